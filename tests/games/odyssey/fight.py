"""A battle as a story: titans by name, spaces by name, dice by what they show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from petteia.games.odyssey import field
from petteia.games.odyssey.attack import hits
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.power import power
from petteia.games.odyssey.skill_tests import Test
from petteia.games.odyssey.state import BP_DISCARD, SHIP, TOKENS, Battle
from petteia.games.odyssey.strike import AttackOn
from petteia.games.odyssey.words import KEEP, NO, SPACE, TITAN_NAMES
from petteia.kernel.action import Action
from petteia.kernel.rng import Scripted
from petteia.kernel.step import Step, step
from petteia.testing import Table

NAMES = [name.lower() for name in TITAN_NAMES]


class Titan:
    """One titan as the table sees it."""

    def __init__(self, state: Battle, t: int) -> None:
        self._state = state
        self.t = t

    def __getattr__(self, name: str) -> Any:
        if name in ("danger", "fate", "rage", "despair", "ambrosia", "bleed", "trespass", "hidden", "alive", "skills"):
            return getattr(self._state, name)[self.t]
        raise AttributeError(name)

    @property
    def at(self) -> str:
        cell = self._state.cell[self.t]
        return SPACE.words[cell] if cell >= 0 else "vantage" if cell == -2 else "dead"

    @property
    def conditions(self) -> dict[str, int]:
        return {BOOK.conditions[i].key: side for i, side in enumerate(self._state.cond[self.t]) if side}

    @property
    def gear(self) -> list[str]:
        s = self._state
        return [s.gear_of(self.t, i).key for i in range(len(s.gear[self.t])) if not s.discarded[self.t][i]]

    @property
    def exhausted(self) -> list[str]:
        s = self._state
        return [s.gear_of(self.t, i).key for i in range(len(s.gear[self.t])) if s.exhausted[self.t][i]]


class Ten(int):
    """What a ten-sided die shows, from 0 on."""


class Luck(Scripted):
    """Chance told beforehand as far as the story cares; after that every draw gives the first of its outcomes."""

    def below(self, n: int, count: int) -> int:
        index = count - self._start
        if index >= len(self.results):
            return 0
        assert n == 10 or not isinstance(self.results[index], Ten), f"a ten-sided die is thrown, but {n} may come up"
        return super().below(n, count)


class Fight(Table, game="odyssey"):
    """A battle.  A story may rest at a titan's turn, at the choice of who acts, or of who takes a dead titan's token."""

    rests = frozenset({"OD-153", "OD-118"})
    keeps = True  # a roll that has succeeded is kept without a word; a story about such re-rolls says False

    @property
    def s(self) -> Battle:
        state = self.match.state
        assert isinstance(state, Battle)
        return state

    def titan(self, name: str) -> Titan:
        return Titan(self.s, NAMES.index(name))

    def luck(self, *results: int) -> None:
        """These draws come next; what comes after them does not matter to the story."""
        self.match.state.rng = Luck(*results, start=self.match.state.drawn)
        self.chance = None

    @property
    def pool(self) -> dict[str, int]:
        return {TOKENS[i]: n for i, n in enumerate(self.s.pool) if n}

    @property
    def beast_at(self) -> str:
        return SPACE.words[self.s.grid.at(self.s.px, self.s.py)]

    @property
    def facing(self) -> str:
        return "nesw"[self.s.facing]

    @property
    def priority(self) -> str:
        return NAMES[self.s.priority] if self.s.priority >= 0 else ""

    @property
    def tiles(self) -> list[str]:
        return sorted(BOOK.terrain[tile[0]].key for tile in self.s.tiles)

    @property
    def bp_discard(self) -> list[str]:
        return [BOOK.cards[self.s.face[card]].key for card in self.s.zones[BP_DISCARD]]

    def ship(self, stat: str) -> int:
        return self.s.ship[SHIP.index(stat)]

    def does(self, *moves: str) -> None:
        """Whoever is asked answers, one answer after another."""
        for move in moves:
            decision = self.match.decision
            assert decision is not None, f"nothing is asked: {move!r}"
            self.seat(decision.seat).does(move)
            while self.keeps and (kept := keeping(self.s)) is not None:
                self.match.act(self.match.to_move, kept)

    def leave(self) -> None:
        """The story ends here, whatever is asked or has ended: it was about something else."""
        self._ended = True
        decision = self.match.state.decision
        if decision is not None:
            self._rests.add(decision.rule)

    def settle(self) -> None:
        """Answer whatever is asked with the first option, until a titan's turn."""
        for _ in range(60):
            decision = self.match.state.decision
            if decision is None or decision.rule == "OD-153":
                return
            self.match.state.act(keeping(self.s) or decision.options[0])
        raise AssertionError("it never settles")

    def sees(self, name: str) -> bool:
        return field.beast_sees(self.s, NAMES.index(name))


GIVEN: list[Any] = []


@step
class Hears(Step):
    """Does a step first, and keeps what it gives in `GIVEN`."""

    one: Step

    def begin(self, s: Battle) -> None:
        GIVEN.clear()
        s.get(self.one, self.heard)

    def heard(self, s: Battle, value: int) -> None:
        GIVEN.append(value)


def keeping(s: Battle) -> Action | None:
    """The answer that keeps a roll which has wholly succeeded, if that is what is asked."""
    decision = s.decision
    if decision is None or decision.rule not in ("OD-161", "OD-135", "OD-165", "OD-211"):
        return None
    top = s.stack[-1][0]
    if isinstance(top, Test):
        return NO if top.passed else None
    if KEEP not in decision.options:
        return None
    if isinstance(top, AttackOn):
        return KEEP if all(top.evades(s, die) for die in top.dice) else None
    if decision.rule == "OD-165":
        return KEEP if power(s) >= s.attack.at else None
    return KEEP if all(hits(s, s.attack.who, die) for die in s.attack.dice) else None


def d10(*shown: int) -> list[int]:
    """What ten-sided dice show, as chance tells it."""
    return [Ten(n - 1) for n in shown]


def far_away(*names: str) -> dict[str, dict[str, Any]]:
    """Titans that stand in far corners and take no part."""
    corners = ("a1", "a14", "t1", "t14")
    return {name: {"at": corners[NAMES.index(name)], "gear": []} for name in names}


Sit = Callable[..., Fight]


def alone(table: Sit, name: str, told: dict[str, Any], *, chance: Sequence[int] = (), **spec: Any) -> Fight:
    """One titan and the primordial on bare ground; the others stand far off in the corners."""
    others = far_away(*(n for n in NAMES if n != name and n not in spec))
    spec.setdefault("priority", name)
    return begin(table, chance=chance, **others, **{name: told}, **spec)


def begin(table: Sit, **spec: Any) -> Fight:
    """Sit down to a position on bare ground (unless it says otherwise) and let the round begin."""
    if "mazes" not in spec:
        spec.setdefault("terrain", {})
    luck = spec.pop("luck", None)
    t = table("odyssey", **spec)
    if luck is not None:
        t.luck(*luck)
    if "turn" not in spec:
        t.does("done")
    return t
