"""The sentences cards are made of, as small effects that take a count and a filter.

A card that needs more than these has a step of its own, in the file of its type.
"""

from __future__ import annotations

from typing import Final

from petteia.games.omen.ability import NO_USE, Sentences
from petteia.games.omen.board import (
    discard_card,
    discard_unit,
    draw,
    enrage,
    fetch,
    gain,
    has_card,
    move_unit,
    put,
    return_unit,
    room,
)
from petteia.games.omen.choose import (
    CITIES,
    ELSEWHERE,
    NO_LIMIT,
    enrageable,
    faces_of,
    in_hand,
    in_pile,
    movable,
    side_options,
    unit_of,
    with_face,
)
from petteia.games.omen.content import ANY_TYPE, NOT_BEAST, SOLDIER, TYPES
from petteia.games.omen.lights import DISCARD, PASS, PUT, TAKE, THE_UNIT, ToCity, place_of
from petteia.games.omen.lights import in_pile as lights_in_pile
from petteia.games.omen.state import CITY, HAND, PILE, Reign
from petteia.games.omen.words import LOST_COINS, PAID
from petteia.kernel.action import Action
from petteia.kernel.cards import Card
from petteia.kernel.decision import Refusal
from petteia.kernel.effects import Effect, Resolving
from petteia.kernel.knowledge import View
from petteia.kernel.step import step

OWN, ENEMY, BOTH = 0, 1, 2
HERE, OTHER_CITIES, ANYWHERE = 0, 1, 2
NO_UNIT: Final = Refusal("There is no unit in that place.", "OM-040")
WARDED_UNIT: Final = Refusal("Units there are warded against enemy abilities.", "OM-104")
OTHER_UNIT: Final = Refusal("The card's text does not allow that unit.", "OM-040")
NO_SECOND_SPACE: Final = Refusal("That side is full: an enraged unit would need a second space.", "OM-079")
SAME_CITY: Final = Refusal("It stands there already: it must move to another city.", "OM-042")
NO_ROOM_THERE: Final = Refusal("That side has no room: five units are the limit.", "OM-036")
NUMBERS: Final = ("no", "one", "two", "three", "four", "five")


class Draw(Effect):
    """Draw so many cards."""

    asks = False

    def __init__(self, count: int) -> None:
        self.count = count

    def said(self) -> tuple[str, ...]:
        return (f"draw {NUMBERS[self.count]} card",)

    def run(self, s: Reign, by: Resolving) -> None:
        draw(s, by.you, self.count)


class Gain(Effect):
    """Gain so many coins."""

    asks = False

    def __init__(self, count: int) -> None:
        self.count = count

    def said(self) -> tuple[str, ...]:
        return (f"gain {self.count} coin",)

    def run(self, s: Reign, by: Resolving) -> None:
        gain(s, by.you, self.count)


class Pay(Effect):
    """Pay so many coins to the pool; without them the ability is not offered."""

    asks = False

    def __init__(self, count: int) -> None:
        self.count = count

    def said(self) -> tuple[str, ...]:
        return (f"pay {self.count} coin",)

    def run(self, s: Reign, by: Resolving) -> None:
        s.coins[by.you] -= self.count
        s.tell(PAID, by.you, self.count)

    def why(self, s: Reign, you: int, here: int, card: int) -> Refusal | None:
        return None if s.coins[you] >= self.count else NO_USE


class GainForSoldiers(Effect):
    """Gain a coin, and another if the rival has a soldier in each other city."""

    asks = False

    def said(self) -> tuple[str, ...]:
        return ("gain 1 coin", "1 more", "soldier")

    def run(self, s: Reign, by: Resolving) -> None:
        gain(s, by.you, 1 + all(s.count(1 - by.you, city, SOLDIER) for city in ELSEWHERE[by.here]))


# -- choosing a unit ---------------------------------------------------------------------------


class UnitEffect(Effect):
    """You (or the other player) choose a unit, and something happens to it.

    `side` and `where` say among which units; `kinds`, `strength` and `cost` which of them; `other` leaves the card
    itself out; `may` allows to decline; `theirs`: the other player chooses.
    """

    def __init__(
        self,
        words: str,
        side: int = ENEMY,
        where: int = HERE,
        kinds: int = ANY_TYPE,
        strength: int = NO_LIMIT,
        cost: int = NO_LIMIT,
        other: bool = False,
        may: bool = False,
        theirs: bool = False,
    ) -> None:
        self.words = words
        self.side = side
        self.where = where
        self.kinds = kinds
        self.strength = strength
        self.cost = cost
        self.other = other
        self.may = may
        self.theirs = theirs

    def fits(self, s: Reign, seat: int, city: int) -> bool:
        """Whether this can happen on a side at all."""
        return True

    def options(self, s: Reign, you: int, here: int, this: int) -> list[Action]:
        chooser = 1 - you if self.theirs else you
        found: list[Action] = []
        cities = CITIES if self.where == ANYWHERE else (here,) if self.where == HERE else ELSEWHERE[here]
        for relation in (OWN, ENEMY):
            if self.side == relation or self.side == BOTH:
                seat = you if relation == OWN else 1 - you
                for city in cities:
                    if self.fits(s, seat, city):
                        side_options(s, chooser, you, seat, city, found, self.kinds, self.strength, self.cost,
                                     this if self.other else -1)  # fmt: skip
        return found

    def run(self, s: Reign, by: Resolving) -> None:
        options = self.options(s, by.you, by.here, by.card)
        if not options:
            return
        if self.may:
            options.extend(PASS)
        by.ask(s, 1 - by.you if self.theirs else by.you, options)

    def chosen(self, s: Reign, by: Resolving, action: Action) -> None:
        if action not in PASS:
            seat, city, card = unit_of(s, 1 - by.you if self.theirs else by.you, action)
            self.happens(s, by, seat, city, card)

    def happens(self, s: Reign, by: Resolving, seat: int, city: int, card: int) -> None:
        raise TypeError(f"nothing happens to units by {type(self).__name__}")

    def why(self, s: Reign, you: int, here: int, card: int) -> Refusal | None:
        return None if bool(self.options(s, you, here, card)) else NO_USE

    def declined(self, action: Action) -> bool:
        return action in PASS

    def refuse(self, s: Reign, by: Resolving, action: Action) -> Refusal | None:
        if action not in THE_UNIT:
            return None
        seat, city, place = place_of(1 - by.you if self.theirs else by.you, action)
        if len(s.zones[CITY + 3 * seat + city]) <= place:
            return NO_UNIT
        return WARDED_UNIT if seat != by.you and s.ward >> (3 * seat + city) & 1 else OTHER_UNIT

    def said(self) -> tuple[str, ...]:
        found = [TYPES[i] for i in range(len(TYPES)) if self.kinds == 1 << i]
        found += [f"strength {self.strength} or less"] if self.strength < NO_LIMIT else []
        found += [f"cost {self.cost} or less"] if self.cost < NO_LIMIT else []
        found += ["you may"] if self.may else []
        found += (
            ["your opponent"]
            if self.theirs
            else ["enemy"]
            if self.side == ENEMY
            else ["your"]
            if self.side == OWN
            else []
        )
        return tuple(found)


class Discard(UnitEffect):
    """The chosen unit is discarded."""

    def happens(self, s: Reign, by: Resolving, seat: int, city: int, card: int) -> None:
        discard_unit(s, seat, city, card)


class Return(UnitEffect):
    """The chosen unit returns to its owner's hand."""

    def happens(self, s: Reign, by: Resolving, seat: int, city: int, card: int) -> None:
        return_unit(s, seat, city, card)


class Enrage(UnitEffect):
    """The chosen unit, which is no beast and whose side has room, is enraged (OM-074, OM-079)."""

    def __init__(
        self, words: str, side: int, where: int, other: bool = False, may: bool = False, goes_on: bool = False
    ) -> None:
        super().__init__(words, side, where, NOT_BEAST, other=other, may=may or goes_on)
        self.goes_on = goes_on

    def fits(self, s: Reign, seat: int, city: int) -> bool:
        return enrageable(s, seat, city)

    def happens(self, s: Reign, by: Resolving, seat: int, city: int, card: int) -> None:
        enrage(s, seat, city, card)

    def refuse(self, s: Reign, by: Resolving, action: Action) -> Refusal | None:
        if action in THE_UNIT:
            seat, city, _ = place_of(by.you, action)
            if s.spaces[3 * seat + city] >= 5:
                return NO_SECOND_SPACE
        return super().refuse(s, by, action)

    def said(self) -> tuple[str, ...]:
        return ("enrage",)


class EnrageThis(Effect):
    """You may enrage this unit."""

    words = "enrage it?"

    def said(self) -> tuple[str, ...]:
        return ("you may enrage this unit",)

    def run(self, s: Reign, by: Resolving) -> None:
        if enrageable(s, by.you, by.here):
            place = s.zones[CITY + 3 * by.you + by.here].index(by.card)
            by.ask(s, by.you, [THE_UNIT[5 * by.here + place], *PASS])

    def chosen(self, s: Reign, by: Resolving, action: Action) -> None:
        if action not in PASS:
            enrage(s, by.you, by.here, by.card)


class MoveAway(UnitEffect):
    """You choose a unit, then another city with room on its side; it moves there."""

    def options(self, s: Reign, you: int, here: int, this: int) -> list[Action]:
        found = super().options(s, you, here, this)
        return [a for a in found if movable(s, you if a.args[0] < 15 else 1 - you, a, you)]

    def happens(self, s: Reign, by: Resolving, seat: int, city: int, card: int) -> None:
        s.then(Moving(by.you, seat, city, card))


class MoveHere(UnitEffect):
    """You choose one of your units in another city; it moves here, if there is room."""

    def options(self, s: Reign, you: int, here: int, this: int) -> list[Action]:
        return super().options(s, you, here, this) if room(s, you, here, 1) else []

    def happens(self, s: Reign, by: Resolving, seat: int, city: int, card: int) -> None:
        move_unit(s, seat, city, by.here, card)


@step
class Moving(ToCity):
    """A unit is to move: choose another city with room on its side."""

    you: int
    seat: int
    city: int
    card: Card

    @property
    def side(self) -> int:
        return self.seat

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-042", "Move it to which city?", self.open(s), self.chosen)

    def why(self, s: Reign, action: Action) -> Refusal | None:
        if action.args[0] == self.city:
            return SAME_CITY
        return None if room(s, self.seat, action.args[0], s.size(self.card)) else NO_ROOM_THERE

    def chosen(self, s: Reign, action: Action) -> None:
        move_unit(s, self.seat, self.city, action.args[0], self.card)


# -- cards in hands and piles ------------------------------------------------------------------


class StripAtRandom(Effect):
    """The other player discards a unit card at random; rewards and whims are not among them."""

    asks = False

    def said(self) -> tuple[str, ...]:
        return ("your opponent discards", "at random")

    def run(self, s: Reign, by: Resolving) -> None:
        rival = 1 - by.you
        hand = s.zones[HAND + rival]
        if hand:
            discard_card(s, rival, hand[s.below(len(hand))])


class TakeCoinOrCard(Effect):
    """The other player loses a coin; without one, they discard a unit card instead."""

    words = "discard which unit card from your hand?"

    def said(self) -> tuple[str, ...]:
        return ("loses 1 coin", "discard a unit card")

    def run(self, s: Reign, by: Resolving) -> None:
        rival = 1 - by.you
        if s.coins[rival]:
            s.coins[rival] -= 1
            s.tell(LOST_COINS, rival, 1)
        else:
            by.ask(s, rival, in_hand(s, rival, DISCARD), always=s.hides(rival))

    def chosen(self, s: Reign, by: Resolving, action: Action) -> None:
        discard_card(s, 1 - by.you, s.in_hand(1 - by.you, action.args[0]))

    def why(self, s: Reign, you: int, here: int, card: int) -> Refusal | None:
        return None if bool(s.coins[1 - you] or s.zones[HAND + 1 - you]) else NO_USE


class Fetch(Effect):
    """Add a card of a type from the discard pile to your hand; a card never fetches itself (OM-128)."""

    words = "add which card from the discard pile to your hand?"

    def __init__(self, kinds: int = ANY_TYPE, least: int = 0, may: bool = True) -> None:
        self.kinds = kinds
        self.least = least
        self.may = may

    def run(self, s: Reign, by: Resolving) -> None:
        pile = [card for card in s.zones[PILE + by.you * s.personal] if card != by.card]
        options = faces_of(s, pile, TAKE, self.kinds, least=self.least)
        if options:
            if self.may:
                options.extend(PASS)
            by.ask(s, by.you, options)

    def said(self) -> tuple[str, ...]:
        found = ["add", "discard pile", *(TYPES[i] for i in range(len(TYPES)) if self.kinds == 1 << i)]
        found += ["you may"] if self.may else []
        found += [f"cost {self.least} or more"] if self.least else []
        return tuple(found)

    def chosen(self, s: Reign, by: Resolving, action: Action) -> None:
        if action in PASS:
            return
        pile = s.zones[PILE + by.you * s.personal]
        card = next(c for c in reversed(pile) if s.face[c] == action.args[0] and c != by.card)
        fetch(s, by.you, card)


class PutFromPile(Effect):
    """You may put a card of a type and cost from the discard pile here."""

    words = "put which card from the discard pile here?"

    def __init__(self, kinds: int, cost: int) -> None:
        self.kinds = kinds
        self.cost = cost

    def run(self, s: Reign, by: Resolving) -> None:
        if not room(s, by.you, by.here, 1):
            return
        by.ask(s, by.you, [*in_pile(s, by.you, PUT, self.kinds, self.cost), *PASS])

    def among(self) -> list[Action]:
        return PUT

    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        return lights_in_pile(s, view.seat, action.args[0])

    def said(self) -> tuple[str, ...]:
        return ("you may put", "discard pile", f"cost {self.cost} or less")

    def chosen(self, s: Reign, by: Resolving, action: Action) -> None:
        if action not in PASS:
            pile = PILE + by.you * s.personal
            put(s, by.you, by.here, with_face(s, pile, action.args[0]), pile)


class PutFromHand(Effect):
    """You may put a card of a type and cost from your hand here."""

    words = "put which card from your hand here?"

    def __init__(self, kinds: int, cost: int) -> None:
        self.kinds = kinds
        self.cost = cost

    def said(self) -> tuple[str, ...]:
        return ("you may put", "from your hand", f"cost {self.cost} or less")

    def run(self, s: Reign, by: Resolving) -> None:
        # asked whenever there is a hand and room, so that silence tells the rival nothing of the hand
        if s.zones[HAND + by.you] and room(s, by.you, by.here, 1):
            by.ask(s, by.you, [*in_hand(s, by.you, PUT, self.kinds, self.cost), *PASS], always=True)

    def chosen(self, s: Reign, by: Resolving, action: Action) -> None:
        if action not in PASS:
            put(s, by.you, by.here, s.in_hand(by.you, action.args[0]), HAND + by.you)


class Odd(Effect):
    """An ability that is a step of its own, whose docstring is the card's text."""

    def __init__(self, kind: type[Sentences]) -> None:
        self.kind = kind

    def run(self, s: Reign, by: Resolving) -> None:
        s.then(self.kind(by.you, by.here, by.card))

    def why(self, s: Reign, you: int, here: int, card: int) -> Refusal | None:
        return None if self.kind.can(s, you, here, card) else NO_USE


class NeedsDeck(Odd):
    """An odd ability that begins with the deck: with deck and pile empty it is not offered."""

    def why(self, s: Reign, you: int, here: int, card: int) -> Refusal | None:
        return None if has_card(s, you) else NO_USE
