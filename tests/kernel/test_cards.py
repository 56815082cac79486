"""Zones and layouts: what is static about where cards lie."""

from __future__ import annotations

import pytest

from petteia.kernel import Layout, Zone
from petteia.kernel.cards import NOBODY, Recall


def test_a_zone_is_secret_unless_it_says_otherwise() -> None:
    """Nobody sees a zone by default, and eyes can follow its cards; it belongs to nobody and takes any face."""
    zone = Zone("pile")
    assert (zone.viewers, zone.tracked, zone.owner, zone.accepts) == (NOBODY, True, -1, None)


def test_a_layout_knows_its_zones_by_name() -> None:
    """Zones are numbered in order and found by name; their eyes are gathered for quick use."""
    layout = Layout(2, [Zone("deck"), Zone("hand", 0, 0b01, tracked=False)], [0, 0, 1])
    assert layout.index == {"deck": 0, "hand": 1}
    assert (layout.viewers, layout.tracked) == ([0, 0b01], [True, False])


def test_everyone_is_the_seats_and_the_onlooker() -> None:
    """The onlooker is the viewer after the last seat."""
    layout = Layout(4, [])
    assert layout.onlooker == 4
    assert layout.everyone == 0b11111


def test_a_mask_gathers_cards() -> None:
    """Card n is bit n."""
    layout = Layout(2, [], [0] * 70)
    assert layout.mask([0, 3, 69]) == 1 | 1 << 3 | 1 << 69
    assert layout.mask([]) == 0


def test_what_a_zone_accepts_is_its_own() -> None:
    """A later change to the list it was made from does not reach the zone."""
    given = [True, False]
    zone = Zone("orchard", accepts=given)
    given[1] = True
    assert zone.accepts == [True, False]


def test_a_recall_prints_what_it_says() -> None:
    """A recall in a message shows whose it is, among which cards, and the faces."""
    assert repr(Recall(1, 0, 0b101, (2, 4))) == "Recall(viewer=1, cards=0b101, faces=(2, 4))"


@pytest.mark.parametrize(
    ("zones", "sentence"),
    [
        ([Zone("market", viewers=0b011)], "all seats see the zone 'market' and the onlooker does not"),
        ([Zone("hand", viewers=1), Zone("hand", viewers=2)], "two zones are called 'hand'"),
        ([Zone("hand 3", viewers=0b1000)], "the zone 'hand 3' is seen by somebody who is not at a table of 2 seats"),
    ],
    ids=["the onlooker forgotten", "one name twice", "a seat too many"],
)
def test_a_zone_that_cannot_be_meant_so_is_refused(zones: list[Zone], sentence: str) -> None:
    """Said when the table is laid out, with the zone named."""
    with pytest.raises(ValueError, match=sentence):
        Layout(2, zones)


def test_who_sits_alone_may_have_secrets_from_onlookers() -> None:
    """At a table of one the only seat's own hand is no oversight."""
    assert Layout(1, [Zone("hand", viewers=1)]).viewers == [1]
