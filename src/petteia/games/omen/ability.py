"""Abilities: what all the cards say, and the windows in the rival's turn in which a hero may step in.

An ability has the number of its face; a spirit's second ability has that number plus `SECOND`.  `cards.py` binds them.
"""

from __future__ import annotations

from typing import Final

from petteia.games.omen.content import FACES, NAMES
from petteia.games.omen.lights import PASS, SEND_HERO
from petteia.games.omen.state import HAND, PILE, Reign
from petteia.games.omen.words import ACTED, HERO_SENT
from petteia.kernel.action import Action
from petteia.kernel.cards import Card, CardMask
from petteia.kernel.decision import Refusal
from petteia.kernel.effects import Resolving, Texts
from petteia.kernel.step import Question, Step, step

SECOND: Final = len(FACES)
NOWHERE: Final = -1
(AFTER_BATTLE, BEFORE_BATTLE, AFTER_WEALTH, BEAST_PLACED, WAR_BEGINS, ORACLE_FELL, ORACLE_CHOSEN, FEATS_DONE) = range(8)
TEXTS: Final = Texts(2 * SECOND, windows=8, figures=r"\d+ coin|strength \d|cost \d")
NO_USE: Final = Refusal("It would do nothing now: you have no unit it could use.", "OM-047")


def usable(s: Reign, ability: int, you: int, here: int, this: int) -> bool:
    """Whether an ability would do anything now."""
    return TEXTS.rows[ability][0].why(s, you, here, this) is None


@step
class Sentences(Step):
    """An ability that is more than a row of effects: `you` carry it out, `here` is its city, `this` is its card."""

    you: int
    here: int
    this: Card

    def asking(self, s: Reign) -> int:
        return self.this

    @staticmethod
    def can(s: Reign, you: int, here: int, this: int) -> bool:
        """Whether it would do anything now."""
        return True


@step
class OracleActs(Step):
    """An oracle carries out its ability; the rival may silence it with a hero as soon as it is chosen."""

    you: int
    city: int
    card: Card

    def begin(self, s: Reign) -> None:
        s.tell(ACTED, self.you, self.card)
        s.go(self.acts)
        if self.you == s.active:
            heroes_hear(s, ORACLE_CHOSEN, 1 - self.you, card=self.card)

    def acts(self, s: Reign) -> None:
        s.then(Resolving(self.you, self.city, self.card, s.face[self.card], 0))


# -- heroes in the rival's turn ----------------------------------------------------------------


MOMENTS = (
    "You lost the battle. Send a hero?",
    "A battle begins and you are fewer. Send a hero?",
    "Your rival took the Wealth bonus. Send a hero?",
    "Your rival has brought a beast into a city. Send a hero?",
    "War begins. Send a hero?",
    "One of your oracles was discarded. Send a hero?",
    "Your rival has chosen an oracle to act. Send a hero?",
    "Your rival has completed a feat. Send a hero?",
)


def could_hold(s: Reign, seat: int, hero: int) -> bool:
    """Whether a seat may hold this hero for all that everybody knows: then it is asked, so as to tell nothing."""
    onlooker = 1 << s.seats
    hand = s.zones[HAND + seat]
    hidden = False
    for card, face in enumerate(s.face):
        if face == hero:
            if s.knows[card] & onlooker:
                if card in hand:
                    return True
            elif s.layout.pools[card] == seat or s.options["deck"] in ("shared", "draft"):
                hidden = True
    return hidden and any(not s.knows[card] & onlooker for card in hand)


@step
class Moment(Question):
    """In the rival's turn, as soon as its condition holds, a hero may be discarded for its ability (OM-107)."""

    window: int
    holder: int
    number: int  # a city, a mask of cities, or whether cards were taken
    card: Card  # the beast or oracle that is meant, or -1
    fell: CardMask  # the units that fell

    @property
    def what(self) -> int:
        """What has just happened, for the heroes of this window."""
        return self.card if self.card >= 0 else self.fell if self.window == AFTER_BATTLE else self.number

    def begin(self, s: Reign) -> None:
        options: list[Action] = []
        asked = False
        for hero in TEXTS.answering[self.window]:
            if usable(s, hero, self.holder, self.what, -1) and could_hold(s, self.holder, hero):
                asked = True
                if s.in_hand(self.holder, hero) >= 0:
                    options.append(SEND_HERO[hero])
        if asked:
            options.extend(PASS)
            s.ask(self.holder, "OM-107", MOMENTS[self.window], options, self.chosen, always=True)

    def among(self, s: Reign) -> list[Action]:
        return SEND_HERO

    def why(self, s: Reign, action: Action) -> Refusal | None:
        """Asked of heroes that are not offered."""
        if s.in_hand(self.holder, action.args[0]) < 0:
            return Refusal(f"{NAMES[action.args[0]]} is not in your hand.", "OM-107")
        return WRONG_MOMENT

    def chosen(self, s: Reign, action: Action) -> None:
        if action in PASS:
            return
        hero = action.args[0]
        card = s.in_hand(self.holder, hero)
        s.move(card, HAND + self.holder, PILE + self.holder * s.personal)
        s.tell(HERO_SENT, self.holder, card)
        if len(TEXTS.answering[self.window]) > 1:
            s.go(self.begin)
        TEXTS.rows[hero][0].run(s, Resolving(self.holder, self.what, card, hero, 0))


def heroes_hear(s: Reign, window: int, holder: int, number: int = 0, card: int = -1, fell: int = 0) -> None:
    """Something has happened that a hero in the holder's hand may answer, where the game has heroes."""
    if s.heroes:
        s.then(Moment(window, holder, number, card, fell))


WRONG_MOMENT: Final = Refusal("That hero's condition does not hold now.", "OM-107")
