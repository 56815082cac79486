"""Write what the server says as types of the browser client and as tables of the protocol.

    python scripts/messages.py            # write web/js/types.d.ts and the tables in docs/protocol.md
    python scripts/messages.py --check    # say whether they are up to date

Both are made from the structs in `petteia.server.messages`, `books` and `alone`, and `petteia.kernel.scene`.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
import textwrap
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, UnsetType

from petteia.kernel import scene
from petteia.server import alone, books, messages

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "src" / "petteia" / "web" / "js" / "types.d.ts"
PROTOCOL = ROOT / "docs" / "protocol.md"
HEAD = """\
/* Written by scripts/messages.py from petteia/kernel/scene.py and petteia/server/messages.py, books.py and alone.py: what the server says.
   What is the client's own is in own.d.ts. */

import type { Settings } from "./own";
export * from "./own";
"""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
SHORT = {"string": "text", "boolean": "yes or no", "number": "number"}
WIDTH = 110
LEFT_OUT = {"Part", "Said", "Node"}


def structs(module: types.ModuleType) -> list[type[msgspec.Struct]]:
    """The structs that a module defines, in the order they are written."""
    return [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == module.__name__
    ]


def answers() -> list[type[msgspec.Struct]]:
    """All that the server says."""
    return [kind for module in (messages, books, alone) for kind in structs(module)]


def fields(kind: type[msgspec.Struct]) -> Iterator[tuple[str, Any, bool]]:
    """The fields of a struct as they are sent: name, type, and whether it may be left out."""
    config = kind.__struct_config__
    hints = get_type_hints(kind, include_extras=True)
    for one in msgspec.structs.fields(kind):
        has_default = one.default is not NODEFAULT or one.default_factory is not NODEFAULT
        unset = UnsetType in get_args(hints[one.name])
        yield one.encode_name, hints[one.name], unset or (config.omit_defaults and has_default)


def typed(hint: Any) -> str:
    """A type as TypeScript writes it."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        said = [one.extra["type"] for one in args[1:] if isinstance(one, msgspec.Meta) and one.extra]
        return str(said[0]) if said else typed(args[0])
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(typed(one) for one in args if one is not UnsetType))
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in args)
    if origin is list:
        inside = typed(args[0])
        return f"({inside})[]" if " | " in inside else f"{inside}[]"
    if origin is tuple:
        return f"[{', '.join(typed(one) for one in args)}]"
    if origin is dict:
        return f"Record<string, {typed(args[1])}>"
    if hint in PLAIN:
        return PLAIN[hint]
    return "SceneNode" if hint is scene.Node else str(hint.__name__)


def about(kind: type[msgspec.Struct]) -> str:
    """What a struct says of itself, in one line."""
    doc = "" if (kind.__doc__ or "").startswith(f"{kind.__name__}(") else inspect.cleandoc(kind.__doc__ or "")
    return re.sub(r"\s+", " ", doc.replace("*/", ""))


def remark(text: str) -> list[str]:
    """A remark in lines that can be read."""
    if len(text) < WIDTH:
        return [f"/** {text} */"] if text else []
    return ["/**", *(f" * {line}" for line in textwrap.wrap(text, WIDTH)), " */"]


def interface(kind: type[msgspec.Struct]) -> str:
    """A struct as an interface."""
    config = kind.__struct_config__
    lines = remark(about(kind))
    lines.append(f"export interface {kind.__name__} {{")
    if config.tag_field:
        asked = "" if issubclass(kind, scene.Node) or config.tag_field == "type" else "?"
        lines.append(f'  {config.tag_field}{asked}: "{config.tag}";')
    lines += [f"  {name}{'?' if optional else ''}: {typed(hint)};" for name, hint, optional in fields(kind)]
    return "\n".join([*lines, "}"])


def declarations() -> str:
    """The whole of types.d.ts."""
    parts = [kind for kind in structs(scene) if kind.__name__ not in LEFT_OUT]
    nodes = [kind.__name__ for kind in parts if issubclass(kind, scene.Node)]
    said = [kind for kind in answers() if kind.__name__ not in LEFT_OUT]
    spoken = [kind.__name__ for kind in messages.SPOKEN]
    return "\n\n".join(
        [
            HEAD.rstrip(),
            "/* -- the scene -- */",
            *map(interface, parts),
            "/** Anything that stands on the table. */\nexport type SceneNode =\n  | " + "\n  | ".join(nodes) + ";",
            "/* -- what the server says -- */",
            *map(interface, said),
            "/** A message of a table. */\nexport type Message =\n  | " + "\n  | ".join(spoken) + ";",
        ]
    ) + "\n"  # fmt: skip


def tables() -> dict[str, str]:
    """The tables of the protocol, by the mark they stand behind."""
    spoken = [row(kind, f"`{kind.__struct_config__.tag}`") for kind in messages.SPOKEN]
    known = {kind.__name__ for kind in messages.SPOKEN} | LEFT_OUT
    others = [row(kind, f"`{kind.__name__}`") for kind in answers() if kind.__name__ not in known]
    head = "| {} | what it is | fields |\n|---|---|---|\n"
    return {
        "messages": head.format("type") + "\n".join(spoken),
        "objects": head.format("object") + "\n".join(others),
    }


def row(kind: type[msgspec.Struct], name: str) -> str:
    said = ", ".join(
        f"`{field}{'?' if optional else ''}`: {SHORT.get(typed(hint), typed(hint))}"
        for field, hint, optional in fields(kind)
    )
    return (
        f"| {name} | {about(kind)} | {said} |".replace(" | null", " or null")
        .replace('" | "', '" or "')
        .replace("(", "(")
    )


def protocol(text: str) -> str:
    """The page with its tables written anew."""
    for mark, table in tables().items():
        begin, end = f"<!-- {mark}: written by scripts/messages.py -->\n", f"\n<!-- end of {mark} -->"
        before, found, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not found or not closed:
            raise SystemExit(f"{PROTOCOL.name} has no place for the {mark}: write {begin.strip()} and {end.strip()}")
        text = f"{before}{begin}{table}{end}{after}"
    return text


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if something is not up to date")
    given = parser.parse_args(arguments)
    stale = 0
    for path, text in ((TYPES, declarations()), (PROTOCOL, protocol(PROTOCOL.read_text(encoding="utf-8")))):
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale += 1
            print(f"{path.relative_to(ROOT)} {'is not up to date' if given.check else 'written'}")
            if not given.check:
                path.write_text(text, encoding="utf-8")
    if stale and given.check:
        print("Run: python scripts/messages.py")
    return 1 if stale and given.check else 0


if __name__ == "__main__":
    sys.exit(main())
