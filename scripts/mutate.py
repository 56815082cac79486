"""Change a game's rules a little, one change at a time, and see whether its rule tests notice.

    make mutate GAME=hera-zeus                         # 300 mutants, the same ones each time
    python scripts/mutate.py omen --seed 2             # 300 others
    python scripts/mutate.py odyssey --modules attack,push --mutants all
    python scripts/mutate.py omen --only 1a2b3c4d      # one of them, with the test that killed it
    python scripts/mutate.py omen --excuse 1a2b3c4d "The pile is never empty here: the draw before refills it."

Games: GAMES.

What is changed: comparisons, conditions (always, never, one part left out, and for or), integers by one, minus for plus,
or for and in masks, yes for no, seats (you for rival, two units of a call exchanged), effects (a call or an assignment
left out), shuffles, early returns, first for last, least for most.  Only modules
that state rules are changed; what is drawn, said, read from files or reckoned for bots is not, unless --modules names it.

Which tests count: the stories and the referee in tests/games, not golden games, counted trees, random play or strength.
The first run records which test runs through which line (kept in .mutation until game or tests change).  Then every
mutant meets the tests that run through its line, the quickest first, up to the first failure.  No file is ever changed.

On a busy machine `--first 200` is a quick look: a mutant that outlives so many tests counts as a survivor, though a slower
test may notice it; `--only` tells.

A survivor is a rule that no test holds: write the story that fails with it.  If nobody could ever notice the change, list
it with --excuse and the reason; the list is tests/mutation/<game>.toml, and an entry that fits no line any more is told.
The exit code is 0 if at least --at-least per cent were killed and no entry of the list is stale.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from mutation import excuses, report, running
from mutation.reach import record
from mutation.targets import TARGETS, Target
from mutation.trials import Verdict


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        description=(__doc__ or "").replace("GAMES", ", ".join(TARGETS)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("game", choices=list(TARGETS), metavar="GAME", help="whose rules (see above)")
    made.add_argument("--mutants", default="300", metavar="N", help="how many, or `all` (default 300)")
    made.add_argument("--seed", type=int, default=1, help="which ones (default 1)")
    made.add_argument("--modules", default="", metavar="A,B", help="only of these modules of the game")
    made.add_argument("--only", action="append", default=[], metavar="ID", help="only this mutant (may be repeated)")
    made.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once (default: the cores)")
    made.add_argument("--first", type=int, metavar="N", help="only the N quickest tests for each: at least so many die")
    made.add_argument("--at-least", type=float, default=95.0, metavar="PERCENT", help="what is enough (default 95)")
    made.add_argument("--survivors", type=Path, metavar="FILE", help="write the survivors here as well")
    made.add_argument("--json", action="store_true", help="print every mutant with its verdict as JSON")
    made.add_argument("--list", action="store_true", help="print the mutants that would be tried, and try none")
    made.add_argument("--excuse", nargs=2, metavar=("ID", "REASON"), help="list a mutant as one that changes nothing")
    return made


def chosen_modules(target: Target, names: str) -> dict[str, Path]:
    if not names:
        return target.rules()
    known = target.modules()
    wanted = [name.strip().removesuffix(".py") for name in names.split(",")]
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise SystemExit(f"{target.key} has no module {', '.join(unknown)}; it has {', '.join(known)}.")
    return {name: known[name] for name in wanted}


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def main() -> int:
    args = parser().parse_args()
    target = TARGETS[args.game]
    modules = {**target.rules(), **chosen_modules(target, args.modules)}
    everything = running.every_mutant(modules, target)
    if args.excuse:
        return excuse(target, everything, *args.excuse)
    listed = excuses.read(target.excuses)
    stale = excuses.stale(listed, everything)
    for key in stale:
        say(f"{target.excuses.name} lists a mutant that is no more: {' | '.join(map(str, key))}")

    wanted = chosen_modules(target, args.modules)
    mutants = [m for m in everything if m.module in wanted and m.key not in listed]
    if args.only:
        mutants = [mutant for mutant in everything if mutant.id in args.only]
        if not mutants:
            raise SystemExit(f"There is no mutant {', '.join(args.only)}: `--mutants all --list` shows them all.")
    elif args.mutants != "all":
        mutants = running.sample(mutants, int(args.mutants), args.seed)
    if args.list:
        print("\n".join(report.told(target, mutant, Verdict("not tried")) for mutant in mutants))
        return 0

    running.prepare(target)
    reach = record(target, modules, args.jobs, say)
    for test in reach.failing:
        say(f"left out, since it is skipped or fails without any change: {test}")
    progress = report.Progress(len(mutants))
    results: list[report.Result] = []

    if args.survivors:
        args.survivors.write_text("", encoding="utf-8")

    def heard(mutant: report.Mutant, verdict: Verdict) -> None:
        results.append((mutant, verdict))
        progress(verdict)
        if args.survivors and not verdict.dead:  # at once, for whoever reads along; in their order at the end
            with args.survivors.open("a", encoding="utf-8") as file:
                print(report.told(target, mutant, verdict), file=file, end="\n\n", flush=True)

    say(f"{len(mutants)} mutants of {len(everything)} against {len(reach.tests)} tests, {args.jobs} at once.")
    running.run(target, modules, reach, running.by_lot(mutants, args.seed), args.jobs, heard, args.first)
    places = {mutant.id: at for at, mutant in enumerate(everything)}
    results.sort(key=lambda result: places[result[0].id])
    alive = [(m, v) for m, v in results if not v.dead]
    shown = results if args.only else alive
    text = "\n\n".join(report.told(target, mutant, verdict) for mutant, verdict in shown)
    if args.survivors:
        args.survivors.write_text(text + "\n", encoding="utf-8")
    if args.json:
        print(json.dumps({**report.as_json(target, results), "excused": len(listed), "stale": len(stale)}))
    else:
        print(text + ("\n\n" if text else "") + report.summary(results))
        print(f"{len(listed)} mutants that change nothing are listed in {target.excuses.relative_to(target.root)}.")
    return 0 if report.share(results) >= args.at_least and not stale else 1


def excuse(target: Target, everything: list[report.Mutant], id: str, reason: str) -> int:
    found = [mutant for mutant in everything if mutant.id == id]
    if not found:
        raise SystemExit(f"There is no mutant {id}.")
    if found[0].key in excuses.read(target.excuses):
        raise SystemExit(f"{id} is listed already.")
    excuses.add(target.excuses, found[0], reason)
    print(f"{id} is listed in {target.excuses.relative_to(target.root)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
