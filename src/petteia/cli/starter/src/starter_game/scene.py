"""What stands where, from one chair: nodes with pieces, and no pixel."""

from __future__ import annotations

from petteia import View
from petteia.kernel.scene import Counter, Fan, Piece, Pile, Row, Scene, SeatPanel

from starter_game.cards import CARDS
from starter_game.table import ALTAR, ASHES, ENOUGH, HAND, NAMES, PILE, Altars


def printed(face: int, key: str) -> Piece:
    """A card as it is printed."""
    card = CARDS[face]
    rules = ["SG-005"] if card.name == "Hound" else ["SG-004"]
    return Piece(key, card.name, look=card.look, corner=str(card.favour), text=card.text, rules=rules)


def scene(view: View[Altars]) -> Scene:
    s = view.state
    me = view.seat % 2  # an onlooker sits with the first seat
    you = 1 - me

    def pieces(zone: int) -> list[Piece]:
        return [
            printed(s.face[card], view.key(card)) if s.face[card] >= 0 else Piece(view.key(card))
            for card in s.zones[zone]
        ]

    seats = [
        SeatPanel(
            seat, NAMES[seat], view.waiting_for == seat,
            counters=[Counter(f"favour:{seat}", "favour", value=s.favour(seat), most=ENOUGH, look="laurels")],
        )
        for seat in (0, 1)
    ]  # fmt: skip
    nodes = [
        Fan("hand:them", f"{NAMES[you]}'s hand", "rivals", you, pieces=pieces(HAND + you)),
        Row("altar:them", f"{NAMES[you]}'s altar", "rivals", you, pieces=pieces(ALTAR + you)),
        Pile("deck", "deck", "shared", count=len(s.zones[PILE])),
        Pile("ashes", "ashes", "shared", count=len(s.zones[ASHES]), pieces=pieces(ASHES)),
        Row("altar:me", f"{NAMES[me]}'s altar", "mine", me, pieces=pieces(ALTAR + me)),
        Fan("hand:me", f"{NAMES[me]}'s hand", "mine", me, pieces=pieces(HAND + me)),
    ]
    return Scene("Starter Game", seats=seats, nodes=nodes, layout="facing")
