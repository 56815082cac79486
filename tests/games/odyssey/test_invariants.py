"""What no battle may break, whatever is chosen: random battles against every foe, looked at after each choice."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import HANDLERS
from petteia.games.odyssey.equipment import FISTS
from petteia.games.odyssey.setup import FOES
from petteia.games.odyssey.state import (
    BOX,
    BP_DECK,
    DRAWN,
    HELD,
    KNOCKDOWN,
    KRATOS,
    MOIROS,
    OBOL,
    OBOL_BOX,
    RESOURCES,
    TITAN_ROUND,
    TITANS,
    TRAUMA,
    WOUNDS,
    Battle,
)
from petteia.games.odyssey.turn import Turn
from petteia.games.odyssey.values import ambrosia_limit
from petteia.kernel import Match
from petteia.testing import rule

AI_ZONES, BP_ZONES = range(BP_DECK), range(BP_DECK, TRAUMA)
PLACES = {  # where the cards of each deck may lie
    "ai": {*AI_ZONES},
    "bp": {*BP_ZONES},
    "minor": {TRAUMA, DRAWN},
    "major": {TRAUMA + 1, DRAWN},
    "grave": {TRAUMA + 2, DRAWN, BOX},
    "obol": {OBOL, OBOL_BOX, DRAWN, BOX},
    "moiros": {MOIROS, *range(HELD, HELD + TITANS)},
    "kratos": {KRATOS, *range(HELD, HELD + TITANS)},
}
LONGEST_WINDOW = 40  # more answers in one window of opportunity than titans have reactions for
LONGEST = 6000


class Watch:
    """One battle under watch."""

    def __init__(self, number: int) -> None:
        foe = list(FOES)[number % len(FOES)]
        gear = ("start", "mid", "top")[number % 3]
        options = {"foe": foe, "naos": "yes", "nymphs": "yes", "gear": gear}
        self.match = Match.new("odyssey", number, 1 + number % 4, options)
        self.cards = Counter(self.s.face)
        self.round = (0, 0)
        self.turns: list[int] = []
        self.given: list[int] = []  # titans that an effect gave a further turn or action this round
        self.worn: Counter[int] = Counter()
        self.window = 0

    @property
    def s(self) -> Battle:
        state = self.match.state
        assert isinstance(state, Battle)
        return state

    def choose(self, chooser: random.Random) -> None:
        decision = self.match.decision
        assert decision is not None
        self.window = self.window + 1 if decision.rule == "OD-146" else 0
        assert self.window < LONGEST_WINDOW, "a window of opportunity that never ends"
        action = chooser.choice([o for o in decision.options if o.verb != "retreat"])
        if action.verb == "turn":
            self.takes_a_turn(action.args[0])
        self.match.act(decision.seat, action)

    # -- turns ---------------------------------------------------------------------------------------

    def takes_a_turn(self, t: int) -> None:
        s = self.s
        if self.round != (s.round, s.phase):
            self.round, self.turns, self.given = (s.round, s.phase), [], []
        assert s.phase == TITAN_ROUND
        assert self.turns.count(t) <= self.given.count(t), f"{t} acts again in round {s.round}"
        self.turns.append(t)

    # -- what is conserved ---------------------------------------------------------------------------

    def look(self) -> None:
        s = self.s
        self.look_at_cards(s)
        self.look_at_wounds(s)
        self.look_at_gear(s)
        for t in range(TITANS):
            self.look_at_titan(s, t)
        assert all(n >= 0 for n in (*s.pool, *s.held_pool, *s.argo_charge)), "fewer than no tokens"
        assert len([one for one, _ in s.stack if isinstance(one, Turn)]) <= 2
        assert s.priority < 0 or s.alive[s.priority] or not s.living() or s.decision is not None

    def look_at_cards(self, s: Battle) -> None:
        lying = [card for zone in s.zones for card in zone]
        assert sorted(lying) == list(range(len(s.face))), "a card is nowhere, or in two places"
        assert Counter(s.face) == self.cards
        for zone, cards in enumerate(s.zones):
            for card in cards:
                deck = BOOK.cards[s.face[card]].deck
                assert zone in PLACES[deck] or zone == BOX, f"a card of {deck} in zone {zone}"

    def look_at_gear(self, s: Battle) -> None:
        """What was brought stays, exhausted or thrown away as it may be; what comes on top was gained."""
        now = Counter(g for held in s.gear for g in held if g != FISTS)
        if not s.phase:
            self.worn = now
        assert not self.worn - now
        assert now - self.worn <= Counter(s.loot)
        assert all(held.count(FISTS) <= 1 for held in s.gear)

    def look_at_wounds(self, s: Battle) -> None:
        on_stack = [card for card in s.wound_stack if card >= 0]
        assert sorted(on_stack) == sorted(s.zones[WOUNDS])
        assert s.wounds() < s.block.wounds or s.decision is None or s.attack.who < 0

    def look_at_titan(self, s: Battle, t: int) -> None:
        for dial in (s.danger, s.fate, s.rage):
            assert 0 <= dial[t] <= 9
        assert min(s.despair[t], s.ambrosia[t], s.bleed[t], s.trespass[t]) >= 0
        if s.alive[t]:
            assert s.ambrosia[t] <= ambrosia_limit(s, t)
        else:
            assert s.cell[t] == -1
        assert {len(row[t]) for row in (s.gear, s.exhausted, s.discarded, s.charge, s.host)} == {len(s.gear[t])}
        assert all(n >= 0 for n in s.charge[t])
        for i, side in enumerate(s.cond[t]):
            assert 0 <= side <= len(BOOK.conditions[i].sides)
        tired = s.move_fatigue[t] + s.combat_fatigue[t]
        assert tired <= 1
        assert bool(s.cond[t][BOOK.condition_at["fatigue"]]) == bool(tired)
        assert not (s.godform[t] >= 0 and s.alive[t] and s.godform.count(s.godform[t]) > 1)
        assert s.cond[t][KNOCKDOWN] in (0, 1, 2)

    def look_back(self) -> None:
        """The battle is over: what it brought is what was told."""
        s = self.s
        told = [0] * len(RESOURCES)
        for _, event in self.match.events:
            if event.kind.key == "looted":
                told[event.args[1]] += event.args[0]
        assert s.resources == told
        assert len(s.dead) // 2 + len(s.living()) == TITANS


@rule("OD-150", "OD-153", "OD-170", "OD-146")
@pytest.mark.parametrize("number", range(len(FOES)))
def test_nothing_is_lost_and_everything_ends(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards, wounds, tokens, gear and resources are where they belong after every choice; windows end; nobody acts twice
    in a round unless something says so."""
    watch = Watch(number)
    action = HANDLERS["action"]

    def noted(s: Battle, op: object, ctx: object, whom: list[int]) -> None:
        watch.given += whom
        action(s, op, ctx, whom)  # type: ignore[arg-type]

    monkeypatch.setitem(HANDLERS, "action", noted)
    chooser = random.Random(number)
    for _ in range(LONGEST):
        if watch.match.decision is None:
            break
        watch.choose(chooser)
        watch.look()
    else:
        raise AssertionError("the battle never ends")
    watch.look_back()
