"""What the rules import of the data: the records, their vocabulary, and the content of a table.

`CONTENT` is the stand-in data as shipped.  A table may bring files of its own (`with_own_units`), so rules read values
from the content of the game in hand.
"""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.loading import with_own, with_own_units
from petteia.games.prometheus.maps import FAR, Area, AreaMap, Board
from petteia.games.prometheus.records import (
    Army,
    Content,
    Option,
    Power,
    Talent,
    Terrain,
    Token,
    Unit,
    UnitClass,
)
from petteia.kernel.places import ContentError, Problem

CONTENT: Final = with_own(())

__all__ = [
    "CONTENT", "FAR", "Area", "AreaMap", "Army", "Board", "Content", "ContentError", "Option", "Power",
    "Problem", "Talent", "Terrain", "Token", "Unit", "UnitClass", "with_own", "with_own_units",
]  # fmt: skip
