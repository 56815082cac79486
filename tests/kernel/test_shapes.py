"""Shapes: what a table can hold is declared, and everything is written from a seat's own chair."""

from __future__ import annotations

from importlib import metadata

import pytest

from petteia.kernel import game
from petteia.kernel.game import GROUP, Refused
from petteia.kernel.shapes import (
    ByCard,
    BySeat,
    CardNumber,
    Chair,
    Count,
    Each,
    Face,
    Follows,
    Kind,
    Mask,
    Parts,
    Place,
    Seat,
    Word,
    up_to,
)  # fmt: skip
from petteia.kernel.tables import table

KEYS = sorted(entry.name for entry in metadata.entry_points(group=GROUP))
SEATS, CARDS, FACES = 3, 5, 9
CHAIR = Chair(1, SEATS, [4, 3, 2, 1, 0])  # the second of three seats; it sees the cards in the other order

WRITTEN = [
    (Count(9), 7, [7]),
    (Count(9), 12, [9]),  # an observation keeps its bounds, whatever a state does
    (Count(2_000_000, -2_000_000), -1_000_003, [-32_000]),
    (Count(), True, [1]),
    (Seat(), 1, [1]),
    (Seat(), 0, [3]),
    (Seat(), -1, [0]),
    (Face(), 8, [9]),
    (Face(), -1, [0]),
    (CardNumber(), 0, [5]),
    (CardNumber(), -1, [0]),
    (CardNumber(least=-3), -3, [-2]),
    (CardNumber(signed=True), ~4, [-1]),
    (Place(4), 3, [4]),
    (Place(4, -2), -2, [-1]),
    (Mask(4), 0b0101, [1, 0, 1, 0]),
    (Mask(), 0b00001, [0, 0, 0, 0, 1]),
    (Word(("red", "blue")), "blue", [2]),
    (Follows(), ["whatever"], []),
    (Each(Count(9), 2), [3, 4], [3, 4]),
    (up_to(Count(9), 3), [3], [1, 3, 0, 0]),
    (up_to(Mask(2), 2), [0b10], [1, 0, 1, 0, 0]),
    (up_to(Count(9), 2), [1, 2, 3], [2, 1, 2]),
    (BySeat(Count(9)), [1, 2, 3], [2, 3, 1]),
    (BySeat(Count(9), each=2), [1, 2, 3, 4, 5, 6], [3, 4, 5, 6, 1, 2]),
    (ByCard(Count(9)), [1, 2, 3, 4, 5], [5, 4, 3, 2, 1]),
    (Parts((Count(9), Seat())), (4, 2), [4, 2]),
]


@pytest.mark.parametrize(("kind", "value", "numbers"), WRITTEN, ids=str)
def test_a_value_is_written_as_so_many_numbers(kind: Kind, value: object, numbers: list[int]) -> None:
    """From one's own chair, none as 0, and always as many numbers as the kind says."""
    out: list[int] = []
    kind.put(value, CHAIR, out)
    assert out == numbers
    assert kind.width(SEATS, CARDS) == len(numbers)


@pytest.mark.parametrize(
    ("kind", "value", "sentence"),
    [
        (Count(9), 10, "10 is not between 0 and 9"),
        (Count(9), "many", "'many' is no number"),
        (Seat(), 3, "3 is not between -1 and 2"),
        (Face(), 9, "9 is not between -1 and 8"),
        (CardNumber(), 5, "5 is not between -1 and 4"),
        (CardNumber(signed=True), -6, "-6 is not between -5 and 4"),
        (Place(4), -2, "-2 is not between -1 and 3"),
        (Mask(2), 0b100, "100 has more than 2 bits"),
        (Mask(), None, "None is no number"),
        (Word(("red",)), "blue", "'blue' is none of red"),
        (Each(Count(), 2), [1], "there are 1 entries, not 2"),
        (up_to(Count(), 2), [1, 1, 1], "there are 3 entries, not 0 to 2"),
        (Each(Count(), 2), 7, "7 is no list"),
        (BySeat(Count()), [0, 0], "there are 2 entries, not 3"),
        (ByCard(Count()), [0, 0], "there are 2 entries, not 5"),
        (Parts((Count(), Count())), (0, 2), "2 is not between 0 and 1"),
    ],
    ids=str,
)
def test_what_is_out_of_bounds_is_said(kind: Kind, value: object, sentence: str) -> None:
    """A sentence with the value in it; within bounds there is nothing to say."""
    assert kind.wrong(value, SEATS, CARDS, FACES) == sentence


def test_within_bounds_there_is_nothing_to_say() -> None:
    """Every value that is written above keeps its bounds, but for those that show what happens beyond."""
    beyond = {"12", "[1, 2, 3]"}
    for kind, value, _ in WRITTEN:
        if str(value) not in beyond or isinstance(kind, BySeat):
            assert kind.wrong(value, SEATS, CARDS, FACES) == ""


@pytest.mark.parametrize("key", KEYS)
def test_a_table_is_whole_for_every_number_of_seats(key: str) -> None:
    """Every seat counts every zone once, its own first; faces have names and features; steps, rules and actions are words."""
    found = game(key)
    for seats in found.seat_counts:
        shape = table(found, seats)
        zones = range(len(shape.layout.zones))
        assert [sorted(order) for order in shape.chairs] == [list(zones)] * seats
        for seat, order in enumerate(shape.chairs):
            owners = [shape.layout.zones[at].owner for at in order]
            assert [owner for i, owner in enumerate(owners) if owner not in owners[:i]] in (
                [(seat + i) % seats for i in range(seats)] + [-1], [-1], [(seat + i) % seats for i in range(seats)],
            )  # fmt: skip
        assert len(shape.zones) == len(set(shape.zones)) == len(zones)
        assert len(shape.faces) > 10
        assert len(shape.features) >= 3
        assert all(len(values) == len(shape.faces) for values in shape.features.values())
        assert len(shape.rules) > 50
        assert all("." in one for one in shape.sentences)
        assert shape is table(found, seats)


def test_zones_are_words_from_a_chair() -> None:
    """One's own are "of 0", the next seat's "of 1"; what is nobody's has its plain name."""
    shape = table(game("hera-zeus"))
    assert shape.zones[:6] == ["deck of 0", "hand of 0", "pile of 0", "column a of 0", "column b of 0", "column c of 0"]
    assert "hand of 1" in shape.zones
    assert shape.zones[-1] == "shown"
    with pytest.raises(Refused, match="not 3"):
        table(game("hera-zeus"), 3)
