"""The table in a terminal: the scene, the question, the options, the story; mouse and keys."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, TypeVar

from textual import events, work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.widgets import Input

from petteia.bots.contract import Bot, Budget
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.knowledge import View
from petteia.sitting.options import Option
from petteia.terminal import palette, screens
from petteia.terminal.desk import Desk
from petteia.terminal.drawn import CSS, WIDE, DrawnSitting
from petteia.terminal.panels import Said
from petteia.terminal.pieces import Density
from petteia.terminal.sitting import Sitting, press

T = TypeVar("T")

PACE = 0.9  # seconds a person gets to read what a bot did


class TableScreen(DrawnSitting):
    """A sitting, drawn and driven."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo"),
        Binding("w", "why", "why not"),
        Binding("r", "reason", "why asked"),
        Binding("slash,question_mark", "rules", "rules"),
        Binding("s", "save", "save"),
        Binding("q", "leave", "quit"),
        Binding("h", "help", "help"),
        Binding("l", "lessons", "lessons"),
        Binding("x", "put_away", "put away"),
        Binding("escape", "back", "back"),
        Binding("enter", "take", "choose"),
        Binding("up", "walk('up')", show=False),
        Binding("down", "walk('down')", show=False),
        Binding("left", "walk('left')", show=False),
        Binding("right", "walk('right')", show=False),
        Binding("tab", "look(1)", "look around"),
        Binding("shift+tab", "look(-1)", show=False),
        Binding("pageup", "scroll_table(-8)", show=False),
        Binding("pagedown", "scroll_table(8)", show=False),
        Binding("left_square_bracket", "scroll_story(-6)", show=False),
        Binding("right_square_bracket", "scroll_story(6)", show=False),
        Binding("space", "hurry", show=False),
    ]

    def __init__(self, sitting: Sitting, pace: float = PACE) -> None:
        super().__init__(sitting)
        self.pace = pace
        self._hurry = asyncio.Event()
        self._one_at_a_time = threading.Lock()

    def on_mount(self) -> None:
        self.turn()

    # -- turns -------------------------------------------------------------------------------

    def turn(self) -> None:
        """After anything was chosen or taken back: who is next?"""
        self.cursor = -1
        self.hovered = self.looked = ""
        if self.sitting.covered:
            self._hand_over()
            return
        self._teach()
        self.look()
        if self.sitting.is_over:
            self._end()
        elif self.sitting.bot_to_move() is not None:
            self._hurry.clear()
            self.let_bots_play()

    def choose(self, option: Option) -> None:
        self.before = self.sitting.reading.places()
        self.said = None
        self.sitting.choose(option.action)
        self.turn()

    def pick(self, key: str) -> None:
        """A click on something lit."""
        before = self.sitting.reading.places()
        log = len(self.sitting.match.log)
        if not self.sitting.pick(key):
            return
        self.said = None
        if len(self.sitting.match.log) != log:
            self.before = before
            self.turn()
        else:
            self.cursor = -1
            self.looked = ""
            self.look()

    @work(exclusive=True, group="bots", exit_on_error=True)
    async def let_bots_play(self) -> None:
        """Bots choose, each in a thread of its own, until a person must."""
        sitting = self.sitting
        while (one := sitting.bot_to_move()) is not None and not sitting.covered:
            seat, bot = one
            view, decision = sitting.thinking(seat, bot)
            try:
                action = await in_thread(lambda b=bot, v=view, d=decision: self._think(b, v, d))  # type: ignore[misc]
            except Exception as error:
                self.app.exit(1, message=f"The bot {sitting.players[seat].name} failed: {error!r}")
                return
            told = len(sitting.story()[1])
            sitting.play_for(seat, action)
            self.look()
            if len(sitting.story()[1]) > told and sitting.bot_to_move() is not None:
                await self._breathe()
        self.turn()

    def _think(self, bot: Bot, view: View, decision: Decision) -> Action:
        with self._one_at_a_time:  # a thought that was overtaken by an undo may still be going on
            return bot.choose(view, decision, Budget())

    async def _breathe(self) -> None:
        if self.pace > 0 and not self._hurry.is_set():
            try:
                await asyncio.wait_for(self._hurry.wait(), self.pace)
            except TimeoutError:
                return

    def _teach(self) -> None:
        if self.said is None or self.said.kind == "lesson":
            lesson = self.sitting.lesson()
            if lesson is not None:
                self.said = Said(lesson.title, (lesson.text,), kind="lesson")

    def _hand_over(self) -> None:
        sitting = self.sitting
        seat = sitting.match.to_move
        accent = palette.hue(sitting.match.game.accents[seat % len(sitting.match.game.accents)])

        def uncovered(is_there: bool | None) -> None:
            if is_there:
                sitting.uncover()
                self.before = {}
            else:
                sitting.undo()
            self.said = None
            self.turn()

        self.app.push_screen(screens.Cover(sitting.name(seat), accent, sitting.may_undo() > 0), uncovered)

    def _end(self) -> None:
        head, reason, rule = self.sitting.outcome_words()
        page = screens.ending(head, reason, rule, self.sitting.rule_text(rule))
        self.app.push_screen(page, self._after_end)

    def _after_end(self, answer: str | None) -> None:
        if answer == "again":
            self.said = None
            self.before = {}
            self.density = Density.FULL
            self.sitting.again()
            self.turn()
        elif answer == "save":
            self.action_save()
        elif answer == "quit":
            self.app.exit(0)

    # -- keys --------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        if self.asking or not event.character:
            return
        for option in self.options:
            if press(option) and press(option) == event.character:
                event.stop()
                self.choose(option)
                return

    def action_walk(self, way: str) -> None:
        count = len(self.options)
        if not count:
            return
        step = {"up": -self.menu.columns, "down": self.menu.columns, "left": -1, "right": 1}[way]
        if self.cursor < 0:
            self.cursor = 0 if step > 0 else count - 1
        else:
            to = self.cursor + step
            self.cursor = to if 0 <= to < count else self.cursor
        self.looked = ""
        self.look()

    def action_look(self, step: int = 1) -> None:
        """Step from one thing on the table to the next, for hands without a mouse; Enter uses what is golden."""
        if self.asking:
            return
        things = self.things()
        if not things:
            return
        at = things.index(self.looked) + step if self.looked in things else 0 if step > 0 else -1
        self.looked = things[at % len(things)]
        self.said = self._about(self.looked)
        self.cursor = -1
        self.look()

    def action_take(self) -> None:
        if self.sitting.is_over:
            self._end()
        elif self.looked and self.sitting.lit_key(self.looked):
            self.pick(self.looked)
        elif 0 <= self.cursor < len(self.options):
            self.choose(self.options[self.cursor])
        elif len(self.options) == 1:
            self.choose(self.options[0])

    def action_undo(self) -> None:
        if self.sitting.picked or self.sitting.may_undo():
            self.workers.cancel_group(self, "bots")
        answer = self.sitting.undo()
        self.before = {}
        self.said = Said(answer, kind="why") if not answer.startswith("Picked") else None
        self.turn()

    def action_back(self) -> None:
        """Step back: close the line, put a note away, unpick, take back."""
        if self.asking:
            self._close_line()
        elif self.sitting.picked:
            self.action_undo()
        elif self.said is not None:
            self.action_put_away()
        elif self.sitting.may_undo():
            self.action_undo()

    def action_put_away(self) -> None:
        self.said = None
        self.looked = ""
        self._teach()
        self.look()

    def action_why(self) -> None:
        self._open_line("why", "", f"why can't I … type a move, such as: {self._example()}; or click a piece")

    def _example(self) -> str:
        vocabulary = self.sitting.match.game.vocabulary
        example = next((a for a in vocabulary.actions if a.args), vocabulary.actions[0])
        return vocabulary.label(example).lower()

    def action_reason(self) -> None:
        decision = self.sitting.decision
        title = f"Why am I asked? {decision.rule}" if decision is not None else "Nothing is asked of you now."
        text = self.sitting.why_asked().split(": ", 1)[-1]
        self.said = Said(title, (text,) if text else (), kind="rule")
        self.look()

    def action_rules(self, words: str = "") -> None:
        self.app.push_screen(screens.Rules(f"{self.sitting.match.game.title}: the rules", self.sitting.rules, words))

    def action_lessons(self) -> None:
        self.sitting.taught = not self.sitting.taught
        if not self.sitting.taught and self.said is not None and self.said.kind == "lesson":
            self.said = None
        self.look()

    def action_save(self) -> None:
        self._open_line("save", str(self.sitting.default_file()), "the file to save the match in")

    def action_help(self) -> None:
        self.app.push_screen(screens.help_page())

    def action_leave(self) -> None:
        if self.sitting.is_over:
            self.app.exit(0)
            return
        kept = f"The match is kept in {self.sitting.save}." if self.sitting.save else "The match has not been saved."
        page = screens.question("Leave the table?", kept, "yes, leave", "no, play on")
        self.app.push_screen(page, lambda answer: self.app.exit(0) if answer == "yes" else None)

    def action_hurry(self) -> None:
        self._hurry.set()

    def action_scroll_table(self, rows: int) -> None:
        table = self.pane("table")
        (table if table.last_top else self.pane("log")).scroll(rows)
        self.desk.redraw()

    def action_scroll_story(self, rows: int) -> None:
        self.pane("log").scroll(rows)
        self.desk.redraw()

    # -- the line at the bottom --------------------------------------------------------------

    def _open_line(self, purpose: str, value: str, placeholder: str) -> None:
        self.asking = purpose
        line = self.query_one("#ask", Input)
        line.value = value
        line.placeholder = placeholder
        line.border_title = {"why": "Why not?", "save": "Save"}[purpose]
        line.add_class("open")
        line.disabled = False
        line.focus()
        self.look()

    def _close_line(self) -> None:
        self.asking = ""
        line = self.query_one("#ask", Input)
        line.remove_class("open")
        line.disabled = True
        self.set_focus(None)
        self.look()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        purpose = self.asking
        self._close_line()
        if not text:
            return
        if purpose == "why":
            self.said = Said(f"Why not {text}?", (self.sitting.why_not(text),), kind="why")
        else:
            self.said = Said(self._saved(Path(text).expanduser()), kind="rule")
        self.look()

    def _saved(self, path: Path) -> str:
        try:
            self.sitting.write(path)
        except OSError as error:
            return f"It could not be saved in {path}: {error.strerror or error}."
        return f"Saved in {path}."

    # -- the mouse ---------------------------------------------------------------------------

    def on_desk_pointed(self, message: Desk.Pointed) -> None:
        pane, key = message.pane, message.key
        if pane == "table":
            self._point_at(key)
        elif pane == "menu" and key.startswith("option:"):
            self.choose(self.options[int(key.partition(":")[2])])
        elif pane == "prompt" and key == "rule":
            self.action_reason()
        elif pane == "said":
            if key == "rule" and self.said is not None and self.said.rules:
                self.action_rules(self.said.rules[0])
            else:
                self.action_put_away()
        elif pane == "keys" and key:
            getattr(self, f"action_{key}")()

    def _point_at(self, key: str) -> None:
        """A click on the table: use what is lit, else say why it cannot be."""
        if self.sitting.lit_key(key) and not self.asking:
            self.pick(key)
            return
        if not key:
            return
        if self.asking == "why":
            self._close_line()
        about = self._about(key)
        if about is not None:
            self.said = about
            self.looked = ""
            self.look()

    def _about(self, key: str) -> Said | None:
        """What a thing on the table is, and why it cannot be used, or that it can."""
        words = self.sitting.reading.describe(key)
        reasons = ["You can use it now."] if self.sitting.lit_key(key) else self.sitting.why_not_piece(key)
        if words is None:
            return Said("Why not?", tuple(reasons), kind="why") if reasons else None
        return Said(words.title, (*reasons, *words.lines), words.rules, kind="why")

    def on_desk_hovered(self, message: Desk.Hovered) -> None:
        key = message.key if message.pane == "table" else ""
        if key != self.hovered and self.app.size.width >= WIDE:
            self.hovered = key
            if self.said is None:
                self.look()


class TableApp(App[int]):
    """One sitting at the terminal."""

    CSS = CSS
    TITLE = "Petteia"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def __init__(self, sitting: Sitting, pace: float = PACE) -> None:
        super().__init__()
        self.sitting = sitting
        self.pace = pace

    def on_mount(self) -> None:
        self.push_screen(TableScreen(self.sitting, self.pace))


async def in_thread(think: Callable[[], T]) -> T:
    """Run in a thread that does not keep the program alive; cancelled, its answer is thrown away."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def settle(value: T | None, error: Exception | None) -> None:
        if answer.done():
            return
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(value)  # type: ignore[arg-type]

    def run() -> None:
        value: T | None = None
        failed: Exception | None = None
        try:
            value = think()
        except Exception as error:
            failed = error
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, value, failed)

    threading.Thread(target=run, daemon=True).start()
    return await answer
