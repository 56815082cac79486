"""What a content folder must look like: tables and their fields, operations and their parameters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from petteia.games.odyssey.source import Row, Source
from petteia.kernel.places import Problem

Json = dict[str, Any]

FILES: Final = (
    "titans", "gear", "trauma", "obol", "moiros", "kratos", "conditions", "godforms", "summonings", "argo_abilities",
    "terrain", "scenarios", "memories",
)  # fmt: skip
ELEMENT: Final = "key:key name:text text:text effect:ops"
GEAR: Final = (
    f"{ELEMENT} slot:word traits:words build:word defence:table charges:int tier:word recipe:table copies:int icon:word"
)
WEAPON: Final = "hands:int range:table dice:int precision:int power_per_hit:dice bonus_power:table"
SCHEMA: Final[dict[str, str]] = {  # field:type, `?` marks what may be left out
    "titans.titan": f"{ELEMENT} kind:word skins:words speed:int power_die:colour trauma:list slots:table kratos:list "
    "source:text icon:word copies:int core:word?",
    "titans.pattern": f"{ELEMENT} replaces:tablekind table:table icon:word copies:int newer:word? supersedes:word?",
    "gear.weapon": f"{GEAR} {WEAPON} shield:bool? fists:bool? scaling:list?",
    "gear.armor": GEAR,
    "gear.support": GEAR,
    "gear.attachment": f"{GEAR} host:word",
    "gear.unique": f"{GEAR} unique:bool " + " ".join(f"{part}?" for part in WEAPON.split()),
    "gear.loadout": "key:key name:text gear:words start:words top:words titan:word text:text",
    "gear.start": "*:int",
    "trauma.minor": f"{ELEMENT} arrow:word sign:word copies:int",
    "trauma.major": f"{ELEMENT} number:int sign:word copies:int",
    "trauma.grave": f"{ELEMENT} sign:word copies:int heroic:bool? awakening:bool?",
    "obol.obol": f"{ELEMENT} kind:word start:bool copies:int massive:int? variant_of:word? awakened:bool?",
    "moiros.moiros": f"{ELEMENT} lasting:bool copies:int",
    "kratos.kratos": f"{ELEMENT} lasting:bool copies:int",
    "conditions.condition": f"{ELEMENT} tag:word again:word copies:int sides:list? tokens:words? good:bool?",
    "godforms.godform": f"{ELEMENT} power_die:colour speed:table stats:table keywords:words trespass:int copies:int "
    "icon:word",
    "summonings.summoning": f"{ELEMENT} requires:cond moment:word one_off:bool copies:int icon:word",
    "argo_abilities.argo_ability": f"{ELEMENT} charges:int copies:int icon:word",
    "terrain.terrain": f"{ELEMENT} size:list copies:int keywords:terrain_keywords icon:word shapes:words? back:word? "
    "front:word?",
    "memories.memory": ELEMENT,
    "terrain.shape": f"{ELEMENT} cells:list walls:list open:list maze_copies:int chasm_copies:int",
    "scenarios.scenario": f"{ELEMENT} kind:word primordial:word levels:list board:list primordial_at:list facing:word "
    "harbour_edge:word titans:list terrain:list mazes:list retreat:table win:ops lose:ops first_round:word? "
    "variants:list? track:word?",
    "scenarios.evolution": "primordial:word boxes:list",
    "scenarios.shared": "talos_box:int asterion_box:int",
    "sheet": f"{ELEMENT} kind:word base:list unavoidable_knockback:int lumbering:bool blindspots:list weakspots:list "
    "rear:list core:text materials:words personality:text icon:word vantage:table? weakspot_effect:ops?",
    "level": "level:int to_hit:int speed:int wounds:int at:int danger:int evasion_dice:int escalations:int ambrosia:int "
    "traits:words",
    "trait": f"{ELEMENT} levels:list",
    "track": f"{ELEMENT} step:int traits_on:words escalations:int danger:int",
    "signature": f"{ELEMENT} level:int dice:int difficulty:int targeting:targeting",
    "routine": f"{ELEMENT} level:int dice:int difficulty:int targeting:targeting",
    "ai": f"{ELEMENT} level:int dice:int difficulty:int targeting:targeting",
    "bp": f"{ELEMENT} level:int at:int loot:table",
}
TERM: Final = re.compile(
    r"adjacent|board|closest|furthest|in front|in range|in sight|on labyrinth|last to wound|(most|least) "
    r"(danger|fate|rage|despair)|not (on labyrinth|adjacent)|no target|priority target|with (despair|ambrosia)"
    r"|[2-4] titans|zone ([1-3]|front 3x4|edge [23]|labyrinth)"
)


def operations(value: Any) -> Iterator[Json]:
    """Every operation below a value, outermost first."""
    if isinstance(value, dict):
        if "op" in value:
            yield value
        for inner in value.values():
            yield from operations(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from operations(inner)


class Checker:
    """Checks sources against the vocabulary; collects every problem with its place."""

    def __init__(self, vocabulary: Json, sources: list[Source], supported: Mapping[str, Callable[[str], bool]]) -> None:
        self.ops: dict[str, dict[str, str]] = {}
        for one in vocabulary["op"]:
            self.ops[one["name"]] = dict(part.split(":") for part in one["params"])
        self.lists: Json = vocabulary["lists"]
        self.sources = sources
        self.supported = supported
        self.problems: list[Problem] = []
        self.keys: dict[str, set[str]] = {}
        for source in sources:
            for row in source.rows:
                if "key" in row.fields:
                    self.keys.setdefault(self.table(row), set()).add(row.fields["key"])
        gear = ("weapon", "armor", "support", "attachment", "unique")
        self.references = {
            "gear": set().union(*(self.keys.get(f"gear.{t}", set()) for t in gear)),
            "condition": self.keys.get("conditions.condition", set()),
            "obol": self.keys.get("obol.obol", set()),
            "terrain": self.keys.get("terrain.terrain", set()),
            "trait": self.keys.get("trait", set()),
        }

    def table(self, row: Row) -> str:
        return row.table if row.file.startswith("primordials/") else f"{row.file.removesuffix('.toml')}.{row.table}"

    def say(self, source: Source, row: Row, sentence: str, *words: str) -> None:
        self.problems.append(Problem(row.file, source.line_of(row, *words), sentence))

    def check(self) -> list[Problem]:
        seen: Counter[str] = Counter()
        for source in self.sources:
            for row in source.rows:
                self.row(source, row, seen)
        return self.problems

    def row(self, source: Source, row: Row, seen: Counter[str]) -> None:
        table = self.table(row)
        if table not in SCHEMA:
            self.say(source, row, f"there is no table {table!r}")
            return
        fields = dict(part.split(":") for part in SCHEMA[table].split())
        for name, kind in fields.items():
            if name not in row.fields and not kind.endswith("?") and name != "*":
                self.say(source, row, f"{table} lacks the field {name!r}")
        for name, value in row.fields.items():
            kind = fields.get(name, fields.get("*", ""))
            if not kind:
                self.say(source, row, f"{table} has no field {name!r}", f"{name} =")
            elif not self.fits(kind.rstrip("?"), value):
                self.say(source, row, f"{name} = {value!r} is no {kind.rstrip('?')}", f"{name} =")
        key = row.fields.get("key", "")
        if key and table != "gear.loadout":
            seen[key] += 1
            if seen[key] > 1:
                self.say(source, row, f"the key {key!r} is used twice")
        for op in operations(row.fields):
            self.operation(source, row, op)

    def operation(self, source: Source, row: Row, op: Json) -> None:
        name = op["op"]
        kinds = self.ops.get(name)
        where = f'op = "{name}"'
        if kinds is None:
            self.say(source, row, f"there is no operation {name!r}", where)
            return
        for parameter, value in op.items():
            if parameter == "op":
                continue
            kind = kinds.get(parameter, "").rstrip("?")
            if not kind:
                self.say(source, row, f"{name} has no parameter {parameter!r}", where)
            elif not self.fits(kind, value):
                self.say(source, row, f"{name}: {parameter} = {value!r} is no {kind}", where)
            elif isinstance(value, str) and kind in self.supported and not self.supported[kind](value):
                self.say(source, row, f"{name}: {parameter} = {value!r} is not supported", where)
        for parameter, kind in kinds.items():
            if parameter not in op and not kind.endswith("?"):
                self.say(source, row, f"{name} lacks {parameter!r}", where)
        if name == "while" and "until" in op and any(inner["op"] != "ignore" for inner in op.get("do", ())):
            self.say(source, row, "while: only what is ignored can be given for a time", where)
        if "op" in self.supported and not self.supported["op"](name):
            self.say(source, row, f"the operation {name!r} is not supported", where)

    def fits(self, kind: str, value: Any) -> bool:
        """Whether a value is of a kind: a plain type, a closed list, or a reference."""
        plain = PLAIN.get(kind)
        if plain is not None:
            return plain(value)
        if kind == "ops":
            return isinstance(value, list) and all(isinstance(o, dict) and "op" in o for o in value)
        if kind == "oplists":
            return isinstance(value, list) and all(self.fits("ops", o) for o in value)
        if kind == "cond":
            return isinstance(value, dict) and all(
                c in self.lists["cond"] and (c != "not" or self.fits("cond", v)) for c, v in value.items()
            )
        many = {"costs": "cost", "dice": "colour", "terrain_keywords": "terrain_keyword"}.get(kind)
        if many is not None:
            return isinstance(value, list) and all(v in self.lists[many] for v in value)
        if kind == "skills":
            return all(v in self.lists["skill"] for v in (value if isinstance(value, list) else [value]))
        if kind in self.references:
            return value in self.references[kind]
        return isinstance(value, str) and value in self.lists.get(kind, ())


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_targeting(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(line, list) and line and all(isinstance(t, str) and TERM.fullmatch(t) for t in line)
        for line in value
    )


def _is_bands(value: Any) -> bool:
    if not isinstance(value, list) or not value or not all(isinstance(b, dict) and "upto" in b for b in value):
        return False
    ends = [b["upto"] for b in value]
    return ends == sorted(ends) and ends[-1] == 10


PLAIN: Final[dict[str, Callable[[Any], bool]]] = {
    "int": _is_int,
    "bool": lambda v: isinstance(v, bool),
    "text": lambda v: isinstance(v, str),
    "word": lambda v: isinstance(v, str) and bool(v),
    "key": lambda v: isinstance(v, str) and re.fullmatch(r"[a-z0-9_]+|[A-Z]", v) is not None,
    "words": lambda v: isinstance(v, list) and all(isinstance(w, str) for w in v),
    "list": lambda v: isinstance(v, list),
    "table": lambda v: isinstance(v, dict),
    "amount": lambda v: _is_int(v) or v in ("hits", "fate", "rage"),
    "steps": lambda v: _is_int(v) or v == "speed",
    "difficulty": lambda v: _is_int(v) or v == "fate",
    "banner": lambda v: isinstance(v, dict) and set(v) == {"fate", "do"},
    "targeting": _is_targeting,
    "bands": _is_bands,
}
