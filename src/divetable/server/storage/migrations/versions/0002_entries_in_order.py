"""Keep SQLite's log in the order it is written: narrow indexes have fewer pages to write with every move."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Rebuild SQLite's entries with row numbers, unless they have them: for a while 0001 made them so."""
    if op.get_context().dialect.name != "sqlite" or _has_rowid():
        return
    op.rename_table("entries", "entries_before")
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
        sqlite_with_rowid=True,
    )
    op.execute("INSERT INTO entries SELECT * FROM entries_before ORDER BY at, table_id, seq")
    op.drop_table("entries_before")


def _has_rowid() -> bool:
    made = op.get_bind().execute(sa.text("SELECT sql FROM sqlite_master WHERE name = 'entries'")).scalar_one()
    return "WITHOUT ROWID" not in made.upper()
