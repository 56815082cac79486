"""Who remembers what: how knowledge of cards that cannot be told apart is kept, merged and lost.

A table's hands (`Hands.move`, `peek`, `reveal`, `shuffle`) say here what has happened to cards that somebody knows or recalls; see
`Recall` and docs/knowledge.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from petteia.kernel.cards import Recall

if TYPE_CHECKING:
    from petteia.kernel.hands import Hands


def remember(s: Hands, viewer: int, pool: int, cards: int, faces: tuple[int, ...]) -> None:
    """A seat knows that `faces` lie among `cards` (a mask); merged with what it recalls of them already."""
    if viewer >= s.layout.seats:
        return  # the onlooker never samples worlds
    kept: list[Recall] = []
    for recall in s.recalls:
        if recall.viewer == viewer and recall.pool == pool and recall.cards & cards:
            cards |= recall.cards
            faces = faces + recall.faces
        else:
            kept.append(recall)
    if faces:
        kept.append(Recall(viewer, pool, cards, tuple(sorted(faces))))
    s.recall(kept)


def blur(s: Hands, members: list[int], pool: int, viewers: int) -> None:
    """These viewers can no longer tell `members` apart; what they knew becomes a recall."""
    mask = s.layout.mask(members)
    for viewer in range(s.layout.seats + 1):
        bit = 1 << viewer
        if not viewers & bit:
            continue
        known = [card for card in members if s.knows[card] & bit]
        if len(known) == len(members) and len({s.face[card] for card in known}) <= 1:
            continue  # all the same: nothing to confuse
        for card in known:
            s.knows[card] &= ~bit
        if known or any(r.viewer == viewer and r.cards & mask and mask & ~r.cards for r in s.recalls):
            remember(s, viewer, pool, mask, tuple(s.face[card] for card in known))


def slip(s: Hands, card: int, src: int, dst: int) -> None:
    """A card has left a zone in which it could not be followed."""
    layout = s.layout
    pools = layout.pools
    bits = layout.bits
    pool = pools[card]
    strangers = layout.everyone & ~layout.viewers[src]
    if not s.exposed[src]:
        # strangers know no face here; only a recall of some of these cards could now be wrong
        mask = bits[card]
        for other in s.zones[src]:
            if pools[other] == pool:
                mask |= bits[other]
        for recall in s.recalls:
            cards = recall.cards
            if recall.pool == pool and strangers >> recall.viewer & 1 and cards & mask and mask & ~cards:
                break
        else:
            return
    members = [other for other in s.zones[src] if pools[other] == pool]
    if not members:
        return
    unseen = strangers & ~layout.viewers[dst]
    if unseen:
        blur(s, [*members, card], pool, unseen)
        forget_exposure(s, src)
    seen = strangers & layout.viewers[dst]
    if seen:
        leaves_openly(s, card, members, pool, seen)


def leaves_openly(s: Hands, card: int, members: list[int], pool: int, viewers: int) -> None:
    """The face is seen as it leaves.  Whoever knew of one such face knows of one fewer."""
    face = s.face[card]
    mask = s.layout.mask(members) | s.layout.bits[card]
    for viewer in range(s.layout.seats + 1):
        bit = 1 << viewer
        if not viewers & bit or s.knows[card] & bit:
            continue
        for recall in s.recalls:
            if recall.viewer == viewer and recall.pool == pool and recall.cards & mask and mask & ~recall.cards:
                blur(s, [*members, card], pool, bit)
                break
        for other in members:
            if s.knows[other] & bit and s.face[other] == face:
                s.knows[other] &= ~bit
                s.knows[card] |= bit
                break


def mingle(s: Hands, card: int, zone: int, viewers: int) -> None:
    """A card is looked at where it cannot be told from those it lies with: what a viewer recalls of some of
    them, it recalls of all that it does not know there."""
    pools = s.layout.pools
    for viewer in range(s.layout.seats):
        if viewers >> viewer & 1:
            mask = s.layout.mask([c for c in s.zones[zone] if pools[c] == pools[card] and not s.knows[c] >> viewer & 1])
            if any([r.viewer == viewer and r.cards & mask and mask & ~r.cards for r in s.recalls]):
                remember(s, viewer, pools[card], mask, ())


def forget_exposure(s: Hands, zone: int) -> None:
    strangers = 0
    for card in s.zones[zone]:
        strangers |= s.knows[card]
    s.exposed[zone] = strangers & ~s.layout.viewers[zone]


def noted(s: Hands, card: int, viewers: int) -> None:
    """These viewers have just learned a card's face: it leaves what they only recalled."""
    bit = s.layout.bits[card]
    face = s.face[card]
    kept: list[Recall] = []
    touched = gone = False
    for recall in s.recalls:
        if recall.cards & bit and viewers >> recall.viewer & 1:
            touched = True
            faces = recall.faces
            if face in faces:
                at = faces.index(face)
                faces = faces[:at] + faces[at + 1 :]
            if not faces:
                gone = True
                continue
            recall = Recall(recall.viewer, recall.pool, recall.cards & ~bit, faces)
        kept.append(recall)
    if gone:
        s.recall(kept)
    elif touched:
        s.recalls = kept  # who recalls something is as it was
