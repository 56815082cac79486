"""What a seat can do: each thing one object, with its words, its refusal, its light and its effect."""

from __future__ import annotations

from petteia import Action, Domain, Move, Moves, Question, Refusal, Verb, View, step

from starter_game.cards import CARDS, HOUND
from starter_game.table import ALTAR, ASHES, DREW, DRIVEN, HAND, MOST_IN_HAND, OFFERED, PILE, Altars

CARD = Domain([card.word for card in CARDS], [card.name.lower() for card in CARDS], faces=True)

FULL = Refusal("You hold five gifts already.", "SG-003")
EMPTY = Refusal("The deck is empty.", "SG-003")
NOT_HELD = Refusal("You do not hold that gift.", "SG-002")
NOT_HOUNDS = Refusal("No hound drives a hound away.", "SG-005")
NOT_THERE = Refusal("There is none on the rival's altar.", "SG-005")


class Draw(Move):
    """Take the top gift of the deck."""

    def why(self, s: Altars, you: int, action: Action) -> Refusal | None:
        if not s.zones[PILE]:
            return EMPTY
        return FULL if len(s.zones[HAND + you]) >= MOST_IN_HAND else None

    def lights(self, view: View[Altars], s: Altars, action: Action) -> list[str]:
        return ["deck"]

    def do(self, s: Altars, you: int, action: Action) -> None:
        card = s.zones[PILE][-1]
        s.move(card, PILE, HAND + you)
        s.tell(DREW, you, card)


class Offer(Move):
    """Lay a gift from the hand on one's own altar; a hound drives one from the rival's."""

    def why(self, s: Altars, you: int, action: Action) -> Refusal | None:
        return None if any(s.face[c] == action.args[0] for c in s.zones[HAND + you]) else NOT_HELD

    def lights(self, view: View[Altars], s: Altars, action: Action) -> list[str]:
        return [view.key(c) for c in s.zones[HAND + view.seat] if s.face[c] == action.args[0]]

    def do(self, s: Altars, you: int, action: Action) -> None:
        card = next(c for c in s.zones[HAND + you] if s.face[c] == action.args[0])
        s.move(card, HAND + you, ALTAR + you)
        s.tell(OFFERED, you, card)
        if action.args[0] == HOUND:
            s.then(Driving(you))


@step
class Driving(Question):
    """A hound was offered: which of the rival's gifts goes to the ashes?"""

    you: int

    def begin(self, s: Altars) -> None:
        options = self.open(s)
        if options:
            s.ask(self.you, "SG-005", "Which gift does the hound drive away?", options, self.chosen)

    def chosen(self, s: Altars, action: Action) -> None:
        card = next(c for c in s.zones[ALTAR + 1 - self.you] if s.face[c] == action.args[0])
        s.move(card, ALTAR + 1 - self.you, ASHES)
        s.tell(DRIVEN, self.you, card)

    def among(self, s: Altars) -> list[Action]:
        return DRIVE.actions

    def why(self, s: Altars, action: Action) -> Refusal | None:
        if action.args[0] == HOUND:
            return NOT_HOUNDS
        return None if any(s.face[c] == action.args[0] for c in s.zones[ALTAR + 1 - self.you]) else NOT_THERE

    def lights(self, view: View[Altars], s: Altars, action: Action) -> list[str]:
        return [view.key(c) for c in s.zones[ALTAR + 1 - self.you] if s.face[c] == action.args[0]]


DRAW, OFFER = Draw(Verb("draw", say="Draw a gift")), Offer(Verb("offer", CARD, say="Offer the {0}"))
DRIVE = Verb("drive", CARD, say="Drive away the {0}")  # the answer to a question
ALL: list[Move] = [DRAW, OFFER]
MOVES = Moves(*ALL, DRIVE)
