"""The messages, as strict types: what is not described here is not understood."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Re = Annotated[str, Meta(min_length=1, max_length=36)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Seq = Annotated[int, Meta(ge=0, le=1_000_000)]
Move = Annotated[str, Meta(min_length=1, max_length=160)]
Key = Annotated[str, Meta(min_length=1, max_length=120)]
Name = Annotated[str, Meta(min_length=2, max_length=24)]
Passphrase = Annotated[str, Meta(min_length=8, max_length=128)]
Word = Annotated[str, Meta(max_length=60)]
Nonce = Annotated[str, Meta(max_length=64)]
Promise = Annotated[str, Meta(max_length=64)]
Strength = Literal["novice", "hoplite", "hero", "demigod", "titan"]

EMOTES = ("laurel", "owl", "thunder", "laugh", "wince", "think", "thanks", "well-played")


class Said(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, gc=False):
    """Anything a client says at a table."""

    re: Re


class Act(Said, tag="act"):
    seq: Seq
    seat: Seat
    action: Move


class Why(Said, tag="why"):
    seat: Seat
    action: Move | None = None
    ref: Key | None = None


class Preview(Said, tag="preview"):
    seat: Seat
    action: Move


class Undo(Said, tag="undo"):
    seq: Seq
    seat: Seat
    count: Annotated[int, Meta(ge=1, le=10_000)] = 1


class Answer(Said, tag="answer"):
    kind: Literal["takeback", "rematch"]
    yes: bool
    offer: Annotated[str, Meta(max_length=40)] = ""  # what is agreed to, by the name it was told with
    nonce: Nonce = ""  # what the seat brings to the dice of a rematch


class Rematch(Said, tag="rematch"):
    nonce: Nonce = ""


class Resign(Said, tag="resign"):
    seat: Seat


class Eyes(Said, tag="eyes"):
    eyes: Seat


class Chat(Said, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=400)]


class Emote(Said, tag="emote"):
    emote: Literal["laurel", "owl", "thunder", "laugh", "wince", "think", "thanks", "well-played"]


class Stand(Said, tag="stand"):
    seat: Seat


class Arrange(Said, tag="arrange"):
    seq: Seq
    seat: Seat


class Hint(Said, tag="hint"):
    seq: Seq
    seat: Seat


class Sit(Said, tag="sit"):
    seat: Seat


class Relieve(Said, tag="relieve"):
    seat: Seat


class Start(Said, tag="start"):
    pass


class Ping(Said, tag="ping"):
    pass


Message = (
    Act
    | Why
    | Preview
    | Undo
    | Answer
    | Rematch
    | Resign
    | Arrange
    | Hint
    | Eyes
    | Chat
    | Emote
    | Stand
    | Sit
    | Relieve
    | Start
    | Ping
)

read_message = msgspec.json.Decoder(Message).decode


NUL = "That holds a character that is no text."


def has_nul(data: str | bytes) -> bool:
    """Whether any text in a JSON document has a NUL, which PostgreSQL cannot keep.  In JSON it can only be written as an escape."""
    escaped = rb"\u0000" in data if isinstance(data, bytes) else r"\u0000" in data
    return escaped and _holds_nul(msgspec.json.decode(data))


def _holds_nul(value: object) -> bool:
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, dict):
        return any(_holds_nul(key) or _holds_nul(one) for key, one in value.items())
    return isinstance(value, list) and any(map(_holds_nul, value))


class _Echo(msgspec.Struct):
    """The id in a message that could not be read otherwise."""

    re: Re = ""


def echo(data: str | bytes) -> str:
    """The `re` of a malformed message, if so much can be read of it."""
    try:
        return msgspec.json.decode(data, type=_Echo).re
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""


# -- bodies of HTTP requests -----------------------------------------------------------------


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """Anything that is posted."""


class Me(Body):
    name: Name | None = None
    settings: Annotated[dict[Word, str | int | float | bool], Meta(max_length=60)] | None = None


class Credentials(Body):
    name: Name
    passphrase: Passphrase


class NewPassphrase(Body):
    old: Annotated[str, Meta(max_length=128)]
    new: Passphrase


class Reset(Body):
    name: Name
    word: Word
    passphrase: Passphrase


class Nothing(Body):
    pass


class SeatWish(Body):
    kind: Literal["me", "open", "bot", "here"]
    strength: Strength = "hoplite"


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`live`: a base and an increment in seconds; `days`: so many days for each choice."""

    kind: Literal["none", "live", "days"] = "none"
    base: Annotated[int, Meta(ge=10, le=6 * 3600)] = 600
    increment: Annotated[int, Meta(ge=0, le=300)] = 5
    days: Annotated[int, Meta(ge=1, le=30)] = 3


class NewTable(Body):
    game: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    options: dict[str, str] = {}  # how many and how long they may be is the game's to say, within the length of a body
    clock: Clock = Clock()
    rated: bool = False
    watch: bool = True
    takebacks: bool = True
    teach: bool = False
    listed: bool = True
    nonce: Nonce = ""
    dice: Promise = ""  # the promise after which the nonce was drawn


class Quick(Body):
    game: Word
    strength: Strength | None = None
    nonce: Nonce = ""
    dice: Promise = ""


class Try(Body):
    action: Move | None = None  # none: a hint is wanted


class PlayPuzzle(Body):
    strength: Strength = "hoplite"


class Learn(Body):
    game: Word


class SitDown(Body):
    seat: Seat | None = None
    invite: Word = ""
    nonce: Nonce = ""


class PlayOn(Body):
    move: Seq
    seat: Seat
    strength: Strength = "hoplite"
