"""What may be done: each predicate answers 0 for "yes", or the number of the reason why not.

The options of a turn and the answers to "why not?" both come from here, so they cannot disagree.
"""

from __future__ import annotations

from typing import Final

from petteia.games.hera_zeus.cards import (
    DIONYSUS,
    FIELDABLE,
    GOD,
    HADES,
    HAS_POWER,
    MAY_CHALLENGE,
    MEDUSA,
    PANDORA,
    PEGASUS,
    PERSEPHONE,
    PYTHIA,
    SIRENS,
    STOLEN_PEGASUS,
    STRENGTH,
    WORD_NAMES,
)
from petteia.games.hera_zeus.state import COLUMN, DECK, HAND, HAND_LIMIT, OUT, PILE, Duel
from petteia.games.hera_zeus.words import (
    CHALLENGE,
    DRAW,
    EXPOSE,
    FIGURE,
    PLAY,
    RAID,
    SPY,
    STRIKE,
    USE_DIONYSUS,
    USE_HADES,
    USE_PERSEPHONE,
    USE_SIRENS,
    WITHDRAW,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal

REASONS: Final[list[tuple[str, str]]] = [
    ("", ""),
    ("Your deck is empty.", "HZ-033"),
    ("Your hand is full: twelve cards is the limit.", "HZ-032"),
    ("A card without a number can never be put on the field.", "HZ-024"),
    ("All your columns are full.", "HZ-038"),
    ("Nobody challenges on their first turn.", "HZ-041"),
    ("You have no card in that column.", "HZ-043"),
    ("There is no card to challenge in that column.", "HZ-042"),
    ("A figure stands in that column and blocks every challenge across it.", "HZ-102"),
    ("A figure never starts a challenge.", "HZ-103"),
    ("Medusa never starts a challenge.", "HZ-066"),
    ("Pandora never starts a challenge.", "HZ-103"),
    ("A hostage never starts a challenge.", "HZ-103"),
    ("Nothing stands in the rival's first row there.", "HZ-081"),
    ("Your own figure blocks that column.", "HZ-102"),
    ("The rival's hand is empty.", "HZ-C24"),
    ("Nothing lies face down in that column.", "HZ-C24"),
    ("The rival's discard pile is empty.", "HZ-094"),
    ("The top card of the rival's pile must have a strength from 1 to 7.", "HZ-094"),
    ("There is no other card in your discard pile.", "HZ-C24"),
    ("No card of yours can be moved anywhere.", "HZ-C30"),
    ("That column is full: it holds four.", "HZ-040"),
    ("The figure needs a column with cards.", "HZ-039"),
    ("Your figure is on the field already.", "HZ-013"),
    ("You have no figure on the field.", "HZ-059"),
    ("You have no points left.", "HZ-029"),
    ("Points are left, and every point has to be spent.", "HZ-029"),
]
EMPTY_DECK: Final = 1
FULL_HAND: Final = 2
NO_NUMBER: Final = 3
NO_ROOM: Final = 4
FIRST_TURN: Final = 5
NO_CHALLENGER: Final = 6
NO_TARGET: Final = 7
BLOCKED: Final = 8
FIGURE_PASSIVE: Final = 9
MEDUSA_PASSIVE: Final = 10
PANDORA_PASSIVE: Final = 11
HOSTAGE_PASSIVE: Final = 12
EMPTY_ROW: Final = 13
OWN_FIGURE: Final = 14
EMPTY_HAND: Final = 15
NOTHING_HIDDEN: Final = 16
EMPTY_PILE: Final = 17
WEAK_TOP: Final = 18
NO_OTHER: Final = 19
NO_MOVE: Final = 20
COLUMN_FULL: Final = 21
COLUMN_EMPTY: Final = 22
FIGURE_OUT: Final = 23
NO_FIGURE: Final = 24
NO_POINTS: Final = 25
POINTS_LEFT: Final = 26


def why_draw(s: Duel, you: int) -> int:
    if not s.zones[DECK + you]:
        return EMPTY_DECK
    return FULL_HAND if len(s.zones[HAND + you]) >= HAND_LIMIT else 0


def why_play(s: Duel, you: int, face: int) -> int:
    if not FIELDABLE[face]:
        return NO_NUMBER
    return 0 if s.has_room(you) else NO_ROOM


def why_challenge(s: Duel, you: int, place: int) -> int:
    """Only the two first-row cards straight opposite each other meet (HZ-C07)."""
    if s.turns[you] <= 1:
        return FIRST_TURN
    if s.figure[you] == place:
        return FIGURE_PASSIVE
    mine = s.zones[COLUMN + 3 * you + place]
    if not mine:
        return NO_CHALLENGER
    if s.figure[1 - you] == place:
        return BLOCKED
    if not s.zones[COLUMN + 3 - 3 * you + place]:
        return NO_TARGET
    face = s.face[mine[0]]
    if MAY_CHALLENGE[face]:
        return 0
    return MEDUSA_PASSIVE if face == MEDUSA else PANDORA_PASSIVE if face == PANDORA else HOSTAGE_PASSIVE


def why_strike(s: Duel, you: int, place: int) -> int:
    """Pegasus from the hand at a first-row card or a figure, in any column."""
    if s.turns[you] <= 1:
        return FIRST_TURN
    if s.figure[1 - you] == place:
        return 0
    if not s.zones[COLUMN + 3 - 3 * you + place]:
        return EMPTY_ROW
    return OWN_FIGURE if s.figure[you] == place and not s.across_own_figure else 0


def why_raid(s: Duel, you: int) -> int:
    if s.turns[you] <= 1:
        return FIRST_TURN
    return 0 if s.zones[HAND + 1 - you] else EMPTY_HAND


def why_spy(s: Duel, you: int) -> int:
    return 0 if s.zones[HAND + 1 - you] else EMPTY_HAND


def why_expose(s: Duel, you: int, place: int) -> int:
    for card in s.zones[COLUMN + 3 - 3 * you + place]:
        if s.knows[card] != s.layout.everyone:
            return 0
    return NOTHING_HIDDEN


def why_sirens(s: Duel, you: int) -> int:
    pile = s.zones[PILE + 1 - you]
    if not pile:
        return EMPTY_PILE
    return 0 if STRENGTH[s.face[pile[-1]]] >= 1 else WEAK_TOP


def why_hades(s: Duel, you: int) -> int:
    return 0 if s.zones[PILE + you] else NO_OTHER


def can_leave(s: Duel, you: int, place: int) -> bool:
    """Whether a card of this column can change its place: within the column, or into another with room."""
    count = len(s.zones[COLUMN + 3 * you + place])
    return count >= 2 or (count == 1 and any(p != place and not s.is_full(you, p) for p in range(3)))


def why_dionysus(s: Duel, you: int) -> int:
    return 0 if can_leave(s, you, 0) or can_leave(s, you, 1) or can_leave(s, you, 2) else NO_MOVE


def why_figure(s: Duel, you: int, place: int) -> int:
    if s.figure[you] >= 0:
        return FIGURE_OUT
    column = s.zones[COLUMN + 3 * you + place]
    if not column:
        return COLUMN_EMPTY
    return COLUMN_FULL if len(column) >= 4 else 0


def paid_options(s: Duel, you: int, options: list[Action]) -> None:
    """Everything that can be done for a point, but withdrawing the figure."""
    if not why_draw(s, you):
        options.append(DRAW)
    seen = 0
    room = s.has_room(you)
    faces = s.face
    zones = s.zones
    for card in zones[HAND + you]:
        face = faces[card]
        word = face if face != PEGASUS else s.word(card, you)
        bit = 1 << word
        if seen & bit:
            continue
        seen |= bit
        if room and FIELDABLE[face]:
            options.append(PLAY[word])
        if HAS_POWER[face]:
            _power_options(s, you, face, word, options)
    if s.turns[you] > 1:  # (asked here too, since most often nobody stands there to challenge or be challenged)
        mine, theirs = COLUMN + 3 * you, COLUMN + 3 - 3 * you
        for place in range(3):
            if zones[mine + place] and zones[theirs + place] and not why_challenge(s, you, place):
                options.append(CHALLENGE[place])


def _power_options(s: Duel, you: int, face: int, word: int, options: list[Action]) -> None:
    if face == PEGASUS:
        horse = 1 if word == STOLEN_PEGASUS else 0
        for place in range(3):
            if not why_strike(s, you, place):
                options.append(STRIKE[horse][place])
        if not why_raid(s, you):
            options.append(RAID[horse])
    elif face == PYTHIA:
        if not why_spy(s, you):
            options.append(SPY)
        for place in range(3):
            if not why_expose(s, you, place):
                options.append(EXPOSE[place])
    elif face == SIRENS:
        if not why_sirens(s, you):
            options.append(USE_SIRENS)
    elif face == HADES:
        if not why_hades(s, you):
            options.append(USE_HADES)
    elif face == PERSEPHONE:
        options.append(USE_PERSEPHONE)
    elif face == DIONYSUS and not why_dionysus(s, you):
        options.append(USE_DIONYSUS)


def free_options(s: Duel, you: int) -> list[Action]:
    """What costs nothing: the figure comes in front of a column for its card (HZ-052), or goes (HZ-059)."""
    if s.figure[you] >= 0:
        return [WITHDRAW] if s.free_withdrawal else []
    if not s.holds(you, GOD[you]):
        return []
    return [FIGURE[place] for place in range(3) if not why_figure(s, you, place)]


def may_be_free(s: Duel, you: int) -> bool:
    """Whether something free may be possible for all that everybody can see; whether it is, the hand alone knows (HZ-C37)."""
    if s.figure[you] >= 0:
        return s.free_withdrawal
    for card in [*s.zones[PILE + you], *s.zones[OUT + you]]:
        if s.face[card] == GOD[you] and s.knows[card] == s.layout.everyone:
            return False
    return not (why_figure(s, you, 0) and why_figure(s, you, 1) and why_figure(s, you, 2))


def turn_options(s: Duel, you: int) -> list[Action]:
    """All that may be done with points left: nothing at all if no point can be spent, not even after a free action."""
    options: list[Action] = []
    paid_options(s, you, options)
    stuck = not options
    if s.figure[you] >= 0:
        options.append(WITHDRAW)
    else:
        options += free_options(s, you)
    if stuck and not any(opens_up(s, you, action) for action in options):
        options.clear()
    return options


def opens_up(s: Duel, you: int, action: Action) -> bool:
    """Whether putting the figure on the field, or taking it off, lets a point be spent (HZ-C25)."""
    if action is WITHDRAW and not s.free_withdrawal:
        return True
    after = s.clone()
    if action is WITHDRAW:
        after.take_figure_off(you)
    else:
        after.put_figure(you, action.args[0])
    return bool(turn_options(after, you))


NEEDS = {
    "spy": PYTHIA,
    "expose": PYTHIA,
    "sirens": SIRENS,
    "hades": HADES,
    "persephone": PERSEPHONE,
    "dionysus": DIONYSUS,
}


def why_not(s: Duel, you: int, action: Action) -> Refusal | None:
    """Why an action of the turn is not offered."""
    verb, args = action.verb, action.args
    if verb == "end":
        return _refusal(POINTS_LEFT)
    if verb in ("column", "row", "take", "fetch", "discard"):
        return None
    word = -1
    if verb == "play":
        word = args[0]
    elif verb in ("strike", "raid"):
        word = PEGASUS if args[0] == 0 else STOLEN_PEGASUS
    elif verb in NEEDS:
        word = NEEDS[verb]
    elif verb == "figure":
        word = GOD[you]
    if word >= 0 and s.in_hand(you, word) < 0:
        return _refusal(FIGURE_OUT) if verb == "figure" and s.figure[you] >= 0 else _not_in_hand(word, verb)
    if s.points == 0 and verb not in ("figure", "withdraw"):
        return _refusal(NO_POINTS)
    return _refusal(_reason(s, you, action, word))


def why_not_first(s: Duel, you: int, action: Action) -> Refusal:
    """Why something cannot be done while the first row is laid."""
    if action.verb != "play":
        return Refusal("First lay your first row.", "HZ-020")
    word = action.args[0]
    if s.in_hand(you, word) < 0:
        return _not_in_hand(word, "play")
    sentence, rule = REASONS[NO_NUMBER]
    return Refusal(sentence, rule)


def _not_in_hand(word: int, verb: str) -> Refusal:
    name = WORD_NAMES[word]
    rule = "HZ-034" if verb == "play" else "HZ-053" if verb == "figure" else "HZ-051"
    return Refusal(f"{name[:1].upper()}{name[1:]} is not in your hand.", rule)


def _reason(s: Duel, you: int, action: Action, word: int) -> int:
    verb, args = action.verb, action.args
    if verb == "draw":
        return why_draw(s, you)
    if verb == "play":
        return why_play(s, you, PEGASUS if word == STOLEN_PEGASUS else word)
    if verb == "challenge":
        return why_challenge(s, you, args[0])
    if verb == "strike":
        return why_strike(s, you, args[1])
    if verb == "raid":
        return why_raid(s, you)
    if verb == "spy":
        return why_spy(s, you)
    if verb == "expose":
        return why_expose(s, you, args[0])
    if verb == "sirens":
        return why_sirens(s, you)
    if verb == "hades":
        return why_hades(s, you)
    if verb == "dionysus":
        return why_dionysus(s, you)
    if verb == "figure":
        return why_figure(s, you, args[0])
    return NO_FIGURE if verb == "withdraw" else 0


def _refusal(reason: int) -> Refusal | None:
    if reason == 0:
        return None
    sentence, rule = REASONS[reason]
    return Refusal(sentence, rule)
