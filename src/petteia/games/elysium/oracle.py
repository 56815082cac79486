"""Powers over the Oracle and the Agora: cards gained, swapped, swept and written from there."""

from __future__ import annotations

from typing import Final

from petteia.games.elysium.content import KIND, LEVEL, TRIGGER
from petteia.games.elysium.effects import POWER_UNPAID, amounts, figures, gain, gain_card, pay_gold
from petteia.games.elysium.lights import CHOOSE, FOR, GAIN, GIVE, MUSES, SWAP
from petteia.games.elysium.state import AGORA, DOMAIN, ORACLE, Contest
from petteia.games.elysium.transfer import CANNOT_PAY, LYRE_USED, Placing, discount, lyre_left
from petteia.games.elysium.words import BOON_NOTHING, BOON_VP, GAVE, PROPHESIED, SWAPPED, SWEPT, VP
from petteia.kernel.action import Action
from petteia.kernel.cards import Card
from petteia.kernel.decision import About, Refusal
from petteia.kernel.effects import Effect, Resolving
from petteia.kernel.step import Question, Step, step

NONE_UPRIGHT: Final = Refusal("There is no other upright card in your Domain.", "EL-C47")
NO_ORACLE_CARD: Final = Refusal("The Oracle has no card for it.", "EL-C47")


def _each(s: Contest, zone: int, row: list[Action]) -> list[Action]:
    """An action for every different card of a zone."""
    options: list[Action] = []
    for card in s.zones[zone]:
        if row[s.face[card]] not in options:
            options.append(row[s.face[card]])
    return options


class Sweep(Effect):
    """Discard the cards of the Agora, or of the Oracle, and deal new ones."""

    asks = False

    def __init__(self, oracle: bool) -> None:
        self.oracle = oracle

    def run(self, s: Contest, by: Resolving) -> None:
        if self.oracle:
            s.clear(ORACLE)
            s.fill_oracle()
            s.tell(PROPHESIED)
            return
        lying = [place for place, card in enumerate(s.stall) if card >= 0]
        s.clear(AGORA)
        for place_ in lying:
            s.deal_to(place_)
        s.tell(SWEPT)


class OracleGift(Effect):
    """Gain an Oracle card of one of these levels, for so much gold; `vp`: or gain so much instead."""

    def __init__(self, levels: tuple[int, ...], gold: int = 0, vp: int = 0) -> None:
        self.levels = levels
        self.gold = gold
        self.vp = vp
        self.index = len(GIFTS)
        GIFTS.append(self)

    def options(self, s: Contest) -> list[Action]:
        options = [option for option in _each(s, ORACLE, GAIN) if LEVEL[option.args[0]] in self.levels]
        if self.vp:
            options.append(CHOOSE[BOON_VP])
        return options

    def why(self, s: Contest, you: int, here: int, card: int) -> Refusal | None:
        if s.gold[you] < self.gold:
            return POWER_UNPAID
        return None if self.options(s) else NO_ORACLE_CARD

    def run(self, s: Contest, by: Resolving) -> None:
        if self.gold:
            pay_gold(s, by.you, self.gold)
        s.then(Giving(by.you, self.index))

    def said(self) -> tuple[str, ...]:
        return (
            "Oracle",
            *figures(amounts(self.gold, self.vp, 0)),
            *(f"level {one}" for one in self.levels[:1] if len(self.levels) < 3),
        )


GIFTS: list[OracleGift] = []


@step
class Giving(Question):
    """A card comes from the Oracle; its Instant resolves after this power."""

    you: int
    gift: int

    def begin(self, s: Contest) -> None:
        s.ask(self.you, "EL-C25", "Which card do you gain from the Oracle?", self.among(s), self.chosen)

    def among(self, s: Contest) -> list[Action]:
        return GIFTS[self.gift].options(s)

    def label(self, s: Contest, action: Action) -> str:
        return f"Gain {GIFTS[self.gift].vp} VP" if action is CHOOSE[BOON_VP] else ""

    def chosen(self, s: Contest, action: Action) -> None:
        if action is CHOOSE[BOON_VP]:
            gain(s, self.you, VP, GIFTS[self.gift].vp)
        else:
            gain_card(s, self.you, s.with_face(ORACLE, action.args[0]))


class OracleSwap(Effect):
    """You may exchange an Oracle card with an Agora card."""

    def run(self, s: Contest, by: Resolving) -> None:
        if s.zones[AGORA]:
            s.then(Swapping(by.you, -1))


@step
class Swapping(Step):
    """First the card of the Oracle, then the card of the Agora; each takes the other's place."""

    you: int
    card: Card

    def begin(self, s: Contest) -> None:
        options = _each(s, ORACLE, SWAP)
        options.append(CHOOSE[BOON_NOTHING])
        s.ask(self.you, "EL-029", "Which Oracle card do you swap into the Agora?", options, self.chosen)

    def chosen(self, s: Contest, action: Action) -> None:
        if action is not CHOOSE[BOON_NOTHING]:
            s.go(Swapping(self.you, s.with_face(ORACLE, action.args[0])).other)

    def other(self, s: Contest) -> None:
        s.ask(self.you, "EL-029", "For which card of the Agora?", _each(s, AGORA, FOR), self.swapped)

    def swapped(self, s: Contest, action: Action) -> None:
        out = s.with_face(AGORA, action.args[0])
        at = s.zones[ORACLE].index(self.card)
        s.stall[s.stall.index(out)] = self.card
        s.move(self.card, ORACLE, AGORA)
        s.move(out, AGORA, ORACLE, at)
        s.tell(SWAPPED, self.you, self.card, out)


class Asclepius(Effect):
    """Swap another upright card of your Domain with an Oracle card of the same level."""

    def why(self, s: Contest, you: int, here: int, card: int) -> Refusal | None:
        if self.options(s, you, card):
            return None
        return NO_ORACLE_CARD if self.upright(s, you, card) else NONE_UPRIGHT

    def upright(self, s: Contest, you: int, card: int) -> list[int]:
        """The other cards that are not tapped; a Trigger without its ring is not tapped either."""
        domain = s.zones[DOMAIN[you]]
        return [other for other in domain if other != card and (not s.spent[other] or KIND[s.face[other]] == TRIGGER)]

    def options(self, s: Contest, you: int, card: int) -> list[Action]:
        levels = {LEVEL[s.face[lying]] for lying in s.zones[ORACLE]}
        options: list[Action] = []
        for other in self.upright(s, you, card):
            if LEVEL[s.face[other]] in levels and GIVE[s.word(other)] not in options:
                options.append(GIVE[s.word(other)])
        return options

    def run(self, s: Contest, by: Resolving) -> None:
        s.then(Healing(by.you, by.card))


@step
class Healing(Step):
    """First the card that is given up, then the Oracle card of its level that comes in its place."""

    you: int
    card: Card

    def begin(self, s: Contest) -> None:
        options = ASCLEPIUS.options(s, self.you, self.card)
        s.ask(self.you, "EL-066", About("Asclepius", "which card goes to the Oracle?"), options, self.given)

    def given(self, s: Contest, action: Action) -> None:
        s.go(Healing(self.you, s.in_domain(self.you, action.args[0], self.card)).other)

    def other(self, s: Contest) -> None:
        """From here on `card` is the one that is given up."""
        level = LEVEL[s.face[self.card]]
        options = [option for option in _each(s, ORACLE, GAIN) if LEVEL[option.args[0]] == level]
        s.ask(self.you, "EL-066", About("Asclepius", "which card comes from the Oracle?"), options, self.healed)

    def healed(self, s: Contest, action: Action) -> None:
        new = s.with_face(ORACLE, action.args[0])
        s.move(self.card, DOMAIN[self.you], ORACLE)
        s.spent[self.card] = 0
        s.tell(GAVE, self.you, self.card)
        gain_card(s, self.you, new)


ASCLEPIUS = Asclepius()


class WriteFromOracle(Effect):
    """Transfer an Oracle card straight to your Elysium for 1 gold less, within your Lyre."""

    def why(self, s: Contest, you: int, here: int, card: int) -> Refusal | None:
        if lyre_left(s, you) <= 0:
            return LYRE_USED
        if not s.zones[ORACLE]:
            return NO_ORACLE_CARD
        return None if self.options(s, you) else CANNOT_PAY

    def options(self, s: Contest, you: int) -> list[Action]:
        purse = s.gold[you] + 1 + discount(s, you)
        return [option for option in _each(s, ORACLE, MUSES) if LEVEL[option.args[0]] <= purse]

    def run(self, s: Contest, by: Resolving) -> None:
        s.then(Singing(by.you))

    def said(self) -> tuple[str, ...]:
        return ("1 Gold less",)


NINE_MUSES = WriteFromOracle()


@step
class Singing(Step):
    """The Nine Muses write a card that never enters the Domain: no Instant, no ring, no power of its writing."""

    you: int

    def begin(self, s: Contest) -> None:
        options = NINE_MUSES.options(s, self.you)
        s.ask(self.you, "EL-114", "Which Oracle card do you write?", options, self.chosen)

    def chosen(self, s: Contest, action: Action) -> None:
        s.lyre += 1
        s.then(Placing(self.you, s.with_face(ORACLE, action.args[0]), False, 1, ORACLE))
