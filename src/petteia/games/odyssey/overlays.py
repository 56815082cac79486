"""What is laid over the board: the front, the blind spots, the threat; and the reasons for a target."""

from __future__ import annotations

from petteia.games.odyssey import field
from petteia.games.odyssey.content import BOOK, Card
from petteia.games.odyssey.state import LESS_SPEED, Battle
from petteia.games.odyssey.targeting import candidates, fits, is_open_line
from petteia.games.odyssey.turn import reachable
from petteia.games.odyssey.values import beast_speed, titan_speed
from petteia.games.odyssey.words import TITAN_NAMES
from petteia.kernel.scene import Overlay


def cells(s: Battle, found: list[int]) -> list[list[int]]:
    x, y = s.grid.x, s.grid.y
    return [[x[c], y[c]] for c in sorted(found)]


def overlays(s: Battle) -> list[Overlay]:
    front = [c for c in range(s.grid.size) if field.before_front(s, c)]
    made = [
        Overlay("front", "front", "in front", cells=cells(s, front)),
        Overlay("rear", "sight", "rear", cells=cells(s, field.spots(s, s.monster.rear))),
    ]
    if s.monster.blindspots:
        spots = field.spots(s, s.monster.blindspots)
        made.append(Overlay("blind", "blind", "blind spot", cells=cells(s, spots)))
    if s.monster.weakspots:
        spots = field.spots(s, s.monster.weakspots)
        made.append(Overlay("weak", "fate", f"weak spot: +{s.monster.weakspot_raw} power", cells=cells(s, spots)))
    reach = beast_speed(s, s.pool[LESS_SPEED]) + 1
    threat = [c for c in range(s.grid.size) if 0 < _far(s, c) <= reach]
    made.append(Overlay("threat", "reach", "in its reach", cells=cells(s, threat), when="beast"))
    if s.active >= 0 and s.alive[s.active] and s.movement[s.active] > 0:
        steps, _ = reachable(s, s.active, titan_speed(s, s.active))
        made.append(Overlay("steps", "sea", f"{TITAN_NAMES[s.active]}'s steps", cells=cells(s, list(steps))))
    return made


def _far(s: Battle, cell: int) -> int:
    dx, dy = field.gaps(s, cell)
    return abs(dx) + abs(dy)


def why_target(s: Battle, face: int) -> list[tuple[str, bool, str]]:
    """Each targeting line of a card up to the one that holds: its words, whether it holds, and for whom or why not."""
    card = BOOK.cards[face]
    told = []
    for line in card.targeting:
        words = ", ".join(line)
        if is_open_line(line):
            told.append((words, True, "Holds always."))
            break
        found = candidates(s, line, card)
        if found:
            told.append((words, True, f"{', '.join(TITAN_NAMES[t] for t in found)}."))
            break
        told.append((words, False, f"Nobody: {why_nobody(s, line, card)}."))
    return told


def why_nobody(s: Battle, line: tuple[str, ...], card: Card) -> str:
    """What each titan lacks for a targeting line, those who lack the same together."""
    lacking: dict[str, list[str]] = {}
    for t in s.living():
        term = next((term for term in line if not fits(s, t, term, card)), "eligible")
        lacking.setdefault("seen in the blind spot" if field.in_blindspot(s, t) else term, []).append(TITAN_NAMES[t])
    return "; ".join(f"{listed(names)} not {term}" for term, names in lacking.items())


def listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
