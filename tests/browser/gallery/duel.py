"""Real positions of Hera & Zeus, as the server would send them."""

from __future__ import annotations

import random
from typing import Any

from petteia.kernel.knowledge import View
from petteia.kernel.match import Match


def decision(match: Match, seat: int) -> dict[str, Any] | None:
    view = match.view(seat)
    asked = view.decision
    if asked is None:
        return None
    label = match.game.label
    return {
        "seat": asked.seat,
        "rule": asked.rule,
        "prompt": asked.prompt,
        "options": [
            {"id": a.id, "text": a.text, "label": label(a, view.state), "refs": match.game.refs(view, a)}
            for a in asked.options
        ],
    }


def shot(match: Match, seat: int, title: str) -> dict[str, Any]:
    view = match.view(seat) if seat < match.header.seats else match.onlooker()
    return {
        "title": title,
        "game": match.game.key,
        "eyes": seat,
        "scene": match.game.scene(View(match.state, view.seat)).to_json(),
        "decision": decision(match, seat) if seat < match.header.seats else None,
        "log": [
            {"at": i, "key": "told", "text": text, "seat": -1}
            for i, text in enumerate(match.story(seat if seat < match.header.seats else None)[-14:])
        ],
    }


def played(seed: int, moves: int) -> Match:
    """A game in which both sides choose at random, after some moves."""
    match = Match.new("hera-zeus", seed=seed)
    rand = random.Random(seed)
    while len(match.log) < moves and match.decision is not None:
        match.act(match.to_move, rand.choice(match.decision.options))
    return match


def scenes() -> list[dict[str, Any]]:
    start = Match.new("hera-zeus", seed=7)
    middle = played(5, 60)
    for _ in range(40):
        if middle.to_move == 0 and middle.decision is not None and len(middle.decision.options) > 5:
            break
        middle = played(5, len(middle.log) + 1)
    return [
        shot(start, 0, "Hera & Zeus: the first row"),
        shot(middle, 0, "Hera & Zeus: the middle game"),
        shot(middle, 1, "Hera & Zeus: the other side"),
        shot(middle, 2, "Hera & Zeus: looking on"),
    ]
