"""Areas: room, borders, line of sight, who is in reach, and where a unit may go next."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.maps import spelt_out
from petteia.games.prometheus.state import ENTRY, SIGHT_UNITS, Skirmish, bits
from petteia.games.prometheus.values import has_inherent, inherent, is_class, mark_sum, marked, movement, talents
from petteia.games.prometheus.vocabulary import AQUATIC, BLOCK, CLIMB, FLYING, HUGE

OUT_OF_REACH: Final = 0
MELEE: Final = 1
RANGED: Final = 2


# -- room ----------------------------------------------------------------------------------------------


def is_full(s: Skirmish, area: int) -> bool:
    """Nobody may enter: as many units as it holds, or a huge one."""
    units = s.here[area]
    return bool(units & s.huge) or units.bit_count() >= s.book.capacity[area]


def has_room(s: Skirmish, u: int, area: int) -> bool:
    """Whether a unit would fit: a huge one needs an area for three, but for deployment areas."""
    if s.huge >> u & 1 and not s.book.fits_huge[area]:
        return False
    units = s.here[area]
    return not units or not (units & s.huge or units.bit_count() >= s.book.capacity[area])


def has_room_for_two(s: Skirmish, u: int, area: int) -> bool:
    """Whether a unit and its prey, which is never huge, would both fit."""
    return has_room(s, u, area) and s.here[area].bit_count() + 2 <= s.book.capacity[area]


def with_room(s: Skirmish, areas: list[int]) -> list[int]:
    """Those of some areas that are not full."""
    here, huge, capacity = s.here, s.huge, s.book.capacity
    found: list[int] = []
    for area in areas:
        units = here[area]
        if not units or not (units & huge or units.bit_count() >= capacity[area]):
            found.append(area)
    return found


def can_climb(s: Skirmish, u: int) -> bool:
    return bool(s.book.talents[s.unit[u]] & CLIMB) and bool(talents(s, u) & CLIMB)


def gait(s: Skirmish, u: int, climbs: bool) -> int:
    """How a unit walks, as the row of `paths`: over escarpments, rock and cliff only climbers, huge units with room."""
    return (2 if s.huge >> u & 1 else 0) + (1 if climbs else 0)


def ways(s: Skirmish, u: int) -> list[int]:
    """The neighbouring areas a unit could walk into, whatever holds it where it is."""
    return with_room(s, s.book.paths[gait(s, u, can_climb(s, u))][s.at[u]])


def forced_ways(s: Skirmish, u: int) -> list[int]:
    """Where a unit can be thrown: a neighbour with room that admits it, over a border it could cross."""
    return with_room(s, s.book.paths[gait(s, u, bool(s.book.talents[s.unit[u]] & CLIMB))][s.at[u]])


def rocks(s: Skirmish, u: int) -> list[int]:
    """The neighbouring rocks a unit could ascend."""
    return [area for area in s.book.rocks[s.at[u]] if has_room(s, u, area)]


def landings(s: Skirmish, u: int, steps: int) -> list[int]:
    """The areas of its map a flying unit could reach and has room in."""
    area = s.at[u]
    flight = s.book.board.flight[area]
    return [other for other in range(s.book.areas) if 0 < flight[other] <= steps and has_room(s, u, other)]


def deployment(s: Skirmish, u: int) -> list[int]:
    """The deployment areas of a unit's colour, on either map, that it can come on in (PR-C24)."""
    areas = with_room(s, s.book.homes[s.side[u]])
    if is_class(s, u, FLYING) or s.book.talents[s.unit[u]] & CLIMB:
        return areas
    terrain = s.book.terrain
    return [area for area in areas if terrain[area].enter != "climb"]


# -- what holds a unit ---------------------------------------------------------------------------------


def is_blocked(s: Skirmish, u: int) -> bool:
    """An enemy with Block shares the area; two units with Block ignore each other."""
    area = s.at[u]
    if area < 0:
        return False
    foes = s.here[area] & s.team[1 - s.side[u]]
    if not foes or (s.marks and marked(s, u, "ignore_block")):
        return False
    if talents(s, u) & BLOCK:
        return False
    return any([talents(s, v) & BLOCK for v in bits(foes)])


def hound_is_bound(s: Skirmish, u: int) -> bool:
    """Cerberus may not move while an enemy shares its area (PR-074)."""
    return u == s.hound and s.at[u] >= 0 and bool(s.enemies_at(s.at[u], s.side[u]))


def enemies_stop(s: Skirmish, u: int, area: int) -> bool:
    """Whether a move ends on entering this area because of enemies in it."""
    if not s.here[area] & s.team[1 - s.side[u]]:
        return False
    if s.book.terrain[area].no_end:
        return False
    return not (s.marks and marked(s, u, "pass_enemies"))


def webbed(s: Skirmish, u: int, was: int, area: int) -> bool:
    """An enemy's web ends a move on the ground that enters or leaves its area."""
    return any([mark[0] == "web" and mark[1] in (was, area) and s.side_of[mark[5]] != s.side[u] for mark in s.marks])


def walk_budget(s: Skirmish, u: int, running: bool) -> int:
    """How many areas a walk or a run covers from where the unit is."""
    book = s.book
    steps = movement(s, u)
    if running:
        steps += book.content.run_bonus
        if book.inherent[s.unit[u]]:
            steps += inherent(s, u, "run")
        if s.marks:
            steps += mark_sum(s, u, "run")
    area = s.at[u]
    if area < 0 or book.easy[area]:
        return steps
    ground = book.terrain[area]
    if is_class(s, u, AQUATIC):
        return steps + 1 if ground.aquatic else steps  # given back as soon as the move leaves the water
    limit = ground.run if running else ground.walk
    return min(steps, limit) if limit >= 0 else steps


def swims_first(s: Skirmish, u: int) -> bool:
    """An aquatic unit that starts in the water has a step more, as long as it stays in it."""
    return s.at[u] >= 0 and s.book.terrain[s.at[u]].aquatic and is_class(s, u, AQUATIC)


# -- sight and reach -----------------------------------------------------------------------------------


def sees(s: Skirmish, one: int, other: int, side: int, through: bool = False) -> bool:
    """Whether the line between two areas of one map is open.

    Walls shut it; so do units in between (by agreement), and obstacles unless one stands high, aims at somebody on a
    rock, or shoots from structure to structure.
    """
    board = s.book.board
    if not board.sees[one][other]:
        return False
    crossed = board.crossed[one][other]
    if through or not crossed:
        return True
    which = s.law[SIGHT_UNITS]
    if which != 2:
        for area in bits(crossed):
            units = s.here[area]
            if units and (which == 0 or units & s.team[1 - side]):
                return False
    if not crossed & s.obstacles:
        return True
    ground, aim = s.book.terrain[one], s.book.terrain[other]
    if ground.height:
        return True
    return (aim.height and aim.obstacle) or (ground.sees_structures and aim.sees_structures)


def how_reached(s: Skirmish, u: int, t: int, most: int, aerial: bool = False) -> int:
    """Whether a unit can be attacked from here: in one's area or in a full one next door as if at range 0, or from afar."""
    one, other = s.at[u], s.at[t]
    distance = s.book.distance[one][other]
    if distance == 0:
        return MELEE
    if distance <= most and not is_hidden(s, t) and sees(s, one, other, s.side[u], aerial):
        return RANGED
    if distance == 1 and is_full(s, other):
        return MELEE
    return OUT_OF_REACH


def is_hidden(s: Skirmish, t: int) -> bool:
    """No legal target from range 1 or more."""
    return (bool(s.marks) and marked(s, t, "hidden_from_afar")) or has_inherent(s, t, "hidden_from_afar")


def targets(s: Skirmish, u: int, most: int, aerial: bool = False) -> list[int]:
    """The enemies a normal attack can be aimed at, area by area."""
    foes = s.team[1 - s.side[u]]
    here = s.here
    found: list[int] = []
    for area in s.book.around[s.at[u]][max(most, 1)]:
        units = here[area] & foes
        if units:
            found += [t for t in bits(units) if how_reached(s, u, t, most, aerial=aerial)]
    return found


def any_target(s: Skirmish, u: int, most: int, hostile: int = -1) -> bool:
    """Whether there is somebody a normal attack can be aimed at; `hostile`: the areas worth a look."""
    foes = s.team[1 - s.side[u]]
    here = s.here
    if here[s.at[u]] & foes:
        return True
    for area in spelt_out(s.book.within[s.at[u]][max(most, 1)] & hostile):
        units = here[area] & foes
        if units and any([how_reached(s, u, t, most) for t in bits(units)]):
            return True
    return False


def surroundings(s: Skirmish, u: int) -> list[int]:
    """A unit's own area and the adjacent ones."""
    area = s.at[u]
    return [area, *s.book.adjacent[area]]


def enters_by_move(s: Skirmish) -> bool:
    """Whether waiting units come on as the first step of a move (or by a complex action)."""
    return s.law[ENTRY] == 0


def is_huge(s: Skirmish, u: int) -> bool:
    return bool(s.book.classes[s.unit[u]] & HUGE)
