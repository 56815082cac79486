"""Starter Game: two players lay gifts on their altars; ten favour win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petteia import Game, Rng, View
from petteia.kernel.gallery import Exhibit
from petteia.kernel.openings import Goal, Opening
from petteia.kernel.scene import Piece, Scene
from petteia.kernel.shapes import Seat, Shape

from starter_game import position, scene, turns
from starter_game.cards import CARDS
from starter_game.lessons import GOAL, LESSONS, OPENING
from starter_game.moves import CARD, MOVES
from starter_game.table import ENOUGH, LAYOUT, NAMES, Altars


class StarterGame(Game[Altars]):
    key = "starter-game"
    title = "Starter Game"
    tagline = "Lay gifts on your altar. Ten favour win."
    minutes = 5
    longest = 60
    moves = MOVES
    vocabulary = MOVES.vocabulary
    state_type = Altars
    emblems = ("honey-cake", "bull", "hound")
    accents = ("sea", "gold")
    ledger = "starter_game:rules.toml"
    pictures = "starter_game:pictures.svg"
    lessons = LESSONS

    def seat_names(self, seats: int, options: Mapping[str, str]) -> list[str]:
        return list(NAMES)

    def _fresh(self, options: Mapping[str, str], rng: Rng) -> Altars:
        s = Altars(self, LAYOUT, dict(options), rng)
        s.first = 0
        return s

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> Altars:
        s = self._fresh(options, rng)
        s.stack.append((turns.Begin(), "begin"))
        return s

    def position(self, spec: Mapping[str, Any], rng: Rng) -> Altars:
        return position.build(self._fresh(self.agreed(spec.get("options", {})), rng), spec)

    def spell(self, state: Altars) -> dict[str, Any]:
        return position.spell(state)

    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        return Shape(CARD.words, {"favour": [card.favour for card in CARDS]}, {"first": Seat()})

    def scene(self, view: View[Altars]) -> Scene:
        return scene.scene(view)

    def name(self, kind: str, value: int, state: Altars) -> str:
        return f"a {CARDS[value].name.lower()}" if kind == "face" else super().name(kind, value, state)

    def figure(self, kind: str, value: int, state: Altars) -> Piece:
        return scene.printed(value, f"{kind}:{value}")

    def gallery(self) -> list[Exhibit]:
        figures = [{"favour": str(card.favour)} for card in CARDS]
        return [
            Exhibit(scene.printed(face, f"face:{face}"), "Gifts", card.copies, figures[face])
            for face, card in enumerate(CARDS)
        ]

    def goal(self) -> Goal:
        return GOAL

    def opening(self) -> Opening:
        return OPENING

    def heuristic(self, state: Altars, seat: int) -> float:
        return max(-1.0, min(1.0, (state.favour(seat) - state.favour(1 - seat)) / ENOUGH))


GAME = StarterGame()
