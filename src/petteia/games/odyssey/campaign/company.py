"""Clues, allies, boons, afflictions and memories where the voyage and the adventures ask for them.

A *moment* is a word: "movement" (before an arrow is chosen), "arrival" (a tile was entered), "exploration card" (before
one is turned up), "argo test", "argonaut test" (before the roll; `s.tester` rolls), "rerolled" (after
it), "adventure ends".  What may be used at each stands in `powers`; what happens in battle, in `aids`.
"""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import aids, memories, powers
from petteia.games.odyssey.campaign.actions import SAIL
from petteia.games.odyssey.campaign.book import SECTORS
from petteia.games.odyssey.campaign.powers import POWERS, bit, has_ally, has_clue, is_ready
from petteia.games.odyssey.campaign.state import ARGONAUTS, Campaign
from petteia.games.odyssey.campaign.words import STEERED
from petteia.games.odyssey.content import SKILLS
from petteia.kernel.action import Action

# what an affliction does, by its key: skills that are worse, exploration cards that hurt
WEAKENS: Final = {"rope_burn": {"endurance": -1}}
HAUNTED_BY: Final = {"mazetouched": (10, 16, 22)}
# exploration cards that cost nothing while an ally is aboard
FREE_WITH: Final = {"myles": 10}
# what a clue adds to diplomacy tests in the waters of a faction
SPEAKS: Final = {"kings_list": {"court": 1, "daughters": -1}}


def offers(s: Campaign, moment: str) -> list[Action]:
    """What the crew may use at this moment: actions of the verbs clue, ally, boon and memory."""
    found = [one.action(s) for one in POWERS.get(moment, ()) if any(one.able(s, a) for a in one.owners(s))]
    return list(dict.fromkeys(found))


def use(s: Campaign, moment: str, action: Action) -> None:
    """Carry out one of the actions that were offered; may push steps."""
    for one in POWERS[moment]:
        able = [a for a in one.owners(s) if one.able(s, a)]
        if able and one.action(s) is action:
            one.tell(s, able[0])
            one.use(s, able[0])
            return
    raise AssertionError(f"{action} was not offered")


# -- tests ---------------------------------------------------------------------------------------


def test_bonus(s: Campaign, a: int, skill: int) -> int:
    """What clues, boons and afflictions add to a skill test of an Argonaut without being asked."""
    keys = [s.book.cycle.afflictions[at].key for at in s.afflictions[a]]
    return sum(WEAKENS.get(key, {}).get(SKILLS[skill], 0) for key in keys)


def argo_bonus(s: Campaign, faction: int) -> int:
    """What they add to an Argo test (faction: whose band counts, or -1)."""
    total = 0
    if s.leader >= 0 and powers.in_adventure(s):
        total += memories.grown(s, s.leader, "someone_elses_name")
    if faction >= 0:
        for clue, waters in SPEAKS.items():
            if has_clue(s, clue):
                total += sum(n for key, n in waters.items() if key in s.here.factions)
    return total


# -- the voyage ----------------------------------------------------------------------------------


def steered(s: Campaign, action: Action) -> Action:
    """The arrow the ship follows: whoever has counted the turns may not choose between two sectors, a d10 does."""
    from petteia.games.odyssey.campaign.sailing import exits

    barred = any(memories.hindered(s, a, "counting_turns") and s.seat_of(a) == s.captain for a in range(ARGONAUTS))
    tile = action.args[0] + 1
    sectors = sorted({SECTORS.index(arrow.into) for arrow in exits(s) if arrow.to == tile})
    if not barred or len(sectors) < 2:
        return action
    roll = s.die(10)
    sector = sectors[(roll - 1) * len(sectors) // 10]
    s.tell(STEERED, roll, sector)
    return SAIL[action.args[0]][sector]


def card_is_free(s: Campaign) -> bool:
    """Whether the exploration card that is being resolved costs nothing, thanks to an ally."""
    from petteia.games.odyssey.campaign.exploring import ResolveCard

    for one, _ in reversed(s.stack):
        if isinstance(one, ResolveCard):
            number = powers.number_of(s, one.card)
            return any(free == number and has_ally(s, ally) for ally, free in FREE_WITH.items())
    return False


def card_resolved(s: Campaign, number: int) -> None:
    """An exploration card was resolved (afflictions answer to some)."""
    from petteia.games.odyssey.campaign.changes import turn_dial

    for a in range(ARGONAUTS):
        for at in s.afflictions[a]:
            if number in HAUNTED_BY.get(s.book.cycle.afflictions[at].key, ()):
                turn_dial(s, "despair", 1, a)


def extra_exchanges(s: Campaign) -> int:
    """Exchanges beyond those a trade offers."""
    return int(is_ready(s, "ledger_of_knots", 1) >= 0)


def discount(s: Campaign) -> dict[str, int]:
    """What the next gear costs less, by resource; no price falls below 1."""
    fresh = is_ready(s, "smith_at_kydonia", 1) >= 0 and not s.memories_used & bit(s, "smith_at_kydonia", 1)
    return {"bronze": 1} if fresh else {}


def crafted(s: Campaign) -> None:
    """Gear was crafted: the first of the day was the cheaper one."""
    if is_ready(s, "smith_at_kydonia", 1) >= 0:
        s.memories_used |= bit(s, "smith_at_kydonia", 1)


# -- time ----------------------------------------------------------------------------------------


def story_turned(s: Campaign) -> None:
    """The story has turned: what may be used once per story card is fresh again."""
    s.clues_used = 0


def new_day(s: Campaign) -> None:
    """A day begins: what may be used once per day is fresh again."""
    s.allies_used = s.memories_used = 0


def adventure_begins(s: Campaign) -> None:
    """An adventure begins: what may be used once in each is fresh again."""
    s.memories_used &= (1 << powers.IN_ADVENTURE) - 1


def has_boon(s: Campaign, key: str) -> bool:
    at = s.book.boon_at.get(key, -1)
    return any(one[0] == at for one in s.boons)


# -- battles -------------------------------------------------------------------------------------


def titans_stand(s: Campaign) -> None:
    """The titans stand, before the priority token is given: what clues, boons, allies, memories and growths bring."""
    aids.bring(s)


def may_not_take_priority(s: Campaign, a: int) -> bool:
    """Whether an Argonaut's titan cannot be chosen for the priority token at the start of a battle."""
    return memories.hindered(s, a, "a_hand_held_out")
