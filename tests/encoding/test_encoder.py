"""Facts: what a seat knows as numbers, no more and no less."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator

import pytest

from petteia import Match, position
from petteia.encoding import Encoder, OptionWords, tell
from petteia.encoding.encoder import SLOT, STEPS
from petteia.encoding.words import touched
from petteia.kernel.game import Game, game, games
from petteia.kernel.knowledge import View
from petteia.kernel.leaks import twin_of
from petteia.kernel.rng import Rng
from petteia.kernel.state import State

TABLES = [(key, seats) for key, one in games().items() for seats in one.seat_counts]


def moments(one: Game, seats: int, seed: int, every: int, most: int) -> Iterator[State]:
    """States from random games, one after so many decisions each."""
    rand = random.Random(seed)
    for number in range(most):
        state = one.setup(seats, one.agreed({}), Rng(seed + number))
        state.advance()
        for _ in range(int(rand.random() * every)):
            if state.decision is not None:
                state.choose(int(rand.random() * len(state.decision.options)))
        if state.decision is not None:
            yield state


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_twins_are_written_alike(key: str, seats: int) -> None:
    """A seat that cannot tell two worlds apart gets the same facts of both, whoever is asked."""
    one = game(key)
    encoder = Encoder(one, seats)
    rand = random.Random(7)
    told = 0
    for state in moments(one, seats, seed=3, every=120, most=12):
        for seat in range(seats):
            twin = twin_of(state, seat, rand)
            facts = encoder.facts(View(state, seat))
            assert sorted(facts) == sorted(encoder.facts(View(twin, seat)))
            told += len(facts)
    assert told > 500


@pytest.mark.parametrize("field", ["active", "order", "level_tile"])
def test_seats_are_told_from_ones_own_chair(field: str) -> None:
    """What a game's shape says to be a seat, or a list of them, reads alike for each seat that it is as far from."""
    one = game("elysium")
    encoder = Encoder(one, 3)

    def told(holder: int, seat: int) -> set[int]:
        s = one.setup(3, one.agreed({}), Rng(1))
        setattr(s, field, -1 if field == "active" else [-1] * 3)
        before = set(encoder.known(s, seat, -1))
        setattr(s, field, holder if field == "active" else [holder] * 3)
        return set(encoder.known(s, seat, -1)) - before

    assert told(2, 0) == told(0, 1) == told(1, 2) != told(1, 0)
    assert field in encoder.chairs


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_was_written_before_changes_nothing(key: str, seats: int) -> None:
    """An encoder that has seen other tables, from other chairs, writes what a fresh one writes."""
    one = game(key)
    old = Encoder(one, seats)
    for state in moments(one, seats, seed=23, every=150, most=3):
        for seat in range(seats):
            assert old.facts(View(state, seat)) == Encoder(one, seats).facts(View(state, seat))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_seat_that_is_asked_gets_the_facts_of_its_view(key: str, seats: int) -> None:
    """The short way for learners writes what the view would."""
    one = game(key)
    encoder = Encoder(one, seats)
    for state in moments(one, seats, seed=11, every=150, most=12):
        assert state.decision is not None
        assert sorted(encoder.asked(state)) == sorted(encoder.facts(View(state, state.decision.seat)))


def facts(match: Match, seat: str) -> set[str]:
    view = match.view(seat)
    encoder = Encoder(view.game, view.state.seats)
    return {tell(encoder, view, fact) for fact in encoder.facts(view)}


def test_what_lies_on_the_table_is_told_from_ones_own_chair() -> None:
    """Own cards by face, the rival's by their backs, what lies open as open; and the same seen from the other side."""
    match = position(
        "hera-zeus",
        hera={"field": {"a": ["Hydra"]}, "hand": ["Medusa"]},
        zeus={"field": {"a": ["Giant"], "b": ["Hero^"]}, "hand": ["Hades", "Apollo"]},
        points=1,
    )
    hera, zeus = facts(match, "hera"), facts(match, "zeus")
    assert {
        "column Hera a 0: Hydra",
        "hand Hera 0: Medusa",
        "column Zeus a 0: back 1",
        "column Zeus b 0 open: Hero",
    } <= hera
    assert {"column Zeus a 0: Giant", "hand Zeus 0: Apollo", "column Hera a 0: back 0", "hand Hera: 1 cards"} <= zeus
    assert not any("Giant" in fact or "Hades" in fact or "Apollo" in fact for fact in hera)
    assert match.decision is not None
    assert {"active 0: 0", "points 0: 1", f"rule: {match.decision.rule}"} <= hera
    assert "active 0: 1" in zeus  # the next seat's turn, from Zeus' chair


def test_a_chair_changes_nothing_but_whose_it_is() -> None:
    """Both seats write their own hand into the same slot."""
    match = position("hera-zeus", hera={"hand": ["Medusa"]}, zeus={"hand": ["Medusa"]}, points=1)
    encoder = Encoder(game("hera-zeus"), 2)
    both = [set(encoder.facts(match.view(seat))) for seat in ("hera", "zeus")]
    mine = [
        {f for f in found if tell(encoder, match.view(s), f).endswith("0: Medusa")}
        for s, found in zip(("hera", "zeus"), both, strict=True)
    ]
    assert mine[0] == mine[1] != set()


def test_what_is_recalled_is_told() -> None:
    """Who looked into a hand and saw a card laid face down from it knows what lies among them."""
    match = position(
        "hera-zeus",
        hera={"hand": ["Medusa"]},
        zeus={"hand": ["Giant", "Hades"], "seen": ["Giant"]},
        to_move="zeus",
        points=2,
    )
    assert "recalls: Giant" not in facts(match, "hera")
    match.play("play giant", "column a")
    assert "recalls: Giant" in facts(match, "hera")


def test_written_into_an_array_that_is_there() -> None:
    """From a place on, to where it ends; too short an array is refused."""
    view = Match.new("hera-zeus", seed=1).view("hera")
    encoder = Encoder(view.game, 2)
    into = array("i", [-1] * 200)
    end = encoder.write(view, into, 5)
    assert into[5:end].tolist() == encoder.facts(view)
    assert set(into[:5]) | set(into[end:]) == {-1}
    with pytest.raises(ValueError, match="do not fit into an array of 200 from 195 on"):
        encoder.write(view, into, 195)


def test_an_encoder_is_for_its_number_of_seats() -> None:
    state = game("elysium").setup(3, game("elysium").agreed({}), Rng(1))
    state.advance()
    with pytest.raises(ValueError, match="for 2 seats, and the table has 3"):
        Encoder(game("elysium"), 2).facts(View(state, 0))


@pytest.mark.parametrize("key", games())
def test_options_are_their_words(key: str) -> None:
    """Each action has its verb, an entry for each argument and itself; no two are alike."""
    one = game(key)
    words = OptionWords(one)
    seen = {tuple(words.of(action)) for action in one.vocabulary.actions}
    assert len(seen) == len(one.vocabulary)
    assert all(len(words.of(a)) == 2 + len(a.args) for a in one.vocabulary.actions)
    assert max(words.words) < words.count


def test_options_share_the_words_they_share() -> None:
    words = OptionWords(game("hera-zeus"))
    parse = game("hera-zeus").vocabulary.parse
    play, take, other = (set(words.of(parse(text))) for text in ("play hydra", "take hydra", "play medusa"))
    assert len(play & take) == 1
    assert len(play & other) == 1


def test_the_cards_an_option_touches() -> None:
    """An option that names a card the seat can see says where it lies."""
    match = position("hera-zeus", hera={"hand": ["Medusa", "Pegasus"]}, zeus={}, points=1)
    view = match.view("hera")
    encoder = Encoder(view.game, 2)
    assert view.decision is not None
    by_text = {o.text: [tell(encoder, view, f) for f in touched(encoder, view, o)] for o in view.decision.options}
    assert by_text["play medusa"] == ["hand Hera 0: Medusa"]
    assert by_text["draw"] == []


def test_what_a_part_holds_is_written_field_by_field() -> None:
    """The dice of a titan's attack are facts like the state's own fields, and are told by their names."""
    encoder = Encoder(game("odyssey"), 4)
    state = next(moments(game("odyssey"), 4, 1, 1, 1))
    assert state.decision is not None
    before = encoder.asked(state)
    twin = state.clone()
    twin.attack = twin.attack.copy()  # type: ignore[attr-defined]
    twin.attack.dice = [7, 3]  # type: ignore[attr-defined]
    fresh = [fact for fact in encoder.asked(twin) if fact not in before]
    view = View(twin, state.decision.seat)
    assert [tell(encoder, view, fact) for fact in fresh] == ["attack.dice 0: 7", "attack.dice 1: 3"]


def test_where_a_table_looks_alike_from_every_chair_the_chair_is_left_out() -> None:
    """Battles of Odyssey: one seat that leads all four titans, or four seats, are told the same of the same table."""
    odyssey = game("odyssey")
    battle = odyssey.agreed({"mode": "battle", "foe": "asterion-4", "gear": "top"})
    alone, four = (odyssey.setup(seats, battle, Rng(3)) for seats in (1, 4))
    told = [Encoder(odyssey, 1, alike=True), Encoder(odyssey, 4, alike=True)]
    turned = Encoder(odyssey, 4)
    asked, others = set(), 0
    for state in (alone, four):
        state.advance()
    for _ in range(60):
        assert alone.decision is not None
        assert four.decision is not None
        asked.add(four.decision.seat)
        different = set(told[0].asked(alone)) ^ set(told[1].asked(four))
        assert all(fact >> SLOT >= STEPS for fact in different)  # a step may hold the seat that it asks
        others += sorted(told[1].asked(four)) != sorted(turned.asked(four))
        alone.choose(0)
        four.choose(0)
    assert len(asked) == 4
    assert others


def test_tables_of_several_layouts_in_turn_are_told_as_by_an_encoder_of_their_own() -> None:
    odyssey = game("odyssey")
    states = [odyssey.setup(1, odyssey.agreed({"foe": foe}), Rng(3)) for foe in ("talos-1", "minos-1")]
    for state in states:
        state.advance()
    shared = Encoder(odyssey, 1)
    for state in [*states, *states]:
        assert shared.asked(state) == Encoder(odyssey, 1).asked(state)
