"""What hidden cards are likely to be: learned from a network's games, kept beside it, and read by whoever deals worlds."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
torch = pytest.importorskip("torch", reason="pip install 'petteia[learn]' for the tests of learning")

from petteia import position  # noqa: E402
from petteia.bots.belief import Belief, unknown  # noqa: E402
from petteia.kernel.game import Refused  # noqa: E402
from petteia.learn import beliefs  # noqa: E402
from petteia.learn.settings import Settings  # noqa: E402


def settings_for(folder: Path, game: str = "hera-zeus") -> Settings:
    return Settings(game, 2, 1.0, str(folder), seed=5, actors=1)


def test_it_learns_where_a_network_lays_its_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From thirty games it is less surprised by cards of games it never saw than one who deals by lot, and says so in its record."""
    monkeypatch.setattr(beliefs, "STEPS", 120)
    monkeypatch.setattr("sys.argv", ["petteia", "learn", "hera-zeus", "--beliefs", "30"])
    settings = settings_for(tmp_path)
    assert beliefs.learn(settings, 30) == 0
    record = json.loads((tmp_path / "beliefs2.json").read_text(encoding="utf-8"))
    assert record["nats_a_card"] < record["nats_by_lot"]
    assert (record["games"], record["command"]) == (30, "petteia learn hera-zeus --beliefs 30")

    mind = beliefs.mind_of(settings)
    with np.load(tmp_path / "beliefs2.npz") as arrays:
        belief = Belief(dict(arrays))
    assert belief.network == mind.mark == record["network"]
    match = position(
        "hera-zeus", hera={"hand": ["Medusa"]}, zeus={"hand": ["Hero", "Hydra"], "field": {"a": ["Giant"]}}
    )
    view = match.view("hera")
    likely = belief.likely(view, mind)
    assert set(likely) == {card for card, _ in unknown(mind.encoder, view.state, 0)}
    assert all(len(row) > 1 and min(row) >= 0 and max(row) == pytest.approx(1) for row in likely.values())
    view.believe(likely)
    world = view.world(random.Random(1))
    assert sorted(world.face) == sorted(match.state.face)


def test_a_game_without_hidden_hands_has_nothing_to_guess(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="In elysium no seat looks at cards that another cannot see"):
        beliefs.learn(settings_for(tmp_path, "elysium"), 2)
