"""The first screen: choose a game, who sits where and what is agreed, then play."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from petteia.bots import bot_from, bots_for
from petteia.bots.levels import LADDER
from petteia.kernel.game import Game
from petteia.kernel.match import Match
from petteia.terminal import palette, panels
from petteia.terminal.canvas import Block, below, fit, runs, words
from petteia.terminal.desk import Desk, Pane
from petteia.terminal.drawn import CSS
from petteia.terminal.palette import FAINT, HINT, STRONG, TEXT, glyph, ink
from petteia.terminal.sitting import Player

PERSON = "me"
USUAL = "hero"
SEATED = (
    (PERSON, "a person at this terminal"),
    *((rung["key"], f"{rung['title']}: {rung['text'].rstrip('.')}") for rung in LADDER),
)


@dataclass
class Setup:
    """What was chosen in the lobby."""

    game: Game
    seats: int
    players: list[str]
    options: dict[str, str] = field(default_factory=dict)

    def sit_down(self, seed: str) -> tuple[Match, list[Player]]:
        """The match, and who plays it."""
        match = Match.new(self.game.key, seed, self.seats, self.options, self.players)
        number = int(seed[:15], 16) if len(seed) == 64 else int(seed)
        people = self.players.count(PERSON)
        players = []
        for seat, who in enumerate(self.players):
            if who == PERSON:
                players.append(Player("you" if people == 1 else match.names[seat]))
            else:
                players.append(Player(who, bot_from(who, number + seat)))
        return match, players


@dataclass(frozen=True)
class Line:
    """A line of the form: what it sets, its words, and the values it may have."""

    key: str
    title: str
    values: tuple[tuple[str, str], ...]
    value: str
    text: str = ""

    def words(self) -> str:
        return next((words for value, words in self.values if value == self.value), self.value)


class Form:
    """The lobby's choices as lines that are walked up and down and turned left and right."""

    def __init__(self, games: dict[str, Game]) -> None:
        self.games = list(games.values())
        self.at = 0
        self.set_game(0)

    def set_game(self, index: int) -> None:
        self.game = self.games[index % len(self.games)]
        self.agreed = {option.key: option.default for option in self.game.options}
        self.set_seats(self.game.seat_counts[0])

    def set_seats(self, count: int) -> None:
        self.seats = count
        self.who = [PERSON] + [USUAL] * (count - 1)

    def lines(self) -> list[Line]:
        game = self.game
        made = [Line("game", "Game", tuple((g.key, g.title) for g in self.games), game.key, game.tagline)]
        if len(game.seat_counts) > 1:
            counts = tuple((str(n), f"{n} seats") for n in game.seat_counts)
            made.append(Line("seats", "Seats", counts, str(self.seats)))
        others = tuple(
            (name, name)
            for name in bots_for(game, self.seats)
            if not any(known.startswith(name) for known, _ in SEATED)
        )
        for seat, name in enumerate(game.seat_names(self.seats, self.agreed)):
            made.append(Line(f"seat {seat}", name, SEATED + others, self.who[seat]))
        for option in (one for one in game.options if len(one.choices) > 1):
            values = tuple((choice.value, choice.words) for choice in option.choices)
            made.append(Line(f"option {option.key}", option.title, values, self.agreed[option.key], option.text))
        made.append(Line("play", "Sit down and play", (), ""))
        return made

    def walk(self, by: int) -> None:
        self.at = (self.at + by) % len(self.lines())

    def turn(self, by: int) -> None:
        """The next or the last value of the line one stands on."""
        line = self.lines()[self.at]
        if not line.values:
            return
        values = [value for value, _ in line.values]
        value = values[(values.index(line.value) + by) % len(values)]
        kind, _, rest = line.key.partition(" ")
        if kind == "game":
            self.set_game(values.index(value))
        elif kind == "seats":
            self.set_seats(int(value))
        elif kind == "seat":
            self.who[int(rest)] = value
        else:
            self.agreed[rest] = value

    def setup(self) -> Setup:
        return Setup(self.game, self.seats, list(self.who), dict(self.agreed))


def form_block(form: Form, width: int) -> Block:
    """The form as drawn."""
    game = form.game
    emblems = " ".join(filter(None, (glyph(look) for look in game.emblems)))
    parts = [
        runs((f"{emblems}  " if emblems else "", ink(palette.TERRACOTTA)), (game.title, STRONG)),
        words(f"{game.tagline} About {game.minutes} minutes.", width, TEXT),
        Block(1, 1),
    ]
    lines = form.lines()
    wide = max(len(line.title) for line in lines) + 2
    for i, line in enumerate(lines):
        here = i == form.at
        row = Block(width, 1, key=f"line {i}")
        row.paint(0, 0, width, 1, ink(bg=palette.GLAZE_RAISED) if here else palette.PLAIN)
        row.put(0, 0, "▸" if here else " ", ink(palette.TERRACOTTA_LIGHT, bold=True))
        if line.values:
            row.put(2, 0, line.title, FAINT)
            x = row.put(2 + wide, 0, "‹ ", FAINT, f"less {i}")
            x = row.put(x, 0, fit(line.words(), width - x - 2), STRONG if here else TEXT, f"more {i}")
            row.put(x, 0, " ›", FAINT, f"more {i}")
        else:
            parts.append(Block(1, 1))
            row.put(2, 0, f" {line.title} ", HINT, "play")
        parts.append(row)
        if here and line.text:
            parts.append(words("    " + line.text, width, FAINT))
    return below(parts)


KEYS = [("↑↓", "choose a line", ""), ("←→", "change it", ""), ("enter", "play", "play"), ("q", "leave", "leave")]


class LobbyScreen(Screen[None]):
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk(-1)"),
        Binding("down,tab", "walk(1)"),
        Binding("left", "turn(-1)"),
        Binding("right,space", "turn(1)"),
        Binding("enter,p", "play"),
        Binding("q,escape", "leave"),
    ]

    def __init__(self, form: Form) -> None:
        super().__init__()
        self.form = form

    def compose(self) -> ComposeResult:
        yield Desk()

    def on_mount(self) -> None:
        self.look()

    def on_resize(self, event: events.Resize) -> None:
        self.look()

    def look(self) -> None:
        width, height = self.app.size.width, self.app.size.height
        header = panels.header("the board game of heroes", [], "", width)
        block = form_block(self.form, min(84, width - 5))
        form = Pane("form", block, 2, 3, width - 4, height - 4)
        rows = block.rows_of(f"line {self.form.at}")
        if rows is not None:
            form.show_rows(*rows)
        panes = [
            Pane("header", header, 0, 0, width, 1, ground=palette.GLAZE),
            Pane("band", panels.meander(width), 0, 1, width, 1, ground=palette.GLAZE),
            form,
            Pane("keys", panels.keys(KEYS, width), 0, height - 1, width, 1, ground=palette.GLAZE),
        ]
        self.query_one(Desk).show(width, height, panes)

    def action_walk(self, by: int) -> None:
        self.form.walk(by)
        self.look()

    def action_turn(self, by: int) -> None:
        self.form.turn(by)
        self.look()

    def action_play(self) -> None:
        self.app.exit(self.form.setup())

    def action_leave(self) -> None:
        self.app.exit(None)

    def on_desk_pointed(self, message: Desk.Pointed) -> None:
        what, _, number = message.key.partition(" ")
        if what in ("play", "leave"):
            getattr(self, f"action_{what}")()
        elif number:
            self.form.at = int(number)
            self.form.turn({"less": -1, "more": 1}.get(what, 0))
            self.look()


class LobbyApp(App[Setup]):
    CSS = CSS
    TITLE = "Petteia"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def __init__(self, games: dict[str, Game]) -> None:
        super().__init__()
        self.form = Form(games)

    def on_mount(self) -> None:
        self.push_screen(LobbyScreen(self.form))


def listing(games: dict[str, Game]) -> str:
    """The games in plain lines, with the command that plays each."""
    lines = ["The games here, and how to play them:", ""]
    for game in games.values():
        counts = "-".join(dict.fromkeys(str(n) for n in (game.seat_counts[0], game.seat_counts[-1])))
        lines.append(f"  {game.title} ({counts} seats, about {game.minutes} minutes): {game.tagline}")
        lines.append(f"    petteia play {game.key}")
        for option in game.options:
            choices = ", ".join(f"{c.value} ({c.words})" for c in option.choices)
            lines.append(f"      --option {option.key}=...  {option.title} {choices}; default {option.default}")
    return "\n".join(lines)


def sealed_seed() -> str:
    """A seed for people: 256 bits nobody can guess."""
    return secrets.token_hex(32)
