"""With which cards games were won"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "wielded",
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("thing", sa.String(80), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "person", "thing"),
    )


def downgrade() -> None:
    op.drop_table("wielded")
