"""Why not: the reason, with its rule, for a move or a piece that cannot be used now.

Every answer is given by a world sampled from the seat's own view, so that no answer can tell more than the seat knows.
"""

from __future__ import annotations

import random
import time
from functools import lru_cache

from petteia.kernel.action import Action
from petteia.kernel.decision import Decision, Refusal
from petteia.kernel.game import game as find_game
from petteia.kernel.knowledge import View

MOST = 3000  # actions looked at for one piece
PATIENCE = 0.01  # seconds spent on one question


def refusal(view: View, action: Action) -> Refusal:
    """Why this view's seat cannot do that now."""
    return view.world(random.Random(0)).refusal(action)


def move(view: View, text: str, waiting_name: str) -> Refusal | None:
    """Why a seat cannot make a move, given in the notation; None if it can."""
    try:
        action = view.game.vocabulary.parse(text)
    except ValueError as error:
        sentence = str(error)
        return Refusal(f"{sentence[:1].upper()}{sentence[1:]}.")
    decision = view.decision
    if decision is None:
        return _not_asked(view, waiting_name)
    return None if action in decision.options else refusal(view, action)


def piece(view: View, key: str, waiting_name: str) -> Refusal | None:
    """Why nothing can be done with a piece or a place: the best reason among the moves that would light it up."""
    decision = view.decision
    if decision is None:
        return _not_asked(view, waiting_name)
    game = view.game
    if any(key in game.refs(view, action) for action in decision.options):
        return None
    reasons: dict[tuple[str, str], int] = {}
    world = view.world(random.Random(0))
    until = time.monotonic() + PATIENCE
    for action in _likely(view, decision):
        try:
            lit = key in game.refs(view, action)
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError, StopIteration):
            continue  # an action that makes no sense in this position lights up nothing
        if lit:
            why = world.objection(action)
            if why is not None:
                reasons[why.sentence, why.rule] = reasons.get((why.sentence, why.rule), 0) + 1
        if time.monotonic() > until:
            break
    if reasons:
        sentence, rule = max(reasons, key=lambda reason: (bool(reason[1]), reasons[reason]))
        return Refusal(sentence, rule)
    return Refusal(f"That plays no part now: {decision.prompt}", decision.rule)


def _likely(view: View, decision: Decision) -> list[Action]:
    """The actions of the game, those with the verbs now in use first."""
    by_verb = _by_verb(view.game.key)
    verbs = dict.fromkeys(action.verb for action in decision.options)
    found: list[Action] = []
    for verb in [*verbs, *(verb for verb in by_verb if verb not in verbs)]:
        found.extend(by_verb[verb][: MOST - len(found)])
    return found


@lru_cache(maxsize=64)
def _by_verb(game: str) -> dict[str, list[Action]]:
    found: dict[str, list[Action]] = {}
    for action in find_game(game).vocabulary.actions:
        found.setdefault(action.verb, []).append(action)
    return found


def _not_asked(view: View, waiting_name: str) -> Refusal:
    if view.state.outcome is not None or not waiting_name:
        return Refusal("The game is over.")
    return Refusal(f"It is for {waiting_name} to choose now.")
