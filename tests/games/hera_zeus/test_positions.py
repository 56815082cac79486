"""Positions by name: built, printed back, and refused with a clear sentence where they cannot be."""

from __future__ import annotations

import random
from typing import Any

import pytest

from petteia.kernel import Match, Refused, position
from petteia.testing import texts
from tests.games.hera_zeus.duel import side

SPEC: dict[str, Any] = {
    "hera": {
        "hand": ["Medusa", "Pegasus", "Hero"],
        "field": {"a": ["Hydra", "Io"], "b": ["Fury^"]},
        "figure": "b",
        "pile": ["Harpy", "Pegasus"],
        "deck": ["Nemesis", "Amazon"],
        "seen": ["Hero", "Pegasus"],
        "turns": 5,
    },
    "zeus": {"field": {"c": ["Cyclops"]}, "deck": ["Giant"], "turns": 4},
    "to_move": "hera",
    "points": 2,
    "total": 4,
}


def test_a_position_is_printed_back_in_the_same_words() -> None:
    """What `spell` prints is what was said, and as Python it builds the same table again."""
    match = position("hera-zeus", **SPEC)
    assert match.game.spell(match.state) == SPEC
    text = match.spell()
    again = eval(text, {"position": position})
    assert again.spell() == text


def test_a_position_says_what_was_meant() -> None:
    """Cards lie where they were put, face up where marked, and what is not named fills the deck."""
    match = position("hera-zeus", hera=side("Hydra Io", "Fury^", deck=None), zeus=side("Hero", deck=5))
    scene = match.scene("hera")
    told = match.game.spell(match.state)
    assert told["hera"]["field"] == {"a": ["Hydra", "Io"], "b": ["Fury^"]}
    assert len(told["hera"]["deck"]) == 40
    assert len(told["zeus"]["deck"]) == 5
    assert "Argus" in told["zeus"]["deck"], "the hostage is the last card to be left out"
    assert sum(len(zone) for zone in match.state.zones) == 86
    assert scene.title == "Hera & Zeus"


def test_with_points_the_turn_is_under_way() -> None:
    """With points it is the middle of a turn; without, the turn begins and counts its points."""
    under_way = position("hera-zeus", hera=side("Fury", "Fury"), zeus=side("Hero"), points=1)
    assert under_way.story() == []
    begins = position("hera-zeus", hera=side("Fury", "Fury"), zeus=side("Hero"))
    assert begins.story() == ["Hera has 2 points to spend."]
    zeus = position("hera-zeus", hera=side("Fury"), zeus=side("Hero"), to_move="zeus")
    assert zeus.to_move == 1


def test_options_are_part_of_a_position() -> None:
    """What the table agreed on is told with the position where it is not the default."""
    match = position("hera-zeus", hera=side("Fury", figure="a"), zeus=side("Hero"), options={"withdrawal": "point"})
    told = match.game.spell(match.state)
    assert told["options"]["withdrawal"] == "point"
    assert position("hera-zeus", **told).spell() == match.spell()


def test_one_of_two_equal_cards_was_seen() -> None:
    """`seen` counts: of two Pegasus in hand, one that was seen does not make the other known."""
    match = position("hera-zeus", hera=side("Fury", hand="Pegasus Pegasus", seen="Pegasus"), zeus=side("Hero"))
    known = [match.state.knows[card] >> 1 & 1 == 1 for card in match.state.zones[2]]
    assert sorted(known) == [False, True]
    assert match.game.spell(match.state)["hera"]["seen"] == ["Pegasus"]


def test_a_position_can_be_saved_and_loaded() -> None:
    """A match from a position is written with it and replayed from it."""
    match = position("hera-zeus", **SPEC)
    match.play("draw", "withdraw")
    again = Match.load(match.save())
    assert again.spell() == match.spell()


def certain_again(spec: dict[str, Any]) -> bool:
    """Whether a god card that Hades may have fetched from its pile lies there: told, it is certain, and nobody asks."""
    side = spec[spec["to_move"]]
    return "figure" not in side and spec["to_move"].capitalize() in side.get("pile", [])


@pytest.mark.parametrize("seed", range(8))
def test_every_turn_of_a_game_can_be_told_as_a_position(seed: int) -> None:
    """Between two actions of any game, the printed position gives the same options, scene by scene."""
    match = Match.new("hera-zeus", seed)
    rand = random.Random(seed)
    told = 0
    while match.decision is not None:
        if match.decision.rule in ("HZ-030", "HZ-C37"):
            spec = match.game.spell(match.state)
            if match.decision.rule == "HZ-030" or not certain_again(spec):
                twin = position("hera-zeus", **spec)
                assert twin.decision is not None
                assert sorted(texts(twin.decision)) == sorted(texts(match.decision))
                assert twin.game.spell(twin.state) == spec
                told += 1
        else:
            with pytest.raises(Refused):
                match.spell()
        match.act(match.to_move, rand.choice(match.decision.options))
    assert told > 10
    with pytest.raises(Refused, match="The game is over"):
        match.spell()


ERRORS: list[tuple[dict[str, Any], str]] = [
    ({"hera": {"hand": ["Minotaur"]}}, "There is no card called 'minotaur'."),
    ({"hera": {"field": {"d": ["Fury"]}}}, "There is no column 'd'."),
    ({"hera": {"figure": "x"}}, "There is no column 'x'."),
    ({"hera": {"field": {"a": ["Hades"]}}}, "Hades can never lie on the field."),
    ({"hera": {"field": {"a": ["Fury"] * 5}}}, "Hera's column a has more than four spaces taken."),
    ({"hera": {"field": {"a": ["Fury"] * 4}, "figure": "a"}}, "Hera's column a has more than four spaces taken."),
    ({"zeus": {"hand": ["Poseidon", "Poseidon"]}}, "There is only 1 Poseidon in Zeus' deck."),
    ({"hera": {"hand": ["Medusa"] * 5}}, "There are only 4 Medusa in Hera's deck."),
    ({"hera": {"hand": ["Pegasus"] * 9 + ["Fury"] * 4}}, "Hera's hand has more than 12 cards."),
    ({"hera": {"hand": ["Argus"]}}, "Hera cannot have Zeus' Argus."),
    ({"hera": {"hand": ["stolen Medusa"]}}, "Hera cannot have Zeus' Medusa."),
    ({"zeus": {"pile": ["Argus"]}}, "Argus cannot be lost: the game would be over."),
    ({"hera": {"hand": "Medusa"}}, "Hera's hand must be a list of card names, not 'Medusa'."),
    ({"hera": {"hand": ["Fury"], "seen": ["Hydra"]}}, "Hera's hand holds no 'hydra' that could have been seen."),
    ({"hera": {"deck": 44}}, "Hera's deck may have up to 43 cards now, not 44."),
    ({"hera": {"deck": ["Giant"]}}, "There is no Giant in Hera's deck."),
    ({"hera": {"turns": -1}}, "Hera's turns must be a number from 0 to 999, not -1."),
    ({"hera": {"throne": "a"}}, "Hera's side has no 'throne'."),
    ({"ares": {}}, "A position of this game has no 'ares'."),
    ({"to_move": "ares"}, "'ares' is nobody at this table."),
    ({"points": 5}, "Points must be a number from 0 to 4, not 5."),
    ({"total": "all"}, "Total must be a number from 0 to 4, not 'all'."),
    ({"options": {"across": "maybe"}}, "The option 'across' cannot be 'maybe'."),
]


@pytest.mark.parametrize(("spec", "sentence"), ERRORS, ids=[sentence for _, sentence in ERRORS])
def test_what_cannot_be_is_refused_with_a_sentence(spec: dict[str, Any], sentence: str) -> None:
    """A position that cannot be is refused in one sentence that names what is wrong."""
    with pytest.raises(Refused) as refused:
        position("hera-zeus", **spec)
    assert refused.value.sentence == sentence
