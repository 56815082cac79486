"""Previews: what an option would change, played out on the seat's own knowledge.

There is one only where neither chance nor a secret is involved: the option must use no chance, show the seat no face
it did not know, and lead to the same picture in several worlds that the seat cannot tell apart.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable

from petteia.kernel.action import Action
from petteia.kernel.events import Event
from petteia.kernel.knowledge import View
from petteia.kernel.scene import Scene
from petteia.kernel.state import State

WORLDS = 6
BUDGET = 0.5  # seconds for one preview


class Foreseen:
    """What an option would lead to, as its seat would see it."""

    def __init__(self, view: View, scene: Scene, story: list[Event]) -> None:
        self.view = view
        self.scene = scene
        self.story = story


def preview(
    view: View, action: Action, budget: float = math.inf, clock: Callable[[], float] = time.monotonic
) -> Foreseen | None:
    """What would come of it; None where that cannot be known, or not within the budget (in seconds)."""
    first: Foreseen | None = None
    until = clock() + budget
    for i in range(WORLDS):
        if clock() > until:
            return None
        after = _play(view.world(random.Random(i)), action, view.seat)
        if after is None:
            return None
        seen = View(after, view.seat)
        made = Foreseen(seen, view.game.scene(seen), after.told or [])
        if first is None:
            first = made
        elif made.scene != first.scene or _heard(made) != _heard(first):
            return None
    return first


def _play(world: State, action: Action, seat: int) -> State | None:
    """The world after an action, unless chance was used in it or the seat learned a face."""
    drawn, known = world.drawn, world.knows[:]
    world.told = []
    world.act(action)
    if world.drawn != drawn or any(now & ~before & 1 << seat for now, before in zip(world.knows, known, strict=True)):
        return None
    return world


def _heard(foreseen: Foreseen) -> list[str]:
    view = foreseen.view
    return [view.game.say(event, view.seat, view.state) for event in foreseen.story]
