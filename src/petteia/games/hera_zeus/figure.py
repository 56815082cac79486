"""The figures of the two gods: put in front of a column, and taken off again."""

from __future__ import annotations

from typing import Final

from petteia.games.hera_zeus import lights
from petteia.games.hera_zeus.cards import GOD
from petteia.games.hera_zeus.moves import Act, not_in_hand
from petteia.games.hera_zeus.state import COLUMN, OUT, PILE, ROWS, Duel
from petteia.games.hera_zeus.words import COLUMN as PLACE
from petteia.games.hera_zeus.words import ENTHRONED, WITHDRAWN
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View

FIGURE_OUT: Final = Refusal("Your figure is on the field already.", "HZ-013")
NO_FIGURE: Final = Refusal("You have no figure on the field.", "HZ-059")
COLUMN_EMPTY: Final = Refusal("The figure needs a column with cards.", "HZ-039")
COLUMN_FULL: Final = Refusal("That column is full: it holds four.", "HZ-040")


class Enthrone(Act):
    """For its card the figure comes in front of a column of one to three cards; it costs no point (HZ-052)."""

    def needs(self, you: int, action: Action) -> int:
        return GOD[you]

    def absent(self, s: Duel, you: int, word: int) -> Refusal:
        return FIGURE_OUT if s.figure[you] >= 0 else not_in_hand(word, "HZ-053")

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        return self.why_there(s, you, action.args[0])

    def why_there(self, s: Duel, you: int, place: int) -> Refusal | None:
        if s.figure[you] >= 0:
            return FIGURE_OUT
        cards = s.zones[COLUMN + 3 * you + place]
        if not cards:
            return COLUMN_EMPTY
        return COLUMN_FULL if len(cards) >= ROWS else None

    def seems_possible(self, s: Duel, you: int) -> bool:
        """Whether it may be possible for all that everybody can see; whether it is, the hand alone knows (HZ-C37)."""
        for card in [*s.zones[PILE + you], *s.zones[OUT + you]]:
            if s.face[card] == GOD[you] and s.knows[card] == s.layout.everyone:
                return False
        return not (self.why_there(s, you, 0) and self.why_there(s, you, 1) and self.why_there(s, you, 2))

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        return [*lights.in_hand(view, s, GOD[view.seat]), lights.column(view.seat, action.args[0])]

    def do(self, s: Duel, you: int, action: Action) -> None:
        """The card is discarded, the figure stands in the first row, the turn's total becomes four (HZ-C11)."""
        s.put_figure(you, action.args[0])
        s.tell(ENTHRONED, you, action.args[0])


class Withdraw(Act):
    """The figure goes: for nothing or for a point, as agreed (HZ-059).  The turn's total does not fall (HZ-C12)."""

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        return None if s.figure[you] >= 0 else NO_FIGURE

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        return [f"figure:{view.seat}"]

    def do(self, s: Duel, you: int, action: Action) -> None:
        s.tell(WITHDRAWN, you, s.figure[you])
        s.take_figure_off(you)


ENTHRONE: Final = Enthrone(Verb("figure", PLACE, say="Put your figure in {0}"), pays=False)
WITHDRAW: Final = Withdraw(Verb("withdraw", say="Take your figure off"), pays=False)  # (what it costs, it takes itself)
