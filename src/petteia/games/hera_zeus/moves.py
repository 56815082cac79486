"""What every move of a turn has in common, and the two plainest: to draw and to end."""

from __future__ import annotations

from typing import Final

from petteia.games.hera_zeus.cards import WORD_NAMES
from petteia.games.hera_zeus.state import DECK, HAND, HAND_LIMIT, Duel
from petteia.games.hera_zeus.words import DREW
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Move

NO_POINTS: Final = Refusal("You have no points left.", "HZ-029")
POINTS_LEFT: Final = Refusal("Points are left, and every point has to be spent.", "HZ-029")
EMPTY_DECK: Final = Refusal("Your deck is empty.", "HZ-033")
FULL_HAND: Final = Refusal("Your hand is full: twelve cards is the limit.", "HZ-032")
FIRST_TURN: Final = Refusal("Nobody challenges on their first turn.", "HZ-041")


class Act(Move):
    """Something done in a turn.  `card` is the word of the card it takes from the hand (-1: none); `pays` a point; `last`: the
    turn is over after it."""

    card: int
    pays: bool
    last: bool

    def __init__(self, verb: Verb, card: int = -1, pays: bool = True, last: bool = False) -> None:
        super().__init__(verb)
        self.card = card
        self.pays = pays
        self.last = last

    def needs(self, you: int, action: Action) -> int:
        """The word of the card that must be in hand, or -1."""
        return self.card

    def absent(self, s: Duel, you: int, word: int) -> Refusal:
        """What is said if that card is not in hand."""
        return not_in_hand(word, "HZ-051")

    def refuse(self, s: Duel, you: int, action: Action) -> Refusal | None:
        word = self.needs(you, action)
        if word >= 0 and s.in_hand(you, word) < 0:
            return self.absent(s, you, word)
        if self.pays and s.points == 0:
            return NO_POINTS
        return self.why(s, you, action)


def not_in_hand(word: int, rule: str) -> Refusal:
    name = WORD_NAMES[word]
    return Refusal(f"{name[:1].upper()}{name[1:]} is not in your hand.", rule)


class Draw(Act):
    """Take the top card of your deck."""

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        if not s.zones[DECK + you]:
            return EMPTY_DECK
        return FULL_HAND if len(s.zones[HAND + you]) >= HAND_LIMIT else None

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        return [f"deck:{view.seat}"]

    def do(self, s: Duel, you: int, action: Action) -> None:
        card = s.zones[DECK + you][-1]
        s.move(card, DECK + you, HAND + you)
        if s.told is not None:
            s.tell(DREW, you, card)


class End(Act):
    """Say that the turn is over, where something free could still be done (HZ-C37)."""

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        return POINTS_LEFT if s.points else None

    def do(self, s: Duel, you: int, action: Action) -> None:
        """The rival's turn begins, which is for the turn to say."""


DRAW: Final = Draw(Verb("draw", say="Draw a card"))
END: Final = End(Verb("end", say="End your turn"), pays=False, last=True)
