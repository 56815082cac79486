"""The round of titans: retreat, the ship, the nymphs, the end of a turn, and rushes."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import AI_DECK, BP_DISCARD
from petteia.games.odyssey.turn import Turn
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, figures, runs, stage
from tests.games.odyssey.fight import NAMES, Fight, Sit, alone, begin, d10, far_away

TALOS = {"at": "h6", "facing": "w"}
BRINE, MARBLE, ASH = 0, 2, 3


def acts(table: Sit, told: dict[str, Any] | None = None, **spec: Any) -> Fight:
    """Kelp acts, beside Talos unless told otherwise."""
    spec.setdefault("primordial", TALOS)
    return alone(
        table, "kelp", {"at": "g7", "gear": [], **(told or {})}, turn="kelp", luck=spec.pop("luck", []), **spec
    )


# -- the round -----------------------------------------------------------------------------------------


def rounds(table: Sit, **spec: Any) -> Fight:
    spec.setdefault("primordial", TALOS)
    for name, told in far_away(*(n for n in NAMES if n not in spec)).items():
        spec[name] = told
    return begin(table, luck=[], phase="titan", **spec)


@rule("OD-189", "OD-C87")
@pytest.mark.parametrize(("dead", "away", "foe", "offered"), [
    (2, 0, "talos-1", True), (1, 0, "talos-1", False), (3, 0, "talos-1", True), (0, 2, "talos-1", False), (1, 1, "talos-1", False),
    (2, 0, "minos-1", False),
])  # fmt: skip
def test_when_one_may_retreat(table: Sit, dead: int, away: int, foe: str, offered: bool) -> None:
    """From the second death on; those who did not come are not dead; not from the boss."""
    gone = {NAMES[3 - n]: {"at": "dead"} for n in range(dead)} | {
        NAMES[3 - dead - n]: {"at": "away"} for n in range(away)
    }
    t = rounds(table, options={"foe": foe}, primordial={"at": "i6", "facing": "w"}, **gone)
    assert ("retreat" in asked(t)) == offered
    if offered:
        t.does("fight-on")
        assert "retreat" not in asked(t)
    t.leave()


@rule("OD-189", "OD-106")
def test_the_round_begins_once_it_is_decided_to_fight(table: Sit) -> None:
    """What comes at the start of the round waits for the answer, and comes once."""
    t = rounds(
        table, ash={"at": "dead"}, marble={"at": "dead"}, brine={"at": "a1", "gear": ["red_pennon"]}, priority="brine"
    )
    assert "mods" not in figures(t)
    t.does("fight-on")
    assert figures(t)["mods"] == ["brine speed +1 round"]
    t.leave()


@rule("OD-189", "OD-101")
def test_a_retreat_is_a_defeat(table: Sit) -> None:
    """The battle is over, and lost."""
    t = rounds(table, ash={"at": "dead"}, marble={"at": "dead"})
    t.does("retreat")
    outcome = t.match.outcome
    t.leave()

    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.rule) == ((), "The Argonauts retreat.", "OD-189")
    assert t.match.decision is None


@rule("OD-175", "OD-151", "OD-179")
def test_what_the_end_of_a_round_brings(table: Sit) -> None:
    """What lasted for the round is over, what lasts for the battle is not; abilities and the ship are ready again."""
    t = stage(table, {"at": "a9"}, ship=["ram_prow"], ai=["quake"])
    t.s.acted = [1, 1, 1, 0]
    runs(t, {"op": "mod", "attr": "speed", "n": 1, "until": "round"}, {"op": "mod", "attr": "speed", "n": 1, "until": "battle"},
         {"op": "forbid", "what": "reactions", "until": "round"}, {"op": "forbid", "what": "block", "until": "battle"})  # fmt: skip
    t.does("ship-use ram-prow 1")
    assert "ship-use ram-prow 1" not in asked(t)
    assert (t.pool, t.s.argo_charge) == ({"break": 2, "-at": 1}, [1])
    t.s.used[KELP].append(5)
    t.s.broken.append(3)
    t.s.armored.append(3)
    t.s.obols.append(3)
    t.does("end")
    t.settle() if t.match.decision and t.match.decision.rule != "OD-153" else None

    assert figures(t)["mods"] == ["kelp speed +1 battle"]
    assert figures(t)["forbids"] == ["kelp block battle"]
    assert (t.s.used[KELP], t.s.broken, t.s.armored, t.s.obols, t.s.round) == ([], [], [], [], 2)
    assert "ship-use ram-prow 1" in asked(t)


@rule("OD-179", "OD-110")
def test_the_ship_at_its_moments(table: Sit) -> None:
    """The surgeon comes at the end of the primordial's round, pitch at the start of the titans'; or they are let be."""
    t = begin(table, primordial=TALOS, ship=["surgeons_skiff"], ai=["quake"], luck=[], kelp={"at": "a9", "gear": [], "danger": 5},
              **far_away("brine", "marble", "ash"))  # fmt: skip
    t.asks(0, rule="OD-179", options=["ship-use surgeons-skiff 1", "no"])
    t.does("ship-use surgeons-skiff 1", "titan kelp")
    assert (t.titan("kelp").danger, t.s.argo_charge) == (3, [1])
    t = begin(table, primordial=TALOS, ship=["surgeons_skiff"], ai=["quake"], luck=[], kelp={"at": "a9", "gear": [], "danger": 5},
              **far_away("brine", "marble", "ash"))  # fmt: skip
    t.does("no")
    assert (t.titan("kelp").danger, t.s.argo_charge) == (5, [2])
    t = rounds(table, ship=["burning_pitch"], bp_discard=["greave"], kelp={"at": "a9", "gear": []})
    t.asks(0, rule="OD-179", options=["ship-use burning-pitch 1", "no"])
    t.does("ship-use burning-pitch 1", "to k10")
    assert (t.tiles, t.s.argo_charge, t.s.zones[BP_DISCARD]) == (["salt_flat"], [0], [])


@rule("OD-179")
def test_the_ship_between_actions(table: Sit) -> None:
    """Lines to a friend, with a vantage point up to it; the oak looks at three cards; each once a round, by its charges."""
    t = acts(table, ship=["boarding_lines", "voice_of_the_oak"])
    assert [o for o in asked(t) if o.startswith("ship")] == ["ship-use boarding-lines 2", "ship-use voice-of-the-oak 1"]
    t.does("ship-use boarding-lines 2", "titan brine", "to a4")
    assert (t.titan("brine").at, t.s.argo_charge) == ("a4", [2, 2])
    assert [o for o in asked(t) if o.startswith("ship")] == ["ship-use voice-of-the-oak 1"]
    top = [BOOK.cards[t.s.face[c]].key for c in t.s.zones[AI_DECK]][-3:]
    t.does("ship-use voice-of-the-oak 1", "card 2", "card 3")
    assert [BOOK.cards[t.s.face[c]].key for c in t.s.zones[AI_DECK]][-3:] == [top[2], top[0], top[1]]
    t = acts(table, ship=["boarding_lines"], vantage=True)
    t.does("ship-use boarding-lines 1", "titan kelp", "done")
    assert t.titan("kelp").at == "vantage"
    t = acts(table, ship=["boarding_lines"], vantage=True)
    t.does("ship-use boarding-lines 1", "titan brine", "to a4")
    assert t.titan("brine").at == "a4"
    t = acts(table, {"conditions": {"knockdown": 1}, "godform": "ruin_of_ares", "trespass": 2}, ship=["ram_prow"])
    assert asked(t) == ["stand-up", "end"]


@rule("OD-206", "OD-C87")
@pytest.mark.parametrize(("gone", "where", "offered"), [
    ((), "dead", []), (("ash",), "dead", ["summon styxs-daughter"]), (("ash",), "away", []),
    (("ash", "marble"), "dead", ["summon styxs-daughter", "summon amaltheia"]), (("ash", "marble"), "away", ["summon amaltheia"]),
])  # fmt: skip
def test_which_nymphs_can_be_summoned(table: Sit, gone: tuple[str, ...], where: str, offered: list[str]) -> None:
    """Styx's Daughter once somebody has died, Amaltheia when two or fewer live."""
    t = acts(table, options={"foe": "talos-1", "nymphs": "yes"}, **{name: {"at": where} for name in gone})

    assert [o for o in asked(t) if o.startswith("summon")] == offered


@rule("OD-206", "OD-014", "OD-015")
def test_summoning_in_the_titan_round(table: Sit) -> None:
    """A turn for one more titan; a charge is spent, she is exhausted, the adversary hears of it."""
    t = acts(
        table,
        options={"foe": "talos-1", "nymphs": "yes"},
        ash={"at": "dead"},
        brine={"at": "a1", "gear": [], "acted": True},
    )
    t.does("summon styxs-daughter", "titan brine")
    assert (t.s.summons, t.s.adversary, [o for o in asked(t) if o.startswith("summon")]) == (1, 0, [])
    t.does("end")
    assert (t.s.adversary, asked(t)) == (1, ["attack fists", "move", "end"])
    t = acts(table, {"danger": 5, "conditions": {"fear": 1}}, options={"foe": "talos-1", "nymphs": "yes"},
             **{name: {"at": "dead"} for name in ("brine", "marble", "ash")})  # fmt: skip
    t.does("summon amaltheia")
    assert (t.titan("kelp").danger, t.titan("kelp").conditions, t.s.combat[KELP], t.s.movement[KELP]) == (3, {}, 2, 2)
    t = acts(table, {"danger": 5}, options={"foe": "talos-1", "nymphs": "yes"}, brine={"at": "a1", "gear": [], "danger": 1},
             **{name: {"at": "dead"} for name in ("marble", "ash")})  # fmt: skip
    t.does("summon amaltheia")
    assert (t.titan("kelp").danger, t.titan("brine").danger, t.s.combat[KELP]) == (3, 0, 1)
    t = acts(table, ash={"at": "dead"})
    assert not [o for o in asked(t) if o.startswith("summon")]


@rule("OD-257", "OD-226")
def test_the_end_of_a_turn(table: Sit) -> None:
    """Hidden no longer; then one may hide: by a shroud, a jar, a wood; not before the front, not who holds the token fast."""
    t = acts(table, {"at": "n7", "hidden": True})
    t.does("end")
    assert t.titan("kelp").hidden == 0
    for at, holders, asks in (("n7", [], True), ("d7", [], False), ("n7", ["kelp"], False)):
        t = acts(table, {"at": at, "gear": ["kelp_shroud"]}, holders=holders)
        t.does("end")
        assert (t.match.decision is not None and t.match.decision.rule == "OD-257") == asks
        t.leave()
    t = acts(table, {"at": "n7", "gear": ["kelp_shroud"]}, ash={"at": "t14", "gear": [], "rage": 1})
    t.does("end", "yes")
    assert (t.titan("kelp").hidden, t.priority) == (1, "ash")
    t = acts(table, {"at": "n7", "gear": ["kelp_shroud"]})
    t.does("end", "no")
    assert t.titan("kelp").hidden == 0
    t = acts(table, {"at": "n7", "gear": ["smoke_jar"]}, priority="brine")
    t.does("end", "use kelp smoke-jar-1")
    assert (t.titan("kelp").hidden, t.s.charge[KELP][0]) == (1, 2)
    for priority, answers in (("brine", ["yes"]), ("kelp", [])):
        t = acts(table, {"at": "n7"}, priority=priority, terrain={"olive_wood": ["n7"]})
        t.does("end", *answers)
        assert t.titan("kelp").hidden == len(answers)


@rule("OD-223")
def test_resting_in_a_pool(table: Sit) -> None:
    """Whoever has not moved this turn gains ambrosia at its end."""
    t = acts(table, {"at": "d7"}, terrain={"pool": ["d7"]})
    t.does("end")
    assert t.titan("kelp").ambrosia == 1
    t = acts(table, {"at": "d7"}, terrain={"pool": ["d7"]})
    t.does("move", "to d8")
    assert t.titan("kelp").ambrosia == 1  # for the move that ended there
    t = acts(table, {"at": "d7"}, terrain={"olive_wood": ["d7"]})
    t.does("end")
    assert t.titan("kelp").ambrosia == 0


@rule("OD-119", "OD-153")
def test_an_extra_turn_is_a_turn(table: Sit) -> None:
    """Whoever takes it has acted afterwards; the titan whose turn it was goes on."""
    t = stage(table, {"at": "g7"})
    befall(t, Turn(KELP))
    assert t.s.active == KELP
    t.does("end")
    assert (t.s.acted[KELP], t.s.combat[KELP], t.s.movement[KELP]) == (1, 0, 0)


@rule("OD-280")
def test_rushing(table: Sit) -> None:
    """At least three steps, to the nearest space in reach of a melee weapon, a step or two faster; then it strikes."""
    for at, offered in (("f7", False), ("e7", False), ("d7", True), ("a7", True)):
        t = acts(table, {"at": at, "danger": 2})
        assert ("use kelp dreamwalker-1" in asked(t)) == offered, at
    t = acts(table, {"at": "d7", "danger": 2}, luck=d10(2, 2))
    t.does("use kelp dreamwalker-1")
    assert (t.titan("kelp").at, t.titan("kelp").fate, t.s.combat[KELP], t.s.movement[KELP]) == ("g7", 1, 0, 0)
    t.leave()
    assert "use kelp dreamwalker-1" not in asked(acts(table, {"at": "d7", "danger": 1}))
    assert "use kelp dreamwalker-1" not in asked(acts(table, {"at": "d7", "danger": 2, "fate": 9}))
    assert "use kelp dreamwalker-1" not in asked(acts(table, {"at": "d7", "danger": 2, "rage": 9}))
    assert "use kelp dreamwalker-1" in asked(acts(table, {"at": "d7", "danger": 2, "rage": 8, "fate": 8}))
    far = asked(acts(table, {"at": "a9", "danger": 4, "gear": ["left_horn"]}))
    assert ("use kelp left-horn-3" in far, "use kelp dreamwalker-1" in far) == (True, False)
    assert "use kelp dreamwalker-1" not in asked(acts(table, {"at": "d7", "danger": 2, "combat_fatigue": 1}))
    assert "use kelp dreamwalker-1" not in asked(acts(table, {"at": "d7", "danger": 2, "movement_fatigue": 1}))
    assert "use kelp dreamwalker-1" not in asked(acts(table, {"at": "d7", "danger": 2, "gear": ["reed_bow"]}))
    t = acts(table, {"at": "a2", "danger": 2}, primordial={"at": "h6", "facing": "w"})
    assert "use kelp dreamwalker-1" not in asked(t)  # ten steps away, and six are all it has
    t = acts(table, {"at": "a7", "danger": 4, "gear": ["left_horn"]}, luck=d10(2, 2))
    t.does("use kelp left-horn-3")
    assert (t.titan("kelp").at, t.titan("kelp").fate, t.titan("kelp").exhausted) == ("g7", 1, ["left_horn"])
    t.leave()


@rule("OD-280", "OD-239")
@pytest.mark.parametrize(("ability", "kelp", "die", "hit"), [
    ("dreamwalker-1", {"danger": 2}, 6, True), ("dreamwalker-1", {"danger": 2}, 5, False),
    ("left-horn-3", {"danger": 4, "gear": ["left_horn"]}, 5, True), ("left-horn-3", {"danger": 4, "gear": ["left_horn"]}, 4, False),
])  # fmt: skip
def test_the_attack_of_a_rush(table: Sit, ability: str, kelp: dict[str, Any], die: int, hit: bool) -> None:
    """An auto-break; an improved rush adds precision."""
    t = acts(table, {"at": "d7", **kelp}, luck=[*d10(die, 2), 3, 3], bp=["greave"])
    t.does(f"use kelp {ability}", "keep")
    line = next((line for line in t.match.story(None) if "power against" in line), "")
    t.leave()

    assert line == ("Kelp has 3 power against AT 3." if hit else "")
