"""The advancement step: what a crew may work on, each in one place (OD-043 to OD-053)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import company
from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.advancing import UseAbility, gives, is_cooling
from petteia.games.odyssey.campaign.book import OFFERED, Craft
from petteia.games.odyssey.campaign.changes import gain_technology
from petteia.games.odyssey.campaign.conditions import TITAN_AT, all_hold
from petteia.games.odyssey.campaign.lights import Afloat, Listed, OfAbility
from petteia.games.odyssey.campaign.nymphs import summon, why_silent
from petteia.games.odyssey.campaign.possessions import loosen
from petteia.games.odyssey.campaign.reading import can_pay
from petteia.games.odyssey.campaign.state import BREEDING, Campaign
from petteia.games.odyssey.campaign.voyage import may_negotiate
from petteia.games.odyssey.campaign.words import CRAFTED
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import Battle
from petteia.games.odyssey.words import DONE, VERBS
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Answer, Move
from petteia.kernel.step import Step, step

RESEARCH_TYPES: Final = ("structural", "battle")

NO_PROJECT: Final = Refusal("It is not among the projects.", "OD-044")
NO_BREAKTHROUGH: Final = Refusal("Today brings no breakthrough of this type.", "OD-046")
NO_NEGOTIATION: Final = Refusal("Negotiation needs a city that was not the last one visited.", "OD-030")
TITAN_COMES: Final = Refusal("That titan is on its way or aboard.", "OD-055")
TOO_DEAR: Final = Refusal("The crew cannot pay for it.", "OD-023")
NOTHING_TO_TRADE: Final = Refusal("There is too little of anything to exchange.", "OD-052")
NO_FACILITY: Final = Refusal("No facility aboard makes it.", "OD-053")
NO_COPIES: Final = Refusal("There are no more copies of this card.", "OD-053")
LACKING: Final = Refusal("The crew lacks what it costs.", "OD-053")
FOR_BATTLES: Final = Refusal("She comes in battle, not on the voyage.", "OD-206")


class Work(Move):
    """Something the crew does in the advancement step, in words that say what they light and how they read; `types` are the
    breakthroughs of the day that are left, as a mask."""

    words: Answer

    def __init__(self, words: Answer) -> None:
        super().__init__(words.verb)
        self.words = words

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        return self.words.lights(view, s, action)

    def label(self, s: Battle, action: Action) -> str:
        return self.words.label(s, action)

    def known(self, s: Campaign) -> list[int]:
        """What this campaign has to be worked on, in the order in which it is offered."""
        raise NotImplementedError

    def offer(self, s: Campaign, types: int, options: list[Action]) -> None:
        options += [self.actions[i] for i in self.known(s) if self.why(s, types, self.actions[i]) is None]

    def refuse(self, s: Campaign, types: int, action: Action) -> Refusal | None:
        return self.why(s, types, action) if action.args[0] in self.known(s) else None

    def left(self, s: Campaign, types: int, action: Action) -> int:
        """The breakthroughs that are left when it is done."""
        return types


class Research(Work):
    """A project of a type that breaks through today, with all requirements fulfilled (OD-046, OD-047)."""

    def known(self, s: Campaign) -> list[int]:
        return list(range(len(s.book.technologies)))

    def why(self, s: Campaign, types: int, action: Action) -> Refusal | None:
        number = action.args[0]
        one = s.book.technologies[number]
        if s.technologies >> number & 1:
            return Refusal(f"{one.name} is aboard already.", "OD-044")
        if not s.projects >> number & 1:
            return NO_PROJECT
        if one.type not in RESEARCH_TYPES or not types >> RESEARCH_TYPES.index(one.type) & 1:
            return NO_BREAKTHROUGH
        return None if all_hold(s, one.requires) else Refusal(f"{one.name} asks for more than the crew has.", "OD-047")

    def left(self, s: Campaign, types: int, action: Action) -> int:
        return types & ~(1 << RESEARCH_TYPES.index(s.book.technologies[action.args[0]].type))

    def do(self, s: Campaign, you: int, action: Action) -> None:
        gain_technology(s, action.args[0])


class Ability(Work):
    """An ability of a technology aboard, once a day (OD-048 to OD-050)."""

    def known(self, s: Campaign) -> list[int]:
        return list(range(len(s.book.abilities)))

    def offer(self, s: Campaign, types: int, options: list[Action]) -> None:
        options += [self.actions[i] for i in s.book.offered if self.why(s, types, self.actions[i]) is None]

    def why(self, s: Campaign, types: int, action: Action) -> Refusal | None:
        number = action.args[0]
        tech, ability = s.book.abilities[number]
        if not s.technologies >> tech & 1:
            return Refusal(f"{s.book.technologies[tech].name} is not aboard.", "OD-044")
        if ability.kind not in OFFERED:
            return Refusal(f"{ability.name} is not something one uses.", "OD-050")
        if s.used_today >> number & 1:
            return Refusal(f"{ability.name} was used today.", "OD-049")
        if is_cooling(s, number):
            return Refusal(f"{ability.name} is not ready yet.", "OD-048")
        if ability.kind == "negotiation":
            if not may_negotiate(s.here, s.last_city):
                return NO_NEGOTIATION
        elif "city" in ability.timing and "city" not in s.here.symbols:
            return Refusal(f"{ability.name} needs a city.", "OD-050")
        if ability.kind == "breeding" and not may_breed(s, tech, ability):
            return TITAN_COMES
        if not can_pay(s, ability.cost):
            return TOO_DEAR
        deals = [act.effect for act in ability.effects if isinstance(act.effect, r.Trade)]
        return NOTHING_TO_TRADE if deals and not any(gives(s, deal) for deal in deals) else None

    def do(self, s: Campaign, you: int, action: Action) -> None:
        s.then(UseAbility(action.args[0]))


def may_breed(s: Campaign, tech: int, ability: c.TechAbility) -> bool:
    """One process for each technology, and no class bred on the ship that is aboard already (OD-054, OD-055)."""
    busy = any(one[1] == BREEDING and s.book.abilities[one[2]][0] == tech for one in s.timeline)
    klass = TITAN_AT[ability.titan]
    return not busy and not (BOOK.titans[klass].bred and s.hold[klass])


class Make(Work):
    """Gear that a facility aboard makes: a free copy, and its price (OD-053)."""

    def known(self, s: Campaign) -> list[int]:
        return list(range(len(BOOK.gear)))

    def offer(self, s: Campaign, types: int, options: list[Action]) -> None:
        cheaper = company.discount(s)
        ready = sorted({one.gear for one in s.book.crafts if self.bar(s, one, cheaper) is None})
        options += [self.actions[gear] for gear in ready]

    def why(self, s: Campaign, types: int, action: Action) -> Refusal | None:
        cheaper = company.discount(s)
        bars = [self.bar(s, one, cheaper) for one in s.book.crafts if one.gear == action.args[0]]
        if not bars or None in bars:
            return None if bars else NO_FACILITY
        return next((bar for bar in bars if bar is not NO_FACILITY), NO_FACILITY)

    def bar(self, s: Campaign, one: Craft, cheaper: dict[str, int]) -> Refusal | None:
        """What is against making a card in this way."""
        if not s.technologies >> one.tech & 1:
            return NO_FACILITY
        if s.armory[one.gear] >= BOOK.gear[one.gear].copies:
            return NO_COPIES
        paid = all(s.stock[i] >= n for i, n in price(s, one, cheaper))
        return None if paid and (one.spent < 0 or s.armory[one.spent] > 0) else LACKING

    def do(self, s: Campaign, you: int, action: Action) -> None:
        gear = action.args[0]
        cheaper = company.discount(s)
        one = next(one for one in s.book.crafts if one.gear == gear and self.bar(s, one, cheaper) is None)
        for i, n in price(s, one, cheaper):
            s.stock[i] -= n
        if one.spent >= 0:
            s.armory[one.spent] -= 1
            loosen(s, one.spent)
        s.armory[gear] += 1
        company.crafted(s)
        s.tell(CRAFTED, gear)


def price(s: Campaign, one: Craft, cheaper: dict[str, int]) -> list[tuple[int, int]]:
    """What a card costs now, by resource; never less than 1 of anything it asks for."""
    return [(i, max(1, n - cheaper.get(s.book.resources[i].key, 0))) for i, n in one.recipe]


class Summon(Work):
    """A nymph of the voyage is called (OD-014)."""

    def known(self, s: Campaign) -> list[int]:
        return list(range(len(BOOK.summonings)))

    def why(self, s: Campaign, types: int, action: Action) -> Refusal | None:
        number = action.args[0]
        return why_silent(s, number) if BOOK.summonings[number].fields["moment"] == "voyage" else FOR_BATTLES

    def do(self, s: Campaign, you: int, action: Action) -> None:
        summon(s, action.args[0])


RESEARCH: Final[Work] = Research(
    Listed("research", "tech", "Research ", lambda s: [one.name for one in s.book.technologies])
)
USE: Final[Work] = Ability(OfAbility("ability"))
MAKE: Final[Work] = Make(Afloat("craft", "make"))
WORKS: Final[tuple[Work, ...]] = (RESEARCH, USE, MAKE, Summon(Answer(VERBS["summon"])))
WORK_OF: Final = {work.verb.name: work for work in WORKS}


@step
class Workshop(Step):
    """Everything a crew may do in the advancement step, as often as it can, in any order."""

    types: int

    def begin(self, s: Campaign) -> None:
        options: list[Action] = []
        for work in WORKS:
            work.offer(s, self.types, options)
        s.ask(s.captain, "OD-043", "What does the crew work on?", [*options, DONE], self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is not DONE:
            work = WORK_OF[action.verb]
            s.go(Workshop(work.left(s, self.types, action)).begin)
            work.do(s, s.captain, action)

    def refuse(self, s: Campaign, action: Action) -> Refusal | None:
        work = WORK_OF.get(action.verb)
        return work.refuse(s, self.types, action) if work is not None else None
