"""What every AI card, signature and routine does, from its printed figures: dice, difficulty, danger, and what comes after."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.beast import Perform, new_serial
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import TRAUMA
from petteia.testing import rule
from tests.games.odyssey.befall import befall, changes, figures, stage
from tests.games.odyssey.fight import NAMES, Sit, d10

CALM = ((TRAUMA, "clear_head"), (TRAUMA + 1, "borrowed_breath"))  # they change nothing without fate
START = {"talos": ("talos-1", "h6", "w"), "asterion": ("asterion-1", "j7", "w"), "alekto": ("alekto-1", "j7", "w"),
         "minos": ("minos-1", "i2", "s")}  # fmt: skip
Row = tuple[str, str, dict[str, Any], list[int], list[str], dict[str, Any]]


def dice(*shown: int) -> list[int]:
    return d10(*shown)


def at(cell: str, **more: Any) -> dict[str, Any]:
    return {"at": cell, "gear": [], **more}


DOWN = {"knockdown": 1}
# the card, its targets, who stands where, the dice, the answers, what is different afterwards
TALOS: list[Row] = [
    ("slow_hammer", "kelp", {"kelp": at("g7")}, dice(8, 8, 7, 7), ["keep"], {"kelp danger": 2, "kelp at": "e7"}),
    ("slow_hammer", "kelp", {"kelp": at("g7")}, dice(7, 7, 7, 8), ["keep"],
     {"kelp danger": 3, "kelp at": "e7", "kelp conditions": DOWN}),
    ("slow_hammer", "kelp", {"kelp": at("g7")}, dice(8, 8, 8, 8), ["keep"], {"kelp at": "e7"}),
    ("slow_hammer", "kelp", {"kelp": at("g7", fate=3)}, dice(8, 8, 8, 8, 7), ["keep"],
     {"kelp danger": 1, "kelp at": "e7", "kelp fate": 2}),
    ("slow_hammer", "kelp", {"kelp": at("g7", fate=2)}, dice(8, 8, 8, 8), ["keep"], {"kelp at": "e7"}),
    ("slow_hammer", "kelp", {"kelp": at("d7")}, dice(8, 8, 8, 7), ["keep"], {"kelp danger": 1, "kelp at": "b7", "beast": "e6 w"}),
    ("slow_hammer", "kelp", {"kelp": at("c7")}, [], [], {"beast": "e6 w"}),
    ("ground_stamp", "kelp", {"kelp": at("g7"), "brine": at("g5"), "marble": at("f7")}, [*dice(7, 7, 7, 7, 6), *dice(7, 7, 7, 6, 6)],
     ["keep", "keep"], {"brine danger": 1, "kelp danger": 2, "kelp conditions": DOWN}),
    ("wide_arm", "kelp marble", {"kelp": at("g7"), "marble": at("g8")}, [*dice(6, 6, 6, 6, 6, 5), *dice(6, 6, 6, 6, 5, 5)],
     ["keep", "keep"], {"kelp danger": 1, "marble danger": 2, "kelp at": "d7", "marble at": "d8"}),
    ("eye_of_the_gate", "kelp", {"kelp": at("b7")}, dice(8, 8, 8, 7), ["keep"], {"kelp danger": 1, "kelp fate": 1}),
    ("eye_of_the_gate", "kelp", {"kelp": at("a7")}, dice(8, 8, 8, 7), ["keep"],
     {"kelp danger": 1, "kelp fate": 1, "beast": "g6 w"}),
    ("halt", "kelp", {}, dice(6), ["no"],
     {"kelp danger": 1, "kelp tired": ["move"], "kelp conditions": {"fatigue": 1}, "beast": "e6 w"}),
    ("halt", "kelp", {}, dice(7), ["no"], {"beast": "e6 w"}),
    ("halt", "kelp", {"kelp": at("i3", skills=[1, 0, 0, 0, 0, 0])}, dice(6), ["no"], {"beast": "h4 n"}),
    ("the_beat", "kelp", {"brine": at("f8")}, [*dice(7, 7, 7, 7, 6), *dice(7, 7, 7, 6, 6)], ["keep", "keep"],
     {"brine danger": 1, "brine at": "f10", "kelp danger": 2, "beast": "e6 w"}),
    ("the_beat", "kelp", {"kelp": at("d7", fate=4)}, dice(7, 7, 7, 7, 7, 6), ["keep"], {"kelp danger": 1, "kelp fate": 3, "beast": "e6 w"}),
    ("falling_plate", "", {"marble": at("c7")}, dice(7, 7, 7, 7, 6), ["keep", "to g6", "to g8"],
     {"kelp danger": 1, "tiles": ["column g6", "column g8"]}),
    ("furnace_breath", "kelp", {}, dice(6, 6, 6, 6, 5, 5), ["keep"],
     {"kelp danger": 4, "kelp bleed": 1, "kelp conditions": {"bleeding": 1}}),
    ("grip_and_cast", "kelp", {"kelp": at("g7")}, dice(8, 8, 7, 7), ["keep"], {"kelp danger": 4, "kelp at": "n7", "beast": "k6 e"}),
    ("grip_and_cast", "kelp", {"kelp": at("g7", fate=4)}, dice(8, 8, 8, 8, 8), ["keep"], {"kelp at": "d7", "beast": "e6 w"}),
    ("quake", "", {"kelp": at("f7"), "marble": at("e7")}, dice(7, 7, 7, 7, 6), ["keep"], {"kelp danger": 1, "kelp conditions": DOWN}),
    ("second_round", "kelp", {"kelp": at("g7"), "brine": at("g9"), "priority": "brine"},
     [*dice(7, 7, 7, 7, 7), *dice(6, 6, 6, 5), *dice(6, 6, 6, 6)], ["keep", "side s", "keep"],
     {"brine danger": 1, "brine at": "e9", "beast": "h7 w"}),
    ("second_round", "kelp", {"kelp": at("g7"), "brine": at("g9"), "priority": "brine"},
     [*dice(7, 7, 7, 6, 6), *dice(6, 6, 6, 6), *dice(6, 6, 6, 6)], ["keep", "side s"],
     {"kelp danger": 4, "brine at": "e9", "beast": "h7 w"}),
    ("unmaking_step", "", {"terrain": {"column": ["c6", "b6"], "rock": ["c8"], "city": ["n4"], "olive_wood": ["i2"]}},
     dice(8, 8, 7, 7, 7), ["keep"],
     {"beast": "f6 w", "kelp danger": 3, "kelp conditions": DOWN, "tiles": ["city n4", "column b6", "rock c8"]}),
    ("molten_rain", "kelp brine", {"brine": at("a7"), "kelp": at("d7", fate=5)}, [*dice(8, 8, 8, 8, 7), *dice(8, 8, 8, 7)],
     ["keep", "keep"], {"kelp danger": 2, "kelp fate": 4, "kelp bleed": 2, "kelp conditions": {"bleeding": 1}, "brine danger": 2,
                        "brine bleed": 2, "brine conditions": {"bleeding": 1}}),
    ("molten_rain", "kelp", {"kelp": at("d7", fate=4)}, dice(8, 8, 7, 7), ["keep"],
     {"kelp danger": 2, "kelp fate": 3, "kelp bleed": 2, "kelp conditions": {"bleeding": 1}}),
    ("rivet_storm", "kelp brine", {"brine": at("b7")}, [*dice(8, 8, 8, 7), *dice(8, 8, 8, 7)], [],
     {"kelp danger": 2, "brine danger": 2, "to come": 1}),
    ("comes_apart", "kelp", {"kelp": at("f7")}, dice(8, 8, 8, 8, 7), ["keep"],
     {"kelp danger": 2, "kelp at": "c7", "beast": "g6 w", "wounds": 1}),
    ("wardens_round", "kelp", {"kelp": at("g7", fate=3)}, dice(6, 6, 6, 6, 5), ["keep"],
     {"kelp danger": 1, "kelp fate": 2, "kelp at": "e7"}),
    ("walks_the_wall", "", {}, [], [], {"beast": "e6 w"}),
    ("walks_the_wall", "", {"primordial": {"at": "b6", "facing": "n"}, "kelp": at("f7")}, [], [], {"beast": "a6 e", "ship": {"hull": -1}}),
]  # fmt: skip
ASTERION: list[Row] = [
    ("straight_run", "kelp", {"kelp": at("g7")}, dice(6, 6, 5), ["keep", "to d7"],
     {"kelp danger": 1, "beast": "h7 w", "tiles": ["labyrinth d7 I0"]}),
    ("horn_lift", "kelp", {"kelp": at("i7")}, dice(7, 7, 7, 7, 6), ["keep"], {"kelp danger": 1, "kelp at": "f7"}),
    ("horn_lift", "kelp", {"kelp": at("i7", fate=3)}, dice(7, 7, 7, 7, 7, 7), ["keep"], {"kelp at": "f7"}),
    ("bellow", "kelp", {}, dice(5), ["skill courage", "no"], {"kelp despair": 1, "beast": "g7 w"}),
    ("bellow", "kelp", {"kelp": at("d7", skills=[0, 0, 0, 0, 1, 0])}, dice(5), ["skill will"], {"beast": "g7 w"}),
    ("paw_the_stones", "kelp", {"kelp": at("i7")}, dice(7, 7, 7, 7, 6), ["keep"],
     {"kelp danger": 2, "kelp conditions": DOWN, "beast": "d7 w"}),
    ("a_wall_where_none_was", "kelp", {"kelp": at("g7")}, dice(6, 6, 6, 5), ["keep"], {"kelp danger": 1, "tiles": ["labyrinth f7 I0"]}),
    ("a_wall_where_none_was", "kelp", {"kelp": at("g7")}, dice(6, 6, 6, 6), ["keep"], {}),
    ("shoulder", "kelp", {"kelp": at("i7")}, dice(7, 7, 7, 6, 6), ["keep"],
     {"kelp danger": 2, "kelp conditions": DOWN, "kelp at": "g7", "beast": "h7 w"}),
    ("shoulder", "kelp", {"kelp": at("i7", fate=4)}, dice(7, 7, 7, 7, 7, 6), ["keep"],
     {"kelp danger": 1, "kelp fate": 3, "kelp at": "g7", "beast": "h7 w"}),
    ("through_them_all", "kelp", {"kelp": at("g7")}, dice(7, 7, 7, 6), ["keep"],
     {"kelp danger": 2, "kelp conditions": DOWN, "beast": "b7 w"}),
    ("many_echoes", "kelp", {}, dice(6), ["no", "to f7"], {"kelp despair": 1, "kelp fate": 1, "tiles": ["labyrinth f7 I0"]}),
    ("cornered", "kelp", {"kelp": at("i7")}, dice(7, 7, 7, 7, 6), ["keep"],
     {"kelp danger": 2, "kelp despair": 1, "kelp at": "f7", "beast": "g7 w"}),
    ("cornered", "kelp", {"kelp": at("i7"), "brine": at("i6")}, dice(7, 7, 7, 7, 6), ["keep"],
     {"kelp danger": 2, "kelp at": "f7", "beast": "g7 w"}),
    ("walls_walk", "", {"kelp": at("e7")}, dice(7, 7, 7, 7, 6), ["keep", "to f4", "to e8", "option 2"],
     {"beast": "g7 w", "kelp danger": 1, "tiles": ["labyrinth e8 L1", "labyrinth f4 I1"]}),
    ("toss", "kelp", {"kelp": at("i7")}, dice(7, 7, 7, 6, 6), ["keep"], {"kelp danger": 4, "kelp at": "l7", "kelp conditions": DOWN}),
    ("toss", "kelp", {"kelp": at("i7", fate=4)}, dice(7, 7, 7, 7, 7, 7), ["keep"], {"kelp at": "l7", "kelp conditions": DOWN}),
    ("falling_star", "kelp", {}, dice(8, 8, 8, 7), [], {"kelp danger": 2, "kelp at": "a7", "beast": "g7 w"}),
    ("the_child_weeps", "kelp", {"kelp": at("d7", rage=3)}, [*dice(7), *dice(3), *dice(7, 7, 7)], ["skill will"],
     {"kelp despair": 2, "beast": "a9 w", "kelp conditions": DOWN, "kelp danger": 1}),
    ("lowered_head", "kelp", {"kelp": at("i7", fate=3)}, dice(7, 7, 7, 6), ["keep"],
     {"kelp danger": 2, "kelp fate": 2, "kelp conditions": DOWN, "beast": "d7 w"}),
    ("house_without_doors", "", {}, [], ["to f7", "to h8", "option 2", "titan marble"],
     {"beast": "p7 e", "tiles": ["labyrinth f7 I0", "labyrinth h8 L1"]}),
]  # fmt: skip
ALEKTO: list[Row] = [
    ("name_the_guilty", "kelp", {}, dice(6), ["no"], {"kelp danger": 2, "kelp conditions": {"doom_mark": 1}, "beast": "f7 w"}),
    ("coil", "kelp", {"kelp": at("g7")}, dice(7, 7, 7, 7, 6), ["keep"], {"kelp danger": 2, "kelp at": "i7"}),
    ("stoop", "kelp", {"kelp": at("i7", fate=3)}, dice(8, 8, 8, 8, 8, 7), ["keep"], {"kelp danger": 2, "kelp fate": 2}),
    ("black_wings", "kelp", {"kelp": at("b7")}, dice(7, 7, 7, 6), ["keep"], {"kelp danger": 1, "kelp at": "a6", "beast": "c7 w"}),
    ("accuse", "kelp brine", {"brine": at("c7")}, [*dice(5), *dice(6)], ["skill will", "no", "skill wisdom"], {"kelp fate": 2}),
    ("talons", "kelp brine", {"kelp": at("i7"), "brine": at("i8")}, [*dice(6, 6, 5, 5), *dice(6, 6, 6, 5)], ["keep", "keep"],
     {"kelp danger": 2, "kelp bleed": 1, "kelp conditions": {"bleeding": 1}, "brine danger": 1}),
    ("read_the_charge", "kelp", {"kelp": at("i7")}, [*dice(7), *dice(7, 7, 7)], ["no"], {"kelp danger": 2, "kelp conditions": {"fear": 1}}),
    ("sinew_knot", "kelp", {"kelp": at("f7")}, dice(7, 7, 7, 7, 6), ["keep"],
     {"kelp danger": 2, "kelp tired": ["move"], "kelp conditions": {"fatigue": 1}, "kelp at": "i7"}),
    ("feathers", "", {"kelp": at("d7", fate=6), "brine": at("g5", fate=5)}, [*dice(8, 8, 8, 7), *dice(8, 8, 8, 7)], ["keep", "keep"],
     {"brine danger": 1, "brine fate": 4, "kelp danger": 1, "beast": "e7 w"}),
    ("witness", "kelp", {"kelp": at("i7"), "priority": "brine"}, dice(8, 8, 8, 8, 7), ["keep"],
     {"priority": "kelp", "kelp danger": 2, "kelp conditions": DOWN}),
    ("witness", "kelp", {"kelp": at("i7", fate=4)}, dice(8, 8, 8, 8, 8, 8), ["keep"], {"kelp conditions": DOWN}),
    ("strip_the_name", "kelp", {"kelp": {"at": "i7", "gear": ["wave_charm", "tide_sandals"]}}, dice(7, 7, 7, 7, 6),
     ["pass", "pass", "keep", "option 1", "gear tide-sandals"], {"kelp danger": 2, "kelp gear": ["wave_charm", "fists"]}),
    ("strip_the_name", "kelp", {"kelp": at("i7")}, dice(7, 7, 7, 7, 6), ["keep", "option 2"], {"kelp danger": 2, "kelp fate": 2}),
    ("verdict", "kelp", {}, dice(8), ["skill courage"], {"kelp danger": 3, "kelp conditions": {"doom_mark": 1}, "beast": "e7 w"}),
    ("verdict", "kelp", {}, dice(9), ["skill will"], {"beast": "e7 w"}),
    ("verdict", "kelp", {"kelp": at("d7", conditions={"doom_mark": 1}), "obol": ["the_coin_floats"]}, [*dice(8), 1], ["skill courage"],
     {"beast": "e7 w"}),
    ("without_end", "kelp brine", {"kelp": at("f7"), "brine": at("f8"), "marble": at("i9"), "priority": "marble"},
     [*dice(8, 8, 8, 8, 7), *dice(8, 8, 8, 8, 8), *dice(7, 7, 6)], ["keep", "side s", "keep"],
     {"kelp danger": 2, "marble danger": 1, "marble fate": 1, "beast": "j8 w"}),
    ("night_comes_down", "", {"kelp": at("i7", rage=0), "brine": at("g4"), "marble": at("g3")},
     [*dice(9, 9, 9, 8), *dice(5), *dice(9, 9, 9, 9)],
     ["keep"], {"brine danger": 2}),
    ("sentence", "kelp", {"kelp": at("b7", fate=5)}, dice(9, 9, 9, 9, 9, 8), [],
     {"kelp danger": 3, "kelp fate": 4, "beast": "c7 w", "to come": 1}),
    ("sentence", "kelp", {"kelp": at("b7", fate=4)}, dice(9, 9, 9, 9, 8), [],
     {"kelp danger": 2, "kelp fate": 3, "beast": "c7 w", "to come": 1}),
    ("the_question", "kelp", {"kelp": at("g7", fate=4)}, dice(7, 7, 7, 6), ["keep"], {"kelp danger": 1, "beast": "h7 w"}),
    ("circles_the_mast", "", {"primordial": {"at": "b2", "facing": "n"}}, dice(5, 6, 7, 8), ["side s"],
     {"beast": "j7 n", "ship": {"argo_fate": 1}, "priority": "brine"}),
]  # fmt: skip
MINOS: list[Row] = [
    ("audience", "kelp", {"kelp": at("j10"), "marble": at("a14", rage=2)}, dice(6), ["no"],
     {"kelp danger": 2, "kelp at": "j6", "priority": "marble"}),
    ("sceptre", "kelp", {"kelp": at("j7", fate=3)}, dice(7, 7, 7, 7, 7, 7, 7, 6), ["keep"],
     {"kelp danger": 1, "kelp fate": 2, "kelp at": "j10"}),
    ("the_tide_obeys", "", {"kelp": at("b7"), "brine": at("c7"), "marble": at("j12"), "ash": at("t14")},
     [*dice(7, 7, 7, 7, 7, 6), *dice(7, 7, 7, 7, 7, 7)], ["keep"], {"kelp danger": 1, "tiles": ["chasm t10 I1"]}),
    ("raise_a_wall", "kelp", {"kelp": at("j7")}, dice(7, 7, 7, 7, 7, 6), ["keep"], {"kelp danger": 1, "tiles": ["labyrinth j5 I1"]}),
    ("tribute", "kelp", {"kelp": at("j12")}, dice(7, 7, 7, 7, 7, 6), ["keep", "option 1"], {"kelp danger": 1, "kelp ambrosia": 1}),
    ("tribute", "kelp", {"kelp": at("j12")}, dice(7, 7, 7, 7, 7, 6), ["keep", "option 2"], {"kelp danger": 1, "kelp fate": 1}),
    ("salt_guard", "", {"kelp": at("j5"), "brine": at("j6")}, dice(7, 7, 7, 7, 6, 6), ["keep"],
     {"kelp danger": 2, "kelp conditions": DOWN}),
    ("salt_guard", "", {"kelp": at("l5")}, dice(7, 7, 7, 7, 7, 6), ["keep"], {"kelp danger": 1}),
    ("undertow", "kelp", {"kelp": at("j7"), "minor": ["clear_head", "turned_about"]}, dice(8, 8, 8, 8, 8, 7), ["keep"],
     {"kelp danger": 1, "kelp at": "j9", "tiles": ["chasm t10 I1"]}),
    ("kneel", "kelp", {"kelp": at("j7")}, dice(7), ["skill endurance", "no"], {"kelp danger": 1, "kelp conditions": DOWN}),
    ("weight_of_gold", "kelp", {"kelp": at("j9", fate=4)}, dice(8, 8, 8, 8, 8, 8, 8, 7), ["keep"],
     {"kelp danger": 2, "kelp fate": 3, "kelp ambrosia": 1, "kelp at": "j6"}),
    ("both_hands", "kelp", {"kelp": at("j5"), "priority": "kelp"}, [*dice(7, 7, 7, 7, 7, 7, 6), *dice(7, 7, 7, 7, 7, 7)], ["keep"],
     {"kelp danger": 1, "kelp at": "j10", "beast": "i4 s"}),
    ("high_water", "", {"kelp": at("c7"), "brine": at("d7"), "marble": at("j11"), "ash": at("t14")},
     [*dice(8, 8, 8, 8, 8, 8, 7), *dice(8, 8, 8, 8, 8, 8, 8)], ["keep"],
     {"kelp danger": 2, "kelp tired": ["move"], "kelp conditions": {"fatigue": 1}, "tiles": ["chasm t10 I1", "chasm t6 I1"]}),
    ("law_of_the_maze", "kelp", {"kelp": at("j7")}, dice(7), ["skill wisdom", "to k5", "option 2", "to h5", "option 2"],
     {"kelp danger": 2, "kelp despair": 1, "tiles": ["labyrinth h5 L1", "labyrinth k5 I1"]}),
    ("he_reaches", "kelp", {"kelp": at("j5", fate=5)}, dice(9, 9, 9, 9, 9, 9, 9, 8), ["keep"],
     {"kelp danger": 3, "kelp fate": 4, "kelp at": "j1", "to come": 1}),
    ("drown_them", "", {"primordial": {"at": "i6", "facing": "s"}, "kelp": at("m3")}, dice(9, 9, 9, 9, 9, 9, 8), ["keep"],
     {"kelp danger": 2, "kelp at": "q3", "beast": "i2 n", "tiles": ["chasm t10 I1"]}),
    ("royal_hand", "kelp", {"kelp": at("j7", fate=2)}, dice(7, 7, 7, 7, 7, 6), ["keep"],
     {"kelp danger": 1, "kelp fate": 1, "kelp at": "j10"}),
]  # fmt: skip
ROWS = [
    (foe, row)
    for foe, rows in (("talos", TALOS), ("asterion", ASTERION), ("alekto", ALEKTO), ("minos", MINOS))
    for row in rows
]


@rule("OD-122", "OD-129", "OD-135", "OD-139", "OD-140", "OD-148", "OD-149")
@pytest.mark.parametrize(("foe", "row"), ROWS, ids=[row[0] for _, row in ROWS])
def test_every_card_of_the_primordials(table: Sit, foe: str, row: Row) -> None:
    """Performed against these targets it does exactly this."""
    key, targets, told, luck, answers, expected = row
    option, where, facing = START[foe]
    spec: dict[str, Any] = {"primordial": {"at": where, "facing": facing}, **told}
    t = stage(table, spec.pop("kelp", {}), options={"foe": option}, luck=luck, **spec)
    for deck, trauma in CALM if "minor" not in told else ():
        for card in t.s.zones[deck]:
            t.s.face[card] = BOOK.faces[trauma]
    before = figures(t)
    befall(t, Perform(BOOK.faces[key], new_serial(t.s), tuple(NAMES.index(name) for name in targets.split())))
    t.does(*answers)

    assert changes(t, before) == expected, t.now()
