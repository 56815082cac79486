"""Challenges: two first-row cards meet, or Pegasus comes from the hand."""

from __future__ import annotations

from typing import Final

from petteia.games.hera_zeus import lights
from petteia.games.hera_zeus.cards import BEATS_MEDUSA, HOSTAGE, MAY_CHALLENGE, MEDUSA, PANDORA, PYTHIA, STRENGTH
from petteia.games.hera_zeus.moves import FIRST_TURN, Act
from petteia.games.hera_zeus.state import COLUMN, NAMES, PILE, WHOSE, Duel
from petteia.games.hera_zeus.words import (
    BEATEN,
    BOTH_FALL,
    CHALLENGED,
    DISCARD,
    LOST,
    OPENED,
    STAYS,
    STRUCK,
    STRUCK_FIGURE,
    TRAMPLED,
)
from petteia.games.hera_zeus.words import COLUMN as PLACE
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View
from petteia.kernel.step import Question, step

NO_CHALLENGER: Final = Refusal("You have no card in that column.", "HZ-043")
NO_TARGET: Final = Refusal("There is no card to challenge in that column.", "HZ-042")
BLOCKED: Final = Refusal("A figure stands in that column and blocks every challenge across it.", "HZ-102")
FIGURE_PASSIVE: Final = Refusal("A figure never starts a challenge.", "HZ-103")
MEDUSA_PASSIVE: Final = Refusal("Medusa never starts a challenge.", "HZ-066")
PANDORA_PASSIVE: Final = Refusal("Pandora never starts a challenge.", "HZ-103")
HOSTAGE_PASSIVE: Final = Refusal("A hostage never starts a challenge.", "HZ-103")


class Challenge(Act):
    """Your first-row card meets the one straight opposite; no others do (HZ-C07)."""

    def why(self, s: Duel, you: int, action: Action) -> Refusal | None:
        if s.turns[you] <= 1:
            return FIRST_TURN
        place = action.args[0]
        if s.figure[you] == place:
            return FIGURE_PASSIVE
        mine = s.zones[COLUMN + 3 * you + place]
        if not mine:
            return NO_CHALLENGER
        if s.figure[1 - you] == place:
            return BLOCKED
        if not s.zones[COLUMN + 3 - 3 * you + place]:
            return NO_TARGET
        face = s.face[mine[0]]
        if MAY_CHALLENGE[face]:
            return None
        return MEDUSA_PASSIVE if face == MEDUSA else PANDORA_PASSIVE if face == PANDORA else HOSTAGE_PASSIVE

    def offer(self, s: Duel, you: int, options: list[Action]) -> None:
        """Worth asking about only where both sides stand: most often nobody does."""
        if s.turns[you] > 1:
            zones, mine, theirs = s.zones, COLUMN + 3 * you, COLUMN + 3 - 3 * you
            for place in range(3):
                if zones[mine + place] and zones[theirs + place]:
                    action = self.actions[place]
                    if self.why(s, you, action) is None:
                        options.append(action)

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        place = action.args[0]
        return [lights.front(view, s, view.seat, place), lights.front(view, s, 1 - view.seat, place)]

    def do(self, s: Duel, you: int, action: Action) -> None:
        if meet(s, you, action.args[0]):
            clear(s, you, action.args[0])


CHALLENGE: Final = Challenge(Verb("challenge", PLACE, say="Challenge in {0}"))


def clear(s: Duel, you: int, place: int) -> None:
    """Both halves of a column are discarded, the challenger's first."""
    s.then(Clearing(you, COLUMN + 3 * you + place))
    s.then(Clearing(1 - you, COLUMN + 3 - 3 * you + place))


def beats(attacker: int, defender: int) -> bool:
    """Whether a face wins a challenge it starts (equal strength is for the caller; hostages and Pandora come first)."""
    if defender == MEDUSA:
        return BEATS_MEDUSA[attacker]
    if attacker == PYTHIA and STRENGTH[defender] == 7:
        return True
    return STRENGTH[attacker] > STRENGTH[defender]


def meet(s: Duel, you: int, place: int) -> bool:
    """The two cards facing each other in a column fight.  True: Pandora was met, and the column is to be cleared."""
    mine, theirs = COLUMN + 3 * you + place, COLUMN + 3 - 3 * you + place
    attacker, defender = s.zones[mine][0], s.zones[theirs][0]
    s.reveal(attacker)
    s.reveal(defender)
    s.tell(CHALLENGED, you, place, attacker, defender)
    one, other = s.face[attacker], s.face[defender]
    if hostage_met(s, you, other):
        return False
    if other == PANDORA:
        return pandora_opens(s, you, place)
    if beats(one, other):
        s.discard(defender, theirs, 1 - you)
        s.tell(BEATEN, you, attacker, defender, 1 - you)
    elif STRENGTH[one] == STRENGTH[other] and other != MEDUSA:
        s.discard(attacker, mine, you)
        s.discard(defender, theirs, 1 - you)
        s.tell(BOTH_FALL, you, attacker, defender, 1 - you)
    else:
        s.discard(attacker, mine, you)
        s.tell(BEATEN, 1 - you, defender, attacker, you)
    return False


def pegasus_meets(s: Duel, you: int, place: int) -> bool:
    """Pegasus from the hand (already discarded) challenges what stands first.  True: the column is to be cleared."""
    rival = 1 - you
    if s.figure[rival] == place:
        s.figure[rival] = -1
        s.tell(STRUCK_FIGURE, you, place)
        return False
    theirs = COLUMN + 3 * rival + place
    target = s.zones[theirs][0]
    s.reveal(target)
    s.tell(STRUCK, you, place, target)
    face = s.face[target]
    if hostage_met(s, you, face):
        return False
    if face == PANDORA:
        return pandora_opens(s, you, place)
    if face != MEDUSA and STRENGTH[face] <= 1:
        s.discard(target, theirs, rival)
        s.tell(TRAMPLED, rival, target)
    else:
        s.tell(STAYS, rival, target)
    return False


def hostage_met(s: Duel, you: int, face: int) -> bool:
    if face == HOSTAGE[1 - you]:
        s.end((you,), f"{NAMES[you]} challenged the hostage.", "HZ-004")
        return True
    return False


def pandora_opens(s: Duel, you: int, place: int) -> bool:
    """Both halves of the column are lost.  A hostage in it decides the game; the challenger's own counts first."""
    for zone in (COLUMN + 3 * you + place, COLUMN + 3 - 3 * you + place):
        for card in s.zones[zone]:
            s.reveal(card)
    s.tell(OPENED, you, place)
    if any(s.face[card] == HOSTAGE[you] for card in s.zones[COLUMN + 3 * you + place]):
        s.end((1 - you,), f"Pandora took {WHOSE[you]} own hostage.", "HZ-008")
        return False
    if any(s.face[card] == HOSTAGE[1 - you] for card in s.zones[COLUMN + 3 - 3 * you + place]):
        s.end((you,), f"Pandora opened on {WHOSE[1 - you]} hostage.", "HZ-007")
        return False
    return True


@step
class Clearing(Question):
    """All cards of a column or a hand are discarded, in the order their owner likes."""

    owner: int
    zone: int

    def begin(self, s: Duel) -> None:
        if s.zones[self.zone]:
            s.ask(self.owner, "HZ-C38", "Everything here is lost. Which card do you discard next? The last lies on top.",
                  self.among(s), self.chosen)  # fmt: skip

    def among(self, s: Duel) -> list[Action]:
        return [DISCARD[word] for word in s.words(self.zone, self.owner)]

    def lights(self, view: View, s: Duel, action: Action) -> list[str]:
        return [view.key(card) for card in s.zones[self.zone] if s.word(card, view.seat) == action.args[0]]

    def chosen(self, s: Duel, action: Action) -> None:
        for card in s.zones[self.zone]:
            if s.word(card, self.owner) == action.args[0]:
                s.move(card, self.zone, PILE + self.owner)
                s.tell(LOST, self.owner, card)
                break
        s.go(self.begin)
