"""Tables, their logs, and who sits where."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("move_id", sa.Text),
        sa.UniqueConstraint("table_id", "seat", "move_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "holders",
        sa.Column("holder", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
