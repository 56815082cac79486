"""Reading what `petteia simulate --json` printed, one report or several after another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any


def reports(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects of a text, one after another."""
    decoder = json.JSONDecoder()
    at = 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        found, at = decoder.raw_decode(text, at)
        yield found
