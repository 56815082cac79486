"""Oracles whose ability is more than a row of effects: each a step, its methods the sentences of the card."""

from __future__ import annotations

from petteia.games.omen.ability import NOWHERE, OracleActs, Sentences
from petteia.games.omen.board import (
    discard_card,
    discard_shown,
    discard_unit,
    fetch,
    gain,
    put,
    reveal,
    room,
)
from petteia.games.omen.choose import (
    echo_hides,
    echo_targets,
    faces_of,
    in_hand,
    own_unit,
    side_options,
    unit_of,
    with_face,
)
from petteia.games.omen.content import BEAST, BONE_READER, COST, ECHO, KIND, ORACLE, SOLDIER, STRENGTH
from petteia.games.omen.lights import DISCARD, NAME_TYPE, PASS, PUT, TAKE
from petteia.games.omen.state import CITY, HAND, PILE, SHOWN, Reign
from petteia.games.omen.words import ADDED, ECHOED, NAMED, PAID, TAXED, USED_STANDING
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.effects import Resolving
from petteia.kernel.step import step


def act(s: Reign, you: int, action: Action) -> int:
    """An oracle named by an `oracle` action acts: counted, then carried out.  Its card."""
    city, card = own_unit(s, you, action.args[0])
    bit = 1 << card
    if s.acted & bit:
        s.acted_twice |= bit
    s.acted |= bit
    s.then(OracleActs(you, city, card))
    return card


@step
class BoneReader(Sentences):
    """You may discard a unit card from your hand to add a different card of its type from the discard pile."""

    def asking(self, s: Reign) -> int:
        """While it adds a card, `this` is the one that was discarded: the oracle stands in its city."""
        here = s.zones[CITY + 3 * self.you + self.here]
        return self.this if self.this in here else next((c for c in here if s.face[c] in (BONE_READER, ECHO)), -1)

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-048", About("Bone-Reader", "discard which unit card from your hand?"),
              in_hand(s, self.you, DISCARD, types_in_pile(s, self.you)), self.given_up, always=s.hides(self.you))  # fmt: skip

    def given_up(self, s: Reign, action: Action) -> None:
        face = action.args[0]
        card = s.in_hand(self.you, face)
        discard_card(s, self.you, card)
        pile = [other for other in s.zones[PILE + self.you * s.personal] if other != card]
        s.ask(self.you, "OM-048", About("Bone-Reader", "add which card of that type to your hand?"),
              faces_of(s, pile, TAKE, KIND[face]), BoneReader(self.you, self.here, card).added)  # fmt: skip

    def added(self, s: Reign, action: Action) -> None:
        pile = s.zones[PILE + self.you * s.personal]
        fetch(s, self.you, next(c for c in reversed(pile) if s.face[c] == action.args[0] and c != self.this))

    @staticmethod
    def can(s: Reign, you: int, here: int, this: int) -> bool:
        types = types_in_pile(s, you)
        return any(KIND[s.face[card]] & types for card in s.zones[HAND + you])


def types_in_pile(s: Reign, you: int) -> int:
    types = 0
    for card in s.zones[PILE + you * s.personal]:
        types |= KIND[s.face[card]]
    return types


@step
class AugurOfTheLevy(Sentences):
    """Reveal the top card of the deck. If it is a soldier with cost 3 or less, you may put it here."""

    def begin(self, s: Reign) -> None:
        reveal(s, self.you, 1)
        face = s.face[s.zones[SHOWN][0]]
        if KIND[face] == SOLDIER and COST[face] <= 3 and room(s, self.you, self.here, 1):
            s.ask(self.you, "OM-048", About("Augur of the Levy", "put it here?"), [PUT[face], *PASS], self.chosen)
        else:
            discard_shown(s, self.you)

    def chosen(self, s: Reign, action: Action) -> None:
        if action in PASS:
            discard_shown(s, self.you)
        else:
            put(s, self.you, self.here, s.zones[SHOWN][0], SHOWN)


@step
class ReaderOfFreshBlood(Sentences):
    """You may discard a unit card from your hand to discard an enemy unit here with lower strength."""

    def begin(self, s: Reign) -> None:
        weakest = weakest_enemy(s, self.you, self.here)
        options = [a for a in in_hand(s, self.you, DISCARD) if STRENGTH[a.args[0]] > weakest]
        s.ask(self.you, "OM-048", About("Reader of Fresh Blood", "discard which unit card from your hand?"), options, self.given_up,
              always=s.hides(self.you))  # fmt: skip

    def given_up(self, s: Reign, action: Action) -> None:
        face = action.args[0]
        discard_card(s, self.you, s.in_hand(self.you, face))
        options: list[Action] = []
        side_options(s, self.you, self.you, 1 - self.you, self.here, options, strength=STRENGTH[face] - 1)
        s.ask(
            self.you, "OM-048", About("Reader of Fresh Blood", "discard which enemy unit here?"), options, self.struck
        )

    def struck(self, s: Reign, action: Action) -> None:
        discard_unit(s, *unit_of(s, self.you, action))

    @staticmethod
    def can(s: Reign, you: int, here: int, this: int) -> bool:
        weakest = weakest_enemy(s, you, here)
        return any(STRENGTH[s.face[card]] > weakest for card in s.zones[HAND + you])


def weakest_enemy(s: Reign, you: int, city: int) -> int:
    """The least strength among the enemy units in a city that one may touch (99: there is none)."""
    side = 3 - 3 * you + city
    if s.ward >> side & 1:
        return 99
    return min((s.strength(card) for card in s.zones[CITY + side]), default=99)


@step
class KeeperOfTheTide(Sentences):
    """Reveal the top card of the deck. Gain 1 coin, or 2 coins if it is an oracle."""

    def begin(self, s: Reign) -> None:
        reveal(s, self.you, 1)
        found = any(KIND[s.face[card]] == ORACLE for card in s.zones[SHOWN])
        discard_shown(s, self.you)
        gain(s, self.you, 2 if found else 1)


WHISPER_COSTS = 2


@step
class WhispererToFangs(Sentences):
    """You may pay 2 coins to use the ability of one of your beasts here. The beast stays."""

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-048", About("Whisperer to Fangs", f"use which of your beasts here, for {WHISPER_COSTS} coins?"),
              standing_beasts(s, self.you, (self.here,)), self.chosen)  # fmt: skip

    def chosen(self, s: Reign, action: Action) -> None:
        s.coins[self.you] -= WHISPER_COSTS
        s.tell(PAID, self.you, WHISPER_COSTS)
        call_beast(s, self.you, action)

    @staticmethod
    def can(s: Reign, you: int, here: int, this: int) -> bool:
        return s.coins[you] >= WHISPER_COSTS and bool(standing_beasts(s, you, (here,)))


def standing_beasts(s: Reign, you: int, cities: tuple[int, ...]) -> list[Action]:
    """Your beasts in these cities that have an ability: enraged units have none."""
    options: list[Action] = []
    for city in cities:
        side_options(s, you, you, you, city, options, BEAST)
    return [a for a in options if not s.enraged >> unit_of(s, you, a)[2] & 1]


def call_beast(s: Reign, you: int, action: Action) -> None:
    """A beast's ability is carried out as if used from hand; it is neither played nor discarded by this (OM-127)."""
    _, _, card = unit_of(s, you, action)
    s.tell(USED_STANDING, you, card)
    s.then(Resolving(you, NOWHERE, card, s.face[card], 0))


@step
class PythiaOfTheCleftRock(Sentences):
    """Reveal the top three cards of the deck. Add one of them to your hand."""

    def begin(self, s: Reign) -> None:
        reveal(s, self.you, 3)
        s.ask(self.you, "OM-048", About("Pythia", "add which of these to your hand?"),
              faces_of(s, s.zones[SHOWN], TAKE), self.added)  # fmt: skip

    def added(self, s: Reign, action: Action) -> None:
        add_shown(s, self.you, action.args[0])
        discard_shown(s, self.you)


def add_shown(s: Reign, you: int, face: int) -> None:
    """A revealed card is added to a hand; that is not drawing (OM-051)."""
    card = with_face(s, SHOWN, face)
    s.move(card, SHOWN, HAND + you)
    s.tell(ADDED, you, card)


def type_options(s: Reign) -> list[Action]:
    """The unit types in this game."""
    return [*NAME_TYPE[:3], *([NAME_TYPE[3]] if s.spirits else ()), *([NAME_TYPE[4]] if s.heroes else ())]


@step
class LyreProphet(Sentences):
    """Name a unit type, then reveal the top card of the deck. If you were right, add it to your hand and gain 1 coin."""

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-048", About("Lyre-Prophet", "name a unit type."), type_options(s), self.named)

    def named(self, s: Reign, action: Action) -> None:
        s.tell(NAMED, self.you, action.args[0])
        reveal(s, self.you, 1)
        for card in s.zones[SHOWN][:]:
            if KIND[s.face[card]] == 1 << action.args[0]:
                add_shown(s, self.you, s.face[card])
                gain(s, self.you, 1)
        discard_shown(s, self.you)


@step
class EchoOfTheGrotto(Sentences):
    """You may use the ability of an enemy oracle as if it were this one's."""

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        echo_targets(s, self.you, self.here, self.this, options)
        s.ask(self.you, "OM-048", About("Echo of the Grotto", "use the ability of which enemy oracle?"), options, self.chosen,
              always=echo_hides(s, self.you, self.here))  # fmt: skip

    def chosen(self, s: Reign, action: Action) -> None:
        _, _, card = unit_of(s, self.you, action)
        s.tell(ECHOED, self.you, card)
        s.then(Resolving(self.you, self.here, self.this, s.face[card], 0))

    @staticmethod
    def can(s: Reign, you: int, here: int, this: int) -> bool:
        options: list[Action] = []
        echo_targets(s, you, here, this, options)
        return bool(options)


@step
class WardenOfTheInnerGate(Sentences):
    """In their next turn your opponent pays 1 coin more for each unit they play here."""

    def begin(self, s: Reign) -> None:
        s.tax_due[3 - 3 * self.you + self.here] += 1
        s.tell(TAXED, self.you, self.here)
