"""The rules as numbered sentences, and how they are found."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from petteia.kernel import Game, Refused, game
from petteia.kernel.ledger import Ledger, Rule, Ruling, ledger, read

BOOK = """
[[rule]]
id = "G-1"
section = "Picking"
text = "Each seat picks one tree."

[[rule]]
id = "G-2"
section = "Planting"
text = "A tree is planted near or far off."

[[conflict]]
id = "G-C1"
rules = ["G-2"]
text = "May a tree stand where one was felled?"
ruling = "Yes, from the next turn on."
"""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """A small ledger in a package of its own."""
    package = tmp_path / "grove_rules"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "grove.toml").write_text(BOOK, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "grove_rules", raising=False)
    read.cache_clear()
    return read("grove_rules:grove.toml")


def test_rules_and_rulings_are_read_by_id(book: Ledger) -> None:
    """Each rule has its id, chapter and sentence; each ruling the rules it touches, the question and the answer."""
    assert book.rules["G-1"] == Rule("G-1", "Picking", "Each seat picks one tree.")
    assert list(book.rules) == ["G-1", "G-2"]
    assert book.rulings == {
        "G-C1": Ruling("G-C1", ("G-2",), "May a tree stand where one was felled?", "Yes, from the next turn on.")
    }


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("g-2", ["G-2"]),
        ("  G-C1 ", ["G-C1"]),
        ("tree", ["G-1", "G-2", "G-C1"]),
        ("TREE planted", ["G-2"]),
        ("picking", ["G-1"]),
        ("next turn", ["G-C1"]),
        ("minotaur", []),
    ],
)
def test_entries_are_found_by_id_or_by_words(book: Ledger, words: str, found: list[str]) -> None:
    """An id finds its one entry; words find every entry that has them all, in its chapter, sentence or ruling."""
    assert [entry.id for entry in book.find(words)] == found


def test_a_game_without_a_ledger_has_an_empty_one() -> None:
    """The tutorial has no numbered rules; asking for them is no error."""
    assert ledger(Game()) == Ledger({}, {})


def test_the_ledger_of_a_game_is_found() -> None:
    """A game names the file its rules are in."""
    rules = ledger(game("hera-zeus")).rules
    assert len(rules) == 121
    assert all(rule.id == key and rule.text and rule.section for key, rule in rules.items())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[rule]]\nid = "G-1"\nsection = "x"\n', "[[rule]] G-1 has no text."),
        ('[[rule]]\nsection = "x"\ntext = "Y."\n', "[[rule]] number 1 has no id."),
        ('[[conflict]]\nid = "G-C1"\ntext = "Y?"\n', "[[conflict]] G-C1 has no ruling."),
        ('[[rule]]\nid = "G-1"\nsection = "x"\ntext = "Y."\n' * 2, "G-1 stands twice."),
        ("[[rule]\n", "The ledger grove_rules:other.toml cannot be read:"),
    ],
    ids=["no text", "no id", "no ruling", "twice", "broken"],
)
def test_a_faulty_entry_is_named(text: str, sentence: str, book: Ledger, tmp_path: Path) -> None:
    """Which entry it is and what it lacks."""
    (tmp_path / "grove_rules" / "other.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read("grove_rules:other.toml")
    assert sentence in refused.value.sentence
    assert refused.value.hint
