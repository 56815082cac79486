"""Where campaigns end: what many of them came to, folded together into days, endings, losses and pages read."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from petteia.games.odyssey.campaign.book import Book, book_of
from petteia.games.odyssey.campaign.losing import LOSS_WORDS
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.content import BOOK
from petteia.kernel.events import Event

CERTAIN: Final = 1.96  # standard deviations for 95 in 100
STORY_CAUSE: Final = "the story"


@dataclass
class Battle:
    """One battle of a campaign: on which day, against whom, and how it went."""

    day: int
    primordial: str
    result: str  # won, lost or fled


@dataclass
class Voyage:
    """What one campaign came to."""

    seed: int = 0
    won: bool = False
    day: int = 0
    ending: str = ""
    cause: str = ""  # what ended it: a loss of the ship, or the story itself
    story: int = 0
    decisions: int = 0
    titans_lost: int = 0
    argonauts_lost: int = 0
    battles: list[Battle] = field(default_factory=list)
    read: set[int] = field(default_factory=set)
    error: str = ""
    temper: str = ""  # of its crew


def to_plain(one: Voyage) -> dict[str, Any]:
    """A voyage as JSON can keep it."""
    return {**asdict(one), "read": sorted(one.read)}


def voyage_from(plain: dict[str, Any]) -> Voyage:
    """The voyage that was kept so."""
    battles = [Battle(**battle) for battle in plain["battles"]]
    return Voyage(**{**plain, "battles": battles, "read": set(plain["read"])})


class Logbook:
    """A campaign while it is played: what is told in it is counted."""

    def __init__(self, seed: int) -> None:
        self.voyage = Voyage(seed, cause=STORY_CAUSE)
        self._against = ""

    def hear(self, events: Iterable[tuple[int, Event]], state: Any) -> None:
        """Take in what a choice has brought about, as the match tells it (which may be a match of any game)."""
        for _, event in events:
            self._hear(event, state)

    def _hear(self, event: Event, s: Campaign) -> None:
        one, key, args = self.voyage, event.kind.key, event.args
        if key == "paragraph":
            one.read.add(args[0])
        elif key == "secret-paragraph":
            one.read.add(args[1])
        elif key == "battle-begins":
            self._against = BOOK.primordials[args[1]].key
        elif key in ("battle-won", "battle-lost"):
            result = "won" if key == "battle-won" else "fled" if s.fled else "lost"
            one.battles.append(Battle(s.day, self._against, result))
        elif key == "fell":
            one.titans_lost += 1
        elif key == "lost-campaign":
            one.cause = LOSS_WORDS[args[0]]

    def close(self, state: Any, decisions: int) -> Voyage:
        """The campaign is over."""
        assert state.outcome is not None
        one = self.voyage
        one.won = bool(state.outcome.winners)
        one.day, one.story, one.decisions = state.day, state.story, decisions
        one.ending = state.outcome.reason.rstrip(".")
        one.argonauts_lost = len(state.graves)
        return one


class Chart:
    """Many campaigns of one cycle, together."""

    def __init__(self, mode: str, voyages: Iterable[Voyage]) -> None:
        self.book: Book = book_of(mode)
        every = list(voyages)
        self.errors = [one.error for one in every if one.error]
        self.voyages = [one for one in every if not one.error]

    @property
    def won(self) -> int:
        return sum(one.won for one in self.voyages)

    def interval(self) -> tuple[float, float]:
        """Where the true share of victories lies with 95 in 100 (Wilson), in per cent."""
        n = len(self.voyages)
        if not n:
            return 0.0, 100.0
        share, z = self.won / n, CERTAIN
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return 100 * max(0.0, middle - half), 100 * min(1.0, middle + half)

    def tempers(self) -> list[tuple[str, int, int]]:
        """By the temper of the crew: campaigns, and how many were won; the most frequent first."""
        found = Counter(one.temper for one in self.voyages)
        return [(key, n, sum(one.won for one in self.voyages if one.temper == key)) for key, n in found.most_common()]

    def endings(self) -> list[tuple[str, str, int]]:
        """How campaigns ended, by the name of the last page and what brought them there, the most frequent first."""
        found = Counter((one.ending, one.cause) for one in self.voyages)
        return [(ending, cause, n) for (ending, cause), n in found.most_common()]

    def days(self, width: int = 5) -> list[tuple[int, int, int, int]]:
        """The days on which campaigns ended: the first and last day of a span, victories, defeats."""
        last = max(self.book.cycle.frame.days, *(one.day for one in self.voyages)) if self.voyages else 0
        found = []
        for first in range(0 if any(one.day == 0 for one in self.voyages) else 1, last + 1, width):
            inside = [one.won for one in self.voyages if first <= one.day < first + width]
            found.append((first, min(last, first + width - 1), sum(inside), len(inside) - sum(inside)))
        return found

    def stories(self) -> list[tuple[str, int]]:
        """Which side of the story lay open at the end, and how often."""
        found = Counter(one.story for one in self.voyages)
        return [(f"{side.number}{side.side}", found[i]) for i, side in enumerate(self.book.cycle.story)]

    def battles(self) -> list[tuple[str, int, int, int]]:
        """By primordial: battles won, lost and fled from."""
        found = Counter((battle.primordial, battle.result) for one in self.voyages for battle in one.battles)
        names = sorted({name for name, _ in found})
        return [(name, found[name, "won"], found[name, "lost"], found[name, "fled"]) for name in names]

    def readings(self) -> dict[int, int]:
        """In how many campaigns each paragraph of the cycle was read."""
        found = Counter(number for one in self.voyages for number in one.read)
        return {number: found[number] for number in sorted(self.book.paragraphs)}

    def never(self) -> list[int]:
        """The paragraphs that nobody has read."""
        return [number for number, n in self.readings().items() if not n]

    def title(self, paragraph: int) -> str:
        return self.book.paragraphs[paragraph].title

    def mean(self, what: str) -> float:
        """A number of the campaigns on average: titans_lost, argonauts_lost, day, decisions."""
        return float(sum(getattr(one, what) for one in self.voyages)) / max(1, len(self.voyages))

    def to_json(self) -> dict[str, Any]:
        low, high = self.interval()
        n = len(self.voyages)
        return {
            "campaigns": n,
            "errors": self.errors,
            "won": self.won,
            "win_rate": round(100 * self.won / max(1, n), 1),
            "interval": [round(low, 1), round(high, 1)],
            "mean": {
                what: round(self.mean(what), 2) for what in ("day", "decisions", "titans_lost", "argonauts_lost")
            },
            "tempers": [{"temper": key, "campaigns": k, "won": won} for key, k, won in self.tempers()],
            "endings": [{"ending": e, "cause": cause, "campaigns": k} for e, cause, k in self.endings()],
            "days": [{"from": a, "to": b, "won": won, "lost": lost} for a, b, won, lost in self.days()],
            "story": dict(self.stories()),
            "battles": [
                {"primordial": name, "won": won, "lost": lost, "fled": fled}
                for name, won, lost, fled in self.battles()
            ],
            "read": {str(number): k for number, k in self.readings().items()},
            "never_read": self.never(),
            "voyages": [
                {"seed": one.seed, "temper": one.temper, "won": one.won, "day": one.day, "ending": one.ending, "cause": one.cause,
                 "story": one.story, "decisions": one.decisions, "titans_lost": one.titans_lost}
                for one in self.voyages
            ],
        }  # fmt: skip
