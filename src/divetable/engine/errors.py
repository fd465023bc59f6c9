"""What can be wrong, split by kind. Each says what and why, and leaves everything as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from divetable.engine.core import Move, Objection, Seat


class DivetableError(ValueError):
    """Something the caller gave was wrong."""

    def __reduce__(self) -> tuple[Any, ...]:
        """As it is, text and fields: by default another process would call ``__init__`` with the text alone."""
        return _revived, (type(self), self.args), self.__dict__


def _revived(kind: type[DivetableError], args: tuple[Any, ...]) -> DivetableError:
    return kind.__new__(kind, *args)


class IllegalMove(DivetableError):
    """The move is not an answer to an open question; ``objection`` says why and ``rule`` names the paragraph."""

    def __init__(self, seat: Seat, move: Move, objection: Objection, rule: str) -> None:
        super().__init__(f"seat {seat} may not answer {move}: {objection} ({rule})")
        self.seat, self.move, self.objection, self.rule = seat, move, objection, rule


class BadSetup(DivetableError):
    """No such game can be set up. ``rule`` names the paragraph that forbids it, if one does."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.message, self.rule = message, rule


class BadOption(BadSetup):
    """An unknown option, or a value it cannot have."""


class BadData(DivetableError):
    """JSON that does not describe what it should. ``path`` says where."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path, self.message = path, message


class BadRecord(DivetableError):
    """A record that cannot be read or does not add up. ``line`` counts from 1; 0 is the record as a whole."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line, self.message = line, message


def in_a_line(error: BaseException) -> str:
    """What went wrong in code that is not ours, without its traceback."""
    return " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
