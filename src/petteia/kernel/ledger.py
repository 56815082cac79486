"""The rules of a game as numbered sentences, read from its ledger."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from petteia.kernel.game import Game, Refused, resource


@dataclass(frozen=True)
class Rule:
    """One testable sentence of the rules."""

    id: str
    section: str
    text: str


@dataclass(frozen=True)
class Ruling:
    """What we decided where the sources are silent or disagree."""

    id: str
    rules: tuple[str, ...]
    text: str
    ruling: str


@dataclass(frozen=True)
class Ledger:
    rules: dict[str, Rule]
    rulings: dict[str, Ruling]

    def find(self, words: str) -> list[Rule | Ruling]:
        """Entries with this id, or with all of these words in them."""
        wanted = words.lower().split()
        entries: list[Rule | Ruling] = [*self.rules.values(), *self.rulings.values()]
        exact = [e for e in entries if e.id.lower() == words.lower().strip()]
        return exact or [e for e in entries if all(w in _whole(e).lower() for w in wanted)]


def _whole(entry: Rule | Ruling) -> str:
    if isinstance(entry, Rule):
        return f"{entry.id} {entry.section} {entry.text}"
    return f"{entry.id} {entry.text} {entry.ruling}"


@lru_cache
def read(name: str) -> Ledger:
    """Read the ledger at "package:file"; Refused where an entry lacks something or is there twice."""
    try:
        data = tomllib.loads(resource(name))
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"The ledger {name} cannot be read: {error}.", "Mend it at that place.") from None
    rules: dict[str, Rule] = {}
    rulings: dict[str, Ruling] = {}
    for number, one in enumerate(data.get("rule", []), start=1):
        id, section, text = (_said(name, "rule", number, one, key) for key in ("id", "section", "text"))
        _once(name, id, rules)
        rules[id] = Rule(id, section, text)
    for number, one in enumerate(data.get("conflict", []), start=1):
        id, text, ruling = (_said(name, "conflict", number, one, key) for key in ("id", "text", "ruling"))
        _once(name, id, {**rules, **rulings})
        rulings[id] = Ruling(id, tuple(one.get("rules", [])), text, ruling)
    return Ledger(rules, rulings)


def _said(name: str, kind: str, number: int, entry: Mapping[str, object], key: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value:
        which = f"[[{kind}]] {entry.get('id', f'number {number}')}"
        raise Refused(f"In the ledger {name}, {which} has no {key}.", f'Write {key} = "...".')
    return value


def _once(name: str, id: str, known: Mapping[str, object]) -> None:
    if id in known:
        raise Refused(f"In the ledger {name}, {id} stands twice.", "Give one of the two the next free id.")


def ledger(game: Game) -> Ledger:
    """The ledger of a game (empty if it has none)."""
    return read(game.ledger) if game.ledger else Ledger({}, {})
