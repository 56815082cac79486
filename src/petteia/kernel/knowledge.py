"""Views and worlds: what a seat knows, and full states it cannot tell from the true one.

A `View` is the only thing a bot, a front end or a socket ever receives.  A *world* is a clone of it with
the unknown faces dealt anew: within cards that have the same back, where such a card may lie, and in
keeping with what the seat recalls.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from itertools import compress, repeat
from typing import TYPE_CHECKING, Any, Generic

from petteia.kernel.cards import UNKNOWN
from petteia.kernel.decision import Decision
from petteia.kernel.kinds import Seen
from petteia.kernel.numbers import hide_order, numbering, renumber, speaks
from petteia.kernel.rng import Blind, Rng
from petteia.kernel.state import State

if TYPE_CHECKING:
    from petteia.kernel.game import Game

BLIND = Blind()
NOTHING: Mapping[int, list[float]] = {}
FORESEEN = 1 << 20  # names of pieces beyond this are given in thought only, where a view is played on


@cache
def eyes(everyone: int, seat: int) -> tuple[bytes, bytes]:
    """For each mask of those who know a face: what a seat's copy says of it, and whether the face is hidden from the seat.

    What lies open is open in every world too: rules may ask.
    """
    masks, bit = range(256), 1 << seat
    return bytes([mask if mask == everyone else mask & bit for mask in masks]), bytes(
        [not mask & bit for mask in masks]
    )


class View(Generic[Seen]):
    """What one seat may know of a state (`seat` equal to the number of seats: the onlooker).

    `state` is a copy without secrets: faces this seat does not know are UNKNOWN, there is no chance in it,
    and a decision is in it only if it is this seat's own.  Its cards have numbers of the view's own, by where they lie,
    so that nothing is learned by remembering numbers (`numbers` says which card of the true state has which; None keeps
    the true ones, for checks).  Without `worlds` it is for the eye alone, and none can be sampled from it.
    """

    def __init__(
        self, state: Seen, seat: int, numbers: Callable[[State], list[int]] | None = numbering, worlds: bool = True
    ) -> None:
        self.seat = seat
        self.game: Game = state.game
        self.waiting_for = state.decision.seat if state.decision is not None else -1
        own: Seen = state.clone()
        own.rng = BLIND
        own.drawn = 0
        own.learned = 0
        own.recall([r for r in state.recalls if r.viewer == seat])
        own.exposed = [mask & (1 << seat) for mask in state.exposed]
        if state.decision is not None and state.decision.seat != seat:
            own.decision = None
        knows = bytes(state.knows)  # masks have eight bits: as bytes they are looked up all at once
        seen, hidden = eyes(state.layout.everyone, seat)
        own.knows = list(knows.translate(seen))
        unseen = list(compress(range(len(knows)), knows.translate(hidden)))
        for card in unseen:
            own.face[card] = UNKNOWN
        self._missing = self._faces(state, unseen) if worlds else []
        self.game.hide(own, seat)
        if numbers is None:
            self._follow(state.tag, own)
        else:
            hide_order(own, seat)
            new = numbers(own)
            was = renumber(own, new, new if own.decision is not None or not speaks(own) else self._unfollowed(own, new))
            self._follow([state.tag[card] for card in was], own)
        self.state = own
        self._orders: list[Dealing] | None = None
        self._likely: Mapping[int, list[float]] = {}

    def _faces(self, state: State, unseen: list[int]) -> list[list[int]]:
        """The faces of cards the seat does not know, back by back and in order: which of them is which is not told."""
        layout, face = state.layout, state.face
        if len(layout.packs) == 1:
            return [sorted([face[card] for card in unseen])]
        found: list[list[int]] = [[] for _ in layout.packs]
        pools = layout.pools
        for card in unseen:
            found[pools[card]].append(face[card])
        for faces in found:
            faces.sort()
        return found

    def _follow(self, tags: list[tuple[int, int, int]], own: State) -> None:
        """Each card gets this seat's name for it, or its place where the seat cannot follow it."""
        bit = 1 << self.seat
        names = [name if followed & bit else others for followed, name, others in tags]
        own.tag = list(zip(repeat(bit), names, names))
        own.tags = FORESEEN
        layout = own.layout
        for at, tracked in enumerate(layout.tracked):
            if not tracked and not layout.viewers[at] & bit:
                for card in own.zones[at]:
                    own.tag[card] = (0, ~at, 0)

    def _unfollowed(self, own: State, numbers: list[int]) -> list[int]:
        """While another is asked, which card of a hidden hand or of a face-down deck a step speaks of is not told."""
        layout, bit, spoken = own.layout, 1 << self.seat, numbers[:]
        for at, tracked in enumerate(layout.tracked):
            if not layout.viewers[at] or not (tracked or layout.viewers[at] & bit):
                for card in own.zones[at]:
                    spoken[card] = -1
        return spoken

    def __reduce__(self) -> tuple[Any, ...]:
        from petteia.kernel.pickling import view_parts

        return view_parts(self)

    def key(self, card: int) -> str:
        """The key of a card's piece: the same for as long as this seat's eyes can follow the card."""
        name = self.state.tag[card][1]
        return f"card:{name}" if name >= 0 else self.state.key(card)

    @property
    def decision(self) -> Decision | None:
        """The pending decision, if it is this seat's."""
        return self.state.decision

    @property
    def asking(self) -> str:
        """The key of the card by whose words this seat is asked something; "" where none asks."""
        if self.decision is not None:
            for one, _ in reversed(self.state.stack):
                if (card := one.asking(self.state)) >= 0:
                    return self.key(card)
        return ""

    def face_down(self, card: int) -> bool:
        """Whether a card's face is hidden from somebody at the table."""
        return self.state.knows[card] != self.state.layout.everyone

    def believe(self, likely: Mapping[int, list[float]]) -> None:
        """From now on deal faces to these cards by how likely each is there (a weight for each face), and no longer all alike.

        What cannot be stays impossible, and a face that has no weight anywhere can still come where nothing else fits.
        """
        self._likely = likely
        self._orders = None

    def world(self, rand: random.Random) -> Seen:
        """A full state this seat cannot tell from the true one; chance in it comes from `rand`."""
        if len(self._missing) < len(self.state.layout.packs):
            raise LookupError("this view is for the eye alone: make one with worlds")
        if self._orders is None:
            face = self.state.face
            self._orders = [
                Dealing(self.state, [card for card in pack if face[card] == UNKNOWN], faces, self._likely)
                for pack, faces in zip(self.state.layout.packs, self._missing, strict=True)
                if faces
            ]
        world: Seen = self.state.clone()
        world.rng = Rng(rand.getrandbits(64))
        for order in self._orders:
            order.deal(world.face, rand)
        self.game.imagine(world, self.seat, rand)
        return world


def drawn(weights: list[float], rand: random.Random) -> int:
    """A place by lot, by its weight; -1: none has any."""
    total = sum(weights)
    if total <= 0:
        return -1
    wanted = rand.random() * total
    for at, weight in enumerate(weights):
        wanted -= weight
        if wanted < 0:
            return at
    return max([at for at, weight in enumerate(weights) if weight > 0])


class Dealing:
    """How the unknown faces of one pool may be dealt to the cards that bear them."""

    def __init__(
        self, state: State, cards: list[int], faces: list[int], likely: Mapping[int, list[float]] = NOTHING
    ) -> None:
        self.cards = cards
        self.likely: dict[int, list[float]] = {}
        self.accepts: dict[int, list[bool]] = {}
        for zone, lying in zip(state.layout.zones, state.zones, strict=True):
            if zone.accepts is not None:
                for card in lying:
                    self.accepts[card] = zone.accepts
        self.recalled: list[tuple[list[int], list[int]]] = []
        self.rest = faces[:]
        for recall in state.recalls:
            carriers = [card for card in cards if recall.cards >> card & 1]
            if carriers:
                self.recalled.append((carriers, list(recall.faces)))
                for face in recall.faces:
                    self.rest.remove(face)
        for card in cards:
            if card in likely and faces:
                self.likely[card] = self._weights(likely[card], faces, self.accepts.get(card))
        self.guessed = list(self.likely)
        self.choosy = [card for card in cards if card in self.accepts]
        self.easy = [card for card in cards if card not in self.accepts]

    def _weights(self, given: list[float], faces: list[int], accepts: list[bool] | None) -> list[float]:
        """Weights such that a face drawn at random has 1 on average; 0 for what may not lie here."""
        mean = sum([given[one] if one < len(given) else 0.0 for one in faces]) / len(faces)
        return [
            weight / mean if mean > 0 and (accepts is None or (one < len(accepts) and accepts[one])) else 0.0
            for one, weight in enumerate(given)
        ]

    def deal(self, face: list[int], rand: random.Random) -> None:
        """Fill in `face`.  Drawing card by card nearly always succeeds; else the cards are matched exactly."""
        for _ in range(4):
            if self._draw(face, rand):
                return
            for card in self.cards:
                face[card] = UNKNOWN
        self._match(face, rand)

    def _draw(self, face: list[int], rand: random.Random) -> bool:
        rnd = rand.random
        accepts = self.accepts
        for carriers, faces in self.recalled:
            for one in faces:
                free = [c for c in carriers if face[c] < 0 and (c not in accepts or accepts[c][one])]
                if not free:
                    return False
                face[free[self._whom(one, free, rand) if self.likely else int(rnd() * len(free))]] = one
        left = self.rest[:]
        if self.likely:
            self._guess(face, left, rand)
        n = len(left)
        for card in self.choosy:
            if face[card] >= 0:
                continue
            allowed = accepts[card]
            j = int(rnd() * n) if n else 0
            tries = 0
            while n == 0 or not allowed[left[j]]:  # every face that may lie here is equally likely
                tries += 1
                if n == 0 or tries > 60:
                    return False
                j = int(rnd() * n)
            face[card] = left[j]
            n -= 1
            left[j] = left[n]
        for card in self.easy:
            if face[card] < 0:
                j = int(rnd() * n)
                face[card] = left[j]
                n -= 1
                left[j] = left[n]
        return True

    def _whom(self, one: int, free: list[int], rand: random.Random) -> int:
        """Which of these cards has this face, by how likely each is to have it."""
        weights: list[float] = []
        for card in free:
            likely = self.likely.get(card)
            weights.append(1.0 if likely is None else likely[one] if one < len(likely) else 0.0)
        at = drawn(weights, rand)
        return at if at >= 0 else int(rand.random() * len(free))

    def _guess(self, face: list[int], left: list[int], rand: random.Random) -> None:
        """Give faces to the cards that have weights, in any order, as far as any face left has weight for them."""
        guessed = self.guessed
        for i in range(len(guessed) - 1, 0, -1):
            j = int(rand.random() * (i + 1))
            guessed[i], guessed[j] = guessed[j], guessed[i]
        for card in guessed:
            if face[card] < 0 and left:
                likely = self.likely[card]
                most = len(likely)
                at = drawn([likely[one] if one < most else 0.0 for one in left], rand)
                if at >= 0:
                    face[card] = left[at]
                    left[at] = left[-1]
                    left.pop()

    def _match(self, face: list[int], rand: random.Random) -> None:
        """A random perfect matching of faces to cards (augmenting paths), for the rare tight cases."""
        wanted: list[tuple[int, list[int]]] = []
        for carriers, faces in self.recalled:
            wanted.extend((one, carriers) for one in faces)
        wanted.extend((one, self.cards) for one in self.rest)
        rand.shuffle(wanted)
        holder: dict[int, int] = {}

        def settle(index: int, seen: set[int]) -> bool:
            one, places = wanted[index]
            for card in rand.sample(places, len(places)):
                if card in seen or (card in self.accepts and not self.accepts[card][one]):
                    continue
                seen.add(card)
                if card not in holder or settle(holder[card], seen):
                    holder[card] = index
                    return True
            return False

        for index in range(len(wanted)):
            if not settle(index, set()):
                raise AssertionError("what this seat knows fits no world")
        for card, index in holder.items():
            face[card] = wanted[index][0]
