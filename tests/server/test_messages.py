"""What the server says is described once: the client's types and the protocol's tables are made from the messages."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from petteia.games.hera_zeus.state import COLUMN
from petteia.kernel import About, Decision, Match
from petteia.kernel.knowledge import View
from petteia.server import messages, views
from petteia.server.scenes import scene_bytes
from scripts import messages as script


def test_types_and_tables_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    """`python scripts/messages.py` would write nothing new."""
    assert script.main(["--check"]) == 0, capsys.readouterr().out


def test_what_is_stale_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A message that changed shows in both files, and is told with what to do."""
    page = tmp_path / "protocol.md"
    page.write_text(script.PROTOCOL.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(script, "ROOT", tmp_path)
    monkeypatch.setattr(script, "PROTOCOL", page)
    monkeypatch.setattr(script, "TYPES", tmp_path / "types.d.ts")

    class Waved(messages.Said, tag_field="type", tag="waved"):
        """Somebody waved."""

        seat: int
        hands: list[int] | None

    monkeypatch.setattr(messages, "SPOKEN", (*messages.SPOKEN, Waved))
    assert script.main(["--check"]) == 1
    assert capsys.readouterr().out == (
        "types.d.ts is not up to date\nprotocol.md is not up to date\nRun: python scripts/messages.py\n"
    )
    assert script.main([]) == 0
    assert "| `waved` | Somebody waved. | `seat`: number, `hands`: number[] or null |" in page.read_text(
        encoding="utf-8"
    )
    assert "  | Waved;" in (tmp_path / "types.d.ts").read_text(encoding="utf-8")


def test_types_are_written_as_typescript_has_them() -> None:
    """Optional, null, lists, words and scenes."""
    text = script.declarations()
    assert 'export interface Fan {\n  kind: "fan";\n  key: string;\n  label?: string;' in text
    assert "  decision: Decision | null;" in text
    assert "  left: (number | null)[];" in text
    assert "  progress?: [string, number, number] | null;" in text
    assert "  scene: Scene;" in text
    assert "  from: string;" in text
    assert "  seat_names: Record<string, string[]>;" in text


def duel() -> Match:
    match = Match.new("hera-zeus", seed=42)
    match.play("play hydra", "play medusa", "play fury", "play poseidon", "play hero", "play medusa")
    return match


def told(match: Match, eyes: int) -> list[messages.TableEvent]:
    view = View(match.state, eyes)
    return views.events(match.events, view, scene_bytes(match.game.scene(view)))


def test_an_event_refers_to_the_piece_it_speaks_of() -> None:
    """The very card that was laid, not one that looks like it; for whom it is a back there is no name and no key."""
    match = duel()
    line = next(one for one in told(match, 0) if one.text == "You lay Hydra in A, row 1.")
    assert isinstance(line.pieces, list)
    (piece,) = line.pieces
    view = match.view(0)
    laid = {view.key(card): view.state.face[card] for card in view.state.zones[COLUMN]}
    assert piece.name == "Hydra"
    assert view.game.name("face", laid[piece.key], view.state) == "Hydra"
    theirs = next(one for one in told(match, 1) if one.text == "Hera lays a card in A, row 1.")
    assert theirs.pieces is msgspec.UNSET


def test_a_question_says_what_it_is_about() -> None:
    """The lead with its colon, and what is asked; a prompt without one is asked whole."""
    match = duel()
    asked = views.decision(match.view(match.to_move))
    assert asked is not None
    whole = f"{asked.lead} {asked.ask}".strip()
    assert whole == asked.prompt
    assert asked.lead == "Your action, 3 points left:"
    decision = Decision(0, "HZ-001", About("Two actions left", "choose the next."), [])
    assert (decision.lead, decision.ask) == ("Two actions left:", "choose the next.")
    assert decision.prompt == "Two actions left: choose the next."
    decision = Decision(0, "HZ-001", "Lay a card.", [])
    assert (decision.lead, decision.ask) == ("", "Lay a card.")
