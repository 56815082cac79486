"""The one widget everything is drawn with: a block of characters that scrolls and knows what is under the pointer."""

from __future__ import annotations

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from petteia.terminal.canvas import EMPTY, Block


class BlockView(ScrollView, can_focus=False):
    """Shows a block; says which key was pointed at.  `at_end`: it always shows its last rows."""

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

    class Hovered(Message):
        """The pointer came to rest on something else (or on nothing)."""

        def __init__(self, view: BlockView, key: str) -> None:
            super().__init__()
            self.view = view
            self.key = key

        @property
        def control(self) -> BlockView:
            return self.view

    def __init__(self, id: str | None = None, at_end: bool = False) -> None:
        super().__init__(id=id)
        self.block: Block = EMPTY
        self.at_end = at_end
        self._hovered = ""

    def show(self, block: Block) -> None:
        self.block = block
        size = Size(block.width, block.height)
        if not self.display or not self.region:
            # It is not laid out (yet) and will be painted when it is.  To ask for it now would make Textual rebuild its
            # map between two layouts, and what moves in the second would not be painted.
            self.set_reactive(BlockView.virtual_size, size)
            return
        self.virtual_size = size
        self._keep_to_end()
        self.refresh()

    def on_resize(self, event: events.Resize) -> None:
        self._keep_to_end()

    def _keep_to_end(self) -> None:
        if self.at_end:
            self.scroll_to(y=max(0, self.block.height - self.size.height), animate=False, force=True)

    def show_row(self, y: int) -> None:
        """Scroll so that a row is seen."""
        top, high = self.scroll_offset.y, self.size.height
        if y < top:
            self.scroll_to(y=y, animate=False)
        elif high and y >= top + high:
            self.scroll_to(y=y - high + 1, animate=False)

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

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._hover(self.key_under(event))

    def on_leave(self, event: events.Leave) -> None:
        self._hover("")

    def _hover(self, key: str) -> None:
        if key != self._hovered:
            self._hovered = key
            self.post_message(self.Hovered(self, key))
