"""Figures that are printed once and used everywhere: faces of dice, the supply, arrows, limits of a battle."""

from __future__ import annotations

import pytest

from petteia.games.odyssey import values
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.escalation import escalate_unwounded
from petteia.games.odyssey.power import supplied
from petteia.games.odyssey.push import Knockback
from petteia.games.odyssey.state import OBOL
from petteia.kernel import Match
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, card, stage
from tests.games.odyssey.fight import Sit, d10
from tests.games.odyssey.test_weapons import strikes, told

# power and potential of each face
RED = [(0, 0), (0, 1), (1, 0), (1, 1), (1, 1), (2, 0)]
BLACK = [(0, 1), (1, 1), (1, 1), (2, 0), (2, 1), (2, 2)]
WHITE = [(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 2)]


@rule("OD-164", "OD-165")
@pytest.mark.parametrize("face", range(6))
def test_the_faces_of_the_dice(table: Sit, face: int) -> None:
    """A red die beside a blank one, a black one, a white one: power alone, and with breaks enough for every potential."""
    awake = {"gear": [], "godform": "ruin_of_ares", "trespass": 2}
    song = next(e.index for e in BOOK.elements if e.key == "slipped_the_song")
    for weapon, kelp, shown in (("fists", {"gear": []}, RED), ("anchor_maul", {}, BLACK), ("fists", awake, WHITE)):
        for breaks in (0, 9):
            t = strikes(
                table,
                weapon,
                kelp,
                d10(9, 2),
                [0, face],
                pool={"break": breaks},
                lasting=song if shown is WHITE else -1,
            )
            power, potential = shown[face]
            assert told(t, "power against") == f"Kelp has {power + (potential if breaks else 0)} power against AT 3.", (
                weapon,
                breaks,
            )


@rule("OD-164")
@pytest.mark.parametrize(("dice", "left"), [
    ([0] * 6, [6, 0, 0]), ([0] * 7, [5, 1, 0]), ([0] * 8, [6, 1, 0]), ([1] * 4, [0, 4, 0]), ([1] * 5, [0, 3, 1]),
    ([2] * 3, [0, 0, 3]), ([2] * 5, [0, 0, 3]),
    ([0] * 9 + [1] * 4, [5, 4, 1]), ([0, 1, 2], [1, 1, 1]),
])  # fmt: skip
def test_the_supply(dice: list[int], left: list[int]) -> None:
    """Six red, four black, three white; two that are missing are one of the next tier."""
    made = supplied(dice)
    assert [made.count(colour) for colour in range(3)] == left
    assert made == sorted(made)


@rule("OD-013", "OD-258")
@pytest.mark.parametrize(
    ("trauma", "at"), [("second_wind", "d5"), ("bitten_tongue", "f7"), ("turned_about", "d9"), ("the_gap", "b7")]
)
def test_the_arrows(table: Sit, trauma: str, at: str) -> None:
    """Up, right, down, left; the card goes under its deck.  Four cards leave the choice to the player."""
    t = stage(table, {"at": "d7"}, primordial={"at": "n6", "facing": "w"}, minor=[trauma])
    befall(t, Knockback(KELP, 2, -2, 0))
    assert t.titan("kelp").at == at
    assert BOOK.cards[t.s.face[t.s.zones[19][0]]].key == trauma
    t = stage(table, {"at": "d7"}, primordial={"at": "n6", "facing": "w"}, minor=["clear_head"])
    befall(t, Knockback(KELP, 2, -2, 0))
    t.asks(0, rule="OD-258", options=["side n", "side e", "side s", "side w"])


@rule("OD-101", "OD-189")
@pytest.mark.parametrize(("number", "over"), [(59, False), (60, True)])
def test_the_longest_battle(table: Sit, number: int, over: bool) -> None:
    """Sixty rounds, and the Argonauts must retreat."""
    t = stage(table, {"at": "a9"}, round=number)
    t.s.acted = [1, 1, 1, 0]
    t.does("end")
    t.leave()

    assert (t.match.outcome is not None) == over
    assert not over or t.match.outcome.reason == "The Argonauts retreat."  # type: ignore[union-attr]


@rule("OD-143")
def test_how_many_deaths_there_are(table: Sit) -> None:
    """Four more coins that sink, and then the box has none."""
    t = stage(table)
    for count in (3, 4, 5, 6, 6):
        card(t, "the_ferrymans_tab")
        assert len(t.s.zones[OBOL]) == count


@rule("OD-172")
def test_escalation_without_a_wound_is_told(table: Sit) -> None:
    """As the last row of the chart."""
    t = stage(table)
    escalate_unwounded(t.s)
    t.does("end")
    assert "The primordial escalates without a wound." in t.match.story(None)
    assert asked(t)


@rule("OD-165", "OD-161")
def test_parts_that_are_nothing_are_not_shown(table: Sit) -> None:
    """Every total comes with its parts, and each of them adds something."""
    t = stage(
        table,
        {"at": "g7", "gear": ["oyster_knives", "salt_leather"], "skills": [0, 0, 0, 0, 0, 2]},
        pool={"opening": 1},
    )
    s = t.s
    assert values.precision_parts(s, KELP, 0) == [("openings", 1)]
    assert values.to_hit_parts(s) == [("Talos Unmade", 6)]
    assert values.at_parts(s, 3) == [("printed", 3)]
    assert values.evasion_parts(s, KELP, 0) == [("Oyster Knives", 1), ("Salt Leather", 1)]
    assert (values.skill_parts(s, KELP, 5), values.skill_parts(s, KELP, 0)) == ([("skill", 2)], [])


@rule("OD-002", "OD-090")
def test_what_a_table_is_opened_for() -> None:
    """A battle begins with the ship, a campaign with its page; real dice are typed in, others are thrown."""
    battle, voyage = Match.new("odyssey", 1, 1, {"foe": "talos-1"}), Match.new("odyssey", 1, 1, {"mode": "campaign"})
    assert battle.decision is not None
    assert voyage.decision is not None
    assert (battle.decision.rule, type(voyage.state).__name__) == ("OD-094", "Campaign")
    assert voyage.decision.rule != "OD-094"
    assert not battle.state.rng.asks
    for options in ({"foe": "talos-0", "dice": "real"}, {"mode": "campaign", "dice": "real"}):
        assert Match.new("odyssey", 1, 1, options).state.rng.asks
