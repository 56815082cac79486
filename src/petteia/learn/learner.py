"""The learner: takes what the actors have decided, improves the network, keeps past selves, curve and checkpoint."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.multiprocessing as processes
from torch import nn

from petteia.bots.mind import load, moves_mark
from petteia.encoding import Encoder
from petteia.kernel.game import Game, Refused
from petteia.kernel.rng import Rng
from petteia.kernel.state import State
from petteia.learn import judge
from petteia.learn.actor import act
from petteia.learn.larger import Smaller, taken_over, usual
from petteia.learn.net import Net, Rows
from petteia.learn.settings import MOST_BYTES, Settings, found, names_of
from petteia.learn.tables import Asked, Segment, joined

CLIP = 0.2
VALUE = 0.5
NORM = 0.5
PAST_SELVES = 12
SAMPLE = 300  # games at random, to meet the facts of a larger table
CHANGE_PAST = 15.0  # seconds between one past self and another as the rival
MOMENTS = ("exp_avg", "exp_avg_sq")
Json = dict[str, Any]


class Learner:
    """One run of learning, from its first decision or from a checkpoint."""

    def __init__(self, settings: Settings, resume: bool, command: str) -> None:
        self.settings = settings
        self.command = command
        self.game: Game = found(settings.game)
        self.device = settings.device or ("cuda" if torch.cuda.is_available() else "cpu")
        gpu = self.device != "cpu"
        self.actors = settings.actors or max(1, (os.cpu_count() or 2) - 1)
        self.tables = settings.tables or (256 if gpu else 64)
        # many small steps, each on fresh decisions: large ones waste what was played
        self.batch = settings.batch or (4096 if gpu else 2048)
        self.epochs = settings.epochs or (3 if gpu else 2)
        self.rate = settings.rate or (5e-4 if gpu else 8e-4)
        update = settings.update or (49152 if gpu else self.actors * 2 * self.tables * settings.steps)
        self.take = max(1, round(update / (self.tables * settings.steps)))  # segments
        self.folder = Path(settings.folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(settings.seed)
        self.net = self.network()
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=self.rate, eps=1e-5)
        self.spent = 0.0  # seconds of earlier parts
        self.seen = 0
        self.games = 0
        self.curve: list[Json] = []
        self.selves: list[dict[str, Any]] = []
        self.stray = np.random.default_rng(settings.seed)
        self.rows = Rows(self.net)
        if resume:
            self.resume()
        elif settings.begin:
            self.begin(Path(settings.begin))
        self.began = time.monotonic()
        self.waited = 0.0

    def network(self) -> Net:
        s = self.settings
        gpu = self.device != "cpu"
        net = Net(self.game, s.width or (256 if gpu else 128), s.key, s.rows if gpu else s.rows // 2)
        net.to(self.device)
        return net

    @property
    def share(self) -> float:
        """How much of the whole run is over."""
        return min(1.0, self.elapsed / (60 * self.settings.minutes))

    @property
    def elapsed(self) -> float:
        return self.spent + time.monotonic() - self.began

    # -- files -------------------------------------------------------------------------------

    def resume(self) -> None:
        path = self.folder / "checkpoint.pt"
        if not path.exists():
            raise Refused(f"There is no checkpoint in {self.folder}.", "Leave --resume out to begin anew.")
        kept = torch.load(path, map_location=self.device)
        if (kept["game"], kept["version"], kept["seats"]) != (self.game.key, self.game.version, self.settings.seats):
            raise Refused(
                f"The checkpoint in {self.folder} is of {kept['game']}, version {kept['version']}, for {kept['seats']} seats.",
                "Give another --folder, or begin anew without --resume.",
            )
        self.fill(dict(self.net.named_parameters()), kept["net"])
        self.rows.restore(kept["buckets"], kept["rows"], kept["met"])
        self.spent, self.seen, self.games = kept["spent"], kept["seen"], kept["played"]
        self.curve = kept["curve"]
        self.selves = kept["selves"]
        if (self.folder / "momentum.pt").exists():  # without it the learner finds its pace again by itself
            moments = torch.load(self.folder / "momentum.pt", map_location=self.device)
            for name, value in self.net.named_parameters():
                fresh = {"step": moments["step"].cpu().clone(), **{k: torch.zeros_like(value) for k in MOMENTS}}
                for moment in MOMENTS:
                    self.fill({name: fresh[moment]}, {name: moments[moment][name]})
                self.optimiser.state[value] = fresh

    def begin(self, path: Path) -> None:
        """Take over the network in a file, with the facts it knows."""
        known = load(self.game, path)
        if known.seats > self.settings.seats:
            raise Refused(f"{path} is for {known.seats} seats.", "Give as many, or more, or begin from nothing.")
        with np.load(path) as arrays:
            found = dict(arrays)
        if known.seats < self.settings.seats:
            found |= self.larger(found, known.seats)
        kept = {name: torch.from_numpy(one.astype(np.float32)) for name, one in found.items() if name != "ids"}
        ids = torch.from_numpy(found["ids"].astype(np.int64))[: self.rows.count - 1].to(self.device)
        wide = kept["rows"].shape[1]
        if wide != self.net.bag.embedding_dim:
            raise Refused(f"{path} is {wide} wide.", f"Give --width {wide}, or begin from nothing.")
        rows = torch.arange(1, 1 + len(ids), device=self.device)
        self.rows.restore(ids, rows.int(), torch.ones(1 + len(ids), dtype=torch.int64, device=self.device))
        layers = {name: kept[name] for name, _ in self.net.named_parameters() if name in kept}
        layers["options.weight"] = kept["words"]
        self.fill({name: value for name, value in self.net.named_parameters() if name in layers}, layers)
        with torch.no_grad():
            self.net.bag.weight[1 : 1 + len(ids)] = kept["rows"][: len(ids)].to(self.device)

    def larger(self, arrays: dict[str, Any], seats: int) -> dict[str, Any]:
        """The facts of a network for so many seats, at a table of this size."""
        names = names_of(self.settings)
        here, there = (Encoder(self.game, count, **names) for count in (self.settings.seats, seats))
        table = self.table()
        facts = usual(here, table, SAMPLE, self.settings.seed)
        return taken_over(arrays, facts, Smaller(table, self.table(seats), here, there))

    def table(self, seats: int = 0) -> State:
        """A table like those that are played at, or one of another size."""
        options = {key: values[0] for key, values in self.settings.options}
        state: State = self.game.setup(seats or self.settings.seats, self.game.agreed(options), Rng(0))
        return state

    def names(self) -> dict[str, list[str]]:
        """The steps and fields that facts are told of (see `Encoder.names`): those of the network it began from, if any."""
        return Encoder(self.game, self.settings.seats, **names_of(self.settings)).names(self.table())

    def alike(self) -> bool:
        """Whether a table looks the same from every chair of it, however many there are: all play together, nothing is anybody's own."""
        if not self.game.cooperative or self.names()["chairs"]:
            return False
        layout = self.table().layout
        return all(zone.owner < 0 and zone.viewers in (0, layout.everyone) for zone in layout.zones)

    def fill(self, to: dict[str, Any], kept: dict[str, Any]) -> None:
        """Take over what was kept; of the table of facts only those rows were that had been given."""
        with torch.no_grad():
            for name, value in to.items():
                value[: len(kept[name])] = kept[name]

    def trimmed(self, values: dict[str, Any], half: bool = False) -> dict[str, Any]:
        """Copies without the rows that no fact has yet."""
        cut = {name: value[: self.rows.used] if name == "bag.weight" else value for name, value in values.items()}
        return {name: value.detach().half() if half else value.detach().clone() for name, value in cut.items()}

    def keep(self) -> None:
        """Write the checkpoint, the network and its record; what was there stays until the new one is whole."""
        named = dict(self.net.named_parameters())
        ids, rows = self.rows.given()
        kept = {
            "game": self.game.key, "version": self.game.version, "seats": self.settings.seats, "net": self.trimmed(named),
            "buckets": ids, "rows": rows, "met": self.rows.met, "spent": self.elapsed, "seen": self.seen,
            "played": self.games, "curve": self.curve, "selves": self.selves[-4:],
        }  # fmt: skip
        self.put(kept, "checkpoint.pt")
        state = self.optimiser.state
        if state:
            moments: Json = {m: self.trimmed({name: state[v][m] for name, v in named.items()}) for m in MOMENTS}
            self.put({**moments, "step": next(iter(state.values()))["step"]}, "momentum.pt")
        self.write(self.folder / f"seats{self.settings.seats}.npz")

    def put(self, kept: Json, name: str) -> None:
        torch.save(kept, self.folder / "being-written")
        os.replace(self.folder / "being-written", self.folder / name)

    def write(self, path: Path) -> Path:
        """The network as the bot `learned` reads it, and its record beside it."""
        np.savez_compressed(path, **self.rows.arrays(MOST_BYTES))
        path.with_suffix(".json").write_text(json.dumps(self.record(), indent=1) + "\n", encoding="utf-8")
        return path

    def record(self) -> Json:
        return {
            "game": self.game.key,
            "version": self.game.version,
            "moves": moves_mark(self.game),
            "seats": self.settings.seats,
            "any_seats": self.alike(),
            "options": {key: list(values) for key, values in self.settings.options},
            "command": self.command,
            "seed": self.settings.seed,
            "commit": commit(),
            "machine": torch.cuda.get_device_name() if self.device != "cpu" else "cpu",
            "actors": self.actors,
            "decisions": self.seen,
            "games": self.games,
            "seconds": round(self.elapsed),
            "curve": self.curve,
            **self.names(),
        }

    # -- learning ----------------------------------------------------------------------------

    def run(self, part: float) -> None:
        """Learn until the time is up, or this part of it."""
        s = self.settings
        shown, past = self.network(), self.network()
        for net in (shown, past):
            net.load_state_dict(self.net.state_dict())
            net.requires_grad_(False)
            if self.device == "cpu":
                net.share_memory()
        context = processes.get_context("spawn")
        out, stop = context.Queue(maxsize=max(2, self.actors // 2)), context.Event()
        leaning = context.Value("d", s.leaning)
        first = 1000 * (len(self.curve) + round(self.spent))  # other deals than in earlier parts
        crew = [
            context.Process(target=act, args=(first + i, s, self.tables, shown, past, leaning, out, stop), daemon=True)
            for i in range(self.actors)
        ]
        jury = judge.Jury(context, s, self.folder)
        for one in crew:
            one.start()
        self.began = time.monotonic()
        until = self.began + (part * 60 if part else s.minutes * 60 - self.spent)
        last_line = last_judged = last_kept = last_past = self.began
        try:
            while (now := time.monotonic()) < until:
                told = self.learn(self.segments(out, crew))
                with torch.no_grad():
                    for to, new in zip(shown.state_dict().values(), self.net.state_dict().values(), strict=True):
                        to.copy_(new)
                leaning.value = s.leaning * (1 - self.share)
                self.curve += jury.verdicts()
                if now - last_past > CHANGE_PAST:
                    last_past = now
                    self.another_past(past)
                if now - last_line > 15:
                    last_line = now
                    self.say(told)
                if now - last_judged > s.every and jury.free:
                    last_judged = now
                    path = self.write(self.folder / "measured.npz")
                    jury.measure(path, {"seconds": round(self.elapsed), "decisions": self.seen})
                if now - last_kept > 120:
                    last_kept = now
                    self.keep()
        finally:
            stop.set()
            self.let_go(crew, out)
            self.curve += jury.close()
            self.spent, self.began = self.elapsed, time.monotonic()
            self.keep()
        print(f"{s.game}: {self.seen:,} decisions and {self.games:,} games in {self.spent:.0f} s.", flush=True)

    def segments(self, out: Any, crew: list[Any]) -> list[Segment]:
        began = time.monotonic()
        found: list[Segment] = []
        while len(found) < self.take:
            try:
                found.append(out.get(timeout=5))
            except queue.Empty:
                if not all(one.is_alive() for one in crew):
                    raise Refused(
                        "An actor has stopped; its error stands above.", "Learning goes on with --resume."
                    ) from None
        self.waited += time.monotonic() - began
        return found

    def let_go(self, crew: list[Any], out: Any) -> None:
        until = time.monotonic() + 12
        while time.monotonic() < until and any(one.is_alive() for one in crew):
            try:
                out.get(timeout=0.1)
            except (queue.Empty, EOFError, OSError):
                continue
        for one in crew:
            if one.is_alive():
                one.terminate()

    def another_past(self, past: Net) -> None:
        """Keep the network as it is, and let the actors meet one of those that were kept."""
        if not self.selves or self.elapsed > 60 * len(self.selves):
            self.selves.append(self.trimmed(dict(self.net.named_parameters()), half=True))
            if len(self.selves) > PAST_SELVES:  # the older ones stand for longer times
                del self.selves[int(self.stray.integers(0, len(self.selves) - 2))]
        chosen = self.selves[int(self.stray.integers(0, len(self.selves)))]
        self.fill(dict(past.named_parameters()), chosen)
        with torch.no_grad():
            past.index.copy_(self.net.index)

    def learn(self, segments: list[Segment]) -> Json:
        s = self.settings
        device = self.device
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate * (1 - 0.85 * self.share)
        entropy_weight = s.entropy * (1 - 0.7 * self.share)
        asked: Asked = joined([one.asked for one in segments])
        ids, options = (torch.from_numpy(one).to(device).long() for one in (asked.ids, asked.options))
        lengths, counts = (torch.from_numpy(one).to(device) for one in (asked.lengths, asked.counts))
        chosen, old, advantage, target, weight = (
            torch.from_numpy(np.concatenate([getattr(one, name) for one in segments])).to(device)
            for name in ("chosen", "share", "advantage", "target", "weight")
        )
        self.rows.meet(ids)
        starts, option_starts = lengths.cumsum(0) - lengths, counts.cumsum(0) - counts
        sure = weight > 0
        advantage = (advantage - advantage[sure].mean()) / (advantage[sure].std() + 1e-6)
        told: Json = {}
        for _ in range(self.epochs):
            for b in torch.nonzero(sure).squeeze(1)[torch.randperm(int(sure.sum()), device=device)].split(self.batch):
                at, fact = ragged(starts[b], lengths[b])
                option_at, option = ragged(option_starts[b], counts[b])
                owner = torch.repeat_interleave(torch.arange(len(b), device=device), counts[b])
                shares, value = self.net(ids[fact], at, options[option], owner)
                ratio = (shares[option_at + chosen[b]] - old[b]).exp()
                gain = torch.min(ratio * advantage[b], ratio.clamp(1 - CLIP, 1 + CLIP) * advantage[b]).mean()
                entropy = -(shares.exp() * shares).sum() / len(b)
                missed = nn.functional.mse_loss(value, target[b])
                loss = -gain + VALUE * missed - entropy_weight * entropy
                self.optimiser.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), NORM)
                self.optimiser.step()
                told = {"entropy": entropy, "value": missed, "ratio": (ratio - 1).abs().mean()}
        self.seen += int(sure.sum())
        self.games += sum(one.games for one in segments)
        return {name: float(one.detach()) for name, one in told.items()}

    def say(self, told: Json) -> None:
        part = time.monotonic() - self.began
        rate = self.seen / max(1.0, self.elapsed)
        last = next((f", v {c['rival']} {c['share']} ± {c['error']} %" for c in reversed(self.curve)), "")
        left = max(0.0, self.settings.minutes * 60 - self.elapsed)
        print(
            f"{self.settings.game} {self.elapsed:5.0f} s: {self.seen:,} decisions ({rate:,.0f} a second), {self.games:,} games, "
            f"{self.rows.used:,} facts, entropy {told['entropy']:.3f}, value {told['value']:.3f}, ratio {told['ratio']:.3f}, "
            f"waited {100 * self.waited / part:.0f} %{last}; {left:.0f} s left",
            flush=True,
        )


def ragged(starts: Any, lengths: Any) -> tuple[Any, Any]:
    """Where each of some runs begins when they stand one after the other, and where their parts stood before."""
    at = lengths.cumsum(0) - lengths
    part = torch.repeat_interleave(starts - at, lengths) + torch.arange(int(lengths.sum()), device=starts.device)
    return at, part


def commit() -> str:
    """The commit this was trained at, where that is known."""
    if os.environ.get("PETTEIA_COMMIT"):
        return os.environ["PETTEIA_COMMIT"]
    try:
        done = subprocess.run(
            ["git", "rev-parse", "--short=12", "HEAD"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def learn(settings: Settings, resume: bool, part: float) -> int:
    """A whole run with its last measurement."""
    learner = Learner(settings, resume, " ".join(["petteia learn", *sys.argv[sys.argv.index(settings.game) :]]))
    learner.run(part)
    path = learner.folder / f"seats{settings.seats}.npz"
    if settings.final:
        verdict = judge.measure_all(settings, path, settings.final, learner.actors)
        verdict |= {"seconds": round(learner.spent), "decisions": learner.seen, "last": True}
        learner.curve.append(verdict)
        learner.keep()
        print(
            f"{settings.game}: v {verdict['rival']} {verdict['share']} ± {verdict['error']} % over {verdict['games']} games."
        )
    print(
        f"The network is in {path}, with its record beside it: petteia play {settings.game} --seats me,learned:weights={path}"
    )
    return 0
