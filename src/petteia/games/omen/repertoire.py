"""All that can be said in a game: the moves of a Surge, and what questions are answered with, in the order of the vocabulary."""

from __future__ import annotations

from typing import Final

from petteia.games.omen import answers, surge
from petteia.kernel.moves import Moves

MOVES: Final = Moves(
    answers.TO_STATE_WEALTH, surge.PLAY, surge.USE, surge.INVOCATION, surge.DEPLOY, surge.REWARDING, surge.GIVE_OBOL, surge.END,
    answers.TO_CITY, answers.TO_UNIT, answers.TO_ORACLE, answers.TO_RETAIN, answers.TO_DISCARD, answers.TO_TAKE, answers.TO_PUT,
    answers.TO_STRIP, answers.TO_TOP, answers.TO_MODE, answers.TO_NAME, answers.TO_PASS, answers.TO_BURY, answers.TO_LOOK,
    answers.TO_FIGHT, answers.TO_OFFER, answers.TO_SPLIT, answers.TO_SEND, answers.TO_BUY, answers.TO_EMISSARY, answers.TO_DRAFT,
)  # fmt: skip
