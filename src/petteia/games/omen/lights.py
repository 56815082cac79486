"""What questions are answered with, what those answers light and how they read; the moves of a Surge have their own words with them."""

from __future__ import annotations

from typing import Final

from petteia.games.omen.content import NAMES, OFFERING, TYPES
from petteia.games.omen.state import CITY, HAND, LOOK, PACK, PILE, SHOWN, Reign
from petteia.games.omen.words import CARD, CITIES, CITY_NAMES, NUMBER, OWN, UNIT
from petteia.games.omen.words import CITY as CITY_WORDS
from petteia.kernel.action import Action, Domain, Verb
from petteia.kernel.effects import Resolving
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Answer
from petteia.kernel.step import Question, step


def own_cards(s: Reign, zone: int, face: int) -> list[str]:
    return [s.key(card) for card in s.zones[zone] if s.face[card] == face]


def in_pile(s: Reign, seat: int, face: int) -> list[str]:
    """The pile, and the cards with this face in it."""
    pile = seat * s.personal
    cards = s.zones[PILE + pile]
    return [f"pile:{pile}", *(s.key(card) for card in cards if s.face[card] == face)]


def amount(cards: int, coins: int) -> str:
    parts = [f"{n} {word}{'' if n == 1 else 's'}" for n, word in ((cards, "card"), (coins, "coin")) if n]
    return " and ".join(parts) or "nothing"


class InHand(Answer):
    """A unit card of one's own hand."""

    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        return own_cards(s, HAND + view.seat, action.args[0])


class Offered(InHand):
    def label(self, s: Reign, action: Action) -> str:
        return f"Offer {NAMES[action.args[0]]} for {OFFERING[action.args[0]]}"


class Wealthy(Answer):
    """How many of the turn's actions are cards."""

    def label(self, s: Reign, action: Action) -> str:
        cards, actions = action.args[0], 2 if s.turn == 1 else 3
        coins = actions - cards
        if s.turn != 1 or s.options["opening"] == "bonus":
            if not cards:
                return amount(0, coins + 1)
            if not coins:
                return amount(cards + 1, 0)
        return amount(cards, coins)


class Split(Answer):
    """How many of so many are cards: three, unless the question says how many there are."""

    def label(self, s: Reign, action: Action) -> str:
        return super().label(s, action) or amount(action.args[0], 3 - action.args[0])


class InCity(Answer):
    """A city; where a unit is being placed, the first free space there."""

    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        return super().lights(view, s, action) or [f"city:{CITIES[action.args[0]]}"]


class Torn(Answer):
    """A city that is fought over."""

    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        return [f"city:{CITIES[action.args[0]]}"]


class Standing(Answer):
    """A unit in a city, and those beside it that nothing tells from it; `before` stands before its name."""

    def __init__(self, verb: Verb, before: str = "") -> None:
        super().__init__(verb)
        self.before = before

    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        seat, city, place = place_of(view.seat, action)
        units = s.zones[CITY + 3 * seat + city]
        if place >= len(units):
            return []
        chosen = units[place]
        top = s.stack[-1][0] if s.stack else None
        barred = top.card if isinstance(top, Resolving) else int(getattr(top, "this", -1))
        alike = [card for card in units if marks(s, card) == marks(s, chosen) and (card == chosen or card != barred)]
        return [view.key(card) for card in alike]

    def label(self, s: Reign, action: Action) -> str:
        if s.decision is None:
            return ""
        seat, city, place = place_of(s.decision.seat, action)
        units = s.zones[CITY + 3 * seat + city]
        if place >= len(units):
            return ""
        card = units[place]
        enraged = " (enraged)" if s.enraged >> card & 1 else ""
        return f"{self.before}{NAMES[s.face[card]]}{enraged} in {CITY_NAMES[city]}"


def place_of(seat: int, action: Action) -> tuple[int, int, int]:
    """The seat, city and place that an action on a unit names."""
    place = action.args[0]
    return seat if place < 15 else 1 - seat, place % 15 // 5, place % 5


def marks(s: Reign, card: int) -> tuple[int, ...]:
    masks = (s.enraged, s.acted, s.acted_twice, s.portents, s.silenced)
    return (s.face[card], *(mask >> card & 1 for mask in masks))


class Lying(Answer):
    """A card among those turned up or looked at; else in the hand, or (`pile`, or as the question says) in the pile."""

    def __init__(self, verb: Verb, pile: bool = False) -> None:
        super().__init__(verb)
        self.pile = pile

    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        me, face = view.seat, action.args[0]
        found = own_cards(s, SHOWN, face) or own_cards(s, LOOK + me, face)
        found = found or (in_pile(s, me, face) if self.pile else super().lights(view, s, action))
        return found or own_cards(s, HAND + me, face)


class Stripped(Answer):
    """A card known in the rival's hand."""

    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        rival = 1 - view.seat
        ordered = sorted(s.zones[HAND + rival], key=lambda c: (s.face[c] < 0, s.face[c]))
        return [f"hand:{rival}/{i}" for i, card in enumerate(ordered) if s.face[card] == action.args[0]]


class Drafted(Answer):
    """A card of one's pack."""

    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        me = view.seat
        return own_cards(s, PACK + me, action.args[0])


class WhimDeck(Answer):
    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        return ["whims"]


class DeckTop(Answer):
    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        return [f"deck:{view.seat * s.personal}"]


@step
class ToCity(Question):
    """A card is on its way into a city: `side` is whose side it will stand on."""

    @property
    def side(self) -> int:
        return int(getattr(self, "you", 0))

    def among(self, s: Reign) -> list[Action]:
        return IN_CITY

    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        """The first free space."""
        side, city = self.side, action.args[0]
        filled = s.spaces[3 * side + city]
        return [f"slot:{side}{CITIES[city]}{filled + 1}"] if filled < 5 else []


@step
class Modes(Question):
    """One of several things."""

    def says(self) -> tuple[str, str, str]:
        """The words for each."""
        return ("", "", "")

    def among(self, s: Reign) -> list[Action]:
        return MODE

    def label(self, s: Reign, action: Action) -> str:
        return self.says()[action.args[0]] if action in MODE else ""


TO_STATE_WEALTH: Final[Wealthy] = Wealthy(Verb("wealth", NUMBER, say="Draw {0}, the rest in coins"))
TO_CITY: Final[InCity] = InCity(Verb("city", CITY_WORDS, say="{0}"))
TO_UNIT: Final[Standing] = Standing(Verb("unit", UNIT, say="{0}"))
TO_ORACLE: Final[Standing] = Standing(Verb("oracle", OWN, say="Use the oracle in {0}"))
TO_RETAIN: Final[Standing] = Standing(Verb("retain", OWN, say="Retain {0}"), "Retain ")
TO_DISCARD: Final[InHand] = InHand(Verb("discard", CARD, say="Discard {0}"))
TO_TAKE: Final[Lying] = Lying(Verb("take", CARD, say="Take {0}"), pile=True)
TO_PUT: Final[Lying] = Lying(Verb("put", CARD, say="Put {0}"))
TO_STRIP: Final[Stripped] = Stripped(Verb("strip", CARD, say="Make them discard {0}"))
TO_TOP: Final[Lying] = Lying(Verb("top", CARD, say="{0} on top"))
TO_MODE: Final[Answer] = Answer(Verb("mode", Domain(("a", "b", "c"), ("A", "B", "C")), say="Choose {0}"))
TO_NAME: Final[Verb] = Verb("name", Domain(TYPES), say="Name: {0}")
TO_PASS: Final[Verb] = Verb("pass", say="Decline")
TO_BURY: Final[Verb] = Verb("bury", say="Put it at the bottom")
TO_LOOK: Final[DeckTop] = DeckTop(Verb("look", say="Look at the top card"))
TO_FIGHT: Final[Torn] = Torn(Verb("war", CITY_WORDS, say="Fight over {0}"))
TO_OFFER: Final[Offered] = Offered(Verb("offer", CARD, say="Offer {0}"))
TO_SPLIT: Final[Split] = Split(Verb("split", NUMBER, say="Draw {0}, the rest in coins"))
TO_SEND: Final[InHand] = InHand(Verb("hero", CARD, say="Send {0}"))
TO_BUY: Final[WhimDeck] = WhimDeck(Verb("whim", say="Pay 2 coins for a whim"))
TO_EMISSARY: Final[InHand] = InHand(Verb("emissary", CARD, say="Send {0} as emissary"))
TO_DRAFT: Final[Drafted] = Drafted(Verb("draft", CARD, say="Draft {0}"))

# the actions of each, by what is named
WEALTH: Final[list[Action]] = TO_STATE_WEALTH.verb.actions
IN_CITY: Final[list[Action]] = TO_CITY.verb.actions
THE_UNIT: Final[list[Action]] = TO_UNIT.verb.actions
THE_ORACLE: Final[list[Action]] = TO_ORACLE.verb.actions
RETAIN: Final[list[Action]] = TO_RETAIN.verb.actions
DISCARD: Final[list[Action]] = TO_DISCARD.verb.actions
TAKE: Final[list[Action]] = TO_TAKE.verb.actions
PUT: Final[list[Action]] = TO_PUT.verb.actions
STRIP: Final[list[Action]] = TO_STRIP.verb.actions
TOP: Final[list[Action]] = TO_TOP.verb.actions
MODE: Final[list[Action]] = TO_MODE.verb.actions
NAME_TYPE: Final[list[Action]] = TO_NAME.actions
PASS: Final[list[Action]] = TO_PASS.actions  # the one that declines; so of the next three
BURY: Final[list[Action]] = TO_BURY.actions
LOOK_AT: Final[list[Action]] = TO_LOOK.verb.actions
BUY_WHIM: Final[list[Action]] = TO_BUY.verb.actions
FIGHT: Final[list[Action]] = TO_FIGHT.verb.actions
OFFER: Final[list[Action]] = TO_OFFER.verb.actions
SPLIT: Final[list[Action]] = TO_SPLIT.verb.actions
SEND_HERO: Final[list[Action]] = TO_SEND.verb.actions
EMISSARY: Final[list[Action]] = TO_EMISSARY.verb.actions
DRAFT: Final[list[Action]] = TO_DRAFT.verb.actions
