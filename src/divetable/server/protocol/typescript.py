"""The wire's types for the page, in TypeScript: ``python -m divetable.server.protocol.typescript > FILE``.

Made from the same classes the server uses, so a page that compiles knows every message, move, event and view there is.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Raw, Struct
from msgspec.structs import fields

from divetable.engine.core import Step, Tagged, View
from divetable.engine.values import Value
from divetable.eyes import sonar
from divetable.games import NAMES, rulebook
from divetable.server.protocol import rest
from divetable.server.protocol.messages import PROTOCOL, FromClient, FromServer, NoPictures, Peel, Update, Water
from divetable.server.protocol.rest import CODE_LENGTH, NAME_LENGTH, STAND_IN, AtTable, GameInfo, LessonTitle

PLAIN: dict[object, str] = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}
RENAMED: dict[type, str] = {sonar.Ping: "SonarPing", sonar.Voice: "SonarVoice"}
REST: list[type[Struct]] = [kind for kind in vars(rest).values() if getattr(kind, "__module__", "") == rest.__name__]
"""What requests and answers by REST are made of, besides pictures."""
LISTS: dict[str, type[Struct]] = {"Games": GameInfo, "Mine": AtTable, "Replay": Update, "Lessons": LessonTitle}
HEAD = "// Made by `python -m divetable.server.protocol.typescript`. Do not edit."


class Writer:
    """Writes classes as types, each once, and whatever they mention."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._known: set[object] = set()

    def name(self, kind: object) -> str:
        """How a type is written."""
        if kind in PLAIN:
            return PLAIN[kind]
        origin, inner = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(map(self.name, inner)))
        if origin is Literal:
            return " | ".join(f'"{choice}"' for choice in inner)
        if origin in (list, tuple):
            return self._sequence(inner)
        if origin is dict:
            return f"Record<string, {self.name(inner[1])}>"
        return self._class(origin or kind)

    def _sequence(self, inner: tuple[object, ...]) -> str:
        if len(inner) == 1 or inner[-1] is Ellipsis:
            return f"Array<{self.name(inner[0])}>"
        return f"[{', '.join(map(self.name, inner))}]"

    def _class(self, kind: object) -> str:
        if not isinstance(kind, type) or kind is Raw:
            return "unknown"
        if issubclass(kind, Step):
            return "Step"
        if not issubclass(kind, Enum | Value | Struct):
            return "unknown"
        if kind not in self._known:
            self._known.add(kind)
            self._define(kind)
        return _called(kind)

    def _define(self, kind: type) -> None:
        if issubclass(kind, Enum):
            body = " | ".join(f'"{member.value}"' for member in kind)
        elif issubclass(kind, Struct):
            body = self._object(_struct_fields(kind))
        else:
            assert issubclass(kind, Value)
            hints = get_type_hints(kind)
            sent = [name for name in kind.fields if not (issubclass(kind, View) and name == "agenda")]
            tag = [("type", Literal[kind.__name__], False)] if issubclass(kind, Tagged) else []
            body = self._object([*tag, *((name, hints[name], False) for name in sent)])
        self.lines.append(f"export type {_called(kind)} = {body};")

    def _object(self, members: Iterable[tuple[str, object, bool]]) -> str:
        inside = [f"readonly {name}{'?' if optional else ''}: {self.name(kind)}" for name, kind, optional in members]
        return "{ " + "; ".join(inside) + " }"

    def union(self, name: str, kinds: Iterable[object]) -> None:
        """A type that is one of several."""
        self.lines.append(f"export type {name} = {' | '.join(map(self.name, kinds)) or 'never'};")


def _called(kind: type) -> str:
    return "View" if issubclass(kind, View) else RENAMED.get(kind, kind.__name__)


def _struct_fields(kind: type[Struct]) -> list[tuple[str, object, bool]]:
    hints = get_type_hints(kind)
    tag = kind.__struct_config__.tag
    members = [(field.name, hints[field.name], not field.required) for field in fields(kind)]
    return [("type", Literal[tag], False), *members] if tag is not None else members


def typescript() -> str:
    """Return the text of the page's file of wire types."""
    wire = Writer()
    wire.union("FromClient", get_args(FromClient))
    wire.union("FromServer", get_args(FromServer))
    for body in (*REST, Water, Peel, NoPictures):
        wire.name(body)
    for name, part in LISTS.items():
        wire.lines.append(f"export type {name} = Array<{wire.name(part)}>;")
    step = "export type Step = { readonly type: string; readonly [field: string]: unknown };"
    shared = [
        f"PROTOCOL = {PROTOCOL}",
        f"NAME_LENGTH = {NAME_LENGTH}",
        f"CODE_LENGTH = {CODE_LENGTH}",
        f'STAND_IN = "{STAND_IN}"',
    ]
    parts = [HEAD, *(f"export const {one};" for one in shared), *wire.lines]
    for name in NAMES:
        parts += [f"export namespace {name} {{", f"  {step}", *(f"  {line}" for line in _game(name)), "}"]
    return "\n".join(parts) + "\n"


def _game(name: str) -> list[str]:
    book, writer = rulebook(name), Writer()
    writer.union("Move", book.moves)
    writer.union("Event", book.events)
    writer.name(book.view)
    writer.name(book.options)
    return writer.lines


if __name__ == "__main__":
    print(typescript(), end="")
