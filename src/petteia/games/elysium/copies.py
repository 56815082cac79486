"""Powers used again: a card carries out the printed power of another as if it were its own."""

from __future__ import annotations

from typing import Final

from petteia.games.elysium.content import KIND, NO_COPY
from petteia.games.elysium.effects import gain, resolve, usable
from petteia.games.elysium.lights import CHOOSE, COPY
from petteia.games.elysium.state import DOMAIN, ELYSIUM, Contest
from petteia.games.elysium.words import BOON_GOLD, BOON_NOTHING, COPIED, GOLD
from petteia.kernel.action import Action
from petteia.kernel.cards import Card
from petteia.kernel.decision import Refusal
from petteia.kernel.effects import Effect, Resolving
from petteia.kernel.step import Question, step

NOTHING_TO_COPY: Final = Refusal("There is nothing to copy.", "EL-C47")
NOT_COPIED_FROM: Final = Refusal("It does not lie where this power copies from.", "EL-067")
OTHER_KIND: Final = Refusal("This power copies cards of another kind.", "EL-067")
COPIES_ITSELF: Final = Refusal("A card that copies cannot be copied.", "EL-067")
SAME_NAME: Final = Refusal("The second power must have another name than the first.", "EL-067")
UNUSABLE: Final = Refusal("Its power could not be used now.", "EL-C47")


class Copy(Effect):
    """Copy a card of these kinds from your Domain, rivals' Domains or your Elysium.

    `gold`: or gain so much instead; `may`: or do nothing; `twice`: then another of a different name.
    """

    def __init__(
        self, kinds: int, domain: bool = False, rivals: bool = False, elysium: bool = False, gold: int = 0,
        may: bool = False, twice: bool = False,
    ) -> None:  # fmt: skip
        self.kinds = kinds
        self.domain = domain
        self.rivals = rivals
        self.elysium = elysium
        self.gold = gold
        self.may = may
        self.twice = twice
        self.index = len(COPIERS)
        COPIERS.append(self)

    def why(self, s: Contest, you: int, here: int, card: int) -> Refusal | None:
        return None if self.gold or self.options(s, you, card, -1) else NOTHING_TO_COPY

    def run(self, s: Contest, by: Resolving) -> None:
        s.then(Copying(by.you, by.card, self.index, -1))

    def said(self) -> tuple[str, ...]:
        return ("copy", *((f"{self.gold} Gold",) if self.gold else ()))

    def options(self, s: Contest, you: int, card: int, but: int) -> list[Action]:
        """What may be copied: never a card that copies, nor a power that could not be used (`but`: nor this face)."""
        options: list[Action] = []
        for zone in self.zones(s, you):
            for other in s.zones[zone]:
                face = s.face[other]
                if COPY[face] not in options and self.why_face(s, you, card, but, face) is None:
                    options.append(COPY[face])
        return options

    def zones(self, s: Contest, you: int) -> list[int]:
        """Where the cards lie that this power copies from."""
        zones = [DOMAIN[you]] if self.domain else []
        if self.rivals:
            zones += [DOMAIN[seat] for seat in range(s.seats) if seat != you]
        if self.elysium:
            zones.append(ELYSIUM[you])
        return zones

    def why_face(self, s: Contest, you: int, card: int, but: int, face: int) -> Refusal | None:
        """Why a card that lies there cannot be copied."""
        if NO_COPY[face]:
            return COPIES_ITSELF
        if not self.kinds >> KIND[face] & 1:
            return OTHER_KIND
        if face == but:
            return SAME_NAME
        return None if usable(s, you, card, face) else UNUSABLE


COPIERS: list[Copy] = []


@step
class Copying(Question):
    """Choose what to copy; it is resolved fully before another is chosen."""

    you: int
    card: Card
    copier: int
    but: int

    def begin(self, s: Contest) -> None:
        rule = COPIERS[self.copier]
        options = rule.options(s, self.you, self.card, self.but)
        if rule.gold:
            options.append(CHOOSE[BOON_GOLD])
        elif rule.may:
            options.append(CHOOSE[BOON_NOTHING])
        s.ask(self.you, "EL-067", "Which power do you copy?", options, self.chosen)

    def among(self, s: Contest) -> list[Action]:
        return COPY

    def why(self, s: Contest, action: Action) -> Refusal | None:
        rule = COPIERS[self.copier]
        face = action.args[0]
        if all([s.with_face(zone, face) < 0 for zone in rule.zones(s, self.you)]):
            return NOT_COPIED_FROM
        return rule.why_face(s, self.you, self.card, self.but, face)

    def label(self, s: Contest, action: Action) -> str:
        return f"Gain {COPIERS[self.copier].gold} Gold" if action is CHOOSE[BOON_GOLD] else ""

    def chosen(self, s: Contest, action: Action) -> None:
        rule = COPIERS[self.copier]
        if action in CHOOSE:
            if rule.gold:
                gain(s, self.you, GOLD, rule.gold)
            return
        face = action.args[0]
        s.tell(COPIED, self.you, face)
        resolve(s, self.you, self.card, face)
        if rule.twice and self.but < 0:
            s.then(Copying(self.you, self.card, self.copier, face))
