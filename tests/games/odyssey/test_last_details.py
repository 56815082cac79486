"""What only a second look finds: two attacks in a round, the dead on the way, edges without room, answers inside an attack."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.aftermath import BattleEnds
from petteia.games.odyssey.beast import Perform, new_serial
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import pull
from petteia.games.odyssey.ground import Unseat
from petteia.games.odyssey.passage import ONE_WALL, beyond_wall
from petteia.games.odyssey.push import ForcedVault, Knockback
from petteia.games.odyssey.state import AI_DISCARD, TRAUMA
from petteia.games.odyssey.terrain import PlaceTile
from petteia.games.odyssey.words import SPACE
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, asked, befall, changes, figures, runs, stage
from tests.games.odyssey.fight import Fight, Sit, alone, begin, d10
from tests.games.odyssey.test_weapons import ends

BRINE, MARBLE, ASH = 0, 2, 3
TALOS = {"at": "h6", "facing": "w"}
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}
HEIR = {"ash": {"at": "t14", "gear": [], "rage": 1}}


def acts(table: Sit, kelp: dict[str, Any], **spec: Any) -> Fight:
    spec.setdefault("primordial", TALOS)
    return alone(table, "kelp", {"at": "g7", "gear": [], **kelp}, turn="kelp", luck=spec.pop("luck", []), **spec)


def performs(t: Fight, key: str, *targets: int) -> None:
    befall(t, Perform(BOOK.faces[key], new_serial(t.s), targets))


@rule("OD-141", "OD-140")
def test_two_attacks_are_two_armor_rolls(table: Sit) -> None:
    """Each attack of a round meets the armor anew."""
    t = stage(
        table, {"at": "g7", "gear": ["hull_plate"]}, luck=[*d10(2, 10, 10, 10), 1, 0, 0, *d10(2, 10, 10, 10), 1, 0, 0]
    )
    for _ in range(2):
        performs(t, "molten_rain", KELP)
        t.does("keep")
    assert t.titan("kelp").danger == 0


@rule("OD-110", "OD-167", "OD-174")
def test_a_card_drawn_inside_an_attack_waits_for_its_end(table: Sit) -> None:
    """Minos' fifth wound: his card comes when the attack is over, not before its second window."""
    t = acts(table, {"at": "h7"}, options={"foe": "minos-1"}, pool={"-at": 9}, bp=["throne_step"], ai=["salt_guard"], luck=d10(9, 9),
             primordial={"at": "i6", "facing": "w", "wounds": 4, "traits": ["the_king_stands"]})  # fmt: skip
    t.does("attack fists")
    t.asks(0, rule="OD-174", options=["kratos 1 1", "kratos 1 2"])
    assert t.s.zones[AI_DISCARD] == []
    t.does("kratos 1 1")
    t.settle()
    assert len(t.s.zones[AI_DISCARD]) == 1


@rule("OD-101", "OD-184")
def test_the_rule_of_an_end(table: Sit) -> None:
    """Nobody left is a defeat by the rule of the battle's end, a retreat by its own."""
    dead = {name: {"at": "dead"} for name in ("brine", "marble", "ash")}
    t = begin(table, turn="kelp", kelp={"at": "d7", "gear": []}, primordial=TALOS, luck=[], **dead)
    befall(t, Kills(KELP))
    t.leave()
    assert t.match.state.outcome is not None
    assert t.match.state.outcome.rule == "OD-101"
    t = stage(table)
    befall(t, BattleEnds(0))
    t.leave()
    assert t.match.state.outcome is not None
    assert t.match.state.outcome.rule == "OD-189"


@rule("OD-161", "OD-187")
def test_after_a_full_miss_the_attack_is_over(table: Sit) -> None:
    """A bonus attack is made at once, it follows nothing."""
    t = acts(table, {}, luck=d10(2, 2))
    t.does("attack fists", "keep")
    runs(t, {"op": "bonus_attack"})
    t.asks(0, rule="OD-187", options=["attack fists", "pass"])


@rule("OD-185", "OD-C31")
def test_an_attacker_that_dies_has_no_second_window(table: Sit) -> None:
    """Cooling vents at nine danger: an obol, death; no token is placed and nothing more is asked of it."""
    t = acts(table, {"danger": 9, "gear": ["oyster_knives"]}, bp=["cooling_vents"], obol=["the_coin_sinks"], **HEIR,
             luck=[*d10(10, 2, 2, 2), 0, 0, 1])  # fmt: skip
    t.does("attack oyster-knives", "keep")
    assert (t.titan("kelp").alive, t.pool, asked(t)) == (0, {}, ["turn brine", "turn marble", "turn ash"])


@rule("OD-118", "OD-122")
def test_unceasing_stops_beside_the_priority_target(table: Sit) -> None:
    """Two spaces at most, and never onto it."""
    t = stage(
        table,
        {"at": "h7"},
        options={"foe": "alekto-1"},
        primordial={"at": "j7", "facing": "w", "traits": ["unceasing"]},
        priority="brine",
    )
    before = figures(t)
    runs(t, {"op": "priority"})
    assert changes(t, before) == {"priority": "kelp", "beast": "i7 w"}


@rule("OD-209", "OD-213")
def test_memories_are_readied(table: Sit) -> None:
    """What was used once in the battle may be used again, if it is a memory's; other cards' may not."""
    t = acts(table, {"at": "d7", "fate": 3})
    t.s.lasting[KELP].append(BOOK.memories["song_for_rowing_3"])
    befall(t)
    word = next(option for option in asked(t) if "rowing" in option)
    t.does(word)
    t.s.used[KELP].clear()
    befall(t)
    assert word not in asked(t)
    t.s.once.append(12345)
    runs(t, {"op": "ready", "what": "mnemos"})
    assert (word in asked(t), t.s.once) == (True, [12345])


@rule("OD-013", "OD-C58")
@pytest.mark.parametrize(("you", "seat"), [(BRINE, 0), (KELP, 1), (-1, 3)])
def test_who_puts_cards_back(table: Sit, you: int, seat: int) -> None:
    """Whoever leads the titan that looks; for the ship whoever answers for the group."""
    t = stage(table, crew=4, seats=4, priority="ash")
    runs(t, {"op": "look", "deck": "ai", "n": 2, "then": "order"}, you=you)
    t.asks(seat, rule="OD-013", options=["card 1", "card 2"])


@rule("OD-271", "OD-227", "OD-223")
def test_a_drag_over_the_middle_of_things(table: Sit) -> None:
    """The wood on the way is broken, the rock far off is not; a friend that steps back ends its move where it stops."""
    t = stage(table, {"at": "c7"}, terrain={"olive_wood": ["e7"], "rock": ["p3"]})
    befall(t, pull(KELP, 4, 4))
    assert (t.titan("kelp").at, t.tiles) == ("g7", ["rock"])
    t = stage(
        table,
        {"at": "i7"},
        brine={"at": "j7", "gear": []},
        terrain={"pool": ["l7"]},
        primordial={"at": "a12", "facing": "w"},
    )
    befall(t, pull(KELP, BRINE, 2))
    assert (t.titan("brine").at, t.titan("brine").ambrosia) == ("l7", 1)


@rule("OD-208")
def test_who_stands_on_the_ground_is_not_unseated(table: Sit) -> None:
    """Nothing happens to it."""
    t = stage(table, {"at": "g7"})
    befall(t, Unseat(KELP))
    assert (t.titan("kelp").at, asked(t)) == ("g7", ["move", "end"])


@rule("OD-269")
def test_provoking_from_the_first_corner(table: Sit) -> None:
    """It turns to a1 as to any other space."""
    t = alone(table, "brine", {"at": "a1", "gear": ["hull_plank_shield"]}, turn="brine", primordial={"at": "b1", "facing": "s"},
              bp=["greave"],
              kelp={"at": "t1", "gear": []}, luck=d10(9))  # fmt: skip
    t.does("attack hull-plank-shield")
    assert t.facing == "w"
    t.leave()


@rule("OD-193", "OD-291")
def test_exactly_what_lies_behind_one_wall(table: Sit) -> None:
    """From a1 with two steps: the two spaces of the corridor, and the ways there; beyond its other wall nothing."""
    t = stage(
        table,
        {"at": "a1"},
        brine={"at": "t3", "gear": []},
        mazes=[("b1", "I", 1)],
        primordial={"at": "n6", "facing": "w"},
    )
    t.s.ignoring.append([KELP, ONE_WALL])
    for steps, expected in ((2, {"b1": ["b1"], "b2": ["b1", "b2"]}), (1, {"b1": ["b1"]}), (0, {})):
        found = beyond_wall(t.s, KELP, steps)
        assert {SPACE.words[c]: [SPACE.words[p] for p in way] for c, way in found.items()} == expected
    t.s.tiles.append((BOOK.terrain_at["rock"], 1, 0, -1, 0))
    assert beyond_wall(t.s, KELP, 1) == {}


@rule("OD-231", "OD-227", "OD-295")
def test_knocked_against_a_wall_and_away_from_friends(table: Sit) -> None:
    """The wood it is stopped on breaks; who despairs dies on the way and lies nowhere."""
    t = stage(
        table,
        {"at": "d7"},
        terrain={"olive_wood": ["c7"]},
        mazes=[("b5", "I", 1)],
        primordial={"at": "n6", "facing": "w"},
    )
    befall(t, Knockback(KELP, 3, 3, 0))
    assert (t.titan("kelp").at, t.tiles) == ("c7", ["labyrinth"])
    t = stage(
        table,
        {"at": "d7", "despair": 4},
        brine={"at": "d8", "gear": []},
        primordial={"at": "n6", "facing": "w"},
        **HEIR,
    )
    befall(t, Knockback(KELP, 2, 3, 0))
    assert (t.titan("kelp").at, t.priority) == ("dead", "ash")


@rule("OD-290", "OD-224", "OD-261")
def test_vaulted_over_the_worlds_lip(table: Sit) -> None:
    """Death, unless a lifeline holds it where it was; off the board nothing does."""
    lip: dict[str, Any] = {"terrain": {"worlds_lip": ["k7"]}}
    t = stage(table, {"at": "g7"}, **lip, **HEIR)
    befall(t, ForcedVault(KELP))
    assert t.titan("kelp").at == "dead"
    t = stage(table, {"at": "g7", "gear": ["argos_cable"]}, **lip)
    befall(t, ForcedVault(KELP))
    t.does("use kelp argos-cable-1")
    assert t.titan("kelp").at == "g7"
    t = stage(
        table,
        {"at": "q7", "gear": ["argos_cable"]},
        primordial={"at": "r6", "facing": "w"},
        ash={"at": "a14", "gear": [], "rage": 1},
    )
    befall(t, ForcedVault(KELP))
    assert t.titan("kelp").at == "dead"


@rule("OD-221", "OD-220")
@pytest.mark.parametrize(("kelp", "brine", "priority", "terrain", "there"), [
    ("t1", "i5", "kelp", {}, "chasm p1 I0"), ("s7", "a7", "kelp", {}, "chasm t7 I1"), ("s7", "a7", "brine", {}, "chasm a8 I1"),
    ("j1", "h7", "kelp", {"chasm": ["k1"], "hoard": [f"{c}1" for c in "abcdefghiopqrst"]}, "chasm f1 I0"),
])  # fmt: skip
def test_the_edge_of_the_furthest_titan(
    table: Sit, kelp: str, brine: str, priority: str, terrain: dict[str, Any], there: str
) -> None:
    """Of equals the priority target's; as near as free spaces allow; where none is free onto other tiles, but no chasm."""
    t = stage(table, {"at": kelp}, options={"foe": "minos-1"}, primordial={"at": "i6", "facing": "w"}, brine={"at": brine, "gear": []},
              marble={"at": "i9", "gear": []}, ash={"at": "j9", "gear": []}, priority=priority, terrain=terrain)  # fmt: skip
    befall(t, PlaceTile(BOOK.terrain_at["chasm"], "edge", -1))
    assert there in figures(t)["tiles"]
    assert len([tile for tile in figures(t)["tiles"] if tile.startswith("chasm")]) == 1 + len(terrain.get("chasm", ()))


@rule("OD-184", "OD-153")
def test_another_titans_rage_ends_nobodys_turn(table: Sit) -> None:
    """Kelp dies of it; Ash goes on with its turn."""
    t = stage(table, {"rage": 9}, **HEIR)
    runs(t, {"op": "gain", "stat": "rage", "n": 1})
    assert (t.titan("kelp").alive, asked(t)) == (0, ["move", "end"])


@rule("OD-208", "OD-295")
def test_despair_up_there(table: Sit) -> None:
    """On the vantage point three despair keep nobody from striking."""
    assert "attack fists" in asked(acts(table, {"at": "vantage", "despair": 3}, vantage=True))


@rule("OD-131", "OD-132", "OD-147")
@pytest.mark.parametrize("name", ["brine", "ash"])
def test_whoever_breaks_the_chain_on_the_path(table: Sit, name: str) -> None:
    """The first and the last of the crew alike."""
    t = alone(
        table,
        "kelp",
        {"at": "c7", "gear": []},
        turn="marble",
        **BULL,
        **{name: {"at": "g7", "gear": ["gull_sickle"]}},
        luck=d10(10, 2, 2, 2, 2),
    )
    for card in t.s.zones[TRAUMA]:
        t.s.face[card] = BOOK.faces["clear_head"]
    performs(t, "straight_run", KELP)
    t.does("gear gull-sickle", "keep", "attack gull-sickle", "keep")
    assert (t.beast_at, t.titan("kelp").danger) == ("h7", 0)
    t.leave()


@rule("OD-174", "OD-215")
def test_the_end_of_an_attack_is_an_end(table: Sit) -> None:
    """What comes after it is a new attack with a new pool of its own."""
    t = acts(table, {"gear": ["gull_sickle"]}, bp=["greave"], pool={"-at": 9}, luck=d10(9, 9))
    t.does("attack gull-sickle")
    ends(t)
    assert t.pool == {"opening": 2, "break": 1}
    runs(t, {"op": "bonus_attack"})
    t.luck(*d10(2, 2))
    t.does("attack gull-sickle", "keep")
    assert t.pool == {}


# -- moves and comfort ---------------------------------------------------------------------------------


@rule("OD-214", "OD-154", "OD-263", "OD-277")
@pytest.mark.parametrize(("ops", "answers"), [
    ([{"op": "move", "n": 2}], []), ([{"op": "keyword", "k": "reposition", "n": 2}], []),
    ([{"op": "keyword", "k": "motivate", "n": 2}], ["titan brine"]),
    ([{"op": "keyword", "k": "reflex"}], []), ([{"op": "keyword", "k": "superior_reflex"}], []), ([{"op": "move", "n": "speed"}], []),
])  # fmt: skip
def test_no_move_is_forced(table: Sit, ops: list[dict[str, Any]], answers: list[str]) -> None:
    """Whoever may move may stay."""
    t = stage(table)
    before = figures(t)
    runs(t, *ops)
    t.does(*answers)
    assert "done" in asked(t)
    t.does("done")
    assert changes(t, before) == {}


@rule("OD-276", "OD-154")
def test_a_reflex_of_ones_own_may_be_let_be(table: Sit) -> None:
    """Asked for, and then not taken; it has served in this window all the same."""
    t = stage(table, {"at": "d7", "godform": "lantern_of_hermes", "trespass": 2})
    runs(t, {"op": "window"})
    t.does("reflex kelp", "done")
    assert (t.titan("kelp").at, asked(t)) == ("d7", ["move", "end"])


@rule("OD-284")
def test_solace(table: Sit) -> None:
    """For oneself or one beside: a mind condition or a despair token, not what ails the body; without grief nothing is asked."""
    told = {"conditions": {"fear": 1, "bleeding": 1}, "bleed": 1, "despair": 2}
    t = stage(
        table,
        {"at": "d7", **told},
        brine={"at": "d8", "gear": [], "despair": 1},
        marble={"at": "d5", "gear": [], "despair": 1},
    )
    runs(t, {"op": "keyword", "k": "solace"})
    t.asks(0, rule="OD-284", options=["titan kelp", "titan brine"])
    t.does("titan kelp")
    t.asks(0, rule="OD-284", options=["condition fear", "despair"])
    t.does("condition fear")
    assert (t.titan("kelp").conditions, t.titan("kelp").despair) == ({"bleeding": 1}, 2)
    before = figures(t)
    runs(t, {"op": "keyword", "k": "solace"})
    t.does("titan kelp")
    assert changes(t, before) == {"kelp despair": 1}
    runs(t, {"op": "keyword", "k": "solace"})
    t.does("titan brine")
    assert t.titan("brine").despair == 0
    t = stage(table, {"conditions": {"bleeding": 1}, "bleed": 1})
    before = figures(t)
    runs(t, {"op": "keyword", "k": "solace"})
    assert (changes(t, before), asked(t)) == ({}, ["move", "end"])


@rule("OD-252")
def test_elation_of_more_than_one(table: Sit) -> None:
    """As many tokens as it says, of either kind, or fewer."""
    t = stage(table, {"despair": 1, "ambrosia": 2})
    runs(t, {"op": "keyword", "k": "elation", "n": 2})
    t.asks(0, rule="OD-252", options=["despair", "ambrosia", "done"])
    t.does("despair")
    t.asks(0, rule="OD-252", options=["ambrosia", "done"])
    t.does("ambrosia")
    assert (t.pool, t.titan("kelp").despair, t.titan("kelp").ambrosia, asked(t)) == (
        {"opening": 2},
        0,
        1,
        ["move", "end"],
    )
    runs(t, {"op": "keyword", "k": "elation", "n": 2})
    t.does("done")
    assert (t.pool, t.titan("kelp").ambrosia) == ({"opening": 2}, 1)


@rule("OD-263")
def test_motivating(table: Sit) -> None:
    """Any other titan that lives, or nobody; alone there is nobody to ask."""
    t = stage(table, brine={"at": "dead"})
    runs(t, {"op": "keyword", "k": "motivate", "n": 1})
    t.asks(0, rule="OD-263", options=["titan marble", "titan ash", "done"])
    t.does("titan marble")
    assert sorted(asked(t)) == ["done", "to s1", "to t2"]
    t.does("to t2")
    dead = {name: {"at": "dead"} for name in ("brine", "marble", "ash")}
    t = acts(table, {"at": "d7"}, **dead)
    runs(t, {"op": "keyword", "k": "motivate", "n": 1})
    assert asked(t) == ["move", "end"]


@rule("OD-287", "OD-264", "OD-249", "OD-241", "OD-257")
def test_small_keywords(table: Sit) -> None:
    """Tokens at once, as many as they say (a diversion is one); suppress shuffles discards in, if there are any; hiding hides."""
    t = stage(table, {"at": "n7"}, priority="brine", bp_discard=["greave"], luck=[0] * 9)
    for word, n, token, count in (
        ("opening", 2, "opening", 2),
        ("break", 3, "break", 3),
        ("auto_break", 1, "break", 4),
        ("diversion", 5, "diversion", 1),
    ):
        runs(t, {"op": "keyword", "k": word, "n": n})
        assert t.pool[token] == count
    before = t.s.drawn
    runs(t, {"op": "keyword", "k": "ai_suppress"})
    assert t.s.drawn == before
    runs(t, {"op": "keyword", "k": "bp_suppress"})
    assert (t.bp_discard, t.s.drawn > before) == ([], True)
    runs(t, {"op": "keyword", "k": "hide"})
    assert t.titan("kelp").hidden == 1
    runs(t, {"op": "hidden", "on": False})
    assert t.titan("kelp").hidden == 0
    runs(t, {"op": "keyword", "k": "provoke"})
    assert (t.priority, t.facing) == ("kelp", "e")
    runs(t, {"op": "hidden"})
    assert (t.titan("kelp").hidden, t.priority) == (0, "kelp")  # it stands in front now
