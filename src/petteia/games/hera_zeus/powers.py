"""What mythology cards do when they are discarded from the hand."""

from __future__ import annotations

from petteia.games.hera_zeus.cards import DIONYSUS as DIONYSUS_CARD
from petteia.games.hera_zeus.cards import (
    HADES,
    HOSTAGE,
    PANDORA,
    PEGASUS,
    PERSEPHONE,
    PYTHIA,
    SIRENS,
    STRENGTH,
)
from petteia.games.hera_zeus.challenge import Clearing
from petteia.games.hera_zeus.legal import can_leave
from petteia.games.hera_zeus.state import COLUMN, HAND, HAND_LIMIT, NAMES, PILE, ROWS, SHOWN, WHOSE, Duel
from petteia.games.hera_zeus.words import (
    CALLED,
    EXPOSED,
    FETCH,
    HAND_LOST,
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
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Step, step


def spend(s: Duel, you: int, face: int) -> int:
    """Discard a power card from the hand; its number."""
    card = s.in_hand(you, face)
    s.discard(card, HAND + you, you)
    return card


# -- Pegasus into the hand -------------------------------------------------------------------


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
        elif STRENGTH[face] >= 2 and any(can_be_placed(s, rival, place) for place in range(3)):
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


def can_be_placed(s: Duel, owner: int, place: int) -> bool:
    return s.figure[owner] != place and not s.is_full(owner, place)


@step
class Placing(Step):
    """A card of strength 2 to 7 drawn by Pegasus goes face up to its owner's first row, where Pegasus' player says."""

    you: int

    def begin(self, s: Duel) -> None:
        rival = 1 - self.you
        options = [IN_COLUMN[place] for place in range(3) if can_be_placed(s, rival, place)]
        s.ask(self.you, "HZ-080", "Put the card in the first row of which rival column?", options, "placed")

    def placed(self, s: Duel, action: Action) -> None:
        card = s.zones[SHOWN][-1]
        s.move(card, SHOWN, COLUMN + 3 - 3 * self.you + action.args[0], 0)
        s.tell(PLACED, 1 - self.you, card, action.args[0])

    def refuse(self, s: Duel, action: Action) -> Refusal | None:
        if action.verb != "column":
            return None
        if s.figure[1 - self.you] == action.args[0]:
            return Refusal("A figure keeps the first row of that column.", "HZ-C15")
        return Refusal("That column is full: it holds four.", "HZ-038")


# -- Pythia ----------------------------------------------------------------------------------


def pythia_spies(s: Duel, you: int) -> None:
    """See the rival's whole hand; strength 7 in it is discarded.  Nothing else happens (HZ-113)."""
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


def pythia_exposes(s: Duel, you: int, place: int) -> None:
    """Turn up one rival column; no card's effect is set off."""
    spend(s, you, PYTHIA)
    rival = 1 - you
    s.tell(EXPOSED, you, rival, place)
    for card in s.zones[COLUMN + 3 * rival + place]:
        if s.knows[card] != s.layout.everyone:
            s.reveal(card)
            s.tell(TURNED, rival, card)


# -- Sirens, Hades, Persephone ---------------------------------------------------------------


def sirens_take(s: Duel, you: int) -> None:
    """The top card of the rival's pile comes to the hand; its back tells where it is from."""
    spend(s, you, SIRENS)
    rival = 1 - you
    card = s.zones[PILE + rival][-1]
    s.move(card, PILE + rival, HAND + you)
    s.tell(LURED, you, card)


@step
class HadesReturns(Step):
    """Take any other card from your own pile, unseen by the rival."""

    you: int

    def begin(self, s: Duel) -> None:
        hades = spend(s, self.you, HADES)
        words: list[int] = []
        for card in s.zones[PILE + self.you]:
            word = s.word(card, self.you)
            if card != hades and word not in words:
                words.append(word)
        s.ask(self.you, "HZ-095", "Take which card from your discard pile?", [TAKE[w] for w in words], "taken")

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


@step
class PersephoneCalls(Step):
    """Take up to three Pegasus from your own pile, as many as the hand has room for."""

    you: int

    def begin(self, s: Duel) -> None:
        spend(s, self.you, PERSEPHONE)
        room = HAND_LIMIT - len(s.zones[HAND + self.you])
        most = min(3, room, sum(1 for c in s.zones[PILE + self.you] if s.face[c] == PEGASUS))
        # asked even if none can come: being passed over would tell the rival what Hades has fetched before (HZ-C40)
        s.ask(
            self.you, "HZ-096", "Take how many Pegasus from your discard pile?", FETCH[most::-1], "called", always=True
        )

    def called(self, s: Duel, action: Action) -> None:
        you = self.you
        horses = [c for c in s.zones[PILE + you] if s.face[c] == PEGASUS][: action.args[0]]
        for card in horses:
            s.reveal(card)
            s.move(card, PILE + you, HAND + you)
        s.tell(CALLED, you, len(horses))

    def refuse(self, s: Duel, action: Action) -> Refusal | None:
        if action.verb == "fetch":
            return Refusal("There are not that many Pegasus in your pile, or your hand has no room.", "HZ-096")
        return None


# -- Dionysus --------------------------------------------------------------------------------


@step
class DionysusMoves(Step):
    """Move one of your own cards on the field to another place; never a figure.  `place` and `index` once chosen."""

    you: int
    place: int
    index: int

    def begin(self, s: Duel) -> None:
        spend(s, self.you, DIONYSUS_CARD)
        options = [IN_COLUMN[p] for p in range(3) if can_leave(s, self.you, p)]
        s.ask(self.you, "HZ-097", "From which column does Dionysus move a card?", options, "from_column")

    def from_column(self, s: Duel, action: Action) -> None:
        place = action.args[0]
        first = 1 if s.figure[self.you] == place else 0
        options = [IN_ROW[first + i] for i in range(len(s.column(self.you, place)))]
        s.ask(
            self.you,
            "HZ-097",
            "Which card of that column does Dionysus move?",
            options,
            "from_row",
            DionysusMoves(self.you, place, -1),
        )

    def from_row(self, s: Duel, action: Action) -> None:
        here = self.place
        index = action.args[0] - (1 if s.figure[self.you] == here else 0)
        options = [IN_COLUMN[p] for p in range(3) if p != here and not s.is_full(self.you, p)]
        if len(s.column(self.you, here)) >= 2:
            options.append(IN_COLUMN[here])
        s.ask(
            self.you,
            "HZ-097",
            "To which column does Dionysus move it?",
            options,
            "to_column",
            DionysusMoves(self.you, here, index),
        )

    def to_column(self, s: Duel, action: Action) -> None:
        there = action.args[0]
        first = 1 if s.figure[self.you] == there else 0
        same = there == self.place
        count = len(s.column(self.you, there)) - (1 if same else 0)
        # the row it will have once it lies there; not where it lies already (it must really move)
        options = [IN_ROW[first + i] for i in range(count + 1) if not (same and i == self.index)]
        s.ask(
            self.you,
            "HZ-097",
            "In which row does Dionysus lay it?",
            options,
            "to_row",
            DionysusTo(self.you, self.place, self.index, there),
        )

    def refuse(self, s: Duel, action: Action) -> Refusal | None:
        if action.verb == "column" and self.place < 0:
            return Refusal("No card of that column can be moved anywhere.", "HZ-C30")
        if action.verb == "column" and self.index >= 0:
            if action.args[0] == self.place:
                return Refusal("The card must really change its place.", "HZ-C30")
            return Refusal("That column is full: it holds four.", "HZ-038")
        if action.verb == "row" and self.place >= 0 and self.index < 0:
            if action.args[0] == 0:
                return Refusal("A figure cannot be moved.", "HZ-098")
            return Refusal("No card lies there.", "HZ-097")
        return None


@step
class DionysusTo(Step):
    """Dionysus' last choice: the row.  A card that was face up stays face up."""

    you: int
    place: int
    index: int
    there: int

    def to_row(self, s: Duel, action: Action) -> None:
        row = action.args[0]
        card = s.column(self.you, self.place)[self.index]
        first = 1 if s.figure[self.you] == self.there else 0
        old_row = self.index + (1 if s.figure[self.you] == self.place else 0)
        s.move(card, COLUMN + 3 * self.you + self.place, COLUMN + 3 * self.you + self.there, row - first)
        s.tell(MOVED, self.you, card, ROWS * self.place + old_row, ROWS * self.there + row)

    def refuse(self, s: Duel, action: Action) -> Refusal | None:
        if action.verb != "row":
            return None
        if action.args[0] == 0 and s.figure[self.you] == self.there:
            return Refusal("No card goes before a figure.", "HZ-C14")
        return Refusal("The card must really change its place, and a column has no gaps.", "HZ-C30")
