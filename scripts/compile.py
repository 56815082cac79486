"""Compile the kernel, the games and the search bot with mypyc into .compiled/ (optional; same results, faster).

    python scripts/compile.py [--out .compiled]
    PYTHONPATH=.compiled petteia bench

The checkout itself stays plain Python: the compiled copy is a folder of its own, put first on the path by whoever
wants it.  Needs a C compiler, mypy and setuptools.
"""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KERNEL = ("action", "decision", "cards", "rng", "memory", "state", "knowledge", "moves", "effects", "parts")
# the rooms of a game that do not play: what is read once, written or drawn stays plain Python
LEFT_OUT = (
    "__init__", "balance", "cardlist", "content", "decks", "draw", "features", "guide", "guide_text", "lessons", "lights", "loading",
    "mapcheck", "mapfile", "pieces", "position", "preview", "refs", "scene", "schema", "shapes", "sight", "source", "unitfile",
)  # fmt: skip
GAMES = ("hera_zeus", "omen", "elysium", "odyssey", "prometheus")
ENCODING = ("encoder",)
ENVS = ("stepping",)
BOTS = ("playout", "ismcts", "greedy", "random_bot")


def modules(package: Path, games: list[str] | None = None) -> list[str]:
    """The files to compile, relative to the folder the package lies in."""
    found = [package / "kernel" / f"{name}.py" for name in KERNEL]
    found += [package / "bots" / f"{name}.py" for name in BOTS]
    found += [package / "encoding" / f"{name}.py" for name in ENCODING]
    found += [package / "envs" / f"{name}.py" for name in ENVS]
    for game in sorted((package / "games").iterdir()):
        if game.name in (games if games is not None else GAMES):
            found += [
                path for path in sorted(game.rglob("*.py")) if path.stem not in LEFT_OUT and path.parent.name != "doors"
            ]
    return [str(path.relative_to(package.parent)) for path in found]


def held_cards(file: str) -> str:
    """Which fields of a module's steps hold cards, written out: compiled annotations know numbers, not what they are numbers of."""
    if str(ROOT / "src") not in sys.path:
        sys.path.insert(0, str(ROOT / "src"))
    module = importlib.import_module(file.removesuffix(".py").replace("/", "."))
    lines = [
        f"setattr({name}, 'card_fields', {one.card_fields!r})\n"
        for name, one in vars(module).items()
        if isinstance(one, type)
        and one.__module__ == module.__name__
        and getattr(one, "fields", None)
        and one.card_fields
    ]
    return "".join(["\n\n", *lines]) if lines else ""


def build(out: Path, games: list[str] | None = None, optimise: int = 3) -> None:
    """Copy the package to `out` and compile it there."""
    if out.exists():
        shutil.rmtree(out)
    shutil.copytree(ROOT / "src" / "petteia", out / "petteia", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    files = modules(out / "petteia", games)
    for file in files:
        with (out / file).open("a", encoding="utf-8") as copy:
            copy.write(held_cards(file))
    script = (
        "from setuptools import setup\nfrom mypyc.build import mypycify\n"
        f"setup(name='petteia-compiled', packages=[], ext_modules=mypycify({files!r}, opt_level='{optimise}', debug_level='0'))\n"
    )
    (out / "setup.py").write_text(script)
    environment = {**os.environ, "MYPYPATH": str(out), "CFLAGS": f"-O{min(optimise, 2)}"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace", "-j", "2"],
        cwd=out,
        env=environment,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"The compiler did not get through:\n{(done.stdout or '')[-3000:]}\n{(done.stderr or '')[-3000:]}")
    (out / "setup.py").unlink()
    shutil.rmtree(out / "build", ignore_errors=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / ".compiled", help="where to put the compiled copy")
    parser.add_argument("--game", action="append", help="compile only this game's package (may be repeated)")
    parser.add_argument(
        "--optimise", type=int, default=3, choices=range(4), help="how hard the C compiler tries; 0 is compiled soonest"
    )
    args = parser.parse_args()
    build(args.out.resolve(), args.game, args.optimise)
    print(f"Compiled into {args.out}. Put it first on the path: PYTHONPATH={args.out} petteia ...")


if __name__ == "__main__":
    main()
