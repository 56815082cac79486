"""What a contest can hold: the faces of its cards, and the bounds of its fields."""

from __future__ import annotations

from petteia.games.elysium.content import CARDS, COLOURS, EPOCHS, FAMILIES, MIX, PEDIMENTS
from petteia.games.elysium.state import UNFINISHED
from petteia.kernel.shapes import ByCard, BySeat, CardNumber, Count, Each, Follows, Mask, Place, Seat, Shape, up_to

ROWS = 12  # rows in an Elysium, and cards in a row, at most
ROW = 6

SHAPE = Shape(
    faces=[card.name for card in CARDS],
    features={
        "family": [card.family for card in CARDS],
        "level": [card.level for card in CARDS],
        "power": [card.kind for card in CARDS],
        "cost": [len(card.cost) for card in CARDS],
        **{f"costs {name}": [card.cost.count(i) for card in CARDS] for i, name in enumerate(COLOURS)},
    },
    fields={
        "families": Each(Place(len(FAMILIES)), MIX),
        "needs": up_to(Count(15), 4),
        "has_oracle": Count(),
        "has_prestige": Count(),
        "pediment": Place(len(PEDIMENTS)),
        "epoch": Count(EPOCHS),
        "order": BySeat(Seat()),
        "gold": BySeat(Count(200)),
        "vp": BySeat(Count(300, -100)),
        "pp": BySeat(Count(100)),
        "columns": BySeat(Mask(len(COLOURS))),
        "taken": BySeat(Count(4)),
        "quest": BySeat(Place(2 * UNFINISHED)),
        "stall": up_to(CardNumber(least=-5), 13),
        "spent": ByCard(Count()),
        "rows": BySeat(up_to(up_to(CardNumber(signed=True), ROW), ROWS)),
        "shapes": BySeat(Follows()),  # of each row, from its cards
        "level_tile": Each(Seat(), 3),
        "family_tile": Each(Seat(), 2 * len(FAMILIES)),
        "active": Seat(),
        "writer": Seat(),
        "lyre": Count(30, -5),
        "transfers": Count(30),
        "grown": Mask(ROWS),
        "herms": Mask(),
    },
)
