"""Placing and destroying terrain, and the labyrinth that grows (OD-219 to OD-235, OD-291 to OD-293)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.conditions import Crash
from petteia.games.odyssey.content import BOOK, Terrain
from petteia.games.odyssey.effects import AI, Cause, aid, handler, take_ignored
from petteia.games.odyssey.ground import Displace, Lands, destroy_tile
from petteia.games.odyssey.lie import Lay, laid, lays_on
from petteia.games.odyssey.state import Battle
from petteia.games.odyssey.words import OPTION, TILE, TO
from petteia.kernel.action import Action
from petteia.kernel.board import cells_in, mask_of
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

Spot = tuple[int, int, int]  # column, row, quarter turns
MAZE: Final = next(i for i, kind in enumerate(BOOK.terrain) if kind.labyrinth)


def is_placeable(s: Battle, kind: Terrain, spaces: int) -> bool:
    """Not onto what is indestructible, not under the primordial unless it is so itself (OD-221)."""
    return not spaces & field.land(s).firm and (kind.indestructible or not spaces & field.stand(s).mask)


def standing(s: Battle) -> int:
    """The spaces on which titans stand."""
    return mask_of([s.cell[t] for t in s.on_board()])


def taken(s: Battle) -> int:
    """The spaces with a tile or a miniature on them."""
    return field.land(s).covered | field.stand(s).mask | standing(s)


def copies(kind: int, shape: int) -> int:
    terrain = BOOK.terrain[kind]
    if shape < 0:
        return terrain.copies
    return BOOK.shapes[shape].copies if terrain.labyrinth else BOOK.shapes[shape].chasm_copies


def put_tile(s: Battle, kind: int, x: int, y: int, shape: int, turns: int) -> None:
    """Place a tile: the supply, what lies there, who stands there (OD-220, OD-221)."""
    tile = laid(s.scenario, (kind, x, y, shape, turns))
    if not tile.whole or not is_placeable(s, tile.kind, tile.mask):
        return
    same = [i for i, tile in enumerate(s.tiles) if tile[0] == kind and tile[3] == shape]
    if len(same) >= copies(kind, shape):
        far = max(same, key=lambda i: (from_base(s, i), -i))
        del s.tiles[far]
    for lying in reversed(field.land(s).tiles_on(tile.mask)):
        del s.tiles[lying]
    terrain = tile.kind
    under = [t for t in s.on_board() if tile.mask >> s.cell[t] & 1]
    if under and terrain.obstacle and terrain.destructible:
        for t in under:
            s.then(Crash(t))
        return
    s.tiles.append((kind, x, y, shape, turns))
    s.tell(TILE, kind, tile.cells[0])
    for t in under:
        if terrain.obstacle:
            s.then(Crash(t))
            s.then(Displace(t, ()))
        else:
            s.then(Lands(t, 1, ()))


def from_base(s: Battle, tile: int) -> int:
    far = field.stand(s).far
    return min([far[cell] for cell in field.land(s).laid[tile].cells])


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
            s.ask(s.captain, "OD-221", About(BOOK.terrain[self.kind].name, "where is it placed?"), [TO[c] for c in found],
                  self.chosen)  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        cell = action.args[0]
        turns = 0
        if self.where == "edge":
            _, turns = along_edge(s, furthest(s))
        put_tile(s, self.kind, s.grid.x[cell], s.grid.y[cell], shape_for(self.kind), turns)


def shape_for(kind: int) -> int:
    """A chasm put down by a card takes the straight shape."""
    return BOOK.shape_at["I"] if BOOK.terrain[kind].shaped else -1


def places(s: Battle, kind: int, where: str, you: int) -> list[int]:
    """The spaces at which a tile may begin (its upper left corner)."""
    if where == "edge":
        return edge_places(s, kind)
    barred = taken(s)
    if where == "attacker":
        near = s.grid.next[s.cell[you]] if you >= 0 and s.cell[you] >= 0 else []
        return [c for c in near if c >= 0 and not barred >> c & 1]
    if where == "front":
        cells = field.spots(s, [(i, -1) for i in range(s.monster.width)])
        free = [c for c in cells if not barred >> c & 1]
        return [c for c in free or cells if is_placeable(s, BOOK.terrain[kind], 1 << c)]
    # where all spaces are free nothing lies that is indestructible, and no base stands; no space is free below the board
    grid, terrain = s.grid, BOOK.terrain[kind]
    free_ = grid.all & ~barred
    found = mask_of(grid.rectangle(0, 0, grid.width - terrain.width + 1, grid.height))
    for row in range(terrain.height):
        for column in range(terrain.width):
            found &= free_ >> row * grid.width + column
    return cells_in(found)


def furthest(s: Battle) -> int:
    """The titan on the board that is furthest from the primordial; -1: there is none."""
    return max(s.on_board(), key=lambda u: (field.distance(s, u), u == s.priority, -u), default=-1)


def along_edge(s: Battle, t: int) -> tuple[list[int], int]:
    """The spaces along the edge nearest to a titan, and how a tile is turned that lies flush with it."""
    grid = s.grid
    side = field.edge_side(s, s.cell[t])
    if side in (0, 2):
        return [grid.at(x, 0 if side == 0 else grid.height - 1) for x in range(grid.width)], 0
    return [grid.at(0 if side == 3 else grid.width - 1, y) for y in range(grid.height)], 1


def edge_places(s: Battle, kind: int) -> list[int]:
    """Flush with the edge nearest to the titan furthest from the primordial; free spaces first, never onto a titan."""
    t = furthest(s)
    if t < 0:
        return []
    grid, on, shape = s.grid, field.land(s), shape_for(kind)
    cells, turns = along_edge(s, t)
    tiles = {c: laid(s.scenario, (kind, grid.x[c], grid.y[c], shape, turns)) for c in cells}
    stood, barred = standing(s), taken(s)
    found = [
        c for c, tile in tiles.items()
        if tile.whole and not tile.mask & stood and is_placeable(s, tile.kind, tile.mask)
    ]  # fmt: skip
    free = [c for c in found if not tiles[c].mask & barred]
    fresh = free or [c for c in found if not any([on.kinds[i].chasm for i in on.tiles_on(tiles[c].mask)])]
    far = {c: grid.distance(c, s.cell[t]) for c in fresh}
    return [c for c in fresh if far[c] == min(far.values())]


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
    for tile in reversed(field.land(s).tiles_on(mask_of(zone_of(s, attack)))):
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
            s.go_on(Labyrinth(-1, 0).lay)
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
    base, standing_on = field.stand(s), standing(s)
    here = 1 << s.cell[target] if target >= 0 and s.cell[target] >= 0 else 0
    if under:
        touched, within = cells_in(here), s.grid.all
    else:
        touched, within = base.around, base.before[s.facing]
    barred = base.mask | field.land(s).firm | ~within
    lays = {lay.order: lay for c in touched for lay in lays_on(s.scenario, MAZE, shape, c) if not lay.mask & barred}
    looks: dict[tuple[tuple[int, int, int], ...], Lay] = {}  # by their walls: those that look alike are one
    for order in sorted(lays):
        looks.setdefault(lays[order].walls, lays[order])
    found = list(looks.values())
    if not under and any([lay.mask & here for lay in found]):
        found = [lay for lay in found if lay.mask & here]
        most = max([(lay.mask & standing_on).bit_count() for lay in found])
        found = [lay for lay in found if (lay.mask & standing_on).bit_count() == most]
    return [(lay.x, lay.y, lay.turns) for lay in found]
