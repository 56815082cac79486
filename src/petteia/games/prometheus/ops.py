"""Operations: the sentences of powers, as typed records.

The data of a player may replace that of the game, so a power is data: rows of words, each a class here, found by its `op`.
Which words and fields the data may use is said by `vocabulary`.  What a record does stands with its rule and is registered there
(`does`, `answers`): the data is read before the rules that need it can be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeVar

from petteia.games.prometheus.vocabulary import ALL_KINDS
from petteia.kernel.action import Action
from petteia.kernel.effects import Effect

GO_ON: Final = True  # the next sentence follows at once
STOP: Final = False  # it waits for this one, or is left out


class Op(Effect):
    """One row of a power.  `option`: 0, or the branch of a choice that it belongs to; `word` is what, and `who` whom it means."""

    steers = True
    op: ClassVar[str] = ""
    option: int = 0
    word: str = ""
    who: str = ""

    def steer(self, s: Any, by: Any) -> bool:
        if self.option and self.option != by.option:
            return GO_ON
        does = DOES.get(self.op)
        return GO_ON if does is None else does(s, by, self)

    def chosen(self, s: Any, by: Any, action: Action) -> None:
        ANSWERED[self.op](s, by, self, action)

    def __repr__(self) -> str:
        return f"<{self.op} {self.word or self.who}>"


Does = Callable[[Any, Any, Any], bool]
Hears = Callable[[Any, Any, Any, Action], None]
D = TypeVar("D", bound=Does)
H = TypeVar("H", bound=Hears)
DOES: Final[dict[str, Does]] = {}
ANSWERED: Final[dict[str, Hears]] = {}


def does(kind: type[Op]) -> Callable[[D], D]:
    """What a record does, and whether the row goes on at once."""

    def register(rule: D) -> D:
        DOES[kind.op] = rule
        return rule

    return register


def hears(kind: type[Op]) -> Callable[[H], H]:
    """What a record does with the answer to what it has asked."""

    def register(rule: H) -> H:
        ANSWERED[kind.op] = rule
        return rule

    return register


STEMS: Final = {"retaliation": "no retaliation", "evade": "eva", "guard": "no guard"}  # as words speak of them


def plural(n: int, one: str, more: str) -> str:
    return f"{n} {one if n == 1 else more}"


# -- what some of them share -----------------------------------------------------------------------------


class Counted(Op):
    """So many of something."""

    n: int = 0


class Graded(Counted):
    """`alt` in place of `n` for units of `alt_kinds`."""

    alt: int = 0
    alt_kinds: int = 0


class Aimed(Op):
    """At what distance, and whether in sight."""

    low: int = 0
    high: int = 0
    sight: bool = False


# -- when and whether ------------------------------------------------------------------------------------


class When(Counted):
    """What follows waits for an event: `n` is its figure, `most` how often in a walk."""

    op: ClassVar[str] = "when"
    vs: str = ""
    most: int = 1

    def steer(self, s: Any, by: Any) -> bool:
        return STOP

    def said(self) -> tuple[str, ...]:
        if not self.n:
            return ()
        return (plural(self.n, "wound", "wounds") if self.word == "attack_dealt" else plural(self.n, "area", "areas"),)


class If(Graded):
    """What follows happens only where this is so."""

    op: ClassVar[str] = "if"
    kinds: int = ALL_KINDS
    unless: tuple[str, ...] = ()


class Choose(Counted):
    op: ClassVar[str] = "choose"


class No(Op):
    """Answers that are not allowed to the whole power."""

    op: ClassVar[str] = "no"
    answers: tuple[str, ...] = ()

    def said(self) -> tuple[str, ...]:
        return tuple([STEMS[word] for word in self.answers])


class Limit(Op):
    op: ClassVar[str] = "limit"


# -- whom and where --------------------------------------------------------------------------------------


class Target(Aimed):
    """`most` targets, each at most `repeat` times; `through`: obstacles and units in between do not matter; `borders` must not lie
    between; `room`: the bearer's area must have some for it."""

    op: ClassVar[str] = "target"
    kinds: int = ALL_KINDS
    through: bool = False
    most: int = 1
    repeat: int = 1
    unless: tuple[str, ...] = ()
    borders: tuple[int, ...] = ()
    room: bool = False


class Area(Aimed):
    op: ClassVar[str] = "area"


class Each(Op):
    """`throw`: Mighty Throw may be used on each."""

    op: ClassVar[str] = "each"
    unless: tuple[str, ...] = ()
    throw: bool = False


# -- what happens ----------------------------------------------------------------------------------------


class Attack(Graded):
    op: ClassVar[str] = "attack"
    low: int = 0
    high: int = 0
    most: int = 1

    def said(self) -> tuple[str, ...]:
        if self.alt_kinds:
            return (f"offence {self.alt:+d}", f"{self.n:+d} against others")
        return (f"offence {self.n:+d}",) if self.n else ()


class Roll(Counted):
    """`wounds`: whether its successes are wounds."""

    op: ClassVar[str] = "roll"
    wounds: bool = True

    def said(self) -> tuple[str, ...]:
        return (f"{self.n} fixed {'die' if self.n == 1 else 'dice'}",)


class Wound(Counted):
    op: ClassVar[str] = "wound"

    def said(self) -> tuple[str, ...]:
        return (f"takes {plural(self.n, 'wound', 'wounds')}",)


class Heal(Counted):
    op: ClassVar[str] = "heal"

    def said(self) -> tuple[str, ...]:
        return (f"heals {self.n}",)


class Move(Counted):
    op: ClassVar[str] = "move"
    borders: tuple[int, ...] = ()

    def said(self) -> tuple[str, ...]:
        return (plural(self.n, "area", "areas"),) if self.word in ("walk", "flight") else ()


class Pull(Op):
    op: ClassVar[str] = "pull"


class Token(Op):
    op: ClassVar[str] = "token"


class Remove(Op):
    op: ClassVar[str] = "remove"


class Mod(Counted):
    """A value or a permission changes, until then."""

    op: ClassVar[str] = "mod"
    until: str = ""
    vs: str = ""
    kinds: int = ALL_KINDS

    def said(self) -> tuple[str, ...]:
        if self.word in ("offence", "defence", "range"):
            return (f"{self.word} {self.n:+d}",)
        if self.word in ("dice", "dice_against"):
            return (f"{abs(self.n)} fixed die fewer" if self.word == "dice" else f"{abs(self.n)} die fewer",)
        return (f"more than {self.n} wounds",) if self.word == "wound_cap" else ()


class Draw(Counted):
    op: ClassVar[str] = "draw"

    def said(self) -> tuple[str, ...]:
        return (f"draw {plural(self.n, 'card', 'cards')}",)


class Discard(Counted):
    op: ClassVar[str] = "discard"

    def said(self) -> tuple[str, ...]:
        return (f"discards {plural(self.n, 'card', 'cards')}",)


class Look(Counted):
    """`take`: so many into hand."""

    op: ClassVar[str] = "look"
    take: int = 0

    def said(self) -> tuple[str, ...]:
        if self.word == "target":
            return ("bait token",)
        taken = (f"take {self.take}",) if self.take else ()
        return ("top card" if self.n == 1 else f"top {self.n} cards", *taken)


class Cancel(Counted):
    op: ClassVar[str] = "cancel"

    def said(self) -> tuple[str, ...]:
        return (f"cancel up to {self.n}",) if self.word == "wounds" else ()


KINDS_OF_OP: Final[dict[str, type[Op]]] = {
    kind.op: kind
    for kind in (
        When, If, Choose, Target, Area, Each, Attack, Roll, Wound, Heal, Move, Pull, Token, Remove, Mod, Draw, Discard, Look,
        Cancel, No, Limit,
    )
}  # fmt: skip
