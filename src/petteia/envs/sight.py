"""What a seat sees, as one row of whole numbers laid out by the declared shapes of its table.

    sight = sight_of("hera-zeus")
    sight.parts                    # {"seat": (0, (1,)), "cards": (21, (86, 5)), ...}: where each part begins, and its shape
    sight.see(View(state, 0))      # a row of `sight.size` numbers

Numbers are codes: a face, a zone, a step or a rule is its place in the words of `sight.table`, from 1, and 0 is nothing; so they
go into embeddings, and `sight.table.features` says what is printed on each face.  Everything is seen from the seat's own chair.
`facts` is the other way to see: a bag of facts from `petteia.encoding`, for networks that take one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from petteia.encoding import Encoder
from petteia.kernel.game import Refused
from petteia.kernel.game import game as find_game
from petteia.kernel.knowledge import View
from petteia.kernel.shapes import Chair
from petteia.kernel.tables import Table
from petteia.kernel.tables import table as table_of

Row = npt.NDArray[np.int32]
DEPTH = 3  # so many steps of the stack are seen, the one that asks first
FIELDS = 4  # and so many numbers of each
LOWEST, HIGHEST = -(1 << 31), (1 << 31) - 1
ROOM = 1024  # facts in a row of facts


class Sight:
    """How the knowledge of one kind of table becomes a row of numbers."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.actions = len(table.actions)
        seats, cards = table.seats, table.cards
        self.widths = {name: kind.width(seats, cards) for name, kind in sorted(table.fields.items())}
        shapes: dict[str, tuple[int, ...]] = {
            "seat": (1,), "asked": (1,), "rule": (1,), "steps": (DEPTH, 2 + FIELDS), "cards": (cards, 5), "recalls": (cards, 2),
            **{f"field {name}": (width,) for name, width in self.widths.items() if width},
        }  # fmt: skip
        self.parts: dict[str, tuple[int, tuple[int, ...]]] = {}
        self.size = 0
        for name, shape in shapes.items():
            self.parts[name] = (self.size, shape)
            self.size += int(np.prod(shape))
        self._rules = {rule: i + 1 for i, rule in enumerate(table.rules)}
        self._steps = {step: i + 1 for i, step in enumerate(table.steps)}
        self._sentences = {sentence: i + 1 for i, sentence in enumerate(table.sentences)}

    def see(self, view: View) -> Row:
        """What a view's seat sees."""
        return np.array(self.numbers(view), dtype=np.int32)

    def numbers(self, view: View) -> list[int]:
        s, seat, seats = view.state, view.seat, self.table.seats
        places = [0] * self.table.cards
        cards: list[int] = []
        recalled = [0] * self.table.cards
        recalls: list[int] = []
        for group, recall in enumerate(s.recalls):
            for card in range(self.table.cards):
                if recall.cards >> card & 1:
                    recalled[card] = group + 1
            for face in recall.faces:
                recalls += (group + 1, face + 1)
        everyone, bit = s.layout.everyone, 1 << seat
        seen = 0
        for zone in self.table.chairs[seat]:
            for place, card in enumerate(s.zones[zone]):
                knows = s.knows[card]
                open_ = 2 if knows == everyone else 1 if knows & bit else 0
                cards += (zone + 1, place, s.face[card] + 1, open_, recalled[card])
                places[card] = seen
                seen += 1
        if seen < len(places):  # cards that lie nowhere
            lying = {card for zone_ in s.zones for card in zone_}
            for card in range(len(places)):
                if card not in lying:
                    cards += (0, 0, 0, 0, 0)
                    places[card] = seen
                    seen += 1
        chair = Chair(seat, seats, places)
        asked = (view.waiting_for - seat) % seats + 1 if view.waiting_for >= 0 else 0
        out = [seat, asked, self._rules.get(s.decision.rule, 0) if s.decision is not None else 0]
        self._stack(view, places, out)
        out += self._in_chair_order(cards, seat)
        out += recalls[: 2 * len(places)]
        out += [0] * (2 * len(places) - len(recalls))
        for name, width in self.widths.items():
            if hasattr(s, name):
                self.table.fields[name].put(getattr(s, name), chair, out)
            else:
                out += [0] * width
        return out

    def _in_chair_order(self, cards: list[int], seat: int) -> list[int]:
        """Zones are numbered from the chair: the first is the seat's own first, whoever sits there."""
        numbers = {zone + 1: i + 1 for i, zone in enumerate(self.table.chairs[seat])}
        cards[::5] = [numbers.get(zone, 0) for zone in cards[::5]]
        return cards

    def _stack(self, view: View, places: list[int], out: list[int]) -> None:
        stack = view.state.stack
        for depth in range(DEPTH):
            if depth >= len(stack):
                out += [0] * (2 + FIELDS)
                continue
            one, at = stack[len(stack) - 1 - depth]
            name = type(one).__name__
            out += (self._steps.get(name, 0), self._sentences.get(f"{name}.{at}", 0))
            held: list[int] = []
            for field in one.fields[:FIELDS]:
                value: Any = getattr(one, field)
                if not isinstance(value, int):
                    held.append(0)
                elif one.card_fields.get(field) == "card":
                    held.append(places[value] + 1 if value >= 0 else 0)
                else:
                    held.append(0 if field in one.card_fields else max(-32_000, min(32_000, value)))
            out += held + [0] * (FIELDS - len(held))

    def part(self, row: Row, name: str) -> Row:
        """One part of a row, in its shape (not a copy)."""
        at, shape = self.parts[name]
        return row[at : at + int(np.prod(shape))].reshape(shape)

    def mask(self, view: View) -> npt.NDArray[np.int8]:
        """Which actions a seat may choose now: 1 for each option it has."""
        legal = np.zeros(self.actions, np.int8)
        if view.decision is not None:
            legal[[action.id for action in view.decision.options]] = 1
        return legal


class FactSight(Sight):
    """The same as a bag of facts from `petteia.encoding`, each a number above zero, followed by zeros."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.encoder = Encoder(table.game, table.seats)
        self.size = ROOM
        self.parts = {"facts": (0, (ROOM,))}

    def numbers(self, view: View) -> list[int]:
        facts = self.encoder.facts(view)[:ROOM]
        return facts + [0] * (ROOM - len(facts))


@cache
def _sight(key: str, seats: int, options: tuple[tuple[str, str], ...], facts: bool) -> Sight:
    table = table_of(find_game(key), seats, dict(options))
    return FactSight(table) if facts else Sight(table)


def sight_of(
    key: str, seats: int | None = None, options: Mapping[str, str] | None = None, observe: str = "table"
) -> Sight:
    """How a seat of such a table sees: "table" for the numbers of its shape, "facts" for a bag of facts.  Made once."""
    game = find_game(key)
    count = seats or game.seat_counts[0]
    game.check_seats(count)
    if observe not in ("table", "facts"):
        raise Refused(f"An environment cannot observe {observe!r}.", 'It observes the "table" or its "facts".')
    return _sight(key, count, tuple(game.agreed(options or {}).items()), observe == "facts")
