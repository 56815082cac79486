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


@rule("PR-K030", "PR-K049")
@pytest.mark.parametrize(("foe", "asked_again"), [("", True), ("Weeping Willows", False)])
def test_a_longer_stroll_ends_at_enemies(table: Sit, own: Own, foe: str, asked_again: bool) -> None:
    """Hector sends a comrade two areas far; where an enemy stands it stops."""
    rows = '{ op = "target", who = "ally", range = [0, 0], unless = ["self"] }, { op = "move", who = "target", word = "walk", n = 2 }'
    t = table("prometheus", rescuers={"units": {"Hector": HERE, "Jason": HERE}, "hand": ["Hector"]},
              wardens={"units": {"Centaurs": foe} if foe else {}}, options=written(own, rows))  # fmt: skip
    t.rescuers.acts("Hector", "walk", "power 2", "step Weeping Willows")
    t.asks("rescuers", rule="PR-K030" if asked_again else "PR-055")
    if asked_again:
        t.rescuers.does("step Charon's Ford")
        assert t.where("Jason") == "Charon's Ford"
        t.asks("rescuers", rule="PR-055")


@rule("PR-K115", "PR-K030")
@pytest.mark.parametrize("fast", [True, False])
def test_only_a_fast_flight_is_one(table: Sit, own: Own, fast: bool) -> None:
    """What waits for the end of a Fast Flight does not wait for a walk through the air."""
    rows = '{ op = "when", word = "flight_ended", n = 1 }, { op = "wound", who = "self", n = 1 }'
    text = POWER.format(unit="perseus", kind="permanent", limit="always", rows=rows)
    unit = "Icarus" if fast else "Perseus"
    mine = {"own": own(text.replace("perseus", unit.lower()))}
    t = table("prometheus", rescuers={"units": {unit: HERE}, "hand": [unit, AOW]}, wardens={}, options=mine)
    if fast:
        t.rescuers.acts(unit, "flight", "fly Asphodel Meadow")
    else:
        t.rescuers.acts(unit, "walk", "power 1", "fly Asphodel Meadow")
    assert t.life(unit) == {"Icarus": 2, "Perseus": 7}[unit]


@rule("PR-K030")
@pytest.mark.parametrize(("actor", "more"), [("Hydra", 0), ("Hector", 1)])
def test_who_walked_in_is_the_one_that_walked(table: Sit, own: Own, actor: str, more: int) -> None:
    """A power for whoever walked in counts for its bearer's own walk, not for that of the one who comes to it."""
    rows = '{ op = "if", word = "walked_in" }, { op = "mod", word = "offence", who = "self", n = 1, until = "always" }'
    hand = {"Hector": ["Hector"], "Hydra": []}[actor]
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector", *hand]},
              wardens={"units": {"Hydra": "Asphodel Meadow"}, "hand": ["Hydra"]},
              to_move="rescuers" if hand else "wardens", options=written(own, rows, "permanent"),
              chance=[0] * (6 + more) if hand else [0] * 14)  # fmt: skip
    if hand:
        t.rescuers.acts("Hector", "walk+attack", "step Asphodel Meadow", "attack Hydra")
        t.wardens.does("decline")
    else:
        t.wardens.acts("Hydra", "walk+attack", f"step {HERE}", "attack Hector")
        t.rescuers.does("retaliate")


@rule("PR-K030")
@pytest.mark.parametrize("company", [True, False])
def test_a_troop_is_no_company_for_itself(table: Sit, own: Own, company: bool) -> None:
    """A power for whoever has an allied troop beside it: the Myrmidons need another one."""
    rows = (
        '{ op = "if", word = "ally_here", kinds = ["troop"] },'
        ' { op = "mod", word = "offence", who = "self", n = 1, until = "always" }'
    )
    mates = {"Argonauts": HERE} if company else {}
    t = table("prometheus", rescuers={"units": {"Myrmidons": HERE, **mates}, "hand": ["Myrmidons"]},
              wardens={"units": {"Jason": HERE}}, options=written(own, rows, "permanent", "myrmidons"), chance=None)  # fmt: skip
    t.rescuers.acts("Myrmidons", "attack", "attack Jason")
    finish(t)
    (told,) = [line for line in t.match.story() if line.startswith("Myrmidons rolls")]
    assert len(told.split()) - 2 == 5 + company


@rule("PR-K030")
def test_a_power_over_an_area_spares_whom_it_says(table: Sit, own: Own) -> None:
    """Hector tramples as he leaves: one enemy of the area he was in, but none that is in a net."""
    rows = (
        '{ op = "when", word = "walk_leaves_enemies", most = 1 },'
        ' { op = "target", who = "enemy", range = [0, 0], unless = ["trapped"] }, { op = "wound", who = "target", n = 1 }'
    )
    foes = {"Jason": HERE, "Medea": {"at": HERE, "net": True}, "Zeus": HERE}
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector"]}, wardens={"units": foes},
              options=written(own, rows, "permanent"))  # fmt: skip
    t.rescuers.acts("Hector", "walk", "step Asphodel Meadow")
    t.asks("rescuers", rule="PR-K030", options=["target jason", "target zeus"])
    t.rescuers.does("target Zeus")
    assert (t.life("Zeus"), t.where("Hector")) == (8, "Asphodel Meadow")


@rule("PR-K030")
@pytest.mark.parametrize(
    ("condition", "units", "moves", "offered"),
    [
        ('word = "complete"', {"Hector": {"at": HERE, "life": 6}}, [], False),
        ('word = "complete"', {"Hector": HERE}, [], True),
        ('word = "ally_here", kinds = ["troop"]', {"Hector": HERE, "Jason": HERE}, [], False),
        ('word = "ally_here", kinds = ["troop"]', {"Hector": HERE, "Argonauts": HERE}, [], True),
        ('word = "walked_in"', {"Hector": HERE}, [], False),
        ('word = "walked_in"', {"Hector": HERE}, ["step Asphodel Meadow"], True),
    ],
)
def test_a_power_whose_condition_is_not_met_cannot_be_declared(
    table: Sit, own: Own, condition: str, units: dict[str, Any], moves: list[str], offered: bool
) -> None:
    """Unhurt, in company, or after a walk: otherwise there is nothing to declare."""
    rows = f'{{ op = "if", {condition} }}, {{ op = "draw", n = 1 }}'
    foes = {} if "Jason" in units else {"Jason": HERE}
    t = table("prometheus", rescuers={"units": units, "hand": ["Hector"], "deck": [AOW]}, wardens={"units": foes},
              options=written(own, rows))  # fmt: skip
    t.rescuers.acts("Hector", "walk", *moves)
    if offered:
        t.rescuers.does("power 2")
        assert t.rescuers.hand == [AOW]
    elif t.match.decision.rule == "PR-055":
        assert "power 2" not in t.rescuers.options()


@rule("PR-K030")
@pytest.mark.parametrize("near", [True, False])
def test_what_holds_for_every_branch_must_be_there(table: Sit, own: Own, near: bool) -> None:
    """Whichever branch is taken the power needs an enemy beside its bearer."""
    rows = (
        '{ op = "choose", who = "owner", n = 2 }, { op = "target", who = "enemy", range = [0, 0] },'
        ' { op = "draw", option = 1, n = 1 }, { op = "wound", option = 2, who = "target", n = 1 }'
    )
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector"], "deck": [AOW]},
              wardens={"units": {"Centaurs": HERE if near else "Asphodel Meadow"}}, options=written(own, rows))  # fmt: skip
    t.rescuers.acts("Hector", "walk")
    assert ("power 2" in t.rescuers.options()) == near
    if near:
        t.rescuers.does("power 2", "choose 2")
        assert t.life("Centaurs") == 1


@rule("PR-K090", "PR-K101", "PR-056")
def test_a_wild_leader_leads_on(table: Sit, own: Own) -> None:
    """Two wild blows cost one vitality; then a leader may still call on a troop."""
    mine = {"own": own('[[unit]]\nkey = "hector"\ntalents = ["berserk", "leader"]\n')}
    t = table("prometheus", rescuers={"units": {"Hector": HERE, "Argonauts": HERE}, "hand": ["Hector", "Argonauts"]},
              wardens={"units": {"Hydra": HERE}}, options=mine, chance=[0] * 12)  # fmt: skip
    t.rescuers.acts("Hector", "berserk", "attack Hydra", "attack Hydra", "done")
    assert t.life("Hector") == 6
    t.asks("rescuers", rule="PR-K101", options=["lead argonauts", "decline"])


@rule("PR-K030")
def test_who_falls_by_its_own_power_strikes_nobody(table: Sit, own: Own) -> None:
    """Hector gives his life for a blow that then is not struck: the dead roll no dice."""
    rows = (
        '{ op = "target", who = "enemy", range = [0, 0] }, { op = "wound", who = "self", n = 9 },'
        ' { op = "roll", n = 3 }'
    )
    t = table("prometheus", rescuers={"units": {"Hector": HERE, "Jason": HERE}, "hand": ["Hector"]},
              wardens={"units": {"Centaurs": HERE}}, options=written(own, rows))  # fmt: skip
    t.rescuers.acts("Hector", "walk", "power 2")
    assert (t.where("Hector"), t.life("Centaurs")) == ("destroyed", 2)


@rule("PR-K030")
@pytest.mark.parametrize(("who", "seen"), [("everyone", "Net"), ("owner", "?")])
def test_a_token_is_shown_to_whom_the_power_says(table: Sit, own: Own, who: str, seen: str) -> None:
    """Turned up for all, or looked at by one."""
    rows = f'{{ op = "target", who = "bait", range = [0, 1] }}, {{ op = "look", word = "target", who = "{who}" }}'
    t = table("prometheus", rescuers={}, wardens={"units": {"Hector": "Propylaia"}, "hand": ["Hector"]},
              bait={"Sacred Way": "net"}, to_move="wardens", options=written(own, rows))  # fmt: skip
    t.wardens.acts("Hector", "walk", "power 2")
    assert [name.lower() for name in t.pieces("Sacred Way")] == [seen.lower()]


@rule("PR-K090")
def test_wild_blows_fall_at_range_0_alone(table: Sit, own: Own) -> None:
    """A berserk with a bow strikes whoever stands beside him, and nobody else."""
    mine = {"own": own('[[unit]]\nkey = "chiron"\ntalents = ["berserk"]\n')}
    t = table("prometheus", rescuers={"units": {"Chiron": HERE}, "hand": ["Chiron"]},
              wardens={"units": {"Jason": HERE, "Medea": "Asphodel Meadow"}}, options=mine)  # fmt: skip
    t.rescuers.acts("Chiron", "berserk")
    assert t.rescuers.options("attack") == ["attack jason"]
