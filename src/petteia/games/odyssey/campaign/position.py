"""Positions of a campaign by name, for tests, puzzles and bug reports.

    position("odyssey", options={"mode": "campaign"}, day=8, tile=20, at="advancement", sheet={"crew": 3},
             stock={"bronze": 4}, technologies=["saltern"], explored=[25, 19, 20], exploration=[6, 13])

What is not named is as the cycle begins.  A titan of `named` is told by its class, its patterns and its possessions;
`possessions` are those of Argonauts.  `at` is the step of the day that comes next (`day` is the day that has been
marked, from the timeline step on); `read` is a paragraph that is read before it.
The first question is whether the crew is ready.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from petteia.games.odyssey.campaign import beginning, memories
from petteia.games.odyssey.campaign.book import SECTORS
from petteia.games.odyssey.campaign.bridge import deal_decks
from petteia.games.odyssey.campaign.conditions import (
    BEAST_AT,
    GODFORM_AT,
    PATTERN_AT,
    SUMMONING_AT,
    TITAN_AT,
)
from petteia.games.odyssey.campaign.day import (
    AdvancementStep,
    Day,
    DoomStep,
    EncounterStep,
    EndStep,
    ExpeditionStep,
    ExplorationStep,
    MovementStep,
    StoryStep,
    TimelineStep,
)
from petteia.games.odyssey.campaign.reading import Adventure
from petteia.games.odyssey.campaign.state import (
    ARGONAUTS,
    BREEDING,
    COOLDOWN,
    DREAM,
    EXPLORE,
    FATED,
    FATED_OF,
    GOTO,
    MNEMOS,
    MNEMOS_OF,
    PORTRAIT_OF,
    PORTRAITS,
    RESERVE,
    STEP_NAMES,
    TERRAIN,
    Campaign,
)
from petteia.games.odyssey.content import BOOK, SKILLS
from petteia.games.odyssey.words import DONE
from petteia.kernel.action import Action
from petteia.kernel.game import Refused
from petteia.kernel.rng import Rng
from petteia.kernel.step import Step, step

if TYPE_CHECKING:
    from petteia.games.odyssey import Odyssey

STEPS: Final[tuple[Callable[[], Step], ...]] = (
    MovementStep, TimelineStep, ExplorationStep, ExpeditionStep, EncounterStep, AdvancementStep, StoryStep, DoomStep,
    EndStep,
)  # fmt: skip
ENTRIES: Final = {"goto": GOTO, "dream": DREAM, "cooldown": COOLDOWN, "breeding": BREEDING, "terrain": TERRAIN}
PLAIN: Final = ("day", "tile", "last_city", "story_marker", "hunter", "introduced", "summon_used", "summon_bonus")
SHEET: Final = ("crew", "hull", "argo_fate", "knowledge", "progress", "inward", "doom")
DIALS: Final = ("danger", "fate", "rage", "despair")
KEYS: Final = (
    "options", "crew", "at", "read", "sector", "explored", "revealed", "sheet", "story", "doom", "standing", "stock",
    "titans", "named", "possessions", "armory", "technologies", "projects", "marked", "clues", "allies", "codes", "boons", "afflictions",
    "dials", "portraits", "mnemos", "fated", "nodes", "gifts", "katharsis", "growths", "conditions", "exploration", "fought",
    "resolved", "fated_nodes", "slots",
    "forms", "forms_used", "nymphs", "nymphs_used", "oneoffs", "timeline", "hub_boxes", "boxes", "encountered", *PLAIN,
)  # fmt: skip


def build(game: Odyssey, spec: Mapping[str, Any], rng: Rng) -> Campaign:
    for key in spec:
        if key not in KEYS:
            raise Refused(f"A position of a campaign has no {key!r}.", f"It may have: {', '.join(KEYS)}.")
    s = beginning.fresh(game, spec.get("crew", 1), game.agreed(spec.get("options", {})), Rng(1))
    deal_decks(s)
    s.shuffle(EXPLORE)
    _people(s, spec)
    _where(s, spec)
    _sheet(s, spec)
    _cards(s, spec)
    s.rng = rng
    s.drawn = 0
    _begin(s, spec)
    return s


def _bits(names: Any, at: Mapping[Any, int]) -> int:
    found = 0
    for name in names:
        found |= 1 << at[name]
    return found


def _where(s: Campaign, spec: Mapping[str, Any]) -> None:
    book = s.book
    for key in PLAIN:
        if key in spec:
            setattr(s, key, int(spec[key]))
    s.sector = SECTORS.index(spec.get("sector", ""))
    if "explored" in spec:
        s.explored = _bits(spec["explored"], book.tile_at)
    s.revealed |= s.explored | _bits(spec.get("revealed", ()), book.tile_at) | 1 << book.tile_at[s.tile]
    s.local = book.faction_at[s.here.factions[0]] if s.here.factions else -1
    if s.hunter:
        s.introduced = 1


def _sheet(s: Campaign, spec: Mapping[str, Any]) -> None:
    book = s.book
    for key, n in spec.get("sheet", {}).items():
        if key not in SHEET:
            raise Refused(f"The ship's sheet has no {key!r}.", f"It may have: {', '.join(SHEET)}.")
        setattr(s, key, n)
    if "story" in spec:
        s.story = book.story_at[spec["story"]]
        s.story_marker = spec.get("story_marker", s.story_card.marker)
    if "doom" in spec:
        s.doom_card = book.doom_at[spec["doom"]]
    for key, n in spec.get("standing", {}).items():
        s.standing[book.faction_at[key]] = n
    for key, n in spec.get("stock", {}).items():
        s.stock[book.resource_at[key]] = n
    if "titans" in spec:
        s.hold = [0] * len(BOOK.titans)
        for key, n in spec["titans"].items():
            s.hold[TITAN_AT[key]] = n
    for klass, *keys in spec.get("named", ()):
        s.named.append([TITAN_AT[klass], *(PATTERN_AT[key] for key in keys if key in PATTERN_AT)])
        s.named_gear.append([BOOK.gear_at[key] for key in keys if key not in PATTERN_AT])
    for a, keys in spec.get("possessions", {}).items():
        s.own_gear[int(a)] = [BOOK.gear_at[key] for key in keys]
    for key, n in spec.get("armory", {}).items():
        s.armory[BOOK.gear_at[key]] = n
    for key in spec.get("technologies", ()):
        s.technologies |= 1 << book.tech_at[key]
        s.projects &= ~(1 << book.tech_at[key])
    if "projects" in spec:
        s.projects = _bits(spec["projects"], book.tech_at)
    for node in spec.get("marked", ()):
        s.matrix |= 1 << book.node(node)
    s.clues |= _bits(spec.get("clues", ()), book.clue_at)
    s.allies |= _bits(spec.get("allies", ()), book.ally_at)
    s.codes |= _bits(spec.get("codes", ()), book.code_at)
    s.boons += [[book.boon_at[key], a] for key, a in spec.get("boons", ())]
    s.forms |= _bits(spec.get("forms", ()), GODFORM_AT)
    s.forms_used |= _bits(spec.get("forms_used", ()), GODFORM_AT)
    s.nymphs |= _bits(spec.get("nymphs", ()), SUMMONING_AT)
    s.nymphs_used |= _bits(spec.get("nymphs_used", ()), SUMMONING_AT)
    for key in spec.get("oneoffs", ()):
        s.oneoffs[SUMMONING_AT[key]] += 1
    for key, boxes in spec.get("fought", {}).items():
        s.track[BEAST_AT[key]] = (1 << boxes) - 1
        s.encountered |= 1 << BEAST_AT[key]
    for key in spec.get("encountered", ()):
        s.encountered |= 1 << BEAST_AT[key]
    for key, n in spec.get("hub_boxes", {}).items():
        s.hub_boxes[book.hub_at[key]] = n
    for table, marks in spec.get("boxes", {}).items():
        s.boxes[table] = list(marks)
    for day, kind, what in spec.get("timeline", ()):
        s.timeline.append((day, ENTRIES[kind], what))


def _people(s: Campaign, spec: Mapping[str, Any]) -> None:
    """Portraits and memories by name; who is not named gets what the deal gives."""
    book = s.book
    s.shuffle(PORTRAITS)
    s.shuffle(MNEMOS)
    s.shuffle(FATED)
    for a, key in enumerate(spec.get("portraits", ())):
        face = s.faces.portraits + next(i for i, one in enumerate(book.portraits) if one.key == key)
        _take(s, face, PORTRAITS, PORTRAIT_OF + a)
    named = {int(a): keys for a, keys in spec.get("mnemos", {}).items()}
    for a, keys in named.items():
        for key in keys:
            _take(s, s.faces.mnemos + book.mnemos_at[key], MNEMOS, MNEMOS_OF + a)
    for a, keys in spec.get("fated", {}).items():
        for key in keys:
            _take(s, s.faces.fated + book.fated_at[key], FATED, FATED_OF + int(a))
    for a in range(ARGONAUTS):
        if not s.zones[PORTRAIT_OF + a]:
            memories.new_portrait(s, a)
        if a not in named and "mnemos" not in spec:
            memories.give(s, a)
    for key, n in spec.get("nodes", {}).items():
        s.nodes[book.mnemos_at[key]] = n
    for key, n in spec.get("resolved", {}).items():
        s.resolved[book.mnemos_at[key]] = n
    for key, n in spec.get("fated_nodes", {}).items():
        s.fated_nodes[book.fated_at[key]] = n
    s.slots = spec.get("slots", s.slots)
    for a, given in spec.get("gifts", {}).items():
        for word, n in given.items():
            s.gifts[int(a)][SKILLS.index(word)] = n
    for a, keys in spec.get("afflictions", {}).items():
        s.afflictions[int(a)] = [book.affliction_at[key] for key in keys]
    for a, words in spec.get("katharsis", {}).items():
        s.katharsis[int(a)] = [book.word_at[word] for word in words]
    for a, keys in spec.get("growths", {}).items():
        s.growths[int(a)] = [book.fated_at[key] for key in keys]
    for a, held in spec.get("conditions", {}).items():
        for key, side in held.items():
            s.cond[int(a)][BOOK.condition_at[key]] = side
    for dial, values in spec.get("dials", {}).items():
        if dial not in DIALS:
            raise Refused(f"There is no dial {dial!r}.", f"The dials are: {', '.join(DIALS)}.")
        setattr(s, dial, list(values))


def _take(s: Campaign, face: int, src: int, dst: int) -> None:
    card = next(card for card in s.zones[src] if s.face[card] == face)
    s.move(card, src, dst)


def _cards(s: Campaign, spec: Mapping[str, Any]) -> None:
    """The exploration cards named lie on top of the deck, in this order; one that is not in yet is brought."""
    for number in reversed(spec.get("exploration", ())):
        face = s.faces.exploration + s.book.card_at[number]
        for zone in (EXPLORE, RESERVE):
            card = next((card for card in s.zones[zone] if s.face[card] == face), -1)
            if card >= 0:
                s.zones[zone].remove(card)
                s.zones[EXPLORE].append(card)


@step
class Ready(Step):
    """A position stands on the table; the step of the day begins when the crew is ready."""

    def begin(self, s: Campaign) -> None:
        s.ask(s.captain, "OD-025", "The position stands. Ready?", [DONE], self.ready, always=True)

    def ready(self, s: Campaign, action: Action) -> None:
        return


def _begin(s: Campaign, spec: Mapping[str, Any]) -> None:
    at = spec.get("at", "movement")
    if at not in STEP_NAMES[1:]:
        raise Refused(f"There is no step {at!r} in a day.", f"The steps are: {', '.join(STEP_NAMES[1:])}.")
    first = STEP_NAMES.index(at) - 1
    s.hour = first + 1
    s.stack.append((Day(), "begin"))
    for make in reversed(STEPS[first:]):
        s.stack.append((make(), "begin"))
    if "read" in spec:
        s.stack.append((Adventure(spec["read"], -1), "begin"))
    s.stack.append((Ready(), "begin"))
