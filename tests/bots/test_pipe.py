"""Bots in any language: what they are told, what they may answer, and what becomes of those that do not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from petteia import Match
from petteia.arena.bouts import play
from petteia.arena.contest import contest_of
from petteia.bots import Budget, bot_from
from petteia.bots.pipe import PROTOCOL, Broken, PipeBot, seen
from petteia.kernel.game import games
from petteia.kernel.knowledge import View

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples" / "bots"
HAND = "hand Zeus"
HELLO = f'read hello; echo \'{{"protocol":"{PROTOCOL}"}}\'; '


def program(tmp_path: Path, script: str) -> PipeBot:
    """A bot that is a few lines of shell."""
    file = tmp_path / "bot.sh"
    file.write_text(script)
    return PipeBot(command=f"sh {file}", seconds=5)


def ask(bot: PipeBot) -> Any:
    match = Match.new("hera-zeus", seed=7)
    view = match.view(0)
    assert view.decision is not None
    try:
        return bot.choose(view, view.decision, Budget())
    finally:
        bot.close()


@pytest.mark.parametrize(("answer", "chosen"), [("2", 2), ('"play fury"', 2), ("0", 0)])
def test_an_option_is_named_by_its_place_or_its_text(tmp_path: Path, answer: str, chosen: int) -> None:
    """Either will do."""
    found = ask(program(tmp_path, HELLO + f"read q; echo '{{\"choose\":{answer}}}'"))
    decision = Match.new("hera-zeus", seed=7).decision
    assert decision is not None
    options = {option.text: i for i, option in enumerate(decision.options)}
    assert found.text in options
    if not answer.startswith('"'):
        assert options[found.text] == chosen
    else:
        assert found.text == answer.strip('"')


@pytest.mark.parametrize(
    ("script", "kind", "words"),
    [
        (HELLO + "read q; echo '{\"choose\":99}'", "illegal", "It chose 99, which was not offered."),
        (HELLO + "read q; echo '{\"choose\":true}'", "illegal", "It chose True, which was not offered."),
        (HELLO + 'read q; echo \'{"id":7,"choose":0}\'', "illegal", "It answered question 7, not 1."),
        (HELLO + "read q; echo 'play hydra'", "illegal", "It answered 'play hydra', which is no JSON object."),
        (HELLO + "read q; exit 3", "crash", "Its program has ended (status 3)."),
        ('read hello; echo \'{"protocol":"chess 9"}\'', "crash", "It speaks 'chess 9', not 'petteia bot 1'."),
    ],
)
def test_what_means_nothing_is_told(tmp_path: Path, script: str, kind: str, words: str) -> None:
    """Each mistake has its kind and its words."""
    with pytest.raises(Broken) as broken:
        ask(program(tmp_path, script))
    assert (broken.value.kind, str(broken.value)) == (kind, words)


def test_a_program_that_hangs_is_ended(tmp_path: Path) -> None:
    """Its time is up: the program and what it started are gone, and the game is lost."""
    bot = program(tmp_path, HELLO + "read q; sleep 60")
    bot.seconds = 0.05
    match = Match.new("hera-zeus", seed=7)
    view = match.view(0)
    assert view.decision is not None
    with pytest.raises(Broken) as broken:
        bot.choose(view, view.decision, Budget())
    assert (broken.value.kind, str(broken.value)) == ("late", "It did not answer within 0.05 s.")


def test_a_crash_costs_that_game_alone(tmp_path: Path) -> None:
    """The next game begins with a fresh program."""
    file = tmp_path / "bot.sh"
    file.write_text(
        HELLO + "while read q; do echo '{\"choose\":0}'; test -e " + str(tmp_path / "ill") + " && exit 1; done"
    )
    contest = contest_of("hera-zeus", ["random", f"pipe:command=sh {file}"])
    (tmp_path / "ill").touch()
    ill = play(contest, 0)
    (tmp_path / "ill").unlink()
    well = play(contest, 1)
    assert ill.fault is not None
    assert (ill.fault.kind, ill.winners) == ("crash", [0])
    assert well.fault is None


@pytest.mark.parametrize("key", list(games()))
def test_a_program_is_told_what_its_seat_may_know(key: str) -> None:
    """It hears the view as data: where cards lie, faces only where the seat knows them, and numbers of the view's own."""
    match = Match.new(key, seed=3)
    view = match.view(match.to_move)
    told = json.loads(json.dumps(seen(view)))
    assert not {"rng", "knows", "tag", "face"} & set(told)
    for zone, cards in told["zones"].items():
        at = next(i for i, one in enumerate(match.state.layout.zones) if one.name == zone)
        assert [card for card, _ in cards] == view.state.zones[at]
        assert all(face == view.state.face[card] for card, face in cards)
    hidden = [card for card, face in enumerate(view.state.face) if face < 0]
    assert not set(hidden) & set(told["open"])


def test_what_is_told_does_not_follow_the_true_cards() -> None:
    """The same sight gives the same words, whichever of two hidden cards lies where."""
    state = Match.new("hera-zeus", seed=7).state
    twin = state.clone()
    hand = next(i for i, zone in enumerate(state.layout.zones) if zone.name == HAND)
    one, other = twin.zones[hand][:2]
    twin.face[one], twin.face[other] = twin.face[other], twin.face[one]
    twin.zones[hand][0], twin.zones[hand][1] = other, one
    assert seen(View(state, 0)) == seen(View(twin, 0))


@pytest.mark.parametrize(("program_", "file"), [("node", "eager.mjs"), ("perl", "longest.pl")])
def test_the_examples_play(program_: str, file: str) -> None:
    """The programs of the docs play a whole game without a fault, and the same one each time."""
    if shutil.which(program_) is None:
        pytest.skip(f"{program_} is not installed")
    contest = contest_of("hera-zeus", ["random", f"pipe:command={program_} {EXAMPLES / file}"])
    one, two = play(contest, 0), play(contest, 0)
    assert one.fault is None
    assert one.digest == two.digest


def test_a_bot_without_a_command_is_not_offered() -> None:
    """Lists of bots that can play leave it out."""
    from petteia.bots import bots_for

    assert "pipe" not in bots_for(games()["hera-zeus"], 2)
    assert isinstance(bot_from("pipe:command=node x.mjs,seconds=2"), PipeBot)
