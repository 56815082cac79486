"""Omen: two rivals, three cities, and the gods' six feats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from petteia.games.omen import cards as cards  # which give the faces their texts
from petteia.games.omen import position as positions
from petteia.games.omen import scene as scenes
from petteia.games.omen import setup
from petteia.games.omen.ability import TEXTS
from petteia.games.omen.content import CHALLENGES, FEATS, NAMES, RELICS, TYPES
from petteia.games.omen.decks import READY, deck_of, line_of
from petteia.games.omen.heuristics import heuristic
from petteia.games.omen.lessons import LESSONS
from petteia.games.omen.older import renewed
from petteia.games.omen.opening import GOAL, OPENING
from petteia.games.omen.pieces import printed
from petteia.games.omen.repertoire import MOVES
from petteia.games.omen.scene import challenge
from petteia.games.omen.shapes import SHAPE
from petteia.games.omen.state import NAMES as SEAT_NAMES
from petteia.games.omen.state import Reign
from petteia.games.omen.words import CITY_NAMES
from petteia.kernel.balance import Balance
from petteia.kernel.game import Choice, Game, TableOption
from petteia.kernel.knowledge import View
from petteia.kernel.rng import Rng
from petteia.kernel.scene import Piece, Scene
from petteia.kernel.shapes import Shape

if TYPE_CHECKING:
    from petteia.kernel.gallery import Exhibit
    from petteia.kernel.openings import Goal, Opening

YES_NO = (Choice("no", "no"), Choice("yes", "yes"))
READY_CHOICES = tuple(Choice(deck.key, deck.name) for deck in READY.values())


class Omen(Game[Reign]):
    key = "omen"
    title = "Omen"
    version = 4
    formerly = {2: {"lull": "ask"}, 3: {"lone": "skip"}}
    tagline = "Two rivals, three cities, six feats. Let the gods see who is worthy."
    minutes = 40
    seat_counts = (2,)
    moves = MOVES
    vocabulary = MOVES.vocabulary
    texts = TEXTS
    state_type = Reign
    card_fields = dict.fromkeys(("enraged", "acted", "acted_twice", "portents", "silenced"), "mask")
    longest = 6000
    levels: Mapping[str, str] = {
        "novice": "greedy:worlds=1,chain=1,overlooks=0.2,temperature=0.012",
        "hoplite": "greedy:worlds=1,chain=1,overlooks=0.1,temperature=0.005",
        "hero": "greedy:worlds=1,chain=1",
        "demigod": "learned:temperature=3.5 or ismcts:iterations=100",
        "titan": "learned or ismcts:iterations=500",
    }
    emblems = ("owl", "spartan-helmet", "medusa-head")
    accents = ("violet", "olive")
    ledger = "petteia.ledger:omen.toml"
    puzzles = "petteia.games.omen:puzzles.jsonl"
    lessons = LESSONS
    scored = True
    options = (
        TableOption(
            "deck", "The unit deck",
            (
                Choice("shared", "one deck for both"), Choice("draft", "each drafts twenty cards"),
                Choice("built", "each brings a deck of forty"), Choice("skill", "Test of Skill: fifty singles each"),
            ),
            "shared", "With personal decks each player has a discard pile too.",
        ),
        TableOption("elder-deck", "The Elder's deck", READY_CHOICES, "the_drowned_ferry",
                    "For brought decks: a ready-made one, or a deck written on one line.", rare=True),
        TableOption("younger-deck", "The Younger's deck", READY_CHOICES, "torch_and_tusk",
                    "For brought decks: a ready-made one, or a deck written on one line.", rare=True),
        TableOption("boxes", "Brought decks come from", (Choice("one", "one box"), Choice("two", "a box each")), "one", rare=True),
        TableOption(
            "first", "Who begins?",
            (
                Choice("elder", "the Elder"), Choice("younger", "the Younger"), Choice("lot", "by lot"),
                Choice("emissary", "Emissary of War"),
            ),
            "elder",
        ),
        TableOption("spirits", "Spirits", YES_NO, "no", "Nine designs join the unit deck."),
        TableOption("heroes", "Heroes", YES_NO, "no", "Nine heroes join the unit deck: kept, sent or deployed."),
        TableOption("relics", "Relics", YES_NO, "no", "One lies open at each city, for a clear victory there."),
        TableOption("challenges", "Challenges of Zeus", YES_NO, "no", "Two of six lie open; each is worth 3 VP."),
        TableOption("whims", "Whims of Tyche", YES_NO, "no", "Who loses a battle may buy one, secret to the end."),
        TableOption("opening", "Two like Wealth actions on the first turn",
                    (Choice("plain", "bring no bonus"), Choice("bonus", "bring a third")), "plain",
                    "The first player has two actions on the first turn; the bonus eases that handicap.", rare=True),
        TableOption("coins", "Coins in the pool", (Choice("40", "forty"), Choice("20", "twenty")), "40",
                    "Earlier editions had twenty.", rare=True),
        TableOption("ranks", "For Ares' Feat a beast counts as", (Choice("two", "two units"), Choice("one", "one unit")), "two",
                    "Five units must stand in one city; counted as one, beasts fill it without completing the feat.", rare=True),
        TableOption("hand", "Hand limit", (Choice("7", "seven cards"), Choice("5", "five cards")), "7",
                    "A later edition keeps five.", rare=True),
        TableOption("lull", "A Surge in which nothing can be played", (Choice("skip", "goes by"), Choice("ask", "is asked for")), "skip",
                    "It goes by only where everybody can see that there is nothing: no coins for any card, no reward.", rare=True),
        # what went by unasked up to version 3 told of a hand: such records are played on, nobody can agree on it anew
        TableOption("lone", "A question about a hand of several cards that has one answer", (Choice("ask", "is asked"),), "ask",
                    "Silence would tell what the hand lacks.", pattern="skip", rare=True),
    )  # fmt: skip

    def agreed(self, given: Mapping[str, str]) -> dict[str, str]:
        """Decks may be written on one line; everything else is one of the choices."""
        written: dict[str, str] = {}
        plain = dict(given)
        for key in ("elder-deck", "younger-deck"):
            if key in plain and ";" in plain[key]:
                written[key] = line_of(deck_of(plain.pop(key)))
        agreed = super().agreed(plain)
        agreed.update(written)
        setup.decks_for(agreed)  # refuses what cannot be laid out
        return agreed

    def seat_names(self, seats: int, options: Mapping[str, str]) -> list[str]:
        return list(SEAT_NAMES)

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> Reign:
        s = setup.fresh(self, options, rng)
        s.stack.append((setup.SETUP, "begin"))
        return s

    def position(self, spec: Mapping[str, Any], rng: Rng) -> Reign:
        return positions.build(setup.fresh(self, self.agreed(spec.get("options", {})), rng), spec)

    def spell(self, state: Reign) -> dict[str, Any]:
        defaults = {option.key: option.default for option in self.options}
        return positions.spell(state, defaults)

    def renew(self, data: dict[str, Any]) -> dict[str, Any]:
        return renewed(data)

    def balance(self) -> Balance:
        from petteia.games.omen.balance import BALANCE  # for those who measure, not for those who play

        return BALANCE

    def gallery(self) -> list[Exhibit]:
        from petteia.games.omen.gallery import gallery  # for those who look, not for those who play

        return gallery()

    def goal(self) -> Goal:
        return GOAL

    def opening(self) -> Opening:
        return OPENING

    def shape(self, seats: int, options: Mapping[str, str]) -> Shape:
        return SHAPE

    def scene(self, view: View[Reign]) -> Scene:
        return scenes.scene(view)

    def name(self, kind: str, value: int, state: Reign) -> str:
        if kind == "face":
            return NAMES[value]
        if kind == "city":
            return CITY_NAMES[value]
        if kind == "cards" or kind == "coins":
            return f"{value} {kind if value != 1 else kind[:-1]}"
        if kind == "price":
            return self.name("coins", value, state) if value else "nothing"
        if kind == "feat":
            return FEATS[value].name
        if kind == "challenge":
            return CHALLENGES[value].name
        if kind == "relic":
            return RELICS[value].name
        if kind == "type":
            return TYPES[value]
        return super().name(kind, value, state)

    def figure(self, kind: str, value: int, state: Reign) -> Piece:
        key = f"{kind}:{value}"
        if kind == "face":
            return printed(value, key)
        if kind == "challenge":
            return challenge(value, -1)
        look = FEATS[value].look if kind == "feat" else "greek-temple"
        return Piece(key, self.name(kind, value, state), "token", look=look, hue="gold" if kind == "feat" else "")

    def heuristic(self, state: Reign, seat: int) -> float:
        return heuristic(state, seat)


GAME = Omen()
