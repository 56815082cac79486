"""`petteia ledger`: the rules, and in a checkout which of them have tests."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from petteia.cli.common import add_json, print_json, print_table
from petteia.kernel.game import Refused
from petteia.kernel.game import game as find_game
from petteia.kernel.game import games as all_games
from petteia.kernel.ledger import Rule, ledger
from petteia.testing.ledgers import cited_rules


def add(commands: Any) -> None:
    p = commands.add_parser(
        "ledger", help="the rules of a game, numbered",
        description="The rules of a game as numbered sentences; with words, those that speak of them; in a checkout, which have tests.",
        epilog="examples: petteia ledger hera-zeus; petteia ledger hera-zeus HZ-066; petteia ledger hera-zeus Pegasus hand",
    )  # fmt: skip
    p.add_argument("game", nargs="?")
    p.add_argument("words", nargs="*", help="an id, or words to look for")
    p.add_argument("--untested", action="store_true", help="only rules without a test")
    add_json(p)
    p.set_defaults(run=run)


def tests_folder() -> Path | None:
    """The tests of this checkout, if we are run from one."""
    for root in (Path(__file__).resolve().parents[3], Path.cwd()):
        if (root / "tests").is_dir() and (root / "pyproject.toml").exists():
            return root / "tests"
    return None


def run(args: argparse.Namespace) -> int:
    chosen = [find_game(args.game)] if args.game else list(all_games().values())
    folder = tests_folder()
    cited = cited_rules(folder) if folder else None
    if args.words:
        return _find(chosen[0], " ".join(args.words), args.json)
    reports = []
    for game in chosen:
        entries = ledger(game)
        tested = [i for i in entries.rules if cited is not None and i in cited]
        report: dict[str, Any] = {"game": game.key, "rules": len(entries.rules), "rulings": len(entries.rulings)}
        report["tested"] = len(tested) if cited is not None else None
        report["untested"] = [i for i in entries.rules if i not in cited] if cited is not None else None
        report["entries"] = [
            {"id": r.id, "section": r.section, "text": r.text, "tests": (cited or {}).get(r.id, [])}
            for r in entries.rules.values()
        ]
        reports.append(report)
    if args.json:
        print_json(reports[0] if args.game else reports)
        return 0
    for game, report in zip(chosen, reports, strict=True):
        if args.game:
            rows = [
                (e["id"], e["section"], e["text"], len(e["tests"]) if cited is not None else "")
                for e in report["entries"]
                if not args.untested or not e["tests"]
            ]
            print_table(game.title, ("id", "chapter", "rule", "tests"), rows)
        known = "" if cited is None else f": {report['tested']} of {report['rules']} rules tested"
        print(f"{game.key}{known}" if known else f"{game.key}: {report['rules']} rules")
    return 0


def _find(game: Any, words: str, as_json: bool) -> int:
    found = ledger(game).find(words)
    if not found:
        raise Refused(f"No rule of {game.title} speaks of {words!r}.", "Try one word, or an id.")
    if as_json:
        print_json([{"id": e.id, "text": e.text, "ruling": getattr(e, "ruling", None)} for e in found])
        return 0
    rows = [
        (
            e.id,
            e.section if isinstance(e, Rule) else "ruling",
            e.text if isinstance(e, Rule) else f"{e.text} Ruling: {e.ruling}",
        )
        for e in found
    ]
    print_table(game.title, ("id", "chapter", "rule"), rows)
    return 0
