"""What hands do at this table: draw, gain, place, move, enrage, discard.  Each tells of it and keeps the counts.

None of these asks anything; what they set off (a soldier's ability, a hero's moment) is put on the stack and comes
next, so a sentence that uses them may not ask afterwards.
"""

from __future__ import annotations

from petteia.games.omen.ability import BEAST_PLACED, ORACLE_FELL, TEXTS, heroes_hear
from petteia.games.omen.content import BEAST, KIND, ORACLE, SOLDIER
from petteia.games.omen.state import CITY, COIN_CAP, DECK, HAND, LOOK, PILE, SHOWN, Reign
from petteia.games.omen.words import (
    ADDED,
    DISCARDED,
    DREW,
    ENRAGED,
    FELL,
    FETCHED,
    GAINED,
    MOVED,
    PUT_UNIT,
    RECOVERED,
    RESHUFFLED,
    RETURNED,
    REVEALED,
    TOOK_COINS,
)
from petteia.kernel.effects import COMES, Resolving

# -- coins -------------------------------------------------------------------------------------


def gain(s: Reign, seat: int, count: int) -> None:
    """Take coins from the pool, as far as it and the limit of twenty allow (OM-009, OM-C29)."""
    coins = s.coins
    count = min(count, s.pool - coins[0] - coins[1], COIN_CAP - coins[seat])
    if count > 0:
        coins[seat] += count
        s.tell(GAINED, seat, count)


def take_coins(s: Reign, seat: int, count: int) -> None:
    """Take coins from the rival: at most what there is, and never past one's own limit."""
    count = min(count, s.coins[1 - seat], COIN_CAP - s.coins[seat])
    if count > 0:
        s.coins[1 - seat] -= count
        s.coins[seat] += count
        s.tell(TOOK_COINS, seat, count)


# -- the deck ----------------------------------------------------------------------------------


def top(s: Reign, seat: int) -> int:
    """The top card of a seat's deck, the pile being shuffled into it first if it has run out; -1 if there is none."""
    deck = DECK + seat * s.personal
    if not s.zones[deck]:
        pile = PILE + seat * s.personal
        if not s.zones[pile]:
            return -1
        s.zones[deck] = s.zones[pile]
        s.zones[pile] = []
        s.shuffle(deck)
        s.tell(RESHUFFLED, seat)
    return s.zones[deck][-1]


def has_card(s: Reign, seat: int) -> bool:
    """Whether a card can be taken from a seat's deck, reshuffled or not."""
    return bool(s.zones[DECK + seat * s.personal] or s.zones[PILE + seat * s.personal])


def draw(s: Reign, seat: int, count: int) -> None:
    """Draw cards; only this is drawing (OM-131).  With deck and pile empty nothing is drawn (OM-C28)."""
    deck = DECK + seat * s.personal
    for _ in range(count):
        card = top(s, seat)
        if card < 0:
            return
        s.move(card, deck, HAND + seat)
        s.tell(DREW, seat, card)
        if seat == s.active:
            s.draws += 1


def reveal(s: Reign, seat: int, count: int) -> None:
    """Turn up cards for both players: they lie in `SHOWN`."""
    deck = DECK + seat * s.personal
    for _ in range(count):
        card = top(s, seat)
        if card < 0:
            return
        s.move(card, deck, SHOWN)
        s.tell(REVEALED, seat, card)


def reveal_and_add(s: Reign, seat: int, count: int) -> None:
    """Turn up cards from the top of the deck and add them to the hand; that is not drawing (OM-051, OM-131)."""
    reveal(s, seat, count)
    for card in s.zones[SHOWN][:]:
        s.move(card, SHOWN, HAND + seat)
        s.tell(ADDED, seat, card)


def look(s: Reign, seat: int, count: int) -> None:
    """Take up cards that only this seat sees: they are in `LOOK`, the top card first."""
    deck = DECK + seat * s.personal
    for _ in range(count):
        card = top(s, seat)
        if card < 0:
            return
        s.move(card, deck, LOOK + seat)


def discard_shown(s: Reign, seat: int, keep: int = -1) -> None:
    """What was turned up and not kept is discarded (OM-050)."""
    for card in s.zones[SHOWN][:]:
        if card != keep:
            s.move(card, SHOWN, PILE + seat * s.personal)


# -- hands -------------------------------------------------------------------------------------


def discard_card(s: Reign, seat: int, card: int) -> None:
    """A unit card leaves a hand for the pile.  In the rival's turn it counts for Hades' Feat (OM-C11)."""
    s.move(card, HAND + seat, PILE + seat * s.personal)
    s.tell(DISCARDED, seat, card)
    if seat != s.active:
        s.fallen += 1


def fetch(s: Reign, seat: int, card: int) -> None:
    """A card comes from the pile to a hand, shown to all (OM-090)."""
    s.move(card, PILE + seat * s.personal, HAND + seat)
    s.tell(FETCHED, seat, card)


# -- units in cities ---------------------------------------------------------------------------


def room(s: Reign, seat: int, city: int, size: int) -> bool:
    return s.spaces[3 * seat + city] + size <= 5


def settle(s: Reign, seat: int, city: int, card: int, zone: int) -> None:
    """A card from `zone` comes to stand on a side; a soldier has entered, and its ability follows."""
    side = 3 * seat + city
    s.move(card, zone, CITY + side)
    face = s.face[card]
    kind = KIND[face]
    if TEXTS.whens[face] == COMES:
        s.spaces[side] += 1
        s.then(Resolving(seat, city, card, face, 0))
    elif kind == BEAST:
        s.spaces[side] += 2
        heroes_hear(s, BEAST_PLACED, 1 - seat, card=card)
    else:
        s.spaces[side] += 1


def put(s: Reign, seat: int, city: int, card: int, zone: int) -> None:
    """Place a unit without paying: not playing, but entering (see `put` among the terms)."""
    settle(s, seat, city, card, zone)
    s.tell(PUT_UNIT, seat, card, city)


def leave(s: Reign, seat: int, city: int, card: int) -> None:
    """Forget what was marked on a unit that leaves the cities."""
    s.spaces[3 * seat + city] -= s.size(card)
    gone = ~(1 << card)
    s.enraged &= gone
    s.acted &= gone
    s.acted_twice &= gone
    s.portents &= gone
    s.silenced &= gone


def discard_unit(s: Reign, seat: int, city: int, card: int) -> None:
    """A unit leaves a city for the pile.  One of the rival's, before the Feat step, counts for Hades' Feat."""
    oracle = s.kind(card) == ORACLE
    leave(s, seat, city, card)
    s.move(card, CITY + 3 * seat + city, PILE + seat * s.personal)
    s.tell(FELL, seat, card, city)
    if seat != s.active:
        s.fallen += 1
        if oracle:
            heroes_hear(s, ORACLE_FELL, seat, card=card)


def return_unit(s: Reign, seat: int, city: int, card: int) -> None:
    """A unit goes back to its owner's hand; everybody has seen it."""
    leave(s, seat, city, card)
    s.move(card, CITY + 3 * seat + city, HAND + seat)
    s.tell(RETURNED, seat, card)


def move_unit(s: Reign, seat: int, city: int, to: int, card: int) -> None:
    """A unit moves to the same side of another city; a soldier enters there (OM-042), an enraged unit stays so."""
    size = s.size(card)
    s.move(card, CITY + 3 * seat + city, CITY + 3 * seat + to)
    s.spaces[3 * seat + city] -= size
    s.spaces[3 * seat + to] += size
    s.tell(MOVED, seat, card, to)
    if s.kind(card) == SOLDIER:
        s.then(Resolving(seat, to, card, s.face[card], 0))


def enrage(s: Reign, seat: int, city: int, card: int) -> None:
    """A unit is turned face-down: a beast of strength 4 without abilities (OM-076)."""
    s.enraged |= 1 << card
    s.spaces[3 * seat + city] += 1
    s.tell(ENRAGED, seat, card, city)


def recover(s: Reign, seat: int) -> None:
    """As a player's Offering step closes, that player's enraged units are turned back (OM-073)."""
    for city in range(3):
        for card in s.zones[CITY + 3 * seat + city]:
            if s.enraged >> card & 1:
                s.enraged &= ~(1 << card)
                s.spaces[3 * seat + city] -= 1
                s.tell(RECOVERED, seat, card, city)
