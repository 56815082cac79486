"""How a game looks to one side, for bots: cheap to compute, in coins (a victory point is worth about three)."""

from __future__ import annotations

from petteia.games.omen.beasts import (
    BoarMaddens,
    ChimeraOfTheBurntRidge,
    HorseOfHollowOak,
    KetosOfTheBlackTrench,
    LamiaStrips,
    MinotaurOfTheInnerCourt,
    PegasusChooses,
    PythonChooses,
    StoneGazeGorgon,
)
from petteia.games.omen.content import BEAST, FIRST_HERO, KIND, OFFERING, ORACLE, STRENGTH, UNITS
from petteia.games.omen.feats import GOALS, progress
from petteia.games.omen.flow import Feat, Surge
from petteia.games.omen.scoring import score
from petteia.games.omen.state import CITY, ENRAGED_STRENGTH, HAND, REWARD, STACK, Reign
from petteia.games.omen.war import War

VP = 3.0
CARD = 1.0
COIN = 0.85
FEAT_NEAR = (0.25, 0.3, 0.25, 0.55, 0.6, 0.65)  # what a step towards a feat is worth, as a part of its points
REWARD_WORTH = 2 * VP
PENDING = 3.5
UNDER_WAY = (
    StoneGazeGorgon, HorseOfHollowOak, KetosOfTheBlackTrench, MinotaurOfTheInnerCourt, ChimeraOfTheBurntRidge,
    LamiaStrips, BoarMaddens, PegasusChooses, PythonChooses,
)  # fmt: skip


def _body(face: int) -> float:
    """What a unit standing in a city is worth beside its strength in a battle to come."""
    kind = KIND[face]
    if kind == ORACLE:
        return 2.0 + 0.25 * STRENGTH[face]
    if kind == BEAST:
        return 1.0 + 0.4 * STRENGTH[face]
    return 0.9 + 0.4 * STRENGTH[face]


def _in_hand(face: int) -> float:
    """What a unit card in hand is worth: a card, a little more if it can be offered well; a hero its point too."""
    return CARD + 0.12 * OFFERING[face] + (2.0 if face >= FIRST_HERO else 0.0)


BODY: list[float] = [_body(face) for face in range(len(UNITS))]
IN_HAND: list[float] = [_in_hand(face) for face in range(len(UNITS))]


def heuristic(s: Reign, seat: int) -> float:
    """From -1 to 1: the difference of the two sides, squeezed."""
    if s.outcome is not None:
        if len(s.outcome.winners) == 2:
            return 0.0
        return 1.0 if seat in s.outcome.winners else -1.0
    difference = side(s, seat) - side(s, 1 - seat) + cities(s, seat)
    if s.decision is not None and isinstance(s.stack[-1][0], UNDER_WAY):
        # a beast has been paid for and its ability has only begun: what it will bring is worth the price, for now
        difference += PENDING if s.decision.seat == seat else -PENDING
    return 0.9 * difference / (12.0 + abs(difference))


def side(s: Reign, you: int) -> float:
    """Points, purse, hand and feats of one side."""
    total = VP * score(s, you)
    coins = s.coins[you]
    total += COIN * min(coins, 10) + 0.2 * max(0, coins - 10)
    hand = s.zones[HAND + you]
    for card in hand:
        total += IN_HAND[s.face[card]]
    over = len(hand) + len(s.zones[REWARD + you]) - s.hand_limit
    if over > 0:
        total -= 0.8 * over
    total -= _hindered(s, you)
    done = s.feats[you]
    if done != 63:
        total += _nearness(s, you, done)
    return total


def _hindered(s: Reign, you: int) -> float:
    """What stands in your way in your Surge, now or next: types you may not play, and dues at the gates."""
    dues = sum(s.tax_due[3 * you : 3 * you + 3])
    barred = s.forbidden_due[you]
    if s.active == you and any(isinstance(one, Surge) for one, _ in s.stack):
        dues += sum(s.tax)
        barred |= s.forbidden
    hindered = 0.35 * dues
    if barred:
        hindered += min(3.2, 0.8 * sum(1 for card in s.zones[HAND + you] if KIND[s.face[card]] & barred))
    return hindered


def _nearness(s: Reign, you: int, done: int) -> float:
    """How near the open feats are; those whose condition holds while the Feat step is still to come count in full."""
    total = 0.0
    waiting = s.active == you and any(isinstance(one, Feat) for one, _ in s.stack)
    for feat, value in enumerate(progress(s, you)):
        if done >> feat & 1:
            continue
        goal = GOALS[feat]
        if value >= goal:
            total += 2 * VP if waiting else 1.2
        elif value:
            part = value / goal
            if feat >= 3 or waiting:
                total += 2 * VP * FEAT_NEAR[feat] * part * part
    return total


def cities(s: Reign, seat: int) -> float:
    """The units in the cities and the battles to come, from one seat."""
    total = 0.0
    active = s.active
    fighting = s.turn > 0 and any(isinstance(one, War) for one, _ in s.stack)
    for city in (0, 1, 2):
        mine, theirs = s.zones[CITY + 3 * seat + city], s.zones[CITY + 3 - 3 * seat + city]
        if not mine and not theirs:
            continue
        my_sum, my_small, my_big = _weigh(s, mine)
        their_sum, their_small, their_big = _weigh(s, theirs)
        spaces = s.spaces[3 * seat + city], s.spaces[3 - 3 * seat + city]
        prize = REWARD_WORTH if s.zones[STACK + city] else 0.0
        lead = my_sum - their_sum
        foe = spaces[1] if active == seat else spaces[0]
        if fighting and (foe >= 3 or spaces[0] + spaces[1] >= 5):
            # fought over before this turn ends
            won = lead > 0 if lead else len(mine) > len(theirs)
            total += prize if won else -prize
            total += _kept(my_small, my_big, won) - _kept(their_small, their_big, not won)
            continue
        total += _worth(my_small) + _worth(my_big) - _worth(their_small) - _worth(their_big)
        near = (spaces[0] + spaces[1]) / 5.0
        total += 0.42 * prize * near * lead / (3.0 + abs(lead))
    return total


def _weigh(s: Reign, units: list[int]) -> tuple[int, list[float], list[float]]:
    """The strength of a side, and what its small units and its beasts are worth; an enraged unit will recover."""
    strength = 0
    small: list[float] = []
    big: list[float] = []
    for card in units:
        face = s.face[card]
        if s.enraged >> card & 1:
            strength += ENRAGED_STRENGTH
            big.append(BODY[face])
        else:
            strength += STRENGTH[face]
            (big if KIND[face] == BEAST else small).append(BODY[face])
    return strength, small, big


def _worth(units: list[float]) -> float:
    """A sum that begins with 0.0: compiled, `sum` would count in whole numbers."""
    total = 0.0
    for worth in units:
        total += worth
    return total


def _kept(small: list[float], big: list[float], won: bool) -> float:
    """What is left after a battle: to the winner one small unit, to the loser two, or a beast."""
    small.sort(reverse=True)
    if won:
        return small[0] if small else 0.0
    return max(_worth(small[:2]), max(big, default=0.0))
