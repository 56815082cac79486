"""A fresh table: agreements, cardboard, both maps, and units as they join."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from petteia.games.prometheus.armies import (
    GODS,
    GRANTED,
    LOT,
    armies_for,
    army_keys,
    check_tables,
    god_seats,
    points_of,
    shares,
    sides_of,
)
from petteia.games.prometheus.book import Book, book_of
from petteia.games.prometheus.data import CONTENT
from petteia.games.prometheus.state import (
    BAIT_SEEN_BY,
    BAIT_TOTAL,
    BLANK,
    FIXED_OWNER,
    LURE,
    NET,
    OMPHALOS,
    STONE_CARDS,
    WAITING,
    Skirmish,
    layout_for,
)
from petteia.games.prometheus.vocabulary import HUGE
from petteia.games.prometheus.words import COPIES, KINDS
from petteia.kernel.rng import Rng

if TYPE_CHECKING:
    from petteia.kernel.game import Game

START_RAGE: Final = 4


# -- a fresh table -------------------------------------------------------------------------------------


def law_of(options: Mapping[str, str]) -> list[int]:
    """The agreements of a table, each by the place of its value in the data."""
    return [option.values.index(options[option.key]) for option in CONTENT.options]


def token_counts(book: Book, law: list[int]) -> tuple[int, int]:
    """Nets and lures.  Where the twelve bait pieces come on top, they are as harmless as lures (PR-C01)."""
    tokens = book.content.tokens
    nets = tokens[book.content.token_at["net"]].count
    lures = tokens[book.content.token_at["lure"]].count
    return nets, lures + (nets + lures if law[BAIT_TOTAL] else 0)


def cards_of(book: Book, units: list[int]) -> int:
    return sum(book.units[d].activation_cards + book.units[d].art_of_war for d in units)


def most_cards(book: Book, options: Mapping[str, str], law: list[int], seats: int) -> tuple[int, ...]:
    """How many cards each seat can have at most: the cardboard its deck is made of."""
    pair = options["pair"]
    led = god_seats(seats, pair)
    sides = sides_of(seats, pair)
    points = points_of(book, seats, pair, law)
    content = book.content
    found = []
    for seat in range(seats):
        granted = [content.unit_at[key] for key in GRANTED if led[GODS.index(content.unit(key).owner)] == seat]
        if law[FIXED_OWNER]:
            mine = [d for d in granted if content.units[d].key in GODS]
            side = 1 << sides[seat]
            others = [content.unit_at[k] for k in GRANTED if k not in GODS and content.unit(k).sides == side]
            granted = mine + others
        most = recruits_cards(book, options, seats, seat, points[seat], sides[seat])
        found.append(content.base_art_of_war + cards_of(book, granted) + most)
    return tuple(found)


def recruits_cards(book: Book, options: Mapping[str, str], seats: int, seat: int, points: int, side: int) -> int:
    """The most cards a seat's recruits (and unspent points) can bring."""
    if options["recruitment"] == "draft":
        return drafted_cards(book, points, side)
    counts: list[int] = []
    pair = options["pair"]
    for option, gods in armies_for(book, seats, pair):
        value = options[option]
        for key in army_keys(book, gods) if value == LOT else [value]:
            for whose, units in shares(book, key, gods, seats, pair):
                if whose == seat:
                    cost = sum(book.units[d].cost for d in units)
                    counts.append(cards_of(book, units) + max(0, points - cost))
    return max(counts)


def drafted_cards(book: Book, points: int, side: int) -> int:
    """The most cards for so many points, counted generously: all units that cost nothing, and as if every point went into
    the unit that brings most for its cost."""
    pool = [unit for unit in book.units if not unit.granted and unit.sides >> side & 1]
    free = [unit.index for unit in pool if not unit.cost]
    bought = [points * cards_of(book, [unit.index]) // unit.cost for unit in pool if unit.cost]
    return cards_of(book, free) + max([points, *bought])


def fresh(game: Game, seats: int, options: Mapping[str, str], rng: Rng) -> Skirmish:
    """A table with both maps laid out and nobody on them."""
    book = book_of(options["own"])
    law = law_of(options)
    check_tables(book, options, law, seats)
    pair = options["pair"]
    sides = sides_of(seats, pair)
    nets, lures = token_counts(book, law)
    cards = most_cards(book, options, law, seats)
    layout = layout_for(tuple(sides), cards, nets + lures, law[BAIT_SEEN_BY] == 1, options["partners"] == "open")
    s = Skirmish(game, layout, dict(options), rng)
    s.book = book
    s.law = law
    s.side_of = sides
    s.unit, s.word, s.owner, s.side = [], [], [], []
    s.slot = [-1] * (KINDS * COPIES)
    s.team = [0, 0]
    s.huge = 0
    s.hound = -1
    s.purse = points_of(book, seats, pair, law)
    s.at, s.life, s.flags, s.used, s.net, s.stone = [], [], [], [], [], []
    s.here = [0] * book.areas
    s.bait = [-1] * book.areas
    s.stones = [0] * book.areas
    for area in book.board.omphalos:
        s.stones[area] += 1
    s.pieces = book.pieces[:]
    s.obstacles = sum(1 << area for area in range(book.areas) if book.terrain[area].obstacle)
    s.rage = START_RAGE
    s.marks = []
    s.order = []
    s.turn = 0
    s.active = 0
    s.activations = 0
    s.spent = [0] * seats
    s.actor = -1
    s.plan = s.did = s.trail = s.began = s.bonus = 0
    s.budget = -1
    s.dice = []
    s.dealt = s.scored = 0
    s.struck = -1
    box_up(s, sum(cards), nets, lures)
    return s


def box_up(s: Skirmish, cards: int, nets: int, lures: int) -> None:
    """Cards lie in the box until armies are known; hidden tokens with those who lay them; stone cards open."""
    everyone = s.layout.everyone
    s.zones[s.box] = list(range(cards))
    for card in range(cards):
        s.face[card] = BLANK
        s.knows[card] = everyone
    tokens = list(range(cards, cards + nets + lures))
    for i, card in enumerate(tokens):
        s.face[card] = NET if i < nets else LURE
        s.knows[card] = s.layout.viewers[s.supply]
    s.zones[s.supply] = tokens
    stones = list(range(cards + nets + lures, cards + nets + lures + STONE_CARDS))
    for card in stones:
        s.face[card] = OMPHALOS
        s.knows[card] = everyone
    s.zones[s.stone_cards] = stones


def turn_order(sides: list[int], first: int) -> list[int]:
    """Sides alternate; the partners of a side take its turns alternately (PR-C36)."""
    ours = [seat for seat, side in enumerate(sides) if side == first]
    theirs = [seat for seat, side in enumerate(sides) if side != first]
    rounds = max(len(ours), len(theirs))
    order = []
    for i in range(rounds):
        order += [ours[i % len(ours)], theirs[i % len(theirs)]]
    return order


def add_unit(s: Skirmish, d: int, seat: int) -> int:
    """A unit joins a seat; lists that copies share are made anew."""
    book = s.book
    u = len(s.unit)
    word = d
    while s.slot[word] >= 0:
        word += KINDS
    s.unit = [*s.unit, d]
    s.word = [*s.word, word]
    s.owner = [*s.owner, seat]
    s.side = [*s.side, s.side_of[seat]]
    slot = s.slot[:]
    slot[word] = u
    s.slot = slot
    team = s.team[:]
    team[s.side_of[seat]] |= 1 << u
    s.team = team
    if book.classes[d] & HUGE:
        s.huge |= 1 << u
    if d == book.cerberus:
        s.hound = u
    s.at.append(WAITING)
    s.life = [*s.life, book.vitality[d]]
    s.flags.append(0)
    s.used = [*s.used, 0]
    s.net = [*s.net, -1]
    s.stone = [*s.stone, 0]
    return u
