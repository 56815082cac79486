"""Search with what was learned: a tree for each seat over what that seat knows, a fresh world each iteration.

Where a seat stands in its tree is what it can see, as facts (see `petteia.encoding`): so a rival's move enters one's own tree as
whatever one sees of it, moves that come to the same thing share a node, and what was thought before one's last choice is still
there at the next, for as long as one's own choices follow each other.

With a network a node gets the share of each option and what the position is worth from one look, and walks by PUCT: what was worth
most so far, and what the network likes and was seldom tried.  Between two seats what one wins the other loses, and together all win;
with more seats the others choose by lot as the network would, and a walk goes on until one's own next choice.  Without a network
(or with `network=0`) each option of a new node is looked at one choice ahead with the game's heuristic, which counts as a first visit,
and the walk is by UCB1 with `explore` counted in the standard deviation of the leaves.

Equal seeds and iterations give equal choices; `seconds` are those of a clock.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, Final

from petteia.bots.contract import Budget, Opinion, at_least
from petteia.bots.learned import LearnedBot
from petteia.encoding import Encoder
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.game import Game, Refused
from petteia.kernel.knowledge import View
from petteia.kernel.state import State

if TYPE_CHECKING:
    from petteia.bots.mind import Mind

LONGEST: Final = 120  # choices of one walk, after which the position is judged as it stands
MOST: Final = 20_000  # nodes that are kept from one choice to the next
FIRST: Final = 0.15  # by so much less than the node an option is taken to be worth before it was tried
BY_VALUE: Final = 1.6  # how much it explores, unless it is said: with a network
BY_SPREAD: Final = 2.5  # and without

Sight = int


def sight(facts: list[int]) -> Sight:
    """What stands for all that a seat sees: the facts themselves would fill the memory."""
    return hash(tuple(sorted(facts)))


class Node:
    """What a seat knows when it is asked: each option with its share, how often it was taken, and what came of it."""

    __slots__ = ("index", "shares", "totals", "value", "visits")

    def __init__(self, options: list[Action], shares: list[float], value: float) -> None:
        self.index: dict[int, int] = {action.id: at for at, action in enumerate(options)}
        self.shares = shares
        self.visits = [0] * len(options)
        self.totals = [0.0] * len(options)
        self.value = value

    def place(self, action: Action) -> int:
        """Where an option stands; one that was not met here before gets a place at the end."""
        at = self.index.get(action.id, -1)
        if at < 0:
            at = self.index[action.id] = len(self.shares)
            self.shares.append(min(self.shares))
            self.visits.append(0)
            self.totals.append(0.0)
        return at


class OracleBot:
    def __init__(
        self,
        seed: int = 0,
        iterations: int = 400,
        seconds: float = 0.0,
        explore: float = -1.0,
        network: int = 1,
        weights: str = "",
        rivals: str = "",
    ) -> None:
        at_least("oracle", "iterations", iterations, 1)
        at_least("oracle", "seconds", seconds, 0)
        self.iterations = iterations
        self.seconds = seconds
        if rivals not in ("", "lot", "tree"):
            raise Refused(f"The setting 'rivals' of 'oracle' cannot be {rivals!r}.", "It may be: lot, tree.")
        self.explore = explore
        self.rivals = rivals
        self._learned = LearnedBot(weights=weights) if network else None
        self._must = bool(weights)
        self._rand = random.Random(seed)
        self._nodes: dict[Sight, Node] = {}
        self._table: tuple[Game, int] | None = None
        self._mind: Mind | None = None
        self._encoder: Encoder | None = None
        self._mover = -1
        self._both = True
        self.done = 0
        self._mean = 0.0  # of the leaves' values in this search, and the sum of their squared distances from it
        self._squares = 0.0

    def ready(self, game: Game, seats: int, options: Mapping[str, Any] | None = None) -> None:
        """It plays every game; a network that was named must be one for this table."""
        if self._must and self._learned is not None:
            self._learned.ready(game, seats, options)

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        options = decision.options
        if len(options) == 1:
            return options[0]
        root = self.search(view, budget)
        return max(options, key=lambda a: (root.visits[root.place(a)], root.shares[root.place(a)]))

    def thinks(self, view: View, budget: Budget | None = None) -> list[Opinion]:
        """The options with the share of its thought each got and what it is worth, the best first."""
        decision = view.decision
        if decision is None:
            return []
        if len(decision.options) == 1:
            return [Opinion(decision.options[0], 1.0, None)]
        root = self.search(view, budget or Budget())
        found: list[Opinion] = []
        whole = max(1, sum(root.visits))
        for action in decision.options:
            at = root.place(action)
            visits = root.visits[at]
            found.append(Opinion(action, visits / whole, root.totals[at] / visits if visits else root.value))
        return sorted(found, key=lambda one: (-one.share, -(one.worth or 0.0)))

    # -- searching ---------------------------------------------------------------------------

    def search(self, view: View, budget: Budget) -> Node:
        """Think about this view within the budget; what comes of it is in the node of where the seat stands."""
        iterations, seconds = budget.limits(self.iterations, self.seconds)
        self._prepare(view)
        thought = imagined(view)
        until = time.monotonic() + seconds
        while not self.done or (self.done < iterations and time.monotonic() < until):
            self._walk(thought.world(self._rand))
        return self._root(view, thought)

    def _prepare(self, view: View) -> None:
        """Begin with what is known already, unless it is of another table or too much."""
        table = (view.game, view.state.seats)
        if table != self._table or len(self._nodes) > MOST:
            self._nodes = {}
        self._table = table
        self._mind = None
        if self._learned is not None:
            try:
                self._mind = self._learned.mind(view.game, view.state.seats, view.state.options)
            except Refused:
                if self._must:
                    raise
        if self._mind is not None:
            self._encoder = self._mind.encoder
        elif self._encoder is None or self._encoder.game is not view.game or self._encoder.seats != view.state.seats:
            self._encoder = Encoder(view.game, view.state.seats)
        self._mover = view.seat
        pair = view.state.seats <= 2 or view.game.cooperative
        self._both = self._mind is None or (pair and self.rivals != "lot")
        self.done = 0
        self._mean = self._squares = 0.0

    def _walk(self, world: State) -> None:
        """Down the trees until something is new, or the end; what it came to is told to all that was passed."""
        path: list[tuple[Node, int, int]] = []  # nodes, which option of each, and whose
        values: list[float] = []
        assert self._encoder is not None
        for _ in range(LONGEST):
            decision = settled(world)
            if decision is None:
                break
            seat = decision.seat
            facts = self._encoder.asked(world)
            known = sight(facts)
            node = self._nodes.get(known)
            if node is None:
                node = self._nodes[known] = self._open(world, decision, facts)
                if self._mind is None:
                    at = node.totals.index(max(node.totals))
                    path.append((node, at, seat))
                    world.act(decision.options[at])
                    break
                if seat == self._mover or self._both:
                    values = self._all(world, seat, node.value)
                    break
            if seat != self._mover and not self._both:
                world.act(
                    self._rand.choices(decision.options, [node.shares[node.place(a)] for a in decision.options])[0]
                )
                continue
            action, at = self._select(node, decision.options)
            path.append((node, at, seat))
            world.act(action)
        if not values:
            values = self._judged(world)
        for node, at, seat in path:
            node.visits[at] += 1
            node.totals[at] += values[seat]
        self.done += 1
        before = values[self._mover] - self._mean
        self._mean += before / self.done
        self._squares += before * (values[self._mover] - self._mean)

    def _root(self, view: View, thought: View) -> Node:
        """The node of where the seat stands."""
        assert self._encoder is not None
        facts = self._encoder.facts(view)
        known = sight(facts)
        if known not in self._nodes:
            world = thought.world(self._rand)
            assert world.decision is not None
            self._nodes[known] = self._open(world, world.decision, facts)
        return self._nodes[known]

    def _open(self, world: State, decision: Decision, facts: list[int]) -> Node:
        """A node, with one look at it: the network's, or the heuristic's at each option one choice ahead."""
        options = decision.options
        if self._mind is not None:
            thought = self._mind.weigh(facts, self._mind.encoder.options(decision))
            return Node(options, thought.shares.tolist(), thought.value)
        node = Node(options, [1.0 / len(options)] * len(options), 0.0)
        heuristic = world.game.heuristic
        for at, action in enumerate(options):
            tried = world.clone()
            tried.act(action)
            node.visits[at] = 1
            node.totals[at] = heuristic(tried, decision.seat)
        node.value = max(node.totals)
        return node

    def _select(self, node: Node, options: list[Action]) -> tuple[Action, int]:
        visits, totals, shares = node.visits, node.totals, node.shares
        best, best_at, best_score = options[0], 0, -1e9
        whole = sum(visits)
        if self._mind is None:
            spread = math.sqrt(self._squares / self.done) if self.done else 1.0
            reach = (self.explore if self.explore >= 0 else BY_SPREAD) * spread * math.sqrt(math.log(whole + 1))
        else:
            reach = (self.explore if self.explore >= 0 else BY_VALUE) * math.sqrt(whole + 1)
        for action in options:
            at = node.place(action)
            n = visits[at]
            if self._mind is None:
                score = totals[at] / n + reach / math.sqrt(n) if n else 1e9
            else:
                score = (totals[at] / n if n else node.value - FIRST) + reach * shares[at] / (1 + n)
            if score > best_score:
                best, best_at, best_score = action, at, score
        return best, best_at

    def _all(self, world: State, seat: int, value: float) -> list[float]:
        """What it is worth to all seats, from what it is worth to one."""
        if world.game.cooperative:
            return [value] * world.seats
        return [value if q == seat else -value for q in range(world.seats)]

    def _judged(self, world: State) -> list[float]:
        """What the end came to, or what it looks like where a walk was broken off."""
        if world.outcome is not None:
            return world.outcome.returns(world.seats, world.game.cooperative)
        return [world.game.heuristic(world, seat) for seat in range(world.seats)]


def imagined(view: View) -> View:
    """The view, with worlds in which the others know what lies before them: so they can be asked what they would do."""
    thought = copy(view)
    thought.state = view.state.clone()
    knows, viewers = thought.state.knows, thought.state.layout.viewers
    for at, cards in enumerate(thought.state.zones):
        for card in cards:
            knows[card] |= viewers[at]
    return thought


def settled(world: State) -> Decision | None:
    """The next real choice, after whatever has no alternative."""
    while (decision := world.decision) is not None and len(decision.options) == 1:
        world.choose(0)
    return world.decision
