"""Beats: the moments that are shown at the centre of the table, as one viewer may see them."""

from __future__ import annotations

from petteia.kernel.events import Event, Shown
from petteia.kernel.game import Game
from petteia.kernel.scene import Beat, Piece
from petteia.kernel.state import State


def beat_of(game: Game, event: Event, viewer: int, state: State) -> Beat | None:
    """What a viewer is shown of an event, or nothing.  It follows from what the viewer heard of it and from nothing else."""
    moment = event.kind.moment
    if moment is None or not event.heard_by(viewer):
        return None
    pieces = [_piece(game, event, shown, viewer, state, f"beat:{i}") for i, shown in enumerate(moment.shown)]
    corners = {shown.place: piece.corner or piece.name for shown, piece in zip(moment.shown, pieces, strict=True)}
    words = ""
    for part in moment.parts:
        if isinstance(part, str):
            words += part
        elif isinstance(part[0], str):
            words += part[0] if event.args[0] == viewer or game.is_several(event.args[0], state) else part[1]
        elif part[1] == "corner":
            words += corners[part[0]]
        elif part[1] == "seat":
            words += "you" if event.args[part[0]] == viewer else game.name("seat", event.args[part[0]], state)
        else:
            words += game.name(part[1], event.args[part[0]], state)
    return Beat(moment.kind, words[:1].upper() + words[1:], pieces, [shown.fate for shown in moment.shown])


def _piece(game: Game, event: Event, shown: Shown, viewer: int, state: State, key: str) -> Piece:
    owner = event.args[shown.seat] if shown.seat >= 0 else -1
    if shown.place in event.kind.cards:
        face = event.face(shown.place, viewer)
        made = game.figure("face", face, state) if face >= 0 else Piece(key)
    else:
        made = game.figure(
            shown.kind or _kind(event, shown.place), event.args[shown.place] if shown.place >= 0 else -1, state
        )
    made.key = key
    made.owner = owner if owner >= 0 else made.owner
    return made


def _kind(event: Event, place: int) -> str:
    """What an argument is, as the sentence has it."""
    return next(str(part[1]) for part in event.kind.parts if isinstance(part, tuple) and part[0] == place)
