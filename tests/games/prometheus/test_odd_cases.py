"""Odd cases: figures of powers at their edge, a fall before the end, a stone that is not one's own doing, who may yet walk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.data import CONTENT
from petteia.testing import rule
from tests.games.prometheus.test_last_things import all_out, sit
from tests.games.prometheus.test_own_powers import written
from tests.games.prometheus.test_setup import lay_all, place_all, start

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
THERE = "Asphodel Meadow"
DEN = "Hound's Threshold"


def plans(t: Any, seat: str, unit: str) -> list[str]:
    leader = t.seat(seat)
    leader.does(f"activate {unit}")
    return [plan.split()[1] for plan in leader.options("plan")]


def walker(key: str, movement: int, rows: int, range_: int = 0) -> str:
    """A dashboard that keeps a unit's talents and powers, with this movement at every wound."""
    unit = CONTENT.unit(key)
    track = [[unit.offence[-1], unit.defence[-1], range_, movement] for _ in range(rows)]
    return f'[[unit]]\nkey = "{key}"\nvitality = {rows}\ntrack = {track}\n'


# -- powers ----------------------------------------------------------------------------------


@rule("PR-K030")
def test_a_wound_nobody_was_dealt_is_none(table: Sit, own: Own) -> None:
    """A power that asks for a wound and aims at nobody: it ends there."""
    rows = '{ op = "if", word = "wounded", n = 1 }, { op = "draw", n = 1 }'
    t = sit(table, {"Hector": HERE}, ["Hector", AOW], deck=[AOW, AOW], options=written(own, rows))
    t.rescuers.acts("Hector", "walk", "power 2", "done")
    assert t.rescuers.count("hand") == 1


@rule("PR-K030")
def test_whom_nobody_struck_is_not_wounded(table: Sit, own: Own) -> None:
    """A power that aims at somebody and asks for a wound, before any blow of the game: there is none."""
    rows = '{ op = "target", who = "enemy", range = [0, 0] }, { op = "if", word = "wounded", n = 1 }, { op = "draw", n = 1 }'
    t = sit(table, {"Hector": HERE}, ["Hector", AOW], {"Jason": HERE}, deck=[AOW, AOW], options=written(own, rows))
    t.rescuers.acts("Hector", "walk", "power 2", "done")
    assert t.rescuers.count("hand") == 1


@rule("PR-K030")
@pytest.mark.parametrize(("foe", "cards"), [("Talos", 0), ("Campe", 1)])
def test_a_wound_may_count_for_some_alone(table: Sit, own: Own, foe: str, cards: int) -> None:
    """A card for a wound, but for none dealt to a Huge unit."""
    rows = '{ op = "attack", range = [0, 0] }, { op = "if", word = "wounded", n = 1, unless = ["huge"] }, { op = "draw", n = 1 }'
    t = sit(table, {"Hydra": "Elysian Landing"}, ["Hydra"], {foe: "Elysian Landing"}, deck=[AOW, AOW],
            options=written(own, rows, "offensive", "hydra"), chance=None)  # fmt: skip
    state: Any = t.match.state
    state.rng = Fives()
    t.rescuers.acts("Hydra", "attack", "power 2")
    all_out(t)
    assert t.rescuers.count("hand") == cards


class Fives:
    """Dice that show fives only."""

    asks = False

    def below(self, n: int, count: int) -> int:
        return n - 1

    def permute(self, items: list[int], count: int) -> None:
        """What is shuffled stays as it lies."""


@rule("PR-K030")
def test_a_blow_is_shrugged_off_as_far_as_the_power_says(table: Sit, own: Own) -> None:
    """Two wounds are cancelled, whatever other figures the power has."""
    text = (
        '[[unit]]\nkey = "achilles"\n[[unit.power]]\nkey = "styx_born"\n'
        'effect = [{ op = "when", word = "wounds_counted" }, { op = "cancel", word = "wounds", n = 2 }, { op = "draw", n = 1 }]\n'
    )
    t = sit(table, {"Hydra": HERE}, ["Hydra"], {"Achilles": HERE}, theirs=[AOW], options={"own": own(text)},
            chance=[5] * 8 + [5] * 8)  # fmt: skip
    t.rescuers.acts("Hydra", "attack", "attack Achilles")
    t.wardens.does("decline")
    all_out(t)
    t.wardens.does("react 1")
    assert t.life("Achilles") == 7 - (8 - 2)


@rule("PR-K030")
def test_three_blows_are_three(table: Sit, own: Own) -> None:
    """A power of three attacks asks three times, and no more."""
    rows = '{ op = "attack", range = [0, 0], most = 3 }'
    t = sit(table, {"Hector": HERE}, ["Hector"], {"Hydra": HERE, "Campe": HERE}, options=written(own, rows, "offensive"),
            chance=[0] * 18)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "power 2", "attack Hydra", "attack Campe")
    t.asks("rescuers", rule="PR-K030", options=["attack hydra", "attack campe"])
    t.rescuers.does("attack Hydra")
    assert t.match.decision.rule in ("PR-055", "PR-057")


@rule("PR-K030")
@pytest.mark.parametrize(("foe", "offered"), [(HERE, True), (THERE, False)])
def test_to_send_a_friend_is_no_flight(table: Sit, own: Own, foe: str, offered: bool) -> None:
    """A power that sends a friend and then strikes: whom it strikes must be in reach as it is."""
    rows = (
        '{ op = "target", who = "ally", range = [0, 0], unless = ["self"] }, { op = "move", who = "target", word = "walk", n = 1 },'
        ' { op = "attack", range = [0, 0] }'
    )
    t = sit(table, {"Hector": HERE, "Jason": HERE}, ["Hector"], {"Medea": foe}, options=written(own, rows, "offensive"))
    t.rescuers.does("activate Hector", "plan walk+attack")
    assert ("power 2" in t.rescuers.options()) == offered


@rule("PR-K030")
@pytest.mark.parametrize("start", [HERE, "Elysian Landing"])
def test_two_areas_are_trampled_and_no_third(table: Sit, own: Own, start: str) -> None:
    """A longer walk: the Boar leaves an empty area, which counts for nothing, and tramples in the next two; or in two of three."""
    foes = {"Hydra": HERE, "Centaurs": THERE, "Campe": "Weeping Willows"}
    t = sit(table, {"Calydonian Boar": start}, ["Calydonian Boar", AOW], foes, options={"own": own(walker("calydonian_boar", 4, 6))},
            chance=[0] * 6)  # fmt: skip
    t.rescuers.acts("Calydonian Boar", "walk", "power 1")
    if start != HERE:
        t.rescuers.does(f"step {HERE}")
    t.rescuers.does(f"step {THERE}", "step Weeping Willows", "step Charon's Ford")
    rolls = [line for line in t.match.story() if "rolls" in line]
    assert len(rolls) == 2


@rule("PR-K030")
def test_who_falls_as_it_tramples_goes_nowhere(table: Sit, own: Own) -> None:
    """A Boar near death tramples the Lava Golems as it leaves, and their slag kills it: its step is never made."""
    wild = own('[[unit]]\nkey = "calydonian_boar"\n[[unit.power]]\nkey = "trample"\nlost_at = 0\n')
    t = sit(table, {"Calydonian Boar": {"at": HERE, "life": 1}, "Jason": HERE}, ["Calydonian Boar", AOW, "Jason"],
            {"Lava Golems": HERE}, options={"own": wild}, chance=[0] * 3 + [5])  # fmt: skip
    t.rescuers.acts("Calydonian Boar", "walk", "power 1", f"step {THERE}")
    all_out(t)
    assert t.where("Calydonian Boar") == "destroyed"
    assert not any("Calydonian Boar goes" in line for line in t.match.story())


@rule("PR-096", "PR-K030", "PR-100")
def test_who_is_turned_to_stone_in_its_own_activation_stays_stone(table: Sit, own: Own) -> None:
    """Whoever strikes Hector is stone from then on: its activation is over, and the stone stays until its next."""
    rows = '{ op = "when", word = "attacked_in_melee" }, { op = "token", word = "petrification" }'
    t = sit(
        table,
        {"Jason": HERE},
        ["Jason", AOW],
        {"Hector": HERE},
        options=written(own, rows, "permanent"),
        chance=[0] * 6,
    )
    t.rescuers.acts("Jason", "walk+attack", "attack Hector")
    assert len(t.marks("Jason")) == 1
    t.asks("rescuers", rule="PR-057")


@rule("PR-K030")
def test_each_has_one_token_of_its_own(table: Sit, own: Own) -> None:
    """Hector turns Medea to stone, then Orpheus: Medea is free again, and Jason, who is Medusa's, stays stone."""
    rows = '{ op = "target", who = "enemy", range = [0, 0], unless = ["petrified"] }, { op = "token", word = "petrification" }'
    foes = {"Jason": {"at": THERE, "stone": "Medusa"}, "Medea": {"at": HERE, "stone": "Hector"}, "Orpheus": HERE}
    t = sit(table, {"Hector": HERE, "Medusa": THERE}, ["Hector", AOW], foes, options=written(own, rows))
    t.rescuers.acts("Hector", "walk", "power 2")
    assert [bool(t.marks(unit)) for unit in ("Jason", "Medea", "Orpheus")] == [True, False, True]


@rule("PR-K090", "PR-K030")
def test_a_berserk_that_has_fallen_is_not_wounded_for_it(table: Sit, own: Own) -> None:
    """The slag kills Hector in his rage: he falls once."""
    mine = {"own": own('[[unit]]\nkey = "hector"\ntalents = ["berserk"]\n')}
    t = sit(table, {"Hector": {"at": HERE, "life": 1}}, ["Hector", AOW], {"Lava Golems": HERE}, options=mine,
            chance=[0] * 4 + [5, 5])  # fmt: skip
    t.rescuers.acts("Hector", "berserk", "attack Lava Golems")
    all_out(t)
    assert [line for line in t.match.story() if line == "Hector is destroyed."] == ["Hector is destroyed."]
    assert len([line for line in t.match.story() if line.startswith("Hector takes")]) == 1


@rule("PR-K030", "PR-C35")
@pytest.mark.parametrize(("target", "legal"), [("Sacred Way", True), ("Muses' Meadow", False)])
def test_a_hidden_god_is_struck_where_he_stands(table: Sit, target: str, legal: bool) -> None:
    """Hades in his Helm is no target from afar; beside Zeus he is, for the bolt too."""
    hidden = ["hidden_from_afar", "Hades", 0, "", "next_start", 0]
    t = table("prometheus", rescuers={"units": {"Hades": target, "Jason": "Propylaia", "Medea": "Propylaia"}}, to_move="wardens",
              marks=[hidden], chance=[0] * 6,
              wardens={"units": {"Zeus": "Sacred Way"}, "hand": ["Zeus", AOW]})  # fmt: skip
    t.wardens.does("activate Zeus", "plan walk+attack", "power 1")
    assert ("target hades" in t.wardens.options()) == legal
    t.wardens.does("target Jason")


# -- announcing ------------------------------------------------------------------------------


@rule("PR-C47", "PR-K091")
def test_one_step_is_enough_to_walk_after_a_blow(table: Sit) -> None:
    """The Amazons are held by Spartans; they walk one area once those have fallen."""
    t = sit(table, {"Amazons": HERE}, ["Amazons"], {"Spartans": {"at": HERE, "life": 1}}, chance=[5] * 3)
    assert "walk+attack" in plans(t, "rescuers", "Amazons")
    t.rescuers.does("plan walk+attack", "attack Spartans")
    all_out(t)
    t.rescuers.does(f"step {THERE}")
    assert t.where("Amazons") == THERE


@rule("PR-C47", "PR-K090")
@pytest.mark.parametrize(("foe", "wild"), [(THERE, True), ("Charon's Ford", False)])
def test_a_song_may_bring_a_foe_to_a_berserk(table: Sit, own: Own, foe: str, wild: bool) -> None:
    """Wild Sirens with nobody beside them may go berserk if their song could draw somebody there."""
    mine = {"own": own('[[unit]]\nkey = "sirens"\ntalents = ["berserk"]\n')}
    t = sit(table, {"Sirens": HERE}, ["Sirens"], {"Jason": foe}, options=mine)
    assert ("berserk" in plans(t, "rescuers", "Sirens")) == wild


@rule("PR-C47", "PR-101")
@pytest.mark.parametrize(
    ("mate", "cards", "reach", "foe", "offered"),
    [
        ("Adamant Gate", 2, 0, "Judges' Bench", True),
        ("Adamant Gate", 1, 0, "Judges' Bench", False),  # the snatch takes the one card there is
        (HERE, 2, 0, "Judges' Bench", False),  # that is far away
        ("Adamant Gate", 2, 1, DEN, False),  # from afar nobody is snatched
    ],
)
def test_a_snatch_and_a_net(table: Sit, own: Own, mate: str, cards: int, reach: int, foe: str, offered: bool) -> None:
    """The Griffon lands beside a trapped comrade with its prey, and a card is left to cut it free."""
    mine = {"own": own(walker("griffon", 3, 7, reach))}
    t = table("prometheus", rescuers={"units": {"Jason": foe}}, to_move="wardens", options=mine,
              wardens={"units": {"Griffon": "Judges' Bench", "Ares": {"at": mate, "net": True}},
                       "hand": ["Griffon", *[AOW] * cards]})  # fmt: skip
    assert ("attack+release" in plans(t, "wardens", "Griffon")) == offered


@rule("PR-C47", "PR-K033", "PR-082")
@pytest.mark.parametrize(("side", "at"), [("rescuers", HERE), ("wardens", HERE), ("wardens", DEN)])
@pytest.mark.parametrize("carries", [True, False])
def test_what_a_fallen_foe_leaves_behind(table: Sit, side: str, at: str, carries: bool) -> None:
    """If the foe carries a stone, a blow may bring it down: it may be claimed then, or the hound be enraged with it."""
    foe = {"units": {"Medea": {"at": at, "life": 1, "carries": carries}}}
    mine: dict[str, Any] = {
        "units": {"Hydra": at} | ({"Cerberus": DEN} if side == "wardens" else {}),
        "hand": ["Hydra"],
    }
    seats = {"rescuers": mine, "wardens": foe} if side == "rescuers" else {"rescuers": foe, "wardens": mine}
    t = table("prometheus", **seats, to_move=side, stones={}, options={"omphalos_claim": "on"})
    found = plans(t, side, "Hydra")
    assert ("attack+claim" in found, "attack+enrage" in found) == (carries, carries and at == DEN)


# -- other edges -----------------------------------------------------------------------------


@rule("PR-K006", "PR-C18")
def test_what_the_scenario_grants_is_never_recruited(table: Sit) -> None:
    """Where each army may have one of each, nobody recruits another's god or hound."""
    t = start(table, 4, recruitment="draft", unique_pool="army", first_side="wardens")
    granted = {unit.key.replace("_", "-") for unit in CONTENT.units if unit.granted}
    for _ in range(4):
        offered = {text.split()[1] for text in t.seat(t.match.names[t.match.to_move].lower()).options("recruit")}
        assert not offered & granted
        t.match.act(t.match.to_move, "enough")
    place_all(t)
    lay_all(t)


@rule("PR-K006", "PR-K007")
def test_a_second_of_a_kind_has_cards_of_its_own(table: Sit) -> None:
    """Both sides have Hoplites: each searches its deck for its own."""
    t = start(table, 2, recruitment="draft", first_side="rescuers", unique_pool="army")
    t.wardens.does("recruit Hoplites")
    t.rescuers.does("recruit hoplites-2")
    t.wardens.does("enough")
    t.rescuers.does("enough")
    place_all(t)
    lay_all(t)
    state: Any = t.match.state
    faces = [[state.face[card] for card in (*state.deck(seat), *state.hand(seat))] for seat in (0, 1)]
    first, second = CONTENT.unit_at["hoplites"] + 2, CONTENT.unit_at["hoplites"] + 2 + len(CONTENT.units)
    assert [one.count(first) for one in faces] == [0, 3]
    assert [one.count(second) for one in faces] == [3, 0]


@rule("PR-C08", "PR-K061")
@pytest.mark.parametrize(("life", "leaves"), [(1, False), (3, True)])
def test_the_swimmers_step_does_not_lead_off_the_map(
    table: Sit, own: Own, squares: Squares, life: int, leaves: bool
) -> None:
    """Zeus as a swimmer at a gate in the water: what he swims farther is for the water alone."""
    mine = own(squares(c="water"), '[[unit]]\nkey = "zeus"\nclasses = ["aquatic"]\n')
    t = table("prometheus", rescuers={}, to_move="wardens", options={"own": mine},
              wardens={"units": {"Zeus": {"at": "Field C", "life": life}}, "hand": ["Zeus"]})  # fmt: skip
    t.wardens.does("activate Zeus")
    walks = [text for text in t.wardens.options("plan") if text == "plan walk"]
    if walks:
        t.wardens.does("plan walk")
    assert ("leave" in t.wardens.options()) == leaves


@rule("PR-K064", "PR-K017")
def test_a_spring_finds_nothing_in_an_empty_deck(table: Sit) -> None:
    """Its gift is a search, and there is no deck: nothing is asked, and it is said."""
    t = sit(table, {"Jason": "Gate of Ivory"}, ["Jason", AOW], chance=[2])
    t.rescuers.acts("Jason", "walk", "step Spring of Memory")
    assert "Rescuers have no card left to draw." in t.match.story()
    assert t.match.decision.rule in ("PR-055", "PR-057")


@rule("PR-C47", "PR-K033")
@pytest.mark.parametrize(("talents", "offered"), [('"gem_collector"', True), ('"mobility"', False)])
@pytest.mark.parametrize("lies", ["carried", "held"])
def test_a_gem_collector_reaches_for_what_falls_next_door(
    table: Sit, own: Own, talents: str, lies: str, offered: bool
) -> None:
    """Medea carries a stone in the next area and may be shot; or a stone lies there, and who holds the collector may be."""
    mine = own(f'[[unit]]\nkey = "chiron"\ntalents = [{talents}]\n')
    foes = {"Medea": {"at": THERE, "carries": True}} if lies == "carried" else {"Spartans": HERE}
    t = sit(table, {"Chiron": HERE}, ["Chiron"], foes, stones={} if lies == "carried" else {THERE: 1},
            options={"own": mine, "omphalos_claim": "on"})  # fmt: skip
    assert ("attack+claim" in plans(t, "rescuers", "Chiron")) == offered


@rule("PR-C12", "PR-079")
@pytest.mark.parametrize("unit", ["Hades", "Perseus"])
def test_who_calms_the_hound_from_next_door_has_ended_its_walk(table: Sit, unit: str) -> None:
    """Another action ends a move that is under way, for those with Mobility too: the rest of the walk is lost."""
    t = sit(table, {unit: "Weeping Willows"}, [unit, AOW], {"Cerberus": DEN},
            options={"calm_range": "surroundings", "calm_by": "any_rescuer"})  # fmt: skip
    t.rescuers.acts(unit, "walk+calm", "step Charon's Ford")
    assert t.rescuers.options("step")
    t.rescuers.does("calm")
    assert t.rage == 3
    assert not t.rescuers.options("step")


@rule("PR-K030", "PR-K050")
@pytest.mark.parametrize(("sight", "offered"), [("true", False), ("false", True)])
def test_an_area_behind_a_wood_is_struck_without_sight_alone(table: Sit, own: Own, sight: str, offered: bool) -> None:
    """A power over an area two steps off, with a wood in between: one that needs sight has nothing to work on."""
    rows = f'{{ op = "area", range = [0, 2], sight = {sight} }}, {{ op = "each", who = "enemy" }}, {{ op = "roll", n = 1 }}'
    mine = {**written(own, rows, "offensive"), "sight_units": "none"}
    t = sit(table, {"Hector": HERE}, ["Hector", AOW], {"Jason": "Charon's Ford"}, options=mine)
    t.rescuers.does("activate Hector", "plan walk+attack")
    assert ("power 2" in t.rescuers.options()) == offered


@rule("PR-K030")
@pytest.mark.parametrize("life", [1, 3])
def test_the_dead_are_pulled_nowhere(table: Sit, own: Own, life: int) -> None:
    """A blow at the next area that pulls its prey over: who falls to it stays gone."""
    rows = '{ op = "attack", range = [0, 1] }, { op = "pull" }'
    t = sit(table, {"Hector": HERE}, ["Hector", AOW], {"Icarus": {"at": THERE, "life": life}},
            options=written(own, rows, "offensive"), chance=[4, 0, 0, 0, 0, 0] if life == 1 else [0] * 6)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "power 2")
    all_out(t)
    assert t.where("Icarus") == ("destroyed" if life == 1 else HERE)
