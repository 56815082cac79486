"""Transfers from a Domain to an Elysium: what they cost, where a card may stand, and what follows."""

from __future__ import annotations

from typing import Final

from petteia.games.elysium.content import CARDS, DESIGNS, FACE, FAMILIES, INCOMPLETE, LEVEL
from petteia.games.elysium.effects import THIRD_WRITTEN, WHEN, answered, resolve
from petteia.games.elysium.legends import (
    FAMILY_BIT,
    LEVEL_BIT,
    ONE,
    award,
    citizen_price,
    family_of,
    is_family,
    joins,
    level_of,
)
from petteia.games.elysium.lights import IN_LEGEND, IN_LEGENDS_PHASE, domain_cards
from petteia.games.elysium.state import CITIZENS, DOMAIN, ELYSIUM, NO_QUEST, SHADES, UNFINISHED, Contest
from petteia.games.elysium.words import CITIZEN, IN_DOMAIN, MOST_ROWS, NEW, WROTE
from petteia.kernel.action import Action, Verb
from petteia.kernel.cards import Card
from petteia.kernel.decision import Refusal
from petteia.kernel.effects import GOES, Effect, Resolving
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Move
from petteia.kernel.step import Question, step

NOT_IN_DOMAIN: Final = Refusal("That card is not in your Domain.", "EL-107")
CANNOT_PAY: Final = Refusal("You have not got the Gold for it.", "EL-113")
NO_TRANSFER: Final = Refusal("No card can be transferred for the Gold you have.", "EL-077")
NONE_TO_TRANSFER: Final = Refusal("There is no other card in your Domain to transfer.", "EL-C47")
NONE_OF_LEVEL: Final = Refusal("There is no card of the level it transfers in your Domain.", "EL-C47")
NOT_ITSELF: Final = Refusal("This power transfers other cards than its own.", "EL-114")
OTHER_LEVEL: Final = Refusal("This power transfers cards of another level.", "EL-114")
LYRE_USED: Final = Refusal("Your Lyre is used up.", "EL-076")
CITIZEN_ALONE: Final = Refusal("A Citizen joins only a Legend of two or more cards with room in it.", "EL-089")
DOES_NOT_JOIN: Final = Refusal(
    "It cannot join that row: one family and different levels, or one level and different families.", "EL-080"
)
NO_SUCH_ROW: Final = Refusal("You have no such row in your Elysium.", "EL-080")

CHARON = FACE["charon"]
CERBERUS = FACE["cerberus"]
STYX = FACE["styx"]
SISYPHUS = FACE["sisyphus"]
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


def why_citizen(s: Contest, you: int, off: int) -> Refusal | None:
    """Why no Citizen can join any Legend for the gold there is."""
    purse = s.gold[you] + off
    reason = CITIZEN_ALONE
    for shape in s.shapes[you]:
        price = citizen_price(shape)
        if price:
            if price <= purse:
                return None
            reason = CANNOT_PAY
    return reason


def why_no_transfer(s: Contest, you: int, this: int, less: int, level: int) -> Refusal | None:
    """Why no card of the Domain other than `this` (and of this level, if it is not 0) can be transferred."""
    off = less + discount(s, you)
    purse = s.gold[you] + off
    reason = NONE_OF_LEVEL if level else NONE_TO_TRANSFER
    for card in s.zones[DOMAIN[you]]:
        worth = LEVEL[s.face[card]]
        if card != this and (level == 0 or worth == level):
            if worth <= purse:
                return None
            reason = NO_TRANSFER
    if level == 0 and s.zones[CITIZENS[you]]:
        citizen = why_citizen(s, you, off)
        if citizen is None or reason is not NO_TRANSFER:
            return citizen
    return reason


def transfer_options(s: Contest, you: int, this: int, less: int, level: int) -> list[Action]:
    """The cards that can be transferred; each of them can also be placed."""
    off = less + discount(s, you)
    purse = s.gold[you] + off
    options: list[Action] = []
    for card in s.zones[DOMAIN[you]]:
        worth = LEVEL[s.face[card]]
        if worth <= purse and card != this and (level == 0 or worth == level):
            option = TRANSFERS[s.word(card)]
            if option not in options:
                options.append(option)
    if level == 0 and s.zones[CITIZENS[you]] and not why_citizen(s, you, off):
        options.append(TRANSFERS[CITIZEN])
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
    s.then(Placing(you, card, citizen, less, CITIZENS[you] if citizen else DOMAIN[you]))


@step
class Placing(Question):
    """A card is being transferred: it begins a row of its own or joins one."""

    you: int
    card: Card
    citizen: bool
    less: int
    source: int

    def begin(self, s: Contest) -> None:
        options = row_options(s, self.you, self.card, self.citizen, self.less)
        s.ask(self.you, "EL-080", "In which Legend does it stand?", options, self.placed)

    def among(self, s: Contest) -> list[Action]:
        return IN_LEGEND

    def why(self, s: Contest, action: Action) -> Refusal | None:
        """Asked of rows that are not offered."""
        row = action.args[0]
        if row != NEW and row >= len(s.rows[self.you]):
            return NO_SUCH_ROW
        if not self.citizen:
            return DOES_NOT_JOIN
        open_to_citizens = row != NEW and citizen_price(s.shapes[self.you][row]) > 0
        return CANNOT_PAY if open_to_citizens else CITIZEN_ALONE

    def label(self, s: Contest, action: Action) -> str:
        if action not in IN_LEGEND or action.args[0] >= len(s.rows[self.you]):
            return ""
        row = action.args[0]
        cards = [CARDS[s.face[card]].name if card >= 0 else "a Citizen" for card in s.rows[self.you][row]]
        shape = s.shapes[self.you][row]
        if len(cards) == 1:
            return f"Join {cards[0]}"
        kind = FAMILIES[family_of(shape)].capitalize() if is_family(shape) else f"Level {level_of(shape)}"
        price = max(0, citizen_price(shape) - self.less - discount(s, self.you))
        return f"Join {kind}: {', '.join(cards)}{f' for {price} Gold' if self.citizen else ''}"

    def placed(self, s: Contest, action: Action) -> None:
        write(s, self.you, self.card, self.citizen, action.args[0], self.less, self.source)


def write(s: Contest, you: int, card: int, citizen: bool, row: int, less: int, source: int) -> None:
    """The transfer itself: pay, move, hand over the tile it earns, then what follows from it (EL-143)."""
    shapes = s.shapes[you]
    face = s.face[card]
    off = less + discount(s, you)
    price = max(0, (citizen_price(shapes[row]) if citizen else LEVEL[face]) - off)
    s.gold[you] -= price
    s.move(card, source, SHADES[you] if citizen else ELYSIUM[you])
    s.spent[card] = 0  # a ring goes back to the supply
    s.tell(WROTE, you, card, price)
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
        if WHEN[face] == GOES and source == DOMAIN[you]:
            resolve(s, you, card, face)


def counted(s: Contest, you: int, row: int) -> None:
    """A transfer of one's own transfer step counts, whatever allowed it; the third pleases Cerberus."""
    s.transfers += 1
    s.grown |= 1 << row
    if s.transfers == 3:
        answered(s, you, THIRD_WRITTEN)


@step
class Transferring(Question):
    """A power lets a seat transfer up to `times` cards, one after the other; with `may` none is needed."""

    you: int
    this: Card
    less: int
    times: int
    may: bool
    level: int

    def begin(self, s: Contest) -> None:
        options = transfer_options(s, self.you, self.this, self.less, self.level)
        if self.may:
            options.append(DONE.action)
        s.ask(self.you, "EL-114", "Which card do you transfer?", options, self.chosen)

    def among(self, s: Contest) -> list[Action]:
        return TRANSFERS

    def why(self, s: Contest, action: Action) -> Refusal | None:
        """Asked of cards that are not offered."""
        you, word = self.you, action.args[0]
        if s.in_domain(you, word) < 0:
            return NOT_IN_DOMAIN
        if word == CITIZEN:
            return OTHER_LEVEL if self.level else why_citizen(s, you, self.less + discount(s, you))
        if s.in_domain(you, word, self.this) < 0:
            return NOT_ITSELF
        return CANNOT_PAY if self.level in (0, LEVEL[word % DESIGNS]) else OTHER_LEVEL

    def chosen(self, s: Contest, action: Action) -> None:
        if action is DONE.action:
            return
        if self.times > 1:
            s.go(Transferring(self.you, self.this, self.less, self.times - 1, True, self.level).begin)
        begin_transfer(s, self.you, action.args[0], self.less, self.this)


class Transfer(Move):
    """Write a card of your Domain in your transfer step, within the Lyre (Sisyphus apart)."""

    def refuse(self, s: Contest, you: int, action: Action) -> Refusal | None:
        return IN_LEGENDS_PHASE if s.writer < 0 else self.why(s, you, action)

    def why(self, s: Contest, you: int, action: Action) -> Refusal | None:
        word = action.args[0]
        if s.in_domain(you, word) < 0:
            return NOT_IN_DOMAIN
        face = -1 if word == CITIZEN else word % DESIGNS
        if lyre_left(s, you) <= 0 and face != SISYPHUS:
            return LYRE_USED
        if face < 0:
            return why_citizen(s, you, discount(s, you))
        return None if LEVEL[face] <= s.gold[you] + discount(s, you) else CANNOT_PAY

    def lights(self, view: View, s: Contest, action: Action) -> list[str]:
        return domain_cards(s, view.seat, action.args[0])

    def label(self, s: Contest, action: Action) -> str:
        word = action.args[0]
        if word == CITIZEN:
            return "Write a Citizen"
        top = s.stack[-1][0] if s.stack else None
        less = top.less if isinstance(top, Transferring) else 0
        you = top.you if isinstance(top, Transferring) else s.writer
        off = less + (discount(s, you) if you >= 0 else 0)
        return f"Write {CARDS[word % DESIGNS].name} for {max(0, LEVEL[word % DESIGNS] - off)} Gold"

    def do(self, s: Contest, you: int, action: Action) -> None:
        word = action.args[0]
        if word != SISYPHUS:
            s.lyre += 1
        begin_transfer(s, you, word, 0)


class Done(Move):
    """Finish one's transfer step: the Quest goes back."""

    def refuse(self, s: Contest, you: int, action: Action) -> Refusal | None:
        return IN_LEGENDS_PHASE if s.writer < 0 else None

    def label(self, s: Contest, action: Action) -> str:
        return "Transfer no more" if s.stack and isinstance(s.stack[-1][0], Transferring) else ""

    def do(self, s: Contest, you: int, action: Action) -> None:
        s.quest[you] = NO_QUEST
        s.writer = -1


TRANSFER: Final = Transfer(Verb("transfer", IN_DOMAIN, say="Write {0}"))
DONE: Final = Done(Verb("done", say="Finish writing"))
TRANSFERS: Final[list[Action]] = TRANSFER.verb.actions


class Transfers(Effect):
    """You transfer up to so many cards, each at so much less.

    `other`: not the card with the power; `may`: none is needed; `level`: only face-up cards of it.
    """

    def __init__(self, times: int = 1, less: int = 0, other: bool = False, may: bool = False, level: int = 0) -> None:
        self.times = times
        self.less = less
        self.other = other
        self.may = may
        self.level = level

    def why(self, s: Contest, you: int, here: int, card: int) -> Refusal | None:
        return why_no_transfer(s, you, card if self.other else -1, self.less, self.level)

    def run(self, s: Contest, by: Resolving) -> None:
        this = by.card if self.other else -1
        s.then(Transferring(by.you, this, self.less, self.times, self.may, self.level))

    def said(self) -> tuple[str, ...]:
        off = "free" if self.less == FREE else f"{self.less} Gold less" if self.less else "transfer"
        return (off, *(("may",) if self.may else ()), *((f"level {self.level}",) if self.level else ()))
