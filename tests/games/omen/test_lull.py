"""A Surge in which everybody can see that nothing can be played goes by; where a hidden card might do, it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.kernel import Match, Refused
from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]
SKIP = {"lull": "skip"}


def sit(table: Sit, options: dict[str, str] | None = None, **elder: Any) -> Any:
    return reign(table, elder=elder, options={**SKIP, **(options or {})}, deck=["Scout", "Hind"])


@rule("OM-C46")
def test_without_coins_the_surge_goes_by(table: Sit) -> None:
    """No card can be paid for, whatever it is: the next question is the offering."""
    t = sit(table, hand=["Scout", "Echo"], coins=0)
    t.asks("elder", rule="OM-068")


@rule("OM-C46")
def test_by_agreement_it_is_asked_for(table: Sit) -> None:
    """The table option gives every Surge its question, though only its end can be chosen."""
    t = sit(table, {"lull": "ask"}, hand=["Scout", "Echo"], coins=0)
    t.asks("elder", rule="OM-033", options=["end"])


@rule("OM-C46")
def test_a_hidden_card_might_be_cheap(table: Sit) -> None:
    """One coin is too little for what is held, but the deck and the hand hide units that cost one: silence would tell."""
    t = reign(table, elder={"hand": ["Hind"], "coins": 1}, deck=["Harbour Toll-Taker"], options=SKIP)
    t.asks("elder", rule="OM-033", options=["end"])
    t = reign(table, elder={"hand": ["Hind"], "coins": 1}, deck=["Ketos"], options=SKIP)
    t.asks("elder", rule="OM-068")


@rule("OM-C46")
def test_what_lies_open_is_not_in_the_hand(table: Sit) -> None:
    """The only unit that costs one stands in a city: everybody sees that a coin buys nothing."""
    t = reign(
        table, elder={"hand": ["Hind"], "coins": 1, "thebes": ["Harbour Toll-Taker"]}, deck=["Ketos"], options=SKIP
    )
    t.asks("elder", rule="OM-068")


@rule("OM-C46")
def test_an_empty_hand_buys_nothing(table: Sit) -> None:
    """Coins alone play nothing: the turn goes on to the rival's Wealth."""
    t = sit(table, hand=[], coins=9)
    t.asks("younger", rule="OM-031")


@rule("OM-C46")
def test_a_reward_might_be_played(table: Sit) -> None:
    """Rewards are held face-down: as long as one may be played the Surge is asked for, and no longer."""
    t = sit(table, hand=["Echo"], coins=0, rewards=["Apollo's Vision"])
    t.asks("elder", rule="OM-033", options=["end"])
    t = sit(table, hand=["Echo"], coins=0, rewards=["Ares' Wrath", "Ares' Wrath"])
    t.elder.does("reward ares-wrath", "city thebes")
    t.asks("elder", rule="OM-068")


@rule("OM-C46", "OM-C45")
def test_a_hero_is_free(table: Sit) -> None:
    """Where heroes are played any hidden card may be one, until one has been deployed this turn."""
    heroes = {"heroes": "yes"}
    t = sit(table, heroes, hand=["Echo"], coins=0)
    t.asks("elder", rule="OM-068")
    t = reign(table, elder={"hand": ["Echo"], "coins": 0}, deck=["Hektor"], options={**SKIP, **heroes})
    t.asks("elder", rule="OM-033", options=["end"])
    t = reign(table, elder={"hand": ["Echo", "Hektor"], "coins": 0}, deck=["Alkestis"], options={**SKIP, **heroes})
    t.elder.does("deploy hektor", "city argos")
    t.asks("elder", rule="OM-068")


@rule("OM-C46", "OM-118")
def test_a_bridled_beast_might_be_played_where_it_has_room(table: Sit) -> None:
    """Beasts alone are allowed, and a coin buys one with the Bridle into two spaces of your own; in one space it does not."""
    full = ["Ketos", "Hound of", "Keeper"]
    for units, asked in ((["Hind", "Warden"], True), (["Hind", "Python"], False)):
        side = {
            "hand": ["Runner"],
            "coins": 1,
            "relics": ["Silver Bridle"],
            "thebes": units,
            "argos": full,
            "korinth": full,
        }
        t = reign(
            table, elder={**side, "barred": ["soldier", "oracle", "spirit", "hero"]}, deck=["Horse"], options={**SKIP, "relics": "yes"},
            younger={city: ["Minotaur", "Lamia", "Echo"] for city in ("thebes", "argos", "korinth")},
        )  # fmt: skip
        assert (t.match.decision.rule == "OM-033") is asked
        if not asked:
            t.asks("elder", rule=t.match.decision.rule)


@rule("OM-C46", "OM-036")
def test_a_hidden_soldier_needs_a_space_of_ones_own(table: Sit) -> None:
    """With one space left on one's own sides the Surge is asked for; with none it goes by, however empty the rival's are."""
    full = ["Ketos", "Hound of", "Keeper"]
    for units, asked in ((["Hind", "Python"], True), (["Hind", "Python", "Warden"], False)):
        t = reign(
            table, elder={"hand": ["Runner"], "coins": 1, "thebes": units, "argos": full, "korinth": full}, deck=["Burner"], options=SKIP
        )  # fmt: skip
        assert (t.match.decision.rule == "OM-033") is asked
        t.asks("elder", rule=t.match.decision.rule)


OLD = """petteia 1
game: omen
version: {version}
seats: 2
seed: 5

elder: wealth 2
elder: end
"""


@rule("OM-C46")
def test_records_of_the_version_before_are_played_on() -> None:
    """Up to version 2 every Surge was asked for: such a record keeps that, and says so when it is saved again."""
    match = Match.load(OLD.format(version=2))
    assert [entry.action.text for entry in match.log] == ["wealth 2", "end"]
    assert "option lull: ask" in match.save()
    assert f"version: {match.game.version}" in match.save()
    with pytest.raises(Refused, match="This was played with version 1 of Omen"):
        Match.load(OLD.format(version=1))
