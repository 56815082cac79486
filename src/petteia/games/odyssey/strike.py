"""The primordial's attack: who is struck, the evasion roll, what a hit does, what breaks the chain."""

from __future__ import annotations

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.beast import Face, face_cell, facings, move_limit, stride
from petteia.games.odyssey.content import BOOK, SKILLS, Element
from petteia.games.odyssey.dice import hits_words, makes, markable
from petteia.games.odyssey.effects import (
    AI,
    JUDGEMENT,
    Cause,
    do,
    handler,
    is_broken,
    moment,
    name_of,
    offer,
)
from petteia.games.odyssey.harm import MOST
from petteia.games.odyssey.push import Beneath
from petteia.games.odyssey.reach import in_reach, zone_of
from petteia.games.odyssey.skill_tests import a_test
from petteia.games.odyssey.state import (
    BEAST,
    LESS_DANGER,
    LESS_DICE,
    LESS_PRECISION,
    TITANS,
    Battle,
)
from petteia.games.odyssey.values import (
    beast_parts,
    evasion_parts,
    evasion_rerolls,
    is_forbidden,
    keyword,
    passive_parts,
    total,
    use_up,
)
from petteia.games.odyssey.words import (
    BROKEN,
    DONE,
    EVASION,
    FULL_EVADE,
    GEAR_CARD,
    KEEP,
    MOVED_BEAST,
    OUT_OF_REACH,
    ROLL,
    TO_SIDE,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step


@handler(ops.Attack)
def do_attack(s: Battle, op: ops.Attack, by: Cause, whom: list[int]) -> None:
    if op.type == "special":
        return  # a godform's own attack is declared by its titan
    if op.type == "path":
        s.then(PathAttack(op.id, by, -1, (), 0))
    else:
        s.then(Attack(op.id, by))


# -- figures -----------------------------------------------------------------------------------------


def attack_dice(s: Battle, op: ops.Attack, by: Cause, t: int) -> int:
    """The evasion dice of an attack on a titan, never below 1 (OD-108, OD-148)."""
    card = card_of(by)
    dice = (op.dice if op.dice >= 0 else card.fields.get("dice", 0)) + s.block.evasion_dice + s.bonuses[3]
    dice += total(beast_parts(s, "evasion_dice")) - s.pool[LESS_DICE]
    if 0 <= op.banner_fate <= s.fate[t]:
        dice += sum(o.n for o in BOOK.programs[op.banner_do] if isinstance(o, ops.Dice) and o.roll == "evasion")
    return max(1, dice)


def attack_difficulty(s: Battle, op: ops.Attack, by: Cause) -> int:
    card = card_of(by)
    return int(op.difficulty if op.difficulty >= 0 else card.fields.get("difficulty", 0)) - s.pool[LESS_PRECISION]


def card_of(by: Cause) -> Element:
    return BOOK.elements[by.element]


# -- the attack --------------------------------------------------------------------------------------


@step
class Attack(Step):
    """An attack of any type but "all in path": its targets one after another (OD-129 to OD-134)."""

    op: int
    by: Cause

    def begin(self, s: Battle) -> None:
        op = BOOK.attacks[self.op]
        s.hit_any = 0
        targets = self.targets(s, op)
        if not op.is_zone and op.type != "judgement" and len(targets) == 1 and not self.is_faced(s, targets[0]):
            s.then(Face((targets[0],)))
        for t in targets:
            if not in_reach(s, op, t):
                out_of_reach(s, op, t)
            elif op.type == "judgement":
                s.then(Judgement(t, self.op, self.by))
            else:
                s.then(attack_upon(t, self.op, self.by))
        s.go_on(self.over)

    def is_faced(self, s: Battle, t: int) -> bool:
        """Whether the primordial has turned to a titan already, at the end of its move."""
        return card_of(self.by).move is not None and s.cell[t] >= 0 and s.facing in facings(s, s.cell[t])

    def targets(self, s: Battle, op: ops.Attack) -> list[int]:
        if op.is_zone:
            cells = zone_of(s, op)
            return [t for t in s.living() if s.cell[t] in cells]
        return [t for t in self.by.targets if s.alive[t] and not is_broken(s, self.by.serial, t)]

    def over(self, s: Battle) -> None:
        end_attack(s)
        if BOOK.attacks[self.op].type != "judgement":
            moment(s, "after attack")


def out_of_reach(s: Battle, op: ops.Attack, t: int) -> None:
    """There is no attack on this titan; the primordial goes after it as far as it still can (OD-138, OD-C59)."""
    s.tell(OUT_OF_REACH, t)
    if s.p_left > 0:
        s.then(Follow(t, s.p_left, max(1, op.range)))


def end_attack(s: Battle) -> None:
    """Tokens and modifiers for this attack are used up."""
    for token in (LESS_DICE, LESS_DANGER, LESS_PRECISION):
        s.pool[token] = 0
    for attr in ("evasion_dice", "danger", "danger_hit", "zone"):
        use_up(s, BEAST, attr, "attack", "use")
    for t in range(TITANS):
        use_up(s, t, "block", "attack", "use", "roll")
        use_up(s, t, "evasion", "attack", "roll")
    s.p_weapon = -1


@step
class Follow(Step):
    """The target has left the reach of the attack: the primordial goes on after it, then does what follows (OD-138)."""

    t: int
    left: int
    stop: int

    def begin(self, s: Battle) -> None:
        if s.cell[self.t] < 0:
            return
        dx, dy = field.gaps(s, s.cell[self.t])
        s.p_left = 0
        if abs(dx) + abs(dy) > self.stop:
            s.ask(s.captain, "OD-138", About("Out of reach", "which way does the primordial follow?"),
                  [TO_SIDE[d] for d in field.ways(dx, dy)], self.walks)  # fmt: skip

    def walks(self, s: Battle, action: Action) -> None:
        from petteia.games.odyssey.conditions import Crash

        met, _ = stride(s, action.args[0] % 2, self.left, self.stop, self.t)
        for u in met:
            s.then(Crash(u))
        s.then(Face((self.t,)))
        s.go_on(self.turned)

    def turned(self, s: Battle) -> None:
        s.tell(MOVED_BEAST, s.grid.at(s.px, s.py), s.facing)
        s.then(Beneath())


@step
class Judgement(Step):
    """A test instead of an evasion roll: no armor, no block, no evasion re-rolls (OD-134)."""

    t: int
    op: int
    by: Cause

    def begin(self, s: Battle) -> None:
        if not s.alive[self.t]:
            return
        op = BOOK.attacks[self.op]
        difficulty = attack_difficulty(s, op, self.by) + total(passive_parts(s, self.t, "judgement"))
        skills = tuple(SKILLS.index(k) for k in op.skills)
        s.get(a_test(self.t, skills, difficulty, int(op.doomed)), self.judged)

    def judged(self, s: Battle, passed: int) -> None:
        if passed or not s.alive[self.t] or is_broken(s, self.by.serial, self.t):
            return
        s.hit_any = 1
        do(s, BOOK.attacks[self.op].hit, self.by.of(you=self.t, hits=JUDGEMENT))
        moment(s, "when a titan fails a judgement", self.t)
        s.go_on(self.over)

    def over(self, s: Battle) -> None:
        """The judgement is done; until now a chain break could end it."""


@step
class AttackOn(Step):
    """One titan is attacked: it rolls to evade, blocks, and suffers what is left (OD-135 to OD-139)."""

    t: int
    op: int
    by: Cause
    bonus: int
    dice: tuple[int, ...]
    marks: int

    def begin(self, s: Battle) -> None:
        if self.is_void(s) or self.has_left(s):
            return
        weapons = defenders(s, self.t)
        s.p_weapon = -1
        if weapons:
            kinds = sorted({s.gear[self.t][slot] for slot in weapons})
            s.ask(s.seat_of(self.t), "OD-136", About(f"{name_of(self.t)} may defend with one weapon", "which?"),
                  [*(GEAR_CARD[g] for g in kinds), DONE], self.weapon_chosen)  # fmt: skip
            return
        self.about(s)

    def weapon_chosen(self, s: Battle, action: Action) -> None:
        if action is not DONE:
            s.p_weapon = next(w for w in defenders(s, self.t) if s.gear[self.t][w] == action.args[0])
        self.about(s)

    def about(self, s: Battle) -> None:
        offer(s, "when about to make an evasion roll", self.t, -1, s.p_weapon)
        s.go_on(self.roll)

    def is_void(self, s: Battle) -> bool:
        """Dead, spared by a chain break, or a sequence that was broken off."""
        if not s.alive[self.t] or is_broken(s, self.by.serial, self.t):
            return True
        if BOOK.attacks[self.op].is_chain:
            return any(is_broken(s, self.by.serial, u) for u in range(TITANS))
        return False

    def has_left(self, s: Battle) -> bool:
        """Out of reach before its own roll: no attack (OD-138); but a zone strikes whoever stood in it (OD-133)."""
        op = BOOK.attacks[self.op]
        if op.is_zone or in_reach(s, op, self.t):
            return False
        out_of_reach(s, op, self.t)
        return True

    def roll(self, s: Battle) -> None:
        if self.is_void(s) or self.has_left(s):
            return
        op = BOOK.attacks[self.op]
        for one in BOOK.programs[op.banner_do] if 0 <= op.banner_fate <= s.fate[self.t] else ():
            if isinstance(one, ops.Mod):
                from petteia.games.odyssey.state import ATTRIBUTES, UNTIL

                s.mods.append([BEAST, ATTRIBUTES.index(one.attr), one.n, UNTIL.index("attack")])
        dice = tuple(s.die(10) for _ in range(attack_dice(s, op, self.by, self.t)))
        bonus = total(evasion_parts(s, self.t, s.p_weapon))
        use_up(s, self.t, "evasion", "use", "roll")
        s.go_on(AttackOn(self.t, self.op, self.by, bonus, dice, 0).rolled)

    def needed(self, s: Battle) -> int:
        """What a die must show to evade."""
        return attack_difficulty(s, BOOK.attacks[self.op], self.by) - self.bonus

    def evades(self, s: Battle, die: int) -> bool:
        return makes(die, self.needed(s))

    def hits(self, s: Battle) -> int:
        """How many of the dice do not evade."""
        needed = self.needed(s)
        return sum([not makes(die, needed) for die in self.dice])

    def rolled(self, s: Battle) -> None:
        """Re-rolls are declared together, of any dice; those of gear come first, then one fate each (OD-012)."""
        free = evasion_rerolls(s, self.t, s.p_weapon)
        paid = MOST - s.fate[self.t]
        if BOOK.attacks[self.op].doomed or is_forbidden(s, self.t, "fate re-rolls"):
            paid = 0
        marks = [self.marks >> i & 1 for i in range(len(self.dice))]
        marked = sum(marks)
        options: list[Action] = []
        if marked < free + paid:
            options = markable(self.dice, marks, 1)
        if not options:
            self.reroll(s)
            return
        cost = "free" if marked < free else "1 fate"
        shown = " ".join([str(d + self.bonus) for d in self.dice])
        s.ask(s.seat_of(self.t), "OD-135",
              About(f"{name_of(self.t)} rolls {shown} against {attack_difficulty(s, BOOK.attacks[self.op], self.by)}",
                    f"{hits_words(self.hits(s))}. Mark a die to roll again ({cost})?"),
              [*options, ROLL if marked else KEEP], self.marked)  # fmt: skip

    def marked(self, s: Battle, action: Action) -> None:
        if action is ROLL or action is KEEP:
            self.reroll(s)
        else:
            s.go_on(AttackOn(self.t, self.op, self.by, self.bonus, self.dice, self.marks | 1 << action.args[0]).rolled)

    def reroll(self, s: Battle) -> None:
        marked = [i for i in range(len(self.dice)) if self.marks >> i & 1]
        s.fate[self.t] += max(0, len(marked) - evasion_rerolls(s, self.t, s.p_weapon))
        dice = list(self.dice)
        first = dice[0]
        for i in marked:
            dice[i] = s.die(10)
        done = AttackOn(self.t, self.op, self.by, self.bonus, tuple(dice), 0)
        if dice[0] == 10:
            offer(s, "crit evade", self.t, -1, s.p_weapon)
        if first == 1 or dice[0] == 1:
            offer(s, "crit evade fail", self.t, -1, s.p_weapon)
        s.go_on(done.resolve)

    def resolve(self, s: Battle) -> None:
        if self.is_void(s):
            return
        t = self.t
        hits = max(0, self.hits(s) - blocked(s, t, s.p_weapon))
        s.tell(EVASION, t, len(self.dice), attack_difficulty(s, BOOK.attacks[self.op], self.by), hits)
        if not hits:
            s.tell(FULL_EVADE, t)
            offer(s, "full evade", t, -1, s.p_weapon)
            return
        s.hit_any = 1
        do(s, BOOK.attacks[self.op].hit, self.by.of(role=AI, you=t, hits=hits))
        s.go_on(self.over)

    def over(self, s: Battle) -> None:
        """The attack on this titan is done; until now a chain break could end it."""


def attack_upon(t: int, op: int, by: Cause) -> AttackOn:
    """An attack before its dice are thrown."""
    return AttackOn(t, op, by, 0, (), 0)


def blocked(s: Battle, t: int, weapon: int) -> int:
    """How many hits a titan blocks with this weapon in hand (-1: none)."""
    if is_forbidden(s, t, "block"):
        return 0
    return keyword(s, t, "block", weapon) + total(passive_parts(s, t, "block"))


def defenders(s: Battle, t: int) -> list[int]:
    """The weapons that can serve in defence: by their figures, a block, or an ability for evasion rolls."""
    found = []
    for slot in range(len(s.gear[t])):
        gear = s.gear_of(t, slot)
        if gear.slot != "weapon" or s.discarded[t][slot] or s.exhausted[t][slot]:
            continue
        timings = {a.op.timing for a in gear.element.ons}
        if (
            gear.defends
            or any(a.op.k == "block" for a in gear.element.keywords)
            or timings & {"crit evade", "crit evade fail", "full evade"}
        ):
            found.append(slot)
    return found


# -- all titans in path --------------------------------------------------------------------------------


@step
class PathAttack(Step):
    """A sequential attack on everybody in the way, then on the target; it crushes nobody (OD-132)."""

    op: int
    by: Cause
    left: int
    struck: tuple[int, ...]
    axis: int

    def begin(self, s: Battle) -> None:
        s.hit_any = 0
        target = self.by.targets[0] if self.by.targets else -1
        if target < 0 or s.cell[target] < 0:
            return
        move = card_of(self.by).move
        assert move is not None
        left = move_limit(s, move)
        face_cell(s, s.cell[target])
        dx, dy = field.gaps(s, s.cell[target])
        if abs(dx) + abs(dy) <= 1 or not left:
            s.go_on(PathAttack(self.op, self.by, left, (), 0).walk)
            return
        s.ask(s.captain, "OD-123", About("The primordial sets out through everybody in its way", "which way?"),
              [TO_SIDE[d] for d in field.ways(dx, dy)], PathAttack(self.op, self.by, left, (), 0).sets_out)  # fmt: skip

    def sets_out(self, s: Battle, action: Action) -> None:
        s.go_on(PathAttack(self.op, self.by, self.left, (), action.args[0] % 2).walk)

    def walk(self, s: Battle) -> None:
        """One space at a time; before a titan's space it stops and strikes."""
        from petteia.games.odyssey.drive import shove_base
        from petteia.kernel.board import DX, DY

        target = self.by.targets[0]
        left, axis = self.left, self.axis
        broken = any(is_broken(s, self.by.serial, u) for u in range(TITANS))
        turned: set[int] = set()
        while left > 0 and s.cell[target] >= 0 and not broken:
            dx, dy = field.gaps(s, s.cell[target])
            if abs(dx) + abs(dy) <= 1:
                break
            sides = field.ways(dx, dy)
            side = next((d for d in sides if d % 2 == axis), sides[0])
            cells = {s.grid.at(x, y) for x, y in field.base_at(s, s.px + DX[side], s.py + DY[side])}
            met = [u for u in s.living() if s.cell[u] in cells and u not in self.struck and u != target]
            met = [u for u in met if not field.covers(s, s.cell[u])]
            if met and field.under_base(s):
                s.then(Beneath())
                s.go_on(PathAttack(self.op, self.by, left, self.struck, side % 2).walk)
                return
            if met:
                for u in met:
                    s.then(attack_upon(u, self.op, self.by))
                s.go_on(PathAttack(self.op, self.by, left, (*self.struck, *met), side % 2).walk)
                return
            shove_base(s, side, False, turned)
            left -= 1
            axis = 1 - side % 2
        s.then(Face((target,)))
        s.go_on(PathAttack(self.op, self.by, left, self.struck, axis).turned)

    def turned(self, s: Battle) -> None:
        s.tell(MOVED_BEAST, s.grid.at(s.px, s.py), s.facing)
        s.then(Beneath())
        s.go_on(self.arrive)

    def arrive(self, s: Battle) -> None:
        """Whoever was under the base has been thrown out; now the target itself is struck."""
        target = self.by.targets[0]
        if s.cell[target] >= 0:
            if field.distance(s, target) <= 1:
                s.then(attack_upon(target, self.op, self.by))
            else:
                s.tell(OUT_OF_REACH, target)
        s.go_on(self.over)

    def over(self, s: Battle) -> None:
        end_attack(s)
        moment(s, "after attack")


def attacked_in(s: Battle, t: int) -> int | None:
    """The number of the attack of the primordial that is being made on a titan, if there is one."""
    for one, at in s.under_way():
        if isinstance(one, AttackOn | Judgement) and one.t == t and at != "begin":
            return one.by.serial
    return None


# -- chain break ---------------------------------------------------------------------------------------


def chain_break(s: Battle) -> bool:
    """The primordial attack in progress ends for the titan it is made on (OD-147).  True: there was one."""
    for one, at in s.under_way():
        if isinstance(one, AttackOn | Judgement) and at != "begin":
            code = one.by.serial * 8 + one.t
            if code not in s.broken:
                s.broken.append(code)
                s.tell(BROKEN, one.t)
                return True
    return False


@handler(ops.ChainBreak)
def do_chain_break(s: Battle, op: ops.ChainBreak, by: Cause, whom: list[int]) -> None:
    chain_break(s)
