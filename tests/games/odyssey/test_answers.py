"""How body parts answer: wounds, failures, instincts and criticals, what waits and what comes at once."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.state import (
    AI_DISCARD,
    AI_OUT,
    BP_GONE,
    RESOURCES,
    SINGLE,
    WOUNDS,
)
from petteia.testing import rule
from tests.games.odyssey.fight import Fight, Sit, alone, d10

TALOS = {"at": "h6", "facing": "w"}
KELP = 1
FOES = {
    "talos": ({}, TALOS, "g7"),
    "asterion": ({"foe": "asterion-1"}, {"at": "j7", "facing": "w"}, "i7"),
    "alekto": ({"foe": "alekto-1"}, {"at": "j7", "facing": "w"}, "i7"),
    "minos": ({"foe": "minos-1"}, {"at": "h6", "facing": "w"}, "g7"),
}


def strikes(
    table: Sit,
    part: str,
    how: str,
    foe: str = "talos",
    told: dict[str, Any] | None = None,
    then: tuple[int, ...] = (),
    **spec: Any,
) -> Fight:
    """Kelp strikes this body part with its fists: a wound, a failure or a critical.  Its answers have come when it returns."""
    options, where, place = FOES[foe]
    dice = d10(10 if how == "critical" else 9, 9)
    power = [0, 0, 0] if how == "fail" else [5, 5, 5]
    pool = {"-at": 9, **spec.pop("pool", {})} if how != "fail" else spec.pop("pool", {})
    primordial = {**where, **spec.pop("primordial", {})}
    t = alone(table, "kelp", {"at": place, "gear": [], **(told or {})}, options=options, turn="kelp", bp=[part],
              primordial=primordial, pool=pool, luck=[*dice, *power, *then], **spec)  # fmt: skip
    t.does("attack fists")
    return t


def ends(t: Fight) -> Fight:
    """Whatever else the attack asks is answered with the first option."""
    t.settle()
    t.leave()
    return t


# -- order and time ------------------------------------------------------------------------------------


@rule("OD-167")
@pytest.mark.parametrize("first", [1, 2])
def test_several_answers_come_in_the_order_of_the_attackers_choice(table: Sit, first: int) -> None:
    """A failure and an instinct of the spine chain: knocked back first, or the fate first; both come."""
    t = strikes(table, "spine_chain", "fail")
    t.asks(0, rule="OD-167", options=["option 1", "option 2"])
    t.does(f"option {first}")
    t = ends(t)

    assert (t.titan("kelp").at, t.titan("kelp").fate) == ("d7", 1)


@rule("OD-167")
@pytest.mark.parametrize("how", ["wound", "critical"])
def test_a_critical_is_the_only_answer(table: Sit, how: str) -> None:
    """Wounded, the hide of doors raises a wall and gives fate; critically, it gives hide and nothing else."""
    t = strikes(table, "hide_of_doors", how, "asterion")
    if how == "wound":
        t.does("option 2")
    t = ends(t)

    assert t.titan("kelp").fate == (1 if how == "wound" else 0)
    assert t.s.resources[RESOURCES.index("hide_of_echoes")] == (0 if how == "wound" else 1)


@rule("OD-167", "OD-174", "OD-109")
def test_an_attack_that_answers_waits_for_the_end(table: Sit) -> None:
    """The nail answers its wound with the signature: the second window comes first, then the primordial strikes."""
    t = strikes(table, "the_nail", "wound", then=(0,) * 4)
    t.asks(0, rule="OD-174")
    t.does("kratos 1 1")
    assert t.s.attack.who == -1
    t.asks(0, rule="OD-135")
    t.does("keep")
    t = ends(t)

    assert t.titan("kelp").danger > 0


@rule("OD-167", "OD-174", "OD-111")
def test_a_card_drawn_in_answer_waits_for_the_end(table: Sit) -> None:
    """The last rivet answers a failure with another AI card, after the second window."""
    t = strikes(table, "last_rivet", "fail", ai=["halt"], told={"rage": 0})
    t.asks(0, rule="OD-174")
    t.does("kratos 1 2")
    t.asks(0, rule="OD-211")
    t.does("no")

    assert t.titan("kelp").danger == 1
    assert BOOK.cards[t.s.face[t.s.zones[AI_DISCARD][-1]]].key == "halt"


@rule("OD-167", "OD-255")
def test_what_does_not_strike_comes_at_once(table: Sit) -> None:
    """The wing root heals at once; its signature waits."""
    t = strikes(table, "wing_root", "fail", "alekto", primordial={"wounds": 2})
    t.asks(0, rule="OD-174")

    assert t.s.wound_stack == [SINGLE]
    assert t.titan("kelp").danger == 0
    t.does("kratos 1 1")
    t = ends(t)
    assert t.titan("kelp").danger > 0


@rule("OD-167", "OD-258", "OD-260")
@pytest.mark.parametrize(("part", "near"), [("counterweight", True), ("counterweight", False), ("greave", False)])
def test_knocks_in_answer_need_adjacency(table: Sit, part: str, near: bool) -> None:
    """A staff fails from two spaces off: it is neither knocked down nor back; fists beside the base are."""
    if near:
        t = ends(strikes(table, part, "fail"))
        assert "knockdown" in t.titan("kelp").conditions
        return
    t = alone(table, "kelp", {"at": "f7", "gear": ["thread_staff"]}, turn="kelp", bp=[part], primordial=TALOS,
              luck=[*d10(9, 9), 0, 0, 0])  # fmt: skip
    t.does("attack thread-staff")
    t = ends(t)

    assert (t.titan("kelp").at, t.titan("kelp").conditions) == ("f7", {})


@rule("OD-167", "OD-208")
def test_on_the_vantage_point_only_criticals_answer(table: Sit) -> None:
    """From the rivet a failure is not answered."""
    t = alone(table, "kelp", {"at": "vantage", "gear": []}, turn="kelp", bp=["cooling_vents"], primordial=TALOS,
              vantage=True, luck=[*d10(9, 9), 0, 0, 0])  # fmt: skip
    t.does("attack fists")
    assert t.s.attack.power == 1, "a raw power from the place itself"
    t = ends(t)

    assert t.titan("kelp").danger == 0


# -- what they do --------------------------------------------------------------------------------------


@rule("OD-207", "OD-208")
@pytest.mark.parametrize("there", [False, True])
def test_a_vantage_point_is_created_once(table: Sit, there: bool) -> None:
    """The greave's critical creates it; where there is one already, a token against the next AT instead."""
    t = strikes(table, "greave", "critical", vantage=there)
    t.does("kratos 1 2")

    assert (t.s.vantage, t.pool.get("-at", 0)) == (1, int(there))


@rule("OD-207", "OD-208")
def test_a_critical_may_carry_its_attacker_up(table: Sit) -> None:
    """The heel strap: the vantage point is created, and Kelp stands on it."""
    t = ends(strikes(table, "heel_strap", "critical"))

    assert t.titan("kelp").at == "vantage"


@rule("OD-107", "OD-167")
@pytest.mark.parametrize(
    ("foe", "part", "trait"), [("talos", "spine_chain", "shedding"), ("alekto", "second_tongue", "scent")]
)
def test_a_critical_may_switch_a_trait_off(table: Sit, foe: str, part: str, trait: str) -> None:
    """Off for the battle; the others stay."""
    monster = next(p for p in BOOK.primordials if p.key == foe)
    other = next(one.key for one in monster.traits if one.key != trait)
    t = ends(strikes(table, part, "critical", foe, primordial={"traits": [trait, other]}))

    assert [one.key for i, one in enumerate(monster.traits) if t.s.trait_on(i)] == [other]


@rule("OD-170", "OD-101")
def test_an_additional_wound(table: Sit) -> None:
    """The last rivet's critical: the card itself, which counts two, and a single wound besides."""
    t = ends(strikes(table, "last_rivet", "critical"))

    assert t.s.wounds() == 3
    assert t.s.wound_stack[-1] == SINGLE


@rule("OD-188", "OD-181")
@pytest.mark.parametrize("wounds", [4, 5])
def test_a_death_blow(table: Sit, wounds: int) -> None:
    """From seven wounds on the vein's critical slays; before that it is a wound more."""
    t = strikes(table, "ichor_vein", "critical", primordial={"wounds": wounds})
    t.leave()

    assert (t.match.outcome is not None) == (wounds == 5)
    if wounds == 5:
        assert t.match.outcome is not None
        assert t.match.outcome.winners == (0,)
        assert t.s.wounds() >= t.s.block.wounds


@rule("OD-255")
@pytest.mark.parametrize("card", [True, False])
def test_healing_takes_the_top_of_the_stack(table: Sit, card: bool) -> None:
    """A body part that heals leaves the battle; a generic wound goes back to the supply."""
    t = alone(table, "kelp", {"at": "g7", "gear": []}, turn="kelp", bp=["ichor_vein"], primordial=TALOS,
              luck=[*d10(9, 9), 0, 0, 0])  # fmt: skip
    part = t.s.zones[8][0]
    if card:
        t.s.move(part, 8, WOUNDS)
    t.s.wound_stack = [SINGLE, part if card else SINGLE]
    t.does("attack fists")
    t = ends(t)

    assert t.s.wound_stack == [SINGLE]
    assert t.s.zones[BP_GONE] == ([part] if card else [])


@rule("OD-253")
def test_a_failure_may_escalate(table: Sit) -> None:
    """The bronze mask: an AI card of the lowest level leaves the battle."""
    t = ends(strikes(table, "bronze_mask", "fail"))

    assert len(t.s.zones[AI_OUT]) == 1


@rule("OD-248")
def test_a_failure_may_displace(table: Sit) -> None:
    """The last stone: Kelp must make room."""
    t = strikes(table, "the_last_stone", "fail", "minos")
    t.asks(0, rule="OD-248", options=["to g6", "to f7", "to g8"])
    t.does("to g6")
    t = ends(t)

    assert t.titan("kelp").at == "g6"


@rule("OD-245", "OD-167")
def test_a_failure_may_be_a_crash(table: Sit) -> None:
    """The throne: knocked back two spaces, and a crash."""
    t = ends(strikes(table, "throne", "fail", "minos"))

    assert (t.titan("kelp").at, t.titan("kelp").danger, "knockdown" in t.titan("kelp").conditions) == ("e7", 1, True)


@rule("OD-257", "OD-167")
def test_an_ear_ends_all_hiding(table: Sit) -> None:
    """The listening ear: nobody is hidden any more, and the attacker is the priority target."""
    t = ends(strikes(table, "listening_ear", "fail", "asterion", brine={"at": "a1", "gear": [], "hidden": True, "rage": 9},
                     priority="brine"))  # fmt: skip

    assert (t.titan("brine").hidden, t.priority) == (0, "kelp")


@rule("OD-187", "OD-174")
def test_a_bonus_attack_for_another_follows(table: Sit) -> None:
    """The furnace door's critical lets another strike: after Kelp's second window, with a weapon that may be exhausted."""
    t = strikes(
        table, "furnace_door", "critical", brine={"at": "k7", "gear": ["gull_sickle"], "exhausted": ["gull_sickle"]}
    )
    t.does("titan brine")
    assert t.s.attack.who == KELP
    t.does("kratos 1 1")
    t.asks(0, rule="OD-187", options=["attack fists", "attack gull-sickle", "pass"])
    t.does("attack gull-sickle")
    assert (t.s.attack.who, t.titan("brine").exhausted) == (0, [])
    t.leave()


@rule("OD-140", "OD-167")
def test_an_answer_to_all_who_stand_beside_it(table: Sit) -> None:
    """The furnace door burns every titan beside it, and nobody else."""
    t = ends(strikes(table, "furnace_door", "wound", minor=["clear_head"], brine={"at": "k7", "gear": []},
                     marble={"at": "l7", "gear": []}))  # fmt: skip

    assert [t.titan(n).danger for n in ("brine", "kelp", "marble")] == [1, 1, 0]


@rule("OD-186", "OD-107")
@pytest.mark.parametrize(("part", "tiles"), [("gauntlet", ["column"]), ("greave", [])])
def test_a_trait_that_reads_the_wounded_part(table: Sit, part: str, tiles: list[str]) -> None:
    """Shedding: a wound of level II or higher leaves a column beside the attacker, one of level I none."""
    t = ends(strikes(table, part, "wound", primordial={"traits": ["shedding"]}))

    assert t.tiles == tiles


@rule("OD-166", "OD-180")
def test_a_critical_that_slays_still_gives_what_can_be_carried(table: Sit) -> None:
    """The last wound is a critical on loose plating: its bronze is gained all the same."""
    most = BOOK.primordials[0].levels[1].wounds
    t = strikes(table, "loose_plating", "critical", primordial={"wounds": most - 1})
    t.leave()

    assert t.match.outcome is not None
    assert t.s.resources[RESOURCES.index("bronze")] == 2


@rule("OD-020", "OD-268")
def test_a_unique_card_is_gained_once(table: Sit) -> None:
    """The nail's critical gives the heel rivet; it is gained once in a battle."""
    t = strikes(table, "the_nail", "critical")
    t.does("no")
    assert t.s.loot == [BOOK.gear_at["heel_rivet"]]
    assert "heel_rivet" not in t.titan("kelp").gear
    t.leave()
