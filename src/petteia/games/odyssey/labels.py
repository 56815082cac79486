"""What an option reads like: abilities by what they do, places by name, and the questions that need more words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from petteia.games.odyssey import ops
from petteia.games.odyssey.attack import TitanAttack
from petteia.games.odyssey.cards import Look
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import Choice, InOrder
from petteia.games.odyssey.state import BP_DECK, Battle
from petteia.games.odyssey.windows import AbilityWindow, kratos_of
from petteia.games.odyssey.words import ACTIVES, TITAN_NAMES, VOCABULARY
from petteia.kernel.action import Action


def ability_line(ability: int) -> str:
    """The line of a card's text that describes one of its active abilities."""
    a = ACTIVES[ability]
    element = BOOK.elements[a.element]
    lines = [line for line in element.text.splitlines() if "[" in line]
    line = lines[a.number - 1] if a.number <= len(lines) else element.text.splitlines()[0]
    return f"{element.name}: {line}"


def label(s: Battle, action: Action) -> str:
    said = LABELS.get(action.verb)
    return (said(s, action.args) if said is not None else "") or VOCABULARY.label(action)


def use_label(s: Battle, args: tuple[int, ...]) -> str:
    return f"{TITAN_NAMES[args[0]]}, {ability_line(args[1])}"


def option_label(s: Battle, args: tuple[int, ...]) -> str:
    top = s.stack[-1][0] if s.stack else None
    if isinstance(top, InOrder):
        return f"{BOOK.elements[BOOK.abilities[top.waiting[2 * args[0]]].element].name} first"
    return f"Option {args[0] + 1}: {option_words(top.programs[args[0]])}" if isinstance(top, Choice) else ""


def kratos_label(s: Battle, args: tuple[int, ...]) -> str:
    top = s.stack[-1][0] if s.stack else None
    level, option = args
    table = kratos_of(s, top.t) if isinstance(top, AbilityWindow) else ()
    if level < len(table) and option < len(table[level]):
        return f"Rage {level + 1}: {option_words(table[level][option])}"
    return ""


def looked_at(s: Battle) -> list[int]:
    """The cards that are being chosen from, the top one first."""
    top = s.stack[-1][0] if s.stack else None
    if isinstance(top, Look):
        return s.zones[top.deck][-1 : -1 - top.n : -1]
    if isinstance(top, TitanAttack) and s.stack[-1][1] == "heart":
        return s.zones[BP_DECK][-1:-3:-1]
    return []


def looked_name(s: Battle, args: tuple[int, ...]) -> str:
    cards = looked_at(s)
    face = s.face[cards[args[0]]] if args[0] < len(cards) else -1
    return BOOK.cards[face].name if face >= 0 else ""


def option_words(program: int) -> str:
    """A program in a few words."""
    said = []
    for op in BOOK.programs[program]:
        what = next((word for name in ("stat", "key", "what", "token") if (word := getattr(op, name, ""))), "")
        n = f" {op.n}" if isinstance(op, ops.Counted) and op.n > 0 else ""
        if isinstance(op, ops.Keyword):
            said.append(f"{op.k}{n}".replace("_", " "))
        elif isinstance(op, ops.Dice):
            said.append(f"+{max(1, op.n)} {op.colour} die" if op.n < 2 else f"+{op.n} {op.colour} dice")
        else:
            said.append(f"{op.name}{n} {what}".replace("_", " ").strip())
    return ", ".join(said)


LABELS: Final[dict[str, Callable[[Battle, tuple[int, ...]], str]]] = {
    "use": use_label, "option": option_label, "kratos": kratos_label, "card": looked_name,
}  # fmt: skip
