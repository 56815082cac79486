"""How a game looks to one seat, for bots: its expected final score against that of the best rival.

All figures are rough VP.  A card is worth what its power still brings, and what writing it will add to a Legend.
"""

from __future__ import annotations

import math

from petteia.games.elysium.content import (
    ACTIVATE,
    CHRONOS,
    COVER,
    DESIGNS,
    ELEUSIS,
    EPOCHS,
    FACE,
    FAMILY_TILE,
    INCOMPLETE,
    KIND,
    LEVEL,
    LEVEL_LEGEND,
    LEVEL_TILE,
    MASKS,
    PERMANENT,
    TRIGGER,
)
from petteia.games.elysium.legends import ALL_FAMILIES, ALL_LEVELS, FAMILY_BIT, LEVEL_BIT
from petteia.games.elysium.scoring import CHRONOS_SCORE, TORTOISE, prestige, prestige_points, tile_vp, waived
from petteia.games.elysium.state import (
    AGORA,
    CITIZENS,
    DOMAIN,
    NO_QUEST,
    SHADES,
    UNFINISHED,
    Contest,
)
from petteia.kernel.decision import Decision

GOLD_VALUE = 0.65
PP_VALUE = 0.8
TRANSFERS_AN_EPOCH = 2.2

# what a power brings: at once, each Epoch it can be used, once for its ring, or when it is written
AT_ONCE = {
    "eagle_of_zeus": 3.0, "zeus": 4.5, "golden_bough": 1.3, "lemnian_forge": 2.8, "necklace_of_harmonia": 2.7,
    "hephaestus": 4.6, "cyclopes": 1.2, "earthquake": 3.3, "scylla": 3.0, "poseidon": 4.4, "loom_of_arachne": 3.3,
    "oath_of_hospitality": 2.0, "panathenaea": 2.2, "hundred_eyed_argus": 2.4, "hermes": 4.6, "omphalos": 2.3,
    "silver_bow": 3.2, "phobos": 2.4, "spear_of_ares": 3.0, "ares": 5.4,
}  # fmt: skip
EACH_EPOCH = {
    "amalthea": 1.0, "themis": 1.7, "heracles": 2.0, "hades": 2.4, "golden_maidens": 0.9, "anvil_of_etna": 1.35,
    "daedalus": 1.5, "trident": 1.9, "olive_tree": 1.2, "athena": 2.7, "caduceus": 1.2, "stolen_cattle": 1.4,
    "phaethon": 2.0, "deimos": 1.1, "diomedes": 1.7, "hecate": 0.6, "persephone": 1.3, "triptolemus": 1.6,
    "eumolpus": 2.4, "orpheus": 1.9, "asclepius": 0.8, "charon": 0.9, "cerberus": 1.5, "aegis": 0.9, "triton": 0.5,
    "hippocampus": 0.6, "philemon_and_baucis": 0.9, "wheeled_tripods": 0.7, "winged_sandals": 0.5, "pythia": 0.5,
    "sibyl_of_cumae": 1.0, "herm_at_the_crossroads": 1.0, "amazons": 1.0, "mnemosyne": 1.4, "styx": 0.9, "odysseus": 1.7,
    "nine_muses": 0.9, "penthesilea": 1.2,
}  # fmt: skip
FOR_ITS_RING = {
    "keraunos": 3.0, "thanatos": 1.6, "cabeirian_crucible": 2.0, "charybdis": 2.0, "autolycus": 2.0, "psychopomp": 2.2,
    "daphne": 2.3, "apple_of_discord": 2.8,
}  # fmt: skip
WHEN_WRITTEN = {
    "sisyphus": 2.0, "armour_of_achilles": 4.0, "ketos": 4.3, "golden_ram": 4.0, "ganymede": 1.8, "hebe": 2.5,
    "hera": 3.5, "asphodel_meadows": 1.2, "judges_of_the_dead": 3.0, "talos": 1.6, "pandora": 4.0, "nereids": 2.0,
    "atlantis": 5.0, "parthenon": 2.2, "theseus": 3.5, "pan": 2.2, "tortoise_lyre": 2.8, "cassandra": 1.3,
    "apollo": 4.5, "spartoi": 1.8, "tropaion": 2.8, "harmonia": 3.8,
}  # fmt: skip


def _column(table: dict[str, float]) -> list[float]:
    found = [0.0] * DESIGNS
    for key, value in table.items():
        found[FACE[key]] = value
    return found


NOW = _column(AT_ONCE)
EPOCHAL = _column(EACH_EPOCH)
RING = _column(FOR_ITS_RING)
WRITTEN = _column(WHEN_WRITTEN)
REPEATS: list[bool] = [KIND[face] in (ACTIVATE, ELEUSIS) for face in range(DESIGNS)]
STANDING: list[bool] = [KIND[face] == PERMANENT or (EPOCHAL[face] > 0 and not REPEATS[face]) for face in range(DESIGNS)]
CODE: list[int] = [FAMILY_BIT[face] | LEVEL_BIT[face] for face in range(DESIGNS)]

# what is still to come of a row, by the Legends phases left
HOPE = (0.0, 0.30, 0.45, 0.52, 0.56, 0.58)


def _row_worth(family: bool, cards: int, hope: float) -> float:
    if cards == 1:
        return 2.6 * hope
    if family:
        return 3.0 + 4.5 * hope if cards == 2 else 6.0
    return LEVEL_LEGEND[cards] + (1.2 * hope * (LEVEL_LEGEND[cards + 1] - LEVEL_LEGEND[cards]) if cards < 5 else 0.0)


WORTH: list[list[list[float]]] = [
    [[_row_worth(family, cards, hope) if cards else 0.0 for cards in range(4 if family else 6)] for hope in HOPE]
    for family in (False, True)
]

# a card before it is taken, by Epoch: its power, and a Legend it may join
TAKE_VALUE: list[list[float]] = [
    [
        NOW[face]
        + 0.8 * (EPOCHS + 1 - epoch) * EPOCHAL[face]
        + RING[face]
        + 0.6 * WRITTEN[face]
        + 0.7
        + 0.3 * LEVEL[face]
        for face in range(DESIGNS)
    ]
    for epoch in range(EPOCHS + 2)
]


def side(s: Contest, you: int, phases: int, pp: list[int]) -> float:
    """The expected final score of one seat, prestige aside."""
    shapes = s.shapes[you]
    hope = HOPE[phases]
    total = float(s.vp[you] + tile_vp(s, you))
    family_worth = WORTH[1][phases]
    level_worth = WORTH[0][phases]
    for shape in shapes:
        levels = shape & ALL_LEVELS
        total += (family_worth if levels & (levels - 1) else level_worth)[shape >> 11]
    total += _chronos(s, you, pp, hope)
    if s.zones[SHADES[you]]:
        total -= 2.0 * max(0, len(s.zones[SHADES[you]]) - waived(s, you))
    if phases == 0:
        return total
    lyres = _quest_and_takes(s, you)
    total += lyres[1]
    transfers = lyres[0] + TRANSFERS_AN_EPOCH * (EPOCHS - s.epoch)
    total += _gold(s.gold[you], transfers)
    return total + _domain(s, you, phases, transfers)


def _gold(gold: int, transfers: float) -> float:
    """Gold is worth something as far as there are transfers to pay."""
    needed = 1.9 * transfers
    return GOLD_VALUE * gold if gold <= needed else GOLD_VALUE * needed + 0.12 * (gold - needed)


def _chronos(s: Contest, you: int, pp: list[int], hope: float) -> float:
    total = 0.0
    for row, cards in enumerate(s.rows[you]):
        alone = len(cards) < 2
        for card in cards:
            if card < 0:
                continue
            face = s.face[card]
            if KIND[face] != CHRONOS:
                continue
            if alone:
                total += hope * WRITTEN[face]
            elif face == TORTOISE:
                total += 2.0 + 2.0 * hope
            else:
                scoring = CHRONOS_SCORE[face]
                if scoring is not None:
                    value = scoring(s, you, row, pp)
                    total += value + hope * max(0.0, WRITTEN[face] - value)
    return total


def _quest_and_takes(s: Contest, you: int) -> tuple[float, float]:
    """Lyres still to come in this Epoch, and what quest and cards of this Epoch are still worth."""
    quest = s.quest[you]
    if s.writer == you:
        printed = INCOMPLETE.lyre if quest >= UNFINISHED else s.tiles()[quest].lyre
        return max(0.0, float(printed - s.lyre)), 0.0
    if s.writer >= 0:
        if quest == NO_QUEST:
            return 0.0, 0.0
        return float(INCOMPLETE.lyre if quest >= UNFINISHED else s.tiles()[quest].lyre), 0.0
    columns = s.columns[you]
    decision = s.decision
    if decision is None or decision.seat != you or decision.rule != "EL-052":
        return _to_come(s, you, columns)
    best = (0.0, -99.0)
    for colour in (1, 2, 4, 8):  # a column is about to go: the one that is missed least
        if columns & colour:
            found = _to_come(s, you, columns & ~colour)
            if found[1] + found[0] > best[1] + best[0]:
                best = found
    return best


def _to_come(s: Contest, you: int, columns: int) -> tuple[float, float]:
    """Lyres of this Epoch's quest, and the worth of its other benefits and of the cards still owed."""
    quest = s.quest[you]
    if quest >= 0:
        tile = INCOMPLETE if quest >= UNFINISHED else s.tiles()[quest]
        lyre = float(tile.lyre)
        value = tile.vp + GOLD_VALUE * tile.gold + (0.0 if quest >= UNFINISHED else 0.35 * (len(s.needs) - quest))
    else:
        lyre, value = _best_quest(s, you, columns)
    owed = 3 - s.taken[you]
    if owed > 0 and columns:
        value += _cards_to_come(s, you, columns, owed)
    return lyre, value


def _best_quest(s: Contest, you: int, columns: int) -> tuple[float, float]:
    """A quest not taken yet: those a column still stands for, and the risk that rivals leave none of them."""
    left = reached = 0
    value = lyre = 0.0
    best = -9.0
    for place, need in enumerate(s.needs):
        if place in s.quest:
            continue
        left += 1
        if need & columns:
            reached += 1
            tile = s.tiles()[place]
            worth = tile.vp + GOLD_VALUE * tile.gold + 0.35 * (len(s.needs) - place)
            if worth + 0.9 * tile.lyre > best:
                best = worth + 0.9 * tile.lyre
                value, lyre = worth, float(tile.lyre)
    if not reached:
        return float(INCOMPLETE.lyre), GOLD_VALUE * INCOMPLETE.gold - 0.6
    rivals = sum(1 for seat, quest in enumerate(s.quest) if seat != you and quest == NO_QUEST)
    chance = 1.0 if rivals == 0 else 1.0 - (1.0 - reached / left) ** max(1, left - rivals)
    if s.taken[you] < 3:
        chance += 0.35 * (1.0 - chance)  # it can still be taken before the others
    chance *= 0.97
    return (
        chance * lyre + (1.0 - chance) * INCOMPLETE.lyre,
        chance * (value - 0.3) + (1.0 - chance) * (GOLD_VALUE * INCOMPLETE.gold - 0.6),
    )


def _cards_to_come(s: Contest, you: int, columns: int, owed: int) -> float:
    """The cards of the Agora that the columns would still allow, the best of them a little spoilt by rivals."""
    mask = MASKS[columns]
    cover = COVER[0]
    values = TAKE_VALUE[s.epoch]
    first = second = third = 0.1  # a Citizen, for want of a card
    for card in s.zones[AGORA]:
        face = s.face[card]
        if cover[face] & mask:
            value = values[face]
            if value > first:
                first, second, third = value, first, second
            elif value > second:
                second, third = value, second
            elif value > third:
                third = value
    if owed == 1:
        return 0.85 * first
    return 0.8 * first + (0.6 * second if owed == 2 else 0.55 * second + 0.4 * third)


def _domain(s: Contest, you: int, phases: int, transfers: float) -> float:
    """What the cards of a Domain will still bring, and what writing the best of them will add."""
    later = EPOCHS - s.epoch
    acting = s.writer < 0
    total = 0.0
    gains: list[float] = []
    faces = [s.face[card] for card in s.zones[DOMAIN[you]]]
    eleusis = 0
    for face in faces:
        if KIND[face] == ELEUSIS:
            eleusis += 1
    for card in s.zones[DOMAIN[you]]:
        face = s.face[card]
        kind = KIND[face]
        if REPEATS[face]:
            if kind != ELEUSIS or eleusis > 1:
                uses = 0.75 * later + (1.0 if acting and not s.spent[card] else 0.0)
                total += uses * EPOCHAL[face]
        elif kind == TRIGGER:
            if not s.spent[card] and (acting or later):
                total += RING[face] * (0.95 if acting else 0.8)
        elif STANDING[face]:
            total += EPOCHAL[face] * (0.75 * later + (0.6 if not s.spent[card] else 0.0))
        gains.append(_writing_gain(s, you, face, faces, phases))
    for _ in s.zones[CITIZENS[you]]:
        gains.append(0.4)
    gains.sort(reverse=True)
    left = transfers
    for gain in gains:
        if gain <= 0.0 or left <= 0.0:
            break
        total += 0.85 * gain * min(1.0, left)
        left -= 1.0
    return total


def _writing_gain(s: Contest, you: int, face: int, faces: list[int], phases: int) -> float:
    """What writing this card would add, its price taken off."""
    code = CODE[face]
    family = FAMILY_BIT[face]
    level = LEVEL_BIT[face]
    family_worth = WORTH[1][phases]
    level_worth = WORTH[0][phases]
    best = level_worth[1]
    for shape in s.shapes[you]:
        shared = shape & code
        if shared == 0 or shared == code:
            continue
        cards = shape >> 11
        levels = shape & ALL_LEVELS
        if cards == 1:
            gain = family_worth[2] if shared == family else level_worth[2] + _level_tile(s, you, face, 2)
            gain -= level_worth[1]
        elif levels & (levels - 1):
            if cards >= 3 or shared != family:
                continue
            gain = family_worth[3] - family_worth[2] + _family_tile(s, face)
        else:
            if cards >= 5 or shared != level:
                continue
            gain = level_worth[cards + 1] - level_worth[cards] + _level_tile(s, you, face, cards + 1)
        if gain > best:
            best = gain
    partners = 0
    for other in faces:  # companions that still lie in the Domain
        shared = CODE[other] & code
        if shared and shared != code:
            partners += 1
    return best + 0.35 * min(3, partners) + WRITTEN[face] - GOLD_VALUE * LEVEL[face]


def _family_tile(s: Contest, face: int) -> float:
    at = 2 * (FAMILY_BIT[face].bit_length() - 1)
    if s.family_tile[at] < 0:
        return float(FAMILY_TILE[0])
    return float(FAMILY_TILE[1]) if s.family_tile[at + 1] < 0 else 0.0


def _level_tile(s: Contest, you: int, face: int, cards: int) -> float:
    level = LEVEL[face]
    holder = s.level_tile[level - 1]
    if holder < 0:
        return 0.8 * LEVEL_TILE[level - 1]
    if holder == you:
        return 0.15 * LEVEL_TILE[level - 1]
    bit = LEVEL_BIT[face]
    for shape in s.shapes[holder]:
        if shape & ALL_LEVELS == bit and shape >> 11 >= cards and shape & ALL_FAMILIES & (shape & ALL_FAMILIES) - 1:
            return 0.0
    return float(LEVEL_TILE[level - 1])


def phases_left(s: Contest, seat: int) -> int:
    """How many transfer steps a seat still has, the present one included."""
    if s.epoch > EPOCHS:
        return 0
    done = s.writer >= 0 and s.quest[seat] == NO_QUEST
    return EPOCHS - s.epoch + (0 if done else 1)


def worths(s: Contest) -> list[float]:
    """The expected final score of every seat."""
    seats = s.seats
    if s.has_prestige:
        pp = [prestige_points(s, seat) for seat in range(seats)]
        ranks = prestige(pp)
        whole = float(sum((16, 8, 4, 2)[:seats]))
        everybody = sum(pp) + 2.0 * seats
        settled = s.epoch / EPOCHS
    else:
        pp = [0] * seats
    found = []
    for seat in range(seats):
        worth = side(s, seat, phases_left(s, seat), pp)
        if s.has_prestige:
            share = min(PP_VALUE * pp[seat], whole * (pp[seat] + 2.0) / everybody)
            worth += settled * ranks[seat] + (1.0 - settled) * share
        found.append(worth)
    return found


def squeeze(lead: float, epoch: int) -> float:
    """A lead in VP as a chance from -1 to 1: the later the Epoch, the more it decides."""
    x = lead / (6.0 + 1.5 * (EPOCHS - epoch))
    return 0.95 * x / math.sqrt(1.0 + x * x)


class Memo:
    """The last position weighed.  Search asks for every seat of one position in a row; a decision made is a new object."""

    def __init__(self) -> None:
        self.kept: tuple[Contest | None, Decision | None, list[float]] = (None, None, [])

    def worths(self, s: Contest) -> list[float]:
        state, decision, found = self.kept
        if state is s and decision is not None and decision is s.decision:
            return found
        found = worths(s)
        self.kept = (s, s.decision, found)
        return found


MEMO = Memo()


def heuristic(s: Contest, seat: int) -> float:
    """From -1 to 1: the expected lead over the best rival (and, a little, over all), squeezed."""
    if s.outcome is not None:
        if seat in s.outcome.winners:
            return 1.0 if len(s.outcome.winners) < s.seats else 0.0
        return -1.0
    found = MEMO.worths(s)
    mine = found[seat]
    best = -99.0
    total = 0.0
    for other, worth in enumerate(found):
        if other != seat:
            total += worth
            if worth > best:
                best = worth
    return squeeze(mine - (0.6 * best + 0.4 * total / (s.seats - 1)), s.epoch)
