"""Moments: in whose name something is asked, in which order it comes, how often it may be used, and that the dead keep out."""

from __future__ import annotations

import pytest

from petteia.games.odyssey import GAME
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import Constants, May, context
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Comes, Kills, asked, befall, changes, figures, program, runs, stage
from tests.games.odyssey.fight import Fight, Sit, alone

BRINE, MARBLE, ASH = 0, 2, 3
HEIR = {"ash": {"at": "t14", "gear": [], "rage": 1}}
TALOS = {"at": "h6", "facing": "w"}


def row(key: str) -> int:
    return next(e.index for e in BOOK.elements if e.key == key)


@rule("OD-117", "OD-214")
@pytest.mark.parametrize("element", [-1, 0, row("slow_hammer")])
def test_in_whose_name_it_is_asked(table: Sit, element: int) -> None:
    """The card's own, the very first row of all included; what stands on no card says so."""
    name = BOOK.elements[element].name if element != -1 else "This"
    t = stage(table, {"at": "d7"})
    runs(t, {"op": "gain", "stat": "fate", "n": 1, "who": "other"}, element=element)
    t.asks(0, rule="OD-117", prompt=f"{name}: which titan?")
    t.does("titan brine")
    befall(t, May(program({"op": "gain", "stat": "fate", "n": 1}), context(3, element, KELP)))
    t.asks(0, rule="OD-214", prompt=f"{name}: does Kelp use it?")
    t.does("no")
    assert [t.titan(who).fate for who in ("brine", "kelp")] == [1, 0]
    t.leave()


# -- several at once --------------------------------------------------------------------------------------


@rule("OD-110", "OD-152")
def test_three_effects_and_the_second_comes_first(table: Sit) -> None:
    """What is left is ordered in its turn: the primordial's own and the titan's that flees."""
    t = stage(
        table,
        primordial={**TALOS, "traits": ["announced"]},
        brine={"at": "t1", "gear": ["red_pennon"]},
        priority="brine",
    )
    t.s.lasting[ASH].append(row("slipped_the_song"))
    befall(t, Comes("start of titan round"))
    names = [BOOK.elements[row(key)].name for key in ("announced", "red_pennon", "slipped_the_song")]
    assert firsts(t) == names
    t.does("option 2")
    assert firsts(t) == [names[0], names[2]]
    assert figures(t)["mods"] == ["brine speed +1 round"]
    t.leave()


def firsts(t: Fight) -> list[str]:
    """What may come first, as its options read."""
    decision = t.match.decision
    assert decision is not None
    assert decision.rule == "OD-110"
    return [GAME.label(option, t.s).removesuffix(" first") for option in decision.options]


@rule("OD-110", "OD-183")
def test_the_dead_have_nothing_to_put_in_order(table: Sit) -> None:
    """Kelp wears a pennon for this moment, but it is dead: only the primordial announces itself."""
    t = stage(table, {"gear": ["red_pennon"]}, primordial={**TALOS, "traits": ["announced"]}, **HEIR)
    befall(t, Kills(KELP))
    before = asked(t)
    befall(t, Comes("start of titan round"))
    assert asked(t) == before
    t.leave()


@rule("OD-183", "OD-185")
@pytest.mark.parametrize("alive", [True, False])
def test_what_a_dead_titan_carries_gives_nothing(table: Sit, alive: bool) -> None:
    """It died of what it used at this moment: the sickle opens nothing any more."""
    t = stage(table, {"at": "g7", "gear": ["gull_sickle"]}, **HEIR)
    if not alive:
        befall(t, Kills(KELP))
    before = figures(t)
    befall(t, Constants(KELP, "full hit", -1, 0))
    assert changes(t, before) == ({"pool": {"opening": 2}} if alive else {})
    t.leave()


# -- how often --------------------------------------------------------------------------------------------


@rule("OD-213", "OD-260")
def test_acting_stands_a_titan_up(table: Sit) -> None:
    """Kelp was getting up; it plays the lyre, and stands."""
    t = alone(table, "kelp", {"at": "d7", "gear": ["shell_lyre"], "despair": 1}, turn="kelp", primordial=TALOS)
    t.s.cond[KELP][BOOK.condition_at["knockdown"]] = 2
    t.does("use kelp shell-lyre-1")
    assert t.titan("kelp").conditions == {}
    t.leave()


@rule("OD-213")
@pytest.mark.parametrize(("key", "copies", "times"), [
    ("boon_long_arm", 1, 1), ("boon_long_arm", 2, 2), ("song_for_rowing_3", 1, 1), ("song_for_rowing_3", 2, 1),
])  # fmt: skip
def test_once_in_a_battle_by_each_or_by_all(table: Sit, key: str, copies: int, times: int) -> None:
    """As often as a titan bears it, each titan by itself; or once for the whole crew, whoever bears it how often."""
    t = alone(table, "kelp", {"at": "d7", "gear": [], "fate": 3}, brine={"at": "d8", "gear": [], "fate": 3}, turn="kelp",
              primordial=TALOS)  # fmt: skip
    move = f"{key.replace('_', '-')}-1"
    for who in (KELP, BRINE):
        t.s.lasting[who] = [row(key)] * copies
    for _ in range(times):
        t.s.used[KELP].clear()
        befall(t)
        assert f"use kelp {move}" in asked(t)
        t.does(f"use kelp {move}")
    t.s.used[KELP].clear()
    befall(t)
    assert f"use kelp {move}" not in asked(t)
    t.does("end", "turn brine")
    assert (f"use brine {move}" in asked(t)) == (key == "boon_long_arm")
    t.leave()


@rule("OD-280", "OD-176")
def test_the_dreamwalker_rushes(table: Sit) -> None:
    """Both actions and a fate: it ends beside the primordial, farther off than it walks."""
    t = alone(table, "kelp", {"at": "a7", "gear": [], "class": "dreamwalker", "danger": 2}, turn="kelp", primordial=TALOS,
              luck=[])  # fmt: skip
    t.does("use kelp dreamwalker-1")
    assert (t.titan("kelp").at, t.titan("kelp").fate, t.s.combat[KELP], t.s.movement[KELP]) == ("g7", 1, 0, 0)
    assert t.s.attack.who == KELP
    t.leave()
