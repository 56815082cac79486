"""The things of a cycle in words: what can be had, what is asked for, what is paid."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.conditions import BEAST_AT, LOCAL, local_faction, number
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.content import BOOK

LEVELS: Final = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
RESOURCE_LOOKS: Final = {
    "bronze": "bronze", "oil": "oil", "cloth": "cloth", "hot_rivets": "rivets", "warden_bronze": "metal-bar",
    "maze_horn": "horn", "hide_of_echoes": "hide", "whip_sinew": "whip", "black_feather": "feather",
    "drowned_gold": "coins-pile", "throne_salt": "minerals", "ambrosia": "ambrosia", "ember_heart": "burning-embers",
    "star_heart": "star-formation", "sisyphus_tear": "drop", "nectar": "chalice-drops", "orichalc": "ore",
    "dittany": "vine-leaf",
}  # fmt: skip
COUNTER_LOOKS: Final = {
    "crew": "crew", "hull": "hull", "argo_fate": "fate", "knowledge": "knowledge", "progress": "progress", "doom": "doom",
    "summon_charge": "siren",
}  # fmt: skip
COUNTED: Final = {"argo_fate": "Argo fate", "summon_charge": "summoning charge"}
WHO: Final = {
    "leader": "the leader", "each": "each Argonaut", "group": "the Argonauts together", "random": "one at random",
    "owner": "its owner", "tester": "whoever tests", "failed": "whoever failed", "chosen": "one of your choice",
    "least_likely": "the least likely of you", "most_likely": "the most likely of you",
}  # fmt: skip
_BATTLE_NAMES: Final[dict[str, str]] = {
    **{one.key: one.name for one in BOOK.titans},
    **{one.key: one.name for one in BOOK.gear},
    **{one.key: one.name for one in (*BOOK.godforms, *BOOK.summonings)},
    **{one.key: one.element.name for one in BOOK.patterns},
}
_LISTED: Final = {  # where a cycle keeps its things of a kind
    "tech": "technologies", "clue": "clues", "ally": "allies", "boon": "boons", "affliction": "afflictions", "mnemos": "mnemos",
    "diplomacy": "factions",
}  # fmt: skip
WAYS: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}


def plain(key: str) -> str:
    return key.replace("_", " ")


def kind_name(s: Campaign, kind: str, key: str) -> str:
    """What a thing of a named kind is called; an unknown key stands for itself."""
    if key == "any":
        return f"any {plain(kind)}"
    if kind in ("titan", "gear", "pattern", "godform", "summoning", "oneoff"):
        return _BATTLE_NAMES.get(key, plain(key))
    if kind == "code" and key in s.book.code_at:
        return "a code"
    listed = getattr(s.book.cycle, _LISTED[kind]) if kind in _LISTED else ()
    return next((one.name for one in listed if one.key == key), plain(key))


def item_name(s: Campaign, item: r.Item) -> str:
    """A thing that can be had, as it stands in a sentence after its number."""
    if item.kind == "resource":
        at = s.book.resource_at.get(item.key, -1)
        return s.book.resources[at].name.lower() if at >= 0 else plain(item.key)
    if item.kind in ("counter", "dial"):
        return COUNTED.get(item.key, plain(item.key))
    if item.kind == "diplomacy":
        whose = "the people here" if item.key == "local" else kind_name(s, "diplomacy", item.key)
        return f"standing with {whose}"
    if item.kind in ("mnemos", "skill", "katharsis"):
        words = {"mnemos": "memory", "skill": plain(item.key), "katharsis": "katharsis"}
        return words[item.kind] if item.key == "random" or item.kind != "mnemos" else kind_name(s, "mnemos", item.key)
    name = kind_name(s, item.kind, item.key)
    return f"{item.kind} ({name})" if item.kind in ("clue", "ally", "boon", "affliction") else name


def item_words(s: Campaign, item: r.Item) -> str:
    """A thing that is about to be gained or lost, with the kind of thing that it is."""
    book = s.book
    if item.kind == "resource":
        return book.resources[book.resource_at[item.key]].name.lower()
    if item.kind in ("counter", "dial"):
        names = {"argo_fate": "Argo fate", "summon_charge": "summon charge", "fated": "fated memory"}
        return names.get(item.key, item.key)
    if item.kind == "diplomacy":
        at = local_faction(s) if item.key == LOCAL else book.faction_at[item.key]
        return f"diplomacy with {book.factions[at].name}" if at >= 0 else "diplomacy"
    if item.key == "random":
        return "memory"
    if item.kind in ("skill", "katharsis"):
        return f"{item.kind}: {item.key}"
    if item.kind == "condition":
        return f"condition {BOOK.conditions[BOOK.condition_at[item.key]].name}"
    return f"{item.kind} {item.key if item.kind == 'code' else kind_name(s, item.kind, item.key)}"


def item_look(s: Campaign, item: r.Item) -> str:
    if item.kind == "resource":
        return resource_look(s, item.key)
    if item.kind == "dial":
        return {"danger": "danger", "fate": "fate", "rage": "rage", "despair": "despair"}.get(item.key, "owl")
    return COUNTER_LOOKS.get(item.key, "knapsack")


def resource_look(s: Campaign, key: str) -> str:
    from petteia.games.odyssey.campaign.pictures import picture

    return RESOURCE_LOOKS.get(key) or picture(plain(key), otherwise="knapsack")


def price(s: Campaign, change: r.Change) -> str:
    """A price as it is read beside a choice: with what is at hand, where that can be counted."""
    item = change.item
    verb = "take on" if change.gaining else "pay"
    words = f":{item_look(s, item)}: {verb} {change.n} {item_name(s, item)}"
    if change.who:
        words += f" ({WHO.get(change.who, plain(change.who))})"
    if change.paying and item.kind == "resource":
        words += f" of your {s.stock[s.book.resource_at[item.key]]}"
    return words


# -- conditions ------------------------------------------------------------------------------------


def condition(s: Campaign, one: r.Condition) -> str:
    """What is asked for, in words."""
    return " or ".join(" and ".join(term(s, part) for part in terms) for terms in one.alternatives)


def term(s: Campaign, one: r.Term) -> str:
    words = _term(s, one)
    return f"not {words}" if one.negated else words


def _term(s: Campaign, one: r.Term) -> str:
    if one.kind == "marked":
        return f"node {one.subject}"
    if one.kind == "has":
        kind, _, key = one.subject.partition(":")
        return kind_name(s, kind, key)
    if one.kind == "diplomacy":
        who = {"local": "the people here", "any": "one of the factions"}.get(one.subject) or kind_name(
            s, "diplomacy", one.subject
        )
        return f"{who} {plain(one.word)}{_or(one.op)}"
    if one.kind == "story":
        return f"story {one.word}{' or later' if one.op == '>=' else ''}"
    if one.kind == "primordial":
        return f"{BOOK.primordials[BEAST_AT[one.subject]].name} at level {LEVELS[one.number]}"
    if one.kind == "encountered":
        return f"{BOOK.primordials[BEAST_AT[one.subject]].name} fought"
    if one.subject == "tile":
        return f"the Argo at {tile_name(s, one.number)}"
    what = {"explored": "tiles explored"}.get(one.subject, COUNTED.get(one.subject, one.subject))
    return (
        f"{what} {number(s, one.subject)} of {one.number}" if one.op == ">=" else f"{what} {_op(one.op)} {one.number}"
    )


def _or(op: str) -> str:
    return {">=": " or better", "<=": " or worse"}.get(op, "")


def _op(op: str) -> str:
    return {"<=": "at most", "==": "exactly"}.get(op, op)


def tile_name(s: Campaign, tile: int) -> str:
    """A tile by its name once it lies face up, else by its number."""
    if tile in s.book.tiles and s.is_revealed(tile):
        return s.book.tiles[tile].name
    return f"tile {tile}"


def count(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"
