"""Positions that earlier releases saved, read into today's form."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def renewed(data: Json) -> Json:
    """Up to 0.1.0 the sentences of a power still to come were a step of this game's own, which had no place."""
    return {**data, "stack": [[_renewed(one), at] for one, at in data["stack"]]}


def _renewed(one: list[Any]) -> list[Any]:
    if one[0] == "Resolving" and len(one) == 5:
        name, you, *rest = one
        return [name, you, -1, *rest]
    return one
