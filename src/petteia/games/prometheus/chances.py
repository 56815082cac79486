"""What an attack promises: how likely the dice are to wound, told before one decides.

The reckoning is for whoever plays the dice well and has nothing but dice: powers, cards and answers of the target are left
out of it.
"""

from __future__ import annotations

from functools import cache

from petteia.games.prometheus.dice import FULL
from petteia.games.prometheus.odds import MOST, raised, rolls
from petteia.games.prometheus.state import Skirmish
from petteia.games.prometheus.values import NORMAL, defence, offence
from petteia.games.prometheus.words import STRIKE
from petteia.kernel.knowledge import View
from petteia.kernel.scene import Chance, Mat, Node, Odds

SHOWN = 4  # targets that are told of at once


@cache
def to_wound(dice: int, target: int) -> float:
    """The chance of at least one success with so many dice against a number."""
    return sum(weight * of_roll(counts, target) for counts, weight in rolls(min(dice, MOST)))


def of_roll(counts: tuple[int, ...], target: int) -> float:
    """The chance of a success once these dice lie: by raising one, or by rolling fives again."""
    lying = [face for face in range(FULL, 0, -1) for _ in range(counts[face])]
    if raised(lying, target):
        return 1.0
    fives, spare = counts[FULL], len(lying) - counts[FULL]
    best = rolled_again(fives, spare, target)
    for low in lying[fives:]:
        spare -= 1 + FULL - low  # this one is raised to a five as well
        fives += 1
        if spare < 0:
            break
        best = max(best, rolled_again(fives, spare, target))
    return best


def of_dice(dice: list[int], target: int) -> float:
    """The same for dice that lie there, blanks among them; one that was raised over five can only be given up or raised on."""
    lying = sorted((die for die in dice if die), reverse=True)
    if raised(lying, target):
        return 1.0
    faces = [die if die <= FULL else 1 for die in lying]
    return of_roll(tuple(faces.count(face) for face in range(FULL + 1)), target)


@cache
def rolled_again(fives: int, spare: int, target: int) -> float:
    """The chance of a success if the best number of fives is rolled again; whatever lies beside may be given up to raise."""
    best = 0.0
    for n in range(1, fives + 1):
        beside = [FULL] * (fives - n) + [1] * spare
        chance = 0.0
        for counts, weight in rolls(n):
            fresh = [FULL + face for face in range(FULL, 0, -1) for _ in range(counts[face])]
            chance += weight if raised(fresh + beside, target) else 0.0
        best = max(best, chance)
    return best


def prospects(view: View, s: Skirmish) -> list[Node]:
    """While a unit chooses its target: for each, the dice, the number they must reach, and the chance to wound."""
    asked = view.decision
    if asked is None:
        return []
    targets = [s.slot[action.args[0]] for action in asked.options if action in STRIKE.actions]
    children: list[Node] = []
    for t in targets[:SHOWN]:
        melee = s.at[t] == s.at[s.actor]
        dice = offence(s, s.actor, t, NORMAL, melee, s.bonus)
        needed = defence(s, t, s.actor, NORMAL, melee, True)
        chance = 100 * to_wound(dice, needed)
        name = s.book.units[s.unit[t]].name
        parts = [Chance("wounds", chance, "good"), Chance("no wound", 100 - chance, "bad")]
        children.append(Odds(f"prospect:{t}", name, note=f"{dice} dice against {needed}", parts=parts))
    if not children:
        return []
    return [
        Mat("prospects", f"If {s.book.units[s.unit[s.actor]].name} attacks", children=children, flow="wrap", bare=True)
    ]
