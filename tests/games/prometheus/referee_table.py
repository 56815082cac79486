"""The table as the referee keeps it: units, areas, cards, and what a unit is worth.  Written from the ledger alone.

Nothing here comes from the rules of the game: only its data (units, maps, the words of moves) is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from petteia.games.prometheus.data import CONTENT, Unit

WAITING, DEAD = "waiting", "dead"
KIND = ("god", "hero", "monster", "troop")
OPEN, CHAINS, ESCARPMENT, WALL = range(4)
NORMAL, BACK, FIXED = "normal", "retaliation", "fixed"
MELEE, RANGED = "at hand", "from afar"
AOW, STONE = "art-of-war", "omphalos"
TALENTS = [talent.key for talent in CONTENT.talents]
CLASSES = [one.key for one in CONTENT.classes]
BOARD = CONTENT.board
AREAS = range(BOARD.count)
GROUND = [CONTENT.terrains[area.terrain] for area in BOARD.areas]
WORD = [f"{'so'[area.map]}{area.number}" for area in BOARD.areas]
AT = {word: area for area, word in enumerate(WORD)}


class Piece:
    """One unit on the referee's table."""

    def __init__(self, number: int, data: Unit, owner: int, side: int) -> None:
        self.data = data
        self.number, self.key, self.owner, self.side = number, data.key, owner, side
        self.word = data.key.replace("_", "-")
        self.kind = KIND[self.data.kind]
        self.classes = {c for i, c in enumerate(CLASSES) if self.data.classes >> i & 1}
        self.born = {t for i, t in enumerate(TALENTS) if self.data.talents >> i & 1}
        self.at: Any = WAITING
        self.life = self.data.vitality
        self.net = self.carries = self.acted = self.complex = self.struck_back = self.free_struck = False
        self.stone: Piece | None = None
        self.used: set[int] = set()  # powers used this turn, and in this activation
        self.used_now: set[int] = set()

    @property
    def on_map(self) -> bool:
        return isinstance(self.at, int)

    @property
    def held(self) -> bool:
        return self.net or self.stone is not None


class Over(Exception):
    """The game has ended: which side has won, and by which rule."""

    def __init__(self, side: int, rule: str) -> None:
        super().__init__(rule)
        self.side, self.rule = side, rule


class Table:
    """What lies on the table, and every value that follows from it."""

    options: dict[str, str]
    pieces: list[Piece]
    marks: list[dict[str, Any]]
    terrain_left: list[int]
    actor: Piece | None
    did: set[str]
    bonus: int
    hands: list[list[str]]

    def says(self, option: str, value: str) -> bool:
        return self.options[option] == value

    # -- who is where ------------------------------------------------------------------------

    def here(self, area: int) -> list[Piece]:
        return [p for p in self.pieces if p.at == area]

    def foes(self, p: Piece, area: int) -> list[Piece]:
        return [q for q in self.here(area) if q.side != p.side]

    def mates(self, p: Piece) -> list[Piece]:
        return [q for q in self.here(p.at) if q.side == p.side and q is not p] if p.on_map else []

    def full(self, area: int) -> bool:
        there = self.here(area)
        return len(there) >= BOARD.capacity[area] or any("huge" in q.classes for q in there)

    def room(self, p: Piece, area: int) -> bool:
        big = "huge" in p.classes and BOARD.capacity[area] < 3 and BOARD.areas[area].side < 0
        return not self.full(area) and not big

    # -- marks and powers --------------------------------------------------------------------

    def marked(self, whom: Any, word: str) -> bool:
        return any(m["whom"] is whom and m["word"] == word for m in self.marks)

    def sum_of(self, whom: Piece, word: str, kind: str = NORMAL, melee: bool = False) -> int:
        return sum(m["n"] for m in self.marks if m["whom"] is whom and m["word"] == word and fits(m["vs"], kind, melee))

    def muted(self, p: Piece) -> bool:
        return p.on_map and GROUND[p.at].mute and "aquatic" not in p.classes

    def talents(self, p: Piece) -> set[str]:
        if p.held or p.complex or self.muted(p) or (p.kind == "troop" and p.life == 1):
            return set()
        return p.born | ({"block"} if self.marked(p, "block") else set())

    def works(self, p: Piece, number: int) -> bool:
        power = p.data.powers[number]
        if p.life <= power.lost_at or p.held:
            return False
        if power.kind in ("permanent", "reaction"):
            return True
        if p.complex and not any(row.op == "mod" and row.word == "run" for row in power.effect):
            return False
        return power.kind == "passive" or not self.muted(p)

    def condition(self, p: Piece, row: Any, other: Piece | None = None) -> bool:
        if row.word == "complete":
            return p.life == p.data.vitality
        if row.word == "walked_in":
            return self.actor is p and "walked" in self.did
        if row.word == "ally_here":
            return any(row.kinds >> KIND.index(q.kind) & 1 for q in self.mates(p))
        if row.word == "target_damaged":
            return other is not None and other.life < other.data.vitality
        return True

    def standing(
        self, p: Piece, who: str, word: str, kind: str, melee: bool, other: Piece | None = None
    ) -> Iterator[Any]:
        """The rows of a unit's permanent and passive powers that now change this value for these."""
        for number, power in enumerate(p.data.powers):
            if power.kind not in ("permanent", "passive") or not self.works(p, number):
                continue
            holds = True
            for row in power.effect:
                if row.op == "when":
                    holds = holds and fits(row.vs, kind, melee)
                elif row.op == "if":
                    holds = holds and self.condition(p, row, other)
                elif (
                    (
                        row.op == "mod"
                        and row.word == word
                        and row.who == who
                        and row.until in ("always", "attack", "activation")
                    )
                    and holds
                    and fits(row.vs, kind, melee)
                ):
                    yield row

    def own(
        self, p: Piece, word: str, kind: str = NORMAL, melee: bool = False, other: Piece | None = None
    ) -> list[Any]:
        return list(self.standing(p, "self", word, kind, melee, other))

    def aura(self, p: Piece, word: str, kind: str = NORMAL, melee: bool = False) -> list[Any]:
        givers = [p, *self.mates(p)] if p.on_map else []
        return [row for q in givers for row in self.standing(q, "allies_here", word, kind, melee)
                if row.kinds >> KIND.index(p.kind) & 1]  # fmt: skip

    # -- values ------------------------------------------------------------------------------

    def movement(self, p: Piece) -> int:
        return max(0, p.data.movement[p.life] + self.sum_of(p, "movement"))

    def walk_of(self, p: Piece, running: bool) -> int:
        """The areas of a walk or run (PR-K023, PR-K031, PR-K062, PR-K111)."""
        n = self.movement(p)
        if running:
            n += 1 + sum(row.n for row in self.own(p, "run")) + self.sum_of(p, "run")
        if p.on_map:
            ground = GROUND[p.at]
            if "aquatic" in p.classes:
                n += ground.aquatic
            else:
                most = ground.run if running else ground.walk
                n = n if most < 0 else min(n, most)
        return n

    def reach(self, p: Piece, aerial: bool = False) -> int:
        n = p.data.range[p.life] + (1 if aerial else GROUND[p.at].range)
        n += (
            (self.bonus if self.actor is p else 0)
            + sum(row.n for row in self.own(p, "range"))
            + self.sum_of(p, "range")
        )
        return max(0, n)

    def bolstered(self, p: Piece) -> bool:
        return p.kind == "troop" and any("bolster" in self.talents(q) for q in self.mates(p))

    def dice_for(self, a: Piece, t: Piece, kind: str, melee: bool, bonus: int, aerial: bool) -> int:
        """Offence with its modifiers, from 0 to 10 (PR-K072, PR-K089 to PR-K109)."""
        has = self.talents(a)
        n = a.data.offence[a.life]
        for row in self.own(a, "offence_from_hand", kind, melee, t):
            n = min(row.n, (len(self.hands[a.owner]) + 1) // 2)
        n += (
            bonus
            + sum(row.n for row in self.own(a, "offence", kind, melee, t))
            + self.sum_of(a, "offence", kind, melee)
        )
        if kind == NORMAL:
            n += "close_combat" in has if melee else "archer" in has
            n += melee and "sneak_attack" in has and bool(self.mates(a))
            n += 0 if melee or aerial else GROUND[a.at].offence_ranged
            n += self.bonus if self.actor is a else 0
        n += "phalanx" in has and any(q.kind == "troop" for q in self.mates(a))
        n += self.bolstered(a)
        n -= melee and "terror" in self.talents(t)
        return max(0, min(10, n))

    def fixed_dice(self, a: Piece, t: Piece, n: int, offensive: bool) -> int:
        n += self.sum_of(a, "dice", FIXED)
        if offensive and a.side != t.side:
            n += sum(row.n for row in self.own(t, "dice_against", FIXED))
        return max(0, min(10, n))

    def defence(self, t: Piece, a: Piece, kind: str, melee: bool, bolster: bool) -> int:
        """What a die must reach, from 0 to 10."""
        ground = GROUND[t.at]
        has = self.talents(t)
        n = t.data.defence[t.life] - t.net + (t.stone is not None)
        cover = ground.defence_vs_melee if melee else ground.defence_vs_ranged
        if not (ground.pieces and not self.terrain_left[t.at]) and not (ground.aquatic and "aquatic" in t.classes):
            n += cover
        n += "close_protection" in has and bool(self.mates(t))
        n += "phalanx" in has and any(q.kind == "troop" for q in self.mates(t))
        n += "climb" in has and ground.key == "rock" and "climb" not in self.talents(a)
        n += bolster and self.bolstered(t)
        n -= kind == NORMAL and melee and "torment" in self.talents(a)
        n += self.sum_of(t, "defence", kind, melee) + sum(row.n for row in self.own(t, "defence", kind, melee))
        n += sum(row.n for row in self.aura(t, "defence", kind, melee))
        return max(0, min(10, n))

    # -- sight and reach ---------------------------------------------------------------------

    def obstacle(self, area: int) -> bool:
        ground = GROUND[area]
        return ground.obstacle and not (ground.pieces and not self.terrain_left[area])

    def sees(self, a: int, b: int, side: int, through: bool = False) -> bool:
        """PR-K050, PR-K051, PR-K057, PR-K059, PR-K060."""
        if a == b:
            return True
        if not BOARD.sees[a][b]:
            return False
        between = [c for c in AREAS if BOARD.crossed[a][b] >> c & 1]
        if through:
            return True
        for c in between:
            there = [q for q in self.here(c) if self.says("sight_units", "any") or q.side != side]
            if there and not self.says("sight_units", "none"):
                return False
        if not any(self.obstacle(c) for c in between):
            return True
        one, other = GROUND[a], GROUND[b]
        return (
            one.height
            or other.key == "rock"
            or (one.key == other.key == "structure")
            or (one.sees_structures and other.sees_structures)
        )

    def hidden(self, t: Piece) -> bool:
        return (
            self.marked(t, "hidden_from_afar")
            or bool(self.own(t, "hidden_from_afar"))
            or bool(self.aura(t, "hidden_from_afar"))
        )

    def reached(self, p: Piece, t: Piece, most: int, through: bool = False) -> str:
        far = STEPS[p.at][t.at]
        if far == 0:
            return MELEE
        if far <= most and not self.hidden(t) and self.sees(p.at, t.at, p.side, through):
            return RANGED
        return MELEE if far == 1 and self.full(t.at) else ""

    def targets(self, p: Piece, most: int, through: bool = False) -> list[Piece]:
        return [t for t in self.pieces if t.on_map and t.side != p.side and self.reached(p, t, most, through)]

    # -- ways --------------------------------------------------------------------------------

    def ways(self, p: Piece, climbs: bool | None = None) -> list[int]:
        """Where a unit could walk next (PR-K038, PR-K057, PR-K058, PR-K069, PR-K070)."""
        climbs = "climb" in self.talents(p) if climbs is None else climbs
        passable = (OPEN, CHAINS, ESCARPMENT) if climbs else (OPEN, CHAINS)
        return [b for b in AREAS if BOARD.border[p.at][b] in passable and (climbs or GROUND[b].key not in ("rock", "cliff"))
                and self.room(p, b)]  # fmt: skip

    def rocks(self, p: Piece) -> list[int]:
        return [
            b for b in AREAS if BOARD.border[p.at][b] in (OPEN, CHAINS) and GROUND[b].key == "rock" and self.room(p, b)
        ]

    def landings(self, p: Piece, n: int) -> list[int]:
        return [b for b in AREAS if 0 < FLIGHT[p.at][b] <= n and self.room(p, b)]

    def entries(self, p: Piece) -> list[int]:
        up = "flying" in p.classes or "climb" in p.born
        return [
            b for b in AREAS if BOARD.areas[b].side == p.side and self.room(p, b) and (up or GROUND[b].key != "cliff")
        ]

    def blocked(self, p: Piece) -> bool:
        if not p.on_map or self.marked(p, "ignore_block") or "block" in self.talents(p):
            return False
        return any("block" in self.talents(q) for q in self.foes(p, p.at))

    def bound(self, p: Piece) -> bool:
        return p.key == "cerberus" and p.on_map and bool(self.foes(p, p.at))


def fits(vs: str, kind: str, melee: bool) -> bool:
    return {
        "": True, "range_0": melee, "range_1": not melee, "normal": kind == NORMAL, "normal_0": kind == NORMAL and melee,
        "normal_or_retaliation": kind != FIXED,
    }[vs]  # fmt: skip


def breadth_first(*kinds: int) -> list[list[int]]:
    table = []
    for start in AREAS:
        far = [99] * len(AREAS)
        far[start] = 0
        edge = [start]
        while edge:
            nearest = edge.pop(0)
            for b in AREAS:
                if BOARD.border[nearest][b] in kinds and far[b] == 99:
                    far[b] = far[nearest] + 1
                    edge.append(b)
        table.append(far)
    return table


STEPS = breadth_first(OPEN, CHAINS, ESCARPMENT)
FLIGHT = breadth_first(OPEN, CHAINS, ESCARPMENT, WALL)
