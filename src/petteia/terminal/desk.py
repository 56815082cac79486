"""A whole screen on one canvas: panes beside and over one another, each scrolled by itself.

Everything a player sees changes with every choice, and all of it is drawn by us anyway.  One canvas of the terminal's
size never needs to be laid out again while the game goes on.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from petteia.terminal import palette
from petteia.terminal.canvas import EMPTY, Block
from petteia.terminal.palette import FAINT, ink


@dataclass
class Pane:
    """A block shown through a window: where the window is, and which row of the block is its first."""

    name: str
    block: Block
    x: int
    y: int
    width: int
    height: int
    top: int = 0
    ground: str = palette.GROUND

    @property
    def last_top(self) -> int:
        return max(0, self.block.height - self.height)

    def scroll(self, rows: int) -> None:
        self.top = max(0, min(self.last_top, self.top + rows))

    def show_rows(self, first: int, last: int) -> None:
        """Scroll so that these rows are seen."""
        if first < self.top:
            self.top = first
        elif last >= self.top + self.height:
            self.top = last - self.height + 1

    def draw_on(self, canvas: Block) -> None:
        canvas.erase(self.x, self.y, self.width, self.height, ink(palette.BONE, self.ground))
        canvas.blit(self.block.crop(self.top, self.width, self.height), self.x, self.y)
        edge = self.x + self.width - 1
        if self.top > 0:
            canvas.put(edge, self.y, "▲", FAINT)
        if self.top < self.last_top:
            canvas.put(edge, self.y + self.height - 1, "▼", FAINT)

    def has(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def key_at(self, x: int, y: int) -> str:
        return self.block.key_at(x - self.x, y - self.y + self.top)

    def find(self, key: str) -> tuple[int, int] | None:
        """Where on the screen a key is to be seen."""
        at = self.block.find(key)
        if at is None:
            return None
        x, y = at[0] + self.x, at[1] - self.top + self.y
        return (x, y) if self.has(x, y) else None


class Desk(Widget):
    """The canvas; later panes lie over earlier ones."""

    DEFAULT_CSS = """
    Desk { width: 1fr; height: 1fr; layer: base; }
    """

    class Pointed(Message):
        """Something was clicked: in which pane, and the key of what is drawn there."""

        def __init__(self, pane: str, key: str) -> None:
            super().__init__()
            self.pane = pane
            self.key = key

    class Hovered(Message):
        """The pointer is on something else now (or on nothing)."""

        def __init__(self, pane: str, key: str) -> None:
            super().__init__()
            self.pane = pane
            self.key = key

    def __init__(self) -> None:
        super().__init__()
        self.panes: dict[str, Pane] = {}
        self.canvas: Block = EMPTY
        self._hovered = ("", "")

    def show(self, width: int, height: int, panes: list[Pane]) -> None:
        """Draw these panes on a canvas of this size."""
        self.panes = {pane.name: pane for pane in panes}
        self.canvas = Block(width, height, ink(palette.BONE, palette.GROUND))
        for pane in panes:
            pane.draw_on(self.canvas)
        self.refresh()

    def redraw(self) -> None:
        """After a pane was scrolled."""
        self.show(self.canvas.width, self.canvas.height, list(self.panes.values()))

    def render_line(self, y: int) -> Strip:
        if not 0 <= y < self.canvas.height:
            return Strip.blank(self.size.width, self.rich_style)
        return Strip(self.canvas.segments(y), self.canvas.width).adjust_cell_length(self.size.width, self.rich_style)

    def pane_at(self, x: int, y: int) -> Pane | None:
        return next((pane for pane in reversed(self.panes.values()) if pane.has(x, y)), None)

    def _under(self, event: events.MouseEvent) -> tuple[str, str]:
        pane = self.pane_at(event.x, event.y)
        return (pane.name, pane.key_at(event.x, event.y)) if pane is not None else ("", "")

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Pointed(*self._under(event)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._hover(self._under(event))

    def on_leave(self, event: events.Leave) -> None:
        self._hover(("", ""))

    def _hover(self, what: tuple[str, str]) -> None:
        if what != self._hovered:
            self._hovered = what
            self.post_message(self.Hovered(*what))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 2)

    def _wheel(self, event: events.MouseEvent, rows: int) -> None:
        pane = self.pane_at(event.x, event.y)
        if pane is not None and pane.last_top:
            pane.scroll(rows)
            self.redraw()
