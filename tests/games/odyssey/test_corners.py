"""Every space is a space and every titan is a titan: the first corner of the board, and the first and last of the crew."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.beast import Perform, new_serial
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import pull, pushback
from petteia.games.odyssey.effects import AI, BP
from petteia.games.odyssey.ground import Displace, Unseat
from petteia.games.odyssey.push import Beneath, ForcedVault, Knockback, ThrowBeast
from petteia.games.odyssey.shove import can_pull, can_push, vault_space
from petteia.games.odyssey.strike import Follow
from petteia.games.odyssey.terrain import Labyrinth, PlaceTile
from petteia.games.odyssey.walking import Driven
from petteia.games.odyssey.words import SPACE
from petteia.testing import rule
from tests.games.odyssey.befall import Kills, asked, befall, runs
from tests.games.odyssey.fight import NAMES, Fight, Sit, alone, d10

BRINE, KELP, MARBLE, ASH = range(4)
FIRST = {"at": "a1", "gear": []}
BESIDE = {"at": "b1", "facing": "w"}  # Talos covers b1 to d3
BULL = {"foe": "asterion-1"}  # two by two, and light enough to be moved
CREW = pytest.mark.parametrize("name", NAMES)


def cornered(table: Sit, name: str = "brine", told: dict[str, Any] | None = None, **spec: Any) -> Fight:
    """A titan stands on a1 and acts; the primordial stands right beside it, unless the story says otherwise."""
    spec.setdefault("primordial", BESIDE)
    for other, at in zip((n for n in NAMES if n != name), ("t1", "t14", "a14"), strict=True):
        spec.setdefault(other, {"at": at, "gear": []})
    return alone(table, name, {**FIRST, **(told or {})}, turn=name, **spec)


def performs(t: Fight, key: str, *targets: int) -> None:
    befall(t, Perform(BOOK.faces[key], new_serial(t.s), targets))


def is_down(t: Fight, name: str) -> bool:
    return "knockdown" in t.titan(name).conditions


# -- acting from a1 ------------------------------------------------------------------------------------


@CREW
@rule("OD-153", "OD-155", "OD-159")
def test_acting_from_the_first_corner(table: Sit, name: str) -> None:
    """It may strike with its fists, move on (not into the base), and nothing else."""
    t = cornered(table, name)

    assert asked(t) == ["attack fists", "move", "end"]
    t.does("move")
    assert "to a2" in asked(t)
    assert "to b1" not in asked(t)
    t.does("to a2")
    assert t.titan(name).at == "a2"


@CREW
@rule("OD-155", "OD-154")
def test_walking_into_the_first_corner(table: Sit, name: str) -> None:
    """From a3 it is two steps away."""
    t = cornered(table, name, {"at": "a3"}, primordial={"at": "h6", "facing": "w"})
    t.does("move", "to a1")

    assert t.titan(name).at == "a1"


@CREW
@rule("OD-159", "OD-160", "OD-166")
def test_striking_from_the_first_corner(table: Sit, name: str) -> None:
    """Two hits against a greave wound; rage rises and the token is the striker's."""
    other = NAMES[(NAMES.index(name) + 1) % 4]
    t = cornered(table, name, priority=other, bp=["greave"], pool={"-at": 9}, luck=d10(9, 9))
    t.does("attack fists")
    t.settle()

    assert (t.titan(name).rage, t.priority, t.s.wounds(), t.s.last_wounder) == (1, name, 1, NAMES.index(name))


@CREW
@rule("OD-187", "OD-159")
def test_a_bonus_attack_from_the_first_corner(table: Sit, name: str) -> None:
    """It may be made, or let be."""
    t = cornered(table, name)
    runs(t, {"op": "bonus_attack"}, you=NAMES.index(name))

    t.asks(0, rule="OD-187", options=["attack fists", "pass"])


# -- what befalls a titan on a1 ------------------------------------------------------------------------


@CREW
@rule("OD-122", "OD-129", "OD-135", "OD-128")
def test_the_primordial_comes_to_the_first_corner(table: Sit, name: str) -> None:
    """It walks beside whoever stands there and strikes: four dice, four hits, four danger."""
    number = NAMES.index(name)
    t = cornered(table, name, primordial={"at": "d1", "facing": "n"}, minor=["clear_head"], luck=d10(2, 2, 2, 2))
    performs(t, "slow_hammer", number)
    t.does("keep")
    t.settle()

    assert (t.beast_at, t.facing) == ("b1", "w")
    assert (t.titan(name).danger, is_down(t, name)) == (4, True)


@CREW
@rule("OD-133", "OD-139")
def test_a_zone_reaches_the_first_corner(table: Sit, name: str) -> None:
    """Ground Stamp: five dice against who stands within a space, two hits are a fall."""
    t = cornered(table, name, primordial={"at": "b2", "facing": "w"}, minor=["clear_head"], luck=d10(9, 9, 9, 2, 2))
    performs(t, "ground_stamp", NAMES.index(name))
    t.does("side n", "keep")
    t.settle()

    assert (t.titan(name).danger, is_down(t, name)) == (2, True)


@CREW
@rule("OD-134")
def test_a_judgement_of_each_titan(table: Sit, name: str) -> None:
    """Halt: courage 7 or more; failed, a danger and a token on the movement action."""
    t = cornered(table, name, minor=["clear_head"], luck=d10(2))
    performs(t, "halt", NAMES.index(name))
    t.does("no")
    t.settle()

    assert (t.titan(name).danger, "fatigue" in t.titan(name).conditions) == (1, True)


@CREW
@rule("OD-258", "OD-156")
def test_knocked_back_in_the_first_corner(table: Sit, name: str) -> None:
    """There is only the edge to slide along."""
    t = cornered(table, name)
    befall(t, Knockback(NAMES.index(name), 2, -1, 0))

    assert t.titan(name).at == "a1"  # north is the edge, south leads to the source's side
    t = cornered(table, name, primordial={"at": "b4", "facing": "w"})
    befall(t, Knockback(NAMES.index(name), 2, 1, 0))
    assert t.titan(name).at == "c1"


@CREW
@rule("OD-258", "OD-259")
def test_knocked_back_into_the_first_corner(table: Sit, name: str) -> None:
    """Two spaces west of c1, two north of a3, and past it one slides no further."""
    for at, side in (("c1", 3), ("a3", 0)):
        t = cornered(table, name, {"at": at}, primordial={"at": "h6", "facing": "w"})
        befall(t, Knockback(NAMES.index(name), 2, side, 0))
        assert t.titan(name).at == "a1"


@rule("OD-259", "OD-223")
def test_a_pool_in_the_first_corner(table: Sit) -> None:
    """Whoever is thrown into it, or ends a move in it, has ambrosia."""
    for at, n in (("c1", 2), ("b1", 1)):
        t = cornered(
            table, told={"at": at, "danger": 2}, primordial={"at": "h6", "facing": "w"}, terrain={"pool": ["a1"]}
        )
        befall(t, Knockback(BRINE, n, 3, 0))
        assert (t.titan("brine").at, t.titan("brine").ambrosia, t.titan("brine").danger) == ("a1", 1, 1)
    t = cornered(table, told={"at": "c1"}, primordial={"at": "h6", "facing": "w"}, terrain={"pool": ["a1"]})
    t.does("move", "to a1")
    assert t.titan("brine").ambrosia == 1


@CREW
@rule("OD-248", "OD-C15")
def test_making_room_in_the_first_corner(table: Sit, name: str) -> None:
    """From a1 there is only a2; from a2 one may go to a1."""
    t = cornered(table, name)
    befall(t, Displace(NAMES.index(name), ()))
    assert t.titan(name).at == "a2"
    t = cornered(table, name, {"at": "a2"})
    befall(t, Displace(NAMES.index(name), ()))

    t.asks(0, rule="OD-248", options=["to a1", "to a3"])
    t.does("to a1")
    assert t.titan(name).at == "a1"


@CREW
@rule("OD-208")
def test_coming_down_in_the_first_corner(table: Sit, name: str) -> None:
    """Everything else beside the base is rock: it must be a1, or death."""
    rocks = [f"{c}4" for c in "bcd"] + ["a2", "a3", "e1", "e2", "e3"]
    t = cornered(table, name, {"at": "vantage"}, vantage=True, terrain={"rock": rocks})
    befall(t, Unseat(NAMES.index(name)))
    assert t.titan(name).at == "a1"
    t = cornered(table, name, {"at": "vantage"}, vantage=True, terrain={"rock": [*rocks, "a1"]})
    befall(t, Unseat(NAMES.index(name)))

    assert t.titan(name).at == "dead"
    t.leave()


@CREW
@rule("OD-208", "OD-207")
def test_climbing_from_the_first_corner(table: Sit, name: str) -> None:
    """A test of fury, 7 or more, and it stands on the rivet; nobody else may follow."""
    for die, there in ((7, "vantage"), (6, "a1"), (1, "a1"), (10, "vantage")):
        t = cornered(table, name, vantage=True, luck=d10(die))
        t.does("climb", *([] if there == "vantage" else ["no"]))
        assert (t.titan(name).at, "climb" in asked(t)) == (there, False)


@CREW
@rule("OD-126", "OD-245")
def test_under_the_base_in_the_first_corner(table: Sit, name: str) -> None:
    """Whoever is under it when it stops is thrown out; with edges on both sides there is no way out."""
    t = cornered(table, name, primordial={"at": "a1", "facing": "w"})
    befall(t, Beneath())
    t.settle()
    assert t.titan(name).at == "dead"
    t = cornered(table, name, {"at": "c1"}, primordial={"at": "c1", "facing": "w"})
    befall(t, Beneath())
    t.does("side w")
    assert t.titan(name).at == "a1"


@CREW
@rule("OD-290")
def test_thrown_over_the_primordial_into_the_first_corner(table: Sit, name: str) -> None:
    """From e1 over the base to a1, and from a1 to e1; from a4 up to a1 there is nothing to be thrown over."""
    number = NAMES.index(name)
    for at, there in (("e1", "a1"), ("a1", "e1")):
        t = cornered(table, name, {"at": at})
        assert SPACE.words[vault_space(t.s, number)] == there
        befall(t, ForcedVault(number))
        assert t.titan(name).at == there
    t = cornered(table, name, {"at": "a5"}, primordial={"at": "a2", "facing": "w"})
    befall(t, ForcedVault(number))
    assert t.titan(name).at == "a1"


@CREW
@rule("OD-272", "OD-273")
def test_pushed_in_the_first_corner(table: Sit, name: str) -> None:
    """Beside the base and at the edge it makes room for it; pushed towards it, it stops there."""
    number = NAMES.index(name)
    t = cornered(table, name)
    befall(t, pushback(number, 1))
    t.leave()
    assert t.titan(name).at == "dead"  # a2 is where the base goes
    t = cornered(table, name, {"at": "b1"}, primordial={"at": "c1", "facing": "w"})
    befall(t, pushback(number, 1))
    assert (t.titan(name).at, t.beast_at) == ("a1", "b1")


@CREW
@rule("OD-271")
def test_pulled_into_and_out_of_the_first_corner(table: Sit, name: str) -> None:
    """Two spaces towards the primordial; from c1 to somebody who stands on a1 one."""
    number = NAMES.index(name)
    t = cornered(table, name, primordial={"at": "e1", "facing": "w"})
    befall(t, pull(number, 4, 2))
    assert t.titan(name).at == "c1"
    friend = (number + 1) % 4
    t = cornered(table, name, {"at": "c1"}, primordial={"at": "h6", "facing": "w"}, **{NAMES[friend]: FIRST})
    befall(t, pull(number, friend, 1))
    assert t.titan(name).at == "b1"


@CREW
@rule("OD-271", "OD-272", "OD-259")
def test_moving_the_primordial_from_the_first_corner(table: Sit, name: str) -> None:
    """Whoever stands on a1 may push it, pull it and throw it."""
    number = NAMES.index(name)
    t = cornered(table, name, options=BULL)
    assert (can_push(t.s, number), can_pull(t.s, number)) == (True, True)
    befall(t, ThrowBeast(number, 2))
    assert t.beast_at == "d1"
    t = cornered(table, name, options=BULL)
    runs(t, {"op": "keyword", "k": "pushback", "n": 1}, you=number)
    assert (t.beast_at, t.titan(name).at) == ("c1", "b1")
    t = cornered(table, name, options=BULL, primordial={"at": "e1", "facing": "w"})
    runs(t, {"op": "keyword", "k": "pull", "n": 2}, you=number)
    assert t.beast_at == "c1"


@CREW
@rule("OD-138", "OD-C59")
def test_followed_into_the_first_corner(table: Sit, name: str) -> None:
    """The primordial goes after who left its reach."""
    t = cornered(table, name, primordial={"at": "e1", "facing": "w"})
    befall(t, Follow(NAMES.index(name), 2, 1))

    assert t.beast_at == "c1"


@rule("OD-195")
def test_driven_to_the_first_corner_and_away(table: Sit) -> None:
    """To the nearest edge: a1 is on it already.  Towards the closest unit: out of the corner."""
    t = cornered(table, primordial={"at": "h6", "facing": "w"}, kelp={"at": "a4", "gear": []})
    befall(t, Driven(BRINE, 3, "nearest edge"))
    assert t.titan("brine").at == "a1"
    befall(t, Driven(BRINE, 1, "closest unit"))
    assert t.titan("brine").at == "a2"


@CREW
@rule("OD-100", "OD-295", "OD-284")
def test_beside_each_other_in_the_first_corner(table: Sit, name: str) -> None:
    """Two despair and a friend on a2: no penalty; alone it is three."""
    friend = NAMES[(NAMES.index(name) + 1) % 4]
    for at, alive in (("a2", 1), ("b2", 0)):
        t = cornered(
            table, name, {"despair": 3}, primordial={"at": "h6", "facing": "w"}, **{friend: {"at": at, "gear": []}}
        )
        runs(t, {"op": "gain", "stat": "despair", "n": 1}, you=NAMES.index(name))
        assert t.titan(name).alive == alive
        t = cornered(
            table, name, {"at": at}, primordial={"at": "h6", "facing": "w"}, **{friend: {**FIRST, "despair": 3}}
        )
        runs(t, {"op": "gain", "stat": "despair", "n": 1}, you=NAMES.index(friend))
        assert t.titan(friend).alive == alive


@CREW
@rule("OD-293", "OD-292")
def test_a_maze_tile_in_the_first_corner(table: Sit, name: str) -> None:
    """Under the titan wherever it is; and placed before the front it may lie there."""
    number = NAMES.index(name)
    t = cornered(table, name, primordial={"at": "h6", "facing": "w"}, luck=[])
    befall(t, Labyrinth(number, 1))
    t.asks(0, rule="OD-293", options=["option 1", "option 2"])
    t.does("option 2")
    assert t.s.tiles == [(BOOK.terrain_at["labyrinth"], 0, 0, BOOK.shape_at["I"], 1)]


@CREW
@rule("OD-221")
def test_a_column_beside_the_first_corner(table: Sit, name: str) -> None:
    """On a free space beside whoever attacks; from a2 that may be a1."""
    number = NAMES.index(name)
    column = BOOK.terrain_at["column"]
    t = cornered(table, name)
    befall(t, PlaceTile(column, "attacker", number))
    assert t.tiles == ["column"]
    t = cornered(table, name, {"at": "a2"})
    befall(t, PlaceTile(column, "attacker", number))
    t.asks(0, rule="OD-221", options=["to a1", "to a3"])


@CREW
@rule("OD-167", "OD-258")
def test_an_answer_reaches_the_first_corner(table: Sit, name: str) -> None:
    """A body part throws down whoever is beside the base, and only those."""
    for at, fallen in (("a1", True), ("a5", False)):
        t = cornered(table, name, {"at": at})
        runs(t, {"op": "knockdown"}, you=NAMES.index(name), role=BP)
        assert is_down(t, name) == fallen


# -- everybody counts ----------------------------------------------------------------------------------


@CREW
@rule("OD-183", "OD-118")
def test_each_titan_may_die(table: Sit, name: str) -> None:
    """Its token goes to whoever rages most of the others."""
    heir = NAMES[(NAMES.index(name) + 2) % 4]
    t = cornered(table, name, **{heir: {"at": "t14", "gear": [], "rage": 4}})
    befall(t, Kills(NAMES.index(name)))

    assert (t.titan(name).at, t.titan(name).alive, t.priority) == ("dead", 0, heir)


@CREW
@rule("OD-112", "OD-116")
def test_each_titan_may_be_the_target(table: Sit, name: str) -> None:
    """Eye of the Gate looks for the furthest it sees."""
    others = {
        n: {"at": at, "gear": []} for n, at in zip((n for n in NAMES if n != name), ("e6", "e7", "e9"), strict=True)
    }
    t = alone(table, name, {"at": "a7", "gear": []}, primordial={"at": "h6", "facing": "w"}, ai=["eye_of_the_gate"],
              luck=d10(2, 2, 2, 2), major=["blood_up"], **others)  # fmt: skip
    t.does("keep")

    assert any(f"Line 1 holds: {name.capitalize()}." == line for line in t.match.story(None))
    assert t.titan(name).danger == 4
    assert t.titan(name).fate == 1
    t.leave()


@CREW
@rule("OD-131", "OD-132")
def test_each_titan_may_stand_in_the_way(table: Sit, name: str) -> None:
    """Straight Run: whoever is in the path is struck first, then the target."""
    target = NAMES[(NAMES.index(name) + 1) % 4]
    t = cornered(table, target, {"at": "d7"}, options=BULL, primordial={"at": "j7", "facing": "w"}, luck=d10(2, 2, 2, 2, 2, 2),
                 minor=["clear_head", "clear_head"], **{name: {"at": "g7", "gear": []}})  # fmt: skip
    performs(t, "straight_run", NAMES.index(target))
    t.does("keep", "keep")
    t.settle()

    assert (t.titan(name).danger, t.titan(target).danger) == (3 + 0, 3)


@rule("OD-167")
def test_the_role_of_a_card(table: Sit) -> None:
    """An AI card's knockdown reaches only who is within its attack's reach."""
    element = BOOK.cards[BOOK.faces["slow_hammer"]].element.index
    for at, fallen in (("a1", True), ("a5", False)):
        t = cornered(table, told={"at": at})
        runs(t, {"op": "knockdown"}, you=BRINE, role=AI, element=element, hits=1)
        assert is_down(t, "brine") == fallen
