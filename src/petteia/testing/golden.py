"""Golden games: whole games of every game, written to be read, and replayed by the tests word for word.

A golden file is a saved match (see `Match.save`) with remarks.  Each choice stands on its line with the rule it was
asked under and the question; below it what happened, as an onlooker heard it; every twenty choices, and at the end, the
table as the seat sees it that has to choose.  The remarks are made from the moves alone, so that a file can be made
again from itself.  A change of the rules shows as a difference that a reviewer can read:

    python -m petteia.testing tests/golden              replay all; where one differs, write NAME.new and show how
    python -m petteia.testing tests/golden --accept     the same, and put the new text in place of the old
    python -m petteia.testing tests/golden --play hera-zeus-duel hera-zeus --seed 7 --seats greedy,random
                                                        let bots play a new game and write it

If the recorded moves are no longer legal, the players named in the file play the game anew from its header.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from petteia.bots.contract import Budget, bot_from
from petteia.kernel import Match, Refused, game
from petteia.kernel.match import Header, read_record
from petteia.kernel.scene import Node, Part, Piece, Scene, Slot

EVERY = 20
WIDTH = 118


def files(folder: Path) -> list[Path]:
    """The golden games there are."""
    return sorted(folder.glob("*.txt"))


# -- writing ---------------------------------------------------------------------------------


def golden(match: Match) -> str:
    """A match as a golden file."""
    saved = match.save()
    head, _, moves = saved.partition("\n\n")
    lines = [head, ""]
    twin = Match(replace(match.header))
    lines += [f"#       {told}" for told in twin.story()]
    for number, (move, entry) in enumerate(zip(moves.splitlines(), match.log, strict=False)):
        decision = twin.decision
        assert decision is not None
        if number and number % EVERY == 0:
            lines += table(twin, f"after {number} choices")
        lines.append(f"{move:<26}# {decision.rule}, one of {len(decision.options)}: {decision.prompt}")
        twin.act(entry.seat, entry.action)
        lines += [f"#       {told}" for told in twin.story(since=len(twin.log))]
    lines += table(twin, f"after {len(twin.log)} choices")
    if match.outcome is not None:
        lines.append(moves.splitlines()[-1])
    return "\n".join(lines) + "\n"


def table(match: Match, title: str) -> list[str]:
    """The table through the eyes of the seat that has to choose, or at the end of the first."""
    eyes = max(match.to_move, 0)
    title = f"# ---- {title}, {match.names[eyes]} looks "
    drawn = [part for line in sketch(match.scene(eyes)) for part in _wrapped(line)]
    return ["#", title.ljust(WIDTH, "-"), *drawn, "# ".ljust(WIDTH, "-"), "#"]


def _wrapped(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line.strip(), WIDTH, initial_indent=f"# {indent}", subsequent_indent=f"# {indent}    ") or [
        "#"
    ]


def sketch(scene: Scene) -> Iterator[str]:
    """A scene of any game in a few lines of text."""
    yield ", ".join([scene.title, *scene.status])
    for panel in scene.seats:
        numbers = [f"{c.label} {c.value}{f'/{c.most}' if c.most else ''}" for c in panel.counters]
        yield f"{'>' if panel.active else ' '} {panel.name}: {', '.join(numbers)}"
    for node in scene.nodes:
        yield from _node(node, "  ")


def _node(node: Node, indent: str) -> Iterator[str]:
    children: list[Node] = getattr(node, "children", [])
    if children:
        lines = [line for child in children for line in _node(child, "")]
        if node.label:
            yield f"{indent}{node.label}:"
        if len(lines) == len(children) and len(indent) + sum(len(line) + 4 for line in lines) <= WIDTH:
            yield indent + "    ".join(lines)
        else:
            yield from (f"{indent}  {line}" for line in lines)
        return
    said = [
        str(getattr(node, name)) for name in ("count", "value", "text") if getattr(node, name, "") not in ("", None)
    ]
    pieces = list(_pieces(node))
    yield f"{indent}{node.label or node.key}: {' '.join([*said, *pieces])}".rstrip(" :")


def _pieces(part: Any) -> Iterator[str]:
    """What lies in a node: names, `?` for a back, (names) for what only its owner sees, `.` for an empty place."""
    if isinstance(part, Piece):
        name = part.name.replace(" ", "_") or "?"
        marks = "".join(f"[{badge.text}]" for badge in part.badges if badge.text)
        times = f"x{part.count}" if part.count > 1 else ""
        yield (f"({name})" if "secret" in part.state else name) + marks + times
    elif isinstance(part, Slot) and part.piece is None:
        yield "."
    elif isinstance(part, Part):
        shown = {name: getattr(part, name) for name in part.__struct_fields__}
        if shown.get("pieces"):
            shown.pop("top", None)
        for value in shown.values():
            yield from _pieces(value)
    elif isinstance(part, (list, tuple)):
        for one in part:
            yield from _pieces(one)


# -- making ----------------------------------------------------------------------------------


def played(header: Header) -> Match:
    """A match played to its end by the bots that sit at it."""
    match = Match(header)
    seed = int(header.seed) if len(header.seed) < 64 else 0
    bots = [bot_from(name, seed + seat) for seat, name in enumerate(header.players)]
    while match.decision is not None:
        seat = match.to_move
        match.act(seat, bots[seat].choose(match.view(seat), match.decision, Budget()))
    return match


def made_again(text: str) -> str:
    """A golden file made from itself: from its moves, or, if they are no longer legal, from its header."""
    record = read_record(text)
    header = replace(record.header, version=game(record.header.game).version)
    text = text.replace(f"\nversion: {record.header.version}\n", f"\nversion: {header.version}\n", 1)
    try:
        return golden(Match.load(text))
    except Refused:
        return golden(played(header))


def golden_faults(folder: Path) -> list[str]:
    """Which golden games of a folder are not what they were when a person last read them."""
    found = [] if files(folder) else [f"{folder} holds no golden game: play one with --play."]
    for file in files(folder):
        text = file.read_text(encoding="utf-8")
        match = Match.load(text)
        if match.outcome is None:
            found.append(f"{file.name} is not played to its end.")
        elif golden(match).splitlines() != text.splitlines():
            found.append(f"{file.name} plays otherwise: see how with `python -m petteia.testing {folder}`.")
    return found


def play(game: str, seed: int, seats: list[str], options: Mapping[str, str]) -> str:
    """A new golden game."""
    match = Match.new(game, seed, len(seats), options, seats)
    return golden(played(match.header))
