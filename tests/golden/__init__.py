"""The golden games of our own games (see `petteia.testing.golden`)."""

from pathlib import Path

HERE = Path(__file__).parent
