"""The data of the game, read from `content/` and from files of the player's into typed records."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Final

from petteia.games.prometheus.mapfile import FORMAT, MapReader
from petteia.games.prometheus.maps import AreaMap, Board
from petteia.games.prometheus.records import Army, Content, Option, Power, Talent, Terrain, Token, Unit, UnitClass
from petteia.games.prometheus.unitfile import MOST, laid_over, mask, read_unit, unique_powers
from petteia.games.prometheus.vocabulary import CLASSES, KINDS, SIDES, TALENTS, TERRAINS, TOKENS
from petteia.kernel.content import Problems, Row
from petteia.kernel.places import ContentError, Table, parse, text_of

PACKAGE: Final = "petteia.games.prometheus"
MAPS: Final = ("styx", "olympus")  # the order of their areas on the board
AREA_TERRAINS: Final = TERRAINS[: TERRAINS.index("wall")]  # what lies on areas; the rest lies between them


@lru_cache
def shipped(name: str) -> Table:
    """A file of the package; nobody writes into what is read."""
    file = resources.files(PACKAGE).joinpath("content", *name.split("/"))
    return parse(name, file.read_text(encoding="utf-8"))


# -- the rest --------------------------------------------------------------------------------


def read_talent(row: Row, index: int) -> Talent:
    inner = row.sub("modifier", needed=False)
    inner.text("condition", needed=False)
    found = Talent(
        index, row.key(), row.text("name"), row.text("text"), row.text("when"),
        inner.number("offence", -3, 3, 0), inner.number("defence", -3, 3, 0), inner.number("range", 0, 3, 0),
        inner.number("reroll", 0, 9, 0),
    )  # fmt: skip
    inner.done()
    row.done()
    return found


def read_class(row: Row, index: int) -> UnitClass:
    found = UnitClass(index, row.key(), row.text("name"), row.text("text"))
    row.done()
    return found


def read_terrain(row: Row, index: int) -> Terrain:
    boundary = row.word("kind", ("area", "boundary")) == "boundary"
    found = Terrain(
        index=index,
        key=row.key(),
        name=row.text("name"),
        text=row.text("text"),
        boundary=boundary,
        obstacle=row.flag("obstacle"),
        icon=row.text("icon"),
        defence_vs_ranged=row.number("defence_vs_ranged", -3, 3, 0),
        defence_vs_melee=row.number("defence_vs_melee", -3, 3, 0),
        enter=row.word("enter", ("", "climb", "ascend"), ""),
        range=row.number("range", 0, 3, 0),
        offence_ranged=row.number("offence_ranged", 0, 3, 0),
        height=row.flag("height", False),
        sees_structures=row.flag("sees_structures", False),
        aquatic=row.flag("aquatic", False),
        mute=row.flag("mute", False),
        ends_activation=row.flag("ends_activation", False),
        stops=row.flag("stops", False),
        walk=row.number("walk", 0, 9, -1),
        run=row.number("run", 0, 9, -1),
        actions=row.number("actions", 0, 2, -1),
        wound_on_entry=row.number("wound_on_entry", 0, 9, 0),
        wound_at_start=row.number("wound_at_start", 0, 9, 0),
        expels=row.flag("expels", False),
        no_end=mask(row.words("no_end", KINDS, needed=False), KINDS),
        die=row.words("die", needed=False),
        pieces=row.text("pieces", needed=False),
    )
    row.done()
    return found


def read_token(row: Row, index: int) -> Token:
    found = Token(
        index, row.key(), row.text("name"), row.text("text"), row.number("count", 1, 99), row.text("icon"),
        row.words("prevents"), row.text("modifies", needed=False), row.words("ends"),
    )  # fmt: skip
    row.done()
    return found


def read_option(row: Row, index: int) -> Option:
    values = row.words("values")
    found = Option(
        index, row.key(), row.text("name"), row.text("text"), values, row.word("default", values), row.words("rules")
    )
    row.done()
    return found


def read_army(row: Row, index: int, units: dict[str, int]) -> Army:
    known = tuple(units)
    gods = row.words("gods", known)
    members = row.words("units", known)
    shares: tuple[tuple[int, ...], ...] = (tuple(units[key] for key in members),)
    if row.has("split"):
        inner = row.sub("split")
        shares = tuple(tuple(units[key] for key in inner.words(god, known)) for god in gods)
        inner.done()
        if sorted(unit for share in shares for unit in share) != sorted(units[key] for key in members):
            row.say("split", "does not deal out the army's units, each once")
    elif len(gods) > 1:
        row.say("split", "an army of two gods says who has which units")
    found = Army(
        index, row.key(), row.text("name"), row.text("text"), SIDES.index(row.word("side", SIDES)),
        tuple(units[key] for key in gods), row.number("points", 1, 99), tuple(units[key] for key in members), shares,
    )  # fmt: skip
    row.done()
    return found


def places(keys: list[str], order: tuple[str, ...], file: str, problems: Problems) -> dict[str, int]:
    """Positions by key; the order of what has bits is fixed in the vocabulary."""
    if order and tuple(keys) != order:
        problems.say((file, 1), "", f"these keys must stand here in this order: {', '.join(order)}")
    return {key: i for i, key in enumerate(keys)}


# -- everything ------------------------------------------------------------------------------


def check_army(army: Army, units: tuple[Unit, ...], heavy_cost: int, heavy_units: int, row: Row) -> None:
    """A ready-made army keeps the rules of recruitment, also when a file has changed what its units cost."""
    spent = sum(units[u].cost for u in army.units)
    if spent > army.points:
        row.say("units", f"cost {spent} points together, and the army has {army.points}")
    if sum(units[u].cost >= heavy_cost for u in army.units) > heavy_units:
        row.say("units", f"hold more than {heavy_units} unit of cost {heavy_cost} or more")
    for u in army.units:
        if units[u].granted or units[u].is_god:
            row.say("units", f"{units[u].key} cannot be recruited")
        elif not units[u].sides & 1 << army.side:
            row.say("units", f"{units[u].key} does not fight for the {SIDES[army.side]}")


def build(unit_tables: list[Table], maps: tuple[AreaMap, ...], own: bool, problems: Problems) -> Content:
    """All records; problems are collected, not raised."""
    frame = Row(shipped("frame.toml"), problems).sub("frame")
    talents = tuple(read_talent(Row(t, problems), i) for i, t in enumerate(shipped("talents.toml").tables["talent"]))
    classes = tuple(read_class(Row(t, problems), i) for i, t in enumerate(shipped("classes.toml").tables["class"]))
    terrains = tuple(read_terrain(Row(t, problems), i) for i, t in enumerate(shipped("terrain.toml").tables["terrain"]))
    tokens = tuple(read_token(Row(t, problems), i) for i, t in enumerate(shipped("tokens.toml").tables["token"]))
    options = tuple(read_option(Row(t, problems), i) for i, t in enumerate(shipped("options.toml").tables["option"]))
    gods = tuple(str(t.fields.get("key")) for t in unit_tables if t.fields.get("kind") == "god")
    powers: list[Power] = []
    units = tuple(read_unit(t, i, powers, gods, problems) for i, t in enumerate(unit_tables))
    unit_at = places([unit.key for unit in units], (), "units.toml", problems)
    power_at = {power.key: power.index for power in powers}
    unique_powers(powers, unit_tables, problems)
    armies = []
    heavy_cost = frame.number("heavy_unit_cost", 1, MOST)
    heavy_units = frame.number("heavy_units_per_army", 0, MOST)
    for i, table in enumerate(shipped("armies.toml").tables["army"]):
        row = Row(table, problems)
        army = read_army(row, i, unit_at)
        armies.append(army)
        if not own:  # a file of the player's may make a ready-made army dearer; recruitment says so at the table
            check_army(army, units, heavy_cost, heavy_units, row)
    content = Content(
        version=frame.number("version", 1, 999),
        status="own" if own else frame.word("status", ("stand-in",)),
        die_faces=frame.numbers("die_faces", 0, 9, 6),
        base_art_of_war=frame.number("base_art_of_war", 0, 9),
        run_bonus=frame.number("run_bonus", 0, 9),
        max_dice=frame.number("max_dice", 1, MOST),
        heavy_cost=heavy_cost,
        heavy_units=heavy_units,
        units=units,
        powers=tuple(powers),
        talents=talents,
        classes=classes,
        terrains=terrains,
        tokens=tokens,
        armies=tuple(armies),
        options=options,
        board=Board(maps),
        unit_at=unit_at,
        power_at=power_at,
        talent_at=places([one.key for one in talents], TALENTS, "talents.toml", problems),
        class_at=places([one.key for one in classes], CLASSES, "classes.toml", problems),
        terrain_at=places([one.key for one in terrains], TERRAINS, "terrain.toml", problems),
        token_at=places([one.key for one in tokens], TOKENS, "tokens.toml", problems),
        army_at=places([one.key for one in armies], (), "armies.toml", problems),
        option_at=places([one.key for one in options], (), "options.toml", problems),
    )
    frame.asked.add("status")
    frame.done()
    return content


def read_map(table: Table, problems: Problems, measured: bool = True) -> AreaMap:
    return MapReader(table, AREA_TERRAINS, problems, measured).result


@lru_cache
def shipped_map(key: str) -> AreaMap:
    problems = Problems()
    found = read_map(shipped(f"maps/{key}.toml"), problems, measured=False)
    if problems.found:
        raise ContentError(problems.found)
    return found


@lru_cache(maxsize=16)
def loaded(files: tuple[tuple[str, str], ...]) -> Content:
    """The data of a table from the names and texts of its files: the same texts give the very same content."""
    problems = Problems()
    units = shipped("units.toml").tables["unit"]
    maps = {key: shipped_map(key) for key in MAPS}
    for name, text in files:
        table = parse(name, text, own=True)
        if "area" in table.tables or "area" in table.fields:
            own_map(table, maps, problems)
        else:
            units = own_units(table, units, problems)
    content = build(units, tuple(maps.values()), bool(files), problems) if not problems.found else None
    if content is None or problems.found:
        raise ContentError(sorted(problems.found, key=lambda p: (p.file, p.line)))
    return content


def own_units(table: Table, units: list[Table], problems: Problems) -> list[Table]:
    row = Row(table, problems)
    table.name = "file"
    row.number("format", FORMAT, FORMAT, FORMAT)
    row.text("name", needed=False)
    own = row.tables("unit")
    if not own:
        problems.say((table.file, 1), "", "there is no [[unit]] and no [[area]] in this file: nothing to play with")
    row.done()
    return laid_over(units, own, problems)


def own_map(table: Table, maps: dict[str, AreaMap], problems: Problems) -> None:
    before = len(problems.found)
    found = read_map(table, problems)
    if len(problems.found) > before:
        return
    if found.key not in maps:
        Row(table, problems).say(
            "key", f'a map takes the place of {" or ".join(MAPS)}; there is no "{found.key}" on this table'
        )
        return
    missing = wants(found)
    for sentence in missing:
        Row(table, problems).say("area", sentence)
    maps[found.key] = found


def wants(found: AreaMap) -> list[str]:
    """What the scenario needs of its two maps, and this one does not have."""
    count = {
        tag: sum(tag in area.tags for area in found.areas) for tag in ("blue", "red", "orange", "omphalos", "exit")
    }
    said = [f"the scenario needs {word} areas on {found.key}, tagged so" for word in ("blue", "red") if not count[word]]
    if found.key == "styx":
        if count["orange"] != 1:
            said.append(f"the scenario needs exactly one orange area on styx, not {count['orange']}")
        if count["omphalos"] != 4:
            said.append(f"the scenario needs exactly four areas tagged omphalos on styx, not {count['omphalos']}")
    elif not count["exit"]:
        said.append("the scenario needs at least one blue area tagged exit on olympus")
    return said


def with_own(paths: tuple[str, ...]) -> Content:
    """The stand-ins with files of the players laid over them in order; a `ContentError` says what is wrong with them."""
    return loaded(tuple((path, text_of(path, "units or areas")) for path in paths))


def with_own_units(path: str) -> Content:
    """The stand-ins with one file laid over them: units, or a map."""
    return with_own((path,))
