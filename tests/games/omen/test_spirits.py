"""Spirits: placed for one ability, invoked for both; each of the nine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


def seance(
    table: Sit, spirit: str, elder: dict[str, Any] | None = None, younger: dict[str, Any] | None = None, **spec: Any
) -> Any:
    """The Elder holds a spirit (and nothing else in hand unless it is said) and nine coins."""
    side = {"coins": 9, **(elder or {})}
    side["hand"] = [spirit, *side.get("hand", [])]
    return reign(table, elder=side, younger=younger, options={"spirits": "yes"}, **spec)


@rule("OM-104", "OM-C05")
def test_a_spirit_played_carries_out_one_ability(table: Sit) -> None:
    """Into a city for its cost; its owner picks one of its abilities, at once."""
    t = seance(table, "Naiad", younger={})
    t.elder.plays("Naiad", "thebes")
    t.asks("elder", rule="OM-104", options=["mode a", "mode b"])
    t.elder.does("mode b")
    assert t.elder.side("thebes") == ["Naiad of the Cold Spring"]
    assert t.elder.coins == 7


@rule("OM-105", "OM-C06")
def test_a_spirit_invoked_carries_out_both(table: Sit) -> None:
    """For the invoke cost alone it goes to the pile, never into a city, and both abilities happen."""
    t = seance(table, "Ker", {"thebes": ["Scout"]}, {"thebes": ["Echo"], "argos": ["Hind", "Warden"]})
    t.elder.does("invoke ker-of-the-trampled-field", "mode b", "city argos")
    assert t.elder.coins == 9 - 2 + 2
    t.elder.does("city thebes")
    assert t.pile() == ["Ker of the Trampled Field", "Owl-Mark Scout", "Echo of the Grotto"]


@rule("OM-132")
def test_the_order_of_an_invocation_is_free(table: Sit) -> None:
    """The owner decides which ability comes first."""
    for first, events in (("a", ["enraged", "fell"]), ("b", ["enraged"])):
        t = seance(table, "Dryad", younger={"thebes": ["Echo"]})
        t.elder.does("invoke dryad-of-the-split-oak")
        t.asks("elder", rule="OM-132", options=["mode a", "mode b"])
        t.elder.does(f"mode {first}")
        told = [event.kind.key for _, event in t.match.events if event.kind.key in ("enraged", "fell")]
        assert told == events


@rule("OM-105")
def test_invoking_needs_the_invoke_cost(table: Sit) -> None:
    """With fewer coins it is refused; another unit cannot be invoked."""
    t = reign(table, elder={"hand": ["Erinys", "Scout"], "coins": 2}, options={"spirits": "yes"})
    t.elder.cannot("invoke erinys-of-the-broken-oath", rule="OM-034", because="It costs 3 and you have 2 coins.")
    t.elder.cannot("invoke owl-mark-scout", rule="OM-105", because="Only a spirit can be invoked.")


def test_moving_a_spirit_does_not_repeat_it(table: Sit) -> None:
    """A spirit is no soldier: entering another city does nothing."""
    t = reign(table, elder={"rewards": ["Athena's Feint"], "thebes": ["Naiad"]}, options={"spirits": "yes"})
    t.elder.rewards("Athena's Feint")
    t.elder.chooses("Naiad")
    t.elder.does("city argos")
    assert t.elder.side("argos") == ["Naiad of the Cold Spring"]
    assert t.elder.units == 0


def test_erinys_hunts_who_stands_alone(table: Sit) -> None:
    """A: an enemy unit that is the only card on its side, a beast as well. B: they discard one of their oracles."""
    t = seance(table, "Erinys", younger={"thebes": ["Ketos"], "argos": ["Echo", "Warden"]})
    t.elder.plays("Erinys", "korinth")
    t.elder.does("mode a")
    assert t.younger.side("thebes") == []
    t = seance(table, "Erinys", younger={"thebes": ["Ketos"], "argos": ["Echo", "Warden"]})
    t.elder.plays("Erinys", "korinth")
    t.elder.does("mode b")
    t.younger.chooses("Echo")
    assert t.younger.side("argos") == ["Warden of the Inner Gate"]
    assert t.elder.progress("hades") == 1


def test_poppy_lulls_an_oracle(table: Sit) -> None:
    """A: an enemy oracle cannot act in its owner's next turn; then it can again."""
    t = seance(table, "Poppy", younger={"thebes": ["Warden"], "argos": ["Keeper"]}, deck=[])
    t.elder.plays("Poppy", "korinth")
    t.elder.does("mode a")
    t.elder.chooses("Keeper")
    t.elder.ends()
    t.younger.does("wealth 0", "end")
    assert t.younger.targets() == ["Warden of the Inner Gate in Thebes"]
    t.younger.ends()
    t.elder.does("wealth 0", "end")
    t.goes_on()


def test_poppy_fetches_an_oracle(table: Sit) -> None:
    """B: you may add an oracle from the pile, shown."""
    t = seance(table, "Poppy", pile=["Echo", "Scout"])
    t.elder.plays("Poppy", "korinth")
    t.elder.does("mode b")
    t.asks("elder", rule="OM-104", options=["take echo-of-the-grotto", "pass"])
    t.elder.does("take echo-of-the-grotto")
    assert t.younger.hand_of(0) == ["Echo of the Grotto"]


def test_ker_tramples_both_sides(table: Sit) -> None:
    """A: in one city each player discards one of their units; this spirit will do; theirs counts for Hades' Feat."""
    t = seance(table, "Ker", {"thebes": ["Scout"]}, {"thebes": ["Echo", "Ketos"]})
    t.elder.plays("Ker", "thebes")
    t.elder.does("mode a", "city thebes")
    t.elder.chooses("Ker")
    t.younger.chooses("Ketos")
    assert (t.elder.side("thebes"), t.younger.side("thebes")) == (["Owl-Mark Scout"], ["Echo of the Grotto"])
    assert t.elder.progress("hades") == 1


def test_ker_counts_the_foe(table: Sit) -> None:
    """B: a coin for each enemy unit in a city, at most three; a beast is one."""
    t = seance(table, "Ker", younger={"argos": ["Hind", "Echo", "Echo", "Warden"]})
    t.elder.plays("Ker", "thebes")
    t.elder.does("mode b", "city argos")
    assert t.elder.coins == 10


def test_eidolon_leads_back_a_soldier(table: Sit) -> None:
    """A: a soldier of cost 1 comes from the pile into a city of your choice and acts."""
    t = seance(table, "Eidolon", younger={"coins": 1}, pile=["Toll-Taker", "Pearl Diver"])
    t.elder.plays("Eidolon", "thebes")
    t.elder.does("mode a")
    t.asks("elder", rule="OM-104", options=["put harbour-toll-taker", "pass"])
    t.elder.does("put harbour-toll-taker", "city argos")
    assert t.younger.coins == 0


def test_eidolon_dismisses_a_soldier(table: Sit) -> None:
    """B: a soldier card from hand for 3 coins, or none; an oracle will not do."""
    t = seance(table, "Eidolon", {"hand": ["Scout", "Echo"]})
    t.elder.plays("Eidolon", "thebes")
    t.elder.does("mode b")
    t.asks("elder", rule="OM-104", options=["discard owl-mark-scout", "pass"])
    t.elder.does("discard owl-mark-scout")
    assert t.elder.coins == 9


def test_naiad_turns_the_spring(table: Sit) -> None:
    """A: two draws, then a unit card of yours goes on top of the deck, unshown."""
    t = seance(table, "Naiad", {"hand": ["Ketos"]}, deck=["Scout", "Echo", "Hind"])
    t.elder.plays("Naiad", "thebes")
    t.elder.does("mode a", "top ketos-of-the-black-trench")
    assert t.elder.hand == ["Owl-Mark Scout", "Echo of the Grotto"] or sorted(t.elder.hand) == [
        "Echo of the Grotto",
        "Owl-Mark Scout",
    ]
    assert t.elder.sees("deck:0").top.name == "Ketos of the Black Trench"
    assert t.younger.sees("deck:0").top.name == ""
    assert "Elder puts a card on top of the deck." in t.younger.heard()
    assert t.elder.progress("poseidon") == 2


def test_naiad_calls_a_soldier_home(table: Sit) -> None:
    """B: one of your soldiers returns to hand and you gain 2 coins."""
    t = seance(table, "Naiad", {"argos": ["Scout", "Echo"]})
    t.elder.plays("Naiad", "thebes")
    t.elder.does("mode b")
    assert t.elder.targets() == ["Owl-Mark Scout in Argos"]
    t.elder.chooses("Owl-Mark Scout")
    assert (t.elder.hand, t.elder.coins) == (["Owl-Mark Scout"], 9)


def test_zephyr_blows_beasts_and_oracles_about(table: Sit) -> None:
    """A: one of your beasts or enraged units to another city. B: an enemy oracle to another city."""
    t = seance(table, "Zephyr", {"argos": ["Scout!", "Ketos", "Echo"]}, {"argos": ["Warden", "Satyr"]})
    t.elder.does("invoke zephyr-of-the-west-gate", "mode a")
    assert t.elder.targets() == ["Ketos of the Black Trench in Argos", "Owl-Mark Scout (enraged) in Argos"]
    t.elder.chooses("Ketos")
    t.elder.does("city korinth")
    assert t.elder.targets() == ["Warden of the Inner Gate in Argos"]
    t.elder.chooses("Warden")
    t.elder.does("city thebes")
    assert t.elder.side("korinth") == ["Ketos of the Black Trench"]
    assert t.younger.side("thebes") == ["Warden of the Inner Gate"]


def test_dryad_enrages_an_enemy(table: Sit) -> None:
    """A: an enemy unit that is no beast, with room. B: an enraged unit of either side is discarded."""
    t = seance(table, "Dryad", {"argos": ["Warden!"]}, {"argos": ["Echo", "Ketos"]})
    t.elder.plays("Dryad", "thebes")
    t.elder.does("mode a")
    assert t.younger.side("argos") == ["Echo of the Grotto!", "Ketos of the Black Trench"]
    t = seance(table, "Dryad", {"argos": ["Warden!"]}, {"argos": ["Echo!", "Ketos"]})
    t.elder.plays("Dryad", "thebes")
    t.elder.does("mode b")
    assert t.elder.targets() == ["Echo of the Grotto (enraged) in Argos", "Warden of the Inner Gate (enraged) in Argos"]
    t.elder.chooses("Echo")
    assert t.elder.progress("hades") == 1


def test_muse_moves_an_oracle(table: Sit) -> None:
    """A: one of your oracles goes to another city, or none."""
    t = seance(table, "Muse", {"argos": ["Warden", "Scout"]})
    t.elder.plays("Muse", "thebes")
    t.elder.does("mode a")
    t.elder.chooses("Warden")
    t.elder.does("city korinth")
    assert t.elder.side("korinth") == ["Warden of the Inner Gate"]


def test_muse_sings_for_an_oracle_or_spirit(table: Sit) -> None:
    """B: four are revealed; an oracle or spirit among them is added, the others are discarded."""
    t = seance(table, "Muse", deck=["Scout", "Echo", "Naiad", "Ketos", "Hind"])
    t.elder.plays("Muse", "thebes")
    t.elder.does("mode b")
    t.asks("elder", rule="OM-104", options=["take echo-of-the-grotto", "take naiad-of-the-cold-spring"])
    t.elder.does("take naiad-of-the-cold-spring")
    assert t.pile() == ["Owl-Mark Scout", "Echo of the Grotto", "Ketos of the Black Trench"]
    t = seance(table, "Muse", deck=["Scout", "Ketos"])
    t.elder.plays("Muse", "thebes")
    t.elder.does("mode b")
    assert len(t.pile()) == 2


def test_palladion_swaps_two_soldiers(table: Sit) -> None:
    """A: two of your soldiers in different cities change places; both enter, in the order you choose."""
    t = seance(
        table,
        "Palladion",
        {"thebes": ["Sanctuary Burner", "Echo"], "argos": ["Seaside Guardian"]},
        {"argos": ["Warden"]},
    )
    t.elder.plays("Palladion", "korinth")
    t.elder.does("mode a")
    t.elder.chooses("Sanctuary Burner")
    t.asks("elder", rule="OM-104", options=["unit own-argos-1", "unit own-thebes-2"])
    t.elder.chooses("Seaside Guardian")
    t.asks("elder", rule="OM-039", options=["mode a", "mode b"])
    assert t.younger.side("argos") == ["Warden of the Inner Gate"]
    t.elder.does("mode b")
    assert t.younger.side("argos") == []
    assert t.elder.side("thebes") == ["Echo of the Grotto", "Seaside Guardian"]
    assert t.elder.side("argos") == ["Sanctuary Burner"]


def test_palladion_needs_two_cities_and_may_decline(table: Sit) -> None:
    """Soldiers in one city only: nothing is offered; otherwise it is a may."""
    t = seance(table, "Palladion", {"thebes": ["Scout", "Satyr"]})
    t.elder.plays("Palladion", "korinth")
    t.elder.does("mode a")
    t.asks("elder", rule="OM-033", options=["end"])
    t = seance(table, "Palladion", {"thebes": ["Scout"], "argos": ["Satyr"]})
    t.elder.plays("Palladion", "korinth")
    t.elder.does("mode a", "pass")
    assert t.elder.side("thebes") == ["Owl-Mark Scout"]


def test_palladion_wards_a_city(table: Sit) -> None:
    """B: until your next turn enemy abilities cannot touch your units in that city; War is not affected."""
    t = seance(
        table,
        "Palladion",
        {"thebes": ["Scout", "Echo"]},
        {"hand": ["Satyr", "Minotaur", "Ketos", "Flock"], "coins": 15},
    )
    t.elder.plays("Palladion", "thebes")
    t.elder.does("mode b", "city thebes")
    t.elder.ends()
    t.younger.does("wealth 0")
    t.younger.plays("Satyr", "thebes")
    t.younger.uses("Minotaur")
    t.younger.does("city thebes")
    t.younger.uses("Ketos")
    t.younger.does("city thebes")
    t.younger.uses("Flock")
    assert t.elder.side("thebes") == ["Owl-Mark Scout", "Echo of the Grotto", "Palladion Daimon"]


def test_spirits_are_a_type_of_their_own(table: Sit) -> None:
    """Where spirits are played a Gorgon and a Prophet may name them."""
    t = reign(table, elder={"hand": ["Gorgon"], "coins": 3}, options={"spirits": "yes"})
    t.elder.uses("Gorgon")
    t.asks("elder", rule="OM-044", options=["name soldier", "name oracle", "name beast", "name spirit"])
