"""Counters for whoever keeps the server running, in Prometheus' text format."""

from __future__ import annotations

from collections import Counter


class Metrics(Counter[str]):
    """How often things have happened, by name, and nothing about anybody."""

    def text(self, gauges: dict[str, float]) -> str:
        """All figures."""
        lines = []
        for name, value in sorted(self.items()):
            lines += [f"# TYPE divetable_{name}_total counter", f"divetable_{name}_total {value}"]
        for name, gauge in sorted(gauges.items()):
            lines += [f"# TYPE divetable_{name} gauge", f"divetable_{name} {gauge:g}"]
        return "\n".join(lines) + "\n"
