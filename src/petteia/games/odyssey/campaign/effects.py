"""Carrying out the effects of a cycle: each word of the table in docs/odyssey-storybook.md has its place here."""

from __future__ import annotations

from petteia.games.odyssey.campaign import company, lives
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.actions import CHOICE
from petteia.games.odyssey.campaign.changes import change
from petteia.games.odyssey.campaign.conditions import BEAST_AT, payable
from petteia.games.odyssey.campaign.people import ChooseLeader, meant
from petteia.games.odyssey.campaign.state import DREAM, GOTO, Campaign
from petteia.games.odyssey.campaign.trials import ArgoTrial
from petteia.games.odyssey.campaign.words import (
    DOOM_TURNED,
    INTRODUCED,
    MARKED,
    MARKER_SET,
    STORY_TURNED,
    SURGED,
    WRITTEN,
)
from petteia.games.odyssey.content import BOOK
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step


@step
class Effects(Step):
    """Effects in order, from one of them on."""

    acts: tuple[int, ...]
    at: int

    def begin(self, s: Campaign) -> None:
        if self.at + 1 < len(self.acts):
            s.go(Effects(self.acts, self.at + 1).begin)
        perform(s, self.acts[self.at])


def effects(s: Campaign, acts: tuple[int, ...]) -> None:
    """Push effects, to be done in order."""
    if acts:
        s.then(Effects(acts, 0))


def perform(s: Campaign, act: int) -> None:
    """Carry out one effect of the book; may push steps, and is the last thing its sentence does."""
    effect = s.book.acts[act]
    if isinstance(effect, r.Change):
        change(s, act)
    elif isinstance(effect, r.Mark):
        mark(s, effect.node)
    elif isinstance(effect, r.Surge):
        surge(s)
    elif isinstance(effect, r.Turn):
        turn(s, effect)
    elif isinstance(effect, r.PlaceMarker):
        s.story_marker = effect.tile
        s.tell(MARKER_SET, effect.tile)
    elif isinstance(effect, r.Schedule):
        schedule(s, effect.days, GOTO if effect.goto else DREAM, effect.goto)
    elif isinstance(effect, r.Adversary):
        adversary(s, effect.n)
    elif isinstance(effect, r.SetTrait):
        beast = BEAST_AT[effect.primordial]
        set_trait(s, beast, BOOK.primordials[beast].trait(effect.key), effect.on)
    elif isinstance(effect, r.Leave):
        s.then(Leaving(act))
    else:
        more(s, act, effect)


def more(s: Campaign, act: int, effect: r.Effect) -> None:
    from petteia.games.odyssey.campaign.advancing import Trading
    from petteia.games.odyssey.campaign.sailing import RevealTiles

    if isinstance(effect, r.Reveal):
        s.then(RevealTiles(effect.n, int(effect.where == "adjacent"), 0))
    elif isinstance(effect, r.Trade):
        s.then(Trading(act, effect.n))
    elif isinstance(effect, r.QueueBattle):
        s.queued.append(next(i for i, one in enumerate(BOOK.scenarios) if one.key == effect.scenario))
    elif isinstance(effect, r.CardTest):
        s.then(CardTrial(act))
    elif isinstance(effect, r.CardChoice):
        s.then(CardOffer(act))
    # rules, limits and what is unlocked are read from the technologies aboard whenever they are asked for


def mark(s: Campaign, node: str) -> None:
    """Mark a node of the choice matrix, once (OD-065)."""
    if not s.is_marked(node):
        at = s.book.node(node)
        s.matrix |= 1 << at
        s.tell(MARKED, at)


def surge(s: Campaign) -> None:
    """A divine surge: godforms, nymphs and charges are fresh; bonus charges that were spent stay spent (OD-017)."""
    s.forms_used = s.nymphs_used = s.summon_used = 0
    s.tell(SURGED)


def turn(s: Campaign, effect: r.Turn) -> None:
    """Turn to a side: story tokens are discarded, doom tokens beyond those spent stay (OD-059, OD-061)."""
    if effect.card == "doom":
        s.doom_card = s.book.doom_at[effect.side]
        s.tell(DOOM_TURNED, s.doom_card)
        return
    s.story = s.book.story_at[effect.side]
    s.progress = 0
    s.story_marker = s.story_card.marker
    s.tell(STORY_TURNED, s.story)
    company.story_turned(s)


def schedule(s: Campaign, days: int, kind: int, what: int) -> bool:
    """Write an entry some days ahead; beyond the last day nothing comes of it (OD-C42, OD-C43)."""
    day = s.day + days
    if day > s.book.cycle.frame.days:
        return False
    s.timeline.append((day, kind, what))
    s.tell(WRITTEN, day)
    return True


def adversary(s: Campaign, n: int) -> None:
    """Introduce the adversary (n 0), or activate it so many times (OD-035 to OD-037)."""
    from petteia.games.odyssey.campaign.hunting import Activation

    if n == 0:
        if not s.introduced:
            s.introduced = 1
            s.tell(INTRODUCED, s.book.hunter)
        return
    for _ in range(n):
        s.then(Activation(0))


def set_trait(s: Campaign, beast: int, trait: int, on: bool) -> None:
    """Switch a trait for the rest of the cycle."""
    s.traits_set = [one for one in s.traits_set if one[:2] != [beast, trait]]
    s.traits_set.append([beast, trait, int(on)])


@step
class Leaving(Step):
    """An Argonaut leaves the ship for good."""

    act: int

    def begin(self, s: Campaign) -> None:
        if s.book.effect(self.act, r.Leave).who == "leader":
            s.then(ChooseLeader())
        s.go(self.goes)

    def goes(self, s: Campaign) -> None:
        for a in meant(s, s.book.effect(self.act, r.Leave).who):
            lives.leaves(s, a)


@step
class CardTrial(Step):
    """An Argo test on an exploration card."""

    act: int

    def begin(self, s: Campaign) -> None:
        effect = self.effect(s)
        s.then(ArgoTrial(effect.roll.difficulty, effect.roll.diplomacy, 0))
        s.go(self.tested)

    def effect(self, s: Campaign) -> r.CardTest:
        return s.book.effect(self.act, r.CardTest)

    def tested(self, s: Campaign) -> None:
        effect = self.effect(s)
        if s.passed or not company.card_is_free(s):
            perform(s, s.book.act_at[effect.success if s.passed else effect.fail])


@step
class CardOffer(Step):
    """A choice on an exploration card: pay for one effect (choice 1), or have the other for nothing (choice 2)."""

    act: int

    def begin(self, s: Campaign) -> None:
        effect = self.effect(s)
        options = [CHOICE[0], CHOICE[1]] if payable(s, effect.price) else [CHOICE[1]]
        s.ask(s.captain, "OD-034", "Pay for it, or let it be?", options, self.chosen)

    def effect(self, s: Campaign) -> r.CardChoice:
        return s.book.effect(self.act, r.CardChoice)

    def chosen(self, s: Campaign, action: Action) -> None:
        effect = self.effect(s)
        if action is CHOICE[0]:
            effects(s, (s.book.act_at[effect.price], s.book.act_at[effect.paid]))
        else:
            effects(s, (s.book.act_at[effect.free],))
