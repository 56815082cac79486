"""Forced movement from the second statement of it, over positions by lot: the game ends up where it says."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import PullTitan, pushback
from petteia.games.odyssey.drive import Drive, trample
from petteia.games.odyssey.ground import Displace, Lands
from petteia.games.odyssey.push import ForcedVault, Knockback, ThrowBeast
from petteia.games.odyssey.shove import titan_pulls, titan_pushes
from petteia.games.odyssey.state import BEAST, KNOCKDOWN, ON_VANTAGE, Battle
from petteia.kernel.rng import Scripted
from petteia.kernel.step import Step
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, stage
from tests.games.odyssey.dragged import Ground
from tests.games.odyssey.fight import Sit
from tests.games.odyssey.forced import (
    COLUMNS,
    NO_FOOTING,
    ROWS,
    THROWN,
    TRAMPLES,
    WALKS,
    Mini,
    Spot,
    Tile,
    exists,
    on,
)

MARBLE = 2
SIZES = {"column": (1, 1), "rock": (1, 1), "hoard": (1, 1), "olive_wood": (2, 2), "pool": (2, 2), "salt_flat": (3, 3),
         "city": (3, 3), "ruin": (3, 3), "chasm": (4, 1), "worlds_lip": (5, 1)}  # fmt: skip
SOFT = frozenset({"pool", "salt_flat", "chasm", "rock"})  # what a base may stand on
LIGHT = ("asterion-1", "alekto-1", "talos-1")  # the last is not moved, and says so
FOES = {"talos-1": (3, 2, True), "asterion-1": (2, 3, False), "alekto-1": (2, 1, False), "minos-1": (3, 3, True)}

Play = Callable[[Ground], None]


class Die(Scripted):
    """It always shows the same."""

    def below(self, n: int, count: int) -> int:
        return self.results[0] * (n - 1)


def scene(s: Battle, lot: random.Random, foe: str, near: int) -> Ground:
    """A position by lot, crowded around the primordial, told to the game and to the second statement."""
    wide, thrown_out, heavy = FOES[foe]
    rim = lot.random() < 0.4
    x, y = lot.randrange(COLUMNS - wide + 1), lot.randrange(ROWS - wide + 1)
    if rim:
        x = lot.choice([0, 1, COLUMNS - wide, x])
        y = lot.choice([0, ROWS - wide - 1, ROWS - wide, y])
    passes = lot.random() < 0.3
    board = Ground((x, y), wide, lot.randrange(4), thrown_out, heavy, [], set(), [], passes, lambda answers: answers[0])
    mazes: list[tuple[int, ...]] = []
    taken: set[Spot] = set()
    kinds = [kind for kind in SIZES if not (passes and kind == "hoard")]
    for _ in range(lot.choice((0, 3, 8, 14))):
        corner = x + lot.randint(-near - 3, near + wide), y + lot.randint(-near - 2, near + wide)
        if lot.random() < 0.2:
            shape, turns = lot.randrange(4), lot.randrange(4)
            spots = tuple((corner[0] + i, corner[1] + j) for i, j in BOOK.shapes[shape].cells[turns])
            kind = "maze"
        else:
            kind = lot.choice(kinds)
            w, h = SIZES[kind]
            spots = tuple((corner[0] + i, corner[1] + j) for j in range(h) for i in range(w))
        if not all(map(exists, spots)) or taken & set(spots):
            continue
        if kind == "maze":
            mazes.append((BOOK.terrain_at["labyrinth"], *corner, shape, turns))
            for i, j, side in BOOK.shapes[shape].walls[turns]:
                spot = corner[0] + i, corner[1] + j
                board.walls.add(frozenset({spot, on(spot, side)}))
        elif kind in SOFT or not set(spots) & set(board.under()):
            board.tiles.append(Tile(kind, spots))
        else:
            continue
        taken |= set(spots)
    s.tiles = [*mazes, *(told(tile) for tile in board.tiles)]
    for t in range(4):
        board.minis.append(
            Mini(None, danger=lot.choice((0, 1, 3)), ambrosia=lot.choice((0, 1, 3, 4)), down=lot.random() < 0.2)
        )
        room = [
            (i, j) for i in range(x - near, x + wide + near) for j in range(y - near, y + wide + near)
            if board.empty((i, j)) and board.kind((i, j)) not in NO_FOOTING
        ]  # fmt: skip
        if t < 3 and room:
            board.minis[t].at = lot.choice(room)
        elif t == 3:  # somebody stands far off, so that the battle goes on
            board.minis[t].at = (0 if x > 9 else 19, 0 if y > 6 else 13)
    put(s, board)
    return board


def told(tile: Tile) -> tuple[int, ...]:
    """A tile as the game keeps it."""
    return (BOOK.terrain_at[tile.kind], *tile.spots[0], BOOK.shape_at["I"] if tile.kind == "chasm" else -1, 0)


def put(s: Battle, board: Ground) -> None:
    """The game stands as the second statement says."""
    s.px, s.py, s.facing = *board.base, board.facing
    for t, mini in enumerate(board.minis):
        s.cell[t] = -1 if mini.at is None else ON_VANTAGE if isinstance(mini.at, str) else s.grid.at(*mini.at)
        s.alive[t] = int(mini.at is not None)
        s.danger[t], s.ambrosia[t], s.cond[t][KNOCKDOWN] = mini.danger, mini.ambrosia, int(mini.down)
    s.rng = Die(int(board.passes), start=s.drawn)


def ended(s: Battle, board: Ground) -> tuple[dict[str, Any], dict[str, Any]]:
    """Where all ended up: in the game, and as the second statement has it (of the dead, that they are)."""
    maze = BOOK.terrain_at["labyrinth"]
    game: dict[str, Any] = {
        "base": (s.px, s.py),
        "facing": s.facing,
        "tiles": sorted(tile for tile in s.tiles if tile[0] != maze),
    }
    said: dict[str, Any] = {"base": board.base, "facing": board.facing, "tiles": sorted(map(told, board.tiles))}
    for t, mini in enumerate(board.minis):
        alive = bool(s.alive[t])
        at = s.cell[t]
        spot = "vantage" if at == ON_VANTAGE else (s.grid.x[at], s.grid.y[at])
        game[f"titan {t}"] = (spot, s.danger[t], s.ambrosia[t], s.fate[t], s.is_down(t)) if alive else None
        said[f"titan {t}"] = (
            (mini.at, mini.danger, mini.ambrosia, mini.fate, mini.down) if mini.at is not None else None
        )
    return game, said


def told_twice(base: Battle, board: Ground, lot: random.Random, step: Step, play: Play) -> None:
    """The game does the step, the second statement plays it; both ask the same and come to the same end."""
    s = base
    s.decision = None
    one, _ = s.stack.pop()
    s.stack.append((one, "act"))
    s.stack.append((step, "begin"))
    before = f"{step}: {board}"
    s.advance()

    def choose(answers: Sequence[str]) -> str:
        assert s.decision is not None
        options = {option.text: option for option in s.decision.options}
        assert sorted(options) == sorted(answers), f"{before}\n{s.decision}"
        answer = lot.choice(list(answers)) if "yes" not in answers else "no"
        s.act(options[answer])
        return answer

    board.choose = choose
    play(board)
    game, said = ended(s, board)
    assert game == said, before
    assert s.decision is not None
    assert s.decision.rule == "OD-153", before


def tried(
    table: Sit,
    foe: str,
    seed: int,
    times: int,
    near: int,
    make: Callable[[random.Random, Ground], tuple[Step, Play] | None],
) -> None:
    """So many positions by lot."""
    t = stage(table, {"gear": []}, options={"foe": foe}, brine={"gear": []}, marble={"gear": []},
              ash={"gear": [], "rage": 3}, priority="ash", primordial={"at": "h6"})  # fmt: skip
    t.s.rage[:] = [0, 1, 2, 3]
    lot = random.Random(seed)
    for _ in range(times):
        s = t.s.clone()
        board = scene(s, lot, foe, near)
        made = make(lot, board)
        if made is not None and board.minis[KELP].at is not None:
            put(s, board)
            told_twice(s, board, lot, *made)


def rides(lot: random.Random, board: Ground, foe: str) -> None:
    if foe == "talos-1" and lot.random() < 0.1 and board.minis[KELP].at is not None:
        board.minis[KELP].at = "vantage"


@rule("OD-258", "OD-259", "OD-156", "OD-C13")
@pytest.mark.parametrize("foe", FOES)
def test_knocked_back(table: Sit, foe: str) -> None:
    """Away from the base or to a given side, however far."""

    def make(lot: random.Random, board: Ground) -> tuple[Step, Play]:
        rides(lot, board, foe)
        n, side = lot.randint(0, 6), lot.choice((-1, -1, 0, 1, 2, 3))
        return Knockback(KELP, n, side, 0), lambda b: b.knocked(KELP, n, None if side < 0 else [side])

    tried(table, foe, 1, 60, 3, make)


@rule("OD-272", "OD-273", "OD-C60", "OD-C61")
@pytest.mark.parametrize("foe", FOES)
def test_pushed_back(table: Sit, foe: str) -> None:
    """The base turns, comes up, and pushes."""

    def make(lot: random.Random, board: Ground) -> tuple[Step, Play]:
        rides(lot, board, foe)
        n = lot.randint(0, 6)
        return pushback(KELP, n), lambda b: b.pushed_back(KELP, n)

    tried(table, foe, 2, 80, 2, make)


@rule("OD-271", "OD-C81")
@pytest.mark.parametrize("foe", FOES)
def test_pulled(table: Sit, foe: str) -> None:
    """To the primordial or to a titan, and what is left moves the source."""

    def make(lot: random.Random, board: Ground) -> tuple[Step, Play]:
        rides(lot, board, foe)
        n, source = lot.randint(1, 7), lot.choice((BEAST, BEAST, MARBLE))
        return PullTitan(KELP, source, n, 0, ()), lambda b: b.pulled(KELP, n, -1 if source == BEAST else source)

    tried(table, foe, 3, 80, 4, make)


@rule("OD-124", "OD-297", "OD-C11", "OD-C52")
@pytest.mark.parametrize("foe", FOES)
def test_the_base_in_motion(table: Sit, foe: str) -> None:
    """It backs off, tramples over who stands, or is thrown by a titan."""

    def make(lot: random.Random, board: Ground) -> tuple[Step, Play]:
        n, side, how = lot.randint(0, 5), lot.randrange(4), lot.choice((WALKS, TRAMPLES, THROWN))
        if how == THROWN:
            rides(lot, board, foe)
            return ThrowBeast(KELP, n), lambda b: b.throws_beast(KELP, n)
        if how == TRAMPLES:
            for mini in board.minis:
                mini.down = False
            return trample(n, side), lambda b: b.drives(n, side, TRAMPLES)
        return Drive(n, side, 2, -1, 0, (), ()), lambda b: b.drives(n, side, WALKS)

    tried(table, foe, 4, 80, 3, make)


@rule("OD-272", "OD-273")
@pytest.mark.parametrize("foe", LIGHT)
def test_a_titan_pushes_it(table: Sit, foe: str) -> None:
    """From beside it, straight on."""

    def make(lot: random.Random, board: Ground) -> tuple[Step, Play] | None:
        around = [
            (i, j) for i in range(COLUMNS) for j in range(ROWS) if board.beside((i, j)) and board.may_stand((i, j))
        ]
        if not around:
            return None
        spot = board.minis[KELP].at = lot.choice(around)
        if board.walled(spot, board.side_of(board.to_base(spot))):
            return None
        n = lot.randint(0, 6)
        return titan_pushes(KELP, n), lambda b: b.pushes(KELP, n)

    tried(table, foe, 5, 80, 3, make)


@rule("OD-271")
@pytest.mark.parametrize("foe", LIGHT)
def test_a_titan_pulls_it(table: Sit, foe: str) -> None:
    """Nearer, and then a few steps back."""

    def make(lot: random.Random, board: Ground) -> tuple[Step, Play]:
        n = lot.randint(0, 6)
        return titan_pulls(KELP, n), lambda b: b.pulls(KELP, n)

    tried(table, foe, 6, 80, 3, make)


@rule("OD-290", "OD-248", "OD-219")
@pytest.mark.parametrize("foe", FOES)
def test_vaulted_displaced_and_set_down(table: Sit, foe: str) -> None:
    """Over the primordial; aside; and wherever a move ends."""

    def make(lot: random.Random, board: Ground) -> tuple[Step, Play]:
        what = lot.randrange(3)
        if what == 0:
            rides(lot, board, foe)
            return ForcedVault(KELP), lambda b: b.vaulted(KELP)
        if what == 1:
            return Displace(KELP, ()), lambda b: b.displace(KELP)
        spots = [
            (i, j)
            for i in range(COLUMNS)
            for j in range(ROWS)
            if board.kind((i, j)) not in ("column", "rock", "worlds_lip")
        ]
        spot = board.minis[KELP].at
        assert spot is None or isinstance(spot, tuple)
        if spot is not None:
            close = [there for there in spots if abs(there[0] - spot[0]) + abs(there[1] - spot[1]) < 3]
            board.minis[KELP].at = lot.choice(close)
        willing, through = lot.random() < 0.5, [lot.choice(spots) for _ in range(4)]
        cells = tuple(j * COLUMNS + i for i, j in through)
        return Lands(KELP, int(willing), cells), lambda b: b.lands(KELP, willing, through)

    tried(table, foe, 7, 80, 1, make)
