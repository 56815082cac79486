"""The titan round: turns, actions, movement (OD-152 to OD-158, OD-175 to OD-179)."""

from __future__ import annotations

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.beast import end_of_round
from petteia.games.odyssey.content import Ability
from petteia.games.odyssey.deeds import DEED_OF, ShipOffer, outside_options, turn_options
from petteia.games.odyssey.effects import (
    OWN,
    aid,
    context,
    do,
    moment,
    name_of,
    offer,
)
from petteia.games.odyssey.harm import gain, kill, rage_check
from petteia.games.odyssey.state import TITAN_ROUND, TITANS, Battle
from petteia.games.odyssey.values import (
    keyword,
    passive_parts,
    total,
    use_up,
)
from petteia.games.odyssey.words import (
    BY_FORM,
    END,
    FIGHT_ON,
    FORM_ENDS,
    NO,
    RETREAT,
    RETREATED,
    ROUND,
    TURN,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About, Refusal
from petteia.kernel.step import Step, step

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
        if place.retreat and s.fallen() >= place.after_dead:
            s.ask(
                s.captain, "OD-189", "Retreat with those who are left, or fight on?", [RETREAT, FIGHT_ON], self.retreat
            )
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
        s.then(ShipOffer("start of titan round"))
        s.go_on(self.turns)

    def turns(self, s: Battle) -> None:
        rage_check(s)
        s.go_on(self.next)

    def next(self, s: Battle) -> None:
        waiting = [t for t in s.living() if not s.acted[t]]
        if not waiting:
            s.go_on(self.end)
            return
        extra = outside_options(s)
        if s.seats > 1:
            s.ask(s.captain, "OD-153", "Who acts next?", [TURN[t] for t in waiting] + extra, self.chosen)
        else:
            s.ask(0, "OD-153", "Which titan acts next?", [TURN[t] for t in waiting] + extra, self.chosen)

    def chosen(self, s: Battle, action: Action) -> None:
        if action in TURN:
            s.then(Turn(action.args[0]))
        else:
            DEED_OF[action.verb].do(s, -1, action)
        s.go_on(self.turns)

    def end(self, s: Battle) -> None:
        moment(s, "end of titan round")
        s.then(ShipOffer("end of titan round"))
        s.go_on(self.over)

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
        s.go_on(self.act)

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
            s.go_on(self.act)
            return
        if not s.alive[t]:
            s.active = -1
            return
        options = turn_options(s, t) if s.combat[t] or s.movement[t] else []
        if not options:
            s.go_on(self.end)
            return
        s.ask(
            s.seat_of(t), "OD-153", About(f"{name_of(t)} acts", f"{actions_left(s, t)}."), [*options, END], self.chosen
        )

    def chosen(self, s: Battle, action: Action) -> None:
        t = self.t
        if action is END:
            s.go_on(self.end)
            return
        deed = DEED_OF[action.verb]
        if deed.acts:
            offer(s, "when you act, move or attack", t)
        deed.do(s, t, action)
        s.go_on(self.act)

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
        s.go_on(self.over)

    def over(self, s: Battle) -> None:
        s.acted[self.t] = 1
        s.combat[self.t] = s.movement[self.t] = 0
        s.active = -1
        rage_check(s)

    def refuse(self, s: Battle, action: Action) -> Refusal | None:
        deed = DEED_OF.get(action.verb)
        return deed.refuse(s, self.t, action) if deed is not None else None


def tile_endings(s: Battle, t: int) -> list[Ability[ops.On]]:
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
            s.ask(s.seat_of(self.t), "OD-257", f"Does {name_of(self.t)} hide?", [YES, NO], self.chosen)

    def chosen(self, s: Battle, action: Action) -> None:
        from petteia.games.odyssey.beast import hide

        if action is not NO:
            hide(s, self.t)


def actions_left(s: Battle, t: int) -> str:
    parts = [*(["combat"] if s.combat[t] else []), *(["movement"] if s.movement[t] else [])]
    return " and ".join(parts) + (" are left" if len(parts) > 1 else " is left")
