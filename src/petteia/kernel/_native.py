"""`open_to_python`: marks a class that plain Python may subclass where the kernel is compiled.

Interpreted, it is nothing; the compiler reads it as `mypyc_attr(allow_interpreted_subclasses=True)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def mypyc_attr(*, allow_interpreted_subclasses: bool) -> Callable[[T], T]:
    def same(cls: T) -> T:
        return cls

    return same
