"""Steps: one thing the rulebook does next, written as the sentences of its rule.

    @step
    class Divination(Step):
        '''Look at the top three cards of a deck; put one at the bottom.'''

        you: int

        def begin(self, s):          # asks which deck, then=self.deck_chosen
        def deck_chosen(self, s, action): ...

A step is plain immutable data.  The state's stack holds each step with the name of its
next sentence, so a game can be copied, saved and read at any decision.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from petteia.kernel.action import Action
    from petteia.kernel.decision import Refusal
    from petteia.kernel.knowledge import View

S = TypeVar("S")
Said = Callable[[Any], None]  # a sentence, given as the method itself
Answered = Callable[[Any, "Action"], None]  # one that hears an answer
NAMES: dict[Any, str] = {}  # sentences by what they are: where a game is compiled, a method does not know its own name
WRITTEN: list[type[Step]] = []  # every step there is: each registers itself as it is written
HOLDS_CARDS = {"Card": "card", "CardMask": "mask", "Step": "card"}  # words of annotations; a step may hold a step


class Step:
    """One thing the rulebook does.  Subclasses are decorated with `@step`."""

    fields: tuple[str, ...] = ()
    card_fields: dict[str, str] = {}  # those that hold cards: annotated with `Card`, `CardMask` or `Step`

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        WRITTEN.append(cls)

    def begin(self, s: Any) -> None:
        """The first sentence."""
        raise TypeError(f"{type(self).__name__} has no first sentence")

    def refuse(self, s: Any, action: Action) -> Refusal | None:
        """Why `action` is not among the options this step now offers (None: nothing special to say)."""
        return None

    def asking(self, s: Any) -> int:
        """The card whose words are carried out here, if any: what is asked meanwhile is asked by it."""
        return -1

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({inside})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.fields)

    def __deepcopy__(self, memo: Any) -> Step:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self.fields)

    def __hash__(self) -> int:
        return hash((type(self).__name__, *(getattr(self, n) for n in self.fields)))


class Question(Step):
    """A step that asks about some actions, and says of each why it cannot be chosen and what it lights."""

    def among(self, s: Any) -> list[Action]:
        """The actions that are asked about, in the order in which they are offered."""
        raise TypeError(f"{type(self).__name__} does not say what it asks about")

    def why(self, s: Any, action: Action) -> Refusal | None:
        """Why one of them cannot be chosen now; None: it can."""
        return None

    def lights(self, view: View[Any], s: Any, action: Action) -> list[str]:
        """The keys of what one of them lights up."""
        return []

    def label(self, s: Any, action: Action) -> str:
        """How an answer reads, where the question says more than its words alone; else nothing."""
        return ""

    def open(self, s: Any) -> list[Action]:
        """Those that can be chosen."""
        why = self.why
        return [action for action in self.among(s) if why(s, action) is None]

    def refuse(self, s: Any, action: Action) -> Refusal | None:
        return self.why(s, action) if action in self.among(s) else None


@dataclass_transform(frozen_default=True)
def step(cls: type[S]) -> type[S]:
    """Give a step its constructor from its annotations, after those of the step it is made from.

    Written out by `exec` because a frozen dataclass costs about three times as much to
    make, and a decorator keeps steps readable where the games are compiled.
    """
    notes = {  # those of the step it is made from first
        **getattr(cls, "notes", {}),
        **cls.__dict__.get("__annotations__", {}),
    }
    names = tuple(notes)
    source = ", ".join(["self", *names])
    body = "".join(f"    self.{name} = {name}\n" for name in names) or "    pass\n"
    space: dict[str, Any] = {}
    exec(f"def __init__({source}):\n{body}", space)
    cls.__init__ = space["__init__"]  # type: ignore[method-assign]
    cls.fields = names  # type: ignore[attr-defined]
    cls.notes = notes  # type: ignore[attr-defined]
    cls.card_fields = card_fields_of(notes)  # type: ignore[attr-defined]
    NAMES.update({thing: name for name, thing in vars(cls).items() if callable(thing) and not name.startswith("_")})
    return cls


def named(sentence: Any) -> tuple[Step, str]:
    """The step and the name of a sentence that is given as the method itself (`self.answered`, `Round(1).begin`)."""
    try:
        return sentence.__self__, NAMES[sentence.__func__]
    except (AttributeError, KeyError):
        return _looked_up(sentence)


def _looked_up(sentence: Any) -> tuple[Step, str]:
    """The same where a method was written outside of a step, or compiled, or is none."""
    one = getattr(sentence, "__self__", None)
    if not isinstance(one, Step):
        raise TypeError(f"{sentence!r} is no sentence of a step: give one of its methods, such as `self.answered`")
    return one, NAMES.get(getattr(sentence, "__func__", None)) or sentence.__name__


def card_fields_of(annotations: Mapping[str, Any]) -> dict[str, str]:
    """Which fields of a step hold cards, by the words of their annotations."""
    found: dict[str, str] = {}
    for name, note in annotations.items():
        text = note if isinstance(note, str) else getattr(note, "__name__", str(note))
        for word in re.findall(r"\w+", text):
            if word in HOLDS_CARDS:
                found[name] = HOLDS_CARDS[word]
    return found


@step
class Hearing(Step):
    """A sentence `at` of `one` that waits for what another step gives (see `State.get`); `value` once it is given."""

    one: Step
    at: str
    value: int | tuple[int, ...] | None  # no cards: nothing renumbers them

    def begin(self, s: Any) -> None:
        if self.value is None:
            raise AssertionError(
                f"{self.one!r} waits in {self.at!r} for what nobody gave: the step before it must `give`"
            )
        s.now = self.one
        getattr(self.one, self.at)(s, self.value)


def steps_of(*homes: ModuleType) -> dict[str, type[Step]]:
    """The steps written in these modules, or in all modules of these packages, by name: what a game's saved stack may hold."""
    names = {home.__name__ for home in homes}
    below = tuple([f"{home.__name__}." for home in homes if hasattr(home, "__path__")])
    found: dict[str, type[Step]] = {}
    for one in WRITTEN:
        home = one.__module__
        if home in names or home.startswith(below):
            other = found.setdefault(one.__name__, one)
            if other.__module__ != home:
                raise ValueError(f"two steps are called {one.__name__}: one in {other.__module__}, one in {home}")
            found[one.__name__] = one  # one written again in its module (in a notebook) stands for the one before
    return dict(sorted(found.items()))


def sentences(kind: type[Step]) -> list[str]:
    """The names of a step's sentences, in the order they are written."""
    return [n for n, f in vars(kind).items() if callable(f) and not n.startswith("_") and n != "refuse"]
