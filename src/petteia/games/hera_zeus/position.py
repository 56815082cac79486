"""Positions by name: what a test, a puzzle or a bug report says, and a state that says so.

    position("hera-zeus",
             hera={"hand": ["Medusa", "Pegasus"], "field": {"a": ["Hydra", "Io"], "b": ["Fury^"]}},
             zeus={"field": {"a": ["Cyclops"]}, "pile": ["Hero"]},
             to_move="hera", points=2)

Columns are told from the first row back; `^` marks a card that lies face up; `figure` is a column's letter.
Cards that are not named fill the deck (which `deck` may list from the top); `deck=0` leaves the rest out of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petteia.games.hera_zeus.cards import CARDS, DECK_SIZE, FACE, FIELDABLE, HOSTAGE, deck
from petteia.games.hera_zeus.flow import TURN
from petteia.games.hera_zeus.state import COLUMN, DECK, HAND, HAND_LIMIT, LAYOUT, NAMES, PILE, ROWS, Duel
from petteia.games.hera_zeus.words import COLUMNS
from petteia.kernel.game import Refused

SIDE_KEYS = {"hand", "field", "pile", "deck", "figure", "seen", "turns"}


def build(s: Duel, spec: Mapping[str, Any]) -> Duel:
    """Fill a fresh duel with a named position."""
    known = {"hera", "zeus", "to_move", "points", "total", "options"}
    for key in spec:
        if key not in known:
            raise Refused(f"A position of this game has no {key!r}.", f"It may have: {', '.join(sorted(known))}.")
    left = [deck(0), deck(1)]
    numbers: list[dict[int, list[int]]] = [{}, {}]
    for side in (0, 1):
        for index, face in enumerate(left[side]):
            numbers[side].setdefault(face, []).append(DECK_SIZE * side + index)
            s.face[DECK_SIZE * side + index] = face
    sides = [dict(spec.get(name.lower(), {})) for name in NAMES]
    for seat, told in enumerate(sides):
        for key in told:
            if key not in SIDE_KEYS:
                raise Refused(f"{NAMES[seat]}'s side has no {key!r}.", f"It may have: {', '.join(sorted(SIDE_KEYS))}.")

    def take(seat: int, name: str) -> tuple[int, bool]:
        """A card by name: from the own deck, or from the rival's if it only exists (or remains) there."""
        open_ = name.endswith("^")
        plain = name.rstrip("^").strip()
        side = seat
        if plain.lower().startswith("stolen "):
            plain, side = plain[7:], 1 - seat
        face = next((f for n, f in FACE.items() if n.lower() == plain.lower()), None)
        if face is None:
            raise Refused(f"There is no card called {plain!r}.", f"The cards are: {', '.join(c.name for c in CARDS)}.")
        if CARDS[face].copies[side] == 0:
            side = 1 - side
        if not numbers[side].get(face):
            raise Refused(f"There are only {CARDS[face].copies[side]} of {plain} in {NAMES[side]}'s deck.")
        return numbers[side][face].pop(0), open_

    for seat, told in enumerate(sides):
        _lay_side(s, seat, told, take)
    for seat, told in enumerate(sides):
        _stock_deck(s, seat, told, numbers)
    _settle(s, spec, sides)
    return s


def _lay_side(s: Duel, seat: int, told: dict[str, Any], take: Any) -> None:
    for letter, names in dict(told.get("field", {})).items():
        if letter not in COLUMNS:
            raise Refused(f"There is no column {letter!r}.", "The columns are a, b and c.")
        place = COLUMNS.index(letter)
        for name in names:
            card, open_ = take(seat, name)
            if not FIELDABLE[s.face[card]]:
                raise Refused(f"{CARDS[s.face[card]].name} can never lie on the field.", "See HZ-024.")
            s.zones[COLUMN + 3 * seat + place].append(card)
            s.knows[card] = LAYOUT.everyone if open_ else 1 << seat
    figure = told.get("figure")
    if figure is not None:
        s.figure[seat] = COLUMNS.index(figure)
    for place in range(3):
        if len(s.column(seat, place)) + (s.figure[seat] == place) > ROWS:
            raise Refused(f"{NAMES[seat]}'s column {COLUMNS[place]} has more than four spaces taken.")
    seen = {name.lower() for name in told.get("seen", [])}
    for name in told.get("hand", []):
        card, _ = take(seat, name)
        s.zones[HAND + seat].append(card)
        s.knows[card] = 1 << seat
        if name.rstrip("^").lower() in seen:
            s.peek(card, HAND + seat, 1 << (1 - seat))
    if len(s.zones[HAND + seat]) > HAND_LIMIT:
        raise Refused(f"{NAMES[seat]}'s hand has more than {HAND_LIMIT} cards.")
    for name in told.get("pile", []):
        card, _ = take(seat, name)
        s.zones[PILE + seat].append(card)
        s.knows[card] = LAYOUT.everyone


def _stock_deck(s: Duel, seat: int, told: dict[str, Any], numbers: list[dict[int, list[int]]]) -> None:
    """The cards nobody named lie in the deck, shuffled, under those that were listed from the top."""
    wanted = told.get("deck")
    top: list[int] = []
    if isinstance(wanted, list):
        for name in wanted:
            face = next((f for n, f in FACE.items() if n.lower() == name.lower()), None)
            if face is None or not numbers[seat].get(face):
                raise Refused(f"{name!r} cannot lie in {NAMES[seat]}'s deck any more.")
            top.append(numbers[seat][face].pop(0))
    rest = sorted(card for cards in numbers[seat].values() for card in cards)
    if isinstance(wanted, int) and wanted > len(rest):
        raise Refused(f"Only {len(rest)} cards are left for {NAMES[seat]}'s deck, not {wanted}.")
    if isinstance(wanted, int) and HOSTAGE[seat] in [s.face[c] for c in rest] and wanted < len(rest):
        rest.sort(key=lambda card: s.face[card] != HOSTAGE[seat])  # the hostage stays in the game
    keep = rest if wanted is None else rest[:wanted] if isinstance(wanted, int) else []
    s.zones[DECK + seat] = keep
    s.shuffle(DECK + seat)
    s.zones[DECK + seat].extend(reversed(top))
    gone = [card for card in rest if card not in keep]
    for card in gone:  # left out of the game, and everybody knows it
        s.knows[card] = LAYOUT.everyone
    s.zones[LAYOUT.index[f"out {NAMES[seat]}"]] = gone


def _settle(s: Duel, spec: Mapping[str, Any], sides: list[dict[str, Any]]) -> None:
    name = str(spec.get("to_move", "hera")).lower()
    if name not in ("hera", "zeus"):
        raise Refused(f"{name!r} is nobody at this table.", "to_move is hera or zeus.")
    you = 0 if name == "hera" else 1
    for seat in (0, 1):
        s.turns[seat] = int(sides[seat].get("turns", 2))
    columns = sum(1 for place in range(3) if s.column(you, place))
    s.total = int(spec.get("total", 4 if s.figure[you] >= 0 else columns))
    s.points = int(spec.get("points", s.total))
    s.total = max(s.total, s.points)
    # with points said the turn is under way; without, it is about to begin
    if "points" in spec:
        s.turns[you] = max(1, s.turns[you])
        s.stack = [(TURN[you], "act")]
    else:
        s.turns[you] = max(0, s.turns[you] - 1)
        s.stack = [(TURN[you], "begin")]
    s.learned = 0


def spell(s: Duel, defaults: Mapping[str, str]) -> dict[str, Any]:
    """The position of a duel between two actions of a turn, in the words of `build`."""
    if s.stack and (s.stack[-1][0] not in TURN or s.stack[-1][1] != "chosen"):
        raise Refused("A position can be told between two actions, not in the middle of one.")
    spec: dict[str, Any] = {}
    for seat, name in enumerate(NAMES):
        told: dict[str, Any] = {}
        if s.zones[HAND + seat]:
            told["hand"] = [_name(s, card, seat) for card in s.zones[HAND + seat]]
        field = {
            letter: [
                _name(s, card, seat) + ("^" if s.knows[card] == LAYOUT.everyone else "")
                for card in s.column(seat, place)
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
        seen = [_name(s, c, seat) for c in s.zones[HAND + seat] if s.knows[c] >> (1 - seat) & 1]
        if seen:
            told["seen"] = seen
        told["turns"] = s.turns[seat]
        spec[name.lower()] = told
    if s.decision is not None:
        spec["to_move"] = NAMES[s.decision.seat].lower()
        spec["points"] = s.points
        spec["total"] = s.total
    if any(s.options[key] != default for key, default in defaults.items()):
        spec["options"] = dict(s.options)
    return spec


def _name(s: Duel, card: int, seat: int) -> str:
    face = CARDS[s.face[card]]
    foreign = (card >= DECK_SIZE) != (seat == 1)
    return f"stolen {face.name}" if foreign and face.copies[seat] else face.name
