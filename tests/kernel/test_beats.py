"""Beats: what is shown at the centre of the table, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from petteia import Match, game, position
from petteia.kernel.beats import beat_of
from petteia.kernel.events import Moment, Shown, Told
from petteia.kernel.scene import Beat


def beats(match: Match, viewer: int) -> list[Beat]:
    """What a viewer has been shown so far, in order."""
    shown = [beat_of(match.game, event, viewer, match.state) for _, event in match.events]
    return [one for one in shown if one is not None]


def duel(mine: str, theirs: str) -> Match:
    return position(
        "hera-zeus", hera={"field": {"a": [mine]}, "turns": 2}, zeus={"field": {"a": [theirs]}, "turns": 2}, points=2
    )


@pytest.mark.parametrize(
    ("mine", "theirs", "words", "shown"),
    [
        ("Artemis", "Giant", "6 beats 5", [("Artemis", 0, "stays"), ("Giant", 1, "falls")]),
        ("Fury", "Giant", "5 beats 3", [("Giant", 1, "stays"), ("Fury", 0, "falls")]),
        ("Hydra", "Giant", "5 meets 5", [("Hydra", 0, "falls"), ("Giant", 1, "falls")]),
        ("Hydra", "Medusa", "0 beats 5", [("Medusa", 1, "stays"), ("Hydra", 0, "falls")]),
        ("Fury", "Pandora", "All is lost", [("Pandora", -1, "")]),
    ],
)
def test_a_challenge_shows_both_cards_and_what_becomes_of_them(
    mine: str, theirs: str, words: str, shown: list[tuple[str, int, str]]
) -> None:
    """The figures that were compared, who falls and who stays, and whose card each was; alike for every viewer."""
    match = duel(mine, theirs)
    match.play("challenge a")
    for viewer in range(3):
        (beat,) = beats(match, viewer)
        assert beat.words == words
        assert [(p.name, p.owner, fate) for p, fate in zip(beat.pieces, beat.fates, strict=True)] == shown


def test_what_a_viewer_may_not_know_is_not_in_its_beat() -> None:
    """A face that somebody has not seen is a back in what is shown to them, and words go by what is shown."""
    match = duel("Artemis", "Giant")
    secret = Told("hid", "{0:seat} hides {1:card}.", moment=Moment("feat", "{1:corner} is hidden", Shown(1, seat=0)))
    state = match.state
    state.told = []
    card = next(zone[0] for zone in state.zones if zone)
    state.knows[card] = 1
    state.tell(secret, 0, card)
    (event,) = state.told
    mine, theirs = (beat_of(match.game, event, viewer, state) for viewer in (0, 1))
    assert mine is not None
    assert theirs is not None
    assert mine.pieces[0].name != ""
    assert (theirs.pieces[0].name, theirs.pieces[0].text, theirs.words) == ("", "", " is hidden")


def test_a_private_event_is_shown_to_nobody_else() -> None:
    """What only one seat hears, only that seat is shown."""
    match = duel("Artemis", "Giant")
    match.state.told = []
    match.state.tell(Told("own", "You see {1}.", private=True, moment=Moment("feat", "seen")), 1, 4)
    (event,) = match.state.told
    assert [beat_of(match.game, event, viewer, match.state) is not None for viewer in range(3)] == [False, True, False]


def moments() -> list[tuple[str, Told]]:
    import importlib

    found: list[tuple[str, Told]] = []
    for key, name in (("omen", "omen"), ("elysium", "elysium"), ("prometheus", "prometheus"), ("odyssey", "odyssey")):
        words: dict[str, Any] = vars(importlib.import_module(f"petteia.games.{name}.words"))
        for value in words.values():
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, Told) and one.moment is not None:
                    found.append((key, one))
    return found


@pytest.mark.parametrize(("key", "kind"), moments(), ids=lambda one: getattr(one, "key", one))
def test_every_moment_of_every_game_can_be_shown(key: str, kind: Told) -> None:
    """Each has words and a picture that the client knows, whatever its arguments."""
    match = Match.new(key, seed=1, seats=1 if key == "odyssey" else 2)
    match.state.told = []
    match.state.tell(kind, 0, 0, 1, 1)
    (event,) = match.state.told
    beat = beat_of(match.game, event, 0, match.state)
    assert beat is not None
    assert beat.words
    assert beat.pieces
    assert kind.moment is not None
    assert kind.moment.kind in ("clash", "war", "feat", "wound", "death", "legend")
    assert all(piece.name and piece.look for piece in beat.pieces)


def test_seats_that_are_several_have_their_verbs() -> None:
    """The Wardens recruit and win; one god recruits and wins by itself."""
    match = Match.new("prometheus", seed=1)
    match.play(match.decision.options[0].text)  # type: ignore[union-attr]
    said = " ".join(match.story(1))
    assert "Rescuers recruit " in said or "Wardens recruit " in said or "Rescuers take " in said, said
    assert game("prometheus").several == ("Rescuers", "Wardens")
