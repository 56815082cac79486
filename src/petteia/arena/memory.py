"""Python's garbage collector, told what bulk play is like.

Games make and drop many small objects and hardly a cycle among them.  What is loaded need not be walked again and
again, and looking for cycles every few hundred objects only costs.
"""

from __future__ import annotations

import gc

USUAL = gc.get_threshold()


def calm_memory() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def usual_memory() -> None:
    gc.unfreeze()
    gc.set_threshold(*USUAL)
