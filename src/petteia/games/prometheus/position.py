"""Positions by name: what a test, a puzzle or a bug report says, and a state that says so.

    position("prometheus",
             rescuers={"units": {"Hades": "Charon's Ford", "Medusa": {"at": "Goat Gate", "life": 3}, "Jason": "waiting"},
                       "hand": ["Hades", "Art of War"]},
             wardens={"units": {"Cerberus": "Hound's Threshold", "Zeus": {"at": "Sacred Way", "net": True}},
                      "deck": ["Zeus"], "discard": ["Art of War"]},
             bait={"Agora of Echoes": "net"}, stones={"Charon's Ford": 1}, rage=3, to_move="rescuers", phase="first")

Every seat is named, if only with {}.  A unit stands in an area, is `waiting` or `dead`; told as a dictionary it may have
`life`, `net`, `stone` (who petrified it), `carries`, `acted`, `struck_back` and `complex`.  Cards nobody named lie in
the deck, shuffled; `deck` as a list tells the whole deck from the top, and what is left is out of the game.  Stones lie
where the map has them unless `stones` tells otherwise; `broken` are areas whose terrain pieces are gone.
`phase` is "start", "first", "second" or "end".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petteia.games.prometheus.armies import names_of
from petteia.games.prometheus.setup import deck_faces
from petteia.games.prometheus.state import (
    ACT,
    ACTED,
    AOW,
    BLANK,
    CARRIES,
    COMPLEX_TURN,
    DEAD,
    LURE,
    NET,
    OMPHALOS,
    STRUCK_BACK,
    WAITING,
    Mark,
    Skirmish,
)
from petteia.games.prometheus.tables import add_unit, turn_order
from petteia.games.prometheus.turn import TURNS, Turn
from petteia.games.prometheus.words import CARD, UNIT_WORDS
from petteia.kernel.game import Refused

TABLE_KEYS = (
    "bait",
    "stones",
    "broken",
    "rage",
    "turn",
    "to_move",
    "phase",
    "marks",
    "options",
    "activations",
    "spent",
)
SEAT_KEYS = ("units", "hand", "deck", "discard")
UNIT_KEYS = ("at", "life", "net", "stone", "carries", "acted", "struck_back", "complex", "used")
PHASES = {"start": "begin", "first": "first", "second": "second", "end": "closing"}
ANSWERED = {"first_chosen": "first", "second_chosen": "second", "closed": "end"}
TABLES = ((2, "rescuers"), (3, "rescuers"), (3, "wardens"), (4, "rescuers"))
FLAGS = (("carries", CARRIES), ("acted", ACTED), ("struck_back", STRUCK_BACK), ("complex", COMPLEX_TURN))


def fold(name: str) -> str:
    return "".join(c for c in name.lower() if c.isalnum())


def table_of(spec: Mapping[str, Any]) -> tuple[int, str]:
    """How many seats a position is for, and who plays in a pair: told by the seats it names."""
    for seats, pair in TABLES:
        names = {fold(name) for name in names_of(seats, pair)}
        if names == {key for key in spec if key not in TABLE_KEYS}:
            return seats, pair
    raise Refused("A position names every seat: rescuers and wardens, or the gods where a side has two seats.",
                  f"Beside them it may have: {', '.join(TABLE_KEYS)}.")  # fmt: skip


def options_of(spec: Mapping[str, Any]) -> dict[str, str]:
    """The agreements of a position: any unit may be in it, so there is cardboard for any army."""
    _, pair = table_of(spec)
    return {"recruitment": "draft", "pair": pair, **spec.get("options", {})}


def build(s: Skirmish, spec: Mapping[str, Any]) -> Skirmish:
    """Fill a fresh table with a named position."""
    names = [fold(name) for name in names_of(s.seats, str(s.options["pair"]))]
    told = [dict(spec[name]) for name in names]
    for seat, one in enumerate(told):
        for key in one:
            if key not in SEAT_KEYS:
                raise Refused(f"A seat of a position has no {key!r}.", f"It may have: {', '.join(SEAT_KEYS)}.")
        for name in one.get("units", {}):
            add_unit(s, unit_called(s, name), seat)
    _tokens(s, spec)
    for seat, one in enumerate(told):
        for name, how in one.get("units", {}).items():
            _stand(s, seat, name, how)
    for seat, one in enumerate(told):
        _cards(s, seat, one)
    _settle(s, spec, names)
    return s


def unit_called(s: Skirmish, name: str) -> int:
    wanted = fold(name)
    for unit in s.book.units:
        if wanted in (fold(unit.name), fold(unit.key)):
            return unit.index
    raise Refused(f"There is no unit called {name!r}.")


def area_called(s: Skirmish, name: str) -> int:
    wanted = fold(name)
    for area in s.book.board.areas:
        if wanted in (fold(area.name), fold(area.key)):
            return area.index
    raise Refused(f"There is no area called {name!r}.")


def _stand(s: Skirmish, seat: int, name: str, how: Any) -> None:
    d = unit_called(s, name)
    u = next(v for v in range(len(s.unit)) if s.unit[v] == d and s.owner[v] == seat)
    one = dict(how) if isinstance(how, Mapping) else {"at": how}
    for key in one:
        if key not in UNIT_KEYS:
            raise Refused(f"A unit of a position has no {key!r}.", f"It may have: {', '.join(UNIT_KEYS)}.")
    at = one.get("at", "waiting")
    if at == "dead":
        s.at[u], s.life[u] = DEAD, 0
    elif at != "waiting":
        s.put(u, area_called(s, at))
    if "life" in one:
        if not 0 < one["life"] <= s.book.vitality[d]:
            raise Refused(f"{s.book.units[d].name} has from 1 to {s.book.vitality[d]} vitality.")
        s.life[u] = one["life"]
    if one.get("net"):
        card = next((c for c in s.zones[s.supply] if s.face[c] == NET), -1)
        if card < 0:
            raise Refused("There are no more nets.")
        s.reveal(card)
        s.move(card, s.supply, s.nets)
        s.net[u] = card
    if one.get("stone"):
        gazer = unit_called(s, one["stone"])
        s.stone[u] = 1 + next(v for v in range(len(s.unit)) if s.unit[v] == gazer)
    for key, flag in FLAGS:
        if one.get(key):
            s.flags[u] |= flag
    s.used[u] = one.get("used", 0)


def _tokens(s: Skirmish, spec: Mapping[str, Any]) -> None:
    for name, face in dict(spec.get("bait", {})).items():
        area = area_called(s, name)
        wanted = {"net": NET, "lure": LURE}.get(face, -1)
        card = next((c for c in s.zones[s.supply] if s.face[c] == wanted), -1)
        if card < 0:
            raise Refused(f"There is no {face!r} left to lie in {name}.", "A token is a net or a lure.")
        s.move(card, s.supply, s.tokens)
        s.bait[area] = card
    if "stones" in spec:
        s.stones = [0] * s.book.areas
        for name, count in dict(spec["stones"]).items():
            s.stones[area_called(s, name)] = count
    for name in spec.get("broken", ()):
        area = area_called(s, name)
        s.pieces = [0 if i == area else n for i, n in enumerate(s.pieces)]
        s.obstacles &= ~(1 << area)


def face_called(s: Skirmish, seat: int, name: str) -> int:
    if fold(name) == "artofwar":
        return AOW
    if fold(name) == "omphalos":
        return OMPHALOS
    d = unit_called(s, name)
    for u in range(len(s.unit)):
        if s.unit[u] == d and s.owner[u] == seat:
            return ACT + s.word[u]
    raise Refused(f"{name} is not led by this seat, and its cards are not in this deck.")


def _cards(s: Skirmish, seat: int, told: Mapping[str, Any]) -> None:
    """Deal the cards of a seat: those named where they are named, the rest as the deck."""
    s.purse[seat] = 0
    base, rest = deck_faces(s, seat)
    faces = base + rest
    named = {key: [face_called(s, seat, name) for name in told.get(key, ())] for key in ("hand", "deck", "discard")}
    for face in [face for key in named for face in named[key] if face != OMPHALOS]:
        if face in faces:
            faces.remove(face)
        elif face != AOW:
            raise Refused(f"There are not so many cards of {CARD.names[face]}.")
    free = [card for card in s.zones[s.box] if s.layout.pools[card] == seat]
    everybody = s.layout.everyone

    def deal(face: int, zone: int, knows: int) -> None:
        if face == OMPHALOS:
            card = s.zones[s.stone_cards].pop()
            knows = everybody
        else:
            if not free:
                raise Refused("There are more cards than this seat can have.", "Leave some out.")
            card = free.pop(0)
            s.zones[s.box].remove(card)
            s.face[card] = face
        s.zones[zone].append(card)
        s.knows[card] = knows

    for face in named["hand"]:
        deal(face, s.seats + seat, s.layout.viewers[s.seats + seat])
    for face in named["discard"]:
        deal(face, 2 * s.seats + seat, everybody)
    if "deck" in told:
        for face in reversed(named["deck"]):
            deal(face, seat, 0)
    else:
        for face in faces:
            deal(face, seat, 0)
        s.shuffle(seat)


def _settle(s: Skirmish, spec: Mapping[str, Any], names: list[str]) -> None:
    mover = fold(str(spec.get("to_move", names[0])))
    if mover not in names:
        raise Refused(f"{mover!r} is nobody at this table.", f"The seats are: {', '.join(names)}.")
    you = names.index(mover)
    s.order = turn_order(s.side_of, s.side_of[you])
    turn = int(spec.get("turn", s.order.index(you) + 1))
    if s.order[(turn - 1) % len(s.order)] != you:  # so that the turns go on in their order
        at = s.order.index(you)
        s.order = s.order[at:] + s.order[:at]
        shift = (turn - 1) % len(s.order)
        s.order = s.order[-shift:] + s.order[:-shift] if shift else s.order
    s.rage = int(spec.get("rage", s.rage))
    s.active = you
    s.activations = int(spec.get("activations", 0))
    s.spent = list(spec.get("spent", s.spent))
    s.marks = [_mark(s, list(mark)) for mark in spec.get("marks", ())]
    phase = str(spec.get("phase", "first"))
    if phase not in PHASES:
        raise Refused(f"There is no phase {phase!r}.", f"The phases are: {', '.join(PHASES)}.")
    s.turn = turn - 1 if phase == "start" else turn
    s.zones[s.left_out] += s.zones[s.supply]
    s.zones[s.supply] = []
    s.stack = [(TURNS[you], PHASES[phase])]
    s.learned = 0


def _mark(s: Skirmish, told: list[Any]) -> Mark:
    """A mark: what it does, to whom (an area or a unit), its figure, against what, until when, by which seat."""
    word, whom, n, vs, until, seat = told
    at = area_called(s, whom) if word == "web" else s.slot[unit_called(s, whom)]
    return (str(word), at, int(n), str(vs), str(until), int(seat))


# -- and back ------------------------------------------------------------------------------------------


def spell(s: Skirmish, defaults: Mapping[str, str]) -> dict[str, Any]:
    """The position of a skirmish between two activations, in the words of `build`."""
    if not s.stack:
        raise Refused("The game is over: there is no position to go on from.")
    at = s.stack[-1]
    if len(s.stack) != 1 or not isinstance(at[0], Turn) or at[1] not in ANSWERED:
        raise Refused("A position can be told between two activations, not in the middle of one.")
    if len(set(s.unit)) != len(s.unit):
        raise Refused("A position has each unit once.")
    names = [fold(name) for name in names_of(s.seats, str(s.options["pair"]))]
    areas = s.book.board.areas
    spec: dict[str, Any] = {name: _spell_seat(s, seat) for seat, name in enumerate(names)}
    spec["bait"] = {areas[a].name: "net" if s.face[c] == NET else "lure" for a, c in enumerate(s.bait) if c >= 0}
    spec["stones"] = {areas[a].name: n for a, n in enumerate(s.stones) if n}
    spec["broken"] = [areas[a].name for a, n in enumerate(s.pieces) if s.book.pieces[a] and not n]
    spec.update(rage=s.rage, turn=s.turn, to_move=names[s.active], phase=ANSWERED[at[1]], activations=s.activations)
    spec["marks"] = [
        [m[0], areas[m[1]].name if m[0] == "web" else s.book.units[s.unit[m[1]]].name, *m[2:]] for m in s.marks
    ]
    spec["spent"] = list(s.spent)
    options = {key: value for key, value in s.options.items() if value != defaults.get(key)}
    options.pop("pair", None)
    options["recruitment"] = "draft"
    spec["options"] = options
    return spec


def _spell_seat(s: Skirmish, seat: int) -> dict[str, Any]:
    units: dict[str, Any] = {}
    for u in range(len(s.unit)):
        if s.owner[u] != seat:
            continue
        one: dict[str, Any] = {"at": "waiting" if s.at[u] == WAITING else "dead"}
        if s.at[u] >= 0:
            one["at"] = s.book.board.areas[s.at[u]].name
        if s.at[u] != DEAD:
            one["life"] = s.life[u]
        if s.net[u] >= 0:
            one["net"] = True
        if s.stone[u]:
            one["stone"] = s.book.units[s.unit[s.stone[u] - 1]].name
        for key, flag in FLAGS:
            if s.flags[u] & flag:
                one[key] = True
        if s.used[u]:
            one["used"] = s.used[u]
        units[s.book.units[s.unit[u]].name] = one
    return {
        "units": units,
        "hand": [_card(s, card) for card in s.hand(seat)],
        "deck": [_card(s, card) for card in reversed(s.deck(seat))],
        "discard": [_card(s, card) for card in s.discard(seat)],
    }


def _card(s: Skirmish, card: int) -> str:
    face = s.face[card]
    return CARD.names[face] if face < ACT + len(UNIT_WORDS) else "blank" if face == BLANK else str(face)
