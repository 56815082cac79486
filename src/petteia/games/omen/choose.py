"""Who may be chosen: the units and cards an effect can be about, as options.

Units that nothing tells apart are one option: two Scouts side by side are the same choice.
"""

from __future__ import annotations

from petteia.games.omen.ability import usable
from petteia.games.omen.content import ANY_TYPE, BEAST, BLOOD_READER, BONE_READER, COST, ECHO, KIND, ORACLE, STRENGTH
from petteia.games.omen.lights import THE_ORACLE, THE_UNIT
from petteia.games.omen.state import CITY, ENRAGED_STRENGTH, HAND, PILE, Reign
from petteia.kernel.action import Action

NO_LIMIT = 99
CITIES = (0, 1, 2)
ELSEWHERE = ((1, 2), (0, 2), (0, 1))


def side_options(
    s: Reign,
    chooser: int,
    you: int,
    seat: int,
    city: int,
    options: list[Action],
    kinds: int = ANY_TYPE,
    strength: int = NO_LIMIT,
    cost: int = NO_LIMIT,
    other: int = -1,
) -> None:
    """Add the units of one side that `you` may make something happen to, as `chooser` would name them."""
    side = 3 * seat + city
    if seat != you and s.ward >> side & 1:
        return
    units = s.zones[CITY + side]
    if not units:
        return
    enraged, face = s.enraged, s.face
    first = 5 * city if seat == chooser else 15 + 5 * city
    seen: list[int] = []
    for slot, card in enumerate(units):
        if card == other:
            continue
        if enraged >> card & 1:
            if not kinds & BEAST or strength < ENRAGED_STRENGTH or cost < NO_LIMIT:
                continue
            mark = face[card] + 1000
        else:
            what = face[card]
            if not kinds & KIND[what] or STRENGTH[what] > strength or COST[what] > cost:
                continue
            mark = what
            if KIND[what] == ORACLE:
                mark += 100 * ((s.acted >> card & 1) + (s.acted_twice >> card & 1) + 3 * (s.portents >> card & 1))
        if mark not in seen:
            seen.append(mark)
            options.append(THE_UNIT[first + slot])


def unit_of(s: Reign, chooser: int, action: Action) -> tuple[int, int, int]:
    """The seat, the city and the card that a `unit` action of this chooser names."""
    place = action.args[0]
    seat = chooser
    if place >= 15:
        seat = 1 - chooser
        place -= 15
    city = place // 5
    return seat, city, s.zones[CITY + 3 * seat + city][place % 5]


def own_unit(s: Reign, seat: int, place: int) -> tuple[int, int]:
    """The city and the card of a place on one's own side (0 to 14)."""
    city = place // 5
    return city, s.zones[CITY + 3 * seat + city][place % 5]


def movable(s: Reign, seat: int, action: Action, chooser: int) -> bool:
    """Whether another city has room for the unit an option names."""
    _, city, card = unit_of(s, chooser, action)
    size = s.size(card)
    return any(to != city and s.spaces[3 * seat + to] + size <= 5 for to in CITIES)


def enrageable(s: Reign, seat: int, city: int) -> bool:
    """Whether a side has room for the second space of an enraged unit (OM-079)."""
    return s.spaces[3 * seat + city] < 5


def oracle_options(s: Reign, you: int, spent: int) -> list[Action]:
    """The oracles of yours that can act now and are not in the mask `spent`, as `oracle` actions.

    None acts more than twice in a turn, and one that would do nothing is not offered.
    """
    options: list[Action] = []
    barred = spent | s.enraged | s.silenced | s.acted_twice
    for city in CITIES:
        seen: list[int] = []
        for slot, card in enumerate(s.zones[CITY + 3 * you + city]):
            face = s.face[card]
            if KIND[face] == ORACLE and not barred >> card & 1 and usable(s, face, you, city, card):
                mark = face + 100 * (s.acted >> card & 1)
                if mark not in seen:
                    seen.append(mark)
                    options.append(THE_ORACLE[5 * city + slot])
    return options


def may_hold_more(s: Reign, you: int, spent: int) -> bool:
    """Whether an oracle of yours could act for all that the rival knows of your hand: then silence would tell of it."""
    if not s.zones[HAND + you]:
        return False
    barred = spent | s.enraged | s.silenced | s.acted_twice
    for city in CITIES:
        for card in s.zones[CITY + 3 * you + city]:
            face = s.face[card]
            if not barred >> card & 1:
                if face == ECHO:
                    if any(_hangs_on_hand(s, you, city, other) for other in _voices(s, you)):
                        return True
                elif _hangs_on_hand(s, you, city, face):
                    return True
    return False


def echo_hides(s: Reign, you: int, city: int) -> bool:
    """Whether it may be the hand that leaves the Echo one voice of several."""
    voices = _voices(s, you)
    return len(voices) > 1 and any(_hangs_on_hand(s, you, city, face) for face in voices) and s.options["lone"] == "ask"


def _voices(s: Reign, you: int) -> list[int]:
    """The faces of the enemy oracles."""
    faces = [s.face[card] for city in CITIES for card in s.zones[CITY + 3 - 3 * you + city]]
    return [face for face in faces if KIND[face] == ORACLE]


def _hangs_on_hand(s: Reign, you: int, city: int, face: int) -> bool:
    """Whether it is the hand that decides if this oracle can act here."""
    if face == BONE_READER:
        return bool(s.zones[PILE + you * s.personal])
    side = 3 - 3 * you + city
    return face == BLOOD_READER and bool(s.zones[CITY + side]) and not s.ward >> side & 1


def echo_targets(s: Reign, you: int, here: int, this: int, options: list[Action]) -> None:
    """Enemy oracles whose ability would do something as this unit's: neither enraged nor another Echo."""
    rival = 1 - you
    for city in CITIES:
        side = 3 * rival + city
        seen: list[int] = []
        for slot, card in enumerate(s.zones[CITY + side]):
            face = s.face[card]
            if (
                KIND[face] == ORACLE
                and face != ECHO
                and face not in seen
                and not s.enraged >> card & 1
                and usable(s, face, you, here, this)
            ):
                seen.append(face)
                options.append(THE_UNIT[15 + 5 * city + slot])


def faces_of(s: Reign, cards: list[int], verb: list[Action], kinds: int = ANY_TYPE, cost: int = NO_LIMIT,
             least: int = 0) -> list[Action]:  # fmt: skip
    """The distinct unit cards among these, with a type and a cost, as actions of a verb."""
    options: list[Action] = []
    seen = 0
    face = s.face
    for card in cards:
        what = face[card]
        if not seen >> what & 1 and KIND[what] & kinds and least <= COST[what] <= cost:
            seen |= 1 << what
            options.append(verb[what])
    return options


def in_hand(s: Reign, seat: int, verb: list[Action], kinds: int = ANY_TYPE, cost: int = NO_LIMIT) -> list[Action]:
    return faces_of(s, s.zones[HAND + seat], verb, kinds, cost)


def in_pile(s: Reign, seat: int, verb: list[Action], kinds: int = ANY_TYPE, cost: int = NO_LIMIT,
            least: int = 0) -> list[Action]:  # fmt: skip
    return faces_of(s, s.zones[PILE + seat * s.personal], verb, kinds, cost, least)


def with_face(s: Reign, zone: int, face: int) -> int:
    """The last card of a zone with this face."""
    for card in reversed(s.zones[zone]):
        if s.face[card] == face:
            return card
    raise LookupError("no such card lies there")


def put_away(s: Reign, you: int, face: int) -> int:
    """The card with this face that was discarded last, for its ability; -1 if none lies there."""
    return next((card for card in reversed(s.zones[PILE + you * s.personal]) if s.face[card] == face), -1)
