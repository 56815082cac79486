"""What a seat sees, as data: a tree of typed nodes that every front end draws alike.

Nothing here is a pixel, a colour or a callback.  A node has a *place* at the table and a stable key;
a piece that keeps its key moves, so a client animates by comparing two scenes.  *Look* words name
pictures and hues ("hydra", "bronze"), which a theme maps to icons and colours.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct, field

Json = dict[str, Any]


class Part(Struct, omit_defaults=True, gc=False):
    """Anything in a scene.  What has its default is left out where a scene is written."""


# -- pieces ----------------------------------------------------------------------------------


class Badge(Part):
    """A small mark on a piece: words or a picture, at a corner (nw, ne, sw, se) or across it (mid)."""

    text: str = ""
    look: str = ""
    at: str = "se"
    tone: str = ""
    title: str = ""


class Piece(Part, tag_field="kind", tag="piece"):
    """A card, token, miniature or tile.

    `name` is empty for a back.  `owner` is the seat whose accent it wears (-1: nobody's).  `corner` is the
    figure a player compares most, `mark` the picture in the other corner.  `state` holds words a theme
    knows: "secret" (its owner's own face-down card), "tapped", "dim", "new", "doomed", "turned".  `figures`: what cards of
    this kind are sorted by, each by its word ({"cost": 3}); they are sorted by `mark` too.
    """

    key: str
    name: str = ""
    shape: str = "card"
    owner: int = -1
    look: str = ""
    hue: str = ""
    corner: str = ""
    mark: str = ""
    badges: list[Badge] = field(default_factory=list)
    line: str = ""
    text: str = ""
    rules: list[str] = field(default_factory=list)
    state: list[str] = field(default_factory=list)
    facing: str = ""
    count: int = 1
    span: int = 1
    figures: dict[str, int] = field(default_factory=dict)


class Beat(Part):
    """A moment that is shown at the centre for a breath: its kind (clash, war, feat, wound, death, legend), a few words,
    the pieces it is about, and what becomes of each ("falls", "stays" or nothing)."""

    moment: str
    words: str = ""
    pieces: list[Piece] = field(default_factory=list)
    fates: list[str] = field(default_factory=list)

    def to_json(self) -> Json:
        data: Json = msgspec.to_builtins(self)
        return data


# -- nodes -----------------------------------------------------------------------------------


class Node(Part):
    """A region of the table.  `place`: mine, rivals, shared, side, top (a strip above all), over (cards that are looked at
    or turned up: they lie over the table for a while and take no room from it)."""

    key: str
    label: str = ""
    place: str = "shared"
    owner: int = -1
    note: str = ""


class Mat(Node, tag_field="kind", tag="mat"):
    """A named group: a seat's area, a city, the boss.

    `seat`: it is this seat's whole area, and may stand with the seat's card.
    `flow`: how its children stand ("down", "across", "wrap"); `weight` asks for width among its neighbours;
    `tone` colours its ground ("war", "quiet", "mine"); `look` is its emblem.
    """

    children: list[Node] = field(default_factory=list)
    flow: str = "down"
    weight: int = 1
    tone: str = ""
    look: str = ""
    bare: bool = False
    seat: int = -1


class Fan(Node, tag_field="kind", tag="fan"):
    """A hand of cards, held."""

    pieces: list[Piece] = field(default_factory=list)


class Pile(Node, tag_field="kind", tag="pile"):
    """A stack of which at most the top is seen."""

    count: int = 0
    top: Piece | None = None
    pieces: list[Piece] = field(default_factory=list)


class Row(Node, tag_field="kind", tag="row"):
    """Pieces side by side, as many as there are.

    `size`: tiny, small, large; "named": small, a few with their names below; "list": small, with name and line beside each;
    "priced": with the line below.
    """

    pieces: list[Piece] = field(default_factory=list)
    size: str = ""


class Slot(Part):
    """A place that may hold a piece; empty, it shows its label or a ghost of what is missing."""

    key: str
    piece: Piece | None = None
    label: str = ""
    look: str = ""


class Slots(Node, tag_field="kind", tag="slots"):
    """Places in order, holes included; a piece may span two.

    `flow`: "across", or "down" / "up" for a column that runs towards or away from the viewer;
    `overlap`: later pieces lie half under earlier ones.
    """

    slots: list[Slot] = field(default_factory=list)
    flow: str = "across"
    overlap: bool = False


class Square(Part):
    """A square that is more than ground: terrain, a label, a look."""

    key: str
    x: int
    y: int
    look: str = ""
    tone: str = ""
    label: str = ""
    w: int = 1
    h: int = 1
    pieces: list[Piece] = field(default_factory=list)
    text: str = ""
    number: str = ""  # stands in its corner, apart from the label


class Standing(Part):
    """A piece on a grid: where its top left square is and how many it covers."""

    piece: Piece
    x: int
    y: int
    w: int = 1
    h: int = 1


class Wall(Part):
    """A border along grid lines from corner to corner."""

    x1: int
    y1: int
    x2: int
    y2: int
    look: str = "wall"


class Overlay(Part):
    """Something laid over a board: squares or areas (by key) tinted, or a path through points.

    `when` is a key: the overlay shows only while that thing is chosen or pointed at; empty, it always shows.
    """

    key: str
    tone: str = ""
    label: str = ""
    keys: list[str] = field(default_factory=list)
    cells: list[list[int]] = field(default_factory=list)
    path: list[list[float]] = field(default_factory=list)
    when: str = ""


class Grid(Node, tag_field="kind", tag="grid"):
    """A board of squares.  `squares` lists those with something to them; cell keys are `key:x,y`."""

    width: int = 1
    height: int = 1
    squares: list[Square] = field(default_factory=list)
    standing: list[Standing] = field(default_factory=list)
    walls: list[Wall] = field(default_factory=list)
    overlays: list[Overlay] = field(default_factory=list)
    coordinates: bool = False
    tiles: bool = False


class Area(Part):
    """An area of a drawn map: its outline, where its name stands, what stands in it."""

    key: str
    name: str
    outline: list[list[float]]
    at: list[float]
    look: str = ""
    tone: str = ""
    room: int = 0
    pieces: list[Piece] = field(default_factory=list)
    text: str = ""


class Border(Part):
    """A line on a map that means something: a wall, chains, an escarpment."""

    points: list[list[float]]
    look: str


class AreaMap(Node, tag_field="kind", tag="map"):
    """A map of drawn areas."""

    width: float = 1000
    height: float = 1000
    areas: list[Area] = field(default_factory=list)
    borders: list[Border] = field(default_factory=list)
    overlays: list[Overlay] = field(default_factory=list)


class Stop(Part):
    """One step of a track: past, current or to come, with what lies on it."""

    key: str
    label: str = ""
    state: str = ""
    looks: list[str] = field(default_factory=list)
    tone: str = ""
    title: str = ""


class Track(Node, tag_field="kind", tag="track"):
    """Steps in order.  `style`: chevrons, days, tabs, boxes, list."""

    stops: list[Stop] = field(default_factory=list)
    style: str = "chevrons"


class Counter(Node, tag_field="kind", tag="counter"):
    """A number that is kept.  `style`: number, dots, bar, coin; on a seat's panel also place (the seat's turn in the order) and lead (what
    seats are compared by), which stand with its name.  `one`: its label where it is 1 ("1 reward")."""

    value: int = 0
    most: int = 0
    look: str = ""
    style: str = "number"
    tone: str = ""
    one: str = ""


class Medallion(Node, tag_field="kind", tag="medallion"):
    """A feat or token that is done or under way."""

    look: str = ""
    value: int = 0
    most: int = 0
    done: bool = False
    text: str = ""


class Dial(Node, tag_field="kind", tag="dial"):
    """A gauge; from `danger` on it glows."""

    value: int = 0
    most: int = 0
    danger: int = 0
    look: str = ""
    hue: str = ""


class Die(Part):
    """A die as it lies: what it shows, and a word for what became of it."""

    key: str
    face: str
    shape: str = "d6"
    hue: str = ""
    state: str = ""
    note: str = ""
    looks: list[str] = field(default_factory=list)


class Dice(Node, tag_field="kind", tag="dice"):
    dice: list[Die] = field(default_factory=list)
    total: str = ""


class Sheet(Node, tag_field="kind", tag="sheet"):
    """A table with headings; one row may be the current one."""

    heads: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    current: int = -1


class Odds(Node, tag_field="kind", tag="odds"):
    """Chances as one divided bar."""

    parts: list[Chance] = field(default_factory=list)


class Chance(Part):
    label: str
    percent: float
    tone: str = ""


class Story(Node, tag_field="kind", tag="story"):
    """Prose to be read."""

    paragraphs: list[str] = field(default_factory=list)
    look: str = ""


class Note(Node, tag_field="kind", tag="note"):
    """A remark or a rule in play.  `style`: box, line (a rule across the table with the label in it), plain."""

    text: str = ""
    rule: str = ""
    style: str = "box"
    tone: str = ""
    look: str = ""


# -- the whole -------------------------------------------------------------------------------


class SeatPanel(Part):
    """A seat as its neighbours see it: its name, whose turn it is, and the numbers all may know."""

    seat: int
    name: str
    active: bool = False
    accent: str = ""
    counters: list[Counter] = field(default_factory=list)
    team: str = ""


class Scene(Part):
    """The table from one chair.

    `layout` asks for an arrangement where there is room for one: "facing" (rivals above, one's own side below, the
    seats beside them), "wide" (a rival's nodes within the rival's panel, the whole width for what is shared), "flanks"
    (a board in the middle, rivals at the left, one's own and the side nodes at the right).  Empty, the front end chooses.
    """

    title: str
    status: list[str] = field(default_factory=list)
    seats: list[SeatPanel] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    layout: str = ""

    def keys(self) -> set[str]:
        """The keys of everything in the scene."""
        return set(_keys(self))

    def to_json(self) -> Json:
        data: Json = msgspec.to_builtins(self)
        return data


def _keys(part: Any) -> Iterator[str]:
    if isinstance(part, Part):
        key = getattr(part, "key", None)
        if isinstance(key, str):
            yield key
        if isinstance(part, Grid):
            yield from (f"{part.key}:{x},{y}" for x in range(part.width) for y in range(part.height))
        for name in part.__struct_fields__:
            yield from _keys(getattr(part, name))
    elif isinstance(part, (list, tuple)):
        for one in part:
            yield from _keys(one)
