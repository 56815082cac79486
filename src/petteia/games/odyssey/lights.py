"""What answers of the battle light up, and how they read, whatever the question: spaces, sheets, cards, dice."""

from __future__ import annotations

from petteia.games.odyssey.attack import TitanAttack
from petteia.games.odyssey.cards import Look
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.equipment import worn
from petteia.games.odyssey.state import BP_DECK, Battle
from petteia.games.odyssey.strike import AttackOn
from petteia.kernel.action import Action
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Answer


class Space(Answer):
    """A space of the board."""

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        cell = action.args[0]
        return [f"board:{s.grid.x[cell]},{s.grid.y[cell]}"]


class OfTitan(Answer):
    """A titan: its sheet, and itself where it stands on the board."""

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        t = action.args[0]
        return [f"sheet:{t}", *([f"titan:{t}"] if s.alive[t] and s.cell[t] != -1 else [])]


class OfGear(Answer):
    """A card that somebody wears."""

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        return worn(s, action.args[0])


class OfShip(Answer):
    """An ability that the ship may take into battle."""

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        return [f"ship-offer:{action.args[0]}"]


class OnDie(Answer):
    """A die that is rolled again: of an evasion, of power, or of an attack."""

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        die = action.args[0]
        if isinstance(s.stack[-1][0], AttackOn):
            return [f"evade:{die}"]
        return [f"power:{die}"] if s.attack.faces else [f"die:{die}"] if s.attack.dice else []


class LookedAt(Answer):
    """One of the cards that are being chosen from."""

    def lights(self, view: View, s: Battle, action: Action) -> list[str]:
        return [f"look:{action.args[0]}"] if action.args[0] < len(looked_at(s)) else []

    def label(self, s: Battle, action: Action) -> str:
        cards = looked_at(s)
        face = s.face[cards[action.args[0]]] if action.args[0] < len(cards) else -1
        return BOOK.cards[face].name if face >= 0 else ""


def looked_at(s: Battle) -> list[int]:
    """The cards that are being chosen from, the top one first."""
    top, sentence = s.stack[-1] if s.stack else (None, "")
    if isinstance(top, Look):
        return s.zones[top.deck][-1 : -1 - top.n : -1]
    if isinstance(top, TitanAttack) and sentence == "heart":
        return s.zones[BP_DECK][-1:-3:-1]
    return []


class Drawn(Answer):
    """Which card was drawn at a real table."""

    def label(self, s: Battle, action: Action) -> str:
        return f"{s.game.name('face', action.args[0], s)} was drawn"
