"""Piles that never mix, rounds that end, and whose turn it is."""

from __future__ import annotations

from petteia.games.odyssey import ops, state
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import PRIMORDIAL_ROUND, TITAN_ROUND
from petteia.games.odyssey.turn import TitanRound
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, happens, runs, stage
from tests.games.odyssey.fight import Sit, begin, far_away

BRINE = 0
HEIR = {"ash": {"at": "t14", "gear": [], "rage": 1}}


@rule("OD-091", "OD-095", "OD-210")
def test_no_two_piles_are_one() -> None:
    """Every deck, discard, rank that waits and place aside is a pile of its own."""
    ranks = {"AI_WAITING": 2, "BP_WAITING": 2, "AI_OUT": 3, "BP_OUT": 3, "TRAUMA": 3}
    names = ["AI_DECK", "AI_DISCARD", "AI_WAITING", "AI_OUT", "AI_SHOWN", "BP_DECK", "BP_DISCARD", "BP_WAITING", "BP_OUT", "BP_SHOWN",
             "WOUNDS", "BP_ASIDE", "BP_GONE", "TRAUMA", "OBOL", "OBOL_BOX", "MOIROS", "KRATOS", "DRAWN", "BOX", "HELD"]  # fmt: skip
    piles = [getattr(state, name) + n for name in names for n in range(ranks.get(name, 1))]
    assert sorted(piles) == list(range(state.HELD + 1))


@rule("OD-143", "OD-145")
def test_how_many_obols_lie_in_the_box(table: Sit) -> None:
    """Of the coin that a card may add to the deck there are four beside those that the deck begins with."""
    [key] = {op.key for op in BOOK.ops if isinstance(op, ops.AddObol)}
    t = stage(table)
    coins = [card for card in range(len(t.s.face)) if t.s.face[card] == BOOK.faces[key]]
    assert sum(card in t.s.zones[state.OBOL_BOX] for card in coins) == 4


@rule("OD-101", "OD-153")
def test_which_round_it_is(table: Sit) -> None:
    """The primordial's and the titans' take turns, and the head of the table says which it is."""
    t = begin(table, primordial={"at": "h6", "facing": "w"}, priority="kelp", phase="titan", kelp={"at": "d7", "gear": []},
              **far_away("brine", "marble", "ash"))  # fmt: skip
    assert (t.s.phase, "titan round" in str(t.hypso.scene.status)) == (TITAN_ROUND, True)
    t = begin(table, primordial={"at": "h6", "facing": "w"}, priority="kelp", kelp={"at": "g7", "gear": ["hull_plank_shield"]},
              ai=["slow_hammer"], luck=[1, 9, 9, 9], **far_away("brine", "marble", "ash"))  # fmt: skip
    assert (t.s.phase, "primordial round" in str(t.hypso.scene.status)) == (PRIMORDIAL_ROUND, True)
    t.leave()


@rule("OD-189")
def test_a_retreat_is_the_end_of_the_round(table: Sit) -> None:
    """Whoever retreats begins no round: only the tear is still asked about."""
    t = table("odyssey", phase="titan", terrain={}, primordial={"at": "h6", "facing": "w"}, brine={"at": "dead"}, kelp={"at": "dead"},
              marble={"at": "a14", "gear": []}, ash={"at": "t14", "gear": []}, priority="ash")  # fmt: skip
    t.s.tear = 1
    t.does("done", "retreat")
    t.asks(0, rule="OD-190")
    assert [type(one).__name__ for one, _ in t.s.under_way()] == ["BattleEnds"]
    t.leave()


@rule("OD-153", "OD-183")
def test_who_dies_in_its_turn_acts_no_longer(table: Sit) -> None:
    """Its turn is over, and nobody's has begun."""
    t = happens(table, Kills(KELP), **HEIR)
    assert (t.s.active, t.titan("kelp").at) == (-1, "dead")
    t.leave()


@rule("OD-175", "OD-179", "OD-213")
def test_what_the_end_of_the_titans_round_brings_back(table: Sit) -> None:
    """Abilities and the ship are ready again, and what lasted for the round is over."""
    t = stage(table, ship=["ram_prow"], brine={"at": "dead"})
    runs(t, {"op": "mod", "attr": "precision", "n": 1, "until": "round"})
    t.s.argo_used = [1]
    t.s.used[KELP].append(BOOK.elements[0].index)
    t.s.decision = None
    t.s.stack[:] = [(TitanRound(), "over")]
    t.s.advance()
    assert (t.s.argo_used, t.s.used[KELP], t.s.mods) == ([0], [], [])
    t.leave()
