"""How the duel lies before one seat: the rival's columns, the front line, one's own, the hand."""

from __future__ import annotations

from petteia.games.hera_zeus.cards import CARDS, DECK_SIZE, GOD
from petteia.games.hera_zeus.state import DECK, HAND, HELD, NAMES, PILE, ROWS, SHOWN, WHOSE, Duel
from petteia.games.hera_zeus.words import COLUMNS
from petteia.kernel.knowledge import View
from petteia.kernel.scene import Badge, Counter, Fan, Mat, Node, Note, Piece, Pile, Row, Scene, SeatPanel, Slot, Slots

BACKS = ("violet", "olive")


def printed(face: int, key: str, side: int = -1) -> Piece:
    """A card with its face up, from the deck of one side (-1: of any)."""
    what = CARDS[face]
    return Piece(
        key,
        name=what.name,
        hue=BACKS[side] if side >= 0 else "",
        look=what.look,
        corner=str(what.strength) if what.strength >= 0 else "",
        mark="star" if what.myth else "",
        text=what.text,
        rules=list(what.rules),
    )


def piece(view: View[Duel], card: int, owner: int, own_key: str = "") -> Piece:
    s = view.state
    side = 0 if card < DECK_SIZE else 1
    face = s.face[card]
    if face < 0:
        return Piece(own_key or view.key(card), owner=owner, hue=BACKS[side])
    made = printed(face, own_key or view.key(card), side)
    made.owner = owner
    if side != owner:
        made.badges = [Badge("stolen", tone="rival", title=f"from {WHOSE[side]} deck")]
    return made


def lying(view: View[Duel], card: int, owner: int) -> Piece:
    """A card on the field: open, or face down (and then known to its owner alone)."""
    made = piece(view, card, owner)
    if made.name and view.face_down(card):
        made.state = ["secret"]
    return made


def scene(view: View[Duel]) -> Scene:
    s = view.state
    me = view.seat if view.seat in (0, 1) else 0
    rival = 1 - me
    return Scene(
        "Hera & Zeus",
        status=[f"turn {sum(s.turns)}"] if sum(s.turns) else ["first row"],
        seats=[panel(view, s, seat) for seat in (me, rival)],
        nodes=[
            *hand(view, s, rival, "rivals"),
            piles(view, s, rival, "rivals"),
            side(view, s, rival, "rivals"),
            Note("front", label="Front line", style="line"),
            side(view, s, me, "mine"),
            *shown(view, s),
            piles(view, s, me, "mine"),
            *hand(view, s, me, "mine"),
        ],
    )


def panel(view: View[Duel], s: Duel, seat: int) -> SeatPanel:
    active = view.waiting_for == seat
    counters = [
        Counter(f"count:hand{seat}", "hand", value=len(s.zones[HAND + seat]) + len(s.zones[HELD + seat])),
        Counter(f"count:deck{seat}", "deck", value=len(s.zones[DECK + seat])),
        Counter(f"count:pile{seat}", "discard", value=len(s.zones[PILE + seat])),
    ]
    if s.active == seat and s.total:
        counters.append(
            Counter(f"count:points{seat}", "points", value=s.points, most=s.total, one="point", style="dots")
        )
    return SeatPanel(seat, NAMES[seat], active=active, accent=BACKS[seat], counters=counters)


def side(view: View[Duel], s: Duel, seat: int, place: str) -> Mat:
    columns: list[Node] = []
    for index, letter in enumerate(COLUMNS):
        slots = []
        if s.figure[seat] == index:
            figure = Piece(
                f"figure:{seat}", f"{WHOSE[seat]} figure", shape="mini", owner=seat, hue=BACKS[seat],
                look=CARDS[GOD[seat]].look, text="Four points each turn. Blocks every challenge across this column.",
                rules=["HZ-028", "HZ-102"],
            )  # fmt: skip
            slots.append(Slot(f"row:{seat}{letter}1", figure))
        for card in s.column(seat, index):
            slots.append(Slot(f"row:{seat}{letter}{len(slots) + 1}", lying(view, card, seat)))
        while len(slots) < ROWS:
            slots.append(Slot(f"row:{seat}{letter}{len(slots) + 1}"))
        columns.append(
            Slots(f"column:{seat}{letter}", letter.upper(), owner=seat, slots=slots,
                  flow="down" if place == "mine" else "up", overlap=True)
        )  # fmt: skip
    return Mat(f"side:{seat}", owner=seat, place=place, children=columns, flow="across", bare=True)


def hand(view: View[Duel], s: Duel, seat: int, place: str) -> list[Node]:
    """One's own hand by card; a rival's as so many backs, with what is known of it turned up."""
    cards = s.zones[HAND + seat] + s.zones[HELD + seat]
    if seat == view.seat:
        pieces = [
            piece(view, card, seat) for card in sorted(cards, key=lambda c: (-CARDS[s.face[c]].strength, s.face[c]))
        ]
        for one in s.zones[HELD + seat]:
            for made in pieces:
                if made.key == view.key(one):
                    made.state = ["raised"]
        return [Fan(f"hand:{seat}", "Your hand", place, seat, pieces=pieces)]
    known = sorted((card for card in cards if s.face[card] >= 0), key=lambda c: s.face[c])
    pieces = [piece(view, card, seat, f"hand:{seat}/{i}") for i, card in enumerate(known)]
    backs = sorted(0 if card < DECK_SIZE else 1 for card in cards if s.face[card] < 0)
    pieces += [Piece(f"hand:{seat}/{len(known) + i}", owner=seat, hue=BACKS[back]) for i, back in enumerate(backs)]
    return [Fan(f"hand:{seat}", f"{WHOSE[seat]} hand", place, seat, pieces=pieces)]


def shown(view: View[Duel], s: Duel) -> list[Node]:
    """The card that Pegasus drew from the hand of the one whose turn it is not."""
    if not s.zones[SHOWN]:
        return []
    pieces = [piece(view, card, 1 - s.active) for card in s.zones[SHOWN]]
    return [Row("shown", "Drawn by Pegasus", "over", pieces=pieces)]


def piles(view: View[Duel], s: Duel, seat: int, place: str) -> Mat:
    pile = s.zones[PILE + seat]
    known = [piece(view, card, seat) for card in reversed(pile) if s.face[card] >= 0]
    top = piece(view, pile[-1], seat) if pile else None
    deck = s.zones[DECK + seat]
    return Mat(
        f"piles:{seat}", owner=seat, place=place, flow="across", bare=True,
        children=[
            Pile(f"deck:{seat}", "deck", place, seat, count=len(deck),
                 top=Piece(f"top:{seat}", owner=seat, hue=BACKS[seat]) if deck else None),
            Pile(f"pile:{seat}", "discard", place, seat, count=len(pile), top=top, pieces=known),
        ],
    )  # fmt: skip
