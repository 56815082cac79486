"""A card of the primordial from its drawing to the discards: who may move, where it goes and turns, what waits above it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from petteia.games.odyssey.beast import Face, Perform, PrimordialRound, ResolveAi, Walk, climb_up, new_serial
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import AI, OWN, WHOLE_CARD
from petteia.games.odyssey.state import AI_DECK, AI_SHOWN, PRIMORDIAL_ROUND
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, asked, befall, runs, stage
from tests.games.odyssey.fight import Sit
from tests.games.odyssey.test_at_last import SEEN, Sees
from tests.games.odyssey.test_ways_gone_again import leading, toward

BRINE, MARBLE, ASH = 0, 2, 3
HEIR: dict[str, Any] = {"ash": {"at": "t14", "gear": [], "rage": 1}}
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}
AWAY: dict[str, Any] = {"brine": {"at": "t1", "gear": []}, "marble": {"at": "a14", "gear": []}}


def row(key: str) -> int:
    return next(e.index for e in BOOK.elements if e.key == key)


@rule("OD-111", "OD-186", "OD-110")
@pytest.mark.parametrize("danger", [7, 8])
def test_when_a_card_is_drawn(table: Sit, danger: int) -> None:
    """Kelp remembers the pyre: in great danger it may move before the card finds anybody."""
    t = stage(table, {"at": "d7", "danger": danger}, **AWAY, **HEIR)
    t.s.lasting[KELP].append(row("pyre_on_the_beach_3"))
    befall(t, ResolveAi())
    assert (t.match.decision is not None and t.match.decision.rule == "OD-214") == (danger == 8)
    t.leave()


@rule("OD-150")
def test_a_card_upon_a_card(table: Sit) -> None:
    """Drawn while another one is not done, it is discarded by itself; the other stays where it is."""
    t = stage(table, {"at": "a1"}, ai=["slow_hammer", "halt"], **AWAY, **HEIR)
    below = t.s.zones[AI_DECK][-2]
    t.s.move(below, AI_DECK, AI_SHOWN)
    befall(t, ResolveAi())
    t.settle()
    assert t.s.zones[AI_SHOWN] == [below]
    t.leave()


@rule("OD-104", "OD-153")
def test_whose_round_it_is(table: Sit) -> None:
    """While the primordial acts it is its round."""
    t = stage(table, {"at": "g7", "gear": ["gull_sickle"]}, ai=["slow_hammer"], **AWAY, **HEIR)
    befall(t, PrimordialRound())
    assert t.match.decision is not None
    assert t.s.phase == PRIMORDIAL_ROUND
    t.leave()


@rule("OD-132", "OD-127")
@pytest.mark.parametrize(("role", "hits", "walks"), [(AI, WHOLE_CARD, False), (AI, 1, True), (OWN, WHOLE_CARD, True)])
def test_a_card_that_walks_through_everybody(table: Sit, role: int, hits: int, walks: bool) -> None:
    """Its own move is made by its attack; what a hit or a titan's doing moves is moved all the same."""
    t = stage(table, {"at": "c8"}, **AWAY, **HEIR, **BULL)
    runs(
        t,
        {"op": "move", "n": 2, "who": "primordial", "toward": "closest titan"},
        role=role,
        hits=hits,
        element=row("straight_run"),
    )
    while t.match.decision is not None and t.match.decision.rule in ("OD-123", "OD-118"):
        t.does(t.match.decision.options[0].text)
    assert (t.beast_at != "j7") == walks
    t.leave()


@rule("OD-122", "OD-123", "OD-128")
def test_it_turns_before_it_goes(table: Sit) -> None:
    """While the way is chosen it faces its target already."""
    t = stage(table, {"at": "c4"}, primordial={"at": "m6", "facing": "e"}, **AWAY, **HEIR)
    befall(t, Walk((KELP,), 3, 1))
    t.asks(0, rule="OD-123", options=["side n", "side w"])
    assert t.facing == "w"
    t.leave()


@rule("OD-128")
def test_to_the_centre(table: Sit) -> None:
    """It turns to the middle of the board, whoever stands wherever; the present side stays if it will do."""
    t, rng = stage(table, {"at": "a1"}, **AWAY, **HEIR), Random(81)
    s = t.s
    for _ in range(80):
        s.px, s.py, s.facing = rng.randrange(18), rng.randrange(12), rng.randrange(4)
        dx, dy = toward(s, (10, 7), s.px, s.py)
        sides = leading(dx, dy) if dx or dy else [s.facing]
        faced = s.facing if s.facing in sides else sides[0]
        befall(t)
        runs(t, {"op": "turn", "to": "centre", "who": "primordial"})
        assert s.facing == faced
    s.facing = 1
    runs(t, {"op": "turn", "to": "harbour edge", "who": "primordial"})
    assert s.facing == s.place.harbour
    assert asked(t)
    t.leave()


@rule("OD-128", "OD-208", "OD-183")
def test_nothing_turns_to_the_dead(table: Sit) -> None:
    """Of two whom a word means the one that lives; and the dead climb nowhere."""
    t = stage(table, {"at": "d7"}, brine={"at": "h1", "gear": []}, vantage=True, **HEIR)
    befall(t, Kills(KELP))
    befall(t, Face((BRINE, KELP)))
    assert t.facing == "n"
    climb_up(t.s, KELP)
    assert t.titan("kelp").at == "dead"
    t.leave()


@rule("OD-184")
def test_rage_kills_when_a_card_is_done(table: Sit) -> None:
    """Before anything else comes."""
    t = stage(table, {"at": "a1", "rage": 9}, **AWAY, **HEIR)
    t.s.raging |= 1 << KELP
    SEEN.clear()
    befall(t, Perform(BOOK.faces["quake"], new_serial(t.s), ()), Sees())
    assert SEEN == [0]
    t.leave()
