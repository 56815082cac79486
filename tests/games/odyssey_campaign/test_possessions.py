"""Possessions: who has once borne such a card bears it in every battle, and nobody else does (OD-267)."""

from __future__ import annotations

from petteia.games.odyssey.content import BOOK
from petteia.testing import rule
from tests.games.odyssey_campaign.battle import CALENDAR, end, falls, muster, over, stand
from tests.games.odyssey_campaign.sea import Author, Sea, Voyage, page

HORN, TEAR = BOOK.gear_at["left_horn"], BOOK.gear_at["unshed_tear"]


def next_battle(t: Voyage) -> None:
    """Sail on to the next battle of the calendar."""
    day = t.s.day
    while True:
        t.until("OD-042", prefer=["progress story", "accept", "suffer", "keep"])
        if t.s.day > day:
            break
        t.does(t.options()[0])
    t.does("against talos")


@rule("OD-267", "OD-C72")
def test_what_a_titan_has_borne_it_bears_in_the_next_battle(sea: Sea) -> None:
    """The titan with the Left Horn is told from the others; leading it, whoever does, is bearing the horn."""
    t = sea(titans={"dreamwalker": 5}, armory={"left_horn": 1}, **CALENDAR)
    t.does("against talos", "equip left-horn", "done")
    stand(t)
    end(t, True)
    next_battle(t)
    assert [t.labels()[t.options().index(one)] for one in t.options() if one.startswith("veteran")] == [
        "Dreamwalker with The Left Horn"
    ]
    t.does("class dreamwalker")
    t.seat(0).cannot("equip left-horn", rule="OD-267", because="It belongs to another titan, or to another Argonaut.")
    t.does("done", "veteran 1")
    assert HORN in t.s.gear[1]
    assert "equip left-horn" not in t.options()
    t.leave()


@rule("OD-267", "OD-C72")
def test_what_an_argonaut_has_borne_any_titan_of_theirs_bears(sea: Sea) -> None:
    """The Unshed Tear goes with its Argonaut, whichever titan it is; others cannot take it."""
    t = sea(titans={"dreamwalker": 4, "aegis": 1}, armory={"unshed_tear": 1}, **CALENDAR)
    t.does("against talos", "class dreamwalker", "done", "class dreamwalker", "equip unshed-tear", "done")
    stand(t)
    falls(t, 1)
    over(t, True)
    assert t.s.own_gear == [[], [TEAR], [], []]  # the titan is gone, its Argonaut lives
    next_battle(t)
    t.does("class dreamwalker")
    t.seat(0).cannot("equip unshed-tear", rule="OD-267")
    t.does("done", "class aegis")
    assert TEAR in t.s.gear[1]
    t.leave()


@rule("OD-267", "OD-C72")
def test_a_possession_comes_before_all_other_gear(sea: Sea) -> None:
    """It takes its slot whether anybody likes it or not: of two places for support one is left."""
    t = sea(named=[["dreamwalker", "thick_blood", "left_horn"]], titans={"dreamwalker": 4}, possessions={0: ["unshed_tear"]},
            armory={"left_horn": 1, "unshed_tear": 1, "wave_charm": 1}, **CALENDAR)  # fmt: skip
    t.does("against talos", "veteran 1")
    assert t.s.gear[0] == [HORN, TEAR]
    assert [BOOK.patterns[p].key for p in t.s.pattern[0]] == ["thick_blood"]
    assert not [one for one in t.options() if one == "equip wave-charm"]
    t.leave()


@rule("OD-267", "OD-093")
def test_the_loadout_of_the_last_battle_has_the_possession_once(sea: Sea) -> None:
    """Whoever takes the same again bears it again, not twice."""
    t = sea(titans={"dreamwalker": 5}, armory={"unshed_tear": 1, "reed_bow": 1}, **CALENDAR)
    t.does("against talos", "equip unshed-tear", "equip reed-bow", "done")
    stand(t)
    end(t, True)
    next_battle(t)
    t.does("same")
    assert sorted(g for g in t.s.gear[0] if not BOOK.gear[g].fists) == sorted([TEAR, BOOK.gear_at["reed_bow"]])
    t.leave()


@rule("OD-267", "OD-C72")
def test_possessions_of_the_fallen_and_of_the_dead_are_free(sea: Sea) -> None:
    """A titan that falls, an Argonaut that dies: the card lies in the armoury for anybody."""
    t = sea(named=[["dreamwalker", "left_horn"]], titans={"dreamwalker": 6}, armory={"left_horn": 1}, **CALENDAR)
    t.does("against talos", "veteran 1", "done")
    stand(t)
    falls(t, 0)
    over(t, True)
    assert (t.s.named, t.s.named_gear, t.s.armory[HORN]) == ([], [], 1)
    t.leave()
    t = sea(possessions={2: ["unshed_tear"]}, armory={"unshed_tear": 1}, **{**CALENDAR, "at": "end"})
    from petteia.games.odyssey.campaign.lives import put_away

    put_away(t.s, 2, 0)
    assert t.s.own_gear == [[], [], [], []]
    t.leave()


@rule("OD-267", "OD-C72")
def test_a_titan_with_a_possession_is_not_taken_for_a_nameless_one(sea: Sea) -> None:
    """Of two dreamwalkers one has the horn: once it stands, one nameless titan is left."""
    t = sea(named=[["dreamwalker", "left_horn"]], titans={"dreamwalker": 2}, armory={"left_horn": 1}, **CALENDAR)
    t.does("against talos", "veteran 1", "done")
    t.asks(0, rule="OD-054", options=["class dreamwalker", "pass"])
    t.does("class dreamwalker", "done")
    assert t.rule != "OD-054"
    assert t.s.alive == [1, 1, 0, 0]
    t.leave()


@rule("OD-021", "OD-267")
def test_nobody_is_bound_to_a_card_that_is_lost(sea: Sea, author: Author) -> None:
    """The card goes back to the box, and with it the bond."""
    mode = author.cycle(page=page((9000, "A.\n@lose gear:unshed_tear\n@lose gear:left_horn\n@return")))
    t = sea(mode=mode, read=9000, possessions={2: ["unshed_tear"]}, named=[["dreamwalker", "left_horn"]],
            armory={"unshed_tear": 1, "left_horn": 1}, at="end")  # fmt: skip
    assert (t.s.own_gear, t.s.named_gear) == ([[], [], [], []], [[]])
    muster(t)
    t.leave()
