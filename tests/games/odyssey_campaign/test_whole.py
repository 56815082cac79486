"""Whole campaigns: chance plays them to their end, whatever it chooses, and the kernel's contract is kept on the way."""

from __future__ import annotations

import random

import pytest

from petteia.games.odyssey import GAME
from petteia.games.odyssey.campaign.book import book_of
from petteia.games.odyssey.campaign.loading import texts
from petteia.games.odyssey.campaign.state import Campaign
from petteia.kernel.conformance import check
from petteia.kernel.rng import Rng
from tests.games.odyssey_campaign.sea import Author, page, sit


def play(seed: int, seats: int, mode: str = "campaign") -> tuple[Campaign, int]:
    """A campaign played by chance."""
    state = GAME.setup(seats, GAME.agreed({"mode": mode}), Rng(seed))
    assert isinstance(state, Campaign)
    chooser = random.Random(seed)
    state.advance()
    count = 0
    while state.decision is not None:
        state.choose(int(chooser.random() * len(state.decision.options)))
        count += 1
        assert count < GAME.longest
    return state, count


@pytest.mark.parametrize(("seed", "seats"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 1), (6, 2)])
def test_chance_plays_a_campaign_to_its_end(seed: int, seats: int) -> None:
    """Every campaign ends, won or lost by a rule, within the calendar; the ship's numbers stay within their limits."""
    s, _ = play(seed, seats)
    assert s.outcome is not None
    assert s.outcome.rule in ("OD-008", "OD-009")
    assert s.day <= s.book.cycle.frame.days
    assert 0 < s.crew <= 6
    assert 0 < s.hull <= 5
    assert min(s.stock) >= 0
    assert 0 <= s.titans_aboard() <= s.limit("titans")


def test_a_campaign_keeps_the_kernels_contract() -> None:
    """Clones, JSON, refusals, undo, views and sampled worlds at decisions of a whole random campaign for two."""
    report = check("odyssey", seats=2, options={"mode": "campaign"}, games=1, seed=3, deep=149)
    assert report.ok, report


def test_a_cycle_of_five_paragraphs_is_played_too(author: Author) -> None:
    """Another prologue that ends the story at once: the same engine, another cycle."""
    ship = texts()["argo.toml"].replace("prologue = 1", "prologue = 9000")
    mode = author.cycle(
        argo=ship, page=page((9000, "A short voyage.\n@gain bronze 1\n@goto 9001"), (9001, "Home.\n@victory"))
    )
    s, count = play(1, 1, mode)
    assert s.outcome is not None
    assert s.outcome.winners == (0,)
    assert count == 1


@pytest.mark.parametrize("tenth", range(10))
def test_every_paragraph_can_be_read(tenth: int) -> None:
    """With full stores or with empty ones, each paragraph runs to a battle, the end of the voyage or the next day."""
    book = book_of("campaign")
    nodes = [name for name, _ in book.cycle.matrix.nodes]
    for number in sorted(book.paragraphs)[tenth::10]:
        for rich in (9, 0):
            t = sit(
                read=number, at="end", day=30, tile=22, explored=[22, 16], story="3A", introduced=True, revealed=[10, 4],
                stock={one.key: rich for one in book.resources}, marked=nodes[rich % 2 :: 2],
                **({} if not book.paragraphs[number].private else {"mnemos": {0: ["song_for_rowing"]}}),
            )  # fmt: skip
            chooser = random.Random(number)
            assert t.s.read[0] == number
            for _ in range(60):
                decision = t.match.state.decision
                if decision is None or t.s.fighting or t.s.hour == 1:
                    break
                t.match.act(decision.seat, chooser.choice(decision.options))
            assert t.match.state.outcome is not None or t.s.fighting or t.s.hour == 1, number
