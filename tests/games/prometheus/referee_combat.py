"""How the referee settles blows: wounds and deaths, being moved, an attack from the choice of a target to striking back."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from tests.games.prometheus.referee_table import (
    AOW,
    AREAS,
    BACK,
    BOARD,
    DEAD,
    FIXED,
    GROUND,
    MELEE,
    NORMAL,
    STEPS,
    STONE,
    WORD,
    Over,
    Piece,
    Table,
)

Asked = tuple[int, str, list[str]]  # whom, under which rule, and the answers there are
Course = Generator[Asked, str, Any]


class Combat(Table):
    """Everything that happens to units."""

    side_of: list[int]
    rage: int
    active: int
    evaded: list[bool]
    tokens: dict[int, str]
    stones: list[int]
    discards: list[list[str]]
    scored: int
    dealt: int
    struck: Piece | None
    later: list[Course]

    # the other half of the referee gives these
    def draws(self, seat: int, n: int) -> None: ...
    def rolled(self, kind: str) -> list[int]: ...
    def rows(
        self, p: Piece, number: int, at: int, seat: int, option: int, targets: list[Piece], area: int
    ) -> Course: ...
    def spring(self, p: Piece) -> Course: ...
    def price(self, seat: int) -> Course: ...
    def ways_to_pay(self, seat: int) -> list[str]: ...

    def ask(self, seat: int, rule: str, options: list[str], always: bool = False) -> Course:
        if len(options) == 1 and not always:
            return options[0]
        answer = yield seat, rule, options
        return answer

    def settle(self) -> Course:
        """What came about on the way is settled in its order, each in full."""
        while self.later:
            waiting, self.later = self.later, []
            for one in waiting:
                yield from one
                yield from self.settle()

    def toss(self, seat: int, face: str) -> None:
        self.hands[seat].remove(face)
        if face != STONE:
            self.discards[seat].append(face)

    def pay(self, seat: int, n: int) -> None:
        for _ in range(n):
            self.toss(seat, AOW)

    # -- harm --------------------------------------------------------------------------------

    def wound(self, p: Piece, n: int, by: Piece | None = None) -> None:
        if n <= 0 or not p.on_map:
            return
        p.life = max(0, p.life - n)
        if p.life:
            p.stone = None
            return
        area = p.at
        self.drop(p)
        p.net, p.stone, p.at = False, None, DEAD
        for q in self.pieces:
            if q.stone is p:
                q.stone = None
        if p.kind == "god":
            raise Over(1 - p.side, "PR-108")
        if p.key == "cerberus":
            raise Over(0 if self.says("cerberus_dead_wins", "rescuers") else 1, "PR-109")
        effects = self.waiting(by, "destroys_enemy", p) if by is not None and by.on_map and by.side != p.side else []
        for q in self.pieces:
            if q.on_map and STEPS[area][q.at] <= 1:
                effects += self.waiting(q, "unit_destroyed_near", p)
        self.later.append(self.together(effects))

    def drop(self, p: Piece) -> None:
        if p.carries:
            p.carries = False
            self.stones[p.at] += 1

    def waiting(
        self, p: Piece, word: str, other: Piece | None = None, n: int = 0, kind: str = NORMAL, melee: bool = False
    ) -> list[Any]:
        """The powers of a unit that an event sets off."""
        found = []
        for number, power in enumerate(p.data.powers):
            for at, row in enumerate(power.effect):
                if (
                    row.op != "when"
                    or row.word != word
                    or not self.works(p, number)
                    or self.spent(p, number)
                    or n < row.n
                ):
                    continue
                ok = {"": True, "normal": kind == NORMAL, "normal_0": kind == NORMAL and melee, "range_0": melee,
                      "range_1": not melee, "normal_or_retaliation": kind != FIXED}[row.vs]  # fmt: skip
                if ok and all(self.condition(p, one) for one in power.effect[:at] if one.op == "if"):
                    found.append((p, number, at + 1, other))
        return found

    def spent(self, p: Piece, number: int) -> bool:
        limit = p.data.powers[number].limit
        return number in (p.used_now if limit == "enemy_activation" else p.used) and limit != "always"

    def spend(self, p: Piece, number: int) -> None:
        p.used.add(number)
        p.used_now.add(number)

    def together(self, effects: list[Any]) -> Course:
        """The active player says whose effect comes first (PR-K001)."""
        while effects:
            units = sorted({e[0].number for e in effects})
            first = units[0]
            if len(units) > 1:
                answer = yield from self.ask(self.active, "PR-K001", [f"target {self.pieces[u].word}" for u in units])
                first = next(u for u in units if answer == f"target {self.pieces[u].word}")
            effect = next(e for e in effects if e[0].number == first)
            effects.remove(effect)
            p, number, at, other = effect
            if self.works(p, number) and not self.spent(p, number):
                self.spend(p, number)
                yield from self.rows(p, number, at, p.owner, 0, [other] if other else [], -1)

    # -- coming into an area -----------------------------------------------------------------

    def enter(self, p: Piece, area: int, how: str) -> bool:
        """How: foot, careful, air, moved or passing.  True: a move ends here.  What the ground does comes later."""
        p.at = area
        stop = False
        if area in self.tokens and p.side == 1:
            if how == "careful":
                stop = True
            elif not (how == "air" and self.says("fast_flight_bait", "never")):
                face = self.tokens.pop(area)
                p.net = p.net or face == "net"
                stop = face == "net" or self.says("lure_stops", "yes")
        ground = GROUND[area]
        if how not in ("air", "passing"):
            if ground.wound_on_entry and "fireproof" not in p.classes:
                self.later.append(self.burn(p, area))
                stop = True
            elif ground.ends_activation and "aquatic" not in p.classes:
                stop = True
                if self.actor is p and how != "moved":
                    self.did.add("over")
            elif ground.stops:
                stop = True
                if not p.net:
                    self.later.append(self.spring(p))
        if self.says("exit_price", "on_arrival") and how in ("foot", "careful") and self.may_leave(p):
            raise Over(1, "PR-106")
        return stop

    def may_leave(self, p: Piece) -> bool:
        return p.side == 1 and p.kind == "god" and not p.held and p.on_map and "exit" in BOARD.areas[p.at].tags

    def burn(self, p: Piece, area: int) -> Course:
        self.wound(p, GROUND[area].wound_on_entry)
        yield from self.settle()
        if p.at == area and GROUND[area].expels:
            ways = [b for b in self.ways(p) if not GROUND[b].wound_on_entry]
            if ways:
                answer = yield from self.ask(p.owner, "PR-K063", [f"step {WORD[b]}" for b in ways])
                p.net = False
                self.enter(p, area_in(answer), "moved")
                yield from self.settle()

    def movable(self, p: Piece, by: Piece) -> bool:
        if "huge" in p.classes and p is not by:
            return False
        return p.side == by.side or not (self.own(p, "undisplaced") or self.aura(p, "undisplaced"))

    def displace(self, p: Piece, by: Piece, area: int) -> Course:
        """PR-102, PR-103, PR-K035: a net falls off, a stone is dropped, the new area acts."""
        for number, power in enumerate(p.data.powers):
            fast = any(r.op == "when" and r.word == "would_be_displaced" for r in power.effect) and by is not p
            if fast and self.hands[p.owner] and self.works(p, number) and not self.spent(p, number):
                able = self.hands[p.owner].count(AOW) >= power.art_of_war
                answer = yield from self.ask(p.owner, "PR-K030", [*[f"react {number + 1}"] * able, "decline"], True)
                if answer != "decline":
                    self.spend(p, number)
                    self.pay(p.owner, power.art_of_war)
                    return
                break
        if p.on_map and self.room(p, area):
            self.drop(p)
            p.net = False
            self.enter(p, area, "moved")
            yield from self.settle()

    # -- an attack ---------------------------------------------------------------------------

    def attack(self, a: Piece, t: Piece, seat: int, kind: str, melee: bool, bonus: int = 0, *flags: str) -> Course:
        """One attack, from the choice of its target on (PR-K072 to PR-K088)."""
        say = set(flags)
        asked: set[int] = set()
        while "no guard" not in say and (kind == NORMAL or "area" in say):
            guards = [q for q in self.here(t.at) if q.side == t.side and q is not t and q is not a
                      and "guard" in self.talents(q) and q.owner not in asked]  # fmt: skip
            if not guards:
                break
            owner = guards[0].owner
            options = [f"guard {q.word}" for q in guards if q.owner == owner]
            options += [] if self.says("guard_forced", "forced") else ["decline"]
            answer = yield from self.ask(owner, "PR-K099", options)
            if answer == "decline":
                asked.add(owner)
                continue
            t = next(q for q in guards if answer == f"guard {q.word}")
            say.add("no guard")
        turned = False
        o = t.owner
        if (kind == NORMAL and melee and "no evade" not in say and "flying" in t.classes and t.kind != "troop" and not t.held
                and not self.evaded[o] and self.hands[o]):  # fmt: skip
            others = [q for q in self.here(a.at) if q.side == a.side and q is not a]
            options = ["evade", *(f"turn {q.word}" for q in others)] if self.ways_to_pay(o) else []
            answer = yield from self.ask(o, "PR-K117", [*options, "decline"], True)
            if answer != "decline":
                self.evaded[o] = True
                yield from self.price(o)
                if answer == "evade":
                    self.dealt = self.scored = 0
                    return
                turned, seat = True, o
                t = next(q for q in others if answer == f"turn {q.word}")
                say |= {"no answer"}
        if (not turned and kind == NORMAL and melee and "initiative" in self.talents(t) and "initiative" not in self.talents(a)
                and self.answerable(a, t, say)):  # fmt: skip
            answer = yield from self.ask(t.owner, "PR-K100", self.answers(t), True)
            if answer == "retaliate":
                say.add("no answer")
                yield from self.strike_back(a, t)
                if not (a.on_map and t.on_map and self.reached(a, t, 0) == MELEE):
                    self.dealt = self.scored = 0
                    return
        yield from self.roll(a, t, seat, kind, melee, bonus, say)

    def roll(self, a: Piece, t: Piece, seat: int, kind: str, melee: bool, bonus: int, say: set[str]) -> Course:
        def count() -> int:
            if "plain" in say:
                return int(a.data.offence[a.life])
            if kind == FIXED:
                return self.fixed_dice(a, t, bonus, "offensive" in say)
            return self.dice_for(a, t, kind, melee, bonus, "aerial" in say)

        stones = self.hands[a.owner].count(STONE)
        if a.kind == "god" and kind != FIXED and "plain" not in say and stones:
            most = min(stones, 10 - count(), 10)
            answer = yield from self.ask(a.owner, "PR-K073", [f"stones {n}" for n in range(most + 1)])
            for _ in range(int(answer.split()[1])):
                self.toss(a.owner, STONE)
                bonus += 1
        dice = self.rolled("rolled")
        assert len(dice) == count(), f"{a.key} rolls {len(dice)} dice at {t.key}, not {count()}"
        target = self.defence(t, a, kind, melee, kind == NORMAL or "area" in say)
        yield from self.window(a, t, seat, kind, dice, say)
        dice = [die for die in dice if die]
        if not t.on_map:
            self.dealt = self.scored = 0
            return
        yield from self.boost(seat, dice, target, True)
        fives = dice.count(5)
        if fives and target > 5:
            answer = yield from self.ask(seat, "PR-K076", [f"second {n}" for n in range(fives + 1)])
            n = int(answer.split()[1])
            new = self.rolled("rolled-again") if n else []
            assert len(new) == n
            for _ in new:
                dice.remove(5)
            dice += [5 + face for face in new if face]
            yield from self.boost(seat, dice, target, False)
        hits = self.scored = sum(die >= target for die in dice)
        if "harmless" in say:
            self.dealt = 0
            return
        hits = min([hits, *(row.n for row in self.own(t, "wound_cap"))])
        if hits:
            hits = yield from self.shrug(t, hits)
        self.wound(t, hits, a)
        effects = self.waiting(a, "attack_dealt", t, hits, kind, melee) if a.on_map else []
        if melee and a.on_map and a.at == t.at and a.side != t.side:
            effects += self.waiting(t, "attacked_in_melee", a, 0, kind, melee)
            effects += self.waiting(t, "wounded_in_melee", a, hits, kind, melee) if hits else []
        self.later.append(self.together(effects))
        yield from self.settle()
        if kind == NORMAL and melee and a.side != t.side and self.answerable(a, t, say):
            answer = yield from self.ask(t.owner, "PR-K082", self.answers(t), True)
            if answer == "retaliate":
                yield from self.strike_back(a, t)
        self.dealt = self.scored = hits
        self.struck = t

    def window(self, a: Piece, t: Piece, seat: int, kind: str, dice: list[int], say: set[str]) -> Course:
        """Slayer, Curse and Mighty Throw, as the active player orders them (PR-K096, PR-K102, PR-K107)."""
        done: set[str] = set()
        while True:
            slays = "plain" not in say and f"{t.kind}_slayer" in self.talents(a)
            waiting = []
            if dice and slays:
                waiting.append("slayer")
            if dice and "curse" in self.talents(t):
                waiting.append("curse")
            needed = 1 if t.kind in ("troop", "hero") else 2
            if a.key == "cerberus":
                needed = 0 if self.says("cerberus_throw", "no_blanks_needed") else 1
            places = self.ways(t, "climb" in t.born) if t.on_map and self.movable(t, a) else []
            if ("plain" not in say and (kind == NORMAL or "throwable" in say) and "mighty_throw" in self.talents(a)
                    and a.side != t.side and dice.count(0) >= needed and places):  # fmt: skip
                waiting.append("throw")
            waiting = [one for one in waiting if one not in done]
            if not waiting:
                return
            which = yield from self.ask(self.active, "PR-K001", [f"first {one}" for one in waiting])
            which = which.split()[1]
            done.add(which)
            if which == "throw":
                answer = yield from self.ask(seat, "PR-K102", [*(f"throw {WORD[b]}" for b in places), "decline"])
                if answer != "decline":
                    was = t.at
                    yield from self.displace(t, a, area_in(answer))
                    if t.at not in (was, a.at):
                        say.add("no answer")
                continue
            who, rule, most = (seat, "PR-K107", 2) if which == "slayer" else (t.owner, "PR-K096", 1)
            aside = 0
            while aside < most and dice:
                answer = yield from self.ask(who, rule, [*(f"reroll {face}" for face in sorted(set(dice))), "keep"])
                if answer == "keep":
                    break
                dice.remove(int(answer.split()[1]))
                aside += 1
            if aside:
                new = self.rolled("rolled-again")
                assert len(new) == aside
                dice += new

    def boost(self, seat: int, dice: list[int], target: int, first: bool) -> Course:
        """A die is given up to raise another, where that can lead to a success or to a five (PR-K075)."""
        while True:
            spare = len(dice) - 1
            useful = sorted({die for die in dice if die < target
                             and (target - die <= spare or (first and die < 5 < target and 5 - die <= spare))})  # fmt: skip
            if not useful:
                return
            answer = yield from self.ask(seat, "PR-K075", [*(f"boost {die}" for die in useful), "enough-boosts"])
            if answer == "enough-boosts":
                return
            die = int(answer.split()[1])
            dice.remove(die)
            dice.remove(min(dice))
            dice.append(die + 1)

    def shrug(self, t: Piece, hits: int) -> Course:
        for number, power in enumerate(t.data.powers):
            if not any(r.op == "when" and r.word == "wounds_counted" for r in power.effect):
                continue
            if self.works(t, number) and not self.spent(t, number) and self.hands[t.owner]:
                able = self.hands[t.owner].count(AOW) >= power.art_of_war
                answer = yield from self.ask(t.owner, "PR-K030", [*[f"react {number + 1}"] * able, "decline"], True)
                if answer != "decline":
                    self.spend(t, number)
                    self.pay(t.owner, power.art_of_war)
                    return max(0, hits - sum(r.n for r in power.effect if r.op == "cancel"))
                return hits
        return hits

    # -- striking back -----------------------------------------------------------------------

    def free_answer(self, t: Piece) -> bool:
        if self.says("retaliation", "free"):
            return not t.struck_back
        return self.marked(t, "free_retaliation") and not t.free_struck

    def answerable(self, a: Piece, t: Piece, say: set[str]) -> bool:
        if "no answer" in say or not a.on_map or not t.on_map or t.held or self.says("retaliation", "off"):
            return False
        near = a.at == t.at or (STEPS[a.at][t.at] == 1 and self.full(t.at))
        if not near or self.marked(t, "no_retaliation"):
            return False
        return self.free_answer(t) or (not t.struck_back and bool(self.hands[t.owner]))

    def answers(self, t: Piece) -> list[str]:
        return [*["retaliate"] * (self.free_answer(t) or t.word in self.hands[t.owner]), "decline"]

    def strike_back(self, a: Piece, t: Piece) -> Course:
        if self.free_answer(t):
            t.free_struck = True
            t.struck_back = t.struck_back or self.says("retaliation", "free")
        else:
            self.toss(t.owner, t.word)
            t.struck_back = True
        yield from self.attack(t, a, t.owner, BACK, True, 0, "no answer", "no guard", "no evade")


def area_in(answer: str) -> int:
    return WORD.index(answer.split()[1])


__all__ = ["AREAS", "Asked", "Combat", "Course", "area_in"]
