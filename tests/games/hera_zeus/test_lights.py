"""What an option lights up on the table: the card it takes from the hand, and what it is used on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.hera_zeus.duel import side

Sit = Callable[..., Any]


def lit(t: Any, move: str, seat: str = "hera") -> list[str]:
    """What a move lights up: pieces by their names where they have one, places by their keys."""
    view = t.match.view(seat)
    game = t.match.game
    names = {piece.key: piece.name for node in walk(game.scene(view).nodes) for piece in pieces(node) if piece.name}
    return [names.get(key, key) for key in game.refs(view, game.vocabulary.parse(move))]


def walk(nodes: Any) -> list[Any]:
    return [one for node in nodes for one in (node, *walk(getattr(node, "children", [])))]


def pieces(node: Any) -> list[Any]:
    slots = [slot.piece for slot in getattr(node, "slots", []) if slot.piece is not None]
    return [*getattr(node, "pieces", []), *slots]


def test_powers_light_their_card_and_what_they_are_used_on(table: Sit) -> None:
    """Rival piles, hands and columns are the rival's, one's own are one's own, from either side."""
    hera = side("Fury", "Harpy", hand="Pegasus Pythia Sirens Hades Persephone Dionysus", pile="Hydra")
    zeus = side("Hero^", "Giant^ Giant", hand="Apollo", pile="Hero")
    t = table("hera-zeus", hera=hera, zeus=zeus, points=3)
    assert lit(t, "strike pegasus b") == ["Pegasus", "Giant"]
    assert lit(t, "raid pegasus") == ["Pegasus", "hand:1"]
    assert lit(t, "spy") == ["Pythia", "hand:1"]
    assert lit(t, "expose b") == ["Pythia", "column:1b"]
    assert lit(t, "sirens") == ["Sirens", "pile:1"]
    assert lit(t, "hades") == ["Hades", "pile:0"]
    assert lit(t, "persephone") == ["Persephone", "pile:0"]
    assert lit(t, "dionysus") == ["Dionysus"]
    assert lit(t, "draw") == ["deck:0"]
    assert lit(t, "challenge a") == ["Fury", "Hero"]
    t = table("hera-zeus", hera=side("Fury^"), zeus=side("Hero", hand="Pegasus Pythia"), to_move="zeus", points=1)
    assert lit(t, "strike pegasus a", "zeus") == ["Pegasus", "Fury"]
    assert lit(t, "expose a", "zeus") == ["Pythia", "column:0a"]
    assert lit(t, "draw", "zeus") == ["deck:1"]


def test_figures_light_their_column_and_themselves(table: Sit) -> None:
    """The god card and the column it goes to; the figure that goes; the figure that Pegasus strikes."""
    t = table("hera-zeus", hera=side("Fury", "Harpy", hand="Hera Pegasus"), zeus=side("Hero", figure="a"), points=1)
    assert lit(t, "figure b") == ["Hera", "column:0b"]
    assert lit(t, "strike pegasus a") == ["Pegasus", "Zeus' figure"]
    t = table("hera-zeus", hera=side("Fury", figure="a"), zeus=side("Hero"), points=1)
    assert lit(t, "withdraw") == ["Hera's figure"]


def test_columns_and_rows_light_where_the_card_will_lie(table: Sit) -> None:
    """In one's own columns while a card is laid or moved, in the rival's while Pegasus' catch is placed."""
    t = table("hera-zeus", hera=side("Fury", "Harpy", hand="Medusa Dionysus"), zeus=side("Hero"), points=3)
    t.hera.does("play medusa")
    assert lit(t, "column b") == ["column:0b"]
    t.hera.does("column b")
    assert (lit(t, "row 1"), lit(t, "row 2")) == (["row:0b1"], ["row:0b2"])
    t.hera.does("row 2", "dionysus")
    assert lit(t, "column b") == ["column:0b"]
    t.hera.does("column b")
    assert lit(t, "row 2") == ["row:0b2"]
    t.hera.does("row 2")
    assert lit(t, "column c") == ["column:0c"]
    t.hera.does("column a")
    assert lit(t, "row 2") == ["row:0a2"]
    t.hera.does("row 2")
    zeus = side("Giant", "Medusa", hand="Centaur")
    t = table("hera-zeus", hera=side("Fury", hand="Pegasus"), zeus=zeus, points=1, chance=[0])
    t.hera.raids()
    assert lit(t, "column b") == ["column:1b"]
    t.hera.does("column b")
