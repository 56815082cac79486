"""What is done between activations, and what an Art of War card buys there: two cards, or any one card."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.cards import Price, Search, can_pay, draw
from petteia.games.prometheus.lights import payment
from petteia.games.prometheus.moves import Act
from petteia.games.prometheus.state import AOW_MANOEUVRES, DREW_TWO, SEARCHED, Skirmish, but
from petteia.games.prometheus.words import DRAWS_TWO, SEARCHES
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.events import Told
from petteia.kernel.knowledge import View
from petteia.kernel.step import Step, step

# how the turn goes on: with the same phase, the next one, or the end phase
AGAIN: Final = 0
NEXT: Final = 1
LAST: Final = 2

NOT_AGREED: Final = Refusal("Art of War cards buy no cards at this table.", "PR-C38")


class Between(Act):
    """Something a seat does in its turn, between activations."""

    leads: int

    def __init__(self, verb: Verb, leads: int = LAST) -> None:
        super().__init__(verb)
        self.leads = leads

    def offered(self, s: Skirmish, you: int, held: set[int], options: list[Action]) -> None:
        """`offer`, by who knows already what is `held` in hand."""
        self.offer(s, you, options)


def may_manoeuvre(s: Skirmish, seat: int) -> bool:
    """Whether a search or a draw is left this turn, as far as everybody can see."""
    return not s.law[AOW_MANOEUVRES] and s.spent[seat] & (SEARCHED | DREW_TWO) != SEARCHED | DREW_TWO


class Manoeuvre(Between):
    """What is bought once in a turn; `once` marks it, `buys` is done, `told` says so."""

    def __init__(self, verb: Verb, once: int, told: Told, rule: str, again: str, nothing: str) -> None:
        super().__init__(verb, AGAIN)
        self.once = once
        self.told = told
        self.again = Refusal(again, rule)
        self.unpaid = Refusal("You hold no Art of War card to pay with.", rule)
        self.nothing = Refusal(nothing, "PR-C27")

    def cards(self, s: Skirmish, you: int) -> list[int]:
        """Where the cards come from."""
        return s.deck(you)

    def buys(self, you: int) -> Step:
        return Search(you)

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        if s.law[AOW_MANOEUVRES]:
            return NOT_AGREED
        if s.spent[you] & self.once:
            return self.again
        if not can_pay(s, you):
            return self.unpaid
        return None if self.cards(s, you) else self.nothing

    def lights(self, view: View, s: Skirmish, action: Action) -> list[str]:
        return payment(view, s)

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        s.tell(self.told, you)
        s.then(Price(you))
        s.spent = but(s.spent, you, s.spent[you] | self.once)
        s.then(self.buys(you))


class TwoCards(Manoeuvre):
    """Two cards from the deck, which is made anew if it is empty."""

    def cards(self, s: Skirmish, you: int) -> list[int]:
        return s.deck(you) or s.discard(you)

    def buys(self, you: int) -> Step:
        return DrawTwo(you)


@step
class DrawTwo(Step):
    """What an Art of War card buys: two cards."""

    seat: int

    def begin(self, s: Skirmish) -> None:
        draw(s, self.seat, 2)


DRAW: Final = TwoCards(
    Verb("draw", say="Art of War: draw two cards"), DREW_TWO, DRAWS_TWO, "PR-K018",
    "You have drawn two cards for Art of War this turn already.", "There is no card left to draw.",
)  # fmt: skip
SEARCH: Final = Manoeuvre(
    Verb("search", say="Art of War: search your deck"), SEARCHED, SEARCHES, "PR-K017",
    "You have searched your deck this turn already.", "Your deck is empty: there is nothing to search.",
)  # fmt: skip
