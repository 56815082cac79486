"""The frame of a campaign: set-up, the nine steps of a day, the calendar, story and doom, winning and losing, keeping it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from petteia.games.odyssey import GAME
from petteia.games.odyssey.campaign.exploring import BASIC_TITAN
from petteia.games.odyssey.campaign.state import (
    ARGONAUTS,
    EXPLORE,
    FATED,
    MNEMOS,
    MNEMOS_OF,
    PORTRAIT_OF,
    PORTRAITS,
    RESERVE,
    STEP_NAMES,
    Campaign,
)
from petteia.games.odyssey.content import BOOK
from petteia.kernel import Match
from petteia.kernel.codec import from_json, to_json
from petteia.testing import rule
from tests.games.odyssey_campaign.sea import Author, Sea, d10, page

QUIET: dict[str, Any] = {"exploration": [1, 2], "explored": [25, 19, 20], "tile": 19}


# -- set-up ----------------------------------------------------------------------------------------


@rule("OD-001")
def test_a_campaign_is_set_up_from_its_cycle() -> None:
    """Tiles, ship, decks, sheets and the prologue as the cycle's files say."""
    match = Match.new("odyssey", seed=4, seats=2, options={"mode": "campaign"})
    s = match.state
    assert isinstance(s, Campaign)
    assert (s.tile, s.day, s.crew, s.hull, s.argo_fate) == (25, 0, 6, 5, 0)
    assert s.explored == s.revealed == 1 << s.book.tile_at[25]
    assert (len(s.zones[EXPLORE]), len(s.zones[RESERVE])) == (14, 10)
    assert (len(s.zones[MNEMOS]), len(s.zones[FATED]), len(s.zones[PORTRAITS])) == (4, 6, 4)
    assert all(len(s.zones[PORTRAIT_OF + a]) == len(s.zones[MNEMOS_OF + a]) == 1 for a in range(ARGONAUTS))
    assert s.hold[BASIC_TITAN] == 10
    assert {BOOK.gear[i].key: n for i, n in enumerate(s.armory) if n} == BOOK.start
    assert s.matrix == s.clues == 0
    assert s.reading == 1
    assert "Five Benches" in match.story()


@rule("OD-001")
def test_a_cycle_of_ones_own_is_played_by_the_same_rules(author: Author, sea: Sea) -> None:
    """The folder's own ship and prologue are what the table begins with."""
    mode = author.cycle(page=page((9000, "A beach that nobody knows.\n@return")))
    t = sea(mode=mode, read=9000)
    assert "A beach that nobody knows." in t.match.story()
    assert t.match.header.options["mode"] == mode
    t.leave()


@rule("OD-002")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_four_argonauts_for_any_number_of_players(seats: int) -> None:
    """Each belongs to a seat, and the seats have as many as each other, or one more."""
    s = Match.new("odyssey", seed=1, seats=seats, options={"mode": "campaign"}).state
    assert isinstance(s, Campaign)
    led = [s.seat_of(a) for a in range(ARGONAUTS)]
    counts = [led.count(seat) for seat in range(seats)]
    assert max(counts) - min(counts) <= 1


# -- the day ---------------------------------------------------------------------------------------


@rule("OD-025")
def test_a_day_has_nine_steps_in_order(sea: Sea) -> None:
    """Movement, timeline, exploration, expedition, encounter, advancement, story, doom, end; then the next day."""
    t = sea(day=2, **QUIET)
    t.does("sail 20 open")
    t.until("OD-026", prefer=["done", "progress story", "keep"])
    steps = [line for line in t.match.story() if line.startswith("The ") and line.endswith(" step.")]
    wanted = [f"The {name} step." for name in STEP_NAMES[1:]]
    assert steps == [*wanted, wanted[0]]
    assert t.s.day == 3
    t.leave()


@rule("OD-025")
def test_the_captaincy_goes_round(sea: Sea) -> None:
    """Whoever answers for the group changes from day to day, so that a table of three shares it."""
    asked = []
    for day in (2, 3, 4):
        t = sea(day=day, seats=3, **QUIET)
        asked.append(t.match.to_move)
        t.leave()
    assert sorted(asked) == [0, 1, 2]


@rule("OD-031")
def test_the_timeline_step_marks_the_day_and_sends_each_entry_to_its_step(sea: Sea) -> None:
    """Day 20 brings research in the advancement step and a paragraph in the story step."""
    t = sea(day=19, **QUIET)
    t.does("sail 20 open")
    t.until("OD-043", prefer=["done", "keep", "progress story"])
    assert t.s.day == 20
    assert any(option.startswith("research") for option in t.options())
    assert 410 not in t.s.read
    t.does("done")
    assert 410 in t.s.read
    t.leave()


@rule("OD-031")
def test_an_entry_written_by_hand_comes_up_on_its_day(sea: Sea, author: Author) -> None:
    """Written three days ahead, read in the story step of that day, and then gone."""
    mode = author.cycle(page=page((9000, "Write.\n@timeline +3 goto=9001\n@return"), (9001, "It has come.\n@return")))
    t = sea(mode=mode, read=9000, at="end", day=5, **QUIET)
    assert t.s.timeline == [(8, 0, 9001)]
    t.leave()

    due = sea(mode=mode, timeline=[(8, "goto", 9001)], at="story", day=8, **QUIET)
    assert "It has come." in due.match.story()
    assert due.s.timeline == []
    due.leave()


@rule("OD-031", "OD-009")
def test_after_the_last_day_time_has_run_out(sea: Sea) -> None:
    """Day 40 is the last; the next timeline step is the end of the voyage, by the event that tells of it."""
    t = sea(day=40, **QUIET)
    t.does("sail 20 open")
    assert "No More Days" in t.match.story()
    assert t.s.day == 40
    t.until("OD-009", prefer=["read-on"])
    t.does("read-on")
    assert t.match.outcome is not None
    assert t.match.outcome.winners == ()
    assert t.match.outcome.reason == "The Long Night."
    t.leave()


@rule("OD-062")
def test_the_tile_is_explored_at_the_end_of_the_day(sea: Sea) -> None:
    """Until the end step it is not."""
    t = sea(day=2, tile=25, explored=[25], exploration=[1, 2])
    t.does("sail 31 open")
    assert not t.s.is_explored(31)
    t.until("OD-026", prefer=["done", "read-on", "keep"])
    assert t.s.is_explored(31)
    t.leave()


# -- story and doom --------------------------------------------------------------------------------


@rule("OD-058", "OD-059")
def test_the_story_resolves_when_all_it_asks_for_holds(sea: Sea) -> None:
    """Seven tokens on side 1A: its paragraph is read by the rules of adventures, and the tokens are discarded."""
    short = sea(at="story", day=3, sheet={"progress": 6}, **QUIET)
    assert 110 not in short.s.read
    short.leave()

    t = sea(at="story", day=3, sheet={"progress": 7}, **QUIET)
    assert t.s.reading == 110
    t.does("argonaut 1", "choose 2", "read-on")
    assert t.s.book.story_at["1B"] == t.s.story
    assert (t.s.progress, t.s.story_marker) == (0, 4)
    t.leave()


@rule("OD-059")
def test_one_requirement_short_nothing_resolves(sea: Sea) -> None:
    """Side 3A asks for eight tokens and for Knossos."""
    t = sea(at="story", day=30, story="3A", sheet={"progress": 8}, **QUIET)
    assert 310 not in t.s.read
    t.leave()

    there = sea(at="story", day=30, story="3A", sheet={"progress": 8}, tile=22, explored=[22])
    assert there.s.read[0] == 310
    there.leave()


@rule("OD-058")
def test_story_events_follow_the_main_story(sea: Sea) -> None:
    """On day 28 the main story comes first, then the paragraph of the day."""
    t = sea(at="story", day=28, sheet={"progress": 7}, **QUIET)
    t.until("OD-026", prefer=["choose 2", "read-on", "done"])
    assert t.s.read.index(110) < t.s.read.index(420)
    t.leave()


@rule("OD-061")
def test_doom_resolves_and_spends_exactly_what_it_asks(sea: Sea) -> None:
    """Side 1A asks for five: with seven, two go on to side 1B."""
    t = sea(at="doom", day=3, sheet={"doom": 7}, **QUIET)
    t.does("argonaut 1", "choose 1", "read-on")
    assert t.s.doom_side.side == "B"
    assert t.s.doom == 2
    t.leave()

    short = sea(at="doom", day=3, sheet={"doom": 4}, **QUIET)
    assert (short.s.doom, short.s.doom_side.side) == (4, "A")
    short.leave()


@rule("OD-061", "OD-009")
def test_the_last_doom_loses_the_campaign(sea: Sea) -> None:
    """Side 2B with its six tokens is the end."""
    t = sea(at="doom", day=3, doom="2B", sheet={"doom": 6}, **QUIET)
    t.until("OD-009", prefer=["read-on"])
    t.does("read-on")
    assert t.match.outcome is not None
    assert (t.match.outcome.winners, t.match.outcome.rule) == ((), "OD-009")
    t.leave()


# -- winning and losing ----------------------------------------------------------------------------


@rule("OD-008")
def test_the_end_of_the_story_wins(sea: Sea) -> None:
    """The paragraph of an ending is read to its victory, and all seats have won together."""
    t = sea(read=383, at="end", day=30, seats=2, story="3B", **QUIET)
    t.until("OD-008", prefer=["read-on"])
    t.does("read-on")
    assert t.match.outcome is not None
    assert (t.match.outcome.winners, t.match.outcome.rule) == ((0, 1), "OD-008")
    assert t.match.outcome.reason == "The King's Bargain."
    t.leave()


@rule("OD-009")
@pytest.mark.parametrize(
    ("loss", "sheet"),
    [("lose crew 1", {"crew": 1}), ("lose hull 1", {"hull": 1}), ("gain argo_fate 1", {"argo_fate": 9})],
)
def test_crew_hull_and_fate_lose_the_campaign(sea: Sea, author: Author, loss: str, sheet: dict[str, int]) -> None:
    """At once, in the midst of an adventure: what was still to be read is not."""
    mode = author.cycle(page=page((9000, f"A.\n@{loss}\nNever told.\n@return")))
    t = sea(mode=mode, read=9000, at="end", day=3, sheet=sheet, **QUIET)
    assert "Campaign Loss" in t.match.story()
    assert "Never told." not in t.match.story()
    t.until("OD-009", prefer=["read-on"])
    t.does("read-on")
    assert t.match.outcome is not None
    assert t.match.outcome.winners == ()
    t.leave()


@rule("OD-009")
def test_a_battle_without_a_titan_loses_the_campaign(sea: Sea) -> None:
    """Day 7 brings a battle; nobody answers."""
    t = sea(at="encounter", day=7, titans={}, **QUIET)
    t.does("against talos")
    assert "Nobody Answers" in t.match.story()
    t.leave()


# -- keeping the campaign --------------------------------------------------------------------------


@rule("OD-007")
def test_a_campaign_can_be_kept_at_any_moment() -> None:
    """Its record replays to the same state, and a state written at the end of any step reads back and goes on alike."""
    match = Match.new("odyssey", seed=8, seats=2, options={"mode": "campaign"})
    hours = set()
    for turn in range(900):
        decision = match.decision
        if decision is None:
            break
        s = match.state
        assert isinstance(s, Campaign)
        if s.hour not in hours:
            hours.add(s.hour)
            back = from_json(json.loads(json.dumps(to_json(s))))
            assert to_json(back) == to_json(s)
            twin, other = s.clone(), back
            for _ in range(3):
                assert twin.decision is not None
                action = twin.decision.options[-1]
                twin.act(action)
                other.act(action)
            assert to_json(twin) == to_json(other)
        match.act(decision.seat, decision.options[turn * 7 % len(decision.options)])
    assert len(hours) >= 5
    assert to_json(Match.load(match.save()).state) == to_json(match.state)


@rule("OD-007")
def test_what_is_kept_is_the_whole_sheet() -> None:
    """Story and doom with their tokens, tiles, adversary, dials, decks, armory, vault, clues, godforms, nymphs."""
    state = GAME.setup(1, GAME.agreed({"mode": "campaign"}), Match.new("odyssey", seed=1).state.rng)
    kept = to_json(state)
    for field in ("story", "doom_card", "progress", "doom", "inward", "tile", "revealed", "explored", "hunter", "danger",
                  "fate", "rage", "armory", "clues", "forms", "nymphs", "timeline", "matrix", "stock"):  # fmt: skip
        assert field in kept["own"]
    assert {"exploration deck", "mnemos deck", "fated deck", "portraits"} <= set(kept["zones"])


@rule("OD-042")
def test_the_crew_picks_one_of_two_regular_primordials(sea: Sea) -> None:
    """A battle day asks against whom; another day does not."""
    t = sea(at="encounter", day=7, **QUIET)
    t.asks("akmon" if t.match.to_move == 2 else "hypso", rule="OD-042", options=["against talos", "against asterion"])
    t.does("against asterion")
    assert t.s.fighting == 1
    assert t.s.monster.key == "asterion"
    t.leave()

    quiet = sea(at="encounter", day=8, luck=d10(1), **QUIET)
    assert quiet.rule == "OD-043"
    quiet.leave()
