"""All that can be said in a game: its moves, and what its questions are answered with, in the order of the vocabulary."""

from __future__ import annotations

from typing import Final

from petteia.games.elysium.lights import (
    TO_CHOOSE,
    TO_COPY,
    TO_DISCARD,
    TO_GAIN,
    TO_GIVE,
    TO_JOIN,
    TO_LOSE,
    TO_PAY,
    TO_READY,
    TO_SWAP,
    TO_SWAP_FOR,
    TO_WRITE_UNSEEN,
)
from petteia.games.elysium.taking import CITIZEN_MOVE, END, FORESEE, GIVE_UP, PASS, TAKE, TAKE_QUEST
from petteia.games.elysium.transfer import DONE, TRANSFER
from petteia.games.elysium.using import USE
from petteia.kernel.moves import Moves

MOVES: Final = Moves(
    TAKE, FORESEE, TAKE_QUEST, CITIZEN_MOVE, PASS, GIVE_UP, USE, END, TRANSFER, TO_WRITE_UNSEEN, TO_JOIN, DONE, TO_DISCARD,
    TO_LOSE, TO_CHOOSE, TO_PAY, TO_COPY, TO_READY, TO_GAIN, TO_GIVE, TO_SWAP, TO_SWAP_FOR,
)  # fmt: skip
