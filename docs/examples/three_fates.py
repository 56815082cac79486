"""Three Fates: a whole game in about a hundred lines, built step by step in docs/write-a-game.md.

Two players hold threads of length 1 to 7.  Each round both lay one, the second knowing only that the first has
laid; the longer thread takes the round.  Once in the game a player may let Atropos cut the rival's thread to nothing.
First to three rounds wins.
"""

from __future__ import annotations

from collections.abc import Mapping

from petteia import Action, Domain, Game, Layout, Rng, State, Step, Told, Verb, View, Vocabulary, Zone, step, steps_of
from petteia.kernel.scene import Counter, Fan, Piece, Row, Scene, SeatPanel

THREAD = Domain([str(n) for n in range(1, 8)])
VOCABULARY = Vocabulary(
    Verb("lay", THREAD, say="Lay the thread of length {0}"),
    Verb("cut", say="Let Atropos cut the rival's thread"),
    Verb("spare", say="Spare it"),
)
LAY, CUT, SPARE = VOCABULARY.row("lay"), VOCABULARY.action("cut"), VOCABULARY.action("spare")

LAID = Told("laid", "{0:seat} [lay|lays] {1:card}.")
TOOK = Told("took", "{0:seat} [take|takes] the round with {1:number} against {2:number}.")
SNIPPED = Told("cut", "{0:seat} [let|lets] Atropos cut the rival's thread.")

HAND, TABLE = 0, 2
LAYOUT = Layout(
    2,
    [Zone("hand 0", 0, 0b001, tracked=False), Zone("hand 1", 1, 0b010, tracked=False), Zone("laid 0", 0, 0b001),
     Zone("laid 1", 1, 0b010), Zone("spent", viewers=0b111)],
    [0] * 7 + [1] * 7,
)  # fmt: skip


class Threads(State):
    """What the kernel does not keep for us: rounds won, and who has called Atropos."""

    won: list[int]
    called: list[int]

    def length(self, seat: int) -> int:
        return 0 if self.called[1 - seat] == 1 else self.face[self.zones[TABLE + seat][0]] + 1


@step
class Round(Step):
    """Each player lays a thread; Atropos may be called; the longer thread takes the round."""

    first: int

    def begin(self, s: Threads) -> None:
        self.lay(s, self.first)

    def lay(self, s: Threads, seat: int) -> None:
        options = [LAY[s.face[card]] for card in s.zones[HAND + seat]]
        s.ask(seat, "lay", "Lay a thread.", options, "laid")

    def laid(self, s: Threads, action: Action) -> None:
        seat = 1 - self.first if s.zones[TABLE + self.first] else self.first
        card = next(c for c in s.zones[HAND + seat] if s.face[c] == action.args[0])
        s.move(card, HAND + seat, TABLE + seat)
        s.tell(LAID, seat, card)
        if seat == self.first:
            self.lay(s, 1 - seat)
        else:
            self.fate(s, self.first)

    def fate(self, s: Threads, seat: int) -> None:
        """`called`: 0 not yet, 1 in this round, 2 in an earlier one."""
        if s.called[seat]:
            self.measured(s)
        else:
            s.ask(seat, "cut", "Call Atropos? She comes once in a game.", [CUT, SPARE], "fated")

    def fated(self, s: Threads, action: Action) -> None:
        if action is CUT:
            s.called[self.first] = 1
            s.tell(SNIPPED, self.first)
        self.measured(s)

    def measured(self, s: Threads) -> None:
        mine, theirs = s.length(self.first), s.length(1 - self.first)
        winner = self.first if mine > theirs else 1 - self.first
        s.won[winner] += 1
        for seat in (0, 1):
            s.move(s.zones[TABLE + seat][0], TABLE + seat, 4)
            s.called[seat] = 2 if s.called[seat] else 0
        s.tell(TOOK, winner, max(mine, theirs), min(mine, theirs))
        if s.won[winner] == 3:
            s.end((winner,), "Three rounds won.", "end")
        else:
            s.go("begin", Round(1 - self.first))


class ThreeFates(Game):
    key, title, tagline, minutes = "three-fates", "Three Fates", "Lay the longer thread.", 2
    vocabulary, steps, state_type = VOCABULARY, steps_of(__import__("sys").modules[__name__]), Threads
    longest = 60
    emblems = ("scissors",)

    def seat_names(self, seats: int, options: Mapping[str, str]) -> list[str]:
        return ["Klotho", "Lachesis"]

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        s = Threads(self, LAYOUT, dict(options), rng)
        s.won, s.called = [0, 0], [0, 0]
        for card in range(14):
            s.face[card] = card % 7
            s.zones[HAND + card // 7].append(card)
            s.knows[card] = 1 << card // 7
        s.stack.append((Round(s.below(2)), "begin"))
        return s

    def scene(self, view: View) -> Scene:
        s, names = view.state, self.seat_names(2, {})
        assert isinstance(s, Threads)

        def pieces(zone: int, seat: int) -> list[Piece]:
            shown = [s.face[card] for card in s.zones[zone]]
            return [Piece(f"{zone}:{i if f < 0 else f}", str(f + 1) if f >= 0 else "", owner=seat, look="thread") for i, f in enumerate(shown)]

        me = view.seat if view.seat < 2 else 0
        return Scene(
            self.title,
            seats=[SeatPanel(i, names[i], view.waiting_for == i, counters=[Counter(f"won{i}", "rounds", value=s.won[i], most=3)]) for i in (0, 1)],
            nodes=[
                Fan("hand:them", "their threads", "rivals", 1 - me, pieces=pieces(HAND + 1 - me, 1 - me)),
                Row("laid:them", "laid", "rivals", pieces=pieces(TABLE + 1 - me, 1 - me)),
                Row("laid:me", "laid", "mine", pieces=pieces(TABLE + me, me)),
                Fan("hand:me", "your threads", "mine", me, pieces=pieces(HAND + me, me)),
            ],
        )  # fmt: skip

    def refs(self, view: View, action: Action) -> list[str]:
        return [f"{HAND + view.seat}:{action.args[0]}"] if action.verb == "lay" else []

    def heuristic(self, state: State, seat: int) -> float:
        assert isinstance(state, Threads)
        if state.outcome is not None:
            return 1.0 if seat in state.outcome.winners else -1.0
        return (state.won[seat] - state.won[1 - seat]) / 4


GAME = ThreeFates()
