"""Operations: what the content says, read into plain objects.

An effect is a list of operations; every list is a *program* with a number, so that a step on the stack can say "this
program, from here on" in plain data.  The vocabulary (`content/vocabulary.toml`) names the operations, their parameters
and the closed lists of words; nothing else is understood.
"""

from __future__ import annotations

from typing import Any, Final

Cond = tuple[str, int, str, bool]  # what is asked, a number, a word, and whether it is denied
Json = dict[str, Any]

NUMBERS: Final = ("n", "min", "max", "dice", "difficulty", "range", "zone", "precision", "danger")
WORDS: Final = (
    "k", "timing", "once", "type", "area", "mode", "per", "who", "to", "toward", "stat", "token", "at", "attr", "until",
    "kind", "key", "severity", "deck", "side", "what", "roll", "colour", "where", "then", "gear", "source", "replaces",
)  # fmt: skip
SWITCHES: Final = ("bonus", "peril", "doomed", "unavoidable", "hold", "on", "forced", "directional")
PROGRAMS: Final = ("do", "else", "ok", "fail", "hit", "mods")


class Op:
    """One operation.  A number that is not given is -1, a word is empty, a program is -1, a switch is off.

    `amount` is the word an amount may be ("hits", "fate", "rage", "speed"); `on` defaults to True.
    """

    id: int
    name: str
    k: str
    n: int
    amount: str
    min: int
    max: int
    dice: int
    difficulty: int
    range: int
    zone: int
    precision: int
    danger: int
    timing: str
    once: str
    type: str
    area: str
    mode: str
    per: str
    who: str
    to: str
    toward: str
    stat: str
    token: str
    at: str
    attr: str
    until: str
    kind: str
    key: str
    severity: str
    deck: str
    side: str
    what: str
    roll: str
    colour: str
    where: str
    then: str
    gear: str
    source: str
    replaces: str
    bonus: bool
    peril: bool
    doomed: bool
    unavoidable: bool
    hold: bool
    on: bool
    forced: bool
    directional: bool
    do: int
    otherwise: int
    ok: int
    fail: int
    hit: int
    mods: int
    of: tuple[int, ...]
    bands: tuple[tuple[int, int], ...]
    skills: tuple[str, ...]
    cost: tuple[str, ...]
    conds: tuple[Cond, ...]
    power_per_hit: tuple[str, ...]
    keywords: tuple[str, ...]
    banner_fate: int
    banner_do: int

    def __repr__(self) -> str:
        return f"<{self.name}>"


def conditions(data: Json, denied: bool = False) -> tuple[Cond, ...]:
    """A condition table, read: all of them must hold."""
    found: list[Cond] = []
    for name, value in data.items():
        if name == "not":
            found.extend(conditions(value, not denied))
        elif isinstance(value, bool):
            found.append((name, 1, "", denied if value else not denied))
        elif isinstance(value, int):
            found.append((name, value, "", denied))
        else:
            found.append((name, 0, str(value), denied))
    return tuple(found)


class Library:
    """All programs, by number."""

    def __init__(self) -> None:
        self.programs: list[tuple[Op, ...]] = []
        self.ops: list[Op] = []

    def program(self, data: list[Json]) -> int:
        """Read a list of operations and give it a number."""
        ops = tuple(self.op(one) for one in data)
        self.programs.append(ops)
        return len(self.programs) - 1

    def op(self, data: Json) -> Op:
        op = Op()
        op.id = len(self.ops)
        self.ops.append(op)
        op.name = data["op"]
        op.amount = ""
        for name in NUMBERS:
            value = data.get(name, -1)
            if isinstance(value, str):
                op.amount = value
                value = -1
            setattr(op, name, value)
        for name in WORDS:
            setattr(op, name, data.get(name, ""))
        for name in SWITCHES:
            setattr(op, name, bool(data.get(name, name == "on")))
        for name in PROGRAMS:
            setattr(op, "otherwise" if name == "else" else name, self.program(data[name]) if name in data else -1)
        op.of = tuple(self.program(one) for one in data.get("of", ()))
        op.bands = tuple((band["upto"], self.program(band["do"])) for band in data.get("bands", ()))
        skill = data.get("skill", ())
        op.skills = (skill,) if isinstance(skill, str) else tuple(skill)
        op.cost = tuple(data.get("cost", ()))
        op.conds = conditions(data["if"] if "if" in data else data.get("gate", {}))
        op.power_per_hit = tuple(data.get("power_per_hit", ()))
        op.keywords = tuple(data.get("keywords", ()))
        banner = data.get("banner")
        op.banner_fate = banner["fate"] if banner else -1
        op.banner_do = self.program(banner["do"]) if banner else -1
        return op
