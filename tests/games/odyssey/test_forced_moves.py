"""Knockback, pushback, pull, displacement, vaults, and titans that move the primordial."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.drag import pull, pushback
from petteia.games.odyssey.drive import trample
from petteia.games.odyssey.ground import Displace
from petteia.games.odyssey.push import ForcedVault, Knockback, ThrowBeast
from petteia.games.odyssey.shove import titan_pulls, titan_pushes
from petteia.games.odyssey.state import BEAST, OBOL
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, befall, happens
from tests.games.odyssey.fight import Sit, alone, d10

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
    t = happens(table, Displace(KELP, ()), told={"at": "d7"})
    t.asks(0, rule="OD-248", options=["to d6", "to e7", "to d8", "to c7"])
    t.does("to d6")
    assert t.titan("kelp").at == "d6"
    t = happens(table, Displace(KELP, ()), told={"at": "d7"}, terrain={"rock": ["d6", "d8", "c7", "e7"]})

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
    t = happens(table, pushback(KELP, 4), told={"at": "f7"})

    assert (t.beast_at, t.titan("kelp").at) == ("d6", "c7")


@rule("OD-273", "OD-C60", "OD-C80")
def test_pushback_against_rock(table: Sit) -> None:
    """Before rock a titan steps aside, where the base does not come; the base goes straight on with what is left.  With no
    such space it dies, and the base stops where it stood."""
    t = happens(table, pushback(KELP, 3), told={"at": "g6"}, terrain={"rock": ["f6"]})
    assert (t.titan("kelp").at, t.beast_at, t.tiles) == ("g5", "e6", ["rock"])
    t = happens(table, pushback(KELP, 3), told={"at": "g7"}, terrain={"rock": ["f7"]})

    assert (t.titan("kelp").at, t.beast_at) == ("dead", "g6")


@rule("OD-273", "OD-C60")
def test_pushback_at_the_board_edge(table: Sit) -> None:
    """At the edge only a space counts that the base does not come to: of the two beside Brine one lies under it.  Where
    there is none the titan dies, and the base stays where it is."""
    t = alone(
        table, "kelp", {"at": "a7", "gear": []}, options=ASTERION, turn="kelp", primordial={"at": "b7", "facing": "w"}
    )
    befall(t, pushback(KELP, 2))
    assert (t.titan("kelp").at, t.beast_at) == ("a6", "a7")
    t = happens(table, pushback(KELP, 2), told={"at": "a7"}, primordial={"at": "b6", "facing": "w"})

    assert (t.titan("kelp").at, t.beast_at) == ("dead", "b6")


@rule("OD-273", "OD-C16")
def test_aside_means_empty_ground(table: Sit) -> None:
    """Nobody is set aside onto another's space, an obstacle or a chasm; a pool will do, and answers."""
    beside = {"brine": {"at": "a6", "gear": []}}
    for blocked in ({"terrain": {"rock": ["a6"]}}, {"terrain": {"chasm": ["a6"]}}, beside):
        t = alone(table, "kelp", {"at": "a7", "gear": []}, options=ASTERION, turn="kelp",
                  primordial={"at": "b7", "facing": "w"}, **blocked)  # fmt: skip
        befall(t, pushback(KELP, 1))
        assert t.titan("kelp").at == "dead"
    t = alone(table, "kelp", {"at": "a7", "gear": []}, options=ASTERION, turn="kelp", terrain={"pool": ["a5"]},
              primordial={"at": "b7", "facing": "w"})  # fmt: skip
    befall(t, pushback(KELP, 1))

    assert (t.titan("kelp").at, t.titan("kelp").ambrosia) == ("a6", 1)


@rule("OD-C11", "OD-272")
def test_others_in_the_way_of_a_pushback_crash_once(table: Sit) -> None:
    """Three spaces of a base three deep over the same titan: one crash."""
    t = happens(table, pushback(KELP, 3), told={"at": "g7"}, brine={"at": "g8", "gear": []})
    t.leave()

    assert t.titan("brine").danger == 1


@rule("OD-C51", "OD-272")
def test_a_pushback_turns_a_town_over_once(table: Sit) -> None:
    """The base goes two spaces over a town: it is a ruin, not gone."""
    t = happens(table, pushback(KELP, 2), told={"at": "g7"}, terrain={"city": ["f8"]})

    assert t.tiles == ["ruin"]


@rule("OD-225", "OD-273")
def test_pushed_into_a_chasm(table: Sit) -> None:
    """Pushed onto a chasm space, even on the way, a titan dies."""
    t = happens(table, pushback(KELP, 3), told={"at": "g7"}, terrain={"chasm": ["c7"]})
    assert t.titan("kelp").at == "dead"
    t = happens(table, pushback(KELP, 4), told={"at": "g7"}, terrain={"chasm": ["c7"]})

    assert t.titan("kelp").at == "dead"


@rule("OD-271")
def test_pull_and_what_is_left_of_it(table: Sit) -> None:
    """The titan comes nearer; once beside the base, the primordial steps back with the rest."""
    t = happens(table, pull(KELP, BEAST, 4), told={"at": "e7"})

    assert (t.titan("kelp").at, t.beast_at) == ("g7", "j6")


@rule("OD-271", "OD-C81")
def test_a_pull_goes_on_along_an_obstacle(table: Sit) -> None:
    """Pulled into rock a titan crashes once and is drawn on around it; of equal ways its player chooses."""
    t = happens(table, pull(KELP, BEAST, 3), told={"at": "d7"}, terrain={"rock": ["e7"]})
    t.asks(0, rule="OD-271", options=["side n", "side s"])
    t.does("side s")
    assert (t.titan("kelp").at, t.titan("kelp").danger, list(t.titan("kelp").conditions)) == ("f8", 1, ["knockdown"])
    t = happens(table, pull(KELP, BEAST, 4), told={"at": "d7"}, terrain={"rock": ["e7", "d6", "e6"]})

    assert (t.titan("kelp").at, t.titan("kelp").danger, t.beast_at) == ("g8", 1, "h6")


@rule("OD-271", "OD-C81")
def test_of_equal_ways_of_a_pull_its_player_chooses(table: Sit) -> None:
    """Off the line a titan may come nearer by column or by row; rock on one of the two leaves the other, without a crash."""
    t = happens(table, pull(KELP, BEAST, 2), told={"at": "d4"})
    t.asks(0, rule="OD-271", options=["side e", "side s"])
    t.does("side s", "side e")
    assert t.titan("kelp").at == "e5"
    t = happens(table, pull(KELP, BEAST, 1), told={"at": "d4"}, terrain={"rock": ["d5"]})

    assert (t.titan("kelp").at, t.titan("kelp").danger) == ("e4", 0)


@rule("OD-271", "OD-C81")
def test_a_pull_between_rocks_ends(table: Sit) -> None:
    """There is no way around: the titan crashes and stays."""
    t = happens(table, pull(KELP, BEAST, 4), told={"at": "d7"}, terrain={"rock": ["e7", "d6", "d8", "c7"]})

    assert (t.titan("kelp").at, t.titan("kelp").danger, t.beast_at) == ("d7", 1, "h6")


@rule("OD-271", "OD-223", "OD-C81")
def test_a_pull_that_ends_between_rocks_ends_once(table: Sit) -> None:
    """Dragged into a pool with rock all around, the titan crashes there, and the pool soothes it once."""
    rocks = ["e7", "d6", "d8", "c6", "c8", "b7"]
    t = happens(
        table, pull(KELP, BEAST, 4), told={"at": "c7", "danger": 3}, terrain={"pool": ["d7"], "rock": rocks}, luck=[]
    )

    assert (t.titan("kelp").at, t.titan("kelp").danger) == ("d7", 3 + 1 - 1)


@rule("OD-271", "OD-227")
def test_a_pull_breaks_what_it_leads_over(table: Sit) -> None:
    """A column gives way with a crash, and the pull goes on; a wood on the way is destroyed; a town is turned over once."""
    t = happens(table, pull(KELP, BEAST, 3), told={"at": "c7"}, terrain={"column": ["d7"]})
    assert (t.titan("kelp").at, t.titan("kelp").danger, t.tiles) == ("f7", 1, [])
    t = happens(table, pull(KELP, BEAST, 3), told={"at": "c7"}, terrain={"olive_wood": ["d7"]})
    assert (t.titan("kelp").at, t.titan("kelp").danger, t.tiles) == ("f7", 0, [])
    t = happens(table, pull(KELP, BEAST, 4), told={"at": "c7"}, terrain={"city": ["d6"]})
    assert (t.titan("kelp").at, t.tiles) == ("g7", ["ruin"])
    t = happens(table, pull(KELP, BEAST, 2), told={"at": "c7"}, terrain={"city": ["d6"]})

    assert (t.titan("kelp").at, t.tiles, t.titan("kelp").fate) == ("e7", ["ruin"], 0)


@rule("OD-271", "OD-223")
@pytest.mark.parametrize("drawn", [True, False])
def test_dragged_through_a_pool(table: Sit, drawn: bool) -> None:
    """Pulled or pushed through a pool a titan tests, and may roll again; dragged into it, it gains a token."""
    move = pull(KELP, BEAST, 3) if drawn else pushback(KELP, 3)
    where = {"told": {"at": "c7" if drawn else "g7"}, "terrain": {"pool": ["d7" if drawn else "e7"]}}
    t = happens(table, move, luck=d10(2, 2), **where)
    t.asks(0, rule="OD-211")
    t.does("yes")
    assert (t.titan("kelp").ambrosia, t.titan("kelp").fate) == (1, 1)
    t = happens(table, move, luck=d10(6), **where)
    t.does("no")
    assert t.titan("kelp").ambrosia == 0
    short = pull(KELP, BEAST, 2) if drawn else pushback(KELP, 2)
    t = happens(table, short, **where)

    assert t.titan("kelp").ambrosia == 1


@rule("OD-271", "OD-225")
def test_pulled_over_a_chasm(table: Sit) -> None:
    """A pull through a chasm is death, on the way too."""
    t = happens(table, pull(KELP, BEAST, 3), told={"at": "c7"}, terrain={"chasm": ["d7"]})

    assert t.titan("kelp").at == "dead"


@rule("OD-271")
def test_a_titan_that_pulls_another_steps_back_as_if_it_walked(table: Sit) -> None:
    """Once the other is beside it the titan goes straight away with what is left; rock and walls stop it."""
    spec = {"told": {"at": "f7"}, "brine": {"at": "d7", "gear": []}}
    t = happens(table, pull(0, KELP, 3), primordial={"at": "p2", "facing": "w"}, **spec)
    assert (t.titan("brine").at, t.titan("kelp").at) == ("e7", "h7")
    t = happens(table, pull(0, KELP, 3), primordial={"at": "p2", "facing": "w"}, terrain={"rock": ["h7"]}, **spec)
    assert (t.titan("brine").at, t.titan("kelp").at) == ("e7", "g7")
    t = happens(table, pull(0, KELP, 3), primordial={"at": "p2", "facing": "w"}, mazes=[["g7", "O", 0]], **spec)

    assert (t.titan("brine").at, t.titan("kelp").at) == ("e7", "f7")


@rule("OD-271", "OD-124")
def test_a_primordial_that_pulls_runs_on_at_the_edge(table: Sit) -> None:
    """What is left of a pull moves the primordial straight away; at the board edge it goes on along it."""
    t = happens(table, pull(KELP, BEAST, 3), told={"at": "q7"}, primordial={"at": "r6", "facing": "w"},
                brine={"at": "r3", "gear": []}, marble={"at": "s1", "gear": []}, ash={"at": "a14", "gear": []})  # fmt: skip

    assert t.beast_at == "r9"


@rule("OD-259", "OD-156")
@pytest.mark.parametrize(("kelp", "end"), [("q7", "s10"), ("q8", "s4")])
def test_a_primordial_thrown_to_the_edge_slides(table: Sit, kelp: str, end: str) -> None:
    """Thrown into the board edge it goes on along it, away from whoever threw it."""
    t = alone(
        table, "kelp", {"at": kelp, "gear": []}, options=ASTERION, turn="kelp", primordial={"at": "r7", "facing": "w"}
    )
    befall(t, ThrowBeast(KELP, 4))

    assert t.beast_at == end


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
    befall(t, titan_pushes(KELP, 2))

    assert (t.beast_at, t.titan("kelp").at, t.tiles) == ("l7", "k7", [])
    assert t.pool == {"-at": 1}


@rule("OD-272", "OD-C61", "OD-C82")
def test_a_titan_pushes_from_afar(table: Sit) -> None:
    """A titan that is not beside the primordial walks up to it first, by the shortest way; that counts."""
    t = alone(
        table, "kelp", {"at": "g7", "gear": []}, options=ASTERION, turn="kelp", primordial={"at": "j7", "facing": "w"}
    )
    befall(t, titan_pushes(KELP, 4))
    assert (t.titan("kelp").at, t.beast_at) == ("k7", "l7")
    t = alone(
        table, "kelp", {"at": "f7", "gear": []}, options=ASTERION, turn="kelp", primordial={"at": "j7", "facing": "w"}
    )
    befall(t, titan_pushes(KELP, 2))

    assert (t.titan("kelp").at, t.beast_at) == ("h7", "j7")


@rule("OD-272", "OD-223")
def test_the_ground_answers_a_titan_that_pushes(table: Sit) -> None:
    """A pool between the two is walked through: a test; whoever cannot reach the primordial does not push it."""
    spec = {"options": ASTERION, "turn": "kelp", "primordial": {"at": "j7", "facing": "w"}}
    t = alone(table, "kelp", {"at": "f7", "gear": []}, terrain={"pool": ["g7"], "rock": ["f6", "f8", "e7"]},
              luck=d10(3), **spec)  # fmt: skip
    befall(t, titan_pushes(KELP, 4))
    t.does("no")
    assert (t.titan("kelp").at, t.beast_at, t.titan("kelp").ambrosia) == ("j7", "k7", 1)
    t = alone(table, "kelp", {"at": "f7", "gear": []}, terrain={"rock": ["f6", "f8", "e7", "g7"]}, **spec)
    befall(t, titan_pushes(KELP, 4))

    assert (t.titan("kelp").at, t.beast_at) == ("f7", "j7")


@rule("OD-273", "OD-C82")
@pytest.mark.parametrize(("kelp", "end"), [("r6", "s7"), ("r7", "s5")])
def test_a_primordial_pushed_into_the_edge_is_set_aside(table: Sit, kelp: str, end: str) -> None:
    """At the board edge it makes room on the side that frees the titan's way; the titan steps in, and that is all."""
    t = alone(
        table, "kelp", {"at": kelp, "gear": []}, options=ASTERION, turn="kelp", primordial={"at": "s6", "facing": "w"}
    )
    befall(t, titan_pushes(KELP, 3))

    assert (t.titan("kelp").at, t.beast_at) == (f"s{kelp[1:]}", end)


@rule("OD-C11", "OD-C51")
@pytest.mark.parametrize("pushed", [True, False])
def test_what_a_titan_drags_the_primordial_over(table: Sit, pushed: bool) -> None:
    """Whoever is under the base on its way crashes once; a town is turned over once."""
    t = alone(table, "kelp", {"at": "i7" if pushed else "d7", "gear": []}, options=ASTERION, turn="kelp",
              primordial={"at": "j7", "facing": "w"}, terrain={"city": ["l8" if pushed else "f8"]},
              brine={"at": "m7" if pushed else "h7", "gear": []})  # fmt: skip
    befall(t, (titan_pushes if pushed else titan_pulls)(KELP, 4))
    t.leave()

    assert t.titan("brine").danger == 1
    assert t.tiles == ["ruin"]


@rule("OD-271")
def test_a_titan_pulls_the_primordial(table: Sit) -> None:
    """Two spaces nearer; the massive are not moved (OD-262)."""
    t = alone(
        table, "kelp", {"at": "e7", "gear": []}, options=ASTERION, turn="kelp", primordial={"at": "j7", "facing": "w"}
    )
    befall(t, titan_pulls(KELP, 2))
    assert t.beast_at == "h7"
    t = happens(table, titan_pulls(KELP, 2), told={"at": "e7"})

    assert t.beast_at == "h6"


@rule("OD-297")
def test_trample(table: Sit) -> None:
    """Straight on at full speed without turning: who stands crashes, who lies draws an obol."""
    t = alone(table, "kelp", {"at": "g7", "gear": []}, options=ASTERION, turn="kelp", primordial={"at": "j7", "facing": "w"},
              brine={"at": "f8", "gear": [], "conditions": {"knockdown": 1}}, luck=[0])  # fmt: skip
    befall(t, trample(6, 3))

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
    befall(t, trample(5, 3))

    assert t.beast_at == end
