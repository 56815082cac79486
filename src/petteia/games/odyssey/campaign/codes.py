"""Secret codes: said once, in the story step, by a crew that can name them (OD-060)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign.actions import CODE
from petteia.games.odyssey.campaign.conditions import all_hold
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.campaign.words import SAID_CODE
from petteia.games.odyssey.words import DONE
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Question, step


def story_step(s: Campaign) -> None:
    """Push the offer of the codes that the crew can say now."""
    s.then(SayCodes())


def sayable(s: Campaign) -> list[int]:
    """The codes the crew can name and has not used up, and whose paragraph waits for nothing more."""
    return [
        i
        for i, code in enumerate(s.book.cycle.codes)
        if is_known(s, code) and not (code.once and s.codes_done >> i & 1) and all_hold(s, code.requires)
    ]


def is_known(s: Campaign, code: c.Code) -> bool:
    """A sum is known once its tiles lie open, a word once somebody has recovered it, any other when it was gained."""
    if code.kind == "sum":
        return all(s.is_revealed(tile) for tile in code.of_tiles)
    if code.kind == "katharsis":
        word = s.book.word_at.get(code.word, -1)
        return any(word in held for held in s.katharsis)
    return bool(s.codes >> s.book.code_at[code.key] & 1)


NOT_KNOWN: Final = Refusal("The crew cannot name that, or has said it already.", "OD-060")


@step
class SayCodes(Question):
    """The crew may say a code it knows, or keep it for another day."""

    def begin(self, s: Campaign) -> None:
        s.ask(s.captain, "OD-060", "Say what you know?", [*(CODE[i] for i in sayable(s)), DONE], self.said)

    def among(self, s: Campaign) -> list[Action]:
        return CODE

    def why(self, s: Campaign, action: Action) -> Refusal | None:
        return None if action.args[0] in sayable(s) else NOT_KNOWN

    def said(self, s: Campaign, action: Action) -> None:
        from petteia.games.odyssey.campaign.reading import Adventure

        if action is DONE:
            return
        code = action.args[0]
        s.codes_done |= 1 << code
        s.tell(SAID_CODE, code)
        s.then(Adventure(s.book.cycle.codes[code].goto, -1))
        s.go(self.begin)
