"""Numbers and whether things hold: what is in force on a titan, and what each total is made of.

Modifiers are folded when a number is asked for.  Every total comes with its parts, so that the table can show them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from petteia.games.odyssey import field, ops
from petteia.games.odyssey.bearing import NOTHING, Placed, bearing, by_word
from petteia.games.odyssey.content import BOOK, Ability
from petteia.games.odyssey.ops import Cond, Counted, Keyword, Mod
from petteia.games.odyssey.state import (
    ATTRIBUTES,
    BEAST,
    BP_SHOWN,
    FORBID,
    IGNORE,
    KNOCKDOWN,
    LESS_AT,
    LESS_TO_HIT,
    ON_VANTAGE,
    OPENING,
    UNTIL,
    Battle,
)

Parts = list[tuple[str, int]]
NONE: Final[list[tuple[Ability[ops.Active], int]]] = []
BANDS: Final = ("at war", "denounced", "unfriendly", "neutral", "friendly", "allied")


# -- what holds --------------------------------------------------------------------------------


def holds(s: Battle, conds: tuple[Cond, ...], t: int, hits: int = -1) -> bool:
    """Whether all conditions are true now, for this titan."""
    return not conds or all([_true(s, name, n, word, t, hits) != denied for name, n, word, denied in conds])


def _true(s: Battle, name: str, n: int, word: str, t: int, hits: int) -> bool:
    if name in ("danger", "rage", "fate", "despair"):
        values: list[int] = getattr(s, name)
        return t >= 0 and values[t] >= n
    if name == "hits":
        return hits >= n
    if name == "wounds":
        return s.wounds() >= n
    if name == "bp":
        return any(BOOK.cards[s.face[card]].level >= n for card in s.zones[BP_SHOWN][-1:])
    if name == "dead":
        return s.fallen() >= n
    if name == "alive":
        return len(s.living()) <= n
    if name == "lone":
        return len(s.living()) == 1
    if name == "diplomacy":
        return s.diplomacy >= BANDS.index(word)
    if name == "vantage":
        return s.vantage > 0
    if name == "crit":
        return s.attacking and s.attack.crit > 0
    if name == "not_hit":
        return s.hit_any == 0
    if name == "no_maze":
        return not any(BOOK.terrain[tile[0]].labyrinth for tile in s.tiles)
    if name == "godform_available":
        return s.awakening > 0 and any(s.godform_left)
    if name == "edge":
        return at_harbour(s)
    return t >= 0 and _true_of_titan(s, name, word, t)


def _true_of_titan(s: Battle, name: str, word: str, t: int) -> bool:
    if name == "on":
        return field.on_terrain(s, t, word)
    if name == "condition":
        return s.cond[t][BOOK.condition_at[word]] > 0
    if name == "priority":
        return s.priority == t
    if name == "hidden":
        return s.hidden[t] > 0
    if name == "ally":
        return not field.is_alone(s, t)
    if name == "alone":
        return field.is_alone(s, t)
    if name == "adjacent":
        return field.beside_beast(s, t)
    if name == "on_vantage":
        return s.cell[t] == ON_VANTAGE
    if name == "knockdown":
        return s.cond[t][KNOCKDOWN] > 0
    if name == "at_edge":
        return s.cell[t] >= 0 and s.grid.edge_distance(s.cell[t]) == 0
    raise AssertionError(f"nobody knows how to ask for {name!r}")


def at_harbour(s: Battle) -> bool:
    """Whether the base touches the edge that the scenario names."""
    side = s.place.harbour
    far = (s.py, s.grid.width - s.px - s.monster.width, s.grid.height - s.py - s.monster.height, s.px)
    return far[side] == 0


# -- what is in force --------------------------------------------------------------------------


def applies(s: Battle, t: int, slot: int, weapon: int, passive: bool) -> bool:
    """Whether a card's ability counts: no other weapon than the active one, nothing exhausted but its passives."""
    if slot < 0:
        return True
    if slot != weapon and s.gear_of(t, slot).slot == "weapon":
        return False
    return passive or not s.exhausted[t][slot]


ALWAYS: Final = frozenset(
    ("bypass", "ambrosia_limit", "ascended", "unique", "titan_possession", "argonaut_possession")
)  # passives: what has a moment of its own rests with its card (OD-209, OD-214)


def keywords(s: Battle, t: int, word: str, weapon: int = -1) -> list[Keyword]:
    """Every instance of a keyword that this titan has now."""
    given, attack = bearing(s, t).keywords.get(word, NOTHING), s.attack
    found: list[Keyword] = []
    if given:
        always = word in ALWAYS
        for a, _, slot in given:
            if applies(s, t, slot, weapon, always) and holds(s, a.conds, t, hits_of(s, t)):
                found.append(a.op)
    if attack.who == t:
        for program in attack.mods:
            found += [op for op in BOOK.programs[program] if isinstance(op, Keyword) and op.k == word]
        if attack.weapon < 0:  # the godform's own attack (OD-204)
            found += [op for op in BOOK.godforms[s.godform[t]].special_words if op.k == word]
    return found


def keyword(s: Battle, t: int, word: str, weapon: int = -1) -> int:
    """The sum of a keyword's values (a keyword without a value counts 1); 0: the titan has it not."""
    found = keywords(s, t, word, weapon)
    return sum([amount(s, op, t, hits_of(s, t), 1) for op in found]) if found else 0


def hits_of(s: Battle, t: int) -> int:
    """The hits of the attack that a titan is making, -1 outside of it: the last one's are over."""
    return s.attack.hits if s.attack.who == t else -1


def amount(s: Battle, op: Counted, t: int, hits: int, otherwise: int = 0) -> int:
    """An amount: a number, or the word for one."""
    if op.amount == "hits":
        return max(0, hits)
    if op.amount == "fate":
        return s.fate[t]
    if op.amount == "rage":
        return s.rage[t]
    return op.n if op.n >= 0 else otherwise


def is_forbidden(s: Battle, t: int, what: str) -> bool:
    """Whether something in force forbids this to a titan."""
    if s.forbids:
        number = FORBID.index(what)
        if any([row[0] == t and row[1] == number for row in s.forbids]):
            return True
    given = bearing(s, t).forbids.get(what)
    return given is not None and any([holds(s, a.conds, t) for a, _, _ in given])


def is_ignored(s: Battle, t: int, what: str) -> bool:
    """Whether a titan ignores something as long as what says so is in force."""
    if s.ignoring and [t, IGNORE.index(what)] in s.ignoring:
        return True
    if s.cell[t] == ON_VANTAGE and what in s.monster.point.ignores:
        return True
    given = bearing(s, t).ignores.get(what)
    return given is not None and any([holds(s, a.conds, t) for a, _, _ in given])


class Nature:
    """What the traits that are on give a primordial, by the word it is asked for."""

    def __init__(self, traits: list[Placed]) -> None:
        self.traits = [trait for trait, _ in traits]
        self.passives = by_word((a.op.attr, a, e, slot) for e, slot in traits for a in e.passives)
        self.ons = by_word((a.op.timing, a, e, slot) for e, slot in traits for a in e.ons)


@lru_cache
def _nature(beast: int, traits: int) -> Nature:
    return Nature([(trait, -1) for i, trait in enumerate(BOOK.primordials[beast].traits) if traits >> i & 1])


def nature(s: Battle) -> Nature:
    """What the primordial's traits give it now."""
    return _nature(s.beast, s.traits)


# -- numbers and their parts -------------------------------------------------------------------


def passive_parts(s: Battle, t: int, attr: str, weapon: int = -1) -> Parts:
    parts: Parts = []
    for a, element, slot in bearing(s, t).passives.get(attr, NOTHING):
        if applies(s, t, slot, weapon, True) and holds(s, a.conds, t):
            parts.append((element.name, a.op.n))
    if s.mods:
        parts += modifiers(s, t, attr)
    if s.attack.who == t:
        for program in s.attack.mods:
            parts += [
                ("bonus attack", op.n) for op in BOOK.programs[program] if isinstance(op, Mod) and op.attr == attr
            ]
    return parts


def modifiers(s: Battle, owner: int, attr: str) -> Parts:
    """What has been added to an attribute for a time."""
    number = ATTRIBUTES.index(attr)
    return [("modifier", n) for whose, what, n, _ in s.mods if whose == owner and what == number]


def beast_parts(s: Battle, attr: str) -> Parts:
    parts: Parts = []
    for a, trait, _ in nature(s).passives.get(attr, NOTHING):
        if holds(s, a.conds, -1):
            parts.append((trait.name, a.op.n))
    if s.mods:
        parts += modifiers(s, BEAST, attr)
    return parts


def total(parts: Parts) -> int:
    return sum([n for _, n in parts]) if parts else 0


def use_up(s: Battle, owner: int, attr: str, *until: str) -> None:
    """Modifiers for the next use (or for a roll, or an attack) are gone."""
    if not s.mods:
        return
    number = ATTRIBUTES.index(attr)
    gone = [UNTIL.index(word) for word in until or ("use",)]
    s.mods = [row for row in s.mods if not (row[0] == owner and row[1] == number and row[3] in gone)]


def titan_speed(s: Battle, t: int) -> int:
    base = s.titan(t).speed
    if s.godform[t] >= 0:
        speed = BOOK.godforms[s.godform[t]].fields["speed"]
        base = base * int(speed.get("times", 1)) + int(speed.get("add", 0))
    return max(0, base + total(passive_parts(s, t, "speed")))


def despair_penalty(s: Battle, t: int) -> int:
    """-1 or -3 precision for a titan with despair and nobody beside it (OD-295)."""
    if not s.despair[t] or is_ignored(s, t, "despair penalties") or not field.is_alone(s, t):
        return 0
    return -1 if s.despair[t] == 1 else -3


def precision_parts(s: Battle, t: int, weapon: int) -> Parts:
    """What is added to each attack die."""
    if weapon >= 0:
        gear = s.gear_of(t, weapon)
        parts: Parts = [(gear.name, gear.precision)]
    else:
        form = BOOK.godforms[s.godform[t]]
        parts = [(form.name, form.special.precision if form.special is not None else 0)]
    parts += passive_parts(s, t, "precision", weapon)
    if s.hidden[t]:
        parts.append(("hidden", 1))
    if field.in_blindspot(s, t):
        parts.append(("blind spot", 1))
    parts.append(("openings", s.pool[OPENING]))
    parts.append(("despair", despair_penalty(s, t)))
    return [(label, n) for label, n in parts if n]


def to_hit_parts(s: Battle) -> Parts:
    parts = [(s.monster.name, s.block.to_hit), ("escalation", s.bonuses[2]), ("tokens", -s.pool[LESS_TO_HIT])]
    return [(label, n) for label, n in parts if n]


def is_exposed(s: Battle) -> bool:
    """Whether the primordial stands on exposed ground (OD-228)."""
    return field.land(s).exposed & field.stand(s).mask > 0


def at_parts(s: Battle, printed: int) -> Parts:
    """The AT of a body part now."""
    parts = [
        ("printed", printed), (f"level {s.level}", s.block.at), ("escalation", s.bonuses[1]), *beast_parts(s, "at"),
        ("tokens", -s.pool[LESS_AT]), ("exposed", -1 if is_exposed(s) else 0),
    ]  # fmt: skip
    return [(label, n) for label, n in parts if n]


def evasion_parts(s: Battle, t: int, weapon: int) -> Parts:
    """What is added to each evasion die."""
    parts: Parts = []
    for slot in range(len(s.gear[t])):
        gear = s.gear_of(t, slot)
        if not s.discarded[t][slot] and applies(s, t, slot, weapon, False):
            parts.append((gear.name, gear.evasion))
    parts += passive_parts(s, t, "evasion", weapon)
    if s.hidden[t]:
        parts.append(("hidden", 1))
    if field.on_terrain(s, t, "cover"):
        parts.append(("cover", 1))
    return [(label, n) for label, n in parts if n]


def evasion_rerolls(s: Battle, t: int, weapon: int) -> int:
    return sum(
        s.gear_of(t, slot).rerolls
        for slot in range(len(s.gear[t]))
        if not s.discarded[t][slot] and applies(s, t, slot, weapon, False)
    )


def armor_dice(s: Battle, t: int, weapon: int) -> list[int]:
    """The armor dice of all cards, by colour (OD-141)."""
    dice = list(s.extra_armor)
    for slot in range(len(s.gear[t])):
        if not s.discarded[t][slot] and applies(s, t, slot, weapon, False):
            dice += s.gear_of(t, slot).armor
    return dice


def skill_parts(s: Battle, t: int, skill: int) -> Parts:
    parts = [("skill", s.skills[t][skill]), *passive_parts(s, t, "skills")]
    return [(label, n) for label, n in parts if n]


def ambrosia_limit(s: Battle, t: int) -> int:
    """Four, or the best base value, and every bonus (OD-236)."""
    found = keywords(s, t, "ambrosia_limit")
    return max([4, *(op.n for op in found if not op.bonus)]) + sum(op.n for op in found if op.bonus)


def despair_limit(s: Battle, t: int) -> int:
    return 4 + total(passive_parts(s, t, "despair_limit"))


def beast_speed(s: Battle, used: int = 0) -> int:
    return max(0, s.block.speed + total(beast_parts(s, "speed")) - used)


def active_of(s: Battle, t: int, timing: str) -> list[tuple[Ability[ops.Active], int]]:
    """The active abilities on a titan with this timing (empty: free actions), with the gear they are on; to be read only."""
    return bearing(s, t).actives.get(timing, NONE)
