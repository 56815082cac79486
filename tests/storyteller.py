"""The storyteller by its older name; it lives in `petteia.testing`."""

from petteia.testing import Chair, Table, node, rule, table, texts

__all__ = ["Chair", "Table", "node", "rule", "table", "texts"]
