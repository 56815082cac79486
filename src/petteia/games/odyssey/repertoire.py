"""All that can be done and answered: what it lights and how it reads; what is not here is said in the words alone."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import lights as afloat
from petteia.games.odyssey.campaign import workshop
from petteia.games.odyssey.deeds import DEEDS
from petteia.games.odyssey.lights import Drawn, LookedAt, OfGear, OfShip, OfTitan, OnDie, Space
from petteia.games.odyssey.words import VERBS, VOCABULARY
from petteia.kernel.moves import Moves

MOVES: Final = Moves(
    Space(VERBS["to"]), OfTitan(VERBS["titan"]), OfTitan(VERBS["turn"]), OfGear(VERBS["gear"]), OfShip(VERBS["ship"]),
    OnDie(VERBS["mark"]), LookedAt(VERBS["card"]), Drawn(VERBS["drew"]), *DEEDS,
    *afloat.ANSWERS, workshop.RESEARCH, workshop.USE, workshop.MAKE,
    vocabulary=VOCABULARY,
)  # fmt: skip
