"""What questions are answered with, and what those answers light: the moves have their own words with them (see repertoire)."""

from __future__ import annotations

from typing import Final

from petteia.games.elysium.content import COLOURS
from petteia.games.elysium.state import AGORA, CITIZENS, DOMAIN, ELYSIUM, ORACLE, SHOWN, Contest
from petteia.games.elysium.words import (
    AMOUNT,
    BOON,
    BOON_CITIZEN,
    BOON_GOLD,
    BOON_GRANT,
    BOON_VP,
    CITIZEN,
    FACES,
    IN_DOMAIN,
    NEW,
    RESOURCE,
    ROW,
)
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Answer

IN_LEGENDS_PHASE: Final = Refusal("That is done in the Legends phase.", "EL-074")


def with_face(s: Contest, zones: tuple[int, ...], face: int) -> list[str]:
    return [s.key(card) for zone in zones for card in s.zones[zone] if s.face[card] == face]


def domain_cards(s: Contest, seat: int, word: int) -> list[str]:
    if word == CITIZEN:
        return [s.key(card) for card in s.zones[CITIZENS[seat]]]
    return [s.key(card) for card in s.zones[DOMAIN[seat]] if s.word(card) == word]


def column(seat: int, colour: int) -> str:
    return f"column:{seat}:{COLOURS[colour]}"


class Lying(Answer):
    """A card that lies in one of some zones of the table; `written`: it is named in the Legends phase."""

    def __init__(self, verb: Verb, *zones: int, written: bool = False) -> None:
        super().__init__(verb)
        self.zones = zones
        self.written = written

    def refuse(self, s: Contest, you: int, action: Action) -> Refusal | None:
        return IN_LEGENDS_PHASE if self.written and s.writer < 0 else None

    def lights(self, view: View, s: Contest, action: Action) -> list[str]:
        return with_face(s, self.zones, action.args[0])


class Copied(Answer):
    """A card whose power is copied: in any Domain, or in one's own Elysium."""

    def lights(self, view: View, s: Contest, action: Action) -> list[str]:
        return with_face(s, (*DOMAIN[: s.seats], ELYSIUM[view.seat]), action.args[0])


class Owned(Answer):
    """A card of one's own Domain."""

    def lights(self, view: View, s: Contest, action: Action) -> list[str]:
        return domain_cards(s, view.seat, action.args[0])


class Readied(Answer):
    """A tapped card of one's own Domain."""

    def lights(self, view: View, s: Contest, action: Action) -> list[str]:
        return [s.key(c) for c in s.zones[DOMAIN[view.seat]] if s.face[c] == action.args[0] and s.spent[c]]


class Joined(Answer):
    """A row of one's own Elysium, or a new one."""

    def refuse(self, s: Contest, you: int, action: Action) -> Refusal | None:
        return IN_LEGENDS_PHASE if s.writer < 0 else None

    def lights(self, view: View, s: Contest, action: Action) -> list[str]:
        row = action.args[0]
        return [f"row:{view.seat}:new" if row == NEW else f"row:{view.seat}:{row + 1}"]

    def label(self, s: Contest, action: Action) -> str:
        return "Begin a new Legend" if action.args[0] == NEW else super().label(s, action)


class Chosen(Answer):
    """Something other than a card; how much it is, is for the question to say, and 1 otherwise."""

    def label(self, s: Contest, action: Action) -> str:
        return super().label(s, action) or BOON_WORDS.get(action.args[0], "Do nothing")


BOON_WORDS: Final = {
    BOON_GOLD: "Gain 1 Gold",
    BOON_VP: "Gain 1 VP",
    BOON_CITIZEN: "A Citizen from the draw pile",
    BOON_GRANT: "Let the rival gain 1 Gold",
}


class Paid(Answer):
    """An amount of Gold."""

    def label(self, s: Contest, action: Action) -> str:
        return f"Pay {action.args[0]} Gold" if action.args[0] else "Pay nothing"


TO_WRITE_UNSEEN: Final = Lying(Verb("muses", FACES, say="Write {0} from the Oracle"), ORACLE, written=True)
TO_JOIN: Final = Joined(Verb("legend", ROW, say="In Legend {0}"))
TO_DISCARD: Final = Owned(Verb("discard", IN_DOMAIN, say="Discard {0}"))
TO_LOSE: Final = Answer(Verb("lose", RESOURCE, say="Lose {0}"))
TO_CHOOSE: Final = Chosen(Verb("choose", BOON, say="Choose {0}"))
TO_PAY: Final = Paid(Verb("pay", AMOUNT, say="Pay {0}"))
TO_COPY: Final = Copied(Verb("copy", FACES, say="Copy {0}"))
TO_READY: Final = Readied(Verb("ready", FACES, say="Ready {0}"))
TO_GAIN: Final = Lying(Verb("gain", FACES, say="Gain {0}"), SHOWN, ORACLE)
TO_GIVE: Final = Owned(Verb("give", IN_DOMAIN, say="Give {0} to the Oracle"))
TO_SWAP: Final = Lying(Verb("swap", FACES, say="Swap {0} out of the Oracle"), ORACLE)
TO_SWAP_FOR: Final = Lying(Verb("for", FACES, say="... for {0} of the Agora"), AGORA)

# the actions of each, by what is named
MUSES: Final[list[Action]] = TO_WRITE_UNSEEN.verb.actions
IN_LEGEND: Final[list[Action]] = TO_JOIN.verb.actions
DISCARD: Final[list[Action]] = TO_DISCARD.verb.actions
LOSE: Final[list[Action]] = TO_LOSE.verb.actions
CHOOSE: Final[list[Action]] = TO_CHOOSE.verb.actions
PAY: Final[list[Action]] = TO_PAY.verb.actions
COPY: Final[list[Action]] = TO_COPY.verb.actions
READY: Final[list[Action]] = TO_READY.verb.actions
GAIN: Final[list[Action]] = TO_GAIN.verb.actions
GIVE: Final[list[Action]] = TO_GIVE.verb.actions
SWAP: Final[list[Action]] = TO_SWAP.verb.actions
FOR: Final[list[Action]] = TO_SWAP_FOR.verb.actions
