"""What is printed on the cards: `cards.toml` read into typed rows, strictly.

Every face has a number.  Units come first (the fifty designs, then spirits, then heroes), then rewards, then whims;
relics, challenges and feats lie open and are numbered on their own.
"""

from __future__ import annotations

from typing import NamedTuple

from petteia.kernel.content import Row, reading, resource

SOLDIER, ORACLE, BEAST, SPIRIT, HERO = 1, 2, 4, 8, 16  # unit types, as bits: filters are masks
TYPES = ("soldier", "oracle", "beast", "spirit", "hero")
KINDS = {"soldier": SOLDIER, "oracle": ORACLE, "beast": BEAST, "spirit": SPIRIT, "hero": HERO}
ANY_TYPE = 31
NOT_BEAST = ANY_TYPE - BEAST
FAMILIES = ("hades", "ares", "poseidon", "artemis", "apollo", "athena")


class Unit(NamedTuple):
    """A unit design.  `texts` has one ability, a spirit's two; `invoke` is -1 for all but spirits."""

    key: str
    name: str
    type: str
    family: str
    cost: int
    strength: int
    offering: int
    copies: int
    texts: tuple[str, ...]
    look: str
    invoke: int
    condition: str


class Plain(NamedTuple):
    """A reward, feat, relic, challenge or whim."""

    key: str
    name: str
    god: str
    text: str
    look: str
    copies: int
    vp: int


class Deck(NamedTuple):
    """A deck brought to the table: how many of each unit, by key."""

    key: str
    name: str
    families: tuple[str, ...]
    plan: str
    cards: tuple[tuple[str, int], ...]


FEAT_LOOKS = {
    "hades": "crossed-swords", "ares": "spartan", "poseidon": "trident", "artemis": "stag-head", "apollo": "sun",
    "athena": "owl",
}  # fmt: skip


def _unit(row: Row, type_: str = "", *texts: str) -> Unit:
    """A unit; `texts` are the fields its abilities stand in."""
    made = Unit(
        row.key(), row.text("name"), row.word("type", (type_,) if type_ else TYPES[:3]), row.word("family", FAMILIES),
        row.number("cost", 0, 9), row.number("strength", 0, 9), row.number("offering", 0, 3), row.number("copies", 1, 4),
        tuple(row.text(field) for field in texts or ("text",)), row.text("icon"),
        row.number("invoke", 0, 9) if type_ == "spirit" else -1, row.text("condition") if type_ == "hero" else "",
    )  # fmt: skip
    row.done()
    return made


def _plain(row: Row, god: bool, vp: str, copies: bool = False) -> Plain:
    """A reward, feat, relic, challenge or whim; `vp` is the field its points stand in, if they are printed."""
    whose = row.word("god", FAMILIES) if god else ""
    look = row.text("icon", needed=False) or FEAT_LOOKS.get(whose, "")
    made = Plain(
        row.key(), row.text("name"), whose, row.text("text"), look, row.number("copies", 1, 4) if copies else 1,
        row.number(vp, 1, 9) if vp else 2,
    )  # fmt: skip
    row.done()
    return made


def _deck(row: Row) -> Deck:
    cards = row.sub("cards")
    counts = tuple((key, cards.number(key, 1, 4)) for key in cards.table.fields)
    made = Deck(row.key(), row.text("name"), row.words("families", FAMILIES), row.text("plan"), counts)
    row.done()
    return made


class Printed:
    """Everything that the file says, checked."""

    def __init__(self, text: str) -> None:
        with reading("cards.toml", text) as file:
            self._set(file.sub("set"))
            terms = file.sub("terms")
            self.terms = {field: terms.text(field) for field in terms.table.fields}
            self.units = [_unit(row) for row in _rows(file, "unit", 50)]
            kinds = [unit.type for unit in self.units]
            if sum(unit.copies for unit in self.units) != 174:
                file.say("unit", "the unit deck must have 174 cards")
            for kind, count in (("soldier", 24), ("oracle", 13), ("beast", 13)):
                if kinds.count(kind) != count:
                    file.say("unit", f"there should be {count} {kind}s")
            self.units += [_unit(row, "spirit", "ability_a", "ability_b") for row in _rows(file, "spirit", 9)]
            self.units += [_unit(row, "hero", "ability") for row in _rows(file, "hero", 9)]
            self.rewards = [_plain(row, True, "", copies=True) for row in _rows(file, "reward", 6)]
            self.feats = [_plain(row, True, "vp") for row in _rows(file, "feat", 6)]
            self.relics = [_plain(row, True, "vp") for row in _rows(file, "relic", 6)]
            self.challenges = [_plain(row, False, "vp") for row in _rows(file, "challenge", 6)]
            self.whims = [_plain(row, False, "vp_max") for row in _rows(file, "whim", 6)]
            self.decks = [_deck(row) for row in _rows(file, "deck", 3)]
            if sum(reward.copies for reward in self.rewards) != 12:
                file.say("reward", "there must be twelve rewards")
            if tuple(feat.god for feat in self.feats) != FAMILIES:
                file.say("feat", f"the feats belong to {', '.join(FAMILIES)}, in this order")
            plain = [*self.rewards, *self.feats, *self.relics, *self.challenges, *self.whims]
            keys = [*(one.key for one in self.units), *(one.key for one in plain), *(one.key for one in self.decks)]
            if len(set(keys)) != len(keys):
                twice = next(key for key in keys if keys.count(key) > 1)
                file.say("unit", f"two cards have the same key: {twice}")

    def _set(self, row: Row) -> None:
        """Said once more at the head of the file, for whoever reads it there."""
        if row.words("families", FAMILIES) != FAMILIES:
            row.say("families", f"they are {', '.join(FAMILIES)}, in this order")
        row.done()


def _rows(file: Row, kind: str, count: int) -> list[Row]:
    tables = file.tables(kind)
    if len(tables) != count:
        file.say(kind, f"there should be {count} of [[{kind}]], not {len(tables)}")
    return [Row(table, file.problems) for table in tables]


PRINTED = Printed(resource("petteia.games.omen", "cards.toml"))
UNITS: tuple[Unit, ...] = tuple(PRINTED.units)
REWARDS: tuple[Plain, ...] = tuple(PRINTED.rewards)
WHIMS: tuple[Plain, ...] = tuple(PRINTED.whims)
FEATS: tuple[Plain, ...] = tuple(PRINTED.feats)
RELICS: tuple[Plain, ...] = tuple(PRINTED.relics)
CHALLENGES: tuple[Plain, ...] = tuple(PRINTED.challenges)
DECKS: tuple[Deck, ...] = tuple(PRINTED.decks)

BASE_DESIGNS = 50
FIRST_SPIRIT, FIRST_HERO = 50, 59
FIRST_REWARD = len(UNITS)
FIRST_WHIM = FIRST_REWARD + len(REWARDS)
FACES: tuple[Unit | Plain, ...] = (*UNITS, *REWARDS, *WHIMS)

FACE: dict[str, int] = {row.key: face for face, row in enumerate(FACES)}
NAMES: list[str] = [row.name for row in FACES]
KIND: list[int] = [KINDS[unit.type] for unit in UNITS]
COST: list[int] = [unit.cost for unit in UNITS]
STRENGTH: list[int] = [unit.strength for unit in UNITS]
OFFERING: list[int] = [unit.offering for unit in UNITS]
INVOKE: list[int] = [unit.invoke for unit in UNITS]
FAMILY: list[int] = [FAMILIES.index(unit.family) for unit in UNITS]
SIZE: list[int] = [2 if unit.type == "beast" else 1 for unit in UNITS]

# the faces that rules outside a card's own row speak of
ECHO = FACE["echo_of_the_grotto"]
BONE_READER = FACE["bone_reader"]
BLOOD_READER = FACE["reader_of_fresh_blood"]
ALKESTIS, HEKTOR, IASON, ATALANTA, ORION, ORPHEUS, KASSANDRA, ARIADNE, ODYSSEUS = range(FIRST_HERO, FIRST_REWARD)
OBOL, SPEARHEAD, CONCH, BRIDLE, SHARD, FOLD = (1 << relic for relic in range(6))
