"""Content is read strictly: all that is wrong is told at once, each with file, line, field and hint."""

from __future__ import annotations

import pytest

from petteia.kernel.content import Row, reading
from petteia.kernel.places import ContentError

GOOD = """\
[[tree]]
key = "fig"
height = 3
kind = "fruit"

[[tree]]
key = "plane"
height = 20
kind = "shade"
"""


def read(text: str) -> list[tuple[str, int, str]]:
    found = []
    with reading("grove.toml", text) as file:
        for table in file.tables("tree"):
            row = Row(table, file.problems)
            found.append((row.key(), row.number("height", 1, 30), row.word("kind", ("fruit", "shade"))))
            row.done()
    return found


def test_what_is_right_is_read() -> None:
    """Each field by its type."""
    assert read(GOOD) == [("fig", 3, "fruit"), ("plane", 20, "shade")]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("height = 20", "height = 40", "grove.toml:8: tree plane, height: must be a whole number from 1 to 30, not 40"),
        ("height = 3\n", "", "grove.toml:1: tree fig, height: this field is missing"),
        ('"shade"', '"shadow"', 'grove.toml:9: tree plane, kind: "shadow" is not known here; did you mean "shade"?'),
        ("height = 3", "heigth = 3\nheight = 3", 'grove.toml:3: tree fig, heigth: there is no such field; did you mean "height"?'),
        ("[[tree]]\nkey = \"plane\"", "[[bush]]\nkey = \"plane\"", "grove.toml:6: file, bush: there is no such field"),
        ("height = 3", "height = ", "grove.toml:3: this is not TOML: Invalid value"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, said: str) -> None:
    """With a hint where a word is near."""
    with pytest.raises(ContentError) as wrong:
        read(GOOD.replace(old, new, 1))
    assert str(wrong.value).startswith(said)


def test_everything_that_is_wrong_is_told_at_once() -> None:
    """So that nobody mends one line after another."""
    with pytest.raises(ContentError) as wrong:
        read(GOOD.replace("height = 3", "height = 0").replace('"shade"', "7"))
    assert [problem.line for problem in wrong.value.problems] == [3, 9]
