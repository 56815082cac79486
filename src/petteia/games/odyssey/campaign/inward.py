"""The inward odyssey: an adventure for every knowledge, at the end of the step (OD-075, OD-076).

`s.slots` counts the adventures that knowledge has opened, `s.opened` are those still to be read in this step.  One that
asks for something the ship has not yet waits in `s.slot_waiting` (-1: none does) until that holds, or until the next is
opened: then it is passed over, and noted in `s.slots_missed`.
"""

from __future__ import annotations

from petteia.games.odyssey.campaign import rules
from petteia.games.odyssey.campaign.conditions import all_hold, holds
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.campaign.words import INWARD, SLOT_MISSED, SLOT_WAITS
from petteia.kernel.step import Step, step


def opens(s: Campaign, n: int) -> None:
    """Knowledge was gained: the next adventures are opened, to be read at the end of the step."""
    for _ in range(n):
        if s.slots < len(s.book.cycle.slots):
            s.opened.append(s.slots)
            s.slots += 1


def tokens_to_knowledge(s: Campaign) -> None:
    """At the end of the story step every two tokens on the inward card become one knowledge."""
    from petteia.games.odyssey.campaign.changes import gain_knowledge

    knowledge, s.inward = rules.to_knowledge(s.inward, s.book.cycle.inward.per_progress)
    if knowledge:
        gain_knowledge(s, knowledge)


def is_open(s: Campaign, slot: int) -> bool:
    """Whether everything an adventure asks for holds."""
    one = s.book.cycle.slots[slot]
    return all_hold(s, one.requires) and holds(s, s.book.paragraphs[one.goto].requires)


def end_of_step(s: Campaign) -> None:
    """Push the next adventure that can be read now; called again until nothing is pushed."""
    if s.slot_waiting >= 0 and not s.opened and is_open(s, s.slot_waiting):
        slot, s.slot_waiting = s.slot_waiting, -1
        s.then(InwardAdventure(slot))
        return
    while s.opened:
        slot, s.opened = s.opened[0], s.opened[1:]
        if s.slot_waiting >= 0:
            s.slots_missed |= 1 << s.slot_waiting
            s.tell(SLOT_MISSED, s.slot_waiting)
            s.slot_waiting = -1
        if is_open(s, slot):
            s.then(InwardAdventure(slot))
            return
        s.slot_waiting = slot
        s.tell(SLOT_WAITS, slot)


@step
class InwardAdventure(Step):
    """One adventure of the inward odyssey."""

    slot: int

    def begin(self, s: Campaign) -> None:
        from petteia.games.odyssey.campaign.reading import Adventure

        s.tell(INWARD, self.slot)
        s.then(Adventure(s.book.cycle.slots[self.slot].goto, -1))
