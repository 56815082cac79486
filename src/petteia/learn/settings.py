"""What a run of learning is given, and where it finds its game."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from petteia.bots.contract import bot_from, check_ready
from petteia.kernel.game import Game, Refused, games, register

MOST_BYTES = 4_000_000  # of a network's file


Options = tuple[tuple[str, tuple[str, ...]], ...]  # table options, each with the values it may have


@dataclass(frozen=True)
class Settings:
    """One run.  Zero: what suits the machine."""

    game: str
    seats: int
    minutes: float
    folder: str
    seed: int = 0
    actors: int = 0
    tables: int = 0
    steps: int = 32
    batch: int = 0
    update: int = 0
    width: int = 0
    key: int = 128
    rows: int = 16384
    epochs: int = 0
    rate: float = 0.0
    entropy: float = 0.012
    decay: float = 0.95
    leaning: float = 0.0
    past: float = 0.2
    options: Options = ()
    begin: str = ""
    against: str = ""
    at: float = 1.0
    rival: str = "greedy"
    every: float = 60.0
    pairs: int = 20
    final: int = 0
    device: str = ""


def found(key: str) -> Game:
    """The game with this key, also in a checkout that is not installed."""
    known = games()
    if key not in known:
        for module in pkgutil.iter_modules(importlib.import_module("petteia.games").__path__):
            if module.ispkg and (one := getattr(importlib.import_module(f"petteia.games.{module.name}"), "GAME", None)):
                known[one.key] = register(one)
    if key not in known:
        raise Refused(f"There is no game called {key!r}.", f"The games are: {', '.join(sorted(known))}.")
    return known[key]


def names_of(settings: Settings) -> dict[str, Any]:
    """The steps and fields, in their order, that the network to begin from knows (see `Encoder`); nothing where there is none."""
    if not settings.begin:
        return {}
    record: dict[str, Any] = json.loads(Path(settings.begin).with_suffix(".json").read_text(encoding="utf-8"))
    return {name: record[name] for name in ("steps", "fields", "chairs") if name in record}


def add_arguments(p: argparse.ArgumentParser) -> None:
    p.add_argument("game")
    p.add_argument(
        "--minutes", type=float, default=10, help="how long in all, earlier parts of the run counted in (default 10)"
    )
    p.add_argument(
        "--part", type=float, default=0, help="stop after so many minutes, to be resumed later (default: go to the end)"
    )
    p.add_argument("--seats", type=int, default=0, help="for how many seats (default: the fewest, but two)")
    p.add_argument(
        "--folder", default="", help="where curve, checkpoint and network go (default: learned/GAME-SEATS-SEED)"
    )
    p.add_argument("--resume", action="store_true", help="go on from the checkpoint in the folder")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument(
        "--option", action="append", default=[], metavar="K=V,V",
        help="a table option; several values (or `any`) are dealt by lot, game by game (default: the game's own)",
    )  # fmt: skip
    p.add_argument(
        "--begin",
        default="",
        metavar="FILE",
        help="a network to begin from (an .npz file), not from nothing; it may be of a smaller table",
    )
    p.add_argument(
        "--against", default="", metavar="BOT",
        help="learn to beat this bot, which stays as it is, and not oneself: how far can it be exploited?",
    )  # fmt: skip
    p.add_argument(
        "--at", type=float, default=1.0, metavar="SHARE",
        help="at this share of the tables alone, and against oneself at the others (default: at all; --against says whom)",
    )  # fmt: skip
    p.add_argument("--actors", type=int, default=0, help="processes that play (default: the cores, less one)")
    p.add_argument("--tables", type=int, default=0, help="tables of each of them (default: 256 with a GPU, 64 without)")
    p.add_argument(
        "--update", type=int, default=0, help="decisions that are learned from together (default: 49152 with a GPU)"
    )
    p.add_argument(
        "--batch", type=int, default=0, help="decisions of one step of learning (default: 4096 with a GPU, 2048)"
    )
    p.add_argument(
        "--epochs", type=int, default=0, help="how often each decision is learned from (default: 3 with a GPU, 2)"
    )
    p.add_argument(
        "--rate", type=float, default=0, help="of learning, falling to 15 %% of it (default: 5e-4 with a GPU, 8e-4)"
    )
    p.add_argument("--entropy", type=float, default=0.012, help="how much variety is worth, falling (default 0.012)")
    p.add_argument("--decay", type=float, default=0.95, help="how far ahead credit reaches (default 0.95)")
    p.add_argument(
        "--leaning", type=float, default=0,
        help="share of the game's heuristic that a position is taken to be worth at first, falling to nothing (default 0)",
    )  # fmt: skip
    p.add_argument("--width", type=int, default=0, help="of the network (default: 256 with a GPU, 128 without)")
    p.add_argument(
        "--past", type=float, default=0.2, help="share of the tables with a past self as the rival (default 0.2)"
    )
    p.add_argument(
        "--rival",
        default="",
        help="whom it is measured against while it learns (default: whom it is --against at all tables, or else greedy)",
    )
    p.add_argument("--every", type=float, default=60, help="seconds between measurements (default 60)")
    p.add_argument(
        "--pairs", type=int, default=20, help="deals of a measurement, each played from every seat (default 20)"
    )
    p.add_argument("--final", type=int, default=0, help="deals of a last measurement with all processes (default 0)")
    p.add_argument(
        "--beliefs", type=int, default=0, metavar="GAMES",
        help="play so many games with the game's network (or --begin), and learn from them what hidden cards are likely to be",
    )  # fmt: skip
    p.add_argument("--device", default="", help="cuda or cpu (default: cuda where there is one)")


def settings_of(args: argparse.Namespace) -> Settings:
    game = found(args.game)
    seats = args.seats or min([n for n in game.seat_counts if n > 1], default=game.seat_counts[0])
    game.check_seats(seats)
    for name in ("minutes", "every", "pairs"):
        if getattr(args, name) <= 0:
            raise Refused(
                f"--{name} must be more than nothing, not {getattr(args, name)}.", "Leave it out for its default."
            )
    if not 0 <= args.past < 1:
        raise Refused(f"--past is a share from 0 to less than 1, not {args.past}.", "Leave it out for its default.")
    if not 0 < args.at <= 1:
        raise Refused(
            f"--at is a share above 0, at most 1, not {args.at}.", "Leave it out to meet --against at every table."
        )
    if args.at < 1 and not args.against:
        raise Refused("--at says at how many tables --against is met.", "Give --against as well, or leave --at out.")
    folder = args.folder or str(Path("learned") / f"{args.game}-{seats}-{args.seed}")
    named: dict[str, Any] = {
        name: getattr(args, name)
        for name in (
            "minutes",
            "seed",
            "actors",
            "tables",
            "width",
            "update",
            "batch",
            "epochs",
            "rate",
            "entropy",
            "decay",
            "leaning",
            "past",
            "begin",
            "against",
            "at",
            "every",
            "pairs",
            "final",
            "device",
        )
    }
    if args.begin and not Path(args.begin).exists():
        raise Refused(f"There is no file {args.begin}.", "Give the .npz file of a network, its .json record beside it.")
    if args.beliefs < 0:
        raise Refused(f"--beliefs is a number of games, not {args.beliefs}.", "A few thousand will do.")
    if args.against:
        if seats < 2:
            raise Refused("One who plays alone has nobody to learn against.", "Leave --against out.")
        check_ready(bot_from(args.against), game, seats)
    rival = args.rival or (args.against if args.at == 1 else "") or "greedy"
    return Settings(
        game=args.game, seats=seats, folder=folder, rival=rival, options=options_of(game, args.option), **named
    )


def options_of(game: Game, given: list[str]) -> Options:
    """The table options as they were given, checked, with all the values each may have."""
    found: dict[str, tuple[str, ...]] = {}
    for text in given:
        key, equals, values = text.partition("=")
        if not equals or not key:
            raise Refused(f"An option is written key=value, not {text!r}.", "Several values have commas between them.")
        known = next((one for one in game.options if one.key == key), None)
        if known is not None and values == "any":
            found[key] = tuple(choice.value for choice in known.choices)
        else:
            found[key] = tuple(values.split(","))
        for value in found[key]:
            game.agreed({key: value})
    return tuple(found.items())
