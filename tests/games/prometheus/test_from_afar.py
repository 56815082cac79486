"""What could be done from where nobody stands yet: by a walk, by air, by a power that is still to be paid for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.data import CONTENT
from petteia.testing import rule
from tests.games.prometheus.test_own_ground import on_styx
from tests.games.prometheus.test_tight_corners import AOW, HERE, LANE, LAST, plans, sit

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

PRICED = """
[[unit]]
key = "{unit}"

[[unit.power]]
key = "{unit}_trick"
name = "Trick"
kind = "active"
art_of_war = {price}
rule = "As the test says."
effect = [{rows}]
"""


def for_now(*words: str) -> str:
    """Rows that change these for the bearer, for one activation."""
    return ", ".join(f'{{ op = "mod", word = "{one}", who = "self", n = 1, until = "activation" }}' for one in words)


# -- after a walk ----------------------------------------------------------------------------


@rule("PR-C47", "PR-K019", "PR-K025")
@pytest.mark.parametrize(
    ("cards", "price", "offered"), [(1, 1, True), (0, 1, False), (1, 2, False), (2, 2, True), (0, 0, True)]
)
def test_who_can_pay_walks_up_and_draws_a_foe_near(
    table: Sit, own: Own, squares: Squares, cards: int, price: int, offered: bool
) -> None:
    """Jason is two areas off: Hector goes one and pulls him the other, and strikes, if there are cards for it."""
    pull = '{ op = "target", who = "enemy", range = [1, 1] }, { op = "pull" }'
    trick = PRICED.format(unit="hector", price=price, rows=pull)
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field C"}, hand=["Hector", *[AOW] * cards],
            options={"own": own(squares(borders=LANE), trick)})  # fmt: skip
    assert ("walk+attack" in plans(t, "Hector")) == offered
    if offered:
        t.rescuers.does("plan walk+attack", "step Field B", "power 2")
        t.rescuers.may("attack Jason")


@rule("PR-C47", "PR-K111")
@pytest.mark.parametrize(("start", "offered"), [("water", True), ("open", True)])
def test_a_swimmer_lands_next_door(table: Sit, own: Own, squares: Squares, start: str, offered: bool) -> None:
    """Scylla's step more is for the water; the one she has takes her ashore."""
    t = sit(table, {"Scylla": "Field A", "Hector": {"at": "Field B", "net": True}},
            options={"own": own(squares(borders=LANE, a=start))})  # fmt: skip
    assert ("walk+release" in plans(t, "Scylla")) == offered


@rule("PR-C47", "PR-K111")
@pytest.mark.parametrize(("b", "offered"), [("open", False), ("water", True)])
def test_the_step_more_is_lost_ashore(table: Sit, own: Own, squares: Squares, b: str, offered: bool) -> None:
    """Scylla swims two areas; over land into other water she goes one."""
    t = sit(table, {"Scylla": "Field A", "Hector": {"at": "Field C", "net": True}},
            options={"own": own(squares(borders=LANE, a="water", b=b, c="water"))})  # fmt: skip
    assert ("walk+release" in plans(t, "Scylla")) == offered


@rule("PR-C47", "PR-K062", "PR-062")
@pytest.mark.parametrize(
    ("net", "offered"), [(CONTENT.board.areas[0].name, False), ("Field C", False), ("Field B", True)]
)
def test_wings_lead_out_of_a_swamp_and_not_out_of_olympus(
    table: Sit, own: Own, squares: Squares, net: str, offered: bool
) -> None:
    """No walk starts in a swamp, but Hector's power carries him over it: one area, and never to Styx."""
    trick = PRICED.format(unit="hector", price=0, rows=for_now("flying_walk"))
    t = sit(table, {"Hector": "Field A", "Jason": {"at": net, "net": True}},
            options={"own": own(squares(borders=LANE, a="swamp"), trick)})  # fmt: skip
    assert ("walk+release" in plans(t, "Hector")) == offered


@rule("PR-C47", "PR-K062", "PR-K091")
@pytest.mark.parametrize(
    ("unit", "ground", "offered"),
    [("Scylla", "swamp", True), ("Hector", "swamp", False), ("Hector", "open", True), ("Scylla", "open", True)],
)
def test_who_is_freed_in_a_swamp_walks_if_at_home_there(
    table: Sit, own: Own, squares: Squares, unit: str, ground: str, offered: bool
) -> None:
    """Spartans hold it, and its power frees it: in a swamp only an aquatic unit walks then."""
    trick = PRICED.format(unit=unit.lower(), price=0, rows=for_now("ignore_block", "movement"))
    t = sit(table, {unit: "Field A"}, {"Spartans": "Field A"}, options={"own": own(squares(a=ground), trick)})
    assert any("walk" in plan.split("+") for plan in plans(t, unit)) == offered


@rule("PR-C47", "PR-K038")
def test_a_full_area_elsewhere_is_in_nobodys_way(table: Sit) -> None:
    """The last area of all is full; Jason walks on Styx to where his foe stands."""
    crowd = dict.fromkeys(("Hector", "Medea", "Orpheus", "Chiron"), LAST)
    t = sit(table, {"Jason": HERE, **crowd}, {"Diomedes": "Asphodel Meadow", "Graeae": "waiting"})
    assert "walk+attack" in plans(t, "Jason")


@rule("PR-C47", "PR-101")
@pytest.mark.parametrize(
    ("unit", "life", "net", "offered"),
    [("Ares", 10, True, True), ("Ares", 10, False, False), ("Ares", 1, True, False), ("Hippolyta", 5, True, False)],
)
def test_spoils_cut_a_comrade_free(table: Sit, unit: str, life: int, net: bool, offered: bool) -> None:
    """No card in hand: Ares may fell his foe and cut his comrade free for the card that brings, while he has that power."""
    t = table("prometheus", rescuers={"units": {"Jason": {"at": HERE, "life": 1}}}, to_move="wardens",
              wardens={"units": {unit: {"at": HERE, "life": life}, "Hydra": {"at": HERE, "net": net}}, "hand": [unit],
                       "deck": [AOW] * 3})  # fmt: skip
    t.wardens.does(f"activate {unit}")
    assert ("plan attack+release" in t.wardens.options("plan")) == offered


@rule("PR-C47", "PR-K097")
@pytest.mark.parametrize(
    ("foe", "broken", "offered"),
    [("Charon's Ford", False, True), ("Charon's Ford", True, False), ("Hound's Threshold", False, False)],
)
def test_a_felled_tree_makes_an_arm_one_area_longer(table: Sit, foe: str, broken: bool, offered: bool) -> None:
    """Acamas can neither walk nor throw: he strikes next door if there is a tree to break, and no farther."""
    t = sit(table, {"Acamas": {"at": "Weeping Willows", "life": 1}}, {"Jason": foe}, hand=["Acamas"],
            broken=["Weeping Willows"] * broken)  # fmt: skip
    assert ("attack" in plans(t, "Acamas")) == offered
    if offered:
        t.rescuers.does("plan attack", "break")
        t.rescuers.may("attack Jason")


@rule("PR-C47", "PR-K097")
@pytest.mark.parametrize(
    ("foe", "broken", "offered"),
    [("Judges' Bench", False, True), ("Judges' Bench", True, False), ("Hound's Threshold", True, True)],
)
def test_a_tree_felled_before_a_walk_counts_after_it(table: Sit, foe: str, broken: bool, offered: bool) -> None:
    """Acamas fells a tree, goes an area and strikes two areas away; without trees he strikes one away."""
    t = sit(table, {"Acamas": "Weeping Willows"}, {"Jason": foe}, hand=["Acamas"],
            broken=["Weeping Willows"] * broken)  # fmt: skip
    assert ("walk+attack" in plans(t, "Acamas")) == offered
    if offered and not broken:
        t.rescuers.does("plan walk+attack", "break", "step Charon's Ford")
        t.rescuers.may("attack Jason")


@rule("PR-C47", "PR-K093", "PR-K061")
@pytest.mark.parametrize(
    ("unit", "between", "offered"),
    [("Nemean Lion", "open", True), ("Nemean Lion", "water", False), ("Jason", "open", False)],
)
def test_out_of_the_water_nobody_climbs(
    table: Sit, own: Own, squares: Squares, unit: str, between: str, offered: bool
) -> None:
    """The Lion goes two areas, up a rock; but in the water between its talents are gone."""
    t = sit(table, {unit: "Field A", "Hector": {"at": "Field C", "net": True}},
            options={"own": own(squares(borders=LANE, b=between, c="rock"))})  # fmt: skip
    assert ("walk+release" in plans(t, unit)) == offered


@rule("PR-C47", "PR-101", "PR-062")
@pytest.mark.parametrize(
    ("start", "net", "capacity", "offered"),
    [
        ("Field A", "Field C", 3, True),
        ("Field A", "Mist Gate", 3, False),
        ("Field B", "Field A", 3, True),
        ("Field B", "Field A", 2, False),
    ],
)
def test_the_first_area_of_all_is_one_like_the_others(
    table: Sit, own: Own, squares: Squares, start: str, net: str, capacity: int, offered: bool
) -> None:
    """Jason comes as far from it as from elsewhere, and into it if there is room beside the two in it."""
    units = {"Jason": start, "Hector": {"at": net, "net": True}, "Medea": net}
    t = sit(table, units, options={"own": own(on_styx(squares(capacity=capacity, borders=LANE)))})
    assert ("walk+release" in plans(t, "Jason")) == offered


@rule("PR-C47", "PR-K118")
@pytest.mark.parametrize(
    ("talos", "net", "capacity", "offered"),
    [("B", "B", 4, False), ("B", "C", 4, False), ("D", "C", 4, True), ("D", "B", 2, True), ("D", "B", 1, False)],
)
def test_where_a_huge_comrade_stands_nobody_goes(
    table: Sit, own: Own, squares: Squares, talos: str, net: str, capacity: int, offered: bool
) -> None:
    """Talos fills his area, however large it is: nobody comes to the comrade beside him, nor through to one behind."""
    t = sit(table, {"Jason": "Field A", "Talos": f"Field {talos}", "Hector": {"at": f"Field {net}", "net": True}},
            options={"own": own(squares(capacity=capacity))})  # fmt: skip
    assert ("walk+release" in plans(t, "Jason")) == offered


# -- by air ----------------------------------------------------------------------------------


@rule("PR-K115")
@pytest.mark.parametrize(("life", "far"), [(1, 2), (2, 3), (5, 4)])
def test_a_fast_flight_goes_one_area_farther_than_a_walk(
    table: Sit, own: Own, squares: Squares, life: int, far: int
) -> None:
    """The Eagle, all but dead, walks one area and flies two."""
    t = sit(table, {"Jason": "Field A"}, {"Caucasian Eagle": {"at": "Field A", "life": life}}, theirs=["Caucasian Eagle"],
            to_move="wardens", options={"own": own(squares())})  # fmt: skip
    t.wardens.does("activate Caucasian Eagle", "plan flight")
    by_far = {1: "BD", 2: "CE", 3: "F"}
    assert t.wardens.areas("fly") == {f"Field {key}" for n, keys in by_far.items() if n <= far for key in keys}


@rule("PR-K115")
def test_who_can_barely_fly_announces_it(table: Sit, own: Own, squares: Squares) -> None:
    """The Eagle has one area of movement left: it may announce a fast flight."""
    t = sit(table, {"Jason": "Field A"}, {"Caucasian Eagle": {"at": "Field A", "life": 1}}, theirs=["Caucasian Eagle"],
            to_move="wardens", options={"own": own(squares())})  # fmt: skip
    t.wardens.does("activate Caucasian Eagle")
    t.wardens.may("plan flight")


@rule("PR-C47")
@pytest.mark.parametrize(
    ("words", "ground", "offered"),
    [
        (("flying_walk", "movement"), "open", True),
        (("flying_walk",), "open", False),
        (("movement",), "open", False),
        (("flying_walk", "movement"), "water", False),
    ],
)
def test_wings_and_an_area_more_go_together(
    table: Sit, own: Own, squares: Squares, words: tuple[str, ...], ground: str, offered: bool
) -> None:
    """Jason stands behind walls, two areas off: Hector's power carries him there, if it does both."""
    drawn = squares(borders='\n[borders]\nwall = [["a", "b"], ["a", "d"], ["b", "c"], ["c", "f"]]\n', a=ground)
    trick = PRICED.format(unit="hector", price=1, rows=for_now(*words))
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field C"}, options={"own": own(drawn, trick)})
    assert ("walk+attack" in plans(t, "Hector")) == offered


# -- before it is there ----------------------------------------------------------------------


@rule("PR-K025", "PR-K037")
@pytest.mark.parametrize("foe", [LAST, HERE])
def test_who_waits_strikes_nobody_yet(table: Sit, foe: str) -> None:
    """Jason comes on with his walk: before it he is nowhere, and strikes from nowhere."""
    home = "Mist Gate" if foe == LAST else "Elysian Landing"
    t = sit(table, {"Jason": "waiting"}, {"Diomedes": foe, "Hydra": home})
    assert "walk+attack" in plans(t, "Jason")
    t.rescuers.does("plan walk+attack")
    t.rescuers.cannot("attack Diomedes", rule="PR-K025", because="They are not both in play.")
