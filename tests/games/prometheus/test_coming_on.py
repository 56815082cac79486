"""What whoever waits may announce, and what the ground on the way makes of it: it acts on who comes on as on anybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.test_looking_ahead import LANE, plans, sit
from tests.games.prometheus.test_odd_cases import walker
from tests.games.prometheus.test_own_ground import on_styx
from tests.games.prometheus.test_tight_corners import power

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
FORK = '\n[borders]\nwall = [["a", "d"], ["b", "e"]]\n'  # from C one goes to B and on to A, or to F


@rule("PR-C47", "PR-K037")
@pytest.mark.parametrize(
    ("unit", "home", "trapped", "offered"),
    [
        ("Jason", "open", "C", True),
        ("Jason", "open", "B", True),
        ("Jason", "swamp", "C", False),  # it ends what he does
        ("Jason", "swamp", "B", False),
        ("Scylla", "swamp", "C", True),  # but not what an aquatic unit does
        ("Jason", "burning", "C", False),  # fire drives him on to the next area
        ("Jason", "burning", "B", True),
        ("Jason", "burning", "A", False),  # and no farther
        ("Jason", "divine_source", "B", True),  # the spring may carry him one area on
        ("Jason", "divine_source", "A", False),
    ],
)
def test_the_ground_at_home_acts_on_who_comes_on(
    table: Sit, own: Own, squares: Squares, unit: str, home: str, trapped: str, offered: bool
) -> None:
    """The way on leads over Field C: a comrade there or beyond is cut free, if the ground of it lets the unit act."""
    t = sit(table, {unit: "waiting", "Hector": {"at": f"Field {trapped}", "net": True}},
            options={"own": own(squares(borders=LANE, c=home))})  # fmt: skip
    assert ("walk+release" in plans(t, unit)) == offered


@rule("PR-C47", "PR-K037")
@pytest.mark.parametrize(("web", "trapped", "offered"), [("C", "C", True), ("C", "B", False), ("A", "B", True)])
def test_a_web_at_home_holds_who_comes_on(
    table: Sit, own: Own, squares: Squares, web: str, trapped: str, offered: bool
) -> None:
    """Jason's walk ends in the web where he comes on; there he may act, beyond he does not come."""
    t = sit(table, {"Jason": "waiting", "Hector": {"at": f"Field {trapped}", "net": True}},
            marks=[["web", f"Field {web}", 0, "", "next_start", 1]],
            options={"own": own(squares(borders=LANE))})  # fmt: skip
    assert ("walk+release" in plans(t, "Jason")) == offered


@rule("PR-C47", "PR-K037")
@pytest.mark.parametrize(
    ("guard", "ground", "offered"),
    [(None, "open", True), ("Hoplites", "open", False), ("Hoplites", "rift", True), ("Spartans", "rift", False)],
)
def test_enemies_at_home_stop_who_comes_on(
    table: Sit, own: Own, squares: Squares, guard: str | None, ground: str, offered: bool
) -> None:
    """Enemies stand where Jason comes on: they stop him there, but in a rift only those with Block do."""
    t = sit(table, {"Jason": "waiting", "Hector": {"at": "Field B", "net": True}}, {guard: "Field C"} if guard else {},
            options={"own": own(squares(borders=LANE, c=ground))})  # fmt: skip
    assert ("walk+release" in plans(t, "Jason")) == offered
    if offered and guard:
        t.rescuers.does("plan walk+release", "step Field C", "step Field B", "release hector")


@rule("PR-C47", "PR-K037", "PR-K023")
@pytest.mark.parametrize(("steps", "offered"), [(1, False), (2, False), (3, True)])
def test_to_come_on_is_the_first_area_of_the_walk(
    table: Sit, own: Own, squares: Squares, steps: int, offered: bool
) -> None:
    """Jason waits, and Field A is the third area of his way."""
    mine = walker("jason", steps, 7)
    t = sit(table, {"Jason": "waiting", "Hector": {"at": "Field A", "net": True}},
            options={"own": own(mine, squares(borders=LANE))})  # fmt: skip
    assert ("walk+release" in plans(t, "Jason")) == offered


@rule("PR-C47", "PR-K037")
def test_the_first_area_of_all_is_dry(table: Sit, own: Own, squares: Squares) -> None:
    """Jason comes on in the first area of all, which is no water, and goes on with his second step."""
    t = sit(table, {"Jason": "waiting", "Hector": {"at": "Field B", "net": True}},
            options={"own": own(walker("jason", 2, 7), on_styx(squares(borders=LANE)))})  # fmt: skip
    assert "walk+release" in plans(t, "Jason")


@rule("PR-C47", "PR-K037", "PR-K062")
@pytest.mark.parametrize("last", ["open", "swamp", "water"])
def test_the_last_area_of_all_holds_nobody_who_waits(table: Sit, own: Own, squares: Squares, last: str) -> None:
    """From a swamp one does not walk, and swimmers have a step more: but who waits is in neither."""
    t = sit(table, {"Scylla": "waiting", "Jason": "waiting", "Hector": {"at": "Field B", "net": True}}, hand=["Jason", "Scylla", AOW, AOW],
            options={"own": own(walker("jason", 2, 7), walker("scylla", 1, 6), squares(borders=LANE, f=last))})  # fmt: skip
    assert "walk+release" in plans(t, "Jason")
    t.rescuers.does("plan nothing")
    assert "walk+release" not in plans(t, "Scylla")


# -- ground on the way -----------------------------------------------------------------------


@rule("PR-C47", "PR-K062", "PR-K063", "PR-K064")
@pytest.mark.parametrize(
    ("unit", "beyond", "offered"),
    [
        ("Hephaestus", "burning", True),  # fire does nothing to who is fireproof
        ("Jason", "burning", False),  # and drives everybody else out
        ("Scylla", "swamp", True),
        ("Jason", "swamp", False),  # nor does a swamp to who is at home there
        ("Jason", "open", True),
    ],
)
def test_a_spring_may_carry_a_unit_on(
    table: Sit, own: Own, squares: Squares, unit: str, beyond: str, offered: bool
) -> None:
    """One step to the spring, and by its gift one more to where Hector is trapped."""
    t = sit(table, {unit: "Field A", "Hector": {"at": "Field C", "net": True}},
            options={"own": own(walker(unit.lower(), 1, 6), squares(borders=LANE, b="divine_source", c=beyond))})  # fmt: skip
    assert ("walk+release" in plans(t, unit)) == offered


@rule("PR-C47", "PR-K062", "PR-K063")
@pytest.mark.parametrize(
    ("ground", "life", "steps", "offered"),
    [
        ("swamp", 6, 2, False),
        ("burning", 1, 1, False),
        ("burning", 6, 1, True),
        ("open", 6, 2, True),
    ],
)
def test_the_ground_before_the_first_area_of_all(
    table: Sit, own: Own, squares: Squares, ground: str, life: int, steps: int, offered: bool
) -> None:
    """A swamp on the way there is the end of it; fire drives on whoever lives."""
    t = sit(table, {"Jason": {"at": "Field C", "life": life}, "Hector": {"at": "Field A", "net": True}},
            options={"own": own(walker("jason", steps, 7), on_styx(squares(borders=FORK, b=ground, f="burning")))})  # fmt: skip
    assert ("walk+release" in plans(t, "Jason")) == offered


@rule("PR-K090")
def test_a_berserk_strikes_twice_beside_him(table: Sit, own: Own, squares: Squares) -> None:
    """Two attacks on the foe beside him: no power, and nobody next door, however far Hector reaches otherwise."""
    mine = walker("hector", 1, 7, 2) + 'talents = ["berserk"]\n'
    blow = power("hector", '{ op = "attack", range = [0, 0] }', "offensive")
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field A", "Medea": "Field B"}, chance=[0] * 12,
            options={"own": own(mine, blow, squares()), "retaliation": "off"})  # fmt: skip
    t.rescuers.acts("Hector", "berserk")
    for _ in range(2):
        assert [text for text in t.rescuers.options() if text.startswith("attack") or text == "power 2"] == [
            "attack jason"
        ]
        t.rescuers.does("attack jason")
    t.rescuers.does("done")
    assert t.life("Hector") == 6


@rule("PR-C47", "PR-K064")
def test_a_spring_in_the_first_area_of_all(table: Sit, own: Own, squares: Squares) -> None:
    """Jason walks to the spring there, and may cut Hector free."""
    t = sit(table, {"Jason": "Field B", "Hector": {"at": "Field A", "net": True}},
            options={"own": own(walker("jason", 1, 7), on_styx(squares(borders=LANE, a="divine_source")))})  # fmt: skip
    assert "walk+release" in plans(t, "Jason")
