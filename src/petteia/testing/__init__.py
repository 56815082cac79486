"""What a game's own tests are written with: stories at the table, and checks of what a game declares.

    # conftest.py
    pytest_plugins = ["petteia.testing.plugin"]      # the fixture `table` and the mark `rule`

    # test_rules.py
    from petteia.testing import rule

    @rule("HZ-066")
    def test_medusa_never_starts_a_challenge(table):
        '''Medusa waits to be challenged; she starts nothing.'''
        t = table("hera-zeus", hera={"field": {"b": ["Medusa"]}}, zeus={"field": {"b": ["Hero"]}}, points=1)
        t.hera.cannot("challenge b", rule="HZ-066")

| | |
|---|---|
| `stories` | `table`, `Table`, `Chair`, `texts`, `node`: rules told as stories |
| `ledgers` | `rule`, and `ledger_faults`: every rule has a test, every citation a rule |
| `conduct` | `contract_faults` (what `petteia check` looks for, secrets included) and `opening_faults` |
| `looks` | `picture_faults`: look words that nobody draws |
| `golden` | whole games, written to be read and replayed word for word |

What is named `..._faults` gives sentences; a test asks for none: `assert ledger_faults("my-game", HERE) == []`.
pytest comes with `pip install petteia[testing]`.
"""

from petteia.testing.conduct import contract_faults, opening_faults
from petteia.testing.golden import golden, golden_faults, made_again
from petteia.testing.ledgers import cited_rules, ledger_faults, rule
from petteia.testing.looks import picture_faults
from petteia.testing.stories import Chair, Table, node, table, texts

__all__ = [
    "Chair", "Table", "cited_rules", "contract_faults", "golden", "golden_faults", "ledger_faults", "made_again", "node",
    "opening_faults", "picture_faults", "rule", "table", "texts",
]  # fmt: skip
