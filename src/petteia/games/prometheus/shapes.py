"""What a skirmish can hold: the faces of its cards, and the bounds of its fields."""

from __future__ import annotations

from petteia.games.prometheus.book import Book
from petteia.games.prometheus.state import ACT, AOW, BLANK, LURE, NET
from petteia.games.prometheus.vocabulary import UNTIL, VERSUS, WORDS
from petteia.games.prometheus.words import CARD, COPIES, DIE_TOP, KINDS
from petteia.kernel.shapes import (
    BySeat,
    CardNumber,
    Count,
    Each,
    Follows,
    Kind,
    Mask,
    Parts,
    Place,
    Seat,
    Shape,
    Word,
    up_to,
)

UNITS = 48  # on both sides together, at most
MARKS = 24
DICE = 24
DEEDS = 32  # bits of what a unit has announced and done


def _features(book: Book) -> dict[str, list[int]]:
    """What a card is for: the unit it activates, and that unit's numbers at full vitality."""
    units = [book.units[(face - ACT) % KINDS] if ACT <= face < NET else None for face in range(BLANK + 1)]
    return {
        "art of war": [int(face == AOW) for face in range(BLANK + 1)],
        "token": [int(face in (NET, LURE)) for face in range(BLANK + 1)],
        "kind": [unit.kind if unit else -1 for unit in units],
        "cost": [unit.cost if unit else -1 for unit in units],
        "vitality": [unit.vitality if unit else -1 for unit in units],
        "offence": [unit.offence[-1] if unit else -1 for unit in units],
        "defence": [unit.defence[-1] if unit else -1 for unit in units],
        "range": [unit.range[-1] if unit else -1 for unit in units],
        "movement": [unit.movement[-1] if unit else -1 for unit in units],
        "talents": [unit.talents if unit else 0 for unit in units],
    }


def shape_of(book: Book) -> Shape:
    """The shape of a table with this data."""
    by_unit: dict[str, Kind] = {
        "unit": Place(KINDS), "word": Place(KINDS * COPIES), "owner": Seat(), "side": Place(2), "at": Place(book.areas, -2),
        "life": Count(40), "flags": Mask(4), "used": Mask(32), "net": CardNumber(), "stone": Place(UNITS + 1),
    }  # fmt: skip
    mark = Parts((
        Word(WORDS["mod"]), Place(max(book.areas, UNITS)), Count(40, -40), Word(("", *VERSUS)), Word(("", *UNTIL)), Seat(),
    ))  # fmt: skip
    return Shape(
        faces=[*CARD.names, "a net", "a lure", "a blank card"],
        features=_features(book),
        fields={
            **{name: up_to(kind, UNITS) for name, kind in by_unit.items()},
            "law": Each(Count(12), len(book.content.options)),
            "side_of": BySeat(Place(2)),
            "slot": Follows(),  # which unit a word means now
            "team": Follows(),  # from `side`
            "here": Follows(),  # from `at`
            "huge": Mask(UNITS),
            "hound": Place(UNITS),
            "purse": BySeat(Count(200)),
            "bait": Each(CardNumber(), book.areas),
            "stones": Each(Count(12), book.areas),
            "pieces": Each(Count(12), book.areas),
            "obstacles": Mask(book.areas),
            "rage": Count(12),
            "marks": up_to(mark, MARKS),
            "order": up_to(Seat(), 4),
            "turn": Count(10_000),
            "active": Seat(),
            "activations": Count(12),
            "spent": BySeat(Mask(4)),
            "actor": Place(UNITS),
            "plan": Mask(DEEDS),
            "did": Mask(DEEDS),
            "budget": Count(20, -1),
            "trail": Count(64),
            "began": Mask(2),
            "bonus": Count(12),
            "dice": up_to(Count(DIE_TOP), DICE),
            "dealt": Count(64),
            "scored": Count(64),
            "struck": Place(UNITS),
        },
    )
