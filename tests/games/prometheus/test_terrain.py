"""Terrain of areas and borders: PR-K053 to PR-K070."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.prometheus.data import CONTENT
from petteia.testing import rule

Sit = Callable[..., Any]
Own = Callable[..., str]
Squares = Callable[..., str]

AOW = "Art of War"


def sit(table: Sit, rescuers: dict[str, Any], wardens: dict[str, Any] | None = None, **more: Any) -> Any:
    return table("prometheus", rescuers=rescuers, wardens=wardens or {}, **more)


def one(table: Sit, unit: str, area: str, *foes: tuple[str, str], hand: tuple[str, ...] = (), **more: Any) -> Any:
    return sit(table, {"units": {unit: area}, "hand": [unit, *hand]}, {"units": dict(foes)}, **more)


def to_hit(table: Sit, archer: str, area: str, target: str, there: str, dice: int, **more: Any) -> int:
    """What a die must reach when one unit attacks another; `dice` is how many are rolled."""
    t = one(table, archer, area, (target, there), chance=[1] * (dice - 1) + [5], **more)
    t.rescuers.acts(archer, "attack", f"attack {target}")
    found = int(t.to_hit)
    while t.match.decision.rule in ("PR-K075", "PR-K076"):
        t.match.act(0, "enough-boosts" if t.match.decision.rule == "PR-K075" else "second 0")
    return found


@rule("PR-K053")
def test_forest_covers_from_afar(table: Sit) -> None:
    """Defence +1 against attacks from range 1 or more, none at range 0; it is an obstacle."""
    assert CONTENT.terrains[CONTENT.terrain_at["forest"]].obstacle
    assert to_hit(table, "Atalanta", "Sacred Way", "Leonidas", "Propylaia", 5) == 8  # a building covers just so
    assert to_hit(table, "Atalanta", "Gate of Horn", "Leonidas", "Weeping Willows", 5) == 8
    assert to_hit(table, "Atalanta", "Weeping Willows", "Leonidas", "Weeping Willows", 4) == 7


@rule("PR-K054")
def test_ruins_cover_at_range_0(table: Sit) -> None:
    """Defence +1 at range 0, none from afar; they are an obstacle."""
    assert CONTENT.terrains[CONTENT.terrain_at["ruins"]].obstacle
    assert to_hit(table, "Atalanta", "Toppled Tollhouse", "Leonidas", "Toppled Tollhouse", 4) == 8
    assert to_hit(table, "Atalanta", "Judges' Bench", "Leonidas", "Toppled Tollhouse", 5) == 7


@rule("PR-K055")
def test_without_pieces_it_is_open_ground(table: Sit) -> None:
    """Broken woods and ruins cover nobody."""
    assert to_hit(table, "Atalanta", "Gate of Horn", "Leonidas", "Weeping Willows", 5, broken=["Weeping Willows"]) == 7
    assert (
        to_hit(table, "Atalanta", "Toppled Tollhouse", "Leonidas", "Toppled Tollhouse", 4, broken=["Toppled Tollhouse"])
        == 7
    )


@rule("PR-K056")
def test_a_building_covers_from_afar_and_is_no_obstacle(table: Sit) -> None:
    """Defence +1 from range 1 on; sight passes over it."""
    assert to_hit(table, "Atalanta", "Adamant Gate", "Leonidas", "Judges' Bench", 5) == 8
    assert not CONTENT.terrains[CONTENT.terrain_at["building"]].obstacle


@rule("PR-K066")
def test_a_cage_covers_from_afar_and_is_an_obstacle(table: Sit) -> None:
    """Defence +1 from range 1 on."""
    assert to_hit(table, "Atalanta", "Tartarus Road", "Leonidas", "Broken Cage", 5) == 8
    assert CONTENT.terrains[CONTENT.terrain_at["cage"]].obstacle


@rule("PR-K057")
def test_from_a_rock_one_shoots_further_and_better(table: Sit) -> None:
    """Range +1 and a die more from afar; obstacles do not matter, nor for those who aim at a rock."""
    t = one(table, "Odysseus", "Oracle's Crag", ("Diomedes", "Propylaia"), chance=[1] * 8)
    t.rescuers.acts("Odysseus", "attack", "attack Diomedes", "enough-boosts")
    board = CONTENT.board
    crag, fold = board.area_at["oracles_crag"], board.area_at["shepherds_fold"]
    assert board.crossed[fold][crag] & 1 << board.area_at["laurel_thicket"]
    t = one(table, "Chiron", "Shepherd's Fold", ("Diomedes", "Oracle's Crag"), chance=[1] * 7)
    t.rescuers.acts("Chiron", "attack", "attack Diomedes", "enough-boosts")


@rule("PR-K058", "PR-K093")
def test_a_cliff_is_for_climbers(table: Sit, own: Own, squares: Squares) -> None:
    """Jason stays below; the Nemean Lion goes up."""
    mine = {"own": own(squares(b="cliff"))}
    t = one(table, "Jason", "Field A", options=mine)
    t.rescuers.acts("Jason", "walk")
    t.rescuers.cannot("step Field B", rule="PR-K058")
    t.rescuers.does("done")
    t = one(table, "Nemean Lion", "Field A", options=mine)
    t.rescuers.acts("Nemean Lion", "walk", "step Field B", "done")
    assert t.where("Nemean Lion") == "Field B"


@rule("PR-K059")
def test_stairs(table: Sit) -> None:
    """Range +1, a die more from afar, and obstacle terrain does not block."""
    t = one(table, "Odysseus", "Giants' Stair", ("Diomedes", "Propylaia"), chance=[1] * 8)
    t.rescuers.acts("Odysseus", "attack", "attack Diomedes", "enough-boosts")


@rule("PR-K060")
def test_structures_see_each_other(table: Sit, own: Own, squares: Squares) -> None:
    """From structure to structure an obstacle in between does not matter."""
    for ground, seen in (("structure", True), ("open", False)):
        mine = {"own": own(squares(a="structure", b="cage", c=ground))}
        t = one(table, "Chiron", "Field A", ("Diomedes", "Field C"), options=mine)
        t.rescuers.acts("Chiron", "walk+attack")
        assert ("attack diomedes" in t.rescuers.options()) == seen
        t.rescuers.does("done")


@rule("PR-K061", "PR-K111")
def test_water_mutes_all_but_aquatic_units(table: Sit) -> None:
    """Hector in the water has neither Close Protection nor his power; Scylla has hers."""
    t = one(table, "Hector", "Black Reach", hand=(AOW,))
    t.rescuers.acts("Hector", "walk")
    t.rescuers.cannot("power 1", rule="PR-K061")
    t.rescuers.does("done")
    t = one(table, "Scylla", "Black Reach", ("Diomedes", "Charon's Ford"), hand=(AOW,))
    t.rescuers.acts("Scylla", "attack")
    t.rescuers.may("power 1")
    t.rescuers.does("done")


@rule("PR-K061")
def test_a_blocker_in_the_water_holds_nobody(table: Sit) -> None:
    """Its talent is off."""
    t = one(table, "Jason", "Black Reach", ("Spartans", "Black Reach"))
    t.rescuers.acts("Jason", "walk", "step Charon's Ford", "done")


@rule("PR-K062")
def test_swamp(table: Sit) -> None:
    """Entering ends the activation; no walk leads out, a run of one area does; defence -1 from afar."""
    t = one(table, "Jason", "Judges' Bench", hand=(AOW,))
    t.rescuers.acts("Jason", "run", "step Cocytus Mire")
    t.asks("rescuers", rule="PR-057")
    t = one(table, "Jason", "Cocytus Mire")
    t.rescuers.does("activate Jason")
    assert t.rescuers.options() == ["plan nothing", "plan run"]
    t.rescuers.does("plan run", "step Judges' Bench")
    t.asks("rescuers", rule="PR-057")
    assert to_hit(table, "Atalanta", "Judges' Bench", "Leonidas", "Cocytus Mire", 5) == 6


@rule("PR-K063", "PR-K112")
def test_burning_ground(table: Sit) -> None:
    """A wound, and on to an area that does not burn; the move is over.  Fireproof units stay."""
    t = one(table, "Jason", "Drowned Bend")
    t.rescuers.acts("Jason", "walk", "step Phlegethon Mouth")
    t.asks("rescuers", rule="PR-K063", options=["step s7", "step s11", "step s15"])
    t.rescuers.does("step Mourning Fields")
    assert (t.where("Jason"), t.life("Jason")) == ("Mourning Fields", 5)
    t.asks("rescuers", rule="PR-057")
    t = one(table, "Chimera", "Drowned Bend")
    t.rescuers.acts("Chimera", "walk", "step Phlegethon Mouth", "done")
    assert (t.where("Chimera"), t.life("Chimera")) == ("Phlegethon Mouth", 8)


@rule("PR-K064")
@pytest.mark.parametrize("face", range(6))
def test_a_divine_source(table: Sit, face: int) -> None:
    """The move ends, and one die gives a step, two cards, a search, an order of cards, or the choice."""
    deck = ["Jason", "Jason", AOW, AOW]
    wardens = {"units": {"Zeus": "Sacred Way"}, "deck": ["Zeus", AOW]}
    chance = [face, 0, 0] if face == 2 else [face]  # a searched deck is shuffled
    t = sit(table, {"units": {"Jason": "Gate of Ivory"}, "hand": ["Jason"], "deck": deck}, wardens, chance=chance)
    t.rescuers.acts("Jason", "walk", "step Spring of Memory")
    if face == 0:
        t.rescuers.does("step Gate of Ivory")
        assert t.where("Jason") == "Gate of Ivory"
    elif face == 1:
        assert t.rescuers.count("hand") == 2
    elif face == 2:
        t.rescuers.does("card art-of-war")
        assert t.rescuers.hand == [AOW]
    elif face == 3:
        t.rescuers.does("card Jason", "card Jason", "end")
        assert t.rescuers.hand == []
    elif face == 4:
        t.rescuers.does("card Zeus", "end")
        assert t.wardens.hand == [AOW]
    else:
        t.asks("rescuers", rule="PR-K064", options=["gift move", "gift draw", "gift search", "gift order", "gift foe"])
        t.rescuers.does("gift draw")
        assert t.rescuers.count("hand") == 2


@rule("PR-K065")
def test_a_rift(table: Sit, own: Own, squares: Squares) -> None:
    """Enemies do not stop a move through it; a monster may not end there, a hero may."""
    mine = {"own": own(squares(b="rift"))}
    t = one(table, "Minotaur", "Field A", ("Diomedes", "Field B"), options=mine)
    t.rescuers.acts("Minotaur", "walk", "step Field B")
    assert "done" not in t.rescuers.options()
    t.rescuers.does("step Field C")
    assert t.where("Minotaur") == "Field C"
    t = one(table, "Jason", "Field A", options=mine)
    t.rescuers.acts("Jason", "walk", "step Field B", "done")
    assert t.where("Jason") == "Field B"


@rule("PR-K067", "PR-K113")
def test_polar_ground(table: Sit, own: Own, squares: Squares) -> None:
    """A wound at the start of an activation and one simple action, unless one is boreal."""
    boreal = '[[unit]]\nkey = "jason"\nclasses = ["boreal"]\n'
    for texts, life, plans in (
        ((squares(a="polar"),), 5, {"nothing", "walk"}),
        ((squares(a="polar"), boreal), 6, {"nothing", "walk+attack", "run"}),
    ):
        t = one(table, "Jason", "Field A", ("Diomedes", "Field B"), options={"own": own(*texts)})
        t.rescuers.does("activate Jason")
        assert {plan.split()[1] for plan in t.rescuers.options()} == plans
        t.rescuers.does("plan nothing")
        assert t.life("Jason") == life


@rule("PR-K068")
def test_chains_end_the_move(table: Sit) -> None:
    """Crossing them is the last step."""
    t = one(table, "Jason", "Sacred Way")
    t.rescuers.acts("Jason", "run", "step Giants' Stair")
    t.asks("rescuers", rule="PR-057")


@rule("PR-K069")
def test_walls(table: Sit) -> None:
    """Nobody crosses them on the ground, and nothing is seen through them."""
    t = one(table, "Chiron", "Sacred Way", ("Diomedes", "Cypress Wood"))
    t.rescuers.acts("Chiron", "walk+attack")
    t.rescuers.cannot("step Cypress Wood", rule="PR-K069")
    assert "attack diomedes" not in t.rescuers.options()
    t.rescuers.does("done")


@rule("PR-K070", "PR-K093")
def test_escarpments(table: Sit) -> None:
    """Only climbers cross them; arrows do."""
    t = one(table, "Atalanta", "Ferryman's Quay", ("Diomedes", "Spring of Memory"), chance=[1] * 5)
    t.rescuers.acts("Atalanta", "walk+attack")
    t.rescuers.cannot("step Spring of Memory", rule="PR-K070")
    t.rescuers.does("attack Diomedes", "enough-boosts", "done")
    t = one(table, "Arachne", "Upper Styx")
    t.rescuers.does("activate Arachne", "plan walk")
    t.rescuers.cannot("step Toppled Tollhouse", rule="PR-K070")  # in the water her Climb is off
    t.rescuers.does("done")
    t = one(table, "Arachne", "Toppled Tollhouse")
    t.rescuers.acts("Arachne", "walk", "step Upper Styx")
