"""Laying a card: from the hand, face down, into a column."""

from __future__ import annotations

from typing import Final

from petteia.games.hera_zeus import lights
from petteia.games.hera_zeus.cards import CARDS, FIELDABLE, PEGASUS, STOLEN_PEGASUS
from petteia.games.hera_zeus.moves import Act, not_in_hand
from petteia.games.hera_zeus.state import COLUMN, HAND, HELD, Duel
from petteia.games.hera_zeus.words import CARD, IN_COLUMN, IN_ROW, LAID
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View
from petteia.kernel.step import Question, step

NO_NUMBER: Final = Refusal("A card without a number can never be put on the field.", "HZ-024")
NO_ROOM: Final = Refusal("All your columns are full.", "HZ-038")
FULL_COLUMN: Final = Refusal("That column is full: it holds four.", "HZ-038")
BEFORE_FIGURE: Final = Refusal("No card goes before a figure.", "HZ-C14")
# the question names the card, so that whoever has picked it up need not look for it
IN_WHICH_COLUMN: Final = tuple(f"Lay {card.name} in which column?" for card in CARDS)
IN_WHICH_ROW: Final = tuple(f"In which row does {card.name} go? The cards from there on move back." for card in CARDS)
GAP: Final = Refusal("A column has no gaps: lay the card next to the others.", "HZ-037")


class Play(Act):
    """Lay a card with a number; where, is asked then."""

    def needs(self, you: int, action: Action) -> int:
        return action.args[0]

    def absent(self, s: Duel, you: int, word: int) -> Refusal:
        return not_in_hand(word, "HZ-034")

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        word = action.args[0]
        if not FIELDABLE[PEGASUS if word == STOLEN_PEGASUS else word]:
            return NO_NUMBER
        return None if s.has_room(you) else NO_ROOM

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        return lights.in_hand(view, s, action.args[0])

    def do(self, s: Duel, you: int, action: Action) -> None:
        s.move(s.in_hand(you, action.args[0]), HAND + you, HELD + you)
        s.then(LAYING[you])


@step
class Laying(Question):
    """A card is laid face down: choose the column, then the row; cards behind it move back."""

    you: int

    def begin(self, s: Duel) -> None:
        prompt = IN_WHICH_COLUMN[s.face[s.zones[HELD + self.you][-1]]]
        s.ask(self.you, "HZ-035", prompt, self.open(s), self.column_chosen)

    def among(self, s: Duel) -> list[Action]:
        return IN_COLUMN

    def why(self, s: Duel, action: Action) -> Refusal | None:
        return FULL_COLUMN if s.is_full(self.you, action.args[0]) else None

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        return [lights.column(self.you, action.args[0])]

    def column_chosen(self, s: Duel, action: Action) -> None:
        inside = ROW_OF[self.you][action.args[0]]
        prompt = IN_WHICH_ROW[s.face[s.zones[HELD + self.you][-1]]]
        s.ask(self.you, "HZ-035", prompt, inside.open(s), inside.row_chosen)


@step
class LayingInColumn(Question):
    """The column is chosen; the card goes before, between or behind the cards there."""

    you: int
    place: int

    def among(self, s: Duel) -> list[Action]:
        return IN_ROW

    def why(self, s: Duel, action: Action) -> Refusal | None:
        if action in self.open(s):
            return None
        return BEFORE_FIGURE if action.args[0] == 0 else GAP

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        return [lights.row(self.you, self.place, action.args[0])]

    def open(self, s: Duel) -> list[Action]:
        """Before, between or behind the cards of the column, but never before a figure (HZ-C14)."""
        first = 1 if s.figure[self.you] == self.place else 0
        return IN_ROW[first : first + len(s.zones[COLUMN + 3 * self.you + self.place]) + 1]

    def row_chosen(self, s: Duel, action: Action) -> None:
        zone = COLUMN + 3 * self.you + self.place
        row = action.args[0]
        card = s.zones[HELD + self.you][-1]
        s.move(card, HELD + self.you, zone, row - (1 if s.figure[self.you] == self.place else 0))
        if s.told is not None:
            s.tell(LAID, self.you, card, self.place, row)


PLAY: Final = Play(Verb("play", CARD, say="Lay {0}"))
LAYING: Final = (Laying(0), Laying(1))
ROW_OF: Final = tuple(tuple(LayingInColumn(you, place) for place in range(3)) for you in (0, 1))
