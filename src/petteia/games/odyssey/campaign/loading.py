"""A folder of a cycle, read strictly into records."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeVar

from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign import language, storybook
from petteia.games.odyssey.campaign.findings import ERROR, CycleError, Finding
from petteia.games.odyssey.campaign.records import Paragraph
from petteia.games.odyssey.campaign.tables import Desk, Fields, File
from petteia.games.odyssey.source import Source
from petteia.kernel.places import ContentError

T = TypeVar("T")

TABLES: Final[dict[str, tuple[str, ...]]] = {
    "map": ("board", "tile"),
    "exploration": ("acclimation", "card"),
    "technologies": ("technology",),
    "timeline": ("frame", "day"),
    "argo": (
        "start", "limits", "loss", "tides_of_fate", "resources", "titans", "technologies", "gear", "argonauts",
        "adversary", "regulars", "resource", "boon", "affliction",
    ),
    "factions": ("band", "faction"),
    "story": ("card",),
    "doom": ("card",),
    "portraits": ("portrait",),
    "mnemos": ("track", "mnemos"),
    "fated": ("fated",),
    "clues": ("clue",),
    "allies": ("ally",),
    "codes": ("code",),
    "inward": ("card", "slot"),
    "hubs": ("pick", "hub"),
    "rnr": ("adventure",),
    "dreams": ("dream",),
    "special_events": ("event", "ending"),
    "matrix": ("shape", "nodes"),
}  # fmt: skip
SYMBOLS: Final = ("city", "hub", "rnr", "progress", "doom", "titan")
SIDES: Final = ("A", "B")
LOSSES: Final = ("crew_zero", "hull_zero", "argo_fate_over", "no_titans", "no_days", "last_doom")
ABILITY_KINDS: Final = {  # what an ability of each kind must say, beyond its name; the rest of its fields are free
    "permanent": "text", "reference": "text", "immediate": "text effects", "negotiation": "text",
    "save": "text against test", "active": "text", "breeding": "text titan days cost", "fusing": "text titan cost",
    "trade": "text effects", "facility": "crafts", "argo": "ability charges",
}  # fmt: skip


@dataclass(frozen=True)
class Loaded:
    """What came of reading: the cycle, what is wrong with its form, and where each field is written."""

    cycle: c.Cycle
    findings: tuple[Finding, ...]
    lines: Mapping[tuple[str, int, str], int]


def package_folder() -> Any:
    """Where the cycle that is shipped lies."""
    return resources.files("petteia.games.odyssey.campaign").joinpath("content")


def texts(folder: Path | None = None) -> dict[str, str]:
    """The files of a folder (None: the one that is shipped) by name; one that is missing is an error."""
    where: Any = folder if folder is not None else package_folder()
    found: dict[str, str] = {}
    for name in TABLES:
        path = where.joinpath(f"{name}.toml")
        if not path.is_file():
            raise CycleError([Finding(f"{name}.toml", 1, ERROR, "schema", "the file is missing")])
        found[f"{name}.toml"] = path.read_text(encoding="utf-8")
    book = where.joinpath("storybook")
    pages = sorted((p.name for p in book.iterdir() if p.name.endswith(".md")) if book.is_dir() else ())
    if not pages:
        raise CycleError([Finding("storybook", 1, ERROR, "schema", "the storybook is missing")])
    for name in pages:
        found[f"storybook/{name}"] = book.joinpath(name).read_text(encoding="utf-8")
    return found


def load(files: Mapping[str, str]) -> Loaded:
    """Read the files of a cycle; what is wrong is told, not raised (but for a file that is no TOML)."""
    desk = Desk()
    found: dict[str, File] = {}
    for name, tables in TABLES.items():
        try:
            source = Source(f"{name}.toml", files[f"{name}.toml"])
        except ContentError as error:
            problem = error.problems[0]
            raise CycleError([Finding(problem.file, problem.line, ERROR, "schema", problem.sentence)]) from None
        except ValueError:
            sentence = "each header of a table stands alone on its line"
            raise CycleError([Finding(f"{name}.toml", 1, ERROR, "schema", sentence)]) from None
        found[name] = File(desk, source, tables)
    paragraphs: list[Paragraph] = []
    for name, text in files.items():
        if name.startswith("storybook/"):
            read_here, wrong = storybook.parse(name, text)
            paragraphs += read_here
            desk.findings += wrong
    cycle = _cycle(found, tuple(paragraphs))
    return Loaded(cycle, tuple(desk.findings), desk.lines)


def read(folder: Path | None = None) -> c.Cycle:
    """The cycle of a folder (None: the one that is shipped)."""
    loaded = load(texts(folder))
    if loaded.findings:
        raise CycleError(list(loaded.findings))
    return loaded.cycle


def _all(file: File, table: str, make: Callable[[Fields], T]) -> tuple[T, ...]:
    return tuple(_closed(fields, make) for fields in file.rows(table))


def _closed(fields: Fields, make: Callable[[Fields], T]) -> T:
    made = make(fields)
    fields.close()
    return made


def _cycle(files: dict[str, File], paragraphs: tuple[Paragraph, ...]) -> c.Cycle:
    picks, all_full = _closed(files["hubs"].one("pick"), _picks)
    argo = files["argo"]
    return c.Cycle(
        board=_closed(files["map"].one("board"), _board),
        tiles=_all(files["map"], "tile", _tile),
        acclimations=_all(files["exploration"], "acclimation", _acclimation),
        exploration=_all(files["exploration"], "card", _exploration),
        technologies=_all(files["technologies"], "technology", _technology),
        frame=_closed(files["timeline"].one("frame"), _frame),
        days=_all(files["timeline"], "day", _day),
        ship=_ship(argo),
        resources=_all(argo, "resource", _resource),
        boons=_all(argo, "boon", _note),
        afflictions=_all(argo, "affliction", _note),
        bands=_all(files["factions"], "band", _band),
        factions=_all(files["factions"], "faction", _faction),
        story=_all(files["story"], "card", _story),
        doom=_all(files["doom"], "card", _doom),
        portraits=_all(files["portraits"], "portrait", _portrait),
        mnemos_track=_closed(
            files["mnemos"].one("track"),
            lambda f: c.MnemosTrack(f.line, f.number("nodes"), f.numbers("breakthroughs", 3)),
        ),
        mnemos=_all(files["mnemos"], "mnemos", _mnemos),
        fated=_all(files["fated"], "fated", _fated),
        clues=_all(files["clues"], "clue", _clue),
        allies=_all(files["allies"], "ally", _ally),
        codes=_all(files["codes"], "code", _code),
        inward=_closed(
            files["inward"].one("card"),
            lambda f: c.Inward(f.line, f.text("name"), f.number("per_progress", low=1), f.number("slots")),
        ),
        slots=_all(files["inward"], "slot", _slot),
        hub_picks=picks,
        all_hubs_full=all_full,
        hubs=_all(files["hubs"], "hub", _hub),
        rnr=_all(files["rnr"], "adventure", _entry),
        dreams=_all(files["dreams"], "dream", _dream),
        events=_all(files["special_events"], "event", _event),
        endings=_all(files["special_events"], "ending", _ending),
        matrix=_matrix(files["matrix"]),
        paragraphs=paragraphs,
    )


# -- map and decks ---------------------------------------------------------------------------


def _board(f: Fields) -> c.Board:
    return c.Board(f.line, f.number("rows"), f.number("columns"), f.number("start"), f.key("restricted_needs"))


def _tile(f: Fields) -> c.Tile:
    return c.Tile(
        f.line, f.number("number", low=1), f.text("name"), f.number("row", low=1), f.number("column", low=1),
        f.text("look"), f.words("factions"), f.words("symbols", SYMBOLS), f.text("city", ""), f.number("secret", 0),
        f.words("sectors", ("alpha", "beta"), needed=False),
        tuple(_closed(arrow, _arrow) for arrow in f.tables("arrows")),
    )  # fmt: skip


def _arrow(f: Fields) -> c.Arrow:
    return c.Arrow(
        f.line, f.one_of("dir", ("N", "E", "S", "W")), f.number("to", low=1), f.text("from", ""), f.text("into", ""),
        f.text("needs", ""),
    )  # fmt: skip


def _acclimation(f: Fields) -> c.Acclimation:
    return c.Acclimation(f.line, f.number("number", low=1), f.numbers("out"), f.numbers("in"))


def _exploration(f: Fields) -> c.ExplorationCard:
    gates = [f.table("gate"), f.table("also", needed=False)]
    return c.ExplorationCard(
        f.line, f.number("number", low=1), f.text("name"), f.one_of("set", ("start", "first", "second")),
        f.text("text"), f.one_of("stack", ("end", "another")), f.effects("main", language.CARD),
        tuple(_closed(gate, _gate) for gate in gates if gate is not None), f.number("adversary"),
        f.one_of("disposal", ("shuffle", "until_battle", "permanent")),
    )  # fmt: skip


def _gate(f: Fields) -> c.Gate:
    return c.Gate(f.line, f.condition("when", f.text("when")), f.effects("effects", language.CARD))


def _technology(f: Fields) -> c.Technology:
    return c.Technology(
        f.line, f.key(), f.text("name"), f.one_of("type", ("core", "structural", "battle")), f.text("text"),
        f.conditions("requires"), f.words("leads_to"), f.amounts("limits", needed=False), f.text("unlocks", ""),
        tuple(_closed(ability, _ability) for ability in f.tables("ability", "[[technology.ability]]")),
    )  # fmt: skip


def _ability(f: Fields) -> c.TechAbility:
    kind = f.one_of("kind", tuple(ABILITY_KINDS))
    for name in ABILITY_KINDS[kind].split():
        if name not in f.data:
            f.desk.say(f.source.name, f.line, f"an ability of the kind {kind} lacks the field {name!r}")
    tested = "test" in f.data
    if tested and kind != "save" and not {"success", "fail"} <= set(f.data):
        f.desk.say(f.source.name, f.line, "a test needs success and fail")
    where = language.TECHNOLOGY
    return c.TechAbility(
        f.line, kind, f.text("name"), f.text("text", ""), f.text("timing", ""), f.effects("cost", where, needed=False),
        f.roll_of_the_ship("test"), f.effects("effects", where, needed=False), f.effects("success", where, needed=False),
        f.effects("fail", where, needed=False), f.number("cooldown", 0), f.text("against", ""), f.text("titan", ""),
        f.number("days", 0), f.text("ability", ""), f.number("charges", 0), f.words("crafts", needed=False),
        f.pairs("card_cost", needed=False),
    )  # fmt: skip


# -- days and ship ---------------------------------------------------------------------------


def _frame(f: Fields) -> c.Frame:
    return c.Frame(
        f.line, f.number("days", low=1), f.numbers("battles"), f.numbers("structural"), f.numbers("battle_research"),
        f.numbers("acclimations"), f.key("out_of_days"),
    )  # fmt: skip


def _day(f: Fields) -> c.Day:
    return c.Day(
        f.line, f.number("day", low=1), f.flag("battle", False),
        f.words("research", ("structural", "battle"), needed=False), f.number("acclimation", 0), f.text("special", ""),
        f.number("goto", 0), f.flag("dream", False), f.text("note", ""),
    )  # fmt: skip


def _counts(f: Fields) -> tuple[tuple[str, int], ...]:
    return tuple((name, f.number(name, low=-99)) for name in f.data)


def _ship(file: File) -> c.Ship:
    start, technologies, people = file.one("start"), file.one("technologies"), file.one("argonauts")
    adversary, regulars, gear, loss = (file.one(name) for name in ("adversary", "regulars", "gear", "loss"))
    made = c.Ship(
        line=start.line,
        tile=start.number("tile", low=1),
        explored=start.numbers("explored"),
        numbers=tuple((name, start.number(name)) for name in ("crew", "hull", "argo_fate", "knowledge", "day")),
        story=start.text("story"),
        doom=start.text("doom"),
        prologue=start.number("prologue", low=1),
        local_faction=start.text("local_faction"),
        limits=_closed(file.one("limits"), _counts),
        losses=tuple((name, loss.key(name)) for name in LOSSES),
        tides_of_fate=_closed(file.one("tides_of_fate"), _counts),
        resources=_closed(file.one("resources"), _counts),
        titans=_closed(file.one("titans"), _counts),
        core=technologies.words("core"),
        researched=technologies.words("researched"),
        projects=technologies.words("projects"),
        gear_from=gear.text("from"),
        argonauts=people.number("active", low=1),
        mnemos_each=people.number("mnemos_each"),
        portrait=people.one_of("portrait", ("draw", "choose")),
        adversary=adversary.key("primordial"),
        introduced_by=adversary.key("introduced_by"),
        spawn_distance=adversary.number("spawn_distance", low=1),
        adversary_battles=adversary.words("battles"),
        regulars=(regulars.key("a"), regulars.key("b")),
    )
    for fields in (start, technologies, people, adversary, regulars, gear, loss):
        fields.close()
    return made


def _resource(f: Fields) -> c.Resource:
    return c.Resource(
        f.line, f.key(), f.text("name"), f.one_of("kind", language.RESOURCE_KINDS), f.text("from", ""),
        f.text("spent_by", ""),
    )  # fmt: skip


def _note(f: Fields) -> c.Note:
    return c.Note(f.line, f.key(), f.text("name"), f.text("text"))


def _band(f: Fields) -> c.Band:
    return c.Band(
        f.line, f.key(), f.number("from", low=-99), f.number("to", low=-99), f.number("bonus", low=-9),
        f.flag("frozen", False),
    )  # fmt: skip


def _faction(f: Fields) -> c.Faction:
    return c.Faction(
        f.line, f.key(), f.text("name"), f.text("voice"), f.number("start", low=-99), f.text("wants"), f.text("axis"),
        f.key("hub"), f.words("cities"), f.text("text"),
    )  # fmt: skip


def _story(f: Fields) -> c.StoryCard:
    return c.StoryCard(
        f.line, f.number("number", low=1), f.one_of("side", SIDES), f.text("name"), f.text("text"),
        f.conditions("requires"), f.number("stores"), f.number("marker"), f.text("battle", ""),
        f.number("resolves", low=1), f.words("clues"),
    )  # fmt: skip


def _doom(f: Fields) -> c.DoomCard:
    return c.DoomCard(
        f.line, f.number("number", low=1), f.one_of("side", SIDES), f.text("name"), f.text("text"),
        f.number("tokens", low=1), f.number("resolves", low=1), f.flag("last", False),
    )  # fmt: skip


# -- people and memories ---------------------------------------------------------------------


def _portrait(f: Fields) -> c.Portrait:
    return c.Portrait(
        f.line, f.key(), f.text("name"), f.text("epithet"), f.one_of("skill", language.SKILLS), f.text("look")
    )


def _mnemos(f: Fields) -> c.Mnemos:
    return c.Mnemos(
        f.line, f.key(), f.text("name"), f.words("traits"), f.amounts("skills"), f.numbers("breakthroughs", 3),
        f.text("katharsis"), f.words("not_with"),
        tuple(_closed(ability, _mnemos_ability) for ability in f.tables("abilities")),
    )  # fmt: skip


def _mnemos_ability(f: Fields) -> c.MnemosAbility:
    where = f.one_of("where", ("battle", "voyage", "adventure"))
    return c.MnemosAbility(f.line, f.number("level", low=1), f.text("name"), where, f.text("text"), f.text("gate"))


def _fated(f: Fields) -> c.Fated:
    return c.Fated(
        f.line, f.key(), f.text("name"), f.words("traits"), f.amounts("skill"), f.number("nodes", low=1),
        f.text("hindrance"), f.text("growth"),
    )  # fmt: skip


def _clue(f: Fields) -> c.Clue:
    return c.Clue(f.line, f.key(), f.text("name"), f.text("card"), f.text("text"), f.text("rule"))


def _ally(f: Fields) -> c.Ally:
    return c.Ally(
        f.line, f.key(), f.text("name"), f.number("from", low=1), f.text("text"), f.text("ability"), f.text("lost_when")
    )


def _code(f: Fields) -> c.Code:
    return c.Code(
        f.line, f.key(), f.one_of("kind", ("sum", "gained", "katharsis")), f.numbers("of_tiles", needed=False),
        f.text("word", ""), f.number("number", low=1), f.number("goto", low=1), f.flag("once"),
        f.conditions("requires", needed=False), f.text("text"),
    )  # fmt: skip


# -- adventures ------------------------------------------------------------------------------


def _slot(f: Fields) -> c.Slot:
    return c.Slot(
        f.line, f.number("number", low=1), f.text("name"), f.number("goto", low=1), f.flag("written"), f.text("reward"),
        f.conditions("requires", needed=False),
    )  # fmt: skip


def _picks(f: Fields) -> tuple[tuple[tuple[c.Pick, ...], ...], str]:
    stories = sorted(name for name in f.data if name.startswith("story_"))
    columns = []
    for name in stories:
        columns.append(tuple(_closed(one, lambda p: c.Pick(p.line, *p.roll(), p.key("hub"))) for one in f.tables(name)))
    return tuple(columns), f.key("all_full")


def _hub(f: Fields) -> c.Hub:
    terrain = f.table("terrain")
    tile, place, n = "", "", 0
    if terrain is not None:
        tile, place, n = (
            terrain.key("tile"),
            terrain.one_of("place", ("outer 3", "inner 3")),
            terrain.number("n", low=1),
        )
        terrain.close()
    return c.Hub(
        f.line, f.key(), f.text("name"), f.key("faction"), f.words("track", ("alpha", "", "omega")),
        f.number("alpha", low=1), f.number("omega", low=1), tile, place, n,
        tuple(_closed(entry, _entry) for entry in f.tables("adventures")),
    )  # fmt: skip


def _entry(f: Fields) -> c.Entry:
    return c.Entry(f.line, *f.roll(), f.number("goto", low=1), f.number("boxes", low=1))


def _dream(f: Fields) -> c.Entry:
    return c.Entry(f.line, *f.roll(), f.number("goto", low=1), f.number("boxes", low=1), f.number("delve", low=1))


def _event(f: Fields) -> c.Event:
    return c.Event(f.line, f.key(), f.text("name"), f.text("when"), f.number("goto", low=1))


def _ending(f: Fields) -> c.CampaignEnding:
    outcome = f.one_of("outcome", ("victory", "defeat"))
    return c.CampaignEnding(f.line, f.key(), f.text("name"), f.number("goto", low=1), outcome)


def _matrix(file: File) -> c.Matrix:
    shape, nodes = file.one("shape"), file.one("nodes")
    meanings = tuple((node, nodes.text(node)) for node in nodes.data)
    for node, _ in meanings:
        if not language.NODE.fullmatch(node):
            nodes.say(node, f"{node!r} is no node")
    made = c.Matrix(nodes.line, shape.number("rows"), shape.number("columns"), meanings)
    shape.close()
    return made
