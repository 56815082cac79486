"""What units are worth under powers nobody wrote: standing modifiers of every kind and any talents, on any ground."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from petteia.games.prometheus.book import BOOKS, Book
from petteia.games.prometheus.data import Power, Unit
from petteia.games.prometheus.ground import how_reached, is_blocked, is_hidden, walk_budget
from petteia.games.prometheus.movement import can_be_displaced
from petteia.games.prometheus.ops import If, Mod, Op, When
from petteia.games.prometheus.state import COMPLEX_TURN
from petteia.games.prometheus.values import (
    FIXED,
    NORMAL,
    RETALIATION,
    WALKED_IN,
    defence,
    fixed_dice,
    has_inherent,
    inherent,
    movement,
    offence,
    power_on,
    reach_of,
    talents,
)
from petteia.kernel import position
from petteia.testing import rule
from tests.games.prometheus import referee_table
from tests.games.prometheus.fray import Fray, other
from tests.games.prometheus.referee import Referee
from tests.games.prometheus.referee_table import AREAS, MELEE, RANGED, TALENTS
from tests.games.prometheus.test_relaid_ground import judged_on, relaid

KINDS = {NORMAL: "normal", RETALIATION: "retaliation", FIXED: "fixed"}
AGAINST = ("", "", "", "range_0", "range_1", "normal", "normal_0", "normal_or_retaliation")
OWN = (
    "offence", "offence", "defence", "defence", "range", "run", "run", "dice_against", "wound_cap", "offence_from_hand",
    "hidden_from_afar", "undisplaced", "no_petrification",
)  # fmt: skip
SHARED = ("defence", "hidden_from_afar", "undisplaced", "no_petrification")
LASTING = ("offence", "defence", "dice", "range", "movement", "run", "block", "ignore_block", "hidden_from_afar")


def made(kind: type[Op], **fields: Any) -> Op:
    row = kind()
    for name, value in fields.items():
        setattr(row, name, value)
    return row


def standing(power: Power, chance: random.Random) -> Power:
    """A power that changes values by being there, under some conditions."""
    rows: list[Op] = []
    for _ in range(chance.choice([0, 0, 1, 1, 2])):
        if chance.random() < 0.3:
            rows.append(made(When, word="attacks", vs=chance.choice(AGAINST)))
        else:
            word = chance.choice(["complete", "ally_here", "ally_here", "ally_here", "walked_in", "target_damaged"])
            rows.append(made(If, word=word, kinds=chance.choice([15, 15, 3, 8, 4, 1])))
    for _ in range(chance.choice([1, 2])):
        who = chance.choice(["self"] * 6 + ["allies_here"] * 4 + ["target"])
        rows.append(
            made(
                Mod, word=chance.choice(SHARED if who == "allies_here" else OWN), who=who, n=chance.choice([-2, -1, 1, 2]),
                vs=chance.choice(AGAINST), kinds=chance.choice([15, 15, 8, 6]),
                until=chance.choice(["always", "attack", "activation", "turn"]),
            )
        )  # fmt: skip
    return replace(
        power,
        kind=chance.choice(["permanent", "passive", "passive"]),
        lost_at=chance.choice([0, 0, 1, 2]),
        effect=tuple(rows),
    )


def armed(unit: Unit, chance: random.Random) -> Unit:
    """Any talents and classes, and two standing powers; now and then another power."""
    found = other(unit, chance)
    powers = tuple(standing(power, chance) if chance.random() < 0.6 else power for power in found.powers)
    return replace(found, powers=powers)


class Crush:
    """Units thrown together on a few areas, with everything that could change what they are worth."""

    def __init__(self, seed: int, own: str) -> None:
        self.chance = chance = random.Random(f"crush {seed}")
        fray = Fray(seed)
        fray.options["own"] = own
        spec = fray.spec()
        match = position("prometheus", seed, len(fray.names), **spec)
        self.s: Any = match.state
        self.referee = Referee(match, spec)
        self.referee.hear([], None)
        s, pieces = self.s, self.referee.pieces
        self.slots = [s.slot[s.book.content.unit_at[p.key]] for p in pieces]
        places = [0, len(AREAS) - 1, *chance.sample(AREAS, 2)] if chance.random() < 0.7 else chance.sample(AREAS, 5)
        for p, u in zip(pieces, self.slots, strict=True):
            if p.at != referee_table.DEAD and chance.random() < 0.8:
                p.at = chance.choice(places)
                s.put(u, p.at)
                p.life = s.life[u] = chance.choice([1, 2, p.data.vitality, chance.randint(1, p.data.vitality)])
                p.life = s.life[u] = min(p.life, p.data.vitality)
            if p.on_map and chance.random() < 0.1:
                p.stone, s.stone[u] = pieces[0], self.slots[0] + 1
            if chance.random() < 0.15:
                p.complex = True
                s.flags[u] |= COMPLEX_TURN
            for _ in range(chance.choice([0, 0, 0, 1, 2])):
                word, n, vs = chance.choice(LASTING), chance.choice([-3, -1, 1, 2]), chance.choice(AGAINST)
                s.marks.append((word, u, n, vs, "turn", 0))
                self.referee.marks.append({"word": word, "whom": p, "n": n, "vs": vs, "until": "turn", "seat": 0})
        broken = [a for a in AREAS if s.pieces[a] and chance.random() < 0.4]
        s.pieces = [0 if a in broken else n for a, n in enumerate(s.pieces)]
        for area in broken:
            self.referee.terrain_left[area] = 0
            s.obstacles &= ~(1 << area)
        self.referee.hands = [hand * chance.choice([0, 1, 1, 2]) for hand in self.referee.hands]
        for seat, hand in enumerate(self.referee.hands):
            s.zones[s.seats + seat] = (s.hand(seat) * 3)[: len(hand)]
        actor = chance.randrange(len(pieces))
        s.actor, self.referee.actor = self.slots[actor], pieces[actor]
        s.bonus = self.referee.bonus = chance.choice([0, 1])
        if chance.random() < 0.5:
            s.did, self.referee.did = WALKED_IN, {"walked"}
        self.on_map = [i for i, p in enumerate(pieces) if p.on_map]


@pytest.fixture(scope="module")
def crushes() -> Iterator[list[tuple[str, Crush]]]:
    found = []
    for ground in range(12):
        own = f"standing-{ground}"
        chance = random.Random(own)
        content = BOOKS[relaid(ground, wild=True)].content
        BOOKS[own] = Book(replace(content, units=tuple(armed(unit, chance) for unit in content.units)))
        with judged_on(own):
            found += [(own, Crush(seed, own)) for seed in range(3 * ground, 3 * ground + 3)]
    yield found
    for own in {own for own, _ in found}:
        BOOKS.pop(own)


@rule("PR-K023", "PR-K029", "PR-K036", "PR-K061", "PR-K080", "PR-097")
def test_what_each_is_worth(crushes: list[tuple[str, Crush]]) -> None:
    """Talents, powers that are there, movement, range, a walk and a run, and what holds or hides it."""
    for own, crush in crushes:
        s, referee = crush.s, crush.referee
        with judged_on(own):
            for p, u in zip(referee.pieces, crush.slots, strict=True):
                if p.at == referee_table.DEAD:
                    continue
                told = (own, p.key)
                assert {name for i, name in enumerate(TALENTS) if talents(s, u) >> i & 1} == referee.talents(p), told
                works = [power_on(s, u, n) for n in range(len(p.data.powers))]
                assert works == [referee.works(p, n) for n in range(len(works))], told
                assert movement(s, u) == referee.movement(p), told
                assert is_blocked(s, u) == referee.blocked(p), told
                assert [walk_budget(s, u, r) for r in (False, True)] == [
                    referee.walk_of(p, r) for r in (False, True)
                ], told
                if not p.on_map:
                    continue
                assert [reach_of(s, u, a) for a in (False, True)] == [referee.reach(p, a) for a in (False, True)], told
                assert is_hidden(s, u) == referee.hidden(p), told
                for word in ("undisplaced", "no_petrification"):
                    assert has_inherent(s, u, word) == bool(referee.own(p, word) or referee.aura(p, word)), told


@rule("PR-K072", "PR-K087", "PR-K092", "PR-K094", "PR-K105", "PR-K108", "PR-K109", "PR-099")
def test_dice_and_defence_of_any_two(crushes: list[tuple[str, Crush]]) -> None:
    """For every kind of attack: how many dice, what they must reach, and the cap on wounds."""
    for own, crush in crushes:
        s, referee, chance = crush.s, crush.referee, crush.chance
        with judged_on(own):
            for _ in range(120):
                i, j = chance.sample(crush.on_map, 2)
                a, t, u, v = referee.pieces[i], referee.pieces[j], crush.slots[i], crush.slots[j]
                kind = chance.choice((NORMAL, NORMAL, RETALIATION, FIXED))
                melee, bonus = chance.random() < 0.6, chance.choice((-9, -1, 0, 1, 9))
                aerial, offensive, bolster = (chance.random() < often for often in (0.2, 0.5, 0.5))
                name, told = KINDS[kind], (own, a.key, t.key)
                if kind != FIXED:
                    dice = offence(s, u, v, kind, melee, bonus, aerial)
                    assert dice == referee.dice_for(a, t, name, melee, bonus, aerial), told
                dice = fixed_dice(s, u, v, 4 + bonus, offensive)
                assert dice == referee.fixed_dice(a, t, 4 + bonus, offensive), told
                needed = defence(s, v, u, kind, melee, bolster)
                assert needed == referee.defence(t, a, name, melee, bolster), told
                assert can_be_displaced(s, v, u) == referee.movable(t, a), told
                assert inherent(s, v, "wound_cap") == sum(row.n for row in referee.own(t, "wound_cap")), told
                if a.side != t.side:
                    reached = {1: MELEE, 2: RANGED}.get(how_reached(s, u, v, 2), "")
                    assert reached == referee.reached(a, t, 2), told
