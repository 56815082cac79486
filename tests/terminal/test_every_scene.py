"""Every scene met in random play of every installed game can be drawn, and shows no secret."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

from petteia.kernel.game import games
from petteia.kernel.knowledge import View
from petteia.kernel.match import Match
from petteia.kernel.state import State
from petteia.terminal.describe import Reading
from petteia.terminal.draw import draw, text_of

TABLES = [(key, seats) for key, game in games().items() for seats in game.seat_counts]
DECISIONS = 240


def lit_by(match: Match, view: View) -> dict[str, str]:
    """What the pending options light for this view."""
    lit: dict[str, str] = {}
    for number, action in enumerate(view.decision.options if view.decision is not None else []):
        for key in match.game.refs(view, action):
            lit[key] = f"{lit.get(key, '')} {number + 1}".strip()
    return lit


def drawn(match: Match, view: View) -> str:
    return text_of(match.game.scene(view), lit_by(match, view), 100)


def twin_of(match: Match, seat: int, rand: random.Random) -> State:
    """A world this seat cannot tell from the true one: other faces wherever it does not know them."""
    world = match.view(seat).world(rand)
    world.knows = match.state.knows[:]
    world.recalls = match.state.recalls[:]
    world.exposed = match.state.exposed[:]
    if world.decision is None:
        world.decision = match.state.decision
    return world


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_scene_is_drawn_within_the_width_and_gives_nothing_away(key: str, seats: int) -> None:
    """At 80 and 140 columns nothing is wider than the terminal, what can be chosen is drawn, and a world with other
    hidden cards looks exactly the same."""
    match = Match.new(key, seed=11, seats=seats)
    chooser, worlds = random.Random(f"{key} {seats}"), random.Random(5)
    for turn in range(DECISIONS):
        decision = match.decision
        if decision is None:
            break
        seat = turn % (seats + 1)  # the last are the onlooker's eyes
        view = match.onlooker() if seat == seats else match.view(seat)
        scene, lit = match.game.scene(view), lit_by(match, view)
        for width, height in ((80, 16), (140, 46)):
            block = draw(scene, width, height, lit).block
            assert max((cell_len(block.line(y)) for y in range(block.height)), default=0) <= width
        if seat < seats:
            twin = View(twin_of(match, seat, worlds), seat)
            assert drawn(match, view) == drawn(match, twin)
        match.act(decision.seat, decision.options[chooser.randrange(len(decision.options))])


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_an_option_lights_is_on_the_table(key: str, seats: int) -> None:
    """Whatever an option names can be clicked somewhere on the drawn table, at every density."""
    match = Match.new(key, seed=23, seats=seats)
    chooser = random.Random(f"{seats} {key}")
    for turn in range(DECISIONS // 2):
        decision = match.decision
        if decision is None:
            break
        if turn % 3 == 0:
            view = match.view(decision.seat)
            reading, lit = Reading(match.game.scene(view)), lit_by(match, view)
            for height in (None, 1, 30, 80):
                block = draw(reading.scene, 120, height, lit).block
                shown = {cell[2] for row in block.rows for cell in row}
                means = {held for key in shown for held in reading.chain(key)}
                assert set(lit) <= means, f"not drawn at height {height}: {set(lit) - means}"
        match.act(decision.seat, decision.options[chooser.randrange(len(decision.options))])
