"""Which pictures of Dive's stack may be had when.

Everybody gets the same files. Those of the round that is being programmed are served, covered while the octopus lies;
those of a dive, card by card, from its reveal until the next Program has begun; and those of all rounds once the game
is over. Never those of a round that has not begun, or of a card that was not revealed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Any

from divetable.eyes import missing
from divetable.games.dive.components import LEVELS
from divetable.games.dive.evaluated import Evaluated
from divetable.games.dive.program import Program
from divetable.server.live.picture_files import (
    GAME,
    CardPictures,
    Place,
    RoundPictures,
    StackPictures,
    next_shots,
    peel_jobs,
    rounds_of,
    shot_below,
    shot_of,
    stack_pictures,
)
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.messages import NoPictures, Peel, Water
from divetable.server.table.game import Playing
from divetable.server.table.table import Table
from divetable.server.workers.painter import LATER, NOW, PAST, SOON, Job, Kind, PaintingQueue

log = logging.getLogger(__name__)
ROUNDS_KEPT = 64
"""How many finished games' rounds are remembered."""
URGENCY: dict[Kind, int] = {
    "first": NOW,
    "first_webp": NOW,
    "card": NOW,
    "field": SOON,
    "stills": SOON,
    "lamps": LATER,
    "lamp_stills": LATER,
    "large": LATER,
}


def has_water(table: Table) -> bool:
    """Whether there is anything to look at: our drawings are of our own cards."""
    return table.rulebook.name == GAME and table.box is None


class DivePictures:
    """The pictures of all tables of this process. *now* tells the time in milliseconds since 1970."""

    def __init__(self, painter: PaintingQueue, read_log: Any, now: Callable[[], int]) -> None:
        self._painter, self._log, self._time = painter, read_log, now
        self._missing = missing()
        if self._missing:
            log.warning("no pictures, Dive is played by sonar: cannot import %s", ", ".join(self._missing))
        self._past: OrderedDict[tuple[str, int], dict[int, RoundPictures]] = OrderedDict()
        self._current: dict[str, StackPictures] = {}

    def attend(self, table: Table, watched: bool) -> None:
        """Something happened at *table*: have made what will be looked at, as long as anybody is there."""
        if self._missing or not (has_water(table) and table.playing is not None):
            return
        if table.phase != "playing" or not watched:
            self._painter.forget(table.id)
            return
        if table.playing.state.stack:
            self._painter.foresee(table.id, *dict.fromkeys(self._foreseen(table.playing)))

    def _foreseen(self, playing: Playing) -> Iterator[Job]:
        """The dive that is told now, this round's pictures, then its dive's, then those of the next round."""
        state, dive = playing.state, self._open_dive(playing)
        kinds: tuple[Kind, ...] = ("first", "field", "lamps") if state.table.options.flashlight else ("first", "field")
        if dive is not None:
            yield from peel_jobs(playing, dive.gone, dive.taken)
        yield from (Job(shot_of(playing), kind) for kind in kinds)
        yield from peel_jobs(playing, state.gone, LEVELS)
        yield from (Job(shot, kind) for shot in next_shots(playing) for kind in kinds)

    def _open_dive(self, playing: Playing) -> Evaluated | None:
        """The last dive, while its cards may be looked at."""
        dive = playing.media
        return dive if dive is not None and dive.is_open(self._time()) else None

    async def manifest(
        self, table: Table, game: int | None, round_: int | None, octopus: bool, asker: str
    ) -> Water | NoPictures | None:
        """What there is of a round, the current one unless told otherwise, for who is at the address *asker*.

        None if there is nothing of it now, or Refused.
        """
        if self._missing and has_water(table):
            return NoPictures(self._missing)
        found = (await self._seen(table, game or table.games, round_, asker)).stacks
        if not found:
            return None
        covered = [stack for stack in found if (stack.shot.octopus is not None) is octopus]
        return (covered or found)[0].manifest(await self._painter.shape())

    async def peel(self, table: Table, game: int | None, round_: int | None, asker: str) -> Peel | NoPictures | None:
        """The cards of a dive, the last one unless told otherwise, for who is at the address *asker*.

        None if they may not be looked at, or Refused.
        """
        if self._missing and has_water(table):
            return NoPictures(self._missing)
        last = table.playing.media if table.playing is not None else None
        if round_ is None and last is not None and game in (None, table.games):
            round_ = last.round
        return await self.shown_peel(await self._seen(table, game or table.games, round_, asker))

    async def file(self, table: Table, game: int, round_: int, name: str, asker: str) -> bytes | None:
        """One file, for who is at the address *asker*; None if there is none of that name now, or Refused."""
        if self._missing:
            raise _nothing()
        place = (await self._seen(table, game, round_, asker)).find(name)
        if place is None:
            return None
        past = (table.phase != "playing" or game != table.games) and not _just_over(table, game, round_)
        return await self._made(place, asker, table.id, past)

    async def shown(self, seen: RoundPictures) -> Water | NoPictures:
        """What there is of a stack that belongs to no table; or Refused."""
        if not seen.stacks:
            raise _nothing()
        if self._missing:
            return NoPictures(self._missing)
        return seen.stacks[0].manifest(await self._painter.shape())

    async def shown_peel(self, seen: RoundPictures) -> Peel | NoPictures | None:
        """The cards that came off such a stack; None if none did. Printing them takes a moment: a thread does it."""
        if self._missing:
            return NoPictures(self._missing)
        return await asyncio.to_thread(seen.peels[0].manifest, await self._painter.shape()) if seen.peels else None

    async def file_of(self, seen: RoundPictures, name: str, asker: str) -> bytes:
        """One of its files; or Refused."""
        place = None if self._missing else seen.find(name)
        if place is None:
            raise _nothing()
        return await self._made(place, asker)

    async def _made(self, place: Place, asker: str, table_id: str = "", past: bool = False) -> bytes:
        job, number = place
        return (await self._painter.files(job, PAST if past else URGENCY[job.kind], asker, table_id))[number]

    async def _seen(self, table: Table, game: int, round_: int | None, asker: str) -> RoundPictures:
        """What may be seen of a round now; nothing of one that has just ended, or that was never played."""
        playing = table.playing
        if not has_water(table) or not 1 <= game <= table.games:
            raise _nothing()
        if playing is not None and table.phase == "playing" and game == table.games:
            return self._running(table.id, playing, game, round_)
        return (await self._rounds(table.id, game, asker)).get(round_ or 1, RoundPictures([], []))

    def _running(self, table_id: str, playing: Playing, game: int, round_: int | None) -> RoundPictures:
        """What may be seen of a game that is being played."""
        dive, current = self._open_dive(playing), playing.state.round
        if isinstance(playing.state.step, Program) and round_ in (None, current):
            return RoundPictures([self._now(table_id, playing, game)], [])
        if dive is None or round_ != dive.round:
            return RoundPictures([], [])
        return RoundPictures(
            [StackPictures(playing, game, dive.round, shot_below(playing, dive.gone))],
            [CardPictures(playing, game, dive)],
        )

    def _now(self, table_id: str, playing: Playing, game: int) -> StackPictures:
        """The current stack; kept, because several ask for it several times."""
        stack = self._current.get(table_id)
        if stack is None or stack.round != (game, playing.state.round) or stack.shot != shot_of(playing):
            stack = self._current[table_id] = stack_pictures(playing, game)
        return stack

    async def _rounds(self, table_id: str, game: int, asker: str) -> dict[int, RoundPictures]:
        key = (table_id, game)
        if key not in self._past:
            self._past[key] = await self._log(table_id, asker, lambda entries: rounds_of(entries, game))
            if len(self._past) > ROUNDS_KEPT:
                self._past.popitem(last=False)
        return self._past[key]

    def forget(self, table_id: str) -> None:
        """This table is no longer in memory."""
        self._current.pop(table_id, None)
        self._painter.forget(table_id)


def _just_over(table: Table, game: int, round_: int) -> bool:
    """Whether it is the last dive of the game on the table, which is told once the game is over."""
    dive = table.playing.media if table.playing is not None else None
    return dive is not None and (game, round_) == (table.games, dive.round)


def _nothing() -> Refused:
    return Refused("no_water", "There is no such picture, or not now.")
