"""The contract of bots: named with settings, reproducible, and honest about what they may know."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from petteia.bots import Bot, Budget, bot_from, bot_names, pacing
from petteia.bots.greedy import GreedyBot
from petteia.bots.ismcts import IsmctsBot
from petteia.bots.random_bot import RandomBot
from petteia.kernel import Match, Refused, View
from tests.bots.conftest import middle_of, twin_of

QUICK = (
    "random", "greedy:worlds=2", "greedy:worlds=1,chain=0,overlooks=0.4,temperature=0.1", "ismcts:iterations=12",
    "ismcts:iterations=6,playout=full", "oracle:iterations=8", "oracle:iterations=5,network=0", "novice",
)  # fmt: skip


def chosen(bot: Bot, view: View) -> str:
    assert view.decision is not None
    return bot.choose(view, view.decision, Budget()).text


# -- names and settings ----------------------------------------------------------------------


def test_the_bots_can_be_named() -> None:
    """Three are built in."""
    assert bot_names()[:3] == ["random", "greedy", "ismcts"]
    assert isinstance(bot_from("random"), RandomBot)
    assert isinstance(bot_from("greedy"), GreedyBot)
    assert isinstance(bot_from("ismcts"), IsmctsBot)


def test_settings_are_read_by_their_kind() -> None:
    """Whole numbers, numbers and words, several of them with commas."""
    bot = bot_from("ismcts:iterations=50,explore=1.5,depth=2,playout=cut")
    assert isinstance(bot, IsmctsBot)
    assert (bot.iterations, bot.explore, bot.depth) == (50, 1.5, 2)
    assert bot.finish == -1, "left to the game"
    greedy = bot_from("greedy:worlds=9")
    assert isinstance(greedy, GreedyBot)
    assert greedy.worlds == 9


@pytest.mark.parametrize(
    ("text", "sentence", "hint"),
    [
        ("rando", "There is no bot called 'rando'.", "Did you mean 'random'?"),
        ("", "There is no bot called ''.", "The bots are: random, greedy, ismcts"),
        ("greedy:world=3", "The bot 'greedy' has no setting 'world'.", "It can be given: worlds, chain, overlooks"),
        ("random:seed=3", "The bot 'random' has no setting 'seed'.", "It can be given: nothing."),
        ("greedy:worlds", "The setting 'worlds' of 'greedy' needs a value.", "Write greedy:worlds=..."),
        (
            "greedy:worlds=few",
            "The setting 'worlds' of 'greedy' must be a number, not 'few'.",
            "Leave it out for its default.",
        ),
        (
            "ismcts:seconds=nan",
            "The setting 'seconds' of 'ismcts' must be a number, not 'nan'.",
            "Leave it out for its default.",
        ),
        (
            "ismcts:iterations=0",
            "The setting 'iterations' of 'ismcts' must be at least 1, not 0.",
            "Leave it out for its default.",
        ),
        (
            "greedy:worlds=-2",
            "The setting 'worlds' of 'greedy' must be at least 1, not -2.",
            "Leave it out for its default.",
        ),
        (
            "greedy:overlooks=1",
            "The setting 'overlooks' of 'greedy' must be less than 1, not 1.0.",
            "It is a share of the options.",
        ),
        ("ismcts:playout=half", "The setting 'playout' of 'ismcts' cannot be 'half'.", "It may be: cut, full."),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused(text: str, sentence: str, hint: str) -> None:
    """One sentence says what is wrong, the hint what would be right."""
    with pytest.raises(Refused) as refused:
        bot_from(text)
    assert refused.value.sentence == sentence
    assert refused.value.hint.startswith(hint)


MINE = '''
from petteia.bots import Budget

class LastBot:
    """Always takes the last option."""

    def __init__(self, seed: int = 0, skip: int = 0) -> None:
        self.skip = skip

    def choose(self, view, decision, budget: Budget):
        return decision.options[-1 - self.skip % len(decision.options)]
'''


def test_a_bot_in_another_package_is_found(tmp_path: Path) -> None:
    """A package offers a bot under the entry point group `petteia.bots`; it is named and set like the others."""
    (tmp_path / "my_bots.py").write_text(MINE)
    info = tmp_path / "my_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[petteia.bots]\nlast = my_bots:LastBot\n")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-m", "petteia", "simulate", "hera-zeus", "--games", "3", "--seats", "last:skip=1,random"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "last:skip=1" in done.stdout


# -- choosing --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_chooses_what_is_offered(name: str) -> None:
    """Through a whole game each choice is one of the options, and the match accepts it."""
    match = Match.new("hera-zeus", 5)
    bots = [bot_from(name, seed=1), bot_from("random", seed=2)]
    while match.decision is not None:
        seat = match.to_move
        action = bots[seat].choose(match.view(seat), match.decision, Budget())
        assert action in match.decision.options
        match.act(seat, action)
    assert match.outcome is not None


@pytest.mark.parametrize("name", QUICK)
def test_equal_seeds_make_equal_bots(name: str) -> None:
    """The same seed, views and budget give the same choices."""
    views = [match.view(match.to_move) for match in (middle_of("hera-zeus", seed, 30) for seed in range(4))]
    one, two = bot_from(name, seed=7), bot_from(name, seed=7)
    assert [chosen(one, view) for view in views] == [chosen(two, view) for view in views]


def test_another_seed_makes_another_bot() -> None:
    """Chance in a bot comes from its seed: eight of them do not all choose alike."""
    match = middle_of("hera-zeus", 3, 20)
    view = match.view(match.to_move)
    assert len({chosen(bot_from("random", seed=seed), view) for seed in range(8)}) > 1


# -- honesty ---------------------------------------------------------------------------------


class Spied(View):
    """A view that notes how it is used, and never gives more than a view may."""

    def __init__(self, state: Any, seat: int) -> None:
        super().__init__(state, seat)
        self.worlds = 0

    def world(self, rand: Any) -> Any:
        self.worlds += 1
        return super().world(rand)


@pytest.mark.parametrize(("name", "worlds"), [("random", 0), ("greedy:worlds=3", 3), ("ismcts:iterations=9", 9)])
def test_a_bot_thinks_in_worlds_of_its_own(name: str, worlds: int) -> None:
    """What a bot is given holds no secret; to look ahead it samples worlds, and the view is as it was afterwards."""
    match = middle_of("hera-zeus", 4, 25)
    seat = match.to_move
    view = Spied(match.state, seat)
    hidden = [card for card, face in enumerate(view.state.face) if face < 0]
    before = (view.state.face[:], [zone[:] for zone in view.state.zones], view.state.stack[:], view.state.decision)
    chosen(bot_from(name, seed=1), view)
    assert view.worlds == worlds
    assert hidden
    assert all(view.state.face[card] < 0 for card in hidden)
    assert (view.state.face, view.state.zones, view.state.stack, view.state.decision) == before


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_chooses_alike_in_worlds_it_cannot_tell_apart(name: str, seed: int) -> None:
    """Whatever the rival really holds, a bot that may know no better chooses the same: it cannot have peeked."""
    match = middle_of("hera-zeus", seed, 12 + 11 * seed)
    seat = match.to_move
    truth = match.state
    twins = [twin_of(truth, seat, 100 + number) for number in range(2)]
    assert all(twin.face != truth.face for twin in twins)
    choices = {chosen(bot_from(name, seed=3), View(state, seat)) for state in (truth, *twins)}
    assert len(choices) == 1


# -- budgets ---------------------------------------------------------------------------------


def test_iterations_are_counted_exactly() -> None:
    """A budget in iterations is kept to the letter, and overrides what the bot was set to."""
    match = middle_of("hera-zeus", 3, 20)
    view = match.view(match.to_move)
    assert view.decision is not None
    bot = IsmctsBot(seed=1, iterations=30)
    bot.choose(view, view.decision, Budget())
    assert bot.done == 30
    bot.choose(view, view.decision, Budget(iterations=7))
    assert bot.done == 7
    slow = IsmctsBot(seed=1, seconds=60.0)
    slow.choose(view, view.decision, Budget(iterations=5))
    assert slow.done == 5


def test_seconds_are_a_budget_too() -> None:
    """Within a time, a bot thinks as much as it can and then answers."""
    match = middle_of("hera-zeus", 3, 20)
    view = match.view(match.to_move)
    assert view.decision is not None
    bot = IsmctsBot(seed=1)
    assert bot.choose(view, view.decision, Budget(seconds=0.25)) in view.decision.options
    assert bot.done > 0


@pytest.mark.parametrize("name", ["ismcts", "oracle"])
def test_of_two_budgets_the_first_that_is_over_ends_it(name: str) -> None:
    """So many iterations, but not more seconds; at least one iteration is made."""
    match = middle_of("hera-zeus", 3, 20)
    view = match.view(match.to_move)
    assert view.decision is not None
    bot: Any = bot_from(name, seed=1)
    for iterations, seconds, done in ((4, 1000.0, 4), (1_000_000, 0.0, 1)):
        bot.choose(view, view.decision, Budget(iterations, seconds))
        assert bot.done == done


def test_nobody_thinks_about_a_lone_option() -> None:
    """If there is nothing to choose, nothing is searched."""
    match = Match.new("hera-zeus", 1)
    view = match.view(match.to_move)
    assert view.decision is not None
    view.decision.options[1:] = []
    bot = IsmctsBot(seed=1)
    assert bot.choose(view, view.decision, Budget(iterations=50)) is view.decision.options[0]
    assert bot.done == 0


def test_a_turns_thought_is_bounded_however_many_choices_it_has() -> None:
    """Each choice gets a part of what is left, so that a chain of fifty takes hardly longer than the budget."""
    for strength, whole in pacing.TURN.items():
        spent = 0.0
        for _ in range(50):
            seconds = pacing.share(strength, spent)
            assert seconds >= pacing.LEAST
            spent += seconds
        assert spent <= whole + 50 * pacing.LEAST
        assert pacing.share(strength, 0.0) < whole / 3


def test_pauses_in_a_turn_grow_shorter() -> None:
    """The first choice is waited for longest; all that follow together take less than twice that."""
    pauses = [pacing.pause(0.7, 0.35, number) for number in range(40)]
    assert pauses[0] == 0.7
    assert pauses[1:] == sorted(pauses[1:], reverse=True)
    assert sum(pauses) < 2.0


def test_greedy_stops_looking_when_its_time_is_over() -> None:
    """However many worlds it would look into, one must do when there is no time for more."""
    match = Match.new("hera-zeus", 1)
    view = match.view(0)
    assert view.decision is not None
    looked = []
    world = view.world
    view.world = lambda rand: looked.append(1) or world(rand)  # type: ignore[method-assign,func-returns-value]
    bot_from("greedy:worlds=500", 1).choose(view, view.decision, Budget(seconds=0.0))
    assert len(looked) == 1
