"""A contest from its first game to its last: what is missing is played, written down and looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petteia.arena.contest import Contest
from petteia.arena.crews import Alone, Cluster, Crew, Processes
from petteia.arena.deals import Deals
from petteia.arena.memory import calm_memory, usual_memory
from petteia.arena.scorebook import Scorebook
from petteia.arena.sprt import OPEN, Answer, Question, ask
from petteia.arena.standings import Standings

Tick = Callable[[int, int], None]  # games that are over, games in all


def crew_of(workers: int, ray: str = "") -> Crew:
    """Who plays: a cluster by its address, several processes, or this one."""
    if ray:
        return Cluster(ray)
    return Processes(workers) if workers > 1 else Alone()


def run(book: Scorebook, deals: int, crew: Crew, tick: Tick = lambda done, all_: None) -> Standings:
    """Play what is missing of so many deals."""
    _play(book, deals, crew, tick, lambda: False)
    return Standings(book.contest, book.of(deals))


def run_until_sure(
    book: Scorebook, deals: int, crew: Crew, question: Question, tick: Tick = lambda done, all_: None
) -> tuple[Standings, Answer]:
    """Play until it is sure whether the second bot is better than the first, or so many deals are played.

    What lies beyond the deal that made it sure was played for nothing, and is not counted.
    """
    looked = 0

    def sure() -> bool:
        nonlocal looked
        whole = book.whole(deals)
        if whole == looked:
            return False
        looked = whole
        return answer_of(book, whole, question).verdict != OPEN

    if not sure():
        _play(book, deals, crew, tick, sure)
    answer = answer_of(book, book.whole(deals), question)
    return Standings(book.contest, book.of(answer.deals)), answer


def answer_of(book: Scorebook, deals: int, question: Question) -> Answer:
    return ask(deal_scores(book.contest, book, deals), question)


def deal_scores(contest: Contest, book: Scorebook, deals: int) -> list[float]:
    """What the second bot has of each deal."""
    return list(Deals(contest, book.of(deals)).scores(0, 1))


def _play(book: Scorebook, deals: int, crew: Crew, tick: Tick, enough: Callable[[], bool]) -> None:
    missing = book.missing(deals)
    whole = deals * len(book.contest.seatings)
    done = whole - len(missing)
    tick(done, whole)
    if not missing:
        return
    calm_memory()
    playing: Any = crew.play(book.contest, missing)
    try:
        for bout in playing:
            done += book.add(bout)
            tick(done, whole)
            if enough():
                break
    finally:
        playing.close()
        usual_memory()
