"""A titan's attack in its ten steps (OD-159 to OD-174, OD-187)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey import ops
from petteia.games.odyssey.answers import Answers, Carved, Wounded, carvings, responses_of, spoils
from petteia.games.odyssey.beast import DRAW_AI, SIGNATURE, Perform, ResolveAi, new_serial, refill
from petteia.games.odyssey.blow import Blow
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.dice import hits_words, makes, markable
from petteia.games.odyssey.effects import BP, Cause, Do, aid, context, handler, name_of, offer
from petteia.games.odyssey.equipment import FISTS, discard, exhaust
from petteia.games.odyssey.escalation import escalate_wounded, fifth_wound, place_wound
from petteia.games.odyssey.harm import MOST, gain, lose, rage_check, take_priority
from petteia.games.odyssey.keywords import DO
from petteia.games.odyssey.power import power, power_pool, titan_die
from petteia.games.odyssey.skill_tests import a_test
from petteia.games.odyssey.state import (
    BP_DECK,
    BP_DISCARD,
    BP_SHOWN,
    BREAK,
    DIVERSION,
    UNTIL,
    Battle,
)
from petteia.games.odyssey.strike import chain_break
from petteia.games.odyssey.values import (
    at_parts,
    is_forbidden,
    is_ignored,
    keyword,
    keywords,
    precision_parts,
    to_hit_parts,
    total,
    use_up,
)
from petteia.games.odyssey.weapons import equipped_weapons, in_weapon_range, legal_weapons, weapons_at_hand
from petteia.games.odyssey.windows import AbilityWindow
from petteia.games.odyssey.words import (
    ATTACK,
    CARD,
    CRITICAL,
    FACED,
    FAILED,
    GEAR_CARD,
    GODFORM_WEAPON,
    HIT,
    KEEP,
    MARK,
    NO,
    PASS,
    POWER,
    ROLL,
    STRIKES,
    WOUNDED,
    YES,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

WOUND, FAIL = 1, 2


# -- the attack ----------------------------------------------------------------------------------------

TURN_ATTACK, BONUS, RUSHED = 0, 1, 2
AWAKENINGS: Final = (
    -2,
    -3,
)  # where the modifiers of a bonus attack could stand: one that broke this attack, or from an obol


@step
class TitanAttack(Step):
    """Declare, rage, roll, first window, body part, power, answers, wounds, clearing, second window."""

    t: int
    weapon: int  # gear number, -1: still to be declared
    kind: int
    mods: int

    def begin(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t]:
            return
        if self.weapon >= 0:
            self.declared(s, ATTACK[self.weapon])
            return
        options = legal_weapons(s, t, self.kind == BONUS)
        if self.kind == RUSHED:
            options = [w for w in options if w < GODFORM_WEAPON and BOOK.gear[w].melee]
        if not options or is_forbidden(s, t, "actions"):
            return
        answers = [ATTACK[w] for w in options] + ([PASS] if self.kind == BONUS else [])
        s.ask(s.seat_of(t), "OD-187" if self.kind == BONUS else "OD-159", About(f"{name_of(t)} attacks", "with what?"), answers,
              self.declared)  # fmt: skip

    def declared(self, s: Battle, action: Action) -> None:
        if action is PASS:
            return
        t, number = self.t, action.args[0]
        if number == FISTS and FISTS not in s.gear[t]:
            kinds = sorted({s.gear[t][i] for i in equipped_weapons(s, t)})
            s.ask(s.seat_of(t), "OD-201", About(f"{name_of(t)} throws a weapon down to use its fists", "which?"),
                  [GEAR_CARD[g] for g in kinds], self.dropped)  # fmt: skip
            return
        chain_break(s)  # a bonus attack may come in the middle of one
        start_attack(s, t, self.kind, self.mods)
        if number != GODFORM_WEAPON:
            slots = [w for w in weapons_at_hand(s, t, True) if s.gear[t][w] == number]
            s.attack.weapon = next((w for w in slots if not s.exhausted[t][w]), slots[0])
            s.exhausted[t][s.attack.weapon] = 0
        s.tell(STRIKES, t, number)
        if self.kind != TURN_ATTACK:
            offer(s, "when you act, move or attack", t)
        if keyword(s, t, "commit", s.attack.weapon):
            s.fate[t] += 1
        s.go_on(self.rage)

    def dropped(self, s: Battle, action: Action) -> None:
        """The weapon is discarded, the fists are up, the attack is declared with them."""
        slot = next(i for i in equipped_weapons(s, self.t) if s.gear[self.t][i] == action.args[0])
        discard(s, self.t, slot)
        self.declared(s, ATTACK[FISTS])

    def is_broken(self, s: Battle) -> bool:
        """A chain break in this attack: the pool is cleared, the second window comes, and it is over (OD-147)."""
        if s.attack.broken:
            s.go(self.clearing)
        return s.attack.broken > 0

    def rage(self, s: Battle) -> None:
        """Rage rises; whoever has more than the priority target takes the token (OD-160, OD-C22)."""
        if self.is_broken(s):
            return
        gain(s, self.t, "rage", 1)
        if s.priority < 0 or s.rage[self.t] > s.rage[s.priority]:
            take_priority(s, self.t)
        s.go_on(self.roll)

    def roll(self, s: Battle) -> None:
        if self.is_broken(s):
            return
        s.attack.dice = [s.die(10) for _ in range(attack_dice(s, self.t))]
        s.attack.marks = [0] * len(s.attack.dice)
        s.attack.deadly = keyword(s, self.t, "deadly", s.attack.weapon)
        if 1 in s.attack.dice[: crit_dice(s)]:
            offer(s, "crit miss", self.t, -1, s.attack.weapon)
        s.go_on(self.reroll)

    def reroll(self, s: Battle) -> None:
        """Which dice are rolled again, hits or not: declared together, those of keywords first, then one fate each."""
        if self.is_broken(s):
            return
        t = self.t
        free = keyword(s, t, "attack_reroll", s.attack.weapon)
        paid = 0 if is_forbidden(s, t, "fate re-rolls") else MOST - s.fate[t]
        marked = sum(s.attack.marks)
        options: list[Action] = []
        if marked < free + paid and s.alive[t]:
            options = markable(s.attack.dice, s.attack.marks, crit_dice(s))
        if not options:
            self.rolled_again(s)
            return
        precision = total(precision_parts(s, t, s.attack.weapon))
        shown = " ".join([str(die + precision) for die in s.attack.dice])
        cost = "free" if marked < free else "1 fate"
        to_hit = total(to_hit_parts(s))
        count = sum([makes(die, to_hit - precision) for die in s.attack.dice])
        s.ask(s.seat_of(t), "OD-161",
              About(f"{name_of(t)} rolls {shown} against {to_hit}", f"{hits_words(count)}. Mark a die to roll again ({cost})?"),
              [*options, ROLL if marked else KEEP], self.marked)  # fmt: skip

    def marked(self, s: Battle, action: Action) -> None:
        if action is ROLL or action is KEEP:
            self.rolled_again(s)
        else:
            s.attack.marks[action.args[0]] = 1
            s.go_on(self.reroll)

    def rolled_again(self, s: Battle) -> None:
        t = self.t
        s.fate[t] += max(0, sum(s.attack.marks) - keyword(s, t, "attack_reroll", s.attack.weapon))
        missed = 0
        for i, mark in enumerate(s.attack.marks):
            if mark:
                s.attack.dice[i] = s.die(10)
                missed += s.attack.dice[i] == 1 and i < crit_dice(s)
        if missed:
            offer(s, "crit miss", t, -1, s.attack.weapon)
        s.go_on(self.count)

    def count(self, s: Battle) -> None:
        if self.is_broken(s):
            return
        t = self.t
        needed = to_roll(s, t)
        s.attack.hits = sum([makes(die, needed) for die in s.attack.dice])
        s.attack.full = int(s.attack.hits == len(s.attack.dice))
        s.tell(HIT, t, len(s.attack.dice), total(to_hit_parts(s)), s.attack.hits)
        least = 9 if s.attack.deadly and len(s.attack.dice) == 1 else 10
        if any([die >= least and makes(die, needed) for die in s.attack.dice[: crit_dice(s)]]):
            s.attack.crit = 1
        use_up(s, t, "precision")
        if not s.attack.hits:
            s.go_on(self.missed)
            return
        if 10 in s.attack.dice[: crit_dice(s)]:
            offer(s, "crit chance", t, -1, s.attack.weapon)
        if s.attack.full:
            offer(s, "full hit", t, -1, s.attack.weapon)
        s.go_on(self.first_window)

    def missed(self, s: Battle) -> None:
        """A full miss: the pool is cleared, its abilities answer, the attack is over (OD-161)."""
        clear_pool(s)
        feed_pool(s)
        offer(s, "full miss", self.t, -1, s.attack.weapon)
        s.go_on(self.finish)

    def first_window(self, s: Battle) -> None:
        if self.is_broken(s):
            return
        s.attack.window = 1
        t = self.t
        for word in ("auto_break", "provoke"):
            n = keyword(s, t, word, s.attack.weapon)
            if n:
                DO[word](s, t, n)
        s.attack.rerolls += keyword(s, t, "power_reroll", s.attack.weapon)
        if s.priority == t:
            s.attack.colours += [titan_die(s, t)] * keyword(s, t, "spotlight", s.attack.weapon)
        offer(s, "first window", t, -1, s.attack.weapon)
        s.then(AbilityWindow(t))
        aid(s, "first window", t)
        s.go_on(self.body_part)

    def body_part(self, s: Battle) -> None:
        """Draw a BP card; a heartseeker chooses of two.  Out of range now, the attack breaks off (OD-147)."""
        t = self.t
        if s.attack.broken or not s.alive[t] or (s.attack.weapon >= 0 and not in_weapon_range(s, t, s.attack.weapon)):
            s.go_on(self.clearing)
            return
        heart = bool(keywords(s, t, "heartseeker", s.attack.weapon))
        if len(s.zones[BP_DECK]) < (2 if heart else 1):
            refill(s, BP_DISCARD, BP_DECK)
        if heart and len(s.zones[BP_DECK]) > 1:
            s.ask(
                s.seat_of(t),
                "OD-256",
                About("Heartseeker", "look at the top two body parts and choose one?"),
                [YES, NO],
                self.seeks,
            )
            return
        self.faced(s, 0)

    def seeks(self, s: Battle, action: Action) -> None:
        if action is NO:
            self.faced(s, 0)
        else:
            for card in s.zones[BP_DECK][-2:]:
                s.reveal(card)
            s.go_on(self.look)

    def look(self, s: Battle) -> None:
        s.ask(s.seat_of(self.t), "OD-256", About("Heartseeker", "which body part?"), [CARD[0], CARD[1]], self.heart)

    def heart(self, s: Battle, action: Action) -> None:
        self.faced(s, action.args[0])
        s.shuffle(BP_DECK)

    def faced(self, s: Battle, place: int) -> None:
        card = s.zones[BP_DECK][-1 - place]
        s.move(card, BP_DECK, BP_SHOWN)
        s.attack.at = total(at_parts(s, BOOK.cards[s.face[card]].at))
        s.tell(FACED, self.t, card, s.attack.at)
        s.go(self.power_roll)

    def power_roll(self, s: Battle) -> None:
        s.attack.colours, raw = power_pool(s, self.t)
        s.attack.raw = raw
        s.attack.faces = [s.below(6) for _ in s.attack.colours]
        s.attack.marks = [0] * len(s.attack.faces)
        s.go_on(self.power_reroll)

    def power_reroll(self, s: Battle) -> None:
        t = self.t
        options: list[Action] = []
        if sum(s.attack.marks) < s.attack.rerolls:
            kinds: dict[tuple[int, int], int] = {}
            for i, face in enumerate(s.attack.faces):
                if not s.attack.marks[i]:
                    kinds.setdefault((s.attack.colours[i], face), i)
            options = [MARK[i] for i in kinds.values() if i < len(MARK)]
        if not options:
            self.total(s)
            return
        s.ask(s.seat_of(t), "OD-165", f"{power(s)} power against AT {s.attack.at}. Mark a power die to roll again?",
              [*options, ROLL if sum(s.attack.marks) else KEEP], self.power_marked)  # fmt: skip

    def power_marked(self, s: Battle, action: Action) -> None:
        if action is ROLL or action is KEEP:
            self.total(s)
        else:
            s.attack.marks[action.args[0]] = 1
            s.go_on(self.power_reroll)

    def total(self, s: Battle) -> None:
        for i, mark in enumerate(s.attack.marks):
            if mark:
                s.attack.faces[i] = s.below(6)
        s.attack.power = power(s)
        s.tell(POWER, self.t, s.attack.power, s.attack.at)
        s.attack.result = WOUND if s.attack.power >= s.attack.at else FAIL
        s.go_on(self.wound if s.attack.result == WOUND else self.fail)

    def wound(self, s: Battle) -> None:
        """The wound lies on the stack at once; if it is the last, the battle is over (OD-166)."""
        from petteia.games.odyssey.aftermath import check_victory

        t = self.t
        before = s.wounds()
        card = s.zones[BP_SHOWN][-1]
        s.attack.dealt = s.face[card]
        level = place_wound(s, s.attack.crit > 0)
        s.last_wounder = t
        s.tell(WOUNDED, t, s.wounds(), s.block.wounds)
        if s.attack.crit:
            s.tell(CRITICAL, t)
        if s.wounds() >= s.block.wounds:
            if s.attack.crit:
                spoils(s, t)
            check_victory(s)
            return
        lose(s, t, "despair", 1)
        for n, x in enumerate(carvings(s, t)):
            s.get(a_test(t, (5,), 8), Carved(x, s.attack.dealt, n).heard)
        offer(s, "wound", t, -1, s.attack.weapon)
        offer(s, "when you deal a wound", t, -1, s.attack.weapon)
        if s.attack.crit:
            offer(s, "when you deal a critical wound", t, -1, s.attack.weapon)
        s.then(Wounded(level))
        fifth_wound(s, before)
        s.go_on(self.answers)

    def fail(self, s: Battle) -> None:
        s.tell(FAILED, self.t)
        s.attack.dealt = s.face[s.zones[BP_SHOWN][-1]]
        offer(s, "fail", self.t, -1, s.attack.weapon)
        s.go_on(self.diversion)

    def diversion(self, s: Battle) -> None:
        """A diversion token spares the answers to a failure (OD-249)."""
        if not s.attack.broken and s.pool[DIVERSION] and responses_of(s.attack.dealt, "fail"):
            s.ask(s.seat_of(self.t), "OD-249", "Use a diversion token to ignore the answers to this failure?", [YES, NO],
                  self.diverted)  # fmt: skip
            return
        s.go_on(self.answers)

    def diverted(self, s: Battle, action: Action) -> None:
        s.attack.divert = int(action is YES)
        s.go_on(self.answers)

    def answers(self, s: Battle) -> None:
        """Critical alone; else wound or fail, and instinct; attacks among them wait (OD-167, OD-185)."""
        types: list[str]
        if s.attack.result == WOUND and s.attack.crit:
            types = ["critical"]
        elif not s.alive[self.t] or is_ignored(s, self.t, "responses"):
            types = []
        else:
            types = ["wound"] if s.attack.result == WOUND else [] if s.attack.divert else ["fail"]
            types.append("instinct")
        programs = [p for kind in types for p in responses_of(s.attack.dealt, kind)]
        if programs:
            s.then(Answers(tuple(programs), self.t, BOOK.cards[s.attack.dealt].element.index))
        s.go_on(self.escalation)

    def escalation(self, s: Battle) -> None:
        if s.attack.result == WOUND:
            escalate_wounded(s, BOOK.cards[s.attack.dealt].level, s.attack.crit > 0)
        s.go_on(self.clearing)

    def clearing(self, s: Battle) -> None:
        clear_pool(s)
        s.go_on(self.second_window)

    def second_window(self, s: Battle) -> None:
        """Tokens for the next attack, moves, and what is left of the kratos table (OD-174, OD-215)."""
        t = self.t
        s.attack.window = 2
        feed_pool(s)
        if not s.alive[t]:
            s.go_on(self.finish)
            return
        for word in ("break", "opening", "diversion"):
            n = keyword(s, t, word, s.attack.weapon)
            if n:
                DO[word](s, t, n)
        if s.attack.power > s.attack.at:
            s.pool[BREAK] += keyword(s, t, "overbreak", s.attack.weapon)
        offer(s, "second window", t, -1, s.attack.weapon)
        s.then(AbilityWindow(t))
        s.go_on(self.put_down)

    def put_down(self, s: Battle) -> None:
        """A cumbersome weapon that has wounded is exhausted once its other abilities have been used (OD-246)."""
        t = self.t
        if s.attack.result == WOUND and keyword(s, t, "cumbersome", s.attack.weapon) and not keyword(s, t, "tireless"):
            exhaust(s, t, s.attack.weapon)
        s.go_on(self.finish)

    def finish(self, s: Battle) -> None:
        """The attack ends; answers that are attacks follow, then bonus attacks that waited (OD-174, OD-187)."""
        t = self.t
        if s.attack.window == 2:
            s.hidden[t] = 0  # a full miss has no second window (OD-257)
        for card in s.zones[BP_SHOWN][:]:
            s.move(card, BP_SHOWN, BP_DISCARD)
        if not s.zones[BP_DECK]:
            refill(s, BP_DISCARD, BP_DECK)
        gone = (UNTIL.index("attack"), UNTIL.index("roll"))
        s.mods = [row for row in s.mods if row[3] not in gone]
        waiting, follow = s.responses, s.followups
        s.responses, s.followups = [], []
        s.attack.who = -1
        s.attack.mods = []
        rage_check(s)
        for u, mods in follow:
            if mods in AWAKENINGS:
                from petteia.games.odyssey.cards import Awaken

                s.then(Awaken(u, AWAKENINGS.index(mods)))
        for program, at, u, element in waiting if self.kind != BONUS else ():
            if program == SIGNATURE:
                s.then(Perform(s.monster.signature.face, new_serial(s), (u,)))
            elif program == DRAW_AI:
                s.then(ResolveAi())
            else:
                s.then(Do(program, at, context(BP, element, u)))
        for u, mods in follow:
            if mods not in AWAKENINGS:
                s.then(TitanAttack(u, -1, BONUS, mods))


def start_attack(s: Battle, t: int, kind: int, mods: int) -> None:
    new = s.attack = Blow()
    new.who = t
    new.bonus = int(kind == BONUS)
    new.mods = [mods] if mods >= 0 else []
    new.kratos = [0] * 9
    s.p_weapon = -1
    for op in BOOK.programs[mods] if mods >= 0 else ():
        if isinstance(op, ops.Crit):
            new.crit = 1


def attack_dice(s: Battle, t: int) -> int:
    if s.attack.weapon >= 0:
        return s.gear_of(t, s.attack.weapon).dice
    special = BOOK.godforms[s.godform[t]].special
    assert special is not None
    return special.dice


def crit_dice(s: Battle) -> int:
    """How many of the dice, from the first, are crit dice (OD-102, OD-247)."""
    return min(len(s.attack.dice), 2 if s.attack.deadly else 1)


def to_roll(s: Battle, t: int) -> int:
    """What a die of this attack must show to hit."""
    return total(to_hit_parts(s)) - total(precision_parts(s, t, s.attack.weapon))


def hits(s: Battle, t: int, die: int) -> bool:
    return makes(die, to_roll(s, t))


# -- the pool ------------------------------------------------------------------------------------------


def clear_pool(s: Battle) -> None:
    s.pool = [0] * len(s.pool)


def feed_pool(s: Battle) -> None:
    """Tokens that were held back go in once the pool has been cleared (OD-174)."""
    for i, n in enumerate(s.held_pool):
        s.pool[i] += n
    s.held_pool = [0] * len(s.held_pool)


# -- bonus attacks -------------------------------------------------------------------------------------


@handler(ops.BonusAttack)
def do_bonus_attack(s: Battle, op: ops.BonusAttack, by: Cause, whom: list[int]) -> None:
    """At once; declared, it breaks the chain of a primordial's attack.  Inside a titan's attack it follows it (OD-187)."""
    for t in whom:
        if s.attacking:
            s.followups.append([t, op.mods])
        else:
            s.then(TitanAttack(t, -1, BONUS, op.mods))
