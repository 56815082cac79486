"""After a battle: casualties, loot, what was recorded, and the adversary that has heard it (OD-039, OD-180 to OD-190)."""

from __future__ import annotations

from petteia.games.odyssey.campaign import company, lives, memories
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.changes import counter, diplomacy, personal, told
from petteia.games.odyssey.campaign.exploring import cards_return
from petteia.games.odyssey.campaign.hunting import Activation
from petteia.games.odyssey.campaign.losing import check_losses
from petteia.games.odyssey.campaign.reading import Adventure
from petteia.games.odyssey.campaign.state import ARGONAUTS, TERRAIN, Campaign
from petteia.games.odyssey.campaign.words import BATTLE_LOST, BATTLE_WON, FELL, TIDES
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import RECORDS, SHIP
from petteia.kernel.step import Step, step

RETREAT = "retreat"
BATTLE_TIDE = 2  # what the battle's own aftermath takes off Argo fate; a cycle may say another number


@step
class Aftermath(Step):
    """What the battle gives back, in the order of the rulebook."""

    calendar: int
    line: int

    def begin(self, s: Campaign) -> None:
        s.tell(BATTLE_WON if s.won else BATTLE_LOST)
        company.after_battle(s)
        s.go("casualties")

    def casualties(self, s: Campaign) -> None:
        """Titans that fell are gone, with their patterns; gear goes back to the armory (OD-183)."""
        fallen = [t for t in range(ARGONAUTS) if t in s.dead[::2]]
        names = sorted((s.fielded_names[t] for t in fallen if s.fielded_names[t] >= 0), reverse=True)
        for t in fallen:
            s.hold[s.klass[t]] = max(0, s.hold[s.klass[t]] - 1)
            s.tell(FELL, s.klass[t])
        for i in names:
            del s.named[i]
        for gear in s.loot:
            s.armory[gear] += 1
            told(s, r.Item("gear", BOOK.gear[gear].key), 1)
        for i, left in enumerate(s.godform_left):
            if s.forms >> i & 1 and not left:
                s.forms_used |= 1 << i
        s.go("home")

    def home(self, s: Campaign) -> None:
        """Resources, and what happened to the ship; the dials stand at 0 (OD-182)."""
        for i, n in enumerate(s.resources):
            at = s.book.looted[i]
            if n and at >= 0:
                s.stock[at] = max(0, s.stock[at] + n)
        s.tell(TIDES)
        self.ship(s)
        if self.calendar:
            s.timeline = [one for one in s.timeline if one[0] != s.day or one[1] != TERRAIN]
            cards_return(s)
        s.go("weather")

    def ship(self, s: Campaign) -> None:
        tide = BATTLE_TIDE + dict(s.book.ship.tides_of_fate).get("argo_fate", -BATTLE_TIDE)
        for i, stat in enumerate(SHIP):
            n = s.ship[i] + (tide if stat == "argo_fate" else 0)
            if not n:
                continue
            if stat == "diplomacy":
                diplomacy(s, r.Item("diplomacy", "local"), n)
            elif stat not in ("node", "fated_mnemos"):
                counter(s, stat, n)

    def weather(self, s: Campaign) -> None:
        """Whether the ship outlives it; then what was recorded in the battle, and last the adversary (OD-039)."""
        s.fighting = s.base = 0
        heard, s.adversary = s.adversary, 0
        records, s.records = s.records, []
        from petteia.games.odyssey.campaign.bridge import deal_decks

        deal_decks(s)
        check_losses(s)
        named = self.named(s)
        for record in records:
            self.recorded(s, RECORDS[record // 8], record % 8, named)
        if s.fled and RETREAT in s.book.event_at:
            s.then(Adventure(s.book.special(RETREAT), -1))
        for _ in range(heard):
            s.then(Activation(0))

    def named(self, s: Campaign) -> int:
        """The paragraph that the story reads next by itself."""
        if not self.line:
            return 0
        node = s.book.pages[self.line - 1].node
        assert isinstance(node, r.Fight)
        return node.win if s.won else node.lose

    def recorded(self, s: Campaign, key: str, t: int, named: int) -> None:
        """An event or an affliction of the cycle by its key; one that this cycle does not have is nothing."""
        a = t if t < ARGONAUTS else -1
        if key == "argonaut_dies":
            s.then(lives.Dies(max(0, a)))
        elif key == "node":
            memories.grow(s, max(0, a), 1)
        elif key == "fated_mnemos":
            memories.draw_fated(s, max(0, a))
        elif key in s.book.affliction_at:
            personal(s, r.Item("affliction", key), 1, a if a >= 0 else 0)
        elif key in s.book.event_at and s.book.special(key) != named:
            s.then(Adventure(s.book.special(key), a))
