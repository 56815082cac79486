"""Things that befall a titan out of turn: steps and cards put before the question that is asked."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import HANDLERS, OWN, Do, context, do, moment
from petteia.games.odyssey.harm import gain, kill
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_DISCARD,
    ATTRIBUTES,
    BP_DECK,
    BP_DISCARD,
    FORBID,
    IGNORE,
    RECORDS,
    RESOURCES,
    SHIP,
    UNTIL,
)
from petteia.games.odyssey.terrain import MAZE, put_tile
from petteia.games.odyssey.words import BY_CARD, SPACE
from petteia.kernel.step import Step, step
from tests.games.odyssey.fight import NAMES, Fight, Sit, alone

KELP = 1


def happens(table: Sit, *steps: Step, told: dict[str, Any] | None = None, **spec: Any) -> Fight:
    """Something befalls Kelp in its turn, before it acts."""
    spec.setdefault("primordial", {"at": "h6", "facing": "w"})
    t = alone(table, "kelp", {"at": "d7", "gear": [], **(told or {})}, turn="kelp", **spec)
    befall(t, *steps)
    return t


def befall(t: Fight, *steps: Step) -> None:
    """Put steps before the question that is asked, and run them; then the question is asked again."""
    s = t.s
    s.decision = None
    one, _ = s.stack.pop()
    s.stack.append((one, "act"))
    for what in reversed(steps):
        s.stack.append((what, "begin"))
    s.advance()


def card(t: Fight, key: str, you: int = KELP) -> None:
    """A card's whole effect befalls a titan."""
    element = next(e for e in BOOK.elements if e.key == key)
    befall(t, Effect(element.program, element.index, you))


def spots(t: Fight, cells: list[int]) -> list[tuple[int, int]]:
    """Spaces by their columns and rows, from 0."""
    return [(t.s.grid.x[c], t.s.grid.y[c]) for c in cells]


def asked(t: Fight) -> list[str]:
    """What is on offer now."""
    assert t.match.decision is not None
    return [option.text for option in t.match.decision.options]


def program(*ops: dict[str, Any]) -> int:
    """Operations as the content would write them."""
    return BOOK.library.program(list(ops))


def runs(t: Fight, *ops: dict[str, Any], you: int = KELP, role: int = OWN, **more: Any) -> None:
    """Operations befall a titan, told as the content would."""
    does = [Do(program(*ops), 0, context(role, more.pop("element", 0), you, **more))] if ops else []
    befall(t, *does)


def stage(table: Sit, told: dict[str, Any] | None = None, **spec: Any) -> Fight:
    """Kelp stands before Talos; it is the turn of Ash, who stands far off, so that what befalls Kelp changes no turn."""
    spec.setdefault("primordial", {"at": "h6", "facing": "w"})
    spec.setdefault("ash", {"at": "t14", "gear": []})
    spec.setdefault("luck", [])
    return alone(table, "kelp", {"at": "d7", "gear": [], **(told or {})}, turn="ash", **spec)


def _whose(t: int) -> str:
    return {-1: "nobody", 4: "the primordial", 7: "nobody"}.get(t) or NAMES[t]


def figures(t: Fight) -> dict[str, Any]:
    """Everything that lies or stands on the table, by name; what is nothing or none is left out."""
    s = t.s
    found: dict[str, Any] = {}
    for i, name in enumerate(NAMES):
        titan = t.titan(name)
        for dial in ("danger", "fate", "rage", "despair", "ambrosia", "bleed", "trespass", "hidden", "at", "conditions",
                     "gear", "exhausted"):  # fmt: skip
            found[f"{name} {dial}"] = getattr(titan, dial)
        found[f"{name} tired"] = [
            word for word, n in (("move", s.move_fatigue[i]), ("fight", s.combat_fatigue[i])) if n
        ]
        found[f"{name} charges"] = sum(s.charge[i])
        found[f"{name} form"] = BOOK.godforms[s.godform[i]].key if s.godform[i] >= 0 else ""
        found[f"{name} lasting"] = [BOOK.elements[e].key for e in s.lasting[i]]
    found["pool"] = t.pool
    found["priority"] = t.priority
    found["holders"] = [NAMES[i] for i in s.holders]
    found["beast"] = f"{t.beast_at} {t.facing}"
    found["wounds"] = s.wounds()
    found["wounder"] = _whose(s.last_wounder)
    found["bonuses"] = s.bonuses
    found["traits"] = sorted(trait.key for i, trait in enumerate(s.monster.traits) if s.trait_on(i))
    found["vantage"] = s.vantage
    found["tiles"] = sorted(
        f"{BOOK.terrain[kind].key} {SPACE.words[s.grid.at(x, y)]}" + (f" {BOOK.shapes[shape].key}{turns}" if shape >= 0 else "")
        for kind, x, y, shape, turns in s.tiles
    )  # fmt: skip
    found["ship"] = {word: n for word, n in zip(SHIP, s.ship, strict=True) if n}
    found["goods"] = {word: n for word, n in zip(RESOURCES, s.resources, strict=True) if n}
    found["adversary"] = s.adversary
    found["records"] = [f"{RECORDS[n // 8]} {_whose(n % 8)}" for n in s.records]
    found["loot"] = [BOOK.gear[g].key for g in s.loot]
    found["mods"] = [f"{_whose(w)} {ATTRIBUTES[a]} {n:+} {UNTIL[u]}" for w, a, n, u in s.mods]
    found["forbids"] = [f"{_whose(w)} {FORBID[what]} {UNTIL[u]}" for w, what, u in s.forbids]
    found["ignoring"] = [f"{_whose(w)} {IGNORE[what]}" for w, what in s.ignoring]
    found["to come"] = s.queued_ai  # AI cards that follow the present one
    found["decks"] = [len(s.zones[zone]) for zone in (AI_DECK, AI_DISCARD, BP_DECK, BP_DISCARD)]
    return {key: value for key, value in found.items() if value}


def changes(t: Fight, before: dict[str, Any]) -> dict[str, Any]:
    """What has changed since then, each with what it is now (None: nothing any more)."""
    after = figures(t)
    return {key: after.get(key) for key in sorted({*before, *after}) if before.get(key) != after.get(key)}


@step
class Effect(Step):
    """An element's program, for a titan."""

    program: int
    element: int
    you: int

    def begin(self, s: Any) -> None:
        do(s, self.program, context(OWN, self.element, self.you))


@step
class Gains(Step):
    """A titan gains something."""

    t: int
    stat: str
    n: int

    def begin(self, s: Any) -> None:
        gain(s, self.t, self.stat, self.n)


@step
class Comes(Step):
    """A moment of the whole table has come."""

    timing: str

    def begin(self, s: Any) -> None:
        moment(s, self.timing)


@step
class Kills(Step):
    """A titan dies."""

    t: int

    def begin(self, s: Any) -> None:
        kill(s, self.t, BY_CARD)


@step
class Puts(Step):
    """A tile is placed."""

    kind: int
    x: int
    y: int

    def begin(self, s: Any) -> None:
        put_tile(s, self.kind, self.x, self.y, -1, 0)


@step
class Lays(Step):
    """A maze tile of four spaces is laid, its corner under a titan."""

    t: int

    def begin(self, s: Any) -> None:
        put_tile(s, MAZE, s.grid.x[s.cell[self.t]], s.grid.y[s.cell[self.t]], BOOK.shape_at["O"], 0)


@step
class Loots(Step):
    """A gear card is gained."""

    key: str

    def begin(self, s: Any) -> None:
        op = next(op for op in BOOK.ops if op.name == "loot" and op.gear == self.key)
        HANDLERS["loot"](s, op, context(OWN, 0, KELP), [KELP])
