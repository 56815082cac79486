"""Guards and exceptions: what the dead, the discarded, the forbidden and the merely bystanding do not do."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.attack import TURN_ATTACK, start_attack
from petteia.games.odyssey.beast import ResolveAi, end_of_round
from petteia.games.odyssey.cards import Awaken, equipped
from petteia.games.odyssey.conditions import Crash, Knockdown
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.deeds import CLIMBED, DEED_OF, combat_bar, despairs, movement_bar, turn_options
from petteia.games.odyssey.drag import PullTitan, straight
from petteia.games.odyssey.equipment import add_gear, free_hands, take_fists
from petteia.games.odyssey.harm import Dealt, GainDanger, gain, keeper, take_priority
from petteia.games.odyssey.keywords import can_do
from petteia.games.odyssey.setup import Loadout
from petteia.games.odyssey.shove import TitanPushes
from petteia.games.odyssey.state import ATTRIBUTES, BEAST, IGNORE, KRATOS, MOIROS, STATS, Battle
from petteia.games.odyssey.strike import AttackOn, Judgement, attacked_in, blocked, chain_break, defenders
from petteia.games.odyssey.terrain import put_tile
from petteia.games.odyssey.trauma import DrawFortune, DrawTrauma, TraumaDraw
from petteia.games.odyssey.turn import HideOffer, Turn
from petteia.games.odyssey.values import (
    armor_dice,
    beast_parts,
    despair_penalty,
    evasion_parts,
    evasion_rerolls,
    holds,
    passive_parts,
    total,
    use_up,
)
from petteia.games.odyssey.walking import MoveTitan
from petteia.games.odyssey.weapons import equipped_weapons, weapons_at_hand
from petteia.games.odyssey.windows import AbilityWindow
from petteia.games.odyssey.words import ATTACK, CLIMB, DONE, SUMMON
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, befall, changes, figures, runs, stage
from tests.games.odyssey.fight import Fight, Sit, alone
from tests.games.odyssey.test_edges_of_the_table import at, of_card, spaces

BRINE, MARBLE, ASH = 0, 2, 3
TALOS = {"at": "h6", "facing": "w"}
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}
HEIR: dict[str, Any] = {"ash": {"at": "t14", "gear": [], "rage": 1}}


def acts(table: Sit, kelp: dict[str, Any], **spec: Any) -> Fight:
    spec.setdefault("primordial", TALOS)
    return alone(table, "kelp", {"at": "g7", "gear": [], **kelp}, turn="kelp", luck=spec.pop("luck", []), **spec)


# -- the dead --------------------------------------------------------------------------------------------


@rule("OD-185", "OD-183")
def test_nothing_more_befalls_the_dead(table: Sit) -> None:
    """No danger, no draw, no crash, no fall, no move, no window, no token: nothing is asked, drawn or told."""
    t = stage(table, {"at": "g7", "rage": 3, "despair": 2, "gear": ["smoke_jar", "rooted_heels", "bone_coin"]}, **HEIR)
    befall(t, Kills(KELP))
    before, drawn = figures(t), t.s.drawn
    cards = [zone[:] for zone in t.s.zones]
    op, ctx = of_card("slow_hammer", KELP)
    steps = (GainDanger(KELP, 3, 1), GainDanger(KELP, 9, 0), Dealt(KELP, 3, -1, 0), Dealt(KELP, 3, 2, 1), Crash(KELP), Knockdown(KELP),
             TraumaDraw(KELP, 5), DrawTrauma(KELP, 0, 0), DrawFortune(KELP, MOIROS), DrawFortune(KELP, KRATOS), MoveTitan(KELP, 3),
             AbilityWindow(KELP), HideOffer(KELP), Judgement(KELP, op, ctx))  # fmt: skip
    for step in steps:
        befall(t, step)
        assert (changes(t, before), t.s.drawn, t.s.armored, t.s.zones) == ({}, drawn, [], cards), step
    for stat in STATS[:8]:
        gain(t.s, KELP, stat, 1)
        assert changes(t, before) == {}, stat


@rule("OD-202", "OD-147")
def test_awakening_in_the_middle_of_its_attack(table: Sit) -> None:
    """The primordial's attack on the titan is broken off by it."""
    t = stage(table, {"at": "g7"}, options={"foe": "talos-1", "naos": "yes"})
    op, ctx = of_card("slow_hammer", KELP)
    t.s.decision = None
    one, _ = t.s.stack.pop()
    t.s.stack += [(one, "act"), (AttackOn(KELP, op, ctx, 0, (), 0), "over"), (Awaken(KELP, 0), "begin")]
    t.s.advance()
    assert (attacked_in(t.s, KELP), attacked_in(t.s, BRINE)) == (7, None)
    t.does("godform ruin-of-ares")
    assert t.s.broken == [7 * 8 + KELP]
    assert not chain_break(t.s)
    t.leave()


@rule("OD-147")
def test_only_what_has_begun_can_be_broken(table: Sit) -> None:
    """An attack that waits for its turn is none yet, a judgement is one like any other."""
    t = stage(table, {"at": "g7"})
    op, ctx = of_card("slow_hammer", KELP)
    t.s.stack.append((AttackOn(KELP, op, ctx, 0, (), 0), "begin"))
    assert (chain_break(t.s), attacked_in(t.s, KELP)) == (False, None)
    t.s.stack[-1] = (Judgement(KELP, op, ctx), "over")
    assert (chain_break(t.s), attacked_in(t.s, KELP), t.s.broken) == (True, 7, [7 * 8 + KELP])
    assert not chain_break(t.s)
    t.s.stack.pop()


# -- gear --------------------------------------------------------------------------------------------------


@rule("OD-141", "OD-136", "OD-209", "OD-210")
@pytest.mark.parametrize("key", [g.key for g in BOOK.gear if g.armor or g.evasion or g.rerolls])
def test_defence_of_every_card(table: Sit, key: str) -> None:
    """Its dice, its evasion and its re-rolls count while it is there: not exhausted, not discarded, no idle weapon."""
    gear = BOOK.gear[BOOK.gear_at[key]]
    t = stage(table, {"at": "a1", "gear": []}, primordial={"at": "h6", "facing": "e"}, brine={"at": "t3", "gear": []})
    s = t.s
    bare = (sorted(armor_dice(s, KELP, -1)), total(evasion_parts(s, KELP, -1)), evasion_rerolls(s, KELP, -1))
    slot = add_gear(s, KELP, BOOK.gear_at[key])

    def now(weapon: int) -> tuple[list[int], int, int]:
        return (
            sorted(armor_dice(s, KELP, weapon)),
            total(evasion_parts(s, KELP, weapon)),
            evasion_rerolls(s, KELP, weapon),
        )

    used = now(slot)
    assert used[0] == sorted(gear.armor)
    assert used[1] >= gear.evasion
    assert used[2] == gear.rerolls
    assert now(-1)[2] == (0 if gear.slot == "weapon" else gear.rerolls)
    assert now(-1)[0] == ([] if gear.slot == "weapon" else sorted(gear.armor))
    s.exhausted[KELP][slot] = 1
    assert (now(slot)[0], now(slot)[2]) == (bare[0], bare[2])
    s.exhausted[KELP][slot], s.discarded[KELP][slot] = 0, 1
    assert now(slot) == bare


@rule("OD-201", "OD-136", "OD-159")
def test_which_weapons_count(table: Sit) -> None:
    """What is no weapon, or has been thrown away, is none in hand; what is exhausted serves for a bonus attack alone."""
    t = acts(table, {"gear": ["hull_plate", "tower_aspis", "gull_sickle"]})
    s = t.s
    aspis, sickle = 1, 2
    assert equipped_weapons(s, KELP) == [aspis, sickle]
    assert defenders(s, KELP) == [aspis, sickle]
    assert equipped(s, KELP, "armor") == [0]
    s.exhausted[KELP][aspis] = 1
    assert (defenders(s, KELP), weapons_at_hand(s, KELP, False), weapons_at_hand(s, KELP, True)) == (
        [sickle],
        [sickle],
        [aspis, sickle],
    )
    s.discarded[KELP][sickle] = 1
    assert (defenders(s, KELP), weapons_at_hand(s, KELP, True), equipped_weapons(s, KELP)) == ([], [aspis], [aspis])
    assert free_hands(s, KELP) == 1
    take_fists(s, KELP)
    take_fists(s, KELP)
    assert [s.gear_of(KELP, i).key for i in equipped_weapons(s, KELP)] == ["tower_aspis", "fists"]


@rule("OD-244")
def test_a_commitment_that_cannot_be_paid(table: Sit) -> None:
    """At nine fate the needle stays in its sheath."""
    t = acts(table, {"gear": ["widows_needle"], "fate": 8})
    assert weapons_at_hand(t.s, KELP, False) == [0, 1]
    t.s.fate[KELP] = 9
    assert weapons_at_hand(t.s, KELP, False) == [1]


@rule("OD-240")
def test_blocking_that_is_forbidden(table: Sit) -> None:
    """What is added for one attack is gone with it; who may not block blocks nothing."""
    t = acts(table, {})
    runs(t, {"op": "keyword", "k": "block", "n": 2})
    assert blocked(t.s, KELP, -1) == 2
    t.s.forbids.append([KELP, 2, 3])
    assert blocked(t.s, KELP, -1) == 0
    t.s.forbids.clear()
    use_up(t.s, KELP, "block", "attack")
    assert blocked(t.s, KELP, -1) == 0


# -- turns -------------------------------------------------------------------------------------------------


@rule("OD-223", "OD-153")
@pytest.mark.parametrize("moves", [True, False])
def test_resting_in_a_pool(table: Sit, moves: bool) -> None:
    """Who does not move in its turn drinks; that it was moved before does not matter."""
    t = stage(table, {"at": "d7"}, terrain={"pool": ["d7"]})
    t.s.moved[KELP] = 1
    befall(t, Turn(KELP))
    if moves:
        t.does("move", "to e7")
    drunk = t.titan("kelp").ambrosia
    t.does("end")
    assert t.titan("kelp").ambrosia - drunk == int(not moves)


@rule("OD-260", "OD-197", "OD-295", "OD-C21")
def test_why_a_titan_does_not_act(table: Sit) -> None:
    """Each refusal names its own rule."""
    t = acts(table, {"gear": ["oyster_knives"]})
    s, attack = t.s, ATTACK[BOOK.gear_at["anchor_maul"]]

    def said() -> str:
        refusal = DEED_OF["attack"].refuse(s, KELP, attack)
        assert refusal is not None
        return refusal.rule

    assert said() == "OD-159"
    s.rage[KELP] = 9
    assert said() == "OD-C21"
    s.despair[KELP] = 3
    assert (said(), despairs(s, KELP)) == ("OD-295", True)
    s.combat_fatigue[KELP] = 1
    assert said() == "OD-197"
    s.combat[KELP] = 0
    assert said() == "OD-153"
    s.cond[KELP][0] = 1
    assert said() == "OD-260"
    nobody = DEED_OF["summon"].refuse(s, KELP, SUMMON[0])
    assert nobody is not None
    assert nobody.rule == "OD-206"
    assert Loadout(0).refuse(s, DONE) is None
    s.cond[KELP][0] = 0
    s.despair[KELP] = 2
    assert not despairs(s, KELP)
    s.despair[KELP] = 3
    s.cell[BRINE] = s.cell[KELP] - 1
    assert not despairs(s, KELP)


@rule("OD-208", "OD-207")
def test_who_may_climb(table: Sit) -> None:
    """Beside the base, once in a round, onto a free vantage point there is, and not while held."""
    t = acts(table, {"at": "g7"}, vantage=True)
    s = t.s

    def may_climb(s: Battle, u: int) -> bool:
        return DEED_OF["climb"].refuse(s, u, CLIMB) is None

    assert may_climb(s, KELP)
    assert "climb" in [action.text for action in turn_options(s, KELP)]
    s.used[KELP].append(CLIMBED)
    assert not may_climb(s, KELP)
    s.used[KELP].clear()
    s.cell[KELP] = at("f7")
    assert not may_climb(s, KELP)
    s.cell[KELP] = at("g7")
    s.cell[BRINE] = -2
    assert not may_climb(s, KELP)
    assert not may_climb(s, BRINE)
    s.cell[BRINE] = at("a1")
    s.vantage = 0
    assert not may_climb(s, KELP)
    s.vantage = 1
    s.cond[KELP][0] = 1
    assert not may_climb(s, KELP)


@rule("OD-197", "OD-153")
@pytest.mark.parametrize("kind", ["combat", "movement"])
def test_what_bars_an_action(table: Sit, kind: str) -> None:
    """It must be there, with no fatigue upon it, and nothing that forbids it."""
    t = acts(table, {})
    left, tired = (t.s.combat, t.s.combat_fatigue) if kind == "combat" else (t.s.movement, t.s.move_fatigue)
    bar = combat_bar if kind == "combat" else movement_bar
    assert bar(t.s, KELP) is None
    tired[KELP] = 1
    assert bar(t.s, KELP) is not None
    tired[KELP], left[KELP] = 0, 0
    assert bar(t.s, KELP) is not None
    left[KELP] = 2
    assert bar(t.s, KELP) is None
    t.s.cond[KELP][0] = 1
    assert [action.verb for action in turn_options(t.s, KELP) if action.verb in ("attack", "move", "ready")] == []


# -- the base, the board, tokens ---------------------------------------------------------------------------


@rule("OD-272", "OD-273")
def test_pushed_aside_at_the_north_edge(table: Sit) -> None:
    """Set aside it is out of the way: the push is over, and nobody walks up to it again."""
    t = stage(table, {"at": "e3"}, **{**BULL, "primordial": {"at": "e1", "facing": "s"}})
    befall(t, TitanPushes(KELP, 3, -1, (), (), ()))
    assert (t.titan("kelp").at, t.beast_at) == ("e2", "f1")


@rule("OD-271")
def test_beside_the_source_of_a_pull(table: Sit) -> None:
    """The spaces around a titan in the corner, and around the base."""
    t = stage(table, {"at": "g7"}, brine={"at": "a1", "gear": []})
    assert spaces(PullTitan(KELP, BRINE, 2, 1, ()).goals(t.s)) == ["a2", "b1"]
    assert spaces(PullTitan(KELP, BEAST, 2, 1, ()).goals(t.s)) == spaces(field.around_base(t.s))
    assert spaces(straight(t.s, BRINE, 1, 2)) == ["b1", "c1"]
    assert straight(t.s, BRINE, 0, 2) == []


@rule("OD-220", "OD-208")
def test_a_tile_in_the_last_corner_crushes_nobody_above(table: Sit) -> None:
    """Who stands on the vantage point stands on no space."""
    t = stage(table, {"at": "vantage"}, vantage=True, ash={"at": "k1", "gear": []})
    for x in (18, 19):
        put_tile(t.s, BOOK.terrain_at["column"], x, 13, -1, 0)
    assert t.tiles == ["column", "column"]
    assert t.titan("kelp").conditions == {}


@rule("OD-119", "OD-118")
def test_who_cannot_lose_the_token(table: Sit) -> None:
    """The first of those who are told so and live; nobody takes it from them, and it goes to them first."""
    t = stage(table, {"at": "g7", "rage": 2}, brine={"at": "d7", "gear": [], "rage": 5}, priority="kelp")
    s = t.s
    assert keeper(s) == -1
    s.holders = [BRINE, KELP]
    assert keeper(s) == BRINE
    s.alive[BRINE] = 0
    assert keeper(s) == KELP
    s.alive[BRINE] = 1
    s.holders = [KELP]
    take_priority(s, BRINE)
    assert t.priority == "kelp"
    s.holders = [BRINE]
    take_priority(s, ASH)
    assert t.priority == "kelp"
    take_priority(s, BRINE)
    assert t.priority == "brine"


@rule("OD-102", "OD-166")
def test_the_first_titan_has_a_crit_chance(table: Sit) -> None:
    """Brine's attack is an attack."""
    t = stage(table, {"at": "g7"})
    start_attack(t.s, BRINE, TURN_ATTACK, -1)
    t.s.attack.crit = 1
    assert holds(t.s, (("crit", 0, "", False),), BRINE)
    t.s.attack.who = -1


@rule("OD-252", "OD-281", "OD-263", "OD-271", "OD-272", "OD-290")
def test_what_can_be_used(table: Sit) -> None:
    """A word is offered where it would do something: tokens to discard, danger to gain, somebody to move."""
    t = stage(table, {"at": "g7"}, **BULL)
    s = t.s
    assert [can_do(s, KELP, word) for word in ("elation", "sacrifice", "motivate", "pull")] == [False, True, True, True]
    s.ambrosia[KELP] = 1
    assert can_do(s, KELP, "elation")
    s.ambrosia[KELP], s.despair[KELP] = 0, 1
    assert can_do(s, KELP, "elation")
    s.danger[KELP] = 8
    assert can_do(s, KELP, "sacrifice")
    s.danger[KELP] = 9
    assert not can_do(s, KELP, "sacrifice")
    for u in (BRINE, MARBLE):
        s.alive[u] = 0
    assert can_do(s, KELP, "motivate")
    s.alive[ASH] = 0
    assert not can_do(s, KELP, "motivate")
    s.alive = [1, 1, 1, 1]
    assert not can_do(s, KELP, "vault")
    s.cell[KELP] = at("i7")
    assert can_do(s, KELP, "vault")


@rule("OD-295")
@pytest.mark.parametrize(("tokens", "penalty"), [(0, 0), (1, -1), (2, -3), (3, -3)])
def test_despair_weighs_on_the_lonely(table: Sit, tokens: int, penalty: int) -> None:
    """One token less a little, more of them less a lot; beside a friend nothing."""
    t = stage(table, {"at": "g7", "despair": tokens})
    assert despair_penalty(t.s, KELP) == penalty
    t.s.ignoring.append([KELP, IGNORE.index("despair penalties")])
    assert despair_penalty(t.s, KELP) == 0
    t.s.ignoring.clear()
    t.s.cell[BRINE] = at("f7")
    assert despair_penalty(t.s, KELP) == 0


@rule("OD-151", "OD-175", "OD-179")
def test_what_ends_with_a_round(table: Sit) -> None:
    """What lasted for it, what was used in it, what broke in it; what lasts for the battle stays."""
    t = stage(table, {"at": "g7"})
    s = t.s
    s.mods = [[KELP, 0, 1, 3], [KELP, 0, 1, 4]]
    s.forbids = [[KELP, 0, 3], [KELP, 1, 4]]
    s.used[KELP] = [5]
    s.argo_used = [1, 1]
    s.broken, s.armored, s.obols, s.queued_ai, s.raging = [9], [9], [9], 2, 1 << ASH
    end_of_round(s)
    assert (s.mods, s.forbids, s.used[KELP], s.argo_used) == ([[KELP, 0, 1, 4]], [[KELP, 1, 4]], [], [0, 0])
    assert (s.broken, s.armored, s.obols, s.queued_ai, s.alive[ASH]) == ([], [], [], 0, 0)


@rule("OD-112", "OD-150")
def test_an_ai_deck_that_has_run_out(table: Sit) -> None:
    """The discard pile is shuffled in first; what is drawn goes to the discard pile, and an empty deck is filled again."""
    t = stage(table, {"at": "g7"}, ai=["the_beat"])
    deck, discard = t.s.zones[0], t.s.zones[1]
    discard += deck
    deck.clear()
    count = len(discard)
    befall(t, ResolveAi())
    t.settle()
    assert len(t.s.zones[0]) + len(t.s.zones[1]) == count
    assert t.s.zones[7] == []


@rule("OD-164", "OD-209", "OD-214")
@pytest.mark.parametrize("key", [g.key for g in BOOK.gear if g.slot == "weapon" and g.element.passives])
def test_an_idle_weapon_adds_nothing(table: Sit, key: str) -> None:
    """What a weapon gives it gives while it is the one in use, exhausted or not."""
    t = acts(table, {"gear": [key, "oyster_knives"], "danger": 8, "fate": 8, "rage": 8, "hidden": True})
    for ability in BOOK.gear[BOOK.gear_at[key]].element.passives:
        attr = ability.op.attr
        idle = total(passive_parts(t.s, KELP, attr, 1))
        used = total(passive_parts(t.s, KELP, attr, 0))
        assert idle == total(passive_parts(t.s, KELP, attr, -1))
        assert used - idle in (0, ability.op.n) or len(BOOK.gear[BOOK.gear_at[key]].element.passives) > 1
        t.s.exhausted[KELP][0] = 1
        assert total(passive_parts(t.s, KELP, attr, 0)) == used
        t.s.exhausted[KELP][0] = 0


@rule("OD-108", "OD-099")
def test_whose_modifier_it_is(table: Sit) -> None:
    """What a titan has does not make the primordial stronger, nor the other way round; and each attribute is its own."""
    t = stage(table, {"at": "g7"})
    speed, danger = ATTRIBUTES.index("speed"), ATTRIBUTES.index("danger")
    bare = total(beast_parts(t.s, "speed")), total(passive_parts(t.s, KELP, "speed")), total(beast_parts(t.s, "danger"))
    t.s.mods = [[BEAST, speed, 2, 4], [KELP, speed, 5, 4], [BRINE, speed, 7, 4], [BEAST, danger, 11, 4]]
    now = total(beast_parts(t.s, "speed")), total(passive_parts(t.s, KELP, "speed")), total(beast_parts(t.s, "danger"))
    assert [b - a for a, b in zip(bare, now, strict=True)] == [2, 5, 11]
    use_up(t.s, KELP, "speed")
    assert len(t.s.mods) == 4
    t.s.mods = [[KELP, speed, 5, 2], [BRINE, speed, 7, 2], [KELP, danger, 7, 2], [KELP, speed, 5, 4]]
    use_up(t.s, KELP, "speed")
    assert t.s.mods == [[BRINE, speed, 7, 2], [KELP, danger, 7, 2], [KELP, speed, 5, 4]]
