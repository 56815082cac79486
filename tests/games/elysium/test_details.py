"""Small print of Elysium: what a label says, and what holds for the first card of the box as for any other."""

from __future__ import annotations

from typing import Any

from petteia.testing import rule
from tests.games.elysium.temple import Sit, contest, legends


def label(t: Any, words: str) -> str:
    """What the button for a choice says."""
    game = t.match.game
    return str(game.label(game.vocabulary.parse(words), t.match.state))


@rule("EL-080", "EL-091")
def test_a_row_is_named_by_what_stands_in_it(table: Sit) -> None:
    """A lone card by itself, a Legend by family or level with all its cards, and for a Citizen with its price."""
    rows = [["Charon"], ["Amalthea", "Themis"], ["Talos", "Triton"]]
    t = legends(table, thaleia={"gold": 5, "domain": ["Amalthea", "Citizen"], "elysium": rows}, kleio={"quest": 1})
    t.thaleia.does("transfer amalthea")
    t.asks("thaleia", rule="EL-080", options=["legend 1", "legend 3", "legend new"])
    assert label(t, "legend 1") == "Join Charon"
    assert label(t, "legend 3") == "Join Level 1: Talos, Triton"
    assert label(t, "legend 4") == "In Legend 4"
    assert label(t, "legend new") == "Begin a new Legend"
    assert label(t, "done") == "Finish writing"
    t.thaleia.does("legend 3", "transfer citizen")
    assert label(t, "legend 2") == "Join Zeus: Amalthea, Themis for 3 Gold"
    assert label(t, "legend 3") == "Join Level 1: Talos, Triton, Amalthea for 1 Gold"
    t.thaleia.does("legend 3")


@rule("EL-114")
def test_a_transfer_by_a_power_is_named_with_its_own_price(table: Sit) -> None:
    """Panathenaea makes each transfer cheaper by 1; then each rival may write one card, and one only, at the usual price."""
    t = contest(
        table, thaleia={"gold": 6, "domain": ["Heracles", "Themis"]}, kleio={"gold": 6, "domain": ["Heracles", "Talos", "Themis"]},
        agora=["Panathenaea"],
    )  # fmt: skip
    t.thaleia.does("take panathenaea")
    assert label(t, "transfer heracles") == "Write Heracles for 2 Gold"
    assert label(t, "transfer citizen") == "Write a Citizen"
    assert label(t, "done") == "Transfer no more"
    t.thaleia.does("transfer heracles", "done")
    t.asks("kleio", rule="EL-114", options=["transfer heracles", "transfer talos", "transfer themis", "done"])
    assert label(t, "transfer heracles") == "Write Heracles for 3 Gold"
    t.kleio.does("transfer talos")
    assert t.kleio.domain == ["Heracles", "Themis"]
    assert t.kleio.gold == 5


@rule("EL-067")
def test_what_a_copier_may_take_in_place_of_a_copy_is_named(table: Sit) -> None:
    """Argus copies an Instant of a rival's or brings 2 Gold, and the button says so."""
    t = contest(table, kleio={"domain": ["Eagle of Zeus"]}, agora=["Hundred-Eyed Argus"])
    t.thaleia.does("take hundred-eyed-argus")
    assert [label(t, option) for option in t.thaleia.options if option.startswith("choose")] == ["Gain 2 Gold"]
    assert [label(t, option) for option in t.thaleia.options if not option.startswith("choose")] != ["Gain 2 Gold"]
    t.thaleia.does(next(option for option in t.thaleia.options if option.startswith("choose")))
    assert t.thaleia.gold == 6


@rule("EL-076")
def test_sisyphus_is_refused_for_want_of_gold_and_not_of_the_lyre(table: Sit) -> None:
    """Beyond the Lyre others are refused for that; Sisyphus, who does not count against it, only because he cannot be paid."""
    t = legends(
        table,
        thaleia={"gold": 1, "quest": 1, "domain": ["Amalthea", "Talos", "Sisyphus", "Odysseus"]},
        kleio={"quest": 2},
        damon={},
    )
    t.thaleia.does("transfer amalthea")
    t.thaleia.cannot("transfer talos", rule="EL-076")
    t.thaleia.cannot("transfer sisyphus", rule="EL-113")


@rule("EL-077", "EL-113")
def test_the_eagle_is_written_and_refused_as_any_card(table: Sit) -> None:
    """The first card of the box costs its level like any other; what is not in one's Domain is refused for that."""
    t = legends(table, thaleia={"gold": 0, "domain": ["Eagle of Zeus", "Odysseus"]})
    t.thaleia.cannot("transfer eagle-of-zeus", rule="EL-113")
    t.thaleia.cannot("transfer amalthea", rule="EL-107", because="That card is not in your Domain.")
    t.thaleia.cannot("take amalthea", "citizen", "pass", rule="EL-149", because="That is done in the Actions phase.")
    t = legends(table, thaleia={"gold": 1, "domain": ["Eagle of Zeus", "Hera"]})
    t.thaleia.does("transfer eagle-of-zeus")
    assert (t.thaleia.gold, t.thaleia.elysium) == (0, [["Eagle of Zeus"]])


@rule("EL-054", "EL-C34")
def test_the_eagle_is_swept_and_drawn_as_any_card(table: Sit) -> None:
    """Its place in the Agora is filled anew by Charybdis; from the top of the draw pile it becomes a Citizen."""
    t = contest(table, thaleia={"domain": ["Charybdis"]}, agora=["Eagle of Zeus", "Talos"], deck=["Hera", "Styx"])
    t.thaleia.does("use charybdis")
    assert t.agora[:2] == ["Hera", "Styx"]
    t = contest(
        table, thaleia={"columns": ["red"], "quest": 1, "domain": ["Heracles"]}, agora=["Ganymede"], deck=["Eagle of Zeus"]
    )  # fmt: skip
    t.thaleia.does("citizen")
    assert t.thaleia.domain == ["Heracles", "Citizen"]


@rule("EL-067")
def test_zeus_copied_counts_the_families_that_are_there(table: Sit) -> None:
    """Who copies Zeus without a card of his family has none of it: 2 VP and 1 for Hermes."""
    t = contest(table, kleio={"domain": ["Zeus"]}, agora=["Hundred-Eyed Argus"])
    t.thaleia.does("take hundred-eyed-argus", "copy zeus")
    assert t.thaleia.vp == 3


@rule("EL-067")
def test_amalthea_gives_a_point_and_three_grown_legends_three(table: Sit) -> None:
    """Amalthea: 1 VP. Mnemosyne: 1 VP for each Legend that grew, three of them here."""
    t = contest(table, thaleia={"domain": ["Amalthea"]}, agora=["Ganymede"])
    t.thaleia.does("use amalthea")
    assert t.thaleia.vp == 1
    t = legends(
        table, kleio={"quest": 1}, damon={},
        thaleia={"gold": 9, "quest": 3, "domain": ["Mnemosyne", "Amalthea", "Charon", "Triton"],
                 "elysium": [["Talos"], ["Styx"], ["Olive Tree"]]},
    )  # fmt: skip
    t.thaleia.does("transfer amalthea", "legend 1", "transfer charon", "legend 2", "transfer triton", "legend 3")
    t.thaleia.does("use mnemosyne")
    assert t.thaleia.vp == 3


@rule("EL-024", "EL-025")
def test_the_first_seat_begins_where_that_is_agreed(table: Sit) -> None:
    """`first=seat`: Thaleia has the first disc, and one VP."""
    t = table("elysium", seats=3, options={"first": "seat"}, chance=None)
    assert [t.thaleia.disc, t.kleio.disc, t.damon.disc] == [1, 2, 3]
    assert [t.thaleia.vp, t.kleio.vp, t.damon.vp] == [1, 2, 3]
    t.asks("thaleia", rule="EL-044")


@rule("EL-067")
def test_the_eagle_is_refused_to_a_copier_for_its_kind(table: Sit) -> None:
    """Stolen Cattle copies Activate cards: an Instant that lies there is refused as what it is, not as if it were not there."""
    t = contest(
        table, thaleia={"domain": ["Stolen Cattle"]}, kleio={"domain": ["Eagle of Zeus", "Amalthea", "Themis"]}, agora=["Ganymede"]
    )  # fmt: skip
    t.thaleia.does("use stolen-cattle")
    there = t.match.why_not("thaleia", "copy eagle-of-zeus")
    nowhere = t.match.why_not("thaleia", "copy lemnian-forge")
    assert there is not None
    assert nowhere is not None
    assert there.sentence != nowhere.sentence
    t.thaleia.does("copy amalthea")
    assert t.thaleia.vp == 1


@rule("EL-067")
def test_hermes_copies_two_whichever_comes_first(table: Sit) -> None:
    """The Eagle first, then another; a third is not offered."""
    t = contest(table, kleio={"domain": ["Eagle of Zeus", "Lemnian Forge", "Amalthea"]}, agora=["Hermes"])
    t.thaleia.does("take hermes", "copy eagle-of-zeus")
    t.asks("thaleia", rule="EL-067", options=["copy lemnian-forge", "copy amalthea", "choose nothing"])
    t.thaleia.does("copy amalthea")
    assert (t.thaleia.vp, t.thaleia.gold) == (4, 4)


@rule("EL-076")
def test_what_the_muses_write_is_one_transfer(table: Sit) -> None:
    """With a Lyre of 3, two more cards may be written after it."""
    t = legends(
        table, thaleia={"gold": 9, "quest": 3, "domain": ["Nine Muses", "Talos", "Triton", "Hebe"]}, kleio={"quest": 1}, damon={},
        oracle=["Keraunos", "Armour of Achilles"],
    )  # fmt: skip
    t.thaleia.does("use nine-muses", "muses keraunos", "transfer talos", "transfer triton", "legend new")
    assert len([row for row in t.thaleia.elysium if row]) == 3


@rule("EL-113")
def test_a_power_that_writes_refuses_the_eagle_for_want_of_gold(table: Sit) -> None:
    """Not as if it were not in the Domain."""
    t = contest(
        table, thaleia={"gold": 0, "domain": ["Amalthea", "Themis", "Eagle of Zeus"]}, kleio={}, agora=["Panathenaea"]
    )
    t.thaleia.does("take panathenaea")
    t.thaleia.cannot("transfer themis", rule="EL-113")
    t.thaleia.cannot("transfer talos", rule="EL-107")
    t.thaleia.does("transfer eagle-of-zeus", "transfer amalthea")


@rule("EL-067")
def test_the_herm_pays_in_turns_alone(table: Sit) -> None:
    """A power used in one's transfer step brings nothing from the Herm, whoever writes."""
    for writer in ("thaleia", "kleio"):
        spec = {name: {"quest": 1 if name == writer else 2} for name in ("thaleia", "kleio")}
        spec[writer] |= {"gold": 3, "domain": ["Herm at the Crossroads", "Odysseus", "Talos"]}
        t = legends(table, **spec, order=[writer, "kleio" if writer == "thaleia" else "thaleia"], to_move=writer)
        t.seat(writer).does("use odysseus", "transfer talos")
        assert t.seat(writer).gold == 3


def test_what_is_lost_gained_or_taken_reads_with_its_figures(table: Sit) -> None:
    """Losses, gifts and quests are named with their amounts; everything else by its own words."""
    t = contest(table, kleio={"gold": 3, "vp": 2, "domain": ["Hera"]}, agora=["Poseidon"])
    t.thaleia.does("take poseidon")
    assert (label(t, "lose gold"), label(t, "lose vp")) == ("Lose 3 Gold", "Lose 2 VP")
    assert "Hera" in label(t, "discard hera")
    t.kleio.does("lose vp")
    t = contest(table, agora=["Silver Bow"], oracle=["Hera", "Themis"])
    t.thaleia.does("take silver-bow")
    assert label(t, "choose vp") == "Gain 2 VP"
    assert "Themis" in label(t, "gain themis")
    t.thaleia.does("choose vp")
    t = contest(table, agora=["Talos"])
    assert label(t, "quest 2").startswith("Take Quest 2: ")
    assert label(t, "quest 4") == "Take Quest 4"  # with two players there are three
    t = legends(table, thaleia={"gold": 1, "domain": ["Ganymede", "Themis"]}, kleio={"quest": 1})
    assert label(t, "transfer ganymede") == "Write Ganymede for 1 Gold"
    t.thaleia.may("transfer ganymede")
    t.thaleia.cannot("transfer themis", rule="EL-113")


def test_a_power_writes_the_first_card_of_the_box(table: Sit) -> None:
    """The Eagle of Zeus is transferred by Thanatos like any other card; only he himself is not; too dear is another reason."""
    t = contest(
        table, thaleia={"gold": 1, "domain": ["Thanatos", "Eagle of Zeus", "Ganymede", "Themis"]}, agora=["Ganymede"]
    )
    t.thaleia.does("use thanatos")
    t.thaleia.cannot("transfer themis", rule="EL-113")
    t.thaleia.does("transfer eagle-of-zeus")
    t = contest(table, thaleia={"gold": 0, "domain": ["Thanatos", "Eagle of Zeus", "Citizen"]}, agora=["Ganymede"])
    t.thaleia.cannot("use thanatos", rule="EL-077")
