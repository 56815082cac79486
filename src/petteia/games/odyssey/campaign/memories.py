"""Memories: dealing them, what they add to tests, nodes and breakthroughs, fated memories, the vault (OD-079 to OD-086)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign import rules
from petteia.games.odyssey.campaign.actions import FATED as FATED_MEMORY
from petteia.games.odyssey.campaign.actions import MNEMOS as MEMORY_CARD
from petteia.games.odyssey.campaign.state import (
    ARGONAUTS,
    FATED,
    FATED_OF,
    MNEMOS,
    MNEMOS_BOX,
    MNEMOS_OF,
    PORTRAIT_OF,
    PORTRAITS,
    VAULT,
    Campaign,
)
from petteia.games.odyssey.campaign.words import (
    BREAKTHROUGH,
    DREW_FATED,
    FATED_NODE,
    FORGOTTEN,
    GREW,
    NODE,
    NODE_LOST,
    REMEMBERED,
    VAULTED,
)
from petteia.games.odyssey.content import SKILLS
from petteia.kernel.action import Action
from petteia.kernel.decision import About, Refusal
from petteia.kernel.step import Question, Step, step

# -- who remembers what --------------------------------------------------------------------------


def mnemos_of(s: Campaign, a: int) -> list[int]:
    """The memories an Argonaut holds, by their number in the cycle, in the order they were gained."""
    return [s.face[card] - s.faces.mnemos for card in s.zones[MNEMOS_OF + a]]


def fated_of(s: Campaign, a: int) -> list[int]:
    """The unresolved fated memories of an Argonaut, the one gained first before the other (OD-085)."""
    return [s.face[card] - s.faces.fated for card in s.zones[FATED_OF + a]]


def holder(s: Campaign, m: int) -> int:
    """The Argonaut who holds a memory, or -1."""
    return next((a for a in range(ARGONAUTS) if m in mnemos_of(s, a)), -1)


def card_of(s: Campaign, m: int) -> int:
    """The card of a memory, wherever it lies."""
    return next(card for card, face in enumerate(s.face) if face == s.faces.mnemos + m)


def fated_card(s: Campaign, f: int) -> int:
    return next(card for card, face in enumerate(s.face) if face == s.faces.fated + f)


def level(s: Campaign, m: int) -> int:
    """The abilities that are open: the first at once, one more with each of the first two breakthroughs (OD-079)."""
    return min(len(s.book.cycle.mnemos[m].abilities), 1 + s.resolved[m])


def is_finished(s: Campaign, m: int) -> bool:
    """Whether every breakthrough of a memory has been lived through (OD-084)."""
    return s.resolved[m] >= len(s.book.cycle.mnemos[m].breakthroughs)


def skill(s: Campaign, a: int, number: int) -> int:
    """What an Argonaut adds to a test of a skill: portrait, memories, fated memories, gifts (OD-079, OD-085)."""
    cycle = s.book.cycle
    word = SKILLS[number]
    total = s.gifts[a][number]
    for card in s.zones[PORTRAIT_OF + a]:
        total += cycle.portraits[s.face[card] - s.faces.portraits].skill == word
    for m in mnemos_of(s, a):
        total += dict(cycle.mnemos[m].skills).get(word, 0)
    for f in fated_of(s, a):
        total += dict(cycle.fated[f].skills).get(word, 0)
    return total


def hindered(s: Campaign, a: int, key: str) -> bool:
    """Whether an unresolved fated memory of this key weighs on an Argonaut."""
    at = s.book.fated_at.get(key, -1)
    return at >= 0 and at in fated_of(s, a)


def grown(s: Campaign, a: int, key: str) -> int:
    """How many times an Argonaut has grown by the fated memory of this key: it adds up (OD-086)."""
    at = s.book.fated_at.get(key, -1)
    return s.growths[a].count(at) if at >= 0 else 0


# -- dealing -------------------------------------------------------------------------------------


def deal(s: Campaign) -> None:
    """Portraits and first memories for four Argonauts (OD-001, OD-002)."""
    s.shuffle(PORTRAITS)
    s.shuffle(MNEMOS)
    s.shuffle(FATED)
    for a in range(ARGONAUTS):
        new_portrait(s, a)
        for _ in range(s.book.ship.mnemos_each):
            give(s, a)


def new_portrait(s: Campaign, a: int) -> None:
    s.move(s.zones[PORTRAITS][-1], PORTRAITS, PORTRAIT_OF + a)


def agrees(s: Campaign, m: int, a: int) -> bool:
    """Whether a memory goes with those an Argonaut holds: two views of one moment do not."""
    return not any(s.book.cycle.mnemos[other].key in s.book.cycle.mnemos[m].not_with for other in mnemos_of(s, a))


def give(s: Campaign, a: int) -> None:
    """The next memory of the deck for an Argonaut; if the deck is spent, the vault becomes the deck."""
    if not s.zones[MNEMOS]:
        for card in s.zones[VAULT][:]:
            s.move(card, VAULT, MNEMOS)
        s.shuffle(MNEMOS)
    if not s.zones[MNEMOS]:
        return
    deck = s.zones[MNEMOS]
    to = recipient(s, a)
    if to >= 0 and any(agrees(s, s.face[card] - s.faces.mnemos, to) for card in deck):
        s.reveal(deck[-1])
        while not agrees(s, s.face[deck[-1]] - s.faces.mnemos, to):
            s.shuffle(MNEMOS)
            s.reveal(deck[-1])
    put(s, deck[-1], MNEMOS, to)


def recipient(s: Campaign, a: int) -> int:
    """Who gets a memory meant for an Argonaut: they, or at random one of those with room; -1 means the vault (OD-080)."""
    from petteia.games.odyssey.campaign.people import one_at_random

    counts = [len(s.zones[MNEMOS_OF + b]) for b in range(ARGONAUTS)]
    able = rules.memory_goes_to(counts, a, s.limit("mnemos_each"))
    return one_at_random(s, able) if able else -1


def put(s: Campaign, card: int, zone: int, to: int) -> None:
    """A memory card comes to an Argonaut, or to the vault: a new sheet begins without nodes."""
    m = s.face[card] - s.faces.mnemos
    s.nodes[m] = s.resolved[m] = 0
    if to < 0:
        if zone != VAULT:
            s.move(card, zone, VAULT)
            s.tell(VAULTED, card)
        return
    s.move(card, zone, MNEMOS_OF + to)
    s.tell(REMEMBERED, to, card)


def gain(s: Campaign, key: str, a: int) -> None:
    """`gain mnemos:KEY to=WHO`; the key `random` means the next of the deck.  A memory that is held is not gained again."""
    if key == "random":
        give(s, a)
        return
    card = card_of(s, s.book.mnemos_at[key])
    for zone in (MNEMOS, VAULT):
        if card in s.zones[zone]:
            put(s, card, zone, recipient(s, a))


def lose(s: Campaign, key: str, a: int) -> None:
    """`lose mnemos:KEY from=WHO`: a memory that is lost goes back to the box (OD-021)."""
    held = s.zones[MNEMOS_OF + a]
    if key == "random":
        cards = [held[s.below(len(held))]] if held else []
    else:
        cards = [card for card in held if s.face[card] == s.faces.mnemos + s.book.mnemos_at[key]]
    for card in cards:
        s.move(card, MNEMOS_OF + a, MNEMOS_BOX)
        s.tell(FORGOTTEN, a, card)


def leave_behind(s: Campaign, a: int) -> None:
    """An Argonaut is gone: unfinished memories go to the vault, finished ones to the box (OD-084), fated ones back."""
    for card in s.zones[MNEMOS_OF + a][:]:
        m = s.face[card] - s.faces.mnemos
        if is_finished(s, m):
            s.move(card, MNEMOS_OF + a, MNEMOS_BOX)
        else:
            s.nodes[m] = s.resolved[m] = 0
            s.move(card, MNEMOS_OF + a, VAULT)
            s.tell(VAULTED, card)
    for card in s.zones[FATED_OF + a][:]:
        return_fated(s, a, card)


# -- nodes ---------------------------------------------------------------------------------------


def dominant(s: Campaign, among: list[int]) -> list[int]:
    """Of these memories the one with the most nodes, or several that have as many."""
    most = max((s.nodes[m] for m in among), default=0)
    return [m for m in among if s.nodes[m] == most]


def room(s: Campaign, a: int) -> list[int]:
    """The memories of an Argonaut that can still take a node."""
    return [m for m in mnemos_of(s, a) if s.nodes[m] < s.book.cycle.mnemos_track.nodes]


def grow(s: Campaign, a: int, n: int) -> None:
    """`gain node N to=WHO` (n below 0: lose): to the dominant memory; among equals the player chooses (OD-082)."""
    among = room(s, a) if n > 0 else [m for m in mnemos_of(s, a) if s.nodes[m]]
    found = dominant(s, among)
    if found:
        s.then(ChooseMemory(a, n, tuple(found)))


def add_nodes(s: Campaign, a: int, m: int, n: int) -> None:
    """Nodes are marked, beyond a breakthrough symbol too; what is resolved cannot be lost again."""
    cycle = s.book.cycle
    track = cycle.mnemos_track
    floor = track.breakthroughs[s.resolved[m] - 1] if s.resolved[m] else 0
    after = max(floor, min(track.nodes, s.nodes[m] + n))
    for _ in range(abs(after - s.nodes[m])):
        s.tell(NODE if n > 0 else NODE_LOST, a, card_of(s, m))
    s.nodes[m] = after


NOT_DOMINANT: Final = Refusal("A node goes to the memory with the most nodes.", "OD-082")


@step
class ChooseMemory(Question):
    """Where two memories have as many nodes, whoever leads the Argonaut says which of them is meant (OD-082)."""

    a: int
    n: int
    dominant: tuple[int, ...]

    def begin(self, s: Campaign) -> None:
        word = "grows" if self.n > 0 else "fades"
        prompt = About(s.name_of(self.a), f"which memory {word}?")
        s.ask(s.seat_of(self.a), "OD-082", prompt, [MEMORY_CARD[m] for m in self.dominant], self.chosen)

    def among(self, s: Campaign) -> list[Action]:
        return MEMORY_CARD

    def why(self, s: Campaign, action: Action) -> Refusal | None:
        return None if action.args[0] in self.dominant else NOT_DOMINANT

    def chosen(self, s: Campaign, action: Action) -> None:
        add_nodes(s, self.a, action.args[0], self.n)


def before_hub_adventure(s: Campaign, traits: tuple[str, ...]) -> None:
    """Every Argonaut whose memories share a trait with the adventure gains a node (OD-082, OD-086)."""
    for a in range(ARGONAUTS):
        s.then(HubNodes(a, traits))


@step
class HubNodes(Step):
    """One Argonaut before a hub adventure: one node for a memory, and one for a fated memory, if traits match."""

    a: int
    traits: tuple[str, ...]

    def begin(self, s: Campaign) -> None:
        cycle = s.book.cycle
        fitting = [m for m in room(s, self.a) if set(cycle.mnemos[m].traits) & set(self.traits)]
        found = dominant(s, fitting)
        if found:
            s.then(ChooseMemory(self.a, 1, tuple(found)))
        s.go(self.fated)

    def fated(self, s: Campaign) -> None:
        """On top of the other node, not instead of it; one, even if both fated memories match (OD-086)."""
        cycle = s.book.cycle
        fitting = [f for f in fated_of(s, self.a) if set(cycle.fated[f].traits) & set(self.traits)]
        fitting = [f for f in fitting if s.fated_nodes[f] < cycle.fated[f].nodes]
        most = max((s.fated_nodes[f] for f in fitting), default=0)
        options = [FATED_MEMORY[f] for f in fitting if s.fated_nodes[f] == most]
        if options:
            s.ask(
                s.seat_of(self.a), "OD-086", About(s.name_of(self.a), "which fated memory grows?"), options, self.chosen
            )

    def chosen(self, s: Campaign, action: Action) -> None:
        f = action.args[0]
        s.fated_nodes[f] += 1
        s.tell(FATED_NODE, self.a, fated_card(s, f))


# -- breakthroughs -------------------------------------------------------------------------------


def story_step(s: Campaign) -> None:
    """Breakthroughs and fated memories that are due in the story step (OD-083, OD-086)."""
    s.then(Breakthroughs())


def due(s: Campaign) -> tuple[int, int]:
    """An Argonaut and a memory of theirs whose next breakthrough has all its nodes, or (-1, -1)."""
    track = s.book.cycle.mnemos_track
    for a in range(ARGONAUTS):
        for m in mnemos_of(s, a):
            if not is_finished(s, m) and s.nodes[m] >= track.breakthroughs[s.resolved[m]]:
                return a, m
    return -1, -1


@step
class Breakthroughs(Step):
    """Everything that is due, one after another; two of one memory in one step are possible (OD-082)."""

    def begin(self, s: Campaign) -> None:
        a, m = due(s)
        if a >= 0:
            s.then(Breakthrough(a, m))
            s.go(self.begin)
            return
        for a in range(ARGONAUTS):
            for card in s.zones[FATED_OF + a][:]:
                f = s.face[card] - s.faces.fated
                if s.fated_nodes[f] >= s.book.cycle.fated[f].nodes:
                    s.growths[a].append(f)
                    s.tell(GREW, a, card)
                    return_fated(s, a, card)


@step
class Breakthrough(Step):
    """A paragraph of a memory, read alone by whoever leads the Argonaut; then its symbol is marked (OD-083)."""

    a: int
    m: int

    def begin(self, s: Campaign) -> None:
        from petteia.games.odyssey.campaign.reading import Adventure

        s.tell(BREAKTHROUGH, self.a, card_of(s, self.m))
        s.then(Adventure(s.book.cycle.mnemos[self.m].breakthroughs[s.resolved[self.m]], self.a))
        s.go(self.resolved)

    def resolved(self, s: Campaign) -> None:
        if holder(s, self.m) == self.a:
            s.resolved[self.m] += 1


# -- fated memories ------------------------------------------------------------------------------


def draw_fated(s: Campaign, a: int) -> None:
    """`gain fated to=WHO`: one at random, while there is room for an unresolved one (OD-085)."""
    from petteia.games.odyssey.campaign.powers import is_ready
    from petteia.games.odyssey.campaign.sailing import reshuffle

    if not s.zones[FATED] or len(s.zones[FATED_OF + a]) >= s.limit("fated_each"):
        return
    reshuffle(s, FATED)
    if is_ready(s, "what_the_oak_asked", 2) >= 0:
        for card in s.zones[FATED][-2:]:
            s.reveal(card)
        s.then(Terms(a))
        return
    keep_fated(s, a, s.zones[FATED][-1])


def keep_fated(s: Campaign, a: int, card: int) -> None:
    s.move(card, FATED, FATED_OF + a)
    s.tell(DREW_FATED, a, card)


@step
class Terms(Step):
    """Two fated memories lie open, and one of them is kept."""

    a: int

    def begin(self, s: Campaign) -> None:
        options = [FATED_MEMORY[s.face[card] - s.faces.fated] for card in s.zones[FATED][-2:]]
        s.ask(
            s.seat_of(self.a), "OD-085", f"{s.name_of(self.a)} keeps one of two fated memories.", options, self.chosen
        )

    def chosen(self, s: Campaign, action: Action) -> None:
        keep_fated(s, self.a, fated_card(s, action.args[0]))


def lose_fated(s: Campaign, a: int) -> None:
    """`lose fated from=WHO`: the one that was gained last goes back (OD-C95)."""
    held = s.zones[FATED_OF + a]
    if held:
        s.tell(FORGOTTEN, a, held[-1])
        return_fated(s, a, held[-1])


def return_fated(s: Campaign, a: int, card: int) -> None:
    """A fated memory goes back to its deck, which is shuffled before the next draw."""
    s.fated_nodes[s.face[card] - s.faces.fated] = 0
    s.move(card, FATED_OF + a, FATED)


# -- what they change ----------------------------------------------------------------------------


def may_lead(s: Campaign, a: int) -> bool:
    """Whether an Argonaut can be party leader here."""
    return not (s.here.factions and hindered(s, a, "someone_elses_name"))


def adjusted(s: Campaign, a: int, verb: str, dial: str, n: int) -> int:
    """A gain or loss of a dial outside battle as memories change it for this Argonaut."""
    gaining, _ = r.CHANGES[verb]
    if not gaining and dial == "danger":
        return max(0, n - int(hindered(s, a, "the_dry_mouth")) + grown(s, a, "the_dry_mouth"))
    return n


def after_group_roll(s: Campaign, a: int, skill: int, passed: bool) -> tuple[int, int]:
    """After one roll of a group test: the successes it counts for, and what is added to the next Argonaut's roll."""
    from petteia.games.odyssey.campaign.powers import is_ready

    lean = passed and SKILLS[skill] == "endurance" and is_ready(s, "weight_on_the_line", 2) == a
    shift = grown(s, a, "the_wrong_verse") if passed else -int(hindered(s, a, "the_wrong_verse"))
    return int(passed) + int(lean), shift
