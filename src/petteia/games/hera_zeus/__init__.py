"""Hera and Zeus: two gods, two hidden lines, two hostages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from petteia.games.hera_zeus import flow
from petteia.games.hera_zeus import position as positions
from petteia.games.hera_zeus import scene as scenes
from petteia.games.hera_zeus.cards import CARDS, PANDORA
from petteia.games.hera_zeus.heuristics import heuristic
from petteia.games.hera_zeus.lessons import LESSONS
from petteia.games.hera_zeus.opening import GOAL, OPENING
from petteia.games.hera_zeus.repertoire import MOVES
from petteia.games.hera_zeus.scene import printed
from petteia.games.hera_zeus.shapes import SHAPE
from petteia.games.hera_zeus.state import LAYOUT, NAMES, ROWS, Duel
from petteia.games.hera_zeus.words import COLUMNS
from petteia.kernel.balance import Balance
from petteia.kernel.game import Choice, Game, TableOption
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng
from petteia.kernel.scene import Piece, Scene
from petteia.kernel.shapes import Shape

if TYPE_CHECKING:
    from petteia.kernel.gallery import Exhibit
    from petteia.kernel.openings import Goal, Opening


class HeraZeus(Game[Duel]):
    key = "hera-zeus"
    title = "Hera & Zeus"
    version = 2
    tagline = "Two gods, two hidden lines. Find and free the hostage."
    minutes = 25
    seat_counts = (2,)
    moves = MOVES
    vocabulary = MOVES.vocabulary
    state_type = Duel
    longest = 1200
    levels: Mapping[str, str] = {
        "novice": "greedy:worlds=1,chain=0,overlooks=0.5,temperature=0.1",
        "hoplite": "greedy",
        "hero": "learned:temperature=3.8 or ismcts:iterations=40",
        "demigod": "learned:temperature=2.5 or ismcts:iterations=150",
        "titan": "learned or ismcts:iterations=500",
    }
    emblems = ("pegasus", "peacock", "eagle-emblem")
    accents = ("violet", "olive")
    ledger = "petteia.ledger:hera_zeus.toml"
    puzzles = "petteia.games.hera_zeus:puzzles.jsonl"
    lessons = LESSONS
    options = (
        TableOption(
            "first", "Who begins?",
            (Choice("hera", "Hera"), Choice("zeus", "Zeus"), Choice("random", "By lot")),
            "hera", "The loser of the last game may begin the next.",
        ),
        TableOption(
            "withdrawal", "Taking your own figure off",
            (Choice("free", "is free"), Choice("point", "costs a point")),
            "free", "One printed edition makes it an action.",
            rare=True,
        ),
        TableOption(
            "across", "Pegasus across your own figure",
            (Choice("no", "may not strike"), Choice("yes", "may strike")),
            "no", "The designer lets Pegasus pass one's own figure; the printed rules do not.",
            rare=True,
        ),
    )  # fmt: skip

    def seat_names(self, seats: int, options: Mapping[str, str]) -> list[str]:
        return list(NAMES)

    def _fresh(self, options: Mapping[str, str], rng: Rng) -> Duel:
        s = Duel(self, LAYOUT, dict(options), rng)
        s.figure = [-1, -1]
        s.turns = [0, 0]
        s.active = -1
        s.points = 0
        s.total = 0
        s.free_withdrawal = options["withdrawal"] == "free"
        s.across_own_figure = options["across"] == "yes"
        return s

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> Duel:
        s = self._fresh(options, rng)
        chosen = options["first"]
        first = s.below(2) if chosen == "random" else 0 if chosen == "hera" else 1
        s.stack.append((flow.Setup(first), "begin"))
        return s

    def position(self, spec: Mapping[str, Any], rng: Rng) -> Duel:
        return positions.build(self._fresh(self.agreed(spec.get("options", {})), rng), spec)

    def spell(self, state: Duel) -> dict[str, Any]:
        defaults = {option.key: option.default for option in self.options}
        return positions.spell(state, defaults)

    def balance(self) -> Balance:
        from petteia.games.hera_zeus.balance import BALANCE  # for those who measure, not for those who play

        return BALANCE

    def gallery(self) -> list[Exhibit]:
        from petteia.games.hera_zeus.gallery import gallery  # for those who look, not for those who play

        return gallery()

    def goal(self) -> Goal:
        return GOAL

    def opening(self) -> Opening:
        return OPENING

    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        return SHAPE

    def scene(self, view: View[Duel]) -> Scene:
        return scenes.scene(view)

    def name(self, kind: str, value: int, state: Duel) -> str:
        if kind == "face":
            return CARDS[value].name
        if kind == "column":
            return COLUMNS[value].upper()
        if kind == "row":
            return str(value + 1)
        if kind == "spot":
            return f"{COLUMNS[value // ROWS].upper()}{value % ROWS + 1}"
        if kind == "points":
            return f"{value} point{'' if value == 1 else 's'} to spend"
        if kind == "pegasus":
            return "no Pegasus" if value == 0 else "a Pegasus" if value == 1 else f"{value} Pegasus"
        return super().name(kind, value, state)

    def figure(self, kind: str, value: int, state: Duel) -> Piece:
        return printed(PANDORA if kind == "pandora" else value, f"{kind}:{value}")

    def heuristic(self, state: Duel, seat: int) -> float:
        return heuristic(state, seat)


GAME = HeraZeus()
