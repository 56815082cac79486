"""Rules that only count in a tight corner: who is held, gone, counted twice, or stands where nobody else would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.test_own_powers import finish, written
from tests.games.prometheus.test_setup import lay_all, place_all, start

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
DEN = "Hound's Threshold"
LAST = "River Gate"  # the last area of all
LAST_BUT_ONE = "Mist Gate"
LANE = '\n[borders]\nwall = [["a", "d"], ["b", "e"], ["c", "f"]]\n'  # A, B and C are a lane of their own
POWER = """
[[unit]]
key = "{unit}"

[[unit.power]]
key = "{unit}_trick"
name = "Trick"
kind = "{kind}"
limit = "turn"
rule = "As the test says."
effect = [{rows}]
"""


def power(unit: str, rows: str, kind: str = "active") -> str:
    """A file that gives a unit one more power, of a name of its own."""
    return POWER.format(unit=unit, kind=kind, rows=rows)


def sit(table: Sit, units: dict[str, Any], foes: dict[str, Any] | None = None, **more: Any) -> Any:
    hand = more.pop("hand", [next(iter(units)), AOW])
    wardens = {"units": foes or {}, "hand": more.pop("theirs", [])}
    return table("prometheus", rescuers={"units": units, "hand": hand, "deck": [AOW] * 4}, wardens=wardens, **more)


def plans(t: Any, unit: str) -> set[str]:
    t.rescuers.does(f"activate {unit}")
    return {text.removeprefix("plan ") for text in t.rescuers.options("plan")}


def told(t: Any, words: str) -> int:
    """How many lines of the story say this."""
    return sum(words in line for line in t.match.story())


# -- recruiting ------------------------------------------------------------------------------


@rule("PR-K006", "PR-C43")
def test_no_army_has_two_of_a_unit(table: Sit) -> None:
    """Where each army may have one of a unit, the second is for the other side, and a third for nobody."""
    t = start(table, 2, recruitment="draft", first_side="wardens", unique_pool="army")
    t.rescuers.does("recruit Hoplites")
    (second,) = [option for option in t.wardens.options("recruit") if option.startswith("recruit hoplites")]
    t.wardens.does(second)
    for seat in (t.rescuers, t.wardens):
        assert not [option for option in seat.options("recruit") if option.startswith("recruit hoplites")]
        seat.does("enough")
    place_all(t)
    lay_all(t)


# -- the hound -------------------------------------------------------------------------------


@rule("PR-C14")
@pytest.mark.parametrize("tied", [True, False])
def test_a_hound_before_a_riddle_is_not_set_on(table: Sit, tied: bool) -> None:
    """Its owner would have to activate it first; if a riddle holds it he activates whom he likes."""
    marks = [["inactive", "Cerberus", 0, "", "its_next_turn", 1]] if tied else []
    t = sit(table, {"Jason": DEN}, {"Cerberus": DEN, "Ares": LAST}, theirs=["Cerberus", "Ares"], to_move="wardens",
            marks=marks, options={"cerberus_must_attack": "forces_activation"})  # fmt: skip
    assert t.wardens.options("activate") == ["activate ares" if tied else "activate cerberus"]


@rule("PR-C14", "PR-074")
def test_a_hound_that_waits_has_nobody_beside_it(table: Sit) -> None:
    """Nobody binds a hound that is not in play, whoever stands in the last area of all."""
    t = sit(table, {"Jason": LAST}, {"Cerberus": "waiting", "Ares": LAST_BUT_ONE}, theirs=["Cerberus", "Ares"],
            to_move="wardens", options={"cerberus_must_attack": "forces_activation"})  # fmt: skip
    assert set(t.wardens.options("activate")) == {"activate ares", "activate cerberus"}
    t.wardens.does("activate Cerberus")
    assert "plan run" in t.wardens.options("plan")


# -- blows -----------------------------------------------------------------------------------


@rule("PR-K093", "PR-K057")
@pytest.mark.parametrize(
    ("unit", "foe", "dice", "to_hit"),
    [("Hoplites", "Jason", 6, 6), ("Arachne", "Jason", 6, 8), ("Arachne", "Nemean Lion", 8, 7)],
)
def test_a_rock_helps_those_who_climb(
    table: Sit, own: Own, squares: Squares, unit: str, foe: str, dice: int, to_hit: int
) -> None:
    """Hoplites on a rock are no safer there, for all their shields; a climber is, but from a climber."""
    t = sit(table, {foe: "Field B"}, {unit: "Field B"}, options={"own": own(squares(b="rock"))},
            chance=[5] + [0] * (dice - 1))  # fmt: skip
    t.rescuers.acts(foe, "attack", f"attack {unit}")
    assert t.to_hit == to_hit
    if unit == "Arachne":
        t.wardens.does("keep")
    finish(t)


@rule("PR-K100")
@pytest.mark.parametrize(
    ("life", "spiked", "dice", "rolls"),
    [
        (1, False, [5] * 8 + [4] * 8, 0),
        (6, True, [5] + [0] * 7 + [4], 0),
        (6, False, [5] + [0] * 7 + [4] + [0] * 6, 1),
    ],
)
def test_after_a_first_strike_both_must_stand(
    table: Sit, own: Own, life: int, spiked: bool, dice: list[int], rolls: int
) -> None:
    """Achilles strikes first at Mist Gate: if Jason falls by it, or Achilles by Jason's spikes, nothing more is rolled."""
    start = "wounded_in_melee" if spiked else "attack_dealt"
    spikes = power(
        "jason", f'{{ op = "when", word = "{start}" }}, {{ op = "wound", who = "target", n = 9 }}', "permanent"
    )
    t = sit(table, {"Jason": {"at": LAST_BUT_ONE, "life": life}}, {"Achilles": LAST_BUT_ONE}, theirs=["Achilles"],
            options={"own": own(spikes)}, chance=dice)  # fmt: skip
    t.rescuers.acts("Jason", "attack", "attack Achilles")
    t.wardens.does("retaliate")
    while t.match.decision.rule in ("PR-K075", "PR-K076", "PR-K107"):
        t.match.act(t.match.to_move, t.match.decision.options[0 if t.match.decision.rule == "PR-K076" else -1])
    assert told(t, "Jason rolls") == rolls
    assert (t.where("Jason") == "destroyed") == (life == 1)


@rule("PR-K030")
def test_a_salvo_ends_with_who_fires_it(table: Sit, own: Own) -> None:
    """Hector rolls against three; the first of them is avenged at once, and the two others are spared."""
    mine = power(
        "hector", '{ op = "area", range = [0, 0] }, { op = "each", who = "enemy" }, { op = "roll", n = 3 }', "offensive"
    )
    theirs = power(
        "jason", '{ op = "when", word = "attacked_in_melee" }, { op = "wound", who = "target", n = 9 }', "permanent"
    )
    t = sit(table, {"Hector": HERE}, {"Jason": HERE, "Medea": HERE, "Orpheus": HERE},
            options={"own": own(mine, theirs)}, chance=[0] * 3)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "power 2", "target Jason")
    assert t.where("Hector") == "destroyed"
    assert told(t, "Hector rolls") == 1
    t.asks("rescuers", rule="PR-057")


@rule("PR-K030")
@pytest.mark.parametrize(("n", "left"), [(2, 2), (3, 1), (4, 0), (5, 0)])
def test_so_many_cards_are_given_up(table: Sit, own: Own, n: int, left: int) -> None:
    """Two cards, three, or all there are."""
    rows = f'{{ op = "target", who = "enemy", range = [0, 0] }}, {{ op = "discard", who = "target_owner", n = {n} }}'
    t = sit(table, {"Hector": HERE}, {"Jason": HERE}, theirs=["Jason", AOW, AOW, AOW], options=written(own, rows))
    t.rescuers.acts("Hector", "walk", "power 2")
    while t.match.to_move == t.wardens.seat:
        t.match.act(t.match.to_move, t.match.decision.options[0])
    assert len(t.wardens.hand) == left


@rule("PR-K030")
def test_who_wounds_without_a_roll_has_destroyed_all_the_same(table: Sit, own: Own) -> None:
    """Ares' power wounds Jason to death: his spoils are a card, as after a blow; his own wounds bring him none."""
    for who, cards in (("target", 1), ("self", 0)):
        rows = f'{{ op = "target", who = "enemy", range = [0, 0] }}, {{ op = "wound", who = "{who}", n = 6 }}'
        t = table("prometheus", rescuers={"units": {"Jason": HERE}}, to_move="wardens", options=written(own, rows, unit="ares"),
                  wardens={"units": {"Ares": HERE}, "hand": ["Ares"], "deck": [AOW] * 3})  # fmt: skip
        t.wardens.acts("Ares", "attack", "power 3")
        assert (t.where("Jason") == "destroyed") == (who == "target")
        assert t.wardens.hand == [AOW] * cards


@rule("PR-K001", "PR-K027")
def test_an_effect_that_has_come_about_meanwhile_does_not_come_twice(table: Sit, own: Own) -> None:
    """Icarus falls: Jason's player may draw for it, but Hector takes his own life first, and he draws for that."""
    grief = power(
        "hector", '{ op = "when", word = "unit_destroyed_near" }, { op = "wound", who = "self", n = 9 }', "permanent"
    )
    gain = power("jason", '{ op = "when", word = "unit_destroyed_near" }, { op = "draw", n = 1 }', "permanent")
    t = sit(table, {"Heracles": HERE, "Hector": HERE, "Jason": HERE}, {"Icarus": {"at": HERE, "life": 1}},
            hand=["Heracles"], options={"own": own(grief, gain)}, chance=[5] + [0] * 7)  # fmt: skip
    t.rescuers.acts("Heracles", "attack", "attack Icarus")
    for _ in range(9):
        if t.match.decision.rule not in ("PR-K001", "PR-K075", "PR-K076", "PR-K107", "PR-K102"):
            break
        options = t.rescuers.options()
        t.rescuers.does("target hector" if "target hector" in options else options[-1])
    assert (t.where("Icarus"), t.where("Hector")) == ("destroyed", "destroyed")
    assert t.rescuers.hand == [AOW]


# -- being moved -----------------------------------------------------------------------------


@rule("PR-K030", "PR-097")
def test_who_is_turned_to_stone_goes_nowhere(table: Sit, own: Own) -> None:
    """A power turns a comrade to stone and then lets it walk: stone does not."""
    rows = (
        '{ op = "target", who = "ally", range = [0, 0], unless = ["self"] }, { op = "token", word = "petrification" },'
        ' { op = "move", who = "target", word = "walk", n = 1 }'
    )
    t = sit(table, {"Hector": HERE, "Jason": HERE}, options=written(own, rows))
    t.rescuers.acts("Hector", "walk", "power 2")
    t.asks("rescuers", rule="PR-055")
    assert t.where("Jason") == HERE


@rule("PR-K030")
def test_nobody_stands_fast_against_himself(table: Sit, own: Own) -> None:
    """Hephaestus, rooted as an anvil, takes himself next door: he is not asked whether he stays."""
    rows = '{ op = "target", who = "ally", range = [0, 0] }, { op = "move", who = "both", word = "carry", n = 1 }'
    t = sit(table, {"Hephaestus": HERE}, options=written(own, rows, unit="hephaestus"))
    t.rescuers.acts("Hephaestus", "walk", "power 3", "area Asphodel Meadow")
    t.asks("rescuers", rule="PR-055")
    assert t.where("Hephaestus") == "Asphodel Meadow"


@rule("PR-K118", "PR-K030", "PR-C47")
@pytest.mark.parametrize(("capacity", "fits"), [(2, False), (3, True)])
def test_a_huge_hunter_goes_with_its_prey_where_it_fits(
    table: Sit, own: Own, squares: Squares, capacity: int, fits: bool
) -> None:
    """A huge Griffon carries its prey among the deployment areas, or into an area for three: there must be room for both."""
    huge = '[[unit]]\nkey = "griffon"\nclasses = ["flying", "huge"]\n'
    t = sit(table, {"Griffon": "Field A"}, {"Jason": "Field A"}, stones={"Field B": 1}, chance=[5] + [0] * 6 + [4],
            options={"omphalos_claim": "on", "own": own(squares(capacity=capacity), huge)})  # fmt: skip
    assert ("attack+claim" in plans(t, "Griffon")) == fits
    t.rescuers.does(f"plan {'attack+claim' if fits else 'walk+attack'}", "power 1", "second 1")
    assert t.rescuers.areas("area") == ({"Field B", "Field D"} if fits else {"Field D"})
    t.rescuers.does("area Field D")
    assert (t.where("Griffon"), t.where("Jason")) == ("Field D", "Field D")


# -- looking ahead ---------------------------------------------------------------------------


@rule("PR-C47", "PR-K023", "PR-K091")
@pytest.mark.parametrize(
    ("life", "foe", "words", "offered"),
    [
        (1, "", ["movement"], True),
        (1, "", ["ignore_block"], False),
        (1, "Spartans", ["movement"], False),
        (1, "Spartans", ["movement", "ignore_block"], True),
        (2, "Spartans", ["movement", "ignore_block"], True),
        (2, "Spartans", ["ignore_block"], True),
        (2, "Spartans", ["movement"], False),
    ],
)
def test_a_power_may_bring_the_walk_that_is_announced(
    table: Sit, own: Own, life: int, foe: str, words: list[str], offered: bool
) -> None:
    """Acamas walks if his power brings him an area more, or frees him, or both: whatever he lacks."""
    rows = ", ".join(f'{{ op = "mod", word = "{word}", who = "self", n = 1, until = "activation" }}' for word in words)
    t = sit(table, {"Acamas": {"at": HERE, "life": life}}, {foe: HERE} if foe else {},
            options=written(own, rows, unit="acamas"))  # fmt: skip
    found = plans(t, "Acamas")
    assert any("walk" in plan.split("+") for plan in found) == offered
    if offered:
        t.rescuers.does(f"plan {min(plan for plan in found if 'walk' in plan)}", "power 2")
        assert t.rescuers.options("step")


@rule("PR-C47", "PR-K064", "PR-101")
@pytest.mark.parametrize("capacity", [2, 3])
def test_who_leaves_a_spring_may_come_back_to_it(table: Sit, own: Own, squares: Squares, capacity: int) -> None:
    """Jason goes and comes back, though there is room for two alone: his own place is free, and the spring brings a card."""
    drawn = own(squares(capacity=capacity, borders=LANE, b="divine_source"))
    t = sit(
        table, {"Jason": "Field B", "Hector": {"at": "Field B", "net": True}}, hand=["Jason"], options={"own": drawn}
    )
    assert "walk+release" in plans(t, "Jason")


@rule("PR-C47", "PR-K030")
@pytest.mark.parametrize(
    ("area", "spinner", "offered"), [("A", 1, False), ("A", 0, True), ("B", 1, False), ("C", 1, True)]
)
def test_out_of_a_web_one_goes_a_single_area(
    table: Sit, own: Own, squares: Squares, area: str, spinner: int, offered: bool
) -> None:
    """The comrade in a net is two areas off: an enemy's web on the way there ends the walk too early."""
    t = sit(table, {"Jason": "Field A", "Hector": {"at": "Field C", "net": True}},
            marks=[["web", f"Field {area}", 0, "", "next_start", spinner]], options={"own": own(squares(borders=LANE))})  # fmt: skip
    assert ("walk+release" in plans(t, "Jason")) == offered
