"""Rules of Legends, Citizens and bonus tiles: EL-080 to EL-102, EL-147, EL-150, EL-151."""

from __future__ import annotations

from petteia.testing import rule
from tests.games.elysium.temple import Sit, contest, legends


@rule("EL-080", "EL-C30")
def test_begin_or_extend(table: Sit) -> None:
    """A card begins a Legend of its own or joins one it fits."""
    t = legends(table, thaleia={"domain": ["Amalthea"], "elysium": [["Themis"], ["Talos"], ["Styx"], ["Ganymede"]]})
    t.thaleia.does("transfer amalthea")
    t.asks("thaleia", rule="EL-080", options=["legend 1", "legend 2", "legend new"])
    t.thaleia.cannot("legend 3", "legend 4", rule="EL-080")
    t.thaleia.does("legend new")
    assert t.thaleia.elysium == [["Themis"], ["Talos"], ["Styx"], ["Ganymede"], ["Amalthea"]]


@rule("EL-081")
def test_a_family_legend(table: Sit) -> None:
    """Two or three cards of one family, all of different levels; a fourth never fits, nor the same level."""
    t = legends(
        table,
        thaleia={"gold": 9, "domain": ["Themis", "Keraunos", "Hera"], "elysium": [["Amalthea", "Heracles"]]},
        damon={},
    )
    t.thaleia.does("transfer hera")
    assert t.thaleia.elysium[-1] == ["Hera"]
    t = legends(table, thaleia={"domain": ["Themis", "Amalthea"], "elysium": [["Amalthea", "Heracles"]]})
    t.thaleia.does("transfer themis", "legend 1")
    assert t.thaleia.elysium == [["Amalthea", "Heracles", "Themis"]]
    t = legends(table, thaleia={"domain": ["Ganymede", "Hera"], "elysium": [["Amalthea", "Heracles", "Themis"]]})
    t.thaleia.does("transfer ganymede")
    assert t.thaleia.elysium[-1] == ["Ganymede"]


@rule("EL-082")
def test_a_level_legend(table: Sit) -> None:
    """Two to five cards of one level, all of different families."""
    row = ["Amalthea", "Talos", "Charon", "Triton"]
    t = legends(table, thaleia={"domain": ["Ganymede", "Olive Tree"], "elysium": [row]})
    t.thaleia.does("transfer ganymede")
    assert t.thaleia.elysium == [row, ["Ganymede"]]
    t = legends(table, thaleia={"domain": ["Ganymede", "Olive Tree"], "elysium": [row]})
    t.thaleia.does("transfer olive-tree", "legend 1")
    assert t.thaleia.elysium == [[*row, "Olive Tree"]]


@rule("EL-083")
def test_any_sequence(table: Sit) -> None:
    """Cards may join in any order: level 3 first, then 1, then 2."""
    t = legends(table, thaleia={"gold": 9, "quest": 3, "domain": ["Heracles", "Amalthea", "Themis", "Talos"]}, damon={})
    t.thaleia.does("transfer heracles", "transfer amalthea", "legend 1", "transfer themis", "legend 1")
    assert t.thaleia.elysium == [["Heracles", "Amalthea", "Themis"]]


@rule("EL-084", "EL-C31")
def test_several_unfinished_legends(table: Sit) -> None:
    """A player may have as many unfinished rows as they like, even two of one level or family."""
    rows = [["Amalthea", "Talos"], ["Ganymede", "Charon"], ["Themis", "Heracles"], ["Keraunos", "Hera"]]
    t = legends(table, thaleia={"domain": ["Amalthea"], "elysium": rows})
    t.thaleia.does("transfer amalthea")
    t.asks("thaleia", rule="EL-080", options=["legend 3", "legend 4", "legend new"])


@rule("EL-085")
def test_a_written_card_stays(table: Sit) -> None:
    """What stands in Elysium is never moved nor discarded: only cards of the Domain are asked for."""
    t = contest(table, thaleia={}, kleio={"gold": 1, "elysium": [["Amalthea", "Heracles"]], "domain": ["Hera", "Talos"]},
                agora=["Cyclopes"])  # fmt: skip
    t.thaleia.does("take cyclopes")
    t.asks("kleio", rule="EL-C18", options=["discard hera", "discard talos"])
    t.kleio.does("discard hera")
    assert t.kleio.elysium == [["Amalthea", "Heracles"]]


@rule("EL-086", "EL-119")
def test_a_lone_card_scores_nothing(table: Sit) -> None:
    """A card alone in its row is taken away at the end and scores nothing."""
    t = legends(table, epoch=5, thaleia={"elysium": [["Heracles"], ["Amalthea", "Talos"]]}, kleio={})
    assert t.scores["thaleia"]["Legends"] == 2
    assert t.thaleia.elysium == [["Amalthea", "Talos"]]
    t.won("thaleia", rule="EL-140")


@rule("EL-087")
def test_the_ring_of_a_written_trigger_goes_back(table: Sit) -> None:
    """A Trigger that is transferred with its ring loses it unused."""
    t = legends(table, thaleia={"domain": ["Keraunos", "Amalthea"]})
    assert "ring" in [badge.look for badge in t.thaleia.sees("cards:0").pieces[0].badges]
    t.thaleia.does("transfer keraunos")
    (slot, _) = t.thaleia.sees("row:0:1").slots
    assert "ring" not in [badge.look for badge in slot.piece.badges]


# -- Citizens --------------------------------------------------------------------------------


@rule("EL-089")
def test_a_citizen_needs_a_legend_of_two(table: Sit) -> None:
    """A Citizen joins only a row of two cards or more, and never begins one."""
    t = legends(table, thaleia={"domain": ["Citizen", "Hera"], "elysium": [["Amalthea"], ["Talos"]]})
    t.thaleia.cannot("transfer citizen", rule="EL-089")
    t = legends(table, thaleia={"domain": ["Citizen", "Hera"], "elysium": [["Amalthea", "Talos"], ["Styx"]]})
    t.thaleia.does("transfer citizen")
    assert t.thaleia.elysium == [["Amalthea", "Talos", "Citizen"], ["Styx"]]


@rule("EL-090")
def test_a_citizen_stands_in(table: Sit) -> None:
    """A Citizen fills the gap of a missing card: it completes a Family Legend and lengthens a Level Legend."""
    t = legends(table, thaleia={"gold": 9, "domain": ["Citizen", "Hera"], "elysium": [["Amalthea", "Heracles"]]})
    assert t.thaleia.now == 3
    t.thaleia.does("transfer citizen")
    assert t.thaleia.now == 6 + 5 - 2
    t = legends(table, thaleia={"domain": ["Citizen", "Hera"], "elysium": [["Amalthea", "Heracles", "Themis"]]})
    t.thaleia.cannot("transfer citizen", rule="EL-089")


@rule("EL-091", "EL-C08")
def test_a_citizen_costs_the_missing_level(table: Sit) -> None:
    """It costs the level of the card it stands in for: the missing one of a family, or the Legend's own."""
    for row, price in (
        (["Amalthea", "Themis"], 3), (["Amalthea", "Heracles"], 2), (["Themis", "Heracles"], 1),
        (["Amalthea", "Talos"], 1), (["Themis", "Anvil of Etna"], 2), (["Heracles", "Pandora"], 3),
    ):  # fmt: skip
        t = legends(table, thaleia={"gold": price, "domain": ["Citizen", "Judges of the Dead"], "elysium": [row]})
        t.thaleia.does("transfer citizen")
        assert t.thaleia.gold == 0
        t = legends(
            table, thaleia={"gold": price - 1, "domain": ["Citizen"], "elysium": [row]}, kleio={"domain": ["Talos"]}
        )
        assert t.thaleia.domain == ["Citizen"]


@rule("EL-092", "EL-C10")
def test_what_a_citizen_stands_for_is_not_said(table: Sit) -> None:
    """In a Level Legend any family not there as a real card may still join; two Citizens leave room for one more card."""
    t = legends(table, thaleia={"domain": ["Charon", "Triton", "Olive Tree", "Ganymede"],
                                "elysium": [["Amalthea", "Talos", "Citizen", "Citizen"]]})  # fmt: skip
    for word in ("charon", "triton", "olive-tree"):
        t.thaleia.may(f"transfer {word}")
    t.thaleia.does("transfer olive-tree", "legend 1")
    assert t.thaleia.elysium == [["Amalthea", "Talos", "Citizen", "Citizen", "Olive Tree"]]
    t = legends(
        table, thaleia={"domain": ["Ganymede", "Hera"], "elysium": [["Amalthea", "Talos", "Citizen", "Citizen"]]}
    )
    t.thaleia.does("transfer ganymede")
    assert t.thaleia.elysium[-1] == ["Ganymede"]


@rule("EL-093", "EL-147")
def test_a_citizen_is_of_no_family(table: Sit) -> None:
    """A Citizen adds no family where Chronos powers count families, and is no member of the family it stands in for."""
    t = contest(table, thaleia={"elysium": [["Hebe", "Anvil of Etna", "Citizen"]]}, kleio={})
    assert t.thaleia.now == 4 + 6 + 2 - 2
    t = contest(table, thaleia={"elysium": [["Ganymede", "Heracles", "Citizen:Themis"]]}, kleio={})
    assert t.thaleia.now == 6 + 5 + 2 - 2


@rule("EL-094", "EL-C14")
def test_a_citizen_in_elysium_costs_two(table: Sit) -> None:
    """Each Citizen in Elysium costs 2 VP; those still in the Domain cost nothing."""
    row = ["Talos", "Amalthea", "Citizen", "Citizen", "Citizen"]
    t = legends(table, epoch=5, thaleia={"gold": 0, "elysium": [row], "domain": ["Citizen"]}, kleio={"vp": 20})
    assert t.scores["thaleia"]["Citizens"] == -6
    assert t.scores["thaleia"]["total"] == 12 + 3 - 6
    t.won("kleio", rule="EL-140")


# -- tiles -----------------------------------------------------------------------------------


@rule("EL-096", "EL-097", "EL-150", "EL-C40")
def test_family_tiles_go_to_the_first_and_the_second(table: Sit) -> None:
    """The first complete Legend of a family earns 5 VP, the second 2 VP, whoever writes it; a third earns nothing."""
    t = legends(
        table,
        thaleia={"domain": ["Amalthea", "Talos"], "elysium": [["Themis", "Heracles"]]},
        kleio={"domain": ["Ganymede", "Talos"], "elysium": [["Keraunos", "Hera"]]},
        damon={"gold": 1, "domain": ["Amalthea"], "elysium": [["Hebe", "Zeus"]]},
    )
    t.thaleia.does("transfer amalthea", "legend 1")
    t.kleio.does("transfer ganymede", "legend 1", "done")
    assert t.thaleia.tiles == {"zeus1": 5}
    assert t.kleio.tiles == {"zeus2": 2}
    t.damon.does("transfer amalthea", "legend 1")
    assert t.damon.tiles == {}


@rule("EL-098")
def test_one_player_may_earn_both(table: Sit) -> None:
    """Two complete Legends of one family earn both tiles."""
    t = legends(
        table,
        thaleia={
            "domain": ["Ganymede", "Talos"],
            "elysium": [["Amalthea", "Themis", "Heracles"], ["Keraunos", "Hera"]],
        },
    )
    assert t.thaleia.tiles == {"zeus1": 5}
    t.thaleia.does("transfer ganymede", "legend 2")
    assert t.thaleia.tiles == {"zeus1": 5, "zeus2": 2}


@rule("EL-099", "EL-100")
def test_level_tiles(table: Sit) -> None:
    """The first Level Legend of two cards earns its tile: 3, 6 or 9 VP for level 1, 2 or 3."""
    for row, word, tile in (
        (["Amalthea"], "talos", {"level1": 3}),
        (["Themis"], "daedalus", {"level2": 6}),
        (["Hera"], "pandora", {"level3": 9}),
    ):
        name = {"talos": "Talos", "daedalus": "Daedalus", "pandora": "Pandora"}[word]
        t = legends(table, thaleia={"domain": [name, "Charon"], "elysium": [row]})
        t.thaleia.does(f"transfer {word}", "legend 1")
        assert t.thaleia.tiles == tile


@rule("EL-101", "EL-151", "EL-C12")
def test_a_longer_legend_takes_the_tile_over(table: Sit) -> None:
    """Equal length leaves the tile where it is; only a longer Legend takes it."""
    t = legends(
        table,
        thaleia={"elysium": [["Amalthea", "Talos"]], "gold": 0},
        kleio={"domain": ["Charon", "Triton", "Hera"], "elysium": [["Ganymede"]]},
        tiles={"level": {"1": "thaleia"}},
    )
    t.kleio.does("transfer charon", "legend 1")
    assert t.thaleia.tiles == {"level1": 3}
    t.kleio.does("transfer triton", "legend 1")
    assert t.thaleia.tiles == {}
    assert t.kleio.tiles == {"level1": 3}


@rule("EL-102", "EL-C12")
def test_five_cards_are_safe(table: Sit) -> None:
    """Nobody can take the tile from a Legend of five cards, not even with another five."""
    t = legends(
        table,
        thaleia={"elysium": [["Amalthea", "Talos", "Charon", "Triton", "Olive Tree"]], "gold": 0},
        kleio={"domain": ["Aegis", "Hera"], "elysium": [["Ganymede", "Talos", "Charon", "Cyclopes"]]},
        tiles={"level": {"1": "thaleia"}},
    )
    t.kleio.does("transfer aegis", "legend 1")
    assert len(t.kleio.elysium[0]) == 5
    assert t.thaleia.tiles == {"level1": 3}
    assert t.kleio.tiles == {}
