"""What a seat can say, and what is told at the table."""

from __future__ import annotations

from typing import Final

from petteia.games.hera_zeus.cards import WORD_NAMES, WORDS
from petteia.kernel.action import Action, Domain, Verb, Vocabulary
from petteia.kernel.events import CAUSE, RESULT, Moment, Shown, Told

COLUMNS = ("a", "b", "c")
CARD = Domain(WORDS, WORD_NAMES, faces=True)
COLUMN = Domain(COLUMNS, ("A", "B", "C"))
ROW = Domain(("1", "2", "3", "4"))
HORSE = Domain(("pegasus", "stolen-pegasus"), ("Pegasus", "the stolen Pegasus"))

VOCABULARY = Vocabulary(
    Verb("draw", say="Draw a card"),
    Verb("play", CARD, say="Lay {0}"),
    Verb("column", COLUMN, say="Column {0}"),
    Verb("row", ROW, say="Row {0}"),
    Verb("challenge", COLUMN, say="Challenge in {0}"),
    Verb("strike", HORSE, COLUMN, say="Send {0} at {1}"),
    Verb("raid", HORSE, say="Send {0} into the rival's hand"),
    Verb("spy", say="Pythia: see the rival's hand"),
    Verb("expose", COLUMN, say="Pythia: turn up column {0}"),
    Verb("sirens", say="Sirens: take the top of the rival's pile"),
    Verb("hades", say="Hades: take a card from your pile"),
    Verb("persephone", say="Persephone: call Pegasus back"),
    Verb("dionysus", say="Dionysus: move a card"),
    Verb("take", CARD, say="Take {0}"),
    Verb("fetch", Domain(("0", "1", "2", "3")), say="Take {0} Pegasus"),
    Verb("figure", COLUMN, say="Put your figure in {0}"),
    Verb("withdraw", say="Take your figure off"),
    Verb("discard", CARD, say="Discard {0} next"),
    Verb("end", say="End your turn"),
)

DRAW: Final[Action] = VOCABULARY.action("draw")
PLAY: Final[list[Action]] = VOCABULARY.row("play")
IN_COLUMN: Final[list[Action]] = VOCABULARY.row("column")
IN_ROW: Final[list[Action]] = VOCABULARY.row("row")
CHALLENGE: Final[list[Action]] = VOCABULARY.row("challenge")
STRIKE: Final[list[list[Action]]] = VOCABULARY.grid("strike")
RAID: Final[list[Action]] = VOCABULARY.row("raid")
SPY: Final[Action] = VOCABULARY.action("spy")
EXPOSE: Final[list[Action]] = VOCABULARY.row("expose")
USE_SIRENS: Final[Action] = VOCABULARY.action("sirens")
USE_HADES: Final[Action] = VOCABULARY.action("hades")
USE_PERSEPHONE: Final[Action] = VOCABULARY.action("persephone")
USE_DIONYSUS: Final[Action] = VOCABULARY.action("dionysus")
TAKE: Final[list[Action]] = VOCABULARY.row("take")
FETCH: Final[list[Action]] = VOCABULARY.row("fetch")
FIGURE: Final[list[Action]] = VOCABULARY.row("figure")
WITHDRAW: Final[Action] = VOCABULARY.action("withdraw")
DISCARD: Final[list[Action]] = VOCABULARY.row("discard")
END: Final[Action] = VOCABULARY.action("end")

PANDORAS: Final = Moment("death", "all is lost", Shown(-1, kind="pandora"))
SHOWED_HOSTAGE: Final = Told(
    "hostage-shown", "{0:seat} [show|shows] {1:face} and [shuffle|shuffles] it back into the deck."
)
TURN: Final = Told("turn", "{0:seat} [have|has] {1:points}.")
DREW: Final = Told("drew", "{0:seat} [draw|draws] {1:card}.", sound="card")
LAID: Final = Told("laid", "{0:seat} [lay|lays] {1:card} in {2:column}, row {3:row}.", sound="card")
CHALLENGED: Final = Told(
    "challenged", "{0:seat} [challenge|challenges] in {1:column}: {2:card} meets {3:card}.", role=CAUSE, sound="strike"
)
BEATEN: Final = Told(
    "beaten",
    "{1:card} beats {2:card}.",
    role=RESULT,
    sound="death",
    moment=Moment("clash", "{1:corner} beats {2:corner}", Shown(1, "stays", 0), Shown(2, "falls", 3)),
)
BOTH_FALL: Final = Told(
    "both-fall",
    "{1:card} and {2:card} both fall.",
    role=RESULT,
    sound="death",
    moment=Moment("clash", "{1:corner} meets {2:corner}", Shown(1, "falls", 0), Shown(2, "falls", 3)),
)
STAYS: Final = Told("stays", "{1:card} stays.", role=RESULT, moment=Moment("clash", "holds", Shown(1, "stays", 0)))
STRUCK: Final = Told("struck", "{0:seat} [send|sends] Pegasus at {2:card} in {1:column}.", role=CAUSE, sound="strike")
STRUCK_FIGURE: Final = Told(
    "figure-struck",
    "{0:seat} [send|sends] Pegasus at the figure in {1:column}: it is taken off.",
    role=CAUSE,
    sound="strike",
)
RAIDED: Final = Told(
    "raided",
    "{0:seat} [send|sends] Pegasus into {1:seat's} hand and [find|finds] {2:card}.",
    role=CAUSE,
    sound="strike",
    moment=Moment("clash", "found", Shown(2, "", 1)),
)
PLACED: Final = Told("placed", "{1:card} is put face up in the first row of {2:column}.", role=RESULT, sound="card")
TRAMPLED: Final = Told(
    "trampled",
    "{1:card} falls to Pegasus.",
    role=RESULT,
    sound="death",
    moment=Moment("clash", "falls", Shown(1, "falls", 0)),
)
LOST: Final = Told("lost", "{1:card} is discarded.", role=RESULT, sound="death")
OPENED: Final = Told(
    "opened", "Pandora opens: everything in {1:column} is lost.", role=RESULT, sound="death", moment=PANDORAS
)
HAND_LOST: Final = Told(
    "hand-lost", "Pandora opens: {0:seat} [lose|loses] the whole hand.", role=RESULT, sound="death", moment=PANDORAS
)
SPIED: Final = Told("spied", "{0:seat} [see|sees] {1:seat's} hand with Pythia.", role=CAUSE)
SAW: Final = Told("saw", "You see {1:card}.", private=True, role=RESULT)
EXPOSED: Final = Told("exposed", "{0:seat} [turn|turns] up {1:seat's} column {2:column} with Pythia.", role=CAUSE)
TURNED: Final = Told("turned", "{1:card} is turned up.", role=RESULT, sound="card")
LURED: Final = Told("lured", "{0:seat} [take|takes] {1:card} with the Sirens.", role=CAUSE, sound="card")
RECALLED: Final = Told("recalled", "{0:seat} [bring|brings] {1:card} back with Hades.", role=CAUSE, sound="card")
CALLED: Final = Told("called", "{0:seat} [call|calls] {1:pegasus} back with Persephone.", role=CAUSE, sound="card")
MOVED: Final = Told("moved", "{0:seat} [move|moves] {1:card} from {2:spot} to {3:spot}.", sound="card")
ENTHRONED: Final = Told("figure", "{0:seat} [put|puts] the figure in front of {1:column}.")
WITHDRAWN: Final = Told("withdrawn", "{0:seat} [take|takes] the figure off {1:column}.")
