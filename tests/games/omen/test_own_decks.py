"""With decks of their own players reveal, draw and discard from what is theirs (OM-021, OM-C27)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.omen.decks import READY
from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]
SKILL = {"deck": "skill", "spirits": "yes", "heroes": "yes"}


def own(table: Sit, side: dict[str, Any], other: dict[str, Any] | None = None, seat: str = "elder", **spec: Any) -> Any:
    """A table with one card of every design for each; it is the turn of `seat`, who has nine coins and a deck as told."""
    side = {"coins": 9, "deck": ["Scout", "Hind", "Ketos", "Satyr", "Burner", "Runner"], **side}
    told = {seat: side, {"elder": "younger", "younger": "elder"}[seat]: {"deck": ["Echo"] * 1, **(other or {})}}
    return reign(table, **told, to_move=seat, options=SKILL, **spec)


@rule("OM-C27", "OM-050")
@pytest.mark.parametrize("seat", ["elder", "younger"])
@pytest.mark.parametrize(
    ("card", "answers", "fallen"),
    [
        ("Muse", ["mode b"], ["Owl-Mark Scout", "Hind of the Silver Antlers", "Ketos of the Black Trench", "Veteran Satyr"]),
        ("Pearl Diver", ["take owl-mark-scout"], ["Hind of the Silver Antlers"]),
    ],
)  # fmt: skip
def test_what_is_turned_up_goes_to_ones_own_pile(
    table: Sit, seat: str, card: str, answers: list[str], fallen: list[str]
) -> None:
    """What a card reveals or looks at and nobody keeps lies on the pile of whoever played it."""
    t = own(table, {"hand": [card]}, seat=seat)
    me = t.seat(seat)
    me.plays(card, "thebes")
    me.does(*answers)
    assert t.pile(me.seat) == fallen
    assert t.pile(1 - me.seat) == []
    assert t.deck(1 - me.seat) == 1


@rule("OM-C27", "OM-050")
@pytest.mark.parametrize("seat", ["elder", "younger"])
@pytest.mark.parametrize(
    ("oracle", "answers", "left", "fallen"),
    [
        ("Keeper", [], 5, ["Owl-Mark Scout"]),
        ("Augur", ["pass"], 5, ["Owl-Mark Scout"]),
        ("Pythia", ["take ketos-of-the-black-trench"], 3, ["Owl-Mark Scout", "Hind of the Silver Antlers"]),
        ("Lyre-Prophet", ["name beast"], 5, ["Owl-Mark Scout"]),
        ("Shoal-Watcher", [], 4, []),
    ],
)
def test_an_oracle_turns_up_cards_of_its_owners_deck(
    table: Sit, seat: str, oracle: str, answers: list[str], left: int, fallen: list[str]
) -> None:
    """The deck that shrinks and the pile that grows are those of the player whose oracle acts."""
    t = own(table, {"thebes": [oracle], "hand": ["Kassandra"]}, {"hand": []}, seat, step="portent")
    me = t.seat(seat)
    me.acts(oracle)
    me.does(*answers)
    assert (t.deck(me.seat), t.pile(me.seat)) == (left, fallen)
    assert (t.deck(1 - me.seat), t.pile(1 - me.seat)) == (1, [])


@rule("OM-C27")
@pytest.mark.parametrize("seat", ["elder", "younger"])
def test_a_used_beast_and_an_invoked_spirit_lie_on_ones_own_pile(table: Sit, seat: str) -> None:
    """Cards that are discarded for their ability go where their owner's cards go; so do those revealed by them."""
    t = own(table, {"hand": ["Ker", "Python"]}, seat=seat)
    me = t.seat(seat)
    me.does("invoke ker-of-the-trampled-field", "mode a", "city thebes", "city thebes")
    me.uses("Python")
    me.does("pass")
    assert t.pile(me.seat)[:2] == ["Ker of the Trampled Field", "Python of the Omphalos"]
    assert (t.deck(me.seat), len(t.pile(me.seat))) == (1, 7)
    assert (t.deck(1 - me.seat), t.pile(1 - me.seat)) == (1, [])


@rule("OM-C27")
@pytest.mark.parametrize("seat", ["elder", "younger"])
def test_pegasus_finds_and_leaves_ones_own_cards(table: Sit, seat: str) -> None:
    """A soldier and a beast are added, the rest of the five lies on one's own pile."""
    t = own(table, {"hand": ["Pegasus"]}, seat=seat)
    me = t.seat(seat)
    me.uses("Pegasus")
    me.does("take owl-mark-scout", "take hind-of-the-silver-antlers")
    assert sorted(me.hand) == ["Hind of the Silver Antlers", "Owl-Mark Scout"]
    assert t.pile(me.seat) == ["Cloudcall Pegasus", "Ketos of the Black Trench", "Veteran Satyr", "Sanctuary Burner"]
    assert t.pile(1 - me.seat) == []


@rule("OM-C27")
@pytest.mark.parametrize("seat", ["elder", "younger"])
def test_what_comes_back_comes_from_ones_own_pile(table: Sit, seat: str) -> None:
    """Lancer, Debtor, Hind, Bone-Reader, Eidolon and Poppy find what lies in their owner's pile and nothing of the other's."""
    mine, theirs = ["Scout", "Echo", "Minotaur"], ["Burner", "Warden", "Python"]
    for card, mode, found in (
        ("Barrow Lancer", "", "take owl-mark-scout"),
        ("Debtor", "", "put owl-mark-scout"),
        ("Eidolon", "mode a", "put owl-mark-scout"),
        ("Poppy", "mode b", "take echo-of-the-grotto"),
    ):
        t = own(table, {"hand": [card], "pile": mine, "deck": []}, {"pile": theirs}, seat)
        me = t.seat(seat)
        me.plays(card, "thebes")
        if mode:
            me.does(mode)
        t.asks(seat, options=[found, "pass"], rule="OM-104" if mode else "OM-039")
        me.declines()
        assert (t.pile(me.seat), t.pile(1 - me.seat)) == (
            ["Owl-Mark Scout", "Echo of the Grotto", "Minotaur of the Inner Court"],
            ["Sanctuary Burner", "Warden of the Inner Gate", "Python of the Omphalos"],
        )
    t = own(table, {"hand": ["Hind"], "pile": mine, "deck": []}, {"pile": theirs}, seat)
    me = t.seat(seat)
    me.uses("Hind")
    t.asks(seat, options=["take minotaur-of-the-inner-court", "pass"], rule="OM-044")
    me.does("take minotaur-of-the-inner-court")
    assert me.hand == ["Minotaur of the Inner Court"]
    assert t.pile(1 - me.seat)[-1] == "Python of the Omphalos"


@rule("OM-021", "OM-C46")
@pytest.mark.parametrize("seat", ["elder", "younger"])
def test_a_hidden_card_is_one_of_ones_own_deck(table: Sit, seat: str) -> None:
    """All of a deck but one card lies open, and that card is too dear: the Surge passes, whatever the other deck may hold."""
    for card, asked in (("Lancer", False), ("Scout", True)):
        told = {seat: {"hand": [card], "coins": 1, "deck": []}}
        t = reign(table, **told, to_move=seat, step="surge", options={"deck": "skill", "lull": "skip"})
        assert (t.match.decision.rule == "OM-033") is asked


@rule("OM-021", "OM-048")
def test_the_first_card_of_a_deck_may_be_an_oracle(table: Sit) -> None:
    """In a deck that is written so it acts, once, as any oracle does, and anew in the next turn."""
    cards = sorted(READY["the_drowned_ferry"].cards, key=lambda card: card[0] != "keeper_of_the_tide")
    line = f"Tides; hades poseidon; {', '.join(f'{count} {name}' for name, count in cards)}"
    t = reign(table, step="wealth", elder={"thebes": ["Keeper"]}, options={"deck": "built", "elder-deck": line})
    for _ in range(2):
        t.elder.does("wealth 0", "end")
        t.elder.acts("Keeper")
        t.younger.does("wealth 0", "end")
    t.asks("elder", rule="OM-031")


@rule("OM-047", "OM-048")
def test_the_first_card_of_a_deck_has_its_vision(table: Sit) -> None:
    """Apollo's Vision and an Acolyte let an oracle act that was written before all other cards."""
    cards = sorted(READY["laurel_and_owl"].cards, key=lambda card: card[0] != "warden_of_the_inner_gate")
    line = f"Gates; apollo athena; {', '.join(f'{count} {name}' for name, count in cards)}"
    t = reign(
        table, elder={"thebes": ["Warden"], "hand": ["Acolyte"], "rewards": ["Apollo's Vision"], "coins": 2},
        options={"deck": "built", "elder-deck": line},
    )  # fmt: skip
    assert t.match.state.zones[t.match.state.layout.index["city Elder a"]] == [0]
    t.elder.rewards("Apollo's Vision")
    t.elder.acts("Warden")
    t.elder.plays("Acolyte", "argos")
    t.elder.acts("Warden")
    assert t.elder.sees("side:1thebes").note == "a Warden asks 2 more"


@rule("OM-C27")
@pytest.mark.parametrize("seat", ["elder", "younger"])
@pytest.mark.parametrize("deck", [["Scout", "Hind"], ["Scout", "Hind", "Ketos"]])
def test_the_courier_puts_back_on_ones_own_deck(table: Sit, seat: str, deck: list[str]) -> None:
    """One card is added, the others lie on the deck they came from, in the order that was chosen."""
    t = own(table, {"hand": ["Courier"], "deck": deck}, seat=seat)
    me = t.seat(seat)
    me.plays("Courier", "thebes")
    me.does("take owl-mark-scout", *(["top ketos-of-the-black-trench"] if len(deck) == 3 else []))
    assert (t.deck(me.seat), t.deck(1 - me.seat)) == (len(deck) - 1, 1)
    assert me.hand == ["Owl-Mark Scout"]
