"""Events and objections as sentences, in several languages, for log and screen reader.

A template names the fields of the event: ``"{seat} takes {units} {units:chip|chips}"``. Seats become names, enum
members become the language's words, tuples become lists, and a number followed by two forms chooses between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from divetable.engine.core import NotAnAnswer, NotAsked, Over, Seat, Tagged
from divetable.engine.values import Value

Template = str | Callable[[Any, "Speaker"], str]
LANGUAGES = ("en", "fr", "de")

_AND = {"en": " and ", "fr": " et ", "de": " und "}
_COMMON: dict[str, dict[type[Tagged], Template]] = {
    "en": {
        NotAsked: "It is not your move: the table waits for {waiting}.",
        NotAnAnswer: "That does not answer what is asked now.",
        Over: "The game is over.",
    },
    "fr": {
        NotAsked: "Ce n'est pas à vous\u00a0: la table attend {waiting}.",
        NotAnAnswer: "Cela ne répond pas à la question posée.",
        Over: "La partie est terminée.",
    },
    "de": {
        NotAsked: "Du bist nicht am Zug: Der Tisch wartet auf {waiting}.",
        NotAnAnswer: "Das beantwortet die gestellte Frage nicht.",
        Over: "Das Spiel ist vorbei.",
    },
}


class OptionText(Value):
    """How an option is called, what it changes, and what its values are called."""

    label: str
    text: str
    values: tuple[tuple[object, str], ...] = ()


class Phrasebook(Value):
    """All a game says in one language."""

    language: str
    sentences: Mapping[type[Tagged], Template]
    words: Mapping[object, str]
    options: Mapping[str, OptionText]
    texts: Mapping[str, str] = MappingProxyType({})
    """Templates for describing the table."""


class Books(Mapping[str, Phrasebook]):
    """A game's phrasebooks: modules named after their language in *package*, imported when they are first opened."""

    def __init__(self, package: str) -> None:
        self.package = package

    def __getitem__(self, language: str) -> Phrasebook:
        if language not in LANGUAGES:
            raise KeyError(language)
        book: Phrasebook = import_module(f"{self.package}.{language}").BOOK
        return book

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


@lru_cache(maxsize=4096)
def _compiled(template: str, told: type[Tagged], given: tuple[str, ...] = ()) -> Callable[..., str]:
    """Fills *template* with the fields of a *told*, or what is *given*. Compiled, as tables talk all the time."""
    from string import Formatter  # here, because it costs every import of a game a compiled pattern it may never need

    parts: list[str] = []
    for text, field, forms, _ in Formatter().parse(template):
        if text:
            parts.append(repr(text))
        if field is not None:
            known = field not in given
            value = f"thing.{field}" if known else f"given[{field!r}]"
            parts.append(_expression(value, told.kinds[field] if known else "", forms))
    filling: Callable[..., str] = eval(f"lambda thing, speaker, given=None: ''.join(({', '.join(parts)},))")
    return filling


def _expression(value: str, kind: str, forms: str | None) -> str:
    """What makes words of *value*, which is of this *kind*, as far as that is known."""
    if forms:
        one, many = forms.split("|")
        return f"speaker.form({value}, {one!r}, {many!r})"
    if kind == "int":
        return f"str({value})"
    if "Seat" in kind:
        return f"speaker.name({value})" if kind == "Seat" else f"speaker.named({value})"
    return f"speaker.word({value})"


class Speaker:
    """A phrasebook and the names of those at the table."""

    def __init__(self, book: Phrasebook, names: Sequence[str]) -> None:
        self.book, self.names = book, names

    def say(self, thing: Tagged) -> str:
        """One sentence for an event or an objection."""
        cls = type(thing)
        template = self.book.sentences.get(cls) or _COMMON[self.book.language][cls]
        if callable(template):
            return template(thing, self)
        return _compiled(template, cls)(thing, self)

    def tell(self, template: str, thing: Tagged, **given: object) -> str:
        """*template* with the fields of *thing* in this language, but for what is *given*."""
        return _compiled(template, type(thing), tuple(given))(thing, self, given)

    def text(self, key: str, **values: object) -> str:
        """The book's template *key*, filled in."""
        return self.fill(self.book.texts[key], **values)

    def fill(self, template: str, **values: object) -> str:
        """*template* with *values* in this language."""
        return _compiled(template, Tagged, tuple(values))(None, self, values)

    def form(self, count: int, one: str, many: str) -> str:
        """The form that goes with *count*. French counts nothing as one."""
        return one if abs(count) == 1 or (not count and self.book.language == "fr") else many

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.names[seat] if 0 <= seat < len(self.names) else self.book.words[seat]

    def word(self, value: object) -> str:
        """A value as this language writes it."""
        kind = type(value)
        if kind is str or kind is int:
            return str(value)
        if isinstance(value, tuple):
            return self.listed([self.word(item) for item in value])
        return self.book.words[value]

    def listed(self, parts: Sequence[str]) -> str:
        """``a, b and c``."""
        return _AND[self.book.language].join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))

    def named(self, seats: Seat | tuple[Seat, ...] | None) -> str:
        """Who sits there, where it may be several or nobody."""
        if isinstance(seats, tuple):
            return self.listed([self.name(seat) for seat in seats])
        return self.word(None) if seats is None else self.name(seats)
