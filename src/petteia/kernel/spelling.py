"""Sentences that are named and do not exist (`s.go(self.bgin)`), or only by their names, said when a game is loaded.

Nothing is run.  Only functions that use a word which no step has are read again, from their source; where there is none (a compiled
game, a notebook) nothing is said here, and the slip fails where it is made.
"""

from __future__ import annotations

import ast
import difflib
import linecache
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from types import CodeType, FunctionType

from petteia.kernel.step import Step

CALLS = {"go": (0, "sentence"), "ask": (4, "then"), "get": (1, "sentence")}  # where each call is told a sentence


def misspelt(steps: Mapping[str, type[Step]]) -> list[str]:
    """What is wrong with the sentences that are named in the modules in which these steps are written."""
    has = {name: frozenset(_attributes(kind)) for name, kind in steps.items()}
    known: frozenset[str] = frozenset().union(*has.values())
    found: list[str] = []
    for kind, one in _methods(steps.values()):
        code = one.__code__
        if CALLS.keys().isdisjoint(code.co_names) or not (_strings(code) or set(code.co_names) - known):
            continue
        read = _read(code)
        for given in _sentences(read) if read is not None else []:
            where = f"{kind.__name__}.{one.__name__}"
            if isinstance(given, ast.Constant) and isinstance(given.value, str):
                found.append(f"{where} names {given.value!r} by a string: give the method itself, self.{given.value}.")
            elif isinstance(given, ast.Attribute):
                of = _whose(given.value, kind.__name__)
                if of in has and given.attr not in has[of]:
                    near = difflib.get_close_matches(given.attr, sorted(has[of]), 1, 0.6)
                    hint = f"did you mean {near[0]!r}?" if near else f"write {given.attr!r}, or name another."
                    found.append(f"{where} names {given.attr!r}, which is no sentence of {of}: {hint}")
    return found


def _attributes(kind: type[Step]) -> Iterator[str]:
    """What a step, or one that is made from it, has."""
    for one in [*kind.__mro__, *_below(kind)]:
        yield from vars(one)
        yield from one.__dict__.get("__annotations__", {})


def _below(kind: type[Step]) -> Iterator[type[Step]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


def _methods(kinds: Iterable[type[Step]]) -> Iterator[tuple[type[Step], FunctionType]]:
    for kind in kinds:
        if kind.__module__ in sys.modules:
            for inner in list(vars(kind).values()):
                if isinstance(inner, FunctionType):
                    yield kind, inner


def _strings(code: CodeType) -> bool:
    """Whether something could be a sentence's name in a string."""
    return any(isinstance(one, str) and one.isidentifier() for one in code.co_consts)


def _read(code: CodeType) -> ast.FunctionDef | None:
    """The source of a function."""
    last = max([end for _, end, _, _ in code.co_positions() if end] or [0])
    lines = linecache.getlines(code.co_filename)[code.co_firstlineno - 1 : last]
    try:
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except SyntaxError:
        return None
    first = tree.body[0] if tree.body else None
    return first if isinstance(first, ast.FunctionDef) else None


def _sentences(read: ast.FunctionDef) -> Iterator[ast.expr]:
    """What the state is told as a sentence in a function whose first argument after `self` is the state."""
    states = [one.arg for one in read.args.args[1:2]]
    for call in ast.walk(read):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in CALLS):
            continue
        if isinstance(call.func.value, ast.Name) and call.func.value.id in states:
            at, name = CALLS[call.func.attr]
            told = call.args[at : at + 1] or [one.value for one in call.keywords if one.arg == name]
            for one in told:
                yield from [one.body, one.orelse] if isinstance(one, ast.IfExp) else [one]


def _whose(one: ast.expr, own: str) -> str:
    """The step whose sentence it is, where that can be read: `self.heard`, `Round(1).begin`."""
    if isinstance(one, ast.Call) and isinstance(one.func, ast.Name):
        return one.func.id
    return own if isinstance(one, ast.Name) and one.id == "self" else ""
