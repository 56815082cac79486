"""A block of characters that scrolls and knows what is under the pointer: for pages over the table."""

from __future__ import annotations

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from petteia.terminal.canvas import EMPTY, Block


class BlockView(ScrollView, can_focus=False):
    """Shows a block; says which key was pointed at."""

    DEFAULT_CSS = """
    BlockView { scrollbar-size: 1 1; scrollbar-background: #1d1511; scrollbar-color: #5d4a3d; }
    """

    class Pointed(Message):
        """Something was clicked."""

        def __init__(self, view: BlockView, key: str) -> None:
            super().__init__()
            self.view = view
            self.key = key

        @property
        def control(self) -> BlockView:
            return self.view

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.block: Block = EMPTY

    def show(self, block: Block) -> None:
        self.block = block
        self.virtual_size = Size(block.width, block.height)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        row = y + top
        if not 0 <= row < self.block.height:
            return Strip.blank(self.size.width, self.rich_style)
        strip = Strip(self.block.segments(row), self.block.width)
        return strip.crop_extend(left, left + self.size.width, self.rich_style).apply_style(self.rich_style)

    def key_under(self, event: events.MouseEvent) -> str:
        at = event.get_content_offset(self)
        if at is None:
            return ""
        return self.block.key_at(at.x + self.scroll_offset.x, at.y + self.scroll_offset.y)

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Pointed(self, self.key_under(event)))
