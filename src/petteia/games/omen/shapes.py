"""What a reign can hold: the faces of its cards, and the bounds of its fields."""

from __future__ import annotations

from collections.abc import Sequence

from petteia.games.omen.content import COST, FACES, FAMILY, INVOKE, KIND, NAMES, OFFERING, STRENGTH
from petteia.games.omen.state import COIN_CAP
from petteia.kernel.shapes import BySeat, Count, Each, Mask, Place, Seat, Shape


def _of_units(values: Sequence[int]) -> list[int]:
    """What is printed on units; rewards and whims have nothing there."""
    return [*values, *([-1] * (len(FACES) - len(values)))]


SHAPE = Shape(
    faces=NAMES,
    features={
        "kind": _of_units(KIND),
        "family": _of_units(FAMILY),
        "cost": _of_units(COST),
        "strength": _of_units(STRENGTH),
        "offering": _of_units(OFFERING),
        "invoke": _of_units(INVOKE),
    },
    fields={
        "active": Seat(),
        "turn": Count(3000),
        "first": Seat(),
        "coins": BySeat(Count(COIN_CAP)),
        "spaces": BySeat(Count(20), each=3),
        "enraged": Mask(),
        "feats": BySeat(Mask(6)),
        "draws": Count(200),
        "fallen": Count(200),
        "once": Mask(5),
        "whims_bought": Count(12),
        "acted": Mask(),
        "acted_twice": Mask(),
        "portents": Mask(),
        "silenced": Mask(),
        "ward": Mask(6),
        "tax": Each(Count(40), 3),
        "tax_due": BySeat(Count(40), each=3),
        "forbidden": Mask(5),
        "forbidden_due": BySeat(Mask(5)),
        "bonus": Count(60),
        "relic_at": Each(Place(6), 3),
        "relics": BySeat(Mask(6)),
        "challenges": Mask(6),
        "met": BySeat(Mask(6)),
        "personal": Count(),
        "spirits": Count(),
        "heroes": Count(),
        "whims": Count(),
        "pool": Count(40),
        "hand_limit": Count(7),
    },
)
