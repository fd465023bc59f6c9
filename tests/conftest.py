"""For all tests."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Before NumPy comes: each product of matrices would have the threads of all cores, and tests run on all cores."""
settings.register_profile("divetable", deadline=None, print_blob=True)
settings.load_profile("divetable")
"""A timing is no test: a busy machine must not fail one."""


@pytest.fixture
def default_sigint() -> Iterator[None]:
    """Let the programs that a test starts react to SIGINT.

    Tests run in the background (by nohup, a script or a CI server) ignore it, and what they start would inherit that.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
