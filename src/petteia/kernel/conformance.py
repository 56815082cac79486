"""What every game must keep, checked over random play: for authors as a library, for anybody as `petteia check GAME`.

from petteia.kernel.conformance import check
report = check("hera-zeus", games=200)
assert report.ok, report
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from petteia.kernel.codec import from_json, to_json
from petteia.kernel.decision import Illegal
from petteia.kernel.game import Game
from petteia.kernel.game import game as find_game
from petteia.kernel.leaks import Leaks, watch
from petteia.kernel.ledger import ledger
from petteia.kernel.match import Match
from petteia.kernel.rng import Rng
from petteia.kernel.state import State
from petteia.kernel.step import sentences
from petteia.kernel.tables import table as table_of


class Broken(AssertionError):
    """A game does not keep the contract."""


@dataclass
class Report:
    """What a check did and found."""

    game: str
    seats: int
    options: dict[str, str]
    games: int = 0
    decisions: int = 0
    worlds: int = 0
    longest: int = 0
    verbs: dict[str, int] = field(default_factory=dict)
    faces: set[int] = field(default_factory=set)
    sentences: set[str] = field(default_factory=set)
    endings: dict[str, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    unreached: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.broken

    def __str__(self) -> str:
        options = " ".join(f"{k}={v}" for k, v in self.options.items())
        head = f"{self.game}, {self.seats} seats {options}: {self.games} games, {self.decisions} decisions, {self.worlds} worlds"
        return "\n".join([head, *(f"  BROKEN {line}" for line in self.broken)])


def bytes_of(data: Any) -> str:
    return json.dumps(data, sort_keys=True, ensure_ascii=False)


def check(
    key: str,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    games: int = 50,
    seed: int = 0,
    deep: int = 7,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play random games of one set-up and check the whole contract; every `deep`-th decision is looked at closely.

    Beside each game another is played for its secrets (see leaks).
    """
    game = find_game(key)
    count = seats or game.seat_counts[0]
    agreed = game.agreed(options or {})
    report = Report(key, count, agreed)
    report.broken += unknown_steps(game)
    for number in range(games):
        try:
            _one_game(game, count, agreed, seed + number, deep, report)
            _secrets(game, count, agreed, seed + number, deep, report)
        except Broken as error:
            report.broken.append(f"game {seed + number}: {error}")
        except Exception as error:
            report.broken.append(f"game {seed + number}: {type(error).__name__}: {error}")
        report.games += 1
        if progress is not None:
            progress(number + 1)
        if len(report.broken) >= 5:
            break
    _what_was_not_reached(game, report)
    return report


def _one_game(game: Game, seats: int, options: dict[str, str], seed: int, deep: int, report: Report) -> None:
    chooser = random.Random(seed)
    match = Match.new(game.key, seed=seed, seats=seats, options=options)
    state = match.state
    cards = sorted(card for zone in state.zones for card in zone)
    rules = ledger(game)
    count = 0
    while state.decision is not None:
        decision = state.decision
        require(len(decision.options) > 0, "a decision has no options")
        require(len(set(decision.options)) == len(decision.options), "an option is offered twice")
        require(0 <= decision.seat < seats, f"seat {decision.seat} does not exist")
        require(not rules.rules or decision.rule in rules.rules or decision.rule in rules.rulings,
                f"{decision.rule!r} is not in the ledger")  # fmt: skip
        at = state.stack[-1]
        report.sentences.add(f"{type(at[0]).__name__}.{at[1]}")
        if (count + seed) % deep == 0:
            look_closely(match, chooser)
        action = decision.options[int(chooser.random() * len(decision.options))]
        report.verbs[action.verb] = report.verbs.get(action.verb, 0) + 1
        match.act(decision.seat, action)
        state = match.state
        count += 1
        require(count <= game.longest, f"the game takes more than {game.longest} decisions")
        require(sorted(card for zone in state.zones for card in zone) == cards, "cards were lost or made")
        report.faces.update(state.face[card] for zone in state.zones for card in zone if state.knows[card])
    require(state.outcome is not None, "the game stopped without an outcome")
    assert state.outcome is not None
    require(all(0 <= w < seats for w in state.outcome.winners), "somebody who is not here won")
    report.endings[state.outcome.rule or state.outcome.reason] = (
        report.endings.get(state.outcome.rule or state.outcome.reason, 0) + 1
    )
    report.decisions += count
    report.longest = max(report.longest, count)
    text = match.save()
    again = Match.load(text)
    require(again.save() == text, "the same header and log give another match")
    require(bytes_of(to_json(again.state)) == bytes_of(to_json(state)), "a replayed match ends in another state")


def _secrets(game: Game, seats: int, options: dict[str, str], seed: int, deep: int, report: Report) -> None:
    leaks = Leaks()
    watch(game, seats, options, seed, leaks, often=min(0.5, 1.5 / deep))
    report.worlds += leaks.compared
    for what, case in leaks.found.items():
        raise Broken(f"{what}: {case}")


def require(holds: bool, sentence: str) -> None:
    if not holds:
        raise Broken(sentence)


# -- one decision, looked at closely ---------------------------------------------------------


def look_closely(match: Match, chooser: random.Random) -> None:
    state = match.state
    before = bytes_of(to_json(state))
    _words(match)
    _clone_is_independent(state, chooser)
    require(bytes_of(to_json(state)) == before, "playing on in a clone changed the original")
    _json_round_trip(state, chooser)
    _shape(match)
    _refusals(match)
    _undo(match, chooser)
    require(bytes_of(to_json(match.state)) == before, "looking at a match changed it")


def _words(match: Match) -> None:
    """Every option parses back from its text, has a label, and names nodes that are in the scene."""
    decision = match.state.decision
    assert decision is not None
    vocabulary = match.game.vocabulary
    view = match.view(decision.seat)
    keys = match.game.scene(view).keys()
    for action in decision.options:
        require(vocabulary.parse(action.text) is action, f"{action.text!r} does not parse back")
        require(vocabulary.actions[action.id] is action, f"{action.text!r} has the wrong number")
        require(bool(match.game.label(action, match.state)), f"{action.text!r} has no label")
        for ref in match.game.refs(view, action):
            require(ref in keys, f"{action.text!r} lights up {ref!r}, which is not in the scene")
    require(bool(decision.prompt), "a decision has no prompt")


def _shape(match: Match) -> None:
    """Every field keeps to what the game declares, and what can be declared is."""
    header = match.header
    for said in table_of(match.game, header.seats, header.options).wrong(match.state):
        raise Broken(said)


def _playout(state: State, chooser: random.Random, limit: int = 12) -> list[str]:
    said: list[str] = []
    while state.decision is not None and len(said) < limit:
        options = state.decision.options
        action = options[int(chooser.random() * len(options))]
        said.append(action.text)
        state.act(action)
    said.append(bytes_of(to_json(state)))
    return said


def _clone_is_independent(state: State, chooser: random.Random) -> None:
    twin = state.clone()
    require(type(twin) is type(state), "a clone is of another kind")
    require(bytes_of(to_json(twin)) == bytes_of(to_json(state)), "a clone differs from its original")
    _playout(twin, chooser)


def _json_round_trip(state: State, chooser: random.Random) -> None:
    data = json.loads(bytes_of(to_json(state)))
    back = from_json(data)
    require(bytes_of(to_json(back)) == bytes_of(to_json(state)), "JSON and back gives another state")
    seed = chooser.getrandbits(32)
    on = _playout(state.clone(), random.Random(seed))
    require(_playout(back, random.Random(seed)) == on, "a state read from JSON plays on differently")


def _refusals(match: Match) -> None:
    """What is not offered is refused with a sentence, and nothing has changed; everything can be put into words and pointed at."""
    decision = match.state.decision
    assert decision is not None
    offered = set(decision.options)
    step = max(1, len(match.game.vocabulary.actions) // 40)
    view = match.view(decision.seat)
    for action in match.game.vocabulary.actions[len(match.log) % step :: step]:
        require(bool(match.game.label(action, view.state)), f"{action.text!r} has no words")
        match.game.refs(view, action)
        if action in offered:
            require(match.why_not(decision.seat, action) is None, f"{action.text!r} is offered and refused")
            continue
        refusal = match.why_not(decision.seat, action)
        require(refusal is not None and len(refusal.sentence) > 5, f"{action.text!r} is refused without a reason")
        try:
            match.act(decision.seat, action)
        except Illegal:
            continue
        raise Broken(f"{action.text!r} was not offered and was done")


def _undo(match: Match, chooser: random.Random) -> None:
    """Taking back restores the state exactly."""
    decision = match.state.decision
    assert decision is not None
    before = bytes_of(to_json(match.state))
    length = len(match.log)
    twin = Match(match.header)
    for entry in match.log:
        twin.act(entry.seat, entry.action)
    twin.act(decision.seat, decision.options[int(chooser.random() * len(decision.options))])
    if twin.may_undo(decision.seat):
        twin.undo(decision.seat)
    else:
        twin.rewind(length)
    require(bytes_of(to_json(twin.state)) == before, "taking back does not restore the state")
    require(len(twin.log) == length, "taking back does not shorten the log")


def _what_was_not_reached(game: Game, report: Report) -> None:
    """Verbs and asking sentences that random play never came to: for information, and for tests that demand it."""
    report.unreached += [f"verb {verb}" for verb in game.vocabulary.verbs if verb not in report.verbs]
    stepped = {name.split(".")[0] for name in report.sentences}
    report.unreached += [f"step {name}" for name, kind in game.steps.items() if name not in stepped and _asks(kind)]


def unknown_steps(game: Game) -> list[str]:
    """The modules of a game's package that write steps, and that nobody has imported: a saved game could not stand in them."""
    home = sys.modules.get(type(game).__module__)
    found: list[str] = []
    for folder in getattr(home, "__path__", ()):
        for file in sorted(Path(folder).rglob("*.py")):
            name = ".".join([type(game).__module__, *file.relative_to(folder).with_suffix("").parts]).removesuffix(
                ".__init__"
            )
            if name not in sys.modules and re.search(r"^@step\b", file.read_text(encoding="utf-8"), re.M):
                found.append(f"{name} has steps, and the game does not know them: import it in {type(game).__module__}")
    return found


def _asks(kind: Any) -> bool:
    return any("ask" in getattr(getattr(kind, name), "__code__", _NoCode).co_names for name in sentences(kind))


class _NoCode:
    co_names: tuple[str, ...] = ()


def digest_of(game: str, seeds: range, seats: int, options: dict[str, str]) -> list[str]:
    """The digests of random games: equal whatever the hash seed, the machine or the build."""
    found = []
    for seed in seeds:
        state = find_game(game).setup(seats, find_game(game).agreed(options), Rng(seed))
        chooser = random.Random(seed)
        state.advance()
        found.append("|".join(_playout(state, chooser, 100_000)[:-1]))
    return found
