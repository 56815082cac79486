"""What playing the unit in hand would do in each city, as far as everybody can see it: computed for the scene alone."""

from __future__ import annotations

from petteia.games.omen.ability import TEXTS
from petteia.games.omen.choose import unit_of
from petteia.games.omen.content import BEAST, KIND, SOLDIER, STRENGTH
from petteia.games.omen.effects import ENEMY, HERE, Discard
from petteia.games.omen.state import Reign
from petteia.games.omen.surge import Placing


class Preview:
    """The unit being placed, and for each city who would fall to it there (-1: nobody, or there is a choice)."""

    def __init__(self, s: Reign, you: int, card: int) -> None:
        self.you = you
        face = s.face[card]
        self.strength = STRENGTH[face]
        self.size = 2 if KIND[face] == BEAST else 1
        self.falls = [-1, -1, -1]
        effect = TEXTS.rows[face][0] if KIND[face] == SOLDIER else None
        if isinstance(effect, Discard) and effect.side == ENEMY and effect.where == HERE and not effect.theirs:
            for city in range(3):
                options = effect.options(s, you, city, -1)
                if len(options) == 1:
                    self.falls[city] = unit_of(s, you, options[0])[2]

    def totals(self, s: Reign, city: int) -> tuple[int, int]:
        """Both totals once it stands there: yours, and the rival's."""
        fallen = self.falls[city]
        theirs = s.total(1 - self.you, city) - (s.strength(fallen) if fallen >= 0 else 0)
        return s.total(self.you, city) + self.strength, theirs

    def fits(self, s: Reign, city: int) -> bool:
        return s.spaces[3 * self.you + city] + self.size <= 5


def preview(s: Reign) -> Preview | None:
    """The preview while a seat chooses the city for a unit whose face it knows."""
    top = s.stack[-1][0] if s.stack and s.decision is not None else None
    if isinstance(top, Placing) and s.face[top.card] >= 0:
        return Preview(s, top.you, top.card)
    return None
