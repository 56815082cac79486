"""Powers under way: whom a row is aimed at, and what comes about at one time (the active player puts that in order)."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.lights import said_of_branch, said_of_power
from petteia.games.prometheus.ops import If
from petteia.games.prometheus.records import Power
from petteia.games.prometheus.state import Skirmish, but
from petteia.games.prometheus.values import condition, fits, power_on
from petteia.games.prometheus.words import CHOOSE, REACT, TARGET
from petteia.kernel.action import Action
from petteia.kernel.effects import Reading, Row
from petteia.kernel.step import Question, Step, step

# in `used`: the powers a unit has used this turn, and above them those it has used in this activation
ACTIVATION_SHIFT: Final = 8


@step
class Rows(Reading):
    """The rows of a power of `u` from one on.

    `seat` chooses and pays; `option` is the branch taken; `targets` are the units chosen (or the one that set it off),
    `area` the area chosen.
    """

    u: int
    number: int
    at: int
    seat: int
    option: int
    targets: tuple[int, ...]
    area: int

    def row(self, s: Skirmish) -> Row:
        return s.book.texts.rows[power_of(s, self.u, self.number).index]

    def place(self) -> int:
        return self.at

    def moved(self, at: int) -> Rows:
        return Rows(self.u, self.number, at, self.seat, self.option, self.targets, self.area)

    def among(self, s: Skirmish) -> list[Action]:
        return CHOOSE.actions

    def label(self, s: Skirmish, action: Action) -> str:
        """One branch of the power, in a few words."""
        if action not in CHOOSE.actions:
            return ""
        rows = power_of(s, self.u, self.number).effect
        return said_of_branch([row for row in rows if row.option == action.args[0] + 1])

    def on(self, s: Skirmish) -> None:
        """Go on behind the row that is now done."""
        s.go(self.moved(self.at + 1).begin)

    def aim(self) -> int:
        """The unit the power is aimed at."""
        return self.targets[0]

    def aimed(self, targets: tuple[int, ...], area: int) -> Rows:
        return Rows(self.u, self.number, self.at, self.seat, self.option, targets, area)


def power_of(s: Skirmish, u: int, number: int) -> Power:
    return s.book.powers[s.unit[u]][number]


# -- limits --------------------------------------------------------------------------------------------


def is_spent(s: Skirmish, u: int, number: int) -> bool:
    """Whether a power has been used as often as its limit allows."""
    limit = power_of(s, u, number).limit
    if limit == "always":
        return False
    shift = ACTIVATION_SHIFT if limit == "enemy_activation" else 0
    return bool(s.used[u] >> (number + shift) & 1)


def spend(s: Skirmish, u: int, number: int) -> None:
    s.used = but(s.used, u, s.used[u] | (1 << number) | (1 << (number + ACTIVATION_SHIFT)))


@step
class Reacting(Question):
    """A step that asks, now and then, whether a unit reacts with a power of its own."""

    def bearer(self) -> int:
        """The unit whose power it is."""
        raise TypeError(f"{type(self).__name__} does not say whose power it asks about")

    def among(self, s: Skirmish) -> list[Action]:
        return REACT.actions

    def label(self, s: Skirmish, action: Action) -> str:
        return said_of_power(s, self.bearer(), action.args[0]) if action in REACT.actions else ""


# -- triggers ------------------------------------------------------------------------------------------


@step
class Together(Step):
    """Effects of one moment: the active player says whose comes first; each is settled before the next.

    Each is (the unit, the number of its power, the row after its `when`, the other unit of the event).
    """

    waiting: tuple[tuple[int, int, int, int], ...]

    def begin(self, s: Skirmish) -> None:
        units = sorted({one[0] for one in self.waiting})
        s.ask(s.active, "PR-K001", "Several effects come about at once. Whose is settled first?",
              [TARGET.actions[s.word[u]] for u in units], self.settle)  # fmt: skip

    def settle(self, s: Skirmish, action: Action) -> None:
        u = s.slot[action.args[0]]
        first = [effect[0] for effect in self.waiting].index(u)
        rest = self.waiting[:first] + self.waiting[first + 1 :]
        if rest:
            s.go(Together(rest).begin)
        _, number, at, other = self.waiting[first]
        if power_on(s, u, number) and not is_spent(s, u, number):
            spend(s, u, number)
            s.then(Rows(u, number, at, s.owner[u], 0, (other,) if other >= 0 else (), -1))


def waiting_for(
    s: Skirmish, u: int, word: str, other: int = -1, n: int = 0, kind: int = 0, melee: bool = False
) -> list[tuple[int, int, int, int]]:
    """The powers of a unit that this event sets off (n: its figure, for those that wait for so much)."""
    found: list[tuple[int, int, int, int]] = []
    triggers = s.book.triggers[s.unit[u]]
    if not triggers:
        return found
    for one in triggers.get(word, ()):
        power = power_of(s, u, one.number)
        if not power_on(s, u, one.number) or is_spent(s, u, one.number) or n < one.row.n:
            continue
        if not fits(one.row.vs, kind, melee):
            continue
        guards = [row for row in power.effect[: one.at] if isinstance(row, If)]
        if all([condition(s, u, row.word, row.kinds) for row in guards]):
            found.append((u, one.number, one.at + 1, other))
    return found


def set_off(s: Skirmish, waiting: list[tuple[int, int, int, int]]) -> None:
    """Let these effects happen before what is left of the current step."""
    if waiting:
        s.then(Together(tuple(waiting)))
