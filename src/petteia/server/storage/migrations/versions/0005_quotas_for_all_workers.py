"""What is counted for all workers together"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "allowances",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("level", sa.Float(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "bot_tables",
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "table"),
    )


def downgrade() -> None:
    op.drop_table("bot_tables")
    op.drop_table("allowances")
