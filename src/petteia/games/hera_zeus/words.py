"""Words: what moves range over, what questions are answered with, and what is told at the table."""

from __future__ import annotations

from typing import Final

from petteia.games.hera_zeus.cards import WORD_NAMES, WORDS
from petteia.kernel.action import Action, Domain, Verb
from petteia.kernel.events import CAUSE, RESULT, Moment, Shown, Told

COLUMNS = ("a", "b", "c")
CARD = Domain(WORDS, WORD_NAMES, faces=True)
COLUMN = Domain(COLUMNS, ("A", "B", "C"), kind="place")
HORSE = Domain(("pegasus", "stolen-pegasus"), ("Pegasus", "the stolen Pegasus"))

# answers to what is asked within a move; the moves have their own words with them (see repertoire)
TO_COLUMN: Final = Verb("column", COLUMN, say="Column {0}")
TO_ROW: Final = Verb("row", Domain(("1", "2", "3", "4"), kind="place"), say="Row {0}")
TO_TAKE: Final = Verb("take", CARD, say="Take {0}")
TO_FETCH: Final = Verb("fetch", Domain(("0", "1", "2", "3"), kind="amount"), say="Take {0} Pegasus")
TO_DISCARD: Final = Verb("discard", CARD, say="Discard {0} next")
IN_COLUMN: Final[list[Action]] = TO_COLUMN.actions
IN_ROW: Final[list[Action]] = TO_ROW.actions
TAKE: Final[list[Action]] = TO_TAKE.actions
FETCH: Final[list[Action]] = TO_FETCH.actions
DISCARD: Final[list[Action]] = TO_DISCARD.actions

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
