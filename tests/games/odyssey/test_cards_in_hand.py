"""Cards on a titan: what rests and is readied, what it holds up, what is gained in battle, awakenings, further actions."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.cards import Awaken
from petteia.games.odyssey.content import BOOK
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Loots, asked, befall, runs, stage
from tests.games.odyssey.fight import Sit, alone
from tests.games.odyssey.test_moments import row

BRINE, MARBLE, ASH = 0, 2, 3
TALOS = {"at": "h6", "facing": "w"}
HEIR: dict[str, Any] = {"ash": {"at": "t14", "gear": [], "rage": 1}}
NAOS: dict[str, Any] = {"options": {"foe": "talos-1", "naos": "yes"}}


@rule("OD-209", "OD-079")
@pytest.mark.parametrize(("what", "kept"), [("all gear", True), ("one card", True), ("mnemos", False)])
def test_memories_rest_apart_from_gear(table: Sit, what: str, kept: bool) -> None:
    """What a memory has given for this battle comes back with memories, not with gear."""
    t = stage(table, {"gear": ["shell_lyre"], "exhausted": ["shell_lyre"]})
    t.s.lasting[KELP].append(row("song_for_rowing_3"))
    used = next(a.id for e in BOOK.elements if e.key == "song_for_rowing_3" for a in e.actives)
    t.s.once = [used]
    runs(t, {"op": "ready", "what": what})
    assert t.s.once == ([used] if kept else [])
    assert t.titan("kelp").exhausted == (["shell_lyre"] if what == "mnemos" else [])
    t.leave()


@rule("OD-199", "OD-209")
def test_only_the_card_it_sits_on_turns(table: Sit) -> None:
    """The cord on the knives turns the knives; the lining on the leather stays up with it."""
    t = stage(table, {"gear": ["oyster_knives", "salt_leather"],
                      "attached": {"cork_lining": "salt_leather", "barbed_cord": "oyster_knives"}})  # fmt: skip
    runs(t, {"op": "exhaust", "what": "host"}, element=row("barbed_cord"))
    assert sorted(t.titan("kelp").exhausted) == ["barbed_cord", "oyster_knives"]
    t.leave()


@rule("OD-296", "OD-295", "OD-210")
@pytest.mark.parametrize(("despair", "end"), [(4, "dead"), (3, "d7")])
def test_the_mantle_that_held_despair_off(table: Sit, despair: int, end: str) -> None:
    """Thrown away, it raises the limit no more: four tokens are too many at once."""
    t = stage(table, {"gear": ["weavers_mantle"], "despair": despair}, **HEIR)
    runs(t, {"op": "discard", "what": "one armor"})
    assert t.titan("kelp").at == end
    t.leave()


# -- gained in battle --------------------------------------------------------------------------------------


@rule("OD-020", "OD-201")
@pytest.mark.parametrize(("gear", "question"), [
    (["oyster_knives"], "Heel Rivet: does Kelp equip it?"),
    (["oyster_knives", "gull_sickle"], "Heel Rivet: does Kelp equip it in the place of another card?"),
    (["reed_bow"], "Heel Rivet: does Kelp equip it in the place of another card?"),
])  # fmt: skip
def test_a_hand_for_the_rivet(table: Sit, gear: list[str], question: str) -> None:
    """A fist is no card in the way, and is back if the rivet is left to the ship."""
    t = stage(table, {"gear": gear}, **HEIR)
    before = sorted(t.titan("kelp").gear)
    name = BOOK.gear[BOOK.gear_at["heel_rivet"]].name
    befall(t, Loots("heel_rivet"))
    t.asks(0, rule="OD-020", prompt=question.replace("Heel Rivet", name))
    t.does("no")
    assert sorted(t.titan("kelp").gear) == before
    t.leave()


# -- awakening -----------------------------------------------------------------------------------------


@rule("OD-203", "OD-119", "OD-205")
@pytest.mark.parametrize("held", [True, False])
def test_who_awakens_keeps_the_token_once(table: Sit, held: bool) -> None:
    """Told so already or not: when the form ends it can lose it again."""
    t = stage(table, {"at": "d7"}, **NAOS, **HEIR)
    t.s.holders = [KELP] if held else []
    befall(t, Awaken(KELP, 0))
    t.does("godform tide-of-poseidon")
    assert (t.s.holders, t.priority) == ([KELP], "kelp")
    t.leave()


@rule("OD-203")
def test_who_awakens_may_stay(table: Sit) -> None:
    """Beside the primordial, it neither moves nor pushes."""
    t = stage(
        table,
        {"at": "i7"},
        options={"foe": "asterion-1", "naos": "yes"},
        primordial={"at": "j7", "facing": "w"},
        **HEIR,
    )
    befall(t, Awaken(KELP, 0))
    t.does("godform tide-of-poseidon")
    t.asks(0, rule="OD-203", options=["option 1", "option 2", "no"])
    t.does("no")
    assert (t.beast_at, t.titan("kelp").at) == ("j7", "i7")
    assert t.match.decision is not None
    assert t.match.decision.rule == "OD-187"
    t.leave()


# -- further actions -----------------------------------------------------------------------------------


@rule("OD-153", "OD-206")
@pytest.mark.parametrize("acted", [0, 1])
def test_an_action_gained_in_a_turn(table: Sit, acted: int) -> None:
    """It is one more in this turn, a titan's first of the round or a second one."""
    t = alone(table, "kelp", {"at": "d7", "gear": []}, turn="kelp", primordial=TALOS)
    t.s.acted[KELP] = acted
    runs(t, {"op": "action", "kind": "combat"})
    assert (t.s.combat[KELP], t.s.movement[KELP], t.s.acted[KELP]) == (2, 1, acted)
    assert "end" in asked(t)
    t.leave()
