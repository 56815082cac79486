"""How Alembic runs here: on the connection it is given."""

from __future__ import annotations

from alembic import context

from petteia.server.storage.schema import metadata

connection = context.config.attributes["connection"]
# All of it or nothing, in SQLite too: who begins while another worker is half way waits for its end, and what is cut off leaves no trace.
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
