"""What may be announced, and questions whose silence would tell something: PR-053, PR-C29, PR-C47, PR-C48."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.activation import Acting, Activation
from petteia.games.prometheus.data import CONTENT
from petteia.games.prometheus.ground import hound_is_bound
from petteia.games.prometheus.state import OMPHALOS_CLAIM
from petteia.games.prometheus.words import ATTACK, CALM, CAUTIOUS, CLAIM, ENRAGE, PLAN_MASK, RELEASE, WALK
from petteia.kernel import Match, position
from petteia.testing import rule
from tests.games.prometheus import foresight
from tests.games.prometheus.foresight import Foresight, encounter
from tests.games.prometheus.referee import Referee
from tests.games.prometheus.skirmish import UNITS, fold

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
DEN = "Hound's Threshold"
HERE = "Gate of Horn"


def plans(t: Any, seat: str, unit: str) -> list[str]:
    """What a unit may announce, without the word `plan`."""
    leader = t.seat(seat)
    leader.does(f"activate {unit}")
    return [plan.split()[1] for plan in leader.options("plan")]


# -- looking ahead ---------------------------------------------------------------------------


@rule("PR-C47")
@pytest.mark.parametrize(
    ("zeus", "jason", "bait", "offered"),
    [
        ("Throne Terrace", "Lower Terrace", {}, True),  # two areas to walk, and the bolt flies three
        ("Throne Terrace", "Goat Gate", {}, False),
        ("Throne Terrace", "", {"Giants' Stair": "net"}, True),  # or burns a token two areas ahead
        ("Throne Terrace", "", {"Shepherd's Fold": "net"}, False),
    ],
)
def test_zeus_announces_a_walk_and_a_bolt(
    table: Sit, zeus: str, jason: str, bait: dict[str, str], offered: bool
) -> None:
    """Whatever could be reached after a walk may be announced with it, as far as the powers of the unit go."""
    t = table("prometheus", rescuers={"units": {"Jason": jason} if jason else {}},
              wardens={"units": {"Zeus": zeus}, "hand": ["Zeus", AOW]}, bait=bait, to_move="wardens")  # fmt: skip
    found = plans(t, "wardens", "Zeus")
    assert [plan in found for plan in ("walk+attack", "cautious+attack")] == [offered, offered]


@rule("PR-C47")
@pytest.mark.parametrize(
    ("unit", "start", "foe", "hand", "offered"),
    [
        ("Acamas", HERE, "Charon's Ford", True, True),  # a step, then a boulder over two areas
        ("Acamas", HERE, "Hound's Threshold", True, True),
        ("Acamas", HERE, "Broken Cage", True, False),
        ("Acamas", HERE, "Hound's Threshold", False, True),  # he breaks a tree and strikes two areas away
        ("Diomedes", HERE, "Hound's Threshold", True, True),  # two areas on foot, and his spear reaches the next
        ("Diomedes", HERE, "Hound's Threshold", False, False),  # nothing to pay for it with
        ("Bellerophon", HERE, "Judges' Bench", True, True),  # three on foot and two in the air
        ("Perseus", "Cypress Wood", "Giants' Stair", True, True),  # his sandals carry him over the wall
        ("Perseus", "Cypress Wood", "Giants' Stair", False, False),
    ],
)
def test_what_a_walk_brings_into_reach(table: Sit, unit: str, start: str, foe: str, hand: bool, offered: bool) -> None:
    """An attack may be announced with a walk if a power of the unit could strike from where it could go."""
    t = table("prometheus", rescuers={"units": {unit: start}, "hand": [unit, *[AOW] * hand]},
              wardens={"units": {"Diomedes": foe}})  # fmt: skip
    assert ("walk+attack" in plans(t, "rescuers", unit)) == offered


@rule("PR-C47")
def test_hades_walks_through_enemies_to_the_hound(table: Sit) -> None:
    """With his Helm neither Block nor enemies hold him: a walk to the hound and Calm may be announced."""
    for hand, offered in (((AOW,), True), ((), False)):
        t = table("prometheus", rescuers={"units": {"Hades": "Weeping Willows"}, "hand": ["Hades", *hand]},
                  wardens={"units": {"Spartans": "Weeping Willows", "Centaurs": "Charon's Ford", "Cerberus": DEN}})  # fmt: skip
        found = plans(t, "rescuers", "Hades")
        assert ("walk+calm" in found) == offered
        if offered:
            t.rescuers.does("plan walk+calm", "power 1", "step Charon's Ford", f"step {DEN}", "calm")
            assert t.rage == 3


@rule("PR-C47")
def test_a_spring_may_carry_on(table: Sit) -> None:
    """Its die may move the unit one area more, and fire drives it on from there: what could be done then may be announced."""
    for start, foe, offered in (
        ("Gate of Ivory", "Drowned Bend", True),
        ("Gate of Ivory", "Phlegethon Mouth", False),  # in the fire nobody stays to strike
        ("Gate of Horn", "Drowned Bend", False),
    ):
        t = table("prometheus", rescuers={"units": {"Argonauts": start}, "hand": ["Argonauts"]},
                  wardens={"units": {"Griffon": foe}}, chance=[])  # fmt: skip
        assert ("walk+attack" in plans(t, "rescuers", "Argonauts")) == offered


@rule("PR-C47")
def test_two_actions_without_a_walk_are_both_in_reach(table: Sit) -> None:
    """An attack that needs a walk first is not announced with another action in the walk's place."""
    t = table("prometheus", rescuers={"units": {"Jason": "Muses' Meadow"}},
              wardens={"units": {"Zeus": {"at": "Sacred Way", "net": True}, "Diomedes": "Sacred Way"},
                       "hand": ["Diomedes", AOW]}, to_move="wardens")  # fmt: skip
    found = plans(t, "wardens", "Diomedes")
    assert ("walk+release" in found, "walk+attack" in found, "attack+release" in found) == (
        True,
        True,
        True,
    )  # his spear
    t = table("prometheus", rescuers={"units": {"Jason": "Muses' Meadow"}},
              wardens={"units": {"Zeus": {"at": "Sacred Way", "net": True}, "Hippolyta": "Sacred Way"},
                       "hand": ["Hippolyta", AOW]}, to_move="wardens")  # fmt: skip
    found = plans(t, "wardens", "Hippolyta")
    assert ("walk+release" in found, "walk+attack" in found, "attack+release" in found) == (True, True, False)


@rule("PR-C47")
def test_a_blow_may_clear_the_way(table: Sit) -> None:
    """Perseus is held by Spartans; with Mobility he may walk once they have fallen, and announces it before."""
    t = table("prometheus", rescuers={"units": {"Perseus": HERE}, "hand": ["Perseus"]},
              wardens={"units": {"Spartans": {"at": HERE, "life": 2}}}, chance=[5] * 7)  # fmt: skip
    assert "walk+attack" in plans(t, "rescuers", "Perseus")
    t.rescuers.does("plan walk+attack", "attack Spartans", "step Asphodel Meadow")
    assert t.where("Perseus") == "Asphodel Meadow"


@rule("PR-C47")
def test_a_flight_may_end_beside_the_hound(table: Sit) -> None:
    """Bellerophon's lance carries him to the hound, and there he may still enrage it."""
    t = table("prometheus", rescuers={"units": {"Jason": DEN}},
              wardens={"units": {"Cerberus": DEN, "Bellerophon": "Broken Cage"}, "hand": ["Bellerophon", AOW]},
              stones={DEN: 1}, to_move="wardens", chance=[1] * 8)  # fmt: skip
    assert "attack+enrage" in plans(t, "wardens", "Bellerophon")
    t.wardens.does("plan attack+enrage", "power 1", "enough-boosts", "enrage")
    assert t.rage == 5


@rule("PR-C47")
@pytest.mark.parametrize(("carries", "start"), [(True, DEN), (True, "Judges' Bench"), (False, DEN)])
def test_a_carried_stone_can_be_put_down_beside_the_hound(table: Sit, carries: bool, start: str) -> None:
    """What a warden carries it may put down, and enrage the hound with."""
    t = table("prometheus", rescuers={},
              wardens={"units": {"Cerberus": DEN, "Diomedes": {"at": start, "carries": carries}}, "hand": ["Diomedes"]},
              stones={}, to_move="wardens", options={"omphalos_claim": "on"})  # fmt: skip
    found = plans(t, "wardens", "Diomedes")
    assert ("walk+enrage" in found) == carries
    if carries:
        t.wardens.does("plan walk+enrage", *([f"step {DEN}"] if start != DEN else []), "drop", "enrage")
        assert t.rage == 5


@rule("PR-C47", "PR-K033")
def test_one_stone_can_be_left_for_another(table: Sit) -> None:
    """Who carries a stone may put it down, walk on and claim the next; without a walk there is nothing to gain by it."""
    t = table("prometheus", rescuers={"units": {"Jason": {"at": "Weeping Willows", "carries": True}}, "hand": ["Jason"]},
              wardens={}, options={"omphalos_claim": "on"})  # fmt: skip
    assert plans(t, "rescuers", "Jason") == ["nothing", "walk+claim", "run"]
    t.rescuers.does("plan walk+claim", "step Charon's Ford")
    assert not t.rescuers.options("claim")  # it carries one stone at most
    t.rescuers.does("drop", "claim Charon's Ford")
    assert (t.marks("Jason"), t.pieces("Charon's Ford")) == (["carries a stone"], ["Omphalos"])


@rule("PR-C47", "PR-C29", "PR-053")
@pytest.mark.parametrize("unit", [unit.name for unit in CONTENT.units])
def test_what_is_offered_is_what_could_come_about(unit: str) -> None:
    """Each unit among a few others: every pair that some line of play could bring about is offered, and no other."""
    assert sum(foresee(unit, encounter(seed, unit)) for seed in range(9)) > 2


# who walks, flies, swims or climbs as others do not, or has powers that help it on; and ground that does something
WALKERS = ("Nemean Lion", "Arachne", "Scylla", "Sirens", "Hades", "Calydonian Boar", "Perseus", "Bellerophon", "Chimera",
           "Odysseus", "Argonauts", "Centaurs", "Toxotai", "Acamas", "Zeus", "Colchis Bull", "Talos", "Icarus")  # fmt: skip
GROUND = ("Gate of Horn", "Gate of Ivory", "Spring of Memory", "Mourning Fields", "Drowned Bend", "Upper Styx", "Black Reach",
          "Cocytus Mire", "Nymphs' Spring", "Oracle's Crag", "Windy Ledge", "Sacred Way")  # fmt: skip


@rule("PR-C47", "PR-C29", "PR-053")
@pytest.mark.parametrize("unit", WALKERS)
def test_special_ground_and_special_legs(unit: str) -> None:
    """The same from where fire, springs, water, swamp, rock, chains and escarpments lie on the way, with the others a way off."""
    assert sum(foresee(unit, encounter(seed, unit, at)) for seed, at in enumerate(GROUND)) > 6


def foresee(unit: str, spec: dict[str, Any]) -> bool:
    """Hold what is offered against what could come about, and against the referee; False where there is nothing to announce."""
    match = position("prometheus", 0, 2, **spec)
    state: Any = match.state
    referee = Referee(match, spec)
    referee.stones = state.stones[:]
    referee.hear([], None)
    move = f"activate {UNITS[fold(unit)]}"
    match.act(match.to_move, move)
    assert match.decision is not None
    referee.hear([(event.kind.key, event.args) for _, event in match.events], move)
    referee.judge()  # the other announcements
    waits = state.at[state.actor] < 0 and "entry" in spec["options"]
    if match.decision.rule != "PR-051" or waits or hound_is_bound(state, state.actor):
        return False
    ahead = Foresight(match)
    simple = "cautious_slot" not in spec["options"]
    for walk in ("walk", "cautious") if simple and spec["to_move"] == "wardens" else ("walk",):
        left_open = ahead.open_ends(walk)
        assert foresight.offered(match, walk) - left_open == ahead.pairs(walk) - left_open, spec
    trapped = position("prometheus", 0, 2, **{**spec, "bait": dict.fromkeys(spec["bait"], "net")})
    trapped.act(trapped.to_move, f"activate {UNITS[fold(unit)]}")
    assert trapped.decision is not None
    assert trapped.decision.options == match.decision.options  # nobody learns a token by what is offered
    return True


DEEDS = {"attack": ATTACK, "calm": CALM, "enrage": ENRAGE, "claim": CLAIM, "release": RELEASE}


@rule("PR-C47", "PR-053")
@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_could_be_done_is_withheld(seed: int) -> None:
    """Over random games: whatever deed turns out possible after a walk could have been announced with it.

    At announcements the unit is let walk (or strike) at random as if everything had been announced; a deed that is then
    on offer must have been among the announcements.
    """
    chooser = random.Random(seed)
    options = {
        "recruitment": "draft",
        "omphalos_claim": ("off", "on")[seed % 2],
        "calm_by": ("gods", "any_rescuer")[seed % 2],
    }
    match = Match.new("prometheus", seed=seed, seats=(2, 3, 4)[seed % 3], options=options)
    tried = 0
    while match.decision is not None and tried < 40:
        one, _ = match.state.stack[-1]
        if isinstance(one, Activation) and match.decision.rule == "PR-051":
            offered = [PLAN_MASK[action.args[0]] for action in match.decision.options if action.verb == "plan"]
            tried += 1
            for first in (WALK, CAUTIOUS, ATTACK):
                if any(mask & first and not mask & ~(first | sum(DEEDS.values())) for mask in offered):
                    wander(match, one, first, offered, chooser)
        match.act(match.to_move, chooser.choice(match.decision.options))
    assert tried > 10


def wander(match: Match, one: Activation, first: int, offered: list[int], chooser: random.Random) -> None:
    """Carry out one action at random, with every other announced; what comes on offer was to be announced with it."""
    state: Any = match.state.clone()
    state.plan = (first | sum(DEEDS.values())) & ~(0 if state.law[OMPHALOS_CLAIM] else CLAIM)
    state.decision = None
    state.stack[-1] = (one, "finish")
    state.stack.append((Acting(one.u, one.seat), "begin"))
    state.advance()
    for _ in range(12):
        decision = state.decision
        if decision is None or not any(isinstance(step, Acting) and step.u == one.u for step, _ in state.stack):
            return
        moves = decision.options
        if isinstance(state.stack[-1][0], Acting):
            for action in moves:
                deed = ATTACK if is_offensive(state, one.u, action) else DEEDS.get(action.verb, 0)
                if deed and deed != first and first | deed != ATTACK | CALM:
                    announced = any(mask & first and mask & deed for mask in offered) or deed in offered
                    unit = state.book.units[state.unit[one.u]].name
                    assert announced, f"{action.text} by {unit} was not announced"
            moves = [a for a in moves if a.verb in going(first)] or [decision.options[-1]]
        state.choose(decision.options.index(chooser.choice(moves)))


def is_offensive(state: Any, u: int, action: Any) -> bool:
    return bool(action.verb == "power" and state.book.powers[state.unit[u]][action.args[0]].kind == "offensive")


def going(first: int) -> set[str]:
    """The verbs of one action."""
    return {"attack", "power"} if first == ATTACK else {"step", "fly"}


# -- questions that tell nothing -------------------------------------------------------------


@rule("PR-C48")
@pytest.mark.parametrize(("hand", "left"), [([AOW], ["power 1", "done"]), (["Hades"], ["done"])])
def test_a_unit_that_might_use_a_power_is_asked_whatever_the_hand(table: Sit, hand: list[str], left: list[str]) -> None:
    """Hector has walked and could Hold the Gate: his player is asked with the card and without it."""
    t = table("prometheus", rescuers={"units": {"Hector": HERE, "Hades": HERE}, "hand": ["Hector", *hand]}, wardens={})
    t.rescuers.acts("Hector", "walk", "step Asphodel Meadow")
    t.asks("rescuers", rule="PR-055", options=left)


@rule("PR-C48")
def test_an_empty_hand_is_no_secret(table: Sit) -> None:
    """With no card left there is nothing to pay with, as everybody can see."""
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector"]}, wardens={})
    t.rescuers.acts("Hector", "walk", "step Asphodel Meadow")
    t.asks("rescuers", rule="PR-057")


@rule("PR-C48")
@pytest.mark.parametrize("hand", [[AOW], ["Ares"]])
def test_an_offensive_power_that_might_be_paid_is_asked_for(table: Sit, hand: list[str]) -> None:
    """Diomedes has announced an attack and walked: only his spear reaches Jason now, if its price is in the hand."""
    t = table("prometheus", rescuers={"units": {"Jason": "Muses' Meadow", "Hector": "Propylaia"}},
              wardens={"units": {"Diomedes": "Propylaia", "Ares": "Hall of Shields"}, "hand": ["Diomedes", *hand]},
              to_move="wardens")  # fmt: skip
    t.wardens.does("activate Diomedes", "plan walk+attack", "step Armoury Colonnade", "step Sacred Way")
    t.asks("wardens", rule="PR-055", options=[*(["power 1"] if hand == [AOW] else []), "done"])


@rule("PR-C48")
@pytest.mark.parametrize("hand", [[AOW], ["Ares"]])
def test_a_comrade_that_might_be_cut_free_is_asked_for(table: Sit, hand: list[str]) -> None:
    """Release was announced; the card for it was spent on the way, or not: the question is the same."""
    t = table("prometheus", rescuers={"units": {"Jason": "Sacred Way"}},
              wardens={"units": {"Zeus": {"at": "Sacred Way", "net": True}, "Spartans": "Sacred Way", "Ares": "Propylaia"},
                       "hand": ["Spartans", AOW, *hand]}, to_move="wardens")  # fmt: skip
    t.wardens.acts("Spartans", "attack+release")
    t.asks("wardens", rule="PR-055", options=["attack jason", "release zeus", "done"])


@rule("PR-C48", "PR-K020")
@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ([AOW, "Hector", "Hector"], ["pay art-of-war", "pay fallen"]),
        ([AOW, "Hector", "Jason"], ["pay art-of-war"]),
        ([AOW, "Jason", "Jason"], ["pay art-of-war"]),
    ],
)
def test_what_one_pays_with_is_asked_wherever_there_might_be_a_choice(
    table: Sit, hand: list[str], ways: list[str]
) -> None:
    """Hector is dead, so his cards might be in the hand: the question is put whether they are or not."""
    t = table("prometheus", rescuers={"units": {"Hector": "dead", "Jason": HERE}, "hand": hand, "deck": ["Jason", "Jason"]},
              wardens={})  # fmt: skip
    t.rescuers.does("draw")
    t.asks("rescuers", rule="PR-K020", options=ways)


@rule("PR-C48")
@pytest.mark.parametrize(("units", "hand"), [({"Hector": HERE}, [AOW, "Hector"]), ({"Hector": "dead"}, [AOW]),
                                             ({"Hoplites": "dead"}, [AOW, "Hoplites", "Hoplites"])])  # fmt: skip
def test_where_there_is_plainly_no_choice_nothing_is_asked(table: Sit, units: dict[str, Any], hand: list[str]) -> None:
    """Nobody but troops has fallen, or the hand is too small: the card is discarded and the game goes on."""
    t = table("prometheus", rescuers={"units": units, "hand": hand, "deck": [AOW, AOW]}, wardens={})
    t.rescuers.does("draw")
    t.asks("rescuers", rule="PR-047")


@rule("PR-C48")
@pytest.mark.parametrize("seed", range(4))
def test_who_is_asked_when_depends_on_no_hand(seed: int) -> None:
    """Over random games: dealt other cards that rivals cannot tell apart, a sentence is followed by a question to the same
    seat, or by none."""
    chooser = random.Random(seed)
    options = {"recruitment": "draft", "partners": "secret"}
    match = Match.new("prometheus", seed=seed, seats=(2, 4)[seed % 2], options=options)
    compared = 0
    while match.decision is not None and len(match.log) < 900:
        mover, decision = match.to_move, match.decision
        action = chooser.choice(decision.options)
        if action.verb not in OPEN_VERBS:
            match.act(mover, action)
            continue
        rival = (mover + 1 + chooser.randrange(match.header.seats - 1)) % match.header.seats
        twin = match.view(rival).world(random.Random(seed))
        twin.rng, twin.drawn, twin.decision = match.state.rng, match.state.drawn, decision
        learned = match.state.learned, twin.learned
        twin.choose(decision.options.index(action))
        match.act(mover, action)
        if learned == (match.state.learned, twin.learned) and match.decision is not None:
            assert twin.decision is not None
            assert (twin.decision.seat, twin.decision.rule) == (match.decision.seat, match.decision.rule), action.text
            compared += 1
    assert compared > 100


# answers that any hand could give
OPEN_VERBS = {"plan", "step", "fly", "attack", "done", "enough-boosts", "boost", "second", "keep", "decline", "calm",
              "enrage", "end", "target", "throw", "reroll"}  # fmt: skip
