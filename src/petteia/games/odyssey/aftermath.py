"""The end of a battle: victory, defeat, retreat, loot, casualties (OD-180 to OD-192)."""

from __future__ import annotations

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import OWN, context, do, moment
from petteia.games.odyssey.escalation import escalate_bp, level_of
from petteia.games.odyssey.state import (
    BP_ASIDE,
    BP_DECK,
    BP_DISCARD,
    BP_SHOWN,
    DOUBLE,
    RECORDS,
    RESOURCES,
    SHIP,
    SINGLE,
    TITANS,
    WOUNDS,
    Battle,
)
from petteia.games.odyssey.values import keyword
from petteia.games.odyssey.words import ACCEPT, LOOTED, ROLLED, TEAR
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step


def check_victory(s: Battle) -> bool:
    """The battle ends at once when the wounds are enough (OD-101)."""
    if s.wounds() >= s.block.wounds and not any(isinstance(o, BattleEnds) for o, _ in s.stack):
        s.cut()
        s.then(BattleEnds(1))
        return True
    return False


def fill_stack(s: Battle) -> None:
    """After a death blow: body parts from the deck fill the stack, as if each were wounded (OD-181)."""
    while s.wounds() < s.block.wounds:
        if not s.zones[BP_DECK]:
            from petteia.games.odyssey.beast import refill

            refill(s, BP_DISCARD, BP_DECK)
            if not s.zones[BP_DECK]:
                s.wound_stack.append(SINGLE)
                continue
        card = s.zones[BP_DECK][-1]
        level = level_of(s, card)
        if level == 3:
            s.move(card, BP_DECK, BP_ASIDE)
            s.wound_stack.append(DOUBLE)
        else:
            s.move(card, BP_DECK, WOUNDS)
            s.wound_stack.append(card)
        if s.wounds() < s.block.wounds:
            escalate_bp(s, level, False)


@step
class BattleEnds(Step):
    """Won or lost (a retreat is lost): end-of-battle effects, then the aftermath; a tear undoes it all (OD-190)."""

    won: int

    def begin(self, s: Battle) -> None:
        s.attack.who = -1
        s.active = -1
        if s.tear:
            s.ask(
                s.captain,
                "OD-190",
                "Spend the Sisyphus tear and fight this battle again?",
                [TEAR, ACCEPT],
                self.decided,
            )
            return
        s.go_on(self.ends)

    def decided(self, s: Battle, action: Action) -> None:
        if action is TEAR:
            from petteia.games.odyssey.setup import replay

            replay(s)
            return
        s.go_on(self.ends)

    def ends(self, s: Battle) -> None:
        moment(s, "end of battle")
        s.go_on(self.frontlines)

    def frontlines(self, s: Battle) -> None:
        """A dead titan in the front lines: on a 1 its Argonaut dies as well (OD-254)."""
        for t in range(TITANS):
            if not s.alive[t] and keyword(s, t, "frontlines"):
                die = s.die(10)
                s.tell(ROLLED, die)
                if die == 1:
                    s.records.append(RECORDS.index("argonaut_dies") * 8 + t)
        loot(s)
        do(s, s.place.win if self.won else s.place.lose, context(OWN, s.place.element.index, -1))
        s.go_on(self.tides)

    def tides(self, s: Battle) -> None:
        """Casualties, conditions and dials: what the campaign carries on is clean (OD-182)."""
        for t in range(TITANS):
            s.cond[t] = [0] * len(BOOK.conditions)
            for values in (s.danger, s.fate, s.rage, s.despair, s.ambrosia, s.bleed, s.move_fatigue, s.combat_fatigue):
                values[t] = 0
            if not s.alive[t]:
                s.pattern[t] = []
        s.ship[SHIP.index("argo_fate")] -= 2
        reason = (
            f"{s.monster.name} is slain." if self.won
            else "The Argonauts retreat." if s.living()
            else "Every titan has fallen."
        )  # fmt: skip
        s.finish(bool(self.won), reason, "OD-101" if self.won or not s.living() else "OD-189")


def loot(s: Battle) -> None:
    """What the wound stack gives, times the level; won or lost (OD-180, OD-181)."""
    times = max(1, s.level)
    if s.zones[BP_SHOWN]:
        s.move(s.zones[BP_SHOWN][-1], BP_SHOWN, BP_DISCARD)
    rest = s.zones[BP_DECK] + s.zones[BP_DISCARD] + s.zones[BP_ASIDE]
    gained = [0] * len(RESOURCES)
    free = s.unlooted
    for card in s.wound_stack:
        if card == SINGLE and free:
            free -= 1
            continue
        if card >= 0:
            found = card
            if level_of(s, card) == 3 and s.monster.core:
                gained[RESOURCES.index(s.monster.core)] += 1
        else:
            found = exchange(s, rest, card == DOUBLE)
        if found >= 0:
            for key, n in BOOK.cards[s.face[found]].loot.items():
                gained[RESOURCES.index(key)] += n * times
    gained[RESOURCES.index("ambrosia")] += s.block.ambrosia
    for i, n in enumerate(gained):
        if n:
            s.resources[i] += n
            s.tell(LOOTED, n, i)


def exchange(s: Battle, rest: list[int], double: bool) -> int:
    """A generic wound stands for a random body part left over: of level III, or of the lowest there is (OD-C34)."""
    levels = sorted({level_of(s, card) for card in rest})
    wanted = [n for n in levels if n >= 3] if double else levels
    if not wanted:
        return -1
    among = [card for card in rest if level_of(s, card) == wanted[0]]
    found = among[s.below(len(among))]
    rest.remove(found)
    s.reveal(found)
    return found
