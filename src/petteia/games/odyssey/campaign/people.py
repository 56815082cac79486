"""Who is meant: `leader`, `each`, `random`, ... as the words of an effect say it; and choosing a party leader."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import rules
from petteia.games.odyssey.campaign.actions import ARGONAUT
from petteia.games.odyssey.campaign.memories import may_lead
from petteia.games.odyssey.campaign.state import ARGONAUTS, MNEMOS_OF, Campaign
from petteia.games.odyssey.campaign.words import LEADS
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Question, step


def one_at_random(s: Campaign, among: list[int]) -> int:
    """A d10 for each, the lowest is meant; those who share the lowest roll again (OD-013)."""
    while len(among) > 1:
        rolls = [s.die(10) for _ in among]
        among = [a for a, roll in zip(among, rolls, strict=True) if roll == min(rolls)]
    (one,) = among
    return one


def held(s: Campaign) -> list[tuple[int, int]]:
    """For each Argonaut how many memories and how many nodes; fated ones do not count (OD-081)."""
    first = s.faces.mnemos
    found = []
    for a in range(ARGONAUTS):
        cards = s.zones[MNEMOS_OF + a]
        found.append((len(cards), sum(s.nodes[s.face[card] - first] for card in cards)))
    return found


def meant(s: Campaign, who: str) -> list[int]:
    """The Argonauts a word means; an empty list where the players are to choose (`group`, `chosen`)."""
    if who == "leader":
        return [s.leader]
    if who == "each":
        return list(range(ARGONAUTS))
    if who == "random":
        return [one_at_random(s, list(range(ARGONAUTS)))]
    if who == "owner":
        return [s.owner if s.owner >= 0 else s.leader]
    if who in ("tester", "failed"):
        return [s.tester]
    if who == "least_likely":
        return [one_at_random(s, rules.least_likely(held(s)))]
    if who == "most_likely":
        return [one_at_random(s, rules.most_likely(held(s)))]
    return []


MAY_NOT_LEAD: Final = Refusal("A fated memory keeps this Argonaut from leading here.", "OD-085")


@step
class ChooseLeader(Question):
    """One of the Argonauts leads the party until the adventure is over (OD-066)."""

    def begin(self, s: Campaign) -> None:
        if s.leader >= 0:
            return
        s.ask(s.captain, "OD-066", "Who leads the party?", self.open(s), self.chosen)

    def among(self, s: Campaign) -> list[Action]:
        return ARGONAUT

    def why(self, s: Campaign, action: Action) -> Refusal | None:
        """Where all are kept from it, somebody leads all the same."""
        able = [a for a in range(ARGONAUTS) if may_lead(s, a)]
        return None if not able or action.args[0] in able else MAY_NOT_LEAD

    def chosen(self, s: Campaign, action: Action) -> None:
        s.leader = action.args[0]
        s.tell(LEADS, s.leader)
