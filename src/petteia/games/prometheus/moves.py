"""What moves have in common, those of an activation above all: each says itself why a unit cannot do it, announced or not."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.lights import lit, said
from petteia.games.prometheus.state import Skirmish
from petteia.games.prometheus.words import MOVES
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Move

IDLE: Final = -1  # no move under way

NOT_ANNOUNCED: Final = Refusal("It was not announced.", "PR-C29")
NOT_HERE: Final = Refusal("That unit is not at this table.", "PR-K012")
NO_AREA: Final = Refusal("There is no such area on this map.", "PR-K048")
BLOCKED: Final = Refusal("An enemy with Block holds it in its area.", "PR-K091")
HOUND_BOUND: Final = Refusal("The hound does not move while an enemy shares its area.", "PR-074")
HOUND_OWES: Final = Refusal("An enemy shares the hound's area: it has to attack.", "PR-072")


class Act(Move):
    """A move, which lights and reads as its words do."""

    def lights(self, view: View, s: Skirmish, action: Action) -> list[str]:
        return lit(s, self.verb, action)

    def label(self, s: Skirmish, action: Action) -> str:
        return said(s, self.verb, action)


class Deed(Act):
    """Something the acting unit does, led by a seat.  `bits`: as what it must have been announced (0: it is free)."""

    bits: int
    late: Refusal

    def __init__(self, verb: Verb, bits: int = 0, late: Refusal = NOT_ANNOUNCED) -> None:
        super().__init__(verb)
        self.bits = bits
        self.late = late

    def bar(self, s: Skirmish, u: int) -> Refusal | None:
        """Why a unit could not do it where it is, announced or not; what is announced asks the same."""
        return None

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        said = self.bar(s, s.actor)
        return said if said is not None or not self.bits or s.plan & self.bits else self.late


def end_move(s: Skirmish) -> None:
    s.budget = IDLE
    s.plan &= ~MOVES


def stop_walking(s: Skirmish) -> None:
    """Another action ends a move that is under way."""
    if s.budget != IDLE:
        end_move(s)
