"""How a battle lies before a seat: the board in the middle, the primordial to one side, the crew to the other."""

from __future__ import annotations

from fractions import Fraction

from petteia.games.odyssey import field
from petteia.games.odyssey.attack import TitanAttack, crit_dice, hits
from petteia.games.odyssey.content import BOOK, SKILLS, Terrain
from petteia.games.odyssey.crew import HUES, LOOKS, argonaut_name, crew, strikes
from petteia.games.odyssey.dice import dice_words, hits_words
from petteia.games.odyssey.foe import card_piece, foe
from petteia.games.odyssey.harm import FACES
from petteia.games.odyssey.lights import looked_at
from petteia.games.odyssey.odds import again_chance, die_chance, preview
from petteia.games.odyssey.overlays import overlays
from petteia.games.odyssey.peril import ENDS, Dodge, Threat, dodge, judged, met_with, rolled_again, threats
from petteia.games.odyssey.power import power
from petteia.games.odyssey.setup import FOES
from petteia.games.odyssey.state import BREAK, KNOCKDOWN, ON_VANTAGE, TITANS, TOKENS, Battle
from petteia.games.odyssey.strike import AttackOn, attack_difficulty, blocked
from petteia.games.odyssey.values import evasion_parts, precision_parts, to_hit_parts, total
from petteia.games.odyssey.words import SHIP_TAKE, TITAN_NAMES
from petteia.kernel.game import Choice
from petteia.kernel.knowledge import View
from petteia.kernel.scene import (
    Badge,
    Chance,
    Dice,
    Die,
    Grid,
    Mat,
    Node,
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

FACING = ("n", "e", "s", "w")
LEVELS = ("", "I", "II", "III")
TOKEN_WORDS = {
    "break": "break: a potential becomes power", "opening": "opening: +1 to each attack die",
    "diversion": "diversion: answers to a failure may be ignored", "-at": "-1 AT", "-evasion_dice": "-1 evasion die",
    "-speed": "-1 speed", "-danger": "-1 danger", "-to_hit": "-1 to hit", "-precision": "-1 evasion difficulty",
}  # fmt: skip


def foe_choice(key: str) -> Choice:
    """A foe as it is chosen: by its picture first, then in which form."""
    scenario, beast, level, step = FOES[key]
    monster, place = BOOK.primordials[beast], BOOK.scenarios[scenario]
    form = f"{f'step {step}' if step else f'level {level}'} ({place.name})"
    return Choice(key, f"{monster.name}, {form}", monster.element.icon, monster.name, form)


def scene(view: View[Battle]) -> Scene:
    s = view.state
    mine = [t for t in range(TITANS) if view.seat < s.seats and s.seat_of(t) == view.seat]
    return Scene(
        "Odyssey",
        status=[s.place.name, round_words(s), f"wounds {s.wounds()} of {s.block.wounds}"],
        seats=[panel(view, s, seat) for seat in range(s.seats)],
        nodes=[*foe(s), board(s), *notes(s), *rolls(s), *chances(s), *pool(s), *crew(s, mine)],
        layout="flanks",
    )


def round_words(s: Battle) -> str:
    return "set-up" if not s.phase else f"{'primordial' if s.phase == 1 else 'titan'} round {s.round}"


def panel(view: View[Battle], s: Battle, seat: int) -> SeatPanel:
    led = [t for t in range(TITANS) if s.seat_of(t) == seat]
    names = ", ".join(TITAN_NAMES[t] for t in led)
    return SeatPanel(seat, f"{argonaut_name(s, led[0])} ({names})", view.waiting_for == seat, HUES[led[0]], team="crew")


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
        x, y = field.stand(s).spot(vantage[0], vantage[1], s.facing)
    else:
        x, y = s.grid.x[s.cell[t]], s.grid.y[s.cell[t]]
    badges = [Badge(str(s.danger[t]), at="nw", tone="bad", title="danger")] if s.danger[t] else []
    if s.priority == t:
        badges.append(Badge(look="priority", at="ne", title="priority target"))
    if s.hidden[t]:
        badges.append(Badge(look="hidden", at="sw", title="hidden"))
    state = ["tapped"] if s.cond[t][KNOCKDOWN] else []
    piece = Piece(f"titan:{t}", TITAN_NAMES[t], "token", s.seat_of(t), LOOKS[t], HUES[t], badges=badges, state=state)
    return Standing(piece, x, y)


# -- what is going on ----------------------------------------------------------------------------------


def notes(s: Battle) -> list[Node]:
    found: list[Node] = []
    cards = looked_at(s)
    if cards:
        pieces = [card_piece(s, card, f"look:{i}") for i, card in enumerate(cards)]
        found.append(Row("look", "Cards looked at", "over", pieces=pieces))
    if s.attack.who >= 0:
        found.append(attack_track(s))
    return found


STEPS = ("Declare", "Rage", "Attack roll", "First window", "Body part", "Power roll", "Answers", "Wounds", "Clearing",
         "Second window")  # fmt: skip
SENTENCE_AT = {
    "rage": 1, "roll": 2, "reroll": 2, "marked": 2, "count": 2, "first_window": 3, "body_part": 4, "heart": 4,
    "power_roll": 5, "power_reroll": 5, "power_marked": 5, "wound": 5, "fail": 5, "diverted": 6, "answers": 6,
    "escalation": 7, "clearing": 8, "second_window": 9, "put_down": 9, "finish": 9, "missed": 8,
}  # fmt: skip


def attack_track(s: Battle) -> Track:
    """All steps of an attack one below the other: what is done with what came of it, the one in hand, those to come."""
    blow, t = s.attack, s.attack.who
    at = next((SENTENCE_AT.get(sentence, 0) for one, sentence in reversed(s.stack) if isinstance(one, TitanAttack)), 0)
    if blow.window == 1 and at == 4:
        at = 3
    came = {
        0: s.gear_of(t, blow.weapon).name if blow.weapon >= 0 else "bare hands",
        1: f"{s.rage[t]} now",
        2: hits_words(blow.hits),
        4: BOOK.cards[blow.dealt].name if blow.dealt >= 0 else "",
        5: f"{power(s)} against AT {blow.at}" if blow.faces else "",
    }
    stops = [
        Stop(f"step:{i}", name, "past" if i < at else "current" if i == at else "", title=came.get(i, "") if i < at else "")
        for i, name in enumerate(STEPS)
    ]  # fmt: skip
    return Track(
        "attack", f"{TITAN_NAMES[t]} attacks", note=f"step {at + 1} of {len(STEPS)}", stops=stops, style="list"
    )


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
    offered = ships_offered(s)
    if offered:
        return [Row("ships", "Ship abilities", pieces=offered, size="list")]
    if not pieces and not ship:
        return []
    return [Row("pool", "Kratos pool and ship", pieces=pieces + ship, size="list")]


def ships_offered(s: Battle) -> list[Piece]:
    """The ship abilities that can be chosen now, each with what it does."""
    decision = s.decision
    numbers = [a.args[0] for a in decision.options if a in SHIP_TAKE] if decision is not None else []
    return [
        Piece(f"ship-offer:{number}", one.name, "tile", look=one.icon, line=one.text.replace("\n", " "), text=one.text,
              badges=[Badge(str(one.fields["charges"]), at="nw", title="charges")], rules=["OD-094", "OD-179"])
        for number in numbers
        for one in [BOOK.ship[number]]
    ]  # fmt: skip


# -- dice and chances --------------------------------------------------------------------------------------


def rolls(s: Battle) -> list[Node]:
    """The dice on the table, each roll with what its total is made of, side by side."""
    found: list[Node] = []
    evading = next((one for one, _ in reversed(s.stack) if isinstance(one, AttackOn) and one.dice), None)
    if evading is not None:
        found.append(evasion(s, evading))
    if s.attack.who >= 0 and s.attack.dice:
        found.append(attack_roll(s))
    if s.attack.who >= 0 and s.attack.faces:
        found.append(power_roll(s))
    return [Mat("rolls", children=found, flow="across", bare=True)] if len(found) > 1 else found


def rolled(key: str, label: str, note: str, dice: list[Die], sum_words: str) -> Mat:
    return Mat(f"{key}:mat", label, note=note, children=[Dice(key, dice=dice, total=sum_words)])


def attack_roll(s: Battle) -> Mat:
    parts, needed = precision_parts(s, s.attack.who, s.attack.weapon), to_hit_parts(s)
    marking = not s.attack.hits and not s.attack.faces
    dice = []
    for i, die in enumerate(s.attack.dice):
        again = marking and bool(s.attack.marks[i])
        note = "rolls again" if again else f"{die}{total(parts):+d} = *{die + total(parts)}*"
        state = "old" if again else "hit" if hits(s, s.attack.who, die) else ""
        dice.append(Die(f"die:{i}", str(die), "d10", "white" if i < crit_dice(s) else "clay", state, note))
    count = sum(hits(s, s.attack.who, die) for die in s.attack.dice)
    chance = percent(die_chance(total(parts), total(needed)))
    note = f"each die {made_of(parts)}, against {total(needed)} ({made_of(needed)}): {chance} a die"
    return rolled("roll", "Attack roll", note, dice, hits_words(count))


def power_roll(s: Battle) -> Mat:
    """Each power die, and while dice may be rolled again the chance to wound with it among them."""
    marked = [i for i, mark in enumerate(s.attack.marks) if mark]
    marking = not s.attack.result and len(marked) < s.attack.rerolls
    dice = []
    for i, (colour, face) in enumerate(zip(s.attack.colours, s.attack.faces, strict=True)):
        p, q = FACES[colour][face]
        note = "rolls again" if i in marked and not s.attack.result else ""
        if marking and i not in marked:
            note = f"again: {percent(again_chance(s, [*marked, i]))}"
        state = "old" if i in marked and not s.attack.result else ""
        looks = ["power"] * p + ["potential"] * q
        dice.append(Die(f"power:{i}", f"{p}/{q}" if p or q else "0", "d6", DIE_HUES[colour], state, note, looks))
    note = f"raw power {s.attack.raw}, break tokens {s.pool[BREAK]}"
    if marking:
        note += ". Again: the chance to wound if that die is rolled again"
    return rolled("power", "Power roll", note, dice, f"{power(s)} against AT {s.attack.at}")


def evasion(s: Battle, one: AttackOn) -> Mat:
    difficulty = attack_difficulty(s, BOOK.attacks[one.op], one.by)
    parts = evasion_parts(s, one.t, s.p_weapon)
    dice = []
    for i, die in enumerate(one.dice):
        again = bool(one.marks >> i & 1)
        note = "rolls again" if again else f"{die}{one.bonus:+d} = *{die + one.bonus}*" if one.bonus else ""
        state = "old" if again else "hit" if one.evades(s, die) else "bad"
        dice.append(Die(f"evade:{i}", str(die), "d10", "white" if i == 0 else "clay", state, note))
    block = blocked(s, one.t, s.p_weapon)
    words = [f"each die {made_of(parts)}, against {difficulty}: {percent(die_chance(one.bonus, difficulty))} a die"]
    if block:
        words.append(f"block {block}")
    if one.marks:
        words.append(f"no hit left in {percent(rolled_again(s, one))} once they are rolled again")
    left = hits_words(max(0, one.hits(s) - block))
    return rolled("evasion", f"{TITAN_NAMES[one.t]} evades", "; ".join(words), dice, left)


def chances(s: Battle) -> list[Node]:
    """What may come of it: of the weapons in range before one is declared, and of the primordial's attacks."""
    found: list[Node] = [wounding(s, t, slot) for t, slot in strikes(s)]
    coming = threats(s)
    for threat in coming:
        found += suffering(s, threat, len(coming) == 1)
    if not found:
        return []
    label = "If it strikes" if coming else f"If {TITAN_NAMES[s.active]} attacks"
    return [Mat("chances", label, children=found, flow="wrap")]


def wounding(s: Battle, t: int, slot: int) -> Odds:
    gear = s.gear_of(t, slot)
    chance = 100 * float(preview(s, t, slot))
    note = f"{dice_words(gear.dice)}, {made_of(precision_parts(s, t, slot))}, against {total(to_hit_parts(s))}"
    parts = [Chance("wounds", round(chance, 1), "good"), Chance("fails", round(100 - chance, 1), "bad")]
    return Odds(f"odds:{t}.{slot}", gear.name, note=note, parts=parts)


def suffering(s: Battle, threat: Threat, alone: bool) -> list[Node]:
    """A titan's chances in an attack that comes: with each weapon it may be met with, or the best of them."""
    t, name = threat.t, TITAN_NAMES[threat.t]
    if BOOK.attacks[threat.op].type == "judgement":
        found: list[Node] = []
        for skill, needed, stands in judged(s, threat):
            parts = [Chance("stands", round(100 * float(stands), 1), "good"),
                     Chance("fails", round(100 * float(1 - stands), 1), "bad")]  # fmt: skip
            found.append(Odds(f"judged:{t}.{skill}", f"{name}: {SKILLS[skill]}", note=f"against {needed}", parts=parts))
        return found
    ways = [(dodge(s, threat, weapon), weapon) for weapon in met_with(s, threat)]
    if not alone:
        ways = [max(ways, key=lambda way: way[0].unhurt)]
    return [evading(s, threat, way, weapon) for way, weapon in ways]


def evading(s: Battle, threat: Threat, way: Dodge, weapon: int) -> Odds:
    held = f", {s.gear_of(threat.t, weapon).name}" if weapon >= 0 else ""
    words = [f"{dice_words(way.dice)}, {made_of(evasion_parts(s, threat.t, weapon))}, against {way.difficulty}"]
    words += [f"block {way.block}"] * bool(way.block) + [f"re-roll {way.rerolls}"] * bool(way.rerolls)
    parts = [
        Chance(word, round(100 * float(chance), 1), tone)
        for word, chance, tone in zip(ENDS, way.ends, END_TONES, strict=True)
        if chance
    ]
    key = f"peril:{threat.t}.{weapon + 1}"
    return Odds(key, f"{TITAN_NAMES[threat.t]}{held}", note=", ".join(words), parts=parts)


DIE_HUES = ("red", "glaze", "bone")  # the red, the black and the white power dice
END_TONES = ("good", "mild", "fair", "bad", "worst", "bad")


def percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.0f}\u00a0%"


def made_of(parts: list[tuple[str, int]]) -> str:
    """A total in its parts."""
    return ", ".join(f"{n:+d} {label}" for label, n in parts) or "as it falls"
