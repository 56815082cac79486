"""Elysium: five Epochs, a market of legends, and what you write of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from petteia.games.elysium import flow
from petteia.games.elysium import position as positions
from petteia.games.elysium import powers as powers  # which give the cards their texts
from petteia.games.elysium import scene as scenes
from petteia.games.elysium.content import CARDS, COLOURS, FAMILIES, MIXES, PRESETS
from petteia.games.elysium.effects import TEXTS
from petteia.games.elysium.heuristics import heuristic
from petteia.games.elysium.lessons import LESSONS
from petteia.games.elysium.older import renewed
from petteia.games.elysium.opening import GOAL, OPENING
from petteia.games.elysium.pieces import printed
from petteia.games.elysium.repertoire import MOVES
from petteia.games.elysium.shapes import SHAPE
from petteia.games.elysium.state import CARD_COUNT, LAYOUTS, NAMES, NO_QUEST, Contest
from petteia.games.elysium.words import RESOURCES
from petteia.kernel.balance import Balance
from petteia.kernel.game import Choice, Game, TableOption
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng
from petteia.kernel.scene import Piece, Scene
from petteia.kernel.shapes import Shape

if TYPE_CHECKING:
    from petteia.kernel.gallery import Exhibit
    from petteia.kernel.openings import Goal, Opening


def _mix_choices() -> tuple[Choice, ...]:
    named = [_set(preset.key, preset.families, preset.name) for preset in PRESETS]
    known = {preset.families for preset in PRESETS}
    others = [_set(key, mix) for key, mix in MIXES.items() if mix not in known]
    same = [_set(key, mix) for key, mix in MIXES.items() if mix in known and "-".join(_keys(mix)) == key]
    return (Choice("random", "Five by lot"), *named, *others, *same)


def _keys(mix: tuple[int, ...]) -> list[str]:
    return [FAMILIES[family] for family in mix]


def _set(key: str, mix: tuple[int, ...], name: str = "") -> Choice:
    """Five families as a choice; some sets have a name."""
    parts = tuple(FAMILIES[family].capitalize() for family in mix)
    words = ", ".join(parts)
    return Choice(key, f"{name}: {words}" if name else words, name=name, parts=parts)


class Elysium(Game[Contest]):
    key = "elysium"
    title = "Elysium"
    version = 2
    tagline = "Five Epochs to gather heroes, and to write the Legends that will be told of them."
    minutes = 60
    seat_counts = (2, 3, 4)
    moves = MOVES
    vocabulary = MOVES.vocabulary
    texts = TEXTS
    state_type = Contest
    card_fields = {"stall": "card", "spent": "by card", "rows": "signed", "herms": "mask"}
    longest = 3000
    levels: Mapping[str, str] = {
        "novice": "greedy:worlds=1,chain=1,overlooks=0.45,temperature=0.05",
        "hoplite": "greedy:worlds=1,chain=1,overlooks=0.25,temperature=0.03",
        "hero": "greedy:worlds=1,chain=1,overlooks=0.15,temperature=0.01",
        "demigod": "learned:temperature=2.6 or greedy",
        "titan": "learned or ismcts:iterations=300",
    }
    emblems = ("greek-temple", "lyre", "scroll-quill")
    accents = ("violet", "olive", "sea", "gold")
    ledger = "petteia.ledger:elysium.toml"
    lessons = LESSONS
    scored = True
    options = (
        TableOption(
            "families", "Which families?", _mix_choices(), "random",
            "Five of the eight are played. Apollo brings the Oracle, Ares brings prestige.",
        ),
        TableOption(
            "pediment", "Side of the pediment",
            (Choice("random", "By lot"), Choice("morning", "Morning"), Choice("evening", "Evening")),
            "random", "It says which column each Quest needs.",
            rare=True,
        ),
        TableOption(
            "quests", "Values of the Quests",
            (Choice("measured", "Lean, as measured"), Choice("rich", "Rich: more Gold and VP")),
            "measured", "The figures on the Quest tiles are our own.",
            rare=True,
        ),
        TableOption(
            "first", "Who begins?",
            (Choice("random", "By lot"), Choice("seat", "The first seat")),
            "random", "Later places begin with more VP.",
        ),
    )  # fmt: skip

    def seat_names(self, seats: int, options: Mapping[str, str]) -> list[str]:
        return list(NAMES[:seats])

    def fresh(self, seats: int, options: Mapping[str, str], rng: Rng) -> Contest:
        """An empty table."""
        s = Contest(self, LAYOUTS[seats], dict(options), rng)
        s.families = ()
        s.needs = ()
        s.has_oracle = s.has_prestige = False
        s.pediment = 0
        s.epoch = 0
        s.order = list(range(seats))
        s.gold, s.vp, s.pp = [0] * seats, [0] * seats, [0] * seats
        s.columns, s.taken, s.quest = [0] * seats, [0] * seats, [NO_QUEST] * seats
        s.stall = []
        s.spent = [0] * CARD_COUNT
        s.rows = [[] for _ in range(seats)]
        s.shapes = [[] for _ in range(seats)]
        s.level_tile = [-1] * 3
        s.family_tile = [-1] * 16
        s.active = s.writer = -1
        s.lyre = s.transfers = s.grown = s.herms = 0
        return s

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> Contest:
        s = self.fresh(seats, options, rng)
        s.stack.append((flow.Setup(), "begin"))
        return s

    def position(self, spec: Mapping[str, Any], rng: Rng) -> Contest:
        seats = positions.seats_of(spec)
        return positions.build(self.fresh(seats, self.agreed(spec.get("options", {})), rng), spec)

    def spell(self, state: Contest) -> dict[str, Any]:
        defaults = {option.key: option.default for option in self.options}
        return positions.spell(state, defaults)

    def renew(self, data: dict[str, Any]) -> dict[str, Any]:
        return renewed(data)

    def balance(self) -> Balance:
        from petteia.games.elysium.balance import BALANCE  # for those who measure, not for those who play

        return BALANCE

    def gallery(self) -> list[Exhibit]:
        from petteia.games.elysium.gallery import gallery  # for those who look, not for those who play

        return gallery()

    def goal(self) -> Goal:
        return GOAL

    def opening(self) -> Opening:
        return OPENING

    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        return SHAPE

    def scene(self, view: View[Contest]) -> Scene:
        return scenes.scene(view)

    def name(self, kind: str, value: int, state: Contest) -> str:
        if kind == "face":
            return CARDS[value].name
        if kind == "column":
            return COLOURS[value]
        if kind == "quest":
            return str(value + 1)
        if kind == "family":
            return FAMILIES[value].capitalize()
        if kind == "gains":
            amount, what = divmod(value, 3)
            return f"{amount} {'Gold' if what == 0 else RESOURCES[what].upper()}"
        return super().name(kind, value, state)

    def figure(self, kind: str, value: int, state: Contest) -> Piece:
        if kind == "face":
            return printed(value, f"face:{value}")
        if kind == "level":
            return Piece(f"level:{value}", f"Tile of level {value}", "tile", look="laurel-crown", corner=str(value))
        return Piece(f"{kind}:{value}", f"Legend of {self.name(kind, value, state)}", "tile", look=FAMILIES[value])

    def heuristic(self, state: Contest, seat: int) -> float:
        return heuristic(state, seat)


GAME = Elysium()
