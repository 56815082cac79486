"""What is told before an attack: the chance to wound, held against every roll there is."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from petteia.games.prometheus.chances import of_dice, to_wound
from petteia.kernel import Match
from petteia.kernel.scene import Mat, Odds
from petteia.testing import rule

Sit = Callable[..., Any]
Dice = tuple[int, ...]
HERE = "Gate of Horn"


def raised(dice: Dice) -> set[Dice]:
    """What one boost can make of dice: one is given up, another goes up by one."""
    found = set()
    for up, gone in itertools.permutations(range(len(dice)), 2):
        left = [die + (i == up) for i, die in enumerate(dice) if i != gone]
        found.add(tuple(sorted(left)))
    return found


@cache
def at_last(dice: Dice, target: int) -> bool:
    """Whether the dice that lie can still be made a success."""
    return any(die >= target for die in dice) or any(at_last(other, target) for other in raised(dice))


@cache
def at_first(dice: Dice, target: int) -> float:
    """The best chance with what lies after the first roll: boost, roll fives again, boost again."""
    best = 1.0 if at_last(dice, target) else 0.0
    for n in range(1, dice.count(5) + 1):
        rest = sorted(dice)
        for _ in range(n):
            rest.remove(5)
        rolls = list(itertools.product(range(6), repeat=n))
        good = sum(at_last(tuple(sorted([*rest, *(5 + face for face in roll if face)])), target) for roll in rolls)
        best = max(best, good / len(rolls))
    return max([best, *(at_first(other, target) for other in raised(dice))])


@rule("PR-K072", "PR-K075", "PR-K076")
@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4])
def test_the_chance_told_is_that_of_the_best_play(dice: int) -> None:
    """Over every roll of a few dice, with every boost and second assault tried out."""
    rolls = list(itertools.product(range(6), repeat=dice))
    for target in range(1, 12):
        chance = sum(at_first(tuple(sorted(face for face in roll if face)), target) for roll in rolls) / len(rolls)
        assert to_wound(dice, target) == pytest.approx(chance), target


@rule("PR-K072", "PR-K077")
def test_each_target_is_told_with_its_dice(table: Sit) -> None:
    """In the scene: how many dice, what they must reach, and how often they wound; of four targets at most."""
    foes = {"Jason": HERE, "Zeus": {"at": HERE, "net": True}, "Hydra": "Asphodel Meadow"}
    t = table("prometheus", rescuers={"units": {"Pandora": HERE}, "hand": ["Pandora"]}, wardens={"units": foes})
    assert not [node for node in t.rescuers.scene.nodes if node.key == "prospects"]
    t.rescuers.acts("Pandora", "attack")
    mat = t.rescuers.sees("prospects")
    assert isinstance(mat, Mat)
    odds = {node.label: node for node in mat.children if isinstance(node, Odds)}
    assert {name: node.note for name, node in odds.items()} == {
        "Jason": "0 dice against 7", "Zeus": "0 dice against 7", "Hydra": "0 dice against 7"
    }  # fmt: skip


@rule("PR-K072")
def test_of_many_targets_four_are_told(table: Sit) -> None:
    """Five foes in reach: the first four are told of, each with parts that make a hundred."""
    foes = dict.fromkeys(("Jason", "Hydra", "Hector"), HERE) | dict.fromkeys(("Medea", "Orpheus"), "Asphodel Meadow")
    t = table("prometheus", rescuers={"units": {"Centaurs": HERE}, "hand": ["Centaurs"]}, wardens={"units": foes})
    t.rescuers.acts("Centaurs", "attack")
    mat = t.rescuers.sees("prospects")
    assert isinstance(mat, Mat)
    assert (mat.label, len(mat.children)) == ("If Centaurs attacks", 4)
    for node in mat.children:
        assert isinstance(node, Odds)
        good, bad = node.parts
        dice, needed = int(node.note.split()[0]), int(node.note.split()[-1])
        assert good.percent == pytest.approx(100 * to_wound(dice, needed))
        assert good.percent + bad.percent == pytest.approx(100)


@pytest.mark.parametrize(
    ("dice", "target", "chance"),
    [
        ([4, 4, 3, 2, 2, 1, 1], 8, 1.0),  # four are given up for the first
        ([5], 6, 5 / 6),  # rolled again it falls short by a blank alone
        ([5, 1], 6, 1.0),
        ([5, 0], 6, 5 / 6),  # a blank raises nothing
        ([6, 1], 8, 0.0),  # raised over five it is not rolled again
        ([6, 2, 1], 8, 1.0),
        ([0, 0], 4, 0.0),
    ],
)
def test_dice_that_lie_say_how_likely_they_are_to_wound(dice: list[int], target: int, chance: float) -> None:
    """By raising one, or by rolling fives again, whichever promises more."""
    assert of_dice(dice, target) == pytest.approx(chance)


def test_a_sheet_is_always_there() -> None:
    """While nobody acts it is a god's of the seat that looks; then the acting unit's."""
    match = Match.new("prometheus", seed=3)
    rand = random.Random(3)
    while match.decision is not None and match.decision.rule != "PR-047":
        match.act(match.to_move, rand.choice(match.decision.options))
    seat = match.to_move
    sheets = [next(node for node in match.scene(eyes).nodes if node.key == "unit") for eyes in (0, 1)]
    assert [sheet.owner for sheet in sheets] == [0, 1]
    assert all(sheet.note.startswith("god of the ") for sheet in sheets)
    acting = next(option for option in match.decision.options if option.verb == "activate")
    match.act(seat, acting)
    sheet = next(node for node in match.scene(1 - seat).nodes if node.key == "unit")
    assert sheet.owner == seat
