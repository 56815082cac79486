"""An actor: a process that plays at its tables with the shared network, and hands on what was decided."""

from __future__ import annotations

import gc
import queue
from typing import Any

import torch

from petteia.learn.settings import Settings
from petteia.learn.tables import Ask, Asked, Floats, Tables


def tensors(asked: Asked, device: Any) -> tuple[Any, Any, Any, Any]:
    """What the network is given."""
    ids = torch.from_numpy(asked.ids).to(device).long()
    lengths = torch.from_numpy(asked.lengths).to(device)
    counts = torch.from_numpy(asked.counts).to(device)
    owner = torch.repeat_interleave(torch.arange(len(counts), device=device), counts)
    return ids, lengths.cumsum(0) - lengths, torch.from_numpy(asked.options).to(device).long(), owner


def asker(net: Any) -> Ask:
    """The network as one that is asked."""
    device = next(net.parameters()).device

    def ask(asked: Asked) -> tuple[Floats, Floats]:
        with torch.no_grad():
            shares, values = net(*tensors(asked, device))
            return shares.cpu().numpy(), values.cpu().numpy()

    return ask


def act(number: int, settings: Settings, count: int, net: Any, past: Any, leaning: Any, out: Any, stop: Any) -> None:
    """The life of an actor: segments, until it is told to stop."""
    torch.set_num_threads(1)
    gc.disable()  # states hold no rings; what torch leaves is swept now and then
    tables = Tables(settings, number, count, asker(net), asker(past))
    loops = 0
    while not stop.is_set():
        tables.leaning = leaning.value
        segment = tables.segment()
        while not stop.is_set():
            try:
                out.put(segment, timeout=1)
                break
            except queue.Full:
                continue
        loops += 1
        if loops % 20 == 0:
            gc.collect()
