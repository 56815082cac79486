"""Relics, challenges and whims."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.omen.content import CHALLENGES, RELICS, WHIMS
from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


# -- relics ------------------------------------------------------------------------------------


def test_three_relics_lie_at_the_cities(table: Sit) -> None:
    """Of six, one face-up at each city."""
    t = table("omen", options={"relics": "yes"}, chance=None)
    laid = t.elder.row("relics")
    assert [piece.line for piece in t.elder.sees("relics").pieces] == ["at Thebes", "at Argos", "at Korinth"]
    assert len(set(laid)) == 3
    assert set(laid) <= {relic.name for relic in RELICS}


@rule("OM-118", "OM-C44")
def test_a_clear_victory_takes_the_relic(table: Sit) -> None:
    """Winning there by 3 or more takes it, for a point; a narrow victory does not."""
    t = reign(table, elder={"thebes": ["Minotaur"]}, younger={"thebes": ["Scout", "Echo", "Warden"]}, step="war",
              relics={"thebes": "Silver Bridle"}, options={"relics": "yes"})  # fmt: skip
    t.younger.retains("Echo", "Warden")
    assert t.elder.row("won:0") == ["Silver Bridle"]
    assert t.elder.vp == 3
    t = reign(table, elder={"thebes": ["Ketos"]}, younger={"thebes": ["Scout", "Warden", "Echo"]}, step="war",
              relics={"thebes": "Silver Bridle"}, options={"relics": "yes"})  # fmt: skip
    t.younger.retains("Echo", "Warden")
    assert t.elder.vp == 2


def relic(table: Sit, name: str, elder: dict[str, Any] | None = None, **spec: Any) -> Any:
    return reign(table, elder={"relics": [name], **(elder or {})}, options={"relics": "yes"}, **spec)


@rule("OM-118")
def test_obol_under_the_tongue(table: Sit) -> None:
    """Once in your Surge a unit card from hand for 2 coins."""
    t = relic(table, "Obol", {"hand": ["Scout", "Echo"]})
    t.elder.does("obol owl-mark-scout")
    assert (t.elder.coins, t.elder.hand) == (2, ["Echo of the Grotto"])
    t.elder.cannot("obol echo-of-the-grotto", rule="OM-118", because="The Obol is given once in a turn.")
    t = reign(table, elder={"hand": ["Scout"]}, options={"relics": "yes"})
    t.elder.cannot("obol owl-mark-scout", rule="OM-118", because="You do not own the Obol under the Tongue.")


@rule("OM-118")
def test_bent_spearhead_wins_ties(table: Sit) -> None:
    """Equal sums are yours if you have a unit there; soldiers are not compared."""
    t = relic(
        table,
        "Bent Spearhead",
        {"thebes": ["Red-Vow"]},
        younger={"thebes": ["Scout", "Bear-Dancer", "Echo"]},
        step="war",
    )
    t.younger.retains("Owl-Mark Scout", "Echo")
    assert len(t.elder.hand) == 1


@rule("OM-118")
def test_the_spearhead_serves_either_player(table: Sit) -> None:
    """The Younger wins an equal battle with it, in the Elder's turn too, though the Elder has more soldiers."""
    t = reign(
        table, elder={"thebes": ["Scout", "Bear-Dancer", "Echo"]}, step="war", options={"relics": "yes"},
        younger={"thebes": ["Red-Vow", "Echo"], "relics": ["Bent Spearhead"]},
    )  # fmt: skip
    t.story("Younger wins the battle over Thebes.")
    t.elder.retains("Owl-Mark Scout", "Echo")
    t.younger.retains("Red-Vow")


@rule("OM-118")
def test_conch_of_the_low_tide(table: Sit) -> None:
    """The hand limit is nine."""
    t = relic(table, "Conch", {"hand": ["Scout"] * 4 + ["Satyr"] * 4 + ["Echo"] * 2}, step="offering")
    t.elder.does("pass", "discard echo-of-the-grotto")
    assert t.elder.units == 9


@rule("OM-118")
def test_silver_bridle(table: Sit) -> None:
    """The first beast you play into a city costs 1 less; one used for its ability pays in full."""
    t = relic(table, "Silver Bridle", {"hand": ["Hind", "Hind", "Hippocamp"], "coins": 4})
    t.elder.uses("Hippocamp")
    assert t.elder.coins == 3
    t.elder.plays("Hind", "thebes")
    assert t.elder.coins == 2
    t.elder.plays("Hind", "argos")
    assert t.elder.coins == 0


@rule("OM-118")
@pytest.mark.parametrize(
    ("answer", "drawn"),
    [
        ("bury", ["Echo of the Grotto", "Hind of the Silver Antlers"]),
        ("pass", ["Owl-Mark Scout", "Echo of the Grotto"]),
    ],
)
def test_shard_of_the_tripod(table: Sit, answer: str, drawn: list[str]) -> None:
    """As your Portent begins you may look at the top card and put it at the very bottom."""
    t = relic(table, "Shard", {"thebes": ["Shoal-Watcher"], "coins": 1}, deck=["Scout", "Echo", "Hind"], step="portent")
    t.asks("elder", rule="OM-118", options=["look", "pass"])
    t.elder.does("look")
    assert t.elder.row("look:0") == ["Owl-Mark Scout"]
    assert t.younger.row("look:0") == ["?"]
    t.elder.does(answer)
    assert ("Elder puts it at the bottom." in t.younger.heard()) is (answer == "bury")
    t.elder.acts("Shoal-Watcher")
    assert sorted(t.elder.hand) == sorted(drawn)


@rule("OM-118")
def test_shard_may_be_left_alone(table: Sit) -> None:
    """Looking is a may."""
    t = relic(table, "Shard", {"thebes": ["Warden"]}, step="portent")
    t.elder.does("pass")
    t.asks("elder", rule="OM-049")


@rule("OM-118")
def test_fold_of_the_aegis(table: Sit) -> None:
    """After a battle you win you retain two units, still no beasts."""
    t = relic(table, "Fold", {"thebes": ["Hind", "Satyr", "Scout", "Echo"]}, step="war")
    t.elder.retains("Veteran Satyr", "Echo")
    assert t.elder.side("thebes") == ["Veteran Satyr", "Echo of the Grotto"]


# -- challenges --------------------------------------------------------------------------------


@rule("OM-C44")
def test_two_challenges_lie_open(table: Sit) -> None:
    """Two of six."""
    t = table("omen", options={"challenges": "yes"}, chance=None)
    assert len(t.elder.row("challenges")) == 2
    assert set(t.elder.row("challenges")) <= {challenge.name for challenge in CHALLENGES}


GATES = {"thebes": ["Scout"], "argos": ["Scout"], "korinth": ["Scout"]}


@rule("OM-119")
@pytest.mark.parametrize(
    ("name", "side", "other", "met"),
    [
        ("Twin Thunder", {"thebes": ["Echo"], "argos": ["Loom-Seer"], "korinth": ["Keeper"]}, {}, False),
        ("Twin Thunder", {"thebes": ["Hind", "Echo"], "argos": ["Hind", "Loom-Seer"], "korinth": ["Hind", "Keeper"]}, {}, True),
        ("Every Banner", {"thebes": ["Reaper", "Scout"], "argos": ["Toll-Taker", "Courier"], "korinth": ["Piper"]}, {}, True),
        ("Every Banner", {"thebes": ["Reaper", "Scout"], "argos": ["Toll-Taker", "Courier"], "korinth": ["Piper!"]}, {}, False),
        ("The Weight of Bronze", {"argos": ["Minotaur", "Ram-Shield"]}, {}, True),
        ("The Weight of Bronze", {"argos": ["Minotaur", "Ram-Shield"]}, {"argos": ["Warden"]}, False),
        ("Open Hand", {**GATES}, {}, True),
        ("Open Hand", {**GATES, "coins": 1}, {}, False),
        ("Silent Streets", {"thebes": ["Hind"], "argos": ["Echo", "Echo"]}, {"korinth": ["Echo"]}, True),
        ("Silent Streets", {"korinth": ["Hind"], "argos": ["Echo", "Echo"]}, {"thebes": ["Echo"]}, True),
        ("Silent Streets", {"thebes": ["Hind"], "korinth": ["Hind"]}, {"argos": ["Echo"]}, True),
        ("Silent Streets", {"thebes": ["Hind"], "argos": ["Echo", "Echo"]}, {"argos": ["Echo"]}, False),
        ("Silent Streets", {"thebes": ["Hind"], "argos": ["Echo"]}, {}, False),
        ("A King's Table", {"coins": 13}, {}, True),
        ("A King's Table", {"coins": 12}, {}, False),
    ],
)  # fmt: skip
def test_each_challenge(table: Sit, name: str, side: dict[str, Any], other: dict[str, Any], met: bool) -> None:
    """Judged after the feats in the own Feat step; met, it is taken for 3 points."""
    t = reign(table, elder=side, younger=other, step="feat", challenges=[name], options={"challenges": "yes"})
    feats = 2 * len(t.elder.feats)
    assert t.elder.vp - feats == (3 if met else 0)
    if met:
        assert name in t.elder.row("won:0")[0]
        assert not {"challenges"} & t.elder.scene.keys()


@rule("OM-119")
def test_a_challenge_is_no_feat(table: Sit) -> None:
    """It does not hasten the end."""
    t = reign(table, elder={"coins": 13, "feats": ["hades", "ares", "apollo", "artemis"]}, step="feat",
              challenges=["A King's Table"], options={"challenges": "yes"})  # fmt: skip
    t.younger.does("wealth 0", "end")
    t.goes_on()


# -- whims -------------------------------------------------------------------------------------


def lost(table: Sit, coins: int = 4, **younger: Any) -> Any:
    """The Younger has just lost a battle."""
    t = reign(table, elder={"thebes": ["Minotaur"]}, younger={"thebes": ["Scout", "Echo", "Warden"], "coins": coins, **younger},
              step="war", whims=["Late Bloom", "Steady Wheel"] if "whims" not in younger else ["Late Bloom"],
              options={"whims": "yes"})  # fmt: skip
    t.younger.retains("Echo", "Warden")
    return t


@rule("OM-120", "OM-C44")
def test_a_loser_may_buy_a_whim(table: Sit) -> None:
    """For 2 coins the top one goes to the hand, secret; it counts against the hand limit as a reward does."""
    t = lost(table)
    t.asks("younger", rule="OM-120", options=["whim", "pass"])
    t.younger.does("whim")
    assert (t.younger.coins, t.younger.hand) == (2, ["Late Bloom"])
    assert t.elder.hand_of(1) == ["?"]


@rule("OM-C44")
def test_a_whim_needs_two_coins_and_room(table: Sit) -> None:
    """Two coins are enough; with one coin, or with two whims already, there is no question."""
    t = lost(table, coins=2)
    t.younger.does("whim")
    assert t.younger.coins == 0
    t = lost(table, coins=1)
    t.asks("younger", rule="OM-031")
    t = lost(table, whims=["Steady Wheel", "Empty Throne"])
    t.asks("younger", rule="OM-031")


@rule("OM-C44")
def test_one_whim_in_a_turn(table: Sit) -> None:
    """A second lost battle in the same turn brings no second whim."""
    t = reign(table, elder={"thebes": ["Python"], "argos": ["Python"]}, options={"whims": "yes"}, step="war",
              younger={"thebes": ["Hind", "Echo"], "argos": ["Hind", "Echo"], "coins": 9})  # fmt: skip
    t.elder.does("war thebes")
    t.younger.retains("Echo")
    t.younger.does("whim")
    t.younger.retains("Echo")
    t.asks("younger", rule="OM-031")


@rule("OM-130", "OM-C44")
def test_a_whim_is_never_forced_out(table: Sit) -> None:
    """Neither by an effect nor by the hand limit."""
    t = reign(
        table,
        elder={"hand": ["Lamia", "Cupbearer"], "coins": 5},
        younger={"whims": ["Late Bloom"]},
        options={"whims": "yes"},
    )
    t.elder.uses("Lamia")
    t.elder.plays("Cupbearer", "thebes")
    assert t.younger.hand == ["Late Bloom"]
    t = reign(
        table,
        elder={"whims": ["Late Bloom"], "hand": ["Scout"] * 4 + ["Echo"] * 3},
        options={"whims": "yes"},
        step="offering",
    )
    t.elder.declines()
    t.asks("elder", rule="OM-070", options=["discard owl-mark-scout", "discard echo-of-the-grotto"])


@rule("OM-120")
@pytest.mark.parametrize(
    ("whim", "side", "points"),
    [
        ("Steady Wheel", {"coins": 9}, 1),
        ("Beggar's Luck", {"coins": 2, **GATES}, 2),
        ("Beggar's Luck", {"coins": 3, **GATES}, 0),
        ("Late Bloom", {**GATES}, 2),
        ("Late Bloom", {"feats": ["ares"], **GATES}, 0),
        ("Empty Throne", {"thebes": ["Scout"]}, 2),
        ("Empty Throne", {**GATES}, 0),
        ("Unsent Letters", {"hand": ["Scout"] * 4 + ["Echo"]}, 2),
        ("Unsent Letters", {"hand": ["Scout"] * 4 + ["Echo"] * 3 + ["Satyr"]}, 3),
        ("Spent Glory", {"played": ["Ares' Wrath", "Hades' Caress", "Ares' Wrath"]}, 1),
    ],
)  # fmt: skip
def test_each_whim(table: Sit, whim: str, side: dict[str, Any], points: int) -> None:
    """It gives the points stated on it."""
    t = reign(table, elder={**side, "whims": [whim]}, younger={"feats": ["hades"]}, options={"whims": "yes"})
    plain = 2 * len(side.get("feats", [])) + len(side.get("played", []))
    assert t.elder.vp - plain == points
    assert {row.name for row in WHIMS} >= {whim}


@rule("OM-118")
def test_a_relic_that_was_won_lies_at_no_city(table: Sit) -> None:
    """Won by three or more it is its owner's, and nobody else can win it there."""
    t = reign(
        table, elder={"thebes": ["Minotaur"]}, younger={"thebes": ["Scout", "Echo", "Warden"]}, step="war",
        relics={"thebes": "Silver Bridle", "argos": "Conch"}, options={"relics": "yes"},
    )  # fmt: skip
    t.younger.retains("Echo", "Warden")
    assert [piece.line for piece in t.elder.sees("relics").pieces] == ["at Argos"]
    assert t.elder.vp == 2 + 1


@rule("OM-065", "OM-063")
def test_a_winner_is_told_why_a_beast_is_not_retained(table: Sit) -> None:
    """In any city and any place: a beast is two units; what stands elsewhere is not among those retained."""
    t = reign(
        table,
        elder={"argos": ["Hind", "Scout", "Echo", "Scout"], "korinth": ["Hind"]},
        younger={"argos": ["Echo", "Warden"]},
        step="war",
    )
    t.asks("elder", rule="OM-063", options=["retain argos-2", "retain argos-3"])
    t.elder.cannot("retain argos-1", rule="OM-065")
    t.elder.cannot("retain argos-4", "retain korinth-1", "retain thebes-1", rule="OM-063")
    t.elder.retains("Echo")
