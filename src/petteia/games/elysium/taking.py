"""The moves of a turn: take one card or Quest, else a Citizen or nothing, and give up a column."""

from __future__ import annotations

from typing import Final

from petteia.games.elysium.content import COLOURS, COVER, FACE, MASKS
from petteia.games.elysium.effects import FORESEES, QUESTS, TAKES, WHEN, Answering, answered, resolve, watchers
from petteia.games.elysium.lights import column, with_face
from petteia.games.elysium.state import AGORA, CITIZENS, DECK, DOMAIN, NO_QUEST, ORACLE, TAKEN, Contest
from petteia.games.elysium.words import (
    COLUMN,
    FACES,
    FORESAW,
    GAVE_UP,
    NO_CITIZEN,
    PASSED,
    QUEST,
    TOOK,
    TOOK_CITIZEN,
    TOOK_QUEST,
)
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.effects import COMES
from petteia.kernel.knowledge import View
from petteia.kernel.moves import Move

CARDS_OWED: Final = 3
SANDALS: Final = FACE["winged_sandals"]
PYTHIA: Final = FACE["pythia"]
SIBYL: Final = FACE["sibyl_of_cumae"]

IN_ACTIONS_PHASE: Final = Refusal("That is done in the Actions phase.", "EL-149")
ITEM_TAKEN: Final = Refusal("You have taken your item of this turn; give up a column.", "EL-052")
TURN_DONE: Final = Refusal(
    "You have taken your item and given up a column: use a power, or end your turn.", "EL-052"
)  # fmt: skip
NOT_IN_AGORA: Final = Refusal("It does not lie in the Agora.", "EL-044")
NOT_IN_ORACLE: Final = Refusal("It does not lie in the Oracle.", "EL-029")
NO_SEER: Final = Refusal("Only Pythia or the Sibyl of Cumae in your Domain lets you take from the Oracle.", "EL-044")
NOT_COVERED: Final = Refusal("Your columns do not meet its condition.", "EL-047")
THREE_CARDS: Final = Refusal("You have taken your three cards of this Epoch.", "EL-045")
ONE_QUEST: Final = Refusal("You have taken your Quest of this Epoch.", "EL-046")
QUEST_GONE: Final = Refusal("That Quest has been taken.", "EL-046")
QUEST_NOT_COVERED: Final = Refusal("You lack the column for that Quest.", "EL-109")
NO_SUCH_QUEST: Final = Refusal("There is no such Quest at this table.", "EL-018")
CARD_TAKEABLE: Final = Refusal("A card can be taken, so there is no Citizen for you.", "EL-056")
QUEST_TAKEABLE: Final = Refusal("A Quest can be taken, so there is no Citizen for you.", "EL-C05")
MUST_TAKE: Final = Refusal("Something can be taken, so you cannot pass.", "EL-044")
TAKE_FIRST: Final = Refusal("Something can be taken: take it before you end your turn.", "EL-044")
CITIZEN_DUE: Final = Refusal("No card can be taken, so a Citizen is due: take it.", "EL-054")
ONLY_PASS: Final = Refusal("Nothing can be taken: pass.", "EL-058")
NO_COLUMN_DUE: Final = Refusal("Nothing is given up in a turn that is passed.", "EL-C06")
COLUMN_GONE: Final = Refusal("You have given that column up already.", "EL-052")
COLUMN_DONE: Final = Refusal("You have given up your column of this turn.", "EL-052")
COLUMN_FIRST: Final = Refusal("First give up a column.", "EL-052")
ITEM_FIRST: Final = tuple(
    Refusal(f"First take your item; then give up the {colour} column.", "EL-052") for colour in COLOURS
)
# where a move leads: to the same question, to giving up a column, to powers alone, to the end of the turn
AGAIN, TO_COLUMN, TO_REST, OVER = range(4)


class Act(Move):
    """Something done in one's turn, and where that leads."""

    leads: int

    def __init__(self, verb: Verb, leads: int) -> None:
        super().__init__(verb)
        self.leads = leads

    def refuse(self, s: Contest, you: int, action: Action) -> Refusal | None:
        return IN_ACTIONS_PHASE if s.writer >= 0 else self.why(s, you, action)


class Item(Act):
    """What is taken, once in a turn."""

    def refuse(self, s: Contest, you: int, action: Action) -> Refusal | None:
        if s.writer >= 0:
            return IN_ACTIONS_PHASE
        heard = s.stack[-1][1]
        return TURN_DONE if heard == "rested" else ITEM_TAKEN if heard == "dismissed" else self.why(s, you, action)


def wings(s: Contest, you: int) -> int:
    """How many coloured circles count as black for you."""
    return s.count(you, SANDALS)


def sees_oracle(s: Contest, you: int) -> bool:
    return s.count(you, PYTHIA) > 0 or s.count(you, SIBYL) > 0


class Take(Item):
    """A card of a zone goes to the Domain; its Instant resolves at once, then Permanent cards answer."""

    zone: int

    def __init__(self, verb: Verb, zone: int) -> None:
        super().__init__(verb, TO_COLUMN)
        self.zone = zone

    def why(self, s: Contest, you: int, action: Action) -> Refusal | None:
        face = action.args[0]
        if s.taken[you] >= CARDS_OWED:
            return THREE_CARDS
        reason = self.absent(s, you, face)
        if reason is not None:
            return reason
        return None if COVER[wings(s, you)][face] & MASKS[s.columns[you]] else NOT_COVERED

    def absent(self, s: Contest, you: int, face: int) -> Refusal | None:
        return NOT_IN_AGORA if s.with_face(AGORA, face) < 0 else None

    def lights(self, view: View, s: Contest, action: Action) -> list[str]:
        return with_face(s, (self.zone,), action.args[0])

    def do(self, s: Contest, you: int, action: Action) -> None:
        face, zone = action.args[0], self.zone
        card = s.with_face(zone, face)
        answering = watchers(s, you, HEARD_IN[zone == ORACLE], face)
        s.taken[you] += 1
        if zone == AGORA:
            s.stall[s.stall.index(card)] = TAKEN - you
        s.move(card, zone, DOMAIN[you])
        if s.told is not None:
            s.tell(TOOK if zone == AGORA else FORESAW, you, card)
        if WHEN[face] == COMES:
            resolve(s, you, card, face)
        if answering:
            s.then(Answering(you, answering))


HEARD_IN: Final = (1 << TAKES, 1 << TAKES | 1 << FORESEES)  # from the Agora, from the Oracle


class Foresee(Take):
    """The same from the Oracle, for whom a seer lets."""

    def absent(self, s: Contest, you: int, face: int) -> Refusal | None:
        if s.with_face(ORACLE, face) < 0:
            return NOT_IN_ORACLE
        return None if sees_oracle(s, you) else NO_SEER


class TakeQuest(Item):
    """One Quest in an Epoch, for which a column stands."""

    def why(self, s: Contest, you: int, action: Action) -> Refusal | None:
        place = action.args[0]
        if s.quest[you] != NO_QUEST:
            return ONE_QUEST
        if place >= len(s.needs):
            return NO_SUCH_QUEST
        if place in s.quest:
            return QUEST_GONE
        return None if s.needs[place] & s.columns[you] else QUEST_NOT_COVERED

    def lights(self, view: View, s: Contest, action: Action) -> list[str]:
        return [f"quest:{action.args[0] + 1}"]

    def label(self, s: Contest, action: Action) -> str:
        place = action.args[0]
        if place >= len(s.tiles()):
            return ""
        tile = s.tiles()[place]
        return f"Take Quest {place + 1}: {tile.gold} Gold, {tile.vp} VP, {tile.lyre} lyre"

    def do(self, s: Contest, you: int, action: Action) -> None:
        s.quest[you] = action.args[0]
        s.tell(TOOK_QUEST, you, action.args[0])
        answered(s, you, QUESTS)


class TakeCitizen(Item):
    """The top of the draw pile, unseen; one of the three cards, even if none is left to draw (EL-C06, EL-C34)."""

    def why(self, s: Contest, you: int, action: Action) -> Refusal | None:
        if s.taken[you] >= CARDS_OWED:
            return THREE_CARDS
        first = takeable(s, you)
        return None if first is action else QUEST_TAKEABLE if first in QUEST_ACTIONS else CARD_TAKEABLE

    def lights(self, view: View, s: Contest, action: Action) -> list[str]:
        return ["deck"]

    def do(self, s: Contest, you: int, action: Action) -> None:
        s.taken[you] += 1
        card = s.draw()
        if card < 0:
            s.tell(NO_CITIZEN, you)
            return
        s.move(card, DECK, CITIZENS[you])
        s.tell(TOOK_CITIZEN, you)


class Pass(Item):
    """Nothing can be taken, and nothing is given up."""

    def why(self, s: Contest, you: int, action: Action) -> Refusal | None:
        first = takeable(s, you)
        return None if first is action else CITIZEN_DUE if first is CITIZEN_MOVE.action else MUST_TAKE

    def do(self, s: Contest, you: int, action: Action) -> None:
        s.tell(PASSED, you)


class GiveUp(Act):
    """Exactly one column, whichever you like, after the item (EL-052, EL-053)."""

    def why(self, s: Contest, you: int, action: Action) -> Refusal | None:
        heard = s.stack[-1][1]
        if heard == "rested":
            return COLUMN_DONE
        if not s.columns[you] >> action.args[0] & 1:
            return COLUMN_GONE
        if heard == "dismissed":
            return None
        return NO_COLUMN_DUE if takeable(s, you) is PASS.action else ITEM_FIRST[action.args[0]]

    def lights(self, view: View, s: Contest, action: Action) -> list[str]:
        return [column(view.seat, action.args[0])]

    def do(self, s: Contest, you: int, action: Action) -> None:
        s.columns[you] &= ~(1 << action.args[0])
        s.tell(GAVE_UP, you, action.args[0])


class End(Act):
    """Say that the turn is over, where a power could still be used (EL-C20)."""

    def why(self, s: Contest, you: int, action: Action) -> Refusal | None:
        heard = s.stack[-1][1]
        if heard != "chosen":
            return None if heard == "rested" else COLUMN_FIRST
        first = takeable(s, you)
        return ONLY_PASS if first is PASS.action else CITIZEN_DUE if first is CITIZEN_MOVE.action else TAKE_FIRST

    def do(self, s: Contest, you: int, action: Action) -> None:
        """The next turn begins, which is for the Actions to say."""


TAKE: Final = Take(Verb("take", FACES, say="Take {0}"), AGORA)
FORESEE: Final = Foresee(Verb("foresee", FACES, say="Take {0} from the Oracle"), ORACLE)
TAKE_QUEST: Final = TakeQuest(Verb("quest", QUEST, say="Take Quest {0}"), TO_COLUMN)
CITIZEN_MOVE: Final = TakeCitizen(Verb("citizen", say="Take a Citizen from the draw pile"), TO_COLUMN)
PASS: Final = Pass(Verb("pass", say="Pass"), OVER)
GIVE_UP: Final = GiveUp(Verb("column", COLUMN, say="Give up the {0} column"), TO_REST)
END: Final = End(Verb("end", say="End your turn"), OVER)
TAKE_ACTIONS: Final[list[Action]] = TAKE.verb.actions
FORESEE_ACTIONS: Final[list[Action]] = FORESEE.verb.actions
QUEST_ACTIONS: Final[list[Action]] = TAKE_QUEST.verb.actions


def takeable(s: Contest, you: int) -> Action:
    """The first thing that may be taken."""
    return item_options(s, you, wings(s, you), sees_oracle(s, you))[0]


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
                option = TAKE_ACTIONS[face]
                if option not in options:
                    options.append(option)
        if seer:
            for card in s.zones[ORACLE]:
                face = faces[card]
                if cover[face] & mask and FORESEE_ACTIONS[face] not in options:
                    options.append(FORESEE_ACTIONS[face])
    quest = s.quest
    if quest[you] == NO_QUEST:
        for place, need in enumerate(s.needs):
            if need & columns and place not in quest:
                options.append(QUEST_ACTIONS[place])
    if not options:
        options.append(CITIZEN_MOVE.action if s.taken[you] < CARDS_OWED else PASS.action)
    return options
