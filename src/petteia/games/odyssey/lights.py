"""What an option lights up, by its word: spaces, sheets, cards, dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from petteia.games.odyssey.effects import owner_slot
from petteia.games.odyssey.labels import looked_at
from petteia.games.odyssey.state import TITANS, Battle
from petteia.games.odyssey.strike import AttackOn
from petteia.games.odyssey.words import ACTIVES, GODFORM_WEAPON
from petteia.kernel.action import Action
from petteia.kernel.knowledge import View

Args = tuple[int, ...]


def refs(view: View[Battle], action: Action) -> list[str]:
    lit = LIGHTS.get(action.verb)
    return lit(view.state, action.args) if lit is not None else []


def space_refs(s: Battle, args: Args) -> list[str]:
    return [f"board:{s.grid.x[args[0]]},{s.grid.y[args[0]]}"]


def titan_refs(s: Battle, args: Args) -> list[str]:
    t = args[0]
    return [f"sheet:{t}", *([f"titan:{t}"] if s.alive[t] and s.cell[t] != -1 else [])]


def use_refs(s: Battle, args: Args) -> list[str]:
    slot = owner_slot(s, args[0], ACTIVES[args[1]])
    return [f"gear:{args[0]}.{slot}" if slot >= 0 else f"sheet:{args[0]}"]


def mark_refs(s: Battle, args: Args) -> list[str]:
    number = args[0]
    top = s.stack[-1][0]
    if isinstance(top, AttackOn):
        return [f"evade:{number}"]
    if s.attack.faces:
        return [f"power:{number}"]
    return [f"die:{number}"] if s.attack.dice else []


def gear_refs(s: Battle, args: Args) -> list[str]:
    """The card of whoever is asked: the active titan, or the one the step on top is about."""
    number = args[0]
    t = getattr(s.stack[-1][0], "t", s.active) if s.stack else s.active
    if number == GODFORM_WEAPON or not isinstance(t, int) or not 0 <= t < TITANS:
        return []
    return [f"gear:{t}.{i}" for i in range(len(s.gear[t])) if s.gear[t][i] == number and not s.discarded[t][i]][:1]


LIGHTS: Final[dict[str, Callable[[Battle, Args], list[str]]]] = {
    "to": space_refs, "titan": titan_refs, "turn": titan_refs, "attack": gear_refs, "gear": gear_refs, "use": use_refs,
    "ship-use": lambda s, args: [f"ship:{args[0]}"],
    "ship": lambda s, args: [f"ship-offer:{args[0]}"],
    "mark": mark_refs,
    "move": lambda s, args: [f"titan:{s.active}"] if s.active >= 0 else [],
    "climb": lambda s, args: ["beast"],
    "card": lambda s, args: [f"look:{args[0]}"] if args[0] < len(looked_at(s)) else [],
}  # fmt: skip
