"""Short names that can be read out, and long ones that cannot be guessed."""

from __future__ import annotations

import secrets

LETTERS = "23456789abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY"  # nothing that looks like something else


def short() -> str:
    """The id of a table or a person."""
    return "".join(secrets.choice(LETTERS) for _ in range(9))


def invite() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(14))


def session() -> str:
    return secrets.token_hex(16)
