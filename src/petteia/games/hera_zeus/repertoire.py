"""All that can be done in a turn: what is offered, and what is refused and why, is read from the moves."""

from __future__ import annotations

from typing import Final, cast

from petteia.games.hera_zeus.cards import FIELDABLE, GOD, PEGASUS, WORDS
from petteia.games.hera_zeus.challenge import CHALLENGE
from petteia.games.hera_zeus.figure import ENTHRONE, WITHDRAW
from petteia.games.hera_zeus.laying import PLAY
from petteia.games.hera_zeus.moves import DRAW, END, Act
from petteia.games.hera_zeus.powers import POWERS, Power
from petteia.games.hera_zeus.state import HAND, Duel
from petteia.games.hera_zeus.words import TO_COLUMN, TO_DISCARD, TO_FETCH, TO_ROW, TO_TAKE
from petteia.kernel.action import Action
from petteia.kernel.moves import Moves

MOVES: Final = Moves(
    DRAW, PLAY, TO_COLUMN, TO_ROW, CHALLENGE, *POWERS, TO_TAKE, TO_FETCH, ENTHRONE, WITHDRAW, TO_DISCARD, END
)
ACTS: Final = cast("list[Act]", MOVES.of)  # of a turn's options, by number
POWERS_OF: Final[list[list[Power]]] = [[power for power in POWERS if power.card == word] for word in range(len(WORDS))]
LAY: Final[list[Action]] = PLAY.actions


def paid_options(s: Duel, you: int, options: list[Action]) -> int:
    """Everything that can be done for a point, but withdrawing the figure: to draw, what the hand's cards can, to challenge.

    Given back is what the hand holds, as a mask of words.
    """
    DRAW.offer(s, you, options)
    held = 0
    room = s.has_room(you)  # (asked once for the whole hand)
    faces = s.face
    for card in s.zones[HAND + you]:
        face = faces[card]
        word = face if face != PEGASUS else s.word(card, you)
        bit = 1 << word
        if held & bit:
            continue
        held |= bit
        if room and FIELDABLE[face]:
            options.append(LAY[word])
        for power in POWERS_OF[word]:
            power.offer(s, you, options)
    CHALLENGE.offer(s, you, options)
    return held


def free_options(s: Duel, you: int) -> list[Action]:
    """What costs nothing: the figure comes in front of a column for its card (HZ-052), or goes (HZ-059)."""
    options: list[Action] = []
    if s.free_withdrawal:
        WITHDRAW.offer(s, you, options)
    if s.holds(you, GOD[you]):
        ENTHRONE.offer(s, you, options)
    return options


def may_be_free(s: Duel, you: int) -> bool:
    """Whether something free may be possible for all that everybody can see (HZ-C37)."""
    return s.free_withdrawal if s.figure[you] >= 0 else ENTHRONE.seems_possible(s, you)


def turn_options(s: Duel, you: int) -> list[Action]:
    """All that may be done with points left: nothing at all if no point can be spent, not even after a free action."""
    options: list[Action] = []
    held = paid_options(s, you, options)
    stuck = not options
    if s.figure[you] >= 0:
        WITHDRAW.offer(s, you, options)
    elif held >> GOD[you] & 1:
        ENTHRONE.offer(s, you, options)
    if stuck and not any([opens_up(s, you, action) for action in options]):
        options.clear()
    return options


def opens_up(s: Duel, you: int, action: Action) -> bool:
    """Whether putting the figure on the field, or taking it off, lets a point be spent (HZ-C25)."""
    act = ACTS[action.id]
    if act is WITHDRAW and not s.free_withdrawal:
        return True
    after = s.clone()
    act.do(after, you, action)
    return bool(turn_options(after, you))
