"""What people and things of a cycle are called: in events, on pages and buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.book import COLUMNS
from petteia.games.odyssey.campaign.losing import LOSS_WORDS
from petteia.games.odyssey.campaign.state import ARGONAUTS, PORTRAIT_OF, STEP_NAMES, Campaign
from petteia.games.odyssey.campaign.wording import item_name
from petteia.games.odyssey.content import BOOK

OPTIONS: Final = 32  # an event about a choice names the line and the option in one number: line * OPTIONS + option
LETTERS: Final = 26


def name(kind: str, value: int, s: Campaign) -> str | None:
    """The words for an argument of one of the voyage's events; None for kinds that the battle names."""
    words = _NAMES.get(kind)
    return words(s, value) if words is not None else None


def ability_name(s: Campaign, number: int) -> str:
    """An ability with the technology it belongs to."""
    if not 0 <= number < len(s.book.abilities):
        return "an ability"
    tech, ability = s.book.abilities[number]
    return f"{ability.name} ({s.book.technologies[tech].name})"


def titan_name(s: Campaign, named: int) -> str:
    """A titan with a name of its own, by its class, what it has learned and what it bears."""
    klass, *patterns = s.named[named]
    names = [BOOK.patterns[one].element.name for one in patterns]
    learned = ", ".join([*names, *(BOOK.gear[gear].name for gear in s.named_gear[named])])
    return f"{BOOK.titans[klass].name} with {learned}" if learned else BOOK.titans[klass].name


def argonaut_name(s: Campaign, a: int) -> str:
    if not 0 <= a < ARGONAUTS:
        return "nobody"
    held = s.zones[PORTRAIT_OF + a]
    known = bool(held) and s.face[held[0]] >= s.faces.portraits
    return s.name_of(a) if known else f"Argonaut {a + 1}"


def _prose(s: Campaign, line: int) -> str:
    node = s.book.pages[line].node
    return node.text if isinstance(node, r.Prose) else ""


def _chosen(s: Campaign, value: int) -> str:
    node = s.book.pages[value // OPTIONS].node
    if isinstance(node, r.Choice) and value % OPTIONS < len(node.options):
        return node.options[value % OPTIONS].label
    return "one of the ways."


def _slot(s: Campaign, value: int) -> str:
    slots = s.book.cycle.slots
    return slots[value].name if 0 <= value < len(slots) else str(value)


def _node(s: Campaign, value: int) -> str:
    """A node of the choice matrix by its row and column: A to Z, AA and on."""
    row, column = divmod(value, COLUMNS)
    letter = chr(ord("A") + row % LETTERS)
    return f"{'A' * (row // LETTERS)}{letter}{column + 1}"


def _side(card: int, side: str, title: str) -> str:
    return f"{title} ({card}{side})"


_NAMES: Final[dict[str, Callable[[Campaign, int], str]]] = {
    "hour": lambda s, v: STEP_NAMES[v],
    "tile": lambda s, v: s.book.tiles[v].name if v in s.book.tiles else f"tile {v}",
    "item": lambda s, v: item_name(s, s.book.items[v]),
    "argonaut": argonaut_name,
    "ability": ability_name,
    "paragraph": lambda s, v: s.book.paragraphs[v].title,
    "prose": _prose,
    "choice": _chosen,
    "node": _node,
    "story": lambda s, v: _side(s.book.cycle.story[v].number, s.book.cycle.story[v].side, s.book.cycle.story[v].name),
    "doom": lambda s, v: _side(s.book.cycle.doom[v].number, s.book.cycle.doom[v].side, s.book.cycle.doom[v].name),
    "primordial": lambda s, v: BOOK.primordials[v].name,
    "hub": lambda s, v: s.book.cycle.hubs[v].name,
    "technology": lambda s, v: s.book.technologies[v].name,
    "stock": lambda s, v: s.book.resources[v].name.lower(),
    "class": lambda s, v: BOOK.titans[v].name,
    "pattern": lambda s, v: BOOK.patterns[v].element.name,
    "scenario": lambda s, v: BOOK.scenarios[v].name,
    "slot": _slot,
    "clue": lambda s, v: s.book.cycle.clues[v].name,
    "ally": lambda s, v: s.book.cycle.allies[v].name,
    "boon": lambda s, v: s.book.cycle.boons[v].name,
    "memory": lambda s, v: s.book.cycle.mnemos[v].name,
    "code": lambda s, v: s.book.cycle.codes[v].text,
    "sector": lambda s, v: ("open", "alpha", "beta")[v],
    "loss": lambda s, v: LOSS_WORDS[v],
    "face": lambda s, v: s.faces.name(s.book, v),
}
