"""Conditions, effects and paragraphs of a cycle: what the markup means, as frozen records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

# -- conditions ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Term:
    """One thing that holds or does not.  `op` is `>=`, `<=` or `==` where two things are compared."""

    kind: str  # marked, has, diplomacy, number, story, primordial, encountered
    subject: str
    op: str = ""
    number: int = 0
    word: str = ""  # a band or a story side
    negated: bool = False


@dataclass(frozen=True)
class Condition:
    """Alternatives; in each, every term must hold.  `line` is where it is written."""

    line: int
    alternatives: tuple[tuple[Term, ...], ...]

    def terms(self) -> Iterator[Term]:
        for alternative in self.alternatives:
            yield from alternative


# -- effects ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """What is gained, lost, paid or taken: a counter, a dial, a resource, or something of a named kind."""

    kind: str
    key: str

    def __str__(self) -> str:
        return self.key if self.kind in ("counter", "dial", "resource") else f"{self.kind}:{self.key}"


CHANGES: Final = {"gain": (True, True), "lose": (False, True), "pay": (False, False), "take": (True, False)}


@dataclass(frozen=True)
class Change:
    """Gain and lose are forced; pay and take are a price, never mitigated: whether there is more of it then, and whether it is
    forced, stands in `CHANGES`."""

    verb: str
    item: Item
    n: int
    who: str  # "" for the ship
    unavoidable: bool = False

    @property
    def gaining(self) -> bool:
        return CHANGES[self.verb][0]

    @property
    def forced(self) -> bool:
        return CHANGES[self.verb][1]

    @property
    def paying(self) -> bool:
        return not self.gaining and not self.forced

    @property
    def by(self) -> int:
        """How much more there is of it afterwards."""
        return self.n if self.gaining else -self.n


@dataclass(frozen=True)
class Mark:
    """Mark a node of the choice matrix."""

    node: str


@dataclass(frozen=True)
class Surge:
    """A divine surge."""


@dataclass(frozen=True)
class Turn:
    """Turn to a side of the story or of the doom."""

    card: str  # story, doom
    side: str


@dataclass(frozen=True)
class PlaceMarker:
    """Put the story marker on a tile."""

    tile: int


@dataclass(frozen=True)
class Schedule:
    """Write an event on a later day: a paragraph, or (goto 0) a dream."""

    days: int
    goto: int


@dataclass(frozen=True)
class Adversary:
    """Activate the adversary; n 0 introduces it."""

    n: int


@dataclass(frozen=True)
class SetTrait:
    """Switch a trait of a primordial for the rest of the cycle."""

    primordial: str
    key: str
    on: bool


@dataclass(frozen=True)
class Leave:
    """An Argonaut leaves the ship for good."""

    who: str


@dataclass(frozen=True)
class Reveal:
    """Turn up tiles, anywhere or beside the ship."""

    where: str  # any, adjacent
    n: int


@dataclass(frozen=True)
class Trade:
    """Up to n exchanges; each gives `give` of one resource for every `take` of another."""

    n: int
    give: int
    take: int
    given: str
    taken: str


@dataclass(frozen=True)
class QueueBattle:
    """A battle at the end of the step."""

    scenario: str


@dataclass(frozen=True)
class Rule:
    """A rule that a technology changes."""

    name: str
    value: str


@dataclass(frozen=True)
class Limit:
    """A limit of the ship that a technology sets."""

    name: str
    n: int


@dataclass(frozen=True)
class Unlock:
    """Something that a technology opens for good."""

    what: str


@dataclass(frozen=True)
class ArgoRoll:
    """The figures of an Argo test: the difficulty, and the faction whose band counts ("" none, "local" the one here)."""

    difficulty: int
    diplomacy: str = ""


@dataclass(frozen=True)
class CardTest:
    """An Argo test on an exploration card."""

    roll: ArgoRoll
    success: Effect
    fail: Effect


@dataclass(frozen=True)
class CardChoice:
    """A choice on an exploration card: pay for one effect, or have the other for nothing."""

    price: Change
    paid: Effect
    free: Effect


Effect: TypeAlias = (
    Change | Mark | Surge | Turn | PlaceMarker | Schedule | Adversary | SetTrait | Leave | Reveal | Trade | QueueBattle
    | Rule | Limit | Unlock | CardTest | CardChoice
)  # fmt: skip


@dataclass(frozen=True)
class Act:
    """An effect, and the line it is written on."""

    line: int
    effect: Effect


def parts(effect: Effect) -> Iterator[Effect]:
    """An effect and those inside it."""
    yield effect
    if isinstance(effect, CardTest):
        yield from parts(effect.success)
        yield from parts(effect.fail)
    elif isinstance(effect, CardChoice):
        yield effect.price
        yield from parts(effect.paid)
        yield from parts(effect.free)


# -- paragraphs ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Prose:
    """A line of the story."""

    line: int
    text: str


@dataclass(frozen=True)
class Option:
    """What may be chosen: offered if all conditions hold and every price can be paid."""

    line: int
    label: str
    requires: tuple[Condition, ...]
    prices: tuple[Act, ...]
    body: Body


@dataclass(frozen=True)
class Choice:
    """In peril the leader alone sees it and decides."""

    line: int
    peril: bool
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Bonus:
    """What is added to a test, always or under a condition."""

    line: int
    n: int
    when: Condition | None


@dataclass(frozen=True)
class Outcome:
    """What follows a roll."""

    line: int
    body: Body


@dataclass(frozen=True)
class ArgonautTest:
    """A skill test of one Argonaut."""

    line: int
    skill: str
    difficulty: int
    by: str
    peril: bool
    bonuses: tuple[Bonus, ...]
    success: Outcome
    fail: Outcome


@dataclass(frozen=True)
class ArgoTest:
    """A test of the ship."""

    line: int
    roll: ArgoRoll
    bonuses: tuple[Bonus, ...]
    success: Outcome
    fail: Outcome


@dataclass(frozen=True)
class GroupTest:
    """A skill test of every Argonaut: `each_fail` befalls whoever fails, then the successes are counted."""

    line: int
    skill: str
    difficulty: int
    bonuses: tuple[Bonus, ...]
    each_fail: Outcome | None
    counts: tuple[tuple[int, int, Outcome], ...]  # from, to, what follows


@dataclass(frozen=True)
class Delve:
    """Numbers drawn and summed: from the difficulty to 15 is success, 16 and more fails, stopping short is `stop`."""

    line: int
    difficulty: int
    success: Outcome
    fail: Outcome
    stop: Outcome


@dataclass(frozen=True)
class If:
    """Read only under a condition; afterwards reading goes on below."""

    line: int
    condition: Condition
    then: Body
    otherwise: Body


@dataclass(frozen=True)
class Goto:
    """Go on reading elsewhere."""

    line: int
    paragraph: int


@dataclass(frozen=True)
class Return:
    """Back to the voyage."""

    line: int


@dataclass(frozen=True)
class With:
    """A change to the battle that follows, always or under a condition."""

    line: int
    change: str  # providence, escalate, labyrinth, wound, track, trait
    n: int
    trait: str
    on: bool
    when: Condition | None


@dataclass(frozen=True)
class Fight:
    """A battle, and the paragraphs read after it."""

    line: int
    scenario: str
    win: int
    lose: int
    changes: tuple[With, ...]


@dataclass(frozen=True)
class Special:
    """A special event by its key."""

    line: int
    event: str


@dataclass(frozen=True)
class Ending:
    """An ending by its key."""

    line: int
    key: str


@dataclass(frozen=True)
class Over:
    """The campaign is over."""

    line: int
    victory: bool


Terminator: TypeAlias = Goto | Return | Fight | Special | Ending | Over
Block: TypeAlias = Choice | ArgonautTest | ArgoTest | GroupTest | Delve | If
Node: TypeAlias = Prose | Act | Block | Terminator
Body: TypeAlias = tuple[Node, ...]
TERMINATORS = (Goto, Return, Fight, Special, Ending, Over)


@dataclass(frozen=True)
class Paragraph:
    """One numbered piece of the storybook.  A private one is shown to the owner of the memory alone."""

    file: str
    line: int
    id: int
    title: str
    traits: tuple[str, ...]
    private: bool
    requires: Condition | None
    body: Body


def bodies(node: Node) -> Iterator[Body]:
    """The blocks inside a node, in reading order."""
    if isinstance(node, Choice):
        for option in node.options:
            yield option.body
    elif isinstance(node, If):
        yield node.then
        yield node.otherwise
    elif isinstance(node, GroupTest):
        if node.each_fail is not None:
            yield node.each_fail.body
        for _, _, outcome in node.counts:
            yield outcome.body
    elif isinstance(node, Delve):
        yield from (node.success.body, node.fail.body, node.stop.body)
    elif isinstance(node, ArgonautTest | ArgoTest):
        yield from (node.success.body, node.fail.body)


def walk(body: Body) -> Iterator[Node]:
    """Every node of a body, outermost first."""
    for node in body:
        yield node
        for inner in bodies(node):
            yield from walk(inner)


def conditions(paragraph: Paragraph) -> Iterator[Condition]:
    """Every condition a paragraph reads."""
    if paragraph.requires is not None:
        yield paragraph.requires
    for node in walk(paragraph.body):
        if isinstance(node, If):
            yield node.condition
        elif isinstance(node, Choice):
            for option in node.options:
                yield from option.requires
        elif isinstance(node, ArgonautTest | ArgoTest | GroupTest):
            yield from (bonus.when for bonus in node.bonuses if bonus.when is not None)
        elif isinstance(node, Fight):
            yield from (change.when for change in node.changes if change.when is not None)


def acts(paragraph: Paragraph) -> Iterator[Act]:
    """Every effect and every price of a paragraph."""
    for node in walk(paragraph.body):
        if isinstance(node, Act):
            yield node
        elif isinstance(node, Choice):
            for option in node.options:
                yield from option.prices
