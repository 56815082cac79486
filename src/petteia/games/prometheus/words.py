"""The words of the skirmish: what can be announced and answered, and what is told of it."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.data import CONTENT
from petteia.kernel.action import Domain, Verb
from petteia.kernel.events import CAUSE, RESULT, Moment, Shown, Told
from petteia.kernel.moves import Answer

KINDS: Final = len(CONTENT.units)
COPIES: Final = 4  # where each army has its own pool, four armies may field the same unit
ROOM: Final = 40  # the most areas a map may have
DIE_TOP: Final = 20  # the highest total a die can be raised to, with room to spare

# simple actions, complex actions: what an activation may be announced to hold (PR-051, PR-052)
WALK: Final = 1
CAUTIOUS: Final = 2
ATTACK: Final = 4
CALM: Final = 8
CLAIM: Final = 16
ENRAGE: Final = 32
RELEASE: Final = 64
BERSERK: Final = 128
RUN: Final = 256
DEPLOY: Final = 512
ABSORB: Final = 1024
ASCEND: Final = 2048
FLIGHT: Final = 4096
AERIAL: Final = 8192
COMPLEX_CAUTIOUS: Final = 16384
COMPLEX: Final = RUN | DEPLOY | ABSORB | ASCEND | FLIGHT | AERIAL | COMPLEX_CAUTIOUS
MOVES: Final = WALK | CAUTIOUS | RUN | ASCEND | FLIGHT | COMPLEX_CAUTIOUS

_NAMES: Final = (
    (WALK, "walk"), (CAUTIOUS, "cautious"), (ATTACK, "attack"), (CALM, "calm"), (CLAIM, "claim"), (ENRAGE, "enrage"),
    (RELEASE, "release"),
)  # fmt: skip
_SAY: Final = {
    "walk": "walk", "cautious": "move cautiously", "attack": "attack", "calm": "calm the hound", "claim": "claim a stone",
    "enrage": "enrage the hound", "release": "free a comrade",
}  # fmt: skip
_COMPLEX: Final = (
    (BERSERK, "berserk", "Two wild attacks (Berserk)"), (RUN, "run", "Run"), (DEPLOY, "deploy", "Come into play"),
    (ABSORB, "absorb", "Absorb a stone"), (ASCEND, "ascend", "Ascend a rock"), (FLIGHT, "flight", "Fast flight"),
    (AERIAL, "aerial", "Attack from the air"), (COMPLEX_CAUTIOUS, "creep", "Move cautiously, and nothing else"),
)  # fmt: skip


def _plans() -> list[tuple[int, str, str]]:
    """Every announcement: nothing, one simple action, two different ones, or one that takes the whole activation."""
    plans = [(0, "nothing", "Do nothing")]
    for bit, word in _NAMES:
        plans.append((bit, word, _SAY[word][:1].upper() + _SAY[word][1:]))
    for i, (one, word) in enumerate(_NAMES):
        for two, other in _NAMES[i + 1 :]:
            pair = one | two
            if pair not in (WALK | CAUTIOUS, ATTACK | CALM):
                said = f"{_SAY[word]} and {_SAY[other]}"
                plans.append((pair, f"{word}+{other}", said[:1].upper() + said[1:]))
    return plans + list(_COMPLEX)


PLANS: Final = _plans()
PLAN_MASK: Final[list[int]] = [mask for mask, _, _ in PLANS]

UNIT_WORDS: Final = [
    unit.key.replace("_", "-") + (f"-{copy + 1}" if copy else "") for copy in range(COPIES) for unit in CONTENT.units
]
UNIT: Final = Domain(UNIT_WORDS, [CONTENT.units[i % KINDS].name for i in range(KINDS * COPIES)])
AREA: Final = Domain(
    [f"{letter}{n + 1}" for letter in "so" for n in range(ROOM)],
    [f"{name} {n + 1}" for name in ("Styx", "Olympus") for n in range(ROOM)],
    kind="place",
)
PLAN: Final = Domain([word for _, word, _ in PLANS], [said for _, _, said in PLANS])
NUMBER: Final = Domain([str(n) for n in range(1, 5)])
PIPS: Final = Domain([str(n) for n in range(1, DIE_TOP + 1)])
COUNT: Final = Domain([str(n) for n in range(11)], kind="amount")
ROLLED: Final = Domain([str(n) for n in range(6)], ["a blank", "a 1", "a 2", "a 3", "a 4", "a 5"])
SEAT: Final = Domain([str(n) for n in range(1, 5)])
# what is printed on a card: Art of War, an Omphalos, or the activation card of a unit
CARD: Final = Domain(["art-of-war", "omphalos", *UNIT_WORDS], ["Art of War", "Omphalos", *UNIT.names], faces=True)
PRICE: Final = Domain(
    ["art-of-war", "omphalos", "fallen"], ["an Art of War card", "an Omphalos card", "two cards of fallen units"]
)
GIFT: Final = Domain(
    ["move", "draw", "search", "order", "foe"],
    ["move one area", "draw two cards", "search the deck", "order your top three cards", "order a foe's top two cards"],
)
EFFECT: Final = Domain(["slayer", "curse", "throw"], ["the Slayer's re-roll", "the Curse", "the Mighty Throw"])

# what can be said, with those words; the order is that of `repertoire`
RECRUIT: Final = Verb("recruit", UNIT, say="Recruit {0}")
ENOUGH: Final = Answer(Verb("enough", say="Recruit nobody else"))
TAKE: Final = Verb("take", UNIT, say="Take {0}")
GIVE: Final = Verb("give", UNIT, say="Give {0} to your partner")
PLACE: Final = Verb("place", AREA, say="Place it in {0}")
LAY_NET: Final = Verb("net", AREA, say="Lay a net in {0}")
LAY_LURE: Final = Verb("lure", AREA, say="Lay a lure in {0}")
LAY: Final = Verb("bait", AREA, say="Lay a token in {0}")
STEP: Final = Verb("step", AREA, say="Go to {0}")
FLY: Final = Verb("fly", AREA, say="Fly to {0}")
STRIKE: Final = Verb("attack", UNIT, say="Attack {0}")
TARGET: Final = Verb("target", UNIT, say="Choose {0}")
TOKEN: Final = Verb("token", AREA, say="Choose the token in {0}")
AN_AREA: Final = Verb("area", AREA, say="Choose {0}")
CHOOSE: Final = Verb("choose", NUMBER, say="Choose option {0}")
ENOUGH_TARGETS: Final = Answer(Verb("enough-targets", say="No further target"))
A_CARD: Final = Verb("card", CARD, say="{0}")
PAY: Final = Verb("pay", PRICE, say="Pay with {0}")
A_SEAT: Final = Verb("seat", SEAT, say="Choose player {0}")
GIFTS: Final = Verb("gift", GIFT, say="The spring: {0}")
GUARDS: Final = Verb("guard", UNIT, say="{0} steps in")
EVADE: Final = Answer(Verb("evade", say="Evade: the attack is off"))
TURN_ON: Final = Verb("turn", UNIT, say="Evade: turn the attack on {0}")
RETALIATE: Final = Answer(Verb("retaliate", say="Strike back"))
REACT: Final = Verb("react", NUMBER, say="Use power {0}")
DECLINE: Final = Answer(Verb("decline", say="No"))
FIRST: Final = Verb("first", EFFECT, say="First {0}")
REROLL: Final = Verb("reroll", ROLLED, say="Roll {0} again")
KEEP: Final = Answer(Verb("keep", say="Keep the dice"))
THROW: Final = Verb("throw", AREA, say="Throw it to {0}")
BOOST: Final = Verb("boost", PIPS, say="Raise a {0}")
ENOUGH_BOOSTS: Final = Answer(Verb("enough-boosts", say="No further boost"))
SECOND: Final = Verb("second", COUNT, say="Roll {0} fives again")
STONES: Final = Verb("stones", COUNT, say="Spend {0} Omphalos cards")
LEAD: Final = Verb("lead", UNIT, say="Lead {0} into action")
FROM: Final = Verb("from", Domain(["hand", "deck"]), say="Take its card from the {0}")

# one for each unit of the data, so that whoever counts events can tell them apart
RECRUITED: Final = [Told("recruited-" + word, "{0:seat} [recruit|recruits] {1:unit}.") for word in UNIT_WORDS[:KINDS]]
STOPPED: Final = Told("stopped", "{0:seat} [recruit|recruits] nobody else; {1:points} left over.")
GIVEN: Final = Told("given", "{0:seat} [lead|leads] {1:unit}.")
PLACED: Final = Told("placed", "{1:unit} starts in {2:area}.", sound="card")
LAID: Final = Told("laid", "{0:seat} [lay|lays] a hidden token in {1:area}.", sound="card")
BEGINS: Final = Told("begins", "{0:seat} [take|takes] the first turn.")
TURN: Final = Told("turn", "Turn {1}: {0:seat}.", role=CAUSE)
DREW: Final = Told("drew", "{0:seat} [draw|draws] {1:card}.", role=RESULT, sound="card")
NO_CARD: Final = Told("no-card", "{0:seat} [have|has] no card left to draw.")
RESHUFFLED: Final = Told("reshuffled", "{0:seat} [shuffle|shuffles] the discard pile into a new deck.", sound="card")
PASSED: Final = Told("passed", "{0:seat} [pass|passes].", role=CAUSE)
PAID: Final = Told("paid", "{0:seat} [discard|discards] {1:card}.", role=RESULT, sound="card")
SEARCHED: Final = Told(
    "searched", "{0:seat} [take|takes] {1:card} from the deck and [shuffle|shuffles] it.", role=RESULT, sound="card"
)
CALLED_ON: Final = Told("called-on", "{0:seat} [discard|discards] {1:card} to activate it.", role=CAUSE, sound="card")
SECOND_TIME: Final = Told("again", "{0:seat} [pay|pays] for a second activation.", role=CAUSE)
DRAWS_TWO: Final = Told("draws-two", "{0:seat} [pay|pays] to draw two cards.", role=CAUSE)
SEARCHES: Final = Told("searches", "{0:seat} [pay|pays] to search the deck.", role=CAUSE)
RECALLS: Final = Told("recalls", "{0:seat} [pay|pays] to recall {1:unit}.", role=CAUSE)
ACTIVATED: Final = Told("activated", "{0:seat} [activate|activates] {1:unit}.", role=RESULT, sound="feat")
ANNOUNCED: Final = Told("announced", "{1:unit}: {2:plan}.", role=RESULT)
HELD_FAST: Final = Told("held-fast", "{1:unit} can do nothing.", role=RESULT)
ENTERED: Final = Told("entered", "{1:unit} comes into play in {2:area}.", role=RESULT, sound="card")
WENT: Final = Told("went", "{1:unit} goes to {2:area}.", role=RESULT, sound="card")
FLEW: Final = Told("flew", "{1:unit} flies to {2:area}.", role=RESULT, sound="card")
LEFT: Final = Told("left", "{1:unit} leaves Olympus.", role=RESULT)
TRAPPED: Final = Told(
    "trapped",
    "{1:unit} turns up a net in {2:area} and is trapped.",
    role=RESULT,
    sound="strike",
    moment=Moment("wound", "trapped", Shown(1, "held")),
)
LURED: Final = Told("lured", "{1:unit} turns up a lure in {2:area}.", role=RESULT)
FREED: Final = Told("freed", "The net comes off {1:unit}.", role=RESULT)
CUT_FREE: Final = Told("cut-free", "{1:unit} cuts {2:unit} free.", role=RESULT)
BURNT: Final = Told("burnt", "{1:unit} burns in {2:area}.", role=RESULT, sound="strike")
FROZE: Final = Told("froze", "{1:unit} freezes in {2:area}.", role=RESULT, sound="strike")
SPRING: Final = Told("spring", "The spring shows {1:pip} for {0:seat}.", role=RESULT)
CALMED: Final = Told("calmed", "{1:unit} calms the hound: {2} Rage left.", role=RESULT, sound="feat")
ENRAGED: Final = Told("enraged", "{1:unit} enrages the hound: {2} Rage now.", role=RESULT, sound="feat")
CLAIMED: Final = Told("claimed", "{1:unit} takes up the stone in {2:area}.", role=RESULT, sound="feat")
DROPPED: Final = Told("dropped", "{1:unit} puts its stone down in {2:area}.", role=RESULT)
ABSORBED: Final = Told(
    "absorbed",
    "{1:unit} absorbs a stone.",
    role=RESULT,
    sound="feat",
    moment=Moment("feat", "absorbs a stone", Shown(1)),
)
BROKE: Final = Told("broke", "{1:unit} breaks the terrain of {2:area}.", role=RESULT, sound="strike")
ATTACKED: Final = Told("attacked", "{1:unit} attacks {2:unit}.", role=CAUSE, sound="strike")
STRUCK_BACK: Final = Told("struck-back", "{1:unit} strikes back at {2:unit}.", role=CAUSE, sound="strike")
POWERED: Final = Told("powered", "{1:unit} uses {2:power}.", role=CAUSE, sound="feat")
GUARDED: Final = Told("guarded", "{1:unit} steps in for {2:unit}.", role=RESULT)
EVADED: Final = Told("evaded", "{1:unit} evades.", role=RESULT)
TURNED_ON: Final = Told("turned-on", "{1:unit} evades, and the attack falls on {2:unit}.", role=RESULT)
ROLLED_DICE: Final = Told("rolled", "{1:unit} rolls {2:dice}.", role=RESULT, sound="dice")
ROLLED_AGAIN: Final = Told("rolled-again", "Rolled again: {2:dice}.", role=RESULT, sound="dice")
THROWN: Final = Told("thrown", "{1:unit} is thrown to {2:area}.", role=RESULT, sound="strike")
MOVED: Final = Told("moved", "{1:unit} is moved to {2:area}.", role=RESULT)
STOOD_FAST: Final = Told("stood-fast", "{1:unit} stands fast.", role=RESULT)
BOOSTED: Final = Told("boosted", "A {1} is given up: a {2} becomes a {3}.", role=RESULT, sound="dice")
WOUNDED: Final = Told(
    "wounded",
    "{1:unit} takes {2:wounds}.",
    role=RESULT,
    sound="strike",
    moment=Moment("wound", "{2:wounds}", Shown(1, "hurt")),
)
SHRUGGED: Final = Told("shrugged", "{1:unit} shrugs off {2:wounds}.", role=RESULT)
HEALED: Final = Told("healed", "{1:unit} regains {2:vitality}.", role=RESULT)
DESTROYED: Final = Told(
    "destroyed",
    "{1:unit} is destroyed.",
    role=RESULT,
    sound="death",
    moment=Moment("death", "is destroyed", Shown(1, "falls")),
)
PETRIFIED: Final = Told(
    "petrified",
    "{1:unit} turns to stone.",
    role=RESULT,
    sound="strike",
    moment=Moment("wound", "turns to stone", Shown(1, "stone")),
)
CRACKED: Final = Told("cracked", "{1:unit} is stone no longer.", role=RESULT)
RECALLED: Final = Told("recalled", "{0:seat} [recall|recalls] {1:unit} to {2:area}.", role=RESULT)
LOOKED: Final = Told("looked", "{0:seat} [look|looks] at the token in {1:area}.", role=RESULT)
TOKEN_IS: Final = Told("token-is", "In {2:area} lies {1:card}.", private=True, role=RESULT)
TOKEN_BURNT: Final = Told("token-burnt", "{1:card} in {2:area} is burnt away.", role=RESULT)
SHIFTED: Final = Told("shifted", "The token of {1:area} is moved to {2:area}.", role=RESULT)
LOOKED_AT_DECK: Final = Told("looked-at-deck", "{0:seat} [look|looks] at the top of {1:seat's} deck.", role=RESULT)
TOP_IS: Final = Told("top-is", "You see {1:card}.", private=True, role=RESULT)
ORDERED: Final = Told("ordered", "{0:seat} [put|puts] the top of {1:seat's} deck in order.", role=RESULT)
WEBBED: Final = Told("webbed", "{1:unit} spins a web in {2:area}.", role=RESULT)
TIED: Final = Told("tied", "{1:unit} may not be activated in the next turn of {0:seat}.", role=RESULT)
