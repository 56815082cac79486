"""Steps that give something back to the sentence that asked for it, and parts of a state with fields of their own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from petteia.kernel import Action, Part, Step, step
from petteia.kernel.cloning import clone_source
from petteia.kernel.codec import from_json, to_json
from petteia.kernel.state import State
from petteia.kernel.step import Hearing
from tests.kernel.grove import PICK, TREES, Grove, GroveGame, Says, grove, run


@step
class Choice(Step):
    """Which tree?  Gives its number."""

    seat: int

    def begin(self, s: Grove) -> None:
        s.ask(self.seat, "G-1", f"Pick a tree, {self.seat}.", PICK[:3], then=self.picked)

    def picked(self, s: Grove, action: Action) -> None:
        s.then(Says(f"{self.seat} likes {TREES[action.args[0]]}"))
        s.give(action.args[0])


@step
class Compare(Step):
    """Both choose; the sum is told, and given on."""

    mine: int

    def begin(self, s: Grove) -> None:
        s.get(Choice(0), self.first)

    def first(self, s: Grove, tree: int) -> None:
        s.get(Choice(1), Compare(tree).second)

    def second(self, s: Grove, tree: int) -> None:
        s.heard.append(f"sum {self.mine + tree}")
        s.give((self.mine, tree))


@step
class Contest(Step):
    """Puts two comparisons first and hears of both in turn."""

    def begin(self, s: Grove) -> None:
        s.get(Compare(-1), self.told)
        s.get(Compare(-1), self.told)
        s.then(Says("all is said"))

    def told(self, s: Grove, pair: tuple[int, int]) -> None:
        s.heard.append(f"pair {pair[0]} {pair[1]}")


@step
class Deaf(Step):
    """Does a step that gives something, and does not ask what."""

    def begin(self, s: Grove) -> None:
        s.then(Choice(0))
        s.go(self.over)

    def over(self, s: Grove) -> None:
        s.heard.append("over")


@step
class Waits(Step):
    """Waits for what is never given."""

    def begin(self, s: Grove) -> None:
        s.get(Says("nothing"), self.told)

    def told(self, s: Grove, value: int) -> None:
        s.heard.append("told")


def play(s: State, *trees: int) -> None:
    for tree in trees:
        s.choose(tree)


def test_what_a_step_gives_goes_to_the_sentence_that_asked() -> None:
    """Through questions and steps in between, one inside the other, and in the order in which they were put first."""
    s = run(Contest())
    play(s, 2, 1, 0, 2)
    assert s.heard == [
        "0 likes elm", "1 likes bay", "sum 3", "pair 2 1", "0 likes ash", "1 likes elm", "sum 2", "pair 0 2", "all is said",
    ]  # fmt: skip


def test_what_nobody_asks_for_is_dropped() -> None:
    """Also where a sentence further down waits for something else."""
    s = run(Deaf())
    play(s, 1)
    assert s.heard == ["0 likes bay", "over"]


def test_a_sentence_that_waits_must_be_told() -> None:
    with pytest.raises(AssertionError, match=r"Waits\(\) waits in 'told' for what nobody gave"):
        run(Waits())


def test_who_waits_is_under_way_as_itself() -> None:
    """Rules that look at what is under way see the step, not that it waits."""
    s = run(Compare(-1))
    assert s.under_way() == [(Choice(0), "picked"), (Compare(-1), "first")]
    assert isinstance(s.stack[-2][0], Hearing)


def test_a_copy_hears_for_itself() -> None:
    s = run(Compare(-1))
    twin = s.clone()
    play(s, 0, 0)
    play(twin, 2, 2)
    assert (s.heard[-1], twin.heard[-1]) == ("sum 0", "sum 4")  # type: ignore[attr-defined]


class Basket(Part):
    """What one seat has picked."""

    owner: int
    trees: list[int]

    def __init__(self) -> None:
        self.owner, self.trees = -1, []

    def copy(self) -> Basket:
        new = Basket()
        new.owner, new.trees = self.owner, self.trees[:]
        return new


class Orchard(Grove):
    basket: Basket


class OrchardGame(GroveGame):
    key, title, state_type = "orchard", "Orchard", Orchard
    steps = {"Compare": Compare, "Choice": Choice, "Says": Says}

    def setup(self, seats: int, options: Any, rng: Any) -> Orchard:
        plain = grove(rng=rng)
        s = Orchard(self, plain.layout, {}, rng)
        for name in ("heard", "rows", "blocks", "notes", "stores", "pair", "held"):
            setattr(s, name, getattr(plain, name))
        s.basket = Basket()
        s.stack.append((Compare(-1), "begin"))
        return s

    def renew(self, data: dict[str, Any]) -> dict[str, Any]:
        """Once the owner of the basket was a field of the state."""
        own = dict(data["own"])
        if "owner" in own:
            own["basket"] = {"part": {"owner": own.pop("owner"), "trees": []}}
        return {**data, "own": own}


def test_a_part_is_copied_and_saved_with_its_state(known: Any) -> None:
    """And so is what has been given, in the middle of it."""
    from petteia.kernel import Match

    known(OrchardGame())
    s: Any = Match.new("orchard").state
    s.basket.owner, s.basket.trees = 1, [4]
    twin = s.clone()
    twin.basket.trees.append(5)
    assert s.basket.trees == [4]
    s.choose(2)
    data = json.loads(json.dumps(to_json(s)))
    back: Any = from_json(data)
    assert to_json(back) == to_json(s)
    assert (back.basket.owner, back.basket.trees) == (1, [4])
    back.choose(1)
    assert back.heard[-1] == "sum 3"


def test_an_older_position_is_read_by_the_game(known: Any) -> None:
    from petteia.kernel import Match

    known(OrchardGame())
    data = json.loads(json.dumps(to_json(Match.new("orchard").state)))
    del data["own"]["basket"]
    data["own"]["owner"] = 1
    back: Any = from_json(data)
    assert (back.basket.owner, back.basket.trees) == (1, [])


class Purse(Part):
    """A part that says nothing but what it holds."""

    owner: int
    coins: list[int]
    bags: list[list[int]]


def test_a_part_is_copied_by_its_annotations() -> None:
    """Lists to their depth, the rest is shared."""
    one = Purse()
    one.owner, one.coins, one.bags = 1, [2], [[3]]
    twin = one.copy()
    assert (type(twin), twin.owner, twin.coins, twin.bags) == (Purse, 1, [2], [[3]])
    twin.coins.append(4)
    twin.bags[0].append(5)
    assert (one.coins, one.bags) == ([2], [[3]])


class Spent(Purse):
    """A part that never changes once it is empty."""

    def settled(self) -> bool:
        return not self.coins


class Vault(State):
    purse: Spent
    walls: list[int]
    floors: list[int]

    @staticmethod
    def shared() -> tuple[str, ...]:
        return ("walls",)


def test_copies_share_what_never_changes() -> None:
    """A part that is settled, and the lists that a state declares as shared."""
    source = clone_source(Vault)
    assert "new.walls = self.walls\n" in source
    assert "new.floors = self.floors[:]" in source
    assert "new.purse = self.purse if self.purse.settled() else self.purse.copy()" in source
