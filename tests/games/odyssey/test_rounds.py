"""Rounds and turns in detail: what is offered and refused, what a round gives and takes, who is driven where."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import TRAIT, Do, context
from petteia.games.odyssey.state import IGNORE, KNOCKDOWN
from petteia.games.odyssey.turn import Turn
from petteia.games.odyssey.values import holds, precision_parts, total
from petteia.games.odyssey.walking import Driven, MoveTitan
from petteia.games.odyssey.weapons import legal_weapons, weapons_at_hand
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Effect, befall, card, happens
from tests.games.odyssey.fight import Fight, Sit, alone, begin, d10, far_away

TALOS = {"at": "h6", "facing": "w"}
BULL = {"at": "j7", "facing": "w"}


def turn(table: Sit, told: dict[str, Any], **spec: Any) -> Fight:
    spec.setdefault("primordial", TALOS)
    return alone(table, "kelp", {"at": "g7", **told}, turn="kelp", **spec)


def asked(t: Fight) -> list[str]:
    assert t.match.decision is not None
    return [o.text for o in t.match.decision.options]


def program(*ops: dict[str, Any]) -> int:
    return BOOK.library.program(list(ops))


# -- rounds --------------------------------------------------------------------------------------------


@rule("OD-101", "OD-153", "OD-104")
def test_rounds_alternate(table: Sit) -> None:
    """All have acted: the round is over, and the primordial acts again; nobody acts twice, whoever has not may."""
    t = begin(table, phase="titan", primordial={"at": "r12", "facing": "e"}, ai=["quake"],
              **far_away("brine", "kelp", "marble"), ash={"at": "a7", "gear": []})  # fmt: skip
    for n, name in enumerate(("brine", "kelp", "marble", "ash")):
        assert len(asked(t)) == 4 - n if n < 3 else True
        if n < 3:
            t.does(f"turn {name}", "end")
        else:
            t.does("end")
    t.asks(0, rule="OD-153")

    assert (t.s.round, t.s.acted, t.s.phase) == (2, [0, 0, 0, 0], 2)
    assert "Round 2: the primordial acts." in t.hypso.heard()


@rule("OD-175", "OD-198", "OD-110")
def test_what_lasts_for_a_round(table: Sit) -> None:
    """Snapped thread: the most despairing may not roll again for fate, until the round is over."""
    t = begin(table, phase="titan", options={"foe": "asterion-4"}, primordial={"at": "r12", "facing": "e", "traits": ["snapped_thread"]},
              kelp={"at": "a1", "gear": [], "despair": 2}, **far_away("brine", "marble", "ash"), ai=["many_echoes"])  # fmt: skip
    assert [row[0] for row in t.s.forbids] == [KELP]
    for name in ("brine", "kelp", "marble"):
        t.does(f"turn {name}", "end")
    befall_end = t.s.forbids
    t.leave()

    assert befall_end


@rule("OD-151", "OD-175")
def test_the_end_of_a_round_clears_its_modifiers(table: Sit) -> None:
    """What holds for the round goes with it; what holds for the battle stays."""
    from petteia.games.odyssey.beast import end_of_round

    s = happens(table).s
    s.mods = [[KELP, 0, 1, 3], [KELP, 0, 1, 4]]
    s.forbids = [[KELP, 3, 3], [KELP, 3, 4]]
    s.used[KELP].append(5)
    s.argo_used = [1]
    s.broken.append(9)
    s.queued_ai = 1
    end_of_round(s)

    assert (s.mods, s.forbids) == ([[KELP, 0, 1, 4]], [[KELP, 3, 4]])
    assert (s.used[KELP], s.argo_used, s.broken, s.queued_ai) == ([], [0], [], 0)
    s.argo_used = []


@rule("OD-151", "OD-292")
def test_end_of_the_primordials_round(table: Sit) -> None:
    """Walls follow: after its card a maze tile is laid."""
    t = begin(table, options={"foe": "asterion-3"}, primordial={"at": "r12", "facing": "w", "traits": ["walls_follow"]},
              ai=["horn_lift"], luck=[], **far_away("brine", "kelp", "marble", "ash"))  # fmt: skip
    t.settle()

    assert t.s.marker == 1


@rule("OD-101")
def test_a_battle_does_not_last_for_ever(table: Sit) -> None:
    """After the sixtieth round the crew must retreat."""
    for number, over in ((59, False), (60, True)):
        t = alone(table, "kelp", {"at": "a7", "gear": []}, turn="kelp", round=number, primordial={"at": "r12", "facing": "e"},
                  ai=["quake"], brine={"at": "a1", "acted": True}, marble={"at": "t1", "acted": True},
                  ash={"at": "a14", "acted": True})  # fmt: skip
        t.does("end")
        t.leave()
        assert (t.match.outcome is not None) == over


# -- a turn --------------------------------------------------------------------------------------------


@rule("OD-209", "OD-153")
def test_readying_costs_an_action(table: Sit) -> None:
    """Offered while something equipped is exhausted, not for what was thrown away; it readies everything."""
    t = turn(table, {"gear": ["oyster_knives", "salt_leather"]})
    assert not any(o.startswith("ready") for o in asked(t))
    t = turn(
        table, {"gear": ["oyster_knives", "salt_leather", "wave_charm"], "exhausted": ["salt_leather", "wave_charm"]}
    )
    assert {"ready combat", "ready movement"} <= set(asked(t))
    t.does("ready movement")
    assert (t.titan("kelp").exhausted, t.s.movement[KELP], t.s.combat[KELP]) == ([], 0, 1)
    t = turn(table, {"gear": ["oyster_knives", "salt_leather"], "exhausted": ["salt_leather"]})
    t.s.discarded[KELP][t.s.gear[KELP].index(BOOK.gear_at["salt_leather"])] = 1
    befall(t)

    assert not any(o.startswith("ready") for o in asked(t))


@rule("OD-159", "OD-209")
def test_which_weapons_are_at_hand(table: Sit) -> None:
    """No armor, nothing exhausted (but for a bonus attack), nothing thrown away."""
    t = turn(table, {"gear": ["oyster_knives", "gull_sickle", "salt_leather"], "exhausted": ["gull_sickle"]})

    assert weapons_at_hand(t.s, KELP, False) == [0]
    assert weapons_at_hand(t.s, KELP, True) == [0, 1]
    t.s.discarded[KELP][0] = 1
    assert weapons_at_hand(t.s, KELP, True) == [1]
    assert legal_weapons(t.s, KELP, True)
    t.s.alive[KELP] = 0
    assert legal_weapons(t.s, KELP, True) == []
    t.s.alive[KELP] = 1


@rule("OD-C21", "OD-159")
def test_why_an_attack_is_refused(table: Sit) -> None:
    """At rage 8 the range is to blame, at 9 the rage; a used action and despair have their own words."""
    turn(table, {"at": "c7", "gear": [], "rage": 8}).hypso.cannot("attack fists", rule="OD-159")
    turn(table, {"at": "c7", "gear": [], "rage": 9}).hypso.cannot("attack fists", rule="OD-C21")
    turn(table, {"gear": [], "despair": 3}).hypso.cannot("attack fists", rule="OD-295")
    t = turn(table, {"gear": [], "despair": 3}, brine={"at": "g8", "gear": []})
    t.hypso.may("attack fists")
    t = turn(table, {"gear": []}, luck=d10(2, 2))
    t.does("attack fists", "keep")
    t.hypso.cannot("attack fists", rule="OD-153")
    t = turn(table, {"at": "c7", "gear": []}, vantage=True)
    t.hypso.cannot("climb", rule="OD-208")


@rule("OD-208", "OD-207")
@pytest.mark.parametrize(("told", "there", "may"), [
    ({"at": "g7"}, True, True), ({"at": "g7"}, False, False), ({"at": "f7"}, True, False),
])  # fmt: skip
def test_when_a_titan_may_climb(table: Sit, told: dict[str, Any], there: bool, may: bool) -> None:
    """Beside the base, while there is a vantage point, and once in a turn."""
    t = turn(table, {**told, "gear": []}, vantage=there, luck=d10(2))
    assert ("climb" in asked(t)) == may
    if may:
        t.does("climb", "no")
        assert "climb" not in asked(t)


@rule("OD-208")
def test_one_titan_on_the_vantage_point(table: Sit) -> None:
    """Who stands there already keeps others down."""
    t = turn(table, {"gear": []}, vantage=True, brine={"at": "vantage", "gear": []})

    assert "climb" not in asked(t)


@rule("OD-213", "OD-284", "OD-280")
def test_an_ability_that_is_no_rush_needs_no_room_to_rush(table: Sit) -> None:
    """The lyre's solace is offered beside the base; a rush is not, so near."""
    t = turn(table, {"gear": ["shell_lyre"], "danger": 2, "despair": 1})

    assert "use kelp shell-lyre-1" in asked(t)
    assert "use kelp dreamwalker-1" not in asked(t)


@rule("OD-280")
@pytest.mark.parametrize(("place", "may"), [("e7", False), ("d7", True), ("a7", True)])
def test_a_rush_is_three_spaces_or_more(table: Sit, place: str, may: bool) -> None:
    """Two steps are too few; three to six will do, one more than the titan's speed."""
    t = turn(table, {"at": place, "gear": ["oyster_knives"], "danger": 2})
    assert ("use kelp dreamwalker-1" in asked(t)) == may
    t = turn(table, {"at": place, "gear": ["oyster_knives"], "danger": 2, "rage": 9})
    assert "use kelp dreamwalker-1" not in asked(t)
    t = turn(table, {"at": place, "gear": ["reed_bow"], "danger": 2})

    assert "use kelp dreamwalker-1" not in asked(t)


@rule("OD-280", "OD-239")
def test_a_rush_strikes_with_an_auto_break(table: Sit) -> None:
    """Three spaces and a blow: a break token lies in the pool from the first window on; the attack cannot be declined."""
    t = turn(
        table, {"at": "d7", "gear": ["oyster_knives"], "danger": 2}, bp=["greave"], luck=[*d10(9, 9, 9, 9), *[1] * 5]
    )
    t.does("use kelp dreamwalker-1")
    t.asks(0, rule="OD-159", options=["attack fists", "attack oyster-knives"])
    assert (t.titan("kelp").at, t.titan("kelp").fate, t.s.combat[KELP], t.s.movement[KELP]) == ("g7", 1, 0, 0)
    t.does("attack oyster-knives")
    assert t.s.attack.power == 1, "five potentials, one break"
    t.leave()


@rule("OD-204", "OD-260")
def test_the_awakened_stand_up_for_a_token(table: Sit) -> None:
    """Knocked down, an awakened titan may spend a trespass token to stand at once."""
    t = turn(table, {"gear": [], "godform": "tide_of_poseidon", "trespass": 3, "conditions": {"knockdown": 1}},
             options={"naos": "yes"})  # fmt: skip
    assert "stand-up" in asked(t)
    assert "move" not in asked(t)
    t.does("stand-up")

    assert (t.titan("kelp").trespass, t.s.cond[KELP][KNOCKDOWN]) == (1, 0)
    t.hypso.may("move")


@rule("OD-260", "OD-153")
def test_the_fallen_do_nothing(table: Sit) -> None:
    """Falling down: the turn passes, the card is turned; standing up: at the start of the next turn the titan stands."""
    t = turn(table, {"gear": [], "conditions": {"knockdown": 1}})
    assert t.titan("kelp").conditions == {"knockdown": 2}
    t.asks(0, rule="OD-153")
    t = turn(table, {"gear": [], "conditions": {"knockdown": 2}})
    assert t.titan("kelp").conditions == {}
    t.hypso.may("move")


@rule("OD-179", "OD-152")
def test_ship_abilities(table: Sit) -> None:
    """Between turns and in them; each once in a round, while it has charges, at its own moment."""
    t = turn(table, {"gear": []}, ship=["ram_prow", "surgeons_skiff"])
    assert "ship-use ram-prow 1" in asked(t)
    assert not any("surgeons" in o for o in asked(t))
    t.does("ship-use ram-prow 1")
    assert (t.pool, "ship-use ram-prow 1" in asked(t)) == ({"break": 2, "-at": 1}, False)
    t = turn(table, {"gear": []}, ship=["ram_prow"])
    t.s.argo_charge[0] = 0
    befall(t)

    assert "ship-use ram-prow 1" not in asked(t)


@rule("OD-206", "OD-153")
def test_a_further_turn(table: Sit) -> None:
    """Styx's Daughter gives a titan of the crew's choice a turn at once."""
    t = alone(table, "kelp", {"at": "d7", "gear": [], "acted": True}, options={"nymphs": "yes"}, phase="titan", primordial=TALOS,
              ash={"at": "dead"})  # fmt: skip
    t.does("turn kelp", "end")
    t.does("summon styxs-daughter", "titan kelp")
    t.asks(0, rule="OD-153")
    t.hypso.may("move")
    t.does("move", "to d6")

    assert t.titan("kelp").at == "d6"


# -- driven --------------------------------------------------------------------------------------------


@rule("OD-195")
@pytest.mark.parametrize(("where", "place", "goal"), [
    ("nearest edge", "d7", "a7"), ("nearest edge", "g12", "g14"), ("closest unit", "d7", "g7"),
])  # fmt: skip
def test_a_titan_is_driven(table: Sit, where: str, place: str, goal: str) -> None:
    """As near as its steps allow to the nearest edge, or to the closest unit, friend or foe."""
    t = happens(table, told={"at": place}, primordial=TALOS)
    befall(t, Driven(KELP, 5, where))
    while t.match.decision is not None and t.match.decision.rule == "OD-195":
        t.does(f"to {goal}")

    assert t.titan("kelp").at == goal


@rule("OD-195")
def test_driven_to_a_friend(table: Sit) -> None:
    """The closest unit may be a friend; whoever cannot act is not driven."""
    t = happens(
        table, told={"at": "d7"}, primordial=TALOS, brine={"at": "d10", "gear": []}, terrain={"rock": ["c9", "e9"]}
    )
    befall(t, Driven(KELP, 2, "closest unit"))
    assert t.titan("kelp").at == "d9"
    t = happens(table, told={"at": "d7"}, primordial=TALOS)
    t.s.forbids.append([KELP, 0, 4])
    befall(t, Driven(KELP, 5, "nearest edge"))
    t.leave()

    assert t.titan("kelp").at == "d7"


@rule("OD-195", "OD-184")
def test_bolting(table: Sit) -> None:
    """The card drives Kelp to the edge at the start of its turn, and kills it there at the end."""
    t = happens(table, told={"at": "c7"}, primordial=TALOS)
    t.s.lasting[KELP].append(BOOK.cards[BOOK.faces["bolt"]].element.index)
    befall(t, Turn(KELP))
    t.asks(0, rule="OD-195")
    t.does("to a7", "end", "pass")
    t.leave()

    assert t.titan("kelp").at == "dead"


# -- walls ---------------------------------------------------------------------------------------------


@rule("OD-155", "OD-291")
def test_one_wall_once(table: Sit) -> None:
    """Who may pass one red line of the maze gets behind it, once."""
    told = {"at": "d7", "gear": []}
    spec: dict[str, Any] = {"mazes": [("b6", "I", 0)], "primordial": {"at": "p6", "facing": "w"}}
    t = turn(table, told, **spec)
    befall(t, MoveTitan(KELP, 1))
    assert "to d6" not in asked(t)
    t.leave()
    t = turn(table, told, **spec)
    t.s.ignoring.append([KELP, IGNORE.index("one wall")])
    befall(t, MoveTitan(KELP, 2))
    assert "to d6" in asked(t)
    assert "to c6" in asked(t)
    assert "to d5" not in asked(t), "that is a second wall"
    t.does("to c6")

    assert (t.titan("kelp").at, t.s.ignoring) == ("c6", [])


@rule("OD-155", "OD-225", "OD-224")
def test_nobody_walks_into_the_deep(table: Sit) -> None:
    """Neither onto a chasm nor onto the world's lip, nor through them."""
    t = turn(table, {"at": "d13", "gear": []}, terrain={"worlds_lip": ["b14"], "chasm": ["c12"]})
    t.does("move")
    t.hypso.cannot("to d14", "to d12", "to d11", rule="OD-155")
    t.leave()


# -- what holds ----------------------------------------------------------------------------------------


@rule("OD-117", "OD-212")
def test_conditions(table: Sit) -> None:
    """What gates ask: dials, places, tokens, the state of the battle."""
    t = turn(table, {"gear": [], "danger": 3, "hidden": True, "conditions": {"fear": 1}}, vantage=True, priority="kelp",
             primordial={**TALOS, "wounds": 5}, brine={"at": "g8", "gear": []}, marble={"at": "dead"})  # fmt: skip
    s = t.s

    def true(name: str, n: int = 1, word: str = "", who: int = KELP, hits: int = -1) -> bool:
        return holds(s, ((name, n, word, False),), who, hits)

    assert (true("danger", 3), true("danger", 4), true("rage", 1)) == (True, False, False)
    assert (true("wounds", 5), true("wounds", 6)) == (True, False)
    assert (true("dead", 1), true("dead", 2), true("alive", 3), true("alive", 2)) == (True, False, True, False)
    assert (true("hits", 2, hits=2), true("hits", 2, hits=1)) == (True, False)
    assert (true("vantage"), true("hidden"), true("priority"), true("priority", who=0)) == (True, True, True, False)
    assert (true("ally"), true("alone"), true("adjacent"), true("adjacent", who=3)) == (True, False, True, False)
    assert (true("condition", word="fear"), true("condition", word="bleeding")) == (True, False)
    assert (true("on_vantage"), true("knockdown"), true("at_edge"), true("at_edge", who=3)) == (
        False,
        False,
        False,
        True,
    )
    assert (true("no_maze"), true("crit"), true("not_hit"), true("lone")) == (True, False, True, False)
    s.hit_any = 1
    assert not true("not_hit")
    assert holds(s, (("rage", 1, "", True),), KELP)
    assert not holds(s, (("danger", 1, "", False),), -1)
    assert not holds(s, (("danger", 3, "", False), ("rage", 3, "", False)), KELP)


@rule("OD-159", "OD-161")
def test_what_precision_is_made_of(table: Sit) -> None:
    """The weapon, being hidden, a blind spot, openings, despair; nothing that is nothing."""
    t = turn(table, {"at": "k9", "gear": ["gull_sickle"], "hidden": True, "despair": 1}, options={"foe": "asterion-1"},
             primordial=BULL, pool={"opening": 2}, priority="brine")  # fmt: skip

    assert precision_parts(t.s, KELP, 0) == [
        ("Gull Sickle", 1), ("hidden", 1), ("blind spot", 1), ("openings", 2), ("despair", -1),
    ]  # fmt: skip
    assert total(precision_parts(t.s, KELP, 0)) == 4


@rule("OD-186", "OD-124")
@pytest.mark.parametrize("hit", [True, False])
def test_a_trait_that_hears_a_miss(table: Sit, hit: bool) -> None:
    """Runs on: after an attack that hit nobody Asterion tramples."""
    t = alone(table, "kelp", {"at": "i8", "gear": []}, options={"foe": "asterion-2"}, ai=["horn_lift"], minor=["clear_head"],
              primordial={**BULL, "traits": ["runs_on"]}, luck=d10(2 if hit else 10, *[10] * 5))  # fmt: skip
    if hit:
        t.does("keep")

    assert (t.beast_at == "j7") == hit


@rule("OD-187", "OD-198")
def test_modifiers_of_a_bonus_attack(table: Sit) -> None:
    """Spite: a bonus attack with a precision more, for that attack alone."""
    t = turn(table, {"gear": []}, bp=["greave"], luck=[*d10(5, 5), 0, 0, 0])
    card(t, "spite")
    t.does("attack fists")
    assert t.s.attack.hits == 2, "5 and 1 against 6"
    t.settle()

    assert ("bonus attack", 1) not in precision_parts(t.s, KELP, 0)


@rule("OD-213", "OD-212")
def test_an_ability_is_used_once_in_a_round(table: Sit) -> None:
    """Used, it is not offered again; another on the same card still is."""
    t = turn(table, {"gear": ["augur_bones"], "charges": {"augur_bones": 2}})
    t.does("pass")
    assert {"use kelp augur-bones-1", "use kelp augur-bones-2"} <= set(asked(t))
    t.does("use kelp augur-bones-1")
    assert "use kelp augur-bones-1" not in asked(t)
    assert "use kelp augur-bones-2" in asked(t)
    t.does("use kelp augur-bones-2")
    assert not any("augur" in o for o in asked(t))
    t = turn(table, {"gear": ["augur_bones"], "charges": {"augur_bones": 0}})
    t.does("pass")

    assert not any("augur" in o for o in asked(t))


@rule("OD-212", "OD-204")
def test_every_part_of_a_cost_is_needed(table: Sit) -> None:
    """Exhausted or at nine fate, the greaves do not serve; a trespass token is spent, and needed."""
    spec: dict[str, Any] = {"primordial": TALOS, "ai": ["slow_hammer"], "luck": d10(*[10] * 4)}
    for told in ({"exhausted": ["heron_greaves"]}, {"fate": 9}):
        t = alone(table, "kelp", {"at": "g7", "gear": ["heron_greaves"], **told}, **spec)
        t.leave()
        assert t.titan("kelp").at == "e7", "no window was asked; the hammer threw it"
    t = alone(table, "kelp", {"at": "g7", "gear": ["heron_greaves"], "fate": 8}, **spec)
    t.asks(0, rule="OD-146")
    t.leave()


@rule("OD-110", "OD-186")
def test_several_effects_of_one_moment(table: Sit) -> None:
    """Three at the end of the battle: the crew says which comes first, each comes once."""
    from petteia.games.odyssey.aftermath import BattleEnds

    t = happens(table, told={"at": "d7", "conditions": {"fear": 2, "doom_mark": 1}},
                brine={"at": "a1", "gear": [], "conditions": {"doom_mark": 1}})  # fmt: skip
    befall(t, BattleEnds(0))
    t.asks(0, rule="OD-110", options=["option 1", "option 2", "option 3"])
    t.does("option 3")
    t.does("option 1")
    t.leave()

    assert (t.ship("fated_mnemos"), t.ship("argo_fate")) == (1, 2 - 1)


@rule("OD-110")
def test_every_option_can_be_put_into_words_while_effects_are_ordered(table: Sit) -> None:
    """Those that are offered say what comes first; there is no tenth effect, so its option is only a word."""
    from petteia.games.odyssey.aftermath import BattleEnds

    t = happens(table, told={"at": "d7", "conditions": {"fear": 2, "doom_mark": 1}},
                brine={"at": "a1", "gear": [], "conditions": {"doom_mark": 1}})  # fmt: skip
    befall(t, BattleEnds(0))
    game, parse = t.match.game, t.match.game.vocabulary.parse
    assert [game.label(parse(f"option {n}"), t.s) for n in (1, 3, 4, 10)] == [
        "Doom Mark first", "Doom Mark first", "Option 4", "Option 10",
    ]  # fmt: skip
    for action in game.vocabulary.actions:
        assert game.label(action, t.s)
    t.leave()


@rule("OD-107")
def test_a_trait_is_switched_by_its_name(table: Sit) -> None:
    """On and off, the first of the sheet as well as any other; an unknown name changes nothing."""
    t = happens(table, options={"foe": "alekto-1"}, primordial={**BULL, "traits": ["leash", "scent"]})
    for key, on, left in (
        ("leash", False, ["scent"]),
        ("leash", True, ["leash", "scent"]),
        ("nobody", False, ["leash", "scent"]),
    ):
        befall(t, Effect(program({"op": "trait", "key": key, "on": on}), 0, -1))
        assert [x.key for i, x in enumerate(t.s.monster.traits) if t.s.trait_on(i)] == left


@rule("OD-115", "OD-128")
def test_turning_to_the_priority_target(table: Sit) -> None:
    """Brine has the token: the primordial turns to Brine; with nobody to turn to it stays."""
    t = happens(table, told={"at": "a1"}, primordial=TALOS, priority="brine", brine={"at": "i2", "gear": []})
    befall(t, Effect(program({"op": "turn", "to": "priority target"}), 0, -1))
    assert t.facing == "n"
    t.s.priority = -1
    befall(t, Effect(program({"op": "turn", "to": "attacker"}), 0, -1))
    assert t.facing == "n"
    befall(t, Do(program({"op": "turn", "to": "centre"}), 0, context(TRAIT, 0, -1)))

    assert t.facing == "e"


@rule("OD-208", "OD-260")
def test_a_fall_from_the_vantage_point(table: Sit) -> None:
    """Knocked down up there, a titan is set down beside the base first; it chooses where."""
    t = happens(table, told={"at": "vantage"}, vantage=True, primordial=TALOS)
    befall(t, Effect(program({"op": "knockdown"}), 0, KELP))
    t.asks(0, rule="OD-208")
    t.does("to g6")

    assert t.titan("kelp").at == "g6"
    assert t.s.cond[KELP][KNOCKDOWN]


@rule("OD-208", "OD-151")
@pytest.mark.parametrize("holds_on", [True, False])
def test_holding_on(table: Sit, holds_on: bool) -> None:
    """At the end of the primordial's round a test of endurance: failed, the titan falls to the rear and lies there."""
    t = alone(table, "kelp", {"at": "vantage", "gear": []}, vantage=True, primordial=TALOS, ai=["quake"],
              luck=d10(6 if holds_on else 5))  # fmt: skip
    if not holds_on:
        t.does("no")
        t.asks(0, rule="OD-208", options=["to k6", "to k7", "to k8"])
        t.does("to k7")

    assert t.titan("kelp").at == ("vantage" if holds_on else "k7")
    assert bool(t.s.cond[KELP][KNOCKDOWN]) != holds_on
