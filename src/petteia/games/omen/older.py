"""Positions that earlier releases saved, read into today's form."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def renewed(data: Json) -> Json:
    """Up to 0.1.0 an ability under way was a step of this game's own, with the same fields under other names.
    Until version 3 of the rules every Surge was asked for; until version 4 a question about a hand with one answer was not."""
    stack = [[["Resolving", *one[1:]] if one[0] == "Ability" else one, at] for one, at in data["stack"]]
    return {**data, "stack": stack, "options": {"lull": "ask", "lone": "skip", **data["options"]}}
