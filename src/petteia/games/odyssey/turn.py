"""The titan round: turns, actions, movement (OD-152 to OD-158, OD-175 to OD-179)."""

from __future__ import annotations

from petteia.games.odyssey import field
from petteia.games.odyssey.beast import climb_up, end_of_round
from petteia.games.odyssey.conditions import stand
from petteia.games.odyssey.content import BOOK, Ability
from petteia.games.odyssey.effects import (
    OWN,
    Ctx,
    ability_of,
    aid,
    context,
    do,
    is_usable,
    moment,
    name_of,
    offer,
    take_ignored,
    use,
)
from petteia.games.odyssey.ground import Lands, is_standable, pace
from petteia.games.odyssey.harm import gain, kill, rage_check
from petteia.games.odyssey.ops import Op
from petteia.games.odyssey.passage import ONE_WALL, beyond_wall
from petteia.games.odyssey.skill_tests import a_test
from petteia.games.odyssey.state import KNOCKDOWN, ON_VANTAGE, TITAN_ROUND, TITANS, Battle
from petteia.games.odyssey.trauma import spend_summoning
from petteia.games.odyssey.values import (
    active_of,
    holds,
    is_forbidden,
    is_ignored,
    keyword,
    passive_parts,
    titan_speed,
    total,
    use_up,
)
from petteia.games.odyssey.weapons import legal_weapons
from petteia.games.odyssey.words import (
    ACTIVE_AT,
    ATTACK,
    BY_FORM,
    CLIMB,
    DONE,
    END,
    FIGHT_ON,
    FORM_ENDS,
    MOVE,
    MOVED,
    NO,
    READY,
    RETREAT,
    RETREATED,
    ROUND,
    SHIP_USE,
    SHIP_USED,
    STAND_UP,
    SUMMON,
    SUMMONED,
    TO,
    TURN,
    USE,
)
from petteia.kernel.action import Action
from petteia.kernel.board import trail
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Step, step

# -- moving ------------------------------------------------------------------------------------------


def doors(s: Battle, t: int) -> list[int]:
    """Where a move sets out: the titan's space, or from the vantage point the spaces beside the base."""
    return [s.cell[t]] if s.cell[t] >= 0 else field.around_base(s)


def reachable(s: Battle, t: int, steps: int) -> tuple[dict[int, int], dict[int, int]]:
    """Where a titan can go: the steps to each space, and the way there (OD-155).

    Not through walls, obstacles, chasms, boundless ground or miniatures; pools are gone around where that costs nothing.
    """
    bypass = bool(keyword(s, t, "bypass"))
    taken = tuple([s.cell[u] for u in s.living() if u != t])
    start = doors(s, t)
    mounted = s.cell[t] == ON_VANTAGE
    if mounted:  # the step down counts
        start = [c for c in start if c not in taken and is_standable(s, t, c)]
    cost, came = field.walks(
        field.land(s), not field.ignores_walls(s, t), is_ignored(s, t, "chasm"), tuple(start),
        steps - (1 if mounted else 0), field.stand(s), () if bypass else taken,
    )  # fmt: skip
    if mounted:
        return ({cell: n + 1 for cell, n in cost.items() if cell not in taken} if steps > 0 else {}), came
    found = {cell: n for cell, n in cost.items() if cell not in taken} if bypass else cost.copy()
    found.pop(s.cell[t], None)
    return found, came


@step
class MoveTitan(Step):
    """A titan moves up to so many spaces, if it likes; declared is the space to reach (OD-154)."""

    t: int
    n: int

    def begin(self, s: Battle) -> None:
        if not s.alive[self.t]:
            return
        cells, came = reachable(s, self.t, self.n)
        spaces = sorted([*cells, *beyond_wall(s, self.t, self.n, cells, came)])
        s.ask(s.seat_of(self.t), "OD-154", f"{name_of(self.t)} moves up to {self.n}: to which space?",
              [*[TO[c] for c in spaces], DONE], "chosen")  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        if action is DONE:
            return
        walk(s, self.t, self.n, action.args[0])

    def refuse(self, s: Battle, action: Action) -> Refusal | None:
        if action.verb == "to":
            return Refusal(f"{name_of(self.t)} cannot get there with {self.n} steps.", "OD-155")
        return None


def walk(s: Battle, t: int, n: int, goal: int) -> None:
    cells, came = reachable(s, t, n)
    if goal in cells:
        path = trail(came, goal)
        if s.cell[t] == ON_VANTAGE:  # the step down comes first
            path = [came[path[0]] if path else goal, *path]
    else:
        path = beyond_wall(s, t, n, cells, came)[goal]
        s.ignoring.remove([t, ONE_WALL])
    s.moved[t] = 1
    use_up(s, t, "speed")
    if all(pace(s, t, cell) for cell in path):
        s.tell(MOVED, t, goal)
        s.then(Lands(t, 1, tuple(path[:-1])))


def titan_move(s: Battle, op: Op, ctx: Ctx, whom: list[int]) -> None:
    """The operation `move` for titans: freely, or towards a place."""
    for t in whom:
        n = titan_speed(s, t) if op.amount == "speed" else op.n
        if op.to or op.toward:
            s.then(Driven(t, n, op.to or op.toward))
        else:
            s.then(MoveTitan(t, n))


@step
class Driven(Step):
    """A titan is driven towards an edge or the closest unit: as near as its steps allow."""

    t: int
    n: int
    place: str

    def begin(self, s: Battle) -> None:
        t = self.t
        if not s.alive[t] or is_forbidden(s, t, "actions"):
            return
        cells, _ = reachable(s, t, self.n)
        here = {c: self.far(s, c) for c in [*cells, *([s.cell[t]] if s.cell[t] >= 0 else [])]}
        if not here:
            return
        best = [c for c in here if here[c] == min(here.values())]
        if s.cell[t] in best:
            return
        s.ask(s.seat_of(t), "OD-195", f"{name_of(t)} is driven on: to which space?", [TO[c] for c in sorted(best)],
              "chosen")  # fmt: skip

    def far(self, s: Battle, cell: int) -> int:
        if self.place == "nearest edge":
            return s.grid.edge_distance(cell)
        dx, dy = field.gaps(s, cell)
        near = [s.grid.distance(cell, s.cell[u]) for u in s.on_board() if u != self.t]
        return min([abs(dx) + abs(dy), *near])

    def chosen(self, s: Battle, action: Action) -> None:
        walk(s, self.t, self.n, action.args[0])


# -- the round ---------------------------------------------------------------------------------------


@step
class TitanRound(Step):
    """A choice to retreat, start effects, a turn for each titan in any order, end effects."""

    def begin(self, s: Battle) -> None:
        s.phase = TITAN_ROUND
        s.tell(ROUND, s.round, 0)
        for t in range(TITANS):
            s.acted[t] = 0
            s.combat[t] = s.movement[t] = 0
        place = s.place
        if place.retreat and s.fallen() >= max(1, place.after_dead):
            s.ask(s.captain, "OD-189", "Retreat with those who are left, or fight on?", [RETREAT, FIGHT_ON], "retreat")
            return
        self.start(s)

    def retreat(self, s: Battle, action: Action) -> None:
        if action is RETREAT:
            from petteia.games.odyssey.aftermath import BattleEnds

            s.tell(RETREATED)
            s.then(BattleEnds(0))
            return
        self.start(s)

    def start(self, s: Battle) -> None:
        moment(s, "start of titan round")
        ship_offer(s, "start of titan round")
        s.go("turns")

    def turns(self, s: Battle) -> None:
        rage_check(s)
        s.go("next")

    def next(self, s: Battle) -> None:
        waiting = [t for t in s.living() if not s.acted[t]]
        if not waiting:
            s.go("end")
            return
        extra = ship_options(s, "") + summon_options(s)
        if s.seats > 1:
            s.ask(s.captain, "OD-153", "Who acts next?", [TURN[t] for t in waiting] + extra, "chosen")
        else:
            s.ask(0, "OD-153", "Which titan acts next?", [TURN[t] for t in waiting] + extra, "chosen")

    def chosen(self, s: Battle, action: Action) -> None:
        if action.verb == "turn":
            s.then(Turn(action.args[0]))
        else:
            outside(s, action)
        s.go("turns")

    def end(self, s: Battle) -> None:
        moment(s, "end of titan round")
        ship_offer(s, "end of titan round")
        s.go("over")

    def over(self, s: Battle) -> None:
        end_of_round(s)
        s.round += 1
        from petteia.games.odyssey.aftermath import BattleEnds
        from petteia.games.odyssey.beast import PrimordialRound
        from petteia.games.odyssey.setup import LAST_ROUND

        late = s.round > LAST_ROUND
        if late:
            s.tell(RETREATED)
        s.then(BattleEnds(0) if late else PrimordialRound())


# -- the ship and the nymphs -------------------------------------------------------------------------


def ship_options(s: Battle, timing: str) -> list[Action]:
    """The ship abilities that can be used now (OD-179)."""
    found = []
    for i, number in enumerate(s.argo):
        if s.argo_charge[i] <= 0 or s.argo_used[i]:
            continue
        for n, ability in enumerate(BOOK.ship[number].actives):
            if ability.op.timing == timing and holds(s, ability.conds, -1):
                found.append(SHIP_USE[number][n])
    return found


def use_ship(s: Battle, action: Action) -> None:
    number, n = action.args
    i = s.argo.index(number)
    s.argo_charge[i] -= 1
    s.argo_used[i] = 1
    element = BOOK.ship[number]
    s.tell(SHIP_USED, element.index)
    do(s, element.actives[n].op.do, context(OWN, element.index, -1))


def ship_offer(s: Battle, timing: str) -> None:
    if ship_options(s, timing):
        s.then(ShipOffer(timing))


@step
class ShipOffer(Step):
    """The ship may help at this moment."""

    timing: str

    def begin(self, s: Battle) -> None:
        options = ship_options(s, self.timing)
        if options:
            s.ask(s.captain, "OD-179", f"{self.timing.capitalize()}: call on the ship?", [*options, NO], "chosen")

    def chosen(self, s: Battle, action: Action) -> None:
        if action is not NO:
            use_ship(s, action)
            s.go("begin")


def summon_options(s: Battle) -> list[Action]:
    """Nymphs that can be summoned like a ship ability (OD-206)."""
    if not s.summons:
        return []
    found = []
    for i, element in enumerate(BOOK.summonings):
        from petteia.games.odyssey.ops import conditions

        timely = s.summoning_left[i] and element.fields["moment"] == "titan round"
        if timely and holds(s, conditions(element.fields["requires"]), -1):
            found.append(SUMMON[i])
    return found


def outside(s: Battle, action: Action) -> None:
    """Something between turns or actions: the ship, or a nymph."""
    if action.verb == "ship-use":
        use_ship(s, action)
    else:
        element = BOOK.summonings[action.args[0]]
        spend_summoning(s, action.args[0])
        s.tell(SUMMONED, element.index)
        do(s, element.program, context(OWN, element.index, -1))


# -- a turn ------------------------------------------------------------------------------------------


@step
class Turn(Step):
    """One titan's turn: a combat and a movement action in any order, free actions before and between (OD-153)."""

    t: int

    def begin(self, s: Battle) -> None:
        t = self.t
        s.active = t
        s.combat[t] += 1 + total(passive_parts(s, t, "combat_action"))
        use_up(s, t, "combat_action")
        s.movement[t] += 1
        s.moved[t] = 0
        if s.godform[t] >= 0:
            self.trespass(s)
        offer(s, "start of turn", t)
        aid(s, "start of turn", t)
        s.go("act")

    def trespass(self, s: Battle) -> None:
        """An awakened titan spends a token, or its form is over (OD-205)."""
        t = self.t
        if s.trespass[t] > 0:
            s.trespass[t] -= 1
            return
        s.godform[t] = -1
        if t in s.holders:
            s.holders.remove(t)
        s.tell(FORM_ENDS, t)
        if s.from_obol[t]:
            kill(s, t, BY_FORM)

    def act(self, s: Battle) -> None:
        t = self.t
        rage_check(s)
        if not s.is_idle():
            s.go("act")
            return
        if not s.alive[t]:
            s.active = -1
            return
        options = turn_options(s, t) if s.combat[t] or s.movement[t] else []
        if not options:
            s.go("end")
            return
        s.ask(s.seat_of(t), "OD-153", f"{name_of(t)} acts: {actions_left(s, t)}.", [*options, END], "chosen")

    def chosen(self, s: Battle, action: Action) -> None:
        t = self.t
        verb = action.verb
        if verb == "end":
            s.go("end")
            return
        if verb in ("attack", "move", "ready", "climb"):
            offer(s, "when you act, move or attack", t)
        if verb == "move":
            s.movement[t] -= 1
            s.then(MoveTitan(t, titan_speed(s, t)))
        elif verb == "attack":
            from petteia.games.odyssey.attack import TitanAttack

            s.combat[t] -= 1
            s.then(TitanAttack(t, action.args[0], 0, -1))
        elif verb == "use":
            use(s, t, ability_of(action))
        elif verb == "ready":
            (s.combat if action.args[0] == 0 else s.movement)[t] -= 1
            s.exhausted[t] = [0] * len(s.exhausted[t])
        elif verb == "climb":
            s.used[t].append(CLIMBED)
            s.then(Climb(t))
        elif verb == "stand-up":
            s.trespass[t] -= 1
            stand(s, t)
        else:
            outside(s, action)
        s.go("act")

    def end(self, s: Battle) -> None:
        t = self.t
        s.hidden[t] = 0  # what hides it now lasts to the end of its next turn
        offer(s, "end of turn", t)
        for ability in tile_endings(s, t):
            do(s, ability.op.do, context(OWN, ability.element, t))
        if keyword(s, t, "hide"):
            s.then(HideOffer(t))
        if not s.moved[t] and field.on_terrain(s, t, "ambrosia"):
            gain(s, t, "ambrosia", 1)
        s.go("over")

    def over(self, s: Battle) -> None:
        s.acted[self.t] = 1
        s.combat[self.t] = s.movement[self.t] = 0
        s.active = -1
        rage_check(s)

    def refuse(self, s: Battle, action: Action) -> Refusal | None:
        return why_not(s, self.t, action)


CLIMBED = -1  # stands among the abilities used


def tile_endings(s: Battle, t: int) -> list[Ability]:
    """What the ground does at the end of a turn."""
    tile = field.terrain_at(s, s.cell[t])
    return [a for a in tile.element.ons if a.op.timing == "end of turn"] if tile is not None else []


@step
class HideOffer(Step):
    """At the end of its turn a titan may hide (OD-257)."""

    t: int

    def begin(self, s: Battle) -> None:
        from petteia.games.odyssey.harm import keeper
        from petteia.games.odyssey.words import YES

        if s.alive[self.t] and not field.in_front(s, self.t) and keeper(s) != self.t:
            s.ask(s.seat_of(self.t), "OD-257", f"Does {name_of(self.t)} hide?", [YES, NO], "chosen")

    def chosen(self, s: Battle, action: Action) -> None:
        from petteia.games.odyssey.beast import hide

        if action is not NO:
            hide(s, self.t)


def actions_left(s: Battle, t: int) -> str:
    parts = [*(["combat"] if s.combat[t] else []), *(["movement"] if s.movement[t] else [])]
    return " and ".join(parts) + (" are left" if len(parts) > 1 else " is left")


def can_act(s: Battle, t: int, kind: str) -> bool:
    """Whether a titan has this action and nothing bars it."""
    left, tired = (s.combat, s.combat_fatigue) if kind == "combat" else (s.movement, s.move_fatigue)
    return left[t] > 0 and not tired[t] and not is_forbidden(s, t, "actions")


def turn_options(s: Battle, t: int) -> list[Action]:
    """Everything a titan can do now in its turn."""
    combat, movement = can_act(s, t, "combat"), can_act(s, t, "movement")
    options: list[Action] = []
    if combat and not despairs(s, t):
        options += [ATTACK[w] for w in legal_weapons(s, t, False)]
    if movement and titan_speed(s, t) > 0:
        options.append(MOVE)
    for a, slot in active_of(s, t, ""):
        if is_usable(s, t, a, slot) and is_sensible(s, t, a.op):
            options.append(USE[t][ACTIVE_AT[a.id]])
    if 1 in s.exhausted[t] and any([e and not d for e, d in zip(s.exhausted[t], s.discarded[t], strict=True)]):
        options += [READY[i] for i, can in enumerate((combat, movement)) if can]
    if may_climb(s, t):
        options.append(CLIMB)
    if s.godform[t] >= 0 and s.trespass[t] and s.cond[t][KNOCKDOWN]:
        options.append(STAND_UP)
    if not is_forbidden(s, t, "actions"):
        options += ship_options(s, "") + summon_options(s)
    return list(dict.fromkeys(options))


def is_sensible(s: Battle, t: int, op: Op) -> bool:
    """Whether what an ability begins can be carried out at all."""
    for inner in BOOK.programs[op.do]:
        if inner.name == "keyword" and inner.k in ("rush", "improved_rush"):
            from petteia.games.odyssey.keywords import rush_spaces

            return bool(rush_spaces(s, t, 2 if inner.k == "improved_rush" else 1))
    return True


def despairs(s: Battle, t: int) -> bool:
    """Three despair tokens and nobody beside it: no combat action (OD-295)."""
    return s.despair[t] >= 3 and field.is_alone(s, t) and not is_ignored(s, t, "despair penalties")


def may_climb(s: Battle, t: int) -> bool:
    return (
        s.vantage > 0
        and field.touches_beast(s, t)
        and CLIMBED not in s.used[t]
        and not is_forbidden(s, t, "actions")
        and all(s.cell[u] != ON_VANTAGE for u in s.living())
    )


@step
class Climb(Step):
    """A free action beside the base: a test, and the titan stands on the vantage point (OD-208)."""

    t: int

    def begin(self, s: Battle) -> None:
        offer(s, "when about to test to climb", self.t)
        s.go("test")

    def test(self, s: Battle) -> None:
        if take_ignored(s, "climb"):
            climb_up(s, self.t)
            return
        point = s.monster.point
        s.get(a_test(self.t, (point.climb_skill,), point.climb), "climbed")

    def climbed(self, s: Battle, passed: int) -> None:
        if passed:
            climb_up(s, self.t)


def why_not(s: Battle, t: int, action: Action) -> Refusal | None:
    """Why something is not offered in a turn."""
    verb = action.verb
    if is_forbidden(s, t, "actions") and verb in ("attack", "move", "use", "ready", "climb"):
        return Refusal(f"{name_of(t)} cannot act: it is down, or held.", "OD-260")
    if verb == "attack":
        if not s.combat[t]:
            return Refusal("The combat action of this turn is used.", "OD-153")
        if s.combat_fatigue[t]:
            return Refusal("A fatigue token lies on the combat action.", "OD-197")
        if despairs(s, t):
            return Refusal("With three despair and nobody beside it a titan does not attack.", "OD-295")
        if s.rage[t] >= 9:
            return Refusal("Rage would pass 9.", "OD-C21")
        return Refusal("That weapon is not at hand, or the primordial is not in its range and sight.", "OD-159")
    if verb == "move":
        if not s.movement[t]:
            return Refusal("The movement action of this turn is used.", "OD-153")
        return Refusal("A fatigue token lies on the movement action.", "OD-197")
    if verb == "climb":
        return Refusal("There is no free vantage point beside this titan.", "OD-208")
    if verb == "use":
        return Refusal("That ability is not at hand, used already, or cannot be paid for.", "OD-213")
    return None
