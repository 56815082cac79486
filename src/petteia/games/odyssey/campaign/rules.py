"""Rules of the adventure that need no table: rolls, diplomacy, tokens, hubs, memories."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign import records as r

TOO_DEEP: Final = 16  # a delve that reaches this has failed


# -- rolls -----------------------------------------------------------------------------------


def succeeds(natural: int, difficulty: int, bonus: int = 0) -> bool:
    """A test: a natural 10 succeeds and a natural 1 fails, whatever is added."""
    return natural == 10 or (natural != 1 and natural + bonus >= difficulty)


def group_outcome(test: r.GroupTest, successes: int) -> r.Outcome:
    """What so many successes of a group bring."""
    return next(outcome for low, high, outcome in test.counts if low <= successes <= high)


def delve_outcome(delve: r.Delve, drawn: Sequence[int], stopped: bool) -> r.Outcome | None:
    """What the numbers drawn so far bring; None while the delve goes on."""
    total = sum(drawn)
    if total >= TOO_DEEP:
        return delve.fail
    if not stopped:
        return None
    return delve.success if total >= delve.difficulty else delve.stop


# -- diplomacy -------------------------------------------------------------------------------


def band_of(bands: Sequence[c.Band], score: int) -> c.Band:
    """The band of the diplomacy track a score stands in."""
    return next(band for band in bands if band.low <= score <= band.high)


def shift(bands: Sequence[c.Band], score: int, by: int) -> int:
    """A score after a gain or a loss: it stays on the track, and in a frozen band it does not move any more."""
    if band_of(bands, score).frozen:
        return score
    return max(bands[0].low, min(bands[-1].high, score + by))


# -- technologies ----------------------------------------------------------------------------


def limit(technologies: Iterable[c.Technology], name: str) -> int:
    """A limit set by technologies: of several the highest counts."""
    return max((n for one in technologies for key, n in one.limits if key == name), default=0)


# -- tokens and tables -----------------------------------------------------------------------


def resolve_doom(tokens: int, needed: int) -> tuple[bool, int]:
    """Whether a doom side resolves, and the tokens that are left: exactly the requirement is spent."""
    return (True, tokens - needed) if tokens >= needed else (False, tokens)


def to_knowledge(tokens: int, each: int) -> tuple[int, int]:
    """Progress on the inward card: the knowledge it makes, and the tokens that wait."""
    return tokens // each, tokens % each


def picked_hub(column: Sequence[c.Pick], roll: int) -> str:
    """The hub a roll means in the column of the current story card."""
    return next(one.hub for one in column if one.low <= roll <= one.high)


def next_box(hub: c.Hub, marked: int) -> str | None:
    """The box of a hub's track that is marked next: alpha, blank or omega; None if the track is full."""
    return hub.track[marked] if marked < len(hub.track) else None


# -- memories --------------------------------------------------------------------------------


def least_likely(held: Sequence[tuple[int, int]]) -> list[int]:
    """Of Argonauts with so many memories and nodes (fated ones left out), those with the fewest; chance parts a tie."""
    return [n for n, one in enumerate(held) if one == min(held)]


def most_likely(held: Sequence[tuple[int, int]]) -> list[int]:
    """Those with the most memories, then the most nodes; chance parts a tie."""
    return [n for n, one in enumerate(held) if one == max(held)]


def memory_goes_to(held: Sequence[int], argonaut: int, most: int) -> list[int]:
    """Who may get a new memory meant for an Argonaut: they, or one of those with room, or (nobody) the vault."""
    if held[argonaut] < most:
        return [argonaut]
    return [n for n, count in enumerate(held) if count < most]


# -- terrain of a hub ------------------------------------------------------------------------

BORDER: Final = 3


def in_area(place: str, spaces: Iterable[tuple[int, int]], columns: int, rows: int) -> bool:
    """Whether a tile on these spaces (column, row from 1) lies in the outer 3 or in the inner 3 of a board."""
    outer = [min(x, y, columns + 1 - x, rows + 1 - y) <= BORDER for x, y in spaces]
    return all(outer) if place == "outer 3" else not any(outer)
