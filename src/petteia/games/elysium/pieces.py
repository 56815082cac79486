"""The pieces of the table: cards, columns, and the rows of an Elysium with holes for what is missing."""

from __future__ import annotations

from petteia.games.elysium.content import (
    ANY,
    CARDS,
    COLOURS,
    FAMILIES,
    FAMILY_TILE,
    KIND,
    KIND_TEXT,
    KINDS,
    LEVEL_TILE,
    SHAPE,
    TRIGGER,
)
from petteia.games.elysium.legends import family_of, is_family, is_level, length, level_of
from petteia.games.elysium.scoring import legend_vp
from petteia.games.elysium.state import Contest
from petteia.games.elysium.transfer import Placing
from petteia.kernel.scene import Badge, Mat, Node, Piece, Row, Slot, Slots

KIND_RULES = (["EL-060"], ["EL-061"], ["EL-062", "EL-063"], ["EL-064", "EL-065"], ["EL-066"], ["EL-110"], ["EL-111"])


# -- pieces ----------------------------------------------------------------------------------


def circle(colour: int, at: str = "ne") -> Badge:
    """A circle of a condition: always a colour and a shape."""
    if colour == ANY:
        return Badge(look=SHAPE[ANY], at=at, tone="any", title="any column")
    return Badge(look=SHAPE[colour], at=at, tone=COLOURS[colour], title=f"{COLOURS[colour]} column")


def printed(face: int, key: str) -> Piece:
    """A card as it is printed."""
    card_ = CARDS[face]
    family = FAMILIES[card_.family]
    made = Piece(
        key,
        name=card_.name,
        look=card_.icon,
        hue="terracotta",
        corner=str(card_.level),
        mark=family,
        text=card_.text,
        rules=KIND_RULES[card_.kind],
        line=f"{family.capitalize()} {card_.level}: {KIND_TEXT[card_.kind]}",
        badges=[*(circle(colour) for colour in card_.cost), Badge(look=KINDS[card_.kind], title=KINDS[card_.kind])],
    )
    if card_.best:
        sign = "=" if card_.best == "=" else "≠"
        made.badges.append(Badge(sign, at="sw", title=f"best in a {'Family' if sign == '=' else 'Level'} Legend"))
    return made


def card_piece(s: Contest, card: int, owner: int = -1) -> Piece:
    """A card with its face, or (a Citizen) its back."""
    face = s.face[card]
    if face < 0:
        return Piece(
            s.key(card),
            owner=owner,
            look="amphora",
            hue="terracotta",
            line="Citizen",
            text="A Citizen fills a gap in a Legend of two or more cards, and costs 2 VP there at the end.",
            rules=["EL-089", "EL-094"],
        )
    made = printed(face, s.key(card))
    made.owner = owner
    return made


def domain_piece(s: Contest, card: int, owner: int) -> Piece:
    """A card of a Domain: tapped or upright, with or without its ring."""
    made = card_piece(s, card, owner)
    face = s.face[card]
    if face < 0:
        return made
    if KIND[face] == TRIGGER:
        if s.spent[card]:
            made.state = ["dim"]
        else:
            made.badges.append(Badge(look="ring", at="mid", title="its ring is on it: not used yet"))
    elif s.spent[card]:
        made.state = ["tapped"]
    return made


def columns(s: Contest, seat: int) -> Slots:
    """Four columns, each with its colour and its shape; a hole for one that was given up."""
    slots = []
    for colour, word in enumerate(COLOURS):
        key = f"column:{seat}:{word}"
        if s.columns[seat] >> colour & 1:
            piece = Piece(
                key, f"{word} column", shape="column", owner=seat, look=SHAPE[colour], hue=word, rules=["EL-052"]
            )
            slots.append(Slot(f"place:{key}", piece))
        else:
            slots.append(Slot(f"place:{key}", label="given up", look=SHAPE[colour]))
    return Slots(f"columns:{seat}", "Columns", owner=seat, slots=slots)


# -- Legends ---------------------------------------------------------------------------------


def row_name(s: Contest, seat: int, row: int) -> str:
    shape = s.shapes[seat][row]
    if is_family(shape):
        return FAMILIES[family_of(shape)].capitalize()
    if is_level(shape):
        return f"Level {level_of(shape)}"
    return "Lone"


def row_note(s: Contest, seat: int, row: int) -> str:
    """What a row is worth, and what one more card would make of it."""
    shape = s.shapes[seat][row]
    worth = f"{legend_vp(shape)} VP"
    if is_family(shape):
        if length(shape) == 3:
            return worth
        missing = next(level for level in (1, 2, 3) if not shape >> (7 + level) & 1)
        left = s.family_tile[2 * family_of(shape) : 2 * family_of(shape) + 2].count(-1)
        tile = f" + tile {FAMILY_TILE[2 - left]}" if left else ""
        return f"{worth}; level {missing} makes 6{tile}"
    if is_level(shape):
        holder = s.level_tile[level_of(shape) - 1]
        tile = f" + tile {LEVEL_TILE[level_of(shape) - 1]}" if holder == seat else ""
        more = legend_vp(shape + (1 << 11)) if length(shape) < 5 else 0
        return f"{worth}{tile}" + (f"; one more makes {more}" if more else "")
    return "0 VP"


def legend_slots(s: Contest, seat: int, row: int) -> Slots:
    """A row of an Elysium with holes for what is missing."""
    shape = s.shapes[seat][row]
    key = f"row:{seat}:{row + 1}"
    slots: list[Slot] = []
    for card in s.rows[seat][row]:
        number = card if card >= 0 else ~card
        slots.append(Slot(f"{key}/{len(slots)}", card_piece(s, number, seat)))
    if is_family(shape):
        if length(shape) < 3:
            missing = next(level for level in (1, 2, 3) if not shape >> (7 + level) & 1)
            slots.append(Slot(f"{key}/{len(slots)}", label=str(missing), look=FAMILIES[family_of(shape)]))
    elif is_level(shape):
        absent = [family for family in s.families if not shape >> family & 1]
        for family in absent[: 5 - length(shape)]:
            slots.append(Slot(f"{key}/{len(slots)}", label=FAMILIES[family].capitalize(), look=FAMILIES[family]))
    else:
        slots.append(Slot(f"{key}/1", label="?"))
    return Slots(key, row_name(s, seat, row), owner=seat, note=row_note(s, seat, row), slots=slots)


def is_writing(s: Contest, seat: int) -> bool:
    """Whether a new Legend may be begun just now: in the transfer step, or while a power writes a card."""
    top = s.stack[-1][0] if s.stack else None
    return s.writer == seat or (isinstance(top, Placing) and top.you == seat)


def elysium(s: Contest, seat: int, place: str) -> Mat:
    children: list[Node] = []
    lone: list[Piece] = []
    for row in range(len(s.rows[seat])):
        if place == "mine":
            children.append(legend_slots(s, seat, row))
            continue
        pieces = [card_piece(s, card if card >= 0 else ~card, seat) for card in s.rows[seat][row]]
        if len(pieces) == 1:
            lone += pieces
        else:
            name = f"{row_name(s, seat, row)}: {legend_vp(s.shapes[seat][row])}"
            children.append(Row(f"row:{seat}:{row + 1}", name, owner=seat, pieces=pieces, size="tiny"))
    if lone:
        children.append(Row(f"row:{seat}:lone", "alone", owner=seat, pieces=lone, size="tiny"))
    if place == "mine" and is_writing(s, seat):
        children.append(
            Slots(f"row:{seat}:new", "A new Legend", owner=seat, slots=[Slot(f"row:{seat}:new/0", label="new")])
        )
    return Mat(
        f"elysium:{seat}",
        "Elysium",
        place,
        seat,
        children=children,
        flow="wrap",
        note="writing a card costs its level in Gold" if place == "mine" else "",
        bare=place != "mine",
    )
