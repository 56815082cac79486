"""The leak check: nobody hears, sees or is asked anything that depends on what they may not know.

For each viewer a *twin* is played beside a random game: a world that this viewer cannot tell from the true one, given the
same answers and the same dice.  Until the viewer learns something that differs between the two, everything it gets of
them must be the same: what it hears, what it is asked and in which order, what it sees, what is lit, why something is
refused, whom the table waits for, and whether it may take back what it did.

Twins are taken between sentences, so that what follows a revelation is looked at as well.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from petteia.kernel.action import Action
from petteia.kernel.beats import beat_of
from petteia.kernel.codec import to_json
from petteia.kernel.decision import Decision
from petteia.kernel.events import Event
from petteia.kernel.game import Game
from petteia.kernel.knowledge import View
from petteia.kernel.numbers import numbering
from petteia.kernel.rng import Rng
from petteia.kernel.state import State

LIFE = 4  # a twin that was compared so often makes room for another world
UNSEEN = ("rng", "drawn", "learned", "tag", "tags")  # of a view's state: nothing a seat could look at


@dataclass
class Leaks:
    """What was compared, and what differed."""

    decisions: int = 0
    compared: int = 0  # sights held against those of a twin
    learned: int = 0  # twins that ended because their viewer learned something
    elsewhere: int = 0  # twins that ended because there the answer could not be given, or other dice fell
    found: dict[str, str] = field(default_factory=dict)  # what differs, with the first case of it

    def note(self, what: str, case: str) -> None:
        self.found.setdefault(what, case)


class Run:
    """A state that is played sentence by sentence, and what one viewer has heard of it since it was last compared."""

    def __init__(self, state: State, viewer: int) -> None:
        self.state = state
        self.viewer = viewer
        self.told: list[Event] = []
        self.heard: list[str] = []  # the same in its words
        self.before = -1  # how much was heard before the viewer learned something; -1: it learned nothing
        self.trace: list[tuple[bool, bool]] = []  # of each sentence until then: it asked, somebody learned something
        self.began = (state.learned, state.drawn)
        self.alike = False  # it was given another answer than the true game was, one that looks the same
        self.age = 0  # how often it was compared
        self.settled = True  # whether it has come to a decision: then it is a world as good as the true one

    def hear(self, knew: int) -> None:
        """Take note of a sentence that has just run: what was said, and whether anything was learned by it."""
        state = self.state
        if self.before < 0:
            self.trace.append((state.decision is not None, state.learned != knew))
            if state.learned != knew:
                self.before = len(self.heard)
        for event in state.told or []:
            if event.heard_by(self.viewer):
                self.told.append(event)
                seen = beat_of(state.game, event, self.viewer, state)
                shown = f" {seen.to_json()}" if seen is not None else ""
                self.heard.append(state.game.say(event, self.viewer, state) + shown)

    def run(self) -> None:
        """Run to the next decision."""
        state = self.state
        while state.decision is None and state.stack:
            self.sentence()

    def sentence(self) -> None:
        knew = self.state.learned
        self.state.told = []
        self.state.run(once=True)
        self.hear(knew)

    def answer(self, action: Action) -> None:
        """Run the sentence that hears an answer."""
        state = self.state
        knew = state.learned
        state.told = []
        state.decision = None
        state.run(action, once=True)
        self.hear(knew)

    def start_again(self) -> None:
        self.told = []
        self.heard = []
        self.before = -1
        self.trace = []
        self.began = (self.state.learned, self.state.drawn)

    @property
    def surely_heard(self) -> list[str]:
        """What was heard before anything was learned."""
        return self.heard if self.before < 0 else self.heard[: self.before]

    @property
    def may_take_back(self) -> bool:
        return (self.state.learned, self.state.drawn) == self.began


class Watch:
    """One random game with the twins of all its viewers."""

    def __init__(self, game: Game, seats: int, options: dict[str, str], seed: int, leaks: Leaks, often: float) -> None:
        self.game = game
        self.leaks = leaks
        self.often = often
        self.rand = random.Random(f"{seed}:{seats}:{sorted(options.items())}")
        self.seats = seats
        self.state = game.setup(seats, options, Rng(seed))
        self.state.name_by_place()
        self.true = [Run(self.state, viewer) for viewer in range(seats + 1)]
        self.twins: list[Run | None] = [None] * (seats + 1)

    def play(self, limit: int) -> None:
        """Play to the end, or so many decisions."""
        state = self.state
        actor = -1
        while True:
            while state.decision is None and state.stack:
                self.take_twins()
                self.sentence()
            self.compare(actor)
            if state.decision is None or self.leaks.decisions >= limit:
                return
            self.leaks.decisions += 1
            decision = state.decision
            actor = decision.seat
            self.take_twins()
            for run in (*self.true, *filter(None, self.twins)):
                run.start_again()
            action = decision.options[int(self.rand.random() * len(decision.options))]
            self.answer(decision, action)

    # -- the true game -----------------------------------------------------------------------

    def sentence(self) -> None:
        knew = self.state.learned
        self.state.told = []
        self.state.run(once=True)
        for run in self.true:
            run.hear(knew)

    def answer(self, decision: Decision, action: Action) -> None:
        for viewer, twin in enumerate(self.twins):
            if twin is None:
                continue
            there = twin.state.decision
            assert there is not None
            same = self.same_answer(twin, viewer, decision, action, there)
            if same is None:
                self.twins[viewer] = None
                self.leaks.elsewhere += 1
                continue
            twin.alike = same is not action
            try:
                twin.answer(same)
            except Exception as error:
                self.note(viewer, "imagines a world that cannot be played on", f"{type(error).__name__}: {error}")
                self.twins[viewer] = None
        state = self.state
        knew = state.learned
        state.told = []
        state.decision = None
        state.run(action, once=True)
        for run in self.true:
            run.hear(knew)

    # -- twins -------------------------------------------------------------------------------

    def take_twins(self) -> None:
        """Take twins for some of those who have none; while another is asked, what it could choose there is not known."""
        decision = self.state.decision
        for viewer, twin in enumerate(self.twins):
            if twin is None and (decision is None or decision.seat == viewer) and self.rand.random() < self.often:
                self.twins[viewer] = self.twin(viewer)

    def twin(self, viewer: int) -> Run:
        world = twin_of(self.state, viewer, random.Random(self.rand.getrandbits(32)))
        self.fits(viewer, world)
        made = Run(world, viewer)
        made.settled = self.state.decision is not None
        true = self.true[viewer]
        made.told, made.heard = true.told[:], true.heard[:]
        made.before, made.began, made.trace = true.before, true.began, true.trace[:]
        return made

    def fits(self, viewer: int, world: State) -> None:
        """A world has the same cards as the truth, and none where it may not lie."""
        for pack in world.layout.packs:
            if sorted(world.face[card] for card in pack) != sorted(self.state.face[card] for card in pack):
                self.note(viewer, "imagines a world with other cards", "")
        for zone, cards in zip(world.layout.zones, world.zones, strict=True):
            if zone.accepts is not None and not all(zone.accepts[world.face[card]] for card in cards):
                self.note(viewer, "imagines a card where it may not lie", zone.name)

    def same_answer(self, twin: Run, viewer: int, decision: Decision, action: Action, there: Decision) -> Action | None:
        """The answer that looks to a viewer as `action` does: naming what lies there in the place of what is named here."""
        if decision.seat == viewer:
            return action if action in there.options else None
        options = there.options
        if self.rand.random() < 0.5:
            alike = look_alike(self.game, self.state, twin.state, viewer, decision.seat, action)
            if alike is not None and alike in options:
                return alike
        return action if action in options else None

    # -- comparing ---------------------------------------------------------------------------

    def compare(self, actor: int) -> None:
        for viewer, twin in enumerate(self.twins):
            if twin is None:
                continue
            try:
                twin.run()
            except Exception as error:
                # between sentences more may be settled than has shown yet, and a world need not fit it;
                # at a decision of the viewer's own every world of its must play on
                if twin.settled:
                    self.note(viewer, "imagines a world that cannot be played on", f"{type(error).__name__}: {error}")
                self.leaks.elsewhere += 1
                self.twins[viewer] = None
                continue
            twin.settled = True
            if not self.agree(viewer, twin, actor):
                self.twins[viewer] = None

    def agree(self, viewer: int, twin: Run, actor: int) -> bool:
        """Hold what a viewer got of the truth against what it got of its twin; whether the twin may go on."""
        true = self.true[viewer]
        here, there = true.surely_heard, twin.surely_heard
        short = min(len(here), len(there))
        if here[:short] != there[:short]:
            return self.note(viewer, "hears", differing(here[:short], there[:short]))
        if passed_over(true, twin):
            return self.note(viewer, "can tell that a question was passed over", differing(true.told, twin.told))
        if self.state.drawn != twin.state.drawn:
            self.leaks.elsewhere += 1
            return False
        one, other = View(self.state, viewer), View(twin.state, viewer)
        if knowledge(one) != knowledge(other):
            self.leaks.learned += 1
            return False
        if self.state.outcome is not None or twin.state.outcome is not None:
            self.leaks.learned += 1  # an end may come of what only one seat knew, and tells it to all
            return False
        if true.heard != twin.heard and (true.before >= 0 or twin.before >= 0):
            self.leaks.learned += 1  # it learned something and can no longer tell where that lies
            return False
        self.leaks.compared += 1
        twin.age += 1
        if true.heard != twin.heard:
            return self.note(viewer, "hears", differing(true.heard, twin.heard))
        if viewer == actor and true.may_take_back != twin.may_take_back:
            return self.note(viewer, "may take back", f"{true.may_take_back} against {twin.may_take_back}")
        mine, yours = self.sight(true, one), self.sight(twin, other)
        for name, value in mine.items():
            if value != yours[name]:
                return self.note(viewer, name, differing(value, yours[name]))
        if twin.age == 1:
            self.numbers(viewer, mine["sees"])
        return twin.age < LIFE

    def sight(self, run: Run, view: View) -> dict[str, Any]:
        """Everything the viewer gets at a decision; a server's check has more."""
        return sight(self.game, run.state, view)

    def numbers(self, viewer: int, scene: Any) -> None:
        """The numbers of cards must not show: with others the same picture is drawn."""

        def mixed(state: State) -> list[int]:
            numbers = numbering(state)
            for pack in state.layout.packs:
                left = [numbers[card] for card in pack]
                self.rand.shuffle(left)
                for card, number in zip(pack, left, strict=True):
                    numbers[card] = number
            return numbers

        other = self.game.scene(View(self.state, viewer, numbers=mixed)).to_json()
        if other != scene:
            self.note(viewer, "sees the numbers of cards", differing(scene, other))

    def note(self, viewer: int, what: str, case: str) -> bool:
        where = "the end"
        if self.state.stack and self.state.decision is not None:
            one, at = self.state.stack[-1]
            where = f"{type(one).__name__}.{at}, {self.state.decision.rule}"
        name = "the onlooker" if viewer == self.seats else f"seat {viewer}"
        self.leaks.note(f"{name} {what} ({where})", case)
        return False


def passed_over(true: Run, twin: Run) -> bool:
    """Whether one of the two was asked where the other went on, before anything was learned: silence tells of a hand.

    (What an answer itself lays open may be asked about or not: it is seen a moment later.)
    """
    if true.state.outcome is not None or twin.state.outcome is not None:
        return False
    for number, (here, there) in enumerate(zip(true.trace, twin.trace, strict=False)):
        if here != there:
            (asked, learned), (asked_there, learned_there) = here, there
            shown = number == 0 and twin.alike and (learned_there if asked else learned)
            return asked != asked_there and not shown and not (learned if asked else learned_there)
    return False


def twin_of(state: State, viewer: int, rand: random.Random) -> State:
    """A world of a viewer's in the numbers of the true one, in which everybody knows what they know and is asked the same."""
    world = View(state, viewer, numbers=None).world(rand)
    world.knows, world.exposed = state.knows[:], state.exposed[:]
    world.recall(state.recalls[:])
    world.tag, world.tags = state.tag[:], state.tags
    world.rng, world.drawn, world.learned = state.rng, state.drawn, state.learned
    world.decision = state.decision
    return world


def knowledge(view: View) -> Any:
    """What a seat knows of the cards, in its own numbers."""
    state = view.state
    return state.face, state.knows, [(r.pool, r.cards, r.faces) for r in state.recalls]


def sight(game: Game, state: State, view: View) -> dict[str, Any]:
    """Everything a viewer gets at a decision, by what it does with it."""
    decision = view.decision
    data = to_json(view.state)
    for name in UNSEEN:
        del data[name]
    found: dict[str, Any] = {"waits for another": view.waiting_for, "sees": game.scene(view).to_json()}
    if decision is not None:
        found |= {
            "is asked": (decision.prompt, decision.rule),
            "may choose": [(a.text, game.label(a, view.state)) for a in decision.options],
            "is shown": [game.refs(view, a) for a in decision.options],
            "is refused": [str(state.refusal(a)) for a in not_offered(game, decision)],
        }
    found["has in its view"] = data
    return found


def not_offered(game: Game, decision: Decision, count: int = 30) -> Iterator[Action]:
    """A sample of what a decision does not offer."""
    actions = game.vocabulary.actions
    offered = set(decision.options)
    return (action for action in actions[:: max(1, len(actions) // count)] if action not in offered)


def look_alike(game: Game, true: State, twin: State, viewer: int, actor: int, action: Action) -> Action | None:
    """The action of a twin that names, where `action` names a card the viewer cannot see, the card that lies there."""
    verb = game.vocabulary.verbs[action.verb]
    args = list(action.args)
    changed = False
    in_sight = {game.name("face", true.face[c], true) for c, known in enumerate(true.knows) if known >> viewer & 1}
    for place, domain in enumerate(verb.domains):
        name = domain.names[args[place]]
        if not domain.faces or name in in_sight:
            continue  # it says what everybody may know, or may well be the one that everybody knows of
        for card, face in enumerate(true.face):
            if not true.knows[card] >> actor & 1 or true.knows[card] >> viewer & 1:
                continue
            if face >= 0 and twin.face[card] != face and game.name("face", face, true) == name:
                other = game.name("face", twin.face[card], twin)
                if other in domain.names and other not in in_sight:
                    args[place] = domain.names.index(other)
                    changed = True
                break
    return game.vocabulary.action(action.verb, *args) if changed else None


def differing(one: Any, other: Any) -> str:
    """Where two values first differ, with what stands around it."""
    a, b = (json.dumps(value, sort_keys=True, ensure_ascii=False, default=str) for value in (one, other))
    for i, (x, y) in enumerate(zip(a, b, strict=False)):
        if x != y:
            return f"...{a[max(0, i - 70) : i + 70]}... against ...{b[max(0, i - 70) : i + 70]}..."
    return f"one is longer: {a[-120:]} against {b[-120:]}"


def watch(
    game: Game, seats: int, options: dict[str, str], seed: int, leaks: Leaks, often: float = 0.3, limit: int = 10**9
) -> None:
    """Play one random game with twins, and note in `leaks` what they could be told by."""
    watched = Watch(game, seats, game.agreed(options), seed, leaks, often)
    if not watched.state.rng.asks:  # real dice are told by people
        watched.play(limit)
