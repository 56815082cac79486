"""What a battle has done to the ship and its people, once it is over: saves, dead titans' conditions, unique cards."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.campaign import memories
from petteia.games.odyssey.campaign.book import book_of
from petteia.games.odyssey.campaign.bridge import deal_decks
from petteia.games.odyssey.campaign.conditions import SUMMONING_AT
from petteia.games.odyssey.campaign.state import GOTO, TERRAIN
from petteia.games.odyssey.cards import do_loot
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.deeds import summon_options
from petteia.games.odyssey.effects import OWN, context
from petteia.games.odyssey.harm import do_ship
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_WAITING,
    BP_DECK,
    BP_WAITING,
    KRATOS,
    MOIROS,
    RECORDS,
    TRAUMA,
)
from petteia.games.odyssey.turn import TitanRound
from petteia.games.odyssey.words import SUMMON
from petteia.kernel.rng import Rng
from petteia.testing import rule
from tests.games.odyssey_campaign.battle import CALENDAR, befalls_ship, end, falls, over, settles, stand
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, d10, page

LOOT_TEAR = next(op for program in BOOK.programs for op in program if op.name == "loot" and op.gear == "unshed_tear")

# as printed: stories about cards of their own add to the book
HULL = [op for program in BOOK.programs for op in program if op.name == "ship" and op.stat == "hull"]


def fought(sea: Sea, **spec: Any) -> Voyage:
    """A battle of the calendar, set up and about to begin."""
    t = sea(**{**CALENDAR, **spec})
    t.does("against talos")
    stand(t)
    return t


# -- the ship ----------------------------------------------------------------------------------------


@rule("OD-022", "OD-C73")
def test_hull_crew_and_doom_of_a_battle_may_be_saved_from(sea: Sea) -> None:
    """When the battle is over, each loss is an instance of its own, and each has the save that answers to it."""
    t = fought(sea, technologies=technologies(), sheet={"hull": 4, "crew": 5, "doom": 0})
    for stat, n in (("hull", -1), ("hull", -2), ("crew", -1), ("doom", 1)):
        befalls_ship(t, stat, n)
    end(t, True)
    prompts = []
    dice = iter((9, 2, 9, 9))
    while t.rule in ("OD-022", "OD-012"):
        decision = t.match.decision
        assert decision is not None
        if t.rule == "OD-022":
            prompts.append(decision.prompt)
            t.luck(*d10(next(dice)))
        t.does(t.options()[0] if t.rule == "OD-022" else "keep")
    assert prompts == [
        "The ship would lose 1 hull. Try to save it?",
        "The ship would lose 2 hull. Try to save it?",
        "The ship would lose 1 crew. Try to save it?",
        "The ship would gain 1 doom. Try to save it?",
    ]
    assert (t.s.hull, t.s.crew, t.s.doom) == (2, 5, 0)
    t.leave()


def technologies() -> list[str]:
    """The technologies with saves against loss of hull and crew and against doom."""
    book = book_of("campaign")
    return [book.technologies[tech].key for tech, ability in book.abilities if ability.kind == "save"]


@rule("OD-022", "OD-011")
def test_what_is_unavoidable_in_a_battle_is_not_saved_from(sea: Sea) -> None:
    """The hull answers: nothing is asked."""
    t = fought(sea, technologies=technologies(), sheet={"hull": 4})
    befalls_ship(t, "hull", -1, unavoidable=True)
    end(t, True)
    assert t.rule != "OD-022"
    assert t.s.hull == 3
    t.leave()


@rule("OD-022", "OD-011")
def test_cards_say_what_is_unavoidable(sea: Sea) -> None:
    """A moiros card takes hull unavoidably, a trauma does not: the battle remembers which was which."""
    t = fought(sea)
    for op in HULL:
        do_ship(t.s, op, context(OWN, 0, 0), [])
    assert sorted({(n, bool(unavoidable)) for _, n, unavoidable in t.s.losses}) == [(-1, False), (-1, True)]
    t.leave()


@rule("OD-019", "OD-018")
def test_in_the_waters_of_two_factions_the_crew_says_who_is_offended(sea: Sea) -> None:
    """A city laid waste costs diplomacy with one of those whose waters these are."""
    two = next(tile for tile in book_of("campaign").cycle.tiles if len(tile.factions) > 1)
    t = fought(sea, tile=two.number, explored=[25, two.number])
    befalls_ship(t, "diplomacy", -1)
    before = [t.standing(key) for key in two.factions]
    end(t, True)
    t.asks(t.match.to_move, rule="OD-019")
    t.does(t.options()[1])
    assert [t.standing(key) for key in two.factions] == [before[0], before[1] - 1]
    t.leave()


@rule("OD-009", "OD-C55")
def test_fate_past_its_end_in_a_battle_is_not_washed_away_by_the_tides(sea: Sea) -> None:
    """At 9 one more loses the voyage, although the aftermath would lower it by 2; at 8 it is 9, and then 7."""
    t = fought(sea, sheet={"argo_fate": 9})
    befalls_ship(t, "argo_fate", 1)
    end(t, True)
    t.until("OD-009", prefer=["progress story", "read-on"])
    assert t.s.day == 7
    assert "The voyage is lost: the ship's fate is full." in t.match.story()
    t.leave()

    t = fought(sea, sheet={"argo_fate": 8})
    befalls_ship(t, "argo_fate", 1)
    end(t, True)
    settles(t)
    assert t.s.argo_fate == 7
    t.leave()


@rule("OD-190")
def test_a_tear_gives_back_what_was_paid_in_the_battle(sea: Sea) -> None:
    """Resources spent on a re-roll are there again; what befell the ship has not."""
    t = fought(sea, stock={"sisyphus_tear": 2, "bronze": 3}, sheet={"hull": 4})
    t.s.stock[t.s.book.resource_at["bronze"]] -= 1
    befalls_ship(t, "hull", -1)
    end(t, False)
    t.does("tear")
    assert (t.stock("bronze"), t.stock("sisyphus_tear")) == (3, 1)
    stand(t)
    end(t, True)
    t.does("accept")
    assert t.s.hull == 4
    assert t.stock("sisyphus_tear") == 1
    t.leave()


# -- the people --------------------------------------------------------------------------------------


@rule("OD-005", "OD-192", "OD-C74")
def test_conditions_of_a_dead_titan_have_their_end_of_battle(sea: Sea) -> None:
    """Dread draws a fated memory, a doom mark raises Argo fate: for the dead as for the living."""
    held = {0: {"fear": 2, "doom_mark": 1}, 1: {"fear": 2}, 2: {"fear": 1}}
    t = fought(sea, conditions=held, sheet={"argo_fate": 5}, fated={})
    falls(t, 0, 2)
    over(t, True)
    settles(t)
    assert [len(memories.fated_of(t.s, a)) for a in range(4)] == [1, 1, 0, 0]
    assert t.s.argo_fate == 5 + 1 - 2
    assert not any(map(any, t.s.cond))  # and then they are discarded
    t.leave()


@rule("OD-005", "OD-C74")
def test_a_moiros_of_a_dead_titan_is_kept_to_the_end(sea: Sea) -> None:
    """The thread that went slack is told of, though the titan has fallen; what it wore does nothing any more."""
    t = fought(sea)
    t.s.lasting[3].append(next(card.element.index for card in BOOK.cards if card.key == "the_thread_goes_slack"))
    falls(t, 3)
    over(t, True)
    t.until("OD-066", prefer=["progress story"])
    assert (t.s.reading, t.s.owner) == (t.s.book.special("slack_thread"), 3)
    t.leave()


@rule("OD-C74")
@pytest.mark.parametrize("lives", [True, False])
def test_a_memory_of_a_dead_titan_has_no_end_of_battle(sea: Sea, lives: bool) -> None:
    """Whoever remembers to count them out takes the despair off the others, if its titan has come through."""
    t = fought(sea)
    t.s.lasting[3].append(next(one.index for one in BOOK.elements if one.key == "fourteen_small_cups_3"))
    t.s.despair[1] = 2
    if not lives:
        falls(t, 3)
    over(t, True)
    settles(t)
    assert any("loses 2 despair" in line for line in t.match.story()) == lives
    t.leave()


@rule("OD-005", "OD-092", "OD-C74")
def test_who_did_not_come_has_no_end_of_battle(sea: Sea) -> None:
    """Three aboard: the fear of whoever sat out is not met with, only discarded."""
    t = sea(titans={"dreamwalker": 3}, conditions={0: {"fear": 2}}, **CALENDAR)
    t.does("against talos", "pass")
    stand(t)
    end(t, True)
    settles(t)
    assert t.rule == "OD-043"
    assert [len(memories.fated_of(t.s, a)) for a in range(4)] == [0, 0, 0, 0]
    assert t.hold("dreamwalker") == 3
    t.leave()


# -- unique cards -------------------------------------------------------------------------------------


@rule("OD-268", "OD-020")
def test_a_unique_card_in_the_armoury_is_not_gained_again_in_battle(sea: Sea) -> None:
    """One lies in the armoury: a second is neither gained nor offered, and what it does on being gained does not happen."""
    for aboard, gained in ((1, []), (0, [BOOK.gear_at["unshed_tear"]])):
        t = fought(sea, armory={"unshed_tear": aboard})
        before = t.s.adversary
        do_loot(t.s, LOOT_TEAR, context(OWN, 0, -1), [])
        assert t.s.loot == gained
        end(t, True)
        assert t.s.armory[BOOK.gear_at["unshed_tear"]] == 1
        assert before == 0
        t.leave()


@rule("OD-268", "OD-053", "OD-C75")
def test_no_more_copies_than_there_are_cards(sea: Sea, author: Author) -> None:
    """A unique card is gained once; of any other no more than were printed."""
    mode = author.cycle(page=page((9000, "A.\n@gain gear:left_horn 2\n@gain gear:reed_bow 9\n@return")))
    t = sea(mode=mode, read=9000, armory={"left_horn": 0, "reed_bow": 1}, at="end")
    copies = BOOK.gear[BOOK.gear_at["reed_bow"]].copies
    assert t.s.armory[BOOK.gear_at["left_horn"]] == 1
    assert t.s.armory[BOOK.gear_at["reed_bow"]] == copies > 1
    assert "The ship gains 1 The Left Horn." in t.match.story()
    t.leave()
    t = sea(mode=mode, read=9000, armory={"left_horn": 1, "reed_bow": copies}, at="end")
    assert t.s.armory[BOOK.gear_at["left_horn"]] == 1
    assert not [line for line in t.match.story() if "Left Horn" in line or "Reed Bow" in line]
    t.leave()


# -- who did not come ---------------------------------------------------------------------------------


@rule("OD-189", "OD-092")
def test_titans_that_did_not_come_have_not_died(sea: Sea) -> None:
    """With two or three aboard nobody may retreat in the first round; once two have fallen the others may."""
    for aboard, dead, can in ((2, 0, False), (3, 0, False), (4, 0, False), (4, 1, False), (4, 2, True), (3, 2, True)):
        t = sea(titans={"dreamwalker": aboard}, boons=[["wise_providence", -1]], fought={"talos": 1}, **CALENDAR)
        t.does("against talos")
        stand(t)
        came = t.s.living()
        assert len(came) == aboard
        falls(t, *came[:dead])
        t.s.decision = None
        t.s.cut()
        t.s.then(TitanRound())
        t.s.advance()
        assert ("retreat" in t.options()) is can, (aboard, dead)
        t.leave()


@rule("OD-206", "OD-092")
def test_a_nymph_who_comes_for_the_dead_does_not_come_for_the_absent(sea: Sea) -> None:
    """Styx's daughter answers when a titan has died; with three aboard nobody has."""
    for aboard, dead, can in ((3, 0, False), (3, 1, True), (4, 0, False)):
        t = sea(titans={"dreamwalker": aboard}, nymphs=["styxs_daughter"], technologies=["nymph_cistern"], **CALENDAR)
        t.does("against talos")
        stand(t)
        falls(t, *t.s.living()[:dead])
        assert (SUMMON[SUMMONING_AT["styxs_daughter"]] in summon_options(t.s)) is can, (aboard, dead)
        t.leave()


# -- what a battle leaves behind ------------------------------------------------------------------------


@rule("OD-C76", "OD-013", "OD-193")
def test_an_affliction_that_names_nobody_finds_an_argonaut_by_chance(sea: Sea) -> None:
    """The lowest of four dice; one that a titan's card gave is its Argonaut's."""
    t = fought(sea)
    t.s.records.append(RECORDS.index("mazetouched") * 8 + 0)
    end(t, True)
    settles(t)
    maze = t.s.book.affliction_at["mazetouched"]
    assert t.s.afflictions == [[maze], [], [], []]
    assert any("gains 1 affliction (Mazetouched)." in line for line in t.match.story(None))
    t.leave()
    found = set()
    for seed in range(6):
        t = fought(sea)
        t.s.rng = Rng(seed)
        t.s.records.append(RECORDS.index("mazetouched") * 8 + 7)
        end(t, True)
        settles(t)
        (who,) = [a for a in range(4) if t.s.afflictions[a]]
        found.add(who)
        t.leave()
    assert len(found) > 1


@rule("OD-067")
def test_a_record_that_this_cycle_does_not_know_is_nothing(sea: Sea) -> None:
    """What belongs to the voyage alone leads to no page after a battle."""
    t = fought(sea)
    t.s.records.append(RECORDS.index("reveal_far_tile") * 8 + 7)
    end(t, True)
    settles(t)
    assert (t.s.read, t.rule) == ([], "OD-043")
    t.leave()


@rule("OD-072")
def test_the_note_of_terrain_goes_with_its_battle_and_nothing_else_does(sea: Sea) -> None:
    """The hub's tile was for this battle; what else is written on the day, and other days' tiles, stay."""
    t = fought(sea, timeline=[(7, "terrain", 0), (7, "goto", 430), (13, "terrain", 1)])
    end(t, True)
    settles(t)
    assert t.s.timeline == [(7, GOTO, 430), (13, TERRAIN, 1)]
    t.leave()


@rule("OD-091")
def test_every_deck_of_a_battle_is_shuffled(sea: Sea) -> None:
    """From one campaign to another no deck of several cards lies in the same order."""
    decks = (
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
    )
    orders: dict[int, set[tuple[int, ...]]] = {zone: set() for zone in decks}
    t = sea(**CALENDAR)
    for seed in range(8):
        t.s.rng = Rng(seed)
        deal_decks(t.s)
        for zone in decks:
            orders[zone].add(tuple(t.s.face[card] for card in t.s.zones[zone]))
    assert {zone for zone, found in orders.items() if len(found) < 3} == set()
    t.leave()


@rule("OD-182")
def test_every_resource_of_a_battle_comes_home(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two more of each are two more aboard; one that the cycle does not know is left behind, and nothing else for it."""

    def brought(more: int) -> list[int]:
        t = fought(sea)
        t.s.resources = [n + more for n in t.s.resources]
        end(t, True)
        settles(t)
        t.leave()
        return t.s.stock

    kinds = book_of("campaign").looted
    found = [more - n for n, more in zip(brought(0), brought(2), strict=True)]
    assert found == [2 if at in kinds else 0 for at in range(len(found))]
    monkeypatch.setattr(book_of("campaign"), "looted", [-1, *kinds[1:]])
    found = [more - n for n, more in zip(brought(0), brought(2), strict=True)]
    assert found == [2 if at in kinds[1:] else 0 for at in range(len(found))]
