"""What waits for one moment, what a power says to some kinds alone, and marks on those who are gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.testing import rule
from tests.games.prometheus.foresight import Always
from tests.games.prometheus.test_own_powers import finish, written

Sit = Callable[..., Any]
Own = Callable[..., str]

AOW = "Art of War"
HERE = "Gate of Horn"
THERE = "Asphodel Meadow"
SLAY = '{ op = "target", who = "enemy", range = [0, 0] }, { op = "wound", who = "target", n = 9 }'


def ares(table: Sit, own: Own, life: int, foes: dict[str, Any]) -> Any:
    """Ares has a power that destroys a foe outright; Hades is near, and takes his toll of each death."""
    t = table("prometheus", to_move="wardens", options=written(own, SLAY, unit="ares"), chance=None,
              rescuers={"units": {"Hades": {"at": THERE, "life": 4}, **foes}},
              wardens={"units": {"Ares": {"at": HERE, "life": life}}, "hand": ["Ares"], "deck": [AOW, AOW, AOW]})  # fmt: skip
    t.match.state.rng = Always(5)
    return t


@rule("PR-K001", "PR-K080")
@pytest.mark.parametrize("life", [1, 2])
def test_a_power_lost_to_wounds_waits_for_nothing(table: Sit, own: Own, life: int) -> None:
    """With one vitality left Ares has no spoils of war: Hades' toll comes at once, and nobody asks whose effect is first."""
    t = ares(table, own, life, {"Pandora": HERE})
    t.wardens.acts("Ares", "attack", "power 3")
    assert (t.match.decision.rule == "PR-K001") == (life == 2)
    if life == 2:
        t.wardens.does("target Ares")
    assert (t.life("Hades"), t.wardens.count("hand")) == (5, life - 1)


@rule("PR-K001", "PR-K027")
def test_what_is_spent_waits_for_nothing(table: Sit, own: Own) -> None:
    """The second death of the turn: both powers have been used, and nothing is asked."""
    t = ares(table, own, 9, {"Pandora": HERE, "Icarus": {"at": HERE, "life": 1}})
    t.wardens.acts("Ares", "attack", "power 3", "target Pandora", "target Ares", "attack Icarus")
    while t.match.decision.rule in ("PR-K075", "PR-K076", "PR-K107"):
        assert t.match.decision.rule != "PR-K001"
        t.match.act(1, t.match.decision.options[0 if t.match.decision.rule == "PR-K076" else -1])
    assert t.where("Icarus") == "destroyed"
    assert (t.life("Hades"), t.wardens.count("hand"), t.match.decision.rule) == (5, 1, "PR-057")


@rule("PR-K030", "PR-K001")
def test_one_power_may_wait_for_two_moments(table: Sit, own: Own) -> None:
    """Hector draws a card when his activation starts; and for a blow he is healed."""
    rows = (
        '{ op = "when", word = "activation_starts" }, { op = "draw", n = 1 },'
        ' { op = "when", word = "attack_dealt" }, { op = "heal", who = "self", n = 1 }'
    )
    t = table("prometheus", rescuers={"units": {"Hector": {"at": HERE, "life": 3}}, "hand": ["Hector"], "deck": [AOW, AOW]},
              wardens={"units": {"Jason": HERE}}, options=written(own, rows, "permanent", limit="always"), chance=None)  # fmt: skip
    t.match.state.rng = Always(0)
    t.rescuers.acts("Hector", "attack", "attack Jason")
    assert (t.life("Hector"), t.rescuers.count("hand")) == (4, 1)


@rule("PR-K088")
@pytest.mark.parametrize(("foe", "dice"), [("Jason", 6), ("Hydra", 8)])
def test_nothing_more_against_some_kinds(table: Sit, own: Own, foe: str, dice: int) -> None:
    """Two dice more, but against heroes none."""
    rows = '{ op = "attack", range = [0, 0], n = 2, alt_kinds = ["hero"] }'
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector"]}, wardens={"units": {foe: HERE}},
              options=written(own, rows, "offensive"), chance=None)  # fmt: skip
    t.match.state.rng = Always(0)
    t.rescuers.acts("Hector", "attack", "power 2")
    assert "Hector rolls" + " blank" * dice + "." in t.match.story()


@rule("PR-K053", "PR-K087")
@pytest.mark.parametrize("kind", ["active", "offensive"])
def test_trees_help_against_any_roll_from_afar(table: Sit, own: Own, kind: str) -> None:
    """Hector rolls against everybody in the wood next door: there they are better covered than in the open."""
    rows = '{ op = "area", range = [1, 1] }, { op = "each", who = "enemy" }, { op = "roll", n = 4 }'
    needed = []
    for at in ("Weeping Willows", THERE):
        t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector"]}, wardens={"units": {"Spartans": at}},
                  options=written(own, rows, kind), chance=None)  # fmt: skip
        t.match.state.rng = Always(4)
        t.rescuers.acts("Hector", "attack" if kind == "offensive" else "walk", "power 2")
        needed.append(t.to_hit)
        finish(t)
    assert needed[0] == needed[1] + 1


@rule("PR-K030", "PR-K046")
def test_nothing_lasts_on_the_dead(table: Sit, own: Own) -> None:
    """Hector's power destroys the Hoplites and would have left them worse covered: called back, they are as they were."""
    rows = (
        '{ op = "target", who = "ally", range = [0, 0], unless = ["self"] }, { op = "wound", who = "target", n = 9 },'
        ' { op = "mod", word = "defence", who = "target", n = -3, until = "next_start" }'
    )
    options = {**written(own, rows), "recall_revives": "on"}
    t = table("prometheus", rescuers={"units": {"Hector": HERE, "Hoplites": HERE}, "hand": ["Hector", AOW]}, options=options,
              wardens={"units": {"Campe": "Gate of Ivory"}, "hand": ["Campe"]}, chance=None)  # fmt: skip
    t.match.state.rng = Always(5)
    t.rescuers.acts("Hector", "walk", "power 2", "done", "recall Hoplites", "place Gate of Ivory")
    assert t.where("Hoplites") == "Gate of Ivory"
    assert not t.match.state.marks


@rule("PR-K030")
@pytest.mark.parametrize(("when", "cards"), [("", 1), (', vs = "normal"', 1), (', vs = "range_0"', 0), (", n = 1", 0)])
def test_a_moment_that_is_no_attack(table: Sit, own: Own, when: str, cards: int) -> None:
    """The start of an activation has no figure to reach, and is no attack at range 0."""
    rows = f'{{ op = "when", word = "activation_starts"{when} }}, {{ op = "draw", n = 1 }}'
    t = table("prometheus", rescuers={"units": {"Hector": HERE}, "hand": ["Hector"], "deck": [AOW]}, wardens={},
              options=written(own, rows, "permanent"))  # fmt: skip
    t.rescuers.acts("Hector", "walk")
    assert t.rescuers.count("hand") == cards


@rule("PR-K030", "PR-K082")
@pytest.mark.parametrize("moment", ["activation_starts", "walk_leaves_enemies"])
def test_what_one_branch_forbids_is_not_forbidden_before_the_choice(table: Sit, own: Own, moment: str) -> None:
    """First Lycaon strikes; then a branch is chosen, of which one would have forbidden to strike back."""
    rows = (
        f'{{ op = "when", word = "{moment}" }}, {{ op = "attack", range = [0, 0] }}, {{ op = "choose", who = "owner", n = 2 }},'
        ' { op = "no", option = 1, answers = ["retaliation"] }, { op = "draw", option = 1, n = 1 },'
        ' { op = "heal", option = 2, who = "self", n = 1 }'
    )
    t = table("prometheus", rescuers={"units": {"Lycaon": HERE}, "hand": ["Lycaon"]},
              wardens={"units": {"Jason": HERE}, "hand": ["Jason"]}, chance=None,
              options=written(own, rows, "permanent", "lycaon", "always"))  # fmt: skip
    t.match.state.rng = Always(0)
    t.rescuers.does("activate Lycaon", "plan walk+attack")
    if moment == "walk_leaves_enemies":
        t.rescuers.does(f"step {THERE}")
    t.asks("wardens", rule="PR-K082")
    t.wardens.does("decline")
    t.rescuers.does("choose 2")


@rule("PR-K030", "PR-K102")
def test_who_is_thrown_into_the_arms_of_an_archer_was_shot_from_afar(table: Sit, own: Own) -> None:
    """Atalanta's arrow throws the Golems before her feet: they burn those who strike at them at hand, and she did not."""
    mine = {"own": own('[[unit]]\nkey = "atalanta"\ntalents = ["mighty_throw"]\n')}
    t = table("prometheus", rescuers={"units": {"Atalanta": THERE}, "hand": ["Atalanta"]}, options=mine, chance=None,
              wardens={"units": {"Lava Golems": HERE}})  # fmt: skip
    t.match.state.rng = Always(0)
    t.rescuers.acts("Atalanta", "attack", "attack Lava Golems", f"throw {THERE}")
    assert t.where("Lava Golems") == THERE
    assert not any(line.startswith("Lava Golems roll") for line in t.match.story())
