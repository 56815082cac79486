"""All that can be said in a game: the moves of a Surge, and what questions are answered with, in the order of the vocabulary."""

from __future__ import annotations

from typing import Final

from petteia.games.omen.lights import (
    TO_BURY,
    TO_BUY,
    TO_CITY,
    TO_DISCARD,
    TO_DRAFT,
    TO_EMISSARY,
    TO_FIGHT,
    TO_LOOK,
    TO_MODE,
    TO_NAME,
    TO_OFFER,
    TO_ORACLE,
    TO_PASS,
    TO_PUT,
    TO_RETAIN,
    TO_SEND,
    TO_SPLIT,
    TO_STATE_WEALTH,
    TO_STRIP,
    TO_TAKE,
    TO_TOP,
    TO_UNIT,
)
from petteia.games.omen.surge import DEPLOY, END, GIVE_OBOL, INVOCATION, PLAY, REWARDING, USE
from petteia.kernel.moves import Moves

MOVES: Final = Moves(
    TO_STATE_WEALTH, PLAY, USE, INVOCATION, DEPLOY, REWARDING, GIVE_OBOL, END,
    TO_CITY, TO_UNIT, TO_ORACLE, TO_RETAIN, TO_DISCARD, TO_TAKE, TO_PUT,
    TO_STRIP, TO_TOP, TO_MODE, TO_NAME, TO_PASS, TO_BURY, TO_LOOK,
    TO_FIGHT, TO_OFFER, TO_SPLIT, TO_SEND, TO_BUY, TO_EMISSARY, TO_DRAFT,
)  # fmt: skip
