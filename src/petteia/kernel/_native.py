"""`mypyc_attr`, for the compiler alone: marks a class that plain Python may subclass where the kernel is compiled.

Interpreted it does nothing, so that the kernel needs no package at run time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: Any) -> Any:
        return lambda cls: cls
