"""Nymphs on the voyage: their charges, and what comes when one is called (OD-014 to OD-016)."""

from __future__ import annotations

from petteia.games.odyssey import ops
from petteia.games.odyssey.campaign import hunting
from petteia.games.odyssey.campaign.sailing import RevealTiles
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.words import SUMMONED
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Step, step

FAR = 3  # how far a nymph of the voyage sees

UNKNOWN = Refusal("She has not been met.", "OD-014")
WEARY = Refusal("She was called already, and comes again after the next divine surge.", "OD-015")
NO_CHARGE = Refusal("No charge is left to call her with.", "OD-014")


def charges(s: Campaign) -> int:
    """Summon charges that any nymph may be called with: the limit's that are left, and the unbound ones (OD-014, OD-016)."""
    return max(0, s.limit("summons") - s.summon_used) + s.summon_bonus


def why_silent(s: Campaign, nymph: int) -> Refusal | None:
    """Why a nymph cannot be called: a one-off brings its own charge; the others need one and must not be exhausted (OD-015)."""
    if s.oneoffs[nymph]:
        return None
    if not s.nymphs >> nymph & 1:
        return UNKNOWN
    if s.nymphs_used >> nymph & 1:
        return WEARY
    return None if charges(s) > 0 else NO_CHARGE


def spend(s: Campaign, nymph: int) -> None:
    if s.oneoffs[nymph]:
        s.oneoffs[nymph] -= 1
        return
    s.nymphs_used |= 1 << nymph
    if s.summon_used < s.limit("summons"):
        s.summon_used += 1
    else:
        s.summon_bonus -= 1


def summon(s: Campaign, nymph: int) -> None:
    """A nymph of the voyage: what her card records happens, and the adversary hears it."""
    spend(s, nymph)
    element = BOOK.summonings[nymph]
    s.tell(SUMMONED, element.index)
    for op in BOOK.programs[element.program]:
        if isinstance(op, ops.Record) and op.key == "reveal_far_tile":
            s.then(FarTile())
        elif isinstance(op, ops.Adversary):
            s.then(hunting.Activation(0))


@step
class FarTile(Step):
    """One tile up to three tiles away is revealed, and its doom symbol is passed over at the next visit."""

    def begin(self, s: Campaign) -> None:
        s.then(RevealTiles(1, 0, FAR))
        s.go(FarSeen(s.revealed).seen)


@step
class FarSeen(Step):
    """What was revealed is calm."""

    before: int

    def seen(self, s: Campaign) -> None:
        s.calm |= s.revealed & ~self.before
