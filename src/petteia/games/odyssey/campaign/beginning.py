"""The beginning of a campaign: the ship's sheet, the decks, four Argonauts, the prologue (OD-001, OD-002)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from petteia.games.odyssey import setup
from petteia.games.odyssey.campaign import memories
from petteia.games.odyssey.campaign.bridge import deal_decks
from petteia.games.odyssey.campaign.conditions import TITAN_AT
from petteia.games.odyssey.campaign.day import Day
from petteia.games.odyssey.campaign.reading import Adventure
from petteia.games.odyssey.campaign.state import (
    ALL_ZONES,
    ARGONAUTS,
    BATTLE_CARDS,
    EXPLORE,
    FATED,
    MNEMOS,
    PORTRAITS,
    RESERVE,
    Campaign,
    campaign_layout,
)
from petteia.games.odyssey.content import BOOK
from petteia.kernel.game import Refused
from petteia.kernel.rng import Rng
from petteia.kernel.step import Step, step

if TYPE_CHECKING:
    from petteia.kernel.game import Game

NEW_BOOK: Final = "new"
BOXES: Final = r"\d+(\.\d+)*"  # the marks of each table of adventures, the tables separated by points


def fresh(game: Game, seats: int, options: Mapping[str, str], rng: Rng) -> Campaign:
    """A campaign with its sheets filled in and its decks laid out, not yet shuffled."""
    s = Campaign(game, campaign_layout(options["mode"], seats), dict(options), rng)
    setup.fill(s)
    s.tear = 0
    s.alive = [0] * ARGONAUTS
    blank(s)
    sheet(s)
    lay_out(s)
    return s


def blank(s: Campaign) -> None:
    """Every field of the campaign before the cycle says anything."""
    book = s.book
    s.day = s.hour = s.tile = s.sector = s.revealed = s.explored = s.last_city = s.story_marker = s.calm = 0
    s.crew = s.hull = s.argo_fate = s.knowledge = s.progress = s.inward = s.doom = s.story = s.doom_card = 0
    s.technologies = s.projects = s.used_today = s.faded = s.summon_used = s.summon_bonus = 0
    s.nymphs = s.nymphs_used = s.forms = s.forms_used = s.matrix = s.encountered = 0
    s.local = s.leader = s.owner = s.tester = s.hub = -1
    s.introduced = s.hunter = s.symbols = s.spawned = s.fighting = s.won = s.fled = s.reading = 0
    s.readers = s.layout.everyone
    s.clues = s.clues_used = s.allies = s.allies_used = s.codes = s.codes_done = 0
    s.slots = s.slots_missed = s.memories_used = s.passed = s.extra = s.natural = 0
    s.slot_waiting = -1
    s.standing = []
    s.stock = [0] * len(book.resources)
    s.hold = [0] * len(BOOK.titans)
    s.armory = [0] * len(BOOK.gear)
    s.track = [0] * len(BOOK.primordials)
    s.oneoffs = [0] * len(BOOK.summonings)
    s.hub_boxes = [0] * len(book.cycle.hubs)
    s.queued, s.opened, s.page, s.read = [], [], [], []
    s.nodes, s.resolved = [0] * len(book.cycle.mnemos), [0] * len(book.cycle.mnemos)
    s.fated_nodes = [0] * len(book.cycle.fated)
    s.fielded_names = [-1] * ARGONAUTS
    s.named, s.boons, s.graves, s.traits_set, s.kept, s.timeline = [], [], [], [], [], []
    s.named_gear, s.losses = [], []
    four = range(ARGONAUTS)
    s.afflictions, s.katharsis, s.growths, s.kit = [[] for _ in four], [[] for _ in four], [[] for _ in four], [
        [] for _ in four
    ]  # fmt: skip
    s.own_gear = [[] for _ in four]
    s.gifts = [[0] * 6 for _ in range(ARGONAUTS)]
    s.boxes = [[0] * len(table) for table in book.adventures()]
    kept = s.options.get("boxes", NEW_BOOK)
    if kept != NEW_BOOK:
        mark_boxes(s, kept)


# -- the boxes of the storybook (OD-068, OD-C45) ---------------------------------------------------------


def boxes_words(s: Campaign) -> str:
    """The fated boxes of each table of adventures, for a campaign that follows on this one."""
    if not any(map(any, s.boxes)):
        return NEW_BOOK
    return ".".join("".join(str(marks) for marks in table) for table in s.boxes)


def mark_boxes(s: Campaign, words: str) -> None:
    """The boxes as another campaign left them."""
    marked = [[int(marks) for marks in table] for table in words.split(".")]
    tables = list(s.book.adventures())
    fits = [len(table) for table in marked] == [len(table) for table in tables] and all(
        marks <= entry.boxes
        for table, row in zip(tables, marked, strict=True)
        for entry, marks in zip(table, row, strict=True)
    )
    if not fits:
        raise Refused(
            "These boxes are not those of this cycle's book.",
            "Follow on a campaign in the same cycle, or take a new book.",
        )
    s.boxes = marked


def sheet(s: Campaign) -> None:
    """What the cycle's ship sheet says (OD-001)."""
    book, ship = s.book, s.book.ship
    numbers = dict(ship.numbers)
    s.crew, s.hull, s.argo_fate = numbers["crew"], numbers["hull"], numbers["argo_fate"]
    s.knowledge, s.day = numbers["knowledge"], numbers["day"]
    s.tile = ship.tile
    s.revealed = 1 << book.tile_at[ship.tile]
    for tile in ship.explored:
        s.revealed |= 1 << book.tile_at[tile]
        s.explored |= 1 << book.tile_at[tile]
    s.story, s.doom_card = book.story_at[ship.story], book.doom_at[ship.doom]
    s.story_marker = s.story_card.marker
    for key, n in ship.resources:
        s.stock[book.resource_at[key]] = n
    for key, n in ship.titans:
        s.hold[TITAN_AT[key]] = n
    for key in (*ship.core, *ship.researched):
        s.technologies |= 1 << book.tech_at[key]
    for key in ship.projects:
        s.projects |= 1 << book.tech_at[key]
    s.standing = [faction.start for faction in book.factions]
    for key, n in BOOK.start.items():
        s.armory[BOOK.gear_at[key]] = n
    if ship.local_faction:
        s.local = book.faction_at[ship.local_faction]


def lay_out(s: Campaign) -> None:
    """Every card of the campaign to its deck."""
    book, faces = s.book, s.faces
    s.zones = [[] for _ in range(ALL_ZONES)]
    card = len(BATTLE_CARDS)
    for first, count, zone in (
        (faces.exploration, len(book.exploration), EXPLORE), (faces.mnemos, len(book.cycle.mnemos), MNEMOS),
        (faces.fated, len(book.cycle.fated), FATED), (faces.portraits, len(book.portraits), PORTRAITS),
    ):  # fmt: skip
        for i in range(count):
            s.face[card] = first + i
            late = zone == EXPLORE and book.exploration[i].set != "start"
            s.zones[RESERVE if late else zone].append(card)
            card += 1


@step
class BeginCampaign(Step):
    """Decks are shuffled, four Argonauts wake, and the prologue is read."""

    def begin(self, s: Campaign) -> None:
        deal_decks(s)
        s.shuffle(EXPLORE)
        s.shuffle(RESERVE)
        memories.deal(s)
        s.then(Adventure(s.book.ship.prologue, -1))
        s.go(self.sail)

    def sail(self, s: Campaign) -> None:
        s.then(Day())
