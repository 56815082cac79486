"""Moved from every side, and gear and conditions that come and go."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import pull, pushback
from petteia.games.odyssey.shove import titan_pulls, titan_pushes
from petteia.games.odyssey.state import BEAST, IGNORE
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Effect, befall, card, happens
from tests.games.odyssey.fight import Fight, Sit, d10

TALOS = {"at": "h6", "facing": "w"}
BULL = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}


def program(*ops: dict[str, Any]) -> int:
    return BOOK.library.program(list(ops))


def asked(t: Fight) -> list[str]:
    assert t.match.decision is not None
    return [o.text for o in t.match.decision.options]


def kind(key: str) -> int:
    return BOOK.terrain_at[key]


# -- titans and the base -------------------------------------------------------------------------------


@rule("OD-271")
@pytest.mark.parametrize(("place", "end"), [("e7", "h7"), ("o8", "l7"), ("j3", "j5"), ("k12", "j9")])
def test_a_pull_from_each_side(table: Sit, place: str, end: str) -> None:
    """The primordial comes two spaces nearer, from whichever side it is pulled."""
    t = happens(table, titan_pulls(KELP, 2), told={"at": place}, **BULL)

    assert t.beast_at == end


@rule("OD-271")
@pytest.mark.parametrize(("answer", "end", "ambrosia"), [("to f7", "f7", 0), ("to e7", "e7", 0), ("done", "h7", 0)])
def test_stepping_back_after_a_pull(table: Sit, answer: str, end: str, ambrosia: int) -> None:
    """Beside it already, the titan may go straight back as far as the number reaches, through a pool with a test."""
    t = happens(table, titan_pulls(KELP, 4), told={"at": "h7"}, options={"foe": "asterion-1"},
                primordial={"at": "i7", "facing": "w"}, luck=d10(6))  # fmt: skip
    t.asks(0, rule="OD-271", options=["to g7", "to f7", "to e7", "to d7", "done"])
    t.does(answer)

    assert (t.titan("kelp").at, t.titan("kelp").ambrosia) == (end, ambrosia)


@rule("OD-272")
@pytest.mark.parametrize(
    ("place", "beast", "end"), [("i7", "l7", "k7"), ("l8", "h7", "j8"), ("j6", "j9", "j8"), ("k9", "j5", "k7")]
)
def test_a_push_from_each_side(table: Sit, place: str, beast: str, end: str) -> None:
    """Two spaces before the titan, from whichever side it stands."""
    t = happens(table, titan_pushes(KELP, 2), told={"at": place}, **BULL)

    assert (t.beast_at, t.titan("kelp").at) == (beast, end)


@rule("OD-272", "OD-271")
@pytest.mark.parametrize(
    ("place", "beast", "end"), [("i7", "h7", "g7"), ("l8", "l7", "n8"), ("j6", "j5", "j4"), ("k9", "j9", "k11")]
)
def test_pushed_back_on_each_side(table: Sit, place: str, beast: str, end: str) -> None:
    """The primordial walks into a titan on any side of it and turns to it."""
    t = happens(table, pushback(KELP, 2), told={"at": place}, **BULL)

    assert (t.beast_at, t.titan("kelp").at) == (beast, end)
    assert t.facing == {"i7": "w", "l8": "e", "j6": "n", "k9": "s"}[place]


@rule("OD-271")
@pytest.mark.parametrize(
    ("place", "end", "beast"), [("i7", "i7", "l7"), ("l8", "l8", "h7"), ("j6", "j6", "j9"), ("k9", "k9", "j5")]
)
def test_pulled_from_each_side(table: Sit, place: str, end: str, beast: str) -> None:
    """Beside the base already: the primordial steps straight away."""
    t = happens(table, pull(KELP, BEAST, 2), told={"at": place}, **BULL)

    assert (t.titan("kelp").at, t.beast_at) == (end, beast)


@rule("OD-271")
def test_a_titan_is_pulled_around_rock_to_another(table: Sit) -> None:
    """The cable draws a friend around a rock."""
    t = happens(table, pull(0, KELP, 3), told={"at": "g7"}, primordial={"at": "p2", "facing": "w"}, brine={"at": "d7", "gear": []},
                terrain={"rock": ["e7", "d6", "e6"]})  # fmt: skip

    assert (t.titan("brine").at, t.titan("brine").danger) == ("f8", 1)


# -- gear ----------------------------------------------------------------------------------------------


@rule("OD-199", "OD-209")
def test_an_attachment_shares_the_fate_of_its_host(table: Sit) -> None:
    """Exhausted and thrown away with the card it sits on; what sits on another card stays."""
    told = {"at": "d7", "gear": ["anchor_maul", "salt_leather"],
            "attached": {"barbed_cord": "anchor_maul", "cork_lining": "salt_leather"}}  # fmt: skip
    t = happens(table, told=told)
    card(t, "cracked_plate")
    assert sorted(t.titan("kelp").exhausted) == ["cork_lining", "salt_leather"]
    card(t, "snapped_haft")

    assert sorted(t.titan("kelp").gear) == ["cork_lining", "fists", "salt_leather"]


@rule("OD-209", "OD-210")
def test_which_card(table: Sit) -> None:
    """Of several cards the player chooses; all support at once goes without a word."""
    told = {"at": "d7", "gear": ["oyster_knives", "gull_sickle", "wave_charm", "tide_sandals"]}
    t = happens(table, told=told)
    card(t, "dropped_guard")
    assert len(asked(t)) == 4
    t.does("gear wave-charm")
    assert t.titan("kelp").exhausted == ["wave_charm"]
    card(t, "snapped_haft")
    assert sorted(asked(t)) == ["gear gull-sickle", "gear oyster-knives"]
    t.does("gear gull-sickle")
    assert sorted(t.titan("kelp").gear) == ["fists", "oyster_knives", "tide_sandals", "wave_charm"]
    card(t, "cut_loose")
    t.leave()

    assert sorted(t.titan("kelp").gear) == ["fists", "oyster_knives"]


@rule("OD-200", "OD-214")
def test_a_charge_or_a_weapon(table: Sit) -> None:
    """Numb hand: a charge is lost, or a weapon exhausted."""
    for answer, charge, turned in (("option 1", 2, []), ("option 2", 3, ["fists"])):
        t = happens(table, told={"at": "d7", "gear": ["wardens_cuirass"]})
        card(t, "numb_hand")
        t.does(answer)
        assert (t.s.charge[KELP][0], t.titan("kelp").exhausted) == (charge, turned)


@rule("OD-192", "OD-197")
def test_conditions_that_are_discarded(table: Sit) -> None:
    """Bleeding: a danger and a token each round; with the last token the card goes, and a movement action discards it."""
    t = happens(table, told={"at": "d7"})
    card(t, "torn_open")
    assert (t.titan("kelp").conditions, t.titan("kelp").bleed) == ({"bleeding": 1}, 2)
    bleeding = BOOK.conditions[BOOK.condition_at["bleeding"]].sides[0]
    for left in (1, 0):
        befall(t, Effect(bleeding.ons[0].op.do, bleeding.index, KELP))
        assert (t.titan("kelp").bleed, "bleeding" in t.titan("kelp").conditions) == (left, left > 0)
    assert t.titan("kelp").danger == 2
    t = happens(table, told={"at": "d7", "conditions": {"bleeding": 1, "fear": 1}, "bleed": 2})
    t.does("use kelp bleeding-1")

    assert (t.titan("kelp").conditions, t.titan("kelp").bleed) == ({"fear": 1}, 0)


@rule("OD-192")
def test_fear_grows(table: Sit) -> None:
    """A second fear turns the card; a third changes nothing; a doom mark is gained once."""
    t = happens(table, told={"at": "d7"})
    for side in (1, 2, 2):
        card(t, "shaken")
        assert t.titan("kelp").conditions == {"fear": side}


@rule("OD-296", "OD-284")
def test_the_first_despair_is_not_felt(table: Sit) -> None:
    """Whoever ignores its first despair of a battle takes the second."""
    from tests.games.odyssey.befall import Gains

    t = happens(table, told={"at": "d7"}, brine={"at": "d8", "gear": []})
    t.s.ignoring.append([KELP, IGNORE.index("first despair")])
    befall(t, Gains(KELP, "despair", 1))
    assert (t.titan("kelp").despair, t.s.ignoring) == (0, [])
    befall(t, Gains(KELP, "despair", 1))

    assert t.titan("kelp").despair == 1
