"""Messages nobody should send: whatever they are, they change nothing and are answered with a code.

    python -m tests.server.fuzz --messages 50000

Sends malformed, oversized, out-of-turn, replayed and cross-seat messages to a table under way, from those who sit
there and from a stranger, and requests of the same kind by HTTP; then compares the database with what it was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, get_args

from sqlalchemy import select

from petteia.server import wire
from petteia.server.storage import Database, schema

from .client import Guest, Json, Place, Seated, exchange

KINDS = tuple(kind.__struct_config__.tag for kind in get_args(wire.Message))  # all there are
PIPELINE = 40
ODD: tuple[Any, ...] = (
    None, True, -1, 16, 10**6, 10**30, 1.5, float(2**70), "", "x", "0", "\x00", "\ud83d\ude00" * 40, "draw", "a" * 37, "b" * 200, [], [[]],
    {}, {"type": "act"}, ["draw"], "DROP TABLE lines", "../../etc/passwd", "<script>alert(1)</script>",
)  # fmt: skip
PATHS = ("/api/me", "/api/tables", "/api/tables/{id}", "/api/tables/{id}/sit", "/api/quick", "/api/login", "/api/register",
         "/api/passphrase", "/api/reset", "/api/sessions/x", "/api/records/{id}", "/api/records/{id}?i=%ff", "/api/records/{id}/frames",
         "/api/records/{id}/frames?eyes=all", "/api/records/{id}/file", "/api/records/{id}/play", "/api/records?page=-1&player=%00",
         "/api/players/%00", "/api/players?start=%25", "/api/top", "/api/top?game=omen", "/nothing", "/static/../../etc/passwd",
         "/api/games/x/rules", "/api/games/omen/cards", "/api/games/x/cards", "/api/way", "/api/daily", "/api/daily/2026-13-01",
         "/api/daily/0001-01-01", "/api/daily/%00", "/api/learn", "/api/import", "/api/puzzles", "/api/puzzles/omen/1",
         "/api/puzzles/omen/99999999999999999999", "/api/puzzles/x/1", "/api/puzzles/omen/-1", "/api/puzzles/omen/1/play", "/metrics",
         "/healthz", "/ws/{id}")  # fmt: skip
EASY = (
    "/api/daily",
    "/api/puzzles/omen/1",
    "/api/puzzles/omen/1/play",
)  # what these do asks for no more than an empty object, or nothing


class Fuzz:
    """A table under way, the two who play at it, and a stranger."""

    def __init__(self, rand: random.Random, hera: Seated, zeus: Seated, stranger: Seated) -> None:
        self.rand = rand
        self.hera, self.zeus, self.stranger = hera, zeus, stranger
        self.mover, self.other = (hera, zeus) if hera.options else (zeus, hera)
        self.codes: Counter[str] = Counter()
        self.sent = 0

    # -- what is sent: each returns who sends it, and what -----------------------------------

    def noise(self) -> tuple[Seated, str | bytes]:
        """Bytes or characters that are no JSON, or JSON that is no object."""
        rand = self.rand
        made: list[str | bytes] = [
            bytes(rand.randrange(256) for _ in range(rand.randrange(60))),
            "".join(chr(rand.randrange(32, 0x2FF)) for _ in range(rand.randrange(60))),
            json.dumps(rand.choice(ODD), default=str),
            "[" * rand.randrange(1, 3000),
            '{"type":"act","re":"x","seq":' + "9" * rand.randrange(1, 400),
            json.dumps([self.fields("act")]),
        ]
        return self.anybody(), rand.choice(made)

    def mutated(self) -> tuple[Seated, str]:
        """A message with a field that is missing, strange, or one too many."""
        message = self.fields(self.rand.choice(KINDS))
        for _ in range(self.rand.randrange(1, 3)):
            key = self.rand.choice([*message, "type", "extra"])
            change = self.rand.random()
            if change < 0.3 and key in message:
                del message[key]
            elif change < 0.8:
                message[key] = self.rand.choice(ODD)
            else:
                message[f"{key}_"] = 1
        # only a message that is wrong counts here, or one whose sender may do nothing anyway
        return self.stranger, json.dumps(message)

    def oversized(self) -> tuple[Seated, str]:
        message = {**self.fields("chat"), "text": "x" * self.rand.randrange(4100, 20_000)}
        return self.anybody(), json.dumps(message)

    def out_of_turn(self) -> tuple[Seated, str]:
        """A move of one who is not asked, or for a place in the log that is past or to come."""
        seat = self.other.state["eyes"]
        message = {
            **self.fields("act"),
            "seat": seat,
            "action": self.rand.choice(self.mover.options),
            "seq": self.mover.seq,
        }
        if self.rand.random() < 0.5:
            message["seat"] = self.mover.state["eyes"]
            message["seq"] = self.mover.seq + self.rand.choice([-3, -2, -1, 1, 2, 500])
            return self.mover, json.dumps(message)
        return self.other, json.dumps(message)

    def illegal(self) -> tuple[Seated, str]:
        """A move of this game that is not offered now, or no move at all."""
        words = [
            "draw",
            "play hydra",
            "end",
            "row 9",
            "challenge a b",
            "figure z",
            "dance",
            "take pegasus",
            "PLAY  hydra",
        ]
        action = self.rand.choice([word for word in words if word not in self.mover.options])
        message = {**self.fields("act"), "seat": self.mover.state["eyes"], "seq": self.mover.seq, "action": action}
        return self.mover, json.dumps(message)

    def cross_seat(self) -> tuple[Seated, str]:
        """A message for another's seat."""
        kind = self.rand.choice(
            ["act", "undo", "resign", "arrange", "hint", "stand", "sit", "why", "preview", "eyes", "relieve"]
        )
        sender = self.rand.choice([self.hera, self.zeus, self.stranger])
        theirs = 1 - sender.state["eyes"] if sender is not self.stranger else self.rand.randrange(2)
        message = {**self.fields(kind), "seat": theirs}
        if kind == "eyes":
            message = {"type": "eyes", "re": message["re"], "eyes": theirs}
        return sender, json.dumps(message)

    def unasked(self) -> tuple[Seated, str]:
        """An answer to what nobody asked, a rematch of a game under way, relief for somebody who is here."""
        kind = self.rand.choice(["answer", "rematch", "relieve", "start"])
        sender = self.anybody()
        message = self.fields(kind)
        if kind == "relieve" and sender is not self.stranger:
            message["seat"] = 1 - sender.state["eyes"]
        return sender, json.dumps(message)

    def replayed(self) -> tuple[Seated, str]:
        """A message already done, word for word or with other words under the same name."""
        message = {
            "type": "act",
            "re": "the first",
            "seq": 0,
            "seat": 0,
            "action": self.rand.choice(["draw", "play hydra"]),
        }
        return self.hera, json.dumps(message)

    def fields(self, kind: str) -> Json:
        """A well-formed message of a kind, as a stranger might send it."""
        rand = self.rand
        message: Json = {"type": kind, "re": f"f{self.sent}"}
        if kind in ("act", "undo", "arrange", "hint"):
            message["seq"] = rand.choice([0, self.mover.seq, self.mover.seq + 1])
        if kind in ("act", "why", "preview", "undo", "resign", "arrange", "hint", "stand", "sit", "relieve"):
            message["seat"] = rand.randrange(2)
        if kind in ("act", "preview"):
            message["action"] = rand.choice([*self.mover.options, "draw"])
        if kind == "why":
            message[rand.choice(["action", "ref"])] = rand.choice(["draw", "deck:0", "card:3", "hand:1"])
        if kind == "undo":
            message["count"] = rand.randrange(1, 5)
        if kind == "answer":
            message |= {"kind": rand.choice(["takeback", "rematch"]), "yes": rand.random() < 0.5}
            if rand.random() < 0.7:  # an offer that nobody has made
                message["offer"] = rand.choice(["", "0", "1:2", f"{self.mover.seq}", "x" * 40, "\ud7ff", str(2**70)])
        if kind in ("answer", "rematch") and rand.random() < 0.5:
            message["nonce"] = rand.choice(["", "ab" * 32, "no hex", "\u202e"])
        if kind == "eyes":
            message["eyes"] = rand.randrange(3)
        if kind == "chat":
            message["text"] = "psst"
        if kind == "emote":
            message["emote"] = "owl"
        return message

    def anybody(self) -> Seated:
        return self.rand.choice([self.hera, self.zeus, self.stranger])

    # -- sending and judging -----------------------------------------------------------------

    async def run(self, count: int) -> None:
        """Send so many messages; each is answered, and what it is answered with is counted."""
        makers: list[Callable[[], tuple[Seated, str | bytes]]] = [
            self.noise, self.mutated, self.oversized, self.out_of_turn, self.illegal, self.cross_seat, self.unasked,
            self.replayed,
        ]  # fmt: skip
        while self.sent < count:
            batch = min(PIPELINE, count - self.sent)
            waiting: Counter[Seated] = Counter()
            marks = {one: len(one.heard) for one in (self.hera, self.zeus, self.stranger)}
            for _ in range(batch):
                sender, message = self.rand.choice(makers)()
                await sender.send(message)
                waiting[sender] += 1
                self.sent += 1
            for sender, expected in waiting.items():
                await sender.until(lambda s=sender, n=marks[sender] + expected: len(s.heard) >= n or s.closed)
                assert not sender.closed, "the server hung up"
                for answer in sender.heard[marks[sender] : marks[sender] + expected]:
                    self.judge(sender, answer)
                del sender.raw[:], sender.heard[marks[sender] :]

    def judge(self, sender: Seated, answer: Json) -> None:
        kind = answer["type"]
        if kind == "refused":
            assert answer["code"] != "broken", answer
            assert answer["sentence"]
            self.codes[answer["code"]] += 1
        elif kind == "done":  # a replay is answered as it was then; nobody else may get anything done
            assert sender is self.hera or answer["seq"] == self.mover.seq, answer
            self.codes["done again" if sender is self.hera else "done"] += 1
        else:  # harmless questions, well formed by chance
            assert kind in ("pong", "state"), answer
            self.codes[kind] += 1

    async def requests(self, guest: Guest, count: int) -> None:
        """The same by HTTP: never an error of ours, never a change."""
        rand, id = self.rand, self.hera.table["id"]
        for _ in range(count):
            path = rand.choice(PATHS).format(id=id)
            method = rand.choice(["GET", "POST", "DELETE", "PUT"])
            body = rand.choice(
                [b"", b"{", b"\xff\xfe", json.dumps(rand.choice(ODD), default=str).encode(), b"x" * 20_000]
            )
            if path in EASY and body in (b"", b"{}"):
                body = b"[]"
            headers = rand.choice(
                [{}, guest.token, {"X-Petteia-Csrf": "0" * 40}, {**guest.token, "Origin": "http://evil"}]
            )
            answer = await guest.http.request(method, guest.url(path), content=body, headers=headers)
            assert answer.status_code < 500 or answer.status_code == 503, (method, path, body, answer.text)
            self.codes[f"http {answer.status_code}"] += 1


def kept(database: str) -> dict[str, list[str]]:
    """Every table's header, seats, log, chat and offers, ratings and tries at puzzles, as they are written down."""
    opened = Database(database)
    with opened.connect() as connection:
        found = {
            one.name: sorted(str(row._mapping) for row in connection.execute(select(one)))
            for one in (
                schema.tables, schema.seats, schema.lines, schema.chat, schema.offers, schema.ratings, schema.tries
            )
        }  # fmt: skip
    opened.close()
    return found


async def fuzz(place: Place, messages: int, requests: int, seed: int) -> Fuzz:
    """A whole run; fails where anything has changed or anything was not answered as it should be."""
    rand = random.Random(seed)
    ann, bob, eve = [await place.guest() for _ in range(3)]
    table = await ann.opens("me", "open")
    await bob.sits(table)
    hera, zeus, stranger = await ann.joins(table), await bob.joins(table), await eve.joins(table)
    assert (await hera.act(hera.options[0], re="the first"))["type"] == "done"
    for one in (hera, zeus, stranger):
        await one.until(lambda one=one: one.seq == 1)
    await exchange(rand, 14, hera, zeus, stranger)
    while not (hera.options or zeus.options):
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)  # presence has been told to all
    before = kept(place.database)
    running = Fuzz(rand, hera, zeus, stranger)
    await running.run(messages)
    await running.requests(eve, requests)
    after = kept(place.database)
    changed = [*{one for name in before for one in {*before[name]} ^ {*after[name]}}]
    assert not changed, f"something has changed, {len(changed)} rows: {sorted(changed)[:3]}"
    assert (await running.mover.act(running.mover.options[0]))["type"] == "done"
    return running


async def main(messages: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = await Place(f"sqlite:///{folder}/fuzz.db").start()
        began = time.monotonic()
        done = await fuzz(place, messages, messages // 20, seed)
        print(
            f"{done.sent} messages and {messages // 20} requests in {time.monotonic() - began:.0f} s; nothing changed."
        )
        for code, count in done.codes.most_common():
            print(f"  {code:16} {count}")
        await place.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--messages", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    sys.exit(asyncio.run(main(chosen.messages, chosen.seed)))
