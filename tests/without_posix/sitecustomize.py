"""Hides from every Python that starts what Windows does not have: uvloop, ``os.nice`` and some modules.

``PYTHONPATH=tests/without_posix pytest tests/server`` runs tests as if they were there. Python imports this file by its
name when it starts, and what tests start inherits ``PYTHONPATH``: servers, and the processes servers start.
"""

import os
import sys

for name in ("uvloop", "fcntl", "resource"):
    sys.modules[name] = None  # type: ignore[assignment]  # every import of it fails
del os.nice
