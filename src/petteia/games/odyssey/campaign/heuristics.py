"""How a campaign looks to its crew, for bots: from a full (sampled) state, cheap to compute.

Story against doom decides it; crew, hull, titans and Argo fate matter most when they are nearly gone; everything else is
what a crew needs on the way: gear, technologies, memories, friends, waters that are worth a visit.  In a battle its own
heuristic is added, and its outcome stays counted until the next one, so that winning is better than being about to win.

What changes seldom (gear, technologies, the chart) is worked out once for each set of it and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from petteia.games.odyssey.campaign.book import SECTORS, Book, book_of
from petteia.games.odyssey.campaign.conditions import holds
from petteia.games.odyssey.campaign.cycle import TechAbility
from petteia.games.odyssey.campaign.loadout import Muster, OnCard, armory_left
from petteia.games.odyssey.campaign.records import Change
from petteia.games.odyssey.campaign.state import ARGONAUTS, BREEDING, MOVEMENT, Campaign
from petteia.games.odyssey.content import BOOK, Gear
from petteia.games.odyssey.heuristics import heuristic as battle_heuristic
from petteia.games.odyssey.setup import BUILDS
from petteia.games.odyssey.state import SHIP

# so that the best of ships on the last page is still below a victory: at the bounds all looks alike
SCALE: Final = 0.15
MIDDLE: Final = 2.5
STORY: Final = 3.0
DOOM: Final = 1.0
BATTLE_WEIGHT: Final = 0.3
FLED: Final = -0.7  # a retreat saves titans: better than fighting on when the battle looks worse than this
DISTRACTED: Final = 0.2  # what other tiles are worth while the ship is on its way to the one its story asks for
ENOUGH_TITANS: Final = 3  # for the last battle: whoever waits for a fourth loses others meanwhile
LAST_COURSE: Final = 0.5  # how much more the way to the last page counts than any other
UNREADY: Final = 0.3  # for each titan that is missing when the last page would be turned

# what titans aboard are worth: four can stand, and who falls must be replaced (of any length: the compiler takes a final
# row of so many floats for one that was never set)
TITANS_ABOARD: Final[tuple[float, ...]] = (-0.5, -0.36, -0.24, -0.14, -0.05, 0.01, 0.06, 0.11, 0.14, 0.16, 0.18)
SLOTS: Final = {"weapon": ARGONAUTS, "armor": ARGONAUTS, "support": 2 * ARGONAUTS, "attachment": ARGONAUTS}
SLOT_WORTH: Final = {"weapon": 0.02, "armor": 0.015, "support": 0.015, "attachment": 0.01}
SPARE: Final = 0.1  # the share of its worth that gear keeps which nobody can carry besides
KINDS: Final = {"mortal": 0.0012, "primordial": 0.003, "core": 0.006, "rare": 0.005, "divine": 0.03}
ENOUGH: Final = 12  # of one resource; more of it is worth nothing
# what the abilities of a technology are good for; those of the ship count up to the limit of the Propylon
ABILITIES: Final = {
    "breeding": 0.3, "facility": 0.04, "save": 0.035, "negotiation": 0.02, "fusing": 0.03, "active": 0.01, "trade": 0.01,
    "permanent": 0.015,
}  # fmt: skip
MENDS: Final = 0.04  # more, if it mends the ship or finds crew
LEADS: Final = 0.4  # the share of a technology's worth that the one before it has
SYMBOLS: Final = {"progress": 0.06, "hub": 0.06, "titan": 0.04, "rnr": 0.02, "doom": -0.07}
COUNCIL: Final = 0.03  # a city where the crew may speak before the council
UNSEEN: Final = 0.03  # what lies on a tile nobody has seen
FADES: Final = 0.75  # with each day it is away


def heuristic(s: Campaign, seat: int) -> float:
    """From -1 (lost) to 1 (won)."""
    if s.outcome is not None:
        return 1.0 if s.outcome.winners else -1.0
    book = s.book
    bound = is_bound(s, book)
    value = STORY * story(s, book, bound) - DOOM * doom(s, book) + sheet(s) + stores(s, book) + people(s)
    value += waters(s, book, bound)
    value += BATTLE_WEIGHT * (fight(s) if s.fighting else 1.0 if s.won else FLED if s.fled else -1.0)
    return max(-0.99, min(0.99, SCALE * (value - MIDDLE)))


# -- the story -----------------------------------------------------------------------------------------


def story(s: Campaign, book: Book, bound: bool) -> float:
    """How far the story is, from 0 to 1: sides turned, and what the present one still asks for.

    The way to a tile counts once the ship is bound for it: before that there is more to find elsewhere.
    """
    side = book.cycle.story[s.story]
    asked = done = 0.0
    for condition in side.requires:
        for term in condition.terms():
            if term.kind != "number":
                continue
            if term.subject == "progress":
                asked += 4.0
                done += 4.0 * min(1.0, s.progress / max(1, term.number))
            elif term.subject == "explored":
                asked += 1.0
                done += min(1.0, s.explored.bit_count() / max(1, term.number))
            elif term.subject == "tile":
                asked += 2.5
                done += 2.5 * nearness(s, book, term.number) if bound else 0.0
    return (s.story + (done / asked if asked else 0.5)) / len(book.cycle.story)


def nearness(s: Campaign, book: Book, tile: int) -> float:
    """1 on a tile, less for every day that it is away."""
    return max(0.0, 1.0 - 0.09 * book.way((s.tile, SECTORS[s.sector]), tile, s.technologies))


def asked_tiles(s: Campaign, book: Book) -> list[int]:
    """The tiles that the story asks the ship to be on."""
    terms = (term for condition in book.cycle.story[s.story].requires for term in condition.terms())
    return [term.number for term in terms if term.kind == "number" and term.subject == "tile"]


def is_bound(s: Campaign, book: Book) -> bool:
    """Whether a tile is all that the story still asks for."""
    requires = book.cycle.story[s.story].requires
    tiles = [one for one in requires if any(t.kind == "number" and t.subject == "tile" for t in one.terms())]
    return bool(tiles) and all(holds(s, one) for one in requires if one not in tiles)


def unready(s: Campaign, book: Book) -> float:
    """The last page leads to the last battle: unless the days run out it can wait until enough titans can stand."""
    if s.story < len(book.cycle.story) - 1 or s.day > book.cycle.frame.days - 5 or s.fighting:
        return 0.0
    if not all(holds(s, one) for one in book.cycle.story[s.story].requires):
        return 0.0
    return UNREADY * max(0, ENOUGH_TITANS - s.titans_aboard())


def doom(s: Campaign, book: Book) -> float:
    """How far the doom is, from 0 to 1; side after side it weighs more."""
    at = (s.doom_card + min(1.0, s.doom / book.cycle.doom[s.doom_card].tokens)) / len(book.cycle.doom)
    return 0.6 * at + 0.4 * at * at


# -- the ship ------------------------------------------------------------------------------------------


def sheet(s: Campaign) -> float:
    """The ship: every point of crew and hull counts more the fewer are left, Argo fate more the nearer its end."""
    crew, hull, fate, titans = s.crew, s.hull, s.argo_fate, sum(s.hold)
    if s.fighting:
        hull += s.ship[HULL]
        crew += s.ship[CREW]
        fate += s.ship[FATE]
        titans -= len(s.dead) // 2
    coming = sum(one[1] == BREEDING for one in s.timeline) if s.timeline else 0
    value = -0.25 / max(0.4, crew) - 0.4 / max(0.4, hull) - 0.003 * fate * fate - (0.08 if fate > 7 else 0.0)
    expected = aboard(titans + coming)
    now = aboard(titans)
    return value + now + 0.8 * (expected - now)


HULL: Final = SHIP.index("hull")
CREW: Final = SHIP.index("crew")
FATE: Final = SHIP.index("argo_fate")


def aboard(titans: int) -> float:
    return TITANS_ABOARD[max(0, min(titans, len(TITANS_ABOARD) - 1))]


def stores(s: Campaign, book: Book) -> float:
    """What is aboard: technologies, gear, knowledge, goods, friends."""
    value = built(s.options["mode"], s.technologies) + armed(tuple(s.armory)) + 0.008 * s.knowledge + 0.003 * s.inward
    for each, n in zip(goods(s.options["mode"]), s.stock, strict=True):
        if n:
            value += each * (n if n < ENOUGH else ENOUGH)
    value += 0.004 * sum(s.standing) + 0.02 * len(s.named)
    return value + 0.01 * (
        s.forms.bit_count() + s.nymphs.bit_count() + len(s.boons) + s.clues.bit_count() + s.allies.bit_count()
    )


@lru_cache
def goods(mode: str) -> list[float]:
    """What one of each resource is worth: the rarer the more."""
    return [KINDS.get(one.kind, 0.002) for one in book_of(mode).resources]


@lru_cache
def worths(mode: str) -> list[float]:
    """What each technology is worth by itself, and a share of the best that it leads to."""
    book = book_of(mode)
    alone = [0.01 + sum(use(one) for one in tech.abilities) for tech in book.technologies]
    found = alone
    for _ in range(2):  # as far as a crew looks ahead
        after = [
            [found[book.tech_at[key]] for key in tech.leads_to if key in book.tech_at] for tech in book.technologies
        ]
        found = [worth + LEADS * max(then, default=0.0) for worth, then in zip(alone, after, strict=True)]
    return found


def use(ability: TechAbility) -> float:
    """What an ability is good for."""
    gains = [act.effect for act in (*ability.effects, *ability.success) if isinstance(act.effect, Change)]
    mends = any(one.gaining and one.forced and one.item.key in ("hull", "crew") for one in gains)
    return ABILITIES.get(ability.kind, 0.0) + (MENDS if mends else 0.0)


@lru_cache(maxsize=4096)
def built(mode: str, technologies: int) -> float:
    """The technologies aboard; abilities of the ship up to the number that can be prepared."""
    book = book_of(mode)
    value = sum(worth for i, worth in enumerate(worths(mode)) if technologies >> i & 1)
    ships = sum(one.kind == "argo" and technologies >> tech & 1 for tech, one in book.abilities)
    return value + 0.04 * min(ships, book.limit("argo_abilities", technologies))


@lru_cache(maxsize=8192)
def armed(armory: tuple[int, ...]) -> float:
    """The gear aboard: the best that four titans can carry, and a little for what is left."""
    by_slot: dict[str, list[float]] = {slot: [] for slot in SLOTS}
    for g, n in enumerate(armory):
        if n and not BOOK.gear[g].fists:
            by_slot[BOOK.gear[g].slot] += [QUALITY[g]] * n
    value = 0.0
    for slot, found in by_slot.items():
        found.sort(reverse=True)
        value += sum(found[: SLOTS[slot]]) + SPARE * sum(found[SLOTS[slot] :])
    return value


def quality(gear: Gear) -> float:
    """What a card is worth in a battle, from its dice: what a weapon strikes with, what a titan is covered by."""
    fields = gear.element.fields
    cover = fields["defence"]
    value = 0.01 * (dice(cover["armor"]) + 0.9 * cover["evasion"] + 0.5 * cover["rerolls"])
    if gear.slot == "weapon":
        more = fields["bonus_power"]
        power = gear.dice * (0.5 + 0.1 * gear.precision) * dice(fields["power_per_hit"])
        power += (dice(more.get("dice", ())) + more.get("raw", 0)) * (0.5 if "gate" in more else 1.0)
        value += 0.015 * power
    value += SLOT_WORTH[gear.slot] + (0.01 if gear.tier in ("talos", "asterion", "loot") else 0.0)
    return float(value)


def dice(colours: Sequence[str]) -> float:
    """Power or armor by the colour of its dice."""
    return sum(1.6 if colour == "black" else 1.0 for colour in colours)


QUALITY: Final = [quality(gear) for gear in BOOK.gear]


# -- people and places ---------------------------------------------------------------------------------


def people(s: Campaign) -> float:
    """The Argonauts: dials near their end, despair, nodes of memories."""
    value = 0.004 * sum(s.nodes) + 0.01 * sum(s.resolved) - 0.004 * sum(s.despair)
    if s.fighting:
        return value
    for a in range(ARGONAUTS):
        for n in (s.danger[a], s.fate[a], s.rage[a]):
            value -= 0.0006 * n * n + (0.06 if n >= 9 else 0.0)
    return value


def waters(s: Campaign, book: Book, bound: bool) -> float:
    """Where the ship lies: what is worth a visit and near, the tile its story asks for, the adversary."""
    mode = s.options["mode"]
    value = charm(mode, s.technologies, s.revealed, s.explored, s.tile, s.sector, s.last_city)
    value = value * (DISTRACTED if bound else 1.0) - unready(s, book)
    if bound and s.story == len(book.cycle.story) - 1:
        value += LAST_COURSE * max(nearness(s, book, tile) for tile in asked_tiles(s, book))
    if s.hour <= MOVEMENT and "doom" in s.here.symbols:
        value -= 0.03
    if s.hunter:
        here, there = s.here, book.tiles[s.hunter]
        value -= 0.06 / (1 + abs(here.row - there.row) + abs(here.column - there.column))
    return value + 0.006 * s.explored.bit_count()


@lru_cache(maxsize=8192)
def charm(mode: str, technologies: int, revealed: int, explored: int, tile: int, sector: int, last_city: int) -> float:
    """What the tile holds that the ship is on, and the best of the others, the nearer the more.

    A tile is worth a visit while it is unexplored (of those that lie face down nobody knows what is there), and a city
    whenever there is something to negotiate with and it was not the last one visited.
    """
    book = book_of(mode)
    here = (tile, SECTORS[sector])
    speaks = any(one.kind == "negotiation" and technologies >> tech & 1 for tech, one in book.abilities)
    now = next_best = 0.0
    for i, one in enumerate(book.cycle.tiles):
        worth = COUNCIL if speaks and "city" in one.symbols and revealed >> i & 1 and one.number != last_city else 0.0
        if not explored >> i & 1:
            worth += sum(SYMBOLS.get(symbol, 0.0) for symbol in one.symbols) if revealed >> i & 1 else UNSEEN
        if one.number == tile:
            now = worth
        elif worth > 0:
            next_best = max(next_best, worth * FADES ** book.way(here, one.number, technologies))
    return now + 0.8 * next_best


# -- battles -------------------------------------------------------------------------------------------


def fight(s: Campaign) -> float:
    """The battle; before it begins what the titans carry and may yet carry, and how strong the primordial is."""
    if s.phase:
        return battle_heuristic(s, 0)
    step = s.stack[-1][0] if s.stack else None
    current = step.t if isinstance(step, (Muster, OnCard)) else ARGONAUTS
    left = armory_left(s)
    best = dict.fromkeys(SLOTS, 0.0)
    for g, n in enumerate(left):
        if n > 0:
            best[BOOK.gear[g].slot] = max(best[BOOK.gear[g].slot], QUALITY[g])
    value = -0.5 + 0.04 * len(s.argo) - 0.06 * s.level - 0.04 * s.block.escalations
    for t in range(ARGONAUTS):
        value += kit(s, t, left, best if t >= current else {})
    return value


def kit(s: Campaign, t: int, left: list[int], best: dict[str, float]) -> float:
    """What a titan carries: one weapon, armor and support each count; a second of a kind is another titan's first.

    `best` is what a titan that is still being armed may find for a slot that is empty.
    """
    value = 0.0
    for slot in SLOTS:
        held = sorted(
            (QUALITY[g] for g in s.gear[t] if BOOK.gear[g].slot == slot and not BOOK.gear[g].fists), reverse=True
        )
        if not held:
            value += best.get(slot, 0.0)
            continue
        value += held[0]
        spare = sum(n for g, n in enumerate(left) if n > 0 and BOOK.gear[g].slot == slot)
        value += sum((0.5 * more if spare >= ARGONAUTS - 1 - t else -0.02) for more in held[1:])
    return value + 0.01 * sum(BOOK.gear[g].build == BUILDS[t] for g in s.gear[t])
