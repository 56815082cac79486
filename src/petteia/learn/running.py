"""What `petteia learn` and `python -m petteia.learn` do with what they were told."""

from __future__ import annotations

import argparse

from petteia.kernel.game import Refused
from petteia.learn.settings import settings_of


def run(args: argparse.Namespace) -> int:
    settings = settings_of(args)
    try:
        if args.beliefs:
            from petteia.learn import beliefs

            return beliefs.learn(settings, args.beliefs)
        from petteia.learn.learner import learn
    except ImportError as error:
        raise Refused(f"Learning cannot start: {error}.", "It needs PyTorch: pip install 'petteia[learn]'") from None
    return learn(settings, args.resume, args.part)
