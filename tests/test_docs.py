"""The documentation is true: its code runs, its tutorial is the tutorial game, its links lead somewhere, its commands exist."""

from __future__ import annotations

import doctest
import inspect
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from petteia.cli import parser
from petteia.kernel import Game, State, scene
from petteia.kernel.conformance import check
from tests.kernel import tutorial
from tests.kernel.conftest import known as known
from tests.kernel.conftest import three_fates as three_fates

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TUTORIAL = DOCS / "write-a-game.md"
RUN = [
    ROOT / "README.md",
    *(
        DOCS / f"{name}.md"
        for name in (
            "write-a-game",
            "write-a-bot",
            "positions",
            "knowledge",
            "environments",
            "learning",
            "train-an-agent",
        )
    ),
]
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted(DOCS.rglob("*.md"))

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]+\]\(([^)#\s]+)(#[^)]*)?\)")


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    return [code for spoken, code in FENCE.findall(path.read_text(encoding="utf-8")) if spoken == language]


def lines(code: str) -> list[str]:
    """Lines that are not blank."""
    return [line for line in code.splitlines() if line.strip()]


# -- code ------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", RUN, ids=name_of)
def test_the_code_of_a_page_runs(page: Path, known: Callable[[Game], Game], monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python of a page is run from top to bottom: what is typed gives what is shown, what is defined can be used."""
    monkeypatch.syspath_prepend(str(tutorial.EXAMPLES))
    names: dict[str, Any] = {"__name__": "__docs__"}
    ran = 0
    for number, code in enumerate(blocks(page, "python")):
        if ">>>" in code:
            test = doctest.DocTestParser().get_doctest(code, names, f"{page.name}, block {number + 1}", str(page), 0)
            runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.REPORT_NDIFF)
            said: list[str] = []
            result = runner.run(test, out=said.append, clear_globs=False)
            assert result.failed == 0, "".join(said)
            names.update(test.globs)
            ran += result.attempted
        elif page != TUTORIAL:  # there the plain blocks are the tutorial game, see below
            exec(compile(code, f"{page.name}, block {number + 1}", "exec"), names)
            ran += 1
    assert ran > 0


def test_the_tutorial_shows_the_tutorial_game() -> None:
    """The pieces of the page, in their order, are the file to the letter (but for blank lines)."""
    pieces = [code for code in blocks(TUTORIAL, "python") if ">>>" not in code]
    shown = [line for code in pieces for line in lines(code)]
    assert shown == lines((tutorial.EXAMPLES / "three_fates.py").read_text(encoding="utf-8"))


def test_the_tutorial_game_is_small() -> None:
    """A whole game in about a hundred lines, or it is no first game."""
    assert len(lines((tutorial.EXAMPLES / "three_fates.py").read_text(encoding="utf-8"))) <= 120


def test_the_tutorial_game_keeps_the_contract(three_fates: Game) -> None:
    """What authors start from is sound."""
    report = check("three-fates", games=30, deep=2)
    assert report.ok, str(report)
    assert report.unreached == []


# -- the reference ---------------------------------------------------------------------------


def reference() -> set[str]:
    """Every word that stands as code in the reference."""
    text = TUTORIAL.read_text(encoding="utf-8").split("\n# Reference\n")[1]
    return {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"\w+", code)}


def public(kind: type) -> set[str]:
    return {name for name in vars(kind) if not name.startswith("_")}


def test_the_reference_has_everything_a_state_can_do() -> None:
    """Every method of a state, and every field the kernel keeps for authors, is in the reference."""
    engine = {"floor", "recallers"}  # how the kernel keeps its own books
    fields = set(inspect.get_annotations(State)) - engine
    assert (public(State) | fields) - reference() == set()


def test_the_reference_has_the_whole_contract_of_a_game() -> None:
    """Every attribute and method of a game is in the reference."""
    assert public(Game) - reference() == set()


def test_the_reference_has_every_node_of_a_scene() -> None:
    """Everything a scene can be made of is in the reference."""
    parts = {name for name, kind in vars(scene).items() if isinstance(kind, type) and issubclass(kind, scene.Part)}
    assert parts - {"Part", "Node"} - reference() == set()


# -- links and commands ----------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    """A link to a file of the checkout leads to a file that is there."""
    broken = [
        target
        for target, _ in LINK.findall(page.read_text(encoding="utf-8"))
        if not target.startswith(("http:", "https:", "mailto:")) and not (page.parent / target).exists()
    ]
    assert broken == []


def commands(page: Path) -> list[str]:
    """The `petteia` commands that a page tells its readers to type."""
    shell = [line for code in blocks(page, "sh") for line in code.splitlines()]
    spoken = re.findall(r"`(petteia [a-z]+ [^`]+)`", page.read_text(encoding="utf-8"))
    typed = [line.split("petteia ", 1)[1] for line in shell if re.match(r"(\w+=\S+ )?petteia ", line)]
    said = [line.removeprefix("petteia ") for line in spoken if "..." not in line]
    return [re.split(r"#| \| | \\\\$", line)[0].strip() for line in typed + said]


FOLLOWED = DOCS / "first-game.md"  # carried out word for word by tests/test_first_game.py


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page) and page != FOLLOWED], ids=name_of)
def test_commands_exist(page: Path) -> None:
    """Every command shown is one that the command line understands."""
    for command in commands(page):
        parser().parse_args(shlex.split(command))  # leaves with an error if it does not
