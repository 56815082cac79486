"""The table as a person uses it: keys and clicks."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from petteia.bots import bot_from
from petteia.bots.contract import Budget
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.knowledge import View
from petteia.kernel.match import Match
from petteia.terminal import screens
from petteia.terminal.app import TableScreen
from petteia.terminal.sitting import Player, Sitting, press
from tests.terminal.conftest import click_key, facing, screen_text, settled, sit

AtTable = Callable[..., None]


def test_a_whole_game_is_played_by_keys(at_table: AtTable) -> None:
    """Every option has a key to press; pressing keys leads to the end, and the end says who won and why."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        chooser = random.Random(3)
        while not sitting.is_over:
            options = sitting.options()
            assert options, "a person is asked whenever no bot is"
            await pilot.press(press(options[chooser.randrange(len(options))]))
            await settled(pilot)
        text = screen_text(pilot.app)
        head, reason, rule = sitting.outcome_words()
        assert isinstance(pilot.app.screen, screens.Page)
        assert head in text
        assert rule in text
        assert " ".join(reason.split()[:4]) in text
        finished = sitting.match
        await pilot.press("p")
        await settled(pilot)
        assert sitting.match is not finished
        assert not sitting.is_over

    at_table(sitting, story)


def test_arrows_and_enter_choose(at_table: AtTable) -> None:
    """The arrows walk over the options, Enter takes the one they stand on."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        options = sitting.options()
        await pilot.press("down", "right")
        assert screen.cursor == 1
        assert set(options[1].refs) <= {cell[2] for row in screen.pane("table").block.rows for cell in row}
        await pilot.press("enter")
        await settled(pilot)
        assert sitting.match.log[0].action is options[1].action

    at_table(sitting, story)


def test_a_click_on_a_lit_piece_with_one_use_plays_it(at_table: AtTable) -> None:
    """In the first row a card has one use: to be laid.  Clicking it lays it."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        option = sitting.options()[0]
        await click_key(pilot, "table", option.refs[0])
        assert [entry.action for entry in sitting.match.log] == [option.action]

    at_table(sitting, story)


def test_a_click_on_a_piece_with_several_uses_narrows_the_options(at_table: AtTable) -> None:
    """Pegasus can be laid, sent at a card or into the hand: a click leaves those, a second click on a target sends
    it, and Escape brings all options back."""
    sitting = sit(match=facing())

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        everything = len(sitting.options())
        horse = next(o for o in sitting.options() if o.action.verb == "strike")
        await click_key(pilot, "table", horse.refs[0])
        assert 1 < len(sitting.options()) < everything
        assert all(horse.refs[0] in o.refs for o in sitting.options())
        assert "Pegasus" in screen_text(pilot.app)
        await pilot.press("escape")
        await settled(pilot)
        assert len(sitting.options()) == everything
        await click_key(pilot, "table", horse.refs[0])
        await click_key(pilot, "table", horse.refs[1])
        assert sitting.match.log[-1].action is horse.action

    at_table(sitting, story)


def test_a_card_in_a_golden_column_is_not_the_column(at_table: AtTable) -> None:
    """Hera's card could put the figure before any column, so the columns are golden; a click on a card that lies in
    one must not do it.  Once the column is all that is asked, the cards in it stand for it."""
    sitting = sit(match=facing("Hera"))

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        medusa = next(key for key, part in sitting.reading.part.items() if getattr(part, "name", "") == "Medusa")
        assert "column:0b" in sitting.lit()
        await click_key(pilot, "table", medusa)
        assert not sitting.match.log
        assert screen.said is not None
        assert screen.said.kind == "why"
        goddess = next(o for o in sitting.options() if o.action.verb == "figure").refs[0]
        await click_key(pilot, "table", goddess)
        await click_key(pilot, "table", medusa)
        assert sitting.match.log[-1].action.text == "figure b"

    at_table(sitting, story)


def test_a_golden_pile_is_clicked_on_its_top_card(at_table: AtTable) -> None:
    """What is golden can be clicked: the top of a deck means the deck, the card the Sirens want means its pile."""
    sitting = sit(match=facing("Sirens"))

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await click_key(pilot, "table", "deck:0")
        assert sitting.match.log[-1].action.text == "draw"
        await click_key(pilot, "table", "pile:1")
        assert sitting.match.log[-1].action.text == "sirens"

    at_table(sitting, story)


def test_after_a_pick_only_what_tells_options_apart_is_lit(at_table: AtTable) -> None:
    """Of two Pegasus one is picked: the other would change nothing and is dark."""
    sitting = sit(match=facing("Pegasus"))

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        horse = next(o for o in sitting.options() if o.action.verb == "strike")
        view = sitting.match.view(0)
        hand = [view.key(card) for card in view.state.zones[view.state.layout.index["hand Hera"]]]
        assert len([key for key in horse.refs if key in hand]) == 2
        await click_key(pilot, "table", horse.refs[0])
        assert not [key for key in sitting.lit() if key in horse.refs[:2]]
        assert horse.refs[-1] in sitting.lit()

    at_table(sitting, story)


def test_the_story_ends_with_what_came_last(at_table: AtTable) -> None:
    """However the options grow and shrink, the last sentence of the story is on the screen."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        chooser = random.Random(5)
        for _ in range(20):
            options = sitting.options()
            if not options:
                break
            await pilot.press(press(options[chooser.randrange(len(options))]))
            await settled(pilot)
            log = screen.pane("log")
            assert log.top == log.last_top
            old, news = sitting.story()
            last = (old + news)[-1].split()[-1]
            assert last in log.block.line(log.block.height - 1)

    at_table(sitting, story, (120, 32))


def test_options_can_be_clicked(at_table: AtTable) -> None:
    """The list of options answers to the mouse."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        second = sitting.options()[1]
        await click_key(pilot, "menu", "option:1")
        assert sitting.match.log[0].action is second.action

    at_table(sitting, story)


def test_undo_goes_back_as_far_as_nobody_learned_anything(at_table: AtTable) -> None:
    """`u` takes one's own choices back; after a card was drawn there is no way back, and it says so."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("1", "1")
        assert sitting.may_undo() == 2
        assert "undo 2" in screen.pane("keys").block.text()
        await pilot.press("u")
        assert len(sitting.match.log) == 1
        await pilot.press("escape", "escape")  # the first puts the answer away
        assert len(sitting.match.log) == 0
        await pilot.press("u")
        assert "Nothing can be taken back" in screen_text(pilot.app)
        await pilot.press("1", "1", "1")
        await settled(pilot)
        draw = next(o for o in sitting.options() if o.action.verb == "draw")
        await pilot.press(press(draw))
        before = len(sitting.match.log)
        await pilot.press("u")
        assert len(sitting.match.log) == before

    at_table(sitting, story)


class Slow:
    """A bot that thinks until it is let go, and counts how often it was asked."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = 0

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        self.asked += 1
        self.go.wait(20)
        return decision.options[0]


def test_the_last_choice_can_be_taken_back_while_a_bot_thinks(at_table: AtTable) -> None:
    """A bot thinks beside the table: keys still work, and what it thought of a position that is gone is dropped."""
    bot = Slow()
    sitting = Sitting(Match.new("hera-zeus", 7), [Player("you"), Player("slow", bot)])

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("1", "1", "1")
        await pilot.pause()
        assert sitting.waiting_for == "Zeus"
        assert "Zeus is thinking" in screen_text(pilot.app)
        await pilot.press("u")
        assert sitting.decision is not None
        assert len(sitting.match.log) == 2
        bot.go.set()
        await settled(pilot)
        assert len(sitting.match.log) == 2
        await pilot.press("1")
        await settled(pilot)
        assert sitting.decision is not None
        assert len(sitting.match.log) == 6

    at_table(sitting, story)


def test_a_failing_bot_ends_the_sitting_with_a_sentence(at_table: AtTable) -> None:
    """What a bot does wrong is said, and the exit code is not zero."""

    class Broken:
        def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
            raise RuntimeError("no idea")

    sitting = Sitting(Match.new("hera-zeus", 7), [Player("you"), Player("broken", Broken())])

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("1", "1", "1")
        await settled(pilot)
        assert pilot.app.return_value == 1

    at_table(sitting, story)


def test_hot_seat_covers_the_table_between_two_people(at_table: AtTable) -> None:
    """When the other person must choose, nothing is seen until they say they are there; then only their own cards."""
    sitting = sit(7, "me", "me")

    def hand(seat: int) -> set[str]:
        fan = next(n for n in sitting.scene.nodes if n.key == f"hand:{seat}")
        return {piece.name for piece in fan.pieces if piece.name}  # type: ignore[attr-defined]

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert isinstance(pilot.app.screen, screens.Cover)
        assert "The table is for Hera" in screen_text(pilot.app)
        await pilot.press("1")
        assert not sitting.match.log, "nothing can be chosen under the cover"
        await pilot.press("enter")
        await settled(pilot)
        names = hand(0)
        assert names
        assert not hand(1)
        await pilot.press("1", "1", "1")
        await settled(pilot)
        covered = screen_text(pilot.app)
        assert isinstance(pilot.app.screen, screens.Cover)
        assert "The table is for Zeus" in covered
        assert not [name for name in names if name in covered]
        await pilot.press("escape")
        await settled(pilot)
        assert len(sitting.match.log) == 2, "who chose last may take it back before the other looks"
        await pilot.press("1")
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert sitting.eyes == 1
        assert not hand(0)
        assert hand(1)
        assert sitting.may_undo() == 0
        only_hers = names - hand(1)
        text = screen.pane("table").block.text() + screen.pane("log").block.text()
        assert not [name for name in only_hers if name in text]

    at_table(sitting, story)


def test_bots_alone_are_watched_with_an_onlookers_eyes(at_table: AtTable) -> None:
    """With no person at the table the game runs to its end, and no hand is shown."""
    sitting = sit(3, "random", "random")

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert sitting.is_over
        assert sitting.eyes == sitting.onlooker
        assert isinstance(pilot.app.screen, screens.Page)

    at_table(sitting, story)


def test_lessons_are_shown_once_and_can_be_turned_off(at_table: AtTable) -> None:
    """The first lesson speaks when something first comes up; `x` puts it away, `l` turns all of them off."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        first = sitting.match.game.lessons[0]
        assert screen.said is not None
        assert screen.said.title == first.title
        await pilot.press("x")
        assert screen.said is None
        await pilot.press("1", "u", "x")
        assert screen.said is None, "each page is shown once"
        await pilot.press("l", "1", "1", "1")
        await settled(pilot)
        assert screen.said is None
        assert "lessons off" in screen.pane("keys").block.text()

    at_table(sitting, story)


def test_saving_writes_a_match_that_can_be_read_again(at_table: AtTable, tmp_path: Path) -> None:
    """`s` asks for a file; what is written loads as the same match.  A place that cannot be written is said."""
    sitting = sit(7)
    path = tmp_path / "match.petteia"

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("1", "s")
        line = screen.query_one("#ask", Input)
        assert line.value.startswith("hera-zeus")
        line.value = str(path)
        await pilot.press("enter")
        assert screen.said is not None
        assert screen.said.title == f"Saved in {path}."
        await pilot.press("s")
        line.value = str(tmp_path / "nowhere" / "match")
        await pilot.press("enter")
        assert screen.said.title.startswith("It could not be saved") if screen.said else False

    at_table(sitting, story)
    assert Match.load(path.read_text()).save() == sitting.match.save()


def test_a_kept_file_follows_every_choice(at_table: AtTable, tmp_path: Path) -> None:
    """With a file to keep, the match on disk is always the match on the table."""
    path = tmp_path / "kept.petteia"
    sitting = sit(7, save=path)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        for key in ("1", "1", "u"):
            await pilot.press(key)
            await settled(pilot)
            assert path.read_text() == sitting.match.save()

    at_table(sitting, story)


@pytest.mark.parametrize(("answer", "leaves"), [("n", False), ("y", True)])
def test_leaving_is_asked_for(at_table: AtTable, answer: str, leaves: bool) -> None:
    """`q` asks; only a yes leaves."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("q")
        await settled(pilot)
        assert "Leave the table?" in screen_text(pilot.app)
        await pilot.press(answer)
        await pilot.pause()
        assert (pilot.app.return_value == 0) is leaves

    at_table(sitting, story)


def test_help_teaches(at_table: AtTable) -> None:
    """`h` opens a page that says what gold means and which key does what."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("h")
        await settled(pilot)
        text = screen_text(pilot.app)
        assert "Gold is what you may do now" in text
        for key in ("u  ", "w  ", "r  ", "/  ", "s  "):
            assert key in text
        await pilot.press("escape")
        await settled(pilot)
        assert pilot.app.screen is screen

    at_table(sitting, story)


def test_a_terminal_may_change_its_size(at_table: AtTable) -> None:
    """Narrow, the story stands below the table; wide, beside it; nothing is ever wider than its place."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        for width, height in ((80, 24), (160, 50), (100, 30), (60, 20), (120, 40), (80, 24)):
            await pilot.resize_terminal(width, height)
            await settled(pilot)
            table, log = screen.pane("table"), screen.pane("log")
            assert table.block.width <= table.width
            assert (log.x >= table.width) == (width >= 100), "the story is beside the table if there is room"
            assert (screen.desk.canvas.width, screen.desk.canvas.height) == (width, height)
            assert sitting.options()[0].label in screen_text(pilot.app)
            assert screen.pane("prompt").height >= 1

    at_table(sitting, story)


def test_what_can_be_used_is_in_view_on_a_table_taller_than_its_window(at_table: AtTable) -> None:
    """Where the table must scroll, the window shows the first golden thing from the start, not only one's own side."""
    match = Match.new("elysium", 7, seats=4)
    while match.to_move != 0:
        decision = match.decision
        assert decision is not None
        match.act(decision.seat, decision.options[0])
    sitting = Sitting(match, [Player("you"), *[Player("random", bot_from("random", 1))] * 3])

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        table = screen.pane("table")
        assert table.last_top > 0
        assert any(table.find(key) is not None for key in sitting.lit())

    at_table(sitting, story, size=(80, 24))


def test_at_80_by_24_the_whole_duel_is_on_the_screen(at_table: AtTable) -> None:
    """The smallest terminal shows both sides, the hand, the question and the options without scrolling."""
    sitting = sit(match=facing())

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("x")
        await settled(pilot)
        table = screen.pane("table")
        assert table.block.height <= table.height
        text = screen_text(pilot.app)
        for word in ("Zeus", "F R O N T", "Hydra", "Your hand", "Fury", "Draw a card", "3 points left"):
            assert word in text

    at_table(sitting, story, (80, 24))


def test_what_came_or_moved_is_marked(at_table: AtTable) -> None:
    """What a choice moved stands out until the next choice: here the card just laid, and nothing else."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert screen.fresh() == set()
        option = sitting.options()[0]
        await pilot.press("1")
        laid = screen.fresh()
        assert len(laid) == 1
        assert laid <= set(option.refs)

    at_table(sitting, story)


def test_the_size_of_cards_does_not_jump(at_table: AtTable) -> None:
    """While the terminal keeps its size, cards may become smaller when there is no room, but never larger again."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        chooser, densities = random.Random(1), []
        for _ in range(25):
            options = sitting.options()
            if not options:
                break
            await pilot.press(press(options[chooser.randrange(len(options))]))
            await settled(pilot)
            densities.append(screen.density)
        assert densities == sorted(densities, reverse=True)

    at_table(sitting, story)
