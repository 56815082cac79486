"""The final score of Elysium, added up a second time from the ledger and the words on the cards."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.elysium.book import Card, Look, Row, is_family, is_level, real

USED = ("activate", "trigger", "eleusis")


class Reckoning:
    """The score of every seat if the game ended now.  `tiles`: who holds each level's tile, and each family's two."""

    def __init__(self, look: Look, levels: dict[int, int], families: dict[str, list[int]]) -> None:
        self.look = look
        self.levels = levels
        self.families = families
        self.legends = [[row for row in rows if len(row) > 1] for rows in look.rows]
        self.pp = [self.prestige_points(seat) for seat in range(look.seats)]
        self.given = [0] * look.seats  # VP that a rival's card brings (Theseus)
        self.scored = [self.chronos(seat) for seat in range(look.seats)]
        self.totals = [self.total(seat) for seat in range(look.seats)]

    # -- parts -------------------------------------------------------------------------------

    def prestige_points(self, seat: int) -> int:
        """Held, and one for each family in the Legend of a Spartoi (EL-132 and the card)."""
        if "ares" not in self.look.families:
            return 0
        spartoi = sum(
            len({card.family for card in real(row)})
            for row in self.legends[seat]
            for one in real(row)
            if one.key == "spartoi"
        )
        return self.look.pp[seat] + spartoi

    def legend(self, row: Row) -> int:
        """EL-126 to EL-131."""
        return {2: 3, 3: 6}[len(row)] if is_family(row) else {2: 2, 3: 4, 4: 8, 5: 12}[len(row)]

    def tiles(self, seat: int) -> int:
        """EL-096, EL-097, EL-100."""
        worth = sum({1: 3, 2: 6, 3: 9}[level] for level, holder in self.levels.items() if holder == seat)
        for holders in self.families.values():
            worth += sum(vp for vp, holder in zip((5, 2), holders, strict=False) if holder == seat)
        return worth

    def rank(self, seat: int) -> int:
        """EL-132 to EL-137, EL-C17."""
        mine = self.pp[seat]
        if mine == 0:
            return 0
        above = sum(1 for pp in self.pp if pp > mine)
        tied = sum(1 for pp in self.pp if pp == mine)
        return sum((16, 8, 4, 2)[above : above + tied]) // tied

    def citizens(self, seat: int) -> int:
        """EL-139; three of them free for each Asphodel Meadows in a Legend."""
        count = sum(1 for row in self.look.rows[seat] for card in row if card is None)
        meadows = sum(1 for row in self.legends[seat] for card in real(row) if card.key == "asphodel_meadows")
        return 2 * max(0, count - 3 * meadows)

    # -- Chronos -----------------------------------------------------------------------------

    def complete(self, seat: int) -> int:
        return sum(1 for row in self.legends[seat] if is_family(row) and len(row) == 3)

    def chronos(self, seat: int) -> int:
        """EL-121: every Chronos card in a Legend, the Tortoise Lyre after all others."""
        scored: list[int] = []
        lyres = 0
        lyre_rows: list[Row] = []
        for row in self.legends[seat]:
            for card in real(row):
                if card.power != "chronos" or card.key == "spartoi":
                    continue
                if card.key == "tortoise_lyre":
                    lyre_rows.append(row)
                    continue
                scored.append(SCORES[card.key](self, seat, row))
                if card.key == "theseus":
                    for rival in self.look.rivals(seat):
                        self.given[rival] += 1 if self.complete(rival) else 0
        for row in lyre_rows:
            full = is_family(row) and len(row) == 3
            lyres += min(7, max(4, max(scored, default=0))) if full else 2
        return sum(scored) + lyres

    def total(self, seat: int) -> int:
        """EL-138, EL-C13: tokens, Chronos, Legends, tiles and prestige, less what Citizens cost."""
        legends = sum(map(self.legend, self.legends[seat]))
        return (
            self.look.vp[seat] + self.scored[seat] + self.given[seat] + legends + self.tiles(seat) + self.rank(seat)
            - self.citizens(seat)
        )  # fmt: skip

    def winners(self) -> tuple[int, ...]:
        """EL-140 to EL-142."""
        ranks = [(total, self.look.gold[seat]) for seat, total in enumerate(self.totals)]
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def families(row: Row) -> set[str]:
    return {card.family for card in real(row)}


def members(row: Row, family: str) -> int:
    return sum(1 for card in real(row) if card.family == family)


def _atlantis(r: Reckoning, seat: int, row: Row) -> int:
    builders = sum(
        1
        for rival in r.look.rivals(seat)
        if any(is_family(one) and members(one, "poseidon") for one in r.legends[rival])
    )
    return max(0, 3 * members(row, "poseidon") - builders)


def _cassandra(r: Reckoning, seat: int, row: Row) -> int:
    return min(4, sum(1 for card in r.look.oracle if card.family in families(row)))


def _harmonia(r: Reckoning, seat: int, row: Row) -> int:
    return members(row, "ares") * (3 if max(r.pp) > r.pp[seat] else 2)


def _tropaion(r: Reckoning, seat: int, row: Row) -> int:
    return min(5, sum(1 for pp in r.pp if pp < r.pp[seat]) + len(families(row) - {"ares"}))


def _apollo(r: Reckoning, seat: int, row: Row) -> int:
    return min(8, 2 * sum(members(one, "apollo") for one in r.legends[seat]))


def _theseus(r: Reckoning, seat: int, row: Row) -> int:
    return min(6, sum(len(real(one)) for one in r.legends[seat] if is_family(one)))


def _level_tiles(r: Reckoning, seat: int, row: Row) -> int:
    return min(4, 2 * sum(1 for holder in r.levels.values() if holder == seat))


def _kinds(cards: list[Card]) -> int:
    return len({card.power for card in cards})


SCORES: dict[str, Callable[[Reckoning, int, Row], int]] = {
    "ganymede": lambda r, seat, row: {1: 1, 2: 2, 3: 4}[members(row, "zeus")],
    "hebe": lambda r, seat, row: len(families(row)),
    "hera": lambda r, seat, row: min(6, 2 * sum(map(is_family, r.legends[seat]))),
    "asphodel_meadows": lambda r, seat, row: 1 + row.count(None),
    "judges_of_the_dead": lambda r, seat, row: min(6, 3 * r.complete(seat)),
    "talos": lambda r, seat, row: min(r.look.gold[seat] // 2, len(families(row))),
    "pandora": lambda r, seat, row: {1: 1, 2: 4, 3: 7}[len({card.level for card in real(row)})],
    "nereids": _level_tiles,
    "atlantis": _atlantis,
    "parthenon": lambda r, seat, row: _kinds(real(row)),
    "theseus": _theseus,
    "pan": lambda r, seat, row: 1 + sum(1 for card in real(row) if card.power in USED),
    "cassandra": _cassandra,
    "apollo": _apollo,
    "tropaion": _tropaion,
    "harmonia": _harmonia,
}


def longest(rows: list[Row], level: int) -> int:
    """The longest Level Legend of a level (EL-C12)."""
    return max((len(row) for row in rows if is_level(row) and real(row)[0].level == level), default=0)
