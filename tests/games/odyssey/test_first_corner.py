"""The corner where the board begins, whoever stands above it, and what every seat may see or carry."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.beast import Face
from petteia.games.odyssey.cards import fits
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import pushback, ways_around
from petteia.games.odyssey.drive import along_edge
from petteia.games.odyssey.field import titan_sees
from petteia.games.odyssey.keywords import rush_spaces
from petteia.games.odyssey.state import layout_of
from petteia.games.odyssey.words import SPACE
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, stage
from tests.games.odyssey.fight import Sit
from tests.games.odyssey.test_edges_of_the_table import at, perched
from tests.games.odyssey.test_finer_grain import acts

BRINE = 0


@rule("OD-272", "OD-273")
def test_pushed_into_the_first_corner(table: Sit) -> None:
    """The corner is a space as any other: Kelp is pushed onto it, and not aside."""
    t = stage(table, {"at": "b1"}, primordial={"at": "c1", "facing": "w"})
    befall(t, pushback(KELP, 1))
    assert (t.titan("kelp").at, t.beast_at) == ("a1", "b1")
    t.leave()


@rule("OD-271", "OD-C81")
def test_the_way_around_leads_over_the_first_corner(table: Sit) -> None:
    """Before a rock the shortest way goes over the corner of the board."""
    t = stage(table, {"at": "a2"}, terrain={"rock": ["b2"]})
    assert ways_around(t.s, KELP, [at("b1")]) == [0]
    t.leave()


@rule("OD-124", "OD-C52")
def test_thrown_from_the_first_corner(table: Sit) -> None:
    """At the edge the base goes away from whoever threw it, be it from the corner, although more titans stand that way."""
    south: dict[str, Any] = {name: {"at": cell, "gear": []} for name, cell in (("marble", "b12"), ("ash", "c12"))}
    t = stage(table, {"at": "a12"}, primordial={"at": "a6", "facing": "w"}, brine={"at": "a1", "gear": []}, **south)
    assert along_edge(t.s, 3, -1) == [0]
    assert along_edge(t.s, 3, BRINE) == [2]
    t.leave()


@rule("OD-128", "OD-208")
def test_nobody_turns_to_whom_it_carries(table: Sit) -> None:
    """Kelp stands on the primordial: there is no side to face it on, and it stays as it is."""
    t = perched(table, primordial={"at": "c3", "facing": "n"})
    befall(t, Face((KELP,)))
    assert t.facing == "n"
    assert "side" not in " ".join(asked(t))
    t.leave()


@rule("OD-093")
def test_one_copy_of_a_support_card_and_several_attachments(table: Sit) -> None:
    """A second cable is refused, a second and a third gland on the titan are not, a fourth is."""
    index = {gear.key: i for i, gear in enumerate(BOOK.gear)}
    for held, more, room in (
        (["argos_cable"], "argos_cable", False),
        (["argos_cable"], "wave_charm", True),
        (["nectar_gland"], "nectar_gland", True),
        (["nectar_gland"] * 2, "nectar_gland", True),
        (["nectar_gland"] * 3, "nectar_gland", False),
    ):
        t = stage(table, {"gear": held})
        assert fits(t.s, KELP, index[more]) == room, (held, more)
        t.leave()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_lies_open_every_seat_sees(seats: int) -> None:
    """Discards, wounds and cards that are shown are for all, onlookers among them."""
    layout = layout_of(0, seats)
    seen = {zone.name: zone.viewers for zone in layout.zones}
    for name in ("ai discard", "bp discard", "ai shown", "bp shown", "wounds", "bp gone", "obol box"):
        assert seen[name] == layout.everyone, name
    assert seen["ai deck"] == seen["minor trauma"] == 0


@rule("OD-280", "OD-105")
@pytest.mark.parametrize("rocks", [["h6", "h7", "h8"], []])
def test_a_rush_ends_where_the_primordial_is_seen(table: Sit, rocks: list[str]) -> None:
    """Three spaces off the lash reaches; behind a row of rocks there is nothing to strike at from there."""
    t = acts(
        table, {"at": "c7", "gear": ["spindle_lash"], "class": "harper"}, primordial={"at": "j6", "facing": "w"}, terrain={"rock": rocks}
    )  # fmt: skip
    found = [SPACE.words[cell] for cell in rush_spaces(t.s, KELP, 2)]
    assert ("g7" in found) == (not rocks)
    assert all(titan_sees(t.s, KELP, at(space)) for space in found)
    t.leave()
