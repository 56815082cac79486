"""The state of a game of Elysium: what lies in the Temple, in each Domain and in each Elysium."""

from __future__ import annotations

from petteia.games.elysium.content import DESIGNS, FAMILY_SIZE, MIX, Quest
from petteia.games.elysium.content import QUESTS as QUEST_TABLES
from petteia.games.elysium.words import CITIZEN, RESHUFFLED
from petteia.kernel._native import mypyc_attr
from petteia.kernel.cards import Layout, Zone
from petteia.kernel.state import State

NAMES = ("Thaleia", "Kleio", "Damon", "Ione")
CARD_COUNT = MIX * FAMILY_SIZE

# zones of the table, then four for each seat: the Domain and its Citizens, the Elysium and its Citizens
DECK, DISCARD_PILE, AGORA, ORACLE, SHOWN, ASIDE = range(6)
DOMAIN = (6, 10, 14, 18)
CITIZENS = (7, 11, 15, 19)
ELYSIUM = (8, 12, 16, 20)
SHADES = (9, 13, 17, 21)
ORACLE_SIZE = 4
NO_QUEST = -1
UNFINISHED = 4  # quest + UNFINISHED: the incomplete side is up
EMPTY = -1  # a place of the Agora without a card; TAKEN - seat: who took it
TAKEN = -2


def _layout(seats: int) -> Layout:
    everyone = (1 << (seats + 1)) - 1
    zones = [
        Zone("draw pile"),
        Zone("discard pile", viewers=everyone),
        Zone("agora", viewers=everyone),
        Zone("oracle", viewers=everyone),
        Zone("shown", viewers=everyone),
        Zone("aside"),  # what is taken away at the end; a Citizen stays unseen (EL-115)
    ]
    for seat, name in enumerate(NAMES[:seats]):
        zones += [
            Zone(f"domain {name}", seat, everyone),
            Zone(f"citizens {name}", seat),  # face down: nobody may look, not even the owner (EL-C07)
            Zone(f"elysium {name}", seat, everyone),
            Zone(f"shades {name}", seat),
        ]
    return Layout(seats, zones, [0] * CARD_COUNT)


LAYOUTS: dict[int, Layout] = {seats: _layout(seats) for seats in (2, 3, 4)}


@mypyc_attr(serializable=True)  # so that `clone` may begin with an empty one where this is compiled
class Contest(State):
    """`order[i]` is the seat with disc i + 1.  `quest[seat]` is the place of the tile held, + UNFINISHED if incomplete.

    `rows[seat]` are the rows in an Elysium, each a tuple of cards with ~card for a Citizen; `shapes` says of each what
    may join it (see legends).  `spent[card]`: tapped, or its ring is gone.  `writer` is the seat in its transfer step,
    -1 outside; `lyre`, `transfers` and `grown` count within that step.  `herms` are those that have paid this turn.
    """

    families: tuple[int, ...]
    needs: tuple[int, ...]
    has_oracle: bool
    has_prestige: bool
    pediment: int
    epoch: int
    order: list[int]
    gold: list[int]
    vp: list[int]
    pp: list[int]
    columns: list[int]
    taken: list[int]
    quest: list[int]
    stall: list[int]
    spent: list[int]
    rows: list[list[tuple[int, ...]]]
    shapes: list[list[int]]
    level_tile: list[int]
    family_tile: list[int]
    active: int
    writer: int
    lyre: int
    transfers: int
    grown: int
    herms: int

    # -- looking -----------------------------------------------------------------------------

    def word(self, card: int) -> int:
        """The word for a face-up card of a Domain: its face, or its used face."""
        return self.face[card] + DESIGNS if self.spent[card] else self.face[card]

    def in_domain(self, seat: int, word: int, this: int = -1) -> int:
        """A card of a Domain, other than `this`, that a word stands for, a Citizen included; -1 if there is none."""
        if word == CITIZEN:
            citizens = self.zones[CITIZENS[seat]]
            return citizens[-1] if citizens else -1
        spent, face = divmod(word, DESIGNS)
        for card in self.zones[DOMAIN[seat]]:
            if self.face[card] == face and self.spent[card] == spent and card != this:
                return card
        return -1

    def with_face(self, zone: int, face: int) -> int:
        """A card of a zone with this face, or -1."""
        for card in self.zones[zone]:
            if self.face[card] == face:
                return card
        return -1

    def count(self, seat: int, face: int) -> int:
        """How many cards with this face lie in a Domain."""
        found = 0
        faces = self.face
        for card in self.zones[DOMAIN[seat]]:
            if faces[card] == face:
                found += 1
        return found

    def domain_size(self, seat: int) -> int:
        """All cards of a Domain, Citizens included."""
        return len(self.zones[DOMAIN[seat]]) + len(self.zones[CITIZENS[seat]])

    def rivals(self, you: int) -> list[int]:
        """Everybody else in disc order, beginning after the active player."""
        at = self.order.index(self.active)
        return [seat for seat in self.order[at + 1 :] + self.order[: at + 1] if seat != you]

    def tiles(self) -> list[Quest]:
        """The quest tiles of this table, by place."""
        return QUEST_TABLES[self.options["quests"]][self.seats]

    def agora_size(self) -> int:
        return 3 * self.seats + 1

    # -- hands -------------------------------------------------------------------------------

    def draw(self) -> int:
        """The uppermost card of the draw pile, still lying there; -1 if no card is left anywhere (EL-C34)."""
        if not self.zones[DECK]:
            if not self.zones[DISCARD_PILE]:
                return -1
            self.zones[DECK] = self.zones[DISCARD_PILE]
            self.zones[DISCARD_PILE] = []
            self.shuffle(DECK)
            self.tell(RESHUFFLED)
        return self.zones[DECK][-1]

    def fill_agora(self) -> None:
        """Deal cards from the draw pile to every place of the Agora without one."""
        for place, lying in enumerate(self.stall):
            if lying < 0:
                self.deal_to(place)

    def deal_to(self, place: int) -> None:
        """Deal a card to a place of the Agora; it stays empty if there is none."""
        card = self.draw()
        if card >= 0:
            self.move(card, DECK, AGORA)
        self.stall[place] = card if card >= 0 else EMPTY

    def fill_oracle(self) -> None:
        while len(self.zones[ORACLE]) < ORACLE_SIZE:
            card = self.draw()
            if card < 0:
                return
            self.move(card, DECK, ORACLE)

    def clear(self, zone: int) -> None:
        """Discard all cards of a zone."""
        for card in self.zones[zone][:]:
            self.move(card, zone, DISCARD_PILE)
