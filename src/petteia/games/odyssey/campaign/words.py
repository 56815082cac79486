"""What a seat can say on the voyage and in the adventures, and what is told there.

The words of a cycle are not known here, since an author's cycle must be played with the same vocabulary: tiles go by
their printed numbers, Argonauts from 1 to 4, technologies, their abilities, factions and the like by their place in the
cycle's files (from 1).  Labels say what they are.
"""

from __future__ import annotations

from typing import Final

from petteia.games.odyssey.content import BOOK, SKILLS
from petteia.games.odyssey.state import RESOURCES
from petteia.kernel.action import Domain, Kind, Verb
from petteia.kernel.events import CAUSE, RESULT, Moment, Shown, Told

TILES: Final = 99
MORE_RESOURCES: Final = 22


def numbers(count: int, kind: Kind = "one") -> Domain:
    return Domain([str(n + 1) for n in range(count)], kind=kind)


def _plain(key: str) -> str:
    return key.replace("_", "-").lower()


TILE: Final = numbers(TILES, "place")
SECTOR: Final = Domain(("open", "alpha", "beta"))
ARGONAUT: Final = numbers(4)
TECHNOLOGY: Final = numbers(60)
ABILITY: Final = numbers(120)
FEW: Final = numbers(30)
AMOUNT: Final = numbers(40, "amount")
RESOURCE: Final = Domain(
    [*(_plain(key) for key in RESOURCES), *(f"resource-{n + 1}" for n in range(MORE_RESOURCES))]
)  # fmt: skip
GEAR: Final = Domain([_plain(one.key) for one in BOOK.gear], [one.name for one in BOOK.gear])
PRIMORDIAL: Final = Domain([_plain(one.key) for one in BOOK.primordials], [one.name for one in BOOK.primordials])
CLASS: Final = Domain([_plain(one.key) for one in BOOK.titans], [one.name for one in BOOK.titans])
CARD: Final = Domain(("story", "inward"))
SKILL: Final = Domain(SKILLS)

VERBS: Final[tuple[Verb, ...]] = (
    Verb("sail", TILE, SECTOR, say="Sail to tile {0} ({1})"),
    Verb("tile", TILE, say="Tile {0}"),
    Verb("progress", CARD, say="To the {0} card"),
    Verb("argonaut", ARGONAUT, say="Argonaut {0}"),
    Verb("faction", FEW, say="Faction {0}"),
    Verb("choose", FEW, say="Choice {0}"),
    Verb("read-on", say="Read on"),
    Verb("share", say="Share it with the others"),
    Verb("keep-secret", say="Keep it to yourself"),
    Verb("try", say="Roll"),
    Verb("save-by", ABILITY, say="Save by ability {0}"),
    Verb("suffer", say="Let it come"),
    Verb("research", TECHNOLOGY, say="Research technology {0}"),
    Verb("ability", ABILITY, say="Use ability {0}"),
    Verb("give", RESOURCE, say="Give {0}"),
    Verb("take", RESOURCE, say="Take {0}"),
    Verb("amount", AMOUNT, say="{0}"),
    Verb("craft", GEAR, say="Craft {0}"),
    Verb("named", CLASS, say="{0}"),
    Verb("veteran", FEW, say="Named titan {0}"),
    Verb("against", PRIMORDIAL, say="Against {0}"),
    Verb("battle", FEW, say="Battle {0} first"),
    Verb("code", FEW, say="Say code {0}"),
    Verb("draw", say="Draw another"),
    Verb("stop", say="Stop here"),
    Verb("clue", FEW, say="Use clue {0}"),
    Verb("ally", FEW, say="Ask ally {0}"),
    Verb("boon", FEW, say="Use boon {0}"),
    Verb("memory", FEW, say="Use memory {0}"),
    Verb("mnemos", FEW, say="Memory {0}"),
    Verb("gift", SKILL, say="+1 {0}"),
    Verb("same", say="As in the last battle"),
    Verb("fated", FEW, say="Fated memory {0}"),
    Verb("portrait", say="Draw a portrait"),
)

# what is told: an Argonaut is "{0:argonaut}", a thing that can be had "{1:item}", a line of the story "{1:prose}"
DAWN: Final = Told("dawn", "Day {0}.", sound="feat")
STEP: Final = Told("step", "The {0:hour} step.")
SAILED: Final = Told("sailed", "The Argo comes to {0:tile}.", role=CAUSE, sound="card")
REVEALED: Final = Told("revealed", "{0:tile} comes into sight.", role=RESULT)
EXPLORED: Final = Told("explored", "{0:tile} is explored.", role=RESULT)
TURNED_UP: Final = Told("turned-up", "Exploration: {0:card}.", role=CAUSE, sound="card")
GAINED_ITEM: Final = Told("gained-item", "The ship gains {1} {0:item}.", role=RESULT, sound="coin")
LOST_ITEM: Final = Told("lost-item", "The ship loses {1} {0:item}.", role=RESULT, sound="strike")
GAINED_BY: Final = Told("gained-by", "{2:argonaut} gains {1} {0:item}.", role=RESULT, sound="coin")
LOST_BY: Final = Told("lost-by", "{2:argonaut} loses {1} {0:item}.", role=RESULT, sound="strike")
WASTED: Final = Told("wasted", "{0:item} finds no room aboard.", role=RESULT)
SAVED: Final = Told("saved", "{0:ability}: it does not come to pass.", role=RESULT)
NOT_SAVED: Final = Told("not-saved", "{0:ability} does not help.", role=RESULT)
ARGO_ROLL: Final = Told("argo-roll", "The Argo rolls {0} and {1} is added, against {2}.", role=CAUSE, sound="dice")
SKILL_ROLL: Final = Told(
    "skill-roll", "{0:argonaut} rolls {1} and {2} is added, against {3}.", role=CAUSE, sound="dice"
)
PARAGRAPH: Final = Told("paragraph", "{0:paragraph}")
PROSE: Final = Told("prose", "{0:prose}")
SECRET_PARAGRAPH: Final = Told("secret-paragraph", "{1:paragraph}", private=True)
SECRET_PROSE: Final = Told("secret-prose", "{1:prose}", private=True)
REMEMBERS: Final = Told("remembers", "{0:argonaut} remembers something, alone.")
CHOSE: Final = Told("chose", "{0:argonaut} chooses: {1:choice}", role=CAUSE)
LEADS: Final = Told("leads", "{0:argonaut} leads the party.")
MARKED: Final = Told("marked", "The choice matrix is marked: {0:node}.", role=RESULT)
SURGED: Final = Told("surged", "A divine surge: everything divine aboard wakes.")
STORY_TURNED: Final = Told("story-turned", "The story turns to {0:story}.", role=RESULT)
DOOM_TURNED: Final = Told("doom-turned", "The doom turns to {0:doom}.", role=RESULT, sound="strike")
MARKER_SET: Final = Told("marker-set", "The story marker lies on {0:tile}.")
WRITTEN: Final = Told("written", "Something is written on day {0}.")
INTRODUCED: Final = Told("introduced", "{0:primordial} hunts the Argo from now on.")
SPAWNED: Final = Told("spawned", "{0:primordial} appears at {1:tile}.", role=RESULT)
HUNTS: Final = Told("hunts", "{0:primordial} comes to {1:tile}.", role=RESULT, sound="strike")
CAUGHT: Final = Told(
    "caught",
    "{0:primordial} has found the Argo.",
    role=RESULT,
    sound="strike",
    moment=Moment("war", "has found the Argo", Shown(0)),
)
ACCLIMATED: Final = Told("acclimated", "The coast has changed: acclimation {0}.")
HUB: Final = Told("hub", "A d10 shows {0}: {1:hub}.", role=CAUSE, sound="dice")
TABLE_ROLL: Final = Told("table-roll", "A d10 shows {0}.", role=CAUSE, sound="dice")
RESEARCHED: Final = Told("researched", "{0:technology} is now aboard.", sound="feat")
PROJECT: Final = Told("project", "{0:technology} may be researched from now on.")
USED_ABILITY: Final = Told("used-ability", "{0:ability} is used.", role=CAUSE)
READY_AGAIN: Final = Told("ready-again", "{0:ability} is ready again.")
TRADED: Final = Told("traded", "{0} {1:stock} for {2} {3:stock}.", sound="coin")
CRAFTED: Final = Told("crafted", "{0:gear} is crafted.", sound="feat")
BRED: Final = Told("bred", "{0:class} is to come on day {1}.")
FUSED: Final = Told("fused", "{0:class} is fused.")
PATTERNED: Final = Told("patterned", "A {0:class} takes the pattern {1:pattern}.")
BATTLE_BEGINS: Final = Told(
    "battle-begins",
    "The titans stand up: {0:scenario}, against {1:primordial}.",
    role=CAUSE,
    sound="strike",
    moment=Moment("war", "to battle", Shown(1)),
)
BATTLE_WON: Final = Told("battle-won", "The battle is won.", sound="feat")
BATTLE_LOST: Final = Told("battle-lost", "The battle is lost.", sound="death")
FELL: Final = Told("fell", "A {0:class} does not come back.", role=RESULT, sound="death")
TERRAIN_NOTED: Final = Told("terrain-noted", "{0:terrain} will lie on the field on day {1}.")
TIDES: Final = Told("tides", "The tides of fate: the dials stand at 0.")
REMEMBERED: Final = Told("remembered", "{0:argonaut} gains the memory {1:card}.", role=RESULT, sound="feat")
VAULTED: Final = Told("vaulted", "{0:card} goes to the vault.")
DREW_FATED: Final = Told("drew-fated", "{0:argonaut} draws {1:card}.", role=RESULT, sound="card")
GREW: Final = Told("grew", "{0:argonaut} grows by {1:card}.", role=RESULT, sound="feat")
NODE: Final = Told("node", "{0:argonaut} gains a node for {1:card}.")
INWARD: Final = Told("inward", "The inward odyssey: {0:slot}.")
LOST_CAMPAIGN: Final = Told("lost-campaign", "The voyage is lost: {0:loss}.")
NODE_LOST: Final = Told("node-lost", "{0:argonaut} loses a node for {1:card}.")
FATED_NODE: Final = Told("fated-node", "{0:argonaut} gains a node for {1:card}.")
FORGOTTEN: Final = Told("forgotten", "{0:argonaut} loses the memory {1:card}.")
BREAKTHROUGH: Final = Told("breakthrough", "{0:argonaut} comes to a breakthrough: {1:card}.", role=RESULT, sound="feat")
DELVED: Final = Told("delved", "A {0} is drawn: {1} in all.", sound="card")
NAMED_RIGHT: Final = Told("named-right", "The card is number {0}, as {1:ally} said.")
NAMED_WRONG: Final = Told("named-wrong", "The card is not number {0}.")
USED_CLUE: Final = Told("used-clue", "The clue {0:clue} is used.", role=CAUSE)
USED_ALLY: Final = Told("used-ally", "{0:ally} helps.", role=CAUSE)
USED_BOON: Final = Told("used-boon", "The boon {0:boon} is used.", role=CAUSE)
USED_MEMORY: Final = Told("used-memory", "{0:argonaut} draws on {1:memory}.", role=CAUSE)
SAID_CODE: Final = Told("said-code", "The crew says what it knows: {0:code}.")
SLOT_WAITS: Final = Told("slot-waits", "The inward odyssey waits: {0:slot}.")
SLOT_MISSED: Final = Told("slot-missed", "The inward odyssey passes over {0:slot}.")
HANDED_OVER: Final = Told("handed-over", "{0:titan} gives {2:gear} to {1:titan}.")
STEERED: Final = Told("steered", "A d10 shows {0}: the Argo enters the {1:sector} sector.", role=CAUSE, sound="dice")
NAMELESS_DIED: Final = Told("nameless-died", "The Argonaut of bench {0} dies.", role=RESULT, sound="death")
NAMELESS_LEFT: Final = Told("nameless-left", "The Argonaut of bench {0} leaves the ship.")
NAMELESS_JOINED: Final = Told("nameless-joined", "Somebody without a name takes bench {0}.")
PORTRAIT_DIED: Final = Told(
    "portrait-died", "{0:card} dies.", role=RESULT, sound="death", moment=Moment("death", "dies", Shown(0, "falls"))
)
PORTRAIT_LEFT: Final = Told("portrait-left", "{0:card} leaves the ship.")
PORTRAIT_JOINED: Final = Told("portrait-joined", "{0:card} takes the empty bench.")
