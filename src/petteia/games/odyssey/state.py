"""The state of a battle: four titans, a primordial, the board, and the decks between them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from petteia.games.odyssey import ops
from petteia.games.odyssey.blow import Blow
from petteia.games.odyssey.content import BOOK, Gear, Level, Primordial, Scenario, Titan
from petteia.kernel._native import mypyc_attr
from petteia.kernel.board import Grid
from petteia.kernel.cards import Layout, Zone
from petteia.kernel.state import State

TITANS: Final = 4
BEAST: Final = 4  # the primordial, where a titan's number could stand
ON_VANTAGE: Final = -2
OFF: Final = -1

AI_DECK, AI_DISCARD, AI_WAITING, AI_OUT, AI_SHOWN = 0, 1, 2, 4, 7  # II and III wait; I to III are out
BP_DECK, BP_DISCARD, BP_WAITING, BP_OUT, BP_SHOWN, WOUNDS, BP_ASIDE, BP_GONE = 8, 9, 10, 12, 15, 16, 17, 18
TRAUMA, OBOL, OBOL_BOX, MOIROS, KRATOS, DRAWN, BOX, HELD = 19, 22, 23, 24, 25, 26, 27, 28
ZONES: Final = 32
SINGLE, DOUBLE = -1, -2  # generic wounds on the stack

TOKENS: Final = (
    "break", "opening", "diversion", "-at", "-evasion_dice", "-speed", "-danger", "-to_hit", "-precision",
)  # fmt: skip
BREAK, OPENING, DIVERSION, LESS_AT, LESS_DICE, LESS_SPEED, LESS_DANGER, LESS_TO_HIT, LESS_PRECISION = range(9)
STATS: Final = (
    "danger", "fate", "rage", "despair", "ambrosia", "bleed", "movement_fatigue", "combat_fatigue", "charge", "node",
)  # fmt: skip
ATTRIBUTES: Final = (
    "precision", "evasion", "speed", "at", "evasion_dice", "danger", "danger_hit", "skills", "despair_limit",
    "judgement", "zone", "block", "knockback", "combat_action", "range",
)  # fmt: skip
UNTIL: Final = ("attack", "roll", "use", "round", "battle", "held")
SHIP: Final = ("hull", "crew", "argo_fate", "progress", "doom", "diplomacy", "node", "fated_mnemos")
FORBID: Final = ("actions", "reactions", "block", "fate re-rolls", "marked action")
IGNORE: Final = ("labyrinth walls", "danger", "chasm", "crash", "responses", "despair penalties", "knockback", "knockdown",
                 "death", "card", "climb", "fall", "first despair", "one wall", "lowered rage", "maze order")  # fmt: skip
RECORDS: Final = (
    "mazetouched", "the_eye_closes", "slack_thread", "reveal_far_tile", "the_king_falls", "campaign_loss",
    "argonaut_dies", "replayed", "death_made_song", "fated_mnemos", "node",
)  # fmt: skip
RESOURCES: Final = (
    "bronze", "oil", "cloth", "hot_rivets", "warden_bronze", "maze_horn", "hide_of_echoes", "whip_sinew",
    "black_feather", "drowned_gold", "throne_salt", "ambrosia", "ember_heart", "star_heart", "sisyphus_tear", "nectar",
    "orichalc", "dittany",
)  # fmt: skip
PRIMORDIAL_ROUND, TITAN_ROUND = 1, 2
EXTRA_DEATHS: Final = 4  # further copies of a start obol that a card may add


def _level(cards: list[int], level: int) -> list[bool]:
    accepts = [False] * len(BOOK.cards)
    for face in cards:
        accepts[face] = BOOK.cards[face].level == level
    return accepts


@lru_cache
def deck_faces(beast: int) -> list[list[int]]:
    """The faces of each back: AI, BP, three traumas, obols (with further copies of the one that a card adds), moiros, kratos.
    To be read only."""
    monster = BOOK.primordials[beast]
    named: list[list[int]] = [[c.face for c in monster.ai], [c.face for c in monster.bp]]
    for deck in ("minor", "major", "grave", "obol", "moiros", "kratos"):
        named.append([c.face for c in BOOK.cards if c.deck == deck])
    for op in (op for program in BOOK.programs for op in program if isinstance(op, ops.AddObol)):
        named[5] += [BOOK.faces[op.key]] * EXTRA_DEATHS
    return named


@lru_cache
def layout_of(beast: int, seats: int) -> Layout:
    """Zones and backs for a battle against this primordial."""
    all_of = (1 << (seats + 1)) - 1
    faces = deck_faces(beast)
    zones: list[Zone] = []
    for name, cards in (("ai", faces[0]), ("bp", faces[1])):
        zones += [
            Zone(f"{name} deck"),
            Zone(f"{name} discard", viewers=all_of),
            Zone(f"{name} II", accepts=_level(cards, 2)),
            Zone(f"{name} III", accepts=_level(cards, 3)),
            *(Zone(f"{name} out {n}", accepts=_level(cards, n)) for n in (1, 2, 3)),
            Zone(f"{name} shown", viewers=all_of),
        ]
    zones += [
        Zone("wounds", viewers=all_of),
        Zone("bp aside", viewers=all_of),
        Zone("bp gone", viewers=all_of),
        Zone("minor trauma"),
        Zone("major trauma"),
        Zone("grave trauma"),
        Zone("obol deck"),
        Zone("obol box", viewers=all_of),
        Zone("moiros"),
        Zone("kratos"),
        Zone("drawn", viewers=all_of),
        Zone("box", viewers=all_of),
        *(Zone(f"held {t + 1}", viewers=all_of) for t in range(TITANS)),
    ]
    assert len(zones) == ZONES
    pools = [pool for pool, cards in enumerate(faces) for _ in cards]
    return Layout(seats, zones, pools)


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class Battle(State):
    """Lists of four go by titan; `cell` is -1 off the board and -2 on the vantage point.

    `tiles` are (kind, x, y, shape or -1, quarter turns); `mods` are [whose, attribute, by how much, until];
    `base` is where this battle's part of the stack begins;
    `wound_stack` holds: card numbers, -1 for a single and -2 for a double generic wound.  `cond` holds for each
    titan and condition 0, or the side that lies up from 1.
    """

    base: int
    attack: Blow  # of a titan: the one under way, or the last
    unlooted: int  # generic wounds dealt before the battle: they give nothing
    scenario: int
    beast: int
    level: int
    step: int
    px: int
    py: int
    facing: int
    traits: int
    vantage: int
    marker: int
    round: int
    phase: int
    priority: int
    last_wounder: int
    active: int
    wise: int
    tear: int
    serials: int
    queued_ai: int
    diplomacy: int
    adversary: int
    awakening: int
    summons: int
    ignored: int
    bonus_next: int
    hit_any: int
    p_left: int
    p_weapon: int
    raging: int
    klass: list[int]
    alive: list[int]
    cell: list[int]
    danger: list[int]
    fate: list[int]
    rage: list[int]
    despair: list[int]
    ambrosia: list[int]
    bleed: list[int]
    move_fatigue: list[int]
    combat_fatigue: list[int]
    trespass: list[int]
    godform: list[int]
    from_obol: list[int]
    hidden: list[int]
    acted: list[int]
    combat: list[int]
    movement: list[int]
    moved: list[int]
    bonuses: list[int]
    pool: list[int]
    held_pool: list[int]
    holders: list[int]
    ship: list[int]
    resources: list[int]
    records: list[int]
    dead: list[int]
    broken: list[int]
    once: list[int]
    summoning_left: list[int]
    godform_left: list[int]
    argo: list[int]
    argo_charge: list[int]
    argo_used: list[int]
    wound_stack: list[int]
    loot: list[int]
    armored: list[int]
    obols: list[int]
    extra_armor: list[int]
    pattern: list[list[int]]
    gear: list[list[int]]
    exhausted: list[list[int]]
    discarded: list[list[int]]
    charge: list[list[int]]
    host: list[list[int]]
    used: list[list[int]]
    cond: list[list[int]]
    skills: list[list[int]]
    lasting: list[list[int]]
    mods: list[list[int]]
    forbids: list[list[int]]
    ignoring: list[list[int]]
    tiles: list[tuple[int, ...]]
    followups: list[list[int]]
    responses: list[list[int]]

    # -- beginning and ending ----------------------------------------------------------------

    def cut(self) -> None:
        """Leave everything that this battle had still to do; what lies below it on the stack is not the battle's."""
        del self.stack[self.base :]
        self.floor = self.base

    def again(self) -> bool:
        """Set the battle up again for a tear, if it is part of a campaign (which knows how it was set up)."""
        return False

    def spend_summon(self, summoning: int) -> None:
        """A nymph is summoned: she is exhausted, and a charge is spent."""
        self.summoning_left[summoning] = 0
        self.summons -= 1

    def ship_changes(self, stat: int, n: int, unavoidable: bool = False) -> None:
        """Something happens to the ship (`stat` by its number in `SHIP`)."""
        self.ship[stat] += n

    def owns(self, gear: int) -> bool:
        """Whether a copy of a gear card lies in the ship's armory."""
        return False

    def finish(self, won: bool, reason: str, rule: str) -> None:
        """The battle is over, and with it the game, unless the battle is part of a campaign."""
        self.end(tuple(range(self.seats)) if won else (), reason, rule)

    # -- the static side ---------------------------------------------------------------------

    @property
    def monster(self) -> Primordial:
        return BOOK.primordials[self.beast]

    @property
    def block(self) -> Level:
        """The level block in force."""
        return self.monster.levels[self.level]

    @property
    def place(self) -> Scenario:
        return BOOK.scenarios[self.scenario]

    @property
    def grid(self) -> Grid:
        return BOOK.scenarios[self.scenario].grid

    def titan(self, t: int) -> Titan:
        return BOOK.titans[self.klass[t]]

    def gear_of(self, t: int, slot: int) -> Gear:
        return BOOK.gear[self.gear[t][slot]]

    # -- who -----------------------------------------------------------------------------------

    def seat_of(self, t: int) -> int:
        """The seat that leads this titan's Argonaut: four Argonauts, shared as evenly as can be (OD-C58)."""
        return t * self.seats // TITANS

    @property
    def captain(self) -> int:
        """Who answers for the group."""
        return self.battle_captain()

    def battle_captain(self) -> int:
        """In battle: whoever leads the priority target, else the first titan that lives."""
        if self.priority >= 0 and self.alive[self.priority]:
            return self.seat_of(self.priority)
        for t in range(TITANS):
            if self.alive[t]:
                return self.seat_of(t)
        return 0

    def living(self) -> list[int]:
        return [t for t in range(TITANS) if self.alive[t]]

    def on_board(self) -> list[int]:
        """The titans that stand on a space: neither dead nor on the vantage point."""
        return [t for t in range(TITANS) if self.cell[t] >= 0]

    def fallen(self) -> int:
        """How many titans have died in this battle; who did not come has not."""
        return len(self.dead) // 2

    @property
    def attacking(self) -> bool:
        """Whether a titan's attack is under way."""
        return self.attack.who >= 0

    def is_down(self, t: int) -> bool:
        """Knocked down, whichever side lies up."""
        return self.cond[t][KNOCKDOWN] > 0

    def wounds(self) -> int:
        """Wounds on the stack: a double wound and a level III card count two."""
        total = 0
        for card in self.wound_stack:
            total += (
                1 if card == SINGLE else 2 if card == DOUBLE else 2 if BOOK.cards[self.face[card]].level == 3 else 1
            )
        return total

    def trait_on(self, index: int) -> bool:
        return bool(self.traits >> index & 1)


KNOCKDOWN: Final = BOOK.condition_at["knockdown"]
