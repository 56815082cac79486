"""Who may come in, whose dice they are, who gave up, and finished tables in words"""

from __future__ import annotations

import hashlib
from typing import Any

import sqlalchemy as sa
from alembic import op

from petteia.server.names import look

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def columns() -> dict[str, list[sa.Column[Any]]]:
    """The columns that are new, by table."""
    return {
        "people": [
            sa.Column("look", sa.String(80)),
            sa.Column("dice", sa.String(64)),
            sa.Column("reset", sa.String(64)),
            sa.Column("reset_until", sa.BigInteger()),
            sa.Column("banned", sa.BigInteger()),
            sa.Column("muted", sa.BigInteger()),
        ],
        "tables": [sa.Column("known", sa.Boolean(), server_default=sa.false(), nullable=False)],
        "seats": [sa.Column("left", sa.Integer())],
        "offers": [
            sa.Column("asked", sa.Integer(), server_default="0", nullable=False),
            sa.Column("nonce", sa.String(64), server_default="", nullable=False),
            sa.Column("secret", sa.String(64), server_default="", nullable=False),
        ],
    }


def upgrade() -> None:
    for table, added in columns().items():
        for column in added:
            op.add_column(table, column)
    op.create_table(
        "stories",
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table"),
    )
    connection = op.get_bind()
    _look_alikes(connection)
    op.create_index("people_by_look", "people", ["look"], unique=True)
    sessions = sa.table("sessions", sa.column("id"))
    for id in list(connection.scalars(sa.select(sessions.c.id))):
        hashed = hashlib.sha256(id.encode()).hexdigest()[:32]
        connection.execute(sa.update(sessions).where(sessions.c.id == id).values(id=hashed))
    # a saved match brought its seed along; from here on the table says so itself
    tables = sa.table("tables", sa.column("secret"), sa.column("seed"), sa.column("known"))
    connection.execute(sa.update(tables).where(tables.c.secret == tables.c.seed).values(known=True))
    offers = sa.table("offers", sa.column("kind"))
    connection.execute(sa.delete(offers).where(offers.c.kind.in_(("takeback", "agree"))))  # they name no offer


def _look_alikes(connection: sa.Connection) -> None:
    """Whoever came first has the look of their name; those who look like them already keep theirs without."""
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("created"), sa.column("look"))
    taken: set[str] = set()
    query = sa.select(people.c.id, people.c.name).order_by(people.c.created, people.c.id)
    for row in list(connection.execute(query)):
        seen = look(row.name)
        if seen not in taken:
            taken.add(seen)
            connection.execute(sa.update(people).where(people.c.id == row.id).values(look=seen))


def downgrade() -> None:
    op.drop_index("people_by_look", "people")
    op.drop_table("stories")
    for table, added in columns().items():
        with op.batch_alter_table(table) as batch:
            for column in added:
                batch.drop_column(column.name)
