"""boardgame.io, from npm: nothing of it is kept here but its name and version."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE, VERSION = "boardgame.io", "0.50.2"
SCRIPT = Path(__file__).with_name("boardgame.cjs")
INSTALL_WITHIN = 300
"""Seconds."""


class NotThereError(Exception):
    """Node is not there, or boardgame.io cannot be had."""


def installed() -> Path:
    """Return where boardgame.io is; on first use it is installed into the environment. Raises NotThereError."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise NotThereError("there is no Node")
    home = Path(sys.prefix) if sys.prefix != sys.base_prefix else Path(tempfile.gettempdir())
    folder = home / "bench" / f"{PACKAGE}-{VERSION}"
    if not (folder / "whole").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "package.json").write_text('{"private": true}')
        quiet = ("--ignore-scripts", "--omit=dev", "--omit=optional", "--no-audit", "--no-fund", "--loglevel=error")
        try:
            subprocess.run(
                [npm, "install", *quiet, f"{PACKAGE}@{VERSION}"],
                cwd=folder,
                capture_output=True,
                check=True,
                timeout=INSTALL_WITHIN,
            )
        except (subprocess.SubprocessError, OSError) as error:
            raise NotThereError(f"npm did not give {PACKAGE}@{VERSION}") from error
        (folder / "whole").touch()
    return folder


def start(port: int) -> subprocess.Popen[bytes]:
    """Start it at *port*, without logs, with everything in memory. Raises NotThereError."""
    command = [shutil.which("node") or "node", str(SCRIPT), str(installed()), str(port)]
    return subprocess.Popen(command, env=os.environ | {"NODE_ENV": "production"}, stdout=subprocess.DEVNULL)
