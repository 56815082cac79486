"""Every trauma, obol, moiros and kratos card, every row of the escalation chart and every way to die is reached."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK, Card
from petteia.games.odyssey.escalation import escalate_ai, escalate_unwounded, escalate_wounded, place_wound
from petteia.games.odyssey.ground import Displace
from petteia.games.odyssey.push import Knockback
from petteia.games.odyssey.state import (
    BOX,
    BP_DISCARD,
    BP_SHOWN,
    BP_WAITING,
    HELD,
    KRATOS,
    MOIROS,
    OBOL,
    TRAUMA,
    Battle,
)
from petteia.games.odyssey.trauma import DrawFortune, DrawObol, DrawTrauma
from petteia.games.odyssey.turn import Turn
from petteia.games.odyssey.words import BONUSES, DEATHS, ESCALATIONS
from petteia.kernel.codec import to_json
from petteia.kernel.conformance import bytes_of
from petteia.kernel.step import Step
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Gains, Kills, befall, card, happens
from tests.games.odyssey.coverage import DECKS, Branch, branches, reached, report, survey
from tests.games.odyssey.fight import Fight, Sit

CARDS = [one for deck in DECKS for one in BOOK.cards if one.deck == deck]
BESIDE = {"brine": {"at": "d6", "gear": ["oyster_knives"], "despair": 1}}


def came_to(t: Fight) -> set[Branch]:
    """The branches this story has come to."""
    events = [event for _, event in t.match.events] + list(t.s.told or [])
    t.leave()
    return set(reached(events))


def alone_in(s: Battle, zone: int, face: int) -> None:
    """Only this card is left in a deck that is shuffled before it is drawn from."""
    wanted = next(c for z in s.zones for c in z if s.face[c] == face)
    there = next(z for z, cards in enumerate(s.zones) if wanted in cards)
    if there != zone:
        s.zones[there].remove(wanted)
        s.zones[zone].append(wanted)
    for other in [c for c in s.zones[zone] if c != wanted]:
        s.zones[zone].remove(other)
        s.zones[BOX].append(other)


def draw_of(t: Fight, what: Card) -> Step:
    """The draw that brings this card."""
    if what.deck in ("minor", "major", "grave"):
        kind = ("minor", "major", "grave").index(what.deck)
        s = t.s
        found = next(c for c in s.zones[TRAUMA + kind] if s.face[c] == what.face)
        s.zones[TRAUMA + kind].remove(found)
        s.zones[TRAUMA + kind].append(found)
        return DrawTrauma(KELP, kind, 0)
    alone_in(t.s, {"obol": OBOL, "moiros": MOIROS, "kratos": KRATOS}[what.deck], what.face)
    return DrawObol(KELP, 0) if what.deck == "obol" else DrawFortune(KELP, MOIROS if what.deck == "moiros" else KRATOS)


@rule("OD-142", "OD-143", "OD-194", "OD-195")
@pytest.mark.parametrize("what", CARDS, ids=[one.key for one in CARDS])
def test_every_trauma_obol_moiros_and_kratos_card(table: Sit, what: Card) -> None:
    """Drawn and carried out to its end, whatever is chosen on the way, in an open field and beside a friend."""
    for seed, others in enumerate(({}, BESIDE)):
        told = {"danger": 4, "fate": 3, "rage": 3, "gear": ["anchor_maul", "hull_plate"]}
        t = happens(table, told=told, chance=None, seed=seed, options={"naos": "yes", "nymphs": "yes"}, **others)
        befall(t, draw_of(t, what))
        chooser = random.Random(seed)
        for _ in range(40):
            decision = t.match.state.decision
            if decision is None or decision.rule == "OD-153":
                break
            t.match.state.act(chooser.choice(decision.options))

        assert bytes_of(to_json(t.s))
        assert (what.deck, what.name) in came_to(t)


# -- escalation ----------------------------------------------------------------------------------------


def wound(t: Fight, level: int, critical: bool) -> None:
    """A body part of this level is wounded, and the decks escalate."""
    s = t.s
    parts = [c for z in s.zones for c in z if BOOK.cards[s.face[c]].deck == "bp"]
    part = next(c for c in parts if BOOK.cards[s.face[c]].level == level)
    s.move(part, next(z for z, cards in enumerate(s.zones) if part in cards), BP_SHOWN)
    escalate_wounded(s, place_wound(s, critical), critical)


def none_waits(t: Fight) -> None:
    for part in t.s.zones[BP_WAITING + 1][1:]:
        t.s.move(part, BP_WAITING + 1, BP_DISCARD)


def without_a_wound(t: Fight) -> None:
    escalate_unwounded(t.s)


def last_of(critical: bool) -> Callable[[Fight], None]:
    """The last level III part that waited is wounded."""

    def told(t: Fight) -> None:
        none_waits(t)
        s = t.s
        s.move(s.zones[BP_WAITING + 1][0], BP_WAITING + 1, BP_SHOWN)
        escalate_wounded(s, place_wound(s, critical), critical)

    return told


ROWS: list[Callable[[Fight], None]] = [
    lambda t: wound(t, 1, False), lambda t: wound(t, 2, False), lambda t: wound(t, 3, False),
    lambda t: wound(t, 3, True), last_of(False), last_of(True), without_a_wound,
]  # fmt: skip


@rule("OD-171", "OD-172")
@pytest.mark.parametrize(("row", "happening"), list(enumerate(ROWS)), ids=ESCALATIONS)
def test_every_row_of_the_escalation_chart(table: Sit, row: int, happening: Callable[[Fight], None]) -> None:
    """Each row is told as what it is."""
    t = happens(table, luck=[])
    happening(t)

    assert {name for kind, name in came_to(t) if kind == "escalation"} == {ESCALATIONS[row]}


@rule("OD-171")
def test_every_lasting_bonus(table: Sit) -> None:
    """When no AI card waits any more the bonuses come in turn."""
    t = happens(table, luck=[])
    for _ in range(16):
        escalate_ai(t.s, 3)

    assert {name for kind, name in came_to(t) if kind == "bonus"} == set(BONUSES)


# -- death ---------------------------------------------------------------------------------------------


def dies(how: str, table: Sit) -> Fight:
    """A story that ends so."""
    if how == "a card":
        return happens(table, Kills(KELP))
    if how == "an obol":
        t = happens(table, luck=[])
        befall(
            t,
            draw_of(
                t, next(c for c in BOOK.cards if c.deck == "obol" and c.kills and "massive" not in c.element.fields)
            ),
        )
        return t
    if how == "two obols at once":
        t = happens(table)
        card(t, "a_coin_for_each_eye")
        return t
    if how in ("a second moiros card", "a second kratos card"):
        deck = MOIROS if "moiros" in how else KRATOS
        t = happens(table, luck=[])
        t.s.zones[HELD + KELP].append(t.s.zones[deck].pop())
        befall(t, DrawFortune(KELP, deck))
        return t
    return happens(table, *STEPS[how][0], **STEPS[how][1])


STEPS: dict[str, tuple[tuple[Step, ...], dict[str, Any]]] = {
    "too much ambrosia": ((Gains(KELP, "ambrosia", 5),), {}),
    "despair, alone": ((Gains(KELP, "despair", 4),), {}),
    "off the edge of the board": (
        (Knockback(KELP, 3, 3, 0),),
        {"told": {"at": "c14"}, "terrain": {"worlds_lip": ["a14"]}, "brine": {"at": "a2", "gear": []}},
    ),
    "a chasm": ((Knockback(KELP, 3, -1, 0),), {"told": {"at": "g7"}, "terrain": {"chasm": ["c7"]}}),
    "no space left to stand": ((Displace(KELP, ()),), {"terrain": {"rock": ["d6", "d8", "c7", "e7"]}}),
    "rage": ((Gains(KELP, "rage", 1),), {"told": {"rage": 9}}),
}  # fmt: skip


@rule("OD-184")
@pytest.mark.parametrize("how", [how for how in DEATHS if how != "the godform is over"])
def test_every_way_to_die(table: Sit, how: str) -> None:
    """The titan leaves the board, and the cause is told."""
    t = dies(how, table)

    assert t.titan("kelp").at == "dead"
    assert ("death", how) in came_to(t)


@rule("OD-184", "OD-205")
def test_a_form_that_came_from_an_obol_ends_in_death(table: Sit) -> None:
    """No trespass token is left at the start of its turn: the form is over, and so is the titan."""
    t = happens(table, told={"godform": "ruin_of_ares", "trespass": 1})
    t.s.from_obol[KELP] = 1
    assert t.titan("kelp").trespass == 0
    befall(t, Turn(KELP))

    assert t.titan("kelp").at == "dead"
    assert ("death", "the godform is over") in came_to(t)


# -- the report ----------------------------------------------------------------------------------------


def test_the_report_lists_every_branch() -> None:
    """One line for each branch with what random battles reached."""
    counted = survey(2)
    said = report(counted, 2)

    assert sum(counted.values()) > 0
    assert set(counted) <= set(branches())
    assert len(said.splitlines()) == len(branches()) + 2
