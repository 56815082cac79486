"""How options read, what they light up, and what is said of those that are not on offer."""

from __future__ import annotations

import pytest

from petteia.games.odyssey import GAME
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.effects import AI, context
from petteia.games.odyssey.equipment import worn
from petteia.games.odyssey.harm import PassPriority
from petteia.games.odyssey.push import Knockback
from petteia.games.odyssey.state import BEAST
from petteia.games.odyssey.strike import AttackOn, attack_upon
from petteia.games.odyssey.words import DONE, GODFORM_WEAPON
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, runs, stage
from tests.games.odyssey.fight import Fight, Sit, alone, d10

BRINE, ASH = 0, 3
TALOS = {"at": "h6", "facing": "w"}


def reads(t: Fight, move: str) -> str:
    """How an option reads now."""
    return GAME.label(GAME.vocabulary.parse(move), t.s)


def lit(t: Fight, move: str) -> list[str]:
    """What an option lights up now."""
    return GAME.refs(t.hypso.view, GAME.vocabulary.parse(move))


def slot(t: Fight, titan: int, key: str) -> int:
    """Where a card lies among a titan's gear."""
    return t.s.gear[titan].index(BOOK.gear_at[key])


def attacked(key: str, whom: int) -> AttackOn:
    """The attack of an AI card on a titan, before its dice are thrown."""
    element = BOOK.cards[BOOK.faces[key]].element
    assert element.attack is not None
    return attack_upon(whom, element.attack.id, context(AI, element.index, whom, -1, -1, 7, (whom,)))


@rule("OD-214", "OD-266")
@pytest.mark.parametrize("peril", [False, True])
def test_each_option_says_what_it_does(table: Sit, peril: bool) -> None:
    """A choice of two: each reads as its card's words; of a third there is only the word."""
    t = stage(table)
    gains = [[{"op": "gain", "stat": "danger", "n": 2}], [{"op": "gain", "stat": "fate", "n": 1}]]
    runs(t, {"op": "choose", "of": gains, "peril": peril})
    t.asks(0, rule="OD-266" if peril else "OD-214", options=["option 1", "option 2"])

    assert [reads(t, f"option {n}") for n in (1, 2, 3)] == [
        "Option 1: gain 2 danger",
        "Option 2: gain 1 fate",
        "Option 3",
    ]


@rule("OD-215", "OD-174")
def test_each_level_of_rage_says_what_it_gives(table: Sit) -> None:
    """In the second window: what the titan's own table has there; what it has not is only named."""
    t = alone(table, "kelp", {"at": "g7", "gear": [], "rage": 1}, turn="kelp", primordial=TALOS, bp=["greave"],
              pool={"-at": 9}, luck=d10(9, 9))  # fmt: skip
    t.does("attack fists")
    t.asks(0, rule="OD-174", options=["kratos 1 1", "kratos 1 2"])
    assert [reads(t, move) for move in ("kratos 1 1", "kratos 1 2", "kratos 2 1", "kratos 4 2", "kratos 6 2")] == [
        "Rage 1: break 1", "Rage 1: opening 1", "Rage 2: power reroll 1", "Rage 4: pushback 1", "Rage 6: opening 2",
    ]  # fmt: skip
    assert [reads(t, move) for move in ("kratos 1 3", "kratos 2 2", "kratos 6 3", "kratos 7 1", "kratos 9 9")] == [
        "Kratos level 1, option 3", "Kratos level 2, option 2", "Kratos level 6, option 3", "Kratos level 7, option 1",
        "Kratos level 9, option 9",
    ]  # fmt: skip
    assert reads(t, "done") == GAME.vocabulary.label(DONE)


@rule("OD-136")
def test_what_a_defence_lights_up(table: Sit) -> None:
    """The card of whoever defends, where it lies before that titan; whose turn it is does not matter."""
    t = stage(
        table,
        {"at": "g7", "gear": ["oyster_knives", "tower_aspis"]},
        ash={"at": "t14", "gear": ["gull_sickle", "tower_aspis"]},
    )
    befall(t, attacked("slow_hammer", KELP))
    t.asks(0, rule="OD-136", options=["gear oyster-knives", "gear tower-aspis", "done"])

    assert [lit(t, move) for move in ("gear oyster-knives", "gear tower-aspis", "gear gull-sickle")] == [
        [f"gear:1.{slot(t, KELP, 'oyster_knives')}"], [f"gear:1.{slot(t, KELP, 'tower_aspis')}"], [],
    ]  # fmt: skip


@rule("OD-136", "OD-209")
def test_whose_gear_lights_up(table: Sit) -> None:
    """That of whoever is asked, else that of the titan whose turn it is; one card of a kind, none that was thrown away, none
    where it is about the primordial or where nobody acts."""
    t = stage(table, {"gear": ["oyster_knives"]}, brine={"at": "a1", "gear": ["tower_aspis", "tower_aspis"]},
              ash={"at": "t14", "gear": ["gull_sickle", "tower_aspis"]})  # fmt: skip
    s, aspis = t.s, BOOK.gear_at["tower_aspis"]
    stack = s.stack
    for about, shown in ((BRINE, [f"gear:0.{slot(t, BRINE, 'tower_aspis')}"]), (KELP, []), (ASH, [f"gear:3.{slot(t, ASH, 'tower_aspis')}"]),
                         (BEAST, []), (-1, [])):  # fmt: skip
        s.stack = [*stack, (Knockback(about, 1, -1, 0), "begin")]
        assert worn(s, aspis) == shown
    s.stack = [*stack, (PassPriority((BRINE,)), "begin")]
    assert worn(s, aspis) == [f"gear:3.{slot(t, ASH, 'tower_aspis')}"]
    s.active = BRINE
    assert worn(s, aspis) == [f"gear:0.{slot(t, BRINE, 'tower_aspis')}"]
    s.stack = []
    assert worn(s, aspis) == [f"gear:0.{slot(t, BRINE, 'tower_aspis')}"]
    s.discarded[BRINE] = [1] * len(s.gear[BRINE])
    assert worn(s, aspis) == []
    s.gear[BRINE].append(GODFORM_WEAPON)
    s.discarded[BRINE].append(0)
    assert worn(s, GODFORM_WEAPON) == []
    s.active = -1
    assert worn(s, aspis) == []
    t.leave()


@rule("OD-154", "OD-155")
def test_only_spaces_are_out_of_reach(table: Sit) -> None:
    """Asked where it moves, a titan is told which space its steps do not reach; anything else is merely not what is asked."""
    t = alone(table, "kelp", {"at": "d7", "gear": []}, turn="kelp", primordial=TALOS)
    t.does("move")
    t.hypso.cannot("to t7", rule="OD-155", because="Kelp cannot get there with 5 steps.")
    for move in ("side n", "option 1", "yes"):
        t.hypso.cannot(
            move, rule="OD-154", because="That is not what is asked now: Kelp moves up to 5: to which space?"
        )
    t.leave()


@rule("OD-205")
@pytest.mark.parametrize(("form", "tokens", "down", "can"), [
    ("ruin_of_ares", 1, True, True), ("tide_of_poseidon", 2, True, True), ("", 2, True, False), ("ruin_of_ares", 0, True, False),
    ("ruin_of_ares", 2, False, False), ("", 2, False, False),
])  # fmt: skip
def test_who_stands_up_for_a_token(table: Sit, form: str, tokens: int, down: bool, can: bool) -> None:
    """Only an awakened titan that is down and has one left in its turn; for any other that is down there is nothing to do."""
    told = {"at": "g7", "gear": [], "conditions": {"knockdown": 1} if down else {}, "trespass": tokens + (form != "")}
    t = alone(table, "kelp", {**told, **({"godform": form} if form else {})}, turn="kelp", primordial=TALOS)
    assert ("stand-up" in asked(t)) == can
    assert ("end" in asked(t)) == (can or not down)
    if can:
        t.does("stand-up")
        assert (t.titan("kelp").trespass, t.titan("kelp").conditions) == (tokens - 1, {})
    elif not down:
        t.hypso.cannot("stand-up", rule="OD-205",
                       because="Only an awakened titan that is down stands up for a trespass token.")  # fmt: skip
    t.leave()
