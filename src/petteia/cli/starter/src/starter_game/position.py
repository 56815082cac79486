"""Positions by name, for tests and bug reports:

    position("starter-game", alpha={"hand": ["Hound"], "altar": ["White ox"]}, beta={"altar": ["Bronze bowl"]},
             deck=["Honey cake"], to_move="alpha")

`deck` is told from the top; what is not named lies in the ashes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petteia import Refused

from starter_game.cards import CARDS, DECK
from starter_game.table import ALTAR, ASHES, HAND, NAMES, PILE, Altars
from starter_game.turns import Turn

SIDE = {"hand": HAND, "altar": ALTAR}
KEYS = ("alpha", "beta", "deck", "to_move", "first", "options")


def build(s: Altars, spec: Mapping[str, Any]) -> Altars:
    """Fill a fresh table with what is told."""
    for key in spec:
        if key not in KEYS:
            raise Refused(f"A position has no {key!r}.", f"It may have: {', '.join(KEYS)}.")
    box = list(range(len(DECK)))  # cards that nobody has named yet
    for card, face in enumerate(DECK):
        s.face[card] = face

    def lay(names: list[str], zone: int) -> None:
        for name in names:
            card = next((c for c in box if CARDS[DECK[c]].name == name), -1)
            if card < 0:
                raise Refused(
                    f"There is no {name!r} left in the box.", f"The cards: {', '.join(c.name for c in CARDS)}."
                )
            box.remove(card)
            s.zones[zone].append(card)
            s.knows[card] |= s.layout.viewers[zone]

    for seat, name in enumerate(NAMES):
        for key, names in spec.get(name.lower(), {}).items():
            if key not in SIDE:
                raise Refused(f"A side has no {key!r}.", f"It may have: {', '.join(SIDE)}.")
            lay(names, SIDE[key] + seat)
    lay(list(reversed(spec.get("deck", []))), PILE)
    lay([CARDS[DECK[card]].name for card in box[:]], ASHES)
    s.first = _seat(spec.get("first", NAMES[0]))
    s.stack.append((Turn(_seat(spec.get("to_move", NAMES[0]))), "begin"))
    return s


def spell(s: Altars) -> dict[str, Any]:
    """The keyword arguments of `position` that give a table back, at the beginning of a turn."""
    told: dict[str, Any] = {"deck": _names(s, PILE)[::-1], "first": NAMES[s.first].lower()}
    for seat, name in enumerate(NAMES):
        told[name.lower()] = {key: _names(s, zone + seat) for key, zone in SIDE.items()}
    asked = s.decision.seat if s.decision is not None else 0
    return {**told, "to_move": NAMES[asked].lower()}


def _names(s: Altars, zone: int) -> list[str]:
    return [CARDS[s.face[card]].name for card in s.zones[zone]]


def _seat(name: str) -> int:
    for seat, known in enumerate(NAMES):
        if name.lower() == known.lower():
            return seat
    raise Refused(f"Nobody is called {name!r}.", f"The seats are {' and '.join(NAMES)}.")
