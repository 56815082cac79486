"""Which abilities can be used and what they cost, whom each word means: told a second time, on tables strewn at random."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import AI, BP, OWN, TRAIT, context, is_usable, owner_slot, pay, selected
from petteia.games.odyssey.ops import conditions
from petteia.games.odyssey.state import BEAST, FORBID, ON_VANTAGE, Battle
from petteia.games.odyssey.values import active_of, holds
from petteia.games.odyssey.words import ACTIVES
from petteia.testing import rule
from tests.games.odyssey.befall import program
from tests.games.odyssey.fight import Sit
from tests.games.odyssey.test_figures_counted_again import Reader, apart, entries, tables
from tests.games.odyssey.test_targets_found_again import far, is_before

ROWS: dict[int, dict[str, Any]] = {}  # of each active ability its printed row, and the conditions around it
AROUND: dict[int, tuple[dict[str, Any], ...]] = {}
for one in BOOK.elements:
    printed = [(row, asked) for row, asked in entries(one.fields["effect"]) if row["op"] == "active"]
    for ability, (row, asked) in zip(one.actives, printed, strict=True):
        ROWS[ability.id], AROUND[ability.id] = row, asked
COSTS = {"fate": ("fate", 1), "two_fate": ("fate", 2)}


def payable(s: Battle, t: int, row: dict[str, Any], slot: int) -> bool:
    rest = any(inner["op"] == "discard" and inner["what"] == "fatigue token" for inner in row["do"])
    for cost in row["cost"]:
        if cost in ("combat", "movement"):
            tired = s.combat_fatigue[t] if cost == "combat" else s.move_fatigue[t]
            if not getattr(s, cost)[t] or bool(tired) != rest:
                return False
        if cost == "complicated" and (0 in (s.combat[t], s.movement[t]) or s.combat_fatigue[t] or s.move_fatigue[t]):
            return False
        if cost in COSTS and s.fate[t] + COSTS[cost][1] > 9:
            return False
        if cost == "trespass" and not s.trespass[t]:
            return False
        if cost == "charge" and not s.charge[t][slot]:
            return False
    return True


def usable(s: Battle, t: int, number: int, slot: int) -> bool:
    row = ROWS[number]
    reader = Reader(s, t)
    worn = [fields["key"].rpartition(".")[2] for fields, _ in reader.borne()]
    if number in s.used[t] or not reader.true((*AROUND[number], row.get("gate", {}))):
        return False
    if row.get("once") == "battle" and number in s.once:
        return False
    if slot >= 0 and s.exhausted[t][slot]:
        return False
    saves = any(inner["op"] == "keyword" and inner["k"] in ("lifeline", "second_chance") for inner in row["do"])
    held = "falling_down" in worn or "stone_dream" in worn or [t, FORBID.index("actions"), 3] in s.forbids
    if held and not saves:
        return False
    mute = "dread" in worn or [t, FORBID.index("reactions"), 3] in s.forbids
    return payable(s, t, row, slot) and not (row.get("timing") == "reaction" and mute)


@rule("OD-212", "OD-213", "OD-153", "OD-176", "OD-197", "OD-200", "OD-209", "OD-260")
def test_every_ability(table: Sit) -> None:
    """Once in a round, under its own conditions, on a card that is ready, for its whole cost, by who may act."""
    seen = set()
    for s, rng in tables(table, 41, 250):
        for t in range(4):
            s.used[t] = [rng.choice(ACTIVES).id for _ in range(4)]
            s.once = [rng.choice(ACTIVES).id for _ in range(4)]
            s.combat[t], s.movement[t] = rng.randrange(3), rng.randrange(3)
            s.combat_fatigue[t], s.move_fatigue[t] = rng.choice(((0, 0), (0, 0), (1, 0), (0, 1)))
            s.charge[t] = [rng.randrange(3) for _ in s.gear[t]]
            s.trespass[t] = rng.randrange(2)
            borne = {(number, slot) for fields, slot in Reader(s, t).borne() for number in of_row(fields)}
            timings = {ROWS[number].get("timing", "") for number, _ in borne}
            found = {(a.id, slot) for timing in timings for a, slot in active_of(s, t, timing)}
            assert found == borne
            for number, slot in borne:
                ability = next(a for a in ACTIVES if a.id == number)
                assert is_usable(s, t, ability, slot) == usable(s, t, number, slot), BOOK.elements[ability.element]
                seen.add((number, usable(s, t, number, slot)))
                assert owner_slot(s, t, ability) == slot
    assert len(seen) > 60


def of_row(fields: dict[str, Any]) -> list[int]:
    return [a.id for e in BOOK.elements if e.fields is fields for a in e.actives]


@rule("OD-212", "OD-209", "OD-210", "OD-200")
def test_what_is_paid(table: Sit) -> None:
    """Actions, fate, a charge, a token, the card itself; and nothing else."""
    for s, _ in tables(table, 42, 60):
        for t in range(4):
            for fields, slot in Reader(s, t).borne():
                for number in of_row(fields):
                    s.combat[t] = s.movement[t] = s.trespass[t] = 2
                    s.fate[t] = 3
                    s.charge[t] = [2] * len(s.gear[t])
                    s.exhausted[t], s.discarded[t] = [0] * len(s.gear[t]), [0] * len(s.gear[t])
                    cost, hosted = ROWS[number]["cost"], [i for i, h in enumerate(s.host[t]) if h == slot >= 0]
                    pay(s, t, next(a for a in ACTIVES if a.id == number), slot)
                    assert s.combat[t] == 2 - ("combat" in cost) - ("complicated" in cost)
                    assert s.movement[t] == 2 - ("movement" in cost) - ("complicated" in cost)
                    assert s.fate[t] == 3 + ("fate" in cost) + 2 * ("two_fate" in cost)
                    assert s.trespass[t] == 2 - ("trespass" in cost)
                    assert s.charge[t][: len(s.exhausted[t])].count(1) == sum(word == "charge" for word in cost)
                    turned = {i for i, one in enumerate(s.exhausted[t]) if one}
                    gone = {i for i, one in enumerate(s.discarded[t]) if one}
                    assert turned == ({slot, *hosted} if "exhaust" in cost and slot >= 0 else set())
                    assert gone == ({slot, *hosted} if "discard" in cost and slot >= 0 else set())


@rule("OD-213", "OD-209")
def test_which_of_two_alike_is_used(table: Sit) -> None:
    """The first that is ready; where none is, the first."""
    for s, _ in tables(table, 43, 1):
        jar = BOOK.gear_at["smoke_jar"]
        ability = next(a for a in ACTIVES if a.element == BOOK.gear[jar].element.index)
        for turned, used in (
            ([0, 0, 0], 0),
            ([1, 0, 0], 1),
            ([1, 0, 1], 1),
            ([1, 0, 0], 1),
            ([0, 0, 1], 0),
            ([1, 1, 1], 0),
        ):
            s.gear[1], s.exhausted[1], s.discarded[1], s.host[1] = [jar] * 3, turned, [0] * 3, [-1] * 3
            assert owner_slot(s, 1, ability) == used


@rule("OD-117", "OD-185", "OD-013", "OD-208")
@pytest.mark.parametrize(("role", "meant"), [(AI, "target"), (BP, "attacker"), (TRAIT, "primordial"), (OWN, "self")])
def test_whom_a_word_means(table: Sit, role: int, meant: str) -> None:
    """Of the living; left out it follows from where it stands."""
    words = ["", "primordial", "self", "target", "attacker", "host", "subject", "all", "any", "others", "other", "beside",
             "one beside", "adjacent", "front", "fallen", "priority", "most rage", "most despair"]  # fmt: skip
    programs = {who: program({"op": "gain", "stat": "fate", "n": 1, "who": who}) for who in words if who}
    programs[""] = program({"op": "gain", "stat": "fate", "n": 1})
    dead_too = program({"op": "die", "who": "self"})
    for s, rng in tables(table, 44, 60):
        s.tiles = []
        you, subject = rng.randrange(-1, 4), rng.randrange(-1, 4)
        living = [t for t in range(4) if s.alive[t]]
        by = context(role, 0, you, subject)
        for who in words:
            op = BOOK.programs[programs[who]][0]
            assert sorted(selected(s, op, by)) == sorted(means(s, who, meant, you, subject, living)), (who, meant, you)
        dies = selected(s, BOOK.programs[dead_too][0], by)
        assert dies == ([you] if you in living or (meant == "self" and you >= 0) else [])


def means(s: Battle, who: str, meant: str, you: int, subject: int, living: list[int]) -> list[int]:
    who = who or meant
    here = [you] if you in living else []
    near = [t for t in living if t != you and here and next_to(s, you, t)]
    striker = [s.attack.who] if s.attack.who in living else []
    rage, despair = max(s.rage[t] for t in living), max(s.despair[t] for t in living)
    return {
        "primordial": [BEAST], "self": here, "target": here, "host": here, "attacker": striker if meant == "primordial" else here,
        "subject": [subject] if subject in living else [], "all": living, "any": living,
        "others": [t for t in living if t != you], "other": [t for t in living if t != you], "beside": near, "one beside": near,
        "adjacent": [t for t in living if far(s, t) == 1], "front": [t for t in living if is_before(s, t)],
        "fallen": [t for t in living if s.cond[t][0]], "priority": [s.priority] if s.priority in living else [],
        "most rage": [t for t in living if s.rage[t] == rage],
        "most despair": [t for t in living if despair and s.despair[t] == despair],
    }[who]  # fmt: skip


def next_to(s: Battle, one: int, other: int) -> bool:
    """Side by side; whoever stands on the primordial is beside those who touch it."""
    if ON_VANTAGE in (s.cell[one], s.cell[other]):
        return s.cell[one] == ON_VANTAGE and Reader(s, other).touches(other)
    return apart(Reader(s, one).xy(one), Reader(s, other).xy(other)) == 1


@rule("OD-185", "OD-202")
def test_of_nobody_nothing_is_true(table: Sit) -> None:
    """Whatever is asked of a titan that is not there; and a godform is to be had while one is left."""
    asked = [{word: 0} for word in ("danger", "rage", "fate", "despair")]
    asked += [
        {word: True}
        for word in ("priority", "hidden", "ally", "alone", "adjacent", "on_vantage", "knockdown", "at_edge")
    ]
    asked += [{"on": "pool"}, {"condition": "fear"}]
    for s, _ in tables(table, 45, 10):
        s.priority = -1
        assert [one for one in asked if holds(s, conditions(one), -1)] == []
        for awake, left in ((1, [0, 1, 1]), (1, [0, 0, 0]), (0, [1, 1, 1]), (1, [1, 1, 1])):
            s.awakening, s.godform_left = awake, left
            assert holds(s, conditions({"godform_available": True}), 1) == (awake == 1 and 1 in left)
