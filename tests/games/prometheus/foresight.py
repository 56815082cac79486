"""What an announcement may lead to, found by trying it out: every line of play of one activation, at its luckiest.

The game reckons ahead what could be done after a walk or a blow (PR-C47).  Here nothing is reckoned: the unit is let act
as if everything had been announced, along every way it could take, with dice that always show the same, and whatever comes
on offer is noted.
"""

from __future__ import annotations

import random
from typing import Any

from petteia.games.prometheus.activation import Acting, Activation
from petteia.games.prometheus.data import CONTENT
from petteia.games.prometheus.state import CARRIES, OMPHALOS_CLAIM
from petteia.games.prometheus.words import (
    ATTACK,
    CALM,
    CAUTIOUS,
    CLAIM,
    DECLINE,
    ENOUGH_BOOSTS,
    ENRAGE,
    RELEASE,
    WALK,
)
from petteia.kernel.rng import Scripted

DEEDS = {"attack": ATTACK, "calm": CALM, "claim": CLAIM, "enrage": ENRAGE, "release": RELEASE}
FREE = {"active", "drop", "break"}  # what takes no action
MOST = 4000  # decisions that are looked at before it is too much
BOARD = CONTENT.board
AOW = "Art of War"


class Always(Scripted):
    """Dice that always show the same faces, over and over."""

    def __init__(self, *faces: int) -> None:
        super().__init__()
        self._faces = faces

    def below(self, n: int, count: int) -> int:
        return min(self._faces[count % len(self._faces)], n - 1)


def verb_of(s: Any, u: int, action: Any) -> str:
    """A verb; of a power, its kind."""
    return str(s.book.powers[s.unit[u]][action.args[0]].kind) if action.verb == "power" else str(action.verb)


class Foresight:
    """The lines of play of a unit that is about to announce."""

    def __init__(self, match: Any) -> None:
        self.s = match.state
        self.one: Any = self.s.stack[-1][0]
        assert isinstance(self.one, Activation)
        self.u = self.one.u

    def pairs(self, walk: str = "walk") -> set[str]:
        """The simple actions, alone or in pairs, that must be offered: these and no others."""
        now = self.offers(walk, FREE)
        walked = self.offers(walk, FREE | {"step", "fly"})
        struck: set[str] = set()
        if "attack" in now:
            for faces in ((5,), (0,), (5, 0, 0, 0, 0)):  # a deadly blow, a miss, a scratch
                struck |= self.offers(walk, FREE | {"attack", "offensive"}, *faces)
        found = set()
        names = [walk, *DEEDS]
        for i, one in enumerate(names):
            for two in names[i + 1 :]:
                if one == walk:
                    fits = (one in now and two in walked) or (two == "attack" and two in now and one in struck)
                else:
                    fits = {one, two} <= now or (one == "attack" and one in now and two in struck)
                if fits and (one, two) != ("attack", "calm"):
                    found.add(f"{one}+{two}")
        return found | {one for one in now if not any(one in pair.split("+") for pair in found)}

    def offers(self, walk: str, verbs: set[str], *faces: int) -> set[str]:
        """The simple actions that come on offer somewhere, if only these verbs are used."""
        s = self.s.clone()
        s.rng = Always(*(faces or (5,)))
        s.plan = sum(DEEDS.values()) | (WALK if walk == "walk" else CAUTIOUS)
        s.plan &= ~(0 if s.law[OMPHALOS_CLAIM] else CLAIM)
        s.decision = None
        s.stack[-1] = (self.one, "finish")
        s.stack.append((Acting(self.u, self.one.seat), "begin"))
        s.advance()
        found: set[str] = set()
        waiting, seen = [s], set()
        while waiting:
            s = waiting.pop()
            acting = any(isinstance(step, Acting) and step.u == self.u for step, _ in s.stack)
            if s.decision is None or not acting or (key := self.key(s)) in seen:
                continue
            seen.add(key)
            assert len(seen) < MOST, "there are too many lines to follow"
            for i in self.followed(s, walk, verbs, found):
                after = s.clone()
                after.choose(i)
                waiting.append(after)
        return found

    def followed(self, s: Any, walk: str, verbs: set[str], found: set[str]) -> list[int]:
        """Note what is on offer; which of the options to follow."""
        decision = s.decision
        options = list(range(len(decision.options)))
        if isinstance(s.stack[-1][0], Acting):
            for action in decision.options:
                self.note(s, walk, action, found)
            return [i for i in options if verb_of(s, self.u, decision.options[i]) in verbs]
        stranger = decision.seat != self.one.seat and DECLINE.action in decision.options
        return options[-1:] if stranger or ENOUGH_BOOSTS.action in decision.options else options

    def note(self, s: Any, walk: str, action: Any, found: set[str]) -> None:
        verb = verb_of(s, self.u, action)
        if verb in ("step", "fly", "leave"):
            found.add(walk)
        elif verb == "offensive":
            found.add("attack")
        elif verb == "claim":
            area = s.book.area_of[action.args[0]]
            before = self.s
            others = [v for v in range(len(s.unit)) if v != self.u and before.at[v] == area]
            fallen = any(before.flags[v] & ~s.flags[v] & CARRIES for v in others)
            same = before.flags[self.u] & CARRIES and before.at[self.u] == area  # a stone for a stone is no gain
            if fallen or (before.stones[area] and not same):
                found.add("claim")
        elif verb in DEEDS:
            found.add(verb)

    def key(self, s: Any) -> tuple[Any, ...]:
        """What tells one moment from another."""
        hands = tuple(tuple(sorted(s.face[card] for card in s.hand(seat))) for seat in range(s.seats))
        lists = (s.at, s.life, s.net, s.stone, s.flags, s.used, s.bait, s.stones, s.pieces, s.marks, s.dice)
        stack = tuple(repr(one) + at for one, at in s.stack)
        return (*map(tuple, lists), s.plan, s.did, s.budget, s.trail, s.bonus, hands, stack)

    def open_ends(self, walk: str = "walk") -> set[str]:
        """What hangs on whether a blow is deadly enough, or on whom a power moves: that is for stories of its own."""
        s, u = self.s, self.u
        found: set[str] = set()
        foes = [v for v in range(len(s.unit)) if s.at[u] >= 0 and s.at[v] == s.at[u] and s.side[v] != s.side[u]]
        if any(s.flags[v] & CARRIES for v in foes) or (foes and s.stones[s.at[u]]):
            found |= {"attack+claim", "attack+enrage", "attack", "claim"}
        if foes and walk not in self.offers(walk, FREE):
            found |= {f"{walk}+attack", "attack", walk}
        if any(row.word == "carry" for power in s.book.powers[s.unit[u]] for row in power.effect):
            found |= {"attack+claim", "attack+enrage", "attack+release", "attack", "claim", "enrage", "release"}
        powers = [power for power in s.book.powers[s.unit[u]] if power.kind == "active"]
        if any(row.op in ("move", "pull") and row.who != "bait" for power in powers for row in power.effect):
            found |= {f"{walk}+attack", f"{walk}+claim", f"{walk}+release", walk, "attack"}
        if any(row.word == "flying_walk" for power in powers for row in power.effect):
            found |= {f"{walk}+release", walk, "release"}  # one card for the flight, one to cut free
        return found


def offered(match: Any, walk: str = "walk") -> set[str]:
    """What is offered of that: the rest of the announcements is another matter."""
    words = {action.text.split()[1] for action in match.decision.options}
    return {word for word in words if set(word.split("+")) <= {walk, *DEEDS}}


# -- where it is tried -----------------------------------------------------------------------


def encounter(seed: int, star: str, at: str = "") -> dict[str, Any]:
    """A position in which a unit has a few others about it, as `position` is told; or, where it is told where to stand, a way off."""
    chance = random.Random(f"{star} {seed}")
    unit = next(one for one in CONTENT.units if one.name == star)
    side = chance.choice([side for side in (0, 1) if unit.sides >> side & 1])
    names = [area.name for area in BOARD.areas]
    start = names.index(at) if at else chance.randrange(BOARD.count)
    near = sorted(range(BOARD.count), key=lambda a: BOARD.distance[start][a] + 1.5 * chance.random())
    near = [area for area in near if (2 if at else 0) <= BOARD.distance[start][area] < 9][:7]
    options = {
        key: value
        for key, value, often in (
            ("omphalos_claim", "on", 0.4), ("calm_by", "any_rescuer", 0.2), ("calm_range", "surroundings", 0.2),
            ("sight_units", "none", 0.1), ("sight_units", "enemies", 0.1), ("lure_stops", "yes", 0.2),
            ("entry", "complex_action", 0.1), ("cautious_slot", "complex", 0.15),
        )
        if chance.random() < often
    }  # fmt: skip
    carry = 0.2 if "omphalos_claim" in options else 0.0
    waits = chance.random() < 0.07 and not unit.is_god and not at
    told: list[dict[str, Any]] = [{}, {}]
    told[side][star] = {"at": "waiting" if waits else names[start]}
    if not waits:
        told[side][star] |= {"life": chance.choice([unit.vitality, chance.randint(1, unit.vitality)])}
        told[side][star] |= {"carries": True} if chance.random() < carry else {}
    room = list(BOARD.capacity)
    room[start] -= 1
    others = [one for one in CONTENT.units if one.name != star and one.key != "talos"]
    chosen = chance.sample(others, chance.randint(1, 4))
    hound = CONTENT.unit("cerberus")
    if star != hound.name and hound not in chosen and chance.random() < 0.5 and start < 22:
        chosen.append(hound)
    for one in chosen:
        area = chance.choice(near)
        if room[area] <= 0 or (star == "Talos" and area == start):
            continue
        room[area] -= 1
        ours = chance.choice([side for side in (0, 1) if one.sides >> side & 1])
        told[ours][one.name] = {
            "at": names[area],
            "life": chance.choice([one.vitality, chance.randint(1, one.vitality)]),
        }
        told[ours][one.name] |= {"net": True} if ours and chance.random() < 0.25 else {}
        told[ours][one.name] |= {"carries": True} if chance.random() < carry else {}
    told[1].setdefault(hound.name, {"at": "waiting"})
    taken = {how["at"] for units in told for how in units.values()}
    bait = [
        names[a] for a in near if "bait" in BOARD.areas[a].tags and names[a] not in taken and chance.random() < 0.25
    ]
    webbed = chance.choice(near)
    cards = [star, *[AOW] * chance.choice([0, 0, 1, 1, 2])]
    return {
        **{
            name: {"units": told[i], "hand": cards if i == side else [AOW], "deck": [AOW] * 4}
            for i, name in enumerate(("rescuers", "wardens"))
        },
        "bait": dict.fromkeys(bait[:4], "lure"),
        "stones": {names[area]: 1 for area in near if chance.random() < 0.12},
        "marks": [["web", names[webbed], 0, "", "next_start", 1 - side]] if chance.random() < 0.15 else [],
        "rage": 4,
        "to_move": ("rescuers", "wardens")[side],
        "options": options,
    }
