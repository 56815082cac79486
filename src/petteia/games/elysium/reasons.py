"""Why something cannot be done: numbered sentences, each with the rule it rests on.

Predicates answer 0 for "yes" or the number of a reason, so what is offered and what is refused cannot disagree.
"""

from __future__ import annotations

from petteia.kernel.decision import Refusal

REASONS: list[tuple[str, str]] = [
    ("", ""),
    # taking
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
    # passing, ending, giving up
    ("Something can be taken, so you cannot pass.", "EL-044"),
    ("Something can be taken: take it before you end your turn.", "EL-044"),
    ("No card can be taken, so a Citizen is due: take it.", "EL-054"),
    ("Nothing can be taken: pass.", "EL-058"),
    ("Nothing is given up in a turn that is passed.", "EL-C06"),
    ("You have taken your item of this turn; give up a column.", "EL-052"),
    ("You have taken your item and given up a column: use a power, or end your turn.", "EL-052"),
    ("You have given that column up already.", "EL-052"),
    ("You have given up your column of this turn.", "EL-052"),
    ("First give up a column.", "EL-052"),
    # using
    ("That card is not in your Domain.", "EL-107"),
    ("It has been used this Epoch.", "EL-062"),
    ("Its ring is gone: a Trigger is used once in the game.", "EL-064"),
    ("An Eleusis power needs another Eleusis card in your Domain.", "EL-066"),
    ("It works when its card comes to you, and only then.", "EL-060"),
    ("It works by itself while it lies in your Domain.", "EL-061"),
    ("It works when its own card is transferred.", "EL-C41"),
    ("A Chronos power scores at the end of the game.", "EL-111"),
    ("Its power is not used in the Actions phase.", "EL-C38"),
    ("Its power is not used in the Legends phase.", "EL-149"),
    ("It would change nothing now.", "EL-C47"),
    ("You have not got the Gold its power costs.", "EL-C47"),
    ("There is no other card for it in your Domain.", "EL-095"),
    ("There is no other upright card in your Domain.", "EL-C47"),
    ("There is no tapped card it could turn upright.", "EL-063"),
    ("The Oracle has no card for it.", "EL-C47"),
    # copying
    ("There is nothing to copy.", "EL-C47"),
    ("It does not lie where this power copies from.", "EL-067"),
    ("This power copies cards of another kind.", "EL-067"),
    ("A card that copies cannot be copied.", "EL-067"),
    ("The second power must have another name than the first.", "EL-067"),
    ("Its power could not be used now.", "EL-C47"),
    # transferring
    ("You have not got the Gold for it.", "EL-113"),
    ("No card can be transferred for the Gold you have.", "EL-077"),
    ("There is no other card in your Domain to transfer.", "EL-C47"),
    ("There is no card of the level it transfers in your Domain.", "EL-C47"),
    ("This power transfers other cards than its own.", "EL-114"),
    ("This power transfers cards of another level.", "EL-114"),
    ("Your Lyre is used up.", "EL-076"),
    ("A Citizen joins only a Legend of two or more cards with room in it.", "EL-089"),
    ("It cannot join that row: one family and different levels, or one level and different families.", "EL-080"),
    ("You have no such row in your Elysium.", "EL-080"),
    # the other phase
    ("That is done in the Legends phase.", "EL-074"),
    ("That is done in the Actions phase.", "EL-149"),
]
(
    _,
    NOT_IN_AGORA, NOT_IN_ORACLE, NO_SEER, NOT_COVERED, THREE_CARDS, ONE_QUEST, QUEST_GONE, QUEST_NOT_COVERED,
    NO_SUCH_QUEST, CARD_TAKEABLE, QUEST_TAKEABLE,
    MUST_TAKE, TAKE_FIRST, CITIZEN_DUE, ONLY_PASS, NO_COLUMN_DUE, ITEM_TAKEN, TURN_DONE, COLUMN_GONE, COLUMN_DONE,
    COLUMN_FIRST,
    NOT_IN_DOMAIN, TAPPED, RING_GONE, NO_PAIR, INSTANT_DONE, BY_ITSELF, BY_WRITING, AT_THE_END, NOT_NOW,
    NOT_IN_LEGENDS, NOTHING_TO_GAIN, POWER_UNPAID, NO_OTHER_CARD, NONE_UPRIGHT, NOTHING_TAPPED, NO_ORACLE_CARD,
    NOTHING_TO_COPY, NOT_COPIED_FROM, OTHER_KIND, COPIES_ITSELF, SAME_NAME, UNUSABLE,
    CANNOT_PAY, NO_TRANSFER, NONE_TO_TRANSFER, NONE_OF_LEVEL, NOT_ITSELF, OTHER_LEVEL, LYRE_USED, CITIZEN_ALONE,
    DOES_NOT_JOIN, NO_SUCH_ROW,
    IN_LEGENDS_PHASE, IN_ACTIONS_PHASE,
) = range(56)  # fmt: skip


def refusal(reason: int) -> Refusal | None:
    if reason == 0:
        return None
    sentence, rule = REASONS[reason]
    return Refusal(sentence, rule)
