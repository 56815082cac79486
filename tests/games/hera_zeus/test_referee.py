"""The engine beside an independent referee: at every choice of random games both allow the same, and end alike."""

from __future__ import annotations

import pytest

from tests.games.hera_zeus import referee
from tests.games.hera_zeus.referee import Referee, refereed, tables


@pytest.mark.parametrize("first", range(0, 36, 6))
def test_engine_and_referee_agree(first: int) -> None:
    """Who is asked, under which rule, with which options, where every card lies, and who wins by what."""
    assert sum(refereed(seed, tables(seed)) for seed in range(first, first + 6)) > 100


class Lax(Referee):
    """One that lets nobody use Dionysus."""

    def may_leave(self, you: int, place: int) -> bool:
        return False


class Blind(Referee):
    """One that takes a tie for a defeat of the challenger alone."""

    def challenge(self, you: int, place: int) -> referee.Acts:
        self.sides[you].pile.append(self.sides[you].columns[place].pop(0))
        yield from ()


@pytest.mark.parametrize("wrong", [Lax, Blind])
def test_a_referee_that_errs_is_noticed(wrong: type[Referee], monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: in what is allowed, and in what an action does."""
    monkeypatch.setattr(referee, "Referee", wrong)
    with pytest.raises(AssertionError, match="seed"):
        sum(refereed(seed, tables(seed)) for seed in range(6))
