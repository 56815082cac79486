"""Wounds, healing, destruction, and the ends of the game that come with them."""

from __future__ import annotations

from petteia.games.prometheus.rows import set_off, waiting_for
from petteia.games.prometheus.state import CARRIES, CERBERUS_DEAD_WINS, DEAD, SIDE_NAMES, Skirmish, but
from petteia.games.prometheus.vocabulary import GOD
from petteia.games.prometheus.words import CRACKED, DESTROYED, DROPPED, FREED, HEALED, WOUNDED


def victory(s: Skirmish, side: int, reason: str, rule: str) -> None:
    """One side wins, at that instant; which one is recorded for the next scenario (PR-110, PR-C39)."""
    s.end(tuple(s.partner_seats(side)), reason, rule)


def wound(s: Skirmish, u: int, n: int, by: int = -1) -> None:
    """A unit loses vitality: one row down its track for each wound; a stone cracks; at nothing it is destroyed."""
    if s.at[u] < 0:
        return
    n = min(n, s.life[u])
    s.life = but(s.life, u, s.life[u] - n)
    s.tell(WOUNDED, s.owner[u], u, n)
    if s.life[u] <= 0:
        destroy(s, u, by)
    elif s.stone[u]:
        crack(s, u)


def heal(s: Skirmish, u: int, n: int) -> None:
    """Vitality comes back, never above full; nothing brings back the dead."""
    if s.at[u] == DEAD:
        return
    n = min(n, s.book.vitality[s.unit[u]] - s.life[u])
    if n > 0:
        s.life = but(s.life, u, s.life[u] + n)
        s.tell(HEALED, s.owner[u], u, n)


def crack(s: Skirmish, u: int) -> None:
    """Stone no longer."""
    s.stone = but(s.stone, u, 0)
    s.tell(CRACKED, s.owner[u], u)


def net_off(s: Skirmish, u: int) -> None:
    """The net on a unit leaves the game (PR-C02)."""
    card = s.net[u]
    if card >= 0:
        s.net = but(s.net, u, -1)
        s.move(card, s.nets, s.out)
        s.tell(FREED, s.owner[u], u)


def drop_stone(s: Skirmish, u: int) -> None:
    if s.flags[u] & CARRIES:
        s.flags[u] &= ~CARRIES
        s.stones = but(s.stones, s.at[u], s.stones[s.at[u]] + 1)
        s.tell(DROPPED, s.owner[u], u, s.at[u])


def destroy(s: Skirmish, u: int, by: int) -> None:
    """A unit is gone.  A god's end is its side's (PR-005, PR-108), the hound's is its side's too (PR-006, PR-109)."""
    book = s.book
    area = s.at[u]
    s.life = but(s.life, u, 0)
    s.tell(DESTROYED, s.owner[u], u)
    net_off(s, u)
    drop_stone(s, u)
    s.stone = but(s.stone, u, 0)
    s.put(u, DEAD)
    for v in range(len(s.stone)):
        if s.stone[v] == u + 1:
            crack(s, v)
    d = s.unit[u]
    name = book.units[d].name
    side = s.side[u]
    if book.kind[d] == GOD:
        victory(s, 1 - side, f"{name} is dead: the {SIDE_NAMES[1 - side]} win.", "PR-108")
    elif u == s.hound:
        winner = s.law[CERBERUS_DEAD_WINS]
        victory(s, winner, f"Cerberus is destroyed: the {SIDE_NAMES[winner]} win.", "PR-109")
    else:
        after_a_death(s, u, area, by)


def after_a_death(s: Skirmish, u: int, area: int, by: int) -> None:
    """What waits for a unit to be destroyed: the one that did it, and those near by."""
    effects: list[tuple[int, int, int, int]] = []
    if by >= 0 and s.side[by] != s.side[u]:
        effects += waiting_for(s, by, "destroys_enemy", u)
    triggers = s.book.triggers
    distance = s.book.distance[area]
    for v in range(len(s.unit)):
        if triggers[s.unit[v]] and s.at[v] >= 0 and distance[s.at[v]] <= 1:
            effects += waiting_for(s, v, "unit_destroyed_near", u)
    set_off(s, effects)
