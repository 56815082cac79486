"""Pebbles: a tiny honest game that keeps the whole contract, for variants that break one thing each.

A bag of eight pebbles, two of each number from 0 to 3.  In turn, draw one into your hand or lay one open and score its number.
Each seat has a secret charm: pebbles with that number count double for it at the end.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from petteia.kernel import Action, Domain, Game, Layout, Refusal, Rng, State, Step, Told, Verb, View, Vocabulary, Zone
from petteia.kernel import step as make_step
from petteia.kernel.scene import Counter, Fan, Node, Note, Piece, Row, Scene
from petteia.kernel.shapes import BySeat, CardNumber, Count, Place, Shape, up_to

VOCABULARY = Vocabulary(Verb("draw"), Verb("lay", Domain(["0", "1", "2", "3"])))
DRAW, LAY = VOCABULARY.action("draw"), VOCABULARY.row("lay")
BAG, HAND, OPEN = 0, 1, 3
LAYOUT = Layout(
    2,
    [
        Zone("bag"),
        *(Zone(f"hand {seat}", seat, 1 << seat, tracked=False) for seat in (0, 1)),
        Zone("open", viewers=0b111),
    ],
    [0] * 8,
)
DREW = Told("drew", "{0:seat} [draw|draws] {1:card}.")
LAID = Told("laid", "{0:seat} [lay|lays] {1:card}.")


class PebbleState(State):
    score: list[int]
    charm: list[int]
    laid: list[list[int]]


@make_step
class Turn(Step):
    """Draw a pebble or lay one."""

    you: int

    def begin(self, s: PebbleState) -> None:
        options = self.options(s)
        if options:
            s.ask(self.you, self.rule(), self.prompt(), options, then=self.chosen, always=True)
        elif s.zones[HAND + 1 - self.you]:
            self.pass_on(s)
        else:
            self.finish(s)

    def options(self, s: PebbleState) -> list[Action]:
        faces = sorted({s.face[card] for card in s.zones[HAND + self.you]})
        return [*([DRAW] if s.zones[BAG] else []), *(LAY[face] for face in faces)]

    def rule(self) -> str:
        return "turn"

    def prompt(self) -> str:
        return "Draw a pebble or lay one."

    def chosen(self, s: PebbleState, action: Action) -> None:
        if action is DRAW:
            card = s.zones[BAG][-1]
            s.move(card, BAG, HAND + self.you)
            s.tell(DREW, self.you, card)
        else:
            self.lay(s, next(c for c in s.zones[HAND + self.you] if s.face[c] == action.args[0]))
        self.pass_on(s)

    def lay(self, s: PebbleState, card: int) -> None:
        s.score[self.you] += s.face[card]
        s.laid[self.you].append(s.face[card])
        s.move(card, HAND + self.you, OPEN)
        s.tell(LAID, self.you, card)

    def pass_on(self, s: PebbleState) -> None:
        s.go(type(self)(1 - self.you).begin)

    def finish(self, s: PebbleState) -> None:
        for seat in (0, 1):
            s.score[seat] += s.charm[seat] * s.laid[seat].count(s.charm[seat])
        most = max(s.score)
        s.end(tuple(seat for seat in (0, 1) if s.score[seat] == most), "All pebbles are laid.", "end")

    def refuse(self, s: PebbleState, action: Action) -> Refusal | None:
        if action is DRAW:
            return Refusal("The bag is empty.", "turn")
        return Refusal("You hold no such pebble.", "turn")


class Pebbles(Game):
    key, title, longest = "pebbles", "Pebbles", 40
    vocabulary, state_type = VOCABULARY, PebbleState
    steps: Mapping[str, type[Step]] = {"Turn": Turn}

    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        laid = BySeat(up_to(CardNumber(), 80))
        return Shape(["0", "1", "2", "3"], {}, {"score": BySeat(Count(99)), "charm": BySeat(Place(4)), "laid": laid})

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        s = self.state_type(self, LAYOUT, dict(options), rng)
        assert isinstance(s, PebbleState)
        s.score, s.laid = [0, 0], [[], []]
        s.charm = [s.below(4), s.below(4)]
        s.zones[BAG] = list(range(8))
        s.face = [card % 4 for card in range(8)]
        s.shuffle(BAG)
        turn = next(iter(self.steps.values()))  # a variant's own
        s.stack.append((turn(0), "begin"))  # type: ignore[call-arg]
        return s

    def hide(self, state: State, seat: int) -> None:
        assert isinstance(state, PebbleState)
        state.charm = [charm if owner == seat else -1 for owner, charm in enumerate(state.charm)]

    def imagine(self, world: State, seat: int, rand: random.Random) -> None:
        assert isinstance(world, PebbleState)
        world.charm = [charm if charm >= 0 else rand.randrange(4) for charm in world.charm]

    def name(self, kind: str, value: int, state: State) -> str:
        return f"a {value}" if kind == "face" else super().name(kind, value, state)

    def scene(self, view: View) -> Scene:
        return Scene(self.title, nodes=self.nodes(view))

    def nodes(self, view: View) -> list[Node]:
        s, me = view.state, view.seat % 2
        assert isinstance(s, PebbleState)
        hands = [
            Fan(
                f"hand:{seat}", pieces=[Piece(f"hand:{seat}:{i}", name) for i, name in enumerate(names(s, HAND + seat))]
            )
            for seat in (me, 1 - me)
        ]
        return [
            Counter("bag", value=len(s.zones[BAG])),
            Row("open", pieces=[Piece(f"open:{i}", name) for i, name in enumerate(names(s, OPEN))]),
            *hands,
            *(Note(f"charm:{seat}", text=str(s.charm[seat])) for seat in (0, 1) if seat == view.seat),
        ]

    def refs(self, view: View, action: Action) -> list[str]:
        return ["bag"] if action is DRAW else [f"hand:{view.seat}"]


def names(s: State, zone: int) -> list[str]:
    """What is printed on the pebbles of a zone, in an order that tells nothing."""
    return sorted(str(s.face[card]) if s.face[card] >= 0 else "" for card in s.zones[zone])
