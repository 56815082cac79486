"""Decks, hands and what cards pay for: drawing, the empty deck, Art of War, searching, putting in order."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.lights import in_hand
from petteia.games.prometheus.state import ACT, AOW, DEAD, DECK_EMPTY, OMPHALOS, Skirmish
from petteia.games.prometheus.vocabulary import TROOP
from petteia.games.prometheus.words import A_CARD, CARD, DREW, NO_CARD, ORDERED, PAID, PAY, RESHUFFLED, SEARCHED
from petteia.kernel.action import Action
from petteia.kernel.cards import Card
from petteia.kernel.decision import About
from petteia.kernel.events import Told
from petteia.kernel.knowledge import View
from petteia.kernel.step import Question, Step, step

LEAST_HAND: Final = 3  # what everybody draws up to where all reshuffle together
BY_AOW: Final = 0
BY_STONE: Final = 1
BY_FALLEN: Final = 2


def draw(s: Skirmish, seat: int, n: int) -> None:
    """Draw from one's own deck; an empty one is made anew first, and with nothing left nothing is drawn (PR-C27)."""
    for _ in range(n):
        if not s.zones[seat]:
            if s.law[DECK_EMPTY]:
                all_reshuffle(s)
            else:
                reshuffle(s, seat)
        if not s.zones[seat]:
            s.tell(NO_CARD, seat)
            return
        card = s.zones[seat][-1]
        s.move(card, seat, s.seats + seat)
        s.tell(DREW, seat, card)


def reshuffle(s: Skirmish, seat: int) -> None:
    """The discard pile becomes the deck."""
    pile = s.discard(seat)
    if not pile:
        return
    for card in pile[:]:
        s.move(card, 2 * s.seats + seat, seat)
    s.tell(RESHUFFLED, seat)
    s.shuffle(seat)


def all_reshuffle(s: Skirmish) -> None:
    """The end of a battle cycle, for everybody: what is left of a deck goes to hand, the pile becomes the deck."""
    for seat in range(s.seats):
        for card in s.zones[seat][::-1]:
            s.move(card, seat, s.seats + seat)
            s.tell(DREW, seat, card)
        reshuffle(s, seat)
        while len(s.hand(seat)) < LEAST_HAND and s.zones[seat]:
            card = s.zones[seat][-1]
            s.move(card, seat, s.seats + seat)
            s.tell(DREW, seat, card)


def toss(s: Skirmish, seat: int, face: int, said: Told = PAID) -> None:
    """Discard a card with this face from hand."""
    card = s.in_hand(seat, face)
    s.move(card, s.seats + seat, s.out if face == OMPHALOS else 2 * s.seats + seat)
    s.tell(said, seat, card)


def pay_aow(s: Skirmish, seat: int, n: int) -> None:
    for _ in range(n):
        toss(s, seat, AOW)


# -- the price of a manoeuvre --------------------------------------------------------------------------


def fallen_cards(s: Skirmish, seat: int) -> list[int]:
    """Cards in hand of destroyed units that are no troops: two of them stand in for an Art of War card."""
    book = s.book
    found = []
    for card in s.hand(seat):
        face = s.face[card]
        if face >= ACT:
            u = s.slot[face - ACT]
            if s.at[u] == DEAD and book.kind[s.unit[u]] != TROOP:
                found.append(card)
    return found


def has_fallen(s: Skirmish, seat: int) -> bool:
    """Whether a seat has lost a unit that is no troop, as everybody can see."""
    kind = s.book.kind
    return any([s.owner[u] == seat and s.at[u] == DEAD and kind[s.unit[u]] != TROOP for u in range(len(s.unit))])


def can_pay(s: Skirmish, seat: int) -> bool:
    """Whether a seat has anything to pay one Art of War card with."""
    faces = s.face
    for card in s.zones[s.seats + seat]:
        if faces[card] <= OMPHALOS:
            return True
    return len(fallen_cards(s, seat)) >= 2


def prices(s: Skirmish, seat: int) -> list[int]:
    """The ways a seat could pay one Art of War card for drawing, searching or evading."""
    ways = []
    if s.holds(seat, AOW):
        ways.append(BY_AOW)
    if s.holds(seat, OMPHALOS):
        ways.append(BY_STONE)
    if len(fallen_cards(s, seat)) >= 2:
        ways.append(BY_FALLEN)
    return ways


@step
class Price(Step):
    """Pay one Art of War card, or what stands in for it."""

    seat: int

    def begin(self, s: Skirmish) -> None:
        """Where everybody can see that there might be a choice it is asked: silence would tell what the hand lacks."""
        seat = self.seat
        ways = prices(s, seat)
        open_choice = s.holds(seat, OMPHALOS) > 0 or (has_fallen(s, seat) and len(s.hand(seat)) >= 2)
        s.ask(
            seat, "PR-K020", "What do you pay with?", [PAY.actions[way] for way in ways], self.paid, always=open_choice
        )

    def paid(self, s: Skirmish, action: Action) -> None:
        way = action.args[0]
        if way == BY_AOW:
            toss(s, self.seat, AOW)
        elif way == BY_STONE:
            toss(s, self.seat, OMPHALOS)
        else:
            for card in fallen_cards(s, self.seat)[:2]:
                s.move(card, s.seats + self.seat, 2 * s.seats + self.seat)
                s.tell(PAID, self.seat, card)


# -- looking into decks --------------------------------------------------------------------------------


def faces_in(s: Skirmish, cards: list[int]) -> list[int]:
    """The different faces among cards, in order."""
    return sorted({s.face[card] for card in cards})


@step
class OfCards(Question):
    """A question about cards that one seat looks at; `taking` is what is said of each."""

    def among(self, s: Skirmish) -> list[Action]:
        return A_CARD.actions

    def taking(self) -> str:
        return "Take"

    def label(self, s: Skirmish, action: Action) -> str:
        return f"{self.taking()} {CARD.names[action.args[0]]}" if action in A_CARD.actions else ""


@step
class Search(OfCards):
    """Take any card of one's deck into hand, and shuffle the deck."""

    seat: int

    def lights(self, view: View, s: Skirmish, action: Action) -> list[str]:
        return [f"deck:{action.args[0]}"] if view.seat == self.seat else []

    def begin(self, s: Skirmish) -> None:
        deck = s.deck(self.seat)
        if not deck:
            s.tell(NO_CARD, self.seat)
            return
        s.ask(self.seat, "PR-K017", "Which card do you take from your deck?",
              [A_CARD.actions[face] for face in faces_in(s, deck)], self.taken, always=True)  # fmt: skip

    def taken(self, s: Skirmish, action: Action) -> None:
        seat = self.seat
        deck = s.deck(seat)
        card = next(c for c in deck if s.face[c] == action.args[0])
        s.blur(deck, seat, s.layout.everyone & ~(1 << seat))  # nobody else sees from where it is taken
        s.find(card, seat, s.seats + seat)
        s.tell(SEARCHED, seat, card)
        s.shuffle(seat)


@step
class TopCards(OfCards):
    """Look at the top cards of a deck, take some into hand, and put the others back in any order.

    `left` are the cards still to be put back, `put` those put back so far, the lowest first (cards, not faces: what lies
    on the stack may be seen by all).
    """

    seat: int
    whose: int
    n: int
    take: int
    left: tuple[Card, ...]
    put: tuple[Card, ...]

    def taking(self) -> str:
        return "Take" if self.take else "Next"

    def lights(self, view: View, s: Skirmish, action: Action) -> list[str]:
        return [s.key(c) for c in self.left if s.face[c] == action.args[0]] if view.seat == self.seat else []

    def begin(self, s: Skirmish) -> None:
        top = s.zones[self.whose][-self.n :]
        if not top:
            s.tell(NO_CARD, self.whose)
            return
        for card in top:
            s.peek(card, self.whose, 1 << self.seat)
        s.go(TopCards(self.seat, self.whose, len(top), self.take, tuple(top), ()).look)

    def look(self, s: Skirmish) -> None:
        if self.take and self.left:
            s.ask(self.seat, "PR-K030", "Which of these cards do you take?",
                  [A_CARD.actions[face] for face in faces_in(s, list(self.left))], self.taken, always=True)  # fmt: skip
        else:
            self.order(s)

    def taken(self, s: Skirmish, action: Action) -> None:
        card = next(c for c in self.left if s.face[c] == action.args[0])
        s.find(card, self.whose, s.seats + self.seat)
        s.tell(DREW, self.seat, card)
        left = tuple(c for c in self.left if c != card)
        s.go(TopCards(self.seat, self.whose, self.n - 1, self.take - 1, left, ()).look)

    def order(self, s: Skirmish) -> None:
        """The cards are put back one by one, the lowest first."""
        if len(self.left) <= 1:
            self.put_back(s)
            return
        s.ask(self.seat, "PR-K030", About("Put the cards back", "which one lies lowest of those that are left?"),
              [A_CARD.actions[face] for face in faces_in(s, list(self.left))], self.placed, always=True)  # fmt: skip

    def placed(self, s: Skirmish, action: Action) -> None:
        card = next(c for c in self.left if s.face[c] == action.args[0])
        left = tuple(c for c in self.left if c != card)
        s.go(TopCards(self.seat, self.whose, self.n, 0, left, (*self.put, card)).order)

    def put_back(self, s: Skirmish) -> None:
        """The backs stay as they lie and the faces change among them: nobody else can follow."""
        faces = [s.face[card] for card in self.put + self.left]
        cards = s.zones[self.whose][-self.n :] if self.n else []
        s.blur(cards, self.whose, s.layout.everyone & ~(1 << self.seat))
        for card, face in zip(cards, faces, strict=True):
            s.face[card] = face
        s.tell(ORDERED, self.seat, self.whose)


@step
class Discards(OfCards):
    """A seat chooses and discards cards from hand."""

    seat: int
    n: int

    def taking(self) -> str:
        return "Discard"

    def lights(self, view: View, s: Skirmish, action: Action) -> list[str]:
        return in_hand(view, s, action.args[0]) if view.seat == self.seat else []

    def begin(self, s: Skirmish) -> None:
        hand = s.hand(self.seat)
        if not hand:
            return
        s.ask(self.seat, "PR-K030", "Which card do you discard?",
              [A_CARD.actions[face] for face in faces_in(s, hand)], self.chosen, always=True)  # fmt: skip

    def chosen(self, s: Skirmish, action: Action) -> None:
        toss(s, self.seat, action.args[0])
        if self.n > 1:
            s.go(Discards(self.seat, self.n - 1).begin)
