"""What the rules of each game are, and which of its tests are rule tests."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# modules that state no rules in any game: what is drawn, said, read from files, reckoned for bots and learners, told by name
NO_RULES = frozenset(
    {
        "balance", "content", "gallery", "guide", "guide_text", "heuristics", "labels", "lessons", "lights", "odds", "older",
        "opening", "page", "pictures", "pieces", "position", "preview", "records", "refs", "scene", "schema", "shapes", "source",
        "words",
    }
)  # fmt: skip
# files of tests that play at random, count or measure: they would notice a change, but could not say which rule it broke
NO_RULE_TESTS = frozenset(
    {"test_balance", "test_conformance", "test_ledger", "test_odds", "test_perft", "test_scene", "test_whole_games"}
)
# of a game's own `__init__`, only how a table is set up is a rule
SET_UP = ("setup", "_fresh")


@dataclass(frozen=True)
class Target:
    """Some rules and the tests that hold them.

    `package` is imported from `source`; `tests` are folders or files below `root`.  `no_rules` are modules of the package
    and `no_rule_tests` files or single functions of the tests to leave out.  `pairs` are names of a seat and its rival; where the table has
    `two_seats`, a seat whose rival has no name in reach becomes `1 - seat`.  `quiet` are functions that only write the
    log: leaving one out changes no rule.
    """

    key: str
    package: str
    tests: tuple[str, ...]
    no_rules: frozenset[str] = NO_RULES
    no_rule_tests: frozenset[str] = NO_RULE_TESTS
    two_seats: bool = False
    pairs: tuple[tuple[str, str], ...] = (("you", "rival"), ("me", "other"), ("seat", "rival"), ("seat", "other"))
    quiet: frozenset[str] = frozenset({"tell"})
    root: Path = ROOT
    source: Path = ROOT / "src"

    @property
    def folder(self) -> Path:
        return self.source.joinpath(*self.package.split("."))

    @property
    def excuses(self) -> Path:
        """The file with the mutants that change nothing, each with its reason."""
        return self.root / "tests" / "mutation" / f"{self.key}.toml"

    def modules(self) -> dict[str, Path]:
        """The modules of the package (not of packages within it), by their short names."""
        return {path.stem: path for path in sorted(self.folder.glob("*.py"))}

    def rules(self) -> dict[str, Path]:
        """The modules that state rules."""
        return {name: path for name, path in self.modules().items() if name not in self.no_rules}

    def test_files(self) -> list[Path]:
        """The files with rule tests."""
        return [path for path in self._below("test_*.py") if path.stem not in self.no_rule_tests]

    def counts(self, test: str) -> bool:
        """Whether a test, by its id, is a rule test."""
        return test.partition("::")[2].partition("[")[0].rpartition("::")[2] not in self.no_rule_tests

    def support_files(self) -> list[Path]:
        """What the tests share."""
        shared = [path for path in self._below("*.py") if not path.stem.startswith("test_")]
        return [*sorted((self.root / "tests").glob("*.py")), *shared]

    def meet(self) -> None:
        """Import the game and, as the first look at the list of games does, all others."""
        importlib.import_module(self.package)
        if self.package.startswith("petteia."):
            importlib.import_module("petteia.kernel.game").games()

    def meet_others(self) -> None:
        """Import what every test needs but the game."""
        if self.package.startswith("petteia."):
            importlib.import_module("petteia.kernel")
            for entry in metadata.entry_points(group="petteia.games"):
                if not self.package.startswith(entry.module):
                    importlib.import_module(entry.module)
        if self.package in sys.modules:
            raise SystemExit(f"{self.package} is imported already: mutants would come too late.")

    def _below(self, pattern: str) -> Iterator[Path]:
        for name in self.tests:
            place = self.root / name
            yield from [place] if place.is_file() else sorted(place.glob(pattern))


def _target(key: str, package: str, *tests: str, out: str = "", tests_out: str = "", two_seats: bool = False) -> Target:
    return Target(
        key,
        f"petteia.games.{package}",
        tuple(f"tests/games/{name}" for name in tests),
        NO_RULES | set(out.split()),
        NO_RULE_TESTS | {f"test_{name}" for name in tests_out.split()},
        two_seats,
    )


TARGETS = {
    target.key: target
    for target in (
        _target(
            "hera-zeus", "hera_zeus", "hera_zeus", two_seats=True,
            tests_out="positions properties twins storyteller no_view_holds_a_face_its_seat_was_not_shown"
            " in_a_turn_everything_that_is_not_offered_has_a_reason",
        ),
        _target("omen", "omen", "omen", two_seats=True, out="cardlist", tests_out="content table"),
        _target("elysium", "elysium", "elysium"),
        _target(
            "prometheus", "prometheus", "prometheus",
            out="book data draw loading mapcheck mapfile maps sight unitfile vocabulary",
            tests_out="data maps own_files sight",
        ),
        _target(
            "odyssey", "odyssey", "odyssey", out="crew foe ops overlays peril",
            tests_out="content every_card invariants odds_and_scene peril real_dice replay every_trauma_obol_moiros_and_kratos_card",
        ),
        _target(
            "odyssey-campaign", "odyssey.campaign", "odyssey_campaign",
            out="__init__ actions book chart charting checking crews cycle cycles desk economy findings inspection journal language"
            " layout loading modules muster names paths shipboard spelling storybook tables telling wording",
            tests_out="charting checking content crews cycle_page heuristics invariants journal page storybook whole"
            " no_page_is_sent_before_it_is_read",
        ),
    )
}  # fmt: skip
