"""Who is asked for the group, traits switched on and off, falls without room, places and refusals at set-up."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.beast import Perform, SetDown, new_serial
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import pushback
from petteia.games.odyssey.effects import AI
from petteia.games.odyssey.shove import can_pull, can_push
from petteia.games.odyssey.state import AI_DISCARD, Battle
from petteia.games.odyssey.terrain import Labyrinth
from petteia.kernel import Match
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, changes, figures, runs, stage
from tests.games.odyssey.fight import Sit, alone, d10
from tests.games.odyssey.test_weapons import ends

ASH = 3
TALOS = {"at": "h6", "facing": "w"}


@rule("OD-153", "OD-C58")
@pytest.mark.parametrize(("priority", "seat"), [("brine", 0), ("marble", 2), ("ash", 3)])
def test_who_says_which_titan_acts(table: Sit, priority: str, seat: int) -> None:
    """At a table of several whoever leads the priority target; each turn is its own player's."""
    t = stage(table, crew=4, seats=4, priority=priority)
    t.does("end")
    t.asks(seat, rule="OD-153", options=["turn brine", "turn kelp", "turn marble"])
    t.does("turn marble")
    t.asks(2, rule="OD-153", options=["move", "end"])


@rule("OD-107")
@pytest.mark.parametrize(("key", "on", "traits"), [
    ("announced", False, ["shedding"]), ("shedding", False, ["announced"]), ("unmade", True, ["announced", "shedding", "unmade"]),
    ("announced", True, ["announced", "shedding"]), ("leash", True, ["announced", "shedding"]), ("leash", False, ["announced", "shedding"]),
])  # fmt: skip
def test_traits_switched(table: Sit, key: str, on: bool, traits: list[str]) -> None:
    """On or off for the battle, each by itself; those of another sheet are not its own."""
    t = stage(table, primordial={**TALOS, "traits": ["announced", "shedding"]})
    runs(t, {"op": "trait", "key": key, "on": on})
    assert figures(t)["traits"] == traits


@rule("OD-208")
def test_a_fall_to_the_rear(table: Sit) -> None:
    """Onto a free rear space where one can stand; without one anywhere beside the base."""
    t = stage(table, {"at": "vantage"}, vantage=True, brine={"at": "k6", "gear": []}, terrain={"rock": ["k7"]})
    runs(t, {"op": "place", "to": "rear space"})
    assert t.titan("kelp").at == "k8"
    t = stage(table, {"at": "vantage"}, vantage=True, terrain={"rock": ["k6"]})
    runs(t, {"op": "place", "to": "rear space"})
    t.asks(0, rule="OD-208", options=["to k7", "to k8"])
    t.does("to k7")
    t = stage(table, {"at": "vantage"}, vantage=True, terrain={"rock": ["k6", "k7", "k8"]})
    befall(t, SetDown(KELP, ()))
    assert {"to g7", "to h5"} <= set(asked(t))
    t.does("to g7")
    assert t.titan("kelp").at == "g7"


@rule("OD-097", "OD-092")
def test_refusals_at_set_up() -> None:
    """Titans begin on marked spaces, one on each."""
    match = Match.new("odyssey", 1, 1, {"foe": "talos-1"})
    match.play("done")
    assert str(match.why_not(0, "to a1")) == "Titans begin on the marked spaces, one on each. (OD-097)"
    assert match.decision is not None
    first = match.decision.options[0].text
    match.play(first)
    assert str(match.why_not(0, first)) == "Titans begin on the marked spaces, one on each. (OD-097)"
    match.play(match.decision.options[0].text, match.decision.options[1].text)
    s = match.state
    assert isinstance(s, Battle)
    assert len(set(s.cell)) == 4


@rule("OD-149", "OD-131", "OD-185")
def test_what_comes_after(table: Sit) -> None:
    """For every target it is done; without a target once; broken for one it is done for the other, and the final part goes on."""
    after = {"op": "after", "do": [{"op": "ship", "stat": "hull", "n": 1}]}
    final = {"op": "final", "do": [{"op": "ship", "stat": "crew", "n": 1}]}
    element = BOOK.cards[BOOK.faces["wide_arm"]].element.index
    for targets, broken, expected in (((KELP, ASH), (), {"hull": 2, "crew": 1}), ((), (), {"hull": 1, "crew": 1}),
                                      ((KELP, ASH), (KELP,), {"hull": 1, "crew": 1}),
                                      ((KELP,), (KELP,), None), ((KELP, ASH), (KELP, ASH), None)):  # fmt: skip
        t = stage(table)
        t.s.broken += [7 * 8 + u for u in broken]
        before = figures(t)
        runs(
            t,
            after,
            final,
            role=AI,
            element=element,
            hits=-3,
            serial=7,
            targets=targets,
            you=targets[0] if targets else -1,
        )
        assert changes(t, before).get("ship") == expected
    chained = BOOK.cards[BOOK.faces["rivet_storm"]].element.index
    t = stage(table)
    t.s.broken.append(7 * 8 + ASH)
    before = figures(t)
    runs(t, after, final, role=AI, element=chained, hits=-3, serial=7, targets=(KELP, ASH))
    assert changes(t, before) == {}


@rule("OD-109", "OD-150")
def test_signatures_and_further_cards(table: Sit) -> None:
    """A signature means one titan; another AI card follows the present one, or comes at once where there is none."""
    t = stage(table, {"at": "g7"}, luck=d10(*([10] * 30)), ai=["halt"])
    before = figures(t)
    runs(t, {"op": "draw_ai"}, role=AI)
    assert changes(t, before) == {"to come": 1}
    t = stage(table, {"at": "g7"}, luck=d10(*([10] * 30)), ai=["halt"])
    runs(t, {"op": "draw_ai"})
    t.settle()
    assert len(t.s.zones[AI_DISCARD]) == 1
    t = stage(table, {"at": "g7"}, brine={"at": "g8", "gear": []}, luck=d10(*([10] * 30)))
    runs(t, {"op": "signature", "who": "all"})
    t.settle()
    assert (t.titan("brine").at, t.titan("kelp").at) == ("e8", "g7")


@rule("OD-198", "OD-180")
@pytest.mark.parametrize(("stat", "n"), [("hull", -1), ("crew", 1), ("progress", 2), ("doom", 1), ("argo_fate", -1)])
def test_the_ship(table: Sit, stat: str, n: int) -> None:
    """What happens to it is noted for the voyage."""
    t = stage(table)
    runs(t, {"op": "ship", "stat": stat, "n": n}, {"op": "ship", "stat": stat, "n": n})
    assert figures(t)["ship"] == {stat: 2 * n}


@rule("OD-257", "OD-118")
@pytest.mark.parametrize(("at", "priority", "expected"), [
    ("n7", "brine", {"kelp hidden": 1}), ("d7", "brine", {}), ("n7", "kelp", {"kelp hidden": 1, "priority": "ash"}),
])  # fmt: skip
def test_hiding(table: Sit, at: str, priority: str, expected: dict[str, Any]) -> None:
    """Not before its front; the token is passed on."""
    t = stage(table, {"at": at}, priority=priority, ash={"at": "t14", "gear": [], "rage": 2})
    before = figures(t)
    runs(t, {"op": "hidden"})
    assert changes(t, before) == expected


@rule("OD-153")
def test_a_movement_action_outside_of_the_titans_round(table: Sit) -> None:
    """Only a combat action is kept for the next turn."""
    t = stage(table)
    t.s.phase = 1
    runs(t, {"op": "action", "kind": "movement"})
    assert (t.s.movement[KELP], t.s.mods) == (1, [])


@rule("OD-273", "OD-C60")
def test_pushed_against_rock_in_the_first_corner(table: Sit) -> None:
    """No room: it dies, and the base goes on into its space."""
    t = stage(table, {"at": "b1"}, primordial={"at": "c1", "facing": "w"}, terrain={"rock": ["a1"]}, brine={"at": "t3", "gear": []},
              ash={"at": "t14", "gear": [], "rage": 1})  # fmt: skip
    befall(t, pushback(KELP, 1))
    assert (t.titan("kelp").at, t.beast_at) == ("dead", "b1")


@rule("OD-271", "OD-212")
def test_the_cable_pulls_a_friend(table: Sit) -> None:
    """Towards the titan that throws it, not towards the primordial."""
    t = alone(
        table,
        "kelp",
        {"at": "d7", "gear": ["argos_cable"]},
        turn="kelp",
        primordial=TALOS,
        brine={"at": "d11", "gear": []},
        luck=[],
    )
    t.does("use kelp argos-cable-2", "titan brine")
    assert (t.titan("brine").at, t.titan("kelp").gear) == ("d8", ["fists"])


@rule("OD-213", "OD-204")
def test_once_in_a_battle_is_once(table: Sit) -> None:
    """Hermes' gift, taken in one attack, is not offered in the next."""
    t = alone(table, "kelp", {"at": "g7", "gear": [], "godform": "lantern_of_hermes", "trespass": 2}, turn="kelp", primordial=TALOS,
              pool={"-at": 9},               bp=["greave"], luck=d10(9, 9))  # fmt: skip
    t.does("attack fists", "yes", "titan brine")
    ends(t)
    runs(t, {"op": "action", "kind": "combat"}, {"op": "pool", "token": "-at", "n": 9})
    t.luck(*d10(9, 9))
    t.does("attack fists")
    assert "yes" not in asked(t)
    t.leave()


@rule("OD-263")
def test_two_are_enough_to_motivate(table: Sit) -> None:
    """With one other titan left there is somebody to move."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["thread_staff"]}, turn="kelp", primordial=TALOS, bp=["shoulder_rivets"],
              luck=d10(10, 10), marble={"at": "dead"}, ash={"at": "dead"})  # fmt: skip
    t.does("attack thread-staff")
    assert "keyword motivate" in asked(t)
    t.leave()


@rule("OD-096", "OD-224")
@pytest.mark.parametrize(("foe", "key", "cells"), [
    ("minos-1", "worlds_lip", {(x, y) for x in (0, 1, 2, 3, 4, 15, 16, 17, 18, 19) for y in (0, 13)}),
    ("talos-4", "chasm", {(x, 5) for x in range(6, 10)} | {(x, 8) for x in range(6, 10)}),
])  # fmt: skip
def test_how_tiles_of_a_scenario_lie(foe: str, key: str, cells: set[tuple[int, int]]) -> None:
    """Along the board, as printed."""
    match = Match.new("odyssey", 1, 1, {"foe": foe})
    s = match.state
    assert isinstance(s, Battle)
    kind = BOOK.terrain_at[key]
    assert {cell for tile in s.tiles if tile[0] == kind for cell in field.tile_cells(tile)} == cells


@rule("OD-272")
def test_who_cannot_get_to_the_primordial_cannot_push_it(table: Sit) -> None:
    """Between rocks there is no way up to it; to pull it none is needed."""
    bull: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}
    t = stage(table, {"at": "d7"}, **bull, terrain={"rock": ["c7", "e7", "d6", "d8"]})
    assert (can_push(t.s, KELP), can_pull(t.s, KELP)) == (False, True)
    t = stage(table, {"at": "vantage"}, **bull)
    assert (can_push(t.s, KELP), can_pull(t.s, KELP)) == (False, False)


@rule("OD-132", "OD-110")
@pytest.mark.parametrize(("dice", "at"), [((6, 6, 6, 6), "b7"), ((5, 6, 6, 6), "h7")])
def test_it_runs_on_after_a_path(table: Sit, dice: tuple[int, ...], at: str) -> None:
    """A path attack is an attack: when it has hit nobody Asterion tramples."""
    t = stage(table, {"at": "g7"}, options={"foe": "asterion-2"}, luck=d10(*dice), minor=["clear_head"],
              primordial={"at": "j7", "facing": "w", "traits": ["runs_on"]})  # fmt: skip
    befall(t, Perform(BOOK.faces["straight_run"], new_serial(t.s), (KELP,)))
    t.does("keep")
    assert t.beast_at == at
    t.leave()


@rule("OD-293")
def test_a_maze_tile_under_a_titan_behind_the_base(table: Sit) -> None:
    """Under a titan it lies wherever that stands."""
    t = stage(table, {"at": "n7"})
    befall(t, Labyrinth(KELP, 1))
    assert "to n7" in asked(t)
    t.does("to n7")
    t.settle()
    assert t.tiles == ["labyrinth"]


@rule("OD-153")
def test_the_question_of_a_single_player(table: Sit) -> None:
    """One player is asked which titan acts, a table who does."""
    t = stage(table)
    t.does("end")
    assert t.match.decision is not None
    assert t.match.decision.prompt == "Which titan acts next?"
    t = stage(table, crew=2, seats=2)
    t.does("end")
    assert t.match.decision is not None
    assert t.match.decision.prompt == "Who acts next?"
