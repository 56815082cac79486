"""A game's own kind of state: `Game[Duel]` and `View[Duel]`; those who know no game say `Game` and `View`.

A module of its own, and never compiled: the compiler takes the half that the type checker does not read for unreachable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # for the type checker alone, which knows it without its being installed

    from petteia.kernel.state import State

    Own = TypeVar("Own", bound=State, default=Any)
    Seen = TypeVar("Seen", bound=State, default=State, covariant=True)
else:
    from typing import TypeVar

    Own, Seen = TypeVar("Own"), TypeVar("Seen", covariant=True)
