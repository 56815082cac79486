"""`petteia cards`: the cards, units and gear of a game, with the rules that speak of them."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from petteia.cli.common import add_json, print_json, print_table
from petteia.kernel.gallery import Exhibit, gallery, rules_of
from petteia.kernel.game import Game, Refused
from petteia.kernel.game import game as find_game


def add(commands: Any) -> None:
    p = commands.add_parser(
        "cards", help="the cards, units and gear of a game",
        description="Everything a game is played with, as it is printed; with --search, what speaks of some words. A single one is"
        " shown whole, with the rules that speak of it.",
        epilog="examples: petteia cards hera-zeus; petteia cards omen --search 'enrage beast'; petteia cards hera-zeus --search Medusa",
    )  # fmt: skip
    p.add_argument("game")
    p.add_argument("--search", default="", metavar="WORDS", help="only what has all of these words in its name or text")
    add_json(p)
    p.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    found = [one for one in gallery(game) if one.speaks_of(args.search)]
    if not found:
        raise Refused(f"Nothing in {game.title} speaks of {args.search!r}.", "Try one word of a name or a text.")
    if args.json:
        print_json([to_json(game, one) for one in found])
        return 0
    exact = [one for one in found if one.name.lower() == args.search.lower().strip()]
    if len(found) == 1 or exact:
        for one in exact or found:
            _show(game, one)
        return 0
    rows = [(one.name, one.shelf, one.copies or "", _figures(one), one.text.replace("\n", " ")) for one in found]
    print_table(
        f"{game.title}: {len(found)} of {len(gallery(game))}", ("name", "shelf", "copies", "figures", "text"), rows
    )
    return 0


def _figures(one: Exhibit) -> str:
    return ", ".join(f"{name} {value}" for name, value in one.figures.items())


def _show(game: Game, one: Exhibit) -> None:
    print(f"{one.name} ({one.shelf}{f', {one.copies} of them' if one.copies > 1 else ''})")
    for line in filter(None, (_figures(one), *one.text.split("\n"))):
        print(f"  {line}")
    for rule in rules_of(game, one):
        print(f"  {rule.id}  {rule.text}")


def to_json(game: Game, one: Exhibit) -> dict[str, Any]:
    """An exhibit as a program reads it."""
    return {
        "name": one.name, "shelf": one.shelf, "copies": one.copies, "figures": dict(one.figures), "facets": dict(one.facets),
        "text": one.text, "rules": [rule.id for rule in rules_of(game, one)], "piece": msgspec.to_builtins(one.piece),
    }  # fmt: skip
