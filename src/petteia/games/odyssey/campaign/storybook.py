"""The storybook's markup, read line by line into paragraphs.  See docs/odyssey-storybook.md."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from petteia.games.odyssey.campaign import language
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.findings import ERROR, CycleError, Finding
from petteia.games.odyssey.campaign.language import Malformed

FRONT: Final = ("id", "title", "traits", "private", "requires")
TERMINATORS: Final = ("goto", "return", "battle", "special", "ending", "victory", "defeat")
BLOCKS: Final = ("choice", "test", "delve", "if")
NO_LINE: Final = r.Outcome(0, ())


@dataclass
class Line:
    """A written line, its level, and the deeper lines below it."""

    number: int
    level: int
    text: str
    below: list[Line] = field(default_factory=list)

    @property
    def word(self) -> str:
        """The directive's name, or nothing for prose."""
        return self.text[1:].split(" ", 1)[0] if self.text.startswith("@") else ""

    @property
    def rest(self) -> str:
        return self.text.partition(" ")[2]


def parse(name: str, text: str) -> tuple[list[r.Paragraph], list[Finding]]:
    """The paragraphs of a file, and everything that is wrong with its markup."""
    reader = _Reader(name)
    return reader.file(text.splitlines()), reader.findings


def read(name: str, text: str) -> list[r.Paragraph]:
    """The paragraphs of a file whose markup is sound."""
    found, findings = parse(name, text)
    if findings:
        raise CycleError(findings)
    return found


class _Reader:
    """Reads one file; goes on after a mistake, so that all are told at once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.findings: list[Finding] = []

    def say(self, line: int, sentence: str) -> None:
        self.findings.append(Finding(self.name, line, ERROR, "syntax", sentence))

    # -- file and front matter ---------------------------------------------------------------

    def file(self, lines: list[str]) -> list[r.Paragraph]:
        rules = [n for n, line in enumerate(lines, 1) if line == "---"]
        if not rules or any(line.strip() for line in lines[: rules[0] - 1]):
            self.say(1, "a file begins with the --- of its first paragraph")
            return []
        if len(rules) % 2:
            self.say(rules[-1], "this --- opens a front matter that is never closed")
            lines = lines[: rules.pop() - 1]
        found = []
        for n in range(0, len(rules), 2):
            end = rules[n + 2] - 1 if n + 2 < len(rules) else len(lines)
            found.append(self.paragraph(lines, rules[n], rules[n + 1], end))
        return found

    def paragraph(self, lines: list[str], top: int, bottom: int, end: int) -> r.Paragraph:
        front = self.front(lines, top, bottom)
        requires = None
        if "requires" in front:
            line, text = front["requires"]
            requires = self.condition(text, line)
        number = front.get("id", (top, ""))
        if not re.fullmatch(r"[1-9][0-9]*", number[1]):
            self.say(number[0], "a paragraph needs an id, a number above 0")
        if not front.get("title", (top, ""))[1]:
            self.say(front.get("title", (top, ""))[0], "a paragraph needs a title")
        private = front.get("private", (top, "false"))
        if private[1] not in ("true", "false"):
            self.say(private[0], f"private is true or false, not {private[1]!r}")
        traits = front.get("traits", (top, ""))[1]
        return r.Paragraph(
            self.name, number[0], int(number[1]) if number[1].isdecimal() else 0, front.get("title", (top, ""))[1],
            tuple(word.strip() for word in traits.split(",") if word.strip()), private[1] == "true", requires,
            self.body(self.tree(lines, bottom + 1, end)),
        )  # fmt: skip

    def front(self, lines: list[str], top: int, bottom: int) -> dict[str, tuple[int, str]]:
        found: dict[str, tuple[int, str]] = {}
        for number in range(top + 1, bottom):
            key, colon, value = lines[number - 1].partition(":")
            if not colon or key not in FRONT:
                self.say(number, f"{lines[number - 1]!r} is nothing a front matter holds: say {', '.join(FRONT)}")
            elif key in found:
                self.say(number, f"{key} is said twice")
            else:
                found[key] = (number, value.strip())
        return found

    # -- indentation -------------------------------------------------------------------------

    def tree(self, lines: list[str], first: int, last: int) -> list[Line]:
        """The lines of a body, each below the one that owns it."""
        top: list[Line] = []
        open_at: list[Line] = []
        for number in range(first, last + 1):
            text = lines[number - 1].rstrip()
            if not text:
                continue
            indent = len(text) - len(text.lstrip())
            if text[:indent] != " " * indent or indent % 2:
                self.say(number, "the indentation is two spaces a level")
                continue
            line = Line(number, indent // 2, text.strip())
            del open_at[line.level :]
            if line.level > len(open_at):
                self.say(number, "this line is deeper than anything that could own it")
                continue
            (open_at[-1].below if open_at else top).append(line)
            if line.word:
                open_at.append(line)
            # prose owns nothing: a deeper line after it is refused above
        return top

    # -- bodies ------------------------------------------------------------------------------

    def body(self, lines: list[Line]) -> r.Body:
        nodes: list[r.Node] = []
        over: Line | None = None
        for at, line in enumerate(lines):
            if over is not None:
                self.say(line.number, f"nothing may follow the @{over.word} of line {over.number} in its block")
                break
            word = line.word
            if word == "else":
                if at == 0 or lines[at - 1].word != "if":
                    self.say(line.number, "an @else stands directly after its @if")
                continue
            node = self.node(line, lines[at + 1] if at + 1 < len(lines) else None)
            if node is not None:
                nodes.append(node)
            if word in TERMINATORS or word in ("choice", "test", "delve"):
                over = line
        return tuple(nodes)

    def node(self, line: Line, after: Line | None) -> r.Node | None:
        if not line.word:
            return r.Prose(line.number, line.text)
        try:
            if line.word == "if":
                other = after if after is not None and after.word == "else" else None
                return self.branch(line, other)
            if line.word in BLOCKS:
                return self.block(line)
            if line.word != "battle":
                self.childless(line)
            if line.word in TERMINATORS:
                return self.terminator(line)
            act = r.Act(line.number, language.effect(line.text[1:], language.STORY))
            if line.word == "pay":
                raise Malformed("a price stands first in its option; what is forced is lost, not paid")
            return act
        except Malformed as error:
            self.say(line.number, str(error))
            return None

    def childless(self, line: Line) -> None:
        if line.below:
            self.say(line.below[0].number, f"@{line.word} owns no lines")

    def condition(self, text: str, line: int) -> r.Condition | None:
        try:
            return language.condition(text, line)
        except Malformed as error:
            self.say(line, str(error))
            return None

    def branch(self, line: Line, other: Line | None) -> r.Node:
        if other is not None and other.rest:
            self.say(other.number, "an @else has no condition")
        if not line.below:
            self.say(line.number, "this @if owns nothing")
        return r.If(
            line.number, language.condition(line.rest, line.number), self.body(line.below),
            self.body(other.below) if other is not None else (),
        )  # fmt: skip

    # -- terminators -------------------------------------------------------------------------

    def terminator(self, line: Line) -> r.Node:
        word, rest, number = line.word, line.rest, line.number
        if word == "goto" and re.fullmatch(r"[1-9][0-9]*", rest):
            return r.Goto(number, int(rest))
        if word == "battle":
            match = re.fullmatch(r"([a-z_]+) win=([1-9][0-9]*) lose=([1-9][0-9]*)", rest)
            if match:
                changes = tuple(change for below in line.below if (change := self.with_(below)) is not None)
                return r.Fight(number, match[1], int(match[2]), int(match[3]), changes)
        if word == "special" and language.KEY.fullmatch(rest):
            return r.Special(number, rest)
        if word == "ending" and language.KEY.fullmatch(rest):
            return r.Ending(number, rest)
        if word in ("return", "victory", "defeat") and not rest:
            return r.Return(number) if word == "return" else r.Over(number, word == "victory")
        raise Malformed(f"{line.text!r} is not how @{word} is written")

    def with_(self, line: Line) -> r.With | None:
        match = re.fullmatch(
            r"@with (?:(providence)|(escalate|labyrinth|wound|track) ([1-9])|trait ([a-z_]+) (on|off))(?: if (.+))?",
            line.text,
        )
        self.childless(line)
        if not match:
            self.say(line.number, f"{line.text!r} is no change to a battle")
            return None
        when = self.condition(match[6], line.number) if match[6] else None
        change = match[1] or match[2] or "trait"
        return r.With(line.number, change, int(match[3] or 0), match[4] or "", match[5] == "on", when)

    # -- blocks ------------------------------------------------------------------------------

    def block(self, line: Line) -> r.Node:
        if line.word == "choice":
            return self.choice(line)
        if line.word == "delve":
            if not re.fullmatch(r"[1-9]|1[0-5]", line.rest):
                raise Malformed("a delve has a difficulty from 1 to 15")
            got = self.outcomes(line, {"success": "", "fail": "", "stop": ""})
            return r.Delve(line.number, int(line.rest), got["success"], got["fail"], got["stop"])
        if line.rest.startswith("group "):
            return self.group(line)
        bonuses = self.bonuses(line)
        got = self.outcomes(line, {"success": "", "fail": ""})
        if line.rest.startswith("argo "):
            return r.ArgoTest(line.number, language.argo_roll(line.rest), bonuses, got["success"], got["fail"])
        match = re.fullmatch(rf"argonaut ({'|'.join(language.SKILLS)}) ([1-9]|10)\+ by=([a-z_]+)( peril)?", line.rest)
        if not match:
            raise Malformed(f"{line.text!r} is not how a test is written")
        by = language.person(match[3])
        return r.ArgonautTest(
            line.number, match[1], int(match[2]), by, match[4] is not None, bonuses, got["success"], got["fail"]
        )

    def choice(self, line: Line) -> r.Node:
        if line.rest not in ("", "peril"):
            raise Malformed("a choice is plain or peril")
        options = []
        for below in line.below:
            if below.word != "option":
                self.say(below.number, "a choice owns options and nothing else")
            else:
                options.append(self.option(below))
        if len(options) < 2:
            self.say(line.number, "a choice needs two options or more")
        return r.Choice(line.number, line.rest == "peril", tuple(options))

    def option(self, line: Line) -> r.Option:
        if not line.rest:
            self.say(line.number, "an option needs words")
        requires: list[r.Condition] = []
        prices: list[r.Act] = []
        head = 0
        for below in line.below:
            if below.word not in ("require", "pay"):
                break
            head += 1
            self.childless(below)
            try:
                if below.word == "require":
                    requires.append(language.condition(below.rest, below.number))
                else:
                    prices.append(r.Act(below.number, language.effect(below.text[1:], language.STORY)))
            except Malformed as error:
                self.say(below.number, str(error))
        return r.Option(line.number, line.rest, tuple(requires), tuple(prices), self.body(line.below[head:]))

    def group(self, line: Line) -> r.Node:
        match = re.fullmatch(rf"group ({'|'.join(language.SKILLS)}) ([1-9]|10)\+", line.rest)
        if not match:
            raise Malformed(f"{line.text!r} is not how a test is written")
        bonuses = self.bonuses(line)
        each: r.Outcome | None = None
        counts: list[tuple[int, int, r.Outcome]] = []
        for below in line.below:
            span = re.fullmatch(r"@count ([0-4])(?:-([0-4]))?", below.text)
            if span:
                counts.append((int(span[1]), int(span[2] or span[1]), r.Outcome(below.number, self.body(below.below))))
            elif below.text == "@each fail" and each is None:
                each = r.Outcome(below.number, self.body(below.below))
                if any(isinstance(node, r.TERMINATORS) for node in r.walk(each.body)):
                    self.say(below.number, "@each fail falls through to the count: nothing in it may end the reading")
            elif below.word != "bonus":
                self.say(below.number, f"{below.text!r} has no place in a group test")
        covered = sorted(n for low, high, _ in counts for n in range(low, high + 1))
        if covered != [0, 1, 2, 3, 4]:
            self.say(line.number, "the counts of a group test cover 0 to 4, each once")
        return r.GroupTest(line.number, match[1], int(match[2]), bonuses, each, tuple(counts))

    def outcomes(self, line: Line, found: dict[str, str]) -> dict[str, r.Outcome]:
        """What a test or a delve owns: each named outcome once."""
        got: dict[str, r.Outcome] = {}
        for below in line.below:
            if below.word == "bonus" and line.word == "test":
                continue
            if below.word not in found or below.rest or below.word in got:
                self.say(below.number, f"{below.text!r} has no place in this @{line.word}")
            else:
                got[below.word] = r.Outcome(below.number, self.body(below.below))
        for name in found:
            if name not in got:
                self.say(line.number, f"this @{line.word} lacks its @{name}")
                got[name] = NO_LINE
        return got

    def bonuses(self, line: Line) -> tuple[r.Bonus, ...]:
        found = []
        for below in line.below:
            if below.word != "bonus":
                continue
            self.childless(below)
            match = re.fullmatch(r"(-?[1-9])(?: if (.+))?", below.rest)
            if not match:
                self.say(below.number, f"{below.text!r} is no bonus")
                continue
            when = self.condition(match[2], below.number) if match[2] else None
            found.append(r.Bonus(below.number, int(match[1]), when))
        return tuple(found)
