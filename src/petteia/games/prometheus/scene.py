"""The table from one chair: both maps side by side, hands, the fight under way, and the dashboard of whoever acts."""

from __future__ import annotations

from petteia.games.prometheus.cards import Search, TopCards
from petteia.games.prometheus.chances import of_dice, prospects
from petteia.games.prometheus.combat import Attack
from petteia.games.prometheus.dice import AT_HAND
from petteia.games.prometheus.draw import chains_of
from petteia.games.prometheus.ground import is_full, sees
from petteia.games.prometheus.lights import area_key
from petteia.games.prometheus.maps import Area as MapArea
from petteia.games.prometheus.maps import Board
from petteia.games.prometheus.records import Power, Unit
from petteia.games.prometheus.setup import Draft, recruitable
from petteia.games.prometheus.sight import shared
from petteia.games.prometheus.state import (
    ACT,
    AOW,
    CARRIES,
    DEAD,
    LURE,
    NET,
    OMPHALOS,
    RESCUERS,
    SIDE_NAMES,
    WAITING,
    WARDENS,
    Skirmish,
    bits,
)
from petteia.games.prometheus.values import FIXED, RETALIATION, movement, reach_of
from petteia.games.prometheus.vocabulary import BORDERS, OPEN
from petteia.games.prometheus.vocabulary import KINDS as KIND_NAMES
from petteia.kernel.knowledge import View
from petteia.kernel.scene import (
    Area,
    AreaMap,
    Badge,
    Border,
    Counter,
    Dice,
    Die,
    Fan,
    Mat,
    Node,
    Note,
    Overlay,
    Piece,
    Pile,
    Row,
    Scene,
    SeatPanel,
    Sheet,
    Stop,
    Track,
)
from petteia.kernel.step import Step

TONES = {
    "forest": "wood", "ruins": "stone", "building": "sand", "rock": "stone", "cliff": "stone", "stairs": "sand",
    "structure": "sand", "water": "water", "swamp": "mire", "burning": "fire", "divine_source": "meadow", "rift": "dark",
    "cage": "stone", "polar": "frost",
}  # fmt: skip
HUES = ("blue", "red")
ACCENTS = {0: ("sea", "violet"), 1: ("red", "gold")}
STAGES = (
    ("Answers", ("guarded", "evaded", "struck_first", "still_on", "values", "spent", "evade", "initiative", "roll")),
    ("Roll", ("window", "ordered", "slain", "cursed", "thrown")),
    ("Boost", ("boost", "boosted")),
    ("Re-roll fives", ("second", "rolled_on")),
    ("Boost again", ("boost_again", "boosted_again")),
    ("Wounds", ("count", "shrugged", "deal", "after")),
    ("Retaliation", ("answered", "finish")),
)
SECOND_ASSAULT = 3  # until then fives may be rolled again
RIM = 8.0  # around the areas of a map
SIGN, NAME, UNITS = 74.0, 28.0, 112.0  # the room that a sign and a name need above their line, and units below it
FURTHEST = 60.0  # a name is drawn so far from the middle of its area at most
_borders: dict[Board, list[list[Border]]] = {}
_frames: dict[Board, list[tuple[float, float, float, float]]] = {}


def scene(view: View[Skirmish]) -> Scene:
    s = view.state
    fight = fighting(s)
    nodes: list[Node] = []
    if isinstance(top_of(s), Draft):
        nodes.append(pool(s))
    nodes += looked_at(view, s)
    nodes += [area_map(s, 0), area_map(s, 1)]
    if fight is not None:
        nodes.append(attack_mat(s, fight[0], fight[1]))
    nodes += prospects(view, s)
    nodes += [rage(s), *hands(view, s), *bench(view, s)]
    focus = focus_of(s, view.seat, fight[0] if fight else None)
    if focus >= 0:
        nodes.append(dashboard(s, focus))
    return Scene(
        "The Search for Prometheus",
        status=status(s),
        seats=[panel(view, s, seat) for seat in range(s.seats)],
        nodes=nodes,
        layout="flanks",
    )


def top_of(s: Skirmish) -> Step | None:
    return s.stack[-1][0] if s.stack else None


def fighting(s: Skirmish) -> tuple[Attack, str] | None:
    """The attack that is under way, with where it stands."""
    for one, at in reversed(s.stack):
        if isinstance(one, Attack):
            return one, at
    return None


def status(s: Skirmish) -> list[str]:
    if not s.turn:
        return ["set-up"]
    return [f"turn {s.turn}", f"round {(s.turn - 1) // len(s.order) + 1}", f"Rage {s.rage}"]


def panel(view: View[Skirmish], s: Skirmish, seat: int) -> SeatPanel:
    side = s.side_of[seat]
    partners = s.partner_seats(side)
    gods = [u for u in range(len(s.unit)) if s.owner[u] == seat and s.book.units[s.unit[u]].is_god]
    counters = [
        Counter(f"count:hand{seat}", "hand", value=len(s.hand(seat))),
        Counter(f"count:deck{seat}", "deck", value=len(s.deck(seat))),
        Counter(f"count:discard{seat}", "discard", value=len(s.discard(seat))),
        *(
            Counter(f"count:god{u}", s.book.units[s.unit[u]].name, value=s.life[u], most=s.book.vitality[s.unit[u]])
            for u in gods
        ),
    ]
    if not s.turn and s.purse[seat]:
        counters.append(Counter(f"count:points{seat}", "points", value=s.purse[seat]))
    name = s.game.seat_names(s.seats, s.options)[seat]
    active = view.waiting_for == seat
    return SeatPanel(seat, name, active, ACCENTS[side][partners.index(seat)], counters, SIDE_NAMES[side])


# -- the maps ------------------------------------------------------------------------------------------


def area_map(s: Skirmish, number: int) -> AreaMap:
    board = s.book.board
    one = board.maps[number]
    note = (
        f"Rescuers win when the hound is calm: {s.rage} Rage left"
        if number == 0
        else "Wardens win when Zeus or Ares leaves by a blue area"
    )
    _, _, width, height = frame_of(board, number)
    return AreaMap(
        f"map:{one.key}", one.name, note=note, width=width, height=height,
        areas=[area_node(s, area.index) for area in board.areas if area.map == number],
        borders=borders_of(board)[number], overlays=overlays(s, number),
    )  # fmt: skip


def frame_of(board: Board, number: int) -> tuple[float, float, float, float]:
    """The part of a map's square that its areas fill: what is to be taken off to the left and above, width, height."""
    found = _frames.get(board)
    if found is None:
        found = _frames[board] = []
        for one in board.maps:
            xs = [x for area in one.areas for x, _ in area.polygon]
            ys = [y for area in one.areas for _, y in area.polygon]
            left, top = min(xs) - RIM, min(ys) - RIM
            found.append((left, top, max(xs) + RIM - left, max(ys) + RIM - top))
    return found[number]


def borders_of(board: Board) -> list[list[Border]]:
    """The borders that mean something, drawn along the line two areas share (worked out once for a board)."""
    found = _borders.get(board)
    if found is None:
        frames = [frame_of(board, number) for number in range(len(board.maps))]
        found = _borders[board] = [
            [
                Border([[x - left, y - top] for x, y in piece], BORDERS[kind])
                for (a, b), kind in sorted(one.borders.items())
                if kind != OPEN
                for piece in chains_of(shared(one.areas[a].polygon, one.areas[b].polygon))
            ]
            for one, (left, top, _, _) in zip(board.maps, frames, strict=True)
        ]
    return found


def area_node(s: Skirmish, area: int) -> Area:
    book = s.book
    one = book.board.areas[area]
    ground = book.terrain[area]
    broken = bool(ground.pieces) and not s.pieces[area]
    tone = (
        "blue"
        if one.side == RESCUERS
        else "red"
        if one.side == WARDENS
        else ""
        if broken
        else TONES.get(ground.key, "")
    )
    if "orange" in one.tags:
        tone = "gold"
    left, top, _, _ = frame_of(book.board, one.map)
    look = "" if broken or ground.key == "open" else ground.icon
    return Area(
        area_key(s, area), one.name, [[x - left, y - top] for x, y in one.polygon], [one.x - left, name_at(one, bool(look)) - top],
        look=look, tone=tone, room=one.capacity,
        pieces=standing(s, area), text=area_text(s, area),
    )  # fmt: skip


def name_at(one: MapArea, sign: bool) -> float:
    """How high an area's name is written: so that its sign above and the units below it lie within the area, if they can."""
    crossed = []
    for (x1, y1), (x2, y2) in zip(one.polygon, (*one.polygon[1:], one.polygon[0]), strict=True):
        if (x1 <= one.x) != (x2 <= one.x):
            crossed.append(y1 + (one.x - x1) * (y2 - y1) / (x2 - x1))
    above = max((y for y in crossed if y <= one.y), default=one.y) + (SIGN if sign else NAME)
    below = min((y for y in crossed if y > one.y), default=one.y) - UNITS
    middle = (above + below) / 2 if below >= above else max(below, above - 14.0)
    return min(max(middle, one.y - FURTHEST), one.y + FURTHEST / 3)


def area_text(s: Skirmish, area: int) -> str:
    book = s.book
    one = book.board.areas[area]
    ground = book.terrain[area]
    said = [f"{one.name}: room for {one.capacity}."]
    if ground.pieces and not s.pieces[area]:
        said.append(f"{ground.name}, broken: open ground.")
    elif ground.key != "open":
        said.append(f"{ground.name}: {ground.text}.")
    if one.side >= 0:
        said.append(f"The {SIDE_NAMES[one.side]} deploy here.")
    if area in book.board.exits:
        said.append("Zeus and Ares may leave Olympus from here.")
    if is_full(s, area):
        said.append("It is full: units here can be attacked from next door as if at range 0.")
    return " ".join(said)


def standing(s: Skirmish, area: int) -> list[Piece]:
    pieces = [unit_piece(s, u) for u in bits(s.here[area])]
    card = s.bait[area]
    if card >= 0:
        pieces.append(token_piece(s, card))
    for i in range(s.stones[area]):
        pieces.append(
            Piece(f"stone:{area}:{i}", "Omphalos", shape="token", look="stone-sphere", hue="gold", state=["small"],
                  text="A stone nobody has claimed: a warden beside the hound can enrage it with a stone.")
        )  # fmt: skip
    for mark in s.marks:
        if mark[0] == "web" and mark[1] == area:
            pieces.append(Piece(f"web:{area}", "Web", shape="token", look="spider-web", state=["small"],
                                text="Moves of its enemies on the ground end here."))  # fmt: skip
    return pieces


def token_piece(s: Skirmish, card: int) -> Piece:
    """A hidden token: those who laid it see its face."""
    face = s.face[card]
    name = "Net" if face == NET else "Lure" if face == LURE else ""
    look = {NET: "fishing-net", LURE: "fishing-lure"}.get(face, "amphora")
    text = "A hidden token: it is turned over when a warden comes in."
    return Piece(s.key(card), name, shape="token", look=look, hue="sea", text=text,
                 state=["small", "secret"] if name else ["small"])  # fmt: skip


def unit_piece(s: Skirmish, u: int) -> Piece:
    book = s.book
    unit = book.units[s.unit[u]]
    badges: list[Badge] = []
    if s.net[u] >= 0:
        badges.append(Badge(look="fishing-net", at="nw", title="trapped in a net"))
    if s.stone[u]:
        badges.append(Badge(look="stone-bust", at="ne", title="petrified"))
    if s.flags[u] & CARRIES:
        badges.append(Badge(look="stone-sphere", at="sw", title="carries a stone"))
    if u == s.hound and s.at[u] >= 0:
        badges.append(Badge(str(s.rage), "enrage", "sw", title="Rage"))
    state = ["tapped"] if s.held(u) else []
    return Piece(
        f"unit:{u}", unit.name, shape="token", owner=s.owner[u], look=unit.icon, hue=HUES[s.side[u]],
        corner=str(s.life[u]), badges=badges, line=unit_line(s, u), text=unit_text(s, u), state=state,
    )  # fmt: skip


def printed_unit(s: Skirmish, u: int) -> Piece:
    """A unit as it is shown away from the map: who it is and whose."""
    unit = s.book.units[s.unit[u]]
    return Piece(f"unit:{u}", unit.name, shape="token", owner=s.owner[u], look=unit.icon, hue=HUES[s.side[u]])


def unit_line(s: Skirmish, u: int) -> str:
    book = s.book
    d = s.unit[u]
    life = s.life[u]
    return (
        f"offence {book.offence[d][life]}, defence {book.defence[d][life]}, range {book.range[d][life]}, "
        f"movement {book.movement[d][life]}"
    )


def unit_text(s: Skirmish, u: int) -> str:
    content = s.book.content
    unit = s.book.units[s.unit[u]]
    classes = [
        one.name.lower() for one in content.classes if unit.classes >> one.index & 1 and one.key != "terrestrial"
    ]
    talents = [one.name for one in content.talents if unit.talents >> one.index & 1]
    said = [f"{unit.name}, {KIND_NAMES[unit.kind]} of the {SIDE_NAMES[s.side[u]]}"]
    said[0] += f" ({', '.join(classes)})." if classes else "."
    said.append(f"Vitality {s.life[u]} of {unit.vitality}.")
    if talents:
        said.append(f"Talents: {', '.join(talents)}.")
    for mark in s.marks:
        if mark[1] == u and mark[0] != "web":
            said.append(f"For now: {mark[0].replace('_', ' ')} {mark[2]:+d}." if mark[2] else
                        f"For now: {mark[0].replace('_', ' ')}.")  # fmt: skip
    said += [f"{power.name}: {power.rule}" for power in unit.powers]
    return " ".join(said)


def overlays(s: Skirmish, number: int) -> list[Overlay]:
    """For each unit, shown while it is pointed at: where its attacks reach and how far it walks."""
    made: list[Overlay] = []
    book = s.book
    for u in range(len(s.unit)):
        area = s.at[u]
        if area < 0 or book.map_of[area] != number or s.life[u] <= 0:
            continue
        reach = reach_of(s, u)
        seen = [b for b in range(book.areas) if book.distance[area][b] <= reach and sees(s, area, b, s.side[u])]
        name = book.units[s.unit[u]].name
        made.append(Overlay(f"reach:{u}", "sight", f"{name} attacks here", [area_key(s, b) for b in seen],
                            when=f"unit:{u}"))  # fmt: skip
        steps = movement(s, u)
        near = [b for b in range(book.areas) if 0 < book.distance[area][b] <= steps]
        made.append(Overlay(f"walk:{u}", "move", f"{name} walks this far", [area_key(s, b) for b in near],
                            when=f"unit:{u}"))  # fmt: skip
    if s.actor >= 0 and s.at[s.actor] >= 0 and book.map_of[s.at[s.actor]] == number:
        made.append(Overlay("acting", "mine", "acting", [area_key(s, s.at[s.actor])]))
    return made


# -- hands and benches ---------------------------------------------------------------------------------


def card_piece(s: Skirmish, card: int) -> Piece:
    return face_piece(s, s.key(card), s.face[card])


def face_piece(s: Skirmish, key: str, face: int) -> Piece:
    """A card with this printed on it; a back where it is not known."""
    if face == AOW:
        return Piece(key, "Art of War", look="crossed-swords", hue="gold",
                     text="Pays for a second activation, a search, two cards, a recall, or a power.")  # fmt: skip
    if face == OMPHALOS:
        return Piece(key, "Omphalos", look="stone-sphere", hue="gold",
                     text="A die more for a god's attack, or in place of an Art of War card.")  # fmt: skip
    if face < ACT or face >= NET:
        return Piece(key)
    u = s.slot[face - ACT]
    unit = s.book.units[s.unit[u]]
    state = ["dim"] if s.at[u] == DEAD else []
    return Piece(key, unit.name, owner=s.owner[u], look=unit.icon, hue=HUES[s.side[u]], state=state,
                 text=f"Activates {unit.name}, or lets it strike back.")  # fmt: skip


def hands(view: View[Skirmish], s: Skirmish) -> list[Node]:
    names = s.game.seat_names(s.seats, s.options)
    found: list[Node] = []
    for seat in range(s.seats):
        cards = s.hand(seat)
        mine = seat == view.seat
        partner = view.seat < s.seats and s.side_of[seat] == s.side_of[view.seat]
        known = [card for card in cards if s.face[card] >= 0]
        pieces = [card_piece(s, card) for card in sorted(known, key=lambda c: (s.face[c] != AOW, s.face[c]))]
        if mine:
            found.append(Fan(f"hand:{seat}", "Your hand", "mine", seat, pieces=pieces))
        elif partner and s.options["partners"] == "open":
            found.append(Fan(f"hand:{seat}", f"{names[seat]}: hand", "side", seat, pieces=pieces))
        pile = s.discard(seat)
        top = card_piece(s, pile[-1]) if pile else None
        if top is not None:
            top.key = f"discard:{seat}:top"
        found.append(Pile(f"discard:{seat}", f"{names[seat]}: discard", "mine" if mine else "side", seat,
                          count=len(pile), top=top, pieces=[card_piece(s, card) for card in reversed(pile)]))  # fmt: skip
    return found


def bench(view: View[Skirmish], s: Skirmish) -> list[Node]:
    """Units that wait off the board, and those that are gone."""
    names = s.game.seat_names(s.seats, s.options)
    found: list[Node] = []
    for seat in range(s.seats):
        place = "mine" if seat == view.seat else "rivals"
        for word, where in (("waiting", WAITING), ("destroyed", DEAD)):
            units = [u for u in range(len(s.unit)) if s.owner[u] == seat and s.at[u] == where]
            if units:
                found.append(Row(f"{word}:{seat}", f"{names[seat]}: {word}", place, seat,
                                 pieces=[unit_piece(s, u) for u in units], size="named"))  # fmt: skip
    return found


def pool(s: Skirmish) -> Row:
    """The units that can still be recruited."""
    taken = {s.unit[u] for u in range(len(s.unit))}
    words = {word for seat in range(s.seats) for word in recruitable(s, seat)}
    pieces = [
        Piece(f"pool:{word}", unit.name, look=unit.icon, corner=str(unit.cost), line=unit.role,
              text=f"{KIND_NAMES[unit.kind]}, {unit.cost} points. {unit.role}.", state=["dim"] if unit.index in taken else [])
        for word in sorted(words)
        for unit in [s.book.units[word % len(s.book.units)]]
    ]  # fmt: skip
    return Row("pool", "Units to recruit", "shared", pieces=pieces, size="small")


def looked_at(view: View[Skirmish], s: Skirmish) -> list[Node]:
    """Cards of a deck that are being looked at or searched, for those who look."""
    top = top_of(s)
    if isinstance(top, Search) and view.seat == top.seat and view.decision is not None:
        faces = [action.args[0] for action in view.decision.options]
        return [Row("searched", "In your deck", "over", pieces=[face_piece(s, f"deck:{f}", f) for f in faces])]
    if not isinstance(top, TopCards) or not top.left or any(s.face[card] < 0 for card in top.left):
        return []
    if view.seat != top.seat:
        return []
    return [Row("looked", "On top of the deck", "over", pieces=[card_piece(s, card) for card in top.left])]


def rage(s: Skirmish) -> Counter:
    return Counter("rage", "Cerberus' Rage", value=s.rage, most=8, look="enrage", style="dots", tone="danger")


# -- the fight and the dashboard -----------------------------------------------------------------------


def attack_mat(s: Skirmish, one: Attack, at: str) -> Mat:
    book = s.book
    a, t = book.units[s.unit[one.a]].name, book.units[s.unit[one.t]].name
    verb = "strikes back at" if one.kind == RETALIATION else "attacks"
    how = "fixed dice" if one.kind == FIXED else "at range 0" if one.flags & AT_HAND else "from afar"
    stage = next((i for i, (_, names) in enumerate(STAGES) if at in names), 0)
    stops = [
        Stop(f"stage:{i}", name, "past" if i < stage else "current" if i == stage else "")
        for i, (name, _) in enumerate(STAGES)
    ]
    dice = [
        Die(
            f"die:{i}", str(die) if die else "", state=die_state(die, one.target), note=die_note(die, one.target, stage)
        )
        for i, die in enumerate(s.dice)
    ]
    total = f"{one.target} to wound {t}{still_to_wound(s, one.target, stage)}" if one.target else ""
    return Mat("attack", f"{a} {verb} {t}", note=how, children=[
        Track("stages", stops=stops), Dice("dice", dice=dice, total=total),
    ])  # fmt: skip


def die_state(die: int, target: int) -> str:
    return "blank" if not die else "good" if target and die >= target else ""


def die_note(die: int, target: int, stage: int) -> str:
    if not die:
        return "blank"
    return "re-roll" if die == 5 and target > 5 and stage <= 3 else ""


def still_to_wound(s: Skirmish, target: int, stage: int) -> str:
    """How likely the dice that lie are to wound, as long as fives among them can be rolled again."""
    return f", *{round(100 * of_dice(s.dice, target))}\u00a0%*" if s.dice and 0 < stage <= SECOND_ASSAULT else ""


def focus_of(s: Skirmish, seat: int, fight: Attack | None) -> int:
    """The unit whose sheet lies there: who acts or attacks; else a god of the seat that looks, of the first one for onlookers."""
    if s.actor >= 0:
        return s.actor
    if fight is not None:
        return fight.a
    whose = seat if seat < s.seats else 0
    units = [u for u in range(len(s.unit)) if s.owner[u] == whose and s.at[u] != DEAD]
    return max(units, key=lambda u: (s.book.units[s.unit[u]].is_god, -u), default=-1)


def dashboard(s: Skirmish, u: int) -> Mat:
    """The stat track of a unit with the row it stands on, and what it can do."""
    unit = s.book.units[s.unit[u]]
    rows = [
        [str(v), str(unit.offence[v]), str(unit.defence[v]), str(unit.range[v]), str(unit.movement[v])]
        for v in range(unit.vitality, 0, -1)
    ]
    heads = [":vitality: vitality", ":offence: offence", ":defence: defence", ":range: range", ":move: move"]
    children: list[Node] = [
        Sheet("track", heads=heads, rows=rows, current=unit.vitality - s.life[u] if s.life[u] > 0 else -1, place="side")
    ]
    children += [
        talent_note(s, unit, index) for index in range(len(s.book.content.talents)) if unit.talents >> index & 1
    ]
    children += [power_note(s, u, power) for power in unit.powers]
    return Mat("unit", unit.name, "side", s.owner[u], f"{KIND_NAMES[unit.kind]} of the {SIDE_NAMES[s.side[u]]}",
               children=children, look=unit.icon)  # fmt: skip


def talent_note(s: Skirmish, unit: Unit, index: int) -> Note:
    talent = s.book.content.talents[index]
    return Note(f"talent:{talent.key}", talent.name, "side", text=talent.text, style="plain")


def power_note(s: Skirmish, u: int, power: Power) -> Note:
    price = f", {power.art_of_war} Art of War" if power.art_of_war else ""
    lost = s.life[u] <= power.lost_at
    return Note(f"power:{power.key}", power.name, "side",
                text=f"({power.kind}{price}{', lost to wounds' if lost else ''}) {power.rule}",
                style="plain", tone="quiet" if lost else "")  # fmt: skip
