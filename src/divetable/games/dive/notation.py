"""Programs as a person types them: ``1 3s 45 2``.

A word a level: digits are the tokens, ``s`` marks a shark and ``c`` the clownfish; ``-`` is a level left empty. The
anglerfish is a last word, ``a`` or ``as``. The other moves of divers have words: ``take back``, ``wish orca``,
``use orca``, ``octopus 20 40``, ``dolphin 1``, ``keep axolotl``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from divetable.engine.core import Move, Moves
from divetable.engine.errors import DivetableError
from divetable.engine.prose import Speaker
from divetable.games.dive.choices import Choices
from divetable.games.dive.components import (
    KEEP_AXOLOTL,
    TAKE_BACK,
    Announce,
    Commit,
    Companion,
    GiveDolphin,
    KeepAxolotl,
    LayOctopus,
    Level,
    TakeBack,
    Token,
    Use,
    WishFor,
)
from divetable.games.dive.prose import BOOKS
from divetable.games.dive.prose.plans import SPOTS
from divetable.games.dive.view import View

_ENGLISH: Final = Speaker(BOOKS["en"], ())
_ANGLERFISH: Final = {"a": False, "as": True}
_EMPTY: Final = "-"
_TYPED: Final = {companion: companion.value.replace("_", " ") for companion in Companion}
_COMPANIONS: Final = {
    book.words[companion].lower(): companion for book in BOOKS.values() for companion in Companion
} | {name: companion for companion, name in _TYPED.items()}


class BadNotation(DivetableError):
    """What was typed is no move. ``key`` and ``values`` are the text that says why, in any language's book."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(_ENGLISH.text(key, **values))
        self.key, self.values = key, values


def read_move(text: str) -> Move:
    """The move *text* stands for, legal or not; BadNotation if it stands for none."""
    words = text.lower().replace(",", " ").split()
    if not words:
        raise BadNotation("bad_empty")
    reader = _READERS.get(words[0])
    return reader(words[1:]) if reader else _program(words)


def write_move(move: Move) -> str:
    """*move* as a person would type it; BadNotation if there is no way to."""
    writer = _WRITERS.get(type(move))
    text = writer(move) if writer else ""
    if not text or read_move(text) != move:
        raise BadNotation("bad_unwritten")
    return text


def hint(view: View, speaker: Speaker) -> str:
    """How to type what *view* asks for, in a line."""
    keys = ["notation_children" if view.options.children else "notation", *_tile_hints(view)]
    said = [speaker.text(key) for key in keys]
    if view.program is not None:
        said.append(speaker.text("notation_draft", program=write_move(view.program)))
    return " ".join(said)


def _tile_hints(view: View) -> Iterator[str]:
    if view.seat is None:
        return
    tile, use = view.companions[view.seat], view.uses[view.seat]
    placed = Use.HELD if view.options.secret_companions else Use.OUT
    if tile is Companion.CLOWNFISH and use is placed:
        yield "notation_clownfish"
    elif tile is Companion.ANGLERFISH and use is placed:
        yield "notation_anglerfish"
    elif tile is Companion.OCTOPUS and use is Use.HELD:
        yield "notation_octopus"


def shortlist(asked: Moves[Any]) -> Iterator[Move]:
    """What is better chosen from a list than typed: no programs, and of the octopus's spots those with a name."""
    moves = asked.announcements() if isinstance(asked, Choices) and not asked.over else asked
    return (move for move in moves if not isinstance(move, LayOctopus) or (move.x, move.y) in SPOTS)


def _program(words: list[str]) -> Commit:
    anglerfish = _ANGLERFISH.get(words[-1])
    written = words if anglerfish is None else words[:-1]
    for word in written:
        if word in _ANGLERFISH:
            raise BadNotation("bad_last", word=word)
    tiled = [level for level, word in enumerate(written, 1) if "c" in word]
    levels = tuple(_level(word.replace("c", "", 1), word) for word in written)
    if len(tiled) > 1:
        raise BadNotation("bad_clownfish")
    return Commit(levels, tiled[0] if tiled else None, anglerfish)


def _level(bare: str, word: str) -> Level:
    """The tokens of *word*, *bare* of its clownfish."""
    if bare == _EMPTY:
        return ()
    if not word.strip("sc"):
        raise BadNotation("bad_alone", word=word)
    *sharks, rest = bare.split("s")
    if not all(run.isascii() and run.isdigit() for run in (*sharks, rest or "0")):
        raise BadNotation("bad_level", word=word)
    return (*_tokens("".join(sharks), True), *_tokens(rest, False))


def _tokens(digits: str, shark: bool) -> Level:
    return tuple(Token(int(digit), shark) for digit in digits)


def _companion(words: list[str]) -> Companion:
    name = " ".join(words)
    if name not in _COMPANIONS:
        raise BadNotation("bad_companion", word=name, companions=tuple(Companion))
    return _COMPANIONS[name]


def _numbers(words: list[str], count: int, key: str) -> list[int]:
    if len(words) != count or not all(word.isdecimal() for word in words):
        raise BadNotation(key)
    return [int(word) for word in words]


def _exactly(word: str, move: Move) -> Callable[[list[str]], Move]:
    def read(words: list[str]) -> Move:
        if words not in ([], [word]):
            raise BadNotation("bad_level", word=words[0])
        return move

    return read


_READERS: Final[dict[str, Callable[[list[str]], Move]]] = {
    "wish": lambda words: WishFor(_companion(words)),
    "use": lambda words: Announce(_companion(words)),
    "octopus": lambda words: LayOctopus(*_numbers(words, 2, "bad_octopus")),
    "dolphin": lambda words: GiveDolphin(*_numbers(words, 1, "bad_dolphin")),
    "take": _exactly("back", TAKE_BACK),
    "keep": _exactly("axolotl", KEEP_AXOLOTL),
}


def _write_program(move: Commit) -> str:
    words = [_write_level(level) + "c" * (place == move.clownfish) for place, level in enumerate(move.levels, 1)]
    if move.anglerfish is not None:
        words.append("as" if move.anglerfish else "a")
    return " ".join(words)


def _write_level(level: Level) -> str:
    shark = any(token.shark for token in level)
    return "".join(str(token.value) for token in level) + "s" * shark or _EMPTY


_WRITERS: Final[dict[type[Move], Callable[[Any], str]]] = {
    Commit: _write_program,
    WishFor: lambda move: f"wish {_TYPED[move.companion]}",
    Announce: lambda move: f"use {_TYPED[move.companion]}",
    LayOctopus: lambda move: f"octopus {move.x} {move.y}",
    GiveDolphin: lambda move: f"dolphin {move.to}",
    TakeBack: lambda move: "take back",
    KeepAxolotl: lambda move: "keep axolotl",
}
