"""Set-up, the turn and the end of the game: the rulebook's chapters as steps."""

from __future__ import annotations

from typing import Final

from petteia.games.hera_zeus.cards import CARDS, DECK_SIZE, FIELDABLE, HOSTAGE, PEGASUS, STOLEN_PEGASUS, deck
from petteia.games.hera_zeus.challenge import Clearing, meet, pegasus_meets
from petteia.games.hera_zeus.legal import free_options, may_be_free, turn_options, why_not, why_not_first
from petteia.games.hera_zeus.powers import (
    DionysusMoves,
    HadesReturns,
    PersephoneCalls,
    Raid,
    pythia_exposes,
    pythia_spies,
    sirens_take,
)
from petteia.games.hera_zeus.state import COLUMN, DECK, HAND, HELD, NAMES, Duel
from petteia.games.hera_zeus.words import (
    DREW,
    END,
    ENTHRONED,
    IN_COLUMN,
    IN_ROW,
    LAID,
    PLAY,
    SHOWED_HOSTAGE,
    WITHDRAWN,
)
from petteia.games.hera_zeus.words import TURN as TURN_BEGINS
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Step, step

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
                options.append(PLAY[face])
        s.ask(self.you, "HZ-020", PROMPT_FIRST_ROW[self.place(s)], options, "chosen", always=True)

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
            s.go("begin")

    def refuse(self, s: Duel, action: Action) -> Refusal | None:
        return why_not_first(s, self.you, action)


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
            s.ask(you, "HZ-030", PROMPT_ACT[s.points], options, "chosen", None, True)
            return
        if may_be_free(s, you):
            s.ask(you, "HZ-C37", PROMPT_END, [*free_options(s, you), END], "chosen", None, True)
        else:
            s.go("begin", TURN[1 - you])

    def chosen(self, s: Duel, action: Action) -> None:
        """Actions cost a point each; the god card and (in this edition) withdrawing the figure are free."""
        verb = action.verb
        if verb == "draw":
            s.points -= 1
            self.card_drawn(s)
            self.act(s)
            return
        if verb == "play":
            s.points -= 1
            s.move(s.in_hand(self.you, action.args[0]), HAND + self.you, HELD + self.you)
            s.go("act")
            LAYING[self.you].begin(s)
            return
        if verb == "end":
            s.go("begin", TURN[1 - self.you])
            return
        if verb == "figure":
            self.figure_placed(s, action.args[0])
        elif verb == "withdraw":
            self.figure_withdrawn(s)
        else:
            s.points -= 1
            if verb == "challenge":
                self.challenged(s, action.args[0])
            else:
                self.power_used(s, verb, action)
        if s.outcome is None:
            s.go("act")

    def card_drawn(self, s: Duel) -> None:
        card = s.zones[DECK + self.you][-1]
        s.move(card, DECK + self.you, HAND + self.you)
        if s.told is not None:
            s.tell(DREW, self.you, card)

    def challenged(self, s: Duel, place: int) -> None:
        if meet(s, self.you, place):
            s.then(Clearing(self.you, COLUMN + 3 * self.you + place))
            s.then(Clearing(1 - self.you, COLUMN + 3 - 3 * self.you + place))

    def figure_placed(self, s: Duel, place: int) -> None:
        """The card is discarded, the figure stands in the first row, the turn's total becomes four (HZ-C11)."""
        s.put_figure(self.you, place)
        s.tell(ENTHRONED, self.you, place)

    def figure_withdrawn(self, s: Duel) -> None:
        """The turn's total does not fall (HZ-C12)."""
        s.tell(WITHDRAWN, self.you, s.figure[self.you])
        s.take_figure_off(self.you)

    def power_used(self, s: Duel, verb: str, action: Action) -> None:
        you = self.you
        if verb == "strike" or verb == "raid":
            horse = s.in_hand(you, PEGASUS if action.args[0] == 0 else STOLEN_PEGASUS)
            s.discard(horse, HAND + you, you)
            if verb == "raid":
                s.then(Raid(you))
            elif pegasus_meets(s, you, action.args[1]):
                s.then(Clearing(you, COLUMN + 3 * you + action.args[1]))
                s.then(Clearing(1 - you, COLUMN + 3 - 3 * you + action.args[1]))
        elif verb == "spy":
            pythia_spies(s, you)
        elif verb == "expose":
            pythia_exposes(s, you, action.args[0])
        elif verb == "sirens":
            sirens_take(s, you)
        elif verb == "hades":
            s.then(HadesReturns(you))
        elif verb == "persephone":
            s.then(PersephoneCalls(you))
        else:
            s.then(DionysusMoves(you, -1, -1))

    def refuse(self, s: Duel, action: Action) -> Refusal | None:
        return why_not(s, self.you, action)


# the question names the card, so that whoever has picked it up need not look for it
IN_WHICH_COLUMN: Final = tuple(f"Lay {card.name} in which column?" for card in CARDS)
IN_WHICH_ROW: Final = tuple(f"In which row does {card.name} go? The cards from there on move back." for card in CARDS)


@step
class Laying(Step):
    """A card is laid face down: choose the column, then the row; cards behind it move back."""

    you: int

    def begin(self, s: Duel) -> None:
        options = [IN_COLUMN[place] for place in range(3) if not s.is_full(self.you, place)]
        card = s.zones[HELD + self.you][-1]
        s.ask(self.you, "HZ-035", IN_WHICH_COLUMN[s.face[card]], options, "column_chosen", self)

    def column_chosen(self, s: Duel, action: Action) -> None:
        place = action.args[0]
        first = 1 if s.figure[self.you] == place else 0  # never before a figure (HZ-C14)
        count = len(s.column(self.you, place))
        options = [IN_ROW[row] for row in range(first, first + count + 1)]
        card = s.zones[HELD + self.you][-1]
        s.ask(self.you, "HZ-035", IN_WHICH_ROW[s.face[card]], options, "row_chosen",
              ROW_OF[self.you][place])  # fmt: skip

    def refuse(self, s: Duel, action: Action) -> Refusal | None:
        if action.verb == "column" and s.is_full(self.you, action.args[0]):
            return Refusal("That column is full: it holds four.", "HZ-038")
        return None


@step
class LayingInColumn(Step):
    """The column is chosen; the card goes before, between or behind the cards there."""

    you: int
    place: int

    def row_chosen(self, s: Duel, action: Action) -> None:
        zone = COLUMN + 3 * self.you + self.place
        row = action.args[0]
        card = s.zones[HELD + self.you][-1]
        s.move(card, HELD + self.you, zone, row - (1 if s.figure[self.you] == self.place else 0))
        if s.told is not None:
            s.tell(LAID, self.you, card, self.place, row)

    def refuse(self, s: Duel, action: Action) -> Refusal | None:
        if action.verb == "row":
            if action.args[0] == 0:
                return Refusal("No card goes before a figure.", "HZ-C14")
            return Refusal("A column has no gaps: lay the card next to the others.", "HZ-037")
        return None


PROMPT_FIRST_ROW: Final = tuple(f"Lay a card face down at the head of column {c}." for c in "ABC")
PROMPT_ACT: Final = tuple(
    f"Your action, {n} point{'' if n == 1 else 's'} left: draw, lay a card, challenge or use a power." for n in range(5)
)
PROMPT_END: Final = "No points left: do what is free, or end your turn."
TURN: Final = (Turn(0), Turn(1))
LAYING: Final = (Laying(0), Laying(1))
ROW_OF: Final = tuple(tuple(LayingInColumn(you, place) for place in range(3)) for you in (0, 1))
