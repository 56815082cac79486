"""What the seats of a reign can do and see, in the words of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from petteia.games.omen.content import FACES, FIRST_REWARD
from petteia.games.omen.position import find
from petteia.games.omen.words import word
from petteia.kernel.scene import Fan, Mat, Medallion, Pile, Row, Slots
from petteia.testing import Chair, Table


def key(card: str) -> str:
    """A unit as it is written in a move."""
    return word(FACES[find(card)].key)


class Player(Chair):
    """The Elder or the Younger.  What lies on the table is read from the scene that this seat is shown."""

    # -- seeing ------------------------------------------------------------------------------

    @property
    def hand(self) -> list[str]:
        """The names in hand, units first, then whims, and the rewards that are kept beside it."""
        return self.hand_of(self.seat)

    def hand_of(self, seat: int) -> list[str]:
        """A hand as this seat sees it; a back is a `?`."""
        fan = self.sees(f"hand:{seat}")
        assert isinstance(fan, Fan)
        kept = self.row(f"rewards:{seat}") if seat == self.seat and self.counters["rewards"] else []
        return [*(piece.name or "?" for piece in fan.pieces), *kept]

    @property
    def counters(self) -> Mapping[str, int]:
        (panel,) = [panel for panel in self.scene.seats if panel.seat == self.seat]
        return {counter.label: counter.value for counter in panel.counters}

    @property
    def coins(self) -> int:
        return self.counters["coins"]

    @property
    def vp(self) -> int:
        return self.counters["VP"]

    @property
    def units(self) -> int:
        """How many unit cards are in hand."""
        return self.counters["units"]

    @property
    def feats(self) -> set[str]:
        """The gods whose feats are done."""
        mat = self.sees(f"feats:{self.seat}")
        assert isinstance(mat, Mat)
        medals = [node for node in mat.children if isinstance(node, Medallion)]
        assert len(medals) == 6
        return {medal.label.lower() for medal in medals if medal.done}

    def progress(self, god: str) -> int:
        node = self.sees(f"feat:{self.seat}{god}")
        assert isinstance(node, Medallion)
        return node.value

    def side(self, city: str) -> list[str]:
        """The units on one's own side of a city; `!` after an enraged one."""
        node = self.sees(f"side:{self.seat}{city}")
        assert isinstance(node, Slots)
        found = []
        for slot in node.slots:
            if slot.piece is not None:
                enraged = any(badge.text == "enraged" for badge in slot.piece.badges)
                found.append(slot.piece.name + ("!" if enraged else ""))
        return found

    def spaces(self, city: str) -> int:
        """How many of the five spaces are filled."""
        node = self.sees(f"side:{self.seat}{city}")
        assert isinstance(node, Slots)
        assert sum(slot.piece.span if slot.piece else 1 for slot in node.slots) == 5
        return sum(slot.piece.span for slot in node.slots if slot.piece)

    def row(self, name: str) -> list[str]:
        node = self.sees(name)
        assert isinstance(node, Row)
        return [piece.name or "?" for piece in node.pieces]

    # -- doing -------------------------------------------------------------------------------

    def plays(self, card: str, city: str = "") -> None:
        """Play a unit into a city; where only one city will do, nobody asks."""
        self.does(f"play {key(card)}")
        self._settles("city", city)

    def uses(self, card: str) -> None:
        """Pay for a beast and discard it for its ability."""
        self.does(f"use {key(card)}")

    def rewards(self, card: str) -> None:
        """Play a reward."""
        face = find(card, FIRST_REWARD, FIRST_REWARD + 6)
        self.does(f"reward {word(FACES[face].key)}")

    def chooses(self, unit: str, city: str = "") -> None:
        """Choose a unit on the table by its name (and city)."""
        self.does(self.option(unit, city))

    def option(self, unit: str, city: str = "") -> str:
        """The move that names a unit."""
        found = [text for text, label in self.labels() if label_fits(label, unit, city)]
        assert len(found) == 1, f"{unit!r} {city!r} is {len(found)} of {self.table.now()}"
        return found[0]

    def labels(self) -> Iterator[tuple[str, str]]:
        match = self.table.match
        decision = match.decision
        assert decision is not None
        assert decision.seat == self.seat, self.table.now()
        for action in decision.options:
            if action.verb in ("unit", "oracle", "retain"):
                yield action.text, match.game.label(action, match.state)

    def targets(self) -> list[str]:
        """The units that may be chosen now, as they read."""
        return sorted(label for _, label in self.labels())

    def acts(self, oracle: str, city: str = "") -> None:
        """In Portent: this oracle acts."""
        self.does(self.option(oracle, city))

    def retains(self, *units: str) -> None:
        for unit in units:
            self.chooses(unit)

    def declines(self) -> None:
        self.does("pass")

    def ends(self) -> None:
        """End Surge or Portent."""
        self.does("end")

    def _settles(self, verb: str, what: str) -> None:
        decision = self.table.match.decision
        if what and decision is not None and decision.seat == self.seat and decision.options[0].verb == verb:
            self.answers(f"{verb} {what}")


def label_fits(label: str, unit: str, city: str) -> bool:
    plain = label.removeprefix("Retain ")
    return plain.lower().startswith(unit.lower().rstrip("!")) and (not city or plain.lower().endswith(f" in {city}"))


class Reign(Table, game="omen"):
    """A table of Omen.  A story may stop between two actions of a turn."""

    chair = Player
    rests = frozenset({"OM-031", "OM-033", "OM-049", "OM-068"})

    def pile(self, seat: int = 0) -> list[str]:
        """A discard pile from the bottom up."""
        node = next(iter(self.chairs.values())).sees(f"pile:{seat}")
        assert isinstance(node, Pile)
        return [piece.name for piece in reversed(node.pieces)]

    def deck(self, seat: int = 0) -> int:
        node = next(iter(self.chairs.values())).sees(f"deck:{seat}")
        assert isinstance(node, Pile)
        return node.count

    def stack(self, city: str) -> int:
        """How many rewards a city has left."""
        node = next(iter(self.chairs.values())).sees(f"stack:{city}")
        assert isinstance(node, Pile)
        return node.count

    def is_war_torn(self, city: str) -> bool:
        node = next(iter(self.chairs.values())).sees(f"city:{city}")
        assert isinstance(node, Mat)
        return node.tone == "war"

    def step(self) -> str:
        """The step of the turn that is under way."""
        node = next(iter(self.chairs.values())).sees("steps")
        return next((stop.label.lower() for stop in node.stops if stop.state == "current"), "")  # type: ignore[attr-defined]


def reign(table: Any, *, elder: Mapping[str, Any] | None = None, younger: Mapping[str, Any] | None = None,
          step: str = "surge", **spec: Any) -> Any:  # fmt: skip
    """Sit down in the Elder's Surge, unless it is said otherwise.  It is asked for to its end, so that a story can stop there."""
    options = {"lull": "ask", **spec.pop("options", {})}
    return table("omen", elder=dict(elder or {}), younger=dict(younger or {}), step=step, options=options, **spec)
