"""The mutants of a module: each is one small change of its text, found by its syntax tree."""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from .targets import SET_UP, Target

FLIPPED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: (r"<", "<="), ast.LtE: (r"<=", "<"), ast.Gt: (r">", ">="), ast.GtE: (r">=", ">"),
    ast.Eq: (r"==", "!="), ast.NotEq: (r"!=", "=="),
    ast.Is: (r"is", "is not"), ast.IsNot: (r"is\s+not", "is"), ast.In: (r"in", "not in"), ast.NotIn: (r"not\s+in", "in"),
}  # fmt: skip
EXCHANGED = {"min": "max", "max": "min", "any": "all", "all": "any"}
# what a state does for itself: a slip there is not a slip in a rule
PLUMBING = frozenset({"clone", "__repr__", "__str__", "__hash__", "__eq__", "__init__", "copy_core"})
SEATS = frozenset({"you", "rival", "seat", "owner", "me", "other"})
ONES = SEATS | {"u", "v", "unit", "attacker", "defender", "target"}  # of whom a call speaks, in this order or that
SIGNS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"),
}  # fmt: skip
# what a flag given by name says of how Python keeps something, not of a rule
KEPT = frozenset({"compare", "eq", "frozen", "hash", "init", "kw_only", "order", "repr", "slots", "strict"})
RUN = 3  # so many ascending constants in a row are an enumeration

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mutant:
    """One change.  `before` and `after` are the lines it touches, `reach` the lines whose running could show it.

    `id` is made of the module, the function, the first line before and after, and which one of such it is (`nth`), so
    it stays the same when lines move.  `function` is the outermost one around the change (with its class); without
    one, the change is felt when the module is imported.
    """

    module: str
    function: str
    kind: str
    number: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    nth: int
    sentence: str
    reach: tuple[int, ...]
    names: tuple[str, ...]
    start: int
    end: int
    text: str

    @property
    def line(self) -> str:
        return " ".join(line.strip() for line in self.before)

    @property
    def becomes(self) -> str:
        return " ".join(line.strip() for line in self.after)

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        return (self.module, self.function, self.line, self.becomes, self.nth)

    @property
    def id(self) -> str:
        return hashlib.sha1("\n".join(map(str, self.key)).encode()).hexdigest()[:8]

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutants_of(source: bytes, module: str, target: Target) -> list[Mutant]:
    """Every mutant of a module, in the order of its text."""
    finder = _Finder(source, module, target)
    finder.look()
    seen: set[tuple[int, int, str]] = set()
    met: dict[tuple[str, ...], int] = {}
    found: list[Mutant] = []
    for mutant in sorted(finder.found, key=lambda mutant: (mutant.start, mutant.end, mutant.text)):
        if (mutant.start, mutant.end, mutant.text) in seen:
            continue
        seen.add((mutant.start, mutant.end, mutant.text))
        same = (mutant.function, mutant.line, mutant.becomes)
        met[same] = met.get(same, 0) + 1
        found.append(replace(mutant, nth=met[same]))
    return found


class _Finder:
    """Walks a tree and notes what could be changed.  `_around` are the nodes above the one that is looked at."""

    def __init__(self, source: bytes, module: str, target: Target) -> None:
        self.source = source
        self.module = module
        self.target = target
        self.found: list[Mutant] = []
        self._lines = source.decode().split("\n")
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line.encode()) + 1)
        self._around: list[ast.AST] = []
        self._bound: set[str] = set()

    def look(self) -> None:
        tree = ast.parse(self.source)
        self._enumerated = set(_enumerations(tree))
        self._visit(tree)

    # -- the walk ----------------------------------------------------------------------------

    def _visit(self, node: ast.AST) -> None:
        if self._no_rule(node):
            return
        bound = self._bound
        if isinstance(node, Function) and not self._function():
            self._bound = _names_bound(node)
        self._around.append(node)
        for kind, start, end, text in self._changes(node):
            self._note(node, kind, start, end, text)
        for child in self._children(node):
            self._visit(child)
        self._around.pop()
        self._bound = bound

    def _children(self, node: ast.AST) -> Iterator[ast.AST]:
        if isinstance(node, ast.AnnAssign):
            yield from [node.value] if node.value else []
        elif isinstance(node, Function):
            yield from [*node.args.defaults, *(d for d in node.args.kw_defaults if d), *node.body]
        elif isinstance(node, ast.ClassDef):
            yield from node.body
        else:
            yield from ast.iter_child_nodes(node)

    def _no_rule(self, node: ast.AST) -> bool:
        if isinstance(node, (ast.JoinedStr, ast.Assert, ast.Raise, ast.Import, ast.ImportFrom)):
            return True
        if isinstance(node, ast.Call) and _called(node) in self.target.quiet:
            return True
        if isinstance(node, Function) and not self._function():
            return node.name in PLUMBING or (self.module == "__init__" and node.name not in SET_UP)
        if isinstance(node, ast.If) and (ast.unparse(node.test) == "TYPE_CHECKING" or self._only_tells(node)):
            return True
        if self.module == "__init__" and isinstance(node, ast.stmt) and not isinstance(node, ast.ClassDef):
            return not self._function() and not isinstance(node, Function)
        return node in self._enumerated

    def _only_tells(self, node: ast.If) -> bool:
        """Whether all a condition guards is the log."""
        told = [one.value for one in node.body if isinstance(one, ast.Expr)]
        quiet = [one for one in told if isinstance(one, ast.Call) and _called(one) in self.target.quiet]
        return not node.orelse and len(quiet) == len(node.body)

    # -- the changes -------------------------------------------------------------------------

    def _changes(self, node: ast.AST) -> Iterator[tuple[str, int, int, str]]:
        if isinstance(node, ast.Compare):
            yield from self._comparisons(node)
        elif isinstance(node, ast.BoolOp):
            yield from self._joined(node)
        elif isinstance(node, ast.If):
            yield from self._over(node.test, "condition", "True")
            yield from self._over(node.test, "condition", "False")
        elif isinstance(node, ast.While) and not isinstance(node.test, ast.Constant):
            yield from self._over(node.test, "condition", "False")
        elif isinstance(node, ast.IfExp):
            if not _flips_by_itself(node.test):
                yield from self._over(node.test, "condition", f"not ({self._text(node.test)})")
        elif isinstance(node, ast.comprehension):
            for test in node.ifs:
                yield from self._over(test, "condition", "True")
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield from self._over(node, "condition", f"({self._text(node.operand)})")
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield from self._integers(node, node.value)
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield from self._flags(node, node.value)
        elif isinstance(node, ast.BinOp):
            yield from self._rival(node)
            yield from self._reckoned(node)
        elif isinstance(node, (ast.Name, ast.Attribute)):
            yield from self._seats(node)
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in EXCHANGED:
                yield from self._over(node.func, "extreme", EXCHANGED[node.func.id])
            yield from self._turned_round(node)
        elif isinstance(node, ast.Subscript):
            yield from self._ends(node)
        elif isinstance(node, ast.stmt):
            yield from self._statements(node)

    def _comparisons(self, node: ast.Compare) -> Iterator[tuple[str, int, int, str]]:
        left: ast.expr = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            start, end = self._span(left)[1], self._span(right)[0]
            pattern, flipped = FLIPPED[type(op)]
            place = re.search(pattern.encode(), self.source[start:end])
            if place is not None:
                yield "comparison", start + place.start(), start + place.end(), flipped
            left = right

    def _joined(self, node: ast.BoolOp) -> Iterator[tuple[str, int, int, str]]:
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        texts = [self._text(value) for value in node.values]
        yield from self._over(node, "joined", f" {words[1]} ".join(f"({text})" for text in texts))
        for at in range(len(texts)):
            rest = texts[:at] + texts[at + 1 :]
            kept = rest[0] if len(rest) == 1 else f" {words[0]} ".join(f"({text})" for text in rest)
            yield from self._over(node, "condition", f"({kept})")

    def _integers(self, node: ast.Constant, value: int) -> Iterator[tuple[str, int, int, str]]:
        above = self._around[-2]
        if isinstance(above, ast.Subscript) or (isinstance(above, ast.UnaryOp) and isinstance(above.op, ast.USub)):
            return
        if isinstance(above, ast.BinOp):
            if isinstance(above.op, (ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.Mod)):
                return
            if value == 1 and isinstance(above.op, ast.Sub) and above.left is node:
                return  # the rival's seat
        yield from self._over(node, "integer", str(value + 1))
        if value > 0:
            yield from self._over(node, "integer", str(value - 1))

    def _flags(self, node: ast.Constant, value: bool) -> Iterator[tuple[str, int, int, str]]:
        """Yes for no, where it is given to a call or kept; what is returned is a change of its own."""
        above = self._around[-2]
        if isinstance(above, ast.keyword) and above.arg in KEPT:
            return
        if self._function() and isinstance(above, (ast.Call, ast.keyword, ast.Assign, ast.IfExp)):
            yield from self._over(node, "flag", str(not value))

    def _reckoned(self, node: ast.BinOp) -> Iterator[tuple[str, int, int, str]]:
        """Minus for plus, or for and in masks and sets, and what is taken from a mask left in it."""
        if type(node.op) not in SIGNS or _is_row(node.left) or _is_row(node.right) or _is_type(node):
            return
        if isinstance(node.op, ast.Sub) and isinstance(node.left, ast.Constant) and node.left.value == 1:
            return  # the rival's seat
        sign, other = SIGNS[type(node.op)]
        start, end = self._span(node.left)[1], self._span(node.right)[0]
        place = self.source.find(sign.encode(), start, end)
        if place >= 0:
            yield "sign", place, place + 1, other
        if isinstance(node.right, ast.UnaryOp) and isinstance(node.right.op, ast.Invert):
            yield from self._over(node, "condition", f"({self._text(node.left)})")

    def _turned_round(self, node: ast.Call) -> Iterator[tuple[str, int, int, str]]:
        """Two of whom a call speaks, in the other order."""
        for one, two in zip(node.args, node.args[1:], strict=False):
            if (
                isinstance(one, ast.Name)
                and isinstance(two, ast.Name)
                and {one.id, two.id} <= ONES
                and one.id != two.id
            ):
                start, end = self._span(one)[0], self._span(two)[1]
                between = self.source[self._span(one)[1] : self._span(two)[0]].decode()
                yield "seat", start, end, two.id + between + one.id

    def _rival(self, node: ast.BinOp) -> Iterator[tuple[str, int, int, str]]:
        if (
            isinstance(node.op, ast.Sub)
            and isinstance(node.left, ast.Constant)
            and node.left.value == 1
            and isinstance(node.right, (ast.Name, ast.Attribute))
        ):
            yield from self._over(node, "seat", self._text(node.right))

    def _seats(self, node: ast.Name | ast.Attribute) -> Iterator[tuple[str, int, int, str]]:
        above = self._around[-2]
        name = node.id if isinstance(node, ast.Name) else node.attr
        if not isinstance(node.ctx, ast.Load) or name not in SEATS or not self._function():
            return
        if isinstance(above, ast.BinOp) and isinstance(above.left, ast.Constant) and above.left.value == 1:
            return
        if isinstance(node, ast.Name):
            for pair in self.target.pairs:
                if name in pair and self._bound >= set(pair):
                    yield from self._over(node, "seat", pair[1 - pair.index(name)])
                    return
        elif not (isinstance(node.value, ast.Name) and node.value.id == "self"):
            return
        if self.target.two_seats:
            yield from self._over(node, "seat", f"(1 - {self._text(node)})")

    def _ends(self, node: ast.Subscript) -> Iterator[tuple[str, int, int, str]]:
        """The first of a row for the last."""
        if _called(node.value) == "args" or not isinstance(node.ctx, ast.Load):
            return
        if isinstance(node.slice, ast.Constant) and node.slice.value == 0 and type(node.slice.value) is int:
            yield from self._over(node.slice, "end", "-1")
        elif ast.unparse(node.slice) == "-1":
            yield from self._over(node.slice, "end", "0")

    def _statements(self, node: ast.stmt) -> Iterator[tuple[str, int, int, str]]:
        inside = bool(self._function())
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            if _called(node.value) not in self.target.quiet and "super()" not in self._text(node) and inside:
                yield from self._over(node, "shuffle" if _called(node.value) == "shuffle" else "effect", "pass")
        elif isinstance(node, (ast.Assign, ast.AugAssign, ast.Delete)) and inside:
            targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets
            if all(isinstance(one, (ast.Attribute, ast.Subscript)) for one in targets) and self._named() not in SET_UP:
                yield from self._over(node, "effect", "pass")
            if isinstance(node, ast.AugAssign) and isinstance(node.op, (ast.Add, ast.Sub)):
                signs = ("+=", "-=") if isinstance(node.op, ast.Add) else ("-=", "+=")
                start = self._span(node.target)[1]
                at = self.source.index(signs[0].encode(), start)
                if not isinstance(node.value, (ast.List, ast.ListComp, ast.JoinedStr)):
                    yield "sign", at, at + 2, signs[1]
        elif isinstance(node, ast.Return):
            if node.value is None:
                yield from self._over(node, "return", "pass")
            elif isinstance(node.value, ast.Constant) and type(node.value.value) is bool:
                yield from self._over(node.value, "return", str(not node.value.value))
        elif isinstance(node, (ast.Break, ast.Continue)):
            yield from self._over(node, "return", "pass")

    # -- places ------------------------------------------------------------------------------

    def _over(self, node: ast.AST, kind: str, text: str) -> Iterator[tuple[str, int, int, str]]:
        yield (kind, *self._span(node), text)

    def _span(self, node: ast.AST) -> tuple[int, int]:
        """Where a node stands in the text, in bytes."""
        assert isinstance(node, (ast.expr, ast.stmt))
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        return start, self._starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()

    def _function(self) -> list[ast.AST]:
        """The outermost function around, as a list: itself, or nothing."""
        return [node for node in self._around if isinstance(node, Function)][:1]

    def _named(self) -> str:
        return next((node.name for node in self._function() if isinstance(node, Function)), "")

    def _note(self, node: ast.AST, kind: str, start: int, end: int, text: str) -> None:
        body = self._in_body()
        first, last = self._line_at(start), self._line_at(end)
        head, tail = self.source[self._starts[first] : start], self.source[end : self._starts[last + 1] - 1]
        after = (head + text.encode() + tail).decode().split("\n")
        self.found.append(
            Mutant(
                self.module, ".".join(body), kind, first + 1, tuple(self._lines[first : last + 1]), tuple(after), 1,
                self._sentence(), self._reach(), self._names() if not body else (), start, end, text,
            )
        )  # fmt: skip

    def _line_at(self, offset: int) -> int:
        low = 0
        while self._starts[low + 1] <= offset:
            low += 1
        return low

    def _in_body(self) -> list[str]:
        """The path of the outermost function if we are in its body: its defaults are felt at import."""
        path: list[str] = []
        for node, inner in zip(self._around, [*self._around[1:], None], strict=True):
            if isinstance(node, ast.ClassDef):
                path.append(node.name)
            elif isinstance(node, Function):
                return [*path, node.name] if inner in node.body else []
            elif isinstance(node, ast.Lambda):
                return []
        return []

    def _sentence(self) -> str:
        """The docstrings around, innermost last: what the changed text is for."""
        said = [
            ast.get_docstring(node) for node in self._around if isinstance(node, (ast.ClassDef, *Function.__args__))
        ]
        return " / ".join(doc.split("\n\n")[0].replace("\n", " ") for doc in said if doc)

    def _reach(self) -> tuple[int, ...]:
        """The lines of the innermost statement, of a compound one those of its head."""
        inner = [node for node in self._around if isinstance(node, (ast.stmt, ast.match_case))][-1]
        if isinstance(inner, ast.match_case):
            return tuple(range(inner.pattern.lineno, inner.body[0].lineno + 1))
        body = getattr(inner, "body", None)
        end = body[0].lineno if isinstance(body, list) and body else (inner.end_lineno or inner.lineno) + 1
        return tuple(range(inner.lineno, max(end, inner.lineno + 1)))

    def _names(self) -> tuple[str, ...]:
        """What the module-level statement around gives a name to."""
        names: list[str] = []
        for node in self._around:
            if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names += [name.id for one in targets for name in ast.walk(one) if isinstance(name, ast.Name)]
            elif isinstance(node, Function):
                names.append(node.name)
        return tuple(names)


def _called(node: ast.AST) -> str:
    """The last word of what is called, or of a dotted name."""
    if isinstance(node, ast.Call):
        return _called(node.func)
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _is_row(node: ast.expr) -> bool:
    """Whether this is plainly a row of things or a text: nothing is taken from those."""
    if isinstance(node, ast.BinOp):
        return _is_row(node.left) or _is_row(node.right)
    return isinstance(node, (ast.List, ast.ListComp, ast.Tuple, ast.JoinedStr)) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _is_type(node: ast.BinOp) -> bool:
    """Whether `A | B` means what may be one or the other."""
    names = [part.id for part in ast.walk(node) if isinstance(part, ast.Name)]
    nothing = any(isinstance(part, ast.Constant) and part.value is None for part in ast.walk(node))
    return isinstance(node.op, ast.BitOr) and (nothing or any(re.match("[A-Z][a-z]", name) for name in names))


def _flips_by_itself(test: ast.expr) -> bool:
    """Whether changing the comparison, or leaving out the `not`, is the same as negating the whole."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return isinstance(test.ops[0], (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn))
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def _names_bound(function: Function) -> set[str]:
    found = {arg.arg for node in ast.walk(function) if isinstance(node, ast.arguments) for arg in node.args}
    return found | {
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _enumerations(tree: ast.Module) -> Iterator[ast.stmt]:
    """Runs of ascending constants: mere numbers for names, in which a change breaks everything at once."""
    run: list[tuple[int, ast.stmt]] = []
    for node in [*tree.body, ast.Pass()]:
        value = node.value if isinstance(node, (ast.Assign, ast.AnnAssign)) else None
        number = value.value if isinstance(value, ast.Constant) and type(value.value) is int else None
        if number is None or (run and number <= run[-1][0]):
            if len(run) >= RUN:
                yield from (statement for _, statement in run)
            run = []
        if number is not None:
            run.append((number, node))
