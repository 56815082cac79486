"""What an activation may lead to: the areas a unit could come to stand in, and what it could do there.

Announcing looks ahead (PR-053), and whoever announces need not do it (PR-C29).  So nothing here is stricter than the
rules: a hidden token may turn out to be a lure, a spring may carry the unit on, a power of its own may open the way.
"""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.aiming import powers_offered
from petteia.games.prometheus.deeds import (
    beside_the_hound,
    could_enrage,
    is_calmer,
    may_break,
    may_calm,
    releasable,
    stones_near,
)
from petteia.games.prometheus.ground import (
    FAR,
    deployment,
    enemies_stop,
    home,
    is_blocked,
    landings,
    targets,
    walk_budget,
    ways,
)
from petteia.games.prometheus.records import Power
from petteia.games.prometheus.rows import is_spent
from petteia.games.prometheus.state import AOW, CARRIES, OMPHALOS_CLAIM, WARDENS, Skirmish, bits
from petteia.games.prometheus.values import WALKED_IN, is_class, mark_sum, marked, movement, reach_of
from petteia.games.prometheus.vocabulary import AQUATIC, CHAINS, FIREPROOF, FORCE_OF_NATURE
from petteia.games.prometheus.words import ATTACK, CALM, CLAIM, ENRAGE, RELEASE

PLENTY: Final = 99  # Art of War cards, where some may yet be drawn
DEEDS: Final = ATTACK | CALM | ENRAGE | CLAIM | RELEASE


# -- a unit's own powers -------------------------------------------------------------------------------


def at_hand(s: Skirmish, u: int, kind: str) -> list[Power]:
    """The powers of this kind that a unit could pay for and has not used, wherever it would use them."""
    powers = s.book.powers[s.unit[u]]
    if not powers:
        return []
    cards = purse(s, u)
    return [
        power
        for number, power in enumerate(powers)
        if power.kind == kind and power.art_of_war <= cards and s.life[u] > power.lost_at and not is_spent(s, u, number)
    ]


def lends(powers: list[Power], *words: str) -> bool:
    """Whether one of these powers changes one of these things."""
    return any([row.op == "mod" and row.word in words for power in powers for row in power.effect])


def shifts_units(powers: list[Power]) -> bool:
    """Whether one of these powers moves a unit: then much may be possible that is not yet."""
    return any([row.op in ("move", "pull") and row.who != "bait" for power in powers for row in power.effect])


def gained(powers: list[Power], word: str) -> int:
    """By how much these powers could raise a value."""
    return sum(
        [row.n for power in powers for row in power.effect if row.op == "mod" and row.word == word and row.n > 0]
    )


def purse(s: Skirmish, u: int) -> int:
    """How many Art of War cards there are to pay with; plenty where a power of the unit's own may bring some."""
    return PLENTY if s.book.draws[s.unit[u]] else s.holds(s.active, AOW)


# -- where to ------------------------------------------------------------------------------------------


def places(s: Skirmish, u: int) -> list[int]:
    """The areas a unit could come to act in by its walk, beside the one it is in; the unit is put back where it was."""
    was = s.at[u]
    helps = at_hand(s, u, "active")
    passes = lends(helps, "pass_enemies")
    unheld = lends(helps, "ignore_block")
    found: list[int] = []
    if was >= 0 and (lends(helps, "flying_walk") or (s.marks and marked(s, u, "flying_walk"))):
        found += landings(s, u, movement(s, u) + gained(helps, "movement"))
    steps = walk_budget(s, u, False) + gained(helps, "movement")
    if was >= 0:
        edge = [was] if unheld or not is_blocked(s, u) else []
    else:
        edge = deployment(s, u)
        found += edge
        steps -= 1
    walked = set(edge)
    lively, border = s.book.lively, s.book.border
    while steps > 0 and edge:
        further: list[int] = []
        for area in edge:
            s.put(u, area)
            if not unheld and area != was and is_blocked(s, u):
                continue
            for other in ways(s, u):
                plain = not lively[other] and not s.marks and border[area][other] != CHAINS
                ends = (not plain and halts(s, u, area, other)) or (not passes and enemies_stop(s, u, other))
                if not ends and other not in walked:
                    walked.add(other)
                    further.append(other)
                if plain:
                    if other not in found:
                        found.append(other)
                else:
                    found += [one for one in comes_to_act(s, u, other) if one not in found]
        edge = further
        steps -= 1
    s.put(u, was)
    return [area for area in found if area != was]


def halts(s: Skirmish, u: int, was: int, area: int) -> bool:
    """Whether the ground, chains or a web end a walk that comes this way."""
    ground = s.book.terrain[area]
    if s.book.border[was][area] == CHAINS or ground.stops:
        return True
    if (ground.ends_activation and not is_class(s, u, AQUATIC)) or burns(s, u, area):
        return True
    return any([mark[0] == "web" and mark[1] in (was, area) and s.side_of[mark[5]] != s.side[u] for mark in s.marks])


def burns(s: Skirmish, u: int, area: int) -> bool:
    return s.book.terrain[area].wound_on_entry > 0 and not is_class(s, u, FIREPROOF)


def comes_to_act(s: Skirmish, u: int, area: int) -> list[int]:
    """Where a unit that walks into an area could go on acting: a swamp ends it all, fire and springs lead on."""
    ground = s.book.terrain[area]
    if ground.ends_activation and not is_class(s, u, AQUATIC):
        return []
    if not (ground.stops or burns(s, u, area)):
        return [area]
    was = s.at[u]
    s.put(u, area)
    on = [area, *ways(s, u)]
    s.put(u, was)
    return on


# -- what there ----------------------------------------------------------------------------------------


def wished(s: Skirmish, u: int) -> int:
    """The deeds that are worth looking for: with somebody to attack, the hound to calm, a stone, a trapped comrade."""
    distance = s.book.distance[s.at[u]] if s.at[u] >= 0 else [0] * s.book.areas
    found = 0
    if aims_at_tokens(s, u) or any(
        [s.at[v] >= 0 and distance[s.at[v]] < FAR for v in bits(struck_by_its_powers(s, u))]
    ):
        found |= ATTACK
    hound = s.hound
    if hound >= 0 and s.at[hound] >= 0 and distance[s.at[hound]] < FAR:
        if is_calmer(s, u):
            found |= CALM
        elif s.side[u] == WARDENS and u != hound:
            found |= ENRAGE
    if s.law[OMPHALOS_CLAIM] and (any(s.stones) or any([flags & CARRIES for flags in s.flags])):
        found |= CLAIM
    if any([s.net[v] >= 0 and s.side[v] == s.side[u] and v != u for v in range(len(s.net))]):
        found |= RELEASE
    return found


def struck_by_its_powers(s: Skirmish, u: int) -> int:
    """The units a unit could strike, as a mask: enemies, and others too where a power of its own spares nobody."""
    foes = s.team[1 - s.side[u]]
    return (foes | s.team[s.side[u]]) & ~(1 << u) if s.book.anybody[s.unit[u]] else foes


def aims_at_tokens(s: Skirmish, u: int) -> bool:
    """Whether an offensive power of the unit's is for hidden tokens too."""
    return any(
        [
            power.kind == "offensive" and any([row.op == "target" and row.who == "bait" for row in power.effect])
            for power in s.book.powers[s.unit[u]]
        ]
    )


def doable(s: Skirmish, u: int, wanted: int, cards: int) -> int:
    """Which of these deeds the unit could do from where it stands, with so many Art of War cards to pay with."""
    found = 0
    if wanted & ATTACK and can_attack(s, u, cards):
        found |= ATTACK
    if wanted & CALM and may_calm(s, u):
        found |= CALM
    if wanted & ENRAGE and could_enrage(s, u):
        found |= ENRAGE
    if wanted & CLAIM and stones_near(s, u):
        found |= CLAIM
    if wanted & RELEASE and cards and releasable(s, u):
        found |= RELEASE
    return found


def can_attack(s: Skirmish, u: int, cards: int) -> bool:
    """A target in reach, with what the unit's own powers may do for it, or an offensive power that can be declared."""
    reach = reach_of(s, u) + (1 if may_break(s, u) else 0)
    if targets(s, u, reach):
        return True
    if not s.book.powers[s.unit[u]]:
        return False
    if powers_offered(s, u, s.active, "offensive", cards):
        return True
    helps = at_hand(s, u, "active")
    more = gained(helps, "range")
    if more and targets(s, u, reach + more):
        return True
    return shifts_units(helps) and bool(powers_offered(s, u, s.active, "active", cards)) and near(s, u)


def near(s: Skirmish, u: int) -> bool:
    """Whether an enemy is next door: a unit that is moved may fill its area, or be drawn out of it."""
    foes = s.team[1 - s.side[u]]
    return any([s.here[area] & foes for area in s.book.adjacent[s.at[u]]])


def after_a_walk(s: Skirmish, u: int, simple: int) -> int:
    """The deeds that are out of reach now and could be done after a walk."""
    wanted = wished(s, u) & ~simple
    if not wanted:
        return 0
    book = s.book
    starts = [s.at[u]] if s.at[u] >= 0 else home(s, s.side[u])
    steps = walk_budget(s, u, False) + gained(at_hand(s, u, "active"), "movement")
    sprung = bool(round_about(s, starts, steps) & book.carrying)
    if sprung:
        steps += book.carrying.bit_count()
    far, aims = strikes_at(s, u, sprung) if wanted & ATTACK else (0, 0)
    if not book.strays[s.unit[u]]:  # measured by the board alone: what no walk could bring near
        if not round_about(s, starts, steps + far) & aims:
            wanted &= ~ATTACK
        if wanted & (CALM | ENRAGE) and not round_about(s, starts, steps + 1) >> s.at[s.hound] & 1:
            wanted &= ~(CALM | ENRAGE)
    return found_in(s, u, places(s, u), wanted, far, aims) if wanted else 0


def strikes_at(s: Skirmish, u: int, sprung: bool) -> tuple[int, int]:
    """How far a unit can strike at most, wherever it stands, and the areas with somebody or something to strike at."""
    book = s.book
    d = s.unit[u]
    helps = at_hand(s, u, "active")
    far = book.range[d][s.life[u]] + book.high_ground + gained(helps, "range")
    if book.talents[d] & FORCE_OF_NATURE:
        far += 1
    if book.inherent[d]:
        far += sum([one.row.n for one in book.inherent[d] if one.row.word == "range"])
    if s.marks:
        far += mark_sum(s, u, "range")
    if book.powers[d]:
        for power in book.powers[d] if sprung else at_hand(s, u, "offensive"):
            for row in power.effect:
                if row.high > far:
                    far = row.high
        if shifts_units(helps):
            far += 1
    aims = 0
    for v in bits(struck_by_its_powers(s, u)):
        if s.at[v] >= 0:
            aims |= 1 << s.at[v]
    if aims_at_tokens(s, u):
        for area, card in enumerate(s.bait):
            if card >= 0:
                aims |= 1 << area
    return max(far, 1), aims


def round_about(s: Skirmish, starts: list[int], steps: int) -> int:
    """The areas within so many steps of some of these, as a mask."""
    found = 0
    for area in starts:
        within = s.book.board.within[area]
        found |= within[min(max(steps, 0), len(within) - 1)]
    return found


def after_a_blow(s: Skirmish, u: int) -> int:
    """The deeds that are out of reach now and could be done after an attack: where it carries the unit, or with what
    a fallen enemy leaves behind."""
    wanted = wished(s, u) & (ENRAGE | CLAIM | RELEASE)
    if not wanted or s.at[u] < 0:
        return 0
    areas: list[int] = []
    for power in at_hand(s, u, "offensive"):
        for row in power.effect:
            if row.op == "move" and row.who == "self":
                areas += landings(s, u, row.n)
            elif row.op == "move" and row.who == "both":
                areas += s.book.board.touching[s.at[u]]
    found = found_in(s, u, areas, wanted, 0, 0) if areas else 0
    if s.law[OMPHALOS_CLAIM] and any([s.flags[v] & CARRIES for v in bits(s.team[1 - s.side[u]])]):
        found |= wanted & CLAIM
        if beside_the_hound(s, u):
            found |= wanted & ENRAGE
    if is_blocked(s, u) and s.stones[s.at[u]]:
        found |= wanted & CLAIM
    if wanted & RELEASE and releasable(s, u) and purse(s, u):
        found |= RELEASE
    return found


def found_in(s: Skirmish, u: int, areas: list[int], wanted: int, far: int, aims: int) -> int:
    """What of the wanted could be done in some of these areas; the unit is put back where it was.

    Attacks are looked for where one of the areas `aims` lies no further off than `far`.
    """
    was, did = s.at[u], s.did
    s.did |= WALKED_IN
    found = 0
    cards = purse(s, u)
    book = s.book
    terrain, adjacent, within = book.terrain, book.adjacent, book.board.within
    for area in areas:
        rest = wanted & ~found
        if rest & ATTACK and not (within[area][min(far, len(within[area]) - 1)] & aims or book.strays[s.unit[u]]):
            rest &= ~ATTACK
        if not rest:
            continue
        s.put(u, area)
        sprung = terrain[area].stops or any([terrain[other].stops for other in adjacent[area]])
        found |= doable(s, u, rest, PLENTY if sprung else cards)
        if found == wanted:
            break
    s.put(u, was)
    s.did = did
    return found
