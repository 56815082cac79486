"""Positions by name: what a test, a puzzle or a bug report says, and a state that says so.

    position("omen",
             elder={"hand": ["Grizzled Veteran"], "coins": 5, "thebes": ["Loom-Seer", "Thicket Piper!"],
                    "feats": ["hades"], "rewards": ["Ares' Wrath"]},
             younger={"argos": ["Stone-Gaze Gorgon"]},
             stacks={"thebes": ["Artemis' Call"], "argos": 3}, deck=["Pearl Diver of Kos"], pile=["Hippocamp"],
             to_move="elder", step="surge")

A card is named as printed, by its key, or by any part of its name that fits no other.  Marks after a unit: `!` enraged,
`+` has acted (`++` twice), `^` has had its Portent, `~` lulled.  Decks and stacks are told from the top, piles from the
bottom.  `deck` may be a number; without it all cards that are not named lie in it, shuffled.  `deck` and `pile` belong
to a seat where the decks are personal.  `step` is wealth (a turn begins), surge, portent, feat, war or offering.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from petteia.games.omen.content import (
    BEAST,
    CHALLENGES,
    FACES,
    FAMILIES,
    FIRST_REWARD,
    FIRST_WHIM,
    KIND,
    KINDS,
    RELICS,
    TYPES,
)
from petteia.games.omen.flow import CHAPTERS, TURN
from petteia.games.omen.state import (
    CITY,
    COIN_CAP,
    DECK,
    EVERYONE,
    GONE,
    HAND,
    NAMES,
    OUT,
    PILE,
    PLAYED,
    REWARD,
    STACK,
    WHIM,
    WHIM_DECK,
    Reign,
)
from petteia.games.omen.words import CITIES
from petteia.kernel.game import Refused

STEPS = ("wealth", "surge", "portent", "feat", "war", "offering")
SIDE_KEYS = (
    "hand", "coins", *CITIES, "feats", "rewards", "played", "whims", "relics", "challenges", "deck", "pile", "seen",
    "due", "barred", "ward",
)  # fmt: skip
KEYS = (
    "elder", "younger", "deck", "pile", "stacks", "relics", "challenges", "whims", "to_move", "step", "turn", "first",
    "draws", "fallen", "once", "whims_bought", "options",
)  # fmt: skip


def find(name: str, low: int = 0, high: int = FIRST_REWARD) -> int:
    """The face a name means, among those from `low` to `high`."""
    folded = name.strip().lower()
    for face in range(low, high):
        if folded in (FACES[face].name.lower(), FACES[face].key, FACES[face].key.replace("_", "-")):
            return face
    near = [face for face in range(low, high) if FACES[face].name.lower().startswith(folded)]
    near = near or [face for face in range(low, high) if folded in FACES[face].name.lower()]
    if len(near) == 1:
        return near[0]
    if near:
        raise Refused(f"{name!r} may be {' or '.join(FACES[face].name for face in near)}.", "Write more of its name.")
    raise Refused(f"There is no card called {name!r} for this place.", "See the game's card list.")


def pick(name: str, rows: Sequence[Any]) -> int:
    """The number of a relic or challenge by its name."""
    folded = name.strip().lower()
    for number, row in enumerate(rows):
        if folded in row.name.lower() or folded == row.key:
            return number
    raise Refused(f"There is none called {name!r}.", f"They are: {', '.join(row.name for row in rows)}.")


class Box:
    """The cards that have not been laid out yet, by owner and face."""

    def __init__(self, s: Reign) -> None:
        self.s = s
        self.apart = 1 in s.layout.pools
        self.left: dict[tuple[int, int], list[int]] = {}
        for card, face in enumerate(s.face):
            self.left.setdefault((self._owner(card), face), []).append(card)

    def _owner(self, card: int) -> int:
        return self.s.layout.pools[card] if self.s.layout.pools[card] < 2 else 0

    def take(self, seat: int, face: int) -> int:
        owner = seat if self.apart and face < FIRST_REWARD else 0
        cards = self.left.get((owner, face))
        if not cards:
            raise Refused(
                f"There is no {FACES[face].name} left to lay out.", "Perhaps it needs a module or another deck."
            )
        return cards.pop(0)

    def rest(self, seat: int, low: int, high: int) -> list[int]:
        """All that is left of a seat's cards from one face to another."""
        found: list[int] = []
        for (owner, face), cards in self.left.items():
            if low <= face < high and (not self.apart or low >= FIRST_REWARD or owner == seat):
                found += cards
                cards.clear()
        return sorted(found)


def build(s: Reign, spec: Mapping[str, Any]) -> Reign:
    """Fill a fresh state with a named position."""
    _check(spec, KEYS, "A position of this game")
    sides = [dict(spec.get(name.lower(), {})) for name in NAMES]
    box = Box(s)
    for seat, told in enumerate(sides):
        _check(told, SIDE_KEYS, f"{NAMES[seat]}'s side")
        _lay_side(s, seat, told, box)
    _lay_piles(s, spec, sides, box)
    _lay_stacks(s, dict(spec.get("stacks", {})), box)
    if s.whims:
        _lay_whims(s, spec.get("whims"), box)
    for city, name in dict(spec.get("relics", {})).items():
        s.relic_at[_city(city)] = pick(name, RELICS)
    for name in spec.get("challenges", []):
        s.challenges |= 1 << pick(name, CHALLENGES)
    _settle(s, spec, sides)
    return s


def _check(told: Mapping[str, Any], known: Sequence[str], what: str) -> None:
    for key in told:
        if key not in known:
            raise Refused(f"{what} has no {key!r}.", f"It may have: {', '.join(known)}.")


def _city(name: str) -> int:
    if name not in CITIES:
        raise Refused(f"There is no city {name!r}.", f"The cities are {', '.join(CITIES)}.")
    return CITIES.index(name)


def _lay_side(s: Reign, seat: int, told: dict[str, Any], box: Box) -> None:
    for city, name in enumerate(CITIES):
        for text in told.get(name, []):
            _lay_unit(s, seat, city, text, box)
        if s.spaces[3 * seat + city] > 5:
            raise Refused(f"{NAMES[seat]}'s side of {name} has more than five units.", "See OM-036.")
    seen = [find(name) for name in told.get("seen", [])]
    for name in told.get("hand", []):
        card = _put(s, HAND + seat, box.take(seat, find(name)), 1 << seat)
        if s.face[card] in seen:
            seen.remove(s.face[card])
            s.peek(card, HAND + seat, EVERYONE)
    for name in told.get("rewards", []):
        _put(s, REWARD + seat, box.take(seat, find(name, FIRST_REWARD, FIRST_WHIM)), 1 << seat)
    for name in told.get("played", []):
        _put(s, PLAYED + seat, box.take(seat, find(name, FIRST_REWARD, FIRST_WHIM)), EVERYONE)
    for name in told.get("whims", []):
        _put(s, WHIM + seat, box.take(seat, find(name, FIRST_WHIM, len(FACES))), 1 << seat)
    s.coins[seat] = int(told.get("coins", 0))
    if not 0 <= s.coins[seat] <= COIN_CAP:
        raise Refused(f"{NAMES[seat]} cannot have {s.coins[seat]} coins.", "See OM-009.")
    for god in told.get("feats", []):
        s.feats[seat] |= 1 << FAMILIES.index(god)
    for name in told.get("relics", []):
        s.relics[seat] |= 1 << pick(name, RELICS)
    for name in told.get("challenges", []):
        s.met[seat] |= 1 << pick(name, CHALLENGES)
    for name in told.get("ward", []):
        s.ward |= 1 << (3 * seat + _city(name))


def _put(s: Reign, zone: int, card: int, knows: int) -> int:
    s.zones[zone].append(card)
    s.knows[card] = knows
    return card


def _lay_unit(s: Reign, seat: int, city: int, text: str, box: Box) -> None:
    name = text.rstrip("!+^~")
    marks = text[len(name) :]
    card = _put(s, CITY + 3 * seat + city, box.take(seat, find(name)), EVERYONE)
    bit = 1 << card
    if "!" in marks:
        if KIND[s.face[card]] == BEAST:
            raise Refused(f"{FACES[s.face[card]].name} is a beast and cannot be enraged.", "See OM-074.")
        s.enraged |= bit
    if "+" in marks:
        s.acted |= bit
    if "++" in marks:
        s.acted_twice |= bit
    if "^" in marks:
        s.portents |= bit
    if "~" in marks:
        s.silenced |= bit
    s.spaces[3 * seat + city] += s.size(card)


def _lay_piles(s: Reign, spec: Mapping[str, Any], sides: list[dict[str, Any]], box: Box) -> None:
    """Piles as told, decks as told from the top; what nobody named fills the deck, or is left out, and all know it."""
    told = sides if s.personal else [spec]
    for seat, one in enumerate(told):
        for name in one.get("pile", []):
            _put(s, PILE + seat, box.take(seat, find(name)), EVERYONE)
    for seat, one in enumerate(told):
        wanted = one.get("deck")
        if isinstance(wanted, (list, tuple)):
            cards = [box.take(seat, find(name)) for name in wanted]
            s.zones[DECK + seat] = cards[::-1]
            for card in cards:
                s.knows[card] = 0
    for seat, one in enumerate(told):
        wanted = one.get("deck")
        rest = box.rest(seat, 0, FIRST_REWARD)
        if s.options["deck"] == "draft":
            s.zones[OUT] += rest
            continue
        keep = rest if wanted is None else rest[:wanted] if isinstance(wanted, int) else []
        s.zones[DECK + seat] += keep
        if keep:
            s.shuffle(DECK + seat)
        for card in rest[len(keep) :]:
            _put(s, GONE, card, EVERYONE)


def _lay_stacks(s: Reign, told: dict[str, Any], box: Box) -> None:
    wanted = {_city(name): value for name, value in told.items()}
    for city, value in wanted.items():
        if isinstance(value, (list, tuple)):
            cards = [box.take(0, find(name, FIRST_REWARD, FIRST_WHIM)) for name in value]
            s.zones[STACK + city] = cards[::-1]
    rest = box.rest(0, FIRST_REWARD, FIRST_WHIM)
    s.zones[STACK] += rest
    named = s.zones[STACK][: len(s.zones[STACK]) - len(rest)]
    s.zones[STACK] = rest
    s.shuffle(STACK)
    rest = s.zones[STACK]
    s.zones[STACK] = named
    for city in range(3):
        value = wanted.get(city)
        if isinstance(value, (list, tuple)):
            continue
        count = 4 if value is None else int(value)
        s.zones[STACK + city] = rest[:count]
        if value is not None and len(rest) < count:
            raise Refused(f"Only {len(rest)} rewards are left for {CITIES[city]}.")
        rest = rest[count:]
    for card in rest:
        _put(s, GONE, card, EVERYONE)


def _lay_whims(s: Reign, told: Any, box: Box) -> None:
    top = [box.take(0, find(name, FIRST_WHIM, len(FACES))) for name in told or []]
    s.zones[WHIM_DECK] = box.rest(0, FIRST_WHIM, len(FACES))
    s.shuffle(WHIM_DECK)
    s.zones[WHIM_DECK] += top[::-1]


def _settle(s: Reign, spec: Mapping[str, Any], sides: list[dict[str, Any]]) -> None:
    you = _seat(spec.get("to_move", "elder"))
    step = str(spec.get("step", "wealth"))
    if step not in STEPS:
        raise Refused(f"There is no step {step!r}.", f"The steps are {', '.join(STEPS)}.")
    if sum(s.coins) > s.pool:
        raise Refused(f"There are only {s.pool} coins.", "See OM-008.")
    s.active = you
    s.first = _seat(spec.get("first", "elder"))
    s.turn = int(spec.get("turn", 5))
    for seat, told in enumerate(sides):
        for name, due in dict(told.get("due", {})).items():
            s.tax_due[3 * seat + _city(name)] = int(due)
        for kind in told.get("barred", []):
            s.forbidden_due[seat] |= KINDS[kind]
    s.draws, s.fallen = int(spec.get("draws", 0)), int(spec.get("fallen", 0))
    s.once, s.whims_bought = int(spec.get("once", 0)), int(spec.get("whims_bought", 0))
    s.learned = 0
    if step == "wealth":
        s.turn -= 1
        s.stack = [(TURN[you], "begin")]
        return
    s.tax, s.tax_due[3 * you : 3 * you + 3] = s.tax_due[3 * you : 3 * you + 3], [0, 0, 0]
    s.forbidden, s.forbidden_due[you] = s.forbidden_due[you], 0
    chapters = CHAPTERS[you][STEPS.index(step) :]
    s.stack = [(TURN[you], "closing"), *((one, "begin") for one in reversed(chapters))]


def _seat(name: Any) -> int:
    folded = str(name).lower()
    for seat, known in enumerate(NAMES):
        if folded == known.lower():
            return seat
    raise Refused(f"{name!r} is nobody at this table.", "The seats are elder and younger.")


# -- the way back ------------------------------------------------------------------------------

SPELLED = {"Wealth": "stated", "Surge": "chosen", "Portent": "chosen", "Offering": "offered"}


def spell(s: Reign, defaults: Mapping[str, str]) -> dict[str, Any]:
    """A position between two actions of a turn, in the words of `build`."""
    if s.stack:
        one, at = s.stack[-1]
        step = type(one).__name__
        if SPELLED.get(step) != at or len(s.stack) != 1 + len(STEPS) - STEPS.index(step.lower()):
            raise Refused("A position can be told between two actions of a turn, not in the middle of one.")
    else:
        step = "Offering"
    spec: dict[str, Any] = {name.lower(): _side(s, seat) for seat, name in enumerate(NAMES)}
    if not s.personal:
        spec["deck"] = _names(s, DECK)[::-1]
        spec["pile"] = _names(s, PILE)
    spec["stacks"] = {city: _names(s, STACK + place)[::-1] for place, city in enumerate(CITIES)}
    if any(relic >= 0 for relic in s.relic_at):
        spec["relics"] = {CITIES[c]: RELICS[relic].name for c, relic in enumerate(s.relic_at) if relic >= 0}
    if s.challenges:
        spec["challenges"] = [row.name for i, row in enumerate(CHALLENGES) if s.challenges >> i & 1]
    if s.whims:
        spec["whims"] = _names(s, WHIM_DECK)[::-1]
    spec["to_move"], spec["step"], spec["turn"] = NAMES[s.active].lower(), step.lower(), s.turn
    spec["first"] = NAMES[s.first].lower()
    for key in ("draws", "fallen", "once", "whims_bought"):
        if getattr(s, key):
            spec[key] = getattr(s, key)
    if any(s.options[key] != default for key, default in defaults.items()):
        spec["options"] = dict(s.options)
    return spec


def _names(s: Reign, zone: int) -> list[str]:
    return [FACES[s.face[card]].name for card in s.zones[zone]]


def _side(s: Reign, seat: int) -> dict[str, Any]:
    told: dict[str, Any] = {"coins": s.coins[seat]}
    for key, zone in (("hand", HAND), ("rewards", REWARD), ("played", PLAYED), ("whims", WHIM)):
        if s.zones[zone + seat]:
            told[key] = _names(s, zone + seat)
    for city, name in enumerate(CITIES):
        units = s.zones[CITY + 3 * seat + city]
        if units:
            told[name] = [FACES[s.face[card]].name + _marks(s, card) for card in units]
    seen = [FACES[s.face[card]].name for card in s.zones[HAND + seat] if s.knows[card] >> (1 - seat) & 1]
    if seen:
        told["seen"] = sorted(seen)
    if s.feats[seat]:
        told["feats"] = [god for i, god in enumerate(FAMILIES) if s.feats[seat] >> i & 1]
    for key, rows, mask in (("relics", RELICS, s.relics[seat]), ("challenges", CHALLENGES, s.met[seat])):
        if mask:
            told[key] = [row.name for i, row in enumerate(rows) if mask >> i & 1]
    dues = s.tax if seat == s.active else s.tax_due[3 * seat : 3 * seat + 3]
    if any(dues):
        told["due"] = {CITIES[c]: due for c, due in enumerate(dues) if due}
    barred = s.forbidden if seat == s.active else s.forbidden_due[seat]
    if barred:
        told["barred"] = [kind for kind in TYPES if barred & KINDS[kind]]
    if s.ward >> 3 * seat & 7:
        told["ward"] = [name for c, name in enumerate(CITIES) if s.ward >> (3 * seat + c) & 1]
    if s.personal:
        told["deck"] = _names(s, DECK + seat)[::-1]
        told["pile"] = _names(s, PILE + seat)
    return told


def _marks(s: Reign, card: int) -> str:
    return (
        ("!" if s.enraged >> card & 1 else "")
        + ("++" if s.acted_twice >> card & 1 else "+" if s.acted >> card & 1 else "")
        + ("^" if s.portents >> card & 1 else "")
        + ("~" if s.silenced >> card & 1 else "")
    )
