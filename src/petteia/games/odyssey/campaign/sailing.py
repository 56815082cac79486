"""Sailing: arrows and sectors, revealing tiles, what a tile shows (OD-026 to OD-030, OD-032)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import company, voyage
from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign.actions import SAIL, TILE, WAYS
from petteia.games.odyssey.campaign.book import SECTORS
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.campaign.voyage import STEPS, last_city
from petteia.games.odyssey.campaign.words import REVEALED, SAILED
from petteia.games.odyssey.words import DONE
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Question, Step, step


def reshuffle(s: Campaign, zone: int) -> None:
    """Shuffle a deck as the table knows it: what was seen of it is only known to be somewhere in it."""
    for card in s.zones[zone]:
        s.knows[card] = 0
    s.shuffle(zone)


def exits(s: Campaign) -> list[c.Arrow]:
    """The arrows the ship may follow now."""
    return voyage.exits(s.here, SECTORS[s.sector], s.knows_tech)


def reveal(s: Campaign, tile: int) -> None:
    """A tile is turned up; somebody has learned something."""
    if not s.is_revealed(tile):
        s.revealed |= 1 << s.book.tile_at[tile]
        s.learned += 1
        s.tell(REVEALED, tile)


def arrive(s: Campaign, tile: int, sector: str) -> None:
    """The ship moves to a tile; the last-visited token goes to a city that is left (OD-030)."""
    s.last_city = last_city(s.book.tiles, s.tile, s.last_city)
    reveal(s, tile)
    s.tile = tile
    s.sector = SECTORS.index(sector)
    s.local = s.book.faction_at[s.here.factions[0]] if s.here.factions else -1
    s.tell(SAILED, tile)


NO_ARROW: Final = Refusal("No arrow of this tile points there.", "OD-026")
OTHER_SECTOR: Final = Refusal("That arrow leaves from the other sector.", "OD-027")
RESTRICTED: Final = Refusal("That waterway is restricted: the ship lacks what it needs.", "OD-029")


@step
class Sailing(Question):
    """The ship must move one tile along an arrow (OD-026); the arrow is chosen before a new tile is seen (OD-027)."""

    def begin(self, s: Campaign) -> None:
        ways = exits(s)
        extra = company.offers(s, "movement")
        options = [SAIL[arrow.to - 1][SECTORS.index(arrow.into)] for arrow in ways] or [DONE]
        s.ask(s.captain, "OD-026", "Where does the Argo sail?", [*dict.fromkeys(options), *extra], self.chosen)

    def among(self, s: Campaign) -> list[Action]:
        return WAYS

    def why(self, s: Campaign, action: Action) -> Refusal | None:
        tile, sector = action.args[0] + 1, SECTORS[action.args[1]]
        there = [arrow for arrow in s.here.arrows if arrow.to == tile and arrow.into == sector]
        if not there or any(arrow in there for arrow in exits(s)):
            return None if there else NO_ARROW
        return OTHER_SECTOR if there[0].leaves != SECTORS[s.sector] else RESTRICTED

    def stays(self, s: Campaign) -> None:
        """No arrow can be followed, which a map should not allow: the ship stays, and doom grows by 1 (OD-C39)."""
        from petteia.games.odyssey.campaign.changes import counter

        counter(s, "doom", 1)

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is DONE:
            self.stays(s)
            return
        if action not in WAYS:
            s.go(Sailed(s.tile).moved)
            company.use(s, "movement", action)
            return
        action = company.steered(s, action)
        arrive(s, action.args[0] + 1, SECTORS[action.args[1]])


@step
class Sailed(Step):
    """Something was used before an arrow was chosen, or in place of one: the ship still moves, unless it has."""

    before: int

    def moved(self, s: Campaign) -> None:
        if s.tile == self.before:
            s.then(Sailing())


@step
class RevealTiles(Step):
    """Tiles are turned up: beside the ship, anywhere on the map's edge, or within so many tiles (0: anywhere)."""

    n: int
    adjacent: int
    within: int

    def begin(self, s: Campaign) -> None:
        found = hidden_tiles(s, bool(self.adjacent), self.within)
        if self.n and found:
            options = [TILE[number - 1] for number in found]
            s.ask(s.captain, "OD-026", f"Which tile is revealed ({self.n} left)?", options, self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        reveal(s, action.args[0] + 1)
        s.go(RevealTiles(self.n - 1, self.adjacent, self.within).begin)


def hidden_tiles(s: Campaign, adjacent: bool, within: int) -> list[int]:
    """Tiles that lie face down: those that arrows of the ship's tile point to, or any that a revealed tile points to."""
    book = s.book
    if adjacent:
        found = {arrow.to for arrow in s.here.arrows}
    elif within:
        found = near(s, within)
    else:
        found = {tile.number for tile in book.cycle.tiles}
    return sorted(number for number in found if not s.is_revealed(number))


def near(s: Campaign, within: int) -> set[int]:
    """Tiles at most so many steps off, whatever their arrows say."""
    by_place = {(tile.row, tile.column): tile.number for tile in s.book.cycle.tiles}
    found = {s.tile}
    for _ in range(within):
        for number in list(found):
            tile = s.book.tiles[number]
            for down, right in STEPS.values():
                other = by_place.get((tile.row + down, tile.column + right))
                if other is not None:
                    found.add(other)
    return found
