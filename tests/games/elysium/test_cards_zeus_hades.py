"""The cards of Zeus and Hades do what they say."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.testing import rule
from tests.games.elysium.temple import Sit, card, contest, legends


def take(table: Sit, name: str, **spec: Any) -> Any:
    """Thaleia takes a card from an Agora that holds nothing else."""
    t = contest(table, agora=[name], **spec)
    t.thaleia.does("take " + name.lower().replace(" ", "-"))
    return t


# -- Zeus ------------------------------------------------------------------------------------


@card("eagle_of_zeus")
def test_eagle_of_zeus(table: Sit) -> None:
    """Gain 3 VP."""
    assert take(table, "Eagle of Zeus").thaleia.vp == 3


@card("amalthea", "heracles")
@pytest.mark.parametrize(("name", "word", "vp"), [("Amalthea", "amalthea", 1), ("Heracles", "heracles", 2)])
def test_vp_each_epoch(table: Sit, name: str, word: str, vp: int) -> None:
    """Amalthea: gain 1 VP. Heracles: gain 2 VP. Once an Epoch each."""
    t = contest(table, thaleia={"domain": [name]}, agora=["Ganymede"])
    t.thaleia.does(f"use {word}")
    assert t.thaleia.vp == vp


@card("philemon_and_baucis")
def test_philemon_and_baucis(table: Sit) -> None:
    """Whenever you take a level 3 card, gain 2 VP; not for other levels, gained cards or Citizens."""
    t = take(table, "Zeus", thaleia={"domain": ["Philemon and Baucis"]})
    assert t.thaleia.vp == 2 + 1 + 2
    assert take(table, "Themis", thaleia={"domain": ["Philemon and Baucis"]}).thaleia.vp == 0
    assert take(table, "Heracles", thaleia={"domain": ["Philemon and Baucis", "Philemon and Baucis"]}).thaleia.vp == 4
    t = contest(
        table,
        thaleia={"domain": ["Philemon and Baucis"]},
        agora=["Oath of Hospitality"],
        deck=["Hera", "Hera", "Talos"],
    )
    t.thaleia.does("take oath-of-hospitality", "gain hera")
    assert t.thaleia.vp == 0


@card("ganymede")
def test_ganymede(table: Sit) -> None:
    """Score 1 VP for each Zeus card in this Legend, and 1 VP more if there are three."""
    for row, vp in ((["Ganymede", "Triton"], 2 + 3 + 1), (["Ganymede", "Heracles"], 3 + 2),
                    (["Ganymede", "Themis", "Heracles"], 6 + 5 + 4)):  # fmt: skip
        assert contest(table, thaleia={"elysium": [row]}).thaleia.now == vp


@card("themis")
def test_themis(table: Sit) -> None:
    """Gain 1 VP, or 3 VP if your Domain holds cards of all three levels; Citizens have no level."""
    for domain, vp in ((["Themis"], 1), (["Themis", "Amalthea*", "Citizen"], 1), (["Themis", "Amalthea", "Hera"], 3)):
        t = contest(table, thaleia={"domain": domain}, agora=["Ganymede"])
        t.thaleia.does("use themis")
        assert t.thaleia.vp == vp


@card("hebe")
def test_hebe(table: Sit) -> None:
    """Score 1 VP for each different family in this Legend."""
    assert (
        contest(table, thaleia={"elysium": [["Hebe", "Trident", "Daedalus", "Citizen"]]}).thaleia.now == 8 + 6 + 3 - 2
    )


@card("keraunos")
def test_keraunos(table: Sit) -> None:
    """Gain 1 VP for each other card in your Domain, at most 5; without another card it cannot be used."""
    t = contest(table, thaleia={"domain": ["Keraunos"]}, agora=["Ganymede"])
    t.thaleia.cannot("use keraunos", rule="EL-C47", because="It would change nothing now.")
    for others, vp in ((["Hera", "Citizen", "Amalthea*"], 3), (["Citizen"] * 7, 5)):
        t = contest(table, thaleia={"domain": ["Keraunos", *others]}, agora=["Ganymede"])
        t.thaleia.does("use keraunos")
        assert t.thaleia.vp == vp


@card("mnemosyne")
def test_mnemosyne(table: Sit) -> None:
    """Gain 1 VP for each of your Legends that grew in this step, at most 3; lone rows do not count."""
    t = legends(
        table,
        thaleia={"gold": 9, "quest": 3, "domain": ["Mnemosyne", "Amalthea", "Charon", "Hera"],
                 "elysium": [["Talos"], ["Themis"], ["Triton", "Olive Tree"]]},
        damon={},
    )  # fmt: skip
    t.thaleia.cannot("use mnemosyne", rule="EL-C47")
    t.thaleia.does(
        "transfer amalthea", "legend 1", "transfer charon", "legend 3", "transfer hera", "legend new", "use mnemosyne"
    )
    assert t.thaleia.vp == 2
    t = legends(
        table,
        thaleia={"gold": 9, "domain": ["Mnemosyne", "Hera"], "elysium": [["Amalthea"]]},
        damon={},
        kleio={"quest": 1},
    )
    t.thaleia.does("transfer mnemosyne", "legend 1")
    t.thaleia.cannot("use mnemosyne", rule="EL-107")


@card("hera")
def test_hera(table: Sit) -> None:
    """Score 2 VP for each of your Family Legends, at most 6."""
    assert contest(table, thaleia={"elysium": [["Hera", "Amalthea"]]}).thaleia.now == 3 + 2
    rows = [["Hera", "Amalthea"], ["Golden Maidens", "Daedalus"], ["Charon", "Styx"], ["Triton", "Trident"]]
    assert contest(table, thaleia={"elysium": rows}).thaleia.now == 12 + 6
    assert (
        contest(table, thaleia={"elysium": [["Hera", "Styx"], ["Golden Maidens", "Daedalus"]]}).thaleia.now
        == 2 + 9 + 3 + 2
    )


@card("zeus")
def test_zeus(table: Sit) -> None:
    """Gain 2 VP, and 1 VP for each different family in your Domain, Zeus included."""
    t = take(table, "Zeus", thaleia={"domain": ["Talos", "Styx", "Amalthea", "Daedalus", "Citizen"]})
    assert t.thaleia.vp == 2 + 3


# -- Hades -----------------------------------------------------------------------------------


@card("charon")
def test_charon(table: Sit) -> None:
    """Your second transfer in each Legends phase costs 2 gold less, Charon's own too; the third costs the full price."""
    t = legends(table, thaleia={"gold": 9, "quest": 3, "domain": ["Charon", "Talos", "Hera", "Styx"]}, damon={})
    t.thaleia.does("transfer talos", "transfer hera")
    assert t.thaleia.gold == 7
    t.thaleia.does("transfer styx", "legend new")
    assert t.thaleia.gold == 4
    t = legends(table, thaleia={"gold": 1, "quest": 2, "domain": ["Charon", "Talos", "Hera"]}, damon={})
    t.thaleia.does("transfer talos")
    t.asks("thaleia", rule="EL-075", options=["transfer charon", "done"])
    t.thaleia.does("transfer charon", "legend new")
    assert t.thaleia.gold == 0
    t = legends(table, thaleia={"gold": 1, "quest": 2, "domain": ["Charon", "Charon", "Talos", "Hera"]}, damon={})
    t.thaleia.does("transfer talos", "transfer hera")
    assert t.thaleia.gold == 0


@card("hecate")
def test_hecate(table: Sit) -> None:
    """Gain 1 gold, or add a Citizen from the draw pile to your Domain."""
    t = contest(table, thaleia={"domain": ["Hecate", "Hecate"]}, agora=["Ganymede"], deck=["Hera"])
    t.thaleia.does("use hecate", "choose gold", "use hecate", "choose citizen")
    assert t.thaleia.gold == 5
    assert t.thaleia.domain == ["Hecate*", "Hecate*", "Citizen"]
    assert t.thaleia.this_epoch == "0 of 3 cards, no quest"
    t = contest(table, thaleia={"domain": ["Hecate", "Persephone*"]}, agora=["Ganymede"], left_out=True)
    t.thaleia.does("use hecate")
    assert t.thaleia.gold == 5
    # an empty draw pile is no hindrance while there are discards to shuffle
    t = contest(table, thaleia={"domain": ["Hecate", "Persephone*"]}, agora=["Ganymede"], deck=[], discard=["Hera"])
    t.thaleia.does("use hecate", "choose citizen")
    assert "Citizen" in t.thaleia.domain


@rule("EL-076")
@card("sisyphus")
def test_sisyphus(table: Sit) -> None:
    """Transferring Sisyphus does not count against your Lyre; in the Legends phase gain 2 gold."""
    t = legends(table, thaleia={"gold": 2, "quest": 1, "domain": ["Sisyphus", "Talos", "Amalthea"]}, damon={})
    t.thaleia.does("transfer talos")
    t.thaleia.cannot("transfer amalthea", rule="EL-076")
    t.thaleia.does("transfer sisyphus", "legend new")
    assert t.thaleia.gold == 2
    t = legends(
        table, thaleia={"gold": 2, "quest": 1, "domain": ["Sisyphus", "Sisyphus", "Talos", "Ganymede"]}, damon={}
    )
    t.thaleia.does("transfer sisyphus", "transfer talos", "legend new")
    assert t.thaleia.elysium == [["Sisyphus"], ["Talos"]]
    t.thaleia.cannot("transfer ganymede", rule="EL-076")
    t.thaleia.may("transfer sisyphus")
    t = contest(table, thaleia={"gold": 1, "domain": ["Thanatos", "Sisyphus"]}, agora=["Ganymede"])
    t.thaleia.does("use thanatos")
    assert (t.thaleia.elysium, t.thaleia.gold) == ([["Sisyphus"]], 0)


@card("golden_bough")
def test_golden_bough(table: Sit) -> None:
    """You may transfer one card for 2 gold less, itself too; skipped if declined or impossible."""
    t = take(table, "Golden Bough", thaleia={"gold": 1, "domain": ["Hera", "Citizen"]})
    t.asks("thaleia", rule="EL-114", options=["transfer hera", "transfer golden-bough", "done"])
    t.thaleia.does("transfer hera")
    assert (t.thaleia.gold, t.thaleia.elysium) == (0, [["Hera"]])
    t.asks("thaleia", rule="EL-052")
    t = take(table, "Golden Bough", thaleia={"gold": 0, "domain": ["Hera"]})
    t.thaleia.does("transfer golden-bough")
    assert t.thaleia.elysium == [["Golden Bough"]]


@card("persephone")
def test_persephone(table: Sit) -> None:
    """Transfer a level 1 card for free: it may be the other Eleusis card, but no Citizen."""
    t = contest(table, thaleia={"gold": 0, "domain": ["Persephone", "Hecate*", "Hera"]}, agora=["Ganymede"])
    t.thaleia.does("use persephone")
    assert t.thaleia.elysium == [["Hecate"]]
    t = contest(table, thaleia={"domain": ["Persephone", "Eumolpus", "Hera", "Citizen"], "elysium": [["Talos", "Amalthea"]]},
                agora=["Ganymede"])  # fmt: skip
    t.thaleia.cannot("use persephone", rule="EL-C47")


@card("cerberus")
def test_cerberus(table: Sit) -> None:
    """One more transfer in each Legends phase, and 2 VP with the third, if Cerberus is still there."""
    t = legends(
        table,
        thaleia={"gold": 9, "quest": 2, "domain": ["Cerberus", "Talos", "Hera", "Thanatos", "Amalthea"]},
        damon={},
    )
    t.thaleia.does("transfer talos", "transfer hera", "transfer thanatos")
    assert t.thaleia.vp == 2
    assert t.thaleia.domain == ["Cerberus", "Amalthea"]
    t = legends(
        table,
        thaleia={"gold": 9, "quest": 2, "domain": ["Cerberus", "Talos", "Hera"]},
        damon={},
        kleio={"domain": ["Styx"]},
    )
    t.thaleia.does("transfer talos", "transfer hera", "transfer cerberus")
    assert (t.thaleia.vp, t.thaleia.domain) == (0, [])
    t = legends(
        table,
        thaleia={"gold": 9, "quest": "4-", "domain": ["Cerberus", "Talos", "Hera"]},
        damon={},
        kleio={"domain": ["Styx"]},
    )
    t.thaleia.does("transfer cerberus")
    assert t.thaleia.domain == ["Talos", "Hera"]


@card("thanatos")
def test_thanatos(table: Sit) -> None:
    """Transfer up to two other cards, each at its normal cost."""
    t = contest(table, thaleia={"gold": 5, "domain": ["Thanatos", "Talos", "Hera"]}, agora=["Ganymede"])
    t.thaleia.does("use thanatos", "transfer talos")
    t.asks("thaleia", rule="EL-114", options=["transfer hera", "done"])
    t.thaleia.does("transfer hera")
    assert (t.thaleia.gold, t.thaleia.domain) == (1, ["Thanatos*"])
    t = contest(table, thaleia={"gold": 0, "domain": ["Thanatos", "Talos"]}, agora=["Ganymede"])
    t.thaleia.cannot("use thanatos", rule="EL-077")
    t = contest(table, thaleia={"gold": 9, "domain": ["Thanatos", "Talos", "Hera", "Amalthea"]}, agora=["Ganymede"])
    t.thaleia.does("use thanatos", "transfer talos", "transfer hera")
    assert t.thaleia.domain == ["Thanatos*", "Amalthea"]  # no third is asked for


@card("asphodel_meadows")
def test_asphodel_meadows(table: Sit) -> None:
    """Score 1 VP, and 1 VP for each Citizen in this Legend; up to three of your Citizens cost you no VP."""
    row = ["Asphodel Meadows", "Themis", "Citizen", "Citizen"]
    assert contest(table, thaleia={"elysium": [row]}).thaleia.now == 8 + 6 + 3
    rows = [row, ["Amalthea", "Triton", "Citizen", "Citizen"]]
    assert contest(table, thaleia={"elysium": rows}).thaleia.now == 8 + 6 + 3 + 8 + 3 - 2


@card("styx")
def test_styx(table: Sit) -> None:
    """Your transfers cost 1 gold less for the rest of this step, while Styx is in your Domain: its own still does."""
    t = legends(
        table,
        thaleia={"gold": 9, "quest": 4, "domain": ["Styx", "Hera", "Talos", "Heracles"]},
        damon={},
        kleio={"quest": 1},
    )
    t.thaleia.does("transfer heracles")
    assert t.thaleia.gold == 6
    t.thaleia.does("use styx", "transfer hera")
    assert t.thaleia.gold == 4
    t.thaleia.does("transfer spent-styx", "legend new", "transfer talos")
    assert t.thaleia.gold == 4 - 2 - 1


@card("judges_of_the_dead")
def test_judges_of_the_dead(table: Sit) -> None:
    """Score 3 VP for each of your complete Family Legends, at most 6."""
    full = ["Amalthea", "Themis", "Citizen"]
    assert (
        contest(table, thaleia={"elysium": [["Judges of the Dead", "Charon"], full]}).thaleia.now == 3 + 6 + 5 - 2 + 3
    )
    rows = [["Judges of the Dead", "Charon", "Thanatos"], ["Amalthea", "Themis", "Heracles"]]
    rows.append(["Golden Maidens", "Daedalus", "Hephaestus"])
    assert contest(table, thaleia={"elysium": rows}).thaleia.now == 18 + 15 + 6


@card("hades")
def test_hades(table: Sit) -> None:
    """Transfer another card for free, whatever its level."""
    t = contest(
        table,
        thaleia={"gold": 0, "domain": ["Hades", "Hera", "Citizen"], "elysium": [["Styx", "Zeus"]]},
        agora=["Ganymede"],
    )
    t.thaleia.does("use hades", "transfer citizen")
    assert t.thaleia.elysium == [["Styx", "Zeus", "Citizen"]]
    t = contest(table, thaleia={"gold": 0, "domain": ["Hades"]}, agora=["Ganymede"])
    t.thaleia.cannot("use hades", rule="EL-C47")
