"""What is printed on the cards of Elysium and what lies on a table, as plain words: the referee's eyes.

Nothing here comes from the rules of the game: the card list is read from its file, the table from the zones and the
counters of a state.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, NamedTuple

DATA = tomllib.loads(resources.files("petteia.games.elysium").joinpath("cards.toml").read_text(encoding="utf-8"))
COLOURS: list[str] = DATA["set"]["colours"]
NAMES = ("Thaleia", "Kleio", "Damon", "Ione")


class Card(NamedTuple):
    """One design."""

    key: str
    word: str
    family: str
    level: int
    cost: tuple[str, ...]
    power: str
    mode: str
    tags: tuple[str, ...]


BOOK = [
    Card(
        row["key"], row["key"].replace("_", "-"), row["family"], row["level"], tuple(row["cost"]), row["power"],
        row.get("mode", ""), tuple(row["tags"]),
    )
    for row in DATA["card"]
]  # fmt: skip
BY_WORD = {card.word: card for card in BOOK}


class Lying(NamedTuple):
    """A card of a Domain: its number, its design, and whether it is tapped or has lost its ring."""

    number: int
    card: Card
    used: bool

    @property
    def word(self) -> str:
        return f"spent-{self.card.word}" if self.used else self.card.word


Row = list[Card | None]  # a row of an Elysium; None is a Citizen


class Look:
    """What lies on the table at one moment."""

    def __init__(self, state: Any) -> None:
        def zone(name: str) -> list[int]:
            return list(state.zones[state.layout.index[name]])

        def cards(name: str) -> list[Card]:
            return [BOOK[state.face[number]] for number in zone(name)]

        self.state = state
        self.seats: int = state.seats
        self.epoch: int = state.epoch
        self.order: list[int] = list(state.order)
        self.gold: list[int] = list(state.gold)
        self.vp: list[int] = list(state.vp)
        self.pp: list[int] = list(state.pp)
        self.taken: list[int] = list(state.taken)
        self.columns = [{colour for i, colour in enumerate(COLOURS) if mask >> i & 1} for mask in state.columns]
        # the quest held: its place from 0, and whether its incomplete side is up
        self.quest = [None if held < 0 else (held % 4, held >= 4) for held in state.quest]
        self.agora, self.oracle = cards("agora"), cards("oracle")
        self.deck, self.discard = zone("draw pile"), zone("discard pile")
        self.shown = cards("shown")
        names = NAMES[: self.seats]
        self.domain = [
            [Lying(number, BOOK[state.face[number]], bool(state.spent[number])) for number in zone(f"domain {name}")]
            for name in names
        ]
        self.citizens = [zone(f"citizens {name}") for name in names]
        self.rows: list[list[Row]] = [
            [[None if number < 0 else BOOK[state.face[number]] for number in row] for row in rows]
            for rows in state.rows
        ]
        self.numbers = [[[number if number >= 0 else ~number for number in row] for row in rows] for rows in state.rows]
        self.families = {card["family"] for card in DATA["card"]} & {DATA["set"]["families"][f] for f in state.families}

    def has(self, seat: int, key: str) -> int:
        """How many cards of a design lie in a Domain."""
        return sum(1 for one in self.domain[seat] if one.card.key == key)

    def size(self, seat: int) -> int:
        """All cards of a Domain."""
        return len(self.domain[seat]) + len(self.citizens[seat])

    def rivals(self, seat: int) -> list[int]:
        return [other for other in range(self.seats) if other != seat]

    def needs(self, place: int) -> set[str]:
        """The colours one of which a quest asks for (EL-047, EL-049, EL-C26)."""
        colours: list[str] = DATA["pediment"][self.state.pediment]["colours"]
        return {colours[2 * place], colours[2 * place + 1]} if self.seats == 2 else {colours[place]}

    def places(self) -> int:
        return 2 if self.seats == 2 else 4

    def everything(self) -> list[int]:
        """The number of every card, wherever it lies."""
        return sorted(number for cards in self.state.zones for number in cards)


def meets(cost: tuple[str, ...], columns: set[str], wild: int = 0) -> bool:
    """Whether columns meet a condition, each circle by one of its own; so many coloured circles count as black."""
    standing = sorted(columns)
    if len(cost) == 1:
        return any(cost[0] in ("any", one) or wild for one in standing)
    for one in standing:
        for two in standing:
            if one != two and (cost[0] not in ("any", one)) + (cost[1] not in ("any", two)) <= wild:
                return True
    return False


# -- Legends ---------------------------------------------------------------------------------


def real(row: Row) -> list[Card]:
    return [card for card in row if card is not None]


def is_family(row: Row) -> bool:
    """A Family Legend: two cards or more, and the real ones of one family (EL-081)."""
    return len(row) > 1 and len({card.family for card in real(row)}) == 1


def is_level(row: Row) -> bool:
    return len(row) > 1 and not is_family(row)


def may_join(row: Row, card: Card) -> bool:
    """EL-080 to EL-082, EL-C10, EL-C30."""
    families, levels = {one.family for one in real(row)}, {one.level for one in real(row)}
    of_family = card.family in families and len(families) == 1 and card.level not in levels
    of_level = card.level in levels and len(levels) == 1 and card.family not in families
    if len(row) == 1:
        return of_family or of_level
    return of_family and len(row) < 3 if is_family(row) else of_level and len(row) < 5


def citizen_price(row: Row) -> int:
    """What a Citizen costs there, 0 where it may not stand (EL-089, EL-091, EL-C08, EL-C09)."""
    if len(row) < 2:
        return 0
    levels = {card.level for card in real(row)}
    if is_family(row):
        return next(level for level in (1, 2, 3) if level not in levels) if len(row) < 3 else 0
    return levels.pop() if len(row) < 5 else 0
