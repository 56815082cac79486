"""Every command on a good day."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from petteia import __version__
from petteia.cli import COMMANDS
from petteia.kernel import Match, game
from petteia.kernel.ledger import ledger
from tests.cli.conftest import Petteia

NAMES = [module.__name__.rpartition(".")[2] for module in COMMANDS]


@pytest.mark.parametrize("command", NAMES)
def test_every_command_teaches_itself(petteia: Petteia, command: str) -> None:
    """`--help` says what a command does and which options it has."""
    ran = petteia(command, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"usage: petteia {command}")
    assert len(ran.out.splitlines()) > 5


def test_the_commands_of_the_manual_are_there() -> None:
    """What the README promises exists."""
    assert {"games", "play", "simulate", "check", "ledger", "replay", "bench"} <= set(NAMES)


def test_the_version_is_told(petteia: Petteia) -> None:
    """`--version` names the program and its version."""
    assert petteia("--version").out == f"petteia {__version__}\n"


# -- games -----------------------------------------------------------------------------------


def test_games_lists_what_can_be_played(petteia: Petteia) -> None:
    """A table of games, and the bots there are."""
    ran = petteia("games")
    assert ran.code == 0
    assert "hera-zeus" in ran.out
    assert "Bots: random, greedy, ismcts" in ran.out


def test_games_tells_a_games_options(petteia: Petteia) -> None:
    """With a game's key, its options, their values and defaults are shown too."""
    ran = petteia("games", "hera-zeus")
    assert "--option key=value" in ran.out
    assert "withdrawal" in ran.out
    assert "free, point" in ran.out


def test_games_speaks_json(petteia: Petteia) -> None:
    """One object for each game, with what a lobby needs."""
    (card,) = petteia("games", "hera-zeus", "--json").json
    assert (card["key"], card["seats"], card["rules"]) == ("hera-zeus", [2], 121)
    assert card["options"][0] == {
        "key": "first", "title": "Who begins?", "default": "hera", "values": ["hera", "zeus", "random"],
    }  # fmt: skip
    assert "hera-zeus" in [one["key"] for one in petteia("games", "--json").json]


# -- simulate --------------------------------------------------------------------------------


def test_simulate_counts_in_words(petteia: Petteia) -> None:
    """Wins with margins, seats, endings, speed and the digest."""
    ran = petteia("simulate", "hera-zeus", "--games", 12)
    assert ran.code == 0
    assert "hera-zeus: 12 of 12 games finished" in ran.out
    assert re.search(r"By seat: seat 1: [\d.]+ %, seat 2: [\d.]+ %\.", ran.out)
    assert re.search(r"Endings: HZ-\d+ ", ran.out)
    assert re.search(r"Digest [0-9a-f]{64}\.", ran.out)


def test_simulate_speaks_json(petteia: Petteia) -> None:
    """One object with everything a program wants to know."""
    ran = petteia(
        "simulate", "hera-zeus", "--games", 6, "--seats", "greedy:worlds=1,random", "--option", "first=zeus", "--json"
    )
    result = ran.json
    assert ran.code == 0
    assert (result["game"], result["games"], result["finished"], result["errors"]) == ("hera-zeus", 6, 6, [])
    assert result["players"] == ["greedy:worlds=1", "random"]
    assert result["options"] == {"first": "zeus"}
    assert sum(result["wins"]) == 6


def test_simulate_counts_what_happened(petteia: Petteia) -> None:
    """With --stats, a table of events and cards."""
    ran = petteia("simulate", "hera-zeus", "--games", 5, "--stats")
    assert "What happened" in ran.out
    assert "challenged" in ran.out


def test_a_bot_may_have_several_settings(petteia: Petteia) -> None:
    """Commas part seats, and settings within a seat too."""
    seats = "ismcts:iterations=3,depth=1,random"
    result = petteia("simulate", "hera-zeus", "--games", 1, "--seats", seats, "--json").json
    assert result["players"] == ["ismcts:iterations=3,depth=1", "random"]


# -- check -----------------------------------------------------------------------------------


def test_check_says_whether_a_game_keeps_the_contract(petteia: Petteia) -> None:
    """A line for each number of seats, how games ended, what was not reached, and the verdict."""
    ran = petteia("check", "hera-zeus", "--games", 3)
    assert ran.code == 0
    assert "3 games" in ran.out
    assert "endings: HZ-" in ran.out
    assert ran.out.endswith("  keeps the contract\n")


def test_check_speaks_json(petteia: Petteia) -> None:
    """One object for each number of seats."""
    (report,) = petteia("check", "hera-zeus", "--games", 2, "--seats", 2, "--option", "across=yes", "--json").json
    assert report["ok"] is True
    assert (report["games"], report["broken"]) == (2, [])
    assert report["options"]["across"] == "yes"


# -- ledger ----------------------------------------------------------------------------------


def test_the_ledger_counts_its_tests(petteia: Petteia) -> None:
    """In a checkout, each rule with how many tests it has, and the sum."""
    ran = petteia("ledger", "hera-zeus")
    assert ran.code == 0
    assert "HZ-066" in ran.out
    assert ran.out.splitlines()[-1] == "hera-zeus: 121 of 121 rules tested"
    assert "hera-zeus: 121 of 121 rules tested" in petteia("ledger").out


def test_the_ledger_speaks_json(petteia: Petteia) -> None:
    """The numbers, and every rule with the tests that cite it."""
    report = petteia("ledger", "hera-zeus", "--json").json
    assert (report["game"], report["rules"], report["tested"], report["untested"]) == ("hera-zeus", 121, 121, [])
    assert all(entry["tests"] for entry in report["entries"])
    assert [one["game"] for one in petteia("ledger", "--json").json].count("hera-zeus") == 1


def test_rules_are_looked_up_by_id_or_words(petteia: Petteia) -> None:
    """An id gives its rule, words give every rule that speaks of them."""
    assert "Medusa never starts a challenge." in petteia("ledger", "hera-zeus", "HZ-066").out
    found = petteia("ledger", "hera-zeus", "Pegasus", "hand", "--json").json
    assert [one["id"] for one in found] == [one.id for one in ledger(game("hera-zeus")).find("pegasus hand")]
    assert found


def test_untested_rules_can_be_asked_for(petteia: Petteia) -> None:
    """With --untested only those without a test are listed: none here."""
    assert "HZ-066" not in petteia("ledger", "hera-zeus", "--untested").out


# -- replay ----------------------------------------------------------------------------------


def test_a_record_is_verified(petteia: Petteia, record: Path) -> None:
    """The moves are replayed, and the end they give is told."""
    ran = petteia("replay", record, "--verify")
    assert ran.code == 0
    assert re.fullmatch(r"Verified: \d+ moves of Hera & Zeus replay\. It ends: .+ \(HZ-\d+\)\n", ran.out)


def test_an_unfinished_record_is_verified_too(petteia: Petteia, record: Path) -> None:
    """A record may stop anywhere; then it says so."""
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(lines[:20]), encoding="utf-8")
    assert petteia("replay", record, "--verify").out.endswith("It is not finished.\n")


def test_a_record_speaks_json(petteia: Petteia, record: Path) -> None:
    """Who won, why, how many moves, the digest and the story."""
    told = petteia("replay", record, "--json").json
    match = Match.load(record.read_text(encoding="utf-8"))
    assert match.outcome is not None
    assert told["winners"] == [match.names[winner] for winner in match.outcome.winners]
    assert (told["moves"], told["digest"], told["verified"]) == (len(match.log), match.digest(), True)
    assert told["story"] == match.story()


def test_a_story_is_told_through_a_seats_eyes(petteia: Petteia, record: Path) -> None:
    """By number or name; without a seat an onlooker hears it."""
    hers = petteia("replay", record, "--story", "--seat", "Hera").out
    assert hers == petteia("replay", record, "--story", "--seat", "0").out
    assert "You draw" in hers or "You lay" in hers
    assert "You " not in petteia("replay", record, "--story").out


def test_a_record_is_told_where_there_is_no_terminal(petteia: Petteia, record: Path) -> None:
    """Without a terminal, watching is reading."""
    ran = petteia("replay", record)
    assert ran.code == 0
    assert "wins" in ran.out


# -- play ------------------------------------------------------------------------------------


def test_bots_play_each_other_in_lines(petteia: Petteia, tmp_path: Path) -> None:
    """Without a terminal the game is told in lines to its end, and kept where it was asked to be."""
    kept = tmp_path / "kept.txt"
    ran = petteia("play", "hera-zeus", "--seats", "random,random", "--seed", 3, "--plain", "--save", kept)
    assert ran.code == 0
    assert "The game is over." in ran.out
    match = Match.load(kept.read_text(encoding="utf-8"))
    assert match.outcome is not None
    assert (match.header.seed, match.header.players) == ("3", ["random", "random"])


def test_the_same_seed_plays_the_same_game(petteia: Petteia) -> None:
    """Deal and bots follow from the seed."""
    command = ("play", "hera-zeus", "--seats", "random,greedy:worlds=1", "--seed", 8, "--plain")
    assert petteia(*command).out == petteia(*command).out


def test_without_a_game_the_lobby_lists_what_there_is(petteia: Petteia) -> None:
    """Where there is no terminal the lobby is a list."""
    ran = petteia("play")
    assert ran.code == 0
    assert "petteia play hera-zeus" in ran.out


# -- bench -----------------------------------------------------------------------------------


def test_bench_measures_this_machine(petteia: Petteia) -> None:
    """Decisions, clones, worlds and search a second, of the plain build."""
    ran = petteia("bench", "hera-zeus", "--window", 0.01, "--rounds", 1, "--json")
    assert ran.code == 0
    found = ran.json["petteia"]["plain"]["hera-zeus"]
    for figure in ("decisions", "clones", "worlds", "ismcts_iterations", "ismcts_default_iterations"):
        assert found[f"{figure}_per_second"] > 0
    assert ran.json["ratios"] == []


# -- cards -----------------------------------------------------------------------------------


def test_cards_shows_one_whole_with_its_rules(petteia: Petteia) -> None:
    """A name that fits exactly is shown with its text, its copies and the rules that speak of it."""
    ran = petteia("cards", "hera-zeus", "--search", "pandora")
    assert ran.code == 0
    assert "Pandora" in ran.out
    assert "HZ-072" in ran.out


def test_cards_searches_texts_and_speaks_json(petteia: Petteia) -> None:
    """Every word must be in it; a program reads figures, copies and rules."""
    found = petteia("cards", "omen", "--search", "oracle athena", "--json").json
    assert found
    assert {one["facets"]["god"] for one in found} == {"Athena"}
    assert all(one["copies"] and one["figures"]["cost"] and one["rules"] for one in found)


def test_cards_says_when_nothing_fits(petteia: Petteia) -> None:
    """A sentence and what to do."""
    ran = petteia("cards", "omen", "--search", "bicycle")
    assert ran.code == 2
    assert "Nothing in Omen speaks of 'bicycle'." in ran.err


def test_a_game_of_another_package_brings_its_command(
    petteia: Petteia, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is offered under `petteia.commands` is a command like ours: listed, taught and run."""
    (tmp_path / "lyre.py").write_text(
        "def add(commands):\n"
        "    p = commands.add_parser('lyre', help='play the lyre')\n"
        "    p.set_defaults(run=lambda args: print('a chord') or 0)\n"
    )
    about = tmp_path / "lyre-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: lyre\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[petteia.commands]\nlyre = lyre:add\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert petteia("lyre").out == "a chord\n"
    assert "play the lyre" in petteia("--help").out
