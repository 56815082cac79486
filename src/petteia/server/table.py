"""A table as one worker serves it: its header and seats, and, while it is in use, the match its log gives."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from petteia.kernel.action import Action
from petteia.kernel.events import Event, Told
from petteia.kernel.game import Game
from petteia.kernel.game import game as find_game
from petteia.kernel.match import Match
from petteia.server import snapshots
from petteia.server.clocks import Outage, Times
from petteia.server.model import Ending, Head, Offer, Seat
from petteia.server.snapshots import Retold, Snapshot, Story
from petteia.server.storage.writer import Line

if TYPE_CHECKING:
    from petteia.server.rooms import Connection

TOOK_BACK = Told("took-back", "{0:seat} [take|takes] back the last choice.")
WENT_BACK = Told("went-back", "All agreed: {0:seat} [take|takes] the move back.")
GAVE_UP = Told("gave-up", "{0:seat} [give|gives] up; a bot plays on in the seat.")
RESIGNED = Told("resigned", "{0:seat} [resign|resigns].")
OUT_OF_TIME = Told("out-of-time", "{0:seat} [run|runs] out of time.")
SHUT = Told("closed", "Whoever runs this server has closed the table.")
ADVISED = Told("advised", "{0:seat} [ask|asks] for advice.")
STOOD = Told("stood", "A bot plays for {0:seat} now.")
RETURNED = Told("returned", "{0:seat} [are|is] back at the table.")

CLOSED = "The table was closed by whoever runs this server."
ARRANGED = "arranged "  # how the lines of a run that was answered for somebody are named, with the place where it began
HINT = "hint"  # the kind of a line that says that somebody asked for advice
AWAY = "away"  # the text of a resignation by somebody who went without a word
STORY = 400  # events that are told to somebody who joins
EVERY = 64  # lines after which a snapshot is taken
WOKEN = (
    "match",
    "story",
    "untold",
    "times",
    "ending",
    "relieved",
    "arranged",
    "seq",
    "log_hash",
    "kept_seq",
    "kept_moves",
)
REMEMBERED = 64  # messages of the recent past that would be recognised if they came again


class Mark(msgspec.Struct):
    """Where a table stood before a line that is not certain yet."""

    seq: int
    moves: int
    told: int
    left: list[int]
    since: int
    log_hash: Any
    arranged: tuple[int, int]


class Table:
    """One table.  Without a match it is asleep and costs little; `wake` replays its log."""

    def __init__(self, head: Head, seats: list[Seat]) -> None:
        self.head = head
        self.seats = seats
        self.game: Game = find_game(head.game)
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.seq = 0
        self.match: Match | None = None
        self.story: Story = []
        self.untold = 0  # events that are no longer in the story
        self.log_hash = hashlib.sha256()  # of the lines so far
        self.kept_seq = 0  # the line and the length of the log at which the last snapshot was taken
        self.kept_moves = 0
        self.times: Times | None = None
        self.ending: Ending | None = head.outcome
        self.seen: OrderedDict[tuple[str, str], int] = OrderedDict()
        self.chat: list[dict[str, Any]] = []
        self.offers: dict[tuple[str, int], Offer] = {}
        self.away: dict[int, int] = {}  # seats whose player has gone, and when
        self.elsewhere: dict[str, set[str]] = {}  # people connected to other workers, and to which
        self.relieved: set[int] = set()  # seats others gave to a bot because their player was gone
        self.bot_busy = False
        self.arranged = (0, 0)  # where in the log the last run that was answered for somebody began and ended
        self.unsure = False  # whether the last line is still being written
        self.ahead: set[Connection] = set()  # who has seen it all the same
        self.doubtful = False  # whether the log may hold a line more than is known here
        self.touched = 0.0

    # -- from the log ------------------------------------------------------------------------

    def wake(
        self,
        lines: list[Line],
        outages: list[Outage],
        snapshot: Snapshot | None = None,
        each: Callable[[], None] = lambda: None,
    ) -> None:
        """Build the match from the log, replaying what comes after the snapshot; `each` is called after each line."""
        assert self.head.started is not None
        self.ending = None
        self.relieved.clear()
        header = self.head.header(self.seats)
        self.times = Times(self.head.clock, self.head.seats, self.head.started, outages)
        self.log_hash = hashlib.sha256()
        self.seq = self.untold = 0
        if snapshot is None:
            self.match = Match(header)
            self.story = [(0, event) for _, event in self.match.events]
            for line in lines:
                if line.kind in ("stand", "quit"):  # whoever gave a seat to a bot sat there before
                    self.seats[line.seat].kind = "person"
        else:
            self.match = Match(header, snapshots.place(snapshot, self.game, lines))
            self.story, self.untold = snapshot.story, snapshot.told
            self.times.left, self.times.since = snapshot.left, snapshot.since
            self.relieved.update(snapshot.relieved)
            for seat, (kind, strength) in zip(self.seats, snapshot.sits, strict=True):
                seat.kind, seat.strength = kind, strength
            for line in lines[: snapshot.seq]:
                snapshots.heed(self.log_hash, line)
                if line.re and not line.re.startswith(ARRANGED):
                    self.remember(line.person, line.re, line.seq)
            self._end_by_the_rules()
            self.seq = self.kept_seq = snapshot.seq
            self.kept_moves = len(self.match.log)
        for line in lines[self.seq :]:
            self.apply(line)
            each()
        if self.head.outcome is not None:
            self.ending = self.head.outcome

    def go_on_with(self, match: Match, lines: list[Line]) -> None:
        """Have a match that was played elsewhere; its log is these lines."""
        assert self.head.started is not None
        self.match, self.seq = match, len(lines)
        self.times = Times(self.head.clock, self.head.seats, self.head.started, [])
        self.story = [*match.events]
        for line in lines:
            snapshots.heed(self.log_hash, line)

    def take_over(self, twin: Table) -> None:
        """Go on with what a twin of this table, woken elsewhere, has built."""
        for name in WOKEN:
            setattr(self, name, getattr(twin, name))
        for key, seq in twin.seen.items():
            self.remember(*key, seq)

    def snapshot(self) -> Snapshot:
        """Where the table stands now."""
        assert self.match is not None
        assert self.times is not None
        self.kept_seq, self.kept_moves = self.seq, len(self.match.log)
        story = self.story[-STORY:]
        return Snapshot(
            seq=self.seq,
            state=self.match.state.clone(),
            learned=self.match.learned[:],
            left=self.times.left[:],
            since=self.times.since,
            relieved=sorted(self.relieved),
            sits=[(seat.kind, seat.strength) for seat in self.seats],
            told=self.told - len(story),
            story=story,
            log=self.log_hash.hexdigest(),
        )

    def has_told(self, story: Story, snapshot: Snapshot) -> None:
        """The events of a snapshot have been put into words: they need not be again."""
        at = snapshot.told - self.untold
        for i in range(len(story) - 1, -1, -1):
            old = story[i][1]
            if isinstance(old, Retold):  # from an earlier snapshot, like all before it
                return
            if 0 <= at + i < len(self.story) and self.story[at + i][1] is old:
                self.story[at + i] = snapshot.story[i]

    def wants_snapshot(self, after: int = EVERY) -> bool:
        """Whether to wake the table would mean to replay much: so many lines since the last one, or a way back past it."""
        match = self.match
        if match is None or self.ending is not None:
            return False
        return self.seq - self.kept_seq >= after or (self.kept_seq > 0 and len(match.log) < self.kept_moves)

    def sleep(self) -> None:
        """Put the match away; the log has it."""
        self.match = None
        self.story = []
        self.times = None

    def apply(self, line: Line, action: Action | None = None) -> None:
        """Do what a committed line says; `action` is what its text stands for, if that is at hand."""
        match = self.match
        assert match is not None
        assert self.times is not None
        assert line.seq == self.seq + 1
        self.times.note(self.thinking(), line.at, line.kind == "act")
        self.seq = line.seq
        snapshots.heed(self.log_hash, line)
        kind = line.kind
        if kind == "act":
            match.events.clear()  # those are in the story, which is kept short
            match.act(line.seat, line.text if action is None else action)
            self.story.extend([(line.seq, event) for _, event in match.events])
            self._end_by_the_rules()
        elif kind == "undo":
            match.rewind(self.goes_back_to(line))
            self._tell(line, TOOK_BACK)
        elif kind == "rewind":
            match.rewind(self.goes_back_to(line))
            self._tell(line, WENT_BACK)
        elif kind == "resign":
            how = "left the table" if line.text == AWAY else "resigned"
            self.ending = Ending(self._others(line.seat), f"{match.names[line.seat]} {how}.")
            self._tell(line, RESIGNED)
        elif kind == "close":
            self.ending = Ending([], CLOSED)
            self.story.append((line.seq, Event(SHUT, (-1, -1, -1, -1), {}, (1 << (self.head.seats + 1)) - 1)))
        elif kind == "flag":
            self.ending = Ending(self._others(line.seat), f"{match.names[line.seat]} ran out of time.")
            self._tell(line, OUT_OF_TIME)
        elif kind == "quit":
            seat = self.seats[line.seat]
            seat.kind, seat.strength, seat.left = "bot", line.text, line.seq if match.log else 0
            self._tell(line, GAVE_UP)
        elif kind == "stand":
            self._seat(line)
            if line.person != self.seats[line.seat].person:
                self.relieved.add(line.seat)
            self._tell(line, STOOD)
        elif kind == HINT:
            self._tell(line, ADVISED)
        elif kind == "return":
            self._seat(line)
            self.relieved.discard(line.seat)
            self._tell(line, RETURNED)
        if len(self.story) > 2 * STORY:
            self.untold += len(self.story) - STORY
            del self.story[:-STORY]
        if line.re and not line.re.startswith(ARRANGED):
            self.remember(line.person, line.re, line.seq)
        if kind == "act" and line.re.startswith(ARRANGED):
            self.arranged = (int(line.re.removeprefix(ARRANGED)), len(match.log))
        elif kind in ("undo", "rewind") or (kind == "act" and line.seat == self.seat_at(self.arranged[1] - 1)):
            self.arranged = (0, 0)

    def mark(self) -> Mark:
        assert self.match is not None
        assert self.times is not None
        times = self.times
        return Mark(
            self.seq, len(self.match.log), self.told, times.left[:], times.since, self.log_hash.copy(), self.arranged
        )

    def take_back(self, mark: Mark, line: Line) -> None:
        """A choice was not kept: stand where the table stood before it."""
        assert self.match is not None
        assert self.times is not None
        self.match.rewind(mark.moves)
        if self.told > mark.told:
            del self.story[mark.told - self.told :]
        self.seq, self.log_hash, self.arranged, self.ending = mark.seq, mark.log_hash, mark.arranged, None
        self.times.left, self.times.since = mark.left, mark.since
        self.seen.pop((line.person, line.re), None)

    def seat_at(self, place: int) -> int:
        """Who made the choice at a place in the log, or -1."""
        log = self.match.log if self.match is not None else []
        return log[place].seat if 0 <= place < len(log) else -1

    def run_of(self, seat: int) -> int:
        """How many choices of a seat, its last one among them, were made for it in one go; 0: the last one was its own."""
        assert self.match is not None
        began, ended = self.arranged
        if self.seat_at(ended - 1) != seat:
            return 0
        return sum(1 for entry in self.match.log[began:ended] if entry.seat == seat)

    def _end_by_the_rules(self) -> None:
        o = self.match.outcome if self.match is not None else None
        if o is not None:
            self.ending = Ending(list(o.winners), o.reason, o.rule, list(o.scores))

    def _seat(self, line: Line) -> None:
        """A bot takes a seat, or its player is back."""
        seat = self.seats[line.seat]
        seat.kind, seat.strength = ("bot", line.text) if line.kind == "stand" else ("person", "")

    def goes_back_to(self, line: Line) -> int:
        """The length of the log that a line leaves, if it takes something back; otherwise -1."""
        assert self.match is not None
        if line.kind == "undo":
            return len(self.match.log) - int(line.text)
        return int(line.text) if line.kind == "rewind" else -1

    def _tell(self, line: Line, kind: Told) -> None:
        everyone = (1 << (self.head.seats + 1)) - 1
        self.story.append((line.seq, Event(kind, (line.seat, -1, -1, -1), {}, everyone)))

    def _others(self, seat: int) -> list[int]:
        """Who wins when a seat gives up: the others who have not, or nobody where all stand together."""
        if self.game.cooperative:
            return []
        return [other.seat for other in self.seats if other.seat != seat and other.left is None]

    def remember(self, person: str, re: str, seq: int) -> None:
        self.seen[person, re] = seq
        if len(self.seen) > REMEMBERED:
            self.seen.popitem(last=False)

    @property
    def told(self) -> int:
        """How many events there have been."""
        return self.untold + len(self.story)

    def since(self, cursor: int) -> Story:
        """The events from a place on, as far as they are still told."""
        return self.story[max(0, cursor - self.untold) :][-STORY:]

    # -- looking -----------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        """The seat that must choose now, or -1."""
        return self.match.to_move if self.match is not None and self.ending is None else -1

    def thinking(self) -> int:
        """The seat whose clock runs: the one to move, unless a bot plays it."""
        seat = self.waiting
        return seat if seat >= 0 and self.seats[seat].kind == "person" else -1

    def you(self, person: str) -> list[int]:
        """The seats somebody plays now."""
        return [s.seat for s in self.seats if s.kind == "person" and s.person == person]

    def eyes_of(self, person: str) -> list[int]:
        """The seats with whose eyes somebody may look: their own, also while a bot plays for them, but not what they gave up for good."""
        return [s.seat for s in self.seats if s.person == person and (s.left is None or self.ending is not None)]

    def belongs(self, person: str) -> bool:
        """Whether somebody has a seat here, perhaps with a bot in their place."""
        return any(s.person == person for s in self.seats)

    def is_here(self, person: str | None) -> bool:
        """Whether somebody is connected, here or to another worker."""
        return person is not None and (
            any(c.person == person for c in self.connections) or bool(self.elsewhere.get(person))
        )

    @property
    def is_watched(self) -> bool:
        """Whether anybody is connected, here or to another worker."""
        return bool(self.connections) or any(self.elsewhere.values())

    @property
    def hot_seat(self) -> bool:
        """Whether one person plays several seats on one device."""
        people = [s.person for s in self.seats if s.kind == "person"]
        return len(set(people)) < len(people)
