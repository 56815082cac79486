"""The page for authors, docs/odyssey-storybook.md, is true: its examples are read, its code runs, its tables are whole."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from petteia.games.odyssey.campaign import language, paths, storybook
from petteia.games.odyssey.campaign import records as r
from petteia.games.odyssey.campaign.findings import KINDS
from petteia.games.odyssey.campaign.loading import TABLES, texts

PAGE = Path(__file__).parents[3] / "docs" / "odyssey-storybook.md"
TEXT = PAGE.read_text(encoding="utf-8")


def blocks(spoken: str) -> list[str]:
    return re.findall(rf"^```{spoken}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def example() -> list[r.Paragraph]:
    return [one for number, code in enumerate(blocks("storybook")) for one in storybook.read(f"example {number}", code)]


def test_the_python_of_the_page_runs() -> None:
    """What is typed gives what is shown."""
    names: dict[str, Any] = {}
    ran = 0
    for number, code in enumerate(blocks("python")):
        test = doctest.DocTestParser().get_doctest(code, names, f"block {number + 1}", str(PAGE), 0)
        said: list[str] = []
        result = doctest.DocTestRunner().run(test, out=said.append, clear_globs=False)
        assert result.failed == 0, "".join(said)
        names.update(test.globs)
        ran += result.attempted
    assert ran == 10


def test_the_storybook_of_the_page_is_sound() -> None:
    """The examples are markup without a mistake, come to an end everywhere, and lead to one another."""
    found = example()
    assert [paragraph.id for paragraph in found] == [40, 41, 42, 43, 44, 45]
    assert [line for one in found for line in paths.loose_ends(one.body, one.line)] == []
    named = {node.paragraph for one in found for node in r.walk(one.body) if isinstance(node, r.Goto)}
    assert named <= {paragraph.id for paragraph in found}


def test_the_examples_show_every_block() -> None:
    """Choice, tests, condition and battle are all shown (a delve is told in words)."""
    shown = {type(node) for one in example() for node in r.walk(one.body)}
    assert {r.Choice, r.ArgonautTest, r.GroupTest, r.If, r.Fight, r.Goto, r.Return, r.Prose, r.Act} <= shown


@pytest.mark.parametrize("line", [line for code in blocks("effect") for line in code.splitlines()])
def test_the_effects_of_the_page_are_effects(line: str) -> None:
    """The forms for exploration cards are read as such."""
    assert isinstance(language.effect(line, language.CARD), r.CardTest | r.CardChoice)


def test_the_page_tells_every_kind_of_finding() -> None:
    """The table of kinds is the one the checker uses."""
    told = dict(re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", TEXT.split("## A paragraph")[0], re.MULTILINE))
    assert told == KINDS


@pytest.mark.parametrize(
    "word",
    [*language.COUNTERS, *language.DIALS, *language.WHO, *language.NUMBERS, *storybook.FRONT, *storybook.TERMINATORS],
)
def test_the_page_has_every_word(word: str) -> None:
    """Every counter, dial, person, number, key of the front matter and end of a reading is on the page."""
    assert re.search(rf"`[^`\n]*\b{word}\b[^`\n]*`", TEXT)


@pytest.mark.parametrize("name", TABLES)
def test_the_page_has_every_table_and_field(name: str) -> None:
    """Each file is on the page with its tables and with every field that the shipped file uses in them."""
    (row,) = re.findall(rf"^\| `{name}\.toml` \| (.+) \|$", TEXT, re.MULTILINE)
    assert set(TABLES[name]) <= set(re.findall(r"`(\w+)`", row))
    data = tomllib.loads(texts()[f"{name}.toml"])
    free = {"argo": data.keys() - {"resource", "boon", "affliction"}, "matrix": {"nodes"}, "hubs": {"pick"}}.get(
        name, set()
    )
    used = {
        field
        for table, rows in data.items()
        if table not in free
        for one in (rows if isinstance(rows, list) else [rows])
        for field in one
    }
    assert used - {"ability"} <= set(re.findall(r"\w+", row))
