"""Last things: what is over when an attack is over, ways around at the edge of the board, a push to the north."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.answers import Answers, responses_of
from petteia.games.odyssey.attack import BONUS, TURN_ATTACK, TitanAttack, start_attack
from petteia.games.odyssey.bearing import bearing
from petteia.games.odyssey.cards import clench
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import PullTitan, pushback
from petteia.games.odyssey.effects import AI, HANDLERS, OWN, context
from petteia.games.odyssey.equipment import add_gear, exhaust
from petteia.games.odyssey.escalation import lasting_bonus
from petteia.games.odyssey.field import area, land, on_terrain, terrain_at, titan_sees
from petteia.games.odyssey.ground import Falls
from petteia.games.odyssey.keywords import READ
from petteia.games.odyssey.push import ForcedVault
from petteia.games.odyssey.setup import deal_decks
from petteia.games.odyssey.shove import titan_pulls, titan_pushes
from petteia.games.odyssey.state import ATTRIBUTES, IGNORE, LESS_AT, OBOL, TRAUMA, UNTIL, layout_of
from petteia.games.odyssey.strike import Follow
from petteia.games.odyssey.terrain import shape_for
from petteia.games.odyssey.trauma import CARD_BIT, DrawObol, DrawTrauma
from petteia.games.odyssey.turn import TitanRound, Turn
from petteia.games.odyssey.words import BY_CHASM, SPACE
from petteia.kernel.step import Step, step
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, asked, befall, changes, figures, runs, stage
from tests.games.odyssey.fight import Sit, alone, d10

BRINE, MARBLE, ASH = 0, 2, 3
BULL = {"foe": "asterion-1"}
TALOS = {"at": "h6", "facing": "w"}


def bull(at: str, facing: str = "w") -> dict[str, Any]:
    return {"options": BULL, "primordial": {"at": at, "facing": facing}}


# -- attacks -----------------------------------------------------------------------------------------------


@rule("OD-174", "OD-161")
@pytest.mark.parametrize(("until", "stays"), [("attack", False), ("roll", False), ("round", True), ("battle", True)])
def test_what_is_over_with_an_attack(table: Sit, until: str, stays: bool) -> None:
    """Modifiers for a roll or an attack, not those for the round or the battle."""
    t = alone(
        table, "kelp", {"at": "g7", "gear": []}, turn="kelp", primordial=TALOS, bp=["greave"], pool={"-at": 9}, luck=[]
    )
    row = [KELP, ATTRIBUTES.index("speed"), 1, UNTIL.index(until)]
    t.s.mods.append(row)
    t.does("attack fists")
    t.settle()
    assert (row in t.s.mods) == stays


@rule("OD-147", "OD-167")
@pytest.mark.parametrize("broken", [0, 1])
def test_a_broken_attack_is_not_answered(table: Sit, broken: int) -> None:
    """The body part says nothing any more."""
    t = stage(table, {"at": "g7"})
    card = BOOK.cards[BOOK.faces["cooling_vents"]]
    programs = [p for kind in ("fail", "instinct", "wound") for p in responses_of(card.face, kind)]
    t.s.attack.broken = broken
    before = figures(t)
    befall(t, Answers(tuple(programs[:1]), KELP, card.element.index))
    assert (changes(t, before) == {}) == bool(broken)
    t.leave()


@rule("OD-138", "OD-128")
@pytest.mark.parametrize(("stop", "facing"), [(2, "w"), (1, "s")])
def test_who_is_near_enough_is_not_followed(table: Sit, stop: int, facing: str) -> None:
    """Two spaces off: an attack that reaches so far neither comes nearer nor turns."""
    t = stage(table, {"at": "i10"})
    befall(t, Follow(KELP, 3, stop))
    assert t.facing == facing


# -- cards -------------------------------------------------------------------------------------------------


@rule("OD-283", "OD-142")
def test_a_second_chance_is_for_its_own_draw(table: Sit) -> None:
    """One that was left over from before changes nothing now."""
    t = stage(table)
    t.s.ignored |= CARD_BIT
    top, below = t.s.zones[TRAUMA][-1], t.s.zones[TRAUMA][-2]
    befall(t, DrawTrauma(KELP, 0, 0))
    t.settle()
    assert (t.s.zones[TRAUMA][0], t.s.zones[TRAUMA][-1]) == (top, below)


# -- moves -------------------------------------------------------------------------------------------------


@rule("OD-271", "OD-C81")
def test_around_a_rock_at_the_edge(table: Sit) -> None:
    """Brine stands at the edge, Kelp far off in the other corner: around the rock to the north or the south, not away."""
    t = stage(table, {"at": "s13"}, brine={"at": "a13", "gear": []}, terrain={"rock": ["r13"]}, ash={"at": "t1", "gear": []},
              marble={"at": "a1", "gear": []})  # fmt: skip
    befall(t, PullTitan(KELP, BRINE, 3, 1, ()))
    t.asks(0, rule="OD-271", options=["side n", "side s"])
    t.leave()


@rule("OD-272", "OD-273", "OD-C60")
def test_pushed_to_the_north_edge(table: Sit) -> None:
    """Kelp steps aside there; the primordial goes straight on and turns to nobody."""
    t = stage(table, {"at": "j3"}, brine={"at": "a1", "gear": []}, **bull("j4", "n"))
    befall(t, pushback(KELP, 5))
    assert (t.titan("kelp").at, t.beast_at, t.facing) == ("i1", "j1", "n")


@rule("OD-272", "OD-273")
def test_pushing_to_the_north_edge(table: Sit) -> None:
    """The primordial is set aside, Kelp steps into the free space, and that is all."""
    t = stage(table, {"at": "j3"}, brine={"at": "a1", "gear": []}, **bull("j1", "n"))
    befall(t, titan_pushes(KELP, 3))
    assert (t.titan("kelp").at, t.beast_at, asked(t)) == ("j2", "k1", ["move", "end"])


@rule("OD-261", "OD-193")
@pytest.mark.parametrize("held", [True, False])
def test_who_holds_a_falling_titan(table: Sit, held: bool) -> None:
    """Whoever beside it could is asked, unless the titan has saved itself already."""
    t = stage(
        table, {"at": "d7"}, brine={"at": "d8", "gear": [], "danger": 5}, ash={"at": "t14", "gear": [], "rage": 1}
    )
    t.s.lasting[BRINE].append(BOOK.memories["weight_on_the_line_3"])
    if held:
        t.s.ignored |= 1 << IGNORE.index("death")
    befall(t, Falls(KELP, BY_CHASM, t.s.cell[KELP]))
    assert (t.match.decision is not None and t.match.decision.rule == "OD-214") == (not held)
    t.leave()


@rule("OD-153", "OD-176")
def test_a_round_begins_with_no_actions_left_over(table: Sit) -> None:
    """Whatever was left of an earlier round is gone: a turn has one action of each kind."""
    t = stage(table, {"at": "d7"})
    t.s.combat[KELP] = t.s.movement[KELP] = 1
    t.s.acted[KELP] = 1
    befall(t, TitanRound())
    t.does("turn kelp")
    assert (t.s.combat[KELP], t.s.movement[KELP]) == (1, 1)
    t.leave()


@rule("OD-128", "OD-118")
def test_nobody_has_the_token(table: Sit) -> None:
    """Towards the priority target where there is none: it turns nowhere, though the last of the crew stands behind it."""
    t = stage(table, {"at": "d7"})
    t.s.priority = -1
    runs(t, {"op": "turn", "to": "priority target", "who": "primordial"})
    assert t.facing == "w"
    t.leave()


# -- smaller things ----------------------------------------------------------------------------------------


SEEN: list[int] = []


@step
class Sees(Step):
    """Notes whether Kelp lives."""

    def begin(self, s: Any) -> None:
        SEEN.append(s.alive[KELP])


@rule("OD-184", "OD-153")
def test_rage_kills_when_a_turn_is_over(table: Sit) -> None:
    """At once, before anything else comes."""
    t = stage(table, {"rage": 9}, ash={"at": "t14", "gear": [], "rage": 1})
    s = t.s
    s.raging |= 1 << KELP
    s.decision = None
    one, _ = s.stack.pop()
    SEEN.clear()
    s.stack += [(one, "act"), (Sees(), "begin"), (Turn(KELP), "over")]
    s.advance()
    assert SEEN == [0]


@rule("OD-147")
@pytest.mark.parametrize(("role", "fate"), [(AI, 0), (OWN, 1)])
def test_what_is_ones_own_is_no_part_of_the_chain(table: Sit, role: int, fate: int) -> None:
    """A chain break ends what the card does to a titan, not what the titan does for itself."""
    t = stage(table)
    t.s.broken.append(7 * 8 + KELP)
    runs(t, {"op": "gain", "stat": "fate", "n": 1}, role=role, hits=2, serial=7)
    assert t.titan("kelp").fate == fate


@rule("OD-290")
def test_vaulted_off_the_board(table: Sit) -> None:
    """It dies; it is not merely gone."""
    t = stage(table, {"at": "q7"}, primordial={"at": "r6", "facing": "w"}, ash={"at": "a14", "gear": [], "rage": 1})
    befall(t, ForcedVault(KELP))
    assert (t.titan("kelp").alive, t.s.dead[::2]) == (0, [KELP])


@rule("OD-091", "OD-171")
@pytest.mark.parametrize("beast", range(len(BOOK.primordials)))
def test_what_may_lie_in_each_pile(table: Sit, beast: int) -> None:
    """Cards of level II and III wait by their level, and those that are out lie by theirs."""
    levels = {
        "ai II": 2,
        "ai III": 3,
        "bp II": 2,
        "bp III": 3,
        **{f"{d} out {n}": n for d in ("ai", "bp") for n in (1, 2, 3)},
    }
    monster = BOOK.primordials[beast]
    named = {zone.name: zone for zone in layout_of(beast, 1).zones}
    for name, level in levels.items():
        cards = monster.ai if name.startswith("ai") else monster.bp
        accepts = named[name].accepts
        assert accepts is not None
        assert {i for i, yes in enumerate(accepts) if yes} == {card.face for card in cards if card.level == level}


@rule("OD-159")
def test_how_far_the_longest_weapon_reaches(table: Sit) -> None:
    """What was thrown away reaches nowhere; with nothing in hand one reaches the next space."""
    bow = max(BOOK.gear, key=lambda gear: gear.furthest)
    t = stage(table, {"gear": [bow.key]})
    assert bearing(t.s, KELP).reach == bow.furthest > 1
    t.s.discarded[KELP][t.s.gear[KELP].index(BOOK.gear_at[bow.key])] = 1
    assert bearing(t.s, KELP).reach == 1
    t.s.discarded[KELP] = [1] * len(t.s.gear[KELP])
    assert bearing(t.s, KELP).reach == 1


@rule("OD-161", "OD-174")
def test_tokens_held_back_come_after_a_full_miss(table: Sit) -> None:
    """The pool is cleared, then what was held beside it goes in."""
    t = alone(
        table, "kelp", {"at": "g7", "gear": []}, turn="kelp", primordial=TALOS, pool={"opening": 2}, luck=d10(2, 2)
    )
    t.s.held_pool[LESS_AT] = 1
    t.does("attack fists", "keep")
    assert t.pool == {"-at": 1}


@rule("OD-199", "OD-209")
def test_what_is_on_no_card_exhausts_none(table: Sit) -> None:
    """The titan's sheet is never turned, nor any card for it."""
    t = stage(table, {"gear": ["oyster_knives"]})
    exhaust(t.s, KELP, -1)
    assert t.titan("kelp").exhausted == []


@rule("OD-208", "OD-226")
@pytest.mark.parametrize("kelp", ["vantage", "dead"])
def test_no_ground_under_who_is_not_on_the_board(table: Sit, kelp: str) -> None:
    """Woods in the last corner give cover to nobody elsewhere."""
    t = stage(table, {"at": kelp}, vantage=True, terrain={"olive_wood": ["s13"]}, ash={"at": "a14", "gear": []})
    assert not on_terrain(t.s, KELP, "cover")
    t.leave()


@rule("OD-271", "OD-126")
@pytest.mark.parametrize("answer", ["done", "to f7"])
def test_whoever_the_base_is_pulled_over(table: Sit, answer: str) -> None:
    """Brine lies under it when it stops: it is thrown out from under it."""
    t = stage(table, {"at": "g7"}, brine={"at": "i8", "gear": []}, luck=[0] * 20, **bull("j7"))
    befall(t, titan_pulls(KELP, 3))
    t.does(answer)
    t.settle()
    assert t.beast_at == "h7"
    assert t.titan("brine").at not in ("h7", "h8", "i7", "i8", "dead")


@rule("OD-164")
def test_what_is_no_power(table: Sit) -> None:
    """A tier or dice of another roll add nothing to the dice of an attack; a raw point adds one."""
    t = stage(table, {"at": "g7"})
    start_attack(t.s, KELP, 0, -1)
    runs(t, {"op": "tier", "n": 1}, {"op": "dice", "n": 1, "roll": "evasion", "colour": "red"})
    assert (t.s.attack.colours, t.s.attack.raw, t.s.attack.crit) == ([], 0, 0)
    runs(t, {"op": "raw", "n": 1}, {"op": "dice", "n": 2, "roll": "power", "colour": "black"})
    assert (t.s.attack.colours, t.s.attack.raw) == ([1, 1], 1)
    t.leave()


@rule("OD-165", "OD-164")
def test_the_whole_supply_of_power_dice(table: Sit) -> None:
    """Thirteen dice on the table: of those that can be told apart any of the first twelve may be rolled again."""
    t = stage(table, {"at": "g7"})
    start_attack(t.s, KELP, 0, -1)
    t.s.attack.colours, t.s.attack.faces = [0] * 6 + [1] * 4 + [2] * 3, [0] * 12 + [5]
    t.s.attack.marks, t.s.attack.rerolls = [0] * 13, 1
    s = t.s
    s.decision = None
    one, _ = s.stack.pop()
    s.stack += [(one, "act"), (TitanAttack(KELP, -1, 0, -1), "power_reroll")]
    s.advance()
    assert asked(t) == ["mark 1", "mark 7", "mark 11", "keep"]
    t.leave()


# -- the ground ----------------------------------------------------------------------------------------------


@rule("OD-155", "OD-231", "OD-222")
@pytest.mark.parametrize("walls", [True, False])
@pytest.mark.parametrize("chasms", [True, False])
def test_every_step_on_a_crowded_board(table: Sit, walls: bool, chasms: bool) -> None:
    """From each space to each beside it, unless a wall or what lies there forbids it; the corners are spaces like others."""
    t = stage(
        table,
        {"at": "j7"},
        mazes=[("s11", "I", 0), ("a12", "L", 1), ("e5", "Z", 0), ("s4", "O", 0)],
        primordial={"at": "n2", "facing": "w"},
    )
    lies = {"pool": "a1", "rock": "t1", "column": "c9", "chasm": "h10", "worlds_lip": "p14", "olive_wood": "s7"}
    for key, word in lies.items():
        cell = SPACE.words.index(word)
        t.s.tiles.append((BOOK.terrain_at[key], t.s.grid.x[cell], t.s.grid.y[cell], shape_for(BOOK.terrain_at[key]), 0))
    grid, maze = t.s.grid, land(t.s).maze
    ways = land(t.s).footing(walls, chasms).ways(grid.all)
    barred = {"rock", "column", "worlds_lip", *(() if chasms else ("chasm",))}
    for cell in range(grid.size):
        expected = set()
        for side, there in enumerate(grid.next[cell]):
            kind = terrain_at(t.s, there) if there >= 0 else None
            shut = walls and maze.between(grid.x[cell], grid.y[cell], side)
            if there >= 0 and not shut and (kind is None or kind.key not in barred):
                expected.add(there)
        assert {there for there, _ in ways[cell]} == expected, SPACE.words[cell]
        assert all((dear > 0) == on_pool(t.s, there) for there, dear in ways[cell])


def on_pool(s: Any, cell: int) -> bool:
    kind = terrain_at(s, cell)
    return kind is not None and kind.key == "pool"


@rule("OD-193", "OD-121", "OD-219")
def test_seeing_through_walls(table: Sit) -> None:
    """Behind a wall one does not see the primordial, unless one ignores the walls of the labyrinth."""
    t = stage(table, {"at": "a7"}, mazes=[("b5", "I", 1)], primordial={"at": "n6", "facing": "w"})
    assert titan_sees(t.s, BRINE)
    assert not titan_sees(t.s, KELP)
    t.s.ignoring.append([KELP, IGNORE.index("labyrinth walls")])
    assert titan_sees(t.s, KELP)


@rule("OD-201")
def test_fists_that_are_lost_stay_lost(table: Sit) -> None:
    """They are not set aside for a weapon, and do not come back when a hand is free."""
    t = stage(table, {"gear": []})
    before = t.s.gear[KELP][:]
    t.s.discarded[KELP] = [1] * len(before)
    clench(t.s, KELP, BOOK.gear_at["oyster_knives"])
    assert t.s.gear[KELP] == before
    t.s.discarded[KELP] = [0] * len(before)
    clench(t.s, KELP, BOOK.gear_at["hull_plate"])
    assert t.s.gear[KELP] == before
    clench(t.s, KELP, BOOK.gear_at["oyster_knives"])
    assert t.s.gear[KELP] == []


@rule("OD-133")
@pytest.mark.parametrize(("name", "facing", "cells"), [
    ("front 1x2", "w", "f7 g7"), ("front 3x1", "w", "g6 g7 g8"), ("front 5x1", "w", "g5 g6 g7 g8 g9"), ("front 1x2", "s", "i9 i10"),
    ("front 5x1", "e", "k5 k6 k7 k8 k9"), ("front 1x1", "n", "i5"),
])  # fmt: skip
def test_a_drawn_zone_lies_before_the_middle(table: Sit, name: str, facing: str, cells: str) -> None:
    """As wide and as deep as it is drawn, in the middle of the front."""
    t = stage(table, {"at": "a1"}, primordial={"at": "h6", "facing": facing})
    assert {SPACE.words[cell] for cell in area(t.s, name)} == set(cells.split())


@rule("OD-214", "OD-247")
@pytest.mark.parametrize("word", sorted(READ))
def test_keywords_that_are_read_where_they_matter(table: Sit, word: str) -> None:
    """Told by themselves they do nothing."""
    t = stage(table)
    before = figures(t)
    runs(t, {"op": "keyword", "k": word, "n": 1})
    assert changes(t, before) == {}


@rule("OD-C01")
def test_lasting_bonuses_come_in_turn(table: Sit) -> None:
    """Danger, AT, to hit, an evasion die, and then from the beginning."""
    t = stage(table)
    for _ in range(5):
        lasting_bonus(t.s)
    assert t.s.bonuses == [2, 1, 1, 1]


@rule("OD-091", "OD-190")
def test_decks_are_dealt_anew(table: Sit) -> None:
    """Dealt twice, each card still lies in one place."""
    t = stage(table)
    deal_decks(t.s)
    assert sorted(card for zone in t.s.zones for card in zone) == list(range(len(t.s.face)))
    t.leave()


@rule("OD-260", "OD-205", "OD-179")
def test_what_one_may_do_lying_down(table: Sit) -> None:
    """Nothing, not even call on the ship; an awakened titan may spend a token to stand up, if it has one."""
    ship: dict[str, Any] = {"turn": "kelp", "ship": ["ram_prow"], "primordial": TALOS}
    down = {"at": "d7", "gear": [], "conditions": {"knockdown": 1}}
    form = {"godform": "ruin_of_ares", "trespass": 2}
    assert "ship-use" in " ".join(asked(alone(table, "kelp", {"at": "d7", "gear": []}, **ship)))
    for told, offered in (
        ({**down, **form}, True),
        ({**down, **form, "trespass": 1}, False),
        ({"at": "d7", "gear": [], **form}, False),
    ):
        t = alone(table, "kelp", told, **ship)
        assert ("stand-up" in asked(t)) == offered
        if "end" in asked(t):  # else its turn is over
            assert ("ship-use" in " ".join(asked(t))) == ("conditions" not in told)
        t.leave()


@rule("OD-020", "OD-268")
@pytest.mark.parametrize("holder", [None, BRINE, ASH])
def test_a_unique_card_is_gained_once(table: Sit, holder: int | None) -> None:
    """Not again while anybody carries it."""
    op = next(op for op in BOOK.ops if op.name == "loot" and BOOK.gear[BOOK.gear_at[op.gear]].unique)
    t = stage(table)
    if holder is not None:
        add_gear(t.s, holder, BOOK.gear_at[op.gear])
    runs(t, {"op": "loot", "gear": op.gear}, you=-1)
    assert t.s.loot == ([BOOK.gear_at[op.gear]] if holder is None else [])
    t.leave()


@rule("OD-187", "OD-190")
def test_what_is_noted_and_what_is_forgotten(table: Sit) -> None:
    """A bonus attack is noted as one; a battle that is set up again is remembered by nobody."""
    t = stage(table, {"at": "g7"})
    for kind, bonus in ((BONUS, 1), (TURN_ATTACK, 0)):
        start_attack(t.s, KELP, kind, -1)
        assert t.s.attack.bonus == bonus
    t.s.recalls = [*t.s.recalls, *t.s.recalls, t.s.zones[TRAUMA][:1]]  # type: ignore[list-item]
    deal_decks(t.s)
    assert t.s.recalls == []
    t.leave()


@rule("OD-128")
@pytest.mark.parametrize(("at", "facing"), [("p2", "w"), ("b2", "e"), ("j1", "s"), ("j12", "n")])
def test_turning_to_the_centre(table: Sit, at: str, facing: str) -> None:
    """From wherever it stands, to the middle of the board."""
    t = stage(table, {"at": "a1"}, primordial={"at": at, "facing": {"w": "n", "e": "n", "s": "e", "n": "e"}[facing]})
    runs(t, {"op": "turn", "to": "centre", "who": "primordial"})
    assert t.facing == facing


def goes_on(t: Any, sentence: str) -> None:
    """Kelp's attack goes on with this sentence."""
    s = t.s
    s.decision = None
    one, _ = s.stack.pop()
    s.stack += [(one, "act"), (TitanAttack(KELP, -1, 0, -1), sentence)]
    s.advance()


@rule("OD-249", "OD-147")
@pytest.mark.parametrize("broken", [0, 1])
def test_no_diversion_for_a_broken_attack(table: Sit, broken: int) -> None:
    """There is no answer left to ignore."""
    t = stage(table, {"at": "g7"}, pool={"diversion": 1})
    start_attack(t.s, KELP, TURN_ATTACK, -1)
    t.s.attack.weapon = 0
    t.s.attack.dealt = next(c.face for c in BOOK.cards if c.deck == "bp" and responses_of(c.face, "fail"))
    t.s.attack.broken = broken
    goes_on(t, "diversion")
    assert (t.match.decision is not None and t.match.decision.rule == "OD-249") == (not broken)
    t.leave()


@rule("OD-174", "OD-185")
@pytest.mark.parametrize("dies", [True, False])
def test_the_dead_leave_no_tokens(table: Sit, dies: bool) -> None:
    """The maul's break token comes from whoever still holds it."""
    t = stage(table, {"at": "g7", "gear": ["anchor_maul"]}, ash={"at": "t14", "gear": [], "rage": 1})
    start_attack(t.s, KELP, TURN_ATTACK, -1)
    t.s.attack.weapon = t.s.gear[KELP].index(BOOK.gear_at["anchor_maul"])
    t.s.attack.hits = 1
    if dies:
        befall(t, Kills(KELP))
    goes_on(t, "second_window")
    t.settle()
    assert (t.pool == {}) == dies


@rule("OD-103", "OD-012")
@pytest.mark.parametrize(("again", "falls"), [(1, True), (9, False)])
def test_a_one_that_comes_only_when_it_is_rolled_again(table: Sit, again: int, falls: bool) -> None:
    """The crit die showed a 5; rolled again it shows a 1, and the aspis throws its bearer down."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["tower_aspis"]}, primordial=TALOS, ai=["slow_hammer"], minor=["clear_head"],
              luck=d10(5, 10, 10, 10, again))  # fmt: skip
    t.does("gear tower-aspis", "mark 1", "roll")
    assert ("knockdown" in t.titan("kelp").conditions) == falls
    t.leave()


@rule("OD-204")
def test_a_godforms_own_attack_is_declared(table: Sit) -> None:
    """It never comes of itself."""
    op = next(op for op in BOOK.ops if op.name == "attack" and op.type == "special")
    t = stage(table, {"at": "g7", "godform": "ruin_of_ares", "trespass": 2})
    waiting = t.s.stack[:]
    HANDLERS["attack"](t.s, op, context(OWN, 0, KELP), [KELP])
    assert t.s.stack == waiting
    t.leave()


@rule("OD-283", "OD-143")
@pytest.mark.parametrize("draw", [DrawObol(KELP, 1), DrawTrauma(KELP, 0, 1)])
def test_one_second_chance_for_a_draw(table: Sit, draw: Any) -> None:
    """The second card counts, whatever chance is left."""
    drawn = []
    for bit in (0, CARD_BIT):
        t = stage(table)
        for card in t.s.zones[OBOL]:
            t.s.face[card] = BOOK.faces["the_coin_floats"]
        t.s.ignored |= bit
        before = t.s.drawn, t.s.zones[TRAUMA][-1]
        befall(t, draw)
        t.settle()
        drawn.append((t.s.drawn - before[0], t.s.zones[TRAUMA].index(before[1])))
        t.leave()
    assert drawn[0] == drawn[1]
