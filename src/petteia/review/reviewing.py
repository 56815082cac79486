"""A whole record reviewed: every decision weighed, the largest swings, and the result taken apart into deal, dice and decisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from petteia.kernel.match import Match
from petteia.review.luck import deal, dice, standing
from petteia.review.weighing import NOTHING, POINTS, Estimate, Weighed, total, weigh

Json = dict[str, Any]
SWINGS = 3
Lucky = tuple[int, str, list[Estimate]]  # a move, what was done in it, what chance in it was worth to each seat


@dataclass(frozen=True)
class Effort:
    """How much is looked at: every decision in `sittings` of `looks` at each option, the dearest `deep` again with `closer` looks.

    `games` with `bot` for the deal, `throws` for dice.  In a game of more than `longest` choices the deal is not played again.
    """

    looks: int = 2
    sittings: int = 4
    deep: int = 12
    closer: int = 12
    bot: str = "greedy:worlds=1,chain=1"
    games: int = 16
    throws: int = 16
    longest: int = 1500


QUICK = Effort(looks=1, sittings=3, deep=6, closer=8, bot="random", games=24, throws=8)


@dataclass(frozen=True)
class Swing:
    """A moment in which much changed: a choice that has cost something, or chance."""

    move: int
    seat: int
    kind: str  # choice or dice
    points: Estimate  # for that seat
    words: str

    def to_json(self) -> Json:
        return {
            "move": self.move,
            "seat": self.seat,
            "kind": self.kind,
            "points": self.points.to_json(),
            "words": self.words,
        }


@dataclass(frozen=True)
class Parts:
    """What a seat's result was made of, in points from an even game; they add up to it."""

    result: float
    deal: Estimate | None
    dice: Estimate
    own: Estimate  # its own choices
    others: Estimate  # what the others' choices gave it
    rest: Estimate  # what was hidden, and what the looks misjudge

    def to_json(self) -> Json:
        return {
            "result": round(self.result, 1), "deal": self.deal.to_json() if self.deal is not None else None, "dice": self.dice.to_json(),
            "own": self.own.to_json(), "others": self.others.to_json(), "rest": self.rest.to_json(),
        }  # fmt: skip


@dataclass(frozen=True)
class Review:
    match: Match
    decisions: list[Weighed]
    swings: list[Swing]
    parts: list[Parts]

    def to_json(self) -> Json:
        outcome = self.match.outcome
        return {
            "game": self.match.game.key, "names": self.match.names, "moves": len(self.match.log), "finished": outcome is not None,
            "decisions": [one.to_json() for one in self.decisions], "swings": [one.to_json() for one in self.swings],
            "parts": [one.to_json() for one in self.parts],
        }  # fmt: skip


def review(
    match: Match, effort: Effort, seed: int = 1, tick: Callable[[int, int], None] = lambda done, all_: None
) -> Review:
    """Look at a match again.  Equal matches and efforts give equal reviews."""
    moves = len(match.log)
    weighed: list[Weighed] = []
    lucky: list[Lucky] = []
    for number, twin in enumerate(match):
        tick(number, moves)
        if number == moves:
            break
        decision = twin.decision
        assert decision is not None
        entry = match.log[number]
        if len(decision.options) > 1:
            view = twin.view(entry.seat)
            weighed.append(weigh(view, number + 1, entry.action.text, effort.looks, effort.sittings, seed))
        before = twin.state.clone()
        after = before.clone()
        after.act(entry.action)
        luck = dice(before, entry.action, after, effort.throws, seed + number)
        if any(one.value or one.error for one in luck):
            lucky.append((number + 1, match.game.label(entry.action, twin.state), luck))
    weighed = _closer(match, weighed, effort, seed)
    deals = deal(match, effort.bot, effort.games) if moves <= effort.longest else None
    return Review(match, weighed, _swings(weighed, lucky), _parts(match, weighed, [one for _, _, one in lucky], deals))


def _closer(match: Match, weighed: list[Weighed], effort: Effort, seed: int) -> list[Weighed]:
    """Look again, and closer, at the decisions that seem to have cost most."""
    dear = sorted(weighed, key=lambda one: -one.cost.value)[: effort.deep]
    again = {one.move for one in dear}
    if not again:
        return weighed
    found: dict[int, Weighed] = {}
    for number, twin in enumerate(match):
        if number + 1 in again:
            entry = match.log[number]
            found[number + 1] = weigh(
                twin.view(entry.seat), number + 1, entry.action.text, effort.closer, effort.sittings, seed + 1
            )
    return [found.get(one.move, one) for one in weighed]


def _swings(weighed: list[Weighed], lucky: list[Lucky]) -> list[Swing]:
    found = []
    for one in weighed:
        words = f"{one.labels[one.chosen]} rather than {one.labels[one.best]}"
        found.append(Swing(one.move, one.seat, "choice", one.cost.times(-1), words))
    for move, words, luck in lucky:
        who = max(range(len(luck)), key=lambda seat: abs(luck[seat].value))
        found.append(Swing(move, who, "dice", luck[who], words))
    # what may be nothing counts for less than what is sure
    found.sort(key=lambda one: -max(0.0, abs(one.points.value) - one.points.error))
    return sorted(found[:SWINGS], key=lambda one: one.move)


def _parts(
    match: Match, weighed: list[Weighed], lucky: list[list[Estimate]], deals: list[Estimate] | None
) -> list[Parts]:
    seats, together = match.header.seats, match.game.cooperative
    results = standing(match.game, match.state)
    costs = [total([one.cost for one in weighed if one.seat == seat]) for seat in range(seats)]
    made = []
    for seat in range(seats):
        if together:
            own, others = total(costs).times(-1), NOTHING
        else:
            own = costs[seat].times(-1)
            others = total([costs[other] for other in range(seats) if other != seat]).times(1 / max(1, seats - 1))
        luck = total([one[seat] for one in lucky])
        dealt = deals[seat] if deals is not None else None
        result = POINTS * results[seat]
        known = total([own, others, luck, *([dealt] if dealt is not None else [])])
        made.append(Parts(result, dealt, luck, own, others, Estimate(result - known.value, known.error)))
    return made
