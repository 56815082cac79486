"""Information-set Monte Carlo tree search: one tree over what the seat knows, a fresh world each iteration.

Each iteration samples a world, walks down the tree among the actions that are legal in that world, opens one node
and takes the game's heuristic there (`depth=3`: after three random choices more; `playout=full`: after random play to
the end of the game).  A node is opened with `foresight`: each action is looked at one choice ahead, which counts as a first visit,
and the best is walked along; without it one new action is taken at random.  Selection is UCB1 with availability counts,
since an action may be legal in some worlds only.  How far apart the leaves' values lie is the game's own affair, so
`explore` is counted in their standard deviation as this search has seen it.
"""

from __future__ import annotations

import math
import random
import time

from petteia.bots.contract import Budget, at_least
from petteia.bots.playout import play_on
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.game import Refused
from petteia.kernel.knowledge import View
from petteia.kernel.state import State


class Node:
    """An action taken in the tree: how often it was there to be chosen, how often it was, and what came of it
    for the seat that chose it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.children: dict[int, Node] = {}


class IsmctsBot:
    def __init__(
        self,
        seed: int = 0,
        iterations: int = 500,
        seconds: float = 0.0,
        explore: float = 2.5,
        playout: str = "cut",
        depth: int = 0,
        foresight: int = 1,
    ) -> None:
        at_least("ismcts", "iterations", iterations, 1)
        at_least("ismcts", "seconds", seconds, 0)
        at_least("ismcts", "depth", depth, 0)
        if playout not in ("cut", "full"):
            raise Refused(f"The setting 'playout' of 'ismcts' cannot be {playout!r}.", "It may be: cut, full.")
        self.iterations = iterations
        self.seconds = seconds
        self.explore = explore
        self.depth = 1_000_000 if playout == "full" else depth
        self.foresight = foresight if playout == "cut" else 0
        self._rand = random.Random(seed)
        self.done = 0
        self._mean = 0.0  # of the leaves' values in this search, and the sum of their squared distances from it
        self._squares = 0.0

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        options = decision.options
        if len(options) == 1:
            return options[0]
        root = self.search(view, budget)
        return max(options, key=lambda a: root.children[a.id].visits if a.id in root.children else -1)

    def search(self, view: View, budget: Budget) -> Node:
        """Grow a tree for this view within the budget."""
        root = Node()
        seconds, iterations = self.seconds, self.iterations
        if budget.seconds is not None:
            seconds = budget.seconds
        elif budget.iterations is not None:
            seconds, iterations = 0.0, budget.iterations
        rand = self._rand
        self.done = 0
        self._mean = self._squares = 0.0
        if seconds:
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                self.iterate(root, view.world(rand))
        else:
            for _ in range(iterations):
                self.iterate(root, view.world(rand))
        return root

    def iterate(self, root: Node, world: State) -> None:
        """One walk down the tree, one new node, one playout, and the results on the way back."""
        rnd = self._rand.random
        node = root
        path: list[Node] = []
        movers: list[int] = []
        decision = world.decision
        while decision is not None:
            options = decision.options
            children = node.children
            fresh = [action for action in options if action.id not in children]
            movers.append(decision.seat)
            if fresh:
                if self.foresight:
                    action, world = self.foresee(children, fresh, world, decision.seat)
                else:
                    action = fresh[int(rnd() * len(fresh))]
                    children[action.id] = Node()
                    world.act(action)
                for other in options:
                    known = children.get(other.id)
                    if known is not None:
                        known.available += 1
                path.append(children[action.id])
                break
            action = self.select(children, options)
            node = children[action.id]
            path.append(node)
            decision = world.act(action)
        play_on(world, rnd, self.depth)
        values = [world.game.heuristic(world, seat) for seat in range(world.seats)]
        for child, mover in zip(path, movers, strict=True):
            child.visits += 1
            child.total += values[mover]
        self.done += 1
        value = values[movers[0]]
        before = value - self._mean
        self._mean += before / self.done
        self._squares += before * (value - self._mean)

    def foresee(self, children: dict[int, Node], fresh: list[Action], world: State, seat: int) -> tuple[Action, State]:
        """Try each new action one choice ahead, and go on with the best: what it looks like is its first visit."""
        best, chosen, after = -1e9, fresh[0], world
        for action in fresh:
            tried = world.clone()
            tried.act(action)
            value = tried.game.heuristic(tried, seat)
            child = Node()
            child.visits = 1
            child.total = value
            children[action.id] = child
            if value > best:
                best, chosen, after = value, action, tried
        return chosen, after

    def select(self, children: dict[int, Node], options: list[Action]) -> Action:
        explore = self.explore * math.sqrt(self._squares / self.done)
        best = options[0]
        best_score = -1e9
        for action in options:
            child = children[action.id]
            child.available += 1
            visits = child.visits
            score = child.total / visits + explore * math.sqrt(math.log(child.available) / visits)
            if score > best_score:
                best_score = score
                best = action
        return best
