"""Words: what moves and answers range over, and what is told at the table."""

from __future__ import annotations

from petteia.games.elysium.content import CARDS, COLOURS, DESIGNS
from petteia.kernel.action import Domain
from petteia.kernel.events import CAUSE, RESULT, Moment, Shown, Told

MOST_ROWS = 40
CITIZEN = 2 * DESIGNS  # the word for a face-down card
NEW = MOST_ROWS

_WORDS = [card.word for card in CARDS]
_NAMES = [card.name for card in CARDS]
FACES = Domain(_WORDS, _NAMES)
# a card in a Domain: upright or with its ring, or else tapped or without it; or a Citizen
IN_DOMAIN = Domain(
    [*_WORDS, *(f"spent-{word}" for word in _WORDS), "citizen"],
    [*_NAMES, *(f"the used {name}" for name in _NAMES), "a Citizen"],
)
COLUMN = Domain(COLOURS)
QUEST = Domain(("1", "2", "3", "4"))
RESOURCES = ("gold", "vp", "pp")
GOLD, VP, PP = range(3)
RESOURCE = Domain(RESOURCES, ("Gold", "VP", "PP"))
BOON = Domain(("gold", "vp", "citizen", "grant", "nothing"), ("Gold", "VP", "a Citizen", "the rival's Gold", "nothing"))
BOON_GOLD, BOON_VP, BOON_CITIZEN, BOON_GRANT, BOON_NOTHING = range(5)
ROW = Domain([*(str(i + 1) for i in range(MOST_ROWS)), "new"], kind="place")
AMOUNT = Domain(("0", "1", "2", "3", "4", "5"), kind="amount")

EPOCH = Told("epoch", "Epoch {0} begins.", sound="feat")
AWAKENED = Told("awakening", "The Agora is laid out anew.")
RESHUFFLED = Told("reshuffled", "The discard pile is shuffled and becomes the draw pile.")
TOOK = Told("took", "{0:seat} [take|takes] {1:card}.", role=CAUSE, sound="card")
FORESAW = Told("foresaw", "{0:seat} [take|takes] {1:card} from the Oracle.", role=CAUSE, sound="card")
TOOK_QUEST = Told("quest", "{0:seat} [take|takes] Quest {1:quest}.", role=CAUSE, sound="card")
TOOK_CITIZEN = Told("citizen", "{0:seat} [take|takes] a Citizen from the draw pile.", role=CAUSE, sound="card")
NO_CITIZEN = Told("no-citizen", "{0:seat} would take a Citizen, but no card is left to draw.", role=CAUSE)
PASSED = Told("passed", "{0:seat} [pass|passes].")
GAVE_UP = Told("column", "{0:seat} [give|gives] up the {1:column} column.", role=RESULT)
USED_CARD = Told("used", "{0:seat} [use|uses] {1:face}.", role=CAUSE, sound="strike")
COPIED = Told("copied", "{0:seat} [copy|copies] {1:face}.", role=RESULT)
GAINED = Told("gained", "{0:seat} [gain|gains] {1:gains}.", role=RESULT, sound="coin")
LOST = Told("lost", "{0:seat} [lose|loses] {1:gains}.", role=RESULT, sound="coin")
PAID = Told("paid", "{0:seat} [pay|pays] {1:gains}.", role=RESULT, sound="coin")
GAINED_CARD = Told("gained-card", "{1:card} comes into {0:seat's} Domain.", role=RESULT, sound="card")
DISCARDED = Told("discarded", "{0:seat} [discard|discards] {1:card}.", role=RESULT, sound="card")
READIED = Told("readied", "{0:seat} [turn|turns] {1:card} upright.", role=RESULT, sound="card")
SHIELDED = Told("shielded", "Aegis shields {0:seat}.", role=RESULT)
SWAPPED = Told("swapped", "{1:card} goes to the Agora and {2:card} to the Oracle.", role=RESULT, sound="card")
GAVE = Told("gave", "{0:seat} [put|puts] {1:card} into the Oracle.", role=RESULT, sound="card")
SWEPT = Told("swept", "The Agora is swept and dealt anew.", role=RESULT, sound="card")
PROPHESIED = Told("prophesied", "The Oracle is dealt anew.", role=RESULT, sound="card")
UNFINISHED = Told("unfinished", "{0:seat} [are|is] left with Quest {1:quest}, incomplete.")
BENEFITED = Told("benefited", "{0:seat} [have|has] the benefits of Quest {1:quest}.", role=CAUSE)
HALF_BENEFITED = Told("half-benefited", "{0:seat} [have|has] what an incomplete Quest gives.", role=CAUSE)
DISC = Told("disc", "{0:seat} [have|has] disc {1}.", role=CAUSE)
WROTE = Told("wrote", "{0:seat} [write|writes] {1:card} for {2} Gold.", role=CAUSE, sound="card")
FAMILY_BONUS = Told(
    "family-tile",
    "{0:seat} [complete|completes] a Legend of {1:family}: {2} VP.",
    role=RESULT,
    sound="feat",
    moment=Moment("legend", "{2} VP", Shown(1, seat=0)),
)
LEVEL_BONUS = Told(
    "level-tile",
    "{0:seat} [hold|holds] the tile of level {1} now.",
    role=RESULT,
    sound="feat",
    moment=Moment("legend", "level {1}", Shown(1, seat=0, kind="level")),
)
END_OF_EPOCH = Told("end-of-epoch", "Epoch {0} ends: columns return, and tapped cards turn upright.")
SCORED = Told("scored", "{0:seat} [finish|finishes] with {1} VP.")
