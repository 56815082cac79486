"""The primordial's attacks that do not come to pass: broken, void, out of reach; what they leave behind all the same."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import ATTRIBUTES, BEAST, LESS_DANGER, LESS_DICE, LESS_PRECISION, ON_VANTAGE, UNTIL
from petteia.games.odyssey.strike import (
    AttackOn,
    Judgement,
    PathAttack,
    end_attack,
    out_of_reach,
)
from petteia.games.odyssey.terrain import PlaceTile, places
from petteia.games.odyssey.trauma import DrawObol
from petteia.kernel.step import Hearing
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, changes, figures, runs, spots, stage
from tests.games.odyssey.fight import Fight, Sit, d10
from tests.games.odyssey.test_edges_of_the_table import of_card

BRINE, MARBLE, ASH = 0, 2, 3
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}


def goes_on(t: Fight, step: Any, sentence: str) -> None:
    """A step goes on from one of its sentences, before the question that is asked."""
    t.s.decision = None
    one, _ = t.s.stack.pop()
    t.s.stack += [(one, "act"), (step, sentence)]
    t.s.advance()


@rule("OD-134", "OD-147")
@pytest.mark.parametrize(("passed", "broken", "hit"), [(0, False, 1), (1, False, 0), (0, True, 0)])
def test_a_judgement_strikes_who_fails_it(table: Sit, passed: int, broken: bool, hit: int) -> None:
    """Not who passes, and not whom a chain break has spared."""
    key = next(c.key for p in BOOK.primordials for c in p.ai
               if any(op.name == "attack" and op.type == "judgement" for op in BOOK.programs[c.element.program]))  # fmt: skip
    foe = next(p.key for p in BOOK.primordials if any(c.key == key for c in p.ai))
    t = stage(table, {"at": "d7"}, options={"foe": f"{foe}-1"})
    op, ctx = of_card(key, KELP)
    t.s.hit_any = 0
    if broken:
        t.s.broken.append(7 * 8 + KELP)
    before = figures(t)
    t.s.decision = None
    one, _ = t.s.stack.pop()
    t.s.stack += [(one, "act"), (Hearing(Judgement(KELP, op, ctx), "judged", passed), "begin")]
    t.s.advance()
    assert t.s.hit_any == hit
    if not hit:
        assert changes(t, before) == {}
    t.leave()


@rule("OD-136", "OD-147", "OD-131")
@pytest.mark.parametrize(("key", "dead", "spared", "rolled"), [
    ("slow_hammer", False, -1, True), ("slow_hammer", True, -1, False), ("slow_hammer", False, KELP, False),
    ("slow_hammer", False, BRINE, True), ("rivet_storm", False, BRINE, None),
])  # fmt: skip
def test_whom_an_attack_finds(table: Sit, key: str, dead: bool, spared: int, rolled: bool | None) -> None:
    """Nobody who is dead or spared; a sequence that was broken off finds nobody any more."""
    t = stage(table, {"at": "g7"}, luck=[])
    op, ctx = of_card(key, KELP)
    if spared >= 0:
        t.s.broken.append(7 * 8 + spared)
    t.s.alive[KELP] = int(not dead)
    void = AttackOn(KELP, op, ctx, 0, (), 0).is_void(t.s)
    chained = BOOK.ops[op].type in ("sequential", "path")
    assert void == ((not rolled) if rolled is not None else chained)
    drawn = t.s.drawn
    befall(t, AttackOn(KELP, op, ctx, 0, (), 0))
    assert (t.s.drawn > drawn) == (not void)
    t.s.alive[KELP] = 1
    t.leave()


@rule("OD-131")
@pytest.mark.parametrize("spared", [BRINE, KELP, MARBLE, ASH, -1])
def test_a_sequence_ends_with_any_break(table: Sit, spared: int) -> None:
    """Whoever of the four broke it."""
    key = next(c.key for p in BOOK.primordials for c in p.ai
               if any(op.name == "attack" and op.type == "sequential" for op in BOOK.programs[c.element.program]))  # fmt: skip
    t = stage(table, {"at": "g7"})
    op, ctx = of_card(key, KELP)
    if spared >= 0:
        t.s.broken.append(7 * 8 + spared)
    assert AttackOn(KELP, op, ctx, 0, (), 0).is_void(t.s) == (spared >= 0)


@rule("OD-148", "OD-108", "OD-240", "OD-250")
def test_what_is_used_up_with_an_attack(table: Sit) -> None:
    """Tokens against it, what it had for itself, every titan's blocks and dodges; what lasts longer stays."""
    t = stage(table, {"at": "g7"})
    s = t.s
    for token in (LESS_DICE, LESS_DANGER, LESS_PRECISION):
        s.pool[token] = 2
    s.pool[0] = 1
    attack, use, battle = UNTIL.index("attack"), UNTIL.index("use"), UNTIL.index("battle")
    for name in ("evasion_dice", "danger", "danger_hit", "zone"):
        for until in (attack, use, battle):
            s.mods.append([BEAST, ATTRIBUTES.index(name), 1, until])
    for u in range(4):
        for name in ("block", "evasion"):
            for until in (attack, UNTIL.index("roll"), battle):
                s.mods.append([u, ATTRIBUTES.index(name), 1, until])
        s.mods.append([u, ATTRIBUTES.index("block"), 1, use])
        s.mods.append([u, ATTRIBUTES.index("evasion"), 1, use])
    s.p_weapon = 2
    end_attack(s)
    assert (t.pool, s.p_weapon) == ({"break": 1}, -1)
    left = sorted((row[0], ATTRIBUTES[row[1]], UNTIL[row[3]]) for row in s.mods)
    kept = [(u, name, "battle") for u in range(4) for name in ("block", "evasion")]
    kept += [(u, "evasion", "use") for u in range(4)]
    kept += [(BEAST, name, "battle") for name in ("evasion_dice", "danger", "danger_hit", "zone")]
    assert left == sorted(kept)


@rule("OD-132", "OD-149")
def test_a_path_attack_begins_with_nobody_hit(table: Sit) -> None:
    """What an earlier attack hit does not count; one who stands above is not struck at its end."""
    t = stage(table, {"at": "h7"}, **BULL, luck=d10(10, 10, 10, 10, 10))
    op, ctx = of_card("straight_run", KELP)
    t.s.hit_any = 1
    befall(t, PathAttack(op, ctx, -1, (), 0))
    assert t.s.hit_any == 0
    t.leave()
    t = stage(table, {"at": "h7"}, **BULL)
    t.s.cell[KELP] = ON_VANTAGE
    drawn = t.s.drawn
    goes_on(t, PathAttack(op, ctx, 0, (), 0), "arrive")
    assert t.s.drawn == drawn


@rule("OD-138", "OD-C59")
@pytest.mark.parametrize(("left", "moved"), [(0, "h6"), (1, "g6"), (2, "f6")])
def test_after_whom_it_goes_as_far_as_it_still_can(table: Sit, left: int, moved: str) -> None:
    """What is left of its move, towards who has got away."""
    t = stage(table, {"at": "b7"})
    op, _ = of_card("slow_hammer", KELP)
    t.s.p_left = left
    t.s.decision = None
    one, _ = t.s.stack.pop()
    t.s.stack.append((one, "act"))
    t.s.floor = len(t.s.stack)
    out_of_reach(t.s, BOOK.ops[op], KELP)
    t.s.advance()
    assert t.beast_at == moved


@rule("OD-221")
def test_tiles_for_which_there_is_no_place(table: Sit) -> None:
    """Beside nobody nothing is placed; what is chosen freely lies wholly on the board."""
    t = stage(table, {"at": "g7"})
    before = figures(t)
    befall(t, PlaceTile(BOOK.terrain_at["column"], "attacker", -1))
    assert changes(t, before) == {}
    found = spots(t, places(t.s, BOOK.terrain_at["salt_flat"], "choose", KELP))
    assert (max(x for x, _ in found), max(y for _, y in found)) == (17, 11)
    assert min(x for x, _ in found) == 0


@rule("OD-227")
def test_the_first_titan_breaks_the_tile_it_stands_on(table: Sit) -> None:
    """Its own tile, and only if it is the one that speaks."""
    t = stage(table, {"at": "d7"}, brine={"at": "k2", "gear": []}, terrain={"hoard": ["k2", "d7"]})
    hoard = BOOK.terrain[BOOK.terrain_at["hoard"]].element.index
    wood = BOOK.terrain[BOOK.terrain_at["olive_wood"]].element.index
    runs(t, {"op": "destroy", "what": "this tile"}, you=BRINE, element=wood)
    assert len(t.tiles) == 2
    runs(t, {"op": "destroy", "what": "this tile"}, you=BRINE, element=hoard)
    assert len(t.tiles) == 1
    runs(t, {"op": "destroy", "what": "this tile"}, you=-1, element=hoard)
    assert len(t.tiles) == 1


@rule("OD-283")
def test_one_second_chance_for_each_draw(table: Sit) -> None:
    """Whoever has put an obol back keeps the next, though another coin is at hand."""
    t = stage(table, {"at": "g7", "gear": ["bone_coin", "unshed_tear"]}, obol=["the_coin_floats"])
    befall(t, DrawObol(KELP, 0))
    use = next(option for option in asked(t) if "bone-coin" in option)
    t.does(use, "pass")
    assert not any("unshed" in option for option in asked(t))
    t.leave()
