"""What a person is told when something cannot be had: a code, a sentence, perhaps a hint and a rule."""

from __future__ import annotations

STATUS = {
    "malformed": 400,
    "unknown": 404,
    "not_allowed": 403,
    "not_signed_in": 401,
    "csrf": 403,
    "origin": 403,
    "taken": 409,
    "stale": 409,
    "over": 409,
    "outdated": 409,
    "illegal": 409,
    "not_your_turn": 409,
    "not_your_seat": 403,
    "too_large": 413,
    "too_fast": 429,
    "too_many": 429,
    "busy": 503,
    "broken": 500,
}


BUSY = ("busy", "That could not be kept just now.", "Try again in a moment.")


class Denied(Exception):
    """A request that is answered with an error; nothing has changed."""

    def __init__(self, code: str, sentence: str, hint: str = "", rule: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.hint = hint
        self.rule = rule

    @property
    def status(self) -> int:
        return STATUS[self.code]


def busy() -> Denied:
    """What somebody is told while the database is away."""
    return Denied(*BUSY)
