"""How many tables strangers find who guess codes: from many addresses, for ten minutes, in fast motion.

The limits are the server's own; the clock is turned by hand. Everybody guesses as fast as the limits on requests let
them, never the same code twice.

    python bench/guess.py [--quick] [--addresses N] [--tables N] [--minutes N] [--trials N] [--json]

Exits with 1 if they find one table or more on average.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from itertools import product
from statistics import mean
from typing import Any
from unittest.mock import patch

from divetable.server.http.rate_limit import Limits
from divetable.server.ops import rate_limit
from divetable.server.ops.settings import Settings
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.rest import CODE_LENGTH
from divetable.server.table.lobby import CODE_LETTERS

MOST = 1.0
"""Tables found, on average."""
CODES = ["".join(letters) for letters in product(CODE_LETTERS, repeat=CODE_LENGTH)]


class Found:
    """Stands for a table at which the stranger has no seat."""

    def __init__(self) -> None:
        self.table = self

    def held_by(self, holder: str) -> tuple[()]:
        """Nobody's."""
        return ()

    def opens_by_code(self, holder: str) -> bool:
        """As all tables do that are not private."""
        return True


class Tables:
    """As many tables as there are, by code."""

    def __init__(self, codes: set[str]) -> None:
        self._codes = codes

    async def find(self, code: str) -> Found | None:
        """Return the table of *code*, if there is one."""
        return Found() if code in self._codes else None


class Clock:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        """What time it is."""
        return self.now


async def guess(settings: Settings, addresses: int, tables: int, seconds: float) -> tuple[int, int]:
    """Return how many codes were answered, and how many tables were found."""
    clock = Clock()
    with patch.object(rate_limit, "time", clock):
        limits, requests = Limits(settings), rate_limit.Buckets(settings.address_rate, settings.address_burst)
        codes = iter(random.sample(CODES, len(CODES)))
        there: Any = Tables(set(random.sample(CODES, tables)))
        answered = found = 0
        code = next(codes)
        while clock.now < seconds:
            for address in map(str, range(addresses)):
                while requests.take(address):
                    try:
                        live = await limits.find(there, code, address, "stranger")
                    except Refused:
                        break  # whoever is refused one code is refused the next
                    answered, found = answered + 1, found + (live is not None)
                    code = next(codes)
            clock.now += 0.5
    return answered, found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--addresses", type=int, default=20)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--trials", type=int, default=100)
    parser.add_argument("--quick", action="store_true", help="a tenth of the trials")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    trials = max(1, given.trials // 10) if given.quick else given.trials
    run = [asyncio.run(guess(Settings(), given.addresses, given.tables, given.minutes * 60)) for _ in range(trials)]
    answered = mean(one for one, _ in run)
    told = {
        "codes_answered": round(answered, 1),
        "tables_to_be_expected": round(answered * given.tables / len(CODES), 3),
        "tables_found": round(mean(found for _, found in run), 2),
    }
    if given.json:
        print(json.dumps(told))
    else:
        for name, figure in told.items():
            print(f"{name:22} {figure:g}")
    return int(told["tables_to_be_expected"] >= MOST)


if __name__ == "__main__":
    sys.exit(main())
