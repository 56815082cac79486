"""What cards say: a row of effects for each card, and the small interpreter that carries a row out.

A power can be used if its first sentence can be; later sentences do what they can.  An effect that may ask
somebody pushes steps, and the rest of the row waits below them.
"""

from __future__ import annotations

from collections.abc import Callable

from petteia.games.elysium.content import (
    DESIGNS,
    ELEUSIS,
    FACE,
    FAMILY,
    INSTANT,
    KIND,
    LEVEL,
    SHOWS_RED,
    TWO_CIRCLES,
)
from petteia.games.elysium.reasons import (
    NOTHING_TO_GAIN,
    POWER_UNPAID,
)
from petteia.games.elysium.state import DOMAIN, ORACLE, Contest
from petteia.games.elysium.words import GAINED, GAINED_CARD, LOST, PAID, PP, VP
from petteia.games.elysium.words import GOLD as GOLD_WORD
from petteia.kernel.cards import Card
from petteia.kernel.step import Step, step

Count = Callable[[Contest, int, int], int]

PHILEMON = FACE["philemon_and_baucis"]
TRIPODS = FACE["wheeled_tripods"]
AMAZONS = FACE["amazons"]
SIBYL = FACE["sibyl_of_cumae"]
HERM = FACE["herm_at_the_crossroads"]
WATCHES: list[bool] = [face in (PHILEMON, TRIPODS, AMAZONS, SIBYL) for face in range(DESIGNS)]


class Effect:
    """One sentence of a card.  `asks`: it may push steps that ask somebody."""

    asks: bool = False

    def why(self, s: Contest, you: int, card: int) -> int:
        """0 if it can be done, else the number of the reason why not."""
        return 0

    def run(self, s: Contest, you: int, card: int) -> None:
        """Do it.  `card` is the card with the power; for a copied power, the card that copies."""
        raise NotImplementedError


ROWS: list[tuple[Effect, ...]] = [()] * DESIGNS


def usable(s: Contest, you: int, card: int, face: int) -> bool:
    """Whether this power would change something now."""
    return ROWS[face][0].why(s, you, card) == 0


def resolve(s: Contest, you: int, card: int, face: int, at: int = 0) -> None:
    """Carry out a power, from its sentence `at` on."""
    row = ROWS[face]
    for i in range(at, len(row)):
        effect = row[i]
        effect.run(s, you, card)
        if effect.asks and i + 1 < len(row):
            s.then(Resolving(you, card, face, i + 1))
            return


@step
class Resolving(Step):
    """The sentences of a power that are still to come."""

    you: int
    card: Card
    face: int
    at: int

    def begin(self, s: Contest) -> None:
        resolve(s, self.you, self.card, self.face, self.at)


# -- gaining, losing, paying -----------------------------------------------------------------


def gain_gold(s: Contest, seat: int, amount: int) -> None:
    s.gold[seat] += amount
    if s.told is not None:
        s.tell(GAINED, seat, 3 * amount + GOLD_WORD)


def gain_vp(s: Contest, seat: int, amount: int) -> None:
    s.vp[seat] += amount
    if s.told is not None:
        s.tell(GAINED, seat, 3 * amount + VP)


def gain_pp(s: Contest, seat: int, amount: int) -> None:
    s.pp[seat] += amount
    if s.told is not None:
        s.tell(GAINED, seat, 3 * amount + PP)


def lose(s: Contest, seat: int, what: int, amount: int) -> int:
    """To the supply, never below nothing; how much it was."""
    store = s.gold if what == GOLD_WORD else s.vp if what == VP else s.pp
    amount = min(amount, store[seat])
    store[seat] -= amount
    s.tell(LOST, seat, 3 * amount + what)
    return amount


def pay_gold(s: Contest, seat: int, amount: int) -> None:
    s.gold[seat] -= amount
    if s.told is not None:
        s.tell(PAID, seat, 3 * amount + GOLD_WORD)


class Gain(Effect):
    """You gain so much gold, VP and PP."""

    def __init__(self, gold: int = 0, vp: int = 0, pp: int = 0) -> None:
        self.gold = gold
        self.vp = vp
        self.pp = pp

    def run(self, s: Contest, you: int, card: int) -> None:
        if self.gold:
            gain_gold(s, you, self.gold)
        if self.vp:
            gain_vp(s, you, self.vp)
        if self.pp:
            gain_pp(s, you, self.pp)


class GainCount(Effect):
    """You gain as much of something as a count gives; unusable where it gives nothing."""

    def __init__(self, what: int, count: Count) -> None:
        self.what = what
        self.count = count

    def why(self, s: Contest, you: int, card: int) -> int:
        return 0 if self.count(s, you, card) > 0 else NOTHING_TO_GAIN

    def run(self, s: Contest, you: int, card: int) -> None:
        amount = self.count(s, you, card)
        store = s.gold if self.what == GOLD_WORD else s.vp if self.what == VP else s.pp
        store[you] += amount
        s.tell(GAINED, you, 3 * amount + self.what)


class Pay(Effect):
    """Pay gold for what follows."""

    def __init__(self, gold: int) -> None:
        self.gold = gold

    def why(self, s: Contest, you: int, card: int) -> int:
        return 0 if s.gold[you] >= self.gold else POWER_UNPAID

    def run(self, s: Contest, you: int, card: int) -> None:
        pay_gold(s, you, self.gold)


class RivalsGain(Effect):
    """Each rival of whom something is true gains gold or VP; all are compared before anyone gains."""

    def __init__(self, gold: int = 0, vp: int = 0, who: Callable[[Contest, int, int], bool] | None = None) -> None:
        self.gold = gold
        self.vp = vp
        self.who = who

    def run(self, s: Contest, you: int, card: int) -> None:
        who = self.who
        for seat in [rival for rival in s.rivals(you) if who is None or who(s, you, rival)]:
            if self.gold:
                gain_gold(s, seat, self.gold)
            if self.vp:
                gain_vp(s, seat, self.vp)


# -- cards that come into a Domain -----------------------------------------------------------


def watchers(s: Contest, you: int, face: int, from_oracle: bool, taken: bool) -> tuple[int, ...]:
    """The Permanent cards that will answer a card's coming; asked before it lies in the Domain."""
    found: tuple[int, ...] = ()
    for card in s.zones[DOMAIN[you]]:
        one = s.face[card]
        if WATCHES[one] and _answers(one, face, from_oracle, taken):
            found = (*found, card)
    return found


def _answers(one: int, face: int, from_oracle: bool, taken: bool) -> bool:
    if one == SIBYL:
        return from_oracle
    if not taken:
        return False
    if one == PHILEMON:
        return LEVEL[face] == 3
    return TWO_CIRCLES[face] if one == TRIPODS else SHOWS_RED[face]


@step
class Answering(Step):
    """Permanent cards pay their owner for what has just happened, if they are still in the Domain."""

    you: int
    cards: tuple[Card, ...]

    def begin(self, s: Contest) -> None:
        domain = s.zones[DOMAIN[self.you]]
        for card in self.cards:
            if card not in domain:
                continue
            face = s.face[card]
            if face == PHILEMON:
                gain_vp(s, self.you, 2)
            elif face == SIBYL:
                gain_vp(s, self.you, 1)
            elif face == AMAZONS:
                gain_pp(s, self.you, 1)
            else:  # Wheeled Tripods, Herm at the Crossroads
                gain_gold(s, self.you, 1)


def gain_card(s: Contest, you: int, card: int, source: int) -> None:
    """Put a card face up into a Domain by a power; its Instant resolves, then the Sibyl's answer to the Oracle."""
    face = s.face[card]
    answering: tuple[int, ...] = ()
    if source == ORACLE and s.writer < 0:
        answering = watchers(s, you, face, True, False)
    receive(s, you, card, source)
    if KIND[face] == INSTANT:
        resolve(s, you, card, face)
    if answering:
        s.then(Answering(you, answering))


def receive(s: Contest, you: int, card: int, source: int) -> None:
    """A card comes face up into a Domain, upright, a Trigger with its ring."""
    s.move(card, source, DOMAIN[you])
    s.spent[card] = 0
    s.tell(GAINED_CARD, you, card)


# -- counting --------------------------------------------------------------------------------


def families_in(s: Contest, zone: int) -> int:
    """How many different families lie in a zone."""
    found = 0
    for card in s.zones[zone]:
        found |= 1 << FAMILY[s.face[card]]
    return found.bit_count()


def levels_in(s: Contest, zone: int) -> int:
    """How many different levels lie in a zone."""
    found = 0
    for card in s.zones[zone]:
        found |= 1 << LEVEL[s.face[card]]
    return found.bit_count()


def has_eleusis(s: Contest, seat: int) -> bool:
    return any(KIND[s.face[card]] == ELEUSIS for card in s.zones[DOMAIN[seat]])
