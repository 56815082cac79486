"""Snapshots: where a table stood at some line of its log, written down so that waking it replays little.

A snapshot is a cache and nothing more.  It names the log it was made from, by a hash of all its lines, and the version of the
game; one that does not fit, or cannot be read, is as good as none, and the log is replayed from the start.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import msgspec

import petteia
from petteia.kernel.codec import from_json, to_json
from petteia.kernel.events import Event, Told
from petteia.kernel.game import Game
from petteia.kernel.match import Entry, Place
from petteia.kernel.state import State
from petteia.server.storage.tables import Kept
from petteia.server.storage.writer import Line

FORMAT = 1
Story = list[tuple[int, Event]]
Hash = Any  # of hashlib: it has no name there


class Body(msgspec.Struct):
    """What is written down of a table.  Events name their kind by its place in `kinds`."""

    state: dict[str, Any]
    learned: list[int]
    left: list[int]
    since: int
    relieved: list[int]
    sits: list[tuple[str, str]]
    told: int
    kinds: list[tuple[str, str, bool]]
    story: list[tuple[int, int, list[int], list[tuple[int, int, int]], int]]


class Snapshot(msgspec.Struct):
    """A table at one line of its log.  `told`: how many events there were before those in `story`."""

    seq: int
    state: State
    learned: list[int]
    left: list[int]
    since: int
    relieved: list[int]
    sits: list[tuple[str, str]]  # who plays each seat: the kind, and a bot's strength
    told: int
    story: Story
    log: str  # the hash of the log so far


def version_of(game: Game) -> str:
    """What must be the same for a snapshot to be of use."""
    return f"{FORMAT} {petteia.__version__} {game.version}"


def heed(log: Hash, line: Line) -> None:
    """Take a line into the hash of a log."""
    log.update(f"{line.seq} {line.seat} {line.kind} {line.text} {line.at}\n".encode())


def _digest(log: str, body: str) -> str:
    return hashlib.sha256(f"{log}\n{body}".encode()).hexdigest()


def write(table: str, snapshot: Snapshot) -> Kept:
    """A snapshot as a row."""
    kinds: dict[tuple[str, str, bool], int] = {}
    story: list[Any] = []
    for at, event in snapshot.story:
        kind = kinds.setdefault((event.kind.key, event.kind.sentence, event.kind.private), len(kinds))
        seen = [(place, face, mask) for place, (face, mask) in event.seen.items()]
        story.append((at, kind, event.args, seen, event.audience))
    body = msgspec.json.encode(
        Body(
            to_json(snapshot.state),
            snapshot.learned,
            snapshot.left,
            snapshot.since,
            snapshot.relieved,
            snapshot.sits,
            snapshot.told,
            list(kinds),
            story,
        )
    ).decode()
    game = snapshot.state.game
    return Kept(table, snapshot.seq, version_of(game), _digest(snapshot.log, body), body)


def read(kept: Kept | None, game: Game, lines: list[Line]) -> Snapshot | None:
    """The snapshot a row holds, if it belongs to these lines and this version of the game."""
    if kept is None or kept.version != version_of(game) or len(lines) < kept.seq:
        return None
    log = hashlib.sha256()
    for line in lines[: kept.seq]:
        heed(log, line)
    if _digest(log.hexdigest(), kept.body) != kept.digest:
        return None
    try:
        body = msgspec.json.decode(kept.body, type=Body)
        state = from_json(body.state)
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError):
        return None
    kinds = [_told(*kind) for kind in body.kinds]
    story = [
        (at, Event(kinds[kind], tuple(args), {place: (face, mask) for place, face, mask in seen}, audience))
        for at, kind, args, seen, audience in body.story
    ]
    return Snapshot(
        kept.seq,
        state,
        body.learned,
        body.left,
        body.since,
        body.relieved,
        body.sits,
        body.told,
        story,
        log.hexdigest(),
    )


@lru_cache(maxsize=4096)
def _told(key: str, sentence: str, private: bool) -> Told:
    return Told(key, sentence, private)


def place(snapshot: Snapshot, game: Game, lines: list[Line]) -> Place:
    """Where the match stood then: the log is read off the lines, and nothing is played."""
    log: list[Entry] = []
    for line in lines[: snapshot.seq]:
        if line.kind == "act":
            log.append(Entry(line.seat, game.vocabulary.parse(line.text)))
        elif line.kind == "undo":
            del log[len(log) - int(line.text) :]
        elif line.kind == "rewind":
            del log[int(line.text) :]
    return Place(log, snapshot.state, snapshot.learned)
