"""The content: read strictly, refused with file and line, and every word of it in use."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import pytest

from petteia.cli import main
from petteia.games.odyssey import GAME, check, effects, keywords
from petteia.games.odyssey.content import BOOK, package_folder, read_vocabulary
from petteia.games.odyssey.page import page
from petteia.games.odyssey.schema import operations
from petteia.games.odyssey.state import ATTRIBUTES, FORBID, IGNORE, RESOURCES, SHIP, STATS, TOKENS
from petteia.kernel.conformance import check as conforms
from petteia.testing import cited_rules


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copytree(str(package_folder()), tmp_path / "content")
    return tmp_path / "content"


def spoil(folder: Path, name: str, old: str, new: str) -> list[str]:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return [str(problem) for problem in check(folder)]


def test_our_own_content_is_sound() -> None:
    """Nothing is wrong with what is shipped."""
    assert check() == []


def test_an_unknown_operation_is_refused_with_its_line(folder: Path) -> None:
    """A typo in an operation is a sentence with file and line, not a surprise in a battle."""
    found = spoil(folder, "kratos.toml", '{op = "forbid", what = "block"}', '{op = "forbidd", what = "block"}')

    assert found == ["kratos.toml:77: there is no operation 'forbidd'"]


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("obol.toml", 'kind = "live"\n', "", "obol.obol lacks the field 'kind'"),
        ("obol.toml", "copies = 1", "copys = 1", "obol.obol has no field 'copys'"),
        ("kratos.toml", 'stat = "danger"', 'stat = "dangr"', "gain: stat = 'dangr' is no stat"),
        ("primordials/talos.toml", '"in front", "in range"]', '"in frnt"]', "is no targeting"),
        ("gear.toml", 'k = "reposition"', 'k = "repositoin"', "is no keyword"),
        ("moiros.toml", 'key = "borrowed_luck"', 'key = "the_eye_settles"', "is used twice"),
        ("trauma.toml", '[{op = "ignore", what = "labyrinth walls"}]', '[{op = "block"}]', "can be given for a time"),
        ("conditions.toml", "[[condition]]", "[[condition", "not TOML"),
    ],
)
def test_mistakes_are_named(folder: Path, name: str, old: str, new: str, said: str) -> None:
    """Missing and unknown fields, words out of the closed lists, double keys, broken TOML: each with its place."""
    found = spoil(folder, name, old, new)

    assert any(line.startswith(f"{name}:") and said in line for line in found), found


def test_every_operation_has_a_handler_and_is_used() -> None:
    """The vocabulary names 78 operations; the engine carries out each, and each stands on some element."""
    names = {op["name"] for op in read_vocabulary()["op"]}
    used = {op["op"] for element in BOOK.elements for op in operations(element.fields)}

    assert set(effects.HANDLERS) == names
    assert used == names


def test_every_keyword_is_known_and_stands_on_an_element() -> None:
    """Section H of the ledger: no keyword without content, none that the engine does not know."""
    listed = set(read_vocabulary()["lists"]["keyword"])
    used = {op["k"] for element in BOOK.elements for op in operations(element.fields) if op["op"] == "keyword"}
    used |= {word.split(" ")[0] for form in BOOK.godforms for word in form.fields["keywords"]}

    assert listed == set(keywords.DO) | keywords.READ
    assert listed - used == set()


def test_every_terrain_keyword_stands_on_a_tile() -> None:
    """Section G of the ledger: each terrain keyword on at least one kind of tile."""
    listed = set(read_vocabulary()["lists"]["terrain_keyword"])

    assert listed == set().union(*(kind.words for kind in BOOK.terrain))


def test_every_keyword_has_a_test_of_its_rule() -> None:
    """Each keyword names its entry in the ledger, and a story cites that entry."""
    lists = read_vocabulary()["lists"]
    told = cited_rules(Path(__file__).parent)
    named = {**lists["keyword"], **lists["terrain_keyword"]}

    assert [word for word, number in named.items() if f"OD-{number}" not in told] == []


def test_authors_check_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`petteia odyssey check FOLDER` prints what is wrong with file and line, and ends with 1 if anything is."""
    assert main(["odyssey", "check", str(folder)]) == 0
    assert capsys.readouterr().out == f"{folder}: nothing wrong.\n"
    spoil(folder, "kratos.toml", 'op = "forbid"', 'op = "forbidd"')
    assert main(["odyssey", "check", str(folder)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].endswith("there is no operation 'forbidd'")
    assert said[-1] == f"{folder}: 1 problem."
    assert main(["odyssey", "check", str(folder), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ok"] is False


def test_a_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is refused in a sentence."""
    assert main(["odyssey", "check", str(tmp_path / "nowhere")]) == 2
    assert "There is no folder" in capsys.readouterr().err


def test_closed_lists_and_engine_agree() -> None:
    """What the engine counts is what the vocabulary lists."""
    lists = read_vocabulary()["lists"]

    assert list(STATS) == list(lists["stat"])
    assert list(TOKENS) == list(lists["token"])
    assert set(lists["attr"]) <= set(ATTRIBUTES)
    assert list(FORBID) == lists["forbid"]
    assert set(lists["ignore"]) <= set(IGNORE)
    assert set(lists["shipstat"]) <= set(SHIP)
    assert list(RESOURCES) == lists["resource"]


@pytest.mark.parametrize(("foe", "seats"), [("talos-1", 1), ("asterion-2", 2), ("alekto-3", 3), ("minos-2", 4)])
def test_random_battles_keep_the_contract(foe: str, seats: int) -> None:
    """Random play over the four primordials with one to four seats: clone, JSON, undo, worlds, references."""
    report = conforms(GAME.key, seats=seats, options={"foe": foe, "naos": "yes", "nymphs": "yes"}, games=1, deep=61)

    assert report.ok, report


def test_the_vocabulary_page_is_up_to_date() -> None:
    """The page in the docs says what the vocabulary says."""
    written = Path(__file__).parents[3] / "docs" / "odyssey-vocabulary.md"

    assert written.read_text(encoding="utf-8") == page()
