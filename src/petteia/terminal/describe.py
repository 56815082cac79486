"""Reading a scene: what lies where, and what a piece says when it is looked at closely."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from petteia.kernel.scene import Grid, Medallion, Node, Note, Part, Piece, Pile, Scene


@dataclass(frozen=True)
class Words:
    """A piece or a place, told: its name, some lines, and the rules it rests on."""

    title: str
    lines: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    def text(self) -> str:
        return "\n".join([self.title, *self.lines])


def parts_of(part: Any) -> Iterator[tuple[Part, str]]:
    """Everything in a scene that has a key, with the key of what holds it."""
    yield from _walk(part, "")


def _walk(part: Any, holder: str) -> Iterator[tuple[Part, str]]:
    if isinstance(part, Part):
        key = getattr(part, "key", "")
        if isinstance(key, str) and key:
            yield part, holder
            if isinstance(part, Grid):
                for x in range(part.width):
                    for y in range(part.height):
                        yield Place(f"{part.key}:{x},{y}"), key
        for name in part.__struct_fields__:
            yield from _walk(getattr(part, name), key or holder)
    elif isinstance(part, (list, tuple)):
        for one in part:
            yield from _walk(one, holder)


class Place(Part):
    """A square of a grid with nothing to it."""

    key: str


def pieces_of(scene: Scene) -> list[Piece]:
    """Every piece on the table."""
    return [part for part, _ in parts_of(scene) if isinstance(part, Piece)]


class Reading:
    """A scene that can be asked about its keys."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.part: dict[str, Part] = {}
        self.holder: dict[str, str] = {}
        for part, holder in parts_of(scene):
            key: str = getattr(part, "key", "")
            if key not in self.part:
                self.part[key] = part
                self.holder[key] = holder

    def chain(self, key: str) -> list[str]:
        """A key, then what holds it, then what holds that."""
        found: list[str] = []
        while key and key not in found:
            found.append(key)
            key = self.holder.get(key, "")
        return found

    def places(self) -> dict[str, str]:
        """Where each piece lies: by comparing two readings one sees what moved."""
        return {
            key: f"{self.holder[key]}|{part.name}|{'secret' in part.state}"
            for key, part in self.part.items()
            if isinstance(part, Piece)
        }

    def name(self, key: str) -> str:
        """What a piece or a place is called, or nothing."""
        part = self.part.get(key)
        return str(getattr(part, "name", "") or getattr(part, "label", ""))

    def describe(self, key: str) -> Words | None:
        """What is there, for someone who looks closely."""
        for one in self.chain(key):
            part = self.part.get(one)
            if isinstance(part, Piece):
                return self._piece(part)
            told = _node(part) if isinstance(part, Node) else None
            if told is not None:
                return told
        return None

    def _piece(self, piece: Piece) -> Words:
        if not piece.name:
            whose = next((p.name for p in self.scene.seats if p.seat == piece.owner), "")
            badges = tuple(b.title or b.text for b in piece.badges)
            return Words(f"A face-down {piece.shape}" + (f" of {whose}" if whose else ""), badges)
        title = f"{piece.name} {piece.corner}".strip()
        lines = [line for line in (piece.line, piece.text) if line]
        if "secret" in piece.state:
            lines.append("It lies face down: only you know it.")
        if "tapped" in piece.state:
            lines.append("It is used up for now.")
        lines += [b.title for b in piece.badges if b.title]
        return Words(title, tuple(lines), tuple(piece.rules))


def _node(node: Node) -> Words | None:
    title = node.label or node.key
    if isinstance(node, Pile):
        known = [piece.name for piece in node.pieces if piece.name]
        lines = [f"{node.count} card{'' if node.count == 1 else 's'}."]
        if known:
            lines.append("From the top: " + ", ".join(known) + ".")
        return Words(title.capitalize(), tuple(lines))
    if isinstance(node, Medallion):
        return Words(title, tuple(filter(None, (node.text, node.note))))
    if isinstance(node, Note):
        return Words(title, tuple(filter(None, (node.text, node.note))), (node.rule,) if node.rule else ())
    return Words(title, (node.note,)) if node.label and node.note else None
