"""Whom every card of the primordials means, found a second time from its printed lines, on tables strewn at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from petteia.games.odyssey import targeting
from petteia.games.odyssey.state import AI_SHOWN, ON_VANTAGE, Battle
from petteia.games.odyssey.targeting import Targeting
from petteia.kernel.step import Step, step
from petteia.testing import rule
from tests.games.odyssey.fight import Fight, Sit
from tests.games.odyssey.test_figures_counted_again import Reader, apart, strew

DONE: list[tuple[int, tuple[int, ...]]] = []


@step
class Noted(Step):
    """In the place of the card that is performed: which, and against whom."""

    face: int
    serial: int
    targets: tuple[int, ...]

    def begin(self, s: Any) -> None:
        DONE.append((self.face, self.targets))


def far(s: Battle, t: int) -> int:
    reader = Reader(s, t)
    return 1 if s.cell[t] == ON_VANTAGE else min(apart(reader.xy(t), space) for space in reader.base())


def is_seen(s: Battle, t: int) -> bool:
    """Nothing on these tables hides anybody but a blind spot and the vantage point."""
    reader = Reader(s, t)
    return s.cell[t] >= 0 and reader.xy(t) not in reader.marked(s.monster.blindspots)


def is_before(s: Battle, t: int) -> bool:
    if not is_seen(s, t):
        return False
    x, y = Reader(s, t).xy(t)
    return (y < s.py, x >= s.px + s.monster.width, y >= s.py + s.monster.height, x < s.px)[s.facing]


def reach(fields: dict[str, Any]) -> int:
    attack = next((row for row in fields["effect"] if row["op"] == "attack"), {})
    return 99 if attack.get("type") == "judgement" else max(1, attack.get("range", 1), attack.get("zone", 1))


def fits(s: Battle, t: int, term: str, fields: dict[str, Any]) -> bool:
    speed = max(0, s.block.speed + sum(Reader(s, -1).beast("speed")) - s.pool[5])
    return {
        "adjacent": far(s, t) == 1, "not adjacent": far(s, t) != 1, "in front": is_before(s, t), "in sight": is_seen(s, t),
        "in range": far(s, t) <= reach(fields) + speed, "on labyrinth": False, "last to wound": s.last_wounder == t,
        "priority target": s.priority == t, "with despair": s.despair[t] > 0, "with ambrosia": s.ambrosia[t] > 0,
    }.get(term, True)  # fmt: skip


def order(s: Battle, t: int, line: list[str]) -> int:
    """By what the line ranks: the smaller the sooner."""
    for term in line:
        word, _, stat = term.partition(" ")
        if term in ("closest", "furthest"):
            return far(s, t) if term == "closest" else -far(s, t)
        if word in ("most", "least") and stat:
            value: int = getattr(s, stat)[t]
            return value if word == "least" else -value
    return 0


def found(s: Battle, fields: dict[str, Any]) -> Iterator[list[int] | tuple[int, ...]]:
    """What is asked on the way, each as the titans among whom is chosen (the answer is sent back), and at last the targets;
    nothing at all where no line holds."""
    reader = Reader(s, -1)
    blind = reader.marked(s.monster.blindspots)
    living = [t for t in range(4) if s.alive[t] and not (s.cell[t] >= 0 and reader.xy(t) in blind)]
    for line in fields["targeting"]:
        if line[0] == "no target" or line[0].startswith("zone"):
            yield ()
            return
        left = [t for t in living if all(fits(s, t, term, fields) for term in line)]
        number = int(line[0][0]) if line[0].endswith("titans") else 1
        targets: list[int] = []
        while left and len(targets) < number:
            first = min(order(s, t, line) for t in left)
            best = [t for t in left if order(s, t, line) == first]
            if s.priority in best:
                one = s.priority
            elif len(best) + len(targets) <= number:
                one = best[0]
            else:
                one = yield best
            targets.append(one)
            left.remove(one)
        if targets:
            yield tuple(targets)
            return


def plain(s: Battle, rng: Random) -> None:
    """Nothing that hides anybody, and nobody apart in what is ranked."""
    s.tiles = []
    s.last_wounder = rng.randrange(-1, 4)
    s.ambrosia = [rng.choice((0, 0, 0, 2)) for _ in range(4)]
    for dial in ("danger", "fate", "rage"):
        setattr(s, dial, [rng.randrange(3) for _ in range(4)])
    if rng.random() < 0.5:  # a crowd before the base
        spots = [(s.px + x, s.py + y) for x in range(-2, s.monster.width + 2) for y in range(-2, s.monster.height + 2)]
        free = [xy for xy in spots if xy not in Reader(s, -1).base() and 0 <= xy[0] < 20 and 0 <= xy[1] < 14]
        places = rng.sample(free, 4)
        s.cell = [s.grid.at(*xy) if s.alive[t] and s.cell[t] >= 0 else s.cell[t] for t, xy in enumerate(places)]


@rule("OD-112", "OD-113", "OD-115", "OD-116", "OD-117", "OD-118", "OD-106", "OD-208")
@pytest.mark.parametrize("foe", ["talos-1", "asterion-1", "alekto-1", "minos-1"])
def test_whom_each_card_means(table: Sit, foe: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first line that holds, whom it means in which order, and among whom the players choose."""
    monkeypatch.setattr(targeting, "Perform", Noted)
    t: Fight = table("odyssey", options={"foe": foe}, turn="kelp")
    s, rng = t.s, Random(21)
    beast, scenario = s.beast, s.scenario
    waiting, question = s.stack[:], s.decision
    s.move(s.zones[0][-1], 0, AI_SHOWN)
    for _ in range(25):
        strew(s, rng)
        while s.beast != beast:
            strew(s, rng)
        s.scenario = scenario
        s.attack.who = -1
        plain(s, rng)
        for card in s.monster.ai:
            DONE.clear()
            asking = found(s, card.element.fields)
            told = next(asking, None)
            begins(t, Targeting(card.face, 0))
            while isinstance(told, list):
                decision = s.decision
                assert decision is not None
                assert decision.rule == "OD-118"
                assert [option.args[0] for option in decision.options] == told
                option = rng.choice(decision.options)
                s.act(option)
                told = asking.send(option.args[0])
            assert ([(s.monster.routine.face, ())] if told is None else [(card.face, told)]) == DONE, card.key
    s.stack[:], s.decision = waiting, question
    t.leave()


def begins(t: Fight, one: Step) -> None:
    """Nothing else lies on the stack: what comes after it is of no matter here."""
    s = t.s
    s.decision = None
    s.stack[:] = [(one, "begin")]
    s.advance()
