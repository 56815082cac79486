"""Positions by name: what a test, a puzzle or a bug report says, and a state that says so.

    position("elysium", seats=2,
             thaleia={"gold": 3, "columns": ["red", "blue"], "domain": ["Themis", "Heracles*", "Citizen"],
                      "elysium": [["Hera", "Eagle of Zeus"], ["Styx"]], "taken": 2},
             kleio={"quest": 1},
             agora=["Athena", "Hecate"], deck=["Talos"], to_move="thaleia")

Every seat at the table is named, if only with {}.  `*` marks a card that is tapped or has lost its ring; a Citizen's
face may be told (`Citizen:Talos`).  Cards nobody named lie in the draw pile, under those that `deck` lists from the
top; with `left_out=True` they are out of the game.  `phase` is "actions" or "legends".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petteia.games.elysium.content import (
    ALL_COLUMNS,
    CARDS,
    COLOURS,
    FAMILIES,
    MIX,
    PEDIMENTS,
    START_GOLD,
    deck,
)
from petteia.games.elysium.flow import ACTIONS, TURN, WRITING, EndOfEpoch, WritingTheLegends, build_temple, set_families
from petteia.games.elysium.legends import award, citizen_price, joins, length, shape_of
from petteia.games.elysium.state import (
    AGORA,
    ASIDE,
    CITIZENS,
    DECK,
    DISCARD_PILE,
    DOMAIN,
    ELYSIUM,
    EMPTY,
    NAMES,
    NO_QUEST,
    ORACLE,
    SHADES,
    TAKEN,
    UNFINISHED,
    Contest,
)
from petteia.kernel.game import Refused

SEATS = tuple(name.lower() for name in NAMES)
TABLE_KEYS = {
    "families",
    "agora",
    "oracle",
    "deck",
    "discard",
    "left_out",
    "epoch",
    "order",
    "turn",
    "phase",
    "to_move",
    "stage",
    "tiles",
    "pediment",
    "options",
    "lyre",
    "transfers",
    "grown",
    "herms",
}
SEAT_KEYS = {"gold", "vp", "pp", "columns", "domain", "elysium", "quest", "taken"}
BY_NAME = {card.name.lower(): face for face, card in enumerate(CARDS)}


def seats_of(spec: Mapping[str, Any]) -> int:
    """How many seats a position is for: every seat at the table is named."""
    for key in spec:
        if key not in TABLE_KEYS and key not in SEATS:
            raise Refused(f"A position of this game has no {key!r}.",
                          f"It may have: {', '.join([*SEATS, *sorted(TABLE_KEYS)])}.")  # fmt: skip
    seats = sum(1 for name in SEATS if name in spec)
    if seats < 2 or any(name not in spec for name in SEATS[:seats]):
        raise Refused("A position names its seats from the first on, two at least.", f"They are: {', '.join(SEATS)}.")
    return seats


def face_of(name: str) -> int:
    face = BY_NAME.get(name.lower())
    if face is None:
        raise Refused(f"There is no card called {name!r}.", "See the card list of Elysium.")
    return face


class Builder:
    """Hands out the cards of a position by name."""

    def __init__(self, s: Contest, spec: Mapping[str, Any]) -> None:
        self.s = s
        set_families(s, self.mix(spec))
        self.numbers: dict[int, list[int]] = {}
        for card, face in enumerate(deck(s.families)):
            s.face[card] = face
            self.numbers.setdefault(face, []).append(card)

    def mix(self, spec: Mapping[str, Any]) -> tuple[int, ...]:
        """The families told, or those of the cards named, filled up to five."""
        if "families" in spec:
            mix = [FAMILIES.index(name) for name in spec["families"]]
        else:
            mix = sorted({CARDS[face_of(name)].family for name in _names(spec)})
            mix += [family for family in range(8) if family not in mix][: MIX - len(mix)]
        if len(set(mix)) != MIX:
            raise Refused("A position has cards of five families.", "Leave some cards out, or tell `families`.")
        return tuple(sorted(mix))

    def take(self, name: str) -> int:
        face = face_of(name)
        if not self.numbers.get(face):
            raise Refused(f"There is no {CARDS[face].name} left in this game.")
        return self.numbers[face].pop(0)

    def lay(self, name: str, zone: int) -> int:
        card = self.take(name)
        self.s.zones[zone].append(card)
        self.s.knows[card] = self.s.layout.everyone
        return card

    def citizen(self, name: str, zone: int) -> int:
        """A face-down card: the one told, or any."""
        if ":" in name:
            card = self.take(name.split(":", 1)[1].strip())
        else:
            face = next(face for face in sorted(self.numbers, reverse=True) if self.numbers[face])
            card = self.numbers[face].pop()
        self.s.zones[zone].append(card)
        return card

    def rest(self) -> list[int]:
        return sorted(card for cards in self.numbers.values() for card in cards)


def _names(spec: Mapping[str, Any]) -> list[str]:
    """The names of all the cards a position tells of."""
    found: list[str] = []
    for key in ("agora", "oracle", "deck", "discard"):
        found += [name for name in spec.get(key, ()) if name != "-" and not name.startswith("taken:")]
    for seat in SEATS:
        told = spec.get(seat, {})
        found += told.get("domain", ())
        found += [name for row in told.get("elysium", ()) for name in row]
    plain = [name.rstrip("*") for name in found]
    return [name.split(":", 1)[-1].strip() for name in plain if name.lower() != "citizen"]


def build(s: Contest, spec: Mapping[str, Any]) -> Contest:
    """Fill a fresh table with a named position."""
    builder = Builder(s, spec)
    s.epoch = int(spec.get("epoch", 1))
    side = str(spec.get("pediment", "morning"))
    s.pediment = next((i for i, one in enumerate(PEDIMENTS) if one.name.lower().startswith(side)), 0)
    build_temple(s)
    s.order = [_seat(s, name) for name in spec.get("order", SEATS[: s.seats])]
    if sorted(s.order) != list(range(s.seats)):
        raise Refused("`order` names every seat once.")
    for seat in range(s.seats):
        _lay_seat(s, seat, dict(spec[SEATS[seat]]), builder)
    _lay_table(s, spec, builder)
    _hand_tiles(s, spec)
    _settle(s, spec)
    return s


def _seat(s: Contest, name: str) -> int:
    if name.lower() not in SEATS[: s.seats]:
        raise Refused(f"{name!r} is nobody at this table.", f"The seats are: {', '.join(SEATS[: s.seats])}.")
    return SEATS.index(name.lower())


def _lay_seat(s: Contest, seat: int, told: dict[str, Any], builder: Builder) -> None:
    for key in told:
        if key not in SEAT_KEYS:
            raise Refused(f"A seat has no {key!r}.", f"It may have: {', '.join(sorted(SEAT_KEYS))}.")
    s.gold[seat] = int(told.get("gold", START_GOLD))
    s.vp[seat] = int(told.get("vp", 0))
    s.pp[seat] = int(told.get("pp", 0))
    columns = told.get("columns", COLOURS)
    s.columns[seat] = sum(1 << COLOURS.index(colour) for colour in columns)
    s.taken[seat] = int(told.get("taken", 0))
    quest = str(told.get("quest", ""))
    if quest:
        s.quest[seat] = int(quest.rstrip("-")) - 1 + (UNFINISHED if quest.endswith("-") else 0)
    for name in told.get("domain", ()):
        if name.lower().startswith("citizen"):
            builder.citizen(name, CITIZENS[seat])
        else:
            card = builder.lay(name.rstrip("*"), DOMAIN[seat])
            s.spent[card] = 1 if name.endswith("*") else 0
    for row in told.get("elysium", ()):
        _lay_row(s, seat, row, builder)


def _lay_row(s: Contest, seat: int, row: list[str], builder: Builder) -> None:
    cards: list[int] = []
    faces: list[int] = []
    shape = 0
    for name in row:
        if name.lower().startswith("citizen"):
            if not citizen_price(shape):
                raise Refused("A Citizen joins only a Legend of two or more cards with room in it.", "See EL-089.")
            cards.append(~builder.citizen(name, SHADES[seat]))
        else:
            card = builder.lay(name, ELYSIUM[seat])
            if cards and not joins(shape, s.face[card]):
                raise Refused(f"{name} cannot stand in a row with {', '.join(row[: len(cards)])}.", "See EL-080.")
            cards.append(card)
            faces.append(s.face[card])
        shape = shape_of(faces, len(cards) - len(faces))
    s.rows[seat].append(tuple(cards))
    s.shapes[seat].append(shape)


def _lay_table(s: Contest, spec: Mapping[str, Any], builder: Builder) -> None:
    s.stall = [EMPTY] * s.agora_size()
    for place, name in enumerate(spec.get("agora", ())):
        if name.startswith("taken:"):
            s.stall[place] = TAKEN - _seat(s, name.split(":", 1)[1])
        elif name != "-":
            s.stall[place] = builder.lay(name, AGORA)
    for name in spec.get("oracle", ()):
        builder.lay(name, ORACLE)
    for name in spec.get("discard", ()):
        builder.lay(name, DISCARD_PILE)
    top = [builder.take(name) for name in spec.get("deck", ())]
    if spec.get("left_out"):
        gone = builder.rest()
        s.zones[ASIDE] = gone
        for card in gone:  # out of the game, and everybody knows it
            s.knows[card] = s.layout.everyone
    else:
        s.zones[DECK] = builder.rest()
        s.shuffle(DECK)
    s.zones[DECK].extend(reversed(top))
    if "agora" not in spec:
        s.fill_agora()
    if "oracle" not in spec and s.has_oracle:
        s.fill_oracle()


def _hand_tiles(s: Contest, spec: Mapping[str, Any]) -> None:
    """The tiles as told; else as they would be if the seats had written in disc order."""
    told = spec.get("tiles")
    if told is None:
        for seat in s.order:
            for shape in s.shapes[seat]:
                if length(shape) > 1:
                    award(s, seat, shape)
        return
    for level, name in dict(told.get("level", {})).items():
        s.level_tile[int(level) - 1] = _seat(s, name)
    for family, names in dict(told.get("family", {})).items():
        for which, name in enumerate(names):
            s.family_tile[2 * FAMILIES.index(family) + which] = _seat(s, name)


def _settle(s: Contest, spec: Mapping[str, Any]) -> None:
    """Who is to move, in which phase, and what comes after."""
    you = _seat(s, str(spec.get("to_move", SEATS[s.order[0]])))
    s.lyre, s.transfers, s.grown = (int(spec.get(key, 0)) for key in ("lyre", "transfers", "grown"))
    s.learned = 0
    place = s.order.index(you)
    if spec.get("phase", "actions") == "legends":
        for seat in s.order[place:]:
            if s.quest[seat] == NO_QUEST:
                s.quest[seat] = next(
                    q for q in range(len(s.needs)) if all(one % UNFINISHED != q for one in s.quest if one >= 0)
                )
        s.stack = [(EndOfEpoch(), "begin"), *((WRITING[seat], "begin") for seat in reversed(s.order[place + 1 :]))]
        if spec.get("stage"):
            s.active = s.writer = you
        s.stack.append((WRITING[you], "write" if spec.get("stage") else "begin"))
        return
    items = s.taken[you] + (1 if s.quest[you] != NO_QUEST else 0)
    stage = str(spec.get("stage", "begin"))
    turn = int(spec.get("turn", s.seats * max(0, items - (0 if stage in ("begin", "act") else 1)) + place))
    s.stack = [
        (EndOfEpoch(), "begin"),
        (WritingTheLegends(), "begin"),
        (ACTIONS[turn + 1], "begin"),
        (TURN[you], stage),
    ]
    if stage != "begin":
        s.active = you
        s.herms = s.layout.mask(s.zones[DOMAIN[you]][place] for place in spec.get("herms", ()))


# -- and back --------------------------------------------------------------------------------

STAGES = {"chosen": "act", "dismissed": "dismiss", "rested": "rest"}


def spell(s: Contest, defaults: Mapping[str, str]) -> dict[str, Any]:
    """The position between two actions of a turn or a transfer step, in the words of `build`."""
    top = s.stack[-1] if s.stack else None
    if s.outcome is not None or top is None or (top[0] not in TURN and top[0] not in WRITING):
        raise Refused("A position can be told between two actions, not in the middle of one.")
    name = _name(s)
    you = int(getattr(top[0], "you", 0))
    spec: dict[str, Any] = {
        "families": [FAMILIES[family] for family in s.families], "epoch": s.epoch,
        "pediment": PEDIMENTS[s.pediment].name.split()[0].lower(), "order": [SEATS[seat] for seat in s.order],
        "agora": ["-" if c == EMPTY else name(c) if c >= 0 else f"taken:{SEATS[TAKEN - c]}" for c in s.stall],
        "oracle": [name(card) for card in s.zones[ORACLE]],
        "discard": [name(card) for card in s.zones[DISCARD_PILE]],
        "deck": [name(card) for card in reversed(s.zones[DECK])],
        "to_move": SEATS[you], "left_out": True, "tiles": _tiles(s),
    }  # fmt: skip
    for seat in range(s.seats):
        spec[SEATS[seat]] = _spell_seat(s, seat)
    if top[0] in WRITING:
        spec.update(phase="legends", stage="write", lyre=s.lyre, transfers=s.transfers, grown=s.grown)
    else:
        below = next(one for one, _ in s.stack if type(one).__name__ == "Actions")
        spec.update(phase="actions", stage=STAGES[top[1]], turn=int(getattr(below, "turn", 1)) - 1)
        domain = s.zones[DOMAIN[you]]
        paid = [place for place, card in enumerate(domain) if s.herms & s.layout.bits[card]]
        if paid:
            spec["herms"] = paid
    if any(s.options[key] != default for key, default in defaults.items()):
        spec["options"] = dict(s.options)
    return spec


def _name(s: Contest) -> Any:
    return lambda card: CARDS[s.face[card]].name


def _tiles(s: Contest) -> dict[str, Any]:
    return {
        "level": {str(i + 1): SEATS[holder] for i, holder in enumerate(s.level_tile) if holder >= 0},
        "family": {
            FAMILIES[family]: [SEATS[h] for h in s.family_tile[2 * family : 2 * family + 2] if h >= 0]
            for family in s.families
            if s.family_tile[2 * family] >= 0
        },
    }


def _spell_seat(s: Contest, seat: int) -> dict[str, Any]:
    name = _name(s)
    told: dict[str, Any] = {"gold": s.gold[seat], "vp": s.vp[seat]}
    if s.pp[seat]:
        told["pp"] = s.pp[seat]
    if s.columns[seat] != ALL_COLUMNS:
        told["columns"] = [colour for i, colour in enumerate(COLOURS) if s.columns[seat] >> i & 1]
    domain = [name(card) + ("*" if s.spent[card] else "") for card in s.zones[DOMAIN[seat]]]
    domain += [f"Citizen:{name(card)}" for card in s.zones[CITIZENS[seat]]]
    if domain:
        told["domain"] = domain
    if s.rows[seat]:
        told["elysium"] = [[name(c) if c >= 0 else f"Citizen:{name(~c)}" for c in row] for row in s.rows[seat]]
    if s.taken[seat]:
        told["taken"] = s.taken[seat]
    if s.quest[seat] != NO_QUEST:
        told["quest"] = f"{s.quest[seat] % UNFINISHED + 1}{'-' if s.quest[seat] >= UNFINISHED else ''}"
    return told
