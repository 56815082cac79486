"""Watching a record: step through a match, through any seat's eyes."""

from __future__ import annotations

import sys
from typing import ClassVar, TextIO

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from petteia.kernel.knowledge import View
from petteia.kernel.match import Match
from petteia.kernel.scene import Scene
from petteia.terminal import palette, panels
from petteia.terminal.canvas import EMPTY
from petteia.terminal.desk import Desk, Pane
from petteia.terminal.draw import draw, text_of
from petteia.terminal.drawn import CSS, WIDE
from petteia.terminal.lines import Printer
from petteia.terminal.pieces import Density


class Replay:
    """A match at any of its decisions, as one pair of eyes saw it (`eyes` equal to the seats: an onlooker)."""

    def __init__(self, match: Match, seat: int | None = None) -> None:
        self.record = match
        self.twin = Match(match.header)
        self.onlooker = match.header.seats
        self.eyes = self.onlooker if seat is None else match.seat(seat)

    @property
    def at(self) -> int:
        return len(self.twin.log)

    @property
    def length(self) -> int:
        return len(self.record.log)

    def go(self, at: int) -> None:
        """To the position after so many choices."""
        at = max(0, min(self.length, at))
        if at < self.at:
            self.twin.rewind(at)
        for entry in self.record.log[self.at : at]:
            self.twin.act(entry.seat, entry.action)

    def look_as(self, eyes: int) -> None:
        self.eyes = eyes % (self.onlooker + 1)

    def eyes_of(self) -> str:
        return "an onlooker" if self.eyes == self.onlooker else self.record.names[self.eyes]

    @property
    def view(self) -> View:
        return self.twin.onlooker() if self.eyes == self.onlooker else self.twin.view(self.eyes)

    def scene(self) -> Scene:
        return self.twin.game.scene(self.view)

    def story(self) -> tuple[list[str], list[str]]:
        """What had happened before the last choice, and what it brought."""
        seat = None if self.eyes == self.onlooker else self.eyes
        whole = self.twin.story(seat)
        news = self.twin.story(seat, self.at) if self.at else whole
        return whole[: len(whole) - len(news)], news

    def last_choice(self) -> str:
        """Who chose last (what it was, only its own eyes and the story tell), or how it ended."""
        outcome = self.twin.outcome
        if outcome is not None:
            names = " and ".join(self.record.names[w] for w in outcome.winners) or "Nobody"
            return f"{names} win{'' if len(outcome.winners) > 1 else 's'}. {outcome.reason}"
        if not self.at:
            return "Before the first choice."
        entry = self.record.log[self.at - 1]
        name = self.record.names[entry.seat]
        own = self.eyes == entry.seat
        return f"{name}: {self.twin.game.vocabulary.label(entry.action)}." if own else f"{name} has chosen."


class ReplayScreen(Screen[int]):
    """The record on the table."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "step(1)"),
        Binding("left,backspace", "step(-1)"),
        Binding("down,pagedown", "step(10)"),
        Binding("up,pageup", "step(-10)"),
        Binding("home", "to_start"),
        Binding("end", "to_end"),
        Binding("e", "eyes"),
        Binding("q,escape", "leave"),
    ]

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.replay = replay
        self._density = Density.FULL

    def compose(self) -> ComposeResult:
        yield Desk()

    def on_mount(self) -> None:
        self.look()

    def on_resize(self, event: events.Resize) -> None:
        self._density = Density.FULL
        self.look()

    def look(self) -> None:
        width, height = self.app.size.width, self.app.size.height
        self.query_one(Desk).show(width, height, self._panes(width, height))

    def _panes(self, width: int, height: int) -> list[Pane]:
        replay, wide = self.replay, width >= WIDE
        scene = replay.scene()
        top, bottom = 2, height - 1
        side = 44 if wide else width
        x, inner = width - side, side - (3 if wide else 2)
        place = f"choice {replay.at} of {replay.length}"
        header = panels.header(scene.title, [*scene.status, place], f"eyes: {replay.eyes_of()}", width)
        prompt = panels.prompt(replay.last_choice(), "", inner, asked=False)
        log = panels.log(*replay.story(), inner)
        log_height = bottom - top - prompt.height if wide else LOG
        table_height = bottom - top - (0 if wide else prompt.height + LOG)
        drawing = draw(scene, (x if wide else width) - 1, table_height, most=self._density)
        self._density = drawing.density
        y = top if wide else top + table_height
        left = x + 2 if wide else 1
        return [
            Pane("header", header, 0, 0, width, 1, ground=palette.GLAZE),
            Pane("band", panels.meander(width), 0, 1, width, 1, ground=palette.GLAZE),
            Pane("table", drawing.block, 0, top, x if wide else width, table_height),
            Pane("side", EMPTY, x, y, side, bottom - y, ground=palette.GLAZE),
            Pane("log", log, left, y, inner, log_height, max(0, log.height - log_height), palette.GLAZE),
            Pane("prompt", prompt, left, bottom - prompt.height, inner, prompt.height, ground=palette.GLAZE),
            Pane("keys", panels.keys(KEYS, width), 0, height - 1, width, 1, ground=palette.GLAZE),
        ]

    def on_desk_pointed(self, message: Desk.Pointed) -> None:
        steps = {"next": 1, "back": -1}
        if message.key in steps:
            self.action_step(steps[message.key])
        elif message.pane == "keys" and message.key:
            getattr(self, f"action_{message.key}")()

    def action_step(self, by: int) -> None:
        self.replay.go(self.replay.at + by)
        self.look()

    def action_to_start(self) -> None:
        self.replay.go(0)
        self.look()

    def action_to_end(self) -> None:
        self.replay.go(self.replay.length)
        self.look()

    def action_eyes(self) -> None:
        self.replay.look_as(self.replay.eyes + 1)
        self.look()

    def action_leave(self) -> None:
        self.app.exit(0)


LOG = 4  # lines of story below a narrow table
KEYS = [
    ("←", "back", "back"),
    ("→", "next", "next"),
    ("home", "start", "to_start"),
    ("end", "end", "to_end"),
    ("e", "other eyes", "eyes"),
    ("q", "leave", "leave"),
]


class ReplayApp(App[int]):
    """One record at the terminal."""

    CSS = CSS
    TITLE = "Petteia"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.replay = replay

    def on_mount(self) -> None:
        self.push_screen(ReplayScreen(self.replay))


def tell(match: Match, seat: int | None, out: TextIO | None = None, width: int = 80) -> int:
    """The record in plain lines: what these eyes heard, then the table as they left it."""
    replay = Replay(match, seat)
    replay.go(replay.length)
    say = Printer(out or sys.stdout).say
    say(f"{match.game.title}, as seen by {replay.eyes_of()}: {replay.length} choices.")
    old, news = replay.story()
    for sentence in (*old, *news):
        say(f"- {sentence}")
    say()
    say(text_of(replay.scene(), (), width).rstrip("\n"))
    say()
    say(replay.last_choice())
    return 0
