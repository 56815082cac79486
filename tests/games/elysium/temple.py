"""What the seats of a game of Elysium have and see, in the words of its rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from petteia.kernel.scene import Counter, Mat, Medallion, Piece, Pile, Row, Sheet, Slots, Track
from petteia.testing import Chair, Table

Sit = Callable[..., Any]
ORDER = ("thaleia", "kleio", "damon", "ione")


def contest(table: Sit, **spec: Any) -> Any:
    """Sit down to a position; Kleio is there even if she is not named, and the Agora is empty unless told."""
    spec.setdefault("thaleia", {})
    spec.setdefault("kleio", {})
    if "damon" in spec or "ione" in spec:
        spec.setdefault("damon", {})
    spec.setdefault("agora", [])
    return table("elysium", seats=sum(1 for name in ORDER if name in spec), **spec)


def legends(table: Sit, **spec: Any) -> Any:
    """The same, in the transfer steps of the Legends phase."""
    return contest(table, phase="legends", **spec)


class Demigod(Chair):
    """A seat.  What lies on the table is read from the scene that this seat is shown."""

    def counter(self, what: str) -> int:
        purse = self.sees(f"purse:{self.seat}")
        assert isinstance(purse, Mat)
        for child in purse.children:
            assert isinstance(child, Counter)
            if child.key == f"count:{what}{self.seat}":
                return child.value
        raise AssertionError(f"{self} has no {what}")

    @property
    def gold(self) -> int:
        return self.counter("gold")

    @property
    def vp(self) -> int:
        return self.counter("vp")

    @property
    def pp(self) -> int:
        return self.counter("pp")

    @property
    def now(self) -> int:
        """The score if the game ended now."""
        return self.counter("now")

    @property
    def columns(self) -> list[str]:
        """The colours of the columns that stand."""
        slots = self.sees(f"columns:{self.seat}")
        assert isinstance(slots, Slots)
        return [slot.piece.hue for slot in slots.slots if slot.piece is not None]

    @property
    def domain(self) -> list[str]:
        """The cards of the Domain: `*` for one that is tapped or has lost its ring, "Citizen" for a back."""
        row = self.sees(f"cards:{self.seat}")
        assert isinstance(row, Row)
        return [_named(piece) for piece in row.pieces]

    @property
    def elysium(self) -> list[list[str]]:
        """The rows of the Elysium."""
        mat = self.sees(f"elysium:{self.seat}")
        assert isinstance(mat, Mat)
        rows: list[list[str]] = []
        for child in mat.children:
            assert isinstance(child, Slots)
            if not child.key.endswith(":new"):
                rows.append([_named(slot.piece) for slot in child.slots if slot.piece is not None])
        return rows

    @property
    def tiles(self) -> dict[str, int]:
        """The bonus tiles held, and their VP."""
        mat = self.sees(f"seat:{self.seat}")
        assert isinstance(mat, Mat)
        return {tile.key.removeprefix("tile:"): tile.value for tile in mat.children if isinstance(tile, Medallion)}

    @property
    def disc(self) -> int:
        (panel,) = [panel for panel in self.scene.seats if panel.seat == self.seat]
        return next(counter.value for counter in panel.counters if counter.label == "disc")

    @property
    def this_epoch(self) -> str:
        """What this seat has taken, in words."""
        return str(getattr(self.sees(f"epoch:{self.seat}"), "text", ""))

    @property
    def options(self) -> list[str]:
        """What this seat may do now."""
        decision = self.view.decision
        return [] if decision is None else [action.text for action in decision.options]


class Contest(Table, game="elysium"):
    """A game of Elysium.  A story may stop at anybody's free choice in a turn or a transfer step."""

    chair = Demigod
    rests = frozenset({"EL-044", "EL-052", "EL-054", "EL-058", "EL-067", "EL-075"})

    def _slots(self, key: str) -> list[str]:
        slots = self.seat(0).sees(key)
        assert isinstance(slots, Slots)
        return [_named(slot.piece) if slot.piece is not None else slot.label for slot in slots.slots]

    @property
    def agora(self) -> list[str]:
        """The places of the Agora: a name, "taken by ...", or nothing."""
        return self._slots("agora")

    @property
    def oracle(self) -> list[str]:
        return [name for name in self._slots("oracle") if name]

    @property
    def quests(self) -> list[str]:
        """The places of the quests: `Quest 1`, or who has it."""
        return self._slots("quests")

    @property
    def deck(self) -> int:
        pile = self.seat(0).sees("deck")
        assert isinstance(pile, Pile)
        return pile.count

    @property
    def discard(self) -> list[str]:
        """The discard pile from the top down."""
        pile = self.seat(0).sees("discard")
        assert isinstance(pile, Pile)
        return [_named(piece) for piece in ([pile.top] if pile.top is not None else []) + pile.pieces]

    @property
    def epoch(self) -> int:
        track = self.seat(0).sees("epochs")
        assert isinstance(track, Track)
        (current,) = [i for i, stop in enumerate(track.stops) if stop.state == "current"]
        return current + 1

    @property
    def scores(self) -> Mapping[str, dict[str, int]]:
        """The final score sheet: by seat, then by heading."""
        sheet = self.seat(0).sees("scores")
        assert isinstance(sheet, Sheet)
        return {
            row[0].lower(): {head: int(value) for head, value in zip(sheet.heads[1:], row[1:], strict=True)}
            for row in sheet.rows
        }

    def won(self, *winners: str, rule: str) -> None:
        """The game is over, and these have won."""
        outcome = self.match.outcome
        assert outcome is not None, self.now()
        assert [self.match.names[seat].lower() for seat in outcome.winners] == list(winners), outcome
        assert outcome.rule == rule, outcome
        self._ended = True


def _named(piece: Piece) -> str:
    if not piece.name:
        return "Citizen"
    return piece.name + ("*" if "tapped" in piece.state or "dim" in piece.state else "")


TESTED: set[str] = set()


def card(*keys: str) -> Callable[[Any], Any]:
    """Says which cards a test is about, so that no card can be forgotten."""
    TESTED.update(keys)
    return lambda test: test
