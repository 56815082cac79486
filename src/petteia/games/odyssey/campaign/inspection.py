"""What every check needs: the cycle, its names, and where to put what is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.cycle import TechAbility
from petteia.games.odyssey.campaign.findings import ERROR, WARNING, Finding
from petteia.games.odyssey.campaign.loading import Loaded
from petteia.games.odyssey.campaign.names import BattleNames


class Lined(Protocol):
    """Any record that knows its line."""

    @property
    def line(self) -> int: ...


@dataclass(frozen=True)
class Reading:
    """A condition where it stands."""

    file: str
    condition: r.Condition


@dataclass(frozen=True)
class Doing:
    """An effect where it stands."""

    file: str
    line: int
    effect: r.Effect
    text: bool  # in the storybook


class Inspection:
    """A cycle under inspection."""

    def __init__(self, loaded: Loaded, battle: BattleNames) -> None:
        self.cycle = loaded.cycle
        self.lines = loaded.lines
        self.battle = battle
        self.findings: list[Finding] = []
        self.paragraphs = {
            one.id: one for one in reversed(self.cycle.paragraphs)
        }  # of two with one id the first counts
        self.readings = list(self._readings())
        self.doings = [
            Doing(one.file, one.line, part, one.text) for one in self._doings() for part in r.parts(one.effect)
        ]

    def at(self, file: str, record: Lined, name: str) -> int:
        """The line of a field of a record."""
        return self.lines.get((file, record.line, name), record.line)

    def wrong(self, file: str, line: int, kind: str, sentence: str) -> None:
        self.findings.append(Finding(file, line, ERROR, kind, sentence))

    def doubtful(self, file: str, line: int, kind: str, sentence: str) -> None:
        self.findings.append(Finding(file, line, WARNING, kind, sentence))

    def _readings(self) -> Iterator[Reading]:
        c = self.cycle
        for paragraph in c.paragraphs:
            yield from (Reading(paragraph.file, one) for one in r.conditions(paragraph))
        for card in c.exploration:
            yield from (Reading("exploration.toml", gate.when) for gate in card.gates if gate.when is not None)
        for technology in c.technologies:
            yield from (Reading("technologies.toml", one) for one in technology.requires)
        for side in c.story:
            yield from (Reading("story.toml", one) for one in side.requires)
        for code in c.codes:
            yield from (Reading("codes.toml", one) for one in code.requires)
        for slot in c.slots:
            yield from (Reading("inward.toml", one) for one in slot.requires)

    def _doings(self) -> Iterator[Doing]:
        c = self.cycle
        for paragraph in c.paragraphs:
            yield from (Doing(paragraph.file, act.line, act.effect, True) for act in r.acts(paragraph))
        for card in c.exploration:
            for act in (*card.main, *(one for gate in card.gates for one in gate.effects)):
                yield Doing("exploration.toml", act.line, act.effect, False)
        for ability in self.abilities():
            for act in (*ability.cost, *ability.effects, *ability.success, *ability.fail):
                yield Doing("technologies.toml", act.line, act.effect, False)

    def abilities(self) -> Iterator[TechAbility]:
        for technology in self.cycle.technologies:
            yield from technology.abilities
