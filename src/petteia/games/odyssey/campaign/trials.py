"""Tests outside battle: of an Argonaut, of the ship; re-rolls by fate and Argo fate (OD-012, OD-087)."""

from __future__ import annotations

from petteia.games.odyssey.campaign import company, memories
from petteia.games.odyssey.campaign.actions import FACTION, TRY
from petteia.games.odyssey.campaign.conditions import LOCAL, local_faction
from petteia.games.odyssey.campaign.rules import succeeds
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.campaign.words import ARGO_ROLL, SKILL_ROLL
from petteia.games.odyssey.content import SKILLS
from petteia.games.odyssey.words import KEEP, ROLL
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step


@step
class LocalFaction(Step):
    """In the waters of several factions the crew chooses which of them counts (OD-019)."""

    def begin(self, s: Campaign) -> None:
        here = s.here.factions
        if len(here) < 2:
            s.local = s.book.faction_at[here[0]] if here else -1
            return
        options = [FACTION[s.book.faction_at[key]] for key in here]
        s.ask(
            s.captain, "OD-019", About("Two factions hold these waters", "which of them counts?"), options, self.chosen
        )

    def chosen(self, s: Campaign, action: Action) -> None:
        s.local = action.args[0]


@step
class ArgoTrial(Step):
    """A test of the ship: d10, the band of a faction, what else is added; re-rolled for 1 Argo fate.  Sets `s.passed`."""

    difficulty: int
    diplomacy: str
    bonus: int

    def begin(self, s: Campaign) -> None:
        s.tester = -1
        if self.diplomacy == LOCAL:
            s.then(LocalFaction())
        s.go(self.declare)

    def declare(self, s: Campaign) -> None:
        """Bonuses are declared before the roll; `s.extra` collects them."""
        s.extra = 0
        s.then(Declaring("argo test"))
        s.go(self.roll)

    def roll(self, s: Campaign) -> None:
        faction = self.faction(s)
        band = s.band(faction).bonus if faction >= 0 else 0  # nobody's waters: nothing is added (OD-C41)
        s.extra += self.bonus + band + company.argo_bonus(s, faction)
        s.go(self.rolled)
        self.throw(s)

    def faction(self, s: Campaign) -> int:
        if not self.diplomacy:
            return -1
        return local_faction(s) if self.diplomacy == LOCAL else s.book.faction_at[self.diplomacy]

    def throw(self, s: Campaign) -> None:
        natural = s.die(10)
        s.tell(ARGO_ROLL, natural, s.extra, self.difficulty)
        s.passed = int(succeeds(natural, self.difficulty, s.extra))

    def rolled(self, s: Campaign) -> None:
        if not s.passed and s.argo_fate < s.limit("argo_fate"):
            s.ask(s.captain, "OD-012", "The Argo fails. Roll again for 1 Argo fate?", [ROLL, KEEP], self.decided)

    def decided(self, s: Campaign, action: Action) -> None:
        if action is ROLL:
            s.argo_fate += 1
            self.throw(s)


@step
class SkillTrial(Step):
    """A skill test of one Argonaut; re-rolled for 1 fate, which nobody may raise past its end.  Sets `s.passed`."""

    a: int
    skill: int
    difficulty: int
    bonus: int
    seat: int

    def begin(self, s: Campaign) -> None:
        s.tester = self.a
        s.extra = 0
        s.then(Declaring("argonaut test"))
        s.go(self.roll)

    def roll(self, s: Campaign) -> None:
        s.extra += self.bonus + memories.skill(s, self.a, self.skill) + company.test_bonus(s, self.a, self.skill)
        s.go(self.rolled)
        self.throw(s)

    def throw(self, s: Campaign) -> None:
        natural = s.die(10)
        s.natural = natural
        s.tell(SKILL_ROLL, self.a, natural, s.extra, self.difficulty)
        s.passed = int(succeeds(natural, self.difficulty, s.extra))

    def rolled(self, s: Campaign) -> None:
        if s.passed:
            return
        options = [*company.offers(s, "rerolled")]
        if s.fate[self.a] < s.limit("triskelion"):
            options.append(ROLL)
        prompt = f"{s.name_of(self.a)} fails the test of {SKILLS[self.skill]}. Roll again?"
        s.ask(self.seat, "OD-012", prompt, [*options, KEEP], self.decided)

    def decided(self, s: Campaign, action: Action) -> None:
        if action is KEEP:
            return
        if action is ROLL:
            s.fate[self.a] += 1
        else:
            company.use(s, "rerolled", action)
        self.throw(s)


@step
class Declaring(Step):
    """What may be used before a roll is used now, as much as the crew likes."""

    moment: str

    def begin(self, s: Campaign) -> None:
        options = company.offers(s, self.moment)
        s.ask(s.captain, "OD-087", "Use something before the roll?", [*options, TRY], self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is not TRY:
            s.go(self.begin)
            company.use(s, self.moment, action)
