"""Attacks and powers that a unit declares: whom they can be aimed at, and how they begin."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.aiming import powers_offered, why_now, why_off
from petteia.games.prometheus.combat import attack
from petteia.games.prometheus.dice import FROM_ABOVE, PLAIN
from petteia.games.prometheus.effects import declare
from petteia.games.prometheus.ground import MELEE, OUT_OF_REACH, how_reached, sees, targets
from petteia.games.prometheus.lights import said_of_power
from petteia.games.prometheus.moves import Deed, end_move, stop_walking
from petteia.games.prometheus.state import AOW, ENRAGE_SLOT, Skirmish
from petteia.games.prometheus.values import STRUCK, reach_of
from petteia.games.prometheus.words import AERIAL, ATTACK, BERSERK, ENRAGE, NUMBER, STRIKE
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal

# in `did`
BERSERKED: Final = 1 << 20  # it has struck wildly once

NO_SUCH_UNIT: Final = Refusal("That unit is not at this table.", "PR-K025")
ENEMIES_ONLY: Final = Refusal("It attacks enemies only.", "PR-K025")
USED_UP: Final = Refusal("The attack is used up, or was not announced.", "PR-C29")
NOT_IN_PLAY: Final = Refusal("They are not both in play.", "PR-K025")
TWO_MAPS: Final = Refusal("Nobody attacks from one map to the other.", "PR-063")
OUT_OF_RANGE: Final = Refusal("It is out of range.", "PR-K025")
OUT_OF_SIGHT: Final = Refusal("It is out of sight.", "PR-K050")
HIDDEN: Final = Refusal("It is no legal target from afar.", "PR-K030")
NO_POWER: Final = Refusal("It has no such power.", "PR-K030")
FOR_ATTACK: Final = Refusal("An offensive power takes the place of the attack.", "PR-K026")


class Attack(Deed):
    """A normal attack; from the air, with a range more and over all obstacles; or two wild ones at range 0."""

    def range(self, s: Skirmish, u: int) -> int:
        """How far the attack that was announced reaches."""
        return 0 if s.plan & BERSERK else reach_of(s, u, bool(s.plan & AERIAL))

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        u, t = s.actor, s.slot[action.args[0]]
        if t < 0:
            return NO_SUCH_UNIT
        if s.side[t] == s.side[u]:
            return ENEMIES_ONLY
        if not s.plan & self.bits:
            return USED_UP
        one, other = s.at[u], s.at[t]
        if one < 0 or other < 0:
            return NOT_IN_PLAY
        if s.book.map_of[one] != s.book.map_of[other]:
            return TWO_MAPS
        most = self.range(s, u)
        if how_reached(s, u, t, most, aerial=bool(s.plan & AERIAL)) != OUT_OF_REACH:
            return None
        if s.book.distance[one][other] > most:
            return OUT_OF_RANGE
        return HIDDEN if sees(s, one, other, s.side[u]) else OUT_OF_SIGHT

    def offer(self, s: Skirmish, you: int, options: list[Action]) -> None:
        """Whoever can be reached; and the offensive powers, which take the attack's place."""
        u = s.actor
        options += [self.actions[s.word[t]] for t in targets(s, u, self.range(s, u), bool(s.plan & AERIAL))]
        if s.plan & ATTACK:
            options += [TO_USE.actions[number] for number in powers_offered(s, u, you, "offensive")]

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        u, t = s.actor, s.slot[action.args[0]]
        plan = s.plan
        s.did |= STRUCK
        stop_walking(s)
        if plan & BERSERK:
            if s.did & BERSERKED:
                s.plan &= ~BERSERK
            s.did |= BERSERKED
            s.then(attack(u, t, you, MELEE, flags=PLAIN))
        elif plan & AERIAL:
            s.plan &= ~AERIAL
            reached = how_reached(s, u, t, reach_of(s, u, True), aerial=True)
            s.then(attack(u, t, you, reached, flags=FROM_ABOVE))
        else:
            attack_used(s)
            s.then(attack(u, t, you, how_reached(s, u, t, reach_of(s, u))))


def attack_used(s: Skirmish) -> None:
    s.plan &= ~(ATTACK | (ENRAGE if s.law[ENRAGE_SLOT] else 0))


class Power(Deed):
    """A power is declared: an active one at any time, an offensive one in place of the attack."""

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        u, number = s.actor, action.args[0]
        gists = s.book.gists[s.unit[u]]
        if number >= len(gists):
            return NO_POWER
        gist = gists[number]
        said = why_off(s, u, gist)
        if said is not None:
            return said
        if gist.kind not in ("offensive", "active"):
            return gist.undeclared
        if gist.kind == "offensive" and not s.plan & ATTACK:
            return FOR_ATTACK
        return why_now(s, u, gist, s.holds(you, AOW)) if s.at[u] >= 0 else gist.idle

    def offer(self, s: Skirmish, you: int, options: list[Action]) -> None:
        """The active ones (see `Attack.offer`)."""
        options += [self.actions[number] for number in powers_offered(s, s.actor, you, "active")]

    def label(self, s: Skirmish, action: Action) -> str:
        return said_of_power(s, s.actor, action.args[0])

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        gist = s.book.gists[s.unit[s.actor]][action.args[0]]
        if gist.kind == "offensive":
            s.did |= STRUCK
            attack_used(s)
            stop_walking(s)
            if gist.uses_walk:
                end_move(s)
        declare(s, s.actor, gist.number, you)


TO_ATTACK: Final = Attack(STRIKE, ATTACK | AERIAL | BERSERK)
TO_USE: Final = Power(Verb("power", NUMBER, say="Use power {0}"))
