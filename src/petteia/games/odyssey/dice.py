"""Dice on the table that may be rolled again: each once, declared together, whatever they show (OD-012)."""

from __future__ import annotations

from collections.abc import Sequence

from petteia.games.odyssey.words import MARK
from petteia.kernel.action import Action


def markable(dice: Sequence[int], marks: Sequence[int], crit: int) -> list[Action]:
    """The dice that may still be marked, of dice that are alike one; the first `crit` are crit dice.

    A die that succeeds may be marked too: for another try at a 10, or for the fate that it costs.
    """
    kinds: dict[tuple[bool, int], Action] = {}
    for i, die in enumerate(dice):
        if not marks[i]:
            kinds.setdefault((i < crit, die), MARK[i])
    return list(kinds.values())


def makes(die: int, needed: int) -> bool:
    """Whether a die reaches what is needed: a 10 always does, a 1 never (OD-161)."""
    return die == 10 or (die > 1 and die >= needed)


def hits_words(count: int) -> str:
    return "no hit" if not count else "1 hit" if count == 1 else f"{count} hits"


def dice_words(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"
