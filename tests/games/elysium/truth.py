"""What must be so for each refusal of Elysium to be true, by its sentence: a second statement, in the referee's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.games.elysium.book import BOOK, BY_WORD, Card, Lying, Row, citizen_price, may_join, meets
from tests.games.elysium.referee import COPIERS, TRANSFERS, Referee

BEFORE_ITEM = ("EL-044", "EL-054", "EL-058")


class Case(NamedTuple):
    """Somebody asks why a move is not possible: the referee, the seat, the verb and its word, the step that asks."""

    r: Referee
    seat: int
    verb: str
    word: str
    step: Any
    rule: str

    @property
    def card(self) -> Card:
        return BY_WORD[self.word.removeprefix("spent-")]

    @property
    def own(self) -> list[Lying]:
        return self.r.look.domain[self.seat]

    @property
    def held(self) -> list[Lying]:
        """The copies of that card in the Domain."""
        return [one for one in self.own if one.card == self.card]

    @property
    def purse(self) -> int:
        """The Gold there is, with what is taken off the transfer in question."""
        less = getattr(self.step, "less", 0)
        if self.verb == "use" and self.word.replace("-", "_") in TRANSFERS:
            less = TRANSFERS[self.card.key][0]
        return self.r.look.gold[self.seat] + less + self.r.off(self.seat)

    @property
    def rows(self) -> list[Row]:
        return self.r.rows[self.seat]

    @property
    def row(self) -> Row:
        """The row a `legend` names; an empty one for a new row."""
        return [] if self.word == "new" else self.rows[int(self.word) - 1]

    @property
    def items(self) -> set[str]:
        return self.r.items(self.seat)

    @property
    def others(self) -> list[Lying]:
        """The other cards of the Domain that a power of this card could be about."""
        this = next(one.number for one in self.held if not one.used)
        return [one for one in self.own if one.number != this]

    @property
    def open_rows(self) -> list[int]:
        return [citizen_price(row) for row in self.rows if citizen_price(row)]

    @property
    def copied_from(self) -> list[Card]:
        where = COPIERS[BOOK[self.r.match.state.face[self.step.card]].key][0]
        look = self.r.look
        cards = [one.card for one in self.own] if "own" in where else []
        if "rivals" in where:
            cards += [one.card for rival in look.rivals(self.seat) for one in look.domain[rival]]
        if "elysium" in where:
            cards += [card for row in self.rows for card in row if card is not None]
        return cards


def _cannot_pay(c: Case) -> bool:
    """Gold alone is missing: the card is there, may be written, and costs more than there is."""
    if c.verb == "legend":
        return citizen_price(c.row) > c.purse
    if c.verb == "use" and c.card.key == "nine_muses":
        return bool(c.r.look.oracle) and min(card.level for card in c.r.look.oracle) > c.purse + 1
    if c.verb == "use":
        return not c.others and bool(c.open_rows) and min(c.open_rows) > c.purse
    if c.word == "citizen":
        return bool(c.r.look.citizens[c.seat]) and bool(c.open_rows) and min(c.open_rows) > c.purse
    return bool(c.held) and c.card.level > c.purse


def _citizen_alone(c: Case) -> bool:
    if c.verb == "legend":
        return c.step.citizen and citizen_price(c.row) == 0 and (c.word == "new" or len(c.row) != 0)
    return bool(c.r.look.citizens[c.seat]) and not c.open_rows


def _no_transfer(c: Case) -> bool:
    """Cards there are, and every one of them is too dear."""
    level = TRANSFERS[c.card.key][1]
    cards = [one for one in (c.others if TRANSFERS[c.card.key][2] else c.own) if level in (0, one.card.level)]
    return bool(cards) and all(one.card.level > c.purse for one in cards)


def _quest_need(c: Case) -> bool:
    place = int(c.word) - 1
    return place < c.r.look.places() and not c.r.look.needs(place) & c.r.look.columns[c.seat]


TRUE: dict[str, Callable[[Case], bool]] = {
    "It does not lie in the Agora.": lambda c: c.card not in c.r.look.agora,
    "It does not lie in the Oracle.": lambda c: c.card not in c.r.look.oracle,
    "Only Pythia or the Sibyl of Cumae in your Domain lets you take from the Oracle.": lambda c: (
        c.card in c.r.look.oracle and not c.r.look.has(c.seat, "pythia") and not c.r.look.has(c.seat, "sibyl_of_cumae")
    ),
    "Your columns do not meet its condition.": lambda c: not meets(
        c.card.cost, c.r.look.columns[c.seat], c.r.look.has(c.seat, "winged_sandals")
    ),
    "You have taken your three cards of this Epoch.": lambda c: c.r.cards_taken[c.seat] == 3,
    "You have taken your Quest of this Epoch.": lambda c: c.r.quests[c.seat] is not None,
    "That Quest has been taken.": lambda c: int(c.word) - 1 in [held[0] for held in c.r.quests if held],
    "You lack the column for that Quest.": _quest_need,
    "There is no such Quest at this table.": lambda c: int(c.word) > c.r.look.places(),
    "A card can be taken, so there is no Citizen for you.": lambda c: any("ake" in t or "fore" in t for t in c.items),
    "A Quest can be taken, so there is no Citizen for you.": lambda c: all(t.startswith("quest") for t in c.items),
    "Something can be taken, so you cannot pass.": lambda c: not c.items & {"pass", "citizen"},
    "Something can be taken: take it before you end your turn.": lambda c: (
        c.rule in BEFORE_ITEM and not c.items & {"pass", "citizen"}
    ),
    "No card can be taken, so a Citizen is due: take it.": lambda c: c.items == {"citizen"},
    "Nothing can be taken: pass.": lambda c: c.items == {"pass"},
    "Nothing is given up in a turn that is passed.": lambda c: c.items == {"pass"},
    "You have taken your item of this turn; give up a column.": lambda c: c.rule == "EL-052",
    "You have taken your item and given up a column: use a power, or end your turn.": lambda c: c.rule == "EL-067",
    "You have given that column up already.": lambda c: c.word not in c.r.look.columns[c.seat],
    "You have given up your column of this turn.": lambda c: c.rule == "EL-067",
    "First give up a column.": lambda c: c.rule == "EL-052",
    "That card is not in your Domain.": lambda c: (
        not c.r.look.citizens[c.seat] if c.word == "citizen"
        else not c.held if c.verb == "use" else c.word not in [one.word for one in c.own]
    ),
    "It has been used this Epoch.": lambda c: bool(c.held) and all(one.used for one in c.held),
    "Its ring is gone: a Trigger is used once in the game.": lambda c: (
        c.card.power == "trigger" and bool(c.held) and all(one.used for one in c.held)
    ),
    "An Eleusis power needs another Eleusis card in your Domain.": lambda c: (
        sum(1 for one in c.own if one.card.power == "eleusis") == 1
    ),
    "It works when its card comes to you, and only then.": lambda c: c.card.power == "instant",
    "It works by itself while it lies in your Domain.": lambda c: c.card.power == "permanent",
    "It works when its own card is transferred.": lambda c: c.card.mode == "write",
    "A Chronos power scores at the end of the game.": lambda c: c.card.power == "chronos",
    "Its power is not used in the Actions phase.": lambda c: c.card.power in ("legend", "chronos"),
    "Its power is not used in the Legends phase.": lambda c: c.card.power in ("activate", "trigger", "eleusis"),
    "It would change nothing now.": lambda c: (
        (c.card.key == "keraunos" and c.r.look.size(c.seat) == 1)
        or (c.card.key == "orpheus" and not c.r.look.oracle)
        or (c.card.key == "mnemosyne" and not any(len(c.rows[row]) > 1 for row in c.r.grown))
    ),
    "You have not got the Gold its power costs.": lambda c: (
        c.card.key in ("daedalus", "phaethon") and c.r.look.gold[c.seat] < 2
    ),
    "There is no other card for it in your Domain.": lambda c: c.r.look.size(c.seat) == 1,
    "There is no other upright card in your Domain.": lambda c: all(
        one.used and one.card.power != "trigger" for one in c.others
    ),
    "There is no tapped card it could turn upright.": lambda c: not c.r.tapped(c.seat),
    "The Oracle has no card for it.": lambda c: (
        not c.r.look.oracle
        or (c.card.key == "asclepius" and not c.r.swappable(c.seat, c.held[0].number) and bool(c.others))
    ),
    "There is nothing to copy.": lambda c: not c.r.copies(c.seat, c.card, c.held[0].number, ""),
    "It does not lie where this power copies from.": lambda c: c.card not in c.copied_from,
    "This power copies cards of another kind.": lambda c: (
        c.card in c.copied_from and c.card.power not in COPIERS[BOOK[c.r.match.state.face[c.step.card]].key][1]
    ),
    "A card that copies cannot be copied.": lambda c: c.card in c.copied_from and "copy" in c.card.tags,
    "The second power must have another name than the first.": lambda c: BOOK[c.step.but] == c.card,
    "Its power could not be used now.": lambda c: (
        c.card in c.copied_from and not c.r.usable(c.seat, c.card, c.step.card)
    ),
    "You have not got the Gold for it.": _cannot_pay,
    "No card can be transferred for the Gold you have.": _no_transfer,
    "There is no other card in your Domain to transfer.": lambda c: c.r.look.size(c.seat) == 1,
    "There is no card of the level it transfers in your Domain.": lambda c: (
        c.card.key == "persephone" and all(one.card.level != 1 for one in c.own)
    ),
    "This power transfers other cards than its own.": lambda c: (
        [one.number for one in c.own if one.word == c.word] == [c.step.this]
    ),
    "This power transfers cards of another level.": lambda c: c.word == "citizen" or c.card.level != c.step.level != 0,
    "Your Lyre is used up.": lambda c: c.r.lyre_left(c.seat) <= 0,
    "A Citizen joins only a Legend of two or more cards with room in it.": _citizen_alone,
    "It cannot join that row: one family and different levels, or one level and different families.": lambda c: (
        not c.step.citizen and not may_join(c.row, BOOK[c.r.match.state.face[c.step.card]])
    ),
    "You have no such row in your Elysium.": lambda c: c.word != "new" and int(c.word) > len(c.rows),
    "That is done in the Legends phase.": lambda c: c.rule in (*BEFORE_ITEM, "EL-052", "EL-067"),
    "That is done in the Actions phase.": lambda c: c.rule == "EL-075",
}  # fmt: skip


def holds(case: Case, sentence: str) -> bool:
    """Whether a refusal's sentence is true."""
    if sentence.startswith("First take your item; then give up the "):
        return case.rule in BEFORE_ITEM and case.items != {"pass"} and case.word in case.r.look.columns[case.seat]
    return TRUE[sentence](case)
