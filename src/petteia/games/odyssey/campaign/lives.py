"""The end of an Argonaut's voyage: death, retirement, and who takes the empty bench (OD-003, OD-006)."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import memories
from petteia.games.odyssey.campaign.actions import GIFT, PORTRAIT
from petteia.games.odyssey.campaign.state import GRAVES, PORTRAIT_OF, PORTRAITS, Campaign
from petteia.games.odyssey.campaign.words import (
    NAMELESS_DIED,
    NAMELESS_JOINED,
    NAMELESS_LEFT,
    PORTRAIT_DIED,
    PORTRAIT_JOINED,
    PORTRAIT_LEFT,
)
from petteia.games.odyssey.content import BOOK, SKILLS
from petteia.kernel.action import Action
from petteia.kernel.decision import About
from petteia.kernel.events import Told
from petteia.kernel.step import Step, step

AWAKENING: Final = "rude_awakening"  # the event that tells of a death
DEAD, GONE = 0, 1


def dies(s: Campaign, a: int) -> None:
    """An Argonaut dies: the sheet is put away, somebody takes the bench, and the cycle's own event tells of it."""
    tell_of(s, a, PORTRAIT_DIED, NAMELESS_DIED)
    put_away(s, a, DEAD)
    s.then(Newcomer(a))
    s.then(Awakening(a))


def leaves(s: Campaign, a: int) -> None:
    """An Argonaut leaves the ship for good: new sheet, new portrait or skill, new memory (OD-006)."""
    tell_of(s, a, PORTRAIT_LEFT, NAMELESS_LEFT)
    put_away(s, a, GONE)
    s.then(Newcomer(a))
    s.then(NewMemory(a))


def tell_of(s: Campaign, a: int, named: Told, nameless: Told) -> None:
    """What happened to somebody whose name will not be on that bench for ever."""
    held = s.zones[PORTRAIT_OF + a]
    if held:
        s.tell(named, held[0])
    else:
        s.tell(nameless, a + 1)


def put_away(s: Campaign, a: int, how: int) -> None:
    """The old sheet is kept: bench, how and when, portrait, six permanent skill points, how many words, the words of
    katharsis, then what they had grown by.  The bench is empty and its dials stand at 0."""
    held = s.zones[PORTRAIT_OF + a]
    face = s.face[held[0]] - s.faces.portraits if held else -1
    words = s.katharsis[a]
    s.graves.append([a, how, s.day, face, *s.gifts[a], len(words), *words, *s.growths[a]])
    for card in held[:]:
        s.move(card, PORTRAIT_OF + a, GRAVES)
    memories.leave_behind(s, a)
    s.danger[a] = s.fate[a] = s.rage[a] = s.despair[a] = 0
    s.cond[a] = [0] * len(BOOK.conditions)
    s.gifts[a] = [0] * len(SKILLS)
    s.katharsis[a], s.growths[a], s.afflictions[a], s.own_gear[a] = [], [], [], []
    s.boons = [one for one in s.boons if one[1] != a]
    if s.leader == a and not s.fighting:
        s.leader = -1  # the party needs another leader as soon as one is asked for


@step
class Newcomer(Step):
    """Somebody new: a portrait from the deck, or +1 to a skill of the player's choice (OD-006)."""

    a: int

    def begin(self, s: Campaign) -> None:
        options = [*([PORTRAIT] if s.zones[PORTRAITS] else []), *GIFT]
        prompt = About(f"A newcomer takes bench {self.a + 1}", "draw a portrait, or choose +1 to a skill?")
        s.ask(s.seat_of(self.a), "OD-006", prompt, options, self.chosen)

    def chosen(self, s: Campaign, action: Action) -> None:
        if action is PORTRAIT:
            memories.new_portrait(s, self.a)
        else:
            s.gifts[self.a][action.args[0]] += 1
        tell_of(s, self.a, PORTRAIT_JOINED, NAMELESS_JOINED)


@step
class Awakening(Step):
    """The event of the cycle that tells of a death and gives the newcomer a memory; without one a memory is drawn."""

    a: int

    def begin(self, s: Campaign) -> None:
        from petteia.games.odyssey.campaign.reading import Adventure

        if AWAKENING in s.book.event_at:
            s.then(Adventure(s.book.special(AWAKENING), -1))
        else:
            s.then(NewMemory(self.a))


@step
class NewMemory(Step):
    """The newcomer's first memory."""

    a: int

    def begin(self, s: Campaign) -> None:
        memories.give(s, self.a)


@step
class Dies(Step):
    """An Argonaut dies, in the order of things that wait."""

    a: int

    def begin(self, s: Campaign) -> None:
        dies(s, self.a)
