"""Cards somebody looks at: what lights up, what is taken and put back, and who knows them afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.state import BLANK, OMPHALOS
from petteia.testing import rule
from tests.games.prometheus.test_on_buttons import lights
from tests.games.prometheus.test_own_powers import POWER, written
from tests.games.prometheus.test_setup import start

Sit = Callable[..., Any]
Own = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
SPY = '{{ op = "look", word = "enemy_deck", who = "owner", n = {n} }}'


def order(n: int, take: int = 0) -> str:
    return f'{{ op = "look", word = "deck", who = "owner", n = {n}' + (f", take = {take} }}" if take else " }")


def seen(t: Any, seat: int, zone: str, whose: int = 0) -> list[int]:
    """The faces a seat sees in another's hand or deck, the top of a deck last; -1 is a back."""
    state: Any = t.match.view(seat).state
    return [state.face[card] for card in getattr(state, zone)(whose)]


def ours(table: Sit, own: Own, rows: str, deck: list[str], hand: list[str] | None = None, **more: Any) -> Any:
    return table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector", *(hand or [])], "deck": deck},
                 wardens={}, options=written(own, rows), chance=None, **more)  # fmt: skip


# -- what lights up ----------------------------------------------------------------------------


@rule("PR-K030")
def test_cards_of_a_deck_light_up_for_who_looks(table: Sit, own: Own) -> None:
    """Of the top three each face lights its own cards, for their owner alone; the buttons say what is done with them."""
    t = ours(table, own, order(3, 1), ["Hector", AOW, AOW])
    t.rescuers.acts("Hector", "walk", "power 2")
    keys = lights(t, 0)
    assert (len(keys["card art-of-war"]), len(keys["card hector"])) == (2, 1)
    assert not set(keys["card art-of-war"]) & set(keys["card hector"])
    assert set(map(tuple, lights(t, 1).values())) == {()}
    assert t.rescuers.labels() == ["Take Art of War", "Take Hector"]
    t.rescuers.does("card art-of-war")
    assert t.rescuers.labels() == ["Next Art of War", "Next Hector"]
    t.rescuers.does("card hector")


@rule("PR-K030")
def test_cards_of_a_hand_light_up_for_who_discards(table: Sit, own: Own) -> None:
    """The warden chooses what to give up: the cards light up in that hand, and for nobody else."""
    rows = '{ op = "target", who = "enemy", range = [0, 0] }, { op = "discard", who = "target_owner", n = 2 }'
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector"]},
              wardens={"units": {"Jason": HERE}, "hand": ["Jason", AOW, AOW]}, options=written(own, rows))  # fmt: skip
    t.rescuers.acts("Hector", "walk", "power 2")
    assert {text: len(found) for text, found in lights(t, 1).items()} == {"card art-of-war": 2, "card jason": 1}
    assert set(map(tuple, lights(t, 0).values())) == {()}
    assert t.wardens.labels() == ["Discard Art of War", "Discard Jason"]
    t.wardens.does("card art-of-war", "card jason")
    assert t.wardens.hand == [AOW]


# -- taking and putting back -------------------------------------------------------------------


@rule("PR-K030")
@pytest.mark.parametrize(("deck", "takes"), [(1, 1), (2, 2), (3, 2)])
def test_no_more_is_taken_than_there_is(table: Sit, own: Own, deck: int, takes: int) -> None:
    """Two of the top three come to hand; with one card in the deck it is one."""
    t = ours(table, own, order(3, 2), [AOW] * deck)
    t.rescuers.acts("Hector", "walk", "power 2", *["card art-of-war"] * takes)
    assert (t.rescuers.count("hand"), t.rescuers.count("deck")) == (takes, deck - takes)


@rule("PR-K030", "PR-C48")
def test_a_power_goes_on_after_a_look(table: Sit, own: Own) -> None:
    """Hector looks at a card, puts it back, and draws it."""
    t = ours(table, own, order(2) + ', { op = "draw", n = 1 }', ["Hector"])
    t.rescuers.acts("Hector", "walk", "power 2")
    assert t.rescuers.hand == ["Hector"]


# -- who knows it ------------------------------------------------------------------------------


def spied(table: Sit, own: Own, rows: str, deck: list[str], hand: list[str], tops: int = 1) -> Any:
    """The wardens have looked at the top of the rescuers' deck; now the rescuers act."""
    text = POWER.format(unit="campe", kind="active", limit="turn", rows=SPY.format(n=tops))
    spy = own(text.replace('"trick"', '"spying"'))
    mine = written(own, rows)["own"]
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": hand, "deck": deck}, to_move="wardens", chance=None,
              wardens={"units": {"Campe": "Adamant Gate"}, "hand": ["Campe"]}, options={"own": f"{spy},{mine}"})  # fmt: skip
    t.wardens.acts("Campe", "walk", "power 2")
    while t.match.to_move == 1:
        t.match.act(1, t.match.decision.options[-1])
    return t


@rule("PR-K017", "PR-C48")
def test_nobody_sees_which_card_a_search_takes(table: Sit, own: Own) -> None:
    """The wardens know two cards of the deck; whether the search takes one of these they cannot tell."""
    t = spied(table, own, order(1), ["Hector", AOW, "Hector", AOW], [AOW], 3)
    assert (seen(t, 1, "hand").count(-1), seen(t, 1, "deck").count(-1)) == (1, 1)
    t.rescuers.does("search", "card hector")
    assert (seen(t, 1, "hand").count(-1), seen(t, 1, "deck")) == (1, [-1, -1])


@rule("PR-K030", "PR-C48")
@pytest.mark.parametrize(("n", "known"), [(1, True), (2, False)])
def test_who_orders_a_deck_makes_others_forget(table: Sit, own: Own, n: int, known: bool) -> None:
    """The wardens have seen the top two.  Two that are put back in any order they know no more; one alone lies as it lay."""
    t = spied(table, own, order(n), [AOW, "Hector", AOW, AOW], ["Hector"], 3)
    before = seen(t, 1, "deck")
    assert before[-1] >= 0
    t.rescuers.acts("Hector", "walk", "power 2", *["card art-of-war"] * (n - 1))
    assert (seen(t, 1, "deck")[-1] >= 0) == known


@rule("PR-K018", "PR-C48")
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_the_card_others_know_pays_before_those_they_do_not(table: Sit, own: Own, cards: int) -> None:
    """The wardens have seen the Art of War card that is drawn: of all in that hand it is the one that is discarded."""
    t = spied(table, own, order(1), [AOW, "Hector", "Hector", "Hector"], [AOW] * cards)
    assert seen(t, 1, "hand").count(-1) == cards
    t.rescuers.does("draw")
    assert set(seen(t, 1, "hand")) == {-1}


@rule("PR-K034", "PR-C34")
def test_stones_and_tokens_lie_open_for_those_whom_they_concern(table: Sit) -> None:
    """Omphalos cards and unused cardboard are open; the tokens to lay are for the rescuers' eyes, unless all lay them blind."""
    for options, ours in (({}, True), ({"bait_seen_by": "nobody"}, False)):
        t = start(table, **options)
        for seat, knows in ((0, ours), (1, False)):
            state: Any = t.match.view(seat).state
            assert {state.face[card] for card in state.zones[state.stone_cards]} == {OMPHALOS}
            assert {state.face[card] for card in state.zones[state.box]} == {BLANK}
            assert all((state.face[card] >= 0) == knows for card in state.zones[state.supply])
        while t.match.decision.rule in ("PR-028", "PR-040", "PR-029"):
            t.match.act(t.match.to_move, t.match.decision.options[0])


# -- where all reshuffle -----------------------------------------------------------------------


@rule("PR-K016")
@pytest.mark.parametrize("pile", [0, 1, 4])
def test_all_draw_up_to_three_as_far_as_there_are_cards(table: Sit, pile: int) -> None:
    """The rescuers' deck is empty and so the wardens take theirs to hand, reshuffle, and draw up to three."""
    t = table("prometheus", rescuers={"units": {"Jason": HERE}, "hand": [], "deck": [], "discard": [AOW] * 5}, chance=None,
              wardens={"units": {"Campe": "Adamant Gate"}, "hand": [], "deck": [AOW], "discard": [AOW] * pile},
              options={"deck_empty": "all_reshuffle"})  # fmt: skip
    t.rescuers.does("pass")
    assert t.wardens.count("hand") == min(3, 1 + pile)
    assert t.wardens.count("deck") == max(0, pile - 2)


@rule("PR-K020")
@pytest.mark.parametrize("card", [AOW, "Omphalos"])
def test_either_card_pays_for_a_draw(table: Sit, card: str) -> None:
    """An Omphalos card alone buys two cards as an Art of War card does."""
    t = table(
        "prometheus", rescuers={"units": {"Jason": HERE}, "hand": [card], "deck": [AOW, AOW]}, wardens={}, chance=None
    )
    t.rescuers.does("draw")
    while t.match.decision.rule == "PR-K020":
        t.match.act(0, t.match.decision.options[0])
    assert t.rescuers.hand == [AOW, AOW]


@rule("PR-K107", "PR-K075")
def test_dice_light_up_that_are_rolled_again_or_raised(table: Sit, own: Own) -> None:
    """Each button lights the dice that show its face, and no others."""
    mine = {"own": own('[[unit]]\nkey = "hector"\ntalents = ["hero_slayer"]\n')}
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector"]}, wardens={"units": {"Jason": HERE}},
              options=mine, chance=[0, 1, 4, 4, 4, 4])  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Jason")
    faces = [int(face) if face.isdigit() else 0 for face in t.dice]
    for text, found in lights(t, 0).items():
        if text != "keep":
            wanted = [i for i, face in enumerate(faces) if face == int(text.split()[1])]
            assert [int(key.split(":")[1]) for key in found] == wanted, text
    t.rescuers.does("keep")
    found = {text: [int(key.split(":")[1]) for key in keys] for text, keys in lights(t, 0).items()}
    assert found == {"boost 4": [0, 1, 2, 3], "boost 1": [4], "enough-boosts": []}
    t.rescuers.does("enough-boosts")
