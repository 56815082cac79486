"""A battle of the calendar from the muster to its end, for stories that are about what leads to it or follows."""

from __future__ import annotations

from typing import Any

from petteia.games.odyssey.aftermath import BattleEnds
from petteia.games.odyssey.campaign.conditions import BEAST_AT
from petteia.games.odyssey.state import OFF, SHIP, SINGLE
from petteia.games.odyssey.words import BY_CARD
from tests.games.odyssey_campaign.sea import Voyage

CALENDAR: dict[str, Any] = {"tile": 19, "explored": [25, 19], "at": "encounter", "day": 7, "exploration": [1, 2]}
TALOS = BEAST_AT["talos"]


def muster(t: Voyage) -> None:
    """Everybody takes a wild titan with nothing in its hands; the ship prepares nothing."""
    while t.rule in ("OD-054", "OD-093", "OD-051", "OD-094"):
        t.does("class dreamwalker" if "class dreamwalker" in t.options() else "done")


def stand(t: Voyage) -> None:
    """Titans take their places and everything is set up, to the first question of the first round."""
    muster(t)
    while not t.s.phase:
        t.does(t.options()[0])


def befalls_ship(t: Voyage, stat: str, n: int, unavoidable: bool = False) -> None:
    """A card of the battle does something to the ship."""
    t.s.ship_changes(SHIP.index(stat), n, unavoidable)


def falls(t: Voyage, *titans: int) -> None:
    """Titans have died."""
    for one in titans:
        t.s.dead += [one, BY_CARD]
        t.s.alive[one] = 0
        t.s.cell[one] = OFF


def end(t: Voyage, won: bool) -> None:
    """The battle ends: the primordial has its last wound, or every titan has fallen."""
    if won:
        t.s.wound_stack = [SINGLE] * t.s.block.wounds
    else:
        falls(t, *t.s.living())
    over(t, won)


def over(t: Voyage, won: bool) -> None:
    """The battle ends here as it stands; with titans that live, a defeat is a retreat."""
    s = t.s
    s.decision = None
    s.cut()
    s.then(BattleEnds(int(won)))
    s.advance()


def settles(t: Voyage) -> None:
    """Effects of the battle's end come in the order they are told; progress goes to the story card."""
    while t.rule in ("OD-110", "OD-010"):
        t.does(t.options()[0])
