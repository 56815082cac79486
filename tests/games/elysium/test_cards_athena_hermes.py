"""The cards of Athena and Hermes do what they say."""

from __future__ import annotations

import pytest

from tests.games.elysium.temple import Sit, card, contest, legends
from tests.games.elysium.test_cards_zeus_hades import take

# -- Athena ----------------------------------------------------------------------------------


@card("olive_tree", "athena")
@pytest.mark.parametrize(("name", "word", "share"), [("Olive Tree", "olive-tree", 1), ("Athena", "athena", 2)])
def test_shares(table: Sit, name: str, word: str, share: int) -> None:
    """Gain 1 gold and 1 VP (Athena: 2 and 2). Each rival gains 1 gold or 1 VP, as they choose."""
    t = contest(table, thaleia={"domain": [name]}, kleio={}, damon={}, agora=["Ganymede"])
    t.thaleia.does(f"use {word}")
    t.asks("kleio", rule="EL-C18", options=["choose gold", "choose vp"])
    t.kleio.does("choose vp")
    t.damon.does("choose gold")
    assert (t.thaleia.gold, t.thaleia.vp) == (4 + share, share)
    assert (t.kleio.gold, t.kleio.vp, t.damon.gold, t.damon.vp) == (4, 1, 5, 0)


@card("loom_of_arachne")
def test_loom_of_arachne(table: Sit) -> None:
    """Gain 4 gold and 1 VP. Each rival gains 1 gold."""
    t = take(table, "Loom of Arachne", kleio={"gold": 0}, damon={"gold": 2})
    assert (t.thaleia.gold, t.thaleia.vp, t.kleio.gold, t.damon.gold) == (8, 1, 1, 3)


@card("triptolemus")
def test_triptolemus(table: Sit) -> None:
    """Gain 3 gold. Then each rival with less gold than you gains 1 gold."""
    t = contest(
        table,
        thaleia={"gold": 2, "domain": ["Triptolemus", "Eumolpus"]},
        kleio={"gold": 4},
        damon={"gold": 5},
        agora=["Ganymede"],
    )
    t.thaleia.does("use triptolemus")
    assert (t.thaleia.gold, t.kleio.gold, t.damon.gold) == (5, 5, 5)


@card("aegis")
def test_aegis(table: Sit) -> None:
    """Powers of rivals cannot make you lose anything. Whenever you take a Quest, gain 1 VP."""
    t = contest(
        table, thaleia={"domain": ["Triton"]}, kleio={"domain": ["Aegis"], "vp": 5}, agora=["Poseidon", "Scylla"]
    )
    t.thaleia.does("take poseidon", "column red")
    assert (t.kleio.gold, t.kleio.vp, t.kleio.domain) == (4, 5, ["Aegis"])
    assert t.thaleia.vp == 3
    t.kleio.does("quest 1", "column red")
    assert t.kleio.vp == 6
    t.thaleia.does("take scylla")
    assert (t.thaleia.gold, t.kleio.vp) == (5, 6)
    t = contest(table, kleio={"domain": ["Aegis"]}, agora=["Loom of Arachne"])
    t.thaleia.does("take loom-of-arachne")
    assert t.kleio.gold == 5
    t = contest(table, thaleia={"domain": ["Aegis"] + ["Citizen"] * 4}, agora=["Earthquake"])
    t.thaleia.does("take earthquake")
    t.asks("thaleia", rule="EL-C18", options=["discard aegis", "discard earthquake", "discard citizen"])
    t = legends(table, thaleia={"domain": ["Ketos", "Talos"]}, kleio={"domain": ["Aegis", "Hera"], "vp": 1})
    t.thaleia.does("transfer ketos")
    assert (t.kleio.gold, t.kleio.vp) == (4, 1)


@card("oath_of_hospitality")
def test_oath_of_hospitality(table: Sit) -> None:
    """Draw three cards, keep one and discard the others. Then each rival gains the top card of the draw pile."""
    t = contest(
        table, damon={}, agora=["Oath of Hospitality"], deck=["Hera", "Talos", "Keraunos", "Styx", "Lemnian Forge"]
    )
    t.thaleia.does("take oath-of-hospitality", "gain keraunos")
    assert t.thaleia.domain == ["Oath of Hospitality", "Keraunos"]
    assert (t.kleio.domain, t.damon.domain) == (["Styx"], ["Lemnian Forge"])
    assert t.damon.gold == 8
    assert t.discard == ["Talos", "Hera"]
    t.thaleia.may("use keraunos")
    t = contest(table, agora=["Oath of Hospitality"], deck=["Hera"], left_out=True)
    t.thaleia.does("take oath-of-hospitality")
    assert (t.thaleia.domain, t.kleio.domain) == (["Oath of Hospitality", "Hera"], [])


@card("panathenaea")
def test_panathenaea(table: Sit) -> None:
    """You may transfer up to two cards, each for 1 gold less. Then each rival may transfer one card."""
    t = take(
        table,
        "Panathenaea",
        thaleia={"gold": 3, "domain": ["Hera", "Citizen"]},
        kleio={"gold": 1, "domain": ["Talos", "Styx"]},
    )
    t.thaleia.does("transfer hera", "transfer panathenaea")
    assert (t.thaleia.gold, t.thaleia.elysium) == (0, [["Hera"], ["Panathenaea"]])
    t.asks("kleio", rule="EL-114", options=["transfer talos", "done"])
    t.kleio.does("transfer talos")
    assert (t.kleio.gold, t.kleio.elysium) == (0, [["Talos"]])
    t = take(
        table, "Panathenaea", thaleia={"gold": 9, "domain": ["Hera", "Themis"]}, kleio={"gold": 1, "domain": ["Talos"]}
    )
    t.thaleia.does("transfer hera", "transfer themis", "legend new")
    t.asks("kleio", rule="EL-114", options=["transfer talos", "done"])  # two at most
    t.kleio.does("done")
    t = take(table, "Panathenaea", thaleia={"gold": 0}, kleio={"domain": ["Ketos"]})
    t.kleio.does("transfer ketos")
    assert (t.kleio.vp, t.thaleia.gold) == (0, 0)
    # copied, it must let somebody transfer something
    own = {"gold": 0, "domain": ["Panathenaea"]}
    t = contest(table, thaleia=own, kleio={"gold": 0, "domain": ["Talos"]}, agora=["Hermes"])
    t.thaleia.does("take hermes")
    t.asks("thaleia", rule="EL-052")
    for rich in ("kleio", "damon"):  # one rival is enough
        rivals = {name: {"gold": int(name == rich), "domain": ["Talos"]} for name in ("kleio", "damon")}
        t = contest(table, thaleia=own, agora=["Hermes"], **rivals)
        t.thaleia.does("take hermes")
        t.asks("thaleia", rule="EL-067")
    t = contest(table, thaleia=own, kleio={"gold": 1, "domain": ["Talos"]}, agora=["Hermes"])
    t.thaleia.does("take hermes")
    t.asks("thaleia", rule="EL-067", options=["copy panathenaea", "choose nothing"])
    t = contest(table, thaleia=own | {"gold": 1}, kleio={"gold": 0}, agora=["Hermes"])
    t.thaleia.does("take hermes")
    t.asks("thaleia", rule="EL-067", options=["copy panathenaea", "choose nothing"])


@card("eumolpus")
def test_eumolpus(table: Sit) -> None:
    """Gain 3 VP. Each rival with no Eleusis card in their Domain gains 1 VP."""
    t = contest(
        table,
        thaleia={"domain": ["Eumolpus", "Eumolpus*"]},
        kleio={"domain": ["Hecate*"]},
        damon={},
        agora=["Ganymede"],
    )
    t.thaleia.does("use eumolpus")
    assert (t.thaleia.vp, t.kleio.vp, t.damon.vp) == (3, 0, 1)


@card("parthenon")
def test_parthenon(table: Sit) -> None:
    """Score 1 VP for each different kind of power in this Legend."""
    row = ["Parthenon", "Themis", "Thanatos", "Necklace of Harmonia", "Citizen"]
    assert contest(table, thaleia={"elysium": [row]}).thaleia.now == 12 + 6 - 2 + 4


@card("odysseus")
def test_odysseus(table: Sit) -> None:
    """Transfer another card for 2 gold less, beyond your Lyre. Each rival gains 1 gold."""
    t = legends(table, thaleia={"gold": 2, "quest": 1, "domain": ["Odysseus", "Hera", "Talos"]}, kleio={}, damon={})
    t.thaleia.does("transfer talos")
    t.thaleia.cannot("transfer hera", rule="EL-076")
    t.thaleia.does("use odysseus")
    assert (t.thaleia.gold, t.thaleia.elysium) == (0, [["Talos"], ["Hera"]])
    assert (t.kleio.gold, t.damon.gold) == (5, 5)
    t = legends(table, thaleia={"gold": 0, "domain": ["Odysseus"]}, kleio={"domain": ["Talos"]})
    assert t.kleio.gold == 4


@card("theseus")
def test_theseus(table: Sit) -> None:
    """Score 1 VP for each card in your Family Legends, at most 6. Each rival with a complete one scores 1 VP."""
    rows = [["Theseus", "Olive Tree"], ["Amalthea", "Themis", "Citizen"]]
    full = ["Golden Maidens", "Daedalus", "Hephaestus"]
    t = contest(table, thaleia={"elysium": rows}, kleio={"elysium": [full]}, damon={"elysium": [full[:2]]})
    assert t.thaleia.now == 3 + 6 + 5 - 2 + 4
    assert t.kleio.now == 6 + 5 + 1
    assert t.damon.now == 3


# -- Hermes ----------------------------------------------------------------------------------


@card("caduceus")
def test_caduceus(table: Sit) -> None:
    """Ready another card in your Domain, but no card that readies, copies or swaps."""
    t = contest(
        table,
        thaleia={"domain": ["Caduceus", "Heracles*", "Stolen Cattle*", "Keraunos*", "Caduceus*"]},
        agora=["Ganymede"],
    )
    t.thaleia.does("use caduceus")
    assert t.thaleia.domain[1] == "Heracles"
    t.thaleia.may("use heracles")
    t = contest(
        table, thaleia={"domain": ["Caduceus", "Caduceus*", "Stolen Cattle*", "Asclepius*"]}, agora=["Ganymede"]
    )
    t.thaleia.cannot("use caduceus", rule="EL-063")
    t = contest(table, thaleia={"domain": ["Caduceus", "Heracles*", "Eumolpus*", "Hecate"]}, agora=["Ganymede"])
    t.thaleia.does("use caduceus")
    t.asks("thaleia", rule="EL-063", options=["ready heracles", "ready eumolpus"])
    t.thaleia.does("ready eumolpus", "use eumolpus")
    assert t.thaleia.vp == 3


@card("winged_sandals")
def test_winged_sandals(table: Sit) -> None:
    """When you take a card, one of its coloured circles counts as black; quests are not bent."""
    spec = {"columns": ["red", "blue"], "quest": 1}
    agora = ["Themis", "Ganymede", "Philemon and Baucis", "Theseus", "Zeus"]
    t = contest(table, thaleia=spec | {"domain": ["Winged Sandals"]}, agora=agora)
    assert t.thaleia.options == ["take themis", "take ganymede", "take philemon-and-baucis", "take zeus"]
    t = contest(table, thaleia=spec | {"domain": ["Winged Sandals"] * 2}, agora=agora)
    t.thaleia.may("take theseus")
    t = contest(
        table,
        thaleia={"columns": ["red"], "taken": 1, "domain": ["Winged Sandals"]},
        kleio={"quest": 1},
        agora=["Ganymede", "Triton"],
    )
    t.thaleia.cannot("quest 2", rule="EL-109")
    t.thaleia.cannot("citizen", rule="EL-056")


@card("autolycus")
def test_autolycus(table: Sit) -> None:
    """Copy an Instant in your Domain."""
    t = contest(
        table,
        thaleia={"domain": ["Autolycus", "Lemnian Forge", "Eagle of Zeus", "Hundred-Eyed Argus"]},
        agora=["Ganymede"],
    )
    t.thaleia.does("use autolycus")
    t.asks("thaleia", rule="EL-067", options=["copy lemnian-forge", "copy eagle-of-zeus"])
    t.thaleia.does("copy lemnian-forge")
    assert (t.thaleia.gold, t.thaleia.domain[0]) == (8, "Autolycus*")
    t = contest(table, thaleia={"domain": ["Autolycus", "Heracles"]}, agora=["Ganymede"])
    t.thaleia.cannot("use autolycus", rule="EL-C47", because="There is nothing to copy.")


@card("pan")
def test_pan(table: Sit) -> None:
    """Score 1 VP, and 1 VP for each Activate, Trigger or Eleusis card in this Legend."""
    row = ["Pan", "Amalthea", "Hecate", "Olive Tree", "Phobos"]
    assert contest(table, thaleia={"elysium": [row]}).thaleia.now == 12 + 3 + 4


@card("stolen_cattle")
def test_stolen_cattle(table: Sit) -> None:
    """Copy an Activate card in a rival's Domain, tapped or not, or gain 1 gold."""
    t = contest(
        table,
        thaleia={"gold": 1, "domain": ["Stolen Cattle"]},
        kleio={"domain": ["Heracles*", "Daedalus", "Stolen Cattle"]},
        agora=["Ganymede"],
    )
    t.thaleia.does("use stolen-cattle")
    t.asks("thaleia", rule="EL-067", options=["copy heracles", "choose gold"])
    t.thaleia.does("copy heracles")
    assert (t.thaleia.vp, t.kleio.vp) == (2, 0)
    t = contest(table, thaleia={"domain": ["Stolen Cattle"]}, agora=["Ganymede"])
    t.thaleia.does("use stolen-cattle")
    assert t.thaleia.gold == 5


@card("psychopomp")
def test_psychopomp(table: Sit) -> None:
    """Copy an Instant, Activate or Trigger card in your Elysium, which stays where it is."""
    rows = [["Heracles"], ["Keraunos", "Anvil of Etna"], ["Talos"], ["Hecate"]]
    t = contest(table, thaleia={"domain": ["Psychopomp", "Citizen", "Hera"], "elysium": rows}, agora=["Ganymede"])
    t.thaleia.does("use psychopomp")
    t.asks("thaleia", rule="EL-067", options=["copy heracles", "copy keraunos", "copy anvil-of-etna"])
    t.thaleia.does("copy keraunos")
    assert (t.thaleia.vp, t.thaleia.elysium) == (2, rows)
    t = contest(table, thaleia={"domain": ["Psychopomp", "Heracles"]}, agora=["Ganymede"])
    t.thaleia.cannot("use psychopomp", rule="EL-C47")


@card("hundred_eyed_argus")
def test_hundred_eyed_argus(table: Sit) -> None:
    """Copy an Instant in a rival's Domain, or gain 2 gold."""
    t = contest(table, kleio={"domain": ["Eagle of Zeus", "Heracles"]}, agora=["Hundred-Eyed Argus"])
    t.thaleia.does("take hundred-eyed-argus")
    t.asks("thaleia", rule="EL-067", options=["copy eagle-of-zeus", "choose gold"])
    t.thaleia.does("copy eagle-of-zeus")
    assert t.thaleia.vp == 3
    t = contest(table, agora=["Hundred-Eyed Argus"])
    t.thaleia.does("take hundred-eyed-argus")
    assert t.thaleia.gold == 6


@card("herm_at_the_crossroads")
def test_herm_at_the_crossroads(table: Sit) -> None:
    """The first time in each of your turns that you use an Activate, Trigger or Eleusis power, gain 1 gold."""
    t = contest(
        table, thaleia={"domain": ["Herm at the Crossroads", "Heracles", "Amalthea"]}, agora=["Ganymede", "Aegis"]
    )
    t.thaleia.does("use heracles")
    assert t.thaleia.gold == 5
    t.thaleia.does("use amalthea")
    assert t.thaleia.gold == 5
    t = contest(
        table, thaleia={"domain": ["Heracles", "Amalthea", "Anvil of Etna"]}, agora=["Herm at the Crossroads", "Talos"]
    )
    t.thaleia.does("use heracles", "take herm-at-the-crossroads")
    assert t.thaleia.gold == 4
    t.thaleia.does("use amalthea")
    assert t.thaleia.gold == 5
    t.thaleia.does("column red", "end")
    t.kleio.does("quest 1", "column red")
    t.thaleia.does("use anvil-of-etna")
    assert t.thaleia.gold == 8


@card("golden_ram")
def test_golden_ram(table: Sit) -> None:
    """When you transfer this card in the Legends phase, gain 2 VP; you may copy an Instant in your Domain or Elysium."""
    t = legends(
        table,
        thaleia={
            "gold": 4,
            "quest": 1,
            "domain": ["Golden Ram", "Golden Bough", "Armour of Achilles"],
            "elysium": [["Eagle of Zeus"]],
        },
        damon={},
    )
    t.thaleia.does("transfer golden-ram")
    assert t.thaleia.vp == 2
    t.asks("thaleia", rule="EL-067", options=["copy golden-bough", "copy eagle-of-zeus", "choose nothing"])
    t.thaleia.does("copy golden-bough")
    # in one's own transfer step this transfer counts, and sets off what is written by it
    t.thaleia.does("transfer armour-of-achilles", "legend new")
    assert (t.thaleia.gold, t.thaleia.vp) == (4 - 3 - 1 + 5, 3)
    t = contest(table, thaleia={"domain": ["Hades", "Golden Ram"], "elysium": [["Eagle of Zeus"]]}, agora=["Ganymede"])
    t.thaleia.does("use hades")
    assert t.thaleia.vp == 0


@card("tortoise_lyre")
def test_tortoise_lyre(table: Sit) -> None:
    """Score 2 VP; in a complete Family Legend as much as your best other Chronos card, at least 4 and at most 7."""
    full = ["Tortoise Lyre", "Psychopomp", "Caduceus"]
    assert contest(table, thaleia={"elysium": [full[:2]]}).thaleia.now == 3 + 2
    assert contest(table, thaleia={"elysium": [full]}).thaleia.now == 6 + 5 + 4
    rows = [full, ["Pandora", "Daedalus", "Golden Maidens"]]
    assert contest(table, thaleia={"elysium": rows}).thaleia.now == 12 + 10 + 7 + 7
    rows = [full, ["Atlantis", "Trident", "Triton"]]
    assert contest(table, thaleia={"elysium": rows}).thaleia.now == 12 + 10 + 9 + 7


@card("hermes")
def test_hermes(table: Sit) -> None:
    """Copy up to two different Instant or Activate cards, in any Domain or in your Elysium."""
    t = contest(
        table,
        thaleia={"domain": ["Lemnian Forge"], "elysium": [["Heracles"]]},
        kleio={"domain": ["Heracles*", "Anvil of Etna"], "elysium": [["Eagle of Zeus"]]},
        agora=["Hermes"],
    )
    t.thaleia.does("take hermes")
    t.asks(
        "thaleia",
        rule="EL-067",
        options=["copy lemnian-forge", "copy heracles", "copy anvil-of-etna", "choose nothing"],
    )
    t.thaleia.does("copy heracles")
    t.asks("thaleia", rule="EL-067", options=["copy lemnian-forge", "copy anvil-of-etna", "choose nothing"])
    t.thaleia.does("copy anvil-of-etna")
    assert (t.thaleia.vp, t.thaleia.gold) == (2, 6)
    t.asks("thaleia", rule="EL-052")
