"""What the games of a trial say: things, families, sides, seats, endings, choices, comebacks, each with its interval."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from petteia.kernel.balance import Balance
from petteia.kernel.chance import interval
from petteia.kernel.game import Game
from petteia.kernel.game import game as find_game
from petteia.lab.playing import Sample, Trial

Json = dict[str, Any]
SURE = 3.3  # deviations: of fifty things that are as they should be, one in twenty is called off once


@dataclass(frozen=True)
class Measure:
    """A share (in per cent) or a number, with its 95 % interval and what is aimed at; `off`: the two do not meet."""

    name: str
    value: float
    low: float
    high: float
    count: float
    aim: tuple[float, float] | None = None

    @property
    def off(self) -> bool:
        return self.aim is not None and (self.high < self.aim[0] or self.low > self.aim[1])

    def to_json(self) -> Json:
        return {
            "name": self.name, "value": round(self.value, 2), "low": round(self.low, 2), "high": round(self.high, 2),
            "count": round(self.count, 2), "aim": self.aim, "off": self.off,
        }  # fmt: skip


@dataclass(frozen=True)
class Thing:
    """A card, a unit or a deed: how often it was drafted and played, and how often those who had it won."""

    name: str
    family: str
    peers: str
    drafted: int
    played: int
    games: int  # in which anybody had it
    won: Measure
    even: float  # how often its peers win
    far: float

    @property
    def off(self) -> bool:
        """Whether it surely wins more or less often than its peers, by more than the game allows."""
        low, high = interval(self.won.value / 100 * self.won.count, self.won.count, SURE)
        return not low <= self.even <= high and abs(self.won.value - self.even) > self.far

    def to_json(self) -> Json:
        return {
            "name": self.name, "family": self.family, "peers": self.peers,
            "drafted": self.drafted, "played": self.played, "games": self.games,
            "won": self.won.to_json(), "even": round(self.even, 2), "from_even": round(self.won.value - self.even, 2), "off": self.off,
        }  # fmt: skip


class Findings:
    """What can be said of the games of one trial."""

    def __init__(self, trial: Trial, samples: Sequence[Sample]) -> None:
        self.trial = trial
        self.game: Game = find_game(trial.game)
        self.known: Balance = self.game.balance()
        self.errors = [one.error for one in samples if one.error]
        self.samples = [one for one in samples if not one.error]
        self.options = self.game.agreed({**dict(trial.options), **dict(trial.change.options)})
        aims = self.known.aims(self.options, trial.bot) if self.known.aims is not None else {}
        self.aims: Mapping[str, tuple[float, float]] = aims
        won = sum(sum(one.won) for one in self.samples)
        self.even = 100 * won / max(1, len(self.samples) * trial.seats)  # how often a seat wins
        self.sides = self._sides()
        self.endings = self._endings()
        self.figures = self._figures()
        self.things = self._things()
        self.families = self._families()
        self.choices = self._choices()

    def _share(self, name: str, part: float, whole: float) -> Measure:
        low, high = interval(part, whole)
        return Measure(name, 100 * part / whole if whole else 0.0, low, high, whole, self.aims.get(name))

    def _mean(self, name: str, values: Sequence[float]) -> Measure:
        mean = statistics.fmean(values) if values else 0.0
        half = 1.96 * statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
        return Measure(name, mean, mean - half, mean + half, len(values), self.aims.get(name))

    # -- the table -----------------------------------------------------------------------------

    def side_names(self) -> list[str]:
        if self.known.sides is not None:
            return list(self.known.sides(self.trial.seats, self.options))
        return self.game.seat_names(self.trial.seats, self.options)

    def _sides(self) -> list[Measure]:
        games = len(self.samples)
        if self.game.cooperative:
            return [self._share("won", sum(max(one.won, default=0.0) for one in self.samples), games)]
        names = self.side_names()
        wins = dict.fromkeys(names, 0.0)
        for one in self.samples:
            for seat, part in enumerate(one.won):
                wins[names[seat]] += part
        found = [self._share(f"{name} wins", wins[name], games) for name in dict.fromkeys(names)]
        firsts = sum(one.won[one.first] for one in self.samples if one.first >= 0)
        return [*found, self._share("who chooses first wins", firsts, games)]

    def _endings(self) -> list[Measure]:
        games = len(self.samples)
        rules = Counter(one.rule for one in self.samples)
        gathered = {
            f"ends by {words}": sum(rules.pop(rule, 0) for rule in of) for words, of in self.known.endings.items()
        }
        gathered.update({f"ends by {rule}": count for rule, count in rules.most_common()})
        return [self._share(name, count, games) for name, count in gathered.items()]

    def _figures(self) -> list[Measure]:
        samples, (event, each) = self.samples, self.known.rounds
        told = [one.comeback for one in samples if one.comeback is not None]
        found = [self._mean("choices", [float(one.choices) for one in samples])]
        found += [self._mean("rounds", [one.events[event] / each for one in samples])] if event else []
        scores = [float(one.score) for one in samples if one.score is not None]
        found += [self._mean("the winner's score", scores)] if scores else []
        found += [self._share("comebacks (behind half-way, and won)", sum(told), len(told))] if told else []
        for key, words in self.known.tempers.items():
            found.append(self._mean(words, [float(one.events[key]) for one in samples]))
        return found

    # -- things --------------------------------------------------------------------------------

    def _things(self) -> list[Thing]:
        names = dict.fromkeys(
            [*self.known.family, *self.known.peers, *(name for one in self.samples for name in one.things)]
        )
        rows = {name: self._held(name) for name in names}
        peers: dict[str, list[float]] = {}
        for name, (_, _, _, won, seats) in rows.items():
            total = peers.setdefault(self.known.peers.get(name, ""), [0.0, 0.0])
            total[0] += won
            total[1] += seats
        found = []
        for name, (drafted, played, games, won, seats) in rows.items():
            among = self.known.peers.get(name, "")
            theirs = peers[among]
            even = 100 * theirs[0] / theirs[1] if among and theirs[1] else self.even
            found.append(
                Thing(
                    name, self.known.family.get(name, ""), among, drafted, played, games,
                    self._share(f"won with {name}", won, seats), even, self.known.far,
                )
            )  # fmt: skip
        return sorted(found, key=lambda one: (one.peers, -(one.won.value - one.even) if one.games else 1e9, one.name))

    def _held(self, name: str) -> tuple[int, int, int, float, int]:
        """Drafted, played, games, wins of those who had it, and how many those were."""
        drafted = played = games = seats = 0
        won = 0.0
        for one in self.samples:
            if name not in one.things:
                continue
            had = one.things[name]
            drafted += sum(had[0])
            played += sum(had[1])
            games += 1
            holders = {seat for way in had for seat, times in enumerate(way) if times}
            seats += len(holders)
            won += sum(one.won[seat] for seat in holders)
        return drafted, played, games, won, seats

    def _families(self) -> list[Measure]:
        """Of those who had things of a family, how many won: a seat counts once a game, however many it had."""
        won = dict.fromkeys(self.known.family.values(), 0.0)
        seats = dict.fromkeys(won, 0)
        for one in self.samples:
            holders: dict[str, set[int]] = {}
            for name, had in one.things.items():
                family = self.known.family.get(name)
                if family:
                    holders.setdefault(family, set()).update(seat for way in had for seat, n in enumerate(way) if n)
            for family, who in holders.items():
                seats[family] += len(who)
                won[family] += sum(one.won[seat] for seat in who)
        return [self._share(f"won with {family}", won[family], seats[family]) for family in won]

    # -- choices -------------------------------------------------------------------------------

    def _choices(self) -> list[Json]:
        """Each kind of action: how often it could be taken, was taken, and how often those who took it won."""
        offered: Counter[str] = Counter()
        chosen: Counter[str] = Counter()
        seats: Counter[str] = Counter()
        won: dict[str, float] = {}
        for one in self.samples:
            offered.update(one.offered)
            for verb, by_seat in one.chosen.items():
                chosen[verb] += sum(by_seat)
                takers = [seat for seat, times in enumerate(by_seat) if times]
                seats[verb] += len(takers)
                won[verb] = won.get(verb, 0.0) + sum(one.won[seat] for seat in takers)
        verbs = dict.fromkeys([*sorted(offered), *(action.verb for action in self.game.vocabulary.actions)])
        return [
            {
                "option": verb, "offered": offered[verb], "chosen": chosen[verb],
                "won": self._share(f"won with {verb}", won.get(verb, 0.0), seats[verb]).to_json(),
            }
            for verb in verbs
        ]  # fmt: skip

    def unused(self) -> dict[str, list[str]]:
        """What nobody ever did: options that were offered and never taken, options that never came up, things nobody had or played."""
        return {
            "offered and never chosen": [row["option"] for row in self.choices if row["offered"] and not row["chosen"]],
            "never offered": [row["option"] for row in self.choices if not row["offered"]],
            "never drafted or played": [one.name for one in self.things if not one.games],
            "drafted and never played": [one.name for one in self.things if one.drafted and not one.played and self.known.played],
        }  # fmt: skip

    def measures(self) -> Iterable[Measure]:
        yield from (*self.sides, *self.endings, *self.figures)

    def off(self) -> list[str]:
        """Everything that is not as it should be."""
        found = [one.name for one in self.measures() if one.off]
        return found + [f"won with {one.name}" for one in self.things if one.off]

    def to_json(self) -> Json:
        return {
            "game": self.trial.game, "bot": self.trial.bot, "seats": self.trial.seats, "options": self.options, "seed": self.trial.seed,
            "games": len(self.samples), "errors": self.errors, "even": round(self.even, 2),
            "sides": [one.to_json() for one in self.sides], "endings": [one.to_json() for one in self.endings],
            "figures": [one.to_json() for one in self.figures], "families": [one.to_json() for one in self.families],
            "things": [one.to_json() for one in self.things], "choices": self.choices, "unused": self.unused(), "off": self.off(),
        }  # fmt: skip
