"""Parts: what belongs together in a state, with fields of its own.

An attack under way has dice, a weapon and a result, and no position needs them once it is over.  So it is a part: a class of
plain, annotated fields, which the state holds in one field.  It is saved and read with the state; `clone` calls `copy`.
"""

from __future__ import annotations

from typing import Any

from petteia.kernel._native import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A part of a state.  Subclasses annotate their fields, and are made without arguments."""

    @staticmethod
    def derived() -> tuple[str, ...]:
        """As of a state: fields that are not kept.  A part has none."""
        return ()

    def copy(self) -> Part:
        """An independent copy: lists are copied, the rest is shared."""
        raise TypeError(f"{type(self).__name__} does not say how it is copied")

    def __deepcopy__(self, memo: Any) -> Part:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        from petteia.kernel.pickling import part_parts

        return part_parts(self)
