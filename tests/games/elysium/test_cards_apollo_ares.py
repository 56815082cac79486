"""The cards of Apollo and Ares do what they say, and no card is forgotten."""

from __future__ import annotations

import pytest

from petteia.games.elysium.content import FACE
from tests.games.elysium import test_cards_athena_hermes, test_cards_hephaestus_poseidon, test_cards_zeus_hades
from tests.games.elysium.temple import TESTED, Sit, card, contest, legends
from tests.games.elysium.test_cards_zeus_hades import take

# -- Apollo ----------------------------------------------------------------------------------


@card("pythia")
def test_pythia(table: Sit) -> None:
    """You may take cards from the Oracle as if they were in the Agora, under the usual condition."""
    t = contest(
        table,
        thaleia={"columns": ["red", "blue"], "domain": ["Pythia"]},
        agora=["Talos"],
        oracle=["Ganymede", "Heracles", "Daphne"],
    )
    t.asks("thaleia", rule="EL-044", options=["take talos", "foresee ganymede", "foresee daphne", "quest 1", "quest 2"])
    t.thaleia.does("foresee ganymede", "column red")
    assert t.thaleia.domain == ["Pythia", "Ganymede"]
    assert t.oracle == ["Heracles", "Daphne"]
    assert t.thaleia.this_epoch == "1 of 3 cards, no quest"
    t = contest(
        table,
        thaleia={"columns": ["blue"], "quest": 1, "domain": ["Pythia"]},
        agora=["Heracles"],
        oracle=["Ganymede", "Aegis"],
    )
    t.thaleia.cannot("citizen", rule="EL-056")
    t = contest(table, thaleia={}, agora=["Talos"], oracle=["Ganymede"])
    t.thaleia.cannot("foresee ganymede", rule="EL-044")


@card("omphalos")
def test_omphalos(table: Sit) -> None:
    """Gain 2 VP. You may swap an Oracle card with an Agora card."""
    t = contest(table, agora=["Omphalos", "Talos", "Hera"], oracle=["Themis", "Pythia"])
    t.thaleia.does("take omphalos")
    assert t.thaleia.vp == 2
    t.asks("thaleia", rule="EL-029", options=["swap themis", "swap pythia", "choose nothing"])
    t.thaleia.does("swap pythia")
    t.asks("thaleia", rule="EL-029", options=["for talos", "for hera"])
    t.thaleia.does("for talos")
    assert t.agora[:3] == ["taken by you", "Pythia", "Hera"]
    assert t.oracle == ["Themis", "Talos"]
    t = contest(table, agora=["Omphalos"], oracle=["Themis"])
    t.thaleia.does("take omphalos")
    t.asks("thaleia", rule="EL-052")


@card("orpheus")
def test_orpheus(table: Sit) -> None:
    """Gain 1 VP for each different level in the Oracle."""
    t = contest(table, thaleia={"domain": ["Orpheus", "Hecate"]}, agora=["Talos"], oracle=["Themis", "Daphne", "Hera"])
    t.thaleia.does("use orpheus")
    assert t.thaleia.vp == 2
    t = contest(table, thaleia={"domain": ["Orpheus", "Hecate"]}, agora=["Talos"], oracle=[])
    t.thaleia.cannot("use orpheus", rule="EL-C47")


@card("cassandra")
def test_cassandra(table: Sit) -> None:
    """Score 1 VP for each Oracle card whose family is in this Legend."""
    t = contest(table, thaleia={"elysium": [["Cassandra", "Amalthea"]]}, oracle=["Themis", "Hera", "Pythia", "Talos"])
    assert t.thaleia.now == 2 + 3 + 3
    t = contest(table, thaleia={"elysium": [["Cassandra", "Amalthea"]]}, oracle=["Themis", "Hera", "Pythia", "Zeus"])
    assert t.thaleia.now == 2 + 3 + 4


@card("asclepius")
def test_asclepius(table: Sit) -> None:
    """Swap another upright card in your Domain with an Oracle card of the same level; its Instant resolves last."""
    t = contest(
        table,
        thaleia={"domain": ["Asclepius", "Hecate", "Amalthea*", "Keraunos*", "Citizen", "Hera"]},
        agora=["Talos"],
        oracle=["Eagle of Zeus", "Themis", "Omphalos"],
    )
    t.thaleia.does("use asclepius")
    t.asks("thaleia", rule="EL-066", options=["give hecate", "give spent-keraunos"])
    t.thaleia.does("give hecate")
    t.asks("thaleia", rule="EL-066", options=["gain eagle-of-zeus", "gain omphalos"])
    t.thaleia.does("gain eagle-of-zeus")
    assert t.thaleia.domain == ["Asclepius*", "Amalthea*", "Keraunos*", "Hera", "Eagle of Zeus", "Citizen"]
    assert sorted(t.oracle) == ["Hecate", "Omphalos", "Themis"]
    assert t.thaleia.vp == 3
    t = contest(table, thaleia={"domain": ["Asclepius", "Hecate*"]}, agora=["Talos"], oracle=["Themis", "Ganymede"])
    t.thaleia.cannot("use asclepius", rule="EL-C47")


@card("silver_bow")
def test_silver_bow(table: Sit) -> None:
    """Gain a level 1 or 2 card from the Oracle, or gain 2 VP."""
    t = contest(table, agora=["Silver Bow"], oracle=["Hera", "Eagle of Zeus", "Themis"])
    t.thaleia.does("take silver-bow")
    t.asks("thaleia", rule="EL-C25", options=["gain eagle-of-zeus", "gain themis", "choose vp"])
    t.thaleia.does("gain eagle-of-zeus")
    assert (t.thaleia.vp, t.thaleia.domain, t.oracle) == (3, ["Silver Bow", "Eagle of Zeus"], ["Hera", "Themis"])
    t = contest(table, agora=["Silver Bow"], oracle=["Hera"])
    t.thaleia.does("take silver-bow")
    assert t.thaleia.vp == 2


@card("sibyl_of_cumae")
def test_sibyl_of_cumae(table: Sit) -> None:
    """You may take cards from the Oracle; whenever you take or gain one from there, gain 1 VP."""
    t = contest(table, thaleia={"domain": ["Sibyl of Cumae"]}, agora=["Silver Bow"], oracle=["Ganymede", "Themis"])
    t.thaleia.does("foresee ganymede", "column red")
    assert t.thaleia.vp == 1
    t = contest(table, thaleia={"domain": ["Sibyl of Cumae"] * 2}, agora=["Silver Bow"], oracle=["Ganymede", "Themis"])
    t.thaleia.does("take silver-bow", "gain themis")
    assert t.thaleia.vp == 2
    t = contest(table, thaleia={"domain": ["Pythia"]}, agora=["Talos"], oracle=["Sibyl of Cumae"])
    t.thaleia.does("foresee sibyl-of-cumae")
    assert t.thaleia.vp == 0


@card("daphne")
def test_daphne(table: Sit) -> None:
    """Replace all Oracle cards with four new ones. Then gain one of them of level 1, or gain 2 VP."""
    t = contest(
        table, thaleia={"domain": ["Daphne"]}, agora=["Talos"], oracle=["Hera", "Themis"],
        deck=["Ganymede", "Heracles", "Hebe", "Charon"],
    )  # fmt: skip
    t.thaleia.does("use daphne")
    t.asks("thaleia", rule="EL-C25", options=["gain ganymede", "gain charon", "choose vp"])
    t.thaleia.does("gain charon")
    assert t.oracle == ["Ganymede", "Heracles", "Hebe"]
    assert t.discard == ["Themis", "Hera"]
    assert t.thaleia.domain == ["Daphne*", "Charon"]
    t = contest(
        table, thaleia={"domain": ["Daphne"]}, agora=["Talos"], oracle=[], deck=["Heracles", "Hebe", "Hera", "Themis"]
    )
    t.thaleia.does("use daphne")
    assert t.thaleia.vp == 2


@card("phaethon")
def test_phaethon(table: Sit) -> None:
    """Pay 2 gold to gain a card from the Oracle."""
    t = contest(table, thaleia={"gold": 2, "domain": ["Phaethon"]}, agora=["Talos"], oracle=["Hera", "Lemnian Forge"])
    t.thaleia.does("use phaethon", "gain lemnian-forge")
    assert (t.thaleia.gold, t.thaleia.domain) == (4, ["Phaethon*", "Lemnian Forge"])
    t = contest(table, thaleia={"gold": 1, "domain": ["Phaethon"]}, agora=["Talos"], oracle=["Hera"])
    t.thaleia.cannot("use phaethon", rule="EL-C47")
    t = contest(table, thaleia={"gold": 3, "domain": ["Phaethon"]}, agora=["Talos"], oracle=[])
    t.thaleia.cannot("use phaethon", rule="EL-C47")


@card("nine_muses")
def test_nine_muses(table: Sit) -> None:
    """Transfer a card from the Oracle for 1 gold less, within your Lyre; it has no Instant, ring or writing power."""
    t = legends(
        table,
        thaleia={"gold": 2, "quest": 2, "domain": ["Nine Muses", "Talos"], "elysium": [["Themis"]]},
        kleio={"quest": 1, "domain": ["Hera"]},
        oracle=["Armour of Achilles", "Eagle of Zeus", "Keraunos"],
    )
    t.thaleia.does("use nine-muses")
    t.asks("thaleia", rule="EL-114", options=["muses armour-of-achilles", "muses eagle-of-zeus", "muses keraunos"])
    t.thaleia.does("muses armour-of-achilles")
    assert (t.thaleia.gold, t.thaleia.vp, t.thaleia.elysium) == (0, 0, [["Themis"], ["Armour of Achilles"]])
    assert t.oracle == ["Eagle of Zeus", "Keraunos"]
    t = legends(
        table,
        thaleia={"gold": 9, "quest": "2-", "domain": ["Nine Muses", "Talos", "Sisyphus"]},
        oracle=["Hera", "Hebe"],
    )
    t.thaleia.does("transfer talos")
    t.thaleia.cannot("use nine-muses", rule="EL-076")


@card("apollo")
def test_apollo(table: Sit) -> None:
    """Score 2 VP for each Apollo card in your Legends, at most 8; lone cards do not count."""
    t = contest(table, thaleia={"elysium": [["Apollo", "Daphne"], ["Pythia", "Amalthea"], ["Omphalos"]]}, oracle=[])
    assert t.thaleia.now == 3 + 2 + 3 + 6
    rows = [["Apollo", "Daphne", "Pythia"], ["Phaethon", "Silver Bow", "Omphalos"]]
    assert contest(table, thaleia={"elysium": rows}, oracle=[]).thaleia.now == 12 + 7 + 8


# -- Ares ------------------------------------------------------------------------------------


@card("phobos")
def test_phobos(table: Sit) -> None:
    """Gain 3 PP."""
    assert take(table, "Phobos").thaleia.pp == 3


@card("deimos")
@pytest.mark.parametrize(("mine", "kleio", "damon", "gain"), [(0, 0, 0, 2), (2, 2, 5, 2), (2, 1, 5, 1)])
def test_deimos(table: Sit, mine: int, kleio: int, damon: int, gain: int) -> None:
    """Gain 1 PP, or 2 PP if no rival has fewer."""
    t = contest(
        table, thaleia={"pp": mine, "domain": ["Deimos"]}, kleio={"pp": kleio}, damon={"pp": damon}, agora=["Talos"]
    )
    t.thaleia.does("use deimos")
    assert t.thaleia.pp == mine + gain


@card("amazons")
def test_amazons(table: Sit) -> None:
    """Whenever you take a card with a red circle, gain 1 PP; what is printed counts, once a card."""
    assert take(table, "Heracles", thaleia={"domain": ["Amazons"]}).thaleia.pp == 1
    assert take(table, "Ganymede", thaleia={"domain": ["Amazons"]}).thaleia.pp == 0
    t = take(table, "Keraunos", thaleia={"columns": ["blue", "green"], "domain": ["Amazons", "Winged Sandals"]})
    assert t.thaleia.pp == 1


@card("spartoi")
def test_spartoi(table: Sit) -> None:
    """Gain 1 PP for each different family in this Legend; they count for the ranking."""
    t = contest(table, thaleia={"pp": 1, "elysium": [["Spartoi", "Amalthea", "Charon", "Citizen"]]}, kleio={"pp": 3})
    assert t.thaleia.now == 8 + 3 - 2 + 16
    assert t.kleio.now == 8


@card("spear_of_ares")
def test_spear_of_ares(table: Sit) -> None:
    """Gain 3 PP, and 1 PP for each rival with more PP than you."""
    t = take(table, "Spear of Ares", thaleia={"pp": 2}, kleio={"pp": 3}, damon={"pp": 2}, ione={"pp": 9})
    assert t.thaleia.pp == 2 + 3 + 2


@card("diomedes")
def test_diomedes(table: Sit) -> None:
    """Gain 1 PP. You may pay 1 gold to gain 2 PP more."""
    t = contest(table, thaleia={"domain": ["Diomedes"]}, agora=["Talos"])
    t.thaleia.does("use diomedes")
    t.asks("thaleia", rule="EL-067", options=["pay 0", "pay 1"])
    t.thaleia.does("pay 1")
    assert (t.thaleia.pp, t.thaleia.gold) == (3, 3)
    t = contest(table, thaleia={"gold": 0, "domain": ["Diomedes"]}, agora=["Talos"])
    t.thaleia.does("use diomedes")
    assert t.thaleia.pp == 1


@card("apple_of_discord")
def test_apple_of_discord(table: Sit) -> None:
    """Gain 3 PP. Then each rival with more PP than you loses 2 PP or discards a card, as they choose."""
    t = contest(
        table,
        thaleia={"domain": ["Apple of Discord"]},
        kleio={"pp": 4, "domain": ["Hera"]},
        damon={"pp": 3, "domain": ["Styx"]},
        agora=["Talos"],
    )
    t.thaleia.does("use apple-of-discord")
    t.asks("kleio", rule="EL-C18", options=["lose pp", "discard hera"])
    t.kleio.does("lose pp")
    assert (t.thaleia.pp, t.kleio.pp, t.damon.pp) == (3, 2, 3)


@card("tropaion")
def test_tropaion(table: Sit) -> None:
    """Score 1 VP for each rival with fewer PP, and 1 VP for each family other than Ares in this Legend, at most 5."""
    t = contest(
        table, thaleia={"pp": 2, "elysium": [["Tropaion", "Themis", "Daedalus"]]}, kleio={"pp": 1}, damon={"pp": 2}
    )
    assert t.thaleia.now == 4 + 6 + 12 + 3
    row = ["Tropaion", "Themis", "Daedalus", "Trident", "Thanatos"]
    t = contest(table, thaleia={"pp": 2, "elysium": [row]}, kleio={"pp": 1}, damon={"pp": 0})
    assert t.thaleia.now == 12 + 6 + 16 + 5


@card("penthesilea")
@pytest.mark.parametrize(
    ("name", "word", "pp"),
    [("Talos", "talos", 3), ("Themis", "themis", 4), ("Hera", "hera", 5), ("Citizen:Hera", "citizen", 3)],
)
def test_penthesilea(table: Sit, name: str, word: str, pp: int) -> None:
    """Discard another card to gain 2 PP more than its level; a Citizen counts as level 1."""
    t = legends(table, thaleia={"domain": ["Penthesilea", name, "Amalthea"]})
    t.thaleia.does("use penthesilea", f"discard {word}")
    assert t.thaleia.pp == pp
    t = legends(table, thaleia={"domain": ["Penthesilea"]})
    t.thaleia.cannot("use penthesilea", rule="EL-095")


@card("harmonia")
def test_harmonia(table: Sit) -> None:
    """Score 2 VP for each Ares card in this Legend, or 3 VP for each if some rival has more PP than you."""
    row = ["Harmonia", "Diomedes", "Citizen"]
    t = contest(table, thaleia={"pp": 2, "elysium": [row]}, kleio={"pp": 2})
    assert t.thaleia.now == 6 + 5 - 2 + 12 + 4
    t = contest(table, thaleia={"pp": 2, "elysium": [row]}, kleio={"pp": 3})
    assert t.thaleia.now == 6 + 5 - 2 + 8 + 6


@card("ares")
def test_ares(table: Sit) -> None:
    """Gain 6 PP. Each rival loses 1 PP or 1 gold, as they choose."""
    t = contest(
        table, kleio={"pp": 2, "gold": 2}, damon={"pp": 0, "gold": 1}, ione={"pp": 0, "gold": 0}, agora=["Ares"]
    )
    t.thaleia.does("take ares")
    t.asks("kleio", rule="EL-C18", options=["lose pp", "lose gold"])
    t.kleio.does("lose pp")
    assert (t.thaleia.pp, t.kleio.pp, t.damon.gold) == (6, 1, 0)


def test_no_card_is_forgotten() -> None:
    """Each of the 88 designs has a test of its own."""
    assert all((test_cards_zeus_hades, test_cards_hephaestus_poseidon, test_cards_athena_hermes))
    assert set(FACE) == TESTED
