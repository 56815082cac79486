"""`python -m petteia`."""

import sys

from petteia.cli import main

sys.exit(main())
