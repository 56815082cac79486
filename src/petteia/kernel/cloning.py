"""Clones: the text of a state's `clone` and a part's `copy`, written from the annotations of its class.

Where a game is compiled, its classes keep no annotations: the script that compiles writes the text into them.
"""

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


def clone_source(kind: type[Any]) -> str:
    """The text of a state's `clone`, or of a part's `copy`, from the annotations of its class: lists are copied to their depth, the
    rest is shared."""
    part = issubclass(kind, Part)
    own = kind.__name__
    lines = [f"def {'copy' if part else 'clone'}(self) -> {own}:", f"    new = {own}.__new__({own})"]
    lines += [] if part else ["    self.copy_core(new)"]
    parts = part_names(Part)
    for cls in reversed(kind.__mro__):
        for name, note in cls.__dict__.get("__annotations__", {}).items():
            if name in CORE:
                continue
            note = note if isinstance(note, str) else getattr(note, "__name__", str(note))
            copy = f"self.{name}"
            if name in kind.shared():
                pass
            elif note in parts:
                copy += f" if self.{name}.settled() else self.{name}.copy()"
            elif note.startswith("list[list[list["):
                copy = f"[[x[:] for x in y] for y in self.{name}]"
            elif note.startswith("list[list["):
                copy = f"[x[:] for x in self.{name}]"
            elif note.startswith("list"):
                copy += "[:]"
            elif note.startswith("dict[") and "list[" in note:
                copy = f"{{k: v[:] for k, v in self.{name}.items()}}"
            elif note.startswith("dict"):
                copy += ".copy()"
            lines.append(f"    new.{name} = {copy}")
    lines.append("    return new")
    return "\n".join(lines)


def part_names(kind: type[Any]) -> set[str]:
    """The names of all kinds of parts: a field that is annotated with one is copied as such."""
    below = kind.__subclasses__()
    return {one.__name__ for one in below}.union(*(part_names(one) for one in below))


def cloner(kind: type[Any]) -> Callable[[Any], Any]:
    """The generated `clone` or `copy` of a class (made once)."""
    made = _CLONERS.get(kind)
    if made is None:
        space: dict[str, Any] = {kind.__name__: kind}
        exec(f"from __future__ import annotations\n{clone_source(kind)}", space)
        made = _CLONERS[kind] = space["copy" if issubclass(kind, Part) else "clone"]
    return made


def first_clone(kind: type[Any]) -> Callable[[Any], Any]:
    """The `clone` that a class has until it is called: then its fields are known, and it is written and put in this one's place."""

    def clone(self: Any) -> Any:
        made = cloner(kind)
        type.__setattr__(kind, "clone", made)
        return made(self)

    return clone
