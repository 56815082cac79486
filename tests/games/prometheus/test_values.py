"""What units are worth and where they may go, in crowded positions: the game's figures against the referee's."""

from __future__ import annotations

import random
from typing import Any

import pytest

from petteia.games.prometheus.aiming import powers_offered
from petteia.games.prometheus.ground import (
    any_target,
    deployment,
    has_room,
    hound_is_bound,
    how_reached,
    is_blocked,
    is_full,
    is_hidden,
    landings,
    rocks,
    sees,
    targets,
    walk_budget,
    ways,
)
from petteia.games.prometheus.movement import leaves_from, throw_ways
from petteia.games.prometheus.state import COMPLEX_TURN
from petteia.games.prometheus.values import (
    FIXED,
    NORMAL,
    RETALIATION,
    WALKED_IN,
    defence,
    fixed_dice,
    movement,
    offence,
    power_on,
    reach_of,
    talents,
)
from petteia.testing import rule
from tests.games.prometheus.referee import Referee, brawl
from tests.games.prometheus.referee_table import AREAS, BOARD, DEAD, MELEE, RANGED, TALENTS

KINDS = {NORMAL: "normal", RETALIATION: "retaliation", FIXED: "fixed"}
WORDS = ("offence", "defence", "dice", "range", "movement", "run", "block", "ignore_block", "hidden_from_afar")
AGAINST = ("", "", "range_0", "range_1", "normal", "normal_0", "normal_or_retaliation")


class Crowd:
    """A crowded position with marks, nets, stone, wounds and broken ground, as the game and the referee have it."""

    def __init__(self, seed: int) -> None:
        chance = random.Random(seed)
        match, spec = brawl(seed)
        self.chance = chance
        self.s: Any = match.state
        self.referee = Referee(match, spec)
        self.referee.hear([], None)
        s, pieces = self.s, self.referee.pieces
        self.slots = [s.slot[s.book.content.unit_at[p.key]] for p in pieces]
        for p, u in zip(pieces, self.slots, strict=True):
            if p.on_map and chance.random() < 0.4:
                p.life = s.life[u] = chance.choice([1, 2, p.data.vitality, chance.randint(1, p.data.vitality)])
                p.life = s.life[u] = min(p.life, p.data.vitality)
            if p.on_map and chance.random() < 0.1:
                p.stone, s.stone[u] = pieces[0], self.slots[0] + 1
            if chance.random() < 0.15:
                p.complex = True
                s.flags[u] |= COMPLEX_TURN
            for _ in range(chance.choice([0, 0, 1, 2])):
                word, n, vs = chance.choice(WORDS), chance.choice([-3, -1, 1, 2]), chance.choice(AGAINST)
                s.marks.append((word, u, n, vs, "turn", 0))
                self.referee.marks.append({"word": word, "whom": p, "n": n, "vs": vs, "until": "turn", "seat": 0})
        broken = [a for a in AREAS if s.pieces[a] and chance.random() < 0.4]
        s.pieces = [0 if a in broken else n for a, n in enumerate(s.pieces)]
        for area in broken:
            self.referee.terrain_left[area] = 0
            s.obstacles &= ~(1 << area)
        actor = chance.randrange(len(pieces))
        s.actor, self.referee.actor = self.slots[actor], pieces[actor]
        s.bonus = self.referee.bonus = chance.choice([0, 1])
        if chance.random() < 0.5:
            s.did, self.referee.did = WALKED_IN, {"walked"}
        self.on_map = [i for i, p in enumerate(pieces) if p.on_map]


@pytest.fixture(scope="module")
def crowds() -> list[Crowd]:
    return [Crowd(seed) for seed in range(1, 21)]


@rule("PR-K023", "PR-K061", "PR-K080", "PR-K097", "PR-097", "PR-K031")
def test_each_unit_by_itself(crowds: list[Crowd]) -> None:
    """Talents, powers that work, movement, walk and run, and what holds it."""
    for crowd in crowds:
        s, referee = crowd.s, crowd.referee
        for p, u in zip(referee.pieces, crowd.slots, strict=True):
            if p.at == DEAD:
                continue
            mine = {name for i, name in enumerate(TALENTS) if talents(s, u) >> i & 1}
            assert mine == referee.talents(p), p.key
            works = [power_on(s, u, n) for n in range(len(p.data.powers))]
            assert works == [referee.works(p, n) for n in range(len(works))], p.key
            assert movement(s, u) == referee.movement(p), p.key
            assert [walk_budget(s, u, r) for r in (False, True)] == [referee.walk_of(p, r) for r in (False, True)], (
                p.key
            )
            assert is_blocked(s, u) == referee.blocked(p), p.key
            assert hound_is_bound(s, u) == referee.bound(p), p.key
            assert is_hidden(s, u) == referee.hidden(p), p.key
            assert deployment(s, u) == referee.entries(p), p.key


@rule("PR-K025", "PR-K038", "PR-K048", "PR-K057", "PR-K069", "PR-K070", "PR-K115", "PR-K118", "PR-106")
def test_where_a_unit_may_go_and_whom_it_reaches(crowds: list[Crowd]) -> None:
    """Ways, rocks, landings, room, range, and every enemy in reach."""
    for crowd in crowds:
        s, referee = crowd.s, crowd.referee
        assert [is_full(s, a) for a in AREAS] == [referee.full(a) for a in AREAS]
        for i in crowd.on_map:
            p, u = referee.pieces[i], crowd.slots[i]
            assert ways(s, u) == referee.ways(p), p.key
            assert sorted(rocks(s, u)) == referee.rocks(p), p.key
            assert [has_room(s, u, a) for a in AREAS] == [referee.room(p, a) for a in AREAS], p.key
            assert landings(s, u, 2) == referee.landings(p, 2), p.key
            assert leaves_from(s, u) == (referee.may_leave(p)), p.key
            for aerial in (False, True):
                assert reach_of(s, u, aerial) == referee.reach(p, aerial), p.key
                for most in (0, 1, 2, 3):
                    found = {crowd.slots.index(t) for t in targets(s, u, most, aerial)}
                    wanted = {t.number for t in referee.targets(p, most, aerial)}
                    assert found == wanted, p.key
                    assert aerial or any_target(s, u, most) == bool(wanted), p.key


@rule("PR-K072", "PR-K077", "PR-K092", "PR-K094", "PR-K105", "PR-K108", "PR-K109", "PR-099")
def test_each_against_each(crowds: list[Crowd]) -> None:
    """Dice and the number they must reach, for every kind of attack."""
    for crowd in crowds:
        s, referee, chance = crowd.s, crowd.referee, crowd.chance
        for _ in range(150):
            i, j = chance.choice(crowd.on_map), chance.choice(crowd.on_map)
            if i == j:
                continue
            a, t, u, v = referee.pieces[i], referee.pieces[j], crowd.slots[i], crowd.slots[j]
            kind, melee, bonus = (
                chance.choice((NORMAL, NORMAL, RETALIATION, FIXED)),
                chance.random() < 0.6,
                chance.choice((-9, -1, 0, 1, 9)),
            )
            aerial, offensive, bolster = chance.random() < 0.2, chance.random() < 0.5, chance.random() < 0.5
            if kind != FIXED:
                dice = offence(s, u, v, kind, melee, bonus, aerial)
                assert dice == referee.dice_for(a, t, KINDS[kind], melee, bonus, aerial), (a.key, t.key)
            assert fixed_dice(s, u, v, 4 + bonus, offensive) == referee.fixed_dice(a, t, 4 + bonus, offensive), (
                a.key,
                t.key,
            )
            needed = defence(s, v, u, kind, melee, bolster)
            assert needed == referee.defence(t, a, KINDS[kind], melee, bolster), (a.key, t.key)
            if a.side != t.side:
                reached = {1: MELEE, 2: RANGED}.get(how_reached(s, u, v, 2), "")
                assert reached == referee.reached(a, t, 2), (a.key, t.key)


@rule("PR-K050", "PR-K051", "PR-K059", "PR-K060")
def test_lines_of_sight(crowds: list[Crowd]) -> None:
    """From every area to every other, for either side, past obstacles or not."""
    for crowd in crowds[:13]:
        s, referee = crowd.s, crowd.referee
        for side in (0, 1):
            for one in AREAS:
                for other in AREAS:
                    if BOARD.sees[one][other]:
                        assert bool(sees(s, one, other, side)) == bool(referee.sees(one, other, side)), (one, other)


@rule("PR-K026", "PR-K027", "PR-K030", "PR-K103")
def test_powers_that_may_be_declared(crowds: list[Crowd]) -> None:
    """With so many cards: which powers have something to work on; and where each unit could be thrown."""
    for crowd in crowds:
        s, referee, chance = crowd.s, crowd.referee, crowd.chance
        for i in crowd.on_map:
            p, u = referee.pieces[i], crowd.slots[i]
            s.plan, referee.plan = 0, set()
            for kind in ("active", "offensive"):
                for cards in (0, 1):
                    assert powers_offered(s, u, p.owner, kind, cards) == referee.offers(p, kind, cards), p.key
            j = chance.choice(crowd.on_map)
            if j != i:
                by = referee.pieces[j]
                assert sorted(throw_ways(s, u, crowd.slots[j])) == (
                    referee.ways(p, "climb" in p.born) if referee.movable(p, by) else []
                ), (p.key, by.key)
