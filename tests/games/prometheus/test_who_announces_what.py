"""Announcements in full: who is bound, waits, stands on polar ground, is huge, or shares an area with the hound."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.chances import of_dice
from petteia.testing import rule
from tests.games.prometheus.test_by_a_hair import hector
from tests.games.prometheus.test_own_ground import on_styx
from tests.games.prometheus.test_tight_corners import AOW, HERE, LANE, plans, power, sit

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

ROOM = "Asphodel Meadow"


def warden(t: Any, unit: str) -> set[str]:
    t.wardens.does(f"activate {unit}")
    return {text.removeprefix("plan ") for text in t.wardens.options("plan")}


# -- the hound -------------------------------------------------------------------------------


@rule("PR-072", "PR-074", "PR-C14")
@pytest.mark.parametrize("bound", [True, False])
def test_a_bound_hound_announces_nothing_without_an_attack(table: Sit, bound: bool) -> None:
    """It could free a comrade and claim a stone, but for the foe beside it."""
    t = table("prometheus", rescuers={"units": {"Jason": HERE if bound else "Sacred Way"}}, to_move="wardens", stones={HERE: 1},
              wardens={"units": {"Cerberus": HERE, "Diomedes": {"at": HERE, "net": True}}, "hand": ["Cerberus", AOW]},
              options={"omphalos_claim": "on"})  # fmt: skip
    found = warden(t, "Cerberus")
    assert ("claim+release" in found) == (not bound)
    assert all("attack" in plan.split("+") for plan in found) == bound


@rule("PR-072", "PR-K067")
def test_on_polar_ground_a_bound_hound_has_one_action(table: Sit, own: Own, squares: Squares) -> None:
    """One simple action, and it has to be the attack."""
    t = table("prometheus", rescuers={"units": {"Jason": "Field A"}}, to_move="wardens",
              wardens={"units": {"Cerberus": "Field A", "Diomedes": {"at": "Field A", "net": True}}, "hand": ["Cerberus", AOW]},
              options={"own": own(squares(a="polar", capacity=4))})  # fmt: skip
    assert warden(t, "Cerberus") == {"attack"}


@rule("PR-072", "PR-074")
@pytest.mark.parametrize(
    ("foe", "found"), [("A", {"attack"}), ("D", {"nothing", "walk+attack", "cautious+attack", "run"})]
)
def test_the_hound_is_bound_in_the_first_area_too(
    table: Sit, own: Own, squares: Squares, foe: str, found: set[str]
) -> None:
    """In the first area of all a foe beside it binds the hound, as anywhere."""
    t = table("prometheus", rescuers={"units": {"Jason": f"Field {foe}"}}, to_move="wardens", stones={},
              wardens={"units": {"Cerberus": "Field A"}, "hand": ["Cerberus"]}, options={"own": own(on_styx(squares()))})  # fmt: skip
    assert warden(t, "Cerberus") == found


@rule("PR-072", "PR-K115")
@pytest.mark.parametrize("bound", [True, False])
def test_a_bound_hound_does_not_fly_off(table: Sit, own: Own, bound: bool) -> None:
    """With wings it flies, unless a foe shares its area."""
    wings = '[[unit]]\nkey = "cerberus"\nclasses = ["flying"]\n'
    t = table("prometheus", rescuers={"units": {"Jason": HERE if bound else "Sacred Way"}}, to_move="wardens",
              wardens={"units": {"Cerberus": HERE}, "hand": ["Cerberus"]}, options={"own": own(wings)})  # fmt: skip
    assert ("flight" in warden(t, "Cerberus")) == (not bound)


@rule("PR-C47", "PR-080", "PR-K033")
@pytest.mark.parametrize(("hound", "offered"), [("Field A", {"claim+enrage"}), ("Field C", set())])
def test_a_stone_from_next_door_is_put_down_for_the_hound(
    table: Sit, own: Own, squares: Squares, hound: str, offered: set[str]
) -> None:
    """A Gem Collector claims the stone next door and puts it down beside the hound."""
    collector = '[[unit]]\nkey = "diomedes"\ntalents = ["gem_collector"]\n'
    t = table("prometheus", rescuers={}, to_move="wardens", stones={"Field B": 1},
              wardens={"units": {"Diomedes": "Field A", "Cerberus": hound}, "hand": ["Diomedes"]},
              options={"own": own(squares(borders=LANE), collector), "omphalos_claim": "on"})  # fmt: skip
    found = {plan for plan in warden(t, "Diomedes") if "+" in plan and not {"walk", "cautious"} & set(plan.split("+"))}
    assert found == offered


# -- who waits -------------------------------------------------------------------------------


@rule("PR-K037", "PR-K038", "PR-C29")
@pytest.mark.parametrize("entry", ["first_step_of_move", "complex_action"])
@pytest.mark.parametrize("full", [True, False])
def test_where_every_home_is_full_nobody_comes_on(
    table: Sit, own: Own, squares: Squares, full: bool, entry: str
) -> None:
    """Four homes on the two maps, for one unit each; Spartans in the last of all block nobody who waits."""
    styx = on_styx(squares(capacity=1)).replace('"Field ', '"Patch ')
    mates = {"Hector": "Field C", "Medea": "Patch A"} | ({"Orpheus": "Patch D"} if full else {})
    t = sit(table, {"Jason": "waiting", **mates}, {"Spartans": "Field F"},
            options={"own": own(squares(capacity=1), styx), "entry": entry})  # fmt: skip
    comes_on = {"walk", "run"} if entry == "first_step_of_move" else {"deploy"}
    assert plans(t, "Jason") == ({"nothing"} if full else {"nothing"} | comes_on)
    if full:
        t.rescuers.cannot("plan walk", rule="PR-C29", because="The unit cannot do that from where it is.")


@rule("PR-K090")
@pytest.mark.parametrize(("at", "wild"), [("waiting", False), ("Field F", True)])
def test_who_waits_strikes_nobody(table: Sit, own: Own, squares: Squares, at: str, wild: bool) -> None:
    """A foe stands in the last area of all: a berserk who waits is nowhere near."""
    t = sit(table, {"Hector": at}, {"Jason": "Field F"}, options={"own": own(squares(), hector(2, 0, '["berserk"]'))})
    assert ("berserk" in plans(t, "Hector")) == wild


# -- where one stands ------------------------------------------------------------------------


@rule("PR-K067")
@pytest.mark.parametrize(("classes", "two"), [('["boreal"]', True), ('["terrestrial"]', False)])
def test_who_is_at_home_on_polar_ground_has_two_actions(
    table: Sit, own: Own, squares: Squares, classes: str, two: bool
) -> None:
    """A foe beside Hector and one next door: he may walk and strike, if the ice is his home."""
    mine = f'[[unit]]\nkey = "hector"\nclasses = {classes}\n'
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field A"}, options={"own": own(squares(a="polar"), mine)})
    assert ("walk+attack" in plans(t, "Hector")) == two


@rule("PR-K031", "PR-K023")
@pytest.mark.parametrize(("mark", "runs"), [(-1, False), (0, True)])
def test_a_run_of_no_areas_is_none(table: Sit, mark: int, runs: bool) -> None:
    """Acamas, nearly dead, walks no area and runs one; what takes that one away leaves him where he is."""
    t = sit(table, {"Acamas": {"at": HERE, "life": 1}}, marks=[["run", "Acamas", mark, "", "turn", 1]])
    assert ("run" in plans(t, "Acamas")) == runs


@rule("PR-C47", "PR-K038")
@pytest.mark.parametrize(("does", "offered"), [("move", True), ("heal", False)])
def test_a_comrade_may_be_sent_out_of_the_way(table: Sit, own: Own, squares: Squares, does: str, offered: bool) -> None:
    """Medea fills the only area next door; Hector walks there if his power sends her on."""
    row = (
        '{ op = "move", who = "target", word = "walk", n = 1 }'
        if does == "move"
        else '{ op = "heal", who = "target", n = 1 }'
    )
    rows = '{ op = "target", who = "ally", range = [1, 1] }, ' + row
    t = sit(table, {"Hector": "Field A", "Medea": {"at": "Field B", "life": 2}},
            options={"own": own(squares(capacity=1, borders=LANE), hector(2), power("hector", rows))})  # fmt: skip
    assert ("walk" in plans(t, "Hector")) == offered


# -- who is huge -----------------------------------------------------------------------------


@rule("PR-K118", "PR-K025")
@pytest.mark.parametrize(("foe", "at_hand"), [("Talos", True), ("Jason", False)])
def test_who_is_huge_fills_its_area(table: Sit, foe: str, at_hand: bool) -> None:
    """Talos is alone in an area for more: it is full, so he is struck from next door, and nobody goes in."""
    t = sit(table, {"Hector": "Ferryman's Quay"}, {foe: "Elysian Landing"})
    found = plans(t, "Hector")
    assert ("attack" in {word for plan in found for word in plan.split("+")} and "walk+attack" in found) or not at_hand
    t.rescuers.does("plan run")
    assert ("Elysian Landing" in t.rescuers.areas("step")) == (not at_hand)


@rule("PR-K118", "PR-K038", "PR-K057", "PR-K070")
@pytest.mark.parametrize(
    ("borders", "ground", "offered"),
    [
        ("", "open", {"Field D", "Field F"}),
        ("", "rock", {"Field F"}),
        ('\n[borders]\nescarpment = [["d", "e"]]\n', "open", {"Field F"}),
    ],
)
def test_who_is_huge_goes_where_three_have_room(
    table: Sit, own: Own, squares: Squares, borders: str, ground: str, offered: set[str]
) -> None:
    """Areas for three let Talos in, with a unit in them too; Field B is for two; and he climbs no more than others do."""
    a, b, rest = squares(capacity=3, borders=borders, d=ground).split("capacity = 3", 2)
    drawn = f"{a}capacity = 3{b}capacity = 2{rest}"
    t = sit(table, {"Talos": "Field E", "Medea": "Field D"}, options={"own": own(drawn)})
    t.rescuers.acts("Talos", "run")
    assert t.rescuers.areas("step") == offered


# -- what is told of the dice ----------------------------------------------------------------


@rule("PR-K076", "PR-K075")
@pytest.mark.parametrize(
    ("dice", "target", "chance"),
    [
        ([6, 5], 9, 3 / 6),  # the five is rolled again: 8, 9 or 10, with the six given up for the 8
        ([5], 9, 2 / 6),
        ([6, 1, 1, 1], 10, 0.0),  # nine at most; and a die that was raised over five is no five again
        ([4, 1, 1, 1], 10, 3 / 6),  # a five for one, rolled again, and two more to give up
    ],
)
def test_a_die_that_was_raised_over_five(dice: list[int], target: int, chance: float) -> None:
    """It can be given up or raised on, and is not rolled again."""
    assert of_dice(dice, target) == pytest.approx(chance)


@rule("PR-051", "PR-053", "PR-C29")
def test_what_can_be_one_of_a_pair_is_announced_with_another(table: Sit) -> None:
    """Jason can walk, strike and cut Medea free: any two of it, but none alone; and there is nothing twice."""
    t = sit(table, {"Jason": HERE, "Medea": {"at": HERE, "net": True}}, {"Diomedes": HERE})
    t.rescuers.does("activate Jason")
    assert sorted(t.rescuers.options("plan")) == [
        "plan attack+release", "plan nothing", "plan run", "plan walk+attack", "plan walk+release"
    ]  # fmt: skip


# -- and what then can be done ---------------------------------------------------------------


@rule("PR-074")
def test_who_asks_the_bound_hound_to_move_is_told_why(table: Sit) -> None:
    """A foe shares its area: it does not move, whatever was announced."""
    t = table("prometheus", rescuers={"units": {"Jason": HERE}}, to_move="wardens",
              wardens={"units": {"Cerberus": HERE}, "hand": ["Cerberus"]})  # fmt: skip
    t.wardens.acts("Cerberus", "attack")
    because = "The hound does not move while an enemy shares its area."
    t.wardens.cannot(f"step {ROOM}", rule="PR-074", because=because)


@rule("PR-C13", "PR-080")
@pytest.mark.parametrize(("agreed", "left"), [("simple", True), ("simple_as_attack", False)])
def test_whether_to_enrage_takes_the_place_of_the_attack(table: Sit, agreed: str, left: bool) -> None:
    """Diomedes has announced both and strikes: the hound can be enraged as well, unless that counts as an attack."""
    t = table("prometheus", rescuers={"units": {"Jason": HERE}}, to_move="wardens", stones={HERE: 1}, chance=[0] * 6,
              wardens={"units": {"Diomedes": HERE, "Cerberus": HERE}, "hand": ["Diomedes", AOW]},
              options={"enrage_slot": agreed, "retaliation": "off"})  # fmt: skip
    t.wardens.acts("Diomedes", "attack+enrage", "attack jason")
    assert ("enrage" in t.wardens.options()) == left


@rule("PR-K026", "PR-K104")
@pytest.mark.parametrize("limit", [True, False])
def test_some_powers_take_the_walk_as_well(table: Sit, own: Own, squares: Squares, limit: bool) -> None:
    """Hector, who is mobile, strikes with his power and walks on, unless the power uses his walk."""
    rows = '{ op = "attack", range = [0, 0] }' + (', { op = "limit", word = "uses_walk" }' if limit else "")
    files = [squares(), hector(2, 0, '["mobility"]'), power("hector", rows, "offensive")]
    t = sit(
        table,
        {"Hector": "Field A"},
        {"Jason": "Field A"},
        options={"own": own(*files), "retaliation": "off"},
        chance=[0] * 6,
    )
    t.rescuers.acts("Hector", "walk+attack", "power 2")
    assert bool([text for text in t.rescuers.options() if text.startswith("step")]) == (not limit)


@rule("PR-K115", "PR-K030")
@pytest.mark.parametrize(
    ("plan", "walked", "verb"), [("walk", False, "fly"), ("walk", True, "step"), ("run", False, "step")]
)
def test_wings_are_for_a_walk_that_has_not_begun(
    table: Sit, own: Own, squares: Squares, plan: str, walked: bool, verb: str
) -> None:
    """By his power Hector flies in place of a walk: not in the middle of one, and not in place of a run."""
    wings = power("hector", '{ op = "mod", word = "flying_walk", who = "self", until = "activation" }')
    t = sit(table, {"Hector": "Field A"}, options={"own": own(squares(), hector(2), wings)})
    t.rescuers.acts("Hector", plan, *(["step Field B"] if walked else []))
    if plan == "walk":
        t.rescuers.does("power 2")
    assert {text.split()[0] for text in t.rescuers.options()} & {"fly", "step"} == {verb}


@rule("PR-K091")
@pytest.mark.parametrize("plan", ["walk", "cautious", "run"])
def test_whoever_is_held_is_told_by_whom(table: Sit, plan: str) -> None:
    """Spartans block Diomedes: he walks, creeps and runs nowhere."""
    t = table("prometheus", rescuers={"units": {"Spartans": HERE}}, to_move="wardens",
              wardens={"units": {"Diomedes": HERE}, "hand": ["Diomedes", AOW]})  # fmt: skip
    t.wardens.does("activate Diomedes")
    t.wardens.cannot(f"plan {plan}", rule="PR-K091", because="An enemy with Block holds it in its area.")
