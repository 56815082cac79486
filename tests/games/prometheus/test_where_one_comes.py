"""What an area does to whoever comes in: on foot, driven, pulled or by air; the first and the last area of all included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.data import CONTENT
from petteia.testing import rule
from tests.games.prometheus.test_odd_cases import walker
from tests.games.prometheus.test_own_ground import on_styx
from tests.games.prometheus.test_tight_corners import AOW, LANE, power, sit

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

SHUT = '\n[borders]\nwall = [["a", "d"], ["b", "e"], ["c", "f"]]\n'


def stalk(table: Sit, units: dict[str, Any], own: str, foes: dict[str, Any] | None = None, **more: Any) -> Any:
    """The wardens are to move, with a card of the first of these units and one to pay with."""
    options = {"own": own, **more.pop("options", {})}
    return table("prometheus", rescuers={"units": foes or {}}, to_move="wardens", options=options,
                 wardens={"units": units, "hand": [next(iter(units)), AOW]}, **more)  # fmt: skip


def steps(chair: Any) -> list[str]:
    return [text for text in chair.options() if text.startswith("step")]


# -- tokens ----------------------------------------------------------------------------------


@rule("PR-117", "PR-K065")
def test_who_creeps_up_to_a_token_in_a_rift_goes_no_farther(table: Sit, own: Own, squares: Squares) -> None:
    """A rift lets everybody through, but the move ends at the token in it."""
    t = stalk(
        table,
        {"Diomedes": "Field A"},
        own(walker("diomedes", 3, 6), squares(borders=LANE, b="rift")),
        bait={"Field B": "net"},
    )
    t.wardens.acts("Diomedes", "cautious", "step Field B")
    t.asks("wardens", rule="PR-057")


@rule("PR-K063", "PR-086")
def test_who_flees_from_fire_leaves_the_net_behind(table: Sit, own: Own, squares: Squares) -> None:
    """A net lies in the fire: it falls on the unit, and off again as the unit is driven out."""
    t = stalk(table, {"Diomedes": "Field A"}, own(squares(borders=LANE, b="burning")), bait={"Field B": "net"})
    t.wardens.acts("Diomedes", "walk", "step Field B")
    t.asks("wardens", rule="PR-K063", options=["step o1", "step o3"])
    assert t.marks("Diomedes") == ["trapped in a net"]
    t.wardens.does("step Field C")
    assert (t.where("Diomedes"), t.marks("Diomedes")) == ("Field C", [])


# -- ground ----------------------------------------------------------------------------------


@rule("PR-K062")
@pytest.mark.parametrize(("unit", "acts"), [("Scylla", True), ("Hydra", False)])
def test_a_swamp_ends_the_activation_of_who_is_not_at_home(
    table: Sit, own: Own, squares: Squares, unit: str, acts: bool
) -> None:
    """Beyond the swamp is nothing for the Hydra; Scylla goes on."""
    t = sit(table, {unit: "Field A"}, hand=[unit, AOW],
            options={"own": own(walker(unit.lower(), 3, 6), squares(borders=LANE, b="swamp"))})  # fmt: skip
    t.rescuers.acts(unit, "walk", "step Field B")
    if acts:
        assert steps(t.rescuers) == ["step o1", "step o3"]
    else:
        t.asks("rescuers", rule="PR-057")


@rule("PR-K062", "PR-K063")
@pytest.mark.parametrize(("b", "acts"), [("burning", True), ("open", False)])
def test_who_is_driven_into_a_swamp_acts_there(table: Sit, own: Own, squares: Squares, b: str, acts: bool) -> None:
    """Fire drives Hector into the swamp, where he may still cut Medea free; had he walked in, he could not."""
    t = sit(table, {"Hector": "Field A", "Medea": {"at": "Field C", "net": True}, "Orpheus": {"at": "Field A", "net": True}},
            options={"own": own(walker("hector", 2, 7), squares(borders=LANE, b=b, c="swamp"))})  # fmt: skip
    t.rescuers.acts("Hector", "walk+release", "step Field B", "step Field C")
    if acts:
        t.rescuers.may("release Medea")
    else:
        t.asks("rescuers", rule="PR-057")


# -- the way out -----------------------------------------------------------------------------


@rule("PR-C08", "PR-107")
@pytest.mark.parametrize("how", ["walks", "is pulled"])
def test_who_is_pulled_to_an_exit_has_not_arrived(table: Sit, own: Own, squares: Squares, how: str) -> None:
    """Where arriving is enough, Zeus has to come on foot."""
    pull = power("diomedes", '{ op = "target", who = "ally", range = [1, 1] }, { op = "pull" }')
    first = ("Zeus", "Diomedes") if how == "walks" else ("Diomedes", "Zeus")
    places = {"Zeus": "Field B", "Diomedes": "Field C"}
    t = stalk(table, {name: places[name] for name in first}, own(squares(), pull), options={"exit_price": "on_arrival"})
    if how == "walks":
        t.wardens.acts("Zeus", "walk", "step Field C")
        t.over(winner="wardens", rule="PR-106")
    else:
        t.wardens.acts("Diomedes", "walk", "power 2")
        assert (t.where("Zeus"), t.match.outcome) == ("Field C", None)


@rule("PR-107", "PR-106")
def test_the_rescuers_gods_do_not_leave_by_an_exit(table: Sit, own: Own, squares: Squares) -> None:
    """Hades comes to a blue area where arriving is enough for Zeus: nothing ends."""
    t = sit(table, {"Hades": "Field B"}, options={"own": own(squares()), "exit_price": "on_arrival"})
    t.rescuers.acts("Hades", "walk", "step Field C")
    assert (t.where("Hades"), t.match.outcome) == ("Field C", None)


# -- swimmers --------------------------------------------------------------------------------


@rule("PR-K111", "PR-K037")
@pytest.mark.parametrize("last", ["open", "water"])
def test_who_comes_on_has_swum_nowhere(table: Sit, own: Own, squares: Squares, last: str) -> None:
    """The last area of all is water, and Scylla waits: her walk of two begins in Field C and leads on."""
    t = sit(table, {"Scylla": "waiting"}, hand=["Scylla"],
            options={"own": own(walker("scylla", 2, 6), squares(borders=LANE, f=last))})  # fmt: skip
    t.rescuers.acts("Scylla", "walk", "step Field C")
    assert steps(t.rescuers) == ["step o2"]


@rule("PR-K111")
@pytest.mark.parametrize(("b", "on"), [("water", True), ("open", False)])
def test_the_step_more_in_the_first_area_of_all(table: Sit, own: Own, squares: Squares, b: str, on: bool) -> None:
    """Scylla's one step becomes two in the water, and one again as she comes ashore."""
    drawn = on_styx(squares(borders=SHUT, a="water", b=b, c="water"))
    t = sit(table, {"Scylla": "Field A"}, hand=["Scylla", AOW], options={"own": own(walker("scylla", 1, 6), drawn)})
    t.rescuers.acts("Scylla", "walk", "step Field B")
    if on:
        assert steps(t.rescuers) == ["step s1", "step s3"]
    else:
        t.asks("rescuers", rule="PR-057")


# -- who stands fast -------------------------------------------------------------------------


@rule("PR-K030", "PR-K085")
@pytest.mark.parametrize("answer", ["react 1", "decline"])
def test_the_first_power_of_a_unit_may_hold_it(table: Sit, own: Own, squares: Squares, answer: str) -> None:
    """Hippolyta's one power is to stand fast: it is asked for before she is pulled away, and may be declined."""
    fast = power("hippolyta", '{ op = "when", word = "would_be_displaced" }', "reaction")
    pull = power("hector", '{ op = "target", who = "enemy", range = [1, 1] }, { op = "pull" }')
    t = sit(table, {"Hector": "Field A"}, {"Hippolyta": "Field B"}, hand=["Hector"], theirs=[AOW],
            options={"own": own(squares(), fast, pull)})  # fmt: skip
    t.rescuers.acts("Hector", "walk", "power 2")
    t.wardens.does(answer)
    assert t.where("Hippolyta") == ("Field B" if answer == "react 1" else "Field A")


# -- what a walk leaves behind ---------------------------------------------------------------


TRAMPLE = (
    '{ op = "mod", word = "pass_enemies", who = "self", until = "activation" }, { op = "when", word = "walk_leaves_enemies" },'
    ' { op = "target", who = "enemy", range = [0, 0] }, { op = "wound", who = "target", n = 1 }'
)


@rule("PR-K030")
def test_only_an_area_with_enemies_is_trampled(table: Sit, own: Own, squares: Squares) -> None:
    """Hector may trample once: he leaves an empty area first, and then Jason's."""
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field B"}, hand=["Hector"],
            options={"own": own(walker("hector", 3, 7), squares(borders=LANE), power("hector", TRAMPLE))})  # fmt: skip
    t.rescuers.acts("Hector", "walk", "power 2", "step Field B")
    before = t.life("Jason")
    t.rescuers.does("step Field C")
    assert (t.where("Hector"), t.life("Jason")) == ("Field C", before - 1)


@rule("PR-K030", "PR-K037")
def test_who_comes_on_tramples_nobody(table: Sit, own: Own, squares: Squares) -> None:
    """Jason stands in the last area of all; Hector, who tramples as he walks, comes on elsewhere."""
    rows = TRAMPLE[TRAMPLE.index('{ op = "when"') :]
    t = sit(table, {"Hector": "waiting"}, {"Jason": "Field F"}, hand=["Hector"],
            options={"own": own(squares(), power("hector", rows, "permanent"))})  # fmt: skip
    before = t.life("Jason")
    t.rescuers.acts("Hector", "walk", "step Field C")
    assert t.life("Jason") == before


@rule("PR-C46", "PR-K030")
@pytest.mark.parametrize("agreed", ["every_area", "landing"])
@pytest.mark.parametrize("far", [3, 4])
def test_wax_melts_on_a_long_flight_however_it_is_flown(table: Sit, agreed: str, far: int) -> None:
    """Icarus is wounded by a flight of four areas, flown at once or area by area."""
    board = CONTENT.board
    start = next(area.index for area in board.areas if area.name == "Lower Terrace")
    goal = next(area.name for area in board.areas if board.flight[start][area.index] == far and area.capacity > 1)
    t = table("prometheus", rescuers={}, wardens={"units": {"Icarus": "Lower Terrace"}, "hand": ["Icarus", AOW]}, to_move="wardens",
              options={"fast_flight_bait": agreed})  # fmt: skip
    before = t.life("Icarus")
    t.wardens.acts("Icarus", "flight", f"fly {goal}")
    while t.match.decision.rule == "PR-C46":
        t.match.act(t.match.to_move, t.match.decision.options[0])
    assert (t.where("Icarus"), t.life("Icarus")) == (goal, before - (far == 4))


@rule("PR-C29", "PR-K104")
@pytest.mark.parametrize("deed", ["release", "attack"])
def test_another_action_ends_the_walk(table: Sit, own: Own, squares: Squares, deed: str) -> None:
    """Hector has three areas and goes one; he frees Medea, or shoots at Jason, and goes nowhere after that."""
    mine = walker("hector", 3, 7, 1) + 'talents = ["mobility"]\n'
    t = sit(table, {"Hector": "Field A", "Medea": {"at": "Field B", "net": True}}, {"Jason": "Field C"},
            chance=[0] * 6 if deed == "attack" else [],
            options={"own": own(mine, squares()), "retaliation": "off"})  # fmt: skip
    t.rescuers.acts("Hector", f"walk+{deed}", "step Field B")
    assert steps(t.rescuers)
    t.rescuers.does("release Medea" if deed == "release" else "attack Jason")
    assert not steps(t.rescuers)


@rule("PR-K031", "PR-K023")
@pytest.mark.parametrize("longer", [True, False])
def test_a_power_that_is_simply_there_lengthens_a_run(table: Sit, own: Own, squares: Squares, longer: bool) -> None:
    """Hector walks one area and runs two; with a permanent power, three."""
    files = [squares(borders=LANE), walker("hector", 1, 7)]
    if longer:
        files.append(
            power("hector", '{ op = "mod", word = "run", who = "self", n = 1, until = "always" }', "permanent")
        )
    t = sit(table, {"Hector": "Field A"}, options={"own": own(*files)})
    t.rescuers.acts("Hector", "run", "step Field B", "step Field C")
    assert bool([text for text in t.rescuers.options() if text.startswith("step")]) == longer


@rule("PR-K118", "PR-K115")
@pytest.mark.parametrize(("mate", "lands"), [("Talos", False), ("Medea", True)])
def test_nobody_lands_beside_who_is_huge(table: Sit, own: Own, squares: Squares, mate: str, lands: bool) -> None:
    """In an area for three one unit leaves room for two more, unless it is huge."""
    wings = '[[unit]]\nkey = "hector"\nclasses = ["flying"]\n'
    t = sit(table, {"Hector": "Field A", mate: "Field B"}, options={"own": own(squares(), wings)})
    t.rescuers.acts("Hector", "flight")
    assert ("Field B" in t.rescuers.areas("fly")) == lands


@rule("PR-K111")
def test_the_step_more_is_given_back_ashore(table: Sit, own: Own, squares: Squares) -> None:
    """Scylla has swum one area; the step that is left to her takes her back, and not ashore."""
    t = sit(table, {"Scylla": "Field A"}, hand=["Scylla"],
            options={"own": own(walker("scylla", 1, 6), squares(borders=LANE, a="water", b="water"))})  # fmt: skip
    t.rescuers.acts("Scylla", "walk", "step Field B")
    assert steps(t.rescuers) == ["step o1"]


@rule("PR-C29", "PR-K023")
@pytest.mark.parametrize(("areas", "over"), [(1, True), (2, False)])
def test_with_its_last_area_the_move_is_over(table: Sit, own: Own, squares: Squares, areas: int, over: bool) -> None:
    """Hector has gone one area, and has announced an attack on whom he comes to."""
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field C"},
            options={"own": own(walker("hector", areas, 7, 1), squares(borders=LANE))})  # fmt: skip
    t.rescuers.acts("Hector", "walk+attack", "step Field B")
    if over:
        t.rescuers.cannot("step Field A", rule="PR-C29", because="Its move is over, or was not announced.")
    else:
        t.rescuers.may("step Field A")


@rule("PR-K030", "PR-091")
@pytest.mark.parametrize("plan", ["walk", "cautious"])
def test_who_creeps_has_not_walked_in(table: Sit, own: Own, squares: Squares, plan: str) -> None:
    """The power is for who has come in by a walk: a cautious move is another action."""
    rows = '{ op = "if", word = "walked_in" }, { op = "target", who = "enemy", range = [1, 1] }, { op = "roll", n = 2 }'
    mine = walker("diomedes", 1, 6, 1) + power("diomedes", rows, "offensive").partition('key = "diomedes"\n')[2]
    t = stalk(table, {"Diomedes": "Field A"}, own(squares(borders=LANE), mine), {"Jason": "Field C"})
    t.wardens.acts("Diomedes", f"{plan}+attack", "step Field B")
    assert {text for text in t.wardens.options() if text == "attack jason"}
    assert bool([text for text in t.wardens.options() if text == "power 2"]) == (plan == "walk")
