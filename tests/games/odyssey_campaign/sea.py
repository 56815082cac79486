"""A campaign as a story: tiles by number, Argonauts from 1, dice by what they show."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from petteia.games.odyssey import GAME
from petteia.games.odyssey.campaign.conditions import TITAN_AT
from petteia.games.odyssey.campaign.loading import texts
from petteia.games.odyssey.campaign.state import EXPLORE, Campaign
from petteia.kernel import position
from petteia.kernel.game import register
from petteia.kernel.rng import Rng, Scripted
from petteia.testing import Table

register(GAME)


class Luck(Scripted):
    """Chance told beforehand as far as the story cares; after that as a seed has it."""

    after = Rng(11)

    def below(self, n: int, count: int) -> int:
        return super().below(n, count) if count - self._start < len(self.results) else self.after.below(n, count)


class Voyage(Table, game="odyssey campaign"):
    """A campaign in the hands of a story."""

    @property
    def s(self) -> Campaign:
        state = self.match.state
        assert isinstance(state, Campaign)
        return state

    def luck(self, *results: int) -> None:
        """These draws come next; what comes after them does not matter to the story."""
        self.match.state.rng = Luck(*results, start=self.match.state.drawn)
        self.chance = None

    def does(self, *moves: str) -> None:
        """Whoever is asked answers, one answer after another."""
        for move in moves:
            decision = self.match.decision
            assert decision is not None, f"nothing is asked: {move!r}"
            self.seat(decision.seat).does(move)

    def options(self) -> list[str]:
        decision = self.match.decision
        assert decision is not None
        return [action.text for action in decision.options]

    @property
    def rule(self) -> str:
        decision = self.match.decision
        return decision.rule if decision is not None else ""

    def labels(self) -> list[str]:
        decision = self.match.decision
        assert decision is not None
        return [GAME.label(action, self.match.state) for action in decision.options]

    def until(self, rule: str, prefer: Sequence[str] = ()) -> None:
        """Answer whatever is asked (with something preferred, else the last option) until this rule asks."""
        for _ in range(4000):
            decision = self.match.decision
            assert decision is not None, f"it is over: {self.match.outcome}"
            if decision.rule == rule:
                return
            by_text = {action.text: action for action in decision.options}
            liked = next((by_text[text] for text in prefer if text in by_text), decision.options[-1])
            self.match.act(decision.seat, liked)
        raise AssertionError(f"nothing was ever asked under {rule}")

    def leave(self) -> None:
        """The story ends here, whatever is asked or has ended: it was about something else."""
        self._ended = True
        decision = self.match.state.decision
        if decision is not None:
            self._rests.add(decision.rule)

    def stock(self, key: str) -> int:
        return self.s.stock[self.s.book.resource_at[key]]

    def hold(self, key: str) -> int:
        return self.s.hold[TITAN_AT[key]]

    def standing(self, key: str) -> int:
        return self.s.standing[self.s.book.faction_at[key]]

    def has(self, tech: str) -> bool:
        return self.s.knows_tech(tech)

    def deck(self) -> list[int]:
        """The numbers of the exploration deck, from the top."""
        s = self.s
        return [s.book.exploration[s.face[card] - s.faces.exploration].number for card in reversed(s.zones[EXPLORE])]

    def heard(self) -> list[str]:
        """All that was told since somebody last did something, as everybody heard it."""
        return self.story()


Sea = Callable[..., Voyage]


def d10(*shown: int) -> list[int]:
    """What ten-sided dice show, as chance tells it."""
    return [n - 1 for n in shown]


def sit(*, mode: str = "campaign", seats: int = 1, luck: Sequence[int] = (), **spec: Any) -> Voyage:
    """A campaign at a position; chance is `luck`, and after it a seed's.  Nobody remembers anything unless it is told."""
    spec.setdefault("mnemos", {})
    match = position("odyssey", 0, seats, options={"mode": mode}, crew=seats, **spec)
    t = Voyage(match, None)
    t.luck(*luck)
    t.does("done")
    return t


class Author:
    """A copy of the cycle with files changed, played under a name of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def cycle(self, **changed: str) -> str:
        """Write the cycle with these files (by stem: `page` is a further page of the storybook); the mode that plays it.

        A file may be told whole, or as a function of what it was.
        """
        self.count += 1
        name = f"story{self.count}"
        where = self.folder / name
        for file, text in texts().items():
            path = where / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        for stem, text in changed.items():
            path = where / ("storybook/99_page.md" if stem == "page" else f"{stem}.toml")
            path.write_text(text, encoding="utf-8")
        os.environ["PETTEIA_CYCLES"] = str(self.folder)
        from petteia.games.odyssey.campaign.book import BOOKS

        BOOKS.pop(f"campaign-{name}", None)
        return f"campaign-{name}"


SAID: list[str] = []  # paragraphs that stories read, from 9000 on; all of them stand in one cycle, which is read once
ASHORE: dict[str, Any] = {"exploration": [1, 2], "explored": [25, 19], "tile": 19, "at": "doom", "day": 3}
Reads = Callable[..., Voyage]


def said(*lines: str, end: str = "@return") -> int:
    """A paragraph with these lines, for a story to read (`reads`); to be written down where the tests are collected."""
    SAID.append("\n".join(("A.", *lines, *([end] if end else []))))
    return 9000 + len(SAID) - 1


def page(*paragraphs: tuple[int, str]) -> str:
    """A page of the storybook with these paragraphs (number, body)."""
    return "".join(f"---\nid: {number}\ntitle: Page {number}\n---\n{body.strip()}\n" for number, body in paragraphs)
