"""Where tables are kept: one schema, on SQLite or on Postgres.

The log is append-only. ``(table, seq)`` decides who comes first when several processes append at once; ``(table, seat,
move id)`` makes sure that a move is taken once.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import cast

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import astuple
from sqlalchemy.dialects import postgresql, sqlite

from divetable.server.table.log import Entry, Started

HEAD = "0003"
"""The newest of the migrations."""
CHANNEL = "divetable"
HINT_BYTES = 7000
"""Postgres takes 8000 in a notification."""
CODE_LIFE = 30 * 24 * 3600 * 1000
"""After so many milliseconds without an entry a table's code may be given to another."""

LOBBY_LIFE = 24 * 3600 * 1000
"""The same for a table at which no game was ever started; after that it no longer counts either."""

CONNECT_WITHIN = 5
"""Seconds that Postgres may take to answer a new connection, and for which a connection of the pool is waited for."""

LOCKED_FOR = 5
"""Seconds for which a lock of somebody else's is waited for."""

STATEMENT_WITHIN = 20
"""Seconds that Postgres may take for one statement."""

Failed = sa.exc.SQLAlchemyError
"""What reading or writing ends in when the database is gone, full or locked."""
COUNTED = {"preserve_rowcount": True}
DISCREET: dict[str, bool] = {"hide_parameters": True}
"""What could not be written is in no error, and so in no log."""

DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
"""What SQLite's names for errors of a damaged file begin with."""


def is_damage(error: BaseException) -> bool:
    """Whether *error* says that SQLite's file is damaged, which does not pass by itself."""
    cause = getattr(error, "orig", None) or error
    return isinstance(cause, sqlite3.DatabaseError) and getattr(cause, "sqlite_errorname", "").startswith(DAMAGED)


_META = sa.MetaData()
TABLES = sa.Table(
    "tables",
    _META,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("code", sa.Text, unique=True),
    sa.Column("created", sa.BigInteger, nullable=False),
)
ENTRIES = sa.Table(
    "entries",
    _META,
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("move_id", sa.Text),
    sa.UniqueConstraint("table_id", "seat", "move_id"),
)
HOLDERS = sa.Table(
    "holders",
    _META,
    sa.Column("holder", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, primary_key=True),
)
SECRETS = sa.Table(
    "secrets",
    _META,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)
_STARTED = sa.exists().where(ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.kind == Started.__struct_config__.tag)
"""Whether a game was started at a table."""
_LAST = sa.select(sa.func.max(ENTRIES.c.at)).where(ENTRIES.c.table_id == TABLES.c.id).scalar_subquery()
"""When something has last happened at a table. Made once: each would be a reference cycle of a dozen objects."""
_ENTRY = [ENTRIES.c[name] for name in Entry.__struct_fields__]
Row = tuple[object, ...] | dict[str, object]
"""The values of a line, in the order of the columns or by their names, as the driver wants them."""
COLUMNS = ("table_id", *Entry.__struct_fields__)


class Line(Struct, frozen=True):
    """An entry on its way into the log of a table; *holder* gets a seat by it."""

    table_id: str
    entry: Entry
    holder: str = ""

    def values(self) -> tuple[object, ...]:
        """In the order of the columns."""
        return (self.table_id, *astuple(self.entry))

    def row(self) -> dict[str, object]:
        """By column."""
        return dict(zip(COLUMNS, self.values(), strict=True))


class Store:
    """A database, through plain SQL."""

    def __init__(self, url: str) -> None:
        self.url = _impatient(sa.make_url(url))
        backend = self.url.get_backend_name()
        if backend not in ("sqlite", "postgresql"):
            raise ValueError(f"{backend} is none we know; take sqlite:///... or postgresql+psycopg://...")
        self.shared = backend == "postgresql"
        """Whether other processes may use it too."""
        insert = postgresql.insert if self.shared else sqlite.insert
        self._append = insert(ENTRIES).on_conflict_do_nothing()
        self._open = insert(TABLES).on_conflict_do_nothing()
        self._hold = insert(HOLDERS).on_conflict_do_nothing()
        self.engine = _engine(self.url, self.shared)
        # The one statement every move waits for is compiled once; its parameters are as the driver wants them.
        compiled = self._append.compile(dialect=self.engine.dialect, column_keys=list(COLUMNS))
        self._append_text = str(compiled)
        self._by_place = compiled.positiontup is not None
        assert not self._by_place or compiled.positiontup == list(COLUMNS), "rows would be written askew"
        try:
            self._migrate()
            self.cookie_secret, self._signing_since = self._find_cookie_secret()
            """With what cookies are signed, and since when, in milliseconds since 1970."""
            self._pen = None if self.shared else self._own_connection()
            """SQLite's own, for the writer: every move waits for it, and the pool would take three times as long."""
            self._log_file = None if self.shared else self._find_log()
        except BaseException:  # nobody gets this store, so nobody could close it
            self.engine.dispose()
            raise

    def _own_connection(self) -> sqlite3.Connection:
        pooled = self.engine.raw_connection()
        connection = cast("sqlite3.Connection", pooled.driver_connection)
        pooled.detach()
        try:  # or a player would find out that it is read-only
            connection.execute("DELETE FROM tables WHERE false").close()
        except BaseException:
            connection.close()
            raise
        connection.rollback()
        return connection

    def _migrate(self) -> None:
        if self._version() == HEAD:
            return
        from alembic import command  # a tenth of a second that most starts need not spend
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
        with self.engine.begin() as connection:
            if self.shared:  # several processes may start at once
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(4711)"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def _version(self) -> str | None:
        with self.engine.connect() as connection:
            if not sa.inspect(connection).has_table("alembic_version"):
                return None
            version: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
        return version

    def _find_cookie_secret(self) -> tuple[bytes, int]:
        query = sa.select(SECRETS.c.value, SECRETS.c.created).where(SECRETS.c.name == "cookies")
        with self.engine.connect() as connection:
            value, created = connection.execute(query).one()
        return bytes.fromhex(value), created

    def append(self, lines: Sequence[Line]) -> list[bool]:
        """Add each line whose place is free, all in one transaction; tells which were added."""
        if self._pen is not None and not any(line.holder for line in lines) and self._jot(self._pen, lines):
            return [True] * len(lines)
        order = sorted(range(len(lines)), key=lambda i: lines[i].table_id)  # or two processes would deadlock
        rows = [self._row(lines[i]) for i in order]
        with self.engine.begin() as connection:
            if self._insert(connection, rows) == len(rows):
                self._finish(connection, lines)
                return [True] * len(lines)
            connection.rollback()
        with self.engine.begin() as connection:
            added = [False] * len(lines)
            for i, row in zip(order, rows, strict=True):
                added[i] = self._insert(connection, [row]) == 1
            self._finish(connection, [line for line, there in zip(lines, added, strict=True) if there])
        return added

    def _jot(self, pen: sqlite3.Connection, lines: Sequence[Line]) -> bool:
        """Add all lines, or none."""
        with pen:
            if pen.executemany(self._append_text, [self._row(line) for line in lines]).rowcount == len(lines):
                return True
            pen.rollback()
        return False

    def _row(self, line: Line) -> Row:
        return line.values() if self._by_place else line.row()

    def _insert(self, connection: sa.Connection, rows: list[Row]) -> int:
        return connection.exec_driver_sql(self._append_text, rows, execution_options=COUNTED).rowcount

    def _finish(self, connection: sa.Connection, lines: Sequence[Line]) -> None:
        held = sorted((line.holder, line.table_id) for line in lines if line.holder)
        if held:
            connection.execute(self._hold, [{"holder": holder, "table_id": table} for holder, table in held])
        if self.shared and lines:
            self._hint(connection, " ".join(f"{line.table_id}:{line.entry.seq}" for line in lines))

    def _hint(self, connection: sa.Connection, text: str) -> None:
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text[:HINT_BYTES])))

    def plain_address(self) -> str:
        """Return the address of the database with its password, for whoever opens a connection of their own."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    def gossip(self, text: str) -> None:
        """Tell the other processes something that need not be kept."""
        with self.engine.begin() as connection:
            self._hint(connection, text)

    def create(self, line: Line, code: str) -> bool:
        """A new table with its first entry; not if the code is in use."""
        at = line.entry.at
        with self.engine.begin() as connection:
            connection.execute(TABLES.update().where(TABLES.c.code == code, self._asleep(at)).values(code=None))
            row = {"id": line.table_id, "code": code, "created": at}
            if connection.execute(self._open, [row], execution_options=COUNTED).rowcount != 1:
                return False
            connection.execute(self._append, [line.row()])
            self._finish(connection, [line])
        return True

    def _asleep(self, now: int) -> sa.ColumnElement[bool]:
        """Return the condition that nothing has happened at a table for so long that its code may be given away."""
        return sa.or_(now - CODE_LIFE > _LAST, sa.and_(now - LOBBY_LIFE > _LAST, ~_STARTED))

    def load(self, table_id: str, after: int = -1) -> list[Entry]:
        """A table's log, or the rest of it."""
        query = sa.select(*_ENTRY).where(ENTRIES.c.table_id == table_id, ENTRIES.c.seq > after)
        with self.engine.connect() as connection:
            return [Entry(*row) for row in connection.execute(query.order_by(ENTRIES.c.seq))]

    def find(self, code: str) -> str | None:
        """The table with this code, or of this id."""
        query = sa.select(TABLES.c.id).where(sa.or_(TABLES.c.code == code, TABLES.c.id == code))
        with self.engine.connect() as connection:
            found: str | None = connection.execute(query).scalar()
        return found

    def answered(self, table_id: str, seat: int, move_id: str) -> int | None:
        """Where a move was written down, if it was."""
        query = sa.select(ENTRIES.c.seq).where(
            ENTRIES.c.table_id == table_id, ENTRIES.c.seat == seat, ENTRIES.c.move_id == move_id
        )
        with self.engine.connect() as connection:
            found: int | None = connection.execute(query).scalar()
        return found

    def heads(self, table_ids: Iterable[str]) -> dict[str, int]:
        """The newest number of each table."""
        query = sa.select(ENTRIES.c.table_id, sa.func.max(ENTRIES.c.seq))
        query = query.where(ENTRIES.c.table_id.in_(list(table_ids))).group_by(ENTRIES.c.table_id)
        with self.engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(query)}

    def tables_of(self, holder: str, limit: int) -> list[str]:
        """The tables a browser has sat at, the newest first."""
        query = sa.select(TABLES.c.id).join(HOLDERS, HOLDERS.c.table_id == TABLES.c.id)
        query = query.where(HOLDERS.c.holder == holder).order_by(TABLES.c.created.desc()).limit(limit)
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def knew_before_signing(self, holder: str) -> bool:
        """Whether a browser has sat at a table that was made before cookies were signed."""
        query = sa.select(TABLES.c.id).join(HOLDERS, HOLDERS.c.table_id == TABLES.c.id)
        query = query.where(HOLDERS.c.holder == holder, TABLES.c.created < self._signing_since).limit(1)
        with self.engine.connect() as connection:
            return connection.execute(query).first() is not None

    def count(self) -> int:
        """Return how many tables there are."""
        with self.engine.connect() as connection:
            return connection.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar_one()

    def count_recent(self, now: int) -> int:
        """Return how many tables were made within ``CODE_LIFE``, without lobbies older than ``LOBBY_LIFE``."""
        lives = sa.or_(TABLES.c.created >= now - LOBBY_LIFE, _STARTED)
        query = sa.select(sa.func.count()).select_from(TABLES).where(TABLES.c.created >= now - CODE_LIFE, lives)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar_one()

    def try_to_write(self) -> None:
        """Write something that changes nothing; raises what a move would have met."""
        with self.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num").close()

    def tidy(self) -> int:
        """Move what SQLite has written ahead to its place: beside the writer, or moves would wait for it. Returns 0."""
        if not self.shared:
            with self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").close()
        return 0

    def damage(self) -> str:
        """Return what is wrong with SQLite's file, found by looking at all of it, or "" if nothing is."""
        if self.shared:
            return ""
        try:
            with self.engine.connect() as connection:
                found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        except sa.exc.DatabaseError as error:
            if not is_damage(error):
                raise
            found = str(error.orig)
        return "" if found == "ok" else " ".join(str(found).split())

    def log_lost(self) -> bool:
        """Whether somebody has taken away the file into which SQLite writes ahead."""
        return self._log_file is not None and self._log_file != self._find_log()

    def _find_log(self) -> int | None:
        """Return the number of that file in its file system, or None if there is none."""
        try:
            return Path(f"{self.url.database}-wal").stat().st_ino
        except OSError:
            return None

    def close(self) -> None:
        """Let go of the database."""
        if self._pen is not None:
            self._pen.close()
        self.engine.dispose()


def _impatient(url: sa.URL) -> sa.URL:
    """Return *url* with a limit to how long Postgres may take to answer at first, unless it has one."""
    if url.get_backend_name() != "postgresql" or "connect_timeout" in url.query:
        return url
    return url.update_query_dict({"connect_timeout": str(CONNECT_WITHIN)})


def _limits(url: sa.URL) -> dict[str, str]:
    """Return limits to how long Postgres may take for a statement and wait for a lock, unless *url* has some."""
    if "options" in url.query:
        return {}
    return {"options": f"-c statement_timeout={STATEMENT_WITHIN}s -c lock_timeout={LOCKED_FOR}s"}


def _make_file(name: str) -> None:
    """Make SQLite's file if it is missing, and let only its owner read it. Raises OSError if it cannot be made.

    SQLite makes the files beside it with the same mode; those of before are changed too. Somebody else's file stays
    as it is.
    """
    if name.startswith("file:"):  # SQLite has URIs of its own, which say whether it makes the file
        return
    path = Path(name)
    path.touch(mode=0o600)
    for file in (path, Path(f"{name}-wal"), Path(f"{name}-shm")):
        with contextlib.suppress(FileNotFoundError, PermissionError):
            file.chmod(0o600)


def _engine(url: sa.URL, shared: bool) -> sa.Engine:
    if shared:
        return sa.create_engine(
            url,
            connect_args=_limits(url),
            pool_pre_ping=True,
            pool_size=4,
            pool_timeout=CONNECT_WITHIN,
            **DISCREET,
        )
    if url.database in (None, "", ":memory:"):  # each connection would have one of its own
        raise ValueError("SQLite needs a file, as in sqlite:///divetable.sqlite")
    _make_file(url.database)
    engine = sa.create_engine(url, connect_args={"timeout": LOCKED_FOR}, **DISCREET)

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=20000"):
            connection.execute(f"PRAGMA {pragma}").close()

    return engine
