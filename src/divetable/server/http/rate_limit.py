"""What each address may do how often."""

from __future__ import annotations

import re

from divetable.server.live.live_table import Live
from divetable.server.live.registry import TableRegistry
from divetable.server.ops.rate_limit import Bucket, Buckets
from divetable.server.ops.settings import Settings
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.rest import CODE_LENGTH
from divetable.server.protocol.texts import reason

DAY = 24 * 3600
_CODE_OR_ID = re.compile("[A-Za-z0-9_-]+")


class Limits:
    """Counts what addresses do, and refuses what is too much."""

    def __init__(self, settings: Settings) -> None:
        self.messages = Buckets(settings.message_rate, settings.message_burst)
        """Messages of all sockets of an address."""
        self.looks = Buckets(settings.looks_rate, settings.looks_burst)
        """Messages of all sockets of an address that are answered by all there is to be seen."""
        self._studies = Buckets(settings.studies_rate, settings.studies_burst)
        self._creations = Buckets(settings.creations_rate, settings.creations_burst)
        self._daily_tables = Buckets(settings.daily_tables / DAY, settings.daily_tables)
        self._misses = Buckets(settings.misses_rate, settings.misses_burst)
        self._misses_burst = settings.misses_burst
        self._all_misses = Bucket(settings.all_misses_rate, settings.all_misses_burst)

    def study(self, address: str) -> None:
        """Count a request that takes long. Raises Refused if there are too many of them from *address*."""
        if not self._studies.take(address):
            raise Refused("too_fast", reason("too_fast", "en"))

    def create(self, address: str) -> None:
        """Count a table that is made. Raises Refused if there are too many of them from *address*."""
        if not (self._creations.take(address) and self._daily_tables.take(address)):
            raise Refused("too_fast", "You make tables faster than you can play at them.")

    async def find(self, tables: TableRegistry, code: str, address: str, holder: str) -> Live | None:
        """Return the table of *code*, four letters or an id, as asked for by the browser *holder* at *address*.

        Codes can be guessed, ids cannot: the code of a private table is nobody's to strangers. Raises Refused if too
        many codes asked for at *address* were nobody's, unless *holder* has a seat at the table.
        """
        if _CODE_OR_ID.fullmatch(code) is None:  # a database may not even be able to look for it
            return None
        if len(code) != CODE_LENGTH:
            return await tables.find(code)
        live = await tables.find(code.upper())
        if live is not None and not live.table.opens_by_code(holder):
            live = None
        if self._misses.of(address).empty and not (live is not None and live.table.held_by(holder)):
            raise Refused("too_fast", "Too many codes from here were nobody's; wait a minute.")
        if live is None:
            self._note_miss(address)
        return live

    def _note_miss(self, address: str) -> None:
        """Count a code that is nobody's. While all addresses together guess too often, each has one miss."""
        allowed = 1 if self._all_misses.take() else self._misses_burst
        bucket = self._misses.of(address)
        while allowed >= 1 and bucket.take():
            allowed -= 1
