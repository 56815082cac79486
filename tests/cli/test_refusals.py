"""Every command on a bad day: one clear sentence, a hint, a non-zero exit and never a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from petteia.cli import main
from petteia.kernel import Action, Game, step
from tests.cli.conftest import Known, Petteia
from tests.kernel.pebbles import DRAW, HAND, Pebbles, PebbleState, Turn

HERA_ZEUS_SEATS = "Hera & Zeus is for 2 seats, not {}."

REFUSALS: list[tuple[str, str, str]] = [
    ("games hera-zeuss", "There is no game called 'hera-zeuss'.", "Did you mean 'hera-zeus'?"),
    ("simulate heras", "There is no game called 'heras'.", "Did you mean 'hera-zeus'?"),
    ("check xyzzy", "There is no game called 'xyzzy'.", "The games are: "),
    ("ledger xyzzy", "There is no game called 'xyzzy'.", "The games are: "),
    ("play xyzzy", "There is no game called 'xyzzy'.", "The games are: "),
    ("bench xyzzy", "There is no game called 'xyzzy'.", "The games are: "),
    ("figures xyzzy", "There is no game called 'xyzzy'.", "The games are: "),
    ("benchmark xyzzy", "There is no benchmark called 'xyzzy'.", "The benchmarks are: voyage, battle."),
    (
        "benchmark battle --split last",
        "The benchmark 'battle' has no split 'last'.",
        "Its splits are: train, validation, test.",
    ),
    (
        "benchmark battle --games 201",
        "The split 'test' of 'battle' has 200 deals, not 201.",
        "Play that many or fewer.",
    ),
    ("simulate hera-zeus --seats random", HERA_ZEUS_SEATS.format(1), "Give 2 seats."),
    ("simulate hera-zeus --seats random,random,random", HERA_ZEUS_SEATS.format(3), "Give 2 seats."),
    ("play hera-zeus --seats me", HERA_ZEUS_SEATS.format(1), "Give 2 seats."),
    ("check hera-zeus --seats 4", HERA_ZEUS_SEATS.format(4), "Give 2 seats."),
    ("simulate hera-zeus --option fist=zeus", "Hera & Zeus has no option 'fist'.", "Did you mean 'first'?"),
    ("play hera-zeus --option q=1", "Hera & Zeus has no option 'q'.", "Its options are: first, withdrawal, across."),
    ("check hera-zeus --option first=ares", "The option 'first' cannot be 'ares'.", "It may be: hera, zeus, random."),
    (
        "simulate hera-zeus --option first",
        "An option is written key=value, not 'first'.",
        "`petteia games GAME` lists the options.",
    ),
    ("simulate hera-zeus --seats randm,random", "There is no bot called 'randm'.", "Did you mean 'random'?"),
    (
        "simulate hera-zeus --seats xyzzy,random",
        "There is no bot called 'xyzzy'.",
        "The bots are: random, greedy, ismcts",
    ),
    ("play hera-zeus --seats me,xyzzy", "There is no bot called 'xyzzy'.", "The bots are: "),
    ("play hera-zeus --seats me,", "A seat is empty.", "Write `me` or the name of a bot for each seat."),
    (
        "simulate hera-zeus --seats ismcts:depht=3,random",
        "The bot 'ismcts' has no setting 'depht'.",
        "It can be given: iterations, seconds, explore, playout, depth, foresight, finish, halve.",
    ),
    (
        "simulate hera-zeus --seats random:x=1,random",
        "The bot 'random' has no setting 'x'.",
        "It can be given: nothing.",
    ),
    (
        "simulate hera-zeus --seats ismcts:iterations=many,random",
        "The setting 'iterations' of 'ismcts' must be a number, not 'many'.",
        "Leave it out for its default.",
    ),
    (
        "simulate hera-zeus --games 0",
        "There must be at least one game, not 0.",
        "Leave --games out for the usual number.",
    ),
    (
        "simulate hera-zeus --workers 0",
        "There must be at least one worker, not 0.",
        "Leave --workers out for the usual number.",
    ),
    (
        "check hera-zeus --games -1",
        "There must be at least one game, not -1.",
        "Leave --games out for the usual number.",
    ),
    ("ledger hera-zeus Minotaur", "No rule of Hera & Zeus speaks of 'Minotaur'.", "Try one word, or an id."),
    ("bench hera-zeus --window 0", "A window takes some time, and there is at least one round.", "As in --window 0.5"),
    ("bench hera-zeus --compiled /nowhere", "There is no compiled copy in /nowhere.", "Make one with `make compile`."),
    ("replay /nowhere/game.txt", "There is no file /nowhere/game.txt.", "Check its name and folder."),
    ("replay /", "/ is a folder.", "Name a file in it."),
    (
        "play hera-zeus --seats random,random --plain --save /nowhere/game.txt",
        "/nowhere/game.txt cannot be written: No such file or directory.",
        "Check its folder and rights.",
    ),
]


@pytest.mark.parametrize(("command", "sentence", "hint"), REFUSALS, ids=[command for command, _, _ in REFUSALS])
def test_bad_input_gets_a_sentence_and_a_hint(petteia: Petteia, command: str, sentence: str, hint: str) -> None:
    """On standard error, two lines; on standard output, nothing; the exit code is 2."""
    ran = petteia(*command.split())
    first, second = ran.err.splitlines()
    assert first == f"petteia: {sentence}"
    assert second.startswith(f"  {hint}")
    assert (ran.code, ran.out) == (2, "")


CHANGED = "The record was changed since it was written, or is not whole."


def damaged(record: Path, old: str, new: str) -> Path:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    return record


@pytest.mark.parametrize(
    ("old", "new", "sentence", "hint"),
    [
        ("petteia 1", "petteia 2", "This is not a record of a match.", "Its first line must be: petteia 1"),
        ("game: hera-zeus", "game: chess", "There is no game called 'chess'.", "The games are: "),
        ("version: ", "version: 9#", "This was played with version 9 of Hera & Zeus;", "Install the version"),
        ("seats: 2", "seats: 3", "Hera & Zeus is for 2 seats, not 3.", "Give 2 seats."),
        ("option first: hera", "option luck: good", "Hera & Zeus has no option 'luck'.", "Its options are: "),
        ("option first: hera", "option first: ares", "The option 'first' cannot be 'ares'.", "It may be: "),
        (
            "seed: 3",
            "seed: three",
            "The record's seed must be a number or 64 hexadecimal digits, not 'three'.",
            CHANGED,
        ),
        ("hera: play", "hera: challenge a #", "Line 12: hera cannot 'challenge a': ", CHANGED),
        ("hera: play", "zeus: play", "Line 12: zeus cannot 'play ", CHANGED),
        ("hera: play", "ares: play", "Line 12: Nobody here is called 'ares'.", "The seats are: Hera, Zeus."),
        ("end: ", "end: nobody, ", "Line ", CHANGED),
        ("hera: play", "hera", "Line 12 is cut short: 'hera ", "The file may be truncated."),
    ],
)
def test_a_bad_record_gets_a_sentence_and_a_hint(
    petteia: Petteia, record: Path, old: str, new: str, sentence: str, hint: str
) -> None:
    """Corrupt, from elsewhere, with an illegal move or a wrong end: the line is named, and why it cannot be."""
    ran = petteia("replay", damaged(record, old, new), "--verify")
    first, second = ran.err.splitlines()
    assert first.startswith(f"petteia: {sentence}")
    assert second.startswith(f"  {hint}")
    assert (ran.code, ran.out) == (2, "")


def test_a_truncated_record_gets_a_sentence(petteia: Petteia, record: Path) -> None:
    """Cut off in the middle of a line, a record is refused with that line."""
    text = record.read_text(encoding="utf-8")
    record.write_text(text[: text.index("end:") - 4], encoding="utf-8")
    ran = petteia("replay", record, "--verify")
    assert ran.code == 2
    assert ran.err.startswith("petteia: Line ")
    record.write_text(text[:40], encoding="utf-8")
    assert petteia("replay", record).err.startswith("petteia: ")


def test_a_file_that_is_no_text_is_refused(petteia: Petteia, tmp_path: Path) -> None:
    """A picture is no record."""
    path = tmp_path / "picture"
    path.write_bytes(b"\x89PNG\xff\xfe")
    ran = petteia("replay", path)
    assert ran.err == f"petteia: {path} is not a text file.\n  A record of a match is plain text.\n"


@pytest.mark.parametrize(("seat", "hint"), [("7", "Seats are 0 to 1."), ("Ares", "The seats are: Hera, Zeus.")])
def test_eyes_that_are_not_there_are_refused(petteia: Petteia, record: Path, seat: str, hint: str) -> None:
    """A record is watched by those who sat there, or by an onlooker."""
    ran = petteia("replay", record, "--seat", seat)
    assert ran.code == 2
    assert ran.err.splitlines()[1] == f"  {hint}"


@pytest.mark.parametrize("command", ["simulate hera-zeus --games many", "frobnicate", "replay", "check"])
def test_the_parser_refuses_in_one_line(petteia: Petteia, command: str) -> None:
    """What cannot be parsed gets the usage and one line that says why."""
    ran = petteia(*command.split())
    assert ran.code == 2
    assert "error: " in ran.err.splitlines()[-1]


# -- a game that fails -----------------------------------------------------------------------


@step
class Stumbles(Turn):
    """Fails when a third pebble is drawn into a hand."""

    you: int

    def chosen(self, s: PebbleState, action: Action) -> None:
        if action is DRAW and len(s.zones[HAND + self.you]) == 2:
            raise ZeroDivisionError("a third pebble")
        super().chosen(s, action)


@step
class Swallows(Turn):
    """Loses a pebble."""

    you: int

    def lay(self, s: PebbleState, card: int) -> None:
        s.zones[HAND + self.you].remove(card)


def variant(turn: type[Turn]) -> Game:
    made: Game = type("Variant", (Pebbles,), {"steps": {turn.__name__: turn}})()
    return made


def test_simulation_reports_games_that_fail(petteia: Petteia, known: Known) -> None:
    """A bug in a game is counted and named with its game and line; the others are played; the exit code says so."""
    known(variant(Stumbles))
    ran = petteia("simulate", "pebbles", "--games", 10, "--json")
    assert ran.code == 1
    result = ran.json
    assert result["finished"] + len(result["errors"]) == 10
    assert result["errors"][0].endswith(f"({Path(__file__).name}:{chosen_line()})")
    assert "ZeroDivisionError: a third pebble" in result["errors"][0]
    told = petteia("simulate", "pebbles", "--games", 10)
    assert told.code == 1
    assert "ERROR game " in told.out


def chosen_line() -> int:
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    return next(i for i, line in enumerate(lines, start=1) if 'raise ZeroDivisionError("a third' in line)


def test_check_fails_a_broken_game(petteia: Petteia, known: Known) -> None:
    """The exit code and the last line tell a build that the game may not be published."""
    known(variant(Swallows))
    ran = petteia("check", "pebbles", "--games", 4)
    assert ran.code == 1
    assert "BROKEN game 0: cards were lost or made" in ran.out
    assert ran.out.endswith("  does NOT keep the contract\n")
    (report,) = petteia("check", "pebbles", "--games", 4, "--json").json
    assert report["ok"] is False


# -- as people run it ------------------------------------------------------------------------


def test_there_is_never_a_traceback() -> None:
    """From a shell, too: the sentence, the hint, the code."""
    command = [sys.executable, "-m", "petteia", "simulate", "hera-zeus", "--seats", "random"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "petteia: Hera & Zeus is for 2 seats, not 1.\n  Give 2 seats.\n"


def test_a_reader_that_has_gone_is_no_error() -> None:
    """`petteia ledger hera-zeus | head -1` ends quietly."""
    command = f"{sys.executable} -m petteia ledger hera-zeus | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert done.stderr == ""


def test_interrupting_is_leaving(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C ends a command without a traceback, with the code shells expect."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("petteia.cli.simulate.simulate", interrupted)
    assert main(["simulate", "hera-zeus"]) == 130
    assert capsys.readouterr().err == "\n"
