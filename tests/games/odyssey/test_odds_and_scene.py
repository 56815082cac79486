"""Exact chances, and what the table shows."""

from __future__ import annotations

from fractions import Fraction

from petteia.games.odyssey import GAME
from petteia.games.odyssey.odds import die_chance, hit_chances, to_reach, unseen_ats, wound_chance
from petteia.kernel.scene import Grid, Mat, Odds, Row, Track
from petteia.testing import node
from tests.games.odyssey.befall import KELP, happens
from tests.games.odyssey.fight import Sit, alone


def test_the_table_of_chances() -> None:
    """Three red dice reach AT 3 in 49 %, with a break token in 77 %, with two in 87 %."""
    found = [round(100 * float(to_reach((0, 0, 0), 0, breaks, 3))) for breaks in (0, 1, 2)]

    assert found == [49, 77, 87]


def test_hits_add_up() -> None:
    """The chances of all numbers of hits sum to one; a 10 always hits, a 1 never."""
    assert sum(hit_chances(3, Fraction(3, 10))) == 1
    assert die_chance(9, 6) == Fraction(9, 10)
    assert die_chance(-9, 6) == Fraction(1, 10)


def test_the_chance_to_wound_is_exact(table: Sit) -> None:
    """Fists against AT 3 at to hit 6: counted over hits and faces."""
    t = happens(table, told={"at": "g7"})
    one = die_chance(0, 6)
    expected = 2 * one * (1 - one) * to_reach((0, 0), 0, 0, 3) + one * one * to_reach((0, 0, 0), 0, 0, 3)

    assert wound_chance(t.s, KELP, 0, 3) == expected
    assert unseen_ats(t.s) == [3, 3, 4, 4, 4, 4]


def test_the_scene_of_a_turn(table: Sit) -> None:
    """The board with tiles, walls, base and minis; a sheet for each titan with dials; the chance with each weapon."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["oyster_knives"]}, turn="kelp", mazes=[("c3", "L", 0)],
              primordial={"at": "h6", "facing": "w"})  # fmt: skip
    scene = t.hypso.scene
    board = node(scene, "board")

    assert isinstance(board, Grid)
    assert [(s.piece.key, s.x, s.y, s.w) for s in board.standing][:1] == [("beast", 7, 5, 3)]
    assert {s.piece.key for s in board.standing} == {"beast", "titan:0", "titan:1", "titan:2", "titan:3"}
    assert len(board.walls) == 8
    assert {o.key for o in board.overlays} == {"front", "rear", "threat", "steps"}
    assert isinstance(node(scene, "sheet:1"), Mat)
    odds = node(scene, "odds:1.0")
    assert isinstance(odds, Odds)
    assert (odds.label, odds.note) == ("Oyster Knives", "4 dice, as it falls, against 6")
    knives = node(scene, "gear:1")
    assert isinstance(knives, Row)
    assert knives.pieces[0].line == f"4 dice, evasion +1, {odds.parts[0].percent:.0f} % to wound"


def test_one_sheet_is_written_out(table: Sit) -> None:
    """The titan whose turn it is has its gear as a list with figures; the other sheets are a line of dials and gear."""
    t = alone(
        table, "kelp", {"at": "g7", "gear": ["oyster_knives"]}, turn="kelp", primordial={"at": "h6", "facing": "w"}
    )
    rows = [node(t.hypso.scene, f"gear:{key}") for key in range(4)]

    assert [row.size for row in rows if isinstance(row, Row)] == ["tiny", "list", "tiny", "tiny"]


def test_the_reasons_for_a_target(table: Sit) -> None:
    """While a card is in play a note says which line held, and why the lines before it did not."""
    t = alone(table, "kelp", {"at": "g7", "gear": ["tide_sandals"]}, primordial={"at": "h6", "facing": "w"},
              ai=["slow_hammer"])  # fmt: skip
    t.asks(0, rule="OD-146")
    why = node(t.hypso.scene, "why")

    assert isinstance(why, Track)
    assert [(s.label, s.state, s.title) for s in why.stops] == [("closest, in front, in range", "current", "Kelp.")]


def test_options_light_up_what_they_mean(table: Sit) -> None:
    """A weapon lights up its card, a space its square, a titan its miniature and sheet."""
    t = alone(
        table, "kelp", {"at": "g7", "gear": ["oyster_knives"]}, turn="kelp", primordial={"at": "h6", "facing": "w"}
    )
    view = t.hypso.view
    parse = GAME.vocabulary.parse

    assert GAME.refs(view, parse("attack oyster-knives")) == ["gear:1.0"]
    assert GAME.refs(view, parse("to a1")) == ["board:0,0"]
    assert GAME.refs(view, parse("turn brine")) == ["sheet:0", "titan:0"]
    assert GAME.label(parse("use kelp dreamwalker-1"), t.s).startswith("Kelp, Dreamwalker: Danger 2+")
