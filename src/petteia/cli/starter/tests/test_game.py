"""The game as a whole: it keeps the contract and its secrets, its ledger is tested, its opening wins what it says."""

from pathlib import Path

import pytest
from petteia import Refused, position
from petteia.testing import contract_faults, ledger_faults, opening_faults, picture_faults


def test_it_keeps_the_contract():
    """Words, clones, saves, undo, secrets and endings hold in random play."""
    assert contract_faults("starter-game", games=10, reach=True) == []


def test_the_ledger_is_tested():
    """Every rule has a story, and what code and tests cite is in the ledger."""
    assert ledger_faults("starter-game", Path(__file__).parent) == []


def test_the_opening_wins_what_it_says():
    """Each guided choice is offered, and what it promises is told."""
    assert opening_faults("starter-game") == []


def test_everything_it_shows_has_a_picture():
    """Emblems, the goal and the cards look like something that is drawn."""
    assert picture_faults("starter-game") == []


def test_positions_are_told_by_name():
    """A table told by name spells the same words, and what cannot be is refused."""
    told = {"alpha": {"hand": ["Hound"], "altar": []}, "beta": {"hand": [], "altar": ["White ox"]}, "deck": ["Hound"]}
    match = position("starter-game", **told)
    assert match.game.spell(match.state) == {**told, "first": "alpha", "to_move": "alpha"}
    with pytest.raises(Refused, match="There is no 'Lion' left"):
        position("starter-game", alpha={"hand": ["Lion"]})
    with pytest.raises(Refused, match="A position has no 'gamma'"):
        position("starter-game", gamma={})
