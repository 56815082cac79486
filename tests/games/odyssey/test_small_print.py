"""The small print: windows that wait, moves that are none, cards that are used up, and the first and last of everything."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.aftermath import BattleEnds
from petteia.games.odyssey.beast import Perform
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import pull, pushback
from petteia.games.odyssey.effects import AI, Do, context
from petteia.games.odyssey.field import area, edge_side
from petteia.games.odyssey.harm import Dealt, lose
from petteia.games.odyssey.push import ThrowBeast
from petteia.games.odyssey.shove import can_pull, can_push
from petteia.games.odyssey.state import AI_DISCARD, BEAST, IGNORE
from petteia.games.odyssey.trauma import TraumaDraw
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Effect, Gains, Kills, befall, happens
from tests.games.odyssey.fight import Fight, Sit, alone, begin, d10

TALOS = {"at": "h6", "facing": "w"}
BULL = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}


def program(*ops: dict[str, Any]) -> int:
    return BOOK.library.program(list(ops))


def asked(t: Fight) -> list[str]:
    assert t.match.decision is not None
    return [o.text for o in t.match.decision.options]


@rule("OD-146", "OD-174")
def test_the_window_of_an_answer_waits_with_it(table: Sit) -> None:
    """The nail's signature comes after the attack, and so does the window before it."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["tide_sandals"]}, turn="kelp", bp=["the_nail"], primordial=TALOS,
              pool={"-at": 9}, luck=[*d10(9, 9), 5, 5, 5, 0, 0, 0, 0])  # fmt: skip
    t.does("attack fists")
    t.asks(0, rule="OD-174")
    t.does("kratos 1 1")
    t.asks(0, rule="OD-146")
    t.does("pass")
    t.leave()

    assert t.s.attack.who == -1


@rule("OD-005", "OD-192")
def test_who_did_not_come_brings_nothing_home(table: Sit) -> None:
    """Conditions of a titan that stayed at home have no end of battle."""
    t = happens(table, told={"at": "d7"}, ash={"at": "away", "conditions": {"fear": 2}})
    befall(t, BattleEnds(0))
    t.leave()

    assert t.ship("fated_mnemos") == 0


@rule("OD-122", "OD-198")
def test_without_speed_it_stays(table: Sit) -> None:
    """Every space of its speed is taken by tokens: it does not set out, and is not asked which way."""
    t = alone(table, "kelp", {"at": "d3", "gear": []}, primordial=TALOS, ai=["slow_hammer"], pool={"-speed": 3})

    assert (t.beast_at, t.pool) == ("h6", {})
    t.asks(0, rule="OD-153")


@rule("OD-127")
def test_a_move_to_where_it_stands(table: Sit) -> None:
    """Alekto circles the mast in the middle of the board: there is nowhere to go."""
    t = happens(table, options={"foe": "alekto-1"}, primordial={"at": "j7", "facing": "w"}, luck=d10(9, 2, 9, 9))
    befall(t, Perform(t.s.monster.routine.face, 9, ()))

    assert (t.beast_at, t.priority) == ("j7", "kelp")


@rule("OD-126", "OD-138")
def test_following_over_somebody(table: Sit) -> None:
    """Going after a target that left its reach the primordial walks over Brine: a crash, and Brine is thrown out."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["heron_greaves"]}, primordial=TALOS, ai=["slow_hammer"],
              brine={"at": "f8", "gear": []})  # fmt: skip
    t.does("use kelp heron-greaves-1", "to d7")

    assert t.beast_at == "e6"
    assert (t.titan("brine").danger, t.titan("brine").at != "f8") == (1, True)


@rule("OD-192")
def test_one_of_several_conditions_is_cured(table: Sit) -> None:
    """The surgeon heals a body condition of the crew's choice; a mind condition is none of them."""
    t = happens(
        table,
        told={"at": "d7", "danger": 3, "conditions": {"bleeding": 1, "fear": 1}, "bleed": 1, "movement_fatigue": 1},
    )
    befall(t, Effect(program({"op": "cure", "what": "body condition"}), 0, KELP))
    assert sorted(asked(t)) == ["condition bleeding", "condition fatigue"]
    t.does("condition bleeding")

    assert (sorted(t.titan("kelp").conditions), t.titan("kelp").bleed) == (["fatigue", "fear"], 0)


@rule("OD-209", "OD-235")
def test_readying_all_gear_or_one_card(table: Sit) -> None:
    """All at once, or one of several."""
    told = {
        "at": "d7",
        "gear": ["salt_leather", "wave_charm", "tide_sandals"],
        "exhausted": ["wave_charm", "tide_sandals"],
    }
    t = happens(table, told=told)
    befall(t, Effect(program({"op": "ready", "what": "one card"}), 0, KELP))
    assert sorted(asked(t)) == ["gear tide-sandals", "gear wave-charm"]
    t.does("gear wave-charm")
    assert t.titan("kelp").exhausted == ["tide_sandals"]
    befall(t, Effect(program({"op": "ready", "what": "all gear"}), 0, KELP))

    assert t.titan("kelp").exhausted == []


@rule("OD-213")
def test_once_in_a_battle_for_the_table_and_for_each_titan(table: Sit) -> None:
    """A song that anybody may sing once; a longer arm that each titan has once."""
    t = happens(table, told={"at": "d7", "fate": 3}, brine={"at": "a1", "gear": [], "fate": 3, "despair": 1})
    for u in (0, KELP):
        t.s.lasting[u] += [BOOK.memories["song_for_rowing_3"], BOOK.memories["boon_long_arm"]]
    befall(t)
    song = next(o for o in asked(t) if "rowing" in o or "beginning" in o)
    arm = next(o for o in asked(t) if "arm" in o)
    t.does(song)
    assert t.titan("brine").despair == 0
    assert song not in asked(t)
    t.does(arm)
    assert arm not in asked(t)
    t.does("end", "turn brine")

    assert not any("beginning" in o or "rowing" in o for o in asked(t))
    assert any("arm" in o for o in asked(t))


@rule("OD-193", "OD-195")
def test_rage_that_is_not_lowered(table: Sit) -> None:
    """Who keeps a spark of its rage loses all but one."""
    t = happens(table, told={"at": "d7", "rage": 3})
    t.s.ignoring.append([KELP, IGNORE.index("lowered rage")])
    lose(t.s, KELP, "rage", 3)
    assert t.titan("kelp").rage == 1
    lose(t.s, KELP, "rage", 1)
    assert t.titan("kelp").rage == 1
    befall(t, Effect(program({"op": "set", "stat": "rage", "n": 0}), 0, KELP))

    assert t.titan("kelp").rage == 1


@rule("OD-199", "OD-200")
def test_a_clasp_adds_a_charge_to_its_host(table: Sit) -> None:
    """At the start of the battle the card it sits on gains a charge, and no other."""
    told = {"at": "d7", "gear": ["wardens_cuirass", "smoke_jar"], "attached": {"spare_clasp": "smoke_jar"}}
    t = happens(table, told=told)
    before = list(t.s.charge[KELP])
    clasp = BOOK.gear[BOOK.gear_at["spare_clasp"]].element
    befall(t, Effect(clasp.ons[0].op.do, clasp.index, KELP))
    host = t.s.gear[KELP].index(BOOK.gear_at["smoke_jar"])

    assert [n - before[i] for i, n in enumerate(t.s.charge[KELP])] == [int(i == host) for i in range(len(before))]


@rule("OD-141", "OD-278")
def test_armor_and_what_reinforces_it(table: Sit) -> None:
    """A cuirass with a charge: two black dice and two red; at six danger one black more; all potentials count."""
    t = happens(table, told={"at": "d7", "gear": ["wardens_cuirass"]}, minor=["clear_head"], luck=[0, 0, 1, 1])
    befall(t, Dealt(KELP, 5, 7, 0))
    t.asks(0, rule="OD-186")
    t.does("use kelp wardens-cuirass-1")
    assert (t.titan("kelp").danger, t.s.charge[KELP][0]) == (5 - 2, 2)
    t = happens(table, told={"at": "d7", "gear": ["wardens_cuirass"], "danger": 6}, grave=["opened"], luck=[0, 0, 0])
    befall(t, Dealt(KELP, 3, 7, 0))
    t.does("pass")

    assert t.titan("kelp").danger == 6


@rule("OD-141", "OD-136")
@pytest.mark.parametrize(("answer", "danger"), [("gear hull-plank-shield", 0), ("done", 1)])
def test_the_shields_armor_counts_if_it_is_up(table: Sit, answer: str, danger: int) -> None:
    """Two hits: one blocked and one saved by the shield's own die, or two danger less what the leather saves."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["hull_plank_shield", "salt_leather"]}, primordial=TALOS, ai=["slow_hammer"],
              minor=["clear_head"], luck=[*d10(2, 2, 10, 10), 1, 1])  # fmt: skip
    t.does(answer, "keep")

    assert t.titan("kelp").danger == danger


@rule("OD-142", "OD-057")
def test_a_patterns_table(table: Sit) -> None:
    """Scar map: at five danger a minor trauma again, at four a major one."""
    for danger, fate, rage in ((4, 0, 1), (5, 1, 0)):
        t = happens(table, TraumaDraw(KELP, danger), told={"at": "d7", "pattern": ["scar_map"]}, minor=["bitten_tongue"],
                    major=["blood_up"])  # fmt: skip
        assert (t.titan("kelp").fate, t.titan("kelp").rage > 0) == (fate, rage > 0)


@rule("OD-215", "OD-057")
def test_a_patterns_kratos(table: Sit) -> None:
    """First knot at rage 2: an opening or a break, and a break or a step."""
    t = alone(table, "kelp", {"at": "g7", "gear": [], "rage": 1, "pattern": ["first_knot"]}, turn="kelp", primordial=TALOS,
              bp=["greave"], pool={"-at": 9}, luck=d10(9, 9))  # fmt: skip
    t.does("attack fists")

    t.asks(0, rule="OD-174", options=["kratos 1 1", "kratos 1 2", "kratos 2 1", "kratos 2 2"])
    t.does("kratos 1 1", "kratos 2 1")
    assert t.pool == {"opening": 1, "break": 1}


@rule("OD-262")
def test_the_massive_are_not_moved(table: Sit) -> None:
    """Talos is neither pushed, pulled nor thrown."""
    t = happens(table, told={"at": "g7"})
    assert (can_push(t.s, KELP), can_pull(t.s, KELP)) == (False, False)
    befall(t, ThrowBeast(KELP, 3))
    assert t.beast_at == "h6"
    t = happens(table, told={"at": "a1"}, **BULL)

    assert (can_push(t.s, KELP), can_pull(t.s, KELP)) == (True, True)


@rule("OD-259", "OD-234")
def test_a_thrown_primordial_breaks_its_way(table: Sit) -> None:
    """Thrown three spaces: columns break (and are rolled for), rock stays, titans in the way crash and are thrown out."""
    t = happens(table, told={"at": "i7"}, **BULL, terrain={"column": ["l8"], "rock": ["m7"]}, brine={"at": "l7", "gear": []},
                luck=d10(9))  # fmt: skip
    befall(t, ThrowBeast(KELP, 3))
    t.settle()

    assert (t.beast_at, t.tiles, t.titan("brine").danger) == ("m7", ["rock"], 1)
    assert t.pool == {"-at": 2}


@rule("OD-259")
def test_poseidon_throws_the_primordial(table: Sit) -> None:
    """For a token, when the tide deals a wound: three spaces away from it."""
    t = alone(table, "kelp", {"at": "i7", "gear": [], "godform": "tide_of_poseidon", "trespass": 3}, turn="kelp",
              options={"foe": "asterion-1", "naos": "yes"}, primordial=BULL["primordial"], bp=["hoof"], pool={"-at": 9},
              luck=d10(9, 9))  # fmt: skip
    t.does("attack fists", "use kelp tide-of-poseidon-1")

    assert (t.beast_at, t.titan("kelp").trespass) == ("m7", 1)
    t.leave()


@rule("OD-273", "OD-271")
def test_nobody_is_left_to_push(table: Sit) -> None:
    """A titan that dies on the way is pushed and pulled no further."""
    t = happens(table, told={"at": "d7"}, brine={"at": "dead"})
    befall(t, pushback(0, 3), pull(0, BEAST, 3))

    assert t.beast_at == "h6"


@rule("OD-294", "OD-208")
def test_despair_weighs_nothing_up_there(table: Sit) -> None:
    """On the vantage point neither precision nor life suffers from despair."""
    t = happens(table, told={"at": "vantage", "despair": 3}, vantage=True)
    befall(t, Gains(KELP, "despair", 1))
    t.settle()

    assert (t.titan("kelp").alive, t.titan("kelp").despair) == (1, 4)


@rule("OD-118", "OD-119")
def test_the_token_of_the_dead(table: Sit) -> None:
    """It goes to the most rage; who cannot lose the token counts as nine; among equals the crew chooses."""
    t = happens(table, Kills(KELP), told={"at": "d7"}, ash={"at": "t14", "gear": [], "rage": 3})
    assert t.priority == "ash"
    t = happens(table, told={"at": "d7"}, ash={"at": "t14", "gear": [], "rage": 8}, holders=["brine"])
    befall(t, Kills(KELP))
    assert t.priority == "brine"
    t = happens(
        table, Kills(KELP), told={"at": "d7"}, ash={"at": "t14", "gear": [], "rage": 2}, brine={"at": "a1", "rage": 2}
    )

    t.asks(0, rule="OD-118", options=["titan brine", "titan ash"])


@rule("OD-101", "OD-184")
def test_the_last_titan_falls(table: Sit) -> None:
    """Nobody is left: lost at once."""
    dead = {name: {"at": "dead"} for name in ("brine", "marble", "ash")}
    t = begin(table, turn="kelp", kelp={"at": "d7", "gear": []}, primordial=TALOS, **dead)
    befall(t, Kills(KELP))
    t.leave()

    assert t.match.outcome is not None
    assert (t.match.outcome.winners, t.match.outcome.reason) == ((), "Every titan has fallen.")


@rule("OD-221", "OD-133")
def test_edges_of_the_board(table: Sit) -> None:
    """The nearest side of each corner's neighbour; the front area lies before the front, centred."""
    t = happens(table, told={"at": "d7"}, primordial=TALOS)
    s = t.s

    assert [edge_side(s, s.grid.at(x, y)) for x, y in ((9, 1), (18, 6), (9, 12), (1, 6))] == [0, 1, 2, 3]
    assert edge_side(s, s.grid.at(17, 6)) == 1
    assert {(s.grid.x[c], s.grid.y[c]) for c in area(s, "front 3x4")} == {
        (x, y) for x in range(3, 7) for y in range(5, 8)
    }


@rule("OD-131", "OD-149")
def test_a_broken_sequence_has_no_after(table: Sit) -> None:
    """A chain break in a sequential attack ends the card's final part too; in a simultaneous one it spares one titan."""
    t = happens(table, told={"at": "g6"}, primordial=TALOS, marble={"at": "g8", "gear": []})
    element = BOOK.cards[BOOK.faces["wide_arm"]].element
    after = next(op for op in BOOK.programs[element.program] if op.name == "after")
    t.s.broken.append(9 * 8 + KELP)
    befall(t, Do(program({"op": "after", "do": [{"op": "knockback", "n": 3}]}), 0,
                 context(AI, element.index, KELP, -1, -3, 9, (KELP, 2))))  # fmt: skip
    assert after.do >= 0

    assert (t.titan("kelp").at, t.titan("marble").at) == ("g6", "d8")


@rule("OD-150", "OD-287")
def test_suppress(table: Sit) -> None:
    """The discards of a deck are shuffled in; without any nothing is."""
    t = alone(table, "kelp", {"at": "d7", "gear": ["augur_bones"]}, turn="kelp", primordial=TALOS, ai_discard=["halt"],
              bp_discard=["greave"], luck=[])  # fmt: skip
    t.does("pass")
    assert len(t.s.zones[AI_DISCARD]) == 1
    t.does("use kelp augur-bones-1")
    assert (t.s.zones[AI_DISCARD], t.bp_discard) == ([], ["greave"])
    t.does("use kelp augur-bones-2")

    assert t.bp_discard == []
