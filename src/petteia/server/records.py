"""Finished tables: checked, judged, shown move by move through any eyes."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from petteia.kernel.cloning import own_fields
from petteia.kernel.decision import Illegal
from petteia.kernel.game import Refused, games
from petteia.kernel.game import game as find_game
from petteia.kernel.knowledge import View
from petteia.kernel.match import Match
from petteia.kernel.seal import KNOWN, Dice
from petteia.server import views
from petteia.server.errors import Denied
from petteia.server.messages import Frame, Frames, Luck, RecordCard, Turning
from petteia.server.model import Ending, Head, Seat
from petteia.server.past import Past, all_heard, kept
from petteia.server.scenes import scene_bytes
from petteia.server.storage import tables as stored
from petteia.server.storage.writer import Line

if TYPE_CHECKING:
    from petteia.server.house import House

Json = dict[str, Any]
SPAN = 60  # frames in one answer
TURNS = 5  # turning points that are named
SWING = 0.08  # the least change worth naming


class Checked(msgspec.Struct):
    """What was checked of a record, and whether it held."""

    promise: bool
    mix: bool
    seal: bool
    moves: bool

    @property
    def fair(self) -> bool:
        return self.promise and self.mix and self.seal and self.moves


class Judged(msgspec.Struct):
    """How each seat stood after each move, the turning points, and what was luck."""

    curve: list[list[float]]
    turning: list[Turning]
    luck: list[Luck]


class Replayed:
    """A finished table, its log replayed."""

    def __init__(self, head: Head, seats: list[Seat], lines: list[Line]) -> None:
        self.head = head
        self.seats = seats
        self.whole = True
        self.ending: Ending | None = None
        self.match = Match(head.header(seats))
        try:
            for line in lines:
                self._apply(line)
        except (Illegal, Refused, ValueError):
            self.whole = False

    def _apply(self, line: Line) -> None:
        match = self.match
        if line.kind == "act":
            match.act(line.seat, line.text)
        elif line.kind == "undo":
            match.rewind(len(match.log) - int(line.text))
        elif line.kind == "rewind":
            match.rewind(int(line.text))
        elif line.kind in ("resign", "flag", "close"):
            self.ending = self.head.outcome  # given up: the rules say nothing of it
        if match.outcome is not None:
            o = match.outcome
            self.ending = Ending(list(o.winners), o.reason, o.rule, list(o.scores))

    def checked(self) -> Checked:
        """Whether nothing was tampered with: the seed is the one promised, and the moves give the recorded end."""
        head = self.head
        assert head.seed is not None
        dice = {"promise": False, "mix": False, "seal": False} if head.known else self.dice().checks(head.seed)
        return Checked(moves=self.whole and self.ending is not None and self.ending == head.outcome, **dice)

    def dice(self) -> Dice:
        """What was sealed and opened at this table."""
        return Dice(self.head.promise, self.head.secret, [seat.nonce for seat in self.seats], self.head.seal or "")

    def file(self) -> str:
        """The record as text, with all that is needed to check it.

        The dice, and how a game was given up, are remarks: the rules know nothing of them.
        """
        text = self.match.save() + (f"{KNOWN}\n" if self.head.known else self.dice().remarks())
        if self.match.outcome is None and self.ending is not None:
            text += f"# {self.ending.reason}\n"
        return text

    # -- judging -----------------------------------------------------------------------------

    def judged(self) -> Judged:
        """How each seat stood after each move, the turning points, and what was luck."""
        seats, game = self.head.seats, self.match.game
        curve: list[list[float]] = []
        luck = [Luck(0.0, 0.0) for _ in range(seats)]
        turns: list[Turning] = []
        before: tuple[int, int] = (0, 0)
        for twin in self.match:
            state = twin.state
            stands = [round(game.heuristic(state, seat), 4) for seat in range(seats)]
            now = (state.learned, state.drawn)
            if curve:
                mover = twin.log[-1].seat
                swing = stands[mover] - curve[-1][mover]
                if now != before:
                    luck[mover].luck += swing
                else:
                    luck[mover].skill += swing
                if abs(swing) >= SWING:
                    turns.append(Turning(len(twin.log), mover, round(swing, 4), _said(twin)))
            curve.append(stands)
            before = now
        turns = sorted(sorted(turns, key=lambda t: -abs(t.swing))[:TURNS], key=lambda t: t.move)
        return Judged(curve, turns, [Luck(round(one.luck, 4), round(one.skill, 4)) for one in luck])

    # -- showing -----------------------------------------------------------------------------

    def frames(self, eyes: str, begin: int, end: int) -> Iterator[Frame]:
        """The scenes and events from one move to another, as these eyes saw them."""
        told = 0
        for twin in self.match:
            at = len(twin.log)
            if at > end:
                return
            fresh, told = twin.events[told:], len(twin.events)
            if at < begin:
                continue
            view = self._view(twin, eyes)
            drawn = scene_bytes(twin.game.scene(view))
            story = [(at, all_heard(event, self.head.seats) if eyes == "all" else event) for _, event in fresh]
            last = twin.log[-1] if twin.log else None
            yield Frame(
                move=at,
                seat=last.seat if last else -1,
                action=last.action.text if last else "",
                label=twin.game.label(last.action, view.state) if last else "",
                scene=msgspec.Raw(drawn),
                events=views.events(story, view, drawn),
                waiting=twin.to_move,
            )

    def _view(self, match: Match, eyes: str) -> View:
        seats = self.head.seats
        if eyes == "all":
            return all_seeing(match)
        return View(match.state, seats if eyes == "watch" else int(eyes))


def all_seeing(match: Match) -> View:
    """A view with every face up: for records only, when nothing is secret any more."""
    state = match.state.clone()
    everyone = state.layout.everyone
    state.knows = [everyone] * len(state.knows)
    view = View(state, match.header.seats)
    for name in own_fields(type(state)):
        if name not in match.game.card_fields:
            setattr(view.state, name, getattr(state, name))  # what the game hides from onlookers
    return view


def _said(match: Match) -> str:
    """What the last move did, in a sentence for somebody who sees everything."""
    seats = match.header.seats
    fresh = [event for at, event in match.events if at == len(match.log)]
    said = [match.game.say(all_heard(event, seats), seats, match.state) for event in fresh]
    return " ".join(said[:2]) or match.game.label(match.log[-1].action, match.state)


class Records:
    """Finds records and answers for them."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def find(self, id: str, person: str, key: str = "") -> Replayed | Past:
        """The record of a finished table, for those who may see it.

        Where onlookers were not wanted those are the people who sat there, and whoever holds the key of the table's link.
        """

        def read(connection: Any) -> Any:
            found = stored.find(connection, id)
            return None if found is None else (*found, stored.lines_after(connection, id, 0), kept(connection, id))

        found = await self.house.read(read) if len(id) <= 16 else None
        if found is None:
            raise Denied("unknown", "There is no such record.")
        head, seats, lines, story = found
        sat = bool(person) and any(seat.person == person for seat in seats)
        if not (head.watch or sat or secrets.compare_digest(key.encode(), head.invite.encode())):
            raise Denied(
                "not_allowed", "This record is for those who sat at the table.", "Ask one of them for its link."
            )
        if head.state != "over":
            raise Denied("not_allowed", "That table is not over.", "Its record opens when it ends.")
        await self.house.daily.check_open(head.deal_of, person)
        try:
            game = find_game(head.game)
            replayed = await self.house.think(lambda: Replayed(head, seats, lines), long=True)
        except Refused as error:
            if head.game in games() and head.version != game.version:
                return Past(head, seats, lines, story, game)
            raise Denied("unknown", error.sentence, error.hint) from None
        if head.version != game.version and not replayed.checked().moves:
            return Past(head, seats, lines, story, game)
        return replayed

    async def replayed(self, id: str, person: str, key: str = "") -> Replayed:
        """The same, where it must be replayed."""
        found = await self.find(id, person, key)
        if isinstance(found, Past):
            raise found.refusal()
        return found

    async def show(self, id: str, person: str, key: str) -> RecordCard:
        replayed = await self.find(id, person, key)
        if isinstance(replayed, Past):
            return views.past(replayed, person)
        judged = await self.house.think(replayed.judged, long=True)
        return views.record(replayed.head, replayed.seats, replayed.match.game, person, replayed.checked(), judged)

    async def frames(self, id: str, person: str, key: str, eyes: str, begin: int, end: int) -> Frames:
        replayed = await self.replayed(id, person, key)
        if eyes not in ("watch", "all", *(str(seat) for seat in range(replayed.head.seats))):
            raise Denied("malformed", "Those are nobody's eyes.", "A seat's number, `watch` or `all`.")
        total = len(replayed.match.log)
        begin = max(0, min(begin, total))
        end = max(begin, min(end, total, begin + SPAN - 1))
        frames = await self.house.think(lambda: list(replayed.frames(eyes, begin, end)), long=True)
        return Frames(eyes, begin, end, total, frames)
