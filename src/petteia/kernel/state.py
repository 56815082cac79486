"""The state of a game: plain data, and what hands and rules may do to it.

A state is where we are (the stack of steps), what lies where (zones, faces, who knows them),
the chance counter, and the game's own fields in a subclass.  `advance` runs rules until a seat must
choose; `act` carries out a choice.  Nothing else changes a state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Self

from petteia.kernel import memory
from petteia.kernel._native import mypyc_attr
from petteia.kernel.action import Action
from petteia.kernel.cards import Layout, Recall
from petteia.kernel.cloning import CORE, cloner, first_clone, own_fields
from petteia.kernel.decision import About, Decision, Illegal, Outcome, Refusal
from petteia.kernel.events import Event, Told
from petteia.kernel.rng import Rng
from petteia.kernel.step import Answered, Hearing, Said, Step, named

if TYPE_CHECKING:
    from petteia.kernel.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game.  Subclasses annotate the game's own fields."""

    game: Game
    layout: Layout
    options: dict[str, Any]
    seats: int
    rng: Rng
    drawn: int
    stack: list[tuple[Step, str]]
    decision: Decision | None
    outcome: Outcome | None
    learned: int
    face: list[int]
    knows: list[int]
    tag: list[
        tuple[int, int, int]
    ]  # by which a card is followed: (who has followed it, their name for it, the others')
    tags: int  # how many such names were given
    zones: list[list[int]]
    exposed: list[int]
    recalls: list[Recall]
    recallers: int  # for each pool eight bits: the seats that recall something of it
    told: list[Event] | None
    now: Step
    floor: int

    def __init__(self, game: Game, layout: Layout, options: dict[str, Any], rng: Rng) -> None:
        self.game = game
        self.layout = layout
        self.options = options
        self.seats = layout.seats
        self.rng = rng
        self.drawn = 0
        self.stack = []
        self.decision = None
        self.outcome = None
        self.learned = 0
        cards = len(layout.pools)
        self.face = [-1] * cards
        self.knows = [0] * cards
        self.tag = [(layout.everyone, card + 1, 0) for card in range(cards)]
        self.tags = cards
        self.zones = [[] for _ in layout.zones]
        self.exposed = [0] * len(layout.zones)
        self.recalls = []
        self.recallers = 0
        self.told = None
        self.now = NO_STEP
        self.floor = 0

    @staticmethod
    def derived() -> tuple[str, ...]:
        """The fields of a game's own that follow from the table's options: `setup` fills them in, and nothing is kept."""
        return ()

    @staticmethod
    def shared() -> tuple[str, ...]:
        """The lists of a game's own that never change once a table is set up, or are put aside for new ones: copies share them."""
        return ()

    # -- copying -----------------------------------------------------------------------------

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        if "clone" not in vars(cls):
            type.__setattr__(cls, "clone", first_clone(cls))

    def clone(self) -> Self:
        """An independent copy, made from the annotations."""
        made: Self = cloner(type(self))(self)
        return made

    def copy_core(self, new: State) -> None:
        """Copy the fields every state has: the first line of `clone`."""
        new.game = self.game
        new.layout = self.layout
        new.options = self.options
        new.seats = self.seats
        new.rng = self.rng
        new.drawn = self.drawn
        new.stack = self.stack[:]
        new.decision = self.decision
        new.outcome = self.outcome
        new.learned = self.learned
        new.face = self.face[:]
        new.knows = self.knows[:]
        new.tag = self.tag[:]
        new.tags = self.tags
        new.zones = [zone[:] for zone in self.zones]
        new.exposed = self.exposed[:]
        new.recalls = self.recalls[:]
        new.recallers = self.recallers
        new.told = None  # a copy is for thinking: nobody listens to it
        new.now = self.now
        new.floor = self.floor

    def __deepcopy__(self, memo: Any) -> State:
        new = self.clone()
        new.told = self.told[:] if self.told is not None else None
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        from petteia.kernel.pickling import state_parts

        return state_parts(self)

    def put_back(self, before: State) -> None:
        """Become again what a copy made earlier has kept; who listens goes on listening."""
        for name in CORE:
            if name != "told":
                setattr(self, name, getattr(before, name))
        for name in own_fields(type(self)):
            setattr(self, name, getattr(before, name))

    # -- running -----------------------------------------------------------------------------

    def advance(self) -> Decision | None:
        """Run the steps until somebody must choose, or the game is over."""
        if self.rng.asks:
            from petteia.kernel.telling import go_on

            go_on(self)
            return self.decision
        if self.decision is None:
            self.run()
        return self.decision

    def run(self, answer: Action | None = None, once: bool = False) -> None:
        """Run the next sentence, which hears the answer if it has asked for one, and go on until somebody is asked; or
        this one alone."""
        stack = self.stack
        while stack:
            one, at = stack.pop()
            self.now = one
            self.floor = len(stack)
            if answer is None:
                getattr(one, at)(self)
            else:
                getattr(one, at)(self, answer)
                answer = None
            if once or self.decision is not None:
                return

    def act(self, action: Action) -> Decision | None:
        """Carry out one of the pending decision's options, and go on to the next decision."""
        decision = self.decision
        if decision is None:
            raise Illegal(Refusal("The game is over." if self.outcome is not None else "Nothing is asked now."))
        if action not in decision.options:
            raise Illegal(self.refusal(action))
        return self.choose(decision.options.index(action))

    def choose(self, index: int) -> Decision | None:
        """Carry out the option with this number: for search and simulation, which take it from the list anyway."""
        decision = self.decision
        assert decision is not None
        if self.rng.asks:
            from petteia.kernel.telling import carry_out

            carry_out(self, index)
            return self.advance()
        self.decision = UNASKED
        self.run(decision.options[index])
        return self.decision

    def refusal(self, action: Action) -> Refusal:
        """Why an action that is not offered is not offered."""
        decision = self.decision
        if decision is None:
            return Refusal("The game is over." if self.outcome is not None else "Nothing is asked now.")
        said = self.objection(action)
        return said if said is not None else Refusal(f"That is not what is asked now: {decision.prompt}", decision.rule)

    def objection(self, action: Action) -> Refusal | None:
        """What the question that is asked now has against an action in particular; None: it is only not what is asked."""
        return self.stack[-1][0].refuse(self, action)

    # -- what a sentence may say at its end --------------------------------------------------

    def ask(
        self, seat: int, rule: str, prompt: str | About, options: list[Action], then: Answered, always: bool = False
    ) -> None:
        """Ask `seat`; the answer goes to the sentence `then`: a method of this step, or of one put in its place.

        A question with one answer is no question and is answered at once, unless `always` says that it
        must be asked: so that a rival cannot tell from the silence that there was nothing to choose.
        """
        hears = named(then)
        if len(options) == 1 and not always:
            self.now = hears[0]
            then(self, options[0])
            return
        stack = self.stack
        if not options:
            raise AssertionError(f"{self.now!r} asks without offering anything: {prompt}")
        if len(stack) != self.floor:
            raise AssertionError(f"{self.now!r} asks and puts other steps first; do one or the other")
        stack.append(hears)
        self.decision = Decision(seat, rule, prompt, options)

    def go(self, sentence: Said) -> None:
        """Go on with another sentence: a method of this step, or of one put in its place."""
        stack = self.stack
        if len(stack) == self.floor:
            stack.append(named(sentence))
        else:
            stack.insert(self.floor, named(sentence))
        self.floor += 1

    def then(self, step: Step) -> None:
        """Do this step before what is left of the current one; several are done in the order said."""
        stack = self.stack
        if len(stack) == self.floor:
            stack.append((step, "begin"))
        else:
            stack.insert(self.floor, (step, "begin"))

    def get(self, step: Step, sentence: Callable[[Any, Any], None]) -> None:
        """Do this step first, like `then`; what it gives goes to a sentence of this step, or of one put in its place."""
        self.then(step)
        self.stack.insert(self.floor, (Hearing(*named(sentence), None), "begin"))

    def give(self, value: int | tuple[int, ...]) -> None:
        """What this step was done for, said to the sentence that waits for it, if one does (it hears once); to be said
        before this step goes on."""
        waiting = self.stack[self.floor - 1][0] if self.floor else None
        if isinstance(waiting, Hearing) and waiting.value is None:
            self.stack[self.floor - 1] = (Hearing(waiting.one, waiting.at, value), "begin")

    def under_way(self) -> list[tuple[Step, str]]:
        """The steps still to be done with their next sentences, the next first: those that wait to hear as themselves."""
        return [(one.one, one.at) if isinstance(one, Hearing) else (one, at) for one, at in reversed(self.stack)]

    def is_idle(self) -> bool:
        """Whether the current sentence has put nothing first: then it may go on with the next at once."""
        return len(self.stack) == self.floor

    def end(self, winners: tuple[int, ...], reason: str, rule: str = "", scores: tuple[int, ...] = ()) -> None:
        """The game is over."""
        self.outcome = Outcome(winners, reason, rule, scores)
        self.stack.clear()
        self.floor = 0

    # -- chance ------------------------------------------------------------------------------

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        result = self.rng.below(n, self.drawn)
        self.drawn += 1
        return result

    def die(self, sides: int) -> int:
        return self.below(sides) + 1

    # -- hands -------------------------------------------------------------------------------

    def move(self, card: int, src: int, dst: int, at: int = -1) -> None:
        """Take a card from a zone and put it into another (at the end, or at a place)."""
        source = self.zones[src]
        if source[-1] == card:
            source.pop()
        else:
            source.remove(card)
        if at < 0:
            self.zones[dst].append(card)
        else:
            self.zones[dst].insert(at, card)
        layout = self.layout
        tracked = layout.tracked
        sees = layout.viewers[dst]
        if not tracked[src]:
            followed, name, _ = self.tag[card]
            self.tags += 1
            self.tag[card] = (followed & layout.viewers[src], name, self.tags)
            if self.exposed[src] or self.recallers:
                memory.slip(self, card, src, dst)
        if not tracked[dst] and sees & ~self.tag[card][0]:
            self.tags += 1
            self.tag[card] = (sees, self.tags, 0)  # whoever sees it come can follow it from here on
        known = self.knows[card]
        new = sees & ~known
        if new:
            if self.rng.asks and not known and not layout.viewers[src]:
                self._drawn_for_real(card, src, new)
            self.learned += 1
            self.knows[card] = known | sees
            if self.recallers and self.recallers >> 8 * layout.pools[card] & new:
                memory.noted(self, card, new)
        if known & ~sees and not tracked[dst]:
            self.exposed[dst] |= known & ~sees

    def find(self, card: int, src: int, dst: int) -> None:
        """Take a card out of a face-down pile that was searched: nobody else sees where in it the card lay."""
        self.tags += 1
        self.tag[card] = (self.layout.everyone, self.tags, 0)
        self.move(card, src, dst)

    def deal(self, count: int, src: int, dst: int) -> None:
        """Move the top cards of a pile, one after another."""
        if self.recallers or not self.layout.tracked[src] or self.rng.asks:
            for _ in range(count):
                self.move(self.zones[src][-1], src, dst)
            return
        source, target = self.zones[src], self.zones[dst]
        sees = self.layout.viewers[dst]
        follow = not self.layout.tracked[dst]
        known = 0
        for _ in range(count):
            card = source.pop()
            target.append(card)
            if follow and sees & ~self.tag[card][0]:
                self.tags += 1
                self.tag[card] = (sees, self.tags, 0)
            known |= self.knows[card]
            self.knows[card] |= sees
        self.learned += count if sees else 0
        if not self.layout.tracked[dst]:
            self.exposed[dst] |= known & ~sees

    def _drawn_for_real(self, card: int, src: int, viewers: int) -> None:
        """A card from a face-down deck is seen: at a real table somebody says which it is, and the two change faces."""
        pools = self.layout.pools
        unseen = [c for c in self.zones[src] if pools[c] == pools[card] and not self.knows[c]]
        faces = tuple(sorted({self.face[c] for c in [*unseen, card]}))
        if len(faces) == 1:
            return
        face = self.rng.face(faces, viewers, self.drawn)
        self.drawn += 1
        if face != self.face[card]:
            other = next(c for c in unseen if self.face[c] == face)
            self.face[other] = self.face[card]
            self.face[card] = face

    def peek(self, card: int, zone: int, viewers: int) -> None:
        """Let some viewers know a card's face."""
        new = viewers & ~self.knows[card]
        if new:
            self.learned += 1
            recallers = self.recallers >> 8 * self.layout.pools[card] & new
            if recallers and not self.layout.tracked[zone]:
                memory.mingle(self, card, zone, recallers)
            self.knows[card] |= new
            if recallers:
                memory.noted(self, card, new)
        if not self.layout.tracked[zone]:
            self.exposed[zone] |= viewers & ~self.layout.viewers[zone]

    def reveal(self, card: int) -> None:
        """Turn a card face up on the table."""
        everyone = self.layout.everyone
        new = everyone & ~self.knows[card]
        if new:
            self.learned += 1
            self.knows[card] = everyone
            if self.recallers >> 8 * self.layout.pools[card] & new:
                memory.noted(self, card, new)

    def shuffle(self, zone: int) -> None:
        """Shuffle a zone: its faces are dealt anew, and who knew them knows only that they are there."""
        cards = self.zones[zone]
        pools = self.layout.pools
        if not cards:
            return
        kinds = {pools[card] for card in cards}
        if len(kinds) == 1:
            self._deal_anew(cards, pools[cards[0]], zone)
        else:  # the backs are seen to change places too
            self._permute(cards)
            for pool in sorted(kinds):
                self._deal_anew([card for card in cards if pools[card] == pool], pool, zone)
        if not self.layout.tracked[zone]:
            memory.forget_exposure(self, zone)

    def _deal_anew(self, cards: list[int], pool: int, zone: int) -> None:
        """Deal the faces of these cards, which have one back, to them anew."""
        knows = self.knows
        if self.recallers >> 8 * pool & 255 or any([knows[card] for card in cards]):
            self.blur(cards, pool, self.layout.everyone & ~self.layout.viewers[zone])
        face = self.face
        faces = [face[card] for card in cards]
        self._permute(faces)
        everyone, tags = self.layout.everyone, self.tags
        for i, card in enumerate(cards):
            face[card] = faces[i]
            self.tag[card] = (everyone, tags + i + 1, 0)
        self.tags = tags + len(cards)

    def _permute(self, items: list[int]) -> None:
        self.rng.permute(items, self.drawn)
        self.drawn += max(0, len(items) - 1)

    # -- who remembers what (see `memory`) --------------------------------------------------

    def remember(self, viewer: int, pool: int, cards: int, faces: tuple[int, ...]) -> None:
        """A seat knows that `faces` lie among `cards` (a mask); merged with what it recalls of them already."""
        memory.remember(self, viewer, pool, cards, faces)

    def forget(self, pool: int) -> None:
        """Drop every recall of a pool: something plainer has become known of it."""
        self.recall([recall for recall in self.recalls if recall.pool != pool])

    def recall(self, recalls: list[Recall]) -> None:
        """Set all that the seats recall."""
        self.recalls = recalls
        self.recallers = 0
        for recall in recalls:
            self.recallers |= 1 << (8 * recall.pool + recall.viewer)

    def blur(self, members: list[int], pool: int, viewers: int) -> None:
        """These viewers can no longer tell `members` apart; what they knew becomes a recall."""
        memory.blur(self, members, pool, viewers)

    # -- pieces ------------------------------------------------------------------------------

    def name_by_place(self) -> None:
        """Let the cards be followed by names that say where they lie now, and nothing else: before play begins."""
        everyone, tags = self.layout.everyone, 0
        for zone in self.zones:
            for card in zone:
                tags += 1
                self.tag[card] = (everyone, tags, 0)
        self.tags = len(self.tag)

    def key(self, card: int) -> str:
        """The key of a card's piece in a view: the same for as long as that seat's eyes can follow the card."""
        if self.rng.name():
            raise LookupError("pieces have keys in a view alone: draw a scene from a view")
        if card < 0:
            raise LookupError("a step speaks of a card that this seat cannot follow: its number is -1 in the view")
        name = self.tag[card][1]
        return f"card:{name}" if name >= 0 else f"in:{~name}/{self.zones[~name].index(card)}"

    # -- telling -----------------------------------------------------------------------------

    def tell(self, kind: Told, a: int = -1, b: int = -1, c: int = -1, d: int = -1) -> None:
        """Say what happened, to whoever listens."""
        told = self.told
        if told is None:
            return
        args = (a, b, c, d)
        seen = {place: (self.face[args[place]], self.knows[args[place]]) for place in kind.cards}
        tags = {place: self.tag[args[place]] for place in kind.cards}
        everyone = self.layout.everyone
        told.append(Event(kind, args, seen, (1 << a) if kind.private else everyone, tags))


class _NoStep(Step):
    """What `state.now` is before anything has run."""

    def __reduce__(self) -> Any:
        return "NO_STEP"


NO_STEP: Final = _NoStep()
UNASKED: Decision | None = None  # (written out, the compiler would take it that nothing can be asked after it)
