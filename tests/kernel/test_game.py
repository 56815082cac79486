"""The contract of a game, and the registry that finds games, also those of other packages."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from petteia.kernel import Choice, Game, Refused, Rng, TableOption, View, game, games
from tests.kernel.grove import GAME, PICK, WAIT, grove
from tests.kernel.pebbles import Pebbles
from tests.kernel.tutorial import EXAMPLES


class Meadow(Game):
    key, title, seat_counts = "meadow", "Meadow", (2, 3)
    options = (
        TableOption("season", "Season", (Choice("spring", "in spring"), Choice("autumn", "in autumn")), "spring"),
        TableOption("bees", "Bees", (Choice("yes", "with bees"), Choice("no", "without")), "no"),
    )


# -- finding ---------------------------------------------------------------------------------


def test_installed_games_are_found() -> None:
    """Every game this package offers is found under its key."""
    found = games()
    assert "hera-zeus" in found
    assert all(one.key == key and one.title and one.seat_counts and len(one.vocabulary) for key, one in found.items())
    assert game("hera-zeus") is found["hera-zeus"]


@pytest.mark.parametrize(
    ("key", "hint"),
    [("hera-zeuss", "Did you mean 'hera-zeus'?"), ("chess", "The games are: ")],
)
def test_an_unknown_game_is_refused_with_a_hint(key: str, hint: str) -> None:
    """The nearest name is proposed; if none is near, all are listed."""
    with pytest.raises(Refused) as refused:
        game(key)
    assert refused.value.sentence == f"There is no game called {key!r}."
    assert refused.value.hint.startswith(hint)


def test_a_game_may_be_registered_without_being_installed(known: Callable[[Game], Game]) -> None:
    """In a test or a notebook a game is made known to this process alone."""
    meadow: Game = type("Meadow", (Pebbles,), {"key": "meadow"})()
    assert known(meadow) is meadow
    assert game("meadow") is meadow
    assert games()["meadow"] is meadow


@pytest.fixture
def other_package(tmp_path: Path) -> dict[str, str]:
    """An environment in which somebody else's distribution offers the tutorial game."""
    shutil.copy(EXAMPLES / "three_fates.py", tmp_path)
    info = tmp_path / "three_fates-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: three-fates\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[petteia.games]\nthree-fates = three_fates:GAME\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])}


def petteia(environment: dict[str, str], *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "petteia", *args], env=environment, capture_output=True, text=True, timeout=120
    )


def test_a_game_in_another_package_is_found(other_package: dict[str, str]) -> None:
    """Once its distribution is installed, a game is listed, played and checked like any other."""
    listed = petteia(other_package, "games", "--json")
    assert listed.returncode == 0, listed.stderr
    assert {"hera-zeus", "three-fates"} <= {one["key"] for one in json.loads(listed.stdout)}
    played = petteia(other_package, "simulate", "three-fates", "--games", "20", "--seats", "greedy,random", "--json")
    assert played.returncode == 0, played.stderr
    result = json.loads(played.stdout)
    assert (result["finished"], result["errors"]) == (20, [])
    checked = petteia(other_package, "check", "three-fates", "--games", "5")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "keeps the contract" in checked.stdout


def test_an_entry_point_that_is_no_game_is_refused(other_package: dict[str, str], tmp_path: Path) -> None:
    """An author who names the wrong thing hears what it must be."""
    points = tmp_path / "three_fates-1.0.dist-info" / "entry_points.txt"
    points.write_text("[petteia.games]\nthree-fates = three_fates:ThreeFates\n")
    done = petteia(other_package, "games")
    assert done.returncode == 2
    assert done.stderr == (
        "petteia: The entry point 'three-fates' is not a game.\n"
        "  It must name an object of a subclass of petteia.Game.\n"
    )


# -- the table -------------------------------------------------------------------------------


def test_options_have_defaults_and_are_checked() -> None:
    """What is not said has its default; unknown options and values are refused with what there is."""
    meadow = Meadow()
    assert meadow.agreed({}) == {"season": "spring", "bees": "no"}
    assert meadow.agreed({"bees": "yes"}) == {"season": "spring", "bees": "yes"}
    with pytest.raises(Refused) as refused:
        meadow.agreed({"weather": "rain"})
    assert (refused.value.sentence, refused.value.hint) == (
        "Meadow has no option 'weather'.",
        "Its options are: season, bees.",
    )
    with pytest.raises(Refused) as refused:
        meadow.agreed({"bees": "many"})
    assert (refused.value.sentence, refused.value.hint) == (
        "The option 'bees' cannot be 'many'.",
        "It may be: yes, no.",
    )
    with pytest.raises(Refused) as refused:
        GAME.agreed({"bees": "yes"})
    assert refused.value.hint == "It has none."


def test_seats_are_checked() -> None:
    """A game says how many it is for."""
    meadow = Meadow()
    meadow.check_seats(3)
    with pytest.raises(Refused) as refused:
        meadow.check_seats(4)
    assert (refused.value.sentence, refused.value.hint) == (
        "Meadow is for 2 or 3 seats, not 4.",
        "Give 2 or 3 seats.",
    )


# -- what a game gets for nothing ------------------------------------------------------------


def test_what_a_game_does_not_say_has_a_plain_answer() -> None:
    """Names, labels, refs and a heuristic have defaults; set-up and scene must be written, and say so."""
    s = grove()
    meadow = Meadow()
    assert meadow.seat_names(3, {}) == ["Player 1", "Player 2", "Player 3"]
    assert meadow.name("seat", 1, s) == "Player 2"
    assert meadow.name("number", 7, s) == "7"
    assert meadow.heuristic(s, 0) == 0.0
    assert meadow.refs(View(s, 0), WAIT) == []
    assert GAME.label(PICK[0], s) == "Pick Ash"
    with pytest.raises(TypeError, match=r"^meadow does not say how it is set up$"):
        meadow.setup(2, {}, Rng(1))
    with pytest.raises(TypeError, match=r"^meadow draws no scene$"):
        meadow.scene(View(s, 0))
    with pytest.raises(Refused, match=r"^Meadow has no positions by name$"):
        meadow.spell(s)
