"""`python -m tests.golden`: `python -m petteia.testing` over our own golden games."""

import sys

from petteia.testing.__main__ import main
from tests.golden import HERE

sys.exit(main([str(HERE), *sys.argv[1:]]))
