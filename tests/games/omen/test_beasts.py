"""Every beast, placed and used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from petteia.games.omen.content import BEAST, COST, FACE, KIND, NAMES, STRENGTH
from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]
BEASTS = [face for face in range(50) if KIND[face] == BEAST]


@rule("OM-043", "OM-038")
@pytest.mark.parametrize("face", BEASTS, ids=lambda face: NAMES[face])
def test_a_beast_placed_does_nothing_but_stand(table: Sit, face: int) -> None:
    """Played into a city it fills two spaces, fights with its strength, and its ability does not happen."""
    t = reign(table, elder={"hand": [NAMES[face]], "coins": COST[face]},
              younger={"thebes": ["Scout"], "hand": ["Echo"], "coins": 3})  # fmt: skip
    t.elder.plays(NAMES[face], "thebes")
    assert t.elder.side("thebes") == [NAMES[face]]
    assert t.elder.spaces("thebes") == 2
    assert t.elder.sees("total:0thebes").value == STRENGTH[face]
    assert (t.elder.coins, t.elder.units, t.younger.coins, t.younger.units) == (0, 0, 3, 1)
    assert t.younger.side("thebes") == ["Owl-Mark Scout"]


@rule("OM-044")
@pytest.mark.parametrize("face", BEASTS, ids=lambda face: NAMES[face])
def test_a_beast_used_is_paid_for_and_discarded(table: Sit, face: int) -> None:
    """Its cost is paid and it lies in the pile, whatever its ability then asks; with a coin too few it is refused."""
    t = reign(table, elder={"hand": [NAMES[face], "Scout"], "coins": COST[face]})
    t.elder.uses(NAMES[face])
    t.story(f"Elder uses {NAMES[face]} for its ability.")
    assert NAMES[face] in t.pile()
    if t.match.decision.rule == "OM-044":
        t.asks("elder", rule="OM-044")
    t = reign(table, elder={"hand": [NAMES[face]], "coins": COST[face] - 1})
    words = f"It costs {COST[face]} and you have {COST[face] - 1} coin{'s' if COST[face] != 2 else ''}."
    move = f"use {NAMES[face].lower().replace(' ', '-')}"
    t.elder.cannot(move, move.replace("use", "play"), rule="OM-034", because=words)


def test_hound_bites_where_you_stand(table: Sit) -> None:
    """In each city where you have a unit the other player discards one of theirs; the others are passed over."""
    t = reign(table, elder={"hand": ["Hound of"], "coins": 5, "thebes": ["Scout"], "argos": ["Scout"]},
              younger={"thebes": ["Echo", "Loom-Seer"], "argos": ["Hippocamp"], "korinth": ["Warden"]})  # fmt: skip
    t.elder.uses("Hound of")
    t.younger.chooses("Loom-Seer")
    assert (t.younger.side("thebes"), t.younger.side("argos")) == (["Echo of the Grotto"], [])
    assert t.younger.side("korinth") == ["Warden of the Inner Gate"]
    assert t.elder.progress("hades") == 2


def test_lamia_looks_and_discards_two(table: Sit) -> None:
    """You see the unit cards, never rewards, and discard two; both count for Hades' Feat."""
    t = reign(table, elder={"hand": ["Lamia"], "coins": 3},
              younger={"hand": ["Echo", "Scout", "Hound of"], "rewards": ["Ares' Wrath"]})  # fmt: skip
    t.elder.uses("Lamia")
    assert sorted(t.elder.hand_of(1)) == ["?", "Echo of the Grotto", "Hound of Three Gates", "Owl-Mark Scout"]
    t.asks(
        "elder",
        rule="OM-044",
        options=["strip echo-of-the-grotto", "strip owl-mark-scout", "strip hound-of-three-gates"],
    )
    t.elder.does("strip echo-of-the-grotto", "strip owl-mark-scout")
    assert t.younger.hand == ["Hound of Three Gates", "Ares' Wrath"]
    assert t.elder.hand_of(1) == ["Hound of Three Gates", "?"]
    assert t.elder.progress("hades") == 2


def test_lamia_against_a_single_card(table: Sit) -> None:
    """With one card only that one is discarded."""
    t = reign(table, elder={"hand": ["Lamia"], "coins": 3}, younger={"hand": ["Echo"]})
    t.elder.uses("Lamia")
    assert t.younger.hand == []


def test_bronze_feather_flock_discards_any_enemy(table: Sit) -> None:
    """Any enemy unit in any city."""
    t = reign(table, elder={"hand": ["Flock"], "coins": 3}, younger={"thebes": ["Python"], "korinth": ["Echo"]})
    t.elder.uses("Flock")
    t.elder.chooses("Python")
    assert t.younger.side("thebes") == []
    assert t.elder.coins == 1


def test_minotaur_clears_a_city(table: Sit) -> None:
    """Every unit there of strength 3 or less falls, on both sides; stronger and enraged ones stay."""
    t = reign(table, elder={"hand": ["Minotaur"], "coins": 5, "thebes": ["Scout", "Red-Vow"], "argos": ["Echo"]},
              younger={"thebes": ["Satyr", "Echo!", "Hind"]})  # fmt: skip
    t.elder.uses("Minotaur")
    t.asks("elder", rule="OM-044", options=["city thebes", "city argos", "city korinth"])
    t.elder.does("city thebes")
    assert t.elder.side("thebes") == ["Red-Vow Spearman"]
    assert t.younger.side("thebes") == ["Echo of the Grotto!"]
    assert t.elder.side("argos") == ["Echo of the Grotto"]
    assert t.elder.progress("hades") == 2


def test_hippocamp_draws_two(table: Sit) -> None:
    """Two cards are drawn, and they count as draws; two coins come with them."""
    t = reign(table, elder={"hand": ["Hippocamp"], "coins": 3})
    t.elder.uses("Hippocamp")
    assert (t.elder.units, t.elder.coins) == (2, 2)
    assert t.elder.progress("poseidon") == 2


def test_ketos_sweeps_a_city(table: Sit) -> None:
    """Every enemy unit there returns to hand, past the limit if need be; it is no discard."""
    t = reign(table, elder={"hand": ["Ketos"], "coins": 4, "thebes": ["Scout"]},
              younger={"thebes": ["Echo!", "Hind", "Satyr"], "hand": ["Scout"] * 2 + ["Warden"] * 3})  # fmt: skip
    t.elder.uses("Ketos")
    t.elder.does("city thebes")
    assert t.younger.side("thebes") == []
    assert t.younger.units == 8
    assert t.elder.side("thebes") == ["Owl-Mark Scout"]
    assert t.elder.progress("hades") == 0


def test_moon_mad_boar_enrages_city_by_city(table: Sit) -> None:
    """In each city one of your units, or none; a city without such a unit or room is passed over."""
    t = reign(table, elder={"hand": ["Moon-Mad Boar"], "coins": 4, "thebes": ["Scout", "Echo"],
                            "argos": ["Ketos", "Hound of", "Scout"], "korinth": ["Satyr"]})  # fmt: skip
    t.elder.uses("Moon-Mad Boar")
    t.elder.chooses("Owl-Mark Scout", "thebes")
    t.elder.declines()
    assert t.elder.side("thebes") == ["Owl-Mark Scout!", "Echo of the Grotto"]
    assert t.elder.side("korinth") == ["Veteran Satyr"]


def test_hind_fetches_a_greater_beast(table: Sit) -> None:
    """A beast of cost 3 or more comes from the pile, or none; then 3 coins. Another Hind is too cheap."""
    t = reign(table, elder={"hand": ["Hind"], "coins": 2}, pile=["Hind", "Hippocamp", "Scout"])
    t.elder.uses("Hind")
    t.asks("elder", rule="OM-044", options=["take hippocamp-of-the-deep-road", "pass"])
    t.elder.does("take hippocamp-of-the-deep-road")
    assert t.elder.hand == ["Hippocamp of the Deep Road"]
    assert t.elder.coins == 3


@pytest.fixture
def dear_hind() -> Iterator[None]:
    """A Hind that costs 3, which is what her text asks of the beast she fetches."""
    face = FACE["hind_of_the_silver_antlers"]
    cost = COST[face]
    COST[face] = 3
    yield
    COST[face] = cost


@rule("OM-128")
def test_a_beast_does_not_fetch_itself(table: Sit, dear_hind: None) -> None:
    """Used, a beast lies in the pile while it looks there; were a Hind dear enough for her own text, she would stay."""
    t = reign(table, elder={"hand": ["Hind"], "coins": 3}, pile=["Scout"])
    t.elder.uses("Hind")
    assert t.elder.coins == 3
    assert t.pile() == ["Owl-Mark Scout", "Hind of the Silver Antlers"]
    t = reign(table, elder={"hand": ["Hind"], "coins": 3}, pile=["Hind", "Hippocamp"])
    t.elder.uses("Hind")
    t.asks(
        "elder", rule="OM-044", options=["take hind-of-the-silver-antlers", "take hippocamp-of-the-deep-road", "pass"]
    )
    t.elder.does("take hind-of-the-silver-antlers")
    assert t.elder.hand == ["Hind of the Silver Antlers"]
    assert t.pile() == ["Hippocamp of the Deep Road", "Hind of the Silver Antlers"]


def test_chimera_breathes_thrice(table: Sit) -> None:
    """One of three: an enemy unit of strength 4 or less, up to 3 coins, or three cards revealed and added, not drawn."""
    younger = {"thebes": ["Satyr", "Hound of"], "argos": ["Scout!"], "coins": 4}
    t = reign(
        table, elder={"hand": ["Chimera"] * 3, "coins": 9}, younger=younger, deck=["Echo", "Hind", "Scout", "Warden"]
    )
    t.elder.uses("Chimera")
    assert t.elder.targets() == ["Owl-Mark Scout (enraged) in Argos", "Veteran Satyr in Thebes"]
    t.elder.chooses("Veteran Satyr")
    assert t.younger.side("thebes") == ["Hound of Three Gates"]
    t.elder.uses("Chimera")
    t.elder.does("mode b")
    assert (t.elder.coins, t.younger.coins) == (6, 1)
    t.elder.uses("Chimera")
    t.elder.does("mode c")
    assert sorted(t.elder.hand) == ["Echo of the Grotto", "Hind of the Silver Antlers", "Owl-Mark Scout"]
    assert t.elder.progress("poseidon") == 0


@rule("OM-051", "OM-C31")
def test_pegasus_adds_one_of_each_type(table: Sit) -> None:
    """Five are revealed; up to a soldier, an oracle and a beast are added, which is not drawing; the rest is discarded."""
    t = reign(
        table, elder={"hand": ["Pegasus"], "coins": 3}, deck=["Scout", "Satyr", "Echo", "Hound of", "Warden", "Ketos"]
    )
    t.elder.uses("Pegasus")
    t.asks("elder", rule="OM-044", options=["take owl-mark-scout", "take veteran-satyr", "pass"])
    t.elder.does("take veteran-satyr", "take warden-of-the-inner-gate", "pass")
    assert t.elder.hand == ["Veteran Satyr", "Warden of the Inner Gate"]
    assert t.pile() == ["Cloudcall Pegasus", "Owl-Mark Scout", "Echo of the Grotto", "Hound of Three Gates"]
    assert t.elder.progress("poseidon") == 0
    assert t.deck() == 1


def test_python_puts_an_oracle_and_a_soldier(table: Sit) -> None:
    """Five are revealed; an oracle and a soldier may be put into cities; the others go before the soldier acts."""
    t = reign(table, elder={"hand": ["Python"], "coins": 5}, younger={"argos": ["Warden"]},
              deck=["Sanctuary Burner", "Echo", "Hound of", "Ketos", "Satyr", "Hind", "Scout"])  # fmt: skip
    t.elder.uses("Python")
    t.elder.does("put echo-of-the-grotto", "city thebes")
    t.asks("elder", rule="OM-044", options=["put sanctuary-burner", "put veteran-satyr", "pass"])
    t.elder.does("put sanctuary-burner", "city argos")
    assert t.elder.side("thebes") == ["Echo of the Grotto"]
    assert t.elder.side("argos") == ["Sanctuary Burner"]
    assert t.younger.side("argos") == []
    assert t.pile()[-1] == "Warden of the Inner Gate"
    assert len(t.pile()) == 5


def test_python_may_put_nothing(table: Sit) -> None:
    """Up to one of each may be none; all are discarded."""
    t = reign(table, elder={"hand": ["Python"], "coins": 5}, deck=["Scout", "Echo", "Hind"])
    t.elder.uses("Python")
    t.elder.does("pass", "pass")
    assert len(t.pile()) == 4


@rule("OM-123", "OM-C39")
def test_gorgon_leaves_one_type_to_play(table: Sit) -> None:
    """In their next turn the opponent plays units of the named type only; offerings and oracles are not touched. It pays 2."""
    t = reign(table, elder={"hand": ["Gorgon"], "coins": 3},
              younger={"hand": ["Scout", "Echo", "Hind"], "coins": 9, "argos": ["Keeper"]})  # fmt: skip
    t.elder.uses("Gorgon")
    t.asks("elder", rule="OM-044", options=["name soldier", "name oracle", "name beast"])
    t.elder.does("name oracle")
    assert t.elder.coins == 2
    t.elder.ends()
    t.younger.does("wealth 0")
    t.asks("younger", rule="OM-033", options=["play echo-of-the-grotto", "end"])
    t.younger.cannot("play owl-mark-scout", "use hind-of-the-silver-antlers", rule="OM-033",
                     because="A Gorgon's gaze forbids units of that type this turn.")  # fmt: skip
    t.younger.ends()
    t.younger.acts("Keeper")
    t.asks(
        "younger",
        rule="OM-068",
        options=["offer owl-mark-scout", "offer echo-of-the-grotto", "offer hind-of-the-silver-antlers", "pass"],
    )


def test_gorgon_is_over_after_one_turn(table: Sit) -> None:
    """The turn after the next is free again."""
    t = reign(table, elder={"hand": ["Gorgon"], "coins": 3}, younger={"hand": ["Scout"], "coins": 3})
    t.elder.uses("Gorgon")
    t.elder.does("name beast")
    t.elder.ends()
    t.younger.does("wealth 0", "end", "pass")
    t.elder.does("wealth 0", "end")
    t.younger.does("wealth 0")
    t.younger.may("play owl-mark-scout")


def test_two_gorgons_leave_nothing(table: Sit) -> None:
    """Two types named: nothing may be played."""
    t = reign(
        table, elder={"hand": ["Gorgon", "Gorgon"], "coins": 6}, younger={"hand": ["Scout", "Echo", "Hind"], "coins": 9}
    )
    t.elder.uses("Gorgon")
    t.elder.does("name beast")
    t.elder.uses("Gorgon")
    t.elder.does("name oracle")
    t.elder.ends()
    t.younger.does("wealth 0")
    t.asks("younger", rule="OM-033", options=["end"])


@rule("OM-042")
def test_horse_carries_soldiers_one_at_a_time(table: Sit) -> None:
    """Your soldiers move to the chosen city, two coins for each, acting before the next is chosen, none twice."""
    t = reign(table, elder={"hand": ["Horse"], "coins": 3, "thebes": ["Sanctuary Burner", "Echo"], "argos": ["Seaside Guardian"]},
              younger={"korinth": ["Warden"]})  # fmt: skip
    t.elder.uses("Horse")
    t.elder.does("city korinth")
    assert t.elder.targets() == ["Sanctuary Burner in Thebes", "Seaside Guardian in Argos"]
    t.elder.chooses("Sanctuary Burner")
    assert t.younger.side("korinth") == []
    assert t.elder.coins == 3
    t.elder.chooses("Seaside Guardian")
    t.elder.does("mode a")
    assert t.elder.side("korinth") == ["Sanctuary Burner", "Seaside Guardian"]
    assert t.elder.coins == 5
    assert t.elder.side("thebes") == ["Echo of the Grotto"]


def test_horse_may_stop(table: Sit) -> None:
    """Up to two may be none."""
    t = reign(table, elder={"hand": ["Horse"], "coins": 3, "thebes": ["Scout"]})
    t.elder.uses("Horse")
    t.elder.does("city argos")
    t.elder.declines()
    assert t.elder.side("thebes") == ["Owl-Mark Scout"]
    assert t.elder.coins == 1


def test_horse_carries_two_at_most(table: Sit) -> None:
    """A third soldier stays where he is."""
    t = reign(
        table, elder={"hand": ["Horse"], "coins": 2, "thebes": ["Burner", "Burner"], "argos": ["Burner", "Burner"]}
    )
    t.elder.uses("Horse")
    t.elder.does("city korinth")
    for city in ("thebes", "argos"):
        t.elder.chooses("Sanctuary Burner", city)
    assert t.elder.side("korinth") == ["Sanctuary Burner"] * 2
    assert t.elder.coins == 4
