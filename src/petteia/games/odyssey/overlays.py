"""What is laid over the board: the front, the blind spots, the threat; and the reasons for a target."""

from __future__ import annotations

from petteia.games.odyssey import field
from petteia.games.odyssey.beast import Walk, WalkTo, still_to_go
from petteia.games.odyssey.content import BOOK, Card
from petteia.games.odyssey.field import ways
from petteia.games.odyssey.state import LESS_SPEED, Battle
from petteia.games.odyssey.targeting import candidates, fits, is_open_line
from petteia.games.odyssey.values import beast_speed, titan_speed
from petteia.games.odyssey.walking import reachable
from petteia.games.odyssey.words import TITAN_NAMES
from petteia.kernel.board import DX, DY, cells_in
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
        steps = cells_in(reachable(s, s.active, titan_speed(s, s.active)).spaces)
        made.append(Overlay("steps", "sea", f"{TITAN_NAMES[s.active]}'s steps", cells=cells(s, steps)))
    return made + routes(s)


def routes(s: Battle) -> list[Overlay]:
    """The ways the primordial would walk, one for each answer that is asked for."""
    step, sentence = s.stack[-1] if s.stack else (None, "")
    if s.decision is None or not isinstance(step, Walk | WalkTo) or sentence not in ("whom", "walks"):
        return []
    found: list[Overlay] = []
    for option in s.decision.options:
        if sentence == "walks":
            t, side = (step.among[0] if isinstance(step, Walk) else -1), option.args[0]
        else:
            t = option.args[0]
            side = next(iter(ways(*still_to_go(s, t, 0, 0))), 0)
        goal = (0, 0) if isinstance(step, Walk) else (step.gx, step.gy)
        path = route(s, side % 2, step.left, step.stop if isinstance(step, Walk) else 0, t, *goal)
        if len(path) > 1:
            label = "" if found else "its way"
            found.append(Overlay(f"way:{option.text}", "path", label, path=[centre(s, *at) for at in path]))
    return found


def route(s: Battle, axis: int, left: int, stop: int, t: int, gx: int, gy: int) -> list[tuple[int, int]]:
    """Where the base comes, step by step, as it walks: each place it has on the way, from where it stands."""
    px, py = s.px, s.py
    found = [(px, py)]
    while len(found) <= left:
        dx, dy = field.gaps(s, s.cell[t], px, py) if t >= 0 else (gx - px, gy - py)
        if abs(dx) + abs(dy) <= stop:
            break
        sides = ways(dx, dy)
        side = next((d for d in sides if d % 2 == axis), sides[0])
        px, py, axis = px + DX[side], py + DY[side], 1 - side % 2
        found.append((px, py))
    return found


def centre(s: Battle, px: int, py: int) -> list[float]:
    """The middle of the base, counted in spaces."""
    return [px + (s.monster.width - 1) / 2, py + (s.monster.height - 1) / 2]


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
