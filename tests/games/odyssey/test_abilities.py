"""Whom an effect means, when it holds, what an ability costs, and in which order things answer."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import AI, BP, OWN, TRAIT, context, is_over, selected
from petteia.games.odyssey.opportunity import Window
from petteia.games.odyssey.state import BP_SHOWN
from petteia.games.odyssey.values import ambrosia_limit, is_forbidden, is_ignored, keyword, total
from petteia.games.odyssey.words import TITAN_NAMES
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Comes, asked, befall, changes, figures, runs, stage
from tests.games.odyssey.fight import Fight, Sit, alone, d10

BRINE, MARBLE, ASH = 0, 2, 3
GAIN = {"op": "gain", "stat": "fate", "n": 1}


def after(t: Fight, *ops: dict[str, Any], **more: Any) -> dict[str, Any]:
    before = figures(t)
    runs(t, *ops, **more)
    return changes(t, before)


# -- whom ----------------------------------------------------------------------------------------------


@rule("OD-117", "OD-115", "OD-185")
@pytest.mark.parametrize(("who", "role", "you", "expected"), [
    ("self", OWN, KELP, [KELP]), ("self", OWN, BRINE, [BRINE]), ("self", OWN, MARBLE, []), ("", OWN, KELP, [KELP]), ("", AI, KELP,
     [KELP]), ("", BP, KELP, [KELP]),
    ("", TRAIT, -1, [4]), ("primordial", OWN, KELP, [4]), ("target", AI, BRINE, [BRINE]), ("target", AI, MARBLE, []),
    ("target", AI, -1, []),
    ("all", OWN, KELP, [BRINE, KELP, ASH]), ("others", OWN, KELP, [BRINE, ASH]), ("others", OWN, BRINE, [KELP, ASH]),
    ("beside", OWN, KELP, [BRINE]),
    ("beside", OWN, ASH, []), ("beside", OWN, -1, []), ("adjacent", TRAIT, -1, [KELP]), ("front", TRAIT, -1, [BRINE, KELP]),
    ("fallen", TRAIT, -1, [BRINE]),
    ("in maze", TRAIT, -1, [ASH]), ("priority", TRAIT, -1, [ASH]), ("host", OWN, KELP, [KELP]),
])  # fmt: skip
def test_whom_a_word_means(table: Sit, who: str, role: int, you: int, expected: list[int]) -> None:
    """Marble is dead; Kelp stands beside Talos, Brine beside Kelp, lying; Ash has the token and stands in a maze."""
    t = stage(table, {"at": "g7"}, brine={"at": "f7", "gear": [], "conditions": {"knockdown": 2}}, marble={"at": "dead"},
              ash={"at": "p10", "gear": []}, mazes=[("p9", "I", 1)], priority="ash")  # fmt: skip
    op = BOOK.library.op({"op": "stand", **({"who": who} if who else {})})

    assert selected(t.s, op, context(role, 0, you)) == expected


@rule("OD-117", "OD-118")
def test_most_of_something(table: Sit) -> None:
    """Equals are all meant, for the players to choose from; without any despair nobody."""
    rage, despair = (BOOK.library.op({"op": "stand", "who": f"most {stat}"}) for stat in ("rage", "despair"))
    t = stage(table, {"rage": 2}, brine={"at": "a1", "gear": [], "rage": 3}, ash={"at": "t14", "gear": [], "rage": 3})
    assert (selected(t.s, rage, context(OWN, 0, KELP)), selected(t.s, despair, context(OWN, 0, KELP))) == (
        [BRINE, ASH],
        [],
    )
    t = stage(table, {"despair": 1}, brine={"at": "a1", "gear": [], "despair": 2})
    assert selected(t.s, despair, context(OWN, 0, KELP)) == [BRINE]


@rule("OD-117", "OD-185")
def test_a_subject_and_an_attacker(table: Sit) -> None:
    """Who is named by the moment; the dead and nobody are passed over; what one bears may test even the dead."""
    t = stage(table, marble={"at": "dead"})
    subject = BOOK.library.op({"op": "stand", "who": "subject"})
    assert [selected(t.s, subject, context(OWN, 0, KELP, subject=u)) for u in (BRINE, ASH, MARBLE, -1)] == [
        [BRINE],
        [ASH],
        [],
        [],
    ]
    test = BOOK.library.op({"op": "test", "skill": "will", "difficulty": 5})
    assert (selected(t.s, test, context(OWN, 0, MARBLE)), selected(t.s, test, context(AI, 0, MARBLE))) == ([MARBLE], [])
    t.s.priority = MARBLE
    assert selected(t.s, BOOK.library.op({"op": "stand", "who": "priority"}), context(OWN, 0, KELP)) == []
    t.s.priority = -1
    assert selected(t.s, BOOK.library.op({"op": "stand", "who": "priority"}), context(OWN, 0, KELP)) == []


@rule("OD-117", "OD-C58")
@pytest.mark.parametrize(("you", "seat"), [(BRINE, 0), (KELP, 1), (ASH, 3), (-1, 2)])
def test_who_chooses_among_several(table: Sit, you: int, seat: int) -> None:
    """Whoever leads the titan the effect is for; for the group whoever leads the priority target."""
    t = stage(table, crew=4, seats=4, priority="marble")
    runs(t, {**GAIN, "who": "any"}, you=you)
    t.asks(seat, rule="OD-117", options=["titan brine", "titan kelp", "titan marble", "titan ash"])
    t.does("titan ash")
    assert t.titan("ash").fate == 1
    runs(t, {"op": "choose", "of": [[GAIN], [{"op": "gain", "stat": "rage", "n": 1}]]}, you=max(0, you))
    t.asks(max(0, you), rule="OD-214", options=["option 1", "option 2"])
    t.does("option 2")
    assert t.titan(TITAN_NAMES[max(0, you)].lower()).rage == 1
    runs(t, {"op": "choose", "of": [[GAIN], []], "peril": True}, you=max(0, you))
    t.asks(max(0, you), rule="OD-266", options=["option 1", "option 2"])
    t.leave()


@rule("OD-117")
def test_one_candidate_is_not_asked_for(table: Sit) -> None:
    """One other, one beside: if there is only one, it is that one; if there is none, nothing happens."""
    t = stage(table, {"at": "d7"}, brine={"at": "d8", "gear": []}, marble={"at": "dead"})
    assert after(t, {**GAIN, "who": "one beside"}) == {"brine fate": 1}
    runs(t, {**GAIN, "who": "other"})
    t.asks(0, rule="OD-117", options=["titan brine", "titan ash"])
    t.does("titan ash")
    assert after(t, {**GAIN, "who": "one beside"}, you=ASH) == {}


@rule("OD-C58", "OD-118")
@pytest.mark.parametrize(("seats", "led"), [(1, [0, 0, 0, 0]), (2, [0, 0, 1, 1]), (3, [0, 0, 1, 2]), (4, [0, 1, 2, 3])])
def test_who_leads_whom(table: Sit, seats: int, led: list[int]) -> None:
    """Four Argonauts, shared as evenly as can be; for the group answers who leads the priority target, else the first who lives."""
    t = stage(table, crew=seats, seats=seats, priority="ash")
    assert ([t.s.seat_of(u) for u in range(4)], t.s.captain) == (led, led[3])
    t.s.priority = -1
    assert t.s.captain == 0
    t.s.alive[BRINE] = t.s.alive[KELP] = 0
    assert t.s.captain == led[2]
    t.s.priority = KELP
    assert t.s.captain == led[2]
    t.s.alive = [0, 0, 0, 0]
    assert t.s.captain == 0


# -- when something holds ------------------------------------------------------------------------------


@rule("OD-214", "OD-148", "OD-139")
@pytest.mark.parametrize(("cond", "kelp", "spec", "expected"), [
    ({"danger": 4}, {"danger": 4}, {}, True), ({"danger": 4}, {"danger": 3}, {}, False), ({"rage": 2}, {"rage": 2}, {}, True),
    ({"rage": 2}, {"rage": 1}, {}, False),
    ({"fate": 1}, {"fate": 1}, {}, True), ({"fate": 1}, {}, {}, False), ({"despair": 2}, {"despair": 2}, {}, True), ({"despair": 2},
     {"despair": 1}, {}, False),
    ({"wounds": 3}, {}, {"primordial": {"at": "h6", "facing": "w", "wounds": 3}}, True), ({"wounds": 3}, {},
     {"primordial": {"at": "h6", "facing": "w", "wounds": 2}}, False),
    ({"dead": 1}, {}, {"brine": {"at": "dead"}}, True), ({"dead": 1}, {}, {"brine": {"at": "away"}}, False), ({"dead": 2}, {},
     {"brine": {"at": "dead"}}, False),
    ({"alive": 3}, {}, {"brine": {"at": "dead"}}, True), ({"alive": 3}, {}, {}, False), ({"lone": True}, {}, {}, False),
    ({"lone": True}, {}, {n: {"at": "dead"} for n in ("brine", "marble")} | {"ash": {"at": "t14", "gear": []}}, False),
    ({"diplomacy": "friendly"}, {}, {"options": {"foe": "talos-1", "faction": "friendly"}}, True),
    ({"diplomacy": "friendly"}, {}, {"options": {"foe": "talos-1", "faction": "neutral"}}, False),
    ({"diplomacy": "friendly"}, {}, {"options": {"foe": "talos-1", "faction": "allied"}}, True), ({"vantage": True}, {},
     {"vantage": True}, True),
    ({"vantage": True}, {}, {}, False), ({"no_maze": True}, {}, {}, True), ({"no_maze": True}, {}, {"mazes": [("a5", "O", 0)]}, False),
    ({"no_maze": True}, {}, {"terrain": {"pool": ["a5"]}}, True), ({"godform_available": True}, {}, {}, False),
    ({"godform_available": True}, {}, {"options": {"foe": "talos-1", "naos": "yes"}}, True), ({"edge": True}, {}, {}, False),
    ({"edge": True}, {}, {"primordial": {"at": "a6", "facing": "w"}}, True), ({"edge": True}, {},
     {"primordial": {"at": "h1", "facing": "w"}}, False),
    ({"on": "olive_wood"}, {}, {"terrain": {"olive_wood": ["d7"]}}, True), ({"on": "olive_wood"}, {}, {"terrain": {"pool": ["d7"]}}, False),
    ({"condition": "fear"}, {"conditions": {"fear": 2}}, {}, True), ({"condition": "fear"}, {"conditions": {"emboldened": 1}}, {}, False),
    ({"priority": True}, {}, {"priority": "kelp"}, True), ({"priority": True}, {}, {"priority": "ash"}, False),
    ({"not": {"priority": True}}, {}, {"priority": "ash"}, True),
    ({"hidden": True}, {"hidden": True}, {}, True), ({"hidden": True}, {}, {}, False), ({"ally": True}, {},
     {"brine": {"at": "d8", "gear": []}}, True),
    ({"ally": True}, {}, {}, False), ({"alone": True}, {}, {}, True), ({"alone": True}, {}, {"brine": {"at": "d8", "gear": []}}, False),
    ({"adjacent": True}, {"at": "g7"}, {}, True), ({"adjacent": True}, {}, {}, False), ({"on_vantage": True}, {"at": "vantage"},
     {"vantage": True}, True),
    ({"on_vantage": True}, {}, {"vantage": True}, False), ({"knockdown": True}, {"conditions": {"knockdown": 2}}, {}, True),
    ({"knockdown": True}, {}, {}, False),
    ({"at_edge": True}, {"at": "a7"}, {}, True), ({"at_edge": True}, {"at": "b7"}, {}, False), ({"at_edge": True}, {"at": "vantage"},
     {"vantage": True}, False),
    ({"crit": True}, {}, {}, False), ({"not_hit": True}, {}, {}, True), ({"bp": 1}, {}, {}, False), ({"danger": 1, "rage": 1},
     {"danger": 1}, {}, False),
    ({"danger": 1, "rage": 1}, {"danger": 1, "rage": 1}, {}, True), ({"not": {"danger": 1}}, {}, {}, True),
])  # fmt: skip
def test_conditions(
    table: Sit, cond: dict[str, Any], kelp: dict[str, Any], spec: dict[str, Any], expected: bool
) -> None:
    """Each word of a condition, true and not true; all of them must be."""
    t = stage(table, kelp, **spec)
    gate = {
        "op": "gate",
        "if": cond,
        "do": [{"op": "ship", "stat": "hull", "n": 1}],
        "else": [{"op": "ship", "stat": "crew", "n": 1}],
    }

    assert after(t, gate) == {"ship": {"hull": 1} if expected else {"crew": 1}}


@rule("OD-214")
@pytest.mark.parametrize("you", [BRINE, ASH])
def test_conditions_of_every_titan(table: Sit, you: int) -> None:
    """The first and the last of the crew are asked like any other."""
    told = {"gear": [], "danger": 4, "hidden": True}
    t = stage(table, brine={"at": "a1", **told}, ash={"at": "t14", **told})
    for cond in ({"danger": 4}, {"hidden": True}, {"at_edge": True}, {"alone": True}):
        before = t.s.ship[0]
        runs(t, {"op": "gate", "if": cond, "do": [{"op": "ship", "stat": "hull", "n": 1}]}, you=you)
        assert t.s.ship[0] == before + 1


@rule("OD-139", "OD-167")
def test_conditions_of_an_attack(table: Sit) -> None:
    """Hits left, the level of the body part that lies open; of a dead target nothing is true, of a dead titan's own cards it may be."""
    gate = {"op": "gate", "if": {"hits": 2}, "do": [{"op": "ship", "stat": "hull", "n": 1}]}
    assert [after(stage(table), gate, role=AI, hits=n) for n in (1, 2, 3)] == [
        {},
        {"ship": {"hull": 1}},
        {"ship": {"hull": 1}},
    ]
    for level, expected in ((1, True), (2, True), (3, False)):
        t = stage(table)
        card = next(c for zone in t.s.zones for c in zone if t.s.face[c] == BOOK.faces["gauntlet"])
        next(zone for zone in t.s.zones if card in zone).remove(card)
        t.s.zones[BP_SHOWN].append(card)
        assert bool(after(t, {**gate, "if": {"bp": level}})) == expected
    t = stage(table, brine={"at": "dead"})
    t.s.danger[BRINE] = 5
    either = {
        "op": "gate",
        "if": {"danger": 4},
        "do": [{"op": "ship", "stat": "hull", "n": 1}],
        "else": [{"op": "ship", "stat": "crew", "n": 1}],
    }
    assert after(stage(table, brine={"at": "dead", "danger": 5}), either, you=BRINE) == {"ship": {"hull": 1}}
    assert after(t, either, you=BRINE, role=AI) == {"ship": {"crew": 1}}
    assert after(t, either, you=-1, role=TRAIT) == {"ship": {"crew": 2}}


@rule("OD-013")
@pytest.mark.parametrize(("die", "got"), [(1, None), (3, None), (4, "hull"), (7, "hull"), (8, "crew"), (10, "crew")])
def test_bands(table: Sit, die: int, got: str | None) -> None:
    """The first band that reaches the roll."""
    bands = [
        {"upto": 3, "do": []},
        {"upto": 7, "do": [{"op": "ship", "stat": "hull", "n": 1}]},
        {"upto": 10, "do": [{"op": "ship", "stat": "crew", "n": 1}]},
    ]
    t = stage(table, luck=d10(die))

    assert after(t, {"op": "roll", "bands": bands}) == ({"ship": {got: 1}} if got else {})


@rule("OD-185", "OD-147")
def test_a_part_that_is_over(table: Sit) -> None:
    """A card that was broken off for a titan does nothing more to it; the whole card goes on."""
    t = stage(table)
    t.s.broken.append(0 * 8 + KELP)
    assert after(t, GAIN, role=AI, serial=0, hits=1) == {}
    assert after(t, GAIN, role=AI, serial=0, hits=-3) == {"kelp fate": 1}
    assert after(t, GAIN, role=AI, serial=1, hits=1) == {"kelp fate": 2}
    assert after(t, GAIN, role=OWN, serial=0, hits=1) == {"kelp fate": 3}
    assert is_over(t.s, context(AI, 0, ASH, hits=1, serial=0)) is False


@rule("OD-214")
def test_what_a_titan_may_let_be(table: Sit) -> None:
    """Yes or no; the dead and nobody are not asked."""
    may = {"op": "may", "do": [GAIN]}
    t = stage(table, brine={"at": "dead"})
    runs(t, may)
    t.asks(0, rule="OD-214", options=["yes", "no"])
    t.does("no")
    assert t.titan("kelp").fate == 0
    runs(t, may)
    t.does("yes")
    assert t.titan("kelp").fate == 1
    assert (after(t, may, you=BRINE), after(t, may, you=-1)) == ({}, {})


@rule("OD-193", "OD-214")
def test_given_for_a_time(table: Sit) -> None:
    """What one may ignore or may not do; what holds as long as a card lies there is not given again."""
    t = stage(table)
    assert after(t, {"op": "while", "until": "battle", "do": [{"op": "ignore", "what": "labyrinth walls"}]}) == {
        "ignoring": ["kelp labyrinth walls"]
    }
    assert after(t, {"op": "while", "do": [{"op": "ignore", "what": "chasm"}]}) == {}
    assert after(t, {"op": "forbid", "what": "block", "until": "round"}) == {"forbids": ["kelp block round"]}
    assert after(t, {"op": "forbid", "what": "block"}) == {}
    assert [is_forbidden(t.s, KELP, what) for what in ("block", "reactions")] == [True, False]
    assert [is_forbidden(t.s, ASH, what) for what in ("block", "reactions")] == [False, False]
    assert [is_ignored(t.s, u, what) for u in (KELP, ASH) for what in ("labyrinth walls", "chasm")] == [
        True,
        False,
        False,
        False,
    ]


@rule("OD-208", "OD-167", "OD-294")
def test_what_one_ignores_up_there(table: Sit) -> None:
    """Answers and despair, on the vantage point alone; Poseidon ignores chasms; a maze tile makes nobody ignore its walls."""
    t = stage(table, {"at": "vantage"}, vantage=True)
    assert [is_ignored(t.s, KELP, what) for what in ("responses", "despair penalties", "chasm")] == [True, True, False]
    assert is_ignored(t.s, ASH, "responses") is False
    t = stage(table, {"godform": "tide_of_poseidon", "trespass": 3}, mazes=[("d7", "I", 1)])
    assert [is_ignored(t.s, KELP, what) for what in ("chasm", "labyrinth walls")] == [True, False]


# -- figures of a titan --------------------------------------------------------------------------------


@rule("OD-236", "OD-196")
@pytest.mark.parametrize(("attached", "limit"), [([], 4), (["nectar_gland"], 5), (["nectar_gland", "nectar_gland"], 6)])
def test_the_ambrosia_limit(table: Sit, attached: list[str], limit: int) -> None:
    """Four, and one more for each gland."""
    t = stage(table)
    for key in attached:
        from petteia.games.odyssey.equipment import add_gear

        add_gear(t.s, KELP, BOOK.gear_at[key])
    assert ambrosia_limit(t.s, KELP) == limit


@rule("OD-209", "OD-136")
def test_keywords_of_weapons_and_turned_cards(table: Sit) -> None:
    """A weapon's count while it is the active one; those of a turned card not, but for passives."""
    t = stage(table, {"gear": ["oyster_knives", "hull_plank_shield", "heron_greaves", "salt_leather"]})
    assert [keyword(t.s, KELP, "block", w) for w in (-1, 0, 1)] == [0, 0, 1]
    assert (keyword(t.s, KELP, "tumble"), keyword(t.s, KELP, "bypass"), keyword(t.s, KELP, "hide")) == (1, 1, 0)
    t.s.exhausted[KELP] = [1] * len(t.s.exhausted[KELP])
    assert [keyword(t.s, KELP, word, 1) for word in ("block", "tumble", "bypass")] == [0, 0, 1]
    t.s.discarded[KELP][2] = 1
    assert keyword(t.s, KELP, "bypass") == 0
    t = stage(table, {"gear": ["tower_aspis"], "danger": 6})
    assert keyword(t.s, KELP, "block", 0) == 3
    assert total([("one", 2), ("two", -3)]) == -1


# -- costs ---------------------------------------------------------------------------------------------


def acts(table: Sit, told: dict[str, Any], **spec: Any) -> Fight:
    spec.setdefault("primordial", {"at": "h6", "facing": "w"})
    return alone(table, "kelp", {"at": "d7", "gear": [], **told}, turn="kelp", luck=spec.pop("luck", []), **spec)


@rule("OD-212", "OD-213", "OD-177", "OD-209")
@pytest.mark.parametrize(("ability", "kelp", "expected", "barred"), [
    ("shell-lyre-1", {"gear": ["shell_lyre"], "despair": 1}, {"kelp exhausted": ["shell_lyre"], "kelp despair": None},
     {"exhausted": ["shell_lyre"]}),
    ("shell-lyre-2", {"gear": ["shell_lyre"], "fate": 3}, {"kelp fate": 4, "brine despair": 1}, {"fate": 2}),
    ("shell-lyre-2", {"gear": ["shell_lyre"], "fate": 8}, {"kelp fate": 9, "brine despair": 1}, {"fate": 9}),
    ("augur-bones-1", {"gear": ["augur_bones"]}, {"kelp charges": 1}, {"charges": {"augur_bones": 0}}),
    ("nectar-gland-1", {"attached": {"nectar_gland": ""}, "danger": 5}, {"kelp danger": 3, "kelp gear": ["fists"]}, None),
    ("spare-clasp-1", {"gear": ["shell_lyre"], "exhausted": ["shell_lyre"], "attached": {"spare_clasp": "shell_lyre"}},
     {"kelp exhausted": None, "kelp gear": ["shell_lyre", "fists"]}, None),
    ("red-pennon-1", {"gear": ["red_pennon"]}, {"kelp exhausted": ["red_pennon"], "priority": "kelp"}, {"exhausted": ["red_pennon"]}),
    ("left-horn-2", {"gear": ["left_horn"], "rage": 3, "despair": 1}, {"kelp despair": None, "brine despair": 1}, {"rage": 2}),
    ("left-horn-2", {"gear": ["left_horn"], "rage": 3}, {"brine despair": 1}, {"combat_fatigue": 1}),
    ("bleeding-1", {"conditions": {"bleeding": 1}, "bleed": 2}, {"kelp conditions": None, "kelp bleed": None}, {"movement_fatigue": 1}),
])  # fmt: skip
def test_abilities_of_ones_turn(
    table: Sit, ability: str, kelp: dict[str, Any], expected: dict[str, Any], barred: dict[str, Any] | None
) -> None:
    """Each is used once in a round, for its whole cost; who cannot pay is not offered it."""
    spec: dict[str, Any] = {"brine": {"at": "a1", "gear": [], "despair": 2}, "priority": "brine"}
    t = acts(table, kelp, **spec)
    t.does(*(["pass"] if "pass" in asked(t) else []))
    before = figures(t)
    t.does(
        f"use kelp {ability}",
        *(["gear shell-lyre"] if ability == "spare-clasp-1" and "gear shell-lyre" in asked(t) else []),
    )
    t.settle()
    assert changes(t, before) == expected
    assert f"use kelp {ability}" not in asked(t)
    if barred is not None:
        t = acts(table, {**kelp, **barred}, **spec)
        t.does(*(["pass"] if "pass" in asked(t) else []))
        assert f"use kelp {ability}" not in asked(t)


@rule("OD-212", "OD-153")
def test_actions_as_costs(table: Sit) -> None:
    """The combat action, the movement action, or both."""
    t = acts(table, {"gear": ["left_horn"], "rage": 3, "conditions": {"bleeding": 1}, "bleed": 1, "danger": 2})
    assert {"use kelp left-horn-2", "use kelp bleeding-1", "use kelp dreamwalker-1"} <= set(asked(t))
    t.does("use kelp left-horn-2")
    assert (t.s.combat[KELP], t.s.movement[KELP]) == (0, 1)
    assert "use kelp dreamwalker-1" not in asked(t)
    t.does("use kelp bleeding-1")
    assert (t.s.movement[KELP], asked(t)) == (0, ["turn brine", "turn marble", "turn ash"])


@rule("OD-212", "OD-195")
@pytest.mark.parametrize(("fate", "offered"), [(7, True), (8, False)])
def test_two_fate(table: Sit, fate: int, offered: bool) -> None:
    """It must fit below nine."""
    t = acts(table, {"at": "a7", "fate": fate})
    t.s.lasting[KELP].append(next(e.index for e in BOOK.elements if e.key == "bolt"))
    t.does("end")

    assert ("use kelp bolt-1" in asked(t)) == offered
    t.leave()


@rule("OD-212", "OD-204")
@pytest.mark.parametrize(("trespass", "offered"), [(2, True), (1, False)])
def test_a_trespass_token_as_cost(table: Sit, trespass: int, offered: bool) -> None:
    """Ares takes one for another wound; one went for the turn."""
    t = acts(
        table,
        {"at": "g7", "godform": "ruin_of_ares", "trespass": trespass},
        pool={"-at": 9},
        bp=["greave"],
        luck=d10(9, 9),
    )
    t.does("attack fists")
    assert ("use kelp ruin-of-ares-1" in asked(t)) == offered
    if offered:
        t.does("use kelp ruin-of-ares-1")
        assert (t.s.wounds(), t.titan("kelp").trespass) == (2, 0)
    t.leave()


@rule("OD-213", "OD-193")
def test_once_for_each_titan_as_often_as_it_bears_it(table: Sit) -> None:
    """A long arm that Brine has used is still Kelp's; whoever bears it twice has it twice."""
    arm = BOOK.memories["boon_long_arm"]
    t = acts(table, {})
    t.s.lasting[KELP] += [arm, arm]
    t.s.lasting[BRINE].append(arm)
    befall(t)
    word = next(option for option in asked(t) if "long-arm" in option)
    t.does(word)
    assert word not in asked(t)  # once in a round
    t.s.used[KELP].clear()
    befall(t)
    t.does(word)
    t.s.used[KELP].clear()
    befall(t)
    assert word not in asked(t)
    t.does("end", "turn brine")
    assert word.replace("kelp", "brine") in asked(t)


# -- windows and moments -------------------------------------------------------------------------------


@rule("OD-146", "OD-178", "OD-276")
def test_a_window_for_every_seat(table: Sit) -> None:
    """One seat after another; whoever reacts opens it again for all; each ability once, each reflex once."""
    gear = {"gear": ["tide_sandals"]}
    t = stage(table, {"at": "d7", **gear}, crew=4, seats=4, brine={"at": "a3", **gear}, ash={"at": "t12", **gear})
    befall(t, Window(0, 0))
    t.asks(0, rule="OD-146", options=["use brine tide-sandals-1", "pass"])
    t.does("pass")
    t.asks(1, rule="OD-146", options=["use kelp tide-sandals-1", "pass"])
    t.does("use kelp tide-sandals-1", "to d6")
    t.asks(0, rule="OD-146", options=["use brine tide-sandals-1", "pass"])
    t.does("pass")
    t.asks(3, rule="OD-146", options=["use ash tide-sandals-1", "pass"])
    t.does("pass")
    assert asked(t) == ["move", "end"] or "end" in asked(t)
    t = stage(table, {"at": "d7", "godform": "lantern_of_hermes", "trespass": 2})
    befall(t, Window(0, 0))
    t.does("reflex kelp", "to d6")
    assert asked(t) == ["move", "end"]
    befall(t, Window(0, 1 << KELP))
    assert asked(t) == ["move", "end"]


@rule("OD-276", "OD-213")
@pytest.mark.parametrize(("kelp", "ability", "steps"), [
    ({"gear": ["tide_sandals"]}, "tide-sandals-1", 1), ({"gear": ["tide_sandals"], "danger": 5}, "tide-sandals-2", 2),
    ({"gear": ["heron_greaves"]}, "heron-greaves-1", 3),
])  # fmt: skip
def test_reflexes(table: Sit, kelp: dict[str, Any], ability: str, steps: int) -> None:
    """One, two or three spaces."""
    t = stage(table, {"at": "d7", **kelp})
    befall(t, Window(0, 0))
    t.does(f"use kelp {ability}")
    far = max(abs(ord(word[3]) - ord("d")) + abs(int(word[4:]) - 7) for word in asked(t) if word.startswith("to "))
    t.does("done")

    assert (far, t.titan("kelp").exhausted) == (steps, kelp["gear"])
    assert t.titan("kelp").fate == int(ability.startswith("heron"))


@rule("OD-110", "OD-186")
def test_the_order_of_what_happens_at_once(table: Sit) -> None:
    """Several effects: the players choose; the same effect of several titans needs no choice; one alone happens."""
    t = stage(
        table,
        {"conditions": {"bleeding": 1}, "bleed": 2},
        brine={"at": "a1", "gear": [], "conditions": {"bleeding": 1}, "bleed": 2},
    )
    befall(t, Comes("end of titan round"))
    assert (t.titan("kelp").danger, t.titan("brine").danger, t.titan("kelp").bleed) == (1, 1, 1)
    t = stage(table, {"gear": ["red_pennon"]}, primordial={"at": "h6", "facing": "w", "traits": ["announced"]})
    befall(t, Comes("start of titan round"))
    t.asks(0, rule="OD-110", options=["option 1", "option 2"])
    t.does("option 2")
    assert figures(t)["mods"] == ["kelp speed +1 round"]
    assert t.s.knows[t.s.zones[0][-1]]


@rule("OD-192", "OD-005")
def test_a_moment_of_the_dead(table: Sit) -> None:
    """Only the end of the battle finds what a dead titan carried; whoever did not come carries nothing."""
    t = stage(
        table,
        brine={"at": "dead", "conditions": {"doom_mark": 1, "bleeding": 1}},
        marble={"at": "away", "conditions": {"doom_mark": 1}},
    )
    before = figures(t)
    befall(t, Comes("end of titan round"))
    assert changes(t, before) == {}
    befall(t, Comes("end of battle"))
    assert changes(t, before) == {"ship": {"argo_fate": 1}}
