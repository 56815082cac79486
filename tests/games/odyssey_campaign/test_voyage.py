"""Rules of the voyage that need no table, on the shipped map and calendar.

The ids are those of the campaign's rules ledger.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from petteia.games.odyssey.campaign import voyage
from petteia.games.odyssey.campaign.cycle import Cycle, Tile
from petteia.games.odyssey.campaign.voyage import Added, Due, Place


@pytest.fixture(scope="session")
def tiles(cycle: Cycle) -> dict[int, Tile]:
    return {tile.number: tile for tile in cycle.tiles}


def test_the_ship_follows_arrows(tiles: dict[int, Tile]) -> None:
    """OD-026: from the slip the ship may go north, east or south; the tile it comes to is turned up."""
    ways = voyage.exits(tiles[25], "", frozenset())
    assert [(arrow.dir, arrow.to) for arrow in ways] == [("N", 19), ("E", 26), ("S", 31)]
    place, revealed = voyage.follow(tiles, frozenset({25}), ways[1])
    assert place == Place(26)
    assert revealed == {25, 26}


def test_two_arrows_lead_to_two_sectors(tiles: dict[int, Tile]) -> None:
    """OD-027: the arrow that is chosen fixes the sector, and a sector is left by its own arrows only."""
    to_8 = [arrow for arrow in voyage.exits(tiles[7], "", frozenset()) if arrow.to == 8]
    places = [voyage.follow(tiles, frozenset({7}), arrow)[0] for arrow in to_8]
    assert places == [Place(8, "alpha"), Place(8, "beta")]
    assert [arrow.to for arrow in voyage.exits(tiles[8], "alpha", frozenset())] == [2, 7]
    assert [arrow.to for arrow in voyage.exits(tiles[8], "beta", frozenset())] == [9, 14, 7]


def test_arrows_tell_whose_waters_lie_ahead(tiles: dict[int, Tile]) -> None:
    """OD-028: before it is turned up, a tile is known by its factions."""
    arrow = voyage.exits(tiles[3], "", frozenset())[0]
    assert voyage.preview(tiles, arrow) == ("harbours", "court")


def test_restricted_water_needs_its_technology(tiles: dict[int, Tile]) -> None:
    """OD-029: the way from the gulls to Dia is open with the river keel alone."""
    assert 4 not in [arrow.to for arrow in voyage.exits(tiles[3], "", frozenset())]
    assert 4 in [arrow.to for arrow in voyage.exits(tiles[3], "", frozenset({"river_keel"}))]


def test_every_tile_fits_every_neighbour(tiles: dict[int, Tile]) -> None:
    """OD-026: with all tiles face up, each border agrees."""
    assert [n for n, tile in tiles.items() if not voyage.fits(tiles, set(tiles) - {n}, tile)] == []


def test_a_tile_that_does_not_fit_is_refused(tiles: dict[int, Tile]) -> None:
    """OD-026: a tile whose border shows no arrow where its neighbour shows one cannot be laid."""
    arrow = voyage.exits(tiles[25], "", frozenset())[1]
    broken = {**tiles, 26: replace(tiles[26], arrows=tiles[26].arrows[:2])}
    assert not voyage.fits(broken, {25}, broken[26])
    with pytest.raises(ValueError, match="Tile 26 does not fit"):
        voyage.follow(broken, frozenset({25}), arrow)


def test_the_last_city_bars_negotiation(tiles: dict[int, Tile]) -> None:
    """OD-030: leaving a city moves the token to it; where it lies nobody negotiates."""
    assert voyage.last_city(tiles, 20, 0) == 20
    assert voyage.last_city(tiles, 19, 20) == 20
    assert voyage.last_city(tiles, 32, 20) == 32
    assert voyage.may_negotiate(tiles[20], 32)
    assert not voyage.may_negotiate(tiles[20], 20)
    assert not voyage.may_negotiate(tiles[19], 20)


def test_symbols_of_an_explored_tile_are_silent(tiles: dict[int, Tile]) -> None:
    """OD-032, OD-041: doom speaks at every visit, progress, titans and adventures only while the tile is unexplored."""
    assert voyage.symbols_now(tiles[34], frozenset()) == ("progress", "doom", "titan")
    assert voyage.symbols_now(tiles[34], frozenset({34})) == ("doom",)
    assert voyage.symbols_now(tiles[2], frozenset({2})) == ()
    assert voyage.symbols_now(tiles[22], frozenset({22})) == ("city", "doom")


# -- the adversary ---------------------------------------------------------------------------


def test_the_adversary_appears_four_tiles_off(tiles: dict[int, Tile]) -> None:
    """OD-037: four tiles away over tiles that lie face up, or as far as they go."""
    column = frozenset({1, 7, 13, 19, 25})
    assert voyage.spawn_tiles(tiles, column, 25, 4) == [1]
    assert voyage.spawn_tiles(tiles, frozenset({13, 19, 25, 26}), 25, 4) == [13]
    assert voyage.spawn_tiles(tiles, frozenset(tiles), 25, 4) == [1, 8, 15, 22, 29, 34]
    assert voyage.spawn_tiles(tiles, frozenset({25}), 25, 4) == [25]


def test_the_adversary_hunts_sideways_first(tiles: dict[int, Tile]) -> None:
    """OD-038: one tile nearer, sideways if that is nearer, whatever arrows and sectors say."""
    every = frozenset(tiles)
    assert voyage.hunt(tiles, every, 8, 25) == [7]
    assert voyage.hunt(tiles, every, 1, 25) == [7]
    assert voyage.hunt(tiles, every, 3, 4) == [4]  # no arrow is open there
    assert voyage.hunt(tiles, every - {7}, 8, 25) == [14]


def test_the_adversary_crosses_no_gap(tiles: dict[int, Tile]) -> None:
    """OD-038: without a way over tiles that lie face up it does not move, nor when it has come."""
    assert voyage.hunt(tiles, frozenset({1, 25}), 1, 25) == []
    assert voyage.hunt(tiles, frozenset({25}), 25, 25) == []


# -- the calendar ----------------------------------------------------------------------------


def test_entries_go_to_their_steps(cycle: Cycle) -> None:
    """OD-031: what is printed on a day, and what was written on it, is dealt with in its own step."""
    added = [
        Added(14, "goto", "430"), Added(14, "cooldown", "saltern"), Added(14, "breeding", "dreamwalker"),
        Added(15, "dream", ""),
    ]  # fmt: skip
    assert voyage.dispatch(cycle.days[13], added) == {
        "exploration": (Due("acclimation", "1"),),
        "advancement": (Due("research", "battle"), Due("cooldown", "saltern"), Due("breeding", "dreamwalker")),
        "story": (Due("goto", "430"),),
    }
    assert voyage.dispatch(cycle.days[14], added) == {"story": (Due("dream", ""),)}


@pytest.mark.parametrize(
    ("day", "due"),
    [
        (1, {"encounter": (Due("battle", ""),), "advancement": (Due("research", "structural"),)}),
        (3, {}),
        (6, {"story": (Due("special", "alekto_introduction"),)}),
        (10, {"story": (Due("dream", ""),)}),
        (20, {"advancement": (Due("research", "structural"),), "story": (Due("goto", "410"),)}),
    ],
)
def test_printed_days(cycle: Cycle, day: int, due: dict[str, tuple[Due, ...]]) -> None:
    """OD-031, OD-042, OD-046: battles, research, events and dreams as printed."""
    assert voyage.dispatch(cycle.days[day - 1], []) == due


def test_every_day_is_dispatched_whole(cycle: Cycle) -> None:
    """OD-031: nothing printed on the forty days is left out."""
    found = [due.kind for day in cycle.days for step in voyage.dispatch(day, []).values() for due in step]
    kinds = {kind: found.count(kind) for kind in sorted(set(found))}
    assert kinds == {"acclimation": 2, "battle": 7, "dream": 3, "goto": 2, "research": 19, "special": 1}


def test_the_calendar_is_spent(cycle: Cycle) -> None:
    """OD-031: after the last day there is none."""
    assert voyage.next_day(cycle.frame, 39) == 40
    assert voyage.next_day(cycle.frame, 40) is None


def test_an_entry_beyond_the_last_day_is_lost(cycle: Cycle) -> None:
    """OD-048: a cooldown of three days written on day 37 ends on the last day, on day 38 never."""
    assert voyage.write(cycle.frame, 37, 3, "cooldown", "saltern") == Added(40, "cooldown", "saltern")
    assert voyage.write(cycle.frame, 38, 3, "cooldown", "saltern") is None


def test_an_acclimation_swaps_cards(cycle: Cycle) -> None:
    """OD-040: the listed cards leave the deck (and those set aside), others come in."""
    deck, aside = voyage.acclimate([1, 2, 3, 4, 5, 6, 7, 8, 10], [9, 12], cycle.acclimations[0])
    assert deck == [5, 6, 7, 8, 10, 15, 16, 17, 18, 19]
    assert aside == [12]


def test_two_stacks_are_drawn(cycle: Cycle) -> None:
    """OD-033: each stack is drawn up to a card that ends it; a deck that runs out ends it too."""
    cards = {card.number: card for card in cycle.exploration}
    assert voyage.stacks(cards, [8, 9, 1, 2, 3]) == ([8, 9, 1], [2])
    assert voyage.stacks(cards, [1, 8, 10]) == ([1], [8, 10])


def test_cards_are_disposed_of(cycle: Cycle) -> None:
    """OD-034: most cards come back, some after the next timeline battle, some never."""
    cards = {card.number: card for card in cycle.exploration}
    assert voyage.disposed(cards, [8, 9, 1, 14]) == {"shuffle": [1], "until_battle": [8, 9], "permanent": [14]}


@pytest.mark.parametrize(
    ("introduced", "on_map", "exploring", "earlier", "spawned", "does"),
    [
        (False, False, True, 3, False, "nothing"),  # nobody has heard of her
        (True, False, True, 0, False, "nothing"),  # the first symbol of the step
        (True, False, True, 1, False, "spawn"),  # the second
        (True, True, True, 2, True, "nothing"),  # she has only just come
        (True, True, True, 0, False, "move"),
        (True, False, False, 0, False, "spawn"),  # from another source one is enough
        (True, True, False, 0, False, "move"),
    ],
)
def test_the_adversary_is_activated(
    introduced: bool, on_map: bool, exploring: bool, earlier: int, spawned: bool, does: str
) -> None:
    """OD-035 to OD-037: ignored until introduced, spawned by the second symbol of a step, moved when on the map."""
    assert voyage.activation(introduced, on_map, exploring, earlier, spawned) == does
