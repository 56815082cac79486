"""What lies on a table, and what hands may do to it: cards in zones, who knows their faces, how eyes follow them, and chance.

Whatever a game does to cards it does by these; so nobody learns of a card, or loses sight of it, but by the rules that stand here.
"""

from __future__ import annotations

from petteia.kernel import memory
from petteia.kernel._native import mypyc_attr
from petteia.kernel.cards import Layout, Recall
from petteia.kernel.events import Event, Told
from petteia.kernel.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Hands:
    """The cards of a table, and chance."""

    layout: Layout
    rng: Rng
    drawn: int
    learned: int
    face: list[int]
    knows: list[int]
    tag: list[
        tuple[int, int, int]
    ]  # by which a card is followed: (who has followed it, their name for it, the others')
    tags: int  # how many such names were given
    zones: list[list[int]]
    exposed: list[int]
    recalls: list[Recall]
    recallers: int  # for each pool eight bits: the seats that recall something of it
    told: list[Event] | None

    def __init__(self, layout: Layout, rng: Rng) -> None:
        self.layout = layout
        self.rng = rng
        self.drawn = 0
        self.learned = 0
        cards = len(layout.pools)
        self.face = [-1] * cards
        self.knows = [0] * cards
        self.tag = [(layout.everyone, card + 1, 0) for card in range(cards)]
        self.tags = cards
        self.zones = [[] for _ in layout.zones]
        self.exposed = [0] * len(layout.zones)
        self.recalls = []
        self.recallers = 0
        self.told = None

    # -- chance ------------------------------------------------------------------------------

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        result = self.rng.below(n, self.drawn)
        self.drawn += 1
        return result

    def die(self, sides: int) -> int:
        return self.below(sides) + 1

    # -- hands -------------------------------------------------------------------------------

    def move(self, card: int, src: int, dst: int, at: int = -1) -> None:
        """Take a card from a zone and put it into another (at the end, or at a place)."""
        source = self.zones[src]
        if source[-1] == card:
            source.pop()
        else:
            source.remove(card)
        if at < 0:
            self.zones[dst].append(card)
        else:
            self.zones[dst].insert(at, card)
        layout = self.layout
        tracked = layout.tracked
        sees = layout.viewers[dst]
        if not tracked[src]:
            followed, name, _ = self.tag[card]
            self.tags += 1
            self.tag[card] = (followed & layout.viewers[src], name, self.tags)
            if self.exposed[src] or self.recallers:
                memory.slip(self, card, src, dst)
        if not tracked[dst] and sees & ~self.tag[card][0]:
            self.tags += 1
            self.tag[card] = (sees, self.tags, 0)  # whoever sees it come can follow it from here on
        known = self.knows[card]
        new = sees & ~known
        if new:
            if self.rng.asks and not known and not layout.viewers[src]:
                self._drawn_for_real(card, src, new)
            self.learned += 1
            self.knows[card] = known | sees
            if self.recallers and self.recallers >> 8 * layout.pools[card] & new:
                memory.noted(self, card, new)
        if known & ~sees and not tracked[dst]:
            self.exposed[dst] |= known & ~sees

    def find(self, card: int, src: int, dst: int) -> None:
        """Take a card out of a face-down pile that was searched: nobody else sees where in it the card lay."""
        self.tags += 1
        self.tag[card] = (self.layout.everyone, self.tags, 0)
        self.move(card, src, dst)

    def deal(self, count: int, src: int, dst: int) -> None:
        """Move the top cards of a pile, one after another."""
        if self.recallers or not self.layout.tracked[src] or self.rng.asks:
            for _ in range(count):
                self.move(self.zones[src][-1], src, dst)
            return
        source, target = self.zones[src], self.zones[dst]
        sees = self.layout.viewers[dst]
        follow = not self.layout.tracked[dst]
        known = 0
        for _ in range(count):
            card = source.pop()
            target.append(card)
            if follow and sees & ~self.tag[card][0]:
                self.tags += 1
                self.tag[card] = (sees, self.tags, 0)
            known |= self.knows[card]
            self.knows[card] |= sees
        self.learned += count if sees else 0
        if not self.layout.tracked[dst]:
            self.exposed[dst] |= known & ~sees

    def _drawn_for_real(self, card: int, src: int, viewers: int) -> None:
        """A card from a face-down deck is seen: at a real table somebody says which it is, and the two change faces."""
        pools = self.layout.pools
        unseen = [c for c in self.zones[src] if pools[c] == pools[card] and not self.knows[c]]
        faces = tuple(sorted({self.face[c] for c in [*unseen, card]}))
        if len(faces) == 1:
            return
        face = self.rng.face(faces, viewers, self.drawn)
        self.drawn += 1
        if face != self.face[card]:
            other = next(c for c in unseen if self.face[c] == face)
            self.face[other] = self.face[card]
            self.face[card] = face

    def peek(self, card: int, zone: int, viewers: int) -> None:
        """Let some viewers know a card's face."""
        new = viewers & ~self.knows[card]
        if new:
            self.learned += 1
            recallers = self.recallers >> 8 * self.layout.pools[card] & new
            if recallers and not self.layout.tracked[zone]:
                memory.mingle(self, card, zone, recallers)
            self.knows[card] |= new
            if recallers:
                memory.noted(self, card, new)
        if not self.layout.tracked[zone]:
            self.exposed[zone] |= viewers & ~self.layout.viewers[zone]

    def reveal(self, card: int) -> None:
        """Turn a card face up on the table."""
        everyone = self.layout.everyone
        new = everyone & ~self.knows[card]
        if new:
            self.learned += 1
            self.knows[card] = everyone
            if self.recallers >> 8 * self.layout.pools[card] & new:
                memory.noted(self, card, new)

    def shuffle(self, zone: int) -> None:
        """Shuffle a zone: its faces are dealt anew, and who knew them knows only that they are there."""
        cards = self.zones[zone]
        pools = self.layout.pools
        if not cards:
            return
        kinds = {pools[card] for card in cards}
        if len(kinds) == 1:
            self._deal_anew(cards, pools[cards[0]], zone)
        else:  # the backs are seen to change places too
            self._permute(cards)
            for pool in sorted(kinds):
                self._deal_anew([card for card in cards if pools[card] == pool], pool, zone)
        if not self.layout.tracked[zone]:
            memory.forget_exposure(self, zone)

    def _deal_anew(self, cards: list[int], pool: int, zone: int) -> None:
        """Deal the faces of these cards, which have one back, to them anew."""
        knows = self.knows
        if self.recallers >> 8 * pool & 255 or any([knows[card] for card in cards]):
            self.blur(cards, pool, self.layout.everyone & ~self.layout.viewers[zone])
        face = self.face
        faces = [face[card] for card in cards]
        self._permute(faces)
        everyone, tags = self.layout.everyone, self.tags
        for i, card in enumerate(cards):
            face[card] = faces[i]
            self.tag[card] = (everyone, tags + i + 1, 0)
        self.tags = tags + len(cards)

    def _permute(self, items: list[int]) -> None:
        self.rng.permute(items, self.drawn)
        self.drawn += max(0, len(items) - 1)

    # -- who remembers what (see `memory`) --------------------------------------------------

    def remember(self, viewer: int, pool: int, cards: int, faces: tuple[int, ...]) -> None:
        """A seat knows that `faces` lie among `cards` (a mask); merged with what it recalls of them already."""
        memory.remember(self, viewer, pool, cards, faces)

    def forget(self, pool: int) -> None:
        """Drop every recall of a pool: something plainer has become known of it."""
        self.recall([recall for recall in self.recalls if recall.pool != pool])

    def recall(self, recalls: list[Recall]) -> None:
        """Set all that the seats recall."""
        self.recalls = recalls
        self.recallers = 0
        for recall in recalls:
            self.recallers |= 1 << (8 * recall.pool + recall.viewer)

    def blur(self, members: list[int], pool: int, viewers: int) -> None:
        """These viewers can no longer tell `members` apart; what they knew becomes a recall."""
        memory.blur(self, members, pool, viewers)

    # -- pieces ------------------------------------------------------------------------------

    def name_by_place(self) -> None:
        """Let the cards be followed by names that say where they lie now, and nothing else: before play begins."""
        everyone, tags = self.layout.everyone, 0
        for zone in self.zones:
            for card in zone:
                tags += 1
                self.tag[card] = (everyone, tags, 0)
        self.tags = len(self.tag)

    def key(self, card: int) -> str:
        """The key of a card's piece in a view: the same for as long as that seat's eyes can follow the card."""
        if self.rng.name():
            raise LookupError("pieces have keys in a view alone: draw a scene from a view")
        if card < 0:
            raise LookupError("a step speaks of a card that this seat cannot follow: its number is -1 in the view")
        name = self.tag[card][1]
        return f"card:{name}" if name >= 0 else f"in:{~name}/{self.zones[~name].index(card)}"

    # -- telling -----------------------------------------------------------------------------

    def tell(self, kind: Told, a: int = -1, b: int = -1, c: int = -1, d: int = -1) -> None:
        """Say what happened, to whoever listens."""
        told = self.told
        if told is None:
            return
        args = (a, b, c, d)
        seen = {place: (self.face[args[place]], self.knows[args[place]]) for place in kind.cards}
        tags = {place: self.tag[args[place]] for place in kind.cards}
        everyone = self.layout.everyone
        told.append(Event(kind, args, seen, (1 << a) if kind.private else everyone, tags))
