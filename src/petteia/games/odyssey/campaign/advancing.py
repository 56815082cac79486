"""What the abilities of technologies do: trade, breeding, fusing; and patterns (OD-048 to OD-057)."""

from __future__ import annotations

from petteia.games.odyssey.campaign import company
from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.actions import AMOUNT, GIVE, NAMED, TAKE, VETERAN
from petteia.games.odyssey.campaign.changes import titans
from petteia.games.odyssey.campaign.conditions import TITAN_AT
from petteia.games.odyssey.campaign.effects import effects, schedule
from petteia.games.odyssey.campaign.possessions import name
from petteia.games.odyssey.campaign.state import BREEDING, COOLDOWN, Campaign
from petteia.games.odyssey.campaign.trials import ArgoTrial
from petteia.games.odyssey.campaign.words import (
    BRED,
    FUSED,
    PATTERNED,
    READY_AGAIN,
    TRADED,
    USED_ABILITY,
)
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.words import DONE
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

# -- the step ----------------------------------------------------------------------------------------


@step
class AdvancementEvents(Step):
    """Entries that technologies wrote on this day: abilities are ready again, titans come (OD-043, OD-048, OD-055)."""

    def begin(self, s: Campaign) -> None:
        due = [one for one in s.timeline if one[0] == s.day and one[1] in (COOLDOWN, BREEDING)]
        s.timeline = [one for one in s.timeline if one not in due]
        for _, kind, ability in due:
            if kind == COOLDOWN:
                s.tell(READY_AGAIN, ability)
            else:
                titans(s, TITAN_AT[s.book.abilities[ability][1].titan], 1)


# -- abilities of technologies -----------------------------------------------------------------------


def is_cooling(s: Campaign, ability: int) -> bool:
    return bool(s.faded >> ability & 1) or any(one[1] == COOLDOWN and one[2] == ability for one in s.timeline)


@step
class UseAbility(Step):
    """An ability is used: its price, its cooldown, then what it does (OD-048, OD-049)."""

    number: int

    def begin(self, s: Campaign) -> None:
        ability = self.ability(s)
        s.used_today |= 1 << self.number
        s.tell(USED_ABILITY, self.number)
        if ability.cooldown and not schedule(s, ability.cooldown, COOLDOWN, self.number):
            s.faded |= 1 << self.number
        effects(s, s.book.acts_of(ability.cost))
        s.go(self.does)

    def ability(self, s: Campaign) -> c.TechAbility:
        return s.book.abilities[self.number][1]

    def does(self, s: Campaign) -> None:
        ability = self.ability(s)
        if ability.kind == "breeding":
            schedule(s, ability.days, BREEDING, self.number)
            s.tell(BRED, TITAN_AT[ability.titan], s.day + ability.days)
        elif ability.kind == "fusing":
            titans(s, TITAN_AT[ability.titan], 1)
            s.tell(FUSED, TITAN_AT[ability.titan])
        elif ability.test is not None:
            s.then(ArgoTrial(ability.test.difficulty, ability.test.diplomacy, 0))
            s.go(self.tested)
        else:
            effects(s, s.book.acts_of(ability.effects))

    def tested(self, s: Campaign) -> None:
        ability = self.ability(s)
        effects(s, s.book.acts_of(ability.success if s.passed else ability.fail))


# -- trade -------------------------------------------------------------------------------------------


def gives(s: Campaign, deal: r.Trade) -> list[int]:
    """The resources of which there is enough for one exchange, with another to have for them."""
    return [
        i
        for i in s.book.of_kind(deal.given)
        if s.stock[i] >= deal.give and any(j != i for j in s.book.of_kind(deal.taken))
    ]


@step
class Trading(Step):
    """Exchanges at a printed rate: one resource for another, any amount in one exchange (OD-052)."""

    act: int
    left: int

    def begin(self, s: Campaign) -> None:
        s.go(Trading(self.act, self.left + company.extra_exchanges(s)).bargain)

    def deal(self, s: Campaign) -> r.Trade:
        return s.book.effect(self.act, r.Trade)

    def bargain(self, s: Campaign) -> None:
        deal = self.deal(s)
        found = gives(s, deal)
        if self.left and found:
            prompt = About(
                f"Trade {deal.give} {deal.given} for {deal.take} {deal.taken} ({self.left} left)", "give what?"
            )
            s.ask(s.captain, "OD-052", prompt, [*(GIVE[s.book.resource_word(i)] for i in found), DONE], self.given)

    def given(self, s: Campaign, action: Action) -> None:
        if action is DONE:
            return
        given = s.book.resource_of(action.args[0])
        found = [i for i in s.book.of_kind(self.deal(s).taken) if i != given]
        s.ask(s.captain, "OD-052", "Take what for it?", [TAKE[s.book.resource_word(i)] for i in found],
              Exchange(self.act, self.left, given, -1).taken)  # fmt: skip


@step
class Exchange(Step):
    """One exchange, under way."""

    act: int
    left: int
    given: int
    take: int

    def taken(self, s: Campaign, action: Action) -> None:
        deal = s.book.effect(self.act, r.Trade)
        most = min(s.stock[self.given] // deal.give, len(AMOUNT))
        take = s.book.resource_of(action.args[0])
        s.ask(s.captain, "OD-052", "How many times over?", AMOUNT[:most],
              Exchange(self.act, self.left, self.given, take).counted)  # fmt: skip

    def counted(self, s: Campaign, action: Action) -> None:
        deal = s.book.effect(self.act, r.Trade)
        times = action.args[0] + 1
        s.stock[self.given] -= deal.give * times
        s.stock[self.take] += deal.take * times
        s.tell(TRADED, deal.give * times, self.given, deal.take * times, self.take)
        s.go(Trading(self.act, self.left - 1).bargain)


# -- patterns ----------------------------------------------------------------------------------------


@step
class GainPattern(Step):
    """A titan takes a pattern and with it a name; a newer one of the same element overrides the older (OD-057)."""

    pattern: int

    def begin(self, s: Campaign) -> None:
        nameless = [
            i for i in range(len(BOOK.titans)) if s.hold[i] > sum(one[0] == i for one in s.named)
        ]  # fmt: skip
        options = [*(NAMED[i] for i in nameless), *(VETERAN[i] for i in range(len(s.named)))]
        if options:
            what = BOOK.patterns[self.pattern].element.name
            s.ask(s.captain, "OD-057", About(what, "which titan takes the pattern?"), options, self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        titan = name(s, action.args[0]) if action in NAMED else s.named[action.args[0]]
        new = BOOK.patterns[self.pattern]
        kept = [p for p in titan[1:] if bool(BOOK.patterns[p].trauma) != bool(new.trauma)]
        titan[1:] = [*kept, self.pattern]
        s.tell(PATTERNED, titan[0], self.pattern)
