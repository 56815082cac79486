"""What may be done in a turn and in a transfer step: options, and why not, from the same predicates."""

from __future__ import annotations

from petteia.games.elysium.content import (
    ACTIVATE,
    CHRONOS,
    COLOURS,
    COVER,
    DESIGNS,
    ELEUSIS,
    FACE,
    INSTANT,
    IS_STEP,
    KIND,
    LEGEND,
    LEVEL,
    MASKS,
    PERMANENT,
    TRIGGER,
)
from petteia.games.elysium.effects import ROWS, Effect, usable
from petteia.games.elysium.reasons import (
    AT_THE_END,
    BY_ITSELF,
    BY_WRITING,
    CANNOT_PAY,
    CARD_TAKEABLE,
    CITIZEN_DUE,
    COLUMN_DONE,
    COLUMN_FIRST,
    COLUMN_GONE,
    IN_ACTIONS_PHASE,
    IN_LEGENDS_PHASE,
    INSTANT_DONE,
    ITEM_TAKEN,
    LYRE_USED,
    MUST_TAKE,
    NO_COLUMN_DUE,
    NO_PAIR,
    NO_SEER,
    NO_SUCH_QUEST,
    NOT_COVERED,
    NOT_IN_AGORA,
    NOT_IN_DOMAIN,
    NOT_IN_LEGENDS,
    NOT_IN_ORACLE,
    NOT_NOW,
    ONE_QUEST,
    ONLY_PASS,
    QUEST_GONE,
    QUEST_NOT_COVERED,
    QUEST_TAKEABLE,
    RING_GONE,
    TAKE_FIRST,
    TAPPED,
    THREE_CARDS,
    TURN_DONE,
    refusal,
)
from petteia.games.elysium.state import AGORA, CITIZENS, DOMAIN, NO_QUEST, ORACLE, Contest
from petteia.games.elysium.transfer import discount, lyre_left, why_citizen
from petteia.games.elysium.words import (
    CITIZEN,
    DONE,
    FORESEE,
    GIVE_UP,
    PASS,
    TAKE,
    TAKE_CITIZEN,
    TAKE_QUEST,
    TRANSFER,
    USE,
)
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal

CARDS_OWED = 3
SANDALS = FACE["winged_sandals"]
PYTHIA = FACE["pythia"]
SIBYL = FACE["sibyl_of_cumae"]
SISYPHUS = FACE["sisyphus"]
# what the look over a Domain is for: 0 nothing, 1 a power of the turn, 2 an Eleusis power, 3 sandals, 4 a seer
POWER, PAIR, WINGS, SEER = 1, 2, 3, 4
TURN_ROLE: list[int] = [
    WINGS
    if face == SANDALS
    else SEER
    if face in (PYTHIA, SIBYL)
    else POWER
    if KIND[face] in (ACTIVATE, TRIGGER)
    else PAIR
    if KIND[face] == ELEUSIS
    else 0
    for face in range(DESIGNS)
]
COLUMN_OPTIONS: list[list[Action]] = [
    [GIVE_UP[colour] for colour in range(4) if columns >> colour & 1] for columns in range(16)
]
# the first sentence of a power, where it is not always possible: what must be asked before it is offered
DOUBTFUL: list[Effect | None] = [None] * DESIGNS


def learn_powers() -> None:
    """Note which powers can fail; called once all rows are filled."""
    for face, row in enumerate(ROWS):
        DOUBTFUL[face] = row[0] if row and type(row[0]).why is not Effect.why else None


# -- taking ----------------------------------------------------------------------------------


def wings(s: Contest, you: int) -> int:
    """How many coloured circles count as black for you."""
    return min(2, s.count(you, SANDALS))


def sees_oracle(s: Contest, you: int) -> bool:
    return s.has_oracle and (s.count(you, PYTHIA) > 0 or s.count(you, SIBYL) > 0)


def item_options(s: Contest, you: int, sandals: int, seer: bool) -> list[Action]:
    """What may be taken as the turn's item; else a Citizen while cards are owed; else nothing but passing."""
    options: list[Action] = []
    columns = s.columns[you]
    if s.taken[you] < CARDS_OWED:
        mask = MASKS[columns]
        cover = COVER[sandals]
        faces = s.face
        for card in s.zones[AGORA]:
            face = faces[card]
            if cover[face] & mask:
                option = TAKE[face]
                if option not in options:
                    options.append(option)
        if seer:
            for card in s.zones[ORACLE]:
                face = faces[card]
                if cover[face] & mask and FORESEE[face] not in options:
                    options.append(FORESEE[face])
    quest = s.quest
    if quest[you] == NO_QUEST:
        for place, need in enumerate(s.needs):
            if need & columns and place not in quest:
                options.append(TAKE_QUEST[place])
    if not options:
        options.append(TAKE_CITIZEN if s.taken[you] < CARDS_OWED else PASS)
    return options


def turn_options(s: Contest, you: int) -> list[Action]:
    """All that may be done before the turn's item is taken: take it, or use a power."""
    sandals = 0
    seer = False
    powers = False
    faces = s.face
    spent = s.spent
    for card in s.zones[DOMAIN[you]]:
        role = TURN_ROLE[faces[card]]
        if role:
            if role <= PAIR:
                powers = powers or not spent[card]
            elif role == WINGS:
                sandals += 1
            else:
                seer = True
    options = item_options(s, you, sandals, seer and s.has_oracle)
    if powers:
        power_options(s, you, options)
    return options


def power_options(s: Contest, you: int, options: list[Action]) -> None:
    """The powers of kind Activate, Trigger and Eleusis that can be used now."""
    faces = s.face
    spent = s.spent
    pairs = -1
    domain = s.zones[DOMAIN[you]]
    for card in domain:
        if spent[card]:
            continue
        face = faces[card]
        role = TURN_ROLE[face]
        if role == 0 or role > PAIR:
            continue
        if role == PAIR:
            if pairs < 0:
                pairs = 0
                for other in domain:
                    if TURN_ROLE[faces[other]] == PAIR:
                        pairs += 1
            if pairs < 2:
                continue
        doubt = DOUBTFUL[face]
        if doubt is None or doubt.why(s, you, card) == 0:
            option = USE[face]
            if option not in options:
                options.append(option)


# -- writing ---------------------------------------------------------------------------------


def writing_options(s: Contest, you: int) -> list[Action]:
    """All that may be done in one's transfer step: transfer a card, use a Legend power, or finish."""
    options: list[Action] = []
    off = discount(s, you)
    purse = s.gold[you] + off
    lyre = lyre_left(s, you) > 0
    for card in s.zones[DOMAIN[you]]:
        face = s.face[card]
        if LEVEL[face] <= purse and (lyre or face == SISYPHUS):
            option = TRANSFER[s.word(card)]
            if option not in options:
                options.append(option)
        if IS_STEP[face] and not s.spent[card] and USE[face] not in options and usable(s, you, card, face):
            options.append(USE[face])
    if lyre and s.zones[CITIZENS[you]] and not why_citizen(s, you, off):
        options.append(TRANSFER[CITIZEN])
    options.append(DONE)
    return options


# -- why not ---------------------------------------------------------------------------------


def why_take(s: Contest, you: int, face: int, oracle: bool) -> int:
    if s.taken[you] >= CARDS_OWED:
        return THREE_CARDS
    if oracle:
        if s.with_face(ORACLE, face) < 0:
            return NOT_IN_ORACLE
        if not sees_oracle(s, you):
            return NO_SEER
    elif s.with_face(AGORA, face) < 0:
        return NOT_IN_AGORA
    return 0 if COVER[wings(s, you)][face] & MASKS[s.columns[you]] else NOT_COVERED


def why_quest(s: Contest, you: int, place: int) -> int:
    if s.quest[you] != NO_QUEST:
        return ONE_QUEST
    if place >= len(s.needs):
        return NO_SUCH_QUEST
    if place in s.quest:
        return QUEST_GONE
    return 0 if s.needs[place] & s.columns[you] else QUEST_NOT_COVERED


def why_use(s: Contest, you: int, face: int, legends: bool) -> int:
    if s.with_face(DOMAIN[you], face) < 0:
        return NOT_IN_DOMAIN
    kind = KIND[face]
    if kind in (INSTANT, PERMANENT):
        return INSTANT_DONE if kind == INSTANT else BY_ITSELF
    if legends:
        if not IS_STEP[face]:
            return BY_WRITING if kind == LEGEND else AT_THE_END if kind == CHRONOS else NOT_IN_LEGENDS
    elif kind in (LEGEND, CHRONOS):
        return NOT_NOW
    card = s.in_domain(you, face)
    if card < 0:
        return RING_GONE if kind == TRIGGER else TAPPED
    if kind == ELEUSIS and sum(1 for other in s.zones[DOMAIN[you]] if KIND[s.face[other]] == ELEUSIS) < 2:
        return NO_PAIR
    return ROWS[face][0].why(s, you, card)


def why_transfer(s: Contest, you: int, word: int) -> int:
    if s.in_domain(you, word) < 0:
        return NOT_IN_DOMAIN
    face = -1 if word == CITIZEN else word % DESIGNS
    if lyre_left(s, you) <= 0 and face != SISYPHUS:
        return LYRE_USED
    if face < 0:
        return why_citizen(s, you, discount(s, you))
    return 0 if LEVEL[face] <= s.gold[you] + discount(s, you) else CANNOT_PAY


def why_not_in_turn(s: Contest, you: int, action: Action, taken: bool, dismissed: bool) -> Refusal | None:
    """Why an action is not offered in a turn: before the item is taken, after it, or when the column is given up too."""
    verb = action.verb
    if verb in ("transfer", "done", "muses", "legend"):
        return refusal(IN_LEGENDS_PHASE)
    if verb == "use":
        return refusal(why_use(s, you, action.args[0], False))
    if verb in ("take", "foresee", "quest", "citizen", "pass"):
        return refusal(TURN_DONE if dismissed else ITEM_TAKEN if taken else _why_item(s, you, action))
    if verb == "column":
        if dismissed or not s.columns[you] >> action.args[0] & 1:
            return refusal(COLUMN_DONE if dismissed else COLUMN_GONE)
        if _items(s, you)[0] is PASS:
            return refusal(NO_COLUMN_DUE)
        return Refusal(f"First take your item; then give up the {COLOURS[action.args[0]]} column.", "EL-052")
    if verb == "end":
        return refusal(COLUMN_FIRST if taken else _why_end(_items(s, you)[0], TAKE_FIRST))
    return None


def _items(s: Contest, you: int) -> list[Action]:
    return item_options(s, you, wings(s, you), sees_oracle(s, you))


def _why_end(first: Action, otherwise: int) -> int:
    """Why a turn cannot be over before an item is taken, `first` being what may be taken."""
    return ONLY_PASS if first is PASS else CITIZEN_DUE if first is TAKE_CITIZEN else otherwise


def _why_item(s: Contest, you: int, action: Action) -> int:
    verb = action.verb
    if verb == "take" or verb == "foresee":
        return why_take(s, you, action.args[0], verb == "foresee")
    if verb == "quest":
        return why_quest(s, you, action.args[0])
    first = _items(s, you)[0]
    if verb == "pass":
        return _why_end(first, MUST_TAKE)
    if s.taken[you] >= CARDS_OWED:
        return THREE_CARDS
    return CARD_TAKEABLE if first.verb != "quest" else QUEST_TAKEABLE


def why_not_in_writing(s: Contest, you: int, action: Action) -> Refusal | None:
    """Why an action is not offered in a transfer step."""
    verb = action.verb
    if verb == "transfer":
        return refusal(why_transfer(s, you, action.args[0]))
    if verb == "use":
        return refusal(why_use(s, you, action.args[0], True))
    if verb in ("take", "foresee", "quest", "citizen", "pass", "column", "end"):
        return refusal(IN_ACTIONS_PHASE)
    return None
