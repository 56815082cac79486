"""Learning: that it is learned, kept, gone on with and shipped.  What is learned from is in test_tables.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
torch = pytest.importorskip("torch", reason="pip install 'petteia[learn]' for the tests of learning")

from petteia import Match  # noqa: E402
from petteia.bots import Budget, bot_from  # noqa: E402
from petteia.bots.mind import load  # noqa: E402
from petteia.kernel.game import Refused, game  # noqa: E402
from petteia.learn.actor import asker  # noqa: E402
from petteia.learn.learner import Learner  # noqa: E402
from petteia.learn.settings import MOST_BYTES, Settings  # noqa: E402
from petteia.learn.tables import Asked, Floats, Tables  # noqa: E402


def run_of(folder: Path, resume: bool = False, **changes: Any) -> tuple[Learner, Tables]:
    """A learner and one actor's tables in this process."""
    torch.set_num_threads(1)
    named: dict[str, Any] = {
        "width": 16,
        "key": 8,
        "rows": 4096,
        "tables": 6,
        "steps": 8,
        "past": 0.4,
        "actors": 1,
        "device": "cpu",
    }
    settings = Settings("hera-zeus", 2, 10_000.0, str(folder), **{**named, **changes})
    learner = Learner(settings, resume, "petteia learn hera-zeus")
    return learner, Tables(settings, 0, settings.tables, asker(learner.net), asker(learner.net))


def ask(learner: Learner, asked: Asked) -> tuple[Floats, Floats]:
    return asker(learner.net)(asked)


def test_it_learns_what_pays(tmp_path: Path) -> None:
    """Where one option always went better than thought and the others worse, it comes to be preferred."""
    learner, tables = run_of(tmp_path, rate=0.01, entropy=0.0)
    segment = tables.segment()
    segment.weight[:] = 1.0
    segment.advantage[:] = np.where(segment.chosen == 0, 1.0, -1.0)
    starts = np.cumsum(segment.asked.counts) - segment.asked.counts
    learner.rows.meet(torch.from_numpy(segment.asked.ids).long())
    before = np.exp(ask(learner, segment.asked)[0][starts]).mean()
    for _ in range(6):
        segment.share[:] = ask(learner, segment.asked)[0][starts + segment.chosen]
        learner.learn([segment])
    assert np.exp(ask(learner, segment.asked)[0][starts]).mean() > before + 0.1
    assert learner.seen == 6 * len(segment.chosen)


def test_what_is_kept_is_gone_on_with(tmp_path: Path) -> None:
    """A run that is resumed has the same network, the same rows, the same pace and the curve so far."""
    learner, tables = run_of(tmp_path)
    learner.learn([tables.segment()])
    learner.curve.append({"rival": "greedy", "share": 50.0})
    learner.keep()
    again, _ = run_of(tmp_path, resume=True)
    segment = tables.segment()
    for net in (learner.net, again.net):
        net.eval()
    assert (ask(learner, segment.asked)[0] == ask(again, segment.asked)[0]).all()
    assert (again.seen, again.curve, again.rows.used) == (learner.seen, learner.curve, learner.rows.used)
    learner.learn([segment])
    again.learn([segment])
    assert torch.allclose(learner.net.query.weight, again.net.query.weight, atol=1e-5)


def test_a_checkpoint_is_for_its_game(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There is no checkpoint in"):
        run_of(tmp_path, resume=True)


def test_the_file_answers_as_the_network_does(tmp_path: Path) -> None:
    """In half precision and with numpy alone the shares are the network's; the record says where they come from."""
    learner, tables = run_of(tmp_path)
    for _ in range(2):
        learner.learn([tables.segment()])
    path = learner.write(tmp_path / "seats2.npz")
    assert path.stat().st_size < MOST_BYTES
    mind = load(game("hera-zeus"), path)
    lane = tables.lanes[0]
    thought = mind.weigh(mind.encoder.asked(lane), mind.encoder.options(lane.decision))
    shares, values = ask(learner, tables.gather([0]))
    assert thought.shares == pytest.approx(np.exp(shares), abs=2e-3)
    assert thought.value == pytest.approx(float(values[0]), abs=5e-3)
    record = json.loads(path.with_suffix(".json").read_text())
    assert (record["game"], record["seats"], record["decisions"]) == ("hera-zeus", 2, learner.seen)


def test_rare_facts_are_left_out_of_a_file_that_would_be_too_large(tmp_path: Path) -> None:
    learner, tables = run_of(tmp_path)
    learner.learn([tables.segment()])
    whole, small = learner.rows.arrays(MOST_BYTES), learner.rows.arrays(16_000)
    assert sum(one.nbytes for one in small.values()) < 16_000
    assert len(small["ids"]) < len(whole["ids"])
    met = learner.rows.met.numpy()
    index = learner.net.index.numpy()
    left_out = set(whole["ids"].tolist()) - set(small["ids"].tolist())
    assert min(met[index[i]] for i in small["ids"]) >= max(met[index[i]] for i in left_out)


def test_a_network_of_ones_own_plays(tmp_path: Path) -> None:
    """`learned:weights=FILE` plays with it, and says what it thinks."""
    learner, tables = run_of(tmp_path)
    learner.learn([tables.segment()])
    path = learner.write(tmp_path / "seats2.npz")
    bot: Any = bot_from(f"learned:weights={path}", seed=1)
    match = Match.new("hera-zeus", seed=3)
    for _ in range(30):
        if match.decision is None:
            break
        view = match.view(match.to_move)
        thinks = bot.thinks(view)
        assert sum(share for _, share, _ in thinks) == pytest.approx(1.0, abs=1e-4)
        choice = bot.choose(view, match.decision, Budget())
        assert choice is thinks[0][0]
        match.act(match.to_move, choice)


def test_a_network_is_for_one_version_of_the_rules(tmp_path: Path) -> None:
    learner, _ = run_of(tmp_path)
    path = learner.write(tmp_path / "seats2.npz")
    record = json.loads(path.with_suffix(".json").read_text())
    record["version"] -= 1
    path.with_suffix(".json").write_text(json.dumps(record))
    with pytest.raises(Refused, match="was trained on version"):
        load(game("hera-zeus"), path)


def test_it_begins_from_a_network(tmp_path: Path) -> None:
    """What a file knows is known from the first decision on, and new facts get rows of their own beside it."""
    learner, tables = run_of(tmp_path)
    learner.learn([tables.segment()])
    path = learner.write(tmp_path / "seats2.npz")
    begun, _ = run_of(tmp_path / "later", begin=str(path))
    asked = tables.gather([0, 1, 2])
    for old, new in zip(ask(learner, asked), ask(begun, asked), strict=True):
        assert new == pytest.approx(old, abs=5e-3)
    record = json.loads(path.with_suffix(".json").read_text())  # fields of the rules that came later stay unknown to it
    path.with_suffix(".json").write_text(json.dumps({**record, "fields": record["fields"][1:]}))
    later, _ = run_of(tmp_path / "younger", begin=str(path))
    assert later.names()["fields"] == record["fields"][1:]
    used = begun.rows.used
    begun.learn([tables.segment()])
    assert begun.rows.used >= used == learner.rows.used
    with pytest.raises(Refused, match="is 16 wide"):
        run_of(tmp_path / "wide", begin=str(path), width=32)


def test_a_network_for_some_options_is_for_no_other_table(tmp_path: Path) -> None:
    learner, _ = run_of(tmp_path, options=(("first", ("zeus",)),))
    path = learner.write(tmp_path / "seats2.npz")
    bot: Any = bot_from(f"learned:weights={path}")
    bot.ready(game("hera-zeus"), 2, {"first": "zeus"})
    with pytest.raises(Refused, match="that knows these table options"):
        bot.ready(game("hera-zeus"), 2, {"first": "hera"})
