"""Set-up: recruitment, sharing out and placing what the scenario grants, laying the hidden tokens, the opening hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from petteia.games.prometheus.armies import GODS, GRANTED, LOT, armies_for, army_keys, god_seats, shares
from petteia.games.prometheus.cards import draw
from petteia.games.prometheus.ground import has_room
from petteia.games.prometheus.state import (
    ACT,
    AOW,
    BAIT_SEEN_BY,
    FIRST_SIDE,
    FIXED_OWNER,
    GRANTED_BOARD,
    LURE,
    NET,
    OPENING_HAND,
    RESCUERS,
    TROOP_SETUP,
    UNIQUE_POOL,
    WARDENS,
    Skirmish,
    but,
)
from petteia.games.prometheus.tables import add_unit, turn_order
from petteia.games.prometheus.turn import TURNS
from petteia.games.prometheus.vocabulary import SCOUT, TROOP
from petteia.games.prometheus.words import (
    BEGINS,
    ENOUGH,
    GIVE,
    GIVEN,
    KINDS,
    LAID,
    LAY,
    LAY_LURE,
    LAY_NET,
    PLACE,
    PLACED,
    RECRUIT,
    RECRUITED,
    STOPPED,
    TAKE,
)
from petteia.kernel.action import Action
from petteia.kernel.knowledge import View
from petteia.kernel.step import Question, Step, step

STYX: Final = 0
OLYMPUS: Final = 1
OPENING_DRAW: Final = 3
OPENING_SIX: Final = 6


def begin(s: Skirmish, seats: int, options: Mapping[str, str]) -> None:
    """What is settled before the first question: who begins, the granted units, and armies that need no choice."""
    chosen = s.law[FIRST_SIDE]
    first = s.below(2) if chosen == 0 else chosen - 1
    s.order = turn_order(s.side_of, first)
    book = s.book
    led = god_seats(seats, options["pair"])
    for key in GRANTED:
        unit = book.content.unit(key)
        add_unit(s, unit.index, led[GODS.index(unit.owner)])
    s.stack.append((SETUP, "begin"))


# -- the steps of set-up -------------------------------------------------------------------------------


@step
class Setup(Step):
    """Armies, then the granted units, the hidden tokens, and the hands."""

    def begin(self, s: Skirmish) -> None:
        if s.options["recruitment"] == "draft":
            s.then(Draft(0, 0))
        else:
            self.ready_made(s)
        if s.law[FIXED_OWNER]:
            for side in (RESCUERS, WARDENS):
                if len(s.partner_seats(side)) > 1:
                    s.then(Sharing(side, 0))
        s.then(PLACING)
        s.then(LAYING)
        s.then(HANDS)

    def ready_made(self, s: Skirmish) -> None:
        """The armies the table agreed on, or drew by lot."""
        book = s.book
        pair = str(s.options["pair"])
        for option, gods in armies_for(book, s.seats, pair):
            key = str(s.options[option])
            if key == LOT:
                keys = army_keys(book, gods)
                key = keys[s.below(len(keys))]
            for seat, units in shares(book, key, gods, s.seats, pair):
                for d in units:
                    recruit(s, d, seat)


def recruit(s: Skirmish, d: int, seat: int) -> None:
    s.purse = but(s.purse, seat, max(0, s.purse[seat] - s.book.units[d].cost))
    u = add_unit(s, d, seat)
    s.tell(RECRUITED[d], seat, u)


@step
class Draft(Question):
    """Seats recruit one unit after another from the common pool; who has had enough stops.

    `at` counts the picks in the order of turns, the second side first; `stopped` is the mask of seats that stopped.
    """

    at: int
    stopped: int

    def among(self, s: Skirmish) -> list[Action]:
        return RECRUIT.actions

    def lights(self, view: View, s: Skirmish, action: Action) -> list[str]:
        return [f"pool:{action.args[0]}"]

    def label(self, s: Skirmish, action: Action) -> str:
        if action not in RECRUIT.actions:
            return ""
        unit = s.book.units[action.args[0] % KINDS]
        return f"Recruit {unit.name} for {unit.cost}"

    def begin(self, s: Skirmish) -> None:
        order = s.order[1:] + s.order[:1]
        at, stopped = self.at, self.stopped
        if stopped == (1 << s.seats) - 1:
            return
        while stopped >> order[at % len(order)] & 1:
            at += 1
        seat = order[at % len(order)]
        s.ask(seat, "PR-K003", "Recruit a unit, or leave it at that.",
              [*(RECRUIT.actions[word] for word in recruitable(s, seat)), ENOUGH.action], Draft(at, stopped).chosen)  # fmt: skip

    def chosen(self, s: Skirmish, action: Action) -> None:
        order = s.order[1:] + s.order[:1]
        seat = order[self.at % len(order)]
        stopped = self.stopped
        if action is ENOUGH.action:
            stopped |= 1 << seat
            s.tell(STOPPED, seat, s.purse[seat])
        else:
            recruit(s, action.args[0] % KINDS, seat)
        s.go(Draft(self.at + 1, stopped).begin)


def recruitable(s: Skirmish, seat: int) -> list[int]:
    """The words of the units a seat could still recruit: affordable, of its side, not taken, one heavy one at most."""
    content = s.book.content
    side = s.side_of[seat]
    mine = [s.unit[u] for u in range(len(s.unit)) if s.owner[u] == seat]
    heavy = [d for d in mine if content.units[d].cost >= content.heavy_cost and not content.units[d].granted]
    found = []
    for unit in content.units:
        if unit.granted or unit.cost > s.purse[seat] or not unit.sides >> side & 1:
            continue
        if unit.cost >= content.heavy_cost and len(heavy) >= content.heavy_units:
            continue
        if unit.index in mine or (s.slot[unit.index] >= 0 and not s.law[UNIQUE_POOL]):
            continue
        word = unit.index
        while s.slot[word] >= 0:
            word += KINDS
        found.append(word)
    return found


@step
class Sharing(Step):
    """Partners share the granted units out: the first of them takes each or gives it (PR-C19)."""

    side: int
    at: int

    def begin(self, s: Skirmish) -> None:
        units = shared_units(s, self.side)
        if self.at >= len(units):
            return
        word = s.word[units[self.at]]
        s.ask(
            s.partner_seats(self.side)[0],
            "PR-C19",
            "Who leads this unit?",
            [TAKE.actions[word], GIVE.actions[word]],
            self.shared,
        )

    def shared(self, s: Skirmish, action: Action) -> None:
        partners = s.partner_seats(self.side)
        u = s.slot[action.args[0]]
        owner = s.owner[:]
        owner[u] = partners[0] if action in TAKE.actions else partners[1]
        s.owner = owner
        s.tell(GIVEN, owner[u], u)
        s.go(Sharing(self.side, self.at + 1).begin)


def shared_units(s: Skirmish, side: int) -> list[int]:
    """The granted units of a side that are no gods."""
    return [
        u
        for u in range(len(s.unit))
        if s.side[u] == side and s.book.units[s.unit[u]].granted and s.unit[u] not in s.book.gods
    ]


@step
class Placing(Step):
    """The granted units are placed: rescuer gods in blue on Styx, Acamas and Medusa in any blue area, the hound on its
    orange area, the Eagle in red on Styx, warden gods in red on Olympus (PR-027 to PR-040)."""

    def begin(self, s: Skirmish) -> None:
        for u in range(len(s.unit)):
            areas = start_areas(s, u)
            if s.at[u] >= 0 or not areas:
                continue
            s.ask(s.owner[u], START_RULE[s.side[u]], f"Where does {s.book.units[s.unit[u]].name} start?",
                  [PLACE.actions[s.book.word[area]] for area in areas], PlacingOf(u).placed)  # fmt: skip
            return

    def stand(self, s: Skirmish, u: int, area: int) -> None:
        s.put(u, area)
        s.tell(PLACED, s.owner[u], u, area)


@step
class PlacingOf(Step):
    """The answer for one unit; then the next."""

    u: int

    def placed(self, s: Skirmish, action: Action) -> None:
        PLACING.stand(s, self.u, s.book.area_of[action.args[0]])
        s.go(PLACING.begin)


START_RULE: Final = ("PR-028", "PR-040")


def start_areas(s: Skirmish, u: int) -> list[int]:
    """Where a unit may be placed in set-up; none for those that come on later (PR-041)."""
    book = s.book
    d = s.unit[u]
    unit = book.units[d]
    board = book.board
    side = s.side[u]
    if d == book.cerberus:
        areas = list(board.orange)
    elif unit.is_god:
        areas = list(board.deployment[side][STYX if side == RESCUERS else OLYMPUS])
    elif unit.granted and side == WARDENS:
        areas = list(board.deployment[WARDENS][STYX])
    elif unit.granted:
        areas = list(board.deployment[RESCUERS][STYX]) if s.law[GRANTED_BOARD] else book.homes[RESCUERS]
    elif unit.talents & SCOUT or (unit.kind == TROOP and s.law[TROOP_SETUP]):
        areas = book.homes[side]
    else:
        return []
    return [area for area in areas if has_room(s, u, area)]


@step
class Laying(Step):
    """The rescuers lay the hidden tokens on Olympus, one to an area, none in a deployment zone (PR-029 to PR-032)."""

    def begin(self, s: Skirmish) -> None:
        s.shuffle(s.supply)
        self.next(s)

    def next(self, s: Skirmish) -> None:
        supply = s.zones[s.supply]
        free = [area for area in s.book.board.bait if s.bait[area] < 0]
        if not supply or not free:
            for card in supply[:]:
                s.move(card, s.supply, s.left_out)
            return
        layers = s.partner_seats(RESCUERS)
        laid = len(s.zones[s.tokens])
        word = s.book.word
        if s.law[BAIT_SEEN_BY]:
            options = [LAY.actions[word[area]] for area in free]
        else:
            faces = {s.face[card] for card in supply}
            options = [LAY_NET.actions[word[area]] for area in free] if NET in faces else []
            options += [LAY_LURE.actions[word[area]] for area in free] if LURE in faces else []
        s.ask(layers[laid % len(layers)], "PR-029", "Lay a hidden token on Olympus.", options, self.laid, always=True)

    def laid(self, s: Skirmish, action: Action) -> None:
        area = s.book.area_of[action.args[0]]
        if action in LAY.actions:
            card = s.zones[s.supply][-1]
        else:
            face = NET if action in LAY_NET.actions else LURE
            card = next(c for c in s.zones[s.supply] if s.face[c] == face)
        s.move(card, s.supply, s.tokens)
        s.bait = but(s.bait, area, card)
        layers = s.partner_seats(RESCUERS)
        s.tell(LAID, layers[(len(s.zones[s.tokens]) - 1) % len(layers)], area)
        s.go(self.next)


@step
class Hands(Step):
    """Each seat's deck is made of its cards and shuffled; the opening hands are dealt; the first turn begins."""

    def begin(self, s: Skirmish) -> None:
        first = 0
        for seat in range(s.seats):
            size = s.layout.pools.count(seat)
            self.deck_of(s, seat, list(range(first, first + size)))
            first += size
        s.tell(BEGINS, s.order[0])
        s.go(TURNS[s.order[0]].begin)

    def deck_of(self, s: Skirmish, seat: int, cards: list[int]) -> None:
        base, rest = deck_faces(s, seat)
        used = cards[: len(base) + len(rest)]
        for card, face in zip(used, base + rest, strict=True):
            s.face[card] = face
            s.knows[card] = 0
            s.zones[s.box].remove(card)
        if s.law[OPENING_HAND]:
            s.zones[seat] = used
            s.shuffle(seat)
            draw(s, seat, OPENING_SIX)
            return
        for card in used[: len(base)]:  # everybody has seen these taken to hand
            s.zones[seat].append(card)
            s.knows[card] = s.layout.everyone
            s.move(card, seat, s.seats + seat)
        s.zones[seat] = used[len(base) :]
        s.shuffle(seat)
        draw(s, seat, OPENING_DRAW)


def base_cards(s: Skirmish, seat: int) -> int:
    """Three for each player; two partners against one share the three of their side (PR-K008, PR-C40)."""
    base = s.book.content.base_art_of_war
    partners = s.partner_seats(s.side_of[seat])
    if s.seats == 3 and len(partners) == 2:
        return base - base // 2 if seat == partners[0] else base // 2
    return base


def deck_faces(s: Skirmish, seat: int) -> tuple[list[int], list[int]]:
    """The base Art of War cards (with one for each point not spent), and all other cards of a seat."""
    base = [AOW] * (base_cards(s, seat) + s.purse[seat])
    rest: list[int] = []
    for u in range(len(s.unit)):
        if s.owner[u] == seat:
            unit = s.book.units[s.unit[u]]
            rest += [AOW] * unit.art_of_war + [ACT + s.word[u]] * unit.activation_cards
    return base, rest


SETUP: Final = Setup()
PLACING: Final = Placing()
LAYING: Final = Laying()
HANDS: Final = Hands()
