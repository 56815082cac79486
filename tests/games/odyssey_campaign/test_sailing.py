"""The movement step: arrows, sectors, restricted waterways, cities, and what a tile shows on arrival."""

from __future__ import annotations

import re

from petteia.games.odyssey.campaign import chart
from petteia.games.odyssey.campaign.loading import texts
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import Author, Sea

HAULED = [20, 26]  # two tiles side by side without an arrow between them
QUIET = [1, 2]  # two exploration cards that end their stacks and touch nothing but the stock


@rule("OD-026")
def test_the_ship_must_move_along_an_arrow(sea: Sea) -> None:
    """From the Slip three arrows lead away; the ship cannot stay and cannot go where no arrow points."""
    t = sea(exploration=QUIET)

    t.asks("hypso", rule="OD-026", options=["sail 19 open", "sail 26 open", "sail 31 open"])
    t.hypso.cannot("sail 20 open", rule="OD-026", because="No arrow of this tile points there.")
    t.hypso.cannot("sail 25 open", rule="OD-026")
    assert not t.s.is_revealed(26)

    t.does("sail 26 open")
    assert t.s.tile == 26
    assert t.s.is_revealed(26)
    t.leave()


@rule("OD-027")
def test_the_sector_is_chosen_before_the_tile_is_seen(sea: Sea) -> None:
    """Two arrows in one direction are two choices, while the tile still lies face down."""
    t = sea(tile=7, exploration=QUIET)

    assert not t.s.is_revealed(8)
    assert {"sail 8 alpha", "sail 8 beta"} <= set(t.options())
    t.does("sail 8 beta")
    assert (t.s.tile, t.s.sector) == (8, 2)
    t.leave()


@rule("OD-027")
def test_a_sector_is_left_by_its_own_arrows(sea: Sea) -> None:
    """From the alpha sector of the Drowned Terraces the beta arrows are closed; the tile's symbols are open to both."""
    t = sea(tile=8, sector="alpha", exploration=QUIET)

    assert sorted(t.options()) == ["sail 2 open", "sail 7 open"]
    t.hypso.cannot("sail 9 open", rule="OD-027", because="That arrow leaves from the other sector.")
    t.leave()

    arrived = sea(tile=7, exploration=QUIET)
    arrived.does("sail 8 beta")
    assert arrived.rule == "OD-010"  # the progress symbol of the tile speaks, whatever the sector
    arrived.leave()


@rule("OD-028")
def test_an_arrow_tells_whose_waters_it_leads_to(sea: Sea) -> None:
    """The faction of a neighbour is seen before it is revealed; of a tile no arrow points to, nothing."""
    t = sea(tile=20, explored=[20])

    def seen(tile: int) -> str:
        return chart.square(t.s, t.s.book.tiles[tile]).text

    assert not t.s.is_revealed(14)
    assert (seen(14), seen(2)) == (f"Not seen yet. Waters of {t.s.book.factions[0].name}.", "Not seen yet.")
    t.leave()


@rule("OD-029")
def test_a_restricted_waterway_needs_its_technology(sea: Sea) -> None:
    """Between tiles 3 and 4 lie narrows; with the keel for them the way is open."""
    t = sea(tile=3)
    assert "sail 4 open" not in t.options()
    t.hypso.cannot("sail 4 open", rule="OD-029", because="That waterway is restricted: the ship lacks what it needs.")
    t.leave()

    able = sea(tile=3, technologies=["river_keel"])
    able.hypso.may("sail 4 open")
    able.leave()


@rule("OD-030")
def test_leaving_a_city_moves_the_last_visited_token(sea: Sea) -> None:
    """The token goes to the city that is left, and stays there while other tiles are left."""
    t = sea(tile=20, last_city=32, explored=[20, 19], exploration=QUIET)
    t.does("sail 19 open")
    assert t.s.last_city == 20
    t.leave()

    elsewhere = sea(tile=19, last_city=20, explored=[19, 25], exploration=QUIET)
    elsewhere.does("sail 25 open")
    assert elsewhere.s.last_city == 20
    elsewhere.leave()


@rule("OD-030")
def test_no_negotiation_in_the_city_last_visited(sea: Sea) -> None:
    """The embassy may speak before a council, but not in the city with the token."""
    ready = {"technologies": ["embassy_deck"], "at": "advancement", "day": 3, "explored": [20]}
    council = "ability 14"
    t = sea(tile=20, **ready)
    t.hypso.may(council)
    t.leave()

    again = sea(tile=20, last_city=20, **ready)
    again.hypso.cannot(council, rule="OD-030", because="Negotiation needs a city that was not the last one visited.")
    again.leave()


@rule("OD-032")
def test_doom_speaks_at_every_visit(sea: Sea) -> None:
    """A doom symbol brings doom on an explored tile too."""
    for explored in ([21, 10], [21]):
        t = sea(tile=10, at="exploration", day=3, explored=explored, exploration=QUIET)
        assert t.s.doom == 1
        t.leave()


@rule("OD-032")
def test_progress_and_titans_come_once(sea: Sea) -> None:
    """The Bronze Ford gives a progress token and a titan, but only while it is unexplored."""
    new = sea(tile=19, at="exploration", day=3, titans={"dreamwalker": 5}, exploration=QUIET)
    assert new.rule == "OD-010"
    new.does("progress story")
    assert (new.s.progress, new.hold("dreamwalker")) == (1, 6)
    new.leave()

    known = sea(tile=19, at="exploration", day=3, explored=[19], titans={"dreamwalker": 5}, exploration=QUIET)
    assert (known.s.progress, known.hold("dreamwalker")) == (0, 5)
    known.leave()


@rule("OD-032")
def test_there_is_room_for_ten_titans(sea: Sea) -> None:
    """A titan that finds no room does not come aboard."""
    t = sea(tile=5, at="exploration", day=3, titans={"dreamwalker": 10}, exploration=QUIET)
    assert t.hold("dreamwalker") == 10
    assert "Dreamwalker finds no room aboard." in t.match.story()
    t.leave()


@rule("OD-026")
def test_a_tile_may_be_revealed_from_afar(sea: Sea) -> None:
    """The oak tells of one tile beside the ship; it stays unexplored."""
    t = sea(tile=20, at="advancement", day=3, explored=[20])
    t.does("ability 3")  # ask the oak: 1 Argo fate

    assert t.s.argo_fate == 1
    assert sorted(t.options()) == ["tile 14", "tile 19", "tile 21"]
    t.does("tile 14")
    assert t.s.is_revealed(14)
    assert not t.s.is_explored(14)
    t.leave()


@rule("OD-026", "OD-C39")
def test_where_no_arrow_is_open_the_ship_stays_and_doom_grows(author: Author, sea: Sea) -> None:
    """A map should not allow it; if it does, the ship lies where it is and gains 1 doom, unless the long line helps."""
    whole = texts()["map.toml"]
    start = whole.index("number = 25")
    end = whole.index("[[tile]]", start)
    narrow = re.sub(r"(to = \d+)}", r'\1, needs = "river_keel"}', whole[start:end])
    mode = author.cycle(map=whole[:start] + narrow + whole[end:])
    t = sea(mode=mode)
    assert (t.s.tile, t.s.doom) == (25, 1)
    assert "The ship gains 1 doom." in t.match.story()
    t.leave()

    closed = re.sub(r"(to = \d+)}", r'\1, needs = "river_keel"}', whole)
    mode = author.cycle(map=closed)
    for answer in ("done", "boon"):
        t = sea(mode=mode, boons=[["long_line", 0]], tile=HAULED[0], explored=HAULED)
        t.asks("hypso", rule="OD-026")
        t.does(next(one for one in t.options() if one.startswith(answer)))
        assert (t.s.tile, t.s.doom) == ((HAULED[0], 1) if answer == "done" else (HAULED[1], 0))
        assert bool(t.s.boons) == (answer == "done")
        t.leave()
