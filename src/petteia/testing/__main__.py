"""`python -m petteia.testing FOLDER`: the golden games of a folder (see `petteia.testing.golden`)."""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path

from petteia.kernel.game import Refused
from petteia.testing.golden import __doc__, files, made_again, play


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m petteia.testing", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where the golden games lie")
    parser.add_argument("--accept", action="store_true", help="put the new text in place of the old")
    parser.add_argument("--play", nargs=2, metavar=("NAME", "GAME"), help="let bots play a new game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seats", default="greedy,random")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    given = parser.parse_args(arguments)
    folder: Path = given.folder
    if not folder.is_dir():
        print(f"There is no folder {folder}: make it, or name the one with your golden games.", file=sys.stderr)
        return 2
    if given.play:
        name, game = given.play
        try:
            text = play(game, given.seed, given.seats.split(","), dict(one.split("=", 1) for one in given.option))
        except Refused as refusal:
            print(refusal.sentence, refusal.hint, file=sys.stderr)
            return 2
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"wrote {name}.txt")
        return 0
    changed = 0
    for file in files(folder):
        old = file.read_text(encoding="utf-8")
        new = made_again(old)
        if new == old:
            continue
        changed += 1
        target = file if given.accept else file.with_suffix(".new")
        target.write_text(new, encoding="utf-8")
        sys.stdout.writelines(
            difflib.unified_diff(old.splitlines(True), new.splitlines(True), file.name, target.name, n=2)
        )
    accepted = ", accepted" if changed and given.accept else ""
    print(f"{len(files(folder))} golden games, {changed} differ{accepted}")
    return 1 if changed and not given.accept else 0


if __name__ == "__main__":
    sys.exit(main())
