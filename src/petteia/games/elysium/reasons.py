"""Why something cannot be done: numbered sentences, each with the rule it rests on.

Predicates answer 0 for "yes" or the number of a reason, so what is offered and what is refused cannot disagree.
"""

from __future__ import annotations

from petteia.kernel.decision import Refusal

REASONS: list[tuple[str, str]] = [
    ("", ""),
    ("It does not lie in the Agora.", "EL-044"),
    ("It does not lie in the Oracle.", "EL-029"),
    ("Only Pythia or the Sibyl of Cumae in your Domain lets you take from the Oracle.", "EL-044"),
    ("Your columns do not meet its condition.", "EL-047"),
    ("You have taken your three cards of this Epoch.", "EL-045"),
    ("You have taken your Quest of this Epoch.", "EL-046"),
    ("That Quest has been taken.", "EL-046"),
    ("You lack the column for that Quest.", "EL-109"),
    ("There is no such Quest at this table.", "EL-018"),
    ("A card can be taken, so there is no Citizen for you.", "EL-056"),
    ("A Quest can be taken, so there is no Citizen for you.", "EL-C05"),
    ("Something can be taken, so you cannot pass.", "EL-044"),
    ("You have taken your item of this turn; give up a column.", "EL-052"),
    ("You have given that column up already.", "EL-052"),
    ("That card is not in your Domain.", "EL-107"),
    ("It has been used this Epoch.", "EL-062"),
    ("Its ring is gone: a Trigger is used once in the game.", "EL-064"),
    ("An Eleusis power needs another Eleusis card in your Domain.", "EL-066"),
    ("Its power is not used in the Actions phase.", "EL-C38"),
    ("Its power is not used in the Legends phase.", "EL-149"),
    ("It would change nothing now.", "EL-C20"),
    ("You have not got the Gold for it.", "EL-113"),
    ("There is no other card for it in your Domain.", "EL-095"),
    ("No card can be transferred for the Gold you have.", "EL-077"),
    ("Your Lyre is used up.", "EL-076"),
    ("A Citizen joins only a Legend of two or more cards with room in it.", "EL-089"),
    ("There is nothing to copy.", "EL-C20"),
    ("There is no tapped card it could turn upright.", "EL-063"),
    ("The Oracle has no card for it.", "EL-029"),
    ("It cannot join that row: one family and different levels, or one level and different families.", "EL-080"),
    ("You have no such row in your Elysium.", "EL-080"),
    ("First give up a column.", "EL-052"),
    ("That is done in the Legends phase.", "EL-074"),
    ("That is done in the Actions phase.", "EL-149"),
    ("You have given up your column of this turn.", "EL-052"),
]
(
    _, NOT_IN_AGORA, NOT_IN_ORACLE, NO_SEER, NOT_COVERED, THREE_CARDS, ONE_QUEST, QUEST_GONE, QUEST_NOT_COVERED,
    NO_SUCH_QUEST, CARD_TAKEABLE, QUEST_TAKEABLE, MUST_TAKE, ITEM_TAKEN, COLUMN_GONE, NOT_IN_DOMAIN, TAPPED,
    RING_GONE, NO_PAIR, NOT_NOW, NOT_IN_LEGENDS, NOTHING_TO_GAIN, CANNOT_PAY, NO_OTHER_CARD, NO_TRANSFER,
    LYRE_USED, CITIZEN_ALONE, NOTHING_TO_COPY, NOTHING_TAPPED, NO_ORACLE_CARD, DOES_NOT_JOIN, NO_SUCH_ROW,
    COLUMN_FIRST, IN_LEGENDS_PHASE, IN_ACTIONS_PHASE, COLUMN_DONE
) = range(36)  # fmt: skip


def refusal(reason: int) -> Refusal | None:
    if reason == 0:
        return None
    sentence, rule = REASONS[reason]
    return Refusal(sentence, rule)
