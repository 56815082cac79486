"""The content of the battle, read from the TOML files of `content/` into typed rows.

Everything that has an effect is an `Element`.  What is in force (gear, traits, conditions...) is sorted into its
abilities here, once: keywords, constant abilities (`on`), active ones, passives.  Rules code asks for those and never
names a card.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from petteia.games.odyssey import ops
from petteia.games.odyssey.ops import Cond, Library, Op, conditions
from petteia.games.odyssey.schema import FILES, Checker
from petteia.games.odyssey.source import Row, Source
from petteia.kernel.board import Grid
from petteia.kernel.places import ContentError, Problem

Json = dict[str, Any]
COLOURS: Final = ("red", "black", "white")
SKILLS: Final = ("courage", "cunning", "endurance", "fury", "will", "wisdom")
SEVERITIES: Final = ("minor", "major", "grave", "obol")
SIDES: Final = ("N", "E", "S", "W")
PRIMORDIALS: Final = ("talos", "asterion", "alekto", "minos")


Of = TypeVar("Of", bound=Op)


class Ability(Generic[Of]):
    """One ability of an element: the operation, and what must hold for it beyond its own gate."""

    def __init__(self, id: int, element: int, op: Of, conds: tuple[Cond, ...], number: int) -> None:
        self.id = id
        self.element = element
        self.op = op
        self.conds = conds
        self.number = number


class Element:
    """Anything with an effect.  `program` is its whole effect, in order."""

    def __init__(self, index: int, table: str, row: Row, book: Book) -> None:
        fields = row.fields
        self.index = index
        self.table = table
        self.fields: Json = fields
        self.key: str = fields["key"]
        self.name: str = fields["name"]
        self.text: str = fields["text"].strip()
        self.icon: str = fields.get("icon", "")
        self.program = book.library.program(fields["effect"])
        self.keywords: list[Ability[ops.Keyword]] = []
        self.actives: list[Ability[ops.Active]] = []
        self.ons: list[Ability[ops.On]] = []
        self.passives: list[Ability[ops.Mod]] = []
        self.forbids: list[Ability[ops.Forbid]] = []
        self.ignores: list[Ability[ops.Ignore]] = []
        self.strikes: list[Ability[ops.Strike]] = []
        program = book.library.programs[self.program]
        self.attack = next((op for op in program if isinstance(op, ops.Attack)), None)  # of a card of the primordial
        self.move = next((op for op in program if isinstance(op, ops.Move)), None)
        self.special: ops.Attack | None = None  # a godform's own
        self.special_words: list[ops.Keyword] = []  # the keywords of that attack alone
        for op in program:
            self.sort(book, op, ())
        for word in fields.get("keywords", ()) if table == "godforms.godform" else ():
            name, _, value = word.partition(" ")
            if all(a.op.k != name for a in self.keywords):
                self.sort(book, keyword_of(book, name, int(value or -1)), ())
        for attr, n in fields.get("stats", {}).items():
            if n and all(a.op.attr != attr for a in self.passives):  # printed once as a figure, once in words
                self.sort(book, book.library.op({"op": "mod", "attr": attr, "n": n, "until": "held"}), ())

    def sort(self, book: Book, op: Op, conds: tuple[Cond, ...]) -> None:
        """Put an operation among the abilities it gives its bearer."""
        if isinstance(op, ops.Gate) or (isinstance(op, ops.While) and not op.until):
            for inner in book.library.programs[op.do]:
                self.sort(book, inner, conds + op.conds)
        elif isinstance(op, ops.Attack):
            if op.type == "special":
                self.special = op
                self.special_words = [keyword_of(book, word) for word in op.keywords]
        elif isinstance(op, ops.Keyword):
            self.keywords.append(self.ability(book, op, conds))
        elif isinstance(op, ops.Active):
            self.actives.append(self.ability(book, op, conds + op.conds))
        elif isinstance(op, ops.On):
            self.ons.append(self.ability(book, op, conds))
        elif isinstance(op, ops.Mod):
            self.passives.append(self.ability(book, op, conds))
        elif isinstance(op, ops.Forbid):
            self.forbids.append(self.ability(book, op, conds))
        elif isinstance(op, ops.Ignore):
            self.ignores.append(self.ability(book, op, conds))
        elif isinstance(op, ops.Strike):
            self.strikes.append(self.ability(book, op, conds))

    def ability(self, book: Book, op: Of, conds: tuple[Cond, ...]) -> Ability[Of]:
        made = Ability(len(book.abilities), self.index, op, conds, len(self.actives) + 1)
        book.abilities.append(made)
        return made

    def __repr__(self) -> str:
        return f"<{self.key}>"


def keyword_of(book: Book, word: str, n: int = -1) -> ops.Keyword:
    return book.library.read(ops.Keyword(), {"op": "keyword", "k": word, "n": n})


def dice_of(colours: list[str]) -> tuple[int, ...]:
    return tuple(COLOURS.index(c) for c in colours)


class Gear:
    """The figures of a gear card."""

    def __init__(self, element: Element) -> None:
        f = element.fields
        self.element = element
        self.key = element.key
        self.name = element.name
        self.slot: str = f["slot"]
        self.hands: int = f.get("hands", 0)
        self.traits: tuple[str, ...] = tuple(f["traits"])
        self.build: str = f["build"]
        self.tier: str = f["tier"]
        self.copies: int = f["copies"]
        self.charges: int = f["charges"]
        self.host: str = f.get("host", "")
        self.unique: bool = f.get("unique", False)
        self.fists: bool = f.get("fists", False)
        self.shield: bool = f.get("shield", False)
        self.armor = dice_of(f["defence"]["armor"])
        self.evasion: int = f["defence"]["evasion"]
        self.rerolls: int = f["defence"]["rerolls"]
        self.dice: int = f.get("dice", 0)
        self.precision: int = f.get("precision", 0)
        self.power_per_hit = dice_of(f.get("power_per_hit", []))
        self.scaling = tuple(dice_of(one) for one in f.get("scaling", []))
        bonus = f.get("bonus_power", {})
        self.bonus_dice = dice_of(bonus.get("dice", []))
        self.bonus_raw: int = bonus.get("raw", 0)
        self.bonus_gate = conditions(bonus.get("gate", {}))
        reach = f.get("range", {"kind": "melee"})
        self.melee: bool = reach["kind"] != "ranged"
        self.nearest: int = reach.get("min", 1)
        self.furthest: int = reach.get("max", 1)

    @property
    def defends(self) -> bool:
        return bool(self.armor or self.evasion or self.rerolls)


class Titan:
    """A titan class."""

    def __init__(self, element: Element, book: Book) -> None:
        f = element.fields
        self.element = element
        self.key = element.key
        self.name = element.name
        self.bred: bool = f["kind"] != "basic"
        self.skins: tuple[str, ...] = tuple(f["skins"])
        self.speed: int = f["speed"]
        self.power_die = COLOURS.index(f["power_die"])
        self.trauma = trauma_table(f["trauma"])
        self.kratos = kratos_table(f["kratos"], book)
        self.slots: dict[str, Any] = f["slots"]


def trauma_table(bands: list[Json]) -> tuple[tuple[int, int], ...]:
    return tuple((band["upto"], SEVERITIES.index(band["severity"])) for band in bands)


def kratos_table(levels: list[Json], book: Book) -> tuple[tuple[int, ...], ...]:
    """For each rage from 1 on the programs one may choose from."""
    return tuple(tuple(book.library.program(option) for option in level["options"]) for level in levels)


class Pattern:
    """A pattern: another trauma or kratos table for a titan."""

    def __init__(self, element: Element, book: Book) -> None:
        table = element.fields["table"]
        self.element = element
        self.key = element.key
        self.trauma = trauma_table(table["trauma"]) if "trauma" in table else ()
        self.kratos = kratos_table(table["kratos"], book) if "kratos" in table else ()


class Card:
    """A card that lies face down in a deck; its number is a face."""

    def __init__(self, face: int, element: Element, deck: str) -> None:
        self.face = face
        self.element = element
        self.deck = deck
        self.key = element.key
        self.name = element.name
        self.level: int = element.fields.get("level", 0)
        self.dice: int = element.fields.get("dice", 0)
        self.difficulty: int = element.fields.get("difficulty", 0)
        self.targeting: tuple[tuple[str, ...], ...] = tuple(tuple(t) for t in element.fields.get("targeting", ()))
        self.at: int = element.fields.get("at", 0)
        self.loot: dict[str, int] = element.fields.get("loot", {})
        self.arrow: str = element.fields.get("arrow", "")
        self.lasting: bool = element.fields.get("lasting", False)
        self.kills: bool = element.fields.get("kind", "") == "die"


class Level:
    """A level block of a primordial sheet."""

    def __init__(self, fields: Json) -> None:
        self.level: int = fields["level"]
        self.to_hit: int = fields["to_hit"]
        self.speed: int = fields["speed"]
        self.wounds: int = fields["wounds"]
        self.at: int = fields["at"]
        self.danger: int = fields["danger"]
        self.evasion_dice: int = fields["evasion_dice"]
        self.escalations: int = fields["escalations"]
        self.ambrosia: int = fields["ambrosia"]
        self.traits: tuple[str, ...] = tuple(fields["traits"])


def raw_power(effect: tuple[Op, ...]) -> int:
    return sum(op.n for op in effect if isinstance(op, ops.Raw))


class Vantage:
    """A vantage point: where it is on the base, how one climbs it and holds on, what one gains there."""

    def __init__(self, fields: Json, book: Book) -> None:
        self.name: str = fields["name"]
        self.text: str = fields["text"]
        self.climb_skill = SKILLS.index(fields["climb"]["skill"])
        self.climb: int = fields["climb"]["difficulty"]
        self.hold_skill = SKILLS.index(fields["hold_on"]["skill"])
        self.hold: int = fields["hold_on"]["difficulty"]
        self.fall = book.library.program(fields["fall"])
        effect = book.library.programs[book.library.program(fields["effect"])]
        self.raw = raw_power(effect)
        self.ignores = frozenset(op.what for op in effect if isinstance(op, ops.Ignore))


class Primordial:
    """A primordial: its sheet, levels, traits and decks."""

    def __init__(self, element: Element, book: Book) -> None:
        f = element.fields
        self.element = element
        self.key = element.key
        self.name = element.name
        self.kind: str = f["kind"]
        self.width: int = f["base"][0]
        self.height: int = f["base"][1]
        self.knockback: int = f["unavoidable_knockback"]
        self.lumbering: bool = f["lumbering"]
        self.blindspots = [(x, y) for x, y in f["blindspots"]]
        self.weakspots = [(x, y) for x, y in f["weakspots"]]
        self.rear = [(x, y) for x, y in f["rear"]]
        self.core: str = f["core"]
        self.materials: tuple[str, ...] = tuple(f["materials"])
        self.weakspot_raw = raw_power(book.library.programs[book.library.program(f.get("weakspot_effect", []))])
        self.vantage = Vantage(f["vantage"], book) if "vantage" in f else None
        self.levels: dict[int, Level] = {}
        self.traits: list[Element] = []
        self.tracks: dict[int, Element] = {}
        self.ai: list[Card] = []
        self.bp: list[Card] = []
        self.signature: Card
        self.routine: Card

    @property
    def point(self) -> Vantage:
        """The vantage point of a primordial that has one."""
        assert self.vantage is not None
        return self.vantage

    def trait(self, key: str) -> int:
        """The place of a trait among this sheet's traits (-1: another sheet's)."""
        return next((i for i, t in enumerate(self.traits) if t.key == key), -1)


class Terrain:
    """A kind of terrain tile."""

    def __init__(self, element: Element) -> None:
        f = element.fields
        self.element = element
        self.key = element.key
        self.name = element.name
        self.width: int = f["size"][0]
        self.height: int = f["size"][1]
        self.copies: int = f["copies"]
        self.words = frozenset(f["keywords"])
        self.back: str = f.get("back", "")
        self.obstacle = "obstacle" in self.words
        self.obscuring = "obscuring" in self.words
        self.destructible = "destructible" in self.words
        self.reinforced = "reinforced destructible" in self.words
        self.indestructible = "indestructible" in self.words
        self.chasm = "chasm" in self.words
        self.boundless = "boundless" in self.words
        self.labyrinth = "labyrinth" in self.words
        self.shaped = bool(f.get("shapes"))


class Shape:
    """A maze or chasm shape in its four turns: cells, walls and open sides."""

    def __init__(self, element: Element) -> None:
        f = element.fields
        self.key = element.key
        self.name = element.name
        self.copies: int = f["maze_copies"]
        self.chasm_copies: int = f["chasm_copies"]
        self.cells: list[list[tuple[int, int]]] = []
        self.walls: list[list[tuple[int, int, int]]] = []
        self.open: list[list[tuple[int, int, int]]] = []
        cells = [(x, y) for x, y in f["cells"]]
        walls = [(x, y, SIDES.index(d)) for x, y, d in f["walls"]]
        doors = [(x, y, SIDES.index(d)) for x, y, d in f["open"]]
        for _ in range(4):
            self.cells.append(cells)
            self.walls.append(walls)
            self.open.append(doors)
            left = min(-y for _, y in cells)
            cells = [(-y - left, x) for x, y in cells]
            walls = [(-y - left, x, (d + 1) % 4) for x, y, d in walls]
            doors = [(-y - left, x, (d + 1) % 4) for x, y, d in doors]


class Scenario:
    """A battle scenario."""

    def __init__(self, element: Element, book: Book) -> None:
        f = element.fields
        self.element = element
        self.key = element.key
        self.name = element.name
        self.kind: str = f["kind"]
        self.primordial: str = f["primordial"]
        self.levels: tuple[int, ...] = tuple(f["levels"])
        self.width: int = f["board"][0]
        self.height: int = f["board"][1]
        self.grid = Grid(self.width, self.height)
        self.at: tuple[int, int] = (f["primordial_at"][0] - 1, f["primordial_at"][1] - 1)
        self.facing = SIDES.index(f["facing"])
        self.harbour = SIDES.index(f["harbour_edge"])
        self.titans = [(x - 1, y - 1) for x, y in f["titans"]]
        self.retreat: bool = f["retreat"]["allowed"]
        self.after_dead: int = f["retreat"]["after_dead"]
        self.titans_first: bool = f.get("first_round", "") == "titan"
        self.win = book.library.program(f["win"])
        self.lose = book.library.program(f["lose"])
        self.track: str = f.get("track", "")
        self._layouts = [(0, f), *((v["from_level"], v) for v in f.get("variants", ()))]

    def layout(self, level: int) -> tuple[list[tuple[str, int, int]], list[tuple[str, int, int, int]]]:
        """Tiles (kind and north-west space) and mazes (shape, space, quarter turns) at this level."""
        chosen = [f for start, f in self._layouts if start <= level][-1]
        tiles = [(t["key"], x - 1, y - 1) for t in chosen["terrain"] for x, y in t["at"]]
        mazes = [(m["shape"], m["at"][0] - 1, m["at"][1] - 1, m["rot"]) for m in chosen["mazes"]]
        return tiles, mazes


class Condition:
    """A condition: its sides (one at least), and what gaining it again does."""

    def __init__(self, element: Element, sides: list[Element]) -> None:
        self.element = element
        self.key = element.key
        self.name = element.name
        self.tag: str = element.fields["tag"]
        self.again: str = element.fields["again"]
        self.sides = sides
        self.tokens: tuple[str, ...] = tuple(element.fields.get("tokens", ()))


class Book:
    """All content of a folder."""

    def __init__(self, sources: list[Source]) -> None:
        self.library = Library()
        self.abilities: list[Ability[Any]] = []
        self.elements: list[Element] = []
        self.cards: list[Card] = []
        self.rows: dict[str, list[Element]] = {}
        self.loose: dict[str, Json] = {}
        self.loadouts: list[Json] = []
        self.start: dict[str, int] = {}
        self.primordials: list[Primordial] = []
        self.sides: dict[str, list[Element]] = {}
        for source in sources:
            self._read(source)
        rows = self.rows
        gear = [e for t in ("weapon", "armor", "support", "attachment", "unique") for e in rows[f"gear.{t}"]]
        self.gear = [Gear(e) for e in gear]
        self.gear_at = {g.key: i for i, g in enumerate(self.gear)}
        self.titans = [Titan(e, self) for e in rows["titans.titan"]]
        self.patterns = [Pattern(e, self) for e in rows["titans.pattern"]]
        self.conditions = [Condition(e, self.sides.get(e.key, [e])) for e in rows["conditions.condition"]]
        self.condition_at = {c.key: i for i, c in enumerate(self.conditions)}
        self.terrain = [Terrain(e) for e in rows["terrain.terrain"]]
        self.terrain_at = {t.key: i for i, t in enumerate(self.terrain)}
        self.shapes = [Shape(e) for e in rows["terrain.shape"]]
        self.shape_at = {s.key: i for i, s in enumerate(self.shapes)}
        self.track: list[int] = [self.shape_at[k] for k in self.loose["terrain.toml"]["track"]]
        self.scenarios = [Scenario(e, self) for e in rows["scenarios.scenario"]]
        self.godforms = rows["godforms.godform"]
        self.summonings = rows["summonings.summoning"]
        self.ship = rows["argo_abilities.argo_ability"]
        self.memories = {element.key: element.index for element in rows["memories.memory"]}
        for name in ("trauma.minor", "trauma.major", "trauma.grave", "obol.obol", "moiros.moiros", "kratos.kratos"):
            for element in rows[name]:
                self._card(element, name.split(".")[1])
        self.faces = {card.key: card.face for card in self.cards}
        self.programs = self.library.programs
        self.ops = self.library.ops
        self.attacks = self.library.attacks

    def _card(self, element: Element, deck: str) -> Card:
        card = Card(len(self.cards), element, deck)
        self.cards.append(card)
        return card

    def _element(self, table: str, row: Row) -> Element:
        element = Element(len(self.elements), table, row, self)
        self.elements.append(element)
        return element

    def _read(self, source: Source) -> None:
        self.loose[source.name] = source.loose
        beast: Primordial | None = None
        for row in source.rows:
            table = row.table if source.name.startswith("primordials/") else f"{source.name[:-5]}.{row.table}"
            if table == "gear.loadout":
                self.loadouts.append(row.fields)
            elif table == "gear.start":
                self.start = dict(row.fields)
            elif table in ("scenarios.evolution", "scenarios.shared"):
                continue
            elif table == "level":
                assert beast is not None
                beast.levels[row.fields["level"]] = Level(row.fields)
            else:
                element = self._element(table, row)
                self.rows.setdefault(table, []).append(element)
                for side in row.fields.get("sides", ()):
                    fields = {**side, "key": f"{element.key}.{side['side']}"}
                    made = self._element(f"{table}.side", Row(row.file, row.table, row.line, row.until, fields))
                    self.sides.setdefault(element.key, []).append(made)
                if table == "sheet":
                    beast = Primordial(element, self)
                    self.primordials.append(beast)
                elif beast is not None:
                    self._belongs(beast, table, element)

    def _belongs(self, beast: Primordial, table: str, element: Element) -> None:
        if table == "trait":
            beast.traits.append(element)
        elif table == "track":
            beast.tracks[element.fields["step"]] = element
        elif table == "signature":
            beast.signature = self._card(element, "signature")
        elif table == "routine":
            beast.routine = self._card(element, "routine")
        elif table == "ai":
            beast.ai.append(self._card(element, "ai"))
        else:
            beast.bp.append(self._card(element, "bp"))


# -- reading ---------------------------------------------------------------------------------


def _texts(folder: Any) -> dict[str, str]:
    names = [f"{name}.toml" for name in FILES]
    found = {name: folder.joinpath(name).read_text(encoding="utf-8") for name in names}
    beasts = sorted(
        (p for p in folder.joinpath("primordials").iterdir() if p.name.endswith(".toml")),
        key=lambda p: (PRIMORDIALS.index(p.name[:-5]) if p.name[:-5] in PRIMORDIALS else 99, p.name),
    )
    for path in beasts:
        found[f"primordials/{path.name}"] = path.read_text(encoding="utf-8")
    return found


Supported = Mapping[str, Callable[[str], bool]]


def problems(texts: Mapping[str, str], vocabulary: Json, supported: Supported) -> list[Problem]:
    """Everything wrong with these files, in the order of the files."""
    try:
        sources = [Source(name, text) for name, text in texts.items()]
    except ContentError as error:
        return error.problems
    found = Checker(vocabulary, sources, supported).check()
    return sorted(found, key=lambda p: (list(texts).index(p.file), p.line))


def package_folder() -> Any:
    return resources.files("petteia.games.odyssey").joinpath("content")


def read_vocabulary() -> Json:
    return tomllib.loads(package_folder().joinpath("vocabulary.toml").read_text(encoding="utf-8"))


def check_folder(folder: Path | None, supported: Supported) -> list[Problem]:
    """Check a folder of content (None: the one in the package) against the vocabulary and what the engine supports."""
    where: Any = folder if folder is not None else package_folder()
    try:
        texts = _texts(where)
    except FileNotFoundError as error:
        return [Problem(str(error.filename), 1, "the file is missing")]
    return problems(texts, read_vocabulary(), supported)


def read() -> Book:
    """The content of the package."""
    return Book([Source(name, text) for name, text in _texts(package_folder()).items()])


BOOK: Final = read()
