"""Heroes at their moment: whom it is asked of, how often, and what exactly each does (OM-107)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.omen.decks import READY
from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]
HEROES = {"heroes": "yes"}


def war(table: Sit, elder: dict[str, Any], younger: dict[str, Any], **spec: Any) -> Any:
    """War in the Elder's turn."""
    return reign(table, elder=elder, younger=younger, step="war", options=HEROES, **spec)


@rule("OM-107")
def test_two_heroes_may_answer_one_moment(table: Sit) -> None:
    """As war begins with two war-torn cities both Orion and Odysseus may be sent, one after the other."""
    t = war(
        table, {"thebes": ["Hind", "Echo"], "argos": ["Hind", "Warden"]},
        {"thebes": ["Ketos"], "argos": ["Ketos"], "korinth": ["Satyr", "Keeper"], "hand": ["Odysseus", "Orion"]},
    )  # fmt: skip
    t.asks("younger", rule="OM-107", options=["hero orion", "hero odysseus", "pass"])
    t.younger.does("hero orion")
    t.younger.chooses("Veteran Satyr")
    t.younger.declines()
    t.asks("younger", rule="OM-107", options=["hero odysseus", "pass"])
    t.younger.does("hero odysseus")
    t.younger.chooses("Keeper")
    t.younger.does("city argos")
    t.younger.declines()
    assert t.pile() == ["Orion, Hound at Heel", "Odysseus of Many Turns"]
    t.asks("elder", rule="OM-067")


@rule("OM-107")
def test_odysseus_moves_two_at_most_and_none_twice(table: Sit) -> None:
    """After the second unit no third is asked for; the first is no choice any more, and its own city is none for it."""
    t = war(
        table, {"thebes": ["Hind", "Echo"], "argos": ["Hind", "Warden"]},
        {"thebes": ["Ketos"], "argos": ["Ketos"], "korinth": ["Augur", "Keeper", "Pythia"], "hand": ["Odysseus"]},
    )  # fmt: skip
    t.younger.does("hero odysseus")
    t.younger.chooses("Keeper")
    t.asks("younger", rule="OM-107", options=["city thebes", "city argos"])
    t.younger.cannot("city korinth", rule="OM-107", because="It moves into another war-torn city with room for it.")
    t.younger.does("city argos")
    assert "Keeper of the Tide in Argos" not in t.younger.targets()
    t.younger.chooses("Pythia")
    t.younger.does("city thebes")
    t.asks("elder", rule="OM-067")
    assert t.younger.side("korinth") == ["Augur of the Levy"]


@rule("OM-107")
def test_odysseus_goes_only_where_there_is_war_and_room(table: Sit) -> None:
    """A quiet city is no choice, nor is a full side; where one city is left it is taken without a question."""
    t = war(
        table, {"thebes": ["Hind", "Echo"], "argos": ["Hind", "Warden"]},
        {"thebes": ["Ketos", "Hound of", "Augur"], "argos": ["Lamia"], "korinth": ["Keeper"], "hand": ["Odysseus"]},
    )  # fmt: skip
    t.younger.does("hero odysseus")
    assert "Lamia of the Hollow Road in Argos" not in t.younger.targets()  # Thebes is full, Korinth quiet
    t.younger.chooses("Keeper")
    assert t.younger.side("argos")[-1] == "Keeper of the Tide"
    t.younger.declines()
    t.asks("elder", rule="OM-067")


@rule("OM-107", "OM-058")
def test_hektor_is_worth_three(table: Sit) -> None:
    """Three more make 2 into 5, in the battle he was sent to and in no other."""
    t = war(
        table, {"thebes": ["Seaside Guardian", "Runner", "Echo", "Loom-Seer"], "argos": ["Satyr", "Scout", "Echo", "Bone-Reader"]},
        {"thebes": ["Scout"], "argos": ["Scout"], "hand": ["Hektor"]},
    )  # fmt: skip
    t.younger.declines()
    t.elder.does("war thebes")
    t.younger.does("hero hektor")
    told = t.story("Battle over Thebes: Elder 5 against 5.")
    assert "Elder wins the battle over Thebes." in told  # with more soldiers
    t.elder.retains("Seaside Guardian")
    t.story("Battle over Argos: Elder 5 against 2.")
    t.asks("elder", rule="OM-063")


@rule("OM-107")
@pytest.mark.parametrize(("units", "asked"), [(["Hind", "Scout"], True), (["Ketos", "Hind"], False), ([], False)])
def test_hektor_comes_to_the_fewer_beasts_counting_two(table: Sit, units: list[str], asked: bool) -> None:
    """Three spaces against five are fewer; four against four are not, and nobody is not few."""
    mine = ["Minotaur", "Python"] if units else ["Minotaur", "Python", "Echo"]
    t = war(table, {"thebes": mine}, {"thebes": units, "hand": ["Hektor"]})
    t.younger.declines()  # Orion might be held as war begins
    assert any("Send a hero" in line for line in [t.match.decision.prompt]) is asked
    if asked:
        t.asks("younger", rule="OM-107", options=["hero hektor", "pass"])
    elif units:
        t.younger.retains("Ketos")


@rule("OM-107")
def test_atalanta_finds_the_beast_in_any_city(table: Sit) -> None:
    """Whichever city it was brought to, of either player, it is the beast just played that returns, and no other."""
    for city in ("thebes", "argos", "korinth"):
        t = reign(
            table, elder={"hand": ["Hind"], "coins": 2, city: ["Ketos"]}, younger={"hand": ["Atalanta"]}, options=HEROES
        )
        t.elder.plays("Hind", city)
        t.younger.does("hero atalanta")
        assert (t.elder.hand, t.elder.side(city)) == (["Hind of the Silver Antlers"], ["Ketos of the Black Trench"])
        assert t.elder.spaces(city) == 2
    t = reign(
        table, elder={"hand": ["Atalanta"]}, younger={"hand": ["Hind"], "coins": 2}, to_move="younger", options=HEROES
    )
    t.younger.plays("Hind", "argos")
    t.elder.does("hero atalanta")
    assert (t.younger.hand, t.elder.hand) == (["Hind of the Silver Antlers"], [])


@rule("OM-107")
def test_without_heroes_nobody_is_asked_for_one(table: Sit) -> None:
    """A beast, a bonus, a feat, an oracle's act, a fallen oracle and a battle pass without a question."""
    t = reign(
        table, elder={"hand": ["Hind", "Burner"], "coins": 3, "thebes": ["Minotaur"], "argos": ["Warden"]},
        younger={"hand": ["Scout"], "thebes": ["Echo", "Keeper", "Augur"]},
    )  # fmt: skip
    t.elder.plays("Hind", "korinth")
    t.elder.plays("Burner", "argos")
    t.elder.chooses("Echo")
    t.elder.ends()
    t.elder.acts("Warden")
    t.asks("younger", rule="OM-031")


@rule("OM-107")
def test_an_oracle_used_in_the_rivals_turn_is_not_unheard(table: Sit) -> None:
    """Kassandra answers an oracle that acts in its owner's turn; an act in the turn of her own holder she does not."""
    t = reign(
        table, elder={"hand": ["Kassandra"], "thebes": ["Loom-Seer", "Shoal-Watcher"], "coins": 2}, younger={"hand": ["Scout"]},
        step="portent", options=HEROES,
    )  # fmt: skip
    t.elder.acts("Shoal-Watcher")
    t.asks("younger", rule="OM-107", options=["pass"])
    t.younger.declines()
    assert t.elder.units == 3


@rule("OM-107")
def test_an_oracle_that_falls_to_its_owner_brings_no_orpheus(table: Sit) -> None:
    """In its owner's own turn nobody is asked; neither is anybody for a soldier that falls."""
    t = reign(table, elder={"hand": ["Orpheus", "Reaper"], "coins": 1, "thebes": ["Echo"]}, younger={}, options=HEROES)
    t.elder.plays("Reaper", "thebes")
    t.elder.chooses("Echo")
    t.asks("elder", rule="OM-033")
    t = reign(
        table, elder={"hand": ["Grizzled"], "coins": 3}, younger={"hand": ["Orpheus"], "thebes": ["Scout"]}, options=HEROES
    )  # fmt: skip
    t.elder.plays("Grizzled Veteran", "thebes")
    t.asks("elder", rule="OM-033")


@rule("OM-107")
def test_alkestis_is_asked_for_the_fallen_of_this_battle(table: Sit) -> None:
    """Who wins is not asked, and what lay in the pile before is not among the fallen."""
    t = war(
        table, {"thebes": ["Scout", "Echo", "Warden"]}, {"thebes": ["Minotaur", "Satyr"], "hand": ["Alkestis"]}, pile=["Keeper"]
    )  # fmt: skip
    t.younger.declines()
    t.elder.retains("Echo", "Warden")
    t.asks("younger", rule="OM-031")
    assert "Alkestis, Twice Living" in t.younger.hand


@rule("OM-107")
def test_alkestis_takes_the_one_that_fell(table: Sit) -> None:
    """A Scout fell and another lay in the pile before: one may come back, not both."""
    t = war(
        table, {"thebes": ["Minotaur"]}, {"thebes": ["Scout", "Echo", "Warden", "Satyr"], "hand": ["Alkestis"]}, pile=["Scout", "Keeper"]
    )  # fmt: skip
    t.younger.declines()
    t.younger.retains("Echo", "Warden")
    t.younger.does("hero alkestis", "take owl-mark-scout")
    t.asks("younger", rule="OM-107", options=["take veteran-satyr", "pass"])


@rule("OM-107")
def test_odysseus_moves_a_reaper_as_any_unit(table: Sit) -> None:
    """The first card of the box is moved once, and one more unit after it."""
    t = war(
        table, {"thebes": ["Hind", "Echo"], "argos": ["Hind", "Warden"]},
        {"thebes": ["Ketos"], "argos": ["Ketos"], "korinth": ["Reaper", "Keeper", "Pythia"], "hand": ["Odysseus"]},
    )  # fmt: skip
    t.younger.does("hero odysseus")
    t.younger.chooses("Asphodel Reaper")
    t.younger.does("city thebes", "pass")
    assert "Asphodel Reaper in Thebes" not in t.younger.targets()
    t.younger.chooses("Keeper")
    t.younger.does("city thebes")
    t.asks("elder", rule="OM-067")


@rule("OM-107", "OM-021")
def test_atalanta_answers_the_first_card_of_a_deck(table: Sit) -> None:
    """A deck may be written with a beast before all others: it is returned as any beast."""
    cards = sorted(READY["torch_and_tusk"].cards, key=lambda card: card[0] != "hind_of_the_silver_antlers")
    line = f"Tusks; ares artemis; {', '.join(f'{count} {name}' for name, count in cards)}"
    t = reign(
        table, elder={"hand": ["Hind"], "coins": 2}, younger={"hand": ["Atalanta"]},
        options={**HEROES, "deck": "built", "boxes": "two", "elder-deck": line, "younger-deck": "torch_and_tusk"},
    )  # fmt: skip
    assert t.match.state.zones[t.match.state.layout.index["hand Elder"]] == [0]
    t.elder.plays("Hind", "thebes")
    t.younger.does("hero atalanta")
    assert t.elder.hand == ["Hind of the Silver Antlers"]
