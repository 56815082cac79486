"""A card's number is its back: whatever card has which number, the same can be done and the same is scored."""

from __future__ import annotations

import random
from typing import Any

from petteia.games.elysium import GAME
from petteia.games.elysium.scoring import tally
from petteia.kernel import Match, position
from petteia.kernel.rng import Rng
from petteia.testing import rule


def renumbered(state: Any, one: int, two: int) -> Any:
    """A state in which two cards have each other's numbers."""
    new = state.clone()
    swap = {one: two, two: one, ~one: ~two, ~two: ~one}
    new.zones = [[swap.get(card, card) for card in zone] for zone in state.zones]
    new.stall = [swap.get(card, card) if card >= 0 else card for card in state.stall]
    new.rows = [[tuple(swap.get(card, card) for card in row) for row in rows] for rows in state.rows]
    for name in ("face", "spent", "knows"):
        values = list(getattr(state, name))
        values[one], values[two] = values[two], values[one]
        setattr(new, name, values)
    return new


@rule("EL-115", "EL-138")
def test_no_number_is_special() -> None:
    """Over random games: with any card in the place of number 0 the scores and the options of the next turn are the same."""
    for seed in range(12):
        match = Match.new("elysium", seed, 3)
        chooser = random.Random(seed)
        while match.decision is not None:
            if match.decision.rule in ("EL-044", "EL-075") and chooser.random() < 0.25:
                state: Any = match.state
                scores = [score.total for score in tally(state)]
                told = GAME.spell(state)
                for card in chooser.sample(range(1, 105), 12):
                    other = renumbered(state, 0, card)
                    assert [score.total for score in tally(other)] == scores
                    assert GAME.spell(other) == told
                    again: Any = other.clone()
                    again.rng = Rng(1)
                    action = chooser.choice(match.decision.options)
                    once: Any = state.clone()
                    once.rng = Rng(1)
                    ours, theirs = once.act(action), again.act(action)
                    assert (ours is None) == (theirs is None)
                    if ours is not None and theirs is not None:
                        assert [a.text for a in ours.options] == [a.text for a in theirs.options]
            match.act(match.to_move, chooser.choice(match.decision.options))


@rule("EL-139", "EL-094")
def test_any_card_of_a_legend_may_have_any_number() -> None:
    """Meadows that spare Citizens, Chronos cards and Citizens count the same whichever of them is number 0."""
    rows = [
        ["Asphodel Meadows", "Themis", "Citizen:Amalthea", "Citizen:Amalthea"],
        ["Spartoi", "Ganymede", "Charon", "Citizen:Hera"],
        ["Tortoise Lyre", "Psychopomp", "Caduceus"],
        ["Harmonia", "Diomedes", "Citizen:Hera"],
    ]
    state: Any = position("elysium", seats=2, thaleia={"pp": 1, "elysium": rows}, kleio={"pp": 3}, agora=[]).state
    scores = [score.total for score in tally(state)]
    for card in [card if card >= 0 else ~card for row in state.rows[0] for card in row]:
        if card:
            assert [score.total for score in tally(renumbered(state, 0, card))] == scores


@rule("EL-111", "EL-115")
def test_a_citizen_scores_nothing_whatever_its_number() -> None:
    """It has no power and adds no prestige, whichever card of the box lies there face down."""
    spec = {"thaleia": {"pp": 1, "elysium": [["Triton", "Charon", "Citizen:Hera"]]}, "kleio": {"pp": 2}}
    families = ["zeus", "hades", "hephaestus", "poseidon", "ares"]
    state: Any = position("elysium", seats=2, families=families, agora=[], **spec).state
    scores = [score.total for score in tally(state)]
    citizen = ~state.rows[0][0][2]
    for number in range(105):
        if number not in state.rows[0][0] and number != citizen:
            assert [score.total for score in tally(renumbered(state, citizen, number))] == scores
