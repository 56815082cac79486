"""The exploration step: symbols, two stacks of cards, acclimation (OD-032 to OD-034, OD-040)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import company, hunting
from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign.changes import Change, counter, titans
from petteia.games.odyssey.campaign.conditions import holds
from petteia.games.odyssey.campaign.effects import effects
from petteia.games.odyssey.campaign.reading import asks_local
from petteia.games.odyssey.campaign.sailing import reshuffle
from petteia.games.odyssey.campaign.state import ASIDE, EXPLORE, EXPLORE_OUT, RESERVE, STACK, Campaign
from petteia.games.odyssey.campaign.trials import LocalFaction
from petteia.games.odyssey.campaign.voyage import symbols_now
from petteia.games.odyssey.campaign.words import ACCLIMATED, TURNED_UP
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.words import DONE
from petteia.kernel.action import Action
from petteia.kernel.cards import Card
from petteia.kernel.step import Step, step

BASIC_TITAN: Final = next(i for i, one in enumerate(BOOK.titans) if not one.bred)


@step
class ResolveSymbols(Step):
    """Doom at every visit; progress and a titan only while the tile is unexplored (OD-032)."""

    def begin(self, s: Campaign) -> None:
        options = company.offers(s, "arrival")
        s.ask(s.captain, "OD-032", "Use something on arrival?", [*options, DONE], self.used)

    def used(self, s: Campaign, action: Action) -> None:
        if action is DONE:
            s.go(self.resolve)
            return
        s.go(self.begin)
        company.use(s, "arrival", action)

    def resolve(self, s: Campaign) -> None:
        explored = {s.tile} if s.is_explored(s.tile) else set()
        bit = 1 << s.book.tile_at[s.tile]
        for symbol in symbols_now(s.here, explored):
            if symbol == "doom":
                if s.calm & bit:
                    s.calm &= ~bit
                else:
                    s.then(Change(s.book.doom_symbol))
            elif symbol == "progress":
                counter(s, "progress", 1)
            elif symbol == "titan":
                titans(s, BASIC_TITAN, 1)


@step
class DrawStack(Step):
    """Cards are turned up and resolved one by one until one ends the stack; an empty deck ends it too (OD-033, OD-C40)."""

    stack: int

    def begin(self, s: Campaign) -> None:
        if not s.zones[EXPLORE]:
            return
        options = company.offers(s, "exploration card")
        s.ask(s.captain, "OD-033", "Use something before the card is turned up?", [*options, DONE], self.used)

    def used(self, s: Campaign, action: Action) -> None:
        if action is DONE:
            s.go(self.turn)
            return
        s.go(self.begin)
        company.use(s, "exploration card", action)

    def turn(self, s: Campaign) -> None:
        card = s.zones[EXPLORE][-1]
        s.move(card, EXPLORE, STACK + self.stack)
        s.tell(TURNED_UP, card)
        s.then(ResolveCard(card, self.stack, 0))


def card_of(s: Campaign, card: int) -> c.ExplorationCard:
    return s.book.exploration[s.face[card] - s.faces.exploration]


@step
class ResolveCard(Step):
    """Main effect, gates, adversary symbols, disposal, and whether the stack goes on, in this order (OD-034)."""

    card: Card
    stack: int
    gate: int

    def begin(self, s: Campaign) -> None:
        one = card_of(s, self.card)
        if any(gate.when is not None and asks_local(gate.when) for gate in one.gates):
            s.then(LocalFaction())
        effects(s, s.book.acts_of(one.main))
        s.go(self.gates)

    def gates(self, s: Campaign) -> None:
        one = card_of(s, self.card)
        if self.gate == len(one.gates):
            s.go(self.adversary)
            return
        gate = one.gates[self.gate]
        if holds(s, gate.when):
            effects(s, s.book.acts_of(gate.effects))
        s.go(ResolveCard(self.card, self.stack, self.gate + 1).gates)

    def adversary(self, s: Campaign) -> None:
        one = card_of(s, self.card)
        company.card_resolved(s, one.number)
        for _ in range(one.adversary):
            s.then(hunting.Activation(1))
        s.go(self.dispose)

    def dispose(self, s: Campaign) -> None:
        one = card_of(s, self.card)
        if one.disposal == "until_battle":
            s.move(self.card, STACK + self.stack, ASIDE)
        elif one.disposal == "permanent":
            s.move(self.card, STACK + self.stack, EXPLORE_OUT)
        if one.stack == "another":
            s.then(DrawStack(self.stack))


def end_of_draw(s: Campaign) -> None:
    """What was drawn and not removed is shuffled into the deck."""
    for stack in (STACK, STACK + 1):
        for card in s.zones[stack][:]:
            s.move(card, stack, EXPLORE)
    reshuffle(s, EXPLORE)


def cards_return(s: Campaign) -> None:
    """After a timeline battle the cards that were set aside are shuffled in again (OD-182)."""
    for card in s.zones[ASIDE][:]:
        s.move(card, ASIDE, EXPLORE)
    reshuffle(s, EXPLORE)


def acclimate(s: Campaign, number: int) -> None:
    """Cards leave the deck for good and others come in (OD-040)."""
    change = next(one for one in s.book.cycle.acclimations if one.number == number)
    for zone in (EXPLORE, ASIDE):
        for card in s.zones[zone][:]:
            if card_of(s, card).number in change.out:
                s.move(card, zone, EXPLORE_OUT)
    for card in s.zones[RESERVE][:]:
        if card_of(s, card).number in change.into:
            s.move(card, RESERVE, EXPLORE)
    reshuffle(s, EXPLORE)
    s.tell(ACCLIMATED, number)
