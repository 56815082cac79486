"""Storage: the schema, the migrations, the writer that commits in groups, and the questions asked of it."""

from petteia.server.storage.database import Database, default_url
from petteia.server.storage.writer import Writer

__all__ = ["Database", "Writer", "default_url"]
