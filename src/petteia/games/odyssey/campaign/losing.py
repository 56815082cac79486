"""How a campaign is lost, and how it is won (OD-008, OD-009)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.campaign.words import LOST_CAMPAIGN
from petteia.kernel.step import Step, step

LOSSES: Final = ("crew_zero", "hull_zero", "argo_fate_over", "no_titans", "no_days", "last_doom")
LOSS_WORDS: Final = (
    "the crew is gone", "the hull is gone", "the ship's fate is full", "no titan is left to stand up",
    "there are no more days", "the last doom has come",
)  # fmt: skip


def check_losses(s: Campaign) -> None:
    """No crew, no hull, or too much fate: push the end of the voyage."""
    if s.crew <= 0:
        s.then(CampaignLost(LOSSES.index("crew_zero")))
    elif s.hull <= 0:
        s.then(CampaignLost(LOSSES.index("hull_zero")))
    elif s.argo_fate > s.limit("argo_fate"):
        s.then(CampaignLost(LOSSES.index("argo_fate_over")))


@step
class CampaignLost(Step):
    """The voyage ends here: nothing that was still to do is done, but the event that tells of it is read (OD-009)."""

    how: int

    def begin(self, s: Campaign) -> None:
        from petteia.games.odyssey.campaign.reading import Adventure

        s.tell(LOST_CAMPAIGN, self.how)
        s.stack.clear()
        s.floor = 0
        s.base = 0
        s.fighting = 0
        s.leader = s.owner = s.tester = -1
        s.crew, s.hull = max(s.crew, 1), max(s.hull, 1)  # it is over already: nothing in the telling ends it again
        s.argo_fate = min(s.argo_fate, s.limit("argo_fate"))
        s.then(Adventure(s.book.special(s.book.losses[LOSSES[self.how]]), -1))
        s.go(self.over)

    def over(self, s: Campaign) -> None:
        """A telling that names no end of its own."""
        lose(s, LOSS_WORDS[self.how].capitalize() + ".")


def lose(s: Campaign, reason: str) -> None:
    s.end((), reason, "OD-009")


def win(s: Campaign, reason: str) -> None:
    s.end(tuple(range(s.seats)), reason, "OD-008")
