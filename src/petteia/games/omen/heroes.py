"""The heroes: what each does when it is discarded from hand in the rival's turn."""

from __future__ import annotations

from typing import Final

from petteia.games.omen.ability import (
    AFTER_BATTLE,
    AFTER_WEALTH,
    BEAST_PLACED,
    BEFORE_BATTLE,
    FEATS_DONE,
    NO_USE,
    ORACLE_CHOSEN,
    ORACLE_FELL,
    WAR_BEGINS,
)
from petteia.games.omen.board import draw, enrage, fetch, gain, move_unit, return_unit, room, take_coins
from petteia.games.omen.choose import CITIES, enrageable, faces_of, put_away, side_options, unit_of
from petteia.games.omen.content import FACE, NOT_BEAST
from petteia.games.omen.lights import PASS, TAKE, ToCity
from petteia.games.omen.soldiers import PuttingInCity
from petteia.games.omen.state import CITY, PILE, Reign
from petteia.games.omen.words import UNHEARD
from petteia.kernel.action import Action
from petteia.kernel.cards import Card, CardMask
from petteia.kernel.decision import About, Refusal
from petteia.kernel.effects import ANSWERS, Effect, Resolving, Text
from petteia.kernel.step import Step, step


class Alkestis(Effect):
    """You have just lost a battle: add up to two of the units that fell in it to your hand (`here`: their mask)."""

    def why(self, s: Reign, you: int, here: int, card: int) -> Refusal | None:
        return None if here != 0 else NO_USE

    def run(self, s: Reign, by: Resolving) -> None:
        s.then(AlkestisReturns(by.you, by.here, 2))


@step
class AlkestisReturns(Step):
    """One of the units that fell in this battle comes back to the hand, or no more; `left` may still come."""

    you: int
    fallen: CardMask
    left: int

    def asking(self, s: Reign) -> int:
        return put_away(s, self.you, FACE["alkestis"])

    def begin(self, s: Reign) -> None:
        pile = [card for card in s.zones[PILE + self.you * s.personal] if self.fallen >> card & 1]
        s.ask(self.you, "OM-107", About("Alkestis", "add which of the fallen to your hand?"),
              [*faces_of(s, pile, TAKE), *PASS], self.chosen)  # fmt: skip

    def chosen(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            pile = s.zones[PILE + self.you * s.personal]
            card = next(c for c in pile if self.fallen >> c & 1 and s.face[c] == action.args[0])
            fetch(s, self.you, card)
            if self.left > 1:
                s.go(AlkestisReturns(self.you, self.fallen, self.left - 1).begin)


class Hektor(Effect):
    """A battle begins where you are fewer, but not nobody: 3 more strength (`here`: the city)."""

    def why(self, s: Reign, you: int, here: int, card: int) -> Refusal | None:
        return None if 0 < s.spaces[3 * you + here] < s.spaces[3 - 3 * you + here] else NO_USE

    def run(self, s: Reign, by: Resolving) -> None:
        s.bonus += 3


class Iason(Effect):
    """Your opponent has just taken the Wealth bonus: do likewise (`here`: 1 if it was cards)."""

    def run(self, s: Reign, by: Resolving) -> None:
        if by.here:
            draw(s, by.you, 2)
        else:
            take_coins(s, by.you, 2)


class Atalanta(Effect):
    """Your opponent has just brought a beast into a city: it returns to its owner's hand, unless a ward keeps it (`here`: the beast)."""

    def why(self, s: Reign, you: int, here: int, card: int) -> Refusal | None:
        return NO_USE if s.ward >> (3 - 3 * you + self._city(s, you, here)) & 1 else None

    def run(self, s: Reign, by: Resolving) -> None:
        return_unit(s, 1 - by.you, self._city(s, by.you, by.here), by.here)

    def _city(self, s: Reign, you: int, beast: int) -> int:
        return next(city for city in CITIES if beast in s.zones[CITY + 3 - 3 * you + city])


class Orion(Effect):
    """War begins: enrage up to two of your units."""

    def why(self, s: Reign, you: int, here: int, card: int) -> Refusal | None:
        return None if here != 0 else NO_USE

    def run(self, s: Reign, by: Resolving) -> None:
        s.then(OrionMaddens(by.you, 2))


@step
class OrionMaddens(Step):
    """One of your units is enraged, or no more; `left` may still be."""

    you: int
    left: int

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        for city in CITIES:
            if enrageable(s, self.you, city):
                side_options(s, self.you, self.you, self.you, city, options, NOT_BEAST)
        s.ask(self.you, "OM-107", About("Orion", "enrage which of your units?"), [*options, *PASS], self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            enrage(s, *unit_of(s, self.you, action))
            if self.left > 1:
                s.go(OrionMaddens(self.you, self.left - 1).begin)


class Odysseus(Effect):
    """War begins with two or more war-torn cities: move up to two units into them (`here`: their mask)."""

    def why(self, s: Reign, you: int, here: int, card: int) -> Refusal | None:
        return None if here in (3, 5, 6, 7) else NO_USE

    def run(self, s: Reign, by: Resolving) -> None:
        s.then(OdysseusMoves(by.you, by.here, -1))


@step
class OdysseusMoves(Step):
    """One of your units, not the one moved before, goes to another war-torn city; or no more."""

    you: int
    torn: int
    moved: Card

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        for city in CITIES:
            side_options(s, self.you, self.you, self.you, city, options, other=self.moved)
        options = [a for a in options if self._going(s, a).open(s)]
        s.ask(
            self.you,
            "OM-107",
            About("Odysseus", "move which of your units into a war-torn city?"),
            [*options, *PASS],
            self.chosen,
        )

    def _going(self, s: Reign, action: Action) -> MovingIntoWar:
        _, city, card = unit_of(s, self.you, action)
        return MovingIntoWar(self.you, city, card, self.torn)

    def chosen(self, s: Reign, action: Action) -> None:
        if action in PASS:
            return
        going = self._going(s, action)
        if self.moved < 0:
            s.go(OdysseusMoves(self.you, self.torn, going.card).begin)
        s.then(going)


@step
class MovingIntoWar(ToCity):
    """Choose the war-torn city."""

    you: int
    city: int
    card: Card
    torn: int

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-107", About("Odysseus", "into which war-torn city?"), self.open(s), self.chosen)

    def why(self, s: Reign, action: Action) -> Refusal | None:
        to = action.args[0]
        fits = to != self.city and self.torn >> to & 1 and room(s, self.you, to, s.size(self.card))
        return None if fits else NO_WAR_THERE

    def chosen(self, s: Reign, action: Action) -> None:
        move_unit(s, self.you, self.city, action.args[0], self.card)


NO_WAR_THERE: Final = Refusal("It moves into another war-torn city with room for it.", "OM-107")


class Orpheus(Effect):
    """One of your oracles has just been discarded from a city: put it into any city, where it has left room (`here`: the oracle)."""

    def run(self, s: Reign, by: Resolving) -> None:
        s.then(PuttingInCity(by.you, by.here, PILE + by.you * s.personal))


class Kassandra(Effect):
    """Your opponent has chosen an oracle to act: it acts to no effect (`here`: the oracle)."""

    def run(self, s: Reign, by: Resolving) -> None:
        s.stack.pop()  # the act it was about to carry out (OracleActs, "acts")
        s.tell(UNHEARD, 1 - by.you, by.here)


class Ariadne(Effect):
    """Your opponent has just completed a feat: draw two cards and gain 2 coins."""

    def run(self, s: Reign, by: Resolving) -> None:
        draw(s, by.you, 2)
        gain(s, by.you, 2)


HEROES: Final[dict[str, Text]] = {
    "alkestis": Text(ANSWERS, Alkestis(), window=AFTER_BATTLE),
    "hektor": Text(ANSWERS, Hektor(), window=BEFORE_BATTLE),
    "iason": Text(ANSWERS, Iason(), window=AFTER_WEALTH),
    "atalanta": Text(ANSWERS, Atalanta(), window=BEAST_PLACED),
    "orion": Text(ANSWERS, Orion(), window=WAR_BEGINS),
    "orpheus": Text(ANSWERS, Orpheus(), window=ORACLE_FELL),
    "kassandra": Text(ANSWERS, Kassandra(), window=ORACLE_CHOSEN),
    "ariadne": Text(ANSWERS, Ariadne(), window=FEATS_DONE),
    "odysseus": Text(ANSWERS, Odysseus(), window=WAR_BEGINS),
}
