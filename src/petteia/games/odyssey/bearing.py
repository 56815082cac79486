"""What a titan bears: the elements in force on it, sorted once for each way to be equipped.

What is worn, thrown away, suffered and held changes seldom and is asked for all the time; so each combination is
sorted when it is first met, and kept.  Nothing in it depends on dials or places: conditions are asked by whoever reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from petteia.games.odyssey import ops
from petteia.games.odyssey.content import BOOK, Ability, Element, Of
from petteia.games.odyssey.state import TITANS, Battle

Placed = tuple[Element, int]  # an element with its place among the gear (-1: it is none)
Given = tuple[Ability[Of], Element, int]  # an ability, the element it is on, and that element's place
Numbers = tuple[int, ...]
Armed = tuple[int, bool]  # a weapon's place among the gear, and whether it commits
NOTHING: Final[tuple[Given[Any], ...]] = ()
BORNE: Final = frozenset(
    a.op.timing
    for e in BOOK.elements
    if e.table not in ("trait", "scenarios.scenario", "terrain.terrain")
    for a in e.ons
)  # the moments that something a titan may bear answers to
KEPT: Final = ("conditions", "moiros", "kratos")  # what stays with the dead


class Bearing:
    """Elements in force, and their abilities by the word they are asked for."""

    def __init__(self, klass: int, pattern: Numbers, gear: Numbers, discarded: Numbers, cond: Numbers, lasting: Numbers,
                 godform: int) -> None:  # fmt: skip
        self.of = (list(cond), list(discarded), list(gear), list(lasting), klass, godform, list(pattern))
        worn = [(slot, BOOK.gear[number]) for slot, number in enumerate(gear) if not discarded[slot]]
        elements: list[Placed] = [(BOOK.titans[klass].element, -1)]
        elements += [(BOOK.patterns[p].element, -1) for p in pattern]
        elements += [(one.element, slot) for slot, one in worn]
        elements += [(BOOK.conditions[i].sides[side - 1], -1) for i, side in enumerate(cond) if side]
        elements += [(BOOK.elements[element], -1) for element in lasting]
        if godform >= 0:
            elements.append((BOOK.godforms[godform], -1))
        self.elements = elements
        self.weapons: list[Armed] = [
            (slot, any(a.op.k == "commit" for a in one.element.keywords)) for slot, one in worn if one.slot == "weapon"
        ]
        self.reach = max([one.furthest for _, one in worn], default=1)  # how far the longest weapon reaches
        self.keywords = by_word((a.op.k, a, e, slot) for e, slot in elements for a in e.keywords)
        self.passives = by_word((a.op.attr, a, e, slot) for e, slot in elements for a in e.passives)
        actives = by_word((a.op.timing, a, e, slot) for e, slot in elements for a in e.actives)
        self.actives = {timing: [(a, slot) for a, _, slot in given] for timing, given in actives.items()}
        self.ons = by_word((a.op.timing, a, e, slot) for e, slot in elements for a in e.ons)
        self.forbids = by_word((a.op.what, a, e, slot) for e, slot in elements for a in e.forbids if not a.op.until)
        self.ignores = by_word((a.op.what, a, e, slot) for e, slot in elements for a in e.ignores)
        self.strikes: list[Given[ops.Strike]] = [(a, e, slot) for e, slot in elements for a in e.strikes]


def by_word(found: Iterable[tuple[str, Ability[Of], Element, int]]) -> dict[str, tuple[Given[Of], ...]]:
    sorted_: dict[str, list[Given[Of]]] = {}
    for word, ability, element, slot in found:
        sorted_.setdefault(word, []).append((ability, element, slot))
    return {word: tuple(given) for word, given in sorted_.items()}


@lru_cache(maxsize=16384)
def _bearing(klass: int, pattern: Numbers, gear: Numbers, discarded: Numbers, cond: Numbers, lasting: Numbers,
             godform: int) -> Bearing:  # fmt: skip
    return Bearing(klass, pattern, gear, discarded, cond, lasting, godform)


LATEST: Final = [
    _bearing(0, (), (), (), (), (), -1)
] * TITANS  # of each titan what was asked for last: mostly it is again


def bearing(s: Battle, t: int) -> Bearing:
    """What this titan bears now."""
    last = LATEST[t]
    if last.of != (
        s.cond[t], s.discarded[t], s.gear[t], s.lasting[t], s.klass[t], s.godform[t], s.pattern[t]
    ):  # fmt: skip
        last = LATEST[t] = _bearing(
            s.klass[t], tuple(s.pattern[t]), tuple(s.gear[t]), tuple(s.discarded[t]), tuple(s.cond[t]),
            tuple(s.lasting[t]), s.godform[t],
        )  # fmt: skip
    return last


def outlasts(s: Battle, t: int, ability: Ability[ops.On]) -> bool:
    """Conditions, moiros and kratos cards stay with a titan that has died: the battle's end still finds them (OD-005)."""
    kept = BOOK.elements[ability.element].table.startswith(KEPT)
    return kept and ability.op.timing == "end of battle" and t in s.dead[::2]
