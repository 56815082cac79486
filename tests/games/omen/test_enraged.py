"""The enraged status."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


@rule("OM-074", "OM-C23")
def test_only_units_that_are_no_beasts(table: Sit) -> None:
    """Soldiers, oracles, spirits and heroes may be enraged; beasts and enraged units may not."""
    t = reign(table, elder={"hand": ["Piper"], "coins": 2, "thebes": ["Poppy", "Hektor"]},
              younger={"thebes": ["Scout", "Echo", "Hind"]},
              options={"spirits": "yes", "heroes": "yes"})  # fmt: skip
    t.elder.plays("Piper", "thebes")
    assert t.elder.targets() == [
        "Echo of the Grotto in Thebes", "Hektor, Wall of Ilion in Thebes", "Owl-Mark Scout in Thebes", "Poppy Daimon in Thebes",
    ]  # fmt: skip
    t.elder.declines()
    t = reign(table, elder={"hand": ["Piper"], "coins": 2}, younger={"thebes": ["Hind", "Echo!"]})
    t.elder.plays("Piper", "thebes")
    t.asks("elder", rule="OM-033", options=["end"])


@rule("OM-075", "OM-076")
def test_an_enraged_unit_is_a_beast_of_strength_four(table: Sit) -> None:
    """It is turned face-down, has strength 4 and is a beast to everything that asks."""
    t = reign(table, elder={"hand": ["Huntress"], "coins": 2}, younger={"thebes": ["Echo!"]})
    piece = t.elder.sees("side:1thebes").slots[0].piece
    assert (piece.corner, piece.span, piece.state) == ("4", 2, ["turned"])
    assert t.elder.sees("total:1thebes").value == 4
    t.elder.plays("Huntress", "thebes")
    assert t.younger.side("thebes") == []


@rule("OM-077")
def test_an_enraged_unit_has_no_abilities(table: Sit) -> None:
    """An enraged soldier that is moved does not act; an enraged oracle is not offered; neither has a cost."""
    t = reign(
        table, elder={"rewards": ["Athena's Feint"], "thebes": ["Sanctuary Burner!"]}, younger={"argos": ["Echo"]}
    )
    t.elder.rewards("Athena's Feint")
    t.elder.chooses("Sanctuary Burner")
    t.elder.does("city argos")
    assert t.younger.side("argos") == ["Echo of the Grotto"]
    t = reign(table, elder={"thebes": ["Loom-Seer", "Scout!"]}, step="portent")
    t.asks("younger", rule="OM-031")


@rule("OM-078")
def test_an_enraged_unit_counts_two(table: Sit) -> None:
    """For the city limit and for war-torn it is a beast."""
    t = reign(table, elder={"hand": ["Hind"], "coins": 2, "thebes": ["Echo!", "Warden!"]})
    t.elder.does("play hind-of-the-silver-antlers")
    t.elder.cannot("city thebes", rule="OM-036")
    t.elder.does("city argos")
    t = reign(table, younger={"thebes": ["Echo!", "Warden"]}, step="war")
    assert t.stack("thebes") == 3


@rule("OM-079")
def test_no_enraging_past_the_city_limit(table: Sit) -> None:
    """On a side of five spaces nobody can be enraged."""
    t = reign(
        table, elder={"hand": ["Piper"], "coins": 2, "thebes": ["Scout"]}, younger={"thebes": ["Hind", "Ketos", "Echo"]}
    )
    t.elder.plays("Piper", "thebes")
    assert t.elder.targets() == ["Owl-Mark Scout in Thebes"]
    t.elder.cannot("unit enemy-thebes-3", rule="OM-079",
                   because="That side is full: an enraged unit would need a second space.")  # fmt: skip
    t.elder.declines()


@rule("OM-073", "OM-080", "OM-C25")
def test_enraged_units_recover_as_the_offering_closes(table: Sit) -> None:
    """The active player's turn back as the last act of the turn, without acting again (OM-C25)."""
    t = reign(table, elder={"thebes": ["Seaside Guardian!"], "hand": ["Scout"]}, step="offering")
    assert t.elder.side("thebes") == ["Seaside Guardian!"]
    t.elder.does("offer owl-mark-scout", "split 2")
    assert t.elder.side("thebes") == ["Seaside Guardian"]
    assert t.elder.spaces("thebes") == 1
    t.asks("younger", rule="OM-031")


@rule("OM-125", "OM-C24")
def test_an_opponents_unit_recovers_in_its_own_offering(table: Sit) -> None:
    """Enraged in my turn it stays so through mine, and recovers as the opponent's turn ends."""
    t = reign(table, elder={"hand": ["Piper"], "coins": 2}, younger={"argos": ["Echo"], "hand": ["Scout"]})
    t.elder.plays("Piper", "argos")
    t.elder.chooses("Echo")
    t.elder.ends()
    assert t.younger.side("argos") == ["Echo of the Grotto!"]
    t.younger.does("wealth 0", "end", "pass")
    assert t.younger.side("argos") == ["Echo of the Grotto"]
