"""Counters for whoever keeps the server running, in Prometheus' text format."""

from __future__ import annotations

from collections import Counter


class Metrics:
    """Counts, and nothing about anybody."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def count(self, name: str) -> None:
        """One more."""
        self.counts[name] += 1

    def text(self, gauges: dict[str, float]) -> str:
        """All figures."""
        lines = []
        for name, value in sorted(self.counts.items()):
            lines += [f"# TYPE divetable_{name}_total counter", f"divetable_{name}_total {value}"]
        for name, gauge in sorted(gauges.items()):
            lines += [f"# TYPE divetable_{name} gauge", f"divetable_{name} {gauge:g}"]
        return "\n".join(lines) + "\n"
