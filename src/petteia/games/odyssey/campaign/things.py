"""Things that can be had, as people say them."""

from __future__ import annotations

from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.conditions import (
    GEAR_AT,
    GODFORM_AT,
    LOCAL,
    PATTERN_AT,
    SUMMONING_AT,
    TITAN_AT,
    local_faction,
)
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.content import BOOK


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
