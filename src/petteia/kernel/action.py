"""Actions and the vocabulary they are made of.

A game declares its verbs once, with the words each argument may take.  From that
declaration come every action the game can ever offer, its stable number, its text
(`play hydra`, `challenge b`) and the way back from the text to the action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

Kind = Literal["one", "amount", "place"]  # what a question asks for: one of some things, how much, or where


class Action:
    """One thing a seat can choose.  Interned: the same move is always the same object."""

    __slots__ = ("args", "home", "id", "text", "verb")

    def __init__(self, id: int, verb: str, args: tuple[int, ...], text: str, home: Vocabulary | None = None) -> None:
        self.id = id
        self.verb = verb
        self.args = args
        self.text = text
        self.home = home  # the vocabulary it is a word of

    def __deepcopy__(self, memo: Any) -> Action:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        from petteia.kernel.pickling import action_again

        return action_again, (self.home, self.id)

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __str__(self) -> str:
        return self.text


class Domain:
    """The words an argument may be, in order: `words[i]` is written for the number i.

    `names` are the same things as a person reads them ("Hydra" for `hydra`).  `faces`: they are what is printed on cards, so that
    whoever cannot see the card that is meant cannot tell one word from another (see leaks).  `kind`: whether it is how much of
    something (the words are numbers then), a place on the table, or simply one of them.
    """

    __slots__ = ("faces", "kind", "names", "words")

    def __init__(
        self, words: Sequence[str], names: Sequence[str] | None = None, faces: bool = False, kind: Kind = "one"
    ) -> None:
        self.faces = faces
        self.kind: Kind = kind
        self.words = tuple(words)
        self.names = tuple(names) if names is not None else tuple(w.replace("-", " ") for w in words)
        for word in self.words:
            if not word or " " in word or word != word.lower():
                raise ValueError(f"{word!r} cannot be written in a log: use lower case without spaces")
            if kind == "amount" and not word.isdigit():
                raise ValueError(f"{word!r} is no amount: write numbers")
        if len(set(self.words)) != len(self.words):
            raise ValueError("a domain may not have the same word twice")


class Verb:
    """What a seat can do, the domains of its arguments, and how it reads on a button.

    `say` is a template: `Verb("play", CARD, say="Play {0}")`.  `actions` are filled in by the vocabulary that declares
    it, one for each choice of arguments, the last argument running fastest.
    """

    __slots__ = ("actions", "domains", "name", "say")

    def __init__(self, name: str, *domains: Domain, say: str = "") -> None:
        self.actions: list[Action] = []
        self.name = name
        self.domains = domains
        self.say = say or " ".join([name.capitalize().replace("-", " "), *(f"{{{i}}}" for i in range(len(domains)))])


class Vocabulary:
    """All the actions a game can ever offer, numbered in the order of declaration."""

    def __init__(self, *verbs: Verb) -> None:
        self.verbs: dict[str, Verb] = {}
        self.actions: list[Action] = []
        self._first: dict[str, int] = {}
        self._by_text: dict[str, Action] = {}
        self._said: dict[Action, str] = {}
        for verb in verbs:
            self._declare(verb)

    def _declare(self, verb: Verb) -> None:
        if verb.name in self.verbs:
            raise ValueError(f"the verb {verb.name!r} is declared twice")
        self.verbs[verb.name] = verb
        self._first[verb.name] = len(self.actions)
        combinations: list[tuple[int, ...]] = [()]
        for domain in verb.domains:
            combinations = [(*c, i) for c in combinations for i in range(len(domain.words))]
        for args in combinations:
            text = " ".join([verb.name, *(d.words[a] for d, a in zip(verb.domains, args, strict=True))])
            action = Action(len(self.actions), verb.name, args, text, self)
            self.actions.append(action)
            self._by_text[text] = action
        verb.actions[:] = self.actions[self._first[verb.name] :]

    def __len__(self) -> int:
        return len(self.actions)

    def __deepcopy__(self, memo: Any) -> Vocabulary:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        from petteia.kernel.pickling import vocabulary_parts

        return vocabulary_parts(self)

    def action(self, verb: str, *args: int) -> Action:
        """The one action of this verb with these arguments."""
        index = 0
        for domain, arg in zip(self.verbs[verb].domains, args, strict=True):
            index = index * len(domain.words) + arg
        return self.actions[self._first[verb] + index]

    def kind(self, action: Action) -> Kind:
        """What choosing this action decides: by its last argument; of one that has none nothing can be said but "one"."""
        domains = self.verbs[action.verb].domains
        return domains[-1].kind if domains else "one"

    def amount(self, action: Action) -> int:
        """How much it is, if it is an amount; else -1."""
        return int(self.verbs[action.verb].domains[-1].words[action.args[-1]]) if self.kind(action) == "amount" else -1

    def row(self, verb: str) -> list[Action]:
        """The actions of a verb with one argument, indexed by it: for hot paths."""
        (domain,) = self.verbs[verb].domains
        first = self._first[verb]
        return self.actions[first : first + len(domain.words)]

    def grid(self, verb: str) -> list[list[Action]]:
        """The actions of a verb with two arguments, indexed by the first, then the second."""
        one, two = self.verbs[verb].domains
        n = len(two.words)
        first = self._first[verb]
        return [self.actions[first + i * n : first + (i + 1) * n] for i in range(len(one.words))]

    def parse(self, text: str) -> Action:
        """The action written so; raises ValueError with a helpful sentence otherwise."""
        folded = " ".join(text.lower().split())
        found = self._by_text.get(folded)
        if found is not None:
            return found
        words = folded.split(" ") if folded else []
        if not words:
            raise ValueError(f"write a move, for example: {self.actions[0].text}")
        verb = self.verbs.get(words[0])
        if verb is None:
            raise ValueError(f"there is no verb {words[0]!r}; the verbs are: {', '.join(self.verbs)}")
        if len(words) - 1 != len(verb.domains):
            example = self.actions[self._first[verb.name]].text
            wanted = "1 word" if len(verb.domains) == 1 else f"{len(verb.domains)} words"
            raise ValueError(f"{verb.name!r} takes {wanted} after it, as in: {example}")
        for domain, word in zip(verb.domains, words[1:], strict=True):
            if word not in domain.words:
                shown = ", ".join(domain.words[:24]) + (", ..." if len(domain.words) > 24 else "")
                raise ValueError(f"{word!r} does not go with {verb.name!r}; it may be: {shown}")
        raise ValueError(f"{folded!r} is not a move of this game")

    def label(self, action: Action) -> str:
        """The action as a person reads it on a button, where the table has nothing to add: worked out once."""
        said = self._said.get(action)
        if said is None:
            verb = self.verbs[action.verb]
            said = verb.say.format(*(d.names[a] for d, a in zip(verb.domains, action.args, strict=True)))
            self._said[action] = said
        return said
