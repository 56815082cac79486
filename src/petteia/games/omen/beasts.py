"""Beasts whose ability is more than a row of effects: each a step, its methods the sentences of the card."""

from __future__ import annotations

from petteia.games.omen.ability import Sentences
from petteia.games.omen.board import (
    discard_card,
    discard_shown,
    discard_unit,
    enrage,
    gain,
    move_unit,
    put,
    return_unit,
    reveal,
    reveal_and_add,
    room,
    take_coins,
)
from petteia.games.omen.choose import (
    CITIES,
    ELSEWHERE,
    enrageable,
    faces_of,
    in_hand,
    put_away,
    side_options,
    unit_of,
    with_face,
)
from petteia.games.omen.content import ANY_TYPE, BEAST, FACE, NOT_BEAST, ORACLE, SOLDIER
from petteia.games.omen.lights import IN_CITY, MODE, PASS, PUT, STRIP, TAKE, Modes, ToCity
from petteia.games.omen.oracles import add_shown, type_options
from petteia.games.omen.state import CITY, HAND, SHOWN, Reign
from petteia.games.omen.words import FORBIDDEN, LOOKED_HAND, SAW
from petteia.kernel.action import Action
from petteia.kernel.cards import Card, CardMask
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step


@step
class HoundOfThreeGates(Sentences):
    """In each city where you have a unit, your opponent discards one of theirs."""

    def begin(self, s: Reign) -> None:
        for city in CITIES:
            s.then(HoundBites(self.you, city))


@step
class HoundBites(Step):
    """The Hound in one city: the other player chooses a unit of theirs there."""

    you: int
    city: int

    def begin(self, s: Reign) -> None:
        rival = 1 - self.you
        options: list[Action] = []
        if s.zones[CITY + 3 * self.you + self.city]:
            side_options(s, rival, self.you, rival, self.city, options)
        if options:
            s.ask(
                rival,
                "OM-044",
                About("Hound of Three Gates", "discard which of your units here?"),
                options,
                self.bitten,
            )

    def bitten(self, s: Reign, action: Action) -> None:
        discard_unit(s, *unit_of(s, 1 - self.you, action))


@step
class LamiaOfTheHollowRoad(Sentences):
    """Look at the unit cards in your opponent's hand and discard two of them."""

    def begin(self, s: Reign) -> None:
        rival = 1 - self.you
        s.tell(LOOKED_HAND, self.you)
        for card in s.zones[HAND + rival]:
            s.peek(card, HAND + rival, 1 << self.you)
            s.tell(SAW, self.you, card)
        s.then(LamiaStrips(self.you))
        s.then(LamiaStrips(self.you))


@step
class LamiaStrips(Step):
    """You discard one of the cards you see in the other hand."""

    you: int

    def begin(self, s: Reign) -> None:
        rival = 1 - self.you
        if s.zones[HAND + rival]:
            s.ask(self.you, "OM-044", About("Lamia", "discard which of their unit cards?"), in_hand(s, rival, STRIP), self.chosen,
                  always=s.hides(rival))  # fmt: skip

    def chosen(self, s: Reign, action: Action) -> None:
        discard_card(s, 1 - self.you, s.in_hand(1 - self.you, action.args[0]))


@step
class MinotaurOfTheInnerCourt(Sentences):
    """Choose a city. Discard every unit there with strength 3 or less."""

    def begin(self, s: Reign) -> None:
        s.ask(
            self.you,
            "OM-044",
            About("Minotaur", "clear which city of units with strength 3 or less?"),
            IN_CITY,
            self.chosen,
        )

    def chosen(self, s: Reign, action: Action) -> None:
        city = action.args[0]
        for seat in (self.you, 1 - self.you):
            side = 3 * seat + city
            if seat == self.you or not s.ward >> side & 1:
                for card in s.zones[CITY + side][:]:
                    if s.strength(card) <= 3:
                        discard_unit(s, seat, city, card)


@step
class KetosOfTheBlackTrench(Sentences):
    """Choose a city. Return every enemy unit there to its owner's hand."""

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-044", About("Ketos", "sweep the enemy units from which city?"), IN_CITY, self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        city, rival = action.args[0], 1 - self.you
        side = 3 * rival + city
        if not s.ward >> side & 1:
            for card in s.zones[CITY + side][:]:
                return_unit(s, rival, city, card)


@step
class MoonMadBoar(Sentences):
    """In each city you may enrage one of your units."""

    def begin(self, s: Reign) -> None:
        for city in CITIES:
            s.then(BoarMaddens(self.you, city))


@step
class BoarMaddens(Step):
    """The Boar in one city."""

    you: int
    city: int

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        if enrageable(s, self.you, self.city):
            side_options(s, self.you, self.you, self.you, self.city, options, NOT_BEAST)
        s.ask(
            self.you,
            "OM-044",
            About("Moon-Mad Boar", "enrage which of your units here?"),
            [*options, *PASS],
            self.chosen,
        )

    def chosen(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            enrage(s, *unit_of(s, self.you, action))


@step
class ChimeraOfTheBurntRidge(Sentences, Modes):
    """Discard an enemy unit with strength 4 or less; take up to 3 coins; or reveal three cards and add them."""

    def says(self) -> tuple[str, str, str]:
        return ("Discard a unit", "Take 3 coins", "Add three cards")

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        for city in CITIES:
            side_options(s, self.you, self.you, 1 - self.you, city, options, strength=4)
        if s.coins[1 - self.you]:
            options.append(MODE[1])
        options.append(MODE[2])
        s.ask(self.you, "OM-044", About("Chimera", "discard an enemy unit of strength 4 or less, take 3 coins, or add three cards?"),
              options, self.chosen)  # fmt: skip

    def chosen(self, s: Reign, action: Action) -> None:
        if action is MODE[1]:
            take_coins(s, self.you, 3)
        elif action is MODE[2]:
            reveal_and_add(s, self.you, 3)
        else:
            discard_unit(s, *unit_of(s, self.you, action))


@step
class CloudcallPegasus(Sentences):
    """Reveal the top five cards. Add up to one soldier, one oracle and one beast among them to your hand."""

    def begin(self, s: Reign) -> None:
        reveal(s, self.you, 5)
        s.then(PegasusChooses(self.you, SOLDIER))


@step
class PegasusChooses(Step):
    """One card of a type among those revealed; after the beast the others are discarded."""

    you: int
    kind: int

    def asking(self, s: Reign) -> int:
        return put_away(s, self.you, FACE["cloudcall_pegasus"])

    def begin(self, s: Reign) -> None:
        options = [*faces_of(s, s.zones[SHOWN], TAKE, self.kind), *PASS]
        s.ask(self.you, "OM-044", PEGASUS_ASKS[self.kind], options, self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            add_shown(s, self.you, action.args[0])
        if self.kind == BEAST:
            discard_shown(s, self.you)
        else:
            s.go(PegasusChooses(self.you, 2 * self.kind).begin)


PEGASUS_ASKS = {
    kind: About("Cloudcall Pegasus", f"add {word} to your hand?")
    for kind, word in ((SOLDIER, "a soldier"), (ORACLE, "an oracle"), (BEAST, "a beast"))
}


@step
class PythonOfTheOmphalos(Sentences):
    """Reveal the top five cards. Put up to one soldier and one oracle among them into cities."""

    def begin(self, s: Reign) -> None:
        reveal(s, self.you, 5)
        s.then(PythonChooses(self.you, ORACLE, -1))


@step
class PythonChooses(ToCity):
    """An oracle or none, then its city; a soldier or none, then its city; the rest is discarded before he enters."""

    you: int
    kind: int
    card: Card

    def asking(self, s: Reign) -> int:
        return put_away(s, self.you, FACE["python_of_the_omphalos"])

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        if any(room(s, self.you, city, 1) for city in CITIES):
            options = faces_of(s, s.zones[SHOWN], PUT, self.kind)
        s.ask(self.you, "OM-044", PYTHON_ASKS[self.kind], [*options, *PASS], self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        if action in PASS:
            self._next(s)
            return
        card = with_face(s, SHOWN, action.args[0])
        options = [IN_CITY[city] for city in CITIES if room(s, self.you, city, 1)]
        s.ask(self.you, "OM-044", "Put it into which city?", options, PythonChooses(self.you, self.kind, card).placed)

    def placed(self, s: Reign, action: Action) -> None:
        if self.kind == SOLDIER:
            discard_shown(s, self.you, keep=self.card)
        put(s, self.you, action.args[0], self.card, SHOWN)
        if self.kind == ORACLE:
            self._next(s)

    def _next(self, s: Reign) -> None:
        if self.kind == ORACLE:
            s.go(PythonChooses(self.you, SOLDIER, -1).begin)
        else:
            discard_shown(s, self.you)


PYTHON_ASKS = {
    ORACLE: About("Python of the Omphalos", "put an oracle into a city?"),
    SOLDIER: About("Python of the Omphalos", "put a soldier into a city?"),
}


@step
class StoneGazeGorgon(Sentences):
    """Name a unit type. In their next turn your opponent can play units of that type only. Gain 2 coins."""

    def begin(self, s: Reign) -> None:
        s.ask(
            self.you,
            "OM-044",
            About("Stone-Gaze Gorgon", "name the one unit type they may play."),
            type_options(s),
            self.named,
        )

    def named(self, s: Reign, action: Action) -> None:
        s.forbidden_due[1 - self.you] |= ANY_TYPE & ~(1 << action.args[0])
        s.tell(FORBIDDEN, self.you, action.args[0])
        gain(s, self.you, 2)


HORSE_CARRIES = 2


@step
class HorseOfHollowOak(Sentences):
    """Choose a city. Move up to two of your soldiers there, one at a time. Gain 2 coins for each."""

    def begin(self, s: Reign) -> None:
        s.ask(
            self.you, "OM-044", About("Horse of Hollow Oak", "move your soldiers to which city?"), IN_CITY, self.chosen
        )

    def chosen(self, s: Reign, action: Action) -> None:
        s.then(HorseCarries(self.you, action.args[0], 0))


@step
class HorseCarries(Step):
    """One soldier after the other, none twice (`moved`, a mask); each one's ability comes before the next is chosen."""

    you: int
    city: int
    moved: CardMask

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        if room(s, self.you, self.city, 1) and self.moved.bit_count() < HORSE_CARRIES:
            for city in ELSEWHERE[self.city]:
                side_options(s, self.you, self.you, self.you, city, options, SOLDIER)
            options = [a for a in options if not self.moved >> unit_of(s, self.you, a)[2] & 1]
        s.ask(self.you, "OM-044", About("Horse of Hollow Oak", "move which soldier?"), [*options, *PASS], self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            seat, city, card = unit_of(s, self.you, action)
            gain(s, self.you, 2)
            move_unit(s, seat, city, self.city, card)
            s.go(HorseCarries(self.you, self.city, self.moved | 1 << card).begin)
