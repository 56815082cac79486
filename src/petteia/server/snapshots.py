"""Snapshots: where a table stood at some line of its log, written down so that waking it replays little.

A snapshot is a cache and nothing more.  It names the log it was made from, by a hash of all its lines, and the version of the
game; one that does not fit, or cannot be read, is as good as none, and the log is replayed from the start.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

import petteia
from petteia.kernel.beats import beat_of
from petteia.kernel.codec import from_json, to_json
from petteia.kernel.events import Event
from petteia.kernel.game import Game
from petteia.kernel.match import Entry, Place
from petteia.kernel.state import State
from petteia.server.storage.tables import Kept
from petteia.server.storage.writer import Line

FORMAT = 3
Hash = Any  # of hashlib: it has no name there


class Retold(msgspec.Struct, frozen=True, gc=False):
    """An event as it was told: the sentences, and for each viewer which of them it heard; the names of faces it saw, and
    what it was shown of it.

    An event itself holds numbers, and what a number stands for may be known to one process alone.  Tuples, since a table keeps hundreds
    of these, and the collector of cycles need not look into tuples of words again and again.
    """

    key: str
    seat: int
    texts: tuple[str, ...]
    heard: tuple[int, ...]
    faces: tuple[tuple[str, ...], ...]
    role: str = ""
    sound: str = ""
    beats: tuple[dict[str, Any] | None, ...] = ()
    keys: tuple[
        tuple[str, ...], ...
    ] = ()  # beside `faces`: the keys of those cards' pieces, as each viewer followed them


Story = list[tuple[int, Event | Retold]]


class Body(msgspec.Struct):
    """What is written down of a table."""

    state: dict[str, Any]
    learned: list[int]
    left: list[int]
    since: int
    relieved: list[int]
    sits: list[tuple[str, str]]
    told: int
    story: list[tuple[int, Retold]]


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


def told(event: Event | Retold, state: State) -> Retold:
    """An event as each viewer hears it."""
    if isinstance(event, Retold):
        return event
    game, viewers = state.game, range(state.seats + 1)
    said = [game.say(event, viewer, state) for viewer in viewers]
    texts = tuple(dict.fromkeys(said))
    faces: list[tuple[str, ...]] = []
    keys: list[tuple[str, ...]] = []
    for viewer in viewers:
        seen: dict[str, str] = {}
        for place in event.kind.cards if said[viewer] else ():
            if (face := event.face(place, viewer)) >= 0:
                seen.setdefault(game.name("face", face, state), event.key_of(place, viewer))
        faces.append((*seen,))
        keys.append((*seen.values(),))
    seat = event.seat
    kind = event.kind
    shown = [beat_of(game, event, viewer, state) for viewer in viewers] if kind.moment is not None else []
    beats = tuple(one.to_json() if one is not None else None for one in shown)
    heard = tuple(map(texts.index, said))
    return Retold(kind.key, seat, texts, heard, (*faces,), kind.role, kind.sound, beats, (*keys,))


def write(table: str, snapshot: Snapshot) -> Kept:
    """A snapshot as a row; its story is told from now on as it was told here."""
    story = [(at, told(event, snapshot.state)) for at, event in snapshot.story]
    snapshot.story = [*story]
    body = Body(
        to_json(snapshot.state), snapshot.learned, snapshot.left, snapshot.since, snapshot.relieved, snapshot.sits,
        snapshot.told, story,
    )  # fmt: skip
    text = msgspec.json.encode(body).decode()
    return Kept(table, snapshot.seq, version_of(snapshot.state.game), _digest(snapshot.log, text), text)


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
    story: Story = [*body.story]
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
