"""Titans' attacks step by step: what is thrown and what is said of it, the last wound, what is drawn, what follows."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.attack import TURN_ATTACK, start_attack
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import aid
from petteia.games.odyssey.power import power_pool
from petteia.games.odyssey.state import BP_DECK, BP_DISCARD, BP_SHOWN
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, befall, figures, stage
from tests.games.odyssey.fight import Fight, Luck, Sit, d10
from tests.games.odyssey.test_attack_midway import acts, midway

BRINE, MARBLE, ASH = 0, 2, 3
THROWN: list[int] = []


class Noting(Luck):
    """Chance that notes out of how many each result comes."""

    def below(self, n: int, count: int) -> int:
        if len(THROWN) <= count - self._start:
            THROWN.append(n)
        return super().below(n, count)


def thrown(t: Fight, *results: int) -> None:
    THROWN.clear()
    t.match.state.rng = Noting(*results, start=t.match.state.drawn)
    t.chance = None


# -- dice --------------------------------------------------------------------------------------------------


@rule("OD-161", "OD-238", "OD-012")
def test_what_is_said_of_a_throw(table: Sit) -> None:
    """What the dice show with their precision, how many hit, and what the next re-roll costs: the free ones come first."""
    t = acts(table, {"at": "d7", "gear": ["ballast_sling"]}, pool={"opening": 1}, bp=["greave"])
    t.luck(*d10(4, 5, 6), *d10(2, 9))
    t.does("attack ballast-sling")
    t.asks(0, rule="OD-161", prompt="Kelp rolls 5 6 7 against 6: 2 hits. Mark a die to roll again (free)?")
    t.does("mark 1")
    t.asks(0, rule="OD-161", prompt="Kelp rolls 5 6 7 against 6: 2 hits. Mark a die to roll again (1 fate)?")
    t.does("mark 2", "roll")
    assert (t.s.attack.dice, t.s.attack.hits, t.titan("kelp").fate) == ([2, 9, 6], 2, 1)
    t.leave()


@rule("OD-165", "OD-270")
def test_power_dice_thrown_again(table: Sit) -> None:
    """As many as may be, or fewer: they are thrown as they are, six-sided all of them, and each once."""
    t = acts(table, {"gear": ["anchor_maul"]})
    dice = {"rerolls": 2, "colours": [0, 0, 1], "faces": [0, 1, 2], "marks": [0, 0, 0], "raw": 1, "at": 9, "hits": 1}
    t.s.move(t.s.zones[BP_DECK][-1], BP_DECK, BP_SHOWN)
    thrown(t, 5, 3)
    midway(t, "power_reroll", **dice)
    t.asks(
        0,
        rule="OD-165",
        prompt="2 power against AT 9. Mark a power die to roll again?",
        options=["mark 1", "mark 2", "mark 3", "keep"],
    )
    t.does("mark 1")
    t.asks(0, rule="OD-165", options=["mark 2", "mark 3", "roll"])
    t.does("roll")
    assert (t.s.attack.faces, t.s.attack.power, THROWN[0]) == ([5, 1, 2], 4, 6)
    t.leave()


@rule("OD-161", "OD-164", "OD-256")
def test_which_dice_an_attack_throws(table: Sit) -> None:
    """Ten-sided ones to hit; where a heart is sought and found the deck is shuffled; then the power dice."""
    t = acts(table, {"gear": ["widows_needle"]}, bp=["greave", "cooling_vents"])
    deck = len(t.s.zones[BP_DECK])
    thrown(t, *d10(6, 6))
    t.does("attack widows-needle", "yes", "card 1")
    assert THROWN[:2] == [10, 10]
    assert THROWN[2 : 2 + deck - 2] == list(range(deck - 1, 1, -1))
    assert set(THROWN[deck:]) == {6}
    t.leave()


@rule("OD-161", "OD-103", "OD-C62")
@pytest.mark.parametrize(
    ("dice", "again", "misses"), [((5, 5), (1, 1), 1), ((5, 5), (5, 1), 0), ((1, 5), (5, 5), 1), ((1, 5), (1, 5), 2)]
)
def test_a_crit_miss_again(table: Sit, dice: tuple[int, int], again: tuple[int, int], misses: int) -> None:
    """Kept when it is thrown again, and once more if the crit die shows a 1 once more; other dice do not count."""
    t = acts(table, {"gear": ["anchor_maul"]}, luck=d10(*dice, *again))
    t.keeps = False
    t.does("attack anchor-maul", "mark 1", "mark 2")
    assert t.titan("kelp").danger == misses
    t.leave()


@rule("OD-161", "OD-186")
@pytest.mark.parametrize(("dice", "openings"), [((9, 9), 2), ((9, 2), 0)])
def test_a_full_hit(table: Sit, dice: tuple[int, int], openings: int) -> None:
    """Only if every die has hit."""
    t = acts(table, {"gear": ["gull_sickle"], "fate": 9}, luck=d10(*dice), bp=["greave"])
    t.keeps = False
    t.does("attack gull-sickle")
    while t.match.decision is not None and t.match.decision.rule == "OD-161":
        t.does("keep")
    assert t.s.held_pool[1] + t.s.pool[1] == openings
    t.leave()


@rule("OD-164", "OD-209")
@pytest.mark.parametrize(("turned", "raw"), [(0, 1), (1, 0)])
def test_the_needle_strikes_from_the_dark(table: Sit, turned: int, raw: int) -> None:
    """Hidden, with one more power; not once it has been turned in the middle of its attack."""
    t = stage(table, {"at": "g7", "gear": ["widows_needle"], "hidden": True})
    start_attack(t.s, KELP, TURN_ATTACK, -1)
    t.s.attack.weapon, t.s.attack.hits = 0, 1
    t.s.exhausted[KELP][0] = turned
    assert power_pool(t.s, KELP)[1] == raw
    t.s.attack.who = -1
    t.leave()


# -- what is drawn ---------------------------------------------------------------------------------------------


@rule("OD-163", "OD-095")
@pytest.mark.parametrize(("deck", "first"), [(2, 6), (1, 6), (0, 3)])
def test_one_body_part_is_drawn(table: Sit, deck: int, first: int) -> None:
    """The last card of the deck is one, and power dice come next; only an empty deck takes the discards back, shuffled."""
    t = acts(table, {"gear": ["anchor_maul"]})
    zones = t.s.zones
    cards = zones[BP_DECK][:]
    top = t.s.face[cards[deck - 1]]
    zones[BP_DECK][:], zones[BP_DISCARD][:] = cards[:deck], cards[deck : deck + 3]
    thrown(t)
    midway(t, "body_part", hits=1, dice=[9, 9], marks=[0, 0])
    assert THROWN[0] == first
    assert not deck or t.s.attack.dealt == top
    t.leave()


@rule("OD-204", "OD-163", "OD-183")
@pytest.mark.parametrize("alive", [True, False])
def test_a_godform_strikes_with_whatever_it_carries(table: Sit, alive: bool) -> None:
    """Its own attack asks for no weapon's range: the bow it wears reaches nothing beside it.  The dead strike nobody."""
    t = stage(
        table, {"at": "g7", "gear": ["reed_bow"], "godform": "ruin_of_ares"}, ash={"at": "t14", "gear": [], "rage": 1}
    )
    assert t.titan("kelp").gear == ["reed_bow"]
    if not alive:
        befall(t, Kills(KELP))
    cards = len(t.s.zones[BP_DECK]) + len(t.s.zones[BP_DISCARD])
    drawn = t.s.drawn
    midway(t, "body_part", weapon=-1, hits=1, dice=[9, 9, 9], marks=[0, 0, 0])
    assert (t.s.drawn > drawn) == alive
    assert cards == len(t.s.zones[BP_DECK]) + len(t.s.zones[BP_DISCARD]) + len(t.s.zones[BP_SHOWN]) + len(
        t.s.wound_stack
    )
    t.leave()


# -- the last wound ----------------------------------------------------------------------------------------


@rule("OD-166", "OD-101", "OD-181")
def test_the_last_wound(table: Sit) -> None:
    """The battle is won at once: nobody takes heart any more, and only a critical gives what can be carried away."""
    spoil = next(card for card in BOOK.primordials[0].bp if card.level == 1 and gives(card.element.fields))
    carried = []
    for crit in (0, 1):
        t = acts(table, {"gear": ["anchor_maul"], "despair": 2}, options={"foe": "talos-1", "tear": "yes"}, bp=[spoil.key],
                 primordial={"at": "h6", "facing": "w", "wounds": 10})  # fmt: skip
        t.s.move(t.s.zones[BP_DECK][-1], BP_DECK, BP_SHOWN)
        midway(t, "wound", crit=crit, hits=1, result=1, power=9, at=1)
        t.asks(0, rule="OD-190")
        assert (t.titan("kelp").despair, len(t.s.stack)) == (2, 1)
        t.does("accept")
        carried.append(t.s.resources)
        t.leave()
    printed = gives(spoil.element.fields)
    assert [b - a for a, b in zip(*carried, strict=True) if a != b] == [row.get("n", 1) for row in printed]


def gives(fields: dict[str, Any]) -> list[dict[str, Any]]:
    """What a body part's critical gives to carry away."""
    rows = [row for row in fields["effect"] if row["op"] == "response" and row["type"] == "critical"]
    return [inner for row in rows for inner in row["do"] if inner["op"] == "resource"]


# -- what follows ------------------------------------------------------------------------------------------


@rule("OD-167", "OD-174", "OD-109")
def test_a_signature_that_waited(table: Sit) -> None:
    """It strikes when the attack is over."""
    t = acts(table, {"gear": ["anchor_maul"]})
    t.s.responses.append([-2, 0, KELP, -1])
    serials, told = t.s.serials, t.s.drawn
    midway(t, "finish", window=2)
    assert (t.s.serials, t.s.responses) == (serials + 1, [])
    assert t.s.drawn > told
    t.leave()


@rule("OD-177")
def test_a_battle_by_itself_knows_no_help(table: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing helps from outside nothing happens at its moments."""
    t = stage(table)
    before = figures(t)
    monkeypatch.setattr("petteia.games.odyssey.effects.AIDS", {})
    aid(t.s, "start of turn", KELP)
    assert figures(t) == before
    called: list[int] = []
    monkeypatch.setattr("petteia.games.odyssey.effects.AIDS", {"start of turn": lambda s, t: called.append(t)})
    aid(t.s, "start of turn", KELP)
    aid(t.s, "first window", KELP)
    assert called == [KELP]
    t.leave()


@rule("OD-280", "OD-204")
def test_a_rush_ends_with_a_weapon_in_hand(table: Sit) -> None:
    """Neither with the godform's own attack nor with none at all: there is nothing to ask."""
    t = acts(table, {"at": "a7", "gear": [], "danger": 2, "godform": "ruin_of_ares", "trespass": 1})
    t.does("use kelp dreamwalker-1")
    assert (t.titan("kelp").at, t.s.attack.who, t.s.gear_of(KELP, t.s.attack.weapon).key) == ("g7", KELP, "fists")
    t.leave()


@rule("OD-147", "OD-246")
@pytest.mark.parametrize(("broken", "exhausted"), [(1, []), (0, ["anchor_maul"])])
def test_a_maul_that_has_not_wounded_stays_up(table: Sit, broken: int, exhausted: list[str]) -> None:
    """An attack that is broken off before the wound puts it down no more than a failure does."""
    t = acts(table, {"gear": ["anchor_maul"]}, bp=["greave"], pool={"-at": 9})
    midway(t, "body_part" if broken == 0 else "roll", broken=broken, hits=2, dice=[9, 9], marks=[0, 0])
    t.settle()
    assert t.titan("kelp").exhausted == exhausted
    t.leave()


@rule("OD-147", "OD-C30")
@pytest.mark.parametrize(("sentence", "gear"), [("count", "gull_sickle"), ("first_window", "hull_plank_shield")])
def test_what_a_broken_attack_no_longer_gives(table: Sit, sentence: str, gear: str) -> None:
    """Its hits open nothing, and nobody is provoked."""
    t = acts(table, {"gear": [gear]}, priority="ash", primordial={"at": "h6", "facing": "n"})
    midway(t, sentence, broken=1, dice=[9, 9], marks=[0, 0], hits=2, full=1)
    held = t.s.pool[1] + t.s.held_pool[1]
    assert (held, t.priority, t.facing) == (int(gear == "hull_plank_shield"), "ash", "n")
    t.leave()
