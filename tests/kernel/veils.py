"""Veils: a small honest game with hands, veiled cards and looks at them, for variants that each give one secret away.

Twelve cards, two of each number from 0 to 5.  In turn: draw a card, veil one (face down before you), lift your oldest veil, or
take your oldest veil back into your hand.  Whoever has shown the most at the end of eight rounds has won.
"""

from __future__ import annotations

from collections.abc import Mapping

from petteia.kernel import Action, Domain, Game, Layout, Refusal, Rng, State, Step, Told, Verb, View, Vocabulary, Zone
from petteia.kernel import step as make_step
from petteia.kernel.cards import Card
from petteia.kernel.scene import Counter, Fan, Node, Piece, Row, Scene
from petteia.kernel.shapes import CardNumber, Count, Shape

NUMBERS = Domain([str(number) for number in range(6)], [f"a {number}" for number in range(6)], faces=True)
VOCABULARY = Vocabulary(
    Verb("draw"), Verb("veil", NUMBERS), Verb("lift"), Verb("withdraw"), Verb("rest"), Verb("gently"), Verb("boldly")
)
DRAW, VEIL, LIFT = VOCABULARY.action("draw"), VOCABULARY.row("veil"), VOCABULARY.action("lift")
WITHDRAW, REST = VOCABULARY.action("withdraw"), VOCABULARY.action("rest")
MANNERS = [VOCABULARY.action("gently"), VOCABULARY.action("boldly")]
DECK, HAND, VEILED, SHOWN = 0, 1, 3, 5
ROUNDS = 8
LAYOUT = Layout(
    2,
    [
        Zone("deck"),
        *(Zone(f"hand {seat}", seat, 1 << seat, tracked=False) for seat in (0, 1)),
        *(Zone(f"veiled {seat}", seat, 1 << seat) for seat in (0, 1)),
        *(Zone(f"shown {seat}", seat, 0b111) for seat in (0, 1)),
    ],
    [0] * 12,
)
DREW = Told("drew", "{0:seat} [draw|draws] {1:card}.")
VEILS = Told("veils", "{0:seat} [veil|veils] {1:card}.")
LIFTS = Told("lifts", "{0:seat} [lift|lifts] a veil: {1:card}.")
TAKES = Told("takes", "{0:seat} [take|takes] {1:card} back.")


class Table(State):
    turns: int
    last: int  # the card that was veiled last, or -1


@make_step
class Turn(Step):
    """Draw, veil, lift, withdraw or rest."""

    you: int

    def begin(self, s: Table) -> None:
        if s.turns == 2 * ROUNDS:
            shown = [sum(s.face[card] for card in s.zones[SHOWN + seat]) for seat in (0, 1)]
            s.end(tuple(seat for seat in (0, 1) if shown[seat] == max(shown)), "Eight rounds are over.", "end")
            return
        s.turns += 1
        self.ask(s)

    def ask(self, s: Table) -> None:
        s.ask(self.you, self.rule(s), self.prompt(s), self.options(s), then=self.chosen, always=True)

    def rule(self, s: Table) -> str:
        return "turn"

    def prompt(self, s: Table) -> str:
        return "What do you do?"

    def options(self, s: Table) -> list[Action]:
        faces = sorted({s.face[card] for card in s.zones[HAND + self.you]})
        mine = bool(s.zones[VEILED + self.you])
        return [
            *([DRAW] if s.zones[DECK] else []),
            *(VEIL[face] for face in faces),
            *([LIFT, WITHDRAW] if mine else []),
            REST,
        ]

    def chosen(self, s: Table, action: Action) -> None:
        you = self.you
        if action is DRAW:
            card = s.zones[DECK][-1]
            s.move(card, DECK, HAND + you)
            s.tell(DREW, you, card)
        elif action.verb == "veil":
            card = next(c for c in s.zones[HAND + you] if s.face[c] == action.args[0])
            s.then(Veiling(you, card))
        elif action is LIFT:
            self.lift(s, s.zones[VEILED + you][0])
        elif action is WITHDRAW:
            card = s.zones[VEILED + you][0]
            s.move(card, VEILED + you, HAND + you)
            s.last = -1  # out of sight
            s.tell(TAKES, you, card)
        self.pass_on(s)

    def lift(self, s: Table, card: int) -> None:
        s.move(card, VEILED + self.you, SHOWN + self.you)
        s.tell(LIFTS, self.you, card)

    def pass_on(self, s: Table) -> None:
        s.go(type(self)(1 - self.you).begin)

    def refuse(self, s: Table, action: Action) -> Refusal | None:
        return Refusal("You have no such card.", "turn")


@make_step
class Veiling(Step):
    """The manner makes no difference; but while it is chosen, which card it is stands in a step."""

    you: int
    card: Card

    def begin(self, s: Table) -> None:
        s.ask(self.you, "manner", "Gently or boldly?", MANNERS, then=self.veiled)

    def veiled(self, s: Table, action: Action) -> None:
        s.move(self.card, HAND + self.you, VEILED + self.you)
        s.last = self.card
        s.tell(VEILS, self.you, self.card)


class Veils(Game):
    key, title, longest = "veils", "Veils", 60
    vocabulary, state_type = VOCABULARY, Table
    card_fields = {"last": "card"}
    turn: type[Turn] = Turn
    steps: Mapping[str, type[Step]] = {"Turn": Turn, "Veiling": Veiling}

    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        return Shape([f"a {face}" for face in range(6)], {}, {"turns": Count(60), "last": CardNumber()})

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        s = self.state_type(self, LAYOUT, dict(options), rng)
        assert isinstance(s, Table)
        s.turns, s.last = 0, -1
        s.zones[DECK] = list(range(12))
        s.face = [card % 6 for card in range(12)]
        s.shuffle(DECK)
        for seat in (0, 1):
            s.deal(2, DECK, HAND + seat)
        s.stack.append((self.turn(0), "begin"))
        return s

    def name(self, kind: str, value: int, state: State) -> str:
        return f"a {value}" if kind == "face" else super().name(kind, value, state)

    def scene(self, view: View) -> Scene:
        return Scene(self.title, nodes=self.nodes(view))

    def nodes(self, view: View) -> list[Node]:
        s = view.state
        nodes: list[Node] = [Counter("deck", value=len(s.zones[DECK]))]
        for seat in (0, 1):
            nodes.append(Fan(f"hand:{seat}", pieces=[self.piece(view, card) for card in s.zones[HAND + seat]]))
            nodes += [
                Row(f"{word}:{seat}", pieces=[self.piece(view, card) for card in s.zones[zone + seat]])
                for word, zone in (("veiled", VEILED), ("shown", SHOWN))
            ]
        return nodes

    def piece(self, view: View, card: int) -> Piece:
        face = view.state.face[card]
        return Piece(view.key(card), str(face) if face >= 0 else "")

    def refs(self, view: View, action: Action) -> list[str]:
        return ["deck"] if action is DRAW else [f"hand:{view.seat}"]
