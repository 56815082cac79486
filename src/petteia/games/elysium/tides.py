"""Powers that touch everybody else: losses, of which the victim chooses, and shares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from petteia.games.elysium.content import FACE
from petteia.games.elysium.effects import HURTS, NOTHING_TO_GAIN, answered, figures, gain, lose, store
from petteia.games.elysium.effects import amounts as named
from petteia.games.elysium.lights import CHOOSE, DISCARD, LOSE
from petteia.games.elysium.state import CITIZENS, DISCARD_PILE, DOMAIN, Contest
from petteia.games.elysium.words import (
    BOON_GOLD,
    BOON_GRANT,
    BOON_VP,
    CITIZEN,
    DISCARDED,
    GOLD,
    PP,
    RESOURCE,
    SHIELDED,
    VP,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About, Refusal
from petteia.kernel.effects import Effect, Resolving
from petteia.kernel.step import Question, Step, step

AEGIS: Final = FACE["aegis"]


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

    def __init__(
        self, card: bool = False, gold: int = 0, vp: int = 0, pp: int = 0,
        who: Callable[[Contest, int, int], bool] | None = None, too: bool = False, grant: bool = False,
    ) -> None:  # fmt: skip
        self.card = card
        self.amounts = (gold, vp, pp)
        self.who = who
        self.too = too
        self.grant = grant
        self.index = len(LOSSES)
        LOSSES.append(self)

    def why(self, s: Contest, you: int, here: int, card: int) -> Refusal | None:
        for seat in s.rivals(you):
            if not s.count(seat, AEGIS) and self.options(s, seat):
                return None
        return NOTHING_TO_GAIN

    def run(self, s: Contest, by: Resolving) -> None:
        order = s.rivals(by.you)
        s.then(Tide(by.you, self.index, (by.you, *order) if self.too else tuple(order), 0))

    def options(self, s: Contest, victim: int) -> list[Action]:
        """What a victim may choose: what can be suffered in full, else what there is."""
        listed = [what for what in (GOLD, VP, PP) if self.amounts[what]]
        options = [LOSE[what] for what in listed if store(s, what)[victim] >= self.amounts[what]]
        if self.grant:
            options.append(CHOOSE[BOON_GRANT])
        if self.card:
            options += discard_options(s, victim)
        return options or [LOSE[what] for what in listed if store(s, what)[victim]]

    def said(self) -> tuple[str, ...]:
        told = [
            *figures(named(*self.amounts)),
            *(["discard"] if self.card else []),
            *(["1 Gold"] if self.grant else []),
        ]
        return tuple(told)


LOSSES: list[Losses] = []


@step
class Tide(Question):
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
                    gain(s, self.you, GOLD, 1)
                continue
            options = rule.options(s, victim)
            if options:
                rest = Tide(self.you, self.losses, (victim, *left), self.hurt)
                s.ask(victim, "EL-C18", About("A rival's power", "what do you lose?"), options, rest.suffered)
                return
        # when the power is resolved, each Triton is worth a VP for every rival who lost, two at most
        if self.hurt:
            answered(s, self.you, HURTS, min(2, self.hurt))

    def among(self, s: Contest) -> list[Action]:
        return LOSSES[self.losses].options(s, self.left[0])

    def label(self, s: Contest, action: Action) -> str:
        if action not in LOSE:
            return ""
        what = action.args[0]
        return f"Lose {LOSSES[self.losses].amounts[what]} {RESOURCE.names[what]}"

    def suffered(self, s: Contest, action: Action) -> None:
        victim = self.left[0]
        hurt = self.hurt + (victim != self.you)
        if action is CHOOSE[BOON_GRANT]:
            gain(s, self.you, GOLD, 1)
            hurt = self.hurt
        elif action in LOSE:
            lose(s, victim, action.args[0], LOSSES[self.losses].amounts[action.args[0]])
        else:
            discard(s, victim, action.args[0])
        s.go(Tide(self.you, self.losses, self.left[1:], hurt).begin)


class Share(Effect):
    """Each rival gains a gold or a VP, as the rival chooses."""

    def run(self, s: Contest, by: Resolving) -> None:
        s.then(Sharing(tuple(s.rivals(by.you))))

    def said(self) -> tuple[str, ...]:
        return ("rival", "1 Gold", "1 VP")


@step
class Sharing(Step):
    """Everybody else takes a share, one by one in disc order."""

    left: tuple[int, ...]

    def begin(self, s: Contest) -> None:
        shares = [CHOOSE[BOON_GOLD], CHOOSE[BOON_VP]]
        s.ask(self.left[0], "EL-C18", About("Your share of a rival's power", "a Gold or a VP?"), shares, self.chosen)

    def chosen(self, s: Contest, action: Action) -> None:
        gain(s, self.left[0], GOLD if action.args[0] == BOON_GOLD else VP, 1)
        if len(self.left) > 1:
            s.go(Sharing(self.left[1:]).begin)
