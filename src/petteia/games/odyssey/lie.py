"""How a board lies: its tiles and the base on it, sorted once for each way they can lie; sets of spaces are bits of a number."""

from __future__ import annotations

from functools import lru_cache

from petteia.games.odyssey.content import BOOK, Terrain
from petteia.kernel.board import EAST, NORTH, SOUTH, Footing, Walls, cells_in, mask_of, sight

Tile = tuple[int, ...]


@lru_cache(maxsize=4096)
def tile_cells(tile: Tile) -> tuple[tuple[int, int], ...]:
    """The spaces a tile covers."""
    kind, x, y, shape, turns = tile
    if shape >= 0:
        return tuple((x + i, y + j) for i, j in BOOK.shapes[shape].cells[turns])
    terrain = BOOK.terrain[kind]
    w, h = (terrain.width, terrain.height) if turns % 2 == 0 else (terrain.height, terrain.width)
    return tuple((x + i, y + j) for j in range(h) for i in range(w))


class Laid:
    """A tile on a board: its kind and the spaces it covers there, its walls if it is of the labyrinth, what it hides."""

    def __init__(self, scenario: int, tile: Tile) -> None:
        grid = BOOK.scenarios[scenario].grid
        kind, x, y, shape, turns = tile
        self.kind = BOOK.terrain[kind]
        self.whole = all([grid.inside(i, j) for i, j in tile_cells(tile)])  # it lies on the board with all its spaces
        self.cells = [grid.at(i, j) for i, j in tile_cells(tile) if grid.inside(i, j)]
        self.mask = mask_of(self.cells)
        self.walls, self.hides = Walls(), Walls()
        for i, j, side in BOOK.shapes[shape].walls[turns] if self.kind.labyrinth and self.whole else ():
            self.walls.side(x + i, y + j, side)
        for cell in self.cells if self.kind.obscuring else ():
            self.hides.block(grid.x[cell], grid.y[cell])


@lru_cache(maxsize=16384)
def laid(scenario: int, tile: Tile) -> Laid:
    return Laid(scenario, tile)


class Land:
    """What lies on a board, sorted once for each way the tiles can lie: by space, and the spaces by what lies there.

    The lists have two places beyond the board: for who is off it, and for who stands on the vantage point.
    """

    def __init__(self, scenario: int, tiles: tuple[Tile, ...]) -> None:
        grid = BOOK.scenarios[scenario].grid
        self.scenario = scenario
        self.grid = grid
        self.rows = list(tiles)
        self.laid = [laid(scenario, tile) for tile in tiles]
        self.kinds = [one.kind for one in self.laid]
        self.tile = [-1] * (grid.size + 2)
        self.kind: list[Terrain | None] = [None] * (grid.size + 2)
        self.maze = Walls()
        self.covered = self.firm = self.exposed = (
            0  # spaces with a tile, with one that nothing breaks, that lay a base open
        )
        self.barred = self.chasms = self.pools = 0  # spaces nobody walks onto, that swallow who does, with ambrosia
        for i, one in enumerate(self.laid):
            kind = one.kind
            for cell in one.cells:
                self.tile[cell] = i
                self.kind[cell] = kind
            self.covered |= one.mask
            if kind.indestructible:
                self.firm |= one.mask
            if "exposed" in kind.words:
                self.exposed |= one.mask
            if kind.obstacle or kind.boundless:
                self.barred |= one.mask
            elif kind.chasm:
                self.chasms |= one.mask
            elif "ambrosia" in kind.words:
                self.pools |= one.mask
            if kind.labyrinth:
                self.maze.add(one.walls)

    def footing(self, walls: bool, chasms: bool) -> Footing:
        """The ways of a titan, minis aside (OD-155): nobody walks through walls or onto obstacles, boundless ground and (but
        for who ignores it) a chasm; of equal ways the one without pools is taken."""
        return _footing(self, walls, chasms)

    def screen(self, stood_on: int, mazes: bool) -> Walls:
        """What blocks sight: maze walls and obscuring tiles, without those that either side stands on (OD-219)."""
        return _screen(self, stood_on, mazes)

    def tiles_on(self, spaces: int) -> list[int]:
        """The tiles that lie on some of these spaces."""
        return sorted({self.tile[cell] for cell in cells_in(spaces & self.covered)}) if spaces & self.covered else []


@lru_cache(maxsize=4096)
def _footing(land: Land, walls: bool, chasms: bool) -> Footing:
    closed = land.barred if chasms else land.barred | land.chasms
    return Footing(land.grid, closed, land.maze if walls else Walls(), land.pools)


@lru_cache(maxsize=4096)
def _screen(land: Land, stood_on: int, mazes: bool) -> Walls:
    found = Walls()
    if mazes:
        found.add(land.maze)
    for i, one in enumerate(land.laid):
        if not stood_on >> i & 1:
            found.add(one.hides)
    return found


@lru_cache(maxsize=1024)
def land_of(scenario: int, tiles: tuple[Tile, ...]) -> Land:
    return Land(scenario, tiles)


class Stand:
    """A place of a primordial's base on a board: its spaces, and how far every space of the board is from it."""

    def __init__(self, scenario: int, beast: int, px: int, py: int) -> None:
        grid, monster = BOOK.scenarios[scenario].grid, BOOK.primordials[beast]
        self.grid, self.monster, self.px, self.py = grid, monster, px, py
        right, bottom = px + monster.width - 1, py + monster.height - 1
        self.columns = [x - px if x < px else max(0, x - right) for x in range(grid.width)]
        self.rows = [y - py if y < py else max(0, y - bottom) for y in range(grid.height)]
        across = [abs(dx) for dx in self.columns]
        self.far = [dx + dy for dy in map(abs, self.rows) for dx in across]
        self.spaces = tuple((x, y) for y in range(py, bottom + 1) for x in range(px, right + 1))
        self.mask = mask_of([grid.at(x, y) for x, y in self.spaces if grid.inside(x, y)])
        self.around = [cell for cell, far in enumerate(self.far) if far == 1]
        # by the side it faces: what lies before the line of its front edge, and the blind spots
        above = (1 << max(0, py) * grid.width) - 1
        upto = (1 << max(0, bottom + 1) * grid.width) - 1
        columns_on = [grid.first << x for x in range(grid.width)]
        self.before = [
            above & grid.all, sum(columns_on[max(0, right + 1) :]), grid.all & ~upto, sum(columns_on[: max(0, px)]),
        ]  # fmt: skip
        self.blind = [self.spots(monster.blindspots, side) for side in range(4)]

    def gaps(self, cell: int) -> tuple[int, int]:
        """How far a space is off: columns to go (signed), rows to go (signed); 0 where they overlap."""
        return self.columns[self.grid.x[cell]], self.rows[self.grid.y[cell]]

    def spot(self, column: int, row: int, facing: int) -> tuple[int, int]:
        """A space told from the base facing north, its front-left cell being (0, 0), on the board as the base faces."""
        w, h = self.monster.width - 1, self.monster.height - 1
        if facing == NORTH:
            return self.px + column, self.py + row
        if facing == EAST:
            return self.px + w - row, self.py + column
        if facing == SOUTH:
            return self.px + w - column, self.py + h - row
        return self.px + row, self.py + h - column

    def spots(self, marked: list[tuple[int, int]], facing: int) -> list[int]:
        """Marked spaces beside the base as cells (those on the board)."""
        found = [self.grid.at(*self.spot(column, row, facing)) for column, row in marked]
        return [cell for cell in found if cell >= 0]

    def zone(self, size: int) -> set[int]:
        """Spaces within so many columns and rows of the base, the base itself left out (OD-133); to be read only."""
        return _zone(self, size)


@lru_cache(maxsize=4096)
def _zone(stand: Stand, size: int) -> set[int]:
    right, down = [abs(dx) <= size for dx in stand.columns], [abs(dy) <= size for dy in stand.rows]
    x, y = stand.grid.x, stand.grid.y
    return {cell for cell, far in enumerate(stand.far) if far and right[x[cell]] and down[y[cell]]}


@lru_cache(maxsize=4096)
def stand_at(scenario: int, beast: int, px: int, py: int) -> Stand:
    return Stand(scenario, beast, px, py)


@lru_cache(maxsize=16384)
def seen(on: Land, cell: int, base: Stand, mazes: bool) -> bool:
    """Sight between a space and the base; the tiles either stands on do not block it (OD-219)."""
    stood_on = mask_of(on.tiles_on(base.mask | 1 << cell))
    return sight(on.screen(stood_on, mazes), ((on.grid.x[cell], on.grid.y[cell]),), base.spaces)


# -- places for tiles ------------------------------------------------------------------------------


class Lay:
    """One way to lay a tile: its corner, its quarter turns, and what it covers; `order`: by turns, row, column."""

    def __init__(self, scenario: int, tile: Tile) -> None:
        _, x, y, shape, turns = tile
        self.x, self.y, self.turns = x, y, turns
        grid = BOOK.scenarios[scenario].grid
        self.order = turns * grid.size + grid.at(x, y)
        self.mask = laid(scenario, tile).mask
        self.walls = tuple(sorted((x + i, y + j, d) for i, j, d in BOOK.shapes[shape].walls[turns]))


@lru_cache(maxsize=16384)
def lay(scenario: int, tile: Tile) -> Lay | None:
    """None: it does not lie on the board."""
    return Lay(scenario, tile) if laid(scenario, tile).whole else None


@lru_cache(maxsize=4096)
def lays_on(scenario: int, kind: int, shape: int, cell: int) -> list[Lay]:
    """Every way to lay a shape on the board so that it covers this space."""
    grid, form = BOOK.scenarios[scenario].grid, BOOK.shapes[shape]
    tried = [
        lay(scenario, (kind, grid.x[cell] - i, grid.y[cell] - j, shape, turns))
        for turns in range(4)
        for i, j in form.cells[turns]
    ]
    return [one for one in tried if one is not None]
