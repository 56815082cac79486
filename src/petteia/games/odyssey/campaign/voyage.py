"""Rules of the voyage that need no table: the map and its arrows, the adversary's hunt."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import Final

from petteia.games.odyssey.campaign import cycle as c

STEPS: Final = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}  # rows down, columns right
OPPOSITE: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
Tiles = Mapping[int, c.Tile]


@dataclass(frozen=True)
class Place:
    """Where the ship lies: a tile, and the sector of it ("" if it has none)."""

    tile: int
    sector: str = ""


# -- sailing ---------------------------------------------------------------------------------


def exits(tile: c.Tile, sector: str, knows: Callable[[str], bool]) -> list[c.Arrow]:
    """The arrows the ship may follow: those of its sector, restricted ones only with their technology (OD-027, OD-029)."""
    return [arrow for arrow in tile.arrows if arrow.leaves == sector and (not arrow.needs or knows(arrow.needs))]


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

    On exploration cards the first symbol of the step (`earlier` 0) does not spawn it; from any other source one is enough.
    Once it has spawned in an exploration step (`spawned`) it is left alone until that step is over.
    """
    if not introduced or spawned:
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
