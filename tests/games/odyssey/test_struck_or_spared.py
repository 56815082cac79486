"""Attacks of the primordial at their edges: who is struck, with what one defends, what is trodden on, what still counts."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import TRAUMA
from petteia.games.odyssey.strike import Attack, Judgement, PathAttack, attack_upon, chain_break
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, asked, befall, stage
from tests.games.odyssey.fight import Sit
from tests.games.odyssey.test_edges_of_the_table import of_card

BRINE, MARBLE, ASH = 0, 2, 3
HEIR: dict[str, Any] = {"ash": {"at": "t14", "gear": [], "rage": 1}}
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}


@rule("OD-114", "OD-130", "OD-138", "OD-C59")
def test_out_of_reach_when_it_begins(table: Sit) -> None:
    """Kelp and Brine are both too far off; going after Kelp it comes near Brine, who is spared all the same."""
    t = stage(table, {"at": "a7"}, brine={"at": "d7", "gear": []}, primordial={"at": "m6", "facing": "w"}, **HEIR)
    t.s.p_left = 4
    drawn = t.s.drawn
    befall(t, Attack(*of_card("molten_rain", KELP, BRINE)))
    assert (t.beast_at, t.s.drawn) == ("i6", drawn)
    t.leave()


@rule("OD-128", "OD-134")
@pytest.mark.parametrize(("card", "facing"), [("halt", "w"), ("slow_hammer", "e")])
def test_it_judges_without_turning(table: Sit, card: str, facing: str) -> None:
    """Kelp stands behind it: a blow turns it around, a judgement does not."""
    t = stage(table, {"at": "k7"}, **HEIR)
    befall(t, Attack(*of_card(card, KELP)))
    assert t.facing == facing
    t.leave()


@rule("OD-134", "OD-183")
def test_the_dead_are_not_judged(table: Sit) -> None:
    """Nobody has been hit by it."""
    t = stage(table, **HEIR)
    befall(t, Kills(KELP))
    t.s.hit_any = 0
    Judgement(KELP, *of_card("halt", KELP)).judged(t.s, 0)
    assert t.s.hit_any == 0
    t.leave()


@rule("OD-134", "OD-147")
def test_a_judgement_lasts_until_all_of_it_is_done(table: Sit) -> None:
    """Kelp has drawn a trauma for it and may use its coin: a chain break would still end the rest."""
    t = stage(table, {"gear": ["bone_coin"]}, luck=[0, 0, 0])
    for deck in (TRAUMA, TRAUMA + 1):
        for one in t.s.zones[deck]:
            t.s.face[one] = BOOK.faces["clear_head"]
    befall(t, Attack(*of_card("halt", KELP)))
    while t.match.decision is not None and t.match.decision.rule != "OD-186":
        t.does(t.match.decision.options[-1].text)
    t.asks(0, rule="OD-186", options=["use kelp bone-coin-1", "pass"])
    assert chain_break(t.s)
    t.leave()


@rule("OD-136", "OD-C89")
@pytest.mark.parametrize(("answer", "slot"), [("gear gull-sickle", 0), ("gear tower-aspis", 1), ("done", -1)])
def test_with_what_it_defends(table: Sit, answer: str, slot: int) -> None:
    """The weapon it names, or none: whatever another titan defended with before does not matter."""
    t = stage(table, {"at": "g7", "gear": ["gull_sickle", "tower_aspis"]})
    t.s.p_weapon = 1
    befall(t, attack_upon(KELP, *of_card("slow_hammer", KELP)))
    t.asks(0, rule="OD-136", options=["gear gull-sickle", "gear tower-aspis", "done"])
    t.does(answer)
    assert t.s.p_weapon == slot
    t.leave()


@rule("OD-132")
def test_a_path_leads_to_somebody(table: Sit) -> None:
    """Where the card means nobody it stays where it is."""
    t = stage(table, {"at": "a1"}, brine={"at": "t1", "gear": []}, marble={"at": "a14", "gear": []}, **HEIR, **BULL)
    befall(t, PathAttack(*of_card("straight_run"), -1, (), 0))
    assert (t.beast_at, t.facing) == ("j7", "w")
    t.leave()


@rule("OD-132", "OD-124", "OD-234")
def test_what_lies_in_its_path(table: Sit) -> None:
    """It walks, and is not pushed: it breaks a column, and goes over a pool."""
    t = stage(table, {"at": "c7"}, terrain={"pool": ["g7"], "column": ["f8"]}, brine={"at": "t1", "gear": []},
              marble={"at": "a14", "gear": []}, **HEIR, **BULL)  # fmt: skip
    t.s.mods.append([4, 2, 9, 4])
    befall(t, PathAttack(*of_card("straight_run", KELP), -1, (), 0))
    assert (t.beast_at, t.tiles) == ("d7", ["pool"])
    t.leave()


@rule("OD-135", "OD-138")
def test_nobody_defends_against_what_does_not_reach(table: Sit) -> None:
    """Kelp is too far off: it is not asked with what it defends, and nobody has been hit."""
    t = stage(table, {"at": "a1", "gear": ["gull_sickle", "tower_aspis"]}, brine={"at": "t1", "gear": []}, **HEIR)
    before = asked(t)
    befall(t, attack_upon(KELP, *of_card("slow_hammer", KELP)))
    assert asked(t) == before
    t.s.hit_any = 1
    befall(t, Attack(*of_card("slow_hammer", KELP)))
    assert t.s.hit_any == 0
    t.leave()


@rule("OD-128", "OD-C10")
@pytest.mark.parametrize(
    ("foe", "card", "asks"), [("minos-1", "fold_the_streets", True), ("talos-1", "slow_hammer", False)]
)
def test_an_attack_without_a_move(table: Sit, foe: str, card: str, asks: bool) -> None:
    """It turns for it, and of two sides the players choose; a card that moves has turned already."""
    t = stage(table, {"at": "f4"}, options={"foe": foe}, **HEIR)
    befall(t, Attack(*of_card(card, KELP)))
    assert (t.match.decision is not None and t.match.decision.rule == "OD-128") == asks
    t.leave()
