"""What stands behind a ward: enemy abilities neither choose it nor sweep it away (OM-104)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]
MODULES = {"spirits": "yes", "heroes": "yes"}


def facing(table: Sit, elder: dict[str, Any], younger: dict[str, Any], ward: str = "thebes", **spec: Any) -> Any:
    """The Elder's turn; the Younger has a ward."""
    return reign(table, elder={"coins": 9, **elder}, younger={**younger, "ward": [ward]}, options=MODULES, **spec)


@rule("OM-104")
def test_erinys_does_not_find_the_lonely_behind_a_ward(table: Sit) -> None:
    """Of two that stand alone only the one without a ward is hunted; with nobody else there is nobody."""
    t = facing(table, {"hand": ["Erinys"]}, {"thebes": ["Echo"], "argos": ["Ketos"]})
    t.elder.plays("Erinys", "korinth")
    t.elder.does("mode a")
    assert (t.younger.side("thebes"), t.younger.side("argos")) == (["Echo of the Grotto"], [])
    t = facing(table, {"hand": ["Erinys"]}, {"thebes": ["Echo"]})
    t.elder.plays("Erinys", "korinth")
    t.elder.does("mode a")
    assert t.younger.side("thebes") == ["Echo of the Grotto"]


@rule("OM-104")
def test_an_oracle_behind_a_ward_can_still_be_lulled(table: Sit) -> None:
    """A ward keeps off what discards, moves, returns or enrages; a lull does none of it."""
    t = facing(table, {"hand": ["Poppy"]}, {"thebes": ["Echo"], "argos": ["Warden"]})
    t.elder.plays("Poppy", "korinth")
    t.elder.does("mode a")
    assert t.elder.targets() == ["Echo of the Grotto in Thebes", "Warden of the Inner Gate in Argos"]
    t.elder.chooses("Echo")


@rule("OM-104")
@pytest.mark.parametrize("city", ["thebes", "argos", "korinth"])
def test_beasts_sweep_round_a_ward(table: Sit, city: str) -> None:
    """Minotaur and Ketos clear a city of enemies, but for a warded side; one's own fall to the Minotaur all the same."""
    t = facing(table, {"hand": ["Minotaur", "Ketos"], city: ["Scout"]}, {city: ["Warden", "Satyr"]}, city)
    t.elder.uses("Minotaur")
    t.elder.does(f"city {city}")
    assert (t.elder.side(city), len(t.younger.side(city))) == ([], 2)
    t.elder.uses("Ketos")
    t.elder.does(f"city {city}")
    assert len(t.younger.side(city)) == 2


@rule("OM-104")
@pytest.mark.parametrize("owner", ["elder", "younger"])
def test_a_ward_belongs_to_a_side(table: Sit, owner: str) -> None:
    """One's own ward keeps nobody from the other side of the same city."""
    side, other = {"hand": ["Ketos"], "coins": 4, "argos": ["Scout"], "ward": ["argos"]}, {"argos": ["Warden"]}
    seats = {"elder": side, "younger": other} if owner == "elder" else {"elder": other, "younger": side}
    t = reign(table, **seats, options=MODULES, to_move=owner)
    seat = t.seat(owner)
    seat.uses("Ketos")
    seat.does("city argos")
    assert (len(t.elder.side("argos")), len(t.younger.side("argos"))) == ((1, 0) if owner == "elder" else (0, 1))


@rule("OM-104")
def test_the_hound_and_ker_leave_the_warded_out(table: Sit) -> None:
    """What the other player would have to choose from stands behind a ward: they discard nothing there."""
    t = facing(
        table, {"hand": ["Hound"], "thebes": ["Scout"], "argos": ["Scout"]}, {"thebes": ["Echo"], "argos": ["Satyr"]}
    )
    t.elder.uses("Hound of")
    assert (t.younger.side("thebes"), t.younger.side("argos")) == (["Echo of the Grotto"], [])
    t = facing(table, {"hand": ["Ker"], "thebes": ["Scout"]}, {"thebes": ["Echo"]})
    t.elder.does("invoke ker-of-the-trampled-field", "mode a", "city thebes", "city argos")
    assert (t.elder.side("thebes"), t.younger.side("thebes")) == ([], ["Echo of the Grotto"])


@rule("OM-104")
def test_the_dryad_leaves_the_mad_behind_a_ward(table: Sit) -> None:
    """An enraged enemy in a warded city cannot be discarded; one of one's own behind one's own ward can."""
    t = facing(table, {"hand": ["Dryad"], "argos": ["Scout!"], "ward": ["argos"]}, {"thebes": ["Echo!"]})
    t.elder.plays("Dryad", "korinth")
    t.elder.does("mode b")
    assert (t.elder.side("argos"), t.younger.side("thebes")) == ([], ["Echo of the Grotto!"])


@rule("OM-104")
def test_ares_wrath_stops_at_a_ward(table: Sit) -> None:
    """The city may be named, but nobody there can be struck."""
    t = facing(table, {"rewards": ["Ares' Wrath"]}, {"thebes": ["Echo", "Warden"]})
    t.elder.rewards("Ares' Wrath")
    t.elder.does("city thebes")
    assert len(t.younger.side("thebes")) == 2


@rule("OM-104")
def test_odysseus_moves_units_out_of_their_own_ward(table: Sit) -> None:
    """A ward is against enemies: one's own hero may move who stands behind it."""
    t = reign(
        table, elder={"thebes": ["Hind", "Echo"], "argos": ["Hind", "Warden"]}, step="war", options=MODULES,
        younger={"thebes": ["Ketos"], "argos": ["Ketos"], "korinth": ["Keeper"], "ward": ["korinth"], "hand": ["Odysseus"]},
    )  # fmt: skip
    t.younger.does("hero odysseus")
    t.younger.chooses("Keeper")
    t.younger.does("city argos")
    assert t.younger.side("argos")[-1] == "Keeper of the Tide"
    t.younger.declines()
    t.asks("elder", rule="OM-067")


@rule("OM-104")
def test_a_ward_of_the_last_city_ends_with_its_turn_too(table: Sit) -> None:
    """Whatever the city and whoever the owner, a ward is gone as its owner's next turn begins, and only then."""
    for owner, other in (("elder", "younger"), ("younger", "elder")):
        for city in ("thebes", "argos", "korinth"):
            t = reign(
                table,
                **{owner: {"ward": [city]}, other: {"ward": [city]}},
                to_move=owner,
                step="wealth",
                options=MODULES,
            )
            notes = [t.elder.sees(f"side:{seat}{city}").note for seat in (0, 1)]
            warded = "warded against enemy abilities"
            assert notes == (["", warded] if owner == "elder" else [warded, ""])


@rule("OM-104", "OM-107")
def test_a_ward_keeps_atalanta_from_a_beast(table: Sit) -> None:
    """A beast played behind its owner's ward is not returned, and nobody is asked; beside it, in another city, it is."""
    side = {"hand": ["Hind"], "coins": 2, "ward": ["argos"]}
    t = reign(table, elder=side, younger={"hand": ["Atalanta"], "ward": ["korinth"]}, options=MODULES)
    t.elder.plays("Hind", "argos")
    t.asks("elder", rule="OM-033")
    assert t.elder.side("argos") == ["Hind of the Silver Antlers"]
    for city in ("thebes", "korinth"):
        t = reign(table, elder=side, younger={"hand": ["Atalanta"], "ward": ["korinth"]}, options=MODULES)
        t.elder.plays("Hind", city)
        t.younger.does("hero atalanta")
        assert t.elder.hand == ["Hind of the Silver Antlers"]
