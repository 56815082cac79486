"""The card data: complete, well-formed, and every card does something."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from petteia.games.omen import GAME
from petteia.games.omen.ability import SECOND, TEXTS
from petteia.games.omen.content import FAMILIES, FIRST_HERO, FIRST_REWARD, FIRST_SPIRIT, REWARDS, UNITS, Printed
from petteia.games.omen.setup import decks_for
from petteia.kernel.places import ContentError

TEXT = resources.files("petteia.games.omen").joinpath("cards.toml").read_text(encoding="utf-8")


def test_every_card_does_something() -> None:
    """Units, spirits (twice) and rewards have effects; every hero has a moment and a power."""
    for face, unit in enumerate(UNITS):
        if face < FIRST_HERO:
            assert TEXTS.rows[face], unit.name
        if FIRST_SPIRIT <= face < FIRST_HERO:
            assert TEXTS.rows[face + SECOND], unit.name
        if face >= FIRST_HERO:
            assert TEXTS.rows[face], unit.name
            assert sum(face in heroes for heroes in TEXTS.answering) == 1
    for kind, reward in enumerate(REWARDS):
        assert TEXTS.rows[FIRST_REWARD + kind], reward.name


def test_six_families_of_four_soldiers() -> None:
    """Each family has four soldiers and at least two oracles and two beasts."""
    for family in FAMILIES:
        kinds = [unit.type for unit in UNITS[:50] if unit.family == family]
        assert kinds.count("soldier") == 4
        assert kinds.count("oracle") >= 2
        assert kinds.count("beast") >= 2


def test_names_and_looks_are_distinct() -> None:
    """No two units share a name or a picture."""
    assert len({unit.name for unit in UNITS}) == len(UNITS)
    assert len({unit.look for unit in UNITS}) == len(UNITS)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("copies = 4", "copies = 3", "the unit deck must have 174 cards"),
        (
            "cost = 1\n",
            "cost = 'x'\n",
            r"^cards.toml:\d+: unit asphodel_reaper, cost: must be a whole number from 0 to 9, not \"x\"$",
        ),
        ('family = "hades"', 'family = "zeus"', 'unit asphodel_reaper, family: "zeus" is none of: hades, ares'),
        (
            'icon = "reaper-scythe"',
            'pictogram = "reaper-scythe"',
            r"icon: this field is missing\n.*pictogram: there is no such field",
        ),
        ('key = "lethe_cupbearer"', 'key = "asphodel_reaper"', "two cards have the same key: asphodel_reaper"),
        ("[[feat]]", "[[feast]]", r"there should be 6 of \[\[feat\]\], not 5"),
    ],
)
def test_flawed_data_is_refused(old: str, new: str, sentence: str) -> None:
    """The reader says where, which card is wrong and how."""
    with pytest.raises(ContentError, match=sentence):
        Printed(TEXT.replace(old, new, 1))


def test_the_shared_deck_is_the_data() -> None:
    """The deck on the table is what the file says."""
    deck, other = decks_for(GAME.agreed({}))
    counted = {row["key"]: row["copies"] for row in tomllib.loads(TEXT)["unit"]}
    assert {UNITS[face].key: deck.count(face) for face in set(deck)} == counted
    assert other == []
