"""How every body part answers: to a failure, to a wound, to a critical one, and to both (instinct)."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import TRAUMA
from petteia.testing import rule
from tests.games.odyssey.befall import changes, figures
from tests.games.odyssey.fight import Sit, alone, d10

Row = tuple[str, str, dict[str, Any], list[str], dict[str, Any]]
# the foe, where its base stands, and from where Kelp strikes
START = {"talos": ("talos-1", "h6", "g7"), "asterion": ("asterion-1", "j7", "i7"), "alekto": ("alekto-1", "j7", "i7"),
         "minos": ("minos-1", "i6", "h7")}  # fmt: skip
DOWN = {"knockdown": 2}  # it has fallen in its own turn, which ended: next turn it stands
HEARD = ("decks", "wounds", "wounder", "bonuses", "priority")  # told of in other stories, unless a row names them
LAST = "kratos 1 1"  # rage has risen to 1: a break token, in the second window


def at(cell: str, **more: Any) -> dict[str, Any]:
    return {"at": cell, "gear": [], **more}


# the part, how the attack went, what the table is told of, answers before the end, what is different afterwards
TALOS: list[Row] = [
    ("greave", "fail", {}, [], {"kelp at": "e7"}),
    ("greave", "wound", {}, [], {}),
    ("greave", "critical", {}, [], {"vantage": 1}),
    ("greave", "critical", {"vantage": True}, [], {"pool": {"-at": 1}}),
    ("loose_plating", "fail", {"facing": "n"}, [], {"beast": "h6 w"}),
    ("loose_plating", "wound", {"facing": "n"}, [], {"beast": "h6 w"}),
    ("loose_plating", "critical", {"facing": "n"}, [], {"goods": {"bronze": 2}}),
    ("shoulder_rivets", "fail", {}, [], {}),
    ("shoulder_rivets", "wound", {}, ["to f7"], {"tiles": ["column f7"]}),
    ("shoulder_rivets", "critical", {}, [], {"pool": {"-at": 2}}),
    ("cooling_vents", "fail", {}, [], {"kelp danger": 1}),
    ("cooling_vents", "critical", {"traits": ["heat_haze", "shedding"]}, [], {"traits": ["shedding"]}),
    ("knee_hinge", "fail", {}, [], {"kelp at": "e7", "beast": "f6 w"}),
    ("knee_hinge", "critical", {}, [], {"vantage": 1, "pool": {"opening": 1}}),
    ("counterweight", "fail", {}, [], {"kelp conditions": DOWN}),
    ("counterweight", "wound", {}, [], {"kelp at": "e7"}),
    ("counterweight", "critical", {}, [], {"pool": {"break": 2, "opening": 2}}),
    ("heel_strap", "fail", {}, [], {}),
    ("heel_strap", "wound", {}, [LAST, "keep"], {"kelp danger": 4, "kelp at": "e7"}),
    ("heel_strap", "critical", {}, [], {"vantage": 1, "kelp at": "vantage"}),
    ("listening_dish", "fail", {"brine": at("a1", rage=5), "priority": "brine"}, [], {"priority": "kelp"}),
    ("listening_dish", "wound", {"brine": at("a1", rage=5), "priority": "brine"}, [], {"priority": "kelp"}),
    ("listening_dish", "critical", {"brine": at("a1", rage=5), "priority": "brine"}, ["card 3", "card 1"], {}),
    ("furnace_door", "fail", {}, [], {"kelp fate": 1}),
    ("furnace_door", "wound", {"marble": at("g8"), "brine": at("f7")}, [], {"kelp danger": 1, "marble danger": 1}),
    ("furnace_door", "critical", {"marble": at("g8")}, ["titan marble", LAST, "pass"], {}),
    ("chest_seam", "fail", {}, [LAST, "keep"], {"kelp danger": 4, "kelp at": "e7"}),
    ("chest_seam", "wound", {}, [], {}),
    ("chest_seam", "critical", {}, [], {"vantage": 1, "pool": {"break": 2}}),
    ("spine_chain", "fail", {}, ["option 1"], {"kelp at": "d7", "kelp fate": 1}),
    ("spine_chain", "wound", {}, [], {"kelp fate": 1}),
    ("spine_chain", "critical", {"traits": ["heat_haze", "shedding"]}, ["to f7"], {"traits": ["heat_haze"], "tiles": ["column f7"]}),
    ("gauntlet", "fail", {}, [], {"beast": "j6 w"}),
    ("gauntlet", "wound", {}, [], {}),
    ("gauntlet", "critical", {}, [], {"goods": {"warden_bronze": 1}, "pool": {"-evasion_dice": 1}}),
    ("the_nail", "wound", {}, [LAST, "keep"], {"kelp danger": 4, "kelp at": "e7"}),
    ("the_nail", "critical", {}, ["no"], {"loot": ["heel_rivet"]}),
    ("the_nail", "critical", {}, ["yes"], {"loot": ["heel_rivet"], "kelp gear": ["fists", "heel_rivet"]}),
    ("last_rivet", "fail", {"ai": ["halt"]}, [LAST, "no"], {"kelp danger": 1, "kelp tired": ["move"], "kelp conditions": {"fatigue": 1}}),
    ("last_rivet", "critical", {}, [], {"wounds": 3}),
    ("bronze_mask", "fail", {}, [], {}),
    ("bronze_mask", "critical", {"traits": ["unmade", "shedding"]}, ["to f7"], {"traits": ["shedding"], "tiles": ["column f7"]}),
    ("ember_chamber", "wound", {"marble": at("g8")}, [], {"kelp danger": 2, "marble danger": 2, "wounds": 2}),
    ("ember_chamber", "critical", {"marble": at("g8")}, ["titan marble", LAST, "pass"], {"pool": {"-at": 1}, "wounds": 2}),
    ("hollow_chest", "fail", {"ai": ["halt"]}, ["option 1", LAST, "no"],
     {"kelp danger": 1, "kelp tired": ["move"], "kelp conditions": {"fatigue": 1}}),
    ("hollow_chest", "wound", {}, [], {"kelp fate": 1}),
    ("hollow_chest", "critical", {"kelp": {"danger": 4}, "ash": at("t14", danger=2)}, [], {"kelp danger": 3, "ash danger": 1}),
    ("ichor_vein", "fail", {"wounds": 3}, [], {"wounds": 2}),
    ("ichor_vein", "critical", {"wounds": 4}, [], {"wounds": 7}),
]  # fmt: skip
ASTERION: list[Row] = [
    ("hoof", "fail", {}, [], {"kelp at": "g7"}),
    ("hoof", "critical", {}, [], {"pool": {"-speed": 1, "break": 1}}),
    ("flank", "wound", {"facing": "n"}, [], {"beast": "j7 w"}),
    ("flank", "fail", {"facing": "n"}, [], {}),
    ("flank", "critical", {}, [], {"pool": {"opening": 2}}),
    ("dewlap", "fail", {}, ["to f8"], {"tiles": ["labyrinth f8 I0"]}),
    ("dewlap", "critical", {"kelp": {"despair": 2}, "ash": at("t14", despair=2)}, [], {"kelp despair": None, "ash despair": 1}),
    ("shoulder_hump", "fail", {}, [], {"kelp at": "g7", "beast": "h7 w"}),
    ("shoulder_hump", "critical", {}, [], {"pool": {"-at": 2}}),
    ("wet_muzzle", "wound", {}, [LAST, "keep"], {"kelp danger": 4, "kelp conditions": DOWN, "beast": "d7 w"}),
    ("wet_muzzle", "critical", {"marble": at("i8")}, ["titan marble", LAST, "pass"], {}),
    ("right_horn", "fail", {}, [LAST, "keep"], {"kelp danger": 4, "kelp conditions": DOWN, "beast": "d7 w"}),
    ("right_horn", "critical", {"traits": ["runs_on", "lonely"]}, [], {"traits": ["lonely"]}),
    ("hide_of_doors", "wound", {}, ["option 2", "to f8"], {"kelp fate": 1, "tiles": ["labyrinth f8 I0"]}),
    ("hide_of_doors", "fail", {}, [], {"kelp fate": 1}),
    ("hide_of_doors", "critical", {}, [], {"goods": {"hide_of_echoes": 1}}),
    ("listening_ear", "fail", {"brine": at("a1", rage=5), "ash": at("t14", hidden=True), "priority": "brine"}, [],
     {"priority": "kelp", "ash hidden": None}),
    ("listening_ear", "critical", {}, ["card 2"], {}),
    ("listening_ear", "critical", {}, ["done"], {}),
    ("small_hand", "fail", {}, [], {"kelp despair": 1}),
    ("small_hand", "wound", {}, [], {"kelp fate": 1}),
    ("small_hand", "critical", {"kelp": {"danger": 5}}, [], {"kelp danger": 3}),
    ("left_horn_root", "wound", {}, [], {"kelp conditions": DOWN, "kelp danger": 1, "beast": "d7 w", "wounds": 2}),
    ("left_horn_root", "critical", {"traits": ["walls_follow", "lonely"]}, [],
     {"traits": ["lonely"], "loot": ["left_horn"], "kelp gear": ["fists", "left_horn"], "wounds": 2}),
    ("star_on_the_brow", "fail", {}, [], {"kelp despair": 1}),
    ("star_on_the_brow", "critical", {}, [], {"wounds": 3}),
    ("heart_of_corners", "fail", {"wounds": 2}, [], {"wounds": 1}),
    ("heart_of_corners", "critical", {"wounds": 4}, [], {"pool": {"-at": 3}, "wounds": 6}),
    ("its_own_name", "critical", {"kelp": {"despair": 2}, "ash": at("t14", despair=2)}, [],
     {"kelp despair": None, "ash despair": None, "ship": {"progress": 1}}),
    ("its_own_name", "wound", {}, ["no"], {"kelp despair": 1}),
]  # fmt: skip
ALEKTO: list[Row] = [
    ("torn_hem", "fail", {"brine": at("a1", rage=5), "priority": "brine"}, [], {"priority": "kelp"}),
    ("torn_hem", "wound", {"brine": at("a1", rage=5), "priority": "brine"}, [], {}),
    ("torn_hem", "critical", {}, [], {"pool": {"opening": 2}}),
    ("wing_joint", "fail", {}, [], {"kelp at": "g7"}),
    ("wing_joint", "critical", {}, [], {"pool": {"-to_hit": 1, "-speed": 2}}),
    ("whip_hand", "fail", {}, [], {"beast": "l7 w"}),
    ("whip_hand", "wound", {}, [], {"kelp fate": 1}),
    ("whip_hand", "critical", {"marble": at("i8")}, ["titan marble", LAST, "pass"], {"pool": {"-evasion_dice": 1}}),
    ("cold_cheek", "wound", {"brine": at("a1", rage=5), "priority": "brine"}, [], {"priority": "kelp"}),
    ("cold_cheek", "critical", {"kelp": {"fate": 4}, "ash": at("t14", fate=2)}, [], {"kelp fate": 3, "ash fate": 1}),
    ("list_of_names", "wound", {}, [LAST, "keep"], {"kelp danger": 3, "kelp fate": 1}),
    ("list_of_names", "critical",
     {"kelp": {"conditions": {"fear": 2}}, "ash": at("t14", conditions={"bleeding": 1, "knockdown": 1}, bleed=2)}, [],
     {"kelp conditions": None, "ash conditions": None, "ash bleed": None}),
    ("second_tongue", "fail", {}, [LAST, "keep"], {"kelp danger": 3, "kelp fate": 1}),
    ("second_tongue", "critical", {"traits": ["scent", "leash"]}, [], {"traits": ["leash"]}),
    ("plumage", "fail", {}, [], {"kelp fate": 2}),
    ("plumage", "wound", {}, [], {"kelp at": "g7"}),
    ("plumage", "critical", {}, [], {"goods": {"black_feather": 2}}),
    ("snake_in_the_hair", "wound", {}, ["no"], {"kelp conditions": {"fear": 1}}),
    ("snake_in_the_hair", "critical", {"kelp": {"danger": 5}}, [], {"kelp danger": 3}),
    ("bare_throat", "critical", {}, ["card 2", "card 1"], {"pool": {"-at": 1}}),
    ("eye_that_wept", "wound", {}, [], {"kelp fate": 1, "wounds": 2}),
    ("eye_that_wept", "critical", {}, [], {"loot": ["unshed_tear"], "kelp gear": ["fists", "unshed_tear"], "adversary": 1, "wounds": 2}),
    ("wing_root", "fail", {"wounds": 2}, [LAST, "keep"], {"wounds": 1, "kelp danger": 3, "kelp fate": 1}),
    ("wing_root", "critical", {"traits": ["unceasing", "leash"]}, [], {"traits": ["leash"]}),
    ("the_oath", "critical", {"wounds": 5}, [], {"wounds": 8}),
    ("mercy_unused", "fail", {}, [], {"kelp fate": 1}),
    ("mercy_unused", "critical", {"kelp": {"fate": 4}, "ash": at("t14", fate=1), "traits": ["third_voice", "leash"]}, [],
     {"kelp fate": 2, "ash fate": None, "traits": ["leash"]}),
]  # fmt: skip
MINOS: list[Row] = [
    ("throne_step", "fail", {}, [], {"kelp at": "e7"}),
    ("throne_step", "critical", {}, [], {"pool": {"opening": 2}}),
    ("wet_robe", "fail", {}, [], {"tiles": ["chasm t10 I1"]}),
    ("wet_robe", "critical", {}, [], {"pool": {"-at": 2}}),
    ("ringed_hand", "fail", {}, [], {"beast": "l6 w"}),
    ("ringed_hand", "critical", {}, [], {"goods": {"drowned_gold": 1}}),
    ("sceptre_arm", "wound", {}, [], {"kelp at": "e7"}),
    ("sceptre_arm", "critical", {}, [], {"pool": {"-evasion_dice": 1, "-precision": 1}}),
    ("listening_court", "wound", {"brine": at("a1", rage=5), "priority": "brine"}, ["option 1"], {"priority": "kelp", "kelp fate": 1}),
    ("listening_court", "fail", {"brine": at("a1", rage=5), "priority": "brine"}, [], {"priority": "kelp"}),
    ("listening_court", "critical", {}, ["card 1", "card 2"], {}),
    ("gilded_collar", "critical", {"traits": ["last_wall", "rising_water"]}, [], {"traits": ["rising_water"]}),
    ("wall_of_his_back", "wound", {}, ["to e8"], {"tiles": ["labyrinth e8 I0"]}),
    ("wall_of_his_back", "critical", {"marble": at("h8")}, ["titan marble", LAST, "pass"], {}),
    ("judges_mouth", "fail", {}, ["option 1", "no"], {"kelp fate": 2, "kelp despair": 1}),
    ("judges_mouth", "critical", {}, [], {"pool": {"-danger": 2}}),
    ("throne", "fail", {}, [], {"kelp at": "f7", "kelp danger": 1, "kelp conditions": DOWN}),
    ("throne", "critical", {"traits": ["enthroned", "rising_water"]}, [], {"traits": ["rising_water"], "pool": {"-at": 1}}),
    ("crown", "critical", {"wounds": 4}, ["no"], {"wounds": 7, "loot": ["shard_of_the_crown"]}),
    ("drowned_lung", "fail", {"wounds": 3}, [], {"wounds": 2}),
    ("drowned_lung", "critical", {"traits": ["rising_water", "enthroned"]}, [], {"traits": ["enthroned"]}),
    ("old_wound_from_the_bull", "critical", {}, [], {"wounds": 3}),
    ("the_last_stone", "fail", {}, ["to g7"], {"kelp at": "g7"}),
    ("the_last_stone", "critical", {"kelp": {"danger": 5, "despair": 2}, "ash": at("t14", danger=3, despair=1)}, [],
     {"kelp danger": 3, "kelp despair": None, "ash danger": 1, "ash despair": None}),
]  # fmt: skip
ROWS = [
    (foe, row)
    for foe, rows in (("talos", TALOS), ("asterion", ASTERION), ("alekto", ALEKTO), ("minos", MINOS))
    for row in rows
]


@rule("OD-167", "OD-166", "OD-174", "OD-185")
@pytest.mark.parametrize(("foe", "row"), ROWS, ids=[f"{row[0]}-{row[1]}" for _, row in ROWS])
def test_every_answer(table: Sit, foe: str, row: Row) -> None:
    """Kelp strikes with its fists and fails, wounds or wounds critically: exactly this is different afterwards."""
    key, how, told, answers, expected = row
    option, where, stands = START[foe]
    spec = {**told}
    kelp = {"at": stands, "gear": [], **spec.pop("kelp", {})}
    beast = {
        "at": where,
        "facing": spec.pop("facing", "w"),
        "traits": spec.pop("traits", []),
        "wounds": spec.pop("wounds", 0),
    }
    t = alone(table, "kelp", kelp, turn="kelp", options={"foe": option}, primordial=beast, bp=[key],
              pool={} if how == "fail" else {"-at": 9}, luck=d10(10 if how == "critical" else 9, 9), **spec)  # fmt: skip
    for deck, trauma in ((TRAUMA, "clear_head"), (TRAUMA + 1, "borrowed_breath")):
        for card in t.s.zones[deck]:
            t.s.face[card] = BOOK.faces[trauma]
    before = figures(t)
    t.does("attack fists", *answers, *([LAST] if LAST not in answers else []))
    t.leave()

    changed = {name: value for name, value in changes(t, before).items() if name in expected or name not in HEARD}
    changed.pop("kelp rage")
    changed["pool"] = {token: n - (token == "break") for token, n in t.pool.items() if n > (token == "break")}
    assert {name: value for name, value in changed.items() if name != "pool" or value} == expected, t.now()
