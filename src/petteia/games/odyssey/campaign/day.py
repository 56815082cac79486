"""The day: nine steps, named as the rulebook names them (OD-025)."""

from __future__ import annotations

from petteia.games.odyssey.campaign import codes, company, exploring, hubs, inward, losing, memories, rest
from petteia.games.odyssey.campaign.actions import AGAINST, BATTLE
from petteia.games.odyssey.campaign.advancing import AdvancementEvents
from petteia.games.odyssey.campaign.bridge import HunterFight, QueuedFight, TimelineFight
from petteia.games.odyssey.campaign.conditions import all_hold
from petteia.games.odyssey.campaign.losing import CampaignLost, check_losses
from petteia.games.odyssey.campaign.reading import Adventure
from petteia.games.odyssey.campaign.rules import resolve_doom
from petteia.games.odyssey.campaign.sailing import Sailing
from petteia.games.odyssey.campaign.state import (
    ADVANCEMENT,
    DOOM,
    DREAM,
    ENCOUNTER,
    END,
    EXPEDITION,
    EXPLORATION,
    GOTO,
    HUNTER_BATTLE,
    MOVEMENT,
    STORY,
    TIMELINE,
    Campaign,
)
from petteia.games.odyssey.campaign.words import DAWN, EXPLORED, STEP
from petteia.games.odyssey.campaign.workshop import RESEARCH_TYPES, Workshop
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step


def opens(s: Campaign, hour: int) -> None:
    s.hour = hour
    s.tell(STEP, hour)


@step
class Day(Step):
    """One campaign round: the nine steps in order, and then the next day."""

    def begin(self, s: Campaign) -> None:
        s.used_today = 0
        s.leader = s.owner = s.tester = s.hub = -1
        company.new_day(s)
        for one in (MovementStep(), TimelineStep(), ExplorationStep(), ExpeditionStep(), EncounterStep(),
                    AdvancementStep(), StoryStep(), DoomStep(), EndStep()):  # fmt: skip
            s.then(one)
        s.go(self.begin)


@step
class EndOfStep(Step):
    """What waits for the end of a step: battles, then adventures of the inward odyssey; until nothing is left."""

    def begin(self, s: Campaign) -> None:
        if s.queued:
            kinds = list(dict.fromkeys(s.queued))
            options = [BATTLE[i] for i in range(len(kinds))]
            s.ask(s.captain, "OD-042", About("Several battles wait", "which comes first?"), options, self.chosen)
            return
        inward.end_of_step(s)
        if not s.is_idle():
            s.go(self.begin)
            return
        check_losses(s)

    def chosen(self, s: Campaign, action: Action) -> None:
        what = list(dict.fromkeys(s.queued))[action.args[0]]
        s.queued.remove(what)
        s.go(self.begin)
        s.then(HunterFight() if what == HUNTER_BATTLE else QueuedFight(what))


@step
class MovementStep(Step):
    """1. The ship moves one tile."""

    def begin(self, s: Campaign) -> None:
        s.tell(DAWN, s.day + 1)
        opens(s, MOVEMENT)
        s.then(Sailing())
        s.then(EndOfStep())


@step
class TimelineStep(Step):
    """2. The next day is marked; when there is none, time has run out (OD-031)."""

    def begin(self, s: Campaign) -> None:
        opens(s, TIMELINE)
        if s.day >= s.book.cycle.frame.days:
            s.then(CampaignLost(losing.LOSSES.index("no_days")))
            return
        s.day += 1


@step
class ExplorationStep(Step):
    """3. Symbols, two stacks, acclimation; the adversary's battle comes last (OD-032 to OD-040)."""

    def begin(self, s: Campaign) -> None:
        opens(s, EXPLORATION)
        s.symbols = s.spawned = 0
        s.then(exploring.ResolveSymbols())
        s.then(exploring.DrawStack(0))
        s.then(exploring.DrawStack(1))
        s.go(self.drawn)

    def drawn(self, s: Campaign) -> None:
        exploring.end_of_draw(s)
        number = s.book.days[s.day].acclimation
        if number:
            exploring.acclimate(s, number)
        s.then(EndOfStep())


@step
class ExpeditionStep(Step):
    """4. A hub or a place to rest on an unexplored tile is an adventure (OD-041)."""

    def begin(self, s: Campaign) -> None:
        opens(s, EXPEDITION)
        if not s.is_explored(s.tile):
            if "hub" in s.here.symbols:
                s.then(hubs.HubAdventure())
            if "rnr" in s.here.symbols:
                rest.rest(s)
        s.then(EndOfStep())


@step
class EncounterStep(Step):
    """5. The battle of the day against one of the two regular primordials (OD-042)."""

    def begin(self, s: Campaign) -> None:
        opens(s, ENCOUNTER)
        if s.book.days[s.day].battle:
            s.then(TimelineBattle())
        s.then(EndOfStep())


@step
class TimelineBattle(Step):
    """The crew says which of the two is fought."""

    def begin(self, s: Campaign) -> None:
        options = [AGAINST[beast] for beast in s.book.regulars]
        s.ask(s.captain, "OD-042", About("A timeline battle", "against whom?"), options, self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        s.then(TimelineFight(action.args[0]))


@step
class AdvancementStep(Step):
    """6. What technologies wrote on this day, then the crew's own work (OD-043)."""

    def begin(self, s: Campaign) -> None:
        opens(s, ADVANCEMENT)
        types = 0
        for kind in s.book.days[s.day].research:
            types |= 1 << RESEARCH_TYPES.index(kind)
        s.then(AdvancementEvents())
        s.then(Workshop(types))
        s.then(EndOfStep())


@step
class StoryStep(Step):
    """7. The main story, the day's story events, breakthroughs, codes, and the inward card (OD-058 to OD-060)."""

    def begin(self, s: Campaign) -> None:
        opens(s, STORY)
        if all_hold(s, s.story_card.requires):
            s.progress = 0  # what it asked for is done: its tokens are discarded (OD-059)
            s.then(Adventure(s.story_card.resolves, -1))
        s.go(self.events)

    def events(self, s: Campaign) -> None:
        day = s.book.days[s.day]
        if day.special:
            s.then(Adventure(s.book.special(day.special), -1))
        if day.goto:
            s.then(Adventure(day.goto, -1))
        if day.dream:
            rest.dream(s)
        due = [one for one in s.timeline if one[0] == s.day and one[1] in (GOTO, DREAM)]
        s.timeline = [one for one in s.timeline if one not in due]
        for _, kind, what in due:
            if kind == GOTO:
                s.then(Adventure(what, -1))
            else:
                rest.dream(s)
        s.go(self.memories)

    def memories(self, s: Campaign) -> None:
        memories.story_step(s)
        s.go(self.codes)

    def codes(self, s: Campaign) -> None:
        codes.story_step(s)
        s.go(self.inward)

    def inward(self, s: Campaign) -> None:
        inward.tokens_to_knowledge(s)
        s.then(EndOfStep())


@step
class DoomStep(Step):
    """8. The doom side resolves when it has its tokens; exactly those are spent (OD-061)."""

    def begin(self, s: Campaign) -> None:
        opens(s, DOOM)
        side = s.doom_side
        resolved, left = resolve_doom(s.doom, side.tokens)
        if resolved:
            s.doom = left
            s.then(Adventure(side.resolves, -1))
            if side.last:
                s.then(CampaignLost(losing.LOSSES.index("last_doom")))
        s.then(EndOfStep())


@step
class EndStep(Step):
    """9. The tile the ship lies on is explored now (OD-062)."""

    def begin(self, s: Campaign) -> None:
        opens(s, END)
        if not s.is_explored(s.tile):
            s.explored |= 1 << s.book.tile_at[s.tile]
            s.tell(EXPLORED, s.tile)
        s.then(EndOfStep())
