"""All that can be said in a game: the moves of a Surge, and what questions are answered with, in the order of the vocabulary."""

from __future__ import annotations

from typing import Final

from petteia.games.omen import lights, surge
from petteia.kernel.moves import Moves

MOVES: Final = Moves(
    lights.TO_STATE_WEALTH, surge.PLAY, surge.USE, surge.INVOCATION, surge.DEPLOY, surge.REWARDING, surge.GIVE_OBOL, surge.END,
    lights.TO_CITY, lights.TO_UNIT, lights.TO_ORACLE, lights.TO_RETAIN, lights.TO_DISCARD, lights.TO_TAKE, lights.TO_PUT,
    lights.TO_STRIP, lights.TO_TOP, lights.TO_MODE, lights.TO_NAME, lights.TO_PASS, lights.TO_BURY, lights.TO_LOOK,
    lights.TO_FIGHT, lights.TO_OFFER, lights.TO_SPLIT, lights.TO_SEND, lights.TO_BUY, lights.TO_EMISSARY, lights.TO_DRAFT,
)  # fmt: skip
