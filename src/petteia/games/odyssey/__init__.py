"""Odyssey: four Argonauts lead four titans against what walks out of the sea.  The boss battle."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard

from petteia.games.odyssey import (
    aftermath as aftermath,
)  # imported late elsewhere; saved battles may stand in its steps
from petteia.games.odyssey import effects, keywords, setup
from petteia.games.odyssey import opportunity as opportunity  # registers what opens a window
from petteia.games.odyssey import position as positions
from petteia.games.odyssey import scene as scenes
from petteia.games.odyssey.campaign import beginning
from petteia.games.odyssey.campaign import heuristics as voyage_heuristics
from petteia.games.odyssey.campaign import labels as voyage_labels
from petteia.games.odyssey.campaign import position as voyage_positions
from petteia.games.odyssey.campaign import scene as voyage_scenes
from petteia.games.odyssey.campaign.book import MODE, PLACE, book_of
from petteia.games.odyssey.campaign.cycles import own_cycles
from petteia.games.odyssey.campaign.muster import is_drawn
from petteia.games.odyssey.campaign.shapes import voyage_shape
from petteia.games.odyssey.campaign.state import Campaign
from petteia.games.odyssey.content import BOOK, SKILLS, check_folder
from petteia.games.odyssey.crew import HUES, LOOKS
from petteia.games.odyssey.heuristics import heuristic
from petteia.games.odyssey.lessons import LESSONS
from petteia.games.odyssey.older import renewed
from petteia.games.odyssey.opening import GOAL, OPENING
from petteia.games.odyssey.repertoire import MOVES
from petteia.games.odyssey.shapes import SHAPE
from petteia.games.odyssey.state import RESOURCES, STATS, Battle
from petteia.games.odyssey.values import BANDS
from petteia.games.odyssey.words import ARGONAUTS, BONUSES, DEATHS, ESCALATIONS, SPACE, TITAN_NAMES, VOCABULARY
from petteia.kernel.action import Action
from petteia.kernel.balance import Balance
from petteia.kernel.codec import from_json
from petteia.kernel.game import Choice, Game, Refused, TableOption, Venture
from petteia.kernel.knowledge import View
from petteia.kernel.places import ContentError, Problem
from petteia.kernel.rng import Rng
from petteia.kernel.scene import Piece, Scene
from petteia.kernel.shapes import Shape
from petteia.kernel.telling import Typed

if TYPE_CHECKING:
    from petteia.kernel.gallery import Exhibit
    from petteia.kernel.openings import Goal, Opening

SUPPORTED = {
    "op": lambda name: name in effects.HANDLERS,
    "keyword": lambda word: word in keywords.DO or word in keywords.READ,
}


def check(folder: Path | None = None) -> list[Problem]:
    """Everything wrong with a folder of content (None: our own), each with file and line."""
    return check_folder(folder, SUPPORTED)


def on_voyage(view: View[Battle]) -> TypeGuard[View[Campaign]]:
    """Whether a table is on the voyage, in an adventure or mustering for a battle, not in the battle itself."""
    return isinstance(view.state, Campaign) and is_drawn(view.state)


class Odyssey(Game[Battle]):
    key = "odyssey"
    title = "Odyssey"
    version = 4
    tagline = "Four titans against one that should not walk."
    minutes = 90
    seat_counts = (1, 2, 3, 4)
    moves = MOVES
    vocabulary = VOCABULARY
    state_type = Battle
    card_fields = {"wound_stack": "card"}
    longest = 200000
    cooperative = True
    # in battles the network beats greedy and is about as good as a short search; where there is none (a voyage, an ambush) greedy is meant
    levels: Mapping[str, str] = {"hero": "learned or greedy", "titan": "ismcts:iterations=500"}
    emblems = ("trireme", "spartan", "minotaur")
    accents = ("sea", "olive", "gold", "violet")
    ledger = "petteia.ledger:odyssey.toml"
    telling_rule = "OD-102"
    lessons = LESSONS
    arranging = frozenset({"OD-051", "OD-054", "OD-092", "OD-093", "OD-094", "OD-097", "OD-199"})
    arranged_as = "Arm them for me"
    options = (
        TableOption(
            "mode", "What is played?",
            (Choice("battle", "one battle"), Choice("campaign", "a whole campaign"), *own_cycles(PLACE)), "battle",
        ),
        TableOption(
            "foe", "Against whom?",
            tuple(scenes.foe_choice(key) for key in setup.FOES), "talos-1",
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
            rare=True,
        ),
        TableOption("tear", "A Sisyphus tear", (Choice("no", "none"), Choice("yes", "one, to fight again")), "no", rare=True),
        TableOption("naos", "Awakenings", (Choice("no", "not yet"), Choice("yes", "unlocked")), "no", rare=True),
        TableOption("nymphs", "Summonings", (Choice("no", "none"), Choice("yes", "two charges")), "no", rare=True),
        TableOption(
            "faction", "The people here are",
            tuple(Choice(band.replace(" ", "-"), band) for band in BANDS),
            "neutral",
            rare=True,
        ),
        TableOption(
            "dice", "Dice and cards",
            (Choice("table", "rolled and drawn here"), Choice("real", "rolled and drawn on a real table, and typed in")),
            "table", "With the physical game before you: you roll, draw and move, the table keeps everything else.",
            rare=True,
        ),
        TableOption(
            "boxes", "Fated boxes", (Choice("new", "a new book, none marked"),), "new",
            "A campaign that follows on another finds the boxes as they were left, so that other adventures come up.",
            pattern=beginning.BOXES,
            rare=True,
        ),
    )  # fmt: skip

    ventures = (
        Venture(
            "The voyage of the Argo", "Forty days from shore to shore: what you choose is remembered, and something waits at the end.",
            "argo", {"mode": MODE},
        ),
    )  # fmt: skip

    def progress(self, state: Battle) -> tuple[str, int, int] | None:
        return ("day", state.day, state.book.cycle.frame.days) if isinstance(state, Campaign) else None

    def seat_names(self, seats: int, options: Mapping[str, str]) -> list[str]:
        return [ARGONAUTS[next(t for t in range(4) if t * seats // 4 == seat)] for seat in range(seats)]

    def agreed(self, given: Mapping[str, str]) -> dict[str, str]:
        """A mode may also name a cycle of one's own: `campaign-NAME` (see `campaign.book`)."""
        mode = str(given.get("mode", ""))
        if not mode.startswith(f"{MODE}-"):
            return super().agreed(given)
        book_of(mode)
        return {**super().agreed({**given, "mode": MODE}), "mode": mode}

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> Battle:
        if options["dice"] == "real" and not rng.asks:
            rng = Typed(rng)
        if options["mode"].startswith(MODE):
            voyage = beginning.fresh(self, seats, options, rng)
            voyage.stack.append((beginning.BeginCampaign(), "begin"))
            return voyage
        s = setup.fresh(self, seats, options, rng)
        s.stack.append((setup.Setup(), "begin"))
        return s

    def again(self, state: Battle) -> dict[str, str]:
        options = super().again(state)
        if isinstance(state, Campaign):
            options["boxes"] = beginning.boxes_words(state)
        return options

    def renew(self, data: dict[str, Any]) -> dict[str, Any]:
        return renewed(data)

    def teller(self, state: Battle) -> int:
        return state.captain

    def position(self, spec: Mapping[str, Any], rng: Rng) -> Battle:
        if "state" in spec:  # a whole state, as `codec.to_json` writes it
            told = from_json(spec["state"])
            if not isinstance(told, Battle):
                raise Refused("That is a position of another game.", "Give one of Odyssey.")
            return told
        if str(spec.get("options", {}).get("mode", "")).startswith(MODE):
            return voyage_positions.build(self, spec, rng)
        return positions.build(self, spec, rng)

    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        return voyage_shape(options["mode"]) if options["mode"].startswith(MODE) else SHAPE

    def hide(self, state: Battle, seat: int) -> None:
        """What lies open for another's eyes alone is not in a seat's copy."""
        if isinstance(state, Campaign) and not state.readers >> seat & 1:
            state.page = []

    def balance(self) -> Balance:
        from petteia.games.odyssey.balance import BALANCE  # for those who measure, not for those who play

        return BALANCE

    def gallery(self) -> list[Exhibit]:
        from petteia.games.odyssey.gallery import gallery  # for those who look, not for those who play

        return gallery()

    def goal(self) -> Goal:
        return GOAL

    def opening(self) -> Opening:
        return OPENING

    def scene(self, view: View[Battle]) -> Scene:
        return voyage_scenes.scene(view) if on_voyage(view) else scenes.scene(view)

    def refs(self, view: View[Battle], action: Action) -> list[str]:
        lit = super().refs(view, action)
        return voyage_scenes.drawn(view, lit) if on_voyage(view) else lit

    def name(self, kind: str, value: int, state: Battle) -> str:
        if isinstance(state, Campaign):
            found = voyage_labels.name(kind, value, state)
            if found is not None:
                return found
        if kind == "titan":
            return TITAN_NAMES[value] if 0 <= value < 4 else "nobody"
        if kind == "titans":
            return ", ".join(TITAN_NAMES[t] for t in range(4) if value >> t & 1) or "nobody"
        if kind == "face":
            return BOOK.cards[value].name if value < len(BOOK.cards) else "a card"
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

    def figure(self, kind: str, value: int, state: Battle) -> Piece:
        key = f"{kind}:{value}"
        if kind == "titan":
            return Piece(key, self.name(kind, value, state), "token", look=LOOKS[value], hue=HUES[value])
        if kind in ("beast", "primordial"):
            beast = BOOK.primordials[value] if value >= 0 else state.monster
            return Piece(key, beast.name, "token", look=beast.element.icon, hue="clay")
        return Piece(
            key, self.name(kind, value, state), "token" if kind == "argonaut" else "card", look="spartan-helmet"
        )

    def check_content(self, folder: Path | None = None) -> list[str]:
        """Everything wrong with a folder of content (None: our own), as sentences with file and line.

        A folder with a map is a cycle of the campaign; any other is content of the battle.
        """
        from petteia.games.odyssey.campaign.checking import sentences  # read for this alone

        if folder is not None and (folder / "map.toml").exists():
            return sentences(folder)
        found = [str(problem) for problem in check(folder)]
        return found + sentences(None) if folder is None else found

    def heuristic(self, state: Battle, seat: int) -> float:
        if isinstance(state, Campaign):
            return voyage_heuristics.heuristic(state, seat)
        return heuristic(state, seat)


_found = check()
if _found:
    raise ContentError(_found)

GAME = Odyssey()
