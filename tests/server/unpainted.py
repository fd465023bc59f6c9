"""A server on a machine where the libraries that paint Dive's pictures cannot be imported."""

from __future__ import annotations

import os
from pathlib import Path

BLOCKED = ("numpy", "PIL", "resvg", "resvg_py")


def without_painters(folder: Path) -> dict[str, str]:
    """The environment of a process in which, and in whose children, these libraries cannot be imported."""
    lines = ["import sys", f"sys.modules.update(dict.fromkeys({BLOCKED}))"]
    (folder / "sitecustomize.py").write_text("\n".join(lines))
    return {**os.environ, "PYTHONPATH": str(folder)}
