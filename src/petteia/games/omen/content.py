"""What is printed on the cards: `cards.toml` read into typed rows, strictly.

Every face has a number.  Units come first (the fifty designs, then spirits, then heroes), then rewards, then whims;
relics, challenges and feats lie open and are numbered on their own.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, NamedTuple

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

_COMMON = {"key", "name", "icon"}
_FIELDS: dict[str, set[str]] = {
    "unit": _COMMON | {"type", "family", "cost", "strength", "offering", "copies", "text", "effect", "tags"},
    "spirit": _COMMON
    | {"type", "family", "cost", "strength", "offering", "copies", "invoke", "ability_a", "effect_a", "ability_b"}
    | {"effect_b", "tags"},
    "hero": _COMMON
    | {"type", "family", "cost", "strength", "offering", "copies", "window", "condition", "ability", "effect", "tags"},
    "reward": _COMMON | {"god", "copies", "text", "effect", "tags"},
    "feat": {"key", "name", "god", "vp", "text", "check"},
    "relic": _COMMON | {"god", "vp", "text", "effect"},
    "challenge": _COMMON | {"vp", "text", "check"},
    "whim": _COMMON | {"vp", "vp_max", "text", "check"},
    "deck": {"key", "name", "families", "plan", "cards"},
}


class Flawed(ValueError):
    """The card data is not what it should be; the sentence says where."""


def _rows(data: dict[str, Any], kind: str, count: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = data.get(kind, [])
    if len(rows) != count:
        raise Flawed(f"there should be {count} of [[{kind}]], not {len(rows)}")
    for row in rows:
        if set(row) != _FIELDS[kind]:
            odd = ", ".join(sorted(set(row) ^ _FIELDS[kind]))
            raise Flawed(f"[[{kind}]] {row.get('key', '?')}: missing or unknown: {odd}")
    return rows


def _unit(row: dict[str, Any], kind: str) -> Unit:
    for field, low, high in (("cost", 0, 9), ("strength", 0, 9), ("offering", 0, 3), ("copies", 1, 4)):
        if not isinstance(row[field], int) or not low <= row[field] <= high:
            raise Flawed(f"{row['key']}: {field} must be a number from {low} to {high}, not {row[field]!r}")
    if row["family"] not in FAMILIES or row["type"] not in TYPES:
        raise Flawed(f"{row['key']}: {row['type']!r} of {row['family']!r} is no unit")
    if kind == "spirit":
        texts: tuple[str, ...] = (row["ability_a"], row["ability_b"])
    else:
        texts = (row["ability"],) if kind == "hero" else (row["text"],)
    return Unit(
        row["key"], row["name"], row["type"], row["family"], row["cost"], row["strength"], row["offering"],
        row["copies"], texts, row["icon"], row.get("invoke", -1), row.get("condition", ""),
    )  # fmt: skip


def _plain(row: dict[str, Any], kind: str) -> Plain:
    vp = row["vp_max"] if kind == "whim" else row.get("vp", 2)
    look = row.get("icon") or FEAT_LOOKS[row["god"]]
    return Plain(row["key"], row["name"], row.get("god", ""), row["text"], look, row.get("copies", 1), vp)


def _deck(row: dict[str, Any]) -> Deck:
    return Deck(row["key"], row["name"], tuple(row["families"]), row["plan"], tuple(row["cards"].items()))


def read(text: str) -> dict[str, Any]:
    """The card data in a text, checked."""
    data = tomllib.loads(text)
    units = [_unit(row, "unit") for row in _rows(data, "unit", 50)]
    if sum(unit.copies for unit in units) != 174:
        raise Flawed("the unit deck must have 174 cards")
    for kind, count in (("soldier", 24), ("oracle", 13), ("beast", 13)):
        if sum(unit.type == kind for unit in units) != count:
            raise Flawed(f"there should be {count} {kind}s")
    units += [_unit(row, "spirit") for row in _rows(data, "spirit", 9)]
    units += [_unit(row, "hero") for row in _rows(data, "hero", 9)]
    found: dict[str, Any] = {"units": units}
    for kind in ("reward", "feat", "relic", "challenge", "whim"):
        found[kind] = [_plain(row, kind) for row in _rows(data, kind, 6)]
    if sum(reward.copies for reward in found["reward"]) != 12:
        raise Flawed("there must be twelve rewards")
    if tuple(feat.god for feat in found["feat"]) != FAMILIES:
        raise Flawed(f"the feats belong to {', '.join(FAMILIES)}, in this order")
    found["deck"] = [_deck(row) for row in _rows(data, "deck", 3)]
    keys = [row.key for rows in found.values() for row in rows]
    if len(set(keys)) != len(keys):
        raise Flawed("two cards have the same key")
    return found


_DATA = read(resources.files(__package__).joinpath("cards.toml").read_text(encoding="utf-8"))

UNITS: tuple[Unit, ...] = tuple(_DATA["units"])
REWARDS: tuple[Plain, ...] = tuple(_DATA["reward"])
WHIMS: tuple[Plain, ...] = tuple(_DATA["whim"])
FEATS: tuple[Plain, ...] = tuple(_DATA["feat"])
RELICS: tuple[Plain, ...] = tuple(_DATA["relic"])
CHALLENGES: tuple[Plain, ...] = tuple(_DATA["challenge"])
DECKS: tuple[Deck, ...] = tuple(_DATA["deck"])

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
