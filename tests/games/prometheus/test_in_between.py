"""Deeds in the middle of a move and before it, whom they cannot be done to, and what a table forgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.foresight import Always
from tests.games.prometheus.test_own_powers import written

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"
FIRST = "Gate of Horn"
NEXT = "Asphodel Meadow"
CLAIMS = {"omphalos_claim": "on"}


def wardens(table: Sit, units: dict[str, Any], hand: list[str], **more: Any) -> Any:
    mine = {"units": units, "hand": hand, "deck": []}
    return table("prometheus", rescuers={"units": more.pop("foes", {})}, wardens=mine, to_move="wardens", **more)


# -- a deed ends a move ------------------------------------------------------------------------


@rule("PR-K022", "PR-C29", "PR-082", "PR-K033", "PR-101")
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    ("deed", "move"), [("enrage", "enrage"), ("claim", f"claim {NEXT}"), ("release", "release Ares")]
)
def test_a_deed_ends_a_walk_that_is_under_way(table: Sit, deed: str, move: str, first: bool) -> None:
    """Lycaon walks two areas: what is done after the first ends the walk, what is done before it leaves it whole."""
    at = NEXT if first else FIRST
    units = {"Lycaon": at, "Cerberus": NEXT, "Ares": {"at": NEXT, "net": True}}
    t = wardens(table, units, ["Lycaon", AOW], stones={NEXT: 1}, options=CLAIMS)
    t.wardens.does("activate Lycaon", f"plan walk+{deed}")
    if first:
        t.wardens.does(move)
        assert t.wardens.areas("step")
        t.wardens.does(f"step {FIRST}")
        assert NEXT in t.wardens.areas("step")  # the second of two
    else:
        t.wardens.does(f"step {NEXT}")
        assert t.wardens.areas("step")
        t.wardens.does(move)
        if t.match.decision.rule == "PR-055":
            assert not t.wardens.options("step")


# -- whom it cannot be done to ------------------------------------------------------------------


@rule("PR-101", "PR-K012")
def test_only_who_lies_in_a_net_is_cut_free(table: Sit) -> None:
    """Zeus, the first unit of all, and Hydra are free already; Talos is not at this table."""
    units = {"Zeus": NEXT, "Hydra": NEXT, "Ares": {"at": NEXT, "net": True}, "Lycaon": NEXT}
    t = wardens(table, units, ["Lycaon", AOW])
    t.wardens.does("activate Lycaon", "plan walk+release")
    t.wardens.may("release Ares")
    t.wardens.cannot("release Zeus", "release Hydra", rule="PR-101")
    t.wardens.cannot("release Talos", rule="PR-K012")


@rule("PR-080", "PR-K091")
def test_a_rescuer_beside_a_trapped_hound_claims_and_does_not_enrage(table: Sit) -> None:
    """The hound lies in a net and blocks nobody: Jason may take the stone beside it."""
    t = table("prometheus", rescuers={"units": {"Jason": FIRST}, "hand": ["Jason"]}, stones={FIRST: 1}, options=CLAIMS,
              wardens={"units": {"Cerberus": {"at": FIRST, "net": True}}})  # fmt: skip
    t.rescuers.does("activate Jason")
    plans = t.rescuers.options("plan")
    assert "plan walk+claim" in plans
    assert not any("enrage" in plan for plan in plans)


@rule("PR-K097")
@pytest.mark.parametrize("at", ["Field A", "waiting"])
def test_terrain_is_broken_where_one_stands(table: Sit, own: Own, squares: Squares, at: str) -> None:
    """There is wood in the first area and in the last: Acamas breaks it in his own, and from nowhere none."""
    mine = own(woods(squares))
    t = table("prometheus", rescuers={"units": {"Acamas": at}, "hand": ["Acamas"]}, options={"own": mine},
              wardens={"units": {"Hydra": "Field A"}})  # fmt: skip
    t.rescuers.does("activate Acamas")
    if at == "waiting":
        t.rescuers.does("plan walk+attack" if "plan walk+attack" in t.rescuers.options() else "plan walk")
        t.rescuers.cannot("break", rule="PR-K097")
    else:
        t.rescuers.does(next(plan for plan in t.rescuers.options() if "attack" in plan))
        t.rescuers.may("break")


def woods(squares: Squares) -> str:
    """The map of squares with a wood in the first area and in the last."""
    text = squares(a="forest", f="forest")
    return text.replace('terrain = "forest"\n', 'terrain = "forest"\npieces = 2\n')


@rule("PR-K014")
def test_after_two_activations_nobody_is_activated(table: Sit) -> None:
    """Jason has led the Hoplites: Hector's card is refused for that, and not for want of Art of War."""
    t = table("prometheus", rescuers={"units": {"Jason": FIRST, "Hoplites": FIRST, "Hector": FIRST},
              "hand": ["Jason", "Hoplites", "Hector"]}, wardens={}, chance=None)  # fmt: skip
    t.rescuers.acts("Jason", "walk", "done", "lead Hoplites", "from hand")
    while t.match.to_move == 0 and t.match.decision.rule != "PR-058":
        t.match.act(0, t.match.decision.options[-1])
    assert t.match.decision.rule == "PR-058"
    t.rescuers.cannot("activate Hector", rule="PR-K014")


# -- cards --------------------------------------------------------------------------------------


@rule("PR-K021", "PR-050")
def test_each_seat_sees_the_pile_of_the_other(table: Sit) -> None:
    """The wardens' discarded card lies there for the first seat too."""
    t = wardens(table, {"Lycaon": FIRST}, ["Lycaon"])
    t.wardens.acts("Lycaon", "walk", "done")
    views: list[Any] = [t.match.view(seat).state for seat in (0, 1)]
    assert [view.face[card] for view in views for card in view.discard(1)] == [
        t.match.state.face[t.match.state.discard(1)[0]]
    ] * 2


@rule("PR-K117", "PR-K020")
@pytest.mark.parametrize("card", [AOW, "Omphalos"])
def test_either_card_pays_for_evading(table: Sit, card: str) -> None:
    """An Omphalos card alone lets Icarus get away."""
    t = table("prometheus", rescuers={"units": {"Hector": FIRST}, "hand": ["Hector"]}, chance=None,
              wardens={"units": {"Icarus": FIRST}, "hand": [card]})  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Icarus")
    t.wardens.does("evade")
    if t.match.decision.rule == "PR-K020":
        t.match.act(1, t.match.decision.options[0])
    assert t.wardens.hand == []


# -- powers of one's own --------------------------------------------------------------------------


@rule("PR-K030")
def test_trampling_once_in_a_walk_where_nothing_else_is_said(table: Sit, own: Own) -> None:
    """Lycaon passes two crowds: without a number he tramples the first alone."""
    rows = (
        '{ op = "mod", word = "pass_enemies", who = "self", until = "activation" },'
        ' { op = "when", word = "walk_leaves_enemies" }, { op = "target", who = "enemy", range = [0, 0] },'
        ' { op = "wound", who = "target", n = 1 }'
    )
    t = wardens(
        table,
        {"Lycaon": FIRST},
        ["Lycaon"],
        foes={"Jason": FIRST, "Hector": NEXT},
        options=written(own, rows, unit="lycaon"),
    )
    t.match.state.rng = Always(0)
    t.wardens.acts("Lycaon", "walk", "power 2", f"step {NEXT}")
    back = sorted(t.wardens.areas("step"))
    t.wardens.does(f"step {back[0]}")
    assert (t.life("Jason"), t.life("Hector")) == (5, 7)


@rule("PR-K030")
def test_one_target_once_where_nothing_else_is_said(table: Sit, own: Own) -> None:
    """A power that names no number picks one foe; one that picks two picks two different ones."""
    for rows, asked in (
        ('{ op = "target", who = "enemy", range = [0, 0] }, { op = "wound", who = "target", n = 1 }', ["target hydra"]),
        ('{ op = "target", who = "enemy", range = [0, 0], most = 2 }, { op = "wound", who = "target", n = 1 }',
         ["target hydra", "target jason"]),
    ):  # fmt: skip
        t = table("prometheus", rescuers={"units": {"Hector": FIRST}, "hand": ["Hector"]}, options=written(own, rows),
                  wardens={"units": {"Hydra": FIRST, "Jason": FIRST}})  # fmt: skip
        t.rescuers.acts("Hector", "attack", "power 2", "target Hydra")
        if len(asked) == 2:
            t.asks("rescuers", rule="PR-K030", options=["target jason", "enough-targets"])
            t.rescuers.does("target Jason")
        assert t.match.decision.rule == "PR-055"
