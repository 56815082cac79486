"""The second statement of forced movement goes on: along the ground, pushed and pulled (OD-271 to OD-273)."""

from __future__ import annotations

from tests.games.odyssey.forced import THROWN, WALKS, Board, Spot, along, exists, on, word


class Ground(Board):
    """Titans dragged along it, and titans that move the base."""

    def firm(self, spot: Spot, side: int) -> bool:
        """A wall, or an obstacle that nothing breaks."""
        return self.walled(spot, side) or self.kind(on(spot, side)) == "rock"

    def drags(self, t: int, side: int, way: list[Spot]) -> list[Spot]:
        """One space on, and the way so far.  What it leaves breaks if it was its first space of it."""
        here = self.spot(t)
        way = way if way and way[-1] == here else [here]
        tile = self.tile(here)
        if tile and self.came_onto(way) and tile.kind in ("hoard", "olive_wood", "ruin", "city"):
            self.breaks(tile)
        there = on(here, side)
        tile = self.tile(there)
        self.minis[t].at = there
        if tile and tile.kind == "column":
            self.tiles.remove(tile)
            self.crash(t)
        elif tile and tile.kind in ("chasm", "worlds_lip"):
            self.dies(t)
        return [*way, there]

    def came_onto(self, way: list[Spot]) -> bool:
        """Whether the last space of a way is the first of its tile."""
        return len(way) > 1 and self.tile(way[-1]) is not None and self.tile(way[-1]) is not self.tile(way[-2])

    def rests(self, t: int, way: list[Spot]) -> None:
        """The ground answers at its end; pools on the way are tested for."""
        if way and self.minis[t].at == way[-1]:
            self.lands(t, not self.came_onto(way), way[1:-1])

    def walks(self, side: int, t: int, how: str = WALKS) -> None:
        """The base goes one space on; others in its way crash, each once."""
        known = len(self.met)
        self.goes(side, how, but=t)
        for other in self.met[known:]:
            self.crash(other)

    # -- titans pushed and pulled --------------------------------------------------------------------

    def pushed_back(self, t: int, n: int) -> None:
        """It turns to the titan, walks up to it and pushes it before itself."""
        self.turned, self.met = set(), []
        side, way = -1, list[Spot]()
        while n and self.minis[t].at is not None:
            if self.minis[t].at == "vantage":
                self.climbs_down(t)
                continue
            gap = self.to_base(self.spot(t))
            if side < 0:
                off = -gap[0], -gap[1]
                longest = max(map(abs, off))
                sides = [turn for turn in range(4) if along(turn, off) == longest]
                self.facing = self.facing if self.facing in sides else sides[0]
                ahead = self.side_of(off)
                if not self.beside(self.spot(t)):
                    self.walks(ahead, t)
                    n -= 1
                    continue
                side = ahead
            coming = self.under(on(self.base, side))
            here = self.spot(t)
            if here not in coming:
                if not self.fits(on(self.base, side)):
                    break
                self.walks(side, t)
                n -= 1
            elif exists(on(here, side)) and not self.firm(here, side):
                way = self.drags(t, side, way)
                self.walks(side, t)
                n -= 1
            else:
                self.displace(t, coming)
                if self.minis[t].at is None:
                    way = []
                    if exists(on(here, side)):
                        self.walks(side, t)
        self.rests(t, way)
        self.beneath()

    def pulled(self, t: int, n: int, source: int = -1) -> None:
        """The shortest way to the source (-1: the primordial), around what is firm once it has met it; then the source backs off."""
        around, way = False, list[Spot]()
        while n and self.minis[t].at is not None and (source < 0 or isinstance(self.minis[source].at, tuple)):
            if self.minis[t].at == "vantage":
                self.climbs_down(t)
                continue
            here = self.spot(t)
            gap = self.to_base(here)
            if source >= 0:
                gap = self.spot(source)[0] - here[0], self.spot(source)[1] - here[1]
            if abs(gap[0]) + abs(gap[1]) <= 1:
                self.backs_off(source, self.side_of(gap), n)
                break
            nearer = [side for side in range(4) if along(side, gap) > 0 and not self.firm(here, side)]
            if not nearer and not around:
                around = True
                self.crash(t)
                continue
            sides = self.ways_around(here, source) if around else nearer
            if not sides:
                break
            way = self.drags(t, self.side(sides), way)
            n -= 1
        self.rests(t, way)

    def ways_around(self, here: Spot, source: int) -> list[int]:
        """The first steps of the shortest ways to a space beside the source that nothing firm bars."""
        far = {here: 0}
        first: dict[Spot, set[int]] = {here: set()}
        reached = [here]
        for spot in reached:
            for side in range(4):
                there = on(spot, side)
                if not exists(there) or self.firm(spot, side) or far.get(there, far[spot] + 1) <= far[spot]:
                    continue
                if there not in far:
                    far[there] = far[spot] + 1
                    first[there] = set()
                    reached.append(there)
                first[there] |= first[spot] or {side}
        goals = [spot for spot in far if spot != here and self.is_beside_source(spot, source)]
        near = min((far[goal] for goal in goals), default=0)
        return sorted({side for goal in goals if far[goal] == near for side in first[goal]})

    def is_beside_source(self, spot: Spot, source: int) -> bool:
        if source < 0:
            return self.beside(spot)
        return any(on(spot, side) == self.spot(source) for side in range(4))

    def straight(self, t: int, side: int, n: int) -> list[Spot]:
        """As far as it could walk."""
        spots = [self.spot(t)]
        while len(spots) <= n and self.may_step(spots[-1], side):
            spots.append(on(spots[-1], side))
        return spots[1:]

    def strides(self, t: int, spots: list[Spot]) -> None:
        if spots:
            self.minis[t].at = spots[-1]
            self.lands(t, True, spots[:-1])

    def backs_off(self, source: int, side: int, n: int) -> None:
        if source < 0:
            self.drives(n, side, WALKS)
        else:
            self.strides(source, self.straight(source, side, n))

    # -- titans that move the base -------------------------------------------------------------------

    def pushes(self, t: int, n: int) -> None:
        """A titan beside it pushes it straight on; at the edge it is set aside if that lets the titan go on."""
        self.turned, self.met = set(), []
        side, way = -1, list[Spot]()
        while n and not self.heavy and isinstance(self.minis[t].at, tuple) and self.beside(self.spot(t)):
            ahead = self.side_of(self.to_base(self.spot(t)))
            if self.walled(self.spot(t), ahead) or side not in (-1, ahead):
                break
            side = ahead
            there = on(self.spot(t), side)
            moves = side
            if not self.fits(on(self.base, side)):
                turns = [(side + 1) % 4, (side + 3) % 4]
                frees = [x for x in turns if self.fits(on(self.base, x)) and there not in self.under(on(self.base, x))]
                if not frees:
                    break
                moves = self.side(frees)
            self.walks(moves, t, THROWN)
            if not self.may_stand(there):
                break
            self.minis[t].at = there
            way.append(there)
            n -= 1
        if way and self.minis[t].at == way[-1]:
            self.lands(t, True, way[:-1])
        self.beneath()

    def pulls(self, t: int, n: int) -> None:
        """It comes nearer, and then the titan may step back with what is left."""
        self.turned, self.met = set(), []
        while n and not self.heavy and isinstance(self.minis[t].at, tuple):
            gap = self.to_base(self.spot(t))
            back = self.side_of((-gap[0], -gap[1]))
            if sum(map(abs, gap)) <= 1:
                spots = self.straight(t, back, n)
                answers = [*(f"to {word(spot)}" for spot in spots), "done"]
                answer = self.ask(answers)
                self.strides(t, spots[: answers.index(answer) + 1] if answer != "done" else [])
                break
            self.walks(back, t, THROWN)
            n -= 1
        self.beneath()
