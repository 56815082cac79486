"""A second statement of forced movement, written from the ledger: what is thrown, pushed, pulled and vaulted ends where?

It shares no rule code with the game.  Spaces are pairs of a column and a row; whoever has a choice is asked through
`choose`, which is told what may be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Spot = tuple[int, int]
SIDES: tuple[Spot, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
NAMES = "nesw"
LETTERS = "abcdefghijklmnopqrst"
COLUMNS, ROWS = 20, 14
OBSTACLES = frozenset({"column", "rock"})
BREAKABLE = frozenset({"column", "hoard", "olive_wood", "ruin"})
FIRM = frozenset({"rock", "worlds_lip"})
NO_FOOTING = OBSTACLES | {"worlds_lip", "chasm"}
THROWN, TRAMPLES, WALKS = "thrown", "tramples", "walks"  # how a base comes to move: two of them break all they can


def on(spot: Spot, side: int, n: int = 1) -> Spot:
    """So many spaces further on that side."""
    return spot[0] + n * SIDES[side][0], spot[1] + n * SIDES[side][1]


def word(spot: Spot) -> str:
    return f"{LETTERS[spot[0]]}{spot[1] + 1}"


def exists(spot: Spot) -> bool:
    return 0 <= spot[0] < COLUMNS and 0 <= spot[1] < ROWS


def along(side: int, vector: Spot) -> int:
    """How far a vector goes on that side."""
    return SIDES[side][0] * vector[0] + SIDES[side][1] * vector[1]


@dataclass
class Tile:
    kind: str
    spots: tuple[Spot, ...]


@dataclass
class Mini:
    """A titan: None is dead, "vantage" rides on the primordial."""

    at: Spot | str | None
    danger: int = 0
    ambrosia: int = 0
    fate: int = 0
    down: bool = False


@dataclass
class Board:
    """Who stands and what lies where; the base by its upper left corner."""

    base: Spot
    wide: int
    facing: int
    thrown_out: int  # how far its sheet throws whom it stops on
    heavy: bool
    tiles: list[Tile]
    walls: set[frozenset[Spot]]
    minis: list[Mini]
    passes: bool  # how every test turns out
    choose: Callable[[Sequence[str]], str]
    turned: set[Spot] = field(default_factory=set)
    met: list[int] = field(default_factory=list)

    # -- the ground ----------------------------------------------------------------------------------

    def tile(self, spot: Spot) -> Tile | None:
        return next((tile for tile in self.tiles if spot in tile.spots), None)

    def kind(self, spot: Spot) -> str:
        tile = self.tile(spot)
        return tile.kind if tile else ""

    def spot(self, t: int) -> Spot:
        at = self.minis[t].at
        assert isinstance(at, tuple)
        return at

    def under(self, base: Spot | None = None) -> list[Spot]:
        x, y = self.base if base is None else base
        return [(x + i, y + j) for j in range(self.wide) for i in range(self.wide)]

    def fits(self, base: Spot) -> bool:
        return all(exists(spot) for spot in self.under(base))

    def walled(self, spot: Spot, side: int) -> bool:
        return frozenset({spot, on(spot, side)}) in self.walls

    def empty(self, spot: Spot) -> bool:
        return exists(spot) and spot not in self.under() and all(mini.at != spot for mini in self.minis)

    def may_stand(self, spot: Spot) -> bool:
        return self.empty(spot) and self.kind(spot) not in NO_FOOTING

    def may_step(self, spot: Spot, side: int) -> bool:
        return self.may_stand(on(spot, side)) and not self.walled(spot, side)

    def to_base(self, spot: Spot, base: Spot | None = None) -> Spot:
        """Columns and rows to the nearest space under the base."""
        x, y = min(self.under(base), key=lambda under: abs(under[0] - spot[0]) + abs(under[1] - spot[1]))
        return x - spot[0], y - spot[1]

    def beside(self, spot: Spot) -> bool:
        return sum(map(abs, self.to_base(spot))) == 1

    def from_middle(self, spot: Spot) -> Spot:
        """From the middle of the base to a space, in half columns and rows."""
        return 2 * spot[0] - 2 * self.base[0] - self.wide + 1, 2 * spot[1] - 2 * self.base[1] - self.wide + 1

    def straight_away(self, spot: Spot) -> list[int]:
        """Along the axis on which it is further off the middle; both if it is as far on both (OD-C13)."""
        ways = [along(side, self.from_middle(spot)) for side in range(4)]
        return [side for side in range(4) if ways[side] == max(ways)]

    def side_of(self, vector: Spot) -> int:
        """The longer axis; of equals that along the row."""
        if abs(vector[0]) >= abs(vector[1]):
            return 1 if vector[0] > 0 else 3
        return 2 if vector[1] > 0 else 0

    def side(self, among: list[int]) -> int:
        return NAMES.index(self.ask([f"side {NAMES[side]}" for side in among])[-1])

    def ask(self, answers: list[str]) -> str:
        return answers[0] if len(answers) == 1 else self.choose(answers)

    def goes_to(self, spots: list[Spot]) -> Spot:
        answer = self.ask([f"to {word(spot)}" for spot in spots])
        return next(spot for spot in spots if answer == f"to {word(spot)}")

    # -- what befalls a titan ------------------------------------------------------------------------

    def dies(self, t: int) -> None:
        self.minis[t].at = None

    def crash(self, t: int) -> None:
        """One danger and a fall (OD-245)."""
        if self.minis[t].at is not None:
            self.minis[t].danger += 1
            self.minis[t].down = True

    def breaks(self, tile: Tile) -> None:
        """What can be broken is gone; a city becomes a ruin (OD-227)."""
        if tile.kind == "city":
            tile.kind = "ruin"
        elif tile.kind not in FIRM:
            self.tiles.remove(tile)

    def drinks(self, t: int) -> None:
        self.minis[t].ambrosia += 1
        if self.minis[t].ambrosia > 4:
            self.dies(t)

    def displace(self, t: int, barred: Sequence[Spot] = ()) -> None:
        """To a space beside it, or death (OD-248)."""
        if self.minis[t].at is None:
            return
        here = self.spot(t)
        room = [on(here, side) for side in range(4) if self.may_step(here, side) and on(here, side) not in barred]
        if room:
            self.minis[t].at = self.goes_to(room)
            self.lands(t, False)
        else:
            self.dies(t)

    def climbs_down(self, t: int) -> None:
        """Off the vantage point to a space beside the base (OD-208)."""
        around = [(x, y) for y in range(ROWS) for x in range(COLUMNS) if self.beside((x, y)) and self.may_stand((x, y))]
        if around:
            self.minis[t].at = self.goes_to(around)
            self.lands(t, False)
        else:
            self.dies(t)

    def lands(self, t: int, willing: bool, through: Sequence[Spot] = ()) -> None:
        """The end of a move: who is in the way makes room, pools are tested for, the ground answers."""
        mini = self.minis[t]
        if mini.at is None:
            return
        others = [u for u, other in enumerate(self.minis) if u != t and other.at == mini.at]
        passed: list[Tile] = []
        for spot in through:
            tile = self.tile(spot)
            if tile and tile.kind == "pool" and tile not in passed and tile is not self.tile(self.spot(t)):
                passed.append(tile)
        if others:
            self.displace(others[0])
        elif self.spot(t) in self.under():
            self.displace(t)
            return
        for _ in passed:
            self.tested()
            if not self.passes:
                self.drinks(t)
        if mini.at is None:
            return
        tile = self.tile(self.spot(t))
        if tile is None:
            return
        if tile.kind == "chasm":
            self.dies(t)
        if tile.kind == "pool":
            mini.danger = max(0, mini.danger - 1)
            self.drinks(t)
        if tile.kind == "city":
            mini.fate += 1
        if tile.kind == "hoard":
            self.tested()
            mini.fate += 1
        if not willing and (tile.kind in BREAKABLE or tile.kind == "city"):
            self.breaks(tile)

    def tested(self) -> None:
        """The die may be rolled again, and is not."""
        while self.ask(["yes", "no"]) == "yes":
            raise AssertionError("it is rolled again")

    def knocked(self, t: int, n: int, among: list[int] | None = None) -> None:
        """Straight away from the base, in the air; at the edge on along it (OD-258, OD-259, OD-156)."""
        if self.minis[t].at == "vantage":
            self.climbs_down(t)
        if self.minis[t].at is None:
            return
        side = self.side(self.straight_away(self.spot(t)) if among is None else among)
        left = self.hurled(t, side, n)
        if left:
            off = self.from_middle(self.spot(t))
            ways = [turn for turn in ((side + 1) % 4, (side + 3) % 4) if along(turn, off) >= 0]
            if self.hurled(t, self.side(ways), left):
                self.lands(t, False)

    def hurled(self, t: int, side: int, n: int) -> int:
        """What is left at the edge of the board; else it has come down."""
        crashed = False
        while n and not crashed:
            here, there = self.spot(t), on(self.spot(t), side)
            if not exists(there):
                return n
            if self.kind(there) == "worlds_lip" and not self.walled(here, side):
                self.dies(t)
                return 0
            crashed = self.walled(here, side) or self.kind(there) in OBSTACLES
            if not self.walled(here, side) and self.kind(there) != "rock":
                tile = self.tile(there)
                if tile and tile.kind == "column":
                    self.tiles.remove(tile)
                self.minis[t].at = there
            n -= 1
        if crashed:
            self.crash(t)
        self.lands(t, False)
        return 0

    def beneath(self) -> None:
        """Whoever is under the base is thrown out, one after another (OD-126)."""
        while found := [t for t in range(len(self.minis)) if self.minis[t].at in self.under()]:
            self.knocked(found[0], self.thrown_out)

    def vaulted(self, t: int) -> None:
        """Over the primordial to the space across (OD-290)."""
        if self.minis[t].at == "vantage":
            self.climbs_down(t)
        if self.minis[t].at is None or not self.beside(self.spot(t)):
            return
        dx, dy = self.to_base(self.spot(t))
        there = self.spot(t)[0] + dx * (self.wide + 1), self.spot(t)[1] + dy * (self.wide + 1)
        if not exists(there) or self.kind(there) in ("worlds_lip", "rock"):
            self.dies(t)
            return
        if self.kind(there) == "column":
            self.tiles = [tile for tile in self.tiles if there not in tile.spots]
            self.crash(t)
        self.minis[t].at = there
        self.lands(t, False)

    # -- the base in motion --------------------------------------------------------------------------

    def goes(self, side: int, how: str, but: int = -1) -> None:
        """One space on: what lies there breaks or is turned over once; who stands there is met."""
        self.base = on(self.base, side)
        for tile in [tile for tile in self.tiles if set(tile.spots) & set(self.under())]:
            if tile.spots[0] in self.turned or tile.kind in FIRM:
                continue
            if tile.kind == "city":
                self.turned.add(tile.spots[0])
            if tile.kind in BREAKABLE or tile.kind == "city" or how == THROWN:
                self.breaks(tile)
        self.met += [
            t for t, mini in enumerate(self.minis) if mini.at in self.under() and t != but and t not in self.met
        ]

    def ways_along(self, side: int, source: int) -> list[int]:
        """At the edge on along it: away from who threw it, then away from most titans (OD-124, OD-C52)."""
        ways = [turn for turn in ((side + 1) % 4, (side + 3) % 4) if self.fits(on(self.base, turn))]
        if source >= 0 and self.minis[source].at is not None:
            off = self.from_middle(self.spot(source))
            ways = [turn for turn in ways if along(turn, off) < 0] or [turn for turn in ways if along(turn, off) == 0]
        gaps = [self.to_base(mini.at) for mini in self.minis if isinstance(mini.at, tuple)]
        ahead = {turn: sum(along(turn, gap) < 0 for gap in gaps) for turn in ways}
        return sorted(turn for turn in ways if ahead[turn] == min(ahead.values()))

    def drives(self, n: int, side: int, how: str, source: int = -1) -> None:
        """Straight on over everything, once along the edge; then whoever was met crashes (OD-C11)."""
        slid = False
        self.turned, self.met = set(), []
        while n:
            if not self.fits(on(self.base, side)):
                ways = [] if slid else self.ways_along(side, source)
                if not ways:
                    break
                side, slid = self.side(ways), True
            self.goes(side, how)
            n -= 1
        for t in self.met:
            self.crash(t)
        self.beneath()

    def throws_beast(self, source: int, n: int) -> None:
        """Away from who throws it; what is lumbering stands (OD-262)."""
        if not self.heavy and isinstance(self.minis[source].at, tuple):
            self.drives(
                n, self.side([(side + 2) % 4 for side in self.straight_away(self.spot(source))]), THROWN, source
            )
