"""A sitting, drawn: how the table, the story, the question and the options share the screen."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input

from petteia.sitting.options import Option
from petteia.terminal import palette, panels
from petteia.terminal.canvas import EMPTY, Block
from petteia.terminal.desk import Desk, Pane
from petteia.terminal.draw import draw
from petteia.terminal.palette import ink
from petteia.terminal.panels import Menu, Said
from petteia.terminal.pieces import Density
from petteia.terminal.sitting import Sitting

WIDE = 100  # from this width on, the story and the options stand beside the table
TALL = 30  # from this height on, the band of the pot is drawn
MOST_LOG = 8  # lines of story below a narrow table

CSS = f"""
Screen {{ background: {palette.GROUND}; color: {palette.BONE}; layers: base above; }}
ModalScreen {{ background: {palette.GLAZE} 70%; }}
#ask {{ display: none; layer: above; dock: bottom; height: 3; margin-bottom: 1; border: round {palette.TERRACOTTA}; }}
#ask {{ background: {palette.GLAZE}; color: {palette.CREAM}; }}
#ask.open {{ display: block; }}
"""


class DrawnSitting(Screen[int]):
    """What the screen shows of a sitting; whatever changes here is drawn by `look`."""

    AUTO_FOCUS = ""  # keys are for the table until a line is opened

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.cursor = -1
        self.menu = Menu(EMPTY, 1)
        self.said: Said | None = None
        self.hovered = ""
        self.looked = ""  # what was stepped to on the table, with keys
        self.asking = ""  # what the line at the bottom is open for: why, save
        self.before: dict[str, str] = {}
        self.density = Density.FULL

    def compose(self) -> ComposeResult:
        yield Desk()
        yield Input(id="ask", disabled=True)

    @property
    def desk(self) -> Desk:
        return self.query_one(Desk)

    def pane(self, name: str) -> Pane:
        """A part of the screen: header, table, log, said, prompt, menu or keys."""
        return self.desk.panes[name]

    def on_resize(self, event: events.Resize) -> None:
        self.density = Density.FULL
        self.look()

    # -- drawing -----------------------------------------------------------------------------

    def look(self) -> None:
        """Draw everything anew."""
        width, height = self.app.size.width, self.app.size.height
        if self.is_mounted:
            self.desk.show(width, height, self._panes(width, height))

    def _panes(self, width: int, height: int) -> list[Pane]:
        scene = self.sitting.scene
        seed = self.sitting.match.header.seed
        header = panels.header(scene.title, scene.status, f"seed {seed if len(seed) < 16 else 'sealed'}", width)
        keys = panels.keys(self._keys(), width)
        top = 2 if height >= TALL else 1
        bottom = height - (4 if self.asking else 1)
        made = [
            Pane("header", header, 0, 0, width, 1, ground=palette.GLAZE),
            Pane("keys", keys, 0, height - 1, width, 1, ground=palette.GLAZE),
        ]
        if top == 2:
            made.append(Pane("band", panels.meander(width), 0, 1, width, 1, ground=palette.GLAZE))
        return made + (self._beside_table if width >= WIDE else self._below_table)(width, top, bottom)

    def _beside_table(self, width: int, top: int, bottom: int) -> list[Pane]:
        """Wide: the story, what is said, the question and the options stand in a column to the right."""
        side = 44 if width >= 140 else 40
        x, inner, room = width - side, side - 3, bottom - top
        prompt = self._prompt(inner)
        self.menu = panels.menu(self.options, inner, self.cursor)
        said = self._said_block(inner)
        menu_height = min(self.menu.block.height, room // 2)
        said_height = min(said.height, room // 2, max(0, room - prompt.height - menu_height - 3))
        log_height = room - prompt.height - menu_height - said_height
        rule = Block(1, room)
        for y in range(room):
            rule.put(0, y, "│", ink(palette.TERRACOTTA_DIM))
        panes = [
            self._table_pane(x, top, room),
            Pane("side", rule, x, top, side, room, ground=palette.GLAZE),
            self._log_pane(x + 2, top, inner, log_height),
        ]
        y = top + log_height
        for name, block, high in (
            ("said", said, said_height),
            ("prompt", prompt, prompt.height),
            ("menu", self.menu.block, menu_height),
        ):
            panes.append(Pane(name, block, x + 2, y, inner, high, ground=palette.GLAZE))
            y += high
        return self._at_cursor(panes)

    def _below_table(self, width: int, top: int, bottom: int) -> list[Pane]:
        """Narrow: the same one below the other; what is said lies over the far end of the table."""
        inner = width - 2
        prompt = self._prompt(inner)
        self.menu = panels.menu(self.options, inner, self.cursor)
        menu_height = min(self.menu.block.height, max(3, (bottom - top) // 4))
        room = bottom - top - prompt.height - menu_height
        table = self._table_pane(width, top, room - 1)
        table.height = min(table.block.height, room - 1)
        log_height = max(1, min(room - table.height, MOST_LOG))
        y = bottom - menu_height - prompt.height - log_height
        table.height = y - top
        self._bring_into_view(table)
        said = self._said_block(width)
        panes = [
            table,
            Pane("side", EMPTY, 0, y, width, bottom - y, ground=palette.GLAZE),
            self._log_pane(1, y, inner, log_height),
            Pane("prompt", prompt, 1, y + log_height, inner, prompt.height, ground=palette.GLAZE),
            Pane("menu", self.menu.block, 1, bottom - menu_height, inner, menu_height, ground=palette.GLAZE),
            Pane("said", said, 0, top, width, min(said.height, (bottom - top) // 2), ground=palette.GLAZE),
        ]
        return self._at_cursor(panes)

    def _at_cursor(self, panes: list[Pane]) -> list[Pane]:
        """The option one stands on is always seen."""
        rows = self.menu.block.rows_of(f"option:{self.cursor}")
        for pane in panes:
            if pane.name == "menu" and rows is not None:
                pane.show_rows(*rows)
        return panes

    def _prompt(self, width: int) -> Block:
        text, rule, asked = self._question()
        return panels.prompt(text, rule, width, asked)

    def _said_block(self, width: int) -> Block:
        said = self._told()
        return panels.said(said, width, "x" if said is self.said else "") if said is not None else EMPTY

    def _log_pane(self, x: int, y: int, width: int, height: int) -> Pane:
        names = {
            "You" if panel.seat == self.sitting.eyes else panel.name: ink(palette.hue(panel.accent), bold=True)
            for panel in self.sitting.scene.seats
        }
        told = panels.log(*self.sitting.story(), width, names)
        pane = Pane("log", told, x, y, width, height, ground=palette.GLAZE)
        pane.top = pane.last_top
        return pane

    def _table_pane(self, width: int, y: int, height: int) -> Pane:
        sitting = self.sitting
        chosen = {*sitting.picked, self.looked} - {""}
        if 0 <= self.cursor < len(self.options):
            chosen |= set(self.options[self.cursor].refs)
        drawing = draw(
            sitting.scene, width - 1, height, sitting.lit(), chosen, self.fresh(), sitting.chairs(), self.density
        )  # fmt: skip
        self.density = drawing.density  # it only shrinks while the terminal keeps its size: nothing should jump
        pane = Pane("table", drawing.block, 0, y, width, height)
        self._bring_into_view(pane)
        return pane

    def _bring_into_view(self, pane: Pane) -> None:
        """A table taller than its window: one's own side is at the bottom, but what can be used comes first, and what
        is looked at before that."""
        pane.top = pane.last_top
        if not pane.last_top:
            return
        lit = self.sitting.lit()
        for keys in (lit, (self.looked,) if self.looked else ()):
            rows = [y for y, row in enumerate(pane.block.rows) if any(cell[2] in keys for cell in row)]
            if rows:
                pane.show_rows(max(0, rows[0] - 1), rows[-1])

    def things(self) -> list[str]:
        """What stands on the table and can be told about, in the order in which one reads it."""
        cells = (cell[2] for row in self.pane("table").block.rows for cell in row)
        reading = self.sitting.reading
        return [key for key in dict.fromkeys(cells) if key and reading.describe(key) is not None]

    def fresh(self) -> set[str]:
        """What has come or moved since these eyes last chose."""
        now = self.sitting.reading.places()
        return {key for key, place in now.items() if self.before and self.before.get(key) != place}

    def _question(self) -> tuple[str, str, bool]:
        sitting = self.sitting
        decision = sitting.decision
        if decision is not None:
            text = decision.prompt
            if sitting.picked:
                names = [sitting.reading.name(key) for key in sitting.picked]
                text = (
                    f"{', '.join(dict.fromkeys(filter(None, names))) or 'Picked'}: which of these? Escape steps back."
                )
            return text, decision.rule, True
        if sitting.is_over:
            head, reason, rule = sitting.outcome_words()
            return f"{head} {reason} Press Enter.", rule, False
        return f"{sitting.waiting_for} is thinking.", "", False

    @property
    def options(self) -> list[Option]:
        return self.sitting.options()

    def _keys(self) -> list[tuple[str, str, str]]:
        may = self.sitting.may_undo()
        lessons = ("l", f"lessons {'on' if self.sitting.taught else 'off'}", "lessons")
        return [
            ("u", f"undo {may}" if may else "undo", "undo"),
            ("w", "why not", "why"),
            ("r", "why asked", "reason"),
            ("/", "rules", "rules"),
            ("tab", "look", "look"),
            *([lessons] if self.app.size.width >= WIDE else []),
            ("s", "save", "save"),
            ("h", "help", "help"),
            ("q", "quit", "leave"),
        ]

    def _told(self) -> Said | None:
        """What is told beside the table: an answer, else what is pointed at."""
        if self.said is not None:
            return self.said
        if self.app.size.width < WIDE:
            return None
        key = self.hovered
        if not key and 0 <= self.cursor < len(self.options):
            key = next(iter(self.options[self.cursor].refs), "")
        words = self.sitting.reading.describe(key) if key else None
        return Said(words.title, words.lines, words.rules) if words is not None else None
