"""Why something is refused."""

from __future__ import annotations

from typing import Literal

Cause = Literal[
    "bad_link",
    "busy",
    "cross_origin",
    "error",
    "full",
    "malformed",
    "media_type",
    "method",
    "no_change",
    "no_such_game",
    "no_such_lesson",
    "no_such_seat",
    "no_such_step",
    "no_such_table",
    "no_water",
    "not_found",
    "not_host",
    "not_playing",
    "not_gone",
    "not_your_seat",
    "open_seats",
    "playing",
    "removed",
    "seated",
    "setup",
    "taken",
    "too_fast",
    "too_large",
    "too_many_tables",
    "unknown_bot",
]
"""Why a request was refused, for programs and for whoever translates it."""


class Refused(Exception):
    """Not now, or not you: a code for programs, a sentence for people, and the rule if one forbids it."""

    def __init__(self, code: Cause, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.code, self.reason, self.rule = code, reason, rule
