"""How the referee goes through an activation: what may be announced, what can be done now, and doing it."""

from __future__ import annotations

from tests.games.prometheus.referee_combat import Course, area_in
from tests.games.prometheus.referee_powers import Powers
from tests.games.prometheus.referee_table import (
    AOW,
    AREAS,
    BOARD,
    CHAINS,
    DEAD,
    FLIGHT,
    GROUND,
    MELEE,
    NORMAL,
    STEPS,
    STONE,
    WORD,
    Over,
    Piece,
)

MOVES = {"walk", "cautious", "run", "ascend", "flight", "creep"}
COMPLEX = {"run", "deploy", "absorb", "ascend", "flight", "aerial", "creep"}
SIMPLE = ("walk", "cautious", "attack", "calm", "claim", "enrage", "release")


class Acting(Powers):
    """Activations."""

    activations: int
    budget: int | None
    swims: bool

    def may_act(self, p: Piece) -> bool:
        """Alive, not yet active this turn, and not tied by a riddle in its owner's turn."""
        tied = self.marked(p, "inactive") and p.owner == self.active
        return p.at != DEAD and not p.acted and not tied

    # -- an activation -----------------------------------------------------------------------

    def activation(self, p: Piece, seat: int) -> Course:
        p.acted = True
        self.activations += 1
        self.actor, self.did, self.plan, self.budget, self.swims, self.bonus = p, set(), set(), None, False, 0
        self.tramples = 0
        trapped, stone = p.net, p.stone is not None
        for q in self.pieces:
            q.used_now, q.free_struck = set(), False
        if not p.held:
            plans = self.plans(p)
            answer = yield seat, "PR-051", plans
            self.plan = set(answer.split()[1].split("+")) - {"nothing"}
            p.complex = p.complex or bool(self.plan & COMPLEX)
            if p.on_map:
                if GROUND[p.at].wound_at_start and "boreal" not in p.classes:
                    self.wound(p, GROUND[p.at].wound_at_start)
                if p.on_map:
                    self.later.append(self.together(self.waiting(p, "activation_starts")))
                yield from self.settle()
            yield from self.acts(p, seat)
        if p.on_map and not p.held and self.may_not_rest(p) and self.ways(p):
            answer = yield from self.ask(seat, "PR-K065", [f"step {WORD[b]}" for b in self.ways(p)])
            self.enter(p, area_in(answer), "foot")
            yield from self.settle()
        held = p.held
        self.plan, self.budget, self.bonus = set(), None, 0
        if p.on_map:
            p.net = p.net and not trapped and not self.says("net_release", "same_activation")
            p.stone = None if stone else p.stone
        self.marks = [
            m
            for m in self.marks
            if m["until"] != "activation" and not (m["until"] == "its_next_activation" and m["whom"] is p)
        ]
        self.actor = None
        if "berserk" in self.did:
            self.wound(p, 1)
            yield from self.settle()
        if not held:
            yield from self.lead(p, seat)

    def may_not_rest(self, p: Piece) -> bool:
        return p.on_map and bool(GROUND[p.at].no_end >> p.data.kind & 1)

    def lead(self, p: Piece, seat: int) -> Course:
        """PR-K101, PR-C45."""
        if not p.on_map or self.activations >= 2 or "leader" not in self.talents(p):
            return
        near = [q for q in self.pieces if q.side == p.side and q is not p and q.kind == "troop" and q.on_map
                and STEPS[p.at][q.at] <= 1 and self.sees(p.at, q.at, p.side) and self.may_act(q)
                and q.word in self.hands[q.owner] + self.decks[q.owner]]  # fmt: skip
        if not near:
            return
        answer = yield from self.ask(seat, "PR-K101", [*(f"lead {q.word}" for q in near), "decline"])
        if answer == "decline":
            return
        q = next(q for q in near if answer == f"lead {q.word}")
        ways = ["from hand"] * (q.word in self.hands[q.owner]) + ["from deck"] * (q.word in self.decks[q.owner])
        way = ways[-1]
        if q.owner == seat:
            way = yield from self.ask(seat, "PR-K101", ways, True)
        if way == "from hand":
            self.toss(q.owner, q.word)
        else:
            self.decks[q.owner].remove(q.word)
            self.discards[q.owner].append(q.word)
        yield from self.activation(q, seat)

    def plans(self, p: Piece) -> list[str]:
        """What must be offered; `judge` lets pass what may be offered besides (PR-C47)."""
        return [f"plan {plan}" for plan in sorted(self.announcements(p))]

    def announcements(self, p: Piece) -> set[str]:
        single = p.on_map and GROUND[p.at].actions == 1 and "boreal" not in p.classes
        able = self.able(p)
        bound = self.bound(p) and "attack" in able
        found = set() if bound else {"nothing"}
        found |= {word for word in able if not bound or word == "attack"}
        if single:
            return found
        pairs = {f"{one}+{two}" for i, one in enumerate(SIMPLE) for two in SIMPLE[i + 1 :] if {one, two} <= able
                 and {one, two} not in ({"walk", "cautious"}, {"attack", "calm"}) and (not bound or "attack" in (one, two))}  # fmt: skip
        found |= pairs
        found -= {word for word in able if any(word in pair.split("+") for pair in pairs)}
        if p.on_map and "berserk" in self.talents(p) and self.targets(p, 0):
            found.add("berserk")
        return found if bound else found | self.complex_plans(p)

    def able(self, p: Piece) -> set[str]:
        """The simple actions that can be done from here, as it is."""
        if not p.on_map:
            walk = self.says("entry", "first_step_of_move") and self.movement(p) > 0 and bool(self.entries(p))
        else:
            free = not self.blocked(p) and not self.bound(p)
            walk = self.walk_of(p, False) > 0 and free and bool(self.ways(p) or self.may_leave(p))
        found = {"walk"} if walk else set()
        if walk and p.side == 1 and self.says("cautious_slot", "simple"):
            found.add("cautious")
        if not p.on_map:
            return found
        breaks = "force_of_nature" in self.talents(p) and self.terrain_left[p.at] > 0 and not self.bonus
        if self.targets(p, self.reach(p) + breaks) or self.offers(p, "offensive", self.hands[self.active].count(AOW)):
            found.add("attack")
        found |= {deed for deed in ("calm", "enrage", "claim", "release") if self.deed(p, deed)}
        return found - ({"claim"} if self.says("omphalos_claim", "off") else set())

    def deed(self, p: Piece, word: str) -> bool:
        hound = next(q for q in self.pieces if q.key == "cerberus")
        if word == "calm":
            near = 1 if self.says("calm_range", "surroundings") else 0
            return (
                p.side == 0
                and (p.kind == "god" or self.says("calm_by", "any_rescuer"))
                and hound.on_map
                and STEPS[p.at][hound.at] <= near
            )
        if word == "enrage":
            return p.side == 1 and p is not hound and hound.at == p.at and self.stones[p.at] > 0
        if word == "claim":
            return bool(self.claims(p))
        return any(q.net for q in self.mates(p)) and AOW in self.hands[self.active]

    def claims(self, p: Piece) -> list[int]:
        if p.carries or self.blocked(p):
            return []
        near = (
            [b for b in AREAS if STEPS[p.at][b] <= 1 and self.sees(p.at, b, p.side)]
            if "gem_collector" in self.talents(p)
            else [p.at]
        )
        return [b for b in near if self.stones[b]]

    def complex_plans(self, p: Piece) -> set[str]:
        if not p.on_map:
            word = "run" if self.says("entry", "first_step_of_move") else "deploy"
            return {word} if self.entries(p) else set()
        found = set()
        if not self.blocked(p) and not self.bound(p):
            if self.walk_of(p, True) > 0 and (self.ways(p) or self.may_leave(p)):
                found.add("run")
            if self.rocks(p):
                found.add("ascend")
            if self.says("cautious_slot", "complex") and p.side == 1 and self.walk_of(p, False) > 0:
                found |= {"creep"} if self.ways(p) or self.may_leave(p) else set()
        loose = self.stones[p.at] > 0 or p.carries or any(q.carries for q in self.mates(p))
        if self.says("omphalos_claim", "on") and p.kind == "god" and loose and self.stone_cards:
            found.add("absorb")
        if "flying" in p.classes:
            found |= {"flight"} if not self.bound(p) and self.landings(p, self.movement(p) + 1) else set()
            found |= {"aerial"} if self.targets(p, self.reach(p, True), True) else set()
        return found

    # -- acting ------------------------------------------------------------------------------

    def acts(self, p: Piece, seat: int) -> Course:
        while p.at != DEAD and not p.held and "over" not in self.did:
            options = self.menu(p, seat)
            if options == ["done"] and not self.might(p, seat):
                return
            rule = "PR-072" if "done" not in options and self.bound(p) else "PR-055"
            answer = yield seat, rule, options
            if answer == "done":
                return
            yield from self.do(p, seat, answer)
            yield from self.settle()

    def might(self, p: Piece, seat: int) -> bool:
        """PR-C48: as far as everybody can see, had its player the cards for it."""
        cards = len(self.hands[seat])
        if not p.on_map or not cards:
            return False
        frees = "release" in self.plan and any(q.net for q in self.mates(p))
        strikes = "attack" in self.plan and self.offers(p, "offensive", cards)
        return bool(frees or strikes or self.offers(p, "active", cards))

    def menu(self, p: Piece, seat: int) -> list[str]:
        found = self.steps(p) if self.plan & (MOVES | {"deploy"}) else []
        if not p.on_map:
            return [*found, "done"]
        cards = self.hands[seat].count(AOW)
        if "aerial" in self.plan:
            found += [f"attack {t.word}" for t in self.targets(p, self.reach(p, True), True)]
        elif "berserk" in self.plan:
            found += [f"attack {t.word}" for t in self.targets(p, 0)]
        elif "attack" in self.plan:
            found += [f"attack {t.word}" for t in self.targets(p, self.reach(p))]
            found += [f"power {n + 1}" for n in self.offers(p, "offensive", cards)]
            if "force_of_nature" in self.talents(p) and self.terrain_left[p.at] and not self.bonus:
                found.append("break")
        found += [word for word in ("calm", "enrage") if word in self.plan and self.deed(p, word)]
        found += [f"claim {WORD[b]}" for b in self.claims(p)] if "claim" in self.plan else []
        found += [f"release {q.word}" for q in self.mates(p) if q.net] if "release" in self.plan and cards else []
        found += ["absorb"] if "absorb" in self.plan and "absorb" in self.complex_plans(p) else []
        found += [f"power {n + 1}" for n in self.offers(p, "active", cards)]
        found += ["drop"] if p.carries and "flight" not in self.plan else []
        owes = (
            self.bound(p)
            and "duty" not in self.did
            and "attack" in self.plan
            and any(f.split()[0] in ("attack", "power") for f in found)
        )
        stranded = self.may_not_rest(p) and any(f.startswith("step") for f in found)
        return found if owes or stranded else [*found, "done"]

    def steps(self, p: Piece) -> list[str]:
        if not p.on_map:
            return [f"step {WORD[b]}" for b in self.entries(p)]
        if "flight" in self.plan:
            return [f"fly {WORD[b]}" for b in self.landings(p, self.movement(p) + 1)]
        if ("struck" in self.did and "mobility" not in self.talents(p)) or self.bound(p):
            return []
        if "walk" in self.plan and self.budget is None and self.marked(p, "flying_walk"):
            return [f"fly {WORD[b]}" for b in self.landings(p, self.movement(p))]
        if self.blocked(p):
            return []
        if "ascend" in self.plan:
            return [f"step {WORD[b]}" for b in self.rocks(p)]
        left = self.walk_of(p, "run" in self.plan) if self.budget is None else self.budget
        swims = self.swims if self.budget is not None else "aquatic" in p.classes and GROUND[p.at].aquatic
        if left <= 0:
            return []
        dry = not swims or left > 1  # the area more is for the water alone
        return [f"step {WORD[b]}" for b in self.ways(p) if dry or GROUND[b].aquatic] + ["leave"] * (
            dry and self.may_leave(p)
        )

    def end_move(self) -> None:
        self.budget = None
        self.plan -= MOVES

    def stopped_by_enemies(self, p: Piece, area: int) -> bool:
        return bool(self.foes(p, area)) and not GROUND[area].no_end and not self.marked(p, "pass_enemies")

    def do(self, p: Piece, seat: int, answer: str) -> Course:
        verb, _, what = answer.partition(" ")
        if verb == "step":
            yield from self.step(p, area_in(answer))
            return
        if verb == "fly":
            yield from self.fly(p, area_in(answer))
            return
        if verb == "leave":
            raise Over(1, "PR-106")
        if verb in ("drop", "break"):
            if verb == "drop":
                self.drop(p)
            else:
                self.bonus = 1
                self.terrain_left[p.at] -= 1
            return
        number = int(what) - 1 if verb == "power" else -1
        active = verb == "power" and p.data.powers[number].kind == "active"
        if verb != "absorb" and not active and self.budget is not None:
            self.end_move()
        tied = {"attack", "enrage"} if self.says("enrage_slot", "simple_as_attack") else set()
        if verb in ("attack", "calm") or (verb == "power" and not active):
            self.did |= {"struck"} | ({"duty"} if verb != "calm" else set())
        if verb == "attack" and "berserk" in self.plan:
            self.plan -= {"berserk"} if "berserk" in self.did else set()
            self.did.add("berserk")
            yield from self.attack(p, self.named(what), seat, NORMAL, True, 0, "plain")
        elif verb == "attack" and "aerial" in self.plan:
            self.plan -= {"aerial"}
            t = self.named(what)
            melee = self.reached(p, t, self.reach(p, True), True) == MELEE
            yield from self.attack(p, t, seat, NORMAL, melee, 0, "aerial")
        elif verb == "attack":
            self.plan -= {"attack"} | tied
            t = self.named(what)
            yield from self.attack(p, t, seat, NORMAL, self.reached(p, t, self.reach(p)) == MELEE)
        elif verb == "power":
            if not active:
                self.plan -= {"attack"} | tied
                if any(r.op == "limit" and r.word == "uses_walk" for r in p.data.powers[number].effect):
                    self.end_move()
            yield from self.declare(p, number, seat)
        else:
            self.plan -= {verb} | (tied if verb == "enrage" else set())
            self.deal(p, seat, verb, what)

    def deal(self, p: Piece, seat: int, verb: str, what: str) -> None:
        """Calm, Enrage, stones and nets."""
        if verb == "calm":
            self.rage -= 1
            hound = next(q for q in self.pieces if q.key == "cerberus")
            self.stones[hound.at] += self.says("calmed_rage", "back_to_area")
            if self.rage == 0:
                raise Over(0, "PR-105")
        elif verb == "enrage":
            self.stones[p.at] -= 1
            self.rage += 1
        elif verb == "claim":
            self.stones[WORD.index(what)] -= 1
            p.carries = True
        elif verb == "release":
            self.pay(seat, 1)
            self.named(what).net = False
        else:
            if self.stones[p.at]:
                self.stones[p.at] -= 1
            else:
                (p if p.carries else next(q for q in self.mates(p) if q.carries)).carries = False
            self.hands[p.owner].append(STONE)
            self.stone_cards -= 1

    def named(self, word: str) -> Piece:
        return next(p for p in self.pieces if p.word == word)

    def step(self, p: Piece, area: int) -> Course:
        if self.plan & {"ascend", "deploy"}:
            self.plan = set()
            self.enter(p, area, "foot")
            return
        was = p.at
        if p.on_map and self.foes(p, was):
            for number, power in enumerate(p.data.powers):
                for at, row in enumerate(power.effect):
                    used = power.kind in ("permanent", "passive") or self.spent(p, number)
                    if (
                        row.op == "when"
                        and row.word == "walk_leaves_enemies"
                        and used
                        and self.works(p, number)
                        and self.tramples < row.most
                    ):
                        self.tramples += 1
                        yield from self.rows(p, number, at + 1, self.active, 0, [], was)
            if not p.on_map or p.held:
                return
        if self.budget is None:
            self.budget = self.walk_of(p, "run" in self.plan)
            self.swims = p.on_map and "aquatic" in p.classes and GROUND[p.at].aquatic
        self.budget -= 1
        if self.swims and not GROUND[area].aquatic:
            self.budget -= 1
            self.swims = False
        if "walk" in self.plan:
            self.did.add("walked")
        stop = self.enter(p, area, "careful" if self.plan & {"cautious", "creep"} else "foot")
        webs = [
            m
            for m in self.marks
            if m["word"] == "web" and m["whom"] in (was, area) and self.side_of[m["seat"]] != p.side
        ]
        chains = was in AREAS and BOARD.border[was][area] == CHAINS if isinstance(was, int) else False
        if stop or self.budget <= 0 or self.stopped_by_enemies(p, area) or chains or webs:
            self.end_move()

    def fly(self, p: Piece, goal: int) -> Course:
        far = FLIGHT[p.at][goal]
        fast = "flight" in self.plan
        self.end_move()
        while fast and self.says("fast_flight_bait", "every_area") and FLIGHT[p.at][goal] > 1 and not p.held:
            left = FLIGHT[p.at][goal]
            way = [b for b in AREAS if FLIGHT[p.at][b] == 1 and FLIGHT[b][goal] == left - 1]
            answer = yield from self.ask(self.active, "PR-C46", [f"step {WORD[b]}" for b in way])
            self.enter(p, area_in(answer), "passing")
        if p.held:
            return
        self.enter(p, goal, "air")
        if fast:
            self.later.append(self.together(self.waiting(p, "flight_ended", None, far)))
