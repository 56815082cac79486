"""What may be used on the voyage and in adventures: clues, allies, boons, and abilities of memories.

Each has a small piece of code, found by its key; what has none here says what it says in another place (in battle, in a
condition of the story) or, in a cycle of somebody else's, nothing.  A power belongs to an Argonaut or (-1) to the ship.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from petteia.games.odyssey.campaign import memories
from petteia.games.odyssey.campaign.actions import ALLY, ARGONAUT, BOON, CHOICE, CLUE, MEMORY, TILE, WAYS
from petteia.games.odyssey.campaign.book import SECTORS
from petteia.games.odyssey.campaign.conditions import DIALS, dial
from petteia.games.odyssey.campaign.state import ARGONAUTS, ASIDE, EXPLORE, EXPLORE_OUT, STACK, Campaign
from petteia.games.odyssey.campaign.voyage import STEPS
from petteia.games.odyssey.campaign.words import (
    NAMED_RIGHT,
    NAMED_WRONG,
    USED_ALLY,
    USED_BOON,
    USED_CLUE,
    USED_MEMORY,
)
from petteia.games.odyssey.content import SKILLS
from petteia.kernel.action import Action
from petteia.kernel.decision import About, Refusal
from petteia.kernel.events import Told
from petteia.kernel.step import Question, Step, step

IN_ADVENTURE: Final = 256  # in `s.memories_used`: bits from here on are for one adventure, those before for one day


# -- whether something is at hand ----------------------------------------------------------------


def is_ready(s: Campaign, key: str, level: int) -> int:
    """The Argonaut who holds a memory that is open to this level and whose gate is open, or -1."""
    m = s.book.mnemos_at.get(key, -1)
    if m < 0:
        return -1
    a = memories.holder(s, m)
    if a < 0 or memories.level(s, m) < level:
        return -1
    gate = s.book.cycle.mnemos[m].abilities[level - 1].gate
    return a if gate_open(s, a, gate) else -1


def gate_open(s: Campaign, a: int, gate: str) -> bool:
    """Whether a dial has come as far as a gate says ("danger 5+")."""
    name, _, least = gate.partition(" ")
    return name not in DIALS or dial(s, name)[a] >= int(least.rstrip("+"))


def bit(s: Campaign, key: str, level: int, adventure: bool = False) -> int:
    """Where it is noted that an ability was used."""
    return 1 << (4 * s.book.mnemos_at[key] + level + (IN_ADVENTURE if adventure else 0))


def in_adventure(s: Campaign) -> bool:
    from petteia.games.odyssey.campaign.reading import Within

    return any(isinstance(one, Within) for one, _ in s.stack)


def skill_tested(s: Campaign) -> str:
    """The skill of the test that is being rolled, or "" if there is none."""
    from petteia.games.odyssey.campaign.trials import SkillTrial

    for one in (s.now, *(one for one, _ in reversed(s.stack))):
        if isinstance(one, SkillTrial):
            return SKILLS[one.skill]
    return ""


def has_clue(s: Campaign, key: str) -> bool:
    at = s.book.clue_at.get(key, -1)
    return at >= 0 and bool(s.clues >> at & 1)


def has_ally(s: Campaign, key: str) -> bool:
    at = s.book.ally_at.get(key, -1)
    return at >= 0 and bool(s.allies >> at & 1)


# -- powers --------------------------------------------------------------------------------------

Able = Callable[[Campaign, int], bool]
Use = Callable[[Campaign, int], None]


class Power:
    """Something that is offered at a moment: whether it can be used now, what it does, and how it is called on.  What it is on
    (a clue, an ally, a boon, a memory) says whose it is and when it is used up."""

    row: ClassVar[list[Action]]
    told: ClassVar[Told]
    level: int

    def __init__(self, key: str, able: Able, use: Use) -> None:
        self.key = key
        self.level = 0
        self.able = able
        self.use = use

    def at(self, s: Campaign) -> int:
        """Its number in the cycle, or -1."""
        raise NotImplementedError

    def owners(self, s: Campaign) -> list[int]:
        """Whose it is now (-1: the ship's); nobody's if it is not aboard or is used up."""
        raise NotImplementedError

    def action(self, s: Campaign) -> Action:
        return self.row[self.at(s)]

    def tell(self, s: Campaign, a: int) -> None:
        s.tell(self.told, self.at(s))


class Clue(Power):
    """Used until the story turns."""

    row = CLUE
    told = USED_CLUE

    def at(self, s: Campaign) -> int:
        return s.book.clue_at.get(self.key, -1)

    def owners(self, s: Campaign) -> list[int]:
        return [-1] if has_clue(s, self.key) and not s.clues_used >> self.at(s) & 1 else []


class Ally(Power):
    row = ALLY
    told = USED_ALLY

    def at(self, s: Campaign) -> int:
        return s.book.ally_at.get(self.key, -1)

    def owners(self, s: Campaign) -> list[int]:
        return [-1] if has_ally(s, self.key) and not s.allies_used >> self.at(s) & 1 else []


class Boon(Power):
    row = BOON
    told = USED_BOON

    def at(self, s: Campaign) -> int:
        return s.book.boon_at.get(self.key, -1)

    def owners(self, s: Campaign) -> list[int]:
        return [owner for boon, owner in s.boons if boon == self.at(s)]


class Memory(Power):
    """An ability of a memory, from a level on."""

    row = MEMORY

    def __init__(self, key: str, level: int, able: Able, use: Use) -> None:
        super().__init__(key, able, use)
        self.level = level

    def at(self, s: Campaign) -> int:
        return s.book.mnemos_at.get(self.key, -1)

    def owners(self, s: Campaign) -> list[int]:
        a = is_ready(s, self.key, self.level)
        return [a] if a >= 0 else []

    def tell(self, s: Campaign, a: int) -> None:
        s.tell(USED_MEMORY, a, self.at(s))


def spend_clue(s: Campaign, key: str) -> None:
    """Used until the story turns."""
    s.clues_used |= 1 << s.book.clue_at[key]


# -- before an arrow is chosen -------------------------------------------------------------------


def forks(s: Campaign) -> list[int]:
    """Hidden tiles that two arrows of different sectors lead to from here."""
    from petteia.games.odyssey.campaign.sailing import exits

    into: dict[int, set[str]] = {}
    for arrow in exits(s):
        into.setdefault(arrow.to, set()).add(arrow.into)
    return sorted(tile for tile, sectors in into.items() if len(sectors) > 1 and not s.is_revealed(tile))


def sees_fork(s: Campaign, a: int) -> bool:
    return bool(forks(s))


def look_ahead(s: Campaign, a: int) -> None:
    s.then(LookAhead())


@step
class LookAhead(Step):
    """The tile behind a double arrow is looked at before the arrow is chosen."""

    def begin(self, s: Campaign) -> None:
        s.ask(s.captain, "OD-060", "Which tile is looked at first?", [TILE[n - 1] for n in forks(s)], self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        from petteia.games.odyssey.campaign.sailing import reveal

        reveal(s, action.args[0] + 1)


def borders(s: Campaign) -> list[int]:
    """Tiles beside this one that none of its arrows points to."""
    by_place = {(tile.row, tile.column): tile.number for tile in s.book.cycle.tiles}
    here = s.here
    pointed = {arrow.to for arrow in here.arrows}
    found = [by_place.get((here.row + down, here.column + right), 0) for down, right in STEPS.values()]
    return sorted(number for number in found if number and number not in pointed)


def faces_border(s: Campaign, a: int) -> bool:
    return bool(borders(s))


def cross_border(s: Campaign, a: int) -> None:
    at = s.book.boon_at["long_line"]
    s.boons.remove([at, a])
    s.then(CrossBorder())


NO_BORDER: Final = Refusal("The long line leads over a border that has no arrow.", "OD-193")


@step
class CrossBorder(Question):
    """The ship is hauled over a border that has no arrow."""

    def begin(self, s: Campaign) -> None:
        s.ask(s.captain, "OD-193", About("The long line", "over which border?"), self.open(s), self.chosen)

    def among(self, s: Campaign) -> list[Action]:
        return WAYS

    def why(self, s: Campaign, action: Action) -> Refusal | None:
        tile, sector = action.args[0] + 1, SECTORS[action.args[1]]
        return None if tile in borders(s) and sector in (s.book.tiles[tile].sectors or ("",)) else NO_BORDER

    def chosen(self, s: Campaign, action: Action) -> None:
        from petteia.games.odyssey.campaign.sailing import arrive

        arrive(s, action.args[0] + 1, SECTORS[action.args[1]])


# -- on arrival ----------------------------------------------------------------------------------


def doom_ahead(s: Campaign, a: int) -> bool:
    return "doom" in s.here.symbols and not s.calm >> s.book.tile_at[s.tile] & 1


def pass_doom(s: Campaign, a: int) -> None:
    s.calm |= 1 << s.book.tile_at[s.tile]
    spend_clue(s, "tide_table")


# -- before an exploration card ------------------------------------------------------------------


def top_card(s: Campaign) -> int:
    return s.zones[EXPLORE][-1]


def number_of(s: Campaign, card: int) -> int:
    return s.book.exploration[s.face[card] - s.faces.exploration].number


def in_deck(s: Campaign) -> list[int]:
    """The numbers that are in the deck today, worked out from what lies open: the sets that have come in, without what
    was drawn, set aside or taken out."""
    cycle = s.book.cycle
    brought = {day.acclimation for day in cycle.days if day.day < s.day}
    come = {n for one in cycle.acclimations if one.number in brought for n in one.into}
    seen = {number_of(s, card) for zone in (STACK, STACK + 1, ASIDE, EXPLORE_OUT) for card in s.zones[zone]}
    return sorted(
        one.number for one in cycle.exploration if (one.set == "start" or one.number in come) and one.number not in seen
    )


def deck_left(s: Campaign, a: int) -> bool:
    return bool(s.zones[EXPLORE])


def ask_itone(s: Campaign, a: int) -> None:
    s.allies_used |= 1 << s.book.ally_at["itone"]
    s.then(NameTheCard())


@step
class NameTheCard(Step):
    """The number of the next card is guessed, among those that are in the deck today."""

    def begin(self, s: Campaign) -> None:
        options = [CHOICE[n - 1] for n in in_deck(s) if n <= len(CHOICE)]
        s.ask(s.captain, "OD-060", "Name the number of the next card.", options, self.named, always=True)

    def named(self, s: Campaign, action: Action) -> None:
        from petteia.games.odyssey.campaign.changes import counter

        number = action.args[0] + 1
        s.reveal(top_card(s))  # it is turned up next in any case
        if number_of(s, top_card(s)) != number:
            s.tell(NAMED_WRONG, number)
            return
        s.tell(NAMED_RIGHT, number, s.book.ally_at["itone"])
        counter(s, "progress", 1)


def unseen(s: Campaign, a: int) -> bool:
    fresh = not s.memories_used & bit(s, "ledger_of_knots", 2)
    return fresh and bool(s.zones[EXPLORE]) and s.knows[top_card(s)] != s.layout.everyone


def read_column(s: Campaign, a: int) -> None:
    s.memories_used |= bit(s, "ledger_of_knots", 2)
    s.reveal(top_card(s))


# -- before a roll, and after it -----------------------------------------------------------------


def may_speak(s: Campaign, a: int) -> bool:
    fresh = not s.memories_used & bit(s, "what_the_oak_asked", 1, adventure=True)
    return fresh and in_adventure(s) and s.fate[a] < s.limit("triskelion")


def only_words(s: Campaign, a: int) -> None:
    s.memories_used |= bit(s, "what_the_oak_asked", 1, adventure=True)
    s.fate[a] += 1
    s.extra += 2


def tests_will(s: Campaign, a: int) -> bool:
    return skill_tested(s) == "will"


def sit_there(s: Campaign, a: int) -> None:
    spend_clue(s, "wet_bench")
    s.extra += 1


def not_today(s: Campaign, a: int) -> bool:
    return not s.memories_used & bit(s, "fourteen_small_cups", 2)


def count_in(s: Campaign, a: int) -> None:
    s.memories_used |= bit(s, "fourteen_small_cups", 2)


def was_one(s: Campaign, a: int) -> bool:
    return s.natural == 1 and a == s.tester and skill_tested(s) == "will"


def held(s: Campaign, a: int) -> None:
    """The die is rolled again for nothing."""


# -- at the end of an adventure ------------------------------------------------------------------


def burdened(s: Campaign, a: int) -> list[int]:
    return [b for b in range(ARGONAUTS) if b != a and s.danger[b] > 0]


def may_pour(s: Campaign, a: int) -> bool:
    return bool(burdened(s, a)) and not s.memories_used & bit(s, "fourteen_small_cups", 1, adventure=True)


def pour(s: Campaign, a: int) -> None:
    s.memories_used |= bit(s, "fourteen_small_cups", 1, adventure=True)
    s.then(Pour(a))


@step
class Pour(Step):
    """One other Argonaut loses 1 danger."""

    a: int

    def begin(self, s: Campaign) -> None:
        options = [ARGONAUT[b] for b in burdened(s, self.a)]
        s.ask(s.seat_of(self.a), "OD-079", About(f"{s.name_of(self.a)} pours", "for whom?"), options, self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        from petteia.games.odyssey.campaign.changes import turn_dial

        turn_dial(s, "danger", -1, action.args[0])


# -- what may be used when -----------------------------------------------------------------------

POWERS: Final[dict[str, tuple[Power, ...]]] = {
    "movement": (
        Clue("tug_code", sees_fork, look_ahead),
        Memory("song_for_rowing", 2, sees_fork, look_ahead),
        Boon("long_line", faces_border, cross_border),
    ),
    "arrival": (Clue("tide_table", doom_ahead, pass_doom),),
    "exploration card": (Ally("itone", deck_left, ask_itone), Memory("ledger_of_knots", 2, unseen, read_column)),
    "argo test": (Memory("what_the_oak_asked", 1, may_speak, only_words),),
    "argonaut test": (Clue("wet_bench", tests_will, sit_there),),
    "rerolled": (Memory("fourteen_small_cups", 2, not_today, count_in), Boon("held", was_one, held)),
    "adventure ends": (Memory("fourteen_small_cups", 1, may_pour, pour),),
}
