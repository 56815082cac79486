"""How a battle lies before a seat: the board in the middle, the primordial to one side, the crew to the other."""

from __future__ import annotations

from petteia.games.odyssey import field
from petteia.games.odyssey.attack import TitanAttack, legal_weapons
from petteia.games.odyssey.content import BOOK, COLOURS
from petteia.games.odyssey.effects import owner_slot
from petteia.games.odyssey.harm import FACES
from petteia.games.odyssey.labels import looked_at
from petteia.games.odyssey.odds import preview
from petteia.games.odyssey.overlays import overlays, why_target
from petteia.games.odyssey.power import power
from petteia.games.odyssey.setup import FOES
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_DISCARD,
    AI_SHOWN,
    AI_WAITING,
    BP_DECK,
    BP_DISCARD,
    BP_SHOWN,
    BP_WAITING,
    DOUBLE,
    KNOCKDOWN,
    ON_VANTAGE,
    SINGLE,
    TITANS,
    TOKENS,
    Battle,
)
from petteia.games.odyssey.strike import AttackOn
from petteia.games.odyssey.values import (
    at_parts,
    beast_speed,
    despair_limit,
    precision_parts,
    titan_speed,
    to_hit_parts,
    total,
    traits,
)
from petteia.games.odyssey.words import ACTIVES, ARGONAUTS, GODFORM_WEAPON, TITAN_NAMES
from petteia.kernel.action import Action
from petteia.kernel.knowledge import View
from petteia.kernel.scene import (
    Badge,
    Chance,
    Counter,
    Dial,
    Dice,
    Die,
    Grid,
    Mat,
    Node,
    Note,
    Odds,
    Piece,
    Pile,
    Row,
    Scene,
    SeatPanel,
    Sheet,
    Square,
    Standing,
    Stop,
    Track,
    Wall,
)

HUES = ("sea", "olive", "gold", "violet")
LOOKS = ("wave-crest", "kelp", "marble-tap", "ash")
FACING = ("n", "e", "s", "w")
LEVELS = ("", "I", "II", "III")
TOKEN_WORDS = {
    "break": "break: a potential becomes power", "opening": "opening: +1 to each attack die",
    "diversion": "diversion: answers to a failure may be ignored", "-at": "-1 AT", "-evasion_dice": "-1 evasion die",
    "-speed": "-1 speed", "-danger": "-1 danger", "-to_hit": "-1 to hit", "-precision": "-1 evasion difficulty",
}  # fmt: skip


def foe_words(key: str) -> str:
    scenario, beast, level, step = FOES[key]
    monster, place = BOOK.primordials[beast], BOOK.scenarios[scenario]
    what = f"step {step}" if step else f"level {level}"
    return f"{monster.name}, {what} ({place.name})"


def scene(view: View) -> Scene:
    s = view.state
    assert isinstance(s, Battle)
    rounds = "set-up" if not s.phase else f"{'primordial' if s.phase == 1 else 'titan'} round {s.round}"
    mine = [t for t in range(TITANS) if view.seat < s.seats and s.seat_of(t) == view.seat]
    return Scene(
        "Odyssey",
        status=[s.place.name, rounds, f"wounds {s.wounds()} of {s.block.wounds}"],
        seats=[panel(view, s, seat) for seat in range(s.seats)],
        nodes=[boss(view, s), board(s), *notes(s), pool(s), *rolls(s), *crew(view, s, mine)],
    )


def panel(view: View, s: Battle, seat: int) -> SeatPanel:
    led = [t for t in range(TITANS) if s.seat_of(t) == seat]
    names = " and ".join(TITAN_NAMES[t] for t in led)
    counters = [Counter(f"count:danger{t}", TITAN_NAMES[t], value=s.danger[t], most=9) for t in led]
    return SeatPanel(seat, f"{ARGONAUTS[led[0]]} ({names})", view.waiting_for == seat, HUES[led[0]], counters, "crew")


# -- the primordial ------------------------------------------------------------------------------------


def boss(view: View, s: Battle) -> Mat:
    monster = s.monster
    figures = Sheet(
        "boss:figures", heads=["to hit", "speed", "AT", "danger", "dice"], place="side",
        rows=[[str(total(to_hit_parts(s))), str(beast_speed(s)), f"{total(at_parts(s, 0)):+d}",
               f"{s.block.danger + s.bonuses[0]:+d}", f"{s.block.evasion_dice + s.bonuses[3]:+d}"]],
    )  # fmt: skip
    children: list[Node] = [figures]
    children += [Note(f"trait:{trait.key}", trait.name, text=trait.text, look="trait") for trait in traits(s)]
    if s.vantage and monster.vantage is not None:
        children.append(Note("vantage", monster.vantage.name, text=monster.vantage.text, rule="OD-207"))
    children += [shown_card(s), wounds(s), decks(s)]
    return Mat(f"boss:{monster.key}", f"{monster.name}, level {s.level}", "side", children=children,
               look=monster.element.icon, note=monster.element.fields["personality"])  # fmt: skip


def card_piece(s: Battle, card: int, key: str) -> Piece:
    face = s.face[card]
    if face < 0:
        return Piece(key, hue="clay")
    what = BOOK.cards[face]
    corner = str(total(at_parts(s, what.at))) if what.deck == "bp" else LEVELS[what.level] if what.level < 4 else ""
    return Piece(key, what.name, look=what.element.icon or what.deck, hue="clay", corner=corner, text=what.element.text)


def shown_card(s: Battle) -> Row:
    pieces = [card_piece(s, card, f"shown:{card}") for card in s.zones[AI_SHOWN] + s.zones[BP_SHOWN]]
    return Row("shown", "Card in play" if pieces else "", "side", pieces=pieces)


def wounds(s: Battle) -> Node:
    pieces = []
    for i, card in enumerate(s.wound_stack):
        if card == SINGLE:
            pieces.append(Piece(f"wound:{i}", "Wound", shape="token", corner="1"))
        elif card == DOUBLE:
            pieces.append(Piece(f"wound:{i}", "Double wound", shape="token", corner="2"))
        else:
            pieces.append(card_piece(s, card, f"wound:{i}"))
    return Row("wounds", f"Wounds {s.wounds()} of {s.block.wounds}", "side", pieces=pieces, size="small")


def pile(s: Battle, key: str, label: str, zone: int, face_up: bool = False) -> Pile:
    cards = s.zones[zone]
    top = card_piece(s, cards[-1], f"{key}:top") if cards else None
    seen = [card_piece(s, c, f"{key}:{c}") for c in reversed(cards)] if face_up else []
    return Pile(key, label, "side", count=len(cards), top=top, pieces=seen)


def decks(s: Battle) -> Mat:
    children: list[Node] = [
        pile(s, "ai", "AI", AI_DECK), pile(s, "ai:discard", "AI discard", AI_DISCARD, True),
        pile(s, "ai:II", "AI II waiting", AI_WAITING), pile(s, "ai:III", "AI III waiting", AI_WAITING + 1),
        pile(s, "bp", "BP", BP_DECK), pile(s, "bp:discard", "BP discard", BP_DISCARD, True),
        pile(s, "bp:II", "BP II waiting", BP_WAITING), pile(s, "bp:III", "BP III waiting", BP_WAITING + 1),
    ]  # fmt: skip
    stops = [
        Stop(f"maze:{i}", BOOK.shapes[shape].key, "current" if i == s.marker else "", title="Next maze tile")
        for i, shape in enumerate(BOOK.track)
    ]
    children.append(Track("maze", "Labyrinth track", "side", stops=stops, style="boxes"))
    return Mat("decks", "Decks", "side", children=children, flow="wrap", bare=True)


# -- the board -----------------------------------------------------------------------------------------


def board(s: Battle) -> Grid:
    grid = Grid("board", "Board", width=s.grid.width, height=s.grid.height, coordinates=True)
    for i, tile in enumerate(s.tiles):
        grid.squares += tile_squares(s, i)
        kind = BOOK.terrain[tile[0]]
        if kind.labyrinth:
            grid.walls += maze_lines(tile)
    grid.standing = [beast_piece(s), *(mini(s, t) for t in s.living() if s.cell[t] != -1)]
    grid.overlays = overlays(s)
    return grid


def tile_squares(s: Battle, index: int) -> list[Square]:
    tile = s.tiles[index]
    kind = BOOK.terrain[tile[0]]
    if tile[3] < 0:
        w, h = (kind.width, kind.height) if tile[4] % 2 == 0 else (kind.height, kind.width)
        return [Square(f"tile:{index}", tile[1], tile[2], kind.element.icon, kind.key, kind.name if w > 1 else "", w, h,
                       text=f"{kind.name}: {', '.join(sorted(kind.words))}. {kind.element.text}")]  # fmt: skip
    return [
        Square(f"tile:{index}.{n}", x, y, kind.element.icon, kind.key, text=f"{kind.name}. {kind.element.text}")
        for n, (x, y) in enumerate(field.tile_cells(tile))
    ]


def maze_lines(tile: tuple[int, ...]) -> list[Wall]:
    """The walls of a maze tile; its open sides are drawn as what they are: nothing."""
    _, x, y, shape, turns = tile
    lines = []
    for i, j, side in BOOK.shapes[shape].walls[turns]:
        left, top = x + i, y + j
        ends = ((left, top, left + 1, top), (left + 1, top, left + 1, top + 1),
                (left, top + 1, left + 1, top + 1), (left, top, left, top + 1))[side]  # fmt: skip
        lines.append(Wall(*ends))
    return lines


def beast_piece(s: Battle) -> Standing:
    monster = s.monster
    made = Piece("beast", monster.name, "mini", hue="clay", look=monster.element.icon, facing=FACING[s.facing],
                 text=monster.element.text)  # fmt: skip
    return Standing(made, s.px, s.py, monster.width, monster.height)


def mini(s: Battle, t: int) -> Standing:
    if s.cell[t] == ON_VANTAGE:
        vantage = s.monster.element.fields["vantage"]["cell"]
        x, y = field.spot(s, vantage[0], vantage[1])
    else:
        x, y = s.grid.x[s.cell[t]], s.grid.y[s.cell[t]]
    badges = [Badge(str(s.danger[t]), "danger", "nw", title="danger")]
    if s.priority == t:
        badges.append(Badge(look="priority", at="ne", title="priority target"))
    if s.hidden[t]:
        badges.append(Badge(look="hidden", at="sw", title="hidden"))
    state = ["tapped"] if s.cond[t][KNOCKDOWN] else []
    piece = Piece(f"titan:{t}", TITAN_NAMES[t], "mini", s.seat_of(t), LOOKS[t], HUES[t], badges=badges, state=state)
    return Standing(piece, x, y)


# -- the crew ------------------------------------------------------------------------------------------


def crew(view: View, s: Battle, mine: list[int]) -> list[Node]:
    order = [*mine, *(t for t in range(TITANS) if t not in mine)]
    return [sheet(view, s, t, "mine" if t in mine else "rivals") for t in order]


def sheet(view: View, s: Battle, t: int, place: str) -> Mat:
    dials: list[Node] = [
        Dial(f"dial:danger{t}", "danger", place, value=s.danger[t], most=9, danger=7, look="danger", hue="clay"),
        Dial(f"dial:fate{t}", "fate", place, value=s.fate[t], most=9, danger=8, look="fate", hue="violet"),
        Dial(f"dial:rage{t}", "rage", place, value=s.rage[t], most=9, danger=9, look="rage", hue="gold"),
    ]
    if s.despair[t]:
        dials.append(Dial(f"dial:despair{t}", "despair", place, value=s.despair[t], most=despair_limit(s, t), danger=3))
    if s.ambrosia[t]:
        dials.append(Counter(f"dial:ambrosia{t}", "ambrosia", place, value=s.ambrosia[t], look="ambrosia"))
    children: list[Node] = [
        Mat(f"dials:{t}", place=place, children=dials, flow="across", bare=True),
        Row(f"gear:{t}", "Gear", place, pieces=[gear_piece(s, t, i) for i in range(len(s.gear[t]))], size="small"),
    ]
    words = status(s, t)
    if words:
        children.append(Note(f"status:{t}", text=words, style="plain"))
    if s.alive[t] and s.active == t:
        children += chances(s, t)
    name = f"{TITAN_NAMES[t]} ({ARGONAUTS[t]}, {s.titan(t).name}, speed {titan_speed(s, t) if s.alive[t] else 0})"
    tone = "quiet" if not s.alive[t] else "mine" if s.active == t else ""
    return Mat(f"sheet:{t}", name if s.alive[t] else f"{name}: dead", place, s.seat_of(t), children=children, tone=tone,
               look=LOOKS[t])  # fmt: skip


def gear_piece(s: Battle, t: int, slot: int) -> Piece:
    gear = s.gear_of(t, slot)
    state = []
    if s.exhausted[t][slot]:
        state.append("tapped")
    if s.discarded[t][slot]:
        state.append("dim")
    badges = [Badge(str(s.charge[t][slot]), "charge", title="charges")] if gear.charges else []
    corner = f"{gear.dice}" if gear.slot == "weapon" else ""
    return Piece(f"gear:{t}.{slot}", gear.name, "card", s.seat_of(t), gear.element.icon, HUES[t], corner, badges=badges,
                 text=gear.element.text, state=state)  # fmt: skip


def status(s: Battle, t: int) -> str:
    words = []
    for i, side in enumerate(s.cond[t]):
        if side:
            words.append(BOOK.conditions[i].sides[side - 1].name)
    if s.godform[t] >= 0:
        words.append(f"awakened: {BOOK.godforms[s.godform[t]].name}, {s.trespass[t]} trespass")
    words += [BOOK.elements[e].name for e in s.lasting[t]]
    if s.hidden[t]:
        words.append("hidden: +1 precision, +1 evasion")
    if s.priority == t:
        words.append("priority target")
    return ". ".join(words)


def chances(s: Battle, t: int) -> list[Node]:
    """The chance to wound with each weapon at hand, before anything is committed."""
    found: list[Node] = []
    for number in legal_weapons(s, t, False):
        if number == GODFORM_WEAPON or number not in s.gear[t]:
            continue
        slot = next(i for i in range(len(s.gear[t])) if s.gear[t][i] == number and not s.discarded[t][i])
        chance = float(preview(s, t, slot)) * 100
        parts = ", ".join(f"{n:+d} {label}" for label, n in precision_parts(s, t, slot))
        gear = s.gear_of(t, slot)
        found.append(
            Odds(f"odds:{t}.{slot}", f"{gear.name}: {gear.dice} dice, {parts}", "mine",
                 parts=[Chance("wounds", round(chance, 1), "good"), Chance("fails", round(100 - chance, 1), "bad")])
        )  # fmt: skip
    return found


# -- what is going on ----------------------------------------------------------------------------------


def notes(s: Battle) -> list[Node]:
    found: list[Node] = []
    cards = looked_at(s)
    if cards:
        pieces = [card_piece(s, card, f"look:{i}") for i, card in enumerate(cards)]
        found.append(Row("look", "Cards looked at", pieces=pieces))
    if s.zones[AI_SHOWN] and s.face[s.zones[AI_SHOWN][-1]] >= 0:
        lines = why_target(s, s.face[s.zones[AI_SHOWN][-1]])
        found.append(Note("why", "Why this target", text="\n".join(lines), rule="OD-112"))
    if s.a_who >= 0:
        found.append(attack_track(s))
    return found


STEPS = ("Declare", "Rage", "Attack roll", "First window", "Body part", "Power roll", "Answers", "Wounds", "Clearing",
         "Second window")  # fmt: skip
SENTENCE_AT = {
    "rage": 1, "roll": 2, "reroll": 2, "marked": 2, "count": 2, "first_window": 3, "body_part": 4, "heart": 4,
    "power_roll": 5, "power_reroll": 5, "power_marked": 5, "wound": 5, "fail": 5, "diverted": 6, "answers": 6,
    "escalation": 7, "clearing": 8, "second_window": 9, "finish": 9, "missed": 8,
}  # fmt: skip


def attack_track(s: Battle) -> Track:
    at = next((SENTENCE_AT.get(sentence, 0) for one, sentence in reversed(s.stack) if isinstance(one, TitanAttack)), 0)
    if s.a_window == 1 and at == 4:
        at = 3
    stops = [
        Stop(f"step:{i}", name, "past" if i < at else "current" if i == at else "") for i, name in enumerate(STEPS)
    ]
    return Track("attack", f"{TITAN_NAMES[s.a_who]} attacks", stops=stops, style="list")


def pool(s: Battle) -> Row:
    pieces = [
        Piece(f"pool:{i}", TOKEN_WORDS[TOKENS[i]], "token", look=TOKENS[i].strip("-"), count=n)
        for i, n in enumerate(s.pool)
        if n
    ]
    ship = [
        Piece(f"ship:{number}", BOOK.ship[number].name, "card", look=BOOK.ship[number].icon,
              corner=str(s.argo_charge[i]), text=BOOK.ship[number].text, state=["tapped"] if s.argo_used[i] else [])
        for i, number in enumerate(s.argo)
    ]  # fmt: skip
    return Row("pool", "Kratos pool and ship", pieces=pieces + ship, size="small")


def rolls(s: Battle) -> list[Node]:
    found: list[Node] = []
    for one, _ in reversed(s.stack):
        if isinstance(one, AttackOn) and one.dice:
            dice = [
                Die(f"evade:{i}", str(die + one.bonus), "d10", "white" if i == 0 else "clay",
                    "good" if one.evades(s, die) else "bad", "crit die" if i == 0 else "")
                for i, die in enumerate(one.dice)
            ]  # fmt: skip
            found.append(Dice("evasion", f"{TITAN_NAMES[one.t]} evades", dice=dice))
            break
    if s.a_who >= 0 and s.a_dice:
        bonus = total(precision_parts(s, s.a_who, s.a_weapon))
        dice = [
            Die(f"die:{i}", str(die), "d10", "white" if i == 0 else "clay", "", f"{die}{bonus:+d}")
            for i, die in enumerate(s.a_dice)
        ]
        found.append(Dice("roll", "Attack roll", dice=dice, total=f"against {total(to_hit_parts(s))}"))
    if s.a_who >= 0 and s.a_faces:
        dice = []
        for i, (colour, face) in enumerate(zip(s.a_colours, s.a_faces, strict=True)):
            p, q = FACES[colour][face]
            dice.append(Die(f"power:{i}", f"{p}/{q}", "d6", COLOURS[colour], looks=["power"] * p + ["potential"] * q))
        found.append(Dice("power", "Power roll", dice=dice, total=f"{power(s)} against AT {s.a_at}"))
    return found


# -- what an option lights up ----------------------------------------------------------------------------


def refs(view: View, action: Action) -> list[str]:
    s = view.state
    assert isinstance(s, Battle)
    verb, args = action.verb, action.args
    if verb == "to":
        return [f"board:{s.grid.x[args[0]]},{s.grid.y[args[0]]}"]
    if verb in ("titan", "turn"):
        return [f"sheet:{args[0]}", *([f"titan:{args[0]}"] if s.alive[args[0]] and s.cell[args[0]] != -1 else [])]
    if verb in ("attack", "gear"):
        return gear_refs(s, args[0])
    if verb == "use":
        slot = owner_slot(s, args[0], ACTIVES[args[1]])
        return [f"gear:{args[0]}.{slot}" if slot >= 0 else f"sheet:{args[0]}"]
    if verb == "ship-use":
        return [f"ship:{args[0]}"]
    if verb == "mark":
        return mark_refs(s, args[0])
    if verb == "move" and s.active >= 0:
        return [f"titan:{s.active}"]
    if verb == "climb":
        return ["beast"]
    if verb == "card":
        return [f"look:{args[0]}"] if args[0] < len(looked_at(s)) else []
    return []


def mark_refs(s: Battle, number: int) -> list[str]:
    top = s.stack[-1][0]
    if isinstance(top, AttackOn):
        return [f"evade:{number}"]
    if s.a_faces:
        return [f"power:{number}"]
    return [f"die:{number}"] if s.a_dice else []


def gear_refs(s: Battle, number: int) -> list[str]:
    """The card of whoever is asked: the active titan, or the one the step on top is about."""
    t = getattr(s.stack[-1][0], "t", s.active) if s.stack else s.active
    if number == GODFORM_WEAPON or not isinstance(t, int) or not 0 <= t < TITANS:
        return []
    return [f"gear:{t}.{i}" for i in range(len(s.gear[t])) if s.gear[t][i] == number and not s.discarded[t][i]][:1]
