"""Set-up, the turn and the end of the game: the rulebook's chapters as steps."""

from __future__ import annotations

from typing import Final

from petteia.games.hera_zeus.cards import DECK_SIZE, FIELDABLE, HOSTAGE, deck
from petteia.games.hera_zeus.laying import NO_NUMBER, PLAY
from petteia.games.hera_zeus.moves import END
from petteia.games.hera_zeus.repertoire import ACTS, MOVES, free_options, may_be_free, turn_options
from petteia.games.hera_zeus.state import COLUMN, DECK, HAND, NAMES, Duel
from petteia.games.hera_zeus.words import LAID, SHOWED_HOSTAGE
from petteia.games.hera_zeus.words import TURN as TURN_BEGINS
from petteia.kernel.action import Action
from petteia.kernel.decision import About, Refusal
from petteia.kernel.step import Step, step

FIRST_LAY: Final = Refusal("First lay your first row.", "HZ-020")
OPENING_HAND: Final = 9
DECKS: Final = (deck(0), deck(1))


@step
class Setup(Step):
    """Both decks are shuffled; each side draws nine cards and lays three of them as its first row."""

    first: int

    def begin(self, s: Duel) -> None:
        for seat in (0, 1):
            self.opening_hand(s, seat)
        for seat in (0, 1):
            # from here on the rival knows that the hostage is none of the nine (its owner sees that it is in the deck)
            s.forget(seat)
            s.remember(1 - seat, seat, s.layout.mask(s.zones[DECK + seat]), (HOSTAGE[seat],))
        s.then(FirstRow(0))
        s.then(FirstRow(1))
        s.then(TURN[self.first])

    def opening_hand(self, s: Duel, seat: int) -> None:
        """Nine cards; a hostage among them is shown, replaced and shuffled back (HZ-016 to HZ-019).

        At least three of the nine have a number: only six cards of a deck have none (HZ-C21 cannot arise).
        """
        first = DECK_SIZE * seat
        s.face[first : first + DECK_SIZE] = DECKS[seat]
        s.zones[DECK + seat] = list(range(first, first + DECK_SIZE))
        s.shuffle(DECK + seat)
        hand = s.zones[HAND + seat]
        s.deal(OPENING_HAND, DECK + seat, HAND + seat)
        for card in hand:
            if s.face[card] == HOSTAGE[seat]:
                s.tell(SHOWED_HOSTAGE, seat, HOSTAGE[seat])
                s.move(s.zones[DECK + seat][-1], DECK + seat, HAND + seat)
                s.move(card, HAND + seat, DECK + seat)
                s.shuffle(DECK + seat)
                break


@step
class FirstRow(Step):
    """Three cards from the hand, face down, one at the head of each column."""

    you: int

    def begin(self, s: Duel) -> None:
        seen = 0
        options: list[Action] = []
        for card in s.zones[HAND + self.you]:
            face = s.face[card]
            if FIELDABLE[face] and not seen >> face & 1:
                seen |= 1 << face
                options.append(PLAY.actions[face])
        s.ask(self.you, "HZ-020", PROMPT_FIRST_ROW[self.place(s)], options, self.chosen, always=True)

    def place(self, s: Duel) -> int:
        place = 0
        while s.column(self.you, place):
            place += 1
        return place

    def chosen(self, s: Duel, action: Action) -> None:
        place = self.place(s)
        card = s.in_hand(self.you, action.args[0])
        s.move(card, HAND + self.you, COLUMN + 3 * self.you + place)
        s.tell(LAID, self.you, card, place, 0)
        if place < 2:
            s.go(self.begin)

    def refuse(self, s: Duel, action: Action) -> Refusal | None:
        if MOVES.of[action.id] is not PLAY:
            return FIRST_LAY
        word = action.args[0]
        return PLAY.absent(s, self.you, word) if s.in_hand(self.you, word) < 0 else NO_NUMBER


@step
class Turn(Step):
    """A turn: count the points, spend every one of them, and say when it is over."""

    you: int

    def begin(self, s: Duel) -> None:
        you = self.you
        zones, first = s.zones, COLUMN + 3 * you
        columns = (1 if zones[first] else 0) + (1 if zones[first + 1] else 0) + (1 if zones[first + 2] else 0)
        if not columns:
            s.end((1 - you,), f"{NAMES[you]} began a turn with no card on the field.", "HZ-010")
            return
        s.turns[you] += 1
        s.active = you
        s.total = 4 if s.figure[you] >= 0 else columns
        s.points = s.total
        if s.told is not None:
            s.tell(TURN_BEGINS, you, s.points)
        self.act(s)

    def act(self, s: Duel) -> None:
        you = self.you
        if s.points > 0:
            options = turn_options(s, you)
            if not options:
                s.end((1 - you,), f"{NAMES[you]} could not spend every action point.", "HZ-009")
                return
            # asked even if there is one answer only: being passed over would tell the rival what the hand lacks
            s.ask(you, "HZ-030", PROMPT_ACT[s.points], options, self.chosen, always=True)
            return
        if may_be_free(s, you):
            s.ask(you, "HZ-C37", PROMPT_END, [*free_options(s, you), *END.actions], self.chosen, always=True)
        else:
            s.go(TURN[1 - you].begin)

    def chosen(self, s: Duel, action: Action) -> None:
        """Actions cost a point each; the god card and (in this edition) withdrawing the figure are free."""
        act = ACTS[action.id]
        if act.last:
            s.go(TURN[1 - self.you].begin)
            return
        if act.pays:
            s.points -= 1
        act.do(s, self.you, action)
        if s.outcome is not None:
            return
        if len(s.stack) == s.floor:  # nothing was put first
            self.act(s)
        else:
            s.go(self.act)

    def refuse(self, s: Duel, action: Action) -> Refusal | None:
        return MOVES.refuse(s, self.you, action)


PROMPT_FIRST_ROW: Final = tuple(f"Lay a card face down at the head of column {c}." for c in "ABC")
PROMPT_ACT: Final = tuple(
    About(f"Your action, {n} point{'' if n == 1 else 's'} left", "draw, lay a card, challenge or use a power.")
    for n in range(5)
)
PROMPT_END: Final = About("No points left", "do what is free, or end your turn.")
TURN: Final = (Turn(0), Turn(1))
