"""Things carried through to their end: who dies on the way, who stands where nobody thinks of, what is left lying there."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.cards import Awaken
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import pull, pushback
from petteia.games.odyssey.drive import IS_THROWN, Drive, trample
from petteia.games.odyssey.effects import TRAIT
from petteia.games.odyssey.ground import Displace
from petteia.games.odyssey.push import ForcedVault, Knockback
from petteia.games.odyssey.shove import titan_pushes
from petteia.games.odyssey.state import OBOL
from petteia.games.odyssey.strike import Follow, PathAttack, attack_upon
from petteia.games.odyssey.terrain import PlaceTile, put_tile
from petteia.games.odyssey.weapons import legal_weapons
from petteia.games.odyssey.words import GODFORM_WEAPON
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, asked, befall, figures, runs, stage
from tests.games.odyssey.fight import Fight, Sit, d10
from tests.games.odyssey.test_edges_of_the_table import of_card

BRINE, MARBLE, ASH = 0, 2, 3
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}
FURTHER_WEST: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "i7", "facing": "w"}}
HEIR = {"ash": {"at": "t14", "gear": [], "rage": 1}}
LAST = {"danger": 9}  # one more, and it draws an obol


def coins(t: Fight, key: str) -> None:
    """All obols are alike."""
    for coin in t.s.zones[OBOL]:
        t.s.face[coin] = BOOK.faces[key]


def tiles(t: Fight) -> list[str]:
    return figures(t).get("tiles", [])


# -- what breaks, breaks though it kills -----------------------------------------------------------------


@rule("OD-227", "OD-245", "OD-258")
@pytest.mark.parametrize(("what", "kelp", "column"), [
    (Knockback(KELP, 2, 3, 0), "d7", "c7"), (Knockback(KELP, 3, 3, 0), "b3", "a1"), (ForcedVault(KELP), "g7", "k7"),
    (pull(KELP, 4, 2), "e7", "f7"),
])  # fmt: skip
def test_the_column_that_kills_is_broken(table: Sit, what: Any, kelp: str, column: str) -> None:
    """Whoever is thrown against it and dies of the crash has broken it all the same."""
    t = stage(table, {"at": kelp, **LAST}, terrain={"column": [column]}, **HEIR)
    coins(t, "the_coin_sinks")
    befall(t, what)
    assert (t.titan("kelp").at, tiles(t)) == ("dead", [])


@rule("OD-227", "OD-272", "OD-245")
def test_the_column_that_kills_who_is_pushed_is_broken(table: Sit) -> None:
    """Pushed against it likewise."""
    t = stage(table, {"at": "i7", **LAST}, terrain={"column": ["h7"]}, **HEIR, **BULL)
    coins(t, "the_coin_sinks")
    befall(t, pushback(KELP, 1))
    assert (t.titan("kelp").at, tiles(t)) == ("dead", [])


# -- the dead --------------------------------------------------------------------------------------------


@rule("OD-138", "OD-185")
def test_nobody_goes_after_the_dead(table: Sit) -> None:
    """Out of reach, and then dead: the primordial stays where it is."""
    t = stage(table, {"at": "a7"}, **HEIR)
    befall(t, Kills(KELP), Follow(KELP, 3, 1))
    assert (t.beast_at, t.facing) == ("h6", "w")


@rule("OD-135", "OD-136", "OD-185")
def test_the_dead_take_up_no_weapon(table: Sit) -> None:
    """An attack on several: whoever has died meanwhile is not asked what it defends with."""
    t = stage(table, {"at": "g7", "gear": ["hull_plank_shield"]}, **HEIR)
    befall(t, Kills(KELP), attack_upon(KELP, *of_card("slow_hammer", KELP)))
    assert asked(t) == ["move", "end"]


@rule("OD-202", "OD-185")
def test_the_dead_do_not_awaken(table: Sit) -> None:
    """No form is asked for."""
    t = stage(table, options={"foe": "talos-1", "naos": "yes"}, **HEIR)
    befall(t, Kills(KELP), Awaken(KELP, 0))
    assert (asked(t), t.s.godform[KELP]) == (["move", "end"], -1)


@rule("OD-248", "OD-185")
def test_the_dead_make_no_room(table: Sit) -> None:
    """Nor do they die once more."""
    t = stage(table, **HEIR)
    befall(t, Kills(KELP), Displace(KELP, ()))
    assert (asked(t), t.s.dead.count(KELP)) == (["move", "end"], 1)


@rule("OD-258", "OD-185")
def test_the_dead_are_thrown_nowhere(table: Sit) -> None:
    """No way is asked for, and nothing is broken."""
    t = stage(table, terrain={"column": ["t13"]}, **HEIR)
    befall(t, Kills(KELP), Knockback(KELP, 2, 0, 0))
    assert (asked(t), t.titan("kelp").at, tiles(t)) == (["move", "end"], "dead", ["column t13"])


# -- the first space, the last, and the one on top -------------------------------------------------------


@rule("OD-132")
def test_a_path_attack_strikes_in_the_first_corner(table: Sit) -> None:
    """It comes to a1 and strikes there."""
    t = stage(table, {"at": "a1"}, options={"foe": "asterion-1"}, primordial={"at": "d1", "facing": "w"}, brine={"at": "t1", "gear": []},
              minor=["clear_head"], luck=d10(2, 2, 2, 2, 2))  # fmt: skip
    befall(t, PathAttack(*of_card("straight_run", KELP), -1, (), 0))
    t.settle()
    assert (t.beast_at, t.titan("kelp").danger > 0) == ("b1", True)


@rule("OD-105", "OD-208", "OD-257")
@pytest.mark.parametrize("facing", "nesw")
def test_nobody_on_top_is_in_front(table: Sit, facing: str) -> None:
    """Whichever way it faces, whoever stands on it may hide."""
    t = stage(table, {"at": "vantage"}, vantage=True, primordial={"at": "h6", "facing": facing}, priority="brine")
    runs(t, {"op": "hidden"})
    assert t.titan("kelp").hidden == 1


# -- the base in motion ------------------------------------------------------------------------------------


@rule("OD-297", "OD-245", "OD-259")
@pytest.mark.parametrize("thrown", [True, False])
def test_over_whoever_lies_in_the_way(table: Sit, thrown: bool) -> None:
    """Trampled it draws one obol and may live; under a primordial that is thrown it crashes."""
    t = stage(table, {"at": "i7", "conditions": {"knockdown": 1}}, luck=[0] * 20, **BULL)
    coins(t, "the_coin_floats")
    befall(t, Drive(2, 3, IS_THROWN, BRINE, 0, (), ()) if thrown else trample(2, 3))
    t.settle()
    assert (t.titan("kelp").alive, t.titan("kelp").danger) == (1, 1 if thrown else 0)


@rule("OD-221", "OD-222", "OD-259")
@pytest.mark.parametrize(("kind", "thrown", "trampled"), [
    ("pool", [], ["pool g7"]), ("salt_flat", [], ["salt_flat g7"]), ("rock", ["rock g7"], ["rock g7"]),
    ("hoard", [], []), ("olive_wood", [], []),
])  # fmt: skip
def test_what_the_base_breaks(table: Sit, kind: str, thrown: list[str], trampled: list[str]) -> None:
    """Of itself it breaks what can be destroyed; thrown, everything but what nothing breaks."""
    for what, expected in ((Drive(2, 3, IS_THROWN, BRINE, 0, (), ()), thrown), (trample(2, 3), trampled)):
        t = stage(table, {"at": "a1"}, terrain={kind: ["g7"]}, luck=[0] * 20, **FURTHER_WEST)
        befall(t, what)
        assert (t.beast_at, tiles(t)) == ("g7", expected)


@rule("OD-259", "OD-231")
def test_a_maze_is_not_broken_by_a_throw(table: Sit) -> None:
    """The labyrinth stays under the base."""
    t = stage(table, {"at": "a1"}, mazes=[("e7", "O", 0)], luck=[0] * 20, **BULL)
    befall(t, Drive(4, 3, IS_THROWN, BRINE, 0, (), ()))
    assert (t.beast_at, t.tiles) == ("f7", ["labyrinth"])


@rule("OD-225", "OD-297")
def test_a_trampled_column_answers_nobody(table: Sit) -> None:
    """Only where the primordial is thrown or pushed does the trap roll its die."""
    for what, drawn in ((trample(2, 3), 0), (Drive(2, 3, IS_THROWN, BRINE, 0, (), ()), 1)):
        t = stage(table, {"at": "a1"}, terrain={"column": ["i7"]}, luck=[0] * 20, **BULL)
        before = t.s.drawn
        befall(t, what)
        t.settle()
        assert (t.s.drawn - before >= drawn, tiles(t)) == (True, [])
        assert drawn or t.s.drawn == before


@rule("OD-273", "OD-C60", "OD-126")
def test_a_push_against_the_edge_still_ends(table: Sit) -> None:
    """Kelp steps aside at the edge; Brine, whom the base has run over, is thrown out from under it."""
    bull: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "c7", "facing": "w"}}
    t = stage(table, {"at": "b7"}, brine={"at": "b8", "gear": []}, luck=[0] * 20, **bull)
    befall(t, pushback(KELP, 3))
    t.settle()
    assert t.beast_at == "a7"
    assert t.titan("brine").at not in ("a7", "a8", "b7", "b8")


@rule("OD-272", "OD-273", "OD-223")
def test_a_push_in_the_corner_still_ends(table: Sit) -> None:
    """The base cannot be set aside; Kelp, who has come up to it, ends its move in the pool."""
    bull: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "s13", "facing": "w"}}
    t = stage(table, {"at": "p13"}, terrain={"pool": ["q12"]}, ash={"at": "a14", "gear": []}, **bull)
    befall(t, titan_pushes(KELP, 4))
    t.settle()
    assert (t.beast_at, t.titan("kelp").at, t.titan("kelp").ambrosia) == ("s13", "r13", 1)


# -- tiles -------------------------------------------------------------------------------------------------


@rule("OD-220")
def test_each_kind_has_its_own_supply(table: Sit) -> None:
    """Five columns lie there: a hoard takes none of them away, a fifth hoard the hoard furthest off."""
    t = stage(table, terrain={"column": ["a3", "b3", "c3", "d3", "e3"]})
    hoard = BOOK.terrain_at["hoard"]
    for x in range(4):
        put_tile(t.s, hoard, 10 + x, 0, -1, 0)
    assert (t.tiles.count("column"), t.tiles.count("hoard")) == (5, 4)
    put_tile(t.s, hoard, 10, 3, -1, 0)
    assert [tile for tile in tiles(t) if "hoard" in tile] == ["hoard k1", "hoard k4", "hoard l1", "hoard m1"]


@rule("OD-221")
def test_an_edge_without_room(table: Sit) -> None:
    """Rock all along it: nothing is placed."""
    near = {name: {"at": at, "gear": []} for name, at in (("brine", "h9"), ("marble", "i9"), ("ash", "j9"))}
    king: dict[str, Any] = {"options": {"foe": "minos-1"}, "primordial": {"at": "i10", "facing": "n"}}
    t = stage(table, {"at": "j2"}, terrain={"rock": [f"{c}1" for c in "abcdefghijklmnopqrst"]}, **king, **near)
    befall(t, PlaceTile(BOOK.terrain_at["chasm"], "edge", -1))
    assert set(t.tiles) == {"rock"}


@rule("OD-225", "OD-230")
def test_a_tile_that_nobody_stands_on(table: Sit) -> None:
    """What means a tile means that of whom it speaks of; of nobody, none, though Ash stands on one of its kind."""
    hoard = BOOK.terrain[BOOK.terrain_at["hoard"]].element.index
    t = stage(table, {"at": "d7"}, terrain={"hoard": ["t14", "d7"]})
    runs(t, {"op": "destroy", "what": "this tile"}, you=-1, role=TRAIT, element=hoard)
    assert t.tiles == ["hoard", "hoard"]
    runs(t, {"op": "destroy", "what": "this tile"}, element=hoard)
    assert tiles(t) == ["hoard t14"]


# -- the ship ----------------------------------------------------------------------------------------------


@rule("OD-094", "OD-179")
def test_the_ship_is_ready_from_the_first_round(table: Sit) -> None:
    """Chosen before the battle, it may be called on in its first titan round."""
    t = table("odyssey", options={"foe": "talos-1", "providence": "yes"}, chance=None)
    t.does("ship ram-prow", "done")
    t.settle()
    assert any("ship" in option for option in asked(t))


# -- forms -------------------------------------------------------------------------------------------------


@rule("OD-204", "OD-159")
@pytest.mark.parametrize("form", [form.key for form in BOOK.godforms])
@pytest.mark.parametrize("at", ["g7", "e7"])
def test_which_forms_strike_by_themselves(table: Sit, form: str, at: str) -> None:
    """Those with an attack of their own, beside the base."""
    t = stage(table, {"at": at, "godform": form, "trespass": 2})
    own = next(one for one in BOOK.godforms if one.key == form).special is not None
    assert (GODFORM_WEAPON in legal_weapons(t.s, KELP, False)) == (own and at == "g7")
