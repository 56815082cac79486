"""The game of `boardgameio/server.cjs`, for our server: a plain duel, so that what is measured is the server.

Two decks of 43 cards, hands of six that only their owner sees, a row of up to twelve for each seat; a turn is to
play one card and draw one; after 2,000 moves the game is over: none ends while it is measured.
"""

from __future__ import annotations

from collections.abc import Mapping

from petteia.kernel.action import Action, Domain, Verb, Vocabulary
from petteia.kernel.cards import Layout, Zone
from petteia.kernel.events import Told
from petteia.kernel.game import Game
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng
from petteia.kernel.scene import Fan, Node, Piece, Pile, Row, Scene, SeatPanel
from petteia.kernel.state import State
from petteia.kernel.step import Step, step

DECK = 43
HAND = 6
ROW = 12
MOVES = 2000
HAND_ZONE, DECK_ZONE, ROW_ZONE = 0, 2, 4  # each is followed by the other seat's

CARD = Domain([f"c{i}" for i in range(DECK)])
VOCABULARY = Vocabulary(Verb("play", CARD, say="Play {0}"))
PLAY: list[Action] = VOCABULARY.row("play")
PLAYED = Told("played", "{0:seat} [play|plays] {1:card}.")
NAMES = ["First", "Second"]
EVERYONE = 0b111

LAYOUT = Layout(
    2,
    [
        *(Zone(f"hand {seat}", seat, 1 << seat, tracked=False) for seat in (0, 1)),
        *(Zone(f"deck {seat}", seat) for seat in (0, 1)),
        *(Zone(f"row {seat}", seat, EVERYONE) for seat in (0, 1)),
    ],
    [0] * DECK + [1] * DECK,
)


class Plain(State):
    """Whose cards lie where is all there is to it; and how many moves were made."""

    played: int

    def clone(self) -> Plain:
        new = Plain.__new__(Plain)
        self.copy_core(new)
        new.played = self.played
        return new


@step
class Turn(Step):
    """Play a card from the hand to the row; the oldest of a full row goes under the deck; draw a card."""

    you: int

    def begin(self, s: Plain) -> None:
        if s.played >= MOVES:
            s.end((0, 1), "All moves are made.")
            return
        options = [PLAY[face] for face in sorted(s.face[card] for card in s.zones[HAND_ZONE + self.you])]
        s.ask(self.you, "", "Play a card.", options, self.chosen)

    def chosen(self, s: Plain, action: Action) -> None:
        you = self.you
        card = next(c for c in s.zones[HAND_ZONE + you] if s.face[c] == action.args[0])
        s.move(card, HAND_ZONE + you, ROW_ZONE + you)
        s.tell(PLAYED, you, card)
        row = s.zones[ROW_ZONE + you]
        if len(row) > ROW:
            s.move(row[0], ROW_ZONE + you, DECK_ZONE + you, 0)
        s.move(s.zones[DECK_ZONE + you][-1], DECK_ZONE + you, HAND_ZONE + you)
        s.played += 1
        s.go(TURN[1 - you].begin)


TURN = (Turn(0), Turn(1))


class PlainDuel(Game):
    key = "plain-duel"
    title = "Plain duel"
    seat_counts = (2,)
    vocabulary = VOCABULARY
    steps = {"Turn": Turn}
    state_type = Plain
    longest = MOVES

    def seat_names(self, seats: int, options: Mapping[str, str]) -> list[str]:
        return NAMES

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        s = Plain(self, LAYOUT, dict(options), rng)
        s.played = 0
        for seat in (0, 1):
            cards = range(seat * DECK, (seat + 1) * DECK)
            for card in cards:
                s.face[card] = card - seat * DECK
            s.zones[DECK_ZONE + seat] = list(cards)
            s.shuffle(DECK_ZONE + seat)
            for _ in range(HAND):
                s.move(s.zones[DECK_ZONE + seat][-1], DECK_ZONE + seat, HAND_ZONE + seat)
        s.stack.append((TURN[0], "begin"))
        return s

    def name(self, kind: str, value: int, state: State) -> str:
        return CARD.words[value] if kind == "face" else super().name(kind, value, state)

    def scene(self, view: View) -> Scene:
        s, key = view.state, view.key
        me = view.seat if view.seat < 2 else 0
        nodes: list[Node] = []
        for seat in (me, 1 - me):
            place = "mine" if seat == me else "rivals"
            hand = s.zones[HAND_ZONE + seat]
            if seat == view.seat:
                pieces = [Piece(key(card), CARD.words[s.face[card]], owner=seat) for card in hand]
                nodes.append(Fan(f"hand:{seat}", "Your hand", place, seat, pieces=pieces))
            else:
                nodes.append(Pile(f"hand:{seat}", "hand", place, seat, count=len(hand)))
            nodes.append(Pile(f"deck:{seat}", "deck", place, seat, count=len(s.zones[DECK_ZONE + seat])))
            row = [Piece(key(card), CARD.words[s.face[card]], owner=seat) for card in s.zones[ROW_ZONE + seat]]
            nodes.append(Row(f"row:{seat}", "row", place, seat, pieces=row))
        panels = [SeatPanel(seat, NAMES[seat], active=view.waiting_for == seat) for seat in (0, 1)]
        return Scene("Plain duel", [f"move {getattr(s, 'played', 0)}"], panels, nodes)

    def refs(self, view: View, action: Action) -> list[str]:
        s, face = view.state, action.args[0]
        return [view.key(card) for card in s.zones[HAND_ZONE + view.seat] if s.face[card] == face]


GAME = PlainDuel()
