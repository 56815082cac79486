"""What one card, one area or one stone more or less makes possible after a walk or a blow, and what it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.test_from_afar import PRICED, for_now
from tests.games.prometheus.test_odd_cases import walker
from tests.games.prometheus.test_own_ground import on_styx
from tests.games.prometheus.test_tight_corners import AOW, HERE, LANE, plans, power, sit

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

THERE = "Asphodel Meadow"
PULL = '{ op = "target", who = "enemy", range = [%d, %d] }, { op = "pull" }'
STEP = '\n[borders]\nescarpment = [["a", "b"]]\nwall = [["d", "e"]]\n'  # from A one walks to D and back
LEAP = '{ op = "move", who = "self", word = "flight", n = 2 }, { op = "attack", range = [0, 0] }'
CARRY = '{ op = "attack", range = [0, 0] }, { op = "move", who = "both", word = "carry", n = 1 }'


def hector(movement: int, range_: int = 0, talents: str = "") -> str:
    """Hector's dashboard: how far he walks and reaches at every wound, and his talents."""
    text = walker("hector", movement, 7, range_)
    return text + (f"talents = {talents}\n" if talents else "")


def at_war(plans: set[str]) -> set[str]:
    return {plan for plan in plans if "attack" in plan.split("+")}


# -- what a power brings near ----------------------------------------------------------------


@rule("PR-C47", "PR-K019")
@pytest.mark.parametrize("draws", [True, False])
def test_a_card_that_one_power_draws_pays_for_the_other(table: Sit, own: Own, squares: Squares, draws: bool) -> None:
    """Hector holds no card: he may draw one, and pull his foe near with it after a walk."""
    files = [squares(borders=LANE), hector(1), PRICED.format(unit="hector", price=1, rows=PULL % (1, 1))]
    if draws:
        files.append(PRICED.format(unit="hector", price=0, rows='{ op = "draw", n = 1 }').replace("_trick", "_gift"))
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field C"}, hand=["Hector"], options={"own": own(*files)})
    assert ("walk+attack" in plans(t, "Hector")) == draws


@rule("PR-C47", "PR-K025")
@pytest.mark.parametrize(("foe", "longer", "offered"), [("F", True, True), ("F", False, False), ("C", True, True)])
def test_a_longer_arm_after_a_walk(
    table: Sit, own: Own, squares: Squares, foe: str, longer: bool, offered: bool
) -> None:
    """Hector reaches one area, with his power two: Field F is two off once he has walked one."""
    files = [squares(), hector(1, 1), *([PRICED.format(unit="hector", price=0, rows=for_now("range"))] * longer)]
    t = sit(table, {"Hector": "Field A"}, {"Jason": f"Field {foe}"}, options={"own": own(*files)})
    assert bool(at_war(plans(t, "Hector"))) == offered


@rule("PR-C47", "PR-K030")
@pytest.mark.parametrize(
    ("start", "foe", "low", "offered"),
    [("A", "B", 1, True), ("A", "B", 2, False), ("B", "A", 1, True), ("A", "C", 1, False)],
)
def test_who_stays_strikes_whom_it_can_pull(
    table: Sit, own: Own, squares: Squares, start: str, foe: str, low: int, offered: bool
) -> None:
    """Hector does not walk: whom his power pulls into his area he may strike; it must reach him, and one foe is enough."""
    files = [squares(borders=LANE), hector(0), PRICED.format(unit="hector", price=0, rows=PULL % (low, low))]
    t = sit(table, {"Hector": f"Field {start}"}, {"Jason": f"Field {foe}"}, options={"own": own(*files)})
    assert bool(at_war(plans(t, "Hector"))) == offered


@rule("PR-C47", "PR-K023")
@pytest.mark.parametrize("longer", [True, False])
def test_a_power_that_lengthens_the_walk(table: Sit, own: Own, squares: Squares, longer: bool) -> None:
    """Hector walks one area; with his power he comes as far as Field C."""
    files = [squares(borders=LANE), hector(1)]
    files += [PRICED.format(unit="hector", price=0, rows=for_now("movement"))] * longer
    t = sit(table, {"Hector": "Field A", "Medea": {"at": "Field C", "net": True}}, options={"own": own(*files)})
    assert ("walk+release" in plans(t, "Hector")) == longer


@rule("PR-C47", "PR-K061", "PR-K111")
@pytest.mark.parametrize(
    ("unit", "ground", "offered"),
    [
        ("scylla", "water", True),
        ("scylla", "open", True),
        ("hector", "water", False),
        ("hector", "open", True),
    ],
)
def test_who_is_at_home_in_the_water_takes_off_from_it(
    table: Sit, own: Own, squares: Squares, unit: str, ground: str, offered: bool
) -> None:
    """The power carries its bearer over the wall; in the water only an aquatic unit has powers."""
    wings = PRICED.format(unit=unit, price=0, rows=for_now("flying_walk"))
    shut = squares(borders='\n[borders]\nwall = [["a", "b"], ["d", "e"]]\n', a=ground)
    t = sit(
        table,
        {unit.capitalize(): "Field A", "Medea": {"at": "Field B", "net": True}},
        options={"own": own(shut, wings)},
    )
    assert ("walk+release" in plans(t, unit.capitalize())) == offered


@rule("PR-C47", "PR-K023")
@pytest.mark.parametrize("lasting", [True, False])
def test_what_another_has_done_for_it_counts(table: Sit, own: Own, squares: Squares, lasting: bool) -> None:
    """For this turn no enemy stops Hector, by somebody else's power: he comes to Field C past the Hoplites."""
    marks = [["pass_enemies", "Hector", 0, "", "turn", 0]] if lasting else []
    t = sit(table, {"Hector": "Field A", "Medea": {"at": "Field C", "net": True}}, {"Hoplites": "Field B"}, marks=marks,
            options={"own": own(squares(borders=LANE), hector(2))})  # fmt: skip
    assert ("walk+release" in plans(t, "Hector")) == lasting


@rule("PR-C47", "PR-K030")
@pytest.mark.parametrize("walked", ["walked_in", "complete"])
def test_a_power_for_who_has_walked_in(table: Sit, own: Own, squares: Squares, walked: str) -> None:
    """The power strikes two areas off, once Hector has come into his area by a walk: he may announce both, and not it alone."""
    rows = f'{{ op = "if", word = "{walked}" }}, {{ op = "target", who = "enemy", range = [2, 2] }}, {{ op = "roll", n = 2 }}'
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field F"},
            options={"own": own(squares(), hector(1), power("hector", rows, "offensive"))})  # fmt: skip
    assert at_war(plans(t, "Hector")) == {"walk+attack"}


@rule("PR-C47", "PR-K025")
@pytest.mark.parametrize(("n", "offered"), [(1, True), (0, False)])
def test_an_arm_that_is_longer_for_a_while(table: Sit, own: Own, squares: Squares, n: int, offered: bool) -> None:
    """The same for what lasts for a turn: Field F is two off once Hector has walked one."""
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field F"}, marks=[["range", "Hector", n, "", "turn", 0]],
            options={"own": own(squares(), hector(1, 1))})  # fmt: skip
    assert bool(at_war(plans(t, "Hector"))) == offered


@rule("PR-C47", "PR-K057")
@pytest.mark.parametrize(("ground", "offered"), [("rock", True), ("open", False)])
def test_one_shoots_farther_from_a_rock(table: Sit, own: Own, squares: Squares, ground: str, offered: bool) -> None:
    """Hector climbs the rock in Field B and reaches two areas from there."""
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field F"},
            options={"own": own(squares(b=ground), hector(1, 1, '["climb"]'))})  # fmt: skip
    assert bool(at_war(plans(t, "Hector"))) == offered


@rule("PR-C47", "PR-K097")
@pytest.mark.parametrize(("hidden", "offered"), [(True, False), (False, True)])
def test_broken_terrain_lengthens_the_arm_by_one(
    table: Sit, own: Own, squares: Squares, hidden: bool, offered: bool
) -> None:
    """Hector breaks the ruins, walks one area, and reaches the next: not Medea, who is hidden there, and not Jason beyond."""
    drawn = squares(a="ruins").replace('"ruins"', '"ruins"\npieces = 1')
    marks = [["hidden_from_afar", "Medea", 0, "", "turn", 1]] if hidden else []
    t = sit(table, {"Hector": "Field A"}, {"Medea": "Field E", "Jason": "Field F"}, marks=marks,
            options={"own": own(drawn, hector(1, 0, '["force_of_nature"]'))})  # fmt: skip
    assert bool(at_war(plans(t, "Hector"))) == offered


@rule("PR-C47", "PR-K064")
@pytest.mark.parametrize(("steps", "offered"), [(2, True), (1, False)])
def test_who_comes_back_to_a_spring_drinks(table: Sit, own: Own, squares: Squares, steps: int, offered: bool) -> None:
    """Hector has no card for the power that reaches Jason from the spring: he goes a step away and back, and may get one.

    The spring holds one unit: the place he leaves is free for him.
    """
    rows = '{ op = "target", who = "enemy", range = [2, 2] }, { op = "roll", n = 2 }'
    trick = power("hector", rows, "offensive").replace('kind = "offensive"', 'kind = "offensive"\nart_of_war = 1')
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field C"}, hand=["Hector"],
            options={"own": own(squares(capacity=1, borders=STEP, a="divine_source"), hector(steps), trick)})  # fmt: skip
    assert bool(at_war(plans(t, "Hector"))) == offered


@rule("PR-C47", "PR-K091")
@pytest.mark.parametrize("freed", [True, False])
def test_who_is_freed_of_block_comes_next_door(table: Sit, own: Own, squares: Squares, freed: bool) -> None:
    """Spartans hold Jason; his power lets him go to where Medea is trapped."""
    files = [squares(borders=LANE), walker("jason", 1, 7)]
    files += [PRICED.format(unit="jason", price=0, rows=for_now("ignore_block"))] * freed
    t = sit(
        table,
        {"Jason": "Field A", "Medea": {"at": "Field B", "net": True}},
        {"Spartans": "Field A"},
        options={"own": own(*files)},
    )
    assert ("walk+release" in plans(t, "Jason")) == freed


@rule("PR-C47", "PR-K065", "PR-K091")
@pytest.mark.parametrize(("guard", "offered"), [("Spartans", False), ("Hoplites", True)])
def test_block_in_a_rift_before_the_first_area(
    table: Sit, own: Own, squares: Squares, guard: str, offered: bool
) -> None:
    """The way to the first area of all leads through a rift, where Spartans hold whoever comes in."""
    t = sit(table, {"Jason": "Field C", "Medea": {"at": "Field A", "net": True}}, {guard: "Field B"},
            options={"own": own(on_styx(squares(borders=LANE, b="rift")), walker("jason", 2, 7))})  # fmt: skip
    assert ("walk+release" in plans(t, "Jason")) == offered


@rule("PR-C47", "PR-K064")
def test_from_the_first_area_of_all_one_goes_next_door(table: Sit, own: Own, squares: Squares) -> None:
    """One step from the first area, which is dry, to a spring: Hector comes to where Medea is trapped."""
    t = sit(table, {"Hector": "Field A", "Medea": {"at": "Field B", "net": True}},
            options={"own": own(on_styx(squares(borders=LANE, b="divine_source")), hector(1))})  # fmt: skip
    assert "walk+release" in plans(t, "Hector")


# -- where a blow leads ----------------------------------------------------------------------


@rule("PR-C47", "PR-101")
@pytest.mark.parametrize(
    ("cards", "spoils", "offered"), [(0, 0, False), (1, 0, False), (2, 0, True), (1, 1, True), (0, 1, False)]
)
def test_a_leap_to_a_trapped_comrade_leaves_a_card_for_him(
    table: Sit, own: Own, squares: Squares, cards: int, spoils: int, offered: bool
) -> None:
    """The leap costs a card, to cut Medea free another one: in hand from the first, or what the blow brings."""
    files = [
        squares(borders=LANE),
        hector(0),
        power("hector", LEAP, "offensive").replace('"offensive"', '"offensive"\nart_of_war = 1'),
    ]
    if spoils:
        drawn = '{ op = "when", word = "attack_dealt" }, { op = "draw", n = 1 }'
        files.append(power("hector", drawn, "permanent").replace("hector_trick", "hector_spoils"))
    t = sit(table, {"Hector": "Field A", "Medea": {"at": "Field C", "net": True}}, {"Jason": "Field C"},
            hand=["Hector", *[AOW] * cards], options={"own": own(*files)})  # fmt: skip
    assert ("attack+release" in plans(t, "Hector")) == offered


@rule("PR-C47", "PR-C34")
@pytest.mark.parametrize("agreed", ["on", "off"])
@pytest.mark.parametrize("blocked", [True, False])
def test_no_blow_leads_to_a_stone_that_nobody_may_claim(
    table: Sit, own: Own, squares: Squares, agreed: str, blocked: bool
) -> None:
    """Hector leaps to where a stone lies, or fells the Spartans who keep him from the one beside him."""
    files = [squares(borders=LANE), hector(0), power("hector", LEAP, "offensive")]
    at, foe = ("Field A", "Spartans") if blocked else ("Field C", "Jason")
    t = sit(table, {"Hector": "Field A"}, {foe: at}, stones={at: 1},
            options={"own": own(*files), "omphalos_claim": agreed})  # fmt: skip
    assert ("attack+claim" in plans(t, "Hector")) == (agreed == "on")


@rule("PR-C47", "PR-K033")
@pytest.mark.parametrize("stone", [True, False])
@pytest.mark.parametrize("blocked", [True, False])
def test_the_first_area_of_all_has_a_stone_or_none(
    table: Sit, own: Own, squares: Squares, stone: bool, blocked: bool
) -> None:
    """The same in the first area of all: what a blow leads to is a stone only where one lies."""
    files = [on_styx(squares(borders=LANE)), hector(0), power("hector", LEAP, "offensive")]
    start, foe = ("Field A", "Spartans") if blocked else ("Field C", "Jason")
    t = sit(table, {"Hector": start}, {foe: "Field A"}, stones={"Field A": 1} if stone else {},
            options={"own": own(*files), "omphalos_claim": "on"})  # fmt: skip
    assert ("attack+claim" in plans(t, "Hector")) == stone


@rule("PR-C47", "PR-101")
@pytest.mark.parametrize(
    ("foe", "rows", "offered"),
    [("A", CARRY, True), ("B", CARRY, False), ("C", CARRY, False), ("A", '{ op = "attack", range = [0, 0] }', False)],
)
def test_who_carries_its_prey_must_have_it_at_hand(
    table: Sit, own: Own, squares: Squares, foe: str, rows: str, offered: bool
) -> None:
    """Hector can shoot at all three, and carry off only the one beside him: to Field D, where Medea is trapped."""
    files = [squares(borders='\n[borders]\nwall = [["d", "e"]]\n'), hector(0, 2), power("hector", rows, "offensive")]
    t = sit(table, {"Hector": "Field A", "Medea": {"at": "Field D", "net": True}}, {"Jason": f"Field {foe}"},
            options={"own": own(*files)})  # fmt: skip
    assert ("attack+release" in plans(t, "Hector")) == offered


@rule("PR-C47", "PR-K033")
@pytest.mark.parametrize(("foe", "offered"), [("A", True), ("B", True), ("C", False)])
def test_a_stone_that_falls_two_areas_off(table: Sit, own: Own, squares: Squares, foe: str, offered: bool) -> None:
    """A Gem Collector takes what its blow brings down beside it or next door, and no farther off."""
    t = sit(table, {"Hector": "Field A"}, {"Jason": {"at": f"Field {foe}", "carries": True}}, stones={},
            options={"own": own(squares(borders=LANE), hector(0, 2, '["gem_collector"]')), "omphalos_claim": "on"})  # fmt: skip
    assert ("attack+claim" in plans(t, "Hector")) == offered


# -- the hound -------------------------------------------------------------------------------


@rule("PR-C47", "PR-076")
@pytest.mark.parametrize("hound", [True, False])
def test_without_a_hound_nobody_is_calmed(table: Sit, hound: bool) -> None:
    """Hades walks to the hound and calms it; where there is none, the foe that stands there is no hound."""
    t = sit(table, {"Hades": HERE}, {"Cerberus" if hound else "Jason": THERE})
    assert ("walk+calm" in plans(t, "Hades")) == hound


@rule("PR-C47", "PR-080")
@pytest.mark.parametrize("stone", [True, False])
def test_the_first_of_all_units_may_be_the_hound(table: Sit, stone: bool) -> None:
    """Nobody plays against it: Diomedes walks to the hound and enrages it with the stone that lies there."""
    t = table("prometheus", rescuers={}, wardens={"units": {"Cerberus": THERE, "Diomedes": HERE}, "hand": ["Diomedes"]},
              stones={THERE: 1} if stone else {}, to_move="wardens")  # fmt: skip
    t.wardens.does("activate Diomedes")
    assert ("plan walk+enrage" in t.wardens.options("plan")) == stone


@rule("PR-C47", "PR-080", "PR-082")
@pytest.mark.parametrize(("stone", "hound", "offered"), [(True, "C", True), (False, "C", False), (True, "B", False)])
def test_a_leap_to_the_hound(table: Sit, own: Own, squares: Squares, stone: bool, hound: str, offered: bool) -> None:
    """Diomedes leaps upon his foe: if the hound is there, and a stone, he may enrage it."""
    mine = walker("diomedes", 0, 6) + power("diomedes", LEAP, "offensive").partition('key = "diomedes"\n')[2]
    t = table("prometheus", rescuers={"units": {"Jason": "Field C"}}, to_move="wardens", stones={"Field C": 1} if stone else {},
              wardens={"units": {"Diomedes": "Field A", "Cerberus": f"Field {hound}"}, "hand": ["Diomedes", AOW]},
              options={"own": own(squares(borders=LANE), mine)})  # fmt: skip
    t.wardens.does("activate Diomedes")
    assert ("plan attack+enrage" in t.wardens.options("plan")) == offered
