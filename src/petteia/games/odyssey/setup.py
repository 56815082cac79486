"""Setting up a battle (OD-090 to OD-099): titans, gear, ship, decks, board; and setting it up again with a tear."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from petteia.games.odyssey.beast import PrimordialRound
from petteia.games.odyssey.blow import Blow
from petteia.games.odyssey.cards import fits, hosts
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import OWN, context, do, moment, name_of
from petteia.games.odyssey.equipment import add_gear, take_fists
from petteia.games.odyssey.harm import PassPriority
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_WAITING,
    ATTRIBUTES,
    BEAST,
    BOX,
    BP_DECK,
    BP_WAITING,
    KRATOS,
    MOIROS,
    OBOL,
    OBOL_BOX,
    OFF,
    RECORDS,
    RESOURCES,
    SHIP,
    TITANS,
    TOKENS,
    TRAUMA,
    UNTIL,
    ZONES,
    Battle,
    deck_faces,
    layout_of,
)
from petteia.games.odyssey.values import BANDS
from petteia.games.odyssey.words import CLASSES, DONE, EQUIP, ON_HOST, PLACED, SHIP_TAKE, TO
from petteia.kernel.action import Action
from petteia.kernel.decision import About, Refusal
from petteia.kernel.rng import Rng
from petteia.kernel.step import Step, step

if TYPE_CHECKING:
    from petteia.kernel.game import Game

LAST_ROUND: Final = 60  # nobody holds out longer: then the Argonauts must retreat
SHIP_LIMIT: Final = 2
BUILDS: Final = ("support", "light", "heavy", "ranged")  # Brine, Kelp, Marble, Ash
PORTRAIT: Final = (5, 4, 2, 0)  # the skill in which each Argonaut is better: wisdom, will, endurance, courage
TIERS: Final = {"start": 0, "mid": 1, "top": 2, "choose": 1}


def foes() -> dict[str, tuple[int, int, int, int]]:
    """Every battle there is: scenario, primordial, level, step of the battle track (0: none)."""
    found: dict[str, tuple[int, int, int, int]] = {}
    keys = [p.key for p in BOOK.primordials]
    for i, scenario in enumerate(BOOK.scenarios):
        beasts = [keys.index(scenario.primordial)] if scenario.primordial in keys else [
            n for n, p in enumerate(BOOK.primordials) if p.kind == "regular"
        ]  # fmt: skip
        for beast in beasts:
            monster = BOOK.primordials[beast]
            prefix = "ambush-" if scenario.kind == "ambush" else ""
            if scenario.track:
                for number in sorted(monster.tracks):
                    found[f"{monster.key}-{number}"] = (i, beast, 1, number)
            else:
                for level in scenario.levels:
                    if level in monster.levels:
                        found[f"{prefix}{monster.key}-{level}"] = (i, beast, level, 0)
    return found


FOES: Final = foes()


def fresh(game: Game, seats: int, options: Mapping[str, str], rng: Rng) -> Battle:
    beast = FOES[options["foe"]][1]
    s = Battle(game, layout_of(beast, seats), dict(options), rng)
    fill(s)
    s.tear = int(options["tear"] == "yes")
    return s


def fill(s: Battle) -> None:
    """Every field as it is before set-up."""
    options = s.options
    s.base = s.unlooted = 0
    s.scenario, s.beast, s.level, s.step = FOES[options["foe"]]
    s.px, s.py = s.place.at
    s.facing = s.place.facing
    s.traits = s.vantage = s.marker = s.phase = 0
    s.round = 1
    s.priority = s.last_wounder = s.active = -1
    s.wise = int(options["providence"] == "yes")
    s.serials = s.queued_ai = s.adversary = s.ignored = s.bonus_next = s.hit_any = 0
    s.diplomacy = BANDS.index(options["faction"].replace("-", " "))
    s.awakening = int(options["naos"] == "yes")
    s.summons = 2 if options["nymphs"] == "yes" else 0
    s.raging = s.p_left = 0
    s.p_weapon = -1
    s.attack = Blow()
    _fill_titans(s)
    s.bonuses = [0] * 4
    s.pool, s.held_pool = [0] * len(TOKENS), [0] * len(TOKENS)
    s.ship, s.resources = [0] * len(SHIP), [0] * len(RESOURCES)
    s.holders, s.records, s.dead, s.broken, s.armored, s.extra_armor, s.once, s.obols = [], [], [], [], [], [], [], []
    s.summoning_left, s.godform_left = [1] * len(BOOK.summonings), [1] * len(BOOK.godforms)
    s.argo, s.argo_charge, s.argo_used, s.wound_stack, s.loot = [], [], [], [], []
    s.mods, s.forbids, s.ignoring, s.tiles, s.followups, s.responses = [], [], [], [], [], []


def _fill_titans(s: Battle) -> None:
    four = range(TITANS)
    s.klass = [0] * TITANS
    s.alive, s.cell = [1] * TITANS, [OFF] * TITANS
    s.danger, s.fate, s.rage, s.despair = [0] * TITANS, [0] * TITANS, [0] * TITANS, [0] * TITANS
    s.ambrosia, s.bleed, s.move_fatigue, s.combat_fatigue = [0] * TITANS, [0] * TITANS, [0] * TITANS, [0] * TITANS
    s.trespass, s.godform, s.from_obol, s.hidden = [0] * TITANS, [-1] * TITANS, [0] * TITANS, [0] * TITANS
    s.acted, s.combat, s.movement, s.moved = [0] * TITANS, [0] * TITANS, [0] * TITANS, [0] * TITANS
    s.pattern, s.gear, s.exhausted, s.discarded = [[] for _ in four], [[] for _ in four], [[] for _ in four], [
        [] for _ in four
    ]  # fmt: skip
    s.charge, s.host, s.used, s.lasting = [[] for _ in four], [[] for _ in four], [[] for _ in four], [[] for _ in four]
    s.cond = [[0] * len(BOOK.conditions) for _ in four]
    more = TIERS[s.options["gear"]]
    s.skills = [[more + (1 if skill == PORTRAIT[t] else 0) for skill in range(6)] for t in four]


def deal_decks(s: Battle) -> None:
    """Every card to its deck: level I is active, II and III wait (OD-091, OD-095)."""
    faces = [face for deck in deck_faces(s.beast) for face in deck]
    s.face[:] = faces
    s.knows[:] = [0] * len(faces)
    s.recalls = []
    s.exposed = [0] * ZONES
    s.zones = [[] for _ in range(ZONES)]
    sinks: set[int] = set()
    for card, face in enumerate(faces):
        s.zones[zone_for(s, face, sinks)].append(card)
    for zone in (AI_DECK, AI_WAITING, AI_WAITING + 1, BP_DECK, BP_WAITING, BP_WAITING + 1, TRAUMA, TRAUMA + 1,
                 TRAUMA + 2, OBOL, MOIROS, KRATOS):  # fmt: skip
        s.shuffle(zone)
    for zone in (OBOL_BOX, BOX):
        for card in s.zones[zone]:
            s.reveal(card)


def zone_for(s: Battle, face: int, placed: set[int]) -> int:
    """Where a card begins.  With awakenings unlocked one grave trauma joins and one obol is exchanged (OD-202)."""
    card = BOOK.cards[face]
    fields = card.element.fields
    if card.deck in ("ai", "bp"):
        deck, waiting = (AI_DECK, AI_WAITING) if card.deck == "ai" else (BP_DECK, BP_WAITING)
        return deck if card.level == 1 else waiting + card.level - 2
    if card.deck in ("minor", "major", "grave"):
        if fields.get("awakening") and not s.awakening:
            return BOX
        return TRAUMA + ("minor", "major", "grave").index(card.deck)
    if card.deck == "obol":
        swapped = s.awakening and any(c.element.fields.get("variant_of") == card.key for c in BOOK.cards)
        starts = fields["start"] or (bool(fields.get("variant_of")) and s.awakening)
        if starts and not swapped and face not in placed:
            placed.add(face)
            return OBOL
        return OBOL_BOX
    return MOIROS if card.deck == "moiros" else KRATOS


def lay_terrain(s: Battle) -> None:
    tiles, mazes = s.place.layout(s.level)
    maze = next(i for i, t in enumerate(BOOK.terrain) if t.labyrinth)
    for key, x, y in tiles:
        kind = BOOK.terrain_at[key]
        s.tiles.append((kind, x, y, BOOK.shape_at["I"] if BOOK.terrain[kind].shaped else -1, 0))
    for shape, x, y, turns in mazes:
        s.tiles.append((maze, x, y, BOOK.shape_at[shape], turns))


def arm(s: Battle, t: int, tier: str) -> None:
    """The loadout of a build for one titan."""
    loadout = next(row for row in BOOK.loadouts if row["key"] == BUILDS[t])
    if tier == "top":
        s.klass[t] = next(i for i, k in enumerate(BOOK.titans) if k.key == loadout["titan"])
    for key in loadout["gear" if tier == "mid" else tier]:
        add_gear(s, t, BOOK.gear_at[key])
    take_fists(s, t)


def replay(s: Battle) -> None:
    """The tear is spent: the battle is set up again as if it had not been fought (OD-190)."""
    if s.again():
        return
    fill(s)
    s.tear = 0
    s.records.append(RECORDS.index("replayed") * 8 + 7)
    s.cut()
    s.then(Setup())


def first_escalations(s: Battle) -> None:
    """Levels and the battle track bring escalations and danger (OD-099, OD-108)."""
    from petteia.games.odyssey.escalation import escalate_unwounded

    for _ in range(s.block.escalations):
        escalate_unwounded(s)
    if s.step:
        track = s.monster.tracks[s.step]
        if track.fields["danger"]:
            s.mods.append([BEAST, ATTRIBUTES.index("danger"), track.fields["danger"], UNTIL.index("battle")])
        do(s, track.program, context(OWN, track.index, -1))


@step
class Setup(Step):
    """Decks, board, titans, ship, places, priority, escalations, and what happens at the start of the battle."""

    def begin(self, s: Battle) -> None:
        deal_decks(s)
        lay_terrain(s)
        block = s.block
        names = s.monster.tracks[s.step].fields["traits_on"] if s.step else block.traits
        for i, trait in enumerate(s.monster.traits):
            if trait.key in names:
                s.traits |= 1 << i
        tier = s.options["gear"]
        if tier == "choose":
            for t in range(TITANS):
                s.then(Loadout(t))
        else:
            for t in range(TITANS):
                arm(s, t, tier)
        s.go_on(self.ship)

    def ship(self, s: Battle) -> None:
        s.then(ShipChoice())
        for t in range(TITANS):
            s.then(Placing(t))
        s.then(PassPriority(tuple(range(TITANS))))
        s.go_on(self.escalations)

    def escalations(self, s: Battle) -> None:
        first_escalations(s)
        s.go_on(self.start)

    def start(self, s: Battle) -> None:
        moment(s, "start of battle")
        s.go_on(self.first)

    def first(self, s: Battle) -> None:
        """The primordial begins, unless the scenario or a wise providence says otherwise (OD-104, OD-191)."""
        from petteia.games.odyssey.turn import TitanRound

        s.then(TitanRound() if s.place.titans_first or s.wise else PrimordialRound())


@step
class Placing(Step):
    """Each titan takes one of the marked spaces (OD-097)."""

    t: int

    def begin(self, s: Battle) -> None:
        cells = [s.grid.at(x, y) for x, y in s.place.titans]
        free = [TO[c] for c in cells if c not in s.cell]
        s.ask(s.seat_of(self.t), "OD-097", f"Where does {name_of(self.t)} stand?", free, self.chosen)

    def chosen(self, s: Battle, action: Action) -> None:
        s.cell[self.t] = action.args[0]
        s.tell(PLACED, self.t, action.args[0])

    def refuse(self, s: Battle, action: Action) -> Refusal | None:
        return Refusal("Titans begin on the marked spaces, one on each.", "OD-097") if action in TO else None


@step
class ShipChoice(Step):
    """Ship abilities up to the limit, with their charges (OD-094)."""

    def begin(self, s: Battle) -> None:
        free = [i for i in range(len(BOOK.ship)) if i not in s.argo]
        if len(s.argo) < SHIP_LIMIT:
            s.ask(s.captain, "OD-094", f"Choose a ship ability ({len(s.argo) + 1} of {SHIP_LIMIT}).",
                  [*(SHIP_TAKE[i] for i in free), DONE], self.chosen)  # fmt: skip

    def chosen(self, s: Battle, action: Action) -> None:
        if action is DONE:
            return
        number = action.args[0]
        s.argo.append(number)
        s.argo_charge.append(BOOK.ship[number].fields["charges"])
        s.argo_used.append(0)
        s.go_on(self.begin)


@step
class Loadout(Step):
    """A class and gear for one titan, from an armory with every card that can be crafted (OD-092, OD-093)."""

    t: int

    def begin(self, s: Battle) -> None:
        taken = [s.klass[u] for u in range(self.t)]
        options = [CLASSES[i] for i, k in enumerate(BOOK.titans) if not (k.bred and i in taken)]
        s.ask(
            s.seat_of(self.t),
            "OD-092",
            f"Which titan does {name_of(self.t)}'s Argonaut lead?",
            options,
            self.class_chosen,
        )

    def class_chosen(self, s: Battle, action: Action) -> None:
        s.klass[self.t] = action.args[0]
        s.go_on(self.arm)

    def arm(self, s: Battle) -> None:
        options = [EQUIP[g] for g in armory(s) if fits(s, self.t, g)]
        s.ask(s.seat_of(self.t), "OD-093", f"What does {name_of(self.t)} carry?", [*options, DONE], self.equipped)

    def equipped(self, s: Battle, action: Action) -> None:
        if action is DONE:
            take_fists(s, self.t)
            return
        gear = action.args[0]
        places = hosts(s, self.t, gear) if BOOK.gear[gear].slot == "attachment" else [-1]
        if len(places) > 1:
            s.ask(s.seat_of(self.t), "OD-199", About(BOOK.gear[gear].name, "on which card?"), [ON_HOST[i] for i in places],
                  Attaching(self.t, gear).attached)  # fmt: skip
            return
        add_gear(s, self.t, gear, places[0])
        s.go_on(self.arm)

    def refuse(self, s: Battle, action: Action) -> Refusal | None:
        if action in EQUIP:
            return Refusal("There is no slot for it, or no copy is left.", "OD-093")
        if action in CLASSES:
            return Refusal("One titan of each class bred on the ship.", "OD-092")
        return None


@step
class Attaching(Step):
    """An attachment goes onto one of several cards."""

    t: int
    gear: int

    def attached(self, s: Battle, action: Action) -> None:
        add_gear(s, self.t, self.gear, action.args[0])
        s.go_on(Loadout(self.t).arm)


def armory(s: Battle) -> list[int]:
    """The gear that is left: every card that can be made, by its copies."""
    used = [g for held in s.gear for g in held]
    return [
        i for i, gear in enumerate(BOOK.gear) if gear.tier != "loot" and not gear.fists and used.count(i) < gear.copies
    ]
