"""What a seat knows, held against a mind that forgets nothing and guesses nothing.

A `Mind` keeps every deal of the faces that is still possible for a viewer, by brute force, over small tables.  Whatever the
kernel says the viewer knows or recalls must hold in all of them (else it tells more than eyes can see), and in the true one.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest

from petteia.kernel import Rng, State
from tests.kernel.grove import KEYS, TREES, grove

Deal = tuple[int, ...]
LYING = ("deck", "hand_0", "hand_1", "field_0", "open")


class Mind:
    """All the deals that one viewer must think possible."""

    def __init__(self, viewer: int, s: State) -> None:
        self.viewer = viewer
        self.s = s
        self.possible = {tuple(s.face)}
        self.confuse(range(len(s.face)))
        for card, known in enumerate(s.knows):
            if known >> viewer & 1:
                self.sees(card)

    def looks_at(self, zone: int) -> bool:
        return bool(self.s.layout.viewers[zone] >> self.viewer & 1)

    def follows(self, zone: int) -> bool:
        """Whether this viewer can tell the cards of a zone apart by looking."""
        return self.s.layout.tracked[zone] or self.looks_at(zone)

    def sees(self, card: int) -> None:
        """This very card has this face."""
        self.possible = {deal for deal in self.possible if deal[card] == self.s.face[card]}

    def sees_all(self, cards: Sequence[int]) -> None:
        """These cards have these faces among them (each under its back)."""
        pools = self.s.layout.pools
        seen = sorted((pools[card], self.s.face[card]) for card in cards)
        self.possible = {deal for deal in self.possible if sorted((pools[c], deal[c]) for c in cards) == seen}

    def confuse(self, cards: Sequence[int]) -> None:
        """These cards can no longer be told apart, but for their backs."""
        self.possible = {
            moved(deal, change) for change in changes(self.same_back(cards)) for deal in self.possible
        }  # fmt: skip

    def same_back(self, cards: Sequence[int]) -> list[list[int]]:
        pools = self.s.layout.pools
        return [[card for card in cards if pools[card] == pool] for pool in sorted(set(pools))]

    def allows(self, deal: Deal) -> bool:
        """Whether a deal agrees with what the kernel says that this viewer knows and recalls."""
        s = self.s
        if any(known >> self.viewer & 1 and deal[card] != s.face[card] for card, known in enumerate(s.knows)):
            return False
        for recall in s.recalls:
            if recall.viewer != self.viewer:
                continue
            among = [face for card, face in enumerate(deal) if recall.cards >> card & 1]
            if any(recall.faces.count(face) > among.count(face) for face in recall.faces):
                return False
        return True

    def check(self) -> None:
        s = self.s
        truth = tuple(s.face)
        assert truth in self.possible
        assert self.allows(truth), f"{self.viewer} knows something that is not so: {s.recalls}"
        # which number a card in a hand has is nothing a stranger could see: a deal counts however they are numbered
        groups: list[list[int]] = []
        for zone, cards in enumerate(s.zones):
            if not self.follows(zone):
                groups += self.same_back(cards)
        renumbered = list(changes(groups))
        for deal in self.possible:
            assert any(self.allows(moved(deal, change)) for change in renumbered), (
                f"{self.viewer} knows too much: {deal} is possible; known {s.knows}, recalled {s.recalls}"
            )


def changes(groups: Sequence[Sequence[int]]) -> Iterator[dict[int, int]]:
    """All ways to exchange cards within groups."""
    for ways in itertools.product(*(itertools.permutations(group) for group in groups)):
        yield {a: b for group, way in zip(groups, ways, strict=True) for a, b in zip(group, way, strict=True)}


def moved(deal: Deal, change: dict[int, int]) -> Deal:
    made = list(deal)
    for a, b in change.items():
        made[b] = deal[a]
    return tuple(made)


class Table:
    """A small table at which things happen at random, with three minds that watch."""

    def __init__(self, seed: int, other_back: str) -> None:
        self.rand = random.Random(seed)
        sizes = [self.rand.randint(0, 2) for _ in LYING]
        while sum(sizes) > 6:
            sizes[self.rand.randrange(5)] = 0
        lying = {
            key: " ".join(self.rand.choice(TREES[:3]) for _ in range(n)) for key, n in zip(LYING, sizes, strict=True)
        }
        self.s = grove(other_back=other_back, rng=Rng(seed), **lying)
        self.minds = [Mind(viewer, self.s) for viewer in range(3)]
        self.told = [str(lying)]

    def something_happens(self) -> None:
        s, rand = self.s, self.rand
        zone = rand.choice([zone for zone, cards in enumerate(s.zones) if cards])
        what = rand.choice(("move",) * 6 + ("peek", "shuffle", "reveal"))
        card = rand.choice(s.zones[zone])
        self.told.append(f"{what} {card} in {KEYS[zone]}")
        if what == "move":
            self.move(card, zone, rand.choice([other for other in range(6) if other != zone]))
        elif what == "shuffle":
            self.shuffle(zone)
        elif what == "reveal" and s.layout.tracked[zone]:
            s.reveal(card)
            for mind in self.minds:
                mind.sees(card)
        elif what == "peek":
            self.peek(card, zone, self.minds[rand.randrange(2)])

    def move(self, card: int, src: int, dst: int) -> None:
        self.told[-1] += f" to {KEYS[dst]}"
        before = self.s.zones[src][:]
        self.s.move(card, src, dst)
        for mind in self.minds:
            if not mind.follows(src):
                mind.confuse(before)
            if mind.looks_at(dst):
                mind.sees(card)
            elif not mind.follows(dst):
                mind.confuse(self.s.zones[dst])

    def shuffle(self, zone: int) -> None:
        self.s.shuffle(zone)
        for mind in self.minds:
            mind.confuse(self.s.zones[zone])
            if mind.looks_at(zone):
                for card in self.s.zones[zone]:
                    mind.sees(card)

    def peek(self, card: int, zone: int, mind: Mind) -> None:
        """One card of those that can be told apart; a whole hand otherwise."""
        cards = [card] if self.s.layout.tracked[zone] else self.s.zones[zone]
        for one in cards:
            self.s.peek(one, zone, 1 << mind.viewer)
        mind.sees_all(cards)


@pytest.mark.parametrize("other_back", ["", "hand_1 deck"], ids=["one back", "two backs"])
@pytest.mark.parametrize("seeds", [range(i, i + 150) for i in range(0, 900, 150)], ids=lambda seeds: f"from {seeds[0]}")
def test_nobody_knows_more_than_eyes_can_see(seeds: range, other_back: str) -> None:
    """Over random moves, looks, shuffles and revelations, what the kernel says a viewer knows holds in every deal that the
    viewer must think possible, and in the true one."""
    for seed in seeds:
        table = Table(seed, other_back)
        for _ in range(14):
            if any(table.s.zones):
                table.something_happens()
            try:
                for mind in table.minds:
                    mind.check()
            except AssertionError as error:
                raise AssertionError(f"table {seed}: {'; '.join(table.told)}") from error
