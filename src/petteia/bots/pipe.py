"""A bot that is a program of its own, in any language: it reads lines of JSON and writes lines of JSON (docs/bots-in-any-language.md).

    pipe:command=node my_bot.mjs,seconds=2

It is told what its seat may know, never the state, with the card numbers of that view alone.  One process plays one game: whatever
becomes of it, the next game begins with a fresh one.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from typing import Any

from petteia.bots.contract import Budget, at_least
from petteia.kernel import codec
from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.game import Game, Refused
from petteia.kernel.knowledge import View
from petteia.kernel.state import State

PROTOCOL = "petteia bot 1"
LONGEST = 1_000_000  # bytes of one answer
START = 20.0  # seconds that a program has to start, whatever its time for a choice
PRIVATE = {"rng", "drawn", "stack", "face", "knows", "tag", "tags", "learned", "exposed", "zones", "decision", "outcome"}  # fmt: skip


class Broken(Exception):
    """A program did not answer as agreed.  `kind`: it has crashed, is late, or said something that means nothing here."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind = kind


class PipeBot:
    def __init__(self, seed: int = 0, command: str = "", seconds: float = 10.0) -> None:
        at_least("pipe", "seconds", seconds, 0)
        self.seed = seed
        self.command = command
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""
        self._asked = 0

    def ready(self, game: Game, seats: int, options: Mapping[str, Any] | None = None) -> None:
        """Whether there is a program to start."""
        words = shlex.split(self.command)
        if not words:
            raise Refused("The bot 'pipe' needs a command.", "For example pipe:command=node my_bot.mjs")
        if shutil.which(words[0]) is None:
            raise Refused(f"There is no program {words[0]!r}.", "Check its name, its folder and whether it may be run.")

    def choose(self, view: View, decision: Decision, budget: Budget) -> Action:
        seconds = self.seconds if budget.seconds is None else budget.seconds
        if self._process is None:
            self._start(view)
        self._asked += 1
        self._send({
            "type": "choose", "id": self._asked, "seat": view.seat, "seconds": seconds, "prompt": decision.prompt, "rule": decision.rule,
            "options": [{"text": a.text, "label": view.game.label(a, view.state), "number": a.id} for a in decision.options],
            "view": seen(view),
        })  # fmt: skip
        answer = self._answer(seconds)
        if answer.get("id", self._asked) != self._asked:
            raise Broken("illegal", f"It answered question {answer['id']!r}, not {self._asked}.")
        return self._option(answer.get("choose"), decision)

    def _option(self, chosen: Any, decision: Decision) -> Action:
        """An option by its place in the list or by its text."""
        options = decision.options
        if isinstance(chosen, int) and not isinstance(chosen, bool) and 0 <= chosen < len(options):
            return options[chosen]
        for option in options:
            if option.text == chosen:
                return option
        raise Broken("illegal", f"It chose {chosen!r}, which was not offered."[:300])

    # -- the program ---------------------------------------------------------------------------

    def _start(self, view: View) -> None:
        words = shlex.split(self.command)
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
            )
        except (OSError, IndexError) as error:
            raise Broken("crash", f"{self.command!r} cannot be started: {error}") from None
        state, game = view.state, view.game
        self._send({
            "type": "hello", "protocol": PROTOCOL, "game": game.key, "version": game.version, "seats": state.seats, "seat": view.seat,
            "names": game.seat_names(state.seats, state.options), "options": dict(state.options),
            "seed": self.seed, "seconds": self.seconds,
            "faces": list(game.shape(state.seats, state.options).faces), "zones": [zone.name for zone in state.layout.zones],
        })  # fmt: skip
        ready = self._answer(max(START, self.seconds))
        if ready.get("protocol") != PROTOCOL:
            self.close()
            raise Broken("crash", f"It speaks {ready.get('protocol')!r}, not {PROTOCOL!r}."[:300])

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None

    def _answer(self, seconds: float) -> dict[str, Any]:
        """The next line, within so many seconds."""
        assert self._process is not None
        assert self._process.stdout is not None
        until = time.monotonic() + seconds
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._unread:
            left = until - time.monotonic()
            if left <= 0 or not select.select([pipe], [], [], left)[0]:
                self.close()
                raise Broken("late", f"It did not answer within {seconds:g} s.")
            more = os.read(pipe, 65536)
            if not more:
                raise self._gone()
            self._unread += more
            if len(self._unread) > LONGEST:
                self.close()
                raise Broken("illegal", "Its answer does not end.")
        line, _, self._unread = self._unread.partition(b"\n")
        try:
            told = json.loads(line)
        except ValueError:
            told = None
        if not isinstance(told, dict):
            raise Broken("illegal", f"It answered {line[:120].decode(errors='replace')!r}, which is no JSON object.")
        return told

    def _gone(self) -> Broken:
        process = self._process
        self.close()
        status = process.returncode if process is not None else None
        return Broken("crash", f"Its program has ended (status {status}).")

    def close(self) -> None:
        """The game is over: the program is told by the end of its input, and made to go if it does not."""
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            try:
                if pipe is not None:
                    pipe.close()
            except OSError:
                pass  # it has gone before
        try:
            process.wait(0.2)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # with all that it has started
            process.wait()

    def __del__(self) -> None:
        self.close()


def seen(view: View) -> dict[str, Any]:
    """A view as data: what lies where (a card's number, and its face where the seat knows it), and the game's own fields."""
    state: State = view.state
    data = codec.to_json(state)
    told = {key: value for key, value in data.items() if key not in PRIVATE}
    told["zones"] = {
        zone.name: [[card, state.face[card]] for card in cards]
        for zone, cards in zip(state.layout.zones, state.zones, strict=True)
        if cards
    }
    told["open"] = [card for card in range(len(state.face)) if not view.face_down(card)]
    told["steps"] = [type(one).__name__ for one, _ in state.under_way()]
    return told
