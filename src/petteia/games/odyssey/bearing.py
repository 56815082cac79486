"""What a titan bears: the elements in force on it, sorted once for each way to be equipped.

What is worn, thrown away, suffered and held changes seldom and is asked for all the time; so each combination is
sorted when it is first met, and kept.  Nothing in it depends on dials or places: conditions are asked by whoever reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from petteia.games.odyssey.content import BOOK, Ability, Element
from petteia.games.odyssey.state import Battle

Placed = tuple[Element, int]  # an element with its place among the gear (-1: it is none)
Given = tuple[Ability, Element, int]  # an ability, the element it is on, and that element's place
Armed = tuple[int, bool]  # a weapon's place among the gear, and whether it commits
NOTHING: Final[tuple[Given, ...]] = ()
KEPT: Final = ("conditions", "moiros", "kratos")  # what stays with the dead


class Bearing:
    """Elements in force, and their abilities by the word they are asked for."""

    def __init__(self, elements: list[Placed], weapons: list[Armed], reach: int) -> None:
        self.elements = elements
        self.weapons = weapons
        self.reach = reach  # how far the longest weapon reaches
        self.keywords = by_word((a.op.k, a, e, slot) for e, slot in elements for a in e.keywords)
        self.passives = by_word((a.op.attr, a, e, slot) for e, slot in elements for a in e.passives)
        actives = by_word((a.op.timing, a, e, slot) for e, slot in elements for a in e.actives)
        self.actives = {timing: [(a, slot) for a, _, slot in given] for timing, given in actives.items()}
        self.ons = by_word((a.op.timing, a, e, slot) for e, slot in elements for a in e.ons)
        self.forbids = by_word((a.op.what, a, e, slot) for e, slot in elements for a in e.forbids if not a.op.until)
        self.ignores = by_word((a.op.what, a, e, slot) for e, slot in elements for a in e.ignores)
        self.strikes: list[Given] = [(a, e, slot) for e, slot in elements for a in e.strikes]


def by_word(found: Iterable[tuple[str, Ability, Element, int]]) -> dict[str, tuple[Given, ...]]:
    sorted_: dict[str, list[Given]] = {}
    for word, ability, element, slot in found:
        sorted_.setdefault(word, []).append((ability, element, slot))
    return {word: tuple(given) for word, given in sorted_.items()}


@lru_cache(maxsize=16384)
def _bearing(
    klass: int,
    pattern: tuple[int, ...],
    gear: tuple[int, ...],
    discarded: tuple[int, ...],
    cond: tuple[int, ...],
    lasting: tuple[int, ...],
    godform: int,
) -> Bearing:
    found: list[Placed] = [(BOOK.titans[klass].element, -1)]
    found += [(BOOK.patterns[p].element, -1) for p in pattern]
    for slot, number in enumerate(gear):
        if not discarded[slot]:
            found.append((BOOK.gear[number].element, slot))
    found += [(BOOK.conditions[i].sides[side - 1], -1) for i, side in enumerate(cond) if side]
    found += [(BOOK.elements[element], -1) for element in lasting]
    if godform >= 0:
        found.append((BOOK.godforms[godform], -1))
    worn = [(slot, BOOK.gear[number]) for slot, number in enumerate(gear) if not discarded[slot]]
    weapons = [
        (slot, any(a.op.k == "commit" for a in one.element.keywords)) for slot, one in worn if one.slot == "weapon"
    ]
    return Bearing(found, weapons, max([one.furthest for _, one in worn], default=1))


def bearing(s: Battle, t: int) -> Bearing:
    """What this titan bears now."""
    return _bearing(
        s.klass[t], tuple(s.pattern[t]), tuple(s.gear[t]), tuple(s.discarded[t]), tuple(s.cond[t]),
        tuple(s.lasting[t]), s.godform[t],
    )  # fmt: skip


def outlasts(s: Battle, t: int, ability: Ability) -> bool:
    """Conditions, moiros and kratos cards stay with a titan that has died: the battle's end still finds them (OD-005)."""
    kept = BOOK.elements[ability.element].table.startswith(KEPT)
    return kept and ability.op.timing == "end of battle" and t in s.dead[::2]
