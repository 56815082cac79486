"""Gains, losses and prices: who is meant, saves, limits, where what is gained goes (OD-010, OD-021 to OD-024)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import inward, lives, memories
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.actions import ARGONAUT, PROGRESS
from petteia.games.odyssey.campaign.conditions import (
    GEAR_AT,
    GODFORM_AT,
    LOCAL,
    MORTAL,
    PATTERN_AT,
    SUMMONING_AT,
    TITAN_AT,
    dial,
    held_of,
    local_faction,
)
from petteia.games.odyssey.campaign.losing import check_losses
from petteia.games.odyssey.campaign.people import ChooseLeader, meant
from petteia.games.odyssey.campaign.possessions import forget, loosen
from petteia.games.odyssey.campaign.rules import shift
from petteia.games.odyssey.campaign.saving import Saving
from petteia.games.odyssey.campaign.state import ARGONAUTS, Campaign
from petteia.games.odyssey.campaign.trials import LocalFaction
from petteia.games.odyssey.campaign.wording import item_words
from petteia.games.odyssey.campaign.words import (
    GAINED_BY,
    GAINED_ITEM,
    LOST_BY,
    LOST_ITEM,
    PROJECT,
    RESEARCHED,
    WASTED,
)
from petteia.games.odyssey.content import BOOK, SKILLS
from petteia.kernel.action import Action
from petteia.kernel.decision import About, Refusal
from petteia.kernel.step import Question, Step, step


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
        effect = change_at(s, self.act)
        if effect.who == "leader":
            s.then(ChooseLeader())
        if effect.item.kind == "diplomacy" and effect.item.key == LOCAL:
            s.then(LocalFaction())
        item = effect.item
        if effect.forced and not effect.unavoidable:
            s.then(Saving(effect.verb, item.kind, item.key, effect.n, 0))
            s.go(self.weighed)
            return
        s.go(self.happens)

    def weighed(self, s: Campaign) -> None:
        if not s.passed:
            s.go(self.happens)

    def happens(self, s: Campaign) -> None:
        effect = change_at(s, self.act)
        if effect.who == "group":
            s.then(AsAGroup(self.act, effect.n))
        elif effect.who == "chosen":
            s.then(OneOfThem(self.act))
        elif effect.who:
            for a in meant(s, effect.who):
                personal(s, effect.item, effect.by, a)
        else:
            shared(s, effect.item, effect.by)
        s.go(self.losses)

    def losses(self, s: Campaign) -> None:
        check_losses(s)


def change_at(s: Campaign, act: int) -> r.Change:
    return s.book.effect(act, r.Change)


def with_room(s: Campaign, key: str, n: int) -> list[int]:
    """Who can turn a dial up by so much: nobody is chosen to pass its end while another has room (OD-004, OD-C71)."""
    everyone = list(range(ARGONAUTS))
    if key not in MORTAL:
        return everyone
    return [a for a in everyone if dial(s, key)[a] + n <= s.limit("triskelion")] or everyone


def with_enough(s: Campaign, item: r.Item, n: int) -> list[int]:
    """Who can give up so much of something."""
    if item.kind == "dial":
        return [a for a, found in enumerate(held_of(s, item.key)) if found >= n]
    return [a for a in range(ARGONAUTS) if holds_some(s, item, a)]


def holds_some(s: Campaign, item: r.Item, a: int) -> bool:
    """Whether an Argonaut has something of this to lose."""
    if item.kind == "mnemos":
        held = memories.mnemos_of(s, a)
        return bool(held) if item.key == "random" else s.book.mnemos_at[item.key] in held
    if item.kind == "affliction":
        return s.book.affliction_at[item.key] in s.afflictions[a]
    if item.kind == "katharsis":
        return s.book.word_at[item.key] in s.katharsis[a]
    if item.kind == "condition":
        return s.cond[a][BOOK.condition_at[item.key]] > 0
    return item.kind == "skill" or [s.book.boon_at[item.key], a] in s.boons


NO_ROOM: Final = Refusal("That Argonaut has no room for it, or nothing of it to give.", "OD-C71")


@step
class Among(Question):
    """The players say who of the Argonauts gains or loses something."""

    def able(self, s: Campaign) -> list[int]:
        raise NotImplementedError

    def among(self, s: Campaign) -> list[Action]:
        return ARGONAUT

    def why(self, s: Campaign, action: Action) -> Refusal | None:
        return None if action.args[0] in self.able(s) else NO_ROOM


@step
class AsAGroup(Among):
    """What the group gains or loses is split freely, one by one (OD-024)."""

    act: int
    left: int

    def begin(self, s: Campaign) -> None:
        effect = change_at(s, self.act)
        options = self.open(s) if self.left else []
        if options:
            what = f"{'gains' if effect.gaining else 'loses'} {effect.item.key}"
            s.ask(s.captain, "OD-024", About(f"As a group, {self.left} left", f"who {what}?"), options, self.chosen)

    def able(self, s: Campaign) -> list[int]:
        effect = change_at(s, self.act)
        return with_room(s, effect.item.key, 1) if effect.gaining else with_enough(s, effect.item, 1)

    def chosen(self, s: Campaign, action: Action) -> None:
        effect = change_at(s, self.act)
        s.go(AsAGroup(self.act, self.left - 1).begin)
        personal(s, effect.item, 1 if effect.gaining else -1, action.args[0])


@step
class OneOfThem(Among):
    """The players pick one Argonaut."""

    act: int

    def begin(self, s: Campaign) -> None:
        effect = change_at(s, self.act)
        options = self.open(s)
        if options:
            prompt = f"Who {'gains' if effect.gaining else 'loses'} {effect.n} {item_words(s, effect.item)}?"
            s.ask(s.captain, "OD-021", prompt, options, self.chosen)

    def able(self, s: Campaign) -> list[int]:
        """Where nobody has it all, whoever has some loses that."""
        effect = change_at(s, self.act)
        able = with_room(s, effect.item.key, effect.n) if effect.gaining else with_enough(s, effect.item, effect.n)
        return able or with_enough(s, effect.item, 1)

    def chosen(self, s: Campaign, action: Action) -> None:
        effect = change_at(s, self.act)
        personal(s, effect.item, effect.by, action.args[0])


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
        technology(s, item, n)
    elif item.kind == "pattern":
        pattern(s, item, n)
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
            s.ask(s.captain, "OD-010", "Where does the progress token go?", options, self.chosen)

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
        forget(s, next(i for i, one in enumerate(s.named) if one[0] == klass))


def technology(s: Campaign, item: r.Item, n: int) -> None:
    """A technology comes aboard; one that is lost goes back to the box (OD-021)."""
    tech = s.book.tech_at[item.key]
    if n > 0:
        gain_technology(s, tech)
    elif s.technologies >> tech & 1:
        s.technologies &= ~(1 << tech)
        told(s, item, -1)


def pattern(s: Campaign, item: r.Item, n: int) -> None:
    """A titan takes a pattern; one that is lost leaves the titan that has it (OD-021, OD-057)."""
    at = PATTERN_AT[item.key]
    if n > 0:
        from petteia.games.odyssey.campaign.advancing import GainPattern

        s.then(GainPattern(at))
        return
    found = next((one for one in s.named if at in one[1:]), None)
    if found is not None:
        del found[found.index(at, 1)]
        told(s, item, -1)


def gear_cards(s: Campaign, gear: int, n: int) -> int:
    """Gear comes to the armory as far as there are copies of the card (OD-268), or leaves it; how many in truth."""
    n = max(-s.armory[gear], min(n, max(0, BOOK.gear[gear].copies - s.armory[gear])))
    s.armory[gear] += n
    loosen(s, gear)
    told(s, r.Item("gear", BOOK.gear[gear].key), n)
    return n


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
    book, key, gained = s.book, item.key, n > 0
    before = (s.clues, s.allies, s.codes, s.forms, s.nymphs)
    if item.kind == "gear":
        gear_cards(s, GEAR_AT[key], n)
    elif item.kind == "oneoff":
        at = SUMMONING_AT[key]
        n = max(n, -s.oneoffs[at])
        s.oneoffs[at] += n
    elif item.kind == "clue":
        s.clues = _set(s.clues, book.clue_at[key], gained)
    elif item.kind == "ally":
        s.allies = _set(s.allies, book.ally_at[key], gained)
    elif item.kind == "code":
        s.codes = _set(s.codes, book.code_at[key], gained)
    elif item.kind == "godform":
        s.forms = _set(s.forms, GODFORM_AT[key], gained)
    else:
        assert item.kind == "summoning", f"nobody knows how the ship gains {item}"
        s.nymphs = _set(s.nymphs, SUMMONING_AT[key], gained)
    if item.kind == "oneoff" or before != (s.clues, s.allies, s.codes, s.forms, s.nymphs):
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
            for _ in range(-n):
                memories.lose_fated(s, a)
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
    gained = n > 0
    if item.kind == "affliction":
        return _kept(s.afflictions[a], s.book.affliction_at[item.key], gained)
    if item.kind == "katharsis":
        return _kept(s.katharsis[a], s.book.word_at[item.key], gained)
    if item.kind == "condition":
        at = BOOK.condition_at[item.key]
        before = s.cond[a][at]
        again = len(BOOK.conditions[at].sides) if BOOK.conditions[at].again == "flip" else before
        s.cond[a][at] = (
            (again if before else 1) if gained else 0
        )  # gained again, some turn to their other side (OD-192)
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
    gained = n > 0
    if gained:
        if [at, a] in s.boons:
            return
        s.boons.append([at, a])
    else:
        left = [one for one in s.boons if one[0] != at or (a >= 0 and one[1] != a)]
        if left == s.boons:
            return
        s.boons = left
    if a >= 0:
        s.tell(GAINED_BY if gained else LOST_BY, s.book.item(item), 1, a)
    else:
        s.tell(GAINED_ITEM if gained else LOST_ITEM, s.book.item(item), 1)


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
