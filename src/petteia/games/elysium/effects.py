"""What cards say: the records of their rows, when they work, and what hands do at this table: gain, lose, pay, receive."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from petteia.games.elysium.content import DESIGNS, ELEUSIS, FACE, FAMILY, KIND, LEVEL, SHOWS_RED, TWO_CIRCLES
from petteia.games.elysium.state import DOMAIN, ORACLE, Contest
from petteia.games.elysium.words import GAINED, GAINED_CARD, GOLD, LOST, PAID, PP, RESOURCE, USED_CARD, VP
from petteia.kernel.cards import Card
from petteia.kernel.decision import Refusal
from petteia.kernel.effects import COMES, Effect, Resolving, Texts
from petteia.kernel.step import Step, step

Count = Callable[[Contest, int, int], int]

# the windows in which Permanent cards answer
TAKES, FORESEES, USES, QUESTS, LAST_DISC, THIRD_WRITTEN, HURTS = range(7)
TEXTS: Final = Texts(DESIGNS, windows=7, figures=r"\d+ (?:Gold|VP|PP)")
WHEN: Final[list[int]] = TEXTS.whens
HEARS: Final[list[int]] = [0] * DESIGNS  # by face: the windows in which it answers, as a mask
DOUBTFUL: Final[list[Effect | None]] = [
    None
] * DESIGNS  # the first sentence of a power, where it is not always possible
HERM: Final = FACE["herm_at_the_crossroads"]
NOTHING_TO_GAIN: Final = Refusal("It would change nothing now.", "EL-C47")
POWER_UNPAID: Final = Refusal("You have not got the Gold its power costs.", "EL-C47")


def usable(s: Contest, you: int, card: int, face: int) -> bool:
    """Whether this power would change something now."""
    return TEXTS.rows[face][0].why(s, you, -1, card) is None


def resolve(s: Contest, you: int, card: int, face: int) -> None:
    """Carry out a power; `card` is the card with it, for a copied power the card that copies."""
    Resolving(you, -1, card, face, 0).begin(s)


# -- gaining, losing, paying -----------------------------------------------------------------


def store(s: Contest, what: int) -> list[int]:
    return s.gold if what == GOLD else s.vp if what == VP else s.pp


def gain(s: Contest, seat: int, what: int, amount: int) -> None:
    if what == VP:
        s.vp[seat] += amount
    elif what == GOLD:
        s.gold[seat] += amount
    else:
        s.pp[seat] += amount
    if s.told is not None:
        s.tell(GAINED, seat, 3 * amount + what)


def lose(s: Contest, seat: int, what: int, amount: int) -> None:
    """To the supply, never below nothing."""
    amount = min(amount, store(s, what)[seat])
    store(s, what)[seat] -= amount
    s.tell(LOST, seat, 3 * amount + what)


def pay_gold(s: Contest, seat: int, amount: int) -> None:
    s.gold[seat] -= amount
    if s.told is not None:
        s.tell(PAID, seat, 3 * amount + GOLD)


def amounts(gold: int, vp: int, pp: int) -> tuple[tuple[int, int], ...]:
    """What is named, and how much of it."""
    return tuple((what, amount) for what, amount in ((GOLD, gold), (VP, vp), (PP, pp)) if amount)


def figures(named: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    """The same as a card says it."""
    return tuple(f"{amount} {RESOURCE.names[what]}" for what, amount in named)


class Gain(Effect):
    """You gain so much gold, VP and PP."""

    asks = False

    def __init__(self, gold: int = 0, vp: int = 0, pp: int = 0) -> None:
        self.amounts = amounts(gold, vp, pp)

    def run(self, s: Contest, by: Resolving) -> None:
        for what, amount in self.amounts:
            gain(s, by.you, what, amount)

    def give(self, s: Contest, seat: int, times: int) -> None:
        for what, amount in self.amounts:
            gain(s, seat, what, times * amount)

    def said(self) -> tuple[str, ...]:
        return figures(self.amounts)


class GainCount(Effect):
    """You gain as much of something as a count gives; unusable where it gives nothing."""

    asks = False

    def __init__(self, what: int, count: Count, *said: str) -> None:
        self.what = what
        self.count = count
        self.words_needed = said

    def why(self, s: Contest, you: int, here: int, card: int) -> Refusal | None:
        return None if self.count(s, you, card) > 0 else NOTHING_TO_GAIN

    def run(self, s: Contest, by: Resolving) -> None:
        gain(s, by.you, self.what, self.count(s, by.you, by.card))

    def said(self) -> tuple[str, ...]:
        return self.words_needed


class Pay(Effect):
    """Pay gold for what follows."""

    asks = False

    def __init__(self, gold: int) -> None:
        self.gold = gold

    def why(self, s: Contest, you: int, here: int, card: int) -> Refusal | None:
        return None if s.gold[you] >= self.gold else POWER_UNPAID

    def run(self, s: Contest, by: Resolving) -> None:
        pay_gold(s, by.you, self.gold)

    def said(self) -> tuple[str, ...]:
        return ("pay", f"{self.gold} Gold")


class RivalsGain(Gain):
    """Each rival of whom something is true gains gold or VP; all are compared before anyone gains."""

    def __init__(self, gold: int = 0, vp: int = 0, who: Callable[[Contest, int, int], bool] | None = None) -> None:
        super().__init__(gold, vp)
        self.who = who

    def run(self, s: Contest, by: Resolving) -> None:
        who, you = self.who, by.you
        for seat in [rival for rival in s.rivals(you) if who is None or who(s, you, rival)]:
            self.give(s, seat, 1)

    def said(self) -> tuple[str, ...]:
        return ("rival", *super().said())


# -- cards that answer -----------------------------------------------------------------------


class IfTaken(Effect):
    """Only if the card taken (`here`) has this level, two circles, or a red one."""

    asks = False

    def __init__(self, level: int = 0, two_circles: bool = False, red: bool = False) -> None:
        self.level = level
        self.two_circles = two_circles
        self.red = red

    def why(self, s: Contest, you: int, here: int, card: int) -> Refusal | None:
        fits = LEVEL[here] == self.level if self.level else TWO_CIRCLES[here] if self.two_circles else SHOWS_RED[here]
        return None if fits else NOTHING_TO_GAIN

    def run(self, s: Contest, by: Resolving) -> None:
        """It has been asked before."""

    def said(self) -> tuple[str, ...]:
        return (f"level {self.level}" if self.level else "two circles" if self.two_circles else "red",)


def watchers(s: Contest, you: int, windows: int, face: int) -> tuple[int, ...]:
    """The Permanent cards that will answer a card's coming; asked before it lies in the Domain."""
    found: tuple[int, ...] = ()
    for card in s.zones[DOMAIN[you]]:
        one = s.face[card]
        if HEARS[one] & windows and TEXTS.rows[one][0].why(s, you, face, card) is None:
            found = (*found, card)
    return found


@step
class Answering(Step):
    """Permanent cards pay their owner for what has just happened, if they are still in the Domain."""

    you: int
    cards: tuple[Card, ...]

    def begin(self, s: Contest) -> None:
        for card in self.cards:
            if card in s.zones[DOMAIN[self.you]]:
                resolve(s, self.you, card, s.face[card])


def answered(s: Contest, seat: int, window: int, times: int = 1, told: bool = False) -> None:
    """The cards of a Domain that answer in a window pay together; with `told` it is said which they are."""
    for face in TEXTS.answering[window]:
        count = s.count(seat, face)
        if count:
            if told:
                s.tell(USED_CARD, seat, face)
            for effect in TEXTS.rows[face]:
                if isinstance(effect, Gain):
                    effect.give(s, seat, times * count)


def gain_card(s: Contest, you: int, card: int) -> None:
    """Put a card of the Oracle face up into a Domain by a power; its Instant resolves, then the Sibyl's answer."""
    face = s.face[card]
    answering = watchers(s, you, 1 << FORESEES, face) if s.writer < 0 else ()
    receive(s, you, card, ORACLE)
    if WHEN[face] == COMES:
        resolve(s, you, card, face)
    if answering:
        s.then(Answering(you, answering))


def receive(s: Contest, you: int, card: int, source: int) -> None:
    """A card comes face up into a Domain, upright, a Trigger with its ring."""
    s.move(card, source, DOMAIN[you])
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
