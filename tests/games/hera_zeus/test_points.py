"""Turns and action points: HZ-025 to HZ-030, the god card's points, and the loss by points that cannot be spent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]


@rule("HZ-025")
def test_turns_alternate(table: Sit) -> None:
    """When one side has spent its points the other begins, and so on."""
    t = table("hera-zeus", hera=side("Fury"), zeus=side("Hero"))
    for _ in range(2):
        t.hera.draws()
        t.story("Zeus has 1 point to spend.")
        t.zeus.draws()
        t.story("Hera has 1 point to spend.")
    assert (t.hera.points, t.zeus.points) == (1, -1)


@rule("HZ-026", "HZ-027")
@pytest.mark.parametrize(("columns", "points"), [(["Fury"], 1), (["Fury Io", "", "Harpy"], 2), (["Fury"] * 3, 3)])
def test_a_point_for_each_column(table: Sit, columns: list[str], points: int) -> None:
    """A turn has as many points as columns hold cards when it starts: one, two or three, however deep they are."""
    t = table("hera-zeus", hera=side(*columns), zeus=side("Hero"))
    assert t.hera.points == points
    t.hera.draws(points)
    t.asks("zeus", rule="HZ-030")


@rule("HZ-026")
def test_points_are_counted_at_the_start_of_the_turn(table: Sit) -> None:
    """A column opened or lost in mid-turn changes nothing until the next turn is counted."""
    t = table("hera-zeus", hera=side("Fury", hand="Harpy Hydra"), zeus=side("Hero"))
    t.hera.plays("Harpy", "b1")
    t.asks("zeus", rule="HZ-030")
    t.zeus.draws()
    assert t.hera.points == 2
    t = table("hera-zeus", hera=side("Fury", "Harpy"), zeus=side("Giant", "Hero"))
    t.hera.challenges("a")
    assert t.hera.field == {"b": ["Harpy"]}
    assert t.hera.points == 1
    t.hera.draws()
    t.asks("zeus", rule="HZ-030")


@rule("HZ-028")
def test_four_points_with_the_figure(table: Sit) -> None:
    """With the figure in play a turn has four points, whether one column is held or three."""
    for columns in (["Fury"], ["Fury"] * 3):
        t = table("hera-zeus", hera=side(*columns, figure="a"), zeus=side("Hero"))
        assert t.hera.points == 4


@rule("HZ-029")
def test_no_passing_with_points_left(table: Sit) -> None:
    """Every point has to be spent: a turn cannot be ended before."""
    t = table("hera-zeus", hera=side("Fury", "Fury", deck="Sirens Hades"), zeus=side("Hero"))
    t.hera.draws()
    t.hera.cannot("end", rule="HZ-029", because="Points are left, and every point has to be spent.")
    t.asks("hera", rule="HZ-030", options=["draw", "challenge a"])


@rule("HZ-029")
def test_a_challenge_is_compulsory_if_nothing_else_can_be_done(table: Sit) -> None:
    """With deck and hand empty, a challenge is the only way to spend the point, however bad it is."""
    t = table("hera-zeus", hera=side("Fury Harpy", deck=0), zeus=side("Giant"), points=1)
    t.asks("hera", rule="HZ-030", options=["challenge a"])
    t.hera.challenges("a")
    assert t.hera.field == {"a": ["Harpy"]}


@rule("HZ-030")
def test_any_action_in_any_order_for_a_point_each(table: Sit) -> None:
    """Draw, challenge, use a power, lay a card, draw again: in any sequence, one point for each."""
    hera = side("Artemis", hand="Pythia Medusa", figure="b", deck="Fury Harpy")
    hera["field"]["b"] = ["Io"]
    t = table("hera-zeus", hera=hera, zeus=side("Hero Giant", "Hero", hand="Centaur"))
    left = [t.hera.points]
    for act in (t.hera.draws, lambda: t.hera.challenges("a"), t.hera.spies, lambda: t.hera.plays("Medusa", "c1")):
        act()
        left.append(t.hera.points)
    assert left == [4, 3, 2, 1, 0]
    t.hera.ends()
    assert t.hera.points == -1
    t = table("hera-zeus", hera=side("Artemis", "Fury"), zeus=side("Hero Giant", "Hero"))
    t.hera.challenges("a")
    t.hera.challenges("a")
    assert t.zeus.pile == ["Hero", "Giant"]


# -- the god card and its points -------------------------------------------------------------


@rule("HZ-052")
def test_the_god_card_takes_no_point(table: Sit) -> None:
    """Putting the figure on the field costs nothing: three points of a fresh turn become four, all unspent."""
    t = table("hera-zeus", hera=side("Fury", "Fury", "Fury", hand="Hera"), zeus=side("Hero"))
    assert t.hera.points == 3
    t.hera.enthrones("a")
    assert t.hera.points == 4


@rule("HZ-055", "HZ-114", "HZ-115", "HZ-C11")
@pytest.mark.parametrize("spent", [0, 1, 2])
def test_the_turn_s_total_becomes_four(table: Sit, spent: int) -> None:
    """The arriving figure sets this turn's total to four; points spent before count against it, the rest is to use."""
    t = table("hera-zeus", hera=side("Fury", "Fury", "Fury", hand="Hera"), zeus=side("Hero"))
    t.hera.draws(spent)
    t.hera.enthrones("b")
    assert t.hera.points == 4 - spent
    t.hera.draws(4 - spent)
    assert t.hera.points == 0
    t.hera.ends()
    t.asks("zeus", rule="HZ-030")


@rule("HZ-056")
def test_four_points_only_as_long_as_the_figure_stays(table: Sit) -> None:
    """Once the figure is struck off, the next turn counts columns again."""
    t = table(
        "hera-zeus", hera=side("Fury", "Fury", figure="a"), zeus=side("Hero", hand="Pegasus"), to_move="zeus", points=1
    )
    t.zeus.strikes("a")
    assert t.hera.points == 2


@rule("HZ-C12")
def test_withdrawing_the_figure_does_not_lower_the_total(table: Sit) -> None:
    """Taking the own figure off in mid-turn leaves the four points to be spent; the next turn counts columns."""
    t = table("hera-zeus", hera=side("Fury", "Fury", figure="a"), zeus=side("Medusa"))
    t.hera.draws()
    t.hera.withdraws()
    assert t.hera.points == 3
    t.hera.draws(3)
    t.zeus.draws()
    assert t.hera.points == 2


# -- the end of a turn -----------------------------------------------------------------------


@rule("HZ-C37", "HZ-052")
def test_the_god_card_is_free_when_no_point_is_left(table: Sit) -> None:
    """Held all along or just drawn, the god card may be played after the last point, and the points it brings are used."""
    for hand, deck in (("Hera", "Harpy Harpy Harpy"), ("", "Hera Harpy Harpy Harpy")):
        t = table("hera-zeus", hera=side("Fury", "Fury", hand=hand, deck=deck), zeus=side("Hero"), points=1)
        t.hera.draws()
        t.asks("hera", rule="HZ-C37", options=["figure a", "figure b", "end"])
        t.hera.cannot("draw", rule="HZ-029", because="You have no points left.")
        t.hera.cannot("withdraw", rule="HZ-059", because="You have no figure on the field.")
        t.hera.enthrones("b")
        assert t.hera.points == 2
        t.hera.draws(2)
        t.asks("hera", rule="HZ-C37", options=["withdraw", "end"])
        t.hera.ends()
        t.asks("zeus", rule="HZ-030")


@rule("HZ-C37", "HZ-052")
def test_the_god_card_may_be_held_back(table: Sit) -> None:
    """Whoever ends the turn keeps the card, and has the same choice at the end of the next."""
    t = table("hera-zeus", hera=side("Fury", "Fury", hand="Hera"), zeus=side("Medusa"), points=1)
    t.hera.draws()
    t.hera.ends()
    assert "Hera" in t.hera.hand
    t.zeus.draws()
    t.hera.draws(2)
    t.asks("hera", rule="HZ-C37", options=["figure a", "figure b", "end"])


@rule("HZ-C37", "HZ-059")
def test_the_own_figure_goes_for_nothing_when_no_point_is_left(table: Sit) -> None:
    """Taking the own figure off is as free after the last point as before it; then nothing is left but to end the turn."""
    t = table("hera-zeus", hera=side("Fury", "Fury", pile="Hera", figure="a"), zeus=side("Medusa"), points=1)
    t.hera.draws()
    t.asks("hera", rule="HZ-C37", options=["withdraw", "end"])
    t.hera.withdraws()
    t.asks("zeus", rule="HZ-030")
    assert t.hera.field == {"a": ["Fury"], "b": ["Fury"]}
    t.zeus.draws()
    assert t.hera.points == 2


@rule("HZ-C37")
@pytest.mark.parametrize("who", ["hera", "zeus"])
def test_being_asked_tells_nothing_of_the_hand(table: Sit, who: str) -> None:
    """With and without the god card the turn's end is asked for, with the same words, and looks alike from across."""
    other = "zeus" if who == "hera" else "hera"
    god, soldier = (who.capitalize(), "Fury" if who == "hera" else "Hero")
    seen = []
    for hand, deck in ((god, soldier), (soldier, god)):
        mine = side("Medusa", "Pythia", hand=f"{hand} Pegasus", deck=f"Pegasus {deck}")
        t = table("hera-zeus", **{who: mine, other: side("Medusa")}, to_move=who, points=1)
        t.seat(who).draws()
        t.asks(who, rule="HZ-C37", prompt="No points left: do what is free, or end your turn.")
        t.seat(who).may("end")
        rival = t.seat(other)
        seen.append((rival.view.waiting_for, json.dumps(rival.scene.to_json()), rival.heard()))
        t.asks(who, rule="HZ-C37", options=["figure a", "figure b", "end"] if hand == god else ["end"])
    assert seen[0] == seen[1]


@rule("HZ-C37")
def test_nothing_is_asked_where_all_can_see_that_nothing_is_free(table: Sit) -> None:
    """The turn ends by itself when the god card lies open in the pile, or no column could take the figure."""
    hera = side("Fury", "Fury", pile="Hera Medusa")
    t = table("hera-zeus", hera=hera, zeus=side("Medusa"), points=1)
    t.hera.draws()
    t.asks("zeus", rule="HZ-030")
    for full in (["Fury Fury Fury Fury"], ["Fury Fury Fury Fury", "", "Harpy Harpy Harpy Harpy"]):
        t = table("hera-zeus", hera=side(*full, hand="Hera"), zeus=side("", "Medusa"), points=1)
        t.hera.draws()
        t.asks("zeus", rule="HZ-030")


@rule("HZ-C37")
@pytest.mark.parametrize("column", ["a", "b", "c"])
def test_one_column_with_room_is_enough_to_be_asked(table: Sit, column: str) -> None:
    """Whichever column could take the figure."""
    hera = side(*("Fury" if letter == column else "" for letter in "abc"), hand="Hera")
    t = table("hera-zeus", hera=hera, zeus=side("Medusa"), points=1)
    t.hera.draws()
    t.asks("hera", rule="HZ-C37", options=[f"figure {column}", "end"])


@rule("HZ-C37", "HZ-C34")
def test_a_god_card_back_from_hades_with_the_last_point(table: Sit) -> None:
    """Also with a total of four already: withdrawn and fetched with the last point, the figure may return at once."""
    t = table(
        "hera-zeus", hera=side("Fury", "Fury", hand="Hades", pile="Hera", figure="a"), zeus=side("Hero"), points=1
    )
    t.hera.withdraws()
    t.hera.hades("Hera")
    t.asks("hera", rule="HZ-C37", options=["figure a", "figure b", "end"])
    t.hera.enthrones("b")
    t.asks("hera", rule="HZ-C37", options=["withdraw", "end"])
    assert t.hera.field["b"] == ["figure", "Fury"]


@rule("HZ-C37")
def test_hades_may_have_fetched_the_god_card(table: Sit) -> None:
    """Once Hades has been in the pile, nobody else knows whether the god card still lies there: the question comes again."""
    for fetched in ("Hera", "Medusa"):
        hera = side("Fury", "Fury", hand="Hades", pile="Hera Medusa")
        t = table("hera-zeus", hera=hera, zeus=side("Medusa"), points=1)
        t.hera.hades(fetched)
        t.asks("hera", rule="HZ-C37", options=["figure a", "figure b", "end"] if fetched == "Hera" else ["end"])


@rule("HZ-C37")
def test_a_god_card_for_which_room_came_with_the_last_point(table: Sit) -> None:
    """If the last action makes room for the figure that had none, the god card can be played too."""
    t = table("hera-zeus", hera=side("Fury Fury Fury Fury", hand="Hera"), zeus=side("Giant"), points=1)
    t.hera.cannot("figure a", rule="HZ-040")
    t.hera.challenges("a")
    t.asks("hera", rule="HZ-C37", options=["figure a", "end"])
    t.hera.enthrones("a")
    assert t.hera.points == 3


# -- points that cannot be spent -------------------------------------------------------------


@rule("HZ-009", "HZ-106")
def test_points_that_cannot_be_spent_lose_the_game(table: Sit) -> None:
    """With points left and nothing legal to spend them on, the other side wins at once."""
    t = table("hera-zeus", hera=side("Medusa", "Fury", deck=0), zeus=side("Hero", "Giant"))
    t.hera.challenges("b")
    t.over(winner="zeus", rule="HZ-009", reason="Hera could not spend every action point.")


@rule("HZ-009", "HZ-120")
def test_an_empty_deck_is_no_excuse(table: Sit) -> None:
    """If drawing was the only way to spend the points and the deck runs out, the player loses."""
    t = table("hera-zeus", hera=side("Medusa", "Medusa", deck="Hades"), zeus=side("Hero"))
    t.asks("hera", rule="HZ-030", options=["draw"])
    t.hera.draws()
    t.over(winner="zeus", rule="HZ-009")


@rule("HZ-009")
def test_the_loss_can_hang_on_a_choice_inside_the_turn(table: Sit) -> None:
    """Two points, one Medusa and an empty deck: who challenges first lives on, who lays in the wrong order has lost."""
    spec = {"hera": side("Hydra", "Fury", deck=0, hand="Medusa"), "zeus": side("Apollo", "Medusa")}
    t = table("hera-zeus", **spec)
    t.hera.plays("Medusa", "c1")
    t.hera.challenges("a")
    t.asks("zeus", rule="HZ-030")
    t = table("hera-zeus", **spec)
    t.hera.plays("Medusa", "a1")
    t.hera.may("challenge b")
    t.hera.cannot("challenge a", rule="HZ-066")
    t.hera.challenges("b")
    t.asks("zeus", rule="HZ-030")
    t = table("hera-zeus", hera=side("Hydra", deck=0, hand="Medusa", figure="b"), zeus=side("Apollo"), points=2)
    t.hera.plays("Medusa", "a1")
    t.over(winner="zeus", rule="HZ-009")


@rule("HZ-C25", "HZ-009")
def test_a_free_action_that_opens_a_paid_one_comes_first(table: Sit) -> None:
    """Points left, nothing to pay for: as long as a free action opens something, the player is asked and not lost."""
    t = table("hera-zeus", hera=side("Fury", deck=0, figure="a"), zeus=side("Hero"), points=1)
    t.asks("hera", rule="HZ-030", options=["withdraw"])
    t.hera.withdraws()
    t.asks("hera", rule="HZ-030", options=["challenge a"])


@rule("HZ-C25")
def test_placing_the_figure_can_open_a_paid_action(table: Sit) -> None:
    """Twelve cards and no room: the god card leaves the hand, and drawing is possible again."""
    full = ["Medusa Fury Fury Fury", "Medusa Fury Fury Harpy", "Medusa Harpy Harpy"]
    hera = side(
        *full, figure=None, hand="Hera Dionysus Hades Pegasus Pegasus Pegasus Pegasus Pegasus Amazon Amazon Sirens Io"
    )
    hera["turns"] = 1
    t = table("hera-zeus", hera=hera, zeus=side("Hero"), points=1)
    t.hera.cannot("draw", rule="HZ-032")
    t.hera.cannot("strike pegasus a", rule="HZ-041")
    t.hera.enthrones("c")
    t.hera.cannot("play amazon", rule="HZ-038")
    t.hera.may("draw", "hades")


@rule("HZ-C25", "HZ-105")
def test_free_actions_that_open_nothing_do_not_delay_the_end(table: Sit) -> None:
    """If neither placing nor withdrawing the figure lets a point be spent, the game is over at once."""
    t = table("hera-zeus", hera=side("Medusa", "Fury", deck=0, figure="a"), zeus=side("Hero", "Giant"), points=2)
    t.hera.challenges("b")
    t.over(winner="zeus", rule="HZ-009")
    t = table("hera-zeus", hera=side("Medusa", "Fury", deck=0, hand="Hera"), zeus=side("Hero", "Giant"), points=2)
    t.hera.challenges("b")
    t.over(winner="zeus", rule="HZ-009")
