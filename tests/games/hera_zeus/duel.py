"""What the seats of a duel can do and see, in the words of its rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petteia.kernel.scene import Fan, Mat, Piece, Pile, Slots
from petteia.testing import Chair, Table


class Duelist(Chair):
    """Hera or Zeus.  What lies on the table is read from the scene that this seat is shown."""

    # -- seeing ------------------------------------------------------------------------------

    @property
    def hand(self) -> list[str]:
        """The names of the cards in hand, sorted; a card of the rival's deck is "stolen"."""
        return self.hand_of(self.seat)

    @property
    def pile(self) -> list[str]:
        """The discard pile from the bottom up."""
        pile = self.sees(f"pile:{self.seat}")
        assert isinstance(pile, Pile)
        assert pile.count == len(pile.pieces)
        return [_named(piece) for piece in reversed(pile.pieces)]

    @property
    def deck(self) -> int:
        """How many cards are left to draw."""
        pile = self.sees(f"deck:{self.seat}")
        assert isinstance(pile, Pile)
        return pile.count

    @property
    def points(self) -> int:
        """The points this seat has left in its turn; -1 if it is not its turn."""
        return self.counters.get("points", -1)

    @property
    def counters(self) -> Mapping[str, int]:
        (panel,) = [panel for panel in self.scene.seats if panel.seat == self.seat]
        return {counter.label: counter.value for counter in panel.counters}

    @property
    def field(self) -> dict[str, list[str]]:
        """The columns that hold something, each from the first row back: `Hydra`, `Hydra^` (face up) or `figure`."""
        return self.field_of(self.seat)

    def hand_of(self, seat: int) -> list[str]:
        """A hand as this seat sees it; a back is a `?`."""
        fan = self.sees(f"hand:{seat}")
        assert isinstance(fan, Fan)
        return sorted(_named(piece) for piece in fan.pieces)

    def field_of(self, seat: int) -> dict[str, list[str]]:
        """A side of the field as this seat sees it; a back is a `?`, and a face known of a hidden card has no `^`."""
        side = self.sees(f"side:{seat}")
        assert isinstance(side, Mat)
        found: dict[str, list[str]] = {}
        for column in side.children:
            assert isinstance(column, Slots)
            pieces = [slot.piece for slot in column.slots]
            held = [piece for piece in pieces if piece is not None]
            assert pieces[: len(held)] == held, "a column has no gaps"
            if held:
                found[column.label.lower()] = [_lying(piece) for piece in held]
        return found

    # -- doing -------------------------------------------------------------------------------

    def draws(self, count: int = 1) -> None:
        self.does(*["draw"] * count)

    def plays(self, card: str, spot: str) -> None:
        """Lay a card face down at a spot such as "b1"; where there is one column or row only, nobody asks."""
        before = len(self.hand)
        self.does(f"play {_word(card)}")
        self._settles("column", spot[0])
        self._settles("row", spot[1])
        assert self.field[spot[0]][int(spot[1]) - 1].rstrip("^") == card
        assert len(self.hand) == before - 1

    def challenges(self, column: str) -> None:
        self.does(f"challenge {column}")

    def strikes(self, column: str, horse: str = "pegasus") -> None:
        """Send Pegasus from the hand at what stands first in a rival column."""
        self.does(f"strike {horse} {column}")

    def raids(self, horse: str = "pegasus") -> None:
        """Send Pegasus into the rival's hand."""
        self.does(f"raid {horse}")

    def places(self, column: str) -> None:
        """Say where the card that Pegasus drew goes."""
        self.does(f"column {column}")

    def spies(self) -> None:
        self.does("spy")

    def exposes(self, column: str) -> None:
        self.does(f"expose {column}")

    def lures(self) -> None:
        """Use the Sirens."""
        self.does("sirens")

    def hades(self, card: str) -> None:
        """Use Hades for a card of the own pile; where there is only one, nobody asks."""
        self.does("hades")
        self._settles("take", _word(card))

    def persephone(self, count: int) -> None:
        """Use Persephone for so many Pegasus; where none can come, nobody asks."""
        self.does("persephone")
        self._settles("fetch", str(count))

    def moves(self, spot: str, to: str) -> None:
        """Use Dionysus to move a card from one spot to another; single choices are not asked for."""
        card = self.field[spot[0]][int(spot[1]) - 1]
        self.does("dionysus")
        wanted = {
            "From which column": f"column {spot[0]}",
            "Which card": f"row {spot[1]}",
            "To which column": f"column {to[0]}",
            "In which row": f"row {to[1]}",
        }
        for words, answer in wanted.items():
            decision = self.table.match.decision
            if decision is not None and decision.rule == "HZ-097" and words in decision.prompt:
                self.answers(answer)
        assert self.field[to[0]][int(to[1]) - 1] == card

    def enthrones(self, column: str) -> None:
        """Play the god card: the figure goes in front of a column."""
        self.does(f"figure {column}")

    def withdraws(self) -> None:
        self.does("withdraw")

    def discards(self, *cards: str) -> None:
        """Put the cards that are lost on the pile in this order (the last needs no words)."""
        self.does(*(f"discard {_word(card)}" for card in cards))

    def ends(self) -> None:
        self.does("end")

    def _settles(self, verb: str, what: str) -> None:
        """Answer a question of this kind if it is asked."""
        decision = self.table.match.decision
        if decision is not None and decision.seat == self.seat and decision.options[0].verb == verb:
            self.answers(f"{verb} {what}")


class Duel(Table, game="hera-zeus"):
    """A table of Hera and Zeus.  A story may stop between two actions of a turn, and before its end is said."""

    chair = Duelist
    rests = frozenset({"HZ-030", "HZ-C37"})


def _word(card: str) -> str:
    return card.lower().replace(" ", "-")


def _named(piece: Piece) -> str:
    stolen = any(badge.text == "stolen" for badge in piece.badges)
    return (f"stolen {piece.name}" if stolen else piece.name) if piece.name else "?"


def _lying(piece: Piece) -> str:
    if piece.shape == "mini":
        return "figure"
    return _named(piece) + ("^" if piece.name and "secret" not in piece.state else "")


def side(*columns: Any, **rest: Any) -> dict[str, Any]:
    """A side in brief: `side("Hydra Io", "Fury^", hand="Medusa Pegasus", pile="Hero")`.

    Columns a, b, c in order, each from the first row back ("" leaves one empty); names are separated by blanks, and
    a stolen card is written `stolen_Pegasus`.  Unless it is told, the deck is four Pegasus, so that a story does not
    hang on what is drawn; `deck=None` leaves in it all the cards that are not named.
    """
    told: dict[str, Any] = {"deck": ["Pegasus"] * 4}
    field = {letter: _split(names) for letter, names in zip("abc", columns, strict=False) if names}
    if field:
        told["field"] = field
    for key, value in rest.items():
        told[key] = _split(value) if key in ("hand", "pile", "deck", "seen") and isinstance(value, str) else value
    return told


def _split(names: str) -> list[str]:
    return [name.replace("_", " ") for name in names.split()]
