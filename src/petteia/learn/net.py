"""The network: a bag of facts, two layers, a value, and a question that is held against each option's own vector."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from petteia.bots.mind import BUCKETS, SCALE
from petteia.encoding import OptionWords
from petteia.kernel.game import Game


class Net(nn.Module):
    """Facts become rows of a table as they are met: `index` has the row of each bucket, 0 for what was never met."""

    def __init__(self, game: Game, width: int, key: int, rows: int) -> None:
        super().__init__()
        self.bag = nn.EmbeddingBag(rows, width, mode="sum")
        nn.init.normal_(self.bag.weight, std=0.06)
        self.norm = nn.LayerNorm(width)
        self.one = nn.Linear(width, width)
        self.two = nn.Linear(width, width)
        self.value = nn.Linear(width, 1)
        self.query = nn.Linear(width, key)
        nn.init.normal_(self.query.weight, std=0.02)
        nn.init.zeros_(self.query.bias)
        words = OptionWords(game)
        self.options = nn.EmbeddingBag(words.count, key, mode="sum")
        nn.init.normal_(self.options.weight, std=0.3)
        self.register_buffer("words", torch.tensor(words.words))
        self.register_buffer("starts", torch.tensor(words.starts[:-1]))
        self.register_buffer("index", torch.zeros(1 << BUCKETS, dtype=torch.int32))
        with torch.no_grad():
            self.bag.weight[0] = 0.0

    def forward(self, ids: Any, starts: Any, options: Any, owner: Any) -> tuple[Any, Any]:
        """Log-shares of all options (`owner[i]` is whose option i is), and the value of each position."""
        h = F.relu(self.norm(self.bag(self.index[ids].long(), starts)))
        h = h + F.relu(self.one(h))
        h = h + F.relu(self.two(h))
        vectors = self.options(self.words, self.starts)
        logits = (self.query(h)[owner] * vectors[options]).sum(-1) / SCALE
        count = len(starts)
        top = torch.full((count,), -1e9, device=logits.device).scatter_reduce(0, owner, logits.detach(), "amax")
        shifted = logits - top[owner]
        total = torch.zeros(count, device=logits.device).index_add(0, owner, shifted.exp())
        return shifted - total.log()[owner], torch.tanh(self.value(h)).squeeze(-1)


class Rows:
    """Which facts have rows of their own, and how often each was met."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.used = 1
        self.count = net.bag.num_embeddings
        self.met = torch.zeros(self.count, dtype=torch.int64, device=net.index.device)

    def meet(self, ids: Any) -> None:
        """Give rows to facts that are new; when all are given, new ones share."""
        index = self.net.index
        fresh = torch.unique(ids)
        fresh = fresh[index[fresh] == 0]
        if len(fresh):
            row = torch.arange(self.used, self.used + len(fresh), device=index.device)
            over = row >= self.count
            row[over] = 1 + fresh[over] % (self.count - 1)
            index[fresh] = row.int()
            self.used = min(self.count, self.used + len(fresh))
        self.met += torch.bincount(index[ids].long(), minlength=self.count)

    def given(self) -> tuple[Any, Any]:
        """The buckets that have rows, and which."""
        ids = torch.nonzero(self.net.index).squeeze(1)
        return ids, self.net.index[ids]

    def restore(self, ids: Any, rows: Any, met: Any) -> None:
        self.net.index[ids] = rows
        self.used = min(self.count, int(rows.max()) + 1) if len(rows) else 1
        self.met[: len(met)] = met

    def arrays(self, most_bytes: int) -> dict[str, Any]:
        """The network as arrays of half precision, without the rows of the rarest facts if it would be too large."""
        found: dict[str, Any] = {
            name: value.detach().cpu().numpy().astype(np.float16)
            for name, value in self.net.named_parameters()
            if name not in ("bag.weight", "options.weight")
        }
        found["words"] = self.net.options.weight.detach().cpu().numpy().astype(np.float16)
        index = self.net.index.cpu().numpy()
        met = self.met.cpu().numpy()
        ids = np.flatnonzero(index)
        ids = ids[met[index[ids]] > 0] if met.any() else ids
        each = 4 + 2 * self.net.bag.embedding_dim
        room = max(1, (most_bytes - sum(one.nbytes for one in found.values()) - 8192) // each)
        if len(ids) > room:
            ids = np.sort(ids[np.argsort(-met[index[ids]], kind="stable")[:room]])
        found["ids"] = ids.astype(np.uint32)
        found["rows"] = self.net.bag.weight.detach().cpu().numpy()[index[ids]].astype(np.float16)
        return found
