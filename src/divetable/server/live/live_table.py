"""A table somebody is at: moves are queued, written down, and then told to everybody."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace as changed

from divetable.engine.core import Move, Seat
from divetable.server.live.bot_turns import BotTurns
from divetable.server.live.clocks import Clocks
from divetable.server.live.pending import CommandWork, HeldAnswers, Makes, MoveWork, Queued, TableWork, Viewer, Work
from divetable.server.live.presence import NOBODY, Absences, hand_back
from divetable.server.ops.rate_limit import Bucket
from divetable.server.protocol import messages
from divetable.server.protocol.encoding import encode
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.messages import (
    ClockInfo,
    Invited,
    Presence,
    Reject,
    Snapshot,
    TableChanged,
    TableInfo,
    Visitor,
)
from divetable.server.protocol.texts import isolated, reason
from divetable.server.storage.store import Line
from divetable.server.table import player_view
from divetable.server.table.game import Turn
from divetable.server.table.log import ANSWERED, Arranged, Entry, read_body
from divetable.server.table.moves import AskStoreFirst, Proposal, Wait, Who, Write, read_draft
from divetable.server.table.table import Chair, Table

if TYPE_CHECKING:
    from divetable.server.live.services import Services

log = logging.getLogger(__name__)
VISITORS = 8
"""How many visitors are told by name."""
SNAPSHOTS = 8
"""How many snapshots of a table are kept: one of a long game has 60 KB."""
LOOKS = 2000
"""How often somebody waiting for news looks whether they have come."""


class Live:
    """One table in this process. Everything here runs in the event loop.

    Nothing it is made of refers back to it, so a table that was put away is freed at once, without the collector.
    """

    def __init__(self, services: Services, table: Table, elsewhere: Callable[[str], frozenset[Seat]]) -> None:
        """*elsewhere* tells of a table's id the seats whose holders are at other processes."""
        self.services, self.table, self._elsewhere = services, table, elsewhere
        self.viewers: set[Viewer] = set()
        self.drafts: dict[Seat, tuple[int, Move]] = {}
        self._inbox: deque[Queued] = deque()
        self._held = HeldAnswers()
        self._busy = False
        self._behind = False
        self._snapshots: dict[tuple[Seat | None, str, bool, int], Snapshot] = {}
        """What was shown to whoever looked since the last entry, by all that makes a difference but the time."""
        self._present: tuple[frozenset[Seat], int, list[Visitor]] | None = None
        self._changes = Bucket(services.settings.changes_rate, services.settings.changes_burst)
        self.absences = Absences(services, table)
        self.clocks = Clocks(services, table, self.absences)
        self._bots = BotTurns()
        self._host_told = self.host

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.table.id

    @property
    def here(self) -> frozenset[Seat]:
        """The seats whose holders are at this process."""
        return frozenset(seat for viewer in self.viewers for seat in viewer.seats)

    @property
    def elsewhere(self) -> frozenset[Seat]:
        """The seats whose holders are at another process."""
        return self._elsewhere(self.id)

    @property
    def watched(self) -> bool:
        """Whether anybody is at the table at this process, with a seat or without."""
        return bool(self.viewers)

    @property
    def idle(self) -> bool:
        """Whether it can be forgotten: the log has everything."""
        return self.unused and not (self.clocks.busy or self._bots.busy)

    @property
    def unused(self) -> bool:
        """Whether nobody here is at it or writes to it; its clocks and bots may be busy."""
        return not (self.viewers or self._busy or self._inbox or self._held)

    @property
    def crowded(self) -> bool:
        """Whether too much is waiting to be written."""
        return len(self._inbox) >= self.services.settings.inbox

    def full(self, viewer: Viewer) -> bool:
        """Whether there is no room for *viewer*; neither spectators, an address nor a seat can keep all others out."""
        settings = self.services.settings
        if viewer in self.viewers:
            return False
        if viewer.seats:
            return sum(not one.seats.isdisjoint(viewer.seats) for one in self.viewers) >= settings.seat_sockets
        places = [one.address for one in self.viewers if not one.seats]
        return len(places) >= settings.watchers or places.count(viewer.address) >= settings.address_watchers

    def submit(self, work: Work) -> None:
        """Judge *work* when all that came before it is written."""
        self._inbox.append(Queued(work))
        self._next()

    def move(self, viewer: Viewer, who: Who, message: messages.Move) -> None:
        """Judge a player's move in its turn; *viewer* gets one ack or reject."""
        services = self.services
        if self.crowded or self._held.count(message.seat) >= services.settings.inbox:
            viewer.push(encode(Reject(message.id, "too_fast", reason("too_fast", who.language), "")))
            return
        self.submit(MoveWork(viewer, who, message, services.store.shared, services.settings.secret_delay))

    def _hold(self, due: int, seat: Seat, work: Work) -> None:
        """Judge *work*, an answer of *seat*, at the moment *due* together with all others that are held until then."""
        if self._held.add(due, seat, work):
            wait = (due - self.services.now()) / 1000
            asyncio.get_running_loop().call_later(wait, self._release, due)

    def _release(self, due: int) -> None:
        """Judge what was held until the moment *due*, unless the server ends: then players send it again."""
        if self.services.tasks.closing:
            return
        self._inbox.extend(Queued(work) for work in self._held.pop(due))
        self._next()

    async def command(self, make: Callable[[Table, int], Proposal], holder: str = "") -> int:
        """Do what *make* proposes, and tell its number; or Refused."""
        if self.crowded:
            raise Refused("too_fast", reason("too_fast", "en"))
        await self.freshen()
        work = CommandWork(make, holder, self._changes)
        self.submit(work)
        try:
            return await work.future
        finally:
            del work  # or a refusal, whose traceback has this frame, would keep itself and the table alive

    def act(self, make: Makes, over: Callable[[], None] = lambda: None) -> None:
        """Do what the table does by itself and *make* proposes; *over* is called when it is done or makes no sense."""
        self.submit(TableWork(make, over, self._again))

    def answer_at(self, due: int, seat: Seat, make: Makes, over: Callable[[], None]) -> None:
        """Do what *make* proposes for *seat*, at the moment *due*; *over* is called when that is over."""
        self._hold(due, seat, TableWork(make, over, self._again))

    def _again(self, work: Work) -> None:
        """The store would not take *work*: it will some time."""
        asyncio.get_running_loop().call_later(self.services.settings.retry, self._once_more, work)

    def _once_more(self, work: Work) -> None:
        if not self.services.tasks.closing:
            self.submit(work)

    def attend(self) -> None:
        """Let bots think, and set the alarm for whatever comes next."""
        self._bots.attend(self)
        self.clocks.attend(self)

    def rest(self) -> None:
        """Do nothing more by itself, until somebody comes."""
        self.clocks.rest()
        self._bots.rest()

    def keep_draft(self, who: Who, message: messages.Draft) -> None:
        """Remember what lies on somebody's board."""
        move = read_draft(self.table, who, message)
        if move is not None:
            self.drafts[message.seat] = (message.fence, move)

    def draft(self, seat: Seat) -> Move | None:
        """What lies on the board of *seat* in the question that is open."""
        playing = self.table.playing
        fence, move = self.drafts.get(seat, (-1, None))
        return move if playing is not None and fence == playing.fences.get(seat) else None

    def _next(self) -> None:
        """Judge what waits, one after the other, until there is something to write or to ask the store."""
        while self._inbox and not self._busy:
            work, asked = self._inbox.popleft()
            now = self.services.now()
            try:
                judged = work.judge(self.table, now, asked)
            except Exception:  # whoever waits for it has to hear of it, and the others at this table want to go on
                log.exception("could not judge")
                work.failed()
                continue
            if isinstance(judged, Write):
                self._write(work, judged.proposal)
            elif isinstance(judged, Wait):
                self._hold(judged.until, judged.seat, work)
            elif isinstance(judged, AskStoreFirst):
                self._busy = True
                self.services.tasks.spawn(self._reconsider(work, judged.seat, judged.move_id))

    def _write(self, work: Work, proposal: Proposal) -> None:
        self._busy = True
        line = Line(self.table.id, proposal.entry, work.holder)
        self.services.writer.append(line, lambda added: self._written(work, proposal, added))

    def _written(self, work: Work, proposal: Proposal, added: bool | None) -> None:
        if added:
            self._take(proposal.entry, proposal, work)
            self._free()
        elif added is None:
            work.failed()
            self._free()
        else:
            self.services.tasks.spawn(self._reconsider(work, proposal.entry.seat, proposal.entry.move_id))

    async def _reconsider(self, work: Work, seat: Seat | None, move_id: str | None) -> None:
        """It found its place taken, or would be refused: was it taken long ago, or does another process know better?"""
        try:
            await self._catch_up()
            seq = await self._already(seat, move_id)
        except Exception:  # or nobody could move here any more
            log.exception("could not read what was written")
            work.failed()
        else:
            if seq is None:
                self._inbox.appendleft(Queued(work, asked=True))
            else:
                work.done(seq)
        self._free()

    async def _already(self, seat: Seat | None, move_id: str | None) -> int | None:
        """Where a move was written down, if it was."""
        if seat is None or move_id is None:
            return None
        return await self.services.readers.run(lambda: self.services.store.answered(self.table.id, seat, move_id))

    async def freshen(self) -> None:
        """Be as new as the store, where others write to it too."""
        if self.services.store.shared:
            heads = await self.services.readers.run(lambda: self.services.store.heads([self.table.id]))
            seq = heads.get(self.table.id, -1)
            self.refresh(seq)
            for _ in range(LOOKS):
                if self.table.seq >= seq or self.services.tasks.closing:
                    return
                await asyncio.sleep(0.005)
            log.warning("could not be brought up to date")  # what is refused now is looked at again

    def refresh(self, seq: int) -> None:
        """Another process says that there is an entry *seq*."""
        if seq <= self.table.seq:
            return
        if self._busy:
            self._behind = True
            return
        self._busy = True
        self.services.tasks.spawn(self._refresh())

    async def _refresh(self) -> None:
        try:
            await self._catch_up()
        finally:
            self._free()

    async def _catch_up(self) -> int:
        after = self.table.seq
        entries = await self.services.readers.run(lambda: self.services.store.load(self.table.id, after))
        for entry in entries:
            self._take(entry)
        return len(entries)

    def _free(self) -> None:
        self._busy = False
        if self._behind:
            self._behind = False
            self._busy = True
            self.services.tasks.spawn(self._refresh())
            return
        self._next()

    def _take(self, entry: Entry, proposal: Proposal | None = None, work: Work | None = None) -> None:
        """Make *entry* what is on the table, say that *work*, from which it came, is done, and tell everybody."""
        before = self.table.chairs
        turn = self.table.take(entry, proposal.outcome if proposal else None)
        self._snapshots.clear()
        moved = self._follow_chairs(before) if self.table.chairs is not before else []
        if entry.kind != ANSWERED:
            self._tell_table()
            self._invite(entry)
        frames = [] if turn is None else self._frames(turn)
        if work is not None:
            work.done(entry.seq)
        for viewer, frame in frames:
            viewer.push(frame)
        for viewer in moved if turn is not None else ():
            viewer.push(self.snapshot(viewer))
        over = self.table.playing is not None and self.table.playing.over
        if over and entry.kind == ANSWERED:
            self._tell_table()
        self.services.metrics["entries"] += 1
        if isinstance(work, MoveWork):  # not when it came: that is nobody's business while it is held
            self.services.metrics["moves"] += 1
        if over or entry.kind != ANSWERED:
            self.present()
        self.attend()
        self.services.pictures.attend(self.table, bool(self.viewers))

    def _follow_chairs(self, before: list[Chair]) -> list[Viewer]:
        """Let those who looked from a chair of *before* that has another number now look from it still.

        Returns these viewers. A chair that is not there any more is nobody's view; ``_tell_table`` sees to that.
        """
        moved = []
        new = {id(chair): seat for seat, chair in enumerate(self.table.chairs)}
        for viewer in self.viewers:
            seat = None if viewer.seat is None else new.get(id(before[viewer.seat]))
            if seat is not None and seat != viewer.seat:
                viewer.seat = seat
                moved.append(viewer)
        return moved

    def _frames(self, turn: Turn) -> list[tuple[Viewer, bytes]]:
        """Return what every viewer gets: what it may see of *turn*. Those who see the same get the same bytes."""
        viewers = [(viewer, (viewer.seat, viewer.language, self.listens(viewer))) for viewer in self.viewers]
        frames = player_view.updates(self.table, turn, {seen_by for _, seen_by in viewers}, self.clocks.info(NOBODY))
        return [(viewer, frames[seen_by]) for viewer, seen_by in viewers]

    def tell_host(self) -> None:
        """Tell everybody who is host, if that has changed."""
        if self.host != self._host_told:
            self._tell_table()

    def _tell_table(self) -> None:
        for viewer in self.viewers:
            viewer.seats = self.seats_of(viewer)
        self._host_told = self.host
        infos: dict[str, TableInfo] = {}
        for viewer in list(self.viewers):
            info = infos.get(viewer.language) or infos.setdefault(viewer.language, self.info(viewer.language))
            viewer.push(encode(TableChanged(self.table.seq, info, sorted(viewer.seats), self.is_removed(viewer))))
            if viewer.seat is not None and viewer.seat not in viewer.seats:
                viewer.seat = None
                viewer.push(self.snapshot(viewer))

    def info(self, language: str, newcomer: frozenset[Seat] = NOBODY) -> TableInfo:
        """The table as everybody may know it; the seats of a *newcomer* are here already."""
        return self.table.info(self.online | newcomer, language, self.host)

    def seats_of(self, viewer: Viewer) -> frozenset[Seat]:
        """The seats somebody holds now."""
        return frozenset(self.table.held_by(viewer.holder)) | frozenset(self.table.linked_to(viewer.key))

    def snapshot(self, viewer: Viewer) -> bytes:
        """All that *viewer* knows."""
        listens, now, playing = self.listens(viewer), self.services.now(), self.table.playing
        forgotten = 0 if playing is None else player_view.forgotten(playing, now)
        key = (viewer.seat, viewer.language, listens, forgotten)
        shown = self._snapshots.get(key)
        if shown is None:
            if len(self._snapshots) >= SNAPSHOTS:
                self._snapshots.clear()
            voice = player_view.speaker(self.table, viewer.language)
            shown = player_view.snapshot(self.table, player_view.Viewpoint(viewer.seat, voice, listens), None, now)
            self._snapshots[key] = shown = player_view.written(shown)
        return encode(changed(shown, clock=self.clock(viewer.seats)))

    def listens(self, viewer: Viewer) -> bool:
        """Whether *viewer* gets readings: it has to want them, and the table to know."""
        return viewer.sonar and viewer.seat is not None and self.table.chairs[viewer.seat].sonar

    def clock(self, newcomer: frozenset[Seat] = NOBODY) -> ClockInfo | None:
        """The time left; the seats of a *newcomer* are here already."""
        return self.clocks.info(newcomer)

    @property
    def online(self) -> frozenset[Seat]:
        """The seats whose holders are here, or at another process."""
        return self.here | self.elsewhere

    @property
    def host(self) -> Seat | None:
        """The seat that may start and change options: another one while the host has been gone for long."""
        if not self.absences.host_is_gone:
            return self.table.host
        return min(self.online & self.table.humans, default=self.table.host)

    def arrived(self, viewer: Viewer) -> None:
        """Add *viewer* to those who are told what happens, and tell everybody who is here."""
        self.viewers.add(viewer)
        self._present = None  # or the newcomer would not hear who is there
        self.present()
        self.services.pictures.attend(self.table, True)

    def departed(self, viewer: Viewer) -> None:
        """Take *viewer* from those who are told what happens, and tell everybody who is here."""
        self.viewers.discard(viewer)
        if not self.viewers:
            self._snapshots.clear()
        self.present()

    def present(self) -> None:
        """Tell everybody who is there, if that has changed."""
        online = self.online
        spectators = [viewer for viewer in self.viewers if not (viewer.seats or viewer.watch)]
        present = online, len(spectators), self._visitors(spectators)
        paused = self.clocks.paused()
        for seat in self.absences.update(online):
            self.act(partial(hand_back, seat=seat))
        self.clocks.resume(paused)
        self.attend()
        if present != self._present:
            self._present = present
            frame = encode(Presence(sorted(online), present[1], self.clock(), present[2]))
            for viewer in self.viewers:
                viewer.push(frame)

    def _visitors(self, spectators: list[Viewer]) -> list[Visitor]:
        """Return who the *spectators* are, a browser once and not too many; nobody while a game is being played."""
        if self.table.phase == "playing":
            return []
        found = {one.visitor: Visitor(one.visitor, isolated(one.name), self.is_removed(one)) for one in spectators}
        return sorted(found.values(), key=lambda visitor: (not visitor.removed, visitor.name, visitor.id))[:VISITORS]

    def is_removed(self, viewer: Viewer) -> bool:
        """Whether the host removed *viewer* and has not let it in again."""
        return viewer.holder in self.table.removed

    def _invite(self, entry: Entry) -> None:
        """Tell the visitor whom *entry* lets in, if there is one; only one of its windows, because each would join."""
        body = read_body(entry)
        if isinstance(body, Arranged) and body.admitted:
            waiting = (one for one in self.viewers if one.visitor == body.admitted and not (one.seats or one.watch))
            if (viewer := next(waiting, None)) is not None:
                viewer.push(encode(Invited()))
