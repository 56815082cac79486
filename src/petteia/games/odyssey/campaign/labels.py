"""What an option of the voyage reads like, and the names of what events tell of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.book import COLUMNS, SECTORS
from petteia.games.odyssey.campaign.losing import LOSS_WORDS
from petteia.games.odyssey.campaign.reading import Choosing
from petteia.games.odyssey.campaign.state import ARGONAUTS, PORTRAIT_OF, STEP_NAMES, Campaign
from petteia.games.odyssey.campaign.wording import item_name, tile_name
from petteia.games.odyssey.content import BOOK, SKILLS
from petteia.games.odyssey.words import VOCABULARY
from petteia.kernel.action import Action

OPTIONS: Final = 32  # an event about a choice names the line and the option in one number: line * OPTIONS + option
WAYS: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}
LETTERS: Final = 26

Words = Callable[[Campaign, Action], str]
Names = Callable[[Campaign], list[str]]


# -- options -----------------------------------------------------------------------------------------


def label(s: Campaign, action: Action) -> str:
    """An option as a person reads it: the words of the cycle in place of numbers."""
    words = _LABELS.get(action.verb)
    return words(s, action) if words is not None else VOCABULARY.label(action)


def _sail(s: Campaign, action: Action) -> str:
    tile, sector = action.args[0] + 1, SECTORS[action.args[1]]
    arrow = next((one for one in s.here.arrows if one.to == tile), None)
    way = f"{WAYS[arrow.dir]} to " if arrow is not None else "Sail to "
    return f"{way}{tile_name(s, tile)}{f', sector {sector}' if sector else ''}"


def _tile(s: Campaign, action: Action) -> str:
    words = tile_name(s, action.args[0] + 1)
    return words[:1].upper() + words[1:]


def _choose(s: Campaign, action: Action) -> str:
    choice = pending_choice(s)
    if choice is not None and action.args[0] < len(choice.options):
        return choice.options[action.args[0]].label
    return VOCABULARY.label(action)


def pending_choice(s: Campaign) -> r.Choice | None:
    """The choice of the story that is being weighed, if one is."""
    top = s.stack[-1][0] if s.stack else None
    return top.choice(s) if isinstance(top, Choosing) else None


def _progress(s: Campaign, action: Action) -> str:
    return f"To the story: {s.story_card.name}" if action.args[0] == 0 else f"Inward: {s.book.cycle.inward.name}"


def _ability(before: str) -> Words:
    def words(s: Campaign, action: Action) -> str:
        return f"{before}{ability_name(s, action.args[0])}"

    return words


def ability_name(s: Campaign, number: int) -> str:
    """An ability with the technology it belongs to."""
    if not 0 <= number < len(s.book.abilities):
        return "an ability"
    tech, ability = s.book.abilities[number]
    return f"{ability.name} ({s.book.technologies[tech].name})"


def _resource(before: str) -> Words:
    def words(s: Campaign, action: Action) -> str:
        resource = s.book.resource_of(action.args[0])
        return f"{before} {s.book.resources[resource].name.lower() if resource >= 0 else 'a resource'}"

    return words


def technology_name(s: Campaign, number: int) -> str:
    return s.book.technologies[number].name


def titan_name(s: Campaign, named: int) -> str:
    """A titan with a name of its own, by its class, what it has learned and what it bears."""
    klass, *patterns = s.named[named]
    names = [BOOK.patterns[one].element.name for one in patterns]
    learned = ", ".join([*names, *(BOOK.gear[gear].name for gear in s.named_gear[named])])
    return f"{BOOK.titans[klass].name} with {learned}" if learned else BOOK.titans[klass].name


def _battle(s: Campaign, action: Action) -> str:
    kinds = list(dict.fromkeys(s.queued))
    if action.args[0] >= len(kinds):
        return VOCABULARY.label(action)
    queued = kinds[action.args[0]]
    return f"{BOOK.primordials[s.book.hunter].name if queued < 0 else BOOK.scenarios[queued].name} first"


def _code(s: Campaign, action: Action) -> str:
    codes = s.book.cycle.codes
    word = codes[action.args[0]].word if action.args[0] < len(codes) else ""
    return f"Say it: {word}" if word else "Say what you have counted"


def _boon(s: Campaign, action: Action) -> str:
    boons, number = s.book.cycle.boons, action.args[0]
    if number >= len(boons):
        return VOCABULARY.label(action)
    owners = [one[1] for one in s.boons if one[0] == number and one[1] >= 0]
    return f"Use {boons[number].name}" + (f" ({argonaut_name(s, owners[0])})" if owners else "")


def _of(before: str, names: Names) -> Words:
    """Things by their place in a list of the cycle."""

    def words(s: Campaign, action: Action) -> str:
        found, number = names(s), action.args[0]
        return f"{before}{found[number]}" if number < len(found) else VOCABULARY.label(action)

    return words


_LABELS: Final[dict[str, Words]] = {
    "sail": _sail,
    "tile": _tile,
    "progress": _progress,
    "argonaut": lambda s, action: argonaut_name(s, action.args[0]),
    "faction": _of("", lambda s: [one.name for one in s.book.factions]),
    "choose": _choose,
    "save-by": _ability("Save by "),
    "research": _of("Research ", lambda s: [one.name for one in s.book.technologies]),
    "ability": _ability(""),
    "give": _resource("Give"),
    "take": _resource("Take"),
    "veteran": _of("", lambda s: [titan_name(s, i) for i in range(len(s.named))]),
    "battle": _battle,
    "code": _code,
    "clue": _of("Use the clue: ", lambda s: [one.name for one in s.book.cycle.clues]),
    "ally": _of("Ask ", lambda s: [one.name for one in s.book.cycle.allies]),
    "boon": _boon,
    "memory": _of("Remember ", lambda s: [one.name for one in s.book.cycle.mnemos]),
    "mnemos": _of("", lambda s: [one.name for one in s.book.cycle.mnemos]),
    "fated": _of("", lambda s: [one.name for one in s.book.cycle.fated]),
    "gift": lambda s, action: f"+1 {SKILLS[action.args[0]]}",
}


# -- names in events ---------------------------------------------------------------------------------


def name(kind: str, value: int, s: Campaign) -> str | None:
    """The words for an argument of one of the voyage's events; None for kinds that the battle names."""
    words = _NAMES.get(kind)
    return words(s, value) if words is not None else None


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
    "technology": technology_name,
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
