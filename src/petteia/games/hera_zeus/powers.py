"""What mythology cards do when they are discarded from the hand: each power with its words, its reasons and its questions.

A new power is a class here with its words, and its place in `POWERS`.
"""

from __future__ import annotations

from typing import Final

from petteia.games.hera_zeus import lights
from petteia.games.hera_zeus.cards import DIONYSUS as DIONYSUS_CARD
from petteia.games.hera_zeus.cards import (
    HADES,
    HOSTAGE,
    PANDORA,
    PEGASUS,
    PERSEPHONE,
    PYTHIA,
    SIRENS,
    STOLEN_PEGASUS,
    STRENGTH,
)
from petteia.games.hera_zeus.challenge import Clearing, clear, pegasus_meets
from petteia.games.hera_zeus.laying import BEFORE_FIGURE, FULL_COLUMN
from petteia.games.hera_zeus.moves import FIRST_TURN, Act
from petteia.games.hera_zeus.state import COLUMN, HAND, HAND_LIMIT, NAMES, PILE, ROWS, SHOWN, WHOSE, Duel
from petteia.games.hera_zeus.words import (
    CALLED,
    EXPOSED,
    FETCH,
    HAND_LOST,
    HORSE,
    IN_COLUMN,
    IN_ROW,
    LOST,
    LURED,
    MOVED,
    PLACED,
    RAIDED,
    RECALLED,
    SAW,
    SPIED,
    TAKE,
    TURNED,
)
from petteia.games.hera_zeus.words import COLUMN as PLACE
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View
from petteia.kernel.step import Question, Step, step

EMPTY_HAND: Final = Refusal("The rival's hand is empty.", "HZ-C24")


def spend(s: Duel, you: int, word: int) -> None:
    """Discard a power card from the hand."""
    s.discard(s.in_hand(you, word), HAND + you, you)


class Power(Act):
    """The power of a card; it lights the card, and what it is used on (written in `target`)."""

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        return [*lights.in_hand(view, s, self.card), *self.target(view, s, action)]

    def target(self, view: View, s: Duel, action: Action) -> list[str]:
        return []


# -- Pegasus at the front --------------------------------------------------------------------

EMPTY_ROW: Final = Refusal("Nothing stands in the rival's first row there.", "HZ-081")
OWN_FIGURE: Final = Refusal("Your own figure blocks that column.", "HZ-102")


class Pegasus(Power):
    """Pegasus leaves the hand and challenges.  A stolen one, with the rival's back, has a word of its own."""

    def covers(self, action: Action) -> bool:
        return action.args[0] == (1 if self.card == STOLEN_PEGASUS else 0)


class Strike(Pegasus):
    """At a first-row card or a figure, in any column."""

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        if s.turns[you] <= 1:
            return FIRST_TURN
        place = action.args[1]
        if s.figure[1 - you] == place:
            return None
        if not s.zones[COLUMN + 3 - 3 * you + place]:
            return EMPTY_ROW
        return OWN_FIGURE if s.figure[you] == place and not s.across_own_figure else None

    def target(self, view: View, s: Duel, action: Action) -> list[str]:
        return [lights.front(view, s, 1 - view.seat, action.args[1])]

    def do(self, s: Duel, you: int, action: Action) -> None:
        spend(s, you, self.card)
        if pegasus_meets(s, you, action.args[1]):
            clear(s, you, action.args[1])


# -- Pegasus into the hand -------------------------------------------------------------------


class RaidHand(Pegasus):
    """At a card drawn from the rival's hand."""

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        if s.turns[you] <= 1:
            return FIRST_TURN
        return None if s.zones[HAND + 1 - you] else EMPTY_HAND

    def target(self, view: View, s: Duel, action: Action) -> list[str]:
        return [f"hand:{1 - view.seat}"]

    def do(self, s: Duel, you: int, action: Action) -> None:
        spend(s, you, self.card)
        s.then(Raid(you))


@step
class Raid(Step):
    """Pegasus challenges a card drawn at random from the rival's hand."""

    you: int

    def begin(self, s: Duel) -> None:
        rival = 1 - self.you
        hand = s.zones[HAND + rival]
        card = hand[s.below(len(hand))]
        s.move(card, HAND + rival, SHOWN)
        s.tell(RAIDED, self.you, rival, card)
        face = s.face[card]
        if face == HOSTAGE[rival]:
            s.end((self.you,), f"{NAMES[self.you]} found the hostage in {WHOSE[rival]} hand.", "HZ-005")
        elif face == PANDORA:
            s.move(card, SHOWN, HAND + rival)
            self.pandora_opens(s, rival)
        elif STRENGTH[face] >= 2 and Placing(self.you).open(s):
            s.then(Placing(self.you))
        else:
            s.discard(card, SHOWN, rival)
            s.tell(LOST, rival, card)

    def pandora_opens(self, s: Duel, rival: int) -> None:
        """The whole hand goes, Pandora with it; the hostage in it decides the game (HZ-C35)."""
        hand = s.zones[HAND + rival]
        for card in hand:
            s.peek(card, HAND + rival, s.layout.everyone)
        s.tell(HAND_LOST, rival)
        if any(s.face[card] == HOSTAGE[rival] for card in hand):
            s.end((self.you,), f"Pandora gave {WHOSE[rival]} hostage away.", "HZ-006")
        else:
            s.then(Clearing(rival, HAND + rival))


FIGURE_KEEPS: Final = Refusal("A figure keeps the first row of that column.", "HZ-C15")


@step
class Placing(Question):
    """A card of strength 2 to 7 drawn by Pegasus goes face up to its owner's first row, where Pegasus' player says."""

    you: int

    def begin(self, s: Duel) -> None:
        s.ask(self.you, "HZ-080", "Put the card in the first row of which rival column?", self.open(s), self.placed)

    def among(self, s: Duel) -> list[Action]:
        return IN_COLUMN

    def why(self, s: Duel, action: Action) -> Refusal | None:
        rival, place = 1 - self.you, action.args[0]
        if s.figure[rival] == place:
            return FIGURE_KEEPS
        return FULL_COLUMN if s.is_full(rival, place) else None

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        return [lights.column(1 - self.you, action.args[0])]

    def placed(self, s: Duel, action: Action) -> None:
        card = s.zones[SHOWN][-1]
        s.move(card, SHOWN, COLUMN + 3 - 3 * self.you + action.args[0], 0)
        s.tell(PLACED, 1 - self.you, card, action.args[0])


# -- Pythia ----------------------------------------------------------------------------------


class Spy(Power):
    """See the rival's whole hand; strength 7 in it is discarded.  Nothing else happens (HZ-113)."""

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        return None if s.zones[HAND + 1 - you] else EMPTY_HAND

    def target(self, view: View, s: Duel, action: Action) -> list[str]:
        return [f"hand:{1 - view.seat}"]

    def do(self, s: Duel, you: int, action: Action) -> None:
        spend(s, you, PYTHIA)
        rival = 1 - you
        s.tell(SPIED, you, rival)
        hand = s.zones[HAND + rival]
        for card in hand:
            s.peek(card, HAND + rival, 1 << you)
            s.tell(SAW, you, card)
        for card in hand[:]:
            if STRENGTH[s.face[card]] == 7:
                s.discard(card, HAND + rival, rival)
                s.tell(LOST, rival, card)


NOTHING_HIDDEN: Final = Refusal("Nothing lies face down in that column.", "HZ-C24")


class Expose(Power):
    """Turn up one rival column; no card's effect is set off."""

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        for card in s.zones[COLUMN + 3 - 3 * you + action.args[0]]:
            if s.knows[card] != s.layout.everyone:
                return None
        return NOTHING_HIDDEN

    def target(self, view: View, s: Duel, action: Action) -> list[str]:
        return [lights.column(1 - view.seat, action.args[0])]

    def do(self, s: Duel, you: int, action: Action) -> None:
        spend(s, you, PYTHIA)
        rival, place = 1 - you, action.args[0]
        s.tell(EXPOSED, you, rival, place)
        for card in s.zones[COLUMN + 3 * rival + place]:
            if s.knows[card] != s.layout.everyone:
                s.reveal(card)
                s.tell(TURNED, rival, card)


# -- Sirens ----------------------------------------------------------------------------------

EMPTY_PILE: Final = Refusal("The rival's discard pile is empty.", "HZ-094")
WEAK_TOP: Final = Refusal("The top card of the rival's pile must have a strength from 1 to 7.", "HZ-094")


class Sirens(Power):
    """The top card of the rival's pile comes to the hand; its back tells where it is from."""

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        pile = s.zones[PILE + 1 - you]
        if not pile:
            return EMPTY_PILE
        return None if STRENGTH[s.face[pile[-1]]] >= 1 else WEAK_TOP

    def target(self, view: View, s: Duel, action: Action) -> list[str]:
        return [f"pile:{1 - view.seat}"]

    def do(self, s: Duel, you: int, action: Action) -> None:
        spend(s, you, SIRENS)
        rival = 1 - you
        card = s.zones[PILE + rival][-1]
        s.move(card, PILE + rival, HAND + you)
        s.tell(LURED, you, card)


# -- Hades -----------------------------------------------------------------------------------

NO_OTHER: Final = Refusal("There is no other card in your discard pile.", "HZ-C24")


class Hades(Power):
    """Bring a card back from your own pile."""

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        return None if s.zones[PILE + you] else NO_OTHER

    def target(self, view: View, s: Duel, action: Action) -> list[str]:
        return [f"pile:{view.seat}"]

    def do(self, s: Duel, you: int, action: Action) -> None:
        s.then(HadesReturns(you))


@step
class HadesReturns(Question):
    """Take any other card from your own pile, unseen by the rival."""

    you: int

    def begin(self, s: Duel) -> None:
        spend(s, self.you, HADES)
        s.ask(self.you, "HZ-095", "Take which card from your discard pile?", self.among(s), self.taken)

    def among(self, s: Duel) -> list[Action]:
        """Any but Hades himself, of whom there is one, and who has just come to lie there."""
        return [TAKE[word] for word in s.words(PILE + self.you, self.you) if word != HADES]

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        """Those of the pile that the word stands for: it is searched, not read from a list of buttons."""
        return [view.key(card) for card in s.zones[PILE + self.you] if s.word(card, self.you) == action.args[0]]

    def asking(self, s: Duel) -> int:
        """Hades, who has just come to lie there."""
        return s.zones[PILE + self.you][-1]

    def taken(self, s: Duel, action: Action) -> None:
        you = self.you
        pile = s.zones[PILE + you]
        card = next(c for c in pile if s.word(c, you) == action.args[0])
        pool = s.layout.pools[card]
        # the pile was open, so the others know what was in it under Hades, but not which card has left it; he
        # never leaves it himself, so that the top of a pile is always known
        s.blur([c for c in pile[:-1] if s.layout.pools[c] == pool], pool, s.layout.everyone & ~(1 << you))
        s.move(card, PILE + you, HAND + you)
        s.tell(RECALLED, you, card)


# -- Persephone ------------------------------------------------------------------------------


class Persephone(Power):
    """Call Pegasus back from your own pile; it may be none (HZ-C40)."""

    def target(self, view: View, s: Duel, action: Action) -> list[str]:
        return [f"pile:{view.seat}"]

    def do(self, s: Duel, you: int, action: Action) -> None:
        s.then(PersephoneCalls(you))


NOT_SO_MANY: Final = Refusal("There are not that many Pegasus in your pile, or your hand has no room.", "HZ-096")


@step
class PersephoneCalls(Question):
    """Take up to three Pegasus from your own pile, as many as the hand has room for."""

    you: int

    def begin(self, s: Duel) -> None:
        spend(s, self.you, PERSEPHONE)
        # asked even if none can come: being passed over would tell the rival what Hades has fetched before (HZ-C40)
        prompt = "Take how many Pegasus from your discard pile?"
        s.ask(self.you, "HZ-096", prompt, self.open(s), self.called, always=True)

    def among(self, s: Duel) -> list[Action]:
        return FETCH[::-1]

    def why(self, s: Duel, action: Action) -> Refusal | None:
        room = HAND_LIMIT - len(s.zones[HAND + self.you])
        return NOT_SO_MANY if action.args[0] > min(room, len(self.horses(s))) else None

    def horses(self, s: Duel) -> list[int]:
        return [card for card in s.zones[PILE + self.you] if s.face[card] == PEGASUS]

    def called(self, s: Duel, action: Action) -> None:
        you = self.you
        for card in self.horses(s)[: action.args[0]]:
            s.reveal(card)
            s.move(card, PILE + you, HAND + you)
        s.tell(CALLED, you, action.args[0])


# -- Dionysus --------------------------------------------------------------------------------

NO_MOVE: Final = Refusal("No card of yours can be moved anywhere.", "HZ-C30")
NONE_LEAVES: Final = Refusal("No card of that column can be moved anywhere.", "HZ-C30")
FIGURE_STAYS: Final = Refusal("A figure cannot be moved.", "HZ-098")
NONE_THERE: Final = Refusal("No card lies there.", "HZ-097")
SAME_PLACE: Final = Refusal("The card must really change its place.", "HZ-C30")
SAME_ROW: Final = Refusal("The card must really change its place, and a column has no gaps.", "HZ-C30")


class Dionysus(Power):
    """Move a card of yours on the field."""

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        return None if can_leave(s, you, 0) or can_leave(s, you, 1) or can_leave(s, you, 2) else NO_MOVE

    def do(self, s: Duel, you: int, action: Action) -> None:
        s.then(DionysusMoves(you, -1, -1))


def can_leave(s: Duel, you: int, place: int) -> bool:
    """Whether a card of this column can change its place: within the column, or into another with room."""
    count = len(s.zones[COLUMN + 3 * you + place])
    return count >= 2 or (count == 1 and any([p != place and not s.is_full(you, p) for p in range(3)]))


@step
class DionysusMoves(Question):
    """Move one of your own cards on the field to another place; never a figure.  `place` and `index` once chosen."""

    you: int
    place: int
    index: int

    def begin(self, s: Duel) -> None:
        spend(s, self.you, DIONYSUS_CARD)
        s.ask(self.you, "HZ-097", "From which column does Dionysus move a card?", self.open(s), self.from_column)

    def from_column(self, s: Duel, action: Action) -> None:
        there = DionysusMoves(self.you, action.args[0], -1)
        s.ask(self.you, "HZ-097", "Which card of that column does Dionysus move?", there.open(s), there.from_row)

    def from_row(self, s: Duel, action: Action) -> None:
        moving = DionysusMoves(self.you, self.place, action.args[0] - s.first_row(self.you, self.place))
        s.ask(self.you, "HZ-097", "To which column does Dionysus move it?", moving.open(s), moving.to_column)

    def to_column(self, s: Duel, action: Action) -> None:
        arriving = DionysusTo(self.you, self.place, self.index, action.args[0])
        s.ask(self.you, "HZ-097", "In which row does Dionysus lay it?", arriving.open(s), arriving.to_row)

    def among(self, s: Duel) -> list[Action]:
        """A column to take from; a card in it; a column to move to, the card's own named last."""
        if self.place < 0:
            return IN_COLUMN
        if self.index < 0:
            return IN_ROW
        return [*[action for action in IN_COLUMN if action.args[0] != self.place], IN_COLUMN[self.place]]

    def why(self, s: Duel, action: Action) -> Refusal | None:
        you, here = self.you, self.place
        if here < 0:
            return None if can_leave(s, you, action.args[0]) else NONE_LEAVES
        if self.index < 0:
            index = action.args[0] - s.first_row(you, here)
            return FIGURE_STAYS if index < 0 else NONE_THERE if index >= len(s.column(you, here)) else None
        if action.args[0] == here:
            return SAME_PLACE if len(s.column(you, here)) < 2 else None
        return FULL_COLUMN if s.is_full(you, action.args[0]) else None

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        if self.place >= 0 and self.index < 0:
            return [lights.row(self.you, self.place, action.args[0])]
        return [lights.column(self.you, action.args[0])]


@step
class DionysusTo(Question):
    """Dionysus' last choice: the row.  A card that was face up stays face up."""

    you: int
    place: int
    index: int
    there: int

    def among(self, s: Duel) -> list[Action]:
        return IN_ROW

    def why(self, s: Duel, action: Action) -> Refusal | None:
        """The row is the one it will have once it lies there; not where it lies already (it must really move)."""
        index = action.args[0] - s.first_row(self.you, self.there)
        if index < 0:
            return BEFORE_FIGURE
        same = self.there == self.place
        most = len(s.column(self.you, self.there)) - (1 if same else 0)
        return SAME_ROW if index > most or (same and index == self.index) else None

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        return [lights.row(self.you, self.there, action.args[0])]

    def to_row(self, s: Duel, action: Action) -> None:
        row = action.args[0]
        card = s.column(self.you, self.place)[self.index]
        old_row = self.index + s.first_row(self.you, self.place)
        here, there = COLUMN + 3 * self.you + self.place, COLUMN + 3 * self.you + self.there
        s.move(card, here, there, row - s.first_row(self.you, self.there))
        s.tell(MOVED, self.you, card, ROWS * self.place + old_row, ROWS * self.there + row)


# -- all of them -----------------------------------------------------------------------------

TO_STRIKE: Final = Verb("strike", HORSE, PLACE, say="Send {0} at {1}")
TO_RAID: Final = Verb("raid", HORSE, say="Send {0} into the rival's hand")
POWERS: Final[tuple[Power, ...]] = (
    Strike(TO_STRIKE, PEGASUS),
    Strike(TO_STRIKE, STOLEN_PEGASUS),
    RaidHand(TO_RAID, PEGASUS),
    RaidHand(TO_RAID, STOLEN_PEGASUS),
    Spy(Verb("spy", say="Pythia: see the rival's hand"), PYTHIA),
    Expose(Verb("expose", PLACE, say="Pythia: turn up column {0}"), PYTHIA),
    Sirens(Verb("sirens", say="Sirens: take the top of the rival's pile"), SIRENS),
    Hades(Verb("hades", say="Hades: take a card from your pile"), HADES),
    Persephone(Verb("persephone", say="Persephone: call Pegasus back"), PERSEPHONE),
    Dionysus(Verb("dionysus", say="Dionysus: move a card"), DIONYSUS_CARD),
)
