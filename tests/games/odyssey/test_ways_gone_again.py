"""The primordial's ways, gone a second time on squared paper: where it turns, walks, whom it meets, whom it strikes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from petteia.games.odyssey import beast, strike
from petteia.games.odyssey.beast import Face, Walk, WalkTo, facings, goal_of, named
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import AI, OWN, WHOLE_CARD, context
from petteia.games.odyssey.state import ON_VANTAGE, Battle
from petteia.games.odyssey.strike import Follow, PathAttack
from petteia.kernel.step import Step, step
from petteia.testing import rule
from tests.games.odyssey.fight import Fight, Sit
from tests.games.odyssey.test_figures_counted_again import Reader, strew
from tests.games.odyssey.test_targets_found_again import begins, far, plain

MET: list[tuple[str, int]] = []
FOES = ["talos-1", "asterion-1", "alekto-1", "minos-1"]
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
PATHS = [e.key for e in BOOK.elements if e.attack is not None and e.attack.type == "path"]
Space = tuple[int, int]


@step
class Meets(Step):
    """In the place of a crash or an attack: whom."""

    what: str
    t: int

    def begin(self, s: Any) -> None:
        MET.append((self.what, self.t))


@step
class Throws(Step):
    """In the place of being thrown out from under the base: whoever is there is gone."""

    def begin(self, s: Any) -> None:
        for t in under(s, s.px, s.py):
            MET.append(("thrown", t))
            s.cell[t], s.alive[t] = -1, 0


def under(s: Battle, px: int, py: int) -> list[int]:
    spaces = {(px + x, py + y) for x in range(s.monster.width) for y in range(s.monster.height)}
    return [t for t in range(4) if s.cell[t] >= 0 and Reader(s, t).xy(t) in spaces]


def toward(s: Battle, goal: Space, px: int, py: int) -> Space:
    """Columns and rows still to go from the base to a space."""
    x, y = goal
    right, low = px + s.monster.width - 1, py + s.monster.height - 1
    return (x - px if x < px else max(0, x - right)), (y - py if y < py else max(0, y - low))


def leading(dx: int, dy: int) -> list[int]:
    """The sides of the longer way; both where the ways are equal, all where there is none."""
    if not dx and not dy:
        return [0, 1, 2, 3]
    row, column = (2 if dy > 0 else 0), (1 if dx > 0 else 3)
    return [row] if abs(dy) > abs(dx) else [column] if abs(dx) > abs(dy) else sorted((row, column))


def ways(dx: int, dy: int) -> list[int]:
    return sorted([*([1 if dx > 0 else 3] if dx else []), *([2 if dy > 0 else 0] if dy else [])])


def route(dx: int, dy: int, first: int, most: int, stop: int) -> list[int]:
    """The steps: by turns along the row and the column, until one of them is done."""
    steps: list[int] = []
    column = first % 2 == 1
    while len(steps) < most and abs(dx) + abs(dy) > stop:
        if dx and (column or not dy):
            steps.append(1 if dx > 0 else 3)
            dx -= 1 if dx > 0 else -1
            column = False
        else:
            steps.append(2 if dy > 0 else 0)
            dy -= 1 if dy > 0 else -1
            column = True
    return steps


class Paper:
    """The base on squared paper."""

    def __init__(self, s: Battle) -> None:
        self.s, self.px, self.py, self.facing = s, s.px, s.py, s.facing

    def faces(self, goal: Space, asked: list[int]) -> None:
        """It turns to a space; asked, the players say which way."""
        dx, dy = toward(self.s, goal, self.px, self.py)
        sides = leading(dx, dy) if dx or dy else [self.facing]
        self.facing = asked.pop(0) if len(sides) > 1 and asked else self.facing if self.facing in sides else sides[0]

    def goes(self, side: int) -> list[int]:
        self.px += SIDES[side][0]
        self.py += SIDES[side][1]
        return under(self.s, self.px, self.py)


def answered(t: Fight, rng: Random) -> list[tuple[str, int]]:
    """Everything that is asked is answered at random: under which rule, and what."""
    s, given = t.s, []
    while s.decision is not None:
        option = rng.choice(s.decision.options)
        given.append((s.decision.rule, option.args[0]))
        s.act(option)
    return given


def boards(table: Sit, foe: str, seed: int, count: int) -> Any:
    t: Fight = table("odyssey", options={"foe": foe}, turn="kelp")
    s, rng = t.s, Random(seed)
    kind, scenario = s.beast, s.scenario
    waiting, question = s.stack[:], s.decision
    for _ in range(count):
        strew(s, rng)
        while s.beast != kind:
            strew(s, rng)
        s.scenario, s.attack.who = scenario, -1
        plain(s, rng)
        MET.clear()
        yield t, s, rng
    s.stack[:], s.decision = waiting, question
    t.leave()


@pytest.fixture
def meets(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (beast, strike):
        monkeypatch.setattr(module, "Beneath", Throws)
    monkeypatch.setattr(beast, "Crash", lambda t: Meets("crash", t))
    monkeypatch.setattr("petteia.games.odyssey.conditions.Crash", lambda t: Meets("crash", t))
    monkeypatch.setattr(strike, "attack_upon", lambda t, op, by: Meets("attack", t))
    monkeypatch.setattr(strike, "moment", lambda s, timing: MET.append((timing, -1)))


@rule("OD-122", "OD-123", "OD-125", "OD-126", "OD-128", "OD-C09", "OD-C10", "OD-C11", "OD-138", "OD-C59")
@pytest.mark.parametrize("follows", [False, True])
@pytest.mark.parametrize("foe", FOES)
def test_towards_a_titan(table: Sit, foe: str, follows: bool, meets: None) -> None:
    """It turns, goes by the fewest spaces until it is near enough, and turns again; each on its way crashes once."""
    for t, s, rng in boards(table, foe, 31, 40):
        on_board = [u for u in range(4) if s.cell[u] >= 0]
        who, left, stop = rng.choice(on_board), rng.randrange(8), rng.choice((1, 1, 2, 4))
        goal, paper = Reader(s, who).xy(who), Paper(s)
        s.p_left = 5
        cells, alive = s.cell[:], s.alive[:]
        begins(t, Follow(who, left, stop) if follows else Walk((who,), left, stop))
        given = answered(t, rng)
        s.cell, s.alive = cells, alive
        out = [side for asked, side in given if asked in ("OD-123", "OD-138")]
        turns = [side for asked, side in given if asked == "OD-128"]
        dx, dy = toward(s, goal, paper.px, paper.py)
        if not follows:
            paper.faces(goal, [])
        open_ways, steps, met = ways(dx, dy), list[int](), list[tuple[str, int]]()
        goes = abs(dx) + abs(dy) > stop and (left > 0 or follows)
        if goes:
            assert (len(out) == 1) == (len(open_ways) > 1)
            steps = route(dx, dy, (out or open_ways)[0], left, stop)
            for side in steps:
                met += [("crash", u) for u in paper.goes(side) if ("crash", u) not in met]
        assert s.p_left == (0 if follows else left - len(steps))
        if goes or not follows:
            paper.faces(goal, turns)
            met += [("thrown", u) for u in under(s, paper.px, paper.py)]
        assert (s.px, s.py, s.facing) == (paper.px, paper.py, paper.facing)
        assert met == MET


@rule("OD-122", "OD-123", "OD-127", "OD-125")
@pytest.mark.parametrize("foe", FOES)
def test_towards_a_place(table: Sit, foe: str, meets: None) -> None:
    """Nearest edge, harbour, centre, throne: the place of its base, and the way there."""
    for t, s, rng in boards(table, foe, 32, 40):
        right, low = 20 - s.monster.width, 14 - s.monster.height
        edges = [(s.px, 0), (right, s.py), (s.px, low), (0, s.py)]
        far_off = [s.py, right - s.px, low - s.py, s.px]
        assert goal_of(s, "centre") == (right // 2, low // 2)
        assert goal_of(s, "throne") == s.place.at
        assert goal_of(s, "harbour edge") == edges[s.place.harbour]
        assert goal_of(s, "nearest edge") == edges[far_off.index(min(far_off))]
        gx, gy = rng.choice((s.px, rng.randrange(right + 1))), rng.randrange(low + 1)
        dx, dy, left, paper = gx - s.px, gy - s.py, rng.choice((0, 0, 1, 2, 4, 8)), Paper(s)
        cells, alive = s.cell[:], s.alive[:]
        begins(t, WalkTo(left, gx, gy))
        given = answered(t, rng)
        s.cell, s.alive = cells, alive
        met: list[tuple[str, int]] = []
        if (dx or dy) and left:
            out = given[0][1] if dx and dy else ways(dx, dy)[0]
            if not (dx and dy):
                paper.facing = out
            for side in route(dx, dy, out, left, 0):
                met += [("crash", u) for u in paper.goes(side) if ("crash", u) not in met]
        assert (s.px, s.py, s.facing) == (paper.px, paper.py, paper.facing)
        assert [one for one in MET if one[0] == "crash"] == met


@rule("OD-128", "OD-C10", "OD-118")
@pytest.mark.parametrize("foe", FOES)
def test_to_whom_it_turns(table: Sit, foe: str) -> None:
    """The longer way decides; of two the players. A word means whom it says, of equals the priority target."""
    for t, s, rng in boards(table, foe, 33, 40):
        living = [u for u in range(4) if s.alive[u]]
        for word, sign in (("closest titan", 1), ("closest unit", 1), ("furthest titan", -1)):
            least = min(sign * far(s, u) for u in living)
            best = [u for u in living if sign * far(s, u) == least]
            assert named(s, word, context(OWN, 0, -1)) == ([s.priority] if s.priority in best else best)
        you = rng.randrange(-1, 4)
        held = [s.priority] if s.priority in living else []
        assert named(s, "priority target", context(OWN, 0, you)) == held
        assert named(s, "target", context(AI, 0, you)) == ([you] if you in living else [])
        assert named(s, "attacker", context(OWN, 0, you)) == ([you] if you in living else [])
        s.attack.who = rng.randrange(4)
        assert named(s, "attacker", context(OWN, 0, you)) == ([s.attack.who] if s.attack.who in living else [])
        s.attack.who = -1
        who, paper = rng.choice(living), Paper(s)
        begins(t, Face((who,)))
        given = answered(t, rng)
        if s.cell[who] != ON_VANTAGE:
            paper.faces(Reader(s, who).xy(who), [side for _, side in given])
            dx, dy = toward(s, Reader(s, who).xy(who), s.px, s.py)
            assert facings(s, s.cell[who]) == leading(dx, dy)
        assert s.facing == paper.facing


@rule("OD-132", "OD-123", "OD-126", "OD-149")
@pytest.mark.parametrize("card", PATHS)
def test_through_everybody_in_its_way(table: Sit, card: str, meets: None) -> None:
    """It stops before each and strikes; whom it stands on is thrown out before it strikes the next, and at the end."""
    element = next(e for e in BOOK.elements if e.key == card)
    attack, printed = element.attack, next(row for row in element.fields["effect"] if row["op"] == "move")
    assert attack is not None
    for t, s, rng in boards(table, "asterion-1", 34, 60):
        on_board = [u for u in range(4) if s.cell[u] >= 0]
        who, paper = rng.choice(on_board), Paper(s)
        s.pool[5] = rng.randrange(3)
        speed = max(0, s.block.speed + sum(Reader(s, -1).beast("speed")))
        if "to" in printed:
            most = 99 if speed else 0
        else:
            most = max(0, (speed if printed["n"] == "speed" else min(printed["n"], 99 * speed)) - s.pool[5])
        cells, alive = s.cell[:], s.alive[:]
        begins(t, PathAttack(attack.id, context(AI, element.index, who, -1, WHOLE_CARD, 1, (who,)), -1, (), 0))
        given = answered(t, rng)
        after = (s.px, s.py, s.facing, s.cell[:], MET[:])
        s.cell, s.alive = cells, alive
        s.px, s.py, s.facing = paper.px, paper.py, paper.facing
        MET.clear()
        told(s, paper, who, most, given)
        assert after == (paper.px, paper.py, paper.facing, s.cell, MET)


def told(s: Battle, paper: Paper, who: int, left: int, given: list[tuple[str, int]]) -> None:
    """The same on paper; what it says is noted where the steps note it."""
    goal = Reader(s, who).xy(who)
    out = [side for asked, side in given if asked == "OD-123"]
    turns = [side for asked, side in given if asked == "OD-128"]
    paper.faces(goal, [])
    dx, dy = toward(s, goal, paper.px, paper.py)
    struck = {who, *under(s, paper.px, paper.py)}
    for side in route(dx, dy, (out or [0])[0], left, 1):
        ahead = (paper.px + SIDES[side][0], paper.py + SIDES[side][1])
        met = [u for u in under(s, *ahead) if u not in struck]
        if met:
            leave(s, paper)
            met = [u for u in met if s.alive[u]]
        for u in met:
            MET.append(("attack", u))
            struck.add(u)
        paper.goes(side)
    paper.faces(goal, turns)
    leave(s, paper)
    if s.cell[who] >= 0:
        dx, dy = toward(s, goal, paper.px, paper.py)
        if abs(dx) + abs(dy) <= 1:
            MET.append(("attack", who))
    MET.append(("after attack", -1))


def leave(s: Battle, paper: Paper) -> None:
    for u in under(s, paper.px, paper.py):
        MET.append(("thrown", u))
        s.cell[u], s.alive[u] = -1, 0
