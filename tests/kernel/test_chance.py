"""All outcomes of an action with exact probabilities, and counted trees."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from petteia.kernel import Action, Step, step
from petteia.kernel.chance import forks, outcomes, perft
from tests.kernel.grove import DECK, HAND, PICK, WAIT, Grove, grove, run, trees


@step
class Throw(Step):
    """Throw two dice; once, if they are equal, throw the second again."""

    def begin(self, s: Grove) -> None:
        s.ask(0, "G-5", "Throw?", [WAIT, PICK[0]], then=self.thrown)

    def thrown(self, s: Grove, action: Action) -> None:
        if action is WAIT:
            one, two = s.die(6), s.die(6)
            if one == two:
                two = s.die(6)
            s.pair = (one, two)


@step
class Walk(Step):
    """Two questions in a row; the first draws a lot between two ways."""

    left: int

    def begin(self, s: Grove) -> None:
        if self.left:
            s.ask(0, "G-6", "Which way?", PICK[: self.left + 1], then=self.gone)

    def gone(self, s: Grove, action: Action) -> None:
        if action is PICK[0]:
            s.below(2)
        s.go(Walk(self.left - 1).begin)


def test_the_probabilities_of_all_outcomes_sum_to_one() -> None:
    """Two dice with one rerolled on equals: 30 unequal throws and 36 rerolled ones, summing to exactly one."""
    found = list(outcomes(run(Throw()), WAIT))
    assert len(found) == 66
    assert sum(probability for probability, _ in found) == 1
    by_pair: Counter[tuple[int, int]] = Counter()
    for probability, state in found:
        assert isinstance(state, Grove)
        by_pair[state.pair] += probability  # type: ignore[assignment]
    assert len(by_pair) == 36
    assert by_pair[6, 6] == Fraction(1, 6) * Fraction(1, 6) * Fraction(1, 6)
    assert by_pair[6, 1] == Fraction(1, 36) + Fraction(1, 216)


def test_an_action_without_chance_has_one_outcome() -> None:
    """What is certain happens with probability one."""
    ((probability, state),) = outcomes(run(Throw()), PICK[0])
    assert probability == 1
    assert state.decision is None


def test_looking_at_outcomes_changes_nothing() -> None:
    """The state asked about is as it was, and each outcome goes on with the true stream."""
    s = run(Throw())
    found = list(outcomes(s, WAIT))
    assert s.drawn == 0
    assert s.decision is not None
    assert all(state.rng is s.rng for _, state in found)


def test_a_shuffle_forks_into_every_order() -> None:
    """Shuffling three cards has six outcomes of one sixth each."""
    s = grove(deck="ash bay elm")
    found = list(forks(s, lambda twin: twin.shuffle(DECK)))
    assert {probability for probability, _ in found} == {Fraction(1, 6)}
    assert len({tuple(trees(state, state.zones[DECK])) for _, state in found}) == 6


def test_any_run_can_be_forked() -> None:
    """Not only actions: whatever is done to a copy is forked where it draws."""

    def deal_by_lot(s: Grove) -> None:
        s.move(s.zones[DECK][s.below(2)], DECK, HAND)

    found = list(forks(grove(deck="ash bay"), deal_by_lot))  # type: ignore[arg-type]
    assert [(p, trees(s, s.zones[HAND])) for p, s in found] == [(Fraction(1, 2), ["ash"]), (Fraction(1, 2), ["bay"])]


def test_perft_counts_the_ways_to_play_on() -> None:
    """Three ways (one of which forks) and then two ways (one of which forks): (2 + 1 + 1) x (2 + 1)."""
    s = run(Walk(2))
    assert perft(s, 0) == 1
    assert perft(s, 1) == 4
    assert perft(s, 2) == 12
    assert perft(s, 3) == 12  # the game is over by then
