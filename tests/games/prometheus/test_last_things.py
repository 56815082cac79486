"""What comes last: a game that is over at once, a blow that nobody is left to take, decks that are shuffled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.test_own_powers import written

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
THERE = "Asphodel Meadow"
DEN = "Hound's Threshold"
LAST = "Mist Gate"  # the last area but one


def sit(table: Sit, units: dict[str, Any], hand: list[str], foes: dict[str, Any] | None = None, **more: Any) -> Any:
    theirs = {"units": foes or {}, "hand": more.pop("theirs", []), "deck": more.pop("their_deck", [])}
    return table(
        "prometheus", rescuers={"units": units, "hand": hand, "deck": more.pop("deck", [])}, wardens=theirs, **more
    )


def all_out(t: Any) -> None:
    """Roll every five again, and boost nothing."""
    while t.match.decision is not None and t.match.decision.rule in ("PR-K075", "PR-K076"):
        at = 0 if t.match.decision.rule == "PR-K076" else -1
        t.match.act(t.match.to_move, t.match.decision.options[at])


# -- at once ---------------------------------------------------------------------------------


@rule("PR-108", "PR-110")
def test_nobody_feasts_after_the_end(table: Sit) -> None:
    """Lycaon's blow kills Zeus: the game is over, and he regains nothing for it."""
    t = sit(table, {"Lycaon": {"at": LAST, "life": 3}}, ["Lycaon", AOW], {"Zeus": {"at": LAST, "life": 1}}, theirs=["Zeus", AOW],
            chance=[5] * 10)  # fmt: skip
    t.rescuers.acts("Lycaon", "attack", "attack Zeus")
    all_out(t)
    t.over(winner="rescuers", rule="PR-108")
    assert t.life("Lycaon") == 3
    assert not any("regains" in line for line in t.match.story())


@rule("PR-108", "PR-K063")
def test_a_god_that_burns_to_death_flees_nowhere(table: Sit) -> None:
    """Ares runs into the fire with his last breath: nobody asks where he goes from there."""
    t = table("prometheus", rescuers={"units": {"Jason": "Upper Styx"}}, to_move="wardens",
              wardens={"units": {"Ares": {"at": "Drowned Bend", "life": 1}}, "hand": ["Ares", AOW]})  # fmt: skip
    t.wardens.does("activate Ares", "plan run", "step Phlegethon Mouth")
    t.over(winner="rescuers", rule="PR-108")


@rule("PR-108", "PR-K090")
def test_a_berserk_god_that_falls_to_its_own_rage_leads_nobody(table: Sit, own: Own) -> None:
    """The wound of a berserk is its last: the game is over before it could lead a troop on."""
    mine = {"own": own('[[unit]]\nkey = "zeus"\ntalents = ["berserk", "leader"]\n')}
    t = table("prometheus", rescuers={"units": {"Hydra": LAST}}, to_move="wardens", options=mine, chance=[0] * 6,
              wardens={"units": {"Zeus": {"at": LAST, "life": 1}, "Spartans": LAST}, "hand": ["Zeus", "Spartans", AOW]})  # fmt: skip
    t.wardens.acts("Zeus", "berserk", "attack Hydra", "done")
    t.over(winner="rescuers", rule="PR-108")


# -- nobody left -----------------------------------------------------------------------------


@rule("PR-K100", "PR-K030")
def test_who_falls_to_what_its_first_strike_sets_off_is_not_struck(table: Sit) -> None:
    """Achilles strikes the Lava Golems first, and their slag kills him: their own blow falls on nobody."""
    t = sit(table, {"Lava Golems": LAST}, ["Lava Golems", AOW], {"Achilles": {"at": LAST, "life": 1}}, theirs=["Achilles"],
            chance=[0] * 5 + [5])  # fmt: skip
    t.rescuers.acts("Lava Golems", "attack", "attack Achilles")
    t.wardens.does("retaliate")
    all_out(t)
    assert (t.where("Achilles"), t.life("Lava Golems")) == ("destroyed", 3)
    t.asks("rescuers", rule="PR-057")


@rule("PR-K082", "PR-K030")
@pytest.mark.parametrize("away", [True, False])
def test_who_is_gone_again_is_not_struck_back_at(table: Sit, own: Own, away: bool) -> None:
    """A blow that lets its bearer slip away: from the next area it cannot be answered."""
    rows = '{ op = "when", word = "attack_dealt" }, { op = "move", who = "self", word = "walk", n = 1 }'
    t = sit(table, {"Jason": HERE}, ["Jason"], {"Hector": HERE}, theirs=["Hector"], chance=[0] * 6,
            options=written(own, rows, "permanent", "jason"))  # fmt: skip
    t.rescuers.acts("Jason", "attack", "attack Hector")
    t.rescuers.does(f"step {THERE}" if away else "decline")
    if away:
        assert t.match.to_move == 0
        assert t.where("Jason") == THERE
    else:
        t.asks("wardens", rule="PR-K082")
        t.wardens.does("decline")


@rule("PR-K082", "PR-K030")
@pytest.mark.parametrize("away", [True, False])
def test_who_slips_off_from_a_full_area_next_door_is_out_of_reach(table: Sit, own: Own, away: bool) -> None:
    """Hector in a full area is struck from the next one, as if at hand: from two areas away he is not answered with."""
    rows = '{ op = "when", word = "attack_dealt" }, { op = "move", who = "self", word = "walk", n = 1 }'
    t = sit(table, {"Jason": "Weeping Willows"}, ["Jason"], {"Hector": "Charon's Ford", "Orpheus": "Charon's Ford"},
            theirs=["Hector"], chance=[0] * 6, options=written(own, rows, "permanent", "jason"))  # fmt: skip
    t.rescuers.acts("Jason", "attack", "attack Hector")
    t.rescuers.does(f"step {HERE}" if away else "decline")
    assert (t.match.decision.rule == "PR-K082") == (not away)
    if not away:
        t.wardens.does("decline")


@rule("PR-K030")
@pytest.mark.parametrize("dies", [True, False])
def test_the_dead_are_carried_nowhere(table: Sit, own: Own, dies: bool) -> None:
    """A blow that carries its prey off whatever it did: who has fallen stays where it fell, and so does who struck it."""
    rows = '{ op = "attack", range = [0, 0] }, { op = "move", who = "both", word = "carry", n = 1, borders = ["wall"] }'
    t = sit(table, {"Griffon": LAST}, ["Griffon", AOW, AOW], {"Graeae": {"at": LAST, "life": 1 if dies else 4}},
            options=written(own, rows, "offensive", "griffon"), chance=[1, 1, 1, 1, 5, 0, 0] if dies else [0] * 7)  # fmt: skip
    t.rescuers.acts("Griffon", "attack", "power 2")
    all_out(t)
    if dies:
        assert (t.where("Graeae"), t.where("Griffon")) == ("destroyed", LAST)
        assert t.match.decision.rule in ("PR-055", "PR-057")
    else:
        t.rescuers.does("area Lower Terrace")
        assert (t.where("Graeae"), t.where("Griffon")) == ("Lower Terrace", "Lower Terrace")


@rule("PR-K038", "PR-K030")
@pytest.mark.parametrize("full", [True, False])
def test_nobody_is_pulled_into_a_full_area(table: Sit, own: Own, full: bool) -> None:
    """A pull that does not ask for room: where there is none nothing moves."""
    rows = '{ op = "target", who = "enemy", range = [1, 1] }, { op = "pull" }'
    mates = {"Jason": "Charon's Ford"} if full else {}
    t = sit(
        table,
        {"Hector": "Charon's Ford", **mates},
        ["Hector"],
        {"Medea": "Weeping Willows"},
        options=written(own, rows),
    )
    t.rescuers.acts("Hector", "attack" if full else "walk", "power 2")
    assert t.where("Medea") == ("Weeping Willows" if full else "Charon's Ford")


# -- what is seen ----------------------------------------------------------------------------


@rule("PR-K030", "PR-085")
@pytest.mark.parametrize(("who", "face"), [("everyone", "Net"), ("owner", "?")])
def test_a_token_that_all_look_at_is_known_to_all(table: Sit, own: Own, who: str, face: str) -> None:
    """A power that turns a hidden token up leaves it lying: the wardens know it now; a mere look tells them nothing."""
    rows = f'{{ op = "target", who = "bait", range = [0, 1] }}, {{ op = "look", word = "target", who = "{who}" }}'
    t = sit(table, {"Hector": "Sacred Way"}, ["Hector"], {"Zeus": "Throne Terrace"}, bait={"Propylaia": "net"},
            options=written(own, rows))  # fmt: skip
    t.rescuers.acts("Hector", "walk", "power 2")
    assert t.pieces("Propylaia") == [face]


# -- shuffled --------------------------------------------------------------------------------


@rule("PR-K017", "PR-K101", "PR-K015", "PR-K016")
@pytest.mark.parametrize("how", ["search", "lead", "reshuffle", "together"])
def test_decks_are_shuffled(table: Sit, how: str) -> None:
    """After a search, a card fetched for a leader, and when the pile becomes the deck: what lies on top is chance."""
    tops = set()
    for seed in range(12):
        mine: dict[str, Any] = {"units": {"Jason": HERE, "Hoplites": HERE, "Medea": HERE}, "hand": ["Jason", AOW]}
        cards = ["Hoplites", "Medea", "Jason", AOW, "Hoplites", "Medea", "Jason"]
        mine |= {"deck": [], "discard": cards} if how in ("reshuffle", "together") else {"deck": cards}
        agreed = {"deck_empty": "all_reshuffle"} if how == "together" else {}
        t = table("prometheus", rescuers=mine, wardens={}, seed=seed, chance=None, options=agreed)
        if how == "search":
            t.rescuers.does("search", "card jason")
        elif how == "lead":
            t.rescuers.acts("Jason", "nothing")
            t.rescuers.does(*(["done"] if t.match.decision.rule == "PR-055" else []), "lead Hoplites", "from deck")
        else:
            t.rescuers.does("draw")
        state: Any = t.match.state
        tops.add(tuple(state.face[card] for card in state.deck(0)))
    assert len(tops) > 3
