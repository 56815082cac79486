"""Out of a battle, and what the Argonauts bring to it: loot, casualties, records, tears; weapons from hand to hand, the ledger."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.campaign import aids
from petteia.games.odyssey.campaign.conditions import SUMMONING_AT
from petteia.games.odyssey.campaign.state import (
    ASIDE,
    EXPLORE,
)
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.equipment import add_gear
from petteia.games.odyssey.state import (
    RECORDS,
)
from petteia.testing import rule
from tests.games.odyssey_campaign.battle import CALENDAR, end, over, settles, stand
from tests.games.odyssey_campaign.field import BRINE, KELP, befalls, stands
from tests.games.odyssey_campaign.sea import Reads, Sea, Voyage, said

SMITH, LEDGER, DOOR = "smith_at_kydonia", "ledger_of_knots", "door_that_was_open"
BARE = {one.key: 0 for one in BOOK.gear if not one.fists}
KNIVES, BOW = BOOK.gear_at["oyster_knives"], BOOK.gear_at["reed_bow"]
WON, LOST = said("So it was won."), said("So it was lost.")


def battle(scenario: str, *changes: str) -> int:
    return said(f"@battle {scenario} win={WON} lose={LOST}", *(f"  @with {one}" for one in changes), end="")


SAIL = battle("the_black_sail")


# -- and back ------------------------------------------------------------------------------------------------------------


@rule("OD-180", "OD-268")
def test_each_card_of_loot_is_one_card(sea: Sea) -> None:
    """Two of one card and one of another; no more than there are copies."""
    t = sea(armory=BARE, titans={"dreamwalker": 9}, **CALENDAR)
    t.does("against talos")
    stand(t)
    t.s.loot += [BOW, KNIVES, KNIVES, BOOK.gear_at["heel_rivet"], BOOK.gear_at["heel_rivet"]]
    over(t, True)
    assert [t.s.armory[g] for g in (BOW, KNIVES, BOOK.gear_at["heel_rivet"])] == [1, 2, 1]
    t.leave()


@rule("OD-183")
def test_the_fallen_leave_the_hold_one_by_one(sea: Sea) -> None:
    """A bred titan and two wild ones: each from its own class, and the named one by its name."""
    t = sea(armory=BARE, titans={"dreamwalker": 5, "aegis": 1}, named=[["dreamwalker", "thick_blood"], ["aegis", "first_knot"],
            ["dreamwalker", "scar_map"]], **CALENDAR)  # fmt: skip
    t.does("against talos", "veteran 2", "veteran 1", "class dreamwalker")
    stand(t)
    from tests.games.odyssey_campaign.battle import falls

    falls(t, 0, 1, 2)
    over(t, True)
    assert (t.hold("dreamwalker"), t.hold("aegis"), t.s.named) == (3, 0, [[0, 0]])
    t.leave()


@rule("OD-182", "OD-067")
def test_only_a_battle_of_the_calendar_brings_cards_back(reads: Reads) -> None:
    """After a battle of the story what was set aside stays aside; then the paragraph it names is read."""
    for won, lines in ((True, WON), (False, LOST)):
        t = reads(SAIL, titans={"dreamwalker": 9}, armory=BARE)
        card = t.s.zones[EXPLORE][-1]
        t.s.move(card, EXPLORE, ASIDE)
        stand(t)
        end(t, won)
        settles(t)
        assert t.s.zones[ASIDE] == [card]
        assert (lines in t.s.read, (WON if lines == LOST else LOST) in t.s.read) == (True, False)
        t.leave()


THREAD = said(f"@battle the_black_sail win=1120 lose={LOST}", end="")


@rule("OD-067")
def test_what_the_story_tells_by_itself_is_not_told_twice(reads: Reads) -> None:
    """A card records the very event that the story reads next: it is read once."""
    t = reads(THREAD, titans={"dreamwalker": 9}, armory=BARE)
    stand(t)
    t.s.records.append(RECORDS.index("slack_thread") * 8 + 3)
    end(t, True)
    t.until("OD-066", prefer=["progress story"])
    t.does(t.options()[0])
    while t.rule not in ("OD-026", "OD-043") and t.match.decision is not None:
        t.does(t.options()[0])
    assert t.s.read.count(1120) == 1
    t.leave()


@rule("OD-189", "OD-067")
def test_who_flees_and_who_falls(sea: Sea) -> None:
    """Astern is told of a retreat, not of a defeat to the last titan, nor of a victory."""
    for living, won, told in ((2, False, True), (0, False, False), (2, True, False)):
        t = sea(armory=BARE, titans={"dreamwalker": 9}, **CALENDAR)
        t.does("against talos")
        stand(t)
        from tests.games.odyssey_campaign.battle import falls

        falls(t, *range(living, 4))
        over(t, won)
        settles(t)
        assert ("Astern" in [t.s.book.paragraphs[one].title for one in t.s.read]) is told
        assert (t.s.won, t.s.fled) == (int(won), int(told))
        t.leave()


@rule("OD-067", "OD-C76", "OD-085", "OD-082")
def test_what_a_battle_records_is_for_whom_it_names(sea: Sea) -> None:
    """A node, a fated memory, an affliction: each for its titan's Argonaut, an affliction of nobody's for one at random."""
    t = sea(armory=BARE, titans={"dreamwalker": 9}, mnemos={3: [SMITH]}, **CALENDAR)
    t.does("against talos")
    stand(t)
    record = {key: RECORDS.index(key) * 8 for key in ("node", "fated_mnemos", "mazetouched")}
    t.s.records += [
        record["node"] + 3,
        record["fated_mnemos"] + 1,
        record["mazetouched"] + 3,
        record["mazetouched"] + 7,
    ]
    t.luck()
    over(t, True)
    settles(t)
    from petteia.games.odyssey.campaign import memories

    assert t.s.nodes[t.s.book.mnemos_at[SMITH]] == 1
    assert [len(memories.fated_of(t.s, a)) for a in range(4)] == [0, 1, 0, 0]
    touched = [a for a in range(4) if t.s.afflictions[a]]
    assert 3 in touched
    assert len(touched) in (1, 2)
    t.leave()


@rule("OD-190", "OD-016")
def test_a_tear_gives_back_one_offs_and_bonus_charges(sea: Sea) -> None:
    """What was called in the battle that never was can be called again; one of two tears is spent."""
    t = sea(armory=BARE, stock={"sisyphus_tear": 2, "oil": 4}, titans={"dreamwalker": 5}, oneoffs=["amaltheia"], nymphs=["galateia"],
            forms=["ruin_of_ares"], summon_bonus=1, dials={"rage": [1, 2, 3, 4]}, conditions={1: {"fear": 2}}, **CALENDAR)  # fmt: skip
    t.does("against talos")
    stand(t)
    s = t.s
    s.spend_summon(SUMMONING_AT["amaltheia"])
    s.spend_summon(SUMMONING_AT["galateia"])
    s.forms_used = 1
    s.stock[s.book.resource_at["oil"]] = 1
    s.rage, s.cond[1] = [9, 9, 9, 9], [0] * len(BOOK.conditions)
    end(t, False)
    t.does("tear")
    assert (s.oneoffs[SUMMONING_AT["amaltheia"]], sum(s.oneoffs), s.summon_bonus, s.nymphs_used, s.forms_used) == (
        1,
        1,
        1,
        0,
        0,
    )
    assert (t.stock("sisyphus_tear"), t.stock("oil"), s.rage, s.cond[1][BOOK.condition_at["fear"]]) == (
        1,
        4,
        [1, 2, 3, 4],
        2,
    )
    t.leave()


# -- what the Argonauts bring ------------------------------------------------------------------------------------------------


@rule("OD-086")
def test_white_knuckles_at_the_end_of_rage(sea: Sea) -> None:
    """Whoever stands at 9 is not asked for one more; at 8 they are, once for each time they have grown by it."""
    for rage, asked in ((9, 0), (8, 1), (7, 2)):
        t = sea(armory=BARE, titans={"dreamwalker": 4}, growths={0: ["white_knuckles", "white_knuckles"]},
                dials={"rage": [rage, 0, 0, 0]}, **CALENDAR)  # fmt: skip
        t.does("against talos")
        questions = 0
        while not t.s.phase:
            if t.rule == "OD-086":
                questions += 1
                t.does("yes")
            else:
                t.does(t.options()[0])
        assert (questions, t.s.rage[0]) == (asked, min(9, rage + 2))
        t.leave()


def hands_over(sea: Sea, **spec: Any) -> Voyage:
    """Brine's turn beside Kelp, with the smith's second ability open; nobody bears anything yet."""
    t = stands(sea, "", mnemos={0: [SMITH]}, resolved={SMITH: 1}, places={"kelp": "d8"}, armory=BARE, **spec)
    for one in (BRINE, KELP):
        t.s.gear[one].clear()
        for row in (t.s.discarded, t.s.exhausted, t.s.charge, t.s.host):
            row[one].clear()
    return t


@rule("OD-079", "OD-199")
def test_what_can_change_hands(sea: Sea) -> None:
    """Weapons that are not put down, not fists, not armour, not what is bound; and only where hands are free for it."""
    t = hands_over(sea)
    s = t.s
    for key in ("fists", "oyster_knives", "salt_leather", "gull_sickle", "left_horn"):
        add_gear(s, BRINE, BOOK.gear_at[key])
    s.discarded[BRINE][3] = 1
    assert aids.weapons(s, BRINE) == [1]
    assert (aids.hands(s, BRINE), aids.hands(s, KELP)) == (1, 2)
    add_gear(s, KELP, BOOK.gear_at["fists"])
    add_gear(s, KELP, BOOK.gear_at["anchor_maul"])
    assert (aids.hands(s, KELP), aids.passable(s, BRINE, KELP), aids.passable(s, KELP, BRINE)) == (0, [], [])
    assert aids.partners(s, BRINE) == []
    s.discarded[KELP][1] = 1
    assert (aids.hands(s, KELP), aids.passable(s, BRINE, KELP), aids.partners(s, BRINE)) == (2, [1], [KELP])
    s.cell[KELP] = s.cell[2]
    assert aids.partners(s, BRINE) == []
    t.leave()


@rule("OD-079")
def test_what_is_not_there_is_not_handed_over(sea: Sea) -> None:
    """Each kind is offered once; another is refused with its reason, and an answer to something else is not."""
    t = hands_over(sea)
    for key in ("oyster_knives", "gull_sickle"):
        add_gear(t.s, BRINE, BOOK.gear_at[key])
    befalls(t, aids.HandleFirst(BRINE))
    t.does("titan kelp")
    t.asks(0, rule="OD-079", options=["gear oyster-knives", "gear gull-sickle"])
    t.seat(0).cannot("gear reed-bow", rule="OD-199",
                     because="That weapon is not there to be handed over, or no hand is free for it.")  # fmt: skip
    t.does("gear gull-sickle")
    assert [t.s.gear[KELP][i] for i in range(len(t.s.gear[KELP])) if not t.s.discarded[KELP][i]].count(
        BOOK.gear_at["gull_sickle"]
    ) == 1
    t.leave()


@rule("OD-079")
@pytest.mark.parametrize(("spec", "asked"), [
    ({"resolved": {SMITH: 1}}, True), ({"resolved": {SMITH: 0}}, False), ({"mnemos": {1: [SMITH]}}, False),
    ({"places": {"kelp": "a1"}}, False),
])  # fmt: skip
def test_when_a_weapon_may_be_handed_over(sea: Sea, spec: dict[str, Any], asked: bool) -> None:
    """At the start of the turn of its holder's titan, from the second ability on, with somebody beside it."""
    told: dict[str, Any] = {"mnemos": {0: [SMITH]}, "resolved": {SMITH: 1}, "places": {"kelp": "d8"},
                            "armory": {**BARE, "oyster_knives": 1}, **spec}  # fmt: skip
    t = stands(sea, "oyster_knives", **told)
    assert (t.rule == "OD-079") is asked
    t.leave()


@rule("OD-079", "OD-270")
def test_what_the_ledger_may_be_paid_with(sea: Sea) -> None:
    """Whatever there is one of, and nothing there is none of; with nothing at all nobody asks, nor once its titan is dead."""
    none = dict.fromkeys(("bronze", "oil", "cloth", "ambrosia"), 0)
    told: dict[str, Any] = {"mnemos": {0: [LEDGER]}, "resolved": {LEDGER: 2}, "turn": "kelp"}
    t = stands(sea, "", stock={**none, "oil": 1, "maze_horn": 3}, **told)
    befalls(t, aids.NotForAnything(BRINE, KELP))
    t.asks(0, rule="OD-270", options=["give oil", "give maze-horn", "no"])
    t.does("give maze-horn")
    assert (t.stock("maze_horn"), t.stock("oil"), t.s.attack.rerolls) == (2, 1, 1)
    before = t.s.stack[:]
    aids.first_window(t.s, KELP)  # once in a battle
    assert t.s.stack == before
    aids.readied(t.s, KELP)
    assert aids.NOT_FOR_ANYTHING in t.s.once
    aids.readied(t.s, BRINE)
    assert aids.NOT_FOR_ANYTHING not in t.s.once
    aids.readied(t.s, BRINE)  # fresh already: nothing happens
    t.s.stock = [0] * len(t.s.stock)
    aids.first_window(t.s, KELP)
    assert t.s.stack == before
    t.leave()


@rule("OD-079", "OD-231")
def test_a_wall_is_fresh_again_for_who_knows_it(sea: Sea) -> None:
    """Only its holder's titan gets it back, and only if it was used."""
    t = stands(sea, mnemos={0: [DOOR]}, resolved={DOOR: 1})
    wall = [BRINE, aids.ONE_WALL]
    t.s.ignoring.remove(wall)
    aids.readied(t.s, KELP)
    assert [KELP, aids.ONE_WALL] not in t.s.ignoring
    aids.readied(t.s, BRINE)
    aids.readied(t.s, BRINE)
    assert t.s.ignoring.count(wall) == 1
    t.leave()
    t = stands(sea, mnemos={0: [DOOR]})  # not resolved: its second line is not known yet
    aids.readied(t.s, BRINE)
    assert wall not in t.s.ignoring
    t.leave()
