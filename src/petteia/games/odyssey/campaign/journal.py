"""The journal of a campaign: what was read, chosen, fought and lost, day by day, from the record of its match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from petteia.games.odyssey.campaign.labels import OPTIONS, argonaut_name, name
from petteia.games.odyssey.campaign.state import Campaign
from petteia.kernel.events import Event
from petteia.kernel.game import Refused
from petteia.kernel.match import Match
from petteia.kernel.state import State

# what a line of the journal is
PAGE, PROSE, CHOICE, FACT, BATTLE = "page", "prose", "choice", "fact", "battle"
_PAGES: Final = ("paragraph", "secret-paragraph")
_LINES: Final = ("prose", "secret-prose")
_SILENT: Final = ("step", "table-roll", "marked")  # how the game is kept going, not what happened in it
_OVER: Final = ("battle-won", "battle-lost")


@dataclass
class Line:
    """One line: the title of a page, prose, a choice, a fact, or a battle in a sentence or two."""

    kind: str
    text: str


@dataclass
class Day:
    """What happened on one day; day 0 is before the first."""

    number: int
    lines: list[Line] = field(default_factory=list)


@dataclass
class Journal:
    """A whole campaign, as one pair of eyes saw it."""

    title: str
    crew: list[str]
    days: list[Day]
    ending: str = ""

    @property
    def pages(self) -> int:
        return sum(line.kind == PAGE for day in self.days for line in day.lines)


class _Fight:
    """A battle while it is told: only its figures are kept."""

    def __init__(self, begins: str) -> None:
        self.begins = begins
        self.rounds = 0
        self.wounds = 0
        self.dead: list[str] = []
        self.loot: list[str] = []

    def note(self, event: Event, said: str) -> None:
        key = event.kind.key
        if key == "round":
            self.rounds = max(self.rounds, event.args[0])
        elif key == "wounded":
            self.wounds = max(self.wounds, event.args[1])
        elif key in ("died", "retreated"):
            self.dead.append(said)
        elif key == "looted":
            self.loot.append(said.removeprefix("Gained: ").rstrip("."))

    def told(self, end: str) -> str:
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        wounds = "1 wound" if self.wounds == 1 else f"{self.wounds} wounds"
        words = [self.begins, f"{end} ({rounds}, {wounds})", *self.dead]
        if self.loot:
            words.append(f"Gained: {', '.join(self.loot)}.")
        return " ".join(words).replace(".)", ").").replace(". (", " (").replace(") ", "). ", 1)


def journal(match: Match, seat: int | None = None) -> Journal:
    """The journal of a campaign as a seat lived it (none: what all heard; alone at the table: the one seat)."""
    if not isinstance(match.state, Campaign):
        raise Refused(
            "This record is not of a campaign.", "A journal is made of a match of Odyssey with mode=campaign."
        )
    viewer = seat if seat is not None else 0 if match.header.seats == 1 else match.header.seats
    days = [Day(0)]
    fight: _Fight | None = None
    told = 0
    for twin in match:  # names are those of the time: an Argonaut's portrait may change hands later
        fresh, told = twin.events[told:], len(twin.events)
        for _, event in fresh:
            if not event.heard_by(viewer):
                continue
            said = _choice(event, twin.state) or twin.game.say(event, viewer, twin.state)
            fight = _tell(days, fight, event, said)
    state = match.state
    crew = [state.name_of(a) for a in range(len(state.danger))]
    if fight is not None:
        days[-1].lines.append(Line(BATTLE, f"{fight.begins} It is not over yet."))
    return Journal(
        title_of(state), crew, [day for day in days if day.lines], match.outcome.reason if match.outcome else ""
    )


def _choice(event: Event, state: State) -> str:
    """What was chosen, in the words of the story; the event names the line and the option, in one number or in two."""
    if event.kind.key != "chose" or not isinstance(state, Campaign):
        return ""
    who, line, *more = event.args
    value = line * OPTIONS + more[0] if more and more[0] >= 0 else line
    return f"{argonaut_name(state, who)} chooses: {name('choice', value, state)}"


def title_of(s: Campaign) -> str:
    """A cycle has no title of its own: its name, or that of the one that is shipped."""
    return s.book.name.replace("-", " ").replace("_", " ").title() if s.book.name else "The Thread and the Maze"


def _tell(days: list[Day], fight: _Fight | None, event: Event, said: str) -> _Fight | None:
    """Write an event down; the battle that is under way afterwards."""
    key = event.kind.key
    if fight is not None:
        if key in _OVER:
            days[-1].lines.append(Line(BATTLE, fight.told(said)))
            return None
        fight.note(event, said)
        return fight
    if key == "battle-begins":
        return _Fight(said)
    if key == "dawn":
        days.append(Day(event.args[0]))
    elif key in _PAGES:
        days[-1].lines.append(Line(PAGE, said))
    elif key in _LINES:
        days[-1].lines.append(Line(PROSE, said))
    elif key == "chose":
        days[-1].lines.append(Line(CHOICE, said))
    elif said and key not in _SILENT:
        _fact(days[-1], said)
    return None


def _fact(day: Day, said: str) -> None:
    """Facts that follow one another make one paragraph."""
    if day.lines and day.lines[-1].kind == FACT:
        day.lines[-1].text += f" {said}"
    else:
        day.lines.append(Line(FACT, said))


# -- as Markdown -------------------------------------------------------------------------------------


def markdown(one: Journal) -> str:
    """The journal as a page of Markdown."""
    return "\n".join(_markdown(one)).rstrip("\n") + "\n"


def _markdown(one: Journal) -> Iterable[str]:
    yield f"# {one.title}"
    yield ""
    yield f"The voyage of {_listed(one.crew)}."
    for day in one.days:
        yield ""
        yield f"## {heading(day)}"
        for line in day.lines:
            yield ""
            if line.kind == PAGE:
                yield f"### {line.text}"
            elif line.kind == CHOICE:
                yield f"> **{line.text}**"
            elif line.kind in (FACT, BATTLE):
                yield f"*{line.text.replace('*', '')}*"
            else:
                yield line.text
    if one.ending:
        yield ""
        yield "## The end"
        yield ""
        yield one.ending


def heading(day: Day) -> str:
    return f"Day {day.number}" if day.number else "Before the first day"


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def crew_words(one: Journal) -> str:
    return f"The voyage of {_listed(one.crew)}."
