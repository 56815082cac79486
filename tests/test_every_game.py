"""Every installed game keeps the contract: for each number of seats, and for each value of each table option.

Games are found through their entry points, so a new one is checked as soon as it is offered.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from importlib import metadata
from typing import Any

import pytest

from petteia.kernel import Game, Rng, View, game
from petteia.kernel.conformance import check
from petteia.kernel.game import GROUP

KEYS = sorted(entry.name for entry in metadata.entry_points(group=GROUP))

# how many games each kind of set-up is given, and how often a decision is looked at closely (a close look costs about
# as much as a hundred decisions); a game that takes an evening gets fewer
PLAIN, PLAIN_DEEP = 3, 47
VARIED, VARIED_DEEP = 1, 127
HALF_AN_HOUR = 30
# of an option with many values (which families are in play), a few are tried
VALUES = 3

# the first game is small and quick: five hundred games of it, in pieces that several workers can share
DUELS = 500
CHUNK = 100
DUEL_DEEP = 120


def set_ups(key: str) -> list[tuple[str, int, str, str]]:
    """The plain set-up for each number of seats, and those that differ from it in one option, the seats in turn."""
    counts = game(key).seat_counts
    found = [(key, seats, "", "") for seats in counts]
    for option in game(key).options:
        values = [choice.value for choice in option.choices if choice.value != option.default]
        for value in values[:: max(1, -(-len(values) // VALUES))]:
            found.append((key, counts[len(found) % len(counts)], option.key, value))
    return found


@pytest.mark.parametrize(
    ("key", "seats", "option", "value"),
    [one for key in KEYS for one in set_ups(key)],
    ids=lambda part: str(part) or "plain",
)
def test_every_set_up_keeps_the_contract(key: str, seats: int, option: str, value: str) -> None:
    """Words, clones, saves, refusals, undo, secrets and endings hold in random play of every set-up."""
    games, deep = (VARIED, VARIED_DEEP) if option else (PLAIN, PLAIN_DEEP)
    long = max(1, game(key).minutes // HALF_AN_HOUR)
    if value == "none":
        long *= (
            4  # a game without a cap on its turns goes on and on at random: looked at closely as often as the others
        )
    options = {option: value} if option else {}
    report = check(key, seats, options, games=max(1, games // long), seed=9000, deep=deep * long)
    assert report.ok, str(report)


@pytest.mark.parametrize("seed", range(0, DUELS, CHUNK))
def test_five_hundred_duels_keep_the_contract(seed: int) -> None:
    """Hera and Zeus, over five hundred random games in all."""
    report = check("hera-zeus", games=CHUNK, seed=seed, deep=DUEL_DEEP)
    assert report.ok, str(report)
    assert report.worlds > CHUNK


def test_a_duel_comes_to_every_verb_and_every_question() -> None:
    """Nothing in the rules of Hera and Zeus is out of reach: random play uses every verb and meets every asking step."""
    report = check("hera-zeus", games=300, seed=50_000, deep=1_000_000)
    assert report.ok, str(report)
    assert report.unreached == []


@pytest.mark.parametrize("key", KEYS)
def test_who_remembers_the_numbers_of_cards_learns_nothing(key: str) -> None:
    """A seat that remembers which face it saw on which number, and names hidden cards on the table by it, is right no
    more often than one that knows what the seat may know."""
    right = named = 0
    chance = 0.0
    found = game(key)
    for seed in range(6 if found.minutes < HALF_AN_HOUR else 2):
        rand = random.Random(seed)
        state = found.setup(found.seat_counts[0], found.agreed({}), Rng(seed))
        state.advance()
        memory: list[dict[int, int]] = [{} for _ in range(state.seats)]
        for count in range(600):
            if state.decision is None:
                break
            seat = state.decision.seat
            view = View(state, seat)
            own = view.state
            if count % 8 == 0:
                worlds = [view.world(rand) for _ in range(10)]
                for zone, cards in enumerate(own.zones):
                    for place, card in enumerate(cards if state.layout.tracked[zone] else ()):
                        if own.face[card] < 0 and card in memory[seat]:
                            face = memory[seat][card]
                            named += 1
                            right += state.face[state.zones[zone][place]] == face
                            chance += sum(world.face[card] == face for world in worlds) / len(worlds)
            memory[seat].update({card: face for card, face in enumerate(own.face) if face >= 0})
            state.choose(int(rand.random() * len(state.decision.options)))
    # the same card is named at many decisions, so the guesses lean on one another
    assert right <= 1.5 * chance + 15, f"{right} of {named} right; by what may be known {chance:.0f}"


def simulate(key: str, seats: int, hash_seed: int, workers: int, games: int) -> dict[str, Any]:
    bots = ",".join(["random"] * seats)
    command = ["simulate", key, "--games", str(games), "--seats", bots, "--workers", str(workers), "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "petteia", *command],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


@pytest.mark.parametrize("key", KEYS)
def test_the_same_arguments_give_the_same_games(key: str) -> None:
    """Whatever the hash seed and however many workers, the digest of all logs is the same."""
    seats = max(game(key).seat_counts)
    results = [simulate(key, seats, hash_seed, workers, 12) for hash_seed, workers in ((1, 1), (2, 1), (3, 2))]
    assert [(one["finished"], one["errors"]) for one in results] == [(12, [])] * 3
    assert len({one["digest"] for one in results}) == 1


@pytest.mark.parametrize("key", KEYS)
def test_a_game_says_what_it_is(key: str) -> None:
    """A lobby can show it: a title, a line about it, how long it takes, options in plain words with a valid default."""
    found: Game = game(key)
    assert found.key == key
    assert found.title
    assert found.tagline
    assert found.minutes > 0
    assert found.emblems
    assert found.version >= 1
    for option in found.options:
        assert option.default in [choice.value for choice in option.choices], option.key
        assert option.title
        assert all(choice.words for choice in option.choices)
    assert len({option.key for option in found.options}) == len(found.options)
    for seats in found.seat_counts:
        names = found.seat_names(seats, found.agreed({}))
        assert len(set(names)) == seats
