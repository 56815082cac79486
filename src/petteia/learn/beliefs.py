"""What hidden cards are likely to be: learned from games in which a network plays every seat.

Its layers stay as they are; what is learned are vectors of the faces at each place, which `petteia.bots.belief` reads.
"""

from __future__ import annotations

import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from petteia.bots.belief import unknown
from petteia.bots.mind import Mind, load, mind_for, minds_of
from petteia.kernel.game import Refused
from petteia.kernel.rng import Rng
from petteia.learn.settings import Settings, found
from petteia.learn.tables import asked_on

WIDTH = 64  # of the vectors
SHARE = 0.1  # of the positions of a game that are kept: neighbours are nearly alike
HEAT = (1.0, 0.5, 0.25)  # how freely the network plays, game by game: as in training, and closer to its best
HELD = 0.1  # of the positions: never learned from, to tell how good it is
BATCH = 2048
STEPS = 2500
RATE = 2e-3
AT_ONCE = 50  # games of one process


@dataclass
class Positions:
    """What the network made of each position, and of each card that its seat could not see the place, face and back."""

    digests: NDArray[np.float16]
    cards: NDArray[np.int64]  # how many of each position
    places: NDArray[np.int64]
    faces: NDArray[np.int64]
    backs: NDArray[np.int64]
    unseen: NDArray[np.int64]  # of each position: back, face


def mind_of(settings: Settings) -> Mind:
    """The network the games are played with: the one to begin from, or the game's own."""
    game = found(settings.game)
    if settings.begin:
        return load(game, Path(settings.begin), settings.seats)
    options = game.agreed({key: values[0] for key, values in settings.options})
    return mind_for(minds_of(game, settings.seats), game, settings.seats, options)


def play(settings: Settings, first: int, count: int) -> Positions:
    """Some games, and some positions of each."""
    game, mind = found(settings.game), mind_of(settings)
    backs = faces = 0
    digests: list[Any] = []
    rows: list[list[int]] = [[], [], []]
    cards: list[int] = []
    unseen: list[dict[tuple[int, int], int]] = []
    for number in range(first, first + count):
        lots = np.random.default_rng([settings.seed, number])
        options = {key: values[int(lots.integers(len(values)))] for key, values in settings.options}
        state = game.setup(settings.seats, game.agreed(options), Rng(settings.seed << 32 | number))
        state.advance()
        heat = HEAT[number % len(HEAT)]
        while asked_on(state):
            decision = state.decision
            assert decision is not None
            known = mind.encoder.asked(state)
            thought = mind.weigh(known, mind.encoder.options(decision))
            shares = thought.shares.astype(np.float64) ** (1 / heat)
            if lots.random() < SHARE:
                here = unknown(mind.encoder, state, decision.seat)
                if here:
                    digests.append(mind.digest(known).astype(np.float16))
                    cards.append(len(here))
                    rows[0] += [place for _, place in here]
                    rows[1] += [state.face[card] for card, _ in here]
                    rows[2] += [state.layout.pools[card] for card, _ in here]
                    met: dict[tuple[int, int], int] = {}
                    for card in range(len(state.face)):
                        if not state.knows[card] >> decision.seat & 1:
                            key = state.layout.pools[card], state.face[card]
                            met[key] = met.get(key, 0) + 1
                    unseen.append(met)
            state.choose(int(lots.choice(len(shares), p=shares / shares.sum())))
        backs, faces = len(state.layout.packs), max(faces, *state.face) + 1 if state.face else faces
    counted = np.zeros((len(unseen), backs, faces), np.int64)
    for at, met in enumerate(unseen):
        for (back, face), many in met.items():
            counted[at, back, face] = many
    return Positions(
        np.array(digests), np.array(cards), np.array(rows[0]), np.array(rows[1]), np.array(rows[2]), counted
    )


def joined(parts: list[Positions]) -> Positions:
    """Positions of several processes, the faces of all counted alike."""
    most = max(part.unseen.shape[2] for part in parts)
    unseen = [np.pad(part.unseen, ((0, 0), (0, 0), (0, most - part.unseen.shape[2]))) for part in parts]
    one = [
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("digests", "cards", "places", "faces", "backs")
    ]
    return Positions(one[0], one[1], one[2], one[3], one[4], np.concatenate(unseen))


class Guess(nn.Module):
    """The scores of all faces at a place, beside how many of each are unseen."""

    def __init__(self, inside: int, places: int, faces: int) -> None:
        super().__init__()
        self.ask = nn.Linear(inside, WIDTH)
        self.faces = nn.Embedding(places, faces * WIDTH)
        self.usual = nn.Embedding(places, faces)
        nn.init.normal_(self.faces.weight, std=0.02)
        nn.init.zeros_(self.usual.weight)

    def forward(self, digests: Any, places: Any, many: Any) -> Any:
        asked = torch.tanh(self.ask(digests))
        vectors = self.faces(places).view(len(places), -1, WIDTH)
        lots = torch.where(many > 0, many.clamp(min=1).log(), torch.tensor(-1e9))
        return torch.einsum("nk,nfk->nf", asked, vectors) + self.usual(places) + lots


class Learned:
    """Positions as tensors, and what is learned from them."""

    def __init__(self, positions: Positions, seed: int) -> None:
        torch.set_num_threads(1)  # it is small: more would wait for each other
        torch.manual_seed(seed)
        self.places, places = np.unique(positions.places, return_inverse=True)
        self.digests = torch.from_numpy(positions.digests.astype(np.float32))
        self.where = torch.from_numpy(places)
        self.faces = torch.from_numpy(positions.faces)
        self.backs = torch.from_numpy(positions.backs)
        self.unseen = torch.from_numpy(positions.unseen.astype(np.float32))
        self.position = torch.repeat_interleave(torch.arange(len(positions.cards)), torch.from_numpy(positions.cards))
        self.taught = int(positions.cards[: int(len(positions.cards) * (1 - HELD))].sum())
        self.guess = Guess(self.digests.shape[1], len(self.places), self.unseen.shape[2])

    def missed(self, cards: Any) -> Any:
        """How surprised it is by each of these cards, in nats."""
        at = self.position[cards]
        scores = self.guess(self.digests[at], self.where[cards], self.unseen[at, self.backs[cards]])
        return nn.functional.cross_entropy(scores, self.faces[cards], reduction="none")

    def learn(self) -> None:
        optimiser = torch.optim.Adam(self.guess.parameters(), lr=RATE)
        for step in range(STEPS):
            for group in optimiser.param_groups:
                group["lr"] = RATE * (1 - 0.9 * step / STEPS)
            loss = self.missed(torch.randint(0, self.taught, (BATCH,))).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            if step % 500 == 499:
                print(f"step {step + 1} of {STEPS}: {loss.item():.3f} nats a card", flush=True)

    def measured(self) -> tuple[float, float]:
        """The surprise at cards it never learned from, and that of one who deals by lot."""
        with torch.no_grad():
            held = torch.arange(self.taught, len(self.faces))
            held = held[:: max(1, len(held) // 100_000)]
            many = self.unseen[self.position[held], self.backs[held]]
            lot = (many.sum(1) / many[torch.arange(len(held)), self.faces[held]]).log()
            return float(self.missed(held).mean()), float(lot.mean())

    def arrays(self) -> dict[str, Any]:
        guess = self.guess
        named = {
            "ask.weight": guess.ask.weight,
            "ask.bias": guess.ask.bias,
            "faces": guess.faces.weight.view(len(self.places), -1, WIDTH),
            "usual": guess.usual.weight,
        }
        return {name: one.detach().numpy().astype(np.float16) for name, one in named.items()}


def learn(settings: Settings, games: int) -> int:
    """Play, learn, measure and write `beliefsN.npz` with its record."""
    began = time.monotonic()
    mind = mind_of(settings)
    workers = settings.actors or os.cpu_count() or 1
    parts: list[Positions] = []
    with ProcessPoolExecutor(workers) as pool:
        jobs = [pool.submit(play, settings, at, min(AT_ONCE, games - at)) for at in range(0, games, AT_ONCE)]
        for done, job in enumerate(as_completed(jobs), 1):
            job.result()
            if done % 20 == 0 or done == len(jobs):
                print(f"{min(games, done * AT_ONCE)} of {games} games in {time.monotonic() - began:.0f} s", flush=True)
        parts = [part for job in jobs if len((part := job.result()).cards)]
    if not parts:
        raise Refused(
            f"In {settings.game} no seat looks at cards that another cannot see.", "Nothing is to be guessed there."
        )
    learned = Learned(joined(parts), settings.seed)
    print(
        f"{len(learned.digests):,} positions, {len(learned.faces):,} hidden cards, {len(learned.places)} places",
        flush=True,
    )
    learned.learn()
    ours, lot = learned.measured()
    folder = Path(settings.folder)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"beliefs{settings.seats}.npz"
    np.savez_compressed(path, network=mind.mark, places=learned.places, **learned.arrays())
    record = {
        "game": settings.game, "version": mind.game.version, "seats": settings.seats, "network": mind.mark,
        "command": " ".join(["petteia learn", *sys.argv[sys.argv.index(settings.game) :]]), "seed": settings.seed,
        "games": games, "positions": len(learned.digests), "seconds": round(time.monotonic() - began),
        "nats_a_card": round(ours, 3), "nats_by_lot": round(lot, 3),
    }  # fmt: skip
    path.with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    print(
        f"{settings.game}: {ours:.3f} nats a hidden card on positions it never saw, {lot:.3f} by lot. It is in {path}."
    )
    return 0
