"""Transfers from a Domain to an Elysium: what they cost, where a card may stand, and what follows."""

from __future__ import annotations

from petteia.games.elysium.content import DESIGNS, FACE, INCOMPLETE, IS_WRITE, LEVEL
from petteia.games.elysium.effects import Effect, gain_vp, resolve
from petteia.games.elysium.legends import FAMILY_BIT, LEVEL_BIT, ONE, award, citizen_price, joins
from petteia.games.elysium.reasons import (
    CANNOT_PAY,
    CITIZEN_ALONE,
    DOES_NOT_JOIN,
    NO_SUCH_ROW,
    NO_TRANSFER,
    NONE_OF_LEVEL,
    NONE_TO_TRANSFER,
    NOT_IN_DOMAIN,
    NOT_ITSELF,
    OTHER_LEVEL,
    refusal,
)
from petteia.games.elysium.state import CITIZENS, DOMAIN, ELYSIUM, SHADES, UNFINISHED, Contest
from petteia.games.elysium.words import CITIZEN, DONE, IN_LEGEND, MOST_ROWS, NEW, TRANSFER, WROTE
from petteia.kernel.action import Action
from petteia.kernel.cards import Card
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Step, step

CHARON = FACE["charon"]
CERBERUS = FACE["cerberus"]
STYX = FACE["styx"]
FREE = 9


def discount(s: Contest, you: int) -> int:
    """What your cards take off the next transfer of your transfer step: Charon from the second, Styx once tapped."""
    if s.writer != you:
        return 0
    off = 0
    second = s.transfers == 1
    for card in s.zones[DOMAIN[you]]:
        face = s.face[card]
        if face == CHARON:
            if second:
                off += 2
        elif face == STYX and s.spent[card]:
            off += 1
    return off


def lyre_left(s: Contest, you: int) -> int:
    """How many transfers the Lyre still allows; each Cerberus in the Domain allows one more than is printed."""
    quest = s.quest[you]
    printed = INCOMPLETE.lyre if quest >= UNFINISHED else s.tiles()[quest].lyre
    return printed + s.count(you, CERBERUS) - s.lyre


def why_citizen(s: Contest, you: int, off: int) -> int:
    """0 if a Citizen could join some Legend for the gold there is, else the reason why not."""
    purse = s.gold[you] + off
    reason = CITIZEN_ALONE
    for shape in s.shapes[you]:
        price = citizen_price(shape)
        if price:
            if price <= purse:
                return 0
            reason = CANNOT_PAY
    return reason


def why_no_transfer(s: Contest, you: int, this: int, less: int, level: int) -> int:
    """0 if some card of the Domain other than `this` (and of this level, if it is not 0) can be transferred."""
    off = less + discount(s, you)
    purse = s.gold[you] + off
    reason = NONE_OF_LEVEL if level else NONE_TO_TRANSFER
    for card in s.zones[DOMAIN[you]]:
        worth = LEVEL[s.face[card]]
        if card != this and (level == 0 or worth == level):
            if worth <= purse:
                return 0
            reason = NO_TRANSFER
    if level == 0 and s.zones[CITIZENS[you]]:
        citizen = why_citizen(s, you, off)
        if citizen == 0 or reason != NO_TRANSFER:
            return citizen
    return reason


def why_chosen(s: Contest, you: int, word: int, this: int, less: int, level: int) -> int:
    """Why a power cannot transfer the card that a word stands for, since it is not offered."""
    if s.in_domain(you, word) < 0:
        return NOT_IN_DOMAIN
    if word == CITIZEN:
        return OTHER_LEVEL if level else why_citizen(s, you, less + discount(s, you))
    if s.in_domain(you, word, this) < 0:
        return NOT_ITSELF
    worth = LEVEL[word % DESIGNS]
    return CANNOT_PAY if level in (0, worth) else OTHER_LEVEL


def transfer_options(s: Contest, you: int, this: int, less: int, level: int) -> list[Action]:
    """The cards that can be transferred; each of them can also be placed."""
    off = less + discount(s, you)
    purse = s.gold[you] + off
    options: list[Action] = []
    for card in s.zones[DOMAIN[you]]:
        worth = LEVEL[s.face[card]]
        if worth <= purse and card != this and (level == 0 or worth == level):
            option = TRANSFER[s.word(card)]
            if option not in options:
                options.append(option)
    if level == 0 and s.zones[CITIZENS[you]] and not why_citizen(s, you, off):
        options.append(TRANSFER[CITIZEN])
    return options


def row_options(s: Contest, you: int, card: int, citizen: bool, less: int) -> list[Action]:
    """The rows a card may stand in, a new one last."""
    if citizen:
        purse = s.gold[you] + less + discount(s, you)
        return [IN_LEGEND[i] for i, shape in enumerate(s.shapes[you]) if 0 < citizen_price(shape) <= purse][:MOST_ROWS]
    face = s.face[card]
    options = [IN_LEGEND[i] for i, shape in enumerate(s.shapes[you][:MOST_ROWS]) if joins(shape, face)]
    options.append(IN_LEGEND[NEW])
    return options


def begin_transfer(s: Contest, you: int, word: int, less: int, this: int = -1) -> None:
    """Transfer the card of the Domain, other than `this`, that a word stands for, once its row is chosen."""
    card = s.in_domain(you, word, this)
    citizen = word == CITIZEN
    place(s, you, card, citizen, less, CITIZENS[you] if citizen else DOMAIN[you])


def place(s: Contest, you: int, card: int, citizen: bool, less: int, source: int) -> None:
    options = row_options(s, you, card, citizen, less)
    if len(options) == 1:
        write(s, you, card, citizen, options[0].args[0], less, source)
    else:
        s.then(Placing(you, card, citizen, less, source))


@step
class Placing(Step):
    """A card is being transferred: it begins a row of its own or joins one."""

    you: int
    card: Card
    citizen: bool
    less: int
    source: int

    def begin(self, s: Contest) -> None:
        options = row_options(s, self.you, self.card, self.citizen, self.less)
        s.ask(self.you, "EL-080", "In which Legend does it stand?", options, "placed")

    def placed(self, s: Contest, action: Action) -> None:
        write(s, self.you, self.card, self.citizen, action.args[0], self.less, self.source)

    def refuse(self, s: Contest, action: Action) -> Refusal | None:
        if action.verb != "legend":
            return None
        row = action.args[0]
        if row != NEW and row >= len(s.rows[self.you]):
            return refusal(NO_SUCH_ROW)
        if not self.citizen:
            return refusal(DOES_NOT_JOIN)
        open_to_citizens = row != NEW and citizen_price(s.shapes[self.you][row]) > 0
        return refusal(CANNOT_PAY if open_to_citizens else CITIZEN_ALONE)


def write(s: Contest, you: int, card: int, citizen: bool, row: int, less: int, source: int) -> None:
    """The transfer itself: pay, move, hand over the tile it earns, then what follows from it (EL-143)."""
    shapes = s.shapes[you]
    face = s.face[card]
    off = less + discount(s, you)
    price = (citizen_price(shapes[row]) if citizen else LEVEL[face]) - off
    if price > 0:
        s.gold[you] -= price
    s.move(card, source, SHADES[you] if citizen else ELYSIUM[you])
    s.spent[card] = 0  # a ring goes back to the supply
    s.tell(WROTE, you, card, max(price, 0))
    added = ONE if citizen else ONE | FAMILY_BIT[face] | LEVEL_BIT[face]
    if row == NEW:
        row = len(shapes)
        s.rows[you].append((card,))
        shapes.append(added)
    else:
        s.rows[you][row] = (*s.rows[you][row], ~card if citizen else card)
        # the length adds up, the marks of family and level are joined
        shapes[row] = (shapes[row] | added & (ONE - 1)) + ONE
        award(s, you, shapes[row])
    if s.writer == you:
        counted(s, you, row)
        if not citizen and IS_WRITE[face] and source == DOMAIN[you]:
            resolve(s, you, card, face)


def counted(s: Contest, you: int, row: int) -> None:
    """A transfer of one's own transfer step counts, whatever allowed it; the third pleases Cerberus."""
    s.transfers += 1
    s.grown |= 1 << row
    if s.transfers == 3:
        heads = s.count(you, CERBERUS)
        if heads:
            gain_vp(s, you, 2 * heads)


@step
class Transferring(Step):
    """A power lets a seat transfer up to `times` cards, one after the other; with `may` none is needed."""

    you: int
    this: Card
    less: int
    times: int
    may: bool
    level: int

    def begin(self, s: Contest) -> None:
        options = transfer_options(s, self.you, self.this, self.less, self.level)
        if not options:
            return
        if self.may:
            options.append(DONE)
        s.ask(self.you, "EL-114", "Which card do you transfer?", options, "chosen")

    def chosen(self, s: Contest, action: Action) -> None:
        if action is DONE:
            return
        if self.times > 1:
            s.go("begin", Transferring(self.you, self.this, self.less, self.times - 1, True, self.level))
        begin_transfer(s, self.you, action.args[0], self.less, self.this)

    def refuse(self, s: Contest, action: Action) -> Refusal | None:
        if action.verb != "transfer":
            return None
        return refusal(why_chosen(s, self.you, action.args[0], self.this, self.less, self.level))


class Transfers(Effect):
    """You transfer up to so many cards, each at so much less.

    `other`: not the card with the power; `may`: none is needed; `level`: only face-up cards of it.
    """

    asks = True

    def __init__(self, times: int = 1, less: int = 0, other: bool = False, may: bool = False, level: int = 0) -> None:
        self.times = times
        self.less = less
        self.other = other
        self.may = may
        self.level = level

    def why(self, s: Contest, you: int, card: int) -> int:
        return why_no_transfer(s, you, card if self.other else -1, self.less, self.level)

    def run(self, s: Contest, you: int, card: int) -> None:
        s.then(Transferring(you, card if self.other else -1, self.less, self.times, self.may, self.level))
