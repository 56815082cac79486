"""What a search may do where moves are long and luck is great: `finish`, `halve`, and what a game recommends."""

from __future__ import annotations

import itertools

import pytest

from petteia.bots import Budget, bot_from
from petteia.bots.ismcts import IsmctsBot, Node
from petteia.kernel import Game, Match, View, game
from petteia.kernel.action import Action
from petteia.kernel.state import State


def searched(name: str, view: View) -> tuple[IsmctsBot, Node]:
    bot = bot_from(name, seed=4)
    assert isinstance(bot, IsmctsBot)
    return bot, bot.search(view, Budget())


def leaves(monkeypatch: pytest.MonkeyPatch, name: str, view: View) -> list[int]:
    """How deep the stack is at each leaf of a search: where one state is judged for both seats in turn."""
    asked: list[tuple[State, int]] = []
    plain = type(view.game).heuristic

    def heuristic(self: Game, state: State, seat: int) -> float:
        asked.append((state, seat))
        return plain(self, state, seat)

    with monkeypatch.context() as patch:
        patch.setattr(type(view.game), "heuristic", heuristic)
        searched(name, view)
    return [
        len(state.stack)
        for (before, first), (state, second) in itertools.pairwise(asked)
        if before is state and (first, second) == (0, 1)
    ]


def at_the_first_turn() -> View:
    """A skirmish whose armies stand: the first seat may activate a unit."""
    match = Match.new("prometheus", 8)
    while match.decision is not None and match.decision.rule != "PR-047":
        match.act(match.to_move, match.decision.options[0])
    return match.view(match.to_move)


def test_a_leaf_is_judged_when_the_move_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room enough every iteration ends where only the turn lies on the stack; without, in the middle of a move."""
    view = at_the_first_turn()
    finished = leaves(monkeypatch, "ismcts:iterations=12,finish=50,halve=0", view)
    assert (len(finished), max(finished)) == (12, 1)
    anywhere = leaves(monkeypatch, "ismcts:iterations=12,finish=0,halve=0", view)
    assert len(anywhere) == 12
    assert max(anywhere) > 1


def test_every_visit_is_a_walk() -> None:
    """A guess in the middle of a move is no visit: the visits of the first choices are the iterations."""
    _, root = searched("ismcts:iterations=30,finish=8,halve=0", at_the_first_turn())
    assert sum(child.visits for child in root.children.values()) == 30
    _, root = searched("ismcts:iterations=30,finish=0,halve=0", at_the_first_turn())
    assert sum(child.visits for child in root.children.values()) == 30 + len(root.children)


def test_a_game_recommends_and_a_setting_overrules() -> None:
    """Prometheus asks for finished moves; what is named in the setting counts first; other games search as ever."""
    view = at_the_first_turn()
    assert game("prometheus").search == {"explore": 1.0, "finish": 8, "halve": 1}
    assert game("hera-zeus").search == {}
    _, by_itself = searched("ismcts:iterations=20", view)
    _, spelled = searched("ismcts:iterations=20,explore=1.0,finish=8,halve=1", view)
    _, plain = searched("ismcts:iterations=20,explore=2.5,finish=0,halve=0", view)

    def visits(root: Node) -> dict[int, int]:
        return {key: child.visits for key, child in root.children.items()}

    assert visits(by_itself) == visits(spelled)
    assert visits(by_itself) != visits(plain)
    hera = Match.new("hera-zeus", 3)
    _, by_itself = searched("ismcts:iterations=20", hera.view(hera.to_move))
    _, plain = searched("ismcts:iterations=20,explore=2.5,finish=0,halve=0", hera.view(hera.to_move))
    assert visits(by_itself) == visits(plain)


def test_without_foresight_there_is_nothing_to_finish_by() -> None:
    """Random new actions are not followed up: playouts to the end need no finished move."""
    view = at_the_first_turn()
    _, root = searched("ismcts:iterations=5,playout=full,finish=8,halve=0", view)
    assert sum(child.visits for child in root.children.values()) == 5


def test_the_worse_half_is_given_up() -> None:
    """By halves all actions are tried equally often before the worse half is dropped, again and again, until two are left; the
    better of these two is chosen.  Equal seeds search alike."""
    view = at_the_first_turn()
    assert view.decision is not None
    bot, root = searched("ismcts:iterations=120,halve=1", view)
    visits = sorted((child.visits for child in root.children.values()), reverse=True)
    assert len(visits) == len(view.decision.options) > 4
    assert sum(visits) == bot.done <= 120
    assert visits[0] == visits[1] > visits[2]
    assert visits[-1] == visits[len(visits) - len(visits) // 2]  # the first half to go went together
    chosen = bot_from("ismcts:iterations=120,halve=1", seed=4).choose(view, view.decision, Budget())
    last = [child for child in root.children.values() if child.visits == visits[0]]
    assert root.children[chosen.id].total == max(child.total for child in last)


def test_the_same_luck_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each action meets the worlds that the others meet."""
    view = at_the_first_turn()
    assert view.decision is not None
    met: dict[int, list[int]] = {}
    plain = IsmctsBot.iterate

    def iterate(self: IsmctsBot, root: Node, world: State, first: Action | None = None) -> None:
        assert first is not None
        met.setdefault(first.id, []).append(world.rng.below(1 << 30, 1))
        plain(self, root, world, first)

    monkeypatch.setattr(IsmctsBot, "iterate", iterate)
    searched("ismcts:iterations=60,halve=1", view)
    longest = max(met.values(), key=len)
    assert len(set(longest)) == len(longest) > 2
    assert all(worlds == longest[: len(worlds)] for worlds in met.values())


def test_a_search_by_halves_keeps_its_time() -> None:
    """With seconds for a budget every action is tried at least once, however short they are."""
    view = at_the_first_turn()
    assert view.decision is not None
    bot = bot_from("ismcts:halve=1", seed=4)
    assert isinstance(bot, IsmctsBot)
    root = bot.search(view, Budget(seconds=0.001))
    assert {action.id for action in view.decision.options} == set(root.children)
