"""Writing the Legends: order, benefits and transfers, EL-070 to EL-079, EL-112 to EL-114, EL-143, EL-144, EL-154, EL-156."""

from __future__ import annotations

from typing import Any

from petteia.games.elysium.content import INCOMPLETE, QUESTS
from petteia.testing import rule
from tests.games.elysium.temple import Sit, contest, legends


def last_turn(table: Sit, quests: dict[str, str], order: list[str], **spec: Any) -> Any:
    """The last turn of an Epoch: the last seat in order takes Amalthea or Spartoi, and the Legends phase begins."""
    seats: dict[str, Any] = {
        name: {"taken": 3, "quest": quest, "columns": [], "gold": 0} for name, quest in quests.items() if quest
    }
    seats |= {name: {"taken": 3, "columns": [], "gold": 0} for name, quest in quests.items() if not quest}
    last = order[-1]
    seats[last] |= {"taken": 2, "columns": ["red"]}
    for name, more in spec.pop("more", {}).items():
        seats[name] |= more
    t = contest(
        table, **seats, order=order, to_move=last, turn=4 * len(order) - 1, agora=["Spartoi", "Talos"], chance=None
    )
    t.seat(last).does("take talos")
    return t


@rule("EL-070")
def test_discs_by_quest_number(table: Sit) -> None:
    """The lowest quest brings disc 1, and so on without gaps."""
    t = last_turn(table, {"thaleia": "4", "kleio": "3", "damon": "1"}, ["thaleia", "kleio", "damon"])
    assert [t.thaleia.disc, t.kleio.disc, t.damon.disc] == [3, 2, 1]
    t.damon.does("done")


@rule("EL-071", "EL-C02")
def test_an_incomplete_quest_is_last(table: Sit) -> None:
    """Who has an incomplete quest comes after all others, whatever the number on it."""
    t = last_turn(
        table, {"thaleia": "", "kleio": "4", "damon": "3", "ione": "2"}, ["thaleia", "kleio", "damon", "ione"]
    )
    assert [t.ione.disc, t.damon.disc, t.kleio.disc, t.thaleia.disc] == [1, 2, 3, 4]
    t.ione.does("done")


@rule("EL-072", "EL-C02")
def test_ties_keep_their_order(table: Sit) -> None:
    """Several incomplete quests: their owners keep their order among themselves."""
    for order in (["thaleia", "kleio", "damon"], ["kleio", "thaleia", "damon"]):
        t = last_turn(table, {"thaleia": "", "kleio": "", "damon": "4"}, order)
        assert t.damon.disc == 1
        assert t.seat(order[0]).disc == 2
        assert t.seat(order[1]).disc == 3
        t.damon.does("done")


@rule("EL-073")
def test_benefits(table: Sit) -> None:
    """Everybody receives the VP and the gold of their quest, an incomplete one what its reverse shows."""
    quests = {"thaleia": "1", "kleio": "2", "damon": "3", "ione": ""}
    t = last_turn(table, quests, ["ione", "thaleia", "kleio", "damon"], more={"damon": {"domain": ["Hera"]}})
    t.story("Thaleia gains 2 VP.", "Thaleia gains 2 Gold.")
    for seat, place in ((t.thaleia, 0), (t.kleio, 1), (t.damon, 2)):
        tile = QUESTS["measured"][4][place]
        assert (seat.gold, seat.vp) == (tile.gold, tile.vp)
    assert (t.ione.gold, t.ione.vp) == (INCOMPLETE.gold, INCOMPLETE.vp) == (1, 0)


@rule("EL-074", "EL-156")
def test_transfers_in_the_new_order(table: Sit) -> None:
    """Transfers are made in the order of the new discs: disc 1 first."""
    t = last_turn(
        table, {"thaleia": "2", "kleio": "1"}, ["thaleia", "kleio"],
        more={"thaleia": {"domain": ["Amalthea"]}, "kleio": {"domain": ["Ganymede"]}},
    )  # fmt: skip
    t.asks("kleio", rule="EL-075", options=["transfer ganymede", "transfer talos", "done"])
    t.kleio.does("done")
    t.asks("thaleia", rule="EL-075", options=["transfer amalthea", "done"])


@rule("EL-075")
def test_transferring_is_optional(table: Sit) -> None:
    """Nobody has to transfer anything."""
    t = legends(table, thaleia={"domain": ["Amalthea"]}, kleio={"domain": ["Ganymede"]})
    t.thaleia.does("done")
    assert t.thaleia.domain == ["Amalthea"]
    assert t.thaleia.elysium == []


@rule("EL-076")
def test_the_lyre_limits_transfers(table: Sit) -> None:
    """As many transfers as the quest's lyre says, and no more."""
    domain = ["Amalthea", "Ganymede", "Talos", "Triton", "Charon"]
    for quest, lyre in (("1", 1), ("2", 2), ("3", 3), ("4", 4), ("4-", 1)):
        t = legends(table, thaleia={"gold": 9, "quest": quest, "domain": domain}, kleio={}, damon={}, chance=None)
        for word in ("amalthea", "talos", "triton", "charon")[:lyre]:
            t.thaleia.does(f"transfer {word}")
            if t.match.decision.rule == "EL-080":
                t.thaleia.does("legend new")
        assert len(t.thaleia.domain) == 5 - lyre
        assert not any(option.startswith("transfer") for option in t.thaleia.options)


@rule("EL-077")
def test_a_transfer_costs_the_level(table: Sit) -> None:
    """Level 1, 2 or 3 costs as much gold; without it the card stays."""
    for name, word, price in (("Amalthea", "amalthea", 1), ("Themis", "themis", 2), ("Heracles", "heracles", 3)):
        t = legends(table, thaleia={"gold": price, "domain": [name, "Hera"]})
        t.thaleia.does(f"transfer {word}")
        assert t.thaleia.gold == 0
    t = legends(table, thaleia={"gold": 2, "domain": ["Amalthea", "Heracles"]})
    t.thaleia.cannot("transfer heracles", rule="EL-113")


@rule("EL-078", "EL-143", "EL-C37")
def test_gold_of_a_transfer_does_not_pay_for_it(table: Sit) -> None:
    """A transfer is paid before it brings anything; what it brings may pay for the next."""
    t = legends(table, thaleia={"gold": 2, "domain": ["Armour of Achilles", "Amalthea"]})
    t.thaleia.cannot("transfer armour-of-achilles", rule="EL-113")
    t = legends(table, thaleia={"gold": 3, "domain": ["Armour of Achilles", "Heracles"]}, kleio={"quest": 1})
    t.thaleia.does("transfer armour-of-achilles")
    assert t.thaleia.gold == 5
    t.thaleia.does("transfer heracles", "legend new")
    assert t.thaleia.gold == 2


@rule("EL-079", "EL-C36")
def test_the_quest_goes_back(table: Sit) -> None:
    """When a player has finished writing, the quest lies in its place again."""
    t = legends(table, thaleia={"quest": 1, "domain": ["Amalthea"]}, kleio={"quest": 2, "domain": ["Ganymede"]})
    assert t.quests == ["taken by Thaleia", "taken by Kleio"]
    t.thaleia.does("done")
    assert t.quests == ["Quest 1", "taken by Kleio"]


@rule("EL-112", "EL-113", "EL-154")
def test_one_transfer_after_another(table: Sit) -> None:
    """Each transfer is a choice of its own, paid when it is made."""
    t = legends(table, thaleia={"gold": 3, "domain": ["Amalthea", "Themis", "Talos"]}, kleio={"quest": 1})
    t.thaleia.does("transfer talos")
    assert (t.thaleia.gold, t.thaleia.elysium) == (2, [["Talos"]])
    t.thaleia.does("transfer themis")
    assert (t.thaleia.gold, t.thaleia.elysium) == (0, [["Talos"], ["Themis"]])


@rule("EL-114")
def test_every_transfer_obeys_the_rules_of_legends(table: Sit) -> None:
    """A transfer that comes from a power follows the same rules: here a Citizen still needs a Legend of two."""
    t = contest(table, thaleia={"domain": ["Hades", "Citizen"], "elysium": [["Amalthea"]]}, agora=["Ganymede"])
    t.thaleia.cannot("use hades", rule="EL-089")
    t = contest(
        table, thaleia={"domain": ["Hades", "Themis"], "elysium": [["Amalthea"], ["Talos"]]}, agora=["Ganymede"]
    )
    t.thaleia.does("use hades")
    t.asks("thaleia", rule="EL-080", options=["legend 1", "legend new"])
    t.thaleia.cannot("legend 2", rule="EL-080")
    t.thaleia.does("legend 1")
    assert t.thaleia.elysium == [["Amalthea", "Themis"], ["Talos"]]


@rule("EL-088", "EL-144")
def test_a_tapped_card_may_be_transferred(table: Sit) -> None:
    """Being tapped does not keep a card from being transferred."""
    t = legends(table, thaleia={"domain": ["Heracles*", "Amalthea"]})
    t.thaleia.does("transfer spent-heracles")
    assert t.thaleia.elysium == [["Heracles"]]
