"""The first space and the last, the first titan, nobody at all, and whoever stands above the ground."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.beast import climb_up, named
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import corner, entered, pull, ways_around
from petteia.games.odyssey.drive import along_edge, shove_base
from petteia.games.odyssey.effects import AI, BP, OWN, WHOLE_CARD, context, selected
from petteia.games.odyssey.ground import Unseat, legal_spaces
from petteia.games.odyssey.passage import ONE_WALL, beyond_wall
from petteia.games.odyssey.push import Beneath, ForcedVault, Knockback, ThrowBeast, across
from petteia.games.odyssey.shove import TitanPulls, TitanPushes, approaches, can_pull, can_push, vault_space
from petteia.games.odyssey.state import BEAST, OFF, ON_VANTAGE
from petteia.games.odyssey.strike import Attack, Follow, PathAttack
from petteia.games.odyssey.values import holds
from petteia.games.odyssey.walking import doors, reachable
from petteia.games.odyssey.words import SPACE
from petteia.kernel.board import cells_in
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, asked, befall, program, stage
from tests.games.odyssey.fight import Fight, Sit

BRINE, MARBLE, ASH = 0, 2, 3
BULL: dict[str, Any] = {"options": {"foe": "asterion-1"}}
ALEKTO: dict[str, Any] = {"options": {"foe": "alekto-1"}}
FIRST, LAST = "a1", "r12"  # Talos in the first corner of the board, and in the last
FAR = {"brine": {"at": "t1", "gear": []}, "ash": {"at": "t14", "gear": []}, "marble": {"at": "a14", "gear": []}}
ABOVE: dict[str, Any] = {
    "vantage": True, "primordial": {"at": LAST, "facing": "w"}, "ash": {"at": "a14", "gear": []},
    "marble": {"at": "c7", "gear": []},
}  # fmt: skip


def at(word: str) -> int:
    return SPACE.words.index(word)


def spaces(cells: Any) -> list[str]:
    return sorted(SPACE.words[cell] for cell in cells)


def perched(table: Sit, **spec: Any) -> Fight:
    """Kelp stands on Talos, who stands in the last corner."""
    return stage(table, {"at": "vantage", **spec.pop("kelp", {})}, **{**ABOVE, **spec})


def cornered(table: Sit, told: dict[str, Any] | None = None, **spec: Any) -> Fight:
    """Kelp stands on the first space of the board, before the primordial."""
    spec.setdefault("primordial", {"at": "b1", "facing": "w"})
    return stage(table, {"at": "a1", **(told or {})}, **{**FAR, **spec})


def meant(t: Fight, who: str, role: int = OWN, you: int = KELP, subject: int = -1) -> list[int]:
    op = BOOK.programs[program({"op": "gain", "stat": "fate", "n": 1, "who": who})][0]
    return selected(t.s, op, context(role, 0, you, subject))


# -- under the base and above it -------------------------------------------------------------------------


@rule("OD-126", "OD-208", "OD-C11")
def test_who_is_under_the_base(table: Sit) -> None:
    """Whoever stands on its spaces, the first of the board included; never whoever stands on it."""
    t = perched(table)
    befall(t, Beneath())
    assert t.titan("kelp").at == "vantage"
    assert not field.under_base(t.s)
    t.s.px -= 1
    assert shove_base(t.s, 1, False, set()) == []
    t = cornered(table, primordial={"at": "b1", "facing": "w"})
    assert shove_base(t.s, 3, False, set()) == [KELP]
    assert field.under_base(t.s)
    befall(t, Beneath())
    t.settle()
    assert not field.covers(t.s, t.s.cell[KELP])


@rule("OD-124", "OD-C52")
def test_who_is_above_is_nowhere_ahead(table: Sit) -> None:
    """At the edge the base turns to the side with fewer titans; the one that stands on it is on neither, the one in the
    first corner is on its own."""
    t = perched(
        table, primordial={"at": "r6", "facing": "e"}, ash={"at": "t14", "gear": []}, brine={"at": "t1", "gear": []}
    )
    assert along_edge(t.s, 1, -1) == [0, 2]
    t.s.cell[BRINE], t.s.cell[MARBLE] = at("a1"), at("a2")
    assert along_edge(t.s, 1, -1) == [2]
    t = stage(table, {"at": "a1"}, primordial={"at": "a6", "facing": "w"}, brine={"at": "k7", "gear": []},
              ash={"at": "k6", "gear": []}, marble={"at": "k8", "gear": []})  # fmt: skip
    assert along_edge(t.s, 3, -1) == [2]
    assert along_edge(t.s, 3, KELP) == [2]
    t.s.cell[KELP], t.s.cell[BRINE] = at("k7"), at("a1")
    assert along_edge(t.s, 3, BRINE) == [2]


@rule("OD-208", "OD-C54")
def test_beside_one_who_stands_above(table: Sit) -> None:
    """Whoever is adjacent to the primordial, on the first space too; and nobody else."""
    t = cornered(
        table, {"at": "vantage"}, vantage=True, brine={"at": "a1", "gear": []}, marble={"at": "c5", "gear": []}
    )
    assert field.beside(t.s, KELP) == [BRINE]
    assert field.beside(t.s, BRINE) == []
    t.s.cell[MARBLE] = at("a2")
    assert field.beside(t.s, BRINE) == [MARBLE]
    assert field.beside(t.s, MARBLE) == [BRINE]


@rule("OD-208")
def test_only_one_stands_on_the_vantage_point(table: Sit) -> None:
    """Who is up there keeps it; an empty one takes whoever climbs, also with others about."""
    t = perched(table, brine={"at": "q13", "gear": []})
    climb_up(t.s, BRINE)
    assert t.titan("brine").at == "q13"
    t.s.cell[KELP] = at("q12")
    climb_up(t.s, BRINE)
    assert t.titan("brine").at == "vantage"


@rule("OD-208", "OD-248")
def test_where_one_comes_down(table: Sit) -> None:
    """To an empty space where one can stand beside the base: not onto another titan, not onto a rock."""
    t = perched(table, brine={"at": "q12", "gear": []}, terrain={"rock": ["q13"]})
    befall(t, Unseat(KELP))
    assert sorted(asked(t)) == ["to q14", "to r11", "to s11", "to t11"]
    t.leave()


# -- the first space of the board ------------------------------------------------------------------------


@rule("OD-105", "OD-121", "OD-C06", "OD-155")
def test_the_first_space_is_a_space(table: Sit) -> None:
    """In front, in sight, adjacent, reachable: like any other."""
    t = cornered(table)
    s = t.s
    assert field.in_front(s, KELP)
    assert field.beast_sees(s, KELP)
    assert field.touches_beast(s, KELP)
    assert doors(s, KELP) == [at("a1")]
    assert spaces(field.around_base(s)) == ["a1", "a2", "a3", "b4", "c4", "d4", "e1", "e2", "e3"]
    assert spaces(legal_spaces(s, KELP, at("a2"))) == ["a3"]
    assert field.tile_at(s, at("a1")) == -1
    s.cell[KELP] = at("a2")
    assert spaces(legal_spaces(s, KELP, at("a2"))) == ["a1", "a3"]
    assert at("a1") in cells_in(reachable(s, KELP, 1).spaces)
    assert field.empty(s, at("a1"))
    s.cell[BRINE] = at("a1")
    assert field.titan_at(s, at("a1")) == BRINE
    assert not field.empty(s, at("a1"))
    assert at("a1") not in cells_in(reachable(s, KELP, 1).spaces)


@rule("OD-155", "OD-208")
def test_who_stands_above_bars_no_way(table: Sit) -> None:
    """The spaces of the last corner are free for those below."""
    t = stage(table, {"at": "vantage"}, vantage=True, ash={"at": "r14", "gear": []})
    assert at("s14") in cells_in(reachable(t.s, ASH, 1).spaces)
    t.s.ignoring.append([ASH, ONE_WALL])
    t.s.tiles.append((BOOK.terrain_at["labyrinth"], 18, 12, BOOK.shape_at["I"], 0))
    assert "s14" in spaces({*cells_in(reachable(t.s, ASH, 1).spaces), *beyond_wall(t.s, ASH, 1)})


@rule("OD-219")
def test_a_blind_spot_on_the_first_space(table: Sit) -> None:
    """Asterion does not see who stands there, wherever on the board that is."""
    t = cornered(table, {}, **BULL, primordial={"at": "b1", "facing": "e"})
    spots = spaces(field.spots(t.s, t.s.monster.blindspots))
    for px in range(3):
        for py in range(3):
            for facing in range(4):
                t.s.px, t.s.py, t.s.facing = px, py, facing
                if at("a1") in field.spots(t.s, t.s.monster.blindspots):
                    spots.append("a1")
                    assert field.in_blindspot(t.s, KELP)
                    assert not field.beast_sees(t.s, KELP)
    assert "a1" in spots


@rule("OD-290")
def test_a_vault_from_and_to_the_first_space(table: Sit) -> None:
    """Straight across the base, both ways; off the board there is nothing to land on."""
    t = cornered(table, primordial={"at": "b1", "facing": "w"})
    assert across(t.s, at("a1")) == (4, 0)
    assert SPACE.words[vault_space(t.s, KELP)] == "e1"
    t.s.cell[KELP] = at("e1")
    assert vault_space(t.s, KELP) == at("a1")
    befall(t, ForcedVault(KELP))
    assert t.titan("kelp").at == "a1"
    t.s.cell[KELP] = at("b4")
    assert vault_space(t.s, KELP) == -1


@rule("OD-258", "OD-156")
def test_knocked_back_from_and_into_the_first_space(table: Sit) -> None:
    """It slides along the edge from there; and it may come to lie there."""
    t = cornered(table, primordial={"at": "b1", "facing": "w"})
    befall(t, Knockback(KELP, 2, 3, 0))
    assert t.titan("kelp").at in ("a1", "a2", "a3")
    t = cornered(table, {"at": "a3"}, primordial={"at": "a5", "facing": "n"})
    befall(t, Knockback(KELP, 2, 0, 0))
    assert t.titan("kelp").at == "a1"
    t = cornered(table, {"at": "c1"}, primordial={"at": "e1", "facing": "w"})
    befall(t, Knockback(KELP, 2, 3, 0))
    assert t.titan("kelp").at == "a1"


@rule("OD-262", "OD-259")
def test_the_primordial_thrown_from_the_first_space(table: Sit) -> None:
    """Brine in the corner throws it as anybody would."""
    t = cornered(table, {"at": "k9"}, **BULL, brine={"at": "a1", "gear": []}, primordial={"at": "b1", "facing": "w"})
    befall(t, ThrowBeast(BRINE, 2))
    assert t.beast_at == "d1"
    befall(t, ThrowBeast(-1, 2))
    assert t.beast_at == "d1"


@rule("OD-271", "OD-272")
def test_pushing_and_pulling_from_the_first_space(table: Sit) -> None:
    """A titan in the corner may pull, and push what stands before it."""
    t = cornered(table, **BULL, primordial={"at": "b1", "facing": "w"})
    assert can_pull(t.s, KELP)
    assert can_push(t.s, KELP)
    befall(t, TitanPushes(KELP, 1, -1, (), (), ()))
    assert (t.titan("kelp").at, t.beast_at) == ("b1", "c1")
    t = cornered(table, **BULL, primordial={"at": "e1", "facing": "w"})
    befall(t, TitanPulls(KELP, 2, (), ()))
    assert t.beast_at == "c1"
    t = cornered(table, {"at": "a3"}, **BULL, primordial={"at": "b1", "facing": "w"})
    assert spaces(approaches(t.s, KELP)) == ["a2", "b3"]


@rule("OD-271", "OD-C81")
def test_a_pull_towards_the_first_corner(table: Sit) -> None:
    """Beside a friend that stands there; and the ways around lead through the first space too."""
    t = stage(table, {"at": "e1"}, brine={"at": "a1", "gear": []}, primordial={"at": "n6", "facing": "w"})
    befall(t, pull(KELP, BRINE, 3))
    assert t.titan("kelp").at == "b1"
    t = stage(table, {"at": "b2"}, brine={"at": "a4", "gear": []}, primordial={"at": "n6", "facing": "w"},
              terrain={"rock": ["b3", "a3"]})  # fmt: skip
    goals = [at("a1")]
    assert ways_around(t.s, KELP, goals) == [0, 3]
    t.s.tiles.append((BOOK.terrain_at["rock"], 1, 0, -1, 0))
    assert ways_around(t.s, KELP, goals) == [3]


@rule("OD-271", "OD-208")
def test_a_pull_by_one_who_is_gone(table: Sit) -> None:
    """Who stands on the vantage point draws nobody to itself."""
    t = perched(table, kelp={}, brine={"at": "k7", "gear": []})
    befall(t, pull(BRINE, KELP, 2))
    assert t.titan("brine").at == "k7"


@rule("OD-227", "OD-223")
def test_the_tile_in_the_first_corner(table: Sit) -> None:
    """Its corner is the first space: it is a tile like any other."""
    t = stage(
        table, {"at": "c1"}, terrain={"olive_wood": ["a1"], "pool": ["e1"]}, primordial={"at": "n6", "facing": "w"}
    )
    s = t.s
    assert (corner(s, at("a1")), corner(s, at("b2")), corner(s, at("c1"))) == (at("a1"), at("a1"), -1)
    assert entered(s, (at("c1"), at("b1")))
    assert not entered(s, (at("b1"), at("a1")))
    assert not entered(s, (at("b1"), at("c1")))
    assert not entered(s, (at("b1"),))
    befall(t, Knockback(KELP, 1, 3, 0))
    assert t.tiles == ["pool"]


# -- the first titan, and nobody -------------------------------------------------------------------------


@rule("OD-117", "OD-185")
@pytest.mark.parametrize(("who", "role", "you", "expected"), [
    ("self", OWN, BRINE, [BRINE]), ("target", AI, BRINE, [BRINE]), ("self", OWN, -1, []), ("attacker", BP, BRINE, [BRINE]),
    ("beside", OWN, BRINE, [MARBLE]), ("beside", OWN, -1, []), ("priority", OWN, KELP, [BRINE]),
    ("others", OWN, BRINE, [KELP, MARBLE, ASH]),
    ("adjacent", OWN, KELP, [KELP]), ("primordial", OWN, KELP, [BEAST]), ("all", OWN, KELP, [BRINE, KELP, MARBLE, ASH]),
])  # fmt: skip
def test_whom_words_mean(table: Sit, who: str, role: int, you: int, expected: list[int]) -> None:
    """The first titan is meant like any other; nobody means nobody."""
    t = stage(table, {"at": "g7"}, brine={"at": "a1", "gear": []}, marble={"at": "a2", "gear": []}, priority="brine")
    assert meant(t, who, role, you) == expected


@rule("OD-117", "OD-185")
def test_words_for_nobody(table: Sit) -> None:
    """A dead titan is no subject, no target and no priority target; without a token nobody is."""
    t = stage(table, {"at": "g7"}, brine={"at": "dead"}, priority="kelp")
    assert (meant(t, "subject", subject=BRINE), meant(t, "subject", subject=KELP), meant(t, "subject")) == (
        [],
        [KELP],
        [],
    )
    assert meant(t, "self", you=BRINE) == []
    assert meant(t, "beside", you=BRINE) == []
    t.s.priority = -1
    assert meant(t, "priority") == []
    assert named(t.s, "priority target", context(AI, 0, KELP)) == []
    t.s.priority = ASH
    t.s.alive[ASH] = 0
    assert (meant(t, "priority"), named(t.s, "priority target", context(AI, 0, KELP))) == ([], [])
    t.s.alive[ASH] = 1


@rule("OD-118", "OD-122")
def test_places_named_by_titans(table: Sit) -> None:
    """The target, the attacker, the priority target: the first titan too, and never a dead one."""
    t = stage(table, {"at": "g7"}, brine={"at": "f7", "gear": []}, priority="brine")
    s = t.s
    assert named(s, "target", context(AI, 0, BRINE)) == [BRINE]
    assert named(s, "target", context(AI, 0, -1)) == []
    assert named(s, "attacker", context(BP, 0, BRINE)) == [BRINE]
    assert named(s, "attacker", context(BP, 0, -1)) == []
    assert named(s, "priority target", context(AI, 0, KELP)) == [BRINE]
    assert named(s, "closest titan", context(AI, 0, KELP)) == [KELP]
    s.attack.who = BRINE
    assert named(s, "attacker", context(BP, 0, KELP)) == [BRINE]
    s.attack.who = -1
    befall(t, Kills(BRINE))
    assert named(s, "target", context(AI, 0, BRINE)) == []
    assert named(s, "attacker", context(BP, 0, BRINE)) == []


@rule("OD-214", "OD-185")
def test_conditions_of_nobody(table: Sit) -> None:
    """What is asked of a titan is false of nobody, and true of the first as of any other."""
    t = stage(table, {"at": "g7"}, brine={"at": "a1", "gear": [], "danger": 3}, priority="brine")
    danger, priority, edge = (("danger", 3, "", False),), (("priority", 0, "", False),), (("at_edge", 0, "", False),)
    assert [holds(t.s, conds, BRINE) for conds in (danger, priority, edge)] == [True, True, True]
    assert [holds(t.s, conds, KELP) for conds in (danger, priority, edge)] == [False, False, False]
    t.s.danger[ASH], t.s.priority = 9, -1
    assert [holds(t.s, conds, -1) for conds in (danger, priority)] == [False, False]
    t = perched(table)
    assert not holds(t.s, edge, KELP)


# -- the primordial's attack -----------------------------------------------------------------------------


def of_card(key: str, *targets: int) -> tuple[int, tuple[int, ...]]:
    """The attack on a card of the primordial, and the context it is made in."""
    element = BOOK.cards[BOOK.faces[key]].element
    op = element.attack
    assert op is not None
    return op.id, context(AI, element.index, targets[0] if targets else -1, -1, WHOLE_CARD, 7, targets)


@rule("OD-128", "OD-122")
@pytest.mark.parametrize(("key", "space", "facing", "faced"), [
    ("slow_hammer", "g7", "w", True), ("slow_hammer", "g7", "n", False), ("slow_hammer", "a1", "w", True),
    ("slow_hammer", "a1", "e", False), ("slow_hammer", "vantage", "w", False), ("wide_arm", "g7", "w", None),
])  # fmt: skip
def test_turning_before_the_attack(table: Sit, key: str, space: str, facing: str, faced: bool | None) -> None:
    """At the end of its move it has turned already; if the target has gone round since, it turns again."""
    t = stage(table, {"at": space}, vantage=True, primordial={"at": "h6", "facing": facing})
    op, ctx = of_card(key, KELP)
    moves = any(one.name == "move" for one in BOOK.programs[BOOK.elements[ctx.element].program])
    assert Attack(op, ctx).is_faced(t.s, KELP) == (moves and bool(faced if faced is not None else True))


@rule("OD-138", "OD-C59")
def test_following_whom_it_has_come_up_to(table: Sit) -> None:
    """Two were out of reach: once it has gone after the first it is beside the second, and goes no further for it."""
    t = stage(table, {"at": "g7"}, primordial={"at": "h6", "facing": "e"})
    t.s.p_left = 2
    befall(t, Follow(KELP, 2, 1))
    assert (t.beast_at, t.facing, t.s.p_left) == ("h6", "e", 0)
    t.s.p_left = 2
    befall(t, Kills(KELP), Follow(KELP, 2, 1))
    assert (t.beast_at, t.facing, t.s.p_left) == ("h6", "e", 2)
    t = perched(table)
    befall(t, Follow(KELP, 2, 1))
    assert (t.beast_at, t.facing) == ("r12", "w")
    t = cornered(table, primordial={"at": "d1", "facing": "e"})
    befall(t, Follow(KELP, 2, 1))
    assert (t.beast_at, t.facing) == ("b1", "w")
    t = cornered(table, primordial={"at": "e1", "facing": "e"})
    befall(t, Follow(KELP, 2, 2))
    assert (t.beast_at, t.facing) == ("c1", "w")


@rule("OD-123", "OD-132")
def test_a_path_attack_on_one_who_stands_off_the_line(table: Sit) -> None:
    """One column and one row away the players choose the way; right beside it nobody does."""
    t = stage(table, {"at": "i6"}, **BULL, primordial={"at": "j7", "facing": "e"})
    op, ctx = of_card("straight_run", KELP)
    befall(t, PathAttack(op, ctx, -1, (), 0))
    assert t.facing in ("n", "w"), "it turns to its target before it sets out"
    t.asks(0, rule="OD-123", options=["side n", "side w"])
    t.leave()


@rule("OD-132", "OD-148", "OD-108")
def test_a_path_attack_uses_up_what_was_laid_against_it(table: Sit) -> None:
    """Tokens against its dice and its danger are gone with it."""
    t = stage(
        table, {"at": "h7"}, **BULL, primordial={"at": "j7", "facing": "w"}, pool={"-evasion_dice": 1, "-danger": 1}
    )
    op, ctx = of_card("straight_run", KELP)
    befall(t, PathAttack(op, ctx, -1, (), 0))
    t.settle()
    assert t.pool == {}


@rule("OD-132")
@pytest.mark.parametrize("space", ["a1", "vantage", "dead"])
def test_whom_a_path_attack_is_for(table: Sit, space: str) -> None:
    """Whoever stands on the board, on its first space too; not who stands on it, not the dead."""
    t = cornered(table, {"at": "e9"}, **BULL, primordial={"at": "d1", "facing": "w"})
    t.s.cell[KELP] = {"a1": at("a1"), "vantage": ON_VANTAGE, "dead": OFF}[space]
    t.s.alive[KELP] = int(space != "dead")
    op, ctx = of_card("straight_run", KELP)
    befall(t, PathAttack(op, ctx, -1, (), 0))
    assert (t.beast_at == "b1") == (space == "a1")
    t.leave()
