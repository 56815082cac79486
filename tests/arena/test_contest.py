"""Contests: every order of seats on the same deals, written down as they end, the same whoever plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from petteia.arena.bouts import play, record
from petteia.arena.contest import contest_of, seatings, short
from petteia.arena.crews import Alone, Processes, _take
from petteia.arena.running import run, run_until_sure
from petteia.arena.scorebook import Scorebook
from petteia.arena.sprt import NO, OPEN, YES, Question, ask
from petteia.arena.standings import Standings
from petteia.kernel import Refused
from tests.arena.players import own_bots as own_bots

pytestmark = pytest.mark.usefixtures("own_bots")


# -- who sits where --------------------------------------------------------------------------


def test_every_order_of_seats_is_played() -> None:
    """Each bot sits on each seat with each of the others, equally often."""
    assert seatings(3, 2, False) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    assert len(seatings(5, 4, False)) == 5 * 4 * 3 * 2
    for bots, seats in ((2, 3), (2, 4), (3, 4), (5, 3)):
        found = seatings(bots, seats, False)
        assert len(set(found)) == len(found)
        for seat in range(seats):
            assert len({sum(order[seat] == bot for order in found) for bot in range(bots)}) == 1


def test_together_every_chair_has_the_same_bot() -> None:
    """A game that is played together compares what each bot reaches with its like."""
    assert seatings(2, 3, True) == [(0, 0, 0), (1, 1, 1)]


def test_seatings_share_their_deal() -> None:
    """All games of a deal have the same chance; the next deal has another."""
    contest = contest_of("hera-zeus", ["random", "first"], seed=40)
    assert [contest.chance(number) for number in range(4)] == [40, 40, 41, 41]
    assert [contest.seating(number) for number in range(3)] == [(0, 1), (1, 0), (0, 1)]
    assert contest.deals_for(3) == 2


def test_programs_have_short_names() -> None:
    """Tables show what a program is called, not where it lies."""
    assert short("pipe:command=node a/b/eager.mjs,seconds=2") == "pipe:node eager.mjs,seconds=2"
    assert short("ismcts:iterations=50") == "ismcts:iterations=50"


@pytest.mark.parametrize(
    ("bots", "seats", "sentence"),
    [
        (["random"], 2, "An arena needs two bots at least."),
        (["random", "random"], 2, "The bot 'random' is named twice."),
        (["random", "first"], 3, "Hera & Zeus is for 2 seats, not 3."),
        (["random", "nobody"], 2, "There is no bot called 'nobody'."),
        (["random", "pipe"], 2, "The bot 'pipe' needs a command."),
        (["random", "pipe:command=/nowhere/x"], 2, "There is no program '/nowhere/x'."),
    ],
)
def test_a_contest_that_cannot_be_played_is_refused(bots: list[str], seats: int, sentence: str) -> None:
    """What is wrong is said before anything is played."""
    with pytest.raises(Refused) as refused:
        contest_of("hera-zeus", bots, seats)
    assert refused.value.sentence == sentence


# -- the same whoever plays ------------------------------------------------------------------


def result(book: Scorebook, deals: int) -> dict[str, object]:
    told = Standings(book.contest, book.of(deals)).to_json()
    del told["times"]
    return told


def test_workers_change_nothing() -> None:
    """One process and two give the same result, to the last digit."""
    contest = contest_of("hera-zeus", ["random", "first"], seed=3)
    one, two = Scorebook(contest), Scorebook(contest)
    run(one, 6, Alone())
    run(two, 6, Processes(2))
    assert result(one, 6) == result(two, 6)


def test_a_handful_takes_what_it_says() -> None:
    """Handing games out loses none between two handfuls."""
    waiting = iter(range(7))
    assert [_take(waiting, 3) for _ in range(4)] == [[0, 1, 2], [3, 4, 5], [6], []]


def test_an_interrupted_contest_goes_on_with_its_file(tmp_path: Path) -> None:
    """What is written is not played again; a line that was cut off is; more games may be asked for later."""
    contest = contest_of("hera-zeus", ["random", "first"], seed=5)
    whole = Scorebook(contest)
    run(whole, 5, Alone())
    path = tmp_path / "games.jsonl"
    book = Scorebook(contest, path)
    run(book, 3, Alone())
    book.close()
    text = path.read_text(encoding="utf-8")
    path.write_text(text[:-40], encoding="utf-8")  # the last line is cut off in the middle

    again = Scorebook(contest, path)
    assert (len(again.bouts), again.cut) == (5, 1)
    assert again.missing(3) == [5]
    run(again, 5, Alone())
    again.close()

    assert path.read_text(encoding="utf-8").startswith(text[:-40])  # nothing that was written was changed
    last = Scorebook(contest, path)
    assert last.missing(5) == []
    assert result(last, 5) == result(whole, 5)
    last.close()


def test_a_game_counts_once(tmp_path: Path) -> None:
    """A line that stands in the file twice is one game."""
    contest = contest_of("hera-zeus", ["random", "first"])
    path = tmp_path / "games.jsonl"
    book = Scorebook(contest, path)
    bout = play(contest, 0)
    assert book.add(bout)
    assert not book.add(bout)
    book.close()
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(bout.to_json()) + "\n")
    again = Scorebook(contest, path)
    assert list(again.bouts) == [0]
    again.close()


def test_a_file_belongs_to_one_contest(tmp_path: Path) -> None:
    """Other bots, another seed: the file is not touched.  And two arenas do not write one file."""
    path = tmp_path / "games.jsonl"
    book = Scorebook(contest_of("hera-zeus", ["random", "first"]), path)
    with pytest.raises(Refused) as refused:
        Scorebook(contest_of("hera-zeus", ["random", "first"]), path)
    assert refused.value.sentence == f"{path} is being written by another arena."
    book.close()
    with pytest.raises(Refused) as refused:
        Scorebook(contest_of("hera-zeus", ["random", "first"], seed=1), path)
    assert refused.value.sentence == f"{path} is of another contest: hera-zeus between random, first."
    path.write_text("Dear diary\n")
    with pytest.raises(Refused) as refused:
        Scorebook(contest_of("hera-zeus", ["random", "first"]), path)
    assert refused.value.sentence == f"{path} is not the file of an arena."


# -- what goes wrong -------------------------------------------------------------------------


def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    """Games in flight when a process dies are played again; nothing is lost or counted twice."""
    folder = tmp_path / "shots"
    folder.mkdir()
    for name in "ab":
        (folder / name).touch()
    contest = contest_of("hera-zeus", ["random", f"killer:folder={folder}"])
    book = Scorebook(contest, tmp_path / "games.jsonl")
    found = run(book, 6, Processes(2))
    book.close()
    assert not list(folder.iterdir())  # both shots were fired
    numbers = [json.loads(line)["n"] for line in (tmp_path / "games.jsonl").read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(12))
    assert not found.faults


def test_a_game_that_always_kills_is_given_up() -> None:
    """It is told as broken, nobody's result; the contest ends."""
    found = run(Scorebook(contest_of("hera-zeus", ["random", "killer"])), 1, Processes(2))
    assert len(found.broken) == 2
    assert found.broken[0].fault is not None
    assert found.broken[0].fault.words == "4 workers have died while playing it."
    assert found.bots[0].games == 0


@pytest.mark.parametrize(
    ("bot", "kind", "lost", "words"),
    [
        ("cheater", "illegal", 4, "It chose 'wait', which was not offered."),
        ("faulty", "crash", 2, "ZeroDivisionError: the abacus fell down (players.py:"),
    ],
)
def test_what_a_bot_does_wrong_costs_it_that_game(bot: str, kind: str, lost: int, words: str) -> None:
    """The others go on; the fault is told with its words."""
    found = run(Scorebook(contest_of("hera-zeus", ["random", bot])), 2, Alone())
    guilty = next(one for one in found.bots if one.bot == bot)
    assert guilty.faults == {kind: lost}
    assert found.faults[0].fault is not None
    assert found.faults[0].fault.words.startswith(words)
    assert guilty.won.value <= 1 - lost / 4
    assert guilty.games == 4


def test_who_is_late_has_lost() -> None:
    """A choice has its time."""
    bout = play(contest_of("hera-zeus", ["first", "sleepy"], limit=0.01), 0)
    assert bout.fault is not None
    assert (bout.fault.kind, bout.fault.seat, bout.winners) == ("late", 1, [0])


def test_a_game_becomes_a_record() -> None:
    """Every game of a contest can be watched: its moves replay to its end."""
    contest = contest_of("omen", ["random", "first"], seed=2)
    bout = play(contest, 1)
    match = record(contest, bout)
    assert match.outcome is not None
    assert list(match.outcome.winners) == bout.winners
    assert match.header.players == ["first", "random"]


def test_places_follow_the_points() -> None:
    """Where a game counts points those who lost have places of their own."""
    bout = play(contest_of("elysium", ["random", "first", "greedy:worlds=1,chain=0"], 3), 0)
    assert min(bout.ranks) == 0
    assert [bout.ranks[seat] == 0 for seat in range(3)] == [seat in bout.winners for seat in range(3)]
    losers = [seat for seat in range(3) if seat not in bout.winners]
    assert sorted(losers, key=lambda seat: bout.ranks[seat]) == sorted(losers, key=lambda seat: -bout.scores[seat])


# -- is B better than A? ---------------------------------------------------------------------


def test_the_test_stops_when_it_is_sure() -> None:
    """Clear differences are told soon, equality later, and too few deals leave it open."""
    question = Question(0, 50)
    assert ask([1.0] * 100, question).verdict == YES
    assert ask([0.0] * 100, question).verdict == NO
    even = ask([0.5, 1.0, 0.0, 0.5] * 400, question)
    assert (even.verdict, 8 < even.deals < 1000) == (NO, True)
    assert ask([0.5, 1.0] * 3, question).verdict == OPEN


def test_the_answer_is_the_same_whoever_played() -> None:
    """Deals are looked at in their order; what was played beyond is not counted."""
    contest = contest_of("hera-zeus", ["cheater", "first"])
    one = run_until_sure(Scorebook(contest), 40, Alone(), Question())
    two = run_until_sure(Scorebook(contest), 40, Processes(2), Question())
    assert one[1] == two[1]
    assert one[1].verdict == YES
    assert len(one[0].deals) == len(two[0].deals) == one[1].deals < 40


def test_together_a_deal_is_compared() -> None:
    """Bots that play with their like are compared on the same deals."""
    contest = contest_of("odyssey", ["random", "first"], 1, options={"foe": "talos-0"})
    book = Scorebook(contest)
    found = run(book, 2, Alone())
    assert len(found.bouts) == 4
    assert all(len(set(contest.seating(bout.number))) == 1 for bout in found.bouts)
    assert {one.games for one in found.bots} == {2}
