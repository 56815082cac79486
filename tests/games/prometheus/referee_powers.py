"""How the referee reads cards and powers: hands and decks, springs, and the rows of a power one after another."""

from __future__ import annotations

from typing import Any

from tests.games.prometheus.referee_combat import AREAS, Combat, Course, area_in
from tests.games.prometheus.referee_table import (
    AOW,
    BOARD,
    DEAD,
    FIXED,
    KIND,
    MELEE,
    NORMAL,
    STEPS,
    STONE,
    WORD,
    Piece,
)

BORDERS = ("open", "chains", "escarpment", "wall")


class Powers(Combat):
    """Cards, and what powers do."""

    decks: list[list[str]]
    plan: set[str]
    tramples: int
    stone_cards: int

    def drawn(self, kind: str) -> str: ...  # the next card that the game says was drawn or searched for

    # -- cards -------------------------------------------------------------------------------

    def draws(self, seat: int, n: int) -> None:
        """PR-C27, PR-K015, PR-K016."""
        for _ in range(n):
            if not self.decks[seat]:
                for one in range(len(self.decks)) if self.says("deck_empty", "all_reshuffle") else [seat]:
                    self.reshuffle(one)
            if not self.decks[seat]:
                return
            self.take_top(seat)

    def reshuffle(self, seat: int) -> None:
        together = self.says("deck_empty", "all_reshuffle")
        while together and self.decks[seat]:
            self.take_top(seat)
        self.decks[seat], self.discards[seat] = [*self.discards[seat], *self.decks[seat]], []
        while together and len(self.hands[seat]) < 3 and self.decks[seat]:
            self.take_top(seat)

    def take_top(self, seat: int) -> None:
        face = self.drawn("drew")
        assert face in self.decks[seat], f"{face} was drawn and was not in the deck"
        self.decks[seat].remove(face)
        self.hands[seat].append(face)

    def fallen(self, seat: int) -> list[str]:
        dead = {p.word for p in self.pieces if p.owner == seat and p.at == DEAD and p.kind != "troop"}
        return [face for face in self.hands[seat] if face in dead]

    def ways_to_pay(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        return [AOW] * (AOW in hand) + [STONE] * (STONE in hand) + ["fallen"] * (len(self.fallen(seat)) >= 2)

    def price(self, seat: int) -> Course:
        """PR-K020, and PR-C48: asked wherever everybody can see that there might be a choice."""
        lost = any(p.owner == seat and p.at == DEAD and p.kind != "troop" for p in self.pieces)
        open_choice = STONE in self.hands[seat] or (lost and len(self.hands[seat]) >= 2)
        answer = yield from self.ask(seat, "PR-K020", [f"pay {way}" for way in self.ways_to_pay(seat)], open_choice)
        if answer == "pay fallen":
            for face in self.fallen(seat)[:2]:
                self.toss(seat, face)
        else:
            self.toss(seat, answer.split()[1])

    def search(self, seat: int) -> Course:
        if self.decks[seat]:
            faces = sorted(set(self.decks[seat]))
            answer = yield from self.ask(seat, "PR-K017", [f"card {face}" for face in faces], True)
            self.decks[seat].remove(answer.split()[1])
            self.hands[seat].append(answer.split()[1])

    def look_at_top(self, seat: int, whose: int, n: int, take: int) -> Course:
        """The top of a deck is the end of its list; cards are put back the lowest first."""
        top = self.decks[whose][-n:]
        for _ in range(min(take, len(top))):
            answer = yield from self.ask(seat, "PR-K030", [f"card {face}" for face in sorted(set(top))], True)
            assert self.drawn("drew") == answer.split()[1]
            top.remove(answer.split()[1])
            self.decks[whose].reverse()
            self.decks[whose].remove(answer.split()[1])
            self.decks[whose].reverse()
            self.hands[seat].append(answer.split()[1])
        put = []
        rest = len(top)
        while len(top) > 1:
            answer = yield from self.ask(seat, "PR-K030", [f"card {face}" for face in sorted(set(top))], True)
            top.remove(answer.split()[1])
            put.append(answer.split()[1])
        if rest:
            self.decks[whose][-rest:] = put + top

    def spring(self, p: Piece) -> Course:
        """PR-K064."""
        (face,) = self.rolled("spring")
        if face == 5:
            answer = yield from self.ask(
                p.owner, "PR-K064", [f"gift {g}" for g in ("move", "draw", "search", "order", "foe")]
            )
            face = ["move", "draw", "search", "order", "foe"].index(answer.split()[1])
        if face == 0:
            options = [*(f"step {WORD[b]}" for b in self.ways(p)), "decline"]
            answer = yield from self.ask(p.owner, "PR-K064", options)
            if answer != "decline":
                self.enter(p, area_in(answer), "foot")
                yield from self.settle()
        elif face == 1:
            self.draws(p.owner, 2)
        elif face == 2:
            yield from self.search(p.owner)
        elif face == 3:
            yield from self.look_at_top(p.owner, p.owner, 3, 0)
        else:
            foes = [seat for seat, side in enumerate(self.side_of) if side != p.side]
            answer = yield from self.ask(p.owner, "PR-K064", [f"seat {seat + 1}" for seat in foes])
            yield from self.look_at_top(p.owner, int(answer.split()[1]) - 1, 2, 0)

    # -- whom a power can be aimed at --------------------------------------------------------

    def cost(self, p: Piece, number: int) -> int:
        power = p.data.powers[number]
        return 0 if any(r.op == "limit" and r.word == "free_with_rage" for r in power.effect) else power.art_of_war

    def spares(self, p: Piece, q: Piece, row: Any) -> bool:
        reasons = {
            "self": q is p, "huge": "huge" in q.classes, "petrified": q.stone is not None, "trapped": q.net,
            "unhurt": q.life == q.data.vitality, "destroyed": q.at == DEAD, "fireproof": "fireproof" in q.classes,
        }  # fmt: skip
        return any(reasons[word] for word in row.unless)

    def aims(self, p: Piece, number: int, row: Any) -> list[Piece]:
        power = p.data.powers[number]
        found = []
        for q in self.pieces:
            if not q.on_map or (q.side == p.side) != (row.who == "ally") or self.spares(p, q, row):
                continue
            far = STEPS[p.at][q.at]
            if not row.low <= far <= row.high or not row.kinds >> KIND.index(q.kind) & 1:
                continue
            if row.sight and not self.sees(p.at, q.at, p.side, row.through):
                continue
            if power.kind == "offensive" and far and row.who == "enemy" and self.hidden(q):
                continue
            if BOARD.border[p.at][q.at] in row.borders or (row.room and not self.room(q, p.at)):
                continue
            if q.held and any(r.op == "move" and r.who == "target" for r in power.effect):
                continue
            if any(r.op == "pull" for r in power.effect) and not self.movable(q, p):
                continue
            if any(r.op == "token" for r in power.effect) and (
                self.own(q, "no_petrification") or self.aura(q, "no_petrification")
            ):
                continue
            found.append(q)
        return found

    def baits(self, p: Piece, row: Any) -> list[int]:
        return [b for b in sorted(self.tokens) if row.low <= STEPS[p.at][b] <= row.high
                and (not row.sight or self.sees(p.at, b, p.side, row.through))]  # fmt: skip

    def everybody(self, p: Piece, area: int, row: Any) -> list[Piece]:
        return [
            q
            for q in self.here(area)
            if q is not p and (row.who != "enemy" or q.side != p.side) and not self.spares(p, q, row)
        ]

    def areas_for(self, p: Piece, number: int, row: Any) -> list[int]:
        each = [r for r in p.data.powers[number].effect if r.op == "each"]
        return [b for b in AREAS if row.low <= STEPS[p.at][b] <= row.high and (not row.sight or self.sees(p.at, b, p.side))
                and (not each or self.everybody(p, b, each[0]))]  # fmt: skip

    def strikes_of(self, p: Piece, row: Any) -> list[Piece]:
        return self.targets(p, row.high)

    def feasible(self, p: Piece, number: int, option: int = 0) -> bool:
        """A power without a legal target cannot be declared (PR-K030)."""
        flight = 0
        for row in p.data.powers[number].effect:
            if row.option and row.option != option:
                continue
            if row.op == "when":
                return True
            if row.op == "choose" and not option and row.who == "owner":
                return any(self.feasible(p, number, one + 1) for one in range(row.n))
            if row.op == "if" and row.word in ("complete", "ally_here", "walked_in") and not self.condition(p, row):
                return False
            if row.op == "target" and not (self.baits(p, row) if row.who == "bait" else self.aims(p, number, row)):
                return False
            if row.op == "area" and not self.areas_for(p, number, row):
                return False
            if row.op == "move" and row.who == "self":
                flight = row.n
            if row.op == "attack" and row.who != "target":
                if flight:
                    if not any(self.foes(p, b) for b in (p.at, *self.landings(p, flight))):
                        return False
                elif not self.strikes_of(p, row):
                    return False
            if row.op == "mod" and row.word == "run" and "run" not in self.plan:
                return False
        return True

    def offers(self, p: Piece, kind: str, cards: int) -> list[int]:
        return [n for n, power in enumerate(p.data.powers) if power.kind == kind and not self.spent(p, n) and self.works(p, n)
                and self.cost(p, n) <= cards and self.feasible(p, n)]  # fmt: skip

    # -- reading a power ---------------------------------------------------------------------

    def declare(self, p: Piece, number: int, seat: int) -> Course:
        self.pay(seat, self.cost(p, number))
        self.spend(p, number)
        yield from self.rows(p, number, 0, seat, 0, [], -1)

    def denied(self, p: Piece, number: int, option: int) -> set[str]:
        words = {"retaliation": "no answer", "evade": "no evade", "guard": "no guard"}
        rows = [r for r in p.data.powers[number].effect if r.op == "no" and r.option in (0, option)]
        return {words[one] for row in rows for one in row.answers}

    def rows(self, p: Piece, number: int, at: int, seat: int, option: int, targets: list[Piece], area: int) -> Course:
        """The rows of a power from one on, in their order."""
        effect = p.data.powers[number].effect
        offensive = ["offensive"] * (p.data.powers[number].kind == "offensive")
        while at < len(effect):
            row = effect[at]
            at += 1
            if row.op == "when":
                return
            if row.option not in (0, option):
                continue
            if row.op == "choose":
                who, choices = seat, [n for n in range(row.n) if self.feasible(p, number, n + 1)]
                if row.who == "target_owner":
                    who, choices = targets[0].owner, list(range(row.n))
                    if not self.hands[who]:
                        choices = [
                            n for n in choices if not any(r.op == "discard" and r.option == n + 1 for r in effect)
                        ]
                answer = yield from self.ask(who, "PR-K030", [f"choose {n + 1}" for n in choices])
                option = int(answer.split()[1])
            elif row.op == "target" and row.who == "bait":
                places = self.baits(p, row)
                answer = yield from self.ask(seat, "PR-K030", [f"token {WORD[b]}" for b in places])
                area = area_in(answer)
            elif row.op == "target":
                targets = yield from self.choose_targets(p, number, row, seat)
                if not targets:
                    return
            elif row.op == "area":
                answer = yield from self.ask(
                    seat, "PR-K030", [f"area {WORD[b]}" for b in self.areas_for(p, number, row)]
                )
                area = area_in(answer)
            elif row.op == "each":
                roll = effect[at]
                at += 1
                flags = self.denied(p, number, option) | set(offensive) | ({"throwable"} if row.throw else set())
                yield from self.salvo(
                    p,
                    seat,
                    roll,
                    flags,
                    targets if row.who == "target" else self.everybody(p, area, row),
                    row.who != "target",
                )
            elif row.op == "roll":
                if not targets or not targets[0].on_map or not p.on_map:
                    return
                flags = self.denied(p, number, option) | set(offensive) | (set() if row.wounds else {"harmless"})
                yield from self.fixed(p, targets[0], seat, row.n, flags)
            elif row.op == "attack":
                targets = yield from self.power_attacks(p, number, row, seat, option, targets)
                if not targets:
                    return
            elif row.op == "if" and not self.if_row(p, row, targets):
                return
            elif row.op in ("wound", "heal"):
                q = p if row.who == "self" else targets[0]
                if row.op == "wound":
                    self.wound(q, row.n, None if row.who == "self" else p)
                    yield from self.settle()
                elif q.at != DEAD:
                    q.life = min(q.data.vitality, q.life + row.n)
            elif row.op == "token":
                if not targets[0].on_map:
                    return
                for q in self.pieces:
                    q.stone = None if q.stone is p else q.stone
                targets[0].stone = p
            elif row.op == "remove":
                self.tokens.pop(area)
            elif row.op == "draw":
                self.draws(seat, row.n)
            elif row.op == "discard":
                who = targets[0].owner
                for _ in range(row.n):
                    if self.hands[who]:
                        answer = yield from self.ask(
                            who, "PR-K030", [f"card {f}" for f in sorted(set(self.hands[who]))], True
                        )
                        self.toss(who, answer.split()[1])
            elif row.op == "look" and row.word == "deck":
                yield from self.look_at_top(seat, seat, row.n, row.take)
            elif row.op == "look" and row.word == "enemy_deck":
                foes = [s for s, side in enumerate(self.side_of) if side != self.side_of[seat] and self.decks[s]]
                if not foes:
                    return
                yield from self.ask(seat, "PR-K030", [f"seat {s + 1}" for s in foes])
            elif row.op == "mod":
                self.mark(p, row, seat, targets, area)
            elif row.op == "pull":
                yield from self.displace(targets[0], p, p.at)
            elif row.op == "move" and not (yield from self.move_row(p, row, seat, targets, area)):
                return

    def choose_targets(self, p: Piece, number: int, row: Any, seat: int) -> Course:
        chosen: list[Piece] = []
        while len(chosen) < row.most or not chosen:
            found = [q for q in self.aims(p, number, row) if chosen.count(q) < row.repeat]
            if not found:
                break
            options = [f"target {q.word}" for q in found] + ["enough-targets"] * bool(chosen)
            answer = yield from self.ask(seat, "PR-K030", options)
            if answer == "enough-targets":
                break
            chosen.append(next(q for q in found if answer == f"target {q.word}"))
        return chosen

    def fixed(self, p: Piece, t: Piece, seat: int, n: int, flags: set[str]) -> Course:
        """Dice against one's own side are the opponent's (PR-K086)."""
        if p.side == t.side:
            seat = next(s for s, side in enumerate(self.side_of) if side != p.side)
        yield from self.attack(p, t, seat, FIXED, p.at == t.at, n, "no answer", *flags)

    def salvo(self, p: Piece, seat: int, roll: Any, flags: set[str], units: list[Piece], over_area: bool) -> Course:
        flags = flags | ({"area"} if over_area else set()) | (set() if roll.wounds else {"harmless"})
        units = list(units)
        while True:
            left = [q for q in units if q.on_map]
            if not left or not p.on_map:
                return
            q = left[0]
            if over_area and len(left) > 1:
                answer = yield from self.ask(seat, "PR-K001", [f"target {one.word}" for one in left])
                q = next(one for one in left if answer == f"target {one.word}")
            units.remove(q)
            yield from self.fixed(p, q, seat, roll.n, flags)

    def power_attacks(self, p: Piece, number: int, row: Any, seat: int, option: int, given: list[Piece]) -> Course:
        last: list[Piece] = []
        for _ in range(row.most):
            if not p.on_map or p.held:
                return []
            if row.who == "target":
                found = [t for t in given if t.on_map and self.reached(p, t, row.high)]
            else:
                found = self.strikes_of(p, row)
            if not found:
                return []
            answer = yield from self.ask(seat, "PR-K030", [f"attack {t.word}" for t in found])
            t = next(one for one in found if answer == f"attack {one.word}")
            bonus = row.alt if row.alt_kinds >> KIND.index(t.kind) & 1 else row.n
            melee = self.reached(p, t, row.high) == MELEE
            self.struck = t
            yield from self.attack(p, t, seat, NORMAL, melee, bonus, *self.denied(p, number, option))
            assert self.struck is not None
            last = [self.struck]
        return last

    def if_row(self, p: Piece, row: Any, targets: list[Piece]) -> bool:
        if row.word not in ("wounded", "successes"):
            return self.condition(p, row)
        if not targets:
            return False
        t = targets[-1] if row.word == "wounded" else targets[0]
        n = row.alt if row.alt_kinds >> KIND.index(t.kind) & 1 else row.n
        if row.word == "successes":
            return self.scored >= n
        return bool(row.kinds >> KIND.index(t.kind) & 1) and self.dealt >= n and not self.spares(p, t, row)

    def mark(self, p: Piece, row: Any, seat: int, targets: list[Piece], area: int) -> None:
        if row.until in ("always", "attack"):
            return
        made = {"word": row.word, "n": row.n, "vs": row.vs, "until": row.until, "seat": seat}
        if row.who == "area":
            self.marks = [m for m in self.marks if not (m["word"] == row.word and m["seat"] == seat)]
            self.marks.append({**made, "whom": area})
            return
        whom = {"self": [p], "target": targets[:1], "allies_here": [p, *self.mates(p)]}[row.who]
        for q in whom:
            if q.on_map:
                self.marks.append({**made, "whom": q, "seat": q.owner if row.until == "its_next_turn" else seat})

    def move_row(self, p: Piece, row: Any, seat: int, targets: list[Piece], area: int) -> Course:
        """False: the power ends here."""
        if row.who == "bait":
            free = [b for b in AREAS if BOARD.border[area][b] in (0, 1, 2) and b not in self.tokens and not self.here(b)
                    and BOARD.areas[b].side < 0]  # fmt: skip
            if p.side == 0 and free:
                answer = yield from self.ask(seat, "PR-K030", [*(f"area {WORD[b]}" for b in free), "decline"])
                if answer != "decline":
                    self.tokens[area_in(answer)] = self.tokens.pop(area)
        elif row.word == "flight":
            places = self.landings(p, row.n)
            stay = ["decline"] if self.foes(p, p.at) else []
            if not stay:
                places = [b for b in places if self.foes(p, b)]
            answer = yield from self.ask(seat, "PR-K030", [*(f"fly {WORD[b]}" for b in places), *stay])
            if answer != "decline":
                self.enter(p, area_in(answer), "air")
        elif row.word == "carry":
            t = targets[0]
            if not t.on_map or not p.on_map or not self.movable(t, p):
                return False
            places = [b for b in AREAS if BOARD.border[p.at][b] >= 0 and BOARD.border[p.at][b] not in row.borders
                      and len(self.here(b)) + 2 <= BOARD.capacity[b] and self.room(p, b)]  # fmt: skip
            answer = yield from self.ask(seat, "PR-K030", [*(f"area {WORD[b]}" for b in places), "decline"])
            if answer != "decline":
                yield from self.displace(t, p, area_in(answer))
                if p.on_map and self.room(p, area_in(answer)):
                    self.enter(p, area_in(answer), "air")
        else:
            yield from self.stroll(p if row.who == "self" else targets[0], seat, row.n)
        return True

    def stroll(self, p: Piece, seat: int, n: int) -> Course:
        for _ in range(n):
            if not p.on_map or p.held or self.blocked(p):
                return
            answer = yield from self.ask(seat, "PR-K030", [*(f"step {WORD[b]}" for b in self.ways(p)), "decline"])
            if answer == "decline":
                return
            stop = self.enter(p, area_in(answer), "foot")
            yield from self.settle()
            if stop or self.stopped_by_enemies(p, area_in(answer)):
                return

    def stopped_by_enemies(self, p: Piece, area: int) -> bool: ...
