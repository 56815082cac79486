"""Three Fates: a whole game, built piece by piece in docs/write-a-game.md.

Each player holds threads of length 1 to 7.  In a round both lay one face down; then whoever laid first may, once in the
game, call Atropos to cut the rival's thread.  The longer thread takes the round (of equals, the one laid second).
Three rounds win.
"""

from __future__ import annotations

from collections.abc import Mapping

from petteia import Action, Domain, Game, Layout, Refusal, Rng, State, Step, Told, Verb, View, Vocabulary, Zone, step
from petteia.kernel.scene import Counter, Fan, Piece, Row, Scene, SeatPanel
from petteia.kernel.shapes import BySeat, Count, Shape

THREAD = Domain([str(length) for length in range(1, 8)])
VOCABULARY = Vocabulary(
    Verb("lay", THREAD, say="Lay the thread of length {0}"),
    Verb("cut", say="Let Atropos cut the rival's thread"),
    Verb("spare", say="Spare it"),
)
LAY, CUT, SPARE = VOCABULARY.row("lay"), VOCABULARY.action("cut"), VOCABULARY.action("spare")

LAID = Told("laid", "{0:seat} [lay|lays] {1:card}.")
SNIPPED = Told("cut", "{0:seat} [let|lets] Atropos cut {1:seat's} thread.")
TOOK = Told("took", "{0:seat} [take|takes] the round: {1:card} against {2:card}.")

HAND, LAID_BY, SPENT = 0, 2, 4  # zones; the first two by seat
LAYOUT = Layout(
    2,
    [
        *(Zone(f"hand {seat}", seat, viewers=1 << seat, tracked=False) for seat in (0, 1)),
        *(Zone(f"laid {seat}", seat, viewers=1 << seat) for seat in (0, 1)),
        Zone("spent", viewers=0b111),  # both seats and the onlooker
    ],
    pools=[0] * 7 + [1] * 7,  # cards 0 to 6 have one back, 7 to 13 the other
)


class Threads(State):
    """What the kernel does not keep for us: rounds won, and who has called Atropos."""

    won: list[int]
    called: list[bool]


@step
class Round(Step):
    """Both lay a thread; whoever laid first may call Atropos, once in the game; the longer thread takes the round."""

    first: int

    def begin(self, s: Threads) -> None:
        s.then(Lay(self.first))
        s.then(Lay(1 - self.first))
        s.go(self.atropos)

    def atropos(self, s: Threads) -> None:
        if s.called[self.first]:
            self.measure(s, cut=False)
        else:
            s.ask(self.first, "cut", "Call Atropos? She comes once in a game.", [CUT, SPARE], then=self.answered)

    def answered(self, s: Threads, action: Action) -> None:
        if action is CUT:
            s.called[self.first] = True
            s.tell(SNIPPED, self.first, 1 - self.first)
        self.measure(s, cut=action is CUT)

    def measure(self, s: Threads, cut: bool) -> None:
        mine, theirs = (s.zones[LAID_BY + seat][0] for seat in (self.first, 1 - self.first))
        wins = cut or s.face[mine] > s.face[theirs]
        s.move(mine, LAID_BY + self.first, SPENT)
        s.move(theirs, LAID_BY + 1 - self.first, SPENT)
        winner = self.first if wins else 1 - self.first
        s.won[winner] += 1
        s.tell(TOOK, winner, *((mine, theirs) if wins else (theirs, mine)))
        if s.won[winner] == 3:
            s.end((winner,), "Three rounds are won.", "win")
        else:
            s.go(Round(1 - self.first).begin)


@step
class Lay(Step):
    """Lay a thread from your hand face down."""

    you: int

    def begin(self, s: Threads) -> None:
        s.ask(self.you, "lay", "Lay a thread.", [LAY[s.face[c]] for c in s.zones[HAND + self.you]], then=self.chosen)

    def chosen(self, s: Threads, action: Action) -> None:
        card = next(c for c in s.zones[HAND + self.you] if s.face[c] == action.args[0])
        s.move(card, HAND + self.you, LAID_BY + self.you)
        s.tell(LAID, self.you, card)

    def refuse(self, s: Threads, action: Action) -> Refusal | None:
        return Refusal("That thread is spent.", "lay") if action.verb == "lay" else None


class ThreeFates(Game[Threads]):
    key, title, tagline, minutes, longest = "three-fates", "Three Fates", "Lay the longer thread.", 2, 20
    vocabulary, state_type = VOCABULARY, Threads

    def seat_names(self, seats: int, options: Mapping[str, str]) -> list[str]:
        return ["Klotho", "Lachesis"]

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> Threads:
        s = Threads(self, LAYOUT, dict(options), rng)
        s.won, s.called = [0, 0], [False, False]
        for card in range(14):
            s.face[card] = card % 7
            s.zones[HAND + card // 7].append(card)
            s.knows[card] = 1 << card // 7
        s.stack.append((Round(s.below(2)), "begin"))
        return s

    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        return Shape(THREAD.words, {"length": range(1, 8)}, {"won": BySeat(Count(3)), "called": BySeat(Count())})

    def name(self, kind: str, value: int, state: Threads) -> str:
        return f"the {value + 1}" if kind == "face" else super().name(kind, value, state)

    def scene(self, view: View[Threads]) -> Scene:
        s, names, me = view.state, self.seat_names(2, {}), view.seat % 2

        def piece(zone: int, place: int) -> Piece:
            owner, face = s.layout.pools[s.zones[zone][place]], s.face[s.zones[zone][place]]
            if face < 0:
                return Piece(f"back:{zone}:{place}", owner=owner)
            return Piece(f"thread:{owner}:{face}", str(face + 1), owner=owner, look="thread")

        def pieces(zone: int) -> list[Piece]:
            return [piece(zone, place) for place in range(len(s.zones[zone]))]

        rounds = [Counter(f"won:{seat}", "rounds", value=s.won[seat], most=3) for seat in (0, 1)]
        seats = [SeatPanel(seat, names[seat], view.waiting_for == seat, counters=[rounds[seat]]) for seat in (0, 1)]
        nodes = [
            Fan("hand:them", f"{names[1 - me]}'s threads", "rivals", pieces=pieces(HAND + 1 - me)),
            Row("laid:them", "laid", "rivals", pieces=pieces(LAID_BY + 1 - me)),
            Row("spent", "spent", "side", pieces=pieces(SPENT)),
            Row("laid:me", "laid", "mine", pieces=pieces(LAID_BY + me)),
            Fan("hand:me", f"{names[me]}'s threads", "mine", pieces=pieces(HAND + me)),
        ]
        return Scene(self.title, seats=seats, nodes=nodes)

    def refs(self, view: View[Threads], action: Action) -> list[str]:
        return [f"thread:{view.seat}:{action.args[0]}"] if action.verb == "lay" else []

    def heuristic(self, state: Threads, seat: int) -> float:
        return (state.won[seat] - state.won[1 - seat]) / 3


GAME = ThreeFates()
