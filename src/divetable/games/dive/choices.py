"""What a diver may do in Program, judged by rule: 13,502 programs are not listed to find out whether one is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Any, Final

from divetable.engine.core import Among, Move, NotAnAnswer, Objection, Seat
from divetable.engine.values import Value
from divetable.games.dive.companions import OCTOPUS_SIDE, POWERS
from divetable.games.dive.components import (
    LEVELS,
    Announce,
    Commit,
    Companion,
    GiveDolphin,
    LayOctopus,
    Level,
    Stop,
    Stopped,
    TakeBack,
    Token,
    Use,
)
from divetable.games.dive.layouts import (
    TOKENS,
    Programs,
    WithAnglerfish,
    WithClownfish,
    childrens_programs,
    every_program,
)
from divetable.games.dive.objections import (
    AlreadyUsed,
    AnglerfishTooShallow,
    ClownfishOnEmpty,
    CountdownOver,
    Gap,
    MixedFaces,
    NoCompanions,
    NoSuchStop,
    NoSuchToken,
    NotAloud,
    NotAnnounced,
    NotAnotherDiver,
    NothingPlaced,
    NothingToTakeBack,
    NotYours,
    OffTheStack,
    OneTokenEach,
    TokenTwice,
    TooDeep,
)

if TYPE_CHECKING:
    from random import Random

ANNOUNCING: Final = 1 / 8
"""How readily random play uses a companion."""
LEFT_ALONE: Final[Level] = (Token(1, False),)
"""What a diver dives with who placed nothing in time (Q-22)."""


class Choices(Value):
    """The answers of one diver who is still programming."""

    seat: Seat
    players: int
    children: bool = False
    secret: bool = False
    """Whether clownfish and anglerfish are used without a word (Q-24)."""
    tile: Companion | None = None
    use: Use = Use.HELD
    orca: bool = False
    fugu: bool = False
    over: bool = False
    """The countdown has ended; the table only has to say what lay on the board."""

    def __iter__(self) -> Iterator[Move]:
        if self.over:
            return iter((Stopped(Stop.COUNT, ()),))
        return chain(self._programs(), self._tiled() or (), self.announcements())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self.refuse(move) is None

    def sample(self, rng: Random) -> Move:
        """Any program, and now and then the companion. Never what only the clock says, unless nothing else is left."""
        if self.tile is None:
            return self._programs().sample(rng)
        if self.over:
            return next(iter(self))
        said = self.announcements()
        return said.sample(rng) if said and rng.random() < ANNOUNCING else self.program(rng)

    def program(self, rng: Random) -> Commit:
        """Any program, with the tile in it if it is out."""
        tiled = self._tiled()
        if tiled is not None and (self.use is Use.OUT or rng.random() < ANNOUNCING):
            return tiled.sample(rng)
        return self._programs().sample(rng)

    def refuse(self, move: Move) -> Objection | None:
        """Why *move* is not among them."""
        judge = _JUDGES.get(type(move))
        return judge(self, move) if judge else NotAnAnswer("Program")

    def announcements(self) -> Among[Any]:
        """What can be said aloud now."""
        if self.tile is None or self.use is not Use.HELD or self._kept_quiet(self.tile):
            return Among()
        return POWERS[self.tile].announcements(self.seat, self.players)

    def _programs(self) -> Programs:
        return childrens_programs() if self.children else every_program()

    def _tiled(self) -> WithClownfish | WithAnglerfish | None:
        """The programs with a tile in them, if there may be one."""
        if self.tile is None or self._unplayable(self.tile) is not None:
            return None
        return POWERS[self.tile].placed

    def _kept_quiet(self, companion: Companion) -> bool:
        return self.secret and POWERS[companion].placed is not None

    def _strange(self, companion: Companion) -> Objection | None:
        """Why *companion* is not this diver's."""
        if self.tile is companion:
            return None
        return NotYours(companion) if self.tile else NoCompanions()

    def _unplayable(self, companion: Companion) -> Objection | None:
        """Why *companion* cannot be part of the program."""
        if (why := self._strange(companion)) is not None:
            return why
        if self.use is Use.SPENT:
            return AlreadyUsed(companion)
        return NotAnnounced(companion) if self.use is Use.HELD and not self.secret else None

    def _silenced(self, companion: Companion) -> Objection | None:
        """Why *companion* cannot be announced, now or ever."""
        if self.over:
            return CountdownOver()
        return self._strange(companion) or (None if self.use is Use.HELD else AlreadyUsed(companion))

    def _tiles(self, move: Commit | Stopped) -> Objection | None:
        clownfish = move.clownfish is not None and self._unplayable(Companion.CLOWNFISH)
        anglerfish = move.anglerfish is not None and self._unplayable(Companion.ANGLERFISH)
        return clownfish or anglerfish or None

    def _judge_commit(self, move: Commit) -> Objection | None:
        if self.over:
            return CountdownOver()
        return tokens_fault(move.levels) or self._shape(move.levels) or self._tiles(move) or misplaced_tile(move)

    def _shape(self, levels: tuple[Level, ...]) -> Objection | None:
        if self.children:
            return None if len(levels) == LEVELS and all(levels) and one_token_each(levels) else OneTokenEach()
        return gap(levels)

    def _judge_stopped(self, move: Stopped) -> Objection | None:
        if (move.by is Stop.COUNT and not self.orca) or (move.by is Stop.BREATH and not self.fugu):
            return NoSuchStop(move.by)
        if self.children and not one_token_each(move.levels):
            return OneTokenEach()
        return tokens_fault(move.levels) or self._tiles(move)

    def _judge_announce(self, move: Announce) -> Objection | None:
        companion = move.companion
        quiet = NotAloud(companion) if self._kept_quiet(companion) else None
        return self._silenced(companion) or POWERS[companion].beyond or quiet

    def _judge_octopus(self, move: LayOctopus) -> Objection | None:
        room = range(100 - OCTOPUS_SIDE + 1)
        off = None if move.x in room and move.y in room else OffTheStack(move.x, move.y)
        return self._silenced(Companion.OCTOPUS) or off

    def _judge_dolphin(self, move: GiveDolphin) -> Objection | None:
        another = move.to in range(self.players) and move.to != self.seat
        return self._silenced(Companion.DOLPHINS) or (None if another else NotAnotherDiver(move.to))

    def _judge_take_back(self, move: TakeBack) -> Objection | None:
        return NothingToTakeBack()


_JUDGES: Final[dict[type[Move], Callable[[Choices, Any], Objection | None]]] = {
    Commit: Choices._judge_commit,
    Stopped: Choices._judge_stopped,
    Announce: Choices._judge_announce,
    LayOctopus: Choices._judge_octopus,
    GiveDolphin: Choices._judge_dolphin,
    TakeBack: Choices._judge_take_back,
}


def tokens_fault(levels: tuple[Level, ...]) -> Objection | None:
    """What is wrong with the tokens themselves, gaps aside (D-005, D-011, D-013, Q-20)."""
    if len(levels) > LEVELS:
        return TooDeep(len(levels))
    lying: set[int] = set()
    for depth, level in enumerate(levels, 1):
        for token in level:
            if token.value not in TOKENS:
                return NoSuchToken(token.value)
            if token.value in lying:
                return TokenTwice(token.value)
            lying.add(token.value)
        if len({token.shark for token in level}) > 1:
            return MixedFaces(depth)
    return None


def gap(levels: tuple[Level, ...]) -> Objection | None:
    """Whether nothing lies there, or a level was left out (D-013, D-019)."""
    if not any(levels):
        return NothingPlaced()
    return None if all(levels) else Gap(1 + levels.index(()))


def one_token_each(levels: tuple[Level, ...]) -> bool:
    """Whether each level that has tokens has just the one of its own number (D-090)."""
    return all(len(level) == 1 and level[0].value == depth for depth, level in enumerate(levels, 1) if level)


def misplaced_tile(move: Commit) -> Objection | None:
    """Whether a tile lies where it may not (D-112, Q-35)."""
    depth = len(move.levels)
    if move.clownfish is not None and not 1 <= move.clownfish <= depth:
        return ClownfishOnEmpty(move.clownfish)
    return AnglerfishTooShallow(depth) if move.anglerfish is not None and depth < LEVELS else None


def settled(move: Stopped) -> Commit:
    """The program of a diver who was stopped: the gap-free beginning of what lay there (Q-22, Q-23).

    A tile stays in it even where it cannot count, because it is spent all the same once programs are uncovered (Q-31).
    """
    levels = tuple(takewhile(bool, move.levels))
    return Commit(levels or (LEFT_ALONE,), move.clownfish, move.anglerfish)
