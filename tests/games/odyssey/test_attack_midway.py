"""A titan's attack stopped between two of its steps: broken chains, short decks, words outside of it, what is copied."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.answers import Answers
from petteia.games.odyssey.attack import BONUS, RUSHED, TURN_ATTACK, TitanAttack, crit_dice, start_attack
from petteia.games.odyssey.cards import Awaken
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import AIDS
from petteia.games.odyssey.equipment import FISTS
from petteia.games.odyssey.keywords import DO, RUSH, Rush
from petteia.games.odyssey.power import power_pool, supplied
from petteia.games.odyssey.state import BP_DECK, BP_DISCARD, Battle
from petteia.games.odyssey.terrain import Labyrinth
from petteia.games.odyssey.weapons import in_weapon_range, legal_weapons, may_drop
from petteia.kernel.codec import to_json
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, changes, figures, program, runs, stage
from tests.games.odyssey.fight import Fight, Sit, alone, d10
from tests.games.odyssey.test_weapons import ends

BRINE, MARBLE, ASH = 0, 2, 3
TALOS = {"at": "h6", "facing": "w"}
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}


def acts(table: Sit, kelp: dict[str, Any], **spec: Any) -> Fight:
    spec.setdefault("primordial", TALOS)
    return alone(table, "kelp", {"at": "g7", "gear": [], **kelp}, turn="kelp", luck=spec.pop("luck", []), **spec)


def midway(t: Fight, sentence: str, *, kind: int = TURN_ATTACK, **blow: Any) -> None:
    """Kelp's attack with its first weapon goes on from one of its steps."""
    s = t.s
    start_attack(s, KELP, kind, -1)
    s.attack.weapon = 0
    for name, value in blow.items():
        setattr(s.attack, name, value)
    s.decision = None
    one, _ = s.stack.pop()
    s.stack.append((one, "act"))
    s.stack.append((TitanAttack(KELP, s.gear[KELP][0], kind, -1), sentence))
    s.advance()


# -- a broken chain ------------------------------------------------------------------------------------


@rule("OD-147", "OD-203", "OD-C30")
@pytest.mark.parametrize("sentence", ["rage", "roll", "reroll", "count", "first_window", "body_part"])
def test_a_broken_attack_ends_with_its_second_window(table: Sit, sentence: str) -> None:
    """From whichever step: no rage, no dice, no body part; the pool is cleared and what the second window gives is had."""
    t = acts(table, {"rage": 2, "gear": ["anchor_maul"]}, pool={"-at": 2})
    drawn = t.s.drawn
    midway(t, sentence, broken=1, dice=[9, 9], marks=[0, 0], hits=2)
    ends(t)
    assert (t.titan("kelp").rage, t.s.drawn, t.s.attack.window) == (2, drawn, 2)
    assert (t.pool.get("-at", 0), t.pool["break"] >= 3, t.bp_discard, t.s.wounds()) == (0, True, [], 0)


@rule("OD-147", "OD-167")
def test_a_broken_attack_is_answered_no_further(table: Sit) -> None:
    """Of several answers those that are still to come do not come."""
    t = acts(table, {"danger": 3, "fate": 3})
    lowers = program({"op": "lose", "stat": "danger", "n": 1}), program({"op": "lose", "stat": "fate", "n": 1})
    t.s.attack.broken = 1
    befall(t, Answers(lowers, KELP, 0))
    assert (t.titan("kelp").danger, t.titan("kelp").fate) == (3, 3)
    t.s.attack.broken = 0
    befall(t, Answers(lowers, KELP, 0))
    t.does("option 2")
    assert (t.titan("kelp").danger, t.titan("kelp").fate) == (2, 2)


@rule("OD-147", "OD-202")
def test_the_first_titan_awakens_in_its_attack(table: Sit) -> None:
    """Brine's attack is broken like any other's, and the awakening waits for its end."""
    t = acts(table, {}, options={"foe": "talos-1", "naos": "yes"})
    start_attack(t.s, BRINE, TURN_ATTACK, -1)
    befall(t, Awaken(BRINE, 0))
    assert (t.s.attack.broken, t.s.followups, t.s.godform[BRINE]) == (1, [[BRINE, -2]], -1)
    t.s.attack.who = -1
    t.s.followups = []


@rule("OD-202", "OD-147")
def test_an_awakening_breaks_the_attack_made_on_the_titan(table: Sit) -> None:
    """Also while one godform is gone already; with none left, or one on already, nothing awakens."""
    t = stage(table, {"at": "g7"}, options={"foe": "talos-1", "naos": "yes"})
    t.s.godform_left[0] = 0
    runs(t, {"op": "awaken"})
    assert asked(t) == ["godform lantern-of-hermes", "godform tide-of-poseidon"]
    t.does("godform tide-of-poseidon")
    t.settle()
    assert t.s.godform[KELP] == 2
    before = figures(t)
    runs(t, {"op": "awaken"})
    assert changes(t, before) == {}
    t.s.godform_left = [0, 0, 0]
    runs(t, {"op": "awaken"}, you=BRINE)
    assert t.s.godform[BRINE] == -1


# -- declaring -----------------------------------------------------------------------------------------


@rule("OD-260", "OD-187")
@pytest.mark.parametrize("kind", [BONUS, RUSHED])
def test_attacking_out_of_turn_stands_a_titan_up(table: Sit, kind: int) -> None:
    """Who is about to stand up does so by acting, whatever kind of attack it is."""
    t = stage(table, {"at": "g7", "conditions": {"knockdown": 2}}, bp=["greave"], luck=d10(2, 2))
    befall(t, TitanAttack(KELP, FISTS, kind, -1))
    assert t.titan("kelp").conditions == {}
    t.leave()


@rule("OD-159", "OD-280")
def test_a_rush_is_ended_with_a_melee_weapon(table: Sit) -> None:
    """Of what lies at hand only what strikes from beside is offered; nothing may be let be."""
    t = acts(table, {"at": "f7", "gear": ["spindle_lash", "sprat_net", "ballast_sling"]}, bp=["greave"])
    befall(t, TitanAttack(KELP, -1, RUSHED, RUSH))
    assert asked(t) == ["attack sprat-net", "attack spindle-lash"]
    t.leave()
    t = acts(table, {"gear": ["anchor_maul"], "godform": "ruin_of_ares", "trespass": 1}, bp=["greave"])
    befall(t, TitanAttack(KELP, -1, RUSHED, RUSH))
    assert asked(t) == ["attack fists", "attack anchor-maul"]
    t.leave()


@rule("OD-201", "OD-159")
def test_fists_and_what_is_at_hand(table: Sit) -> None:
    """A weapon may be thrown down for the fists only beside the primordial, and only where there is one to throw."""
    t = acts(table, {"at": "g7", "gear": ["anchor_maul"]})
    assert may_drop(t.s, KELP)
    assert legal_weapons(t.s, KELP, False) == [FISTS, BOOK.gear_at["anchor_maul"]]
    t.s.cell[KELP] -= 1
    assert (may_drop(t.s, KELP), legal_weapons(t.s, KELP, False)) == (False, [])
    t = acts(table, {"at": "g7"})
    assert not may_drop(t.s, KELP)
    t.s.rage[KELP] = 9
    assert legal_weapons(t.s, KELP, False) == []
    t.s.rage[KELP], t.s.cell[KELP] = 8, -1
    assert legal_weapons(t.s, KELP, False) == []


@rule("OD-274", "OD-159")
def test_more_range_is_for_weapons_that_reach_far(table: Sit) -> None:
    """What lengthens a shot does not lengthen an arm."""
    t = acts(table, {"at": "d7", "gear": ["anchor_maul", "ballast_sling"]})
    s = t.s
    reaches = {slot: s.gear_of(KELP, slot) for slot in range(len(s.gear[KELP]))}
    far = {slot: gear.furthest for slot, gear in reaches.items() if gear.slot == "weapon"}
    for slot, most in far.items():
        s.cell[KELP] = s.grid.at(s.px - most - 1, 6)
        assert not in_weapon_range(s, KELP, slot)
        s.mods.append([KELP, 14, 1, 4])
        assert in_weapon_range(s, KELP, slot) != reaches[slot].melee
        s.mods.pop()


# -- dice ------------------------------------------------------------------------------------------------


@rule("OD-256")
@pytest.mark.parametrize(("deck", "discard", "offered"), [(2, 3, 2), (1, 2, 3), (1, 0, 0), (3, 0, 3)])
def test_a_heartseeker_wants_two_cards(table: Sit, deck: int, discard: int, offered: int) -> None:
    """Two cards in the deck are enough; with one the discard pile is shuffled in first; where that brings none, one is faced."""
    t = acts(table, {"gear": ["widows_needle"]}, luck=d10(9, 9))
    cards = t.s.zones[BP_DECK][:]
    t.s.zones[BP_DECK][:] = cards[:deck]
    t.s.zones[BP_DISCARD][:] = cards[deck : deck + discard]
    t.does("attack widows-needle")
    heart = asked(t) == ["yes", "no"]
    assert heart == bool(offered)
    if heart:
        assert len(t.s.zones[BP_DECK]) == offered
    t.leave()


@rule("OD-102", "OD-247")
@pytest.mark.parametrize(("dice", "deadly", "crits"), [(1, 0, 1), (1, 1, 1), (2, 0, 1), (2, 1, 2), (3, 1, 2)])
def test_how_many_crit_dice(table: Sit, dice: int, deadly: int, crits: int) -> None:
    """The first; with a deadly weapon the second too, if there is one."""
    t = acts(table, {})
    t.s.attack.dice, t.s.attack.deadly = [5] * dice, deadly
    assert crit_dice(t.s) == crits


@rule("OD-164")
@pytest.mark.parametrize(("dice", "given"), [
    ([0] * 6, [0] * 6), ([0] * 7, [0] * 5 + [1]), ([0] * 8, [0] * 6 + [1]), ([1] * 4, [1] * 4), ([1] * 5, [1] * 3 + [2]),
    ([2] * 3, [2] * 3), ([2] * 5, [2] * 3), ([0] * 7 + [1] * 4, [0] * 5 + [1] * 3 + [2]), ([2, 0, 1], [0, 1, 2]),
])  # fmt: skip
def test_the_supply_of_power_dice(dice: list[int], given: list[int]) -> None:
    """Six red, four black, three white; for two that are missing one of the next tier."""
    assert supplied(dice) == given


@rule("OD-164", "OD-209")
def test_raw_power_of_a_card_that_is_exhausted_or_not_in_hand(table: Sit) -> None:
    """Each card that adds raw power adds it only while it may: not exhausted, and no other weapon than the one that strikes."""
    adding = [g for g in BOOK.gear if any(a.op.name == "raw" for a in g.element.strikes)]
    assert adding
    for gear in adding:
        t = acts(table, {"gear": ["oyster_knives", gear.key], "danger": 8, "fate": 8, "rage": 8, "hidden": True})
        slot = t.s.gear[KELP].index(BOOK.gear_at[gear.key])
        start_attack(t.s, KELP, TURN_ATTACK, -1)
        t.s.attack.hits = 2
        t.s.attack.weapon = slot if gear.slot == "weapon" else 0
        ready = power_pool(t.s, KELP)[1]
        t.s.exhausted[KELP][slot] = 1
        turned = power_pool(t.s, KELP)[1]
        raws = sum(a.op.n for a in gear.element.strikes if a.op.name == "raw")
        assert ready - turned in (0, raws), gear.key
        t.s.exhausted[KELP][slot] = 0
        if gear.slot == "weapon":
            t.s.attack.weapon = 0
            knives = power_pool(t.s, KELP)[1]
            assert knives < ready or not any(not a.conds for a in gear.element.strikes), gear.key
        t.s.attack.who = -1


# -- words outside of an attack ------------------------------------------------------------------------


@rule("OD-210", "OD-186")
def test_a_choice_needs_somebody_to_choose(table: Sit) -> None:
    """What a card lets a dead titan choose is chosen by nobody."""
    t = stage(table, {"at": "dead"}, priority="ash")
    before = figures(t)
    ops = [[{"op": "gain", "stat": "fate", "n": 1}], [{"op": "gain", "stat": "rage", "n": 1}]]
    runs(t, {"op": "choose", "of": ops})
    assert changes(t, before) == {}


@rule("OD-276")
@pytest.mark.parametrize(("word", "steps"), [("reflex", 1), ("advanced_reflex", 2), ("superior_reflex", 3)])
def test_stepping_aside(table: Sit, word: str, steps: int) -> None:
    """Up to one, two or three spaces, or not at all; whoever it is."""
    for you, name in ((KELP, "kelp"), (BRINE, "brine")):
        t = stage(table, {"at": "d7"}, brine={"at": "d11", "gear": []})
        runs(t, {"op": "keyword", "k": word}, you=you)
        far = max(
            t.s.grid.distance(t.s.cell[you], option.args[0]) for option in t.match.decision.options if option.args
        )
        assert (far, "done" in asked(t)) == (steps, True)
        start = t.titan(name).at
        t.does("done")
        assert t.titan(name).at == start


@rule("OD-269", "OD-241")
def test_words_used_by_the_first_titan_and_by_the_ship(table: Sit) -> None:
    """Brine provokes for itself; what the ship uses counts for the first titan."""
    t = stage(table, {"at": "d7"}, brine={"at": "k11", "gear": []}, priority="ash")
    runs(t, {"op": "keyword", "k": "provoke"}, you=BRINE)
    assert (t.priority, t.facing) == ("brine", "s")
    runs(t, {"op": "keyword", "k": "provoke"}, you=KELP)
    assert (t.priority, t.facing) == ("kelp", "w")
    runs(t, {"op": "keyword", "k": "break", "n": 2}, you=-1)
    assert t.pool == {"break": 2}


@rule("OD-280")
def test_a_rush_that_leads_nowhere(table: Sit) -> None:
    """Right beside the primordial there is nothing to rush for."""
    t = acts(table, {"at": "g7", "gear": ["oyster_knives"]})
    before = figures(t)
    befall(t, Rush(KELP, 1))
    assert changes(t, before) == {}


@rule("OD-270")
@pytest.mark.parametrize(("who", "rerolls"), [(BRINE, 2), (-1, 0)])
def test_power_rerolls_are_for_the_attack_under_way(table: Sit, who: int, rerolls: int) -> None:
    """Outside of one they are for nothing."""
    t = stage(table, {"at": "d7"})
    t.s.attack.who = who
    DO["power_reroll"](t.s, KELP, 2)
    assert t.s.attack.rerolls == rerolls
    t.s.attack.who, t.s.attack.rerolls = -1, 0


# -- what is said and copied ---------------------------------------------------------------------------


@rule("OD-153")
def test_what_is_left_of_a_turn(table: Sit) -> None:
    """The question says which actions are left."""
    t = acts(table, {"at": "g7"}, bp=["greave"], luck=d10(2, 2))
    assert t.match.decision is not None
    assert t.match.decision.prompt == "Kelp acts: combat and movement are left."
    t.does("move", "done")
    assert t.match.decision is not None
    assert t.match.decision.prompt == "Kelp acts: combat is left."


@rule("OD-179", "OD-292")
def test_help_from_outside_is_asked_for_at_its_moments(table: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A campaign may add something at the start of a turn, in the first window, when a maze tile is laid for a target."""
    heard: list[tuple[str, int]] = []
    for when in ("start of turn", "first window", "maze tile", "mnemos readied"):
        monkeypatch.setitem(AIDS, when, lambda s, t, when=when: heard.append((when, t)))  # type: ignore[misc]
    t = alone(table, "brine", {"at": "g7", "gear": []}, bp=["greave"], phase="titan", primordial=TALOS, luck=d10(9, 9))
    t.does("turn brine")
    assert heard == [("start of turn", BRINE)]
    t.does("attack fists")
    ends(t)
    assert heard[1:] == [("first window", BRINE)]
    for step in (Labyrinth(BRINE, 0), Labyrinth(-1, 0), Labyrinth(BRINE, 1)):
        befall(t, step)
        t.settle()
    assert heard[2:] == [("maze tile", BRINE)]
    runs(t, {"op": "ready", "what": "mnemos"}, you=BRINE)
    assert heard[3:] == [("mnemos readied", BRINE)]


@rule("OD-161", "OD-215")
@pytest.mark.parametrize("who", [BRINE, KELP])
def test_a_copy_of_an_attack_shares_nothing_with_it(table: Sit, who: int) -> None:
    """Everything is in the copy, and what is changed there is changed there alone."""
    t = acts(table, {"rage": 3, "gear": ["oyster_knives"]}, bp=["greave"], luck=[*d10(9, 9, 9, 9), 1, 2, 3])
    t.does("attack oyster-knives")
    s = t.s
    blow = s.attack
    blow.who = who
    for place, name in enumerate(("dice", "marks", "faces", "colours", "mods", "kratos")):
        setattr(blow, name, [place + 1, 7])
    for place, name in enumerate(("weapon", "bonus", "rerolls", "crit", "hits", "full", "window", "raw", "result", "at", "used",
                                  "divert", "deadly", "dealt", "power", "broken")):  # fmt: skip
        setattr(blow, name, place + 1)
    before = to_json(s)
    other = s.clone()
    assert isinstance(other, Battle)
    assert to_json(other) == before
    for name in ("dice", "marks", "faces", "colours", "mods", "kratos"):
        getattr(other.attack, name).append(99)
    other.attack.who = 3
    assert to_json(s) == before
    t.leave()
