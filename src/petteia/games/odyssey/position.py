"""Positions by name, for tests, puzzles and bug reports.

    position("odyssey", options={"foe": "talos-1"},
             primordial={"at": "h6", "facing": "w", "wounds": 3},
             kelp={"at": "g7", "danger": 5, "gear": ["oyster_knives"], "conditions": {"knockdown": 1}},
             priority="kelp", turn="kelp", pool={"opening": 1}, ai=["slow_hammer"], bp=["greave"])

Titans are named Brine, Kelp, Marble and Ash; one that is not named stands where the scenario puts it, "dead" is
dead, "away" did not come.  `terrain` replaces the scenario's tiles; decks (`ai`, `bp`, `minor`, `major`, `grave`, `obol`) are told from
the top.  `phase` is "titan" (the round of titans is about to begin), "primordial", or with `turn` a titan's turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from petteia.games.odyssey import setup
from petteia.games.odyssey.beast import PrimordialRound
from petteia.games.odyssey.content import BOOK, SIDES
from petteia.games.odyssey.equipment import add_gear, take_fists
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_DISCARD,
    BP_DECK,
    BP_DISCARD,
    KRATOS,
    MOIROS,
    OBOL,
    OFF,
    ON_VANTAGE,
    SINGLE,
    TITANS,
    TOKENS,
    TRAUMA,
    Battle,
)
from petteia.games.odyssey.turn import TitanRound, Turn
from petteia.games.odyssey.words import BY_CARD, DONE, SPACE, TITAN_NAMES
from petteia.kernel.action import Action
from petteia.kernel.game import Refused
from petteia.kernel.rng import Rng
from petteia.kernel.step import Step, step

if TYPE_CHECKING:
    from petteia.games.odyssey import Odyssey

KEYS = (
    "options", "crew", "primordial", "priority", "turn", "phase", "pool", "terrain", "mazes", "last_wounder", "vantage",
    "ai", "bp", "minor", "major", "grave", "obol", "ai_discard", "bp_discard", "holders", "ship", "round", "marker",
)  # fmt: skip
TITAN_KEYS = (
    "at", "danger", "fate", "rage", "despair", "ambrosia", "bleed", "gear", "class", "conditions", "hidden", "skills",
    "exhausted", "acted", "pattern", "movement_fatigue", "combat_fatigue", "godform", "trespass", "attached", "charges",
)  # fmt: skip
DIALS = ("danger", "fate", "rage", "despair", "ambrosia", "bleed", "trespass")
DECKS = {"ai": AI_DECK, "bp": BP_DECK, "minor": TRAUMA, "major": TRAUMA + 1, "grave": TRAUMA + 2, "obol": OBOL,
         "moiros": MOIROS, "kratos": KRATOS}  # fmt: skip


@step
class Begin(Step):
    """A position stands on the table; the round begins when the crew is ready."""

    titans: int

    def begin(self, s: Battle) -> None:
        s.ask(s.captain, "OD-101", "The position stands. Ready?", [DONE], self.ready, always=True)

    def ready(self, s: Battle, action: Action) -> None:
        s.then(TitanRound() if self.titans else PrimordialRound())


def cell_of(word: str) -> int:
    if word in ("dead", "away", "vantage"):
        return ON_VANTAGE if word == "vantage" else OFF
    if word.lower() not in SPACE.words:
        raise Refused(f"There is no space {word!r}.", "Spaces are a1 to t14.")
    return SPACE.words.index(word.lower())


def build(game: Odyssey, spec: Mapping[str, Any], rng: Rng) -> Battle:
    names = [name.lower() for name in TITAN_NAMES]
    for key in spec:
        if key not in KEYS and key not in names:
            raise Refused(f"A position of this game has no {key!r}.", f"It may have: {', '.join((*names, *KEYS))}.")
    seats = spec.get("crew", 1)
    s = setup.fresh(game, seats, game.agreed(spec.get("options", {})), Rng(1))
    setup.deal_decks(s)
    _board(s, spec)
    for t, name in enumerate(names):
        _titan(s, t, dict(spec.get(name, {})))
    _primordial(s, dict(spec.get("primordial", {})))
    _decks(s, spec)
    s.priority = names.index(spec["priority"].lower()) if "priority" in spec else next(iter(s.living()), -1)
    s.last_wounder = names.index(spec["last_wounder"].lower()) if "last_wounder" in spec else -1
    s.holders = [names.index(n.lower()) for n in spec.get("holders", ())]
    s.vantage = int(spec.get("vantage", False))
    if s.vantage and s.monster.vantage is None:
        raise Refused(f"{s.monster.name} has no vantage point.", "Leave `vantage` out.")
    s.round = spec.get("round", 1)
    s.marker = spec.get("marker", 0)
    for token, n in spec.get("pool", {}).items():
        s.pool[TOKENS.index(token)] = n
    for key in spec.get("ship", ()):
        number = next(i for i, e in enumerate(BOOK.ship) if e.key == key)
        s.argo.append(number)
        s.argo_charge.append(BOOK.ship[number].fields["charges"])
        s.argo_used.append(0)
    s.rng = rng
    s.drawn = 0
    _begin(s, spec, names)
    return s


def _board(s: Battle, spec: Mapping[str, Any]) -> None:
    if "terrain" not in spec and "mazes" not in spec:
        setup.lay_terrain(s)
        return
    maze = next(i for i, t in enumerate(BOOK.terrain) if t.labyrinth)
    for key, places in spec.get("terrain", {}).items():
        kind = BOOK.terrain_at[key]
        for word in places:
            cell = cell_of(word)
            shape = BOOK.shape_at["I"] if BOOK.terrain[kind].shaped else -1
            s.tiles.append((kind, s.grid.x[cell], s.grid.y[cell], shape, 0))
    for word, shape, turns in spec.get("mazes", ()):
        cell = cell_of(word)
        s.tiles.append((maze, s.grid.x[cell], s.grid.y[cell], BOOK.shape_at[shape], turns))


def _titan(s: Battle, t: int, told: dict[str, Any]) -> None:
    for key in told:
        if key not in TITAN_KEYS:
            raise Refused(f"{TITAN_NAMES[t]} has no {key!r}.", f"It may have: {', '.join(TITAN_KEYS)}.")
    x, y = s.place.titans[t]
    s.cell[t] = cell_of(told["at"]) if "at" in told else s.grid.at(x, y)
    s.alive[t] = int(s.cell[t] != OFF)
    if told.get("at") == "dead":
        s.dead += [t, BY_CARD]
    for stat in DIALS:
        if stat in told:
            getattr(s, stat)[t] = told[stat]
    s.move_fatigue[t] = told.get("movement_fatigue", 0)
    s.combat_fatigue[t] = told.get("combat_fatigue", 0)
    if s.move_fatigue[t] or s.combat_fatigue[t]:
        s.cond[t][BOOK.condition_at["fatigue"]] = 1
    s.hidden[t] = int(bool(told.get("hidden")))
    s.acted[t] = int(told.get("acted", False) or not s.alive[t])
    if "class" in told:
        s.klass[t] = next(i for i, k in enumerate(BOOK.titans) if k.key == told["class"])
    if "gear" in told:
        for key in told["gear"]:
            add_gear(s, t, BOOK.gear_at[key])
        take_fists(s, t)
    else:
        setup.arm(s, t, "start")
    for key, host in told.get("attached", {}).items():
        add_gear(s, t, BOOK.gear_at[key], s.gear[t].index(BOOK.gear_at[host]) if host else -1)
    for key in told.get("exhausted", ()):
        s.exhausted[t][s.gear[t].index(BOOK.gear_at[key])] = 1
    for key, n in told.get("charges", {}).items():
        s.charge[t][s.gear[t].index(BOOK.gear_at[key])] = n
    for key, side in told.get("conditions", {}).items():
        s.cond[t][BOOK.condition_at[key]] = side
    for key in told.get("pattern", ()):
        s.pattern[t].append(next(i for i, p in enumerate(BOOK.patterns) if p.key == key))
    if "godform" in told:
        s.godform[t] = next(i for i, g in enumerate(BOOK.godforms) if g.key == told["godform"])
        s.godform_left[s.godform[t]] = 0
    s.skills[t] = list(told.get("skills", [0] * 6))


def _primordial(s: Battle, told: dict[str, Any]) -> None:
    for key in told:
        if key not in ("at", "facing", "wounds", "traits", "bonuses"):
            raise Refused(f"The primordial has no {key!r}.", "It may have: at, facing, wounds, traits, bonuses.")
    if "at" in told:
        cell = cell_of(told["at"])
        s.px, s.py = s.grid.x[cell], s.grid.y[cell]
    if "facing" in told:
        s.facing = SIDES.index(told["facing"].upper())
    s.wound_stack = [SINGLE] * told.get("wounds", 0)
    names = told.get("traits", ())
    for i, trait in enumerate(s.monster.traits):
        if trait.key in names:
            s.traits |= 1 << i
    s.bonuses = list(told.get("bonuses", [0] * 4))


def _decks(s: Battle, spec: Mapping[str, Any]) -> None:
    """The cards named lie on top, in this order; what was elsewhere is brought."""
    for name, zone in DECKS.items():
        for key in reversed(spec.get(name, ())):
            face = BOOK.faces.get(key, -1)
            card = next((c for c in range(len(s.face)) if s.face[c] == face and c not in s.zones[zone]), -1)
            here = [c for c in s.zones[zone] if s.face[c] == face]
            if here:
                s.zones[zone].remove(here[0])
                s.zones[zone].append(here[0])
            elif card >= 0:
                there = next(z for z in s.zones if card in z)
                there.remove(card)
                s.zones[zone].append(card)
                s.knows[card] = 0
            else:
                raise Refused(f"There is no card {key!r} for the {name} deck.")
    for name, deck, pile in (("ai_discard", AI_DECK, AI_DISCARD), ("bp_discard", BP_DECK, BP_DISCARD)):
        for key in spec.get(name, ()):
            card = next(c for c in s.zones[deck] if s.face[c] == BOOK.faces[key])
            s.move(card, deck, pile)


def _begin(s: Battle, spec: Mapping[str, Any], names: list[str]) -> None:
    if "turn" in spec:
        s.phase = 2
        t = names.index(spec["turn"].lower())
        s.stack.append((TitanRound(), "turns"))
        s.stack.append((Turn(t), "begin"))
    else:
        s.stack.append((Begin(int(spec.get("phase", "primordial") == "titan")), "begin"))
    for t in range(TITANS):
        s.acted[t] = s.acted[t] or int(not s.alive[t])
