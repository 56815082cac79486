"""Whole games: the contract of the kernel over random play, positions told and built again, the ledger covered."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from petteia.games.elysium import GAME
from petteia.games.elysium.content import MIXES, PRESETS
from petteia.kernel import Match, Refused
from petteia.kernel.conformance import check
from petteia.kernel.ledger import ledger
from petteia.kernel.rng import Rng

WITH_BOTH, WITH_APOLLO, WITH_ARES, WITH_NEITHER = "mysteries", "open-hands", "storm-and-strife", "first-game"


@pytest.mark.parametrize("mix", [WITH_BOTH, WITH_APOLLO, WITH_ARES, WITH_NEITHER])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_conformance(seats: int, mix: str) -> None:
    """Options parse back and light up what is there; clones, JSON, undo and sampled worlds agree; games end."""
    report = check("elysium", seats=seats, options={"families": mix}, games=2, deep=31)
    assert report.ok, str(report)


def test_every_verb_and_step_is_reached() -> None:
    """Random play of a few mixes comes to every verb, and to every step that asks."""
    verbs: set[str] = set()
    steps: set[str] = set()
    for number, mix in enumerate((WITH_BOTH, WITH_NEITHER, WITH_ARES, "random")):
        report = check("elysium", seats=4, options={"families": mix}, games=14, seed=100 * number, deep=10_000)
        assert report.ok, str(report)
        verbs |= set(report.verbs)
        steps |= {sentence.split(".")[0] for sentence in report.sentences}
    assert verbs == set(GAME.vocabulary.verbs)
    silent = {"Setup", "Epoch", "Awakening", "Actions", "WritingTheLegends", "EndOfEpoch", "FinalScoring", "Reading",
              "Resolving", "Answering", "Arrival"}  # fmt: skip
    assert steps | silent == set(GAME.steps)


def test_many_random_games() -> None:
    """Games of two, three and four seats end with a score for everybody and at least one winner."""
    for seed in range(150):
        seats = 2 + seed % 3
        state = GAME.setup(seats, GAME.agreed({}), Rng(seed))
        chooser = random.Random(seed)
        decision = state.advance()
        while decision is not None:
            decision = state.act(chooser.choice(decision.options))
        assert state.outcome is not None
        assert len(state.outcome.scores) == seats
        assert state.outcome.winners


def spelled(match: Match) -> dict[str, object] | None:
    """The position by name, or nothing in the middle of an action."""
    try:
        return GAME.spell(match.state)
    except Refused:
        return None


def test_positions_can_be_told_and_built_again() -> None:
    """Between two actions a position can be spelled, and what is built from it says the same and asks the same."""
    told = 0
    for seed in range(9):
        match = Match.new("elysium", seed, 2 + seed % 3)
        chooser = random.Random(seed)
        while match.decision is not None:
            if chooser.random() < 0.2:
                spec = spelled(match)
                if spec is not None:
                    state = GAME.position(spec, Rng(1))
                    state.advance()
                    assert GAME.spell(state) == spec
                    assert state.decision is not None
                    assert set(state.decision.options) == set(match.decision.options)
                    told += 1
            match.act(match.to_move, chooser.choice(match.decision.options))
    assert told > 200


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"thaleia": {}}, "two at least"),
        ({"thaleia": {}, "kleio": {}, "zeus": {}}, "has no 'zeus'"),
        ({"thaleia": {"hand": []}, "kleio": {}}, "A seat has no 'hand'"),
        ({"thaleia": {"domain": ["Odin"]}, "kleio": {}}, "no card called 'Odin'"),
        ({"thaleia": {"domain": ["Zeus", "Zeus"]}, "kleio": {}}, "no Zeus left"),
        ({"thaleia": {"elysium": [["Zeus", "Talos"]]}, "kleio": {}}, "cannot stand in a row"),
        ({"thaleia": {"elysium": [["Zeus", "Citizen"]]}, "kleio": {}}, "A Citizen joins only"),
        ({"thaleia": {}, "kleio": {}, "to_move": "hera"}, "nobody at this table"),
    ],
)
def test_positions_that_cannot_be(spec: dict[str, object], words: str) -> None:
    """A position that cannot be is refused with a sentence that says why."""
    with pytest.raises(Refused, match=words):
        GAME.position(spec, Rng(0))


def test_table_options() -> None:
    """Families by lot, by name or by mix; sides of the pediment; values of the quests; who begins."""
    assert len(set(MIXES.values())) == 56
    choices = {choice.value for choice in GAME.options[0].choices}
    assert choices == {"random", *MIXES}
    for preset in PRESETS:
        match = Match.new("elysium", 0, 4, {"families": preset.key})
        assert preset.name in match.scene(0).status
    lean, rich = (Match.new("elysium", 0, 4, {"quests": value}).scene(0).to_json() for value in ("measured", "rich"))
    assert lean != rich
    assert Match.new("elysium", 0, 4, {"first": "seat"}).to_move == 0


def test_every_rule_and_ruling_has_a_test() -> None:
    """Each rule and each ruling of the ledger is cited by a test here, and no test cites one that is not there."""
    book = ledger(GAME)
    cited: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for decorator in re.findall(r"^@rule\((.*?)\)", file.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
            cited |= set(re.findall(r"EL-C?\d+", decorator))
    assert (len(book.rules), len(book.rulings)) == (158, 47)
    assert cited == {*book.rules, *book.rulings}
