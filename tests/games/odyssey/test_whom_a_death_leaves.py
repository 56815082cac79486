"""What a death leaves behind, and what no longer happens to the dead."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.harm import Dealt
from petteia.games.odyssey.state import IGNORE
from petteia.games.odyssey.values import armor_dice
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Gains, Kills, befall, changes, figures, runs, stage
from tests.games.odyssey.fight import Sit

BRINE, MARBLE, ASH = 0, 2, 3
HEIR = {"ash": {"at": "t14", "gear": [], "rage": 1}}
MASSIVE = next(e.index for e in BOOK.elements if "massive" in e.fields)


@rule("OD-295", "OD-183")
@pytest.mark.parametrize(("despair", "end"), [(3, "d8"), (4, "dead")])
def test_who_is_left_alone_despairs(table: Sit, despair: int, end: str) -> None:
    """Brine stood beside Kelp; four tokens are too many for one who stands alone."""
    t = stage(table, {"at": "d7"}, brine={"at": "d8", "gear": [], "despair": despair}, **HEIR)
    befall(t, Kills(KELP))
    assert (t.titan("kelp").at, t.titan("brine").at) == ("dead", end)
    t.leave()


@rule("OD-118", "OD-183", "OD-257")
def test_the_token_of_the_dead(table: Sit) -> None:
    """Nobody has it while the crew decides; and nobody who is dead is hidden."""
    t = stage(table, {"at": "d7", "hidden": True}, priority="kelp")
    assert figures(t)["kelp hidden"] == 1
    befall(t, Kills(KELP))
    t.asks(0, rule="OD-118", options=["titan brine", "titan marble", "titan ash"])
    assert (t.priority, "kelp hidden" in figures(t)) == ("", False)
    t.does("titan marble")
    assert t.priority == "marble"
    t.leave()


@rule("OD-294", "OD-183")
@pytest.mark.parametrize("alive", [True, False])
def test_a_comfort_is_not_spent_on_the_dead(table: Sit, alive: bool) -> None:
    """The first despair that nobody feels is somebody's who lives."""
    t = stage(table, {"at": "d7"}, **HEIR)
    if not alive:
        befall(t, Kills(KELP))
    row = [-1, IGNORE.index("first despair")]
    t.s.ignoring.append(row)
    befall(t, Gains(KELP, "despair", 1))
    assert (row in t.s.ignoring) == (not alive)
    t.leave()


@rule("OD-145", "OD-183", "OD-185")
def test_a_death_is_sung_of_once(table: Sit) -> None:
    """A second death of the same titan is none."""
    t = stage(table, {"at": "d7"}, **HEIR)
    runs(t, {"op": "die", "who": "self"}, element=MASSIVE)
    before = figures(t)
    assert before["records"] == ["death_made_song kelp"]
    runs(t, {"op": "die", "who": "self"}, element=MASSIVE)
    assert changes(t, before) == {}
    t.leave()


@rule("OD-082", "OD-140")
def test_nodes_are_the_ships(table: Sit) -> None:
    """They lie with the ship, and it is noted who found each."""
    t = stage(table, {"at": "d7"})
    before = figures(t)
    befall(t, Gains(KELP, "node", 2))
    assert changes(t, before) == {"ship": {"node": 2}, "records": ["node kelp", "node kelp"]}
    t.leave()


@rule("OD-101", "OD-190", "OD-183")
def test_the_last_death_leaves_nothing_to_do(table: Sit) -> None:
    """Whatever the round had still to do is over: the tear is all that is asked for."""
    t = stage(
        table, {"at": "d7"}, brine={"at": "dead"}, marble={"at": "dead"}, options={"foe": "talos-1", "tear": "yes"}
    )
    befall(t, Kills(KELP), Kills(ASH))
    t.asks(0, rule="OD-190")
    assert len(t.s.stack) == 1
    t.leave()


@rule("OD-141", "OD-278")
def test_what_reinforces_one_roll(table: Sit) -> None:
    """The lining's die is thrown once, and is no part of the armour afterwards."""
    t = stage(table, {"at": "d7", "gear": ["salt_leather"], "attached": {"cork_lining": "salt_leather"}})
    before = armor_dice(t.s, KELP, -1)
    drawn = t.s.drawn
    befall(t, Dealt(KELP, 1, -1, 0))
    assert t.s.drawn - drawn >= len(before) + 1
    assert armor_dice(t.s, KELP, -1) == before
    t.leave()
