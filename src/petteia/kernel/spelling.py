"""Sentences that are named by a string and do not exist: `s.go("bgin")`, said when a game is loaded.

Nothing is run.  Only functions in which some word is not a sentence of their step are read again, from their source; where there is
none (a compiled game, a notebook) nothing is said here, and the slip fails where it is made.
"""

from __future__ import annotations

import ast
import difflib
import linecache
import sys
import textwrap
from collections.abc import Container, Iterable, Iterator, Mapping
from types import CodeType, FunctionType

from petteia.kernel.step import Step

# the calls that name a sentence: its place and name among the arguments, and those of the step that it belongs to
CALLS = {"go": (0, "sentence", 1, "step"), "ask": (4, "then", 5, "step"), "get": (1, "sentence", 2, "of")}
STATES = ("s", "state")  # what functions that are no sentences call the state


def misspelt(steps: Mapping[str, type[Step]]) -> list[str]:
    """What is wrong with the names of sentences in the modules in which these steps are written."""
    of_step = {kind: frozenset(_sentences(kind)) for kind in steps.values()}
    any_step: frozenset[str] = frozenset().union(*of_step.values())
    found: list[str] = []
    for owner, one in _functions({kind.__module__ for kind in steps.values()}):
        kind = owner if owner is not None and issubclass(owner, Step) else None
        if kind is not None and kind not in of_step:
            continue  # not this game's
        own = of_step[kind] if kind is not None else any_step
        passes_on = _passing_on(kind) if kind is not None else {}
        if all(word in own for word in _words(one.__code__, steps, passes_on)):
            continue
        read = _read(one.__code__)
        if read is None:
            continue
        for word, of in _named(read, kind is not None, passes_on):
            known = of_step[steps[of]] if of in steps else any_step if of else own
            if word not in known:
                where = f"{owner.__name__}.{one.__name__}" if owner is not None else one.__name__
                whose = (
                    f"of {of}" if of in steps else f"of {kind.__name__}" if kind is not None and not of else "of a step"
                )
                near = difflib.get_close_matches(word, sorted(known), 1, 0.6)
                hint = f"did you mean {near[0]!r}?" if near else f"write {word!r}, or name another."
                found.append(f"{where} names {word!r}, which is no sentence {whose}: {hint}")
    return found


def _sentences(kind: type[Step]) -> Iterator[str]:
    """What may be named of a step: its own methods, and those of steps that are made from it."""
    for one in [*kind.__mro__, *_below(kind)]:
        for name, thing in vars(one).items():
            if not name.startswith("_") and callable(thing):
                yield name


def _below(kind: type[Step]) -> Iterator[type[Step]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


def _functions(modules: Iterable[str]) -> Iterator[tuple[type | None, FunctionType]]:
    """The functions written in these modules, each with the class it is a method of."""
    for name in sorted(modules):
        for thing in list(vars(sys.modules[name]).values()) if name in sys.modules else []:
            if getattr(thing, "__module__", None) != name:
                continue
            if isinstance(thing, FunctionType):
                yield None, thing
            elif isinstance(thing, type):
                for inner in list(vars(thing).values()):
                    if isinstance(inner, FunctionType):
                        yield thing, inner


def _passing_on(kind: type[Step]) -> dict[str, int]:
    """The methods of a step that are told a sentence to go on with, in an argument `then`, and its place."""
    found: dict[str, int] = {}
    for one in kind.__mro__:
        for name, thing in vars(one).items():
            if isinstance(thing, FunctionType) and not name.startswith("_"):
                taken = thing.__code__.co_varnames[: thing.__code__.co_argcount]
                if "then" in taken:
                    found[name] = taken.index("then") - 1
    return found


def _words(code: CodeType, steps: Container[str], passes_on: Container[str]) -> Iterator[str]:
    """The constants of a function that could be names of sentences, if it names any."""
    calls = False
    for name in code.co_names:
        calls = calls or name in ("go", "ask") or name in passes_on
    calls = calls or ("get" in code.co_names and any(name in steps for name in code.co_names))  # else a dictionary's
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _words(one, steps, passes_on)
        elif calls and isinstance(one, str) and one.isidentifier():
            yield one


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


def _named(read: ast.FunctionDef, is_sentence: bool, passes_on: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """The sentences that a function names, each with the name of its step ("" for the function's own, "?" where it cannot be told)."""
    taken = [one.arg for one in read.args.args]
    states = taken[1:2] if is_sentence else [name for name in taken if name in STATES]
    for call in ast.walk(read):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        if not isinstance(call.func.value, ast.Name):
            continue
        if call.func.value.id == "self" and call.func.attr in passes_on:
            for word in _strings(_argument(call, passes_on[call.func.attr], "then")):
                yield word, ""
        if call.func.value.id not in states or call.func.attr not in CALLS:
            continue
        at, name, step_at, step_name = CALLS[call.func.attr]
        sentence, step = _argument(call, at, name), _argument(call, step_at, step_name)
        of = "" if step is None else "?"
        if isinstance(step, ast.Call) and isinstance(step.func, ast.Name):
            of = step.func.id
        for word in _strings(sentence):
            yield word, of


def _argument(call: ast.Call, at: int, name: str) -> ast.expr | None:
    if len(call.args) > at:
        return call.args[at]
    return next((one.value for one in call.keywords if one.arg == name), None)


def _strings(given: ast.expr | None) -> Iterator[str]:
    """The strings that an argument may be."""
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        yield given.value
    elif isinstance(given, ast.IfExp):
        yield from _strings(given.body)
        yield from _strings(given.orelse)
