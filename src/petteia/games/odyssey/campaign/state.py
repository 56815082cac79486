"""The state of a campaign: the ship's sheet, four Argonauts, the map and the calendar, around the state of a battle.

A `Campaign` is a `Battle` that goes on: between battles the fields of the battle rest, but the dials (`danger`, `fate`,
`rage`, `despair`) and the conditions, which are the Argonauts' own: Argonaut `a` leads titan `a`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign.book import Book, book_of
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import TITANS, ZONES, Battle, deck_faces, layout_of
from petteia.kernel._native import mypyc_attr
from petteia.kernel.cards import Layout, Zone

ARGONAUTS: Final = TITANS
SHELF = ZONES  # decks of primordials that are not fought now
EXPLORE, STACK, ASIDE, EXPLORE_OUT, RESERVE = ZONES + 1, ZONES + 2, ZONES + 4, ZONES + 5, ZONES + 6  # two stacks
MNEMOS, VAULT, MNEMOS_BOX, MNEMOS_OF = ZONES + 7, ZONES + 8, ZONES + 9, ZONES + 10
FATED, FATED_OF = ZONES + 14, ZONES + 15
PORTRAITS, PORTRAIT_OF, GRAVES = ZONES + 19, ZONES + 20, ZONES + 24
ALL_ZONES: Final = ZONES + 25

# faces of the campaign come after those of the battle, deck after deck
FIRST_FACE: Final = len(BOOK.cards)

# the kinds of entries on the timeline: (day, kind, what)
GOTO, DREAM, COOLDOWN, BREEDING, TERRAIN = range(5)
NO_STEP_YET, MOVEMENT, TIMELINE, EXPLORATION, EXPEDITION, ENCOUNTER, ADVANCEMENT, STORY, DOOM, END = range(10)
STEP_NAMES: Final = (
    "", "movement", "timeline", "exploration", "expedition", "encounter", "advancement", "story", "doom", "end",
)  # fmt: skip
RNR_TABLE, DREAM_TABLE = -2, -1  # in `boxes`, after the hubs
HUNTER_BATTLE: Final = -1  # in `queued`: the adversary's battle; anything else is a scenario


def battle_cards() -> list[tuple[int, int]]:
    """Every card of the battles as (primordial or -1, face): the decks of all primordials, then those they share."""
    found: list[tuple[int, int]] = []
    for beast in range(len(BOOK.primordials)):
        for deck in deck_faces(beast)[:2]:
            found += [(beast, face) for face in deck]
    for deck in deck_faces(0)[2:]:
        found += [(-1, face) for face in deck]
    return found


BATTLE_CARDS: Final = battle_cards()


class Faces:
    """Where the faces of each deck of a campaign begin, and what a face is."""

    def __init__(self, book: Book) -> None:
        self.exploration = FIRST_FACE
        self.mnemos = self.exploration + len(book.exploration)
        self.fated = self.mnemos + len(book.cycle.mnemos)
        self.portraits = self.fated + len(book.cycle.fated)
        self.end = self.portraits + len(book.portraits)

    def name(self, book: Book, face: int) -> str:
        if face < self.exploration:
            return BOOK.cards[face].name
        if face < self.mnemos:
            return book.exploration[face - self.exploration].name
        if face < self.fated:
            return book.cycle.mnemos[face - self.mnemos].name
        if face < self.portraits:
            return book.cycle.fated[face - self.fated].name
        return book.portraits[face - self.portraits].name if face < self.end else "a card"


@lru_cache
def faces_of(mode: str) -> Faces:
    return Faces(book_of(mode))


@lru_cache
def campaign_layout(mode: str, seats: int) -> Layout:
    """Zones and backs of a whole campaign: the battle's zones keep their places, the voyage's follow."""
    book, faces = book_of(mode), faces_of(mode)
    all_of = (1 << (seats + 1)) - 1
    zones = list(layout_of(0, seats).zones)
    late = [False] * faces.end
    for i, card in enumerate(book.exploration):
        late[faces.exploration + i] = card.set != "start"
    for at in (2, 3, 4, 5, 6, 10, 11, 12, 13, 14):  # what waits or is out: any primordial's cards of that level
        zones[at] = Zone(zones[at].name, accepts=_level(zones[at].name, faces.end))
    four = range(1, ARGONAUTS + 1)
    zones += [
        Zone("shelf", viewers=all_of),
        Zone("exploration deck"),
        Zone("first stack", viewers=all_of),
        Zone("second stack", viewers=all_of),
        Zone("set aside", viewers=all_of),
        Zone("exploration out", viewers=all_of),
        Zone("exploration reserve", accepts=late),
        Zone("mnemos deck"),
        Zone("mnemos vault", viewers=all_of),
        Zone("mnemos box", viewers=all_of),
        *(Zone(f"mnemos {n}", viewers=all_of) for n in four),
        Zone("fated deck"),
        *(Zone(f"fated {n}", viewers=all_of) for n in four),
        Zone("portraits"),
        *(Zone(f"portrait {n}", viewers=all_of) for n in four),
        Zone("graves", viewers=all_of),
    ]
    assert len(zones) == ALL_ZONES
    return Layout(seats, zones, _pools(book))


def _level(zone: str, count: int) -> list[bool]:
    """The faces that may lie in a zone of the battle by their level: "ai II", "bp out 3"."""
    deck, level = zone.split(" ")[0], {"II": 2, "III": 3}.get(zone.split(" ")[-1]) or int(zone.split(" ")[-1])
    return [f < FIRST_FACE and BOOK.cards[f].deck == deck and BOOK.cards[f].level == level for f in range(count)]


def _pools(book: Book) -> list[int]:
    pools: list[int] = []
    number = 0
    for beast in range(len(BOOK.primordials)):
        for deck in deck_faces(beast)[:2]:
            pools += [number] * len(deck)
            number += 1
    for deck in deck_faces(0)[2:]:
        pools += [number] * len(deck)
        number += 1
    for count in (len(book.exploration), len(book.cycle.mnemos), len(book.cycle.fated), len(book.portraits)):
        pools += [number] * count
        number += 1
    return pools


@mypyc_attr(serializable=True)
class Campaign(Battle):
    """Masks go by the number of a thing in its `Book`; lists of four go by Argonaut; a tile is its printed number.

    `hold` counts titans by class, `named` are those told apart as [class, pattern, ...] (counted in `hold` too), with
    their possessions in `named_gear`; `own_gear` are the possessions of Argonauts; `losses` is what a battle has done to
    the ship so far as (number in `SHIP`, how much, whether nothing saves from it);
    `timeline` are entries written by hand as (day, kind, what); `queued` are battles for the end of the step; `boxes`
    are the fated boxes of each table of adventures; `page` are the lines that lie open, for the seats in `readers`.
    """

    # where and when
    day: int
    hour: int  # the step of the day
    tile: int
    sector: int
    revealed: int
    explored: int
    last_city: int
    story_marker: int
    calm: int  # tiles whose doom symbol is ignored at the next visit
    # the ship's sheet
    crew: int
    hull: int
    argo_fate: int
    knowledge: int
    progress: int
    inward: int
    doom: int
    story: int
    doom_card: int
    technologies: int
    projects: int
    used_today: int
    faded: int  # abilities whose cooldown lies beyond the last day
    summon_used: int
    summon_bonus: int
    nymphs: int
    nymphs_used: int
    forms: int
    forms_used: int
    matrix: int
    encountered: int
    local: int
    # the adversary
    introduced: int
    hunter: int
    symbols: int
    spawned: int
    # what is under way
    leader: int
    owner: int
    tester: int
    hub: int
    fighting: int
    won: int
    fled: int
    reading: int
    readers: int
    clues: int
    clues_used: int
    allies: int
    allies_used: int
    codes: int
    codes_done: int
    slots: int  # inward adventures that were opened
    slot_waiting: int
    slots_missed: int
    memories_used: int
    passed: int  # how the last test went
    extra: int  # what is added to the test that is being rolled
    natural: int
    standing: list[int]
    stock: list[int]
    hold: list[int]
    armory: list[int]
    track: list[int]
    oneoffs: list[int]
    hub_boxes: list[int]
    queued: list[int]
    opened: list[int]  # inward adventures that wait for the end of the step
    page: list[int]
    read: list[int]
    nodes: list[int]
    resolved: list[int]
    fated_nodes: list[int]
    fielded_names: list[int]  # for each titan of the battle which named one it is, or -1
    named: list[list[int]]
    named_gear: list[list[int]]
    own_gear: list[list[int]]
    boons: list[list[int]]
    afflictions: list[list[int]]
    katharsis: list[list[int]]
    growths: list[list[int]]
    gifts: list[list[int]]
    graves: list[list[int]]
    boxes: list[list[int]]
    traits_set: list[list[int]]
    kept: list[list[int]]
    kit: list[list[int]]
    timeline: list[tuple[int, ...]]
    losses: list[tuple[int, ...]]

    # -- the static side ---------------------------------------------------------------------

    @property
    def book(self) -> Book:
        return book_of(self.options["mode"])

    @property
    def faces(self) -> Faces:
        return faces_of(self.options["mode"])

    @property
    def here(self) -> c.Tile:
        return self.book.tiles[self.tile]

    @property
    def story_card(self) -> c.StoryCard:
        return self.book.cycle.story[self.story]

    @property
    def doom_side(self) -> c.DoomCard:
        return self.book.cycle.doom[self.doom_card]

    # -- who -----------------------------------------------------------------------------------

    @property
    def captain(self) -> int:
        """Who answers for the group: in battle as the battle says, in an adventure the party leader, else by turns."""
        if self.fighting:
            return self.battle_captain()
        if self.leader >= 0:
            return self.seat_of(self.leader)
        return self.day % self.seats

    def name_of(self, a: int) -> str:
        """An Argonaut's name."""
        held = self.zones[PORTRAIT_OF + a]
        if not held:
            return f"Argonaut {a + 1}"
        face = self.face[held[0]] - self.faces.portraits
        return self.book.portraits[face].name

    # -- a battle of the campaign ----------------------------------------------------------------

    def finish(self, won: bool, reason: str, rule: str) -> None:
        """A battle is over: what it had still to do is left, and the campaign goes on with its aftermath."""
        self.won = int(won)
        self.fled = int(not won and bool(self.living()))
        self.cut()

    def again(self) -> bool:
        """A tear is spent: the campaign is as it was before the battle, which is set up anew (OD-190)."""
        from petteia.games.odyssey.campaign.bridge import restore

        self.cut()
        restore(self)
        fight, _ = self.stack[-1]
        self.stack[-1] = (fight, "stand_up")
        return True

    def ship_changes(self, stat: int, n: int, unavoidable: bool = False) -> None:
        """Each gain and loss is seen to by itself when the battle is over."""
        super().ship_changes(stat, n, unavoidable)
        self.losses.append((stat, n, int(unavoidable)))

    def owns(self, gear: int) -> bool:
        return self.armory[gear] > 0

    def spend_summon(self, summoning: int) -> None:
        """A nymph answers: her charge is spent, and who may still be called is counted anew."""
        from petteia.games.odyssey.campaign.bridge import call_nymphs
        from petteia.games.odyssey.campaign.nymphs import spend

        spend(self, summoning)
        call_nymphs(self)

    # -- what holds ----------------------------------------------------------------------------

    def is_revealed(self, tile: int) -> bool:
        return bool(self.revealed >> self.book.tile_at[tile] & 1)

    def is_explored(self, tile: int) -> bool:
        return bool(self.explored >> self.book.tile_at[tile] & 1)

    def knows_tech(self, key: str) -> bool:
        at = self.book.tech_at.get(key, -1)
        return at >= 0 and bool(self.technologies >> at & 1)

    def is_marked(self, node: str) -> bool:
        return bool(self.matrix >> self.book.node(node) & 1)

    def limit(self, name: str) -> int:
        return self.book.limit(name, self.technologies)

    def band(self, faction: int) -> c.Band:
        """The band of a faction's diplomacy track where the ship stands."""
        score = self.standing[faction]
        return next(band for band in self.book.bands if band.low <= score <= band.high)

    def titans_aboard(self) -> int:
        return sum(self.hold)
