"""What holds at every question of a campaign, whoever answers: nothing is lost, doubled or owed, and nobody comes back.

Campaigns are played at random; their battles are cut short after some choices and end in victory, defeat or retreat, with
whatever the battle has done until then.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest

from petteia.games.odyssey.aftermath import BattleEnds
from petteia.games.odyssey.campaign import memories
from petteia.games.odyssey.campaign.state import (
    ARGONAUTS,
    BREEDING,
    COOLDOWN,
    FATED_OF,
    GRAVES,
    MNEMOS_OF,
    PORTRAIT_OF,
    Campaign,
)
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import SHIP, SINGLE
from petteia.games.odyssey.words import BY_CARD
from petteia.kernel.match import Match
from petteia.testing import rule

CHOICES: Final = 900
BATTLE: Final = 45  # choices of a battle, its set-up included
Check = Callable[[Campaign], None]


# -- what holds at every question ----------------------------------------------------------------------


def ship(s: Campaign) -> None:
    """Nothing on the sheet falls below nothing or rises past its limit (OD-009, OD-021)."""
    assert 0 <= s.crew <= s.limit("crew")
    assert 0 <= s.hull <= s.limit("hull")
    assert 0 <= s.knowledge <= s.limit("knowledge")
    assert s.argo_fate >= 0
    assert min(s.progress, s.doom, s.inward, s.summon_bonus, s.summon_used, *s.oneoffs) >= 0
    assert min(s.stock) >= 0
    assert min(s.hold) >= 0
    assert s.titans_aboard() <= s.limit("titans")
    assert not s.technologies & s.projects
    assert s.nymphs_used & ~s.nymphs == 0
    assert s.forms_used & ~s.forms == 0
    low, high = s.book.bands[0].low, s.book.bands[-1].high
    assert all(low <= score <= high for score in s.standing)


def gear(s: Campaign) -> None:
    """No more cards than were printed, and nobody bound to a card that is not there (OD-053, OD-267, OD-268)."""
    for number, n in enumerate(s.armory):
        assert 0 <= n <= max(BOOK.gear[number].copies, BOOK.start.get(BOOK.gear[number].key, 0))
    bound = Counter(one for held in (*s.named_gear, *s.own_gear) for one in held)
    assert all(s.armory[number] >= n for number, n in bound.items())
    assert len(s.named) == len(s.named_gear)
    named = Counter(one[0] for one in s.named)
    assert all(s.hold[klass] >= n for klass, n in named.items())


def people(s: Campaign) -> None:
    """Four Argonauts with two memories and two fated ones at most, and no dial past its end outside battle (OD-003)."""
    track = s.book.cycle.mnemos_track
    for a in range(ARGONAUTS):
        assert len(s.zones[MNEMOS_OF + a]) <= s.limit("mnemos_each")
        assert len(s.zones[FATED_OF + a]) <= s.limit("fated_each")
        assert len(s.zones[PORTRAIT_OF + a]) <= 1
        assert min(s.danger[a], s.fate[a], s.rage[a], s.despair[a]) >= 0
        if not s.fighting:
            assert max(s.danger[a], s.fate[a], s.rage[a]) <= s.limit("triskelion")
        for m in memories.mnemos_of(s, a):
            reached = track.breakthroughs[s.resolved[m] - 1] if s.resolved[m] else 0
            assert reached <= s.nodes[m] <= track.nodes
    assert len(s.graves) >= len(s.zones[GRAVES])


def calendar(s: Campaign) -> None:
    """Days are within the bar, and what is written on them is still to come (OD-031)."""
    days = s.book.cycle.frame.days
    assert 0 <= s.day <= days
    for day, kind, what in s.timeline:
        assert s.day <= day <= days
        if kind in (COOLDOWN, BREEDING):
            assert 0 <= what < len(s.book.abilities)
    breeding = [s.book.abilities[what][0] for _, kind, what in s.timeline if kind == BREEDING]
    assert len(breeding) == len(set(breeding))  # one process for each technology (OD-055)


def chart(s: Campaign) -> None:
    """The ship lies on a tile that is face up, and nothing is explored that is not (OD-026)."""
    assert s.is_revealed(s.tile)
    assert s.explored & ~s.revealed == 0
    assert not s.hunter or (s.introduced and s.is_revealed(s.hunter))


def tables(s: Campaign) -> None:
    """Boxes are marked no more often than there are boxes, and a full table is blank again (OD-068, OD-070)."""
    for entries, marks in zip(s.book.adventures(), s.boxes, strict=True):
        assert all(0 <= n <= entry.boxes for entry, n in zip(entries, marks, strict=True))
        assert any(n < entry.boxes for entry, n in zip(entries, marks, strict=True))
    assert all(0 <= n <= len(hub.track) for hub, n in zip(s.book.cycle.hubs, s.hub_boxes, strict=True))
    assert 0 <= s.slots <= len(s.book.cycle.slots)
    assert s.slots_missed < 1 << s.slots or not s.slots_missed


def battle(s: Campaign) -> None:
    """No more titans than are aboard, one of each class bred here, no card on two titans, and the dead stay dead."""
    if not s.fighting:
        return
    fallen = s.dead[::2]
    assert len(fallen) == len(set(fallen))
    assert not any(s.alive[t] for t in fallen)
    came = Counter(s.klass[t] for t in range(ARGONAUTS) if s.alive[t] or t in fallen)
    for klass, n in came.items():
        assert n <= (min(1, s.hold[klass]) if BOOK.titans[klass].bred else s.hold[klass])
    if not s.phase:
        worn = Counter(g for held in s.gear for g in held if not BOOK.gear[g].fists)
        assert all(n <= s.armory[g] for g, n in worn.items())


HOLDS: Final[tuple[Check, ...]] = (ship, gear, people, calendar, chart, tables, battle)


class Memory:
    """What may only grow from one question to the next, and the cards, of which there are always the same."""

    def __init__(self, s: Campaign) -> None:
        self.cards = self.count(s)
        self.masks: dict[str, int] = {}
        self.day = s.day
        self.graves: list[list[int]] = []
        self.buried: list[int] = []
        self.read: list[int] = []
        self.track = s.track[:]

    def count(self, s: Campaign) -> Counter[tuple[int, int]]:
        return Counter((s.layout.pools[card], s.face[card]) for zone in s.zones for card in zone)

    def look(self, s: Campaign) -> None:
        """Every card lies in one place; the day, the map, the matrix, the graves and the pages read never go back."""
        lying = [card for zone in s.zones for card in zone]
        assert len(lying) == len(set(lying)) == len(s.face)
        assert self.count(s) == self.cards
        for name in ("revealed", "explored", "matrix", "encountered", "codes_done", "introduced"):
            now: int = getattr(s, name)
            assert self.masks.get(name, 0) & ~now == 0, name
            self.masks[name] = now
        assert s.day >= self.day
        assert s.graves[: len(self.graves)] == self.graves
        assert s.zones[GRAVES][: len(self.buried)] == self.buried
        assert s.read[: len(self.read)] == self.read
        assert all(before & ~now == 0 for before, now in zip(self.track, s.track, strict=True))
        self.day, self.graves, self.track = s.day, [row[:] for row in s.graves], s.track[:]
        self.buried, self.read = s.zones[GRAVES][:], s.read[:]


def cut_short(s: Campaign, rand: random.Random) -> None:
    """The battle ends: won, lost with all titans, or left with those that live; and it has hurt the ship."""
    for _ in range(rand.randrange(3)):
        s.ship_changes(rand.randrange(len(SHIP) - 2), rand.choice((-1, 1)), rand.random() < 0.3)
    fallen = [t for t in s.living() if rand.random() < 0.3]
    won = rand.random() < 0.6
    if won:
        s.wound_stack = [SINGLE] * s.block.wounds
    elif rand.random() < 0.3:
        fallen = s.living()
    for t in fallen:
        s.dead += [t, BY_CARD]
        s.alive[t] = 0
    s.decision = None
    s.cut()
    s.then(BattleEnds(int(won)))
    s.advance()


@rule("OD-003", "OD-009", "OD-021", "OD-031", "OD-053", "OD-054", "OD-068", "OD-183")
@pytest.mark.parametrize("seed", range(1, 7))
def test_what_holds_at_every_question(seed: int) -> None:
    """Over hundreds of random choices of a campaign."""
    match = Match.new("odyssey", seed, 1 + seed % 4, {"mode": "campaign"})
    s = match.state
    assert isinstance(s, Campaign)
    rand = random.Random(seed)
    memory = Memory(s)
    fought = battles = 0
    for _ in range(CHOICES):
        decision = match.decision
        if decision is None:
            break
        s = match.state
        assert isinstance(s, Campaign)
        for holds in HOLDS:
            holds(s)
        memory.look(s)
        fought = fought + 1 if s.fighting else 0
        if fought > BATTLE and s.phase and decision.rule != "OD-190":
            cut_short(s, rand)
            battles += 1
            continue
        options = decision.options
        if decision.rule == "OD-093" and rand.random() < 0.5:
            options = options[-1:]
        match.act(decision.seat, options[rand.randrange(len(options))])
    assert battles
