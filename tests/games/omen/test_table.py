"""The table as it is shown, positions by name, and what a seat can and cannot know."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from petteia.games.omen import GAME, cardlist
from petteia.games.omen.content import UNITS
from petteia.kernel import Match, Rng, position
from petteia.kernel.codec import to_json
from petteia.kernel.game import Refused
from petteia.kernel.ledger import ledger
from tests.games.omen.reign import reign

Sit = Callable[..., Any]


def test_what_a_city_shows(table: Sit) -> None:
    """Five spaces a side, a beast over two; rewards, totals, who leads, and whether it is war-torn."""
    t = reign(
        table, elder={"thebes": ["Hind", "Scout"]}, younger={"thebes": ["Satyr", "Echo", "Echo"], "argos": ["Echo"]}
    )
    city = t.elder.sees("city:thebes")
    assert city.tone == "war"
    assert t.elder.sees("state:thebes").text == "war-torn; you lead by 1"
    assert [slot.key for slot in t.elder.sees("side:0thebes").slots] == [
        "slot:0thebes1", "slot:0thebes3", "slot:0thebes4", "slot:0thebes5",
    ]  # fmt: skip
    assert (t.elder.sees("total:0thebes").value, t.elder.sees("total:1thebes").value) == (4, 3)
    assert t.younger.sees("state:thebes").text == "war-torn; Elder leads by 1"
    assert t.elder.sees("state:korinth").text == "quiet"
    assert t.elder.sees("city:argos").tone == "quiet"
    assert t.elder.sees("state:argos").text == "1 of 5; even"


def test_what_a_move_lights_up(table: Sit) -> None:
    """A card in hand, then the free space of each city it may go to; a target by itself."""
    t = reign(table, elder={"hand": ["Grizzled Veteran"], "coins": 3}, younger={"thebes": ["Echo", "Warden"]})
    view = t.elder.view
    (play, _end) = t.match.decision.options
    (ref,) = GAME.refs(view, play)
    assert ref == t.elder.sees("hand:0").pieces[0].key
    t.elder.does("play grizzled-veteran")
    assert [GAME.refs(t.elder.view, a) for a in t.match.decision.options] == [
        ["slot:0thebes1"], ["slot:0argos1"], ["slot:0korinth1"],
    ]  # fmt: skip
    assert t.elder.sees("hand:0").pieces[0].state == ["raised"]
    t.elder.does("city thebes")
    lit = [GAME.refs(t.elder.view, a) for a in t.match.decision.options]
    assert lit == [[slot.piece.key] for slot in t.elder.sees("side:1thebes").slots[:2]]
    t.elder.chooses("Echo")


def test_a_preview_of_what_would_fall(table: Sit) -> None:
    """While a city is chosen the table shows who would fall there and how it would stand; the rival sees none of it."""
    t = reign(table, elder={"hand": ["Huntress"], "coins": 2, "thebes": ["Satyr"]},
              younger={"thebes": ["Hind", "Scout"], "argos": ["Hind", "Ketos"]})  # fmt: skip
    t.elder.does("play boar-spear-huntress")
    assert t.elder.sees("side:1thebes").slots[0].piece.state == ["doomed"]
    assert t.elder.sees("state:thebes").text == "war-torn; here you lead by 2"
    assert [slot.piece.state for slot in t.elder.sees("side:1argos").slots[:2]] == [[], []]
    assert t.younger.sees("side:1thebes").slots[0].piece.state == []
    t.elder.does("city thebes")
    assert t.younger.side("thebes") == ["Owl-Mark Scout"]


def test_labels_read_as_words(table: Sit) -> None:
    """Options are said with the names of units, cities and amounts."""
    t = reign(table, step="wealth")
    labels = [GAME.label(a, t.match.state) for a in t.match.decision.options]
    assert labels == [
        "4 coins",
        "1 card and 2 coins",
        "2 cards and 1 coin",
        "4 cards",
    ]
    t = reign(table, elder={"hand": ["Seaside Guardian"], "coins": 3})
    t.elder.plays("Seaside Guardian", "thebes")
    assert [GAME.label(a, t.match.state) for a in t.match.decision.options] == [
        "Reveal the top card and add it",
        "Gain 1 coin",
    ]
    t.elder.does("mode a")


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ({"elder": {"hand": ["Zeus"]}}, "There is no card called 'Zeus' for this place."),
        ({"elder": {"thebes": ["Hind!"]}}, "Hind of the Silver Antlers is a beast and cannot be enraged."),
        ({"elder": {"thebes": ["Hind", "Ketos", "Hound of"]}}, "Elder's side of thebes has more than five units."),
        ({"elder": {"coins": 21}}, "Elder cannot have 21 coins."),
        ({"elder": {"hand": ["Scout"] * 5}}, "There is no Owl-Mark Scout left to lay out."),
        ({"elder": {"hand": ["Hektor"]}}, "There is no Hektor, Wall of Ilion left to lay out."),
        ({"weather": "fair"}, "A position of this game has no 'weather'."),
        ({"elder": {"pockets": 1}}, "Elder's side has no 'pockets'."),
        ({"step": "lunch"}, "There is no step 'lunch'."),
        ({"to_move": "zeus"}, "'zeus' is nobody at this table."),
        ({"elder": {"hand": ["Veteran of"]}}, "There is no card called 'Veteran of' for this place."),
    ],
)
def test_an_impossible_position_is_refused(spec: dict[str, Any], sentence: str) -> None:
    """With a sentence that says what is wrong."""
    with pytest.raises(Refused) as refused:
        position("omen", **spec)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"deck": "built"},
        {"deck": "skill", "spirits": "yes"},
        {"relics": "yes", "challenges": "yes", "whims": "yes", "heroes": "yes"},
    ],
)
def test_positions_are_told_and_built_again(options: dict[str, str]) -> None:
    """Between two actions a game spells its position, and the position spells the same again."""
    match = Match.new("omen", seed=5, options=options)
    told = 0
    for _ in range(160):
        decision = match.decision
        if decision is None:
            break
        try:
            spec = GAME.spell(match.state)
        except Refused:
            pass
        else:
            state = GAME.position(spec, Rng(1))
            state.advance()
            assert GAME.spell(state) == spec
            told += 1
        match.play(decision.options[told % len(decision.options)].text)
    assert told > 10


def test_the_ledger_is_whole() -> None:
    """132 rules and 47 rulings."""
    book = ledger(GAME)
    assert len(book.rules) == 132
    assert len(book.rulings) == 47


def test_a_peek_is_remembered_and_a_shuffle_forgets(table: Sit) -> None:
    """What the Courier saw on top of the deck its player still knows when the rival draws it."""
    t = reign(table, elder={"hand": ["Courier"], "coins": 2}, deck=["Scout", "Echo", "Hind", "Ketos"])
    t.elder.plays("Courier", "thebes")
    t.elder.does("take hind-of-the-silver-antlers", "top echo-of-the-grotto")
    t.elder.ends()
    t.elder.declines()
    t.younger.does("wealth 1")
    assert t.elder.hand_of(1) == ["Echo of the Grotto"]
    assert t.younger.hand_of(0) == ["?"]


def test_saved_states_hold_everything(table: Sit) -> None:
    """A state written as JSON has the game's own fields in it."""
    t = reign(table, elder={"coins": 3, "thebes": ["Scout!"]})
    own = to_json(t.match.state)["own"]
    assert own["coins"] == [3, 0]
    assert own["enraged"] > 0


def test_the_page_is_written_from_the_data() -> None:
    """`docs/games/omen.md` is what the card list writes now, and says that the set is original."""
    page = cardlist.page()
    assert "The card set is original." in page
    assert all(unit.name in page for unit in UNITS)
    file = Path(__file__).parents[3] / "docs" / "games" / "omen.md"
    assert file.read_text(encoding="utf-8") == page, "run: python -m petteia.games.omen.cardlist > docs/games/omen.md"


def test_a_card_is_followed_into_the_pile(table: Callable[..., Any]) -> None:
    """A unit keeps its key in the pile for whoever saw it before, so that what is told of it can be found there."""
    t = reign(table, step="offering", elder={"hand": ["Echo"]}, pile=["Hind"])
    held = t.elder.sees("hand:0").pieces[0].key
    t.elder.does("offer echo-of-the-grotto", "split 0")
    pile = t.elder.sees("pile:0")
    assert (pile.pieces[0].key, pile.top.key) == (held, held)
    t = reign(table, elder={"hand": ["Sanctuary Burner"], "coins": 1}, younger={"thebes": ["Echo"]}, pile=["Hind"])
    stood = {chair: chair.sees("side:1thebes").slots[0].piece.key for chair in (t.elder, t.younger)}
    t.elder.does("play sanctuary-burner", "city thebes")
    for chair, key in stood.items():
        assert chair.sees("pile:0").pieces[0].key == key
