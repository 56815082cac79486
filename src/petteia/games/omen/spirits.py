"""The spirits: one ability when they are played into a city, both in either order when they are invoked."""

from __future__ import annotations

from petteia.games.omen.ability import NOWHERE, SECOND, Sentences
from petteia.games.omen.board import (
    discard_card,
    discard_shown,
    discard_unit,
    draw,
    gain,
    return_unit,
    reveal,
    room,
)
from petteia.games.omen.choose import CITIES, faces_of, in_hand, in_pile, side_options, unit_of, with_face
from petteia.games.omen.content import ORACLE, SOLDIER, SPIRIT, UNITS
from petteia.games.omen.lights import DISCARD, IN_CITY, MODE, PASS, PUT, TAKE, THE_UNIT, TOP, Modes
from petteia.games.omen.lights import in_pile as lights_in_pile
from petteia.games.omen.oracles import add_shown
from petteia.games.omen.soldiers import PuttingInCity
from petteia.games.omen.state import CITY, DECK, HAND, PILE, SHOWN, Reign
from petteia.games.omen.words import SILENCED, SWAPPED, TOPPED, WARDED
from petteia.kernel.action import Action
from petteia.kernel.cards import Card
from petteia.kernel.decision import About
from petteia.kernel.effects import Resolving
from petteia.kernel.knowledge import View
from petteia.kernel.step import Question, Step, step


@step
class Speaking(Modes):
    """A spirit's two abilities, as they are printed."""

    def label(self, s: Reign, action: Action) -> str:
        if action not in MODE[:2]:
            return ""
        return UNITS[s.face[int(getattr(self, "card", -1))]].texts[action.args[0]]


@step
class SpiritSpeaks(Speaking):
    """A spirit has been played: its owner picks one of its abilities (OM-104)."""

    you: int
    card: Card

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-104", "Which of the spirit's two abilities?", MODE[:2], self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        s.then(Resolving(self.you, NOWHERE, self.card, s.face[self.card] + SECOND * action.args[0], 0))


@step
class Invocation(Speaking):
    """A spirit is invoked: both abilities, in the order its owner decides (OM-105, OM-132)."""

    you: int
    card: Card
    face: int

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-132", "Which of the spirit's two abilities comes first?", MODE[:2], self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        first = action.args[0]
        for which in (first, 1 - first):
            s.then(Resolving(self.you, NOWHERE, self.card, self.face + SECOND * which, 0))


@step
class ErinysHuntsTheLonely(Sentences):
    """Discard an enemy unit that stands alone on its side of a city."""

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        for city in CITIES:
            if len(s.zones[CITY + 3 - 3 * self.you + city]) == 1:
                side_options(s, self.you, self.you, 1 - self.you, city, options)
        if options:
            s.ask(
                self.you, "OM-104", About("Erinys", "discard which enemy unit that stands alone?"), options, self.chosen
            )

    def chosen(self, s: Reign, action: Action) -> None:
        discard_unit(s, *unit_of(s, self.you, action))


@step
class PoppyLullsAnOracle(Sentences):
    """Choose an enemy oracle. It cannot act in its owner's next Portent."""

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        for city in CITIES:
            for slot, card in enumerate(s.zones[CITY + 3 - 3 * self.you + city]):
                if s.kind(card) == ORACLE and not s.silenced >> card & 1:
                    options.append(THE_UNIT[15 + 5 * city + slot])
        if options:
            s.ask(self.you, "OM-104", About("Poppy Daimon", "lull which enemy oracle?"), options, self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        _, _, card = unit_of(s, self.you, action)
        s.silenced |= 1 << card
        s.tell(SILENCED, self.you, card)


@step
class KerTramplesBoth(Sentences):
    """Choose a city. Each player discards one of their units there."""

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-104", About("Ker", "trample which city?"), IN_CITY, self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        s.then(KerTakes(self.you, action.args[0], -1))


@step
class KerTakes(Step):
    """You choose a unit of yours (`mine`, -1 if there is none), the other player one of theirs; both fall together."""

    you: int
    city: int
    mine: Card

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        side_options(s, self.you, self.you, self.you, self.city, options)
        if options:
            s.ask(self.you, "OM-104", About("Ker", "discard which of your units there?"), options, self.mine_chosen)
        else:
            self._ask_rival(s, self)

    def mine_chosen(self, s: Reign, action: Action) -> None:
        self._ask_rival(s, KerTakes(self.you, self.city, unit_of(s, self.you, action)[2]))

    def _ask_rival(self, s: Reign, chosen: KerTakes) -> None:
        rival = 1 - self.you
        options: list[Action] = []
        side_options(s, rival, self.you, rival, self.city, options)
        if options:
            s.ask(rival, "OM-104", About("Ker", "discard which of your units there?"), options, chosen.theirs_chosen)
        elif chosen.mine >= 0:
            discard_unit(s, self.you, self.city, chosen.mine)

    def theirs_chosen(self, s: Reign, action: Action) -> None:
        seat, city, card = unit_of(s, 1 - self.you, action)
        if self.mine >= 0:
            discard_unit(s, self.you, self.city, self.mine)
        discard_unit(s, seat, city, card)


@step
class KerCountsTheFoe(Sentences):
    """Choose a city. Gain 1 coin for each enemy unit there, up to 3."""

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-104", About("Ker", "gain coins for the enemy units in which city?"), IN_CITY, self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        gain(s, self.you, min(3, len(s.zones[CITY + 3 - 3 * self.you + action.args[0]])))


@step
class EidolonLeadsBack(Sentences, Question):
    """You may put a soldier with cost 1 from the discard pile into a city."""

    def begin(self, s: Reign) -> None:
        if any(room(s, self.you, city, 1) for city in CITIES):
            options = [*in_pile(s, self.you, PUT, SOLDIER, 1), *PASS]
            s.ask(
                self.you,
                "OM-104",
                About("Eidolon", "put which soldier from the discard pile into a city?"),
                options,
                self.chosen,
            )

    def among(self, s: Reign) -> list[Action]:
        return PUT

    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        return lights_in_pile(s, view.seat, action.args[0])

    def chosen(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            pile = PILE + self.you * s.personal
            s.then(PuttingInCity(self.you, with_face(s, pile, action.args[0]), pile))


@step
class EidolonDismisses(Sentences):
    """You may discard a soldier card from your hand to gain 3 coins."""

    def begin(self, s: Reign) -> None:
        if s.zones[HAND + self.you]:  # asked of any hand, so that silence tells nothing of it
            s.ask(self.you, "OM-104", About("Eidolon", "discard a soldier card for 3 coins?"),
                  [*in_hand(s, self.you, DISCARD, SOLDIER), *PASS], self.chosen, always=True)  # fmt: skip

    def chosen(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            discard_card(s, self.you, s.in_hand(self.you, action.args[0]))
            gain(s, self.you, 3)


@step
class NaiadTurnsTheSpring(Sentences):
    """Draw two cards, then put a unit card from your hand on top of the deck."""

    def begin(self, s: Reign) -> None:
        draw(s, self.you, 2)
        if s.zones[HAND + self.you]:
            s.ask(self.you, "OM-104", About("Naiad", "put which unit card from your hand on top of the deck?"),
                  in_hand(s, self.you, TOP), self.chosen, always=True)  # fmt: skip

    def chosen(self, s: Reign, action: Action) -> None:
        card = s.in_hand(self.you, action.args[0])
        s.move(card, HAND + self.you, DECK + self.you * s.personal)
        s.tell(TOPPED, self.you, card)


@step
class NaiadCallsHome(Sentences):
    """You may return one of your soldiers to your hand and gain 2 coins."""

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        for city in CITIES:
            side_options(s, self.you, self.you, self.you, city, options, SOLDIER)
        s.ask(
            self.you,
            "OM-104",
            About("Naiad", "return which of your soldiers for 2 coins?"),
            [*options, *PASS],
            self.chosen,
        )

    def chosen(self, s: Reign, action: Action) -> None:
        if action not in PASS:
            return_unit(s, *unit_of(s, self.you, action))
            gain(s, self.you, 2)


@step
class DryadFellsTheMad(Sentences):
    """Discard an enraged unit."""

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        for seat in (self.you, 1 - self.you):
            for city in CITIES:
                side_options(s, self.you, self.you, seat, city, options)
        options = [a for a in options if s.enraged >> unit_of(s, self.you, a)[2] & 1]
        if options:
            s.ask(self.you, "OM-104", About("Dryad", "discard which enraged unit?"), options, self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        discard_unit(s, *unit_of(s, self.you, action))


@step
class MuseSings(Sentences):
    """Reveal the top four cards of the deck. Add one oracle or spirit among them to your hand."""

    def begin(self, s: Reign) -> None:
        reveal(s, self.you, 4)
        options = faces_of(s, s.zones[SHOWN], TAKE, ORACLE | SPIRIT)
        if options:
            s.ask(self.you, "OM-104", About("Muse", "add which oracle or spirit to your hand?"), options, self.added)
        else:
            discard_shown(s, self.you)

    def added(self, s: Reign, action: Action) -> None:
        add_shown(s, self.you, action.args[0])
        discard_shown(s, self.you)


@step
class PalladionSwaps(Sentences):
    """You may swap two of your soldiers in different cities; both enter, and you choose whose ability comes first."""

    def begin(self, s: Reign) -> None:
        options = [a for city in CITIES for a in self._soldiers(s, city)]
        if len({a.args[0] // 5 for a in options}) > 1:
            options.extend(PASS)
            s.ask(self.you, "OM-104", About("Palladion Daimon", "swap which soldier?"), options, self.first_chosen)

    def _soldiers(self, s: Reign, city: int) -> list[Action]:
        options: list[Action] = []
        side_options(s, self.you, self.you, self.you, city, options, SOLDIER)
        return options

    def first_chosen(self, s: Reign, action: Action) -> None:
        if action in PASS:
            return
        _, city, card = unit_of(s, self.you, action)
        options = [a for other in CITIES if other != city for a in self._soldiers(s, other)]
        swap = PalladionSwaps(self.you, city, card)
        s.ask(self.you, "OM-104", About("Palladion Daimon", "with which other soldier?"), options, swap.second_chosen)

    def second_chosen(self, s: Reign, action: Action) -> None:
        _, there, other = unit_of(s, self.you, action)
        side = CITY + 3 * self.you
        s.move(self.this, side + self.here, side + there)
        s.move(other, side + there, side + self.here)
        s.tell(SWAPPED, self.you, self.this, other)
        one = _place(s, self.you, there, self.this)
        two = _place(s, self.you, self.here, other)
        s.ask(self.you, "OM-104", About("Palladion Daimon", "whose ability comes first?"), [one, two], self.ordered)

    def ordered(self, s: Reign, action: Action) -> None:
        """`here` is now where the other soldier stands, last of its side; `this` stands where the other was."""
        side = CITY + 3 * self.you
        other = s.zones[side + self.here][-1]
        there = next(city for city in CITIES if self.this in s.zones[side + city])
        entering = [Entering(self.you, there, self.this), Entering(self.you, self.here, other)]
        if unit_of(s, self.you, action)[2] == other:
            entering.reverse()
        for one in entering:
            s.then(one)


def _place(s: Reign, seat: int, city: int, card: int) -> Action:
    return THE_UNIT[5 * city + s.zones[CITY + 3 * seat + city].index(card)]


@step
class Entering(Step):
    """A soldier's entry ability that had to wait for another; lost if the soldier has left that city meanwhile."""

    you: int
    city: int
    card: Card

    def begin(self, s: Reign) -> None:
        if self.card in s.zones[CITY + 3 * self.you + self.city]:
            s.then(Resolving(self.you, self.city, self.card, s.face[self.card], 0))


@step
class PalladionWards(Sentences):
    """Choose a city. Until your next turn, enemy abilities cannot touch your units there."""

    def begin(self, s: Reign) -> None:
        s.ask(self.you, "OM-104", About("Palladion Daimon", "ward your units in which city?"), IN_CITY, self.chosen)

    def chosen(self, s: Reign, action: Action) -> None:
        s.ward |= 1 << (3 * self.you + action.args[0])
        s.tell(WARDED, self.you, action.args[0])
