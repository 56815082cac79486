"""A trained network as a file, and its answers with numpy alone.

A file has the facts it knows with a vector for each, two layers, a value, and a vector for each word of the options.  Its record
says which game, version and seats it is for, and how it was trained.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from petteia.encoding import Encoder, OptionWords
from petteia.kernel.game import Game, Refused
from petteia.kernel.knowledge import View

Floats = NDArray[np.float32]
BUCKETS = 20  # bits: facts are found by a hash of so many
SCALE = 6.0  # what the product of a question and an option is divided by


def buckets(facts: Any) -> NDArray[np.uint32]:
    """Where facts are found: a hash that spreads them evenly."""
    spread: NDArray[np.uint32] = np.asarray(facts, dtype=np.uint32) * np.uint32(2654435761) >> np.uint32(32 - BUCKETS)
    return spread


def moves_mark(game: Game) -> int:
    """A number for all the moves a game has: another list of moves, another number."""
    return crc32("\n".join(action.text for action in game.vocabulary.actions).encode())


@dataclass(frozen=True)
class Thought:
    """What a network makes of a decision: the share it would give each option, and how the seat stands (-1 lost, 1 won)."""

    shares: Floats
    value: float


class Mind:
    """A network for one game and number of seats.

    Where all play together and everybody sees the same, a table looks alike from every chair of it, however many there are:
    a network that was trained at such tables (its record says `any_seats`) plays with any number of seats.
    """

    def __init__(self, game: Game, arrays: dict[str, Any], record: dict[str, Any], seats: int = 0) -> None:
        self.game = game
        self.record = record
        if record["version"] not in (game.version, *game.formerly) or record["moves"] != moves_mark(game):
            raise Refused(
                f"The learned bot of {game.title} was trained on version {record['version']} of its rules, and these are "
                f"version {game.version}.",
                f"Train it again: petteia learn {game.key}. Until then play against another bot.",
            )
        self.seats = seats if seats and record.get("any_seats") else int(record["seats"])
        self.mark = f"{crc32(arrays['rows'].tobytes()):08x}"  # which network this is, for what was learned beside it
        self.names = {name: record[name] for name in ("steps", "fields", "chairs") if name in record}
        self.encoder = Encoder(game, self.seats, **self.names, alike=bool(record.get("any_seats")))
        self._ids: NDArray[np.uint32] = arrays["ids"]
        rows: Floats = arrays["rows"].astype(np.float32)
        self._rows = np.concatenate([rows, np.zeros((1, rows.shape[1]), np.float32)])  # the last: what it never met
        self._layers = {k: v.astype(np.float32) for k, v in arrays.items() if k not in ("ids", "rows", "words")}
        words = OptionWords(game)
        vectors: Floats = arrays["words"].astype(np.float32)
        self._options = np.add.reduceat(vectors[words.words], words.starts[:-1], axis=0)

    def is_for(self, options: Mapping[str, Any]) -> bool:
        """Whether it was trained for a table with these options: those it was told, with the values it has met."""
        told: dict[str, list[str]] = self.record.get("options", {})
        return all(options.get(key) in values for key, values in told.items())

    def think(self, view: View) -> Thought:
        """What it makes of a view whose seat is asked."""
        decision = view.decision
        if decision is None:
            raise ValueError("this view's seat is not asked anything")
        return self.weigh(self.encoder.facts(view), self.encoder.options(decision))

    def weigh(self, facts: list[int], options: list[int]) -> Thought:
        query, value = self._read(facts)
        logits = self._options[options] @ query / SCALE
        shares = np.exp(logits - logits.max())
        return Thought(shares / shares.sum(), value)

    def _read(self, facts: list[int]) -> tuple[Floats, float]:
        w, h = self._layers, self.digest(facts)
        query: Floats = w["query.weight"] @ h + w["query.bias"]
        return query, float(np.tanh(w["value.weight"][0] @ h + w["value.bias"][0]))

    def digest(self, facts: list[int]) -> Floats:
        """What its two layers make of these facts, before anything is asked of it."""
        at = buckets(facts)
        found = np.searchsorted(self._ids, at)
        found[found == len(self._ids)] = 0
        found[self._ids[found] != at] = len(self._rows) - 1
        w = self._layers
        h: Floats = self._rows[found].sum(axis=0)
        h = (h - h.mean()) / np.sqrt(h.var() + 1e-5) * w["norm.weight"] + w["norm.bias"]
        h = np.maximum(h, 0)
        h = h + np.maximum(w["one.weight"] @ h + w["one.bias"], 0)
        digest: Floats = h + np.maximum(w["two.weight"] @ h + w["two.bias"], 0)
        return digest


def record_of(path: Path) -> dict[str, Any]:
    """What is written beside a network's file."""
    found: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return found


def load(game: Game, path: Path, seats: int = 0) -> Mind:
    """The network in a file, for so many seats if it plays with any number of them."""
    with np.load(path) as arrays:
        return Mind(game, dict(arrays), record_of(path), seats)


def places(game: Game, seats: int) -> Path:
    """Where a game keeps the network for so many seats: in the folder `weights` beside its module."""
    return Path(str(sys.modules[type(game).__module__].__file__)).parent / "weights" / f"seats{seats}.npz"


@lru_cache(maxsize=8)
def minds_of(game: Game, seats: int) -> tuple[Mind, ...]:
    """The networks that a game was shipped with for so many seats, those for some table options alone first; then those of
    tables of another size that play here as well."""
    plain = places(game, seats)
    found = [*sorted(plain.parent.glob(f"{plain.stem}-*.npz")), *([plain] if plain.exists() else [])]
    others = [path for path in sorted(plain.parent.glob("seats*.npz")) if path not in found]
    found += [path for path in others if record_of(path).get("any_seats")]
    return tuple(load(game, path, seats) for path in found)


def mind_for(minds: tuple[Mind, ...], game: Game, seats: int, options: Mapping[str, Any] | None) -> Mind:
    """The first of these that is for a table with these options (None: with whatever options)."""
    for mind in minds:
        if options is None or mind.is_for(options):
            return mind
    raise Refused(
        f"There is no learned bot for {game.title} with {seats} {'seat' if seats == 1 else 'seats'} yet"
        + (" that knows these table options." if minds else "."),
        f"Train one with `petteia learn {game.key} --seats {seats}`, or play against greedy or ismcts.",
    )
