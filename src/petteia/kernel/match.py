"""A match: a header, the log of what was chosen, and the state they give.

The header and the log are the match; everything else is derived.  The same header and log give the
same match, byte for byte, on every machine.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from petteia.kernel.action import Action
from petteia.kernel.decision import Decision, Illegal, Outcome, Refusal
from petteia.kernel.events import Event
from petteia.kernel.game import Game, Refused
from petteia.kernel.game import game as find_game
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng, rng_from
from petteia.kernel.scene import Scene
from petteia.kernel.state import State

Kept = tuple[int, State]  # a place in the log, and a copy of the state there

FORMAT = "petteia 1"
CHANGED = "The record was changed since it was written, or is not whole."
EVERY = 32  # so many choices lie between two states that are kept, so that going back replays few
MOST = 64  # states are kept; of more, the older ones lie further apart


@dataclass
class Header:
    """What is agreed before the first move.  `seed` is a number, or 64 hexadecimal digits for a sealed one."""

    game: str
    seats: int
    seed: str
    version: int = 1
    options: dict[str, str] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    position: dict[str, Any] | None = None


@dataclass(frozen=True)
class Entry:
    """One line of the log."""

    seat: int
    action: Action


@dataclass(frozen=True)
class Place:
    """Where a match stands: its log, the state that gives, and the places in the log where somebody learned something."""

    log: list[Entry]
    state: State
    learned: list[int]


class Match:
    """One game being played, replayed or examined."""

    def __init__(self, header: Header, at: Place | None = None) -> None:
        """A match from its header, at its first decision, or at a place that was written down: nothing is replayed then."""
        game = find_game(header.game)
        if header.version in game.formerly:
            header.options = game.options_of(header.version, header.options)
            if header.position is not None:
                header.position = {**header.position, "options": dict(header.options)}
            header.version = game.version
        if header.version != game.version:
            raise Refused(
                f"This was played with version {header.version} of {game.title}; installed is version {game.version}.",
                "Install the version of petteia it was played with.",
            )
        game.check_seats(header.seats)
        header.options = game.agreed(header.options)
        self.header = header
        self.game: Game = game
        self.names: list[str] = game.seat_names(header.seats, header.options)
        if at is None:
            self._restart()
        else:
            self._resume(at)

    @classmethod
    def new(
        cls,
        game: str,
        seed: int | str = 0,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        players: Sequence[str] = (),
    ) -> Self:
        """Sit down: a match at its first decision."""
        found = find_game(game)
        count = seats if seats is not None else len(players) or found.seat_counts[0]
        return cls(Header(game, count, str(seed), found.version, dict(options or {}), list(players)))

    def _restart(self) -> None:
        header = self.header
        rng: Rng = rng_from(header.seed)
        if header.position is not None:
            self.state: State = self.game.position(header.position, rng)
        else:
            self.state = self.game.setup(header.seats, header.options, rng)
        self.state.name_by_place()
        self.log: list[Entry] = []
        self.events: list[tuple[int, Event]] = []
        self.state.told = []
        self.state.advance()
        self._after()
        self.learned: list[int] = []  # places in the log where somebody learned something, or chance was used
        self._kept: list[Kept] = [(0, self.state.clone())]

    def _resume(self, at: Place) -> None:
        self.state = at.state
        self.state.told = []
        self.log = list(at.log)
        self.events = []
        self.learned = list(at.learned)
        self._kept = [(len(self.log), self.state.clone())]

    @property
    def _horizon(self) -> int:
        return self.learned[-1] if self.learned else 0

    def _after(self) -> None:
        told = self.state.told or []
        self.events.extend((len(self.log), event) for event in told)
        self.state.told = []

    # -- looking -----------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        return self.state.decision

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    @property
    def to_move(self) -> int:
        """The seat that must choose now, or -1."""
        return self.state.decision.seat if self.state.decision is not None else -1

    def seat(self, seat: int | str) -> int:
        """A seat by its number or its name."""
        if isinstance(seat, int):
            if not 0 <= seat < self.header.seats:
                raise Refused(f"There is no seat {seat}.", f"Seats are 0 to {self.header.seats - 1}.")
            return seat
        folded = [name.lower() for name in self.names]
        if seat.lower() not in folded:
            raise Refused(f"Nobody here is called {seat!r}.", f"The seats are: {', '.join(self.names)}.")
        return folded.index(seat.lower())

    def view(self, seat: int | str) -> View:
        """What a seat may know."""
        return View(self.state, self.seat(seat))

    def onlooker(self) -> View:
        """What everybody may know."""
        return View(self.state, self.header.seats)

    def scene(self, seat: int | str) -> Scene:
        return self.game.scene(self.view(seat))

    def story(self, seat: int | str | None = None, since: int = 0) -> list[str]:
        """What happened, as a seat (or an onlooker) heard it, from a place in the log on."""
        viewer = self.header.seats if seat is None else self.seat(seat)
        said = (self.game.say(event, viewer, self.state) for at, event in self.events if at >= since)
        return [sentence for sentence in said if sentence]

    def why_not(self, seat: int | str, move: str | Action) -> Refusal | None:
        """Why a seat cannot do this now, with the rule; None if it can."""
        number = self.seat(seat)
        if isinstance(move, str):
            try:
                action = self.game.vocabulary.parse(move)
            except ValueError as error:
                return Refusal(str(error)[:1].upper() + str(error)[1:] + ".")
        else:
            action = move
        decision = self.state.decision
        if decision is None:
            return self.state.refusal(action)
        if decision.seat != number:
            return Refusal(f"It is for {self.names[decision.seat]} to choose now.", decision.rule)
        if action in decision.options:
            return None
        return self.state.refusal(action)

    # -- acting ------------------------------------------------------------------------------

    def act(self, seat: int | str, move: str | Action) -> Decision | None:
        """Carry out a seat's choice; raises Illegal, with nothing changed, if it cannot be."""
        number = self.seat(seat)
        refusal = self.why_not(number, move)
        if refusal is not None:
            raise Illegal(refusal)
        action = self.game.vocabulary.parse(move) if isinstance(move, str) else move
        state = self.state
        assert state.decision is not None
        before = (state.learned, state.drawn)
        self.log.append(Entry(number, action))
        state.choose(state.decision.options.index(action))
        self._after()
        if (state.learned, state.drawn) != before:
            self.learned.append(len(self.log))
        if len(self.log) - self._kept[-1][0] >= EVERY:
            self._keep((len(self.log), state.clone()))
        return state.decision

    def _keep(self, one: Kept) -> None:
        kept = self._kept
        kept.append(one)
        if len(kept) > MOST:
            del kept[1 : -MOST // 4 : 2]

    def play(self, *moves: str) -> Decision | None:
        """Carry out moves in order, each by whoever is to move."""
        for move in moves:
            self.act(self.to_move if self.to_move >= 0 else 0, move)
        return self.state.decision

    # -- taking back -------------------------------------------------------------------------

    def may_undo(self, seat: int | str) -> int:
        """How many of its last choices a seat may take back: none past the point where somebody learned
        something, chance was used or another seat chose."""
        number = self.seat(seat)
        count = 0
        while len(self.log) - count > self._horizon and self.log[len(self.log) - count - 1].seat == number:
            count += 1
        return count

    def undo(self, seat: int | str, count: int = 1) -> None:
        """Take back a seat's own last choices, as far as `may_undo` allows."""
        if not 0 < count <= self.may_undo(seat):
            raise Illegal(Refusal("That cannot be taken back: somebody has learned something since, or chosen."))
        self.rewind(len(self.log) - count)

    def rewind(self, length: int) -> None:
        """Go back to an earlier place in the log, whatever was learned since (by consent, or to examine)."""
        log = self.log[:length]
        at, state = self._nearest(len(log))
        if at < 0:  # taken up in the middle: the way there has to be played again
            self._restart()
            for entry in log:
                self.act(entry.seat, entry.action)
            return
        self.log = log
        self.events = [(at, event) for at, event in self.events if at <= len(log)]
        self.state = state.clone()
        for entry in log[at:]:
            self.state.act(entry.action)
        self.state.told = []
        while self.learned and self.learned[-1] > len(log):
            self.learned.pop()
        while self._kept[-1][0] > len(log):
            self._kept.pop()

    def _nearest(self, length: int) -> Kept:
        """The last state that is kept at or before a place; (-1, now) if there is none."""
        for one in reversed(self._kept):
            if one[0] <= length:
                return one
        return -1, self.state

    def distance(self, length: int) -> int:
        """How many choices must be played again to go back to a place."""
        at, _ = self._nearest(length)
        return length - max(0, at)

    def way_to(self, length: int, each: Callable[[], None] = lambda: None) -> list[Kept]:
        """States from the beginning to a place, to be kept by `adopt`; `each` is called after each choice played again."""
        twin = Match(self.header)
        twin.state.told = None  # nobody listens: what happened on the way is known
        for entry in self.log[:length]:
            twin.state.act(entry.action)
            twin.log.append(entry)
            if len(twin.log) - twin._kept[-1][0] >= EVERY:
                twin._keep((len(twin.log), twin.state.clone()))
            each()
        return twin._kept

    def adopt(self, kept: list[Kept]) -> None:
        """Keep these states too, as far as they lie before those that are kept already."""
        first = self._kept[0][0]
        self._kept = [one for one in kept if one[0] < first] + self._kept

    # -- writing and reading -----------------------------------------------------------------

    def save(self) -> str:
        """The match as a small readable text: its header, then a line for each choice."""
        h = self.header
        lines = [FORMAT, f"game: {h.game}", f"version: {h.version}", f"seats: {h.seats}"]
        lines += [f"player {i + 1}: {' '.join(name.split())}" for i, name in enumerate(h.players)]
        lines += [f"option {key}: {value}" for key, value in h.options.items()]
        lines.append(f"seed: {h.seed}")
        if h.position is not None:
            lines.append(f"position: {json.dumps(h.position, ensure_ascii=False)}")
        lines.append("")
        words = [name.lower().replace(" ", "-") for name in self.names]
        lines += [f"{words[entry.seat]}: {entry.action.text}" for entry in self.log]
        if self.outcome is not None:
            winners = ", ".join(words[w] for w in self.outcome.winners) or "nobody"
            lines.append(f"end: {winners} | {self.outcome.rule} | {self.outcome.reason}")
        return "\n".join(lines) + "\n"

    def digest(self) -> str:
        return hashlib.sha256(self.save().encode()).hexdigest()

    @classmethod
    def load(cls, text: str, each: Callable[[], None] = lambda: None) -> Self:
        """The match a text tells of; raises Refused with the line where it goes wrong.  `each` is called after each choice."""
        record = read_record(text)
        try:
            match = cls(record.header)
        except Refused:
            raise
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            if record.header.position is None:
                raise
            raise Refused(f"The record's position cannot be read: {error}.", CHANGED) from None
        for number, seat, move in record.moves:
            try:
                match.act(match.seat(seat.replace("-", " ")), move)
            except Illegal as error:
                raise Refused(f"Line {number}: {seat} cannot {move!r}: {error}", CHANGED) from None
            except Refused as error:
                raise Refused(f"Line {number}: {error.sentence}", error.hint) from None
            each()
        if record.end is not None:
            number, said = record.end
            real = match.save().rstrip("\n").rsplit("\n", 1)[-1]
            if real != said:
                raise Refused(f"Line {number}: the record says {said!r}, but the moves give {real!r}.", CHANGED)
        return match

    def __iter__(self) -> Iterator[Match]:
        """The match at each of its decisions, from the start: for watching a replay."""
        twin = Match(self.header)
        yield twin
        for entry in self.log:
            twin.act(entry.seat, entry.action)
            yield twin

    def spell(self) -> str:
        """The position now, as the Python expression that builds it."""
        spec = self.game.spell(self.state)
        inside = ",\n    ".join(f"{key}={value!r}" for key, value in spec.items())
        return f'position(\n    "{self.game.key}",\n    {inside},\n)'


@dataclass
class Record:
    """A saved match as read, not yet replayed."""

    header: Header
    moves: list[tuple[int, str, str]]
    end: tuple[int, str] | None


def read_record(text: str) -> Record:
    """Read a saved match; raises Refused with the line where it goes wrong."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise Refused("This is not a record of a match.", f"Its first line must be: {FORMAT}")
    fields: dict[str, str] = {}
    players: list[str] = []
    options: dict[str, str] = {}
    moves: list[tuple[int, str, str]] = []
    end: tuple[int, str] | None = None
    in_header = True
    for number, raw in enumerate(lines[1:], start=2):
        line = raw.rstrip() if raw.startswith(("position:", "player ")) else raw.split("#", 1)[0].rstrip()
        if not line:
            in_header = in_header and "seed" not in fields
            continue
        key, colon, value = line.partition(":")
        key, value = key.strip(), value.strip()
        if not colon or not value:
            raise Refused(f"Line {number} is cut short: {raw!r}.", "The file may be truncated.")
        if end is not None:
            raise Refused(f"Line {number} comes after the end.", CHANGED)
        if in_header:
            if key.startswith("option "):
                options[key[7:].strip()] = value
            elif key.startswith("player "):
                players.append(value)
            elif key in ("game", "version", "seats", "seed", "position"):
                fields[key] = value
            else:
                raise Refused(
                    f"Line {number}: {key!r} does not belong in the header.",
                    "The header has game, version, seats, players, options, seed and position; moves follow an empty line.",
                )
        elif key == "end":
            end = (number, line)
        else:
            moves.append((number, key, value))
    for needed in ("game", "version", "seats", "seed"):
        if needed not in fields:
            raise Refused(f"The record does not say its {needed}.", "The file may be truncated.")
    seats, version = _number(fields, "seats"), _number(fields, "version")
    try:
        rng_from(fields["seed"])
    except ValueError:
        told = f"The record's seed must be a number or 64 hexadecimal digits, not {fields['seed']!r}."
        raise Refused(told, CHANGED) from None
    position = _position(fields["position"]) if "position" in fields else None
    header = Header(fields["game"], seats, fields["seed"], version, options, players, position)
    return Record(header, moves, end)


def _number(fields: dict[str, str], key: str) -> int:
    try:
        return int(fields[key])
    except ValueError:
        raise Refused(f"The record's {key} must be a number, not {fields[key]!r}.", CHANGED) from None


def _position(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise Refused(f"The record's position is not JSON: {error}.", "The file may be truncated.") from None
    if not isinstance(found, dict):
        raise Refused("The record's position must be a JSON object.", CHANGED)
    return found


def position(game: str, seed: int | str = 0, seats: int | None = None, **spec: Any) -> Match:
    """A match that starts from a position built by name; see `docs/positions.md`."""
    found = find_game(game)
    options = dict(spec.get("options", {}))
    return Match(Header(game, seats or found.seat_counts[0], str(seed), found.version, options, [], spec))
