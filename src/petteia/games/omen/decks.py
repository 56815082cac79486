"""Decks brought to the table: a small file format, its limits, and the three ready-made decks.

A deck file is TOML:

    name = "The Drowned Ferry"
    families = ["hades", "poseidon"]      # whose spirits and heroes join it where those modules are played
    [cards]
    asphodel_reaper = 3

In a table's options a deck is one line: the key of a ready-made deck, or
`The Drowned Ferry; hades poseidon; 3 asphodel_reaper, 4 pearl_diver, ...`.
"""

from __future__ import annotations

import difflib
import tomllib

from petteia.games.omen.content import BASE_DESIGNS, DECKS, FACE, FAMILIES, FIRST_HERO, UNITS, Deck
from petteia.kernel.game import Refused

DECK_SIZE = 40
READY = {deck.key: deck for deck in DECKS}


def read_deck(text: str) -> Deck:
    """A deck from its file; raises Refused with what is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused(
            f"The deck file cannot be read: {error}.", "It is TOML: name, families and a [cards] table."
        ) from None
    for key in data:
        if key not in ("name", "families", "plan", "cards"):
            raise Refused(f"A deck file has no {key!r}.", "It has: name, families, plan and cards.")
    cards = data.get("cards")
    if not isinstance(cards, dict):
        raise Refused("The deck file has no [cards].", "Write a line such as: pearl_diver = 4")
    for key, count in cards.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise Refused(f"The deck file says {key} = {count!r}.", "It must be a number of copies, 1 or more.")
    families = data.get("families", [])
    if not isinstance(families, list):
        raise Refused("The deck's families must be a list.", f"They may be: {', '.join(FAMILIES)}.")
    name = str(data.get("name", "A nameless deck"))
    deck = Deck("", name, tuple(map(str, families)), str(data.get("plan", "")), tuple(cards.items()))
    check_deck(deck)
    return deck


def check_deck(deck: Deck) -> None:
    """Exactly forty of the fifty designs' cards, no more than the box holds of each (OM-021)."""
    for key, count in deck.cards:
        face = FACE.get(key, -1)
        if not 0 <= face < BASE_DESIGNS:
            near = difflib.get_close_matches(key, [unit.key for unit in UNITS[:BASE_DESIGNS]], n=1)
            hint = f"Did you mean {near[0]!r}?" if near else "Units are written as in the card list."
            raise Refused(f"There is no unit {key!r} for the deck {deck.name!r}.", hint)
        if count > UNITS[face].copies:
            raise Refused(
                f"The deck {deck.name!r} has {count} of {UNITS[face].name}; {UNITS[face].copies} is the most.",
                "Four of a soldier, three of an oracle or a beast.",
            )
    size = sum(count for _, count in deck.cards)
    if size != DECK_SIZE:
        raise Refused(f"The deck {deck.name!r} has {size} cards; it must have {DECK_SIZE}.")
    for family in deck.families:
        if family not in FAMILIES:
            raise Refused(f"There is no family {family!r}.", f"They are: {', '.join(FAMILIES)}.")
    if not 1 <= len(set(deck.families)) <= 2:
        raise Refused(f"The deck {deck.name!r} names {len(set(deck.families))} families.", "It must name one or two.")
    if any(mark in deck.name for mark in ";#:\n"):
        raise Refused(f"The deck's name {deck.name!r} has a mark in it that cannot be written in a record.",
                      "Leave out semicolons, colons and hashes.")  # fmt: skip


def check_box(one: Deck, two: Deck) -> None:
    """Both decks must come out of one box."""
    both = dict(one.cards)
    for key, count in two.cards:
        total = both.get(key, 0) + count
        if total > UNITS[FACE[key]].copies:
            raise Refused(
                f"The two decks need {total} of {UNITS[FACE[key]].name}, and a box holds {UNITS[FACE[key]].copies}.",
                "Choose decks that share fewer cards, or let each player bring a box.",
            )


def line_of(deck: Deck) -> str:
    """A deck as one line, for a table's options."""
    if deck.key in READY:
        return deck.key
    cards = ", ".join(f"{count} {key}" for key, count in deck.cards)
    return f"{deck.name}; {' '.join(deck.families)}; {cards}"


def deck_of(line: str) -> Deck:
    """The deck that a line of a table's options names."""
    line = line.strip()
    if line in READY:
        return READY[line]
    parts = [part.strip() for part in line.split(";")]
    if len(parts) != 3:
        near = difflib.get_close_matches(line, list(READY), n=1)
        hint = f"Did you mean {near[0]!r}?" if near else f"Ready-made decks: {', '.join(READY)}."
        raise Refused(f"There is no deck {line!r}.", hint)
    cards: list[tuple[str, int]] = []
    for entry in filter(None, (part.strip() for part in parts[2].split(","))):
        count, _, key = entry.partition(" ")
        if not count.isdigit() or int(count) < 1 or not key:
            raise Refused(f"The deck line says {entry!r}.", "Write a count and a unit, such as: 4 pearl_diver")
        cards.append((key.strip(), int(count)))
    deck = Deck("", parts[0], tuple(parts[1].split()), "", tuple(cards))
    check_deck(deck)
    return deck


def faces_of_deck(deck: Deck, spirits: bool, heroes: bool) -> list[int]:
    """The faces of a deck, with the spirits and heroes of its families where those are played."""
    faces = [FACE[key] for key, count in deck.cards for _ in range(count)]
    for face, unit in enumerate(UNITS):
        if face >= BASE_DESIGNS and unit.family in deck.families and (heroes if face >= FIRST_HERO else spirits):
            faces += [face] * unit.copies
    return faces
