"""Clones: the text of a state's `clone`, written from the annotations of its class."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petteia.kernel.parts import Part

# the fields every state has, which `State.copy_core` copies
CORE = (
    "game", "layout", "options", "seats", "rng", "drawn", "stack", "decision", "outcome", "learned", "face", "knows",
    "tag", "tags", "zones", "exposed", "recalls", "recallers", "told", "now", "floor",
)  # fmt: skip

_CLONERS: dict[type, Callable[[Any], Any]] = {}


def own_fields(kind: type[Any]) -> list[str]:
    """The fields a game adds to the state (or those of a part of it), in the order of their annotations."""
    found: list[str] = []
    for cls in reversed(kind.__mro__):
        names = getattr(cls, "__mypyc_attrs__", None) if not cls.__dict__.get("__annotations__") else None
        for name in names if names is not None else cls.__dict__.get("__annotations__", ()):
            if name not in CORE and name not in found and name not in kind.derived():
                found.append(name)
    return sorted(found) if any(hasattr(c, "__mypyc_attrs__") for c in kind.__mro__) else found


def clone_source(kind: type) -> str:
    """The text of a `clone` for this class, from its annotations: lists are copied to their depth, the rest shared."""
    lines = ["def clone(self):", "    new = make(kind)", "    self.copy_core(new)"]
    parts = {one.__name__ for one in Part.__subclasses__()}
    for cls in reversed(kind.__mro__):
        for name, note in cls.__dict__.get("__annotations__", {}).items():
            if name in CORE:
                continue
            note = note if isinstance(note, str) else getattr(note, "__name__", str(note))
            if note.startswith("list[list[list["):
                copy = f"[[x[:] for x in y] for y in self.{name}]"
            elif note.startswith("list[list["):
                copy = f"[x[:] for x in self.{name}]"
            elif note.startswith("list"):
                copy = f"self.{name}[:]"
            elif note.startswith("dict[") and "list[" in note:
                copy = f"{{k: v[:] for k, v in self.{name}.items()}}"
            elif note.startswith("dict") or note in parts:
                copy = f"self.{name}.copy()"
            else:
                copy = f"self.{name}"
            lines.append(f"    new.{name} = {copy}")
    lines.append("    return new")
    return "\n".join(lines)


def cloner(kind: type) -> Callable[[Any], Any]:
    """The generated `clone` of a class (made once)."""
    made = _CLONERS.get(kind)
    if made is None:
        space: dict[str, Any] = {"kind": kind, "make": kind.__new__}
        exec(clone_source(kind), space)
        made = _CLONERS[kind] = space["clone"]
    return made
