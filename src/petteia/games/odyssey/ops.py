"""Operations: what the content says, read into typed records.

An effect is a list of operations; every list is a *program* with a number, so that a step on the stack can say "this
program, from here on" in plain data.  Each operation of the vocabulary (`content/vocabulary.toml`) is a class here, found by
its name, with the parameters it knows as fields; what it does stands with its rule (`effects.handler`).

A number that is not given is -1, a word is empty, a program is -1, a switch is off.
"""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

Cond = tuple[str, int, str, bool]  # what is asked, a number, a word, and whether it is denied
Json = dict[str, Any]


class Op:
    """One operation.  `who` is whom it means; left out, that follows from where it stands."""

    id: int = -1
    name: str = ""
    who: str = ""
    means_dead: bool = False  # borne by somebody, it may be asked of the dead

    def figure(self) -> str:
        """How much of it, where that is a number."""
        return ""

    def words(self) -> str:
        """What it says, in a few words."""
        what = next((word for name in ("stat", "key", "what", "token") if (word := getattr(self, name, ""))), "")
        return f"{self.name}{self.figure()} {what}".replace("_", " ").strip()

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Counted(Op):
    """What is done so many times; `amount` is the word it may be instead ("hits", "fate", "rage", "speed")."""

    n: int = -1
    amount: str = ""

    def figure(self) -> str:
        return f" {self.n}" if self.n > 0 else ""


class OfDead(Op):
    """What may be asked of the dead by what they bear."""

    means_dead = True


class What(Op):
    what: str = ""


class Keyed(Op):
    key: str = ""


class Stat(Counted):
    stat: str = ""


class Doing(Op):
    do: int = -1


# -- control -----------------------------------------------------------------------------------


class Keyword(Counted):
    k: str = ""
    bonus: bool = False

    def words(self) -> str:
        return f"{self.k}{self.figure()}".replace("_", " ")


class Timed(Op):
    """An ability with a moment of its own."""

    timing: str = ""
    do: int = -1
    once: str = ""


class Active(Timed):
    cost: tuple[str, ...] = ()
    conds: tuple[Cond, ...] = ()


class While(Op):
    do: int = -1
    conds: tuple[Cond, ...] = ()
    until: str = ""


class Gate(Op):
    conds: tuple[Cond, ...] = ()
    do: int = -1
    otherwise: int = -1


class Choose(Op):
    of: tuple[int, ...] = ()
    peril: bool = False


class Test(OfDead):
    skills: tuple[str, ...] = ()
    difficulty: int = -1
    amount: str = ""
    ok: int = -1
    fail: int = -1


class Roll(Op):
    bands: tuple[tuple[int, int], ...] = ()


class Response(Doing):
    type: str = ""


# -- the primordial ----------------------------------------------------------------------------


class Attack(Op):
    type: str = ""
    hit: int = -1
    dice: int = -1
    difficulty: int = -1
    range: int = -1
    zone: int = -1
    precision: int = -1
    area: str = ""
    doomed: bool = False
    skills: tuple[str, ...] = ()
    power_per_hit: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    banner_fate: int = -1
    banner_do: int = -1

    @property
    def is_chain(self) -> bool:
        """Whether its targets are struck one after another, until the chain breaks."""
        return self.type in ("sequential", "path")

    @property
    def is_zone(self) -> bool:
        return self.type in ("zone", "area")


class Deal(Op):
    danger: int = -1
    per: str = ""


class Move(Counted):
    to: str = ""
    toward: str = ""


class Turn(Op):
    to: str = ""


class Trait(Keyed):
    on: bool = True


# -- stats and tokens --------------------------------------------------------------------------


class Pool(Counted):
    token: str = ""
    at: str = ""


class Mod(Counted):
    attr: str = ""
    until: str = ""


class Priority(Op):
    hold: bool = False


class Ship(Stat):
    unavoidable: bool = False


class Resource(Counted):
    key: str = ""


# -- harm and fortune --------------------------------------------------------------------------


class Trauma(Op):
    severity: str = ""


class Draw(OfDead):
    deck: str = ""


class Condition(Keyed):
    side: str = ""


# -- movement ----------------------------------------------------------------------------------


class Knockback(Counted):
    directional: bool = False


class Hidden(Op):
    on: bool = True


# -- attacks and cards -------------------------------------------------------------------------


class BonusAttack(Op):
    mods: int = -1


class Strike(Counted):
    """What a power roll gains."""


class Dice(Strike):
    roll: str = ""
    colour: str = ""

    def words(self) -> str:
        return f"+{max(1, self.n)} {self.colour} {'die' if self.n < 2 else 'dice'}"


class Action(Op):
    kind: str = ""


class Forbid(What):
    until: str = ""


class Look(Counted):
    deck: str = ""
    then: str = ""


class Loot(Op):
    gear: str = ""


class Awaken(Op):
    source: str = ""


class Terrain(Counted):
    key: str = ""
    where: str = ""


# -- operations that their name says in full ---------------------------------------------------


# fmt: off
class Cure(What): ...
class Exhaust(What): ...
class Ready(What): ...
class Discard(What): ...
class Flip(What): ...
class Ignore(What): ...
class Destroy(What): ...
class Gain(Stat): ...
class Lose(Stat): ...
class Set(Stat): ...
class May(Doing): ...
class Each(Doing): ...
class After(Doing): ...
class Final_(Doing): ...
class Record(Keyed): ...
class AddObol(Keyed): ...
class Raw(Strike): ...
class Crit(Strike): ...
class Tier(Strike): ...
class On(Timed): ...
class Die(OfDead): ...
class ArgonautDies(OfDead): ...
class Window(Op): ...
class Signature(Op): ...
class DrawAi(Op): ...
class Trample(Op): ...
class Labyrinth(Counted): ...
class Escalate(Counted): ...
class Heal(Op): ...
class Wound(Counted): ...
class DeathBlow(Op): ...
class Vantage(Op): ...
class Adversary(Op): ...
class Obol(Counted): ...
class KratosRoll(Op): ...
class Survive(Op): ...
class Pushback(Counted): ...
class Pull(Counted): ...
class Knockdown(Op): ...
class Stand(Op): ...
class Crash(Op): ...
class Displace(Op): ...
class Vault(Op): ...
class Place(Op): ...
class Climb(Op): ...
class ChainBreak(Op): ...
class Table(Op): ...
# fmt: on


# -- reading -----------------------------------------------------------------------------------

One = TypeVar("One", bound=Op)


def _kinds(above: type[Op]) -> list[type[Op]]:
    """The records below a class; those that others are made from stand for no word."""
    below = above.__subclasses__()
    return [kind for one in below for kind in _kinds(one)] if below else [above]


def word_of(kind: type[Op]) -> str:
    """The word of the vocabulary that a record stands for."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower().rstrip("_")


KINDS: Final = {word_of(kind): kind for kind in _kinds(Op)}
PROGRAMS: Final = {"do": "do", "else": "otherwise", "ok": "ok", "fail": "fail", "hit": "hit", "mods": "mods"}


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
        self.attacks: dict[int, Attack] = {}

    def program(self, data: list[Json]) -> int:
        """Read a list of operations and give it a number."""
        ops = tuple(self.op(one) for one in data)
        self.programs.append(ops)
        return len(self.programs) - 1

    def words(self, program: int) -> str:
        """A program in a few words."""
        return ", ".join(op.words() for op in self.programs[program])

    def op(self, data: Json) -> Op:
        """Read one operation."""
        return self.read(KINDS[data["op"]](), data)

    def read(self, op: One, data: Json) -> One:
        """Fill in an operation: its programs first, in the order of `PROGRAMS`, so that numbers stay what they were."""
        op.id = len(self.ops)
        op.name = data["op"]
        self.ops.append(op)
        if isinstance(op, Attack):
            self.attacks[op.id] = op
        for name, field in PROGRAMS.items():
            if name in data:
                setattr(op, field, self.program(data[name]))
        for name, value in data.items():
            for field, read in self.fields(name, value):
                if hasattr(op, field):  # what nothing is done with is not kept
                    setattr(op, field, read)
        return op

    def fields(self, name: str, value: Any) -> list[tuple[str, Any]]:
        """What one parameter says."""
        if name in PROGRAMS or name == "op":
            return []
        if name == "of":
            return [("of", tuple(self.program(one) for one in value))]
        if name == "bands":
            return [("bands", tuple((band["upto"], self.program(band["do"])) for band in value))]
        if name == "banner":
            return [("banner_fate", value["fate"]), ("banner_do", self.program(value["do"]))]
        if name == "skill":
            return [("skills", (value,) if isinstance(value, str) else tuple(value))]
        if name in ("if", "gate"):
            return [("conds", conditions(value))]
        if name in ("n", "difficulty") and isinstance(value, str):
            return [("amount", value)]
        return [(name, tuple(value) if isinstance(value, list) else value)]
