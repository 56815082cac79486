"""Rest and recreation, dreams, and delves (OD-074, OD-077, OD-078)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign import rules
from petteia.games.odyssey.campaign.actions import DRAW, STOP
from petteia.games.odyssey.campaign.state import DREAM_TABLE, RNR_TABLE, Campaign
from petteia.games.odyssey.campaign.words import DELVED
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import DRAWN, TRAUMA
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step

MAJOR: Final = TRAUMA + 1  # the deck whose cards bear the numbers of a delve: 1 to 7 twice, and one 8


def rest(s: Campaign) -> None:
    """Push a rest-and-recreation adventure."""
    from petteia.games.odyssey.campaign.hubs import RollAdventure

    s.then(RollAdventure(len(s.book.cycle.hubs) + 2 + RNR_TABLE))


def dream(s: Campaign) -> None:
    """Push a dream."""
    from petteia.games.odyssey.campaign.hubs import RollAdventure

    s.then(RollAdventure(len(s.book.cycle.hubs) + 2 + DREAM_TABLE))


@step
class Delving(Step):
    """A delve at this line of the storybook, on the major trauma deck, which lies shuffled between battles.  Cards are drawn and
    their numbers summed: stop from the difficulty to 15 to succeed; 16 or more fails (OD-078)."""

    line: int
    drawn: tuple[int, ...]

    def begin(self, s: Campaign) -> None:
        card = s.zones[MAJOR][-1]
        s.move(card, MAJOR, DRAWN)
        number = int(BOOK.cards[s.face[card]].element.fields["number"])
        drawn = (*self.drawn, number)
        s.tell(DELVED, number, sum(drawn))
        s.go(Delving(self.line, drawn).weigh)

    def delve(self, s: Campaign) -> r.Delve:
        return s.book.line(self.line, r.Delve)

    def weigh(self, s: Campaign) -> None:
        delve = self.delve(s)
        if rules.delve_outcome(delve, self.drawn, False) is not None:
            self.over(s)
            return
        prompt = f"{sum(self.drawn)} so far; {delve.difficulty} is needed, 16 is too deep. Draw another?"
        s.ask(s.captain, "OD-078", prompt, [DRAW, STOP], self.decided)

    def decided(self, s: Campaign, action: Action) -> None:
        if action is DRAW:
            s.go(self.begin)
        else:
            self.over(s)

    def over(self, s: Campaign) -> None:
        """The cards go back, the deck is shuffled, and what the numbers have come to is read."""
        from petteia.games.odyssey.campaign.reading import follow
        from petteia.games.odyssey.campaign.sailing import reshuffle

        for card in s.zones[DRAWN][:]:
            s.move(card, DRAWN, MAJOR)
        reshuffle(s, MAJOR)
        outcome = rules.delve_outcome(self.delve(s), self.drawn, True)
        assert outcome is not None
        follow(s, outcome.body)
