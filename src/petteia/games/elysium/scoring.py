"""Final scoring: Chronos powers, Legends, tiles, prestige and the sum; also what it would be if the game ended now."""

from __future__ import annotations

from collections.abc import Callable

from petteia.games.elysium.content import (
    ACTIVATE,
    ADDS_PRESTIGE,
    APOLLO,
    ARES,
    CHRONOS,
    CITIZEN_COST,
    DESIGNS,
    ELEUSIS,
    FACE,
    FAMILY,
    FAMILY_LEGEND,
    FAMILY_TILE,
    KIND,
    LEVEL_LEGEND,
    LEVEL_TILE,
    POSEIDON,
    PRESTIGE,
    TRIGGER,
    ZEUS,
)
from petteia.games.elysium.legends import ALL_LEVELS, is_family
from petteia.games.elysium.state import ORACLE, SHADES, Contest

ASPHODEL = FACE["asphodel_meadows"]
THESEUS = FACE["theseus"]
TORTOISE = FACE["tortoise_lyre"]
SPARTOI = FACE["spartoi"]
WAIVED = 3


class Score:
    """How one seat's total comes about."""

    __slots__ = ("chronos", "citizens", "legends", "pp", "prestige", "tiles", "tokens", "total")

    def __init__(self, tokens: int, pp: int) -> None:
        self.tokens = tokens
        self.pp = pp
        self.chronos = 0
        self.legends = 0
        self.tiles = 0
        self.prestige = 0
        self.citizens = 0
        self.total = 0

    def add_up(self) -> None:
        self.total = self.tokens + self.chronos + self.legends + self.tiles + self.prestige - self.citizens


# -- Chronos ---------------------------------------------------------------------------------


def families(shape: int) -> int:
    """How many different families a Legend's real cards have."""
    return (shape & 0xFF).bit_count()


def of_family(s: Contest, row: tuple[int, ...], family: int) -> int:
    """How many real cards of a family stand in a row."""
    return sum(1 for card in row if card >= 0 and FAMILY[s.face[card]] == family)


def family_legends(s: Contest, seat: int, complete: bool = False) -> int:
    """How many Family Legends (of three cards, if `complete`) a seat has."""
    return sum(1 for shape in s.shapes[seat] if is_family(shape) and (not complete or shape >> 11 == 3))


Scoring = Callable[[Contest, int, int, list[int]], int]


def _ganymede(s: Contest, you: int, row: int, pp: list[int]) -> int:
    members = of_family(s, s.rows[you][row], ZEUS)
    return 4 if members == 3 else members


def _hebe(s: Contest, you: int, row: int, pp: list[int]) -> int:
    return families(s.shapes[you][row])


def _hera(s: Contest, you: int, row: int, pp: list[int]) -> int:
    return min(6, 2 * family_legends(s, you))


def _asphodel(s: Contest, you: int, row: int, pp: list[int]) -> int:
    return 1 + sum(1 for card in s.rows[you][row] if card < 0)


def _judges(s: Contest, you: int, row: int, pp: list[int]) -> int:
    return min(6, 3 * family_legends(s, you, complete=True))


def _talos(s: Contest, you: int, row: int, pp: list[int]) -> int:
    return min(s.gold[you] // 2, families(s.shapes[you][row]))


def _pandora(s: Contest, you: int, row: int, pp: list[int]) -> int:
    return 3 * (s.shapes[you][row] & ALL_LEVELS).bit_count() - 2


def _nereids(s: Contest, you: int, row: int, pp: list[int]) -> int:
    return min(4, 2 * s.level_tile.count(you))


def _atlantis(s: Contest, you: int, row: int, pp: list[int]) -> int:
    mask = 1 << POSEIDON
    builders = 0
    for seat in range(s.seats):
        if seat != you and any(is_family(shape) and shape & mask for shape in s.shapes[seat]):
            builders += 1
    return max(0, 3 * of_family(s, s.rows[you][row], POSEIDON) - builders)


def _parthenon(s: Contest, you: int, row: int, pp: list[int]) -> int:
    kinds = 0
    for card in s.rows[you][row]:
        if card >= 0:
            kinds |= 1 << KIND[s.face[card]]
    return kinds.bit_count()


def _theseus(s: Contest, you: int, row: int, pp: list[int]) -> int:
    written = 0
    for shape in s.shapes[you]:
        if is_family(shape):
            written += (shape & ALL_LEVELS).bit_count()  # one real card of each level
    return min(6, written)


def _pan(s: Contest, you: int, row: int, pp: list[int]) -> int:
    used = (ACTIVATE, TRIGGER, ELEUSIS)
    return 1 + sum(1 for card in s.rows[you][row] if card >= 0 and KIND[s.face[card]] in used)


def _cassandra(s: Contest, you: int, row: int, pp: list[int]) -> int:
    shape = s.shapes[you][row]
    return sum(1 for card in s.zones[ORACLE] if shape >> FAMILY[s.face[card]] & 1)


def _apollo(s: Contest, you: int, row: int, pp: list[int]) -> int:
    return min(8, 2 * sum(of_family(s, cards, APOLLO) for cards in s.rows[you] if len(cards) > 1))


def _tropaion(s: Contest, you: int, row: int, pp: list[int]) -> int:
    behind = sum(1 for points in pp if points < pp[you])
    return min(5, behind + families(s.shapes[you][row] & ~(1 << ARES)))


def _harmonia(s: Contest, you: int, row: int, pp: list[int]) -> int:
    ahead = max(pp) > pp[you]
    return (3 if ahead else 2) * of_family(s, s.rows[you][row], ARES)


CHRONOS_SCORE: list[Scoring | None] = [None] * DESIGNS
for _key, _scoring in {
    "ganymede": _ganymede, "hebe": _hebe, "hera": _hera, "asphodel_meadows": _asphodel, "judges_of_the_dead": _judges,
    "talos": _talos, "pandora": _pandora, "nereids": _nereids, "atlantis": _atlantis, "parthenon": _parthenon,
    "theseus": _theseus, "pan": _pan, "cassandra": _cassandra, "apollo": _apollo, "tropaion": _tropaion,
    "harmonia": _harmonia,
}.items():  # fmt: skip
    CHRONOS_SCORE[FACE[_key]] = _scoring


def prestige_points(s: Contest, seat: int) -> int:
    """PP held, and those of Chronos cards that add some; these are settled before all others."""
    found = s.pp[seat]
    for row, cards in enumerate(s.rows[seat]):
        if len(cards) > 1:
            for card in cards:
                if card >= 0 and ADDS_PRESTIGE[s.face[card]]:
                    found += families(s.shapes[seat][row])
    return found


def chronos(s: Contest, you: int, pp: list[int], scores: list[Score]) -> None:
    """Score the Chronos cards in one seat's Legends; the Tortoise Lyre after all others."""
    best = 0
    lyres: list[int] = []
    for row, cards in enumerate(s.rows[you]):
        if len(cards) < 2:
            continue
        for card in cards:
            face = s.face[card]
            if card < 0 or KIND[face] != CHRONOS or face == SPARTOI:
                continue
            if face == TORTOISE:
                lyres.append(row)
                continue
            scoring = CHRONOS_SCORE[face]
            assert scoring is not None
            value = scoring(s, you, row, pp)
            best = max(best, value)
            scores[you].chronos += value
            if face == THESEUS:
                for rival in range(s.seats):
                    if rival != you and family_legends(s, rival, complete=True):
                        scores[rival].chronos += 1
    for row in lyres:
        shape = s.shapes[you][row]
        scores[you].chronos += max(4, min(7, best)) if is_family(shape) and shape >> 11 == 3 else 2


def waived(s: Contest, seat: int) -> int:
    """How many Citizens cost nothing thanks to Asphodel Meadows in Legends."""
    return WAIVED * sum(
        1 for cards in s.rows[seat] if len(cards) > 1 for card in cards if card >= 0 and s.face[card] == ASPHODEL
    )


# -- Legends, tiles, prestige ----------------------------------------------------------------


def legend_vp(shape: int) -> int:
    """What a row is worth as a Legend: nothing for a lone card."""
    return FAMILY_LEGEND[shape >> 11] if is_family(shape) else LEVEL_LEGEND[shape >> 11]


def tile_vp(s: Contest, seat: int) -> int:
    found = 0
    for level in range(3):
        if s.level_tile[level] == seat:
            found += LEVEL_TILE[level]
    for i, holder in enumerate(s.family_tile):
        if holder == seat:
            found += FAMILY_TILE[i & 1]
    return found


def prestige(pp: list[int]) -> list[int]:
    """VP by rank; tied seats share the sum of their ranks, rounded down; nobody scores for none (EL-C17)."""
    result = [0] * len(pp)
    rank = 0
    for value in sorted({points for points in pp if points > 0}, reverse=True):
        tied = [seat for seat, points in enumerate(pp) if points == value]
        share = sum(PRESTIGE[rank : rank + len(tied)]) // len(tied)
        for seat in tied:
            result[seat] = share
        rank += len(tied)
    return result


def tally(s: Contest) -> list[Score]:
    """The score of every seat, by its parts, if the game ended now."""
    pp = [prestige_points(s, seat) for seat in range(s.seats)] if s.has_prestige else [0] * s.seats
    scores = [Score(s.vp[seat], pp[seat]) for seat in range(s.seats)]
    ranks = prestige(pp) if s.has_prestige else pp
    for seat, score in enumerate(scores):
        chronos(s, seat, pp, scores)
        score.legends = sum(legend_vp(shape) for shape in s.shapes[seat])
        score.tiles = tile_vp(s, seat)
        score.prestige = ranks[seat]
        score.citizens = CITIZEN_COST * max(0, len(s.zones[SHADES[seat]]) - waived(s, seat))
    for score in scores:
        score.add_up()
    return scores
