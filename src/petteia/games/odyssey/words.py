"""What a seat can say, and what is told at the table."""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.campaign import words as campaign
from petteia.games.odyssey.content import BOOK, SIDES, SKILLS
from petteia.kernel.action import Action, Domain, Verb, Vocabulary
from petteia.kernel.events import CAUSE, RESULT, Moment, Shown, Told

COLUMNS: Final = "abcdefghijklmnopqrst"
ROWS: Final = 14
TITAN_NAMES: Final = ("Brine", "Kelp", "Marble", "Ash")
ARGONAUTS: Final = ("Hypso", "Eidyia", "Akmon", "Lynkeia")


def _plain(key: str) -> str:
    return key.replace("_", "-").replace(".", "-").lower()


SPACE_WORDS: Final = [f"{c}{r + 1}" for r in range(ROWS) for c in COLUMNS]
ACTIVES: Final = [a for e in BOOK.elements for a in e.actives]
ACTIVE_AT: Final = {a.id: i for i, a in enumerate(ACTIVES)}
SPACE = Domain(SPACE_WORDS, [w.upper() for w in SPACE_WORDS], kind="place")
TITAN = Domain([n.lower() for n in TITAN_NAMES], TITAN_NAMES)
GEAR = Domain([*(_plain(g.key) for g in BOOK.gear), "godform"], [*(g.name for g in BOOK.gear), "the godform"])
ABILITY = Domain(
    [f"{_plain(BOOK.elements[a.element].key)}-{a.number}" for a in ACTIVES],
    [f"{BOOK.elements[a.element].name} ({a.number})" for a in ACTIVES],
)
NUMBER = Domain([str(n + 1) for n in range(12)])
LEVEL = Domain([str(n + 1) for n in range(9)])
SIDE = Domain([w.lower() for w in SIDES], ("north", "east", "south", "west"))
SKILL = Domain(SKILLS)
ACTION = Domain(("combat", "movement"))
GODFORM = Domain([_plain(g.key) for g in BOOK.godforms], [g.name for g in BOOK.godforms])
SUMMONING = Domain([_plain(g.key) for g in BOOK.summonings], [g.name for g in BOOK.summonings])
CLASS = Domain([_plain(k.key) for k in BOOK.titans], [k.name for k in BOOK.titans])
CONDITION = Domain([_plain(k.key) for k in BOOK.conditions], [k.name for k in BOOK.conditions])
SHIP_ABILITY = Domain([_plain(k.key) for k in BOOK.ship], [k.name for k in BOOK.ship])
SHOWN = Domain([str(n + 1) for n in range(100)])
DRAWN = Domain([f"card-{n}" for n in range(1000)])  # by face: those of the battle, then those of the voyage
KEYWORD = Domain(("pull", "pushback", "vault", "sacrifice", "elation", "motivate", "reposition", "carving"))

VOCABULARY = Vocabulary(
    Verb("to", SPACE, say="{0}"),
    Verb("titan", TITAN, say="{0}"),
    Verb("turn", TITAN, say="{0} acts"),
    Verb("attack", GEAR, say="Attack with {0}"),
    Verb("move", say="Move"),
    Verb("use", TITAN, ABILITY, say="{0}: {1}"),
    Verb("reflex", TITAN, say="{0} steps aside"),
    Verb("ready", ACTION, say="Ready everything with the {0} action"),
    Verb("climb", say="Climb"),
    Verb("stand-up", say="Stand up for a trespass token"),
    Verb("end", say="End the turn"),
    Verb("pass", say="Let it come"),
    Verb("yes", say="Yes"),
    Verb("no", say="No"),
    Verb("option", NUMBER, say="Option {0}"),
    Verb("mark", NUMBER, say="Re-roll die {0}"),
    Verb("roll", say="Roll them again"),
    Verb("keep", say="Keep it"),
    Verb("card", NUMBER, say="Card {0}"),
    Verb("side", SIDE, say="To the {0}"),
    Verb("skill", SKILL, say="Test {0}"),
    Verb("kratos", LEVEL, LEVEL, say="Kratos level {0}, option {1}"),
    Verb("keyword", KEYWORD, say="Use {0}"),
    Verb("gear", GEAR, say="{0}"),
    Verb("condition", CONDITION, say="{0}"),
    Verb("despair", say="A despair token"),
    Verb("ambrosia", say="An ambrosia token"),
    Verb("ship", SHIP_ABILITY, say="Ship: {0}"),
    Verb("ship-use", SHIP_ABILITY, NUMBER, say="Ship: {0} ({1})"),
    Verb("summon", SUMMONING, say="Summon {0}"),
    Verb("godform", GODFORM, say="Awaken as {0}"),
    Verb("class", CLASS, say="{0}"),
    Verb("equip", GEAR, say="Equip {0}"),
    Verb("host", NUMBER, say="On card {0}"),
    Verb("done", say="Done"),
    Verb("retreat", say="Retreat"),
    Verb("fight-on", say="Fight on"),
    Verb("tear", say="Spend the Sisyphus tear and fight again"),
    Verb("accept", say="Accept the outcome"),
    *campaign.VERBS,
    Verb("rolled", SHOWN, say="It shows {0}"),
    Verb("drew", DRAWN, say="{0} was drawn"),
)

VERBS: Final = VOCABULARY.verbs
row, grid, one = VOCABULARY.row, VOCABULARY.grid, VOCABULARY.action
TO: Final[list[Action]] = row("to")
CHOOSE: Final[list[Action]] = row("titan")
TURN: Final[list[Action]] = row("turn")
ATTACK: Final[list[Action]] = row("attack")
MOVE: Final[Action] = one("move")
USE: Final[list[list[Action]]] = grid("use")
REFLEX: Final[list[Action]] = row("reflex")
READY: Final[list[Action]] = row("ready")
CLIMB: Final[Action] = one("climb")
END: Final[Action] = one("end")
PASS: Final[Action] = one("pass")
YES: Final[Action] = one("yes")
NO: Final[Action] = one("no")
OPTION: Final[list[Action]] = row("option")
MARK: Final[list[Action]] = row("mark")
ROLL: Final[Action] = one("roll")
KEEP: Final[Action] = one("keep")
CARD: Final[list[Action]] = row("card")
TO_SIDE: Final[list[Action]] = row("side")
TEST: Final[list[Action]] = row("skill")
KRATOS_OPTION: Final[list[list[Action]]] = grid("kratos")
KEYWORDS: Final[list[Action]] = row("keyword")
GEAR_CARD: Final[list[Action]] = row("gear")
CONDITIONS: Final[list[Action]] = row("condition")
DESPAIR: Final[Action] = one("despair")
AMBROSIA: Final[Action] = one("ambrosia")
SHIP_TAKE: Final[list[Action]] = row("ship")
SHIP_USE: Final[list[list[Action]]] = grid("ship-use")
SUMMON: Final[list[Action]] = row("summon")
GODFORMS: Final[list[Action]] = row("godform")
CLASSES: Final[list[Action]] = row("class")
EQUIP: Final[list[Action]] = row("equip")
ON_HOST: Final[list[Action]] = row("host")
DONE: Final[Action] = one("done")
RETREAT: Final[Action] = one("retreat")
FIGHT_ON: Final[Action] = one("fight-on")
TEAR: Final[Action] = one("tear")
ACCEPT: Final[Action] = one("accept")
GODFORM_WEAPON: Final = len(BOOK.gear)
KEYWORD_AT: Final = {word: i for i, word in enumerate(KEYWORD.words)}

# what is told: a titan is "{0:titan}", an element "{1:element}", a face "{1:card}", a space "{1:space}"
ROUND: Final = Told("round", "Round {0}: the {1:side} acts.")
PLACED: Final = Told("placed", "{0:titan} stands on {1:space}.", sound="card")
PRIORITY: Final = Told("priority", "{0:titan} takes the priority token.")
DREW_AI: Final = Told("ai", "The primordial draws {0:card}.", role=CAUSE, sound="card")
NO_LINE: Final = Told("no-line", "No targeting line of {0:card} holds: the routine.", role=RESULT)
LINE: Final = Told("line", "Line {0} holds: {1:titans}.", role=RESULT)
MOVED_BEAST: Final = Told(
    "beast-moved", "The primordial moves to {0:space} and faces {1:facing}.", role=RESULT, sound="strike"
)
OUT_OF_REACH: Final = Told("out-of-reach", "{0:titan} is out of reach: no attack.", role=RESULT)
EVASION: Final = Told(
    "evasion", "{0:titan} rolls {1} dice to evade {2}+ and is left with {3:hits}.", role=RESULT, sound="dice"
)
FULL_EVADE: Final = Told("full-evade", "{0:titan} evades everything.", role=RESULT)
ARMOR: Final = Told("armor", "{0:titan}'s armor takes {1} of {2} danger.", role=RESULT)
DANGER: Final = Told(
    "danger",
    "{0:titan} gains {1} danger and stands at {2}.",
    role=RESULT,
    sound="strike",
    moment=Moment("wound", "{1} danger", Shown(0, "hurt")),
)
GAINED: Final = Told("gained", "{0:titan} gains {1} {2:stat}.", role=RESULT, sound="coin")
LOST: Final = Told("lost", "{0:titan} loses {1} {2:stat}.", role=RESULT)
DREW: Final = Told("drew", "{0:titan} draws {1:card}.", role=RESULT, sound="card")
DIED: Final = Told(
    "died",
    "{0:titan} dies: {1:death}.",
    role=RESULT,
    sound="death",
    moment=Moment("death", "{1:death}", Shown(0, "falls")),
)
CRASHED: Final = Told("crashed", "{0:titan} crashes.", role=RESULT, sound="strike")
DOWN: Final = Told("down", "{0:titan} is knocked down.", role=RESULT, sound="strike")
STOOD: Final = Told("stood", "{0:titan} stands up.", role=RESULT)
THROWN: Final = Told("thrown", "{0:titan} is moved to {1:space}.", role=RESULT, sound="strike")
MOVED: Final = Told("moved", "{0:titan} moves to {1:space}.", sound="card")
STRIKES: Final = Told("strikes", "{0:titan} attacks with {1:gear}.", role=CAUSE, sound="strike")
HIT: Final = Told("hit", "{0:titan} rolls {1} dice against {2} and hits {3:times}.", role=RESULT, sound="dice")
FACED: Final = Told("faced", "{0:titan} faces {1:card}, AT {2}.", role=RESULT, sound="card")
POWER: Final = Told("power", "{0:titan} has {1} power against AT {2}.", role=RESULT, sound="dice")
WOUNDED: Final = Told(
    "wounded",
    "{0:titan} wounds the primordial: {1} of {2}.",
    role=RESULT,
    sound="death",
    moment=Moment("wound", "{1} of {2}", Shown(0), Shown(-1, "hurt", kind="beast")),
)
CRITICAL: Final = Told("critical", "{0:titan} wounds critically.", role=RESULT, sound="death")
FAILED: Final = Told("failed", "{0:titan} fails to wound.", role=RESULT)
ESCALATED: Final = Told("escalated", "The primordial escalates {0:escalation}.", role=RESULT)
HARDENED: Final = Told("hardened", "The primordial has {0:bonus} from now on.", role=RESULT)
TESTED: Final = Told("tested", "{0:titan} tests {1:skill}: {2} against {3}.", role=RESULT, sound="dice")
ROLLED: Final = Told("rolled", "A d10 shows {0}.", role=RESULT, sound="dice")
USED: Final = Told("used", "{0:titan} uses {1:element}.", role=CAUSE)
BROKEN: Final = Told("chain-break", "Chain break: the attack on {0:titan} ends.", role=RESULT)
TILE: Final = Told("tile", "{0:terrain} is placed on {1:space}.", role=RESULT)
DESTROYED: Final = Told("destroyed", "{0:terrain} is destroyed.", role=RESULT, sound="strike")
AWOKE: Final = Told(
    "awoke",
    "{0:titan} awakens as {1:element}.",
    role=CAUSE,
    sound="feat",
    moment=Moment("feat", "{1:element}", Shown(0)),
)
FORM_ENDS: Final = Told("form-ends", "{0:titan}'s godform ends.", role=RESULT)
RETREATED: Final = Told("retreated", "The Argonauts retreat.")
SHIP_USED: Final = Told("ship", "The ship answers: {0:element}.", role=CAUSE, sound="feat")
SUMMONED: Final = Told("summoned", "{0:element} is summoned.", role=CAUSE, sound="feat")
HEALED: Final = Told("healed", "The primordial heals a wound.", role=RESULT)
LOOTED: Final = Told("looted", "Gained: {0} {1:resource}.", sound="coin")

# the rows of the escalation chart, and the bonuses that stay when no AI card can escalate (OD-171, OD-C01)
ESCALATIONS: Final = (
    "after a level I wound", "after a level II wound", "after a level III wound", "after a critical level III wound",
    "after a level III wound, with no level III part waiting",
    "after a critical level III wound, with no level III part waiting", "without a wound",
)  # fmt: skip
BONUSES: Final = ("+1 danger for each hit", "+1 AT", "+1 to hit", "+1 evasion die")
DEATHS: Final = (
    "a card", "an obol", "two obols at once", "a second moiros card", "a second kratos card", "too much ambrosia",
    "despair, alone", "off the edge of the board", "a chasm", "no space left to stand", "rage", "the godform is over",
)  # fmt: skip
(
    BY_CARD,
    BY_OBOL,
    BY_TWO,
    BY_MOIROS,
    BY_KRATOS,
    BY_AMBROSIA,
    BY_DESPAIR,
    BY_EDGE,
    BY_CHASM,
    BY_CROWD,
    BY_RAGE,
    BY_FORM,
) = range(12)
