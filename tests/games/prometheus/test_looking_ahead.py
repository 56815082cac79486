"""What may be announced, seen from odd places: the last area of all, ground that holds or burns, the air."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
THERE = "Asphodel Meadow"
SHUT = '\n[borders]\nwall = [["a", "b"], ["d", "e"]]\n'  # A and D lie behind a wall
LANE = '\n[borders]\nwall = [["a", "d"], ["b", "e"], ["c", "f"]]\n'  # A, B and C are a lane of their own


def plans(t: Any, unit: str, seat: str = "rescuers") -> set[str]:
    chair = getattr(t, seat)
    chair.does(f"activate {unit}")
    return {text.removeprefix("plan ") for text in chair.options("plan")}


def sit(table: Sit, units: dict[str, Any], foes: dict[str, Any] | None = None, **more: Any) -> Any:
    hand = more.pop("hand", [next(iter(units)), AOW])
    return table("prometheus", rescuers={"units": units, "hand": hand}, wardens={"units": foes or {}}, **more)


# -- from the edges of the map ---------------------------------------------------------------


@rule("PR-K067")
@pytest.mark.parametrize(("at", "two"), [("Field A", False), ("waiting", True)])
def test_polar_ground_in_the_last_area_is_for_who_stands_on_some(
    table: Sit, own: Own, squares: Squares, at: str, two: bool
) -> None:
    """One simple action from polar ground; who waits stands on none, though the last area of all is polar."""
    t = sit(table, {"Jason": at}, {"Hector": "Field B"}, options={"own": own(squares(a="polar", f="polar"))})
    assert any("+" in plan for plan in plans(t, "Jason")) == two


@rule("PR-K068", "PR-K037")
def test_chains_beyond_the_home_hold_nobody_who_comes_on(table: Sit, own: Own, squares: Squares) -> None:
    """Chains lie between the home and the last area: who comes on has crossed none, and walks on."""
    drawn = own(squares(borders='\n[borders]\nchains = [["c", "f"]]\n'))
    t = sit(table, {"Jason": "waiting"}, options={"own": drawn})
    t.rescuers.acts("Jason", "walk", "step Field C")
    assert t.rescuers.areas("step") >= {"Field B"}


@rule("PR-K023", "PR-K037")
def test_who_has_no_movement_comes_on_at_a_run(table: Sit) -> None:
    """A walk of no areas brings nobody into play; a run has one more."""
    t = sit(table, {"Acamas": {"at": "waiting", "life": 1}})
    assert plans(t, "Acamas") == {"nothing", "run"}
    t.rescuers.cannot("plan walk", rule="PR-K023", because="It has no movement left.")


# -- before and after a blow -----------------------------------------------------------------


@rule("PR-K090")
@pytest.mark.parametrize("shield", [True, False])
def test_a_foe_next_door_enrages_nobody(table: Sit, own: Own, shield: bool) -> None:
    """A berserk strikes at range 0: whoever stands one area off is nobody for him, however far he reaches otherwise."""
    unit = "Hector" if shield else "Toxotai"
    mine = {"own": own(f'[[unit]]\nkey = "{unit.lower()}"\ntalents = ["berserk"]\n')}
    assert "berserk" not in plans(sit(table, {unit: HERE}, {"Jason": THERE}, options=mine), unit)


@rule("PR-K104", "PR-K023", "PR-K091")
@pytest.mark.parametrize(("life", "offered"), [(1, False), (2, True)])
def test_a_blow_clears_the_way_for_who_can_go(table: Sit, own: Own, life: int, offered: bool) -> None:
    """Spartans hold Acamas, who could go on once they have fallen: if he has an area of movement at all."""
    mine = {"own": own('[[unit]]\nkey = "acamas"\ntalents = ["mobility"]\n')}
    t = sit(table, {"Acamas": {"at": HERE, "life": life}}, {"Spartans": HERE}, options=mine)
    assert ("walk+attack" in plans(t, "Acamas")) == offered


@rule("PR-C47", "PR-K025")
def test_a_full_area_is_struck_from_next_door(table: Sit, own: Own, squares: Squares) -> None:
    """Jason, whose arm is short, walks up to an area that is full: its only unit can be struck from there."""
    t = sit(table, {"Jason": "Field A"}, {"Hector": "Field C"}, options={"own": own(squares(capacity=1, borders=LANE))})
    assert "walk+attack" in plans(t, "Jason")


# -- by air and on foot ----------------------------------------------------------------------


@rule("PR-C47", "PR-091")
@pytest.mark.parametrize(
    ("ground", "cards", "offered"), [("open", [AOW], True), ("water", [AOW], False), ("open", [], False)]
)
def test_sandals_carry_a_walk_and_no_cautious_move(
    table: Sit, own: Own, squares: Squares, ground: str, cards: list[str], offered: bool
) -> None:
    """Perseus flies over the wall to his foe, if he can pay and is not in the water; who creeps stays on the ground."""
    t = table("prometheus", rescuers={"units": {"Jason": "Field C"}}, to_move="wardens",
              wardens={"units": {"Perseus": "Field A"}, "hand": ["Perseus", *cards]},
              options={"own": own(squares(borders=SHUT, a=ground))})  # fmt: skip
    found = plans(t, "Perseus", "wardens")
    assert ("walk+attack" in found) == offered
    assert "cautious+attack" not in found


@rule("PR-C47", "PR-K065", "PR-K091")
@pytest.mark.parametrize(("guard", "offered"), [("Spartans", False), ("Hoplites", True)])
def test_block_holds_in_a_rift_too(table: Sit, own: Own, squares: Squares, guard: str, offered: bool) -> None:
    """Enemies do not stop a move through a rift, unless one with Block is there: the comrade beyond is out of reach."""
    t = sit(table, {"Jason": "Field A", "Hector": {"at": "Field C", "net": True}}, {guard: "Field B"},
            options={"own": own(squares(borders=LANE, b="rift"))})  # fmt: skip
    assert ("walk+release" in plans(t, "Jason")) == offered


@rule("PR-C47", "PR-K111")
@pytest.mark.parametrize(
    ("b", "c", "offered"), [("open", "open", False), ("water", "open", False), ("water", "water", True)]
)
def test_the_step_more_is_for_the_water(table: Sit, own: Own, squares: Squares, b: str, c: str, offered: bool) -> None:
    """Scylla starts in the water and swims one area more, as long as she stays in it."""
    t = sit(table, {"Scylla": "Field A", "Hector": {"at": "Field C", "net": True}},
            options={"own": own(squares(borders=LANE, a="water", b=b, c=c))})  # fmt: skip
    assert ("walk+release" in plans(t, "Scylla")) == offered


@rule("PR-C47", "PR-K062")
@pytest.mark.parametrize(("unit", "offered"), [("Scylla", True), ("Hydra", False)])
def test_who_is_at_home_in_a_swamp_acts_there(table: Sit, own: Own, squares: Squares, unit: str, offered: bool) -> None:
    """A swamp ends what a unit does that walks into it, unless it is aquatic."""
    t = sit(table, {unit: "Field A", "Hector": {"at": "Field B", "net": True}},
            options={"own": own(squares(borders=LANE, b="swamp"))})  # fmt: skip
    assert ("walk+release" in plans(t, unit)) == offered


@rule("PR-C47", "PR-K063")
@pytest.mark.parametrize(("life", "offered"), [(2, True), (1, False)])
def test_where_nobody_can_flee_one_acts_in_the_fire(
    table: Sit, own: Own, squares: Squares, life: int, offered: bool
) -> None:
    """All around the fire is full, or burns too: who walks in stays there, and lives or dies of the wound."""
    units = {"Hector": {"at": "Field A", "life": life}, "Medea": {"at": "Field B", "net": True},
             "Orpheus": "Field C", "Chiron": "Field C"}  # fmt: skip
    t = sit(table, units, options={"own": own(squares(capacity=2, borders=LANE, a="burning", b="burning"))})
    assert ("walk+release" in plans(t, "Hector")) == offered


# -- what a move comes to --------------------------------------------------------------------


@rule("PR-K057")
def test_one_rock_is_ascended_and_not_the_next(table: Sit, own: Own, squares: Squares) -> None:
    """Two rocks stand side by side: to ascend the first is the whole of it."""
    t = sit(table, {"Jason": "Field A"}, options={"own": own(squares(b="rock", c="rock"))})
    t.rescuers.acts("Jason", "ascend", "step Field B")
    assert not [text for text in t.rescuers.options() if text.startswith("step")]
    assert t.where("Jason") == "Field B"


@rule("PR-C08", "PR-K057")
def test_who_ascends_does_not_leave(table: Sit, own: Own, squares: Squares) -> None:
    """Zeus stands at the exit and has announced to ascend: leaving takes a walk or a run."""
    t = table("prometheus", rescuers={}, wardens={"units": {"Zeus": "Field C"}, "hand": ["Zeus", AOW]}, to_move="wardens",
              options={"own": own(squares(b="rock"))})  # fmt: skip
    t.wardens.acts("Zeus", "ascend")
    t.wardens.cannot("leave", rule="PR-C08", because="Leaving takes one more area of movement.")


@rule("PR-K115", "PR-C29")
def test_who_has_not_announced_to_fly_stays(table: Sit) -> None:
    """The Griffon has announced an attack and a walk: it does not fly fast, and after its walk it goes nowhere at all."""
    t = sit(table, {"Griffon": HERE}, {"Jason": HERE})
    t.rescuers.acts("Griffon", "attack")
    t.rescuers.cannot(f"fly {THERE}", rule="PR-K115", because="It does not fly now.")
    t = sit(table, {"Griffon": HERE}, {"Jason": THERE, "Hector": THERE})
    t.rescuers.acts("Griffon", "walk+attack", f"step {THERE}")
    t.rescuers.cannot(f"fly {HERE}", rule="PR-C29", because="Its move is over, or was not announced.")


@rule("PR-C46", "PR-086")
def test_the_end_of_a_flight_is_told_though_a_net_lies_there(table: Sit) -> None:
    """Where every area counts, the last one does too: Icarus comes down in it, and is trapped there."""
    t = table("prometheus", rescuers={}, wardens={"units": {"Icarus": "Lower Terrace"}, "hand": ["Icarus"]}, to_move="wardens",
              bait={"Mist Gate": "net"}, options={"fast_flight_bait": "every_area"})  # fmt: skip
    t.wardens.acts("Icarus", "flight", "fly Mist Gate")
    assert t.marks("Icarus") == ["trapped in a net"]
    assert "Icarus flies to Mist Gate." in t.match.story()


@rule("PR-C46")
@pytest.mark.parametrize("token", ["B", "C"])
def test_sandals_are_no_fast_flight(table: Sit, own: Own, squares: Squares, token: str) -> None:
    """Every area of a fast flight counts for tokens; Perseus flies in place of a walk, and over the token."""
    t = table("prometheus", rescuers={}, wardens={"units": {"Perseus": "Field A"}, "hand": ["Perseus", AOW]}, to_move="wardens",
              bait={f"Field {token}": "net"},
              options={"fast_flight_bait": "every_area", "own": own(squares(borders=LANE))})  # fmt: skip
    t.wardens.acts("Perseus", "walk", "power 1", "fly Field C")
    assert t.where("Perseus") == "Field C"
    assert (t.marks("Perseus") == ["trapped in a net"]) == (token == "C")
