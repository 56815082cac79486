"""Whether a condition of the cycle holds now, and how much of a thing the crew has."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import memories, tracks
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.state import ARGONAUTS, MNEMOS_OF, Campaign
from petteia.games.odyssey.content import BOOK

LOCAL: Final = "local"
GEAR_AT: Final = BOOK.gear_at
TITAN_AT: Final = {one.key: i for i, one in enumerate(BOOK.titans)}
PATTERN_AT: Final = {one.key: i for i, one in enumerate(BOOK.patterns)}
GODFORM_AT: Final = {one.key: i for i, one in enumerate(BOOK.godforms)}
SUMMONING_AT: Final = {one.key: i for i, one in enumerate(BOOK.summonings)}
BEAST_AT: Final = {one.key: i for i, one in enumerate(BOOK.primordials)}


def holds(s: Campaign, condition: r.Condition | None) -> bool:
    """Whether a condition holds; none at all always does."""
    if condition is None:
        return True
    return any(all(_term(s, term) != term.negated for term in terms) for terms in condition.alternatives)


def all_hold(s: Campaign, conditions: tuple[r.Condition, ...]) -> bool:
    return all(holds(s, one) for one in conditions)


def _compare(left: int, op: str, right: int) -> bool:
    return left >= right if op == ">=" else left <= right if op == "<=" else left == right


def _term(s: Campaign, term: r.Term) -> bool:
    kind = term.kind
    if kind == "marked":
        return s.is_marked(term.subject)
    if kind == "has":
        what, _, key = term.subject.partition(":")
        return has(s, what, key)
    if kind == "diplomacy":
        return _stands(s, term)
    if kind == "story":
        return _compare(
            _side(s.story_card.number, s.story_card.side), term.op, _side(int(term.word[:-1]), term.word[-1])
        )
    if kind == "primordial":
        return _compare(tracks.level(s, BEAST_AT[term.subject]), term.op, term.number)
    if kind == "encountered":
        return bool(s.encountered >> BEAST_AT[term.subject] & 1)
    return _compare(number(s, term.subject), term.op, term.number)


def _side(card: int, side: str) -> int:
    return 2 * card + (side == "B")


def number(s: Campaign, name: str) -> int:
    """A number of the ship's sheet by its name in a condition."""
    if name == "explored":
        return s.explored.bit_count()
    found: int = getattr(s, name)
    return found


def _stands(s: Campaign, term: r.Term) -> bool:
    """Bands are compared in their order; in nobody's waters there is no local faction to stand well or ill with."""
    book = s.book
    if term.subject == "any":
        asked = range(len(book.factions))
    else:
        one = local_faction(s) if term.subject == LOCAL else book.faction_at[term.subject]
        asked = range(one, one + 1) if one >= 0 else range(0)
    wanted = book.band_at[term.word]
    return any(_compare(book.band_at[s.band(one).key], term.op, wanted) for one in asked)


def local_faction(s: Campaign) -> int:
    """The faction of these waters (of several, the one the crew has chosen), or -1."""
    here = s.here.factions
    if not here:
        return -1
    found = [s.book.faction_at[key] for key in here]
    return s.local if s.local in found else found[0]


def has(s: Campaign, kind: str, key: str) -> bool:
    """Whether the crew has something of a named kind; the key `any` asks for one of that kind at all."""
    if key == "any":
        return any(has(s, kind, one) for one in _keys(s, kind))
    return count(s, kind, key) > 0


def _keys(s: Campaign, kind: str) -> list[str]:
    book = s.book
    tables: dict[str, dict[str, int]] = {
        "tech": book.tech_at, "clue": book.clue_at, "ally": book.ally_at, "code": book.code_at, "mnemos": book.mnemos_at,
        "boon": book.boon_at, "affliction": book.affliction_at, "katharsis": book.word_at, "gear": GEAR_AT,
        "titan": TITAN_AT, "pattern": PATTERN_AT, "godform": GODFORM_AT, "summoning": SUMMONING_AT,
        "oneoff": SUMMONING_AT, "condition": BOOK.condition_at,
    }  # fmt: skip
    return list(tables.get(kind, {}))


def count(s: Campaign, kind: str, key: str) -> int:
    """How much of a named thing the crew has."""
    book = s.book
    if kind == "tech":
        return s.technologies >> book.tech_at[key] & 1
    if kind == "clue":
        return s.clues >> book.clue_at[key] & 1
    if kind == "ally":
        return s.allies >> book.ally_at[key] & 1
    if kind == "code":
        return s.codes >> book.code_at[key] & 1
    if kind == "gear":
        return s.armory[GEAR_AT[key]]
    if kind == "titan":
        return s.hold[TITAN_AT[key]]
    if kind == "pattern":
        return sum(PATTERN_AT[key] in one[1:] for one in s.named)
    if kind == "godform":
        return s.forms >> GODFORM_AT[key] & 1
    if kind == "summoning":
        return s.nymphs >> SUMMONING_AT[key] & 1
    if kind == "oneoff":
        return s.oneoffs[SUMMONING_AT[key]]
    if kind == "diplomacy":
        return s.standing[book.faction_at[key]]
    return _personal(s, kind, key)


def _personal(s: Campaign, kind: str, key: str) -> int:
    """Things that an Argonaut has: counted over all four."""
    book = s.book
    if kind == "boon":
        return sum(one[0] == book.boon_at[key] for one in s.boons)
    if kind == "affliction":
        return sum(held.count(book.affliction_at[key]) for held in s.afflictions)
    if kind == "katharsis":
        return sum(held.count(book.word_at[key]) for held in s.katharsis)
    if kind == "mnemos":
        face = s.faces.mnemos + book.mnemos_at[key]
        return sum(s.face[card] == face for a in range(ARGONAUTS) for card in s.zones[MNEMOS_OF + a])
    assert kind == "condition", f"nobody knows how to count {kind}:{key}"
    return sum(held[BOOK.condition_at[key]] > 0 for held in s.cond)


# -- prices ------------------------------------------------------------------------------------


DIALS: Final = {"danger": 0, "fate": 1, "rage": 2, "despair": 3}
MORTAL: Final = ("danger", "fate", "rage")  # the dials of the triskelion


def dial(s: Campaign, name: str) -> list[int]:
    return (s.danger, s.fate, s.rage, s.despair)[DIALS[name]]


def held_of(s: Campaign, name: str) -> list[int]:
    """How much each Argonaut could give up: of a dial, of the nodes of their memories, of fated memories."""
    if name == "node":
        return [sum(s.nodes[m] for m in memories.mnemos_of(s, a)) for a in range(ARGONAUTS)]
    if name == "fated":
        return [len(memories.fated_of(s, a)) for a in range(ARGONAUTS)]
    return dial(s, name)


def payable(s: Campaign, price: r.Change, times: int = 1) -> bool:
    """Whether a price can be paid: given up if it is there, taken on if there is room for it (OD-004)."""
    item, n = price.item, price.n * times
    if not price.gaining:
        return at_hand(s, item, price.who) >= n
    if item.key in MORTAL:
        top = s.limit("triskelion")
        values = dial(s, item.key)
        who = [s.leader] if price.who == "leader" and s.leader >= 0 else range(ARGONAUTS)
        room = [top - values[a] for a in who]
        if price.who == "each":
            return min(room) >= n
        return sum(room) >= n if price.who == "group" else max(room) >= n
    if item.key == "argo_fate":
        return s.argo_fate + n <= s.limit("argo_fate")
    return True


def at_hand(s: Campaign, item: r.Item, who: str = "") -> int:
    """How much of an item can be paid."""
    if item.kind == "counter":
        if item.key in ("crew", "hull"):
            return number(s, item.key) - 1  # nobody may choose to lose the ship
        return number(s, item.key) if item.key != "summon_charge" else s.summon_bonus
    if item.kind == "resource":
        return s.stock[s.book.resource_at[item.key]]
    if item.kind == "dial":
        values = held_of(s, item.key)
        if who == "leader" and s.leader >= 0:
            return values[s.leader]
        return sum(values) if who == "group" else min(values) if who == "each" else max(values)
    return count(s, item.kind, item.key)
