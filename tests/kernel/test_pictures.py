"""Pictures that a game brings: read strictly, each under its own word."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from petteia.kernel import Game, Refused, pictures
from petteia.terminal import palette
from petteia.testing.looks import picture_faults

HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'
CAKE = '<symbol id="honey-cake" viewBox="0 0 8 8" data-glyph="✸"><path d="M0 0h8v8z"/></symbol>'


@pytest.fixture
def drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "brought_pictures").mkdir()
    (tmp_path / "brought_pictures" / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "brought_pictures", raising=False)
    pictures.read.cache_clear()
    yield tmp_path / "brought_pictures" / "all.svg"
    pictures.read.cache_clear()


class Drawn(Game):
    key, title, pictures = "drawn", "Drawn", "brought_pictures:all.svg"
    emblems = ("honey-cake", "owl", "milk-jug")


def test_pictures_are_found_by_their_words(drawing: Path) -> None:
    """A symbol as it is written, and its character for terminals."""
    drawing.write_text(f"{HEAD}{CAKE}</svg>", encoding="utf-8")
    (one,) = pictures.pictures(Drawn()).values()
    assert (one.word, one.symbol, one.glyph) == ("honey-cake", CAKE, "✸")
    assert pictures.pictures(Game()) == {}


def test_a_terminal_learns_their_characters(drawing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word of a game's own has its glyph from then on; a word that has one keeps it."""
    monkeypatch.setattr(palette, "GLYPHS", {"owl": "o"})
    palette.glyph.cache_clear()
    assert palette.glyph("honey-cake") == ""
    palette.learn([pictures.Picture("honey-cake", CAKE, "✸"), pictures.Picture("owl", CAKE, "x")])
    assert (palette.glyph("honey-cake"), palette.glyph("owl")) == ("✸", "o")
    palette.glyph.cache_clear()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{HEAD}<symbol>", "The pictures brought_pictures:all.svg are no SVG"),
        (f"{HEAD}</svg>", "brought_pictures:all.svg has no pictures."),
        (f'{HEAD}{CAKE.replace("honey-cake", "Honey Cake")}</svg>', "is called 'Honey Cake'."),
        (f"{HEAD}{CAKE}{CAKE}</svg>", "are called 'honey-cake'."),
        (f'{HEAD}{CAKE.replace("viewBox", "box")}</svg>', "The picture 'honey-cake' of .* has no viewBox."),
    ],
    ids=["broken", "none", "bad word", "twice", "no size"],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused(drawing: Path, text: str, sentence: str) -> None:
    """With the file and the picture named."""
    drawing.write_text(text, encoding="utf-8")
    with pytest.raises(Refused, match=sentence):
        pictures.pictures(Drawn())


def test_a_file_that_is_not_there_is_named() -> None:
    """The package or the file that is missing."""
    with pytest.raises(Refused, match="is in no package that is installed"):
        pictures.read("nowhere_at_all:x.svg")
    with pytest.raises(Refused, match="The package petteia has no file x"):
        pictures.read("petteia:x.svg")
    with pytest.raises(Refused, match="names no file"):
        pictures.read("x.svg")


def test_words_that_nobody_draws_are_named(drawing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An emblem without a picture, and a picture for a word that Petteia draws."""
    both = CAKE + CAKE.replace("honey-cake", "owl")
    drawing.write_text(f"{HEAD}{both}</svg>", encoding="utf-8")
    monkeypatch.setattr("petteia.testing.looks.find_game", lambda key: Drawn())
    monkeypatch.setattr("petteia.testing.looks.gallery", lambda game: [])
    assert picture_faults("drawn") == [
        "Petteia draws 'owl' already, and its picture is shown: call yours 'drawn-owl'.",
        "An emblem looks like 'milk-jug', which nobody draws: add a symbol with that id to `pictures`.",
    ]
