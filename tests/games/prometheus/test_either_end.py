"""At either end: the first area and the last one, units that wait and stand nowhere, tables without a hound."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.test_own_powers import written
from tests.games.prometheus.test_relaid_ground import relaid

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
FIRST = "Gate of Horn"  # the first of all areas
LAST = "River Gate"  # and the last
CLAIMS = {"omphalos_claim": "on"}


def led(table: Sit, units: dict[str, Any], hand: list[str], foes: dict[str, Any] | None = None, **more: Any) -> Any:
    """The wardens are to move."""
    return table(
        "prometheus",
        rescuers={"units": foes or {}, "hand": []},
        wardens={"units": units, "hand": hand, "deck": []},
        to_move="wardens",
        **more,
    )


def announces(t: Any, seat: str, unit: str) -> list[str]:
    getattr(t, seat).does(f"activate {unit}")
    plans: list[str] = getattr(t, seat).options("plan")
    return plans


# -- the hound ----------------------------------------------------------------------------------


@rule("PR-081", "PR-082")
def test_the_hound_is_enraged_in_the_first_area_too(table: Sit) -> None:
    """Beside the hound and a loose stone: Hydra may enrage it, the stone is gone and the Rage one more."""
    t = led(table, {"Cerberus": FIRST, "Hydra": FIRST}, ["Hydra"], stones={FIRST: 1}, rage=3)
    t.wardens.acts("Hydra", "enrage", "enrage")
    assert t.rage == 4
    t.wardens.does("done")


@rule("PR-081")
def test_without_a_hound_nobody_enrages_it(table: Sit) -> None:
    """There is a stone, and no hound at the table."""
    t = led(table, {"Ares": "Throne Terrace", "Hydra": FIRST}, ["Hydra"], stones={FIRST: 1})
    assert not any("enrage" in plan for plan in announces(t, "wardens", "Hydra"))


@rule("PR-081")
def test_a_waiting_unit_is_not_beside_a_waiting_hound(table: Sit) -> None:
    """Both stand nowhere, which is no common area."""
    t = led(table, {"Cerberus": "waiting", "Hydra": "waiting"}, ["Hydra"], stones={LAST: 1})
    assert not any("enrage" in plan for plan in announces(t, "wardens", "Hydra"))
    t.wardens.cannot("plan enrage", rule="PR-081")


@rule("PR-080")
def test_rescuers_enrage_nobody_with_what_they_claim(table: Sit) -> None:
    """Jason may claim the stone beside the hound, and that is all."""
    t = table("prometheus", rescuers={"units": {"Jason": FIRST}, "hand": ["Jason"]}, wardens={"units": {"Cerberus": FIRST}},
              stones={FIRST: 1}, options=CLAIMS)  # fmt: skip
    plans = announces(t, "rescuers", "Jason")
    assert any("claim" in plan for plan in plans)
    assert not any("enrage" in plan for plan in plans)


@rule("PR-C12", "PR-C11")
def test_who_waits_calms_nobody(table: Sit) -> None:
    """By agreement any rescuer may calm the hound, from its own area: Jason is in none."""
    t = table("prometheus", rescuers={"units": {"Jason": "waiting"}, "hand": ["Jason"]}, wardens={"units": {"Cerberus": LAST}},
              options={"calm_by": "any_rescuer", "entry": "complex_action"})  # fmt: skip
    assert not any("calm" in plan for plan in announces(t, "rescuers", "Jason"))
    t.rescuers.cannot("plan calm", rule="PR-C12")


@rule("PR-082", "PR-K033")
@pytest.mark.parametrize(("at", "carries", "may"), [(FIRST, True, True), (FIRST, False, False), (LAST, True, False)])
def test_what_is_carried_can_be_put_down_for_the_hound(table: Sit, at: str, carries: bool, may: bool) -> None:
    """Hydra may announce to enrage the hound with the stone it bears, if it stands beside it."""
    t = led(
        table,
        {"Cerberus": FIRST, "Hydra": {"at": at, "carries": carries}},
        ["Hydra"],
        stones={},
        options=CLAIMS,
        rage=3,
    )
    plans = [plan.split()[1] for plan in announces(t, "wardens", "Hydra")]
    assert any("enrage" in plan.split("+") for plan in plans) == may
    if may:
        t.wardens.does("plan walk+enrage", "drop", "enrage")
        assert t.rage == 4


@rule("PR-C14")
def test_no_hound_no_duty(table: Sit) -> None:
    """The duty to set the hound on binds nobody at a table without one, whoever stands beside enemies."""
    t = led(table, {"Ares": "Throne Terrace", "Hydra": FIRST}, ["Ares", "Hydra"], {"Jason": FIRST},
            options={"cerberus_must_attack": "forces_activation"})  # fmt: skip
    t.wardens.may("activate Ares", "activate Hydra", "pass")


@rule("PR-C14")
def test_the_duty_is_that_of_the_first_activation(table: Sit) -> None:
    """Campe drags Jason before the hound: in the second activation whoever likes may act."""
    t = led(table, {"Campe": "Hound's Threshold", "Cerberus": "Hound's Threshold", "Hydra": FIRST},
            ["Campe", "Cerberus", "Hydra", AOW], {"Jason": "Judges' Bench"}, chance=[0] * 6,
            options={"cerberus_must_attack": "forces_activation"})  # fmt: skip
    t.wardens.acts("Campe", "attack", "power 1")
    while t.match.decision.rule != "PR-057":
        t.match.act(t.match.to_move, t.match.decision.options[-1])
    assert t.where("Jason") == "Hound's Threshold"
    t.wardens.may("activate Hydra", "activate Cerberus", "end")


# -- who waits ----------------------------------------------------------------------------------


@rule("PR-041", "PR-K033", "PR-K034")
@pytest.mark.parametrize("deed", ["claim", "absorb"])
def test_who_waits_takes_no_stone(table: Sit, deed: str) -> None:
    """A stone lies in the last area; Zeus is not at the table yet."""
    t = led(table, {"Zeus": "waiting"}, ["Zeus"], stones={LAST: 1}, options=CLAIMS)
    assert not any(deed in plan for plan in announces(t, "wardens", "Zeus"))
    t.wardens.cannot(f"plan {deed}", rule="PR-K033")


@rule("PR-041", "PR-101")
def test_who_waits_cuts_nobody_free(table: Sit) -> None:
    """Ares lies in a net and there is a card for it; Hydra is nowhere near."""
    t = led(table, {"Ares": {"at": FIRST, "net": True}, "Hydra": "waiting"}, ["Hydra", AOW])
    assert not any("release" in plan for plan in announces(t, "wardens", "Hydra"))
    t.wardens.cannot("plan release", rule="PR-101")


@rule("PR-041", "PR-K030")
@pytest.mark.parametrize(("at", "cards"), [("waiting", 0), (FIRST, 1), (LAST, 1)])
def test_what_starts_with_an_activation_starts_on_the_board(table: Sit, own: Own, at: str, cards: int) -> None:
    """A power of Hector's brings a card when he is activated, once he is in play."""
    rows = '{ op = "when", word = "activation_starts" }, { op = "draw", n = 1 }'
    t = table("prometheus", rescuers={"units": {"Hector": at}, "hand": ["Hector"], "deck": [AOW]}, wardens={},
              options=written(own, rows, "permanent"))  # fmt: skip
    t.rescuers.acts("Hector", "walk")
    assert t.rescuers.count("hand") == cards
    assert not any("freez" in line or "takes" in line for line in t.match.story())


@rule("PR-K037", "PR-K030")
@pytest.mark.parametrize("beside", [False, True])
def test_who_waits_has_no_ally_beside_it(table: Sit, own: Own, squares: Squares, beside: bool) -> None:
    """Hector runs two areas farther with an ally at hand: Jason stands in the last area, and Hector comes on at its side or not."""
    rows = '{ op = "if", word = "ally_here" }, { op = "mod", word = "run", who = "self", n = 2, until = "always" }'
    text = '[[unit]]\nkey = "hector"\n[[unit.power]]\nkey = "trick"\nname = "Trick"\nkind = "permanent"\nlimit = "always"\nrule = "Yes."\n'
    t = table("prometheus", rescuers={"units": {"Hector": "waiting", "Jason": "Field F" if beside else "Field E"}, "hand": ["Hector"]},
              wardens={}, options={"own": own(squares(), text + f"effect = [{rows}]\n")})  # fmt: skip
    t.rescuers.does("activate Hector", "plan run", "step Field F")
    steps = 0
    for area in ("Field E", "Field F") * 4:
        if not t.rescuers.areas("step"):
            break
        t.rescuers.does(f"step {area}")
        steps += 1
    hector = next(unit for unit in t.match.state.book.units if unit.key == "hector")
    assert steps == hector.movement[-1]  # one for coming on, one more for running


@rule("PR-K101", "PR-041")
def test_a_leader_calls_on_nobody_who_waits(table: Sit) -> None:
    """Jason stands in the last area; the Hoplites are not in play, though their card is in hand."""
    t = table(
        "prometheus",
        rescuers={"units": {"Jason": LAST, "Hoplites": "waiting"}, "hand": ["Jason", "Hoplites"]},
        wardens={},
    )
    t.rescuers.acts("Jason", "walk", "done")
    assert t.match.decision.rule == "PR-057"


@rule("PR-K101", "PR-K013")
def test_a_troop_leads_others_and_not_itself(table: Sit, own: Own) -> None:
    """The Hoplites lead: the Spartans next door may be called on, and they themselves have acted."""
    mine = {"own": own('[[unit]]\nkey = "hoplites"\ntalents = ["leader"]\n')}
    cards = ["Hoplites", "Hoplites", "Spartans"]
    t = table(
        "prometheus",
        rescuers={"units": {"Hoplites": FIRST, "Spartans": FIRST}, "hand": cards},
        wardens={},
        options=mine,
    )
    t.rescuers.acts("Hoplites", "walk", "done")
    t.asks("rescuers", rule="PR-K101", options=["lead spartans", "decline"])
    t.rescuers.does("decline")


@rule("PR-K097")
def test_wood_in_the_first_area_is_broken_too(table: Sit) -> None:
    """On a map that begins with a wood Acamas fells it there."""
    t = table("prometheus", rescuers={"units": {"Acamas": FIRST}, "hand": ["Acamas"]}, wardens={"units": {"Hydra": FIRST}},
              options={"own": relaid(1)})  # fmt: skip
    t.rescuers.does("activate Acamas")
    t.rescuers.does(next(plan for plan in t.rescuers.options("plan") if "attack" in plan))
    t.rescuers.may("break")


@rule("PR-K030", "PR-C29")
def test_what_another_unit_has_announced_is_forgotten(table: Sit, own: Own) -> None:
    """Jason has announced a run and stayed; Hector's power, which serves a run alone, brings him nowhere on a walk."""
    track = ", ".join(["[4, 6, 0, 0]"] * 7)
    rows = (
        '{ op = "mod", word = "run", who = "self", n = 1, until = "activation" },'
        ' { op = "mod", word = "movement", who = "self", n = 1, until = "activation" }'
    )
    still = own(f'[[unit]]\nkey = "hector"\ntrack = [{track}]\n')
    mine = f"{still},{written(own, rows)['own']}"
    t = table("prometheus", rescuers={"units": {"Jason": FIRST, "Hector": LAST}, "hand": ["Jason", "Hector", AOW]}, wardens={},
              options={"own": mine})  # fmt: skip
    t.rescuers.does("activate Jason", "plan run", "done", "activate Hector")
    plans = t.rescuers.options("plan")
    assert "plan run" in plans
    assert not any("walk" in plan for plan in plans)
