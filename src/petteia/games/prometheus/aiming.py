"""Whom and what a power can be aimed at, and whether there is anything for it to work on."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus import ops
from petteia.games.prometheus.dice import NO_EVADE, NO_GUARD, UNANSWERED
from petteia.games.prometheus.gists import Gist
from petteia.games.prometheus.ground import has_room, is_hidden, is_huge, landings, sees, targets
from petteia.games.prometheus.movement import can_be_displaced
from petteia.games.prometheus.rows import Rows, is_spent, power_of
from petteia.games.prometheus.state import AOW, DEAD, Skirmish, bits
from petteia.games.prometheus.values import condition, fireproof, has_inherent, power_on
from petteia.games.prometheus.words import RUN
from petteia.kernel.decision import Refusal

IN_HAND: Final = -1  # as many Art of War cards as the seat holds

IN_WATER: Final = Refusal("In the water it has no such power.", "PR-K061")
AFTER_COMPLEX: Final = Refusal("After a complex action it has no such power.", "PR-K036")


def powers_offered(s: Skirmish, u: int, seat: int, kind: str, cards: int = IN_HAND) -> list[int]:
    """The powers of this kind that the unit could declare now (with so many Art of War cards, or those in hand)."""
    found: list[int] = []
    for gist in s.book.declared[kind][s.unit[u]]:
        if why_off(s, u, gist) is not None:
            continue
        purse = s.holds(seat, AOW) if cards == IN_HAND and gist.price else cards
        if why_now(s, u, gist, purse) is None:
            found.append(gist.number)
    return found


def why_off(s: Skirmish, u: int, gist: Gist) -> Refusal | None:
    """Why a unit does not have one of its powers at this moment, or not any more."""
    if s.life[u] <= gist.power.lost_at:
        return gist.lost
    if is_spent(s, u, gist.number):
        return gist.used
    if power_on(s, u, gist.number):
        return None
    return IN_WATER if s.at[u] >= 0 and s.book.mute[s.at[u]] else AFTER_COMPLEX


def why_now(s: Skirmish, u: int, gist: Gist, cards: int) -> Refusal | None:
    """Why a power that is there cannot be declared with so many Art of War cards."""
    if gist.price and cards < gist.price:
        return gist.dear
    return None if feasible(s, u, gist.number, 0) else gist.idle


def feasible(s: Skirmish, u: int, number: int, option: int) -> bool:
    """Whether there is something for a power to work on: with no legal target it cannot be declared."""
    power = power_of(s, u, number)
    flies = 0
    for row in power.effect:
        if row.option and row.option != option:
            continue
        if isinstance(row, ops.When):
            break
        if isinstance(row, ops.Choose):
            if not option and row.who == "owner":
                return any([feasible(s, u, number, branch + 1) for branch in range(row.n)])
        elif isinstance(row, ops.If):
            if not condition(s, u, row.word, row.kinds):
                return False
        elif isinstance(row, ops.Target):
            if not (tokens(s, u, row) if row.who == "bait" else candidates(s, u, number, row)):
                return False
        elif isinstance(row, ops.Area):
            if not areas(s, u, number, row):
                return False
        elif isinstance(row, ops.Move):
            if row.who == "self":
                flies = row.n
        elif isinstance(row, ops.Attack):
            if row.who == "target":
                continue
            if flies:
                if not any([s.enemies_at(area, s.side[u]) for area in (s.at[u], *landings(s, u, flies))]):
                    return False
            elif not struck_by(s, u, row):
                return False
        elif isinstance(row, ops.Mod) and row.word == "run" and not s.plan & RUN:
            return False
    return True


def answers_denied(s: Skirmish, rows: Rows) -> int:
    """What the `no` rows of the power forbid, as flags of an attack."""
    flags = 0
    for row in power_of(s, rows.u, rows.number).effect:
        if isinstance(row, ops.No) and (not row.option or row.option == rows.option):
            if "retaliation" in row.answers:
                flags |= UNANSWERED
            if "evade" in row.answers:
                flags |= NO_EVADE
            if "guard" in row.answers:
                flags |= NO_GUARD
    return flags


# -- who and where -------------------------------------------------------------------------------------


def candidates(s: Skirmish, u: int, number: int, row: ops.Target) -> list[int]:
    """The units a `target` row may pick."""
    book = s.book
    area = s.at[u]
    mask = s.team[s.side[u]] if row.who == "ally" else s.team[1 - s.side[u]]
    power = power_of(s, u, number)
    gist = book.gists[s.unit[u]][number]
    found: list[int] = []
    distance = book.distance[area]
    for v in bits(mask):
        there = s.at[v]
        if there < 0 or not row.low <= distance[there] <= row.high or not row.kinds >> book.kind[s.unit[v]] & 1:
            continue
        if row.sight and not sees(s, area, there, s.side[u], row.through):
            continue
        if power.kind == "offensive" and distance[there] and row.who == "enemy" and is_hidden(s, v):
            continue
        if spared(s, u, v, row) or (row.borders and book.border[area][there] in row.borders):
            continue
        if row.room and not has_room(s, v, area):
            continue
        if (gist.moves_target and s.held(v)) or (gist.pulls and not can_be_displaced(s, v, u)):
            continue
        if gist.petrifies and has_inherent(s, v, "no_petrification"):
            continue
        found.append(v)
    return found


def spared(s: Skirmish, u: int, v: int, row: ops.If | ops.Target | ops.Each) -> bool:
    """What a row says it does not touch."""
    for word in row.unless:
        if (
            (word == "self" and v == u)
            or (word == "huge" and is_huge(s, v))
            or (word == "petrified" and s.stone[v] > 0)
            or (word == "trapped" and s.net[v] >= 0)
            or (word == "unhurt" and s.life[v] >= s.book.vitality[s.unit[v]])
            or (word == "destroyed" and s.at[v] == DEAD)
            or (word == "fireproof" and fireproof(s, v))
        ):
            return True
    return False


def tokens(s: Skirmish, u: int, row: ops.Target) -> list[int]:
    """The areas with a hidden token that a row may pick."""
    distance = s.book.distance[s.at[u]]
    return [area for area in range(s.book.areas) if s.bait[area] >= 0 and row.low <= distance[area] <= row.high]


def areas(s: Skirmish, u: int, number: int, row: ops.Area) -> list[int]:
    """The areas a row may pick; for a roll against everybody in it, those with somebody to roll against."""
    here = s.at[u]
    distance = s.book.distance[here]
    found = [
        area
        for area in range(s.book.areas)
        if row.low <= distance[area] <= row.high and (not row.sight or sees(s, here, area, s.side[u]))
    ]
    each = [one for one in power_of(s, u, number).effect if isinstance(one, ops.Each)]
    return [area for area in found if everybody(s, u, area, each[0])] if each else found


def everybody(s: Skirmish, u: int, area: int, row: ops.Each) -> list[int]:
    """Whom an `each` row speaks of, in one area."""
    mask = s.here[area] & ~(1 << u)
    if row.who == "enemy":
        mask &= s.team[1 - s.side[u]]
    return [v for v in bits(mask) if not spared(s, u, v, row)]


def struck_by(s: Skirmish, u: int, row: ops.Attack) -> list[int]:
    """The enemies an `attack` row can be aimed at."""
    return targets(s, u, row.high)


def numbered(s: Skirmish, v: int, row: ops.Graded) -> int:
    """The figure of a row for this unit: another one for some kinds."""
    return row.alt if row.alt_kinds >> s.book.kind[s.unit[v]] & 1 else row.n
