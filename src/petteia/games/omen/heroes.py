"""The heroes: what each does when it is discarded from hand in the rival's turn."""

from __future__ import annotations

from petteia.games.omen.ability import (
    AFTER_BATTLE,
    AFTER_WEALTH,
    BEAST_PLACED,
    BEFORE_BATTLE,
    FEATS_DONE,
    HEROES_AT,
    ORACLE_CHOSEN,
    ORACLE_FELL,
    POWERS,
    WAR_BEGINS,
    Power,
)
from petteia.games.omen.board import draw, enrage, fetch, gain, return_unit, room, take_coins
from petteia.games.omen.choose import CITIES, enrageable, faces_of, side_options, unit_of
from petteia.games.omen.content import (
    ALKESTIS,
    ARIADNE,
    ATALANTA,
    HEKTOR,
    IASON,
    KASSANDRA,
    NOT_BEAST,
    ODYSSEUS,
    ORION,
    ORPHEUS,
)
from petteia.games.omen.effects import Moving
from petteia.games.omen.soldiers import PuttingInCity
from petteia.games.omen.state import CITY, PILE, Reign
from petteia.games.omen.words import IN_CITY, PASS, TAKE, UNHEARD
from petteia.kernel.action import Action
from petteia.kernel.cards import Card, CardMask
from petteia.kernel.step import Step, step


class Alkestis(Power):
    """You have just lost a battle: add up to two of the units that fell in it to your hand (`subject`: their mask)."""

    def can(self, s: Reign, you: int, subject: int) -> bool:
        return subject != 0

    def use(self, s: Reign, you: int, subject: int) -> None:
        s.then(AlkestisReturns(you, subject, 2))


@step
class AlkestisReturns(Step):
    """One of the units that fell in this battle comes back to the hand, or no more; `left` may still come."""

    you: int
    fallen: CardMask
    left: int

    def begin(self, s: Reign) -> None:
        pile = [card for card in s.zones[PILE + self.you * s.personal] if self.fallen >> card & 1]
        if pile:
            s.ask(self.you, "OM-107", "Alkestis: add which of the fallen to your hand?",
                  [*faces_of(s, pile, TAKE), PASS], "chosen")  # fmt: skip

    def chosen(self, s: Reign, action: Action) -> None:
        if action is not PASS:
            pile = s.zones[PILE + self.you * s.personal]
            card = next(c for c in pile if self.fallen >> c & 1 and s.face[c] == action.args[0])
            fetch(s, self.you, card)
            if self.left > 1:
                s.go("begin", AlkestisReturns(self.you, self.fallen, self.left - 1))


class Hektor(Power):
    """A battle begins where you are fewer, but not nobody: 3 more strength (`subject`: the city)."""

    def can(self, s: Reign, you: int, subject: int) -> bool:
        return 0 < s.spaces[3 * you + subject] < s.spaces[3 - 3 * you + subject]

    def use(self, s: Reign, you: int, subject: int) -> None:
        s.bonus += 3


class Iason(Power):
    """Your opponent has just taken the Wealth bonus: do likewise (`subject`: 1 if it was cards)."""

    def use(self, s: Reign, you: int, subject: int) -> None:
        if subject:
            draw(s, you, 2)
        else:
            take_coins(s, you, 2)


class Atalanta(Power):
    """Your opponent has just brought a beast into a city: it returns to its owner's hand (`subject`: the beast)."""

    def use(self, s: Reign, you: int, subject: int) -> None:
        rival = 1 - you
        for city in CITIES:
            if subject in s.zones[CITY + 3 * rival + city]:
                return_unit(s, rival, city, subject)


class Orion(Power):
    """War begins: enrage up to two of your units."""

    def can(self, s: Reign, you: int, subject: int) -> bool:
        return subject != 0

    def use(self, s: Reign, you: int, subject: int) -> None:
        s.then(OrionMaddens(you, 2))


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
        if options:
            options.append(PASS)
            s.ask(self.you, "OM-107", "Orion: enrage which of your units?", options, "chosen")

    def chosen(self, s: Reign, action: Action) -> None:
        if action is not PASS:
            enrage(s, *unit_of(s, self.you, action))
            if self.left > 1:
                s.go("begin", OrionMaddens(self.you, self.left - 1))


class Odysseus(Power):
    """War begins with two or more war-torn cities: move up to two units into them (`subject`: their mask)."""

    def can(self, s: Reign, you: int, subject: int) -> bool:
        return subject in (3, 5, 6, 7)

    def use(self, s: Reign, you: int, subject: int) -> None:
        s.then(OdysseusMoves(you, subject, -1))


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
        options = [a for a in options if self._cities(s, a)]
        if options:
            options.append(PASS)
            s.ask(self.you, "OM-107", "Odysseus: move which of your units into a war-torn city?", options, "chosen")

    def _cities(self, s: Reign, action: Action) -> list[Action]:
        _, city, card = unit_of(s, self.you, action)
        size = s.size(card)
        return [IN_CITY[to] for to in CITIES if to != city and self.torn >> to & 1 and room(s, self.you, to, size)]

    def chosen(self, s: Reign, action: Action) -> None:
        if action is PASS:
            return
        _, city, card = unit_of(s, self.you, action)
        if self.moved < 0:
            s.go("begin", OdysseusMoves(self.you, self.torn, card))
        s.then(MovingIntoWar(self.you, city, card, self.torn))


@step
class MovingIntoWar(Step):
    """Choose the war-torn city."""

    you: int
    city: int
    card: Card
    torn: int

    def begin(self, s: Reign) -> None:
        size = s.size(self.card)
        options = [
            IN_CITY[to]
            for to in CITIES
            if to != self.city and self.torn >> to & 1 and room(s, self.you, to, size)
        ]  # fmt: skip
        s.ask(self.you, "OM-107", "Odysseus: into which war-torn city?", options, "chosen")

    def chosen(self, s: Reign, action: Action) -> None:
        Moving(self.you, self.you, self.city, self.card).chosen(s, action)


class Orpheus(Power):
    """One of your oracles has just been discarded from a city: put it into any city (`subject`: the oracle)."""

    def can(self, s: Reign, you: int, subject: int) -> bool:
        return subject in s.zones[PILE + you * s.personal] and any(room(s, you, city, 1) for city in CITIES)

    def use(self, s: Reign, you: int, subject: int) -> None:
        s.then(PuttingInCity(you, subject, PILE + you * s.personal))


class Kassandra(Power):
    """Your opponent has chosen an oracle to act: it acts to no effect (`subject`: the oracle)."""

    def use(self, s: Reign, you: int, subject: int) -> None:
        s.stack.pop()  # the act it was about to carry out (OracleActs, "acts")
        s.floor = len(s.stack)
        s.tell(UNHEARD, 1 - you, subject)


class Ariadne(Power):
    """Your opponent has just completed a feat: draw two cards and gain 2 coins."""

    def use(self, s: Reign, you: int, subject: int) -> None:
        draw(s, you, 2)
        gain(s, you, 2)


HEROES: tuple[tuple[int, int, Power], ...] = (
    (AFTER_BATTLE, ALKESTIS, Alkestis()),
    (BEFORE_BATTLE, HEKTOR, Hektor()),
    (AFTER_WEALTH, IASON, Iason()),
    (BEAST_PLACED, ATALANTA, Atalanta()),
    (WAR_BEGINS, ORION, Orion()),
    (ORACLE_FELL, ORPHEUS, Orpheus()),
    (ORACLE_CHOSEN, KASSANDRA, Kassandra()),
    (FEATS_DONE, ARIADNE, Ariadne()),
    (WAR_BEGINS, ODYSSEUS, Odysseus()),
)
for _window, _hero, _power in HEROES:
    HEROES_AT[_window].append(_hero)
    POWERS[_hero] = _power
