"""What whoever sits at a table is offered, told and refused, whatever they sit at."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

import petteia.sitting
from petteia.kernel.game import Game
from petteia.kernel.knowledge import View
from petteia.kernel.match import Match
from petteia.sitting import eyes, whys
from petteia.sitting.notes import Notes
from petteia.sitting.options import Picking, options

TABLES = [
    ("hera-zeus", {}),
    ("omen", {}),
    ("elysium", {}),
    ("prometheus", {}),
    ("odyssey", {}),
    ("odyssey", {"mode": "campaign"}),
]


def asked(game: str, choices: int, **chosen: str) -> View:
    """The view of whoever must choose after some random choices."""
    match, rand = Match.new(game, seed=4, options=chosen), random.Random(choices)
    for _ in range(choices):
        assert match.decision is not None
        match.act(match.to_move, rand.choice(match.decision.options))
    return match.view(match.to_move)


@pytest.mark.parametrize(("game", "chosen"), TABLES)
def test_a_piece_says_why_not_exactly_where_it_is_dark(game: str, chosen: dict[str, str]) -> None:
    """What some option uses is not refused; everything else on the table has a reason, the same however often one asks."""
    for choices in (0, 7, 30):
        view = asked(game, choices, **chosen)
        assert view.decision is not None
        lit = {key for one in options(view, view.decision) for key in one.refs}
        keys = sorted(view.game.scene(view).keys())
        for key in random.Random(choices).sample(keys, min(12, len(keys))):
            why = whys.piece(view, key, "somebody")
            assert (why is None) == (key in lit), key
            if why is not None:
                assert len(why.sentence) > 5
                again = whys.piece(view, key, "somebody")
                assert again is not None
                assert (again.sentence, again.rule) == (why.sentence, why.rule)


@pytest.mark.parametrize(("game", "chosen"), TABLES)
def test_picking_leads_to_every_option(game: str, chosen: dict[str, str]) -> None:
    """Whoever picks what an option lights is left with it, or with those that light the same."""
    view = asked(game, 20, **chosen)
    assert view.decision is not None
    offered = options(view, view.decision)
    assert sorted(one.action.id for one in offered) == sorted(action.id for action in view.decision.options)
    for one in offered:
        picking = Picking(offered)
        for key in one.refs:
            picking.picked.append(key)
        assert one in picking.left()
        assert all(set(one.refs) <= set(other.refs) for other in picking.left())
        if one.refs:
            assert picking.unpick()
        assert picking.unpick() == (len(one.refs) > 1)


def test_what_is_dark_after_a_pick_tells_nothing_apart() -> None:
    """A piece that all options left share is no choice, and so it is not lit."""
    view = asked("hera-zeus", 6)
    assert view.decision is not None
    offered = options(view, view.decision)
    pair = next(one for one in offered if len(one.refs) > 1)
    picking = Picking(offered)
    picking.pick(pair.refs[0])
    left = picking.left()
    for key, uses in picking.lit().items():
        assert 0 < len(uses) < len(left), key


def test_a_page_of_the_lesson_comes_once() -> None:
    """It is due when its rule is asked or its event heard, and never again."""
    game: Game = asked("hera-zeus", 0).game
    notes, lesson = Notes(), game.lessons[0]
    assert lesson in notes.due(game, lesson.when, [])
    assert notes.due(game, lesson.when, [lesson.when]) == []
    assert lesson in Notes().due(game, "", [lesson.when])
    assert notes.once("goal")
    assert not notes.once("goal")


def test_whose_eyes_look() -> None:
    """One alone looks with their own; several share what everybody sees until one has taken the screen."""
    assert eyes.at_first([1], 2) == 1
    assert eyes.at_first([0, 1], 2) == 2
    assert eyes.at_first([], 2) == 2
    assert eyes.again(0, [0, 1], 2) == 0
    assert eyes.again(0, [1], 2) == 1, "the seat was given away"
    assert eyes.again(0, [], 2) == 2
    assert eyes.must_change(0, [0, 1], 1)
    assert not eyes.must_change(1, [0, 1], 1)
    assert not eyes.must_change(0, [0], 1), "a rival elsewhere"
    assert eyes.may_look(2, [0, 1], 2)
    assert not eyes.may_look(2, [0], 2), "who has one seat looks with its eyes"
    assert not eyes.may_look(1, [0], 2)


@pytest.mark.parametrize("module", sorted(Path(petteia.sitting.__path__[0]).glob("*.py")), ids=lambda path: path.stem)
def test_nothing_here_is_given_the_match(module: Path) -> None:
    """All of it reads views: a module that cannot name a match cannot tell what a seat does not know."""
    named = {
        alias.name
        for node in ast.walk(ast.parse(module.read_text()))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert "Match" not in named
