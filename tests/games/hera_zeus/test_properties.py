"""What holds at every moment of every game, whatever is chosen."""

from __future__ import annotations

import random
from functools import reduce
from typing import cast

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from petteia.games.hera_zeus.cards import FIELDABLE, HOSTAGE, deck
from petteia.games.hera_zeus.state import COLUMN, DECK, HAND, HAND_LIMIT, HELD, PILE, ROWS, SHOWN, Duel
from petteia.kernel import Match, Question
from petteia.kernel.codec import to_json


@st.composite
def choices_of(draw: st.DrawFn) -> list[int]:
    """A prefix of play: the length shrinks first, then the choices."""
    chooser = random.Random(draw(st.integers(0, 2**20)))
    return [chooser.randrange(100) for _ in range(draw(st.integers(0, 260)))]


CHOICES = choices_of()
OPTIONS = st.fixed_dictionaries(
    {
        "first": st.sampled_from(["hera", "zeus", "random"]),
        "withdrawal": st.sampled_from(["free", "point"]),
        "across": st.sampled_from(["no", "yes"]),
    }
)
play = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def prefixes(seed: int, options: dict[str, str], choices: list[int]) -> list[Duel]:
    """The states of a game at each of its decisions, as far as the choices go."""
    match = Match.new("hera-zeus", seed, options=options)
    states = [cast(Duel, match.state.clone())]
    for choice in choices:
        if match.decision is None:
            break
        match.act(match.to_move, match.decision.options[choice % len(match.decision.options)])
        states.append(cast(Duel, match.state.clone()))
    return states


@play
@given(st.integers(0, 2**40), OPTIONS, CHOICES)
def test_what_holds_at_every_moment(seed: int, options: dict[str, str], choices: list[int]) -> None:
    """Cards are neither lost nor made, and every limit of the rules is kept."""
    for s in prefixes(seed, options, choices):
        assert sorted(card for zone in s.zones for card in zone) == list(range(86))
        for seat in (0, 1):
            assert sorted(s.face[43 * seat : 43 * seat + 43]) == sorted(deck(seat)), "a back keeps its deck"
            assert len(s.zones[HAND + seat]) + len(s.zones[HELD + seat]) <= HAND_LIMIT
            assert HOSTAGE[seat] not in [s.face[card] for card in s.zones[PILE] + s.zones[PILE + 1]]
            assert all(s.knows[card] == s.layout.everyone for card in s.zones[PILE + seat][-1:]), "piles lie face up"
            for place in range(3):
                column = s.zones[COLUMN + 3 * seat + place]
                assert len(column) + (s.figure[seat] == place) <= ROWS
                assert all(FIELDABLE[s.face[card]] for card in column)
            assert all(card // 43 == seat for card in s.zones[DECK + seat]), "a deck holds its own cards only"
        assert 0 <= s.points <= s.total <= 4
        assert len(s.zones[SHOWN]) <= 1
        assert len(s.zones[HELD]) + len(s.zones[HELD + 1]) <= 1


@play
@given(st.integers(0, 2**40), OPTIONS, CHOICES)
def test_who_is_asked_and_for_what(seed: int, options: dict[str, str], choices: list[int]) -> None:
    """Only the side whose turn it is chooses, except that each owner orders the cards Pandora costs him."""
    for s in prefixes(seed, options, choices):
        if s.decision is None:
            assert s.outcome is not None
            assert len(s.outcome.winners) == 1
            continue
        assert s.outcome is None
        rule = s.decision.rule
        if rule == "HZ-020":
            assert s.turns == [0, 0]
        elif rule != "HZ-C38":
            assert s.decision.seat == s.active
        assert (rule == "HZ-030") <= (s.points > 0)
        assert (rule == "HZ-C37") <= (s.points == 0)
        assert abs(s.turns[0] - s.turns[1]) <= 1
        assert len(s.decision.options) == len(set(s.decision.options)) > 0
        assert len(s.decision.options) > 1 or rule in ("HZ-020", "HZ-030", "HZ-C37", "HZ-096"), (
            "other questions of one answer are not asked"
        )


@play
@given(st.integers(0, 2**40), OPTIONS, CHOICES)
def test_what_is_recalled_is_true(seed: int, options: dict[str, str], choices: list[int]) -> None:
    """What a seat recalls of cards it cannot tell apart does hold of them, and never of a card it knows."""
    for s in prefixes(seed, options, choices):
        for recall in s.recalls:
            cards = [card for card in range(86) if recall.cards >> card & 1]
            assert all(s.layout.pools[card] == recall.pool for card in cards)
            assert not any(s.knows[card] >> recall.viewer & 1 for card in cards)
            faces = [s.face[card] for card in cards]
            for face in recall.faces:
                faces.remove(face)
        for viewer in (0, 1):
            masks = [recall.cards for recall in s.recalls if recall.viewer == viewer]
            assert sum(masks) == reduce(int.__or__, masks, 0), "recalls of a seat do not overlap"


@play
@given(st.integers(0, 2**40), OPTIONS, CHOICES)
def test_a_point_is_spent_by_every_paid_action(seed: int, options: dict[str, str], choices: list[int]) -> None:
    """Within a turn the points fall by one with each action, and rise only when the god card sets the total to four."""
    match = Match.new("hera-zeus", seed, options=options)
    for choice in choices:
        decision = match.decision
        if decision is None:
            break
        state = cast(Duel, match.state)
        before = (state.active, state.turns[:], state.points, state.total)
        action = decision.options[choice % len(decision.options)]
        match.act(match.to_move, action)
        state = cast(Duel, match.state)
        if state.outcome is not None or (state.active, state.turns) != before[:2] or decision.rule != "HZ-030":
            continue
        spent = before[2] - state.points
        if action.verb == "figure":
            assert (state.total, spent) == (4, before[3] - 4)
        elif action.verb == "withdraw":
            assert (state.total, spent) == (before[3], 0 if options["withdrawal"] == "free" else 1)
        else:
            assert (state.total, spent) == (before[3], 1)


@settings(parent=play, max_examples=15)
@given(st.integers(0, 2**40), CHOICES)
def test_the_same_choices_give_the_same_game(seed: int, choices: list[int]) -> None:
    """A game is its seed and its choices."""
    one, other = prefixes(seed, {}, choices)[-1], prefixes(seed, {}, choices)[-1]
    assert to_json(one) == to_json(other)


@play
@given(seed=st.integers(0, 500), options=OPTIONS, choices=CHOICES)
def test_a_question_offers_what_it_has_nothing_against(seed: int, options: dict[str, str], choices: list[int]) -> None:
    """Also where it lists its options by a shorter way than asking of each."""
    for state in prefixes(seed, options, choices):
        asked = state.stack[-1][0] if state.decision is not None else None
        if isinstance(asked, Question):
            fair = [action for action in asked.among(state) if asked.why(state, action) is None]
            assert state.decision is not None
            assert fair == state.decision.options
