"""Crews of a chart: each temper wishes what it says, the rest is left to the bot, and a chart can be taken up again."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from petteia.games.odyssey.campaign import crews
from petteia.games.odyssey.campaign.charting import Battle, Voyage, to_plain, voyage_from
from petteia.games.odyssey.campaign.crews import Crew
from petteia.games.odyssey.campaign.state import Campaign
from petteia.kernel.action import Action
from petteia.kernel.game import Refused
from petteia.kernel.match import Match
from tests.cli.conftest import Petteia
from tests.cli.conftest import petteia as petteia


def sail(temper: str, seed: int, choices: int, watch: Callable[[Campaign, Action | None], None]) -> Match:
    """A campaign of a crew whose bot chooses by chance; `watch` sees what the crew wished at each choice."""
    match = Match.new("odyssey", seed, 1, {"mode": "campaign"})
    crew, chance = Crew(crews.temper(temper, seed), seed), random.Random(seed)
    while match.decision is not None and len(match.log) < choices:
        wish = crew.wish(match.view(match.to_move), match.decision)
        assert isinstance(match.state, Campaign)
        watch(match.state, wish)
        assert wish is None or wish in match.decision.options
        match.act(match.to_move, wish or chance.choice(match.decision.options))
    return match


def wishes(temper: str, seed: int = 4, choices: int = 600) -> list[str]:
    """The verbs of everything this crew wished."""
    found: list[str] = []
    sail(temper, seed, choices, lambda s, wish: found.append(wish.verb) if wish is not None else None)
    return found


def test_a_steady_crew_leaves_everything_to_the_bot() -> None:
    """It has no wish of its own."""
    assert wishes("steady") == []


def test_a_curious_crew_chooses_its_pages_and_nothing_else() -> None:
    """Only choices of the story and codes are made by chance; equal seeds choose alike."""
    found = wishes("curious")
    assert set(found) <= {"choose", "code"}
    assert found.count("choose") > 3
    assert found == wishes("curious")


@pytest.mark.parametrize(("temper", "symbol"), [("roving", "hub"), ("gloomy", "doom")])
def test_a_crew_steers_for_what_it_looks_for(temper: str, symbol: str) -> None:
    """Every course it sets brings it as near to such a tile as any other way would."""
    seen: list[int] = []

    def near(s: Campaign, wish: Action | None) -> None:
        if wish is None or wish.verb != "sail":
            return
        goals = [
            t.number
            for t in s.book.cycle.tiles
            if symbol in t.symbols and s.is_revealed(t.number) and t.number != s.tile
        ]
        if symbol == "hub":
            goals = [number for number in goals if not s.is_explored(number)]
        assert s.decision is not None

        def days(way: Action) -> int:
            place = (way.args[0] + 1, ("", "alpha", "beta")[way.args[1]])
            return min(s.book.way(place, goal, s.technologies) for goal in goals)

        ways = [one for one in s.decision.options if one.verb == "sail"]
        assert days(wish) == min(map(days, ways))
        seen.append(s.tile)

    sail(temper, 12, 900, near)
    assert seen


def test_no_crew_wishes_anything_in_a_battle() -> None:
    """Battles are the bot's."""
    fought: list[int] = []

    def watch(s: Campaign, wish: Action | None) -> None:
        if s.fighting:
            fought.append(1)
            assert wish is None

    for key in ("bold", "gloomy"):
        sail(key, 2, 300, watch)
    assert fought


def test_mixed_crews_are_told_by_their_seeds_and_a_wrong_name_is_refused() -> None:
    """Of twenty seeds in a row all tempers come up, most of them steady."""
    keys = [crews.temper("mixed", seed).key for seed in range(100, 120)]
    assert set(keys) == {one.key for one in crews.TEMPERS}
    assert keys.count("steady") > 10
    with pytest.raises(Refused, match="No crew is 'merry'"):
        crews.temper("merry", 0)


def test_a_voyage_is_kept_as_json_and_read_back() -> None:
    """Nothing is lost on the way."""
    one = Voyage(seed=3, won=True, day=12, read={5, 1}, battles=[Battle(1, "talos", "won")], temper="bold")
    assert voyage_from(to_plain(one)) == one


def test_a_chart_with_a_log_is_taken_up_where_it_was_left(petteia: Petteia, tmp_path: Path) -> None:
    """What is in the log is not sailed again, and the chart is the same as one made at a stroke."""
    log = tmp_path / "log.jsonl"
    args = ("odyssey", "chart", "--bot", "random", "--seed", 7, "--json")
    whole = petteia(*args, "--games", 3).json
    assert petteia(*args, "--games", 2, "--log", log).code == 0
    kept = log.read_text(encoding="utf-8")
    assert kept.count("\n") == 2
    assert petteia(*args, "--games", 3, "--log", log).json == whole
    assert log.read_text(encoding="utf-8").startswith(kept)
    assert log.read_text(encoding="utf-8").count("\n") == 3
    log.write_text("what is this\n", encoding="utf-8")
    refused = petteia(*args, "--games", 1, "--log", log)
    assert refused.code == 2
    assert "Line 1" in refused.err


def test_the_chart_tells_crews_apart(petteia: Petteia) -> None:
    """By temper: how many sailed and how many won."""
    data = petteia("odyssey", "chart", "--bot", "random", "--temper", "gloomy", "--games", 1, "--json").json
    assert [(one["temper"], one["campaigns"]) for one in data["tempers"]] == [("gloomy", 1)]
    assert petteia("odyssey", "chart", "--temper", "merry").code == 2
