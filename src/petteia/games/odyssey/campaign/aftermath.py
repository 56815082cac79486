"""After a battle: casualties, loot, what was recorded, and the adversary that has heard it (OD-039, OD-180 to OD-190)."""

from __future__ import annotations

from petteia.games.odyssey.campaign import lives, memories, possessions
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.changes import counter, gear_cards, personal, shared
from petteia.games.odyssey.campaign.conditions import LOCAL
from petteia.games.odyssey.campaign.exploring import cards_return
from petteia.games.odyssey.campaign.hunting import Activation
from petteia.games.odyssey.campaign.losing import check_losses
from petteia.games.odyssey.campaign.people import one_at_random
from petteia.games.odyssey.campaign.reading import Adventure
from petteia.games.odyssey.campaign.saving import Saving
from petteia.games.odyssey.campaign.state import ARGONAUTS, TERRAIN, Campaign
from petteia.games.odyssey.campaign.trials import LocalFaction
from petteia.games.odyssey.campaign.words import BATTLE_LOST, BATTLE_WON, FELL, TIDES
from petteia.games.odyssey.state import RECORDS, SHIP
from petteia.kernel.step import Step, step

RETREAT = "retreat"
BATTLE_TIDE = 2  # what a battle's aftermath takes off Argo fate; a cycle may say another number


@step
class Aftermath(Step):
    """What the battle gives back, in the order of the rulebook."""

    calendar: int
    line: int

    def begin(self, s: Campaign) -> None:
        s.tell(BATTLE_WON if s.won else BATTLE_LOST)
        s.go(self.casualties)

    def casualties(self, s: Campaign) -> None:
        """Titans that fell are gone, with their patterns; gear goes back to the armory (OD-183)."""
        possessions.bind(s)
        fallen = [t for t in range(ARGONAUTS) if t in s.dead[::2]]
        names = sorted((s.fielded_names[t] for t in fallen if s.fielded_names[t] >= 0), reverse=True)
        for t in fallen:
            s.hold[s.klass[t]] = max(0, s.hold[s.klass[t]] - 1)
            s.tell(FELL, s.klass[t])
        for i in names:
            possessions.forget(s, i)
        for gear in s.loot:
            gear_cards(s, gear, 1)
        for i, left in enumerate(s.godform_left):
            if s.forms >> i & 1 and not left:
                s.forms_used |= 1 << i
        s.go(self.home)

    def home(self, s: Campaign) -> None:
        """Resources; then the ship answers for what befell it, one thing after another."""
        for i, n in enumerate(s.resources):
            at = s.book.looted[i]
            if at >= 0:
                s.stock[at] = max(0, s.stock[at] + n)
        s.fighting = s.base = 0
        for stat, n, unavoidable in s.losses:
            s.then(Befalls(stat, n, unavoidable))
        if self.calendar:
            s.timeline = [one for one in s.timeline if one[0] != s.day or one[1] != TERRAIN]
            cards_return(s)
        s.go(self.reckoned)

    def reckoned(self, s: Campaign) -> None:
        """Fate that the battle drove past its end is past it, whatever the tides would lower (OD-C55)."""
        check_losses(s)
        s.go(self.tides)

    def tides(self, s: Campaign) -> None:
        """The dials stand at 0, and Argo fate ebbs (OD-182)."""
        s.tell(TIDES)
        counter(s, "argo_fate", dict(s.book.ship.tides_of_fate).get("argo_fate", -BATTLE_TIDE))
        s.go(self.weather)

    def weather(self, s: Campaign) -> None:
        """What was recorded in the battle, and last the adversary (OD-039)."""
        heard, records = s.adversary, s.records
        from petteia.games.odyssey.campaign.bridge import deal_decks

        deal_decks(s)
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
        node = s.book.line(self.line - 1, r.Fight)
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
            who = a if a >= 0 else one_at_random(s, list(range(ARGONAUTS)))  # the battle itself names nobody (OD-C76)
            personal(s, r.Item("affliction", key), 1, who)
        elif key in s.book.event_at and s.book.special(key) != named:
            s.then(Adventure(s.book.special(key), a))


@step
class Befalls(Step):
    """One thing that a battle did to the ship: unless it is unavoidable, a save may keep it off (OD-022)."""

    stat: int
    n: int
    unavoidable: int

    def begin(self, s: Campaign) -> None:
        item = self.item()
        verb = "gain" if self.n > 0 else "lose"
        if item.kind == "diplomacy":
            s.then(LocalFaction())
        if not self.unavoidable:
            s.then(Saving(verb, item.kind, item.key, abs(self.n), 0))
            s.go(self.weighed)
            return
        s.go(self.happens)

    def item(self) -> r.Item:
        key = SHIP[self.stat]
        return r.Item("diplomacy", LOCAL) if key == "diplomacy" else r.Item("counter", key)

    def weighed(self, s: Campaign) -> None:
        if not s.passed:
            s.go(self.happens)

    def happens(self, s: Campaign) -> None:
        shared(s, self.item(), self.n)
