"""Units, rewards, feats and what may be added to them, card by card."""

from __future__ import annotations

from petteia.games.omen.content import CHALLENGES, FEATS, FIRST_REWARD, FIRST_WHIM, RELICS, REWARDS, UNITS, WHIMS, Plain
from petteia.games.omen.pieces import plain_piece, unit_piece
from petteia.kernel.gallery import Exhibit
from petteia.kernel.scene import Piece

SHELVES = {"soldier": "Soldiers", "oracle": "Oracles", "beast": "Beasts", "spirit": "Spirits", "hero": "Heroes"}


def gallery() -> list[Exhibit]:
    units = sorted(range(len(UNITS)), key=lambda face: list(SHELVES).index(UNITS[face].type))
    return [
        *(_unit(face) for face in units),
        *(_plain(plain_piece(FIRST_REWARD + i, one.key), one, "Rewards") for i, one in enumerate(REWARDS)),
        *(_plain(_tile(one, "OM-052", "laurel-crown"), one, "Feats") for one in FEATS),
        *(_plain(_tile(one, "OM-118", "temple-gate"), one, "Relics") for one in RELICS),
        *(_plain(_tile(one, "OM-119", "lightning-trio"), one, "Challenges of Zeus") for one in CHALLENGES),
        *(_plain(plain_piece(FIRST_WHIM + i, one.key), one, "Whims of Tyche") for i, one in enumerate(WHIMS)),
    ]


def _unit(face: int) -> Exhibit:
    unit = UNITS[face]
    god = unit.family.capitalize()
    figures = {"strength": str(unit.strength), "cost": str(unit.cost), "offering": str(unit.offering)}
    if unit.type == "beast":
        figures["room"] = "2 of 5"
    facets = {"kind": unit.type, "cost": str(unit.cost), "god": god}
    return Exhibit(unit_piece(face, unit.key), SHELVES[unit.type], unit.copies, figures, facets)


def _plain(piece: Piece, one: Plain, shelf: str) -> Exhibit:
    facets = {"kind": shelf.split(" ")[0].rstrip("s").lower(), **({"god": one.god.capitalize()} if one.god else {})}
    return Exhibit(piece, shelf, one.copies, {"victory points": str(one.vp)}, facets)


def _tile(one: Plain, rule: str, mark: str) -> Piece:
    line = f"of {one.god.capitalize()}" if one.god else ""
    return Piece(
        one.key,
        one.name,
        look=one.look,
        hue="gold",
        corner=f"{one.vp} VP",
        mark=mark,
        text=one.text,
        line=line,
        rules=[rule],
    )
