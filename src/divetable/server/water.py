"""Which pictures of Dive's stack there are, what they are called, and who may have them when.

Everybody gets the same files. Those of the round that is being programmed are served, covered while the octopus lies,
and those of all rounds once the game is over; never those of a round that has not begun. Names are drawn from
the game's secret, so nobody can ask for a picture before its time, and a restarted server gives the same ones.
"""

from __future__ import annotations

import hmac
import logging
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from divetable import __version__
from divetable.eyes import PAINTED_WITH, missing
from divetable.eyes.optics import REAL
from divetable.games.dive.components import LEVELS
from divetable.games.dive.program import Program
from divetable.server.darkroom import NOW, PAST, SOON, Darkroom, Job, Kind, Shot
from divetable.server.diving import GAME
from divetable.server.entries import Entry
from divetable.server.messages import FieldFile, LampFile, NoPictures, Water, WaterShape, WebpFiles
from divetable.server.playing import Playing
from divetable.server.records import moments
from divetable.server.seating import Refused
from divetable.server.table import Table

log = logging.getLogger(__name__)
ROUNDS_KEPT = 64
"""How many finished games' rounds are remembered."""
URGENCY: dict[Kind, int] = {"first": NOW, "field": SOON, "lamps": SOON, "stills": SOON, "lamp_stills": SOON}
USUALLY_TAKEN = (LEVELS, LEVELS - 1)
"""How many cards a dive takes off the stack: among bots, one of these in 94 to 100 % of the rounds."""
Round = tuple[int, int]
"""The number of a game at a table, and of a round in it."""


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


def shot_of(playing: Playing) -> Shot:
    """The stack as it lies."""
    s = playing.state
    return _shot(playing, s.gone, None if s.octopus is None else (s.octopus.x, s.octopus.y))


def next_shots(playing: Playing) -> list[Shot]:
    """The stack as it will probably lie in the next round, the likeliest first."""
    s = playing.state
    return [_shot(playing, s.gone + taken, None) for taken in USUALLY_TAKEN if s.gone + taken < len(s.stack)]


def _shot(playing: Playing, gone: int, octopus: tuple[int, int] | None) -> Shot:
    s, seen = playing.state, slice(gone, gone + REAL)
    return Shot(_derived(playing, "print"), s.stack[seen], s.turns[seen], s.table.options.clarity.value, octopus)


class Sight:
    """One round's stack, covered or not: its shot, and the names of its files."""

    def __init__(self, playing: Playing, game: int) -> None:
        self.shot, self.round = shot_of(playing), (game, playing.state.round)
        self.flashlight: bool = playing.state.table.options.flashlight
        where = f"{_painter()}/{self.round[1]}/{self.shot.octopus}"
        self.names = {
            f"{_derived(playing, f'water/{where}/{kind}/{number}')[:32]}.{ending}": (kind, number)
            for kind, ending, files in _files(self.flashlight)
            for number in range(files)
        }

    def called(self, wanted: Kind) -> list[str]:
        """The names of a kind of file."""
        return [name for name, (kind, _) in self.names.items() if kind == wanted]

    def manifest(self, shape: WaterShape) -> Water:
        """What there is to be had."""
        (first,), (field,), lamps = self.called("first"), self.called("field"), self.called("lamps")
        lamp_stills = self.called("lamp_stills")
        return Water(
            *self.round,
            octopus=self.shot.octopus,
            size=shape.size,
            reach=shape.reach,
            first=first,
            field=FieldFile(field, shape.views),
            lamps=LampFile(lamps[0], shape.lamps) if lamps else None,
            webp=WebpFiles(self.called("stills"), shape.few_views, lamp_stills or None, shape.lamps),
        )


def _files(flashlight: bool) -> Iterator[tuple[Kind, str, int]]:
    yield from (("first", "avif", 1), ("field", "avif", 1), ("stills", "webp", 9))
    if flashlight:
        yield from (("lamps", "avif", 1), ("lamp_stills", "webp", 10))


def has_water(table: Table) -> bool:
    """Whether there is anything to look at: our drawings are of our own cards."""
    return table.rulebook.name == GAME and table.box is None


def sights(entries: Iterable[Entry], game: int) -> dict[int, list[Sight]]:
    """All there was to be seen in a game, by round."""
    found: dict[int, list[Sight]] = {}
    for _, table, _ in moments(entries):
        if table.games == game and table.playing is not None and isinstance(table.playing.state.step, Program):
            seen = found.setdefault(table.playing.state.round, [])
            if all(sight.shot != shot_of(table.playing) for sight in seen):
                seen.append(Sight(table.playing, game))
    return found


class Waters:
    """The pictures of all tables of this process."""

    def __init__(self, darkroom: Darkroom, read_log: Any) -> None:
        self._darkroom, self._log = darkroom, read_log
        self._missing = missing()
        if self._missing:
            log.warning("no pictures, Dive is played by sonar: cannot import %s", ", ".join(self._missing))
        self._past: OrderedDict[tuple[str, int], dict[int, list[Sight]]] = OrderedDict()
        self._current: dict[str, Sight] = {}

    def attend(self, table: Table, watched: bool) -> None:
        """Something happened at *table*: have this round's pictures made and, while it is looked at, the next one's."""
        if self._missing or not (has_water(table) and table.playing is not None):
            return
        if table.phase != "playing" or not watched:
            self._darkroom.forget(table.id)
            return
        state = table.playing.state
        if state.stack:
            shots = [shot_of(table.playing), *next_shots(table.playing)]
            kinds: tuple[Kind, ...] = (
                ("first", "field", "lamps") if state.table.options.flashlight else ("first", "field")
            )
            self._darkroom.foresee(table.id, *(Job(shot, kind) for shot in shots for kind in kinds))

    async def manifest(
        self, table: Table, game: int | None, round_: int | None, octopus: bool
    ) -> Water | NoPictures | None:
        """What there is of a round, the current one unless told otherwise; None if nothing of it now, or Refused."""
        if self._missing and has_water(table):
            return NoPictures(self._missing)
        found = await self._sights(table, game or table.games, round_)
        if not found:
            return None
        covered = [sight for sight in found if (sight.shot.octopus is not None) is octopus]
        return (covered or found)[0].manifest(await self._darkroom.shape())

    async def file(self, table: Table, game: int, round_: int, name: str, asker: str) -> bytes | None:
        """One file, for who is at the address *asker*; None if there is none of that name now, or Refused."""
        if self._missing:
            raise _nothing()
        for sight in await self._sights(table, game, round_):
            if name in sight.names:
                kind, number = sight.names[name]
                past = table.phase != "playing" or game != table.games
                urgency = PAST if past else URGENCY[kind]
                return (await self._darkroom.files(Job(sight.shot, kind), urgency, asker, table.id))[number]
        return None

    async def shown(self, sight: Sight) -> Water | NoPictures:
        """What there is of a sight that belongs to no table."""
        if self._missing:
            return NoPictures(self._missing)
        return sight.manifest(await self._darkroom.shape())

    async def file_of(self, sight: Sight, name: str, asker: str) -> bytes:
        """One of its files; or Refused."""
        if self._missing or name not in sight.names:
            raise _nothing()
        kind, number = sight.names[name]
        return (await self._darkroom.files(Job(sight.shot, kind), URGENCY[kind], asker))[number]

    async def _sights(self, table: Table, game: int, round_: int | None) -> list[Sight]:
        """What may be seen of a round now. Who hurries asks for a round that has just ended: that is no mistake."""
        playing = table.playing
        if not has_water(table) or not 1 <= game <= table.games:
            raise _nothing()
        if playing is not None and table.phase == "playing" and game == table.games:
            if not isinstance(playing.state.step, Program) or round_ not in (None, playing.state.round):
                return []
            return [self._now(table.id, playing, game)]
        past = (await self._rounds(table.id, game)).get(round_ or 1)
        if past is None:
            raise _nothing()
        return past

    def _now(self, table_id: str, playing: Playing, game: int) -> Sight:
        """The current sight; kept, because several ask for it several times."""
        sight = self._current.get(table_id)
        if sight is None or sight.round != (game, playing.state.round) or sight.shot != shot_of(playing):
            sight = self._current[table_id] = Sight(playing, game)
        return sight

    async def _rounds(self, table_id: str, game: int) -> dict[int, list[Sight]]:
        key = (table_id, game)
        if key not in self._past:
            self._past[key] = await self._log(table_id, lambda entries: sights(entries, game))
            if len(self._past) > ROUNDS_KEPT:
                self._past.popitem(last=False)
        return self._past[key]

    def forget(self, table_id: str) -> None:
        """This table is no longer in memory."""
        self._current.pop(table_id, None)
        self._darkroom.forget(table_id)


def _nothing() -> Refused:
    return Refused("no_water", "There is no such picture, or not now.")
