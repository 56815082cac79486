"""What must fit together: tiles, days, decks, d10 tables, tracks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.inspection import Inspection
from petteia.games.odyssey.campaign.voyage import OPPOSITE, STEPS, Place, exits

MAP: Final = "map.toml"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def check(look: Inspection) -> None:
    _places(look)
    _arrows(look)
    _waters(look)
    _cities(look)
    _timeline(look)
    _deck(look)
    _tables(look)
    _bands(look)
    _tracks(look)
    _matrix(look)


# -- map -------------------------------------------------------------------------------------


def _places(look: Inspection) -> None:
    board = look.cycle.board
    if look.cycle.ship.tile != board.start:
        line = look.at("argo.toml", look.cycle.ship, "tile")
        look.wrong(
            "argo.toml", line, "tile", f"the ship begins on tile {look.cycle.ship.tile}, the map on {board.start}"
        )
    taken: dict[tuple[int, int], int] = {}
    for tile in look.cycle.tiles:
        where = (tile.row, tile.column)
        if tile.row > board.rows or tile.column > board.columns:
            look.wrong(MAP, look.at(MAP, tile, "row"), "tile", f"tile {tile.number} lies off the board")
        if where in taken:
            sentence = f"tile {tile.number} lies where tile {taken[where]} lies"
            look.wrong(MAP, look.at(MAP, tile, "row"), "tile", sentence)
        taken.setdefault(where, tile.number)


def _arrows(look: Inspection) -> None:
    by_place = {(tile.row, tile.column): tile for tile in look.cycle.tiles}
    for tile in look.cycle.tiles:
        seen: set[tuple[str, str, str]] = set()
        for arrow in tile.arrows:
            down, right = STEPS[arrow.dir]
            other = by_place.get((tile.row + down, tile.column + right))
            wrong = _misfit(tile, arrow, other)
            if not wrong and (arrow.dir, arrow.leaves, arrow.into) in seen:
                wrong = f"the arrow {arrow.dir} of tile {tile.number} is there twice"
            seen.add((arrow.dir, arrow.leaves, arrow.into))
            if wrong:
                look.wrong(MAP, arrow.line, "tile", wrong)


def _misfit(tile: c.Tile, arrow: c.Arrow, other: c.Tile | None) -> str:
    """Why an arrow does not fit, in a sentence (nothing if it does)."""
    what = f"the arrow {arrow.dir} of tile {tile.number}"
    if other is None:
        return f"{what} leads off the map"
    if other.number != arrow.to:
        return f"{what} names tile {arrow.to}, but tile {other.number} lies there"
    if (arrow.leaves not in tile.sectors) if tile.sectors else arrow.leaves:
        return f"{what} leaves a sector {arrow.leaves!r}, which the tile has not"
    if (arrow.into not in other.sectors) if other.sectors else arrow.into:
        return f"{what} enters a sector {arrow.into!r}, which tile {other.number} has not"
    back = (OPPOSITE[arrow.dir], tile.number, arrow.into, arrow.leaves)
    found = [one for one in other.arrows if (one.dir, one.to, one.leaves, one.into) == back]
    if not found:
        return f"{what} has no arrow back on tile {other.number}"
    if found[0].needs != arrow.needs:
        return f"{what} needs {arrow.needs or 'nothing'}, the arrow back {found[0].needs or 'nothing'}"
    return ""


def _waters(look: Inspection) -> None:
    """Every tile and sector can be sailed to, and left without a technology (the ship must move each day)."""
    tiles = {tile.number: tile for tile in look.cycle.tiles}
    for tile in look.cycle.tiles:
        for sector in tile.sectors or ("",):
            if not any(arrow.leaves == sector and not arrow.needs for arrow in tile.arrows):
                which = f"sector {sector} of tile {tile.number}" if sector else f"tile {tile.number}"
                look.wrong(MAP, tile.line, "tile", f"the ship cannot leave {which} without a technology")
    plain = _sailed(tiles, look.cycle.board.start, frozenset())
    every = _sailed(tiles, look.cycle.board.start, frozenset(one.key for one in look.cycle.technologies))
    for tile in look.cycle.tiles:
        for sector in tile.sectors or ("",):
            which = f"sector {sector} of tile {tile.number}" if sector else f"tile {tile.number}"
            if Place(tile.number, sector) not in every:
                look.wrong(MAP, tile.line, "unreachable", f"no arrows lead to {which}")
            elif Place(tile.number, sector) not in plain:
                look.doubtful(MAP, tile.line, "unreachable", f"only a technology leads to {which}")


def _sailed(tiles: dict[int, c.Tile], start: int, technologies: frozenset[str]) -> set[Place]:
    if start not in tiles:
        return set()
    found: set[Place] = set()
    waiting = [Place(start, sector) for sector in tiles[start].sectors or ("",)]
    while waiting:
        place = waiting.pop()
        if place not in found:
            found.add(place)
            ways = exits(tiles[place.tile], place.sector, technologies.__contains__)
            waiting += [Place(arrow.to, arrow.into) for arrow in ways if arrow.to in tiles]
    return found


def _cities(look: Inspection) -> None:
    homes: dict[str, tuple[str, ...]] = {}
    for tile in look.cycle.tiles:
        if bool(tile.city) != ("city" in tile.symbols):
            sentence = f"tile {tile.number} has a city's name or its symbol, but not both"
            look.wrong(MAP, look.at(MAP, tile, "symbols"), "tile", sentence)
        homes[tile.city] = tile.factions
    for faction in look.cycle.factions:
        for city in faction.cities:
            if faction.key not in homes.get(city, ()):
                line = look.at("factions.toml", faction, "cities")
                look.wrong("factions.toml", line, "tile", f"no tile of the {faction.key} has the city {city}")


# -- days and decks --------------------------------------------------------------------------


def _timeline(look: Inspection) -> None:
    frame, days = look.cycle.frame, look.cycle.days
    file = "timeline.toml"
    for number, day in enumerate(days, 1):
        if day.day != number:
            look.wrong(file, look.at(file, day, "day"), "timeline", f"here should stand day {number}, not {day.day}")
            return
    if len(days) != frame.days:
        look.wrong(
            file, look.at(file, frame, "days"), "timeline", f"the frame has {frame.days} days, there are {len(days)}"
        )
    marks: tuple[tuple[str, Sequence[int], list[int]], ...] = (
        ("battles", frame.battles, [day.day for day in days if day.battle]),
        ("structural", frame.structural, [day.day for day in days if "structural" in day.research]),
        ("battle_research", frame.battle_research, [day.day for day in days if "battle" in day.research]),
        ("acclimations", frame.acclimations, [day.day for day in days if day.acclimation]),
    )
    for name, said, found in marks:
        if list(said) != found:
            line = look.at(file, frame, name)
            look.wrong(file, line, "timeline", f"the frame's {name} are {list(said)}, the days have {found}")
    known = {one.number for one in look.cycle.acclimations}
    for day in days:
        if day.acclimation and day.acclimation not in known:
            line = look.at(file, day, "acclimation")
            look.wrong(file, line, "timeline", f"there is no acclimation {day.acclimation}")


def _deck(look: Inspection) -> None:
    """Each acclimation takes out what is in the deck and puts in its own set; two stacks can always be ended."""
    file = "exploration.toml"
    cards = {card.number: card for card in look.cycle.exploration}
    deck = {card.number for card in look.cycle.exploration if card.set == "start"}
    _ends_enough(look, deck, look.cycle.exploration[0].line if look.cycle.exploration else 1, "at the start")
    for change, name in zip(look.cycle.acclimations, ("first", "second"), strict=False):
        if not set(change.out) <= deck:
            sentence = f"cards {sorted(set(change.out) - deck)} are not in the deck at acclimation {change.number}"
            look.wrong(file, look.at(file, change, "out"), "deck", sentence)
        own = {card.number for card in cards.values() if card.set == name}
        if set(change.into) != own:
            sentence = f"acclimation {change.number} brings {sorted(change.into)}, its set is {sorted(own)}"
            look.wrong(file, look.at(file, change, "in"), "deck", sentence)
        deck = (deck - set(change.out)) | set(change.into)
        _ends_enough(look, deck, change.line, f"after acclimation {change.number}")


def _ends_enough(look: Inspection, deck: set[int], line: int, when: str) -> None:
    ends = [one for one in look.cycle.exploration if one.number in deck and one.stack == "end"]
    if len([one for one in ends if one.disposal == "shuffle"]) < 2:
        look.wrong("exploration.toml", line, "deck", f"{when} fewer than two reusable cards end a stack")


# -- tables ----------------------------------------------------------------------------------


def _tables(look: Inspection) -> None:
    cycle = look.cycle
    _covers(look, "rnr.toml", 1, "the table", [(one.low, one.high) for one in cycle.rnr])
    _covers(look, "dreams.toml", 1, "the table", [(one.low, one.high) for one in cycle.dreams])
    for number, column in enumerate(cycle.hub_picks, 1):
        line = column[0].line if column else 1
        _covers(look, "hubs.toml", line, f"the column of story {number}", [(one.low, one.high) for one in column])
    stories = {side.number for side in cycle.story}
    if len(cycle.hub_picks) != len(stories):
        sentence = f"there are {len(cycle.hub_picks)} columns for {len(stories)} story cards"
        look.wrong("hubs.toml", 1, "table", sentence)
    for hub in cycle.hubs:
        line = look.at("hubs.toml", hub, "adventures")
        _covers(look, "hubs.toml", line, f"the table of {hub.key}", [(one.low, one.high) for one in hub.adventures])
        track = look.at("hubs.toml", hub, "track")
        if hub.track[:1] != ("alpha",) or hub.track[-1:] != ("omega",) or any(hub.track[1:-1]):
            look.wrong("hubs.toml", track, "table", "a track begins with alpha, ends with omega and is blank between")
        elif len(hub.track) - 2 > sum(one.boxes for one in hub.adventures):
            look.wrong("hubs.toml", track, "table", "the track has more blanks than the adventures have fated boxes")
    for dream in cycle.dreams:
        paragraph = look.paragraphs.get(dream.goto)
        delves = [node.difficulty for node in r.walk(paragraph.body) if isinstance(node, r.Delve)] if paragraph else []
        if paragraph and delves != [dream.delve]:
            line = look.at("dreams.toml", dream, "delve")
            look.wrong("dreams.toml", line, "table", f"paragraph {dream.goto} has no single delve of {dream.delve}")


def _covers(look: Inspection, file: str, line: int, what: str, ranges: Iterable[tuple[int, int]]) -> None:
    rolls = sorted(n for low, high in ranges for n in range(low, high + 1))
    if rolls != list(range(1, 11)):
        look.wrong(file, line, "table", f"{what} does not give every roll of a d10 exactly one line")


# -- tracks ----------------------------------------------------------------------------------


def _bands(look: Inspection) -> None:
    bands = look.cycle.bands
    for band, after in pairwise(bands):
        if after.low != band.high + 1 or band.high < band.low:
            line = look.at("factions.toml", after, "from")
            look.wrong("factions.toml", line, "bands", f"the band {after.key} does not follow on {band.key}")
    for faction in look.cycle.factions:
        if not any(band.low <= faction.start <= band.high for band in bands):
            line = look.at("factions.toml", faction, "start")
            look.wrong("factions.toml", line, "bands", f"{faction.start} is off the diplomacy track")


def _tracks(look: Inspection) -> None:
    cycle = look.cycle
    slots = [slot.number for slot in cycle.slots]
    limit = dict(cycle.ship.limits).get("knowledge", cycle.inward.slots)
    if slots != list(range(1, cycle.inward.slots + 1)) or limit != cycle.inward.slots:
        line = look.at("inward.toml", cycle.inward, "slots")
        look.wrong(
            "inward.toml", line, "inward", f"the slots are not 1 to {cycle.inward.slots}, one for each knowledge"
        )
    last = [side for side in cycle.doom if side.last]
    if [side.line for side in last] != [side.line for side in cycle.doom[-1:]]:
        look.wrong(
            "doom.toml", cycle.doom[-1].line if cycle.doom else 1, "doom", "the last side, and no other, is the last"
        )
    file = "mnemos.toml"
    for mnemos in cycle.mnemos:
        if [one.level for one in mnemos.abilities] != [1, 2, 3] or len(mnemos.traits) != 3 or len(mnemos.skills) != 2:
            sentence = f"{mnemos.key} needs three traits, two skills and abilities of the levels 1, 2 and 3"
            look.wrong(file, mnemos.line, "mnemos", sentence)
        for other in cycle.mnemos:
            if other.key in mnemos.not_with and mnemos.key not in other.not_with:
                line = look.at(file, mnemos, "not_with")
                look.wrong(file, line, "mnemos", f"{other.key} does not say that it is not with {mnemos.key}")


def _matrix(look: Inspection) -> None:
    shape = look.cycle.matrix
    for node, _ in shape.nodes:
        letters = node.rstrip("0123456789")
        row = LETTERS.index(letters) + 1 if len(letters) == 1 else 27 + LETTERS.index(letters[1])
        if row > shape.rows or letters[:-1] not in ("", "A") or int(node[len(letters) :]) > shape.columns:
            line = look.at("matrix.toml", shape, node)
            look.wrong("matrix.toml", line, "matrix", f"{node} is off the {shape.rows} by {shape.columns} matrix")
