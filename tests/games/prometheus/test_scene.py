"""The table as it is drawn: names within their areas, cards that are chosen as cards, what a unit says of itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petteia.games.prometheus.data import CONTENT
from petteia.games.prometheus.scene import NAME, SIGN, name_at
from petteia.kernel.scene import AreaMap, Mat, Node, Odds, Row
from tests.games.prometheus.skirmish import Leader

Sit = Callable[..., Any]

SEARCH = {
    "units": {"Hades": "Charon's Ford", "Jason": "waiting"},
    "hand": ["Art of War", "Hades"],
    "deck": ["Jason", "Hades"],
}
FOE = {"units": {"Cerberus": "Hound's Threshold", "Zeus": "Sacred Way"}}


def lit(seat: Leader, move: str) -> list[str]:
    """The nodes that one of the options asked now lights up."""
    match = seat.table.match
    decision = match.decision
    assert decision is not None
    (action,) = [action for action in decision.options if action.text == move]
    return match.game.refs(match.view(seat.seat), action)


def nodes(seat: Leader) -> dict[str, Node]:
    return {node.key: node for node in seat.scene.nodes}


def test_an_art_of_war_card_stands_for_what_it_buys(table: Sit) -> None:
    """To draw two cards or to search the deck one picks the Art of War card that pays for it."""
    t = table("prometheus", rescuers=SEARCH, wardens=FOE)
    cards = lit(t.rescuers, "draw")
    assert cards == lit(t.rescuers, "search")
    hand = t.rescuers.sees("hand:0")
    assert [piece.name for piece in hand.pieces if piece.key in cards] == ["Art of War"]


def test_the_deck_is_laid_out_to_be_searched(table: Sit) -> None:
    """Who searches sees one card of each kind in the deck and picks among them; nobody else sees them."""
    t = table("prometheus", rescuers=SEARCH, wardens=FOE)
    assert "searched" not in nodes(t.rescuers)
    t.rescuers.answers("search")
    row = nodes(t.rescuers)["searched"]
    assert isinstance(row, Row)
    assert sorted(piece.name for piece in row.pieces) == ["Hades", "Jason"]
    (jason,) = [piece.key for piece in row.pieces if piece.name == "Jason"]
    assert lit(t.rescuers, "card jason") == [jason]
    assert "searched" not in nodes(t.wardens)
    t.rescuers.answers("card jason")
    assert "searched" not in nodes(t.rescuers)


def test_names_stand_within_their_areas(table: Sit) -> None:
    """A name and the sign above it begin below the upper edge of their area, and no map is drawn with an empty rim."""
    t = table("prometheus", rescuers=SEARCH, wardens=FOE)
    for node in t.scene.nodes:
        if isinstance(node, AreaMap):
            xs = [x for area in node.areas for x, _ in area.outline]
            ys = [y for area in node.areas for _, y in area.outline]
            assert (min(xs), min(ys)) == (8.0, 8.0)
            assert (max(xs) + 8.0, max(ys) + 8.0) == (node.width, node.height)
    for one in CONTENT.board.areas:
        sign = CONTENT.terrains[one.terrain].key != "open"
        high = name_at(one, sign) - (SIGN if sign else NAME)
        assert high >= min(y for _, y in one.polygon) - 15.0, one.name


def test_a_unit_tells_its_powers(table: Sit) -> None:
    """What is read of a unit has its figures, its talents and each of its powers by name."""
    t = table("prometheus", rescuers=SEARCH, wardens=FOE)
    hades = t.places()["Hades"][1]
    assert hades.line == "offence 7, defence 8, range 1, movement 2"
    assert "Talents: Terror, Torment." in hades.text
    assert "Helm of Shadow: " in hades.text
    assert hades.rules == []


def test_an_attack_is_weighed_before_it_is_made(table: Sit) -> None:
    """Who may attack sees for each target the dice, the number to reach and the chance to wound; nobody else does."""
    hades = {"units": {"Hades": "Hound's Threshold"}, "hand": ["Hades"]}
    t = table("prometheus", rescuers=hades, wardens=FOE)
    assert "prospects" not in nodes(t.rescuers)
    t.rescuers.answers("activate hades")
    t.rescuers.answers("plan attack")
    mat = nodes(t.rescuers)["prospects"]
    assert isinstance(mat, Mat)
    (odds,) = mat.children
    assert isinstance(odds, Odds)
    assert odds.label == "Cerberus"
    assert 0 < odds.parts[0].percent < 100
    assert sum(part.percent for part in odds.parts) == 100
    assert "prospects" not in nodes(t.wardens)
