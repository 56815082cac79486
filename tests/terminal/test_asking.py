"""Asking and looking at the table: why not, why asked, the rules, the order of options, Tab, the story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.pilot import Pilot

from petteia.terminal import palette, screens
from petteia.terminal.app import TableScreen
from tests.terminal.conftest import click_key, facing, screen_text, settled, sit

AtTable = Callable[..., None]


def test_why_not_answers_a_typed_move_with_the_rule(at_table: AtTable) -> None:
    """`w` opens a line; the answer is a sentence and a rule's number."""
    sitting = sit(match=facing())

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("w", *"challenge b", "enter")
        await settled(pilot)
        text = screen_text(pilot.app)
        assert "Why not challenge b?" in text
        assert "HZ-" in "\n".join(screen.said.lines if screen.said else ())
        await pilot.press("w", *"draw", "enter")
        await settled(pilot)
        assert screen.said is not None
        assert screen.said.lines[0].startswith("You can")

    at_table(sitting, story)


def test_why_not_understands_the_words_of_an_option() -> None:
    """A move may be asked about in the words it is offered with; several moves of these words each get their answer,
    those that can be made first, and words of no move are said to be none."""
    sitting = sit(match=facing())
    assert "Lay Medusa? Medusa is not in your hand. (HZ-" in sitting.why_not("lay medusa")
    answers = sitting.why_not("challenge").split("\n")
    assert answers[0].startswith("You can: Challenge in ")
    assert any("?" in answer and "HZ-" in answer for answer in answers[1:])
    assert "there is no verb" in sitting.why_not("juggle medusa").lower()


def test_options_keep_their_order() -> None:
    """Options stand in the order in which the game declares its verbs, so that a key seldom changes its meaning; those
    of one verb stand as the game offers them."""
    sitting = sit(7)
    for _ in range(40):
        decision = sitting.decision
        if decision is None:
            break
        verbs = [*sitting.match.game.vocabulary.verbs]
        shown = [option.action for option in sitting.all_options()]
        ranks = [verbs.index(action.verb) for action in shown]
        assert ranks == sorted(ranks)
        for verb in verbs:
            assert [a for a in shown if a.verb == verb] == [a for a in decision.options if a.verb == verb]
        sitting.choose(sitting.all_options()[-1].action)
        sitting.bots_play()


def test_the_table_is_looked_over_with_tab(at_table: AtTable) -> None:
    """Tab steps from thing to thing and says what each is; Enter uses a golden one; Escape puts it away."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("x", "tab")
        seen: list[str] = []
        while screen.looked not in seen:
            seen.append(screen.looked)
            assert screen.said is not None
            await pilot.press("tab")
        assert seen == screen.things(), "after the last comes the first"
        await pilot.press("shift+tab")
        assert screen.looked == seen[-1]
        await pilot.press("escape")
        assert screen.looked == ""
        golden = next(key for key in seen if sitting.lit_key(key))
        before = len(sitting.match.log)
        while screen.looked != golden:
            await pilot.press("tab")
        assert screen.said is not None
        assert "You can use it now." in screen.said.lines
        await pilot.press("enter")
        assert len(sitting.match.log) > before or sitting.picked

    at_table(sitting, story)


def test_the_story_is_scrolled_with_keys(at_table: AtTable) -> None:
    """Square brackets scroll the story; so do page up and page down while all of the table is seen."""
    sitting = sit(7, "random", "random")
    sitting.bots_play()

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("v")
        await settled(pilot)
        last = screen.pane("log").top
        assert last == screen.pane("log").last_top > 0
        await pilot.press("left_square_bracket")
        assert screen.pane("log").top < last
        await pilot.press("right_square_bracket")
        assert screen.pane("log").top == last
        assert screen.pane("table").last_top == 0
        await pilot.press("pageup")
        assert screen.pane("log").top < last

    at_table(sitting, story)


def test_enter_at_the_end_does_not_begin_a_new_game(at_table: AtTable) -> None:
    """Who presses Enter to put the last page away keeps the table as it stood; `p` plays again."""
    sitting = sit(7, "random", "random")
    sitting.bots_play()
    log = list(sitting.match.log)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await settled(pilot)
        assert isinstance(pilot.app.screen, screens.Page)
        await pilot.press("enter")
        await settled(pilot)
        assert pilot.app.screen is screen
        assert sitting.match.log == log

    at_table(sitting, story)


def test_a_click_on_a_piece_that_is_not_lit_says_why_not(at_table: AtTable) -> None:
    """Medusa at the head of a column cannot challenge; a click on her answers with the rule and what she is."""
    sitting = sit(match=facing())

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        medusa = next(key for key, part in sitting.reading.part.items() if getattr(part, "name", "") == "Medusa")
        before = len(sitting.match.log)
        await click_key(pilot, "table", medusa)
        assert len(sitting.match.log) == before
        assert screen.said is not None
        assert screen.said.title.startswith("Medusa")
        assert any("HZ-" in line for line in screen.said.lines)
        await pilot.press("x")
        assert screen.said is None or screen.said.kind == "lesson"

    at_table(sitting, story)


def test_the_rules_are_found_by_number_and_by_words(at_table: AtTable) -> None:
    """`/` opens the rules; typing finds entries; Escape closes them."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        await pilot.press("1", "x")
        for opener in ("slash", "question_mark"):
            await pilot.press(opener, *"hz-066")
            await settled(pilot)
            assert isinstance(pilot.app.screen, screens.Rules)
            assert "1 entry" in screen_text(pilot.app)
            assert "Medusa" in screen_text(pilot.app)
            await pilot.press("escape")
            await settled(pilot)
            assert pilot.app.screen is screen
            assert len(sitting.match.log) == 1, "closing the rules takes nothing back"
        await pilot.press("slash", *"nobody has these words")
        await settled(pilot)
        assert "Nothing has all of these words." in screen_text(pilot.app)

    at_table(sitting, story)


def test_why_am_i_asked_shows_the_rule(at_table: AtTable) -> None:
    """`r`, or a click on the rule's number beside the question, shows the rule behind it."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert sitting.decision is not None
        rule = sitting.decision.rule
        assert rule in screen.pane("prompt").block.text()
        await pilot.press("r")
        assert screen.said is not None
        assert screen.said.lines == (sitting.rule_text(rule),)
        await pilot.press("x")
        await click_key(pilot, "prompt", "rule")
        assert screen.said is not None
        assert rule in screen.said.title

    at_table(sitting, story)


def test_the_story_says_in_colour_who_did_it(at_table: AtTable) -> None:
    """A sentence about a seat begins with its name in the seat's accent; one's own begins so with You."""
    sitting = sit(7)

    async def story(pilot: Pilot[Any], screen: TableScreen) -> None:
        for _ in range(3):
            await pilot.press("1")
            await settled(pilot)
        accents = {panel.name: panel.accent for panel in sitting.scene.seats}
        told = screen.pane("log").block
        inks = {told.line(y)[2:5]: told.rows[y][2][1].color for y in range(told.height) if told.line(y)[2:3] in "YZ"}
        for start, name in (("You", "Hera"), ("Zeu", "Zeus")):
            assert inks[start] == palette.ink(palette.hue(accents[name])).color

    at_table(sitting, story)
