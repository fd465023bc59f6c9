"""How Dive's sentences are put together where one template will not do: word forms and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from divetable.engine.prose import Speaker, Template
from divetable.engine.values import replace
from divetable.games.dive.companions import FASTEST
from divetable.games.dive.components import CHIEF, Helper

Words = Mapping[Any, str]
Pick = Callable[[Any], str]


def told(template: str | Pick, *forms: Words) -> Template:
    """A template, or a choice between several, with other forms of words (a case, an article) than the book's own."""

    def tell(thing: Any, speaker: Speaker) -> str:
        chosen = template if isinstance(template, str) else template(thing)
        words = dict(speaker.book.words)
        for form in forms:
            words |= form
        book = replace(speaker.book, sentences={type(thing): chosen}, words=words)
        return _opened(Speaker(book, speaker.names).say(thing), words[CHIEF])

    return tell


def _opened(sentence: str, chief: str) -> str:
    """The chief has an article: at the start of a sentence it needs a capital."""
    return chief[0].upper() + sentence[1:] if sentence.startswith(chief) else sentence


def by(field: str, templates: Mapping[Any, str]) -> Pick:
    """A template for each value of a field."""
    return lambda thing: templates[getattr(thing, field)]


def one_or_many(field: str, one: str, many: str) -> Pick:
    """Whether a list has a single entry."""
    return lambda thing: one if len(getattr(thing, field)) == 1 else many


def none_one_or_many(field: str, none: str, one: str, many: str) -> Pick:
    """Whether a list has no entry, a single one or more."""
    return lambda thing: (none, one, many)[min(2, len(getattr(thing, field)))]


def moved(forward: str, nowhere: str, back: str = "") -> Pick:
    """Which way a pawn went."""
    return lambda thing: forward if thing.end > thing.start else back if thing.end < thing.start else nowhere


def fastest(with_speed: str, with_anglerfish: str, then: str | Pick) -> Pick:
    """How a helper was caught: by speed, or by the anglerfish, whose speed is no number on a token."""

    def pick(thing: Any) -> str:
        opening = with_anglerfish if thing.speed == FASTEST else with_speed
        return f"{opening} {then if isinstance(then, str) else then(thing)}"

    return pick


def mistaken(some_kept: str, none_kept: str, in_deep_water: str) -> Pick:
    """What a mistake leaves of a dive."""
    return lambda thing: in_deep_water if thing.deep else some_kept if thing.kept else none_kept


def card(both: str, shark: str, helper: str, neither: str) -> Pick:
    """What a card shows."""

    def pick(thing: Any) -> str:
        if thing.helper is Helper.NOTHING:
            return shark if thing.shark else neither
        return both if thing.shark else helper

    return pick
