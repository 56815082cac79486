"""Why not: the reason, with its rule, for a move or a piece that cannot be used now.

Every answer is given by a world sampled from the seat's own view, so that no answer can tell more than the seat knows.
"""

from __future__ import annotations

import random
from collections import Counter

from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View


def refusal(view: View, action: Action) -> Refusal:
    """Why this view's seat, which is asked something else, cannot do that now."""
    return view.world(random.Random(0)).refusal(action)


def move(view: View, move: str | Action, waiting_name: str) -> Refusal | None:
    """Why a seat cannot make a move, given itself or in the notation; None if it can."""
    try:
        action = view.game.vocabulary.parse(move) if isinstance(move, str) else move
    except ValueError as error:
        sentence = str(error)
        return Refusal(f"{sentence[:1].upper()}{sentence[1:]}.")
    decision = view.decision
    if decision is None:
        return _not_asked(view, waiting_name)
    return None if action in decision.options else refusal(view, action)


def meant(view: View, words: str) -> list[Action]:
    """The moves whose label or notation has all of these words; those that can be made come first."""
    vocabulary = view.game.vocabulary
    typed = words.lower().replace("-", " ").split()
    found = []
    for action in vocabulary.actions:
        said = f"{vocabulary.label(action)} {action.text}".lower().replace("-", " ").split()
        if typed and all(any(word.startswith(one) for word in said) for one in typed):
            found.append(action)
    options = view.decision.options if view.decision is not None else []
    return sorted(found, key=lambda action: action not in options)


def objections(view: View, key: str) -> list[tuple[Action, Refusal]]:
    """What the question that is open has against each move that would light a piece or place up."""
    refs = view.game.refs
    touching = [action for action in view.game.vocabulary.actions if key in refs(view, action)]
    if not touching:
        return []
    world = view.world(random.Random(0))
    said = [(action, world.objection(action)) for action in touching]
    return [(action, why) for action, why in said if why is not None]


def piece(view: View, key: str, waiting_name: str) -> Refusal | None:
    """Why nothing can be done with a piece or a place: the reason that most of its moves share, one with a rule first."""
    decision = view.decision
    if decision is None:
        return _not_asked(view, waiting_name)
    if any(key in view.game.refs(view, action) for action in decision.options):
        return None
    reasons = Counter((why.sentence, why.rule) for _, why in objections(view, key))
    if reasons:
        return Refusal(*max(reasons, key=lambda reason: (bool(reason[1]), reasons[reason])))
    return Refusal(f"That plays no part now: {decision.prompt}", decision.rule)


def _not_asked(view: View, waiting_name: str) -> Refusal:
    if view.state.outcome is not None or not waiting_name:
        return Refusal("The game is over.")
    return Refusal(f"It is for {waiting_name} to choose now.")
