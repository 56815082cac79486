"""What a blow leaves behind: who is burnt, paid or carried on by it, what its power goes on with, and what is announced for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.test_odd_cases import Fives, all_out, sit, walker
from tests.games.prometheus.test_own_ground import on_styx
from tests.games.prometheus.test_own_powers import POWER, written

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"  # the first area of all
THERE = "Asphodel Meadow"
DEN = "Hound's Threshold"
LAST = "River Gate"  # the last area of all


def trick(unit: str, rows: str, kind: str, more: str = "") -> str:
    """A dashboard with one more power."""
    text = POWER.format(unit=unit, kind=kind, limit="turn", rows=rows).replace('"trick"', f'"trick_of_{unit}"')
    return text.replace("\n\n[[unit.power]]", f"\n{more}\n[[unit.power]]")


# -- blows that fall on one's own ------------------------------------------------------------


@rule("PR-K117", "PR-K030")
def test_who_is_struck_by_its_own_side_does_not_burn_it(table: Sit) -> None:
    """The Sphinx turns Hector's blow on the Lava Golems beside him: their slag is for enemies."""
    t = sit(
        table, {"Hector": HERE, "Lava Golems": HERE}, ["Hector"], {"Sphinx": HERE}, theirs=[AOW, AOW], chance=[0] * 6
    )
    t.rescuers.acts("Hector", "attack", "attack Sphinx")
    t.wardens.does("turn lava-golems")
    t.asks("rescuers", rule="PR-057")


@rule("PR-K117", "PR-K030")
@pytest.mark.parametrize(("foe", "cards"), [(True, 1), (False, 0)])
def test_ares_is_paid_for_enemies_alone(table: Sit, foe: bool, cards: int) -> None:
    """He draws for an enemy he destroys, and not for a comrade on whom his blow was turned."""
    victim = {"at": HERE, "life": 1}
    t = table(
        "prometheus", to_move="wardens", chance=None,
        rescuers={"units": {"Griffon": HERE, **({"Hoplites": victim} if foe else {})}, "hand": [AOW, AOW]},
        wardens={"units": {"Ares": HERE, **({} if foe else {"Spartans": victim})}, "hand": ["Ares"], "deck": [AOW, AOW]},
    )  # fmt: skip
    state: Any = t.match.state
    state.rng = Fives()
    t.wardens.acts("Ares", "attack", f"attack {'Hoplites' if foe else 'Griffon'}")
    if not foe:
        t.rescuers.does("turn spartans")
    all_out(t)
    assert t.where("Hoplites" if foe else "Spartans") == "destroyed"
    assert t.wardens.count("hand") == cards


@rule("PR-K030")
def test_the_first_unit_of_the_table_is_paid_as_any_other(table: Sit, own: Own) -> None:
    """Whoever destroys an enemy draws for it by such a power, be it the unit that was named first."""
    rows = '{ op = "when", word = "destroys_enemy" }, { op = "draw", n = 1 }'
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Hoplites": {"at": HERE, "life": 1}}, deck=[AOW], chance=None,
            options=written(own, rows, "permanent"))  # fmt: skip
    state: Any = t.match.state
    assert state.unit[0] == state.unit[state.slot[state.word[0]]]
    state.rng = Fives()
    t.rescuers.acts("Hector", "attack", "attack Hoplites")
    all_out(t)
    assert (t.where("Hoplites"), t.rescuers.count("hand")) == ("destroyed", 1)


@rule("PR-K082", "PR-K030")
def test_who_burns_to_death_at_talos_is_struck_no_more(table: Sit) -> None:
    """Perseus wounds Talos and falls to what burns out of him: Talos has nobody to strike back at."""
    t = table("prometheus", to_move="wardens", chance=None, rescuers={"units": {"Talos": "Lower Terrace"}, "hand": ["Talos", AOW]},
              wardens={"units": {"Perseus": {"at": "Lower Terrace", "life": 1}}, "hand": ["Perseus"]})  # fmt: skip
    state: Any = t.match.state
    state.rng = Fives()
    t.wardens.acts("Perseus", "attack", "attack Talos", "keep")
    all_out(t)
    assert t.where("Perseus") == "destroyed"
    t.asks("wardens", rule="PR-057")


# -- what a power goes on with ---------------------------------------------------------------


@rule("PR-K100", "PR-K030")
def test_a_blow_that_was_forestalled_has_wounded_nobody(table: Sit, own: Own) -> None:
    """Achilles strikes first and slips away: Hector's power finds no wound dealt, whatever Achilles dealt to him."""
    struck = '{ op = "attack", range = [0, 0] }, { op = "if", word = "wounded", n = 1 }, { op = "draw", n = 1 }'
    slips = '{ op = "when", word = "attack_dealt" }, { op = "move", who = "self", word = "walk", n = 1 }'
    mine = {
        "own": own(
            trick("hector", struck, "offensive") + trick("achilles", slips, "permanent", 'talents = ["initiative"]')
        )
    }
    t = sit(table, {"Hector": HERE}, ["Hector", AOW], {"Achilles": HERE}, theirs=["Achilles"], deck=[AOW],
            options=mine, chance=None)  # fmt: skip
    state: Any = t.match.state
    state.rng = Fives()
    t.rescuers.acts("Hector", "attack", "power 2")
    t.wardens.does("retaliate")
    while t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.wardens.does("second 1" if t.match.decision.rule == "PR-K076" else "enough-boosts")
    t.wardens.does(f"step {THERE}")
    assert (t.where("Achilles"), t.where("Hector")) == (THERE, HERE)
    assert t.life("Hector") < 7
    assert t.rescuers.hand == [AOW]


@rule("PR-K030")
@pytest.mark.parametrize(("second", "cards"), [("false", 0), ("true", 1)])
def test_a_roll_without_wounds_has_wounded_nobody(table: Sit, own: Own, second: str, cards: int) -> None:
    """After a roll that wounds comes one that only counts: of the last one no wound is left to ask for."""
    rows = (
        '{ op = "target", who = "enemy", range = [0, 0] }, { op = "roll", n = 1 },'
        f' {{ op = "roll", n = 1, wounds = {second} }}, {{ op = "if", word = "wounded", n = 1 }}, {{ op = "draw", n = 1 }}'
    )
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Campe": HERE}, deck=[AOW], chance=None, options=written(own, rows))
    state: Any = t.match.state
    state.rng = Fives()
    t.rescuers.acts("Hector", "walk", "power 2")
    while t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.match.act(0, t.match.decision.options[0])
    assert t.life("Campe") < 7
    assert t.rescuers.count("hand") == cards
    t.rescuers.does("done")


@rule("PR-K030")
def test_a_power_that_finds_nobody_ends(table: Sit, own: Own) -> None:
    """A power of the start of an activation that would hurt somebody beside: with nobody there nothing comes of it."""
    hurts = '{ op = "target", who = "enemy", range = [0, 0] }, { op = "wound", who = "target", n = 1 }'
    rows = '{ op = "when", word = "activation_starts" }, ' + hurts
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Campe": THERE}, options=written(own, rows, "permanent"))
    t.rescuers.acts("Hector", "walk", "done")
    assert t.life("Campe") == 7


@rule("PR-K030")
def test_who_dies_of_its_own_power_walks_nowhere(table: Sit, own: Own) -> None:
    """A power that wounds its bearer and then lets it go: the dead stay."""
    rows = '{ op = "wound", who = "self", n = 1 }, { op = "move", who = "self", word = "walk", n = 1 }'
    t = sit(table, {"Hector": {"at": HERE, "life": 1}, "Jason": HERE}, ["Hector", "Jason"], options=written(own, rows))
    t.rescuers.acts("Hector", "walk", "power 2")
    assert t.where("Hector") == "destroyed"
    t.asks("rescuers", rule="PR-057")


@rule("PR-K030")
@pytest.mark.parametrize("side", ["ally", "enemy"])
def test_leonidas_stands_fast_against_enemies_alone(table: Sit, own: Own, side: str) -> None:
    """With a troop beside him no enemy moves him; a comrade's power does."""
    rows = f'{{ op = "target", who = "{side}", range = [1, 1] }}, {{ op = "pull" }}'
    post = {"Leonidas": THERE, "Hoplites": THERE}
    mine = {"Hector": HERE, **(post if side == "ally" else {})}
    t = sit(table, mine, ["Hector"], post if side == "enemy" else {}, options=written(own, rows))
    if side == "enemy":
        t.rescuers.acts("Hector", "walk")
        t.rescuers.cannot("power 2", rule="PR-K030")
    else:
        t.rescuers.acts("Hector", "walk", "power 2", "target Leonidas")
        assert t.where("Leonidas") == HERE


@rule("PR-K030", "PR-K062")
@pytest.mark.parametrize(("foe", "needed"), [("Weeping Willows", 1), (THERE, 0)])
def test_an_active_power_rolls_from_afar(table: Sit, own: Own, foe: str, needed: int) -> None:
    """A roll from the next area is no blow at hand: a wood covers whoever stands in it."""
    rows = '{ op = "target", who = "enemy", range = [1, 1] }, { op = "roll", n = 6 }'
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Campe": foe}, options=written(own, rows), chance=[1] * 6)
    t.rescuers.acts("Hector", "walk", "power 2")
    plain = sit(table, {"Hector": HERE}, ["Hector"], {"Campe": HERE}, chance=[1] * 6)
    plain.rescuers.acts("Hector", "attack", "attack Campe")
    assert t.to_hit - plain.to_hit == needed
    for one in (t, plain):
        while one.match.decision.rule in ("PR-K075", "PR-K076"):
            one.match.act(0, one.match.decision.options[-1])
    t.rescuers.does("done")


@rule("PR-K102", "PR-K030")
def test_who_died_of_a_throw_was_wounded_by_no_blow(table: Sit, own: Own) -> None:
    """Thrown into the fire it dies before the blow: a power that asks for a wound finds none, whatever was dealt before."""
    rows = '{ op = "attack", range = [0, 0] }, { op = "if", word = "wounded", n = 1 }, { op = "draw", n = 1 }'
    mine = {"own": own(trick("hector", rows, "offensive", 'talents = ["mighty_throw"]'))}
    here = "Mourning Fields"
    t = sit(table, {"Jason": here, "Hector": here}, ["Jason", "Hector", AOW], {"Campe": here, "Hoplites": {"at": here, "life": 1}},
            deck=[AOW, AOW], options=mine, chance=None)  # fmt: skip
    state: Any = t.match.state
    state.rng = Fives()
    t.rescuers.acts("Jason", "attack", "attack Campe")
    all_out(t)
    assert t.life("Campe") < 7
    t.rescuers.does("done")
    state.rng = Blanks()
    t.rescuers.acts("Hector", "attack", "power 2", "attack Hoplites", "throw Phlegethon Mouth")
    assert t.where("Hoplites") == "destroyed"
    assert t.rescuers.hand == []


class Blanks:
    """Dice that show blanks only."""

    asks = False

    def below(self, n: int, count: int) -> int:
        return 0


@rule("PR-K030")
@pytest.mark.parametrize(("order", "cards"), [(("Jason", "Zeus"), 1), (("Zeus", "Jason"), 0)])
def test_of_several_targets_the_last_one_is_asked_about(
    table: Sit, own: Own, order: tuple[str, str], cards: int
) -> None:
    """A card for a wound dealt to a god: it is the last roll that counts."""
    rows = (
        '{ op = "target", who = "enemy", range = [0, 0], most = 2 }, { op = "each", who = "target" }, { op = "roll", n = 1 },'
        ' { op = "if", word = "wounded", kinds = ["god"], n = 1 }, { op = "draw", n = 1 }'
    )
    t = sit(
        table,
        {"Hector": LAST},
        ["Hector"],
        {"Jason": LAST, "Zeus": LAST},
        deck=[AOW],
        chance=None,
        options=written(own, rows),
    )
    state: Any = t.match.state
    state.rng = Fives()
    t.rescuers.acts("Hector", "walk", "power 2", *(f"target {name}" for name in order))
    all_out(t)
    assert t.rescuers.count("hand") == cards
    t.rescuers.does("done")


@rule("PR-K062", "PR-K030")
def test_who_is_sent_into_a_swamp_ends_nobody_elses_activation(table: Sit) -> None:
    """Jason sends Hector into the mire: Jason himself goes on acting."""
    t = sit(table, {"Jason": "Toppled Tollhouse", "Hector": "Toppled Tollhouse"}, ["Jason", AOW])
    t.rescuers.acts("Jason", "walk", "power 1", "step Cocytus Mire")
    assert t.where("Hector") == "Cocytus Mire"
    t.rescuers.may("step Judges' Bench")
    t.rescuers.does("done")


@rule("PR-K061", "PR-053")
@pytest.mark.parametrize(("shore", "farther"), [("water", True), ("open", False)])
def test_who_starts_in_the_water_of_the_first_area_swims_a_step_more(
    table: Sit, own: Own, squares: Squares, shore: str, farther: bool
) -> None:
    """An aquatic unit has a step more for the water alone, be it in the first area of all: two areas off it comes ashore nowhere."""
    styx = on_styx(squares(a="water", b="water", c=shore))
    mine = own(styx, '[[unit]]\nkey = "hector"\nclasses = ["aquatic"]\n')
    t = sit(table, {"Hector": "Field A"}, ["Hector"], {"Jason": "Field C"}, options={"own": mine})
    t.rescuers.does("activate Hector")
    assert ("plan walk+attack" in t.rescuers.options()) == farther


@rule("PR-K061")
def test_the_water_of_the_first_area_takes_powers_too(table: Sit, own: Own, squares: Squares) -> None:
    """Hector stands in the first area of all: it is the water that takes his power, not what he has done."""
    mine = own(on_styx(squares(a="water")))
    t = sit(table, {"Hector": "Field A"}, ["Hector", AOW], {"Perseus": "Field A"}, options={"own": mine})
    t.rescuers.does("activate Hector", "plan walk+attack")
    t.rescuers.cannot("power 1", rule="PR-K061", because="In the water it has no such power.")


# -- what may be announced -------------------------------------------------------------------


@rule("PR-053", "PR-K090")
def test_who_waits_to_come_has_nobody_to_rage_at(table: Sit, own: Own) -> None:
    """A berserk off the map announces no rage, whoever stands in the last area of the map."""
    mine = {"own": own('[[unit]]\nkey = "hector"\ntalents = ["berserk"]\n')}
    t = sit(table, {"Hector": "waiting"}, ["Hector"], {"Jason": LAST, "Medea": "Mist Gate"}, options=mine)
    t.rescuers.does("activate Hector")
    assert "plan berserk" not in t.rescuers.options()


@rule("PR-080", "PR-C34", "PR-053")
@pytest.mark.parametrize("gems", [True, False])
def test_a_stone_from_next_door_may_be_claimed_for_the_hound(table: Sit, own: Own, gems: bool) -> None:
    """A Gem Collector beside the hound announces to claim a stone next door and to enrage the hound with it."""
    mine = (
        own('[[unit]]\nkey = "spartans"\ntalents = ["gem_collector"]\n')
        if gems
        else own('[[unit]]\nkey = "spartans"\ntalents = []\n')
    )
    t = table("prometheus", to_move="wardens", rescuers={}, wardens={"units": {"Cerberus": DEN, "Spartans": DEN}, "hand": ["Spartans"]},
              stones={"Toppled Tollhouse": 1}, options={"own": mine, "omphalos_claim": "on"})  # fmt: skip
    t.wardens.does("activate Spartans")
    assert ("plan claim+enrage" in t.wardens.options()) == gems


@rule("PR-053", "PR-C34")
@pytest.mark.parametrize("area", [HERE, THERE])
@pytest.mark.parametrize("carries", [True, False])
def test_who_carries_a_stone_walks_for_no_other_one_where_it_stands(table: Sit, area: str, carries: bool) -> None:
    """Another stone lies at its feet: with free hands it may claim that; with one in them it announces no walk back to it."""
    t = table("prometheus", rescuers={"units": {"Jason": {"at": area, "carries": carries}}, "hand": ["Jason"]}, wardens={},
              stones={area: 1}, options={"omphalos_claim": "on"})  # fmt: skip
    t.rescuers.does("activate Jason")
    assert ("plan walk+claim" in t.rescuers.options()) == (not carries)


@rule("PR-072", "PR-C14", "PR-053")
def test_the_hound_announces_no_pair_without_an_attack(table: Sit) -> None:
    """With an enemy beside it, a stone to claim and a comrade to cut free it may do either, but not both: it owes an attack."""
    foes = {"Cerberus": DEN, "Spartans": {"at": DEN, "net": True}}
    t = table("prometheus", to_move="wardens", rescuers={"units": {"Hades": DEN}}, wardens={"units": foes, "hand": ["Cerberus", AOW]},
              stones={DEN: 1}, options={"omphalos_claim": "on"})  # fmt: skip
    t.wardens.does("activate Cerberus")
    assert t.wardens.options() == ["plan attack+claim", "plan attack+release"]
    t.wardens.cannot("plan claim+release", rule="PR-072")


@rule("PR-084", "PR-C34", "PR-053")
@pytest.mark.parametrize("area", [DEN, "Nymphs' Spring"])
def test_the_hound_never_announces_to_enrage_itself(table: Sit, area: str) -> None:
    """Neither with a stone it claims where it stands nor by coming back to one at a spring."""
    t = table("prometheus", to_move="wardens", rescuers={}, wardens={"units": {"Cerberus": area}, "hand": ["Cerberus"]},
              stones={area: 1}, options={"omphalos_claim": "on"})  # fmt: skip
    t.wardens.does("activate Cerberus")
    assert t.wardens.options()
    assert not [text for text in t.wardens.options() if "enrage" in text]


@rule("PR-053", "PR-095")
@pytest.mark.parametrize(("crowd", "room"), [(["Jason"], True), (["Jason", "Medea"], False)])
def test_a_griffon_frees_nobody_where_there_is_no_room_for_it_and_its_prey(
    table: Sit, crowd: list[str], room: bool
) -> None:
    """It may carry its prey to a trapped comrade and release it there, if both have room beside those who stand there."""
    mates = {"Spartans": {"at": THERE, "net": True}}
    t = table("prometheus", to_move="wardens", rescuers={"units": {"Hector": HERE, **dict.fromkeys(crowd, THERE)}},
              wardens={"units": {"Griffon": HERE, **mates}, "hand": ["Griffon", AOW, AOW, AOW]})  # fmt: skip
    t.wardens.does("activate Griffon")
    assert ("plan attack+release" in t.wardens.options()) == room


@rule("PR-K030", "PR-K103")
def test_who_burns_on_the_way_is_lashed_no_more(table: Sit, own: Own, squares: Squares) -> None:
    """Campe pulls Jason into her fire, which kills him: nobody is left for her blow, though an area next door is full."""
    mine = {"own": own(squares(b="burning", capacity=2))}
    foes = {"Jason": {"at": "Field A", "life": 1}, "Hector": "Field E", "Achilles": "Field E"}
    t = sit(table, {"Campe": "Field B"}, ["Campe", AOW], foes, options=mine)
    t.rescuers.acts("Campe", "walk+attack", "power 1", "target Jason")
    assert t.where("Jason") == "destroyed"
    assert not [option for option in t.rescuers.options() if option.startswith("attack")]
    assert t.match.decision.prompt != "Whom does it attack?"


@rule("PR-055", "PR-K030")
def test_an_offensive_power_ends_the_walk_it_interrupts(table: Sit, own: Own) -> None:
    """One step of two, then the power: the second step is not taken any more, although Mobility lets it walk after a blow."""
    mine = {"own": own(trick("jason", '{ op = "attack", range = [1, 1] }', "offensive", 'talents = ["mobility"]'))}
    t = sit(table, {"Jason": "Elysian Landing"}, ["Jason"], {"Campe": THERE}, chance=[0] * 6,
            options=mine)  # fmt: skip
    t.rescuers.acts("Jason", "walk+attack", f"step {HERE}")
    t.rescuers.may("step Weeping Willows")
    t.rescuers.does("power 2")
    t.asks("rescuers", rule="PR-057")


@rule("PR-053", "PR-C47")
@pytest.mark.parametrize(("foe", "reached"), [("Field F", True), ("Field C", False)])
def test_who_walks_farther_than_the_map_is_wide(
    table: Sit, own: Own, squares: Squares, foe: str, reached: bool
) -> None:
    """On small maps a long walk leads to the far corner, and no farther; behind a wall nobody is reached."""
    walls = '\n[borders]\nwall = [["b", "c"], ["c", "f"]]\n'
    mine = own(squares(3, walls), on_styx(squares(3)).replace("Field ", "Ford "), walker("hector", 5, 7, 0))
    t = sit(table, {"Hector": "Field A", "Chiron": "Field D"}, ["Hector"], {"Campe": foe}, options={"own": mine})
    t.rescuers.does("activate Hector")
    assert ("plan walk+attack" in t.rescuers.options()) == reached


@rule("PR-047")
def test_units_are_offered_in_the_order_in_which_they_joined(table: Sit) -> None:
    """However their cards came to hand."""
    t = sit(table, {"Jason": HERE, "Hector": HERE, "Medea": HERE}, ["Medea", "Hector", "Jason"])
    assert t.rescuers.options("activate") == ["activate jason", "activate hector", "activate medea"]


@rule("PR-K030")
def test_who_is_hurt_elsewhere_is_nobodys_target(table: Sit, own: Own) -> None:
    """A power that reaches farther against the wounded does not reach an unhurt neighbour, whoever is wounded far off."""
    rows = (
        '{ op = "if", word = "target_damaged" }, { op = "mod", word = "range", who = "self", n = 1, until = "always" }'
    )
    foes = {"Jason": THERE, "Campe": {"at": LAST, "life": 1}}
    t = sit(table, {"Hector": HERE}, ["Hector"], foes, options=written(own, rows, "permanent"))
    t.rescuers.acts("Hector", "walk")
    assert t.rescuers.options("attack") == []
