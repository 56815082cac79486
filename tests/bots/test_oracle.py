"""Search over what each seat sees, with a network and without."""

from __future__ import annotations

import random
from typing import Any

import pytest

from petteia import Match, position
from petteia.bots import Budget, bot_from
from petteia.bots.judging import advice
from petteia.bots.learned import LearnedBot
from petteia.bots.oracle import OracleBot, imagined
from petteia.encoding import Encoder
from petteia.kernel.game import Refused, game
from petteia.kernel.match import Header
from tests.bots.conftest import middle_of

BOTH = pytest.mark.parametrize("network", [0, 1])


def seen(bot: OracleBot, match: Match, iterations: int) -> int:
    """How often all options of the seat to move were tried, after so many iterations more."""
    mind = LearnedBot().mind(match.game, match.header.seats)
    return sum(bot.search(match.view(match.to_move), Budget(iterations=iterations), mind).visits)


@BOTH
def test_it_says_what_it_thinks(network: int) -> None:
    """Every option once, the best first: shares that add up, and what each is worth."""
    match = middle_of("hera-zeus", 3, 20)
    bot: Any = bot_from(f"oracle:iterations=30,network={network}", seed=1)
    view = match.view(match.to_move)
    assert view.decision is not None
    thinks = bot.thinks(view)
    assert {one.action for one in thinks} == set(view.decision.options)
    assert sum(one.share for one in thinks) == pytest.approx(1.0)
    assert [one.share for one in thinks] == sorted((one.share for one in thinks), reverse=True)
    assert all(one.worth is None or -1 <= one.worth <= 1 for one in thinks)
    again = bot_from(f"oracle:iterations=30,network={network}", seed=1)
    assert again.choose(view, view.decision, Budget()) is thinks[0].action
    assert bot.thinks(match.view(1 - match.to_move)) == [], "who is not asked has nothing to think about"


def test_advice_is_every_option_with_its_worth() -> None:
    """For hints: the same for the same view, and an only option needs no thought."""
    match = middle_of("hera-zeus", 3, 20)
    view = match.view(match.to_move)
    found = advice(view, iterations=12)
    assert found == advice(view, iterations=12)
    assert view.decision is not None
    assert len(found) == len(view.decision.options)
    view.decision.options[1:] = []
    assert [one.share for one in advice(view)] == [1.0]


def test_what_was_thought_is_there_at_the_next_choice_of_ones_own() -> None:
    """A move is a chain of choices: after the first, the second has been thought about already."""
    match = Match.new("hera-zeus", seed=42)
    bot = OracleBot(seed=1)
    seat = match.to_move
    best = bot.choose(match.view(seat), match.decision, Budget(iterations=60))  # type: ignore[arg-type]
    match.act(seat, best)
    assert match.to_move == seat, "Hera lays three cards"
    assert seen(bot, match, 1) > seen(OracleBot(seed=1), match, 1) + 3


def test_the_node_of_where_one_stands_is_the_one_that_was_searched() -> None:
    """The facts of the view are those of every world of it: the first walk makes the node, and all others go on from it."""
    for seed in range(4):
        assert seen(OracleBot(seed=1), middle_of("hera-zeus", seed, 30), 5) == 4


def test_without_a_network_it_searches_as_ismcts_does() -> None:
    match = middle_of("hera-zeus", 3, 20)
    view = match.view(match.to_move)
    assert view.decision is not None
    plain = bot_from("ismcts:iterations=25", seed=4).choose(view, view.decision, Budget())
    assert bot_from("oracle:iterations=25,network=0", seed=4).choose(view, view.decision, Budget()) is plain


def test_in_worlds_of_ones_own_the_others_know_their_hands() -> None:
    """They can be asked what they would do: each knows what lies before it in that world, and nothing of one's own hand."""
    match = position("hera-zeus", hera={"hand": ["Medusa"]}, zeus={"hand": ["Giant", "Hero"]}, points=1)
    view = match.view("hera")
    world = imagined(view).world(random.Random(1))
    encoder = Encoder(view.game, 2)
    told = encoder.known(world, 1, 1)
    hers = next(card for card, known in enumerate(view.state.knows) if known == 1)
    other = world.clone()
    other.face[hers] = next(face for face in world.face if face != world.face[hers])
    assert encoder.known(other, 1, 1) == told, "what Hera holds is no fact of Zeus'"
    plain = encoder.known(view.world(random.Random(1)), 1, 1)
    assert len(told) == len(plain) + 2, "the two cards of his hand"
    assert all(known in (0, 1, 7) for known in view.state.knows), "the view is as it was"


@pytest.mark.parametrize(("key", "seats"), [("elysium", 3), ("odyssey", 2), ("prometheus", 4)])
def test_it_plays_every_kind_of_table(key: str, seats: int) -> None:
    """More seats, teams and co-operation, with or without a network for them."""
    match = Match(Header(key, seats, "7", game(key).version))
    bots = [bot_from("oracle:iterations=3", seed=seat) for seat in range(seats)]
    for _ in range(6):
        assert match.decision is not None
        seat = match.to_move
        match.act(seat, bots[seat].choose(match.view(seat), match.decision, Budget()))


def test_others_by_lot_choose_as_the_network_would() -> None:
    """Then a walk ends where the seat itself is asked next, and nothing is counted in the others' nodes."""
    match = middle_of("hera-zeus", 3, 20)
    view = match.view(match.to_move)
    assert view.decision is not None
    bot = OracleBot(seed=1, iterations=40, rivals="lot")
    again = OracleBot(seed=1, iterations=40, rivals="lot")
    assert bot.choose(view, view.decision, Budget()) is again.choose(view, view.decision, Budget())
    counted = sum(sum(node.visits) > 0 for node in bot._nodes.values())
    assert 0 < counted < len(bot._nodes) / 2
    with pytest.raises(Refused, match="The setting 'rivals' of 'oracle' cannot be 'friends'"):
        bot_from("oracle:rivals=friends")


def test_a_network_that_is_named_must_be_there() -> None:
    with pytest.raises(Refused, match=r"There is no file nowhere\.npz"):
        bot_from("oracle:weights=nowhere.npz")
