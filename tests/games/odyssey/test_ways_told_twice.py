"""Where a titan can go, stated a second time from the ledger and held against positions by lot."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.keywords import rush_spaces
from petteia.games.odyssey.passage import beyond_wall
from petteia.games.odyssey.shove import approaches, can_pull, can_push, vault_space
from petteia.games.odyssey.state import IGNORE, KNOCKDOWN, Battle
from petteia.games.odyssey.values import titan_speed
from petteia.games.odyssey.walking import Driven, MoveTitan, reachable
from petteia.kernel.board import cells_in
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, stage
from tests.games.odyssey.dragged import Ground
from tests.games.odyssey.fight import Sit
from tests.games.odyssey.forced import COLUMNS, NO_FOOTING, ROWS, Spot, exists, on, word
from tests.games.odyssey.test_forced_moves_told_twice import FOES, put, scene

FORMS = ("", "lantern_of_hermes", "tide_of_poseidon")  # the second bypasses, the third walks over chasms
GEAR = (
    ["oyster_knives"],
    ["reed_bow", "thread_staff"],
    ["reed_bow"],
    ["spindle_lash"],
    ["anchor_maul", "widows_needle"],
    [],
)
REACH = {"oyster_knives": 1, "thread_staff": 2, "spindle_lash": 3, "anchor_maul": 1, "widows_needle": 1, "fists": 1}
Way = list[Spot]
Place = tuple[Spot, bool]  # and whether a wall has been passed


def positions(
    table: Sit, foe: str, seed: int, times: int, near: int = 4
) -> Iterator[tuple[Battle, Ground, random.Random, str]]:
    """So many by lot, with the godform that Kelp has taken."""
    lot = random.Random(seed)
    stages = {
        (form, n): stage(table, {"gear": gear, **({"godform": form, "trespass": 3} if form else {})}, options={"foe": foe},
                         priority="ash", ash={"gear": [], "rage": 3}, primordial={"at": "h6"})
        for form in FORMS
        for n, gear in enumerate(GEAR)
    }  # fmt: skip
    for _ in range(times):
        form, n = lot.choice(FORMS), lot.randrange(len(GEAR))
        s = stages[form, n].s.clone()
        board = scene(s, lot, foe, near)
        if board.minis[KELP].at is not None:
            if foe == "talos-1" and lot.random() < 0.15:
                board.minis[KELP].at = "vantage"
            put(s, board)
            yield s, board, lot, form


class Walker:
    """What Kelp may pass, and where it may stay."""

    def __init__(self, board: Ground, form: str, ghost: bool) -> None:
        self.board, self.ghost = board, ghost
        self.bypasses = form == "lantern_of_hermes"
        self.barred = NO_FOOTING - {"chasm"} if form == "tide_of_poseidon" else NO_FOOTING
        self.others = {mini.at for t, mini in enumerate(board.minis) if t != KELP}

    def passes(self, spot: Spot) -> bool:
        ground = exists(spot) and self.board.kind(spot) not in self.barred and spot not in self.board.under()
        return ground and (self.bypasses or spot not in self.others)

    def walks(self, start: list[Spot], walls: int) -> dict[Place, tuple[int, int]]:
        """Steps to each place, and the fewest pools on so short a way; so many walls may be passed."""
        found: dict[Place, tuple[int, int]] = {(spot, False): (0, 0) for spot in start}
        edge = list(found)
        while edge:
            fresh: dict[Place, tuple[int, int]] = {}
            for spot, crossed in edge:
                steps, pools = found[spot, crossed]
                for side in range(4):
                    there = on(spot, side)
                    wall = self.board.walled(spot, side) and (not self.ghost)
                    if not self.passes(there) or (wall and (crossed or not walls)):
                        continue
                    place = there, crossed or wall
                    cost = steps + 1, pools + (self.board.kind(there) == "pool")
                    if place not in found and cost < fresh.get(place, (99, 99)):
                        fresh[place] = cost
            found |= fresh
            edge = list(fresh)
        return found

    def is_way(self, start: Spot, way: Way, walls: int) -> bool:
        """Step by step, nowhere twice, and no more walls than that."""
        spots = [start, *way]
        for one, two in zip(spots, way, strict=False):
            sides = [side for side in range(4) if on(one, side) == two]
            if not sides or not self.passes(two):
                return False
            walls -= self.board.walled(one, sides[0]) and not self.ghost
        return walls >= 0 and len(set(spots)) == len(spots) and way[-1] not in self.others


def start_of(board: Ground, walker: Walker) -> tuple[list[Spot], int]:
    """Where a walk sets out and what the way down costs."""
    at = board.minis[KELP].at
    if isinstance(at, tuple):
        return [at], 0
    around = [(x, y) for x in range(COLUMNS) for y in range(ROWS) if board.beside((x, y))]
    return [spot for spot in around if walker.passes(spot) and spot not in walker.others], 1


def cell(spot: Spot) -> int:
    return spot[1] * COLUMNS + spot[0]


def spots_of(cells: list[int]) -> list[Spot]:
    return [(c % COLUMNS, c // COLUMNS) for c in cells]


@rule("OD-154", "OD-155", "OD-242", "OD-225", "OD-231")
@pytest.mark.parametrize("foe", FOES)
def test_where_a_titan_can_go(table: Sit, foe: str) -> None:
    """So many steps, through nothing that bars the way, around pools where that costs nothing."""
    for s, board, lot, form in positions(table, foe, 21, 40):
        ghost = lot.random() < 0.2
        s.ignoring = [[KELP, IGNORE.index("labyrinth walls")]] if ghost else []
        walker, n = Walker(board, form, ghost), lot.randint(0, 7)
        start, down = start_of(board, walker)
        costs = walker.walks(start, 0)
        goals = {
            spot: cost for (spot, _), cost in costs.items() if 0 < cost[0] + down <= n and spot not in walker.others
        }
        reach = reachable(s, KELP, n)
        assert set(spots_of(cells_in(reach.spaces))) == set(goals), board
        for goal, (steps, pools) in goals.items():
            way = spots_of(reach.way(cell(goal)))
            if down:
                assert way[0] in start
                assert len(way) == 1 or walker.is_way(way[0], way[1:], 0)
                continue
            assert walker.is_way(start[0], way, 0), board
            assert (len(way), sum(board.kind(spot) == "pool" for spot in way)) == (steps, pools), board
        s.decision = None
        s.stack[-1] = (s.stack[-1][0], "act")
        s.stack.append((MoveTitan(KELP, n), "begin"))
        s.advance()
        assert s.decision is not None
        if goals:
            assert sorted(o.text for o in s.decision.options) == sorted(
                [*(f"to {word(goal)}" for goal in goals), "done"]
            )


@rule("OD-155", "OD-242", "OD-C97", "OD-231")
@pytest.mark.parametrize("foe", FOES)
def test_through_one_wall(table: Sit, foe: str) -> None:
    """What lies behind it, by the shortest way; titans are bypassed on both sides of it alike."""
    for s, board, lot, form in positions(table, foe, 22, 60):
        at = board.minis[KELP].at
        if not isinstance(at, tuple):
            continue
        s.ignoring = [[KELP, IGNORE.index("one wall")]]
        walker, n = Walker(board, form, False), lot.randint(0, 7)
        plain = {spot for (spot, crossed), cost in walker.walks([at], 0).items() if cost[0] <= n}
        costs = walker.walks([at], 1)
        goals = {
            spot: cost[0] for (spot, crossed), cost in costs.items()
            if crossed and cost[0] <= n and spot not in plain and spot not in walker.others
        }  # fmt: skip
        found = {spots_of([goal])[0]: spots_of(way) for goal, way in beyond_wall(s, KELP, n).items()}
        assert {goal: len(way) for goal, way in found.items()} == goals, board
        assert all(walker.is_way(at, way, 1) and way[-1] == goal for goal, way in found.items()), board


@rule("OD-195")
@pytest.mark.parametrize("foe", FOES)
@pytest.mark.parametrize("place", ["nearest edge", "closest unit"])
def test_where_one_is_driven(table: Sit, foe: str, place: str) -> None:
    """As near as its steps allow; whoever stands there already stays."""
    for s, board, lot, form in positions(table, foe, 23, 15, lot_near(foe)):
        walker, n = Walker(board, form, False), lot.randint(0, 5)
        start, down = start_of(board, walker)
        at = board.minis[KELP].at
        reached = [
            spot
            for (spot, _), cost in walker.walks(start, 0).items()
            if cost[0] + down <= n and spot not in walker.others
        ]
        lies = s.cond[KELP][KNOCKDOWN] = int(lot.random() < 0.2)  # who lies there is not driven
        far = {spot: distance_to(board, spot, place) for spot in reached}
        best = [spot for spot in far if far[spot] == min(far.values())]
        s.decision = None
        s.stack[-1] = (s.stack[-1][0], "act")
        s.stack.append((Driven(KELP, n, place), "begin"))
        s.advance()
        assert s.decision is not None
        if at in best or not best or lies:
            assert (s.decision.rule, s.cell[KELP]) == ("OD-153", cell(at) if isinstance(at, tuple) else -2), board
        elif len(best) > 1:
            assert sorted(o.text for o in s.decision.options) == sorted(f"to {word(spot)}" for spot in best), board
        elif board.kind(best[0]) not in ("city", "hoard", "pool", "chasm") and not any(
            tile.kind == "pool" for tile in board.tiles
        ):
            assert s.cell[KELP] == cell(best[0]), board


def lot_near(foe: str) -> int:
    return 3 if foe == "minos-1" else 5


def distance_to(board: Ground, spot: Spot, place: str) -> int:
    if place == "nearest edge":
        return min(spot[0], spot[1], COLUMNS - 1 - spot[0], ROWS - 1 - spot[1])
    spots = [mini.at for t, mini in enumerate(board.minis) if t != KELP and isinstance(mini.at, tuple)]
    return min(abs(spot[0] - x) + abs(spot[1] - y) for x, y in [*spots, *board.under()])


@rule("OD-272", "OD-271", "OD-290", "OD-262")
@pytest.mark.parametrize("foe", FOES)
def test_how_to_come_up_to_it(table: Sit, foe: str) -> None:
    """The nearest spaces beside the primordial, however far; and what can be done from there."""
    for s, board, _, form in positions(table, foe, 24, 40):
        walker, at = Walker(board, form, False), board.minis[KELP].at
        start, down = start_of(board, walker)
        costs = {
            spot: cost[0]
            for (spot, _), cost in walker.walks(start, 0).items()
            if spot not in walker.others and (cost[0] or down)
        }
        near = {spot: cost for spot, cost in costs.items() if touches(board, spot)}
        best = {spot for spot, cost in near.items() if cost == min(near.values())}
        assert set(spots_of(approaches(s, KELP))) == best, board
        here = not isinstance(at, tuple) or touches(board, at)
        assert can_push(s, KELP) == (not board.heavy and (isinstance(at, tuple) and (here or bool(best))))
        assert can_pull(s, KELP) == (not board.heavy and isinstance(at, tuple))
        across = vault_space(s, KELP)
        if not isinstance(at, tuple) or not here:
            assert across == -1
            continue
        dx, dy = board.to_base(at)
        there = at[0] + dx * (board.wide + 1), at[1] + dy * (board.wide + 1)
        stands = walker.passes(there) and there not in walker.others
        assert across == (cell(there) if stands else -1), board


def touches(board: Ground, spot: Spot) -> bool:
    """Beside it with no wall between."""
    sides = [side for side in range(4) if on(spot, side) in board.under()]
    return board.beside(spot) and not board.walled(spot, sides[0])


@rule("OD-280", "OD-275")
@pytest.mark.parametrize("foe", FOES)
def test_where_a_rush_can_end(table: Sit, foe: str) -> None:
    """As near as may be and three steps off or more, in reach and in sight, with a melee weapon that is not exhausted."""
    for s, board, lot, form in positions(table, foe, 25, 60, 7):
        walker, plus = Walker(board, form, False), lot.choice((1, 2))
        worn = [s.gear_of(KELP, slot).key for slot in range(len(s.gear[KELP]))]
        for slot, key in enumerate(worn):
            s.exhausted[KELP][slot] = int(key in REACH and lot.random() < 0.2)
        s.rage[KELP] = lot.choice((1, 1, 1, 9))
        s.fate[KELP] = lot.choice((0, 0, 0, 9))
        able = [
            REACH[key] for slot, key in enumerate(worn)
            if key in REACH and not s.exhausted[KELP][slot] and not (key == "widows_needle" and s.fate[KELP] == 9)
        ]  # fmt: skip
        start, down = start_of(board, walker)
        goals: dict[Spot, int] = {}
        for (spot, _), (steps, _) in walker.walks(start, 0).items():
            far = sum(map(abs, board.to_base(spot)))
            strikes = touches(board, spot) if far == 1 else any(far <= reach for reach in able)
            if (
                able
                and strikes
                and spot not in walker.others
                and (steps or down)
                and field.titan_sees(s, KELP, cell(spot))
            ):
                goals[spot] = steps + down
        near = min(goals.values(), default=0)
        legal = s.rage[KELP] < 9 and 3 <= near <= titan_speed(s, KELP) + plus
        best = [spot for spot, steps in goals.items() if steps == near] if legal else []
        assert set(spots_of(rush_spaces(s, KELP, plus))) == set(best), (board, worn, form)


def test_the_weapons_reach_as_far() -> None:
    """What this file knows of them is what is printed."""
    assert {g.key: g.furthest for g in BOOK.gear if g.key in REACH} == REACH
