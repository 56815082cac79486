"""Compile the kernel, the games and the search bot with mypyc into .compiled/ (optional; same results, faster).

    python scripts/compile.py [--out .compiled] [--check]
    PYTHONPATH=.compiled petteia bench

The checkout itself stays plain Python: the compiled copy is a folder of its own, put first on the path by whoever
wants it.  Needs a C compiler, mypy and setuptools.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KERNEL = (
    "action", "cards", "decision", "effects", "hands", "knowledge", "memory", "moves", "parts", "rng", "state",
)  # fmt: skip
ENGINE = {
    "kernel": KERNEL,
    "bots": ("playout", "ismcts", "greedy", "random_bot"),
    "encoding": ("encoder",),
    "envs": ("stepping",),
}
# the rooms of a game that do not play: what is read once, written or drawn stays plain Python
LEFT_OUT = (
    "__init__", "balance", "cardlist", "content", "decks", "draw", "features", "guide", "guide_text", "lessons", "lights", "loading",
    "mapcheck", "mapfile", "pieces", "position", "preview", "refs", "scene", "schema", "shapes", "sight", "source", "unitfile",
)  # fmt: skip
GAMES = ("hera_zeus", "omen", "elysium", "odyssey", "prometheus")
ALSO = {"odyssey": [["--option", "mode=campaign"]]}  # other rooms of a game, which a check goes through as well


def pieces(package: Path, games: Sequence[str] = GAMES) -> dict[str, list[str]]:
    """The files to compile, relative to the folder the package lies in: what all games share, and each game."""
    found = {"engine": [package / room / f"{name}.py" for room, names in ENGINE.items() for name in names]}
    for game in games:
        rooms = sorted((package / "games" / game).rglob("*.py"))
        found[game] = [path for path in rooms if path.stem not in LEFT_OUT and path.parent.name != "doors"]
    return {name: [str(path.relative_to(package.parent)) for path in paths] for name, paths in found.items()}


def held_cards(file: str) -> str:
    """Which fields of a module's steps hold cards, written out: compiled annotations know numbers, not what they are numbers of."""
    module = importlib.import_module(file.removesuffix(".py").replace("/", "."))
    lines = [
        f"setattr({name}, 'card_fields', {one.card_fields!r})\n"
        for name, one in vars(module).items()
        if isinstance(one, type) and one.__module__ == module.__name__ and getattr(one, "card_fields", ())
    ]
    return "".join(["\n\n", *lines]) if lines else ""


def with_copies(file: str, text: str) -> str:
    """A module with `clone` written into its states, and `copy` into their parts, behind the fields that it copies: compiled classes
    keep no annotations to make it from."""
    from petteia.kernel.cloning import clone_source
    from petteia.kernel.parts import Part
    from petteia.kernel.state import State

    module = importlib.import_module(file.removesuffix(".py").replace("/", "."))
    lines = text.split("\n")
    for node in reversed(ast.parse(text).body):
        kind = getattr(module, node.name) if isinstance(node, ast.ClassDef) else None
        if isinstance(node, ast.ClassDef) and isinstance(kind, type) and issubclass(kind, State | Part):
            fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
            if fields and kind not in (State, Part):
                head, *body = clone_source(kind).split("\n")
                # the kernel says `Self`; what is written out makes one kind of state, and each has its own
                lines[fields[-1].end_lineno : fields[-1].end_lineno] = [
                    "",
                    f"    {head}  # type: ignore[override, unused-ignore]",
                    *(f"    {one}" for one in body),
                ]
    return "\n".join(lines)


def build(out: Path, games: Sequence[str] = GAMES, optimise: int = 3, jobs: int = 2, apart: bool = True) -> None:
    """Copy the package to `out` and compile it there.

    Games that are `apart` are a library each beside the engine's: all five in one piece would ask for more memory than most machines
    have.  In one piece the C compiler sees through calls between game and engine, and decisions are a tenth faster.
    """
    if out.exists():
        shutil.rmtree(out)
    shutil.copytree(ROOT / "src" / "petteia", out / "petteia", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    found = pieces(out / "petteia", games)
    files = [file for piece in found.values() for file in piece]
    if str(ROOT / "src") not in sys.path:
        sys.path.insert(0, str(ROOT / "src"))
    for file in files:
        copy = out / file
        copy.write_text(with_copies(file, copy.read_text(encoding="utf-8")) + held_cards(file), encoding="utf-8")
    separate = [(piece, f"petteia_{name}") for name, piece in found.items()] if apart else False
    script = (
        "from setuptools import setup\nfrom mypyc.build import mypycify\n"
        f"found = mypycify({files!r}, opt_level='{optimise}', debug_level='0', separate={separate!r})\n"
        "setup(name='petteia-compiled', packages=[], ext_modules=found)\n"
    )
    (out / "setup.py").write_text(script)
    environment = {**os.environ, "MYPYPATH": str(out), "CFLAGS": f"-O{min(optimise, 2)}"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace", "-j", str(jobs)],
        cwd=out,
        env=environment,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"The compiler did not get through:\n{(done.stdout or '')[-3000:]}\n{(done.stderr or '')[-3000:]}")
    (out / "setup.py").unlink()
    for rest in ("build", ".mypy_cache"):
        shutil.rmtree(out / rest, ignore_errors=True)


def differences(copy: Path, games: Sequence[str] = GAMES) -> list[str]:
    """The games that a compiled copy plays otherwise than the checkout, or not at all."""
    wrong = []
    for game in games:
        plays = [
            ("10", "random,random"),
            ("1", "greedy:worlds=1,chain=1,greedy:worlds=1"),
            ("1", "ismcts:iterations=5,random"),
        ]
        settings = [["--games", games, "--seats", seats] for games, seats in plays]
        settings += [["--games", "1", "--seats", "random,random", *more] for more in ALSO.get(game, [])]
        for given in settings:
            command = [sys.executable, "-m", "petteia", "simulate", game.replace("_", "-"), *given, "--json"]
            ends = []
            for path in (copy, ROOT / "src"):
                environment = {**os.environ, "PYTHONPATH": str(path)}
                said = subprocess.run(command, env=environment, capture_output=True, text=True)
                found = json.loads(said.stdout) if said.returncode == 0 else {"errors": [said.stderr[-500:]]}
                ends.append((found.get("digest"), found["errors"]))
            if ends[0] != ends[1] or ends[0][1]:
                wrong.append(f"{' '.join(command[3:])}: {ends[0]} compiled, {ends[1]} as it is")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / ".compiled", help="where to put the compiled copy")
    parser.add_argument("--game", action="append", choices=GAMES, help="compile only this game (may be repeated)")
    parser.add_argument(
        "--optimise", type=int, default=3, choices=range(4), help="how hard the C compiler tries; 0 is compiled soonest"
    )
    parser.add_argument("--jobs", type=int, default=2, help="how many pieces are compiled at once")
    parser.add_argument(
        "--apart", action="store_true", help="a library for each, as with several games, for one game too"
    )
    parser.add_argument("--check", action="store_true", help="play some games in both and hold them against each other")
    args = parser.parse_args()
    games = args.game or GAMES
    build(args.out.resolve(), games, args.optimise, args.jobs, args.apart or len(games) > 1)
    if args.check and (wrong := differences(args.out.resolve(), games)):
        sys.exit("\n".join(["The compiled copy plays otherwise:", *wrong]))
    print(f"Compiled into {args.out}. Put it first on the path: PYTHONPATH={args.out} petteia ...")


if __name__ == "__main__":
    main()
