"""How a bench tells what it has measured."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence


def tell(told: Mapping[str, object], missed: Sequence[str], as_json: bool) -> int:
    """Print the figures *told*, a line each or *as_json*, and each bound *missed*. Returns the exit code."""
    if as_json:
        print(json.dumps(told))
    else:
        width = max(map(len, told), default=0)
        for name, figure in told.items():
            print(f"{name:{width}} {figure}")
    for line in missed:
        print("missed:", line, file=sys.stderr)
    return 1 if missed else 0
