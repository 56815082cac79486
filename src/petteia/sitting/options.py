"""What may be chosen, and how picking pieces narrows it."""

from __future__ import annotations

from dataclasses import dataclass

from petteia.kernel.action import Action
from petteia.kernel.decision import Decision
from petteia.kernel.knowledge import View


@dataclass(frozen=True)
class Option:
    """One option of the pending decision: its number, its words, and the keys of what it lights."""

    number: int
    action: Action
    label: str
    refs: tuple[str, ...]


def options(view: View, decision: Decision) -> list[Option]:
    """Every option of a decision, in the order in which the game declares its verbs; those of one verb as the game offers them.

    So like stands beside like, and next turn in the same order.
    """
    game = view.game
    rank = {verb: i for i, verb in enumerate(game.vocabulary.verbs)}
    ordered = sorted(decision.options, key=lambda action: rank[action.verb])
    return [
        Option(number, action, game.label(action, view.state), tuple(game.refs(view, action)))
        for number, action in enumerate(ordered, 1)
    ]


class Picking:
    """The options of a decision, and the pieces picked so far to say which of them is meant."""

    def __init__(self, options: list[Option]) -> None:
        self.all = options
        self.picked: list[str] = []

    def left(self) -> list[Option]:
        """The options that are left after what was picked."""
        return [one for one in self.all if all(key in one.refs for key in self.picked)]

    def lit(self) -> dict[str, list[Option]]:
        """What can be picked now, with the options it is part of; after a pick, what tells nothing apart is dark."""
        left = self.left()
        found: dict[str, list[Option]] = {}
        for option in left:
            for key in option.refs:
                if key not in self.picked:
                    found.setdefault(key, []).append(option)
        return {key: uses for key, uses in found.items() if not self.picked or len(uses) < len(left)}

    def lit_key(self, chain: list[str]) -> str:
        """The lit thing that is meant by pointing at the first of these keys, each of which lies in the next; or nothing.

        It is the thing itself; or what holds it, if that alone is left to choose: a card in a golden column stands for the column
        when a column is asked for, but not while the column is only one half of a move.
        """
        lit = self.lit()
        if chain and chain[0] in lit:
            return chain[0]
        for one in chain[1:]:
            if one in lit and all(
                set(option.refs) <= {one, *self.picked} for option in self.left() if one in option.refs
            ):
                return one
        return ""

    def pick(self, key: str) -> Option | None:
        """Narrow the options to those with this piece; the one that alone is left, if it is."""
        self.picked.append(key)
        left = self.left()
        return left[0] if len(left) == 1 else None

    def unpick(self) -> bool:
        """Put the last picked piece down; False if nothing was picked."""
        return bool(self.picked) and bool(self.picked.pop())
