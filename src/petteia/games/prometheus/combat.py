"""An attack: who is struck, the two assaults of dice, wounds, and striking back.

The sentences of `Attack` are the steps of the combat sequence, in order.  Dice lie in `s.dice`, highest first.
"""

from __future__ import annotations

from petteia.games.prometheus.answers import (
    FREE_STRIKE,
    answerable,
    blow_sets_off,
    dice_of,
    guards_of,
    may_evade,
    may_throw,
    rerolls_of,
    shrug_of,
    strikes_free,
)
from petteia.games.prometheus.cards import Price, can_pay, pay_aow, toss
from petteia.games.prometheus.dice import (
    AT_HAND,
    CURSE_DONE,
    FULL,
    HARMLESS,
    NO_EVADE,
    NO_GUARD,
    OVER_AREA,
    PLAIN,
    SLAYER_DONE,
    THROW_DONE,
    UNANSWERED,
    boosts,
    pack,
    raise_die,
)
from petteia.games.prometheus.ground import MELEE, how_reached
from petteia.games.prometheus.harm import wound
from petteia.games.prometheus.movement import Displace, throw_ways
from petteia.games.prometheus.ops import Cancel
from petteia.games.prometheus.rows import Reacting, power_of, set_off, spend
from petteia.games.prometheus.state import ACT, AOW, EVADED, GUARD_FORCED, OMPHALOS, STRUCK_BACK, Skirmish, bits, but
from petteia.games.prometheus.state import RETALIATION as RETALIATION_LAW
from petteia.games.prometheus.values import FIXED, NORMAL, RETALIATION, defence, inherent, talents
from petteia.games.prometheus.vocabulary import CURSE, GOD, INITIATIVE
from petteia.games.prometheus.words import (
    ATTACKED,
    DECLINE,
    ENOUGH_BOOSTS,
    EVADE,
    FIRST,
    GUARDED,
    GUARDS,
    KEEP,
    POWERED,
    REACT,
    REROLL,
    RETALIATE,
    ROLLED_AGAIN,
    ROLLED_DICE,
    SECOND,
    SHRUGGED,
    STONES,
    THROW,
    TURN_ON,
    TURNED_ON,
)
from petteia.games.prometheus.words import EVADED as TOLD_EVADED
from petteia.games.prometheus.words import STRUCK_BACK as TOLD_STRUCK_BACK
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Answered, step


@step
class Attack(Reacting):
    """One attack of `a` on `t`, rolled by `seat`.

    `bonus` changes offence, or is the number of dice where it is fixed.  `seen` says what of the window after the first
    roll is done, `aside` how many dice were taken up to be rolled again (or, while the target is in the air, from which
    area it was thrown), `target` the number a die must reach, `hits` what came of it.
    """

    a: int
    t: int
    seat: int
    kind: int
    bonus: int
    flags: int
    target: int
    seen: int
    aside: int
    hits: int

    def bearer(self) -> int:
        return self.t

    # -- before the dice ---------------------------------------------------------------------

    def begin(self, s: Skirmish) -> None:
        if self.kind == RETALIATION:
            s.tell(TOLD_STRUCK_BACK, s.owner[self.a], self.a, self.t)
        elif self.kind == NORMAL:
            s.tell(ATTACKED, s.owner[self.a], self.a, self.t)
        self.guard(s)

    def guard(self, s: Skirmish) -> None:
        """An ally in the target's area may become the target in its place."""
        if self.flags & NO_GUARD or not (self.kind == NORMAL or self.flags & OVER_AREA):
            self.evade(s)
            return
        guards = guards_of(s, self.a, self.t, self.seen)
        if not guards:
            self.evade(s)
            return
        options = [GUARDS.actions[s.word[v]] for v in guards if s.owner[v] == s.owner[guards[0]]]
        if not s.law[GUARD_FORCED]:
            options.append(DECLINE.action)
        s.ask(s.owner[guards[0]], "PR-K099", "An ally is attacked. Does a guard step in?", options, self.guarded)

    def guarded(self, s: Skirmish, action: Action) -> None:
        """Partners are asked one after another (`seen` says who was)."""
        if action is DECLINE.action:
            s.go(self.saw(1 << s.owner[guards_of(s, self.a, self.t, self.seen)[0]]).guard)
            return
        guard = s.slot[action.args[0]]
        s.tell(GUARDED, s.owner[guard], guard, self.t)
        s.go(self.on(guard).evade)

    def on(self, t: int) -> Attack:
        """The same attack, on somebody else."""
        return opening(self.a, t, self.seat, self.kind, self.bonus, self.flags | NO_GUARD)

    def evade(self, s: Skirmish) -> None:
        """A flyer that is no troop may evade a normal attack at range 0, once per turn and player."""
        seat = s.owner[self.t]
        if not may_evade(s, self.t, self.kind, self.flags):
            self.initiative(s)
            return
        options: list[Action] = []
        if can_pay(s, seat):
            options.append(EVADE.action)
            mates = s.here[s.at[self.a]] & s.team[s.side[self.a]] & ~(1 << self.a)
            options += [TURN_ON.actions[s.word[v]] for v in bits(mates)]
        s.ask(
            seat,
            "PR-K117",
            "Your flyer is attacked. Does it evade?",
            [*options, DECLINE.action],
            self.evaded,
            always=True,
        )

    def evaded(self, s: Skirmish, action: Action) -> None:
        if action is DECLINE.action:
            s.go(self.initiative)
            return
        seat = s.owner[self.t]
        s.spent = but(s.spent, seat, s.spent[seat] | EVADED)
        if action is EVADE.action:
            s.tell(TOLD_EVADED, s.owner[self.t], self.t)
            self.finish(s)
        else:
            other = s.slot[action.args[0]]
            s.tell(TURNED_ON, s.owner[self.t], self.t, other)
            turned = opening(self.a, other, s.owner[self.t], self.kind, self.bonus, self.flags)
            s.go(turned.values)
        s.then(Price(s.owner[self.t]))

    def initiative(self, s: Skirmish) -> None:
        """A target with Initiative may strike first at range 0, unless the attacker has it too."""
        if (
            self.flags & AT_HAND
            and talents(s, self.t) & INITIATIVE
            and not talents(s, self.a) & INITIATIVE
            and answerable(s, self.a, self.t, self.flags)
        ):
            self.offer(s, "Your unit has Initiative. Does it strike first?", self.struck_first, "PR-K100")
        else:
            self.values(s)

    def struck_first(self, s: Skirmish, action: Action) -> None:
        if action is DECLINE.action:
            s.go(self.values)
            return
        s.go(self.with_flags(UNANSWERED).still_on)
        self.strike_back(s)

    def still_on(self, s: Skirmish) -> None:
        """After a first strike the attack goes on only if the attacker still can."""
        if s.at[self.a] >= 0 and s.at[self.t] >= 0 and how_reached(s, self.a, self.t, 0) == MELEE:
            self.values(s)
        else:
            self.finish(s)

    def with_flags(self, more: int) -> Attack:
        return Attack(self.a, self.t, self.seat, self.kind, self.bonus, self.flags | more, self.target, self.seen,
                      self.aside, self.hits)  # fmt: skip

    def values(self, s: Skirmish) -> None:
        """A god that attacks may first spend Omphalos cards, a die each."""
        seat = s.owner[self.a]
        stones = 0
        if s.book.kind[s.unit[self.a]] == GOD and self.kind != FIXED and not self.flags & PLAIN:
            stones = s.holds(seat, OMPHALOS)
        if not stones:
            self.roll(s)
            return
        room = s.book.content.max_dice - dice_of(s, self.a, self.t, self.kind, self.bonus, self.flags)
        s.ask(seat, "PR-K073", "How many Omphalos cards do you spend, for a die each?",
              [STONES.actions[n] for n in range(min(stones, room) + 1)], self.spent)  # fmt: skip

    def spent(self, s: Skirmish, action: Action) -> None:
        n = action.args[0]
        for _ in range(n):
            toss(s, s.owner[self.a], OMPHALOS)
        s.go(opening(self.a, self.t, self.seat, self.kind, self.bonus + n, self.flags).roll)

    # -- the first assault -------------------------------------------------------------------

    def roll(self, s: Skirmish) -> None:
        n = dice_of(s, self.a, self.t, self.kind, self.bonus, self.flags)
        bolster = self.kind == NORMAL or bool(self.flags & OVER_AREA)
        target = defence(s, self.t, self.a, self.kind, bool(self.flags & AT_HAND), bolster)
        faces = s.book.content.die_faces
        dice = [faces[s.below(6)] for _ in range(n)]
        dice.sort(reverse=True)
        s.dice = dice
        if s.told is not None:
            s.tell(ROLLED_DICE, s.owner[self.a], self.a, pack(dice))
        rolled = opening(self.a, self.t, self.seat, self.kind, self.bonus, self.flags, target)
        rolled.window(s)

    def window(self, s: Skirmish) -> None:
        """After the first roll, before the blanks leave: Slayer, Curse and Mighty Throw, as the active player orders."""
        waiting: list[int] = []
        if s.dice:
            if not self.seen & SLAYER_DONE and rerolls_of(s, self.a, self.t, self.flags):
                waiting.append(0)
            if not self.seen & CURSE_DONE and talents(s, self.t) & CURSE:
                waiting.append(1)
        if not self.seen & THROW_DONE and may_throw(s, self.a, self.t, self.kind, self.flags):
            waiting.append(2)
        if not waiting:
            self.blanks_out(s)
        else:
            s.ask(s.active, "PR-K001", "Several effects follow the roll. Which is settled first?",
                  [FIRST.actions[i] for i in waiting], self.ordered)  # fmt: skip

    def ordered(self, s: Skirmish, action: Action) -> None:
        which = action.args[0]
        if which == 0:
            self.ask_slayer(s, self.saw(SLAYER_DONE))
        elif which == 1:
            options = [REROLL.actions[face] for face in sorted(set(s.dice))]
            s.ask(s.owner[self.t], "PR-K096", About("Curse", "which die of the attacker is rolled again?"), [*options, KEEP.action],
                  self.saw(CURSE_DONE).cursed)  # fmt: skip
        else:
            word = s.book.word
            options = [THROW.actions[word[area]] for area in throw_ways(s, self.t, self.a)]
            options.append(DECLINE.action)
            s.ask(
                self.seat,
                "PR-K102",
                About("Mighty Throw", "where is the target thrown?"),
                options,
                self.saw(THROW_DONE).thrown,
            )

    def saw(self, more: int, aside: int = 0) -> Attack:
        return Attack(self.a, self.t, self.seat, self.kind, self.bonus, self.flags, self.target, self.seen | more,
                      aside, self.hits)  # fmt: skip

    def ask_slayer(self, s: Skirmish, one: Attack) -> None:
        options = [REROLL.actions[face] for face in sorted(set(s.dice))]
        s.ask(self.seat, "PR-K107", About("Slayer", "which die do you roll again?"), [*options, KEEP.action], one.slain)

    def slain(self, s: Skirmish, action: Action) -> None:
        """The dice to be rolled again are taken up first, then rolled together."""
        aside = self.aside
        if action is not KEEP.action:
            s.dice.remove(action.args[0])
            aside += 1
            if aside < rerolls_of(s, self.a, self.t, self.flags):
                self.ask_slayer(s, self.saw(SLAYER_DONE, aside))
                return
        if aside:
            self.roll_again(s, aside)
        s.go(self.saw(SLAYER_DONE).window)

    def cursed(self, s: Skirmish, action: Action) -> None:
        if action is not KEEP.action:
            s.dice.remove(action.args[0])
            self.roll_again(s, 1)
        s.go(self.window)

    def roll_again(self, s: Skirmish, n: int) -> None:
        faces = s.book.content.die_faces
        new = [faces[s.below(6)] for _ in range(n)]
        s.dice += new
        s.dice.sort(reverse=True)
        if s.told is not None:
            s.tell(ROLLED_AGAIN, s.owner[self.a], self.a, pack(new))

    def thrown(self, s: Skirmish, action: Action) -> None:
        if action is DECLINE.action:
            s.go(self.window)
            return
        s.go(self.saw(THROW_DONE, s.at[self.t]).landed)
        s.then(Displace(self.t, self.a, s.book.area_of[action.args[0]], True))

    def landed(self, s: Skirmish) -> None:
        """Who was thrown out of the attacker's reach strikes back no more, be it into an area that is now full."""
        was = self.aside
        one = self.saw(THROW_DONE)
        if s.at[self.t] not in (was, s.at[self.a]):
            one = one.with_flags(UNANSWERED)
        s.go(one.window)

    def blanks_out(self, s: Skirmish) -> None:
        dice = s.dice
        while dice and dice[-1] == 0:
            dice.pop()
        if s.at[self.t] < 0:  # thrown into the fire, perhaps
            self.finish(s)
        else:
            self.boost(s)

    # -- boosts and the second assault -------------------------------------------------------

    def boost(self, s: Skirmish) -> None:
        """Give up a die to raise another by one, any number of times."""
        options = boosts(s.dice, self.target, True)
        if options:
            s.ask(self.seat, "PR-K075", About("Boost", "the lowest other die is given up. Which die is raised by one?"),
                  options, self.boosted)  # fmt: skip
        else:
            self.second(s)

    def boosted(self, s: Skirmish, action: Action) -> None:
        if action is ENOUGH_BOOSTS.action:
            s.go(self.second)
        else:
            raise_die(s, action.args[0] + 1)
            s.go(self.boost)

    def second(self, s: Skirmish) -> None:
        """Dice that show exactly five may be rolled again; the new face is added."""
        fives = s.dice.count(FULL)
        if not fives or self.target <= FULL:
            self.count(s)  # a five that is enough is never rolled again
            return
        s.ask(self.seat, "PR-K076", About("Second assault", "how many fives do you roll again?"),
              [SECOND.actions[n] for n in range(fives, -1, -1)], self.rolled_on)  # fmt: skip

    def rolled_on(self, s: Skirmish, action: Action) -> None:
        n = action.args[0]
        if n:
            faces = s.book.content.die_faces
            new = [faces[s.below(6)] for _ in range(n)]
            if s.told is not None:
                s.tell(ROLLED_AGAIN, s.owner[self.a], self.a, pack(sorted(new, reverse=True)))
            for _ in range(n):
                s.dice.remove(FULL)
            s.dice += [FULL + face for face in new if face]
            s.dice.sort(reverse=True)
        s.go(self.boost_again)

    def boost_again(self, s: Skirmish) -> None:
        options = boosts(s.dice, self.target, False)
        if options:
            s.ask(self.seat, "PR-K075", About("Boost", "the lowest other die is given up. Which die is raised by one?"),
                  options, self.boosted_again)  # fmt: skip
        else:
            self.count(s)

    def boosted_again(self, s: Skirmish, action: Action) -> None:
        if action is ENOUGH_BOOSTS.action:
            s.go(self.count)
        else:
            raise_die(s, action.args[0] + 1)
            s.go(self.boost_again)

    # -- wounds ------------------------------------------------------------------------------

    def count(self, s: Skirmish) -> None:
        """One wound for each die that reaches the target's defence; then what changes wounds."""
        hits = 0
        for die in s.dice:
            if die >= self.target:
                hits += 1
        s.scored = hits
        s.dice = []
        if self.flags & HARMLESS:
            s.dealt = 0
            return
        cap = inherent(s, self.t, "wound_cap")
        if cap:
            hits = min(hits, cap)
        counted = self.with_hits(hits)
        number = shrug_of(s, self.t) if hits else -1
        if number < 0:
            counted.deal(s)
            return
        price = power_of(s, self.t, number).art_of_war
        options = [REACT.actions[number]] if s.holds(s.owner[self.t], AOW) >= price else []
        s.ask(s.owner[self.t], "PR-K030", "Your unit is about to be wounded. Does it shrug the blow off?",
              [*options, DECLINE.action], counted.shrugged, always=True)  # fmt: skip

    def with_hits(self, hits: int) -> Attack:
        return Attack(self.a, self.t, self.seat, self.kind, self.bonus, self.flags, self.target, self.seen,
                      self.aside, hits)  # fmt: skip

    def shrugged(self, s: Skirmish, action: Action) -> None:
        hits = self.hits
        if action is not DECLINE.action:
            number = action.args[0]
            power = power_of(s, self.t, number)
            spend(s, self.t, number)
            pay_aow(s, s.owner[self.t], power.art_of_war)
            s.tell(POWERED, s.owner[self.t], self.t, power.index)
            most = sum(row.n for row in power.effect if isinstance(row, Cancel) and row.word == "wounds")
            s.tell(SHRUGGED, s.owner[self.t], self.t, min(hits, most))
            hits = max(0, hits - most)
        s.go(self.with_hits(hits).deal)

    def deal(self, s: Skirmish) -> None:
        if self.hits:
            wound(s, self.t, self.hits, self.a)
        if s.outcome is not None:
            return
        s.go(self.after)
        set_off(s, blow_sets_off(s, self.a, self.t, self.kind, self.hits, bool(self.flags & AT_HAND)))

    # -- striking back -----------------------------------------------------------------------

    def after(self, s: Skirmish) -> None:
        """An enemy may strike back; a friend on whom the blow was turned does not."""
        if self.flags & AT_HAND and answerable(s, self.a, self.t, self.flags) and s.side[self.a] != s.side[self.t]:
            self.offer(s, "Your unit was attacked. Does it strike back?", self.answered, "PR-K082")
        else:
            self.finish(s)

    def offer(self, s: Skirmish, prompt: str, then: Answered, rule: str) -> None:
        t = self.t
        can = strikes_free(s, self.t) or s.holds(s.owner[t], ACT + s.word[t]) > 0
        s.ask(s.owner[t], rule, prompt, [RETALIATE.action, DECLINE.action] if can else [DECLINE.action], then, True)

    def answered(self, s: Skirmish, action: Action) -> None:
        s.go(self.finish)
        if action is not DECLINE.action:
            self.strike_back(s)

    def strike_back(self, s: Skirmish) -> None:
        """For one of its activation cards: a whole attack at range 0 that is never answered."""
        a, t = self.a, self.t
        if strikes_free(s, self.t):
            s.used = but(s.used, t, s.used[t] | 1 << FREE_STRIKE)
            if s.law[RETALIATION_LAW] == 1:
                s.flags[t] |= STRUCK_BACK
        else:
            toss(s, s.owner[t], ACT + s.word[t])
            s.flags[t] |= STRUCK_BACK
        s.then(opening(t, a, s.owner[t], RETALIATION, 0, AT_HAND | UNANSWERED | NO_GUARD | NO_EVADE))

    def finish(self, s: Skirmish) -> None:
        """What the attack came to, for what follows it."""
        s.dealt = self.hits
        s.scored = self.hits
        s.struck = self.t


def opening(a: int, t: int, seat: int, kind: int, bonus: int, flags: int, target: int = 0) -> Attack:
    """An attack of which nothing has happened yet."""
    return Attack(a, t, seat, kind, bonus, flags, target, 0, 0, 0)


def attack(a: int, t: int, seat: int, reached: int, bonus: int = 0, flags: int = 0) -> Attack:
    """A normal attack, at hand or from afar."""
    return opening(a, t, seat, NORMAL, bonus, flags | (AT_HAND if reached == MELEE else 0))


def fixed(s: Skirmish, a: int, t: int, seat: int, dice: int, flags: int) -> Attack:
    """A roll of so many dice, as powers call for; one's own units are rolled against by the other side."""
    if s.side[a] == s.side[t]:
        seat = s.partner_seats(1 - s.side[a])[0]
    if s.at[a] == s.at[t]:
        flags |= AT_HAND
    return opening(a, t, seat, FIXED, dice, flags | UNANSWERED)
