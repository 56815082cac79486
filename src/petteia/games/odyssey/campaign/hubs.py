"""Tables of adventures with fated boxes; hubs with their tracks and the terrain they leave (OD-068 to OD-074)."""

from __future__ import annotations

from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign import memories
from petteia.games.odyssey.campaign.reading import Adventure
from petteia.games.odyssey.campaign.rules import next_box, picked_hub
from petteia.games.odyssey.campaign.state import TERRAIN, Campaign
from petteia.games.odyssey.campaign.words import HUB, TABLE_ROLL, TERRAIN_NOTED
from petteia.games.odyssey.content import BOOK
from petteia.kernel.step import Step, step

BLANK = ""


@step
class RollAdventure(Step):
    """A d10 on a table: the box is marked before the adventure; a line whose boxes are full means another roll (OD-068)."""

    table: int

    def begin(self, s: Campaign) -> None:
        entries = list(s.book.adventures())[self.table]
        marks = s.boxes[self.table]
        found = -1
        while found < 0:
            roll = s.die(10)
            s.tell(TABLE_ROLL, roll)
            at = next(i for i, one in enumerate(entries) if one.low <= roll <= one.high)
            if marks[at] < entries[at].boxes:
                found = at
        marks[found] += 1
        if all(marks[i] >= one.boxes for i, one in enumerate(entries)):
            s.boxes[self.table] = [0] * len(entries)
        if self.table < len(s.book.cycle.hubs):
            read_hub(s, entries[found].goto)
        else:
            s.then(Adventure(entries[found].goto, -1))


def read_hub(s: Campaign, paragraph: int) -> None:
    """Before a hub adventure is read memories grow by its traits (OD-071, OD-082)."""
    memories.before_hub_adventure(s, s.book.paragraphs[paragraph].traits)
    s.then(Adventure(paragraph, -1))


@step
class HubAdventure(Step):
    """A d10 in the column of the story card says which hub; its track says what happens there (OD-069, OD-070)."""

    def begin(self, s: Campaign) -> None:
        hubs = s.book.cycle.hubs
        if all(next_box(hub, s.hub_boxes[i]) is None for i, hub in enumerate(hubs)):
            from petteia.games.odyssey.campaign.changes import counter

            if s.book.cycle.all_hubs_full in s.book.event_at:
                s.then(Adventure(s.book.special(s.book.cycle.all_hubs_full), -1))
            else:
                counter(s, "progress", 1)  # OD-C44
            return
        columns = s.book.cycle.hub_picks
        column = columns[min(s.story_card.number, len(columns)) - 1]
        reachable = {one.hub for one in column if next_box(hubs[s.book.hub_at[one.hub]], s.hub_boxes[s.book.hub_at[one.hub]])
                     is not None}  # fmt: skip
        if not reachable:  # only hubs that this column does not name are left: any of them
            open_hubs = [i for i, hub in enumerate(hubs) if next_box(hub, s.hub_boxes[i]) is not None]
            self.visit(s, open_hubs[s.below(len(open_hubs))])
            return
        while True:
            roll = s.die(10)
            at = s.book.hub_at[picked_hub(column, roll)]
            s.tell(HUB, roll, at)
            if next_box(hubs[at], s.hub_boxes[at]) is not None:
                break
        self.visit(s, at)

    def visit(self, s: Campaign, at: int) -> None:
        hub = s.book.cycle.hubs[at]
        box = next_box(hub, s.hub_boxes[at])
        s.hub_boxes[at] += 1
        s.hub = at
        note_terrain(s, at, hub)
        if box == BLANK:
            s.then(RollAdventure(at))
        else:
            read_hub(s, hub.alpha if box == "alpha" else hub.omega)
        s.go(self.left)

    def left(self, s: Campaign) -> None:
        s.hub = -1


def note_terrain(s: Campaign, at: int, hub: c.Hub) -> None:
    """A hub's terrain is noted on the next timeline battle; the first note counts (OD-072)."""
    day = next((one for one in s.book.battle_days if one >= s.day), 0)
    if hub.terrain and day and not any(one[0] == day and one[1] == TERRAIN for one in s.timeline):
        s.timeline.append((day, TERRAIN, at))
        s.tell(TERRAIN_NOTED, BOOK.terrain_at[hub.terrain], day)
