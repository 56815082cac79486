"""What must be there before a power can be declared, and what is said where it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.test_by_a_hair import at_war, hector
from tests.games.prometheus.test_tight_corners import AOW, LANE, plans, power, sit

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

DRAW = '{ op = "draw", n = 1 }'


def powers(t: Any) -> list[str]:
    return [text for text in t.rescuers.options() if text.startswith("power")]


# -- why not ---------------------------------------------------------------------------------


@rule("PR-K080")
@pytest.mark.parametrize(("life", "lost"), [(3, False), (2, True), (1, True)])
def test_a_power_is_lost_at_its_wound(table: Sit, own: Own, squares: Squares, life: int, lost: bool) -> None:
    """The trick goes with the fifth wound; who asks is told of the wounds, and of nothing else."""
    trick = power("hector", DRAW).replace('limit = "turn"', 'limit = "turn"\nlost_at = 2')
    t = sit(table, {"Hector": {"at": "Field A", "life": life}}, options={"own": own(squares(), trick)})
    t.rescuers.acts("Hector", "walk")
    if lost:
        t.rescuers.cannot("power 2", rule="PR-K080", because="Trick is lost to its wounds.")
    else:
        t.rescuers.may("power 2")


@rule("PR-K036", "PR-K061")
def test_who_comes_on_in_a_complex_action_is_in_no_water(table: Sit, own: Own, squares: Squares) -> None:
    """The last area of all is water; Hector waits, has announced to come on, and stands in none."""
    t = sit(
        table,
        {"Hector": "waiting"},
        options={"own": own(squares(f="water"), power("hector", DRAW)), "entry": "complex_action"},
    )
    t.rescuers.does("activate Hector", "plan deploy")
    t.rescuers.cannot("power 2", rule="PR-K036", because="After a complex action it has no such power.")


# -- rows that ask for something -------------------------------------------------------------


@rule("PR-K030")
@pytest.mark.parametrize(("foe", "offered"), [("A", True), ("B", False)])
def test_what_follows_a_choice_counts_for_every_branch(
    table: Sit, own: Own, squares: Squares, foe: str, offered: bool
) -> None:
    """Hector draws or heals, and then aims at a foe beside him: with none there is no power."""
    rows = (
        '{ op = "choose", who = "owner", n = 2 }, { op = "draw", n = 1, option = 1 }, { op = "heal", who = "self", n = 1, option = 2 },'
        ' { op = "target", who = "enemy", range = [0, 0] }, { op = "wound", who = "target", n = 1 }'
    )
    t = sit(
        table, {"Hector": "Field A"}, {"Jason": f"Field {foe}"}, options={"own": own(squares(), power("hector", rows))}
    )
    t.rescuers.acts("Hector", "walk")
    assert ("power 2" in powers(t)) == offered


@rule("PR-K030")
@pytest.mark.parametrize(
    ("condition", "foe", "offered"),
    [("complete", "C", {"walk+attack"}), ("walked_in", "C", set()), ("walked_in", "F", {"walk+attack"})],
)
def test_a_condition_that_is_not_met_yet(
    table: Sit, own: Own, squares: Squares, condition: str, foe: str, offered: set[str]
) -> None:
    """Two areas off, and by who has walked in: Jason in Field C is out of it as soon as Hector has walked."""
    rows = f'{{ op = "if", word = "{condition}" }}, {{ op = "target", who = "enemy", range = [2, 2] }}, {{ op = "roll", n = 2 }}'
    t = sit(table, {"Hector": "Field A"}, {"Jason": f"Field {foe}"},
            options={"own": own(squares(), hector(1), power("hector", rows, "offensive"))})  # fmt: skip
    assert at_war(plans(t, "Hector")) == offered


@rule("PR-K030")
@pytest.mark.parametrize(("who", "offered"), [("self", True), ("target", False)])
def test_who_sends_another_does_not_fly(table: Sit, own: Own, squares: Squares, who: str, offered: bool) -> None:
    """A flight of one's own brings one to the foe that is struck then; to send a comrade does not."""
    aim, word = (
        ('{ op = "target", who = "ally", range = [0, 0], unless = ["self"] }, ', "walk")
        if who == "target"
        else ("", "flight")
    )
    rows = aim + f'{{ op = "move", who = "{who}", word = "{word}", n = 2 }}, {{ op = "attack", range = [0, 0] }}'
    t = sit(table, {"Hector": "Field A", "Medea": "Field A"}, {"Jason": "Field C"},
            options={"own": own(squares(borders=LANE), hector(0), power("hector", rows, "offensive"))})  # fmt: skip
    assert bool(at_war(plans(t, "Hector"))) == offered


# -- whom it means ---------------------------------------------------------------------------


@rule("PR-K030")
@pytest.mark.parametrize(
    ("word", "spared"),
    [
        ("", set()),
        ("self", set()),
        ("destroyed", set()),
        ("huge", {"talos"}),
        ("trapped", {"diomedes"}),
        ("petrified", {"leonidas"}),
        ("fireproof", {"talos"}),
        ("unhurt", {"talos", "leonidas", "campe"}),
    ],
)
def test_whom_a_power_leaves_alone(table: Sit, own: Own, squares: Squares, word: str, spared: set[str]) -> None:
    """Five enemies, each with something of its own; the power aims at all but those it names."""
    but = f', unless = ["{word}"]' if word else ""
    rows = f'{{ op = "target", who = "enemy", range = [0, 5]{but} }}, {{ op = "wound", who = "target", n = 1 }}'
    foes = {"Talos": "Field F", "Diomedes": {"at": "Field B", "net": True, "life": 1}, "Campe": "Field D",
            "Jason": {"at": "Field E", "life": 1}, "Leonidas": {"at": "Field C", "stone": "Medusa"}}  # fmt: skip
    t = sit(
        table, {"Hector": "Field A", "Medusa": "Field A"}, foes, options={"own": own(squares(), power("hector", rows))}
    )
    t.rescuers.acts("Hector", "walk", "power 2")
    found = {"talos", "diomedes", "leonidas", "campe", "jason"} - spared
    t.asks("rescuers", rule="PR-K030", options=[f"target {name}" for name in found])


@rule("PR-K030")
@pytest.mark.parametrize(
    ("word", "spared"), [("", set()), ("self", {"hector"}), ("unhurt", {"hector"}), ("trapped", set())]
)
def test_whether_a_power_means_its_bearer(table: Sit, own: Own, squares: Squares, word: str, spared: set[str]) -> None:
    """Hector is one of his own side; a power that leaves him alone says so."""
    but = f', unless = ["{word}"]' if word else ""
    rows = f'{{ op = "target", who = "ally", range = [0, 0]{but} }}, {{ op = "heal", who = "target", n = 1 }}'
    mates = {name: {"at": "Field A", "life": 2} for name in ("Medea", "Orpheus")}
    t = sit(table, {"Hector": "Field A", **mates}, options={"own": own(squares(), power("hector", rows))})
    t.rescuers.acts("Hector", "walk", "power 2")
    t.asks("rescuers", rule="PR-K030", options=[f"target {name}" for name in {"hector", "medea", "orpheus"} - spared])


@rule("PR-K030")
@pytest.mark.parametrize(("word", "drawn"), [("huge", 1), ("trapped", 1), ("destroyed", 0)])
def test_a_condition_may_leave_out_the_dead(table: Sit, own: Own, squares: Squares, word: str, drawn: int) -> None:
    """Jason falls to the blow; the card for it is drawn, unless the power leaves out who is destroyed."""
    rows = f'{{ op = "attack", range = [0, 0] }}, {{ op = "if", word = "wounded", n = 1, unless = ["{word}"] }}, {{ op = "draw", n = 1 }}'
    t = sit(table, {"Hector": "Field A"}, {"Jason": {"at": "Field A", "life": 1}}, hand=["Hector"],
            options={"own": own(squares(), power("hector", rows, "offensive")), "retaliation": "off"}, chance=[4] * 6)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "power 2")
    while t.where("Jason") != "destroyed":
        t.match.act(t.match.to_move, t.match.decision.options[0])
    assert t.rescuers.count("hand") == drawn


@rule("PR-K030")
def test_nobody_aims_at_who_waits(table: Sit, own: Own, squares: Squares) -> None:
    """Hector stands in the last area of all; who waits is nowhere, however near the next area is."""
    rows = '{ op = "target", who = "enemy", range = [0, 2] }, { op = "wound", who = "target", n = 1 }'
    t = sit(table, {"Hector": "Field F"}, {"Jason": "waiting"}, options={"own": own(squares(), power("hector", rows))})
    t.rescuers.acts("Hector", "walk")
    assert "power 2" not in powers(t)


@rule("PR-K030", "PR-K050")
@pytest.mark.parametrize(("sight", "reached"), [(True, False), (False, True)])
def test_a_power_may_do_without_sight(table: Sit, own: Own, squares: Squares, sight: bool, reached: bool) -> None:
    """Medea stands between Hector and his foe: she is in the way of powers that need sight."""
    rows = f'{{ op = "target", who = "enemy", range = [0, 2], sight = {str(sight).lower()} }}, {{ op = "wound", who = "target", n = 1 }}'
    t = sit(table, {"Hector": "Field A", "Medea": "Field B"}, {"Jason": "Field C"},
            options={"own": own(squares(borders=LANE), power("hector", rows))})  # fmt: skip
    t.rescuers.acts("Hector", "walk")
    assert ("power 2" in powers(t)) == reached


@rule("PR-K030")
@pytest.mark.parametrize(
    ("who", "kind", "reached"), [("enemy", "offensive", False), ("enemy", "active", True), ("ally", "offensive", True)]
)
def test_who_is_hidden_from_afar_is_hidden_from_enemies_that_strike(
    table: Sit, own: Own, squares: Squares, who: str, kind: str, reached: bool
) -> None:
    """One area off: no offensive power of an enemy's aims at it; others do, and so do comrades."""
    rows = f'{{ op = "target", who = "{who}", range = [1, 1] }}, {{ op = "heal", who = "target", n = 1 }}'
    units: dict[str, Any] = {"Hector": "Field A"}
    side = units if who == "ally" else (foes := {})
    side["Jason"] = {"at": "Field B", "life": 1}
    t = sit(table, units, {} if who == "ally" else foes, marks=[["hidden_from_afar", "Jason", 0, "", "turn", 1]],
            options={"own": own(squares(), hector(0), power("hector", rows, kind))})  # fmt: skip
    found = plans(t, "Hector")
    if kind == "offensive":
        assert bool(at_war(found)) == reached
    else:
        t.rescuers.does("plan run" if "run" in found else "plan nothing")
        assert ("power 2" in powers(t)) == (reached and "run" not in found)


@rule("PR-K030", "PR-K038")
@pytest.mark.parametrize(("room", "full", "offered"), [(True, True, False), (False, True, True), (True, False, True)])
def test_a_power_may_need_room_for_its_target(
    table: Sit, own: Own, squares: Squares, room: bool, full: bool, offered: bool
) -> None:
    """Where Hector stands there is room for one more or not; some powers must have it."""
    rows = f'{{ op = "target", who = "enemy", range = [1, 1], room = {str(room).lower()} }}, {{ op = "wound", who = "target", n = 1 }}'
    units = {"Hector": "Field A"} | ({"Medea": "Field A"} if full else {})
    t = sit(table, units, {"Jason": "Field B"}, options={"own": own(squares(capacity=2), power("hector", rows))})
    t.rescuers.acts("Hector", "walk")
    assert ("power 2" in powers(t)) == offered


@rule("PR-K030", "PR-K118")
@pytest.mark.parametrize(("pulls", "offered"), [(True, False), (False, True)])
def test_who_cannot_be_moved_can_be_wounded(table: Sit, own: Own, squares: Squares, pulls: bool, offered: bool) -> None:
    """Talos is huge: nobody pulls him, but a power that does something else aims at him."""
    rows = '{ op = "target", who = "enemy", range = [1, 1] }, ' + (
        '{ op = "pull" }' if pulls else '{ op = "wound", who = "target", n = 1 }'
    )
    t = sit(table, {"Hector": "Field A"}, {"Talos": "Field B"}, options={"own": own(squares(), power("hector", rows))})
    t.rescuers.acts("Hector", "walk")
    assert ("power 2" in powers(t)) == offered


@rule("PR-K030")
@pytest.mark.parametrize(("mate", "offered"), [(False, False), (True, True)])
def test_a_roll_against_everybody_needs_somebody_else(
    table: Sit, own: Own, squares: Squares, mate: bool, offered: bool
) -> None:
    """Friend and foe in his own area are struck, but Hector does not strike himself."""
    rows = '{ op = "area", range = [0, 0] }, { op = "each", who = "any" }, { op = "roll", n = 2 }'
    units = {"Hector": "Field A"} | ({"Medea": "Field A"} if mate else {})
    t = sit(
        table,
        units,
        {"Jason": "Field F"},
        options={"own": own(squares(), hector(0), power("hector", rows, "offensive"))},
    )
    assert bool(at_war(plans(t, "Hector"))) == offered


@rule("PR-K030")
@pytest.mark.parametrize(("first", "offered"), [("enemy", False), ("any", True)])
def test_of_two_rolls_the_first_says_where_it_can_begin(
    table: Sit, own: Own, squares: Squares, first: str, offered: bool
) -> None:
    """Only Medea is there: a power that rolls against enemies first has nobody to begin with."""
    then = {"enemy": "any", "any": "enemy"}[first]
    rows = (
        f'{{ op = "area", range = [0, 0] }}, {{ op = "each", who = "{first}" }}, {{ op = "roll", n = 2 }},'
        f' {{ op = "each", who = "{then}" }}, {{ op = "roll", n = 2 }}'
    )
    t = sit(table, {"Hector": "Field A", "Medea": "Field A"}, {"Jason": "Field F"},
            options={"own": own(squares(), hector(0), power("hector", rows, "offensive"))})  # fmt: skip
    assert bool(at_war(plans(t, "Hector"))) == offered


# -- what it forbids -------------------------------------------------------------------------


@rule("PR-K030", "PR-K082")
@pytest.mark.parametrize(
    ("forbids", "struck_back"), [("", True), (', { op = "no", answers = ["retaliation"] }', False)]
)
def test_what_is_forbidden_in_every_branch(
    table: Sit, own: Own, squares: Squares, forbids: str, struck_back: bool
) -> None:
    """Whichever of two blows Hector chooses, what the power forbids besides it forbids for both."""
    rows = (
        '{ op = "choose", who = "owner", n = 2 }, { op = "attack", option = 1, range = [0, 0] },'
        f' {{ op = "attack", option = 2, range = [0, 0] }}{forbids}'
    )
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field A"}, hand=["Hector"], theirs=["Jason"], chance=[0] * 6,
            options={"own": own(squares(), power("hector", rows, "offensive"))})  # fmt: skip
    t.rescuers.acts("Hector", "attack", "power 2", "choose 1")
    t.asks("wardens", rule="PR-K082") if struck_back else t.asks("rescuers", rule="PR-057")


@rule("PR-K030", "PR-K117")
@pytest.mark.parametrize(("forbidden", "asked"), [("guard", True), ("retaliation", True), ("evade", False)])
def test_who_may_not_be_guarded_may_evade(table: Sit, own: Own, squares: Squares, forbidden: str, asked: bool) -> None:
    """A power forbids what it names, and nothing else."""
    rows = f'{{ op = "attack", range = [0, 0] }}, {{ op = "no", answers = ["{forbidden}"] }}'
    t = sit(table, {"Hector": "Field A"}, {"Caucasian Eagle": "Field A"}, hand=["Hector"], theirs=[AOW],
            options={"own": own(squares(), power("hector", rows, "offensive"))}, chance=[] if asked else [0] * 6)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "power 2")
    t.asks("wardens", rule="PR-K117" if asked else "PR-K082")


@rule("PR-K030", "PR-K025")
@pytest.mark.parametrize(
    ("hidden", "range_", "at", "struck"),
    [
        (True, 1, "B", False),
        (False, 1, "B", True),
        (True, 1, "A", True),
        (True, 2, "C", False),
        (False, 2, "C", True),
    ],
)
def test_who_hides_by_nature_is_struck_at_hand_alone(
    table: Sit, own: Own, squares: Squares, hidden: bool, range_: int, at: str, struck: bool
) -> None:
    """Jason has a power that hides him from afar: beside him Hector strikes, from farther off he does not."""
    files = [squares(borders=LANE), hector(0, range_)]
    if hidden:
        files.append(
            power("jason", '{ op = "mod", word = "hidden_from_afar", who = "self", until = "always" }', "permanent")
        )
    t = sit(table, {"Hector": "Field A"}, {"Jason": f"Field {at}"}, options={"own": own(*files)})
    assert bool(at_war(plans(t, "Hector"))) == struck


@rule("PR-K025", "PR-C47")
@pytest.mark.parametrize(
    ("near", "far", "struck"), [("shown", "shown", True), ("hidden", "shown", True), ("hidden", "hidden", False)]
)
def test_one_foe_in_reach_is_enough(table: Sit, own: Own, squares: Squares, near: str, far: str, struck: bool) -> None:
    """Two foes next door: whoever can be struck is enough to announce an attack."""
    marks = [
        ["hidden_from_afar", name, 0, "", "turn", 1]
        for name, how in (("Jason", near), ("Medea", far))
        if how == "hidden"
    ]
    t = sit(table, {"Hector": "Field A"}, {"Jason": "Field B", "Medea": "Field B"}, marks=marks,
            options={"own": own(squares(), hector(0, 1))})  # fmt: skip
    assert bool(at_war(plans(t, "Hector"))) == struck


@rule("PR-K050", "PR-K025")
@pytest.mark.parametrize(("between", "struck"), [(True, False), (False, True)])
def test_who_stands_between_is_in_the_way(table: Sit, own: Own, squares: Squares, between: bool, struck: bool) -> None:
    """Hector reaches two areas; with Medea on the line he does not see Jason."""
    units = {"Hector": "Field A"} | ({"Medea": "Field B"} if between else {})
    t = sit(table, units, {"Jason": "Field C"}, options={"own": own(squares(borders=LANE), hector(0, 2))})
    assert bool(at_war(plans(t, "Hector"))) == struck
