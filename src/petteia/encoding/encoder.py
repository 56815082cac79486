"""A seat's knowledge as a bag of facts, each one whole number.

A fact says where (a slot: a zone from one's own chair, a field, a step), which place in it, and what (a face, a count, a bit).
It is written as `slot << 21 | place << 11 | what`, so 31 bits hold it and shifts read it back (see `tell`).  Nothing is written
that the seat may not know, and no card's number ever is: over time it would tell more than eyes can see.

Slots: TABLE for what stands nowhere else, then the zones (one's own first, the next seat's after them, the table's last),
RECALLS, the state's own fields in the order of their names, and the steps in the order of theirs.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Final
from zlib import crc32

from petteia.kernel.cards import Layout
from petteia.kernel.cloning import own_fields
from petteia.kernel.decision import Decision
from petteia.kernel.game import Game
from petteia.kernel.knowledge import View
from petteia.kernel.parts import Part
from petteia.kernel.shapes import is_of_seats
from petteia.kernel.state import State
from petteia.kernel.step import Hearing, Step

PLACE: Final = 11  # bits for what is there
SLOT: Final = 21
MOST_PLACES: Final = 1023
MOST_WORDS: Final = 2047

TABLE: Final = 0
ZONES: Final = 1
RECALLS: Final = 63
FIELDS: Final = 64
STEPS: Final = 512

# places of the table's slot
SEAT: Final = 0
RULE: Final = 1
ASKED: Final = 2
SIZES: Final = 64  # and the zone: how many cards lie there
TOP: Final = 128  # and how deep: the step that lies there on the stack
SENTENCE: Final = 144

# places of a zone's slot: near the front four, near the back four; and a bit for what lies open
OPEN: Final = 16
NEAR: Final = 4

# what is there
LOW: Final = 8  # a number v is v + LOW
MOST: Final = 1000  # from here on a number is a mask: a fact for each bit, BIT + its place
BIT: Final = 1024
FACES: Final = 16  # a known face is FACES + face; of a card that is not known the back: 1 + pool
KEPT: Final = 256  # facts below this are made once for each place
SOME: Final = 60  # so many bits of a mask are looked at together
SOME_BITS: Final = (1 << 60) - 1
SPARSE: Final = 32  # in a longer list -1 says as little as 0
DEEP: Final = 3  # so many steps of the stack are told, with their fields for the first two

PLAIN: Final = 0  # how a field is read
SEATS: Final = 1
CARDS: Final = 2
SIGNED: Final = 3
MASK: Final = 4
BY_CARD: Final = 5
KINDS: Final = {"seat": SEATS, "card": CARDS, "signed": SIGNED, "mask": MASK, "by card": BY_CARD}


class Laid:
    """What is made once for a layout: each zone's slot from each chair, and the numbers that tell of it, as objects."""

    def __init__(self, layout: Layout, rows: list[list[int]]) -> None:
        everyone = layout.everyone
        self.layout = layout  # kept, so that no other can come to its place in memory
        self.rows = rows  # by seat: the slot of each zone
        # a place matters where cards can be followed and do not all lie open
        self.placed = [1 if zone.tracked and zone.viewers != everyone else 0 for zone in layout.zones]
        self.blind = [1 if zone.viewers == 0 else 0 for zone in layout.zones]
        # by seat and zone, then place, then face or size
        self.known: list[list[list[list[object]]]] = []
        self.backs: list[list[list[list[object]]]] = []
        self.sizes: list[list[list[object]]] = []


class Encoder:
    """Writes what a seat knows of a game with so many seats.

    `facts` gives a list, `write` fills an array that is there already.  An encoder may be used for any table of its game;
    equal sights give equal facts, whatever the cards' numbers.  Who has learned from facts keeps the names of `steps` and `fields`
    in their order, and gives them to a later encoder: what has come since then is left out, and the rest has its old slots.
    `chairs` are the fields that hold seats, which are told from one's own chair: those of the game's shape, unless they are given.
    Where a table looks the same from every chair (`alike`), chairs are left out of it: facts are those of a table with one seat.
    """

    def __init__(
        self, game: Game, seats: int, steps: Sequence[str] = (), fields: Sequence[str] = (),
        chairs: Sequence[str] | None = None, alike: bool = False,
    ) -> None:  # fmt: skip
        game.check_seats(seats)
        self.game = game
        self.seats = seats
        self.steps: list[str] = list(steps) or sorted(game.steps)
        self._given: list[str] = list(fields)
        self._chairs = chairs
        self._alike = alike
        self.chairs: list[str] = []
        self.step_slots: dict[str, int] = {name: STEPS + i for i, name in enumerate(self.steps)}
        self.words: dict[str, int] = {}
        self._layout: Layout | None = None
        self._laid: dict[int, Laid] = {}
        self._kind: type | None = None
        self.fields: list[str] = []  # by slot: the state's own fields, and those of its parts ("attack.dice")
        self._fields: list[tuple[str, int, int]] = []
        self._inner: list[tuple[str, str, int]] = []
        self._rows: list[list[int]] = []  # of the layout that was met last, see `Laid`
        self._placed: list[int] = []
        self._blind: list[int] = []
        self._known: list[list[list[list[object]]]] = []
        self._backs: list[list[list[list[object]]]] = []
        self._sizes: list[list[list[object]]] = []
        self._where: list[int] = []
        # numbers made once, as objects, for what stands in fields: by field, then place, then what is there; and the bits of masks
        self._told: list[list[list[object]]] = []
        self._bits: list[list[list[object]]] = []
        self._recalled: list[object] = [RECALLS << SLOT | FACES]

    # -- for those who use it ----------------------------------------------------------------

    def facts(self, view: View) -> list[int]:
        """What a view's seat knows."""
        return self.known(view.state, view.seat, view.waiting_for)

    def write(self, view: View, into: Any, at: int = 0) -> int:
        """Write what a view's seat knows into an array of 32-bit numbers from `at` on; where it ends.

        The array is anything with a writable buffer of them: `array("i")`, a numpy array, shared memory.
        """
        found = array("i", self.known(view.state, view.seat, view.waiting_for))
        end = at + len(found)
        room = memoryview(into)
        if end > len(room):
            raise ValueError(f"{len(found)} facts do not fit into an array of {len(room)} from {at} on: make it longer")
        room[at:end] = memoryview(found)
        return end

    def options(self, decision: Decision) -> list[int]:
        """The numbers of the actions a decision offers; what each is made of is in `OptionWords`."""
        return [action.id for action in decision.options]

    def asked(self, state: State) -> list[int]:
        """What the seat that is asked knows of a state: the facts of its view, without making one where nothing else is hidden.

        For learners, who step through many tables.
        """
        decision = state.decision
        assert decision is not None
        if type(self.game).hide is not Game.hide:
            return self.facts(View(state, decision.seat))
        return self.known(state, decision.seat, decision.seat)

    def zone_of(self, view: View, card: int) -> int:
        """The slot of the zone a card lies in, as this view's seat numbers them; 0: in none."""
        self._meet(view.state)
        self._where = []
        return self._zone_of(view.state, view.seat, card)

    def zone_at(self, view: View, slot: int) -> int:
        """The zone that has this slot from the chair of this view's seat."""
        self._meet(view.state)
        return self._rows[view.seat].index(slot)

    def zones(self, s: State, seat: int) -> tuple[list[int], list[int]]:
        """By zone: its slot from a seat's chair, and whether places in it are told."""
        self._meet(s)
        return self._rows[seat], self._placed

    def names(self, state: State) -> dict[str, list[str]]:
        """The steps and fields in the order of their slots, at a table like this one, and the fields that hold seats: what a
        later encoder is to be given."""
        self._meet(state)
        return {"steps": self.steps, "fields": self.fields, "chairs": self.chairs}

    # -- the table ---------------------------------------------------------------------------

    def known(self, s: State, seat: int, waiting_for: int) -> list[int]:
        """The facts of a view's state, or of a state whose pending decision is this seat's."""
        self._meet(s)
        if seat >= len(self._rows):
            raise ValueError("an onlooker is never asked anything: facts are written for a seat")
        found: list[Any] = []
        self._zones(s, seat, found)
        seats = self.seats
        found.append(SEAT << PLACE | (0 if self._alike else seat))
        if waiting_for >= 0:
            found.append(ASKED << PLACE | (waiting_for - seat + seats) % seats)
        if s.recalls:
            recalled = self._recalled
            for recall in s.recalls:
                if recall.viewer == seat:
                    for face in recall.faces:
                        if face >= len(recalled):
                            self._widen(recalled, face)
                        found.append(recalled[face])
        self._where = []
        for name, slot, how in self._fields:
            value: Any = getattr(s, name)
            if isinstance(value, list):
                if value:
                    self._listed(found, s, seat, slot, value, how)
            elif isinstance(value, int):
                number: int = value
                if how == SEATS:
                    self._figure(found, slot, 0, (number - seat + seats) % seats if number >= 0 else number)
                elif number == 0:
                    continue
                elif how == PLAIN:
                    self._figure(found, slot, 0, number)
                elif how == MASK:
                    self._masked(found, s, seat, slot, 0, number)
            elif value:
                self._several(found, s, seat, slot, value, how)
        for part, name, slot in self._inner:
            value = getattr(getattr(s, part), name)
            if isinstance(value, list):
                if value:
                    self._listed(found, s, seat, slot, value, PLAIN)
            elif isinstance(value, int):
                if value:
                    self._figure(found, slot, 0, value)
            elif value:
                self._several(found, s, seat, slot, value, PLAIN)
        decision = s.decision
        if decision is not None:
            found.append(RULE << PLACE | self._word(decision.rule))
        stack = s.stack
        for depth in range(min(DEEP, len(stack))):
            one, at = stack[len(stack) - 1 - depth]
            waiting = one
            if isinstance(waiting, Hearing):
                one, at = waiting.one, waiting.at
            self._step(found, s, seat, one, at, depth)
        return found

    def _zones(self, s: State, seat: int, found: list[Any]) -> None:
        face, knows = s.face, s.knows
        everyone = s.layout.everyone
        pools = s.layout.pools
        known_here, backs_here, sizes_here = self._known[seat], self._backs[seat], self._sizes[seat]
        for z, cards in enumerate(s.zones):
            size = len(cards)
            if size == 0:
                continue
            found.append(sizes_here[z][size if size < MOST else MOST])
            known_rows = known_here[z]
            if self._placed[z]:
                back_rows = backs_here[z]
                blind = self._blind[z]
                for i, card in enumerate(cards):
                    known = knows[card]
                    if known >> seat & 1:
                        place = i if i < NEAR else (7 - (size - 1 - i) if size - 1 - i < NEAR else NEAR)
                        if known == everyone:
                            place += OPEN
                        row = known_rows[place]
                        one = face[card]
                        if one >= len(row):
                            self._widen(row, one)
                        found.append(row[one])
                    elif not blind:
                        place = i if i < NEAR else (7 - (size - 1 - i) if size - 1 - i < NEAR else NEAR)
                        found.append(back_rows[place][pools[card]])
            else:
                for card in cards:
                    known = knows[card]
                    if known >> seat & 1:
                        row = known_rows[OPEN if known == everyone else 0]
                        one = face[card]
                        if one >= len(row):
                            self._widen(row, one)
                        found.append(row[one])

    def _widen(self, row: list[object], face: int) -> None:
        """Make the numbers of faces that were not met before."""
        first: Any = row[0]
        base: int = first
        if face > MOST_WORDS - FACES:
            raise ValueError(f"the face {face} is too high to be written: at most {MOST_WORDS - FACES} are told apart")
        while len(row) <= face:
            row.append(base + len(row))

    def _number(self, found: list[Any], slot: int, place: int, value: int) -> None:
        if value < MOST:
            found.append(slot << SLOT | place << PLACE | (value + LOW if value > -LOW else 0))
        else:
            at = BIT
            while value and at <= MOST_WORDS:
                if value & 1:
                    found.append(slot << SLOT | place << PLACE | at)
                value >>= 1
                at += 1

    def _several(self, found: list[Any], s: State, seat: int, slot: int, value: Any, how: int) -> None:
        """A field that holds more than a number: what is in it by its place, what is in lists within by both places."""
        if isinstance(value, str):
            found.append(slot << SLOT | self._word(value))
            return
        if isinstance(value, dict):
            for key in value:
                self._item(found, s, seat, slot, self._word(str(key)) & MOST_PLACES, value[key], how)
            return
        if isinstance(value, tuple):
            self._listed(found, s, seat, slot, list(value), how)

    def _listed(self, found: list[Any], s: State, seat: int, slot: int, items: list[Any], how: int) -> None:
        """A list, which is most of what there is: the facts are taken from those made before."""
        size = len(items)
        seats = self.seats
        rows = self._told[slot - FIELDS]
        if len(rows) < size and len(rows) <= MOST_PLACES:
            self._lengthen(slot, size)
        turned = size == seats and how != BY_CARD and how != SEATS and not self._alike  # then it goes by seat
        zero = how == CARDS or how == SIGNED or how == SEATS  # then it says something
        none = -1 if size > SPARSE and not zero else 0
        place = -1
        for item in items:
            place += 1
            if isinstance(item, int):
                number: int = item
                if how == PLAIN:
                    if number == 0 or number == none:
                        continue
                elif how == SEATS:
                    if number >= 0:
                        number = (number - seat + seats) % seats
                elif how in (CARDS, SIGNED):
                    if number < 0:
                        if how == CARDS:
                            continue
                        number = ~number
                    number = self._face(s, seat, number) - LOW
                else:
                    if number:
                        self._item(found, s, seat, slot, place if place < MOST_PLACES else MOST_PLACES, number, how)
                    continue
                at = place if place < MOST_PLACES else MOST_PLACES
                if turned:
                    at = (place - seat + size) % size
                row = rows[at]
                what = number + LOW
                if 0 < what < len(row):
                    found.append(row[what])
                elif zero and what > 0:
                    self._told_first(found, slot, at, what)
                else:
                    self._figure(found, slot, at, number)
            elif item:
                at = place if place < MOST_PLACES else MOST_PLACES
                if turned:
                    at = (place - seat + size) % size
                self._item(found, s, seat, slot, at, item, how)

    def _figure(self, found: list[Any], slot: int, place: int, number: int) -> None:
        """A number in a field: one fact, or one for each bit of a mask."""
        if number < MOST:
            what = number + LOW if number > -LOW else 0
            row = self._told[slot - FIELDS][place]
            if what < len(row):
                found.append(row[what])
            else:
                self._told_first(found, slot, place, what)
            return
        bits = self._bits[slot - FIELDS][place]
        first = 0
        while number:
            some = number & SOME_BITS
            number >>= SOME
            at = first
            first += SOME
            while some:
                if some & 1 and at <= MOST_WORDS - BIT:
                    if at >= len(bits):
                        self._widen(bits, at)
                    found.append(bits[at])
                some >>= 1
                at += 1

    def _told_first(self, found: list[Any], slot: int, place: int, what: int) -> None:
        """What was not met before: made, and kept unless it is rare."""
        row = self._told[slot - FIELDS][place]
        if what >= KEPT:
            found.append(slot << SLOT | place << PLACE | what)
            return
        while len(row) <= what:
            row.append(slot << SLOT | place << PLACE | len(row))
        found.append(row[what])

    def _lengthen(self, slot: int, size: int) -> None:
        """Make room for the places of a longer list."""
        told, bits = self._told[slot - FIELDS], self._bits[slot - FIELDS]
        for place in range(len(told), min(size, MOST_PLACES + 1)):
            told.append([])
            bits.append([slot << SLOT | place << PLACE | BIT])

    def _item(self, found: list[Any], s: State, seat: int, slot: int, place: int, item: Any, how: int) -> None:
        if isinstance(item, int):
            if how == PLAIN:
                self._number(found, slot, place, item)
            elif how == SEATS:
                self._number(found, slot, place, (item - seat + self.seats) % self.seats if item >= 0 else item)
            elif how in (CARDS, SIGNED):
                if item >= 0:
                    found.append(slot << SLOT | place << PLACE | self._face(s, seat, item))
                elif how == SIGNED:
                    found.append(slot << SLOT | place << PLACE | self._face(s, seat, ~item))
            elif how == MASK:
                self._masked(found, s, seat, slot, place, item)
            else:  # by card: what is noted of it, where it lies
                zone = self._zone_of(s, seat, place)
                noted = item if 0 <= item < 15 else 15
                found.append(slot << SLOT | (zone << 4 | noted) << PLACE | self._face(s, seat, place))
        elif isinstance(item, (list, tuple)):
            first = (place if place < 15 else 15) << 6
            within: list[Any] = item if isinstance(item, list) else list(item)
            if len(self._told[slot - FIELDS]) <= MOST_PLACES:
                self._lengthen(slot, MOST_PLACES + 1)
            for j, inner in enumerate(within):
                if isinstance(inner, int):
                    if how == PLAIN:
                        if inner:
                            self._figure(found, slot, first | (j if j < 63 else 63), inner)
                    else:
                        self._item(found, s, seat, slot, first | (j if j < 63 else 63), inner, how)
                elif isinstance(inner, (list, tuple)):  # what lies deeper has the place of what it lies in
                    for deepest in inner:
                        if isinstance(deepest, int):
                            self._item(found, s, seat, slot, first | (j if j < 63 else 63), deepest, how)
                elif isinstance(inner, str):
                    found.append(slot << SLOT | (first | (j if j < 63 else 63)) << PLACE | self._word(inner))
        elif isinstance(item, str):
            found.append(slot << SLOT | place << PLACE | self._word(item))

    # -- cards that something is said of -----------------------------------------------------

    def _face(self, s: State, seat: int, card: int) -> int:
        return FACES + s.face[card] if s.knows[card] >> seat & 1 else 1 + s.layout.pools[card]

    def _masked(self, found: list[Any], s: State, seat: int, slot: int, place: int, mask: int) -> None:
        """A fact for each card of a mask: where it lies, and its face."""
        while mask:
            low = mask & -mask
            card = low.bit_length() - 1
            mask ^= low
            if card < len(s.face):
                zone = self._zone_of(s, seat, card)
                found.append(slot << SLOT | (zone << 4 | (place & 15)) << PLACE | self._face(s, seat, card))

    def _zone_of(self, s: State, seat: int, card: int) -> int:
        """The slot of the zone a card lies in; 0: in none."""
        where = self._where
        if not where:
            where = [0] * len(s.face)
            row = self._rows[seat]
            for z, cards in enumerate(s.zones):
                for one in cards:
                    where[one] = row[z]
            self._where = where
        return where[card]

    # -- steps -------------------------------------------------------------------------------

    def _step(self, found: list[Any], s: State, seat: int, one: Step, at: str, depth: int) -> None:
        name = type(one).__name__
        slot = self.step_slots.get(name, TABLE)
        found.append((TOP + depth) << PLACE | (slot - STEPS if slot else self._word(name)))
        found.append((SENTENCE + depth) << PLACE | self._word(at))
        if depth > 1 or not slot:
            return
        cards = one.card_fields
        k = depth << 4
        for field in one.fields:
            value: Any = getattr(one, field)
            place = k << 5
            if field in cards:
                if isinstance(value, int) and cards[field] == "mask":
                    self._masked(found, s, seat, slot, k & 15, value)
                elif isinstance(value, int):
                    self._spoken_of(found, s, seat, slot, place, value)
                elif isinstance(value, Step):
                    found.append(slot << SLOT | place << PLACE | self._word(type(value).__name__))
                elif isinstance(value, (list, tuple)):
                    for card in value:
                        if isinstance(card, int):
                            self._spoken_of(found, s, seat, slot, place, card)
            elif isinstance(value, int):
                self._number(found, slot, place, value)
            elif isinstance(value, str):
                found.append(slot << SLOT | place << PLACE | self._word(value))
            elif isinstance(value, (list, tuple)):
                for j, item in enumerate(value):
                    if isinstance(item, int):
                        self._number(found, slot, place | (j if j < 31 else 31), item)
                    elif isinstance(item, str):
                        found.append(slot << SLOT | (place | (j if j < 31 else 31)) << PLACE | self._word(item))
            if k & 15 < 15:
                k += 1

    def _spoken_of(self, found: list[Any], s: State, seat: int, slot: int, place: int, card: int) -> None:
        """A step speaks of a card: its face, the zone it lies in and, where eyes can follow it, its place there."""
        if card < 0 or card >= len(s.face):
            return
        found.append(slot << SLOT | place << PLACE | self._face(s, seat, card))
        zone = self._zone_of(s, seat, card)
        if zone:
            found.append(slot << SLOT | (place | 1) << PLACE | zone)
            at = self._rows[seat].index(zone)
            if s.layout.tracked[at] and self._placed[at]:
                found.append(slot << SLOT | (place | 2) << PLACE | min(s.zones[at].index(card), MOST))

    # -- what is made once -------------------------------------------------------------------

    def _meet(self, s: State) -> None:
        """Make ready for this kind of table."""
        if s.layout is not self._layout:
            self._lay_out(s.layout)
        if type(s) is not self._kind:
            self._read_fields(s)

    def _word(self, text: str) -> int:
        """A number for a word that is the same everywhere."""
        found = self.words.get(text)
        if found is None:
            found = self.words[text] = crc32(text.encode()) & MOST_WORDS
        return found

    def _lay_out(self, layout: Layout) -> None:
        """Turn to tables of this layout; tables of several, in turn, are met by whoever learns with options dealt by lot."""
        laid = self._laid.get(id(layout))
        if laid is None:
            laid = self._laid[id(layout)] = self._numbered(layout)
        self._layout = layout
        self._rows, self._placed, self._blind = laid.rows, laid.placed, laid.blind
        self._known, self._backs, self._sizes = laid.known, laid.backs, laid.sizes

    def _numbered(self, layout: Layout) -> Laid:
        """The zones numbered from each chair, and the facts that can be told of them."""
        if layout.seats != self.seats:
            raise ValueError(f"this encoder is for {self.seats} seats, and the table has {layout.seats}")
        if len(layout.zones) > RECALLS - ZONES:
            raise ValueError(f"a table may have {RECALLS - ZONES} zones, and this one has {len(layout.zones)}")
        laid = Laid(layout, [self._from_chair(layout, seat) for seat in range(self.seats)])
        backs = len(layout.packs)
        for row in laid.rows:
            laid.known.append([[[slot << SLOT | p << PLACE | FACES] for p in range(OPEN + 8)] for slot in row])
            laid.backs.append(
                [[[slot << SLOT | p << PLACE | (1 + b) for b in range(backs)] for p in range(8)] for slot in row]
            )
            laid.sizes.append([[(SIZES + slot) << PLACE | n for n in range(MOST + 1)] for slot in row])
        return laid

    def _from_chair(self, layout: Layout, seat: int) -> list[int]:
        order: list[int] = []
        for owner in [*[(seat + k) % self.seats for k in range(self.seats)], -1]:
            order += [z for z, zone in enumerate(layout.zones) if zone.owner == owner]
        row = [0] * len(order)
        for i, z in enumerate(order):
            row[z] = ZONES + i
        return row

    def _read_fields(self, s: State) -> None:
        kind = self._kind = type(s)
        here: list[str] = []
        for name in sorted(own_fields(kind)):
            part = getattr(s, name)
            here += (
                [f"{name}.{inner}" for inner in sorted(own_fields(type(part)))] if isinstance(part, Part) else [name]
            )
        names = self.fields = self._given or here
        if len(names) > STEPS - FIELDS:
            raise ValueError(
                f"a state may have {STEPS - FIELDS} fields of its own, and {kind.__name__} has {len(names)}"
            )
        hows = {name: KINDS[how] for name, how in self.game.card_fields.items()}
        shape = self.game.shape(s.seats, s.options).fields
        told = self._chairs if self._chairs is not None else [name for name in names if is_of_seats(shape.get(name))]
        self.chairs = list(told)
        hows |= dict.fromkeys(told, SEATS)
        slots = [(name, FIELDS + i) for i, name in enumerate(names) if name in here]
        self._fields = [(name, slot, hows.get(name, PLAIN)) for name, slot in slots if "." not in name]
        self._told, self._bits = [[] for _ in names], [[] for _ in names]
        for i in range(len(names)):
            self._lengthen(FIELDS + i, 1)
        self._inner = []
        for name, slot in slots:
            if "." in name:
                part_name, inner = name.split(".")
                self._inner.append((part_name, inner, slot))
