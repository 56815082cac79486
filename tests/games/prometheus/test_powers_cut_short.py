"""Powers whose later rows find nobody there any more, or nothing left to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.test_tight_corners import AOW, HERE, LANE, power, sit

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

THERE = "Asphodel Meadow"
TARGET = '{ op = "target", who = "enemy", range = [0, 1] }'
ROLL = '{ op = "roll", n = 2 }'
AVENGED = '{ op = "when", word = "attacked_in_melee" }, { op = "wound", who = "target", n = 9 }'


def hector(rows: str, kind: str = "offensive") -> str:
    return power("hector", rows, kind)


def play_dice(t: Any) -> None:
    """No boosts; every five is rolled again."""
    while t.match.decision is not None and t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.match.act(t.match.to_move, t.match.decision.options[0 if t.match.decision.rule == "PR-K076" else -1])


# -- rolls -----------------------------------------------------------------------------------


@rule("PR-K030")
@pytest.mark.parametrize(("harmless", "life"), [(True, 6), (False, 5)])
def test_rolls_against_each_wound_only_if_they_say_so(table: Sit, own: Own, harmless: bool, life: int) -> None:
    """Two dice against everybody in an area; whether a success is a wound the power says."""
    rows = '{ op = "area", range = [0, 0] }, { op = "each", who = "enemy" }, { op = "roll", n = 2, wounds = %s }'
    t = sit(table, {"Hector": HERE}, {"Jason": HERE}, options={"own": own(hector(rows % ("false" if harmless else "true")))},
            chance=[5, 0, 4])  # fmt: skip
    t.rescuers.acts("Hector", "attack", "power 2", "second 1")
    assert t.life("Jason") == life


@rule("PR-K030")
@pytest.mark.parametrize(
    ("life", "avenged", "dice", "rolls"), [(6, False, 4, 2), (1, False, 4, 1), (6, True, 2, 1), (1, True, 4, 1)]
)
def test_a_second_roll_needs_both(table: Sit, own: Own, life: int, avenged: bool, dice: int, rolls: int) -> None:
    """Two rolls, one after the other: if the first one's target has fallen, or who rolls, there is no second."""
    files = [hector(f"{TARGET}, {ROLL}, {ROLL}"), *([power("jason", AVENGED, "permanent")] if avenged else [])]
    scripted = [5, 0, 4] if life == 1 else [0] * dice
    t = sit(
        table, {"Hector": HERE}, {"Jason": {"at": HERE, "life": life}}, options={"own": own(*files)}, chance=scripted
    )
    t.rescuers.acts("Hector", "attack", "power 2")
    play_dice(t)
    assert sum(line.startswith("Hector rolls") and "again" not in line for line in t.match.story()) == rolls
    assert (t.where("Jason") == "destroyed") == (life == 1)
    assert (t.where("Hector") == "destroyed") == (life == 6 and avenged)


@rule("PR-K030", "PR-097")
@pytest.mark.parametrize("life", [6, 1])
def test_the_dead_are_not_turned_to_stone(table: Sit, own: Own, life: int) -> None:
    """A roll, and then the token: whoever has fallen to the dice takes none."""
    rows = f'{TARGET}, {ROLL}, {{ op = "token", word = "petrification" }}'
    t = sit(
        table,
        {"Hector": HERE},
        {"Jason": {"at": HERE, "life": life}},
        options={"own": own(hector(rows))},
        chance=[5, 0, 4],
    )
    t.rescuers.acts("Hector", "attack", "power 2", "second 1")
    assert (t.where("Jason") == "destroyed") == (life == 1)
    assert bool(t.marks("Jason")) == (life == 6)


@rule("PR-K030", "PR-K082")
@pytest.mark.parametrize("life", [7, 1])
def test_who_falls_between_two_blows_strikes_one(table: Sit, own: Own, life: int) -> None:
    """A power of two attacks: Jason strikes back at the first, and Hector, all but dead, does not live to strike again."""
    t = sit(table, {"Hector": {"at": HERE, "life": life}}, {"Jason": HERE, "Orpheus": HERE}, theirs=["Jason"],
            options={"own": own(hector('{ op = "attack", range = [0, 0], most = 2 }'))},
            chance=[0] * (4 if life == 1 else 6) + [5] * 6 + [4] * 6 + ([0] * 4 if life == 7 else []))  # fmt: skip
    t.rescuers.acts("Hector", "attack", "power 2", "attack Jason")
    t.wardens.does("retaliate")
    play_dice(t)
    assert (t.where("Hector") == "destroyed") == (life == 1)
    if life == 7:
        t.rescuers.may("attack Jason", "attack Orpheus")
        t.rescuers.does("attack Orpheus")
    else:
        t.asks("rescuers", rule="PR-057")


# -- moves -----------------------------------------------------------------------------------


@rule("PR-K030", "PR-106", "PR-C08")
def test_who_strolls_out_of_olympus_strolls_no_farther(table: Sit, own: Own, squares: Squares) -> None:
    """Where arriving is enough, Zeus' stroll of two areas ends the game with the first: nobody is asked for the second."""
    stroll = power("zeus", '{ op = "move", who = "self", word = "walk", n = 2 }')
    t = sit(table, {"Jason": HERE}, {"Zeus": "Field B"}, theirs=["Zeus"], to_move="wardens",
            options={"exit_price": "on_arrival", "own": own(squares(borders=LANE), stroll)})  # fmt: skip
    t.wardens.acts("Zeus", "walk", "power 3", "step Field C")
    t.over(winner="wardens", rule="PR-106")


@rule("PR-K030", "PR-K091")
@pytest.mark.parametrize(
    ("foes", "second"), [({}, True), ({"Graeae": "Field B"}, False), ({"Spartans": "Field A"}, None)]
)
def test_a_stroll_is_a_walk(table: Sit, own: Own, squares: Squares, foes: dict[str, str], second: bool | None) -> None:
    """Two areas, if nobody stops it on the way; with Block beside it, none."""
    stroll = power("hector", '{ op = "move", who = "self", word = "walk", n = 2 }')
    t = sit(table, {"Hector": "Field A"}, foes, options={"own": own(squares(borders=LANE), stroll)})
    t.rescuers.does("activate Hector", f"plan {'walk+attack' if foes else 'walk'}", "power 2")
    if second is not None:
        t.rescuers.does("step Field B")
    if second:
        t.rescuers.does("step Field C")
    t.asks("rescuers", rule="PR-055")
    assert t.where("Hector") == ("Field C" if second else "Field A" if second is None else "Field B")


@rule("PR-K030")
@pytest.mark.parametrize(("life", "avenged"), [(6, False), (1, False), (6, True)])
def test_only_the_living_carry_the_living(table: Sit, own: Own, life: int, avenged: bool) -> None:
    """Hector rolls and would carry Jason off: neither a dead prey nor a dead hunter goes anywhere."""
    rows = f'{TARGET}, {ROLL}, {{ op = "move", who = "both", word = "carry", n = 1 }}'
    files = [hector(rows), *([power("jason", AVENGED, "permanent")] if avenged else [])]
    t = sit(
        table, {"Hector": HERE}, {"Jason": {"at": HERE, "life": life}}, options={"own": own(*files)}, chance=[5, 0, 4]
    )
    t.rescuers.acts("Hector", "attack", "power 2", "second 1")
    if life == 1 or avenged:
        assert not t.rescuers.options("area")
        assert t.where("Jason") == ("destroyed" if life == 1 else HERE)
        assert t.where("Hector") == ("destroyed" if avenged else HERE)
    else:
        t.rescuers.does(f"area {THERE}")
        assert (t.where("Jason"), t.where("Hector")) == (THERE, THERE)


# -- cards and tokens ------------------------------------------------------------------------


@rule("PR-K030")
@pytest.mark.parametrize(("hand", "asked"), [(["Jason"], True), ([], False)])
def test_who_has_no_card_gives_up_none(table: Sit, own: Own, hand: list[str], asked: bool) -> None:
    """A card or a wound, as the target's player likes: with no card it is the wound."""
    rows = (
        f'{TARGET}, {{ op = "choose", who = "target_owner", n = 2 }},'
        ' { op = "discard", option = 1, who = "target_owner", n = 1 }, { op = "wound", option = 2, who = "target", n = 1 }'
    )
    t = sit(table, {"Hector": HERE}, {"Jason": HERE}, theirs=hand, options={"own": own(hector(rows, "active"))})
    t.rescuers.acts("Hector", "attack", "power 2")
    if asked:
        t.wardens.does("choose 1", "card Jason")
    assert (t.life("Jason"), t.wardens.hand) == (6 if asked else 5, [])


@rule("PR-K030")
@pytest.mark.parametrize("deck", [[], [AOW]])
def test_an_empty_deck_is_not_looked_into(table: Sit, own: Own, deck: list[str]) -> None:
    """Hector's player looks into the other deck and then draws: with no deck to look into, the power is over."""
    rows = '{ op = "look", word = "enemy_deck", who = "owner", n = 1 }, { op = "draw", n = 1 }'
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector"], "deck": [AOW]},
              wardens={"units": {"Jason": HERE}, "deck": deck}, options={"own": own(hector(rows, "active"))})  # fmt: skip
    t.rescuers.acts("Hector", "attack", "power 2")
    assert t.rescuers.hand == [AOW] * len(deck)
    t.rescuers.does("done")
