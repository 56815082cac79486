"""Before and after: set-up, escalation's special cases, loot, the tear, providence."""

from __future__ import annotations

from collections import Counter

import pytest

from petteia.games.odyssey import GAME
from petteia.games.odyssey.aftermath import exchange, fill_stack, loot
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import lowest
from petteia.games.odyssey.escalation import escalate_ai, escalate_wounded, place_wound
from petteia.games.odyssey.push import arrow
from petteia.games.odyssey.setup import FOES
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_OUT,
    AI_WAITING,
    BP_DECK,
    BP_DISCARD,
    BP_SHOWN,
    BP_WAITING,
    DOUBLE,
    OBOL,
    RESOURCES,
    SINGLE,
    TRAUMA,
    Battle,
)
from petteia.kernel import Match
from petteia.kernel.rng import Rng
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, card, figures, happens
from tests.games.odyssey.fight import NAMES, Fight, Sit, alone, d10


def fresh(foe: str = "talos-1", **options: str) -> Battle:
    """A battle set up, at its first question."""
    state = GAME.setup(1, GAME.agreed({"foe": foe, **options}), Rng(7))
    state.advance()
    assert isinstance(state, Battle)
    return state


def levels(s: Battle, zone: int) -> Counter[int]:
    return Counter(BOOK.cards[s.face[card]].level for card in s.zones[zone])


@rule("OD-090", "OD-096")
@pytest.mark.parametrize("foe", list(FOES))
def test_every_battle_can_be_set_up(foe: str) -> None:
    """Each scenario lays its tiles, stands its primordial where it says, and asks the first question."""
    s = fresh(foe)

    assert s.decision is not None
    assert (s.px, s.py) == s.place.at
    assert s.tiles


@rule("OD-002")
@pytest.mark.parametrize(("seats", "led"), [(1, [4]), (2, [2, 2]), (3, [2, 1, 1]), (4, [1, 1, 1, 1])])
def test_four_argonauts_whoever_plays(seats: int, led: list[int]) -> None:
    """Four titans are led whatever the number of seats, shared as evenly as can be; each is better in one skill."""
    state = GAME.setup(seats, GAME.agreed({}), Rng(7))
    assert isinstance(state, Battle)

    assert [[state.seat_of(t) for t in range(4)].count(seat) for seat in range(seats)] == led
    assert [sorted(skills) for skills in state.skills] == [[0, 0, 0, 0, 0, 1]] * 4
    assert (state.danger, state.fate, state.rage) == ([0] * 4, [0] * 4, [0] * 4)


@rule("OD-013")
def test_at_random(table: Sit) -> None:
    """Each rolls a d10 and the lowest is meant; equals roll again; a direction is an arrow of a minor trauma."""
    t = happens(table, minor=["second_wind"], luck=d10(7, 3, 3, 9, 8, 2))
    drawn = t.s.zones[TRAUMA][-1]

    assert lowest(t.s, [0, 1, 2, 3]) == [2]
    assert arrow(t.s) == [0]
    assert t.s.zones[TRAUMA][0] == drawn


@rule("OD-039")
def test_the_adversary_waits_for_the_end_of_the_battle(table: Sit) -> None:
    """Her symbols are counted for the voyage; in the battle they change nothing."""
    t = happens(table)
    before = (t.beast_at, t.s.wounds(), t.priority)
    card(t, "she_smells_salt")

    assert (t.s.adversary, t.titan("kelp").fate) == (2, 7)
    assert (t.beast_at, t.s.wounds(), t.priority) == before


@rule("OD-091", "OD-095")
def test_the_decks() -> None:
    """Level I is active, II and III wait; trauma decks are whole, two obols lie ready."""
    s = fresh()

    assert levels(s, AI_DECK) == {1: 6}
    assert (levels(s, AI_WAITING), levels(s, AI_WAITING + 1)) == ({2: 5}, {3: 4})
    assert levels(s, BP_DECK) == {1: 6}
    assert [len(s.zones[TRAUMA + i]) for i in range(3)] == [16, 15, 12]
    assert len(s.zones[OBOL]) == 2


@rule("OD-202")
def test_awakening_changes_two_decks() -> None:
    """With the naos one grave trauma joins, and the death obol is exchanged."""
    s = fresh(naos="yes")

    assert len(s.zones[TRAUMA + 2]) == 13
    assert {BOOK.cards[s.face[c]].key for c in s.zones[OBOL]} == {"the_coin_floats", "the_coin_burns"}


@rule("OD-092", "OD-093")
def test_titans_and_gear_are_chosen_freely(table: Sit) -> None:
    """A class for each, one of each ship-bred class; then gear as the slots allow."""
    t = table("odyssey", options={"gear": "choose"}, chance=None)
    t.does("class aegis", "equip mast-head-ram", "done")
    t.hypso.cannot("class aegis", rule="OD-092")
    t.does("class dreamwalker")
    t.hypso.cannot("equip mast-head-ram", rule="OD-093")
    t.asks(0, rule="OD-093")


@rule("OD-093", "OD-092")
def test_who_can_carry_no_more_is_asked_no_more(table: Sit) -> None:
    """Everything is taken that fits; then the next titan is armed without a word."""
    t = table("odyssey", options={"gear": "choose"}, chance=None)
    t.does("class aegis")
    while t.match.decision is not None and t.match.decision.rule != "OD-092":
        t.does(t.match.decision.options[0].text)
    t.asks(0, rule="OD-092")
    t.leave()


@rule("OD-092", "OD-097")
def test_a_battle_begins_with_fresh_titans(table: Sit) -> None:
    """Nobody is hurt, tired, raging or hidden, nothing lies on any of them, and all are to act."""
    t = table("odyssey", options={"foe": "talos-0"}, chance=None)
    found = figures(t)
    for name in NAMES:
        for dial in ("danger", "rage", "despair", "ambrosia", "bleed", "trespass", "hidden"):
            assert not found.get(f"{name} {dial}"), (name, dial)
        assert [
            found.get(f"{name} {what}") or None for what in ("conditions", "exhausted", "tired", "form", "lasting")
        ] == [None] * 5
    t.leave()


@rule("OD-094")
def test_ship_abilities_up_to_the_limit(table: Sit) -> None:
    """Two are chosen, with their charges."""
    t = table("odyssey", options={"foe": "talos-1"}, chance=None)
    t.does("ship ram-prow", "ship surgeons-skiff")

    assert t.s.argo_charge == [2, 2]
    t.asks(0, rule="OD-097")


@rule("OD-097", "OD-098")
def test_places_and_priority(table: Sit) -> None:
    """Each titan takes a marked space; with equal rage the players choose who has the token."""
    t = table("odyssey", options={"foe": "talos-0"}, chance=None)
    t.does("done", "to d5", "to d7")
    t.hypso.cannot("to d5", "to a1", rule="OD-097")
    t.does("to d8")
    t.asks(0, rule="OD-118")
    t.does("titan marble")

    assert t.priority == "marble"
    assert t.titan("ash").at == "d10"


@rule("OD-099", "OD-108")
def test_levels_bring_escalations() -> None:
    """Asterion at level 4 begins two escalations on."""
    s = fresh("asterion-4")
    while s.decision is not None and s.phase == 0:
        s.act(s.decision.options[0])

    assert sum(levels(s, AI_OUT).values()) == 2


@rule("OD-100")
def test_distance(table: Sit) -> None:
    """Orthogonal, from the nearest space of the base."""
    from petteia.games.odyssey import field

    t = happens(table, told={"at": "f4"})

    assert field.distance(t.s, KELP) == 4


@rule("OD-104", "OD-191")
@pytest.mark.parametrize(
    ("options", "first"),
    [({}, "primordial"), ({"providence": "yes"}, "crew of titans"), ({"foe": "talos-0"}, "crew of titans")],
)
def test_who_begins(options: dict[str, str], first: str) -> None:
    """The primordial, unless providence or the scenario say otherwise."""
    match = Match.new("odyssey", seed=3, options=options)
    while match.decision is not None and not any("Round 1" in line for line in match.story(None)):
        match.act(0, match.decision.options[0])

    assert next(line for line in match.story(None) if "Round 1" in line) == f"Round 1: the {first} acts."


@rule("OD-190")
def test_the_tear_undoes_a_battle() -> None:
    """A lost battle, a tear: everything stands as at the beginning, and the tear is spent."""
    s = fresh(tear="yes")
    for _ in range(4000):
        assert s.decision is not None
        action = next((a for a in s.decision.options if a.text in ("retreat", "tear")), s.decision.options[-1])
        s.act(action)
        if action.text == "tear":
            break

    assert s.tear == 0
    assert (s.alive, s.wound_stack, s.danger) == ([1] * 4, [], [0] * 4)
    assert levels(s, BP_DECK) == {1: 6}


# -- escalation ----------------------------------------------------------------------------------------


def wounded(t: Fight, key: str, critical: bool) -> Battle:
    """A body part is wounded and the decks escalate."""
    s = t.s
    face = BOOK.faces[key]
    card = next(c for z in s.zones for c in z if s.face[c] == face)
    zone = next(i for i, z in enumerate(s.zones) if card in z)
    s.move(card, zone, BP_SHOWN)
    level = place_wound(s, critical)
    escalate_wounded(s, level, critical)
    return s


@rule("OD-170", "OD-171")
def test_a_level_three_wound_is_a_double_wound(table: Sit) -> None:
    """The card returns to the bottom of the deck; the lowest part gives way to another level III."""
    s = wounded(happens(table, luck=[]), "last_rivet", False)

    assert s.wound_stack == [DOUBLE]
    assert s.wounds() == 2
    assert BOOK.cards[s.face[s.zones[BP_DECK][0]]].key == "last_rivet"
    assert levels(s, BP_DECK) == {1: 5, 3: 2}
    assert levels(s, AI_DECK) == {1: 5, 3: 1}, "the lowest AI card gives way to a level III card"


@rule("OD-171")
def test_a_critical_level_three_wound_brings_two(table: Sit) -> None:
    """The card itself lies on the stack and counts two; two level III parts join."""
    s = wounded(happens(table, luck=[]), "last_rivet", True)

    assert s.wounds() == 2
    assert levels(s, BP_DECK) == {1: 5, 3: 2}


@rule("OD-171")
def test_with_no_level_three_left_the_discards_return(table: Sit) -> None:
    """Nothing waits any more: the discard pile is shuffled in, the card goes to the bottom."""
    t = happens(table, luck=[], bp_discard=["greave"])
    s = t.s
    for part in s.zones[BP_WAITING + 1][1:]:
        s.move(part, BP_WAITING + 1, BP_DISCARD)
    key = BOOK.cards[s.face[s.zones[BP_WAITING + 1][0]]].key
    s = wounded(t, key, False)

    assert s.zones[BP_DISCARD] == []
    assert BOOK.cards[s.face[s.zones[BP_DECK][0]]].key == key


@rule("OD-171")
def test_a_critical_wound_with_no_level_three_left(table: Sit) -> None:
    """The card lies on the stack and counts two; the discards return, and the deck is one card smaller."""
    t = happens(table, luck=[], bp_discard=["greave"])
    s = t.s
    last, *others = s.zones[BP_WAITING + 1]
    for part in others:
        s.move(part, BP_WAITING + 1, BP_DISCARD)
    before = len(s.zones[BP_DECK]) + len(s.zones[BP_DISCARD])
    s = wounded(t, BOOK.cards[s.face[last]].key, True)

    assert (s.wound_stack, s.wounds()) == ([last], 2)
    assert (s.zones[BP_DISCARD], len(s.zones[BP_DECK])) == ([], before)


@rule("OD-171")
def test_a_level_two_wound(table: Sit) -> None:
    """A level II part goes to the stack and counts one; a level III part joins, and an AI II gives way to an AI III."""
    t = happens(table, luck=[])
    escalate_ai(t.s, 1)
    s = wounded(t, "heel_strap", False)

    assert s.wounds() == 1
    assert (levels(s, BP_DECK), levels(s, AI_DECK)) == ({1: 6, 3: 1}, {1: 5, 3: 1})


@rule("OD-171")
def test_ai_levels_that_are_missing_are_skipped_and_at_last_a_bonus_stays(table: Sit) -> None:
    """I to II, II to III, III to III; when nothing waits: danger per hit, AT, to hit, evasion die, in turn."""
    s = happens(table, luck=[]).s
    for _ in range(5):
        escalate_ai(s, 1)
    assert levels(s, AI_DECK) == {1: 1, 2: 5}
    escalate_ai(s, 1)
    assert levels(s, AI_DECK) == {1: 1, 2: 4, 3: 1}
    for _ in range(3):
        escalate_ai(s, 2)
    assert levels(s, AI_WAITING + 1) == {}
    for _ in range(5):
        escalate_ai(s, 3)

    assert s.bonuses == [2, 1, 1, 1]


# -- aftermath -----------------------------------------------------------------------------------------


def gained(s: Battle) -> dict[str, int]:
    return {RESOURCES[i]: n for i, n in enumerate(s.resources) if n}


@rule("OD-180")
def test_loot_is_multiplied_by_level(table: Sit) -> None:
    """Each body part on the stack gives its resources times the level."""
    t = happens(table, luck=[], options={"foe": "talos-2"})
    s = wounded(t, "greave", False)
    loot(s)

    assert gained(s) == {"ambrosia": 2}


@rule("OD-181")
def test_cores_and_generic_wounds(table: Sit) -> None:
    """A level III part on the stack gives a core; a single wound stands for a random part of the lowest level."""
    t = happens(table, luck=[])
    s = wounded(t, "last_rivet", True)
    s.wound_stack.append(SINGLE)
    loot(s)

    assert gained(s) == {"hot_rivets": 1, "ambrosia": 2, "ember_heart": 1}


@rule("OD-181")
def test_nothing_left_to_exchange(table: Sit) -> None:
    """Without a part of that level nothing is gained (OD-C34)."""
    s = happens(table, luck=[]).s

    assert exchange(s, [], False) == -1


@rule("OD-181", "OD-188")
def test_a_death_blow_fills_the_stack(table: Sit) -> None:
    """Parts from the deck are laid until the wounds are enough."""
    s = happens(table, luck=[], primordial={"at": "h6", "facing": "w", "wounds": 7}).s
    fill_stack(s)

    assert s.wounds() >= s.block.wounds


@rule("OD-185")
def test_mercy_in_a_primordials_attack(table: Sit) -> None:
    """A titan that dies suffers nothing more of the card; what does not mean it goes on: Talos comes apart."""
    t = alone(table, "kelp", {"at": "g7", "gear": [], "danger": 7}, primordial={"at": "h6", "facing": "w"},
              ai=["comes_apart"], grave=["opened"], luck=d10(10, 10, 10, 10, 2))  # fmt: skip
    t.does("keep", "titan brine")

    assert (t.titan("kelp").at, t.s.wounds()) == ("dead", 1)


@rule("OD-185")
def test_mercy_in_ones_own_attack(table: Sit) -> None:
    """An attacker that dies on its own blow is not answered; the blow has failed all the same."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["anchor_maul"], "danger": 9}, turn="kelp",
              primordial={"at": "h6", "facing": "w"}, bp=["cooling_vents"], luck=[*d10(1, 9), 1, 0, 0])  # fmt: skip
    t.does("attack anchor-maul")

    t.settle()

    assert t.titan("kelp").at == "dead"
    assert (t.s.attack.who, t.bp_discard, t.s.wounds()) == (-1, [], 0)
