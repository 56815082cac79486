"""The end of the game: EL-111, EL-118 to EL-142, EL-152."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.elysium.scoring import prestige
from petteia.testing import rule
from tests.games.elysium.temple import Sit, legends


def ended(table: Sit, **spec: Any) -> Any:
    """The last transfer step of the fifth Epoch has come and gone: nobody can write any more."""
    for name in ("thaleia", "kleio", "damon", "ione"):
        if name in spec:
            spec[name] = {"gold": 0} | spec[name]
    spec.setdefault("kleio", {"gold": 0})
    t = legends(table, epoch=5, **spec)
    outcome = t.match.outcome
    assert outcome is not None
    t.won(*(t.match.names[w].lower() for w in outcome.winners), rule=outcome.rule)
    return t


@rule("EL-111", "EL-121")
def test_chronos_scores_at_the_end_from_a_legend(table: Sit) -> None:
    """A Chronos power scores for a card in a Legend; alone, or still in the Domain, it scores nothing."""
    t = ended(
        table, thaleia={"elysium": [["Hebe", "Anvil of Etna"]]}, kleio={"elysium": [["Hebe"]], "domain": ["Ganymede"]}
    )
    assert t.scores["thaleia"]["Chronos"] == 2
    assert t.scores["kleio"]["Chronos"] == 0


@rule("EL-086", "EL-121")
def test_a_lone_card_counts_for_nothing_while_the_game_goes_on(table: Sit) -> None:
    """What the score would be now leaves lone Chronos cards out, also those that add PP or spare Citizens."""
    for lone in ("Hebe", "Talos", "Spartoi"):
        t = legends(table, thaleia={"gold": 4, "elysium": [[lone]], "domain": ["Charon"]}, kleio={"pp": 0})
        assert t.thaleia.now == 0
    t = legends(
        table, thaleia={"gold": 0, "elysium": [["Asphodel Meadows"], ["Ganymede", "Triton", "Citizen"]], "domain": ["Charon"]},
        kleio={"domain": ["Talos"]},
    )  # fmt: skip
    assert t.thaleia.now == 4 + 3 + 1 - 2


@rule("EL-118", "EL-C15")
def test_domains_are_taken_away(table: Sit) -> None:
    """Cards still in Domains are set aside first; they do not enter the discard pile and score nothing."""
    t = ended(table, thaleia={"domain": ["Heracles", "Amalthea", "Citizen"], "vp": 1}, agora=["Hera"])
    assert t.thaleia.domain == []
    assert t.discard == []
    assert t.scores["thaleia"]["total"] == 1


@rule("EL-120")
def test_agora_and_oracle_stay(table: Sit) -> None:
    """The cards of the Agora and the Oracle are left where they are."""
    t = ended(
        table, thaleia={"elysium": [["Cassandra", "Amalthea"]]}, agora=["Hera", "Talos"], oracle=["Themis", "Pythia"]
    )
    assert t.agora[:2] == ["Hera", "Talos"]
    assert t.oracle == ["Themis", "Pythia"]
    assert t.scores["thaleia"]["Chronos"] == 2


@rule("EL-122", "EL-123", "EL-C32")
def test_signs_say_where_a_chronos_card_is_best(table: Sit) -> None:
    """The equals sign suits a Family Legend, the unequal sign a Level Legend; elsewhere the text still holds."""
    t = ended(
        table,
        thaleia={"elysium": [["Pandora", "Daedalus", "Talos"]]},
        kleio={"elysium": [["Pandora", "Heracles", "Styx"]]},
    )
    assert t.scores["thaleia"]["Chronos"] == 7 + 0
    assert t.scores["kleio"]["Chronos"] == 1
    t = ended(
        table,
        thaleia={"elysium": [["Hebe", "Daedalus", "Thanatos"]]},
        kleio={"elysium": [["Hebe", "Amalthea", "Heracles"]]},
    )
    assert t.scores["thaleia"]["Chronos"] == 3
    assert t.scores["kleio"]["Chronos"] == 1
    signs = {}
    for seat, key in ((0, "row:0:1"), (1, "row:1:1")):
        slot = t.seat(seat).sees(key).slots[0]
        signs[slot.piece.name] = [badge.text for badge in slot.piece.badges if badge.at == "sw"]
    assert signs == {"Hebe": ["≠"]}


@rule("EL-124", "EL-C32")
def test_five_families_at_most(table: Sit) -> None:
    """A count of different families reaches five and leaves Citizens out."""
    t = ended(
        table,
        thaleia={"elysium": [["Hebe", "Daedalus", "Thanatos", "Trident", "Parthenon"]]},
        kleio={"elysium": [["Hebe", "Daedalus", "Thanatos", "Citizen", "Citizen"]]},
    )
    assert t.scores["thaleia"]["Chronos"] == 5 + 3
    assert t.scores["kleio"]["Chronos"] == 3


@rule("EL-125", "EL-152")
def test_chronos_vp_are_written_down(table: Sit) -> None:
    """Chronos VP are not taken as tokens: the tokens stay what they were."""
    t = ended(table, thaleia={"vp": 60, "elysium": [["Hebe", "Anvil of Etna"]]})
    assert t.scores["thaleia"]["VP tokens"] == 60
    assert t.thaleia.vp == 60
    assert t.scores["thaleia"]["total"] == 60 + 2 + 2 + 6


LEVEL_TWO = ["Trident", "Daedalus", "Thanatos", "Themis", "Eumolpus"]


@rule("EL-126", "EL-127", "EL-128", "EL-129", "EL-130", "EL-131")
@pytest.mark.parametrize(
    ("row", "vp"),
    [
        (["Amalthea", "Heracles"], 3),
        (["Amalthea", "Heracles", "Themis"], 6),
        (LEVEL_TWO[:2], 2),
        (LEVEL_TWO[:3], 4),
        (LEVEL_TWO[:4], 8),
        (LEVEL_TWO, 12),
    ],
)
def test_what_a_legend_scores(table: Sit, row: list[str], vp: int) -> None:
    """A Family Legend scores 3 or 6 VP for two or three cards, a Level Legend 2, 4, 8 or 12 for two to five."""
    t = ended(table, thaleia={"elysium": [row]})
    assert t.scores["thaleia"]["Legends"] == vp


@rule("EL-132", "EL-133", "EL-134", "EL-135")
def test_prestige_by_rank(table: Sit) -> None:
    """With Ares the ranks of Prestige Points score 16, 8, 4 and 2 VP."""
    pp = {"thaleia": 3, "kleio": 9, "damon": 1, "ione": 4}
    t = ended(
        table, **{name: {"pp": n} for name, n in pp.items()}, families=["zeus", "hades", "hephaestus", "athena", "ares"]
    )
    assert {name: t.scores[name]["prestige"] for name in pp} == {"kleio": 16, "ione": 8, "thaleia": 4, "damon": 2}
    t = ended(
        table,
        **{name: {"pp": n} for name, n in pp.items()},
        families=["zeus", "hades", "hephaestus", "athena", "poseidon"],
    )
    assert {name: t.scores[name]["prestige"] for name in pp} == dict.fromkeys(pp, 0)


@rule("EL-136")
@pytest.mark.parametrize(
    ("pp", "vp"),
    [([5, 5, 1, 0], [12, 12, 4, 0]), ([9, 4, 4, 4], [16, 4, 4, 4]), ([2, 2, 2, 2], [7, 7, 7, 7]), ([3, 3], [12, 12]),
     ([7, 2, 2], [16, 6, 6]), ([4, 4, 4], [9, 9, 9])],
)  # fmt: skip
@rule("EL-C17")
def test_ties_in_prestige_share(pp: list[int], vp: list[int]) -> None:
    """Tied players add up their ranks and divide them, rounded down."""
    assert prestige(pp) == vp


@rule("EL-137", "EL-C17")
def test_no_prestige_no_rank(table: Sit) -> None:
    """Who has no Prestige Points scores nothing for rank and takes no rank from others."""
    t = ended(
        table,
        thaleia={"pp": 0},
        kleio={"pp": 1},
        damon={"pp": 0},
        families=["zeus", "hades", "hephaestus", "athena", "ares"],
    )
    assert [t.scores[name]["prestige"] for name in ("thaleia", "kleio", "damon")] == [0, 16, 0]


@rule("EL-138", "EL-139", "EL-C13")
def test_the_sum(table: Sit) -> None:
    """VP tokens, Chronos, Legends, tiles and prestige are added, and 2 VP taken off for each Citizen in Elysium."""
    t = ended(
        table,
        thaleia={"vp": 4, "pp": 3, "elysium": [["Hebe", "Daedalus", "Citizen"], ["Amalthea", "Themis", "Heracles"]]},
        kleio={"pp": 1},
        families=["zeus", "hades", "hephaestus", "athena", "ares"],
    )
    assert t.scores["thaleia"] == {
        "VP tokens": 4, "Chronos": 2, "Legends": 4 + 6, "tiles": 6 + 5, "prestige": 16, "Citizens": -2, "total": 41, "gold": 0,
    }  # fmt: skip


@rule("EL-140")
def test_the_highest_score_wins(table: Sit) -> None:
    """The highest final score wins, whoever has more gold."""
    t = ended(table, thaleia={"vp": 9, "gold": 8}, kleio={"vp": 10})
    t.won("kleio", rule="EL-140")


@rule("EL-141")
def test_gold_breaks_a_tie(table: Sit) -> None:
    """Of those tied for the highest score, more gold wins; others' gold does not count."""
    t = ended(table, thaleia={"vp": 9, "gold": 3}, kleio={"vp": 9, "gold": 2}, damon={"vp": 8, "gold": 9})
    t.won("thaleia", rule="EL-141")


@rule("EL-142")
def test_a_shared_victory(table: Sit) -> None:
    """Equal score and equal gold share the victory."""
    t = ended(table, thaleia={"vp": 9, "gold": 3}, kleio={"vp": 9, "gold": 3}, damon={"vp": 9, "gold": 2})
    t.won("thaleia", "kleio", rule="EL-142")
