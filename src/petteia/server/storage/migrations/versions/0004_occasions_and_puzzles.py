"""What a table is for, and which puzzles somebody has tried"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("occasion", sa.String(40), server_default="", nullable=False))
    op.create_index("tables_by_occasion", "tables", ["occasion"])
    op.create_table(
        "tries",
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("puzzle", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("hinted", sa.Boolean(), nullable=False),
        sa.Column("solved", sa.BigInteger()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "puzzle"),
    )


def downgrade() -> None:
    op.drop_table("tries")
    op.drop_index("tables_by_occasion", "tables")
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("occasion")
