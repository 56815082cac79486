"""The conformance suite passes a game that keeps the contract and names what is broken in one that does not."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from petteia.kernel import Action, Game, Refusal, State, View, step
from petteia.kernel.conformance import check, digest_of
from petteia.kernel.scene import Node, Note, Scene
from petteia.kernel.shapes import BySeat, Count, Shape
from tests.kernel import grove
from tests.kernel.pebbles import BAG, DRAW, HAND, LAY, OPEN, Pebbles, PebbleState, Turn

Known = Callable[[Game], Game]
SHARED: list[int] = []


def with_turn(turn: type[Turn]) -> type[Pebbles]:
    """Pebbles with other rules for a turn."""
    return type("Variant", (Pebbles,), {"steps": {turn.__name__: turn}})


def with_state(state: type[PebbleState]) -> type[Pebbles]:
    """Pebbles with another state."""
    return type("Variant", (Pebbles,), {"state_type": state})


# -- broken words ----------------------------------------------------------------------------


@step
class OffersWhatCannotBeWritten(Turn):
    you: int

    def options(self, s: PebbleState) -> list[Action]:
        return [*super().options(s), Action(99, "sing", (), "sing loudly")]


@step
class OffersACopy(Turn):
    you: int

    def options(self, s: PebbleState) -> list[Action]:
        return [Action(a.id, a.verb, a.args, a.text) for a in super().options(s)]


@step
class OffersTwice(Turn):
    you: int

    def options(self, s: PebbleState) -> list[Action]:
        return super().options(s) * 2


@step
class AsksNothing(Turn):
    you: int

    def prompt(self) -> str:
        return ""


class WithoutLabels(Pebbles):
    def label(self, action: Action, state: State) -> str:
        return ""


class LightsUpNothing(Pebbles):
    def refs(self, view: View, action: Action) -> list[str]:
        return [f"pebble:{arg}" for arg in action.args]


@step
class RefusesWithoutAReason(Turn):
    you: int

    def refuse(self, s: PebbleState, action: Action) -> Refusal | None:
        return Refusal("No.")


# -- broken rules ----------------------------------------------------------------------------


@step
class AsksNobody(Turn):
    you: int

    def begin(self, s: PebbleState) -> None:
        s.ask(2, "turn", "Draw a pebble.", [DRAW, LAY[0]], then=self.chosen)


@step
class LosesACard(Turn):
    you: int

    def lay(self, s: PebbleState, card: int) -> None:
        s.zones[HAND + self.you].remove(card)


@step
class NeverEnds(Turn):
    you: int

    def lay(self, s: PebbleState, card: int) -> None:
        super().lay(s, card)
        s.move(card, OPEN, BAG, at=0)


@step
class StopsWithoutAnOutcome(Turn):
    you: int

    def finish(self, s: PebbleState) -> None:
        s.stack.clear()


@step
class CrownsAStranger(Turn):
    you: int

    def finish(self, s: PebbleState) -> None:
        s.end((2,), "A stranger came.", "end")


@step
class RaisesAnError(Turn):
    you: int

    def finish(self, s: PebbleState) -> None:
        raise ZeroDivisionError("nobody thought of this")


class CitesNoRule(Pebbles):
    ledger = "petteia.ledger:hera_zeus.toml"


# -- sound, but with something that is never reached -----------------------------------------


@step
class OnlyDraws(Turn):
    you: int

    def begin(self, s: PebbleState) -> None:
        if s.zones[BAG]:
            s.ask(self.you, "turn", "Draw a pebble.", [DRAW], then=self.chosen, always=True)
        else:
            self.finish(s)


class Wide(Pebbles):
    """Two more steps: one that asks, and one that has nothing to ask."""

    steps = {"Turn": Turn, "Asks": grove.Asks, "Says": grove.Says}


# -- broken data -----------------------------------------------------------------------------


class SharesAList(PebbleState):
    def clone(self) -> SharesAList:
        new = SharesAList.__new__(SharesAList)
        self.copy_core(new)
        new.score, new.charm = self.score, self.charm[:]
        new.laid = [one[:] for one in self.laid]
        return new


class SharesAnInnerList(PebbleState):
    def clone(self) -> SharesAnInnerList:
        new = SharesAnInnerList.__new__(SharesAnInnerList)
        self.copy_core(new)
        new.score, new.charm, new.laid = self.score[:], self.charm[:], self.laid[:]
        return new


class ForgetsAField(PebbleState):
    def clone(self) -> ForgetsAField:
        new = ForgetsAField.__new__(ForgetsAField)
        self.copy_core(new)
        new.score, new.charm, new.laid = self.score[:], self.charm[:], [[], []]
        return new


class IsOfAnotherKind(PebbleState):
    def clone(self) -> PebbleState:
        new = PebbleState.__new__(PebbleState)
        self.copy_core(new)
        new.score, new.charm = self.score[:], self.charm[:]
        new.laid = [one[:] for one in self.laid]
        return new


class KeepsASet(PebbleState):
    seen: Any  # a set that says so would be refused when the game is loaded

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.seen = set()


@step
class HidesSomethingInItself(Turn):
    """A field that is not among the annotations is neither cloned nor written."""

    you: int

    def pass_on(self, s: PebbleState) -> None:
        following = type(self)(1 - self.you)
        following.tired = getattr(self, "tired", 0) + 1  # type: ignore[attr-defined]
        if following.tired > 3:  # type: ignore[attr-defined]
            s.score[self.you] += 1
        s.go(following.begin)


# -- broken promises -------------------------------------------------------------------------


@step
class RollsItsOwnDice(Turn):
    you: int

    def lay(self, s: PebbleState, card: int) -> None:
        super().lay(s, card)
        s.score[self.you] += random.SystemRandom().getrandbits(30)


@step
class RemembersOtherGames(Turn):
    you: int

    def lay(self, s: PebbleState, card: int) -> None:
        super().lay(s, card)
        SHARED.append(card)
        s.score[self.you] += len(SHARED)


class ChangesWhatItShows(Pebbles):
    """A scene that tidies up the table it is asked to draw."""

    def scene(self, view: View) -> Scene:
        self.last.score[0] += 1
        return super().scene(view)

    def setup(self, *args: Any) -> State:
        self.last: Any = super().setup(*args)
        s: State = self.last
        return s


# -- leaks -----------------------------------------------------------------------------------


class ShowsTheCharms(Pebbles):
    def hide(self, state: State, seat: int) -> None:
        pass

    def imagine(self, world: State, seat: int, rand: random.Random) -> None:
        assert isinstance(world, PebbleState)
        world.charm = [charm if owner == seat else rand.randrange(4) for owner, charm in enumerate(world.charm)]

    def nodes(self, view: View) -> list[Node]:
        s = view.state
        assert isinstance(s, PebbleState)
        return [*super().nodes(view), Note("charms", text=str(s.charm))]


@step
class TellsWhatTheRivalHolds(Turn):
    you: int

    def refuse(self, s: PebbleState, action: Action) -> Refusal | None:
        rival = sum(s.face[card] for card in s.zones[HAND + 1 - self.you])
        return Refusal(f"You cannot; the rival could, with {rival}.", "turn")


@step
class CountsTheBag(Turn):
    """Offers to draw only where the bag holds something good: the options tell what nobody may know."""

    you: int

    def refuse(self, s: PebbleState, action: Action) -> Refusal | None:
        if s.zones[BAG] and s.face[s.zones[BAG][-1]] > 1:
            return Refusal("Better draw: there is something good on top.", "turn")
        return super().refuse(s, action)


# -- broken shapes -----------------------------------------------------------------------------


class ForgetsToDeclare(Pebbles):
    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        whole = super().shape(seats, options)
        return Shape(whole.faces, {}, {name: kind for name, kind in whole.fields.items() if name != "charm"})


class DeclaresTooLittle(Pebbles):
    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        whole = super().shape(seats, options)
        return Shape(whole.faces, {}, {**whole.fields, "score": BySeat(Count(1))})


class DeclaresTooFewFaces(Pebbles):
    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        return Shape(["0", "1", "2"], {}, super().shape(seats, options).fields)


class DescribesTooFewFaces(Pebbles):
    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        whole = super().shape(seats, options)
        return Shape(whole.faces, {"size": [1, 2]}, whole.fields)


BROKEN: list[tuple[Game, str]] = [
    (with_turn(OffersWhatCannotBeWritten)(), r"ValueError: there is no verb 'sing'; the verbs are: draw, lay$"),
    (with_turn(OffersACopy)(), r"'draw' does not parse back$"),
    (with_turn(OffersTwice)(), r"an option is offered twice$"),
    (with_turn(AsksNothing)(), r"a decision has no prompt$"),
    (WithoutLabels(), r"'draw' has no label$"),
    (LightsUpNothing(), r"'lay \d' lights up 'pebble:\d', which is not in the scene$"),
    (with_turn(RefusesWithoutAReason)(), r"'lay \d' is refused without a reason$"),
    (with_turn(AsksNobody)(), r"seat 2 does not exist$"),
    (with_turn(LosesACard)(), r"cards were lost or made$"),
    (with_turn(NeverEnds)(), r"the game takes more than 40 decisions$"),
    (with_turn(StopsWithoutAnOutcome)(), r"the game stopped without an outcome$"),
    (with_turn(CrownsAStranger)(), r"somebody who is not here won$"),
    (with_turn(RaisesAnError)(), r"ZeroDivisionError: nobody thought of this$"),
    (CitesNoRule(), r"'turn' is not in the ledger$"),
    (with_state(SharesAList)(), r"playing on in a clone changed the original$"),
    (with_state(SharesAnInnerList)(), r"playing on in a clone changed the original$"),
    (with_state(ForgetsAField)(), r"a clone differs from its original$"),
    (with_state(IsOfAnotherKind)(), r"a clone is of another kind$"),
    (with_state(KeepsASet)(), r"TypeError: a state may not hold a set: "),
    (with_turn(HidesSomethingInItself)(), r"a state read from JSON plays on differently$"),
    (with_turn(RollsItsOwnDice)(), r"plays on differently$|does not restore the state$|ends in another state$"),
    (with_turn(RemembersOtherGames)(), r"plays on differently$|does not restore the state$|ends in another state$"),
    (ChangesWhatItShows(), r"looking at a match changed it$|changed the original$"),
    (ShowsTheCharms(), r"(seat \d|the onlooker) sees \(Turn.chosen, turn\): .*charms"),
    (with_turn(TellsWhatTheRivalHolds)(), r"seat \d is refused .*the rival could, with"),
    (with_turn(CountsTheBag)(), r"seat \d is refused .*Better draw"),
    (ForgetsToDeclare(), r"the field 'charm' is not declared in the game's shape$"),
    (DeclaresTooLittle(), r"the field 'score' does not keep to its shape: \d+ is not between 0 and 1$"),
    (DeclaresTooFewFaces(), r"a card has the face 3, but 3 faces are declared in the game's shape$"),
    (DescribesTooFewFaces(), r"the feature 'size' has 2 values for 4 faces$"),
]


def name_of(broken: Game) -> str:
    names = [type(broken).__name__, broken.state_type.__name__, *broken.steps]
    return next(name for name in names if name not in ("Variant", "PebbleState", "Turn"))


# -- the tests -------------------------------------------------------------------------------


def test_a_game_that_keeps_the_contract_passes(known: Known) -> None:
    """Pebbles, looked at closely at every decision, has nothing broken and nothing that is never reached."""
    known(Pebbles())
    report = check("pebbles", games=40, deep=1)
    assert report.ok, report
    assert report.unreached == []
    assert report.games == 40
    assert report.decisions == sum(report.verbs.values()) < report.worlds
    assert report.endings == {"end": 40}
    assert report.longest == 16
    assert report.faces == {0, 1, 2, 3}
    assert str(report) == f"pebbles, 2 seats : 40 games, {report.decisions} decisions, {report.worlds} worlds"


def test_the_tutorial_game_passes(three_fates: Game) -> None:
    """The game an author starts from keeps the contract at every decision."""
    report = check("three-fates", games=40, deep=1)
    assert report.ok, report
    assert report.unreached == []


@pytest.mark.parametrize(("broken", "sentence"), BROKEN, ids=[name_of(broken) for broken, _ in BROKEN])
def test_what_is_broken_is_named(known: Known, broken: Game, sentence: str) -> None:
    """Each way to break the contract is found within a few games, with a sentence that fits."""
    known(broken)
    report = check("pebbles", games=12, deep=1)
    assert not report.ok
    assert any(re.search(sentence, line) for line in report.broken), str(report)


def test_a_check_stops_after_a_few_broken_games(known: Known) -> None:
    """Five broken games are enough to see what is wrong."""
    known(with_turn(LosesACard)())
    report = check("pebbles", games=50, deep=1000)
    assert len(report.broken) == 5
    assert report.games < 50
    assert all(line.startswith("game ") for line in report.broken)
    assert "  BROKEN game " in str(report)


def test_what_is_never_reached_is_listed(known: Known) -> None:
    """Verbs never used and asking steps never met are named: for information, and for tests that demand them all."""

    known(with_turn(OnlyDraws)())
    assert check("pebbles", games=3).unreached == ["verb lay"]
    known(Wide())
    assert check("pebbles", games=3).unreached == ["step Asks"]


def test_progress_is_told(known: Known) -> None:
    """Whoever waits may be told how many games are done."""
    known(Pebbles())
    told: list[int] = []
    check("pebbles", games=3, deep=1000, progress=told.append)
    assert told == [1, 2, 3]


# -- the same under every hash seed ----------------------------------------------------------

BY_HASH = """
import sys
from petteia.kernel import register, step
from petteia.kernel.conformance import digest_of
from tests.kernel.pebbles import LAY, DRAW, BAG, HAND, Pebbles, Turn

@step
class ByHash(Turn):
    you: int
    def options(self, s):
        found = {a.text for a in super().options(s)}
        if sys.argv[1] == "broken":  # a set of words comes in the order of their hashes
            return [s.game.vocabulary.parse(text) for text in found]
        return [s.game.vocabulary.parse(text) for text in sorted(found)]

register(type("Variant", (Pebbles,), {"steps": {"ByHash": ByHash}})())
print(digest_of("pebbles", range(12), 2, {}))
"""


def under_hash_seed(seed: int, kind: str) -> str:
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-c", BY_HASH, kind],
        env={**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout


def test_rules_that_lean_on_hashes_are_found_by_two_hash_seeds() -> None:
    """`digest_of` gives the same games under every hash seed, unless the rules go through a set of words."""
    assert under_hash_seed(1, "sound") == under_hash_seed(2, "sound")
    assert len({under_hash_seed(seed, "broken") for seed in (1, 2, 3)}) > 1


def test_a_digest_is_the_whole_game(known: Known) -> None:
    """Each digest is the game's moves in order, the same whenever it is asked for."""
    known(Pebbles())
    one, two = digest_of("pebbles", range(3), 2, {}), digest_of("pebbles", range(3), 2, {})
    assert one == two
    assert len(set(one)) == 3
    assert set(one[0].split("|")) <= {"draw", "lay 0", "lay 1", "lay 2", "lay 3"}
