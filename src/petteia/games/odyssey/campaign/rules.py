"""Rules of the adventure that need no table: rolls, conditions, choices, diplomacy, tables with fated boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Final

from petteia.games.odyssey.campaign import cycle as c
from petteia.games.odyssey.campaign import records as r

TOO_DEEP: Final = 16  # a delve that reaches this has failed


# -- rolls -----------------------------------------------------------------------------------


def succeeds(natural: int, difficulty: int, bonus: int = 0) -> bool:
    """A test: a natural 10 succeeds and a natural 1 fails, whatever is added."""
    return natural == 10 or (natural != 1 and natural + bonus >= difficulty)


def group_outcome(test: r.GroupTest, successes: int) -> r.Outcome:
    """What so many successes of a group bring."""
    return next(outcome for low, high, outcome in test.counts if low <= successes <= high)


def delve_outcome(delve: r.Delve, drawn: Sequence[int], stopped: bool) -> r.Outcome | None:
    """What the numbers drawn so far bring; None while the delve goes on."""
    total = sum(drawn)
    if total >= TOO_DEEP:
        return delve.fail
    if not stopped:
        return None
    return delve.success if total >= delve.difficulty else delve.stop


# -- diplomacy -------------------------------------------------------------------------------


def band_of(bands: Sequence[c.Band], score: int) -> c.Band:
    """The band of the diplomacy track a score stands in."""
    return next(band for band in bands if band.low <= score <= band.high)


def shift(bands: Sequence[c.Band], score: int, by: int) -> int:
    """A score after a gain or a loss: it stays on the track, and in a frozen band it does not move any more."""
    if band_of(bands, score).frozen:
        return score
    return max(bands[0].low, min(bands[-1].high, score + by))


def local_bonuses(bands: Sequence[c.Band], scores: Mapping[str, int], tile: c.Tile) -> dict[str, int]:
    """What each faction of a tile adds to a diplomacy test; of several the crew chooses one, with none it is 0."""
    return {faction: band_of(bands, scores[faction]).bonus for faction in tile.factions}


# -- conditions ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Facts:
    """What a condition may ask of a campaign."""

    marked: Set[str] = frozenset()
    has: Set[str] = frozenset()  # kind:key
    numbers: Mapping[str, int] = field(default_factory=dict)
    story: str = "1A"
    diplomacy: Mapping[str, int] = field(default_factory=dict)
    local: str = ""  # the faction here, or the one of several that the crew chose
    levels: Mapping[str, int] = field(default_factory=dict)
    encountered: Set[str] = frozenset()


def holds(condition: r.Condition, facts: Facts, bands: Sequence[c.Band]) -> bool:
    """Whether a condition holds."""
    return any(all(_term(term, facts, bands) != term.negated for term in terms) for terms in condition.alternatives)


def _compare(left: int, op: str, right: int) -> bool:
    return left >= right if op == ">=" else left <= right if op == "<=" else left == right


def _side(side: str) -> int:
    return 2 * int(side[:-1]) + (side[-1] == "B")


def _term(term: r.Term, facts: Facts, bands: Sequence[c.Band]) -> bool:
    if term.kind == "marked":
        return term.subject in facts.marked
    if term.kind == "has":
        kind, _, key = term.subject.partition(":")
        return any(one.startswith(f"{kind}:") for one in facts.has) if key == "any" else term.subject in facts.has
    if term.kind == "diplomacy":
        return _stands(term, facts, bands)
    if term.kind == "story":
        return _compare(_side(facts.story), term.op, _side(term.word))
    if term.kind == "primordial":
        return _compare(facts.levels.get(term.subject, 0), term.op, term.number)
    if term.kind == "encountered":
        return term.subject in facts.encountered
    return _compare(facts.numbers[term.subject], term.op, term.number)


def _stands(term: r.Term, facts: Facts, bands: Sequence[c.Band]) -> bool:
    """Bands are compared in their order; in nobody's waters there is no local faction to stand well or ill with."""
    order = [band.key for band in bands]
    if term.subject == "any":
        asked = list(facts.diplomacy)
    else:
        asked = [one for one in [facts.local if term.subject == "local" else term.subject] if one]
    wanted = order.index(term.word)
    return any(_compare(order.index(band_of(bands, facts.diplomacy[one]).key), term.op, wanted) for one in asked)


def mark(marked: Set[str], node: str) -> frozenset[str]:
    """The matrix after a node is marked; a node that is marked already stays so."""
    return frozenset({*marked, node})


# -- choices, tests and battles under conditions ---------------------------------------------


def offered(choice: r.Choice, facts: Facts, bands: Sequence[c.Band], purse: Mapping[str, int]) -> list[r.Option]:
    """The options that are open: every condition holds, and the purse (by written name) pays all prices together."""
    found = []
    for option in choice.options:
        price: Counter[str] = Counter()
        for act in option.prices:
            if isinstance(act.effect, r.Change):
                price[str(act.effect.item)] += act.effect.n
        payable = all(purse.get(item, 0) >= n for item, n in price.items())
        if payable and all(holds(one, facts, bands) for one in option.requires):
            found.append(option)
    return found


def bonus(bonuses: Iterable[r.Bonus], facts: Facts, bands: Sequence[c.Band]) -> int:
    """What the markup adds to a test."""
    return sum(one.n for one in bonuses if one.when is None or holds(one.when, facts, bands))


def battle_changes(fight: r.Fight, facts: Facts, bands: Sequence[c.Band]) -> list[r.With]:
    """The changes to a battle that apply."""
    return [one for one in fight.changes if one.when is None or holds(one.when, facts, bands)]


def may_resolve(side: c.StoryCard, facts: Facts, bands: Sequence[c.Band]) -> bool:
    """A story card resolves only when all it asks for holds."""
    return all(holds(one, facts, bands) for one in side.requires)


# -- technologies ----------------------------------------------------------------------------


def may_research(
    technology: c.Technology, breakthroughs: Iterable[str], projects: Set[str], facts: Facts, bands: Sequence[c.Band]
) -> bool:
    """Research needs a breakthrough of the type today, the card among the projects, and all its requirements."""
    return (
        technology.type in breakthroughs
        and technology.key in projects
        and all(holds(one, facts, bands) for one in technology.requires)
    )


def projects_after(technology: c.Technology, projects: Set[str], researched: Set[str]) -> frozenset[str]:
    """The projects once a technology was gained, by research or otherwise: it leaves, what it leads to comes."""
    return frozenset((projects | set(technology.leads_to)) - researched - {technology.key})


def limit(technologies: Iterable[c.Technology], name: str) -> int:
    """A limit set by technologies: of several the highest counts."""
    return max((n for one in technologies for key, n in one.limits if key == name), default=0)


def exchange(trade: r.Trade, times: int) -> tuple[int, int]:
    """One exchange at the printed ratio, as often over as the crew likes: how much is given, how much taken."""
    return trade.give * times, trade.take * times


# -- tokens and tables -----------------------------------------------------------------------


def resolve_doom(tokens: int, needed: int) -> tuple[bool, int]:
    """Whether a doom side resolves, and the tokens that are left: exactly the requirement is spent."""
    return (True, tokens - needed) if tokens >= needed else (False, tokens)


def to_knowledge(tokens: int, each: int) -> tuple[int, int]:
    """Progress on the inward card: the knowledge it makes, and the tokens that wait."""
    return tokens // each, tokens % each


def breakthroughs(track: c.MnemosTrack, before: int, after: int) -> list[int]:
    """Which breakthroughs (0, 1, 2) a memory comes to as its nodes grow."""
    return [n for n, at in enumerate(track.breakthroughs) if before < at <= after]


def adventure(table: Sequence[c.Entry], marks: Mapping[int, int], roll: int) -> c.Entry | None:
    """The line a roll means; None if all its fated boxes are marked: roll again."""
    entry = next(one for one in table if one.low <= roll <= one.high)
    return entry if marks.get(entry.goto, 0) < entry.boxes else None


def mark_box(table: Sequence[c.Entry], marks: Mapping[int, int], entry: c.Entry) -> dict[int, int]:
    """The marks of a table after one more; when all its boxes are marked, all are blank again."""
    found = {**marks, entry.goto: marks.get(entry.goto, 0) + 1}
    return {} if all(found.get(one.goto, 0) >= one.boxes for one in table) else found


def picked_hub(column: Sequence[c.Pick], roll: int) -> str:
    """The hub a roll means in the column of the current story card."""
    return next(one.hub for one in column if one.low <= roll <= one.high)


def next_box(hub: c.Hub, marked: int) -> str | None:
    """The box of a hub's track that is marked next: alpha, blank or omega; None if the track is full."""
    return hub.track[marked] if marked < len(hub.track) else None


# -- memories --------------------------------------------------------------------------------


def least_likely(held: Sequence[tuple[int, int]]) -> list[int]:
    """Of Argonauts with so many memories and nodes (fated ones left out), those with the fewest; chance parts a tie."""
    return [n for n, one in enumerate(held) if one == min(held)]


def most_likely(held: Sequence[tuple[int, int]]) -> list[int]:
    """Those with the most memories, then the most nodes; chance parts a tie."""
    return [n for n, one in enumerate(held) if one == max(held)]


def memory_goes_to(held: Sequence[int], argonaut: int, most: int) -> list[int]:
    """Who may get a new memory meant for an Argonaut: they, or one of those with room, or (nobody) the vault."""
    if held[argonaut] < most:
        return [argonaut]
    return [n for n, count in enumerate(held) if count < most]


def growing(memories: Sequence[tuple[Iterable[str], int]], adventure_traits: Iterable[str]) -> list[int]:
    """Which of an Argonaut's memories (traits, nodes) gets the one node of a hub adventure; of several one is chosen."""
    wanted = set(adventure_traits)
    fitting = [(nodes, n) for n, (traits, nodes) in enumerate(memories) if wanted & set(traits)]
    return [n for nodes, n in fitting if nodes == max(fitting)[0]]


# -- terrain of a hub ------------------------------------------------------------------------

BORDER: Final = 3


def in_area(place: str, spaces: Iterable[tuple[int, int]], columns: int, rows: int) -> bool:
    """Whether a tile on these spaces (column, row from 1) lies in the outer 3 or in the inner 3 of a board."""
    outer = [min(x, y, columns + 1 - x, rows + 1 - y) <= BORDER for x, y in spaces]
    return all(outer) if place == "outer 3" else not any(outer)
