"""The advancement step: research, abilities of technologies, trade, crafting, breeding, fusing, patterns (OD-043 to OD-057)."""

from __future__ import annotations

from petteia.games.odyssey import ops
from petteia.games.odyssey.campaign import company, hunting
from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.actions import ABILITY, AMOUNT, CRAFT, GIVE, NAMED, RESEARCH, TAKE, VETERAN
from petteia.games.odyssey.campaign.book import OFFERED, Craft
from petteia.games.odyssey.campaign.changes import gain_technology, titans
from petteia.games.odyssey.campaign.conditions import TITAN_AT, all_hold
from petteia.games.odyssey.campaign.effects import effects, schedule
from petteia.games.odyssey.campaign.possessions import loosen, name
from petteia.games.odyssey.campaign.reading import can_pay
from petteia.games.odyssey.campaign.sailing import RevealTiles
from petteia.games.odyssey.campaign.state import BREEDING, COOLDOWN, Campaign
from petteia.games.odyssey.campaign.trials import ArgoTrial
from petteia.games.odyssey.campaign.voyage import may_negotiate
from petteia.games.odyssey.campaign.words import (
    BRED,
    CRAFTED,
    FUSED,
    PATTERNED,
    READY_AGAIN,
    TRADED,
    USED_ABILITY,
)
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.words import DONE, SUMMON, SUMMONED
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Step, step

RESEARCH_TYPES = ("structural", "battle")
FAR = 3  # how far a nymph of the voyage sees


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


@step
class Workshop(Step):
    """Everything a crew may do in the advancement step, as often as it can, in any order.

    `types` are the breakthroughs of the day that are left, as a mask of structural and battle.
    """

    types: int

    def begin(self, s: Campaign) -> None:
        options: list[Action] = []
        options += [RESEARCH[t] for t in researchable(s, self.types)]
        options += [ABILITY[i] for i in usable(s)]
        options += [CRAFT[g] for g in craftable(s)]
        options += [SUMMON[i] for i in voyage_nymphs(s)]
        s.ask(s.captain, "OD-043", "What does the crew work on?", [*options, DONE], "chosen")

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is DONE:
            return
        verb, number = action.verb, action.args[0]
        if verb == "research":
            kind = RESEARCH_TYPES.index(s.book.technologies[number].type)
            s.go("begin", Workshop(self.types & ~(1 << kind)))
            gain_technology(s, number)
            return
        s.go("begin")
        if verb == "ability":
            s.then(UseAbility(number))
        elif verb == "craft":
            craft(s, number)
        else:
            summon(s, number)

    def refuse(self, s: Campaign, action: Action) -> Refusal | None:
        if action.verb == "research":
            return self.why_no_research(s, action.args[0])
        if action.verb == "craft":
            return self.why_not_craft(s, action.args[0])
        if action.verb == "ability" and action.args[0] < len(s.book.abilities):
            return why_not_ability(s, action.args[0])
        return None

    def why_no_research(self, s: Campaign, tech: int) -> Refusal | None:
        if tech >= len(s.book.technologies):
            return None
        one = s.book.technologies[tech]
        if s.technologies >> tech & 1:
            return Refusal(f"{one.name} is aboard already.", "OD-044")
        if not s.projects >> tech & 1:
            return Refusal("It is not among the projects.", "OD-044")
        if one.type not in RESEARCH_TYPES or not self.types >> RESEARCH_TYPES.index(one.type) & 1:
            return Refusal("Today brings no breakthrough of this type.", "OD-046")
        return Refusal(f"{one.name} asks for more than the crew has.", "OD-047")

    def why_not_craft(self, s: Campaign, gear: int) -> Refusal:
        if makes(s, gear) is None:
            return Refusal("No facility aboard makes it.", "OD-053")
        if s.armory[gear] >= BOOK.gear[gear].copies:
            return Refusal("There are no more copies of this card.", "OD-053")
        return Refusal("The crew lacks what it costs.", "OD-053")


def researchable(s: Campaign, types: int) -> list[int]:
    """Projects of a type that breaks through today, with all requirements fulfilled (OD-046, OD-047)."""
    found = []
    for i, one in enumerate(s.book.technologies):
        timely = one.type in RESEARCH_TYPES and types >> RESEARCH_TYPES.index(one.type) & 1
        if timely and s.projects >> i & 1 and all_hold(s, one.requires):
            found.append(i)
    return found


# -- abilities of technologies -----------------------------------------------------------------------


def usable(s: Campaign) -> list[int]:
    """The abilities that can be used now."""
    return [i for i in s.book.offered if is_usable(s, i)]


def is_cooling(s: Campaign, ability: int) -> bool:
    return bool(s.faded >> ability & 1) or any(one[1] == COOLDOWN and one[2] == ability for one in s.timeline)


def is_usable(s: Campaign, number: int) -> bool:
    tech, ability = s.book.abilities[number]
    if ability.kind not in OFFERED or not s.technologies >> tech & 1 or s.used_today >> number & 1:
        return False
    return not is_cooling(s, number) and is_timely(s, ability) and is_possible(s, tech, ability)


def is_timely(s: Campaign, ability: c.TechAbility) -> bool:
    """Negotiation needs a city without the last-visited token (OD-050); others what their timing says."""
    if ability.kind == "negotiation":
        return may_negotiate(s.here, s.last_city)
    return "city" not in ability.timing or "city" in s.here.symbols


def is_possible(s: Campaign, tech: int, ability: c.TechAbility) -> bool:
    if not can_pay(s, ability.cost):
        return False
    if ability.kind == "breeding":
        return may_breed(s, tech, ability)
    if ability.kind == "fusing":
        return True
    deals = [act.effect for act in ability.effects if isinstance(act.effect, r.Trade)]
    return not deals or any(gives(s, deal) for deal in deals)


def may_breed(s: Campaign, tech: int, ability: c.TechAbility) -> bool:
    """One process for each technology, and no class bred on the ship that is aboard already (OD-054, OD-055)."""
    busy = any(one[1] == BREEDING and s.book.abilities[one[2]][0] == tech for one in s.timeline)
    klass = TITAN_AT[ability.titan]
    return not busy and not (BOOK.titans[klass].bred and s.hold[klass])


def why_not_ability(s: Campaign, number: int) -> Refusal:
    tech, ability = s.book.abilities[number]
    if not s.technologies >> tech & 1:
        return Refusal(f"{s.book.technologies[tech].name} is not aboard.", "OD-044")
    if ability.kind not in OFFERED:
        return Refusal(f"{ability.name} is not something one uses.", "OD-050")
    if s.used_today >> number & 1:
        return Refusal(f"{ability.name} was used today.", "OD-049")
    if is_cooling(s, number):
        return Refusal(f"{ability.name} is not ready yet.", "OD-048")
    if ability.kind == "negotiation" and not is_timely(s, ability):
        return Refusal("Negotiation needs a city that was not the last one visited.", "OD-030")
    if not is_timely(s, ability):
        return Refusal(f"{ability.name} needs a city.", "OD-050")
    if ability.kind == "breeding" and not may_breed(s, tech, ability):
        return Refusal("That titan is on its way or aboard.", "OD-055")
    return Refusal("The crew cannot pay for it.", "OD-023")


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
        s.go("does")

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
            s.go("tested")
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
        s.go("bargain", Trading(self.act, self.left + company.extra_exchanges(s)))

    def deal(self, s: Campaign) -> r.Trade:
        found = s.book.acts[self.act]
        assert isinstance(found, r.Trade)
        return found

    def bargain(self, s: Campaign) -> None:
        deal = self.deal(s)
        found = gives(s, deal)
        if self.left and found:
            prompt = f"Trade {deal.give} {deal.given} for {deal.take} {deal.taken} ({self.left} left): give what?"
            s.ask(s.captain, "OD-052", prompt, [*(GIVE[s.book.resource_word(i)] for i in found), DONE], "given")

    def given(self, s: Campaign, action: Action) -> None:
        if action is DONE:
            return
        given = s.book.resource_of(action.args[0])
        found = [i for i in s.book.of_kind(self.deal(s).taken) if i != given]
        s.ask(s.captain, "OD-052", "Take what for it?", [TAKE[s.book.resource_word(i)] for i in found], "taken",
              Exchange(self.act, self.left, given, -1))  # fmt: skip


@step
class Exchange(Step):
    """One exchange, under way."""

    act: int
    left: int
    given: int
    take: int

    def taken(self, s: Campaign, action: Action) -> None:
        deal = s.book.acts[self.act]
        assert isinstance(deal, r.Trade)
        most = min(s.stock[self.given] // deal.give, len(AMOUNT))
        take = s.book.resource_of(action.args[0])
        s.ask(s.captain, "OD-052", "How many times over?", AMOUNT[:most], "counted",
              Exchange(self.act, self.left, self.given, take))  # fmt: skip

    def counted(self, s: Campaign, action: Action) -> None:
        deal = s.book.acts[self.act]
        assert isinstance(deal, r.Trade)
        times = action.args[0] + 1
        s.stock[self.given] -= deal.give * times
        s.stock[self.take] += deal.take * times
        s.tell(TRADED, deal.give * times, self.given, deal.take * times, self.take)
        s.go("bargain", Trading(self.act, self.left - 1))


# -- crafting ----------------------------------------------------------------------------------------


def makes(s: Campaign, gear: int) -> Craft | None:
    """How a facility aboard makes this card, if one does."""
    return next((one for one in s.book.crafts if one.gear == gear and s.technologies >> one.tech & 1), None)


def price(s: Campaign, one: Craft, cheaper: dict[str, int]) -> list[tuple[int, int]]:
    """What a card costs now, by resource; never less than 1 of anything it asks for."""
    return [(i, max(1, n - cheaper.get(s.book.resources[i].key, 0))) for i, n in one.recipe]


def craftable(s: Campaign) -> list[int]:
    """Gear that can be made now: a facility, a free copy, and its price (OD-053)."""
    cheaper = company.discount(s)
    found = []
    for one in s.book.crafts:
        if (
            s.technologies >> one.tech & 1
            and s.armory[one.gear] < BOOK.gear[one.gear].copies
            and (one.spent < 0 or s.armory[one.spent] > 0)
            and all(s.stock[i] >= n for i, n in price(s, one, cheaper))
        ):
            found.append(one.gear)
    return sorted(set(found))


def craft(s: Campaign, gear: int) -> None:
    one = makes(s, gear)
    assert one is not None
    for i, n in price(s, one, company.discount(s)):
        s.stock[i] -= n
    if one.spent >= 0:
        s.armory[one.spent] -= 1
        loosen(s, one.spent)
    s.armory[gear] += 1
    company.crafted(s)
    s.tell(CRAFTED, gear)


# -- nymphs on the voyage ----------------------------------------------------------------------------


def charges(s: Campaign) -> int:
    """Summon charges that any nymph may be called with: the limit's that are left, and the unbound ones (OD-014, OD-016)."""
    return max(0, s.limit("summons") - s.summon_used) + s.summon_bonus


def can_summon(s: Campaign, nymph: int) -> bool:
    """A one-off brings its own charge; the others need one and must not be exhausted (OD-015)."""
    if s.oneoffs[nymph]:
        return True
    return bool(s.nymphs >> nymph & 1) and not s.nymphs_used >> nymph & 1 and charges(s) > 0


def spend(s: Campaign, nymph: int) -> None:
    if s.oneoffs[nymph]:
        s.oneoffs[nymph] -= 1
        return
    s.nymphs_used |= 1 << nymph
    if s.summon_used < s.limit("summons"):
        s.summon_used += 1
    else:
        s.summon_bonus -= 1


def voyage_nymphs(s: Campaign) -> list[int]:
    return [i for i, one in enumerate(BOOK.summonings) if one.fields["moment"] == "voyage" and can_summon(s, i)]


def summon(s: Campaign, nymph: int) -> None:
    """A nymph of the voyage: what her card records happens, and the adversary hears it."""
    spend(s, nymph)
    element = BOOK.summonings[nymph]
    s.tell(SUMMONED, element.index)
    for op in BOOK.programs[element.program]:
        if isinstance(op, ops.Record) and op.key == "reveal_far_tile":
            s.then(FarTile())
        elif isinstance(op, ops.Adversary):
            s.then(hunting.Activation(0))


@step
class FarTile(Step):
    """One tile up to three tiles away is revealed, and its doom symbol is passed over at the next visit."""

    def begin(self, s: Campaign) -> None:
        s.then(RevealTiles(1, 0, FAR))
        s.go("seen", FarSeen(s.revealed))


@step
class FarSeen(Step):
    """What was revealed is calm."""

    before: int

    def seen(self, s: Campaign) -> None:
        s.calm |= s.revealed & ~self.before


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
            s.ask(s.captain, "OD-057", f"{what}: which titan takes the pattern?", options, "chosen")

    def chosen(self, s: Campaign, action: Action) -> None:
        if action.verb == "named":
            titan = name(s, action.args[0])
        else:
            titan = s.named[action.args[0]]
        new = BOOK.patterns[self.pattern]
        kept = [p for p in titan[1:] if bool(BOOK.patterns[p].trauma) != bool(new.trauma)]
        titan[1:] = [*kept, self.pattern]
        s.tell(PATTERNED, titan[0], self.pattern)
