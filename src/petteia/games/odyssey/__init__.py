"""Odyssey: four Argonauts lead four titans against what walks out of the sea.  The boss battle."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from petteia.games.odyssey import (
    aftermath,
    answers,
    attack,
    beast,
    cards,
    conditions,
    effects,
    escalation,
    ground,
    harm,
    keywords,
    power,
    push,
    setup,
    shove,
    skill_tests,
    strike,
    targeting,
    terrain,
    trauma,
    turn,
    windows,
)
from petteia.games.odyssey import position as positions
from petteia.games.odyssey import scene as scenes
from petteia.games.odyssey.content import BOOK, SKILLS, check_folder
from petteia.games.odyssey.heuristics import heuristic
from petteia.games.odyssey.labels import label
from petteia.games.odyssey.lessons import LESSONS
from petteia.games.odyssey.source import ContentError, Problem
from petteia.games.odyssey.state import RESOURCES, STATS, Battle
from petteia.games.odyssey.values import BANDS
from petteia.games.odyssey.words import ARGONAUTS, BONUSES, DEATHS, ESCALATIONS, SPACE, TITAN_NAMES, VOCABULARY
from petteia.kernel.action import Action
from petteia.kernel.game import Choice, Game, TableOption
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng
from petteia.kernel.scene import Scene
from petteia.kernel.state import State
from petteia.kernel.step import steps_of

SUPPORTED = {
    "op": lambda name: name in effects.HANDLERS,
    "keyword": lambda word: word in keywords.DO or word in keywords.READ,
}


def check(folder: Path | None = None) -> list[Problem]:
    """Everything wrong with a folder of content (None: our own), each with file and line."""
    return check_folder(folder, SUPPORTED)


class Odyssey(Game):
    key = "odyssey"
    title = "Odyssey"
    version = 1
    tagline = "Four titans against one that should not walk."
    minutes = 90
    seat_counts = (1, 2, 3, 4)
    vocabulary = VOCABULARY
    steps = steps_of(
        effects, harm, trauma, conditions, skill_tests, ground, push, beast, targeting, strike, turn, shove, keywords, power,
        windows, answers, attack, escalation, aftermath, cards, terrain, setup, positions,
    )  # fmt: skip
    state_type = Battle
    longest = 20000
    cooperative = True
    emblems = ("minotaur", "spartan")
    accents = ("sea", "olive", "gold", "violet")
    ledger = "petteia.ledger:odyssey.toml"
    lessons = LESSONS
    options = (
        TableOption("mode", "What is played?", (Choice("battle", "one battle"),), "battle"),
        TableOption(
            "foe", "Against whom?",
            tuple(Choice(key, scenes.foe_words(key)) for key in setup.FOES), "talos-1",
            "A number is the level; for the adversary and the boss it is the step of their battle track.",
        ),
        TableOption(
            "gear", "With what gear?",
            (Choice("start", "what the first day offers"), Choice("mid", "of the middle of a voyage"),
             Choice("top", "the best that can be made"), Choice("choose", "as each likes, card by card")), "start",
        ),
        TableOption(
            "providence", "Wise providence", (Choice("no", "the primordial begins"), Choice("yes", "the titans begin")),
            "no",
        ),
        TableOption("tear", "A Sisyphus tear", (Choice("no", "none"), Choice("yes", "one, to fight again")), "no"),
        TableOption("naos", "Awakenings", (Choice("no", "not yet"), Choice("yes", "unlocked")), "no"),
        TableOption("nymphs", "Summonings", (Choice("no", "none"), Choice("yes", "two charges")), "no"),
        TableOption(
            "faction", "The people here are",
            tuple(Choice(band.replace(" ", "-"), band) for band in BANDS),
            "neutral",
        ),
    )  # fmt: skip

    def seat_names(self, seats: int, options: Mapping[str, str]) -> list[str]:
        return [ARGONAUTS[next(t for t in range(4) if t * seats // 4 == seat)] for seat in range(seats)]

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        s = setup.fresh(self, seats, options, rng)
        s.stack.append((setup.Setup(), "begin"))
        return s

    def position(self, spec: Mapping[str, Any], rng: Rng) -> State:
        return positions.build(self, spec, rng)

    def scene(self, view: View) -> Scene:
        return scenes.scene(view)

    def refs(self, view: View, action: Action) -> list[str]:
        return scenes.refs(view, action)

    def label(self, action: Action, state: State) -> str:
        return label(cast(Battle, state), action)

    def name(self, kind: str, value: int, state: State) -> str:
        if kind == "titan":
            return TITAN_NAMES[value] if 0 <= value < 4 else "nobody"
        if kind == "titans":
            return ", ".join(TITAN_NAMES[t] for t in range(4) if value >> t & 1) or "nobody"
        if kind == "face":
            return BOOK.cards[value].name
        if kind == "element":
            return BOOK.elements[value].name
        if kind == "gear":
            return BOOK.gear[value].name if value < len(BOOK.gear) else "the godform"
        if kind == "space":
            return SPACE.names[value] if 0 <= value < len(SPACE.names) else "the vantage point"
        if kind == "terrain":
            return BOOK.terrain[value].name
        if kind == "skill":
            return SKILLS[value] if value >= 0 else "luck"
        if kind == "stat":
            return STATS[value].replace("_", " ")
        if kind == "death":
            return DEATHS[value]
        if kind == "escalation":
            return ESCALATIONS[value]
        if kind == "bonus":
            return BONUSES[value]
        if kind == "resource":
            return RESOURCES[value].replace("_", " ")
        if kind == "facing":
            return ("north", "east", "south", "west")[value]
        if kind == "side":
            return "primordial" if value == 4 else "crew of titans"
        if kind == "hits":
            return "no hit" if value == 0 else "1 hit" if value == 1 else f"{value} hits"
        if kind == "times":
            return "nothing" if value == 0 else "once" if value == 1 else f"{value} times"
        return super().name(kind, value, state)

    def check_content(self, folder: Path | None = None) -> list[str]:
        """Everything wrong with a folder of content (None: our own), as sentences with file and line.

        A folder with a map is a cycle of the campaign; any other is content of the battle.
        """
        from petteia.games.odyssey.campaign.checking import sentences  # read for this alone

        if folder is not None and (folder / "map.toml").exists():
            return sentences(folder)
        found = [str(problem) for problem in check(folder)]
        return found + sentences(None) if folder is None else found

    def heuristic(self, state: State, seat: int) -> float:
        return heuristic(cast(Battle, state), seat)


_found = check()
if _found:
    raise ContentError(_found)

GAME = Odyssey()
