"""Events: what happened, and who may know it.

A game declares each kind of event with a sentence:

    DREW = Told("drew", "{0:seat} [draw|draws] {1:card}.")

`[you form|others' form]` follows the reader; a card is named for those who knew its face when it
happened and is "a card" for everybody else.  With nobody listening an event costs one call.
"""

from __future__ import annotations

import re
from collections.abc import Callable

PART = re.compile(r"\{(\d)(?::([a-z']+))?\}|\[([^|\]]*)\|([^\]]*)\]")
Name = tuple[str, str, bool, str, str, str]
_KINDS: dict[Name, Told] = {}
Parts = list[str | tuple[str, str] | tuple[int, str]]

# What a line of the story is to the one before it: it opens a matter, belongs to the matter that is open, or neither.
CAUSE = "cause"
RESULT = "result"


def cut(sentence: str) -> Parts:
    """A sentence cut up: words as they stand, (you form, others' form), or the place and kind of an argument."""
    parts: Parts = []
    at = 0
    for found in PART.finditer(sentence):
        parts.append(sentence[at : found.start()])
        parts.append((found[3], found[4]) if found[1] is None else (int(found[1]), found[2] or "number"))
        at = found.end()
    parts.append(sentence[at:])
    return parts


class Shown:
    """Something that is seen in a moment: the argument with this place, or (no argument) a thing of the table by its kind.

    `fate` is what becomes of it ("falls", "stays"), `seat` the place of the argument that says whose it is.
    """

    __slots__ = ("fate", "kind", "place", "seat")

    def __init__(self, place: int, fate: str = "", seat: int = -1, kind: str = "") -> None:
        self.place = place
        self.fate = fate
        self.seat = seat
        self.kind = kind


class Moment:
    """Why an event deserves a look: its kind (clash, war, feat, wound, death, legend), what is seen, a few words for it.

    The words are a sentence like an event's; `{1:corner}` is the figure in the corner of the piece shown for argument 1.
    """

    __slots__ = ("kind", "name", "parts", "shown")

    def __init__(self, kind: str, words: str, *shown: Shown) -> None:
        self.kind = kind
        self.name = f"{kind}: {words}"
        self.parts = cut(words)
        self.shown = shown


class Told:
    """A kind of event: its key, its sentence, and whether only the seat in argument 0 hears of it.

    `parts` is the sentence cut up.  `role` says how it stands to the line before it, `sound` what it sounds like
    (card, coin, dice, strike, death, feat), `moment` whether it is worth a look of its own.
    """

    __slots__ = ("cards", "key", "moment", "of_a_seat", "parts", "private", "role", "sentence", "sound")

    def __new__(
        cls,
        key: str,
        sentence: str,
        private: bool = False,
        role: str = "",
        sound: str = "",
        moment: Moment | None = None,
    ) -> Told:
        """There is one kind for each sentence and what goes with it, whoever declares it."""
        name = (key, sentence, private, role, sound, moment.name if moment is not None else "")
        known = _KINDS.get(name)
        if known is None:
            known = _KINDS[name] = super().__new__(cls)
        return known

    def __init__(
        self,
        key: str,
        sentence: str,
        private: bool = False,
        role: str = "",
        sound: str = "",
        moment: Moment | None = None,
    ) -> None:
        self.key = key
        self.sentence = sentence
        self.private = private
        self.role = role
        self.sound = sound
        self.moment = moment
        self.parts = cut(sentence)
        # whether argument 0 is the seat that did it: the sentence names it so, or speaks of it in the second person
        self.of_a_seat = private or any(
            isinstance(part, tuple) and (isinstance(part[0], str) or (part[0] == 0 and part[1] in ("seat", "seat's")))
            for part in self.parts
        )
        self.cards = tuple(sorted({int(m[1]) for m in PART.finditer(sentence) if m[2] == "card"}))

    def __deepcopy__(self, memo: object) -> Told:
        return self

    def __reduce__(self) -> tuple[Callable[..., Told], Name]:
        moment = self.moment.name if self.moment is not None else ""
        return kind_named, (self.key, self.sentence, self.private, self.role, self.sound, moment)

    def __repr__(self) -> str:
        return f"Told({self.key!r})"


def kind_named(key: str, sentence: str, private: bool, role: str, sound: str, moment: str) -> Told:
    """The kind that was declared so; where its game is not known here, the same without its moment."""
    known = _KINDS.get((key, sentence, private, role, sound, moment))
    return known if known is not None else Told(key, sentence, private, role, sound)


class Event:
    """One thing that happened.  `seen` keeps, for each card in it, its face and who knew it then; `tags`, by which eyes
    followed it then."""

    __slots__ = ("args", "audience", "kind", "seen", "tags")

    def __init__(
        self, kind: Told, args: tuple[int, ...], seen: dict[int, tuple[int, int]], audience: int,
        tags: dict[int, tuple[int, int, int]] | None = None,
    ) -> None:  # fmt: skip
        self.kind = kind
        self.args = args
        self.seen = seen
        self.audience = audience
        self.tags = tags or {}

    @property
    def seat(self) -> int:
        """The seat that did it, or -1."""
        return self.args[0] if self.kind.of_a_seat else -1

    def heard_by(self, viewer: int) -> bool:
        return bool(self.audience >> viewer & 1)

    def face(self, place: int, viewer: int) -> int:
        """The face of the card in this argument as `viewer` knew it, or -1."""
        face, mask = self.seen[place]
        return face if mask >> viewer & 1 else -1

    def key_of(self, place: int, viewer: int) -> str:
        """The key that the piece of the card in this argument had for `viewer` then, and has for as long as it is followed."""
        if place not in self.tags:
            return ""
        followed, name, others = self.tags[place]
        return f"card:{name if followed >> viewer & 1 else others}"

    def say(self, viewer: int, name: Callable[[str, int], str], hidden: str = "a card", many: bool = False) -> str:
        """The sentence for one reader.  `name(kind, value)` gives the words of an argument; `many`: the seat is several."""

        text = ""
        args = self.args
        for part in self.kind.parts:
            if isinstance(part, str):
                text += part
                continue
            place, kind = part
            if isinstance(place, str):
                text += place if args and (many or args[0] == viewer) else kind
            elif kind == "card":
                face = self.face(place, viewer)
                text += name("face", face) if face >= 0 else hidden
            elif kind == "seat":
                text += "you" if args[place] == viewer else name("seat", args[place])
            elif kind == "seat's":
                text += "your" if args[place] == viewer else _whose(name("seat", args[place]))
            else:
                text += name(kind, args[place])
        return text[:1].upper() + text[1:]

    def __repr__(self) -> str:
        return f"Event({self.kind.key}, {self.args})"


def _whose(name: str) -> str:
    return name + ("'" if name.endswith("s") else "'s")
