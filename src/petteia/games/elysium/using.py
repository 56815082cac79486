"""Using a power: of an Activate, Trigger or Eleusis card in one's turn, of a Legend card in one's transfer step."""

from __future__ import annotations

from typing import Final

from petteia.games.elysium.content import (
    ACTIVATE,
    CHRONOS,
    DESIGNS,
    ELEUSIS,
    INSTANT,
    IS_STEP,
    KIND,
    LEGEND,
    LEVEL,
    PERMANENT,
    TRIGGER,
)
from petteia.games.elysium.effects import DOUBTFUL, HERM, TEXTS, Answering, resolve, usable
from petteia.games.elysium.state import CITIZENS, DOMAIN, Contest
from petteia.games.elysium.taking import AGAIN, PYTHIA, SANDALS, SIBYL, Act, item_options
from petteia.games.elysium.transfer import (
    DONE,
    NOT_IN_DOMAIN,
    SISYPHUS,
    TRANSFERS,
    discount,
    lyre_left,
    why_citizen,
)
from petteia.games.elysium.words import CITIZEN, FACES, USED_CARD
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View

TAPPED: Final = Refusal("It has been used this Epoch.", "EL-062")
RING_GONE: Final = Refusal("Its ring is gone: a Trigger is used once in the game.", "EL-064")
NO_PAIR: Final = Refusal("An Eleusis power needs another Eleusis card in your Domain.", "EL-066")
INSTANT_DONE: Final = Refusal("It works when its card comes to you, and only then.", "EL-060")
BY_ITSELF: Final = Refusal("It works by itself while it lies in your Domain.", "EL-061")
BY_WRITING: Final = Refusal("It works when its own card is transferred.", "EL-C41")
AT_THE_END: Final = Refusal("A Chronos power scores at the end of the game.", "EL-111")
NOT_NOW: Final = Refusal("Its power is not used in the Actions phase.", "EL-C38")
NOT_IN_LEGENDS: Final = Refusal("Its power is not used in the Legends phase.", "EL-149")

# what the look over a Domain is for: 0 nothing, 1 a power of the turn, 2 an Eleusis power, 3 sandals, 4 a seer
POWER, PAIR, WINGS, SEER = 1, 2, 3, 4
_ROLES = {ACTIVATE: POWER, TRIGGER: POWER, ELEUSIS: PAIR}
TURN_ROLE: list[int] = [
    WINGS if face == SANDALS else SEER if face in (PYTHIA, SIBYL) else _ROLES.get(KIND[face], 0)
    for face in range(DESIGNS)
]


class Use(Act):
    """Tap the card, or return its ring, and do what it says; in a turn each Herm pays for the first."""

    def refuse(self, s: Contest, you: int, action: Action) -> Refusal | None:
        return self.why(s, you, action)

    def why(self, s: Contest, you: int, action: Action) -> Refusal | None:
        face = action.args[0]
        if s.with_face(DOMAIN[you], face) < 0:
            return NOT_IN_DOMAIN
        kind = KIND[face]
        if kind in (INSTANT, PERMANENT):
            return INSTANT_DONE if kind == INSTANT else BY_ITSELF
        if s.writer >= 0:
            if not IS_STEP[face]:
                return BY_WRITING if kind == LEGEND else AT_THE_END if kind == CHRONOS else NOT_IN_LEGENDS
        elif kind in (LEGEND, CHRONOS):
            return NOT_NOW
        card = s.in_domain(you, face)
        if card < 0:
            return RING_GONE if kind == TRIGGER else TAPPED
        if kind == ELEUSIS and sum(1 for other in s.zones[DOMAIN[you]] if KIND[s.face[other]] == ELEUSIS) < 2:
            return NO_PAIR
        return TEXTS.why(s, you, -1, card, face)

    def offer(self, s: Contest, you: int, options: list[Action]) -> None:
        """The powers of kind Activate, Trigger and Eleusis that can be used now."""
        faces = s.face
        spent = s.spent
        pairs = -1
        domain = s.zones[DOMAIN[you]]
        for card in domain:
            if spent[card]:
                continue
            face = faces[card]
            role = TURN_ROLE[face]
            if role == 0 or role > PAIR:
                continue
            if role == PAIR:
                if pairs < 0:
                    pairs = 0
                    for other in domain:
                        if TURN_ROLE[faces[other]] == PAIR:
                            pairs += 1
                if pairs < 2:
                    continue
            doubt = DOUBTFUL[face]
            if doubt is None or doubt.why(s, you, -1, card) is None:
                option = USES[face]
                if option not in options:
                    options.append(option)

    def lights(self, view: View, s: Contest, action: Action) -> list[str]:
        return [s.key(c) for c in s.zones[DOMAIN[view.seat]] if s.face[c] == action.args[0] and not s.spent[c]]

    def do(self, s: Contest, you: int, action: Action) -> None:
        face = action.args[0]
        card = s.in_domain(you, face)
        s.spent[card] = 1
        s.tell(USED_CARD, you, face)
        resolve(s, you, card, face)
        if s.writer < 0:
            herms = tuple(c for c in s.zones[DOMAIN[you]] if s.face[c] == HERM and not s.herms & s.layout.bits[c])
            if herms:
                s.herms |= s.layout.mask(herms)
                s.then(Answering(you, herms))


USE: Final = Use(Verb("use", FACES, say="Use {0}"), AGAIN)
USES: Final[list[Action]] = USE.verb.actions


def turn_options(s: Contest, you: int) -> list[Action]:
    """All that may be done before the turn's item is taken: take it, or use a power."""
    sandals = 0
    seer = False
    powers = False
    faces = s.face
    spent = s.spent
    for card in s.zones[DOMAIN[you]]:
        role = TURN_ROLE[faces[card]]
        if role:
            if role <= PAIR:
                powers = powers or not spent[card]
            elif role == WINGS:
                sandals += 1
            else:
                seer = True
    options = item_options(s, you, sandals, seer)
    if powers:
        USE.offer(s, you, options)
    return options


def writing_options(s: Contest, you: int) -> list[Action]:
    """All that may be done in one's transfer step: transfer a card, use a Legend power, or finish."""
    options: list[Action] = []
    off = discount(s, you)
    purse = s.gold[you] + off
    lyre = lyre_left(s, you) > 0
    for card in s.zones[DOMAIN[you]]:
        face = s.face[card]
        if LEVEL[face] <= purse and (lyre or face == SISYPHUS):
            option = TRANSFERS[s.word(card)]
            if option not in options:
                options.append(option)
        if IS_STEP[face] and not s.spent[card] and USES[face] not in options and usable(s, you, card, face):
            options.append(USES[face])
    if lyre and s.zones[CITIZENS[you]] and why_citizen(s, you, off) is None:
        options.append(TRANSFERS[CITIZEN])
    options.append(DONE.action)
    return options
