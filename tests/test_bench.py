"""What benches say when there is nothing to measure. How fast things are is no test's business."""

import asyncio
import os

import pytest
from bench.server import Load


def test_a_bench_whose_games_are_all_over_says_what_to_do() -> None:
    nobody = Load(0, os.getpid(), echo=True)
    with pytest.raises(SystemExit, match="all games are over: measure with more --tables or fewer --seconds"):
        asyncio.run(nobody.run(100.0, 0.01))
