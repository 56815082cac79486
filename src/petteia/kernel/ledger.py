"""The rules of a game as numbered sentences, read from its ledger."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from petteia.kernel.game import Game


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
def read(resource: str) -> Ledger:
    """Read the ledger at "package:file"."""
    package, _, name = resource.partition(":")
    data = tomllib.loads(resources.files(package).joinpath(name).read_text(encoding="utf-8"))
    rules = {r["id"]: Rule(r["id"], r["section"], r["text"]) for r in data.get("rule", [])}
    rulings = {
        c["id"]: Ruling(c["id"], tuple(c.get("rules", [])), c["text"], c["ruling"]) for c in data.get("conflict", [])
    }
    return Ledger(rules, rulings)


def ledger(game: Game) -> Ledger:
    """The ledger of a game (empty if it has none)."""
    return read(game.ledger) if game.ledger else Ledger({}, {})
