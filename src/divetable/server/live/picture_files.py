"""What there is to be seen of Dive's stack, and what the files of it are called.

Names are drawn from the game's secret, so nobody can ask for a picture before its time, and a restarted server gives
the same ones.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

from divetable import __version__
from divetable.eyes import PAINTED_WITH, outlines
from divetable.eyes.art import our_art
from divetable.eyes.cards import our_cards
from divetable.eyes.optics import REAL
from divetable.eyes.printing import Print, print_deck
from divetable.games.dive.components import LEVELS
from divetable.games.dive.evaluated import Evaluated
from divetable.games.dive.program import Program
from divetable.server.protocol.messages import (
    FieldFile,
    LampFile,
    Outline,
    Peel,
    PeeledCard,
    Water,
    WaterShape,
    WebpFiles,
)
from divetable.server.table.game import Playing
from divetable.server.table.log import Entry
from divetable.server.table.records import moments
from divetable.server.workers.painter import Job, Kind, Shot

GAME = "dive"
USUALLY_TAKEN = (LEVELS, LEVELS - 1)
"""How many cards a dive takes off the stack: among bots, one of these in 94 to 100 % of the rounds."""
Round = tuple[int, int]
"""The number of a game at a table, and of a round in it."""
Place = tuple[Job, int]
"""A file: which of a job's."""


def is_painted(game: str) -> bool:
    """Whether there is anything to look at in *game*."""
    return game == GAME


@cache
def _painter() -> str:
    """Other painters, other bytes: then other names, for browsers keep pictures for ever."""
    return "-".join((__version__, *map(_version, PAINTED_WITH)))


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def _derived(playing: Playing, label: str) -> str:
    """Something that follows from the secret and from which the secret does not."""
    return hmac.new(playing.secret, f"divetable/1/{label}".encode(), "sha256").hexdigest()


def _named(playing: Playing, label: str, ending: str) -> str:
    return f"{_derived(playing, label)[:32]}.{ending}"


def shot_of(playing: Playing) -> Shot:
    """The stack as it lies."""
    s = playing.state
    return shot_below(playing, s.gone, None if s.octopus is None else (s.octopus.x, s.octopus.y))


def next_shots(playing: Playing) -> list[Shot]:
    """The stack as it will probably lie in the next round, the likeliest first."""
    s = playing.state
    return [shot_below(playing, s.gone + taken) for taken in USUALLY_TAKEN if s.gone + taken < len(s.stack)]


def shot_below(playing: Playing, gone: int, octopus: tuple[int, int] | None = None, seen: int = REAL) -> Shot:
    """The first *seen* cards of the stack without the first *gone*."""
    s, cards = playing.state, slice(gone, gone + seen)
    return Shot(_derived(playing, "print"), s.stack[cards], s.turns[cards], s.table.options.clarity.value, octopus)


def peel_jobs(playing: Playing, gone: int, taken: int) -> list[Job]:
    """What is needed to show how *taken* cards come off the stack without the first *gone*: cards, stacks beneath."""
    jobs: list[Job] = []
    for top in range(gone, min(gone + taken, len(playing.state.stack))):
        jobs += (Job(shot_below(playing, top, seen=1), "card"), Job(shot_below(playing, top + 1), "first"))
    return jobs


class StackPictures:
    """One round's stack, covered or not: its shot, and the names of its files."""

    def __init__(self, playing: Playing, game: int, round_: int, shot: Shot) -> None:
        self.shot, self.round = shot, (game, round_)
        where = f"{_painter()}/{round_}/{shot.octopus}"
        self.names: dict[str, Place] = {
            _named(playing, f"water/{where}/{kind}/{number}", ending): (Job(shot, kind), number)
            for kind, ending, files in _files(playing.state.table.options.flashlight)
            for number in range(files)
        }

    def called(self, wanted: Kind) -> list[str]:
        """The names of a kind of file."""
        return [name for name, (job, _) in self.names.items() if job.kind == wanted]

    def manifest(self, shape: WaterShape) -> Water:
        """What there is to be had."""
        (first,), (large,), (field,) = self.called("first"), self.called("large"), self.called("field")
        lamps, lamp_stills = self.called("lamps"), self.called("lamp_stills")
        return Water(
            *self.round,
            octopus=self.shot.octopus,
            size=shape.size,
            reach=shape.reach,
            first=first,
            large=large,
            field=FieldFile(field, shape.views),
            lamps=LampFile(lamps[0], shape.lamps) if lamps else None,
            webp=WebpFiles(self.called("stills"), shape.views, lamp_stills or None, shape.lamps),
        )


def stack_pictures(playing: Playing, game: int) -> StackPictures:
    """The stack as it lies."""
    return StackPictures(playing, game, playing.state.round, shot_of(playing))


def _files(flashlight: bool) -> Iterator[tuple[Kind, str, int]]:
    yield from (("first", "avif", 1), ("large", "avif", 1), ("field", "avif", 1), ("stills", "webp", 25))
    if flashlight:
        yield from (("lamps", "avif", 1), ("lamp_stills", "webp", 10))


class Lift(NamedTuple):
    """A card that came off the stack, and the names of its files."""

    level: int
    card: Shot
    decoration: str
    creatures: str
    beneath: str
    beneath_webp: str


class CardPictures:
    """The cards a dive took off the stack."""

    def __init__(self, playing: Playing, game: int, dive: Evaluated) -> None:
        self.round = (game, dive.round)
        self.names: dict[str, Place] = {}
        self._lifts = [self._lift(playing, level, dive.gone + level - 1) for level in range(1, dive.taken + 1)]

    def _lift(self, playing: Playing, level: int, gone: int) -> Lift:
        card, beneath = shot_below(playing, gone, seen=1), shot_below(playing, gone + 1)
        places: tuple[tuple[Shot, Kind, str, int], ...] = (
            (card, "card", "webp", 0),
            (card, "card", "webp", 1),
            (beneath, "first", "avif", 0),
            (beneath, "first_webp", "webp", 0),
        )
        names = []
        for shot, kind, ending, number in places:
            name = _named(playing, f"peel/{_painter()}/{self.round[1]}/{level}/{kind}/{number}", ending)
            self.names[name] = Job(shot, kind), number
            names.append(name)
        return Lift(level, card, *names)

    def manifest(self, shape: WaterShape) -> Peel:
        """What there is to be had. Takes some milliseconds the first time in a game: its cards are printed."""
        return Peel(*self.round, shape.card, [_peeled_card(lift) for lift in self._lifts])


def _peeled_card(lift: Lift) -> PeeledCard:
    card = _print(lift.card.seed).cards[lift.card.cards[0]]
    where = outlines.outlines(card, lift.card.turns[0], our_art())
    counts = where.shark is not None or where.helper is not None
    return PeeledCard(
        level=lift.level,
        decoration=lift.decoration,
        creatures=lift.creatures if counts else None,
        shark=_outline(where.shark),
        helper=_outline(where.helper),
        alike=[Outline(one.art, one.at, one.axes, one.angle) for one in where.alike],
        holes=list(where.holes),
        beneath=lift.beneath,
        beneath_webp=lift.beneath_webp,
    )


def _outline(found: outlines.Outline | None) -> Outline | None:
    return None if found is None else Outline(found.art, found.at, found.axes, found.angle)


@lru_cache(maxsize=64)
def _print(seed: str) -> Print:
    return print_deck(our_cards(), our_art(), seed)


class RoundPictures(NamedTuple):
    """All there was to be seen in a round."""

    stacks: list[StackPictures]
    peels: list[CardPictures]

    def find(self, name: str) -> Place | None:
        """The file of that name."""
        named = (*(stack.names for stack in self.stacks), *(peel.names for peel in self.peels))
        return next((names[name] for names in named if name in names), None)


def pictures_after(before: Any, playing: Playing) -> RoundPictures:
    """The stack as it lies, if it is being looked at, and the cards that came off it since the state *before*."""
    stacks = [stack_pictures(playing, 1)] if isinstance(playing.state.step, Program) else []
    dive = playing.hooks.media(None, before, playing.state, 0, False)
    return RoundPictures(stacks, [CardPictures(playing, 1, dive)] if dive is not None else [])


def rounds_of(entries: Iterable[Entry], game: int) -> dict[int, RoundPictures]:
    """All there was to be seen in a game, by round."""
    found: dict[int, RoundPictures] = {}
    for _, table, _ in moments(entries):
        playing = table.playing
        if playing is None or table.games != game:
            continue
        if isinstance(playing.state.step, Program):
            stacks = found.setdefault(playing.state.round, RoundPictures([], [])).stacks
            if all(stack.shot != shot_of(playing) for stack in stacks):
                stacks.append(stack_pictures(playing, game))
        dive = playing.media
        if dive is not None and not found[dive.round].peels:
            found[dive.round].peels.append(CardPictures(playing, game, dive))
    return found
