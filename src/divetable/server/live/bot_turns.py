"""The bots of one table: they think about what they are asked, and their answers are written down."""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from divetable.engine.core import Move, Seat
from divetable.engine.errors import IllegalMove
from divetable.server.table import clock
from divetable.server.table.game import Playing, still_asked
from divetable.server.table.log import BOTS
from divetable.server.table.moves import Proposal, propose_move
from divetable.server.table.table import Table
from divetable.server.workers.bots import setup_of

if TYPE_CHECKING:
    from divetable.server.live.live_table import Live


class BotTurn(NamedTuple):
    """A question to a seat, by its number in the log, and the bot that answers it."""

    seat: Seat
    fence: int
    bot: str

    def is_open(self, table: Table) -> bool:
        """Whether the question waits for an answer, and the same bot still plays for the seat."""
        return still_asked(table.playing, self.seat, self.fence) and table.chairs[self.seat].bot == self.bot


class Thought(NamedTuple):
    """What a bot answers, and the moment at which it does, in milliseconds since 1970; None: as soon as it knows."""

    move: Move
    due: int | None = None


class BotTurns:
    """Has the bots of one live table think.

    Other processes may do the same: what is appended twice is taken once.
    """

    def __init__(self) -> None:
        self._thinking: dict[BotTurn, asyncio.Task[None]] = {}
        """What bots think about, until their answer is written down, and the tasks in which they do."""

    @property
    def busy(self) -> bool:
        """Whether a bot thinks."""
        return bool(self._thinking)

    def attend(self, live: Live) -> None:
        """Let every bot of *live* think that is asked and does not think yet."""
        table = live.table
        playing = table.playing
        if playing is None or playing.over or live.services.tasks.closing:
            return
        for seat in playing.state.asks:
            bot = table.bots.get(seat)
            if bot is None:
                continue
            turn = BotTurn(seat, playing.fences[seat], bot)
            if turn not in self._thinking:
                self._thinking[turn] = live.services.tasks.spawn(self._decide(live, turn))

    def rest(self) -> None:
        """Let no bot think any more about what it has not answered."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()  # a task that has not begun cannot do it

    async def _decide(self, live: Live, turn: BotTurn) -> None:
        def over() -> None:
            self._thinking.pop(turn, None)

        thought = None
        try:
            thought = await _thought(live, turn)
        finally:
            if thought is None:
                over()
        if thought is None:
            return
        make = partial(_answer, live, turn, thought.move)
        if thought.due is None:
            live.act(make, over)
        else:
            live.answer_at(thought.due, turn.seat, make, over)


async def _thought(live: Live, turn: BotTurn) -> Thought | None:
    """Return the bot's answer, or None if nobody asks for it any more.

    A bot with a hidden hand thinks first and answers at a time that does not depend on what it holds.
    """
    services, table = live.services, live.table
    natural, playing = table.pace == "natural", table.playing
    if playing is None or not turn.is_open(table):
        return None
    if playing.rulebook.view.own and (natural or clock.answers_in_secret(playing, turn.seat)):
        since = playing.since[turn.seat]
        move = await _choice(live, playing, turn)
        return Thought(move, clock.next_step(since, services.now(), services.settings.secret_delay))
    if natural:
        await asyncio.sleep(services.settings.bot_delay)
    return Thought(await _choice(live, playing, turn)) if turn.is_open(table) else None


async def _choice(live: Live, playing: Playing, turn: BotTurn) -> Move:
    """Return what the bot answers, as soon as it knows."""
    table = live.table
    setup = setup_of(table.rulebook, len(table.chairs), table.options, table.box)
    view, asked = playing.game.view(playing.state, turn.seat), playing.state.asks[turn.seat]
    return await live.services.workers.bots.decide(setup, turn.bot, view, asked, secrets.randbits(64))


def _answer(live: Live, turn: BotTurn, move: Move, table: Table, at: int) -> Proposal | None:
    if not turn.is_open(table):
        return None
    try:
        return propose_move(table, turn.seat, move, f"{BOTS}{turn.fence}", at)
    except IllegalMove:  # the question has another face by now: think again
        asyncio.get_running_loop().call_soon(live.attend)
        return None
