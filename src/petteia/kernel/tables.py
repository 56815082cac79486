"""The shape of a table: what its game declares, and what the kernel knows by itself.

    shape = table(game("hera-zeus"))
    shape.zones        # ["deck of 0", "hand of 0", ..., "shown"]: from a seat's chair, its own first
    shape.features     # what is printed on each face, in numbers
    shape.rules        # every rule that a decision may cite

Nothing is played to find it.
"""

from __future__ import annotations

from collections.abc import Mapping

from petteia.kernel.cloning import own_fields
from petteia.kernel.game import Game
from petteia.kernel.ledger import ledger
from petteia.kernel.rng import Rng
from petteia.kernel.state import State
from petteia.kernel.step import sentences


class Table:
    """The shape of a table: what its game declares, and what the kernel knows by itself."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str]) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        declared = game.shape(seats, options)
        self.faces = list(declared.faces)
        self.features = {name: list(values) for name, values in declared.features.items()}
        self.fields = dict(declared.fields)
        fresh = game.setup(seats, options, Rng(0))
        self.layout = fresh.layout
        self.cards = len(fresh.layout.pools)
        self.kind = type(fresh)
        self.steps = list(game.steps)
        self.sentences = [f"{name}.{one}" for name, step in game.steps.items() for one in sentences(step)]
        book = ledger(game)
        self.rules = [*book.rules, *book.rulings]
        self.actions = game.vocabulary.actions
        owners: dict[int, list[int]] = {owner: [] for owner in range(-1, seats)}
        for at, zone in enumerate(self.layout.zones):
            owners[zone.owner].append(at)
        # by seat: the zones in the order in which that seat counts them
        self.chairs = [
            [at for i in range(seats) for at in owners[(seat + i) % seats]] + owners[-1] for seat in range(seats)
        ]
        self.zones = _zone_words(
            [owners[seat] for seat in range(seats)], owners[-1], [z.name for z in self.layout.zones]
        )

    def wrong(self, s: State) -> list[str]:
        """What of a state does not fit the shape, as sentences."""
        found = [
            f"the feature {name!r} has {len(values)} values for {len(self.faces)} faces"
            for name, values in self.features.items()
            if len(values) != len(self.faces)
        ]
        for name in own_fields(type(s)):
            kind = self.fields.get(name)
            if kind is None:
                found.append(f"the field {name!r} is not declared in the game's shape")
            elif said := kind.wrong(getattr(s, name), self.seats, self.cards, len(self.faces)):
                found.append(f"the field {name!r} does not keep to its shape: {said}")
        highest = max(s.face, default=-1)
        if highest >= len(self.faces):
            found.append(f"a card has the face {highest}, but {len(self.faces)} faces are declared in the game's shape")
        if len(s.layout.pools) != self.cards or len(s.layout.zones) != len(self.layout.zones):
            found.append("the number of cards or zones differs from one table to the next")
        found += [f"the step {name} is not among the game's steps" for one, _ in s.under_way()
                  if (name := type(one).__name__) not in self.game.steps]  # fmt: skip
        return found


def _zone_words(owned: list[list[int]], shared: list[int], names: list[str]) -> list[str]:
    """Zones from a chair as words: "hand of 0" is one's own, "hand of 1" the next seat's; "shown" is nobody's."""
    found = []
    for away in range(len(owned)):
        for i in range(len(owned[0])):
            alike = [set(names[zones[i]].split()) for zones in owned if i < len(zones)]
            words = [word for word in names[owned[0][i]].split() if all(word in other for other in alike)]
            found.append(f"{' '.join(words) or names[owned[0][i]]} of {away}")
    return found + [names[at] for at in shared]


_tables: dict[tuple[int, str, int, tuple[tuple[str, str], ...]], Table] = {}


def table(game: Game, seats: int | None = None, options: Mapping[str, str] | None = None) -> Table:
    """The shape of a table, made once."""
    count = seats or game.seat_counts[0]
    game.check_seats(count)
    agreed = game.agreed(options or {})
    key = (id(game), game.key, count, tuple(agreed.items()))
    found = _tables.get(key)
    if found is None or found.game is not game:
        found = _tables[key] = Table(game, count, agreed)
    return found
