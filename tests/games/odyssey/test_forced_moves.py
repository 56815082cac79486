"""Knockback, pushback, pull, displacement, vaults, and titans that move the primordial."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.beast import Trample
from petteia.games.odyssey.ground import Displace
from petteia.games.odyssey.push import ForcedVault, Knockback, PullTitan, Pushback
from petteia.games.odyssey.shove import TitanPulls, TitanPushes
from petteia.games.odyssey.state import BEAST, OBOL
from tests.games.odyssey.befall import KELP, befall, happens
from tests.games.odyssey.fight import Sit, alone, d10
from tests.storyteller import rule

ASTERION = {"foe": "asterion-1"}


@rule("OD-258", "OD-156")
def test_knockback_goes_straight_away(table: Sit) -> None:
    """Three spaces away from the base, over open ground."""
    t = happens(table, Knockback(KELP, 3, -1, 0), told={"at": "g7"})

    assert t.titan("kelp").at == "d7"


@rule("OD-259", "OD-157")
def test_knockback_into_obstacles(table: Sit) -> None:
    """A destructible obstacle gives way and the titan crashes in its space; before an indestructible one it stops."""
    t = happens(table, Knockback(KELP, 3, -1, 0), told={"at": "g7"}, terrain={"column": ["e7"]})
    assert (t.titan("kelp").at, t.titan("kelp").danger, t.tiles) == ("e7", 1, [])
    t = happens(table, Knockback(KELP, 3, -1, 0), told={"at": "g7"}, terrain={"rock": ["e7"]})

    assert (t.titan("kelp").at, t.titan("kelp").danger, t.tiles) == ("f7", 1, ["rock"])


@rule("OD-225", "OD-157", "OD-261")
def test_over_a_chasm_and_into_it(table: Sit) -> None:
    """Flying over is safe, ending there is death; a lifeline displaces instead."""
    ground = {"chasm": ["c7"]}
    t = happens(table, Knockback(KELP, 5, -1, 0), told={"at": "g7"}, terrain=ground)
    assert t.titan("kelp").at == "b7"
    t = happens(table, Knockback(KELP, 3, -1, 0), told={"at": "g7"}, terrain=ground)
    assert t.titan("kelp").at == "dead"
    t = happens(table, Knockback(KELP, 3, -1, 0), told={"at": "g7", "gear": ["argos_cable"]}, terrain=ground)
    t.does("use kelp argos-cable-1", "to d8")

    assert t.titan("kelp").at == "d8"


@rule("OD-156", "OD-259")
def test_at_the_edge_it_slides(table: Sit) -> None:
    """A knockback into the board edge goes on along it, away from its source."""
    t = happens(table, Knockback(KELP, 5, 3, 0), told={"at": "b9"})

    assert t.titan("kelp").at == "a13"


@rule("OD-224")
def test_a_boundless_edge_kills(table: Sit) -> None:
    """Onto the world's lip: the titan is gone."""
    t = happens(
        table,
        Knockback(KELP, 3, 3, 0),
        told={"at": "c14"},
        terrain={"worlds_lip": ["a14"]},
        brine={"at": "a2", "gear": []},
    )

    assert t.titan("kelp").at == "dead"


@rule("OD-286", "OD-158")
def test_stalwart_ignores_knockback_but_not_the_unavoidable(table: Sit) -> None:
    """Rooted heels are turned against a knockback; the unavoidable one asks nobody."""
    t = happens(table, Knockback(KELP, 3, -1, 0), told={"at": "g7", "gear": ["rooted_heels"]})
    t.does("use kelp rooted-heels-1")
    assert t.titan("kelp").at == "g7"
    befall(t, Knockback(KELP, 2, -1, 1))

    assert t.titan("kelp").at == "e7"


@rule("OD-248")
def test_displacement_or_death(table: Sit) -> None:
    """To an empty space beside it, of its player's choice; walled in by rock there is none."""
    t = happens(table, Displace(KELP, -1), told={"at": "d7"})
    t.asks(0, rule="OD-248", options=["to d6", "to e7", "to d8", "to c7"])
    t.does("to d6")
    assert t.titan("kelp").at == "d6"
    t = happens(table, Displace(KELP, -1), told={"at": "d7"}, terrain={"rock": ["d6", "d8", "c7", "e7"]})

    assert t.titan("kelp").at == "dead"


@rule("OD-156")
def test_who_is_landed_on_makes_room(table: Sit) -> None:
    """A titan thrown onto another's space displaces it."""
    t = happens(table, Knockback(KELP, 2, -1, 0), told={"at": "g7"}, brine={"at": "e7", "gear": []})
    t.does("to e6")

    assert (t.titan("kelp").at, t.titan("brine").at) == ("e7", "e6")


@rule("OD-272")
def test_pushback_approaches_and_pushes(table: Sit) -> None:
    """Of four spaces one is the approach, three are the push; the base follows."""
    t = happens(table, Pushback(KELP, 4, -1), told={"at": "f7"})

    assert (t.beast_at, t.titan("kelp").at) == ("d6", "c7")


@rule("OD-273")
def test_pushback_at_rock_and_edge(table: Sit) -> None:
    """Against rock the titan steps aside if it can; against the edge likewise; where there is no room it dies."""
    t = happens(table, Pushback(KELP, 2, -1), told={"at": "g7"}, terrain={"rock": ["f7"]})
    t.asks(0, rule="OD-248")
    t.does("to g6")
    t.settle()
    assert t.titan("kelp").alive == 1
    t = happens(table, Pushback(KELP, 2, -1), told={"at": "g7"}, terrain={"rock": ["f7", "g6", "g8"]})

    assert (t.titan("kelp").at, t.beast_at) == ("dead", "g6")


@rule("OD-225", "OD-273")
def test_pushed_into_a_chasm(table: Sit) -> None:
    """Pushed onto a chasm space, even on the way, a titan dies."""
    t = happens(table, Pushback(KELP, 3, -1), told={"at": "g7"}, terrain={"chasm": ["c7"]})
    assert t.titan("kelp").at == "dead"
    t = happens(table, Pushback(KELP, 4, -1), told={"at": "g7"}, terrain={"chasm": ["c7"]})

    assert t.titan("kelp").at == "dead"


@rule("OD-271")
def test_pull_and_what_is_left_of_it(table: Sit) -> None:
    """The titan comes nearer; once beside the base, the primordial steps back with the rest."""
    t = happens(table, PullTitan(KELP, BEAST, 4), told={"at": "e7"})

    assert (t.titan("kelp").at, t.beast_at) == ("g7", "j6")


@rule("OD-290")
def test_a_forced_vault(table: Sit) -> None:
    """Over the base to the space straight across; off the board it is death."""
    t = happens(table, ForcedVault(KELP), told={"at": "g7"})
    assert t.titan("kelp").at == "k7"
    t = alone(table, "kelp", {"at": "q7", "gear": []}, turn="kelp", primordial={"at": "r6", "facing": "w"})
    befall(t, ForcedVault(KELP))

    assert t.titan("kelp").at == "dead"


@rule("OD-272", "OD-234")
def test_a_titan_pushes_the_primordial_into_a_trap(table: Sit) -> None:
    """Pushed onto a column Asterion breaks it; the d10 gives tokens against its AT."""
    t = alone(table, "kelp", {"at": "i7", "gear": []}, options=ASTERION, turn="kelp", terrain={"column": ["l7"]},
              primordial={"at": "j7", "facing": "w"}, luck=d10(5))  # fmt: skip
    befall(t, TitanPushes(KELP, 2))

    assert (t.beast_at, t.titan("kelp").at, t.tiles) == ("l7", "k7", [])
    assert t.pool == {"-at": 1}


@rule("OD-271")
def test_a_titan_pulls_the_primordial(table: Sit) -> None:
    """Two spaces nearer; the massive are not moved (OD-262)."""
    t = alone(
        table, "kelp", {"at": "e7", "gear": []}, options=ASTERION, turn="kelp", primordial={"at": "j7", "facing": "w"}
    )
    befall(t, TitanPulls(KELP, 2))
    assert t.beast_at == "h7"
    t = happens(table, TitanPulls(KELP, 2), told={"at": "e7"})

    assert t.beast_at == "h6"


@rule("OD-297")
def test_trample(table: Sit) -> None:
    """Straight on at full speed without turning: who stands crashes, who lies draws an obol."""
    t = alone(table, "kelp", {"at": "g7", "gear": []}, options=ASTERION, turn="kelp", primordial={"at": "j7", "facing": "w"},
              brine={"at": "f8", "gear": [], "conditions": {"knockdown": 1}}, luck=[0])  # fmt: skip
    befall(t, Trample(6, 3, ()))

    assert t.beast_at == "d7"
    assert t.titan("kelp").danger == 1
    assert t.titan("brine").danger == 0
    assert len(t.s.zones[OBOL]) == 2


@rule("OD-124")
@pytest.mark.parametrize(("place", "end"), [("b7", "a11"), ("b9", "a5")])
def test_at_the_edge_it_runs_on_away_from_most(table: Sit, place: str, end: str) -> None:
    """A trample that meets the board edge goes on along it, where fewer titans are."""
    row = "2" if place == "b7" else "14"
    others = {n: {"at": c + row, "gear": []} for n, c in (("brine", "a"), ("marble", "c"), ("ash", "e"))}
    t = alone(table, "kelp", {"at": "t7", "gear": []}, options=ASTERION, turn="kelp",
              primordial={"at": place, "facing": "w"}, **others)  # fmt: skip
    befall(t, Trample(5, 3, ()))

    assert t.beast_at == end
