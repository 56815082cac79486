"""The titans' sheets: whoever is asked about is written out, the others are a line of dials and gear each."""

from __future__ import annotations

from typing import Any, Final

from petteia.games.odyssey.content import BOOK, COLOURS, Ability, Gear
from petteia.games.odyssey.dice import dice_words
from petteia.games.odyssey.odds import preview
from petteia.games.odyssey.peril import threats
from petteia.games.odyssey.state import TITAN_ROUND, TITANS, Battle
from petteia.games.odyssey.values import despair_limit, holds, titan_speed
from petteia.games.odyssey.weapons import legal_weapons
from petteia.games.odyssey.windows import kratos_of
from petteia.games.odyssey.words import ARGONAUTS, GODFORM_WEAPON, TITAN_NAMES
from petteia.kernel.scene import Badge, Counter, Dial, Mat, Node, Note, Piece, Row

HUES: Final = ("sea", "olive", "gold", "violet")
LOOKS: Final = ("wave-crest", "kelp", "marble-tap", "ash")
PLACE: Final = "mine"


def crew(s: Battle, mine: list[int]) -> list[Node]:
    """One's own titans first."""
    order = [*mine, *(t for t in range(TITANS) if t not in mine)]
    now = meant(s)
    return [sheet(s, t, t in mine, t == now) for t in order]


def meant(s: Battle) -> int:
    """The titan that the question on the table is about, or -1."""
    top = s.stack[-1][0] if s.stack and s.decision is not None else None
    t = getattr(top, "t", -1)
    if isinstance(t, int) and 0 <= t < TITANS:
        return t
    if s.attack.who >= 0:
        return s.attack.who
    if s.active >= 0:
        return s.active
    return next((threat.t for threat in threats(s)), -1)


def argonaut_name(s: Battle, t: int) -> str:
    """Who leads a titan: in a campaign whoever sits on that bench now."""
    from petteia.games.odyssey.campaign import labels
    from petteia.games.odyssey.campaign.state import Campaign

    return labels.argonaut_name(s, t) if isinstance(s, Campaign) else ARGONAUTS[t]


def sheet(s: Battle, t: int, own: bool, open_: bool) -> Mat:
    """A titan's sheet: dials, gear, what is on it."""
    gear = [gear_piece(s, t, i) for i in range(len(s.gear[t]))]
    children: list[Node]
    if open_:
        children = [*dials(s, t), Row(f"gear:{t}", "", PLACE, pieces=gear, size="list")]
    else:
        row = Row(f"gear:{t}", "", PLACE, pieces=gear, size="tiny")
        children = [Mat(f"line:{t}", place=PLACE, children=[*dials(s, t), row], flow="across", bare=True)]
    words = status(s, t)
    if open_ and s.alive[t]:
        words = ". ".join(filter(None, [words, rage_words(s, t)]))
    if words:
        children.append(Note(f"status:{t}", text=words, style="plain"))
    now = "dead" if not s.alive[t] else "has acted" if has_acted(s, t) else f"speed {titan_speed(s, t)}"
    note = f"{argonaut_name(s, t)}{', you' if own and s.seats > 1 else ''} · {now}"
    tone = "quiet" if not s.alive[t] else "mine" if s.active == t else ""
    return Mat(f"sheet:{t}", TITAN_NAMES[t], PLACE, s.seat_of(t), note, children, tone=tone, look=LOOKS[t])


def dials(s: Battle, t: int) -> list[Node]:
    found: list[Node] = [
        Dial(f"dial:danger{t}", "danger", PLACE, value=s.danger[t], most=9, danger=7, look="drop", hue="clay"),
        Dial(f"dial:fate{t}", "fate", PLACE, value=s.fate[t], most=9, danger=8, look="fate", hue="violet"),
        Dial(f"dial:rage{t}", "rage", PLACE, value=s.rage[t], most=9, danger=9, look="flame", hue="gold"),
    ]
    if s.despair[t]:
        limit = despair_limit(s, t)
        found.append(
            Dial(
                f"dial:despair{t}",
                "despair",
                PLACE,
                value=s.despair[t],
                most=limit,
                danger=3,
                look="despair",
                hue="sea",
            )
        )
    if s.ambrosia[t]:
        found.append(Counter(f"dial:ambrosia{t}", "ambrosia", PLACE, value=s.ambrosia[t], look="ambrosia"))
    return found


def has_acted(s: Battle, t: int) -> bool:
    return s.phase == TITAN_ROUND and bool(s.acted[t])


# -- gear ------------------------------------------------------------------------------------------------


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
    return Piece(f"gear:{t}.{slot}", gear.name, "tile", s.seat_of(t), gear.element.icon, HUES[t], badges=badges,
                 line=gear_line(s, t, slot), text=gear.element.text, state=state)  # fmt: skip


def gear_line(s: Battle, t: int, slot: int) -> str:
    """A card's figures, what has become of it, and for a weapon in range the chance to wound with it."""
    if s.discarded[t][slot]:
        return "thrown away"
    words = [figures(s.gear_of(t, slot))]
    if s.exhausted[t][slot]:
        words.append("exhausted")
    elif may_strike(s, t) and s.gear[t][slot] in legal_weapons(s, t, False):
        words.append(f"{100 * float(preview(s, t, slot)):.0f} % to wound")
    return ", ".join(filter(None, words))


def may_strike(s: Battle, t: int) -> bool:
    """Whether a titan is about to choose a weapon: its own turn, the combat action not used, no attack under way."""
    return bool(s.alive[t]) and s.active == t and s.attack.who < 0 and s.combat[t] > 0


def figures(gear: Gear) -> str:
    """What is printed on a gear card in figures."""
    words = []
    if gear.slot == "weapon":
        words.append(dice_words(gear.dice) + (f" {gear.precision:+d}" if gear.precision else ""))
        if gear.furthest > 1:
            words.append(f"range {gear.nearest}-{gear.furthest}")
    if gear.armor:
        words.append("armor " + " ".join(COLOURS[colour] for colour in gear.armor))
    if gear.evasion:
        words.append(f"evasion {gear.evasion:+d}")
    if gear.rerolls:
        words.append("1 re-roll" if gear.rerolls == 1 else f"{gear.rerolls} re-rolls")
    return ", ".join(words)


def is_lit(s: Battle, t: int, slot: int) -> bool:
    """Whether something on a card waits behind a gate, and the gate is open."""
    element = s.gear_of(t, slot).element
    given: list[Ability[Any]] = [*element.actives, *element.keywords, *element.ons, *element.passives]
    gated = [a.conds for a in given if a.conds]
    return s.alive[t] > 0 and not s.discarded[t][slot] and any(holds(s, conds, t) for conds in gated)


def strikes(s: Battle) -> list[tuple[int, int]]:
    """The weapons (titan, place among the gear) that may be declared in the turn under way, each kind once."""
    t = s.active
    if t < 0 or not may_strike(s, t):
        return []
    found = []
    for number in legal_weapons(s, t, False):
        if number != GODFORM_WEAPON and number in s.gear[t]:
            ready = [i for i, g in enumerate(s.gear[t]) if g == number and not s.discarded[t][i]]
            found.append((t, ready[0]))
    return found


# -- what else is on a titan -----------------------------------------------------------------------------


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


def rage_words(s: Battle, t: int) -> str:
    """How many levels of the kratos table the rage reaches: one of each is used in an attack."""
    levels = len(kratos_of(s, t))
    return f"Kratos levels {min(s.rage[t], levels)} of {levels}"
