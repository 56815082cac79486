"""Information-set Monte Carlo tree search: one tree over what the seat knows, a fresh world each iteration.

Each iteration samples a world, walks down the tree among the actions that are legal in that world, opens one node
and takes the game's heuristic there (`depth=3`: after three random choices more; `playout=full`: after random play to
the end of the game).  A node is opened with `foresight`: each action is looked at one choice ahead, which counts as a
first visit, and the best is walked along; without it one new action is taken at random.  Selection is UCB1 with
availability counts, since an action may be legal in some worlds only.  How far apart the leaves' values lie is the game's
own affair, so `explore` is counted in their standard deviation as this search has seen it.

Where a move is a long chain of choices (whom to activate, what to plan, step by step) a heuristic misjudges its middle.
With `finish=8` an iteration opens up to eight nodes more, until the move is finished: until no step lies on the stack above
the bottom one.  What a node looks like in the middle of a move is then a mere guess, which the first visit replaces.

Where dice decide much, the luck of the worlds drowns small differences between actions.  With `halve=1` all actions at the
root are tried in the same worlds with the same luck, time after time, and the worse half is given up, until two are left
(sequential halving, with common random numbers); below the root all is as before.

Left at -1, `explore`, `finish` and `halve` are what the game says it is played best with (`Game.search`), else 2.5, 0 and 0.
"""

from __future__ import annotations

import math
import random
import time
from typing import Final

from petteia.bots.contract import Budget, at_least
from petteia.bots.playout import play_on
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.game import Refused
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng
from petteia.kernel.state import State

EXPLORE: Final = 2.5  # where neither a person nor the game says otherwise
FINISH: Final = 0
HALVE: Final = 0


class Node:
    """An action taken in the tree: how often it was there to be chosen, how often it was, and what came of it
    for the seat that chose it.  `guess` is what it looked like one choice ahead."""

    __slots__ = ("available", "children", "guess", "total", "visits")

    def __init__(self) -> None:
        self.available = 0
        self.visits = 0
        self.total = 0.0
        self.guess = 0.0
        self.children: dict[int, Node] = {}


class IsmctsBot:
    def __init__(
        self,
        seed: int = 0,
        iterations: int = 500,
        seconds: float = 0.0,
        explore: float = -1.0,
        playout: str = "cut",
        depth: int = 0,
        foresight: int = 1,
        finish: int = -1,
        halve: int = -1,
    ) -> None:
        at_least("ismcts", "iterations", iterations, 1)
        at_least("ismcts", "seconds", seconds, 0)
        at_least("ismcts", "depth", depth, 0)
        if playout not in ("cut", "full"):
            raise Refused(f"The setting 'playout' of 'ismcts' cannot be {playout!r}.", "It may be: cut, full.")
        self.iterations = iterations
        self.seconds = seconds
        self.explore = explore
        self.finish = finish
        self.halve = halve
        self.depth = 1_000_000 if playout == "full" else depth
        self.foresight = foresight if playout == "cut" else 0
        self._rand = random.Random(seed)
        self.done = 0
        self._explore: float = EXPLORE  # in this search
        self._finish: int = FINISH
        self._halve: int = HALVE
        self._mean = 0.0  # of the leaves' values in this search, and the sum of their squared distances from it
        self._squares = 0.0

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        options = decision.options
        if len(options) == 1:
            return options[0]
        children = self.search(view, budget).children
        if self._halve:
            left = max(child.visits for child in children.values())
            last = [a for a in options if a.id in children and children[a.id].visits == left]
            return max(last, key=lambda a: children[a.id].total)
        return max(options, key=lambda a: children[a.id].visits if a.id in children else -1)

    def search(self, view: View, budget: Budget) -> Node:
        """Grow a tree for this view within the budget."""
        root = Node()
        iterations, seconds = budget.limits(self.iterations, self.seconds)
        rand = self._rand
        self.prepare(view)
        if self._halve:
            self.by_halves(root, view, iterations, seconds)
        else:
            until = time.monotonic() + seconds
            while not self.done or (self.done < iterations and time.monotonic() < until):
                self.iterate(root, view.world(rand))
        return root

    def prepare(self, view: View) -> None:
        """Begin a search: nothing is known of the leaves' values, and what the game advises is heeded."""
        self.done = 0
        self._mean = self._squares = 0.0
        advised = view.game.search
        self._explore = self.explore if self.explore >= 0 else advised.get("explore", EXPLORE)
        self._finish = self.finish if self.finish >= 0 else int(advised.get("finish", FINISH))
        self._halve = self.halve if self.halve >= 0 else int(advised.get("halve", HALVE))
        if not self.foresight:
            self._finish = 0

    def deal(self, luck: int) -> None:
        """Have this luck from here on."""
        self._rand = random.Random(luck)

    def by_halves(self, root: Node, view: View, iterations: int, seconds: float) -> None:
        """Try all actions alike, give the worse half up, and so on, until two have been compared."""
        decision = view.decision
        assert decision is not None
        alive = decision.options[:]
        rounds = max(1, (len(alive) - 1).bit_length())
        began = time.monotonic()
        rand = self._rand
        for number in range(rounds):
            share = (number + 1) / rounds
            tried = 0
            while not tried or (
                self.done + len(alive) <= iterations * share and time.monotonic() - began < seconds * share
            ):
                luck = rand.getrandbits(64)
                for action in alive:
                    self._rand = random.Random(luck)  # the same world and the same dice for each
                    self.iterate(root, view.world(self._rand), action)
                tried += 1
            alive.sort(key=lambda a: -root.children[a.id].total / root.children[a.id].visits)
            del alive[(len(alive) + 1) // 2 :]
            if time.monotonic() - began >= seconds:
                break  # the first round took all the time: what it found must do
        self._rand = rand

    def iterate(self, root: Node, world: State, first: Action | None = None) -> None:
        """One walk down the tree, a new node or a chain of them, one playout, and the results on the way back.

        It may be said which action is taken `first`.
        """
        rnd = self._rand.random
        node = root
        path: list[Node] = []
        movers: list[int] = []
        opened = 0
        decision = world.decision
        if first is not None and decision is not None:
            node = root.children.setdefault(first.id, Node())
            node.available += 1
            path.append(node)
            movers.append(decision.seat)
            decision = world.act(first)
            if not node.visits:
                opened = 1
                if opened > self._finish or len(world.stack) <= 1:
                    decision = None  # what is new is judged as it stands
        while decision is not None:
            options = decision.options
            children = node.children
            fresh = [action for action in options if action.id not in children]
            movers.append(decision.seat)
            if fresh:
                if self._finish:
                    action = self.guess(children, fresh, world, decision.seat)
                    world.rng = Rng(self._rand.getrandbits(64))  # it was chosen by other dice than it will meet
                    world.act(action)
                elif self.foresight:
                    action, world = self.foresee(children, fresh, world, decision.seat)
                else:
                    action = fresh[int(rnd() * len(fresh))]
                    children[action.id] = Node()
                    world.act(action)
                for other in options:
                    known = children.get(other.id)
                    if known is not None:
                        known.available += 1
                node = children[action.id]
                path.append(node)
                opened += 1
                if opened > self._finish or len(world.stack) <= 1:
                    break
                decision = world.decision
            else:
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

    def guess(self, children: dict[int, Node], fresh: list[Action], world: State, seat: int) -> Action:
        """Try each new action one choice ahead: the one that looks best, by lot among equals."""
        best, chosen, equals = -1e9, fresh[0], 1
        for action in fresh:
            tried = world.clone()
            tried.act(action)
            value = tried.game.heuristic(tried, seat)
            child = Node()
            child.guess = value
            children[action.id] = child
            if value > best + 1e-9:
                best, chosen, equals = value, action, 1
            elif value > best - 1e-9:
                equals += 1
                if self._rand.random() * equals < 1.0:
                    chosen = action
        return chosen

    def select(self, children: dict[int, Node], options: list[Action]) -> Action:
        explore = self._explore * math.sqrt(self._squares / self.done)
        best = options[0]
        best_score = -1e9
        for action in options:
            child = children[action.id]
            child.available += 1
            visits = child.visits
            if visits:
                score = child.total / visits + explore * math.sqrt(math.log(child.available) / visits)
            else:
                score = child.guess + explore * math.sqrt(math.log(child.available))
            if score > best_score:
                best_score = score
                best = action
        return best
