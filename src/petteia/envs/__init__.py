"""Games as environments for learners: PettingZoo, Gymnasium, OpenSpiel, and thousands of tables at once.

    pip install 'petteia[envs]'

    from petteia.envs import solo
    env = solo("hera-zeus", rivals="greedy")
    observation, info = env.reset(seed=1)

Nothing here knows a single game; what one needs is imported when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

FROM = {
    "aec": "turns", "parallel": "turns", "solo": "alone", "vector": "many", "Vector": "many", "register_spiel": "spiel",
    "sight_of": "sight",
}  # fmt: skip
__all__ = ["Vector", "aec", "parallel", "register_spiel", "sight_of", "solo", "vector"]


def __getattr__(name: str) -> Any:
    if name not in FROM:
        raise AttributeError(f"petteia.envs has no {name!r}; it has: {', '.join(__all__)}")
    try:
        return getattr(import_module(f"petteia.envs.{FROM[name]}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("petteia"):
            raise
        extra = "spiel" if error.name in ("pyspiel", "open_spiel") else "envs"
        raise ModuleNotFoundError(
            f"{name} needs the package {error.name}, which is not installed: pip install 'petteia[{extra}]'",
            name=error.name,
        ) from None
