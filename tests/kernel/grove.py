"""Grove: a table with a bit of everything and no rules, for the kernel's tests.

    s = grove(deck="ash bay", hand_0="elm elm", open="oak")
    s.move(named(s, HAND, "elm"), HAND, FIELD)

Cards are numbered in the order they are told; each is known to those who see its zone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from petteia.kernel import Action, Domain, Game, Layout, Rng, State, Step, Told, Verb, View, Vocabulary, Zone, step
from petteia.kernel.scene import Note, Scene

TREES = ("ash", "bay", "elm", "fig", "oak", "yew")
TREE = Domain(TREES, [tree.capitalize() for tree in TREES])
PLACE = Domain(["near", "far-off"])
VOCABULARY = Vocabulary(
    Verb("pick", TREE),
    Verb("plant", TREE, PLACE, say="Plant {0} {1}"),
    Verb("wait"),
)
PICK = VOCABULARY.row("pick")
PLANT = VOCABULARY.grid("plant")
WAIT = VOCABULARY.action("wait")

PICKED = Told("picked", "{0:seat} [pick|picks] {1:card}.")

# zones; hands and fields by seat
DECK, HAND, FIELD, OPEN, ORCHARD = 0, 1, 3, 5, 6
KEYS = ("deck", "hand_0", "hand_1", "field_0", "field_1", "open", "orchard")
EVERYONE = 0b111
FRUITFUL = [tree in ("elm", "fig", "oak") for tree in TREES]  # what may lie in the orchard


def zones() -> list[Zone]:
    return [
        Zone("deck"),
        *(Zone(f"hand {seat}", seat, 1 << seat, tracked=False) for seat in (0, 1)),
        *(Zone(f"field {seat}", seat, 1 << seat) for seat in (0, 1)),
        Zone("open", viewers=EVERYONE),
        Zone("orchard", accepts=FRUITFUL),
    ]


class Grove(State):
    """`heard` is for steps to say that they were here; the others are the shapes a field may have."""

    heard: list[str]
    rows: list[list[int]]
    blocks: list[list[list[int]]]
    notes: dict[str, int]
    stores: dict[str, list[int]]
    pair: tuple[int, int]
    held: Step | None


class GroveGame(Game):
    key, title = "grove", "Grove"
    vocabulary, state_type = VOCABULARY, Grove

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> Grove:
        return empty(self, [], rng)

    def name(self, kind: str, value: int, state: State) -> str:
        return TREES[value] if kind == "face" else super().name(kind, value, state)

    def scene(self, view: View) -> Scene:
        return Scene(self.title, nodes=[Note("note", text="a grove")])


@step
class Says(Step):
    """Says a word."""

    word: str

    def begin(self, s: Grove) -> None:
        s.heard.append(self.word)


@step
class Asks(Step):
    """Asks for a tree, and says which it was."""

    you: int
    trees: tuple[int, ...]

    def begin(self, s: Grove) -> None:
        s.ask(self.you, "G-1", "Pick a tree.", [PICK[tree] for tree in self.trees], then=self.picked)

    def picked(self, s: Grove, action: Action) -> None:
        s.heard.append(f"{self.you} picked {TREES[action.args[0]]}")


GAME = GroveGame()
GroveGame.steps = {"Says": Says, "Asks": Asks}


def empty(game: Game, pools: Sequence[int], rng: Rng) -> Grove:
    s = Grove(game, Layout(2, zones(), pools), {}, rng)
    s.heard, s.rows, s.blocks, s.notes, s.stores = [], [[], []], [[[0]]], {}, {}
    s.pair, s.held = (0, 0), None
    return s


def grove(*, other_back: str = "", rng: Rng | None = None, **lying: str) -> Grove:
    """A table with these cards on it; `other_back` lists the zones whose cards have the other back."""
    told = [(zone, word) for zone, key in enumerate(KEYS) for word in lying.pop(key, "").split()]
    assert not lying, f"no such zones: {lying}"
    pools = [1 if KEYS[zone] in other_back.split() else 0 for zone, _ in told]
    s = empty(GAME, pools, rng if rng is not None else Rng(1))
    for card, (zone, word) in enumerate(told):
        s.face[card] = TREES.index(word)
        s.zones[zone].append(card)
        s.knows[card] = s.layout.viewers[zone]
    return s


def run(*steps: Step, rng: Rng | None = None) -> Grove:
    """A table that does these steps in the order told, advanced to its first question."""
    s = grove(rng=rng)
    s.stack = [(one, "begin") for one in reversed(steps)]
    s.advance()
    return s


def named(s: State, zone: int, tree: str) -> int:
    """The first card in a zone with this face."""
    return next(card for card in s.zones[zone] if s.face[card] == TREES.index(tree))


def trees(s: State, cards: Sequence[int]) -> list[str]:
    """The faces of these cards, by name ("?" where a view does not know)."""
    return [TREES[s.face[card]] if s.face[card] >= 0 else "?" for card in cards]


def knowers(s: State, card: int) -> set[int]:
    """The viewers that know a card's face (2 is the onlooker)."""
    return {viewer for viewer in range(3) if s.knows[card] >> viewer & 1}


def recalled(s: State, viewer: int) -> list[tuple[set[int], list[str]]]:
    """What a seat recalls: these faces among these cards."""
    return [
        ({card for card in range(len(s.face)) if recall.cards >> card & 1}, [TREES[face] for face in recall.faces])
        for recall in s.recalls
        if recall.viewer == viewer
    ]
