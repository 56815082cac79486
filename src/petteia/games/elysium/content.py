"""The components of Elysium as data: cards, quest tiles, pediment sides and family mixes, read from `cards.toml`.

Everything is checked when it is read; afterwards the rules look numbers up in flat lists indexed by *face*, the
number of a card's design.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib import resources
from itertools import combinations, permutations
from typing import Any

FAMILIES = ("zeus", "hades", "hephaestus", "poseidon", "athena", "hermes", "apollo", "ares")
ZEUS, HADES, HEPHAESTUS, POSEIDON, ATHENA, HERMES, APOLLO, ARES = range(8)
COLOURS = ("red", "yellow", "green", "blue")
RED, YELLOW, GREEN, BLUE, ANY = range(5)
KINDS = ("instant", "permanent", "activate", "trigger", "eleusis", "legend", "chronos")
INSTANT, PERMANENT, ACTIVATE, TRIGGER, ELEUSIS, LEGEND, CHRONOS = range(7)
ALL_COLUMNS = 0b1111
FAMILY_SIZE = 21
MIX = 5
EPOCHS = 5
START_GOLD = 4

# look words for families and kinds are their own names
KIND_TEXT = (
    "Instant: at once, when it comes into your Domain",
    "Permanent: as long as it stays in your Domain",
    "Activate: once an Epoch, in your turn",
    "Trigger: once in the game, in your turn, for its ring",
    "Eleusis: once an Epoch, next to another Eleusis card",
    "Legend: while you write your Legends",
    "Chronos: at the end, from a Legend",
)
SHAPE = ("triangle", "circle", "square", "diamond", "ring")
LEVEL_TILE = (3, 6, 9)
FAMILY_TILE = (5, 2)
FAMILY_LEGEND = (0, 0, 3, 6)
LEVEL_LEGEND = (0, 0, 2, 4, 8, 12)
PRESTIGE = (16, 8, 4, 2)
CITIZEN_COST = 2


class Design:
    """One row of the card list: what is printed on every copy of a card."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.key: str = row["key"]
        self.name: str = row["name"]
        self.family = FAMILIES.index(row["family"])
        self.level: int = row["level"]
        self.copies: int = row["copies"]
        self.cost = tuple(sorted(ANY if word == "any" else COLOURS.index(word) for word in row["cost"]))
        self.kind = KINDS.index(row["power"])
        self.mode: str = row.get("mode", "")
        self.best: str = row.get("best", "")
        self.phases: tuple[str, ...] = tuple(row.get("phases", ()))
        self.text: str = row["text"]
        self.effect: str = row["effect"]
        self.tags: tuple[str, ...] = tuple(row["tags"])
        self.icon: str = row["icon"]
        self.word = self.key.replace("_", "-")
        self.check(row)

    def check(self, row: dict[str, Any]) -> None:
        known = [
            "key",
            "name",
            "family",
            "level",
            "copies",
            "cost",
            "power",
            "mode",
            "best",
            "phases",
            "text",
            "effect",
            "tags",
            "icon",
        ]
        faults = [f"it has an unknown field {field!r}" for field in row if field not in known]
        if self.level not in (1, 2, 3):
            faults.append(f"its level is {self.level}")
        if self.copies not in (1, 2) or (self.copies == 1) != ("god" in self.tags):
            faults.append("every card is there twice, and the god once")
        if not 1 <= len(self.cost) <= 2:
            faults.append("a condition has one or two circles")
        if (self.mode in ("step", "write")) != (self.kind == LEGEND):
            faults.append("Legend cards, and only they, have the mode 'step' or 'write'")
        if (self.best in ("=", "!=")) != (self.kind == CHRONOS):
            faults.append("Chronos cards, and only they, have a sign")
        if bool(self.phases) != (self.kind == PERMANENT) or any(p not in ("actions", "legends") for p in self.phases):
            faults.append("Permanent cards, and only they, say in which phases they work")
        if not (self.text and self.effect and self.icon):
            faults.append("it lacks words or a picture")
        if faults:
            raise ValueError(f"The card {self.key!r} cannot be: {'; '.join(faults)}.")


class Quest:
    """A quest tile: its number, and gold, VP and lyre of its two sides."""

    def __init__(self, number: int, gold: int, vp: int, lyre: int) -> None:
        self.number = number
        self.gold = gold
        self.vp = vp
        self.lyre = lyre


class Pediment:
    """One side of the pediment: the colour above each of its four places, from the left."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.key: str = row["key"]
        self.name: str = row["name"]
        self.colours = tuple(COLOURS.index(word) for word in row["colours"])
        if sorted(self.colours) != [RED, YELLOW, GREEN, BLUE]:
            raise ValueError(f"The pediment side {self.key!r} must show each colour once.")

    def columns(self, place: int, duel: bool) -> int:
        """The columns, as a mask, one of which is needed for the quest in this place (two colours in a duel)."""
        if duel:
            return 1 << self.colours[2 * place] | 1 << self.colours[2 * place + 1]
        return 1 << self.colours[place]


class Preset:
    """A mix of five families with a name and a reason."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.key: str = row["key"].replace("_", "-")
        self.name: str = row["name"]
        self.why: str = row["why"]
        self.families = tuple(sorted(FAMILIES.index(word) for word in row["families"]))
        if len(set(self.families)) != MIX:
            raise ValueError(f"The mix {self.key!r} must have five families.")


def _read() -> dict[str, Any]:
    text = resources.files("petteia.games.elysium").joinpath("cards.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


_DATA = _read()
TIMING: dict[str, str] = _DATA["timing"]
TERMS: dict[str, str] = _DATA["terms"]
CARDS: list[Design] = [Design(row) for row in _DATA["card"]]
PEDIMENTS: list[Pediment] = [Pediment(row) for row in _DATA["pediment"]]
PRESETS: list[Preset] = [Preset(row) for row in _DATA["preset"]]
FACE: dict[str, int] = {design.key: face for face, design in enumerate(CARDS)}
DESIGNS = len(CARDS)

FAMILY: list[int] = [card.family for card in CARDS]
LEVEL: list[int] = [card.level for card in CARDS]
KIND: list[int] = [card.kind for card in CARDS]
TWO_CIRCLES: list[bool] = [len(card.cost) == 2 for card in CARDS]
SHOWS_RED: list[bool] = [RED in card.cost for card in CARDS]
IS_STEP: list[bool] = [card.mode == "step" for card in CARDS]
IS_WRITE: list[bool] = [card.mode == "write" for card in CARDS]
NO_COPY: list[bool] = ["copy" in card.tags for card in CARDS]
NO_READY: list[bool] = [any(tag in card.tags for tag in ("ready", "copy", "swap")) for card in CARDS]
ADDS_PRESTIGE: list[bool] = [card.kind == CHRONOS and card.tags[0] == "pp" for card in CARDS]

# a set of columns is a mask of four bits, so what covers a condition is a mask of sixteen
MASKS: list[int] = [1 << columns for columns in range(16)]


def _covers(cost: Sequence[int], columns: int, wild: int) -> bool:
    """Whether these columns meet a condition, a different one for each circle; `wild` colours count as black."""
    standing = [colour for colour in range(4) if columns >> colour & 1]
    coloured = [i for i, colour in enumerate(cost) if colour != ANY]
    for free in combinations(coloured, min(wild, len(coloured))):
        needs = [ANY if i in free else colour for i, colour in enumerate(cost)]
        for chosen in permutations(standing, len(needs)):
            if all(need in (ANY, colour) for need, colour in zip(needs, chosen, strict=True)):
                return True
    return False


# COVER[wild][face] has the bit MASKS[columns] set where those columns are enough
COVER: list[list[int]] = [
    [sum(MASKS[columns] for columns in range(16) if _covers(card.cost, columns, wild)) for card in CARDS]
    for wild in range(3)
]


def _quests(players: int) -> list[Quest]:
    rows = [row for row in _DATA["quest"] if players in row["players"]]
    tiles = [Quest(row["number"], row["gold"], row["vp"], row["lyre"]) for row in rows]
    if [tile.number for tile in tiles] != list(range(1, len(tiles) + 1)):
        raise ValueError(f"The quests for {players} are not numbered from 1 up.")
    return tiles


def _incomplete() -> Quest:
    sides = {tuple(row["incomplete"][what] for what in ("gold", "vp", "lyre")) for row in _DATA["quest"]}
    if len(sides) != 1:
        raise ValueError("The incomplete sides of all quests are alike.")
    gold, vp, lyre = sides.pop()
    return Quest(0, gold, vp, lyre)


def _set_out(duel: list[Quest], table: list[Quest]) -> dict[int, list[Quest]]:
    """The tiles by the number of seats: a set of two for a duel, one of four for three seats and for four (EL-006)."""
    if (len(duel), len(table)) != (2, 4):
        raise ValueError("There are six quest tiles: two for a duel and four for more.")
    return {2: duel, 3: table, 4: table}


# quest values sit here and nowhere else, by the table option "quests" and the number of seats
QUESTS: dict[str, dict[int, list[Quest]]] = {
    "measured": _set_out(_quests(2), _quests(4)),
    "rich": _set_out(
        [Quest(1, 3, 2, 2), Quest(2, 2, 1, 3)],
        [Quest(1, 3, 3, 1), Quest(2, 3, 2, 2), Quest(3, 2, 1, 3), Quest(4, 2, 0, 4)],
    ),
}
INCOMPLETE: Quest = _incomplete()

MIXES: dict[str, tuple[int, ...]] = {
    "-".join(FAMILIES[family] for family in mix): mix for mix in combinations(range(8), MIX)
}
MIXES.update({preset.key: preset.families for preset in PRESETS})


def _check_set() -> None:
    """The set as a whole: eight families of 21, and in each the same shares of levels."""
    for family, name in enumerate(FAMILIES):
        own = [card for card in CARDS if card.family == family]
        if sum(card.copies for card in own) != FAMILY_SIZE:
            raise ValueError(f"The family {name} has not {FAMILY_SIZE} cards.")
        for level, count in ((1, 8), (2, 8), (3, 5)):
            if sum(card.copies for card in own if card.level == level) != count:
                raise ValueError(f"The family {name} has not {count} cards of level {level}.")
    if len(FACE) != DESIGNS or len({card.name for card in CARDS}) != DESIGNS:
        raise ValueError("Two cards have the same key or name.")


_check_set()


def deck(families: Sequence[int]) -> list[int]:
    """The faces of all the cards of these families."""
    return [face for face, card in enumerate(CARDS) if card.family in families for _ in range(card.copies)]
