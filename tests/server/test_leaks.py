"""Twin worlds over the wire: what a seat is sent depends on nothing the seat may not know."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from msgspec import UNSET

from petteia.kernel.game import games
from petteia.kernel.knowledge import View
from petteia.kernel.leaks import Leaks, Run, Watch
from petteia.kernel.match import Match
from petteia.server import views
from petteia.server.model import Head, Seat, mixed, sealed
from petteia.server.scenes import scene_bytes
from petteia.server.storage.writer import Line
from petteia.server.table import Table
from petteia.server.wire import Clock
from petteia.sitting import previews, whys

SECRET = "5e" * 32
KEY = re.compile(r'"key":"([^"]+)"')


def table_of(game: str, seats: int, seed: int) -> Table:
    """A table of people that has just begun."""
    secret = f"{seed:064x}"
    seed_text = mixed(secret, [""] * seats)
    found = games()[game]
    head = Head(
        id="twins", game=game, version=found.version, seats=seats, options=found.agreed({}), clock=Clock(), rated=False,
        watch=True, takebacks=True, teach=False, listed=True, invite="invite", host="ann", secret=secret,
        promise=sealed(secret), state="playing", created=0, seen=0, seed=seed_text, seal=sealed(seed_text), started=0,
    )  # fmt: skip
    table = Table(head, [Seat(i, "person", f"p{i}", f"Player {i}") for i in range(seats)])
    table.wake([], [])
    return table


def sent(table: Table, eyes: int) -> bytes:
    """What this pair of eyes is sent of the position."""
    return views.encode(views.state(table, eyes, len(table.story), 0))


def asked(view: View, rand: random.Random) -> bytes:
    """The answers to questions about moves and pieces, and a preview."""
    vocabulary = view.game.vocabulary.actions
    answers: list[object] = []
    for action in rand.sample(vocabulary, min(4, len(vocabulary))):
        why = whys.move(view, action.text, "somebody")
        answers.append(None if why is None else (why.sentence, why.rule))
    keys = sorted(set(KEY.findall(scene_bytes(view.game.scene(view)).decode())))
    for key in rand.sample(keys, min(4, len(keys))):
        why = whys.piece(view, key, "somebody")
        answers.append(None if why is None else (why.sentence, why.rule))
    if view.decision is not None:
        foreseen = previews.preview(view, rand.choice(view.decision.options))
        answers.append(None if foreseen is None else foreseen.scene.to_json())
    return views.encode(answers)


class WireWatch(Watch):
    """The leak check with what goes over the wire: the state as a message, its events, answers and previews."""

    def sight(self, run: Run, view: View) -> dict[str, Any]:
        table = TABLES[self.game.key, self.seats]
        match = table.match
        assert match is not None
        match.state, table.story = run.state, [(0, event) for event in run.told]
        question = f"{self.leaks.compared}:{run.viewer}"
        return {
            "is sent": views.encode(views.state(table, run.viewer, 0, 0)).decode(),
            "is answered": asked(view, random.Random(question)).decode(),
            **super().sight(run, view),
        }


GAMES = [(key, count) for key, game in sorted(games().items()) for count in game.seat_counts]
TABLES = {(game, seats): table_of(game, seats, 7) for game, seats in GAMES}


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nothing_on_the_wire_tells_what_its_reader_may_not_know(game: str, seats: int) -> None:
    """For every seat and onlookers, along a random game, messages, answers and previews are those of a twin."""
    leaks = Leaks()
    found = games()[game]
    for seed in range(2):
        WireWatch(found, seats, found.agreed({}), seed, leaks, often=0.08).play(leaks.decisions + 60)
    assert leaks.found == {}
    assert leaks.compared >= 10


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_no_message_has_the_seed_in_it(game: str, seats: int) -> None:
    """Before the end neither the seed nor the secret is in anything that is sent."""
    table = table_of(game, seats, 9)
    head = table.head
    for person in ("p0", "stranger"):
        text = views.encode(views.table(table, person)) + b"".join(sent(table, eyes) for eyes in range(seats + 1))
        assert head.seed is not None
        assert head.seed.encode() not in text
        assert head.secret.encode() not in text
        assert (head.seal or "").encode() in text
        assert head.promise.encode() in text


def test_the_story_is_told_by_what_was_known_then() -> None:
    """In a duel the rival hears of a card drawn, its owner hears which."""
    table = table_of("hera-zeus", 2, 3)
    rand = random.Random(3)
    match = table.match
    assert match is not None
    while not any(event.kind.key == "drew" for _, event in table.story):
        assert match.decision is not None
        move = rand.choice(match.decision.options)
        table.apply(Line("twins", table.seq + 1, match.to_move, "act", move.text, 0))
    drawn = next(event for _, event in table.story if event.kind.key == "drew")
    told = [views.state(table, eyes, 0, 0).events for eyes in (0, 1)]
    lines = [next(line for line in events if line.key == "drew") for events in told]
    owner = drawn.args[0]
    assert lines[1 - owner].text.endswith("draws a card.")
    assert lines[1 - owner].pieces is UNSET
    seen = lines[owner].pieces
    assert isinstance(seen, list)
    assert seen[0].name in lines[owner].text


def test_scenes_go_out_as_the_kernel_gives_them() -> None:
    """Scenes go out exactly as `Scene.to_json` gives them, for every eyes along random games of every game."""
    for key, game in sorted(games().items()):
        match = Match.new(key, seed=4)
        rand = random.Random(4)
        for _ in range(60):
            if match.decision is None:
                break
            for eyes in range(match.header.seats + 1):
                scene = game.scene(View(match.state, eyes))
                assert json.loads(scene_bytes(scene)) == json.loads(json.dumps(scene.to_json()))
            match.act(match.to_move, rand.choice(match.decision.options))
