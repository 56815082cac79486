"""The voyage as a seat sees it: the map with what is still face down, the calendar, the two stacks of exploration."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign.book import SECTORS
from petteia.games.odyssey.campaign.hunting import face_up
from petteia.games.odyssey.campaign.pictures import SYMBOL_LOOKS, picture
from petteia.games.odyssey.campaign.sailing import exits
from petteia.games.odyssey.campaign.state import (
    ASIDE,
    BREEDING,
    COOLDOWN,
    DREAM,
    EXPLORE,
    GOTO,
    STACK,
    TERRAIN,
    Campaign,
)
from petteia.games.odyssey.campaign.voyage import STEPS, distances, symbols_now
from petteia.games.odyssey.campaign.wording import WAYS, count, plain, tile_name
from petteia.games.odyssey.content import BOOK
from petteia.kernel.scene import Grid, Mat, Node, Note, Overlay, Piece, Pile, Row, Square, Standing, Stop, Track

GREEK: Final = {"": "", "alpha": "α", "beta": "β"}
HUES: Final = ("violet", "sea", "olive", "rose", "bronze", "blue")  # of the factions, in the cycle's order
SYMBOL_WORDS: Final = {
    "city": "a city", "hub": "an adventure", "rnr": "a place to rest", "progress": "progress", "doom": "doom at every visit",
    "titan": "a titan joins",
}  # fmt: skip
ENTRY_LOOKS: Final = {GOTO: "story", DREAM: "dream", COOLDOWN: "cooldown", BREEDING: "titan", TERRAIN: "forest"}
LEGEND: Final = (
    ("battle", "battle"), ("structure", "structural research"), ("research", "battle research"), ("river", "acclimation"),
    ("story", "story"), ("dream", "dream"),
)  # fmt: skip
RESEARCH_LOOKS: Final = {"structural": "structure", "battle": "research"}


def hue_of(s: Campaign, faction: str) -> str:
    return HUES[s.book.faction_at[faction] % len(HUES)]


# -- the map -----------------------------------------------------------------------------------------


def chart(s: Campaign) -> Grid:
    """The map: tiles that lie face up with their ways and symbols, the others by their numbers."""
    board = s.book.cycle.board
    grid = Grid("sea", "", width=board.columns, height=board.rows, tiles=True)
    grid.squares = [square(s, tile) for tile in s.book.cycle.tiles]
    grid.standing = [Standing(ship(), *spot(s.here))]
    if s.hunter:
        grid.standing.append(Standing(hunter(s), *spot(s.book.tiles[s.hunter])))
    grid.overlays = [*ways(s), *hunt_line(s)]
    return grid


def spot(tile: c.Tile) -> tuple[int, int]:
    return tile.column - 1, tile.row - 1


def square(s: Campaign, tile: c.Tile) -> Square:
    x, y = spot(tile)
    key = f"tile:{tile.number}"
    if not s.is_revealed(tile.number):
        told = preview(s, tile.number)
        marker = (
            [token("marker", "The story marker", "flying-flag", hue="gold")] if s.story_marker == tile.number else []
        )
        words = f"Not seen yet. Waters of {whose(s, told)}." if told else "Not seen yet."
        return Square(key, x, y, tone=edges(s, told), number=str(tile.number), pieces=marker, text=words)
    tone = "" if s.is_explored(tile.number) else "bright "
    return Square(
        key, x, y, picture(tile.name, tile.look), (tone + edges(s, tile.factions)).strip(), tile.name,
        pieces=marks(s, tile), text=said(s, tile), number=str(tile.number),
    )  # fmt: skip


def edges(s: Campaign, factions: tuple[str, ...]) -> str:
    """Whose waters a tile has, as the colours of its edge."""
    return " ".join(f"{word}-{hue_of(s, one)}" for word, one in zip(("edge", "and"), factions, strict=False))


def whose(s: Campaign, factions: tuple[str, ...]) -> str:
    return " and ".join(s.book.factions[s.book.faction_at[one]].name for one in factions)


def token(key: str, name: str, look: str, *state: str, hue: str = "") -> Piece:
    return Piece(key, name, "token", look=look, hue=hue, state=list(state))


def marks(s: Campaign, tile: c.Tile) -> list[Piece]:
    """The symbols of a tile; those that are used up are dim."""
    speaking = symbols_now(tile, {tile.number} if s.is_explored(tile.number) else set())
    found = []
    for symbol in tile.symbols:
        state = [] if symbol in speaking else ["dim"]
        found.append(
            token(f"mark:{tile.number}.{symbol}", SYMBOL_WORDS[symbol].capitalize(), SYMBOL_LOOKS[symbol], *state)
        )
    if s.story_marker == tile.number:
        found.append(token("marker", "The story marker", "flying-flag", hue="gold"))
    if s.last_city == tile.number:
        found.append(token("last-city", "The last city visited: no negotiation here", "anchor"))
    return found


def said(s: Campaign, tile: c.Tile) -> str:
    """What a tile tells when it is pointed at."""
    parts = [tile.look, f"Waters of {whose(s, tile.factions)}." if tile.factions else "Nobody's waters."]
    if tile.symbols:
        parts.append(f"{', '.join(SYMBOL_WORDS[one] for one in tile.symbols).capitalize()}.")
    if tile.secret:
        parts.append(f"A number is cut here: {tile.secret}.")
    parts.append("Explored." if s.is_explored(tile.number) else "Not explored yet.")
    return " ".join(parts)


def preview(s: Campaign, tile: int) -> tuple[str, ...]:
    """What the arrows of tiles that lie face up tell of one that does not: whose waters it has (OD-028)."""
    if any(arrow.to == tile for number in face_up(s) for arrow in s.book.tiles[number].arrows):
        return s.book.tiles[tile].factions
    return ()


def ways(s: Campaign) -> list[Overlay]:
    """A stitch over every border that an arrow crosses; restricted waterways look different."""
    found: dict[tuple[int, int], Overlay] = {}
    for number in sorted(face_up(s)):
        tile = s.book.tiles[number]
        x, y = spot(tile)
        for arrow in tile.arrows:
            down, right = STEPS[arrow.dir]
            between = (min(number, arrow.to), max(number, arrow.to))
            closed = bool(arrow.needs) and not s.knows_tech(arrow.needs)
            if between not in found:
                path = [[x + right * 0.4, y + down * 0.4], [x + right * 0.6, y + down * 0.6]]
                found[between] = Overlay(f"way:{between[0]}-{between[1]}", "barred" if closed else "way", path=path)
    return list(found.values())


def ship() -> Piece:
    return Piece("argo", "The Argo", "token", look="argo", hue="bone", text="The ship. She cannot stay where she is.")


def hunter(s: Campaign) -> Piece:
    monster = BOOK.primordials[s.book.hunter]
    return Piece(
        "hunter", monster.name, "token", look=monster.element.icon, hue="red", text=f"{monster.name} hunts the Argo."
    )


def hunt_line(s: Campaign) -> list[Overlay]:
    """The way the adversary comes: one tile for every sign."""
    if not s.hunter:
        return []
    far = distances(s.book.tiles, face_up(s), s.tile)
    at, path = s.hunter, [[float(one) for one in spot(s.book.tiles[s.hunter])]]
    while far.get(at, 0) > 0:
        by_place = {spot(s.book.tiles[n]): n for n in far}
        x, y = spot(s.book.tiles[at])
        nearer = [by_place[x + right, y + down] for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))
                  if far.get(by_place.get((x + right, y + down), 0), 99) < far[at]]  # fmt: skip
        at = nearer[0]
        path.append([float(one) for one in spot(s.book.tiles[at])])
    return [Overlay("hunt", "threat", path=path)] if len(path) > 1 else []


def adversary_far(s: Campaign, tile: int) -> int:
    """How many tiles the adversary would have to go to a tile that lies face up, or -1."""
    seen = face_up(s)
    return distances(s.book.tiles, seen | {tile}, tile).get(s.hunter, -1) if s.hunter else -1


def ways_on(s: Campaign) -> list[Node]:
    """The arrows the ship may follow, in words."""
    found: list[Node] = []
    for arrow in exits(s):
        tile = s.book.tiles[arrow.to]
        seen = s.is_revealed(arrow.to)
        whose = " or ".join(s.book.factions[s.book.faction_at[one]].name for one in tile.factions)
        words = [
            explored_words(s, tile) if seen else f"New water{f' of {whose}' if whose else ', nobody knows whose'}."
        ]
        if arrow.into:
            words.append(f"Into sector {GREEK[arrow.into]}: leave only by its arrows.")
        far = adversary_far(s, arrow.to)
        if far >= 0:
            words.append(f"{count(far, 'tile')} from {BOOK.primordials[s.book.hunter].name}.")
        number = SECTORS.index(arrow.into)
        found.append(
            Note(
                f"way:{arrow.to}.{number}", f"{WAYS[arrow.dir]} to {tile_name(s, arrow.to)}", "mine", text=" ".join(words),
                look={"N": "arrow-n", "E": "arrow-e", "S": "arrow-s", "W": "arrow-w"}[arrow.dir],
            )
        )  # fmt: skip
    return found


def explored_words(s: Campaign, tile: c.Tile) -> str:
    speaking = symbols_now(tile, {tile.number} if s.is_explored(tile.number) else set())
    if not speaking:
        return "Explored: nothing new there."
    return f"{', '.join(SYMBOL_WORDS[one] for one in speaking).capitalize()}."


# -- the calendar ------------------------------------------------------------------------------------


def calendar(s: Campaign) -> Track:
    """The days of the cycle with what is printed or written on them."""
    frame = s.book.cycle.frame
    today = max(s.day, 1)
    stops = []
    for number in range(1, frame.days + 1):
        day = s.book.days[number]
        looks, words = entries(s, day)
        state = "past" if number < today else "current" if number == today else ""
        tone = "war" if day.battle and number > today else ""
        stops.append(
            Stop(f"day:{number}", str(number), state, looks, tone, f"Day {number}: {', '.join(words) or 'nothing'}")
        )
    legend = " ".join(f":{look}: {word}" for look, word in LEGEND)
    return Track("days", ahead(s), "top", note=legend, stops=stops, style="days")


def entries(s: Campaign, day: c.Day) -> tuple[list[str], list[str]]:
    """The pictures and the words of a day."""
    found: list[tuple[str, str]] = []
    if day.battle:
        found.append(("battle", "battle"))
    found += [(RESEARCH_LOOKS[one], f"{one} research") for one in day.research]
    if day.acclimation:
        found.append(("river", "acclimation"))
    if day.special or day.goto:
        found.append(("story", "story"))
    if day.dream:
        found.append(("dream", "dream"))
    for when, kind, what in s.timeline:
        if when == day.day:
            found.append((ENTRY_LOOKS[kind], entry_words(s, kind, what)))
    return [look for look, _ in found], [word for _, word in found]


def entry_words(s: Campaign, kind: int, what: int) -> str:
    if kind == COOLDOWN:
        return f"{s.book.abilities[what][1].name} is ready again"
    if kind == BREEDING:
        return f"a {plain(s.book.abilities[what][1].titan)} comes"
    if kind == TERRAIN:
        return f"{plain(s.book.cycle.hubs[what].terrain)} on the field"
    return "story" if kind == GOTO else "dream"


def ahead(s: Campaign) -> str:
    """How long until the next battle, and how many days there are."""
    last = s.book.cycle.frame.days
    coming = [day for day in s.book.battle_days if day > s.day]
    if not coming:
        return f"{last - s.day} days left, no battle on the calendar"
    days = coming[0] - s.day
    when = "tomorrow" if days == 1 else f"in {days} days"
    ground = next(
        (plain(s.book.cycle.hubs[one[2]].terrain) for one in s.timeline if one[0] == coming[0] and one[1] == TERRAIN),
        "",
    )
    return f"Next battle {when}{f', with {ground}' if ground else ''}"


# -- exploration -------------------------------------------------------------------------------------


def card_piece(s: Campaign, card: int) -> Piece:
    face = s.face[card]
    if face < s.faces.exploration:
        return Piece(s.key(card), look="compass")
    one = s.book.exploration[face - s.faces.exploration]
    return Piece(
        s.key(card), one.name, look=picture(one.name, one.text), corner=str(one.number), text=one.text,
        mark=" ".join(["harpy"] * one.adversary),
    )  # fmt: skip


def stacks(s: Campaign) -> list[Node]:
    """The cards of the exploration step as they lie."""
    if not s.zones[STACK] and not s.zones[STACK + 1]:
        return []
    rows: list[Node] = [
        Pile("explore", "to come", count=len(s.zones[EXPLORE]), top=Piece("explore:top", look="compass"))
    ]
    for i, words in enumerate(("First stack", "Second stack")):
        cards = s.zones[STACK + i]
        if cards:
            rows.append(Row(f"stack:{i}", words, pieces=[card_piece(s, card) for card in cards], size="small"))
    if s.zones[ASIDE]:
        rows.append(Pile("aside", "set aside", count=len(s.zones[ASIDE]), top=card_piece(s, s.zones[ASIDE][-1])))
    return [Mat("exploration", "Exploration", "shared", children=rows, flow="across")]
