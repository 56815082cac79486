"""Rules told as stories at the table: the language of the rule tests, for any game on the kernel.

    @rule("HZ-066")
    def test_medusa_never_starts_a_challenge(table):
        '''Medusa waits to be challenged; she starts nothing.'''
        t = table("hera-zeus", hera={"field": {"b": ["Medusa"]}}, zeus={"field": {"b": ["Hero"]}}, points=1)
        t.hera.cannot("challenge b", rule="HZ-066", because="Medusa never starts a challenge.")

A table is set with the words of `position` (or, without any, from the start of a game).  Its seats are its
attributes.  A seat *does* something (each answer in order), *cannot* do something (with the rule that forbids it), or
*may*; the table *asks*, tells its *story*, and is *over*.  A game gives its seats more verbs by a subclass of `Table`.

Stories are strict.  An answer nobody asked for fails.  Chance must be scripted (`chance=[2, 0]`), and every number of
the script must be used.  And a story is not told to its end while a question hangs in the air: the `table` fixture
fails a test that ends at a question which the story neither expects by `asks` nor started from (see `Table.rests`),
or at the end of a game that it does not state by `over`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from petteia.kernel import Decision, Illegal, Match, Scripted, View, position
from petteia.kernel.codec import to_json
from petteia.kernel.scene import Node, Scene


class Chair:
    """One seat of a story."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.name = table.match.names[seat]

    def __repr__(self) -> str:
        return self.name

    # -- doing -------------------------------------------------------------------------------

    def does(self, *moves: str) -> None:
        """Answer the questions that are asked, in order; each answer must be on offer."""
        self.table.from_here()
        for move in moves:
            self.answers(move)

    def answers(self, move: str) -> None:
        """Answer one question, as part of what is being done."""
        match = self.table.match
        refusal = match.why_not(self.seat, move)
        assert refusal is None, f"{self} cannot {move!r}: {refusal}\n{self.table.now()}"
        match.act(self.seat, move)

    def may(self, *moves: str) -> None:
        """Each of these is on offer to this seat now."""
        for move in moves:
            refusal = self.table.match.why_not(self.seat, move)
            assert refusal is None, f"{self} should be able to {move!r}: {refusal}\n{self.table.now()}"

    def cannot(self, *moves: str, rule: str, because: str = "") -> None:
        """None of these is on offer; each is refused under this rule (so worded), and trying it changes nothing."""
        match = self.table.match
        for move in moves:
            refusal = match.why_not(self.seat, move)
            assert refusal is not None, f"{self} can {move!r}\n{self.table.now()}"
            assert refusal.rule == rule, f"{move!r} is refused under {refusal.rule}, not {rule}: {refusal.sentence}"
            assert not because or refusal.sentence == because, f"{move!r} is refused so: {refusal.sentence}"
            decision = match.decision
            assert decision is None or decision.seat != self.seat or move not in texts(decision)
            before = to_json(match.state)
            assert not self._gets_through(move), f"{move!r} was refused and done all the same"
            assert to_json(match.state) == before, f"{move!r} was refused and yet changed something"

    def _gets_through(self, move: str) -> bool:
        try:
            self.table.match.act(self.seat, move)
        except Illegal:
            return False
        return True

    # -- looking and listening ---------------------------------------------------------------

    @property
    def view(self) -> View:
        return self.table.match.view(self.seat)

    @property
    def scene(self) -> Scene:
        return self.table.match.scene(self.seat)

    def sees(self, key: str) -> Node:
        """The node of the scene before this seat that has this key."""
        return node(self.scene, key)

    def heard(self) -> list[str]:
        """Everything told so far, as this seat heard it."""
        return self.table.match.story(self.seat)


class Table:
    """A match in the hands of a story.  `rests`: the rules of questions at which a story may stop without saying so."""

    kinds: ClassVar[dict[str, type[Table]]] = {}
    chair: ClassVar[type[Chair]] = Chair
    rests: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls, game: str) -> None:
        Table.kinds[game] = cls

    def __init__(self, match: Match, chance: Sequence[int] | None = ()) -> None:
        self.match = match
        self.chance: Scripted | None = None
        if chance is not None:
            self.chance = Scripted(*chance, start=match.state.drawn)
            match.state.rng = self.chance
        self.chairs = {name.lower().replace(" ", "_"): self.chair(self, i) for i, name in enumerate(match.names)}
        self._rests = set(self.rests)
        if match.decision is not None:
            self._rests.add(match.decision.rule)
        self._expected: Decision | None = None
        self._told = 0
        self._ended = False

    def __getattr__(self, name: str) -> Any:
        chairs: dict[str, Chair] = self.__dict__.get("chairs", {})
        if name not in chairs:
            raise AttributeError(f"nobody called {name!r} sits here: {', '.join(chairs)}")
        return chairs[name]

    def seat(self, seat: int | str) -> Chair:
        return list(self.chairs.values())[self.match.seat(seat)]

    def __enter__(self) -> Table:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.done()

    # -- what the story says of the table ----------------------------------------------------

    def asks(self, seat: int | str, *, rule: str, options: Sequence[str] | None = None, prompt: str = "") -> None:
        """This seat is asked now, under this rule (with exactly these options, in any order)."""
        decision = self.match.decision
        assert decision is not None, f"nothing is asked: {self.now()}"
        assert decision.seat == self.match.seat(seat), f"not {seat}: {self.now()}"
        assert decision.rule == rule, f"not under {rule}: {self.now()}"
        assert options is None or sorted(texts(decision)) == sorted(options), self.now()
        assert not prompt or decision.prompt == prompt, self.now()
        self._expected = decision

    def over(self, *, winner: str, rule: str, reason: str = "") -> None:
        """The game has ended so."""
        outcome = self.match.outcome
        assert outcome is not None, f"the game is not over: {self.now()}"
        assert [self.match.names[w].lower() for w in outcome.winners] == [winner], outcome
        assert outcome.rule == rule, outcome
        assert not reason or outcome.reason == reason, outcome
        assert self.match.decision is None
        self._ended = True

    def goes_on(self) -> None:
        """The game has not ended."""
        assert self.match.outcome is None, self.match.outcome

    def story(self, *sentences: str, to: int | str | None = None) -> list[str]:
        """What a seat (or an onlooker) was told since somebody last did something; these sentences in this order."""
        told = self.match.story(to)[self._told_to(to) :]
        at = 0
        for sentence in sentences:
            assert sentence in told[at:], f"{sentence!r} was not told (in this order): {told}"
            at += told[at:].index(sentence) + 1
        return told

    def from_here(self) -> None:
        """The story goes on from here."""
        self._told = len(self.match.events)

    def _told_to(self, to: int | str | None) -> int:
        viewer = self.match.header.seats if to is None else self.match.seat(to)
        return sum(1 for _, event in self.match.events[: self._told] if event.heard_by(viewer))

    def now(self) -> str:
        """Where the table stands, for messages."""
        match = self.match
        if match.outcome is not None:
            return f"the game is over: {match.outcome}"
        decision = match.decision
        assert decision is not None
        who = match.names[decision.seat]
        return f"{who} is asked under {decision.rule}: {decision.prompt} {', '.join(texts(decision))}"

    # -- strictness --------------------------------------------------------------------------

    def done(self) -> None:
        """The story is told to its end: nothing hangs in the air."""
        if self.chance is not None:
            unused = self.chance.results[self.chance.used :]
            assert not unused, f"chance was scripted and not used: {unused}"
        if self.match.outcome is not None:
            assert self._ended, f"the story does not say that {self.now()}"
        else:
            decision = self.match.decision
            assert decision is not None
            assert decision is self._expected or decision.rule in self._rests, f"the story ends while {self.now()}"


def table(
    game: str,
    *,
    chance: Sequence[int] | None = (),
    seed: int | str = 0,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    **spec: Any,
) -> Table:
    """Sit down to a story: at a position, or without one at the start of a game.  `chance=None`: the seed decides."""
    if spec:
        if options:
            spec["options"] = dict(options)
        match = position(game, seed, seats, **spec)
    else:
        match = Match.new(game, seed, seats, options)
    return Table.kinds.get(game, Table)(match, chance)


def texts(decision: Decision) -> list[str]:
    """The options of a decision, as they are written."""
    return [action.text for action in decision.options]


def node(scene: Scene, key: str) -> Node:
    """The node with this key, wherever it stands in a scene."""
    waiting: list[Node] = list(scene.nodes)
    while waiting:
        one = waiting.pop()
        if one.key == key:
            return one
        waiting.extend(getattr(one, "children", []))
    raise AssertionError(f"the scene has no node {key!r}")
