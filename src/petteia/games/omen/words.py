"""Words: what moves and answers range over, and what is told at the table."""

from __future__ import annotations

from petteia.games.omen.content import NAMES as FACE_NAMES
from petteia.games.omen.content import REWARDS, UNITS
from petteia.kernel.action import Domain
from petteia.kernel.events import CAUSE, RESULT, Moment, Shown, Told

CITIES = ("thebes", "argos", "korinth")
CITY_NAMES = ("Thebes", "Argos", "Korinth")
GODS = ("Hades", "Ares", "Poseidon", "Artemis", "Apollo", "Athena")


def word(key: str) -> str:
    return key.replace("_", "-")


CARD = Domain([word(unit.key) for unit in UNITS], FACE_NAMES[: len(UNITS)], faces=True)
REWARD = Domain([word(reward.key) for reward in REWARDS], [reward.name for reward in REWARDS], faces=True)
CITY = Domain(CITIES, CITY_NAMES, kind="place")
PLACES = [f"{city}-{place}" for city in CITIES for place in range(1, 6)]
PLACE_NAMES = [f"{city} {place}" for city in CITY_NAMES for place in range(1, 6)]
OWN = Domain(PLACES, PLACE_NAMES)
UNIT = Domain(
    [f"own-{place}" for place in PLACES] + [f"enemy-{place}" for place in PLACES],
    [f"yours in {place}" for place in PLACE_NAMES] + [f"the enemy's in {place}" for place in PLACE_NAMES],
)
NUMBER = Domain(("0", "1", "2", "3"), kind="amount")

TURN = Told("turn", "{0:seat's} turn {1} begins.")
WEALTH_TAKEN = Told("wealth", "{0:seat} [take|takes] {1:cards} and {2:coins}.", role=CAUSE)
DREW = Told("drew", "{0:seat} [draw|draws] {1:card}.", role=RESULT, sound="card")
GAINED = Told("gained", "{0:seat} [gain|gains] {1:coins}.", role=RESULT, sound="coin")
LOST_COINS = Told("coins-lost", "{0:seat} [lose|loses] {1:coins}.", role=RESULT, sound="coin")
TOOK_COINS = Told("coins-taken", "{0:seat} [take|takes] {1:coins} from the rival.", role=RESULT, sound="coin")
PAID = Told("paid", "{0:seat} [pay|pays] {1:coins}.", role=RESULT, sound="coin")
PLAYED_UNIT = Told("played", "{0:seat} [play|plays] {1:card} to {2:city} for {3:price}.", role=CAUSE, sound="card")
PUT_UNIT = Told("put", "{0:seat} [put|puts] {1:card} into {2:city}.", role=RESULT, sound="card")
MOVED = Told("moved", "{1:card} moves to {2:city}.", role=RESULT, sound="card")
USED_BEAST = Told("beast-used", "{0:seat} [use|uses] {1:card} for its ability.", role=CAUSE, sound="strike")
USED_STANDING = Told("beast-called", "{0:seat} [call|calls] on {1:card}, and it stays.", role=CAUSE, sound="strike")
INVOKED = Told("invoked", "{0:seat} [invoke|invokes] {1:card}.", role=CAUSE)
DEPLOYED = Told("deployed", "{0:seat} [deploy|deploys] {1:card} in {2:city} for {3:price}.", role=CAUSE, sound="card")
REWARD_USED = Told("reward-used", "{0:seat} [play|plays] {1:card}.", role=CAUSE, sound="feat")
ACTED = Told("acted", "{1:card} speaks for {0:seat}.", role=CAUSE)
ECHOED = Told("echoed", "It echoes {1:card}.", role=RESULT)
FELL = Told("fell", "{1:card} is discarded from {2:city}.", role=RESULT, sound="death")
DISCARDED = Told("discarded", "{0:seat} [discard|discards] {1:card}.", role=RESULT, sound="card")
RETURNED = Told("returned", "{1:card} returns to {0:seat's} hand.", role=RESULT, sound="card")
ENRAGED = Told("enraged", "{1:card} is enraged in {2:city}.", role=RESULT)
RECOVERED = Told("recovered", "{1:card} recovers in {2:city}.", role=RESULT)
FETCHED = Told("fetched", "{0:seat} [add|adds] {1:card} from the discard pile to the hand.", role=RESULT, sound="card")
REVEALED = Told("revealed", "{0:seat} [turn|turns] up {1:card}.", role=RESULT, sound="card")
ADDED = Told("added", "{0:seat} [add|adds] {1:card} to the hand.", role=RESULT, sound="card")
LOOKED = Told("looked", "{0:seat} [look|looks] at {1:cards} of the deck.", role=RESULT)
LOOKED_HAND = Told("looked-hand", "{0:seat} [look|looks] at the rival's unit cards.", role=RESULT)
SAW = Told("saw", "You see {1:card}.", private=True, role=RESULT)
LOOKED_REWARD = Told("looked-reward", "{0:seat} [look|looks] at the top reward of {1:city}.", role=RESULT)
BURIED = Told("buried", "{0:seat} [put|puts] it at the bottom.", role=RESULT)
TOPPED = Told("topped", "{0:seat} [put|puts] {1:card} on top of the deck.", role=RESULT)
NAMED = Told("named", "{0:seat} [name|names] {1:type}.", role=RESULT)
FORBIDDEN = Told("forbidden", "In the rival's next turn only units of this type can be played: {1:type}.", role=RESULT)
TAXED = Told("taxed", "In the rival's next turn units played into {1:city} cost 1 coin more.", role=RESULT)
SILENCED = Told("silenced", "{1:card} cannot act in its owner's next turn.", role=RESULT)
WARDED = Told(
    "warded", "{0:seat's} units in {1:city} are safe from enemy abilities until {0:seat's} next turn.", role=RESULT
)
SWAPPED = Told("swapped", "{1:card} and {2:card} change places.", role=RESULT, sound="card")
FEATS_SEEN = Moment("feat", "2 VP", Shown(1, seat=0))
FEAT_DONE = [  # counted apart
    Told(f"feat-{god.lower()}", "{0:seat} [complete|completes] {1:feat}.", sound="feat", moment=FEATS_SEEN)
    for god in GODS
]
CHALLENGE_MET = Told(
    "challenge",
    "{0:seat} [meet|meets] the challenge {1:challenge}.",
    sound="feat",
    moment=Moment("feat", "a challenge met", Shown(1, seat=0)),
)
WAR_TORN = Told("war-torn", "{0:city} is war-torn.", sound="strike")
QUIET = Told("quiet", "No city is war-torn.")
BATTLE = Told("battle", "Battle over {0:city}: {1:seat} {2} against {3}.", role=CAUSE, sound="strike")
BATTLE_WON = Told(
    "battle-won",
    "{0:seat} [win|wins] the battle over {1:city}.",
    role=RESULT,
    moment=Moment("war", "{2} beats {3}", Shown(1)),
)
BATTLE_EVEN = Told(
    "battle-even", "Nobody wins the battle over {1:city}.", role=RESULT, moment=Moment("war", "{2} meets {2}", Shown(1))
)
REWARD_WON = Told("reward-won", "{0:seat} [take|takes] {1:card} as the reward.", role=RESULT, sound="feat")
RELIC_WON = Told("relic", "{0:seat} [take|takes] the relic {1:relic}.", role=RESULT, sound="feat")
WHIM_BOUGHT = Told("whim", "{0:seat} [pay|pays] 2 coins for a whim of Tyche.", role=CAUSE, sound="coin")
OFFERED = Told("offered", "{0:seat} [offer|offers] {1:card} for {2:cards} and {3:coins}.", role=CAUSE)
EXCESS = Told("excess", "{0:seat} [return|returns] {1:coins} to the pool.", sound="coin")
RESHUFFLED = Told("reshuffled", "The discard pile is shuffled into a new deck.", sound="card")
HERO_SENT = Told("hero", "{0:seat} [send|sends] {1:card}.", role=CAUSE)
UNHEARD = Told("unheard", "{1:card} speaks, and nothing comes of it.", role=RESULT)
ENVOY = Told("emissary", "{0:seat's} emissary is {1:card}, worth {2}.")
BEGINS = Told("begins", "{0:seat} [begin|begins] the game.")
DRAFTED_CARD = Told("drafted", "{0:seat} [draft|drafts] {1:card}.", sound="card")
PASSED_PACKS = Told("packs", "The packs change hands.")
TRIBUTE = Told("tribute", "{0:seat} [give|gives] {1:card} to the Obol.", role=CAUSE, sound="coin")
