"""How a campaign looks to its crew, for bots: from a full (sampled) state, cheap to compute.

Story against doom decides it; crew, hull and Argo fate matter most when they are nearly gone; everything else is what a
crew needs on the way: titans, gear, technologies, memories, friends.  In a battle its own heuristic is added, and its
outcome stays counted until the next one, so that winning is better than being about to win.
"""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign.book import SECTORS
from petteia.games.odyssey.campaign.conditions import holds
from petteia.games.odyssey.campaign.loadout import Muster, OnCard, armory_left, ship_abilities
from petteia.games.odyssey.campaign.state import ARGONAUTS, BREEDING, Campaign
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.heuristics import heuristic as battle_heuristic
from petteia.games.odyssey.setup import BUILDS
from petteia.games.odyssey.state import SHIP

BATTLE_WEIGHT: Final = 0.3
FLED: Final = -0.3  # a retreat saves titans: better than fighting on when the battle looks worse than this
WORTH: Final = {"weapon": 0.06, "armor": 0.05, "support": 0.03, "attachment": 0.02}
TIER: Final = {"start": 0.0, "bronze": 0.01, "talos": 0.02, "asterion": 0.02, "loot": 0.02}


def heuristic(s: Campaign, seat: int) -> float:
    """From -1 (lost) to 1 (won)."""
    if s.outcome is not None:
        return 1.0 if s.outcome.winners else -1.0
    value = 0.9 * story(s) - 0.75 * doom(s) + sheet(s) + stores(s) + people(s) + waters(s) + heading(s) - 0.55
    value += BATTLE_WEIGHT * (fight(s) if s.fighting else 1.0 if s.won else FLED if s.fled else -1.0)
    return max(-0.99, min(0.99, 0.6 * value))


def story(s: Campaign) -> float:
    """How far the story is, from 0 to 1: sides turned, and what the present one still asks for."""
    asked = done = 0.0
    for condition in s.story_card.requires:
        for term in condition.terms():
            asked += 1.0
            if term.kind != "number":
                done += 0.5
            elif term.subject == "progress":
                done += min(1.0, s.progress / max(1, term.number))
            elif term.subject == "explored":
                done += min(1.0, s.explored.bit_count() / max(1, term.number))
            elif term.subject == "tile":
                done += nearness(s, term.number)
            else:
                done += 0.5
    return (s.story + (done / asked if asked else 0.5)) / len(s.book.cycle.story)


def nearness(s: Campaign, tile: int) -> float:
    """1 on a tile, less for every day that it is away."""
    return max(0.0, 1.0 - 0.08 * s.book.way((s.tile, SECTORS[s.sector]), tile, s.technologies))


def heading(s: Campaign) -> float:
    """How near the ship is to the tile its story asks for: all that matters once everything else is there."""
    tiles = [
        t.number for one in s.story_card.requires for t in one.terms() if t.kind == "number" and t.subject == "tile"
    ]
    if not tiles:
        return 0.0
    ready = all(holds(s, one) for one in s.story_card.requires if all(t.subject != "tile" for t in one.terms()))
    return (0.35 if ready else 0.08) * nearness(s, tiles[0])


def far(s: Campaign, tile: int) -> int:
    """Tiles between the ship and another, as the gull flies."""
    here, there = s.here, s.book.tiles[tile]
    return abs(here.row - there.row) + abs(here.column - there.column)


def doom(s: Campaign) -> float:
    """How far the doom is, from 0 to 1; side after side it weighs more."""
    sides = len(s.book.cycle.doom)
    at = (s.doom_card + min(1.0, s.doom / s.doom_side.tokens)) / sides
    return 0.6 * at + 0.4 * at * at


def sheet(s: Campaign) -> float:
    """The ship: every point of crew and hull counts more the fewer are left, Argo fate more the nearer its end."""
    crew, hull, fate = s.crew, s.hull, s.argo_fate
    if s.fighting:
        hull += s.ship[SHIP.index("hull")]
        crew += s.ship[SHIP.index("crew")]
        fate += s.ship[SHIP.index("argo_fate")]
    value = -0.16 / max(0.5, crew) - 0.16 / max(0.5, hull) - 0.0016 * fate * fate
    titans = s.titans_aboard() - (len(s.dead) // 2 if s.fighting else 0)
    return value + 0.05 * min(titans, 6) + 0.01 * max(0, titans - 6) - (0.1 if titans < 4 else 0.0)


def stores(s: Campaign) -> float:
    """What is aboard: technologies, gear, knowledge, goods, friends."""
    value = 0.012 * s.technologies.bit_count() + 0.008 * s.knowledge + 0.003 * s.inward
    value += sum(n * (0.015 + TIER.get(BOOK.gear[g].tier, 0.0)) for g, n in enumerate(s.armory) if n)
    value += 0.02 * min(len(ship_abilities(s)), s.limit("argo_abilities"))
    value += 0.0015 * min(60, sum(s.stock)) + 0.003 * sum(s.standing)
    value += 0.01 * (
        s.forms.bit_count() + s.nymphs.bit_count() + len(s.boons) + s.clues.bit_count() + s.allies.bit_count()
    )
    coming = sum(one[1] == BREEDING for one in s.timeline)
    return value + 0.03 * coming + 0.002 * (len(s.timeline) - coming)


def people(s: Campaign) -> float:
    """The Argonauts: dials near their end, despair, nodes of memories."""
    value = 0.0
    for a in range(ARGONAUTS):
        for n in (s.danger[a], s.fate[a], s.rage[a]) if not s.fighting else ():
            value -= 0.0006 * n * n + (0.06 if n >= 9 else 0.0)
        value -= 0.004 * s.despair[a]
    return value + 0.004 * sum(s.nodes) + 0.01 * sum(s.resolved)


def waters(s: Campaign) -> float:
    """Where the ship lies: new waters are worth something, doom and the adversary are not."""
    value = 0.0
    tile = s.here
    if not s.is_explored(s.tile):
        value += 0.02 + 0.015 * sum(symbol in ("hub", "rnr", "progress", "titan") for symbol in tile.symbols)
    value -= 0.02 * ("doom" in tile.symbols) if s.hour <= 1 else 0.0
    if s.hunter:
        value -= 0.02 / (1 + far(s, s.hunter))
    return value + 0.004 * s.revealed.bit_count() + 0.006 * s.explored.bit_count()


def fight(s: Campaign) -> float:
    """The battle; before it begins what the titans carry and may yet carry, and how strong the primordial is."""
    if s.phase:
        return battle_heuristic(s, 0)
    step = s.stack[-1][0] if s.stack else None
    current = step.t if isinstance(step, (Muster, OnCard)) else ARGONAUTS
    left = armory_left(s)
    best = dict.fromkeys(WORTH, 0.0)
    for g, n in enumerate(left):
        slot = BOOK.gear[g].slot
        if n > 0:
            best[slot] = max(best[slot], WORTH[slot] + TIER.get(BOOK.gear[g].tier, 0.0))
    value = -0.5 + 0.02 * len(s.argo) - 0.06 * s.level - 0.04 * s.block.escalations
    for t in range(ARGONAUTS):
        value += kit(s, t, left, best if t >= current else {})
    return value


def kit(s: Campaign, t: int, left: list[int], best: dict[str, float]) -> float:
    """What a titan carries: one weapon, armor and support each count; a second of a kind is another titan's first.

    `best` is what a titan that is still being armed may find for a slot that is empty.
    """
    value = 0.0
    for slot in WORTH:
        held = [g for g in s.gear[t] if BOOK.gear[g].slot == slot and not BOOK.gear[g].fists]
        if not held:
            value += best.get(slot, 0.0)
            continue
        value += WORTH[slot] + TIER.get(BOOK.gear[held[0]].tier, 0.0)
        spare = sum(n for g, n in enumerate(left) if n > 0 and BOOK.gear[g].slot == slot)
        value += (0.01 if spare >= ARGONAUTS - 1 - t else -0.02) * len(held[1:])
    return value + 0.01 * sum(BOOK.gear[g].build == BUILDS[t] for g in s.gear[t])
