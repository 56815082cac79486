"""The contract of a game module, and the registry that finds games.

A game is one object of a subclass of `Game`.  Packages offer theirs under the entry point group
`petteia.games`, so a game in another package is found as soon as it is installed.
"""

from __future__ import annotations

import difflib
import random
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata, resources
from typing import TYPE_CHECKING, Any, Generic

from petteia.kernel import effects, telling
from petteia.kernel.action import Action, Vocabulary
from petteia.kernel.balance import Balance
from petteia.kernel.declared import faults
from petteia.kernel.effects import NO_TEXTS, Texts
from petteia.kernel.events import Event
from petteia.kernel.kinds import Own
from petteia.kernel.moves import Moves
from petteia.kernel.rng import Rng
from petteia.kernel.scene import Piece, Scene
from petteia.kernel.shapes import Shape
from petteia.kernel.state import State
from petteia.kernel.step import WRITTEN, Step, steps_of

if TYPE_CHECKING:
    from petteia.kernel.gallery import Exhibit
    from petteia.kernel.knowledge import View
    from petteia.kernel.openings import Goal, Opening

GROUP = "petteia.games"


class Refused(ValueError):
    """Something a person asked for cannot be had; `hint` says what would help."""

    def __init__(self, sentence: str, hint: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.hint = hint


@dataclass(frozen=True)
class Choice:
    """One value a table option may have, in plain words."""

    value: str
    words: str
    look: str = ""  # a picture to choose it by
    name: str = ""  # of a set that has one, "Ancient feud"; or of what its picture shows, "Talos"
    form: str = ""  # in which form, where several have the same picture: "level 2"
    parts: tuple[str, ...] = ()  # where it is a set of so many things out of a list: what is in it


@dataclass(frozen=True)
class TableOption:
    """Something people agree on before play: an edition's rule, a variant, a module.

    With a `pattern` (a regular expression) a value may be any text of that form, too; forms offer the choices alone.
    """

    key: str
    title: str
    choices: tuple[Choice, ...]
    default: str
    text: str = ""
    pattern: str = ""
    rare: bool = False  # few people change it: forms fold it away


@dataclass(frozen=True)
class Lesson:
    """One page of a game's first lesson: shown when the decision's rule (or the event's key) first comes up."""

    when: str
    title: str
    text: str


@dataclass(frozen=True)
class Venture:
    """A table worth a card of its own in the lobby: a campaign, with the options that make it one."""

    title: str
    text: str
    look: str
    options: Mapping[str, str]


class Game(Generic[Own]):
    """The rules of one game, over its own kind of state.  Everything a front end, a bot or the arena knows of it comes from here."""

    key: str = ""
    title: str = ""
    version: int = 1
    short: str = ""  # what it is called where there is no room for the title
    tagline: str = ""
    minutes: int = 30
    seat_counts: tuple[int, ...] = (2,)
    options: tuple[TableOption, ...] = ()
    vocabulary: Vocabulary
    moves: Moves | None = (
        None  # all that can be done and answered, if it is written as objects: they light and read by themselves
    )
    texts: Texts = NO_TEXTS  # what its cards say (see effects)
    state_type: type[State] = State
    card_fields: Mapping[str, str] = {}  # which of the state's own fields hold card numbers, and how (see numbers)
    longest: int = 5000  # no game takes more decisions than this
    cooperative: bool = False
    scored: bool = False  # an end counts points for every seat, so that two ends can be compared
    pictures: str = ""  # the resource with pictures for look words of its own, "package:file" (see pictures.py)
    emblems: tuple[str, ...] = ()  # look words for the game's picture in a lobby
    accents: tuple[str, ...] = ("violet", "olive", "sea", "gold")
    lessons: tuple[Lesson, ...] = ()
    ventures: tuple[Venture, ...] = ()
    ledger: str = ""  # the resource with its rules, "package:file"
    puzzles: str = ""  # the resource with its puzzles, if it brings any (see puzzles.py)
    formerly: Mapping[int, Mapping[str, str]] = {}  # the options by which today's rules play as an earlier version did
    arranging: frozenset[str] = frozenset()  # the rules of questions that a bot may answer for somebody: set-up
    arranged_as: str = "Place them for me"  # what that is called
    search: Mapping[str, float] = {}  # settings of the bot `ismcts` that suit this game better than its defaults
    levels: Mapping[str, str] = {}  # the bot of each level from novice to titan, as measured; others are by default
    several: tuple[str, ...] = ()  # names of seats that stand for more than one: "the Wardens win"
    telling_rule: str = ""  # where real dice are typed in (see telling.py): the rule that lets them be rolled

    def __deepcopy__(self, memo: Any) -> Game[Own]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.key,)

    @property
    def steps(self) -> Mapping[str, type[Step]]:
        """Its steps by name, as a saved stack holds them: those written in its package, or in its module if it is no package, with
        the kernel's that it uses.  A game whose steps lie elsewhere says which in an attribute of this name."""
        known = _steps.get(type(self))
        if known is None or known[0] != len(WRITTEN):
            kinds = [one for one in type(self).__mro__ if issubclass(one, Game) and one is not Game]
            homes = [sys.modules[one.__module__] for one in kinds if one.__module__ in sys.modules]
            homes += [effects] if self.texts is not NO_TEXTS else []
            homes += [telling] if self.telling_rule else []
            known = _steps[type(self)] = (len(WRITTEN), steps_of(*homes))
        return known[1]

    # -- the table ---------------------------------------------------------------------------

    def options_of(self, version: int, options: Mapping[str, str]) -> dict[str, str]:
        """The options by which these rules play most nearly as an earlier version of them did (see `formerly`)."""
        found = dict(options)
        for one in sorted(self.formerly):
            if version <= one:
                found = {**self.formerly[one], **found}
        return found

    def seat_names(self, seats: int, options: Mapping[str, str]) -> list[str]:
        """What the seats are called, in order."""
        return [f"Player {i + 1}" for i in range(seats)]

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> Own:
        """A fresh state with its first step on the stack.  It is not advanced."""
        raise TypeError(f"{self.key} does not say how it is set up")

    def position(self, spec: Mapping[str, Any], rng: Rng) -> Own:
        """A state built by name, for tests, puzzles and bug reports."""
        raise Refused(f"{self.title} has no positions by name")

    def spell(self, state: Own) -> dict[str, Any]:
        """The keyword arguments of `position` that give this state back."""
        raise Refused(f"{self.title} has no positions by name")

    def renew(self, data: dict[str, Any]) -> dict[str, Any]:
        """A saved position (see codec) in today's form, where an earlier release wrote another."""
        return data

    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        """The faces of a table and the bounds of the state's own fields, so that observations can be laid out (see shapes)."""
        return Shape()

    def teller(self, state: Own) -> int:
        """Where real dice are typed in: the seat that says how an open one fell."""
        return 0

    # -- knowledge ---------------------------------------------------------------------------

    def hide(self, state: Own, seat: int) -> None:
        """Remove from a seat's copy what it may not know beyond faces (games with other secrets)."""

    def imagine(self, world: Own, seat: int, rand: random.Random) -> None:
        """Complete a sampled world with secrets other than faces."""

    # -- words and pictures ------------------------------------------------------------------

    def scene(self, view: View[Own]) -> Scene:
        """The table from this view's chair."""
        raise TypeError(f"{self.key} draws no scene")

    def gallery(self) -> list[Exhibit]:
        """Its cards, units and gear as they are printed, shelf by shelf (none: the faces of its cards are shown)."""
        return []

    def goal(self) -> Goal | None:
        """What it is about, for somebody who has never seen it."""
        return None

    def opening(self) -> Opening | None:
        """A scripted opening that teaches it."""
        return None

    def refs(self, view: View[Own], action: Action) -> list[str]:
        """The keys of the nodes an option lights up (none: it is a button)."""
        return self.moves.lights(view, action) if self.moves is not None else []

    def name(self, kind: str, value: int, state: Own) -> str:
        """The words for an argument of an event: `kind` is what stands in its sentence."""
        if kind == "seat":
            return self.seat_names(state.seats, state.options)[value]
        return str(value)

    def say(self, event: Event, viewer: int, state: Own) -> str:
        """An event as one reader hears it; empty if it is not for them."""
        if not event.heard_by(viewer):
            return ""
        many = event.kind.of_a_seat and self.is_several(event.seat, state)
        return event.say(viewer, lambda kind, value: self.name(kind, value, state), many=many)

    def is_several(self, seat: int, state: Own) -> bool:
        """Whether a seat's name stands for more than one, so that its verbs do too."""
        return bool(self.several) and 0 <= seat < state.seats and self.name("seat", seat, state) in self.several

    def figure(self, kind: str, value: int, state: Own) -> Piece:
        """What stands for an argument of an event where it is shown, as everybody knows it: a card as it is printed."""
        name = self.name(kind, value, state)
        return Piece(f"{kind}:{value}", name, "token", look=kind)

    def label(self, action: Action, state: Own) -> str:
        """An option as a person reads it."""
        return self.moves.label(state, action) if self.moves is not None else self.vocabulary.label(action)

    # -- thinking ----------------------------------------------------------------------------

    def heuristic(self, state: Own, seat: int) -> float:
        """How good a full state looks to a seat, from -1 (lost) to 1 (won)."""
        return 0.0

    def balance(self) -> Balance:
        """What the balance lab has to know of it (see balance)."""
        return Balance()

    # -- helpers -----------------------------------------------------------------------------

    def agreed(self, given: Mapping[str, str]) -> dict[str, str]:
        """All table options with their values: the given ones checked, the others by default."""
        known = {option.key: option for option in self.options}
        for key in given:
            if key not in known:
                raise Refused(f"{self.title} has no option {key!r}.", _closest(key, known, "Its options are"))
        agreed: dict[str, str] = {}
        for option in self.options:
            value = str(given.get(option.key, option.default))
            values = [choice.value for choice in option.choices]
            if value not in values and not (option.pattern and re.fullmatch(option.pattern, value)):
                raise Refused(f"The option {option.key!r} cannot be {value!r}.", f"It may be: {', '.join(values)}.")
            agreed[option.key] = value
        return agreed

    def again(self, state: Own) -> dict[str, str]:
        """The table options of another game after this one: the same, unless something of it is carried over."""
        return dict(state.options)

    def progress(self, state: Own) -> tuple[str, int, int] | None:
        """How far a long game has come: a word, where it is and where it ends (a campaign's days); None: it cannot be said."""
        return None

    def check_seats(self, seats: int) -> None:
        if seats not in self.seat_counts:
            counts = " or ".join(str(n) for n in self.seat_counts)
            raise Refused(f"{self.title} is for {counts} seats, not {seats}.", f"Give {counts} seats.")


def _closest(word: str, known: Mapping[str, Any] | Sequence[str], otherwise: str) -> str:
    near = difflib.get_close_matches(word, list(known), n=1)
    if near:
        return f"Did you mean {near[0]!r}?"
    return f"{otherwise}: {', '.join(known)}." if known else "It has none."


def resource(name: str) -> str:
    """The text of a file that a game brings, named as "package:file"."""
    package, colon, file = name.partition(":")
    if not colon or not file:
        raise Refused(f"{name!r} names no file.", 'Write it as "package:file", such as "my_game:rules.toml".')
    try:
        return resources.files(package).joinpath(file).read_text(encoding="utf-8")
    except ModuleNotFoundError:
        raise Refused(f"{name!r} is in no package that is installed.", f"Is {package!r} spelled rightly?") from None
    except OSError:
        raise Refused(f"The package {package} has no file {file}.", "Add it, or mend its name in the game.") from None
    except UnicodeDecodeError:
        raise Refused(f"{name} is not a text file.", "It must be text in UTF-8.") from None


_found: dict[str, Game] = {}
_steps: dict[type, tuple[int, Mapping[str, type[Step]]]] = {}  # how many steps there were then, and the game's


def register(game: Game) -> Game:
    """Make a game known in this process without installing it (tests, notebooks)."""
    wrong = faults(game, game.key)
    if wrong:
        raise Refused(f"The game {game.key!r} cannot be played as it is declared.", " ".join(wrong))
    _found[game.key] = game
    return game


def offered() -> list[str]:
    """The keys of every game that is installed or registered, without loading any."""
    return sorted({*_found, *(entry.name for entry in metadata.entry_points(group=GROUP))})


def games() -> dict[str, Game]:
    """Every game that is installed, by key."""
    for entry in sorted(metadata.entry_points(group=GROUP), key=lambda e: e.name):
        _load(entry)
    return dict(_found)


def game(key: str) -> Game:
    """The game with this key; no other is loaded for it."""
    found = _found.get(key)
    if found is not None:
        return found
    for entry in metadata.entry_points(group=GROUP, name=key):
        return _load(entry)
    raise Refused(f"There is no game called {key!r}.", _closest(key, offered(), "The games are"))


def _load(entry: metadata.EntryPoint) -> Game:
    if entry.name not in _found:
        loaded = entry.load()
        if not isinstance(loaded, Game):
            raise Refused(
                f"The entry point {entry.name!r} is not a game.",
                "It must name an object of a subclass of petteia.Game.",
            )
        wrong = faults(loaded, entry.name)
        if wrong:
            raise Refused(f"The game {entry.name!r} cannot be played as it is declared.", " ".join(wrong))
        _found[entry.name] = loaded
    return _found[entry.name]
