"""What memories, growths, clues, boons and allies do in battle.

What can be said in the words of the battle's content is an element there (`content/memories.toml`), borne by the titan of
whoever has it.  The rest is here: rows of what a titan may ignore, and answers to the moments that `effects.aid` names.
"""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey import field
from petteia.games.odyssey.campaign import memories
from petteia.games.odyssey.campaign.actions import GIVE
from petteia.games.odyssey.campaign.possessions import POSSESSIONS
from petteia.games.odyssey.campaign.powers import has_ally, has_clue, is_ready
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.campaign.words import HANDED_OVER, USED_ALLY, USED_MEMORY
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import AIDS, name_of
from petteia.games.odyssey.equipment import FISTS, add_gear, discard
from petteia.games.odyssey.harm import MOST
from petteia.games.odyssey.state import IGNORE, Battle
from petteia.games.odyssey.words import CHOOSE, DONE, EQUIP, GEAR_CARD, NO, YES
from petteia.kernel.action import Action
from petteia.kernel.decision import About, Refusal
from petteia.kernel.step import Question, Step, step

FIRST_DESPAIR, ONE_WALL, LOWERED_RAGE = (IGNORE.index(word) for word in ("first despair", "one wall", "lowered rage"))
MAZE_ORDER: Final = 1 << IGNORE.index("maze order")
NOT_FOR_ANYTHING, TURNED_A_TILE = -1_000_001, -1_000_002  # in `s.once`, beside the abilities of elements

# rows of what a titan may ignore: by memory and level, by growth; and by clue against one primordial for anybody
IGNORES: Final = {("door_that_was_open", 1): FIRST_DESPAIR, ("door_that_was_open", 2): ONE_WALL}
GROWTH_IGNORES: Final = {"counting_turns": ONE_WALL}
CLUE_IGNORES: Final = {"fourteen_cups": ("asterion", FIRST_DESPAIR)}
# boons that give every ship ability a charge more against one primordial
CHARGES: Final = {"fifth_rower": "minos"}


# -- when the titans stand -----------------------------------------------------------------------


def bring(s: Campaign) -> None:
    """Everything that is in force in this battle is put where the battle looks for it."""
    for t in s.living():
        remember(s, t)
        grow(s, t)
        for at, a in s.boons:
            if a == t:
                bear(s, t, f"boon_{s.book.cycle.boons[at].key}")
        for i, clue in enumerate(s.book.cycle.clues):
            if s.clues >> i & 1:
                bear(s, t, f"clue_{clue.key}")
    for key, (beast, what) in CLUE_IGNORES.items():
        if has_clue(s, key) and s.monster.key == beast:
            s.ignoring.append([-1, what])
    for at, _ in s.boons:
        if CHARGES.get(s.book.cycle.boons[at].key) == s.monster.key:
            s.argo_charge = [n + 1 for n in s.argo_charge]


def bear(s: Campaign, t: int, key: str, times: int = 1) -> None:
    """A titan bears an element of this key, if there is one."""
    if key in BOOK.memories:
        s.lasting[t] += [BOOK.memories[key]] * times


def remember(s: Campaign, t: int) -> None:
    for m in memories.mnemos_of(s, t):
        key = s.book.cycle.mnemos[m].key
        for level in range(1, memories.level(s, m) + 1):
            bear(s, t, f"{key}_{level}")
            if (key, level) in IGNORES:
                s.ignoring.append([t, IGNORES[key, level]])


def grow(s: Campaign, t: int) -> None:
    for f in s.growths[t]:
        key = s.book.cycle.fated[f].key
        bear(s, t, f"growth_{key}")
        if key in GROWTH_IGNORES:
            s.ignoring.append([t, GROWTH_IGNORES[key]])
    if memories.hindered(s, t, "white_knuckles"):
        s.rage[t] = min(MOST, s.rage[t] + 1)
        s.ignoring.append([t, LOWERED_RAGE])
    for _ in range(memories.grown(s, t, "white_knuckles")):
        s.then(MoreRage(t))


@step
class MoreRage(Step):
    """An Argonaut who has grown by their white knuckles may begin with 1 rage more."""

    t: int

    def begin(self, s: Campaign) -> None:
        if s.rage[self.t] < MOST:
            s.ask(
                s.seat_of(self.t), "OD-086", f"Does {name_of(self.t)} begin with 1 rage more?", [YES, NO], self.chosen
            )

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is YES:
            s.rage[self.t] += 1


# -- a weapon from hand to hand ------------------------------------------------------------------


def start_of_turn(s: Battle, t: int) -> None:
    if isinstance(s, Campaign) and is_ready(s, "smith_at_kydonia", 2) == t:
        s.then(HandleFirst(t))


def weapons(s: Battle, t: int) -> list[int]:
    """The places of the weapons a titan could give away."""
    found = []
    for slot in range(len(s.gear[t])):
        gear = s.gear_of(t, slot)
        bound = any(a.op.k in POSSESSIONS for a in gear.element.keywords)
        if gear.slot == "weapon" and not gear.fists and not s.discarded[t][slot] and not bound:
            found.append(slot)
    return found


def hands(s: Battle, t: int) -> int:
    """The hands a titan has free for another weapon; fists are put down for it."""
    held = [s.gear_of(t, slot) for slot in range(len(s.gear[t])) if not s.discarded[t][slot]]
    return int(s.titan(t).slots["hands"]) - sum(g.hands for g in held if g.slot == "weapon" and not g.fists)


def passable(s: Battle, giver: int, taker: int) -> list[int]:
    """The weapons one titan can hand to another: each kind once, by its place."""
    kinds: dict[int, int] = {}
    for slot in weapons(s, giver):
        if s.gear_of(giver, slot).hands <= hands(s, taker):
            kinds.setdefault(s.gear[giver][slot], slot)
    return list(kinds.values())


def partners(s: Battle, t: int) -> list[int]:
    return [u for u in field.beside(s, t) if passable(s, t, u) or passable(s, u, t)]


@step
class HandleFirst(Step):
    """At the start of its turn a titan gives a weapon to one beside it, or takes one."""

    t: int

    def begin(self, s: Campaign) -> None:
        options = [CHOOSE[u] for u in partners(s, self.t)] if s.alive[self.t] else []
        if options:
            prompt = About(f"{name_of(self.t)} may give a weapon to a titan beside it, or take one", "with whom?")
            s.ask(s.seat_of(self.t), "OD-079", prompt, [*options, DONE], self.whom)

    def whom(self, s: Campaign, action: Action) -> None:
        if action is DONE:
            return
        u = action.args[0]
        options = [GEAR_CARD[s.gear[self.t][i]] for i in passable(s, self.t, u)]
        options += [EQUIP[s.gear[u][i]] for i in passable(s, u, self.t)]
        s.ask(s.seat_of(self.t), "OD-079", f"Give a weapon to {name_of(u)}, or equip one of its own?", options,
              HandedOver(self.t, u).handed)  # fmt: skip


NOT_HANDED: Final = Refusal("That weapon is not there to be handed over, or no hand is free for it.", "OD-199")


@step
class HandedOver(Question):
    """A weapon changes hands, with what is attached to it."""

    t: int
    u: int

    def among(self, s: Campaign) -> list[Action]:
        return [*GEAR_CARD, *EQUIP]

    def why(self, s: Campaign, action: Action) -> Refusal | None:
        giver, taker = self.sides(action)
        there = [s.gear[giver][slot] for slot in passable(s, giver, taker)]
        return None if action.args[0] in there else NOT_HANDED

    def sides(self, action: Action) -> tuple[int, int]:
        """Who gives and who takes: a card is given, or one of the other's is equipped."""
        return (self.t, self.u) if action in GEAR_CARD else (self.u, self.t)

    def handed(self, s: Campaign, action: Action) -> None:
        giver, taker = self.sides(action)
        gear = action.args[0]
        hand_over(s, giver, next(i for i in passable(s, giver, taker) if s.gear[giver][i] == gear), taker)
        s.tell(HANDED_OVER, giver, taker, gear)
        s.tell(USED_MEMORY, self.t, s.book.mnemos_at["smith_at_kydonia"])


def hand_over(s: Battle, giver: int, slot: int, taker: int) -> None:
    attached = [i for i, host in enumerate(s.host[giver]) if host == slot and not s.discarded[giver][i]]
    moved = [(i, s.gear[giver][i], s.exhausted[giver][i], s.charge[giver][i]) for i in (slot, *attached)]
    discard(s, giver, slot)
    if FISTS in s.gear[taker]:
        s.discarded[taker][s.gear[taker].index(FISTS)] = int(hands(s, taker) <= s.gear_of(giver, slot).hands)
    host = -1
    for i, gear, exhausted, charge in moved:
        place = add_gear(s, taker, gear, host)
        s.exhausted[taker][place], s.charge[taker][place] = exhausted, charge
        host = place if i == slot else host


# -- a resource for a re-roll --------------------------------------------------------------------


def first_window(s: Battle, t: int) -> None:
    """The Ledger of Knots: any titan's power roll, once in a battle, while its holder's own titan lives."""
    if not isinstance(s, Campaign):
        return
    a = is_ready(s, "ledger_of_knots", 3)
    if a >= 0 and s.alive[a] and NOT_FOR_ANYTHING not in s.once and any(s.stock):
        s.then(NotForAnything(a, t))


@step
class NotForAnything(Step):
    """Any one resource for one power re-roll."""

    a: int
    t: int

    def begin(self, s: Campaign) -> None:
        if not s.alive[self.a] or not s.alive[self.t]:
            return
        options = [GIVE[s.book.resource_word(i)] for i, n in enumerate(s.stock) if n > 0]
        prompt = About(s.name_of(self.a), f"pay a resource to give {name_of(self.t)} a power re-roll?")
        s.ask(s.seat_of(self.a), "OD-270", prompt, [*options, NO], self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is NO:
            return
        s.stock[s.book.resource_of(action.args[0])] -= 1
        s.once.append(NOT_FOR_ANYTHING)
        s.attack.rerolls += 1
        s.tell(USED_MEMORY, self.a, s.book.mnemos_at["ledger_of_knots"])


# -- the keeper of hinges ------------------------------------------------------------------------


def is_calendar(s: Campaign) -> bool:
    """Whether the battle that is fought is one of the timeline."""
    from petteia.games.odyssey.campaign.bridge import Fight

    return any(isinstance(one, Fight) and one.calendar for one, _ in s.stack)


def maze_tile(s: Battle, t: int) -> None:
    if isinstance(s, Campaign) and has_ally(s, "myles") and TURNED_A_TILE not in s.once and is_calendar(s):
        s.then(Hinges())


@step
class Hinges(Step):
    """Once in a timeline battle the crew lays a maze tile as it likes, wherever it touches the front."""

    def begin(self, s: Campaign) -> None:
        prompt = About("The maze lays a tile", "does the keeper of hinges turn it as you like?")
        s.ask(s.captain, "OD-293", prompt, [YES, NO], self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is YES:
            s.once.append(TURNED_A_TILE)
            s.ignored |= MAZE_ORDER
            s.tell(USED_ALLY, s.book.ally_at["myles"])


def readied(s: Battle, t: int) -> None:
    """The memories of a titan's Argonaut are fresh again: what was used once in this battle may be used once more."""
    if not isinstance(s, Campaign):
        return
    if is_ready(s, "ledger_of_knots", 3) == t and NOT_FOR_ANYTHING in s.once:
        s.once.remove(NOT_FOR_ANYTHING)
    wall = [t, ONE_WALL]
    if is_ready(s, "door_that_was_open", 2) == t and s.ignoring.count(wall) <= memories.grown(s, t, "counting_turns"):
        s.ignoring.append(wall)


AIDS.update(
    {
        "start of turn": start_of_turn,
        "first window": first_window,
        "maze tile": maze_tile,
        "mnemos readied": readied,
    }
)
