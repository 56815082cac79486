"""What the server says to those who play alone, as types: the way through the levels, puzzles, the deal of the day.

Written into `types.d.ts` and the protocol like everything else that is said (see messages).
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from petteia.server.messages import Decision, Drawn, Said


class Strength(Said):
    """A level of bots."""

    key: str
    title: str
    text: str


# -- the way ---------------------------------------------------------------------------------


class Done(Said):
    """What somebody has done in one game: tables won and not won against each level and by oneself, the endings of campaigns,
    the level to try `next` ("": all are beaten)."""

    levels: dict[str, tuple[int, int]]
    alone: tuple[int, int]
    endings: list[str]
    next: str
    played: int


class Way(Said):
    """What somebody has done alone, by game, and how many puzzles of each game they have solved."""

    games: dict[str, Done]
    solved: dict[str, int]


# -- puzzles ---------------------------------------------------------------------------------


class Tries(Said):
    """What somebody has made of a puzzle."""

    tries: int
    hinted: bool
    solved: bool


class PuzzleLine(Said):
    """A puzzle as it is listed; `choices`: how many options it has."""

    number: int
    hard: bool
    choices: int
    tries: int
    solved: bool


class Puzzle(Said):
    """A puzzle as its seat sees it: the scene, the question, what was told before, and whether it can be won within the turn;
    never what options are worth."""

    game: str
    title: str
    seat: int
    name: str
    scene: Drawn
    decision: Decision
    told: list[str]
    number: int
    of: int
    next: int
    hard: bool
    wins: bool
    mine: Tries


class Behind(Said):
    """An option that was not the one, and how many points of a hundred it lies behind."""

    label: str
    behind: int


class Stroke(Said):
    """One of the choices by which a puzzle's seat went on: its words, the keys of what it lights, the rule it was asked by (or that
    ended the game), and what came of it until the next."""

    label: str
    refs: list[str]
    rule: str
    told: list[str]


class Tried(Said):
    """What came of a choice in a puzzle: the `strokes` of its seat from there on, and what was told; the `others` once it is
    solved."""

    right: bool
    move: str
    strokes: list[Stroke]
    told: list[str]
    behind: int
    mine: Tries
    others: list[Behind] | UnsetType = UNSET


class Hint(Said):
    """A word on what is looked for."""

    hint: str
    mine: Tries


# -- the deal of the day ---------------------------------------------------------------------


class Result(Said, kw_only=True):
    """What somebody made of a deal: by how much they are ahead (null: not yet known); where it may be seen, its record."""

    name: str
    margin: int | None
    over: bool
    record: str | UnsetType = UNSET
    key: str | UnsetType = UNSET


class BotResult(Result, kw_only=True):
    """What the bot of a level made of it."""

    level: str


class OwnResult(Result, kw_only=True):
    """One's own, with the table."""

    table: str


class Deal(Said):
    """The deal of a day, and what everybody made of it."""

    day: str
    game: str
    title: str
    par: int | None
    bots: list[BotResult]
    results: list[Result]
    players: int
    mine: OwnResult | None
