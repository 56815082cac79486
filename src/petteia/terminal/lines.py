"""Plain lines, where there is no terminal: the table as text, a question, an answer read from the input.

It can be scripted: a line is the number of an option, a move in notation, or a command.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TextIO

from petteia.kernel.ledger import Rule
from petteia.terminal.canvas import wrap
from petteia.terminal.draw import text_of
from petteia.terminal.sitting import Sitting

HELP = """\
Answer with the number of an option, its words, or its notation. You may also say:
  undo         take your last choice back, as far as nobody has learned anything since
  why MOVE     why a move cannot be made now, with the rule;  why alone: why you are asked
  rule WORDS   the rules by number or words, such as: rule HZ-066, or: rule medusa challenge
  table        the table again;  story: all that happened
  save FILE    write the match down;  quit: leave"""

ASCII = str.maketrans({
    **dict.fromkeys("┌┐└┘┏┓┗┛╭╮╰╯╔╗╚╝├┤┬┴┼┣┫┳┻╋", "+"), **dict.fromkeys("─━╌═▀▄", "-"),
    **dict.fromkeys("│┃╎║▐▌▕▏", "|"),
    "●": "*", "○": "o", "▶": ">", "▸": ">", "✦": "*", "◉": "e", "⚱": "U", "·": ".", "•": "-", "…": "~", "×": "x",
    "—": "-", "✓": "v", "↔": "=", "❯": ">", "■": "#", "█": "#",
})  # fmt: skip
MOST_RULES = 12
HEIGHT = 20  # a table that scrolls by should be short


class Printer:
    """Writes lines; where the output cannot write our signs, in plainer ones."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        encoding = getattr(out, "encoding", None) or "utf-8"
        try:
            "┏◉⚱✦".encode(encoding)
            self._plain = False
        except (UnicodeEncodeError, LookupError):
            self._plain = True

    def say(self, text: str = "") -> None:
        if self._plain:
            text = text.translate(ASCII).encode("ascii", "replace").decode("ascii")
        self._out.write(text + "\n")

    def ask(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


class Lines:
    """A sitting in lines."""

    def __init__(self, sitting: Sitting, source: TextIO, out: TextIO, width: int = 80) -> None:
        self.sitting = sitting
        self.source = source
        self.printer = Printer(out)
        self.say = self.printer.say
        self.width = width

    def run(self) -> int:
        """Play until the game is over, somebody leaves or the input ends.  Returns the exit code, 0."""
        sitting = self.sitting
        while True:
            sitting.bots_play()
            if sitting.is_over:
                self._end()
                return 0
            if sitting.covered and not self._hand_over():
                return self._stopped()
            self._show()
            if not self._answered():
                return 0

    # -- showing -----------------------------------------------------------------------------

    def _show(self) -> None:
        sitting = self.sitting
        self.say()
        self.say(text_of(sitting.scene, sitting.lit(by_number=True), self.width, HEIGHT).rstrip("\n"))
        self._news()
        decision = sitting.decision
        assert decision is not None
        self.say()
        self.say(f"{decision.prompt} ({decision.rule})" if decision.rule else decision.prompt)
        options = sitting.options()
        longest = max(len(option.label) for option in options)
        for option in options:
            self.say(f"{option.number:>4}  {option.label:<{longest}}  {option.action.text}")
        lesson = sitting.lesson()
        if lesson is not None:
            for line in wrap(f"({lesson.title}: {lesson.text})", self.width):
                self.say(line)

    def _news(self) -> None:
        _, news = self.sitting.story()
        if news:
            self.say()
        for sentence in news:
            self.say(f"- {sentence}")

    def _end(self) -> None:
        sitting = self.sitting
        self.say()
        self.say(text_of(sitting.scene, (), self.width, HEIGHT).rstrip("\n"))
        self._news()
        head, reason, rule = sitting.outcome_words()
        self.say()
        self.say(f"The game is over. {head} {reason}" + (f" ({rule})" if rule else ""))

    def _hand_over(self) -> bool:
        """Two people at one table: the next one takes the chair.  False at the end of the input."""
        name = self.sitting.waiting_for
        if self.source.isatty():
            self.say("\n" * 60)
            self.printer.ask(f"The table is for {name}. Press Enter when only they are looking. ")
            if not self.source.readline():
                return False
        else:
            self.say(f"\n--- the table is for {name} ---")
        self.sitting.uncover()
        return True

    # -- answering ---------------------------------------------------------------------------

    def _answered(self) -> bool:
        """Read lines until something was chosen or taken back.  False: leave."""
        while True:
            self.printer.ask("> ")
            line = self.source.readline()
            if not line:
                self._stopped()
                return False
            line = " ".join(line.split("#", 1)[0].split())
            if not self.source.isatty():
                self.say(line)
            if not line:
                continue
            word, _, rest = line.partition(" ")
            if word.lower() in ("quit", "exit", "q"):
                self.say("You leave the table.")
                return False
            if self._choice(line) or self._command(word.lower(), rest):
                return True

    def _choice(self, line: str) -> bool:
        """Carry out a number or a move; False if the line is neither."""
        sitting = self.sitting
        options = sitting.options()
        if line.isdigit():
            chosen = next((o for o in options if o.number == int(line)), None)
            if chosen is None:
                self.say(f"There is no option {line}; the numbers go from 1 to {len(options)}.")
                return False
            sitting.choose(chosen.action)
            return True
        move = line.lower()
        found = next((o for o in options if move in (o.action.text, o.label.lower())), None)
        if found is None:
            return False
        sitting.choose(found.action)
        return True

    def _command(self, word: str, rest: str) -> bool:
        """Obey; True if the question must be put anew."""
        if word == "undo":
            may = self.sitting.may_undo() > 0
            self.say(self.sitting.undo())
            return may
        if word == "why":
            self._tell(self.sitting.why_not(rest) if rest else self.sitting.why_asked())
        elif word in ("rule", "rules"):
            self._rules(rest)
        elif word == "save":
            self._save(rest)
        elif word == "table":
            return True
        elif word == "story":
            old, news = self.sitting.story()
            for sentence in (*old, *news):
                self.say(f"- {sentence}")
        elif word in ("help", "h", "?"):
            self.say(HELP)
        else:
            self._tell(self.sitting.why_not(f"{word} {rest}".strip()))
            if word not in self.sitting.match.game.vocabulary.verbs:
                self.say("Say help to see what else can be said.")
        return False

    def _tell(self, text: str) -> None:
        """An answer, wrapped."""
        for part in text.split("\n"):
            for line in wrap(part, self.width):
                self.say(line)

    def _rules(self, words: str) -> None:
        found = self.sitting.rules(words)
        for entry in found[:MOST_RULES]:
            text = entry.text if isinstance(entry, Rule) else f"{entry.text} {entry.ruling}"
            lines = wrap(f"{entry.id}  {text}", self.width - 2)
            self.say(lines[0])
            for line in lines[1:]:
                self.say(f"  {line}")
        if not found:
            self.say("No rule has that number or all of these words.")
        elif len(found) > MOST_RULES:
            self.say(f"... and {len(found) - MOST_RULES} more; add a word.")

    def _save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.sitting.default_file()
        try:
            self.sitting.write(path)
        except OSError as error:
            self.say(f"It could not be saved in {path}: {error.strerror or error}.")
            return
        self.say(f"Saved in {path}.")

    def _stopped(self) -> int:
        count = len(self.sitting.match.log)
        self.say()
        self.say(f"The input has ended; the match stops here, after {count} choice{'' if count == 1 else 's'}.")
        return 0


def run(sitting: Sitting, source: TextIO | None = None, out: TextIO | None = None, width: int = 80) -> int:
    """Play in lines from an input to an output (standard ones unless given)."""
    return Lines(sitting, source or sys.stdin, out or sys.stdout, width).run()
