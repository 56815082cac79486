"""Coming into an area: hidden tokens, ground that burns, stops or gives, and being moved by others."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.cards import Search, TopCards, draw, pay_aow
from petteia.games.prometheus.ground import forced_ways, has_room, is_huge, ways
from petteia.games.prometheus.harm import drop_stone, net_off, victory, wound
from petteia.games.prometheus.rows import Reacting, is_spent, power_of, spend
from petteia.games.prometheus.state import AOW, EXIT_PRICE, FAST_FLIGHT_BAIT, LURE_STOPS, NET, WARDENS, Skirmish, but
from petteia.games.prometheus.values import has_inherent, is_class, power_on
from petteia.games.prometheus.vocabulary import AQUATIC, FIREPROOF, GOD
from petteia.games.prometheus.words import (
    A_SEAT,
    BURNT,
    DECLINE,
    GIFTS,
    LEFT,
    LURED,
    MOVED,
    POWERED,
    REACT,
    SPRING,
    STEP,
    STOOD_FAST,
    THROWN,
    TRAPPED,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

# how a unit comes into an area
ON_FOOT: Final = 0
CAREFULLY: Final = 1
BY_AIR: Final = 2
DISPLACED: Final = 3
PASSING: Final = 4  # overhead, where tokens on the way count too

OVER: Final = 1 << 17  # in `did`: the activation is over, whatever was announced


def enter(s: Skirmish, u: int, area: int, how: int) -> bool:
    """Stand a unit in an area and let the area act on it.  True: a move that brought it here ends here."""
    s.put(u, area)
    book = s.book
    stop = False
    if s.bait[area] >= 0 and s.side[u] == WARDENS:
        stop = meet_token(s, u, area, how)
    if book.lively[area]:
        stop = meet_ground(s, u, area, how) or stop
    if s.law[EXIT_PRICE] and how in (ON_FOOT, CAREFULLY) and leaves_from(s, u):
        leave_olympus(s, u)
    return stop


def meet_token(s: Skirmish, u: int, area: int, how: int) -> bool:
    """A hidden token is turned over by a warden who comes in, but not by a cautious one (PR-086, PR-117)."""
    if how == CAREFULLY:
        return True
    if how == BY_AIR and s.law[FAST_FLIGHT_BAIT] == 2:
        return False
    card = s.bait[area]
    s.bait = but(s.bait, area, -1)
    s.reveal(card)
    if s.face[card] == NET:
        s.move(card, s.tokens, s.nets)
        s.net = but(s.net, u, card)
        s.tell(TRAPPED, s.owner[u], u, area)
        return True
    s.move(card, s.tokens, s.out)
    s.tell(LURED, s.owner[u], u, area)
    return bool(s.law[LURE_STOPS])


def meet_ground(s: Skirmish, u: int, area: int, how: int) -> bool:
    ground = s.book.terrain[area]
    if how in (PASSING, BY_AIR):
        return False  # terrain does not matter in flight
    if ground.wound_on_entry and not is_class(s, u, FIREPROOF):
        s.then(Burning(u, area))
        return True
    if ground.ends_activation and not is_class(s, u, AQUATIC):
        if s.actor == u and how != DISPLACED:
            s.did |= OVER
        return True
    if ground.stops:
        if s.net[u] < 0:
            s.then(Spring(u))
        return True
    return False


# -- leaving -------------------------------------------------------------------------------------------


def leaves_from(s: Skirmish, u: int) -> bool:
    """Whether a unit stands where it could leave Olympus and win by it: Zeus or Ares in a blue area (PR-106, PR-107)."""
    if s.side[u] != WARDENS:
        return False
    book = s.book
    return book.kind[s.unit[u]] == GOD and s.at[u] in book.board.exits and not s.held(u)


def leave_olympus(s: Skirmish, u: int) -> None:
    s.tell(LEFT, s.owner[u], u)
    name = s.book.units[s.unit[u]].name
    victory(s, WARDENS, f"{name} has left Olympus: the Wardens win.", "PR-106")


# -- ground that acts ----------------------------------------------------------------------------------


@step
class Burning(Step):
    """A wound on entry; then the unit must go at once to a neighbouring area that does not burn."""

    u: int
    area: int

    def begin(self, s: Skirmish) -> None:
        u = self.u
        ground = s.book.terrain[self.area]
        s.tell(BURNT, s.owner[u], u, self.area)
        wound(s, u, ground.wound_on_entry)
        if ground.expels and s.outcome is None:
            s.go(self.flee)

    def flee(self, s: Skirmish) -> None:
        u = self.u
        terrain = s.book.terrain
        if s.at[u] != self.area:
            return
        exits = [area for area in ways(s, u) if not terrain[area].wound_on_entry]
        if exits:
            s.ask(s.owner[u], "PR-K063", "The ground burns. Where does the unit flee to?",
                  [STEP.actions[s.book.word[area]] for area in exits], self.fled)  # fmt: skip

    def fled(self, s: Skirmish, action: Action) -> None:
        net_off(s, self.u)
        area = s.book.area_of[action.args[0]]
        s.tell(MOVED, s.owner[self.u], self.u, area)
        enter(s, self.u, area, DISPLACED)


@step
class Spring(Step):
    """A divine source: one die for the unit's owner, and a gift by what it shows."""

    u: int

    def begin(self, s: Skirmish) -> None:
        seat = s.owner[self.u]
        face = s.book.content.die_faces[s.below(6)]
        s.tell(SPRING, seat, face)
        if face == 5:
            s.ask(seat, "PR-K064", "The spring lets you choose.", GIFTS.actions[:], self.chosen)
        else:
            self.give(s, face)

    def chosen(self, s: Skirmish, action: Action) -> None:
        self.give(s, action.args[0])

    def give(self, s: Skirmish, gift: int) -> None:
        seat = s.owner[self.u]
        if gift == 0:
            self.move(s)
        elif gift == 1:
            draw(s, seat, 2)
        elif gift == 2:
            s.then(Search(seat))
        elif gift == 3:
            s.then(TopCards(seat, seat, 3, 0, (), ()))
        else:
            foes = s.partner_seats(1 - s.side_of[seat])
            s.ask(seat, "PR-K064", "Whose deck do you put in order?", [A_SEAT.actions[foe] for foe in foes], self.foe)

    def move(self, s: Skirmish) -> None:
        options = [STEP.actions[s.book.word[area]] for area in ways(s, self.u)]
        s.ask(s.owner[self.u], "PR-K064", About("The spring carries the unit on", "one area, if you like."),
              [*options, DECLINE.action], self.moved)  # fmt: skip

    def moved(self, s: Skirmish, action: Action) -> None:
        if action is not DECLINE.action:
            area = s.book.area_of[action.args[0]]
            s.tell(MOVED, s.owner[self.u], self.u, area)
            enter(s, self.u, area, ON_FOOT)

    def foe(self, s: Skirmish, action: Action) -> None:
        s.then(TopCards(s.owner[self.u], action.args[0], 2, 0, (), ()))


# -- being moved ---------------------------------------------------------------------------------------


def can_be_displaced(s: Skirmish, u: int, by: int) -> bool:
    """Huge units never are; a power may hold a unit in its place against enemies."""
    if is_huge(s, u) and u != by:
        return False
    return not (s.side[by] != s.side[u] and has_inherent(s, u, "undisplaced"))


def throw_ways(s: Skirmish, u: int, by: int) -> list[int]:
    return forced_ways(s, u) if can_be_displaced(s, u, by) else []


@step
class Displace(Reacting):
    """A unit is moved to an area by another.  Its own power may forbid it; a net falls off; the new area acts on it."""

    u: int
    by: int
    area: int
    thrown: bool

    def bearer(self) -> int:
        return self.u

    def begin(self, s: Skirmish) -> None:
        number = self.reaction(s)
        if number >= 0:
            s.ask(s.owner[self.u], "PR-K030", "Your unit is about to be moved. Does it stand fast?",
                  [*self.answers(s, number), DECLINE.action], self.answered, always=True)  # fmt: skip
        else:
            self.carry_out(s)

    def reaction(self, s: Skirmish) -> int:
        """The power of the unit that could cancel this, or -1."""
        for one in s.book.triggers[s.unit[self.u]].get("would_be_displaced", ()):
            if (
                self.by != self.u
                and s.hand(s.owner[self.u])
                and power_on(s, self.u, one.number)
                and not is_spent(s, self.u, one.number)
            ):
                return one.number
        return -1

    def answers(self, s: Skirmish, number: int) -> list[Action]:
        price = power_of(s, self.u, number).art_of_war
        return [REACT.actions[number]] if s.holds(s.owner[self.u], AOW) >= price else []

    def answered(self, s: Skirmish, action: Action) -> None:
        if action is DECLINE.action:
            self.carry_out(s)
            return
        number = action.args[0]
        spend(s, self.u, number)
        pay_aow(s, s.owner[self.u], power_of(s, self.u, number).art_of_war)
        s.tell(POWERED, s.owner[self.u], self.u, power_of(s, self.u, number).index)
        s.tell(STOOD_FAST, s.owner[self.u], self.u)

    def carry_out(self, s: Skirmish) -> None:
        if s.at[self.u] < 0 or not has_room(s, self.u, self.area):
            return
        net_off(s, self.u)
        drop_stone(s, self.u)
        s.tell(THROWN if self.thrown else MOVED, s.owner[self.u], self.u, self.area)
        enter(s, self.u, self.area, DISPLACED)
