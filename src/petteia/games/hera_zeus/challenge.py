"""Challenges: two first-row cards meet, or Pegasus comes from the hand."""

from __future__ import annotations

from petteia.games.hera_zeus.cards import BEATS_MEDUSA, HOSTAGE, MEDUSA, PANDORA, PYTHIA, STRENGTH
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
from petteia.kernel.action import Action
from petteia.kernel.step import Step, step


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
class Clearing(Step):
    """All cards of a column or a hand are discarded, in the order their owner likes."""

    owner: int
    zone: int

    def begin(self, s: Duel) -> None:
        cards = s.zones[self.zone]
        if not cards:
            return
        words: list[int] = []
        for card in cards:
            word = s.word(card, self.owner)
            if word not in words:
                words.append(word)
        s.ask(self.owner, "HZ-C38", "Everything here is lost. Which card do you discard next? The last lies on top.",
              [DISCARD[word] for word in words], "chosen")  # fmt: skip

    def chosen(self, s: Duel, action: Action) -> None:
        for card in s.zones[self.zone]:
            if s.word(card, self.owner) == action.args[0]:
                s.move(card, self.zone, PILE + self.owner)
                s.tell(LOST, self.owner, card)
                break
        s.go("begin")
