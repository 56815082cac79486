"""A way to go alone: results against every level of bots, what to try next, endings found, and puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from petteia.kernel.game import Game, games
from petteia.kernel.puzzles import Puzzle, puzzles
from petteia.server import alone, bots, ids, views
from petteia.server.alone import Behind, Done, Hint, PuzzleLine, Stroke, Tried, Tries, Way
from petteia.server.errors import Denied
from petteia.server.model import Head, Seat, sealed
from petteia.server.scenes import scene_bytes
from petteia.server.storage import solo as stored
from petteia.server.storage.people import Person
from petteia.server.storage.writer import Line
from petteia.server.wire import Clock

if TYPE_CHECKING:
    from petteia.server.house import House

LEVELS = [rung["key"] for rung in bots.LADDER]
TOLD = 10  # sentences before the question
UNTRIED = Tries(0, False, False)


def level_of(seats: list[Seat]) -> str:
    """The level of a table's bots, the weakest of them; none where somebody played alone."""
    strengths = [seat.strength for seat in seats if seat.kind == "bot" and seat.strength in LEVELS]
    return min(strengths, key=LEVELS.index, default="")


def way(found: list[tuple[Head, list[Seat]]], person: str, known: dict[str, Game]) -> dict[str, Done]:
    """Results by game and level, the next thing to try in each game, and the endings of campaigns."""
    made = {key: Done(dict.fromkeys(LEVELS, (0, 0)), (0, 0), [], LEVELS[0], 0) for key in known}
    for head, seats in found:
        if head.game not in made or head.outcome is None or not head.moves:
            continue
        mine = [seat.seat for seat in seats if seat.person == person]
        won = any(seat in head.outcome.winners for seat in mine)
        one = made[head.game]
        level = level_of(seats)
        wins, others = one.levels[level] if level else one.alone
        now = (wins + 1, others) if won else (wins, others + 1)
        if level:
            one.levels[level] = now
        else:
            one.alone = now
        ventures = known[head.game].ventures
        of_venture = any(all(head.options.get(k) == v for k, v in venture.options.items()) for venture in ventures)
        if of_venture and head.outcome.reason not in one.endings:
            one.endings.append(head.outcome.reason)
    for one in made.values():
        one.next = next((level for level in LEVELS if not one.levels[level][0]), "")
        one.played = sum(map(sum, one.levels.values())) + sum(one.alone)
    return made


class Solo:
    def __init__(self, house: House) -> None:
        self.house = house

    async def way(self, person: str) -> Way:
        found = await self.house.read(stored.finished_alone, person)
        tried = await self.house.read(stored.tries_of, person)
        known = games()
        solved: dict[str, int] = {}
        for (game, _), one in tried.items():
            solved[game] = solved.get(game, 0) + one.solved
        return Way(way(found, person, known), solved)

    # -- puzzles -----------------------------------------------------------------------------

    async def all_puzzles(self, person: str) -> dict[str, list[PuzzleLine]]:
        """The puzzles of every game that has any, with what somebody has made of them."""
        tried = await self.house.read(stored.tries_of, person) if person else {}
        return {
            key: [
                PuzzleLine(p.id, p.hard, len(p.worth), mine.tries, mine.solved)
                for p in puzzles(game).values()
                for mine in [tried.get((key, p.id), UNTRIED)]
            ]
            for key, game in games().items()
            if puzzles(game)
        }

    def find(self, game: Game, number: int) -> Puzzle:
        found = puzzles(game).get(number)
        if found is None:
            raise Denied("unknown", f"{game.title} has no such puzzle.", "GET /api/puzzles lists them.")
        return found

    async def show(self, person: str, game: Game, number: int) -> alone.Puzzle:
        """The moment as its seat sees it, the question and its options; never what they are worth."""
        puzzle = self.find(game, number)
        tried = await self.house.read(stored.tries_of, person) if person else {}
        mine = tried.get((game.key, number), UNTRIED)
        return await self.house.think(lambda: _shown(game, puzzle, mine))

    async def attempt(self, person: str, game: Game, number: int, move: str) -> Tried:
        """Try a choice: whether it is the one, what came of it, and (if it is) how far the others lie behind."""
        puzzle = self.find(game, number)
        if move not in puzzle.worth:
            raise Denied("illegal", "That is not offered here.")
        right, now = move == puzzle.answer, self.house.now()
        strokes, told = await self.house.think(lambda: _gone_on(game, puzzle, move))
        mine = await self.house.writer.do(
            lambda c: stored.note_try(c, person, game.key, number, now, right=right, hint=False)
        )
        answer = Tried(right, move, strokes, told, round(_behind(puzzle, move)), mine)
        if right:
            labels = {one.text: one.label for one in (await self.show(person, game, number)).decision.options}
            ranked = sorted(puzzle.worth, key=lambda one: -puzzle.worth[one].value)
            answer.others = [Behind(labels[one], round(_behind(puzzle, one))) for one in ranked if one != puzzle.answer]
        return answer

    async def hint(self, person: str, game: Game, number: int) -> Hint:
        """A word on what kind of choice it is."""
        puzzle, now = self.find(game, number), self.house.now()
        mine = await self.house.writer.do(
            lambda c: stored.note_try(c, person, game.key, number, now, right=False, hint=True)
        )
        shown = (await self.show(person, game, number)).decision.options
        first = next(option.label for option in shown if option.text == puzzle.answer).split(" ")[0].rstrip(":")
        return Hint(f"Its first word is “{first}”.", mine)

    async def play_on(self, person: Person, game: Game, number: int, strength: str) -> str:
        """A table that goes on from a puzzle's moment, in its seat, against bots."""
        puzzle, now = self.find(game, number), self.house.now()
        match = await self.house.think(lambda: puzzle.match(game))
        head = Head(
            id=ids.short(), game=game.key, version=game.version, seats=puzzle.seats, options=match.header.options,
            clock=Clock(), rated=False, watch=False, takebacks=True, teach=False, listed=False, invite=ids.invite(),
            host=person.id, secret=puzzle.seed, promise=sealed(puzzle.seed), seed=puzzle.seed, state="playing", created=now,
            seen=now, started=now, occasion="puzzle",
        )  # fmt: skip
        sits = [
            Seat(i, "person", person.id, person.name)
            if i == match.to_move
            else Seat(i, "bot", name=bots.NAMES[strength], strength=strength)
            for i in range(puzzle.seats)
        ]
        lines = [Line(head.id, i + 1, e.seat, "act", e.action.text, now) for i, e in enumerate(match.log)]
        await self.house.tables.create(head, sits, lines)
        await self.house.opening.begun(head.id)
        return head.id


def _behind(puzzle: Puzzle, move: str) -> float:
    """How many points of a hundred a choice lies behind the answer."""
    return 50 * (puzzle.worth[puzzle.answer].value - puzzle.worth[move].value)


def _shown(game: Game, puzzle: Puzzle, mine: Tries) -> alone.Puzzle:
    match = puzzle.match(game)
    seat = match.to_move
    view = match.view(seat)
    decision = views.decision(view)
    assert decision is not None
    numbers = sorted(puzzles(game))
    return alone.Puzzle(
        game=game.key,
        title=game.title,
        seat=seat,
        name=match.names[seat],
        scene=msgspec.Raw(scene_bytes(game.scene(view))),
        decision=decision,
        told=match.story(seat)[-TOLD:],
        number=puzzle.id,
        of=len(numbers),
        next=next((n for n in numbers if n > puzzle.id), numbers[0]),
        hard=puzzle.hard,
        wins=_wins(game, puzzle),
        mine=mine,
    )


def _wins(game: Game, puzzle: Puzzle) -> bool:
    """Whether the answer, and how play goes on from it, wins before anybody else is asked."""
    match = puzzle.match(game)
    seat = match.to_move
    for one in (puzzle.answer, *puzzle.worth[puzzle.answer].line):
        if match.to_move != seat:
            return False
        match.play(one)
    return match.outcome is not None and seat in match.outcome.winners


def _gone_on(game: Game, puzzle: Puzzle, move: str) -> tuple[list[Stroke], list[str]]:
    """What came of a choice: what its seat did from there on, and what it heard."""
    match = puzzle.match(game)
    seat, begun = match.to_move, len(puzzle.moves) + 1
    strokes: list[Stroke] = []
    heard = 0
    for one in (move, *puzzle.worth[move].line):
        if match.to_move == seat:
            view, action = match.view(seat), game.vocabulary.parse(one)
            rule = view.decision.rule if view.decision is not None else ""
            strokes.append(Stroke(game.label(action, view.state), game.refs(view, action), rule, []))
        match.play(one)
        told = match.story(seat, since=begun)
        strokes[-1].told += told[heard:]
        heard = len(told)
    if match.outcome is not None:
        strokes[-1].rule = match.outcome.rule
        strokes[-1].told.append(match.outcome.reason)
    return strokes, told
