"""The scripted openings: every guided choice is one of the offered ones, and wins what it says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from petteia.kernel import Match, game, games
from petteia.kernel.openings import Guided, Opening

ICONS = json.loads((Path(__file__).parents[1] / "src/petteia/web/data/icons.json").read_text())
PICTURES = {*ICONS["game"], *ICONS["own"], *ICONS["looks"]}
KEYS = sorted(games())


def opening_of(key: str) -> Opening:
    found = game(key).opening()
    assert found is not None
    return found


@pytest.mark.parametrize("key", KEYS)
def test_each_guided_choice_is_offered_and_wins_what_it_says(key: str) -> None:
    """From the first step to the last, with the answers of everybody else; then the game goes on."""
    opening = opening_of(key)
    match = opening.start(key, game(key).version)
    for step in opening.steps:
        before = len(match.log)
        moves = step.moves if isinstance(step, Guided) else step
        for move in moves:
            mine = match.to_move == opening.learner
            assert mine == isinstance(step, Guided), move
            assert match.decision is not None
            assert len(match.decision.options) > 1 or move in {"end", "done"}, f"{move} is no choice"
            match.play(move)
        if isinstance(step, Guided):
            heard = match.story(opening.learner, since=before + 1)
            assert any(step.wins in sentence for sentence in heard), (step.title, heard)
    assert match.outcome is None
    assert opening.ends.endswith("Now you.")


@pytest.mark.parametrize("key", KEYS)
def test_an_opening_is_short(key: str) -> None:
    """Three to six steps, each with a title of its own and a few sentences."""
    steps = opening_of(key).guided
    assert 3 <= len(steps) <= 6
    assert len({step.title for step in steps}) == len(steps)
    assert all(20 < len(step.text) < 320 for step in steps)


@pytest.mark.parametrize("key", KEYS)
def test_a_goal_is_one_sentence_and_a_picture(key: str) -> None:
    """One sentence, a little more, and figures that can be drawn."""
    goal = game(key).goal()
    assert goal is not None
    assert goal.sentence.count(".") == 1
    assert goal.sentence.endswith(".")
    assert len(goal.figures) >= 3
    for figure in goal.figures:
        assert figure.look in PICTURES, figure.look
        assert bool(figure.name) == bool(figure.caption)


def test_where_the_learner_stands_follows_from_the_log() -> None:
    """Step by step; others' answers belong to the step before; whoever strays has left it."""
    opening = opening_of("hera-zeus")
    moves = opening.moves
    here = opening.at([])
    assert here is not None
    assert (here.number, here.of, here.move) == (1, 6, "play medusa")
    third = opening.at(moves[:2])
    assert third is not None
    assert (third.number, third.move) == (1, "play harpy")
    zeus = opening.at(moves[:3])
    assert zeus is not None
    assert (zeus.number, zeus.move) == (1, "")
    assert opening.next(moves[:3]) == "play giant"
    assert opening.at(["play harpy"]) is None
    assert opening.next(["play harpy"]) is None
    assert opening.at(moves) is None
    assert Match.new("hera-zeus", opening.seed).decision is not None
