"""Everything of a cycle but its prose, as frozen records: map, decks, days, ship, factions, memories, events.

`line` is where a record begins in its file.
"""

from __future__ import annotations

from dataclasses import dataclass

from petteia.games.odyssey.campaign.records import Act, ArgoRoll, Condition, Paragraph


@dataclass(frozen=True)
class Board:
    """The grid the tiles are laid on."""

    line: int
    rows: int
    columns: int
    start: int
    restricted_needs: str


@dataclass(frozen=True)
class Arrow:
    """A way off a tile: out of a sector ("" if the tile has none), into a sector, perhaps only with a technology."""

    line: int
    dir: str  # N, E, S, W
    to: int
    leaves: str
    into: str
    needs: str


@dataclass(frozen=True)
class Tile:
    line: int
    number: int
    name: str
    row: int
    column: int
    look: str
    factions: tuple[str, ...]
    symbols: tuple[str, ...]
    city: str
    secret: int
    sectors: tuple[str, ...]
    arrows: tuple[Arrow, ...]


@dataclass(frozen=True)
class Acclimation:
    """Cards that leave the exploration deck and cards that come in."""

    line: int
    number: int
    out: tuple[int, ...]
    into: tuple[int, ...]


@dataclass(frozen=True)
class Gate:
    """Effects of an exploration card that need a condition."""

    line: int
    when: Condition | None
    effects: tuple[Act, ...]


@dataclass(frozen=True)
class ExplorationCard:
    line: int
    number: int
    name: str
    set: str  # start, first, second
    text: str
    stack: str  # end, another
    main: tuple[Act, ...]
    gates: tuple[Gate, ...]
    adversary: int
    disposal: str  # shuffle, until_battle, permanent


@dataclass(frozen=True)
class TechAbility:
    """An ability of a technology; which fields speak depends on the kind."""

    line: int
    kind: str
    name: str
    text: str
    timing: str
    cost: tuple[Act, ...]
    test: ArgoRoll | None
    effects: tuple[Act, ...]
    success: tuple[Act, ...]
    fail: tuple[Act, ...]
    cooldown: int
    against: str
    titan: str
    days: int
    ability: str
    charges: int
    crafts: tuple[str, ...]
    card_cost: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Technology:
    line: int
    key: str
    name: str
    type: str  # core, structural, battle
    text: str
    requires: tuple[Condition, ...]
    leads_to: tuple[str, ...]
    limits: tuple[tuple[str, int], ...]
    unlocks: str
    abilities: tuple[TechAbility, ...]


@dataclass(frozen=True)
class Frame:
    """The marks of the timeline at a glance."""

    line: int
    days: int
    battles: tuple[int, ...]
    structural: tuple[int, ...]
    battle_research: tuple[int, ...]
    acclimations: tuple[int, ...]
    out_of_days: str


@dataclass(frozen=True)
class Day:
    line: int
    day: int
    battle: bool
    research: tuple[str, ...]
    acclimation: int
    special: str
    goto: int
    dream: bool
    note: str


@dataclass(frozen=True)
class Ship:
    """The Argo's sheet as the cycle begins."""

    line: int
    tile: int
    explored: tuple[int, ...]
    numbers: tuple[tuple[str, int], ...]  # crew, hull, argo_fate, knowledge, day
    story: str
    doom: str
    prologue: int
    local_faction: str
    limits: tuple[tuple[str, int], ...]
    losses: tuple[tuple[str, str], ...]  # how it is lost, the event
    tides_of_fate: tuple[tuple[str, int], ...]
    resources: tuple[tuple[str, int], ...]
    titans: tuple[tuple[str, int], ...]
    core: tuple[str, ...]
    researched: tuple[str, ...]
    projects: tuple[str, ...]
    gear_from: str
    argonauts: int
    mnemos_each: int
    portrait: str
    adversary: str
    introduced_by: str
    spawn_distance: int
    adversary_battles: tuple[str, ...]
    regulars: tuple[str, ...]


@dataclass(frozen=True)
class Resource:
    line: int
    key: str
    name: str
    kind: str
    source: str
    spent_by: str


@dataclass(frozen=True)
class Note:
    """A boon or an affliction."""

    line: int
    key: str
    name: str
    text: str


@dataclass(frozen=True)
class Band:
    """A section of the diplomacy track."""

    line: int
    key: str
    low: int
    high: int
    bonus: int
    frozen: bool


@dataclass(frozen=True)
class Faction:
    line: int
    key: str
    name: str
    voice: str
    start: int
    wants: str
    axis: str
    hub: str
    cities: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class StoryCard:
    """One side of a story card."""

    line: int
    number: int
    side: str
    name: str
    text: str
    requires: tuple[Condition, ...]
    stores: int
    marker: int
    battle: str
    resolves: int
    clues: tuple[str, ...]


@dataclass(frozen=True)
class DoomCard:
    """One side of a doom card."""

    line: int
    number: int
    side: str
    name: str
    text: str
    tokens: int
    resolves: int
    last: bool


@dataclass(frozen=True)
class Portrait:
    line: int
    key: str
    name: str
    epithet: str
    skill: str
    look: str


@dataclass(frozen=True)
class MnemosTrack:
    line: int
    nodes: int
    breakthroughs: tuple[int, ...]


@dataclass(frozen=True)
class MnemosAbility:
    line: int
    level: int
    name: str
    where: str
    text: str
    gate: str


@dataclass(frozen=True)
class Mnemos:
    line: int
    key: str
    name: str
    traits: tuple[str, ...]
    skills: tuple[tuple[str, int], ...]
    breakthroughs: tuple[int, ...]
    katharsis: str
    not_with: tuple[str, ...]
    abilities: tuple[MnemosAbility, ...]


@dataclass(frozen=True)
class Fated:
    line: int
    key: str
    name: str
    traits: tuple[str, ...]
    skills: tuple[tuple[str, int], ...]
    nodes: int
    hindrance: str
    growth: str


@dataclass(frozen=True)
class Clue:
    line: int
    key: str
    name: str
    card: str
    text: str
    rule: str


@dataclass(frozen=True)
class Ally:
    line: int
    key: str
    name: str
    source: int  # the paragraph that gives them
    text: str
    ability: str
    lost_when: str


@dataclass(frozen=True)
class Code:
    line: int
    key: str
    kind: str  # sum, gained, katharsis
    of_tiles: tuple[int, ...]
    word: str
    number: int
    goto: int
    once: bool
    requires: tuple[Condition, ...]
    text: str


@dataclass(frozen=True)
class Slot:
    """An adventure of the inward odyssey."""

    line: int
    number: int
    name: str
    goto: int
    written: bool
    reward: str
    requires: tuple[Condition, ...]


@dataclass(frozen=True)
class Inward:
    line: int
    name: str
    per_progress: int
    slots: int


@dataclass(frozen=True)
class Entry:
    """A line of a d10 table, with its fated boxes."""

    line: int
    low: int
    high: int
    goto: int
    boxes: int
    delve: int = 0


@dataclass(frozen=True)
class Pick:
    """Which hub a roll means."""

    line: int
    low: int
    high: int
    hub: str


@dataclass(frozen=True)
class Hub:
    line: int
    key: str
    name: str
    faction: str
    track: tuple[str, ...]
    alpha: int
    omega: int
    terrain: str
    place: str
    terrain_n: int
    adventures: tuple[Entry, ...]


@dataclass(frozen=True)
class Event:
    line: int
    key: str
    name: str
    when: str
    goto: int


@dataclass(frozen=True)
class CampaignEnding:
    line: int
    key: str
    name: str
    goto: int
    outcome: str  # victory, defeat


@dataclass(frozen=True)
class Matrix:
    """The choice matrix: its size, and the nodes of this cycle with their meanings."""

    line: int
    rows: int
    columns: int
    nodes: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Cycle:
    """A whole cycle."""

    board: Board
    tiles: tuple[Tile, ...]
    acclimations: tuple[Acclimation, ...]
    exploration: tuple[ExplorationCard, ...]
    technologies: tuple[Technology, ...]
    frame: Frame
    days: tuple[Day, ...]
    ship: Ship
    resources: tuple[Resource, ...]
    boons: tuple[Note, ...]
    afflictions: tuple[Note, ...]
    bands: tuple[Band, ...]
    factions: tuple[Faction, ...]
    story: tuple[StoryCard, ...]
    doom: tuple[DoomCard, ...]
    portraits: tuple[Portrait, ...]
    mnemos_track: MnemosTrack
    mnemos: tuple[Mnemos, ...]
    fated: tuple[Fated, ...]
    clues: tuple[Clue, ...]
    allies: tuple[Ally, ...]
    codes: tuple[Code, ...]
    inward: Inward
    slots: tuple[Slot, ...]
    hub_picks: tuple[tuple[Pick, ...], ...]  # by the number of the story card
    all_hubs_full: str
    hubs: tuple[Hub, ...]
    rnr: tuple[Entry, ...]
    dreams: tuple[Entry, ...]
    events: tuple[Event, ...]
    endings: tuple[CampaignEnding, ...]
    matrix: Matrix
    paragraphs: tuple[Paragraph, ...]
