"""Bots at the table: five strengths in plain words, thinking off the event loop, knowing no more than their seat."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import random
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, TypeVar

from petteia.bots import Budget, bot_from, pacing
from petteia.bots.levels import LADDER as LADDER
from petteia.bots.levels import NAMES as NAMES
from petteia.bots.oracle import OracleBot
from petteia.kernel.game import games
from petteia.kernel.match import Header, Match
from petteia.server.logs import log as log_of
from petteia.server.queueing import Queue
from petteia.server.settings import Settings

OPENING = "opening"  # what tables are for, where that is something else than play

if TYPE_CHECKING:
    from petteia.server.house import House
    from petteia.server.table import Table

ADVICE = 600  # iterations for a piece of advice, unless its time is up before
CHAIN = 0.35  # the share of the pause before a choice that goes on with the same move

T = TypeVar("T")
WARM_AFTER = 2.0  # seconds
RETRY = 0.2


# -- in the thinking process -----------------------------------------------------------------

_kept: OrderedDict[str, tuple[Match, list[tuple[int, str]]]] = OrderedDict()


def follow_parent() -> None:
    """End with the server, however it ended: a thinking process must not be left behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def warm() -> int:
    """Load the games; a process is ready once this returns."""
    return len(games())


def fresh_seed(secret: str, moves: int) -> int:
    """What a bot's own chance begins with: from the table's secret, so that nobody foresees it; the bot cannot undo the hash."""
    return int.from_bytes(hashlib.sha256(f"petteia bot 1 {secret} {moves}".encode()).digest()[:8], "big")


def _follow(table: str, header: dict[str, Any], log: list[tuple[int, str]]) -> Match:
    """The match of a table, rebuilt here or brought up to date; known by its seed too, since a deal of the day has the day for an id."""
    table = f"{table} {header['seed']}"
    match, done = _kept.pop(table, (None, []))
    if match is None or done != log[: len(done)]:
        match, done = Match(Header(**header)), []
    for seat, move in log[len(done) :]:
        match.act(seat, move)
    _kept[table] = (match, log)
    if len(_kept) > 48:
        _kept.popitem(last=False)
    return match


def think(
    table: str, header: dict[str, Any], log: list[tuple[int, str]], strength: str, chance: int, seconds: float
) -> str:
    """What a bot of this strength chooses in so many seconds; it gets a view, never the match."""
    match = _follow(table, header, log)
    seat = match.to_move
    view = match.view(seat)
    assert view.decision is not None
    bot = bot_from(strength, chance)
    return bot.choose(view, view.decision, Budget(seconds=seconds)).text


def advise(
    table: str, header: dict[str, Any], log: list[tuple[int, str]], seat: int, chance: int, seconds: float
) -> list[tuple[str, float, float | None]]:
    """What a strong player makes of the options of the seat that is asked, the best first."""
    match = _follow(table, header, log)
    said = OracleBot(chance, ADVICE).thinks(match.view(seat), Budget(ADVICE, seconds))
    return [(one.action.text, one.share, one.worth) for one in said]


# -- in the server ---------------------------------------------------------------------------


class Thinker:
    """A process (or a thread) in which one bot thinks at a time; begun when it is first wanted, and again if it breaks."""

    def __init__(self, own_process: bool) -> None:
        self._own_process = own_process
        self._pool: Executor | None = None

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        pool = self._pool
        if pool is None:
            # a fresh interpreter: the server's threads and sockets are none of its business
            spawned = multiprocessing.get_context("spawn")
            pool = (
                ProcessPoolExecutor(1, spawned, follow_parent)
                if self._own_process
                else ThreadPoolExecutor(1, "petteia-bot")
            )
            self._pool = pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *args)
        except BrokenProcessPool:
            self._pool = None
            raise

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if isinstance(pool, ProcessPoolExecutor):
            for process in list((pool._processes or {}).values()):
                process.terminate()
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def processes(settings: Settings) -> int:
    """How many processes think for one worker: all cores but one, shared among the workers, unless it is said."""
    if settings.bot_processes is not None:
        return settings.bot_processes
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, (cores - 1) // max(1, settings.workers))


class Bots:
    """Lets bots take their turns."""

    def __init__(self, house: House) -> None:
        self._house = house
        count = processes(house.settings)
        self._thinkers = [Thinker(count > 0) for _ in range(max(1, count))]
        self._queue = Queue(self._thinkers)
        if count:
            house.spawn(self._warm())

    async def _warm(self) -> None:
        """Have a process ready before it is wanted, but not before the server itself is."""
        await asyncio.sleep(WARM_AFTER)
        await self._thinkers[0].run(warm)

    async def close(self) -> None:
        for thinker in self._thinkers:
            thinker.close()

    def play_on(self, table: Table) -> bool:
        """Whether bots move here: while somebody looks on, or while people's clocks run."""
        people = any(seat.kind == "person" for seat in table.seats)
        if table.head.deal_of and not people:
            return True  # the bots' own tries at the deal of the day
        return table.is_watched or (people and table.head.clock.kind != "none")

    def have_waited(self, table: Table) -> bool:
        """Whether a bot is to move and has not, since nobody looked on."""
        seat, begun = table.waiting, table.match is not None and bool(table.match.log)
        return (
            begun and seat >= 0 and table.seats[seat].kind == "bot" and not table.bot_busy and not self.play_on(table)
        )

    def attend(self, table: Table) -> None:
        """If a bot is to move here, let it think."""
        seat = table.waiting
        if seat < 0 or table.bot_busy or table.seats[seat].kind != "bot" or not self.play_on(table):
            return
        table.bot_busy = True
        self._house.spawn(self._turns(table))

    async def _turns(self, table: Table) -> None:
        number, spent, mover = 0, 0.0, -1  # choices of this turn so far, seconds of thought in it, whose it is
        try:
            while (seat := table.waiting) >= 0 and table.seats[seat].kind == "bot" and self.play_on(table):
                began = time.monotonic()
                seq = table.seq
                if seat != mover:
                    number, spent, mover = 0, 0.0, seat
                strength = table.seats[seat].strength
                move, took = await self._choose(table, strength, pacing.share(strength, spent))
                self._house.metrics.bots.note(time.monotonic() - began)
                pause = pacing.pause(self._house.settings.bot_pause, CHAIN, number) - (time.monotonic() - began)
                number, spent = number + 1, spent + took
                if pause > 0 and table.is_watched:
                    await asyncio.sleep(pause)
                await self._house.tables.bot_acts(table, seat, move, seq)
                if table.seq == seq:
                    await asyncio.sleep(RETRY)  # it could not be written just now
        finally:
            table.bot_busy = False

    async def _choose(self, table: Table, strength: str, seconds: float) -> tuple[str, float]:
        """What the bot chooses, and how long it thought."""
        match = table.match
        assert match is not None
        assert match.decision is not None
        options = [option.text for option in match.decision.options]
        if len(options) == 1:
            return options[0], 0.0
        opening = match.game.opening() if table.head.occasion == OPENING else None
        scripted = opening.next([entry.action.text for entry in match.log]) if opening is not None else None
        if scripted in options:
            return scripted, 0.0
        chance, said = self._chance(table), await self._ask(table, think, strength, seconds)
        if said is None:
            return random.Random(chance).choice(options), 0.0  # whatever ails the bot, the table goes on
        return said

    async def advice(self, table: Table, seat: int, seconds: float) -> list[tuple[str, float, float | None]]:
        """What a strong player makes of the options of the seat that is asked; nothing where it could not be had."""
        said = await self._ask(table, advise, seat, seconds)
        return said[0] if said is not None else []

    def _chance(self, table: Table) -> int:
        assert table.match is not None
        return fresh_seed(table.head.secret, len(table.match.log))

    async def _ask(
        self, table: Table, work: Callable[..., T], about: str | int, seconds: float
    ) -> tuple[T, float] | None:
        """Have something thought about in its turn: what came of it and how long it took, or None if it could not be done."""
        match = table.match
        assert match is not None
        h, id = match.header, table.head.id
        header = {"game": h.game, "seats": h.seats, "seed": h.seed, "version": h.version, "options": dict(h.options)}
        log = [(entry.seat, entry.action.text) for entry in match.log]
        chance = self._chance(table)
        for _ in range(2):
            address = self._queue.lightest({client.address for client in table.connections})
            thinker = await self._queue.turn(address, id)
            began = time.monotonic()
            try:
                found = await thinker.run(work, id, header, log, about, chance, seconds)
                return found, time.monotonic() - began
            except BrokenProcessPool:
                log_of.warning("bot", table=id)  # the process is gone: have another
            except Exception:
                log_of.exception("bot", table=id, game=h.game)
                break
            finally:
                self._queue.done(thinker, address, id, time.monotonic() - began)
        return None
