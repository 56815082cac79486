"""Recall: for an Art of War card a troop is lifted from either map and set down elsewhere."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.cards import pay_aow
from petteia.games.prometheus.ground import has_room
from petteia.games.prometheus.harm import drop_stone, net_off
from petteia.games.prometheus.manoeuvres import Between
from petteia.games.prometheus.movement import DISPLACED, enter
from petteia.games.prometheus.moves import NOT_HERE
from petteia.games.prometheus.state import AOW, DEAD, RECALL_HEALS, RECALL_REVIVES, RECALLED, WAITING, Skirmish, but
from petteia.games.prometheus.vocabulary import GOD, TROOP
from petteia.games.prometheus.words import PLACE, RECALLS, UNIT
from petteia.games.prometheus.words import RECALLED as TOLD_RECALLED
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Step, step

ONE_A_TURN: Final = Refusal("One troop is recalled in a turn.", "PR-C31")
UNPAID: Final = Refusal("A recall costs an Art of War card.", "PR-058")
NOWHERE: Final = Refusal("There is no area with room to recall it to.", "PR-K047")
TOO_EARLY: Final = Refusal("Recall is for the end of the turn.", "PR-060")


def recallable(s: Skirmish, seat: int, u: int) -> Refusal | None:
    """Why a unit could not be recalled, were it paid for: a troop of one's own, in play (or destroyed, by agreement)."""
    name = s.book.units[s.unit[u]].name
    if s.book.kind[s.unit[u]] != TROOP:
        return Refusal(f"{name} is no troop, and only troops are recalled.", "PR-066")
    if s.owner[u] != seat:
        return Refusal(f"{name} is not yours to recall.", "PR-066")
    if s.at[u] == DEAD and not s.law[RECALL_REVIVES]:
        return Refusal(f"{name} is destroyed, and recall does not bring it back.", "PR-C31")
    if s.at[u] == WAITING:
        return Refusal(f"{name} has not come into play.", "PR-C31")
    return ONE_A_TURN if s.spent[seat] & RECALLED else None


def havens(s: Skirmish, seat: int) -> list[int]:
    """The areas of the gods a player controls, and the deployment areas of its side, on either map (PR-067, PR-068)."""
    kind, owner, at = s.book.kind, s.owner, s.at
    gods = [at[v] for v, d in enumerate(s.unit) if kind[d] == GOD and owner[v] == seat and at[v] >= 0]
    return sorted({*s.book.homes[s.side_of[seat]], *gods})


def recall_areas(s: Skirmish, u: int, areas: list[int]) -> list[int]:
    """Those of some areas that a unit can be recalled to."""
    return [area for area in areas if area != s.at[u] and has_room(s, u, area)]


def troops_to_recall(s: Skirmish, seat: int) -> list[int]:
    """The troops a seat could recall, were it to pay."""
    if s.spent[seat] & RECALLED:
        return []
    kind, owner, at = s.book.kind, s.owner, s.at
    mine = [u for u, d in enumerate(s.unit) if kind[d] == TROOP and owner[u] == seat and at[u] != WAITING]
    mine = [u for u in mine if at[u] != DEAD or s.law[RECALL_REVIVES]]
    areas = havens(s, seat) if mine else []
    return [u for u in mine if recall_areas(s, u, areas)]


class RecallTroop(Between):
    """A troop is recalled at the end of the turn, once in it (PR-058 to PR-060)."""

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        u = s.slot[action.args[0]]
        if u < 0:
            return NOT_HERE
        said = recallable(s, you, u)
        if said is not None:
            return said
        if not s.holds(you, AOW):
            return UNPAID
        return None if recall_areas(s, u, havens(s, you)) else NOWHERE

    def refuse(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        """With nothing against it, it is not yet time."""
        return self.why(s, you, action) or TOO_EARLY

    def offered(self, s: Skirmish, you: int, held: set[int], options: list[Action]) -> None:
        if AOW in held:
            options += [self.actions[s.word[u]] for u in troops_to_recall(s, you)]

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        s.then(Recall(you, s.slot[action.args[0]]))


@step
class Recall(Step):
    """A troop is lifted from either map and set down elsewhere; nets and stone stay behind."""

    seat: int
    u: int

    def begin(self, s: Skirmish) -> None:
        s.tell(RECALLS, self.seat, self.u)
        pay_aow(s, self.seat, 1)
        s.spent = but(s.spent, self.seat, s.spent[self.seat] | RECALLED)
        areas = [PLACE.actions[s.book.word[area]] for area in recall_areas(s, self.u, havens(s, self.seat))]
        s.ask(self.seat, "PR-067", "Where is the troop recalled to?", areas, self.placed)

    def placed(self, s: Skirmish, action: Action) -> None:
        u = self.u
        area = s.book.area_of[action.args[0]]
        full = s.book.vitality[s.unit[u]]
        if s.at[u] == DEAD:
            s.life = but(s.life, u, full)
        else:
            net_off(s, u)
            drop_stone(s, u)
            s.stone = but(s.stone, u, 0)
            if s.law[RECALL_HEALS]:
                s.life = but(s.life, u, full)
        s.tell(TOLD_RECALLED, self.seat, u, area)
        enter(s, u, area, DISPLACED)


RECALL: Final = RecallTroop(Verb("recall", UNIT, say="Recall {0}"))
