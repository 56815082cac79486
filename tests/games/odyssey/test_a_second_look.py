"""Words that move somebody, rushes and the two windows: what a second look found."""

from __future__ import annotations

import pytest

from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.field import ON_VANTAGE, under_base
from petteia.games.odyssey.keywords import can_do, rush_spaces
from petteia.games.odyssey.shove import approaches, can_push, titan_pulls, titan_pushes, vault_space
from petteia.games.odyssey.windows import AbilityWindow, kratos_of
from petteia.games.odyssey.words import SPACE
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, befall, runs, stage
from tests.games.odyssey.fight import Sit

MARBLE = 2
BULL = {"foe": "asterion-1"}

# -- keywords ----------------------------------------------------------------------------------------------


@rule("OD-269", "OD-195")
def test_provoked_from_its_back(table: Sit) -> None:
    """Who climbs about on the primordial takes the token, and nothing turns."""
    t = stage(table, {"at": "d7"}, priority="ash")
    t.s.cell[KELP] = ON_VANTAGE
    runs(t, {"op": "keyword", "k": "provoke"})
    assert (t.priority, t.facing) == ("kelp", "w")


@rule("OD-278")
@pytest.mark.parametrize(("word", "colour"), [("reinforce", 0), ("advanced_reinforce", 1), ("superior_reinforce", 2)])
def test_three_kinds_of_armor(table: Sit, word: str, colour: int) -> None:
    """Each throws dice of its own colour."""
    t = stage(table)
    runs(t, {"op": "keyword", "k": word, "n": 2})
    assert t.s.extra_armor == [colour, colour]


@rule("OD-280")
@pytest.mark.parametrize(("word", "furthest"), [("rush", "c7"), ("improved_rush", "b7")])
def test_how_far_a_rush_leads(table: Sit, word: str, furthest: str) -> None:
    """Kelp goes five spaces a turn; a rush is one more, an improved one two."""
    for at in ("a7", "b7", "c7"):
        t = stage(table, {"at": at, "gear": ["oyster_knives"]}, primordial={"at": "j6", "facing": "w"})
        runs(t, {"op": "keyword", "k": word})
        assert (t.s.decision is not None and t.s.decision.rule == "OD-153") == (at < furthest)
        t.leave()


@rule("OD-280")
def test_a_rush_ends_where_it_can_strike(table: Sit) -> None:
    """At the nearest spaces beside the base, all of them."""
    t = stage(table, {"at": "e4", "gear": ["oyster_knives"]})
    assert sorted(SPACE.words[c] for c in rush_spaces(t.s, KELP, 1)) == ["g6", "h5"]


# -- pushes, pulls and vaults ------------------------------------------------------------------------------


@rule("OD-272")
def test_a_push_from_where_no_way_leads(table: Sit) -> None:
    """Who stands beside the primordial need not go up to it."""
    t = stage(table, {"at": "a1"}, options=BULL, primordial={"at": "b1", "facing": "w"}, terrain={"rock": ["a2"]})
    assert approaches(t.s, KELP) == []
    assert can_push(t.s, KELP)


@rule("OD-290", "OD-195")
def test_no_vault_from_its_back(table: Sit) -> None:
    """On the primordial there is no other side."""
    t = stage(table, primordial={"at": "p12", "facing": "w"}, ash={"at": "t1", "gear": []})
    t.s.cell[KELP] = ON_VANTAGE
    assert vault_space(t.s, KELP) == -1


@rule("OD-126", "OD-272", "OD-271")
@pytest.mark.parametrize("how", ["push", "no way", "pull"])
def test_nobody_is_left_under_the_base(table: Sit, how: str) -> None:
    """However a push or a pull ends, whoever is under the base then is thrown out from under it."""
    t = stage(
        table,
        {"at": "g7" if how == "push" else "e7"},
        brine={"at": "a1", "gear": []},
        options=BULL,
        primordial={"at": "h6", "facing": "w"},
        terrain={"rock": ["d7", "f7", "e6", "e8"]} if how == "no way" else {},
    )
    t.s.cell[MARBLE] = t.s.grid.at(t.s.px, t.s.py)
    befall(t, titan_pulls(KELP, 1) if how == "pull" else titan_pushes(KELP, 1))
    t.settle()
    assert under_base(t.s) == []
    t.leave()


@rule("OD-223", "OD-271")
def test_stepping_back_into_a_pool(table: Sit) -> None:
    """The ground answers: an ambrosia token."""
    t = stage(table, {"at": "g7"}, options=BULL, primordial={"at": "h6", "facing": "w"}, terrain={"pool": ["f7"]})
    befall(t, titan_pulls(KELP, 1))
    t.does("to f7")
    assert (t.titan("kelp").at, t.titan("kelp").ambrosia) == ("f7", 1)


@rule("OD-219", "OD-272")
def test_a_wood_one_pushes_into_stands(table: Sit) -> None:
    """Who goes of its own will breaks nothing down."""
    t = stage(table, {"at": "f7"}, options=BULL, primordial={"at": "h6", "facing": "w"}, terrain={"olive_wood": ["g7"]})
    befall(t, titan_pushes(KELP, 1))
    t.settle()
    assert (t.titan("kelp").at, t.tiles) == ("g7", ["olive_wood"])


@rule("OD-290", "OD-219")
@pytest.mark.parametrize(("kind", "ambrosia"), [("pool", 1), ("olive_wood", 0)])
def test_where_a_vault_ends_the_ground_answers(table: Sit, kind: str, ambrosia: int) -> None:
    """A pool gives its token; a wood is landed in, not broken down.  The first space is as good as any."""
    t = stage(table, {"at": "e1"}, primordial={"at": "b1", "facing": "w"}, brine={"at": "t1", "gear": []},
              ash={"at": "t14", "gear": []}, terrain={kind: ["a1"]})  # fmt: skip
    assert can_do(t.s, KELP, "vault")
    runs(t, {"op": "keyword", "k": "vault"})
    assert (t.titan("kelp").at, t.titan("kelp").ambrosia, t.tiles) == ("a1", ambrosia, [kind])


# -- windows -----------------------------------------------------------------------------------------------


@rule("OD-215")
def test_a_pattern_without_a_table_changes_none(table: Sit) -> None:
    """The knots have a kratos table of their own, the scar map has none."""
    t = stage(table)
    plain = kratos_of(t.s, KELP)
    keys = [pattern.key for pattern in BOOK.patterns]
    t.s.pattern[KELP] = [keys.index("scar_map")]
    assert kratos_of(t.s, KELP) == plain
    t.s.pattern[KELP] = [keys.index("first_knot"), keys.index("thick_blood")]
    assert kratos_of(t.s, KELP) == BOOK.patterns[keys.index("first_knot")].kratos


@rule("OD-147", "OD-162", "OD-174")
@pytest.mark.parametrize(
    ("window", "broken", "prompt"),
    [
        (1, 0, "Marble, first window: use an ability?"),
        (1, 1, ""),
        (2, 0, "Marble, second window: use an ability?"),
        (2, 1, "Marble, second window: use an ability?"),
    ],
)
def test_the_windows_of_a_broken_attack(table: Sit, window: int, broken: int, prompt: str) -> None:
    """The first is closed, the second is not."""
    t = stage(table, marble={"at": "g7", "gear": [], "rage": 9}, primordial={"at": "h6", "facing": "w"})
    t.s.attack.who, t.s.attack.window, t.s.attack.broken = MARBLE, window, broken
    t.s.attack.kratos = [0] * 9
    t.s.klass[MARBLE] = 2
    befall(t, AbilityWindow(MARBLE))
    while t.s.decision is not None and t.s.decision.rule not in ("OD-153", "OD-162", "OD-174"):
        t.s.act(t.s.decision.options[-1])
    decision = t.s.decision
    assert decision is not None
    assert (decision.prompt if decision.rule in ("OD-162", "OD-174") else "") == prompt
    t.leave()
