"""Who is moved by a power: strolls and what follows them, prey that is carried, tokens that are shifted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.test_odd_cases import walker
from tests.games.prometheus.test_tight_corners import AOW, LANE, power, sit, told

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

CARRY = '{ op = "attack", range = [0, 0] }, { op = "move", who = "both", word = "carry", n = 1%s }'
STROLL = '{ op = "move", who = "self", word = "walk", n = %d }'
SHUT = '\n[borders]\nwall = [["a", "b"]]\n'


def strike(t: Any, *moves: str) -> None:
    """Hector strikes with his second power; the dice show blanks."""
    t.rescuers.acts("Hector", "attack", "power 2", *moves)


# -- strolls ---------------------------------------------------------------------------------


@rule("PR-K030")
def test_what_follows_a_stroll_comes_about(table: Sit, own: Own, squares: Squares) -> None:
    """Hector goes an area, and then draws a card."""
    rows = STROLL % 1 + ', { op = "draw", n = 1 }'
    t = sit(table, {"Hector": "Field A"}, hand=["Hector"], options={"own": own(squares(), power("hector", rows))})
    t.rescuers.acts("Hector", "walk", "power 2", "step Field B")
    assert (t.where("Hector"), t.rescuers.hand) == ("Field B", [AOW])


@rule("PR-K030", "PR-K062")
@pytest.mark.parametrize(("ground", "further"), [("open", True), ("swamp", False), ("burning", False)])
def test_the_ground_ends_a_stroll(table: Sit, own: Own, squares: Squares, ground: str, further: bool) -> None:
    """Two areas if he likes; a swamp or fire on the way is the end of it."""
    t = sit(table, {"Hector": "Field A"}, hand=["Hector"],
            options={"own": own(squares(borders=LANE, b=ground), walker("hector", 2, 7), power("hector", STROLL % 2))})  # fmt: skip
    t.rescuers.acts("Hector", "walk", "power 2", "step Field B")
    if ground == "burning":
        t.asks("rescuers", rule="PR-K063", options=["step o1", "step o3"])
    elif further:
        t.asks("rescuers", rule="PR-K030", options=["step o1", "step o3", "decline"])
    else:
        t.asks("rescuers", rule="PR-057")


# -- prey ------------------------------------------------------------------------------------


@rule("PR-K030", "PR-K085")
@pytest.mark.parametrize(("prey", "carried"), [("plain", True), ("undisplaced", False)])
def test_who_cannot_be_moved_is_not_carried(table: Sit, own: Own, squares: Squares, prey: str, carried: bool) -> None:
    """Hector strikes and may carry his prey off, if no power of its own holds it in its place."""
    files = [squares(), power("hector", CARRY % "", "offensive")]
    if prey == "undisplaced":
        files.append(
            power("jason", '{ op = "mod", word = "undisplaced", who = "self", until = "always" }', "permanent")
        )
    t = sit(
        table,
        {"Hector": "Field A"},
        {"Jason": "Field A"},
        hand=["Hector"],
        options={"own": own(*files)},
        chance=[0] * 6,
    )
    strike(t)
    if carried:
        t.asks("rescuers", rule="PR-K030", options=["area o2", "area o4", "decline"])
    else:
        t.asks("rescuers", rule="PR-057")


@rule("PR-K030", "PR-K069")
@pytest.mark.parametrize(
    ("but", "areas"), [("", ["area o2", "area o4", "decline"]), (', borders = ["wall"]', ["area o4", "decline"])]
)
def test_prey_is_carried_over_what_the_power_says(
    table: Sit, own: Own, squares: Squares, but: str, areas: list[str]
) -> None:
    """Over a wall as well, unless the power names it."""
    files = [squares(borders=SHUT), power("hector", CARRY % but, "offensive")]
    t = sit(
        table,
        {"Hector": "Field A"},
        {"Jason": "Field A"},
        hand=["Hector"],
        options={"own": own(*files)},
        chance=[0] * 6,
    )
    strike(t)
    t.asks("rescuers", rule="PR-K030", options=areas)


@rule("PR-K030")
def test_prey_is_carried_and_not_thrown(table: Sit, own: Own, squares: Squares) -> None:
    """Both come to the next area, and the log tells of no throw."""
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field A"}, hand=["Hector"], chance=[0] * 6,
            options={"own": own(squares(), power("hector", CARRY % "", "offensive"))})  # fmt: skip
    strike(t, "area Field B")
    assert (t.where("Hector"), t.where("Jason")) == ("Field B", "Field B")
    assert (told(t, "Jason is moved to Field B"), told(t, "thrown")) == (1, 0)


@rule("PR-K030")
def test_who_is_pulled_is_not_thrown(table: Sit, own: Own, squares: Squares) -> None:
    """Jason is drawn into Hector's area: he is moved there, and nobody throws him."""
    rows = '{ op = "target", who = "enemy", range = [1, 1] }, { op = "pull" }'
    t = sit(
        table,
        {"Hector": "Field A"},
        {"Jason": "Field B"},
        hand=["Hector"],
        options={"own": own(squares(), power("hector", rows))},
    )
    t.rescuers.acts("Hector", "walk", "power 2")
    assert t.where("Jason") == "Field A"
    assert (told(t, "Jason is moved to Field A"), told(t, "thrown")) == (1, 0)


@rule("PR-K030", "PR-K063")
@pytest.mark.parametrize("grief", [True, False])
def test_who_dies_of_its_preys_end_comes_down_nowhere(table: Sit, own: Own, squares: Squares, grief: bool) -> None:
    """Jason dies in the fire he is carried into; Hector follows him, unless the death near by is his own end."""
    files = [squares(b="burning"), power("hector", CARRY % "", "offensive")]
    if grief:
        rows = '{ op = "when", word = "unit_destroyed_near" }, { op = "wound", who = "self", n = 9 }'
        files.append(power("hector", rows, "permanent").replace("hector_trick", "hector_grief"))
    t = sit(table, {"Hector": "Field A"}, {"Jason": {"at": "Field A", "life": 1}}, hand=["Hector"],
            options={"own": own(*files)}, chance=[0] * 6)  # fmt: skip
    strike(t, "area Field B")
    assert t.where("Jason") == "destroyed"
    assert (t.where("Hector") == "destroyed") == grief


# -- tokens ----------------------------------------------------------------------------------


@rule("PR-K030", "PR-C01")
@pytest.mark.parametrize(("other", "areas"), [("B", []), ("E", []), ("", ["area o5", "decline"])])
def test_a_token_is_not_laid_upon_another(table: Sit, own: Own, squares: Squares, other: str, areas: list[str]) -> None:
    """The token of Field B goes next door where no token lies and nobody stands: to Field E, if that is free."""
    rows = '{ op = "target", who = "bait", range = [0, 2] }, { op = "move", who = "bait", word = "shift", n = 1 }'
    bait = {"Field B": "net"} | ({"Field E": "lure"} if other == "E" else {})
    units = {"Hector": "Field A"} | ({"Medea": "Field E"} if other == "B" else {})
    t = sit(table, units, hand=["Hector"], bait=bait, options={"own": own(squares(), power("hector", rows))})
    t.rescuers.acts("Hector", "walk", "power 2", *(["token Field B"] if other == "E" else []))
    if areas:
        t.asks("rescuers", rule="PR-K030", options=areas)
    else:
        t.asks("rescuers", rule="PR-055")
