"""Measuring: every figure is there, and the measured work is real."""

from __future__ import annotations

from petteia.arena.measure import MEASURES, compiled, measure, middles, rate
from petteia.kernel import game


def test_every_figure_is_measured() -> None:
    """Decisions, clones, worlds and two kinds of search a second, with what is needed to compare them."""
    found = measure("hera-zeus", None, window=0.002, best_of=1)
    assert found["game"] == "hera-zeus"
    assert found["build"] == ("compiled" if compiled() else "plain")
    for figure in (
        "decisions_per_second",
        "clones_per_second",
        "worlds_per_second",
        "encodings_per_second",
        "ismcts_iterations_per_second",
        "ismcts_default_iterations_per_second",
        "calibration",
    ):
        assert found[figure] > 0, figure
    assert found["mean_options"] >= 2  # only real choices are counted


def test_only_what_is_asked_for_is_measured() -> None:
    """A quick look at one figure does not pay for the others."""
    found = measure("hera-zeus", 2, window=0.002, best_of=1, what=("clones",))
    assert "clones_per_second" in found
    assert not any(f"{other}_per_second" in found for other in MEASURES if other != "clones")


def test_states_are_taken_from_the_middle_of_games() -> None:
    """Clones and worlds are measured where games are fullest, at a pending decision."""
    states = middles(game("hera-zeus"), 2, count=5)
    assert states
    assert all(state.decision is not None for state in states)


def test_the_best_window_counts() -> None:
    """A rate is the best of several windows: noise only ever slows work down."""
    calls: list[int] = []

    def work() -> float:
        calls.append(1)
        return 1.0

    assert rate(work, window=0.001, best_of=2) > 0
    assert len(calls) >= 2
