"""The table in a terminal: the same scene as everywhere, in text.

play(match, [Player("you"), Player("greedy", bot)], seed=7)    # Textual, or plain lines without a terminal
watch(match, 0)                                                # step through a record
lobby()                                                        # choose a game, then play
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from petteia.kernel.game import games
from petteia.kernel.match import Match
from petteia.kernel.pictures import pictures
from petteia.terminal import lines, palette
from petteia.terminal.draw import text_of
from petteia.terminal.sitting import Player, Sitting

__all__ = ["Player", "Sitting", "lobby", "play", "text_of", "watch"]


def is_terminal() -> bool:
    """Whether somebody sits at a terminal that can be drawn on."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def play(
    match: Match, players: list[Player], *, save: Path | None = None, plain: bool | None = None, seed: int = 0
) -> int:  # fmt: skip
    """Play a match at this terminal to its end, or until somebody leaves; returns the exit code.

    `save`: a file that is kept up to date with every choice.  `plain`: lines instead of the drawn table (by itself:
    if there is no terminal).  `seed`: what the seeds of further games are counted from.
    """
    palette.learn(pictures(match.game).values())
    sitting = Sitting(match, players, save, seed)
    if plain if plain is not None else not is_terminal():
        return lines.run(sitting)
    from petteia.terminal.app import TableApp  # Textual takes a moment to load; pipes need not wait for it

    app = TableApp(sitting)
    code = app.run()
    head, reason, rule = sitting.outcome_words()
    if head:
        print(f"{head} {reason}" + (f" ({rule})" if rule else ""))
    if save is not None:
        print(f"The match is kept in {save}.")
    return code if code is not None else app.return_code or 0


def watch(match: Match, seat: int | None = None, *, plain: bool | None = None) -> int:
    """Step through a record with a seat's eyes (none: an onlooker's); plain: tell its story."""
    from petteia.terminal import replay

    palette.learn(pictures(match.game).values())
    if plain if plain is not None else not is_terminal():
        return replay.tell(match, seat)
    app = replay.ReplayApp(replay.Replay(match, seat))
    code = app.run()
    return code if code is not None else app.return_code or 0


def lobby(*, plain: bool | None = None) -> int:
    """Choose a game and play it, again and again; plain: say which games there are."""
    from petteia.terminal import front

    if plain if plain is not None else not is_terminal():
        print(front.listing(games()))
        return 0
    for game in games().values():
        palette.learn(pictures(game).values())
    while True:
        app = front.LobbyApp(games())
        setup = app.run()
        if setup is None:
            return app.return_code or 0
        match, players = setup.sit_down(front.sealed_seed())
        code = play(match, players, plain=False)
        if code:
            return code
