"""When powers work: EL-060 to EL-069, EL-110, EL-145 to EL-149, EL-155 to EL-158."""

from __future__ import annotations

from petteia.testing import rule
from tests.games.elysium.temple import Sit, contest, legends


@rule("EL-060")
def test_an_instant_works_when_its_card_is_taken(table: Sit) -> None:
    """An Instant resolves at once, before the column is given up, and never again."""
    t = contest(table, agora=["Eagle of Zeus", "Amalthea"])
    t.thaleia.does("take eagle-of-zeus")
    assert t.thaleia.vp == 3
    t.asks("thaleia", rule="EL-052")
    t.thaleia.cannot("use eagle-of-zeus", rule="EL-060")


@rule("EL-061")
def test_a_permanent_works_while_it_lies_in_the_domain(table: Sit) -> None:
    """A Permanent works each time, as long as its card is in the Domain, and not from Elysium."""
    t = contest(table, thaleia={"domain": ["Philemon and Baucis"]}, kleio={"elysium": [["Philemon and Baucis"]]},
                agora=["Heracles", "Hera", "Zeus"])  # fmt: skip
    t.thaleia.does("take heracles", "column red", "end")
    assert t.thaleia.vp == 2
    t.kleio.does("take hera", "column red")
    assert t.kleio.vp == 0
    t.thaleia.does("use heracles", "quest 1", "column blue")
    assert t.thaleia.vp == 4


@rule("EL-062", "EL-063")
def test_an_activate_power_once_an_epoch(table: Sit) -> None:
    """Using an Activate power turns the card sideways; it cannot be used again until the Epoch has ended."""
    t = contest(table, thaleia={"domain": ["Heracles"]}, agora=["Ganymede"])
    t.thaleia.does("use heracles")
    assert t.thaleia.vp == 2
    assert t.thaleia.domain == ["Heracles*"]
    t.thaleia.cannot("use heracles", rule="EL-062")


@rule("EL-064", "EL-065")
def test_a_trigger_once_in_the_game(table: Sit) -> None:
    """A Trigger gets its ring when it is taken; the ring goes back with its use, for good."""
    t = contest(table, thaleia={"domain": ["Amalthea*", "Ganymede"]}, agora=["Keraunos"])
    t.thaleia.does("take keraunos", "use keraunos")
    assert t.thaleia.vp == 2
    assert t.thaleia.domain == ["Amalthea*", "Ganymede", "Keraunos*"]
    t.thaleia.cannot("use keraunos", rule="EL-064")
    t = legends(table, to_move="kleio", chance=None, thaleia={"domain": ["Keraunos*"]}, kleio={"domain": ["Ganymede"]})
    t.kleio.does("done")
    assert t.epoch == 2
    assert t.thaleia.domain == ["Keraunos*"]


@rule("EL-066", "EL-C22")
def test_eleusis_needs_another_eleusis_card(table: Sit) -> None:
    """An Eleusis power works once an Epoch, with another Eleusis card in the Domain, of any family and tapped or not."""
    t = contest(table, thaleia={"domain": ["Triptolemus"]}, agora=["Hecate", "Amalthea"])
    t.thaleia.cannot("use triptolemus", rule="EL-066")
    t.thaleia.does("take hecate", "use triptolemus")
    assert t.thaleia.gold == 7
    t.thaleia.does("use hecate", "choose gold")
    assert t.thaleia.gold == 8
    t.thaleia.cannot("use hecate", rule="EL-062")
    t = contest(table, thaleia={"domain": ["Triptolemus"], "elysium": [["Hecate"]]}, agora=["Amalthea"])
    t.thaleia.cannot("use triptolemus", rule="EL-066")


@rule("EL-067", "EL-C20")
def test_several_powers_in_any_order(table: Sit) -> None:
    """In one's own turn powers may be used one after another, before and after the item and the column."""
    t = contest(
        table, thaleia={"domain": ["Heracles", "Amalthea", "Anvil of Etna", "Daedalus"], "gold": 0}, agora=["Ganymede"]
    )
    t.thaleia.does("use anvil-of-etna", "take ganymede", "use daedalus", "column red", "use amalthea", "use heracles")
    assert (t.thaleia.gold, t.thaleia.vp) == (0, 6)
    t.asks("kleio", rule="EL-044")


@rule("EL-068")
def test_no_powers_in_another_players_turn(table: Sit) -> None:
    """In a rival's turn one's own powers rest."""
    t = contest(table, thaleia={"domain": ["Heracles"]}, agora=["Ganymede"], to_move="kleio")
    t.kleio.may("take ganymede")
    t.thaleia.cannot("use heracles", rule="EL-044")
    t.kleio.cannot("use heracles", rule="EL-107", because="That card is not in your Domain.")


@rule("EL-069")
def test_everybody_transfers_the_active_player_first(table: Sit) -> None:
    """When an Athena power lets all transfer, the active player goes first and the others follow in disc order."""
    t = contest(
        table,
        thaleia={"domain": ["Amalthea"]},
        kleio={"domain": ["Ganymede"]},
        damon={"domain": ["Talos"]},
        ione={"domain": ["Triton"]},
        order=["ione", "thaleia", "damon", "kleio"],
        to_move="thaleia",
        agora=["Panathenaea"],
    )
    t.thaleia.does("take panathenaea")
    t.asks("thaleia", rule="EL-114", options=["transfer amalthea", "transfer panathenaea", "done"])
    t.thaleia.does("done")
    t.asks("damon", rule="EL-114", options=["transfer talos", "done"])
    t.damon.does("transfer talos")
    t.asks("kleio", rule="EL-114", options=["transfer ganymede", "done"])
    t.kleio.does("done")
    t.ione.does("transfer triton")
    assert (t.damon.elysium, t.kleio.elysium, t.ione.elysium) == ([["Talos"]], [], [["Triton"]])
    t.asks("thaleia", rule="EL-052")


@rule("EL-110")
def test_legend_powers_belong_to_the_legends_phase(table: Sit) -> None:
    """A Legend power is not for the Actions phase; in one's own transfer step it is."""
    t = contest(table, thaleia={"domain": ["Odysseus", "Amalthea*"]}, agora=["Ganymede"])
    t.thaleia.cannot("use odysseus", rule="EL-C38")
    t = legends(table, thaleia={"domain": ["Odysseus", "Amalthea"]})
    t.thaleia.does("use odysseus")
    assert t.thaleia.elysium == [["Amalthea"]]


@rule("EL-095", "EL-145", "EL-146", "EL-C07")
def test_a_citizen_pays_for_a_discard(table: Sit) -> None:
    """A Citizen is a card where a power wants a card discarded; in the discard pile everybody sees its face."""
    t = contest(table, thaleia={"domain": ["Cabeirian Crucible", "Citizen:Heracles"], "gold": 0}, agora=["Ganymede"])
    t.thaleia.does("use cabeirian-crucible")
    assert t.discard == ["Heracles"]
    assert (t.thaleia.gold, t.thaleia.vp) == (2, 1)
    assert "Thaleia discards Heracles." in t.kleio.heard()


@rule("EL-148")
def test_no_trigger_in_the_middle_of_an_effect(table: Sit) -> None:
    """While an effect is being resolved nothing else can be used."""
    t = contest(
        table, thaleia={"domain": ["Keraunos", "Amalthea", "Ganymede"]}, agora=["Golden Bough"], kleio={"gold": 0}
    )
    t.thaleia.does("take golden-bough")
    names = ("keraunos", "amalthea", "ganymede", "golden-bough")
    t.asks("thaleia", rule="EL-114", options=[*(f"transfer {name}" for name in names), "done"])
    t.thaleia.cannot("use keraunos", "use amalthea", rule="EL-114")
    t.thaleia.does("done")
    t.thaleia.may("use keraunos", "use amalthea")


@rule("EL-149", "EL-C21")
def test_what_works_in_the_legends_phase(table: Sit) -> None:
    """In the Legends phase Activate, Trigger and Eleusis powers rest; Legend powers and some Permanent ones work."""
    t = legends(
        table,
        thaleia={
            "gold": 9,
            "quest": 4,
            "domain": ["Heracles", "Keraunos", "Hecate", "Persephone", "Styx", "Charon", "Amalthea"],
        },
        damon={},
    )
    t.thaleia.cannot("use heracles", "use keraunos", "use hecate", "use persephone", rule="EL-149")
    t.thaleia.does("use styx")
    t.thaleia.does("transfer amalthea")
    assert t.thaleia.gold == 9
    assert t.match.game.label(t.match.game.vocabulary.parse("transfer heracles"), t.match.state) == (
        "Write Heracles for 0 Gold"
    )


@rule("EL-155", "EL-C18", "EL-C43")
def test_oath_of_hospitality(table: Sit) -> None:
    """Instants that come through the Oath work after all have drawn: the active player's first, then by disc order."""
    t = contest(
        table,
        thaleia={"gold": 0},
        kleio={"gold": 5, "domain": ["Amalthea"]},
        damon={"gold": 2},
        agora=["Oath of Hospitality"],
        deck=["Hera", "Cyclopes", "Talos", "Eagle of Zeus", "Cyclopes"],
    )
    t.thaleia.does("take oath-of-hospitality")
    t.asks("thaleia", rule="EL-155", options=["gain hera", "gain cyclopes", "gain talos"])
    t.thaleia.does("gain cyclopes")
    # all have their cards before Thaleia's Cyclopes strike, then Kleio's Eagle flies, then Damon's Cyclopes strike
    t.asks("kleio", rule="EL-C18", options=["lose gold", "discard amalthea", "discard eagle-of-zeus"])
    t.kleio.does("lose gold")
    assert t.kleio.vp == 0
    t.asks("damon", rule="EL-C18", options=["lose gold", "discard cyclopes"])
    t.damon.does("lose gold")
    assert t.kleio.vp == 3
    t.asks("kleio", rule="EL-C18")
    t.kleio.does("lose gold")
    t.asks("thaleia", rule="EL-C18", options=["discard oath-of-hospitality", "discard cyclopes"])
    t.thaleia.does("discard cyclopes")
    assert t.discard == ["Cyclopes", "Talos", "Hera"]
    assert t.thaleia.domain == ["Oath of Hospitality"]


@rule("EL-C42")
def test_an_instant_that_was_discarded_before_its_turn_does_nothing(table: Sit) -> None:
    """Of the cards that come through the Oath, one that has left its Domain again has no power there."""
    t = contest(
        table, kleio={"gold": 0}, agora=["Oath of Hospitality"], deck=["Hera", "Cyclopes", "Talos", "Eagle of Zeus"]
    )
    t.thaleia.does("take oath-of-hospitality", "gain cyclopes")
    assert (t.kleio.domain, t.kleio.vp) == ([], 0)
    assert t.discard[0] == "Eagle of Zeus"


@rule("EL-157")
def test_a_power_in_the_turn_its_card_was_taken(table: Sit) -> None:
    """A card just taken may be used in the same turn, before or after the column is given up."""
    t = contest(table, agora=["Heracles", "Ganymede"])
    t.thaleia.does("take heracles", "column red", "use heracles")
    assert t.thaleia.vp == 2
    t.asks("kleio", rule="EL-044")


@rule("EL-158", "EL-C23")
def test_charon_written_first_does_nothing(table: Sit) -> None:
    """Charon must be in the Domain when the second transfer is paid: written first he is of no use."""
    t = legends(table, thaleia={"gold": 4, "quest": 2, "domain": ["Charon", "Heracles", "Talos"]}, kleio={"quest": 1})
    t.thaleia.does("transfer charon")
    t.thaleia.does("transfer heracles")
    assert t.thaleia.gold == 0
    t = legends(table, thaleia={"gold": 4, "quest": 2, "domain": ["Charon", "Heracles", "Talos"]}, kleio={"quest": 1})
    t.thaleia.does("transfer talos")
    t.thaleia.does("transfer heracles")
    assert t.thaleia.gold == 2
