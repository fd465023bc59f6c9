"""Every benchmark, one after the other, each in a process of its own: ``python3 run bench [NAME ...]``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main(names: list[str]) -> int:
    scripts = {path.stem: path for path in sorted(HERE.glob("*.py")) if path.stem != "all"}
    unknown = [name for name in names if name not in scripts]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there is {', '.join(scripts)}", file=sys.stderr)
        return 2
    failed = 0
    for name in names or scripts:
        print(f"-- {name}", flush=True)
        failed |= subprocess.run([sys.executable, scripts[name]]).returncode
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
