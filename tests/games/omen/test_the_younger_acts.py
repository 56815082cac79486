"""The Younger's turn, with the Elder's sides full: it is the own side, room and deck that count, in every city."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]
CITIES = ("thebes", "argos", "korinth")
FULL = {city: ["Minotaur", "Lamia", "Bone-Reader"] for city in CITIES}


def younger(table: Sit, step: str = "surge", **side: Any) -> Any:
    """The Younger's turn; every side of the Elder's is full."""
    spec = {key: side.pop(key) for key in ("deck", "pile") if key in side}
    return reign(
        table,
        elder=FULL,
        younger={"coins": 9, **side},
        to_move="younger",
        step=step,
        options={"spirits": "yes"},
        **spec,
    )


@rule("OM-079")
@pytest.mark.parametrize("city", CITIES)
def test_moon_vigil_enrages_where_her_own_side_has_room(table: Sit, city: str) -> None:
    """On a full side of her own nobody is enraged, and that is the reason told; on the others they are."""
    other = CITIES[CITIES.index(city) - 1]
    five = ["Echo", "Keeper", "Warden", "Scout", "Satyr"]
    t = younger(table, "portent", **{city: five, other: ["Moon-Vigil", "Scout", "Burner"]})
    t.younger.acts("Moon-Vigil")
    assert t.younger.targets() == sorted(
        f"{name} in {other.title()}" for name in ("Owl-Mark Scout", "Sanctuary Burner")
    )
    t.younger.cannot(f"unit own-{city}-4", rule="OM-079")
    t.younger.chooses("Sanctuary Burner")
    assert t.younger.side(other)[-1] == "Sanctuary Burner!"
    t.younger.declines()


@rule("OM-076")
@pytest.mark.parametrize("city", CITIES)
def test_bear_dancer_enrages_herself(table: Sit, city: str) -> None:
    """The unit that is offered is the one that has come, wherever she stands."""
    t = younger(table, hand=["Bear-Dancer"], **{city: ["Echo", "Keeper"]})
    t.younger.plays("Bear-Dancer", city)
    t.asks("younger", rule="OM-039", options=[f"unit own-{city}-3", "pass"])
    t.younger.does(f"unit own-{city}-3")
    assert t.younger.side(city)[-1] == "Bear-Dancer of Brauron!"
    assert t.younger.spaces(city) == 4


@rule("OM-042")
@pytest.mark.parametrize("city", CITIES)
def test_units_move_to_the_younger_sides(table: Sit, city: str) -> None:
    """Feint, Loom-Seer, Horse and Strategos look for room on the Younger's sides."""
    there = CITIES[CITIES.index(city) - 1]
    t = younger(table, rewards=["Athena's Feint"], **{city: ["Keeper"]})
    t.younger.rewards("Athena's Feint")
    t.younger.chooses("Keeper")
    t.younger.does(f"city {there}")
    assert (t.younger.side(city), t.younger.side(there)) == ([], ["Keeper of the Tide"])
    t = younger(table, "portent", **{city: ["Warden", "Loom-Seer", "Burner"]})
    t.younger.acts("Loom-Seer")
    t.younger.does(f"city {there}")
    t.younger.does(t.match.decision.options[0].text)  # the Burner burns a Bone-Reader of the Elder's
    assert t.younger.side(there) == ["Sanctuary Burner"]
    t = younger(table, hand=["Horse"], **{city: ["Ram-Shield"]})
    t.younger.uses("Horse")
    t.younger.does(f"city {there}")
    t.younger.chooses("Ram-Shield")
    assert (t.younger.side(there), t.younger.coins) == (["Ram-Shield Hoplite"], 9 - 2 + 2)
    t = younger(table, hand=["Strategos"], **{city: ["Ram-Shield"]})
    t.younger.plays("Strategos", there)
    t.younger.chooses("Ram-Shield")
    assert t.younger.side(there) == ["Wheeling Strategos", "Ram-Shield Hoplite"]


@rule("OM-036", "OM-041")
@pytest.mark.parametrize("city", CITIES)
def test_units_are_put_on_the_younger_sides(table: Sit, city: str) -> None:
    """Escort, Bearer, Debtor, Python and Augur put units where the Younger has room."""
    t = younger(table, hand=["Escort", "Warden"])
    t.younger.plays("Escort", city)
    t.younger.does("put warden-of-the-inner-gate", f"city {city}")
    assert t.younger.side(city) == ["Escort of the Shrine", "Warden of the Inner Gate"]
    t = younger(table, hand=["Bearer", "Runner"])
    t.younger.plays("Bearer", city)
    t.younger.does("put runner-of-the-long-wall")
    assert t.younger.side(city)[-1] == "Runner of the Long Wall"
    t = younger(table, hand=["Debtor"], pile=["Courier"], deck=[])
    t.younger.plays("Debtor", city)
    t.younger.does("put sun-road-courier")
    assert t.younger.side(city)[-1] == "Sun-Road Courier"
    t = younger(table, hand=["Python"], deck=["Echo", "Hind", "Hind"])
    t.younger.uses("Python")
    t.younger.does("put echo-of-the-grotto", f"city {city}")
    assert t.younger.side(city) == ["Echo of the Grotto"]
    t = younger(table, "portent", deck=["Runner", "Hind"], **{city: ["Augur"]})
    t.younger.acts("Augur")
    t.younger.does("put runner-of-the-long-wall")
    assert t.younger.side(city)[-1] == "Runner of the Long Wall"
    t.asks("younger", rule="OM-067")


@rule("OM-044")
@pytest.mark.parametrize("city", CITIES)
def test_beasts_strike_the_elder(table: Sit, city: str) -> None:
    """Ketos sweeps the Elder's side of one city, the Hound takes one where the Younger stands, the Boar enrages the Younger's own."""
    t = younger(table, hand=["Ketos"], **{city: ["Keeper"]})
    t.younger.uses("Ketos")
    t.younger.does(f"city {city}")
    assert ([len(t.elder.side(one)) for one in CITIES].count(0), t.elder.side(city)) == (1, [])
    assert t.younger.side(city) == ["Keeper of the Tide"]
    t = reign(
        table,
        elder={one: ["Pythia"] for one in CITIES},
        younger={"hand": ["Hound"], "coins": 9, city: ["Keeper"]},
        to_move="younger",
    )
    t.younger.uses("Hound of")
    assert [one for one in CITIES if not t.elder.side(one)] == [city]
    t = younger(table, hand=["Moon-Mad"], **{city: ["Keeper"]})
    t.younger.uses("Moon-Mad")
    t.younger.chooses("Keeper")
    assert t.younger.side(city) == ["Keeper of the Tide!"]


@rule("OM-073")
@pytest.mark.parametrize("city", CITIES)
def test_the_youngers_units_recover_and_leave_room(table: Sit, city: str) -> None:
    """As the Younger's offering closes the enraged unit fills one space again; the Elder's stay as they are."""
    t = reign(table, elder={city: ["Scout!"]}, younger={city: ["Keeper!", "Echo"]}, to_move="younger", step="offering")
    assert (t.younger.side(city), t.younger.spaces(city)) == (["Keeper of the Tide", "Echo of the Grotto"], 2)
    assert (t.elder.side(city), t.elder.spaces(city)) == (["Owl-Mark Scout!"], 2)
    assert t.match.state.spaces == [2 if one == city else 0 for one in CITIES] + [
        2 if one == city else 0 for one in CITIES
    ]


@rule("OM-036", "OM-104")
@pytest.mark.parametrize("city", CITIES)
def test_the_one_city_with_room_is_found_and_warded(table: Sit, city: str) -> None:
    """A unit goes where its owner has the only space left; a ward is laid on the own side of the city that was named."""
    full = {one: ["Ketos", "Hound of", "Keeper"] for one in CITIES if one != city}
    for seat in ("elder", "younger"):
        t = reign(table, **{seat: {"hand": ["Runner"], "coins": 3, **full}}, to_move=seat)
        t.seat(seat).does("play runner-of-the-long-wall")
        assert t.seat(seat).side(city) == ["Runner of the Long Wall"]
    t = younger(table, hand=["Palladion"])
    t.younger.does("invoke palladion-daimon", "mode b", f"city {city}")
    notes = {(seat, one): t.younger.sees(f"side:{seat}{one}").note for seat in (0, 1) for one in CITIES}
    assert [where for where, note in notes.items() if note] == [(1, city)]
