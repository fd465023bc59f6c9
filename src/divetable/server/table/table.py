"""A table: what the entries of its log add up to. Knows no socket, no database and no clock of its own."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import cast

from divetable.engine import options as variants
from divetable.engine.codec import JsonObject
from divetable.engine.core import Seat
from divetable.engine.prose import Speaker
from divetable.engine.rulebook import Rulebook
from divetable.games import rulebook as find_rulebook
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.messages import Ack, Face, Reject, SeatInfo, TableInfo
from divetable.server.protocol.texts import bot_name, isolated, seat_name
from divetable.server.table.faces import with_faces
from divetable.server.table.game import Outcome, Playing, Turn, set_table
from divetable.server.table.log import (
    ANSWERED,
    BOTS,
    Arranged,
    Entry,
    Linked,
    Listened,
    Opened,
    Plan,
    SatIn,
    Seated,
    Started,
    TableSetup,
    read_body,
    visitor_id,
)

OTHER_RULES = "This game of {} was begun by version {} of its rules; this server plays by version {}."
ANSWERS_KEPT = 256
"""How many acknowledged move ids of a table are remembered without asking the store, and how many rejected ones."""


class Chair:
    """A seat: who sits there, and who plays."""

    def __init__(self, plan: Plan, link: str = "", sonar: bool = False) -> None:
        self.plan, self.link, self.sonar = plan, link, sonar
        self.sitting_in: str | None = None
        self.absent = False
        """Whether the bot sits in only because the human was gone."""

    @property
    def bot(self) -> str | None:
        """The bot that plays here now, if one does."""
        return self.plan.bot if self.plan.kind == "bot" else self.sitting_in


class Table:
    """Built by ``take`` alone, entry by entry."""

    def __init__(self) -> None:
        self.seq = -1
        self.at = 0
        """When the last entry was written down."""
        self.games = 0
        self.playing: Playing | None = None
        self.chairs: list[Chair] = []
        self.bots: dict[Seat, str] = {}
        """The bots that play now, by seat."""
        self.names: list[str] = []
        self.removed: set[str] = set()
        """The holders whom the host removed and has not let in again."""
        self.voices: dict[str, Speaker] = {}
        """Those who speak of this table, by language, while nobody changes names."""
        self.answered: OrderedDict[tuple[Seat, str], Ack | Reject] = OrderedDict()
        """The acknowledgement of each move id, for who asks again."""
        self.rejected: OrderedDict[tuple[Seat, str], Ack | Reject] = OrderedDict()
        """The rejections, apart: many of them must not have an acknowledgement forgotten."""
        self.forgetful = False
        """Whether there are acknowledgements that only the store remembers."""

    def take(self, entry: Entry, outcome: Outcome | None = None, told: bool = True) -> Turn | None:
        """Add *entry*; *outcome* saves working it out again. Returns the turn it was, if it was one.

        The turn has no changes if nobody will be *told* of it, as when a table is read from the store.
        Raises Refused if *entry* begins a game by other rules than this program knows.
        """
        assert entry.seq == self.seq + 1, f"entry {entry.seq} does not follow {self.seq}"
        self.seq, self.at = entry.seq, entry.at
        if entry.kind == ANSWERED:
            return self._answered(entry, outcome, told)
        body = read_body(entry)
        match body:
            case Opened():
                self._opened(body)
            case Arranged():
                self._arranged(body)
                self.removed = {holder for holder in self.removed if visitor_id(self.id, holder) != body.admitted}
            case Seated():
                self._seated(self.chairs[body.seat], body)
            case SatIn():
                self.chairs[body.seat].sitting_in, self.chairs[body.seat].absent = body.bot, body.absent
            case Listened():
                self.chairs[body.seat].sonar = body.sonar
            case Linked():
                self.chairs[body.seat].link = body.key
            case Started():
                return self._started(body, entry, outcome)
        self._note_players()
        return None

    @property
    def setup(self) -> TableSetup:
        """The setup as it is now."""
        return TableSetup(self.options, self._plans, self.clock, self.leavers, self.pace, self.private)

    @property
    def _plans(self) -> list[Plan]:
        return [chair.plan for chair in self.chairs]

    def _opened(self, body: Opened) -> None:
        self.id, self.code, self.owner, self.box = body.id, body.code, body.owner, body.box
        self.rulebook: Rulebook = find_rulebook(body.game)
        self._arranged(body.setup)

    def _arranged(self, setup: TableSetup) -> None:
        self.options, self.clock, self.leavers, self.pace = setup.options, setup.clock, setup.leavers, setup.pace
        self.private = setup.private
        before: dict[str, list[Chair]] = {}
        for chair in self.chairs:
            if chair.plan.holder:
                before.setdefault(chair.plan.holder, []).append(chair)
        self.chairs = [_rearranged(plan, before.get(plan.holder, [])) for plan in setup.seats]
        self.playing = None

    def _seated(self, chair: Chair, body: Seated) -> None:
        if body.plan.kind != "human":
            chair.sonar = False
        if body.plan.holder != chair.plan.holder:  # a link ends when it is claimed, or when somebody else sits down
            chair.link = ""
        chair.plan = body.plan
        if not body.renamed:
            chair.sitting_in = None
        self.removed.discard(body.plan.holder)
        if body.removed:
            self.removed.add(body.removed)

    def _started(self, body: Started, entry: Entry, outcome: Outcome | None) -> Turn:
        if body.rules != self.rulebook.version:
            raise Refused("error", OTHER_RULES.format(self.rulebook.title, body.rules, self.rulebook.version))
        secret = bytes.fromhex(body.secret)
        if body.kept is not None and body.options is not None:
            self.chairs, self.options = [self.chairs[seat] for seat in body.kept], body.options
        self.playing = set_table(self.rulebook, len(self.chairs), self.options, self.box, secret)
        self.games += 1
        for seat, chair in enumerate(self.chairs):
            if not (chair.absent if body.away is None else seat in body.away):
                chair.sitting_in = None
        self._note_players()
        return self.playing.take(outcome or self.playing.reopen(body.lines), entry.seq, entry.at, None)

    def _answered(self, entry: Entry, outcome: Outcome | None, told: bool) -> Turn:
        assert self.playing is not None and entry.seat is not None
        outcome = outcome or self.playing.again(entry.body, told)
        by_bot = entry.move_id is not None and entry.move_id.startswith(BOTS)
        if entry.move_id is not None:
            self.remember(entry.seat, entry.move_id, Ack(entry.move_id, entry.seq))
        return self.playing.take(outcome, entry.seq, entry.at, entry.seat, by_bot)

    def remember(self, seat: Seat, move_id: str, answer: Ack | Reject) -> None:
        """Keep the first answer to a move id."""
        kept = self.rejected if isinstance(answer, Reject) else self.answered
        kept.setdefault((seat, move_id), answer)
        if len(kept) > ANSWERS_KEPT:
            kept.popitem(last=False)
            self.forgetful |= kept is self.answered

    @property
    def phase(self) -> str:
        """``lobby``, ``playing`` or ``over``."""
        if self.playing is None:
            return "lobby"
        return "over" if self.playing.over else "playing"

    @property
    def host(self) -> Seat | None:
        """The seat of the first human, which is the host's; None if no human has sat down."""
        return min(self.humans, default=None)

    @property
    def humans(self) -> frozenset[Seat]:
        """The seats that somebody has taken."""
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.plan.kind == "human")

    def hosted_by(self, holder: str, deputy: Seat | None = None) -> bool:
        """Whether this browser may start the game and change its options; *deputy* may while the host is gone."""
        held = self.held_by(holder)
        return bool(holder) and (holder == self.owner or self.host in held or deputy in held)

    @property
    def ready(self) -> bool:
        """Whether nobody is missing."""
        return all(chair.plan.kind != "open" for chair in self.chairs)

    def held_by(self, holder: str) -> list[Seat]:
        """The seats of a browser."""
        return [seat for seat, chair in enumerate(self.chairs) if holder and chair.plan.holder == holder]

    def opens_by_code(self, holder: str) -> bool:
        """Whether the browser *holder* may come by the table's code: at a private table only those who belong to it."""
        return not self.private or (holder != "" and (holder == self.owner or bool(self.held_by(holder))))

    @property
    def link(self) -> str:
        """What stands for the table in links: the code, or the id if the code does not open it."""
        return self.id if self.private else self.code

    def linked_to(self, key: str) -> list[Seat]:
        """The seat a link opens."""
        return [seat for seat, chair in enumerate(self.chairs) if key and chair.link == key]

    def _note_players(self) -> None:
        """Work out who plays where, and what everybody is called; after whatever may have changed seats."""
        for chair, plan in zip(self.chairs, with_faces(self._plans), strict=True):
            chair.plan = plan
        self.bots = {seat: chair.bot for seat, chair in enumerate(self.chairs) if chair.bot is not None}
        self.names, self.voices = _names(self._plans, "en"), {}

    def names_in(self, language: str) -> list[str]:
        """Who sits where, fit for sentences in *language*."""
        return [isolated(name) for name in _names(self._plans, language)]

    def names_of(self, seats: list[Seat]) -> list[str]:
        """What the players of *seats* are called in English once theirs are the only seats."""
        return _names([self.chairs[seat].plan for seat in seats], "en")

    def info(
        self, online: frozenset[Seat] = frozenset(), language: str = "en", deputy: Seat | None = None
    ) -> TableInfo:
        """What everybody may know of the table itself; *deputy* is host while the host is gone."""
        players = len(self.chairs)
        names = self.names_in(language)
        options: JsonObject = variants.plain(variants.parse(self.rulebook.options, self.options, players))
        return TableInfo(
            id=self.id,
            code=self.code,
            game=self.rulebook.name,
            title=self.rulebook.title,
            options=options,
            seats=[self._seat_info(seat, names[seat], seat in online) for seat in range(players)],
            clock=self.clock,
            leavers=self.leavers,
            pace=self.pace,
            private=self.private,
            link=self.link,
            phase=self.phase,
            games=self.games,
            host=self.host if deputy is None else deputy,
            commitment=self.playing.commitment if self.playing else "",
        )

    def _seat_info(self, seat: Seat, name: str, online: bool) -> SeatInfo:
        chair = self.chairs[seat]
        plan = chair.plan
        online = online or plan.kind == "bot"
        face = cast(Face, plan.face) if plan.kind == "bot" else None
        return SeatInfo(seat, plan.kind, name, plan.bot, face, chair.sitting_in, online, chair.sonar)


def _names(plans: list[Plan], language: str) -> list[str]:
    humans = {plan.name for plan in plans if plan.kind == "human"}
    return [
        bot_name(plan.face, humans, language) if plan.kind == "bot" else seat_name(plan.name, seat, language)
        for seat, plan in enumerate(plans)
    ]


def _rearranged(plan: Plan, before: list[Chair]) -> Chair:
    """A chair for *plan*, with what was known of the first of those its holder had *before*."""
    if not before:
        return Chair(plan)
    old = before.pop(0)
    return Chair(plan, old.link, old.sonar)


def added_up(entries: Iterable[Entry]) -> Table:
    """The table a log describes. Raises Refused if a game was begun by other rules than this program knows."""
    table = Table()
    for entry in entries:
        table.take(entry, told=False)
    return table
