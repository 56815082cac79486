"""Targeting lines word by word, the empty deck, and the traits that answer at the end of a round."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.beast import Perform, PrimordialRound, new_serial
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import AI_DECK, AI_DISCARD, AI_SHOWN, TRAUMA
from petteia.games.odyssey.targeting import candidates, fits, rank, reach_of, wanted
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, stage
from tests.games.odyssey.fight import NAMES, Fight, Sit, begin, d10

BRINE, MARBLE, ASH = 0, 2, 3
TALOS = {"at": "h6", "facing": "w"}
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}


def calm(t: Fight) -> Fight:
    for deck, trauma in ((TRAUMA, "clear_head"), (TRAUMA + 1, "borrowed_breath")):
        for card in t.s.zones[deck]:
            t.s.face[card] = BOOK.faces[trauma]
    return t


def performs(t: Fight, key: str, *targets: int) -> None:
    befall(t, Perform(BOOK.faces[key], new_serial(t.s), targets))


# -- whom it finds -------------------------------------------------------------------------------------


@rule("OD-116", "OD-117", "OD-C08")
@pytest.mark.parametrize(("term", "kelp", "spec", "expected"), [
    ("adjacent", {"at": "g7"}, {}, True), ("adjacent", {"at": "f7"}, {}, False), ("not adjacent", {"at": "f7"}, {}, True),
    ("not adjacent", {"at": "g7"}, {}, False),
    ("in front", {"at": "d7"}, {}, True), ("in front", {"at": "m7"}, {}, False), ("in sight", {"at": "m7"}, {}, True),
    ("in sight", {"at": "d7"}, {"terrain": {"rock": ["e6", "e7", "e8"]}}, False), ("in range", {"at": "d7"}, {}, True), ("in range",
     {"at": "c7"}, {}, False),
    ("in range", {"at": "d7"}, {"pool": {"-speed": 1}}, False), ("on labyrinth", {"at": "d7"}, {"mazes": [("d7", "I", 1)]}, True),
    ("on labyrinth", {"at": "d7"}, {}, False), ("not on labyrinth", {"at": "d7"}, {"mazes": [("d7", "I", 1)]}, False),
    ("not on labyrinth", {"at": "d7"}, {}, True),
    ("last to wound", {}, {"last_wounder": "kelp"}, True), ("last to wound", {}, {"last_wounder": "ash"}, False), ("priority target",
     {}, {"priority": "kelp"}, True),
    ("priority target", {}, {"priority": "ash"}, False), ("with despair", {"despair": 1}, {}, True), ("with despair", {}, {}, False),
    ("with ambrosia", {"ambrosia": 1}, {}, True), ("with ambrosia", {}, {}, False), ("board", {}, {}, True),
])  # fmt: skip
def test_terms(table: Sit, term: str, kelp: dict[str, Any], spec: dict[str, Any], expected: bool) -> None:
    """Each word of a targeting line, for a card that strikes who is adjacent."""
    t = stage(table, kelp, **spec)

    assert fits(t.s, KELP, term, BOOK.cards[BOOK.faces["slow_hammer"]]) == expected


@rule("OD-116", "OD-C08")
@pytest.mark.parametrize(
    ("key", "reach"),
    [
        ("slow_hammer", 1),
        ("eye_of_the_gate", 6),
        ("ground_stamp", 1),
        ("quake", 2),
        ("halt", 99),
        ("stampede", 1),
        ("molten_rain", 8),
    ],
)
def test_the_reach_of_a_card(key: str, reach: int) -> None:
    """Its range, its zone, or adjacent; a judgement knows none."""
    assert reach_of(BOOK.cards[BOOK.faces[key]]) == reach


@rule("OD-117", "OD-118")
def test_ranks(table: Sit) -> None:
    """Closest, furthest, most, least; those in a blind spot are not found."""
    t = stage(table, {"at": "g7", "danger": 3, "rage": 1}, brine={"at": "a1", "gear": [], "danger": 1, "rage": 4})
    for line, best in (
        (("closest",), KELP),
        (("furthest",), BRINE),
        (("most danger",), KELP),
        (("least danger",), BRINE),
        (("most rage",), BRINE),
    ):
        ranks = {who: rank(t.s, who, line) for who in (KELP, BRINE)}
        assert min(ranks, key=lambda who: ranks[who]) == best
    assert rank(t.s, KELP, ("board",)) == 0
    assert [wanted(line) for line in (("closest",), ("2 titans", "adjacent"), ("4 titans", "board"))] == [1, 2, 4]
    t = stage(table, {"at": "i8"}, options={"foe": "asterion-1"}, primordial={"at": "j7", "facing": "n"})
    assert candidates(t.s, ("board",), BOOK.cards[BOOK.faces["horn_lift"]]) == [BRINE, MARBLE, ASH]


@rule("OD-112", "OD-118")
@pytest.mark.parametrize(("card", "where", "priority", "answers", "targets"), [
    ("slow_hammer", ("g7", "g8", "m7", "m8"), "ash", ["titan kelp"], "Line 1 holds: Kelp."),
    ("slow_hammer", ("g7", "g8", "m7", "m8"), "brine", [], "Line 1 holds: Brine."),
    ("wide_arm", ("g6", "g7", "g8", "m8"), "ash", ["titan kelp", "titan brine"], "Line 1 holds: Brine, Kelp."),
    ("wide_arm", ("g6", "g7", "m7", "m8"), "ash", [], "Line 1 holds: Brine, Kelp."),
    ("wide_arm", ("g6", "g7", "g8", "m8"), "marble", ["titan brine"], "Line 1 holds: Brine, Marble."),
    ("molten_rain", ("a7", "b7", "c7", "g7"), "ash", [], "Line 1 holds: Brine, Kelp, Marble."),
    ("grip_and_cast", ("g7", "a2", "a3", "a4"), "ash", [], "Line 3 holds: Brine."),
    ("halt", ("g7", "m7", "a3", "a4"), "kelp", [], "Line 1 holds: Kelp."),
])  # fmt: skip
def test_targets(
    table: Sit, card: str, where: tuple[str, ...], priority: str, answers: list[str], targets: str
) -> None:
    """The first line that holds; among equals the priority target, else the players choose; of several the best first."""
    crew = {name: {"at": at, "gear": []} for name, at in zip(NAMES, where, strict=True)}
    t = calm(begin(table, primordial=TALOS, ai=[card], priority=priority, luck=[TEN] * 40, **crew))
    t.does(*answers[: 2 if card == "wide_arm" else 1])
    t.leave()

    assert targets in t.match.story(None)


@rule("OD-113", "OD-109", "OD-150")
def test_no_line_holds(table: Sit) -> None:
    """Nobody is in front or in range of the bull: the routine is performed, and the card is discarded all the same."""
    crew = {name: {"at": at, "gear": []} for name, at in zip(NAMES, ("t1", "t2", "t13", "t14"), strict=True)}
    t = begin(
        table,
        options={"foe": "asterion-1"},
        primordial={"at": "b7", "facing": "w"},
        ai=["horn_lift"],
        luck=[],
        marker=0,
        **crew,
    )
    assert t.match.story(None)[-1] == "No targeting line of Horn Lift holds: the routine."
    assert t.match.decision is not None
    assert "A maze tile (I)" in t.match.decision.prompt
    t.leave()


@rule("OD-150", "OD-111")
def test_an_empty_deck_is_shuffled_anew(table: Sit) -> None:
    """Before the draw if there is nothing to draw, after it if that was the last; a routine if there is no card at all."""
    t = stage(table, {"at": "a9"}, ash={"at": "t14", "gear": [], "acted": False})
    t.s.acted = [1, 1, 1, 0]
    deck = list(t.s.zones[AI_DECK])
    t.s.zones[AI_DECK].clear()
    t.s.zones[AI_DISCARD] += deck
    t.does("end")
    assert len(t.s.zones[AI_DECK]) + len(t.s.zones[AI_DISCARD]) + len(t.s.zones[AI_SHOWN]) == len(deck)
    assert len(t.s.zones[AI_DECK]) == len(deck) - 1
    t.leave()
    t = stage(table, {"at": "a9"})
    t.s.acted = [1, 1, 1, 0]
    t.s.zones[AI_DECK].clear()
    t.does("end")
    assert t.beast_at == "e6"  # it walks its wall
    t.leave()


@rule("OD-107", "OD-208", "OD-151")
@pytest.mark.parametrize(("at", "die", "danger"), [("g7", 5, 1), ("g7", 6, 0), ("f7", 5, 0), ("k7", 5, 0)])
def test_heat_haze(table: Sit, at: str, die: int, danger: int) -> None:
    """At the end of its round who is in front and beside it tests endurance 6, or gains a danger."""
    t = stage(
        table, {"at": at}, options={"foe": "talos-2"}, primordial={**TALOS, "traits": ["heat_haze"]}, luck=d10(die)
    )
    ends_its_round(t)
    t.does(*(["no"] if t.match.decision and t.match.decision.rule == "OD-211" else []))

    assert t.titan("kelp").danger == danger
    assert (t.s.phase, asked(t)) == (2, ["turn brine", "turn kelp", "turn marble", "turn ash"])


@rule("OD-208", "OD-151")
@pytest.mark.parametrize(("die", "holds"), [(6, True), (5, False)])
def test_holding_on(table: Sit, die: int, holds: bool) -> None:
    """Up there one tests endurance 6 at the end of the primordial's round, or falls to its rear and lies there."""
    t = stage(table, {"at": "vantage"}, vantage=True, luck=d10(die))
    ends_its_round(t)
    t.does("no", *([] if holds else ["to k7"]))

    assert (t.titan("kelp").at, t.titan("kelp").conditions) == (("vantage", {}) if holds else ("k7", {"knockdown": 1}))


@rule("OD-294", "OD-151", "OD-C54")
@pytest.mark.parametrize(("brine", "die", "despair"), [("a1", 4, 1), ("a1", 5, 0), ("d8", 4, 0)])
def test_lonely_in_the_maze(table: Sit, brine: str, die: int, despair: int) -> None:
    """Who stands alone on a labyrinth tile tests will or courage 5, or despairs."""
    t = stage(table, {"at": "d7"}, options={"foe": "asterion-1"}, primordial={"at": "j7", "facing": "w", "traits": ["lonely"]},
              mazes=[("d6", "I", 1)], brine={"at": brine, "gear": []}, luck=d10(die))  # fmt: skip
    ends_its_round(t)
    if t.match.decision and t.match.decision.rule == "OD-134":
        t.does("skill will", *(["no"] if die == 4 else []))

    assert (t.titan("kelp").despair, t.titan("ash").despair) == (despair, 0)
    t.settle()


@rule("OD-297", "OD-110")
@pytest.mark.parametrize(("dice", "at"), [((7, 7, 7, 7, 7, 7), "d7"), ((6, 7, 7, 7, 7, 7), "j7")])
def test_it_runs_on(table: Sit, dice: tuple[int, ...], at: str) -> None:
    """After an attack that hit nobody Asterion tramples."""
    t = calm(stage(table, {"at": "i7"}, options={"foe": "asterion-2"}, luck=d10(*dice),
                   primordial={"at": "j7", "facing": "w", "traits": ["runs_on"]}))  # fmt: skip
    performs(t, "toss", KELP)
    t.does("keep")
    t.settle()

    assert t.beast_at == at


def ends_its_round(t: Fight) -> None:
    """The primordial's round comes to its end."""
    s = t.s
    s.decision = None
    s.stack.clear()
    s.stack.append((PrimordialRound(), "end"))
    s.advance()


TEN = 9
