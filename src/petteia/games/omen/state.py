"""The state of a game: three cities with two sides each, hands, decks, rewards, coins and feats."""

from __future__ import annotations

from petteia.games.omen.content import BEAST, KIND, STRENGTH
from petteia.kernel._native import mypyc_attr
from petteia.kernel.cards import Layout, Zone
from petteia.kernel.state import State

NAMES = ("Elder", "Younger")
EVERYONE = 0b111
CITY_LIMIT = 5
COIN_CAP = 20
PURSE = 10  # coins kept at the end of a turn
ENRAGED_STRENGTH = 4

# zones: by seat, a city's side by seat and city
DECK, PILE, HAND, CITY, SHOWN, LOOK, STACK, REWARD, PLAYED, HELD = 0, 2, 4, 6, 12, 13, 15, 18, 20, 22
WHIM_DECK, WHIM, PACK, DRAFTED, OUT, GONE = 24, 25, 27, 29, 31, 32

# what a player does at most once in a turn
REWARD_ONCE, OBOL_ONCE, BRIDLE_ONCE, DEPLOY_ONCE, SHARD_ONCE = 1, 2, 4, 8, 16


def _zones() -> list[Zone]:
    return [
        *(Zone(f"deck {name}", seat) for seat, name in enumerate(NAMES)),
        *(Zone(f"pile {name}", seat, EVERYONE) for seat, name in enumerate(NAMES)),
        *(Zone(f"hand {name}", seat, 1 << seat, tracked=False) for seat, name in enumerate(NAMES)),
        *(Zone(f"city {name} {c}", seat, EVERYONE) for seat, name in enumerate(NAMES) for c in "abc"),
        Zone("shown", -1, EVERYONE),
        *(Zone(f"look {name}", seat, 1 << seat, tracked=False) for seat, name in enumerate(NAMES)),
        *(Zone(f"stack {c}") for c in "abc"),
        *(Zone(f"rewards {name}", seat, 1 << seat, tracked=False) for seat, name in enumerate(NAMES)),
        *(Zone(f"played {name}", seat, EVERYONE) for seat, name in enumerate(NAMES)),
        *(Zone(f"held {name}", seat, 1 << seat) for seat, name in enumerate(NAMES)),
        Zone("whims"),
        *(Zone(f"whims {name}", seat, 1 << seat, tracked=False) for seat, name in enumerate(NAMES)),
        *(Zone(f"pack {name}", seat) for seat, name in enumerate(NAMES)),
        *(Zone(f"drafted {name}", seat, 1 << seat, tracked=False) for seat, name in enumerate(NAMES)),
        Zone("out"),
        Zone("gone", -1, EVERYONE),
    ]


UNIT_BACKS, OTHER_UNIT_BACKS, REWARD_BACKS, WHIM_BACKS = 0, 1, 2, 3
_layouts: dict[tuple[int, int, int], Layout] = {}


def layout_for(units: int, others: int, whims: int) -> Layout:
    """The layout of a table with so many unit cards, the last `others` of which have the second deck's back."""
    found = _layouts.get((units, others, whims))
    if found is None:
        backs = [UNIT_BACKS] * (units - others) + [OTHER_UNIT_BACKS] * others + [REWARD_BACKS] * 12
        found = _layouts[units, others, whims] = Layout(2, _zones(), backs + [WHIM_BACKS] * whims)
    return found


@mypyc_attr(serializable=True)  # so that `clone` may begin with an empty one where this is compiled
class Reign(State):
    """One game of Omen.

    Masks of cards are ints (`enraged >> card & 1`).  `spaces[3 * seat + city]` is what fills a side, a beast counting
    two.  What is `due` takes effect when the seat it is due for begins its next turn.
    """

    active: int
    turn: int
    first: int
    coins: list[int]
    spaces: list[int]
    enraged: int
    feats: list[int]
    draws: int
    fallen: int
    once: int
    whims_bought: int
    acted: int
    acted_twice: int
    portents: int
    silenced: int
    ward: int
    tax: list[int]
    tax_due: list[int]
    forbidden: int
    forbidden_due: list[int]
    bonus: int
    relic_at: list[int]
    relics: list[int]
    challenges: int
    met: list[int]
    personal: int
    spirits: bool
    heroes: bool
    whims: bool
    pool: int
    hand_limit: int

    def kind(self, card: int) -> int:
        """The type of a unit in a city: an enraged one is a beast (OM-076)."""
        return BEAST if self.enraged >> card & 1 else KIND[self.face[card]]

    def size(self, card: int) -> int:
        """How many spaces a unit in a city fills: a beast two (OM-038)."""
        return 2 if self.enraged >> card & 1 or KIND[self.face[card]] == BEAST else 1

    def strength(self, card: int) -> int:
        return ENRAGED_STRENGTH if self.enraged >> card & 1 else STRENGTH[self.face[card]]

    def in_hand(self, seat: int, face: int) -> int:
        """A unit card in hand with this face; -1 if there is none."""
        for card in self.zones[HAND + seat]:
            if self.face[card] == face:
                return card
        return -1

    def hides(self, seat: int) -> bool:
        """Whether a question about a hand is asked even if it has one answer: else silence would tell what the hand lacks.
        Of a single card everybody can tell that there is nothing to choose (OM-C47)."""
        return len(self.zones[HAND + seat]) > 1 and self.options["lone"] == "ask"

    def total(self, seat: int, city: int) -> int:
        """The strength of a side."""
        enraged, face = self.enraged, self.face
        total = 0
        for card in self.zones[CITY + 3 * seat + city]:
            total += ENRAGED_STRENGTH if enraged >> card & 1 else STRENGTH[face[card]]
        return total

    def count(self, seat: int, city: int, kind: int) -> int:
        """How many units of a type stand on a side."""
        return sum(1 for card in self.zones[CITY + 3 * seat + city] if self.kind(card) == kind)

    def limit(self, seat: int) -> int:
        """The hand limit: seven, or what the table agreed on; nine with the Conch."""
        return 9 if self.relics[seat] & 4 else self.hand_limit
