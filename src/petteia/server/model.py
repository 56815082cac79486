"""A table as it is stored: its header, its seats."""

from __future__ import annotations

import msgspec

from petteia.kernel.game import game as find_game
from petteia.kernel.match import Header
from petteia.kernel.seal import mixed as mixed
from petteia.kernel.seal import sealed as sealed
from petteia.server.wire import Clock


class Seat(msgspec.Struct):
    """A place at a table.  With a bot in somebody's place, `person` is who may come back to it, unless they `left` for good."""

    seat: int
    kind: str  # person, bot, open
    person: str | None = None
    name: str = ""
    strength: str = ""
    nonce: str = ""
    rating: float | None = None
    rating_after: float | None = None
    left: int | None = None  # the line with which it was given up for good; 0: before anybody had chosen

    def is_away(self, person: str | None) -> bool:
        """Whether a bot plays here for somebody who may come back."""
        return person is not None and self.person == person and self.kind == "bot" and self.left is None


DAILY = "daily"  # the occasion of a table with the deal of a day, before a colon and the day


class Offer(msgspec.Struct, frozen=True):
    """What a seat asks of the others: a take-back to a place in the log, a rematch with its dice; or a consent to one."""

    detail: int = 0  # takeback: the place in the log to go back to; agree: the seat that asked
    asked: int = 0  # how many lines the log had then
    nonce: str = ""  # rematch: what the seat brings to the seed
    secret: str = ""  # rematch: the dice of who asked first

    def name(self, seat: int) -> str:
        """What an answer calls it: another question has another name."""
        return f"{seat}.{self.asked}.{self.detail}"


class Ending(msgspec.Struct, frozen=True):
    """How a table ended, by the rules or by resignation or time."""

    winners: list[int]
    reason: str
    rule: str = ""
    scores: list[int] = []


class Head(msgspec.Struct):
    """What a table is, apart from its log."""

    id: str
    game: str
    version: int
    seats: int
    options: dict[str, str]
    clock: Clock
    rated: bool
    watch: bool
    takebacks: bool
    teach: bool
    listed: bool
    invite: str
    host: str
    secret: str
    promise: str
    state: str
    created: int
    seen: int
    seed: str | None = None
    seal: str | None = None
    started: int | None = None
    ended: int | None = None
    deadline: int | None = None
    outcome: Ending | None = None
    moves: int = 0
    next: str | None = None
    previous: str | None = None
    known: bool = False  # the seed was known to people before play began: nothing could be sealed
    occasion: str = ""  # what it is for: "opening", or "daily:" and the day

    def __post_init__(self) -> None:
        self.known = self.known or self.secret == self.seed  # a saved match brings its seed along

    @property
    def deal_of(self) -> str:
        """The day whose deal is played here, as in 2026-11-16; empty elsewhere."""
        kind, _, day = self.occasion.partition(":")
        return day[:10] if kind == DAILY else ""

    @property
    def counted(self) -> bool:
        """Whether it was played to an end with points, and neither given up nor closed."""
        return self.outcome is not None and bool(self.outcome.scores)

    def header(self, seats: list[Seat]) -> Header:
        """The header of the match, once the seed is mixed.

        It is replayed by the rules that are installed, whichever it began with; `past` says what becomes of it if it does not hold.
        """
        assert self.seed is not None
        game = find_game(self.game)
        options = game.options_of(self.version, self.options)
        return Header(self.game, self.seats, self.seed, game.version, options, [seat.name or "-" for seat in seats])
