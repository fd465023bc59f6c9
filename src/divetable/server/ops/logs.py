"""Logs as JSON, a line each. Nobody's key, link, move or name is ever put into one."""

from __future__ import annotations

import json
import logging
import sys
import time

from sqlalchemy import exc

_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """What happened, where and when, and the extras given."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in _PLAIN},
        }
        if record.exc_info:
            line["error"] = _database_failure(record.exc_info[1]) or self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def _database_failure(error: BaseException | None) -> str:
    """Return in one line what the database failed with, or "" for any other *error*: only those need a traceback."""
    if isinstance(error, exc.OperationalError):
        return " ".join(str(error.orig).split())
    return " ".join(str(error).split()) if isinstance(error, exc.TimeoutError) else ""


def set_up_logs(level: int) -> None:
    """Everything to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for noisy in ("uvicorn.error", "alembic", "sqlalchemy"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
