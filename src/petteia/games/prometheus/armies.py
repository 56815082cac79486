"""Seats and sides, recruitment points, and armies: ready-made ones, and those somebody writes down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from petteia.games.prometheus.book import Book
from petteia.games.prometheus.state import FIXED_COST, GOD_NAMES, POINTS, RESCUERS, SIDE_NAMES, UNIQUE_POOL, WARDENS
from petteia.kernel.game import Refused

LOT: Final = "lot"
GODS: Final = ("hephaestus", "hades", "zeus", "ares")
GRANTED: Final = ("hephaestus", "hades", "acamas", "medusa", "zeus", "ares", "cerberus", "caucasian_eagle")
SIDE_OF_GOD: Final = (RESCUERS, RESCUERS, WARDENS, WARDENS)
POINTS_FOUR: Final = 8
POINTS_TWO: Final = 12
POINTS_PAID: Final = 18  # for each god, where gods and granted units are paid for


def god_seats(seats: int, pair: str) -> list[int]:
    """Which seat leads each of the four gods (PR-022, PR-024, PR-026)."""
    if seats == 2:
        return [0, 0, 1, 1]
    if seats == 4:
        return [0, 1, 2, 3]
    return [0, 1, 2, 2] if pair == "rescuers" else [0, 0, 1, 2]


def sides_of(seats: int, pair: str) -> list[int]:
    sides = [RESCUERS] * seats
    for god, seat in enumerate(god_seats(seats, pair)):
        sides[seat] = SIDE_OF_GOD[god]
    return sides


def names_of(seats: int, pair: str) -> list[str]:
    """A seat with two gods is called by its side, one with a single god by it."""
    led = god_seats(seats, pair)
    names = []
    for seat in range(seats):
        gods = [god for god in range(4) if led[god] == seat]
        names.append(GOD_NAMES[gods[0]] if len(gods) == 1 else SIDE_NAMES[SIDE_OF_GOD[gods[0]]])
    return names


def points_of(book: Book, seats: int, pair: str, law: list[int]) -> list[int]:
    """The recruitment points of each seat (PR-021, PR-023, PR-025, PR-C17)."""
    led = god_seats(seats, pair)
    points = []
    for seat in range(seats):
        gods = led.count(seat)
        if law[FIXED_COST]:
            owned = [book.content.unit(key) for key in GRANTED]
            spent = sum(unit.cost for unit in owned if led[GODS.index(unit.owner)] == seat)
            points.append(max(0, POINTS_PAID * gods - spent))
        elif seats == 4:
            points.append(POINTS_FOUR)
        elif gods == 2 or law[POINTS]:
            points.append(POINTS_TWO)
        else:
            points.append(POINTS_TWO // 2)
    return points


def army_keys(book: Book, gods: tuple[int, ...]) -> list[str]:
    """The ready-made armies for these gods."""
    wanted = tuple(book.content.unit_at[GODS[god]] for god in gods)
    return [army.key for army in book.content.armies if army.gods == wanted]


def armies_for(book: Book, seats: int, pair: str) -> list[tuple[str, tuple[int, ...]]]:
    """Who brings an army: the table option that names it, and the gods it serves."""
    if seats == 4:
        return [(f"{GODS[god]}_army", (god,)) for god in range(4)]
    return [("rescuers_army", (0, 1)), ("wardens_army", (2, 3))]


def shares(book: Book, key: str, gods: tuple[int, ...], seats: int, pair: str) -> list[tuple[int, list[int]]]:
    """The units of an army by seat: partners take the split that its list tells."""
    led = god_seats(seats, pair)
    if "," in key:
        return written(book, key, gods, seats, pair)
    army = book.content.army(key)
    seat, *partners = sorted({led[god] for god in gods})
    if not partners:
        return [(seat, list(army.units))]
    return [(led[god], list(units)) for god, units in zip(gods, army.split, strict=True)]


# -- armies written down -------------------------------------------------------------------------------


def written(book: Book, text: str, gods: tuple[int, ...], seats: int, pair: str) -> list[tuple[int, list[int]]]:
    """An army written on one line: units with commas; partners' shares are parted by a slash."""
    led = god_seats(seats, pair)
    partners = sorted({led[god] for god in gods})
    parts = text.split("/")
    if len(parts) != len(partners):
        raise Refused(f"This army must be written in {len(partners)} part{'s' if len(partners) > 1 else ''}.",
                      "Part the shares of partners by a slash.")  # fmt: skip
    return [(seat, unit_list(book, part)) for seat, part in zip(partners, parts, strict=True)]


def unit_list(book: Book, text: str) -> list[int]:
    found = []
    for word in text.split(","):
        key = word.strip().lower().replace(" ", "_").replace("-", "_").replace("'", "")
        if not key:
            continue
        if key not in book.content.unit_at:
            raise Refused(f"There is no unit called {word.strip()!r}.", "Write the keys of units, with commas.")
        found.append(book.content.unit_at[key])
    return found


def check_army(book: Book, units: list[int], side: int, points: int) -> None:
    """An army keeps to its points, its side, one of each unit and one heavy unit."""
    content = book.content
    heavy = 0
    for d in units:
        unit = content.units[d]
        if unit.granted:
            raise Refused(f"{unit.name} comes with the scenario and is not recruited.", "See PR-C18.")
        if not unit.sides >> side & 1:
            raise Refused(f"{unit.name} does not fight for the {SIDE_NAMES[side]}.")
        if units.count(d) > 1:
            raise Refused(f"{unit.name} can be recruited once.")
        heavy += unit.cost >= content.heavy_cost
    if heavy > content.heavy_units:
        raise Refused(f"An army has at most {content.heavy_units} unit of cost {content.heavy_cost} or more.")
    cost = sum(content.units[d].cost for d in units)
    if cost > points:
        raise Refused(f"This army costs {cost} points, and there are {points}.")


def check_tables(book: Book, options: Mapping[str, str], law: list[int], seats: int) -> None:
    """Every army that is written down is one its seat could recruit."""
    pair = options["pair"]
    points = points_of(book, seats, pair, law)
    sides = sides_of(seats, pair)
    taken: list[int] = []
    for option, gods in armies_for(book, seats, pair):
        value = options[option]
        if "," not in value:
            continue
        for seat, units in written(book, value, gods, seats, pair):
            check_army(book, units, sides[seat], points[seat])
            for d in units:
                if d in taken and not law[UNIQUE_POOL]:
                    raise Refused(f"{book.units[d].name} is in two armies, and there is one of each at this table.")
            taken += units
