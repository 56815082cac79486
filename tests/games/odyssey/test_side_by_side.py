"""Tiles side by side, pulls and climbs at the rim of their rules, and what stays as it was."""

from __future__ import annotations

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.bearing import bearing
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import PullTitan
from petteia.games.odyssey.effects import BP, OWN
from petteia.games.odyssey.push import ForcedVault
from petteia.games.odyssey.state import BEAST
from petteia.games.odyssey.strike import Attack
from petteia.games.odyssey.values import at_harbour, passive_parts
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, changes, figures, runs, stage
from tests.games.odyssey.fight import Sit
from tests.games.odyssey.test_edges_of_the_table import of_card

BRINE = 0
AWAY = {"brine": {"at": "t1", "gear": []}, "marble": {"at": "a14", "gear": []}}


@rule("OD-231")
@pytest.mark.parametrize(("mazes", "together"), [
    ([("b2", "O", 0), ("c4", "O", 0)], True), ([("b2", "O", 0), ("b4", "O", 0)], False), ([("b2", "L", 0), ("e3", "I", 0)], True),
    ([("b2", "L", 0), ("e2", "I", 0)], False), ([("b2", "Z", 0), ("e3", "Z", 0)], True), ([("b2", "Z", 0), ("e2", "I", 0)], False),
])  # fmt: skip
def test_joined_at_a_door_in_a_lower_row(table: Sit, mazes: list[tuple[str, str, int]], together: bool) -> None:
    """A door leads on where another tile has one right across; else they are two tiles."""
    t = stage(table, {"at": "a14"}, mazes=mazes, primordial={"at": "n6", "facing": "w"}, brine={"at": "t1", "gear": []},
              marble={"at": "s14", "gear": []}, ash={"at": "t14", "gear": []})  # fmt: skip
    assert [field.joined(t.s, tile) for tile in (0, 1)] == ([[0, 1], [0, 1]] if together else [[0], [1]])


@rule("OD-271", "OD-C81")
def test_pulled_around_into_the_corner(table: Sit) -> None:
    """Beside Brine only the first space of the board can be come to: Kelp crashes into the rock and is pulled there."""
    t = stage(table, {"at": "c2"}, brine={"at": "a2", "gear": []}, marble={"at": "a14", "gear": []},
              terrain={"rock": ["b2", "a3"]})  # fmt: skip
    befall(t, PullTitan(KELP, BRINE, 3, 0, ()))
    t.settle()
    assert t.titan("kelp").at == "a1"


@rule("OD-223", "OD-271")
def test_a_pool_right_at_the_beginning(table: Sit) -> None:
    """The very first space on the way is passed through like any other."""
    t = stage(table, {"at": "c5"}, terrain={"pool": ["b6"]}, **AWAY)
    drawn = t.s.drawn
    befall(t, PullTitan(KELP, BEAST, 3, 0, ()))
    t.does("side s")
    while asked(t)[0].startswith("side"):
        t.does("side e")
    assert t.titan("kelp").at == "e6"
    assert t.s.drawn > drawn
    t.settle()


@rule("OD-271")
def test_nothing_pulls_the_primordial_to_itself(table: Sit) -> None:
    """A card that would pull it leaves all as it is."""
    t = stage(table, {"at": "d7"}, **AWAY)
    before = figures(t)
    runs(t, {"op": "pull", "n": 2, "who": "primordial"})
    assert changes(t, before) == {}


@rule("OD-208")
@pytest.mark.parametrize(("role", "where", "end"), [
    (BP, "d7", "vantage"), (OWN, "d7", "d7"), (OWN, "g7", "vantage"), (BP, "g7", "vantage"),
])  # fmt: skip
def test_who_is_carried_up(table: Sit, role: int, where: str, end: str) -> None:
    """By a body part from further off too; by anything else from beside the primordial only."""
    t = stage(table, {"at": where}, vantage=True, **AWAY)
    runs(t, {"op": "climb"}, role=role, hits=1)
    assert t.titan("kelp").at == end


@rule("OD-290", "OD-261", "OD-193")
def test_vaulted_over_the_rim_it_can_be_held(table: Sit) -> None:
    """Brine stands beside where Kelp is thrown from, and may hold it before it falls."""
    t = stage(table, {"at": "g7"}, brine={"at": "f7", "gear": [], "danger": 5}, marble={"at": "a14", "gear": []},
              terrain={"worlds_lip": ["k7"]}, ash={"at": "t14", "gear": [], "rage": 1})  # fmt: skip
    t.s.lasting[BRINE].append(BOOK.memories["weight_on_the_line_3"])
    befall(t, ForcedVault(KELP))
    t.asks(0, rule="OD-214")
    assert t.titan("kelp").at == "g7"
    t.leave()


@rule("OD-130", "OD-138")
@pytest.mark.parametrize(("where", "reached"), [("a1", False), ("g7", True)])
def test_an_attack_out_of_reach(table: Sit, where: str, reached: bool) -> None:
    """Nothing is rolled against it."""
    t = stage(table, {"at": where}, brine={"at": "t1", "gear": []}, marble={"at": "a14", "gear": []})
    drawn = t.s.drawn
    befall(t, Attack(*of_card("slow_hammer", KELP)))
    assert (t.s.drawn > drawn) == reached
    t.settle()


@rule("OD-209")
def test_what_is_used_up_for_the_battle_stays_so(table: Sit) -> None:
    """When memories are ready again, abilities of titans and their gear are not."""
    t = stage(table, {"gear": ["oyster_knives", "tide_sandals"]}, **AWAY)
    used = [a.id for e, _ in bearing(t.s, KELP).elements for a in (*e.ons, *e.actives)]
    assert used
    t.s.once = list(used)
    runs(t, {"op": "ready", "what": "mnemos"})
    assert t.s.once == used


@rule("OD-159", "OD-209")
def test_a_weapon_sharpens_its_own_attacks(table: Sit) -> None:
    """What the needle adds at fate 5 counts where the needle strikes."""
    t = stage(table, {"gear": ["widows_needle", "oyster_knives"], "fate": 5}, **AWAY)
    needle, knives = (t.s.gear[KELP].index(BOOK.gear_at[key]) for key in ("widows_needle", "oyster_knives"))
    name = BOOK.gear[BOOK.gear_at["widows_needle"]].element.name
    found = {slot: [part for part, _ in passive_parts(t.s, KELP, "precision", slot)] for slot in (needle, knives, -1)}
    assert {slot: name in parts for slot, parts in found.items()} == {needle: True, knives: False, -1: False}


@rule("OD-122")
@pytest.mark.parametrize("scenario", range(len(BOOK.scenarios)))
def test_where_the_harbour_is(table: Sit, scenario: int) -> None:
    """The primordial is there where its base touches the edge that the scenario names, and nowhere else."""
    t = stage(table, {"at": "d7"}, **AWAY)
    s = t.s
    s.scenario = scenario
    right, low = s.grid.width - s.monster.width, s.grid.height - s.monster.height
    for x, y, touched in ((0, 4, 3), (right, 4, 1), (5, 0, 0), (5, low, 2), (5, 4, -1)):
        s.px, s.py = x, y
        assert at_harbour(s) == (s.place.harbour == touched)
    t.leave()
