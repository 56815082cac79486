"""The rulings of the battle: what was decided where the rules are silent, each with a case that turns on it."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.aftermath import exchange, loot
from petteia.games.odyssey.attack import BONUS, TitanAttack
from petteia.games.odyssey.beast import Face
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drive import trample
from petteia.games.odyssey.escalation import escalate_ai, escalate_wounded, level_of, place_wound
from petteia.games.odyssey.ground import Displace
from petteia.games.odyssey.harm import Dealt
from petteia.games.odyssey.push import Beneath, Knockback, ThrowBeast
from petteia.games.odyssey.state import (
    AI_WAITING,
    BP_DECK,
    BP_DISCARD,
    BP_SHOWN,
    BP_WAITING,
    RESOURCES,
    TRAUMA,
    Battle,
)
from petteia.games.odyssey.terrain import Labyrinth
from petteia.games.odyssey.values import despair_penalty
from petteia.kernel import Match
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, befall, happens
from tests.games.odyssey.fight import Fight, Sit, alone, begin, d10, far_away

TALOS = {"at": "h6", "facing": "w"}
ASTERION = {"foe": "asterion-1"}
DEAD = {name: {"at": "dead"} for name in ("brine", "marble", "ash")}


def turn(table: Sit, told: dict[str, Any], **spec: Any) -> Fight:
    """Kelp's turn beside Talos, the others far away."""
    spec.setdefault("primordial", TALOS)
    return alone(table, "kelp", {"at": "g7", **told}, turn="kelp", **spec)


# -- the board -----------------------------------------------------------------------------------------


@rule("OD-C02", "OD-C03")
def test_boards_and_formations() -> None:
    """Every board has 20 columns and 14 rows; four marked spaces lie in a line that the primordial faces, in the ambush
    around it; and the players say who stands where."""
    for place in BOOK.scenarios:
        assert (place.grid.width, place.grid.height) == (20, 14)
        assert len(set(place.titans)) == 4
        if place.key != "night_landing":
            x, y = place.at
            assert all(tx < x for tx, _ in place.titans) if place.facing == 3 else all(ty > y for _, ty in place.titans)
            assert len({tx if place.facing == 3 else ty for tx, ty in place.titans}) == 1
    match = Match.new("odyssey", 3, 1, {"foe": "talos-1"})
    while match.decision is not None and match.decision.rule != "OD-097":
        match.act(match.to_move, match.decision.options[-1].text)
    assert match.decision is not None
    assert len(match.decision.options) == 4


@rule("OD-C04")
def test_one_clear_line_is_enough(table: Sit) -> None:
    """A column right between the two hides nothing as long as some corner sees some corner."""
    assert happens(table, told={"at": "d7"}, terrain={"column": ["f7"]}).sees("kelp")
    assert not happens(table, told={"at": "d7"}, terrain={"column": ["f5", "f6", "f7", "f8", "f9"]}).sees("kelp")


@rule("OD-C05")
def test_a_line_along_an_edge_is_blocked(table: Sit) -> None:
    """Only the line along the upper edge of two columns is left: it is no line.  Where they stand a row lower, it is."""
    spec = {"options": ASTERION, "primordial": {"at": "h7", "facing": "w"}, "told": {"at": "d7"}}

    assert not happens(table, terrain={"column": ["f7", "f8"]}, **spec).sees("kelp")
    assert happens(table, terrain={"column": ["f8", "f9"]}, **spec).sees("kelp")


@rule("OD-C64")
def test_a_line_may_begin_at_a_wall(table: Sit) -> None:
    """Kelp stands in a maze: out of its open side it sees Talos, through its wall it does not."""
    assert happens(table, told={"at": "d7"}, mazes=[("d7", "I", 0)]).sees("kelp")
    assert not happens(table, told={"at": "d12"}, mazes=[("b12", "I", 0)], primordial={"at": "c8", "facing": "s"}).sees(
        "kelp"
    )


@rule("OD-C06", "OD-C07")
@pytest.mark.parametrize(("card", "danger"), [("ground_stamp", 1), ("second_round", 2)])
def test_a_wall_parts_a_titan_from_the_primordial_but_not_the_other_way(table: Sit, card: str, danger: int) -> None:
    """Kelp beside the base with a wall between cannot strike it; it is struck all the same, by a zone or a blow."""
    spec = {"mazes": [("g5", "I", 1)], "primordial": TALOS}
    t = alone(table, "kelp", {"at": "g7", "gear": []}, turn="kelp", **spec)
    t.hypso.cannot("attack fists", rule="OD-159")
    t = alone(table, "kelp", {"at": "g7", "gear": []}, ai=[card], minor=["clear_head"],
              luck=d10(2, *[10] * 4), **spec)  # fmt: skip
    assert t.match.decision is not None
    assert "against 7: 1 hit." in t.match.decision.prompt
    t.does("keep")

    assert t.titan("kelp").danger == danger
    t.leave()


@rule("OD-C54")
def test_a_wall_parts_friends(table: Sit) -> None:
    """Side by side despair weighs nothing; with a wall between each is alone."""
    spec = {"told": {"at": "d7", "despair": 1}, "brine": {"at": "e7", "gear": []}}

    assert despair_penalty(happens(table, **spec).s, KELP) == 0
    assert despair_penalty(happens(table, mazes=[("e5", "I", 1)], **spec).s, KELP) == -1


# -- where the primordial goes -------------------------------------------------------------------------


@rule("OD-C08")
@pytest.mark.parametrize(("place", "line"), [("d7", 1), ("c7", 2)])
def test_in_range_is_speed_and_reach_through_anything(table: Sit, place: str, line: int) -> None:
    """Three spaces to walk and one to strike, whatever stands between."""
    t = alone(table, "kelp", {"at": place, "gear": []}, primordial=TALOS, ai=["ground_stamp"], priority="brine",
              terrain={"rock": ["e6", "e7", "e8"]}, luck=d10(*[10] * 5))  # fmt: skip
    t.story(f"Line {line} holds: Kelp.")


@rule("OD-C10")
def test_of_two_sides_the_players_choose(table: Sit) -> None:
    """Right off a corner both sides face a titan; further off on one axis only that one does."""
    t = happens(table, Face((KELP,)), told={"at": "f4"})
    t.asks(0, rule="OD-128", options=["side n", "side w"])
    t.does("side n")
    assert t.facing == "n"
    t = happens(table, Face((KELP,)), told={"at": "f3"})

    assert t.facing == "n"


@rule("OD-C10", "OD-128")
def test_at_the_end_of_its_move_it_turns(table: Sit) -> None:
    """It stops off a corner of its target and strikes nobody: which way it looks then is asked once."""
    t = alone(table, "kelp", {"at": "c4", "gear": []}, primordial={"at": "h8", "facing": "e"}, ai=["slow_hammer"])
    t.does("side w")
    t.asks(0, rule="OD-128", options=["side n", "side w"])
    t.does("side n")

    assert t.facing == "n"
    t.asks(0, rule="OD-153")


@rule("OD-C12")
def test_several_under_the_base_are_thrown_one_after_another(table: Sit) -> None:
    """Brine first, to a side of its player's choice from the middle; then Kelp, who stood at the edge of the base."""
    t = happens(table, told={"at": "h7"}, brine={"at": "i7", "gear": []})
    befall(t, Beneath())
    t.asks(0, rule="OD-126", options=["side n", "side e", "side s", "side w"])
    assert t.titan("kelp").at == "h7"
    t.does("side e")

    assert (t.titan("brine").at, t.titan("kelp").at) == ("k7", "f7")


@rule("OD-C13")
def test_knockback_goes_along_the_longer_axis(table: Sit) -> None:
    """From the centre of the base; off its corner the player chooses."""
    t = happens(table, Knockback(KELP, 1, -1, 0), told={"at": "g5"})
    t.asks(0, rule="OD-258", options=["side n", "side w"])
    t.does("side n")
    assert t.titan("kelp").at == "g4"
    t = happens(table, Knockback(KELP, 1, -1, 0), told={"at": "f5"})

    assert t.titan("kelp").at == "e5"


@rule("OD-C14")
def test_in_the_corner_a_knockback_stops(table: Sit) -> None:
    """Along the edge it would come nearer its source: it stays; and where the edge ends the slide ends."""
    t = happens(table, Knockback(KELP, 3, 3, 0), told={"at": "a1"}, brine={"at": "a9", "gear": []})
    assert t.titan("kelp").at == "a1"
    t = happens(table, Knockback(KELP, 9, 3, 0), told={"at": "b12"}, ash={"at": "a2", "gear": []})

    assert t.titan("kelp").at == "a14"


@rule("OD-C15")
def test_who_leads_it_says_where_it_goes(table: Sit) -> None:
    """Kelp's player says where Kelp makes room, and which way the primordial is thrown that Kelp throws."""
    spec = {"crew": 4, "seats": 4, "turn": "kelp", "kelp": {"at": "d7", "gear": []}, "priority": "ash", "terrain": {}}
    t = begin(table, primordial=TALOS, **spec, **far_away("brine", "marble", "ash"))
    befall(t, Displace(KELP, ()))
    t.asks(1, rule="OD-248")
    t.does("to d6")
    t = begin(
        table, options=ASTERION, primordial={"at": "e8", "facing": "w"}, **spec, **far_away("brine", "marble", "ash")
    )
    befall(t, ThrowBeast(KELP, 2))
    t.asks(1, rule="OD-259", options=["side e", "side s"])
    t.does("side s")

    assert t.beast_at == "e10"


@rule("OD-C50")
def test_a_boundless_edge_is_no_edge_to_slide_along(table: Sit) -> None:
    """Thrown at the world's lip a titan dies; a cable stops it before the lip; at a plain edge it slides."""
    lip = {"terrain": {"worlds_lip": ["c14"]}, "told": {"at": "e12"}}
    t = happens(table, Knockback(KELP, 3, 2, 0), **lip)
    assert t.titan("kelp").at == "dead"
    t = happens(table, Knockback(KELP, 3, 2, 0), terrain=lip["terrain"], told={"at": "e12", "gear": ["argos_cable"]})
    t.does("use kelp argos-cable-1")
    assert t.titan("kelp").at == "e13"
    t = happens(table, Knockback(KELP, 3, 2, 0), told={"at": "e12"})

    assert t.titan("kelp").at == "d14"


@rule("OD-C52")
def test_a_trample_against_the_edge_runs_along_it(table: Sit) -> None:
    """It begins right at the board edge: all its speed goes along it."""
    t = happens(table, told={"at": "t7"}, options=ASTERION, primordial={"at": "a7", "facing": "w"},
                brine={"at": "c1", "gear": []}, marble={"at": "c2", "gear": []}, ash={"at": "c3", "gear": []})  # fmt: skip
    befall(t, trample(4, 3))

    assert t.beast_at == "a11"


@rule("OD-C53")
def test_of_equal_places_for_a_maze_tile_the_players_choose(table: Sit) -> None:
    """In front of the base there is more than one place: the crew is asked from which space, and how it lies."""
    t = happens(table, Labyrinth(-1, 0), options=ASTERION, primordial={"at": "j7", "facing": "w"})
    t.asks(0, rule="OD-293")
    assert t.match.decision is not None
    assert len(t.match.decision.options) > 2
    while t.match.decision is not None and t.match.decision.rule == "OD-293":
        t.does(t.match.decision.options[0].text)

    assert t.tiles == ["labyrinth"]


@rule("OD-C59")
@pytest.mark.parametrize(("speed", "end"), [(0, "e6"), (3, "h6")])
def test_after_an_evade_out_of_reach_it_follows_with_what_is_left(table: Sit, speed: int, end: str) -> None:
    """Kelp steps out of the hammer's reach; what Talos did not walk to come up to it, it walks now."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["heron_greaves"]}, primordial=TALOS, ai=["slow_hammer"],
              pool={"-speed": speed})  # fmt: skip
    t.does("use kelp heron-greaves-1", "to d7")

    assert t.beast_at == end


# -- danger, fate, rage --------------------------------------------------------------------------------


@rule("OD-C17")
@pytest.mark.parametrize(("danger", "n", "drawn"), [(3, 2, "major"), (2, 2, "minor"), (3, 1, "")])
def test_the_draw_goes_by_the_danger_after_armor(table: Sit, danger: int, n: int, drawn: str) -> None:
    """Salt leather saves one: what is left counts; nothing left, nothing drawn."""
    t = happens(table, told={"danger": danger, "gear": ["salt_leather"]}, minor=["clear_head"], major=["borrowed_breath"],
                luck=[1])  # fmt: skip
    befall(t, Dealt(KELP, n, 7, 0))
    t.leave()

    below = [
        BOOK.cards[t.s.face[t.s.zones[TRAUMA + kind][0]]].key for kind in (0, 1)
    ]  # what was drawn goes to the bottom
    assert t.titan("kelp").danger == danger + n - 1
    assert (below[0] == "clear_head", below[1] == "borrowed_breath") == (drawn == "minor", drawn == "major")


@rule("OD-C18")
def test_armor_is_rolled_once_in_an_attack(table: Sit) -> None:
    """Danger is dealt twice by one card: armor saves from the first alone; of another card's danger it saves again."""
    told = {"gear": ["salt_leather"]}
    t = happens(table, told=told, minor=["clear_head"], luck=[1, 1])
    befall(t, Dealt(KELP, 2, 7, 0), Dealt(KELP, 2, 7, 0))
    assert t.titan("kelp").danger == 3
    t = happens(table, told=told, minor=["clear_head"], luck=[1, 1])
    befall(t, Dealt(KELP, 2, 7, 0), Dealt(KELP, 2, 8, 0))

    assert t.titan("kelp").danger == 2


@rule("OD-C20")
def test_at_nine_fate_no_cost_in_fate_is_paid(table: Sit) -> None:
    """The needle asks for a fate, the lyre's song too: at 9 neither is offered, at 8 both are."""
    gear = ["widows_needle", "shell_lyre"]
    t = turn(table, {"gear": gear, "fate": 8})
    t.hypso.may("attack widows-needle", "use kelp shell-lyre-2")
    t = turn(table, {"gear": gear, "fate": 9})
    t.hypso.cannot("attack widows-needle", rule="OD-159")

    t.hypso.cannot("use kelp shell-lyre-2", rule="OD-213")


@rule("OD-C21")
def test_at_nine_rage_nobody_attacks(table: Sit) -> None:
    """The attack would drive rage past 9."""
    turn(table, {"gear": [], "rage": 8}).hypso.may("attack fists")
    turn(table, {"gear": [], "rage": 9}).hypso.cannot("attack fists", rule="OD-C21", because="Rage would pass 9.")


@rule("OD-C21", "OD-187")
@pytest.mark.parametrize(("rage", "asked"), [(8, "OD-187"), (9, "OD-153")])
def test_at_nine_rage_no_bonus_attack_is_offered(table: Sit, rage: int, asked: str) -> None:
    """Out of turn it is the same: whoever is at 8 may strike, whoever is at 9 is not asked."""
    t = turn(table, {"gear": [], "rage": rage})
    befall(t, TitanAttack(KELP, -1, BONUS, -1))
    assert t.match.decision is not None
    assert t.match.decision.rule == asked
    t.leave()


@rule("OD-C22", "OD-160")
@pytest.mark.parametrize(("rage", "holder"), [(3, "brine"), (4, "kelp")])
def test_on_equal_rage_the_holder_keeps_the_token(table: Sit, rage: int, holder: str) -> None:
    """Kelp's attack brings its rage up to Brine's: Brine keeps the token; past it, Kelp takes it."""
    t = turn(
        table, {"gear": [], "rage": rage}, priority="brine", brine={"at": "a1", "gear": [], "rage": 4}, luck=d10(2, 2)
    )
    t.does("attack fists", "keep")

    assert t.priority == holder


@rule("OD-C23")
def test_the_hidden_may_be_targeted(table: Sit) -> None:
    """Hidden, behind the base, and the closest: Ground Stamp takes it."""
    t = alone(table, "kelp", {"at": "l7", "gear": [], "hidden": True}, primordial=TALOS, ai=["ground_stamp"],
              priority="brine", luck=d10(*[10] * 5))  # fmt: skip

    t.story("Line 1 holds: Kelp.")


# -- the titans' attack --------------------------------------------------------------------------------


@rule("OD-C24", "OD-C25")
def test_what_lies_in_the_pool_is_used(table: Sit) -> None:
    """Two openings make a 5 a 7; of four breaks as many count as there are potentials; none of it is asked."""
    t = turn(table, {"gear": []}, pool={"opening": 2, "break": 4}, bp=["greave"], luck=[*d10(5, 5), 1, 1, 3])
    t.does("attack fists")

    assert t.s.attack.hits == 2
    assert t.s.attack.power == 1 + 3
    t.leave()


@rule("OD-C24", "OD-249")
def test_a_diversion_is_a_choice(table: Sit) -> None:
    """After a failure the diversion in the pool may be used, or kept for nobody."""
    t = turn(table, {"gear": []}, pool={"diversion": 1}, bp=["greave"], luck=[*d10(9, 9), 0, 0, 0])
    t.does("attack fists")
    t.asks(0, rule="OD-249", options=["yes", "no"])
    t.does("no")
    assert t.titan("kelp").at == "e7"
    t.leave()


@rule("OD-C26")
def test_power_rerolls_add_up(table: Sit) -> None:
    """One from the axe and one from rage: two dice, each once."""
    t = turn(table, {"gear": ["breakwater_axe"], "rage": 1}, bp=["greave"], luck=[*d10(9, 9), *[0] * 3])
    t.does("attack breakwater-axe", "done")
    assert t.s.attack.rerolls == 2
    t.does("mark 1", "mark 2")
    t.leave()

    assert sum(t.s.attack.marks) == 2
    assert t.s.attack.result > 0, "a third die cannot be marked"


@rule("OD-C27", "OD-247")
@pytest.mark.parametrize(("die", "to_hit", "crit"), [(9, 0, 1), (8, 0, 0), (9, 6, 0), (10, 6, 1)])
def test_deadly_with_one_die(table: Sit, monkeypatch: pytest.MonkeyPatch, die: int, to_hit: int, crit: int) -> None:
    """The needle with one die: a 9 is a crit chance too, but not a 9 that misses."""
    needle = BOOK.gear[BOOK.gear_at["widows_needle"]]
    monkeypatch.setattr(needle, "dice", 1)
    t = turn(table, {"gear": ["widows_needle"]}, bp=["greave", "greave"],
             primordial={**TALOS, "bonuses": [0, 0, to_hit, 0]}, luck=[*d10(die), 0, 0, 0])  # fmt: skip
    t.does("attack widows-needle")
    if die == 9 and to_hit:
        t.does("keep")
    t.leave()

    assert t.s.attack.crit == crit


@rule("OD-C28")
def test_two_crit_dice_are_one_critical(table: Sit) -> None:
    """Both dice of the needle show a 10: one wound, one critical."""
    t = turn(table, {"gear": ["widows_needle"]}, bp=["greave"], luck=[*d10(10, 10), *[5] * 6])
    t.does("attack widows-needle", "no")
    t.leave()

    assert (t.s.attack.crit, t.s.wounds(), t.s.vantage) == (1, 1, 1)


@rule("OD-C29")
def test_a_heartseeker_with_one_part_left(table: Sit) -> None:
    """One card is in the deck: the discard pile is shuffled in first, then two are looked at."""
    t = turn(table, {"gear": ["widows_needle"]}, luck=d10(9, 9))
    for part in t.s.zones[BP_DECK][1:]:
        t.s.move(part, BP_DECK, BP_DISCARD)
    t.does("attack widows-needle")
    t.asks(0, rule="OD-256", options=["yes", "no"])
    t.does("yes")
    t.asks(0, rule="OD-256", options=["card 1", "card 2"])

    assert (len(t.s.zones[BP_DECK]), t.s.zones[BP_DISCARD]) == (6, [])


@rule("OD-C30", "OD-147")
def test_an_attack_that_breaks_off_is_not_answered(table: Sit) -> None:
    """The harpoon pulls Asterion up to Kelp, too near for it: no body part is drawn or answers, the rest of the attack is."""
    t = turn(table, {"at": "f7", "gear": ["tethered_harpoon"]}, options=ASTERION, primordial={"at": "h7", "facing": "w"},
             bp=["hoof"], luck=d10(9))  # fmt: skip
    t.does("attack tethered-harpoon", "keyword pull", "done")
    t.does("kratos 1 1")

    assert (t.beast_at, t.titan("kelp").at, t.pool, t.s.zones[BP_SHOWN]) == ("g7", "f7", {"break": 1}, [])
    assert (t.s.wounds(), t.bp_discard) == (0, [])


@rule("OD-C31", "OD-185")
def test_the_wound_of_a_dead_attacker_counts(table: Sit) -> None:
    """After its wound Kelp steps into a pool and dies of ambrosia: nothing answers, the wound stays, the decks escalate."""
    t = turn(table, {"at": "f7", "gear": ["tethered_harpoon"], "ambrosia": 4}, bp=["greave"], terrain={"pool": ["d7"]},
             priority="brine", brine={"at": "a1", "gear": [], "rage": 5}, luck=[*d10(9), *[5] * 4])  # fmt: skip
    t.does("attack tethered-harpoon", "no")
    t.does("yes", "to e7")
    t.leave()

    assert (t.titan("kelp").at, t.s.wounds(), level_of(t.s, t.s.wound_stack[-1])) == ("dead", 1, 1)
    assert len(t.s.zones[BP_WAITING]) == 5


@rule("OD-C31", "OD-185")
@pytest.mark.parametrize("dies", [True, False])
def test_nothing_answers_the_wound_of_a_dead_attacker(table: Sit, dies: bool) -> None:
    """The furnace door strikes all beside the primordial, Marble too; but not if Kelp, who opened it, lives no more."""
    t = turn(table, {"at": "f7", "gear": ["tethered_harpoon"], "ambrosia": 4 if dies else 0}, bp=["furnace_door"],
             terrain={"pool": ["d7"]}, priority="brine", brine={"at": "a1", "gear": [], "rage": 5},
             marble={"at": "g7", "gear": []}, luck=[*d10(9), *[5] * 4])  # fmt: skip
    t.does("attack tethered-harpoon", "no")
    t.does("yes", "to e7")
    t.settle()

    assert (t.titan("kelp").alive, t.titan("marble").danger) == ((0, 0) if dies else (1, 1))
    t.leave()


@rule("OD-C32")
def test_victory_in_a_bonus_attack_ends_the_battle_at_once(table: Sit) -> None:
    """One wound is missing: Kelp's crit evade lets it strike, and nothing of the hammer's attack is left."""
    most = BOOK.primordials[0].levels[1].wounds
    t = alone(table, "kelp", {"at": "g7", "gear": ["gull_sickle"]}, primordial={**TALOS, "wounds": most - 1},
              ai=["slow_hammer"], bp=["greave"], luck=[*d10(10, 2, 2, 2, 9, 9), *[5] * 4])  # fmt: skip
    t.does("gear gull-sickle", "keep", "attack gull-sickle", "done")
    t.leave()

    assert t.match.outcome is not None
    assert t.match.outcome.winners == (0,)
    assert t.titan("kelp").at == "g7"


@rule("OD-C33")
@pytest.mark.parametrize("attacks", [True, False])
def test_what_comes_first_decides(table: Sit, attacks: bool) -> None:
    """The last titan dies of an attack after which the primordial would have fallen apart: lost.  It deals the last wound
    in its own attack, whatever would have answered: won."""
    most = BOOK.primordials[0].levels[1].wounds
    spec = {"primordial": {**TALOS, "wounds": most - 1}, **DEAD}
    if attacks:
        t = begin(table, turn="kelp", kelp={"at": "g7", "gear": [], "danger": 9}, bp=["greave"],
                  luck=[*d10(9, 9), *[5] * 3], **spec)  # fmt: skip
        t.does("attack fists")
    else:
        t = begin(table, kelp={"at": "g7", "gear": [], "danger": 7}, ai=["comes_apart"], grave=["opened"],
                  luck=d10(2, *[10] * 4), **spec)  # fmt: skip
        t.does("keep")
    t.leave()

    assert t.match.outcome is not None
    assert t.match.outcome.winners == ((0,) if attacks else ())


@rule("OD-C62")
@pytest.mark.parametrize(("dice", "danger"), [((5, 1), 0), ((1, 5), 1)])
def test_only_a_crit_die_is_a_crit_miss(table: Sit, dice: tuple[int, int], danger: int) -> None:
    """The maul hurts its bearer on a 1 of the crit die, not on a 1 of the other."""
    t = turn(table, {"gear": ["anchor_maul"]}, bp=["greave"], luck=d10(*dice))
    t.does("attack anchor-maul")
    t.leave()

    assert t.titan("kelp").danger == danger


@rule("OD-C62", "OD-247")
def test_the_second_crit_die_of_the_deadly_counts(table: Sit) -> None:
    """A cord on the needle exhausts it on a crit miss: the second die is a crit die too."""
    t = turn(
        table, {"gear": ["widows_needle"], "attached": {"barbed_cord": "widows_needle"}}, bp=["greave"], luck=d10(9, 1)
    )
    t.does("attack widows-needle")
    t.leave()

    assert "widows_needle" in t.titan("kelp").exhausted


# -- escalation and loot -------------------------------------------------------------------------------


def none_waits(s: Battle) -> None:
    """No AI card waits any more."""
    for zone in (AI_WAITING, AI_WAITING + 1):
        for card in s.zones[zone][:]:
            s.zones[zone].remove(card)


@rule("OD-C01")
def test_the_bonuses_that_stay_come_in_turn(table: Sit) -> None:
    """Danger per hit, AT, to hit, an evasion die, and again from the first."""
    s = happens(table, luck=[]).s
    none_waits(s)
    seen = []
    for _ in range(5):
        escalate_ai(s, 1)
        seen.append(s.bonuses[:])

    assert seen == [[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1], [2, 1, 1, 1]]


@rule("OD-C63")
def test_a_double_wound_is_one_escalation(table: Sit) -> None:
    """A level III part is wounded and no AI card waits: two wounds, one bonus."""
    s = happens(table, luck=[]).s
    none_waits(s)
    part = s.zones[BP_WAITING + 1][0]
    s.move(part, BP_WAITING + 1, BP_SHOWN)
    escalate_wounded(s, place_wound(s, False), False)

    assert (s.wounds(), s.bonuses) == (2, [1, 0, 0, 0])


@rule("OD-C34")
def test_a_generic_wound_stands_for_the_lowest_part_there_is(table: Sit) -> None:
    """No part of level I is left: one of level II; for a double wound nothing below level III will do."""
    s = happens(table, luck=[]).s
    two = s.zones[BP_WAITING][0]
    three = s.zones[BP_WAITING + 1][0]

    assert exchange(s, [two, three], False) == two
    assert exchange(s, [two, three], True) == three
    assert exchange(s, [two], True) == -1


@rule("OD-C35", "OD-180")
def test_loot_at_level_nought(table: Sit) -> None:
    """The lesson's Talos gives what its body parts show, once."""
    t = happens(table, options={"foe": "talos-0"}, luck=[])
    s = t.s
    part = s.zones[BP_DECK][0]
    s.wound_stack = [part]
    loot(s)

    assert s.level == 0
    assert {RESOURCES[i]: n for i, n in enumerate(s.resources) if n} == BOOK.cards[s.face[part]].loot
