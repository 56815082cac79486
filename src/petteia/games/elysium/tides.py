"""Powers that touch everybody else: losses, of which the victim chooses, and shares."""

from __future__ import annotations

from collections.abc import Callable

from petteia.games.elysium.content import FACE
from petteia.games.elysium.effects import Effect, gain_gold, gain_vp, lose
from petteia.games.elysium.reasons import NOTHING_TO_GAIN
from petteia.games.elysium.state import CITIZENS, DISCARD_PILE, DOMAIN, Contest
from petteia.games.elysium.words import (
    BOON_GOLD,
    BOON_GRANT,
    BOON_VP,
    CHOOSE,
    CITIZEN,
    DISCARD,
    DISCARDED,
    GOLD,
    LOSE,
    PP,
    SHIELDED,
    VP,
)
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step

AEGIS = FACE["aegis"]
TRITON = FACE["triton"]


def discard_options(s: Contest, seat: int, this: int = -1) -> list[Action]:
    """The cards of a Domain, Citizens included, without `this`."""
    options: list[Action] = []
    for card in s.zones[DOMAIN[seat]]:
        if card != this:
            option = DISCARD[s.word(card)]
            if option not in options:
                options.append(option)
    if s.zones[CITIZENS[seat]]:
        options.append(DISCARD[CITIZEN])
    return options


def discard(s: Contest, seat: int, word: int, this: int = -1) -> int:
    """Discard the card this word stands for, never `this`; its number."""
    card = s.in_domain(seat, word, this)
    s.move(card, CITIZENS[seat] if word == CITIZEN else DOMAIN[seat], DISCARD_PILE)
    s.spent[card] = 0
    s.tell(DISCARDED, seat, card)
    return card


class Losses(Effect):
    """Each rival loses one of the listed things, as the rival chooses.

    `who`: of whom this is asked; `too`: you as well, before them; `grant`: the rival may let you gain a gold instead.
    """

    asks = True

    def __init__(
        self,
        card: bool = False,
        gold: int = 0,
        vp: int = 0,
        pp: int = 0,
        who: Callable[[Contest, int, int], bool] | None = None,
        too: bool = False,
        grant: bool = False,
    ) -> None:
        self.card = card
        self.amounts = (gold, vp, pp)
        self.who = who
        self.too = too
        self.grant = grant
        self.index = len(LOSSES)
        LOSSES.append(self)

    def why(self, s: Contest, you: int, card: int) -> int:
        for seat in s.rivals(you):
            if not s.count(seat, AEGIS) and self.options(s, seat):
                return 0
        return NOTHING_TO_GAIN

    def run(self, s: Contest, you: int, card: int) -> None:
        order = s.rivals(you)
        s.then(Tide(you, self.index, (you, *order) if self.too else tuple(order), 0))

    def options(self, s: Contest, victim: int) -> list[Action]:
        """What a victim may choose: what can be suffered in full, else what there is."""
        options: list[Action] = []
        stores = (s.gold, s.vp, s.pp)
        for what in (GOLD, VP, PP):
            if self.amounts[what] and stores[what][victim] >= self.amounts[what]:
                options.append(LOSE[what])
        if self.grant:
            options.append(CHOOSE[BOON_GRANT])
        if self.card:
            options += discard_options(s, victim)
        if not options:
            options = [LOSE[what] for what in (GOLD, VP, PP) if self.amounts[what] and stores[what][victim]]
        return options


LOSSES: list[Losses] = []


@step
class Tide(Step):
    """A power makes others lose something: one by one in disc order, each as they choose; Triton counts them."""

    you: int
    losses: int
    left: tuple[int, ...]
    hurt: int

    def begin(self, s: Contest) -> None:
        rule = LOSSES[self.losses]
        left = self.left
        while left:
            victim, left = left[0], left[1:]
            if rule.who is not None and not rule.who(s, self.you, victim):
                continue
            if victim != self.you and s.count(victim, AEGIS):
                s.tell(SHIELDED, victim)
                if rule.grant:
                    gain_gold(s, self.you, 1)
                continue
            options = rule.options(s, victim)
            if options:
                rest = Tide(self.you, self.losses, (victim, *left), self.hurt)
                s.ask(victim, "EL-C18", "A rival's power: what do you lose?", options, "suffered", rest)
                return
        self.settle(s)

    def suffered(self, s: Contest, action: Action) -> None:
        victim = self.left[0]
        hurt = self.hurt
        if action.verb == "choose":
            gain_gold(s, self.you, 1)
        else:
            if action.verb == "lose":
                what = action.args[0]
                lose(s, victim, what, LOSSES[self.losses].amounts[what])
            else:
                discard(s, victim, action.args[0])
            if victim != self.you:
                hurt += 1
        s.go("begin", Tide(self.you, self.losses, self.left[1:], hurt))

    def settle(self, s: Contest) -> None:
        """When the power is resolved, each Triton is worth a VP for every rival who lost, two at most."""
        if self.hurt:
            tritons = s.count(self.you, TRITON)
            if tritons:
                gain_vp(s, self.you, tritons * min(2, self.hurt))


class Share(Effect):
    """Each rival gains a gold or a VP, as the rival chooses."""

    asks = True

    def run(self, s: Contest, you: int, card: int) -> None:
        s.then(Sharing(tuple(s.rivals(you))))


@step
class Sharing(Step):
    """Everybody else takes a share, one by one in disc order."""

    left: tuple[int, ...]

    def begin(self, s: Contest) -> None:
        s.ask(self.left[0], "EL-C18", "Your share of a rival's power: a Gold or a VP?", SHARES, "chosen")

    def chosen(self, s: Contest, action: Action) -> None:
        if action.args[0] == BOON_GOLD:
            gain_gold(s, self.left[0], 1)
        else:
            gain_vp(s, self.left[0], 1)
        if len(self.left) > 1:
            s.go("begin", Sharing(self.left[1:]))


SHARES = [CHOOSE[BOON_GOLD], CHOOSE[BOON_VP]]
