"""The galleries of the games: everything is there, can be found, has a picture, and names rules that exist."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

import pytest

from petteia.kernel import game, games
from petteia.kernel.gallery import Exhibit, gallery, rules_of
from petteia.kernel.ledger import ledger
from tests.kernel.pebbles import Pebbles

ICONS = json.loads((Path(__file__).parents[1] / "src/petteia/web/data/icons.json").read_text())
PICTURES = {*ICONS["game"], *ICONS["own"], *ICONS["looks"]}

known = sys.modules["petteia.kernel.game"]  # `petteia.kernel.game` is the function that finds one


def named(key: str, name: str) -> Exhibit:
    return next(one for one in gallery(game(key)) if one.name == name)


@pytest.mark.parametrize("key", sorted(games()))
def test_every_exhibit_can_be_shown(key: str) -> None:
    """A name, a text, a key of its own, a picture, and rules of the game's own ledger."""
    shown = gallery(game(key))
    rules = ledger(game(key)).rules
    assert len({one.piece.key for one in shown}) == len(shown) > 30
    for one in shown:
        assert one.name
        assert one.text, one.name
        assert one.shelf
        assert one.piece.look in PICTURES, (one.name, one.piece.look)
        assert all(id in rules for id in one.piece.rules), one.name


def test_the_counts_are_those_of_the_box() -> None:
    """Two decks of 43; 174 units and 12 rewards; every Elysium card twice but the gods."""
    decks = Counter[str]()
    for one in gallery(game("hera-zeus")):
        decks[one.facets["deck"]] += one.copies
    assert decks == {"Hera": 43, "Zeus": 43}
    omen = Counter[str]()
    for one in gallery(game("omen")):
        omen[one.shelf] += one.copies
    assert omen["Soldiers"] + omen["Oracles"] + omen["Beasts"] == 174
    assert omen["Rewards"] == 12
    assert sum(one.copies for one in gallery(game("elysium"))) == 168


def test_rules_that_speak_of_a_card_are_found() -> None:
    """Its own rules first, then those with its name in them."""
    ids = [rule.id for rule in rules_of(game("hera-zeus"), named("hera-zeus", "Medusa"))]
    assert ids[:2] == ["HZ-066", "HZ-067"]
    assert "HZ-084" in ids
    assert "HZ-095" not in ids  # of Hades


def test_search_looks_into_names_and_texts() -> None:
    """All words must be there, wherever they stand."""
    found = [one.name for one in gallery(game("hera-zeus")) if one.speaks_of("discard pile rival")]
    assert set(found) == {"Sirens"}
    assert named("omen", "Grizzled Veteran").speaks_of("soldier ARES")
    assert not named("omen", "Grizzled Veteran").speaks_of("beast")


def test_a_game_that_declares_nothing_shows_its_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each number of the pebbles, twice."""
    pebbles = Pebbles()
    monkeypatch.setitem(known._found, pebbles.key, pebbles)
    assert [(one.name, one.copies) for one in gallery(pebbles)] == [("a 0", 2), ("a 1", 2), ("a 2", 2), ("a 3", 2)]
