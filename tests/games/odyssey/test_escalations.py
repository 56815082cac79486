"""Wounds and escalation: which card leaves, which one joins, what is shuffled, and what is left when nothing is left."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.aftermath import fill_stack, loot
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.escalation import (
    bring_in,
    escalate_ai,
    escalate_bp,
    escalate_unwounded,
    escalate_wounded,
    lasting_bonus,
    lowest,
    place_wound,
    settle_bp,
    take_out,
)
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_DISCARD,
    AI_OUT,
    AI_WAITING,
    BP_ASIDE,
    BP_DECK,
    BP_DISCARD,
    BP_GONE,
    BP_OUT,
    BP_SHOWN,
    BP_WAITING,
    DOUBLE,
    SINGLE,
    WOUNDS,
)
from petteia.testing import rule
from tests.games.odyssey.befall import changes, figures, runs, stage
from tests.games.odyssey.fight import Fight, Sit

# Talos' cards by level
AI_CARDS = (
    "",
    "halt the_beat wide_arm slow_hammer",
    "quake second_round furnace_breath",
    "rivet_storm molten_rain comes_apart",
)
BP_CARDS = (
    "",
    "greave knee_hinge cooling_vents counterweight",
    "heel_strap gauntlet spine_chain",
    "the_nail last_rivet hollow_chest",
)


def lies(t: Fight, zone: int) -> list[str]:
    """What lies in a pile, from the bottom to the top."""
    return [BOOK.cards[t.s.face[card]].key for card in t.s.zones[zone]]


def lay(t: Fight, piles: dict[int, str], base: int) -> Fight:
    """The AI cards (base 0) or body parts (base 8) lie so, from the bottom to the top; all others are out of the battle."""
    s = t.s
    zones = range(base, base + 8) if base == AI_DECK else range(BP_DECK, BP_GONE + 1)
    cards = {s.face[card]: card for zone in zones for card in s.zones[zone]}
    for zone in zones:
        s.zones[zone].clear()
    for zone, keys in piles.items():
        s.zones[zone] += [cards.pop(BOOK.faces[key]) for key in keys.split()]
    for face, card in cards.items():
        s.zones[(AI_OUT if base == AI_DECK else BP_OUT) + BOOK.cards[face].level - 1].append(card)
    return t


def ai(table: Sit, deck: str, discard: str = "", two: str = "", three: str = "", luck: Any = ()) -> Fight:
    t = stage(table, luck=luck)
    return lay(t, {AI_DECK: deck, AI_DISCARD: discard, AI_WAITING: two, AI_WAITING + 1: three}, AI_DECK)


def bp(table: Sit, deck: str, discard: str = "", two: str = "", three: str = "", luck: Any = (), **more: str) -> Fight:
    t = stage(table, luck=luck)
    piles = {BP_DECK: deck, BP_DISCARD: discard, BP_WAITING: two, BP_WAITING + 1: three, BP_SHOWN: more.get("shown", ""),
             BP_ASIDE: more.get("aside", "")}  # fmt: skip
    return lay(t, piles, BP_DECK)


# -- the AI deck ---------------------------------------------------------------------------------------


@rule("OD-171")
def test_an_ai_card_gives_way_to_one_a_level_higher(table: Sit) -> None:
    """Of the level I cards in the deck one at random leaves; a random level II card joins; the deck is shuffled."""
    t = ai(table, "halt the_beat wide_arm", "slow_hammer", "quake second_round", "rivet_storm", luck=[1, 1, 0, 0])
    escalate_ai(t.s, 1)

    assert (sorted(lies(t, AI_DECK)), lies(t, AI_DISCARD)) == (["halt", "second_round", "wide_arm"], ["slow_hammer"])
    assert (lies(t, AI_WAITING), lies(t, AI_WAITING + 1)) == (["quake"], ["rivet_storm"])
    assert lies(t, AI_DECK)[-1] == "halt"  # as this shuffle leaves it: what was at the bottom
    assert "the_beat" in lies(t, AI_OUT)


@rule("OD-171")
def test_from_the_discard_pile_if_the_deck_has_none(table: Sit) -> None:
    """Then the pile is shuffled into the deck."""
    t = ai(table, "quake second_round", "slow_hammer halt", "furnace_breath", luck=[0])
    escalate_ai(t.s, 1)

    assert (sorted(lies(t, AI_DECK)), lies(t, AI_DISCARD)) == (["furnace_breath", "halt", "quake", "second_round"], [])
    assert "slow_hammer" in lies(t, AI_OUT)


@rule("OD-171", "OD-150")
@pytest.mark.parametrize(("deck", "left"), [("halt", []), ("halt the_beat", ["slow_hammer", "wide_arm"])])
def test_a_deck_of_one_card_takes_its_discards(table: Sit, deck: str, left: list[str]) -> None:
    """If only the card that joined is left of the deck, the pile comes back."""
    t = ai(table, deck, "slow_hammer wide_arm", "quake", luck=[0] * 9)
    escalate_ai(t.s, 1)

    assert lies(t, AI_DISCARD) == left
    assert len(lies(t, AI_DECK)) == (3 if not left else 2)


@rule("OD-171")
@pytest.mark.parametrize(("level", "deck", "two", "three", "leaves", "joins"), [
    (1, "halt", "", "rivet_storm", "halt", "rivet_storm"),  # nothing of level II waits, and there is no level II card to leave
    (1, "halt quake", "", "rivet_storm", "quake", "rivet_storm"),
    (1, "quake second_round", "furnace_breath", "rivet_storm", "quake", "rivet_storm"),
    (2, "halt quake", "furnace_breath", "rivet_storm", "quake", "rivet_storm"),
    (2, "halt the_beat", "furnace_breath", "rivet_storm", "halt", "rivet_storm"),
    (3, "halt quake", "furnace_breath", "rivet_storm", "halt", "rivet_storm"),
    (3, "quake molten_rain", "", "rivet_storm", "quake", "rivet_storm"),
    (3, "comes_apart molten_rain", "", "rivet_storm", "comes_apart", "rivet_storm"),
    (0, "halt quake", "furnace_breath", "", "halt", "furnace_breath"),
])  # fmt: skip
def test_which_ai_card_leaves(table: Sit, level: int, deck: str, two: str, three: str, leaves: str, joins: str) -> None:
    """One of the level of the wound, or of the next there is; after a level III wound the lowest there is."""
    t = ai(table, deck, "", two, three, luck=[0] * 9)
    escalate_ai(t.s, level)

    assert sorted(lies(t, AI_DECK)) == sorted([*(key for key in deck.split() if key != leaves), joins])
    assert t.s.bonuses == [0, 0, 0, 0]


@rule("OD-171", "OD-C01", "OD-C63")
def test_the_lasting_bonuses(table: Sit) -> None:
    """When no AI card can escalate: danger, AT, to hit, evasion dice, and then again from the first."""
    t = ai(table, "rivet_storm molten_rain")
    for count, expected in enumerate(([1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1], [2, 1, 1, 1])):
        escalate_ai(t.s, 1 + count % 3)
        assert t.s.bonuses == expected
    lasting_bonus(t.s)
    assert t.s.bonuses == [2, 2, 1, 1]


# -- the BP deck ---------------------------------------------------------------------------------------


@rule("OD-170", "OD-169")
@pytest.mark.parametrize(("key", "critical", "stack", "lying", "aside", "wounds"), [
    ("greave", False, "card", ["greave"], [], 1), ("gauntlet", False, "card", ["gauntlet"], [], 1),
    ("the_nail", False, "double", [], ["the_nail"], 2), ("the_nail", True, "card", ["the_nail"], [], 2),
    ("greave", True, "card", ["greave"], [], 1),
])  # fmt: skip
def test_where_a_wounded_part_goes(
    table: Sit, key: str, critical: bool, stack: str, lying: list[str], aside: list[str], wounds: int
) -> None:
    """Levels I and II onto the stack; level III aside, for a double wound, unless it was critical."""
    t = bp(table, "knee_hinge", shown=key)
    assert place_wound(t.s, critical) == BOOK.cards[BOOK.faces[key]].level

    assert (lies(t, WOUNDS), lies(t, BP_ASIDE), lies(t, BP_SHOWN), t.s.wounds()) == (lying, aside, [], wounds)
    assert (t.s.wound_stack == [DOUBLE]) == (stack == "double")


@rule("OD-170")
def test_what_wounds_count(table: Sit) -> None:
    """A single one and a level I or II card one, a double one and a level III card two."""
    t = bp(table, "")
    s = t.s
    cards = {BOOK.cards[s.face[c]].key: c for zone in range(BP_OUT, BP_OUT + 3) for c in s.zones[zone]}
    for stack, count in (([], 0), ([SINGLE], 1), ([DOUBLE], 2), ([cards["greave"]], 1), ([cards["gauntlet"]], 1),
                         ([cards["the_nail"]], 2), ([SINGLE, DOUBLE, cards["greave"], cards["the_nail"]], 6)):  # fmt: skip
        s.wound_stack = stack
        assert s.wounds() == count


@rule("OD-171", "OD-169")
@pytest.mark.parametrize(("level", "two", "three", "joins"), [
    (1, "heel_strap", "the_nail", "heel_strap"), (1, "", "the_nail", "the_nail"), (2, "heel_strap", "the_nail", "the_nail"),
    (2, "heel_strap", "", ""), (1, "", "", ""),
])  # fmt: skip
def test_a_body_part_joins(table: Sit, level: int, two: str, three: str, joins: str) -> None:
    """One a level higher than the wounded one, or of the next level that waits; the deck is shuffled."""
    t = bp(table, "greave knee_hinge cooling_vents", "counterweight", two, three, luck=[0] * 9)
    escalate_bp(t.s, level, False)

    assert sorted(lies(t, BP_DECK)) == sorted(["greave", "knee_hinge", "cooling_vents", *([joins] if joins else [])])
    assert lies(t, BP_DISCARD) == ["counterweight"]
    assert lies(t, BP_DECK)[-1] == "greave"  # this shuffle brings up what lay at the bottom


@rule("OD-171", "OD-163")
@pytest.mark.parametrize(("deck", "left"), [("", []), ("greave", ["counterweight"])])
def test_a_deck_of_one_part_takes_its_discards(table: Sit, deck: str, left: list[str]) -> None:
    """With the card that joins there are one or two."""
    t = bp(table, deck, "counterweight", "heel_strap", luck=[0] * 9)
    escalate_bp(t.s, 1, False)

    assert lies(t, BP_DISCARD) == left


@rule("OD-171")
@pytest.mark.parametrize(("critical", "three", "joins"), [
    (False, "the_nail last_rivet", ["the_nail"]), (True, "the_nail last_rivet", ["last_rivet", "the_nail"]), (True, "the_nail",
     ["the_nail"]),
])  # fmt: skip
def test_after_a_level_three_wound(table: Sit, critical: bool, three: str, joins: list[str]) -> None:
    """The lowest part leaves, unseen; a level III one joins, after a critical two; the wounded one goes under the deck."""
    t = bp(
        table,
        "gauntlet greave",
        "knee_hinge",
        "heel_strap",
        three,
        aside="" if critical else "hollow_chest",
        luck=[0] * 9,
    )
    escalate_bp(t.s, 3, critical)

    assert sorted(lies(t, BP_DECK)) == sorted(["gauntlet", *joins, *([] if critical else ["hollow_chest"])])
    assert lies(t, BP_DISCARD) == ["knee_hinge"]
    assert "greave" in lies(t, BP_OUT)
    assert critical or lies(t, BP_DECK)[0] == "hollow_chest"


@rule("OD-171")
def test_after_a_level_three_wound_the_lowest_may_lie_in_the_pile(table: Sit) -> None:
    """Then the pile comes back; and so it does when no level III part waits."""
    t = bp(table, "gauntlet heel_strap", "greave counterweight", "", "the_nail last_rivet", luck=[0] * 9)
    escalate_bp(t.s, 3, False)
    assert (sorted(lies(t, BP_DECK)), lies(t, BP_DISCARD)) == (
        ["counterweight", "gauntlet", "heel_strap", "the_nail"],
        [],
    )
    t = bp(table, "gauntlet heel_strap", "greave counterweight", "spine_chain", "", aside="hollow_chest", luck=[0] * 9)
    escalate_bp(t.s, 3, False)
    assert (sorted(lies(t, BP_DECK)[1:]), lies(t, BP_DISCARD)) == (
        ["counterweight", "gauntlet", "greave", "heel_strap"],
        [],
    )
    assert lies(t, BP_DECK)[0] == "hollow_chest"


@rule("OD-171", "OD-172")
def test_escalation_with_empty_decks(table: Sit) -> None:
    """Nothing leaves, and still what waits joins."""
    t = bp(table, "", "", "", "the_nail last_rivet", luck=[0] * 9)
    escalate_bp(t.s, 3, False)
    assert lies(t, BP_DECK) == ["the_nail"]
    assert lowest(t.s, BP_DECK) == 3
    assert lowest(t.s, BP_DISCARD) == 0
    assert bring_in(t.s, 4, BP_WAITING, BP_DECK) is False
    assert bring_in(t.s, 2, BP_WAITING, BP_DECK) is False
    assert bring_in(t.s, 3, BP_WAITING, BP_DECK) is True
    assert not take_out(t.s, 1, BP_DECK, BP_DISCARD, BP_OUT)
    assert not take_out(t.s, 3, BP_DECK, BP_DISCARD, BP_OUT)


@rule("OD-171")
@pytest.mark.parametrize(("deck", "refilled", "left"), [("greave", False, 0), ("greave knee_hinge", False, 2),
                                                        ("greave knee_hinge", True, 0),
                                                        ("greave knee_hinge cooling_vents", False, 2), ("", False, 0)])  # fmt: skip
def test_settling_the_deck(table: Sit, deck: str, refilled: bool, left: int) -> None:
    """The pile comes back when it is told to, or when there is one card at most."""
    t = bp(table, deck, "counterweight gauntlet", luck=[0] * 9)
    settle_bp(t.s, refilled)

    assert len(lies(t, BP_DISCARD)) == left


@rule("OD-172", "OD-099", "OD-253")
@pytest.mark.parametrize(("deck", "discard", "two", "three", "leaves", "joins"), [
    ("greave heel_strap", "", "gauntlet", "the_nail", "greave", "gauntlet"),
    ("greave heel_strap", "", "", "the_nail", "greave", "the_nail"),
    ("gauntlet heel_strap", "greave", "spine_chain", "the_nail", "greave", "spine_chain"),
    ("gauntlet heel_strap", "", "spine_chain", "the_nail", "gauntlet", "the_nail"),
    ("last_rivet hollow_chest", "", "", "the_nail", "last_rivet", "the_nail"),
    ("greave heel_strap", "", "", "", "", ""),
])  # fmt: skip
def test_escalation_without_a_wound(
    table: Sit, deck: str, discard: str, two: str, three: str, leaves: str, joins: str
) -> None:
    """The lowest part leaves for one a level higher, if such a one waits; and the AI deck follows its level."""
    t = bp(table, deck, discard, two, three, luck=[0] * 20)
    lay(t, {AI_DECK: "halt the_beat", AI_WAITING: "quake", AI_WAITING + 1: "rivet_storm"}, AI_DECK)
    escalate_unwounded(t.s)
    before = [*deck.split(), *discard.split()]
    after = [*lies(t, BP_DECK), *lies(t, BP_DISCARD)]

    assert sorted(after) == sorted([*(key for key in before if key != leaves), *([joins] if joins else [])])
    level = min(BOOK.cards[BOOK.faces[key]].level for key in before)
    came = {1: "quake", 2: "rivet_storm", 3: "rivet_storm"}[level]
    assert came in lies(t, AI_DECK)
    assert len(lies(t, AI_DECK)) == 2


@rule("OD-172")
def test_escalation_without_any_body_part(table: Sit) -> None:
    """The lowest AI card gives way all the same."""
    t = bp(table, "", "", "", "", luck=[0] * 9)
    lay(t, {AI_DECK: "halt the_beat", AI_WAITING: "quake", AI_WAITING + 1: "rivet_storm"}, AI_DECK)
    escalate_unwounded(t.s)

    assert sorted(lies(t, AI_DECK)) == ["quake", "the_beat"]


@rule("OD-253", "OD-C90")
def test_escalate_two(table: Sit) -> None:
    """Two of the lowest body parts first, then two of the lowest AI cards, each a level higher."""
    t = bp(table, "greave knee_hinge gauntlet", "", "heel_strap spine_chain", "the_nail", luck=[0] * 30)
    lay(t, {AI_DECK: "halt quake", AI_WAITING: "second_round", AI_WAITING + 1: "rivet_storm comes_apart"}, AI_DECK)
    runs(t, {"op": "escalate", "n": 2})

    assert sorted(lies(t, BP_DECK)) == ["gauntlet", "heel_strap", "spine_chain"]
    assert sorted(lies(t, AI_DECK)) in (["rivet_storm", "second_round"], ["quake", "rivet_storm"])
    assert len(lies(t, AI_OUT)) >= 1


@rule("OD-169", "OD-171")
@pytest.mark.parametrize(("level", "critical", "three", "row"), [
    (1, False, "the_nail", "after a level I wound"), (2, True, "the_nail", "after a level II wound"),
    (3, False, "the_nail", "after a level III wound"), (3, True, "the_nail", "after a critical level III wound"),
    (3, False, "", "after a level III wound, with no level III part waiting"),
    (3, True, "", "after a critical level III wound, with no level III part waiting"), (1, True, "", "after a level I wound"),
])  # fmt: skip
def test_the_rows_of_the_chart(table: Sit, level: int, critical: bool, three: str, row: str) -> None:
    """Which row was applied is told."""
    t = bp(table, "greave knee_hinge", "", "heel_strap", three, luck=[0] * 20)
    lay(t, {AI_DECK: "halt the_beat", AI_WAITING: "quake", AI_WAITING + 1: "rivet_storm"}, AI_DECK)
    escalate_wounded(t.s, level, critical)
    t.does("end")

    assert any(line == f"The primordial escalates {row}." for line in t.match.story(None))


# -- more wounds, and fewer ----------------------------------------------------------------------------


@rule("OD-170", "OD-101")
@pytest.mark.parametrize(
    ("had", "more", "wounds", "card"), [(3, 1, 4, 0), (4, 1, 5, 1), (3, 2, 5, 1), (5, 1, 6, 0), (4, 3, 7, 1)]
)
def test_the_fifth_wound(table: Sit, had: int, more: int, wounds: int, card: int) -> None:
    """When Minos has suffered five he draws another card, at once, and once only."""
    t = stage(table, options={"foe": "minos-1"}, ai=["salt_guard", "salt_guard"],
              primordial={"at": "i2", "facing": "s", "wounds": had, "traits": ["the_king_stands"]})  # fmt: skip
    shown = len(lies(t, AI_DISCARD))
    runs(t, {"op": "wound", "n": more})

    assert (t.s.wounds(), len(lies(t, AI_DISCARD)) - shown) == (wounds, card)
    runs(t, {"op": "heal"}, {"op": "heal"}, {"op": "wound", "n": 2})
    assert len(lies(t, AI_DISCARD)) - shown <= 1


@rule("OD-255")
def test_healing(table: Sit) -> None:
    """The top wound goes, be it a card (out of the battle) or a token; without any there is nothing to heal."""
    t = bp(table, "greave", shown="knee_hinge")
    runs(t, {"op": "heal"})
    assert t.s.wounds() == 0
    place_wound(t.s, False)
    t.s.wound_stack.append(DOUBLE)
    runs(t, {"op": "heal"})
    assert (t.s.wounds(), lies(t, WOUNDS), lies(t, BP_GONE)) == (1, ["knee_hinge"], [])
    runs(t, {"op": "heal"})
    assert (t.s.wounds(), lies(t, WOUNDS), lies(t, BP_GONE)) == (0, [], ["knee_hinge"])


@rule("OD-255")
def test_healing_the_first_of_all_cards(table: Sit) -> None:
    """Whichever card it is."""
    t = bp(table, "greave")
    first = min(card for zone in range(BP_DECK, BP_GONE + 1) for card in t.s.zones[zone])
    assert first > 0
    t.s.wound_stack = [SINGLE]
    runs(t, {"op": "heal"})
    assert t.s.wound_stack == []


@rule("OD-188", "OD-181", "OD-101")
def test_a_death_blow(table: Sit) -> None:
    """The stack is filled, the battle is won, nothing else of the card is done."""
    t = stage(table, primordial={"at": "h6", "facing": "w", "wounds": 4}, luck=[])
    runs(t, {"op": "death_blow"}, {"op": "gain", "stat": "fate", "n": 5})
    outcome = t.match.state.outcome

    assert outcome is not None
    assert (outcome.winners, outcome.reason, t.s.wounds() >= 11) == ((0,), "Talos Unmade is slain.", True)
    t.leave()


@rule("OD-181")
def test_filling_the_stack(table: Sit) -> None:
    """From the top of the deck, each as if it were wounded; a level III part counts double and lies aside; when there is none
    left, the pile comes back, and then generic wounds are taken."""
    t = bp(table, "the_nail greave", "", "", "", luck=[0] * 40)
    t.s.wound_stack = [SINGLE] * 8
    fill_stack(t.s)
    assert (lies(t, WOUNDS), t.s.wounds()) == (["greave"], 11)
    t = bp(table, "", "greave", "", "", luck=[0] * 40)
    t.s.wound_stack = [SINGLE] * 9
    fill_stack(t.s)
    assert (lies(t, WOUNDS), t.s.wound_stack.count(SINGLE), t.s.wounds()) == (["greave"], 10, 11)
    t = bp(table, "greave", "", "heel_strap", "", luck=[0] * 40)
    t.s.wound_stack = [SINGLE] * 11
    fill_stack(t.s)
    assert (lies(t, WOUNDS), lies(t, BP_DECK)) == ([], ["greave"])


@rule("OD-180", "OD-181", "OD-C34", "OD-C35")
@pytest.mark.parametrize(("foe", "times"), [("talos-0", 1), ("talos-1", 1), ("talos-2", 2), ("talos-4", 4)])
def test_what_the_stack_gives(table: Sit, foe: str, times: int) -> None:
    """What each card says, times the level; ambrosia of the level and a core for each level III card beside it."""
    t = stage(table, options={"foe": foe}, luck=[0] * 9)
    lay(t, {WOUNDS: "greave gauntlet the_nail", BP_DECK: "knee_hinge"}, BP_DECK)
    t.s.wound_stack = list(t.s.zones[WOUNDS])
    before = figures(t)
    loot(t.s)
    gained = changes(t, before)["goods"]
    extra = {"talos-4": 4}.get(foe, 0)

    assert gained == {"ambrosia": 2 * times + extra, "warden_bronze": times, "hot_rivets": times, "ember_heart": 1}


@rule("OD-181", "OD-C34")
@pytest.mark.parametrize(("stack", "deck", "discard", "aside", "goods"), [
    ([SINGLE], "gauntlet greave", "", "", {"ambrosia": 1}),
    ([SINGLE], "gauntlet the_nail", "", "", {"warden_bronze": 1}),
    ([SINGLE], "the_nail", "spine_chain", "", {"warden_bronze": 1}),
    ([DOUBLE], "greave the_nail", "", "", {"hot_rivets": 1, "ambrosia": 1}),
    ([DOUBLE], "greave", "", "the_nail", {"hot_rivets": 1, "ambrosia": 1}),
    ([DOUBLE], "greave gauntlet", "", "", None), ([SINGLE, SINGLE], "greave", "", "", {"ambrosia": 1}),
    ([SINGLE, SINGLE], "greave gauntlet", "", "", {"ambrosia": 1, "warden_bronze": 1}),
])  # fmt: skip
def test_generic_wounds_are_exchanged(
    table: Sit, stack: list[int], deck: str, discard: str, aside: str, goods: dict[str, int] | None
) -> None:
    """A single one for a random part of the lowest level left over, a double one for one of level III; each part once."""
    t = bp(table, deck, discard, aside=aside, luck=[0] * 9)
    t.s.wound_stack = stack
    before = figures(t)
    loot(t.s)

    assert changes(t, before).get("goods") == goods


@rule("OD-181")
def test_wounds_dealt_before_the_battle_give_nothing(table: Sit) -> None:
    """So many single ones; the others are exchanged; and a card that still lies open is one of those left over."""
    t = bp(table, "greave knee_hinge", luck=[0] * 9)
    t.s.wound_stack, t.s.unlooted = [SINGLE] * 3, 2
    before = figures(t)
    loot(t.s)
    assert changes(t, before)["goods"] == {"ambrosia": 1}
    t = bp(table, "", shown="greave", luck=[0] * 9)
    t.s.wound_stack = [SINGLE]
    before = figures(t)
    loot(t.s)
    assert changes(t, before)["goods"] == {"ambrosia": 1}
    assert lies(t, BP_SHOWN) == []
