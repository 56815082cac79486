"""The state of a skirmish: units on two maps, hands and decks, hidden tokens, and what lasts for a while."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.book import Book
from petteia.games.prometheus.data import CONTENT
from petteia.games.prometheus.maps import spelt_out
from petteia.games.prometheus.words import COPIES, KINDS
from petteia.kernel._native import mypyc_attr
from petteia.kernel.cards import Layout, Zone
from petteia.kernel.state import State

RESCUERS: Final = 0
WARDENS: Final = 1
SIDE_NAMES: Final = ("Rescuers", "Wardens")
GOD_NAMES: Final = ("Hephaestus", "Hades", "Zeus", "Ares")

# what is printed on a card, and on the back of which it may stand
AOW: Final = 0
OMPHALOS: Final = 1
ACT: Final = 2  # and on: the activation card of a unit, by its word
NET: Final = ACT + KINDS * COPIES
LURE: Final = NET + 1
BLANK: Final = NET + 2  # cardboard that this game does not need
STONE_CARDS: Final = 8

WAITING: Final = -1  # not yet in play
DEAD: Final = -2

# flags of a unit
ACTED: Final = 1  # activated this turn
COMPLEX_TURN: Final = 2  # its activation was complex: no talents, no powers this turn
STRUCK_BACK: Final = 4  # has retaliated this turn
CARRIES: Final = 8  # a stone

# what a seat does at most once in a turn
SEARCHED: Final = 1
DREW_TWO: Final = 2
EVADED: Final = 4
RECALLED: Final = 8

# table options by their place in the data; `s.law[LURE_STOPS]` is the place of the value agreed on
BAIT_TOTAL: Final = CONTENT.option_at["bait_total"]
BAIT_SEEN_BY: Final = CONTENT.option_at["bait_seen_by"]
NET_RELEASE: Final = CONTENT.option_at["net_release"]
LURE_STOPS: Final = CONTENT.option_at["lure_stops"]
CAUTIOUS_SLOT: Final = CONTENT.option_at["cautious_slot"]
FAST_FLIGHT_BAIT: Final = CONTENT.option_at["fast_flight_bait"]
CERBERUS_DEAD_WINS: Final = CONTENT.option_at["cerberus_dead_wins"]
CALM_BY: Final = CONTENT.option_at["calm_by"]
CALM_RANGE: Final = CONTENT.option_at["calm_range"]
CALMED_RAGE: Final = CONTENT.option_at["calmed_rage"]
ENRAGE_SLOT: Final = CONTENT.option_at["enrage_slot"]
OMPHALOS_CLAIM: Final = CONTENT.option_at["omphalos_claim"]
CERBERUS_MUST_ATTACK: Final = CONTENT.option_at["cerberus_must_attack"]
CERBERUS_THROW: Final = CONTENT.option_at["cerberus_throw"]
POINTS: Final = CONTENT.option_at["points"]
FIXED_COST: Final = CONTENT.option_at["fixed_cost"]
FIXED_OWNER: Final = CONTENT.option_at["fixed_owner"]
GRANTED_BOARD: Final = CONTENT.option_at["granted_board"]
ENTRY: Final = CONTENT.option_at["entry"]
TROOP_SETUP: Final = CONTENT.option_at["troop_setup"]
EXIT_PRICE: Final = CONTENT.option_at["exit_price"]
DECK_EMPTY: Final = CONTENT.option_at["deck_empty"]
OPENING_HAND: Final = CONTENT.option_at["opening_hand"]
AOW_MANOEUVRES: Final = CONTENT.option_at["aow_manoeuvres"]
RECALL_REVIVES: Final = CONTENT.option_at["recall_revives"]
RECALL_HEALS: Final = CONTENT.option_at["recall_heals"]
SIGHT_UNITS: Final = CONTENT.option_at["sight_units"]
RETALIATION: Final = CONTENT.option_at["retaliation"]
GUARD_FORCED: Final = CONTENT.option_at["guard_forced"]
UNIQUE_POOL: Final = CONTENT.option_at["unique_pool"]
FIRST_SIDE: Final = CONTENT.option_at["first_side"]
TURN_CAP: Final = CONTENT.option_at["turn_cap"]
CAPS: Final = (0, 80, 120)

Mark = tuple[
    str, int, int, str, str, int
]  # word, whom (a unit or an area), number, against what, until when, by which seat

_layouts: dict[tuple[tuple[int, ...], tuple[int, ...], int, bool, bool], Layout] = {}


def layout_for(sides: tuple[int, ...], cards: tuple[int, ...], tokens: int, blind: bool, open_hands: bool) -> Layout:
    """The zones of a table: `sides` by seat, `cards` with each seat's back, and the hidden tokens."""
    key = (sides, cards, tokens, blind, open_hands)
    found = _layouts.get(key)
    if found is not None:
        return found
    seats = len(sides)
    everyone = (1 << (seats + 1)) - 1
    team = [sum(1 << seat for seat in range(seats) if sides[seat] == side) for side in (RESCUERS, WARDENS)]
    laying = 0 if blind else team[RESCUERS]
    zones = [
        *(Zone(f"deck {seat + 1}", seat) for seat in range(seats)),
        *(
            Zone(f"hand {seat + 1}", seat, team[sides[seat]] if open_hands else 1 << seat, tracked=False)
            for seat in range(seats)
        ),
        *(Zone(f"discard {seat + 1}", seat, everyone) for seat in range(seats)),
        Zone("tokens to lay", -1, laying, tracked=False),
        Zone("tokens on the map", -1, laying),
        Zone("nets on units", -1, everyone),
        Zone("out of the game", -1, everyone),
        Zone("box", -1, everyone),
        Zone("stone cards", -1, everyone),
        Zone("tokens left out", -1, laying),
    ]
    pools = [seat for seat in range(seats) for _ in range(cards[seat])]
    pools += [seats] * tokens + [seats + 1] * STONE_CARDS
    found = _layouts[key] = Layout(seats, zones, pools)
    return found


@mypyc_attr(serializable=True)  # so that `clone` may begin with an empty one where this is compiled
class Skirmish(State):
    """One game.

    Units are numbered in the order they joined; `unit[u]` is what it is in the data, `word[u]` how moves write it.
    `here[area]` is the mask of units in an area, `team[side]` the mask of a side's units.  `bait[area]` is the card of a
    hidden token there, `net[u]` the card of the net on a unit, `stone[u]` one more than the unit that petrified it.
    `order` is the cycle of turns; `plan` what the acting unit has announced and not yet done, `budget` the areas left
    of its move (-1: it is not moving), `did` what it has done.
    """

    book: Book  # the data of this table
    law: list[int]
    side_of: list[int]
    unit: list[int]
    word: list[int]
    owner: list[int]
    side: list[int]
    slot: list[int]
    team: list[int]
    huge: int
    hound: int
    purse: list[int]
    at: list[int]
    life: list[int]
    flags: list[int]
    used: list[int]
    net: list[int]
    stone: list[int]
    here: list[int]
    bait: list[int]
    stones: list[int]
    pieces: list[int]
    obstacles: int
    rage: int
    marks: list[Mark]
    order: list[int]
    turn: int
    active: int
    activations: int
    spent: list[int]
    actor: int
    plan: int
    did: int
    budget: int
    trail: int
    began: int
    bonus: int
    dice: list[int]
    dealt: int
    scored: int
    struck: int

    @staticmethod
    def derived() -> tuple[str, ...]:
        return ("book",)

    @staticmethod
    def shared() -> tuple[str, ...]:
        return (
            "law", "side_of", "unit", "word", "owner", "side", "slot", "team", "pieces", "order",
            "purse", "life", "net", "stone", "bait", "stones", "marks", "used", "spent",
        )  # fmt: skip

    # -- zones -------------------------------------------------------------------------------

    def deck(self, seat: int) -> list[int]:
        return self.zones[seat]

    def hand(self, seat: int) -> list[int]:
        return self.zones[self.seats + seat]

    def discard(self, seat: int) -> list[int]:
        return self.zones[2 * self.seats + seat]

    @property
    def supply(self) -> int:
        """The zone of tokens that are still to be laid."""
        return 3 * self.seats

    @property
    def tokens(self) -> int:
        """The zone of hidden tokens on Olympus; `bait` says which lies where."""
        return 3 * self.seats + 1

    @property
    def nets(self) -> int:
        return 3 * self.seats + 2

    @property
    def out(self) -> int:
        return 3 * self.seats + 3

    @property
    def box(self) -> int:
        return 3 * self.seats + 4

    @property
    def stone_cards(self) -> int:
        return 3 * self.seats + 5

    @property
    def left_out(self) -> int:
        return 3 * self.seats + 6

    def holds(self, seat: int, face: int) -> int:
        """How many cards with this face a seat has in hand."""
        faces = self.face
        count = 0
        for card in self.zones[self.seats + seat]:
            if faces[card] == face:
                count += 1
        return count

    def in_hand(self, seat: int, face: int) -> int:
        """A card in hand with this face, one that others know of if there is a choice; -1: there is none."""
        best = -1
        for card in self.zones[self.seats + seat]:
            if self.face[card] == face and (best < 0 or self.knows[card] > self.knows[best]):
                best = card
        return best

    # -- units -------------------------------------------------------------------------------

    def enemies_at(self, area: int, side: int) -> int:
        """The mask of units in an area that are not of this side."""
        return self.here[area] & self.team[1 - side]

    def held(self, u: int) -> bool:
        """Trapped or petrified: no actions, no talents, no powers (PR-096 to PR-098)."""
        return self.net[u] >= 0 or self.stone[u] > 0

    def put(self, u: int, area: int) -> None:
        """Stand a unit in an area, wherever it was."""
        was = self.at[u]
        if was >= 0:
            self.here[was] &= ~(1 << u)
        self.at[u] = area
        if area >= 0:
            self.here[area] |= 1 << u

    def partner_seats(self, side: int) -> list[int]:
        return [seat for seat in range(self.seats) if self.side_of[seat] == side]


def but(row: list[int], at: int, value: int) -> list[int]:
    """A row with another value in one place: for those that copies of a state share."""
    new = row[:]
    new[at] = value
    return new


HALF: Final = 10  # units are few: their masks are looked up in two halves
LOW: Final = [spelt_out(mask) for mask in range(1 << HALF)]
HIGH: Final = [[HALF + bit for bit in found] for found in LOW]


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, in order."""
    if mask >> 2 * HALF:
        return spelt_out(mask)
    return LOW[mask & ((1 << HALF) - 1)] + HIGH[mask >> HALF]
