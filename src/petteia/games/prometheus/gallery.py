"""The units with their figures, their talents and powers; then talents, terrain and tokens by themselves."""

from __future__ import annotations

from petteia.games.prometheus.book import BOOK
from petteia.games.prometheus.records import Terrain, Token, Unit
from petteia.games.prometheus.scene import HUES
from petteia.games.prometheus.state import SIDE_NAMES
from petteia.games.prometheus.vocabulary import KINDS as KIND_NAMES
from petteia.kernel.gallery import Exhibit
from petteia.kernel.scene import Piece

CONTENT = BOOK.content
SHELVES = {"god": "Gods", "hero": "Heroes", "monster": "Monsters", "troop": "Troops"}


def gallery() -> list[Exhibit]:
    units = sorted(BOOK.units, key=lambda one: (one.kind, one.name))
    return [
        *(_unit(one) for one in units),
        *(
            Exhibit(Piece(f"talent:{one.key}", one.name, "tile", look="star", text=one.text), "Talents")
            for one in CONTENT.talents
        ),
        *(_terrain(one) for one in CONTENT.terrains),
        *(_token(one) for one in CONTENT.tokens),
    ]


def _unit(unit: Unit) -> Exhibit:
    kind = KIND_NAMES[unit.kind]
    sides = [name for side, name in enumerate(SIDE_NAMES) if unit.sides >> side & 1]
    classes = [one.name.lower() for one in CONTENT.classes if unit.classes >> one.index & 1]
    talents = [one.name for one in CONTENT.talents if unit.talents >> one.index & 1]
    lines = [unit.role + "." if unit.role else "", f"Talents: {', '.join(talents)}." if talents else ""]
    lines += [f"{power.name}: {power.text}" for power in unit.powers]
    full = unit.vitality
    figures = {
        "points": str(unit.cost),
        "vitality": str(full),
        "offence": str(unit.offence[full]),
        "defence": str(unit.defence[full]),
        "range": str(unit.range[full]),
        "movement": str(unit.movement[full]),
        "activation cards": str(unit.activation_cards),
    }
    hue = HUES[next(side for side in range(len(SIDE_NAMES)) if unit.sides >> side & 1)] if sides else ""
    piece = Piece(
        f"unit:{unit.key}",
        unit.name,
        look=unit.icon,
        hue=hue,
        corner=str(unit.cost),
        line=", ".join([kind, *classes]),
        text="\n".join(filter(None, lines)),
    )
    facets = {"kind": kind, "side": " and ".join(sides) or "either", "points": str(unit.cost)}
    terms = (*talents, *(word for word in classes if word != "terrestrial"), f"A {kind}", f"a {kind}")
    return Exhibit(piece, SHELVES[kind], 1, figures, facets, terms)


def _terrain(one: Terrain) -> Exhibit:
    where = "between areas" if one.boundary else "on areas"
    return Exhibit(Piece(f"terrain:{one.key}", one.name, "tile", look=one.icon, line=where, text=one.text), "Terrain")


def _token(one: Token) -> Exhibit:
    return Exhibit(Piece(f"token:{one.key}", one.name, "tile", look=one.icon, text=one.text), "Tokens", one.count)
