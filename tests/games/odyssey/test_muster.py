"""Who comes to a battle and with what: tiers, decks, slots, attachments, loot, looks, forms, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.aftermath import BattleEnds
from petteia.games.odyssey.cards import equipped, fits, hosts
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.equipment import FISTS, add_gear, discard, exhaust, free_hands, take_fists
from petteia.games.odyssey.setup import FOES, armory
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_WAITING,
    BOX,
    BP_DECK,
    BP_WAITING,
    KRATOS,
    MOIROS,
    OBOL,
    OBOL_BOX,
    TRAUMA,
    Battle,
)
from petteia.kernel import Match
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Loots, asked, befall, changes, figures, runs, stage
from tests.games.odyssey.fight import NAMES, Fight, Sit

BRINE, MARBLE, ASH = 0, 2, 3
HEIR = {"ash": {"at": "t14", "gear": [], "rage": 1}}


def opened(seed: int = 1, **options: str) -> Battle:
    """A battle set up, the ship and the places as they come first, up to the first thing that is somebody's choice."""
    match = Match.new("odyssey", seed, 1, {"foe": "talos-1", **options})
    for _ in range(20):
        decision = match.decision
        assert decision is not None
        if decision.rule not in ("OD-094", "OD-097", "OD-110", "OD-118", "OD-293"):
            break
        match.act(0, "done" if "done" in [o.text for o in decision.options] else decision.options[0])
    assert isinstance(match.state, Battle)
    return match.state


def keys(s: Battle, zone: int) -> list[str]:
    return sorted(BOOK.cards[s.face[card]].key for card in s.zones[zone])


def number(key: str) -> int:
    return BOOK.gear_at[key]


# -- set-up --------------------------------------------------------------------------------------------


@rule("OD-090", "OD-098")
def test_every_battle_there_is() -> None:
    """Talos from 0, Asterion from 1 to 4, both as an ambush; Alekto by three steps, Minos by two."""
    regular = [f"{name}-{n}" for name in ("talos", "asterion") for n in range(1, 5)]
    expected = [
        "talos-0",
        *regular,
        *(f"ambush-{foe}" for foe in regular),
        "alekto-1",
        "alekto-2",
        "alekto-3",
        "minos-1",
        "minos-2",
    ]
    assert sorted(FOES) == sorted(expected)
    assert {foe: row[2:] for foe, row in FOES.items() if foe in ("talos-3", "alekto-2", "minos-1", "ambush-talos-2")} == {
        "talos-3": (3, 0), "alekto-2": (1, 2), "minos-1": (1, 1), "ambush-talos-2": (2, 0),
    }  # fmt: skip


@rule("OD-093", "OD-002")
@pytest.mark.parametrize(("tier", "gear", "classes", "skill"), [
    ("start", (["hull_plank_shield", "thread_staff", "salt_leather", "shell_lyre"],
     ["oyster_knives", "salt_leather", "tide_sandals", "wave_charm", "fists"],
               ["anchor_maul", "hull_plate", "ballast_belt"], ["reed_bow"]), ["dreamwalker"] * 4, 0),
    ("mid", (["hull_plank_shield", "spindle_lash", "weavers_mantle", "shell_lyre", "augur_bones"],
             ["oyster_knives", "gull_sickle", "salt_leather", "tide_sandals", "wave_charm"],
             ["breakwater_axe", "wardens_cuirass", "ballast_belt", "rooted_heels"],
             ["tethered_harpoon", "kelp_shroud", "smoke_jar", "argos_cable"]),
     ["dreamwalker"] * 4, 1),
    ("top", (["tower_aspis", "spindle_lash", "weavers_mantle", "shell_lyre", "red_pennon"],
             ["widows_needle", "gull_sickle", "kelp_shroud", "heron_greaves", "wave_charm"],
             ["mast_head_ram", "wardens_cuirass", "rooted_heels"],
             ["bow_of_the_lost_sun", "kelp_shroud", "smoke_jar", "bone_coin"]), ["dreamwalker", "dreamwalker", "aegis", "dreamwalker"], 2),
])  # fmt: skip
def test_the_four_builds(tier: str, gear: tuple[list[str], ...], classes: list[str], skill: int) -> None:
    """What each titan carries, of what class it is, and how well its Argonaut tests: one better in one skill."""
    s = opened(gear=tier)
    worn = tuple([s.gear_of(t, i).key for i in range(len(s.gear[t]))] for t in range(4))

    assert worn == gear
    assert [s.titan(t).key for t in range(4)] == classes
    assert [[k for k in range(6) if s.skills[t][k] == skill + 1] for t in range(4)] == [[5], [4], [2], [0]]
    assert all(n in (skill, skill + 1) for row in s.skills for n in row)


@rule("OD-091", "OD-095")
def test_where_every_card_begins() -> None:
    """Level I is drawn from, II and III wait; the decks of fortune are whole; two obols, the others in the box."""
    s = opened(seed=5, providence="yes")
    for zone, deck, level in (
        (AI_DECK, "ai", 1),
        (AI_WAITING, "ai", 2),
        (AI_WAITING + 1, "ai", 3),
        (BP_DECK, "bp", 1),
        (BP_WAITING, "bp", 2),
        (BP_WAITING + 1, "bp", 3),
    ):
        cards = s.monster.ai if deck == "ai" else s.monster.bp
        assert keys(s, zone) == sorted(card.key for card in cards if card.level == level)
    assert [len(s.zones[TRAUMA + n]) for n in range(3)] == [16, 15, 12]
    assert (len(s.zones[MOIROS]), len(s.zones[KRATOS]), keys(s, OBOL)) == (6, 6, ["the_coin_floats", "the_coin_sinks"])
    assert keys(s, BOX) == ["the_naos_opens"]
    assert set(keys(s, OBOL_BOX)) == {"the_coin_burns", "nothing_left_to_bury", "a_bay_is_named_for_you", "the_sea_forgets_the_place",
                                      "breath_of_dead_gods", "the_coin_sinks"}  # fmt: skip
    unlocked = opened(seed=5, providence="yes", naos="yes")
    assert (keys(unlocked, OBOL), keys(unlocked, BOX)) == (["the_coin_burns", "the_coin_floats"], [])
    assert len(unlocked.zones[TRAUMA + 2]) == 13


@rule("OD-091")
def test_every_deck_is_shuffled() -> None:
    """From another seed every deck comes in another order; and nobody knows a face of it."""
    one, other = opened(seed=1, providence="yes"), opened(seed=2, providence="yes")
    for zone in (
        AI_DECK,
        AI_WAITING,
        AI_WAITING + 1,
        BP_DECK,
        BP_WAITING,
        BP_WAITING + 1,
        TRAUMA,
        TRAUMA + 1,
        TRAUMA + 2,
        MOIROS,
        KRATOS,
    ):
        assert [one.face[c] for c in one.zones[zone]] != [other.face[c] for c in other.zones[zone]]
        assert all(one.knows[c] == 0 for c in one.zones[zone][:-1])
    assert {tuple(s.face[c] for c in s.zones[OBOL]) for s in (opened(seed=n, providence="yes") for n in range(6))} != {
        tuple(one.face[c] for c in one.zones[OBOL])
    }
    for zone in (OBOL_BOX, BOX):
        assert all(one.knows[c] for c in one.zones[zone])


@rule("OD-099", "OD-108", "OD-098")
@pytest.mark.parametrize(("foe", "ai", "bp", "mods", "traits"), [
    ("talos-1", (6, 0, 0), (6, 0, 0), [], ["announced", "shedding"]), ("talos-3", (5, 1, 0), (5, 1, 0), [],
     ["heat_haze", "shedding", "white_heat"]),
    ("asterion-4", (4, 2, 0), (3, 2, 0), [], ["lonely", "runs_on", "snapped_thread", "walls_follow"]),
    ("alekto-1", (6, 0, 0), (5, 0, 0), [], ["leash", "scent", "unceasing"]), ("alekto-2", (5, 1, 0), (4, 1, 0), [],
     ["leash", "scent", "unceasing"]),
    ("alekto-3", (5, 1, 0), (4, 1, 0), [[4, 5, 1, 4]], ["scent", "third_voice", "unceasing"]),
    ("minos-1", (6, 0, 0), (5, 0, 0), [], ["enthroned", "last_wall", "rising_water", "the_king_stands"]),
    ("minos-2", (5, 1, 0), (4, 1, 0), [[4, 5, 1, 4]], ["last_wall", "rising_water", "the_king_stands"]),
])  # fmt: skip
def test_levels_and_steps(
    foe: str, ai: tuple[int, ...], bp: tuple[int, ...], mods: list[list[int]], traits: list[str]
) -> None:
    """Escalations at the beginning, a danger more in each attack, and which traits are on."""
    s = opened(foe=foe, providence="yes")
    count = {
        zone: tuple(sum(BOOK.cards[s.face[c]].level == n for c in s.zones[zone]) for n in (1, 2, 3))
        for zone in (AI_DECK, BP_DECK)
    }

    assert (count[AI_DECK], count[BP_DECK]) == (ai, bp)
    assert [row for row in s.mods if row[0] == 4] == mods
    assert sorted(trait.key for i, trait in enumerate(s.monster.traits) if s.trait_on(i)) == traits


@rule("OD-096", "OD-097", "OD-104", "OD-191")
def test_who_begins_and_where() -> None:
    """The lesson and a wise providence let the titans begin; an ambush costs each a fate, and a random titan has the token."""
    assert [opened(foe=foe, providence=wise).phase for foe, wise in (("talos-0", "no"), ("talos-1", "yes"))] == [2, 2]
    s = opened(foe="ambush-talos-1", providence="yes")
    assert (s.fate, s.priority in range(4), len(s.tiles)) == ([1, 1, 1, 1], True, 8 + 2 + 1 + 2)
    assert sorted(s.cell) == sorted(s.grid.at(x, y) for x, y in s.place.titans)
    assert opened(foe="talos-4", providence="yes").place.layout(4)[0][-1][0] == "chasm"
    assert (opened().seats, opened(nymphs="yes").summons, opened().summons, opened(tear="yes").tear) == (1, 2, 0, 1)


@rule("OD-094")
def test_ship_abilities() -> None:
    """Each once, with its charges; two at most, or fewer."""
    match = Match.new("odyssey", 1, 1, {"foe": "talos-1"})
    assert match.decision is not None
    assert len(match.decision.options) == len(BOOK.ship) + 1
    match.play("ship boarding-lines")
    assert "ship boarding-lines" not in [o.text for o in match.decision.options]
    match.play("ship burning-pitch")
    s = match.state
    assert isinstance(s, Battle)
    assert (s.argo_charge, match.decision.rule) == ([3, 1], "OD-097")


# -- slots ---------------------------------------------------------------------------------------------


@rule("OD-093", "OD-199")
@pytest.mark.parametrize(("klass", "has", "gear", "room"), [
    ("dreamwalker", [], "oyster_knives", True), ("dreamwalker", ["oyster_knives", "gull_sickle"], "thread_staff", False),
    ("dreamwalker", ["oyster_knives"], "anchor_maul", False), ("dreamwalker", [], "anchor_maul", True), ("dreamwalker",
     [], "mast_head_ram", False),
    ("aegis", [], "mast_head_ram", True), ("aegis", ["oyster_knives"], "mast_head_ram", False), ("aegis",
     ["wave_charm", "tide_sandals"], "mast_head_ram", False),
    ("aegis", ["wave_charm"], "mast_head_ram", True), ("aegis", ["mast_head_ram", "wave_charm"], "tide_sandals", False),
    ("aegis", ["mast_head_ram"], "tide_sandals", True), ("harper", [], "anchor_maul", True), ("harper", [], "mast_head_ram", False),
    ("dreamwalker",
     ["salt_leather"], "hull_plate", False),
    ("dreamwalker", [], "hull_plate", True), ("dreamwalker", ["wave_charm"], "wave_charm", False), ("dreamwalker",
     ["wave_charm"], "tide_sandals", True),
    ("dreamwalker", ["wave_charm", "tide_sandals"], "shell_lyre", False), ("harper", ["wave_charm", "tide_sandals"], "shell_lyre", True),
    ("kopis", ["wave_charm"], "tide_sandals", False), ("dreamwalker", [], "cork_lining", False), ("dreamwalker",
     ["salt_leather"], "cork_lining", True),
    ("dreamwalker", [], "barbed_cord", False), ("dreamwalker", [], "nectar_gland", True),
])  # fmt: skip
def test_room_for_a_card(table: Sit, klass: str, has: list[str], gear: str, room: bool) -> None:
    """Two hands, an armour, two supports (one of a kind), attachments where there is a card for them; classes differ."""
    t = stage(table, {"class": klass})
    t.s.gear[KELP], t.s.exhausted[KELP], t.s.discarded[KELP], t.s.charge[KELP], t.s.host[KELP] = [], [], [], [], []
    for key in has:
        add_gear(t.s, KELP, number(key))

    assert fits(t.s, KELP, number(gear)) == room


@rule("OD-199", "OD-093")
def test_where_an_attachment_sits(table: Sit) -> None:
    """Three on the sheet, one on each card that fits; not on one that has one, nor on one that is discarded."""
    t = stage(table, {"gear": ["salt_leather", "oyster_knives", "gull_sickle"]})
    cord, gland, cork = number("barbed_cord"), number("nectar_gland"), number("cork_lining")
    assert (hosts(t.s, KELP, cord), hosts(t.s, KELP, gland), hosts(t.s, KELP, cork)) == ([1, 2], [-1], [0])
    add_gear(t.s, KELP, cord, 1)
    assert hosts(t.s, KELP, cord) == [2]
    for _ in range(3):
        assert hosts(t.s, KELP, gland) == [-1]
        add_gear(t.s, KELP, gland, -1)
    assert hosts(t.s, KELP, gland) == []
    t.s.discarded[KELP][2] = 1
    assert hosts(t.s, KELP, cord) == []
    assert [t.s.gear_of(KELP, i).key for i in equipped(t.s, KELP, "weapon")] == ["oyster_knives"]


@rule("OD-199", "OD-209", "OD-210", "OD-201")
def test_what_is_attached_shares_its_fate(table: Sit) -> None:
    """Turned and discarded with its host, and with no other; a discarded weapon leaves a fist."""
    told = {
        "gear": ["salt_leather", "anchor_maul"],
        "attached": {"cork_lining": "salt_leather", "barbed_cord": "anchor_maul"},
    }
    t = stage(table, told)
    exhaust(t.s, KELP, 0)
    assert t.titan("kelp").exhausted == ["salt_leather", "cork_lining"]
    exhaust(t.s, KELP, -1)
    discard(t.s, KELP, -1)
    assert t.titan("kelp").gear == ["salt_leather", "anchor_maul", "cork_lining", "barbed_cord"]
    assert free_hands(t.s, KELP) == 0
    discard(t.s, KELP, 1)
    assert t.titan("kelp").gear == ["salt_leather", "cork_lining", "fists"]
    assert free_hands(t.s, KELP) == 1
    discard(t.s, KELP, 0)
    assert t.titan("kelp").gear == ["fists"]
    take_fists(t.s, KELP)
    assert t.s.gear[KELP].count(FISTS) == 1
    discard(t.s, KELP, t.s.gear[KELP].index(FISTS))
    take_fists(t.s, KELP)
    assert t.titan("kelp").gear == []


@rule("OD-093")
def test_the_armory_to_choose_from(table: Sit) -> None:
    """Every card that can be made, by its copies; not relics, not fists."""
    t = stage(table, {"gear": ["bow_of_the_lost_sun"]}, brine={"at": "a1", "gear": ["oyster_knives"]})
    left = armory(t.s)
    assert number("bow_of_the_lost_sun") not in left
    assert number("oyster_knives") in left
    assert not {number("heel_rivet"), number("left_horn"), FISTS} & set(left)
    add_gear(t.s, MARBLE, number("oyster_knives"))
    assert number("oyster_knives") not in armory(t.s)


@rule("OD-092", "OD-093", "OD-199")
def test_choosing_a_loadout() -> None:
    """A class (of those bred on the ship one each), then cards until there is no room or enough; two hosts are asked for."""
    match = Match.new("odyssey", 1, 1, {"foe": "talos-1", "gear": "choose"})
    match.play("class aegis")
    assert match.decision is not None
    assert match.decision.rule == "OD-093"
    assert str(match.why_not(0, "equip heel-rivet")) == "There is no slot for it, or no copy is left. (OD-093)"
    match.play("equip oyster-knives", "equip gull-sickle", "equip barbed-cord")
    assert [o.text for o in match.decision.options] == ["host 1", "host 2"]
    match.play("host 2", "done")
    s = match.state
    assert isinstance(s, Battle)
    assert ([s.gear_of(0, i).key for i in range(3)], s.host[0]) == (
        ["oyster_knives", "gull_sickle", "barbed_cord"],
        [-1, -1, 1],
    )
    assert str(match.why_not(0, "class aegis")) == "One titan of each class bred on the ship. (OD-092)"
    match.play("class dreamwalker", "done")
    assert [s.gear_of(1, i).key for i in range(len(s.gear[1]))] == ["fists"]
    match.play("class dreamwalker", "equip anchor-maul", "done")
    assert [s.gear_of(2, i).key for i in range(len(s.gear[2]))] == ["anchor_maul"]


# -- loot ----------------------------------------------------------------------------------------------


@rule("OD-020", "OD-267", "OD-268")
@pytest.mark.parametrize(("key", "has", "answers", "gear"), [
    ("heel_rivet", [], ["yes"], ["fists", "heel_rivet"]), ("heel_rivet", [], ["no"], ["fists"]),
    ("heel_rivet", ["oyster_knives"], ["yes"], ["oyster_knives", "heel_rivet"]), ("heel_rivet", ["oyster_knives"], ["no"],
     ["oyster_knives", "fists"]),
    ("heel_rivet", ["anchor_maul"], ["yes"], ["heel_rivet", "fists"]),
    ("heel_rivet", ["oyster_knives", "gull_sickle"], ["yes", "gear gull-sickle"], ["oyster_knives", "heel_rivet"]),
    ("left_horn", [], [], ["fists", "left_horn"]), ("left_horn", ["wave_charm", "tide_sandals"], ["gear wave-charm"],
     ["tide_sandals", "fists", "left_horn"]),
    ("shard_of_the_crown", ["salt_leather"], ["yes"], ["fists", "shard_of_the_crown"]), ("shard_of_the_crown", ["salt_leather"],
     ["no"], ["salt_leather", "fists"]),
    ("unshed_tear", [], [], ["fists", "unshed_tear"]),
])  # fmt: skip
def test_gear_gained_in_battle(table: Sit, key: str, has: list[str], answers: list[str], gear: list[str]) -> None:
    """It may take the place of another card; a possession must; a free hand is a fist."""
    t = stage(table, {"gear": has})
    befall(t, Loots(key))
    t.does(*answers)

    assert sorted(t.titan("kelp").gear) == sorted(gear)
    assert (figures(t)["loot"], t.s.adversary) == ([key], int(key == "unshed_tear"))
    befall(t, Loots(key))
    assert figures(t)["loot"] == [key]


# -- looking -------------------------------------------------------------------------------------------


@rule("OD-013")
def test_looking_at_cards(table: Sit) -> None:
    """Seen by all; put back in any order, or one of them under the deck, or left as they lie."""
    t = stage(table, ai=["halt", "the_beat", "wide_arm"], bp=["greave", "knee_hinge"])
    before = list(t.s.zones[AI_DECK])
    runs(t, {"op": "look", "deck": "ai", "n": 2})
    assert (t.s.zones[AI_DECK], asked(t)) == (before, ["move", "end"])
    assert [bool(t.s.knows[c]) for c in before[-3:]] == [False, True, True]
    runs(t, {"op": "look", "deck": "bp", "n": 2, "then": "order"})
    t.asks(0, rule="OD-013", options=["card 1", "card 2"])
    t.does("card 2")
    assert [BOOK.cards[t.s.face[c]].key for c in t.s.zones[BP_DECK][-2:]] == ["greave", "knee_hinge"]
    runs(t, {"op": "look", "deck": "ai", "n": 3, "then": "bottom"})
    t.asks(0, rule="OD-013", options=["card 1", "card 2", "card 3", "done"])
    t.does("card 2")
    assert t.s.zones[AI_DECK] == [before[-2], *before[:-2], before[-1]]
    runs(t, {"op": "look", "deck": "ai", "n": 3, "then": "bottom"})
    t.does("done")
    assert t.s.zones[AI_DECK] == [before[-2], *before[:-2], before[-1]]
    del t.s.zones[AI_DECK][1:]
    runs(t, {"op": "look", "deck": "ai", "n": 3, "then": "order"})
    assert asked(t) == ["move", "end"]
    t.s.zones[AI_DECK].clear()
    runs(t, {"op": "look", "deck": "ai", "n": 3, "then": "bottom"})
    assert asked(t) == ["move", "end"]


# -- turning, readying, discarding ---------------------------------------------------------------------


@rule("OD-209", "OD-210")
@pytest.mark.parametrize(("op", "answers", "expected"), [
    ({"op": "exhaust", "what": "one card"}, ["gear wave-charm"], {"kelp exhausted": ["tide_sandals", "wave_charm"]}),
    ({"op": "exhaust", "what": "one weapon"}, ["gear gull-sickle"], {"kelp exhausted": ["gull_sickle", "tide_sandals"]}),
    ({"op": "exhaust", "what": "armor"}, [], {"kelp exhausted": ["salt_leather", "tide_sandals"]}),
    ({"op": "ready", "what": "one card"}, [], {"kelp exhausted": None}), ({"op": "ready", "what": "all gear"}, [],
     {"kelp exhausted": None}),
    ({"op": "ready", "what": "mnemos"}, [], {}),
    ({"op": "discard", "what": "one weapon"}, ["gear gull-sickle"],
     {"kelp gear": ["fists", "oyster_knives", "salt_leather", "tide_sandals", "wave_charm"]}),
    ({"op": "discard", "what": "one support"}, ["gear wave-charm"],
     {"kelp gear": ["gull_sickle", "oyster_knives", "salt_leather", "tide_sandals"]}),
    ({"op": "discard", "what": "all support"}, [], {"kelp gear": ["gull_sickle", "oyster_knives", "salt_leather"]}),
])  # fmt: skip
def test_cards_on_the_sheet(table: Sit, op: dict[str, Any], answers: list[str], expected: dict[str, Any]) -> None:
    """Which cards a word means; where there is one it is not asked."""
    gear = ["oyster_knives", "gull_sickle", "salt_leather", "wave_charm", "tide_sandals"]
    t = stage(table, {"gear": gear, "exhausted": ["tide_sandals"]})
    before = figures(t)
    runs(t, op)
    t.does(*answers)
    changed = {name: sorted(value) if isinstance(value, list) else value for name, value in changes(t, before).items()}

    assert changed == {
        name: value for name, value in expected.items() if name != "kelp exhausted" or value != ["tide_sandals"]
    }


@rule("OD-209", "OD-192")
def test_what_can_no_longer_be_turned(table: Sit) -> None:
    """An exhausted or discarded card is not exhausted again; this card, a lasting effect, a fatigue token are discarded."""
    t = stage(table, {"gear": ["salt_leather"], "exhausted": ["salt_leather"]})
    runs(t, {"op": "exhaust", "what": "armor"})
    assert asked(t) == ["move", "end"]
    fear = BOOK.conditions[BOOK.condition_at["fear"]]
    t = stage(table, {"conditions": {"fear": 2, "bleeding": 1, "knockdown": 1}, "bleed": 2, "movement_fatigue": 1})
    runs(t, {"op": "discard", "what": "this card"}, element=fear.sides[1].index)
    assert t.titan("kelp").conditions == {"knockdown": 1, "bleeding": 1, "fatigue": 1}
    runs(t, {"op": "discard", "what": "fatigue token"})
    assert (t.titan("kelp").conditions, t.s.move_fatigue[KELP]) == ({"knockdown": 1, "bleeding": 1}, 0)
    bolt = next(e.index for e in BOOK.elements if e.key == "bolt")
    t.s.lasting[KELP] += [bolt, 3]
    runs(t, {"op": "discard", "what": "lasting effect"}, element=bolt)
    runs(t, {"op": "discard", "what": "lasting effect"}, element=bolt)
    assert t.s.lasting[KELP] == [3]


# -- awakening -----------------------------------------------------------------------------------------


@rule("OD-202", "OD-203", "OD-017")
@pytest.mark.parametrize(("form", "trespass"), [("ruin_of_ares", 2), ("lantern_of_hermes", 2), ("tide_of_poseidon", 3)])
def test_awakening(table: Sit, form: str, trespass: int) -> None:
    """It holds the token fast, sheds what weighed on it, stands, has its tokens, may move or push, and strikes."""
    told = {"at": "g7", "conditions": {"knockdown": 1, "fear": 2}, "despair": 2}
    t = stage(table, told, options={"foe": "talos-1", "naos": "yes"}, priority="brine")
    before = figures(t)
    runs(t, {"op": "awaken"})
    t.does(f"godform {form.replace('_', '-')}")
    t.asks(0, rule="OD-203", options=["option 1", "no"])
    t.does("no")
    assert "pass" in asked(t)
    t.does("pass")
    assert changes(t, before) == {
        "kelp form": form, "kelp trespass": trespass, "kelp conditions": None, "kelp despair": None, "priority": "kelp",
        "holders": ["kelp"],
    }  # fmt: skip
    assert t.s.from_obol[KELP] == 0
    runs(t, {"op": "awaken"}, you=ASH)
    assert f"godform {form.replace('_', '-')}" not in asked(t)
    t.leave()


@rule("OD-203", "OD-272")
def test_the_burst_of_an_awakening(table: Sit) -> None:
    """A move up to its speed, or a push; an awakened titan does not awaken again; nor does anybody without the naos."""
    t = stage(table, {"at": "d7"}, options={"foe": "asterion-1", "naos": "yes"}, primordial={"at": "j7", "facing": "w"})
    runs(t, {"op": "awaken"})
    t.does("godform ruin-of-ares")
    t.asks(0, rule="OD-203", options=["option 1", "option 2", "no"])
    t.does("option 1", "to d2")
    assert t.titan("kelp").at == "d2"
    before = figures(t)
    runs(t, {"op": "awaken"})
    assert changes(t, before) == {}
    t = stage(table, {"at": "i7"}, options={"foe": "asterion-1", "naos": "yes"}, primordial={"at": "j7", "facing": "w"})
    runs(t, {"op": "awaken", "source": "obol"})
    t.does("godform ruin-of-ares", "option 2")
    assert (t.beast_at, t.titan("kelp").at, t.s.from_obol[KELP]) == ("o7", "n7", 1)
    t.leave()
    t = stage(table, {"at": "d7"})
    before = figures(t)
    runs(t, {"op": "awaken"})
    assert changes(t, before) == {}


@rule("OD-204", "OD-213")
def test_what_hermes_gives(table: Sit) -> None:
    """All gear is readied at the start of the turn; it steps aside up to three spaces in any window."""
    t = stage(
        table,
        {
            "at": "d7",
            "gear": ["wave_charm"],
            "exhausted": ["wave_charm"],
            "godform": "lantern_of_hermes",
            "trespass": 2,
        },
    )
    runs(t, {"op": "window"})
    t.asks(0, rule="OD-146", options=["reflex kelp", "pass"])
    t.does("reflex kelp")
    assert "to d4" in asked(t)
    assert "to d3" not in asked(t)
    t.does("to d4")
    t.does("end", "turn kelp")
    assert t.titan("kelp").exhausted == []


# -- the end -------------------------------------------------------------------------------------------


@rule("OD-182", "OD-101", "OD-254")
@pytest.mark.parametrize(("won", "die", "records"), [(1, 1, ["argonaut_dies brine"]), (0, 2, [])])
def test_the_aftermath(table: Sit, won: int, die: int, records: list[str]) -> None:
    """Dials and conditions are cleared, patterns of the dead are lost, the scenario pays; the front lines may cost a life."""
    told = {"danger": 5, "fate": 4, "rage": 3, "despair": 1, "ambrosia": 2, "bleed": 1, "conditions": {"fear": 1, "bleeding": 1},
            "movement_fatigue": 1,
            "pattern": ["scar_map"]}  # fmt: skip
    t = stage(table, told, brine={"at": "dead", "gear": ["red_pennon"], "pattern": ["scar_map"]}, luck=[die - 1])
    befall(t, BattleEnds(won))
    t.leave()
    s, seen = t.s, figures(t)

    assert not any(
        sum(dial)
        for dial in (s.danger, s.fate, s.rage, s.despair, s.ambrosia, s.bleed, s.move_fatigue, s.combat_fatigue)
    )
    assert (s.cond[KELP], s.pattern[KELP] != [], s.pattern[BRINE]) == ([0] * len(BOOK.conditions), True, [])
    assert seen["ship"] == ({"progress": 1, "argo_fate": -2} if won else {"doom": 1, "argo_fate": -1})
    assert seen.get("records", []) == records
    assert t.match.state.outcome is not None
    assert t.match.state.outcome.winners == ((0,) if won else ())


@rule("OD-190")
def test_a_tear_is_offered_once(table: Sit) -> None:
    """Accepted, the battle is over; spent, it begins again without one."""
    t = stage(table, options={"foe": "talos-1", "tear": "yes"})
    befall(t, BattleEnds(0))
    t.asks(0, rule="OD-190", options=["tear", "accept"])
    t.does("accept")
    assert t.match.outcome is not None
    t.leave()
    t = stage(table, options={"foe": "talos-1", "tear": "yes"})
    befall(t, BattleEnds(0))
    t.does("tear")
    assert (t.match.outcome, t.s.tear, figures(t)["records"], t.s.round) == (None, 0, ["replayed nobody"], 1)
    assert t.match.decision is not None
    assert t.match.decision.rule == "OD-094"
    assert (t.s.danger, len(NAMES), isinstance(t, Fight)) == ([0, 0, 0, 0], 4, True)
    t.leave()
