"""Every scene met in random play of every installed game can be drawn, and shows no secret."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from petteia.kernel.game import games
from petteia.kernel.knowledge import View
from petteia.kernel.leaks import twin_of
from petteia.kernel.match import Match
from petteia.terminal.describe import Reading
from petteia.terminal.draw import draw, text_of

TABLES = [(key, seats) for key, game in games().items() for seats in game.seat_counts]
LOOKS = 7  # how many tables of each game are looked at
STRIDE = 29  # choices from one look to the next


def lit_by(match: Match, view: View) -> dict[str, str]:
    """What the pending options light for this view."""
    lit: dict[str, str] = {}
    for number, action in enumerate(view.decision.options if view.decision is not None else []):
        for key in match.game.refs(view, action):
            lit[key] = f"{lit.get(key, '')} {number + 1}".strip()
    return lit


def tables(key: str, seats: int, seed: int) -> Iterator[tuple[int, Match]]:
    """A match in random play, now and then: how often one has looked before, and the match."""
    match = Match.new(key, seed=seed, seats=seats)
    chooser = random.Random(f"{key} {seats} {seed}")
    for turn in range(LOOKS * STRIDE):
        decision = match.decision
        if decision is None:
            return
        if turn % STRIDE == 0:
            yield turn // STRIDE, match
        match.act(decision.seat, decision.options[chooser.randrange(len(decision.options))])


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_scene_is_drawn_within_the_width_and_gives_nothing_away(key: str, seats: int) -> None:
    """At 60, 80 and 140 columns nothing is wider than the terminal, and in a world with other hidden cards exactly the
    same is drawn with the same lights."""
    worlds = random.Random(5)
    for look, match in tables(key, seats, seed=11):
        seat = look % (seats + 1)  # the last are the onlooker's eyes
        view = match.onlooker() if seat == seats else match.view(seat)
        scene, lit = match.game.scene(view), lit_by(match, view)
        for width, height in ((60, 20), (80, 16), (140, 46)):
            block = draw(scene, width, height, lit).block
            assert max((cell_len(block.line(y)) for y in range(block.height)), default=0) <= width
        if seat < seats:
            twin = View(twin_of(match.state, seat, worlds), seat)
            assert text_of(scene, lit, 100) == text_of(match.game.scene(twin), lit_by(match, twin), 100)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_an_option_lights_is_on_the_table(key: str, seats: int) -> None:
    """Whatever an option names can be clicked somewhere on the drawn table, at every density."""
    for look, match in tables(key, seats, seed=23):
        decision = match.decision
        assert decision is not None
        view = match.view(decision.seat)
        reading, lit = Reading(match.game.scene(view)), lit_by(match, view)
        for height in (1, 80) if look % 2 else (None, 30):
            block = draw(reading.scene, 120, height, lit).block
            shown = {cell[2] for row in block.rows for cell in row}
            means = {held for key in shown for held in reading.chain(key)}
            assert set(lit) <= means, f"not drawn at height {height}: {set(lit) - means}"
