"""A turn: the start phase, a first and a second activation, the end phase; and the turns of the sides."""

from __future__ import annotations

from typing import Final

from petteia.games.prometheus.activation import MOST_ACTIVATIONS, Activation, is_tied, may_be_activated
from petteia.games.prometheus.cards import draw, pay_aow, toss
from petteia.games.prometheus.ground import hound_is_bound
from petteia.games.prometheus.harm import victory
from petteia.games.prometheus.lights import in_hand, of_unit
from petteia.games.prometheus.manoeuvres import AGAIN, DRAW, NEXT, SEARCH, Between, may_manoeuvre
from petteia.games.prometheus.moves import NOT_HERE
from petteia.games.prometheus.recall import RECALL, troops_to_recall
from petteia.games.prometheus.state import (
    ACT,
    ACTED,
    AOW,
    CAPS,
    CARRIES,
    CERBERUS_MUST_ATTACK,
    DEAD,
    RESCUERS,
    TURN_CAP,
    WAITING,
    WARDENS,
    Skirmish,
)
from petteia.games.prometheus.words import CALLED_ON, PASSED, SECOND_TIME, UNIT
from petteia.games.prometheus.words import TURN as TOLD_TURN
from petteia.kernel.action import Action, Verb
from petteia.kernel.decision import Refusal
from petteia.kernel.knowledge import View
from petteia.kernel.step import Answered, Said, Step, step

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
        if s.marks:
            s.marks = [mark for mark in s.marks if not (mark[4] == "next_start" and mark[5] == you)]
        s.used = [0] * len(s.used)
        s.spent = [0] * s.seats
        s.tell(TOLD_TURN, you, s.turn)
        draw(s, you, 1)
        self.first(s)

    # -- the activations ---------------------------------------------------------------------

    def first(self, s: Skirmish) -> None:
        """Pass, or carry on and activate a unit (PR-047)."""
        self.ask(
            s, "PR-047", "Activate a unit, or pass and draw a card.", self.first_chosen, ACTIVATE, PASS, DRAW, SEARCH
        )

    def first_chosen(self, s: Skirmish, action: Action) -> None:
        self.heard(s, action, self.first, self.second)

    def second(self, s: Skirmish) -> None:
        """For an Art of War card another unit may act; or the end phase begins (PR-057, PR-C30)."""
        if s.activations >= MOST_ACTIVATIONS:
            self.closing(s)
            return
        prompt = "Activate another unit for an Art of War card, or end your turn."
        self.ask(s, "PR-057", prompt, self.second_chosen, ACTIVATE, RECALL, DRAW, SEARCH, END)

    def second_chosen(self, s: Skirmish, action: Action) -> None:
        self.heard(s, action, self.second, self.closing)

    # -- the end phase -----------------------------------------------------------------------

    def closing(self, s: Skirmish) -> None:
        """A troop may be recalled for an Art of War card (PR-058 to PR-060)."""
        you = self.you
        if not s.hand(you) or not (may_manoeuvre(s, you) or troops_to_recall(s, you)):
            self.over(s)  # there is nothing anybody could think of: no question
            return
        prompt = "Recall a troop for an Art of War card, or end your turn."
        self.ask(s, "PR-058", prompt, self.closed, RECALL, DRAW, SEARCH, END)

    def closed(self, s: Skirmish, action: Action) -> None:
        self.heard(s, action, self.closing, self.closing)

    # -- asking and hearing ------------------------------------------------------------------

    def ask(self, s: Skirmish, rule: str, prompt: str, then: Answered, *moves: Between) -> None:
        options: list[Action] = []
        faces = s.face
        held = {faces[card] for card in s.zones[s.seats + self.you]}
        for move in moves:
            move.offered(s, self.you, held, options)
        s.ask(self.you, rule, prompt, options, then, True)

    def heard(self, s: Skirmish, action: Action, again: Said, on: Said) -> None:
        """What is bought leaves the phase as it is; everything else ends it."""
        move = BETWEEN[action.verb]
        if move is END:
            self.over(s)
            return
        s.go(again if move.leads == AGAIN else on if move.leads == NEXT else self.closing)
        move.do(s, self.you, action)

    def over(self, s: Skirmish) -> None:
        """Effects of this turn end, and the next player's turn begins (PR-061)."""
        you = self.you
        if s.marks:
            s.marks = [
                mark for mark in s.marks if mark[4] != "turn" and not (mark[4] == "its_next_turn" and mark[5] == you)
            ]
        s.flags = [flags & CARRIES for flags in s.flags]
        s.go(TURNS[s.order[s.turn % len(s.order)]].begin)

    def refuse(self, s: Skirmish, action: Action) -> Refusal | None:
        move = BETWEEN.get(action.verb)
        return move.refuse(s, self.you, action) if move is not None else None


TURNS: Final = tuple(Turn(seat) for seat in range(4))


def decide_by_rage(s: Skirmish) -> None:
    """The turns agreed on are over: with more than two Rage tokens the wardens have held out."""
    if s.rage > CALM_ENOUGH:
        victory(s, WARDENS, "The turns are over and the hound still rages: the Wardens win.", "PR-C42")
    else:
        victory(s, RESCUERS, "The turns are over and the hound is nearly calm: the Rescuers win.", "PR-C42")


# -- activating, passing, ending -----------------------------------------------------------------------

HOUND_FIRST: Final = Refusal("Enemies share the hound's area: it is activated first.", "PR-C14")
SECOND_COSTS: Final = Refusal("A second activation costs an Art of War card.", "PR-057")
TWO_AT_MOST: Final = Refusal("There are two activations in a turn.", "PR-K014")
HAS_PASSED: Final = Refusal("You have passed: nobody is activated this turn.", "PR-C26")
HAS_ACTED: Final = Refusal("To pass is to activate nobody this turn.", "PR-C26")


def must_set_the_hound_on(s: Skirmish, seat: int) -> bool:
    """By agreement enemies beside the hound oblige its owner to activate it first, if it can be (PR-C14)."""
    hound = s.hound
    if not s.law[CERBERUS_MUST_ATTACK] or s.activations or hound < 0 or s.held(hound):
        return False
    return hound_is_bound(s, hound) and may_be_activated(s, hound) and s.holds(seat, ACT + s.word[hound]) > 0


class Activate(Between):
    """A unit whose card is in hand acts; the second in a turn for an Art of War card more."""

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        u = s.slot[action.args[0]]
        if u < 0:
            return NOT_HERE
        name = s.book.units[s.unit[u]].name
        if s.owner[u] != you:
            return Refusal(f"{name} is not yours to activate.", "PR-K012")
        if s.at[u] == DEAD:
            return Refusal(f"{name} is destroyed: its cards activate nothing.", "PR-K021")
        if s.flags[u] & ACTED:
            return Refusal(f"{name} has been activated this turn.", "PR-K013")
        if not s.holds(you, ACT + s.word[u]):
            return Refusal(f"You hold no activation card of {name}.", "PR-050")
        if is_tied(s, u):
            return Refusal(f"{name} may not be activated this turn.", "PR-K030")
        if s.activations:
            return TWO_AT_MOST if s.activations >= MOST_ACTIVATIONS else None if s.holds(you, AOW) else SECOND_COSTS
        return HOUND_FIRST if u != s.hound and must_set_the_hound_on(s, you) else None

    def refuse(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        """With nothing against the unit it is too late."""
        return self.why(s, you, action) or (TWO_AT_MOST if s.activations else HAS_PASSED)

    def offered(self, s: Skirmish, you: int, held: set[int], options: list[Action]) -> None:
        """The units of the hand's cards, in the order in which they joined."""
        if s.activations and AOW not in held:
            return
        if must_set_the_hound_on(s, you):
            options.append(self.actions[s.word[s.hound]])
            return
        slot, at, flags, marks = s.slot, s.at, s.flags, s.marks
        found: list[int] = []
        for face in held:
            if face >= ACT:
                u = slot[face - ACT]
                if at[u] >= WAITING and not flags[u] & ACTED and not (marks and is_tied(s, u)):
                    found.append(u)
        found.sort()
        word, actions = s.word, self.actions
        options += [actions[word[u]] for u in found]

    def lights(self, view: View, s: Skirmish, action: Action) -> list[str]:
        unit = of_unit(s, action.args[0])
        return [*unit, *in_hand(view, s, ACT + action.args[0])] if unit else []

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        """The unit's own activation card is discarded (PR-050)."""
        if s.activations:
            s.tell(SECOND_TIME, you)
            pay_aow(s, you, 1)
        u = s.slot[action.args[0]]
        toss(s, you, ACT + s.word[u], CALLED_ON)
        s.now = activation = Activation(u, you)
        activation.begin(s)


class Pass(Between):
    """Nobody is activated, and a card is drawn (PR-048, PR-049)."""

    def why(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        return HAS_ACTED if s.activations else HOUND_FIRST if must_set_the_hound_on(s, you) else None

    def refuse(self, s: Skirmish, you: int, action: Action) -> Refusal | None:
        return self.why(s, you, action) or HAS_PASSED

    def offered(self, s: Skirmish, you: int, held: set[int], options: list[Action]) -> None:
        if not must_set_the_hound_on(s, you):
            options.append(self.action)

    def do(self, s: Skirmish, you: int, action: Action) -> None:
        s.tell(PASSED, you)
        draw(s, you, 1)


class End(Between):
    """Nothing speaks against it, where it is asked."""

    def offered(self, s: Skirmish, you: int, held: set[int], options: list[Action]) -> None:
        options.append(self.action)


ACTIVATE: Final = Activate(Verb("activate", UNIT, say="Activate {0}"), NEXT)
PASS: Final = Pass(Verb("pass", say="Pass and draw a card"))
END: Final = End(Verb("end", say="End your turn"))
BETWEEN: Final = {move.verb.name: move for move in (ACTIVATE, PASS, DRAW, SEARCH, RECALL, END)}
