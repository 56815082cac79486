"""The adversary: it appears, comes nearer by one tile for each symbol, and finds the ship (OD-035 to OD-039)."""

from __future__ import annotations

from petteia.games.odyssey.campaign.actions import TILE
from petteia.games.odyssey.campaign.state import EXPLORATION, HUNTER_BATTLE, Campaign
from petteia.games.odyssey.campaign.voyage import activation, hunt, spawn_tiles
from petteia.games.odyssey.campaign.words import CAUGHT, HUNTS, SPAWNED
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step


def face_up(s: Campaign) -> set[int]:
    return {tile.number for i, tile in enumerate(s.book.cycle.tiles) if s.revealed >> i & 1}


def has_just_come(s: Campaign) -> bool:
    """Whether the adversary appeared in this exploration step: until its end it does nothing more (OD-037)."""
    return bool(s.spawned) and s.hour == EXPLORATION


@step
class Activation(Step):
    """One adversary symbol.  `exploring`: it stands on an exploration card."""

    exploring: int

    def begin(self, s: Campaign) -> None:
        what = activation(bool(s.introduced), s.hunter > 0, bool(self.exploring), s.symbols, has_just_come(s))
        if self.exploring and s.introduced:
            s.symbols += 1
        if what == "spawn":
            found = spawn_tiles(s.book.tiles, face_up(s), s.tile, s.book.ship.spawn_distance)
            s.ask(s.captain, "OD-037", "Where does the adversary appear?", [TILE[n - 1] for n in found], self.spawned)
        elif what == "move":
            s.go(self.moves)

    def spawned(self, s: Campaign, action: Action) -> None:
        s.hunter = action.args[0] + 1
        s.spawned = int(s.hour == EXPLORATION)
        s.tell(SPAWNED, s.book.hunter, s.hunter)

    def moves(self, s: Campaign) -> None:
        """One tile nearer, sideways if it can; where no way leads it stays (OD-038, OD-C38)."""
        ways = hunt(s.book.tiles, face_up(s), s.hunter, s.tile)
        if ways:
            s.ask(
                s.captain,
                "OD-038",
                About("The adversary comes nearer", "by which tile?"),
                [TILE[n - 1] for n in ways],
                self.moved,
            )
        else:
            self.meets(s)

    def moved(self, s: Campaign, action: Action) -> None:
        s.hunter = action.args[0] + 1
        s.tell(HUNTS, s.book.hunter, s.hunter)
        self.meets(s)

    def meets(self, s: Campaign) -> None:
        """On the ship's tile it leaves the map, and its battle waits for the end of the step (OD-036)."""
        if s.hunter == s.tile:
            s.hunter = 0
            s.tell(CAUGHT, s.book.hunter)
            s.queued.append(HUNTER_BATTLE)
