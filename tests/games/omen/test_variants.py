"""The draft, decks brought to the table, Test of Skill, and the deck file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from petteia.games.omen import GAME
from petteia.games.omen.content import DECKS, UNITS
from petteia.games.omen.decks import READY, check_box, deck_of, line_of, read_deck
from petteia.kernel import Match
from petteia.kernel.game import Refused
from petteia.testing import rule
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


@rule("OM-020", "OM-C41")
def test_the_draft(table: Sit) -> None:
    """Packs of five, pick and pass; after four rounds each has a deck of twenty and a pile of their own."""
    t = table("omen", options={"deck": "draft"}, chance=None)
    assert len(t.elder.row("pack:0")) == 5
    assert t.younger.row("pack:0") == ["?"] * 5
    seen: list[str] = []
    while t.match.decision.rule == "OM-020":
        assert t.match.decision.options[0].verb == "draft"
        seen.append(t.match.decision.options[0].text)
        t.match.play(t.match.decision.options[0].text)
    assert len(seen) == 4 * 2 * 4  # the last card of a pack is no choice
    assert t.deck(0) + t.elder.units == 20
    assert t.deck(1) + t.younger.units == 20


@rule("OM-020")
def test_a_pack_passes_from_hand_to_hand(table: Sit) -> None:
    """After both have picked the rest of the pack is the other's; the first pick stays a secret, later ones do not."""
    t = table("omen", options={"deck": "draft"}, chance=None)
    mine = t.elder.row("pack:0")
    t.match.play(t.match.decision.options[0].text)
    t.match.play(t.match.decision.options[0].text)
    picked = t.elder.row("drafted:0")
    assert sorted(t.younger.row("pack:1")) == sorted(set(mine) - set(picked))
    assert t.younger.row("drafted:0") == ["?"]
    t.asks("elder", rule="OM-020")


@rule("OM-021", "OM-C41")
def test_brought_decks_have_forty_cards_and_piles_of_their_own(table: Sit) -> None:
    """Each draws from an own deck and discards to an own pile."""
    t = table("omen", options={"deck": "built"}, chance=None)
    assert (t.deck(0), t.deck(1)) == (36, 36)
    t = reign(table, elder={"hand": ["Pearl Diver"], "coins": 2, "deck": ["Barrow Lancer"] * 2}, younger={"pile": ["Piper"]},
              options={"deck": "built"})  # fmt: skip
    t.elder.plays("Pearl Diver", "thebes")
    t.elder.does("take barrow-lancer")
    assert t.pile(0) == ["Barrow Lancer"]
    assert t.pile(1) == ["Thicket Piper"]


@rule("OM-021", "OM-C27")
def test_a_fallen_unit_goes_to_its_owners_pile(table: Sit) -> None:
    """With personal decks each unit ends in the pile it came from, whoever discarded it."""
    t = reign(table, elder={"hand": ["Asphodel Reaper"], "coins": 1, "thebes": ["Obol-Counter"]}, younger={"thebes": ["Piper"]},
              options={"deck": "built"})  # fmt: skip
    t.elder.plays("Asphodel Reaper", "thebes")
    t.elder.chooses("Obol-Counter")
    t.elder.chooses("Thicket Piper")
    assert (t.pile(0), t.pile(1)) == (["Obol-Counter"], ["Thicket Piper"])


@rule("OM-021")
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.key)
def test_the_ready_made_decks_are_legal(deck: Any) -> None:
    """Forty cards within the limits; any two come out of one box; each is told and read back on one line."""
    assert sum(count for _, count in deck.cards) == 40
    for other in DECKS:
        if other is not deck:
            check_box(deck, other)
    text = f'name = "{deck.name}"\nfamilies = {list(deck.families)}\n[cards]\n' + "".join(
        f"{k} = {n}\n" for k, n in deck.cards
    )
    read = read_deck(text)
    assert read.cards == deck.cards
    assert deck_of(line_of(read)).cards == deck.cards
    assert line_of(deck) == deck.key


CARDS = dict(READY["the_drowned_ferry"].cards)


def deck_file(cards: dict[str, Any], families: str = '["hades"]') -> str:
    return f'name = "Mine"\nfamilies = {families}\n[cards]\n' + "".join(
        f"{key} = {count}\n" for key, count in cards.items()
    )


@rule("OM-021")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (deck_file({**CARDS, "pearl_diver": 5}), "The deck 'Mine' has 5 of Pearl Diver of Kos; 4 is the most."),
        (deck_file({**CARDS, "pearl_diver": 3}), "The deck 'Mine' has 39 cards; it must have 40."),
        (deck_file({**CARDS, "pearl_driver": 1}), "There is no unit 'pearl_driver' for the deck 'Mine'."),
        (deck_file({**CARDS, "hektor": 1}), "There is no unit 'hektor' for the deck 'Mine'."),
        (deck_file(CARDS, '["zeus"]'), "There is no family 'zeus'."),
        (deck_file(CARDS, "[]"), "The deck 'Mine' names 0 families."),
        (deck_file({**CARDS, "pearl_diver": '"four"'}), "The deck file says pearl_diver = 'four'."),
        (deck_file({**CARDS, "pearl_diver": 0}), "The deck file says pearl_diver = 0."),
        (deck_file({**CARDS, "pearl_diver": "true"}), "The deck file says pearl_diver = True."),
        (deck_file(CARDS).replace("Mine", "M;ine"), "The deck's name 'M;ine' has a mark in it"),
        (deck_file(CARDS).replace("Mine", "Mine: two"), "The deck's name 'Mine: two' has a mark in it"),
        (deck_file(CARDS).replace("Mine", "# 1"), "The deck's name '# 1' has a mark in it"),
        ("name = 'x'\n", "The deck file has no [cards]."),
        ("colour = 'x'\n[cards]\n", "A deck file has no 'colour'."),
        ("cards = [", "The deck file cannot be read"),
    ],
)
def test_a_flawed_deck_file_is_refused_with_the_reason(text: str, sentence: str) -> None:
    """What is wrong is said with the card and the number."""
    with pytest.raises(Refused) as refused:
        read_deck(text)
    assert refused.value.sentence.startswith(sentence)


@rule("OM-021", "OM-C41")
def test_decks_from_one_box() -> None:
    """The same deck twice needs more copies than a box holds; with a box each it may be played."""
    same = {"deck": "built", "elder-deck": "laurel_and_owl", "younger-deck": "laurel_and_owl"}
    with pytest.raises(Refused, match="The two decks need 6 of Sun-Road Courier, and a box holds 4"):
        GAME.agreed(same)
    assert Match.new("omen", options={**same, "boxes": "two"}).decision is not None


@rule("OM-021")
def test_a_written_deck_sits_down_and_is_recorded() -> None:
    """A deck on one line is an option of the table, and the record of the match carries it."""
    cards = ", ".join(f"{count} {key}" for key, count in CARDS.items())
    match = Match.new("omen", options={"deck": "built", "elder-deck": f"My Ferry; hades poseidon; {cards}"})
    match.play("wealth 1")
    assert Match.load(match.save()).save() == match.save()
    with pytest.raises(Refused, match="There is no unit"):
        GAME.agreed({"elder-deck": "X; hades; 40 hydra"})


@rule("OM-022", "OM-C41")
def test_test_of_skill(table: Sit) -> None:
    """Each player has a personal deck of fifty: one of every design."""
    t = table("omen", options={"deck": "skill"}, chance=None)
    assert (t.deck(0) + t.elder.units, t.deck(1) + t.younger.units) == (50, 50)
    state = t.match.state
    for seat in (0, 1):
        cards = [card for card, pool in enumerate(state.layout.pools) if pool == seat]
        assert sorted(state.face[card] for card in cards) == list(range(50))


def test_modules_join_personal_decks() -> None:
    """Test of Skill and the draft take in the new designs; a brought deck those of its families."""
    extras = {"spirits": "yes", "heroes": "yes"}
    for kind, size in (("skill", 68), ("built", 40 + 2 * 4 + 2)):
        match = Match.new("omen", options={"deck": kind, **extras})
        pools = match.state.layout.pools
        assert pools.count(0) == size, kind
    assert len(UNITS) == 68
