"""Epochs, the Awakening and the Actions phase: EL-034 to EL-059, EL-103 to EL-109, EL-115 to EL-117."""

from __future__ import annotations

from typing import Any

import pytest

from petteia.games.elysium.content import CARDS, COLOURS
from petteia.games.elysium.flow import Awakening
from petteia.games.elysium.state import DECK, ORACLE
from petteia.kernel import Match
from petteia.testing import rule
from tests.games.elysium.temple import Sit, contest, legends

NOTHING: dict[str, Any] = {"gold": 0, "domain": []}


def between(table: Sit, **spec: Any) -> Any:
    """The last transfer step of an Epoch: when Kleio has finished, the Epoch ends and another begins."""
    spec.setdefault("agora", ["taken:thaleia", "Hera"])
    spec.setdefault("kleio", {"gold": 1, "columns": [], "domain": ["Ganymede"]})
    spec.setdefault("chance", None)
    return legends(table, to_move="kleio", **spec)


# -- Epochs ----------------------------------------------------------------------------------


@rule("EL-034", "EL-117", "EL-C16")
def test_five_epochs() -> None:
    """A game has five Epochs and ends with the fifth, whatever is chosen in it."""
    match = Match.new("elysium", 3, 2)
    while match.decision is not None:
        match.act(match.to_move, match.decision.options[0])
    told = match.story()
    assert [line for line in told if line.startswith("Epoch") and "begins" in line] == [
        f"Epoch {n} begins." for n in (1, 2, 3, 4, 5)
    ]
    assert told[-3].startswith("Epoch 5 ends")


@rule("EL-035", "EL-036", "EL-106")
def test_the_phases_follow_one_another() -> None:
    """Actions, Writing the Legends, End of Epoch; from the second Epoch on an Awakening comes before them."""
    match = Match.new("elysium", 5, 2, {"families": "first-game"})
    while match.decision is not None:
        match.act(match.to_move, match.decision.options[-1])
    marks = {"Epoch": "epoch", "The Agora is laid": "awakening", "Thaleia has disc": "discs"}
    seen = [mark for line in match.story() for start, mark in marks.items() if line.startswith(start)]
    first = ["epoch", "discs", "epoch"]
    later = ["epoch", "awakening", "discs", "epoch"]
    assert seen == first + later * 4


@rule("EL-037", "EL-039")
def test_awakening_renews_the_agora(table: Sit) -> None:
    """What is left in the Agora is discarded, and three cards a player and one more are dealt."""
    t = between(table)
    t.kleio.does("done")
    assert t.epoch == 2
    assert t.discard == ["Hera"]
    assert len([name for name in t.agora if name]) == 7
    assert "Hera" not in t.agora


@rule("EL-038", "EL-040", "EL-C35")
def test_the_oracle_comes_down(table: Sit) -> None:
    """With Apollo the Oracle's four cards come to the Agora, which is filled up to its size, and four new ones follow."""
    oracle = ["Pan", "Talos", "Omphalos", "Cassandra"]
    t = between(table, oracle=oracle, families=["zeus", "hades", "hephaestus", "hermes", "apollo"])
    t.kleio.does("done")
    assert t.agora[:4] == oracle
    assert len([name for name in t.agora if name]) == 7
    assert len(t.oracle) == 4
    assert not set(t.oracle) & set(oracle) or t.oracle != oracle


@rule("EL-041", "EL-153")
@pytest.mark.parametrize("chance", [[3, 2, 1], [0, 0, 0], [1, 0, 0]])
def test_the_discard_pile_is_reshuffled(table: Sit, chance: list[int]) -> None:
    """When the draw pile runs out, the discard pile is shuffled and drawn from: chance says in which order."""
    t = between(table, deck=["Talos"], discard=["Eagle of Zeus", "Amalthea", "Themis"], left_out=True, chance=chance)
    t.kleio.does("done")
    t.story("The discard pile is shuffled and becomes the draw pile.")
    pile = ["Eagle of Zeus", "Amalthea", "Themis", "Hera"]
    for last, other in zip((3, 2, 1), chance, strict=True):
        pile[last], pile[other] = pile[other], pile[last]
    assert [name for name in t.agora if name] == ["Talos", *reversed(pile)]
    assert (t.deck, t.discard) == (0, [])


@rule("EL-103", "EL-104", "EL-105", "EL-C22", "EL-C29")
def test_the_end_of_an_epoch(table: Sit) -> None:
    """Everybody gets four columns back, tapped cards turn upright, rings that are gone stay gone, the marker moves on."""
    t = between(
        table,
        thaleia={"columns": [], "domain": ["Amalthea*", "Keraunos*"]},
        kleio={"columns": ["blue"], "domain": ["Persephone*", "Mnemosyne*", "Ganymede"]},
        epoch=3,
    )
    t.kleio.does("done")
    assert t.epoch == 4
    assert t.thaleia.columns == t.kleio.columns == list(COLOURS)
    assert t.thaleia.domain == ["Amalthea", "Keraunos*"]
    assert t.kleio.domain == ["Persephone", "Mnemosyne", "Ganymede"]


# -- turns -----------------------------------------------------------------------------------


@rule("EL-042", "EL-043")
def test_four_turns_each_in_disc_order() -> None:
    """Four rounds of turns go by in the order of the discs, beginning again with disc 1."""
    match = Match.new("elysium", 11, 3, {"families": "first-game"})
    order = sorted(range(3), key=lambda seat: match.scene(seat).seats[0].counters[0].value)
    while "Epoch 1 ends: columns return, and tapped cards turn upright." not in match.story():
        decision = match.decision
        assert decision is not None
        idle = [action for action in decision.options if action.verb != "use"]
        match.act(decision.seat, idle[-1])
    items = [line.split() for line in match.story()[: match.story().index("Epoch 2 begins.")]]
    turns = [match.names.index(words[0]) for words in items if words[1] in ("takes", "passes")]
    assert turns == order * 4


@rule("EL-044")
def test_one_item_in_a_turn(table: Sit) -> None:
    """A turn's item is one card of the Agora or one quest; after it nothing more can be taken."""
    t = contest(table, agora=["Amalthea", "Ganymede"])
    t.asks("thaleia", rule="EL-044", options=["take amalthea", "take ganymede", "quest 1", "quest 2"])
    t.thaleia.does("take ganymede")
    t.thaleia.cannot(
        "take amalthea", "quest 1", rule="EL-052", because="You have taken your item of this turn; give up a column."
    )
    t.thaleia.does("column red")
    t.asks("kleio", rule="EL-044", options=["take amalthea", "quest 1", "quest 2"])
    t.thaleia.cannot("take amalthea", rule="EL-044")


@rule("EL-045")
def test_exactly_three_cards(table: Sit) -> None:
    """With three cards taken there is only a quest left to take."""
    t = contest(table, thaleia={"taken": 3}, agora=["Amalthea"])
    t.asks("thaleia", rule="EL-044", options=["quest 1", "quest 2"])
    t.thaleia.cannot("take amalthea", rule="EL-045")


@rule("EL-046")
def test_exactly_one_quest(table: Sit) -> None:
    """With a quest taken there are only cards left to take, and a quest that is taken is gone for others."""
    t = contest(table, thaleia={"quest": 1}, agora=["Amalthea"], to_move="kleio")
    t.asks("kleio", rule="EL-044", options=["take amalthea", "quest 2"])
    t.kleio.cannot("quest 1", rule="EL-046", because="That Quest has been taken.")
    t = contest(table, thaleia={"quest": 1}, agora=["Amalthea", "Heracles"])
    t.asks("thaleia", rule="EL-044", options=["take amalthea", "take heracles"])
    t.thaleia.cannot("quest 2", rule="EL-046", because="You have taken your Quest of this Epoch.")


@rule("EL-047", "EL-109", "EL-C24")
def test_columns_must_be_there(table: Sit) -> None:
    """A condition is met by columns that still stand, each circle by one of its own; quests have conditions too."""
    t = contest(
        table,
        thaleia={"columns": ["yellow", "blue"]},
        agora=["Themis", "Heracles", "Ganymede", "Keraunos", "Zeus"],
        damon={},
    )
    assert t.thaleia.options == ["take themis", "take ganymede", "take zeus", "quest 2", "quest 4"]
    t.thaleia.cannot("take heracles", "take keraunos", rule="EL-047")
    t.thaleia.cannot("quest 1", rule="EL-109")
    t = contest(table, thaleia={"columns": ["yellow"]}, agora=["Themis", "Zeus", "Golden Bough"])
    t.thaleia.cannot("take themis", "take zeus", rule="EL-047")


@rule("EL-048")
@pytest.mark.parametrize("colour", COLOURS)
def test_black_is_any_colour(table: Sit, colour: str) -> None:
    """A black circle is met by a column of any colour."""
    t = contest(table, thaleia={"columns": [colour]}, agora=["Amalthea"])
    t.thaleia.may("take amalthea")
    t = contest(table, thaleia={"columns": ["green", colour]}, agora=["Athena"])
    assert ("take athena" in t.thaleia.options) == (colour != "green")


@rule("EL-049")
def test_either_colour_in_a_duel(table: Sit) -> None:
    """With two players one of the two colours above a quest is enough."""
    for colour, quest in (("red", "quest 1"), ("yellow", "quest 1"), ("green", "quest 2"), ("blue", "quest 2")):
        t = contest(table, thaleia={"columns": [colour]}, agora=["Amalthea"])
        assert [option for option in t.thaleia.options if option.startswith("quest")] == [quest]


@rule("EL-050", "EL-107")
def test_a_taken_card_goes_to_the_domain(table: Sit) -> None:
    """The card lies in its owner's Domain, its place in the Agora stays empty, and its power works from the Domain."""
    t = contest(table, agora=["Ganymede", "Amalthea", "Hera"])
    t.thaleia.does("take amalthea")
    assert t.thaleia.domain == ["Amalthea"]
    assert t.agora[:3] == ["Ganymede", "taken by you", "Hera"]
    t.thaleia.may("use amalthea")


@rule("EL-051")
def test_a_taken_quest_lies_beside_the_board(table: Sit) -> None:
    """The quest leaves the row and is its owner's for this Epoch."""
    t = contest(table)
    t.thaleia.does("quest 2")
    assert t.quests == ["Quest 1", "taken by Thaleia"]
    assert t.thaleia.this_epoch == "0 of 3 cards, Quest 2"


@rule("EL-052")
def test_one_column_is_given_up(table: Sit) -> None:
    """After taking an item exactly one column goes, and not before."""
    t = contest(table, agora=["Amalthea", "Ganymede"])
    t.thaleia.cannot("column red", rule="EL-052")
    t.thaleia.does("take ganymede")
    t.asks("thaleia", rule="EL-052", options=["column red", "column yellow", "column green", "column blue"])
    t.thaleia.does("column green")
    assert t.thaleia.columns == ["red", "yellow", "blue"]


@rule("EL-053", "EL-C24")
@pytest.mark.parametrize("colour", COLOURS)
def test_any_column_may_be_given_up(table: Sit, colour: str) -> None:
    """The column given up need not be one that met the condition."""
    t = contest(table, agora=["Ganymede"])
    t.thaleia.does("take ganymede", f"column {colour}")
    assert colour not in t.thaleia.columns
    assert len(t.thaleia.columns) == 3


@rule("EL-054", "EL-055", "EL-115", "EL-C07")
def test_a_citizen(table: Sit) -> None:
    """Who can take no card takes the top of the draw pile, face down; nobody sees it, its owner neither."""
    t = contest(table, thaleia={"columns": ["red"], "quest": 1}, agora=["Ganymede"], deck=["Heracles"])
    before = t.deck
    t.asks("kleio", rule="EL-044")
    assert t.thaleia.domain == ["Citizen"]
    assert t.thaleia.columns == []
    assert t.deck == before
    t.story(to=0)
    assert "You take a Citizen from the draw pile." in t.thaleia.heard()
    for seat in (0, 1):
        assert not any("Heracles" in str(piece) for piece in [t.seat(seat).scene.to_json()])


@rule("EL-054")
def test_powers_before_a_citizen(table: Sit) -> None:
    """Powers may be used before a Citizen is taken, and a swept Agora may do away with the need for one."""
    t = contest(
        table,
        thaleia={"columns": ["red"], "quest": 1, "domain": ["Charybdis"]},
        agora=["Ganymede"],
        deck=["Keraunos", "Hera"],
    )
    t.asks("thaleia", rule="EL-054", options=["citizen", "use charybdis"])
    t.thaleia.does("use charybdis")
    assert t.thaleia.domain == ["Charybdis*", "Keraunos"]
    t.thaleia.cannot("citizen", rule="EL-052")
    t.thaleia.does("column red")
    t.thaleia.cannot("column red", rule="EL-052", because="You have given up your column of this turn.")
    t.thaleia.does("use keraunos")
    assert t.thaleia.vp == 3


@rule("EL-056")
def test_no_citizen_while_a_card_can_be_taken(table: Sit) -> None:
    """A Citizen cannot be taken as long as some card of the Agora can."""
    t = contest(table, thaleia={"columns": ["red"], "quest": 1}, agora=["Spartoi", "Hera"])
    t.asks("kleio", rule="EL-044")
    assert t.thaleia.domain == ["Spartoi"]
    t = contest(table, thaleia={"quest": 1}, agora=["Amalthea", "Ganymede"])
    t.thaleia.cannot("citizen", rule="EL-056")


@rule("EL-057")
def test_no_citizen_while_a_quest_can_be_taken(table: Sit) -> None:
    """A player who still needs a quest, and can have one, gets no Citizen; who can have neither gets one (EL-C05)."""
    t = contest(table, thaleia={"columns": ["red"]}, agora=["Ganymede"], damon={}, kleio={"quest": 3})
    assert t.quests[0] == "taken by Thaleia"
    assert t.thaleia.domain == []
    t = contest(table, thaleia={}, agora=[])
    t.asks("thaleia", rule="EL-044", options=["quest 1", "quest 2"])
    t.thaleia.cannot("citizen", rule="EL-C05")
    t = contest(table, thaleia={"columns": ["red"], "taken": 1}, kleio={"quest": 1}, agora=["Ganymede"])
    assert t.thaleia.domain == ["Citizen"]
    assert t.thaleia.this_epoch == "2 of 3 cards, no quest"


@rule("EL-058")
def test_passing_after_three_cards(table: Sit) -> None:
    """Who has three cards and can take no quest passes; powers may still be used in that turn."""
    t = contest(
        table,
        thaleia={"columns": ["blue"], "taken": 3, "domain": ["Amalthea"]},
        kleio={"quest": 2, "taken": 2, "columns": ["red"]},
        agora=["Ganymede"],
        pediment="morning",
    )
    t.asks("thaleia", rule="EL-058", options=["pass", "use amalthea"])
    t.thaleia.does("use amalthea")
    assert t.thaleia.vp == 1
    t.story("Thaleia passes.")
    assert t.thaleia.columns == ["blue"]


@rule("EL-059")
def test_the_leftover_quest_is_incomplete(table: Sit) -> None:
    """When all are done, whoever has no quest gets the highest that is left, incomplete side up."""
    t = contest(
        table,
        thaleia={"columns": ["blue"], "taken": 3, "gold": 0, "domain": ["Ganymede"]},
        kleio={"quest": 4, "taken": 3, "columns": []},
        damon={"quest": 2, "taken": 3, "columns": ["red"], "domain": ["Heracles"]},
        order=["kleio", "damon", "thaleia"],
        to_move="thaleia",
        turn=11,
    )
    t.story("Thaleia passes.", "Thaleia is left with Quest 3, incomplete.")
    t.asks("damon", rule="EL-075", options=["transfer heracles", "done"])
    assert (t.damon.disc, t.kleio.disc, t.thaleia.disc) == (1, 2, 3)
    assert t.thaleia.gold == 1


@rule("EL-108")
def test_elysium_holds_the_legends_that_score(table: Sit) -> None:
    """Only what lies in Elysium counts as a Legend; the same cards in the Domain score nothing."""
    t = contest(table, thaleia={"elysium": [["Amalthea", "Heracles"]]}, kleio={"domain": ["Amalthea", "Heracles"]})
    assert (t.thaleia.now, t.kleio.now) == (3, 0)
    assert t.thaleia.elysium == [["Amalthea", "Heracles"]]


@rule("EL-116")
def test_turn_order_is_set_anew(table: Sit) -> None:
    """The discs of the next Epoch come from the quests of this one."""
    t = contest(
        table,
        thaleia={"gold": 0, "taken": 3, "quest": 2, "columns": []},
        kleio={"gold": 0, "taken": 2, "quest": 1, "columns": ["blue"]},
        to_move="kleio",
        agora=["Ganymede", "Aegis"],
        turn=7,
        chance=None,
    )
    assert (t.thaleia.disc, t.kleio.disc) == (1, 2)
    t.kleio.does("take ganymede")
    while t.match.decision is not None and t.match.decision.rule == "EL-075":
        t.seat(t.match.to_move).does("done")
    assert (t.thaleia.disc, t.kleio.disc) == (2, 1)
    t.asks("kleio", rule="EL-044")


@rule("EL-C34")
def test_a_citizen_that_cannot_be_drawn_still_counts(table: Sit) -> None:
    """With no card left anywhere the turn counts all the same, and a column is given up."""
    t = contest(table, thaleia={"columns": ["red"], "quest": 1}, agora=["Ganymede"], left_out=True)
    assert t.thaleia.domain == []
    assert t.thaleia.this_epoch == "1 of 3 cards, Quest 1"
    assert t.thaleia.columns == []


def test_the_longest_story_is_bounded() -> None:
    """Every game ends within the bound the game states, and powers in a turn never go round in circles."""
    longest = 0
    for seed in range(12):
        match = Match.new("elysium", seed, 4, {"families": "mysteries"})
        in_turn = 0
        while match.decision is not None:
            uses = [a for a in match.decision.options if a.verb in ("use", "copy", "ready")]
            in_turn = in_turn + 1 if uses else 0
            longest = max(longest, in_turn)
            match.act(match.to_move, (uses or match.decision.options)[0])
        assert len(match.log) < match.game.longest
    assert longest < 40


def test_names_are_those_of_the_cards() -> None:
    """Every word a move may use leads back to a card's name."""
    words = {card.word for card in CARDS}
    assert all(card.word == card.key.replace("_", "-") for card in CARDS)
    assert len(words) == 88


def test_legends_phase_without_anything_to_do_is_silent(table: Sit) -> None:
    """Who can write nothing is not asked."""
    t = legends(table, thaleia={"gold": 0}, kleio={"gold": 3, "domain": ["Amalthea"]})
    t.asks("kleio", rule="EL-075", options=["transfer amalthea", "done"])


@rule("EL-040")
def test_without_apollo_nothing_lies_at_the_oracle() -> None:
    """As an Epoch begins the Agora alone is filled; with Apollo's cards in the deck the Oracle is as well."""
    found = set()
    for seed in range(12):
        s = Match.new("elysium", seed=seed).state
        before = len(s.zones[DECK])
        Awakening().begin(s)
        found.add((s.has_oracle, len(s.zones[ORACLE]) > 0))
        assert s.has_oracle or before - len(s.zones[DECK]) <= s.agora_size()
    assert found == {(True, True), (False, False)}


@rule("EL-040")
def test_any_card_may_come_to_the_oracle() -> None:
    """The first card of the box like the last: whatever is on top of the deck."""
    s = next(
        s for s in (Match.new("elysium", seed=seed).state for seed in range(40)) if s.has_oracle and 0 in s.zones[DECK]
    )
    s.zones[DECK].remove(0)
    s.zones[DECK].append(0)
    s.zones[ORACLE].clear()
    s.fill_oracle()
    assert (s.zones[ORACLE][0], len(s.zones[ORACLE])) == (0, 4)
