"""Rewards that are more than a row of effects: each a step, its methods the sentences of the card."""

from __future__ import annotations

from petteia.games.omen.ability import Sentences
from petteia.games.omen.board import (
    discard_unit,
    draw,
    gain,
)
from petteia.games.omen.choose import (
    CITIES,
    may_hold_more,
    movable,
    oracle_options,
    side_options,
    unit_of,
)
from petteia.games.omen.effects import Moving
from petteia.games.omen.lights import IN_CITY, PASS, SPLIT, THE_UNIT
from petteia.games.omen.oracles import act, call_beast, standing_beasts
from petteia.games.omen.state import HAND, Reign
from petteia.kernel.action import Action
from petteia.kernel.cards import Card, CardMask
from petteia.kernel.decision import About, Refusal
from petteia.kernel.step import Question, Step, step


@step
class AresWrath(Sentences):
    """Choose a city. Discard up to two enemy units there with strength 2 or less."""

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-047", About("Ares' Wrath", "strike in which city?"), IN_CITY, self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        s.then(WrathStrikes(self.you, action.args[0], 2))


@step
class WrathStrikes(Step):
    """Ares' Wrath on one unit, or no more; `left` may still be struck."""

    you: int
    city: int
    left: int

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        side_options(s, self.you, self.you, 1 - self.you, self.city, options, strength=2)
        s.ask(
            self.you, "OM-047", About("Ares' Wrath", "discard which enemy unit there?"), [*options, *PASS], self.chosen
        )

    def chosen(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            discard_unit(s, *unit_of(s, self.you, action))
            if self.left > 1:
                s.go(WrathStrikes(self.you, self.city, self.left - 1).begin)


@step
class PoseidonsBounty(Sentences):
    """Take three in any mix: coins, or draws while you hold no more unit cards than your opponent."""

    def begin(self, s: Reign) -> None:
        fewer = len(s.zones[HAND + 1 - self.you]) - len(s.zones[HAND + self.you])  # the last draw may go one beyond
        s.ask(self.you, "OM-047", About("Poseidon's Bounty", "how many of the three are cards?"),
              SPLIT[: max(0, min(3, fewer + 1)) + 1], self.chosen)  # fmt: skip

    def chosen(self, s: Reign, action: Action) -> None:
        draw(s, self.you, action.args[0])
        gain(s, self.you, 3 - action.args[0])


@step
class ArtemisCall(Sentences):
    """Use the ability of one of your beasts in a city. You pay nothing and it stays there."""

    def begin(self, s: Reign) -> None:
        s.ask(
            self.you,
            "OM-127",
            About("Artemis' Call", "use which of your beasts?"),
            standing_beasts(s, self.you, CITIES),
            self.chosen,
        )

    def chosen(self, s: Reign, action: Action) -> None:
        call_beast(s, self.you, action)

    @staticmethod
    def can(s: Reign, you: int, here: int, this: int) -> bool:
        return bool(standing_beasts(s, you, CITIES))


@step
class ApollosVision(Sentences):
    """Use each of your oracles once, in any order. They may act again in Portent."""

    def begin(self, s: Reign) -> None:
        s.then(VisionGoesOn(self.you, 0))

    @staticmethod
    def can(s: Reign, you: int, here: int, this: int) -> bool:
        return bool(oracle_options(s, you, 0))


@step
class VisionGoesOn(Step):
    """The next oracle of the Vision, or no more; `used` is the mask of those that have acted by it."""

    you: int
    used: CardMask

    def begin(self, s: Reign) -> None:
        options = oracle_options(s, self.you, self.used)
        if options or may_hold_more(s, self.you, self.used):
            options.extend(PASS)
            s.ask(
                self.you,
                "OM-047",
                About("Apollo's Vision", "which oracle acts next?"),
                options,
                self.chosen,
                always=True,
            )

    def chosen(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            card = act(s, self.you, action)
            s.go(VisionGoesOn(self.you, self.used | 1 << card).begin)


@step
class AthenasFeint(Sentences):
    """Move up to two of your units, each to another city."""

    def begin(self, s: Reign) -> None:
        s.then(FeintMoves(self.you, -1))


@step
class FeintMoves(Question):
    """The first unit, then a different one (`moved` is the first), or no more."""

    you: int
    moved: Card

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        for city in CITIES:
            side_options(s, self.you, self.you, self.you, city, options, other=self.moved)
        options = [a for a in options if movable(s, self.you, a, self.you)]
        s.ask(self.you, "OM-047", About("Athena's Feint", "move which of your units?"), [*options, *PASS], self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        if action in PASS:
            return
        seat, city, card = unit_of(s, self.you, action)
        if self.moved < 0:
            s.go(FeintMoves(self.you, card).begin)
        s.then(Moving(self.you, seat, city, card))

    def among(self, s: Reign) -> list[Action]:
        return THE_UNIT

    def why(self, s: Reign, action: Action) -> Refusal | None:
        """Asked of units that are not offered."""
        return STAYS


STAYS = Refusal("That unit has moved already, or no other city has room for it.", "OM-036")
