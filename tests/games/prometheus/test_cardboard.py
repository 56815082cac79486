"""Cards: how many there are for every army, which of two alike is given up, and how many somebody holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.data import CONTENT
from petteia.testing import rule
from tests.games.prometheus.test_setup import begun, lay_all, place_all, start

Sit = Callable[..., Any]
Own = Callable[..., str]

AOW = "Art of War"
STONE = "Omphalos"
HERE = "Gate of Horn"
THERE = "Asphodel Meadow"


def total(t: Any, seat: str) -> int:
    """All cards of a seat."""
    leader = t.seat(seat)
    return int(leader.count("hand") + leader.count("deck") + leader.count("discard"))


def cards_of(*keys: str) -> int:
    return sum(CONTENT.unit(key).activation_cards + CONTENT.unit(key).art_of_war for key in keys)


# -- decks -----------------------------------------------------------------------------------


@rule("PR-K005", "PR-K007", "PR-K008")
@pytest.mark.parametrize("army", ["pandora,", "hoplites,icarus", "talos,hector,jason,graeae"])
def test_points_that_are_left_become_cards(table: Sit, army: str) -> None:
    """Whatever an army leaves of its twelve points comes as Art of War cards into the opening hand."""
    t = begun(table, rescuers_army=army, first_side="wardens")
    keys = [key for key in army.split(",") if key]
    left = 12 - sum(CONTENT.unit(key).cost for key in keys)
    assert t.rescuers.count("hand") == 3 + left + 3
    assert total(t, "rescuers") == 3 + left + cards_of("hephaestus", "hades", "acamas", "medusa", *keys)


@rule("PR-C19", "PR-K007")
@pytest.mark.parametrize("taken", ["take", "give"])
@pytest.mark.parametrize("seats", [3, 4])
def test_granted_cards_go_with_who_leads_the_unit(table: Sit, seats: int, taken: str) -> None:
    """Both granted units of a side are taken by one partner, and their cards with them: there are cards enough for either."""
    armies = {"rescuers_army": "hoplites,pandora/spartans,icarus"} if seats == 3 else {"hephaestus_army": "hoplites,pandora",
              "hades_army": "spartans,icarus", "zeus_army": "jason,", "ares_army": "hector,"}  # fmt: skip
    t = start(table, seats, fixed_owner="agreed", **armies)
    t.hephaestus.does(f"{taken} Acamas", f"{taken} Medusa")
    if seats == 4:
        t.zeus.does(f"{taken} Cerberus", f"{taken} Caucasian Eagle")
    place_all(t)
    lay_all(t)
    points = {3: 6, 4: 8}[seats]
    base = {3: (2, 1), 4: (3, 3)}[seats]
    both = cards_of("acamas", "medusa")
    mine = cards_of("hephaestus", "hoplites", "pandora") + base[0] + points - 2 + (both if taken == "take" else 0)
    theirs = cards_of("hades", "spartans", "icarus") + base[1] + points - 2 + (0 if taken == "take" else both)
    assert (total(t, "hephaestus"), total(t, "hades")) == (mine, theirs)


@rule("PR-K007", "PR-K003", "PR-K005")
@pytest.mark.parametrize("seats", [2, 4])
def test_there_is_cardboard_for_any_draft(table: Sit, seats: int) -> None:
    """The cheapest units bring most cards: whoever recruits those first still gets them all."""
    t = start(table, seats, recruitment="draft")
    while t.match.decision.options[0].verb == "recruit":
        options = t.match.decision.options[:-1]
        keys = [option.text.split()[1].replace("-", "_") for option in options]
        best = max(range(len(keys)), key=lambda i: cards_of(keys[i]) / CONTENT.unit(keys[i]).cost)
        t.match.act(t.match.to_move, options[best])
    place_all(t)
    lay_all(t)
    for seat, name in enumerate(t.match.names):
        units = [
            unit.key for unit in CONTENT.units if unit.name in t.places() and t.places()[unit.name][1].owner == seat
        ]
        spent = sum(CONTENT.unit(key).cost for key in units if not CONTENT.unit(key).granted)
        assert total(t, name.lower()) == 3 + {2: 12, 4: 8}[seats] - spent + cards_of(*units)


@rule("PR-K003", "PR-K007")
def test_units_that_cost_nothing_can_be_drafted(table: Sit, own: Own) -> None:
    """On a dashboard of one's own a unit may be free: it is recruited beside all others, and its cards are dealt."""
    free = ("hoplites", "spartans", "jason", "amazons", "toxotai", "hydra")
    mine = own("".join(f'[[unit]]\nkey = "{key}"\ncost = 0\n' for key in free))
    t = start(table, 2, recruitment="draft", own=mine, first_side="wardens")
    for key in free:
        t.rescuers.does(f"recruit {CONTENT.unit(key).name}")
        if key == free[0]:
            t.wardens.does("enough")
    for key in ("orpheus", "medea", "hippolyta", "atalanta", "icarus", "pandora", "graeae", "myrmidons"):
        t.rescuers.does(f"recruit {CONTENT.unit(key).name}")
    place_all(t)
    lay_all(t)
    bought = ("orpheus", "medea", "hippolyta", "atalanta", "icarus", "pandora", "graeae", "myrmidons")
    granted = ("hephaestus", "hades", "acamas", "medusa")
    assert total(t, "rescuers") == 3 + cards_of(*free, *bought, *granted)


@rule("PR-K006", "PR-C43")
def test_the_second_of_a_kind_has_a_name_of_its_own(table: Sit) -> None:
    """Where each army may have one of each, the second Hoplites are told from the first."""
    t = start(table, 2, recruitment="draft", first_side="wardens", unique_pool="army")
    t.rescuers.does("recruit Hoplites")
    assert [option for option in t.wardens.options("recruit") if "hoplites" in option] == ["recruit hoplites-2"]
    t.wardens.does("recruit hoplites-2")
    t.rescuers.does("enough")
    t.wardens.does("enough")
    place_all(t)
    lay_all(t)


# -- hands -----------------------------------------------------------------------------------


@rule("PR-K073")
@pytest.mark.parametrize("held", [1, 2, 3])
def test_a_god_spends_as_many_stones_as_it_holds(table: Sit, held: int) -> None:
    """With one Omphalos card the choice is none or one; the dice are one more for each that is spent."""
    t = table("prometheus", rescuers={"units": {"Hades": HERE}, "hand": ["Hades", *[STONE] * held]},
              wardens={"units": {"Hydra": HERE}}, chance=[0] * (7 + held))  # fmt: skip
    t.rescuers.acts("Hades", "attack", "attack Hydra")
    t.asks("rescuers", rule="PR-K073", options=[f"stones {n}" for n in range(held + 1)])
    t.rescuers.does(f"stones {held}")
    assert t.rescuers.hand == []


@rule("PR-K019")
@pytest.mark.parametrize(("cards", "offered"), [(1, False), (2, True), (3, True)])
def test_a_price_of_two_takes_two_cards(table: Sit, own: Own, cards: int, offered: bool) -> None:
    """A bolt for two Art of War cards is not to be had for one."""
    dear = own('[[unit]]\nkey = "zeus"\n[[unit.power]]\nkey = "thunderbolt"\nart_of_war = 2\n')
    t = table("prometheus", rescuers={"units": {"Jason": "Sacred Way"}}, to_move="wardens",
              wardens={"units": {"Zeus": "Sacred Way"}, "hand": ["Zeus", *[AOW] * cards]}, options={"own": dear},
              chance=[0] * 6 * offered)  # fmt: skip
    t.wardens.does("activate Zeus", "plan walk+attack")
    assert ("power 1" in t.wardens.options()) == offered
    if offered:
        t.wardens.does("power 1")
        assert t.wardens.hand == [AOW] * (cards - 2)


@rule("PR-017", "PR-C34")
@pytest.mark.parametrize(("held", "offered"), [(7, True), (8, False)])
def test_there_are_eight_omphalos_cards(table: Sit, held: int, offered: bool) -> None:
    """When all eight are in hands there is none left for another stone."""
    t = table("prometheus", rescuers={"units": {"Hades": "Charon's Ford"}, "hand": ["Hades", *[STONE] * held]}, wardens={},
              options={"omphalos_claim": "on"})  # fmt: skip
    t.rescuers.does("activate Hades")
    assert ("plan absorb" in t.rescuers.options()) == offered


@rule("PR-K018", "PR-C48")
def test_of_two_cards_alike_the_one_that_is_known_is_given_up(table: Sit) -> None:
    """The Graeae have looked at the top of the deck: the card they saw is drawn, and pays before one they have not seen."""
    t = table("prometheus", rescuers={"units": {"Graeae": HERE}, "hand": ["Graeae"]}, chance=None,
              wardens={"units": {"Zeus": "Sacred Way"}, "hand": [AOW], "deck": [AOW, "Zeus", "Zeus", "Zeus"]})  # fmt: skip
    t.rescuers.acts("Graeae", "walk", "power 1")
    t.rescuers.does("done", "end")
    assert known(t) == [AOW]
    t.wardens.does("draw")
    assert known(t) == []  # they know no card of this hand any more


def known(t: Any) -> list[str]:
    """What the rescuers know of the wardens' hand."""
    view = t.match.view(0)
    state: Any = view.state
    return [AOW for card in state.hand(1) if state.face[card] == 0]


@rule("PR-K064", "PR-K015")
def test_nobody_is_healed_of_nothing(table: Sit) -> None:
    """An unhurt Hydra regrows nothing, and nothing is said of it; a hurt one does."""
    for life, said in ((8, False), (7, True)):
        t = table(
            "prometheus", rescuers={"units": {"Hydra": {"at": HERE, "life": life}}, "hand": ["Hydra"]}, wardens={}
        )
        t.rescuers.does("activate Hydra", "plan run")
        assert any("Hydra regains" in line for line in t.match.story()) == said
        t.rescuers.does("done")
