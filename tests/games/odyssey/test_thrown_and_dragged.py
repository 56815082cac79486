"""Thrown, pushed, pulled, slid and vaulted: space by space, on every side, over every ground."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey.drag import pull, pushback
from petteia.games.odyssey.drive import Drive, along_edge, away_from
from petteia.games.odyssey.push import Beneath, ForcedVault, Knockback, Slide, ThrowBeast
from petteia.games.odyssey.shove import approaches, titan_pulls, titan_pushes, vault_space
from petteia.games.odyssey.words import BY_CROWD, BY_EDGE, SPACE
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, asked, befall, changes, figures, runs, stage
from tests.games.odyssey.fight import Fight, Sit, d10

BRINE, MARBLE, ASH = 0, 2, 3
N, E, S, W = range(4)
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}, "primordial": {"at": "j7", "facing": "w"}}
HEIR = {"ash": {"at": "t14", "gear": [], "rage": 1}}
CRASHED = {"kelp danger": 1, "kelp conditions": {"knockdown": 1}}


def done(t: Fight, *steps: Any, answers: tuple[str, ...] = ()) -> dict[str, Any]:
    """What these steps change."""
    before = figures(t)
    befall(t, *steps)
    t.does(*answers)
    t.leave()
    return changes(t, before)


# -- knockback -----------------------------------------------------------------------------------------


@rule("OD-258", "OD-259")
@pytest.mark.parametrize(("side", "at"), [(N, "d4"), (E, "g7"), (S, "d10"), (W, "a7")])
def test_knocked_back_on_every_side(table: Sit, side: int, at: str) -> None:
    """Three spaces straight on."""
    t = stage(table, {"at": "d7"}, primordial={"at": "n6", "facing": "w"})
    assert done(t, Knockback(KELP, 3, side, 0)) == {"kelp at": at}


@rule("OD-259", "OD-157", "OD-245", "OD-231", "OD-224")
@pytest.mark.parametrize(("spec", "expected"), [
    ({"terrain": {"column": ["b7"]}}, {"kelp at": "b7", "tiles": None, **CRASHED}), ({"terrain": {"rock": ["b7"]}},
     {"kelp at": "c7", **CRASHED}),
    ({"terrain": {"rock": ["c7"]}}, CRASHED), ({"terrain": {"pool": ["b6"]}}, {"kelp at": "a7"}), ({"terrain": {"hoard": ["b7"]}},
     {"kelp at": "a7"}),
    ({"mazes": [("b5", "I", 1)]}, {"kelp at": "c7", **CRASHED}), ({"terrain": {"olive_wood": ["a7"]}}, {"kelp at": "a7", "tiles": None}),
    ({"terrain": {"chasm": ["c8"]}}, {"kelp at": "a7"}),
])  # fmt: skip
def test_knocked_back_over_ground(table: Sit, spec: dict[str, Any], expected: dict[str, Any]) -> None:
    """Columns break and stop it, rock and walls stop it before them, other ground is passed; what it lands on breaks."""
    t = stage(table, {"at": "d7"}, primordial={"at": "n6", "facing": "w"}, **spec)
    assert done(t, Knockback(KELP, 3, W, 0)) == expected


@rule("OD-224", "OD-C50", "OD-261")
def test_knocked_over_the_worlds_lip(table: Sit) -> None:
    """Death; with a lifeline back to the last space before it."""
    spec: dict[str, Any] = {"terrain": {"worlds_lip": ["b7"]}, "primordial": {"at": "n6", "facing": "w"}}
    t = stage(table, {"at": "h7"}, **HEIR, **spec)
    assert done(t, Knockback(KELP, 3, W, 0))["kelp at"] == "dead"
    assert t.s.dead == [KELP, BY_EDGE]
    t = stage(table, {"at": "h7", "gear": ["argos_cable"]}, **spec)
    assert done(t, Knockback(KELP, 3, W, 0), answers=("use kelp argos-cable-1",)) == {
        "kelp at": "g7",
        "kelp exhausted": ["argos_cable"],
    }


@rule("OD-258", "OD-286", "OD-158")
def test_who_is_not_knocked_back(table: Sit) -> None:
    """Heels that are turned for it; a form that stands firm; neither helps against the unavoidable; the dead lie still."""
    t = stage(table, {"at": "d7", "gear": ["rooted_heels"]})
    assert done(t, Knockback(KELP, 2, W, 0), answers=("use kelp rooted-heels-1",)) == {
        "kelp exhausted": ["rooted_heels"]
    }
    t = stage(table, {"at": "d7", "gear": ["rooted_heels"]})
    assert done(t, Knockback(KELP, 2, W, 0), answers=("pass",)) == {"kelp at": "b7"}
    for unavoidable, expected in ((0, {}), (1, {"kelp at": "b7"})):
        t = stage(table, {"at": "d7", "godform": "ruin_of_ares", "trespass": 2})
        assert done(t, Knockback(KELP, 2, W, unavoidable)) == expected
    t = stage(table, {"at": "d7", "gear": ["rooted_heels"]})
    assert done(t, Knockback(KELP, 2, W, 1)) == {"kelp at": "b7"}
    t = stage(table, brine={"at": "dead"})
    assert done(t, Knockback(BRINE, 2, W, 0)) == {}


@rule("OD-158", "OD-258")
@pytest.mark.parametrize(("mod", "unavoidable", "at"), [(-1, 0, "c7"), (-2, 0, "d7"), (1, 0, "a7"), (-1, 1, "b7")])
def test_a_shorter_knockback(table: Sit, mod: int, unavoidable: int, at: str) -> None:
    """What shortens it counts, but not against the unavoidable."""
    t = stage(table, {"at": "d7"})
    runs(t, {"op": "mod", "attr": "knockback", "n": mod, "until": "battle"})
    befall(t, Knockback(KELP, 2, W, unavoidable))
    assert t.titan("kelp").at == at


@rule("OD-208", "OD-258")
def test_knocked_off_the_vantage_point(table: Sit) -> None:
    """Set down first, and thrown from there."""
    t = stage(table, {"at": "vantage"}, vantage=True)
    assert done(t, Knockback(KELP, 2, -1, 0), answers=("to g7",)) == {"kelp at": "e7"}


@rule("OD-156", "OD-C14", "OD-259")
@pytest.mark.parametrize(("at", "base", "side", "n", "answers", "there"), [
    ("b3", "h6", W, 3, (), "a1"), ("b10", "h6", W, 3, (), "a12"), ("c2", "h6", N, 4, (), "a1"), ("p2", "h6", N, 3, (), "r1"),
    ("s7", "h6", E, 3, ("side s",), "t9"),
    ("s7", "h6", E, 3, ("side n",), "t5"), ("c13", "h6", S, 3, (), "a14"), ("a7", "h6", W, 0, (), "a7"), ("b2", "h6", W, 9, (), "a1"),
])  # fmt: skip
def test_sliding_along_the_edge(
    table: Sit, at: str, base: str, side: int, n: int, answers: tuple[str, ...], there: str
) -> None:
    """What is left of it goes on along the edge, away from its source; level with it the player chooses; a corner is the end."""
    others: dict[str, Any] = {
        "brine": {"at": "j12", "gear": []},
        "marble": {"at": "j13", "gear": []},
        "ash": {"at": "j14", "gear": []},
    }
    t = stage(table, {"at": at}, primordial={"at": base, "facing": "w"}, **others)
    changed = done(t, Knockback(KELP, n, side, 0), answers=answers)
    assert changed == ({"kelp at": there} if there != at else {})


@rule("OD-259", "OD-156", "OD-231")
@pytest.mark.parametrize(("spec", "expected"), [
    ({"terrain": {"column": ["a5"]}}, {"kelp at": "a5", "tiles": None, **CRASHED}), ({"terrain": {"rock": ["a5"]}},
     {"kelp at": "a6", **CRASHED}),
    ({"terrain": {"olive_wood": ["a4"]}}, {"kelp at": "a4", "tiles": None}), ({"mazes": [("a5", "I", 0)]}, {"kelp at": "a6", **CRASHED}),
    ({"terrain": {"chasm": ["a5"]}}, {"kelp at": "a4"}),
])  # fmt: skip
def test_what_a_slide_meets(table: Sit, spec: dict[str, Any], expected: dict[str, Any]) -> None:
    """The same as any throw; it ends where it lands."""
    t = stage(table, {"at": "a7"}, primordial={"at": "h10", "facing": "w"}, brine={"at": "t3", "gear": []}, **spec)
    assert done(t, Slide(KELP, 3, W)) == expected


@rule("OD-126", "OD-C12", "OD-106")
@pytest.mark.parametrize(
    ("foe", "base", "at", "there"),
    [
        ("talos-1", "h6", "h7", "f7"),
        ("asterion-1", "j7", "j7", ""),
        ("talos-1", "h6", "i6", "i4"),
        ("talos-1", "h6", "j7", "l7"),
    ],
)
def test_thrown_out_from_under_it(table: Sit, foe: str, base: str, at: str, there: str) -> None:
    """As far as its sheet says, away from its middle; one after another."""
    t = stage(table, {"at": at}, options={"foe": foe}, primordial={"at": base, "facing": "w"})
    befall(t, Beneath())
    if there:
        assert t.titan("kelp").at == there
    else:
        t.asks(0, rule="OD-126", options=["side n", "side w"])
        t.does("side w")
        assert t.titan("kelp").at == "g7"
    t = stage(table, {"at": "h7"}, brine={"at": "j7", "gear": []})
    befall(t, Beneath())
    assert (t.titan("kelp").at, t.titan("brine").at) == ("f7", "l7")


# -- the primordial thrown -----------------------------------------------------------------------------


@rule("OD-259", "OD-262")
@pytest.mark.parametrize(("at", "beast"), [("i7", "l7 w"), ("l7", "h7 w"), ("j6", "j9 w"), ("j9", "j5 w")])
def test_the_bull_thrown_on_every_side(table: Sit, at: str, beast: str) -> None:
    """Two spaces away from who throws it."""
    assert done(stage(table, {"at": at}, **BULL), ThrowBeast(KELP, 2)) == {"beast": beast}


@rule("OD-259", "OD-234", "OD-245")
def test_the_bull_thrown_over_things(table: Sit) -> None:
    """Titans crash, once; columns break and may hurt it; rock breaks nothing; whoever it stops on is thrown out."""
    t = stage(table, {"at": "i7"}, **BULL, brine={"at": "l7", "gear": []}, terrain={"column": ["m8"]}, luck=d10(9))
    changed = done(t, ThrowBeast(KELP, 3))
    assert (changed["beast"], changed["tiles"], changed["pool"], changed["brine danger"]) == (
        "m7 w",
        None,
        {"-at": 2},
        1,
    )
    assert done(stage(table, {"at": "i7"}, **BULL), ThrowBeast(-1, 2)) == {}
    assert done(stage(table, {"at": "vantage"}, **BULL), ThrowBeast(KELP, 2)) == {}


@rule("OD-124", "OD-C52", "OD-156")
def test_along_the_edge(table: Sit) -> None:
    """Away from who threw it, else away from most titans; from equals the players choose; in a corner it stops."""
    others: dict[str, Any] = {"marble": {"at": "n7", "gear": []}, "ash": {"at": "n8", "gear": []}}
    t = stage(
        table,
        {"at": "d7"},
        options={"foe": "asterion-1"},
        primordial={"at": "a7", "facing": "w"},
        brine={"at": "d8", "gear": []},
        **others,
    )
    assert along_edge(t.s, W, -1) == [N, S]
    t = stage(
        table,
        {"at": "d2"},
        options={"foe": "asterion-1"},
        primordial={"at": "a7", "facing": "w"},
        brine={"at": "d8", "gear": []},
        **others,
    )
    assert along_edge(t.s, W, -1) == [S]
    assert along_edge(t.s, W, KELP) == [S]
    t = stage(
        table,
        {"at": "d12"},
        options={"foe": "asterion-1"},
        primordial={"at": "a7", "facing": "w"},
        brine={"at": "d8", "gear": []},
        **others,
    )
    assert along_edge(t.s, W, KELP) == [N]
    t = stage(
        table,
        {"at": "d12"},
        options={"foe": "asterion-1"},
        primordial={"at": "a1", "facing": "w"},
        brine={"at": "d8", "gear": []},
        **others,
    )
    assert (along_edge(t.s, W, -1), along_edge(t.s, N, -1)) == ([S], [E])
    befall(t, Drive(3, W, 0, -1, 1, (), ()))
    assert t.beast_at == "a1"
    befall(t, Drive(3, W, 0, -1, 0, (), ()))
    assert t.beast_at == "a4"


@rule("OD-124")
@pytest.mark.parametrize(("at", "options", "left"), [
    ("d7", [N, S], [S]), ("d8", [N, S], [N]), ("m7", [E, W], [W]), ("g7", [E, W], [E]), ("a1", [N, E], [E]), ("a14", [N, E], [N, E]),
    ("j3", [N, S], [S]),
])  # fmt: skip
def test_sides_that_lead_away(table: Sit, at: str, options: list[int], left: list[int]) -> None:
    """As the middle of the base lies to the space."""
    t = stage(table, {"at": at}, **BULL)
    assert away_from(t.s, t.s.cell[KELP], options) == left


# -- pushback ------------------------------------------------------------------------------------------


@rule("OD-272", "OD-273", "OD-C61")
@pytest.mark.parametrize(("at", "n", "there", "beast"), [
    ("g7", 2, "e7", "f6 w"), ("k7", 2, "m7", "j6 e"), ("i5", 2, "i3", "h4 n"), ("i9", 2, "i11", "h8 s"), ("e7", 3, "d7", "e6 w"),
    ("e7", 2, "e7", "f6 w"),
    ("f7", 1, "f7", "g6 w"), ("g7", 0, "g7", "h6 w"),
])  # fmt: skip
def test_pushed_back_on_every_side(table: Sit, at: str, n: int, there: str, beast: str) -> None:
    """The way up to it counts; then it is pushed before the base."""
    t = stage(table, {"at": at})
    changed = done(t, pushback(KELP, n))
    assert (changed.get("kelp at", at), changed.get("beast", "h6 w")) == (there, beast)
    assert set(changed) <= {"kelp at", "beast"}


@rule("OD-272", "OD-157", "OD-245", "OD-223")
@pytest.mark.parametrize(("spec", "expected"), [
    ({"terrain": {"column": ["f7"]}}, {"kelp at": "e7", "beast": "f6 w", "tiles": None, **CRASHED}),
    ({"terrain": {"olive_wood": ["e7"]}}, {"kelp at": "e7", "beast": "f6 w", "tiles": None}),
    ({"terrain": {"pool": ["d7"]}, "kelp": {"danger": 2}}, {"kelp at": "e7", "beast": "f6 w", "kelp ambrosia": 1, "kelp danger": 1}),
    ({"brine": {"at": "g6", "gear": []}}, None), ({"terrain": {"chasm": ["b7"]}, **HEIR},
     {"kelp at": "dead", "beast": "f6 w", "priority": "ash"}),
])  # fmt: skip
def test_pushed_over_ground(table: Sit, spec: dict[str, Any], expected: dict[str, Any] | None) -> None:
    """What can break does, a pool answers where it stops, a chasm kills; others in the way crash and are thrown out."""
    told = {**spec}
    t = stage(table, {"at": "g7", **told.pop("kelp", {})}, **told)
    changed = done(t, pushback(KELP, 2))
    if expected is None:
        assert (changed["brine danger"], changed["kelp at"], changed["beast"]) == (1, "e7", "f6 w")
    else:
        assert changed == expected


@rule("OD-273", "OD-C60", "OD-C80")
@pytest.mark.parametrize(("at", "base", "spec", "n", "answers", "there", "beast"), [
    ("a7", "b6", {}, 1, (), "dead", "b6 w"), ("a5", "b5", {}, 1, (), "a4", "a5 w"), ("g8", "h6",
     {"terrain": {"rock": ["f8"]}}, 1, (), "g9", "g6 w"),
    ("g7", "h6", {"terrain": {"rock": ["f7"]}}, 1, (), "dead", "g6 w"), ("g8", "h6", {"terrain": {"rock": ["f8"]}}, 2, (), "g9", "f6 w"),
])  # fmt: skip
def test_pushed_against_what_is_firm(
    table: Sit, at: str, base: str, spec: dict[str, Any], n: int, answers: tuple[str, ...], there: str, beast: str
) -> None:
    """Aside, where the base does not come, or death; at the edge the base stops, otherwise it goes straight on."""
    t = stage(
        table, {"at": at}, primordial={"at": base, "facing": "w"}, ash={"at": "t14", "gear": [], "rage": 1}, **spec
    )
    changed = done(t, pushback(KELP, n), answers=answers)
    assert (changed.get("kelp at", at), changed.get("beast", f"{base} w")) == (there, beast)
    assert there != "dead" or t.s.dead == [KELP, BY_CROWD]


# -- pull ----------------------------------------------------------------------------------------------


@rule("OD-271", "OD-C81")
@pytest.mark.parametrize(("at", "n", "answers", "there", "beast"), [
    ("d7", 2, (), "f7", "h6 w"), ("n7", 2, (), "l7", "h6 w"), ("i2", 2, (), "i4", "h6 w"), ("i12", 2, (), "i10", "h6 w"),
    ("f7", 3, (), "g7", "j6 w"),
    ("f5", 1, ("side e",), "g5", "h6 w"), ("f5", 1, ("side s",), "f6", "h6 w"), ("g7", 2, (), "g7", "j6 w"),
    ("i5", 1, (), "i5", "h7 w"), ("i9", 1, (), "i9", "h5 w"),
    ("k7", 1, (), "k7", "g6 w"),
])  # fmt: skip
def test_pulled_towards_it(table: Sit, at: str, n: int, answers: tuple[str, ...], there: str, beast: str) -> None:
    """By the shortest way, of equal ones as its player likes; what is left moves the base straight away."""
    t = stage(table, {"at": at})
    changed = done(t, pull(KELP, 4, n), answers=answers)
    assert (changed.get("kelp at", at), changed.get("beast", "h6 w")) == (there, beast)


@rule("OD-271")
@pytest.mark.parametrize(
    ("at", "n", "there", "friend"),
    [
        ("d7", 2, "f7", "j7"),
        ("h7", 3, "i7", "l7"),
        ("j4", 1, "j5", "j7"),
        ("j10", 9, "j8", "j1"),
        ("n7", 1, "m7", "j7"),
    ],
)
def test_pulled_towards_a_friend(table: Sit, at: str, n: int, there: str, friend: str) -> None:
    """Until beside it; then the friend walks straight away with what is left, as far as it can."""
    t = stage(table, {"at": at}, brine={"at": "j7", "gear": []}, primordial={"at": "a12", "facing": "w"})
    befall(t, pull(KELP, BRINE, n))
    assert (t.titan("kelp").at, t.titan("brine").at) == (there, friend)


@rule("OD-271", "OD-C81", "OD-245")
def test_pulled_around_rock(table: Sit) -> None:
    """A crash, once, and then around it; between rocks it ends."""
    t = stage(table, {"at": "d7"}, terrain={"rock": ["e7"]})
    befall(t, pull(KELP, 4, 3))
    t.does("side n")
    t.settle()
    assert (t.titan("kelp").danger, t.titan("kelp").at) == (1, "f6")
    t = stage(table, {"at": "d7"}, terrain={"rock": ["e7", "d6", "d8", "c7"]})
    befall(t, pull(KELP, 4, 3))
    assert (t.titan("kelp").danger, t.titan("kelp").at) == (1, "d7")
    t = stage(table, {"at": "d7"}, terrain={"column": ["e7"]})
    befall(t, pull(KELP, 4, 2))
    assert (t.titan("kelp").danger, t.titan("kelp").at, t.tiles) == (1, "f7", [])


# -- titans that move the primordial -------------------------------------------------------------------


@rule("OD-272", "OD-C82")
@pytest.mark.parametrize(("at", "n", "there", "beast"), [
    ("i7", 2, "k7", "l7 w"), ("l7", 2, "j7", "h7 w"), ("j6", 1, "j7", "j8 w"), ("k9", 1, "k8", "j6 w"), ("f7", 3, "i7", "j7 w"),
    ("f7", 4, "j7", "k7 w"), ("i7", 0, "i7", "j7 w"),
])  # fmt: skip
def test_titans_push_on_every_side(table: Sit, at: str, n: int, there: str, beast: str) -> None:
    """The way up to it counts; then both go on, the base before the titan."""
    t = stage(table, {"at": at}, **BULL)
    befall(t, titan_pushes(KELP, n))
    t.settle()
    assert (t.titan("kelp").at, f"{t.beast_at} w") == (there, beast)


@rule("OD-272")
def test_ways_up_to_the_primordial(table: Sit) -> None:
    """The nearest spaces beside it."""
    t = stage(table, {"at": "f7"}, **BULL)
    assert [SPACE.words[c] for c in approaches(t.s, KELP)] == ["i7"]
    t = stage(table, {"at": "f5"}, **BULL)
    assert [SPACE.words[c] for c in approaches(t.s, KELP)] == ["j6", "i7"]


@rule("OD-273", "OD-C82")
def test_a_primordial_held_by_the_edge(table: Sit) -> None:
    """It is set aside, if that lets the titan go on; in the middle of its side it cannot be."""
    t = stage(table, {"at": "q7"}, options={"foe": "asterion-1"}, primordial={"at": "r7", "facing": "w"})
    befall(t, titan_pushes(KELP, 3))
    assert t.beast_at == "s8"
    t = stage(table, {"at": "q8"}, options={"foe": "asterion-1"}, primordial={"at": "r7", "facing": "w"})
    befall(t, titan_pushes(KELP, 3))
    assert (t.beast_at, t.titan("kelp").at) == ("s6", "s8")


@rule("OD-271")
@pytest.mark.parametrize(("at", "n", "answers", "there", "beast"), [
    ("f7", 2, (), "f7", "h7"), ("o7", 2, (), "o7", "l7"), ("j3", 2, (), "j3", "j5"), ("j12", 2, (), "j12", "j9"),
    ("g7", 3, ("to f7",), "f7", "h7"), ("g7", 3, ("done",), "g7", "h7"),
    ("i7", 2, ("to g7",), "g7", "j7"), ("i7", 2, ("to h7",), "h7", "j7"), ("l7", 1, ("to m7",), "m7", "j7"),
    ("j6", 1, ("to j5",), "j5", "j7"), ("j9", 1, ("to j10",), "j10", "j7"),
])  # fmt: skip
def test_titans_pull_on_every_side(
    table: Sit, at: str, n: int, answers: tuple[str, ...], there: str, beast: str
) -> None:
    """Towards the titan until beside it; then it may step back with what is left."""
    t = stage(table, {"at": at}, **BULL)
    befall(t, titan_pulls(KELP, n))
    t.does(*answers)
    assert (t.titan("kelp").at, t.beast_at) == (there, beast)


@rule("OD-271", "OD-245", "OD-262")
def test_what_a_pull_of_the_primordial_meets(table: Sit) -> None:
    """Titans in its way crash, once; Talos does not move."""
    t = stage(table, {"at": "d7"}, **BULL, brine={"at": "h8", "gear": []})
    befall(t, titan_pulls(KELP, 4))
    t.settle()
    assert (t.beast_at, t.titan("brine").danger) == ("f7", 1)
    t = stage(table, {"at": "d7"})
    befall(t, titan_pulls(KELP, 4), titan_pushes(KELP, 9))
    assert (t.beast_at, t.titan("kelp").at, asked(t)) == ("h6", "d7", ["move", "end"])


# -- vaults --------------------------------------------------------------------------------------------


@rule("OD-290")
@pytest.mark.parametrize(("at", "spec", "expected"), [
    ("g7", {}, {"kelp at": "k7"}), ("g7", {"terrain": {"column": ["k7"]}}, {"kelp at": "k7", "tiles": None, **CRASHED}), ("f7", {}, {}),
    ("g7", {"terrain": {"rock": ["k7"]}, **HEIR}, {"kelp at": "dead", "priority": "ash"}), ("i5", {}, {"kelp at": "i9"}),
    ("g7", {"terrain": {"chasm": ["k7"]}, **HEIR}, {"kelp at": "dead", "priority": "ash"}), ("g7",
     {"terrain": {"olive_wood": ["k7"]}}, {"kelp at": "k7", "tiles": None}),
])  # fmt: skip
def test_thrown_over_it(table: Sit, at: str, spec: dict[str, Any], expected: dict[str, Any]) -> None:
    """To the other side; what breaks there breaks, what does not kills; who is not beside it stays."""
    assert done(stage(table, {"at": at}, **spec), ForcedVault(KELP)) == expected


@rule("OD-290")
@pytest.mark.parametrize(("at", "spec", "there"), [
    ("i7", {}, "l7"), ("h7", {}, ""), ("i7", {"brine": {"at": "l7", "gear": []}}, ""), ("i7", {"terrain": {"rock": ["l7"]}}, ""),
    ("i7", {"terrain": {"pool": ["l7"]}}, "l7"),
    ("i7", {"mazes": [("i6", "I", 1)]}, ""),
])  # fmt: skip
def test_where_one_vaults_to(table: Sit, at: str, spec: dict[str, Any], there: str) -> None:
    """An empty space straight across, where one can stand, with no wall between."""
    t = stage(table, {"at": at}, **BULL, **spec)
    cell = vault_space(t.s, KELP)
    assert (SPACE.words[cell] if cell >= 0 else "") == there
    runs(t, {"op": "keyword", "k": "vault"})
    assert t.titan("kelp").at == (there or at)
