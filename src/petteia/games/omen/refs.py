"""What an option lights up in the scene, and how it reads."""

from __future__ import annotations

from petteia.games.omen.ability import ROWS, SECOND, Ability
from petteia.games.omen.content import FIRST_REWARD, NAMES, OFFERING, UNITS
from petteia.games.omen.effects import PutFromPile
from petteia.games.omen.state import CITY, HAND, LOOK, PACK, PILE, REWARD, SHOWN, Reign
from petteia.games.omen.words import CITIES, CITY_NAMES
from petteia.kernel.action import Action
from petteia.kernel.knowledge import View
from petteia.kernel.step import Step

IN_HAND = ("play", "use", "invoke", "deploy", "obol", "discard", "offer", "hero", "emissary")


def refs(view: View, action: Action) -> list[str]:
    """The keys of the nodes an option lights up; none: it is a button."""
    s = view.state
    assert isinstance(s, Reign)
    verb, me = action.verb, view.seat
    if verb in IN_HAND:
        return own_cards(s, HAND + me, action.args[0])
    if verb == "reward":
        return own_cards(s, REWARD + me, action.args[0] + FIRST_REWARD)
    if verb == "city":
        return [city_ref(s, me, action.args[0])]
    if verb == "war":
        return [f"city:{CITIES[action.args[0]]}"]
    if verb in ("unit", "oracle", "retain"):
        return same_units(view, s, me, action)
    if verb in ("take", "put", "top"):
        return lying(s, me, verb, action.args[0])
    if verb == "strip":
        return known_in_hand(s, 1 - me, action.args[0])
    if verb == "draft":
        return [f"pack:{me}/{i}" for i, card in enumerate(s.zones[PACK + me]) if s.face[card] == action.args[0]]
    if verb == "whim":
        return ["whims"]
    if verb == "look":
        return [f"deck:{me * s.personal}"]
    return []


def own_cards(s: Reign, zone: int, face: int) -> list[str]:
    return [s.key(card) for card in s.zones[zone] if s.face[card] == face]


def known_in_hand(s: Reign, seat: int, face: int) -> list[str]:
    ordered = sorted(s.zones[HAND + seat], key=lambda c: (s.face[c] < 0, s.face[c]))
    return [f"hand:{seat}/{i}" for i, card in enumerate(ordered) if s.face[card] == face]


def place_of(s: Reign, me: int, action: Action) -> tuple[int, int, int]:
    """The seat, city and place that an action on a unit names."""
    place = action.args[0]
    seat = me if place < 15 else 1 - me
    return seat, place % 15 // 5, place % 5


def same_units(view: View, s: Reign, me: int, action: Action) -> list[str]:
    """The unit, and those beside it that nothing tells from it."""
    seat, city, place = place_of(s, me, action)
    units = s.zones[CITY + 3 * seat + city]
    if place >= len(units):
        return []

    def marks(card: int) -> tuple[int, ...]:
        masks = (s.enraged, s.acted, s.acted_twice, s.portents, s.silenced)
        return (s.face[card], *(mask >> card & 1 for mask in masks))

    chosen = units[place]
    barred = getattr(s.stack[-1][0], "this", -1) if s.stack else -1
    alike = [card for card in units if marks(card) == marks(chosen) and (card == chosen or card != barred)]
    return [view.key(card) for card in alike]


def city_ref(s: Reign, me: int, city: int) -> str:
    """Where a unit is being placed, the first free space; otherwise the city itself."""
    top = s.stack[-1][0] if s.stack else None
    name = type(top).__name__
    seat = -1
    if name in ("Placing", "PuttingInCity", "PythonChooses", "MovingIntoWar"):
        seat = me
    elif name == "Moving":
        seat = int(getattr(top, "seat", -1))
    if seat < 0 or s.spaces[3 * seat + city] >= 5:
        return f"city:{CITIES[city]}"
    return f"slot:{seat}{CITIES[city]}{s.spaces[3 * seat + city] + 1}"


def lying(s: Reign, me: int, verb: str, face: int) -> list[str]:
    """A card among those turned up or looked at, in hand, or in the pile."""
    found = [f"shown/{i}" for i, card in enumerate(s.zones[SHOWN]) if s.face[card] == face]
    found = found or [f"look:{me}/{i}" for i, card in enumerate(s.zones[LOOK + me]) if s.face[card] == face]
    if found:
        return found
    top = s.stack[-1][0] if s.stack else None
    if verb == "top" or (verb == "put" and not from_pile(top)):
        return own_cards(s, HAND + me, face)
    pile = me * s.personal
    cards = s.zones[PILE + pile]
    return [f"pile:{pile}", *(f"pile:{pile}/{i}" for i, card in enumerate(cards) if s.face[card] == face)]


def from_pile(top: Step | None) -> bool:
    if isinstance(top, Ability):
        return isinstance(ROWS[top.ability][top.index], PutFromPile)
    return type(top).__name__ == "EidolonLeadsBack"


# -- words -------------------------------------------------------------------------------------

MODES: dict[str, tuple[str, str, str]] = {
    "AsphodelReaper": ("Discard an enemy unit", "Gain 2 coins", ""),
    "HarbourTollTaker": ("Give 1 coin", "", ""),
    "SeasideGuardian": ("Reveal the top card and add it", "Gain 1 coin", ""),
    "ChimeraOfTheBurntRidge": ("Discard a unit", "Take 3 coins", "Add three cards"),
}


def label(s: Reign, action: Action) -> str:
    """An option as a person reads it; empty where the vocabulary's own words do."""
    verb = action.verb
    if verb == "wealth":
        return wealth_words(action.args[0], 2 if s.turn == 1 else 3, s.turn != 1 or s.options["opening"] == "bonus")
    if verb == "split":
        top = s.stack[-1][0] if s.stack else None
        total = int(getattr(top, "value", 3))
        return amount(action.args[0], total - action.args[0])
    if verb in ("unit", "oracle", "retain") and s.decision is not None:
        return unit_words(s, action, s.decision.seat)
    if verb == "mode" and s.stack:
        return mode_words(s, s.stack[-1][0], action.args[0])
    if verb == "offer":
        return f"Offer {NAMES[action.args[0]]} for {OFFERING[action.args[0]]}"
    if verb == "end" and s.stack:
        return f"End {type(s.stack[-1][0]).__name__}"
    return ""


def amount(cards: int, coins: int) -> str:
    parts = [f"{n} {word}{'' if n == 1 else 's'}" for n, word in ((cards, "card"), (coins, "coin")) if n]
    return " and ".join(parts) or "nothing"


def wealth_words(cards: int, actions: int, bonus: bool) -> str:
    coins = actions - cards
    if bonus and not cards:
        return f"{amount(0, coins + 1)} (with the bonus)"
    if bonus and not coins:
        return f"{amount(cards + 1, 0)} (with the bonus)"
    return amount(cards, coins)


def unit_words(s: Reign, action: Action, seat: int) -> str:
    owner, city, place = place_of(s, seat, action)
    units = s.zones[CITY + 3 * owner + city]
    if place >= len(units):
        return ""
    card = units[place]
    name = NAMES[s.face[card]] + (" (enraged)" if s.enraged >> card & 1 else "")
    verb = "Retain " if action.verb == "retain" else ""
    return f"{verb}{name} in {CITY_NAMES[city]}"


def mode_words(s: Reign, top: Step, which: int) -> str:
    name = type(top).__name__
    if name in MODES:
        return MODES[name][which]
    card = int(getattr(top, "card", -1))
    if name in ("SpiritSpeaks", "Invocation") and card >= 0 and which < 2:
        return UNITS[s.face[card] % SECOND].texts[which]
    return ""
