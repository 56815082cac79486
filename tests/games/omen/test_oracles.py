"""Every oracle's ability, as its text says, and what an oracle may not do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


def portent(table: Sit, **spec: Any) -> Any:
    return reign(table, step="portent", **spec)


def test_obol_counter_takes_a_coin(table: Sit) -> None:
    """The rival loses a coin to the pool."""
    t = portent(table, elder={"thebes": ["Obol-Counter"]}, younger={"coins": 2, "hand": ["Echo"]})
    t.elder.acts("Obol-Counter")
    assert (t.elder.coins, t.younger.coins, t.younger.units) == (0, 1, 1)


def test_obol_counter_takes_a_card_from_the_penniless(table: Sit) -> None:
    """Without a coin the rival discards a unit card of their choice, and it counts for Hades' Feat."""
    t = portent(table, elder={"thebes": ["Obol-Counter"], "argos": ["Warden"]}, younger={"hand": ["Echo", "Loom-Seer"]})
    t.elder.acts("Obol-Counter")
    t.asks("younger", rule="OM-048", options=["discard echo-of-the-grotto", "discard loom-seer"])
    t.younger.does("discard loom-seer")
    assert t.younger.hand == ["Echo of the Grotto"]
    assert t.elder.progress("hades") == 1


def test_obol_counter_finds_nothing(table: Sit) -> None:
    """With neither coin nor card it would do nothing, and is not offered."""
    t = portent(table, elder={"thebes": ["Obol-Counter"]}, younger={})
    t.asks("younger", rule="OM-031")


def test_bone_reader_swaps_a_card_for_another_of_its_type(table: Sit) -> None:
    """A unit card is discarded; another of its type, not itself, comes from the pile, shown; no draw."""
    t = portent(table, elder={"thebes": ["Bone-Reader"], "hand": ["Scout", "Echo", "Hound"]},
                pile=["Pearl Diver", "Barrow Lancer", "Scout", "Loom-Seer"])  # fmt: skip
    t.elder.acts("Bone-Reader")
    t.asks("elder", rule="OM-048", options=["discard owl-mark-scout", "discard echo-of-the-grotto"])
    t.elder.does("discard owl-mark-scout")
    t.asks("elder", rule="OM-048", options=["take pearl-diver", "take barrow-lancer", "take owl-mark-scout"])
    t.elder.does("take barrow-lancer")
    assert t.elder.hand == ["Barrow Lancer", "Hound of Three Gates", "Echo of the Grotto"]
    assert "Barrow Lancer" in t.younger.hand_of(0)
    assert t.elder.progress("poseidon") == 0


@rule("OM-128")
def test_bone_reader_does_not_fetch_what_it_discarded(table: Sit) -> None:
    """Of the soldiers in the pile every one may come but the one just given up."""
    t = portent(table, elder={"thebes": ["Bone-Reader"], "hand": ["Scout"]}, pile=["Pearl Diver", "Barrow Lancer"])
    t.elder.acts("Bone-Reader")
    t.asks("elder", rule="OM-048", options=["take pearl-diver", "take barrow-lancer"])
    t.elder.does("take pearl-diver")
    assert t.elder.hand == ["Pearl Diver of Kos"]
    assert t.pile() == ["Barrow Lancer", "Owl-Mark Scout"]


def test_augur_puts_a_cheap_soldier(table: Sit) -> None:
    """The top card is revealed; a soldier of cost 3 or less may be put here and its ability follows."""
    t = portent(table, elder={"argos": ["Augur"]}, younger={"argos": ["Loom-Seer"]}, deck=["Sanctuary Burner", "Echo"])
    t.elder.acts("Augur")
    t.asks("elder", rule="OM-048", options=["put sanctuary-burner", "pass"])
    t.elder.does("put sanctuary-burner")
    assert t.elder.side("argos") == ["Augur of the Levy", "Sanctuary Burner"]
    assert t.younger.side("argos") == []


@rule("OM-050", "OM-088", "OM-C30")
def test_augur_discards_what_is_not_put(table: Sit) -> None:
    """Declined, or no such soldier: the revealed card is discarded, the rest of the deck stays as it is."""
    t = portent(table, elder={"argos": ["Augur"], "thebes": ["Augur"]}, deck=["Veteran Satyr", "Debtor", "Echo"])
    t.elder.acts("Augur", "argos")
    t.elder.declines()
    assert t.pile() == ["Veteran Satyr"]
    t.elder.acts("Augur", "thebes")
    assert t.pile() == ["Veteran Satyr", "Ferryman's Debtor"]
    assert t.deck() == 1


def test_reader_of_fresh_blood_trades_strength(table: Sit) -> None:
    """A unit card from hand for an enemy unit here of lower strength; only the enemy counts for Hades' Feat."""
    t = portent(table, elder={"thebes": ["Reader of Fresh Blood"], "argos": ["Warden"], "hand": ["Hound", "Echo", "Scout"]},
                younger={"thebes": ["Pearl Diver", "Satyr", "Chimera"]})  # fmt: skip
    t.elder.acts("Reader")
    t.asks("elder", rule="OM-048", options=["discard hound-of-three-gates", "discard owl-mark-scout"])
    t.elder.does("discard hound-of-three-gates")
    assert t.elder.targets() == [
        "Chimera of the Burnt Ridge in Thebes", "Pearl Diver of Kos in Thebes", "Veteran Satyr in Thebes",
    ]  # fmt: skip
    t.elder.chooses("Veteran Satyr")
    assert t.younger.side("thebes") == ["Pearl Diver of Kos", "Chimera of the Burnt Ridge"]
    assert t.elder.progress("hades") == 1


def test_keeper_of_the_tide_pays_more_for_an_oracle(table: Sit) -> None:
    """One coin, or two if the revealed card is an oracle; it is discarded."""
    t = portent(table, elder={"thebes": ["Keeper"], "argos": ["Keeper"]}, deck=["Echo", "Scout"])
    t.elder.acts("Keeper", "thebes")
    assert t.elder.coins == 2
    t.elder.acts("Keeper", "argos")
    assert t.elder.coins == 3
    assert t.pile() == ["Echo of the Grotto", "Owl-Mark Scout"]


def test_shoal_watcher_sells_two_cards(table: Sit) -> None:
    """A coin for two draws; without a coin it is not offered."""
    t = portent(table, elder={"thebes": ["Shoal-Watcher"], "argos": ["Shoal-Watcher"], "coins": 1})
    t.elder.acts("Shoal-Watcher", "thebes")
    assert (t.elder.coins, t.elder.units) == (0, 2)
    t.asks("elder", rule="OM-068")


def test_moon_vigil_priestess_enrages_up_to_three_of_yours(table: Sit) -> None:
    """Other non-beasts of yours with room, three at most; an oracle so chosen cannot act any more."""
    t = portent(table, elder={"thebes": ["Moon-Vigil Priestess", "Keeper"], "argos": ["Warden", "Hippocamp"],
                              "korinth": ["Ketos", "Hound of", "Scout"]}, younger={"thebes": ["Echo"]})  # fmt: skip
    t.elder.acts("Moon-Vigil")
    assert t.elder.targets() == ["Keeper of the Tide in Thebes", "Warden of the Inner Gate in Argos"]
    t.elder.chooses("Warden")
    assert t.elder.side("argos") == ["Warden of the Inner Gate!", "Hippocamp of the Deep Road"]
    assert t.elder.targets() == ["Keeper of the Tide in Thebes"]
    t.elder.declines()
    assert t.elder.targets() == ["Keeper of the Tide in Thebes"]
    t = portent(
        table, elder={"thebes": ["Moon-Vigil Priestess", "Scout"], "argos": ["Scout", "Warden"], "korinth": ["Scout"]}
    )
    t.elder.acts("Moon-Vigil")
    for city in ("thebes", "argos", "korinth"):
        t.elder.chooses("Owl-Mark Scout", city)
    assert (t.elder.side("thebes"), t.elder.side("argos"), t.elder.side("korinth")) == (
        ["Moon-Vigil Priestess", "Owl-Mark Scout!"], ["Owl-Mark Scout!", "Warden of the Inner Gate"], ["Owl-Mark Scout!"],
    )  # fmt: skip


def test_whisperer_uses_a_beast_that_stays(table: Sit) -> None:
    """For 2 coins a beast of yours here does what it does when used; it stays. An enraged unit has no ability."""
    t = portent(table, elder={"thebes": ["Whisperer", "Hippocamp", "Scout!"], "argos": ["Ketos", "Warden"], "coins": 4})
    t.elder.acts("Whisperer")
    assert (t.elder.coins, t.elder.units) == (4, 2)
    assert t.elder.side("thebes") == ["Whisperer to Fangs", "Hippocamp of the Deep Road", "Owl-Mark Scout!"]


def test_whisperer_needs_two_coins_and_a_beast_here(table: Sit) -> None:
    """With fewer coins, or only enraged units here, it is not offered."""
    t = portent(table, elder={"thebes": ["Whisperer", "Scout!"], "argos": ["Whisperer", "Ketos"], "coins": 1})
    t.asks("younger", rule="OM-031")


@rule("OM-050", "OM-051")
def test_pythia_reveals_three_and_keeps_one(table: Sit) -> None:
    """One of the three is added (no draw), the others are discarded."""
    t = portent(table, elder={"thebes": ["Pythia"]}, deck=["Echo", "Scout", "Hound", "Ketos"])
    t.elder.acts("Pythia")
    assert t.younger.row("shown") == ["Echo of the Grotto", "Owl-Mark Scout", "Hound of Three Gates"]
    t.elder.does("take owl-mark-scout")
    assert t.elder.hand == ["Owl-Mark Scout"]
    assert t.pile() == ["Echo of the Grotto", "Hound of Three Gates"]
    assert t.elder.progress("poseidon") == 0


def test_lyre_prophet_guesses(table: Sit) -> None:
    """Named rightly, the card is added to hand, which is not drawing, with a coin; wrongly, it is discarded."""
    t = portent(
        table, elder={"thebes": ["Lyre-Prophet"], "argos": ["Lyre-Prophet"]}, deck=["Echo", "Scout", "Hound", "Ketos"]
    )
    t.elder.acts("Lyre-Prophet", "thebes")
    t.asks("elder", rule="OM-048", options=["name soldier", "name oracle", "name beast"])
    t.elder.does("name oracle")
    assert (t.elder.hand, t.elder.coins) == (["Echo of the Grotto"], 1)
    assert t.elder.progress("poseidon") == 0
    t.elder.acts("Lyre-Prophet", "argos")
    t.elder.does("name beast")
    assert t.pile() == ["Owl-Mark Scout"]
    assert (t.elder.units, t.elder.coins) == (1, 1)


def test_echo_uses_an_enemy_oracle(table: Sit) -> None:
    """An enemy oracle's ability is carried out as this one's, in this one's city; not another Echo, not an enraged one."""
    t = portent(
        table,
        elder={"thebes": ["Echo"], "hand": ["Hound"], "korinth": ["Warden"]},
        younger={"thebes": ["Scout"], "argos": ["Reader of Fresh Blood", "Echo"], "korinth": ["Warden", "Keeper!"]},
    )
    t.elder.acts("Echo")
    assert t.elder.targets() == ["Reader of Fresh Blood in Argos", "Warden of the Inner Gate in Korinth"]
    t.elder.chooses("Reader of Fresh Blood")
    assert t.younger.side("thebes") == []
    assert t.pile() == ["Hound of Three Gates", "Owl-Mark Scout"]


def test_echo_of_a_warden_marks_its_own_city(table: Sit) -> None:
    """Here is the Echo's city."""
    t = portent(table, elder={"thebes": ["Echo"]}, younger={"korinth": ["Warden"]})
    t.elder.acts("Echo")
    t.story("In the rival's next turn units played into Thebes cost 1 coin more.")


@rule("OM-042")
def test_loom_seer_moves_a_cheap_soldier(table: Sit) -> None:
    """A soldier of cost 2 or less goes to another city with room and acts again."""
    t = portent(table, elder={"thebes": ["Loom-Seer", "Sanctuary Burner", "Grizzled Veteran"], "korinth": ["Ketos", "Hound", "Echo"]},
                younger={"argos": ["Warden"]})  # fmt: skip
    t.elder.acts("Loom-Seer")
    assert t.elder.side("argos") == ["Sanctuary Burner"]
    assert t.younger.side("argos") == []


def test_warden_taxes_a_city_for_one_turn(table: Sit) -> None:
    """In the rival's next turn playing into the city costs 1 more (marks add up); using a beast does not; then it is over."""
    t = portent(table, elder={"thebes": ["Warden"], "argos": ["Warden"]},
                younger={"hand": ["Scout", "Hippocamp", "Barrow Lancer"], "coins": 0})  # fmt: skip
    t.elder.acts("Warden", "thebes")
    t.elder.acts("Warden", "argos")
    t.younger.does("wealth 1")
    t.younger.plays("Scout", "thebes")
    t.younger.declines()
    assert t.younger.coins == 0


def test_warden_leaves_used_beasts_alone(table: Sit) -> None:
    """A beast used for its ability pays its cost and no more; where the tax is too dear the city is refused."""
    t = reign(
        table, younger={"hand": ["Hippocamp", "Scout"], "coins": 3, "due": {"thebes": 2, "argos": 1}}, to_move="younger"
    )
    t.younger.does("play owl-mark-scout")
    t.asks("younger", rule="OM-035", options=["city thebes", "city argos", "city korinth"])
    t.younger.does("city argos")
    t.younger.declines()
    assert t.younger.coins == 1
    t = reign(
        table, younger={"hand": ["Hippocamp", "Scout"], "coins": 2, "due": {"thebes": 2, "argos": 1}}, to_move="younger"
    )
    t.younger.does("play owl-mark-scout")
    t.asks("younger", rule="OM-035", options=["city argos", "city korinth"])
    t.younger.cannot("city thebes", rule="OM-034", because="A Warden asks more coins there than you have.")


def test_warden_through_an_acolyte_in_the_other_turn_waits(table: Sit) -> None:
    """The next turn is the first that begins after this moment: a mark made in the rival's own turn is for the one after."""
    t = reign(
        table, elder={"hand": ["Ram-Shield", "Scout"], "coins": 4}, younger={"thebes": ["Acolyte"], "argos": ["Warden"]}
    )
    t.elder.plays("Ram-Shield", "thebes")
    t.elder.chooses("Acolyte")
    t.elder.does("city korinth")
    t.younger.acts("Warden")
    t.elder.plays("Scout", "argos")
    t.elder.declines()
    assert t.elder.coins == 1


@rule("OM-048")
def test_an_oracle_acts_once_in_portent(table: Sit) -> None:
    """Once each, and not again in the same step."""
    t = portent(table, elder={"thebes": ["Keeper", "Warden"]}, deck=["Scout", "Scout"])
    t.elder.acts("Keeper")
    assert t.elder.targets() == ["Warden of the Inner Gate in Thebes"]
    t.elder.cannot("oracle thebes-1", rule="OM-048")


@rule("OM-049")
def test_oracles_act_in_any_order(table: Sit) -> None:
    """The player chooses who is next, and may stop."""
    t = portent(
        table, elder={"thebes": ["Keeper"], "argos": ["Warden"], "korinth": ["Obol-Counter"]}, younger={"coins": 1}
    )
    t.asks("elder", rule="OM-049", options=["oracle thebes-1", "oracle argos-1", "oracle korinth-1", "end"])
    t.elder.acts("Obol-Counter")
    t.elder.acts("Keeper")
    t.elder.ends()
    t.asks("younger", rule="OM-031")


@rule("OM-077")
def test_an_enraged_oracle_does_not_act(table: Sit) -> None:
    """Enraged units have no abilities."""
    t = portent(table, elder={"thebes": ["Keeper!"], "argos": ["Warden"]})
    assert t.elder.targets() == ["Warden of the Inner Gate in Argos"]


@rule("OM-045", "OM-C32")
def test_an_oracle_does_nothing_when_played_but_may_act_this_turn(table: Sit) -> None:
    """No effect at the moment it is played; in the Portent of the same turn it may act."""
    t = reign(table, elder={"hand": ["Keeper"], "coins": 2})
    t.elder.plays("Keeper", "thebes")
    assert t.elder.coins == 0
    t.elder.ends()
    t.elder.acts("Keeper")
    assert t.elder.coins > 0


def test_portent_does_not_tell_of_the_hand(table: Sit) -> None:
    """Where only the hand decides whether a Reader can act, its owner is asked in any case."""
    t = portent(table, elder={"thebes": ["Bone-Reader"], "hand": ["Scout"]}, pile=["Echo"])
    t.asks("elder", rule="OM-049", options=["end"])
    t = portent(
        table,
        elder={"thebes": ["Echo"], "hand": ["Scout"]},
        younger={"thebes": ["Reader of Fresh Blood", "Hind"]},
        pile=[],
    )
    t.asks("elder", rule="OM-049", options=["oracle thebes-1", "end"])
    t = portent(table, elder={"thebes": ["Bone-Reader"]}, pile=["Echo"])
    t.asks("younger", rule="OM-031")
