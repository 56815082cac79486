"""What a choice lights on the table, and what its button says."""

from __future__ import annotations

from typing import Any

from petteia.testing import rule
from tests.games.elysium.temple import Sit, contest, legends


def lit(t: Any, seat: str, words: str) -> list[str]:
    """The faces of the cards that a choice lights, and other keys as they are."""
    view = t.match.view(seat)
    game = t.match.game
    names = {view.state.key(card): f"{card}" for zone in view.state.zones for card in zone}
    return sorted(names.get(key, key) for key in game.refs(view, game.vocabulary.parse(words)))


def label(t: Any, words: str) -> str:
    game = t.match.game
    return str(game.label(game.vocabulary.parse(words), t.match.state))


def own(t: Any, seat: str, at: int) -> str:
    """The number, in this seat's view, of the card at a place of its Domain."""
    view = t.match.view(seat)
    return str(view.state.zones[6 + 4 * view.seat][at])


def test_a_power_lights_its_upright_cards(table: Sit) -> None:
    """Of two Heracles the one that is still upright; nothing else of the Domain, and nothing of a rival's."""
    domain = ["Heracles*", "Amalthea", "Heracles"]
    t = contest(table, thaleia={"domain": domain}, kleio={"domain": ["Amalthea"]}, agora=["Ganymede"])
    assert lit(t, "thaleia", "use heracles") == [own(t, "thaleia", 2)]
    assert lit(t, "thaleia", "use amalthea") == [own(t, "thaleia", 1)]
    assert lit(t, "thaleia", "use hecate") == []


@rule("EL-080")
def test_rows_are_named_by_the_first_card_of_the_box_too(table: Sit) -> None:
    """The Eagle is no Citizen; other answers than rows keep their own words while a row is chosen."""
    t = legends(table, thaleia={"gold": 9, "domain": ["Themis", "Hera"], "elysium": [["Eagle of Zeus"]]})
    t.thaleia.does("transfer themis")
    assert label(t, "legend 1") == "Join Eagle of Zeus"
    assert label(t, "copy eagle-of-zeus") == "Copy Eagle of Zeus"
    t.thaleia.does("legend 1")


@rule("EL-091")
def test_a_citizen_for_nothing_is_named_so(table: Sit) -> None:
    """Hades writes it for free, and the button says 0 Gold."""
    rows = [["Amalthea", "Talos"], ["Themis", "Daedalus"]]
    t = contest(table, thaleia={"gold": 1, "domain": ["Hades", "Citizen"], "elysium": rows}, agora=["Ganymede"])
    t.thaleia.does("use hades")
    assert label(t, "legend 2") == "Join Level 2: Themis, Daedalus for 0 Gold"
    t.thaleia.does("legend 2")
    assert t.thaleia.gold == 1


@rule("EL-077", "EL-158")
def test_what_a_transfer_costs_is_named_whoever_is_asked(table: Sit) -> None:
    """In a turn by its level; for a writer, and for a power used while writing, less what the writer's own cards take off."""
    t = contest(table, agora=["Talos"])
    assert label(t, "transfer themis") == "Write Themis for 2 Gold"
    t = legends(
        table, thaleia={"gold": 9, "domain": ["Styx", "Odysseus", "Heracles", "Themis"]}, kleio={"quest": 1, "domain": ["Styx*"]}
    )  # fmt: skip
    assert label(t, "transfer heracles") == "Write Heracles for 3 Gold"
    t.thaleia.does("use styx")
    assert label(t, "transfer heracles") == "Write Heracles for 2 Gold"
    t.thaleia.does("use odysseus")
    assert label(t, "transfer heracles") == "Write Heracles for 0 Gold"
    t.thaleia.does("transfer heracles")
    assert t.thaleia.gold == 9


def test_buttons_after_the_end_read_as_words(table: Sit) -> None:
    """When nothing is asked any more, a choice of the record reads as it stands."""
    t = legends(table, epoch=5, to_move="kleio", kleio={"gold": 2, "domain": ["Charon"]})
    t.kleio.does("done")
    t.won("thaleia", rule="EL-141")
    assert label(t, "done") == "Finish writing"
    assert label(t, "transfer themis") == "Write Themis for 2 Gold"


def test_a_quest_that_is_not_there_has_no_figures(table: Sit) -> None:
    """Two seats have two quests."""
    t = contest(table, agora=["Talos"])
    assert label(t, "quest 2").startswith("Take Quest 2: ")
    assert label(t, "quest 3") == "Take Quest 3"
