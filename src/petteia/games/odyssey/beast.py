"""The primordial round: what card, which target, where it goes, whom it crushes on the way."""

from __future__ import annotations

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.conditions import Crash
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drive import shove_base
from petteia.games.odyssey.effects import (
    AFTER,
    AI,
    BP,
    OWN,
    WHOLE_CARD,
    Cause,
    context,
    do,
    handler,
    is_broken,
    moment,
)
from petteia.games.odyssey.harm import check_despair, rage_check
from petteia.games.odyssey.push import Beneath
from petteia.games.odyssey.skill_tests import Tested, a_test
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_DISCARD,
    AI_SHOWN,
    BEAST,
    LESS_SPEED,
    ON_VANTAGE,
    PRIMORDIAL_ROUND,
    TITANS,
    UNTIL,
    Battle,
)
from petteia.games.odyssey.values import beast_speed, use_up
from petteia.games.odyssey.words import (
    CHOOSE,
    DREW_AI,
    MOVED_BEAST,
    ROUND,
    TO_SIDE,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

# -- the round -------------------------------------------------------------------------------------


@step
class PrimordialRound(Step):
    """Start effects, an AI card, end effects (OD-104, OD-110, OD-151)."""

    def begin(self, s: Battle) -> None:
        s.phase = PRIMORDIAL_ROUND
        s.tell(ROUND, s.round, BEAST)
        moment(s, "start of primordial round")
        s.go_on(self.ai)

    def ai(self, s: Battle) -> None:
        s.then(ResolveAi())
        s.go_on(self.end)

    def end(self, s: Battle) -> None:
        moment(s, "end of primordial round")
        from petteia.games.odyssey.deeds import ShipOffer

        s.then(ShipOffer("end of primordial round"))
        for t in s.living():
            if s.cell[t] == ON_VANTAGE:
                point = s.monster.point
                tested = Tested(-1, point.fall, context(OWN, s.monster.element.index, t))
                s.get(a_test(t, (point.hold_skill,), point.hold), tested.heard)
        s.go_on(self.over)

    def over(self, s: Battle) -> None:
        end_of_round(s)
        from petteia.games.odyssey.turn import TitanRound

        s.then(TitanRound())


def end_of_round(s: Battle) -> None:
    """What lasted for the round is over; abilities and the ship are ready again (OD-151, OD-175, OD-179)."""
    gone = UNTIL.index("round")
    s.mods = [row for row in s.mods if row[3] != gone]
    s.forbids = [row for row in s.forbids if row[2] != gone]
    for used in s.used:
        used.clear()
    s.argo_used = [0] * len(s.argo_used)
    s.broken.clear()
    s.armored.clear()
    s.obols.clear()
    s.queued_ai = 0
    rage_check(s)


@step
class ResolveAi(Step):
    """Draw the top AI card and find its target (OD-111 to OD-113)."""

    def begin(self, s: Battle) -> None:
        if not s.zones[AI_DECK]:
            refill(s, AI_DISCARD, AI_DECK)
        if not s.zones[AI_DECK]:
            s.then(Perform(s.monster.routine.face, new_serial(s), ()))
            return
        card = s.zones[AI_DECK][-1]
        s.move(card, AI_DECK, AI_SHOWN)
        s.tell(DREW_AI, card)
        from petteia.games.odyssey.targeting import Targeting

        moment(s, "when an AI card is drawn")
        s.then(Targeting(s.face[card], 0))
        s.go_on(self.done)

    def done(self, s: Battle) -> None:
        """The card is discarded; an empty deck is shuffled anew; what was drawn on top of it follows (OD-150)."""
        s.move(s.zones[AI_SHOWN][-1], AI_SHOWN, AI_DISCARD)
        if not s.zones[AI_DECK]:
            refill(s, AI_DISCARD, AI_DECK)
        if s.queued_ai:
            s.queued_ai -= 1
            s.then(ResolveAi())


def refill(s: Battle, discard: int, deck: int) -> None:
    """Shuffle a discard pile into its deck."""
    for card in s.zones[discard][:]:
        s.move(card, discard, deck)
    s.shuffle(deck)


def new_serial(s: Battle) -> int:
    s.serials += 1
    return s.serials


@step
class Perform(Step):
    """A card of the primordial (AI, signature or routine) against its targets."""

    face: int
    serial: int
    targets: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        element = BOOK.cards[self.face].element
        you = self.targets[0] if self.targets else -1
        s.p_left = 0
        do(s, element.program, context(AI, element.index, you, -1, WHOLE_CARD, self.serial, self.targets))
        s.go_on(self.over)

    def over(self, s: Battle) -> None:
        rage_check(s)


SIGNATURE, DRAW_AI = -2, -1  # answers that wait for the end of a titan's attack, where a program could stand


@handler(ops.Signature)
def do_signature(s: Battle, op: ops.Signature, by: Cause, whom: list[int]) -> None:
    """The default attack against one titan; as an answer to a titan's attack it waits for the end of that attack."""
    for t in whom[:1]:
        if s.attacking:
            s.responses.append([SIGNATURE, 0, t, -1])
        else:
            s.then(Perform(s.monster.signature.face, new_serial(s), (t,)))


@handler(ops.DrawAi)
def do_draw_ai(s: Battle, op: ops.DrawAi, by: Cause, whom: list[int]) -> None:
    if s.attacking:
        s.responses.append([DRAW_AI, 0, -1, -1])
    elif by.role == AI:
        s.queued_ai += 1
    else:
        s.then(ResolveAi())


def sequence_broken(s: Battle, by: Cause) -> bool:
    """A chain break ends a sequential attack as a whole, with what comes after it (OD-131)."""
    attack = BOOK.elements[by.element].attack
    return attack is not None and attack.is_chain and any(is_broken(s, by.serial, u) for u in range(TITANS))


@handler(ops.After)
def do_after(s: Battle, op: ops.After, by: Cause, whom: list[int]) -> None:
    """Apart from the attack: done even if it was evaded.  A chain break ends it for that titan; death ends only what
    means the dead (OD-149, OD-185)."""
    targets = by.targets
    if sequence_broken(s, by):
        return
    for t in targets or (-1,):
        do(s, op.do, by.of(hits=AFTER, you=t))


@handler(ops.Final_)
def do_final(s: Battle, op: ops.Final_, by: Cause, whom: list[int]) -> None:
    targets = by.targets
    if sequence_broken(s, by) or (targets and all(is_broken(s, by.serial, t) for t in targets)):
        return
    do(s, op.do, by.of(by.you, hits=WHOLE_CARD))


@handler(ops.Trait)
def do_trait(s: Battle, op: ops.Trait, by: Cause, whom: list[int]) -> None:
    number = s.monster.trait(op.key)
    if number >= 0:
        s.traits = s.traits | 1 << number if op.on else s.traits & ~(1 << number)


# -- turning -----------------------------------------------------------------------------------------


def facings(s: Battle, cell: int) -> list[int]:
    """The sides that face a space: that of the larger distance; both if they are equal (OD-C10)."""
    dx, dy = field.gaps(s, cell)
    return field.leading(dx, dy) if dx or dy else [s.facing]


def face_cell(s: Battle, cell: int) -> None:
    """Turn without asking: the present side stays if it will do."""
    sides = facings(s, cell)
    if s.facing not in sides:
        s.facing = sides[0]


def named(s: Battle, place: str, by: Cause) -> list[int]:
    """The titans a place word may mean."""
    living = s.living()
    if place == "target":
        return [by.you] if by.you >= 0 and s.alive[by.you] else []
    if place == "attacker":
        t = s.attack.who if s.attacking else by.you
        return [t] if t >= 0 and s.alive[t] else []
    if place == "priority target":
        return [s.priority] if s.priority >= 0 and s.alive[s.priority] else []
    far = {t: field.distance(s, t) for t in living}
    if not far:
        return []
    goal = min(far.values()) if place in ("closest titan", "closest unit") else max(far.values())
    best = [t for t in living if far[t] == goal]
    return [s.priority] if s.priority in best else best


@handler(ops.Turn)
def do_turn(s: Battle, op: ops.Turn, by: Cause, whom: list[int]) -> None:
    if op.to == "harbour edge":
        s.facing = s.place.harbour
    elif op.to == "centre":
        face_cell(s, s.grid.at(s.grid.width // 2, s.grid.height // 2))
    else:
        s.then(Face(tuple(named(s, op.to, by))))


@step
class Face(Step):
    """The primordial turns to face a titan (OD-128)."""

    among: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        living = [CHOOSE[t] for t in self.among if s.alive[t]]
        if living:
            s.ask(s.captain, "OD-118", About("The primordial turns", "towards whom?"), living, self.whom)

    def whom(self, s: Battle, action: Action) -> None:
        """Of two sides that would do the players choose (OD-C10)."""
        cell = s.cell[action.args[0]]
        if cell < 0:
            return
        sides = facings(s, cell)
        s.ask(
            s.captain, "OD-128", About("The primordial turns", "which way?"), [TO_SIDE[d] for d in sides], self.turned
        )

    def turned(self, s: Battle, action: Action) -> None:
        s.facing = action.args[0]


# -- moving ------------------------------------------------------------------------------------------


@handler(ops.Move)
def do_move(s: Battle, op: ops.Move, by: Cause, whom: list[int]) -> None:
    if whom != [BEAST]:
        from petteia.games.odyssey.walking import titan_move

        titan_move(s, op, by, whom)
        return
    attack = BOOK.elements[by.element].attack
    if attack is not None and attack.type == "path" and by.role == AI and by.hits == WHOLE_CARD:
        return  # the attack itself walks (OD-132)
    limit = move_limit(s, op)
    place = op.to or op.toward or "target"
    stop = max(1, attack.range) if attack is not None else 1
    if place in ("harbour edge", "nearest edge", "centre", "throne"):
        s.then(WalkTo(limit, *goal_of(s, place)))
        return
    s.then(Walk(tuple(named(s, place, by)), limit, stop))


def move_limit(s: Battle, op: ops.Move) -> int:
    """How far the primordial may go: its speed or a number, less the tokens against it; a `to` has no limit."""
    if op.to:
        return 99 if beast_speed(s) else 0
    limit = beast_speed(s) if op.amount == "speed" else min(op.n, op.n if beast_speed(s) else 0)
    limit = max(0, limit - s.pool[LESS_SPEED])
    s.pool[LESS_SPEED] = 0
    use_up(s, BEAST, "speed")
    return limit


def goal_of(s: Battle, place: str) -> tuple[int, int]:
    """The place of the base that a word means."""
    right, bottom = s.grid.width - s.monster.width, s.grid.height - s.monster.height
    if place == "centre":
        return right // 2, bottom // 2
    if place == "throne":
        return s.place.at
    side = s.place.harbour
    if place == "nearest edge":
        far = (s.py, right - s.px, bottom - s.py, s.px)
        side = far.index(min(far))
    return ((s.px, 0), (right, s.py), (s.px, bottom), (0, s.py))[side]


@step
class Walk(Step):
    """Towards a titan: turn, go by the fewest spaces until adjacent or in range, turn again (OD-122, OD-123)."""

    among: tuple[int, ...]
    left: int
    stop: int

    def begin(self, s: Battle) -> None:
        living = [CHOOSE[t] for t in self.among if s.cell[t] >= 0]
        if living:
            s.ask(s.captain, "OD-118", About("The primordial moves", "towards whom?"), living, self.whom)

    def whom(self, s: Battle, action: Action) -> None:
        t = action.args[0]
        face_cell(s, s.cell[t])
        dx, dy = field.gaps(s, s.cell[t])
        if abs(dx) + abs(dy) <= self.stop or not self.left:
            s.p_left = self.left
            s.go_on(Walk((t,), self.left, self.stop).arrived)
            return
        sides = field.ways(dx, dy)
        s.ask(s.captain, "OD-123", About("The primordial is not in line", "which way does it set out?"),
              [TO_SIDE[d] for d in sides], Walk((t,), self.left, self.stop).walks)  # fmt: skip

    def walks(self, s: Battle, action: Action) -> None:
        t = self.among[0]
        met, moved = stride(s, action.args[0] % 2, self.left, self.stop, t)
        s.p_left = self.left - moved
        for u in met:
            s.then(Crash(u))
        s.go_on(self.arrived)

    def arrived(self, s: Battle) -> None:
        s.then(Face(self.among))
        s.go_on(self.turned)

    def turned(self, s: Battle) -> None:
        s.tell(MOVED_BEAST, s.grid.at(s.px, s.py), s.facing)
        s.then(Beneath())


def still_to_go(s: Battle, t: int, gx: int, gy: int) -> tuple[int, int]:
    """Columns and rows between the base and a titan; without one (-1), between the base and a place for it."""
    return field.gaps(s, s.cell[t]) if t >= 0 else (gx - s.px, gy - s.py)


def stride(s: Battle, axis: int, left: int, stop: int, t: int, gx: int = 0, gy: int = 0) -> tuple[list[int], int]:
    """Walk step by step, changing the axis after each until one is in line (axis 1: along the row).

    Returns the titans walked over, each once (OD-C11), and how many spaces it took.
    """
    met: list[int] = []
    turned: set[int] = set()
    moved = 0
    dx, dy = still_to_go(s, t, gx, gy)
    while left > moved and abs(dx) + abs(dy) > stop:
        sides = field.ways(dx, dy)
        side = next((d for d in sides if d % 2 == axis), sides[0])
        met += [u for u in shove_base(s, side, False, turned) if u not in met]
        moved += 1
        axis = 1 - side % 2
        dx, dy = still_to_go(s, t, gx, gy)
    return met, moved


@step
class WalkTo(Step):
    """Towards a place on the board."""

    left: int
    gx: int
    gy: int

    def begin(self, s: Battle) -> None:
        dx, dy = self.gx - s.px, self.gy - s.py
        if (dx or dy) and self.left:
            s.ask(s.captain, "OD-123", About("The primordial moves", "which way does it set out?"),
                  [TO_SIDE[d] for d in field.ways(dx, dy)], self.walks)  # fmt: skip

    def walks(self, s: Battle, action: Action) -> None:
        dx, dy = self.gx - s.px, self.gy - s.py
        s.facing = action.args[0] if not (dx and dy) else s.facing
        met, _ = stride(s, action.args[0] % 2, self.left, 0, -1, self.gx, self.gy)
        for t in met:
            s.then(Crash(t))
        s.tell(MOVED_BEAST, s.grid.at(s.px, s.py), s.facing)
        s.then(Beneath())


@handler(ops.Vantage)
def do_vantage(s: Battle, op: ops.Vantage, by: Cause, whom: list[int]) -> None:
    """Create the vantage point; if there is one, a token against the next AT instead (OD-207)."""
    from petteia.games.odyssey.state import LESS_AT

    if s.monster.vantage is None:
        return
    if s.vantage:
        s.held_pool[LESS_AT] += 1
    s.vantage = 1


@handler(ops.Climb)
def do_climb(s: Battle, op: ops.Climb, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if by.role == BP or field.beside_beast(s, t):  # a body part may carry its attacker up from further off
            climb_up(s, t)


def climb_up(s: Battle, t: int) -> None:
    if s.alive[t] and all(s.cell[u] != ON_VANTAGE for u in s.living()):
        s.cell[t] = ON_VANTAGE
        check_despair(s)


@handler(ops.Place)
def do_place(s: Battle, op: ops.Place, by: Cause, whom: list[int]) -> None:
    """Put the miniature on a rear space, else beside the base."""
    from petteia.games.odyssey.ground import is_standable

    for t in whom:
        rear = [c for c in field.spots(s, s.monster.rear) if field.empty(s, c) and is_standable(s, t, c)]
        s.then(SetDown(t, tuple(rear)))


@step
class SetDown(Step):
    """A titan is put down beside the base, in its rear if there is room."""

    t: int
    rear: tuple[int, ...]

    def begin(self, s: Battle) -> None:
        from petteia.games.odyssey.ground import Unseat
        from petteia.games.odyssey.words import TO

        if not self.rear:
            s.then(Unseat(self.t))
            return
        s.ask(s.seat_of(self.t), "OD-208", About("It falls to the rear", "to which space?"), [TO[c] for c in self.rear],
              self.chosen)  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        from petteia.games.odyssey.ground import Lands

        s.cell[self.t] = action.args[0]
        s.then(Lands(self.t, 0, ()))


@handler(ops.Hidden)
def do_hidden(s: Battle, op: ops.Hidden, by: Cause, whom: list[int]) -> None:
    for t in whom:
        if op.on:
            hide(s, t)
        else:
            s.hidden[t] = 0


def hide(s: Battle, t: int) -> None:
    """Out of sight, if not in front; the priority token is passed on (OD-257)."""
    from petteia.games.odyssey.harm import keeper, pass_priority

    if field.in_front(s, t) or keeper(s) == t:
        return
    s.hidden[t] = 1  # to the end of the next turn
    if s.priority == t:
        pass_priority(s, t)
