"""The data as shipped: complete, within its vocabulary, and the facts among the stand-ins are right."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from petteia.games.prometheus import vocabulary
from petteia.games.prometheus.book import Powers
from petteia.games.prometheus.data import CONTENT, Army, Unit
from petteia.games.prometheus.ops import Mod, No, When
from petteia.games.prometheus.vocabulary import (
    BLOCK,
    CLASSES,
    FIREPROOF,
    FLYING,
    GOD,
    HERO,
    HUGE,
    KINDS,
    MIGHTY_THROW,
    MONSTER,
    OPERATIONS,
    RESCUERS,
    TALENTS,
    TERROR,
    TROOP,
    WARDENS,
    WHO,
    WORDS,
)
from petteia.kernel.ledger import read

# what is known of the printed game: recruitment costs (gods are granted), and the sizes of two troops
COSTS = {
    6: "zeus ares hades hephaestus",
    5: "bellerophon talos scylla",
    4: "cerberus acamas achilles heracles perseus chiron hydra nemean_lion chimera griffon",
    3: "medusa odysseus leonidas hector jason diomedes minotaur colchis_bull calydonian_boar sphinx campe arachne",
    2: "caucasian_eagle atalanta orpheus medea hippolyta lycaon",
    1: "icarus pandora graeae hoplites spartans amazons centaurs myrmidons argonauts toxotai infernal_hounds "
    "infernal_warriors mechanical_warriors lava_golems harpies stymphalian_birds sirens",
}
UNITS = pytest.mark.parametrize("unit", CONTENT.units, ids=lambda unit: unit.key)


def test_there_are_fifty_two_units() -> None:
    """Four gods, sixteen heroes, eighteen monsters and fourteen troops."""
    counted = Counter(unit.kind for unit in CONTENT.units)
    assert counted == {GOD: 4, HERO: 16, MONSTER: 18, TROOP: 14}


@pytest.mark.parametrize("cost", COSTS)
def test_costs_are_the_printed_ones(cost: int) -> None:
    """Recruitment costs are facts, not stand-ins."""
    assert {unit.key for unit in CONTENT.units if unit.cost == cost} == set(COSTS[cost].split())


def test_two_troop_sizes_are_the_printed_ones() -> None:
    """Two Centaurs and six Infernal Hounds stand on a base."""
    assert CONTENT.unit("centaurs").vitality == 2
    assert CONTENT.unit("infernal_hounds").vitality == 6


def test_troops_cost_one_point() -> None:
    """Every troop costs 1, brings three activation cards and no Art of War card."""
    troops = [unit for unit in CONTENT.units if unit.kind == TROOP]
    assert {(unit.cost, unit.activation_cards, unit.art_of_war) for unit in troops} == {(1, 3, 0)}


@pytest.mark.rule("PR-014")
@UNITS
def test_a_dashboard_has_a_row_for_each_vitality(unit: Unit) -> None:
    """The four values are given for every vitality from 1 to full, and entry 0 is nothing."""
    for values in (unit.offence, unit.defence, unit.range, unit.movement):
        assert len(values) == unit.vitality + 1
        assert values[0] == 0
        assert all(0 <= value <= CONTENT.max_dice for value in values)
    assert min(unit.defence[1:]) >= 1


@UNITS
@pytest.mark.rule("PR-K043")
def test_wounds_never_make_a_unit_better(unit: Unit) -> None:
    """Down the track no value rises; those of troops stay as they are."""
    for values in (unit.offence, unit.defence, unit.range, unit.movement):
        assert list(values[1:]) == sorted(values[1:])
        if unit.kind == TROOP:
            assert len(set(values[1:])) == 1


@UNITS
def test_a_unit_can_be_played(unit: Unit) -> None:
    """Every unit has a name, a class, cards to be activated with, an icon and a role."""
    assert unit.name
    assert unit.role
    assert unit.icon
    assert unit.classes
    assert 3 <= unit.activation_cards <= 5
    assert CONTENT.units[unit.index] is unit
    assert CONTENT.unit(unit.key) is unit
    assert not unit.own


@pytest.mark.rule("PR-001")
def test_each_side_is_led_by_two_gods() -> None:
    """Hephaestus and Hades lead the rescuers, Zeus and Ares the wardens."""
    led = {side: {u.key for u in CONTENT.units if u.is_god and u.sides == 1 << side} for side in (RESCUERS, WARDENS)}
    assert led == {RESCUERS: {"hephaestus", "hades"}, WARDENS: {"zeus", "ares"}}


@pytest.mark.rule("PR-009")
def test_units_are_gods_heroes_monsters_or_troops() -> None:
    """There are four kinds, and each occurs."""
    assert KINDS == ("god", "hero", "monster", "troop")
    assert {unit.kind for unit in CONTENT.units} == {GOD, HERO, MONSTER, TROOP}


def test_granted_units_have_their_owners() -> None:
    """The gods own themselves; Acamas goes with Hephaestus, Medusa with Hades, Cerberus with Zeus, the Eagle with Ares."""
    granted = {unit.key: unit.owner for unit in CONTENT.units if unit.granted}
    assert granted == {
        "zeus": "zeus", "ares": "ares", "hades": "hades", "hephaestus": "hephaestus", "acamas": "hephaestus",
        "medusa": "hades", "cerberus": "zeus", "caucasian_eagle": "ares",
    }  # fmt: skip
    assert all(unit.owner == "" for unit in CONTENT.units if not unit.granted)


def test_what_the_scenario_says_of_cerberus() -> None:
    """It has Mighty Throw, and a power called Blazing Fire that the scenario makes free."""
    hound = CONTENT.unit("cerberus")
    assert hound.talents & MIGHTY_THROW
    assert hound.talents & BLOCK
    assert hound.talents & TERROR
    (fire,) = hound.powers
    assert (fire.name, fire.art_of_war) == ("Blazing Fire", 1)
    assert any(row.op == "limit" and row.word == "free_with_rage" for row in fire.effect)


def test_masks_say_what_the_file_says() -> None:
    """Bits stand for talents and classes in the order of the vocabulary."""
    talos = CONTENT.unit("talos")
    assert talos.classes == CLASSES.index("terrestrial") + 1 | HUGE | FIREPROOF
    assert CONTENT.unit("caucasian_eagle").classes == FLYING
    for i, key in enumerate(TALENTS):
        assert getattr(vocabulary, key.upper()) == 1 << i
        assert CONTENT.talents[i].key == key
    for i, key in enumerate(CLASSES):
        assert getattr(vocabulary, key.upper()) == 1 << i
        assert CONTENT.classes[i].key == key


# -- powers ----------------------------------------------------------------------------------


def test_there_are_forty_five_powers() -> None:
    """Every power has a key of its own, its place, its bearer and words for people."""
    assert len(CONTENT.powers) == 45
    assert len(CONTENT.power_at) == 45
    for i, power in enumerate(CONTENT.powers):
        assert power.index == i
        assert power in CONTENT.units[power.unit].powers
        assert power.text.endswith(".")
        assert power.rule.endswith(".")
        assert power.lost_at < CONTENT.units[power.unit].vitality


def test_every_operation_of_a_power_is_known() -> None:
    """Each row is an operation of the vocabulary with words of that operation."""
    for power in CONTENT.powers:
        for row in power.effect:
            assert row.op in OPERATIONS, power.key
            assert not row.word or row.word in WORDS[row.op], power.key
            assert not row.who or row.who in WHO[row.op], power.key
            assert 0 <= getattr(row, "low", 0) <= getattr(row, "high", 0), power.key


def test_the_vocabulary_has_no_dead_words() -> None:
    """Every operation, and every word an operation may carry, stands in some power: nothing is offered that nobody plays."""
    rows = [row for power in CONTENT.powers for row in power.effect]
    assert {row.op for row in rows} == set(OPERATIONS)
    for op, words in WORDS.items():
        assert {row.word for row in rows if row.op == op} == set(words), op
    assert {row.until for row in rows if isinstance(row, Mod)} == set(vocabulary.UNTIL)
    assert {row.vs for row in rows if isinstance(row, Mod | When) and row.vs} == set(vocabulary.VERSUS)
    assert {word for row in rows for word in getattr(row, "unless", ())} == set(vocabulary.UNLESS)
    assert {word for row in rows if isinstance(row, No) for word in row.answers} == set(vocabulary.ANSWERS)
    assert {power.limit for power in CONTENT.powers} == set(vocabulary.LIMITS)
    assert {power.kind for power in CONTENT.powers} == set(vocabulary.POWER_KINDS)


def test_every_operation_is_explained() -> None:
    """The page for players has a phrase for each operation, and for each word of those that carry many."""
    assert set(vocabulary.MEANINGS) == set(OPERATIONS)
    assert tuple(vocabulary.EVENTS) == WORDS["when"]
    assert tuple(vocabulary.CONDITIONS) == WORDS["if"]
    assert tuple(vocabulary.CHANGES) == WORDS["mod"]
    assert tuple(vocabulary.BOUNDS) == WORDS["limit"]
    assert tuple(vocabulary.DURATIONS) == vocabulary.UNTIL
    assert tuple(vocabulary.AGAINST) == vocabulary.VERSUS


def test_reactions_and_only_offensive_powers_are_what_they_say() -> None:
    """A reaction waits for an event; attacks that a player declares belong to offensive powers alone."""
    for power in CONTENT.powers:
        ops = [row.op for row in power.effect]
        if power.kind == "reaction":
            assert "when" in ops, power.key
        if "attack" in ops or ("roll" in ops and "when" not in ops):
            assert power.kind == "offensive", power.key
        if power.kind in ("permanent", "passive"):
            assert power.art_of_war == 0, power.key


def test_what_is_printed_is_what_is_done() -> None:
    """A power's sentence names the figures it plays by, and no others: else the game would not load."""
    whole = CONTENT.power("thunderbolt")
    assert whole.rule.startswith("Choose one. Either roll 6 fixed dice")
    for words, said in (
        (
            whole.rule.replace("6 fixed", "7 fixed"),
            "Thunderbolt does what its words do not say: Roll needs '6 fixed dice'",
        ),
        (
            whole.rule + " Draw 1 card.",
            "Thunderbolt says what it does not do: nothing in its row is about 'Draw 1 card'",
        ),
        (whole.rule.replace("no Evade", "in the open"), "Thunderbolt does what its words do not say: No needs 'eva'"),
    ):
        powers = tuple(replace(one, rule=words) if one is whole else one for one in CONTENT.powers)
        with pytest.raises(ValueError, match=re.escape(said)):
            Powers(replace(CONTENT, powers=powers))
    assert all(0 <= power.art_of_war <= 2 for power in CONTENT.powers)


# -- terrain, tokens, armies, options --------------------------------------------------------


def test_terrain_is_complete() -> None:
    """Fifteen kinds of ground and three kinds of boundary, in the order of the vocabulary."""
    assert tuple(one.key for one in CONTENT.terrains) == vocabulary.TERRAINS
    assert [one.key for one in CONTENT.terrains if one.boundary] == ["wall", "escarpment", "chains"]
    obstacles = {one.key for one in CONTENT.terrains if one.obstacle and not one.boundary}
    assert obstacles == {"forest", "ruins", "rock", "cliff", "cage"}


@pytest.mark.rule("PR-010", "PR-011", "PR-012")
def test_tokens_are_counted() -> None:
    """Eight nets, four lures, and Rage for Cerberus: four to start with, four more that may come."""
    count = {token.key: token.count for token in CONTENT.tokens}
    assert (count["net"], count["lure"], count["rage"]) == (8, 4, 8)


@pytest.mark.rule("PR-K071")
def test_the_die_has_a_blank_and_one_to_five() -> None:
    """Six faces, each once."""
    assert CONTENT.die_faces == (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize("army", CONTENT.armies, ids=lambda army: army.key)
@pytest.mark.rule("PR-K004")
def test_armies_can_be_recruited(army: Army) -> None:
    """A ready-made army spends all its points, on units its side may field, with one dear unit at most."""
    units = [CONTENT.units[u] for u in army.units]
    assert sum(unit.cost for unit in units) == army.points
    assert len({unit.key for unit in units}) == len(units)
    assert all(unit.sides & 1 << army.side and not unit.granted for unit in units)
    assert sum(unit.cost >= CONTENT.heavy_cost for unit in units) <= CONTENT.heavy_units
    assert {CONTENT.units[god].sides for god in army.gods} == {1 << army.side}


def test_armies_of_two_gods_are_shared_out_evenly() -> None:
    """Eight armies of 8 points, four of 12 that split into six and six."""
    assert Counter(army.points for army in CONTENT.armies) == {8: 8, 12: 4}
    for army in CONTENT.armies:
        assert sorted(u for share in army.split for u in share) == sorted(army.units)
        if army.points == 12:
            assert [sum(CONTENT.units[u].cost for u in share) for share in army.split] == [6, 6]


def test_armies_can_meet_at_one_table() -> None:
    """No unit is in the armies of both sides, nor in those of two partners."""
    for army in CONTENT.armies:
        for other in CONTENT.armies:
            partners = army.side == other.side and not set(army.gods) & set(other.gods)
            if army.side != other.side or partners:
                assert not set(army.units) & set(other.units), (army.key, other.key)


def test_options_settle_what_the_ledger_leaves_open() -> None:
    """Thirty-two options, each with its default among its values and with entries of the ledger it speaks of."""
    book = read("petteia.ledger:prometheus.toml")
    assert len(CONTENT.options) == 32
    for option in CONTENT.options:
        assert option.default in option.values
        assert len(set(option.values)) == len(option.values) >= 2
        assert option.rules
        assert all(rule in book.rules or rule in book.rulings for rule in option.rules), option.key


def test_what_is_a_stand_in_says_so() -> None:
    """The content and both maps carry their status, so that nobody takes them for the printed game's."""
    assert CONTENT.status == "stand-in"
    assert {one.status for one in CONTENT.board.maps} == {"stand-in"}
