"""The cards of Hephaestus and Poseidon do what they say."""

from __future__ import annotations

import pytest

from petteia.testing import rule
from tests.games.elysium.temple import Sit, card, contest, legends
from tests.games.elysium.test_cards_zeus_hades import take

# -- Hephaestus ------------------------------------------------------------------------------


@card("lemnian_forge")
def test_lemnian_forge(table: Sit) -> None:
    """Gain 4 gold."""
    assert take(table, "Lemnian Forge").thaleia.gold == 8


@card("golden_maidens")
@pytest.mark.parametrize(("gold", "after"), [(0, 2), (1, 3), (2, 3)])
def test_golden_maidens(table: Sit, gold: int, after: int) -> None:
    """Gain 1 gold, or 2 gold if you have at most 1."""
    t = contest(table, thaleia={"gold": gold, "domain": ["Golden Maidens"]}, agora=["Ganymede"])
    t.thaleia.does("use golden-maidens")
    assert t.thaleia.gold == after


@card("wheeled_tripods")
def test_wheeled_tripods(table: Sit) -> None:
    """Whenever you take a card with two circles, gain 1 gold; a black circle counts, a quest does not."""
    assert take(table, "Themis", thaleia={"domain": ["Wheeled Tripods"]}).thaleia.gold == 5
    assert take(table, "Zeus", thaleia={"domain": ["Wheeled Tripods", "Wheeled Tripods"]}).thaleia.gold == 6
    assert take(table, "Ganymede", thaleia={"domain": ["Wheeled Tripods"]}).thaleia.gold == 4
    t = take(table, "Panathenaea", thaleia={"domain": ["Wheeled Tripods"]})
    t.thaleia.does("transfer wheeled-tripods", "done")
    assert t.thaleia.gold == 4


@card("talos")
def test_talos(table: Sit) -> None:
    """Score 1 VP for every 2 gold you have, at most 1 for each different family in this Legend."""
    for gold, vp in ((0, 0), (3, 1), (9, 2)):
        assert contest(table, thaleia={"gold": gold, "elysium": [["Talos", "Amalthea"]]}).thaleia.now == 2 + 3 + vp


@card("anvil_of_etna")
def test_anvil_of_etna(table: Sit) -> None:
    """Gain 2 gold."""
    t = contest(table, thaleia={"domain": ["Anvil of Etna"]}, agora=["Ganymede"])
    t.thaleia.does("use anvil-of-etna")
    assert t.thaleia.gold == 6


@card("daedalus")
def test_daedalus(table: Sit) -> None:
    """Pay 2 gold to gain 3 VP."""
    t = contest(table, thaleia={"gold": 2, "domain": ["Daedalus"]}, agora=["Ganymede"])
    t.thaleia.does("use daedalus")
    assert (t.thaleia.gold, t.thaleia.vp) == (0, 3)
    t = contest(table, thaleia={"gold": 1, "domain": ["Daedalus"]}, agora=["Ganymede"])
    t.thaleia.cannot("use daedalus", rule="EL-C47")


@card("necklace_of_harmonia")
@pytest.mark.parametrize(("others", "gold"), [(0, 3), (3, 4), (7, 5)])
def test_necklace_of_harmonia(table: Sit, others: int, gold: int) -> None:
    """Gain 1 gold for each card in your Domain, at least 3 and at most 5."""
    t = take(table, "Necklace of Harmonia", thaleia={"gold": 0, "domain": ["Citizen"] * others})
    assert t.thaleia.gold == gold


@card("cabeirian_crucible")
@pytest.mark.parametrize(
    ("name", "word", "gold"), [("Talos", "talos", 2), ("Themis*", "spent-themis", 4), ("Hera", "hera", 6)]
)
def test_cabeirian_crucible(table: Sit, name: str, word: str, gold: int) -> None:
    """Discard another card to gain 2 gold for each of its levels, and 1 VP."""
    t = contest(table, thaleia={"gold": 0, "domain": ["Cabeirian Crucible", name, "Citizen"]}, agora=["Ganymede"])
    t.thaleia.does("use cabeirian-crucible")
    t.asks("thaleia", rule="EL-095", options=[f"discard {word}", "discard citizen"])
    t.thaleia.does(f"discard {word}")
    assert (t.thaleia.gold, t.thaleia.vp) == (gold, 1)
    t = contest(table, thaleia={"domain": ["Cabeirian Crucible"]}, agora=["Ganymede"])
    t.thaleia.cannot("use cabeirian-crucible", rule="EL-095")


@rule("EL-C41")
@card("armour_of_achilles")
def test_armour_of_achilles(table: Sit) -> None:
    """When you transfer this card in the Legends phase, gain 5 gold and 1 VP; in the Actions phase nothing."""
    t = legends(table, thaleia={"gold": 3, "domain": ["Armour of Achilles", "Talos"]})
    t.thaleia.does("transfer armour-of-achilles")
    assert (t.thaleia.gold, t.thaleia.vp) == (5, 1)
    t = contest(table, thaleia={"gold": 3, "domain": ["Hades", "Armour of Achilles"]}, agora=["Ganymede"])
    t.thaleia.does("use hades")
    assert (t.thaleia.gold, t.thaleia.vp, t.thaleia.elysium) == (3, 0, [["Armour of Achilles"]])


@card("pandora")
def test_pandora(table: Sit) -> None:
    """Score 1, 4 or 7 VP for one, two or three different levels in this Legend."""
    assert contest(table, thaleia={"elysium": [["Pandora", "Heracles"]]}).thaleia.now == 2 + 9 + 1
    assert contest(table, thaleia={"elysium": [["Pandora", "Daedalus"]]}).thaleia.now == 3 + 4
    assert contest(table, thaleia={"elysium": [["Pandora", "Daedalus", "Citizen"]]}).thaleia.now == 6 + 5 - 2 + 4
    assert contest(table, thaleia={"elysium": [["Pandora", "Daedalus", "Golden Maidens"]]}).thaleia.now == 6 + 5 + 7


@card("hephaestus")
def test_hephaestus(table: Sit) -> None:
    """Gain 6 gold; then you may pay up to 5 gold to gain that many VP."""
    t = take(table, "Hephaestus", thaleia={"gold": 0})
    assert t.thaleia.gold == 6
    t.asks("thaleia", rule="EL-067", options=[f"pay {n}" for n in range(6)])
    t.thaleia.does("pay 4")
    assert (t.thaleia.gold, t.thaleia.vp) == (2, 4)


# -- Poseidon --------------------------------------------------------------------------------


@rule("EL-C44")
@card("cyclopes")
def test_cyclopes(table: Sit) -> None:
    """Each rival discards a card or loses 2 gold, as they choose; with neither, what gold there is."""
    t = contest(
        table,
        kleio={"gold": 3, "domain": ["Hera", "Citizen"]},
        damon={"gold": 1, "domain": []},
        ione={"gold": 0},
        agora=["Cyclopes"],
    )
    t.thaleia.does("take cyclopes")
    t.asks("kleio", rule="EL-C18", options=["lose gold", "discard hera", "discard citizen"])
    t.kleio.does("discard hera")
    assert (t.kleio.gold, t.kleio.domain) == (3, ["Citizen"])
    assert (t.damon.gold, t.ione.gold) == (0, 0)
    assert t.thaleia.gold == 4


@card("triton")
def test_triton(table: Sit) -> None:
    """Whenever your power makes rivals lose something, gain 1 VP for each of them, at most 2."""
    for seats, vp in ((1, 1), (2, 2), (3, 2)):
        rivals = {name: {"gold": 2} for name in ("kleio", "damon", "ione")[:seats]}
        t = contest(table, thaleia={"domain": ["Triton"]}, **rivals, agora=["Cyclopes"])
        t.thaleia.does("take cyclopes")
        assert t.thaleia.vp == vp
    t = contest(
        table, thaleia={"domain": ["Triton", "Triton"]}, kleio={"gold": 2}, damon={"gold": 0}, agora=["Cyclopes"]
    )
    t.thaleia.does("take cyclopes")
    assert t.thaleia.vp == 2
    t = legends(table, thaleia={"domain": ["Triton", "Ketos"]}, kleio={"gold": 9, "vp": 0})
    t.thaleia.does("transfer ketos")
    assert t.thaleia.vp == 4 + 1


@card("hippocampus")
def test_hippocampus(table: Sit) -> None:
    """In each Legends phase, if you receive the last disc, gain 2 gold."""
    t = contest(
        table,
        thaleia={"gold": 0, "taken": 3, "quest": 2, "columns": [], "domain": ["Hippocampus"]},
        kleio={"gold": 0, "taken": 2, "quest": 1, "columns": ["red"], "domain": ["Hippocampus"]},
        to_move="kleio",
        turn=7,
        agora=["Spartoi", "Talos"],
    )
    t.kleio.does("take talos")
    t.story("Thaleia has disc 2.", "Thaleia gains 2 Gold.", "Kleio gains 2 VP.")
    assert (t.thaleia.gold, t.kleio.gold) == (4, 2)


@card("nereids")
def test_nereids(table: Sit) -> None:
    """Score 2 VP for each Level Bonus tile you hold, at most 4."""
    assert contest(table, thaleia={"elysium": [["Nereids", "Amalthea"]]}).thaleia.now == 2 + 3 + 2
    rows = [["Nereids", "Amalthea"], ["Trident", "Themis"], ["Hera", "Styx"]]
    assert contest(table, thaleia={"elysium": rows}).thaleia.now == 6 + 18 + 4 + 0
    t = contest(table, thaleia={"elysium": [["Nereids", "Trident"]]})
    assert t.thaleia.now == 3


@card("earthquake")
def test_earthquake(table: Sit) -> None:
    """Gain 3 VP. Each player with five or more cards in their Domain discards one, you first and this card too."""
    t = contest(
        table,
        thaleia={"domain": ["Citizen"] * 4},
        kleio={"domain": ["Hera", "Talos", "Styx", "Citizen"]},
        damon={"domain": ["Hera", "Citizen", "Citizen", "Citizen", "Citizen"]},
        agora=["Earthquake"],
    )
    t.thaleia.does("take earthquake")
    t.asks("thaleia", rule="EL-C18", options=["discard earthquake", "discard citizen"])
    t.thaleia.does("discard earthquake")
    t.asks("damon", rule="EL-C18", options=["discard hera", "discard citizen"])
    t.damon.does("discard citizen")
    assert t.thaleia.vp == 3
    assert len(t.kleio.domain) == 4
    assert len(t.damon.domain) == 4


@card("scylla")
def test_scylla(table: Sit) -> None:
    """Gain 2 VP. Each rival loses 1 VP or lets you gain 1 gold, as they choose."""
    t = contest(
        table, thaleia={"domain": ["Triton"]}, kleio={"vp": 3}, damon={"vp": 0}, ione={"vp": 5}, agora=["Scylla"]
    )
    t.thaleia.does("take scylla")
    t.asks("kleio", rule="EL-C18", options=["lose vp", "choose grant"])
    t.kleio.does("choose grant")
    t.ione.does("lose vp")
    assert (t.thaleia.gold, t.kleio.vp, t.ione.vp) == (4 + 2, 3, 4)
    assert t.thaleia.vp == 2 + 1


@card("trident")
def test_trident(table: Sit) -> None:
    """Gain 1 gold and 1 VP. Each rival with 4 or more gold loses 1 gold."""
    t = contest(table, thaleia={"domain": ["Trident"]}, kleio={"gold": 4}, damon={"gold": 3}, agora=["Ganymede"])
    t.thaleia.does("use trident")
    assert (t.thaleia.gold, t.thaleia.vp, t.kleio.gold, t.damon.gold) == (5, 1, 3, 3)


@card("charybdis")
def test_charybdis(table: Sit) -> None:
    """Replace all cards in the Agora with new ones. Gain 2 VP."""
    t = contest(
        table,
        thaleia={"domain": ["Charybdis"]},
        agora=["Ganymede", "taken:kleio", "Talos"],
        deck=["Hera", "Styx"],
    )
    t.thaleia.does("use charybdis")
    assert t.agora[:3] == ["Hera", "taken by Kleio", "Styx"]
    assert t.discard == ["Talos", "Ganymede"]
    assert t.thaleia.vp == 2


@card("ketos")
def test_ketos(table: Sit) -> None:
    """When you transfer this card in the Legends phase, gain 4 VP. Each rival loses 2 gold or 1 VP, as they choose."""
    t = legends(table, thaleia={"domain": ["Ketos", "Talos"]}, kleio={"gold": 5, "vp": 2}, damon={"gold": 1, "vp": 1})
    t.thaleia.does("transfer ketos")
    t.asks("kleio", rule="EL-C18", options=["lose gold", "lose vp"])
    t.kleio.does("lose gold")
    assert (t.thaleia.vp, t.kleio.gold, t.kleio.vp) == (4, 3, 2)
    assert (t.damon.gold, t.damon.vp) == (1, 0)
    t = contest(table, thaleia={"domain": ["Hades", "Ketos"]}, agora=["Ganymede"])
    t.thaleia.does("use hades")
    assert t.thaleia.vp == 0


@card("atlantis")
def test_atlantis(table: Sit) -> None:
    """Score 3 VP for each Poseidon card in this Legend, but 1 VP less for each rival with a Poseidon Family Legend."""
    row = ["Atlantis", "Trident", "Triton"]
    assert contest(table, thaleia={"elysium": [row]}).thaleia.now == 6 + 5 + 9
    t = contest(
        table, thaleia={"elysium": [row]}, kleio={"elysium": [["Ketos", "Trident"]]}, damon={"elysium": [["Triton"]]}
    )
    assert t.thaleia.now == 6 + 5 + 8
    t = contest(table, thaleia={"elysium": [["Atlantis", "Trident", "Citizen"]]})
    assert t.thaleia.now == 6 + 5 - 2 + 6
    t = contest(table, thaleia={"elysium": [row]}, kleio={"elysium": [["Talos", "Daedalus"]]})
    assert t.thaleia.now == 6 + 5 + 9  # a Family Legend of another god's


@card("poseidon")
def test_poseidon(table: Sit) -> None:
    """Gain 3 VP. Each rival discards a card, loses 3 gold or loses 2 VP, as they choose; else what there is."""
    t = contest(table, kleio={"gold": 3, "vp": 2, "domain": ["Hera"]}, damon={"gold": 2, "vp": 1}, agora=["Poseidon"])
    t.thaleia.does("take poseidon")
    t.asks("kleio", rule="EL-C18", options=["lose gold", "lose vp", "discard hera"])
    t.kleio.does("lose vp")
    t.asks("damon", rule="EL-C18", options=["lose gold", "lose vp"])
    t.damon.does("lose gold")
    assert (t.thaleia.vp, t.kleio.vp, t.damon.gold, t.damon.vp) == (3, 0, 0, 1)
