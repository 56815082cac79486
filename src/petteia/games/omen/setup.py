"""Set-up and its variants: the shared deck, the draft, personal decks, and who begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from petteia.games.omen.choose import faces_of, with_face
from petteia.games.omen.content import (
    BASE_DESIGNS,
    COST,
    FIRST_HERO,
    FIRST_REWARD,
    FIRST_SPIRIT,
    FIRST_WHIM,
    OFFERING,
    REWARDS,
    STRENGTH,
    UNITS,
)
from petteia.games.omen.decks import check_box, deck_of, faces_of_deck
from petteia.games.omen.flow import TURN
from petteia.games.omen.lights import DRAFT, EMISSARY
from petteia.games.omen.state import (
    DECK,
    DRAFTED,
    HAND,
    HELD,
    OUT,
    PACK,
    PILE,
    STACK,
    WHIM_DECK,
    Reign,
    layout_for,
)
from petteia.games.omen.words import BEGINS, DRAFTED_CARD, ENVOY, PASSED_PACKS
from petteia.kernel.action import Action
from petteia.kernel.rng import Rng
from petteia.kernel.step import Step, step

if TYPE_CHECKING:
    from petteia.kernel.game import Game

OPENING_HAND = 4
OPENING_COINS = 4
PACK_SIZE = 5
ROUNDS = 4


def decks_for(options: Mapping[str, str]) -> tuple[list[int], list[int]]:
    """The faces of the unit cards: of the one deck, or of the two personal ones."""
    spirits, heroes = options["spirits"] == "yes", options["heroes"] == "yes"
    kind = options["deck"]
    if kind == "built":
        one, two = deck_of(options["elder-deck"]), deck_of(options["younger-deck"])
        if options["boxes"] == "one":
            check_box(one, two)
        return faces_of_deck(one, spirits, heroes), faces_of_deck(two, spirits, heroes)
    designs = list(range(BASE_DESIGNS))
    if spirits:
        designs += range(FIRST_SPIRIT, FIRST_HERO)
    if heroes:
        designs += range(FIRST_HERO, len(UNITS))
    if kind == "skill":
        return designs, designs[:]
    if kind == "draft":
        return designs, []
    return [face for face in designs for _ in range(UNITS[face].copies)], []


def fresh(game: Game, options: Mapping[str, str], rng: Rng) -> Reign:
    """A state with every card numbered and nothing laid out yet."""
    one, two = decks_for(options)
    whims = options["whims"] == "yes"
    s = Reign(game, layout_for(len(one) + len(two), len(two), 6 if whims else 0), dict(options), rng)
    rewards = [FIRST_REWARD + kind for kind, reward in enumerate(REWARDS) for _ in range(reward.copies)]
    s.face = [*one, *two, *rewards, *(range(FIRST_WHIM, FIRST_WHIM + 6) if whims else ())]
    s.active = s.first = 0
    s.turn = s.draws = s.fallen = s.once = s.whims_bought = s.enraged = 0
    s.acted = s.acted_twice = s.portents = s.silenced = s.ward = s.forbidden = s.bonus = 0
    s.coins, s.feats, s.relics, s.met, s.forbidden_due = [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]
    s.spaces, s.tax_due, s.tax, s.relic_at = [0] * 6, [0] * 6, [0] * 3, [-1] * 3
    s.challenges = 0
    s.personal = 0 if options["deck"] == "shared" else 1
    s.spirits, s.heroes, s.whims = options["spirits"] == "yes", options["heroes"] == "yes", whims
    s.pool = int(options["coins"])
    s.hand_limit = int(options["hand"])
    return s


def unit_cards(s: Reign) -> list[int]:
    """The numbers of all unit cards."""
    return [card for card, back in enumerate(s.layout.pools) if back < 2]


@step
class Setup(Step):
    """Decks and rewards are shuffled; each player gets four cards and four coins; then the first player begins."""

    def begin(self, s: Reign) -> None:
        self.cities_founded(s)
        self.extras_laid_out(s)
        units = unit_cards(s)
        if s.options["deck"] == "draft":
            s.zones[OUT] = units
            s.shuffle(OUT)
            s.go(self.dealt)
            for _ in range(ROUNDS):
                s.then(DraftRound())
            s.then(DraftEnds())
            return
        for back in (0, 1):
            s.zones[DECK + back] = [card for card in units if s.layout.pools[card] == back]
            s.shuffle(DECK + back)
        self.dealt(s)

    def cities_founded(self, s: Reign) -> None:
        """Twelve rewards, shuffled, face-down in three stacks of four (OM-013, OM-014)."""
        first = len(unit_cards(s))
        s.zones[STACK] = list(range(first, first + 12))
        s.shuffle(STACK)
        rewards = s.zones[STACK]
        for city in range(3):
            s.zones[STACK + city] = rewards[4 * city : 4 * city + 4]

    def extras_laid_out(self, s: Reign) -> None:
        """Relics at the cities, two challenges, the whims: only where they were agreed on (OM-010)."""
        if s.options["relics"] == "yes":
            left = list(range(6))
            s.relic_at = [left.pop(s.below(len(left))) for _ in range(3)]
        if s.options["challenges"] == "yes":
            left = list(range(6))
            for _ in range(2):
                s.challenges |= 1 << left.pop(s.below(len(left)))
        if s.whims:
            s.zones[WHIM_DECK] = [card for card, back in enumerate(s.layout.pools) if back == 3]
            s.shuffle(WHIM_DECK)

    def dealt(self, s: Reign) -> None:
        s.coins = [OPENING_COINS, OPENING_COINS]
        for seat in (0, 1):
            deck = DECK + seat * s.personal
            for _ in range(OPENING_HAND):
                s.move(s.zones[deck][-1], deck, HAND + seat)
        chosen = s.options["first"]
        if chosen == "emissary":
            s.then(EmissaryOfWar(0))
            return
        begins(s, s.below(2) if chosen == "lot" else 1 if chosen == "younger" else 0)


def begins(s: Reign, seat: int) -> None:
    s.first = seat
    s.tell(BEGINS, seat)
    s.then(TURN[seat])


# -- Emissary of War ---------------------------------------------------------------------------


@step
class EmissaryOfWar(Step):
    """Each player lays a unit card face-down; turned up together, the higher sum of its numbers begins (OM-019)."""

    you: int

    def begin(self, s: Reign) -> None:
        options = faces_of(s, s.zones[HAND + self.you], EMISSARY)
        s.ask(self.you, "OM-019", "Send which unit as your emissary of war?", options, self.sent, always=True)

    def sent(self, s: Reign, action: Action) -> None:
        s.move(s.in_hand(self.you, action.args[0]), HAND + self.you, HELD + self.you)
        if self.you == 0:
            s.go(EmissaryOfWar(1).begin)
        else:
            self.turned_up(s)

    def turned_up(self, s: Reign) -> None:
        """A tie goes to the greater strength, then to the elder.  The first player's emissary is lost."""
        ranks: list[tuple[int, int]] = []
        for seat in (0, 1):
            card = s.zones[HELD + seat][0]
            face = s.face[card]
            s.reveal(card)
            ranks.append((COST[face] + OFFERING[face] + STRENGTH[face], STRENGTH[face]))
            s.tell(ENVOY, seat, card, ranks[seat][0])
        first = 1 if ranks[1] > ranks[0] else 0
        s.move(s.zones[HELD + first][0], HELD + first, PILE + first * s.personal)
        s.move(s.zones[HELD + 1 - first][0], HELD + 1 - first, HAND + 1 - first)
        begins(s, first)


# -- the draft ---------------------------------------------------------------------------------


@step
class DraftRound(Step):
    """Each player opens a pack of five; both pick a card and pass the rest, until the packs are empty (OM-020)."""

    def begin(self, s: Reign) -> None:
        for seat in (0, 1):
            pack = s.zones[OUT][-PACK_SIZE:]
            del s.zones[OUT][-PACK_SIZE:]
            s.zones[PACK + seat] = pack
            for card in pack:
                s.peek(card, PACK + seat, 1 << seat)
        s.go(self.pick)

    def pick(self, s: Reign) -> None:
        if s.zones[PACK]:
            s.go(self.passed)
            s.then(DraftPick(0))
            s.then(DraftPick(1))

    def passed(self, s: Reign) -> None:
        if not s.zones[PACK]:
            return
        s.zones[PACK], s.zones[PACK + 1] = s.zones[PACK + 1], s.zones[PACK]
        for seat in (0, 1):
            for card in s.zones[PACK + seat]:
                s.peek(card, PACK + seat, 1 << seat)
        s.tell(PASSED_PACKS)
        s.go(self.pick)


@step
class DraftPick(Step):
    """One card of the pack in front of you."""

    you: int

    def begin(self, s: Reign) -> None:
        s.ask(
            self.you,
            "OM-020",
            "Draft which unit for your deck?",
            faces_of(s, s.zones[PACK + self.you], DRAFT),
            self.picked,
        )

    def picked(self, s: Reign, action: Action) -> None:
        card = with_face(s, PACK + self.you, action.args[0])
        s.move(card, PACK + self.you, DRAFTED + self.you)
        s.tell(DRAFTED_CARD, self.you, card)


@step
class DraftEnds(Step):
    """The drafted cards become the two decks; the packs never opened stay out of the game."""

    def begin(self, s: Reign) -> None:
        for seat in (0, 1):
            s.zones[DECK + seat] = s.zones[DRAFTED + seat]
            s.zones[DRAFTED + seat] = []
            s.exposed[DRAFTED + seat] = 0
            s.shuffle(DECK + seat)


SETUP = Setup()
