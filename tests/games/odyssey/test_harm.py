"""Dials, tokens, trauma, obols, moiros and kratos, conditions, death."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.conditions import Crash, Knockdown
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.harm import GainDanger, rage_check, take_priority
from petteia.games.odyssey.skill_tests import Test as SkillTest
from petteia.games.odyssey.state import HELD, KRATOS, MOIROS, OBOL
from petteia.games.odyssey.trauma import DrawFortune, DrawTrauma, ObolDraw
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Gains, Kills, befall, card, happens
from tests.games.odyssey.fight import GIVEN, Hears, Sit, alone, d10


@rule("OD-144")
def test_danger_gained_draws_only_past_nine(table: Sit) -> None:
    """Danger that is gained, not dealt, draws no trauma, unless it passes 9."""
    t = happens(table, GainDanger(KELP, 2, 0))

    assert t.titan("kelp").danger == 2


@rule("OD-143", "OD-184")
def test_two_obols_at_once_kill(table: Sit) -> None:
    """A Coin for Each Eye, alone: two draws at once, and that is death."""
    t = happens(table)
    card(t, "a_coin_for_each_eye")

    assert t.titan("kelp").at == "dead"


@rule("OD-143")
@pytest.mark.parametrize(("first", "alive"), [(0, 1), (1, 0)])
def test_an_obol_is_live_or_die(table: Sit, first: int, alive: int) -> None:
    """The deck is shuffled and one of two is drawn: life or death; afterwards the deck is whole again."""
    t = happens(table, luck=[first])
    befall(t, ObolDraw(KELP, 1, 5))

    assert len(t.s.zones[OBOL]) == 2
    assert t.titan("kelp").alive == alive


@rule("OD-194")
def test_fate_past_nine_calls_the_moirai_and_a_second_time_kills(table: Sit) -> None:
    """A moiros card is drawn and kept; a second one in the same battle is death."""
    t = happens(table, DrawFortune(KELP, MOIROS), told={"fate": 9}, luck=[0] * 9)
    assert len(t.s.zones[HELD + KELP]) == 1
    befall(t, DrawFortune(KELP, MOIROS))

    assert t.titan("kelp").at == "dead"


@rule("OD-195")
def test_a_second_kratos_card_kills(table: Sit) -> None:
    """Likewise for kratos cards."""
    t = happens(table, luck=[])
    t.s.zones[HELD + KELP].append(t.s.zones[KRATOS].pop())
    befall(t, DrawFortune(KELP, KRATOS))

    assert t.titan("kelp").at == "dead"


@rule("OD-195")
def test_the_kratos_roll_is_against_rage(table: Sit) -> None:
    """Equal to rage is enough; below it a kratos card is drawn."""
    t = happens(table, told={"rage": 5, "danger": 3}, luck=d10(5))
    card(t, "past_pain")

    assert t.titan("kelp").danger == 6


@rule("OD-196", "OD-236")
def test_ambrosia_over_the_limit_kills(table: Sit) -> None:
    """Four tokens are borne, the fifth kills; a nectar gland bears one more."""
    t = happens(table, Gains(KELP, "ambrosia", 1), told={"ambrosia": 4})
    assert t.titan("kelp").at == "dead"
    t = happens(table, Gains(KELP, "ambrosia", 1), told={"ambrosia": 4, "attached": {"nectar_gland": ""}})

    assert t.titan("kelp").ambrosia == 5


@rule("OD-295", "OD-296", "OD-184")
def test_four_despair_alone_kill(table: Sit) -> None:
    """With nobody beside it the fourth token is death; with a friend beside it nothing happens."""
    t = happens(table, Gains(KELP, "despair", 1), told={"despair": 3})
    assert t.titan("kelp").at == "dead"
    t = happens(table, Gains(KELP, "despair", 1), told={"despair": 3}, brine={"at": "d8", "gear": []})

    assert t.titan("kelp").despair == 4


@rule("OD-296")
def test_the_despair_limit_can_be_raised(table: Sit) -> None:
    """The weaver's mantle moves the threshold of death by one."""
    t = happens(table, Gains(KELP, "despair", 1), told={"despair": 3, "gear": ["weavers_mantle"]})

    assert t.titan("kelp").despair == 4


@rule("OD-184")
def test_rage_past_nine_kills_after_the_action(table: Sit) -> None:
    """Rage that passes 9 means death once what is being done is done."""
    t = happens(table, Gains(KELP, "rage", 1), told={"rage": 9})

    assert t.titan("kelp").at == "dead"
    rage_check(t.s)


@rule("OD-183", "OD-118")
def test_a_dead_titan_leaves_the_board_and_the_token_passes(table: Sit) -> None:
    """The titan is gone, its Argonaut is not; the token goes to the most rage."""
    t = happens(table, Kills(KELP), brine={"at": "a1", "gear": [], "rage": 2})

    assert (t.titan("kelp").at, t.priority) == ("dead", "brine")


@rule("OD-101")
def test_the_last_death_loses_the_battle(table: Sit) -> None:
    """When no titan is left the battle is lost at once."""
    t = happens(table, Kills(0), Kills(2), Kills(3), Kills(KELP), luck=[])

    assert t.match.state.outcome is not None
    assert t.match.state.outcome.winners == ()
    t.leave()


@rule("OD-119")
def test_who_cannot_lose_the_token_keeps_it(table: Sit) -> None:
    """A titan that holds the token fast keeps it, whoever would take it."""
    t = happens(table, holders=["kelp"])
    take_priority(t.s, 0)

    assert t.priority == "kelp"


@rule("OD-192")
def test_fear_gained_again_turns_to_dread(table: Sit) -> None:
    """A condition one has is not gained twice; fear flips to its worse side."""
    t = happens(table)
    card(t, "shaken")
    assert t.titan("kelp").conditions == {"fear": 1}
    card(t, "shaken")

    assert t.titan("kelp").conditions == {"fear": 2}


@rule("OD-192")
def test_bleeding_runs_dry(table: Sit) -> None:
    """At the end of a titan round a bleed token goes and a danger comes; with the last the card goes."""
    t = alone(table, "kelp", {"at": "d7", "gear": [], "bleed": 1, "conditions": {"bleeding": 1}}, turn="kelp",
              primordial={"at": "h6", "facing": "w"}, ai=["quake"], brine={"at": "a1", "acted": True},
              marble={"at": "t1", "acted": True}, ash={"at": "t14", "acted": True})  # fmt: skip
    t.does("end")

    assert t.titan("kelp").danger == 1
    assert t.titan("kelp").conditions == {}


@rule("OD-245", "OD-289")
def test_a_crash_may_be_tumbled(table: Sit) -> None:
    """One danger and a fall; salt leather ignores it on a 6."""
    t = happens(table, Crash(KELP))
    assert (t.titan("kelp").danger, t.titan("kelp").conditions["knockdown"]) == (1, 2)
    t = happens(table, Crash(KELP), told={"gear": ["salt_leather"]}, luck=d10(6))

    assert t.titan("kelp").danger == 0


@rule("OD-279", "OD-186")
def test_rocksteady_stands(table: Sit) -> None:
    """When about to fall a belt can be turned to stand firm; it is offered before the fall."""
    t = happens(table, Knockdown(KELP), told={"gear": ["ballast_belt"]})
    t.asks(0, rule="OD-186", options=["use kelp ballast-belt-1", "pass"])
    t.does("use kelp ballast-belt-1")

    assert t.titan("kelp").conditions == {}
    assert t.titan("kelp").exhausted == ["ballast_belt"]


@rule("OD-283")
def test_a_second_chance_draws_another(table: Sit) -> None:
    """The bone coin is discarded, the card ignored, and another of the same deck is drawn and stands."""
    t = happens(table, DrawTrauma(KELP, 2, 0), told={"gear": ["bone_coin"]}, grave=["opened", "grief"])
    t.does("use kelp bone-coin-1")

    assert t.titan("kelp").alive == 1
    t.story("Kelp draws Grief.")


@rule("OD-211", "OD-087")
def test_a_test_adds_the_skill_and_may_be_rolled_again(table: Sit) -> None:
    """d10 and skill; 10 succeeds, 1 fails; one fate rolls again."""
    t = happens(table, Hears(SkillTest(KELP, (4,), 7, 0, 0)), told={"skills": [0, 0, 0, 0, 2, 0]}, luck=d10(4, 5))
    t.asks(0, rule="OD-211")
    t.does("yes")

    assert (GIVEN, t.titan("kelp").fate) == ([1], 1)


@rule("OD-188")
def test_heroic_deaths(table: Sit) -> None:
    """Carry Them Home: the others are eased, the titan dies without a draw."""
    t = happens(table, brine={"at": "a1", "gear": [], "danger": 5})
    card(t, "carry_them_home")

    assert (t.titan("kelp").at, t.titan("brine").danger) == ("dead", 3)


@rule("OD-198")
def test_modifiers_for_the_next_use_are_gone_after_it(table: Sit) -> None:
    """-1 speed for its next use: the next move is shorter, the one after is not."""
    t = happens(table)
    card(t, "turned_about")
    t.does("move")
    assert "to i7" not in [a.text for a in t.match.decision.options]
    t.hypso.cannot("to d12", rule="OD-155")
    t.does("to d8")

    assert t.s.mods == [[1, 1, -1, 2]]


@rule("OD-218")
def test_a_pattern_replaces_a_table(table: Sit) -> None:
    """With the Scar Map danger 5 is a minor trauma again."""
    from petteia.games.odyssey.trauma import severity

    t = happens(table, told={"pattern": ["scar_map"]})

    assert [severity(t.s, KELP, n) for n in (2, 4, 5, 7, 9, 10)] == [0, 1, 0, 1, 2, 3]


@rule("OD-193", "OD-298")
def test_afflictions_are_written_down(table: Sit) -> None:
    """The Maze Looks Back leaves a mark on the Argonaut's sheet."""
    t = happens(table)
    card(t, "the_maze_looks_back")

    assert t.s.records == [KELP]


@rule("OD-266", "OD-011")
def test_peril_is_decided_alone(table: Sit) -> None:
    """The Hull Answers: a choice in peril of the titan's own player; the hull is lost whatever one does."""
    t = happens(table)
    card(t, "the_hull_answers")
    t.asks(0, rule="OD-266", options=["option 1", "option 2"])
    t.does("option 2")

    assert (t.ship("hull"), t.ship("argo_fate")) == (-1, 1)


@pytest.mark.parametrize(
    "key", [c.key for c in BOOK.cards if c.deck in ("minor", "major", "grave", "obol", "moiros", "kratos")]
)
def test_every_card_of_fortune_can_be_drawn(table: Sit, key: str) -> None:
    """Each trauma, obol, moiros and kratos card is carried out to the end of its text, whatever is answered."""
    t = happens(table, told={"at": "g7", "gear": ["oyster_knives", "tide_sandals", "wardens_cuirass"], "danger": 4,
                             "fate": 3, "rage": 4}, options={"naos": "yes"}, seed=5, chance=None)  # fmt: skip
    card(t, key)
    t.settle()

    assert t.match.state.outcome is None


@rule("OD-195", "OD-186")
def test_what_one_may_do_comes_before_what_one_must(table: Sit) -> None:
    """Bolt: at the end of the turn two fate end it; whoever does not pay and stands at the edge is gone."""
    for answer, at in (("use kelp bolt-1", "a7"), ("pass", "dead")):
        t = happens(table, told={"at": "a7"})
        t.s.lasting[KELP].append(next(e.index for e in BOOK.elements if e.key == "bolt"))
        t.does("end", answer)

        assert t.titan("kelp").at == at
