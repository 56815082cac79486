"""Whose eyes look at a table, where one person or several share a screen.

One who plays alone looks with the eyes of their seat.  Several at one screen see what everybody may know until the one to choose has
taken it; a table that plays together hides nothing and looks with whoever's eyes are asked.
"""

from __future__ import annotations

from collections.abc import Sequence


def at_first(own: Sequence[int], onlooker: int) -> int:
    """With which eyes a screen begins whose people have these seats."""
    return own[0] if len(own) == 1 else onlooker


def again(eyes: int, own: Sequence[int], onlooker: int) -> int:
    """With which eyes it goes on once seats have changed hands: its own, if they are still there."""
    return eyes if len(own) > 1 and eyes in own else at_first(own, onlooker)


def may_look(eyes: int, own: Sequence[int], onlooker: int) -> bool:
    """Whether a screen may look with these eyes: those of its people, or everybody's where several share it."""
    return eyes in own or (eyes == onlooker and len(own) != 1)


def must_change(eyes: int, own: Sequence[int], to_move: int) -> bool:
    """Whether the screen has to change hands before the one who must choose sees it."""
    return len(own) > 1 and to_move in own and to_move != eyes
