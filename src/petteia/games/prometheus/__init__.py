"""The Search for Prometheus: a skirmish of two teams on two maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from petteia.games.prometheus import journeys as journeys  # whose words cards use
from petteia.games.prometheus import position as positions
from petteia.games.prometheus import scene as scenes
from petteia.games.prometheus import setup
from petteia.games.prometheus.armies import GODS, LOT, army_keys, names_of
from petteia.games.prometheus.book import BOOK, STAND_INS, book_of
from petteia.games.prometheus.data import CONTENT
from petteia.games.prometheus.dice import unpack
from petteia.games.prometheus.heuristics import heuristic
from petteia.games.prometheus.lessons import LESSONS
from petteia.games.prometheus.opening import GOAL, OPENING
from petteia.games.prometheus.records import Option
from petteia.games.prometheus.repertoire import MOVES
from petteia.games.prometheus.shapes import shape_of
from petteia.games.prometheus.state import Skirmish
from petteia.games.prometheus.tables import fresh
from petteia.games.prometheus.words import CARD, PLANS
from petteia.kernel.balance import Balance
from petteia.kernel.game import Choice, Game, TableOption
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng
from petteia.kernel.scene import Piece, Scene
from petteia.kernel.shapes import Shape


def army_option(key: str, title: str, gods: tuple[int, ...], text: str, rare: bool = False) -> TableOption:
    ready = [CONTENT.army(one) for one in army_keys(BOOK, gods)]
    choices = (Choice(LOT, "by lot"), *(Choice(army.key, army.name) for army in ready))
    return TableOption(key, title, choices, LOT, text, rare=rare)


def data_option(option: Option) -> TableOption:
    """A table option of the data, its values in plain words."""
    choices = tuple(Choice(value, value.replace("_", " ")) for value in option.values)
    return TableOption(option.key, option.name, choices, option.default, option.text, rare=True)


ARMIES = (
    army_option(
        "rescuers_army", "The rescuers' army", (0, 1), "For two and three seats: ready-made, or a line of units."
    ),
    army_option(
        "wardens_army", "The wardens' army", (2, 3), "For two and three seats: ready-made, or a line of units."
    ),
    *(
        army_option(
            f"{god}_army",
            f"The army of {god.capitalize()}",
            (i,),
            "For four seats: ready-made, or a line of units.",
            rare=True,
        )
        for i, god in enumerate(GODS)
    ),
)

if TYPE_CHECKING:
    from petteia.kernel.gallery import Exhibit
    from petteia.kernel.openings import Goal, Opening


class Prometheus(Game[Skirmish]):
    key = "prometheus"
    several = ("Rescuers", "Wardens")
    title = "The Search for Prometheus"
    short = "Prometheus"
    version = 3
    tagline = "Two gods would calm the hound of the dead; two would slip away from Olympus to stop them."
    minutes = 90
    seat_counts = (2, 3, 4)
    moves = MOVES
    vocabulary = MOVES.vocabulary
    state_type = Skirmish
    card_fields = {"bait": "card", "net": "card"}
    longest = 60_000
    levels: Mapping[str, str] = {
        "novice": "greedy:worlds=2,overlooks=0.45",
        "hoplite": "greedy:worlds=2,overlooks=0.28",
        "hero": "greedy:worlds=2,overlooks=0.15",
        "demigod": "learned:temperature=3 or ismcts:iterations=100",
    }
    emblems = ("prisoner", "hound", "vulture")
    accents = ("sea", "red", "violet", "gold")
    lessons = LESSONS
    arranging = frozenset({"PR-K003", "PR-028", "PR-029", "PR-040"})
    ledger = "petteia.ledger:prometheus.toml"
    search: Mapping[str, float] = {"explore": 1.0, "finish": 8, "halve": 1}  # long moves, and much luck in them
    options = (
        TableOption(
            "recruitment", "Armies",
            (Choice("ready", "are ready-made"), Choice("draft", "are recruited from a common pool")), "ready",
            "The gods, Acamas, Medusa, Cerberus and the Eagle come with the scenario in any case.",
        ),
        *ARMIES,
        TableOption(
            "pair", "With three seats", (Choice("rescuers", "two play the rescuers"), Choice("wardens", "two play the wardens")),
            "rescuers",
        ),
        TableOption(
            "partners", "Partners' hands", (Choice("open", "are open to each other"), Choice("secret", "are secret")), "open",
            "Hidden tokens are known to both rescuers in any case.",
        ),
        TableOption(
            "own", "Dashboards and maps", (Choice(STAND_INS, "the stand-ins that come with the game"),), STAND_INS,
            "Or the names of files with your own, joined by commas.",
        ),
        *(data_option(option) for option in CONTENT.options),
    )  # fmt: skip

    def agreed(self, given: Mapping[str, str]) -> dict[str, str]:
        """Armies may be written on one line, and dashboards may come from files; everything else is one of the choices."""
        plain = dict(given)
        special: dict[str, str] = {}
        for option in ARMIES:
            if "," in plain.get(option.key, ""):
                special[option.key] = plain.pop(option.key).replace(" ", "").lower()
        if plain.get("own", STAND_INS) != STAND_INS:
            book_of(plain["own"])  # refuses what cannot be read
            special["own"] = plain.pop("own")
        return {**super().agreed(plain), **special}

    def seat_names(self, seats: int, options: Mapping[str, str]) -> list[str]:
        return names_of(seats, options.get("pair", "rescuers"))

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> Skirmish:
        s = fresh(self, seats, options, rng)
        setup.begin(s, seats, options)
        return s

    def position(self, spec: Mapping[str, Any], rng: Rng) -> Skirmish:
        seats, _ = positions.table_of(spec)
        options = self.agreed(positions.options_of(spec))
        return positions.build(fresh(self, seats, options, rng), spec)

    def spell(self, state: Skirmish) -> dict[str, Any]:
        defaults = {option.key: option.default for option in self.options}
        return positions.spell(state, defaults)

    def balance(self) -> Balance:
        from petteia.games.prometheus.balance import BALANCE  # for those who measure, not for those who play

        return BALANCE

    def gallery(self) -> list[Exhibit]:
        from petteia.games.prometheus.gallery import gallery  # for those who look, not for those who play

        return gallery()

    def goal(self) -> Goal:
        return GOAL

    def opening(self) -> Opening:
        return OPENING

    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        return shape_of(book_of(options["own"]))

    def scene(self, view: View[Skirmish]) -> Scene:
        return scenes.scene(view)

    def name(self, kind: str, value: int, state: Skirmish) -> str:
        s = state
        if kind == "unit":
            return s.book.units[s.unit[value]].name
        if kind == "area":
            return s.book.board.areas[value].name
        if kind == "face":
            return face_name(value)
        if kind == "plan":
            return PLANS[value][2][:1].lower() + PLANS[value][2][1:]
        if kind == "power":
            return s.book.content.powers[value].name
        if kind == "dice":
            return " ".join(str(die) if die else "blank" for die in unpack(value)) or "no dice"
        if kind in ("wounds", "points"):
            return f"{value} {kind if value != 1 else kind[:-1]}"
        if kind == "vitality":
            return f"{value} vitality"
        if kind == "pip":
            return f"a {value}" if value else "a blank"
        return super().name(kind, value, state)

    def figure(self, kind: str, value: int, state: Skirmish) -> Piece:
        if kind == "unit":
            return scenes.printed_unit(state, value)
        return super().figure(kind, value, state)

    def heuristic(self, state: Skirmish, seat: int) -> float:
        return heuristic(state, seat)


def face_name(face: int) -> str:
    if face < len(CARD.names):
        return CARD.names[face]
    return ("a net", "a lure", "a blank card")[face - len(CARD.names)]


GAME = Prometheus()
