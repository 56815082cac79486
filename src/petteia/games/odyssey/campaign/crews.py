"""Crews for a chart: what a bot that plays to win would never try, so that many campaigns read the whole book.

A bot weighs a page by what it brings and always turns to the same one.  People do not: some choose what they are curious
about, some look for the Fury, some put in wherever there is a story, some let doom come.  A crew has one such temper, by
its seed; where it has a wish of its own the bot is not asked, in everything else, and in every battle, the bot plays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from petteia.games.odyssey.campaign.actions import CHOICE, CODE, TILE, WAYS
from petteia.games.odyssey.campaign.book import SECTORS
from petteia.games.odyssey.campaign.state import Campaign
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.game import Refused
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng

SALT: Final = 0x0D155E  # so that a crew's wishes are not the dice of its campaign


@dataclass(frozen=True)
class Temper:
    """What a crew wishes: whether it reads by chance, and what it steers for."""

    key: str
    words: str
    curious: bool = True
    course: str = ""


STEADY: Final = Temper("steady", "does what seems best", curious=False)
CURIOUS: Final = Temper("curious", "chooses its pages by chance")
BOLD: Final = Temper("bold", "looks for the adversary", course="adversary")
ROVING: Final = Temper("roving", "puts in wherever there is an adventure", course="hub")
GLOOMY: Final = Temper("gloomy", "lets doom come", course="doom")
TEMPERS: Final = (STEADY, CURIOUS, BOLD, ROVING, GLOOMY)
# which temper a campaign has, by its seed: most crews want to come home
MIXED: Final = (
    STEADY, CURIOUS, STEADY, STEADY, BOLD, STEADY, CURIOUS, STEADY, ROVING, STEADY,
    STEADY, CURIOUS, STEADY, STEADY, GLOOMY, STEADY, CURIOUS, STEADY, STEADY, CURIOUS,
)  # fmt: skip


def temper(key: str, seed: int) -> Temper:
    """The temper of this name; of `mixed` the one that belongs to a seed."""
    if key == "mixed":
        return MIXED[seed % len(MIXED)]
    for one in TEMPERS:
        if one.key == key:
            return one
    raise Refused(f"No crew is {key!r}.", f"It may be: mixed, {', '.join(one.key for one in TEMPERS)}.")


class Crew:
    """A crew of one temper; equal seeds wish alike."""

    def __init__(self, temper: Temper, seed: int) -> None:
        self.temper = temper
        self._chance = Rng(seed ^ SALT)
        self._drawn = 0

    def wish(self, view: View[Any], decision: Decision) -> Action | None:
        """What this crew wants to do, or None where it leaves it to the bot."""
        s: Campaign = view.state
        options = decision.options
        if s.fighting:
            return None
        if self.temper.course and options[0] in WAYS:
            return self._steer(s, decision)
        if self.temper.course == "adversary" and options[0] in TILE and decision.rule in ("OD-037", "OD-038"):
            return self._nearest(s, options, s.tile)
        if self.temper.curious and (options[0] in CHOICE or options[0] in CODE):
            said = [one for one in options if one in CHOICE or one in CODE]
            return said[self._below(len(said))]
        return None

    def _below(self, n: int) -> int:
        self._drawn += 1
        return self._chance.below(n, self._drawn)

    def _steer(self, s: Campaign, decision: Decision) -> Action | None:
        """The way to what this crew looks for; with nothing of the kind on the chart the bot steers."""
        ways = [one for one in decision.options if one in WAYS]
        goals = self._goals(s)
        if not ways or not goals:
            return None
        book = s.book
        days = {
            way: min(book.way((way.args[0] + 1, SECTORS[way.args[1]]), goal, s.technologies) for goal in goals)
            for way in ways
        }
        best = min(days.values())
        return next(way for way in ways if days[way] == best) if best < 99 else None

    def _goals(self, s: Campaign) -> list[int]:
        course = self.temper.course
        if course == "adversary":
            return [s.hunter] if s.hunter else []
        return [
            tile.number
            for tile in s.book.cycle.tiles
            if course in tile.symbols
            and s.is_revealed(tile.number)
            and tile.number != s.tile
            and (course == "doom" or not s.is_explored(tile.number))
        ]

    def _nearest(self, s: Campaign, options: list[Action], tile: int) -> Action:
        """Of the tiles that are offered the one from which the ship is soonest found."""
        here = s.book.tiles[tile]
        return min(
            options,
            key=lambda one: (
                abs(s.book.tiles[one.args[0] + 1].row - here.row)
                + abs(s.book.tiles[one.args[0] + 1].column - here.column)
            ),
        )
