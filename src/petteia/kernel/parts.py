"""Parts: what belongs together in a state, with fields of its own.

An attack under way has dice, a weapon and a result, and no position needs them once it is over.  So it is a part: a class of
plain, annotated fields, which the state holds in one field.  It is saved and read with the state; `clone` calls `copy`.
"""

from __future__ import annotations

from typing import Any, Self

from petteia.kernel._native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A part of a state.  Subclasses annotate their fields, and are made without arguments."""

    @staticmethod
    def derived() -> tuple[str, ...]:
        """As of a state: fields that are not kept.  A part has none."""
        return ()

    @staticmethod
    def shared() -> tuple[str, ...]:
        """As of a state: lists that copies share.  A part has none."""
        return ()

    def settled(self) -> bool:
        """Whether it will never change any more, so that copies of the state share it."""
        return False

    def copy(self) -> Self:
        """An independent copy, made from the annotations: lists are copied, the rest is shared."""
        from petteia.kernel.cloning import cloner

        made: Self = cloner(type(self))(self)
        return made

    def __deepcopy__(self, memo: Any) -> Part:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        from petteia.kernel.pickling import part_parts

        return part_parts(self)
