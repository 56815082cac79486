"""Gains, losses and prices: who is meant, saves, limits, where what is gained goes (OD-010, OD-021 to OD-024)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import inward, lives, memories
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.actions import ARGONAUT, PROGRESS, SAVE_BY, SUFFER
from petteia.games.odyssey.campaign.conditions import (
    DIALS,
    GEAR_AT,
    GODFORM_AT,
    LOCAL,
    PATTERN_AT,
    SUMMONING_AT,
    TITAN_AT,
    dial,
    local_faction,
)
from petteia.games.odyssey.campaign.losing import check_losses
from petteia.games.odyssey.campaign.people import ChooseLeader, meant
from petteia.games.odyssey.campaign.rules import shift
from petteia.games.odyssey.campaign.state import ARGONAUTS, Campaign
from petteia.games.odyssey.campaign.trials import ArgoTrial, LocalFaction
from petteia.games.odyssey.campaign.words import (
    GAINED_BY,
    GAINED_ITEM,
    LOST_BY,
    LOST_ITEM,
    NOT_SAVED,
    PROJECT,
    RESEARCHED,
    SAVED,
    WASTED,
)
from petteia.games.odyssey.content import BOOK, SKILLS
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step

FORCED: Final = ("gain", "lose")


def change(s: Campaign, act: int) -> None:
    """Push one gain, loss or price of the book's effects."""
    s.then(Change(act))


def rule(s: Campaign, name: str) -> str:
    """What a technology aboard says of a rule of the ship ("" if none does)."""
    return s.book.rule(name, s.technologies)


@step
class Change(Step):
    """One gain, loss, payment or taking on.  Only what is forced can be saved from, and not what is unavoidable."""

    act: int

    def begin(self, s: Campaign) -> None:
        effect = self.effect(s)
        if effect.who == "leader":
            s.then(ChooseLeader())
        if effect.item.kind == "diplomacy" and effect.item.key == LOCAL:
            s.then(LocalFaction())
        if effect.verb in FORCED and not effect.unavoidable and saves(s, effect):
            s.then(Saving(self.act, 0))
            s.go("weighed")
            return
        s.go("happens")

    def effect(self, s: Campaign) -> r.Change:
        found = s.book.acts[self.act]
        assert isinstance(found, r.Change)
        return found

    def weighed(self, s: Campaign) -> None:
        if not s.passed:
            s.go("happens")

    def happens(self, s: Campaign) -> None:
        effect = self.effect(s)
        item, n = effect.item, effect.n
        gaining = effect.verb in ("gain", "take")
        if effect.who == "group":
            s.then(AsAGroup(self.act, n))
        elif effect.who == "chosen":
            s.then(OneOfThem(self.act))
        elif effect.who:
            for a in meant(s, effect.who):
                personal(s, item, n if gaining else -n, a)
        else:
            shared(s, item, n if gaining else -n)
        s.go("losses")

    def losses(self, s: Campaign) -> None:
        check_losses(s)


@step
class AsAGroup(Step):
    """What the group gains or loses is split freely, one by one (OD-024)."""

    act: int
    left: int

    def begin(self, s: Campaign) -> None:
        effect = s.book.acts[self.act]
        assert isinstance(effect, r.Change)
        if not self.left:
            return
        losing = effect.verb in ("lose", "pay")
        able = list(range(ARGONAUTS))
        if losing and effect.item.key in DIALS:
            able = [a for a in able if dial(s, effect.item.key)[a] > 0]
        elif effect.verb == "take" and effect.item.key in DIALS:
            able = [a for a in able if dial(s, effect.item.key)[a] < s.limit("triskelion")] or able
        if able:
            what = f"{'loses' if losing else 'gains'} {effect.item.key}"
            s.ask(
                s.captain, "OD-024", f"As a group, {self.left} left: who {what}?", [ARGONAUT[a] for a in able], "chosen"
            )

    def chosen(self, s: Campaign, action: Action) -> None:
        effect = s.book.acts[self.act]
        assert isinstance(effect, r.Change)
        sign = -1 if effect.verb in ("lose", "pay") else 1
        s.go("begin", AsAGroup(self.act, self.left - 1))
        personal(s, effect.item, sign, action.args[0])


@step
class OneOfThem(Step):
    """The players pick one Argonaut."""

    act: int

    def begin(self, s: Campaign) -> None:
        effect = s.book.acts[self.act]
        assert isinstance(effect, r.Change)
        prompt = (
            f"Who {'gains' if effect.verb in ('gain', 'take') else 'loses'} {effect.n} {item_words(s, effect.item)}?"
        )
        s.ask(s.captain, "OD-021", prompt, ARGONAUT[:], "chosen")

    def chosen(self, s: Campaign, action: Action) -> None:
        effect = s.book.acts[self.act]
        assert isinstance(effect, r.Change)
        personal(s, effect.item, effect.n if effect.verb in ("gain", "take") else -effect.n, action.args[0])


def item_words(s: Campaign, item: r.Item) -> str:
    """A thing that can be had, as people say it."""
    book = s.book
    if item.kind == "resource":
        return book.resources[book.resource_at[item.key]].name.lower()
    names: dict[str, str] = {"argo_fate": "Argo fate", "summon_charge": "summon charge", "fated": "fated memory"}
    if item.kind in ("counter", "dial"):
        return names.get(item.key, item.key)
    if item.kind == "diplomacy":
        local = local_faction(s)
        at = local if item.key == LOCAL else book.faction_at[item.key]
        return f"diplomacy with {book.factions[at].name}" if at >= 0 else "diplomacy"
    if item.key == "random":
        return "memory"
    found = _named(s, item)
    return f"{item.kind} {found}" if item.kind not in ("skill", "katharsis") else f"{item.kind}: {found}"


def _named(s: Campaign, item: r.Item) -> str:
    cycle, book = s.book.cycle, s.book
    key = item.key
    if item.kind == "tech":
        return cycle.technologies[book.tech_at[key]].name
    if item.kind == "clue":
        return cycle.clues[book.clue_at[key]].name
    if item.kind == "ally":
        return cycle.allies[book.ally_at[key]].name
    if item.kind == "mnemos":
        return cycle.mnemos[book.mnemos_at[key]].name
    if item.kind == "boon":
        return cycle.boons[book.boon_at[key]].name
    if item.kind == "affliction":
        return cycle.afflictions[book.affliction_at[key]].name
    if item.kind == "gear":
        return BOOK.gear[GEAR_AT[key]].name
    if item.kind == "titan":
        return BOOK.titans[TITAN_AT[key]].name
    if item.kind == "pattern":
        return BOOK.patterns[PATTERN_AT[key]].element.name
    if item.kind == "godform":
        return BOOK.godforms[GODFORM_AT[key]].name
    if item.kind in ("summoning", "oneoff"):
        return BOOK.summonings[SUMMONING_AT[key]].name
    if item.kind == "condition":
        return BOOK.conditions[BOOK.condition_at[key]].name
    return key


# -- saves -----------------------------------------------------------------------------------------


def saves(s: Campaign, effect: r.Change) -> list[int]:
    """The save abilities aboard that answer to this gain or loss."""
    against = f"{effect.verb} {effect.item}"
    return [
        i
        for i, (tech, ability) in enumerate(s.book.abilities)
        if ability.kind == "save" and ability.against == against and s.technologies >> tech & 1
    ]


@step
class Saving(Step):
    """Each save ability may be tried once against one gain or loss; one success is enough (OD-022)."""

    act: int
    tried: int

    def begin(self, s: Campaign) -> None:
        s.passed = 0
        effect = s.book.acts[self.act]
        assert isinstance(effect, r.Change)
        left = [i for i in saves(s, effect) if not self.tried >> i & 1]
        if left:
            what = f"{effect.verb} {effect.n} {item_words(s, effect.item)}"
            s.ask(
                s.captain,
                "OD-022",
                f"The ship would {what}. Try to save it?",
                [*(SAVE_BY[i] for i in left), SUFFER],
                "chosen",
            )

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is SUFFER:
            s.passed = 0
            return
        ability = action.args[0]
        test = s.book.abilities[ability][1].test
        assert test is not None
        s.then(ArgoTrial(test.difficulty, test.diplomacy, 0))
        s.go("rolled", SaveRolled(self.act, self.tried | 1 << ability, ability))


@step
class SaveRolled(Step):
    """A save test has been rolled."""

    act: int
    tried: int
    ability: int

    def rolled(self, s: Campaign) -> None:
        if s.passed:
            s.tell(SAVED, self.ability)
            return
        s.tell(NOT_SAVED, self.ability)
        s.then(Saving(self.act, self.tried))


# -- what belongs to the ship ----------------------------------------------------------------------


def shared(s: Campaign, item: r.Item, n: int) -> None:
    """The ship gains (or with n below 0 loses) something."""
    if item.kind == "counter":
        counter(s, item.key, n)
    elif item.kind == "resource":
        at = s.book.resource_at[item.key]
        n = max(n, -s.stock[at])
        s.stock[at] += n
        told(s, item, n)
    elif item.kind == "diplomacy":
        diplomacy(s, item, n)
    elif item.kind == "titan":
        titans(s, TITAN_AT[item.key], n)
    elif item.kind == "tech":
        gain_technology(s, s.book.tech_at[item.key])
    elif item.kind == "pattern":
        from petteia.games.odyssey.campaign.advancing import GainPattern

        s.then(GainPattern(PATTERN_AT[item.key]))
    elif item.kind == "boon":
        boon(s, item, n, -1)
    else:
        token(s, item, n)


def told(s: Campaign, item: r.Item, n: int) -> None:
    if n:
        s.tell(GAINED_ITEM if n > 0 else LOST_ITEM, s.book.item(item), abs(n))


def counter(s: Campaign, key: str, n: int) -> None:
    item = r.Item("counter", key)
    if key == "progress":
        if n > 0:
            for _ in range(n):
                s.then(PlaceProgress())
        else:
            n = max(n, -s.progress)
            s.progress += n
        told(s, item, n)
    elif key == "doom":
        n = max(n, -s.doom)
        s.doom += n
        told(s, item, n)
    elif key == "knowledge":
        gain_knowledge(s, n)
    elif key in ("crew", "hull"):
        now: int = getattr(s, key)
        n = max(-now, min(n, s.limit(key) - now))
        setattr(s, key, now + n)
        told(s, item, n)
    elif key == "argo_fate":
        n = max(n, -s.argo_fate)
        s.argo_fate += n
        told(s, item, n)
    else:
        s.summon_bonus = max(0, s.summon_bonus + n)
        told(s, item, n)


def gain_knowledge(s: Campaign, n: int) -> None:
    """Each knowledge opens an adventure of the inward odyssey (OD-075)."""
    n = max(-s.knowledge, min(n, s.limit("knowledge") - s.knowledge))
    s.knowledge += n
    told(s, r.Item("counter", "knowledge"), n)
    if n > 0:
        inward.opens(s, n)


@step
class PlaceProgress(Step):
    """A progress token goes to the story card, while it has room, or to the inward card (OD-010)."""

    def begin(self, s: Campaign) -> None:
        options = []
        if s.progress < s.story_card.stores:
            options.append(PROGRESS[0])
        if rule(s, "progress_to_inward") and s.knowledge < s.limit("knowledge"):
            options.append(PROGRESS[1])
        if options:
            s.ask(s.captain, "OD-010", "Where does the progress token go?", options, "chosen")

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is PROGRESS[0]:
            s.progress += 1
            return
        s.inward += 1


def diplomacy(s: Campaign, item: r.Item, n: int) -> None:
    """A score moves along its track, and not at all once it is frozen (OD-018, OD-019)."""
    at = local_faction(s) if item.key == LOCAL else s.book.faction_at[item.key]
    if at >= 0:
        before = s.standing[at]
        s.standing[at] = shift(s.book.bands, before, n)
        told(s, r.Item("diplomacy", s.book.factions[at].key), s.standing[at] - before)


def titans(s: Campaign, klass: int, n: int) -> None:
    """Titans come aboard as long as there is room; of those that go, a nameless one goes first."""
    item = r.Item("titan", BOOK.titans[klass].key)
    if n > 0:
        room = max(0, s.limit("titans") - s.titans_aboard())
        if n > room:
            s.tell(WASTED, s.book.item(item))
        n = min(n, room)
    else:
        n = max(n, -s.hold[klass])
    s.hold[klass] += n
    told(s, item, n)
    while sum(one[0] == klass for one in s.named) > s.hold[klass]:
        s.named.remove(next(one for one in s.named if one[0] == klass))


def gain_technology(s: Campaign, tech: int) -> None:
    """A technology comes aboard: what it leads to may be researched, and its immediate effects happen (OD-047, OD-050)."""
    if s.technologies >> tech & 1:
        return
    one = s.book.technologies[tech]
    s.technologies |= 1 << tech
    s.projects &= ~(1 << tech)
    s.tell(RESEARCHED, tech)
    for key in one.leads_to:
        at = s.book.tech_at[key]
        if not (s.technologies | s.projects) >> at & 1:
            s.projects |= 1 << at
            s.tell(PROJECT, at)
    from petteia.games.odyssey.campaign.effects import effects

    for ability in one.abilities:
        if ability.kind == "immediate":
            effects(s, s.book.acts_of(ability.effects))


def token(s: Campaign, item: r.Item, n: int) -> None:
    """Cards and records of the ship: clues, allies, codes, gear, godforms, nymphs."""
    book, key = s.book, item.key
    before = (s.clues, s.allies, s.codes, s.forms, s.nymphs)
    if item.kind == "gear":
        at = GEAR_AT[key]
        n = max(n, -s.armory[at])
        s.armory[at] += n
    elif item.kind == "oneoff":
        at = SUMMONING_AT[key]
        n = max(n, -s.oneoffs[at])
        s.oneoffs[at] += n
    elif item.kind == "clue":
        s.clues = _set(s.clues, book.clue_at[key], n > 0)
    elif item.kind == "ally":
        s.allies = _set(s.allies, book.ally_at[key], n > 0)
    elif item.kind == "code":
        s.codes = _set(s.codes, book.code_at[key], n > 0)
    elif item.kind == "godform":
        s.forms = _set(s.forms, GODFORM_AT[key], n > 0)
    elif item.kind == "summoning":
        s.nymphs = _set(s.nymphs, SUMMONING_AT[key], n > 0)
    else:
        raise AssertionError(f"nobody knows how the ship gains {item}")
    if item.kind in ("gear", "oneoff") or before != (s.clues, s.allies, s.codes, s.forms, s.nymphs):
        told(s, item, n)


def _set(mask: int, bit: int, on: bool) -> int:
    return mask | 1 << bit if on else mask & ~(1 << bit)


# -- what belongs to an Argonaut -------------------------------------------------------------------


def personal(s: Campaign, item: r.Item, n: int, a: int) -> None:
    """An Argonaut gains (or with n below 0 loses) something."""
    if item.kind == "dial":
        if item.key == "node":
            memories.grow(s, a, n)
            return
        if item.key == "fated":
            for _ in range(n):
                memories.draw_fated(s, a)
            return
        turn_dial(s, item.key, n, a)
        return
    if item.kind == "boon":
        boon(s, item, n, a)
        return
    if item.kind == "mnemos":
        if n > 0:
            memories.gain(s, item.key, a)
        else:
            memories.lose(s, item.key, a)
        return
    if note(s, item, n, a):
        s.tell(GAINED_BY if n > 0 else LOST_BY, s.book.item(item), abs(n), a)


def note(s: Campaign, item: r.Item, n: int, a: int) -> bool:
    """Write on an Argonaut's sheet, or strike out; whether anything has changed."""
    if item.kind == "affliction":
        return _kept(s.afflictions[a], s.book.affliction_at[item.key], n > 0)
    if item.kind == "katharsis":
        return _kept(s.katharsis[a], s.book.word_at[item.key], n > 0)
    if item.kind == "condition":
        at = BOOK.condition_at[item.key]
        before = s.cond[a][at]
        s.cond[a][at] = 0 if n < 0 else max(1, before)
        return s.cond[a][at] != before
    s.gifts[a][SKILLS.index(item.key)] += n
    return True


def _kept(held: list[int], at: int, gained: bool) -> bool:
    if gained == (at in held):
        return False
    if gained:
        held.append(at)
    else:
        held.remove(at)
    return True


def boon(s: Campaign, item: r.Item, n: int, a: int) -> None:
    at = s.book.boon_at[item.key]
    if n > 0:
        if [at, a] not in s.boons:
            s.boons.append([at, a])
    else:
        left = [one for one in s.boons if one[0] != at or (a >= 0 and one[1] != a)]
        if left == s.boons:
            return
        s.boons = left
    if a >= 0:
        s.tell(GAINED_BY if n > 0 else LOST_BY, s.book.item(item), 1, a)
    else:
        told(s, item, 1 if n > 0 else -1)


def turn_dial(s: Campaign, key: str, n: int, a: int) -> None:
    """Danger, fate, rage and despair outside battle; a triskelion dial past its end kills (OD-003)."""
    values = dial(s, key)
    n = memories.adjusted(s, a, "gain" if n > 0 else "lose", key, abs(n)) * (1 if n > 0 else -1)
    n = max(n, -values[a])
    values[a] += n
    if n:
        s.tell(GAINED_BY if n > 0 else LOST_BY, s.book.item(r.Item("dial", key)), abs(n), a)
    if key != "despair" and values[a] > s.limit("triskelion"):
        lives.dies(s, a)
