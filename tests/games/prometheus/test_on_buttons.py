"""How options read and what they light, told as stories: the words name what is at this table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petteia.kernel import Match
from petteia.kernel.scene import AreaMap
from petteia.testing import rule

Sit = Callable[..., Any]

AOW = "Art of War"
HERE = "Gate of Horn"
DEN = "Hound's Threshold"


def lights(t: Any, seat: int) -> dict[str, list[str]]:
    """What each option lights up."""
    view = t.match.view(seat)
    return {action.text: t.match.game.refs(view, action) for action in t.match.decision.options}


@rule("PR-K030")
def test_branches_targets_and_enough(table: Sit) -> None:
    """A power with two branches tells them; of its targets each has its name, and there may be enough of them."""
    wardens = {"units": {"Zeus": "Propylaia"}, "hand": ["Zeus", AOW]}
    rescuers = {"units": {"Hector": "Giants' Stair"}}
    t = table("prometheus", rescuers=rescuers, wardens=wardens, to_move="wardens", bait={"Armoury Colonnade": "net"})
    t.wardens.acts("Zeus", "walk+attack")
    assert t.wardens.labels()[-2:] == ["Thunderbolt (1 Art of War)", "Finish the activation"]
    t.wardens.does("power 1")
    assert t.wardens.labels() == ["Strike a foe", "Burn a hidden token"]
    assert lights(t, 1) == {"choose 1": [], "choose 2": []}
    t.asks("wardens", rule="PR-K030", options=["choose 1", "choose 2"])
    scylla = {"units": {"Scylla": HERE}, "hand": ["Scylla", AOW]}
    t = table("prometheus", rescuers=scylla, wardens={"units": {"Diomedes": HERE, "Leonidas": "Asphodel Meadow"}})
    t.rescuers.acts("Scylla", "attack", "power 1", "target Diomedes")
    assert t.rescuers.labels() == ["Choose Leonidas", "No further target"]
    t.asks("rescuers", rule="PR-K030", options=["target leonidas", "enough-targets"])


@rule("PR-K030")
def test_reactions(table: Sit) -> None:
    """A power that answers is called by its name, with its price; to leave it is a plain no."""
    t = table(
        "prometheus",
        rescuers={"units": {"Hephaestus": DEN}, "hand": [AOW]},
        wardens={"units": {"Cerberus": DEN}, "hand": ["Cerberus"]},
        to_move="wardens",
        chance=[1] * 8,
    )
    t.wardens.acts("Cerberus", "attack", "attack Hephaestus", "throw Broken Cage")
    assert t.rescuers.labels() == ["Rooted as an Anvil (1 Art of War)", "No"]
    t.asks("rescuers", rule="PR-K030", options=["react 2", "decline"])


@rule("PR-K017")
def test_cards_that_are_looked_at(table: Sit) -> None:
    """A card that is searched for lies before whoever searches; nobody else's table lights up."""
    rescuers = {"units": {"Jason": HERE}, "hand": ["Jason", AOW], "deck": ["Jason", AOW]}
    t = table("prometheus", rescuers=rescuers, wardens={}, chance=None)
    assert lights(t, 0)["search"] == lights(t, 0)["draw"] != []
    assert lights(t, 0)["activate jason"][0] == "unit:0"
    assert len(lights(t, 0)["activate jason"]) == 2
    t.rescuers.does("search")
    assert t.rescuers.labels() == ["Take Art of War", "Take Jason"]
    assert lights(t, 0)["card art-of-war"] == ["deck:0"]
    assert lights(t, 1)["card art-of-war"] == []
    t.asks("rescuers", rule="PR-K017", options=["card art-of-war", "card jason"])


def test_recruits() -> None:
    """Each with its price, and in the pool; to recruit nobody else is a button."""
    match = Match.new("prometheus", seed=3, options={"recruitment": "draft"})
    assert match.decision is not None
    labels = [match.game.label(action, match.state) for action in match.decision.options]
    assert labels[-1] == "Recruit nobody else"
    assert all(label.startswith("Recruit ") and label.split()[-1].isdigit() for label in labels[:-1])
    first = match.decision.options[0]
    assert match.game.refs(match.view(match.to_move), first) == [f"pool:{first.args[0]}"]


@rule("PR-056")
def test_nobody_acts_when_an_activation_is_over(table: Sit) -> None:
    """The area of the unit that acts is marked until it is done."""
    t = table("prometheus", rescuers={"units": {"Jason": HERE}, "hand": ["Jason", AOW]}, wardens={})

    def marked() -> list[str]:
        maps = [node for node in t.scene.nodes if isinstance(node, AreaMap)]
        return [overlay.key for one in maps for overlay in one.overlays if overlay.key == "acting"]

    t.rescuers.acts("Jason", "walk")
    assert marked() == ["acting"]
    t.rescuers.does("done")
    assert marked() == []
