"""What a titan may strike with, stated a second time; dice, windows and what stays with the dead."""

from __future__ import annotations

import itertools

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.dice import makes
from petteia.games.odyssey.field import titan_sees
from petteia.games.odyssey.state import ATTRIBUTES, FORBID, ON_VANTAGE, UNTIL, Battle
from petteia.games.odyssey.weapons import legal_weapons
from petteia.games.odyssey.words import GODFORM_WEAPON, SPACE
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Comes, asked, befall, happens, runs, stage
from tests.games.odyssey.fight import Sit

BRINE, MARBLE = 0, 2
PRINTED = {"fists": (1, 1, True), "oyster_knives": (1, 1, True), "widows_needle": (1, 1, True), "anchor_maul": (1, 1, True),
           "thread_staff": (1, 2, True), "spindle_lash": (1, 3, True), "reed_bow": (2, 6, False), "bow_of_the_lost_sun": (3, 8, False),
           "ballast_sling": (2, 4, False)}  # fmt: skip
RUIN = 0  # the form of Ares is the only one with an attack of its own
COMMITS = ("widows_needle", "bow_of_the_lost_sun")
ARMS = (["oyster_knives"], ["anchor_maul"], ["reed_bow"], ["bow_of_the_lost_sun"], ["thread_staff", "ballast_sling"],
        ["spindle_lash", "widows_needle"])  # fmt: skip
PLACES = {"vantage": 0, "g7": 1, "i5": 1, "a7": 7, "k9": 2, "f7": 2, "e7": 3, "g3": 4, "k7": 1, "i13": 5, "b7": 6, "q7": 7, "r7": 8,
          "s7": 9, "i9": 1}  # fmt: skip


def at_hand(s: Battle, place: str, bonus: bool) -> list[str]:
    """By name: those within range and not exhausted whose commitment can be paid, the form's own, and fists for a weapon."""
    far, adjacent = PLACES[place], PLACES[place] <= 1
    if s.rage[KELP] == 9 or not s.alive[KELP]:
        return []
    worn = [BOOK.gear[g].key for g in s.gear[KELP]]
    found = []
    for slot, key in enumerate(worn):
        near, most, melee = PRINTED[key]
        most += 0 if melee else sum(row[2] for row in s.mods)
        ready = bonus or not s.exhausted[KELP][slot]
        paid = key not in COMMITS or s.fate[KELP] < 9
        if ready and paid and (near == 1 if place == "vantage" else near <= far <= most):
            found.append(key)
    if s.godform[KELP] == RUIN and adjacent:
        found.append("form")
    if "fists" not in worn and adjacent:
        found.append("fists")
    return sorted(found)


@rule("OD-159", "OD-201", "OD-204", "OD-244", "OD-C21", "OD-274", "OD-275")
@pytest.mark.parametrize("arms", ARMS)
def test_what_a_titan_may_strike_with(table: Sit, arms: list[str]) -> None:
    """At every distance, exhausted or not, with and without a form, a commitment that can be paid, and room for rage."""
    s = stage(table, {"gear": arms}, vantage=True).s
    assert all(
        (BOOK.gear[g].nearest, BOOK.gear[g].furthest, BOOK.gear[g].melee) == PRINTED[BOOK.gear[g].key]
        for g in s.gear[KELP]
    )
    shapes = itertools.product(PLACES, (False, True), (-1, 0, 1, 2), (0, 9), (0, 9), (0, 1), (0, 1))
    for n, (place, bonus, form, fate, rage, tired, longer) in enumerate(shapes):
        s.cell[KELP] = ON_VANTAGE if place == "vantage" else SPACE.words.index(place)
        s.godform[KELP], s.fate[KELP], s.rage[KELP] = form, fate, rage
        s.exhausted[KELP][0] = tired
        s.mods = [[KELP, ATTRIBUTES.index("range"), 1, UNTIL.index("battle")]] if longer else []
        s.alive[KELP] = int(n % 17 != 0)
        found = ["form" if w == GODFORM_WEAPON else BOOK.gear[w].key for w in legal_weapons(s, KELP, bonus)]
        assert sorted(found) == at_hand(s, place, bonus), (place, bonus, form, fate, rage, tired, longer)


@rule("OD-159", "OD-121")
def test_what_is_not_seen_is_not_struck(table: Sit) -> None:
    """Behind rocks on all sides a bow has no mark."""
    for rocks, seen in (([], True), (["b7", "a6", "a8", "b6", "b8"], False)):
        t = stage(table, {"at": "a7", "gear": ["bow_of_the_lost_sun"]}, terrain={"rock": rocks})
        assert bool(legal_weapons(t.s, KELP, False)) == seen


@rule("OD-159", "OD-C06")
def test_struck_from_the_corner_and_not_through_a_wall(table: Sit) -> None:
    """From the first space of the board a bow reaches it; right beside it a wall parts them, whatever is seen."""
    t = stage(table, {"at": "a1", "gear": ["reed_bow"]}, primordial={"at": "e1", "facing": "w"})
    assert legal_weapons(t.s, KELP, False) == [BOOK.gear_at["reed_bow"]]
    for mazes, able in (([], True), ([("g4", "I", 1)], False)):
        t = stage(table, {"at": "g7", "gear": ["oyster_knives"]}, mazes=mazes)
        assert (titan_sees(t.s, KELP), bool(legal_weapons(t.s, KELP, False))) == (True, able)


@rule("OD-161")
@pytest.mark.parametrize(
    ("die", "needed", "does"),
    [
        (10, 12, True),
        (10, 3, True),
        (1, 1, False),
        (1, -2, False),
        (2, 2, True),
        (2, 3, False),
        (9, 9, True),
        (9, 10, False),
    ],
)
def test_what_a_die_reaches(die: int, needed: int, does: bool) -> None:
    """A 10 always, a 1 never."""
    assert makes(die, needed) == does


@rule("OD-146", "OD-276", "OD-178")
@pytest.mark.parametrize("who", [BRINE, KELP])
@pytest.mark.parametrize(("barred", "steps"), [("", True), ("actions", False), ("reactions", False), ("block", True)])
def test_a_reflex_that_lasts(table: Sit, who: int, barred: str, steps: bool) -> None:
    """Once in a window whoever has one may step aside, unless it may not act or not react."""
    name = ("brine", "kelp")[who]
    t = stage(table, **{name: {"at": "d7", "gear": [], "godform": "lantern_of_hermes", "trespass": 3}}) if who == BRINE else stage(
        table, {"godform": "lantern_of_hermes", "trespass": 3}
    )  # fmt: skip
    if barred:
        t.s.forbids.append([who, FORBID.index(barred), UNTIL.index("battle")])
    runs(t, {"op": "window"})
    assert (f"reflex {name}" in asked(t)) == steps
    t.leave()


@rule("OD-005", "OD-186")
def test_what_stays_with_the_dead(table: Sit) -> None:
    """A memory does not: at the end of the battle Marble keeps the despair that Kelp's would have taken."""
    for at, left in (("d7", 0), ("dead", 2)):
        t = stage(table, {"at": at}, marble={"at": "a14", "gear": [], "despair": 2})
        t.s.lasting[KELP].append(BOOK.memories["fourteen_small_cups_3"])
        befall(t, Comes("end of battle"))
        assert t.s.despair[MARBLE] == left


@rule("OD-260", "OD-179")
def test_what_the_ship_does_raises_nobody(table: Sit) -> None:
    """Called upon in the turn of a titan that is about to stand up, it leaves it lying; whoever acts itself stands."""
    for move, lies in (("ship", True), ("use", False)):
        t = happens(table, told={"gear": ["red_pennon"]}, ship=["voice_of_the_oak", "ram_prow", "boarding_lines"])
        t.s.cond[KELP][BOOK.condition_at["knockdown"]] = 2
        t.does(next(option for option in asked(t) if option.startswith(move)))
        assert bool(t.s.cond[KELP][BOOK.condition_at["knockdown"]]) == lies
        t.leave()


@rule("OD-160")
@pytest.mark.parametrize("who", [BRINE, KELP])
def test_an_attack_thought_through_stays_as_it_is(table: Sit, who: int) -> None:
    """Whoever thinks ahead in the middle of an attack changes nothing of it."""
    t = stage(table)
    t.s.attack.who = who
    other = t.s.clone()
    other.attack.hits, other.attack.dice = 5, [1, 2]
    assert (t.s.attack.hits, t.s.attack.dice) == (0, [])
