"""What the seats of a skirmish can do and see, with units and areas by their names."""

from __future__ import annotations

from typing import Any

from petteia.games.prometheus.data import CONTENT
from petteia.kernel.scene import AreaMap, Counter, Dice, Fan, Piece, Row, Scene
from petteia.testing import Chair, Table

UNITS = {"".join(c for c in unit.name.lower() if c.isalnum()): unit.key.replace("_", "-") for unit in CONTENT.units}
ON_UNITS = {
    "recruit", "take", "give", "activate", "recall", "attack", "release", "target", "guard", "turn", "lead", "card",
}  # fmt: skip
ON_AREAS = {"place", "net", "lure", "bait", "step", "fly", "claim", "token", "area", "throw"}


def fold(name: str) -> str:
    return "".join(c for c in name.lower() if c.isalnum())


class Leader(Chair):
    """A seat.  Moves may name units and areas as people do: `step Sacred Way`, `attack Caucasian Eagle`."""

    table: Battle

    def written(self, move: str) -> str:
        """A move as the vocabulary writes it."""
        verb, _, rest = move.partition(" ")
        if verb in ON_UNITS and fold(rest) in UNITS:
            return f"{verb} {UNITS[fold(rest)]}"
        if verb in ON_AREAS:
            for area in self.table.match.state.book.board.areas:  # type: ignore[attr-defined]
                if fold(area.name) == fold(rest):
                    return f"{verb} {'so'[area.map]}{area.number}"
        return move

    def answers(self, move: str) -> None:
        super().answers(self.written(move))

    def may(self, *moves: str) -> None:
        super().may(*(self.written(move) for move in moves))

    def cannot(self, *moves: str, rule: str, because: str = "") -> None:
        super().cannot(*(self.written(move) for move in moves), rule=rule, because=because)

    def acts(self, unit: str, plan: str, *moves: str) -> None:
        """Activate a unit, announce a plan, and carry these moves out.

        One simple action is announced with another where it can be: what is announced need not be done.
        """
        self.does(f"activate {unit}")
        offered = self.options("plan")
        text = f"plan {plan}"
        if text not in offered and "+" not in plan:
            text = next((one for one in offered if plan in one.split()[1].split("+")), text)
        for move in (text, *moves):
            self.answers(move)

    def options(self, verb: str = "") -> list[str]:
        """The options asked now, with this verb."""
        decision = self.table.match.decision
        assert decision is not None
        assert decision.seat == self.seat, self.table.now()
        return [action.text for action in decision.options if not verb or action.verb == verb]

    def labels(self) -> list[str]:
        """The options asked now as they read on buttons."""
        match = self.table.match
        decision = match.decision
        assert decision is not None
        return [match.game.label(action, match.state) for action in decision.options]

    def areas(self, verb: str) -> set[str]:
        """The names of the areas that may be chosen now."""
        board = self.table.match.state.book.board  # type: ignore[attr-defined]
        names = {f"{'so'[area.map]}{area.number}": area.name for area in board.areas}
        return {names[text.split()[1]] for text in self.options(verb)}

    @property
    def hand(self) -> list[str]:
        fan = self.sees(f"hand:{self.seat}")
        assert isinstance(fan, Fan)
        return sorted(piece.name or "?" for piece in fan.pieces)

    def count(self, label: str) -> int:
        """A figure of this seat's panel: hand, deck, discard."""
        (panel,) = [panel for panel in self.scene.seats if panel.seat == self.seat]
        return next(counter.value for counter in panel.counters if counter.label == label)


class Battle(Table, game="prometheus"):
    """A skirmish under way.  What stands where is read from the scene an onlooker is shown."""

    chair = Leader
    rests = frozenset({"PR-047", "PR-051", "PR-055", "PR-057", "PR-058", "PR-072"})

    @property
    def scene(self) -> Scene:
        return self.match.game.scene(self.match.onlooker())

    def places(self) -> dict[str, tuple[str, Piece]]:
        """Every unit with where it is: an area, `waiting` or `destroyed`."""
        found: dict[str, tuple[str, Piece]] = {}
        for node in self.scene.nodes:
            if isinstance(node, AreaMap):
                for area in node.areas:
                    found.update({p.name: (area.name, p) for p in area.pieces if p.key.startswith("unit:")})
            elif isinstance(node, Row) and node.key.split(":")[0] in ("waiting", "destroyed"):
                found.update({p.name: (node.key.split(":")[0], p) for p in node.pieces})
        return found

    def where(self, unit: str) -> str:
        return self.places()[unit][0]

    def life(self, unit: str) -> int:
        return int(self.places()[unit][1].corner)

    def marks(self, unit: str) -> list[str]:
        """What a unit carries: a net, stone, a stone of Omphalos."""
        return [badge.title for badge in self.places()[unit][1].badges]

    def pieces(self, area: str) -> list[str]:
        """What lies in an area beside units, as an onlooker sees it; a back is a `?`."""
        for node in self.scene.nodes:
            if isinstance(node, AreaMap):
                for one in node.areas:
                    if one.name == area:
                        return [p.name or "?" for p in one.pieces if not p.key.startswith("unit:")]
        raise AssertionError(f"there is no area {area!r}")

    @property
    def rage(self) -> int:
        (node,) = [node for node in self.scene.nodes if node.key == "rage"]
        assert isinstance(node, Counter)
        return node.value

    @property
    def dice(self) -> list[str]:
        """The dice on the table."""
        for node in self.scene.nodes:
            for child in getattr(node, "children", []):
                if isinstance(child, Dice):
                    return [die.face for die in child.dice]
        return []

    @property
    def to_hit(self) -> int:
        """The number a die must reach."""
        for node in self.scene.nodes:
            for child in getattr(node, "children", []):
                if isinstance(child, Dice):
                    return int(child.total.split()[0])
        raise AssertionError("nobody is attacked")

    def declines(self, *seats: str) -> None:
        """These seats say no, one after another."""
        for name in seats:
            chair: Any = self.seat(name)
            chair.does("decline")
