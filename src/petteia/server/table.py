"""A table as one worker serves it: its header and seats, and, while it is in use, the match its log gives."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from petteia.kernel.action import Action
from petteia.kernel.events import Event, Told
from petteia.kernel.game import Game
from petteia.kernel.game import game as find_game
from petteia.kernel.match import Match
from petteia.server.clocks import Outage, Times
from petteia.server.model import Ending, Head, Offer, Seat
from petteia.server.storage.writer import Line

if TYPE_CHECKING:
    from petteia.server.rooms import Connection

TOOK_BACK = Told("took-back", "{0:seat} [take|takes] back the last choice.")
WENT_BACK = Told("went-back", "All agreed: {0:seat} [take|takes] the move back.")
GAVE_UP = Told("gave-up", "{0:seat} [give|gives] up; a bot plays on in the seat.")
RESIGNED = Told("resigned", "{0:seat} [resign|resigns].")
OUT_OF_TIME = Told("out-of-time", "{0:seat} [run|runs] out of time.")
SHUT = Told("closed", "Whoever runs this server has closed the table.")
STOOD = Told("stood", "A bot plays for {0:seat} now.")
RETURNED = Told("returned", "{0:seat} [are|is] back at the table.")

CLOSED = "The table was closed by whoever runs this server."
AWAY = "away"  # the text of a resignation by somebody who went without a word
REMEMBERED = 64  # messages of the recent past that would be recognised if they came again


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
        self.story: list[tuple[int, Event]] = []
        self.times: Times | None = None
        self.ending: Ending | None = head.outcome
        self.seen: OrderedDict[tuple[str, str], int] = OrderedDict()
        self.chat: list[dict[str, Any]] = []
        self.offers: dict[tuple[str, int], Offer] = {}
        self.away: dict[int, int] = {}  # seats whose player has gone, and when
        self.elsewhere: dict[str, set[str]] = {}  # people connected to other workers, and to which
        self.relieved: set[int] = set()  # seats others gave to a bot because their player was gone
        self.bot_busy = False
        self.touched = 0.0

    # -- from the log ------------------------------------------------------------------------

    def wake(self, lines: list[Line], outages: list[Outage]) -> None:
        """Build the match from the whole log."""
        assert self.head.started is not None
        self.match = Match(self.head.header(self.seats))
        self.story = [(0, event) for _, event in self.match.events]
        self.times = Times(self.head.clock, self.head.seats, self.head.started, outages)
        self.ending = None
        self.relieved.clear()
        self.seq = 0
        for line in lines:
            self.apply(line)
        if self.head.outcome is not None:
            self.ending = self.head.outcome

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
        kind = line.kind
        if kind == "act":
            before = len(match.events)
            match.act(line.seat, line.text if action is None else action)
            self.story.extend((line.seq, event) for _, event in match.events[before:])
            if match.outcome is not None:
                o = match.outcome
                self.ending = Ending(list(o.winners), o.reason, o.rule, list(o.scores))
        elif kind == "undo":
            match.rewind(len(match.log) - int(line.text))
            self._tell(line, TOOK_BACK)
        elif kind == "rewind":
            match.rewind(int(line.text))
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
            self.seats[line.seat].kind = "bot"
            self.seats[line.seat].strength = line.text
            if line.person != self.seats[line.seat].person:
                self.relieved.add(line.seat)
            self._tell(line, STOOD)
        elif kind == "return":
            self.seats[line.seat].kind = "person"
            self.relieved.discard(line.seat)
            self.seats[line.seat].strength = ""
            self._tell(line, RETURNED)
        if line.re:
            self.remember(line.person, line.re, line.seq)

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
