"""The moves of a Surge: play or deploy a unit, use a beast, invoke a spirit, play a reward, give to the Obol, and end the step."""

from __future__ import annotations

from typing import Final

from petteia.games.omen.ability import NO_USE, NOWHERE, TEXTS
from petteia.games.omen.board import discard_card, gain, settle
from petteia.games.omen.content import (
    BEAST,
    BRIDLE,
    COST,
    FIRST_REWARD,
    HERO,
    INVOKE,
    KIND,
    NAMES,
    OBOL,
    SPIRIT,
)
from petteia.games.omen.lights import ToCity, own_cards
from petteia.games.omen.spirits import Invocation, SpiritSpeaks
from petteia.games.omen.state import (
    BRIDLE_ONCE,
    DEPLOY_ONCE,
    HAND,
    OBOL_ONCE,
    PILE,
    PLAYED,
    REWARD,
    REWARD_ONCE,
    Reign,
)
from petteia.games.omen.words import CARD, DEPLOYED, INVOKED, PLAYED_UNIT, REWARD_USED, TRIBUTE, USED_BEAST
from petteia.games.omen.words import REWARD as REWARD_WORDS
from petteia.kernel.action import Action, Verb
from petteia.kernel.cards import Card
from petteia.kernel.decision import Refusal
from petteia.kernel.effects import Resolving
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Move
from petteia.kernel.step import step

GAZE: Final = Refusal("A Gorgon's gaze forbids units of that type this turn.", "OM-033")
NO_ROOM: Final = Refusal("No city has room for it on your side: five units are the limit.", "OM-036")
NO_BEAST: Final = Refusal("Only a beast is discarded for its ability.", "OM-044")
NO_SPIRIT: Final = Refusal("Only a spirit can be invoked.", "OM-105")
HERO_FREE: Final = Refusal("A hero is deployed, not paid for.", "OM-C45")
NO_HERO: Final = Refusal("Only a hero is deployed.", "OM-C45")
DEPLOYED_ONCE: Final = Refusal("You have deployed a hero this turn already.", "OM-C45")
ONE_REWARD: Final = Refusal("One reward may be played in a Surge.", "OM-046")
NO_OBOL: Final = Refusal("You do not own the Obol under the Tongue.", "OM-118")
OBOL_GIVEN: Final = Refusal("The Obol is given once in a turn.", "OM-118")
FULL_CITY: Final = Refusal("Your side of that city has no room for it: five units are the limit.", "OM-036")
WARDEN_ASKS: Final = Refusal("A Warden asks more coins there than you have.", "OM-034")
# what it costs and what there is
TOO_DEAR: Final = [
    [Refusal(f"It costs {cost} and you have {has} coin{'' if has == 1 else 's'}.", "OM-034") for has in range(21)]
    for cost in range(20)
]
FULL: Final = 99


def cheapest(s: Reign, you: int, size: int) -> int:
    """The least a Warden asks where a unit of this size has room; `FULL` if it has room nowhere."""
    spaces, tax = s.spaces, s.tax
    side = 3 * you
    least = FULL
    for city in (0, 1, 2):
        if spaces[side + city] + size <= 5 and tax[city] < least:
            least = tax[city]
    return least


def price(s: Reign, you: int, face: int) -> int:
    """What playing a unit into a city costs, a Warden's due aside (the Silver Bridle takes one off a beast)."""
    if KIND[face] == BEAST and s.relics[you] & BRIDLE and not s.once & BRIDLE_ONCE:
        return COST[face] - 1
    return COST[face]


def unpaid(s: Reign, you: int, cost: int) -> Refusal | None:
    return TOO_DEAR[cost][s.coins[you]] if cost > s.coins[you] else None


class Playing(Move):
    """Something done with a card of the hand; `kind` is the type it must have, if it must have one."""

    kind: int
    other: Refusal | None

    def __init__(self, verb: Verb, kind: int = 0, other: Refusal | None = None) -> None:
        super().__init__(verb)
        self.kind = kind
        self.other = other

    def refuse(self, s: Reign, you: int, action: Action) -> Refusal | None:
        face = action.args[0]
        if s.in_hand(you, face) < 0:
            return Refusal(f"{NAMES[face]} is not in your hand.", "OM-033")
        return self.other if self.kind and KIND[face] != self.kind else self.why(s, you, action)

    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        return own_cards(s, HAND + view.seat, action.args[0])

    def do(self, s: Reign, you: int, action: Action) -> None:
        self.done(s, you, s.in_hand(you, action.args[0]))

    def done(self, s: Reign, you: int, card: int) -> None:
        """Carry it out with the card; where it goes, is asked then."""
        s.then(Placing(you, card))


class Play(Playing):
    """A unit into a city, for its cost and what a Warden asks."""

    def why(self, s: Reign, you: int, action: Action) -> Refusal | None:
        kind = KIND[action.args[0]]
        return self.dear(s, you, action.args[0], cheapest(s, you, 2 if kind == BEAST else 1))

    def dear(self, s: Reign, you: int, face: int, due: int) -> Refusal | None:
        """The same where the cheapest due is known."""
        kind = KIND[face]
        if s.forbidden & kind:
            return GAZE
        if kind == HERO:
            return HERO_FREE
        if due == FULL:
            return NO_ROOM
        cost = price(s, you, face) + due
        return None if cost <= s.coins[you] else TOO_DEAR[cost][s.coins[you]]


class UseBeast(Playing):
    """Its cost is paid and it is discarded for its ability: that is playing too (OM-044, OM-C39)."""

    def why(self, s: Reign, you: int, action: Action) -> Refusal | None:
        if s.forbidden & BEAST:
            return GAZE
        cost = COST[action.args[0]]
        return None if cost <= s.coins[you] else TOO_DEAR[cost][s.coins[you]]

    def done(self, s: Reign, you: int, card: int) -> None:
        face = s.face[card]
        s.coins[you] -= COST[face]
        s.move(card, HAND + you, PILE + you * s.personal)
        s.tell(USED_BEAST, you, card)
        s.then(Resolving(you, NOWHERE, card, face, 0))


class Invoke(Playing):
    """The invoke cost takes the place of the cost; the card never stands in a city (OM-C06)."""

    def why(self, s: Reign, you: int, action: Action) -> Refusal | None:
        return GAZE if s.forbidden & SPIRIT else unpaid(s, you, INVOKE[action.args[0]])

    def done(self, s: Reign, you: int, card: int) -> None:
        face = s.face[card]
        s.coins[you] -= INVOKE[face]
        s.move(card, HAND + you, PILE + you * s.personal)
        s.tell(INVOKED, you, card)
        s.then(Invocation(you, card, face))


class Deploy(Playing):
    """A hero, free, once a turn; it counts as playing, so a Gorgon and a Warden touch it (OM-C45)."""

    def why(self, s: Reign, you: int, action: Action) -> Refusal | None:
        if s.once & DEPLOY_ONCE:
            return DEPLOYED_ONCE
        if s.forbidden & HERO:
            return GAZE
        due = cheapest(s, you, 1)
        return NO_ROOM if due == FULL else unpaid(s, you, due)


class GiveObol(Playing):
    """The owner of the Obol gives it a card for two coins."""

    def why(self, s: Reign, you: int, action: Action) -> Refusal | None:
        if not s.relics[you] & OBOL:
            return NO_OBOL
        return OBOL_GIVEN if s.once & OBOL_ONCE else None

    def done(self, s: Reign, you: int, card: int) -> None:
        s.once |= OBOL_ONCE
        s.tell(TRIBUTE, you, card)
        discard_card(s, you, card)
        gain(s, you, 2)


class PlayReward(Move):
    """The effect is carried out, and the card lies face-down in your area from now on (OM-047)."""

    def refuse(self, s: Reign, you: int, action: Action) -> Refusal | None:
        face = action.args[0] + FIRST_REWARD
        if all([s.face[card] != face for card in s.zones[REWARD + you]]):
            return Refusal(f"{NAMES[face]} is not in your hand.", "OM-047")
        return self.why(s, you, action)

    def why(self, s: Reign, you: int, action: Action) -> Refusal | None:
        if s.once & REWARD_ONCE:
            return ONE_REWARD
        first = TEXTS.rows[action.args[0] + FIRST_REWARD][0]
        return NO_USE if first.why(s, you, NOWHERE, -1) is not None else None

    def lights(self, view: View, s: Reign, action: Action) -> list[str]:
        return own_cards(s, REWARD + view.seat, action.args[0] + FIRST_REWARD)

    def do(self, s: Reign, you: int, action: Action) -> None:
        face = action.args[0] + FIRST_REWARD
        card = next(c for c in s.zones[REWARD + you] if s.face[c] == face)
        s.move(card, REWARD + you, PLAYED + you)
        s.once |= REWARD_ONCE
        s.tell(REWARD_USED, you, card)
        s.then(Resolving(you, NOWHERE, card, face, 0))


class EndStep(Move):
    """End the Surge, or the Portent."""

    def label(self, s: Reign, action: Action) -> str:
        return f"End {type(s.stack[-1][0]).__name__}" if s.stack else ""

    def do(self, s: Reign, you: int, action: Action) -> None:
        """The next step begins, which is for the turn to say."""


PLAY: Final[Play] = Play(Verb("play", CARD, say="Play {0}"))
USE: Final[UseBeast] = UseBeast(Verb("use", CARD, say="Use {0} for its ability"), BEAST, NO_BEAST)
INVOCATION: Final[Invoke] = Invoke(Verb("invoke", CARD, say="Invoke {0}"), SPIRIT, NO_SPIRIT)
DEPLOY: Final[Deploy] = Deploy(Verb("deploy", CARD, say="Deploy {0}"), HERO, NO_HERO)
REWARDING: Final[PlayReward] = PlayReward(Verb("reward", REWARD_WORDS, say="Play {0}"))
GIVE_OBOL: Final[GiveObol] = GiveObol(Verb("obol", CARD, say="Give {0} to the Obol for 2 coins"))
END: Final[EndStep] = EndStep(Verb("end", say="End the step"))
PLAYS: Final[list[Action]] = PLAY.verb.actions
BY_KIND: Final[dict[int, Playing]] = {BEAST: USE, SPIRIT: INVOCATION, HERO: DEPLOY}


def surge_options(s: Reign, you: int) -> list[Action]:
    """All that may be done in Surge: the hand is gone through once, and what Wardens ask is looked up once."""
    options: list[Action] = []
    faces = s.face
    small, big = cheapest(s, you, 1), cheapest(s, you, 2)
    seen = 0
    for card in s.zones[HAND + you]:
        face = faces[card]
        if not seen >> face & 1:
            seen |= 1 << face
            hand_options(s, you, face, small, big, options)
    if not s.once & REWARD_ONCE:
        for card in s.zones[REWARD + you]:
            face = faces[card]
            action = REWARDING.actions[face - FIRST_REWARD]
            if not seen >> face & 1 and REWARDING.why(s, you, action) is None:
                seen |= 1 << face
                options.append(action)
    options.append(END.action)
    return options


def hand_options(s: Reign, you: int, face: int, small: int, big: int, options: list[Action]) -> None:
    """Add what may be done with a card of the hand; `small` and `big` are the least a Warden asks for a unit of its size."""
    kind = KIND[face]
    if PLAY.dear(s, you, face, big if kind == BEAST else small) is None:
        options.append(PLAYS[face])
    if kind >= BEAST:
        move = BY_KIND[kind]
        if move.why(s, you, move.actions[face]) is None:
            options.append(move.actions[face])
    if s.relics[you] and GIVE_OBOL.why(s, you, GIVE_OBOL.actions[face]) is None:
        options.append(GIVE_OBOL.actions[face])


def seems_able(s: Reign, you: int) -> bool:
    """Whether something could be played for all that everybody knows of the hand: then silence would tell of it (OM-C46)."""
    if s.zones[REWARD + you] and not s.once & REWARD_ONCE:
        return True
    everyone = s.layout.everyone
    if all([s.knows[card] == everyone for card in s.zones[HAND + you]]):
        return False
    small, big = cheapest(s, you, 1), cheapest(s, you, 2)
    options: list[Action] = []
    for face in unseen_units(s, you):
        hand_options(s, you, face, small, big, options)
    return bool(options)


def unseen_units(s: Reign, seat: int) -> set[int]:
    """The units a hidden card in this seat's hand may be, for all that everybody knows."""
    everyone = s.layout.everyone
    either = s.options["deck"] in ("shared", "draft")
    return {
        face
        for card, face in enumerate(s.face)
        if face < FIRST_REWARD and s.knows[card] != everyone and (either or s.layout.pools[card] == seat)
    }


@step
class Placing(ToCity):
    """A unit is being played: choose a city with room where its cost can be paid."""

    you: int
    card: Card

    def begin(self, s: Reign) -> None:
        face = s.face[self.card]
        cost = price(s, self.you, face)
        words = f"To which city does {NAMES[face]} go for {cost or 'no'} coin{'' if cost == 1 else 's'}?"
        s.ask(self.you, "OM-035", words, self.open(s), self.placed)

    def why(self, s: Reign, action: Action) -> Refusal | None:
        you, face, city = self.you, s.face[self.card], action.args[0]
        if s.spaces[3 * you + city] + (2 if KIND[face] == BEAST else 1) > 5:
            return FULL_CITY
        return WARDEN_ASKS if s.tax[city] > s.coins[you] - price(s, you, face) else None

    def placed(self, s: Reign, action: Action) -> None:
        you, card, city = self.you, self.card, action.args[0]
        face = s.face[card]
        kind = KIND[face]
        cost = price(s, you, face) + s.tax[city]
        s.coins[you] -= cost
        settle(s, you, city, card, HAND + you)
        s.tell(DEPLOYED if kind == HERO else PLAYED_UNIT, you, card, city, cost)
        if kind == HERO:
            s.once |= DEPLOY_ONCE
        elif kind == SPIRIT:
            s.then(SpiritSpeaks(you, card))
        elif kind == BEAST and s.relics[you] & BRIDLE:
            s.once |= BRIDLE_ONCE
