"""A turn: the start phase, a first and a second activation, the end phase; recall; and the turns of the sides."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.activation import MOST_ACTIVATIONS, Activation, may_be_activated
from petteia.games.prometheus.cards import Price, Search, can_pay, draw, pay_aow, toss
from petteia.games.prometheus.ground import has_room, hound_is_bound
from petteia.games.prometheus.harm import drop_stone, net_off, victory
from petteia.games.prometheus.movement import DISPLACED, enter
from petteia.games.prometheus.state import (
    ACT,
    AOW,
    AOW_MANOEUVRES,
    CAPS,
    CARRIES,
    CERBERUS_MUST_ATTACK,
    DEAD,
    DREW_TWO,
    RECALL_HEALS,
    RECALL_REVIVES,
    RECALLED,
    RESCUERS,
    SEARCHED,
    TURN_CAP,
    WARDENS,
    Skirmish,
)
from petteia.games.prometheus.vocabulary import GOD, TROOP
from petteia.games.prometheus.why import why_not_turn
from petteia.games.prometheus.words import (
    ACTIVATE,
    AGAIN,
    CALLED_ON,
    DRAW,
    DRAWS_TWO,
    END,
    PASS,
    PASSED,
    PLACE,
    RECALL,
    RECALLS,
    SEARCH,
    SEARCHES,
)
from petteia.games.prometheus.words import RECALLED as TOLD_RECALLED
from petteia.games.prometheus.words import TURN as TOLD_TURN
from petteia.kernel.action import Action
from petteia.kernel.decision import Refusal
from petteia.kernel.step import Step, step

CALM_ENOUGH: Final = 2  # at the turn cap: more Rage than this, and the wardens have held out


@step
class Turn(Step):
    """The turn of `you`: start, first activation, second activation, end (PR-044)."""

    you: int

    # -- the start phase ---------------------------------------------------------------------

    def begin(self, s: Skirmish) -> None:
        """What lasts until one's next start phase ends now; then a card is drawn (PR-045, PR-046)."""
        you = self.you
        cap = CAPS[s.law[TURN_CAP]]
        if cap and s.turn >= cap:
            decide_by_rage(s)
            return
        s.turn += 1
        s.active = you
        s.activations = 0
        s.marks = [mark for mark in s.marks if not (mark[4] == "next_start" and mark[5] == you)]
        s.used = [0] * len(s.used)
        s.spent = [0] * s.seats
        s.tell(TOLD_TURN, you, s.turn)
        draw(s, you, 1)
        self.first(s)

    # -- the first activation ----------------------------------------------------------------

    def first(self, s: Skirmish) -> None:
        """Pass, or carry on and activate a unit (PR-047)."""
        you = self.you
        units = activatable(s, you)
        if must_set_the_hound_on(s, you, units):
            options = [ACTIVATE[s.word[s.hound]], *manoeuvres(s, you)]
        else:
            options = [*(ACTIVATE[s.word[u]] for u in units), PASS, *manoeuvres(s, you)]
        s.ask(you, "PR-047", "Activate a unit, or pass and draw a card.", options, "first_chosen", None, True)

    def first_chosen(self, s: Skirmish, action: Action) -> None:
        you = self.you
        if action is PASS:
            s.tell(PASSED, you)
            draw(s, you, 1)
            s.go("closing")
        elif action.verb == "activate":
            self.activate(s, action, "second")
        else:
            manoeuvre(s, you, action)
            s.go("first")

    def activate(self, s: Skirmish, action: Action, then: str) -> None:
        """The unit's own activation card is discarded (PR-050)."""
        u = s.slot[action.args[0]]
        toss(s, self.you, ACT + s.word[u], CALLED_ON)
        s.go(then)
        s.then(Activation(u, self.you))

    # -- the second activation ---------------------------------------------------------------

    def second(self, s: Skirmish) -> None:
        """For an Art of War card another unit may act; or the end phase begins (PR-057, PR-C30)."""
        you = self.you
        if s.activations >= MOST_ACTIVATIONS:
            self.closing(s)
            return
        options: list[Action] = []
        if s.holds(you, AOW):
            options += [ACTIVATE[s.word[u]] for u in activatable(s, you)]
        options += recalls(s, you)
        options += manoeuvres(s, you)
        options.append(END)
        s.ask(you, "PR-057", "Activate another unit for an Art of War card, or end your turn.", options,
              "second_chosen", None, True)  # fmt: skip

    def second_chosen(self, s: Skirmish, action: Action) -> None:
        if action.verb == "activate":
            s.tell(AGAIN, self.you)
            pay_aow(s, self.you, 1)
            self.activate(s, action, "closing")
        elif action.verb in ("draw", "search"):
            manoeuvre(s, self.you, action)
            s.go("second")
        else:
            self.closed(s, action)

    # -- the end phase -----------------------------------------------------------------------

    def closing(self, s: Skirmish) -> None:
        """A troop may be recalled for an Art of War card (PR-058 to PR-060)."""
        you = self.you
        if not s.hand(you) or not (may_manoeuvre(s, you) or troops_to_recall(s, you)):
            self.over(s)  # there is nothing anybody could think of: no question
            return
        options = [*recalls(s, you), *manoeuvres(s, you), END]
        s.ask(you, "PR-058", "Recall a troop for an Art of War card, or end your turn.", options, "closed", None, True)

    def closed(self, s: Skirmish, action: Action) -> None:
        if action is END:
            self.over(s)
        elif action.verb == "recall":
            s.go("closing")
            s.then(Recall(self.you, s.slot[action.args[0]]))
        else:
            manoeuvre(s, self.you, action)
            s.go("closing")

    def over(self, s: Skirmish) -> None:
        """Effects of this turn end, and the next player's turn begins (PR-061)."""
        you = self.you
        s.marks = [
            mark for mark in s.marks if mark[4] != "turn" and not (mark[4] == "its_next_turn" and mark[5] == you)
        ]
        s.flags = [flags & CARRIES for flags in s.flags]
        s.go("begin", TURNS[s.order[s.turn % len(s.order)]])

    def refuse(self, s: Skirmish, action: Action) -> Refusal | None:
        return why_not_turn(s, self.you, action)


TURNS: Final = tuple(Turn(seat) for seat in range(4))


def decide_by_rage(s: Skirmish) -> None:
    """The turns agreed on are over: with more than two Rage tokens the wardens have held out."""
    if s.rage > CALM_ENOUGH:
        victory(s, WARDENS, "The turns are over and the hound still rages: the Wardens win.", "PR-C42")
    else:
        victory(s, RESCUERS, "The turns are over and the hound is nearly calm: the Rescuers win.", "PR-C42")


def activatable(s: Skirmish, seat: int) -> list[int]:
    """The units whose card the seat holds and that may act."""
    faces = s.face
    seen = 0
    found: list[int] = []
    for card in s.zones[s.seats + seat]:
        face = faces[card]
        if face >= ACT and not seen >> face & 1:
            seen |= 1 << face
            u = s.slot[face - ACT]
            if may_be_activated(s, u):
                found.append(u)
    found.sort()
    return found


def must_set_the_hound_on(s: Skirmish, seat: int, units: list[int]) -> bool:
    """By agreement enemies beside the hound oblige its owner to activate it (PR-C14)."""
    if not s.law[CERBERUS_MUST_ATTACK] or s.hound not in units or s.held(s.hound):
        return False
    return s.owner[s.hound] == seat and hound_is_bound(s, s.hound)


# -- manoeuvres ----------------------------------------------------------------------------------------


def may_manoeuvre(s: Skirmish, seat: int) -> bool:
    """Whether a search or a draw is left this turn, as far as everybody can see."""
    return not s.law[AOW_MANOEUVRES] and s.spent[seat] & (SEARCHED | DREW_TWO) != SEARCHED | DREW_TWO


def manoeuvres(s: Skirmish, seat: int) -> list[Action]:
    if not may_manoeuvre(s, seat) or not can_pay(s, seat):
        return []
    options: list[Action] = []
    if not s.spent[seat] & DREW_TWO and (s.deck(seat) or s.discard(seat)):
        options.append(DRAW)
    if not s.spent[seat] & SEARCHED and s.deck(seat):
        options.append(SEARCH)
    return options


def manoeuvre(s: Skirmish, seat: int, action: Action) -> None:
    s.tell(DRAWS_TWO if action is DRAW else SEARCHES, seat)
    s.then(Price(seat))
    if action is DRAW:
        s.spent[seat] |= DREW_TWO
        s.then(DrawTwo(seat))
    else:
        s.spent[seat] |= SEARCHED
        s.then(Search(seat))


@step
class DrawTwo(Step):
    """What an Art of War card buys: two cards."""

    seat: int

    def begin(self, s: Skirmish) -> None:
        draw(s, self.seat, 2)


# -- recall --------------------------------------------------------------------------------------------


def troops_to_recall(s: Skirmish, seat: int) -> list[int]:
    """The troops a seat could recall, were it to pay: its own, in play (or destroyed, by agreement), once a turn."""
    if s.spent[seat] & RECALLED:
        return []
    book = s.book
    return [
        u
        for u in range(len(s.unit))
        if s.owner[u] == seat
        and book.kind[s.unit[u]] == TROOP
        and (s.at[u] >= 0 or (s.at[u] == DEAD and s.law[RECALL_REVIVES]))
        and recall_areas(s, u)
    ]


def recalls(s: Skirmish, seat: int) -> list[Action]:
    return [RECALL[s.word[u]] for u in troops_to_recall(s, seat)] if s.holds(seat, AOW) else []


def recall_areas(s: Skirmish, u: int) -> list[int]:
    """The areas of the gods its player controls, and the deployment areas of its side, on either map (PR-067, PR-068)."""
    book = s.book
    seat = s.owner[u]
    found = set(book.homes[s.side[u]])
    for v in range(len(s.unit)):
        if book.kind[s.unit[v]] == GOD and s.owner[v] == seat and s.at[v] >= 0:
            found.add(s.at[v])
    return [area for area in sorted(found) if area != s.at[u] and has_room(s, u, area)]


@step
class Recall(Step):
    """A troop is lifted from either map and set down elsewhere; nets and stone stay behind."""

    seat: int
    u: int

    def begin(self, s: Skirmish) -> None:
        s.tell(RECALLS, self.seat, self.u)
        pay_aow(s, self.seat, 1)
        s.spent[self.seat] |= RECALLED
        areas = [PLACE[s.book.word[area]] for area in recall_areas(s, self.u)]
        s.ask(self.seat, "PR-067", "Where is the troop recalled to?", areas, "placed")

    def placed(self, s: Skirmish, action: Action) -> None:
        u = self.u
        area = s.book.area_of[action.args[0]]
        full = s.book.vitality[s.unit[u]]
        if s.at[u] == DEAD:
            s.life[u] = full
        else:
            net_off(s, u)
            drop_stone(s, u)
            s.stone[u] = 0
            if s.law[RECALL_HEALS]:
                s.life[u] = full
        s.tell(TOLD_RECALLED, self.seat, u, area)
        enter(s, u, area, DISPLACED)
