"""The components of Elysium as data: cards, quest tiles, pediment sides and family mixes, read from `cards.toml`.

Everything is checked when it is read; afterwards the rules look numbers up in flat lists indexed by *face*, the
number of a card's design.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

from petteia.kernel.content import Row, reading, resource

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

    def __init__(self, row: Row) -> None:
        self.key = row.key()
        self.name = row.text("name")
        self.family = FAMILIES.index(row.word("family", FAMILIES))
        self.level = row.number("level", 1, 3)
        self.copies = row.number("copies", 1, 2)
        wanted = [row.is_word("cost", one, (*COLOURS, "any"), i) for i, one in enumerate(row.items("cost"))]
        self.cost = tuple(sorted((*COLOURS, "any").index(word) for word in wanted))
        self.kind = KINDS.index(row.word("power", KINDS))
        self.mode = row.word("mode", ("step", "write"), default="")
        self.best = row.word("best", ("=", "!="), default="")
        self.phases = row.words("phases", ("actions", "legends"), needed=False)
        self.text = row.text("text")
        self.effect = row.text("effect")
        self.tags = row.words("tags")
        self.icon = row.text("icon")
        self.word = self.key.replace("_", "-")
        if (self.copies == 1) != ("god" in self.tags):
            row.say("copies", "every card is there twice, and the god once")
        if not 1 <= len(self.cost) <= 2:
            row.say("cost", "a condition has one or two circles")
        if bool(self.mode) != (self.kind == LEGEND):
            row.say("mode", "Legend cards, and only they, have the mode 'step' or 'write'")
        if bool(self.best) != (self.kind == CHRONOS):
            row.say("best", "Chronos cards, and only they, have a sign")
        if bool(self.phases) != (self.kind == PERMANENT):
            row.say("phases", "Permanent cards, and only they, say in which phases they work")
        row.done()


class Quest:
    """A quest tile: its number, and gold, VP and lyre of its two sides."""

    def __init__(self, number: int, gold: int, vp: int, lyre: int) -> None:
        self.number = number
        self.gold = gold
        self.vp = vp
        self.lyre = lyre


class Pediment:
    """One side of the pediment: the colour above each of its four places, from the left."""

    def __init__(self, row: Row) -> None:
        self.key = row.key()
        self.name = row.text("name")
        self.colours = tuple(COLOURS.index(word) for word in row.words("colours", COLOURS))
        if len(self.colours) != len(COLOURS):
            row.say("colours", "a side shows each colour once")
        row.done()

    def columns(self, place: int, duel: bool) -> int:
        """The columns, as a mask, one of which is needed for the quest in this place (two colours in a duel)."""
        if duel:
            return 1 << self.colours[2 * place] | 1 << self.colours[2 * place + 1]
        return 1 << self.colours[place]


class Preset:
    """A mix of five families with a name and a reason."""

    def __init__(self, row: Row) -> None:
        self.key = row.key().replace("_", "-")
        self.name = row.text("name")
        self.why = row.text("why")
        self.families = tuple(sorted(FAMILIES.index(word) for word in row.words("families", FAMILIES)))
        if len(self.families) != MIX:
            row.say("families", "a mix has five families")
        row.done()


class Printed:
    """Everything that the file says, checked."""

    def __init__(self, text: str) -> None:
        with reading("cards.toml", text) as file:
            self._set(file.sub("set"))
            self.timing = self._sentences(file.sub("timing"))
            self.terms = self._sentences(file.sub("terms"))
            self.cards = [Design(Row(table, file.problems)) for table in file.tables("card")]
            self.pediments = [Pediment(Row(table, file.problems)) for table in file.tables("pediment")]
            self.presets = [Preset(Row(table, file.problems)) for table in file.tables("preset")]
            tiles = [self._quest(Row(table, file.problems)) for table in file.tables("quest")]
            self._families(file)
        self.duel = [quest for players, quest, _ in tiles if 2 in players]
        self.table = [quest for players, quest, _ in tiles if 4 in players]
        self.incomplete = tiles[0][2]

    def _set(self, row: Row) -> None:
        """Said once more at the head of the file, for whoever reads it there."""
        for field, known in (("families", FAMILIES), ("colours", COLOURS)):
            if row.words(field, known) != known:
                row.say(field, f"they are {', '.join(known)}, in this order")
        row.number("start_gold", START_GOLD, START_GOLD)
        row.done()

    def _sentences(self, row: Row) -> dict[str, str]:
        return {field: row.text(field) for field in row.table.fields}

    def _quest(self, row: Row) -> tuple[list[int], Quest, Quest]:
        """For how many players a tile is, its front and its incomplete side."""
        row.key()
        players = [row.is_number("players", one, 2, 4, i) for i, one in enumerate(row.items("players"))]
        sides = []
        for number, side in ((row.number("number", 1, 4), row), (0, row.sub("incomplete"))):
            sides.append(Quest(number, side.number("gold", 0, 9), side.number("vp", 0, 9), side.number("lyre", 0, 9)))
        row.done()
        return players, sides[0], sides[1]

    def _families(self, file: Row) -> None:
        """Eight families of 21, and in each the same shares of levels; no key and no name twice."""
        for family, name in enumerate(FAMILIES):
            own = [card for card in self.cards if card.family == family]
            for level, count in ((1, 8), (2, 8), (3, 5)):
                if sum(card.copies for card in own if card.level == level) != count:
                    file.say("card", f"the family {name} has not {count} cards of level {level}")
        for what in ({card.key for card in self.cards}, {card.name for card in self.cards}):
            if len(what) != len(self.cards):
                file.say("card", "two cards have the same key or name")


PRINTED = Printed(resource("petteia.games.elysium", "cards.toml"))
TIMING, TERMS = PRINTED.timing, PRINTED.terms
CARDS: list[Design] = PRINTED.cards
PEDIMENTS: list[Pediment] = PRINTED.pediments
PRESETS: list[Preset] = PRINTED.presets
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


def _set_out(duel: list[Quest], table: list[Quest]) -> dict[int, list[Quest]]:
    """The tiles by the number of seats: a set of two for a duel, one of four for three seats and for four (EL-006)."""
    if (len(duel), len(table)) != (2, 4):
        raise ValueError("There are six quest tiles: two for a duel and four for more.")
    return {2: duel, 3: table, 4: table}


# quest values sit here and nowhere else, by the table option "quests" and the number of seats
QUESTS: dict[str, dict[int, list[Quest]]] = {
    "measured": _set_out(PRINTED.duel, PRINTED.table),
    "rich": _set_out(
        [Quest(1, 3, 2, 2), Quest(2, 2, 1, 3)],
        [Quest(1, 3, 3, 1), Quest(2, 3, 2, 2), Quest(3, 2, 1, 3), Quest(4, 2, 0, 4)],
    ),
}
INCOMPLETE: Quest = PRINTED.incomplete

MIXES: dict[str, tuple[int, ...]] = {
    "-".join(FAMILIES[family] for family in mix): mix for mix in combinations(range(8), MIX)
}
MIXES.update({preset.key: preset.families for preset in PRESETS})


def deck(families: Sequence[int]) -> list[int]:
    """The faces of all the cards of these families."""
    return [face for face, card in enumerate(CARDS) if card.family in families for _ in range(card.copies)]
