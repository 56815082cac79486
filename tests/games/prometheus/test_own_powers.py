"""Powers somebody wrote for their own dashboards: the words mean there what they mean in ours, in any order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule

Sit = Callable[..., Any]
Own = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
POWER = """
[[unit]]
key = "{unit}"

[[unit.power]]
key = "trick"
name = "Trick"
kind = "{kind}"
limit = "{limit}"
rule = "As the test says."
effect = [{rows}]
"""


def written(own: Own, rows: str, kind: str = "active", unit: str = "hector", limit: str = "turn") -> dict[str, str]:
    """The table option that gives a unit one more power."""
    return {"own": own(POWER.format(unit=unit, kind=kind, limit=limit, rows=rows))}


def finish(t: Any) -> None:
    while t.match.decision is not None and t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.match.act(t.match.to_move, t.match.decision.options[-1])


@rule("PR-K030", "PR-K082")
@pytest.mark.parametrize("branch", [1, 2])
def test_what_a_branch_forbids_it_forbids_alone(table: Sit, own: Own, branch: int) -> None:
    """One branch of the power is not struck back at, the other is."""
    rows = (
        '{ op = "choose", who = "owner", n = 2 }, { op = "attack", option = 1, range = [0, 0] },'
        ' { op = "attack", option = 2, range = [0, 0] }, { op = "no", option = 1, answers = ["retaliation"] }'
    )
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector"]},
              wardens={"units": {"Jason": HERE}, "hand": ["Jason"]}, options=written(own, rows, "offensive"),
              chance=[0] * 6)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "power 2", f"choose {branch}")
    if branch == 2:
        t.asks("wardens", rule="PR-K082")
    else:
        t.asks("rescuers", rule="PR-057")


@rule("PR-K030")
@pytest.mark.parametrize(("life", "cards"), [(7, 1), (6, 0)])
def test_a_condition_before_its_moment(table: Sit, own: Own, life: int, cards: int) -> None:
    """An unhurt Hector draws a card for his blow; a wounded one does not."""
    rows = '{ op = "if", word = "complete" }, { op = "when", word = "attack_dealt" }, { op = "draw", n = 1 }'
    t = table("prometheus", rescuers={"units": {"Hector": {"at": HERE, "life": life}}, "hand": ["Hector"], "deck": [AOW, AOW]},
              wardens={"units": {"Jason": HERE}}, options=written(own, rows, "permanent"), chance=[0] * 6)  # fmt: skip
    t.rescuers.acts("Hector", "attack", "attack Jason")
    assert t.rescuers.count("hand") == cards


@rule("PR-K030")
@pytest.mark.parametrize(("n", "left"), [(1, ["Jason"]), (2, [])])
def test_what_follows_a_discard(table: Sit, own: Own, n: int, left: list[str]) -> None:
    """The foe gives up a card or two, and then Hector's player draws one."""
    rows = (
        f'{{ op = "target", who = "enemy", range = [0, 0] }}, {{ op = "discard", who = "target_owner", n = {n} }},'
        ' { op = "draw", n = 1 }'
    )
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector"], "deck": [AOW]},
              wardens={"units": {"Jason": HERE}, "hand": ["Jason", AOW]}, options=written(own, rows))  # fmt: skip
    t.rescuers.acts("Hector", "walk", "power 2")
    t.wardens.does(*["card art-of-war", "card jason"][:n])
    assert (t.wardens.hand, t.rescuers.hand) == (left, [AOW])
    t.rescuers.does("done")


@rule("PR-K030", "PR-K099")
@pytest.mark.parametrize("denied", [True, False])
def test_a_power_may_forbid_guards(table: Sit, own: Own, denied: bool) -> None:
    """The Hoplites step in for Jason, unless the power says that nobody does."""
    rows = '{ op = "attack", range = [0, 0] }' + (', { op = "no", answers = ["guard"] }' if denied else "")
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector"]},
              wardens={"units": {"Jason": HERE, "Hoplites": HERE}}, options=written(own, rows, "offensive"),
              chance=[0] * 6 if denied else [])  # fmt: skip
    t.rescuers.acts("Hector", "attack", "power 2", "attack Jason")
    if denied:
        t.asks("rescuers", rule="PR-057")
    else:
        t.asks("wardens", rule="PR-K099")


@rule("PR-K027", "PR-K030")
@pytest.mark.parametrize(("limit", "cards"), [("always", 2), ("turn", 1)])
def test_a_power_without_limit_works_each_time(table: Sit, own: Own, limit: str, cards: int) -> None:
    """Ares strikes twice in one activation: a power for each blow brings two cards, one for each turn a single one."""
    rows = '{ op = "when", word = "attack_dealt" }, { op = "draw", n = 1 }'
    t = table("prometheus", rescuers={"units": {"Campe": HERE}}, to_move="wardens", chance=[1] * 16,
              wardens={"units": {"Ares": HERE}, "hand": ["Ares", AOW], "deck": [AOW, AOW, AOW]},
              options=written(own, rows, "permanent", "ares", limit))  # fmt: skip
    t.wardens.acts("Ares", "attack", "power 1")
    finish(t)
    finish(t)
    assert t.wardens.count("hand") == cards
    t.asks("wardens", rule="PR-057")


@rule("PR-K118", "PR-K115")
def test_a_huge_flyer_lands_where_three_have_room(table: Sit, own: Own) -> None:
    """Talos with wings: Charon's Ford is too small for him, and one unit in an area does not keep him out."""
    wings = {"own": own('[[unit]]\nkey = "talos"\nclasses = ["flying", "huge"]\n')}
    t = table("prometheus", rescuers={"units": {"Talos": "Ferryman's Quay", "Jason": "Elysian Landing"}, "hand": ["Talos"]},
              wardens={}, options=wings)  # fmt: skip
    t.rescuers.does("activate Talos", "plan flight")
    assert {"Elysian Landing", "Gate of Ivory"} <= t.rescuers.areas("fly")
    assert "Charon's Ford" not in t.rescuers.areas("fly")
    t.rescuers.does("done")


@rule("PR-K090", "PR-K061")
@pytest.mark.parametrize(
    ("area", "foe", "wild"), [(HERE, HERE, True), (HERE, "Upper Styx", False), ("Upper Styx", "Upper Styx", False)]
)
def test_a_berserk_needs_his_talent_and_a_foe(table: Sit, own: Own, area: str, foe: str, wild: bool) -> None:
    """In the water the talent is gone; with nobody beside him there is nobody to strike."""
    mine = {"own": own('[[unit]]\nkey = "hector"\ntalents = ["berserk"]\n')}
    t = table("prometheus", rescuers={"units": {"Hector": area}, "hand": ["Hector"]}, wardens={"units": {"Jason": foe}},
              options=mine)  # fmt: skip
    t.rescuers.does("activate Hector")
    assert ("plan berserk" in t.rescuers.options()) == wild


@rule("PR-C47")
@pytest.mark.parametrize("word", ["movement", "range"])
@pytest.mark.parametrize("paid", [True, False])
def test_what_a_power_of_its_own_may_bring_into_reach_is_announced(table: Sit, own: Own, word: str, paid: bool) -> None:
    """A longer walk or a longer arm counts, if there is a card to pay for it; and no longer than it is."""
    row = f'{{ op = "mod", word = "{word}", who = "self", until = "activation", n = 1 }}'
    text = POWER.format(unit="hector", kind="active", limit="turn", rows=row)
    mine = {"own": own(text.replace("limit", "art_of_war = 1\nlimit"))}
    for foe, near in (("Upper Styx", True), ("Toppled Tollhouse", False)):
        t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector", *([AOW] if paid else [])]},
                  wardens={"units": {"Jason": foe}}, options=mine)  # fmt: skip
        t.rescuers.does("activate Hector")
        assert ("plan walk+attack" in t.rescuers.options()) == (near and paid)
