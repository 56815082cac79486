"""A campaign whose process is killed: every choice that was acknowledged is in its record afterwards.

    python -m tests.cli.kill_campaign --times 100

A process of its own goes on with a kept campaign, chooses at random, now and then takes a choice back, and says so after each
save.  It is killed with SIGKILL at a random moment, the record is read again, and the next process goes on from there.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from petteia.games.odyssey.doors import campaigns
from petteia.kernel.match import Match, read_record

NAME = "killed"
TAKES_BACK = "takes-back"  # said before a choice is taken back: from now on it may be gone
MOST = 25  # so many choices are acknowledged at most before the kill


@dataclass
class Killed:
    """What the kills have shown."""

    times: int = 0
    acknowledged: int = 0
    taken_back: int = 0
    saved_unsaid: int = 0  # kills between the save and the word of it
    campaigns: int = 1
    missing: list[str] = field(default_factory=list)


# -- the process that is killed ------------------------------------------------------------------------


def say(*words: object) -> None:
    print(*words, flush=True)


def play(seed: int) -> None:
    """Choose until killed; each line is the length of the log that is saved, and its last choice."""
    chooser = random.Random(seed)
    match = campaigns.Kept(NAME).load()
    while match.decision is not None:
        seat = match.to_move
        if match.may_undo(seat) and chooser.random() < 0.15:
            say(TAKES_BACK, len(match.log))
            match.undo(seat)
            say(len(match.log), "back")
            continue
        action = chooser.choice(match.decision.options)
        match.act(seat, action)
        say(len(match.log), action.text)
    say("over", len(match.log))


# -- who kills it ----------------------------------------------------------------------------------------


def begin(seed: int) -> None:
    match = Match.new(campaigns.GAME, seed, 1, {"mode": campaigns.MODE}, ["me"])
    campaigns.write_safely(campaigns.Kept(NAME).record, match.save())


def saved() -> list[str]:
    return [move for _, _, move in read_record(campaigns.Kept(NAME).record.read_text(encoding="utf-8")).moves]


def one_kill(rand: random.Random, found: Killed) -> bool:
    """Start a process, kill it, compare; whether the campaign has come to its end."""
    log = saved()
    command = [sys.executable, "-m", "tests.cli.kill_campaign", "--play", str(rand.getrandbits(32))]
    wanted, pause = rand.randint(1, MOST), rand.random() * 0.01
    backing = False
    over = False
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) as process:
        assert process.stdout is not None
        heard = 0
        for line in process.stdout:  # after the kill: what it had still said before
            first, _, rest = line.rstrip("\n").partition(" ")
            if not line.endswith("\n"):
                break  # it was killed in the middle of a word
            backing = first == TAKES_BACK
            over = first == "over"
            if not backing and not over:
                heard += 1
                if rest == "back":
                    log = log[: int(first)]
                    found.taken_back += 1
                else:
                    log.append(rest)
                    assert len(log) == int(first), f"{line!r} does not follow on {len(log) - 1} choices"
            if heard == wanted:
                time.sleep(pause)
                process.kill()
    assert heard, "the process ended before it had saved anything"
    found.times += 1
    found.acknowledged += heard
    compare(log, backing, found)
    return over or campaigns.Kept(NAME).load().decision is None


def compare(log: list[str], backing: bool, found: Killed) -> None:
    """What is saved is what was acknowledged, or that and the one step whose acknowledgement the kill cut off."""
    now = saved()
    if now == log:
        return
    if now[:-1] == log or (backing and now == log[:-1]):
        found.saved_unsaid += 1
        return
    found.missing.append(f"{len(log)} choices were acknowledged, {len(now)} are saved: {log[-3:]} and {now[-3:]}")


def run(times: int, seed: int = 0, home: Path | None = None) -> Killed:
    """Kill so many times, in a place of its own."""
    rand = random.Random(seed)
    found = Killed()
    with tempfile.TemporaryDirectory() as place:
        os.environ[campaigns.HOME] = str(home or place)
        begin(seed)
        for _ in range(times):
            if one_kill(rand, found):
                begin(rand.getrandbits(16))
                found.campaigns += 1
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill a campaign's process and look for what is missing.")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--play", type=int, metavar="SEED", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play is not None:
        play(args.play)
        return 0
    found = run(args.times, args.seed)
    print(
        f"Killed {found.times} times in {found.campaigns} campaigns: {found.acknowledged} choices acknowledged, of these "
        f"{found.taken_back} taken back; {found.saved_unsaid} kills between a save and the word of it; "
        f"{len(found.missing)} times something was missing."
    )
    for one in found.missing:
        print(one)
    return 1 if found.missing else 0


if __name__ == "__main__":
    sys.exit(main())
