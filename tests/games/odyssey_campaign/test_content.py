"""The cycle that is shipped, "The Thread and the Maze": all of it is there, as typed records."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from petteia.games.odyssey.campaign import paths
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.cycle import Cycle
from petteia.games.odyssey.campaign.findings import CycleError
from petteia.games.odyssey.campaign.inspection import Inspection
from petteia.games.odyssey.campaign.language import SKILLS
from petteia.games.odyssey.campaign.loading import load, package_folder, read, texts
from petteia.games.odyssey.campaign.names import battle_names
from petteia.games.odyssey.state import RESOURCES


def nodes(cycle: Cycle) -> list[r.Node]:
    return [node for paragraph in cycle.paragraphs for node in r.walk(paragraph.body)]


@pytest.mark.parametrize(
    ("table", "count"),
    [
        ("tiles", 36), ("days", 40), ("exploration", 24), ("acclimations", 2), ("technologies", 26), ("paragraphs", 140),
        ("endings", 5), ("events", 15), ("story", 6), ("doom", 4), ("portraits", 8), ("mnemos", 8), ("fated", 6),
        ("clues", 6), ("allies", 2), ("codes", 3), ("slots", 20), ("hubs", 3), ("rnr", 6), ("dreams", 3), ("bands", 6),
        ("factions", 3), ("resources", 18), ("boons", 6), ("afflictions", 2), ("hub_picks", 3),
    ],
)  # fmt: skip
def test_nothing_of_the_cycle_is_missing(cycle: Cycle, table: str, count: int) -> None:
    """Every table has as many rows as the cycle was written with."""
    assert len(getattr(cycle, table)) == count


def test_the_matrix_has_42_nodes(cycle: Cycle) -> None:
    """42 of 336 nodes have a meaning in this cycle."""
    assert len(cycle.matrix.nodes) == 42
    assert cycle.matrix.rows * cycle.matrix.columns == 336


def test_the_storybook_has_77_choices(cycle: Cycle) -> None:
    """77 choices with 175 options; in 19 the leader decides alone."""
    choices = [node for node in nodes(cycle) if isinstance(node, r.Choice)]
    assert len(choices) == 77
    assert sum(len(choice.options) for choice in choices) == 175
    assert sum(choice.peril for choice in choices) == 19


def test_the_storybook_has_tests_delves_and_battles(cycle: Cycle) -> None:
    """Tests of Argonauts, of the group and of the ship, delves, battles and ways for the campaign to end."""
    kinds = Counter(type(node) for node in nodes(cycle))
    assert {kind: kinds[kind] for kind in (r.ArgonautTest, r.GroupTest, r.ArgoTest, r.Delve, r.Fight, r.Over)} == {
        r.ArgonautTest: 8, r.GroupTest: 5, r.ArgoTest: 4, r.Delve: 3, r.Fight: 10, r.Over: 5,
    }  # fmt: skip


def test_24_paragraphs_are_private(cycle: Cycle) -> None:
    """Three breakthroughs of eight memories are for their owner alone."""
    assert sum(paragraph.private for paragraph in cycle.paragraphs) == 24


def test_the_prose_is_there(cycle: Cycle) -> None:
    """About twenty thousand words are read aloud."""
    words = sum(len(node.text.split()) for node in nodes(cycle) if isinstance(node, r.Prose))
    assert words > 18_000


def test_technologies_by_type(cycle: Cycle) -> None:
    """4 core, 10 structural and 12 battle technologies."""
    assert Counter(one.type for one in cycle.technologies) == {"core": 4, "structural": 10, "battle": 12}


def test_map_symbols(cycle: Cycle) -> None:
    """The symbols, sectors, restricted arrows and secrets of the 36 tiles."""
    found = Counter(symbol for tile in cycle.tiles for symbol in tile.symbols)
    assert found == {"city": 6, "hub": 12, "rnr": 6, "progress": 8, "titan": 4, "doom": 6}
    assert sum(bool(tile.sectors) for tile in cycle.tiles) == 4
    assert sum(bool(arrow.needs) for tile in cycle.tiles for arrow in tile.arrows) == 4  # two waterways, both sides
    assert {tile.number: tile.secret for tile in cycle.tiles if tile.secret} == {6: 137, 35: 264}


def test_the_five_endings(cycle: Cycle) -> None:
    """Three endings win the campaign, two lose it."""
    assert {ending.key: ending.outcome for ending in cycle.endings} == {
        "followed": "victory", "cut": "victory", "bargain": "victory", "argo_lost": "defeat", "long_night": "defeat",
    }  # fmt: skip


def test_reading_may_begin_in_105_places() -> None:
    """The tables name 105 paragraphs to begin with, each a different one."""
    look = Inspection(load(texts()), battle_names())
    found = [call.paragraph for call in paths.entries(look)]
    assert len(found) == len(set(found)) == 105


def test_the_ship_carries_the_resources_of_the_battle(cycle: Cycle) -> None:
    """The campaign's resources are the ones a battle can bring home, no more and no fewer."""
    assert {one.key for one in cycle.resources} == set(RESOURCES)


def test_every_skill_has_a_face(cycle: Cycle) -> None:
    """Eight portraits cover the six skills."""
    assert {portrait.skill for portrait in cycle.portraits} == set(SKILLS)


def test_records_are_frozen(cycle: Cycle) -> None:
    """Content cannot be changed by whoever plays it."""
    with pytest.raises(FrozenInstanceError):
        cycle.tiles[0].name = "Elsewhere"  # type: ignore[misc]


def test_every_shipped_file_is_read() -> None:
    """There is no file in the folder that nobody reads."""
    found = texts()
    there = {str(path.relative_to(str(package_folder()))) for path in Path(str(package_folder())).rglob("*.*")}
    assert there == set(found)


def test_a_cycle_with_mistakes_is_not_read(folder: Path) -> None:
    """`read` gives a sound cycle or none: what is wrong is raised with file and line."""
    path = folder / "storybook" / "01_voyage.md"
    path.write_text(path.read_text(encoding="utf-8").replace("@surge", "@splurge", 1), encoding="utf-8")

    with pytest.raises(CycleError, match=r"storybook/01_voyage\.md:133: 'splurge' is no effect"):
        read(folder)
