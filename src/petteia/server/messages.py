"""What the server says, as types: the messages of a table and the answers of the API.

`scripts/messages.py` writes the client's `types.d.ts` and the tables of `docs/protocol.md` from these and from the parts of a
scene, and a test fails while they are not the same.  What is UNSET is left out; None is said as null.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from petteia.kernel.action import Kind
from petteia.kernel.scene import Beat

Drawn = Annotated[Raw, Meta(extra={"type": "Scene"})]  # a scene that is written already
Time = Annotated[str, Meta(description="a time, ISO 8601 in UTC")]


class Said(Struct, gc=False):
    """Anything the server says."""


# -- the state of play -----------------------------------------------------------------------


class Option(Said):
    """One answer to a question: its text in the notation, its words, the keys of what it lights up, and how much it is, if it is
    an amount."""

    id: int
    text: str
    label: str
    refs: list[str]
    amount: int | UnsetType = UNSET


class Decision(Said):
    """A question, for the seat that must answer it: `lead` is what it is about, `ask` what to do, `prompt` both; `kind` says
    whether it asks for one of some things, how much, or where; `asking` is the key of the card by whose words it is asked, if any."""

    seat: int
    rule: str
    kind: Kind
    prompt: str
    lead: str
    ask: str
    asking: str
    options: list[Option]


class Named(Said):
    """A card whose face was seen in an event: its name, and the key of its piece for as long as eyes can follow it ("" where
    it has none)."""

    name: str
    key: str


class TableEvent(Said):
    """One line of the story, as one reader hears it; `at` is the line of the log it came of."""

    at: int
    key: str
    text: str
    seat: int
    pieces: list[Named] | UnsetType = UNSET
    role: Annotated[str, Meta(extra={"type": '"cause" | "result"'})] | UnsetType = UNSET
    sound: str | UnsetType = UNSET
    beat: Beat | UnsetType = UNSET


class Outcome(Said):
    """How a game ended."""

    winners: list[int]
    reason: str
    rule: str
    scores: list[int]


class Clocks(Said):
    """Seconds left to each seat (null: it has no clock), and whose clock runs (-1: nobody's)."""

    left: list[float | None]
    running: int


class Figure(Said):
    """One figure of the picture of a goal."""

    look: str
    name: str
    caption: str
    hue: str


class Lesson(Said):
    """A note of a first game; the first is the goal, with the figures of its picture."""

    when: str
    title: str
    text: str
    figures: list[Figure] | UnsetType = UNSET


class Guide(Said):
    """Where the learner stands in a scripted opening; number 0: it is over."""

    number: int
    of: int
    titles: list[str]
    title: str
    text: str
    move: str


class StateMessage(Said, tag_field="type", tag="state"):
    """What these eyes may know of the table now: after joining, and after every change.

    `sure` is false while what led here is still being written; `again`: something that was shown did not come to be.
    """

    seq: int
    eyes: int
    scene: Drawn
    waiting: int
    decision: Decision | None
    events: list[TableEvent]
    undo: int
    outcome: Outcome | None
    clocks: Clocks | None
    lessons: list[Lesson] | UnsetType = UNSET
    guide: Guide | UnsetType | None = UNSET
    sure: Annotated[bool, Meta(extra={"type": "false"})] | UnsetType = UNSET
    again: Annotated[bool, Meta(extra={"type": "true"})] | UnsetType = UNSET


class SureMessage(Said, tag_field="type", tag="sure"):
    """What was shown as not yet certain is kept."""

    seq: int


# -- tables ----------------------------------------------------------------------------------


class Seat(Said):
    """Who sits at a seat; `player` is the id of the person it belongs to, also while a bot plays for them."""

    seat: int
    name: str
    player: str | None
    kind: Annotated[str, Meta(extra={"type": '"person" | "bot" | "open"'})]
    strength: str | None
    online: bool
    left: bool
    rating: int | None
    rating_after: int | None
    accent: str


class Clock(Said):
    """How long a move may take; `base` and `increment` in seconds."""

    kind: Literal["none", "live", "days"]
    base: int | UnsetType = UNSET
    increment: int | UnsetType = UNSET
    days: int | UnsetType = UNSET


class Card(Said):
    """A table as the lobby and the records list it; `you` are the seats you play."""

    id: str
    game: str
    title: str
    cooperative: bool
    options: dict[str, str]
    seats: list[Seat]
    you: list[int]
    clock: Clock
    rated: bool
    watch: bool
    takebacks: bool
    teach: bool
    listed: bool
    state: Literal["open", "playing", "over"]
    promise: str | None
    seal: str | None
    known: bool
    host: str
    created: Time | None
    started: Time | None
    ended: Time | None
    outcome: Outcome | None
    moves: int
    occasion: str


class OwnCard(Card):
    """A card of one's own table that is played: the seat to move, and how far a long game has come."""

    waiting: int | UnsetType = UNSET
    progress: tuple[str, int, int] | UnsetType | None = UNSET


class ChatLine(Said):
    """A word at a table."""

    from_: str = field(name="from")
    text: str
    at: Time | None


class TableMessage(Card, tag_field="type", tag="table"):
    """The first message at a table, and again whenever any of it changes; `away` are seats of yours that a bot plays.

    `invite` while seats are open, for those who sit; what was sealed (`seed`, `secret`, `nonces`) after the end, of a deal of
    the day only if it was played to its end.
    """

    away: list[int]
    hot_seat: bool
    chat: list[ChatLine]
    next: str | None
    previous: str | None
    invite: str | UnsetType = UNSET
    seed: str | UnsetType | None = UNSET
    secret: str | UnsetType | None = UNSET
    nonces: list[str] | UnsetType = UNSET


class Tables(Said):
    """The lobby: open and watchable tables, and one's own that are not over."""

    open: list[Card]
    playing: list[Card]
    mine: list[OwnCard]


# -- other messages of a table ---------------------------------------------------------------


class Done(Said, tag_field="type", tag="done"):
    """Your message `re` is committed (or, where nothing is kept, done)."""

    re: str
    seq: int


class Refused(Said, tag_field="type", tag="refused"):
    """Nothing has changed, and why."""

    re: str
    code: str
    sentence: str
    hint: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET


class WhyMessage(Said, tag_field="type", tag="why"):
    """Why something cannot be used now (rule "" where there is none)."""

    re: str
    sentence: str
    rule: str


class PreviewMessage(Said, tag_field="type", tag="preview"):
    """How the table would look; the scene is null where chance or a secret is involved."""

    re: str
    scene: Drawn | None
    events: list[TableEvent]


class Advised(Said):
    """One answer to the question, and what the adviser makes of it: the share of its thought that went there, and what it is
    worth to the seat (-1 lost, 1 won; null where it was not tried)."""

    text: str
    share: float
    worth: float | None


class HintMessage(Said, tag_field="type", tag="hint"):
    """What a strong player would look at now, the best first; `seq` is the state it is about."""

    re: str
    seq: int
    options: list[Advised]


class ChatMessage(ChatLine, tag_field="type", tag="chat"):
    """A word at the table, to those who sit there."""


class EmoteMessage(Said, tag_field="type", tag="emote"):
    """A seat's gesture."""

    seat: int
    emote: str


class Presence(Said, tag_field="type", tag="presence"):
    """Somebody came or went."""

    seat: int
    online: bool


class OfferMessage(Said, tag_field="type", tag="offer"):
    """An offer by a seat (-1: it is withdrawn, declined or has lapsed).

    Of a take-back, `to` is the number of moves that would be left and `offer` its name; of a rematch, `promise` is that of its dice.
    """

    kind: Annotated[str, Meta(extra={"type": '"takeback" | "rematch"'})]
    seat: int
    to: int | UnsetType = UNSET
    offer: str | UnsetType = UNSET
    promise: str | UnsetType = UNSET


class RematchMessage(Said, tag_field="type", tag="rematch"):
    """The next table has begun."""

    table: str


class Notice(Said, tag_field="type", tag="notice"):
    """A word of no consequence for the game, such as that the bots waited."""

    text: str


class Pong(Said, tag_field="type", tag="pong"):
    """The answer to a ping."""

    re: str


# -- games -----------------------------------------------------------------------------------


class GameChoice(Said):
    """One value of a table option, in plain words; `parts` where it is a set of so many things, `form` where several have one picture."""

    value: str
    words: str
    look: str
    name: str
    form: str
    parts: list[str]


class GameOption(Said):
    """Something people agree on before play."""

    key: str
    title: str
    text: str
    default: str
    choices: list[GameChoice]
    rare: bool


class GoalCard(Said):
    """What a game is about."""

    sentence: str
    text: str
    figures: list[Figure]


class Arranging(Said):
    """The rules of set-up questions that a bot may answer for somebody, and what that is called."""

    rules: list[str]
    words: str


class Venture(Said):
    """A table worth a card of its own in the lobby."""

    title: str
    text: str
    look: str
    options: dict[str, str]


class GameCard(Said):
    """A game as the lobby shows it; `short`: its title where there is little room, `rules`: how many its ledger has, `opening`: the
    titles of its steps."""

    key: str
    title: str
    short: str
    tagline: str
    minutes: int
    seat_counts: list[int]
    seat_names: dict[str, list[str]]
    options: list[GameOption]
    ventures: list[Venture]
    emblems: list[str]
    accents: list[str]
    cooperative: bool
    several: list[str]
    goal: GoalCard | None
    opening: list[str]
    puzzles: int
    arranging: Arranging
    lessons: list[Lesson]
    rules: int


# -- people and records ----------------------------------------------------------------------


class Rating(Said):
    """A person's rating in a game; `sure` turns true after enough games."""

    rating: int | None
    games: int
    wins: int
    sure: bool


class Ranked(Rating):
    """A line of the ladder of players."""

    name: str


class Me(Said):
    """Who you are; `dice` is the promise of the next table you open."""

    id: str
    name: str
    guest: bool
    settings: Annotated[dict[str, Any], Meta(extra={"type": "Partial<Settings>"})]
    dice: str
    ratings: dict[str, Rating]


class Session(Said):
    """Where you are signed in."""

    id: str
    agent: str
    created: Time | None
    seen: Time | None
    current: bool


class Profile(Said):
    """A person as others see them."""

    id: str
    name: str
    guest: bool
    since: Time | None
    ratings: dict[str, Rating]
    records: list[Card]
    more: bool


class Checks(Said):
    """What was checked of a record: the promise, the mix, the seal, the moves."""

    promise: bool
    mix: bool
    seal: bool
    moves: bool


class Turning(Said):
    """A turning point: the move, who made it, by how much it changed things for them, and its words."""

    move: int
    seat: int
    swing: float
    text: str


class Luck(Said):
    """The changes on a seat's own moves where chance or a hidden card decided, and where not."""

    luck: float
    skill: float


class PastLine(Said):
    at: int
    text: str


class PastStory(Said):
    """What was told at a table of older rules, which the installed ones cannot replay."""

    word: str
    version: int
    installed: int
    story: list[PastLine]


class RecordCard(Card):
    """A finished table with everything opened.

    `curve[n]` has for each seat how it stood after `n` moves, from -1 (lost) to 1 (won); `fair` is true if all of `checked` is.
    """

    seed: str
    secret: str | None
    nonces: list[str]
    checked: Checks
    fair: bool
    next: str | None
    previous: str | None
    key: str
    curve: list[list[float]]
    turning: list[Turning]
    luck: list[Luck]
    past: PastStory | UnsetType = UNSET


class Frame(Said):
    """A table after one move of a record, and who did what to get there."""

    move: int
    seat: int
    action: str
    label: str
    scene: Drawn
    events: list[TableEvent]
    waiting: int


class Frames(Said):
    """Frames from one move to another; at most 60 at once."""

    eyes: str
    from_: int = field(name="from")
    to: int
    total: int
    frames: list[Frame]


class Fault(Said):
    """What was wrong, with what would help and the rule it rests on where there is one."""

    code: str
    sentence: str
    hint: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET


class Error(Said):
    """Every error of the API."""

    error: Fault


Sent = Said | dict[str, Any]  # what is said here, or was said in another process and comes from there

SPOKEN: tuple[type[Said], ...] = (
    TableMessage, StateMessage, SureMessage, Done, Refused, WhyMessage, PreviewMessage, ChatMessage, EmoteMessage, Presence, OfferMessage,
    RematchMessage, Notice, Pong,
)  # fmt: skip
"""The messages of a table, by their `type`."""
