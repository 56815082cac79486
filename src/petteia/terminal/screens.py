"""What lies over the table for a while: help, a question, the end, the rules, and the cover between two people."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Input

from petteia.kernel.ledger import Rule, Ruling
from petteia.terminal import palette
from petteia.terminal.canvas import Block, below, runs, words
from petteia.terminal.palette import FAINT, STRONG, TEXT, ink
from petteia.terminal.panels import meander, page
from petteia.terminal.widgets import BlockView

KEY = ink(palette.TERRACOTTA_LIGHT, bold=True)
AMPHORA = ("  ▄▄▄▄▄  ", " ╭ ███ ╮ ", " │ ███ │ ", " ╰▟███▙╯ ", "  █████  ", "  ▜███▛  ", "   ▜█▛   ", "   ▄█▄   ")

HELP = (
    ("Gold is what you may do now. Everything else answers why not.", STRONG),
    ("", TEXT),
    ("Choose an option by its number or letter, or walk with the arrows and press Enter, or click it. The same number "
     "stands on the piece it would move, and a click on the piece does the same. If a piece can do several things, "
     "the list shrinks to them: choose one, or click where it should go. Escape steps back.", TEXT),
    ("", TEXT),
    ("Your own face-down cards bear an eye ◉: only you know them. An amphora ⚱ is a card you do not know.", TEXT),
    ("", TEXT),
    ("u  take a choice back, as far as nobody has learned anything since", TEXT),
    ("w  why can't I? Type a move in its own words, or click a piece that is not golden", TEXT),
    ("tab  look around: from piece to piece, what it is and why it cannot be used; Enter uses a golden one", TEXT),
    ("r  why am I asked this? The rule behind the question", TEXT),
    ("/  the rules, by number or by words", TEXT),
    ("l  lessons on or off;   x  put a note away", TEXT),
    ("s  save the match to a file;   q  leave", TEXT),
    ("space  do not wait while a bot moves", TEXT),
    ("page up, page down  scroll the table, or the story if all of the table is seen;   [ ]  scroll the story", TEXT),
)  # fmt: skip


class Page(ModalScreen[str]):
    """A page of words in the middle; each key that is listed answers with its word."""

    DEFAULT_CSS = """
    Page { align: center middle; background: #17110e 75%; }
    Page BlockView { background: #241a15; border: round #c9673b; overflow-x: hidden; }
    """

    def __init__(self, make: Callable[[int], Block], answers: Mapping[str, str], wide: int = 70) -> None:
        super().__init__()
        self._make = make
        self._answers = dict(answers)
        self._wide = wide

    def compose(self) -> ComposeResult:
        yield BlockView(id="page")

    def on_mount(self) -> None:
        self._lay_out()

    def on_resize(self, event: events.Resize) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        view = self.query_one("#page", BlockView)
        block = self._make(min(self._wide, self.app.size.width - 8))
        view.styles.width = min(block.width + 2, self.app.size.width)
        view.styles.height = min(block.height + 2, self.app.size.height)
        view.show(block)

    def on_key(self, event: events.Key) -> None:
        answer = self._answers.get(event.key, self._answers.get(event.character or ""))
        if answer is not None:
            event.stop()
            self.dismiss(answer)
        elif event.key in ("up", "down", "pageup", "pagedown"):
            view = self.query_one("#page", BlockView)
            view.scroll_relative(y={"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[event.key], animate=False)

    def on_block_view_pointed(self, message: BlockView.Pointed) -> None:
        if message.key in self._answers:
            self.dismiss(self._answers[message.key])


def lines_of(pairs: list[tuple[str, str]]) -> Block:
    """Keys and what they do, each line answering to a click."""
    return below([runs((f" {key} ", palette.HINT), (f" {text}", TEXT), key=key) for key, text in pairs])


def help_page() -> Page:
    closing = dict.fromkeys(("escape", "h", "enter", "q", "x", "space"), "")
    return Page(lambda width: page("At the table", HELP, width), closing, wide=72)


def question(title: str, text: str, yes: str, no: str) -> Page:
    def make(width: int) -> Block:
        return below([page(title, [(text, TEXT)] if text else [], width), _indented([("y", yes), ("n", no)])])

    return Page(make, {"y": "yes", "enter": "yes", "n": "no", "escape": "no", "q": "no"}, wide=56)


def _indented(pairs: list[tuple[str, str]]) -> Block:
    lines = lines_of(pairs)
    made = Block(lines.width + 4, lines.height + 1)
    made.blit(lines, 2, 0)
    return made


def ending(head: str, reason: str, rule: str, rule_text: str) -> Page:
    """How it ended, and what now."""

    def make(width: int) -> Block:
        band = meander(width)
        told: list[tuple[str, Style]] = [(reason, TEXT)]
        if rule:
            told += [("", TEXT), (f"{rule}: {rule_text}" if rule_text else rule, FAINT)]
        ways = [("p", "play again"), ("v", "look at the table"), ("s", "save the match"), ("q", "leave")]
        return below([band, page(head, told, width), _indented(ways)])

    answers = {"p": "again", "v": "look", "enter": "look", "escape": "look", "s": "save", "q": "quit"}
    return Page(make, answers, wide=60)


class Cover(Screen[bool]):
    """Between two people at one terminal: nothing of the table is seen until the next one is there."""

    DEFAULT_CSS = """
    Cover { align: center middle; background: #1d1511; }
    Cover BlockView { width: auto; height: auto; }
    """

    def __init__(self, name: str, accent: str, may_undo: bool) -> None:
        super().__init__()
        self._whose = name
        self._accent = accent
        self._may_undo = may_undo

    def compose(self) -> ComposeResult:
        yield BlockView(id="cover")

    def on_mount(self) -> None:
        art = [runs((line, ink(self._accent))) for line in AMPHORA]
        told = [
            Block(1, 1),
            runs((f"The table is for {self._whose}.", STRONG)),
            runs(("Press Enter when only they are looking.", TEXT), key="enter"),
        ]
        if self._may_undo:
            told.append(runs(("Escape: take the last choice back first.", FAINT), key="escape"))
        block = below([*art, *told], align="centre")
        view = self.query_one("#cover", BlockView)
        view.styles.width, view.styles.height = block.width, block.height
        view.show(block)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in ("enter", "space"):
            self.dismiss(True)
        elif event.key in ("escape", "u") and self._may_undo:
            self.dismiss(False)

    def on_block_view_pointed(self, message: BlockView.Pointed) -> None:
        if message.key == "enter" or (message.key == "escape" and self._may_undo):
            self.dismiss(message.key == "enter")


class Rules(ModalScreen[None]):
    """The rules in a drawer: type a number or words."""

    DEFAULT_CSS = """
    Rules { align: right middle; background: #17110e 60%; }
    Rules #drawer { width: 62; max-width: 100%; height: 100%; background: #241a15; border-left: solid #c9673b; }
    Rules Input { border: round #c9673b; background: #17110e; color: #f3e3c8; }
    Rules BlockView { height: 1fr; padding: 0 1; }
    """

    def __init__(self, title: str, find: Callable[[str], list[Rule | Ruling]], words: str = "") -> None:
        super().__init__()
        self._title = title
        self._find = find
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical(id="drawer"):
            yield Input(self._words, placeholder="a rule's number, or words: medusa challenge", id="search")
            yield BlockView(id="found")

    def on_mount(self) -> None:
        self._search(self._words)
        self.query_one(Input).focus()

    def on_resize(self, event: events.Resize) -> None:
        self._search(self.query_one(Input).value)

    def on_input_changed(self, event: Input.Changed) -> None:
        self._search(event.value)

    def _search(self, text: str) -> None:
        width = min(62, self.app.size.width) - 5
        view = self.query_one("#found", BlockView)
        view.show(rules_block(self._title, self._find(text), width))
        view.scroll_to(y=0, animate=False)

    def on_key(self, event: events.Key) -> None:
        view = self.query_one("#found", BlockView)
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
        if event.key == "escape":
            event.stop()  # or the table would take it as a wish to step back
            self.dismiss(None)
        elif event.key in steps:
            view.scroll_relative(y=steps[event.key], animate=False)
            event.stop()


def rules_block(title: str, entries: list[Rule | Ruling], width: int) -> Block:
    """Entries of the ledger under the headings of their sections."""
    count = f"{len(entries)} entr{'y' if len(entries) == 1 else 'ies'}"
    parts = [runs((title, STRONG), (f"  {count}   esc closes", FAINT))]
    section = ""
    for entry in entries:
        heading = entry.section if isinstance(entry, Rule) else "rulings"
        if heading != section:
            section = heading
            parts += [Block(1, 1), runs((heading.replace("-", " ").upper(), ink(palette.TERRACOTTA)))]
        text = entry.text if isinstance(entry, Rule) else f"{entry.text} — {entry.ruling}"
        body = words(text, max(10, width - 9), TEXT)
        made = Block(width, body.height)
        made.put(0, 0, entry.id, KEY)
        made.blit(body, 9, 0)
        parts.append(made)
    if not entries:
        parts += [Block(1, 1), runs(("Nothing has all of these words.", TEXT))]
    return below(parts)
