"""A referee of its own for the skirmish: what is legal, what happens, how it ends, stated a second time from the ledger.

It shares no rule with the game.  It reads the game's data (units, maps), hears what chance brought (dice, cards drawn),
and goes through a match beside the game: at every decision whom it would ask, under which rule and with which answers,
and what lies on the table, must be the same.

    python -m tests.games.prometheus.referee --games 1000     # random matches of every kind; says where they part
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from typing import Any

from petteia.games.prometheus.data import CONTENT
from petteia.kernel import Match, position
from tests.games.prometheus.referee_acting import COMPLEX, Acting
from tests.games.prometheus.referee_combat import Asked, Course, area_in
from tests.games.prometheus.referee_table import (
    AOW,
    AREAS,
    BOARD,
    DEAD,
    STONE,
    WAITING,
    WORD,
    Over,
    Piece,
)

GODS = ("hephaestus", "hades", "zeus", "ares")
GRANTED = ("hephaestus", "hades", "acamas", "medusa", "zeus", "ares", "cerberus", "caucasian_eagle")
WALKS = {"walk", "cautious"}
FACES = [AOW, STONE, *(unit.key.replace("_", "-") for unit in CONTENT.units)]
NET_FACE = 2 + 4 * len(CONTENT.units)


class Referee(Acting):
    """One match, as the referee goes through it."""

    def __init__(self, match: Match, spec: dict[str, Any] | None = None) -> None:
        state: Any = match.state
        self.match = match
        self.options = {key: str(value) for key, value in match.header.options.items()}
        self.side_of = [0 if name in ("Rescuers", "Hephaestus", "Hades") else 1 for name in match.names]
        self.led = [self.seat_of(god) for god in GODS]
        self.pieces = []
        self.marks = []
        self.terrain_left = [area.pieces for area in BOARD.areas]
        self.stones = [int("omphalos" in area.tags) for area in BOARD.areas]
        self.tokens = {}
        self.rage = 4
        seats = len(self.side_of)
        self.hands, self.decks, self.discards = ([[] for _ in range(seats)] for _ in range(3))
        self.evaded = [False] * seats
        self.actor, self.did, self.bonus, self.plan, self.tramples = None, set(), 0, set(), 0
        self.budget: int | None = None
        self.swims = False
        self.dealt = self.scored = 0
        self.struck = None
        self.later = []
        self.turn = self.active = self.activations = 0
        self.once: set[str] = set()
        self.stone_cards = 8
        self.heard: list[tuple[str, Any]] = []
        self.order = self.turns(state)
        self.course = self.play() if spec is None else self.go_on(spec)
        self.asked: Asked | None = None

    def seat_of(self, god: str) -> int:
        names = [name.lower() for name in self.match.names]
        side = "rescuers" if god in GODS[:2] else "wardens"
        return names.index(god) if god in names else names.index(side)

    def turns(self, state: Any) -> list[int]:
        """PR-C36; which side is first is chance unless it is agreed."""
        first = self.side_of[state.order[0]]
        agreed = self.options["first_side"]
        assert agreed == "random" or first == ("rescuers", "wardens").index(agreed)
        sides = [[s for s, side in enumerate(self.side_of) if side == one] for one in (first, 1 - first)]
        return [sides[i % 2][i // 2 % len(sides[i % 2])] for i in range(2 * max(map(len, sides)))]

    # -- chance, as the game tells it --------------------------------------------------------

    def next_told(self, kinds: tuple[str, ...]) -> tuple[str, Any]:
        while self.heard:
            kind, args = self.heard.pop(0)
            if kind in kinds:
                return kind, args
        raise AssertionError(f"the game told of no {kinds[0]}")

    def rolled(self, kind: str) -> list[int]:
        found, args = self.next_told(("rolled", "rolled-again", "spring"))
        assert found == kind
        if kind == "spring":
            return [args[1]]
        packed, dice = args[2], []
        while packed > 1:
            packed, die = divmod(packed, 32)
            dice.append(die)
        return dice

    def drawn(self, kind: str) -> str:
        _, args = self.next_told((kind,))
        return self.face(args[1])

    def face(self, card: int) -> str:
        face = self.match.state.face[card]
        return FACES[face] if face < len(FACES) else "net" if face == NET_FACE else "lure"

    # -- set-up ------------------------------------------------------------------------------

    def join(self, key: str, seat: int) -> None:
        data = self.match.state.book.content.unit(key)  # type: ignore[attr-defined]
        self.pieces.append(Piece(len(self.pieces), data, seat, self.side_of[seat]))

    def called(self, key: str) -> Piece:
        return next(p for p in self.pieces if p.key == key)

    def play(self) -> Course:
        for key in GRANTED:
            unit = CONTENT.unit(key)
            self.join(key, self.led[GODS.index(unit.owner or key)])
        seats = range(len(self.side_of))
        gods = [self.led.count(seat) for seat in seats]
        purse = [8 if len(seats) == 4 else 12 if n == 2 else 6 for n in gods]
        if self.says("recruitment", "draft"):
            yield from self.draft(purse)
        else:
            for kind, args in [one for one in self.heard if one[0].startswith("recruited-")]:
                key = kind.removeprefix("recruited-").replace("-", "_")
                self.join(key, args[0])
                purse[args[0]] -= CONTENT.unit(key).cost
            assert min(purse) >= 0
        yield from self.place()
        yield from self.lay()
        for seat in seats:
            partners = self.side_of.count(self.side_of[seat])
            base = (
                3 if len(seats) != 3 or partners == 1 else (2 if seat == self.side_of.index(self.side_of[seat]) else 1)
            )
            mine = [p for p in self.pieces if p.owner == seat]
            self.hands[seat] = [AOW] * (base + purse[seat])
            self.decks[seat] = [f for p in mine for f in [p.word] * p.data.activation_cards + [AOW] * p.data.art_of_war]
            if self.says("opening_hand", "draw_6"):
                self.decks[seat], self.hands[seat] = self.decks[seat] + self.hands[seat], []
            self.draws(seat, 6 if self.says("opening_hand", "draw_6") else 3)
        while True:
            yield from self.take_turn(self.order[self.turn % len(self.order)])

    def go_on(self, spec: dict[str, Any]) -> Course:
        """From a position told by name, at the first activation of a turn."""
        s: Any = self.match.state
        where = {area.name: area.index for area in BOARD.areas}
        names = {unit.name: unit.key for unit in CONTENT.units}
        for seat, name in enumerate(self.match.names):
            for unit, how in spec[name.lower()]["units"].items():
                self.join(names[unit], seat)
                p = self.pieces[-1]
                p.at = where.get(how["at"], how["at"])
                p.life = 0 if p.at == DEAD else how.get("life", p.life)
                p.net, p.carries = how.get("net", False), how.get("carries", False)
            for mine, theirs in (
                (self.hands, s.hand(seat)),
                (self.decks, s.deck(seat)),
                (self.discards, s.discard(seat)),
            ):
                mine[seat] = [self.face(card) for card in theirs]
        for unit, how in [
            one for name in self.match.names for one in spec[name.lower()]["units"].items() if "stone" in one[1]
        ]:
            self.called(names[unit]).stone = self.called(names[how["stone"]])
        self.stones = [spec["stones"].get(area.name, 0) for area in BOARD.areas] if "stones" in spec else self.stones
        self.terrain_left = [0 if area.name in spec.get("broken", ()) else area.pieces for area in BOARD.areas]
        self.stone_cards -= sum(hand.count(STONE) for hand in self.hands)
        self.tokens = {where[area]: face for area, face in spec["bait"].items()}
        told = [
            dict(zip(("word", "whom", "n", "vs", "until", "seat"), mark, strict=True)) for mark in spec.get("marks", ())
        ]
        self.marks = [
            {**m, "whom": where[m["whom"]] if m["word"] == "web" else self.called(names[m["whom"]])} for m in told
        ]
        self.rage, self.turn, self.active = spec["rage"], s.turn, s.active
        yield from self.phases(self.active)
        self.finish_turn(self.active)
        while True:
            yield from self.take_turn(self.order[self.turn % len(self.order)])

    def draft(self, purse: list[int]) -> Course:
        """PR-C43, PR-K003, PR-K004, PR-K006."""
        order = self.order[1:] + self.order[:1]
        stopped: set[int] = set()
        at = 0
        while len(stopped) < len(purse):
            seat = order[at % len(order)]
            at += 1
            if seat in stopped:
                continue
            taken = {p.key for p in self.pieces}
            heavy = any(p.owner == seat and p.data.cost >= 5 and not p.data.granted for p in self.pieces)
            found = [unit for unit in CONTENT.units if unit.key not in taken and not unit.granted and unit.cost <= purse[seat]
                     and unit.sides >> self.side_of[seat] & 1 and not (unit.cost >= 5 and heavy)]  # fmt: skip
            answer = "enough"
            if found:
                options = [*(f"recruit {unit.key.replace('_', '-')}" for unit in found), "enough"]
                answer = yield from self.ask(seat, "PR-K003", options)
            if answer == "enough":
                stopped.add(seat)
            else:
                key = answer.split()[1].replace("-", "_")
                purse[seat] -= CONTENT.unit(key).cost
                self.join(key, seat)

    def place(self) -> Course:
        """PR-027 to PR-040, PR-C20, PR-K106."""
        for p in self.pieces:
            styx, olympus = (
                [a for a in AREAS if BOARD.areas[a].side == p.side and BOARD.areas[a].map == m] for m in (0, 1)
            )
            if p.key == "cerberus":
                areas = [a for a in AREAS if "orange" in BOARD.areas[a].tags]
            elif p.kind == "god":
                areas = olympus if p.side else styx
            elif p.data.granted:
                areas = styx if p.side or self.says("granted_board", "styx_only") else styx + olympus
            elif "scout" in p.born or (p.kind == "troop" and self.says("troop_setup", "deployed")):
                areas = styx + olympus
            else:
                continue
            areas = [a for a in areas if self.room(p, a)]
            if areas:
                answer = yield from self.ask(p.owner, ("PR-028", "PR-040")[p.side], [f"place {WORD[a]}" for a in areas])
                p.at = area_in(answer)

    def lay(self) -> Course:
        """PR-029 to PR-032, PR-C01, PR-C21, PR-C44."""
        left = Counter({"net": 8, "lure": 4 if self.says("bait_total", "12") else 16})
        layers = [seat for seat, side in enumerate(self.side_of) if side == 0]
        while left.total() and any("bait" in BOARD.areas[a].tags and a not in self.tokens for a in AREAS):
            free = [a for a in AREAS if "bait" in BOARD.areas[a].tags and a not in self.tokens]
            blind = self.says("bait_seen_by", "nobody")
            words = ["bait"] if blind else [face for face in ("net", "lure") if left[face]]
            seat = layers[len(self.tokens) % len(layers)]
            answer = yield from self.ask(seat, "PR-029", [f"{word} {WORD[a]}" for word in words for a in free], True)
            area = area_in(answer)
            face = answer.split()[0]
            if blind:
                face = self.face(self.match.state.bait[area])  # type: ignore[attr-defined]
            left[face] -= 1
            assert left[face] >= 0
            self.tokens[area] = face

    # -- a turn ------------------------------------------------------------------------------

    def take_turn(self, you: int) -> Course:
        cap = self.options["turn_cap"]
        if cap != "none" and self.turn >= int(cap):
            raise Over(1 if self.rage > 2 else 0, "PR-C42")
        self.turn += 1
        self.active, self.activations = you, 0
        self.marks = [m for m in self.marks if not (m["until"] == "next_start" and m["seat"] == you)]
        self.once = set()
        self.evaded = [False] * len(self.side_of)
        for p in self.pieces:
            p.used, p.used_now, p.free_struck = set(), set(), False
        self.draws(you, 1)
        yield from self.phases(you)
        self.finish_turn(you)

    def finish_turn(self, you: int) -> None:
        self.marks = [
            m for m in self.marks if m["until"] != "turn" and not (m["until"] == "its_next_turn" and m["seat"] == you)
        ]
        for p in self.pieces:
            p.acted = p.complex = p.struck_back = False

    def phases(self, you: int) -> Course:
        while True:  # the first activation
            ready = self.ready(you)
            hound = next(p for p in self.pieces if p.key == "cerberus")
            duty = (
                self.says("cerberus_must_attack", "forces_activation")
                and hound in ready
                and not hound.held
                and self.bound(hound)
            )
            options = [f"activate {p.word}" for p in ([hound] if duty else ready)]
            answer = yield from self.ask(
                you, "PR-047", [*options, *([] if duty else ["pass"]), *self.manoeuvres(you)], True
            )
            if answer == "pass":
                self.draws(you, 1)
                break
            if answer.startswith("activate"):
                yield from self.activate(you, answer)
                break
            yield from self.manoeuvre(you, answer)
        while answer != "pass" and self.activations < 2:  # the second
            options = [f"activate {p.word}" for p in self.ready(you)] if AOW in self.hands[you] else []
            answer = yield from self.ask(
                you, "PR-057", [*options, *self.recalls(you), *self.manoeuvres(you), "end"], True
            )
            if answer == "end":
                return
            if answer.startswith("activate"):
                self.pay(you, 1)
                yield from self.activate(you, answer)
                break
            if answer.startswith("recall"):
                yield from self.recall(you, answer)
                break
            yield from self.manoeuvre(you, answer)
        while self.hands[you] and (
            self.recallable(you) or (self.says("aow_manoeuvres", "on") and not {"draw", "search"} <= self.once)
        ):
            answer = yield from self.ask(you, "PR-058", [*self.recalls(you), *self.manoeuvres(you), "end"], True)
            if answer == "end":
                return
            if answer.startswith("recall"):
                yield from self.recall(you, answer)
            else:
                yield from self.manoeuvre(you, answer)

    def ready(self, you: int) -> list[Piece]:
        return [p for p in self.pieces if p.owner == you and p.word in self.hands[you] and self.may_act(p)]

    def manoeuvres(self, you: int) -> list[str]:
        if self.says("aow_manoeuvres", "off") or not self.ways_to_pay(you):
            return []
        draw = "draw" not in self.once and (self.decks[you] or self.discards[you])
        return ["draw"] * bool(draw) + ["search"] * bool("search" not in self.once and self.decks[you])

    def manoeuvre(self, you: int, answer: str) -> Course:
        self.once.add(answer)
        yield from self.price(you)
        if answer == "draw":
            self.draws(you, 2)
        else:
            yield from self.search(you)

    def recall_places(self, p: Piece) -> list[int]:
        """PR-067, PR-068."""
        gods = {q.at for q in self.pieces if q.kind == "god" and q.owner == p.owner and q.on_map}
        return [a for a in AREAS if (a in gods or BOARD.areas[a].side == p.side) and a != p.at and self.room(p, a)]

    def recallable(self, you: int) -> list[Piece]:
        back = self.says("recall_revives", "on")
        return [p for p in self.pieces if p.owner == you and p.kind == "troop" and "recall" not in self.once
                and (p.on_map or (back and p.at == DEAD)) and self.recall_places(p)]  # fmt: skip

    def recalls(self, you: int) -> list[str]:
        return [f"recall {p.word}" for p in self.recallable(you)] if AOW in self.hands[you] else []

    def recall(self, you: int, answer: str) -> Course:
        p = next(p for p in self.pieces if answer == f"recall {p.word}")
        self.pay(you, 1)
        self.once.add("recall")
        answer = yield from self.ask(you, "PR-067", [f"place {WORD[a]}" for a in self.recall_places(p)])
        if p.at == DEAD or self.says("recall_heals", "full_strength"):
            p.life = p.data.vitality
        if p.on_map:
            self.drop(p)
        p.net, p.stone = False, None
        self.enter(p, area_in(answer), "moved")
        yield from self.settle()

    def activate(self, you: int, answer: str) -> Course:
        p = next(p for p in self.pieces if answer == f"activate {p.word}")
        self.toss(you, p.word)
        yield from self.activation(p, you)

    # -- beside the game ---------------------------------------------------------------------

    def hear(self, told: list[tuple[str, Any]], answer: str | None) -> Over | None:
        """Go on to the next question, with what the game told since the last; or to the end, which is given back."""
        self.heard = told
        try:
            self.asked = next(self.course) if answer is None else self.course.send(answer)
        except Over as over:
            return over
        return None

    def judge(self) -> None:
        """The question asked and the table as it lies are what they must be."""
        decision = self.match.decision
        assert decision is not None
        assert self.asked is not None
        seat, rule, options = self.asked
        offered = sorted(action.text for action in decision.options)
        assert (decision.seat, decision.rule) == (seat, rule), (
            f"{decision.seat} is asked under {decision.rule}, not {seat} under {rule}"
        )
        if rule == "PR-051":
            self.judge_plans(offered, options)
        else:
            assert offered == sorted(options), f"{rule}: {sorted(set(offered) ^ set(options))}"
        self.compare()

    def judge_plans(self, offered: list[str], needed: list[str]) -> None:
        """Alone or in a pair, whatever can be done must be on offer; more may be where a walk, a blow or a power leads on."""
        words = [set(plan.split()[1].split("+")) for plan in offered]
        assert len(set(offered)) == len(offered)
        for plan in needed:
            want = set(plan.split()[1].split("+"))
            assert any(want <= word for word in words), f"{plan} is not offered"
        p = self.actor
        assert p is not None
        able = self.able(p)
        lenient = bool(p.data.powers) or self.says("omphalos_claim", "on")
        whole = {"nothing", "berserk", *COMPLEX}
        for word in words:
            if word & whole:
                assert f"plan {'+'.join(word)}" in needed or "berserk" in word, f"{word} is offered"
                continue
            assert word & able or lenient, f"{word} is offered, and neither can be done"
            if not word & WALKS and not lenient:
                assert word <= able, f"{word} is offered, and not both can be done"
            if len(word) == 1:
                assert not any(word < other for other in words), f"{word} is offered alone and in a pair"

    def compare(self) -> None:
        s: Any = self.match.state
        book = s.book
        for p in self.pieces:
            u = s.slot[book.content.unit_at[p.key]]
            at = {-1: WAITING, -2: DEAD}.get(s.at[u], s.at[u])
            mine = (p.at, p.life, p.net, p.stone is not None, p.carries, p.owner)
            assert (at, s.life[u], s.net[u] >= 0, s.stone[u] > 0, bool(s.flags[u] & 8), s.owner[u]) == mine, p.key
        assert (s.rage, s.stones, s.turn, s.activations) == (self.rage, self.stones, self.turn, self.activations)
        assert {a: self.face(c) for a, c in enumerate(s.bait) if c >= 0} == self.tokens
        assert s.pieces == self.terrain_left
        cards = [card for zone in s.zones for card in zone]
        assert len(cards) == len(set(cards)), "a card lies in two places"
        assert sorted(s.zones[s.tokens]) == sorted(card for card in s.bait if card >= 0)
        assert sorted(s.zones[s.nets]) == sorted(card for card in s.net if card >= 0)
        if not self.turn:
            return
        for seat in range(len(self.side_of)):
            for mine, theirs in (
                (self.hands, s.hand(seat)),
                (self.decks, s.deck(seat)),
                (self.discards, s.discard(seat)),
            ):
                faces = [self.face(card) for card in theirs]
                assert Counter(faces) == Counter(mine[seat]), f"cards of seat {seat}"
                mine[seat] = faces  # their order is chance


def officiate(match: Match, chooser: random.Random, most: int = 100_000, spec: dict[str, Any] | None = None) -> int:
    """Play at random beside the referee, to the end or so far; how many decisions were judged."""
    referee = Referee(match, spec)
    seen = 0
    answer: str | None = None
    while True:
        told = [(event.kind.key, event.args) for _, event in match.events[seen:]]
        seen = len(match.events)
        over = referee.hear(told, answer)
        if over is not None:
            winners = tuple(seat for seat, side in enumerate(referee.side_of) if side == over.side)
            assert match.outcome is not None, f"by {over.rule} the game is over"
            assert (match.outcome.winners, match.outcome.rule) == (winners, over.rule)
            return len(match.log)
        assert match.outcome is None, f"the game is over by {match.outcome}, and should not be"
        referee.judge()
        if len(match.log) >= most:
            return len(match.log)
        assert match.decision is not None
        action = pick(match, chooser)
        answer = action.text
        match.act(match.to_move, action)


def pick(match: Match, chooser: random.Random) -> Any:
    """A random answer that rarely ends things early."""
    assert match.decision is not None
    options = list(match.decision.options)
    dull = {"pass", "end", "done", "decline", "enough-targets", "enough-boosts", "drop"}
    bold = {"attack", "power", "retaliate", "react", "guard", "evade", "turn", "throw", "lead", "recall", "calm", "enrage",
            "release"}  # fmt: skip
    lively = [action for action in options if action.verb not in dull and action.text != "plan nothing"]
    brave = [action for action in lively if action.verb in bold or (action.verb == "plan" and "attack" in action.text)]
    if brave and chooser.random() < 0.6:
        return chooser.choice(brave)
    return chooser.choice(lively if lively and chooser.random() < 0.7 else options)


AGREEMENTS: list[dict[str, str]] = [
    {}, {}, {"recruitment": "draft"}, {"recruitment": "draft"},
    {"recruitment": "draft", "omphalos_claim": "on", "lure_stops": "yes", "calm_range": "surroundings"},
    {"recruitment": "draft", "fast_flight_bait": "every_area", "cautious_slot": "complex", "net_release": "same_activation"},
    {"recruitment": "draft", "retaliation": "free", "guard_forced": "forced", "sight_units": "enemies", "recall_revives": "on"},
    {"recruitment": "draft", "retaliation": "off", "sight_units": "none", "recall_heals": "full_strength", "exit_price": "on_arrival"},
    {"recruitment": "draft", "entry": "complex_action", "troop_setup": "deployed", "deck_empty": "all_reshuffle"},
    {"recruitment": "draft", "calm_by": "any_rescuer", "calmed_rage": "back_to_area", "enrage_slot": "simple_as_attack", "turn_cap": "80"},
    {"recruitment": "draft", "cerberus_must_attack": "forces_activation", "cerberus_throw": "one_blank_needed", "bait_total": "24"},
    {"recruitment": "draft", "bait_seen_by": "nobody", "opening_hand": "draw_6", "aow_manoeuvres": "off", "granted_board": "styx_only"},
    {"recruitment": "draft", "cerberus_dead_wins": "wardens", "fast_flight_bait": "never", "omphalos_claim": "on", "first_side": "wardens"},
]  # fmt: skip


def sitting(seed: int) -> Match:
    """A match of one of the kinds there are."""
    options = AGREEMENTS[seed % len(AGREEMENTS)]
    seats = (2, 4, 3, 3)[seed % 4]
    pair = ("rescuers", "wardens")[seed // 4 % 2] if seats == 3 else "rescuers"
    return Match.new("prometheus", seed=seed, seats=seats, options={**options, "pair": pair})


FIELDS = (
    ("Gate of Horn", "Elysian Landing", "Weeping Willows", "Asphodel Meadow", "Charon's Ford", "Black Reach"),
    ("Hound's Threshold", "Judges' Bench", "Broken Cage", "Drowned Bend", "Phlegethon Mouth", "Mourning Fields"),
    ("Sacred Way", "Propylaia", "Giants' Stair", "Oracle's Crag", "Nymphs' Spring", "Cypress Wood"),
    ("Lower Terrace", "Mist Gate", "Agora of Echoes", "Olive Slope", "River Gate", "Fallen Pediment"),
    ("Cocytus Mire", "Adamant Gate", "Toppled Tollhouse", "Tartarus Road", "Upper Styx", "Pit Stair"),
)


def brawl(seed: int, star: str = "") -> tuple[Match, dict[str, Any]]:
    """A position in which many units stand close together with full hands, and what tells it.

    A `star` is in the thick of it, and the only one that can be activated at first.
    """
    chance = random.Random(seed)
    names = [["rescuers", "wardens"], ["hephaestus", "hades", "zeus", "ares"]][seed % 2]
    spec: dict[str, Any] = {"options": dict(AGREEMENTS[seed % len(AGREEMENTS)]), "rage": chance.randint(1, 6)}
    for key in ("recruitment", "first_side"):  # these are over in a position
        spec["options"].pop(key, None)
    field = FIELDS[seed % len(FIELDS)]
    room = {area.name: area.capacity for area in BOARD.areas}
    pool = [unit for unit in CONTENT.units if unit.key not in GRANTED]
    chance.shuffle(pool)
    pool.sort(key=lambda unit: unit.name != star)
    nets = 8
    for i, name in enumerate(names):
        side = i * 2 // len(names)
        granted = [
            key
            for key in GRANTED
            if CONTENT.unit(key).sides >> side & 1
            and (len(names) == 2 or key == name or CONTENT.unit(key).owner == name)
        ]
        mine = [CONTENT.unit(key) for key in granted]
        while len(mine) < len(granted) + 12 // len(names):
            mine.append(next(u for u in pool if u.sides >> side & 1))
            pool.remove(mine[-1])
        units: dict[str, Any] = {}
        for unit in mine:
            at = chance.choice([*field, *field[:3], "waiting"])
            if unit.is_god or unit.key == "cerberus" or unit.name == star:
                at = chance.choice(field)
            if at != "waiting" and (room[at] < 2 or unit.key == "talos"):  # he needs an area of his own
                at = next(a for a in field if room[a] > 0) if unit.is_god or unit.key == "cerberus" else "waiting"
            how: dict[str, Any] = {"at": at}
            if at != "waiting":
                room[at] -= 1
                how["life"] = chance.choice([unit.vitality, unit.vitality, chance.randint(1, unit.vitality)])
                how["life"] = max(how["life"], 3) if unit.is_god else how["life"]
                if side and nets and chance.random() < 0.15:
                    how["net"], nets = True, nets - 1
                if spec["options"].get("omphalos_claim") == "on" and chance.random() < 0.2:
                    how["carries"] = True
            elif unit.cost < 4 and chance.random() < 0.2:
                how = {"at": "dead"}
            units[unit.name] = how if unit.name != star else {"at": at}
        cards = [unit.name for unit in mine for _ in range(unit.activation_cards)]
        chance.shuffle(cards)
        if star in units:
            cards.remove(star)
        hand = [star, *["Art of War"] * 4] if star in units else [*cards[:9], *["Art of War"] * 3]
        spec[name] = {"units": units, "hand": hand, "deck": [*cards[9:], *["Art of War"] * 2]}
    free = [a for a in field if BOARD.areas[{x.name: x.index for x in BOARD.areas}[a]].side < 0]
    spec["bait"] = {
        a: chance.choice(["net", "lure"]) for a in free if nets > 4 and field in FIELDS[2:4] and chance.random() < 0.5
    }
    spec["to_move"] = next((n for n in names if star in spec[n]["units"]), chance.choice(names))
    return position("prometheus", seed, len(names), **spec), spec


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    args = parser.parse_args()
    decisions = parted = 0
    for seed in range(args.first, args.first + args.games):
        match, spec = brawl(seed) if seed % 3 == 0 else (sitting(seed), None)
        try:
            decisions += officiate(match, random.Random(seed), spec=spec)
        except AssertionError as error:
            parted += 1
            print(f"seed {seed}, after {len(match.log)} choices: {error}")
    print(f"{args.games} games, {decisions} decisions, {parted} games in which the referee and the game part.")
    return 1 if parted else 0


if __name__ == "__main__":
    sys.exit(main())
