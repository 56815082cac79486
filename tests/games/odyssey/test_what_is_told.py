"""What is told of falls and spoils: what has come about, once, and nothing that has not."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.aftermath import BattleEnds, loot
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.deeds import DEED_OF, turn_options
from petteia.games.odyssey.state import AI_OUT, AI_WAITING
from petteia.kernel.scene import Grid
from petteia.testing import node, rule
from tests.games.odyssey.befall import KELP, befall, happens, runs, stage
from tests.games.odyssey.fight import Fight, Sit


def told(t: Fight, word: str) -> list[str]:
    """The lines of the log with a word, when the turn has gone on."""
    if t.match.decision is not None and t.match.decision.rule == "OD-153":
        t.does("end")
    t.leave()
    return [line for line in t.match.story(None) if word in line]


def drawn(t: Fight) -> set[str]:
    """What is laid over the board, by its keys."""
    board = node(t.hypso.scene, "board")
    assert isinstance(board, Grid)
    return {one.key for one in board.overlays}


@rule("OD-260", "OD-192")
@pytest.mark.parametrize("op", [{"op": "stand"}, {"op": "cure", "what": "all conditions"}])
def test_only_who_lies_stands_up(table: Sit, op: dict[str, str]) -> None:
    """Whether it is told to stand or sheds everything that weighs on it: who lies is said to stand up, once."""
    t = stage(table, {"conditions": {"knockdown": 1}})
    runs(t, op)
    assert t.titan("kelp").conditions == {}
    assert told(t, "stands up") == ["Kelp stands up."]
    t = stage(table)
    runs(t, op)
    assert told(t, "stands up") == []


@rule("OD-203", "OD-260")
@pytest.mark.parametrize("down", [True, False])
def test_who_awakens_lying_is_said_to_stand_up(table: Sit, down: bool) -> None:
    """An awakening sets a fallen titan on its feet; of one that stood nothing is said."""
    told_of = {"at": "g7", **({"conditions": {"knockdown": 1}} if down else {})}
    t = stage(table, told_of, options={"foe": "talos-1", "naos": "yes"})
    runs(t, {"op": "awaken"})
    t.does("godform ruin-of-ares", "no", "pass")
    assert told(t, "stands up") == (["Kelp stands up."] if down else [])


@rule("OD-180")
def test_what_was_not_gained_is_not_told(table: Sit) -> None:
    """Of the loot each kind that came is told, and no other."""
    t = happens(table, luck=[], options={"foe": "talos-2"})
    t.s.wound_stack.append(t.s.face.index(BOOK.faces["greave"]))
    loot(t.s)
    assert told(t, "Gained") == ["Gained: 2 ambrosia."]


@rule("OD-190", "OD-153")
def test_when_a_battle_is_over_nobody_has_steps_left(table: Sit) -> None:
    """Kelp had its movement yet: on the board its steps are drawn in its turn, and no more once the battle is lost or won."""
    t = happens(table, luck=[], options={"tear": "yes"})
    assert "steps" in drawn(t)
    befall(t, BattleEnds(0))
    t.asks(0, rule="OD-190")
    assert "steps" not in drawn(t)
    t.leave()


@rule("OD-176", "OD-153")
def test_what_is_offered_in_a_turn_is_refused_nowhere(table: Sit) -> None:
    """Of each thing that a titan may do now nothing is against it."""
    told_of = {"at": "g7", "gear": ["left_horn"], "rage": 3, "conditions": {"bleeding": 1}, "bleed": 1}
    t = happens(table, luck=[], told=told_of)
    offered = turn_options(t.s, KELP)
    assert {option.verb for option in offered} >= {"attack", "move", "use"}
    assert [option.text for option in offered if DEED_OF[option.verb].why(t.s, KELP, option) is not None] == []


@rule("OD-C90", "OD-C01")
def test_all_body_parts_escalate_before_the_ai_cards(table: Sit) -> None:
    """With no AI card waiting, escalate 2 is told as two body parts and then two lasting bonuses."""
    t = happens(table, luck=[])
    for level in (0, 1):
        for card in t.s.zones[AI_WAITING + level][:]:
            t.s.move(card, AI_WAITING + level, AI_OUT + level + 1)
    runs(t, {"op": "escalate", "n": 2})

    lines = told(t, "The primordial ")
    assert [line for line in lines if "escalates" in line or "from now on" in line] == [
        "The primordial escalates without a wound.",
        "The primordial escalates without a wound.",
        "The primordial has +1 danger for each hit from now on.",
        "The primordial has +1 AT from now on.",
    ]
