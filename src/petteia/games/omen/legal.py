"""What may be done in Surge: each predicate answers 0 for "yes", or the number of the reason why not.

The options and the answers to "why not?" both come from here, so they cannot disagree.
"""

from __future__ import annotations

from petteia.games.omen.ability import ROWS
from petteia.games.omen.content import (
    BEAST,
    BRIDLE,
    COST,
    FIRST_REWARD,
    HERO,
    INVOKE,
    KIND,
    NAMES,
    OBOL,
    SPIRIT,
)
from petteia.games.omen.state import BRIDLE_ONCE, DEPLOY_ONCE, HAND, OBOL_ONCE, REWARD, REWARD_ONCE, Reign
from petteia.games.omen.words import DEPLOY, END, GIVE_OBOL, PLAY, REWARD_PLAY, USE
from petteia.games.omen.words import INVOKE as INVOKE_SPIRIT
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal

REASONS: list[tuple[str, str]] = [
    ("", ""),
    ("A Gorgon's gaze forbids units of that type this turn.", "OM-033"),
    ("No city has room for it on your side: five units are the limit.", "OM-036"),
    ("You have too few coins for it.", "OM-034"),
    ("Only a beast is discarded for its ability.", "OM-044"),
    ("Only a spirit can be invoked.", "OM-105"),
    ("A hero is deployed, not paid for.", "OM-C45"),
    ("Only a hero is deployed.", "OM-C45"),
    ("You have deployed a hero this turn already.", "OM-C45"),
    ("One reward may be played in a Surge.", "OM-046"),
    ("It would do nothing now: you have no unit it could use.", "OM-047"),
    ("You do not own the Obol under the Tongue.", "OM-118"),
    ("The Obol is given once in a turn.", "OM-118"),
]
(_, GAZE, NO_ROOM, TOO_DEAR, NO_BEAST, NO_SPIRIT, HERO_FREE, NO_HERO, DEPLOYED_ONCE, ONE_REWARD, NO_USE, NO_OBOL,
 OBOL_GIVEN) = range(13)  # fmt: skip
FULL = 99


def cheapest(s: Reign, you: int, size: int) -> int:
    """The least a Warden asks where a unit of this size has room; `FULL` if it has room nowhere."""
    spaces, tax = s.spaces, s.tax
    side = 3 * you
    least = FULL
    for city in (0, 1, 2):
        if spaces[side + city] + size <= 5 and tax[city] < least:
            least = tax[city]
    return least


def price(s: Reign, you: int, face: int) -> int:
    """What playing a unit into a city costs, a Warden's due aside (the Silver Bridle takes one off a beast)."""
    if KIND[face] == BEAST and s.relics[you] & BRIDLE and not s.once & BRIDLE_ONCE:
        return COST[face] - 1
    return COST[face]


def why_play(s: Reign, you: int, face: int, small: int, big: int) -> int:
    """Into a city.  `small` and `big` are the cheapest dues for one space and for two."""
    kind = KIND[face]
    if s.forbidden & kind:
        return GAZE
    if kind == HERO:
        return HERO_FREE
    due = big if kind == BEAST else small
    if due == FULL:
        return NO_ROOM
    return TOO_DEAR if price(s, you, face) + due > s.coins[you] else 0


def why_use(s: Reign, you: int, face: int) -> int:
    if KIND[face] != BEAST:
        return NO_BEAST
    if s.forbidden & BEAST:
        return GAZE
    return TOO_DEAR if COST[face] > s.coins[you] else 0


def why_invoke(s: Reign, you: int, face: int) -> int:
    if KIND[face] != SPIRIT:
        return NO_SPIRIT
    if s.forbidden & SPIRIT:
        return GAZE
    return TOO_DEAR if INVOKE[face] > s.coins[you] else 0


def why_deploy(s: Reign, you: int, face: int, small: int) -> int:
    """Free, once a turn; it counts as playing, so a Gorgon and a Warden touch it (OM-C45)."""
    if KIND[face] != HERO:
        return NO_HERO
    if s.once & DEPLOY_ONCE:
        return DEPLOYED_ONCE
    if s.forbidden & HERO:
        return GAZE
    if small == FULL:
        return NO_ROOM
    return TOO_DEAR if small > s.coins[you] else 0


def why_reward(s: Reign, you: int, face: int) -> int:
    if s.once & REWARD_ONCE:
        return ONE_REWARD
    return 0 if ROWS[face][0].can(s, you, -1, -1) else NO_USE


def why_obol(s: Reign, you: int) -> int:
    if not s.relics[you] & OBOL:
        return NO_OBOL
    return OBOL_GIVEN if s.once & OBOL_ONCE else 0


def surge_options(s: Reign, you: int) -> list[Action]:
    """All that may be done in Surge."""
    options: list[Action] = []
    faces = s.face
    small, big = cheapest(s, you, 1), cheapest(s, you, 2)
    seen = 0
    for card in s.zones[HAND + you]:
        face = faces[card]
        if seen >> face & 1:
            continue
        seen |= 1 << face
        if not why_play(s, you, face, small, big):
            options.append(PLAY[face])
        kind = KIND[face]
        if kind == BEAST:
            if not why_use(s, you, face):
                options.append(USE[face])
        elif kind == SPIRIT:
            if not why_invoke(s, you, face):
                options.append(INVOKE_SPIRIT[face])
        elif kind == HERO and not why_deploy(s, you, face, small):
            options.append(DEPLOY[face])
        if s.relics[you] and not why_obol(s, you):
            options.append(GIVE_OBOL[face])
    if not s.once & REWARD_ONCE:
        for card in s.zones[REWARD + you]:
            face = faces[card]
            if not seen >> face & 1 and not why_reward(s, you, face):
                seen |= 1 << face
                options.append(REWARD_PLAY[face - FIRST_REWARD])
    options.append(END)
    return options


def why_not(s: Reign, you: int, action: Action) -> Refusal | None:
    """Why an action is not offered in Surge."""
    verb = action.verb
    if verb == "reward":
        face = action.args[0] + FIRST_REWARD
        if all(s.face[card] != face for card in s.zones[REWARD + you]):
            return Refusal(f"{NAMES[face]} is not in your hand.", "OM-047")
        return _refusal(why_reward(s, you, face))
    if verb not in ("play", "use", "invoke", "deploy", "obol"):
        return None
    face = action.args[0]
    if s.in_hand(you, face) < 0:
        return Refusal(f"{NAMES[face]} is not in your hand.", "OM-033")
    small, big = cheapest(s, you, 1), cheapest(s, you, 2)
    if verb == "play":
        reason = why_play(s, you, face, small, big)
    elif verb == "use":
        reason = why_use(s, you, face)
    elif verb == "invoke":
        reason = why_invoke(s, you, face)
    elif verb == "deploy":
        reason = why_deploy(s, you, face, small)
    else:
        reason = why_obol(s, you)
    if reason == TOO_DEAR:
        return _too_dear(s, you, action, small, big)
    return _refusal(reason)


def _too_dear(s: Reign, you: int, action: Action, small: int, big: int) -> Refusal:
    """With the figures: what it costs and what there is."""
    face = action.args[0]
    if action.verb == "use":
        cost = COST[face]
    elif action.verb == "invoke":
        cost = INVOKE[face]
    else:
        cost = price(s, you, face) + (big if KIND[face] == BEAST else small)
    coins = s.coins[you]
    return Refusal(f"It costs {cost} and you have {coins} coin{'' if coins == 1 else 's'}.", REASONS[TOO_DEAR][1])


def _refusal(reason: int) -> Refusal | None:
    if reason == 0:
        return None
    sentence, rule = REASONS[reason]
    return Refusal(sentence, rule)
