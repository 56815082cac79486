"""Refusals: each reason there is, in a position in which it is given, with its sentence and its rule."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.hera_zeus import challenge, figure, flow, laying, moves, powers
from petteia.kernel import Match, Refusal
from petteia.kernel.ledger import ledger
from petteia.testing import rule
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]
FOUR = "Fury Fury Harpy Harpy"
TWELVE = "Pegasus Pegasus Pegasus Pegasus Amazon Amazon Amazon Harpy Harpy Hydra Medusa Medusa"
FULL = (FOUR, "Hydra Hydra Hydra Fury", "Amazon Amazon Amazon Fury")

# what Hera has, what Zeus has, what Hera tries, and what she is told
CASES: list[tuple[dict[str, Any], dict[str, Any], str, str]] = [
    (side("Fury", deck=0), side("Hero"), "draw", "Your deck is empty."),
    (side("Fury", hand=TWELVE), side("Hero"), "draw", "Your hand is full: twelve cards is the limit."),
    (side("Fury", hand="Hades"), side("Hero"), "play hades", "A card without a number can never be put on the field."),
    (side(*FULL, hand="Medusa"), side("Hero"), "play medusa", "All your columns are full."),
    (side(*FULL, hand="Io"), side("Hero"), "play io", "All your columns are full."),
    (side("Fury", turns=1), side("Hero"), "challenge a", "Nobody challenges on their first turn."),
    (side("Fury", hand="Pegasus", turns=1), side("Hero"), "strike pegasus a", "Nobody challenges on their first turn."),
    (side("Fury", hand="Pegasus", turns=1), side("Hero", hand="Hades"), "raid pegasus",
     "Nobody challenges on their first turn."),
    (side("Fury"), side("Hero", "Hero"), "challenge b", "You have no card in that column."),
    (side("Fury"), side("", "Hero"), "challenge a", "There is no card to challenge in that column."),
    (side("Fury"), side("Hero", figure="a"), "challenge a",
     "A figure stands in that column and blocks every challenge across it."),
    (side("Fury", figure="a"), side("Hero"), "challenge a", "A figure never starts a challenge."),
    (side("Medusa"), side("Hero"), "challenge a", "Medusa never starts a challenge."),
    (side("Pandora"), side("Hero"), "challenge a", "Pandora never starts a challenge."),
    (side("Io"), side("Hero"), "challenge a", "A hostage never starts a challenge."),
    (side("Fury", hand="Pegasus"), side("Hero"), "strike pegasus b", "Nothing stands in the rival's first row there."),
    (side("Fury", hand="Pegasus", figure="a"), side("Hero"), "strike pegasus a", "Your own figure blocks that column."),
    (side("Fury", hand="Pegasus"), side("Hero"), "raid pegasus", "The rival's hand is empty."),
    (side("Fury", hand="Pythia"), side("Hero"), "spy", "The rival's hand is empty."),
    (side("Fury", hand="Pythia"), side("Hero^"), "expose a", "Nothing lies face down in that column."),
    (side("Fury", hand="Sirens"), side("Hero"), "sirens", "The rival's discard pile is empty."),
    (side("Fury", hand="Sirens"), side("Hero", pile="Giant Medusa"), "sirens",
     "The top card of the rival's pile must have a strength from 1 to 7."),
    (side("Fury", hand="Hades"), side("Hero", pile="Giant"), "hades", "There is no other card in your discard pile."),
    (side(figure="a", hand="Dionysus"), side("Hero"), "dionysus", "No card of yours can be moved anywhere."),
    (side(FOUR, "Fury", hand="Hera"), side("Hero"), "figure a", "That column is full: it holds four."),
    (side("Fury", hand="Hera"), side("Hero"), "figure b", "The figure needs a column with cards."),
    (side("Fury", hand="Hera", figure="a"), side("Hero"), "figure a", "Your figure is on the field already."),
    (side("Fury"), side("Hero"), "withdraw", "You have no figure on the field."),
    (side("Fury"), side("Hero"), "end", "Points are left, and every point has to be spent."),
]  # fmt: skip
REASONS = [one for room in (flow, laying, powers, challenge, moves, figure) for one in vars(room).values()
           if isinstance(one, Refusal)]  # fmt: skip
RULES = {reason.sentence: reason.rule for reason in REASONS}
NO_POINTS = "You have no points left."
WITHIN = {  # reasons of what is asked within a move: their stories are further down
    "First lay your first row.", "No card goes before a figure.", "A column has no gaps: lay the card next to the others.",
    "A figure keeps the first row of that column.",
    "There are not that many Pegasus in your pile, or your hand has no room.",
    "No card of that column can be moved anywhere.", "A figure cannot be moved.", "No card lies there.",
    "The card must really change its place.", "The card must really change its place, and a column has no gaps.",
}  # fmt: skip


@pytest.mark.parametrize(("hera", "zeus", "move", "because"), CASES, ids=[f"{c[2]}: {c[3]}" for c in CASES])
def test_the_reason_is_given(table: Sit, hera: Any, zeus: Any, move: str, because: str) -> None:
    """The refused move gets this sentence, under the rule the reason rests on, and changes nothing."""
    t = table("hera-zeus", hera=hera, zeus=zeus, points=1)
    t.hera.cannot(move, rule=RULES[because], because=because)


@rule("HZ-029")
def test_no_points_left(table: Sit) -> None:
    """With no point left, everything that costs one is refused for that reason, and what is free has reasons of its own."""
    t = table("hera-zeus", hera=side("Fury", "Harpy", hand="Medusa", deck="Hera Pythia"), zeus=side("Hero"), points=1)
    t.hera.draws()
    t.asks("hera", rule="HZ-C37", options=["figure a", "figure b", "end"])
    for move in ("draw", "play medusa", "challenge a"):
        t.hera.cannot(move, rule=RULES[NO_POINTS], because=NO_POINTS)
    t.hera.cannot("figure c", rule="HZ-039", because="The figure needs a column with cards.")
    t.hera.ends()


def test_every_reason_has_its_case() -> None:
    """No reason in the rules is without a position here, and each names a rule of the ledger."""
    assert {because for *_, because in CASES} | {NO_POINTS} | WITHIN == set(RULES)
    entries = ledger(Match.new("hera-zeus").game)
    assert set(RULES.values()) <= set(entries.rules) | set(entries.rulings)


@pytest.mark.parametrize(
    ("move", "rule_id", "because"),
    [
        ("play hydra", "HZ-034", "Hydra is not in your hand."),
        ("play io", "HZ-034", "Io is not in your hand."),
        ("figure a", "HZ-053", "Hera is not in your hand."),
        ("spy", "HZ-051", "Pythia is not in your hand."),
        ("persephone", "HZ-051", "Persephone is not in your hand."),
        ("raid stolen-pegasus", "HZ-051", "The stolen Pegasus is not in your hand."),
    ],
)
def test_what_is_not_in_hand(table: Sit, move: str, rule_id: str, because: str) -> None:
    """A card that is not in the hand cannot be laid, used or put on the field."""
    t = table("hera-zeus", hera=side("Fury", hand="Medusa"), zeus=side("Hero", hand="Giant"), points=1)
    t.hera.cannot(move, rule=rule_id, because=because)


def test_answers_to_another_question(table: Sit) -> None:
    """What is asked at another time is told what is asked now."""
    t = table("hera-zeus", hera=side("Fury", hand="Medusa Hades"), zeus=side("Hero"), points=1)
    asked = "Your action, 1 point left: draw, lay a card, challenge or use a power."
    for move in ("row 1", "column a", "take medusa", "fetch 1", "discard fury"):
        t.hera.cannot(move, rule="HZ-030", because=f"That is not what is asked now: {asked}")
    t.hera.does("play medusa")
    t.hera.cannot("draw", rule="HZ-035", because="That is not what is asked now: Lay Medusa in which column?")
    t.hera.does("column b")


@rule("HZ-034", "HZ-013", "HZ-051")
def test_a_card_that_is_not_there_while_the_figure_stands(table: Sit) -> None:
    """Only for the god card the reason is the figure; any other card is simply not in the hand."""
    t = table("hera-zeus", hera=side("Fury", figure="a"), zeus=side("Hero"), points=1)
    t.hera.cannot("play hydra", rule="HZ-034", because="Hydra is not in your hand.")
    t.hera.cannot("spy", rule="HZ-051", because="Pythia is not in your hand.")
    t.hera.cannot("figure a", rule="HZ-013", because="Your figure is on the field already.")


def other(t: Any, rule_id: str, asked: str, *moves: str) -> None:
    """These moves answer another question than the one that is asked."""
    t.hera.cannot(*moves, rule=rule_id, because=f"That is not what is asked now: {asked}")


@rule("HZ-097", "HZ-098", "HZ-C14", "HZ-C30")
def test_in_the_middle_of_a_move_by_dionysus(table: Sit) -> None:
    """Each of his four questions has its own reasons, and tells whoever answers another one what is asked."""
    hera = side("Fury Harpy", "Hydra Io Artemis", hand="Dionysus Medusa Pegasus", figure="b")
    t = table("hera-zeus", hera=hera, zeus=side("Hero"), points=2)
    t.hera.does("dionysus")
    other(t, "HZ-097", "From which column does Dionysus move a card?", "row 1", "draw", "play medusa", "end")
    t.hera.cannot("column c", rule="HZ-C30", because="No card of that column can be moved anywhere.")
    t.hera.does("column b")
    other(t, "HZ-097", "Which card of that column does Dionysus move?", "column a", "column b", "draw", "take medusa")
    t.hera.cannot("row 1", rule="HZ-098", because="A figure cannot be moved.")
    t.hera.does("row 2")
    t.asks("hera", rule="HZ-097", options=["column a", "column b", "column c"])
    other(t, "HZ-097", "To which column does Dionysus move it?", "row 1", "row 3", "draw", "fetch 1")
    t.hera.does("column b")
    other(t, "HZ-097", "In which row does Dionysus lay it?", "column a", "column b", "draw")
    t.hera.cannot("row 1", rule="HZ-C14", because="No card goes before a figure.")
    t.hera.cannot("row 2", rule="HZ-C30", because="The card must really change its place, and a column has no gaps.")
    t.hera.does("row 4")
    assert t.hera.field["b"] == ["figure", "Io", "Artemis", "Hydra"]


@rule("HZ-097", "HZ-C30")
def test_dionysus_is_told_why_from_the_first_row_too(table: Sit) -> None:
    """Without a figure there is nothing before the first row, and the reasons say so."""
    t = table("hera-zeus", hera=side("Fury Harpy", "Hydra Io Fury Fury", hand="Dionysus"), zeus=side("Hero"), points=2)
    t.hera.does("dionysus", "column a")
    t.hera.cannot("row 3", rule="HZ-097", because="No card lies there.")
    t.hera.does("row 1")
    other(t, "HZ-097", "To which column does Dionysus move it?", "row 1", "row 2", "draw")
    t.hera.cannot("column b", rule="HZ-038", because="That column is full: it holds four.")
    t.hera.does("column a")
    t.asks("hera", rule="HZ-030")
    assert t.hera.field["a"] == ["Harpy", "Fury"]
    hera = side("Fury Harpy Hydra", "Medusa", hand="Dionysus")
    t = table("hera-zeus", hera=hera, zeus=side("Hero"), points=2)
    t.hera.does("dionysus", "column a", "row 1", "column a")
    t.asks("hera", rule="HZ-097", options=["row 2", "row 3"])
    t.hera.cannot("row 1", rule="HZ-C30", because="The card must really change its place, and a column has no gaps.")


@rule("HZ-037", "HZ-038", "HZ-C14")
def test_in_the_middle_of_laying_a_card(table: Sit) -> None:
    """Column and row have their own reasons; anything else is told what is asked."""
    hera = side("Fury Harpy", "Hydra Io Fury Fury", hand="Medusa Amazon", figure="a")
    t = table("hera-zeus", hera=hera, zeus=side("Hero"), points=2)
    t.hera.does("play medusa")
    other(t, "HZ-035", "Lay Medusa in which column?", "draw", "row 1", "play amazon")
    t.hera.cannot("column b", rule="HZ-038", because="That column is full: it holds four.")
    t.hera.does("column a")
    asked = "In which row does Medusa go? The cards from there on move back."
    other(t, "HZ-035", asked, "draw", "column a", "column b", "play amazon")
    t.hera.cannot("row 1", rule="HZ-C14", because="No card goes before a figure.")
    t.hera.does("row 4")
    t = table("hera-zeus", hera=side("Fury", hand="Medusa"), zeus=side("Hero"), points=1)
    t.hera.does("play medusa", "column a")
    t.hera.cannot("row 3", "row 4", rule="HZ-037", because="A column has no gaps: lay the card next to the others.")
    t.hera.does("row 2")


@rule("HZ-C15", "HZ-038")
def test_while_a_picked_card_is_placed(table: Sit) -> None:
    """A figure's column and a full one are refused with their reasons."""
    zeus = side("Giant", "Giant Apollo Apollo Medusa", "Hero", hand="Centaur", figure="c")
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=zeus, points=1, chance=[0])
    t.hera.raids()
    assert t.zeus.field["a"] == ["Centaur^", "Giant"], "one column is left: nobody asks"
    zeus = side("", "Giant Apollo Apollo Medusa", "Hero", hand="Centaur")
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus Medusa"), zeus=zeus, points=1, chance=[0])
    t.hera.raids()
    asked = "Put the card in the first row of which rival column?"
    other(t, "HZ-080", asked, "draw", "row 1", "play medusa")
    t.hera.cannot("column b", rule="HZ-038", because="That column is full: it holds four.")
    t.hera.does("column a")
    zeus = side("Giant", "Medusa", "Hero", hand="Centaur", figure="c")
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=zeus, points=1, chance=[0])
    t.hera.raids()
    t.hera.cannot("column c", rule="HZ-C15", because="A figure keeps the first row of that column.")
    t.hera.does("column b")


@rule("HZ-020", "HZ-024", "HZ-096")
def test_other_questions_have_their_reasons(table: Sit) -> None:
    """While the first row is laid, while Hades takes, while Persephone fetches, while cards are discarded."""
    match = Match.new("hera-zeus", 42)
    said = {move: str(match.why_not("hera", move)) for move in ("draw", "challenge a", "play hero")}
    assert said["draw"] == said["challenge a"] == "First lay your first row. (HZ-020)"
    assert said["play hero"] == "Hero is not in your hand. (HZ-034)"
    hera = side("Fury", "Harpy", "Hydra", hand="Hades Persephone", pile="Pegasus Medusa")
    t = table("hera-zeus", hera=hera, zeus=side("Hero"))
    t.hera.does("hades")
    other(t, "HZ-095", "Take which card from your discard pile?", "draw", "take hades", "column a", "fetch 1")
    t.hera.does("take medusa", "persephone")
    asked = "Take how many Pegasus from your discard pile?"
    other(t, "HZ-096", asked, "draw", "column a", "take pegasus")
    t.hera.cannot("fetch 2", "fetch 3", rule="HZ-096",
                  because="There are not that many Pegasus in your pile, or your hand has no room.")  # fmt: skip
    t.hera.does("fetch 1")


def test_the_other_seat_has_to_wait(table: Sit) -> None:
    """Who is not asked cannot do anything, and hears whose choice it is."""
    t = table("hera-zeus", hera=side("Fury"), zeus=side("Hero"), points=1)
    t.zeus.cannot("draw", "challenge a", rule="HZ-030", because="It is for Hera to choose now.")


def test_words_that_are_no_move(table: Sit) -> None:
    """Nonsense gets a sentence that helps."""
    t = table("hera-zeus", hera=side("Fury"), zeus=side("Hero"), points=1)
    said = {move: str(t.match.why_not("hera", move)) for move in ("fly", "challenge", "challenge d", "")}
    assert said["fly"].startswith("There is no verb 'fly'; the verbs are: draw, play, ")
    assert said["challenge"] == "'challenge' takes 1 word after it, as in: challenge a."
    assert said["challenge d"] == "'d' does not go with 'challenge'; it may be: a, b, c."
    assert said[""] == "Write a move, for example: draw."


TURN_VERBS = {
    "draw", "play", "challenge", "strike", "raid", "spy", "expose", "sirens", "hades", "persephone", "dionysus",
    "figure", "withdraw", "end",
}  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_in_a_turn_everything_that_is_not_offered_has_a_reason(seed: int) -> None:
    """Through whole games: an action of a turn is either offered or refused with a reason of its own, never both."""
    match = Match.new("hera-zeus", seed)
    entries = ledger(match.game)
    rand = random.Random(seed)
    while match.decision is not None:
        offered = match.decision.options
        for action in match.game.vocabulary.actions:
            refusal = match.why_not(match.to_move, action)
            assert (refusal is None) == (action in offered)
            if refusal is not None:
                assert refusal.rule in entries.rules or refusal.rule in entries.rulings
                if match.decision.rule == "HZ-030" and action.verb in TURN_VERBS:
                    assert not refusal.sentence.startswith("That is not what is asked"), (action, refusal)
        match.act(match.to_move, rand.choice(offered))
