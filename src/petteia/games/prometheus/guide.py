"""The game's page for readers, written from the data.

python -m petteia.games.prometheus.guide > docs/games/prometheus.md
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from petteia.games.prometheus.data import CONTENT, Area, AreaMap, Power, Unit
from petteia.games.prometheus.guide_text import EXAMPLE_MAP, EXAMPLE_UNIT, INTRODUCTION, MAP_FILE, POWER_FILE, UNIT_FILE
from petteia.games.prometheus.vocabulary import (
    AGAINST,
    ANSWERS,
    BORDERS,
    BOUNDS,
    CHANGES,
    CLASSES,
    CONDITIONS,
    DURATIONS,
    EVENTS,
    KINDS,
    MEANINGS,
    OPEN,
    OPERATIONS,
    SIDES,
    TALENTS,
    TERRAINS,
    UNLESS,
    WHO,
    WORDS,
)

PLURALS = {"god": "Gods", "hero": "Heroes", "monster": "Monsters", "troop": "Troops"}
LIMITS = {
    "always": "", "turn": "once a turn", "enemy_activation": "once an enemy activation",
    "enemy_turn": "once an enemy turn",
}  # fmt: skip


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table in Markdown."""
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    return lines + [f"| {' | '.join(str(cell) for cell in row)} |" for row in rows] + [""]


def names(mask: int, order: Sequence[str]) -> str:
    return ", ".join(word.replace("_", " ").title() for i, word in enumerate(order) if mask >> i & 1) or "-"


def row_of(unit: Unit, vitality: int) -> str:
    """The four values at one vitality."""
    values = (unit.offence, unit.defence, unit.range, unit.movement)
    return "/".join(str(column[vitality]) for column in values)


def track(unit: Unit) -> str:
    """The rows of a track from full strength down, equal rows counted together."""
    rows = [row_of(unit, v) for v in range(unit.vitality, 0, -1)]
    told: list[list[str]] = []
    for row in rows:
        if told and told[-1][0] == row:
            told[-1].append(row)
        else:
            told.append([row])
    return ", ".join(group[0] + (f" x{len(group)}" if len(group) > 1 else "") for group in told)


def units() -> list[str]:
    lines = [
        "## Units",
        "",
        "A track reads offence/defence/range/movement, full strength first; each wound goes one row down.",
        "",
    ]
    for kind, word in enumerate(KINDS):
        lines += [f"### {PLURALS[word]}", ""]
        rows = [
            (
                f"**{unit.name}** `{unit.key}`",
                "granted" if unit.granted else unit.cost,
                {1: SIDES[0], 2: SIDES[1], 3: "any"}[unit.sides],
                f"{unit.activation_cards} + {unit.art_of_war}",
                unit.vitality,
                track(unit),
                names(unit.classes & ~1, CLASSES),
                names(unit.talents, TALENTS),
            )
            for unit in sorted(CONTENT.units, key=lambda u: (-u.cost, u.name))
            if unit.kind == kind
        ]
        lines += table(("Unit", "Cost", "Side", "Cards + Art of War", "Vitality", "Track", "Class", "Talents"), rows)
    return lines


def price(power: Power) -> str:
    cards = f"{power.art_of_war} Art of War" if power.art_of_war else "free"
    lost = f"lost at vitality {power.lost_at}" if power.lost_at else ""
    return ", ".join(part for part in (power.kind, cards, LIMITS[power.limit], lost) if part)


def powers() -> list[str]:
    lines = ["## Powers", ""]
    for unit in sorted(CONTENT.units, key=lambda u: u.name):
        for power in unit.powers:
            lines.append(f"- **{unit.name}: {power.name}** ({price(power)}). {power.rule}")
    return [*lines, ""]


def lists() -> list[str]:
    """Talents, classes, terrain and tokens."""
    lines = ["## Talents", "", *(f"- **{one.name}**: {one.text}." for one in CONTENT.talents), ""]
    lines += ["## Classes", "", *(f"- **{one.name}**: {one.text}." for one in CONTENT.classes), ""]
    lines += ["## Terrain", "", *(f"- **{one.name}** (`{one.key}`): {one.text}." for one in CONTENT.terrains), ""]
    lines += ["## Tokens", ""]
    for token in CONTENT.tokens:
        changes = f" It changes: {token.modifies}." if token.modifies else ""
        stops = f" It prevents: {'; '.join(token.prevents)}." if token.prevents else ""
        lines.append(
            f"- **{token.name}** ({token.count}): {token.text}{stops}{changes} It ends: {'; '.join(token.ends)}."
        )
    return [*lines, ""]


def area_row(one: AreaMap, area: Area) -> tuple[object, ...]:
    near = []
    for other in one.areas:
        kind = one.border(area.number - 1, other.number - 1)
        if kind >= OPEN:
            near.append(f"{other.number}" + (f" ({BORDERS[kind]})" if kind > OPEN else ""))
    ground = TERRAINS[area.terrain].replace("_", " ")
    return (area.number, area.name, ground, area.capacity, ", ".join(area.tags) or "-", ", ".join(near))


def maps() -> list[str]:
    lines = ["## Maps", "", "Neighbours are given by number; a border that is not open ground says so.", ""]
    for one in CONTENT.board.maps:
        lines += [f"### {one.name}", "", one.note, ""]
        lines += table(
            ("No.", "Area", "Ground", "Room", "Tags", "Neighbours"), (area_row(one, area) for area in one.areas)
        )
        for road in one.roads:
            lines.append(f"- {road.name}: {', '.join(one.areas[a].name for a in road.areas)}")
        lines += [""] if one.roads else []
    return lines


def armies() -> list[str]:
    rows = [
        (
            f"**{army.name}** `{army.key}`",
            SIDES[army.side],
            army.points,
            "; ".join(
                f"{CONTENT.units[god].name}: {', '.join(CONTENT.units[u].name for u in share)}"
                for god, share in zip(army.gods, army.split, strict=True)
            ),
            army.text,
        )
        for army in CONTENT.armies
    ]
    return ["## Ready-made armies", "", *table(("Army", "Side", "Points", "Units", "Plan"), rows)]


def options() -> list[str]:
    rows = [
        (
            f"`{one.key}`",
            ", ".join(f"**{v}**" if v == one.default else v for v in one.values),
            one.text,
            ", ".join(one.rules),
        )
        for one in CONTENT.options
    ]
    lines = [
        "## Table options",
        "",
        "The default is in bold; the last column names the ledger entries an option settles.",
        "",
    ]
    return [*lines, *table(("Option", "Values", "What it decides", "Ledger"), rows)]


def vocabulary() -> list[str]:
    """The operations of powers, with the words each may carry."""
    rows = []
    for op, fields in OPERATIONS.items():
        shown = ", ".join(f"**{field[:-1]}**" if field.endswith("!") else field for field in fields.split()) or "-"
        words = []
        if op in WORDS and op not in ("when", "if", "mod", "limit"):
            words.append(f"word: {', '.join(WORDS[op])}")
        if op in WHO:
            words.append(f"who: {', '.join(WHO[op])}")
        rows.append((f"`{op}`", MEANINGS[op], shown, "; ".join(words) or ("below" if op in WORDS else "-")))
    lines = table(("Operation", "What it does", "Fields (bold: needed)", "Words"), rows)
    for title, meanings in (
        ("Events of `when`", EVENTS), ("Conditions of `if`", CONDITIONS), ("What `mod` changes", CHANGES),
        ("How long: `until`", DURATIONS), ("On which attacks: `vs`", AGAINST), ("Bounds of `limit`", BOUNDS),
    ):  # fmt: skip
        lines += [f"{title}:", "", *(f"- `{word}`: {meaning}" for word, meaning in meanings.items()), ""]
    lines += [
        "Other lists of words:",
        "",
        f"- `unless`: {', '.join(UNLESS)}",
        f"- `answers`: {', '.join(ANSWERS)}",
        f"- `borders`: {', '.join(BORDERS)}",
        f"- `kinds`, `alt_kinds`: {', '.join(KINDS)}",
        "",
    ]
    return lines


def own_files() -> list[str]:
    lines = ["## Your own units", "", UNIT_FILE.strip(), "", "```toml", EXAMPLE_UNIT.strip(), "```", ""]
    lines += ["### What a power can do", "", POWER_FILE.strip(), "", *vocabulary()]
    lines += ["## Your own maps", "", MAP_FILE.strip(), "", "```toml", EXAMPLE_MAP.strip(), "```", ""]
    return lines


def page() -> str:
    parts = [INTRODUCTION.strip(), "", *own_files(), *units(), *powers(), *lists(), *maps(), *armies(), *options()]
    return "\n".join(parts).rstrip() + "\n"


if __name__ == "__main__":
    print(page(), end="")
