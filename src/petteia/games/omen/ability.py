"""Abilities: rows of effects and the step that carries them out; and the moments in which a hero may step in.

`ROWS[ability]` is what a card says, an effect for each of its sentences.  An ability has the number of its face; a
spirit's second ability has that number plus `SECOND`.  `cards.py` fills the rows.
"""

from __future__ import annotations

from petteia.games.omen.content import FACES, KIND, NAMES, UNITS
from petteia.games.omen.state import HAND, PILE, Reign
from petteia.games.omen.words import ACTED, HERO_SENT, PASS, SEND_HERO
from petteia.kernel._native import mypyc_attr
from petteia.kernel.action import Action
from petteia.kernel.cards import Card, CardMask
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Step, step

SECOND = len(FACES)
NOWHERE = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """One sentence of a card.  `words` is what its owner (or the other player) is asked, if anything.

    `goes_on`: it repeats the sentence before ("up to three") and comes only if that one was not declined; nothing else
    may follow it in the row.
    """

    words: str = ""
    goes_on: bool = False

    def begin(self, s: Reign, by: Ability) -> None:
        """Do it, or ask about it; the answer comes to `chosen`."""
        raise TypeError(f"{type(self).__name__} does nothing")

    def chosen(self, s: Reign, by: Ability, action: Action) -> None:
        raise TypeError(f"{type(self).__name__} asks nothing")

    def can(self, s: Reign, you: int, here: int, this: int) -> bool:
        """Whether it would do anything now: an oracle is only offered if it would."""
        return True

    def refuse(self, s: Reign, by: Ability, action: Action) -> Refusal | None:
        """Why something is no legal answer to what was asked."""
        return None


ROWS: list[tuple[Effect, ...]] = [()] * (2 * SECOND)
PROMPTS: list[tuple[str, ...]] = [()] * (2 * SECOND)
RULES: list[str] = [
    {1: "OM-039", 2: "OM-048", 4: "OM-044", 8: "OM-104", 16: "OM-107"}[KIND[i]] if i < len(UNITS) else "OM-047"
    for i in range(SECOND)
]
RULES += RULES


def bind(ability: int, *row: Effect) -> None:
    """Give an ability its effects."""
    ROWS[ability] = row
    name = NAMES[ability % SECOND]
    PROMPTS[ability] = tuple(f"{name}: {effect.words}" for effect in row)


@step
class Ability(Step):
    """A card's ability, sentence by sentence: `you` carry it out, `here` is its city, `this` is its card."""

    you: int
    here: int
    this: Card
    ability: int
    index: int

    def begin(self, s: Reign) -> None:
        row = ROWS[self.ability]
        after = self.index + 1
        if after < len(row) and not row[after].goes_on:
            s.go("begin", Ability(self.you, self.here, self.this, self.ability, after))
        row[self.index].begin(s, self)

    def chosen(self, s: Reign, action: Action) -> None:
        row = ROWS[self.ability]
        after = self.index + 1
        if after < len(row) and row[after].goes_on and action is not PASS:
            s.go("begin", Ability(self.you, self.here, self.this, self.ability, after))
        row[self.index].chosen(s, self, action)

    def ask(self, s: Reign, seat: int, options: list[Action], always: bool = False) -> None:
        s.ask(seat, RULES[self.ability], PROMPTS[self.ability][self.index], options, "chosen", self, always)

    def refuse(self, s: Reign, action: Action) -> Refusal | None:
        return ROWS[self.ability][self.index].refuse(s, self, action)


def usable(s: Reign, ability: int, you: int, here: int, this: int) -> bool:
    """Whether an ability would do anything now."""
    return ROWS[ability][0].can(s, you, here, this)


@step
class OracleActs(Step):
    """An oracle carries out its ability; the rival may silence it with a hero as soon as it is chosen."""

    you: int
    city: int
    card: Card

    def begin(self, s: Reign) -> None:
        s.tell(ACTED, self.you, self.card)
        s.go("acts")
        if s.heroes and self.you == s.active:
            s.then(Moment(ORACLE_CHOSEN, 1 - self.you, 0, self.card, 0))

    def acts(self, s: Reign) -> None:
        s.then(Ability(self.you, self.city, self.card, s.face[self.card], 0))


# -- heroes in the rival's turn ----------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class Power:
    """What a hero does when discarded from hand at its moment."""

    def can(self, s: Reign, you: int, subject: int) -> bool:
        return True

    def use(self, s: Reign, you: int, subject: int) -> None:
        raise TypeError(f"{type(self).__name__} does nothing")


POWERS: dict[int, Power] = {}
(AFTER_BATTLE, BEFORE_BATTLE, AFTER_WEALTH, BEAST_PLACED, WAR_BEGINS, ORACLE_FELL, ORACLE_CHOSEN, FEATS_DONE) = range(8)
HEROES_AT: list[list[int]] = [[] for _ in range(8)]
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
class Moment(Step):
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
        for hero in HEROES_AT[self.window]:
            if POWERS[hero].can(s, self.holder, self.what) and could_hold(s, self.holder, hero):
                asked = True
                if s.in_hand(self.holder, hero) >= 0:
                    options.append(SEND_HERO[hero])
        if asked:
            options.append(PASS)
            s.ask(self.holder, "OM-107", MOMENTS[self.window], options, "chosen", always=True)

    def chosen(self, s: Reign, action: Action) -> None:
        if action is PASS:
            return
        hero = action.args[0]
        card = s.in_hand(self.holder, hero)
        s.move(card, HAND + self.holder, PILE + self.holder * s.personal)
        s.tell(HERO_SENT, self.holder, card)
        if len(HEROES_AT[self.window]) > 1:
            s.go("begin")
        POWERS[hero].use(s, self.holder, self.what)

    def refuse(self, s: Reign, action: Action) -> Refusal | None:
        if action.verb == "hero":
            if s.in_hand(self.holder, action.args[0]) < 0:
                return Refusal(f"{NAMES[action.args[0]]} is not in your hand.", "OM-107")
            return Refusal("That hero's condition does not hold now.", "OM-107")
        return None
