"""Soldiers whose ability is more than a row of effects: each a step, its methods the sentences of the card."""

from __future__ import annotations

from petteia.games.omen.ability import Sentences
from petteia.games.omen.board import (
    discard_card,
    discard_unit,
    gain,
    look,
    put,
    reveal_and_add,
    room,
    take_coins,
)
from petteia.games.omen.choose import (
    CITIES,
    faces_of,
    in_hand,
    may_hold_more,
    oracle_options,
    side_options,
    unit_of,
    with_face,
)
from petteia.games.omen.content import ORACLE
from petteia.games.omen.lights import BURY, DISCARD, IN_CITY, MODE, PASS, PUT, TAKE, TOP, Modes, ToCity
from petteia.games.omen.oracles import act
from petteia.games.omen.state import COIN_CAP, DECK, HAND, LOOK, PILE, STACK, Reign
from petteia.games.omen.words import ADDED, BURIED, DISCARDED, LOOKED, LOOKED_REWARD, SAW
from petteia.kernel.action import Action
from petteia.kernel.cards import Card
from petteia.kernel.decision import About
from petteia.kernel.step import step


@step
class AsphodelReaper(Sentences, Modes):
    """You may discard another of your units here. If you do, discard an enemy unit here or gain 2 coins."""

    def says(self) -> tuple[str, str, str]:
        return ("Discard an enemy unit", "Gain 2 coins", "")

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        side_options(s, self.you, self.you, self.you, self.here, options, other=self.this)
        s.ask(
            self.you,
            "OM-039",
            About("Asphodel Reaper", "give up another of your units here?"),
            [*options, *PASS],
            self.given_up,
        )

    def given_up(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            _, city, card = unit_of(s, self.you, action)
            discard_unit(s, self.you, city, card)
            s.go(self.repaid)

    def repaid(self, s: Reign) -> None:
        options: list[Action] = []
        side_options(s, self.you, self.you, 1 - self.you, self.here, options)
        options.append(MODE[1])
        s.ask(
            self.you,
            "OM-039",
            About("Asphodel Reaper", "discard an enemy unit here, or gain 2 coins?"),
            options,
            self.reaped,
        )

    def reaped(self, s: Reign, action: Action) -> None:
        if action is MODE[1]:
            gain(s, self.you, 2)
        else:
            discard_unit(s, *unit_of(s, self.you, action))


@step
class HarbourTollTaker(Sentences, Modes):
    """Your opponent gives you 1 coin or discards a unit card from hand."""

    def says(self) -> tuple[str, str, str]:
        return ("Give 1 coin", "", "")

    def begin(self, s: Reign) -> None:
        rival = 1 - self.you
        options = in_hand(s, rival, DISCARD)
        if s.coins[rival] and s.coins[self.you] < COIN_CAP:
            options.insert(0, MODE[0])
        if options:
            s.ask(rival, "OM-039", About("Harbour Toll-Taker", "give 1 coin, or discard a unit card?"), options, self.paid,
                  always=s.hides(rival))  # fmt: skip

    def paid(self, s: Reign, action: Action) -> None:
        if action is MODE[0]:
            take_coins(s, self.you, 1)
        else:
            discard_card(s, 1 - self.you, s.in_hand(1 - self.you, action.args[0]))


@step
class SeasideGuardian(Sentences, Modes):
    """Reveal the top card of the deck and add it to your hand, or gain 1 coin."""

    def says(self) -> tuple[str, str, str]:
        return ("Reveal the top card and add it", "Gain 1 coin", "")

    def begin(self, s: Reign) -> None:
        s.ask(
            self.you,
            "OM-039",
            About("Seaside Guardian", "reveal the top card of the deck and add it to your hand, or gain 1 coin?"),
            MODE[:2],
            self.chosen,
        )

    def chosen(self, s: Reign, action: Action) -> None:
        if action is MODE[0]:
            reveal_and_add(s, self.you, 1)
        else:
            gain(s, self.you, 1)


@step
class PearlDiver(Sentences):
    """Look at the top two cards of the deck. Add one to your hand and discard the other."""

    def begin(self, s: Reign) -> None:
        look(s, self.you, 2)
        cards = s.zones[LOOK + self.you]
        s.tell(LOOKED, self.you, len(cards))
        for card in cards:
            s.tell(SAW, self.you, card)
        if cards:
            s.ask(self.you, "OM-039", About("Pearl Diver", "add which of these to your hand? The other is discarded."),
                  faces_of(s, cards, TAKE), self.added, always=True)  # fmt: skip

    def added(self, s: Reign, action: Action) -> None:
        card = with_face(s, LOOK + self.you, action.args[0])
        s.move(card, LOOK + self.you, HAND + self.you)
        s.tell(ADDED, self.you, card)
        for other in s.zones[LOOK + self.you][:]:
            s.move(other, LOOK + self.you, PILE + self.you * s.personal)
            s.tell(DISCARDED, self.you, other)


@step
class SunRoadCourier(Sentences):
    """Look at the top three cards of the deck. Add one to your hand and put the others back on top in any order."""

    def begin(self, s: Reign) -> None:
        look(s, self.you, 3)
        cards = s.zones[LOOK + self.you]
        s.tell(LOOKED, self.you, len(cards))
        for card in cards:
            s.tell(SAW, self.you, card)
        if cards:
            s.ask(self.you, "OM-039", About("Sun-Road Courier", "add which of these to your hand?"),
                  faces_of(s, cards, TAKE), self.added, always=True)  # fmt: skip

    def added(self, s: Reign, action: Action) -> None:
        card = with_face(s, LOOK + self.you, action.args[0])
        s.move(card, LOOK + self.you, HAND + self.you)
        s.tell(ADDED, self.you, card)
        rest = s.zones[LOOK + self.you]
        if len(rest) == 2:
            s.ask(self.you, "OM-039", About("Sun-Road Courier", "which of the others lies on top of the deck?"),
                  faces_of(s, rest, TOP), self.put_back, always=True)  # fmt: skip
        elif rest:
            s.move(rest[0], LOOK + self.you, DECK + self.you * s.personal)

    def put_back(self, s: Reign, action: Action) -> None:
        deck = DECK + self.you * s.personal
        upper = with_face(s, LOOK + self.you, action.args[0])
        lower = next(card for card in s.zones[LOOK + self.you] if card != upper)
        s.move(lower, LOOK + self.you, deck)
        s.move(upper, LOOK + self.you, deck)


@step
class EscortOfTheShrine(Sentences):
    """You may put an oracle from your hand into any city."""

    def begin(self, s: Reign) -> None:
        # asked whenever there is a hand and room, so that silence tells the rival nothing of the hand
        if s.zones[HAND + self.you] and any(room(s, self.you, city, 1) for city in CITIES):
            s.ask(self.you, "OM-039", About("Escort of the Shrine", "put an oracle from your hand into a city?"),
                  [*in_hand(s, self.you, PUT, ORACLE), *PASS], self.chosen, always=True)  # fmt: skip

    def chosen(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            s.then(PuttingInCity(self.you, s.in_hand(self.you, action.args[0]), HAND + self.you))


@step
class PuttingInCity(ToCity):
    """A card from `zone` is put into a city of your choice with room on your side."""

    you: int
    card: Card
    zone: int

    def begin(self, s: Reign) -> None:
        options = [IN_CITY[city] for city in CITIES if room(s, self.you, city, 1)]
        s.ask(self.you, "OM-041", "Put it into which city?", options, self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        put(s, self.you, action.args[0], self.card, self.zone)


@step
class AcolyteOfTheTripod(Sentences):
    """You may use the ability of one of your oracles. No oracle acts more than twice in a turn."""

    def begin(self, s: Reign) -> None:
        options = oracle_options(s, self.you, 0)
        if options or may_hold_more(s, self.you, 0):
            options.extend(PASS)
            s.ask(
                self.you,
                "OM-039",
                About("Acolyte of the Tripod", "use one of your oracles?"),
                options,
                self.chosen,
                always=True,
            )

    def chosen(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            act(s, self.you, action)


@step
class OwlMarkScout(Sentences):
    """Look at the top reward here. You may put it under the others."""

    def begin(self, s: Reign) -> None:
        stack = s.zones[STACK + self.here]
        if stack:
            s.peek(stack[-1], STACK + self.here, 1 << self.you)
            s.tell(LOOKED_REWARD, self.you, self.here)
            s.tell(SAW, self.you, stack[-1])
            if len(stack) > 1:
                s.ask(
                    self.you,
                    "OM-039",
                    About("Owl-Mark Scout", "put the reward under the others?"),
                    [*BURY, *PASS],
                    self.chosen,
                )

    def chosen(self, s: Reign, action: Action) -> None:
        if action in BURY:
            zone = STACK + self.here
            s.move(s.zones[zone][-1], zone, zone, 0)
            s.tell(BURIED, self.you)
