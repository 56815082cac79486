"""Saves: a test that lets the ship ignore what it would gain or lose (OD-022, OD-023)."""

from __future__ import annotations

from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.actions import SAVE_BY, SUFFER
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.campaign.trials import ArgoTrial
from petteia.games.odyssey.campaign.wording import item_words
from petteia.games.odyssey.campaign.words import NOT_SAVED, SAVED
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step


def saves(s: Campaign, verb: str, item: r.Item) -> list[int]:
    """The save abilities aboard that answer to gaining or losing this."""
    against = f"{verb} {item}"
    return [
        i
        for i, (tech, ability) in enumerate(s.book.abilities)
        if ability.kind == "save" and ability.against == against and s.technologies >> tech & 1
    ]


@step
class Saving(Step):
    """Each save ability may be tried once against one gain or loss; one success is enough.  Sets `s.passed`."""

    verb: str
    kind: str
    key: str
    n: int
    tried: int

    def begin(self, s: Campaign) -> None:
        s.passed = 0
        item = r.Item(self.kind, self.key)
        left = [i for i in saves(s, self.verb, item) if not self.tried >> i & 1]
        prompt = f"The ship would {self.verb} {self.n} {item_words(s, item)}. Try to save it?"
        s.ask(s.captain, "OD-022", prompt, [*(SAVE_BY[i] for i in left), SUFFER], self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is SUFFER:
            return
        ability = action.args[0]
        test = s.book.abilities[ability][1].test
        assert test is not None
        s.then(ArgoTrial(test.difficulty, test.diplomacy, 0))
        s.go(SaveRolled(self.verb, self.kind, self.key, self.n, self.tried | 1 << ability, ability).rolled)


@step
class SaveRolled(Step):
    """A save test has been rolled."""

    verb: str
    kind: str
    key: str
    n: int
    tried: int
    ability: int

    def rolled(self, s: Campaign) -> None:
        if s.passed:
            s.tell(SAVED, self.ability)
            return
        s.tell(NOT_SAVED, self.ability)
        s.then(Saving(self.verb, self.kind, self.key, self.n, self.tried))
