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
_KINDS: dict[tuple[str, str, bool], Told] = {}


class Told:
    """A kind of event: its key, its sentence, and whether only the seat in argument 0 hears of it.

    `parts` is the sentence cut up: words as they stand, (you form, others' form), or the place and kind of an argument.
    """

    __slots__ = ("cards", "key", "of_a_seat", "parts", "private", "sentence")

    def __new__(cls, key: str, sentence: str, private: bool = False) -> Told:
        """There is one kind for each sentence, whoever declares it."""
        known = _KINDS.get((key, sentence, private))
        if known is None:
            known = _KINDS[key, sentence, private] = super().__new__(cls)
        return known

    def __init__(self, key: str, sentence: str, private: bool = False) -> None:
        self.key = key
        self.sentence = sentence
        self.private = private
        self.parts: list[str | tuple[str, str] | tuple[int, str]] = []
        at = 0
        for found in PART.finditer(sentence):
            self.parts.append(sentence[at : found.start()])
            self.parts.append((found[3], found[4]) if found[1] is None else (int(found[1]), found[2] or "number"))
            at = found.end()
        self.parts.append(sentence[at:])
        # whether argument 0 is the seat that did it: the sentence names it so, or speaks of it in the second person
        self.of_a_seat = private or any(
            isinstance(part, tuple) and (isinstance(part[0], str) or (part[0] == 0 and part[1] in ("seat", "seat's")))
            for part in self.parts
        )
        self.cards = tuple(sorted({int(m[1]) for m in PART.finditer(sentence) if m[2] == "card"}))

    def __deepcopy__(self, memo: object) -> Told:
        return self

    def __reduce__(self) -> tuple[type[Told], tuple[str, str, bool]]:
        return Told, (self.key, self.sentence, self.private)

    def __repr__(self) -> str:
        return f"Told({self.key!r})"


class Event:
    """One thing that happened.  `seen` keeps, for each card in it, its face and who knew it then."""

    __slots__ = ("args", "audience", "kind", "seen")

    def __init__(self, kind: Told, args: tuple[int, ...], seen: dict[int, tuple[int, int]], audience: int) -> None:
        self.kind = kind
        self.args = args
        self.seen = seen
        self.audience = audience

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

    def say(self, viewer: int, name: Callable[[str, int], str], hidden: str = "a card") -> str:
        """The sentence for one reader.  `name(kind, value)` gives the words of an argument."""

        text = ""
        args = self.args
        for part in self.kind.parts:
            if isinstance(part, str):
                text += part
                continue
            place, kind = part
            if isinstance(place, str):
                text += place if args and args[0] == viewer else kind
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
