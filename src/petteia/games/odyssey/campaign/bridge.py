"""From the voyage into a battle and back: what the campaign brings to the field, and what the field gives back.

A fight stands on the stack as `Fight` while the battle's own steps run above it, from `s.base` on; the battle's end
cuts down to that place and the fight goes on with its aftermath.
"""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey import setup
from petteia.games.odyssey.campaign import company, memories, tracks
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.actions import AGAINST
from petteia.games.odyssey.campaign.aftermath import Aftermath
from petteia.games.odyssey.campaign.conditions import holds, local_faction
from petteia.games.odyssey.campaign.loadout import Muster, ShipPreparation, fieldable
from petteia.games.odyssey.campaign.losing import LOSSES, CampaignLost
from petteia.games.odyssey.campaign.reading import Adventure, Paragraph
from petteia.games.odyssey.campaign.rules import in_area
from petteia.games.odyssey.campaign.state import ARGONAUTS, BATTLE_CARDS, SHELF, TERRAIN, Campaign
from petteia.games.odyssey.campaign.words import BATTLE_BEGINS
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.escalation import escalate_unwounded
from petteia.games.odyssey.harm import PassPriority
from petteia.games.odyssey.lie import laid
from petteia.games.odyssey.state import (
    AI_DECK,
    AI_WAITING,
    BOX,
    BP_DECK,
    BP_WAITING,
    KRATOS,
    MOIROS,
    OBOL,
    OBOL_BOX,
    SINGLE,
    TRAUMA,
    ZONES,
)
from petteia.games.odyssey.terrain import Labyrinth, shape_for, taken
from petteia.games.odyssey.values import BANDS
from petteia.games.odyssey.words import TILE, TO
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.step import Step, step

PROVIDENCE, ESCALATE, LABYRINTH, WOUND, TRACK, TRAIT_ON, TRAIT_OFF = range(7)
CHANGES: Final = {
    "providence": PROVIDENCE,
    "escalate": ESCALATE,
    "labyrinth": LABYRINTH,
    "wound": WOUND,
    "track": TRACK,
}
SHUFFLED: Final = (
    AI_DECK, AI_WAITING, AI_WAITING + 1, BP_DECK, BP_WAITING, BP_WAITING + 1, TRAUMA, TRAUMA + 1, TRAUMA + 2, OBOL, MOIROS,
    KRATOS,
)  # fmt: skip
NO_TITANS: Final = LOSSES.index("no_titans")
PROVIDENT: Final = "wise_providence"


def deal_decks(s: Campaign) -> None:
    """Every card of the battles to its deck; those of primordials that are not fought stay on the shelf."""
    pools = len(BOOK.primordials) * 2 + 6
    s.recall([one for one in s.recalls if one.pool >= pools])
    for zone in range(ZONES + 1):
        s.zones[zone] = []
        s.exposed[zone] = 0
    sinks: set[int] = set()
    for card, (beast, face) in enumerate(BATTLE_CARDS):
        s.face[card] = face
        s.knows[card] = 0
        away = beast >= 0 and beast != s.beast
        s.zones[SHELF if away else setup.zone_for(s, face, sinks)].append(card)
    for zone in SHUFFLED:
        s.shuffle(zone)
    for zone in (OBOL_BOX, BOX, SHELF):
        for card in s.zones[zone]:
            s.knows[card] = s.layout.everyone


# -- what leads to a fight ---------------------------------------------------------------------------


@step
class TimelineFight(Step):
    """A battle of the calendar: hub terrain and a wise providence are for this one (OD-042, OD-072, OD-191)."""

    beast: int

    def begin(self, s: Campaign) -> None:
        level = tracks.mark(s, self.beast)
        scenario = tracks.scenario(self.beast, level)
        changes: tuple[int, ...] = ()
        if company.has_boon(s, PROVIDENT):
            at = s.book.boon_at[PROVIDENT]
            s.boons = [one for one in s.boons if one[0] != at]
            changes = (PROVIDENCE, 1)
        s.then(Fight(scenario, self.beast, level, 0, changes, 1, 0))


@step
class QueuedFight(Step):
    """A battle that a card has set for the end of the step; a scenario for any regular primordial lets the crew choose."""

    scenario: int

    def begin(self, s: Campaign) -> None:
        keys = [one.key for one in BOOK.primordials]
        named = BOOK.scenarios[self.scenario].primordial
        if named in keys:
            self.fight(s, keys.index(named))
            return
        options = [AGAINST[beast] for beast in s.book.regulars]
        s.ask(s.captain, "OD-042", About("A battle", "against whom?"), options, self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        self.fight(s, action.args[0])

    def fight(self, s: Campaign, beast: int) -> None:
        fight(s, self.scenario, beast, (), 0)


@step
class HunterFight(Step):
    """The adversary has found the ship: the event of its track is read, which leads to the battle (OD-036)."""

    def begin(self, s: Campaign) -> None:
        battles = s.book.ship.adversary_battles
        fought = s.track[s.book.hunter].bit_count()
        if battles:
            s.then(Adventure(s.book.special(battles[min(fought, len(battles) - 1)]), -1))
            return
        key = BOOK.primordials[s.book.hunter].key
        fight(s, next(i for i, one in enumerate(BOOK.scenarios) if one.primordial == key), s.book.hunter, (), 0)


@step
class StoryFight(Step):
    """A battle in the story: its changes, the scenario's own aftermath, then the paragraph that is named."""

    line: int

    def begin(self, s: Campaign) -> None:
        node = self.node(s)
        changes: list[int] = []
        scenario = next(i for i, one in enumerate(BOOK.scenarios) if one.key == node.scenario)
        beast = next(i for i, one in enumerate(BOOK.primordials) if one.key == BOOK.scenarios[scenario].primordial)
        for one in node.changes:
            if holds(s, one.when):
                if one.change == "trait":
                    trait = BOOK.primordials[beast].trait(one.trait)
                    changes += [TRAIT_ON if one.on else TRAIT_OFF, trait]
                else:
                    changes += [CHANGES[one.change], one.n]
        s.go(self.fought)
        fight(s, scenario, beast, tuple(changes), self.line + 1)

    def node(self, s: Campaign) -> r.Fight:
        return s.book.line(self.line, r.Fight)

    def fought(self, s: Campaign) -> None:
        node = self.node(s)
        s.then(Paragraph(node.win if s.won else node.lose))


def fight(s: Campaign, scenario: int, beast: int, changes: tuple[int, ...], line: int) -> None:
    """Push a fight that is not the calendar's."""
    number = tracks.mark(s, beast)
    if beast in s.book.regulars:
        s.then(Fight(scenario, beast, max(number, min(BOOK.scenarios[scenario].levels)), 0, changes, 0, line))
        return
    step_now = number if BOOK.primordials[beast].tracks else 0
    for i in range(0, len(changes), 2):
        if changes[i] == TRACK:
            step_now = min(changes[i + 1], max(BOOK.primordials[beast].tracks))
    s.then(Fight(scenario, beast, 1, step_now, changes, 0, line))


# -- the fight ---------------------------------------------------------------------------------------


@step
class Fight(Step):
    """A battle phase from its set-up to its aftermath.  `changes` are kinds and numbers in turn; `calendar` is 1 for a
    timeline battle; `line` is the line of the story it stands on, plus 1."""

    scenario: int
    beast: int
    level: int
    track: int
    changes: tuple[int, ...]
    calendar: int
    line: int

    def begin(self, s: Campaign) -> None:
        if not s.titans_aboard():
            s.then(CampaignLost(NO_TITANS))
            return
        s.encountered |= 1 << self.beast
        s.kept = [
            [s.nymphs_used, s.forms_used, s.summon_used, s.summon_bonus, *s.oneoffs], s.stock[:],
            s.danger[:], s.fate[:], s.rage[:], s.despair[:], *(held[:] for held in s.cond),
        ]  # fmt: skip
        s.tell(BATTLE_BEGINS, self.scenario, self.beast)
        s.go(self.stand_up)

    def stand_up(self, s: Campaign) -> None:
        """The fields of the battle as this campaign sets them; also for a battle that is fought again (OD-190)."""
        s.go(self.over)
        base = s.floor
        enter(s, self)
        s.base = base
        s.then(SetUp(self.changes, self.calendar))

    def over(self, s: Campaign) -> None:
        """The battle has ended: what it gives back is seen to, step by step."""
        s.then(Aftermath(self.calendar, self.line))


def enter(s: Campaign, fight: Fight) -> None:
    """Set every field of the battle from the campaign: dials carry in (OD-092), the rest begins anew."""
    kept = s.kept
    setup.fill(s)
    s.fighting = 1
    s.losses = []
    s.scenario, s.beast, s.level, s.step = fight.scenario, fight.beast, fight.level, fight.track
    s.px, s.py = s.place.at
    s.facing = s.place.facing
    s.danger, s.fate, s.rage, s.despair = kept[2][:], kept[3][:], kept[4][:], kept[5][:]
    s.cond = [held[:] for held in kept[6:]]
    s.fielded_names = [-1] * ARGONAUTS
    s.skills = [
        [memories.skill(s, a, skill) + company.test_bonus(s, a, skill) for skill in range(6)] for a in range(ARGONAUTS)
    ]
    s.alive = [0] * ARGONAUTS
    s.wise = int(PROVIDENCE in fight.changes[::2])
    s.tear = int(any(s.stock[i] for i in tears(s)))
    s.awakening = int(is_unlocked(s, "awakening"))
    s.diplomacy = band_in_battle(s)
    s.godform_left = [int(bool(s.forms >> i & 1) and not s.forms_used >> i & 1) for i in range(len(BOOK.godforms))]
    call_nymphs(s)


def restore(s: Campaign) -> None:
    """One tear less, and nothing else of the battle has happened (OD-190)."""
    s.kept[1][tears(s)[0]] -= 1
    s.stock = s.kept[1][:]
    s.nymphs_used, s.forms_used, s.summon_used, s.summon_bonus = s.kept[0][:4]
    s.oneoffs = s.kept[0][4:]


def tears(s: Campaign) -> list[int]:
    """The resource that lets a battle be fought again, if this cycle has it."""
    at = s.book.resource_at.get("sisyphus_tear", -1)
    return [at] if at >= 0 else []


def is_unlocked(s: Campaign, what: str) -> bool:
    """Whether a technology aboard opens this for good."""
    return any(
        one.unlocks == what or any(isinstance(act.effect, r.Unlock) and act.effect.what == what
                                   for ability in one.abilities for act in ability.effects)
        for i, one in enumerate(s.book.technologies)
        if s.technologies >> i & 1
    )  # fmt: skip


def band_in_battle(s: Campaign) -> int:
    """How the people here stand to the crew, as battles count it; in nobody's waters neutral."""
    faction = local_faction(s)
    word = s.band(faction).key.replace("_", " ") if faction >= 0 else "neutral"
    return BANDS.index(word) if word in BANDS else BANDS.index("neutral")


def call_nymphs(s: Campaign) -> None:
    """Nymphs that may be summoned in this battle, and the charges for it (OD-014 to OD-016)."""
    from petteia.games.odyssey.campaign.nymphs import charges, why_silent

    s.summoning_left = [int(why_silent(s, i) is None) for i in range(len(BOOK.summonings))]
    s.summons = charges(s) + sum(s.oneoffs)


@step
class SetUp(Step):
    """Decks, board, titans and gear, ship, places, priority; then the battle's own set-up goes on (OD-090 to OD-099)."""

    changes: tuple[int, ...]
    calendar: int

    def begin(self, s: Campaign) -> None:
        deal_decks(s)
        setup.lay_terrain(s)
        self.traits(s)
        for t in range(ARGONAUTS):
            s.then(Muster(t, fieldable(s)))
        s.then(ShipPreparation())
        s.go(self.places)

    def traits(self, s: Campaign) -> None:
        """The traits of the level or the track, as events of the cycle and this story change them."""
        names = s.monster.tracks[s.step].fields["traits_on"] if s.step else s.block.traits
        for i, trait in enumerate(s.monster.traits):
            if trait.key in names:
                s.traits |= 1 << i
        self.switch(s)

    def switch(self, s: Campaign) -> None:
        switched = [(trait, on) for beast, trait, on in s.traits_set if beast == s.beast]
        for at in range(0, len(self.changes), 2):
            if self.changes[at] in (TRAIT_ON, TRAIT_OFF):
                switched.append((self.changes[at + 1], int(self.changes[at] == TRAIT_ON)))
        for at, on in switched:
            if at >= 0:
                s.traits = s.traits | 1 << at if on else s.traits & ~(1 << at)

    def places(self, s: Campaign) -> None:
        for t in s.living():
            s.then(setup.Placing(t))
        if self.calendar:
            for _, kind, hub in [one for one in s.timeline if one[0] == s.day]:
                if kind == TERRAIN:
                    for _ in range(s.book.cycle.hubs[hub].terrain_n):
                        s.then(HubTerrain(hub))
        s.go(self.priority)

    def priority(self, s: Campaign) -> None:
        """What the Argonauts bring with them comes first: it may change who rages most."""
        company.titans_stand(s)
        s.go(self.token)

    def token(self, s: Campaign) -> None:
        """The token goes to the titan with the highest rage; among equals not to one that may not reach for it (OD-097)."""
        most = max(s.rage[t] for t in s.living())
        among = [t for t in s.living() if s.rage[t] == most]
        free = [t for t in among if not company.may_not_take_priority(s, t)]
        s.then(PassPriority(tuple(free or among)))
        s.go(self.changed)

    def changed(self, s: Campaign) -> None:
        """What the story changes: escalations, maze tiles and wounds before the first round."""
        for at in range(0, len(self.changes), 2):
            kind, n = self.changes[at], self.changes[at + 1]
            for _ in range(n):
                if kind == ESCALATE:
                    escalate_unwounded(s)
                elif kind == LABYRINTH:
                    s.then(Labyrinth(-1, 0))
                elif kind == WOUND:
                    s.wound_stack.append(SINGLE)
                    s.unlooted += 1
        setup.first_escalations(s)
        s.go(self.switched)

    def switched(self, s: Campaign) -> None:
        """What a step of the track has changed, the cycle and the story may change back."""
        self.switch(s)
        s.go(setup.Setup().start)


@step
class HubTerrain(Step):
    """A tile of a hub is placed after those of the scenario, where it overlaps nothing (OD-072, OD-073)."""

    hub: int

    def begin(self, s: Campaign) -> None:
        found = self.spots(s)
        if found:
            name = BOOK.terrain[self.kind(s)].name
            place = s.book.cycle.hubs[self.hub].place
            s.ask(
                s.captain,
                "OD-073",
                About(f"{name} ({place})", "where is it placed?"),
                [TO[cell] for cell in found],
                self.chosen,
            )

    def kind(self, s: Campaign) -> int:
        return BOOK.terrain_at[s.book.cycle.hubs[self.hub].terrain]

    def spots(self, s: Campaign) -> list[int]:
        kind, place = self.kind(s), s.book.cycle.hubs[self.hub].place
        grid, found = s.grid, []
        barred = taken(s)
        for cell in range(grid.size):
            tile = laid(s.scenario, (kind, grid.x[cell], grid.y[cell], shape_for(kind), 0))
            inside = in_area(place, [(grid.x[c] + 1, grid.y[c] + 1) for c in tile.cells], grid.width, grid.height)
            if tile.whole and inside and not tile.mask & barred:
                found.append(cell)
        return found

    def chosen(self, s: Campaign, action: Action) -> None:
        cell = action.args[0]
        kind = self.kind(s)
        s.tiles.append((kind, s.grid.x[cell], s.grid.y[cell], shape_for(kind), 0))
        s.tell(TILE, kind, cell)
