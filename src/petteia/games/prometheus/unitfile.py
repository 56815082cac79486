"""Units and their powers read from tables, and a player's units laid over the shipped ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from petteia.games.prometheus.ops import KINDS_OF_OP, Choose, Op
from petteia.games.prometheus.records import Power, Unit
from petteia.games.prometheus.vocabulary import (
    ALL_KINDS,
    ANSWERS,
    BORDERS,
    CLASSES,
    KINDS,
    LIMITS,
    OPERATIONS,
    POWER_KINDS,
    SIDES,
    TALENTS,
    UNLESS,
    UNTIL,
    VERSUS,
    WHO,
    WORDS,
)
from petteia.kernel.content import Problems, Row, did_you_mean
from petteia.kernel.places import Table

MOST: Final = 20  # larger than any number on a dashboard
STATS: Final = 4


def mask(words: tuple[str, ...], order: tuple[str, ...]) -> int:
    return sum(1 << order.index(word) for word in words)


# -- powers ----------------------------------------------------------------------------------


def read_effect(row: Row) -> Op:
    """One row of a power: its operation, and no field the operation does not have."""
    op = row.word("op", tuple(OPERATIONS))
    if row.table.fields.get("op") != op:
        return KINDS_OF_OP[op]()  # said already; its fields would only raise a second complaint
    made = KINDS_OF_OP[op]()
    fields = OPERATIONS[op].split()
    names = {field.rstrip("!") for field in fields}
    for field in sorted({field[:-1] for field in fields if field.endswith("!")}):
        if not row.has(field):
            row.say(field, f'"{op}" needs this field')
    if row.has("option"):
        made.option = row.number("option", 1, 9)
    for field, read in READ.items():
        if field in names and field in row.table.fields:
            for name, value in read(row, op).items():
                setattr(made, name, value)
    row.asked |= names | {"op", "option"}
    row.done()
    return made


def read_range(row: Row, op: str) -> dict[str, object]:
    low, high = row.numbers("range", 0, MOST, 2)
    if low > high:
        row.say("range", f"runs from {low} down to {high}; the nearer end comes first")
    return {"low": low, "high": high}


Read = Callable[[Row, str], dict[str, object]]


def word(field: str, known: Mapping[str, tuple[str, ...]]) -> Read:
    """A field with one of the words that its operation knows."""
    return lambda row, op: {field: row.word(field, known.get(op, ()))}


def words(field: str, known: tuple[str, ...]) -> Read:
    return lambda row, op: {field: row.words(field, known)}


def kinds(field: str) -> Read:
    """Kinds of units, as a mask; with none of them named all are meant."""
    return lambda row, op: {field: mask(row.words(field, KINDS), KINDS) or (ALL_KINDS if field == "kinds" else 0)}


def number(field: str, low: int = -MOST) -> Read:
    return lambda row, op: {field: row.number(field, low, MOST)}


def flag(field: str) -> Read:
    return lambda row, op: {field: row.flag(field)}


def borders(row: Row, op: str) -> dict[str, object]:
    return {"borders": tuple(BORDERS.index(kind) for kind in row.words("borders", BORDERS))}


READ: Final[dict[str, Read]] = {
    "range": read_range, "word": word("word", WORDS), "who": word("who", WHO), "kinds": kinds("kinds"),
    "sight": flag("sight"), "through": flag("through"), "n": number("n"), "alt": number("alt"), "alt_kinds": kinds("alt_kinds"),
    "most": number("most", 1), "repeat": number("repeat", 1), "take": number("take", 1),
    "until": word("until", dict.fromkeys(OPERATIONS, UNTIL)), "vs": word("vs", dict.fromkeys(OPERATIONS, VERSUS)),
    "unless": words("unless", UNLESS), "answers": words("answers", ANSWERS), "borders": borders, "room": flag("room"),
    "throw": flag("throw"), "wounds": flag("wounds"),
}  # fmt: skip


def check_options(row: Row, effect: tuple[Op, ...]) -> None:
    """Options follow a `choose`, and each of those it offers has a row."""
    offered = 0
    for i, one in enumerate(effect):
        if isinstance(one, Choose):
            offered = one.n
            missing = [n for n in range(1, one.n + 1) if all(e.option != n for e in effect)]
            if missing:
                row.say("effect", f"offers option {missing[0]}, which has no row", i)
        elif one.option > offered:
            row.say("effect", f'option {one.option} needs a "choose" before it that offers so many', i)


def read_power(table: Table, unit: int, index: int, vitality: int, problems: Problems) -> Power:
    row = Row(table, problems)
    rows = row.items("effect")
    effect = tuple(read_effect(row.inner("effect", value, i, f"effect {i + 1}")) for i, value in enumerate(rows))
    if not effect and row.has("effect"):
        row.say("effect", "a power does something: give it at least one row")
    check_options(row, effect)
    power = Power(
        index=index,
        key=row.key(),
        name=row.text("name"),
        unit=unit,
        kind=row.word("kind", POWER_KINDS),
        art_of_war=row.number("art_of_war", 0, 3, 0),
        limit=row.word("limit", LIMITS, "turn"),
        lost_at=row.number("lost_at", 0, MOST, 0),
        text=row.text("text", needed=False),
        rule=row.text("rule"),
        effect=effect,
    )
    if power.lost_at >= vitality > 0:
        row.say("lost_at", f"the power would never work: the unit has {vitality} vitality")
    starts = any(one.op == "when" for one in effect)
    if power.kind == "reaction" and not starts:
        row.say("kind", 'a reaction answers an event: give it a "when" row')
    row.done()
    return power


# -- units -----------------------------------------------------------------------------------


def read_unit(table: Table, index: int, powers: list[Power], gods: tuple[str, ...], problems: Problems) -> Unit:
    row = Row(table, problems)
    vitality = row.number("vitality", 1, MOST)
    track = read_track(row, vitality)
    side = row.word("side", ("any", *SIDES), "any")
    granted = row.flag("granted", False)
    owner = row.word("owner", gods) if granted or row.has("owner") else ""
    kind = row.word("kind", KINDS)
    row.asked |= {"whole", "without"}
    own = [read_power(one, index, len(powers) + i, vitality, problems) for i, one in enumerate(row.tables("power"))]
    unit = Unit(
        index=index,
        key=row.key(),
        name=row.text("name"),
        kind=KINDS.index(kind),
        classes=mask(row.words("classes", CLASSES), CLASSES),
        talents=mask(row.words("talents", TALENTS), TALENTS),
        cost=row.number("cost", 0, MOST),
        sides=3 if side == "any" else 1 << SIDES.index(side),
        granted=granted,
        owner=owner,
        activation_cards=row.number("activation_cards", 1, 9),
        art_of_war=row.number("art_of_war", 0, 9),
        vitality=vitality,
        offence=column(track, 0),
        defence=column(track, 1),
        range=column(track, 2),
        movement=column(track, 3),
        powers=tuple(own),
        icon=row.text("icon", needed=False) or "unknown",
        role=row.text("role", needed=False),
        own=table.own,
    )
    if not unit.classes:
        row.say("classes", "a unit has at least one class (terrestrial, if no other)")
    powers.extend(own)
    row.done()
    return unit


def read_track(row: Row, vitality: int) -> list[tuple[int, ...]]:
    """Rows of offence, defence, range and movement, full strength first."""
    rows = row.items("track")
    if row.has("track") and len(rows) != vitality:
        row.say("track", f"must have one row for each point of vitality, {vitality} in all, not {len(rows)}")
    return [row.is_numbers("track", value, 0, MOST, STATS, i) for i, value in enumerate(rows)]


def column(track: list[tuple[int, ...]], which: int) -> tuple[int, ...]:
    """One value by the vitality left: the track turned over, with nothing at 0."""
    return (0, *(line[which] for line in reversed(track)))


def key_of(table: Table) -> str:
    """The key of a table, or nothing if it has none that could be one."""
    key = table.fields.get("key")
    return key if isinstance(key, str) else ""


def laid_over(base: list[Table], own: list[Table], problems: Problems) -> list[Table]:
    """A player's units over the shipped ones.

    A key says whose place a unit takes.  There are no new keys: moves are written with those of this edition.
    """
    units = list(base)
    at = {key_of(table): i for i, table in enumerate(units)}
    seen: set[str] = set()
    for table in own:
        row = Row(table, problems)
        key = row.key()
        if key in seen:
            row.say("key", f'"{key}" is changed twice in one file; write one [[unit]] for it')
        seen.add(key)
        if not key:
            continue  # said already
        if key in at and row.flag("whole", False):
            units[at[key]] = table
        elif key in at:
            units[at[key]] = changed(units[at[key]], table, row)
        else:
            way = "; a new unit takes the place of another: give that one's key, and whole = true"
            row.say("key", f'there is no unit "{key}"{did_you_mean(key, tuple(at)) or way}')
    return units


def changed(below: Table, table: Table, row: Row) -> Table:
    """A unit with some of its values and powers changed."""
    both = table.over(below)
    powers = list(below.tables.get("power", []))
    gone = row.words("without", tuple(key_of(one) for one in powers), needed=False)
    powers = [one for one in powers if key_of(one) not in gone]
    at = {key_of(one): i for i, one in enumerate(powers)}
    for one in table.tables.get("power", []):
        key = key_of(one)
        if key in at:
            powers[at[key]] = one.over(powers[at[key]])
        else:
            powers.append(one)
    both.tables["power"] = powers
    return both


def unique_powers(powers: list[Power], tables: list[Table], problems: Problems) -> None:
    """A power's key stands for one power of the table."""
    first: dict[str, int] = {}
    for power in powers:
        if power.key in first and power.key:
            table = tables[power.unit]
            Row(table, problems).say(
                "power", f'"{power.key}" is also a power of another unit; give it a key of its own'
            )
        first.setdefault(power.key, power.index)
