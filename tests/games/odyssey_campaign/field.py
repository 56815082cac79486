"""A battle of a campaign as a story: who remembers what, and what befalls the titans."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import moment, offer
from petteia.games.odyssey.harm import gain, kill, lose
from petteia.games.odyssey.words import BY_CARD, SPACE, TITAN_NAMES
from petteia.kernel.step import Step, step
from tests.games.odyssey_campaign.sea import Sea, Voyage

NAMES = [name.lower() for name in TITAN_NAMES]
BRINE, KELP, MARBLE, ASH = range(4)
FAR = ("a1", "a13", "t1", "t13")


def cell(word: str) -> int:
    return SPACE.words.index(word)


def stands(sea: Sea, gear: str = "", against: str = "talos", turn: str = "brine", **spec: Any) -> Voyage:
    """A timeline battle at the first turn of a titan on bare ground: it stands at d7, the primordial at h6, the others in
    the corners.  `gear` is one card for each titan; `places` puts titans elsewhere, `mazes` are tiles (space, shape)."""
    places = {**dict(zip(NAMES, FAR, strict=True)), turn: "d7", **spec.pop("places", {})}
    beast = spec.pop("beast", "h6")
    mazes = spec.pop("mazes", [])
    spec.setdefault("armory", {gear: 4} if gear else {})
    spec.setdefault("boons", [])
    spec["boons"] = [*spec["boons"], ["wise_providence", -1]]  # the titans act first
    levels = spec.pop("resolved", {})
    mode_tile = {"tile": 19, "explored": [25, 19], "at": "encounter", "day": 1, **spec}
    t = sea(**mode_tile)
    for key, n in levels.items():
        t.s.resolved[t.s.book.mnemos_at[key]] = n
    t.does(f"against {against}")
    arm(t, gear)
    s = t.s
    s.tiles = [(maze_kind(), s.grid.x[cell(at)], s.grid.y[cell(at)], BOOK.shape_at[shape], 0) for at, shape in mazes]
    s.cell = [cell(places[name]) for name in NAMES]
    s.px, s.py = s.grid.x[cell(beast)], s.grid.y[cell(beast)]
    t.does(f"turn {turn}")
    return t


def maze_kind() -> int:
    return next(i for i, kind in enumerate(BOOK.terrain) if kind.labyrinth)


def arm(t: Voyage, gear: str) -> None:
    """Everyone takes the card, if there is one; whatever else is asked is answered with the last option."""
    card = f"equip {gear.replace('_', '-')}"
    while t.rule != "OD-153":
        options = t.options()
        mustered = getattr(t.s.stack[-1][0], "t", 0)
        if t.rule == "OD-093" and card in options and BOOK.gear_at[gear] not in t.s.gear[mustered]:
            t.does(card)
        elif t.rule == "OD-214" or "yes" in options:
            t.does("no")
        else:
            t.does("done" if "done" in options else options[-1])


def befalls(t: Voyage, *steps: Step) -> None:
    """Put steps before the question of a titan's turn, and run them; then the question is asked again."""
    s = t.s
    s.decision = None
    one, _ = s.stack.pop()
    s.stack.append((one, "act"))
    for what in reversed(steps):
        s.stack.append((what, "begin"))
    s.advance()


@step
class Offers(Step):
    """A moment comes for one titan."""

    t: int
    timing: str

    def begin(self, s: Any) -> None:
        offer(s, self.timing, self.t)


@step
class Moment(Step):
    """A moment comes for the whole table."""

    timing: str

    def begin(self, s: Any) -> None:
        moment(s, self.timing)


@step
class Gains(Step):
    """A titan gains something (n below 0: loses)."""

    t: int
    stat: str
    n: int

    def begin(self, s: Any) -> None:
        if self.n > 0:
            gain(s, self.t, self.stat, self.n)
        else:
            lose(s, self.t, self.stat, -self.n)


@step
class Kills(Step):
    """A titan dies."""

    t: int

    def begin(self, s: Any) -> None:
        kill(s, self.t, BY_CARD)
