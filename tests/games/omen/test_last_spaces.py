"""The last spaces of a side: what still fits, what does not, and how that is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]
FULL = ["Ketos", "Hound of", "Echo"]
FOUR = ["Ketos", "Hound of"]
THREE = ["Hind", "Keeper"]


@rule("OM-036", "OM-042")
def test_a_unit_moves_into_the_last_space_of_a_side(table: Sit) -> None:
    """A soldier needs one space of another city and a beast two; where there are fewer it cannot be chosen."""
    t = reign(table, elder={"rewards": ["Athena's Feint"], "thebes": FOUR, "argos": ["Burner"], "korinth": FULL})
    t.elder.rewards("Athena's Feint")
    t.elder.chooses("Sanctuary Burner", "argos")
    assert t.elder.side("thebes")[-1] == "Sanctuary Burner"
    t.elder.declines()
    t = reign(table, elder={"rewards": ["Athena's Feint"], "thebes": THREE, "argos": ["Minotaur"], "korinth": FULL})
    t.elder.rewards("Athena's Feint")
    assert "Minotaur of the Inner Court in Argos" in t.elder.targets()
    t.elder.chooses("Minotaur")
    assert t.elder.spaces("thebes") == 5
    t.elder.declines()
    t = reign(table, elder={"rewards": ["Athena's Feint"], "thebes": FOUR, "argos": ["Minotaur"], "korinth": FULL})
    t.elder.rewards("Athena's Feint")
    assert "Minotaur of the Inner Court in Argos" not in t.elder.targets()
    t.elder.declines()


@rule("OM-042")
def test_a_shield_pushes_into_the_last_space(table: Sit) -> None:
    """It is the pushed unit's side that needs the room: the pusher's own may be full."""
    t = reign(
        table,
        elder={"hand": ["Ram-Shield"], "coins": 3, "argos": ["Minotaur", "Python", "Loom-Seer"], "korinth": ["Hind", "Horse", "Keeper"]},
        younger={"thebes": ["Pythia"], "argos": FOUR, "korinth": ["Minotaur", "Python", "Warden"]},
    )  # fmt: skip
    t.elder.plays("Ram-Shield", "thebes")
    t.elder.chooses("Pythia")
    assert t.younger.side("argos")[-1] == "Pythia of the Cleft Rock"


@rule("OM-079")
def test_only_a_unit_is_refused_for_its_second_space(table: Sit) -> None:
    """While units are chosen to be enraged, a full city is no answer, and not for want of space."""
    five = ["Echo", "Loom-Seer", "Warden", "Scout", "Satyr"]
    t = reign(table, step="portent", elder={"thebes": five, "argos": ["Moon-Vigil", "Scout", "Burner"]})
    t.elder.acts("Moon-Vigil")
    t.elder.cannot("unit own-thebes-1", rule="OM-079")
    t.elder.cannot("city thebes", rule="OM-048")
    t.elder.chooses("Sanctuary Burner")
    t.elder.declines()


@rule("OM-036", "OM-038")
def test_a_beast_is_played_into_the_last_two_spaces(table: Sit) -> None:
    """Two free spaces on the whole board are one city for it."""
    t = reign(table, elder={"hand": ["Horse"], "coins": 2, "thebes": THREE, "argos": FULL, "korinth": FULL})
    t.asks("elder", rule="OM-033", options=["play horse-of-hollow-oak", "use horse-of-hollow-oak", "end"])
    t.elder.does("play horse-of-hollow-oak")
    assert t.elder.spaces("thebes") == 5


@rule("OM-036")
def test_the_escort_finds_the_last_space_of_all(table: Sit) -> None:
    """One space on the whole board is enough to be asked about an oracle."""
    t = reign(table, elder={"hand": ["Escort", "Warden"], "coins": 2, "thebes": THREE, "argos": FULL, "korinth": FULL})
    t.elder.plays("Escort", "thebes")
    t.elder.does("put warden-of-the-inner-gate")
    assert t.elder.side("thebes")[-1] == "Warden of the Inner Gate"


@rule("OM-034", "OM-036")
def test_a_city_with_its_last_space_is_refused_for_the_warden(table: Sit) -> None:
    """Where there is room the due is the reason; where there is none, the room is, whatever the due."""
    t = reign(
        table, elder={"hand": ["Scout"], "coins": 1, "thebes": FOUR, "due": {"thebes": 1}},
    )  # fmt: skip
    t.elder.does("play owl-mark-scout")
    t.elder.cannot("city thebes", rule="OM-034", because="A Warden asks more coins there than you have.")
    t.elder.does("city argos", "pass")
    t = reign(
        table, elder={"hand": ["Hind"], "coins": 2, "thebes": THREE, "argos": FOUR, "due": {"thebes": 1, "argos": 1}}
    )
    t.elder.does("play hind-of-the-silver-antlers")
    assert t.elder.side("korinth") == ["Hind of the Silver Antlers"]
    t = reign(
        table, elder={"hand": ["Horse"], "coins": 3, "thebes": THREE, "argos": FOUR, "due": {"thebes": 2}},
    )  # fmt: skip
    t.elder.cannot("city thebes", rule="OM-033")
    t.elder.does("play horse-of-hollow-oak")
    assert t.elder.side("korinth") == ["Horse of Hollow Oak"]
    t = reign(table, elder={"hand": ["Horse", "Horse"], "coins": 2, "argos": THREE, "due": {"argos": 1}})
    t.elder.does("play horse-of-hollow-oak")
    t.elder.cannot("city argos", rule="OM-034", because="A Warden asks more coins there than you have.")
    t.elder.does("city korinth")
    assert t.elder.coins == 0


@rule("OM-036", "OM-048")
def test_the_augur_puts_a_soldier_into_the_last_space(table: Sit) -> None:
    """One space beside him is enough; with none the soldier is discarded without a question."""
    t = reign(table, step="portent", elder={"thebes": ["Hind", "Keeper", "Augur"]}, deck=["Runner", "Echo"])
    t.elder.acts("Augur")
    t.elder.does("put runner-of-the-long-wall")
    assert t.elder.spaces("thebes") == 5
    t.asks("elder", rule="OM-049")
    t = reign(table, step="portent", elder={"thebes": ["Hind", "Hind", "Augur"]}, deck=["Runner", "Echo"])
    t.elder.acts("Augur")
    assert t.pile()[0] == "Runner of the Long Wall"
