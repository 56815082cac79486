"""The referee on powers that nobody wrote: rows with other figures, other targets and other limits, and rows more."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from typing import Any

import pytest

from petteia.games.prometheus import ops
from petteia.games.prometheus.book import BOOKS, Book
from petteia.games.prometheus.data import Power, Unit
from petteia.games.prometheus.ops import Op
from tests.games.prometheus.fray import other
from tests.games.prometheus.referee import officiate
from tests.games.prometheus.test_relaid_ground import judged_on, relaid, somewhere

UNLESS = ("huge", "petrified", "trapped", "unhurt", "fireproof")
AGAINST = ("", "range_0", "range_1", "normal", "normal_0", "normal_or_retaliation")
KINDS = (15, 8, 7, 6, 12)
CHANGES = (
    "offence",
    "defence",
    "dice",
    "range",
    "movement",
    "block",
    "free_retaliation",
    "no_retaliation",
    "hidden_from_afar",
)
UNTIL = ("activation", "turn", "next_start", "its_next_activation", "its_next_turn")


class Pen:
    """Writes powers anew, row by row."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(f"pen {seed}")

    def now_and_then(self, often: float = 0.3) -> bool:
        return self.chance.random() < often

    def one(self, *values: Any) -> Any:
        return self.chance.choice(values)

    def some(self, *values: Any) -> tuple[Any, ...]:
        return tuple(self.chance.sample(values, self.chance.randint(1, 2)))

    def row(self, kind: type[Op], **fields: Any) -> Op:
        made = kind()
        for name, value in fields.items():
            setattr(made, name, value)
        return made

    def power(self, power: Power) -> Power:
        rows = [self.reworded(copy.copy(row)) for row in power.effect]
        waits = any(isinstance(row, ops.When) for row in rows)
        if power.kind in ("active", "offensive") and not waits:
            if self.now_and_then(0.15):
                rows.insert(
                    0, self.row(ops.If, word=self.one("complete", "ally_here", "walked_in"), kinds=self.one(*KINDS))
                )
            aims = [row for row in rows if isinstance(row, ops.Target) and row.who != "bait" and not row.option]
            rows += self.more(bool(aims))
        if power.kind == "reaction" or (power.kind in ("permanent", "passive") and not waits):
            return replace(power, effect=tuple(rows))
        limit = self.one("always", "turn", "enemy_activation", "enemy_turn") if waits else power.limit
        return replace(power, effect=tuple(rows), limit=limit, art_of_war=self.one(power.art_of_war, 0, 1))

    def more(self, aimed: bool) -> list[Op]:
        """What happens besides."""
        who = self.one("self", "target") if aimed else "self"
        found = [
            self.row(ops.Wound, who=who, n=self.one(1, 2)),
            self.row(ops.Heal, who=who, n=self.one(1, 2)),
            self.row(ops.Draw, n=self.one(1, 2)),
            self.row(ops.Mod, word=self.one(*CHANGES), who=self.one(who, "allies_here"), n=self.one(-1, 1, 2),
                     vs=self.one(*AGAINST), until=self.one(*UNTIL)),
        ]  # fmt: skip
        if aimed:
            found.append(self.row(ops.Discard, who="target_owner", n=self.one(1, 2)))
        return [row for row in found if self.now_and_then(0.15)]

    def reworded(self, row: Any) -> Op:
        if isinstance(row, ops.Target) and row.who != "bait":
            self.aimed(row)
        elif isinstance(row, ops.Area):
            row.high = max(0, row.high + self.one(-1, 0, 1))
            row.sight = row.sight != self.now_and_then()
        elif isinstance(row, ops.Each):
            row.unless = self.some(*UNLESS) if self.now_and_then() else row.unless
            row.throw = self.now_and_then()
            row.who = row.who if row.who == "target" else self.one("any", "enemy")
        elif isinstance(row, ops.Attack):
            row.n, row.alt, row.alt_kinds = self.one(-1, 0, 1, 2), self.one(-1, 1, 2), self.one(0, 0, 8, 4, 3)
            row.most = self.one(1, 1, 2) if row.who != "target" else 1
        elif isinstance(row, ops.Roll):
            row.n, row.wounds = self.one(1, 3, row.n, row.n), not self.now_and_then(0.1)
        elif isinstance(row, ops.If) and row.word in ("wounded", "successes"):
            row.n, row.alt, row.alt_kinds = self.one(1, 1, 2), self.one(1, 2, 3), self.one(0, 0, 8, 4, 3)
            row.kinds = self.one(*KINDS)
            row.unless = (
                self.some(*UNLESS, "destroyed") if self.now_and_then() and row.word == "wounded" else row.unless
            )
        elif isinstance(row, ops.If):
            row.kinds = self.one(*KINDS)
        elif isinstance(row, ops.Mod) and row.until not in ("always", "attack"):
            row.until = self.one(row.until, *UNTIL)
            row.who = "allies_here" if row.who == "self" and self.now_and_then() else row.who
        elif isinstance(row, (ops.Heal, ops.Draw, ops.Discard, ops.Wound)) or (
            isinstance(row, ops.Move) and row.who in ("self", "target")
        ):
            row.n = self.one(1, 2, 3)
        elif isinstance(row, ops.When) and row.word in ("attack_dealt", "flight_ended"):
            row.n, row.vs = self.one(1, 2, 3), self.one(*AGAINST) if row.word == "attack_dealt" else ""
        elif isinstance(row, ops.No):
            row.answers = self.some("retaliation", "evade", "guard")
        return row

    def aimed(self, row: ops.Target) -> None:
        row.high = max(row.low, row.high + self.one(-1, 0, 0, 1))
        row.low = min(self.one(0, 0, 0, 1), row.high)
        row.sight, row.through = row.sight != self.now_and_then(0.2), self.now_and_then(0.2)
        row.kinds = self.one(row.kinds, 15, *KINDS)
        row.most, row.repeat = (self.one(1, 2, 3), self.one(1, 2)) if self.now_and_then() else (row.most, row.repeat)
        row.unless = self.some(*UNLESS) if self.now_and_then() else row.unless
        row.borders = self.some(0, 1, 2) if self.now_and_then(0.2) else row.borders
        row.room = row.room or self.now_and_then(0.1)


def reworded(seed: int) -> str:
    """A table with such powers, on ground of its own: the table option for it."""
    name = f"reworded-{seed}"
    if name not in BOOKS:
        pen, below = Pen(seed), BOOKS[relaid(seed)].content
        powers: list[Power] = []
        units: list[Unit] = []
        for unit in below.units:
            dealt = other(unit, pen.chance)
            own = [pen.power(power) for power in dealt.powers]
            own = [replace(power, index=len(powers) + i, unit=unit.index) for i, power in enumerate(own)]
            powers += own
            units.append(replace(dealt, powers=tuple(own), own=True))
        BOOKS[name] = Book(replace(below, units=tuple(units), powers=tuple(powers)))
    return name


@pytest.mark.parametrize("pen", range(24))
def test_they_agree_whatever_the_powers_say(pen: int) -> None:
    """From positions of every kind."""
    own = reworded(pen)
    with judged_on(own):
        for seed in range(10 * pen, 10 * pen + 8):
            match, spec = somewhere(seed, own)
            assert officiate(match, random.Random(seed), 60, spec) > 0
