"""Where rules end: tiles far off, draws that are not made, roles that a card speaks in, and what a death leaves undone."""

from __future__ import annotations

import pytest

from petteia.games.odyssey import field
from petteia.games.odyssey.content import BOOK
from petteia.games.odyssey.drag import PullTitan, ways_around
from petteia.games.odyssey.effects import AI, BP, HANDLERS, OWN, Do, context
from petteia.games.odyssey.ground import Falls, Lands
from petteia.games.odyssey.keywords import rush_spaces
from petteia.games.odyssey.ops import Pull
from petteia.games.odyssey.passage import ONE_WALL, beyond_wall
from petteia.games.odyssey.push import Knockback
from petteia.games.odyssey.state import BEAST, BP_DECK, BP_DISCARD, BP_GONE, BP_WAITING, OBOL, TRAUMA, Battle
from petteia.games.odyssey.strike import attack_upon
from petteia.games.odyssey.terrain import MAZE, PlaceTile
from petteia.games.odyssey.trauma import DrawTrauma, ObolDraw
from petteia.games.odyssey.words import BY_CHASM, BY_TWO, DIED, PRIORITY, SPACE
from petteia.kernel.step import Step, step
from petteia.testing import rule
from tests.games.odyssey.befall import KELP, Kills, Puts, asked, befall, changes, figures, program, runs, stage
from tests.games.odyssey.fight import Sit

BRINE, MARBLE = 0, 2
HEIR = {"ash": {"at": "t14", "gear": [], "rage": 1}}
AWAY = {"brine": {"at": "t1", "gear": []}, "marble": {"at": "a14", "gear": []}}


@step
class Pulls(Step):
    """A card of somebody's pulls Kelp two spaces."""

    role: int
    you: int

    def begin(self, s: Battle) -> None:
        op = next(op for op in BOOK.ops if isinstance(op, Pull) and op.n == 2)
        HANDLERS["pull"](
            s, op, context(self.role, BOOK.cards[BOOK.faces["slow_hammer"]].element.index, self.you), [KELP]
        )


# -- tiles ---------------------------------------------------------------------------------------------


@rule("OD-220")
def test_the_furthest_by_its_nearest_space(table: Sit) -> None:
    """A tile is as far off as the space of it that is nearest: the one straight beside the base is the further of these."""
    t = stage(table, terrain={"salt_flat": ["a6", "l10"]})
    befall(t, Puts(BOOK.terrain_at["salt_flat"], 17, 0))
    assert [SPACE.words[t.s.grid.at(x, y)] for _, x, y, *_ in t.s.tiles] == ["l10", "r1"]


@rule("OD-221")
@pytest.mark.parametrize(("kind", "where"), [("column", "front"), ("column", "attacker"), ("salt_flat", "choose")])
def test_a_tile_lies_as_it_is_printed(table: Sit, kind: str, where: str) -> None:
    """Only what lies along an edge is turned."""
    t = stage(table, {"at": "e7"})
    befall(t, PlaceTile(BOOK.terrain_at[kind], where, KELP))
    t.does(asked(t)[0])
    assert [tile[3:] for tile in t.s.tiles] == [(-1, 0)]


@rule("OD-210", "OD-235")
def test_no_tile_is_destroyed_from_afar(table: Sit) -> None:
    """A hoard is used up by whoever stands on it; from bare ground nobody reaches the one over there."""
    hoard = BOOK.terrain[BOOK.terrain_at["hoard"]].element.index
    for at, left in (("d7", ["hoard"]), ("b2", [])):
        t = stage(table, {"at": at}, terrain={"hoard": ["b2"]})
        runs(t, {"op": "destroy", "what": "this tile"}, element=hoard)
        assert t.tiles == left


@rule("OD-292", "OD-293")
@pytest.mark.parametrize(("role", "hits", "beneath"), [(AI, 0, True), (AI, 2, True), (BP, 1, False), (OWN, 1, False)])
def test_under_whom_a_maze_tile_is_laid(table: Sit, role: int, hits: int, beneath: bool) -> None:
    """Under the target of an attack, also one that it has evaded; body parts and titans have no target."""
    t = stage(table, {"at": "g7"}, **AWAY)
    element = BOOK.cards[BOOK.faces["slow_hammer"]].element.index if role == AI else 0
    runs(t, {"op": "labyrinth", "n": 1}, role=role, hits=hits, element=element)
    anchors = asked(t)
    assert ("to g3" in anchors) != beneath
    while t.match.decision is not None and t.match.decision.rule == "OD-293":
        t.does(asked(t)[0])
    t.leave()
    [tile] = [i for i, row in enumerate(t.s.tiles) if row[0] == MAZE]
    assert (field.tile_at(t.s, t.s.cell[KELP]) == tile) >= beneath


# -- pulls and falls -----------------------------------------------------------------------------------


@rule("OD-271")
@pytest.mark.parametrize(
    ("role", "you", "end"),
    [(OWN, KELP, "i10"), (OWN, MARBLE, "g12"), (AI, MARBLE, "i10"), (BP, MARBLE, "i10"), (AI, KELP, "i10")],
)
def test_who_pulls(table: Sit, role: int, you: int, end: str) -> None:
    """A titan pulls another to itself; whatever the primordial does, and what a titan does to itself, pulls to the primordial."""
    t = stage(table, {"at": "i12"}, marble={"at": "d12", "gear": []}, brine={"at": "t1", "gear": []})
    befall(t, Pulls(role, you))
    t.settle()
    assert t.titan("kelp").at == end


@rule("OD-223", "OD-271", "OD-261")
def test_a_new_way_after_a_fall(table: Sit) -> None:
    """Pulled through a pool into a chasm Kelp is held and set aside: from there it is pulled on, and the pool is forgotten."""
    for pool in ([], ["c5"]):
        t = stage(table, {"at": "b6", "gear": ["argos_cable"]}, terrain={"pool": pool, "chasm": ["e6"]}, **AWAY,
                  primordial={"at": "n6", "facing": "w"})  # fmt: skip
        befall(t, PullTitan(KELP, BEAST, 6, 0, ()))
        while asked(t)[0].startswith("side"):
            t.does("side e")
        drawn = t.s.drawn
        t.does("use kelp argos-cable-1", "to e5")
        while asked(t)[0].startswith("side"):
            t.does("side e")
        t.settle()
        assert (t.titan("kelp").at, t.s.drawn) == ("h5", drawn)


@rule("OD-295", "OD-156")
def test_who_dies_in_the_air_slides_no_further(table: Sit) -> None:
    """Thrown away from its friend with four despair Kelp dies on the way, and that is all."""
    t = stage(
        table, {"at": "c7", "despair": 4}, marble={"at": "d7", "gear": []}, brine={"at": "t1", "gear": []}, **HEIR
    )
    befall(t, Knockback(KELP, 9, 3, 0))
    assert [event.kind for event in t.s.told] == [DIED, PRIORITY]
    assert (t.titan("kelp").at, t.s.cell[KELP], t.s.alive[KELP]) == ("dead", -1, 0)


@rule("OD-208", "OD-219")
def test_on_the_vantage_point_nobody_is_under_the_base(table: Sit) -> None:
    """Wherever the primordial stands, the last corner too."""
    t = stage(
        table,
        {"at": "vantage"},
        vantage=True,
        primordial={"at": "r12", "facing": "w"},
        ash={"at": "a1", "gear": [], "rage": 1},
    )
    befall(t, Lands(KELP, 1, ()))
    assert t.titan("kelp").at == "vantage"


@rule("OD-261", "OD-193")
def test_who_has_a_lifeline_needs_no_hand(table: Sit) -> None:
    """With Poseidon's tide Kelp cannot fall, and Brine is not asked to hold it."""
    for godform, rule_ in (("tide_of_poseidon", "OD-248"), ("ruin_of_ares", "OD-214")):
        t = stage(table, {"at": "e7", "godform": godform, "trespass": 3}, brine={"at": "e8", "gear": [], "danger": 5}, **HEIR,
                  marble={"at": "a14", "gear": []})  # fmt: skip
        t.s.lasting[BRINE].append(BOOK.memories["weight_on_the_line_3"])
        befall(t, Falls(KELP, BY_CHASM, t.s.cell[KELP]))
        t.asks(0, rule=rule_)
        t.leave()


@rule("OD-225", "OD-261")
def test_who_walks_over_the_deep(table: Sit) -> None:
    """With Poseidon's tide Kelp stands on a chasm as on any ground; without it that is its death."""
    for godform, end in (("tide_of_poseidon", "a7"), ("ruin_of_ares", "dead")):
        t = stage(table, {"at": "d7", "godform": godform, "trespass": 3}, terrain={"chasm": ["a7"]}, **AWAY, **HEIR)
        befall(t, Knockback(KELP, 3, 3, 1))
        assert t.titan("kelp").at == end


@rule("OD-C97", "OD-242", "OD-155")
def test_bypassed_behind_the_wall(table: Sit) -> None:
    """Marble stands right behind the only wall that Kelp can pass: with Hermes' lantern it goes through both."""
    for godform, ends in (("lantern_of_hermes", ["c6", "e6"]), ("ruin_of_ares", [])):
        t = stage(table, {"at": "d7", "godform": godform, "trespass": 3}, marble={"at": "d6", "gear": []},
                  mazes=[("c6", "I", 0)], terrain={"rock": ["c7", "e7"]})  # fmt: skip
        t.s.ignoring.append([KELP, ONE_WALL])
        assert sorted(SPACE.words[cell] for cell in beyond_wall(t.s, KELP, 2)) == ends


@rule("OD-280")
def test_an_exhausted_weapon_rushes_nowhere(table: Sit) -> None:
    """Nor does one that only shoots."""
    for gear, exhausted, able in (
        ("oyster_knives", [], True),
        ("anchor_maul", ["anchor_maul"], False),
        ("reed_bow", [], False),
    ):
        t = stage(table, {"at": "d7", "gear": [gear], "exhausted": exhausted})
        assert bool(rush_spaces(t.s, KELP, 1)) == able


# -- draws ---------------------------------------------------------------------------------------------


@rule("OD-142", "OD-218")
@pytest.mark.parametrize("pattern", [["first_knot"], ["second_knot"], ["thick_blood", "first_knot"]])
def test_a_pattern_without_a_table_of_its_own(table: Sit, pattern: list[str]) -> None:
    """It leaves the titan's table as it is."""
    t = stage(table, {"danger": 4, "pattern": pattern})
    tops = [t.s.zones[TRAUMA + n][-1] for n in range(3)]
    runs(t, {"op": "trauma"})
    t.settle()
    drawn = [n for n in range(3) if t.s.zones[TRAUMA + n][-1] != tops[n]]
    assert drawn == [0 if "thick_blood" in pattern else 1]


@rule("OD-142", "OD-192")
def test_emboldened_until_the_next_trauma(table: Sit) -> None:
    """Whoever is emboldened is so no longer once it takes a trauma draw."""
    t = stage(table, {"danger": 2, "conditions": {"emboldened": 1}})
    runs(t, {"op": "trauma"})
    t.settle()
    assert "emboldened" not in t.titan("kelp").conditions


@rule("OD-283")
@pytest.mark.parametrize("kind", [0, 1, 2])
def test_the_first_card_goes_back_to_its_deck(table: Sit, kind: int) -> None:
    """After a second chance both cards lie at the bottom of the deck they come from; there is no third."""
    t = stage(table, {"gear": ["bone_coin", "unshed_tear"]})
    size, top = len(t.s.zones[TRAUMA + kind]), t.s.zones[TRAUMA + kind][-2:]
    befall(t, DrawTrauma(KELP, kind, 0))
    t.does("use kelp bone-coin-1", "pass")
    assert not any(option.startswith("use kelp unshed") for option in asked(t))
    t.settle()
    assert (len(t.s.zones[TRAUMA + kind]), t.s.zones[TRAUMA + kind][:2]) == (size, top)


@rule("OD-143", "OD-183")
def test_nothing_is_drawn_for_the_dead(table: Sit) -> None:
    """An obol that comes too late is no draw; whom two at once have killed draws none."""
    t = stage(table, brine={"at": "dead"})
    before, drawn = figures(t), t.s.drawn
    befall(t, ObolDraw(BRINE, 1, 9))
    befall(t, ObolDraw(BRINE, 2, 9))
    assert (changes(t, before), t.s.drawn, t.s.dead[::2]) == ({}, drawn, [BRINE])
    t = stage(table, **HEIR)
    drawn = t.s.drawn
    befall(t, ObolDraw(KELP, 2, 5))
    assert (t.s.dead, t.s.drawn) == ([KELP, BY_TWO], drawn)


@rule("OD-143", "OD-C19")
def test_two_draws_that_wait_in_an_attack(table: Sit) -> None:
    """The first kills before a card is looked at, within an attack as anywhere."""
    t = stage(table, {"danger": 9}, brine={"at": "t1", "gear": [], "rage": 0}, marble={"at": "a14", "gear": []})
    element = BOOK.cards[BOOK.faces["slow_hammer"]].element
    assert element.attack is not None
    t.s.priority = KELP
    t.s.decision = None
    t.s.stack.append(
        (attack_upon(KELP, element.attack.id, context(AI, element.index, KELP, -1, -1, 7, (KELP,))), "over")
    )
    t.s.stack += [(ObolDraw(KELP, 1, 9), "begin"), (ObolDraw(KELP, 1, 9), "begin")]
    drawn = t.s.drawn
    t.s.advance()
    assert (t.s.dead, t.s.drawn) == ([KELP, BY_TWO], drawn)
    t.leave()


@rule("OD-206", "OD-143")
def test_nobody_is_called_for_a_coin_that_floats(table: Sit) -> None:
    """Galateia could be summoned, and there is nothing to summon her for."""
    t = stage(table, options={"foe": "talos-1", "nymphs": "yes"}, obol=["the_coin_floats"], **HEIR)
    for card in t.s.zones[OBOL]:
        t.s.face[card] = BOOK.faces["the_coin_floats"]
    befall(t, ObolDraw(KELP, 1, 5))
    assert t.match.decision is not None
    assert t.match.decision.rule != "OD-206"


# -- escalation and the end ----------------------------------------------------------------------------


@rule("OD-172", "OD-253")
def test_no_body_part_left_to_escalate(table: Sit) -> None:
    """Where neither deck nor discard has one, none joins."""
    t = stage(table)
    for zone in (BP_DECK, BP_DISCARD):
        for card in t.s.zones[zone][:]:
            t.s.move(card, zone, BP_GONE)
    waiting = [len(t.s.zones[BP_WAITING + n]) for n in range(2)]
    runs(t, {"op": "escalate", "n": 1})
    assert (t.s.zones[BP_DECK], [len(t.s.zones[BP_WAITING + n]) for n in range(2)]) == ([], waiting)
    assert min(waiting) > 0


@rule("OD-188", "OD-101")
def test_a_death_blow_leaves_nothing_to_do(table: Sit) -> None:
    """The battle is over at once: what was still to come does not."""
    t = stage(table)
    t.s.tear = 1
    befall(t, Do(program({"op": "death_blow"}), 0, context(OWN, 0, KELP)), Kills(BRINE))
    t.asks(0, rule="OD-190")
    assert [type(one).__name__ for one, _ in t.s.under_way()] == ["BattleEnds"]
    t.leave()


@rule("OD-280", "OD-C06")
def test_a_rush_ends_where_it_can_strike(table: Sit) -> None:
    """As near and in sight, but with a wall between, is no place to rush to."""
    for mazes, ends in (([], ["g6", "h5"]), ([("g4", "I", 1)], ["h5"])):
        t = stage(table, {"at": "g2", "gear": ["oyster_knives"]}, mazes=mazes)
        assert field.titan_sees(t.s, KELP, SPACE.words.index("g6"))
        assert sorted(SPACE.words[cell] for cell in rush_spaces(t.s, KELP, 1)) == ends


@rule("OD-155", "OD-231", "OD-C97")
def test_one_wall_at_the_rim(table: Sit) -> None:
    """Out of the first corner and into it through one wall, never over the rim; from the vantage point through none."""
    for at, goal in (("a1", "b1"), ("b1", "a1")):
        t = stage(table, {"at": at}, mazes=[("a1", "I", 1)], **AWAY)
        t.s.ignoring.append([KELP, ONE_WALL])
        found = beyond_wall(t.s, KELP, 1)
        assert [SPACE.words[cell] for cell in found] == [goal]
    t = stage(table, {"at": "vantage"}, vantage=True)
    t.s.ignoring.append([KELP, ONE_WALL])
    assert beyond_wall(t.s, KELP, 3) == {}


@rule("OD-271", "OD-C81")
def test_no_way_around(table: Sit) -> None:
    """Shut in by rocks Kelp is pulled nowhere."""
    t = stage(table, {"at": "a7"}, terrain={"rock": ["a5", "b6", "c7", "b8", "a9"]}, **AWAY)
    assert ways_around(t.s, KELP, field.around_base(t.s)) == []
