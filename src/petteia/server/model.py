"""A table as it is stored: its header, its seats."""

from __future__ import annotations

import hashlib

import msgspec

from petteia.kernel.match import Header
from petteia.server.wire import Clock


class Seat(msgspec.Struct):
    """A place at a table.  With a bot in somebody's place, `person` is who may come back to it."""

    seat: int
    kind: str  # person, bot, open
    person: str | None = None
    name: str = ""
    strength: str = ""
    nonce: str = ""
    rating: float | None = None
    rating_after: float | None = None


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

    def header(self, seats: list[Seat]) -> Header:
        """The header of the match, once the seed is mixed."""
        assert self.seed is not None
        return Header(
            self.game, self.seats, self.seed, self.version, dict(self.options), [seat.name or "-" for seat in seats]
        )


def sealed(secret: str) -> str:
    """The SHA-256 of a secret or a seed, which can be shown before it is opened; a seed brought along may be a number."""
    return hashlib.sha256(bytes.fromhex(secret) if len(secret) == 64 else secret.encode()).hexdigest()


def mixed(secret: str, nonces: list[str]) -> str:
    """The seed: the server's part with what each seat brought, in the order of the seats."""
    whole = hashlib.sha256(b"petteia seed 1")
    whole.update(bytes.fromhex(secret) if len(secret) == 64 else secret.encode())
    for nonce in nonces:
        brought = nonce.encode()
        whole.update(len(brought).to_bytes(2, "big") + brought)
    return whole.hexdigest()
