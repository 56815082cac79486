"""The lobby, and watching a record."""

from __future__ import annotations

import asyncio
import io
import random

import pytest

from petteia.kernel.game import games
from petteia.kernel.match import Match
from petteia.terminal import lobby, watch
from petteia.terminal.front import PERSON, Form, LobbyApp, Setup, form_block, listing
from petteia.terminal.replay import Replay, ReplayApp, ReplayScreen, tell
from tests.terminal.conftest import click_key, screen_text


@pytest.fixture(scope="module")
def record() -> Match:
    """A finished match of Hera and Zeus."""
    match, chooser = Match.new("hera-zeus", 4), random.Random(4)
    while match.decision is not None:
        options = match.decision.options
        match.act(match.to_move, options[chooser.randrange(len(options))])
    return match


# -- the lobby -------------------------------------------------------------------------------


def test_the_lobby_lists_games_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a terminal the lobby says which games there are and how each is started."""
    assert lobby(plain=True) == 0
    text = capsys.readouterr().out
    for game in games().values():
        assert game.title in text
        assert f"petteia play {game.key}" in text


def test_every_game_is_listed_with_its_options() -> None:
    """Options are told in plain words with their values."""
    text = listing(games())
    assert "--option first=...  Who begins? hera (Hera), zeus (Zeus), random (By lot); default hera" in text


def test_the_form_turns_through_seats_and_options() -> None:
    """Each line can be turned to every value it may have, and what was chosen makes a match."""
    form = Form(games())
    while form.game.key != "hera-zeus":
        form.turn(1)
    keys = [line.key for line in form.lines()]
    form.at = keys.index("seat 1")
    while form.who[1] != "random":
        form.turn(1)
    form.at = keys.index("option first")
    form.turn(1)
    setup = form.setup()
    match, players = setup.sit_down("5")
    assert match.header.options["first"] == "zeus"
    assert [player.bot is None for player in players] == [True, False]
    assert players[0].name == "you"
    assert "Zeus" in form_block(form, 70).text()


def test_two_people_sit_down_under_their_seats_names() -> None:
    """In a hot seat game people are called what their seats are called."""
    game = games()["hera-zeus"]
    _, players = Setup(game, 2, [PERSON, PERSON]).sit_down("a" * 64)
    assert [player.name for player in players] == ["Hera", "Zeus"]


def test_the_lobby_is_used_with_keys_and_mouse() -> None:
    """Arrows choose and change, a click turns a line, Enter sits down."""

    async def story() -> Setup | None:
        app = LobbyApp({"hera-zeus": games()["hera-zeus"]})
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            assert "Hera & Zeus" in screen_text(app)
            await pilot.press("down", "down", "right")
            await click_key(pilot, "form", "more 3")
            await pilot.press("enter")
            await pilot.pause()
        return app.return_value

    setup = asyncio.run(story())
    assert setup is not None
    assert setup.players == [PERSON, "demigod"]
    assert setup.options["first"] == "zeus"


# -- watching --------------------------------------------------------------------------------


def test_a_replay_goes_anywhere_and_back(record: Match) -> None:
    """The position after n choices is the same however one came there."""
    replay = Replay(record, 0)
    replay.go(10)
    there = replay.scene().to_json()
    replay.go(10_000)
    assert replay.at == replay.length
    assert replay.twin.save() == record.save()
    replay.go(-5)
    assert replay.at == 0
    replay.go(10)
    assert replay.scene().to_json() == there


def test_a_replay_follows_the_eyes(record: Match) -> None:
    """What one seat drew is told to its own eyes, and is a card to the others'."""
    stories = {}
    for eyes in range(3):
        replay = Replay(record)
        replay.look_as(eyes)
        replay.go(replay.length)
        old, news = replay.story()
        stories[eyes] = "\n".join([*old, *news])
    assert "You draw a card." not in stories[0]
    assert "Hera draws a card." in stories[1]
    assert "Hera draws a card." in stories[2]
    assert "Zeus draws a card." in stories[2]


def test_the_choice_of_another_seat_is_not_told(record: Match) -> None:
    """Stepping with Zeus' eyes does not show which card Hera chose to lay face down."""
    replay = Replay(record, 1)
    replay.go(1)
    assert replay.last_choice() == "Hera has chosen."
    replay.look_as(0)
    assert replay.last_choice().startswith("Hera: Lay ")


def test_watching_with_keys(record: Match) -> None:
    """Arrows step, Home and End jump, `e` changes the eyes, the end says who won."""

    async def story() -> None:
        app = ReplayApp(Replay(record, 0))
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            await pilot.press("right", "right", "left")
            assert screen.replay.at == 1
            assert f"choice 1 of {len(record.log)}" in screen_text(app)
            await pilot.press("e")
            assert "eyes: Zeus" in screen_text(app)
            await pilot.press("end")
            assert record.outcome is not None
            assert " ".join(record.outcome.reason.split()[:3]) in screen_text(app)
            await pilot.press("home")
            assert screen.replay.at == 0
            await click_key(pilot, "keys", "next")
            assert screen.replay.at == 1
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
            assert "choice 1" in screen_text(app)
            await pilot.press("q")
            await pilot.pause()
        assert app.return_value == 0

    asyncio.run(story())


def test_a_record_is_told_in_plain_lines(record: Match, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a terminal a record is its story as those eyes heard it, the last table, and the end."""
    assert watch(record, 0, plain=True) == 0
    text = capsys.readouterr().out
    assert record.outcome is not None
    assert text.startswith("Hera & Zeus, as seen by Hera")
    assert record.outcome.reason in text
    out = io.StringIO()
    assert tell(record, None, out) == 0
    assert "as seen by an onlooker" in out.getvalue()
    assert "You draw" not in out.getvalue()
