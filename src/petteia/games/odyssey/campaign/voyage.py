"""Rules of the voyage that need no table: the map and its arrows, the adversary's hunt, the calendar, the deck."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

from petteia.games.odyssey.campaign import cycle as c

STEPS: Final = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}  # rows down, columns right
OPPOSITE: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
DAY: Final = (
    "movement", "timeline", "exploration", "expedition", "encounter", "advancement", "story", "doom", "end",
)  # fmt: skip
Tiles = Mapping[int, c.Tile]


@dataclass(frozen=True)
class Place:
    """Where the ship lies: a tile, and the sector of it ("" if it has none)."""

    tile: int
    sector: str = ""


# -- sailing ---------------------------------------------------------------------------------


def exits(tile: c.Tile, sector: str, technologies: Set[str]) -> list[c.Arrow]:
    """The arrows the ship may follow: those of its sector, restricted ones only with their technology."""
    return [
        arrow for arrow in tile.arrows if arrow.leaves == sector and (not arrow.needs or arrow.needs in technologies)
    ]


def follow(tiles: Tiles, revealed: Set[int], arrow: c.Arrow) -> tuple[Place, frozenset[int]]:
    """Follow an arrow chosen beforehand: where the ship lies now, and the tiles that are face up."""
    tile = tiles[arrow.to]
    if arrow.to not in revealed and not fits(tiles, revealed, tile):
        raise ValueError(f"Tile {arrow.to} does not fit where it would lie.")
    return Place(arrow.to, arrow.into), frozenset({*revealed, arrow.to})


def fits(tiles: Tiles, revealed: Iterable[int], tile: c.Tile) -> bool:
    """Whether the arrows on every border with a tile that lies face up agree."""
    for number in revealed:
        other = tiles[number]
        for way, (down, right) in STEPS.items():
            if (tile.row + down, tile.column + right) == (other.row, other.column):
                ours = {(one.leaves, one.into, one.needs) for one in tile.arrows if one.dir == way}
                theirs = {(one.into, one.leaves, one.needs) for one in other.arrows if one.dir == OPPOSITE[way]}
                if ours != theirs:
                    return False
    return True


def preview(tiles: Tiles, arrow: c.Arrow) -> tuple[str, ...]:
    """What an arrow tells of the tile it points to: whose waters they are."""
    return tiles[arrow.to].factions


def last_city(tiles: Tiles, left: int, marked: int) -> int:
    """The tile with the last-visited token, once the ship has left a tile."""
    return left if "city" in tiles[left].symbols else marked


def may_negotiate(tile: c.Tile, marked: int) -> bool:
    """Negotiation needs a city that does not bear the last-visited token."""
    return "city" in tile.symbols and tile.number != marked


def symbols_now(tile: c.Tile, explored: Set[int]) -> tuple[str, ...]:
    """The symbols that speak when the ship arrives: doom and the city always, all others while the tile is unexplored."""
    return tuple(one for one in tile.symbols if one in ("doom", "city") or tile.number not in explored)


# -- the adversary ---------------------------------------------------------------------------


def activation(introduced: bool, on_map: bool, exploring: bool, earlier: int, spawned: bool) -> str:
    """What an adversary symbol does: nothing, spawn or move.

    On exploration cards the first symbol of the step (`earlier` 0) does not spawn it, and once it has spawned in the step
    (`spawned`) it is left alone; from any other source one symbol is enough.
    """
    if not introduced or (exploring and spawned):
        return "nothing"
    if on_map:
        return "move"
    return "nothing" if exploring and earlier == 0 else "spawn"


def distances(tiles: Tiles, revealed: Set[int], start: int) -> dict[int, int]:
    """Steps over tiles that lie face up, up, down and sideways, whatever their arrows say."""
    by_place = {(tiles[n].row, tiles[n].column): n for n in revealed}
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        tile = tiles[waiting.popleft()]
        for down, right in STEPS.values():
            other = by_place.get((tile.row + down, tile.column + right))
            if other is not None and other not in found:
                found[other] = found[tile.number] + 1
                waiting.append(other)
    return found


def spawn_tiles(tiles: Tiles, revealed: Set[int], ship: int, distance: int) -> list[int]:
    """Where the adversary may appear: so many tiles off, or as far as there are tiles."""
    far = distances(tiles, revealed, ship)
    wanted = min(distance, max(far.values()))
    return sorted(number for number, steps in far.items() if steps == wanted)


def hunt(tiles: Tiles, revealed: Set[int], adversary: int, ship: int) -> list[int]:
    """The tiles the adversary may move to, one nearer the ship: sideways if it can.  None if it stays where it is."""
    far = distances(tiles, revealed, ship)
    if far.get(adversary, 0) == 0:
        return []
    at = tiles[adversary]
    by_place = {(tiles[n].row, tiles[n].column): n for n in revealed}
    for ways in ("EW", "NS"):
        beside = [by_place.get((at.row + STEPS[way][0], at.column + STEPS[way][1])) for way in ways]
        nearer = [n for n in beside if n is not None and far.get(n, far[adversary]) < far[adversary]]
        if nearer:
            return nearer
    return []


# -- the calendar ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Added:
    """An entry written on a day by hand: a paragraph, a dream, a technology ready again, a titan bred."""

    day: int
    kind: str  # goto, dream, cooldown, breeding
    what: str


@dataclass(frozen=True)
class Due:
    """Something a day holds, in the step that deals with it."""

    kind: str  # battle, research, acclimation, special, or a kind of `Added`
    what: str


STEP_OF: Final = {
    "acclimation": "exploration", "battle": "encounter", "research": "advancement", "cooldown": "advancement",
    "breeding": "advancement", "special": "story", "goto": "story", "dream": "story",
}  # fmt: skip


def dispatch(day: c.Day, added: Iterable[Added]) -> dict[str, tuple[Due, ...]]:
    """What is printed on a day and what was written on it, each with the step that deals with it."""
    due = [Due("battle", "")] if day.battle else []
    due += [Due("research", kind) for kind in day.research]
    due += [Due("acclimation", str(day.acclimation))] if day.acclimation else []
    due += [Due("special", day.special)] if day.special else []
    due += [Due("goto", str(day.goto))] if day.goto else []
    due += [Due("dream", "")] if day.dream else []
    due += [Due(one.kind, one.what) for one in added if one.day == day.day]
    return {step: found for step in DAY if (found := tuple(one for one in due if STEP_OF[one.kind] == step))}


def next_day(frame: c.Frame, day: int) -> int | None:
    """The day after this one; None when the calendar is spent."""
    return day + 1 if day < frame.days else None


def write(frame: c.Frame, day: int, ahead: int, kind: str, what: str) -> Added | None:
    """An entry some days ahead; None beyond the last day: what was to come does not."""
    return Added(day + ahead, kind, what) if day + ahead <= frame.days else None


# -- the exploration deck --------------------------------------------------------------------


def acclimate(deck: Iterable[int], aside: Iterable[int], change: c.Acclimation) -> tuple[list[int], list[int]]:
    """The deck and the cards set aside after an acclimation; the deck is in order, to be shuffled."""
    kept = [number for number in deck if number not in change.out]
    return sorted([*kept, *change.into]), [number for number in aside if number not in change.out]


def stacks(cards: Mapping[int, c.ExplorationCard], deck: Sequence[int]) -> tuple[list[int], list[int]]:
    """The two stacks an exploration draw takes from the top of a deck, each up to a card that ends it."""
    drawn = iter(deck)
    found: list[list[int]] = []
    for _ in range(2):
        stack: list[int] = []
        for number in drawn:
            stack.append(number)
            if cards[number].stack == "end":
                break
        found.append(stack)
    return found[0], found[1]


def disposed(cards: Mapping[int, c.ExplorationCard], drawn: Iterable[int]) -> dict[str, list[int]]:
    """Where the cards of a draw go: shuffled back, set aside until the next timeline battle, or out of the cycle."""
    found: dict[str, list[int]] = {"shuffle": [], "until_battle": [], "permanent": []}
    for number in drawn:
        found[cards[number].disposal].append(number)
    return found
