"""Petteia: Greek-myth tabletop games for people, bots and learners, on one Python engine."""

from petteia.kernel import *  # noqa: F403
from petteia.kernel import __all__ as __all__

__version__ = "0.1.0"
