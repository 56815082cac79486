"""How a battle lies before a seat: the board in the middle, the primordial to one side, the crew to the other."""

from __future__ import annotations

from petteia.games.odyssey import field
from petteia.games.odyssey.attack import TitanAttack, hits, legal_weapons
from petteia.games.odyssey.content import BOOK, COLOURS, Terrain
from petteia.games.odyssey.effects import owner_slot
from petteia.games.odyssey.foe import card_piece, foe
from petteia.games.odyssey.harm import FACES
from petteia.games.odyssey.labels import looked_at
from petteia.games.odyssey.odds import preview
from petteia.games.odyssey.overlays import overlays
from petteia.games.odyssey.power import power
from petteia.games.odyssey.setup import FOES
from petteia.games.odyssey.state import BREAK, KNOCKDOWN, ON_VANTAGE, TITAN_ROUND, TITANS, TOKENS, Battle
from petteia.games.odyssey.strike import AttackOn, attack_difficulty
from petteia.games.odyssey.values import (
    despair_limit,
    evasion_parts,
    holds,
    precision_parts,
    titan_speed,
    to_hit_parts,
    total,
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
    Row,
    Scene,
    SeatPanel,
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
    mine = [t for t in range(TITANS) if view.seat < s.seats and s.seat_of(t) == view.seat]
    return Scene(
        "Odyssey",
        status=[s.place.name, round_words(s), f"wounds {s.wounds()} of {s.block.wounds}"],
        seats=[panel(view, s, seat) for seat in range(s.seats)],
        nodes=[*foe(s), board(s), *notes(s), *rolls(s), *pool(s), *crew(s, mine)],
        layout="flanks",
    )


def round_words(s: Battle) -> str:
    return "set-up" if not s.phase else f"{'primordial' if s.phase == 1 else 'titan'} round {s.round}"


def panel(view: View, s: Battle, seat: int) -> SeatPanel:
    led = [t for t in range(TITANS) if s.seat_of(t) == seat]
    names = ", ".join(TITAN_NAMES[t] for t in led)
    return SeatPanel(seat, f"{ARGONAUTS[led[0]]} ({names})", view.waiting_for == seat, HUES[led[0]], team="crew")


# -- the board -----------------------------------------------------------------------------------------


def board(s: Battle) -> Grid:
    grid = Grid("board", round_words(s).capitalize(), width=s.grid.width, height=s.grid.height, coordinates=True)
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
        return [Square(f"tile:{index}", tile[1], tile[2], kind.element.icon, tone_of(kind), kind.name if w > 1 else "", w,
                       h, text=f"{kind.name}: {', '.join(sorted(kind.words))}. {kind.element.text}")]  # fmt: skip
    return [
        Square(f"tile:{index}.{n}", x, y, kind.element.icon, tone_of(kind), text=f"{kind.name}. {kind.element.text}")
        for n, (x, y) in enumerate(field.tile_cells(tile))
    ]


def tone_of(kind: Terrain) -> str:
    """What a tile looks like from afar: the first word that says so."""
    tones = (("labyrinth", "wall"), ("ambrosia", "water"), ("cover", "wood"), ("chasm", "dark"), ("boundless", "dark"),
             ("obstacle", "stone"))  # fmt: skip
    return next((tone for word, tone in tones if word in kind.words), "")


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
    piece = Piece(f"titan:{t}", TITAN_NAMES[t], "token", s.seat_of(t), LOOKS[t], HUES[t], badges=badges, state=state)
    return Standing(piece, x, y)


# -- the crew ------------------------------------------------------------------------------------------


def crew(s: Battle, mine: list[int]) -> list[Node]:
    order = [*mine, *(t for t in range(TITANS) if t not in mine)]
    return [sheet(s, t, t in mine) for t in order]


def sheet(s: Battle, t: int, own: bool) -> Mat:
    """A titan's sheet: dials, gear, what is on it; the chances of its weapons while it acts."""
    children: list[Node] = [
        Dial(f"dial:danger{t}", "danger", "mine", value=s.danger[t], most=9, danger=7, look="drop", hue="clay"),
        Dial(f"dial:fate{t}", "fate", "mine", value=s.fate[t], most=9, danger=8, look="fate", hue="violet"),
        Dial(f"dial:rage{t}", "rage", "mine", value=s.rage[t], most=9, danger=9, look="flame", hue="gold"),
    ]
    if s.despair[t]:
        limit = despair_limit(s, t)
        children.append(
            Dial(f"dial:despair{t}", "despair", "mine", value=s.despair[t], most=limit, danger=3, hue="sea")
        )
    if s.ambrosia[t]:
        children.append(Counter(f"dial:ambrosia{t}", "ambrosia", "mine", value=s.ambrosia[t], look="ambrosia"))
    gear = [gear_piece(s, t, i) for i in range(len(s.gear[t]))]
    children.append(Row(f"gear:{t}", "", "mine", pieces=gear, size="tiny"))
    words = status(s, t)
    if words:
        children.append(Note(f"status:{t}", text=words, style="plain"))
    if s.alive[t] and s.active == t:
        children += chances(s, t)
    now = "dead" if not s.alive[t] else "has acted" if has_acted(s, t) else f"speed {titan_speed(s, t)}"
    note = f"{ARGONAUTS[t]}{', you' if own and s.seats > 1 else ''} · {now}"
    tone = "quiet" if not s.alive[t] else "mine" if s.active == t else ""
    return Mat(f"sheet:{t}", TITAN_NAMES[t], "mine", s.seat_of(t), note, children, tone=tone, look=LOOKS[t])


def has_acted(s: Battle, t: int) -> bool:
    return s.phase == TITAN_ROUND and bool(s.acted[t])


def gear_piece(s: Battle, t: int, slot: int) -> Piece:
    gear = s.gear_of(t, slot)
    state = []
    if s.exhausted[t][slot]:
        state.append("tapped")
    if s.discarded[t][slot]:
        state.append("dim")
    badges = [Badge(str(s.charge[t][slot]), at="nw", title="charges")] if gear.charges else []
    if is_lit(s, t, slot):
        badges.append(Badge("!", tone="fate", title="its gate is open"))
    line = f"{gear.dice} dice, {gear.precision:+d}" if gear.slot == "weapon" else ""
    return Piece(f"gear:{t}.{slot}", gear.name, "tile", s.seat_of(t), gear.element.icon, HUES[t], badges=badges,
                 line=line, text=gear.element.text, state=state)  # fmt: skip


def is_lit(s: Battle, t: int, slot: int) -> bool:
    """Whether something on a card waits behind a gate, and the gate is open."""
    element = s.gear_of(t, slot).element
    gated = [a.conds for a in (*element.actives, *element.keywords, *element.ons, *element.passives) if a.conds]
    return s.alive[t] > 0 and not s.discarded[t][slot] and any(holds(s, conds, t) for conds in gated)


def status(s: Battle, t: int) -> str:
    words = [s.titan(t).name] if s.klass[t] else []
    for i, side in enumerate(s.cond[t]):
        if side:
            words.append(BOOK.conditions[i].sides[side - 1].name)
    if s.godform[t] >= 0:
        words.append(f"awakened: {BOOK.godforms[s.godform[t]].name}, {s.trespass[t]} trespass")
    words += [BOOK.elements[e].name for e in s.lasting[t]]
    if s.hidden[t]:
        words.append("hidden: +1 precision, +1 evasion")
    if s.priority == t:
        words.append("*Priority target*")
    return ". ".join(words)


def chances(s: Battle, t: int) -> list[Node]:
    """The chance to wound with each weapon at hand, before anything is committed."""
    found: list[Node] = []
    for number in legal_weapons(s, t, False):
        if number == GODFORM_WEAPON or number not in s.gear[t]:
            continue
        slot = next(i for i in range(len(s.gear[t])) if s.gear[t][i] == number and not s.discarded[t][i])
        chance = float(preview(s, t, slot)) * 100
        parts = made_of(precision_parts(s, t, slot))
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
    return Track("attack", f"{TITAN_NAMES[s.a_who]} attacks", stops=stops)


def pool(s: Battle) -> list[Node]:
    pieces = [
        Piece(f"pool:{i}", TOKEN_WORDS[TOKENS[i]], "token", look=TOKENS[i].strip("-"), count=n)
        for i, n in enumerate(s.pool)
        if n
    ]
    ship = [
        Piece(f"ship:{number}", BOOK.ship[number].name, "tile", look=BOOK.ship[number].icon, text=BOOK.ship[number].text,
              badges=[Badge(str(s.argo_charge[i]), at="nw", title="charges")], state=["tapped"] if s.argo_used[i] else [])
        for i, number in enumerate(s.argo)
    ]  # fmt: skip
    if not pieces and not ship:
        return []
    return [Row("pool", "Kratos pool and ship", pieces=pieces + ship, size="tiny")]


def rolls(s: Battle) -> list[Node]:
    """The dice on the table, each roll with what its total is made of."""
    found: list[Node] = []
    evading = next((one for one, _ in reversed(s.stack) if isinstance(one, AttackOn) and one.dice), None)
    if evading is not None:
        found.append(evasion(s, evading))
    if s.a_who >= 0 and s.a_dice:
        parts = precision_parts(s, s.a_who, s.a_weapon)
        dice = [
            Die(f"die:{i}", str(die), "d10", "white" if i == 0 else "clay", "hit" if hits(s, s.a_who, die) else "",
                f"{die}{total(parts):+d} = *{die + total(parts)}*")
            for i, die in enumerate(s.a_dice)
        ]  # fmt: skip
        needed = to_hit_parts(s)
        note = f"each die {made_of(parts)}, against {total(needed)} ({made_of(needed)})"
        found.append(rolled("roll", "Attack roll", note, dice, f"against {total(needed)}"))
    if s.a_who >= 0 and s.a_faces:
        dice = []
        for i, (colour, face) in enumerate(zip(s.a_colours, s.a_faces, strict=True)):
            p, q = FACES[colour][face]
            dice.append(Die(f"power:{i}", f"{p}/{q}", "d6", COLOURS[colour], looks=["power"] * p + ["potential"] * q))
        note = f"raw power {s.a_raw}, break tokens {s.pool[BREAK]}"
        found.append(rolled("power", "Power roll", note, dice, f"{power(s)} against AT {s.a_at}"))
    return found


def rolled(key: str, label: str, note: str, dice: list[Die], sum_words: str) -> Mat:
    return Mat(f"{key}:mat", label, note=note, children=[Dice(key, dice=dice, total=sum_words)])


def evasion(s: Battle, one: AttackOn) -> Mat:
    dice = [
        Die(f"evade:{i}", str(die + one.bonus), "d10", "white" if i == 0 else "clay",
            "hit" if one.evades(s, die) else "bad", "crit die" if i == 0 else "")
        for i, die in enumerate(one.dice)
    ]  # fmt: skip
    difficulty = attack_difficulty(s, BOOK.ops[one.op], one.ctx)
    note = f"each die {made_of(evasion_parts(s, one.t, s.p_weapon))}, against {difficulty}"
    return rolled("evasion", f"{TITAN_NAMES[one.t]} evades", note, dice, f"against {difficulty}")


def made_of(parts: list[tuple[str, int]]) -> str:
    """A total in its parts."""
    return ", ".join(f"{n:+d} {label}" for label, n in parts) or "as it falls"


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
