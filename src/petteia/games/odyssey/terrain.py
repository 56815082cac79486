"""Placing and destroying terrain, and the labyrinth that grows (OD-219 to OD-235, OD-291 to OD-293)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.conditions import Crash
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import AI, Cause, aid, handler, take_ignored
from petteia.games.odyssey.ground import Displace, Lands, destroy_tile
from petteia.games.odyssey.state import OFF, Battle
from petteia.games.odyssey.words import OPTION, TILE, TO
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

Spot = tuple[int, int, int]  # column, row, quarter turns
MAZE: Final = next(i for i, kind in enumerate(BOOK.terrain) if kind.labyrinth)


def cells_of(kind: int, x: int, y: int, shape: int, turns: int) -> tuple[tuple[int, int], ...]:
    return field.tile_cells((kind, x, y, shape, turns))


def is_placeable(s: Battle, kind: int, cells: tuple[tuple[int, int], ...]) -> bool:
    """On the board, not onto what is indestructible, not under the primordial unless it is so itself (OD-221)."""
    if not all(s.grid.inside(x, y) for x, y in cells):
        return False
    lying = field.land(s).lying
    if any(c in lying and BOOK.terrain[s.tiles[lying[c]][0]].indestructible for c in cells):
        return False
    base = field.base(s)
    return BOOK.terrain[kind].indestructible or not any(c in base for c in cells)


def is_free(s: Battle, cells: tuple[tuple[int, int], ...]) -> bool:
    lying = field.land(s).lying
    return all(c not in lying and field.empty(s, s.grid.at(*c)) for c in cells)


def copies(kind: int, shape: int) -> int:
    terrain = BOOK.terrain[kind]
    if shape < 0:
        return terrain.copies
    return BOOK.shapes[shape].copies if terrain.labyrinth else BOOK.shapes[shape].chasm_copies


def put_tile(s: Battle, kind: int, x: int, y: int, shape: int, turns: int) -> None:
    """Place a tile: the supply, what lies there, who stands there (OD-220, OD-221)."""
    cells = cells_of(kind, x, y, shape, turns)
    if not is_placeable(s, kind, cells):
        return
    same = [i for i, tile in enumerate(s.tiles) if tile[0] == kind and tile[3] == shape]
    if len(same) >= copies(kind, shape):
        far = max(same, key=lambda i: (from_base(s, i), -i))
        del s.tiles[far]
    lying = field.land(s).lying
    for tile in sorted({lying[c] for c in cells if c in lying}, reverse=True):
        del s.tiles[tile]
    terrain = BOOK.terrain[kind]
    under = [t for t in s.on_board() if (s.grid.x[s.cell[t]], s.grid.y[s.cell[t]]) in cells]
    if under and terrain.obstacle and terrain.destructible:
        for t in under:
            s.then(Crash(t))
        return
    s.tiles.append((kind, x, y, shape, turns))
    s.tell(TILE, kind, s.grid.at(*cells[0]))
    for t in under:
        if terrain.obstacle:
            s.then(Crash(t))
            s.then(Displace(t, ()))
        else:
            s.then(Lands(t, 1, ()))


def from_base(s: Battle, tile: int) -> int:
    far = []
    for x, y in field.tile_cells(s.tiles[tile]):
        dx, dy = field.gaps(s, s.grid.at(x, y))
        far.append(abs(dx) + abs(dy))
    return min(far)


@handler(ops.Terrain)
def do_terrain(s: Battle, op: ops.Terrain, by: Cause, whom: list[int]) -> None:
    kind = BOOK.terrain_at[op.key]
    you = s.attack.who if op.where == "attacker" and s.attacking else by.you
    for _ in range(op.n):
        if BOOK.terrain[kind].labyrinth:
            s.then(Labyrinth(you if op.where == "self" else -1, int(op.where == "self")))
        else:
            s.then(PlaceTile(kind, op.where, you))


@step
class PlaceTile(Step):
    """A tile is placed where a card says; among several places the players choose."""

    kind: int
    where: str
    you: int

    def begin(self, s: Battle) -> None:
        found = places(s, self.kind, self.where, self.you)
        if found:
            options = list(dict.fromkeys(TO[s.grid.at(x, y)] for x, y, _ in found))
            s.ask(s.captain, "OD-221", About(BOOK.terrain[self.kind].name, "where is it placed?"), options, self.chosen)

    def chosen(self, s: Battle, action: Action) -> None:
        cell = action.args[0]
        found = places(s, self.kind, self.where, self.you)
        x, y, turns = next(one for one in found if s.grid.at(one[0], one[1]) == cell)
        put_tile(s, self.kind, x, y, shape_for(self.kind), turns)


def shape_for(kind: int) -> int:
    """A chasm put down by a card takes the straight shape."""
    return BOOK.shape_at["I"] if BOOK.terrain[kind].shaped else -1


def places(s: Battle, kind: int, where: str, you: int) -> list[Spot]:
    if where == "edge":
        return edge_places(s, kind)
    grid = s.grid
    if where == "attacker":
        if you < 0 or s.cell[you] < 0:
            return []
        near = [c for c in grid.next[s.cell[you]] if c >= 0]
        return [(grid.x[c], grid.y[c], 0) for c in near if is_free(s, ((grid.x[c], grid.y[c]),))]
    if where == "front":
        marked = [(i, -1) for i in range(s.monster.width)]
        cells = field.spots(s, marked)
        free = [c for c in cells if is_free(s, ((grid.x[c], grid.y[c]),))]
        return [(grid.x[c], grid.y[c], 0) for c in free or cells if is_placeable(s, kind, ((grid.x[c], grid.y[c]),))]
    # where all spaces are free nothing lies that is indestructible, and no base stands
    taken = field.stand(s).cells.union([cell for cell, tile in enumerate(field.land(s).tile) if tile >= 0])
    taken.update([s.cell[t] for t in s.on_board()])
    return [place for place, cells in lays(s.scenario, kind) if taken.isdisjoint(cells)]


@lru_cache
def lays(scenario: int, kind: int) -> list[tuple[Spot, tuple[int, ...]]]:
    """Every place for a tile on an empty board, with the spaces it covers there; to be read only."""
    grid = BOOK.scenarios[scenario].grid
    found = []
    for y in range(grid.height):
        for x in range(grid.width):
            cells = tuple(grid.at(i, j) for i, j in cells_of(kind, x, y, -1, 0))
            if OFF not in cells:
                found.append(((x, y, 0), cells))
    return found


def edge_places(s: Battle, kind: int) -> list[Spot]:
    """Flush with the edge nearest to the titan furthest from the primordial; free spaces first, never onto a titan."""
    standing = s.on_board()
    if not standing:
        return []
    t = max(standing, key=lambda u: (field.distance(s, u), u == s.priority, -u))
    side = field.edge_side(s, s.cell[t])
    shape = shape_for(kind)
    turns = 0 if side in (0, 2) else 1
    grid = s.grid
    found = []
    for along in range(grid.width if turns == 0 else grid.height):
        x = along if turns == 0 else (0 if side == 3 else grid.width - 1)
        y = along if turns == 1 else (0 if side == 0 else grid.height - 1)
        cells = cells_of(kind, x, y, shape, turns)
        if is_placeable(s, kind, cells) and all(field.titan_at(s, grid.at(*c)) < 0 for c in cells):
            found.append((x, y, turns))
    free = [one for one in found if is_free(s, cells_of(kind, one[0], one[1], shape, one[2]))]
    fresh = free or [one for one in found if not is_chasm(s, cells_of(kind, one[0], one[1], shape, one[2]))]
    if not fresh:
        return []
    at = s.cell[t]
    near = {one: abs(one[0] - grid.x[at]) + abs(one[1] - grid.y[at]) for one in fresh}
    return [one for one in fresh if near[one] == min(near.values())]


def is_chasm(s: Battle, cells: tuple[tuple[int, int], ...]) -> bool:
    lying = field.land(s).lying
    return any(c in lying and BOOK.terrain[s.tiles[lying[c]][0]].chasm for c in cells)


@handler(ops.Destroy)
def do_destroy(s: Battle, op: ops.Destroy, by: Cause, whom: list[int]) -> None:
    if op.what == "this tile":
        if by.you >= 0:
            tile = field.tile_at(s, s.cell[by.you])
            if tile >= 0 and BOOK.terrain[s.tiles[tile][0]].element.index == by.element:
                destroy_tile(s, tile)
        return
    from petteia.games.odyssey.reach import zone_of

    attack = BOOK.elements[by.element].attack
    assert attack is not None
    cells = zone_of(s, attack)
    lying = field.land(s).lying
    struck = sorted({i for c, i in lying.items() if s.grid.at(*c) in cells}, reverse=True)
    for tile in struck:
        if BOOK.terrain[s.tiles[tile][0]].destructible or BOOK.terrain[s.tiles[tile][0]].reinforced:
            destroy_tile(s, tile)


# -- the labyrinth -------------------------------------------------------------------------------------


@handler(ops.Labyrinth)
def do_labyrinth(s: Battle, op: ops.Labyrinth, by: Cause, whom: list[int]) -> None:
    target = by.you if by.role == AI and by.hits >= 0 else -1
    for _ in range(op.n):
        s.then(Labyrinth(target, 0))


@step
class Labyrinth(Step):
    """A maze tile of the shape the track shows; the marker always goes on (OD-292, OD-293).

    In front of and touching the base; as part of an attack under the target if it can be, and under most titans.
    """

    target: int
    under: int  # 1: under the titan wherever it is

    def begin(self, s: Battle) -> None:
        s.go(self.lay)
        if self.target >= 0 and not self.under:
            aid(s, "maze tile", self.target)

    def lay(self, s: Battle) -> None:
        if take_ignored(s, "maze order"):
            s.go(Labyrinth(-1, 0).lay)
            return
        shape = BOOK.track[s.marker]
        s.marker = (s.marker + 1) % len(BOOK.track)
        found = maze_places(s, shape, self.target, bool(self.under))
        if found:
            anchors = list(dict.fromkeys(TO[s.grid.at(x, y)] for x, y, _ in found))
            s.ask(s.captain, "OD-293", About(f"A maze tile ({BOOK.shapes[shape].key})", "from which space?"), anchors,
                  MazeTile(self.target, self.under, shape, -1).anchored)  # fmt: skip


@step
class MazeTile(Step):
    """Where it begins is chosen; then how it lies."""

    target: int
    under: int
    shape: int
    cell: int

    def turns(self, s: Battle, cell: int) -> list[int]:
        found = maze_places(s, self.shape, self.target, bool(self.under))
        return [turns for x, y, turns in found if s.grid.at(x, y) == cell]

    def anchored(self, s: Battle, action: Action) -> None:
        cell = action.args[0]
        s.ask(s.captain, "OD-293", "Turned how far to the right (option 1: not at all)?",
              [OPTION[n] for n in self.turns(s, cell)], MazeTile(self.target, self.under, self.shape, cell).turned)  # fmt: skip

    def turned(self, s: Battle, action: Action) -> None:
        put_tile(s, MAZE, s.grid.x[self.cell], s.grid.y[self.cell], self.shape, action.args[0])


def maze_places(s: Battle, shape: int, target: int, under: bool) -> list[Spot]:
    """All legal ways to lay a maze tile, by the order of the placement rules."""
    grid = s.grid
    if under:
        if target < 0 or s.cell[target] < 0:
            return []
        touched = [s.cell[target]]
    else:
        touched = [c for c in field.around_base(s) if field.before_front(s, c)]
    barred = set(field.base(s))
    for cell, tile in field.land(s).lying.items():
        if BOOK.terrain[s.tiles[tile][0]].indestructible:
            barred.add(cell)
    standing = {(grid.x[s.cell[t]], grid.y[s.cell[t]]): t for t in s.on_board()}
    found: list[tuple[Spot, int, bool]] = []
    seen: set[tuple[tuple[int, int, int], ...]] = set()
    for turns, y, x in lays_over(s, shape, touched):
        cells = cells_of(MAZE, x, y, shape, turns)
        if any(c in barred or not grid.inside(*c) for c in cells):
            continue
        if not under and not all(field.before_front(s, grid.at(*c)) for c in cells):
            continue
        walls = tuple(sorted((x + i, y + j, d) for i, j, d in BOOK.shapes[shape].walls[turns]))
        if walls not in seen:
            seen.add(walls)
            titans = [standing[c] for c in cells if c in standing]
            found.append(((x, y, turns), len(titans), target in titans))
    if target >= 0 and not under and any(one[2] for one in found):
        found = [one for one in found if one[2]]
        most = max(one[1] for one in found)
        found = [one for one in found if one[1] == most]
    return [one[0] for one in found]


def lays_over(s: Battle, shape: int, touched: list[int]) -> list[Spot]:
    """Every way to lay a shape so that it covers one of these spaces: quarter turns, row, column, in this order."""
    return sorted(
        {
            (turns, s.grid.y[cell] - j, s.grid.x[cell] - i)
            for turns in range(4)
            for i, j in BOOK.shapes[shape].cells[turns]
            for cell in touched
        }
    )
