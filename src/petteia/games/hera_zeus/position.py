"""Positions by name: what a test, a puzzle or a bug report says, and a state that says so.

    position("hera-zeus",
             hera={"hand": ["Medusa", "Pegasus"], "field": {"a": ["Hydra", "Io"], "b": ["Fury^"]}},
             zeus={"field": {"a": ["Cyclops"]}, "pile": ["Hero"], "seen": ["Giant"], "hand": ["Giant", "Hades"]},
             to_move="hera", points=2)

Columns are told from the first row back, piles from the bottom up; `^` marks a card that lies face up; `figure` is
a column's letter; `seen` are those cards of the hand that the rival has seen; "stolen Pegasus" has the rival's back,
and all know it.  Cards that are not named fill the deck; `deck` as a list tells the whole of it from the top, as a
number how many are left in it, and what is in neither is out of the game.
With `points` the turn is under way, without it is about to begin.  What a side recalls of cards it can no longer
tell apart is not part of a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from petteia.games.hera_zeus.cards import CARDS, DECK_SIZE, FACE, FIELDABLE, HOSTAGE, LOSABLE, STRENGTH, deck
from petteia.games.hera_zeus.flow import TURN
from petteia.games.hera_zeus.state import COLUMN, DECK, HAND, HAND_LIMIT, LAYOUT, NAMES, PILE, ROWS, WHOSE, Duel
from petteia.games.hera_zeus.words import COLUMNS
from petteia.kernel.game import Refused

KEYS = ("hera", "zeus", "to_move", "points", "total", "options")
SIDE_KEYS = ("hand", "field", "pile", "deck", "figure", "seen", "turns")
BY_NAME = {name.lower(): face for name, face in FACE.items()}


def build(s: Duel, spec: Mapping[str, Any]) -> Duel:
    """Fill a fresh duel with a named position."""
    for key in spec:
        if key not in KEYS:
            raise Refused(f"A position of this game has no {key!r}.", f"It may have: {', '.join(KEYS)}.")
    box = Box(s)
    sides = [dict(spec.get(name.lower(), {})) for name in NAMES]
    for seat, told in enumerate(sides):
        for key in told:
            if key not in SIDE_KEYS:
                raise Refused(f"{WHOSE[seat]} side has no {key!r}.", f"It may have: {', '.join(SIDE_KEYS)}.")
        _lay_field(s, seat, told, box)
        _fill_hand(s, seat, told, box)
        _lay_pile(s, seat, told, box)
    for seat, told in enumerate(sides):
        _stock_deck(s, seat, told.get("deck"), box)
    _settle(s, spec, sides)
    return s


class Box:
    """The cards that nobody has named yet, by side and face."""

    def __init__(self, s: Duel) -> None:
        self.left: list[dict[int, list[int]]] = [{}, {}]
        for side in (0, 1):
            for index, face in enumerate(deck(side)):
                self.left[side].setdefault(face, []).append(DECK_SIZE * side + index)
                s.face[DECK_SIZE * side + index] = face

    def take(self, seat: int, name: str) -> int:
        """A card for this seat by its name: of its own deck, or of the rival's if it is stolen or exists only there."""
        plain = name.rstrip("^").strip().lower()
        stolen = plain.startswith("stolen ")
        face = face_called(plain[7:].strip() if stolen else plain)
        stolen = stolen or CARDS[face].copies[seat] == 0
        if stolen and STRENGTH[face] < 1:
            raise Refused(f"{NAMES[seat]} cannot have {WHOSE[1 - seat]} {CARDS[face].name}.", "See HZ-094.")
        return self.draw(1 - seat if stolen else seat, face)

    def draw(self, side: int, face: int) -> int:
        """A card with this face of one side's deck."""
        cards = self.left[side].get(face)
        if not cards:
            copies = CARDS[face].copies[side]
            there = "is no" if copies == 0 else "is only 1" if copies == 1 else f"are only {copies}"
            raise Refused(f"There {there} {CARDS[face].name} in {WHOSE[side]} deck.")
        return cards.pop(0)

    def rest(self, side: int) -> list[int]:
        return sorted(card for cards in self.left[side].values() for card in cards)


def face_called(name: str) -> int:
    """The face with this name, in any case."""
    face = BY_NAME.get(name.lower())
    if face is None:
        raise Refused(f"There is no card called {name!r}.", f"The cards are: {', '.join(FACE)}.")
    return face


def _names(seat: int, key: str, told: Any) -> Iterable[str]:
    if not isinstance(told, (list, tuple)) or not all(isinstance(name, str) for name in told):
        raise Refused(f"{WHOSE[seat]} {key} must be a list of card names, not {told!r}.")
    return told


def _place(letter: Any) -> int:
    if letter not in COLUMNS:
        raise Refused(f"There is no column {letter!r}.", "The columns are a, b and c.")
    return COLUMNS.index(letter)


def _lies(s: Duel, card: int, zone: int, knows: int) -> None:
    """Put a card on the table."""
    s.zones[zone].append(card)
    s.knows[card] = knows


def _lay_field(s: Duel, seat: int, told: Mapping[str, Any], box: Box) -> None:
    for letter, names in dict(told.get("field", {})).items():
        place = _place(letter)
        for name in _names(seat, f"column {letter}", names):
            card = box.take(seat, name)
            if not FIELDABLE[s.face[card]]:
                raise Refused(f"{CARDS[s.face[card]].name} can never lie on the field.", "See HZ-024.")
            _lies(s, card, COLUMN + 3 * seat + place, LAYOUT.everyone if name.endswith("^") else 1 << seat)
    if told.get("figure") is not None:
        s.figure[seat] = _place(told["figure"])
    for place, letter in enumerate(COLUMNS):
        if len(s.column(seat, place)) + (s.figure[seat] == place) > ROWS:
            raise Refused(f"{WHOSE[seat]} column {letter} has more than four spaces taken.", "See HZ-038.")


def _fill_hand(s: Duel, seat: int, told: Mapping[str, Any], box: Box) -> None:
    seen = [name.lower() for name in _names(seat, "seen", told.get("seen", []))]
    for name in _names(seat, "hand", told.get("hand", [])):
        card = box.take(seat, name)
        s.zones[HAND + seat].append(card)
        s.knows[card] = 1 << seat
        if LAYOUT.pools[card] != seat:  # the Sirens took it from an open pile
            s.peek(card, HAND + seat, LAYOUT.everyone)
        if name.lower() in seen:
            seen.remove(name.lower())
            s.peek(card, HAND + seat, 1 << (1 - seat))
    if seen:
        raise Refused(f"{WHOSE[seat]} hand holds no {seen[0]!r} that could have been seen.")
    if len(s.zones[HAND + seat]) > HAND_LIMIT:
        raise Refused(f"{WHOSE[seat]} hand has more than {HAND_LIMIT} cards.", "See HZ-032.")


def _lay_pile(s: Duel, seat: int, told: Mapping[str, Any], box: Box) -> None:
    for name in _names(seat, "pile", told.get("pile", [])):
        card = box.take(seat, name)
        if not LOSABLE[s.face[card]]:
            raise Refused(f"{CARDS[s.face[card]].name} cannot be lost: the game would be over.", "See HZ-002, HZ-003.")
        _lies(s, card, PILE + seat, LAYOUT.everyone)


def _stock_deck(s: Duel, seat: int, wanted: Any, box: Box) -> None:
    """The cards nobody named lie in the deck, shuffled; a list tells the whole deck from the top instead."""
    if wanted is not None and not isinstance(wanted, int):
        top = [box.draw(seat, face_called(name)) for name in _names(seat, "deck", wanted)]
        gone = box.rest(seat)
        s.zones[DECK + seat] = top[::-1]
    else:
        rest = box.rest(seat)
        count = len(rest) if wanted is None else wanted
        if not 0 <= count <= len(rest):
            raise Refused(f"{WHOSE[seat]} deck may have up to {len(rest)} cards now, not {count}.")
        rest.sort(key=lambda card: s.face[card] != HOSTAGE[seat])  # the hostage is the last to be left out
        gone = rest[count:]
        s.zones[DECK + seat] = rest[:count]
        s.shuffle(DECK + seat)
    for card in gone:  # left out of the game, and everybody knows it
        s.knows[card] = LAYOUT.everyone
    s.zones[LAYOUT.index[f"out {NAMES[seat]}"]] = gone


def _settle(s: Duel, spec: Mapping[str, Any], sides: list[dict[str, Any]]) -> None:
    name = str(spec.get("to_move", "hera")).lower()
    if name not in ("hera", "zeus"):
        raise Refused(f"{name!r} is nobody at this table.", "to_move is hera or zeus.")
    you = 0 if name == "hera" else 1
    for seat in (0, 1):
        s.turns[seat] = _number(f"{WHOSE[seat]} turns", sides[seat].get("turns", 2), 999)
    s.active = you
    columns = sum(1 for place in range(3) if s.column(you, place))
    s.total = _number("total", spec.get("total", 4 if s.figure[you] >= 0 else columns), 4)
    s.points = _number("points", spec.get("points", s.total), 4)
    s.total = max(s.total, s.points)
    if "points" in spec:
        s.turns[you] = max(1, s.turns[you])
        s.stack = [(TURN[you], "act")]
    else:
        s.turns[you] = max(0, s.turns[you] - 1)
        s.stack = [(TURN[you], "begin")]
    s.learned = 0


def _number(what: str, value: Any, most: int) -> int:
    if not isinstance(value, int) or not 0 <= value <= most:
        raise Refused(f"{what[:1].upper()}{what[1:]} must be a number from 0 to {most}, not {value!r}.")
    return value


def spell(s: Duel, defaults: Mapping[str, str]) -> dict[str, Any]:
    """The position of a duel between two actions of a turn, in the words of `build`."""
    if not s.stack:
        raise Refused("The game is over: there is no position to go on from.")
    if s.stack[-1][0] not in TURN or s.stack[-1][1] != "chosen":
        raise Refused("A position can be told between two actions, not in the middle of one.")
    spec: dict[str, Any] = {name.lower(): _spell_side(s, seat) for seat, name in enumerate(NAMES)}
    spec["to_move"] = NAMES[s.active].lower()
    spec["points"] = s.points
    spec["total"] = s.total
    if any(s.options[key] != default for key, default in defaults.items()):
        spec["options"] = dict(s.options)
    return spec


def _spell_side(s: Duel, seat: int) -> dict[str, Any]:
    told: dict[str, Any] = {}
    if s.zones[HAND + seat]:
        told["hand"] = [_name(s, card, seat) for card in s.zones[HAND + seat]]
    field = {
        letter: [
            _name(s, card, seat) + ("^" if s.knows[card] == LAYOUT.everyone else "") for card in s.column(seat, place)
        ]
        for place, letter in enumerate(COLUMNS)
        if s.column(seat, place)
    }
    if field:
        told["field"] = field
    if s.figure[seat] >= 0:
        told["figure"] = COLUMNS[s.figure[seat]]
    if s.zones[PILE + seat]:
        told["pile"] = [_name(s, card, seat) for card in s.zones[PILE + seat]]
    told["deck"] = [CARDS[s.face[card]].name for card in reversed(s.zones[DECK + seat])]
    seen = sorted(_name(s, c, seat) for c in s.zones[HAND + seat] if s.knows[c] >> (1 - seat) & 1)
    if seen:
        told["seen"] = seen
    told["turns"] = s.turns[seat]
    return told


def _name(s: Duel, card: int, seat: int) -> str:
    face = CARDS[s.face[card]]
    foreign = (card >= DECK_SIZE) != (seat == 1)
    return f"stolen {face.name}" if foreign and face.copies[seat] else face.name
