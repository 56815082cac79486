"""What powers do to where things are: walks, flights, carrying and pulling, and tokens that are shifted."""

from __future__ import annotations

from petteia.games.prometheus import ops
from petteia.games.prometheus.ground import enemies_stop, has_room, has_room_for_two, is_blocked, landings, ways
from petteia.games.prometheus.movement import BY_AIR, ON_FOOT, Displace, can_be_displaced, enter
from petteia.games.prometheus.ops import GO_ON, STOP, does, hears
from petteia.games.prometheus.rows import Rows
from petteia.games.prometheus.state import RESCUERS, Skirmish, but
from petteia.games.prometheus.words import AN_AREA, DECLINE, FLEW, FLY, MOVED, SHIFTED, STEP
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step


@does(ops.Move)
def op_move(s: Skirmish, rows: Rows, row: ops.Move) -> bool:
    u = rows.u
    word = s.book.word
    if row.who == "bait":
        if s.side[u] != RESCUERS:
            return GO_ON
        options = shifts(s, rows)
        prompt = "Where do you move the token?"
    elif row.word == "flight":
        options = [FLY.actions[word[area]] for area in landings(s, u, row.n)]
        prompt = "Where does it fly?"
        if not s.enemies_at(s.at[u], s.side[u]):  # it comes down where it can strike
            options = [FLY.actions[word[a]] for a in landings(s, u, row.n) if s.enemies_at(a, s.side[u])]
            s.ask(rows.seat, "PR-K030", prompt, options, rows.chosen)
            return STOP
    elif row.word == "carry":
        t = rows.aim()
        if s.at[t] < 0 or s.at[u] < 0 or not can_be_displaced(s, t, u):
            return STOP
        options = [AN_AREA.actions[word[area]] for area in carries(s, u, row)]
        prompt = "Where does it carry its prey?"
    else:
        rows.on(s)
        s.then(Strolling(u if row.who == "self" else rows.aim(), rows.seat, row.n))
        return STOP
    s.ask(rows.seat, "PR-K030", prompt, [*options, DECLINE.action], rows.chosen)
    return STOP


def shifts(s: Skirmish, rows: Rows) -> list[Action]:
    """A token goes to a neighbouring area without token, unit or deployment."""
    board = s.book.board
    return [
        AN_AREA.actions[s.book.word[area]]
        for area in board.adjacent[rows.area]
        if s.bait[area] < 0 and not s.here[area] and board.areas[area].side < 0
    ]


def carries(s: Skirmish, u: int, row: ops.Move) -> list[int]:
    """Neighbouring areas with room for both, over any border but those named."""
    book = s.book
    here = s.at[u]
    return [
        area
        for area in book.board.touching[here]
        if book.border[here][area] not in row.borders and has_room_for_two(s, u, area)
    ]


@hears(ops.Move)
def answer_move(s: Skirmish, rows: Rows, row: ops.Move, action: Action) -> None:
    rows.on(s)
    if action is DECLINE.action:
        return
    u = rows.u
    area = s.book.area_of[action.args[0]]
    if row.who == "bait":
        s.bait = but(but(s.bait, area, s.bait[rows.area]), rows.area, -1)
        s.tell(SHIFTED, rows.seat, rows.area, area)
    elif row.word == "flight":
        s.tell(FLEW, s.owner[u], u, area)
        enter(s, u, area, BY_AIR)
    elif row.word == "carry":
        s.then(Displace(rows.aim(), u, area, False))
        s.then(Lands(u, area))


@step
class Strolling(Step):
    """A unit goes up to so many areas on foot, as a power lets it: ground, borders and Block count."""

    u: int
    seat: int
    left: int

    def begin(self, s: Skirmish) -> None:
        u = self.u
        if self.left <= 0 or s.at[u] < 0 or s.held(u) or is_blocked(s, u):
            return
        options = [STEP.actions[s.book.word[area]] for area in ways(s, u)]
        s.ask(self.seat, "PR-K030", "Where does the unit go?", [*options, DECLINE.action], self.gone)

    def gone(self, s: Skirmish, action: Action) -> None:
        if action is DECLINE.action:
            return
        u = self.u
        area = s.book.area_of[action.args[0]]
        s.tell(MOVED, s.owner[u], u, area)
        stop = enter(s, u, area, ON_FOOT)
        if s.outcome is None and not stop and not enemies_stop(s, u, area):
            s.go(Strolling(u, self.seat, self.left - 1).begin)


@step
class Lands(Step):
    """The bearer of a carrying power comes down beside its prey."""

    u: int
    area: int

    def begin(self, s: Skirmish) -> None:
        if s.at[self.u] >= 0 and has_room(s, self.u, self.area):
            s.tell(FLEW, s.owner[self.u], self.u, self.area)
            enter(s, self.u, self.area, BY_AIR)


@does(ops.Pull)
def op_pull(s: Skirmish, rows: Rows, row: ops.Pull) -> bool:
    rows.on(s)
    s.then(Displace(rows.aim(), rows.u, s.at[rows.u], False))
    return STOP
