"""Search with what was learned: trees over what is seen, a fresh world each iteration.

Where the seat that searches stands in its tree is what it can see, as facts (see `petteia.encoding`): so a rival's move enters the
tree as whatever one sees of it, moves that come to the same thing share a node, and what was thought before one's last choice
is still there at the next, for as long as one's own choices follow each other.

With a network a node gets the share of each option and what the position is worth from one look, and walks by PUCT: what was worth
most so far, and what the network likes and was seldom tried.  Rivals have trees of their own over what they see (`rivals=tree`: between
two seats what one wins the other loses, and together all win), or choose by lot as the network would, until one's own next choice
(`rivals=lot`, and always with more seats).

Worlds are dealt by what the network's own games have taught about hidden cards (`petteia.bots.belief`), where a game has that; with
`beliefs=0` all are as likely as each other.

Without a network (or with `network=0`) it searches as `ismcts` does: trees over sights with the heuristic alone were measured, and won
less often than that.

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
from petteia.bots.ismcts import IsmctsBot
from petteia.bots.learned import LearnedBot
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

Sight = int


def sight(facts: list[int]) -> Sight:
    """What stands for all that a seat sees: the facts themselves would fill the memory."""
    return hash(tuple(sorted(facts)))


class Node:
    """What a seat knows when it is asked: each option with its share, how often it was taken, and what came of it."""

    __slots__ = ("index", "shares", "totals", "value", "visits")

    def __init__(self, value: float = 0.0) -> None:
        self.index: dict[int, int] = {}
        self.shares: list[float] = []
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.value = value

    def add(self, action: Action, share: float) -> int:
        """A place for an option that was not met here before."""
        at = self.index[action.id] = len(self.shares)
        self.shares.append(share)
        self.visits.append(0)
        self.totals.append(0.0)
        return at

    def place(self, action: Action) -> int:
        """Where an option stands."""
        at = self.index.get(action.id, -1)
        return at if at >= 0 else self.add(action, min(self.shares, default=1.0))


class OracleBot:
    def __init__(
        self,
        seed: int = 0,
        iterations: int = 400,
        seconds: float = 0.0,
        explore: float = 3.0,
        network: int = 1,
        weights: str = "",
        rivals: str = "",
        beliefs: int = 1,
    ) -> None:
        at_least("oracle", "iterations", iterations, 1)
        at_least("oracle", "seconds", seconds, 0)
        self.iterations = iterations
        self.seconds = seconds
        if rivals not in ("", "lot", "tree"):
            raise Refused(f"The setting 'rivals' of 'oracle' cannot be {rivals!r}.", "It may be: lot, tree.")
        self.explore = explore
        self.beliefs = beliefs
        self.rivals = rivals
        self._learned = LearnedBot(weights=weights) if network else None
        self._must = bool(weights)
        self._rand = random.Random(seed)
        self._plain = IsmctsBot(seed)
        self._nodes: dict[Sight, Node] = {}
        self._table: tuple[Game, int] | None = None
        self._mover = -1
        self._both = True
        self.done = 0

    def ready(self, game: Game, seats: int, options: Mapping[str, Any] | None = None) -> None:
        """It plays every game; a network that was named must be one for this table."""
        if self._must and self._learned is not None:
            self._learned.ready(game, seats, options)

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        options = decision.options
        if len(options) == 1:
            return options[0]
        mind = self._mind_at(view)
        if mind is None:
            return self._plain.choose(view, decision, self._budget(budget))
        root = self.search(view, budget, mind)
        return max(options, key=lambda a: (root.visits[root.place(a)], root.shares[root.place(a)]))

    def thinks(self, view: View, budget: Budget | None = None) -> list[Opinion]:
        """The options with the share of its thought each got and what it is worth, the best first."""
        decision = view.decision
        if decision is None:
            return []
        if len(decision.options) == 1:
            return [Opinion(decision.options[0], 1.0, None)]
        mind = self._mind_at(view)
        tried: list[tuple[int, float]] = []  # how often each option was taken, and what came of it in all
        if mind is None:
            children = self._plain.search(view, self._budget(budget or Budget())).children
            for action in decision.options:
                child = children.get(action.id)
                tried.append((child.visits, child.total) if child is not None else (0, 0.0))
        else:
            root = self.search(view, budget or Budget(), mind)
            places = [root.place(action) for action in decision.options]
            tried = [(root.visits[at], root.totals[at]) for at in places]
        whole = max(1, sum(visits for visits, _ in tried))
        found = [
            Opinion(action, visits / whole, total / visits if visits else None)
            for action, (visits, total) in zip(decision.options, tried, strict=True)
        ]
        return sorted(found, key=lambda one: (-one.share, -(one.worth if one.worth is not None else -1.0)))

    # -- searching ---------------------------------------------------------------------------

    def _budget(self, budget: Budget) -> Budget:
        """A budget with what this bot was set to, where nothing else is said."""
        if budget.iterations is not None or budget.seconds is not None:
            return budget
        return Budget(seconds=self.seconds) if self.seconds else Budget(iterations=self.iterations)

    def search(self, view: View, budget: Budget, mind: Mind) -> Node:
        """Think about this view within the budget; what comes of it is in the node of where the seat stands."""
        iterations, seconds = budget.limits(self.iterations, self.seconds)
        self._prepare(view)
        thought = imagined(view)
        if self.beliefs:
            from petteia.bots.belief import belief_of

            if (belief := belief_of(view.game, mind)) is not None:
                thought.believe(belief.likely(view, mind))
        until = time.monotonic() + seconds
        while not self.done or (self.done < iterations and time.monotonic() < until):
            self._walk(thought.world(self._rand), mind)
        facts = mind.encoder.facts(view)
        if sight(facts) not in self._nodes:
            assert view.decision is not None
            self._nodes[sight(facts)] = look(view.decision, facts, mind)
        return self._nodes[sight(facts)]

    def _prepare(self, view: View) -> None:
        """Begin with what is known already, unless it is of another table or too much."""
        table = (view.game, view.state.seats)
        if table != self._table or len(self._nodes) > MOST:
            self._nodes = {}
        self._table = table
        self._mover = view.seat
        self._both = (view.state.seats <= 2 or view.game.cooperative) and self.rivals != "lot"
        self.done = 0

    def _mind_at(self, view: View) -> Mind | None:
        """The network for this table, if there is one and it is wanted."""
        if self._learned is None:
            return None
        try:
            return self._learned.mind(view.game, view.state.seats, view.state.options)
        except Refused:
            if self._must:
                raise
            return None

    def _walk(self, world: State, mind: Mind) -> None:
        """Down the trees until something is new, or the end; what it came to is told to all that was passed."""
        path: list[tuple[Node, int, int]] = []  # nodes, which option of each, and whose
        values: list[float] = []
        for _ in range(LONGEST):
            decision = settled(world)
            if decision is None:
                break
            seat = decision.seat
            facts = mind.encoder.asked(world)
            known = sight(facts)
            node = self._nodes.get(known)
            if node is None:
                node = self._nodes[known] = look(decision, facts, mind)
                if seat == self._mover or self._both:
                    values = self._all(world, seat, node.value)
                    break
            if seat != self._mover and not self._both:
                shares = [node.shares[node.place(a)] for a in decision.options]
                world.act(self._rand.choices(decision.options, shares)[0])
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

    def _select(self, node: Node, options: list[Action]) -> tuple[Action, int]:
        best, best_at, best_score = options[0], 0, -1e9
        reach = self.explore * math.sqrt(sum(node.visits) + 1)
        for action in options:
            at = node.place(action)
            n = node.visits[at]
            score = (node.totals[at] / n if n else node.value - FIRST) + reach * node.shares[at] / (1 + n)
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


def look(decision: Decision, facts: list[int], mind: Mind) -> Node:
    """A node as the network sees it."""
    thought = mind.weigh(facts, mind.encoder.options(decision))
    node = Node(thought.value)
    for action, share in zip(decision.options, thought.shares.tolist(), strict=True):
        node.add(action, share)
    return node


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
