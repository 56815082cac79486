"""A titan's turn and the round around it: what is offered, what it costs, and when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.walking import Driven, MoveTitan, reachable
from petteia.games.odyssey.words import SPACE
from petteia.kernel.board import cells_in
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, figures, runs, stage
from tests.games.odyssey.fight import Fight, Sit, alone, d10

TALOS = {"at": "h6", "facing": "w"}
BRINE, MARBLE, ASH = 0, 2, 3


def acts(table: Sit, told: dict[str, Any] | None = None, **spec: Any) -> Fight:
    """Kelp acts, beside Talos unless told otherwise."""
    spec.setdefault("primordial", TALOS)
    return alone(
        table, "kelp", {"at": "g7", "gear": [], **(told or {})}, turn="kelp", luck=spec.pop("luck", []), **spec
    )


def goals(t: Fight, steps: int, who: int = KELP) -> set[str]:
    return {SPACE.words[cell] for cell in cells_in(reachable(t.s, who, steps).spaces)}


# -- what is offered -----------------------------------------------------------------------------------


@rule("OD-153", "OD-176", "OD-177")
def test_a_turn_is_two_actions(table: Sit) -> None:
    """The combat action is spent by an attack, the movement action by a move; with both the turn is over."""
    t = acts(table, luck=d10(2, 2))
    assert asked(t) == ["attack fists", "move", "end"]
    t.does("attack fists", "keep")
    assert asked(t) == ["move", "end"]
    t.hypso.cannot("attack fists", rule="OD-153", because="The combat action of this turn is used.")
    t.does("move", "to f7")
    assert asked(t) == ["turn brine", "turn marble", "turn ash"]


@rule("OD-153")
def test_the_movement_action_first(table: Sit) -> None:
    """In any order; a move that is declined is spent all the same."""
    t = acts(table)
    t.does("move", "done")
    assert asked(t) == ["attack fists", "end"]
    t.hypso.cannot("move", rule="OD-153", because="The movement action of this turn is used.")
    t.does("end")
    assert asked(t) == ["turn brine", "turn marble", "turn ash"]


@rule("OD-153")
def test_each_titan_once(table: Sit) -> None:
    """In any order; when all have acted the round is over and the primordial's begins."""
    t = acts(table)
    t.does("end", "turn ash", "end")
    assert asked(t) == ["turn brine", "turn marble"]
    t.does("turn marble", "end")
    assert t.s.round == 1
    t.does("end")
    assert t.s.round == 2  # the last was not asked for
    t.leave()


@rule("OD-197", "OD-153")
@pytest.mark.parametrize(("which", "options"), [
    ("movement", ["attack fists", "use kelp fatigue-1", "end"]), ("combat", ["move", "use kelp fatigue-2", "end"]),
])  # fmt: skip
def test_a_tired_titan(table: Sit, which: str, options: list[str]) -> None:
    """The marked action serves only to be rid of the token."""
    t = acts(table, {f"{which}_fatigue": 1})
    assert asked(t) == options
    word = "attack fists" if which == "combat" else "move"
    t.hypso.cannot(word, rule="OD-197", because=f"A fatigue token lies on the {which} action.")
    t.does(options[1])
    assert (t.titan("kelp").conditions, t.s.combat_fatigue[KELP] + t.s.move_fatigue[KELP]) == ({}, 0)
    assert asked(t) == (["attack fists", "end"] if which == "movement" else ["move", "end"])


@rule("OD-209", "OD-153")
@pytest.mark.parametrize("action", ["combat", "movement"])
def test_readying_costs_an_action(table: Sit, action: str) -> None:
    """Either of them, as long as it is left; with nothing turned it is not offered."""
    t = acts(table, {"gear": ["salt_leather", "wave_charm"], "exhausted": ["salt_leather", "wave_charm"]})
    assert asked(t) == ["attack fists", "move", "ready combat", "ready movement", "end"]
    t.does(f"ready {action}")
    assert t.titan("kelp").exhausted == []
    assert asked(t) == (["move", "end"] if action == "combat" else ["attack fists", "end"])


@rule("OD-209", "OD-197")
def test_what_is_discarded_is_not_readied(table: Sit) -> None:
    """A card that lies face down gives no reason to ready; a tired action does not ready."""
    t = acts(table, {"gear": ["wave_charm"], "exhausted": ["wave_charm"], "combat_fatigue": 1})
    assert [o for o in asked(t) if o.startswith("ready")] == ["ready movement"]
    t.s.discarded[KELP][0] = 1
    befall(t)
    assert not [o for o in asked(t) if o.startswith("ready")]


@rule("OD-260", "OD-213")
def test_who_is_down_cannot_act(table: Sit) -> None:
    """Falling down: the turn passes, and the card turns; standing up: anything stands it up."""
    t = acts(table, {"conditions": {"knockdown": 1}, "gear": ["left_horn"]})
    assert asked(t) == ["turn brine", "turn marble", "turn ash"]
    assert t.titan("kelp").conditions == {"knockdown": 2}
    t = stage(table, {"at": "g7", "conditions": {"knockdown": 2}})
    t.does("end", "turn kelp")
    assert (t.titan("kelp").conditions, asked(t)) == ({}, ["attack fists", "move", "end"])


@rule("OD-260")
def test_refusals_of_who_is_down(table: Sit) -> None:
    """Why not: it is down."""
    t = acts(table, {"conditions": {"knockdown": 1}, "godform": "ruin_of_ares", "trespass": 2})
    assert asked(t) == ["stand-up", "end"]
    for move in ("attack fists", "move", "climb"):
        t.hypso.cannot(move, rule="OD-260", because="Kelp cannot act: it is down, or held.")
    t.does("stand-up")
    assert (t.titan("kelp").trespass, t.titan("kelp").conditions) == (0, {})
    assert asked(t) == ["attack fists", "attack godform", "move", "end"]


@rule("OD-295", "OD-C21")
def test_refusals_of_an_attack(table: Sit) -> None:
    """Three despair alone, nine rage, no weapon in reach: each is told."""
    t = acts(table, {"despair": 3})
    t.hypso.cannot("attack fists", rule="OD-295")
    t = acts(table, {"despair": 3}, brine={"at": "f7", "gear": []})
    assert "attack fists" in asked(t)
    t = acts(table, {"despair": 2})
    assert "attack fists" in asked(t)
    t = acts(table, {"rage": 9})
    t.hypso.cannot("attack fists", rule="OD-C21", because="Rage would pass 9.")
    t = acts(table, {"rage": 8})
    assert "attack fists" in asked(t)
    t = acts(table, {"at": "f7"})
    t.hypso.cannot("attack fists", rule="OD-159")
    t.hypso.cannot("climb", rule="OD-208", because="There is no free vantage point beside this titan.")
    t.hypso.cannot("use kelp dreamwalker-1", rule="OD-213")


@rule("OD-208", "OD-207")
def test_when_one_may_climb(table: Sit) -> None:
    """Beside the base, with a vantage point, nobody on it, once in a turn."""
    assert "climb" in asked(acts(table, vantage=True))
    assert "climb" not in asked(acts(table))
    assert "climb" not in asked(acts(table, {"at": "f7"}, vantage=True))
    assert "climb" not in asked(acts(table, vantage=True, brine={"at": "vantage", "gear": []}))
    assert "climb" not in asked(acts(table, {"at": "vantage"}, vantage=True))
    assert "climb" not in asked(
        acts(table, {"conditions": {"knockdown": 1}, "godform": "ruin_of_ares", "trespass": 2}, vantage=True)
    )
    t = acts(table, vantage=True, luck=d10(2))
    t.does("climb", "no")
    assert "climb" not in asked(t)


@rule("OD-208", "OD-282")
def test_the_claws_climb_without_a_test(table: Sit) -> None:
    """Turned for it: no die is rolled."""
    t = acts(table, {"gear": ["cliff_claws"]}, vantage=True)
    t.does("climb", "use kelp cliff-claws-1")
    assert (t.titan("kelp").at, t.titan("kelp").exhausted) == ("vantage", ["cliff_claws"])
    t = acts(table, {"gear": ["cliff_claws"]}, vantage=True, luck=d10(6))
    t.does("climb", "pass", "no")
    assert t.titan("kelp").at == "g7"


@rule("OD-205", "OD-204")
def test_a_turn_of_the_awakened(table: Sit) -> None:
    """It costs a token; without one the form is over, and the token is no longer held; who awoke from an obol dies with it."""
    t = acts(table, {"godform": "ruin_of_ares", "trespass": 2}, holders=["kelp"])
    assert (t.titan("kelp").trespass, figures(t)["holders"]) == (1, ["kelp"])
    t = acts(table, {"godform": "ruin_of_ares", "trespass": 0}, holders=["brine", "kelp"])
    assert (t.s.godform[KELP], t.s.holders, t.titan("kelp").alive) == (-1, [BRINE], 1)
    t = stage(table, {"godform": "ruin_of_ares", "trespass": 0}, ash={"at": "t14", "gear": [], "rage": 3})
    t.s.from_obol[KELP] = 1
    t.does("end", "turn kelp")
    assert (t.titan("kelp").alive, t.priority) == (0, "ash")


@rule("OD-153", "OD-206")
def test_one_more_action_and_one_more_turn(table: Sit) -> None:
    """An extra action in its turn; afterwards a further turn with that action alone; a whole turn at once."""
    t = acts(table)
    runs(t, {"op": "action", "kind": "combat"})
    assert (t.s.combat[KELP], t.s.movement[KELP]) == (2, 1)
    runs(t, {"op": "action", "kind": "movement"})
    assert (t.s.combat[KELP], t.s.movement[KELP]) == (2, 2)
    t = stage(table, {"at": "g7"})
    t.does("end", "turn kelp", "end")
    t = stage(table, {"at": "g7", "acted": True})
    runs(t, {"op": "action", "kind": "movement"})
    t.does("end")
    assert "turn kelp" in asked(t)
    t.does("turn kelp")
    assert asked(t) == ["move", "end"]
    t = stage(table, {"at": "g7", "acted": True})
    runs(t, {"op": "action", "kind": "combat"})
    t.does("end", "turn kelp")
    assert asked(t) == ["attack fists", "end"]
    t = stage(table, {"at": "g7", "acted": True})
    runs(t, {"op": "action", "kind": "turn"})
    assert asked(t) == ["attack fists", "move", "end"]
    t.does("end")
    assert asked(t) == ["move", "end"]  # Ash goes on
    t.does("end")
    assert "turn kelp" not in asked(t)


@rule("OD-153")
def test_an_action_gained_in_the_primordial_round(table: Sit) -> None:
    """It waits for the titan's next turn, once."""
    t = stage(table, {"at": "g7"})
    t.s.phase = 1
    runs(t, {"op": "action", "kind": "combat"})
    t.s.phase = 2
    assert t.s.combat[KELP] == 0
    t.does("end", "turn kelp")
    assert (t.s.combat[KELP], t.s.mods) == (2, [])


# -- moving --------------------------------------------------------------------------------------------


@rule("OD-154", "OD-155")
def test_where_a_titan_can_go(table: Sit) -> None:
    """Orthogonally, as far as the steps reach, around what stands in the way."""
    t = stage(table, {"at": "b2"}, brine={"at": "b1", "gear": []})
    assert goals(t, 1) == {"a2", "c2", "b3"}
    assert goals(t, 2) == {"a1", "a2", "a3", "b3", "b4", "c1", "c2", "c3", "d2"}
    assert goals(t, 0) == set()
    t = stage(table, {"at": "a2"}, brine={"at": "a1", "gear": []})
    assert goals(t, 1) == {"a3", "b2"}


@rule("OD-295", "OD-C84")
def test_who_leaves_its_friends_in_despair(table: Sit) -> None:
    """It dies on the first space where nobody is beside it, and lies nowhere."""
    t = acts(
        table, {"at": "b7", "despair": 4}, brine={"at": "b8", "gear": []}, ash={"at": "t14", "gear": [], "rage": 3}
    )
    t.does("move", "to e7")
    assert (t.titan("kelp").at, t.titan("kelp").alive, t.priority) == ("dead", 0, "ash")
    t = acts(table, {"at": "b7"}, brine={"at": "b8", "gear": [], "despair": 4})
    t.does("move", "to e7")
    assert (t.titan("brine").alive, t.titan("kelp").at) == (0, "e7")


@rule("OD-155", "OD-231", "OD-225", "OD-224", "OD-233", "OD-242")
@pytest.mark.parametrize(("spec", "kelp", "barred"), [
    ({"terrain": {"column": ["c2"]}}, {}, {"c2"}), ({"terrain": {"rock": ["c2"]}}, {}, {"c2"}), ({"terrain": {"chasm": ["c2"]}}, {},
     {"c2"}),
    ({"terrain": {"worlds_lip": ["c2"]}}, {}, {"c2"}), ({"terrain": {"pool": ["c2"]}}, {}, set()), ({"terrain": {"hoard": ["c2"]}},
     {}, set()),
    ({"terrain": {"chasm": ["c2"]}}, {"godform": "tide_of_poseidon", "trespass": 3}, set()), ({"mazes": [("b2", "I", 1)]}, {},
     {"a2", "c2"}),
    ({"brine": {"at": "c2", "gear": []}}, {}, {"c2"}), ({"primordial": {"at": "c2", "facing": "w"}}, {}, {"c2"}),
])  # fmt: skip
def test_what_bars_the_way(table: Sit, spec: dict[str, Any], kelp: dict[str, Any], barred: set[str]) -> None:
    """Obstacles, chasms, boundless ground, walls, titans and the primordial; not pools and hoards."""
    t = stage(table, {"at": "b2", **kelp}, **spec)

    assert goals(t, 1) == {"a2", "c2", "b1", "b3"} - barred


@rule("OD-242", "OD-155")
def test_bypass_ends_on_nobody(table: Sit) -> None:
    """Through a friend, not onto it; never through the base."""
    spec = {"brine": {"at": "c2", "gear": []}, "terrain": {"rock": ["b1", "b3", "a2"]}}
    assert goals(stage(table, {"at": "b2"}, **spec), 3) == set()
    t = stage(table, {"at": "b2", "gear": ["heron_greaves"]}, **spec)
    assert goals(t, 2) == {"c1", "c3", "d2"}
    t = stage(
        table,
        {"at": "b2", "gear": ["heron_greaves"]},
        terrain={"rock": ["b1", "b3", "a2"]},
        primordial={"at": "c1", "facing": "w"},
    )
    assert goals(t, 5) == set()


@rule("OD-208", "OD-154")
def test_moving_from_the_vantage_point(table: Sit) -> None:
    """The step down counts; it leads beside the base, not onto a titan or a rock."""
    t = stage(table, {"at": "vantage"}, vantage=True, brine={"at": "g7", "gear": []}, terrain={"rock": ["g6"]})
    assert goals(t, 0) == set()
    assert goals(t, 1) == {"g8", "h5", "i5", "j5", "k6", "k7", "k8", "h9", "i9", "j9"}
    assert "f8" in goals(t, 2)
    assert "f7" not in goals(t, 2)
    t.does("end", "turn kelp", "move", "to f8")
    assert t.titan("kelp").at == "f8"


@rule("OD-154", "OD-198")
def test_a_speed_for_the_next_move(table: Sit) -> None:
    """The modifier goes with the move; a move of one's own choice is refused beyond it."""
    t = acts(table, {"at": "d7"})
    runs(t, {"op": "mod", "attr": "speed", "n": -4, "until": "use"})
    t.does("move")
    assert asked(t) == ["to d6", "to c7", "to e7", "to d8", "done"]
    t.hypso.cannot("to d5", rule="OD-155", because="Kelp cannot get there with 1 steps.")
    t.does("to d6")
    assert t.s.mods == []
    t = acts(table, {"at": "d7"})
    runs(t, {"op": "mod", "attr": "speed", "n": -5, "until": "battle"})
    assert asked(t) == ["end"] or "move" not in asked(t)


@rule("OD-092", "OD-154")
@pytest.mark.parametrize(("kelp", "steps"), [
    ({}, 5), ({"class": "aegis"}, 4), ({"class": "kopis"}, 6), ({"class": "harper"}, 5), ({"gear": ["hull_plate"]}, 4),
    ({"gear": ["kelp_shroud"], "hidden": True}, 6), ({"gear": ["kelp_shroud"]}, 5), ({"godform": "lantern_of_hermes", "trespass": 2}, 8),
    ({"godform": "tide_of_poseidon", "trespass": 3}, 10), ({"godform": "ruin_of_ares", "trespass": 2}, 5),
    ({"gear": ["hull_plate"], "exhausted": ["hull_plate"]}, 4),
])  # fmt: skip
def test_speed(table: Sit, kelp: dict[str, Any], steps: int) -> None:
    """Of the class, with what is worn and the form it has; what is held holds on a turned card too."""
    t = acts(
        table, {"at": "a1", "gear": [], **kelp}, brine={"at": "t13", "gear": []}, primordial={"at": "r1", "facing": "e"}
    )
    t.does("move")
    far = max(ord(word[3]) - ord("a") + int(word[4:]) - 1 for word in asked(t) if word.startswith("to "))

    assert far == steps
    t.leave()


@rule("OD-154", "OD-223")
def test_a_way_through_a_pool(table: Sit) -> None:
    """Of equal ways the dry one; where there is no other, a failed test means ambrosia, 6 or more does not."""
    t = acts(table, {"at": "b7"}, terrain={"pool": ["c6"]}, primordial={"at": "n6", "facing": "w"})
    t.does("move", "to e8")
    assert t.titan("kelp").ambrosia == 0
    for die, tokens in ((5, 1), (6, 0)):
        t = acts(table, {"at": "b7"}, terrain={"pool": ["c7", "c5", "c9", "c3", "c11"][:4], "rock": []}, luck=d10(die),
                 primordial={"at": "n6", "facing": "w"})  # fmt: skip
        t.does("move", "to f7", *(["no"] if die == 5 else []))
        assert t.titan("kelp").ambrosia == tokens


@rule("OD-195", "OD-156")
@pytest.mark.parametrize(("place", "n", "at", "spaces"), [
    ("nearest edge", 2, "d7", ["b7"]), ("closest unit", 2, "c7", ["e7"]), ("closest unit", 1, "d7", ["e7"]),
])  # fmt: skip
def test_driven_on(table: Sit, place: str, n: int, at: str, spaces: list[str]) -> None:
    """As near as its steps allow; whoever is there already stays; who cannot act is not driven."""
    t = stage(table, {"at": at})
    befall(t, Driven(KELP, n, place))
    if len(spaces) > 1:
        t.asks(0, rule="OD-195", options=[f"to {space}" for space in spaces])
    else:
        assert t.titan("kelp").at == spaces[0]
    t = stage(table, {"at": at, "conditions": {"knockdown": 1}})
    befall(t, Driven(KELP, n, place))
    assert t.titan("kelp").at == at


@rule("OD-195")
def test_driven_towards_a_friend(table: Sit) -> None:
    """The closest unit may be a titan; in its own space nobody is driven."""
    t = stage(table, {"at": "d7"}, brine={"at": "d10", "gear": []})
    befall(t, Driven(KELP, 2, "closest unit"))
    assert t.titan("kelp").at == "d9"
    befall(t, Driven(KELP, 2, "closest unit"))
    assert t.titan("kelp").at == "d9"


@rule("OD-154", "OD-214")
def test_moves_that_may_be_let_be(table: Sit) -> None:
    """Done, or the space one likes; without steps, or dead, nobody moves."""
    t = stage(table)
    befall(t, MoveTitan(KELP, 1))
    assert asked(t) == ["to d6", "to c7", "to e7", "to d8", "done"]
    t.does("done")
    befall(t, MoveTitan(KELP, 0))
    assert asked(t) == ["move", "end"]
    t = stage(table, brine={"at": "dead"})
    befall(t, MoveTitan(BRINE, 2))
    assert asked(t) == ["move", "end"]


@rule("OD-154", "OD-205", "OD-206", "OD-209")
def test_why_nothing_comes_of_it(table: Sit) -> None:
    """It has no speed, nothing is exhausted, it is on its feet, and no nymph can be called on."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["anchor_maul"]}, turn="kelp", primordial={"at": "h6", "facing": "w"})
    runs(t, {"op": "mod", "attr": "speed", "n": -9, "until": "round"})
    told = [
        str(t.match.why_not(t.match.to_move, words)) for words in ("move", "ready combat", "stand-up", "summon echo")
    ]
    assert told == [
        "Its speed is 0. (OD-154)",
        "Nothing it wears is exhausted. (OD-209)",
        "Only an awakened titan that is down stands up for a trespass token. (OD-205)",
        "She cannot be summoned now. (OD-206)",
    ]
