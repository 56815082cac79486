"""Where a walk may lead: the areas a unit could come to act in, beside the one it is in.

Nothing here is stricter than the rules (PR-C29): a hidden token may turn out to be a lure, a spring may carry the unit on.
Sets of areas are ints, one bit an area.
"""

from __future__ import annotations

from petteia.games.prometheus.gists import Help
from petteia.games.prometheus.ground import can_climb, deployment, gait, is_blocked, landings, ways
from petteia.games.prometheus.maps import FAR, mask_of, spelt_out
from petteia.games.prometheus.state import LURE_STOPS, WAITING, WARDENS, Skirmish
from petteia.games.prometheus.values import is_class, marked, movement
from petteia.games.prometheus.vocabulary import AQUATIC, FIREPROOF


def places(s: Skirmish, u: int, steps: int, helps: Help, careful: bool, hostile: int) -> int:
    """The areas a unit could come to act in by a walk of so many steps, beside the one it is in."""
    was = s.at[u]
    steps = min(steps + helps.movement, FAR)
    s.put(u, WAITING)  # so that its own place is free
    roads = Roads(s, u, helps, careful, hostile)
    if was < 0:
        found = roads.enter(mask_of(deployment(s, u)), steps)
        s.put(u, was)
        return found
    found = roads.lead(was, steps) if steps > 0 else 0
    s.put(u, was)
    drowned = s.book.mute[was] and not is_class(s, u, AQUATIC)  # in the water it has no power to take off
    if helps.flies and not careful and not drowned:
        found |= mask_of(landings(s, u, movement(s, u) + helps.movement))
    return found if s.book.springs >> was & 1 else found & ~(1 << was)  # whoever comes back to a spring drinks from it


class Roads:
    """What lies before a unit that is nowhere: where it could walk to from each area, and what would end its walk there."""

    __slots__ = ("acts", "climbs", "frees", "full", "hostile", "paths", "s", "shallow", "stop", "strolls", "u", "webs")

    def __init__(self, s: Skirmish, u: int, helps: Help, careful: bool, hostile: int) -> None:
        book = s.book
        classes = book.classes[s.unit[u]]
        self.s = s
        self.u = u
        self.hostile = hostile
        self.frees = helps.frees
        climbs = can_climb(s, u)
        gaits = gait(s, u, climbs)
        self.paths = book.walks[gaits]
        self.strolls = book.strolls[gaits if classes & AQUATIC else gaits + len(book.walks)]
        # in the water its talents are gone, if it is not at home there
        self.climbs = climbs and not classes & AQUATIC
        self.shallow = book.walks[gait(s, u, False)] if self.climbs else self.paths
        webs = 0
        for mark in s.marks:
            if mark[0] == "web" and s.side_of[mark[5]] != s.side[u]:
                webs |= 1 << mark[1]
        self.webs = webs
        fire = 0 if classes & FIREPROOF else book.fires
        self.acts = fire | (0 if classes & AQUATIC else book.mires) | book.springs  # it does something to who comes in
        passes = helps.passes or marked(s, u, "pass_enemies")
        self.stop = webs | (0 if passes else hostile & ~book.passages)
        if s.side[u] == WARDENS and (careful or s.law[LURE_STOPS]):  # a hidden token ends a walk, be it a lure
            for area, card in enumerate(s.bait):
                if card >= 0:
                    self.stop |= 1 << area
        self.full = 0

    def crowded(self, reach: int) -> int:
        """Those of some areas that are full."""
        s = self.s
        huge, capacity, here = s.huge, s.book.capacity, s.here
        full = 0
        for area in s.at:
            if area >= 0 and reach >> area & 1:
                units = here[area]
                if units & huge or units.bit_count() >= capacity[area]:
                    full |= 1 << area
        return full

    def lead(self, was: int, steps: int) -> int:
        """The areas the walk could lead to from where it begins."""
        book = self.s.book
        rows = self.strolls[was]
        reach = rows[steps]
        swims = book.waters >> was & 1 and book.classes[self.s.unit[self.u]] & AQUATIC
        ends = (self.stop | (0 if self.frees else self.hostile) | (book.depths if self.climbs else 0)) & rows[steps - 1]
        if not ends and not swims and not self.acts & ~book.mires & reach and not self.crowded(reach):
            return reach  # nothing is in its way
        return self.spread([was], steps, 1 << was if swims else 0)

    def enter(self, homes: int, steps: int) -> int:
        """The areas that a unit which comes on in one of these could go on to."""
        return self.into(homes) | self.spread(spelt_out(homes & ~(self.stop | self.acts)), steps - 1, 0)

    def into(self, areas: int) -> int:
        """Where a unit that comes into these areas could act: there, or where the ground leads it on."""
        found = areas & ~self.acts
        for area in spelt_out(areas & self.acts):
            found |= comes_to_act(self.s, self.u, area)
        return found

    def ahead(self, area: int) -> int:
        """Where the unit could walk to from an area: nowhere if an enemy with Block is there."""
        s, u = self.s, self.u
        if self.hostile >> area & 1 and not self.frees:
            s.put(u, area)
            if is_blocked(s, u):
                return 0
        return (self.shallow if s.book.mute[area] else self.paths)[area] & ~self.full

    def spread(self, edge: list[int], steps: int, wet: int) -> int:
        """The areas a walk could lead to; `wet` are those in which it still swims, and has a step more for the water alone."""
        chained, waters = self.s.book.chained, self.s.book.waters
        stop = self.stop | self.acts
        self.full = self.crowded(-1)
        found = walked = seen = 0
        for area in edge:
            walked |= 1 << area
        later: list[int] = []
        while steps > 0:
            further, later = later, []
            for area in edge:
                ahead = self.ahead(area)
                swims = wet >> area & 1
                if swims and steps < 2:
                    ahead &= waters
                found |= self.into(ahead & ~seen)
                seen |= ahead
                if steps < 2 or self.webs >> area & 1:
                    continue
                for other in spelt_out(ahead & ~(walked | stop | chained[area])):
                    walked |= 1 << other
                    if swims and not waters >> other & 1:
                        later.append(other)
                    else:
                        wet |= swims << other
                        further.append(other)
            edge = further
            steps -= 1
        return found


def burns(s: Skirmish, u: int, area: int) -> bool:
    return s.book.terrain[area].wound_on_entry > 0 and not is_class(s, u, FIREPROOF)


def comes_to_act(s: Skirmish, u: int, area: int, driven: bool = False, passed: int = 0) -> int:
    """Where a unit that comes into an area could go on acting: a swamp ends it all (unless it is `driven` there), fire
    drives it on, a spring may carry it on.  `passed` are the areas of such a journey so far."""
    ground = s.book.terrain[area]
    here = 1 << area
    if ground.ends_activation and not is_class(s, u, AQUATIC):
        return here if driven else 0
    fire = burns(s, u, area)
    if not (fire or ground.stops):
        return here
    if passed & here or (fire and s.life[u] <= ground.wound_on_entry):
        return 0
    s.put(u, area)
    ahead = ways(s, u)
    if fire:
        ahead = [other for other in ahead if not s.book.terrain[other].wound_on_entry] if ground.expels else []
    on = 0 if fire and ahead else here
    for other in ahead:
        on |= comes_to_act(s, u, other, fire, passed | here)
    return on
