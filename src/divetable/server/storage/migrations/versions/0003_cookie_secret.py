"""Keep the secret with which cookies are signed, and since when: all processes on one database sign alike."""

from __future__ import annotations

import secrets
import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table, and draw the secret."""
    table = op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    row = {"name": "cookies", "value": secrets.token_hex(32), "created": time.time_ns() // 1_000_000}
    op.bulk_insert(table, [row])
